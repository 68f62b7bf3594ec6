"""Plays: the list, a play's page, and the doors that void, restore and undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from gamenight.admin.bulk import Bulk, by
from gamenight.admin.changing import MOVE, RESTORE, UNDO, VOID, Change, change_play
from gamenight.admin.correcting import correct_play
from gamenight.admin.filters import ByClub, ByDays, ByDoubt, ByGame, ByLeague, ByPlayState, ByVoid
from gamenight.admin.flags import doubts, own_flags, raise_flag, take_back
from gamenight.admin.forms import log_play
from gamenight.admin.page import Link, Page, Section
from gamenight.admin.refusals import caller_for
from gamenight.admin.revisions import history_of
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.models import Club, Play
from gamenight.pages import outcomes
from gamenight.pages.blank import blank, written_in
from gamenight.pages.wording import NOTHING, OF_PLAY, at_time, evening_named, game_title, on_day, word, yes_or_no
from gamenight.roles import Action
from gamenight.selectors import evenings
from gamenight.selectors import plays as reading
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.plays import StoredPlay
from gamenight.services import corrections as writing
from gamenight.services.corrections import Correction
from gamenight.shapes import search_key
from rules.judging import Judged, judge
from rules.registry import GAMES


def _rated(value: bool) -> Callable[..., StoredPlay]:
    correct = partial(writing.correct, edit=lambda play: Correction({"rated": value}))
    return by("play_id", correct)


class PlayPage(Page):
    title = _("Plays")
    action = Action.SEE_PLAYS
    template = "dashboard/play.html"
    list_display = ("game_shown", "day_shown", "club_shown", "state_shown", "seated")
    list_filter = (ByClub, ByLeague, ByGame, ByPlayState, ByVoid, ByDays, ByDoubt)
    search_fields = ("seats__player__search_key",)
    search_help_text = _("A player's name")
    exported = {"day_shown": ("day_alone", "number_alone")}
    bulk = (
        Bulk("void", _("Void the plays"), Action.CORRECT_PLAYS, by("play_id", writing.void), moves=True),
        Bulk("restore", _("Restore the plays"), Action.CORRECT_PLAYS, by("play_id", writing.restore), moves=True),
        Bulk("unrate", _("Take the plays out of ratings and leagues"), Action.CORRECT_PLAYS, _rated(False), moves=True),
        Bulk("rate", _("Let the plays count for ratings and leagues"), Action.CORRECT_PLAYS, _rated(True), moves=True),
    )

    def rows(self, clubs: Clubs) -> QuerySet[Play]:
        return reading.listed(clubs)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Play], search_term: str
    ) -> tuple[QuerySet[Play], bool]:
        """Whom results count for is found too: seats keep who was written down."""
        words = search_key(search_term).split()
        return reading.with_names(queryset, words, visitor(request).clubs(self.action)), False

    @display(description=_("Game"))
    def game_shown(self, play: Play) -> str:
        return game_title(play.game)

    @display(description=_("Day"), ordering="day")
    def day_shown(self, play: Play) -> str:
        return f"{on_day(play.day)}, №\u00a0{play.number}"

    @display(description=_("Day"))
    def day_alone(self, play: Play) -> str:
        return on_day(play.day)

    @display(description=_("Number in the evening"))
    def number_alone(self, play: Play) -> int:
        return play.number

    @display(description=_("State"))
    def state_shown(self, play: Play) -> str:
        return str(_("void")) if play.voided_at else word(OF_PLAY, play.status)

    @display(description=_("Players"))
    def seated(self, play: Play) -> str:
        return ", ".join(seat.player.name for seat in play.seats.all())

    def doors(self) -> list[URLPattern]:
        opened = self.admin_site.admin_view
        return [
            path("log/", opened(require_http_methods(["GET", "POST"])(self.log)), name=f"{self.name}_log"),
            path("<uuid:play>/unflag/", opened(only_sent(self.unflag)), name=f"{self.name}_unflag"),
            *(
                path(
                    f"<uuid:play>/{address}/",
                    opened(require_http_methods(["GET", "POST"])(view)),
                    name=f"{self.name}_{name}",
                )
                for address, name, view in (
                    ("flag", "flag", self.flag),
                    ("correct", "correct", self.correct),
                    ("void", "void", partial(self.change, change=VOID)),
                    ("restore", "restore", partial(self.change, change=RESTORE)),
                    ("move", "move", partial(self.change, change=MOVE)),
                    ("undo/<int:revision>", "undo", partial(self.change, change=UNDO)),
                )
            ),
        ]

    def log(self, request: HttpRequest) -> HttpResponse:
        return log_play(self, request)

    def correct(self, request: HttpRequest, play: UUID) -> HttpResponse:
        return correct_play(self, request, self.get_object(request, str(play)))

    def change(self, request: HttpRequest, play: UUID, change: Change, **more: int) -> HttpResponse:
        return change_play(self, request, self.get_object(request, str(play)), change, **more)

    def flag(self, request: HttpRequest, play: UUID) -> HttpResponse:
        """The play's page; with what was typed, where that is refused."""
        found = self.get_object(request, str(play))
        caller = caller_for(request, Action.FLAG_PLAYS, found.club)
        if request.method == "POST" and raise_flag(request, caller, found):
            return HttpResponseRedirect(reverse("admin:gamenight_play_change", args=[found.id]))
        drawn = {**self.details(request, found), "typed": request.POST.get("note", ""), "flagging": True}
        return self.draw(request, self.template, self.heading(found), **drawn)

    def unflag(self, request: HttpRequest, play: UUID) -> HttpResponse:
        found = self.get_object(request, str(play))
        take_back(request, caller_for(request, Action.FLAG_PLAYS, found.club), found)
        return HttpResponseRedirect(reverse("admin:gamenight_play_change", args=[found.id]))

    def heading(self, play: Play) -> str:
        return f"{game_title(play.game)}, {on_day(play.day)}"

    def named(self, play: Play) -> str:
        return f"{self.heading(play)}, № {play.number}"

    def details(self, request: HttpRequest, play: Play) -> dict[str, Any]:
        caller = visitor(request).caller(play.club)
        stored = reading.play(caller, play.id)
        verdict = judge(stored.record)
        names = [seated.name for seated in stored.players]
        return {
            "play": stored,
            "facts": list(_facts(stored, play.club)),
            "results": _results(stored, names),
            "blocks": outcomes.blocks(verdict, names) if isinstance(verdict, Judged) else [],
            "record": _as_written(stored, names),
            "history": history_of(stored, caller),
            "may_correct": visitor(request).may(Action.CORRECT_PLAYS, play.club_id),
            "doubts": doubts(caller, play),
            **own_flags(caller, play),
        }


def _facts(play: StoredPlay, club: Club) -> Iterable[tuple[Promise, str | Link]]:
    yield _("State"), str(_("void")) if play.voided_at else word(OF_PLAY, play.status)
    yield _("Club"), club.name
    evening = evenings.evenings([club.id]).get(id=play.evening)
    yield _("Evening"), Link(evening_named(evening), reverse("admin:gamenight_evening_change", args=[play.evening]))
    yield _("Number in the evening"), str(play.number)
    if play.starts_at:
        yield _("Start"), at_time(play.starts_at, club)
    if play.ends_at:
        yield _("End"), at_time(play.ends_at, club)
    yield _("Rated"), yes_or_no(play.rated)
    if not play.checked:
        yield _("Checked by the rules"), yes_or_no(False)
    if play.external:
        yield _("From"), " ".join(play.external)


def _results(play: StoredPlay, names: list[str]) -> Section:
    """A row a seat: by place for rivals, with the table's level and share for those who play together."""
    cooperative = play.game in GAMES and GAMES[play.game].cooperative
    worth = (_("Level"), _("Share")) if cooperative else (_("Place"),)
    keys = ("level", "share") if cooperative else ("place",)
    rows = [
        [
            Link(names[each["seat"]], reverse("admin:gamenight_player_change", args=[each["player"]])),
            _number(each["score"]),
            *(_number(each[key]) for key in keys),
            yes_or_no(each["won"]),
        ]
        for each in play.results
    ]
    empty = _("A play has results once it is finished, and while it is not void.")
    if play.status == "finished" and not play.voided_at:
        empty = _("Played alone, this game has a score, but no place and no winner: it counts nowhere.")
    return Section(_("Results"), (_("Player"), _("Score"), *worth, _("Won")), rows, empty)


def _number(value: int | None) -> str | int:
    return NOTHING if value is None else value


def _as_written(play: StoredPlay, names: list[str]) -> Any:
    """The record's sheet with everything on it; None where its rulebook is no longer here."""
    game = GAMES.get(play.game)
    return blank(game, names, written_in(play.record)) if game else None
