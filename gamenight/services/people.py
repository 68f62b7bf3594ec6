"""Players of a club."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from gamenight.errors import Kind, Refusal, conflict, in_flight, invalid, missing, stale
from gamenight.ids import new_id
from gamenight.models import Counted, Event, League, Player, PlayerWord
from gamenight.selectors.access import Caller
from gamenight.services.due import board_scope, mark
from gamenight.services.ids import stored_as
from gamenight.services.transactions import in_club, taken
from gamenight.shapes import look_key, name_key, search_key, search_words
from rules.problems import problem
from rules.text import text

Edit = Callable[[Player], Mapping[str, Any]]
"""Those of name, guest and aliases that a player should have from now on."""


def name_taken() -> Refusal:
    return conflict("name_taken", text("A player of this club has this name."))


def added(
    *, caller: Caller, id: UUID | None, name: str, guest: bool = False, aliases: Sequence[str] = ()
) -> Player | None:
    """The player whom a client added under this id before. Raises Refusal (CONFLICT) where the id is another's."""
    return stored_as(Player, caller.in_club, id, name=name, guest=guest, aliases=list(aliases))


@in_club
def add(
    *, caller: Caller, name: str, guest: bool = False, aliases: Sequence[str] = (), id: UUID | None = None
) -> Player:
    """A player of the caller's club. Raises Refusal: CONFLICT where the name is taken, INVALID for an alias twice."""
    player = Player(id=id or new_id(), club=caller.in_club, guest=guest)
    _call(player, name, aliases)
    with taken({"player_name_once": name_taken, "player_pkey": in_flight}):
        player.save(force_insert=True)
    _write_words(player)
    announce("player.added", player)
    return player


@in_club
def add_all(*, caller: Caller, names: Sequence[str]) -> list[Player]:
    """Players of the caller's club by these names, or none of them.

    Raises Refusal (INVALID) with every name that is taken, or stands there twice.
    """
    keys = list(map(name_key, names))
    there = set(Player.objects.filter(club=caller.in_club, name_key__in=keys).values_list("name_key", flat=True))
    again = [name for at, name in enumerate(names) if keys[at] in there or keys[at] in keys[:at]]
    if again:
        found = [problem("name_taken", ("names",), "{name} is there already", name=name) for name in again]
        raise Refusal(Kind.INVALID, "names_taken", text("Nobody is added yet."), problems=found)
    return [add(caller=caller, name=name) for name in names]


@in_club
def change(*, caller: Caller, player_id: UUID, version: int | None, edit: Edit) -> Player:
    """The player as `edit` says. Boards list by name, and guests only where the league says so: they are due.

    Raises Refusal: MISSING, STALE (another version), INVALID for an alias twice, or CONFLICT where the name is taken,
    nothing changes or the player is anonymised.
    """
    player = held(caller, player_id, version)
    if player.anonymised_at is not None:
        raise anonymised()
    before = player.name, player.aliases, player.guest
    wanted = edit(player)
    name = wanted.get("name", player.name)
    kept = [each for each in player.aliases if name_key(each) != name_key(name)]
    _call(player, name, wanted.get("aliases", kept))
    player.guest = wanted.get("guest", player.guest)
    if (player.name, player.aliases, player.guest) == before:
        raise conflict("nothing_changed", text("The player says so already."))
    with taken({"player_name_once": name_taken}):
        rewrite(player, "name", "aliases", "name_key", "search_key", "looks", "guest")
    PlayerWord.objects.filter(player=player).delete()
    _write_words(player)
    announce("player.changed", player)
    if (player.name, player.guest) != (before[0], before[2]):
        mark_boards_of(player)
    return player


def held(caller: Caller, player_id: UUID, version: int | None) -> Player:
    """The player, whom nobody else changes until the transaction ends; `version` None: whatever it is now.

    Raises Refusal: MISSING, or STALE for another version.
    """
    player = Player.objects.select_for_update(no_key=True).filter(club=caller.in_club, id=player_id).first()
    if player is None:
        raise missing()
    if version not in (None, player.version):
        raise stale(player.version)
    return player


def rewrite(player: Player, *columns: str) -> None:
    """The columns are stored, as a new version."""
    player.version += 1
    player.save(update_fields=[*columns, "version"])


def announce(kind: str, player: Player) -> None:
    Event.objects.create(club_id=player.club_id, kind=kind, subject=player.id, version=player.version)


def mark_boards_of(player: Player) -> None:
    """The boards on which the player has results are due."""
    counted = Counted.objects.filter(league=OuterRef("id"), player=player)
    leagues = League.objects.filter(Exists(counted), club=player.club_id).values_list("id", flat=True)
    mark(player.club_id, map(board_scope, leagues))


def anonymised() -> Refusal:
    return conflict("anonymised", text("This player is anonymised: there is no name any more."))


def _call(player: Player, name: str, aliases: Sequence[str]) -> None:
    """Set the name, the aliases, and what is looked for by them. Raises Refusal (INVALID) for an alias twice."""
    keys = [name_key(each) for each in (name, *aliases)]
    for at, key in enumerate(keys):
        if key in keys[:at]:
            raise invalid("alias_twice", ("aliases", at - 1), "an alias is given once, and is not the name")
    player.name, player.aliases, player.name_key = name, list(aliases), keys[0]
    player.search_key = "\n".join(map(search_key, (name, *aliases)))
    player.looks = sorted(set(map(look_key, (name, *aliases))))


def _write_words(player: Player) -> None:
    words = search_words(player.name, *player.aliases)
    PlayerWord.objects.bulk_create(PlayerWord(club_id=player.club_id, word=word, player=player) for word in words)
