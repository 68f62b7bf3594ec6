"""Leagues of a club."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.leagues import LeagueAction, LeaguePatch, LeagueRead, LeagueToCreate, LeagueToFollow
from gamenight.api.bodies.previews import LeaguePreview
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.models import League
from gamenight.models.leagues import LeagueState
from gamenight.roles import Action
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
            return _answer(league, 200 if before else 201, Location=f"{request.path}{league.id}/")

        return self.once(create)


class OneLeague(ClubView):
    """A league with its policy."""

    actions = {"GET": Action.SEE_BOARDS, "PATCH": Action.MANAGE_LEAGUES}
    names = {"GET": "read_league", "PATCH": "change_league"}
    bodies = {"PATCH": LeaguePatch}
    answers = {"GET": {200: LeagueRead}, "PATCH": {200: LeagueRead}}
    guarded = previewed = alone = frozenset({"PATCH"})
    preview = LeaguePreview

    def get(self, request: Request, club: UUID, league: UUID) -> Response:
        """Read a league."""
        found = reading.league(club, league)
        return Response(LeagueRead.of(found).as_json(), headers={"ETag": etag(found.version)})

    def patch(self, request: Request, club: UUID, league: UUID) -> Response:
        """Change a league by a merge patch of what GET answers. All that is stored counts anew."""
        version = self.expected
        return self.once(
            lambda: _answer(writing.change(caller=self.caller, league_id=league, version=version, edit=self._changes))
        )

    def _changes(self, league: League) -> dict[str, Any]:
        return self.read_patch(LeaguePatch, LeagueRead.of(league).as_json()).changes(league)


class NextSeason(ClubView):
    """The league that follows."""

    actions = {"POST": Action.MANAGE_LEAGUES}
    names = {"POST": "follow_league"}
    bodies = {"POST": LeagueToFollow}
    answers = {"POST": {201: LeagueRead}}
    alone = frozenset({"POST"})

    def post(self, request: Request, club: UUID, league: UUID) -> Response:
        """Create the next season from this one: the same policy, without its adjustments."""
        sent = dict(self.read(LeagueToFollow))

        def follow() -> Answer:
            made = writing.follow(caller=self.caller, league_id=league, **sent)
            location = f"{request.path.removesuffix(f'{league}/next/')}{made.id}/"
            return _answer(made, 201, Location=location)

        return self.once(follow)


class LeagueTurn(ClubView):
    """A league that becomes something else."""

    actions = {"POST": Action.MANAGE_LEAGUES}
    bodies = {"POST": LeagueAction}
    answers = {"POST": {200: LeagueRead}}
    guarded = alone = frozenset({"POST"})
    state: ClassVar[LeagueState]

    def turn(self, league: UUID) -> Response:
        self.read(LeagueAction)
        version = self.expected
        return self.once(
            lambda: _answer(
                writing.enter_state(caller=self.caller, league_id=league, version=version, state=self.state)
            )
        )


class CloseLeague(LeagueTurn):
    """A league that is over."""

    names = {"POST": "close_league"}
    state = LeagueState.CLOSED

    def post(self, request: Request, club: UUID, league: UUID) -> Response:
        """Close a league: it is over, and still follows corrections."""
        return self.turn(league)


class FreezeLeague(LeagueTurn):
    """A league whose board stands."""

    names = {"POST": "freeze_league"}
    state = LeagueState.FROZEN

    def post(self, request: Request, club: UUID, league: UUID) -> Response:
        """Freeze a league: its ranked rows are kept as they are, and what would change them is refused.

        An organiser may let a write through with `after_freeze`: then the board shows both.
        """
        return self.turn(league)


class ReopenLeague(LeagueTurn):
    """A league that goes on."""

    names = {"POST": "reopen_league"}
    state = LeagueState.OPEN

    def post(self, request: Request, club: UUID, league: UUID) -> Response:
        """Reopen a closed or frozen league: its board is what results give."""
        return self.turn(league)


def _answer(league: League, status: int = 200, **headers: str) -> Answer:
    return Answer(status, LeagueRead.of(league).as_json(), {"ETag": etag(league.version), **headers})
