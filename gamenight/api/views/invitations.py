"""Invitations to a club, for its owners and for those who are invited."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.access import AT_LARGE, SIGNED_IN
from gamenight.api.bodies.invitations import (
    InvitationMade,
    InvitationRead,
    InvitationSecret,
    InvitationSeen,
    InvitationToMake,
)
from gamenight.api.bodies.me import MembershipRead
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView, Resource
from gamenight.models import Invitation
from gamenight.roles import Action
from gamenight.selectors import invitations as reading
from gamenight.services import invitations as writing
from gamenight.services.replies import Answer

NEWEST_FIRST: Order[Invitation] = Order(tuple[UUID], lambda invitation: (invitation.id,))


class Invitations(ClubView):
    """The invitations to a club."""

    actions = {"GET": Action.MANAGE_MEMBERS, "POST": Action.MANAGE_MEMBERS}
    names = {"GET": "list_invitations", "POST": "make_invitation"}
    queries = {"GET": PageQuery}
    bodies = {"POST": InvitationToMake}
    answers = {"GET": {200: listed(InvitationRead)}, "POST": {201: InvitationMade}}

    def get(self, request: Request, club: UUID) -> Response:
        """List invitations, newest first, without their links. Those that are over stay listed."""
        return self.page(
            NEWEST_FIRST,
            lambda after, most: reading.page(club, after=after, most=most),
            lambda invitation: InvitationRead.of(invitation).as_json(),
        )

    def post(self, request: Request, club: UUID) -> Response:
        """Invite people by a link, which makes members of so many who have it and an account.

        It is told this once: an answer replayed for its Idempotency-Key has null in its place.
        """
        sent = dict(self.read(InvitationToMake))

        def invite() -> Answer:
            invitation, secret = writing.invite(caller=self.caller, **sent)
            link = f"{request.build_absolute_uri(reverse('join'))}#{secret}"
            headers = {"Location": f"{request.path}{invitation.id}/", "Cache-Control": "no-store"}
            return Answer(201, InvitationMade.of(invitation, link=link).as_json(), headers, secret="link")

        return self.once(invite)


class OneInvitation(ClubView):
    """An invitation to a club."""

    actions = {"GET": Action.MANAGE_MEMBERS, "DELETE": Action.MANAGE_MEMBERS}
    names = {"GET": "read_invitation", "DELETE": "revoke_invitation"}
    answers = {"GET": {200: InvitationRead}, "DELETE": {204: None}}

    def get(self, request: Request, club: UUID, invitation: UUID) -> Response:
        """Read an invitation, without its link."""
        return Response(InvitationRead.of(reading.one(club, invitation)).as_json())

    def delete(self, request: Request, club: UUID, invitation: UUID) -> Response:
        """Revoke an invitation: nobody comes by it from now on, and who came stays.

        Nobody edits one, so there is no version to name in If-Match: revoked again, it stays as it was.
        """

        def revoke() -> Answer:
            writing.revoke(caller=self.caller, invitation_id=invitation)
            return Answer(204)

        return self.once(revoke)


class LookAtInvitation(Resource):
    """What an invitation is to."""

    actions = {"POST": SIGNED_IN}
    names = {"POST": "look_at_invitation"}
    bodies = {"POST": InvitationSecret}
    answers = {"POST": {200: InvitationSeen}}
    unkept = frozenset({"POST"})

    def post(self, request: Request) -> Response:
        """Ask to which club an invitation is, and as what, without using it.

        One that is expired, revoked or used up, and a secret of none, are one 404.
        """
        invitation = reading.open_behind(self.read(InvitationSecret).secret)
        return Response(InvitationSeen.of(invitation).as_json(), headers={"Cache-Control": "no-store"})


class AcceptInvitation(Resource):
    """A way into a club."""

    actions = {"POST": AT_LARGE}
    names = {"POST": "accept_invitation"}
    bodies = {"POST": InvitationSecret}
    answers = {"POST": {200: MembershipRead, 201: MembershipRead}}

    def post(self, request: Request) -> Response:
        """Become a member of the club that an invitation is to.

        A member rises to its role and never falls; where that changes nothing, the invitation isn't used (200). One
        that is expired, revoked or used up, and a secret of none, are one 404.
        """
        secret = self.read(InvitationSecret).secret

        def accept() -> Answer:
            member, new = writing.accept(caller=self.caller, secret=secret)
            told = MembershipRead(club=member.club_id, name=member.club.name, role=member.role)
            headers = {"Location": f"/api/v1/clubs/{member.club_id}/"}
            return Answer(201 if new else 200, told.as_json(), headers, club=member.club_id)

        return self.once(accept)
