"""P1: all boards' totals made anew from results, and all boards whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db import connection

from bench.clock import compared, in_turns
from bench.load import club_id, sql
from bench.ours import assert_boards, digest, leagues_of, publish_all, recount_all
from bench.worlds import Worlds

TURNS, PARTS = 5, 20
CHECKED = 20
TOTALS = """
CREATE TABLE IF NOT EXISTS bench_total (
    league_id uuid, player_id uuid, points bigint, plays int, wins int, PRIMARY KEY (league_id, player_id)
)"""


def rebuild(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """Each turn takes another twentieth of the clubs, of all sizes: all of them would take too long."""
    world = worlds.whole
    turns = worlds.turns(TURNS)
    parts = world.slices(PARTS)[:turns]
    told = {"plays": world.plays, "leagues_a_turn": len(leagues_of(parts[-1]))}
    loaded = [digest(part) for part in parts]
    clear = without_points(parts)
    bare, anew, again = in_turns(
        turns, (clear, of(parts, bare_points)), (clear, of(parts, recount_all)), of(parts, recount_all)
    )
    assert [digest(part) for part in parts] == loaded, "recount and the bare statement differ"
    yield compared("points rows from results", "<= 1.3", bare, anew) | told
    yield compared("points rows from results, nothing changed", "<= 1.0", bare, again) | told
    with connection.cursor() as cursor:
        cursor.execute(TOTALS)
    totals, boards = in_turns(turns, of(parts, bare_totals), of(parts, publish_all))
    whole = [points + board for points, board in zip(anew, boards, strict=True)]
    yield compared("whole boards from results", "<= 4", bare, whole) | told
    yield compared("boards from points rows, against bare sums of them", "<= 4", totals, boards) | told
    some = leagues_of(parts[-1])
    assert_boards(some[:: max(1, len(some) // CHECKED)])


def of(parts: Sequence[Sequence[int]], do: Callable[[Sequence[int]], Any]) -> Callable[[int], Any]:
    """Each turn does it for the clubs of another part."""
    return lambda turn: do(parts[turn % len(parts)])


def without_points(parts: Sequence[Sequence[int]]) -> Callable[[int], None]:
    """The clubs of the turn's part have no points rows, and the table is as good as new."""

    def clear(turn: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM counted WHERE league_id = ANY(%s)", [leagues_of(parts[turn % len(parts)])])
            cursor.execute("VACUUM counted")

    return clear


def bare_points(clubs: Sequence[int]) -> None:
    """The rows of `recount` by one statement, into the same table with the same indexes."""
    with connection.cursor() as cursor:
        cursor.execute(sql("points"), {"clubs": list(map(club_id, clubs))})


def bare_totals(clubs: Sequence[int]) -> None:
    """A row for each player of each league with sums, by one statement."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE bench_total")
        cursor.execute(
            "INSERT INTO bench_total SELECT league_id, player_id, sum(points), count(*), count(*) FILTER (WHERE won)"
            " FROM counted WHERE league_id = ANY(%s) GROUP BY league_id, player_id",
            [leagues_of(clubs)],
        )
