"""What results are worth to a league: its points, kept as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import Any
from uuid import UUID

import orjson

from gamenight.models import League
from gamenight.sql import statement
from rules.registry import GAMES
from scoring.points import award
from scoring.policy import LeaguePolicy, covers, requires
from scoring.results import Result

_WORTH = [field.name for field in fields(Result) if field.name != "score"]


def recount(leagues: Iterable[League], evening: UUID | None = None) -> None:
    """The points of a club's leagues, or those of one evening, are what their policies give live results on their days.

    The club is held alone. Points go by few things, so that each way in which results differ is paid once a league.
    """
    leagues = list(leagues)
    if not leagues:
        return
    asked = {
        "club": leagues[0].club_id,
        "leagues": [league.id for league in leagues],
        "starts": [league.starts_on or date.min for league in leagues],
        "ends": [league.ends_on or date.max for league in leagues],
        "evening": evening,
    }
    policies = {league.id: LeaguePolicy.model_validate(league.policy) for league in leagues}
    awards = dict(_awards(policies, statement("worths").all(**asked)))
    statement("recount").run(awards=orjson.dumps(awards).decode(), **asked)


def _awards(policies: Mapping[UUID, LeaguePolicy], worths: Iterable[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for worth in worths:
        policy, game = policies[worth.league_id], GAMES[worth.game]
        if covers(policy, game) and requires(policy, game, orjson.loads(worth.options)):
            result = Result(score=None, **{name: getattr(worth, name) for name in _WORTH})
            paid = award(policy, game, result, worth.seats)
            yield worth.key, {"points": paid.points, "wins": paid.won}
