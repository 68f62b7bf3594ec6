"""Boards and ratings worked out from what is written down alone, as leagues.md words it: none of the product's scoring.

It reads facts (plays with their seats, evenings with their ticks, players, leagues' policies) and today's rules, and
never a column that the product worked out.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import floor
from typing import Any
from unicodedata import normalize
from uuid import UUID

from openskill.models import BradleyTerryFull

from gamenight.models import Attendance, Evening, League, Play, Player, Seat
from rules.judging import Judged, judge
from rules.registry import GAMES


@dataclass
class Result:
    """A seat of a live, rated, finished play."""

    play: UUID
    evening: UUID
    order: tuple[Any, ...]
    day: date
    game: str
    options: dict[str, Any]
    player: UUID
    seats: int
    place: int | None
    beaten: int
    tied: int
    level: int | None
    share: int | None
    won: bool
    points: int = 0


class World:
    """Everything of a club that boards and ratings go by."""

    def __init__(self, club: UUID) -> None:
        self.players = {each.id: each for each in Player.objects.filter(club=club)}
        self.evenings = {each.id: each for each in Evening.objects.filter(club=club)}
        self.ticks = list(Attendance.objects.filter(club=club, present=True))
        self.seats: dict[UUID, list[UUID]] = defaultdict(list)
        for seat in Seat.objects.filter(club=club).order_by("play", "seat"):
            self.seats[seat.play_id].append(seat.player_id)
        self.plays = list(Play.objects.filter(club=club, voided_at=None).prefetch_related("rounds"))
        self.results = [each for play in self.plays if play.rated for each in self._results(play)]

    def person(self, player: UUID) -> UUID:
        return self.players[player].merged_into_id or player

    def _results(self, play: Play) -> list[Result]:
        record = {"game": play.game, "seats": play.seats_taken, "options": play.options}
        record["rounds"] = [each.data for each in sorted(play.rounds.all(), key=lambda each: each.number)]
        record |= {key: getattr(play, key) for key in ("setup", "final") if getattr(play, key) is not None}
        judged = judge(record | {"ended_early": play.ended_early})
        assert isinstance(judged, Judged)
        outcome, game = judged.outcome, GAMES[play.game]
        if outcome.status != "finished":
            return []
        places = outcome.places or ()
        made = []
        for seat, player in enumerate(self.seats[play.id]):
            place = None if game.cooperative else places[seat]
            rival = place is not None
            made.append(
                Result(
                    play=play.id,
                    evening=play.evening_id,
                    order=(play.day, play.began_at, play.number, play.id.bytes),
                    day=play.day,
                    game=play.game,
                    options=play.options,
                    player=self.person(player),
                    seats=play.seats_taken,
                    place=place,
                    beaten=sum(other > place for other in places) if rival else 0,
                    tied=places.count(place) - 1 if rival else 0,
                    level=outcome.level,
                    share=outcome.share,
                    won=seat in outcome.winners if rival else outcome.level >= game.wins_from,
                )
            )
        return made

    def attended(self, first: date, last: date, without: UUID | None) -> dict[UUID, set[date]]:
        days: dict[UUID, set[date]] = defaultdict(set)
        there = [(tick.player_id, tick.evening_id) for tick in self.ticks]
        there += [(player, play.evening_id) for play in self.plays for player in self.seats[play.id]]
        for player, evening in there:
            at = self.evenings[evening]
            if at.planned and evening != without and first <= at.day <= last:
                days[self.person(player)].add(at.day)
        return days


def ratings(world: World, game: str) -> dict[tuple[UUID, UUID], tuple[float, float, float, float]]:
    """Mean and deviation before and after, by play and player."""
    model = BradleyTerryFull(tau=25 / 300)
    known: dict[UUID, Any] = {}
    tables: dict[tuple[Any, ...], list[Result]] = defaultdict(list)
    for each in world.results:
        if each.game == game and each.place is not None and each.seats > 1:
            tables[each.order].append(each)
    steps = {}
    for _, table in sorted(tables.items()):
        before = [known.get(each.player) or model.rating() for each in table]
        was = [(each.mu, each.sigma) for each in before]
        after = model.rate([[each] for each in before], ranks=[each.place for each in table])
        for seat, old, [new] in zip(table, was, after, strict=True):
            known[seat.player] = new
            steps[seat.play, seat.player] = (*old, new.mu, new.sigma)
    return steps


def board(world: World, league: League) -> list[dict[str, Any]]:
    """The rows of a board as published, of `decided_by` the measure alone."""
    policy = league.policy
    first, last = league.starts_on or date.min, league.ends_on or date.max
    counting = [
        each
        for each in world.results
        if first <= each.day <= last
        and (policy["games"] is None or each.game in policy["games"])
        and all(each.options.get(name) == value for name, value in policy["options"].get(each.game, {}).items())
    ]
    for each in counting:
        each.points, each.won = _points(policy, each), _won(policy, each)
    latest = max(_counting(policy, _enough(world, policy, counting)), key=lambda each: each.order, default=None)
    before: dict[UUID, int] = {}
    if latest is not None:
        earlier = [each for each in counting if each.evening != latest.evening]
        attended = world.attended(first, last, latest.evening)
        before = {row["player"]: row["rank"] for row in _rows(world, policy, earlier, attended) if row["rank"]}
    rows = _rows(world, policy, counting, world.attended(first, last, None))
    for row in rows:
        known = row["rank"] is not None and row["player"] in before
        row["movement"] = before[row["player"]] - row["rank"] if known else None
        row["player"] = str(row["player"])
    return rows


def _won(policy: dict[str, Any], each: Result) -> bool:
    line = policy["points"]["wins_from"].get(each.game)
    return each.won if line is None or each.level is None else each.level >= line


def _points(policy: dict[str, Any], each: Result) -> int:
    pays, weight = policy["points"], policy["weights"].get(each.game, 1)
    if pays["policy"] == "wins":
        return weight * (1 if _won(policy, each) else 0)
    if pays["policy"] == "table":
        table = pays["levels"][each.game] if each.place is None else pays["places"]
        at = each.level if each.place is None else each.place - 1
        return weight * (table[at] if at < len(table) else 0)
    if each.place is None:
        return weight * each.share
    return weight * floor(Fraction(60 * (2 * each.beaten + each.tied), 2 * (each.seats - 1)))


def _enough(world: World, policy: Any, results: list[Result]) -> list[Result]:
    """Those of listed players, with enough listed ones at the table."""

    def listed(player: UUID) -> bool:
        return bool(policy["guests"] or not world.players[player].guest)

    enough = []
    for each in results:
        table = [other for other in results if other.play == each.play]
        if listed(each.player) and sum(listed(other.player) for other in table) >= policy["min_listed"]:
            enough.append(each)
    return enough


def _counting(policy: Any, enough: list[Result]) -> list[Result]:
    """The best of each day, if there is a limit."""
    if not policy["per_day"]:
        return enough
    days = {(each.player, each.day) for each in enough}
    of_days = [[it for it in enough if (it.player, it.day) == each] for each in days]
    return [each for of_day in of_days for each in _best(of_day, policy["per_day"])]


def _rows(world: World, policy: Any, results: list[Result], attended: Any) -> list[dict[str, Any]]:
    enough = _enough(world, policy, results)
    counting = _counting(policy, enough)
    rows = [
        _row(world, policy, player, [each for each in counting if each.player == player], attended)
        for player in {each.player for each in counting}
    ]
    ranked = _ranked(world, policy, [row for row in rows if row["plays"] >= policy["min_plays"]], enough)
    short = [row for row in rows if row["plays"] < policy["min_plays"]]
    short.sort(key=lambda row: (-row["points"], row.pop("name")))
    for row in short:
        row |= {"rank": None, "decided_by": None, "missing": policy["min_plays"] - row["plays"]}
        del row["best"], row["exact"], row["last"]
    return ranked + short


def _best(results: list[Result], most: int | None) -> list[Result]:
    return sorted(results, key=lambda each: (-each.points, not each.won, each.order))[:most]


def _row(world: World, policy: Any, player: UUID, theirs: list[Result], attended: Any) -> dict[str, Any]:
    counted = _best(theirs, policy["best_of"])
    by_game: dict[str, int] = defaultdict(int)
    for each in counted:
        by_game[each.game] += each.points
    attendance = policy["attendance"] * len(attended.get(player, ()))
    given = [each for each in policy["adjustments"] if world.person(UUID(each["player"])) == player]
    adjustments = sum(each["points"] for each in given)
    exact = Fraction(sum(each.points for each in theirs), len(theirs))
    cents = floor(exact * 100 + Fraction(1, 2))
    return {
        "player": player,
        "points": sum(each.points for each in counted) + attendance + adjustments,
        "attendance": attendance,
        "adjustments": adjustments,
        "plays": len(theirs),
        "counted": len(counted),
        "dropped": len(theirs) - len(counted),
        "wins": sum(each.won for each in counted),
        "by_game": dict(by_game),
        "average": f"{cents // 100}.{cents % 100:02}",
        "since": max(each.day for each in counted).isoformat(),
        "missing": 0,
        "name": (normalize("NFKC", world.players[player].name).casefold(), str(player)),
        "best": sorted((each.points for each in counted), reverse=True),
        "exact": exact,
        "last": max(theirs, key=lambda each: each.order).points,
    }


def _ranked(world: World, policy: Any, rows: list[dict[str, Any]], results: list[Result]) -> list[dict[str, Any]]:
    groups: list[tuple[list[dict[str, Any]], Any]] = [(rows, None)] if rows else []
    for measure in ("points" if policy["order"] == "total" else "average", *policy["tie_breaks"]):
        parted = []
        for group, decided in groups:
            values = {row["player"]: _value(measure, row, group, results) for row in group}
            for at, value in enumerate(sorted({_key(each) for each in values.values()}, reverse=True)):
                members = [row for row in group if _key(values[row["player"]]) == value]
                parted.append((members, decided if at == 0 else measure))
        groups = parted
    made = []
    for group, decided in groups:
        rank = len(made) + 1
        for at, row in enumerate(sorted(group, key=lambda row: row["name"])):
            made.append(row | {"rank": rank, "decided_by": decided if at == 0 else "shared"})
    for row in made:
        del row["name"], row["best"], row["exact"], row["last"]
    return made


def _key(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _value(measure: str, row: dict[str, Any], group: list[dict[str, Any]], results: list[Result]) -> Any:
    if measure == "average":
        return row["exact"]
    if measure == "fewest_plays":
        return -row["plays"]
    if measure != "head_to_head":
        return row[measure]
    total = 0
    for other in group:
        balance = 0
        for mine in results:
            for theirs in results:
                met = mine.play == theirs.play and mine.player == row["player"] and theirs.player == other["player"]
                if met and mine.place is not None and mine is not theirs:
                    balance += (mine.place < theirs.place) - (mine.place > theirs.place)
        total += (balance > 0) - (balance < 0)
    return total
