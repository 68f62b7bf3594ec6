"""Evenings to come: the doors that plan, change, repeat and take them off."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import Asked, ClockField, DayField, NotesField, WhichClub, asked, on_clock
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, version_in
from gamenight.admin.visitor import visitor
from gamenight.ids import new_id
from gamenight.models import Club, Evening
from gamenight.pages.asking import NameField, sent_in
from gamenight.pages.wording import on_day
from gamenight.roles import Action
from gamenight.selectors import evenings as reading
from gamenight.selectors.clubs import named
from gamenight.services import planning as writing
from gamenight.services.evenings import A_DAY
from gamenight.services.planning import MOST_PLACES, MOST_WEEKS

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_CLUBS = 100
SAID = ("title", "place", "notes", "capacity")
WHEN = ("day", "start", "end")
GOES = (
    _("What was answered and ticked goes with it, and so do its helper links."),
    _("An evening with plays stays, also where they are void: move them to another one first."),
)
"""What ends with an evening that is taken off."""


class EveningForm(Asked):
    """When, on the club's own clock, where, and for how many."""

    places = {"starts_at": "start", "ends_at": "end"}
    remembers = True

    day = DayField(label=_("Day"))
    start = ClockField(label=_("Start"), help_text=_("By the club's own clock."))
    end = ClockField(label=_("End"), help_text=_("Earlier than the start: on the next day."))
    title = NameField(label=_("Title (may be left empty)"), required=False)
    place = NameField(label=_("Place (may be left empty)"), required=False)
    capacity = forms.IntegerField(
        label=_("Places"), required=False, min_value=1, max_value=MOST_PLACES, help_text=_("Left empty: room for all.")
    )
    notes = NotesField(label=_("Notes (may be left empty)"))

    def instants(self, club: Club, kept: datetime | None = None) -> dict[str, Any]:
        """Day, start and end as they are stored; an end that is `kept` is of an evening that is moved."""
        sent = self.cleaned_data
        start, end = (on_clock(sent["day"], sent[name], club) for name in ("start", "end"))
        if start and end and end < start:
            end += A_DAY
        return {"day": sent["day"], "starts_at": start, "ends_at": kept or end}


class EveningToPlan(EveningForm, WhichClub):
    """`id` makes sending twice plan once."""

    remembers = False
    field_order = ["club"]
    id = forms.UUIDField(required=False, widget=forms.HiddenInput)


class Repetition(Asked):
    """`id` makes sending twice plan one series."""

    id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    weeks = forms.IntegerField(label=_("For so many weeks that follow"), min_value=1, max_value=MOST_WEEKS, initial=1)


def plan_evening(page: Page, request: HttpRequest) -> HttpResponse:
    """The form for an evening to come, and its page once it is planned."""
    who = visitor(request)
    if not who.may_somewhere(Action.PLAN_EVENINGS):
        raise PermissionDenied
    clubs = named(who.clubs(Action.PLAN_EVENINGS))[:MOST_CLUBS]
    form = EveningToPlan(clubs, sent_in(request), initial={"club": request.GET.get("club"), "id": new_id()})

    def plan() -> HttpResponse:
        said = {key: form.cleaned_data[key] for key in ("id", *SAID)} | form.instants(form.chosen)
        caller = who.caller(form.chosen)
        evening = writing.planned(caller=caller, **said) or writing.plan(caller=caller, **said)
        return _led_to(request, evening, gettext("The evening is planned."))

    back = Link(_("Back to the evenings"), reverse("admin:gamenight_evening_changelist"))
    return asked(page, request, form, plan, title=_("Plan an evening"), button=_("Plan the evening"), back=back)


def change_evening(page: Page, request: HttpRequest, evening: Any) -> HttpResponse:
    """What the evening says, to be changed; its plays go with it to another day."""
    caller = caller_for(request, Action.PLAN_EVENINGS, evening.club)
    form = EveningForm(sent_in(request), initial=_said(evening))

    def change() -> HttpResponse:
        changes = {key: form.cleaned_data[key] for key in SAID if key in form.changed_data}
        if any(key in form.changed_data for key in WHEN):
            changes |= _moved(form, evening)
        changed = writing.replan(caller=caller, evening_id=evening.id, version=version_in(request), changes=changes)
        return _led_to(request, changed, gettext("The evening is changed."))

    return asked(
        page,
        request,
        form,
        change,
        title=gettext("Change the evening of %(day)s") % {"day": on_day(evening.day)},
        button=_("Change the evening"),
        back=_back(evening),
        organises=evening.club,
        version=request.POST.get("version", evening.version),
        told=[_("Its plays go with it to another day.")] if evening.plays_there else [],
    )


def repeat_evening(page: Page, request: HttpRequest, evening: Evening) -> HttpResponse:
    """For how many weeks to plan the same again, and the list once that is done."""
    caller = caller_for(request, Action.PLAN_EVENINGS, evening.club)
    form = Repetition(sent_in(request), initial={"id": new_id()})

    def repeat() -> HttpResponse:
        planned = len(writing.repeat(caller=caller, evening_id=evening.id, **form.cleaned_data))
        if planned:
            told = ngettext("%(count)s evening is planned.", "%(count)s evenings are planned.", planned)
            messages.success(request, told % {"count": planned})
        if left_out := form.cleaned_data["weeks"] - planned:
            told = ngettext(
                "%(count)s day has this evening already: it is left out.",
                "%(count)s days have this evening already: they are left out.",
                left_out,
            )
            messages.warning(request, told % {"count": left_out})
        return HttpResponseRedirect(reverse("admin:gamenight_evening_changelist"))

    return asked(
        page,
        request,
        form,
        repeat,
        title=gettext("Repeat the evening of %(day)s") % {"day": on_day(evening.day)},
        button=_("Plan it again"),
        back=_back(evening),
        told=[
            _("The same in each of the weeks that follow, at the same time by the club's clock."),
            _("A day that has an evening of this title and start already is left out."),
        ],
    )


def cancel_evening(page: Page, request: HttpRequest, evening: Evening) -> HttpResponse:
    """What goes with the evening, to be confirmed; the list once it is off."""
    caller = caller_for(request, Action.PLAN_EVENINGS, evening.club)
    whole = reading.whole(caller, evening.id)
    form = Asked(sent_in(request))

    def cancel() -> HttpResponse:
        writing.cancel(caller=caller, evening_id=evening.id, version=version_in(request))
        messages.success(request, gettext("The evening is taken off."))
        return HttpResponseRedirect(reverse("admin:gamenight_evening_changelist"))

    return asked(
        page,
        request,
        form,
        cancel,
        title=gettext("Take the evening of %(day)s off") % {"day": on_day(evening.day)},
        button=_("Take it off for good"),
        back=_back(evening),
        organises=evening.club,
        version=request.POST.get("version", evening.version),
        told=list(GOES),
        facts=[
            (_("Answered yes"), whole.yes),
            (_("Answered maybe"), whole.maybe),
            (_("Answered no"), whole.no),
            (_("Ticked as present"), whole.present),
            (_("Plays"), whole.plays),
        ],
    )


def _said(evening: Evening) -> dict[str, Any]:
    """What the form shows of the evening as it is."""
    zone = ZoneInfo(evening.club.zone)
    at = (evening.starts_at, evening.ends_at)
    start, end = (each and each.astimezone(zone).time().replace(second=0, microsecond=0) for each in at)
    return {"day": evening.day, "start": start, "end": end, **{key: getattr(evening, key) for key in SAID}}


def _moved(form: EveningForm, evening: Evening) -> dict[str, Any]:
    """Another time. On another day it takes as long as before, and one of several days does whatever the clock says."""
    start = on_clock(form.cleaned_data["day"], form.cleaned_data["start"], evening.club)
    if start is None or evening.starts_at is None or evening.ends_at is None or "end" in form.changed_data:
        return form.instants(evening.club)
    took = evening.ends_at - evening.starts_at
    kept = "start" not in form.changed_data or took >= A_DAY
    return form.instants(evening.club, start + took if kept else None)


def _back(evening: Evening) -> Link:
    return Link(_("Back to the evening"), reverse("admin:gamenight_evening_change", args=[evening.id]))


def _led_to(request: HttpRequest, evening: Evening, said: str) -> HttpResponse:
    messages.success(request, said)
    return HttpResponseRedirect(reverse("admin:gamenight_evening_change", args=[evening.id]))
