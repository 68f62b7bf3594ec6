"""Logging a play by hand: first which table, then who sat there, when, and what the game's own sheet asks for.

It works without any script: adding a round is a button that sends the form and gets it back longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, TypeVar
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
from unfold.widgets import INPUT_CLASSES, SELECT_CLASSES, UnfoldBooleanWidget

from gamenight.admin.trees import add_item, inside, tree_of
from gamenight.admin.visitor import visitor
from gamenight.errors import Kind, Refusal
from gamenight.ids import new_id
from gamenight.models import Club, Evening
from gamenight.pages.blank import Written, blank, written_in
from gamenight.pages.ruling import explained, told
from gamenight.pages.wording import game_title, on_day
from gamenight.roles import Action
from gamenight.selectors import evenings, people
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import named
from gamenight.services import plays as writing
from gamenight.services.context import judge_for, judge_rest_for
from gamenight.services.facts import NewPlay
from gamenight.services.plays import Logged
from gamenight.shapes import YEARS
from gamenight.wording import say
from rules.game import Game
from rules.problems import Problem, problem
from rules.registry import GAMES

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_CLUBS = 100
MOST_SEATED = 20
KEPT = ("evening", "player")
"""What the address may know of the play before its table is chosen."""

T = TypeVar("T")


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
            field.widget.attrs["class"] = " ".join(INPUT_CLASSES if name == "seats" else SELECT_CLASSES)
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


class Sheet:
    """Who sat where and the record, as far as they are written down, with the problems of them at their places.

    Without `data` it says what was `known` before.
    """

    def __init__(self, club: Club, game: Game, seats: int, data: QueryDict | None, known: dict[str, Any]) -> None:
        self.club, self.game = club, game
        written = tree_of(data) if data else known
        self.fresh = add_item(written, str(data["more"])) if data and data.get("more") else ""
        self.names = [_text(inside(written, "players", str(seat))) for seat in range(seats)]
        labels = [
            name or gettext("Seat %(number)s") % {"number": seat} for seat, name in enumerate(self.names, start=1)
        ]
        self.record = blank(game, labels, written.get("record", known["record"]))
        self.refused = self.frozen = self.stale = False
        self.problems: list[str] = []
        self.seat_problems: list[list[str]] = [[] for _seat in self.names]

    @property
    def places(self) -> list[dict[str, Any]]:
        """The seats: who was written down there, and what is wrong with that."""
        return [
            {"name": f"players.{seat}", "number": seat + 1, "written": name, "problems": problems}
            for seat, (name, problems) in enumerate(zip(self.names, self.seat_problems, strict=True))
        ]

    def written(
        self, known: Mapping[str, UUID], others: forms.Form, write: Callable[[tuple[UUID, ...]], T]
    ) -> T | None:
        """What `write` makes of the sheet, given who sat where by the ids `known` by name.

        None where something is wrong, here or in the `others`: that stands at its place then, all at once.
        """
        found = list(_strangers(self.names, known))
        try:
            if not others.is_valid() or found:
                judge_for(self.club, self.record.value, len(self.names))
            else:
                return write(tuple(known[name] for name in self.names))
        except Refusal as refusal:
            found += refusal.problems + judge_rest_for(self.club, self.record.value, refusal)
            if refusal.detail not in [each.text for each in found]:
                self.problems.append(say(refusal.detail))
            self.frozen, self.stale = refusal.code == "frozen", refusal.kind is Kind.STALE
        for each in found:
            self._place(each, others)
        self.refused = True
        return None

    def _place(self, problem: Problem, others: forms.Form) -> None:
        said = told(problem.text, self.names)
        told_here = gettext("This is needed.") if problem.code == "shape.missing" else said
        match problem.path:
            case ("record", *inside):
                self.record.place(tuple(inside), told_here)
            case ("players", int() as seat) if seat < len(self.seat_problems):
                self.seat_problems[seat].append(told_here)
            case (str() as field,) if field in others.fields:
                others.add_error(field, told_here)
            case _:
                self.problems.append(explained(problem, self.game.name, self.names))


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


def _strangers(names: Sequence[str], players: Mapping[str, UUID]) -> Iterator[Problem]:
    seated: set[UUID | None] = set()
    for seat, name in enumerate(names):
        if name in players and players[name] in seated:
            yield problem("player_twice", ("players", seat), "a player has one seat at a table")
        seated.add(players.get(name))
        if not name:
            yield problem("player_missing", ("players", seat), "say who sat here")
        elif name not in players:
            yield problem("player_unknown", ("players", seat), "nobody of this club is called {name}", name=name)


def _text(value: Written) -> str:
    """A name as it was written; nothing where it is no text that a database takes."""
    return value.strip() if isinstance(value, str) and "\0" not in value else ""


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
