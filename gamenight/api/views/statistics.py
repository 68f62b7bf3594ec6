"""Statistics: what the results of a player, a pair, a group, a club or a session come to."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.meetings import OpponentRead, PairStatistics, RatingStep
from gamenight.api.bodies.statistics import ClubStatistics, GroupStatistics, PlayerStatistics, SessionStatistics
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.queries import Commas, Query
from gamenight.api.resources import ClubView
from gamenight.errors import missing
from gamenight.roles import Action
from gamenight.selectors import courses, evenings, meetings, ratings, records
from gamenight.selectors import statistics as reading
from gamenight.selectors.meetings import Opponent
from gamenight.selectors.ratings import Step
from gamenight.selectors.statistics import Scope
from gamenight.shapes import Day, Id
from rules.game import MOST_SEATS
from rules.shape import Maybe, says

MOST_MET_FIRST: Order[Opponent] = Order(tuple[int, UUID], lambda each: each.place_in_order)
NEWEST_FIRST: Order[Step] = Order(tuple[date, datetime, int, UUID], lambda step: step.place_in_order)
FirstDay = Annotated[Maybe[Day], says(description="The first day.")]
LastDay = Annotated[Maybe[Day], says(description="The last day.")]


class StatisticsQuery(Query):
    """Which plays to count."""

    game: Maybe[str] = None
    since: FirstDay = None
    until: LastDay = None


class OpponentQuery(PageQuery):
    """Which plays to count."""

    game: Maybe[str] = None
    since: FirstDay = None
    until: LastDay = None


class GroupQuery(StatisticsQuery):
    """Which plays to count."""

    players: Annotated[
        tuple[Id, ...],
        Field(min_length=1, max_length=MOST_SEATS),
        Commas,
        says(description="All who sat at the table."),
    ]


class RatingQuery(PageQuery):
    """Which steps to list."""

    game: Maybe[str] = None


class Statistics(ClubView):
    """What results come to."""

    actions = {"GET": Action.SEE_STATISTICS}
    queries = {"GET": StatisticsQuery}

    def scope(self, **more: UUID | tuple[UUID, ...]) -> Scope:
        """The results that the query asks for, of these alone."""
        wanted = self.query
        return Scope(club=self.club.id, game=wanted.game, since=wanted.since, until=wanted.until, **more)  # type: ignore[arg-type]


class OfClub(Statistics):
    """What a club's plays come to."""

    names = {"GET": "read_club_statistics"}
    answers = {"GET": {200: ClubStatistics}}

    def get(self, request: Request, club: UUID) -> Response:
        """Read what a club's plays come to. Every play with results counts, unrated ones too; days are inclusive.

        A play that is under way, given up or voided has none, and neither has a rival game played alone.
        """
        scope = self.scope()
        told = reading.told(scope) if scope.game else {}
        course, found = courses.course(scope, tables=True), records.of_club(scope)
        who = records.who(scope, most=records.MOST_OF_CLUB)
        return Response(ClubStatistics.of(reading.tallies(scope), told, course, found, who).as_json())


class OfPlayer(Statistics):
    """What a player's results come to."""

    names = {"GET": "read_player_statistics"}
    answers = {"GET": {200: PlayerStatistics}}

    def get(self, request: Request, club: UUID, player: UUID) -> Response:
        """Read what a player's results come to. A merged player is answered with the one whose results these are.

        Attendance is of all games, and the ratings are those of now, whichever days are asked about.
        """
        found = meetings.effective(club, player)
        scope = self.scope(player=found.id)
        tallies, told, course = reading.tallies(scope), reading.told(scope), courses.course(scope)
        return Response(PlayerStatistics.of(found, tallies, told, course, meetings.around(scope)).as_json())


class HeadToHead(Statistics):
    """Whom a player met."""

    names = {"GET": "list_opponents"}
    queries = {"GET": OpponentQuery}
    answers = {"GET": {200: listed(OpponentRead)}}

    def get(self, request: Request, club: UUID, player: UUID) -> Response:
        """List whom a player met at tables, most plays first. Guests aren't listed."""
        scope = self.scope(player=meetings.effective(club, player).id)
        return self.page(
            MOST_MET_FIRST,
            lambda after, most: meetings.opponents(scope, after=after, most=most),
            lambda each: OpponentRead.of(each).as_json(),
        )


class OfPair(Statistics):
    """What came of two players' plays."""

    names = {"GET": "read_head_to_head"}
    answers = {"GET": {200: PairStatistics}}

    def get(self, request: Request, club: UUID, player: UUID, other: UUID) -> Response:
        """Read what came of the plays of two players, against each other and together. Nobody meets oneself: 404."""
        found = meetings.players(club, [player, other])
        if len(found) < 2:
            raise missing()
        one, another = found
        met = meetings.pair(self.scope(player=one.id), another.id)
        return Response(PairStatistics.of(one, another, met).as_json())


class OfGroup(Statistics):
    """What came of the plays of a whole table."""

    names = {"GET": "read_group_statistics"}
    queries = {"GET": GroupQuery}
    answers = {"GET": {200: GroupStatistics}}

    def get(self, request: Request, club: UUID) -> Response:
        """Read what came of the plays at which exactly these players sat."""
        players = meetings.players(club, list(self.query.players))
        scope = self.scope(players=tuple(each.id for each in players))
        tallies, told, course = reading.tallies(scope), reading.told(scope), courses.course(scope)
        return Response(GroupStatistics.of(players, tallies, told, course).as_json())


class OfSession(Statistics):
    """What came of a session."""

    names = {"GET": "read_session_statistics"}
    queries = {}
    answers = {"GET": {200: SessionStatistics}}

    def get(self, request: Request, club: UUID, session: UUID) -> Response:
        """Read what came of a session, and which records it broke: what was best before it, in the defined order."""
        evening = evenings.evening(club, session)
        scope = Scope(club=club, evening=session)
        who = records.who(scope, most=records.MOST_OF_EVENING)
        tallies, told, broken = reading.tallies(scope), reading.told(scope), records.of_evening(scope)
        return Response(SessionStatistics.of(evening, tallies, told, who, broken).as_json())


class RatingHistory(ClubView):
    """How a player's ratings came about."""

    actions = {"GET": Action.SEE_STATISTICS}
    names = {"GET": "list_rating_steps"}
    queries = {"GET": RatingQuery}
    answers = {"GET": {200: listed(RatingStep)}}

    def get(self, request: Request, club: UUID, player: UUID) -> Response:
        """List what each rated play did to a player's ratings, newest first."""
        found = meetings.effective(club, player)
        return self.page(
            NEWEST_FIRST,
            lambda after, most: ratings.steps(club, found.id, game=self.query.game, after=after, most=most),
            lambda step: RatingStep.of(step).as_json(),
        )
