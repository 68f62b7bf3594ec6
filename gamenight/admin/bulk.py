"""What is done to several things of a list at once, once its page has said what will change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext

from gamenight.admin.moved import moved
from gamenight.admin.refusals import FROZEN, caller_for, may_overrule, overruling, sentences
from gamenight.errors import Refusal
from gamenight.models import Club
from gamenight.pages.wording import NOTHING
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.services.freezing import after_freeze
from gamenight.services.previews import preview
from gamenight.services.together import together

if TYPE_CHECKING:
    from gamenight.admin.page import Page, Section

MOST = 100


@dataclass(frozen=True, slots=True)
class Bulk:
    """One thing to do to several: `write(caller=, thing=, version=)` does it to each, at the version that was shown.

    `moves` says that boards may move, `says` what this means, and `more` shows of each what is known besides.
    """

    name: str
    title: Promise
    action: Action
    write: Callable[..., Any]
    moves: bool = False
    says: Sequence[Promise] = ()
    more: Callable[[Any], list[Section]] | None = None

    def ask(self, page: Page, request: HttpRequest, things: Any) -> HttpResponse | None:
        """The page that says what will change; None, with a message, where there are too many."""
        found = list(things[: MOST + 1])
        if len(found) > MOST:
            messages.error(request, gettext("At most %(most)s at once.") % {"most": MOST})
            return None
        parts = [_part(page, request, self, club, each) for club, each in _by_club(found)]
        drawn = {
            "door": reverse(f"admin:{page.name}_bulk", args=[self.name]),
            "parts": parts,
            "overrule": any(each["overrule"] for each in parts),
            "says": self.says,
            "chosen": list(_versions(found).items()),
            "count": _count(len(found), parts),
            "back": _listed(page, request.GET.urlencode()),
            "asked": request.GET.urlencode(),
        }
        return page.draw(request, "dashboard/bulk.html", self.title, **drawn)

    def do(self, page: Page, request: HttpRequest) -> HttpResponse:
        """The list again, which says what was done, and of which clubs nothing was and why not."""
        versions = dict(each.rpartition("|")[::2] for each in request.POST.getlist("thing")[:MOST])
        found = page.get_queryset(request).filter(pk__in=page.keys(versions))
        for club, things in _by_club(list(found)):
            caller = caller_for(request, self.action, club)
            writes = _Writes(self, caller, things, versions)
            try:
                with overruling(request, club):
                    together(caller=caller, writes=writes.each)
                done = ngettext("%(count)s thing is changed.", "%(count)s things are changed.", len(things))
                messages.success(request, done % {"count": len(things)})
            except Refusal as refusal:
                for sentence in writes.problems(page, refusal):
                    messages.error(request, sentence)
                messages.error(request, gettext("%(club)s: nothing is changed.") % {"club": club.name})
        return HttpResponseRedirect(_listed(page, request.POST.get("asked", "")))


def _count(things: int, parts: Sequence[Mapping[str, Any]]) -> str:
    """What this changes, or that one of the things keeps the others of its club as they are."""
    if any(part["problems"] and not part["overrule"] for part in parts):
        return gettext("Where one is refused, none of its club is changed.")
    count = ngettext("This changes %(count)s thing.", "This changes %(count)s things.", things)
    return count % {"count": things}


def _listed(page: Page, asked: str) -> str:
    """The list with the filters that stood in its address."""
    return f"{reverse(f'admin:{page.name}_changelist')}?{QueryDict(asked).urlencode()}".rstrip("?")


def by(name: str, service: Callable[..., Any]) -> Callable[..., Any]:
    """What a `Bulk` writes by a service that takes a thing's id as `name`, and the version."""
    return lambda caller, thing, version: service(caller=caller, version=version, **{name: thing.id})


def _by_club(things: Sequence[Any]) -> list[tuple[Club, list[Any]]]:
    """By the clubs' names; staff alone see what is of none, as of one that has no name."""
    nobodys = Club(name=NOTHING)
    ordered = sorted(things, key=lambda each: ((each.club or nobodys).name, str(each.club_id)))
    groups = (list(group) for _, group in groupby(ordered, lambda one: one.club_id))
    return [(each[0].club or nobodys, each) for each in groups]


def _versions(things: Sequence[Any]) -> dict[str, str]:
    """By primary key; nothing for what has none."""
    return {str(each.pk): str(getattr(each, "version", "")) for each in things}


class _Writes:
    """What is written to each of the things; `at` is the one that was written to last."""

    at: Any = None

    def __init__(self, bulk: Bulk, caller: Caller, things: Sequence[Any], versions: Mapping[str, str]) -> None:
        self.bulk, self.caller = bulk, caller
        self.each = [partial(self._write, thing, versions.get(str(thing.pk), "")) for thing in things]

    def _write(self, thing: Any, seen: str) -> None:
        self.at = thing
        version = int(seen) if seen.isdecimal() and len(seen) < 10 else None
        self.bulk.write(caller=self.caller, thing=thing, version=version)

    def problems(self, page: Page, refusal: Refusal) -> list[str]:
        """Why nothing is written, and to which of the things."""
        first, *more = sentences(refusal)
        return [f"{page.named(self.at)}: {first}" if self.at else first, *more]


def _part(page: Page, request: HttpRequest, bulk: Bulk, club: Club, things: Sequence[Any]) -> dict[str, Any]:
    """A club's things in words, and what its boards and ratings would do; or why nothing can be done to them."""
    caller = caller_for(request, bulk.action, club)
    writes = _Writes(bulk, caller, things, _versions(things))
    problems: list[str] = []
    overrule = False

    def foreseen() -> list[Section]:
        return moved(preview(caller=caller, write=lambda: together(caller=caller, writes=writes.each), alone=True))

    told = [section for each in things for section in bulk.more(each)] if bulk.more else []
    if bulk.moves:
        try:
            told += foreseen()
        except Refusal as refusal:
            problems = writes.problems(page, refusal)
            overrule = may_overrule(request, club, frozen=refusal.code == FROZEN)
            with after_freeze() if overrule else nullcontext():
                told += foreseen() if overrule else []
    return {
        "club": club.name,
        "things": list(map(page.named, things)),
        "moved": told,
        "problems": problems,
        "overrule": overrule,
        "stays": bulk.moves and not told and not problems,
    }
