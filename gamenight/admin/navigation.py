"""The sidebar: the pages that the visitor's roles open."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gamenight.admin.visitor import visitor
from gamenight.roles import Action

PAGES: list[tuple[Promise, str, str, Action]] = [
    (_("Overview"), "index", "home", Action.SEE_BOARDS),
    (_("Log a play"), "gamenight_play_log", "edit_note", Action.LOG_PLAYS),
    (_("Leagues"), "gamenight_league_changelist", "leaderboard", Action.SEE_BOARDS),
    (_("Plays"), "gamenight_play_changelist", "playing_cards", Action.SEE_PLAYS),
    (_("Evenings"), "gamenight_evening_changelist", "event", Action.SEE_PLAYS),
    (_("Players"), "gamenight_player_changelist", "group", Action.SEE_PLAYERS),
    (_("Claims of players"), "gamenight_claim_changelist", "person_check", Action.MANAGE_PLAYERS),
    (_("Clubs"), "gamenight_club_changelist", "apartment", Action.SEE_BOARDS),
    (_("Members"), "gamenight_membership_changelist", "badge", Action.SEE_MEMBERS),
    (_("Invitations"), "gamenight_invitation_changelist", "mail", Action.MANAGE_MEMBERS),
    (_("Tokens"), "gamenight_token_changelist", "key", Action.MANAGE_TOKENS),
    (_("Your own tokens"), "gamenight_token_own", "vpn_key", Action.SEE_BOARDS),
    (_("Said to be wrong"), "gamenight_flag_changelist", "flag", Action.SETTLE_FLAGS),
    (_("Jobs"), "gamenight_job_changelist", "pending_actions", Action.MANAGE_JOBS),
    (_("Work set aside"), "gamenight_due_changelist", "build", Action.MANAGE_JOBS),
]
"""Title, name of the address, symbol, and what one has to be allowed in some club."""


def sidebar(request: HttpRequest) -> list[dict[str, Any]]:
    """One group of links, as the theme wants it; the longest address that the page's begins with is active."""
    may = visitor(request).may_somewhere
    links = [(title, icon, reverse(f"admin:{name}")) for title, name, icon, action in PAGES if may(action)]
    here = max((link for *_, link in links if request.path.startswith(link)), key=len, default="")
    return [
        {"items": [{"title": title, "icon": icon, "link": link, "active": link == here} for title, icon, link in links]}
    ]


def stylesheet(request: HttpRequest) -> str:
    return static("dashboard/dashboard.css")


def grids_stylesheet(request: HttpRequest) -> str:
    return static("charts/grids.css")


def charts_stylesheet(request: HttpRequest) -> str:
    return static("charts/charts.css")


def favicon(request: HttpRequest) -> str:
    return static("dashboard/favicon.svg")
