"""Players who are one, or nobody any more: the doors that merge, part and anonymise them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.moved import moved
from gamenight.admin.page import Section
from gamenight.admin.refusals import caller_for, sentences, tell, version_in
from gamenight.errors import Refusal, invalid
from gamenight.models import Player
from gamenight.roles import Action
from gamenight.selectors import people as reading
from gamenight.services import merging as writing
from gamenight.services.anonymising import anonymise
from gamenight.services.previews import preview

if TYPE_CHECKING:
    from gamenight.admin.page import Page


def merge_player(page: Page, request: HttpRequest, player: Player) -> HttpResponse:
    """Whom to merge the player into, with what that would move; and that player's page once it is done."""
    caller = caller_for(request, Action.MANAGE_PLAYERS, player.club)
    typed = request.POST.get("into", "")
    problems: list[str] = []
    told: list[Section] | None = None

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
        problems = list(sentences(refusal))
    names = [name for name in reading.names(player.club_id) if name != player.name]
    heading = gettext("Merge %(name)s into another player") % {"name": player.name}
    drawn = {"player": player, "typed": typed, "problems": problems, "moved": told, "names": names}
    return page.draw(request, "dashboard/merge.html", heading, **drawn, back=_page_of(player))


def part_player(request: HttpRequest, player: Player) -> HttpResponse:
    """The player's own page, which says that the merge is taken back, or why it isn't."""
    caller = caller_for(request, Action.MANAGE_PLAYERS, player.club)
    try:
        writing.unmerge(caller=caller, player_id=player.id, version=version_in(request))
        messages.success(request, gettext("The merge is taken back."))
    except Refusal as refusal:
        tell(request, refusal)
    return HttpResponseRedirect(_page_of(player))


def anonymise_player(page: Page, request: HttpRequest, player: Player) -> HttpResponse:
    """What anonymising takes away, to be confirmed; then the texts that may still tell the name, to look through."""
    caller = caller_for(request, Action.MANAGE_PLAYERS, player.club)
    drawn: dict[str, Any] = {"player": player, "back": _page_of(player), "done": False}
    if request.method == "POST":
        try:
            gone = anonymise(caller=caller, player_id=player.id, version=version_in(request))
            rows = [[each.address, each.text] for each in gone.mentions]
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
