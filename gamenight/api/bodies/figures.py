"""The figures that all statistics are made of, as clients read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal, Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.selectors.courses import Course, Mark, Run, Runs, Streaks
from gamenight.selectors.records import Named, Record
from gamenight.selectors.statistics import GameTally, Tally
from gamenight.wording import say
from rules.registry import GAMES
from rules.statistic import Statistic, Told, median
from scoring.rounding import decimals


class RunRead(Answered):
    """So many results in a row, by the days of the first and the last."""

    length: int
    since: date
    until: date

    @classmethod
    def of(cls, run: Run | None) -> Self | None:
        return run and cls(length=run.length, since=run.since, until=run.until)


class RunsRead(Answered):
    """The longest run, the first of equal ones, and the one that goes on; null where there is none."""

    longest: RunRead | None
    current: RunRead | None

    @classmethod
    def of(cls, runs: Runs) -> Self:
        return cls(longest=RunRead.of(runs.longest), current=RunRead.of(runs.current))


class StreaksRead(Answered):
    """Runs of results won, and of results not won, in the order of day, start and number. A shared win is won."""

    wins: RunsRead
    losses: RunsRead

    @classmethod
    def of(cls, streaks: Streaks) -> Self:
        return cls(wins=RunsRead.of(streaks.wins), losses=RunsRead.of(streaks.losses))


class PlayerNamed(Answered):
    """A player by today's name."""

    player: UUID
    name: str

    @classmethod
    def all(cls, named: Iterable[Named]) -> list[Self]:
        return [cls(player=each.player, name=each.name) for each in named]


class PlayPlaced(Answered):
    """A play, and when it was."""

    play: UUID
    session: UUID
    day: date

    @classmethod
    def of(cls, mark: Mark | None) -> Self | None:
        return mark and cls(play=mark.play, session=mark.evening, day=mark.day)


class ScoreReached(Answered):
    """A score with the play in which it was first reached, and the listed players who did."""

    score: int
    play: UUID
    session: UUID
    day: date
    players: list[PlayerNamed]

    @classmethod
    def of(cls, record: Record | None) -> Self | None:
        return record and cls(
            score=record.score,
            play=record.play,
            session=record.evening,
            day=record.day,
            players=PlayerNamed.all(record.players),
        )


class LevelsRead(Answered):
    """Levels of a cooperative game: `median` is of two in the middle the lower one, `latest` null for a month."""

    best: int
    median: int
    latest: int | None

    @classmethod
    def of(cls, tally: Tally, latest: Mark | None = None) -> Self | None:
        if not tally.levels:
            return None
        return cls(best=max(tally.levels), median=median(tally.levels), latest=latest and latest.level)


class MonthRead(Answered):
    """A month, by its first day; `won` and `levels` as of the whole."""

    month: date
    plays: int
    won: int | None
    levels: LevelsRead | None


class NumberedRead(Answered):
    """What comes to `total` for one `number`, as noted by so many seats or plays."""

    number: int
    total: int
    noted: int


class StatisticRead(Answered):
    """A game's own statistic of seats or plays: `value`, over `over` for a ratio, which `decimal` shows rounded.

    `by_number` tells apart what has numbers. Records that note no more than a count say nothing here.
    """

    name: str
    title: str
    of: Literal["seat", "play"]
    kind: str
    value: int
    over: int
    decimal: str | None
    numbers: list[NumberedRead]

    @classmethod
    def told(cls, statistic: Statistic, told: Told) -> Self:
        return cls(
            name=statistic.name,
            title=say(statistic.title),
            of=statistic.of,
            kind=statistic.kind,
            value=told.value,
            over=told.over,
            decimal=decimals(told.value, told.over) if statistic.kind == "ratio" else None,
            numbers=[NumberedRead(number=each.number, total=each.total, noted=each.noted) for each in told.numbers],
        )


class GameFigures(Answered):
    """What came of a game's plays.

    Of a player: `won` and `places` are the player's. Of a club, a group or a session: `won` counts the tables of a
    cooperative game, and is null for a rival one. `won_share` is of the plays, and `average` of scores, both with two
    decimals; a cooperative table's one score counts once. `best` is the most or the fewest, as the game says, and
    `worst` the opposite.
    """

    game: str
    title: str
    plays: int
    won: int | None
    won_share: str | None
    places: dict[str, int]
    average: str | None
    best: ScoreReached | None
    worst: ScoreReached | None
    levels: LevelsRead | None
    streaks: StreaksRead | None
    months: list[MonthRead]
    statistics: list[StatisticRead]


def figures(
    tally: GameTally,
    told: Iterable[tuple[Statistic, Told]],
    *,
    records: Mapping[tuple[str, str], Record],
    course: Course | None = None,
    player: UUID | None = None,
) -> GameFigures:
    """Of one game. `records` hold the scores reached by game and `most` or `fewest`."""
    game, whole = GAMES[tally.game], tally.whole
    best, worst = ("most", "fewest") if game.better == "more" else ("fewest", "most")
    latest = course.marks.get((game.name, "last")) if course else None
    shared = player is not None or game.cooperative
    return GameFigures(
        game=game.name,
        title=say(game.title),
        plays=whole.plays,
        won=whole.won if shared else None,
        won_share=decimals(whole.won, whole.counted) if shared else None,
        places={str(place): times for place, times in sorted(whole.places.items())} if player else {},
        average=decimals(sum(score * times for score, times in whole.scores.items()), whole.scores.total())
        if whole.scores
        else None,
        best=ScoreReached.of(records.get((game.name, best))),
        worst=ScoreReached.of(records.get((game.name, worst))),
        levels=LevelsRead.of(whole, latest),
        streaks=StreaksRead.of(course.streaks_of(player, game.name)) if course and shared else None,
        months=[_month(month, each, shared) for month, each in tally.months.items()],
        statistics=[StatisticRead.told(*each) for each in told],
    )


def _month(month: date, tally: Tally, shared: bool) -> MonthRead:
    return MonthRead(month=month, plays=tally.plays, won=tally.won if shared else None, levels=LevelsRead.of(tally))
