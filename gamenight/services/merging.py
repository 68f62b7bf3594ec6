"""Two players who are one person: a merge is a pointer, so that taking it back is exact."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Min
from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, invalid
from gamenight.models import Play, Player, Seat
from gamenight.selectors import people as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.ratings import first_of
from gamenight.services.due import board_scope, mark, ratings_scope
from gamenight.services.people import announce, anonymised, held, rewrite
from gamenight.services.transactions import alone_in_club
from gamenight.sql import statement
from rules.problems import Problem, listed
from rules.registry import GAMES
from rules.text import text


@alone_in_club
def merge(*, caller: Caller, player_id: UUID, into: UUID, version: int | None) -> Player:
    """The player's results count for another one, and so do those that counted for the player. Seats stay as they are.

    Raises Refusal: MISSING, STALE, INVALID for nobody to merge into, or CONFLICT where one of the two is merged already
    or anonymised, or where both sit in one play that isn't voided: those plays are listed.
    """
    player = held(caller, player_id, version)
    target = Player.objects.filter(club=caller.in_club, id=into).first()
    if target is None:
        raise invalid("player_unknown", ("into",), "there is no such player in this club")
    if target.id == player.id:
        raise invalid("player_unknown", ("into",), "this is the same player")
    if player.merged_into_id or target.merged_into_id:
        raise conflict("merged_already", text("One of these players is merged into another one already."))
    if player.anonymised_at or target.anonymised_at:
        raise anonymised()
    members = [player, *reading.counting_for(player)]
    _refuse_two_seats(members, [target, *reading.counting_for(target)])
    player.merged_first_into = target
    player.merged_at, player.merged_by_id = timezone.now(), caller.account_id
    for each in members:
        each.merged_into = target
    _count_for(members, player, target, "player.merged")
    return player


@alone_in_club
def unmerge(*, caller: Caller, player_id: UUID, version: int | None) -> Player:
    """The player is one by itself again, with those who had been merged into it, as if nothing had been merged.

    Raises Refusal: MISSING, STALE, or CONFLICT where the player isn't merged.
    """
    player = held(caller, player_id, version)
    before = player.merged_into
    if before is None:
        raise conflict("not_merged", text("This player isn't merged into another one."))
    members = reading.parting(player)
    player.merged_first_into = player.merged_at = player.merged_by = None
    for each in members:
        each.merged_into = None if each is player else player
    _count_for(members, before, player, "player.unmerged")
    return player


def _refuse_two_seats(members: Iterable[Player], others: Iterable[Player]) -> None:
    """Raises Refusal (CONFLICT) with the plays at which one of `members` and one of `others` sit."""
    theirs = Seat.objects.filter(player__in=list(others)).values("play")
    both = Seat.objects.filter(player__in=list(members), play__in=theirs, play__voided_at=None)
    plays = both.order_by("-play__day", "-play__began_at", "-play__number", "-play_id").values_list("play", flat=True)
    found = [Problem("both_seated", ("into",), text("both sit in the play {play}", play=play)) for play in plays]
    if found:
        detail = text("Both sit in one play: void or correct it first.")
        raise Refusal(Kind.CONFLICT, "both_seated", detail, problems=listed(found))


def _count_for(members: list[Player], before: Player, after: Player, event: str) -> None:
    """The pointers of `members` are stored, what they are worth counts for `after`, and all that shows it is due."""
    club, players = after.club_id, [each.id for each in members]
    for each in members:
        rewrite(each, "merged_into", "merged_first_into", "merged_at", "merged_by")
        announce(event, each)
    statement("count_for").run(club=club, players=players, before=before.id, after=after.id)
    leagues = statement("leagues_of_players").all(club=club, players=players)
    rated = Play.objects.filter(seats__player__in=players, rated=True, voided_at=None, status="finished")
    rivals = [game for game in rated.values_list("game", flat=True).distinct() if not GAMES[game].cooperative]
    first = rated.aggregate(day=Min("day"))["day"]
    scopes = [*(board_scope(row.id) for row in leagues), *(ratings_scope(club, game) for game in rivals)]
    mark(club, scopes, since=first and first_of(first))
