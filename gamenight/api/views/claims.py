"""Claims of a club's players by its members."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.claims import ClaimRead, Decision, PlayerToClaim
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.models import Claim
from gamenight.roles import Action
from gamenight.selectors import people as reading
from gamenight.services import claims as writing
from gamenight.services.replies import Answer
from rules.shape import Maybe

OLDEST_FIRST: Order[Claim] = Order(tuple[UUID], lambda claim: (claim.id,))


class ClaimQuery(PageQuery):
    """Which claims to list."""

    state: Maybe[Literal["pending", "confirmed", "refused"]] = None


class ClaimPlayer(ClubView):
    """A player whom the caller claims."""

    actions = {"POST": Action.CLAIM_PLAYERS}
    names = {"POST": "claim_player"}
    bodies = {"POST": PlayerToClaim}
    answers = {"POST": {200: ClaimRead, 201: ClaimRead}}

    def post(self, request: Request, club: UUID, player: UUID) -> Response:
        """Claim a player as oneself. An organiser confirms it or not; an account has one player in a club."""
        self.read(PlayerToClaim)
        claims = request.path.partition("/players/")[0] + "/claims/"

        def claim() -> Answer:
            made, new = writing.claim(caller=self.caller, player_id=player)
            headers = {"Location": f"{claims}{made.id}/"}
            return Answer(201 if new else 200, ClaimRead.of(made).as_json(), headers)

        return self.once(claim)


class Claims(ClubView):
    """What members have claimed."""

    actions = {"GET": Action.MANAGE_PLAYERS}
    names = {"GET": "list_claims"}
    queries = {"GET": ClaimQuery}
    answers = {"GET": {200: listed(ClaimRead)}}

    def get(self, request: Request, club: UUID) -> Response:
        """List claims, oldest first."""
        return self.page(
            OLDEST_FIRST,
            lambda after, most: reading.claims(
                club, state=self.query.state, after=after[0] if after else None, most=most
            ),
            lambda claim: ClaimRead.of(claim).as_json(),
        )


class OneClaim(ClubView):
    """A claim."""

    actions = {"GET": Action.MANAGE_PLAYERS}
    names = {"GET": "read_claim"}
    answers = {"GET": {200: ClaimRead}}

    def get(self, request: Request, club: UUID, claim: UUID) -> Response:
        """Read a claim."""
        return Response(ClaimRead.of(reading.claim(club, claim)).as_json())


class ClaimDecision(ClubView):
    """What an organiser decides about a claim."""

    actions = {"POST": Action.MANAGE_PLAYERS}
    bodies = {"POST": Decision}
    answers = {"POST": {200: ClaimRead}}

    def decide(self, decision: Callable[..., Claim], claim: UUID) -> Response:
        self.read(Decision)
        return self.once(lambda: Answer(200, ClaimRead.of(decision(caller=self.caller, claim_id=claim)).as_json()))


class ConfirmClaim(ClaimDecision):
    """A claim that is right."""

    names = {"POST": "confirm_claim"}

    def post(self, request: Request, club: UUID, claim: UUID) -> Response:
        """Confirm a claim: the player is the account's."""
        return self.decide(writing.confirm, claim)


class RefuseClaim(ClaimDecision):
    """A claim that is wrong."""

    names = {"POST": "refuse_claim"}

    def post(self, request: Request, club: UUID, claim: UUID) -> Response:
        """Refuse a claim. The member may claim again."""
        return self.decide(writing.refuse, claim)
