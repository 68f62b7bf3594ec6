"""Tables for who is present at an evening."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db.models.functions import Coalesce

from gamenight.errors import Kind, Refusal, conflict, invalid
from gamenight.models import Attendance, Player
from gamenight.selectors import evenings, people
from gamenight.selectors.access import Caller
from gamenight.sql import statement
from rules.problems import Problem, problem
from rules.registry import GAMES
from rules.text import text
from scoring import tables
from scoring.tables import Drawing, Fit, Met, Pair

LATELY = timedelta(days=28)
MOST_PLAYERS = 100


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing with the seed and the games that it came of, and the players' names by id."""

    drawing: Drawing
    seed: int
    games: tuple[str, ...]
    names: Mapping[str, str]


def draw(
    caller: Caller, evening_id: UUID, *, seed: int, games: Sequence[str] | None, players: Sequence[UUID] | None
) -> Drawn:
    """Tables for `players`, else for whoever is ticked; of `games`, else of all. Nothing is stored.

    Raises Refusal: MISSING, INVALID with pointers, CONFLICT where nobody is ticked.
    """
    evening = evenings.whole(caller, evening_id)
    fits = _fits(games)
    club = caller.in_club.id
    who = _ticked(evening_id) if players is None else _named(club, players)
    if len(who) > MOST_PLAYERS:
        raise invalid("players_many", ("players",), "tables are drawn for at most {most} players", most=MOST_PLAYERS)
    rows = statement("who_met").all(
        club=club, evening=evening_id, day=evening.day, since=evening.day - LATELY, players=list(who)
    )
    met: dict[Pair, Met] = {frozenset((row.one, row.other)): Met(row.tonight, row.lately) for row in rows}
    drawing = tables.draw([str(player) for player in who], fits, met, seed)
    names = {str(id): name for id, name in people.names_by_id(club, who).items()}
    return Drawn(drawing, seed, tuple(fits), names)


def _fits(games: Sequence[str] | None) -> dict[str, Fit]:
    wanted = GAMES if games is None else games
    told = text("there is no such game")
    unknown = [Problem("game_unknown", ("games", at), told) for at, name in enumerate(wanted) if name not in GAMES]
    if unknown:
        raise Refusal(Kind.INVALID, "game_unknown", told, problems=unknown)
    return {name: Fit(GAMES[name].seats, GAMES[name].at_best) for name in wanted}


def _ticked(evening: UUID) -> Collection[UUID]:
    """Whoever is ticked as present, by those that they are merged into."""
    ticked = Attendance.objects.filter(evening=evening, present=True)
    found = set(ticked.values_list(Coalesce("player__merged_into", "player"), flat=True))
    if not found:
        raise conflict("nobody_present", text("Nobody is ticked as present: tick who is, or send the players."))
    return found


def _named(club: UUID, players: Sequence[UUID]) -> Collection[UUID]:
    """The club's own among them, by those that they are merged into. Raises Refusal (INVALID) for any other."""
    rows = Player.objects.filter(club=club, id__in=players).values_list("id", Coalesce("merged_into", "id"))
    known = dict(rows)
    strangers = [
        problem("player_unknown", ("players", at), "there is no such player in this club")
        for at, player in enumerate(players)
        if player not in known
    ]
    if strangers:
        told = text("there is no such player in this club")
        raise Refusal(Kind.INVALID, "player_unknown", told, problems=strangers)
    return set(known.values())
