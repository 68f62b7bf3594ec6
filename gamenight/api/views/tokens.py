"""Bearer tokens: one's own, those of a club, and the helper links of its evenings."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.access import IN_CHARGE
from gamenight.api.bodies.tokens import (
    ClubTokenRead,
    HelperInvited,
    HelperRead,
    HelperToInvite,
    TokenMade,
    TokenRead,
    TokenToMake,
)
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView, Resource
from gamenight.models import Token
from gamenight.roles import Action, Scope
from gamenight.selectors import tokens as reading
from gamenight.services import tokens as writing
from gamenight.services.replies import Answer
from gamenight.services.tokens import Issued

NEWEST_FIRST: Order[Token] = Order(tuple[UUID], lambda token: (token.id,))


class OwnTokens(Resource):
    """The tokens that speak for the caller's account."""

    actions = {"GET": IN_CHARGE, "POST": IN_CHARGE}
    names = {"GET": "list_own_tokens", "POST": "make_token"}
    queries = {"GET": PageQuery}
    bodies = {"POST": TokenToMake}
    answers = {"GET": {200: listed(TokenRead)}, "POST": {201: TokenMade}}

    def get(self, request: Request) -> Response:
        """List one's own tokens, newest first. Revoked ones stay listed; a token for one club lists no others."""
        own = reading.own(self.caller)
        return self.page(
            NEWEST_FIRST,
            lambda after, most: reading.page(own, after=after, most=most),
            lambda token: TokenRead.of(token).as_json(),
        )

    def post(self, request: Request) -> Response:
        """Make a token. Its text is told this once: an answer replayed for its Idempotency-Key has null in its place.

        A token makes none that reaches further than itself, in scopes, clubs or time.
        """
        sent = self.read(TokenToMake)

        def make() -> Answer:
            issued = writing.grant(
                caller=self.caller,
                name=sent.name,
                scopes=tuple(map(Scope, sent.scopes)),
                club_id=sent.club,
                expires_at=sent.expires_at,
            )
            return _told(request, issued, TokenMade.of(issued.token, token=issued.written))

        return self.once(make)


class OwnToken(Resource):
    """One of the caller's own tokens."""

    actions = {"GET": IN_CHARGE, "DELETE": IN_CHARGE}
    names = {"GET": "read_own_token", "DELETE": "revoke_own_token"}
    answers = {"GET": {200: TokenRead}, "DELETE": {204: None}}

    def get(self, request: Request, token: UUID) -> Response:
        """Read one of one's own tokens."""
        return Response(TokenRead.of(reading.one(reading.own(self.caller), token)).as_json())

    def delete(self, request: Request, token: UUID) -> Response:
        """Revoke one of one's own tokens. It opens nothing from now on, and stays listed.

        Nobody edits a token, so there is no version to name in If-Match: revoked again, it stays as it was.
        """
        return self.once(lambda: _revoked(reading.own(self.caller), token))


class ClubTokens(ClubView):
    """The tokens that serve in a club alone, helper links among them."""

    actions = {"GET": Action.MANAGE_TOKENS}
    names = {"GET": "list_tokens"}
    queries = {"GET": PageQuery}
    answers = {"GET": {200: listed(ClubTokenRead)}}

    def get(self, request: Request, club: UUID) -> Response:
        """List the tokens for this club alone, newest first. Revoked ones stay listed.

        One that serves in all of a member's clubs is that member's own matter, and ends here with the membership.
        """
        tokens = reading.tokens([club])
        return self.page(
            NEWEST_FIRST,
            lambda after, most: reading.page(tokens, after=after, most=most),
            lambda token: ClubTokenRead.of_club(token).as_json(),
        )


class ClubToken(ClubView):
    """A token that serves in a club alone."""

    actions = {"GET": Action.MANAGE_TOKENS, "DELETE": Action.MANAGE_TOKENS}
    names = {"GET": "read_token", "DELETE": "revoke_token"}
    answers = {"GET": {200: ClubTokenRead}, "DELETE": {204: None}}

    def get(self, request: Request, club: UUID, token: UUID) -> Response:
        """Read a token for this club alone."""
        return Response(ClubTokenRead.of_club(reading.one(reading.tokens([club]), token)).as_json())

    def delete(self, request: Request, club: UUID, token: UUID) -> Response:
        """Revoke a token for this club alone, whoever's it is. It opens nothing from now on, and stays listed.

        Nobody edits a token, so there is no version to name in If-Match: revoked again, it stays as it was.
        """
        return self.once(lambda: _revoked(reading.tokens([club]), token))


class Helpers(ClubView):
    """The helper links of an evening."""

    actions = {"GET": Action.INVITE_HELPERS, "POST": Action.INVITE_HELPERS}
    names = {"GET": "list_helpers", "POST": "invite_helper"}
    queries = {"GET": PageQuery}
    bodies = {"POST": HelperToInvite}
    answers = {"GET": {200: listed(HelperRead)}, "POST": {201: HelperInvited}}

    def get(self, request: Request, club: UUID, session: UUID) -> Response:
        """List the helper links of a session, newest first. Revoked and expired ones stay listed."""
        helpers = reading.helpers(club, session)
        return self.page(
            NEWEST_FIRST,
            lambda after, most: reading.page(helpers, after=after, most=most),
            lambda helper: HelperRead.of_session(helper).as_json(),
        )

    def post(self, request: Request, club: UUID, session: UUID) -> Response:
        """Make a helper link: a token for somebody without an account, who logs and corrects plays of the session.

        Its text is told this once: an answer replayed for its Idempotency-Key has null in its place. It ends when it
        expires (a week after the session at the latest), when it is revoked, when the session is closed, and when the
        member who made it leaves the club. A token makes none that reaches further than itself.
        """
        sent = self.read(HelperToInvite)

        def invite() -> Answer:
            issued = writing.invite(caller=self.caller, evening_id=session, name=sent.name, expires_at=sent.expires_at)
            return _told(request, issued, HelperInvited.of_session(issued.token, token=issued.written))

        return self.once(invite)


class OneHelper(ClubView):
    """A helper link of an evening."""

    actions = {"GET": Action.INVITE_HELPERS, "DELETE": Action.INVITE_HELPERS}
    names = {"GET": "read_helper", "DELETE": "revoke_helper"}
    answers = {"GET": {200: HelperRead}, "DELETE": {204: None}}

    def get(self, request: Request, club: UUID, session: UUID, helper: UUID) -> Response:
        """Read a helper link."""
        return Response(HelperRead.of_session(reading.one(reading.helpers(club, session), helper)).as_json())

    def delete(self, request: Request, club: UUID, session: UUID, helper: UUID) -> Response:
        """Revoke a helper link. It opens nothing from now on, and stays listed.

        Nobody edits one, so there is no version to name in If-Match: revoked again, it stays as it was.
        """
        return self.once(lambda: _revoked(reading.helpers(club, session), helper))


def _told(request: Request, issued: Issued, told: TokenMade | HelperInvited) -> Answer:
    """The answer that tells the token's text; nobody on its way may store it."""
    headers = {"Location": f"{request.path}{issued.token.id}/", "Cache-Control": "no-store"}
    return Answer(201, told.as_json(), headers, secret="token", club=issued.token.club_id)


def _revoked(tokens: QuerySet[Token], token_id: UUID) -> Answer:
    writing.revoke(among=tokens, token_id=token_id)
    return Answer(204)
