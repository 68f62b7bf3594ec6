"""From a judged record and who sat where to the rows that it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from rules.judging import Judged
from scoring.points import points
from scoring.policy import LeaguePolicy, covers, requires
from scoring.results import results


@dataclass(frozen=True, slots=True)
class LeagueOfDay:
    """A league whose days include the play's."""

    id: UUID
    policy: LeaguePolicy


@dataclass(frozen=True, slots=True)
class Projection:
    """Rows of `result` and `counted`, and the facts of the play and of each seat, all as JSON."""

    results: list[dict[str, Any]]
    points: list[dict[str, Any]]
    facts: Mapping[str, int]
    seat_facts: Sequence[Mapping[str, int]]


def project(judged: Judged, effective: Sequence[UUID], leagues: Iterable[LeagueOfDay]) -> Projection:
    """What the play is worth to the `effective` players of its seats, by itself and where one of `leagues` counts it.

    An unrated or voided play counts in none.
    """
    worth = results(judged.game, judged.outcome)
    options = judged.record.options.model_dump(mode="json")
    facts = judged.game.facts(judged.record, judged.outcome)
    rows = [
        {"seat": seat, "player": str(player), **asdict(result)}
        for seat, (player, result) in enumerate(zip(effective, worth, strict=False))
    ]
    counted = [
        {"league": str(league.id), "player": str(player), "place": result.place, **asdict(award)}
        for league in leagues
        if worth and covers(league.policy, judged.game) and requires(league.policy, judged.game, options)
        for player, result, award in zip(effective, worth, points(league.policy, judged.game, worth), strict=True)
    ]
    return Projection(rows, counted, facts.play, facts.seats)
