"""What a league counts and how it pays: a document that its organiser writes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, Literal

from pydantic import AfterValidator

from rules import registry
from rules.game import MOST_SEATS, Game
from rules.judging import options_problems
from rules.problems import Path, Problem, listed, problem
from rules.shape import LARGEST, Int, Many, Note, Shape, reading_order, says

MOST_POINTS = 10_000
MOST_WEIGHT = 100
MOST_ATTENDANCE = 1_000

Order = Literal["total", "average"]
TieBreak = Literal["wins", "best", "average", "plays", "fewest_plays", "last", "head_to_head"]

Entry = Annotated[Int, says(minimum=0, maximum=MOST_POINTS)]
Weight = Annotated[Int, says(minimum=1, maximum=MOST_WEIGHT)]
Level = Annotated[Int, says(minimum=0)]
Positive = Annotated[Int, says(minimum=1)]

Games = Mapping[str, Game]

_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class PointsPolicy(Shape):
    """What a result is worth. `places` and `levels` may stand under any policy, but only `table` reads them."""

    policy: Literal["even", "wins", "table"] = "even"
    wins_from: dict[str, Level] = {}
    places: Many[Entry] = ()
    levels: dict[str, Many[Entry]] = {}


def _small(player: str) -> str:
    """An id may be written in capitals, here as everywhere."""
    small = player.lower()
    return small if _ID.fullmatch(small) else player


class PointsAdjustment(Shape):
    """Points that an organiser gives a player, or takes away."""

    player: Annotated[str, AfterValidator(_small)]
    points: Int
    reason: Note


class LeaguePolicy(Shape):
    """The settings of a league, apart from its days and its state; `problems` says what is wrong with them.

    Mappings go from a game's name. `null` lifts a limit: all games, all results, all of a day's results.
    """

    games: Many[str] | None = None
    points: PointsPolicy = PointsPolicy()
    weights: dict[str, Weight] = {}
    best_of: Positive | None = None
    per_day: Positive | None = None
    order: Order = "total"
    min_plays: Positive = 1
    min_listed: Annotated[Int, says(minimum=1, maximum=MOST_SEATS)] = 2
    attendance: Annotated[Int, says(minimum=0, maximum=MOST_ATTENDANCE)] = 0
    tie_breaks: Many[TieBreak] = ("wins", "best", "average", "head_to_head")
    guests: bool = False
    options: dict[str, dict[str, Any]] = {}
    adjustments: Many[PointsAdjustment] = ()


def covers(policy: LeaguePolicy, game: Game) -> bool:
    """Whether plays of `game` can count."""
    return policy.games is None or game.name in policy.games


def requires(policy: LeaguePolicy, game: Game, options: Mapping[str, Any]) -> bool:
    """Whether a play of `game` with these resolved options was played as the league requires."""
    required = policy.options.get(game.name, {})
    return all(name in options and options[name] == value for name, value in required.items())


def problems(policy: LeaguePolicy, games: Games | None = None) -> list[Problem]:
    """Every reason why no league can have this policy, in reading order; `games` are the registered ones by default."""
    known = registry.GAMES if games is None else games
    found = chain(
        _names(policy, known),
        _repeats(("games",), policy.games or ()),
        _repeats(("tie_breaks",), policy.tie_breaks),
        _numbers(policy),
        _places(policy, known),
        *(_levels(policy, game) for game in known.values()),
        *(_options(policy, game) for game in known.values()),
        _players(policy),
    )
    return listed(sorted(found, key=lambda each: reading_order(LeaguePolicy, each.path)))


def _names(policy: LeaguePolicy, known: Games) -> Iterator[Problem]:
    if policy.games == ():
        yield problem(
            "league.no_game", ("games",), "a league counts at least one game; left out, it counts all of them"
        )
    named: dict[Path, str] = {("games", at): name for at, name in enumerate(policy.games or ())}
    named |= {("points", "wins_from", name): name for name in policy.points.wins_from}
    named |= {("points", "levels", name): name for name in policy.points.levels}
    named |= {("weights", name): name for name in policy.weights}
    named |= {("options", name): name for name in policy.options}
    for path, name in named.items():
        if name not in known:
            yield problem("league.unknown_game", path, "there is no game {game}", game=repr(name))


def _repeats(path: Path, values: Sequence[str]) -> Iterator[Problem]:
    seen: set[str] = set()
    for at, value in enumerate(values):
        if value in seen:
            yield problem("league.repeated", (*path, at), "{value} is listed already", value=repr(value))
        seen.add(value)


def _numbers(policy: LeaguePolicy) -> Iterator[Problem]:
    yield from _outside(("best_of",), policy.best_of, 1, LARGEST)
    yield from _outside(("per_day",), policy.per_day, 1, LARGEST)
    yield from _outside(("min_plays",), policy.min_plays, 1, LARGEST)
    yield from _outside(("min_listed",), policy.min_listed, 1, MOST_SEATS)
    yield from _outside(("attendance",), policy.attendance, 0, MOST_ATTENDANCE)
    for name, weight in policy.weights.items():
        yield from _outside(("weights", name), weight, 1, MOST_WEIGHT)
    for name, entries in policy.points.levels.items():
        yield from _entries(("points", "levels", name), entries)
    yield from _entries(("points", "places"), policy.points.places)


def _entries(path: Path, entries: Sequence[int]) -> Iterator[Problem]:
    for at, entry in enumerate(entries):
        yield from _outside((*path, at), entry, 0, MOST_POINTS)


def _outside(path: Path, number: int | None, least: int, most: int) -> Iterator[Problem]:
    if number is not None and not least <= number <= most:
        yield problem(
            "league.range",
            path,
            "this goes from {least} to {most}, not {number}",
            least=least,
            most=most,
            number=number,
        )


def _places(policy: LeaguePolicy, known: Games) -> Iterator[Problem]:
    path = ("points", "places")
    ranked = any(covers(policy, game) and not game.cooperative for game in known.values())
    if policy.points.policy == "table" and ranked and not policy.points.places:
        yield problem("league.places", path, "a table pays at least the first place")
    if len(policy.points.places) > MOST_SEATS:
        yield problem("league.places", path, "no game has more than {most} places", most=MOST_SEATS)


def _levels(policy: LeaguePolicy, game: Game) -> Iterator[Problem]:
    path: Path = ("points", "levels", game.name)
    line = policy.points.wins_from.get(game.name)
    entries = policy.points.levels.get(game.name)
    if entries is None and game.cooperative and policy.points.policy == "table" and covers(policy, game):
        yield problem("league.levels", path, "a table pays every level of {game}", game=game.name)
    if entries is not None and len(entries) != len(game.levels):
        yield problem(
            "league.levels",
            path,
            "{game} has {levels} levels, and this pays {entries}",
            game=game.name,
            levels=len(game.levels),
            entries=len(entries),
        )
    if line is not None and not 0 <= line < len(game.levels):
        yield problem(
            "league.wins_from",
            ("points", "wins_from", game.name),
            "{game} has {levels} levels, counted from 0, and {line} is none of them",
            game=game.name,
            levels=len(game.levels),
            line=line,
        )


def _options(policy: LeaguePolicy, game: Game) -> Iterator[Problem]:
    """What the game itself says of a record that has the required options."""
    required = policy.options.get(game.name)
    if required is None:
        return
    yield from (each.under("options", game.name) for each in options_problems(game, required))


def _players(policy: LeaguePolicy) -> Iterator[Problem]:
    for at, adjustment in enumerate(policy.adjustments):
        if not _ID.fullmatch(adjustment.player):
            path = ("adjustments", at, "player")
            yield problem("league.player", path, "{player} is no player's id", player=repr(adjustment.player))
