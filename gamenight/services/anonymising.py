"""Forgetting who a player was: names and links go for good, and no number changes."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone, translation

from gamenight.errors import conflict
from gamenight.models import Claim, Player, PlayerWord
from gamenight.selectors.access import Caller
from gamenight.selectors.mentions import Mention, mentions
from gamenight.services import exports
from gamenight.services.people import announce, anonymised, held, mark_boards_of, rewrite
from gamenight.services.transactions import alone_in_club
from gamenight.sql import statement
from gamenight.wording import say
from rules.text import text


@dataclass(frozen=True, slots=True)
class Anonymised:
    """The player without a name, and the free text that may still mention one, which people have to look through."""

    player: Player
    mentions: list[Mention]


@alone_in_club
def anonymise(*, caller: Caller, player_id: UUID, version: int | None) -> Anonymised:
    """Name, aliases, account and claims of the player, and of those merged into the player, are gone for good.

    Answers kept for Idempotency-Keys that tell of them go too, and every export of the club, since each may name them.
    No other write of the club is under way, which might keep such an answer afterwards. Boards, which list by name, are
    due.
    Raises Refusal: MISSING, STALE, or CONFLICT where the player is anonymised, or merged into another one.
    """
    player = held(caller, player_id, version)
    if player.anonymised_at is not None:
        raise anonymised()
    if player.merged_into_id is not None:
        raise conflict("merged_already", text("This player is merged: anonymise the one whose results these are."))
    members = [player, *Player.objects.select_for_update(no_key=True).filter(merged_into=player).order_by("id")]
    names = [name for each in members for name in (each.name, *each.aliases)]
    found = mentions(player.club_id, names)
    with translation.override(caller.in_club.language):
        nobody = say(text("Somebody"))
    for each in members:
        _forget(each, nobody)
    PlayerWord.objects.filter(player__in=members).delete()
    Claim.objects.filter(player__in=members).delete()
    statement("forget_replies").run(club=player.club_id, players=[str(each.id) for each in members])
    exports.forget(player.club_id)
    mark_boards_of(player)
    return Anonymised(player, found)


def _forget(player: Player, name: str) -> None:
    player.name, player.aliases, player.name_key, player.search_key, player.looks = name, [], None, "", []
    player.account, player.anonymised_at = None, timezone.now()
    rewrite(player, "name", "aliases", "name_key", "search_key", "looks", "account", "anonymised_at")
    announce("player.anonymised", player)
