"""From a judged record and who sat where to the rows that it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

import orjson

from gamenight.selectors.plays import Seated
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


def stored_record(judged: Judged) -> dict[str, Any]:
    """The record as it is kept: options resolved, keys in reading order, what was left out left out."""
    record = judged.record
    return record.model_dump(mode="json", exclude_unset=True) | {
        "options": record.options.model_dump(mode="json"),
        "rounds": [each.model_dump(mode="json", exclude_unset=True) for each in record.rounds],
        "ended_early": record.ended_early,
    }


def documents(record: dict[str, Any], players: tuple[Seated, ...], projection: Projection) -> dict[str, Any]:
    """The JSON parameters of the statements that store a play."""
    seats = [
        {"seat": seat, "player": seated.player, "facts": projection.seat_facts[seat] if projection.seat_facts else {}}
        for seat, seated in enumerate(players)
    ]
    return {
        "ended_early": record["ended_early"],
        "options": _json(record["options"]),
        "setup": _json(record["setup"]) if "setup" in record else None,
        "final": _json(record["final"]) if "final" in record else None,
        "rounds": _json(record["rounds"]),
        "seats": _json(seats),
        "results": _json(projection.results),
        "points": _json(projection.points),
        "facts": _json(projection.facts),
    }


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()
