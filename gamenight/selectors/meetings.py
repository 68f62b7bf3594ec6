"""Who plays with whom, and how they did against each other and together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import orjson

from gamenight.errors import missing
from gamenight.models import Player
from gamenight.selectors.courses import Runs, run
from gamenight.selectors.ratings import Strength
from gamenight.selectors.statistics import Scope
from rules.registry import GAMES

MOST_PARTNERS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Plays with another player: of the rival ones how many the first was ahead in, level or behind, and of those
    played `together` how many were `won`."""

    plays: int
    ahead: int
    level: int
    behind: int
    together: int
    won: int
    since: date
    until: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent(Met):
    player: UUID
    name: str

    @property
    def place_in_order(self) -> tuple[int, UUID]:
        return self.plays, self.player


@dataclass(frozen=True, slots=True, kw_only=True)
class GameMet(Met):
    game: str


@dataclass(frozen=True, slots=True)
class Partner:
    """With whom a player sat at how many tables, and at how many of those together."""

    player: UUID
    name: str
    plays: int
    together: int


@dataclass(frozen=True, slots=True)
class Balance:
    """How many opponents in rival games there are, and how many one was ahead of more often than behind, and so on."""

    opponents: int
    ahead: int
    level: int
    behind: int


@dataclass(frozen=True, slots=True)
class Attended:
    """On how many of the club's `days` of planned evenings a player was there, and the runs of such days."""

    attended: int
    days: int
    runs: Runs


@dataclass(frozen=True, slots=True)
class Around:
    """What is to be told of a player beside the results: partners, balance, attendance, and ratings by game."""

    partners: list[Partner]
    balance: Balance
    attendance: Attended
    ratings: dict[str, Strength]


def effective(club: UUID, player: UUID) -> Player:
    """The player, or the one whose results these are now. Raises Refusal (MISSING) where the club has none."""
    return players(club, [player])[0]


def players(club: UUID, wanted: list[UUID]) -> list[Player]:
    """The effective players of `wanted`, each once. Raises Refusal (MISSING) where the club lacks one of them."""
    found = {each.id: each for each in Player.objects.filter(club=club, id__in=wanted).select_related("merged_into")}
    if not found.keys() >= set(wanted):
        raise missing()
    return list({each.id: each for each in (found[id].merged_into or found[id] for id in wanted)}.values())


def opponents(scope: Scope, *, after: tuple[int, UUID] | None, most: int) -> list[Opponent]:
    """At most `most` of those whom the scope's player met, after a place in the order: most plays first."""
    plays, player = after or (None, None)
    rows = scope.all("opponents", after_plays=plays, after_player=player, most=most)
    return [Opponent(**row._asdict()) for row in rows]


def pair(scope: Scope, other: UUID) -> list[GameMet]:
    """What came of the plays of the scope's player with `other`, by game."""
    rows = scope.all("pair", other=other)
    return [GameMet(**{key: value for key, value in row._asdict().items() if key != "player"}) for row in rows]


def around(scope: Scope) -> Around:
    """Of the scope's player."""
    row = scope.one("around_player", most=MOST_PARTNERS, games=[game for game in GAMES if scope.game in (None, game)])
    stays = orjson.loads(row.stays)
    runs = {"longest": max(stays, key=lambda stay: stay["length"], default=None)}
    runs["current"] = next((stay for stay in stays if stay["current"]), None)
    return Around(
        partners=[Partner(**each | {"player": UUID(each["player"])}) for each in orjson.loads(row.partners)],
        balance=Balance(**orjson.loads(row.balance)),
        attendance=Attended(
            sum(stay["length"] for stay in stays),
            row.days,
            Runs(**{which: run(stay) if stay else None for which, stay in runs.items()}),
        ),
        ratings={each.pop("game"): _strength(each) for each in orjson.loads(row.ratings)},
    )


def _strength(row: dict[str, Any]) -> Strength:
    return Strength(row["mu"], row["sigma"], row["plays"], date.fromisoformat(row["last"]))
