"""Players of clubs, found as one types."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from uuid import UUID

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, When

from gamenight.errors import missing
from gamenight.models import Claim, Player, PlayerWord, Result, Seat
from gamenight.models.people import ClaimState
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs, within
from gamenight.shapes import name_key, search_key

MOST_NAMES = 500
MOST_WORDS = 30
"""So many typed words are looked at: a name has no more."""
MOST_ALIKE = 20


def player(club: UUID, player_id: UUID) -> Player:
    """Raises Refusal (MISSING) where the club has none."""
    found = Player.objects.filter(club=club, id=player_id).first()
    if found is None:
        raise missing()
    return found


def own(caller: Caller) -> Player | None:
    """The player whom the caller's account is in the club, or the one that it is merged into; None without one."""
    if caller.account_id is None:
        return None
    players = Player.objects.select_related("merged_into")
    found = players.filter(club=caller.in_club, account=caller.account_id).first()
    return found and (found.merged_into or found)


def of_account(club: UUID, account: UUID) -> Player | None:
    """The player whom the account claimed in the club; None without one."""
    return Player.objects.filter(club=club, account=account).first()


def page(
    club: UUID,
    *,
    search: str | None,
    merged_into: UUID | None = None,
    played: bool = False,
    after: tuple[str, UUID] | None,
    most: int,
) -> list[Player]:
    """At most `most` players by name after a place in that order: those merged into one of them, else who is by itself.

    Each word searched for begins one of the name or of an alias. `played`: only who has a result, no guests.
    """
    players = Player.objects.filter(club=club, merged_into=merged_into, anonymised_at=None)
    if played:
        players = players.filter(Exists(Result.objects.filter(player=OuterRef("id"))), guest=False)
    for word in search_key(search or "").split()[:MOST_WORDS]:
        begun = PlayerWord.objects.filter(club=club, word__startswith=word)
        players = players.filter(id__in=begun.values("player"))
    if after is not None:
        name, last = after
        players = players.filter(Q(name_key__gt=name) | Q(name_key=name, id__gt=last))
    return list(players.order_by("name_key", "id")[:most])


def alike(player: Player) -> list[Player]:
    """Other players of the club with a name or alias that looks like one of the player's, by name."""
    others = _seatable(player.club_id).filter(looks__overlap=player.looks).exclude(id=player.id)
    return list(others.order_by("name_key", "id")[:MOST_ALIKE])


def counting_for(player: Player) -> list[Player]:
    """Those whose results count for the player, with who merged them, oldest first."""
    merged = Player.objects.select_related("merged_by").filter(club=player.club_id, merged_into=player)
    return list(merged.order_by("id"))


def parting(player: Player) -> list[Player]:
    """A merged player, and those who come along when it is one by itself again."""
    into = player.merged_into
    return [player, *_below(player, counting_for(into))] if into else [player]


def _below(player: Player, others: Collection[Player]) -> Iterator[Player]:
    """Those of `others` who were merged into the player, or into one of these."""
    for each in others:
        if each.merged_first_into_id == player.id:
            yield each
            yield from _below(each, others)


def written_down(players: Collection[Player]) -> dict[UUID, int]:
    """How many plays that aren't void each of `players` was written down in."""
    seats = Seat.objects.filter(player__in=players, play__voided_at=None).values("player")
    return dict(seats.annotate(plays=Count("play", distinct=True)).values_list("player", "plays"))


def waiting(caller: Caller, player: UUID) -> Claim | None:
    """The caller's own claim of the player that nobody has decided; None without one."""
    own = Claim.objects.filter(club=caller.in_club, account=caller.account_id, state=ClaimState.PENDING)
    return own.filter(player=player).first()


def claim(club: UUID, claim_id: UUID) -> Claim:
    """Raises Refusal (MISSING) where the club has none."""
    found = _claims(club).filter(id=claim_id).first()
    if found is None:
        raise missing()
    return found


def claims(club: UUID, *, state: str | None, after: UUID | None, most: int) -> list[Claim]:
    """At most `most` claims after one of them, oldest first; those in one `state` if one is given."""
    found = _claims(club)
    if state is not None:
        found = found.filter(state=state)
    if after is not None:
        found = found.filter(id__gt=after)
    return list(found.order_by("id")[:most])


def listed_claims(clubs: Clubs) -> QuerySet[Claim]:
    """Claims of the clubs' players: those that wait first, then the newest."""
    rows = Claim.objects.select_related("club", "player", "account")
    waits = Case(When(state=ClaimState.PENDING, then=0), default=1)
    return within(rows, clubs).order_by(waits, "-id")


def players(clubs: Clubs) -> QuerySet[Player]:
    """Players by name, with their clubs, their accounts and those that they are merged into."""
    return within(Player.objects.select_related("club", "merged_into", "account"), clubs).order_by("search_key", "id")


def results(player: UUID) -> QuerySet[Result]:
    """What the player's plays were worth, the latest first."""
    order = ("-play__day", "-play__began_at", "-play__number", "-play_id")
    return Result.objects.filter(player=player).select_related("play").order_by(*order)


def names(club: UUID) -> list[str]:
    """Whom one may seat, by name: at most `MOST_NAMES` of the club."""
    return list(_seatable(club).order_by("search_key").values_list("name", flat=True)[:MOST_NAMES])


def ids_by_name(club: UUID, names: Iterable[str]) -> dict[str, UUID]:
    """The ids of those players of the club whom `names` name, by name as it was written."""
    keys = {name: name_key(name) for name in names}
    found = dict(_seatable(club).filter(name_key__in=set(keys.values())).values_list("name_key", "id"))
    return {name: found[key] for name, key in keys.items() if key in found}


def names_by_id(club: UUID, players: Iterable[UUID]) -> dict[UUID, str]:
    """Today's names of those of `players` who are the club's."""
    return dict(Player.objects.filter(club=club, id__in=list(players)).values_list("id", "name"))


def _claims(club: UUID) -> QuerySet[Claim]:
    return Claim.objects.filter(club=club).select_related("player", "account")


def _seatable(club: UUID) -> QuerySet[Player]:
    return Player.objects.filter(club=club, merged_into=None, anonymised_at=None)
