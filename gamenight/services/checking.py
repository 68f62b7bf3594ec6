"""Holding what is stored against what the records give, worked out the plain way, and mending it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import zip_longest
from typing import Any
from uuid import UUID

from gamenight.models import Attendance, Board, Club, Counted, Due, Evening, League, Play, Player, Rating, Seat
from gamenight.selectors import plays as reading
from gamenight.selectors import ratings as rated
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import compute
from gamenight.selectors.plays import PlayFilter, StoredPlay
from gamenight.services.due import board_scope, ratings_scope
from gamenight.services.projection import LeagueOfDay, project
from rules.judging import Judged, judge
from rules.registry import GAMES
from scoring import plain
from scoring.board import document, otherwise
from scoring.plain import Line, Season
from scoring.policy import LeaguePolicy
from scoring.ratings import START, rate

PLACE = ("day", "start", "number")
COLUMNS = {
    "play": PLACE,
    "result": ("status", "seats"),
    "points": ("league", "player", "points", "won", "place", *PLACE),
    "rating": (*PLACE, "mu_before", "sigma_before", "mu", "sigma", "plays"),
}
"""What stands in a row that a difference tells, in order: points tell of several rows."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What is `stored` of a play, a league or a player is at odds with what is `right`.

    `what` is `record` (the rules refuse it), `play` (its place in the order of results), `result`, `facts` (what is
    counted of it), `points`, `rating`, `board`, or `frozen` (what a frozen league would have). `COLUMNS` name what it
    tells.
    """

    what: str
    of: str
    stored: Any
    right: Any


def in_plays(club: Club, *, after: Any = None, most: int) -> tuple[list[Difference], Any]:
    """What differs of at most `most` plays after a place, and the place of the last; None at the end.

    Plays that were imported without a record have nothing to be held against.
    """
    found = reading.page(Caller(club=club), PlayFilter(checked=True), after=after, most=most)
    leagues = {each.id: LeagueOfDay(each.id, LeaguePolicy.model_validate(each.policy)) for each in _leagues(club)}
    ids = [play.id for play in found]
    points: dict[UUID, list[Counted]] = defaultdict(list)
    for row in Counted.objects.filter(play__in=ids):
        points[row.play_id].append(row)
    facts: dict[UUID, list[Any]] = {id: [of] for id, of in Play.objects.filter(id__in=ids).values_list("id", "facts")}
    for id, of in Seat.objects.filter(play__in=ids).order_by("seat").values_list("play", "facts"):
        facts[id].append(of)
    evenings = Evening.objects.in_bulk({play.evening for play in found})
    told = [
        each
        for play in found
        for each in (
            *_of_order(play, evenings[play.evening]),
            *_of_play(play, leagues, points[play.id], facts[play.id]),
        )
    ]
    return told, found[-1].place_in_order if len(found) == most else None


def _of_order(play: StoredPlay, evening: Evening) -> Iterator[Difference]:
    """A play without a start, of an evening without one, began with its day as the club's zone was by then."""
    right = replace(play, day=evening.day, began_at=play.starts_at or evening.starts_at or play.began_at)
    if right != play:
        yield Difference("play", str(play.id), _place(play), _place(right))


def _of_play(
    play: StoredPlay, leagues: Mapping[UUID, LeagueOfDay], points: list[Counted], facts: list[Any]
) -> Iterator[Difference]:
    """`facts` are the play's and then those of each seat."""
    judged = judge(play.record)
    if not isinstance(judged, Judged):
        yield Difference("record", str(play.id), None, [each.as_json() for each in judged.problems])
        return
    live = play.voided_at is None
    counting = [leagues[id] for id in play.leagues] if live and play.rated else []
    worth = project(judged, [each.effective for each in play.players], counting)
    results = worth.results if live else []
    if play.results != results or play.status != judged.outcome.status:
        yield Difference("result", str(play.id), [play.status, play.results], [judged.outcome.status, results])
    right_facts = [worth.facts, *(worth.seat_facts or [{} for _ in play.players])]
    if facts != right_facts:
        yield Difference("facts", str(play.id), facts, right_facts)
    right = [[*map(each.get, ("league", "player", "points", "won", "place")), *_place(play)] for each in worth.points]
    stored = [_points(row) for row in points]
    if sorted(stored, key=str) != sorted(right, key=str):
        yield Difference("points", str(play.id), sorted(stored, key=str), sorted(right, key=str))


def _points(row: Counted) -> list[Any]:
    worth = [str(row.league_id), str(row.player_id), row.points, row.won, row.place]
    return [*worth, *_place(row)]


def _place(row: Any) -> list[Any]:
    return [row.day.isoformat(), row.began_at.isoformat(), row.number]


def in_ratings(club: Club, game: str) -> Iterator[Difference]:
    """What steps of the game's ratings differ from those that its results give, unless they are due anyway."""
    if _is_due(ratings_scope(club.id, game)):
        return
    standing: dict[UUID, tuple[float, float]] = {}
    plays: Counter[UUID] = Counter()
    right: dict[tuple[UUID, UUID, int], list[Any]] = {}
    for play in rated.results(club.id, game):
        before = [standing.get(player, START) for player in play.players]
        for player, was, now in zip(play.players, before, rate(before, play.places), strict=True):
            standing[player] = now
            plays[player] += 1
            right[play.play_id, player, 1] = [*_place(play), *was, *now, plays[player]]
    stored: dict[tuple[UUID, UUID, int], list[Any]] = {}
    times: Counter[tuple[UUID, UUID]] = Counter()
    for row in Rating.objects.filter(club=club, game=game).iterator():
        step = row.play_id, row.player_id
        times[step] += 1
        numbers = [row.mu_before, row.sigma_before, row.mu, row.sigma, row.plays]
        stored[*step, times[step]] = [*_place(row), *numbers]
    for key in sorted(right.keys() | stored.keys()):
        if stored.get(key) != right.get(key):
            yield Difference("rating", f"{key[0]} {key[1]}", stored.get(key), right.get(key))


def in_board(league: League) -> Iterator[Difference]:
    """What rows of the league's board differ, as it is computed and, unless it is due, as it is published.

    And what a frozen league has beside the rows that it keeps.
    """
    right = plain.board(_season(league))
    boards = [document(compute(league).rows)]
    if not _is_due(board_scope(league.id)):
        published = Board.objects.filter(league=league).order_by("-version").values_list("document", flat=True).first()
        boards.append(published or [])
    for rows in boards:
        for stored, row in zip_longest(rows, right):
            if stored != row:
                yield Difference("board", str(league.id), stored, row)
    beside = otherwise(league.kept, right) if league.kept is not None else None
    if league.recomputed != beside:
        yield Difference("frozen", str(league.id), league.recomputed, beside)


def _is_due(scope: str) -> bool:
    """Whether it is worked out anew anyway; what was set aside is not."""
    return Due.objects.filter(scope=scope, tries__lt=Due.MOST_TRIES).exists()


def parts(club: Club) -> list[str]:
    """What there is to check beside the plays: `ratings:<game>` and `board:<league>`."""
    games = [game.name for game in GAMES.values() if not game.cooperative]
    return [*(f"ratings:{game}" for game in games), *(f"board:{league.id}" for league in _leagues(club))]


def in_part(club: Club, part: str) -> list[Difference]:
    """What differs in one of `parts`; nothing in a league that is gone by now."""
    kind, _, subject = part.partition(":")
    if kind == "ratings":
        return list(in_ratings(club, subject))
    return [each for league in _leagues(club).filter(id=subject) for each in in_board(league)]


def _leagues(club: Club) -> Any:
    return League.objects.filter(club=club).order_by("id")


def _season(league: League) -> Season:
    players = list(Player.objects.filter(club=league.club_id))
    return Season(
        policy=LeaguePolicy.model_validate(league.policy),
        lines=[_line(row) for row in Counted.objects.filter(league=league).select_related("play")],
        names={str(each.id): each.name for each in players},
        guests={str(each.id) for each in players if each.guest},
        attended=_attended(league, {each.id: each.merged_into_id or each.id for each in players}),
        counts_for={str(each.id): str(each.merged_into_id) for each in players if each.merged_into_id},
    )


def _line(row: Counted) -> Line:
    return Line(
        player=str(row.player_id),
        play=str(row.play_id),
        order=(row.day, row.began_at, row.number, row.play_id),
        evening=str(row.play.evening_id),
        day=row.day,
        game=row.game,
        points=row.points,
        won=row.won,
        place=row.place,
    )


def _attended(league: League, counts_for: Mapping[UUID, UUID]) -> dict[str, list[tuple[str, date]]]:
    """The planned evenings on the league's days at which each player was ticked, or sat in a play not voided."""
    days = {"day__gte": league.starts_on or date.min, "day__lte": league.ends_on or date.max}
    evenings = {f"evening__{key}": value for key, value in days.items()} | {"evening__planned": True}
    ticked = Attendance.objects.filter(club=league.club_id, present=True, **evenings)
    plays = Play.objects.filter(club=league.club_id, voided_at=None, **evenings)
    seated = Seat.objects.filter(play__in=plays).values_list("player", "play__evening", "play__evening__day")
    there: Iterable[Sequence[Any]] = {*ticked.values_list("player", "evening", "evening__day"), *seated}
    attended: dict[str, list[tuple[str, date]]] = defaultdict(list)
    for player, evening, day in there:
        attended[str(counts_for[player])].append((str(evening), day))
    return attended
