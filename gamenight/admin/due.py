"""Work that was set aside: what failed too often, why, and the door that tries it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin, display
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.bulk import Bulk
from gamenight.admin.filters import ByClub, Choice, Lookups
from gamenight.admin.page import Link, Page, Words
from gamenight.admin.refusals import tell
from gamenight.admin.sending import only_sent
from gamenight.errors import Refusal
from gamenight.models import Club, Due
from gamenight.pages.asking import back
from gamenight.pages.wording import NOTHING, at_time, game_title
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.jobs import set_aside
from gamenight.services import due as writing

KINDS: Mapping[str, Promise] = {
    "board": _("Boards of leagues"),
    "ratings": _("Ratings"),
    "export": _("Exports"),
    "audit": _("Checks of boards"),
    "erase": _("Erasing of clubs"),
}


class ByWork(Choice):
    """What a scope begins with."""

    title = _("work")
    parameter_name = "work"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return list(KINDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(scope__startswith=f"{self.chosen}:") if self.chosen else queryset


def _try_again(caller: Caller, thing: Any, version: int | None) -> None:
    writing.retry(thing.scope)


RETRY = Bulk(
    "retry",
    _("Try again"),
    Action.MANAGE_JOBS,
    _try_again,
    says=[_("What was set aside is tried again at once. If it fails as often as before, it is set aside again.")],
)


class DuePage(Page):
    title = _("Work set aside")
    action = Action.MANAGE_JOBS
    list_display = ("work_shown", "club_shown", "since_shown", "tries_shown")
    template = "dashboard/due.html"
    list_filter = (ByClub, ByWork)
    search_fields = ("league_name", "club__name")
    search_help_text = _("A league's or a club's name")
    bulk = (RETRY,)

    def rows(self, clubs: Clubs) -> QuerySet[Due]:
        return set_aside(clubs)

    @display(description=_("Work"))
    def work_shown(self, due: Any) -> str:
        return work(due)

    @display(description=_("Since"), ordering="since")
    def since_shown(self, due: Due) -> str:
        return at_time(due.since, due.club or Club())

    @display(description=_("Tries"))
    def tries_shown(self, due: Due) -> int:
        return due.tries

    def named(self, due: Any) -> str:
        return f"{work(due)}, {self.since_shown(due)}"

    def heading(self, due: Any) -> str:
        return work(due)

    def details(self, request: HttpRequest, due: Any) -> dict[str, Any]:
        facts: list[tuple[Words, Any]] = [
            *_about(due),
            (_("Since"), self.since_shown(due)),
            (_("Tries"), due.tries),
            *went_wrong(due.error),
        ]
        return {"facts": facts, "due": due}

    def doors(self) -> list[URLPattern]:
        retried = self.admin_site.admin_view(only_sent(self.retry))
        return [path("<path:scope>/retry/", retried, name=f"{self.name}_retry")]

    def retry(self, request: HttpRequest, scope: str) -> HttpResponse:
        due = self.get_object(request, scope)
        try:
            writing.retry(due.scope)
            messages.success(request, gettext("It is being tried again."))
        except Refusal as refusal:
            tell(request, refusal)
        return HttpResponseRedirect(back(request, reverse("admin:gamenight_due_changelist")))


TOO_LONG = _("It took longer than it may.")
AWAY = _("The database was away or busy.")
STORAGE = _("A file couldn't be read or written: the disk may be full.")
WHYS = {
    "statement timeout": TOO_LONG,
    "TimeLimitExceeded": TOO_LONG,
    "OutOfTime": TOO_LONG,
    "No space left": STORAGE,
    "DiskFull": STORAGE,
    "MemoryError": _("The machine's memory ran out."),
    "OperationalError": AWAY,
    "InterfaceError": AWAY,
    "OSError": STORAGE,
}
"""What errors say of themselves, the narrowest first."""


def why(error: str) -> Promise:
    """An error in words; one without any ended whatever worked on it."""
    if not error:
        return _("It was ended before it could say why, perhaps because the machine's memory ran out.")
    found = (said for mark, said in WHYS.items() if mark in error)
    return next(found, _("The program met something that it can't deal with: whoever runs the server has to look."))


def went_wrong(error: str) -> list[tuple[Promise, Any]]:
    """What a page tells of an error, to those who wait for the work and to those who mend it."""
    told: list[tuple[Promise, Any]] = [(_("What went wrong"), why(error))]
    return [*told, (_("For whoever runs the server"), error)] if error else told


def work(due: Any) -> str:
    """What it is, in words, of what is set aside."""
    kind, _colon, subject = due.scope.partition(":")
    if kind == "board":
        return gettext("Board of %(league)s") % {"league": due.league_name or NOTHING}
    if kind == "ratings":
        return gettext("Ratings at %(game)s") % {"game": game_title(subject.partition(":")[2])}
    words = {"export": gettext("Export"), "audit": gettext("Check of boards"), "erase": gettext("Erasing of a club")}
    return words.get(kind, due.scope)


def _about(due: Any) -> Iterator[tuple[Words, Words | Link]]:
    """The club, and the league or job whose work it is, where they are."""
    kind, _colon, subject = due.scope.partition(":")
    if due.club:
        yield _("Club"), Link(due.club.name, reverse("admin:gamenight_club_change", args=[due.club.id]))
    if due.league_name:
        yield _("League"), Link(due.league_name, reverse("admin:gamenight_league_change", args=[subject]))
    if kind in ("export", "audit"):
        yield _("Job"), Link(work(due), reverse("admin:gamenight_job_change", args=[subject]))
