"""The world that figures are measured in: clubs of power-law sizes with five seasons of plays each.

Every id is made from a number, so that figures can name what they want. What plays are worth comes from the rules: each
is one of some simulated records, with other players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from gamenight.services.projection import stored_record
from rules.judging import Judged, judge
from rules.registry import GAMES
from scoring.policy import LeaguePolicy
from scoring.results import results

SEATS, SEASONS, WEEKS = 4, 5, 260
MOST_CLUBS, LEAST_CLUBS, LEAST_PLAYERS = 2000, 10, 12
STEEPNESS = 0.8
"""The club of rank r has a share of the plays like 1 / r ** STEEPNESS."""
FIRST_DAY = date(2021, 1, 4)
RIVALS = [game.name for game in GAMES.values() if not game.cooperative]
POLICY = LeaguePolicy(best_of=10, min_plays=2)
TEMPLATES = 40
SQL = Path(__file__).parent / "sql"
MIGRATED = "gamenight"
"""The database that is migrated and holds nothing else."""


@dataclass(frozen=True, slots=True)
class Size:
    """What one club has, played over so many weeks (52 a season)."""

    plays: int
    players: int
    weeks: int = WEEKS


@dataclass(frozen=True, slots=True)
class World:
    """A loaded database. Clubs and players count from 1, seasons from 0."""

    database: str
    sizes: tuple[Size, ...]

    @property
    def plays(self) -> int:
        return sum(size.plays for size in self.sizes)

    @property
    def clubs(self) -> range:
        return range(1, len(self.sizes) + 1)

    @property
    def company(self) -> int:
        return len(self.sizes)

    @property
    def crowd(self) -> int:
        return len(self.sizes) - 1

    def part(self, plays: int) -> list[int]:
        """Clubs of all sizes that have about so many plays together."""
        return self.slices(max(1, round(self.plays / plays)))[-1]  # the largest club may be a whole part by itself

    def players(self, club: int) -> range:
        """Their numbers, from which `player_id` makes ids."""
        before = sum(size.players for size in self.sizes[: club - 1])
        return range(before + 1, before + self.sizes[club - 1].players + 1)

    def slices(self, number: int) -> list[list[int]]:
        """The clubs in so many parts of nearly the same number of plays: each goes to the smallest part so far."""
        parts: list[list[int]] = [[] for _ in range(number)]
        held = [0] * number
        for club in sorted(self.clubs, key=self._plays, reverse=True):
            smallest = held.index(min(held))
            parts[smallest].append(club)
            held[smallest] += self._plays(club)
        return parts

    def _plays(self, club: int) -> int:
        return self.sizes[club - 1].plays


def club_id(club: int) -> UUID:
    return _id(1, club)


def player_id(number: int) -> UUID:
    return _id(2, number)


def play_id(number: int) -> UUID:
    return _id(4, number)


def league_id(club: int, season: int) -> UUID:
    return _id(5, (club - 1) * SEASONS + season + 1)


def _id(kind: int, number: int) -> UUID:
    return UUID(f"{kind:08x}-0000-7000-8000-{number:012x}")


def clubs_for(plays: int) -> int:
    return min(MOST_CLUBS, max(LEAST_CLUBS, plays // 500))


def sizes(plays: int, clubs: int) -> tuple[Size, ...]:
    """So many plays in clubs of power-law sizes, whose players have a hundred results each, in small clubs fewer."""
    shares = [rank**-STEEPNESS for rank in range(1, clubs + 1)]
    counts = [max(1, round(plays * share / sum(shares))) for share in shares]
    return tuple(Size(count, max(LEAST_PLAYERS, count * SEATS // 100)) for count in counts)


def sql(name: str) -> str:
    return (SQL / f"{name}.sql").read_text()


def use(database: str) -> bool:
    """Django reads and writes `database` from now on; whether that is new."""
    if connection.settings_dict["NAME"] == database:
        return False
    connection.close()
    connection.settings_dict["NAME"] = database
    return True


def load(name: str, sizes: Sequence[Size]) -> World:
    """A new database with clubs of these sizes, which is the one in use from now on."""
    use("postgres")
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE {MIGRATED}")
    use(name)
    asked = {"policy": orjson.dumps(POLICY.model_dump(mode="json")).decode(), "first_day": FIRST_DAY, "clubs": None}
    with connection.cursor() as cursor:
        cursor.execute(sql("begin"))
        cursor.executemany("INSERT INTO bench_template VALUES (%s, %s, %s, %s, %s, %s, %s)", _templates())
        cursor.execute(sql("clubs"), [[getattr(size, key) for size in sizes] for key in ("plays", "players", "weeks")])
        for step in ("people", "plays"):
            cursor.execute(sql(step), asked | {"templates": len(_templates())})
        cursor.execute(sql("points"), asked)
        cursor.execute(sql("end"))
        cursor.execute("VACUUM (ANALYZE)")
    return World(name, tuple(sizes))


@cache
def _templates() -> list[tuple[Any, ...]]:
    """Finished plays of rival games that were counted at their end, as rows of `bench_template`."""
    random = Random(20)
    return [
        (number, *row)
        for number, row in enumerate(row for game in RIVALS for row in islice(_counted(game, random), TEMPLATES // 2))
    ]


def _counted(game: str, random: Random) -> Iterator[tuple[Any, ...]]:
    while True:
        judged = judge(GAMES[game].simulate(random, SEATS))
        if isinstance(judged, Judged) and judged.outcome.status == "finished" and not judged.record.rounds:
            record = stored_record(judged)
            seats = [{"seat": seat} | asdict(each) for seat, each in enumerate(results(judged.game, judged.outcome))]
            documents = (record["options"], record.get("setup"), record["final"], seats)
            yield (
                game,
                judged.game.version,
                *(None if each is None else orjson.dumps(each).decode() for each in documents),
            )
