"""What the types of problems mean."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.problems import ProblemType
from gamenight.api.paging import listed
from gamenight.api.problems import TYPES, type_of
from gamenight.api.resources import Resource
from gamenight.wording import say


class Problems(Resource):
    """The types of problems: where a problem's `type` leads."""

    authentication_classes = []
    actions = {"GET": None}
    names = {"GET": "list_problems"}
    answers = {"GET": {200: listed(ProblemType)}}

    def get(self, request: Request) -> Response:
        """List the types of problems. They are stable; a problem's `code` is finer than its type."""
        types = [
            ProblemType(type=type_of(status), status=status, title=say(kind.title), meaning=say(kind.meaning)).as_json()
            for status, kind in TYPES.items()
        ]
        return Response({"data": types, "next_cursor": None})
