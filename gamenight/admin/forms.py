"""Logging a play by hand: first which table, then who sat there, when, and what the game's own sheet asks for.

It works without any script: adding a round is a button that sends the form and gets it back longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import INPUT_CLASSES, UnfoldBooleanWidget

from gamenight.admin.asking import FutureField, ask_of_future, typed_day
from gamenight.admin.sheets import Sheet
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.ids import new_id
from gamenight.models import Club, Evening
from gamenight.pages.blank import Written, written_in
from gamenight.pages.ruling import told
from gamenight.pages.wording import game_title, on_day
from gamenight.roles import Action
from gamenight.selectors import evenings, people
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import named
from gamenight.services import plays as writing
from gamenight.services.facts import NewPlay
from gamenight.services.plays import Logged
from gamenight.shapes import YEARS
from rules.game import Game
from rules.registry import GAMES

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_CLUBS = 100
MOST_SEATED = 20
KEPT = ("evening", "player")
"""What the address may know of the play before its table is chosen."""


class WhichTable(forms.Form):
    """The first step, which stays in the address: club, game and number of seats."""

    club = forms.ChoiceField(label=_("Club"))
    game = forms.ChoiceField(label=_("Game"))
    seats = forms.IntegerField(label=_("Players at the table"))

    def __init__(self, clubs: Iterable[Club], data: QueryDict | None, club: str | None) -> None:
        super().__init__(data, initial={"club": club})
        self.clubs = {str(club.id): club for club in clubs}
        self.fields["club"].choices = [(id, club.name) for id, club in self.clubs.items()]  # type: ignore[attr-defined]
        self.fields["game"].choices = [(name, _range(game)) for name, game in GAMES.items()]  # type: ignore[attr-defined]
        for name, field in self.fields.items():
            field.widget.attrs["class"] = " ".join(INPUT_CLASSES) if name == "seats" else "dash-select"
        if len(self.clubs) == 1:
            self.fields["club"].initial = next(iter(self.clubs))

    def clean(self) -> dict[str, Any]:
        chosen = self.cleaned_data
        game = GAMES.get(chosen.get("game", ""))
        if game and "seats" in chosen and not game.seats[0] <= chosen["seats"] <= game.seats[1]:
            self.add_error("seats", gettext("That many don't play %(game)s.") % {"game": _range(game)})
        return chosen


def _range(game: Game) -> str:
    least, most = game.seats
    return f"{game_title(game.name)} ({least}–{most})"


class When(forms.Form):
    """When it was played, on the club's clock, and whether it is rated. `id` makes sending twice log once."""

    id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    day = forms.DateField(
        label=_("Day"),
        required=False,
        help_text=_("Left empty, the play joins the evening that goes on now."),
        validators=[MinValueValidator(date(YEARS[0], 1, 1)), MaxValueValidator(date(YEARS[-1], 12, 31))],
        widget=forms.DateInput({"type": "date", "class": " ".join(INPUT_CLASSES)}, "%Y-%m-%d"),
    )
    future = FutureField(_("The day is in the future: log it all the same"))
    start = forms.TimeField(
        label=_("Start"),
        required=False,
        widget=forms.TimeInput({"type": "time", "class": " ".join(INPUT_CLASSES)}, "%H:%M"),
    )
    end = forms.TimeField(
        label=_("End"),
        required=False,
        widget=forms.TimeInput({"type": "time", "class": " ".join(INPUT_CLASSES)}, "%H:%M"),
    )
    rated = forms.BooleanField(
        label=_("Counts for ratings and leagues"), required=False, initial=True, widget=UnfoldBooleanWidget
    )

    def instants(self, club: Club, evening: Evening | None) -> tuple[datetime | None, datetime | None]:
        """Start and end; an end that is earlier on the clock is past midnight."""
        zone = ZoneInfo(club.zone)
        today = evening.day if evening else timezone.now().astimezone(zone).date()
        day = self.cleaned_data.get("day") or today
        start, end = (_at(day, self.cleaned_data[name], zone) for name in ("start", "end"))
        return start, end + timedelta(days=1) if start and end and end < start else end


def _at(day: date, clock: time | None, zone: ZoneInfo) -> datetime | None:
    return None if clock is None else datetime.combine(day, clock, zone)


class PlayForm(Sheet):
    """The second step: a play that is to be logged, of an `evening` where one is known, and of `players` so far."""

    def __init__(
        self,
        club: Club,
        game: Game,
        seats: int,
        data: QueryDict | None,
        evening: Evening | None,
        players: Sequence[str],
    ) -> None:
        usual: Written = {"options": written_in(club.options.get(game.name, {}))}
        known = {"record": usual, "players": {str(seat): name for seat, name in enumerate(players)}}
        super().__init__(club, game, seats, data, known)
        self.evening = evening
        self.when = When(data, initial={"id": new_id()})
        if evening:
            del self.when.fields["day"]
        ask_of_future(self.when, evening.day if evening else typed_day(self.when), club)

    def log(self, caller: Caller) -> Logged | None:
        """The play as stored; None where something is wrong."""
        known = people.ids_by_name(self.club.id, filter(None, self.names))
        return self.written(known, self.when, lambda players: writing.log(caller=caller, new=self._play(players)))

    def _play(self, players: tuple[UUID, ...]) -> NewPlay:
        start, end = self.when.instants(self.club, self.evening)
        return NewPlay(
            record=self.record.value,
            players=players,
            id=self.when.cleaned_data["id"],
            evening=self.evening.id if self.evening else None,
            day=self.when.cleaned_data.get("day"),
            starts_at=start,
            ends_at=end,
            rated=self.when.cleaned_data["rated"],
        )


def log_play(page: Page, request: HttpRequest) -> HttpResponse:
    """The form for a play, and its page once it is logged."""
    who = visitor(request)
    if not who.may_somewhere(Action.LOG_PLAYS):
        raise PermissionDenied
    begun = "game" in request.GET or not any(name in request.GET for name in KEPT)
    asked = request.GET if begun and request.GET else None
    table = WhichTable(named(who.clubs(Action.LOG_PLAYS))[:MOST_CLUBS], asked, request.GET.get("club"))
    if not table.is_valid():
        kept = [(name, value) for name in KEPT for value in request.GET.getlist(name)]
        return page.draw(request, "dashboard/which_table.html", _("Log a play"), form=table, kept=kept)
    club, game = table.clubs[table.cleaned_data["club"]], GAMES[table.cleaned_data["game"]]
    sent = request.POST if request.method == "POST" else None
    evening, players = _evening(request, club), _players(request, club)
    form = PlayForm(club, game, table.cleaned_data["seats"], sent, evening, players)
    if "log" in request.POST:
        logged = form.log(who.caller(club))
        if logged:
            _say_what_is_odd(request, logged)
            return HttpResponseRedirect(reverse("admin:gamenight_play_change", args=[logged.play.id]))
    heading = f"{gettext('Log a play')}: {game_title(game.name)}"
    if evening:
        heading = f"{heading}, {on_day(evening.day)}"
    return page.draw(request, "dashboard/log.html", heading, form=form, names=people.names(club.id))


def _evening(request: HttpRequest, club: Club) -> Evening | None:
    """The evening that the address names, if any: 404 where the club has no such one."""
    named_there = _ids(request.GET.getlist("evening"))
    try:
        return evenings.evening(club.id, named_there[0]) if named_there else None
    except Refusal:
        raise Http404 from None


def _players(request: HttpRequest, club: Club) -> list[str]:
    """The names of those whom the address seats, in its order."""
    seated = _ids(request.GET.getlist("player")[:MOST_SEATED])
    names = people.names_by_id(club.id, seated) if seated else {}
    return [names[id] for id in seated if id in names]


def _ids(written: Iterable[str]) -> list[UUID]:
    try:
        return [UUID(each) for each in written]
    except ValueError:
        raise Http404 from None


def _say_what_is_odd(request: HttpRequest, logged: Logged) -> None:
    messages.success(request, gettext("The play is logged."))
    if logged.possible_duplicate:
        messages.warning(
            request, gettext("The same players logged this game less than two hours before: is it one play?")
        )
    for warning in logged.judged.outcome.warnings:
        messages.warning(request, told(warning.text, [each.name for each in logged.play.players]))
