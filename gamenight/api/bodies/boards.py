"""Boards explained, remembered and compared, as clients read them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.leagues import BoardRead, BoardRow
from gamenight.selectors.explained import Explained, why
from gamenight.selectors.history import Moment, Move, Moved
from gamenight.services.what_if import Compared
from gamenight.wording import say
from scoring.board import Row
from scoring.policy import LeaguePolicy


class ResultExplained(Answered):
    """A result on a league's days: its points there, null where its options keep it out, and what became of it.

    `state` is `counted`, `dropped` (others were better, `why` is `best_of`) or `left_out`; `why` is `per_day`,
    `min_listed` or `options` then. `explanation` says so in words.
    """

    play: UUID
    session: UUID
    game: str
    day: date
    number: int
    place: int | None
    level: int | None
    score: int | None
    points: int | None
    won: bool | None
    state: str
    why: str | None
    explanation: str

    @classmethod
    def of(cls, row: Any, policy: LeaguePolicy, lowest: int | None) -> Self:
        same = ("play", "game", "day", "number", "place", "level", "score", "points", "won", "why")
        return cls(
            session=row.evening,
            state="counted" if row.counted else "dropped" if row.counting else "left_out",
            explanation=say(why(row, policy, lowest)),
            **{name: getattr(row, name) for name in same},
        )


class AdjustmentRead(Answered):
    """Points that an organiser gave, or took away."""

    points: int
    reason: str


class RowExplained(Answered):
    """A player's row of a board, null without a counting result, and what it is made of.

    A frozen league keeps the row in `kept`, and `row` is what today's results give; null in all others.
    `results` stand in the defined order; `attended` are the days that gave points for being there.
    """

    league: UUID
    player: UUID
    name: str
    row: BoardRow | None
    kept: BoardRow | None
    results: list[ResultExplained]
    attended: list[date]
    adjustments: list[AdjustmentRead]

    @classmethod
    def of(cls, league: UUID, policy: LeaguePolicy, found: Explained) -> Self:
        return cls(
            league=league,
            player=found.player,
            name=found.name,
            row=_row(found.row),
            kept=None if found.kept is None else BoardRow(name=found.name, **found.kept),
            results=[ResultExplained.of(each, policy, found.lowest) for each in found.results],
            attended=found.days,
            adjustments=[AdjustmentRead(points=each.points, reason=each.reason) for each in found.adjustments],
        )


def _row(row: Row | None) -> BoardRow | None:
    return None if row is None else BoardRow(name=row.sums.name, **row.as_json())


class Standing(Answered):
    """Where a player stood."""

    player: UUID
    name: str
    rank: int | None
    points: int
    average: str


class MomentRead(Answered):
    """A board as it was published last before another evening's results came.

    `session` is the evening of its latest result and `day` that evening's, null where it is gone. `leaders` share the
    first rank; `new_leader` says that they aren't those of the moment before.
    """

    version: int
    as_of: datetime
    session: UUID | None
    day: date | None
    leaders: list[UUID]
    new_leader: bool
    rows: list[Standing]

    @classmethod
    def of(cls, moment: Moment) -> Self:
        return cls(
            version=moment.version,
            as_of=moment.as_of,
            session=moment.evening,
            day=moment.day,
            leaders=moment.leaders,
            new_leader=moment.led,
            rows=[Standing(**row) for row in moment.rows],
        )


class PointsOfPlay(Answered):
    """What a play gave a player in a league, before the best are chosen."""

    play: UUID
    game: str
    points: int
    won: bool


class MoveRead(Answered):
    """A player whose rank or points an evening changed, and through which of its plays; null where there was no row."""

    player: UUID
    name: str
    before: BoardRow | None
    after: BoardRow | None
    plays: list[PointsOfPlay]

    @classmethod
    def of(cls, move: Move) -> Self:
        plays = [PointsOfPlay(play=row.play, game=row.game, points=row.points, won=row.won) for row in move.plays]
        return cls(player=move.player, name=move.name, before=_row(move.before), after=_row(move.after), plays=plays)


class BoardMoved(Answered):
    """What an evening did to a league's board, by today's results up to its day."""

    league: UUID
    name: str
    moves: list[MoveRead]

    @classmethod
    def of(cls, moved: Moved) -> Self:
        return cls(league=moved.league.id, name=moved.league.name, moves=list(map(MoveRead.of, moved.moves)))


class BoardsMoved(Answered):
    """What an evening did to each board of its day, by the leagues' names."""

    data: list[BoardMoved]

    @classmethod
    def of(cls, found: list[Moved]) -> Self:
        return cls(data=list(map(BoardMoved.of, found)))


class BoardsCompared(Answered):
    """A league's board by today's results, and as it would be; nothing of it is stored."""

    present: BoardRead
    then: BoardRead

    @classmethod
    def of(cls, compared: Compared) -> Self:
        return cls(present=BoardRead.of(compared.present), then=BoardRead.of(compared.then))
