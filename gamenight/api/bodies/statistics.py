"""Statistics of a player, a group, a club and a session, as clients read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.figures import (
    GameFigures,
    PlayerNamed,
    PlayPlaced,
    RunRead,
    RunsRead,
    ScoreReached,
    StreaksRead,
    figures,
)
from gamenight.api.bodies.meetings import BalanceRead, PartnerRead
from gamenight.api.bodies.previews import RatingRow
from gamenight.models import Evening, Player
from gamenight.selectors import records
from gamenight.selectors.courses import Course
from gamenight.selectors.meetings import Around
from gamenight.selectors.records import Broken, Present, Records, Who
from gamenight.selectors.statistics import GameTally
from rules.statistic import Statistic, Told

StatisticsTold = Mapping[str, Sequence[tuple[Statistic, Told]]]


class AttendanceFigures(Answered):
    """Days of planned sessions: `attended` of the `days` on which anybody came, and runs of days without one missed."""

    attended: int
    days: int
    runs: RunsRead


class PlayerStatistics(Answered):
    """What a player's results come to: those of the player whom one that was merged counts for.

    `partners` are those with whom most plays were shared. `ratings` are those of now, by game.
    """

    player: UUID
    name: str
    plays: int
    won: int
    first: PlayPlaced | None
    last: PlayPlaced | None
    streaks: StreaksRead
    attendance: AttendanceFigures
    partners: list[PartnerRead]
    head_to_head: BalanceRead
    ratings: dict[str, RatingRow]
    games: list[GameFigures]

    @classmethod
    def of(cls, player: Player, tallies: list[GameTally], told: StatisticsTold, course: Course, around: Around) -> Self:
        scores = records.of_course(course, {player.id: player.name})
        attended = around.attendance
        return cls(
            player=player.id,
            name=player.name,
            plays=sum(each.whole.plays for each in tallies),
            won=sum(each.whole.won for each in tallies),
            first=PlayPlaced.of(course.end("first")),
            last=PlayPlaced.of(course.end("last")),
            streaks=StreaksRead.of(course.streaks_of(player.id)),
            attendance=AttendanceFigures(
                attended=attended.attended, days=attended.days, runs=RunsRead.of(attended.runs)
            ),
            partners=[PartnerRead(**asdict(each)) for each in around.partners],
            head_to_head=BalanceRead(**asdict(around.balance)),
            ratings={game: RatingRow.of(strength) for game, strength in around.ratings.items()},
            games=[figures(each, told[each.game], records=scores, course=course, player=player.id) for each in tallies],
        )


class PresentRead(PlayerNamed):
    """A player with plays, and how many of them were won."""

    plays: int
    won: int

    @classmethod
    def of(cls, present: Present) -> Self:
        return cls(player=present.player, name=present.name, plays=present.plays, won=present.wins)


class MemberOfGroup(PlayerNamed):
    """A player of a group: of the group's plays how many the player won, and runs of these."""

    won: int
    streaks: StreaksRead


class GroupStatistics(Answered):
    """What came of the plays at which exactly these players sat. A merged one is the one whose results these are."""

    players: list[MemberOfGroup]
    plays: int
    first: PlayPlaced | None
    last: PlayPlaced | None
    games: list[GameFigures]

    @classmethod
    def of(cls, players: list[Player], tallies: list[GameTally], told: StatisticsTold, course: Course) -> Self:
        scores = records.of_course(course, {each.id: each.name for each in players})
        return cls(
            players=[
                MemberOfGroup(
                    player=each.id,
                    name=each.name,
                    won=course.wins[each.id],
                    streaks=StreaksRead.of(course.streaks_of(each.id)),
                )
                for each in players
            ],
            plays=sum(each.whole.plays for each in tallies),
            first=PlayPlaced.of(course.end("first")),
            last=PlayPlaced.of(course.end("last")),
            games=[figures(each, told[each.game], records=scores, course=course) for each in tallies],
        )


class RunOfPlayer(PlayerNamed):
    """A player's longest run of results won."""

    run: RunRead


class MonthOfClub(Answered):
    """A month, by its first day."""

    month: date
    plays: int


class ClubStatistics(Answered):
    """What a club's plays come to, of one game or of all.

    `players` counts guests, too; they are listed nowhere. `most_plays` and `longest_runs` (of results won) list a few
    players. A game's own `statistics` are told where one game is asked about.
    """

    plays: int
    players: int
    months: list[MonthOfClub]
    most_plays: list[PresentRead]
    longest_runs: list[RunOfPlayer]
    games: list[GameFigures]

    @classmethod
    def of(cls, tallies: list[GameTally], told: StatisticsTold, course: Course, found: Records, who: Who) -> Self:
        months = Counter[date]()
        for each in tallies:
            months.update({month: tally.plays for month, tally in each.months.items()})
        return cls(
            plays=sum(each.whole.plays for each in tallies),
            players=who.players,
            months=[MonthOfClub(month=month, plays=plays) for month, plays in sorted(months.items())],
            most_plays=[PresentRead.of(each) for each in who.most],
            longest_runs=[
                RunOfPlayer(player=named.player, name=named.name, run=RunRead.of(run)) for named, run in found.runs
            ],
            games=[figures(each, told.get(each.game, ()), records=found.scores, course=course) for each in tallies],
        )


class RecordBroken(ScoreReached):
    """A score better than all before it, the best of which was `before`: the club's, or a player's `personal` one."""

    game: str
    before: int
    personal: bool

    @classmethod
    def broken(cls, broken: Broken) -> Self:
        record = broken.record
        return cls(
            game=record.game,
            score=record.score,
            before=broken.before,
            personal=broken.personal,
            play=record.play,
            session=record.evening,
            day=record.day,
            players=PlayerNamed.all(record.players),
        )


class SessionStatistics(Answered):
    """What came of a session: who played (guests are counted, and not listed), and which records it broke."""

    session: UUID
    day: date
    plays: int
    players: int
    played: list[PresentRead]
    records: list[RecordBroken]
    games: list[GameFigures]

    @classmethod
    def of(
        cls, evening: Evening, tallies: list[GameTally], told: StatisticsTold, who: Who, broken: list[Broken]
    ) -> Self:
        return cls(
            session=evening.id,
            day=evening.day,
            plays=sum(each.whole.plays for each in tallies),
            players=who.players,
            played=[PresentRead.of(each) for each in who.most],
            records=[RecordBroken.broken(each) for each in broken],
            games=[figures(each, told[each.game], records={}) for each in tallies],
        )
