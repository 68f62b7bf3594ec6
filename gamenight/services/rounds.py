"""A play while it goes on: round by round, from as many phones as are at the table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from gamenight.errors import Refusal, conflict, invalid, missing
from gamenight.models import Club
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services.context import judge_for
from gamenight.services.durations import ended
from gamenight.services.facts import Facts, facts_of
from gamenight.services.revisions import Entry, revise
from gamenight.services.transactions import in_club
from rules.text import text


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRound:
    """Round `number`, from 1 up, of a play of `game`, as it was written down `at` an instant (None: now)."""

    game: str
    number: int
    round: dict[str, Any]
    at: datetime | None = None
    reason: str = ""


@in_club
def append(*, caller: Caller, play_id: UUID, new: NewRound) -> StoredPlay:
    """The play with one round more; its number is the guard, whoever else writes meanwhile. The last one ends it.

    Raises Refusal: CONFLICT where that round is stored already (with what it says) or an earlier one is missing,
    BROKEN_RULE or INVALID with pointers under /round.
    """

    def appended(play: StoredPlay) -> tuple[Facts, Entry]:
        rounds = play.record["rounds"]
        if play.voided_at is not None:
            raise conflict("voided", text("A voided play takes no rounds; restore it first."))
        if new.number <= len(rounds):
            said = text("Round {number} is written down already.", number=new.number)
            raise conflict("round_taken", said, stored=rounds[new.number - 1])
        if new.number > len(rounds) + 1:
            raise conflict("round_early", text("The next round is number {number}.", number=len(rounds) + 1))
        return _with_round(caller.in_club, play, new), Entry("round", new.reason)

    return revise(caller, play_id, None, appended)


@in_club
def rewrite(*, caller: Caller, play_id: UUID, version: int | None, new: NewRound) -> StoredPlay:
    """The play with another round in place of one that is stored. Raises Refusal as `append`, or MISSING."""

    def rewritten(play: StoredPlay) -> tuple[Facts, Entry]:
        if not 1 <= new.number <= len(play.record["rounds"]):
            raise missing()
        return _with_round(caller.in_club, play, new), Entry("round", new.reason)

    return revise(caller, play_id, version, rewritten)


def _with_round(club: Club, play: StoredPlay, new: NewRound) -> Facts:
    if new.game != play.game:
        raise invalid("other_game", ("game",), "this is a play of {game}", game=play.game)
    rounds = list(play.record["rounds"])
    rounds[new.number - 1 : new.number] = [new.round]
    try:
        judged = judge_for(club, play.record | {"rounds": rounds}, len(play.players))
    except Refusal as refusal:
        raise refusal.moved(("record", "rounds", new.number - 1), ("round",)) from None
    return facts_of(play) | {"rounds": rounds} | ended(play, judged.outcome.status, new.at)
