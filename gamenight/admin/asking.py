"""The dashboard's pages that ask for what one service takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms.widgets import Input
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.widgets import CHECKBOX_CLASSES, INPUT_CLASSES, TEXTAREA_CLASSES, UnfoldBooleanWidget

from gamenight.admin.refusals import FROZEN, may_overrule, overruling
from gamenight.admin.revisions import Difference
from gamenight.errors import Kind, Refusal
from gamenight.ids import new_id
from gamenight.models import Club
from gamenight.pages.asking import Asking, shaped
from gamenight.pages.codes import code
from gamenight.pages.ruling import reason
from gamenight.pages.wording import NOTHING, is_ahead, on_day, yes_or_no
from gamenight.services.ids import TOLD
from gamenight.shapes import LONGEST_NOTES, YEARS, clean_notes

if TYPE_CHECKING:
    from gamenight.admin.page import Link, Page, Words

LOOKS: Mapping[type[forms.Widget], Sequence[str]] = {
    forms.CheckboxSelectMultiple: CHECKBOX_CLASSES,
    forms.Textarea: TEXTAREA_CLASSES,
    forms.Select: ("dash-select",),
    Input: INPUT_CLASSES,
}


class Asked(Asking):
    """Fields in the theme's look.

    One that `remembers` carries along what it came with: sent on an older version, it follows what others have changed
    where nothing was typed. `newest` is the version that it stands on then.
    """

    remembers: ClassVar[bool] = False
    meets_frozen = False
    newest: int | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = self.remembers
            looks = (look for kind, look in LOOKS.items() if isinstance(field.widget, kind))
            if not isinstance(field.widget, UnfoldBooleanWidget):
                field.widget.attrs["class"] = " ".join(next(looks, ()))

    def place(self, refusal: Refusal) -> None:
        self.meets_frozen = refusal.code == FROZEN
        self.newest = refusal.version if self.remembers and refusal.kind is Kind.STALE else None
        super().place(refusal)

    def renew(self) -> list[Difference]:
        """The form is what was typed, on what is stored now. What others have changed."""
        data, found = self.data.copy(), []  # type: ignore[attr-defined]
        for name in self.fields:
            bound, seen, stored = self[name], self._seen(name), self._stored(name)
            if name not in self.changed_data:
                data.setlist(bound.html_name, _sent(bound.field.widget, stored))
            data.setlist(bound.html_initial_name, _sent(bound.field.hidden_widget(), stored))
            before, now = _told(bound.field, seen), _told(bound.field, stored)
            if not bound.is_hidden and before != now:
                found.append(Difference(str(bound.label), before, now))
        self.data = data
        self.full_clean()
        return found

    def _seen(self, name: str) -> Any:
        """What the field came with; what is stored where the form doesn't say."""
        sent = self.data.get(self[name].html_initial_name)
        try:
            return self._stored(name) if sent is None else self.fields[name].to_python(sent)
        except forms.ValidationError:
            return self._stored(name)

    def _stored(self, name: str) -> Any:
        return self.fields[name].prepare_value(self.get_initial_for_field(self.fields[name], name))


def _sent(widget: forms.Widget, value: Any) -> list[str]:
    """What a browser sends of a control that holds the value."""
    if isinstance(widget, forms.CheckboxInput):
        return ["on"] if value else []
    held = widget.format_value(value)
    return held if isinstance(held, list) else [str(held or "")]


def _told(field: forms.Field, value: Any) -> str:
    """What the field holds, in words."""
    match dict(getattr(field, "choices", ())).get(value, value):
        case bool():
            return yes_or_no(value)
        case date():
            return on_day(value)
        case time():
            return f"{value:%H:%M}"
        case None | "":
            return NOTHING
        case told:
            return str(told)


def asked(
    page: Page,
    request: HttpRequest,
    form: Asked,
    write: Callable[[], HttpResponse],
    *,
    title: Words,
    button: Words,
    back: Link,
    template: str = "dashboard/ask.html",
    organises: Club | None = None,
    **drawn: Any,
) -> HttpResponse:
    """What `write` answers once the form is sent and taken; else its page, with what is wrong.

    What would change a frozen board of the club `organises` goes through where an organiser says so, as over the API.
    """
    if request.method == "POST":
        with overruling(request, organises) if organises else nullcontext():
            answer = form.taken(write)
        if answer is not None:
            return answer
    if form.newest:
        drawn |= {"version": form.newest, "meanwhile": form.renew(), "stale": True}
    overrule = organises is not None and may_overrule(request, organises, frozen=form.meets_frozen)
    told = {"form": form, "button": button, "back": back, "overrule": overrule}
    return page.draw(request, template, title, **told, **drawn)


class Telling(Asked):
    """A form for what tells a secret. `id` makes sending it twice make one thing."""

    id = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["id"] = new_id()


def once(request: HttpRequest, tell: Callable[[], HttpResponse], back: Link) -> Callable[[], HttpResponse]:
    """What `tell` answers; where it told its secret before, the page that it leads back to, which says so."""

    def answer() -> HttpResponse:
        try:
            return tell()
        except Refusal as refusal:
            if refusal.code != TOLD:
                raise
            messages.warning(request, reason(refusal))
            return HttpResponseRedirect(back.url)

    return answer


def told_once(page: Page, request: HttpRequest, title: Words, secret: str, said: Words, back: Link) -> HttpResponse:
    """A page that tells what is kept nowhere, an address as a QR code too; nobody on its way may store it."""
    drawn = {"secret": secret, "code": code(secret) if "://" in secret else "", "said": said, "back": back}
    answer = page.draw(request, "dashboard/told_once.html", title, **drawn)
    answer["Cache-Control"] = "no-store"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


class NotesField(forms.CharField):
    """Lines of text as the API takes them, or None; browsers end lines in another way."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.Textarea({"rows": 4, "maxlength": LONGEST_NOTES})
        super().__init__(empty_value=None, required=False, widget=widget, **kwargs)

    def clean(self, value: Any) -> str | None:
        written = super().clean(value)
        return shaped(clean_notes, written and written.replace("\r\n", "\n"))


class DayField(forms.DateField):
    def __init__(self, **kwargs: Any) -> None:
        years = [MinValueValidator(date(YEARS[0], 1, 1)), MaxValueValidator(date(YEARS[-1], 12, 31))]
        super().__init__(widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"), validators=years, **kwargs)


class ClockField(forms.TimeField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M"), **kwargs)


class TickField(forms.BooleanField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=UnfoldBooleanWidget, **kwargs)


class FutureField(forms.BooleanField):
    """Whether a day that lies ahead is meant."""

    def __init__(self, label: Words) -> None:
        told = {"required": _("The day is in the future. Tick this if that is right.")}
        super().__init__(label=label, error_messages=told, widget=UnfoldBooleanWidget)


def ask_of_future(form: forms.Form, day: date | None, club: Club) -> None:
    """The form asks about a day that lies ahead, and of no other."""
    if day is None or not is_ahead(day, club):
        form.fields.pop("future", None)


def typed_day(form: forms.Form) -> date | None:
    """The day that was written into the form, if one was."""
    try:
        return form.fields["day"].clean(form["day"].value()) if "day" in form.fields else None  # type: ignore[no-any-return]
    except forms.ValidationError:
        return None


class WhichClub(Asked):
    """A form that asks for one of `clubs` too, where there are several."""

    club = forms.ChoiceField(label=_("Club"))

    def __init__(self, clubs: Iterable[Club], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clubs = {str(club.id): club for club in clubs}
        field = self.fields["club"]
        field.choices = [(id, club.name) for id, club in self.clubs.items()]  # type: ignore[attr-defined]
        if len(self.clubs) == 1:
            field.widget, self.initial["club"] = forms.HiddenInput(), next(iter(self.clubs))

    @property
    def chosen(self) -> Club:
        return self.clubs[self.cleaned_data["club"]]


def in_days(days: int | None) -> datetime | None:
    """So many days from now; None where nobody said how many."""
    return None if days is None else timezone.now() + timedelta(days=days)


def on_clock(day: date, clock: time | None, club: Club) -> datetime | None:
    """That time of the day by the club's own clock."""
    return None if clock is None else datetime.combine(day, clock, ZoneInfo(club.zone))
