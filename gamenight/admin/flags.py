"""What players say is wrong: the list, a flag's page, and the doors that raise and settle one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods
from pydantic_core import PydanticCustomError

from gamenight.admin.bulk import Bulk
from gamenight.admin.filters import ByClub, ByFlagState, ByGameOfFlag, ByLeagueOfFlag
from gamenight.admin.page import Link, Page
from gamenight.admin.refusals import caller_for, tell
from gamenight.errors import Kind, Refusal
from gamenight.models import Account, Club, Flag, Play
from gamenight.models.plays import FlagState
from gamenight.pages.wording import OF_FLAG, at_time, game_title, on_day, word
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.flags import flags, own, page
from gamenight.services import flags as writing
from gamenight.shapes import clean_notes

MOST_OPEN = 5


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
            *_came_of(flag, flag.club),
        ]
        return {"facts": facts, "flag": flag, "is_open": flag.state == FlagState.OPEN}

    def doors(self) -> list[URLPattern]:
        settled = self.admin_site.admin_view(require_http_methods(["GET", "POST"])(self.settle))
        return [path("<uuid:flag>/settle/", settled, name=f"{self.name}_settle")]

    def settle(self, request: HttpRequest, flag: UUID) -> HttpResponse:
        """The list once it is settled; else its page, with the reply that was typed."""
        found = self.get_object(request, str(flag))
        caller = caller_for(request, Action.SETTLE_FLAGS, found.club)
        if request.method == "POST":
            try:
                reply = notes_in(request, "reply") if request.POST.get("reply") else None
                writing.settle(caller=caller, flag_id=found.id, reply=reply)
                messages.success(request, gettext("This is settled."))
                return HttpResponseRedirect(reverse("admin:gamenight_flag_changelist"))
            except Refusal as refusal:
                tell(request, refusal)
                found = self.get_object(request, str(flag))
        drawn = {**self.details(request, found), "typed": request.POST.get("reply", "")}
        return self.draw(request, self.template, self.heading(found), **drawn)


def raise_flag(request: HttpRequest, caller: Caller, play: Play) -> bool:
    """Whether the play is flagged; the next page says so, or why it isn't."""
    try:
        writing.flag(caller=caller, play_id=play.id, note=notes_in(request, "note"))
        messages.success(request, gettext("The organisers will look at it."))
        return True
    except Refusal as refusal:
        tell(request, refusal)
        return False


def take_back(request: HttpRequest, caller: Caller, play: Play) -> None:
    """The visitor says no more that the play is wrong; the next page says so, or why they still do."""
    said = own(caller, play.id)
    if not said:
        messages.info(request, gettext("You say nothing against this play."))
        return
    try:
        writing.withdraw(caller=caller, flag_id=said[0].id)
        messages.success(request, gettext("You have taken it back."))
    except Refusal as refusal:
        tell(request, refusal)


def own_flags(caller: Caller, play: Play) -> dict[str, Any]:
    """What the visitor said of the play and what came of it, and whether some of it waits."""
    found = own(caller, play.id)
    said = [
        [(_("What is wrong"), flag.note), (_("Said"), at_time(flag.made_at, play.club)), *_came_of(flag, play.club)]
        for flag in found
    ]
    return {"said": said, "waits": any(flag.state == FlagState.OPEN for flag in found)}


def doubts(caller: Caller, play: Play) -> list[Link]:
    """What is said against the play and not settled yet, for those who settle it."""
    if not caller.may(Action.SETTLE_FLAGS):
        return []
    found = page(caller, state=FlagState.OPEN, play=play.id, after=None, most=MOST_OPEN)
    return [Link(each.note, reverse("admin:gamenight_flag_change", args=[each.id])) for each in found]


def _came_of(flag: Flag, club: Club) -> Iterator[tuple[Any, str]]:
    yield _("State"), word(OF_FLAG, flag.state)
    if flag.settled_at:
        yield _("Settled by"), f"{_name(flag.settled_by)}, {at_time(flag.settled_at, club)}"
    if flag.reply:
        yield _("Reply"), flag.reply


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
