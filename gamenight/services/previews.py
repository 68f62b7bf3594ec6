"""What a write would change: it is run in one snapshot of the database, looked at, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models.expressions import RawSQL

from gamenight.models import Event, League, Play, Player, Seat
from gamenight.roles import Action
from gamenight.selectors import ratings as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import compute
from gamenight.selectors.ratings import Place, Strength
from gamenight.services import due
from gamenight.services.ratings import played_on
from gamenight.services.transactions import club_taken
from gamenight.services.trials import Deadline, OutOfTime, in_time, taken_back, tried
from scoring.ratings import value

MOST_ROWS = 100
MOST_LATER_PLAYS = 20_000

R = TypeVar("R")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Change(Generic[R]):
    """A player's row before a write and after it; None where there is none."""

    player: UUID
    name: str
    before: R | None
    after: R | None


@dataclass(frozen=True, slots=True)
class BoardChange:
    """The rows of a league's board that change, as documents with names; `more` beside `MOST_ROWS` are left out."""

    league: UUID
    name: str
    rows: list[Change[Mapping[str, Any]]]
    more: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The listed players' ratings at a game that change; none of them where too many plays would have to be rated."""

    game: str
    rows: list[Change[Strength]] = field(default_factory=list)
    more: int = 0
    too_large: bool = False


@dataclass(frozen=True, slots=True)
class Preview(Generic[T]):
    """What a write gave (`done`), whether it wrote at all, and what would follow from it."""

    done: T
    changes: bool
    boards: list[BoardChange]
    ratings: list[RatingChange]


def preview(*, caller: Caller, write: Callable[[], T], alone: bool = False) -> Preview[T]:
    """What `write`, a service's, would do by now, with boards and ratings before and after, by the jobs' own functions.

    Before means before the write: what waits to be worked off is counted in, on both sides. Who may not see the boards
    learns of none, nor of ratings. Afterwards nothing is stored. The club is taken as in earnest, shared or `alone`, as
    long as `write` runs, so that no two writers wait for each other; after that nobody waits for more than the rows
    that it changed. A write that meets a change committed meanwhile is begun anew.

    Raises Refusal: CONFLICT where another preview of the club is under way or this one takes too long, and whatever
    `write` raises.
    """
    return tried(caller, lambda deadline: _preview(caller, write, alone, deadline))


def _preview(caller: Caller, write: Callable[[], T], alone: bool, deadline: Deadline) -> Preview[T]:
    club = caller.in_club.id
    with club_taken(club, alone=alone) as let_go, due.noting() as scopes, taken_back():
        with deadline.before_each():
            done = write()
        let_go()
        subjects = [scope.split(":") for scope in sorted(scopes) if caller.may(Action.SEE_BOARDS)]
        leagues = [UUID(subject[1]) for subject in subjects if subject[0] == "board"]
        games = [subject[2] for subject in subjects if subject[0] == "ratings"]
        boards = _boards(club, leagues, deadline)
        plays = _plays_written(club)
        places = _places(club, plays)
        results = {game: list(reading.results(club, game, plays=plays)) for game in games}
    changed = [_board_change(was, now) for was, now in zip(_boards(club, leagues, deadline), boards, strict=True)]
    since = min([*places, *_places(club, plays)], default=None)
    try:
        with in_time():
            ratings = [_rating_change(club, game, since, plays, results[game], deadline) for game in games]
    except OutOfTime:
        ratings = [RatingChange(game, too_large=True) for game in games]
    return Preview(done, bool(scopes), changed, ratings)


_Board = tuple[League, dict[UUID, Mapping[str, Any]]]


def _boards(club: UUID, leagues: Collection[UUID], deadline: Deadline) -> list[_Board]:
    """The boards of the leagues by name, as they would be published, with the names on them."""
    boards: list[_Board] = []
    for league in League.objects.filter(club=club, id__in=leagues).order_by("name", "id"):
        deadline.hold()
        rows = compute(league).rows
        boards.append((league, {UUID(row.sums.player): {"name": row.sums.name, **row.as_json()} for row in rows}))
    return boards


def _board_change(was: _Board, now: _Board) -> BoardChange:
    league, before = was
    after = now[1]
    changed = _changed(before, after)
    rows = [
        Change(player, (after.get(player) or before[player])["name"], before.get(player), after.get(player))
        for player in changed[:MOST_ROWS]
    ]
    return BoardChange(league.id, league.name, rows, more=len(changed) - len(rows))


def _changed(before: Mapping[UUID, R], after: Mapping[UUID, R]) -> list[UUID]:
    """Whose rows differ: in the order of those after, then those that are gone."""
    return [player for player in {**after, **before} if before.get(player) != after.get(player)]


def _plays_written(club: UUID) -> list[UUID]:
    """The plays that events of this transaction tell of, and those of players who count for others by them."""
    this = RawSQL("pg_current_xact_id()::text::bigint", ())
    events = Event.objects.filter(club=club, transaction=this)
    players = events.filter(kind__in=("player.merged", "player.unmerged")).values("subject")
    theirs = Seat.objects.filter(club=club, player__in=players).values_list("play", flat=True)
    return [*events.filter(kind__startswith="play.").values_list("subject", flat=True), *theirs]


def _places(club: UUID, plays: Collection[UUID]) -> list[Place]:
    return list(Play.objects.filter(club=club, id__in=plays).values_list("day", "began_at", "number", "id"))


def _rating_change(
    club: UUID, game: str, since: Place | None, plays: Collection[UUID], written: list[Any], deadline: Deadline
) -> RatingChange:
    """What comes of the `written` results of `plays`, the first of which stands, or stood, at `since`.

    Where stored ratings wait to be brought up to date, those from there on are worked out anew.
    """
    deadline.hold()
    waiting = due.since_of(due.ratings_scope(club, game))
    if waiting is not None:
        since = min(since or waiting, waiting)
    later = reading.plays_from(club, game, since, without=plays, most=MOST_LATER_PLAYS + 1)
    if later > MOST_LATER_PLAYS:
        return RatingChange(game, too_large=True)
    stored = list(deadline.holding(reading.results(club, game, since=since)))
    others = [row for row in stored if row.play_id not in plays]
    rewritten = sorted([*others, *written], key=lambda row: (row.day, row.began_at, row.number, row.play_id))
    players = {player for row in (*stored, *written) for player in row.players}
    earlier = reading.strengths(club, game, players, before=since) if since else {}
    if waiting is not None or since is None:
        before = played_on(earlier, deadline.holding(stored))
    else:
        before = reading.strengths(club, game, players)
    after = played_on(earlier, deadline.holding(rewritten))
    return _listed(club, game, before, after)


def _listed(club: UUID, game: str, before: Mapping[UUID, Strength], after: Mapping[UUID, Strength]) -> RatingChange:
    changed = _changed(before, after)
    names = dict(Player.objects.filter(club=club, id__in=changed, guest=False).values_list("id", "name"))
    rows = [Change(player, names[player], before.get(player), after.get(player)) for player in names]
    rows.sort(key=_best_first)
    return RatingChange(game, rows[:MOST_ROWS], more=max(0, len(rows) - MOST_ROWS))


def _best_first(change: Change[Strength]) -> tuple[Any, ...]:
    """By the rating afterwards; those who have none any more come last."""
    now = change.after
    return (now is None, -value(now.mu, now.sigma) if now else 0, change.name, change.player)
