"""What results are worth to a league: its points, kept as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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


def recount(league: League, evening: UUID | None = None) -> None:
    """The league's points, or those of one evening, are what its policy gives every live result on its days.

    The club is held alone. Points go by few things, so that each way in which results differ is paid once.
    """
    policy = LeaguePolicy.model_validate(league.policy)
    days = {"starts_on": league.starts_on or date.min, "ends_on": league.ends_on or date.max}
    asked = {"club": league.club_id, "evening": evening, **days}
    awards = list(_awards(policy, statement("worths").all(**asked)))
    statement("recount").run(league=league.id, awards=orjson.dumps(awards).decode(), **asked)


def _awards(policy: LeaguePolicy, worths: Iterable[Any]) -> Iterator[dict[str, Any]]:
    for worth in worths:
        game = GAMES[worth.game]
        if covers(policy, game) and requires(policy, game, orjson.loads(worth.options)):
            result = Result(score=None, **{name: getattr(worth, name) for name in _WORTH})
            paid = award(policy, game, result, worth.seats)
            yield {"key": worth.key, "points": paid.points, "wins": paid.won}
