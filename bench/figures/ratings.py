"""P6, P7 and P8: the rating kernel, full replays, and replays from a late result on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from django.db import connection
from openskill.models import BradleyTerryFull

from bench.clock import compared, in_turns
from bench.figures.boards import CHECKED, PARTS, TURNS, of
from bench.load import RIVALS, SEATS, club_id
from bench.ours import assert_ratings, replay_all
from bench.worlds import Worlds
from gamenight.models import Rating
from gamenight.services.ratings import replay
from gamenight.services.transactions import in_one_snapshot
from scoring.ratings import START, TAU, rate
from scoring.ratings import Rating as Step

KERNEL_PLAYS = 4000
SHARED_PLAYS = 50_000
LATE_TURNS = 9
MOST_MEMORY = 256

Play = tuple[list[Step], list[int]]
OPENSKILL = BradleyTerryFull(tau=TAU)


def kernel(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """The same plays of four by both, from ratings that plays have left."""
    given = list(_plays(min(KERNEL_PLAYS, worlds.plays)))
    theirs, ours = in_turns(
        TURNS, lambda turn: [_openskill(*play) for play in given], lambda turn: [rate(*play) for play in given]
    )
    furthest = max(
        abs(mine - their)
        for play in given
        for mine, their in zip(_flat(rate(*play)), _flat(_openskill(*play)), strict=True)
    )
    assert furthest < 1e-9, furthest
    yield compared("rating kernel against openskill", ">= 4", theirs, ours) | {"plays": len(given), "apart": furthest}


def full(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """Each turn takes another twentieth of the clubs, of all sizes: all of them would take too long."""
    world = worlds.whole
    turns = worlds.turns(TURNS)
    parts = world.slices(PARTS)[:turns]
    _forget_peak()
    ours, out = in_turns(turns, of(parts, replay_all), lambda turn: _copy_out(parts[turn]))
    told = {
        "plays": world.plays,
        "steps": Rating.objects.count(),
        "peak_mib": _peak(),
        "peak_goal": f"<= {MOST_MEMORY}",
    }
    yield compared("full replay against COPY out of its steps", "<= 6.5", out, ours) | told
    clubs = world.part(SHARED_PLAYS)
    one, two = in_turns(turns, of([clubs], replay_all), lambda turn: _by_two(clubs))
    yield compared("full replay by two processes against one", ">= 1.5", one, two) | {
        "plays": sum(world.sizes[club - 1].plays for club in clubs)
    }
    assert_ratings(clubs[:: max(1, len(clubs) // CHECKED)])


def late(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """In a club of middle size: its last tenth of a game's plays anew, against all of them, for each play."""
    world = worlds.whole
    club, game = len(world.sizes) // 40 + 1, RIVALS[0]
    replay_all([club])
    steps = Rating.objects.filter(club=club_id(club), game=game).order_by("day", "began_at", "number", "play_id")
    places = list(steps.values_list("day", "began_at", "number", "play_id").distinct())
    tail = max(1, len(places) // 10)

    def from_first(turn: int) -> None:
        with in_one_snapshot():
            replay(club_id(club), game)

    def from_late(turn: int) -> None:
        with in_one_snapshot():
            replay(club_id(club), game, since=places[-tail])

    whole, part = in_turns(worlds.turns(LATE_TURNS), from_first, from_late)
    each = [[seconds / plays for seconds in taken] for taken, plays in ((whole, len(places)), (part, tail))]
    yield compared("replay from a late result against a full one, per play", "<= 4", *each) | {
        "plays": tail,
        "of": len(places),
    }
    assert_ratings([club])


def _plays(number: int) -> Iterator[Play]:
    """Plays of four out of forty, some with ties, each from what the ones before have left."""
    random = Random(6)
    standing: dict[int, Step] = {}
    for _ in range(number):
        players = random.sample(range(40), SEATS)
        places = [random.randint(1, SEATS) for _ in players]
        before = [standing.get(player, START) for player in players]
        yield before, places
        standing |= zip(players, rate(before, places), strict=True)


def _openskill(before: list[Step], places: list[int]) -> list[Step]:
    teams = [[OPENSKILL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    return [(each.mu, each.sigma) for [each] in OPENSKILL.rate(teams, ranks=[float(place) for place in places])]


def _flat(steps: Sequence[Step]) -> list[float]:
    return [number for step in steps for number in step]


def _copy_out(clubs: Sequence[int]) -> None:
    with (
        connection.cursor() as cursor,
        cursor.copy(
            "COPY (SELECT * FROM rating WHERE club_id = ANY(%s)) TO STDOUT", [list(map(club_id, clubs))]
        ) as copy,
    ):
        for _ in copy:
            pass


def _by_two(clubs: Sequence[int]) -> None:
    """Each club by whichever of two processes is free, as workers take jobs; their start is timed with it."""
    connection.close()
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as processes:
        list(processes.map(replay_all, ([club] for club in clubs)))


def _forget_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5")


def _peak() -> int:
    """The most memory that this process has had since, in MiB."""
    [line] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) // 1024
