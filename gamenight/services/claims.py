"""Whose account a player is: a member says so, and an organiser decides."""

from __future__ import annotations

from uuid import UUID

from gamenight.errors import Refusal, conflict, in_flight, missing
from gamenight.models import Claim, Player
from gamenight.models.people import ClaimState
from gamenight.selectors.access import Caller
from gamenight.services.people import announce, anonymised, held, rewrite
from gamenight.services.transactions import in_club, taken
from rules.text import text


@in_club
def claim(*, caller: Caller, player_id: UUID) -> tuple[Claim, bool]:
    """The caller's claim of a player, and whether it is new: the same one waits already where it was made before.

    Raises Refusal: MISSING, or CONFLICT where the player is somebody's, merged or anonymised, or where the caller has
    a player of the club or another claim that waits.
    """
    player = held(caller, player_id, None)
    own = {"club": caller.in_club, "account_id": caller.signed_in}
    waiting = Claim.objects.filter(**own, state=ClaimState.PENDING).first()
    if waiting is not None and waiting.player_id == player.id:
        return waiting, False
    _refuse_unclaimable(player)
    if waiting is not None:
        raise conflict(
            "claims_already", text("You have claimed another player of this club; that waits for an organiser.")
        )
    if Player.objects.filter(**own).exists():
        raise has_player()
    with taken({"claim_pending_once": in_flight}):
        return Claim.objects.create(**own, player=player), True


@in_club
def confirm(*, caller: Caller, claim_id: UUID) -> Claim:
    """The player is the account's. Raises Refusal: MISSING, or CONFLICT where that can't be (any more)."""
    found = _pending(caller, claim_id)
    player = held(caller, found.player_id, None)
    _refuse_unclaimable(player)
    player.account = found.account
    with taken({"player_account_once": has_player}):
        rewrite(player, "account")
    announce("player.claimed", player)
    return _decided(found, ClaimState.CONFIRMED)


@in_club
def refuse(*, caller: Caller, claim_id: UUID) -> Claim:
    """The claim came to nothing. Raises Refusal: MISSING, or CONFLICT where it is decided already."""
    return _decided(_pending(caller, claim_id), ClaimState.REFUSED)


@in_club
def withdraw(*, caller: Caller, claim_id: UUID) -> None:
    """The caller's own claim is gone. Raises Refusal: MISSING, or CONFLICT where it is decided already."""
    _pending(caller, claim_id, account=caller.signed_in).delete()


def has_player() -> Refusal:
    return conflict("has_player", text("This account has a player of this club already."))


def _refuse_unclaimable(player: Player) -> None:
    if player.anonymised_at is not None:
        raise anonymised()
    if player.merged_into_id is not None:
        raise conflict("merged_already", text("This player is merged: claim the one whose results these are."))
    if player.account_id is not None:
        raise conflict("claimed_already", text("This player is another account's already."))


def _pending(caller: Caller, claim_id: UUID, **more: UUID) -> Claim:
    """The claim, which nobody else decides until the transaction ends."""
    found = Claim.objects.select_for_update(of=("self",)).filter(club=caller.in_club, id=claim_id, **more)
    claim = found.select_related("account", "player").first()
    if claim is None:
        raise missing()
    if claim.state != ClaimState.PENDING:
        raise conflict("decided_already", text("This claim is decided already."))
    return claim


def _decided(claim: Claim, state: ClaimState) -> Claim:
    claim.state = state
    claim.save(update_fields=["state"])
    return claim
