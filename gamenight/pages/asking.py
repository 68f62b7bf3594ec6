"""Forms that ask for what one service takes: what it refuses stands at the field that it names, all at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from gamenight.errors import Kind, Refusal
from gamenight.models.clubs import Visibility
from gamenight.pages.ruling import reason, told
from gamenight.shapes import LONGEST_NAME, Zone, clean_name
from gamenight.wording import say

ZONE: TypeAdapter[str] = TypeAdapter(Zone)


class Asking(forms.Form):
    """`places` maps a step of a refusal's path to the field where it is shown."""

    places: ClassVar[Mapping[str, str]] = {}

    @property
    def placed(self) -> bool:
        """Whether something is wrong at a field that can be seen."""
        return any(field.errors for field in self.visible_fields())

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
        placed = [self.add_problem(each.path[0] if each.path else "", told(each.text)) for each in refusal.problems]
        if not any(placed):
            self.add_error(None, reason(refusal))

    def add_problem(self, step: str | int, told: str) -> bool:
        """The problem stands at its field, or above them all; whether it found one."""
        field = self.places.get(str(step), str(step))
        at = field if field in self.fields else None
        self.add_error(at, told)
        return at is not None


class NameField(forms.CharField):
    """A name as the API takes it; None where it may be left empty and is."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(empty_value=None, widget=forms.TextInput({"maxlength": LONGEST_NAME}), **kwargs)

    def clean(self, value: Any) -> str | None:
        return shaped(clean_name, super().clean(value))


class ZoneField(forms.CharField):
    """An IANA time zone; the page lists them as `zones`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput({"list": "zones", "autocomplete": "off"}), **kwargs)

    def clean(self, value: Any) -> str:
        zone: str = super().clean(value)
        return _validated(ZONE, zone)


class ClubAsked(Asking):
    """What a club is, apart from how it plays."""

    name = NameField(label=_("Name of the club"))
    zone = ZoneField(label=_("Time zone"))
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    visibility = forms.ChoiceField(label=_("Boards seen by"), choices=Visibility.choices)


def cleaned_lines(written: str) -> list[str]:
    """The names in it, a line each, as the API takes them. Raises ValidationError with every line that it refuses."""
    names, wrong = [], []
    for number, line in enumerate(written.splitlines(), 1):
        try:
            names.append(shaped(clean_name, line.strip()))
        except forms.ValidationError as error:
            wrong.append(gettext("line %(number)s: %(problem)s") % {"number": number, "problem": error.message})
    if wrong:
        raise forms.ValidationError(wrong)
    return [each for each in names if each]


def sent_in(request: HttpRequest) -> QueryDict | None:
    """What a form sent; None before that."""
    return request.POST if request.method == "POST" else None


def back(request: HttpRequest, otherwise: str) -> str:
    """Where the form that was sent wants to go back to, on this site; else somewhere else."""
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if safe else otherwise


def shaped(shape: Callable[[str], str], written: str | None) -> str | None:
    """Raises ValidationError, with what the shape says, for what it refuses."""
    try:
        return written and shape(written)
    except PydanticCustomError as error:
        raise forms.ValidationError(say((error.context or {})["text"])) from None


def _validated(shape: TypeAdapter[str], written: str) -> str:
    try:
        return shape.validate_python(written)
    except ValidationError as error:
        raise forms.ValidationError(say(error.errors()[0]["ctx"]["text"])) from None
