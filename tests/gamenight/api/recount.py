"""Statistics recounted from a list of plays, in plain Python: nothing of the product's own counting is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from statistics import median_low
from typing import Any
from uuid import UUID

LEVELS = (0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6)
"""Of Broad Lines, by the words guessed; from 4 on it is won."""


@dataclass(frozen=True)
class Line:
    """A play that counts, in its place: who sat there (as they count today) and what each scored."""

    id: UUID
    day: date
    began_at: datetime
    number: int
    evening: UUID
    game: str
    players: tuple[UUID, ...]
    scores: tuple[int, ...]

    @property
    def order(self) -> tuple[Any, ...]:
        return self.day, self.began_at, self.number, self.id.bytes

    @property
    def together(self) -> bool:
        return self.game == "broad-lines"

    @property
    def level(self) -> int | None:
        return LEVELS[self.scores[0]] if self.together else None

    def score(self, player: UUID) -> int:
        return self.scores[self.players.index(player)]

    def place(self, player: UUID) -> int:
        return 1 + sum(score > self.score(player) for score in self.scores)

    def won(self, player: UUID) -> bool:
        return LEVELS[self.scores[0]] >= 4 if self.together else self.place(player) == 1


def player_figures(lines: Sequence[Line], player: UUID, guests: set[UUID]) -> dict[str, Any]:
    mine = [line for line in lines if player in line.players]
    others = Counter(other for line in mine for other in line.players if other != player)
    together = Counter(other for line in mine if line.together for other in line.players if other != player)
    return {
        "plays": len(mine),
        "won": sum(line.won(player) for line in mine),
        "first": mine[0].id if mine else None,
        "last": mine[-1].id if mine else None,
        "streaks": streaks(mine, lambda line: line.won(player)),
        "partners": {other: (plays, together[other]) for other, plays in others.items() if other not in guests},
        "head_to_head": balance([pair_figures(lines, player, other) for other in others]),
        "games": {
            game: {
                **game_figures(of_game, [(line.score(player), line) for line in of_game]),
                "won": sum(line.won(player) for line in of_game),
                "places": Counter(str(line.place(player)) for line in of_game if not line.together),
                "streaks": streaks(of_game, lambda line: line.won(player)),
            }
            for game, of_game in by_game(mine)
        },
    }


def pair_figures(lines: Sequence[Line], one: UUID, other: UUID) -> dict[str, int]:
    both = [line for line in lines if {one, other} <= set(line.players)]
    apart = [line.score(one) - line.score(other) for line in both if not line.together]
    return {
        "plays": len(both),
        "ahead": sum(lead > 0 for lead in apart),
        "level": sum(lead == 0 for lead in apart),
        "behind": sum(lead < 0 for lead in apart),
        "together": len(both) - len(apart),
        "won": sum(line.together and line.won(one) for line in both),
    }


def balance(pairs: Iterable[dict[str, int]]) -> dict[str, int]:
    leads = [pair["ahead"] - pair["behind"] for pair in pairs if pair["plays"] > pair["together"]]
    signs = [sum(lead > 0 for lead in leads), sum(lead == 0 for lead in leads), sum(lead < 0 for lead in leads)]
    return {"opponents": len(leads), **dict(zip(("ahead", "level", "behind"), signs, strict=True))}


def table_figures(lines: Sequence[Line]) -> dict[str, Any]:
    """By game, of the tables at which these were played."""
    return {
        game: {
            **game_figures(of_game, [(score, line) for line in of_game for score in scored(line)]),
            "won": sum(line.won(line.players[0]) for line in of_game) if of_game[0].together else None,
            "places": {},
            "streaks": streaks(of_game, lambda line: line.won(line.players[0])) if of_game[0].together else None,
        }
        for game, of_game in by_game(lines)
    }


def scored(line: Line) -> tuple[int, ...]:
    return line.scores[:1] if line.together else line.scores


def game_figures(lines: Sequence[Line], scores: Sequence[tuple[int, Line]]) -> dict[str, Any]:
    levels = [line.level for line in lines if line.level is not None]
    most, fewest = max(score for score, _ in scores), min(score for score, _ in scores)
    return {
        "plays": len(lines),
        "average": halves_up(sum(score for score, _ in scores), len(scores)),
        "best": (most, next(line.id for score, line in scores if score == most)),
        "worst": (fewest, next(line.id for score, line in scores if score == fewest)),
        "levels": {"best": max(levels), "median": median_low(levels), "latest": levels[-1]} if levels else None,
        "months": Counter(line.day.strftime("%Y-%m-01") for line in lines),
    }


def halves_up(numerator: int, denominator: int) -> str:
    exact = Decimal(numerator) / Decimal(denominator)
    return str(exact.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def by_game(lines: Sequence[Line]) -> list[tuple[str, list[Line]]]:
    return [(game, [line for line in lines if line.game == game]) for game in {line.game: None for line in lines}]


def streaks(lines: Sequence[Line], won: Callable[[Line], bool]) -> dict[str, Any]:
    found = [(key, list(same)) for key, same in groupby(lines, won)]
    return {name: runs([same for key, same in found if key == good], found and found[-1][0] == good)
            for name, good in (("wins", True), ("losses", False))}  # fmt: skip


def runs(found: list[list[Line]], goes_on: Any) -> dict[str, Any]:
    told = [{"length": len(run), "since": f"{run[0].day}", "until": f"{run[-1].day}"} for run in found]
    longest = max(told, key=lambda run: run["length"], default=None)
    return {"longest": longest, "current": told[-1] if goes_on else None}


def longest_runs(lines: Sequence[Line], guests: set[UUID]) -> dict[UUID, Any]:
    players = {player for line in lines for player in line.players} - guests
    found = {each: streaks([line for line in lines if each in line.players], lambda line, each=each: line.won(each))
             for each in players}  # fmt: skip
    return {player: each["wins"]["longest"] for player, each in found.items() if each["wins"]["longest"]}


def broken(lines: Sequence[Line], evening: UUID, guests: set[UUID]) -> set[tuple[Any, ...]]:
    """(game, whose or None, play, score, best before) of each record that the evening broke; more is better."""
    made: set[tuple[Any, ...]] = set()
    for game, of_game in by_game(lines):
        every = {player for line in of_game for player in line.players} - guests
        holders: list[tuple[UUID | None, set[UUID]]] = [(None, every)]
        holders += [(player, {player}) for player in every if not of_game[0].together]
        for holder, whose in holders:
            results = [
                (line.scores[seat], line)
                for line in of_game
                for seat, player in enumerate(line.players)
                if line.together or player in whose
            ]
            tonight = [each for each in results if each[1].evening == evening]
            if not tonight:
                continue
            score, line = max(tonight, key=lambda each: each[0])
            before = [earlier for earlier, other in results if other.order < line.order]
            if before and score > max(before):
                made.add((game, holder, line.id, score, max(before)))
    return made
