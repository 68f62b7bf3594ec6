"""Members of a club."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.members import MemberCorrection, MemberRead, Transfer
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.models import Membership
from gamenight.roles import Action
from gamenight.selectors import members as reading
from gamenight.services import members as writing
from gamenight.services.replies import Answer

BY_USERNAME: Order[Membership] = Order(tuple[str, UUID], lambda each: (each.account.username, each.id))


class Members(ClubView):
    """Who is what in a club."""

    actions = {"GET": Action.SEE_MEMBERS}
    names = {"GET": "list_members"}
    queries = {"GET": PageQuery}
    answers = {"GET": {200: listed(MemberRead)}}

    def get(self, request: Request, club: UUID) -> Response:
        """List the members by username."""
        return self.page(
            BY_USERNAME,
            lambda after, most: reading.page(club, after=after, most=most),
            lambda member: MemberRead.of(member).as_json(),
        )


class OneMember(ClubView):
    """A member."""

    actions = {"GET": Action.SEE_MEMBERS, "PATCH": Action.MANAGE_MEMBERS, "DELETE": Action.MANAGE_MEMBERS}
    names = {"GET": "read_member", "PATCH": "change_member", "DELETE": "remove_member"}
    bodies = {"PATCH": MemberCorrection}
    answers = {"GET": {200: MemberRead}, "PATCH": {200: MemberRead}, "DELETE": {204: None}}
    guarded = frozenset({"PATCH", "DELETE"})

    def get(self, request: Request, club: UUID, member: UUID) -> Response:
        """Read a member."""
        return _shown(reading.one(club, member))

    def patch(self, request: Request, club: UUID, member: UUID) -> Response:
        """Give a member another role. Several may own a club, and one of them has to: `last_owner` (409) else."""
        version = self.expected

        def change() -> Answer:
            changed = writing.change(caller=self.caller, member_id=member, version=version, edit=self._correction)
            return _answered(changed)

        return self.once(change)

    def delete(self, request: Request, club: UUID, member: UUID) -> Response:
        """Remove a member: as if they had left. The last owner stays: `last_owner` (409)."""
        version = self.expected

        def remove() -> Answer:
            writing.remove(caller=self.caller, member_id=member, version=version)
            return Answer(204)

        return self.once(remove)

    def _correction(self, stored: Membership) -> dict[str, Any]:
        return self.read_patch(MemberCorrection, MemberRead.of(stored).as_json()).model_dump(exclude_unset=True)


class OwnMembership(ClubView):
    """What the caller is in a club."""

    actions = {"GET": Action.SEE_MEMBERS, "DELETE": Action.LEAVE}
    names = {"GET": "read_own_membership", "DELETE": "leave_club"}
    answers = {"GET": {200: MemberRead}, "DELETE": {204: None}}
    guarded = frozenset({"DELETE"})

    def get(self, request: Request, club: UUID) -> Response:
        """Read one's own membership."""
        return _shown(reading.own(self.caller))

    def delete(self, request: Request, club: UUID) -> Response:
        """Leave a club. One's tokens and helper links for it are revoked, and a claim that waits is refused.

        A player that is the account's stays so, with all results. The last owner stays: `last_owner` (409).
        """
        version = self.expected

        def leave() -> Answer:
            writing.leave(caller=self.caller, version=version)
            return Answer(204)

        return self.once(leave)


class TransferClub(ClubView):
    """A club with another owner."""

    actions = {"POST": Action.MANAGE_MEMBERS}
    names = {"POST": "transfer_club"}
    bodies = {"POST": Transfer}
    answers = {"POST": {200: MemberRead}}

    def post(self, request: Request, club: UUID) -> Response:
        """Hand a club over: the member named owns it, and the caller is an organiser. Other owners stay."""
        member = self.read(Transfer).member
        return self.once(lambda: _answered(writing.transfer(caller=self.caller, member_id=member)))


def _shown(member: Membership) -> Response:
    return Response(MemberRead.of(member).as_json(), headers={"ETag": etag(member.version)})


def _answered(member: Membership) -> Answer:
    return Answer(200, MemberRead.of(member).as_json(), {"ETag": etag(member.version)})
