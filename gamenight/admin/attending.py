"""Who comes to an evening and who is there: one form with a line a player, and what one says for oneself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import Asked, asked
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, tell, version_in
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.models import Evening
from gamenight.models.evenings import NOTHING_SAID_YET
from gamenight.pages.asking import sent_in
from gamenight.pages.wording import ANSWERS, NOTHING, on_day, word
from gamenight.roles import Action
from gamenight.selectors import evenings as reading
from gamenight.selectors import people
from gamenight.selectors.access import Caller
from gamenight.selectors.evenings import Attending
from gamenight.services import attendance as writing
from gamenight.services.attendance import Noted

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST = 500


class Said(NamedTuple):
    """What a line of the form says of its player."""

    answer: str | None
    present: bool


@dataclass(slots=True)
class Line:
    """A player, what is stored of them at `version`, and what the form shows."""

    player: UUID
    name: str
    guest: bool
    version: int
    stored: Said
    shown: Said
    beside: str = ""
    problems: list[str] = field(default_factory=list)

    @property
    def known(self) -> str:
        """What is stored, as the form carries it along."""
        return f"{self.version}:{self.stored.answer or ''}:{'on' if self.stored.present else ''}"


class Ticking(Asked):
    """A line for everybody who answered, was ticked or played, and one for everybody else of the club."""

    def __init__(self, caller: Caller, evening: UUID, data: QueryDict | None) -> None:
        super().__init__(data)
        coming = reading.attendances(caller, evening, after=None, most=MOST)
        named = {each.player for each in coming}
        others = people.page(caller.in_club.id, search=None, after=None, most=MOST)
        nothing = Said(None, False)
        self.coming = [_line(each) for each in coming]
        self.others = [
            Line(each.id, each.name, each.guest, NOTHING_SAID_YET, nothing, nothing)
            for each in others
            if each.id not in named
        ]
        self.noted = list(self._noted(data)) if data else []

    def _noted(self, data: QueryDict) -> Iterator[Noted]:
        """What was changed on the form since it was drawn; the lines show it."""
        for line in (*self.coming, *self.others):
            version, answer, present = _carried(data.get(f"known.{line.player}", line.known))
            now = Said(_answer(data.get(f"answer.{line.player}", "")), f"present.{line.player}" in data)
            if f"known.{line.player}" not in data or now == Said(answer, present):
                continue
            line.shown = now
            changes: dict[str, Any] = {} if now.answer == answer else {"answer": now.answer}
            yield Noted(line.player, version, changes if now.present == present else changes | {"present": now.present})

    def add_problem(self, step: str | int, told: str) -> bool:
        """Beside the player whom it is about."""
        found = [line for line in (*self.coming, *self.others) if str(line.player) == step]
        for line in found:
            line.problems.append(told)
        self.add_error(None, told if not found else f"{found[0].name}: {told}")
        return False


def tick(page: Page, request: HttpRequest, evening: Evening) -> HttpResponse:
    """The form; the evening's page once all of it is noted."""
    caller = caller_for(request, Action.TICK_ATTENDANCE, evening.club)
    here = reverse("admin:gamenight_evening_change", args=[evening.id])
    form = Ticking(caller, evening.id, sent_in(request))

    def note() -> HttpResponse:
        writing.note_all(caller=caller, evening_id=evening.id, noted=form.noted)
        messages.success(request, gettext("It is noted."))
        return HttpResponseRedirect(here)

    return asked(
        page,
        request,
        form,
        note,
        title=gettext("Who is here on %(day)s") % {"day": on_day(evening.day)},
        button=_("Save"),
        back=Link(_("Back to the evening"), here),
        template="dashboard/tick.html",
        organises=evening.club,
        answers=ANSWERS.items(),
        may_add=visitor(request).may(Action.MANAGE_PLAYERS, evening.club_id),
        evening=evening,
    )


def answer(request: HttpRequest, evening: Evening) -> HttpResponse:
    """The evening's page, which says what one's own player has answered, or why that wasn't taken."""
    caller = caller_for(request, Action.ANSWER, evening.club)
    try:
        said = _answer(request.POST.get("answer", ""))
        writing.answer(caller=caller, evening_id=evening.id, version=version_in(request), answer=said)
        messages.success(request, gettext("It is noted."))
    except Refusal as refusal:
        tell(request, refusal)
    return HttpResponseRedirect(reverse("admin:gamenight_evening_change", args=[evening.id]))


def own(caller: Caller, coming: list[Attending]) -> dict[str, Any] | None:
    """What the page draws of the caller's own answer; None for those who have no player of the club."""
    player = people.own(caller)
    if player is None:
        return None
    found = next((each for each in coming if each.player == player.id), None)
    said, version = (found.answer, found.version) if found else (None, NOTHING_SAID_YET)
    choices = [(key, label, key == said) for key, label in ANSWERS.items()]
    return {"name": player.name, "version": version, "choices": choices, "said": said}


def place(each: Attending) -> str:
    """Where the player stands among those who said yes."""
    if each.waiting is not None:
        return gettext("waiting list, number %(number)s") % {"number": each.waiting}
    if each.number is None or each.capacity is None:
        return ""
    return gettext("place %(number)s of %(capacity)s") % {"number": each.number, "capacity": each.capacity}


def answered(each: Attending) -> str:
    """The answer, and what it brings where places are counted."""
    said = word(ANSWERS, each.answer) if each.answer else NOTHING
    return ", ".join(filter(None, (said, place(each))))


def _line(each: Attending) -> Line:
    said = Said(each.answer, bool(each.present))
    beside = [place(each)]
    if each.plays:
        beside.append(gettext("plays: %(count)s") % {"count": each.plays})
    return Line(each.player, each.name, each.guest, each.version, said, said, ", ".join(filter(None, beside)))


def _answer(written: str) -> str | None:
    return written if written in ANSWERS else None


def _carried(written: str) -> tuple[int, str | None, bool]:
    """The version, answer and tick that the form was drawn with; a version that nothing has where it is none."""
    version, _colon, said = written.partition(":")
    answer, _colon, present = said.partition(":")
    known = int(version) if version.isdecimal() and len(version) < 10 else 0
    return known, _answer(answer), present == "on"
