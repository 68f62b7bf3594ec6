"""Players who are one, or nobody any more: the doors that merge, part and anonymise them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.bulk import by
from gamenight.admin.mentioned import mentioned, plays_named
from gamenight.admin.moved import moved
from gamenight.admin.page import Cell, Link, Section
from gamenight.admin.refusals import caller_for, sentences, tell, version_in
from gamenight.admin.turning import Turn
from gamenight.errors import Refusal, invalid
from gamenight.models import Player
from gamenight.pages.wording import NOTHING, at_time
from gamenight.roles import Action
from gamenight.selectors import people as reading
from gamenight.services import merging as writing
from gamenight.services.anonymising import anonymise
from gamenight.services.previews import preview
from gamenight.wording import say

if TYPE_CHECKING:
    from gamenight.admin.page import Page


def merge_player(page: Page, request: HttpRequest, player: Player) -> HttpResponse:
    """Whom to merge the player into, with what that would move; and that player's page once it is done."""
    caller = caller_for(request, Action.MANAGE_PLAYERS, player.club)
    typed = request.POST.get("into", "")
    problems: list[str] = []
    told: list[Section] | None = None
    both: Section | None = None

    def merged() -> Player:
        found = {} if "\0" in typed else reading.ids_by_name(player.club_id, [typed.strip()])
        if not found:
            raise invalid("player_unknown", ("into",), "nobody of this club is called {name}", name=typed)
        [into] = found.values()
        return writing.merge(caller=caller, player_id=player.id, into=into, version=version_in(request))

    try:
        if "merge" in request.POST:
            done = merged()
            messages.success(request, gettext("The players are one now."))
            return HttpResponseRedirect(_page_of(done.merged_into or done))
        if "preview" in request.POST:
            told = moved(preview(caller=caller, write=merged, alone=True))
    except Refusal as refusal:
        both = _both_seated(player, refusal)
        problems = [say(refusal.detail)] if both else list(sentences(refusal))
    names = [name for name in reading.names(player.club_id) if name != player.name]
    heading = gettext("Merge %(name)s into another player") % {"name": player.name}
    drawn = {"player": player, "typed": typed, "problems": problems, "moved": told, "both": both, "names": names}
    return page.draw(request, "dashboard/merge.html", heading, **drawn, back=_page_of(player))


def _both_seated(player: Player, refusal: Refusal) -> Section | None:
    """The plays at which both sit, where that is what stands in the way."""
    if refusal.code != "both_seated":
        return None
    return plays_named(
        player.club_id, (each.text.values["play"] for each in refusal.problems if each.code == refusal.code)
    )


PART = Turn(
    _("Take the merge back"),
    [_("Seats have kept who was written down, so that all is as if nothing had been merged.")],
    Action.MANAGE_PLAYERS,
    by("player_id", writing.unmerge),
    done=_("The merge is taken back."),
    moves=True,
    already=lambda player: "" if player.merged_into_id else _("This player isn't merged into another one."),
)


def part_player(page: Page, request: HttpRequest, player: Player) -> HttpResponse:
    """What comes back to whom; the player's own page once the merge is taken back."""
    into = player.merged_into
    told = gettext("These results count for %(into)s no more.") % {"into": into.name} if into else ""
    apart = reading.parting(player)
    plays = reading.written_down(apart)
    rows = [[Link(each.name, _page_of(each)), plays.get(each.id, 0)] for each in apart]
    back = Section(
        gettext("What counts for %(name)s again") % {"name": player.name}, (_("Written down"), _("Plays")), rows, ""
    )
    return PART.ask(page, request, player, says=[told] if told else (), more=[back] if into else ())


def merged_into(player: Player, *, may_part: bool) -> list[Section]:
    """Those whose results count for the player, with when and by whom they were merged; nothing without any."""
    rows = [_merged(each, may_part) for each in reading.counting_for(player)]
    columns = [_("Player"), _("Merged"), _("By"), *([_("Change")] if may_part else ())]
    return [Section(_("Merged into this player"), columns, rows, "")] if rows else []


def _merged(player: Player, may_part: bool) -> list[Cell]:
    by_whom = player.merged_by.username if player.merged_by else NOTHING
    doors = [Link(PART.title, reverse("admin:gamenight_player_unmerge", args=[player.id]))] if may_part else []
    return [Link(player.name, _page_of(player)), at_time(player.merged_at, player.club), by_whom, *doors]


def anonymise_player(page: Page, request: HttpRequest, player: Player) -> HttpResponse:
    """What anonymising takes away, to be confirmed; then the texts that may still tell the name, to look through."""
    caller = caller_for(request, Action.MANAGE_PLAYERS, player.club)
    drawn: dict[str, Any] = {"player": player, "back": _page_of(player), "done": False}
    if request.method == "POST":
        try:
            gone = anonymise(caller=caller, player_id=player.id, version=version_in(request))
            rows = mentioned(player.club_id, gone.mentions)
            empty = _("No text of the club seems to mention the player.")
            texts = Section(_("Texts that may still tell the name"), (_("Where"), _("Text")), rows, empty)
            drawn |= {"done": True, "texts": texts}
        except Refusal as refusal:
            tell(request, refusal)
            return HttpResponseRedirect(_page_of(player))
    heading = (
        gettext("The player is anonymised.") if drawn["done"] else gettext("Anonymise %(name)s") % {"name": player.name}
    )
    return page.draw(request, "dashboard/anonymise.html", heading, **drawn)


def _page_of(player: Player) -> str:
    return reverse("admin:gamenight_player_change", args=[player.id])
