"""Evenings: the list, and an evening's page with its plays and who was there."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from gamenight.admin.filters import ByClub, ByEveningState
from gamenight.admin.page import Link, Page, Section
from gamenight.admin.wording import ANSWERS, NOTHING, OF_EVENING, OF_PLAY, at_time, game_title, on_day, word, yes_or_no
from gamenight.models import Attendance, Evening, Play
from gamenight.roles import Action
from gamenight.selectors import evenings as reading
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.plays import listed

MOST_PLAYS = 200


class EveningPage(Page):
    title = _("Evenings")
    action = Action.SEE_PLAYS
    list_display = ("day_shown", "club_shown", "state_shown", "planned_shown", "plays_shown")
    list_filter = (ByClub, ByEveningState)

    def rows(self, clubs: Clubs) -> QuerySet[Evening]:
        return reading.evenings(clubs)

    @display(description=_("Day"), ordering="day")
    def day_shown(self, evening: Evening) -> str:
        return on_day(evening.day)

    @display(description=_("State"))
    def state_shown(self, evening: Evening) -> str:
        return word(OF_EVENING, evening.state)

    @display(description=_("Planned"))
    def planned_shown(self, evening: Evening) -> str:
        return yes_or_no(evening.planned)

    @display(description=_("Plays logged"), ordering="plays_logged")
    def plays_shown(self, evening: Evening) -> int:
        return evening.plays_logged

    def heading(self, evening: Evening) -> str:
        return on_day(evening.day)

    def details(self, request: HttpRequest, evening: Evening) -> dict[str, Any]:
        plays = [_play(each) for each in listed([evening.club_id]).filter(evening=evening)[:MOST_PLAYS]]
        people = [_attendance(each) for each in reading.attendance(evening.id)]
        return {
            "facts": [
                (_("Club"), evening.club.name),
                (_("State"), word(OF_EVENING, evening.state)),
                (_("Planned"), yes_or_no(evening.planned)),
                (_("Start"), at_time(evening.starts_at, evening.club)),
                (_("End"), at_time(evening.ends_at, evening.club)),
            ],
            "sections": [
                Section(_("Plays"), ("№", _("Game"), _("State"), _("Players")), plays, _("Nothing played yet.")),
                Section(
                    _("Attendance"),
                    (_("Player"), _("Answer"), _("Present")),
                    people,
                    _("Nobody answered or was ticked."),
                ),
            ],
        }


def _play(play: Play) -> list[str | int | Link]:
    link = Link(game_title(play.game), reverse("admin:gamenight_play_change", args=[play.id]))
    state = str(_("void")) if play.voided_at else word(OF_PLAY, play.status)
    return [play.number, link, state, ", ".join(seat.player.name for seat in play.seats.all())]


def _attendance(each: Attendance) -> list[str | Link]:
    link = Link(each.player.name, reverse("admin:gamenight_player_change", args=[each.player_id]))
    return [link, word(ANSWERS, each.answer) if each.answer else NOTHING, yes_or_no(each.present)]
