"""What one button does to a thing as a whole: first a page says what that will be, then it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import Asked
from gamenight.admin.bulk import Bulk
from gamenight.admin.moved import moved
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, looked_past, may_overrule, overruling, version_in
from gamenight.models import Club
from gamenight.roles import Action
from gamenight.services.previews import preview

if TYPE_CHECKING:
    from gamenight.admin.page import Page, Section, Words


DONE = _("It is done.")


@dataclass(frozen=True, slots=True)
class Turn:
    """`write(caller=, thing=, version=)` does it, at the version that was shown; `says` what that means.

    `moves` says that boards may move: the page shows what would. `already(thing)` says why there is nothing to do, if
    there isn't: then the page leads back.
    """

    title: Promise
    says: Sequence[Promise]
    action: Action
    write: Callable[..., Any]
    done: Promise = DONE
    moves: bool = False
    already: Callable[[Any], Words] = lambda thing: ""

    def of_several(self, name: str, title: Promise, more: Callable[[Any], list[Section]] | None = None) -> Bulk:
        """The same done to several things of a list."""
        return Bulk(name, title, self.action, self.write, moves=True, says=self.says, more=more)

    def ask(
        self, page: Page, request: HttpRequest, thing: Any, *, says: Sequence[Words] = (), more: Sequence[Section] = ()
    ) -> HttpResponse:
        """The page that says it; once it is sent, or where it is so already, the thing's own page.

        `says` and `more` are what it says of this thing besides.
        """
        caller, sent = caller_for(request, self.action, thing.club), request.method == "POST"
        version, form = version_in(request) if sent else thing.version, Asked(request.POST)
        here = reverse(f"admin:{page.name}_change", args=[thing.pk])
        write = partial(self.write, caller=caller, thing=thing, version=version)
        if already := self.already(thing):
            messages.info(request, str(already))
            return HttpResponseRedirect(here)

        def do() -> HttpResponse:
            write()
            messages.success(request, str(self.done))
            return HttpResponseRedirect(here)

        if sent:
            with overruling(request, thing.club):
                answer = form.taken(do)
            if answer is not None:
                return answer

        def foreseen() -> list[Section]:
            return moved(preview(caller=caller, write=write, alone=True))

        told = {
            "moved": _foresee(request, thing.club, form, foreseen) if self.moves else None,
            "form": form,
            "overrule": may_overrule(request, thing.club, frozen=form.meets_frozen),
            "version": version or None,
            "told": [*self.says, *says],
            "sections": more,
            "button": self.title,
            "back": Link(_("Back"), here),
        }
        return page.draw(request, "dashboard/ask.html", f"{self.title}: {page.heading(thing)}", **told)


def _foresee(
    request: HttpRequest, club: Club, form: Asked, foreseen: Callable[[], list[Section]]
) -> list[Section] | None:
    """What would move; None where that is refused, which the form says. Past a frozen board both are told."""
    if form.errors and not form.meets_frozen:
        return None
    told, refused = looked_past(request, club, foreseen)
    if refused is not None and not form.meets_frozen:
        form.place(refused)
    return told
