"""A play voided, restored, moved or undone: first what that would change, then the change itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from unfold.widgets import INPUT_CLASSES

from gamenight.admin.asking import FutureField, ask_of_future, typed_day
from gamenight.admin.moved import moved
from gamenight.admin.page import Section
from gamenight.admin.refusals import FROZEN, caller_for, looked_past, overruling, shown
from gamenight.admin.revisions import Difference, Revised, foreseen, history_of, warning
from gamenight.errors import Kind, Refusal
from gamenight.models import Club, Evening, Play
from gamenight.pages.wording import evening_named, game_title, on_day
from gamenight.roles import Action
from gamenight.selectors import evenings
from gamenight.selectors import plays as reading
from gamenight.selectors.plays import StoredPlay
from gamenight.services import corrections as writing
from gamenight.services.previews import preview
from gamenight.shapes import YEARS

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_EVENINGS = 50


class Reasoned(forms.Form):
    """The version that its reader saw, and why the play is changed."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason (may be left empty)"),
        required=False,
        max_length=200,
        widget=forms.TextInput({"class": " ".join(INPUT_CLASSES)}),
    )


class Elsewhere(Reasoned):
    """Where the play belongs: an evening, or a day whose evening is made where there is none."""

    session = forms.TypedChoiceField(
        label=_("Evening"),
        required=False,
        coerce=UUID,
        empty_value=None,
        widget=forms.Select({"class": "dash-select"}),
    )
    day = forms.DateField(
        label=_("Or another day"),
        required=False,
        validators=[MinValueValidator(date(YEARS[0], 1, 1)), MaxValueValidator(date(YEARS[-1], 12, 31))],
        widget=forms.DateInput({"type": "date", "class": " ".join(INPUT_CLASSES)}, "%Y-%m-%d"),
    )
    future = FutureField(_("The day is in the future: move it all the same"))
    field_order = ("session", "day", "future", "reason")

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("session") and self.cleaned_data.get("day"):
            for name in ("session", "day"):
                self.add_error(name, _("Choose an evening or another day, not both."))
        return self.cleaned_data

    def choose_from(self, found: Sequence[Evening], club: Club) -> None:
        choices = [("", _("as it is")), *((str(each.id), evening_named(each)) for each in found)]
        self.fields["session"].choices = choices  # type: ignore[attr-defined]
        chosen = next((each.day for each in found if str(each.id) == self["session"].value()), None)
        ask_of_future(self, typed_day(self) or chosen, club)


@dataclass(frozen=True, slots=True)
class Change:
    """One way in which a play changes as a whole, by a service that takes what its form asks for.

    `already(play)` says why there is nothing to do, if there isn't.
    """

    title: Promise
    done: Promise
    service: Callable[..., StoredPlay]
    form: type[Reasoned] = Reasoned
    already: Callable[[Play], Promise | str] = lambda play: ""


VOID = Change(
    _("Void the play"),
    _("The play is void: it counts nowhere."),
    writing.void,
    already=lambda play: _("The play is void already.") if play.voided_at else "",
)
RESTORE = Change(
    _("Restore the play"),
    _("The play counts again."),
    writing.restore,
    already=lambda play: "" if play.voided_at else _("The play isn't void."),
)
UNDO = Change(_("Undo this"), _("The play is as it was before."), writing.undo)
MOVE = Change(_("Move the play"), _("The play is moved."), writing.move, Elsewhere)


def _renewed(form: Reasoned, sent: QueryDict, version: int) -> Reasoned:
    """The form with what was typed into it, for the newest `version`."""
    form.data = sent.copy()
    form.data["version"] = str(version)
    return form


def change_play(page: Page, request: HttpRequest, play: Play, change: Change, **more: int) -> HttpResponse:
    """What the change would move; and the play's page once it is done, which also says why it isn't."""
    caller = caller_for(request, Action.CORRECT_PLAYS, play.club)
    here = reverse("admin:gamenight_play_change", args=[play.id])
    if already := change.already(play):
        messages.info(request, str(already))
        return HttpResponseRedirect(here)
    sent = request.POST if request.method == "POST" else None
    form = change.form(sent, initial={"version": play.version})
    if isinstance(form, Elsewhere):
        form.choose_from(list(evenings.evenings([play.club_id])[:MOST_EVENINGS]), play.club)
    asked = form.cleaned_data if form.is_valid() else {"version": play.version}
    asked.pop("future", None)

    def changed() -> StoredPlay:
        return change.service(caller=caller, play_id=play.id, **asked, **more)

    def foresee() -> tuple[list[Section], list[Difference]]:
        before, wanted = reading.play(caller, play.id), preview(caller=caller, write=changed)
        return moved(wanted, before), foreseen(before, wanted.done, play.club)

    told: tuple[list[Section], list[Difference]] | None = None
    refused: Refusal | None = None
    if form.is_valid() and "preview" not in request.POST:
        try:
            with overruling(request, play.club):
                changed()
            messages.success(request, str(change.done))
            return HttpResponseRedirect(here)
        except Refusal as refusal:
            refused = refusal
    if refused.code == FROZEN if refused else form.is_valid() or (sent is None and change.form is Reasoned):
        told, refused = looked_past(request, play.club, foresee)
    since: list[Revised] = []
    if refused and refused.kind is Kind.STALE and sent is not None:
        since = history_of(reading.play(caller, play.id), caller, after=asked["version"])
        form = _renewed(form, sent, play.version)
        refused = None
    drawn = {"form": form, "since": since, "back": here, "label": change.title}
    drawn["moved"], drawn["written"] = told or (None, [])
    drawn |= shown(request, play.club, refused, reading.play(caller, play.id) if refused else None)
    if more:
        newest = reading.revisions(caller, play.id)[-1].number
        if more["revision"] not in range(1, newest + 1):
            raise Http404
        drawn["warning"] = warning(more["revision"], newest)
    heading = f"{change.title}: {game_title(play.game)}, {on_day(play.day)}"
    return page.draw(request, "dashboard/change.html", heading, **drawn)
