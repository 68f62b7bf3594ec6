"""Pages that ask for what one service takes: what it refuses stands at the field that it names, all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms.widgets import Input
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError
from unfold.widgets import CHECKBOX_CLASSES, INPUT_CLASSES, TEXTAREA_CLASSES, UnfoldBooleanWidget

from gamenight.admin.refusals import may_overrule, overruling
from gamenight.errors import Kind, Refusal
from gamenight.models import Club
from gamenight.shapes import LONGEST_NAME, LONGEST_NOTES, YEARS, Zone, clean_name, clean_notes
from gamenight.wording import say

if TYPE_CHECKING:
    from gamenight.admin.page import Link, Page, Words

LOOKS: Mapping[type[forms.Widget], Sequence[str]] = {
    forms.CheckboxSelectMultiple: CHECKBOX_CLASSES,
    forms.Textarea: TEXTAREA_CLASSES,
    forms.Select: ("dash-select",),
    Input: INPUT_CLASSES,
}
FROZEN = "frozen"
ZONE: TypeAdapter[str] = TypeAdapter(Zone)


class Asked(forms.Form):
    """Fields in the theme's look. `places` maps a step of a refusal's path to the field where it is shown."""

    places: ClassVar[Mapping[str, str]] = {}
    meets_frozen = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            looks = (look for kind, look in LOOKS.items() if isinstance(field.widget, kind))
            if not isinstance(field.widget, UnfoldBooleanWidget):
                field.widget.attrs["class"] = " ".join(next(looks, ()))

    def taken(self, write: Callable[[], HttpResponse]) -> HttpResponse | None:
        """What `write` answers; None where something is wrong. Raises Http404 where there is no such thing."""
        if not self.is_valid():
            return None
        try:
            return write()
        except Refusal as refusal:
            if refusal.kind is Kind.MISSING:
                raise Http404 from None
            self.place(refusal)
        return None

    def place(self, refusal: Refusal) -> None:
        self.meets_frozen = refusal.code == FROZEN
        told = [self.add_problem(each.path[0] if each.path else "", say(each.text)) for each in refusal.problems]
        if not any(told):
            self.add_error(None, say(refusal.detail))

    def add_problem(self, step: str | int, told: str) -> bool:
        """The problem stands at its field, or above them all; whether it found one."""
        field = self.places.get(str(step), str(step))
        at = field if field in self.fields else None
        self.add_error(at, told)
        return at is not None


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
    overrule = organises is not None and may_overrule(request, organises, frozen=form.meets_frozen)
    told = {"form": form, "button": button, "back": back, "overrule": overrule}
    return page.draw(request, template, title, **told, **drawn)


def told_once(page: Page, request: HttpRequest, title: Words, secret: str, said: Words, back: Link) -> HttpResponse:
    """A page that tells what is kept nowhere; nobody on its way may store it."""
    answer = page.draw(request, "dashboard/told_once.html", title, secret=secret, said=said, back=back)
    answer["Cache-Control"] = "no-store"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


class NameField(forms.CharField):
    """A name as the API takes it; None where it may be left empty and is."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(empty_value=None, widget=forms.TextInput({"maxlength": LONGEST_NAME}), **kwargs)

    def clean(self, value: Any) -> str | None:
        return _shaped(clean_name, super().clean(value))


class ZoneField(forms.CharField):
    """An IANA time zone; the page lists them as `zones`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput({"list": "zones", "autocomplete": "off"}), **kwargs)

    def clean(self, value: Any) -> str:
        zone: str = super().clean(value)
        return _validated(ZONE, zone)


class NotesField(forms.CharField):
    """Lines of text as the API takes them, or None; browsers end lines in another way."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.Textarea({"rows": 4, "maxlength": LONGEST_NOTES})
        super().__init__(empty_value=None, required=False, widget=widget, **kwargs)

    def clean(self, value: Any) -> str | None:
        written = super().clean(value)
        return _shaped(clean_notes, written and written.replace("\r\n", "\n"))


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


def cleaned_lines(written: str) -> list[str]:
    """The names in it, a line each, as the API takes them. Raises ValidationError with the first that it refuses."""
    found = (_shaped(clean_name, line) for line in written.splitlines() if line.strip())
    return [each for each in found if each]


def sent_in(request: HttpRequest) -> QueryDict | None:
    """What a form sent; None before that."""
    return request.POST if request.method == "POST" else None


def in_days(days: int | None) -> datetime | None:
    """So many days from now; None where nobody said how many."""
    return None if days is None else timezone.now() + timedelta(days=days)


def on_clock(day: date, clock: time | None, club: Club) -> datetime | None:
    """That time of the day by the club's own clock."""
    return None if clock is None else datetime.combine(day, clock, ZoneInfo(club.zone))


def _validated(shape: TypeAdapter[str], written: str) -> str:
    try:
        return shape.validate_python(written)
    except ValidationError as error:
        raise forms.ValidationError(say(error.errors()[0]["ctx"]["text"])) from None


def _shaped(shape: Callable[[str], str], written: str | None) -> str | None:
    try:
        return written and shape(written)
    except PydanticCustomError as error:
        raise forms.ValidationError(say((error.context or {})["text"])) from None
