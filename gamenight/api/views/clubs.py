"""Clubs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.access import AT_LARGE, SIGNED_IN
from gamenight.api.bodies.clubs import ClubCorrection, ClubRead, ClubToMake, LinkShared, LinkToShare
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView, Resource
from gamenight.models import Club, Membership
from gamenight.roles import Action, Role
from gamenight.selectors import clubs as reading
from gamenight.services import clubs as writing
from gamenight.services.replies import Answer

OF_CALLER: Order[Membership] = Order(tuple[str, UUID], lambda each: (each.club.name, each.club_id))


class Clubs(Resource):
    """The caller's clubs."""

    actions = {"GET": SIGNED_IN, "POST": AT_LARGE}
    names = {"GET": "list_clubs", "POST": "make_club"}
    queries = {"GET": PageQuery}
    bodies = {"POST": ClubToMake}
    answers = {"GET": {200: listed(ClubRead)}, "POST": {200: ClubRead, 201: ClubRead}}

    def get(self, request: Request) -> Response:
        """List the clubs that the caller is a member of, by name."""
        return self.page(
            OF_CALLER,
            lambda after, most: reading.page(self.caller, after=after, most=most),
            lambda each: ClubRead.of(each.club, each.role).as_json(),
        )

    def post(self, request: Request) -> Response:
        """Make a club, which the caller owns.

        A second one with the client's own `id` and the same body is answered with the first.
        """
        sent = dict(self.read(ClubToMake))

        def make() -> Answer:
            before = writing.made(caller=self.caller, **sent)
            club = before or writing.make(caller=self.caller, **sent)
            return _answered(club, Role.OWNER, 200 if before else 201, Location=f"{request.path}{club.id}/")

        return self.once(make)


class OneClub(ClubView):
    """A club."""

    actions = {"GET": Action.SEE_BOARDS, "PATCH": Action.MANAGE_CLUB, "DELETE": Action.MANAGE_CLUB}
    names = {"GET": "read_club", "PATCH": "change_club", "DELETE": "delete_club"}
    bodies = {"PATCH": ClubCorrection}
    answers = {"GET": {200: ClubRead}, "PATCH": {200: ClubRead}, "DELETE": {204: None}}
    guarded = frozenset({"PATCH", "DELETE"})
    alone = unkept = frozenset({"DELETE"})

    def get(self, request: Request, club: UUID) -> Response:
        """Read a club."""
        return Response(ClubRead.of(self.club, self.caller.role).as_json(), headers={"ETag": etag(self.club.version)})

    def patch(self, request: Request, club: UUID) -> Response:
        """Change a club's settings, by a merge patch of what GET answers.

        Another zone leaves the days of stored sessions and plays alone. A play is logged with its own options, where it
        names none with the club's, else with the rulebook's; those of stored plays stay.
        """
        version = self.expected
        return self.once(
            lambda: _answered(
                writing.change(caller=self.caller, version=version, edit=self._correction), self.caller.role
            )
        )

    def delete(self, request: Request, club: UUID) -> Response:
        """Delete a club with all that it has, for good: from the answer on it is as if it had never been.

        Sent again, it is a 404: there is nothing left that an Idempotency-Key could be kept with.
        """
        version = self.expected

        def delete() -> Answer:
            writing.delete(caller=self.caller, version=version)
            return Answer(204)

        return self.once(delete)

    def _correction(self, stored: Club) -> dict[str, Any]:
        present = ClubRead.of(stored, self.caller.role).as_json()
        return self.read_patch(ClubCorrection, present).model_dump(exclude_unset=True)


class ClubLink(ClubView):
    """A club's secret link."""

    actions = {"POST": Action.MANAGE_CLUB, "DELETE": Action.MANAGE_CLUB}
    names = {"POST": "share_link", "DELETE": "end_link"}
    bodies = {"POST": LinkToShare}
    answers = {"POST": {200: LinkShared}, "DELETE": {204: None}}

    def post(self, request: Request, club: UUID) -> Response:
        """Make a new secret link; an earlier one ends. Whoever sends it in the header Club-Link, signed in or not, sees
        what the club shows to visitors, while its visibility is `link`.

        It is told this once: an answer replayed for its Idempotency-Key has null in its place.
        """
        self.read(LinkToShare)

        def share() -> Answer:
            changed, secret = writing.share_link(caller=self.caller)
            headers = {"ETag": etag(changed.version), "Cache-Control": "no-store"}
            return Answer(200, LinkShared(version=changed.version, link=secret).as_json(), headers, secret="link")

        return self.once(share)

    def delete(self, request: Request, club: UUID) -> Response:
        """End the secret link, if there is one.

        Nobody edits it, so there is no version to name in If-Match: ended again, it stays so.
        """

        def end() -> Answer:
            writing.end_link(caller=self.caller)
            return Answer(204)

        return self.once(end)


def _answered(club: Club, role: Role | None, status: int = 200, **headers: str) -> Answer:
    body = ClubRead.of(club, role).as_json()
    return Answer(status, body, {**headers, "ETag": etag(club.version)}, club=club.id)
