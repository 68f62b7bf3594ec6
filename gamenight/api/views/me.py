"""Who the caller is."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.access import KNOWN
from gamenight.api.bodies.me import Me
from gamenight.api.resources import Resource
from gamenight.selectors import clubs as clubs_reading
from gamenight.selectors import tokens as reading


class Myself(Resource):
    """The caller."""

    actions = {"GET": KNOWN}
    names = {"GET": "read_me"}
    answers = {"GET": {200: Me}}

    def get(self, request: Request) -> Response:
        """Read the caller's account, clubs and token; a helper link tells its club and session."""
        caller = self.caller
        token = reading.token(caller.token_id) if caller.token_id else None
        memberships = clubs_reading.memberships(caller) if caller.account_id else []
        return Response(Me.of(caller, memberships, token).as_json())
