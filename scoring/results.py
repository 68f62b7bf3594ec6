"""What an outcome leaves of a play for leagues and ratings: one line a seat."""

from __future__ import annotations

from dataclasses import dataclass

from rules.game import Game
from rules.outcome import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One seat of a finished play.

    A rival game gives a `place`, how many seats it has `beaten` and how many others are `tied` with it; a cooperative
    one gives the table's `level` and `share` (0..60). `won` is by the game's own line: a league may draw another.
    """

    score: int | None
    won: bool
    place: int | None = None
    level: int | None = None
    share: int | None = None
    beaten: int = 0
    tied: int = 0


def results(game: Game, outcome: Outcome) -> tuple[Result, ...]:
    """One result a seat, in the order of seats; none of an unfinished play, or of a rival game played alone."""
    if outcome.status != "finished":
        return ()
    return _shared(game, outcome) if game.cooperative else _ranked(outcome)


def _shared(game: Game, outcome: Outcome) -> tuple[Result, ...]:
    assert outcome.scores is not None
    assert outcome.level is not None
    assert game.wins_from is not None
    won = outcome.level >= game.wins_from
    return tuple(Result(score=score, won=won, level=outcome.level, share=outcome.share) for score in outcome.scores)


def _ranked(outcome: Outcome) -> tuple[Result, ...]:
    places = outcome.places or ()
    if len(places) < 2:
        return ()
    scores = outcome.scores or (None,) * len(places)
    return tuple(
        Result(
            score=scores[seat],
            won=seat in outcome.winners,
            place=place,
            beaten=sum(other > place for other in places),
            tied=places.count(place) - 1,
        )
        for seat, place in enumerate(places)
    )
