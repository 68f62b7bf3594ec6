"""Leagues of a club, and their boards."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.leagues import BoardRead, LeagueRead, LeagueToCreate
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.models import League
from gamenight.roles import Action
from gamenight.selectors import boards as boards_reading
from gamenight.selectors import leagues as reading
from gamenight.services import leagues as writing
from gamenight.services.replies import Answer

BY_NAME: Order[League] = Order(tuple[str, UUID], lambda league: (league.name, league.id))


class Leagues(ClubView):
    """The leagues of a club, by name."""

    actions = {"GET": Action.SEE_BOARDS, "POST": Action.MANAGE_LEAGUES}
    names = {"GET": "list_leagues", "POST": "create_league"}
    queries = {"GET": PageQuery}
    bodies = {"POST": LeagueToCreate}
    answers = {"GET": {200: listed(LeagueRead)}, "POST": {200: LeagueRead, 201: LeagueRead}}
    alone = frozenset({"POST"})

    def get(self, request: Request, club: UUID) -> Response:
        """List leagues by name."""
        return self.page(
            BY_NAME,
            lambda after, most: reading.page(club, after=after, most=most),
            lambda league: LeagueRead.of(league).as_json(),
        )

    def post(self, request: Request, club: UUID) -> Response:
        """Create a league: it counts what is stored already.

        A second one with the client's own `id` and the same body is answered with the first.
        """
        sent = dict(self.read(LeagueToCreate))

        def create() -> Answer:
            before = writing.created(caller=self.caller, **sent)
            league = before or writing.create(caller=self.caller, **sent)
            headers = _headers(league, f"{request.path}{league.id}/")
            return Answer(200 if before else 201, LeagueRead.of(league).as_json(), headers)

        return self.once(create)


class OneLeague(ClubView):
    """A league with its policy."""

    actions = {"GET": Action.SEE_BOARDS}
    names = {"GET": "read_league"}
    answers = {"GET": {200: LeagueRead}}

    def get(self, request: Request, club: UUID, league: UUID) -> Response:
        """Read a league."""
        found = reading.league(club, league)
        return Response(LeagueRead.of(found).as_json(), headers={"ETag": etag(found.version)})


class OneBoard(ClubView):
    """A league's newest board."""

    actions = {"GET": Action.SEE_BOARDS}
    names = {"GET": "read_board"}
    answers = {"GET": {200: BoardRead}}

    def get(self, request: Request, club: UUID, league: UUID) -> Response:
        """Read a league's board. It is whole as of `as_of`; `stale` says that something newer waits to be counted."""
        board = boards_reading.published(club, league)
        return Response(BoardRead.of(board).as_json())


def _headers(league: League, location: str) -> dict[str, str]:
    return {"ETag": etag(league.version), "Location": location}
