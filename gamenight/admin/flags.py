"""What players say is wrong: the list, a flag's page, and the doors that raise and settle one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic_core import PydanticCustomError

from gamenight.admin.bulk import Bulk
from gamenight.admin.filters import ByClub, ByFlagState, ByGameOfFlag, ByLeagueOfFlag
from gamenight.admin.page import Link, Page
from gamenight.admin.refusals import caller_for, tell
from gamenight.admin.sending import only_sent
from gamenight.errors import Kind, Refusal
from gamenight.models import Account, Flag, Play
from gamenight.models.plays import FlagState
from gamenight.pages.wording import OF_FLAG, at_time, game_title, on_day, word
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.flags import flags
from gamenight.services import flags as writing
from gamenight.shapes import clean_notes


class FlagPage(Page):
    title = _("Said to be wrong")
    action = Action.SETTLE_FLAGS
    template = "dashboard/flag.html"
    list_display = ("note_shown", "play_shown", "club_shown", "author_shown", "state_shown")
    list_filter = (ByClub, ByLeagueOfFlag, ByGameOfFlag, ByFlagState)
    search_fields = ("note", "account__username")
    search_help_text = _("What is wrong, or who said so")
    bulk = (
        Bulk(
            "settle",
            _("Settle"),
            Action.SETTLE_FLAGS,
            lambda caller, thing, version: writing.settle(caller=caller, flag_id=thing.id),
        ),
    )

    def rows(self, clubs: Clubs) -> QuerySet[Flag]:
        return flags(clubs)

    @display(description=_("What is wrong"))
    def note_shown(self, flag: Flag) -> str:
        return flag.note

    @display(description=_("Play"))
    def play_shown(self, flag: Flag) -> str:
        return play_in_words(flag.play)

    @display(description=_("By"))
    def author_shown(self, flag: Flag) -> str:
        return _name(flag.account)

    @display(description=_("State"))
    def state_shown(self, flag: Flag) -> str:
        return word(OF_FLAG, flag.state)

    def heading(self, flag: Flag) -> str:
        return play_in_words(flag.play)

    def details(self, request: HttpRequest, flag: Flag) -> dict[str, Any]:
        facts: list[tuple[Any, Any]] = [
            (_("What is wrong"), flag.note),
            (_("Play"), Link(play_in_words(flag.play), reverse("admin:gamenight_play_change", args=[flag.play_id]))),
            (_("Club"), flag.club.name),
            (_("By"), f"{_name(flag.account)}, {at_time(flag.made_at, flag.club)}"),
            (_("State"), word(OF_FLAG, flag.state)),
        ]
        if flag.settled_at:
            facts.append((_("Settled by"), f"{_name(flag.settled_by)}, {at_time(flag.settled_at, flag.club)}"))
        if flag.reply:
            facts.append((_("Reply"), flag.reply))
        return {"facts": facts, "flag": flag, "is_open": flag.state == FlagState.OPEN}

    def doors(self) -> list[URLPattern]:
        settled = self.admin_site.admin_view(only_sent(self.settle))
        return [path("<uuid:flag>/settle/", settled, name=f"{self.name}_settle")]

    def settle(self, request: HttpRequest, flag: UUID) -> HttpResponse:
        found = self.get_object(request, str(flag))
        caller = caller_for(request, Action.SETTLE_FLAGS, found.club)
        try:
            reply = notes_in(request, "reply") if request.POST.get("reply") else None
            writing.settle(caller=caller, flag_id=found.id, reply=reply)
            messages.success(request, gettext("This is settled."))
        except Refusal as refusal:
            tell(request, refusal)
        return HttpResponseRedirect(reverse("admin:gamenight_flag_changelist"))


def raise_flag(request: HttpRequest, caller: Caller, play: Play) -> None:
    """The next page says that the play is flagged, or why it isn't."""
    try:
        writing.flag(caller=caller, play_id=play.id, note=notes_in(request, "note"))
        messages.success(request, gettext("The organisers will look at it."))
    except Refusal as refusal:
        tell(request, refusal)


def notes_in(request: HttpRequest, name: str) -> str:
    """Lines of text, as the API takes them; browsers end theirs in another way. Raises Refusal (INVALID)."""
    try:
        return clean_notes(request.POST.get(name, "").replace("\r\n", "\n"))
    except PydanticCustomError as error:
        raise Refusal(Kind.INVALID, error.type, (error.context or {})["text"]) from None


def play_in_words(play: Play) -> str:
    return f"{game_title(play.game)}, {on_day(play.day)}"


def _name(account: Account | None) -> str:
    return account.username if account else gettext("somebody")
