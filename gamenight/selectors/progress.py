"""How a league went, by today's results: on which evenings it was played, and the points that players had by then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date
from uuid import UUID

from gamenight.models import League
from gamenight.models.leagues import Counted
from gamenight.selectors.boards import adjusted, attended_days
from gamenight.sql import statement
from scoring.policy import LeaguePolicy


def evenings(league: UUID) -> list[tuple[date, UUID]]:
    """The days on which somebody had a result there, each with the evening, in order."""
    played = Counted.objects.filter(league=league).values_list("day", "play__evening")
    return list(played.distinct().order_by("day", "play__evening"))


def points(league: League, players: Sequence[str], days: Sequence[date]) -> dict[str, dict[date, int]]:
    """The points of each of `players` on the board as of each of `days`; none before a first counting result."""
    policy = LeaguePolicy.model_validate(league.policy)
    rows = statement("points_by_day").all(
        league=league.id,
        players=[UUID(each) for each in players],
        days=list(days),
        guests=policy.guests,
        min_listed=policy.min_listed,
        per_day=policy.per_day,
        best_of=policy.best_of,
    )
    attended = attended_days(league)[0] if policy.attendance else {}
    given = adjusted(policy)
    found: dict[str, dict[date, int]] = {each: {} for each in players}
    for row in rows:
        there = bisect_right(attended.get(row.player, []), row.day)
        found[row.player][row.day] = int(row.points) + policy.attendance * there + given[row.player]
    return found
