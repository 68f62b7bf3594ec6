"""Clubs."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.access import SIGNED_IN
from gamenight.api.bodies.clubs import ClubRead
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView, Resource
from gamenight.models import Membership
from gamenight.roles import Action
from gamenight.selectors import clubs as reading

OF_CALLER: Order[Membership] = Order(tuple[str, UUID], lambda each: (each.club.name, each.club_id))


class Clubs(Resource):
    """The caller's clubs."""

    actions = {"GET": SIGNED_IN}
    names = {"GET": "list_clubs"}
    queries = {"GET": PageQuery}
    answers = {"GET": {200: listed(ClubRead)}}

    def get(self, request: Request) -> Response:
        """List the clubs that the caller is a member of, by name."""
        return self.page(
            OF_CALLER,
            lambda after, most: reading.page(self.caller, after=after, most=most),
            lambda each: ClubRead.of(each.club, each.role).as_json(),
        )


class OneClub(ClubView):
    """A club."""

    actions = {"GET": Action.SEE_BOARDS}
    names = {"GET": "read_club"}
    answers = {"GET": {200: ClubRead}}

    def get(self, request: Request, club: UUID) -> Response:
        """Read a club."""
        return Response(ClubRead.of(self.club, self.caller.role).as_json(), headers={"ETag": etag(self.club.version)})
