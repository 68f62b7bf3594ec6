"""Exports: the doors that begin one of a club or of a person, and lead to how far it is."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext

from gamenight.admin.refusals import caller_for
from gamenight.models import Club, Job, Player
from gamenight.roles import Action
from gamenight.services import exports as writing


def export_club(request: HttpRequest, club: Club) -> HttpResponse:
    """The page of the export of all that the club has: the same one, if it is under way."""
    return _led_to(request, writing.begin(caller=caller_for(request, Action.EXPORT_CLUB, club)))


def export_player(request: HttpRequest, player: Player) -> HttpResponse:
    """The page of the export of all that the club has about a person: the same one, if it is under way."""
    caller = caller_for(request, Action.EXPORT_PLAYERS, player.club)
    return _led_to(request, writing.begin(caller=caller, player_id=player.id))


def _led_to(request: HttpRequest, job: Job) -> HttpResponse:
    messages.success(request, gettext("It is begun."))
    return HttpResponseRedirect(reverse("admin:gamenight_job_change", args=[job.id]))
