"""Boards of leagues: now, then, explained, remembered and under other rules."""

from __future__ import annotations

from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import Field, model_validator
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.boards import BoardsCompared, BoardsMoved, MomentRead, RowExplained
from gamenight.api.bodies.leagues import BoardRead, WhatIf
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.queries import Query, Whole
from gamenight.api.resources import ClubView
from gamenight.models import League
from gamenight.roles import Action
from gamenight.selectors import boards as reading
from gamenight.selectors import explained as explaining
from gamenight.selectors import history, leagues
from gamenight.selectors.boards import Published
from gamenight.selectors.history import Moment
from gamenight.services.trials import tried
from gamenight.services.what_if import what_if
from gamenight.shapes import Day, Id, dumped, refused
from rules.shape import Maybe, says
from rules.text import text
from scoring.policy import LeaguePolicy

NEWEST_FIRST: Order[Moment] = Order(tuple[int], lambda moment: (moment.version,))


class DayQuery(Query):
    """Up to which day of play."""

    as_of: Annotated[
        Maybe[Day], says(description="Only results and attendance up to this day, by today's records.")
    ] = None


class BoardQuery(DayQuery):
    """Which board."""

    version: Annotated[
        Maybe[Annotated[Whole, Field(ge=1)]],
        says(description="As it was published then: kept for 90 days, afterwards the last one of each evening."),
    ] = None
    consistency: Annotated[
        Maybe[Literal["strong"]],
        says(description="`strong`: worked out for this answer, which takes longer, and one at a time in a club."),
    ] = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if sum(each is not None for each in (self.as_of, self.version, self.consistency)) > 1:
            raise refused("shape.choice", text("give one of as_of, version and consistency"))
        return self


class HistoryQuery(PageQuery):
    """Whose rows."""

    player: Annotated[Maybe[Id], says(description="The rows of one player alone.")] = None


class OneBoard(ClubView):
    """A league's board."""

    actions = {"GET": Action.SEE_BOARDS}
    names = {"GET": "read_board"}
    queries = {"GET": BoardQuery}
    answers = {"GET": {200: BoardRead}}
    tried = frozenset({"GET"})

    def get(self, request: Request, club: UUID, league: UUID) -> Response:
        """Read a league's board: the newest, an older one, that of a day, or one worked out now.

        It is whole as of `as_of`; `stale` says that something newer waits to be counted.
        """
        board = self._board(leagues.league(club, league))
        body = BoardRead.of(board).as_json()
        if board.version:
            return Response(body)
        # Worked out again it says the same as of another instant, which makes it no other board.
        return Response(body, headers={"ETag": etag(board.version, dumped(body | {"as_of": None}))})

    def _board(self, league: League) -> Published:
        asked = self.query
        if asked.consistency is not None:
            return tried(self.caller, lambda deadline: reading.strong(league))
        if asked.as_of is not None:
            return reading.worked_out(league, as_of=asked.as_of)
        return reading.published(league.club_id, league.id, version=asked.version)


class ExplainedRow(ClubView):
    """Why a player stands where they stand."""

    actions = {"GET": Action.SEE_BOARDS}
    names = {"GET": "explain_row"}
    queries = {"GET": DayQuery}
    answers = {"GET": {200: RowExplained}}

    def get(self, request: Request, club: UUID, league: UUID, player: UUID) -> Response:
        """Explain a player's row by today's results: each with its points, counted, dropped or left out, and why."""
        found = leagues.league(club, league)
        told = explaining.explained(found, player, as_of=self.query.as_of)
        return Response(RowExplained.of(found.id, LeaguePolicy.model_validate(found.policy), told).as_json())


class BoardHistory(ClubView):
    """A league's board, evening by evening."""

    actions = {"GET": Action.SEE_BOARDS}
    names = {"GET": "list_board_history"}
    queries = {"GET": HistoryQuery}
    answers = {"GET": {200: listed(MomentRead)}}

    def get(self, request: Request, club: UUID, league: UUID) -> Response:
        """List how the board stood at the end of each evening, as it was published, newest first."""
        return self.page(
            NEWEST_FIRST,
            lambda after, most: history.moments(
                club, league, player=self.query.player, before=after[0] if after else None, most=most
            ),
            lambda moment: MomentRead.of(moment).as_json(),
        )


class EveningBoards(ClubView):
    """What an evening did to boards."""

    actions = {"GET": Action.SEE_BOARDS}
    names = {"GET": "read_session_boards"}
    answers = {"GET": {200: BoardsMoved}}

    def get(self, request: Request, club: UUID, session: UUID) -> Response:
        """Read who moved on each board by a session's plays, and through which of them."""
        return Response(BoardsMoved.of(history.moved(self.caller, session)).as_json())


class WhatIfBoard(ClubView):
    """The same season under another policy."""

    actions = {"POST": Action.MANAGE_LEAGUES}
    names = {"POST": "compare_policies"}
    bodies = {"POST": WhatIf}
    answers = {"POST": {200: BoardsCompared}}
    unkept = frozenset({"POST"})

    def post(self, request: Request, club: UUID, league: UUID) -> Response:
        """Compare a league's board with what it would be under other settings. Nothing is stored."""
        sent = self.read(WhatIf)
        return Response(BoardsCompared.of(what_if(caller=self.caller, league_id=league, edit=sent.changes)).as_json())
