"""Why a player has a row of a board: each result with its points, counted, dropped or left out, and what for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from gamenight.errors import missing
from gamenight.models import League, Player
from gamenight.selectors.boards import attended_days, compute
from gamenight.sql import statement
from rules.registry import GAMES
from rules.text import Text, text
from scoring.board import Row
from scoring.policy import LeaguePolicy, PointsAdjustment, covers


@dataclass(frozen=True, slots=True)
class Explained:
    """A player's row (None without a counting result) and what it is made of.

    `kept` is the document of the row that a frozen league keeps, where the row of now was asked for.
    `results` are rows of `explained.sql`, in the defined order; `lowest` are the points of the lowest counted one.
    """

    player: UUID
    name: str
    row: Row | None
    kept: dict[str, Any] | None
    results: list[Any]
    lowest: int | None
    days: list[date]
    adjustments: list[PointsAdjustment]


def explained(league: League, player_id: UUID, *, as_of: date | None = None) -> Explained:
    """By today's results, up to a day of play if one is given; a merged player's are those of the one merged into.

    Raises Refusal (MISSING) where the club has no such player.
    """
    found = Player.objects.filter(club=league.club_id, id=player_id).select_related("merged_into").first()
    if found is None:
        raise missing()
    player = found.merged_into or found
    policy = LeaguePolicy.model_validate(league.policy)
    results = _results(league, policy, player.id, as_of)
    row = next((row for row in compute(league, as_of=as_of).rows if row.sums.player == str(player.id)), None)
    kept = league.kept or () if as_of is None else ()
    return Explained(
        player=player.id,
        name=player.name,
        row=row,
        kept=next((each for each in kept if each["player"] == str(player.id)), None),
        results=results,
        lowest=min((each.points for each in results if each.counted), default=None),
        days=attended_days(league, as_of)[0].get(str(player.id), []) if policy.attendance else [],
        adjustments=list(_adjustments(policy, player)),
    )


def why(row: Any, policy: LeaguePolicy, lowest: int | None) -> Text:
    """What became of a result, as a sentence; `lowest` are the points of the lowest counted one."""
    match row.why:
        case "best_of":
            return text(
                "Dropped: the best {most} count, and the lowest of them has {lowest}.",
                most=policy.best_of,
                lowest=lowest,
            )
        case "per_day":
            return text("Left out: a day's best {most} count.", most=policy.per_day)
        case "min_listed":
            return text(
                "Left out: too few listed players at the table, {listed} instead of {least}.",
                listed=row.listed_there,
                least=policy.min_listed,
            )
        case "options":
            return text("Left out: the league requires other options.")
    return text("Counted.")


def _results(league: League, policy: LeaguePolicy, player: UUID, as_of: date | None) -> list[Any]:
    return statement("explained").all(
        club=league.club_id,
        league=league.id,
        player=player,
        games=[game.name for game in GAMES.values() if covers(policy, game)],
        starts_on=league.starts_on or date.min,
        ends_on=min((day for day in (league.ends_on, as_of) if day), default=date.max),
        guests=policy.guests,
        min_listed=policy.min_listed,
        per_day=policy.per_day,
        best_of=policy.best_of,
    )


def _adjustments(policy: LeaguePolicy, player: Player) -> Iterator[PointsAdjustment]:
    merged = Player.objects.filter(merged_into=player).values_list("id", flat=True) if policy.adjustments else ()
    theirs = {str(player.id), *map(str, merged)}
    yield from (each for each in policy.adjustments if each.player in theirs)
