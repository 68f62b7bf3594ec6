"""Visitors of the dashboard, and a club with one thing of every kind to see."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gamenight.models import Account, Attendance, Due, Membership, Player, Token
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import calendars, claims, exports, flags, invitations, jobs, leagues, tokens
from gamenight.services.plays import Logged
from tests.builders import a_club, an_account, as_member, logged, some_players

BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(account: Account, **settings: Any) -> Client:
    """A browser in which `account` is signed in."""
    client = Client(**settings)
    client.force_login(account, BACKEND)
    return client


def member(caller: Caller, role: Role | None) -> Client:
    """A browser of somebody with `role` in the caller's club."""
    return signed_in(Account.objects.get(id=as_member(caller.in_club, role).account_id))


def staff() -> Client:
    account = an_account()
    Account.objects.filter(id=account.id).update(is_staff=True)
    return signed_in(account)


def on_dashboard(model: str, id: Any, *more: str) -> str:
    """The address of a thing's page, or of a door behind it."""
    return "/".join(["/admin/gamenight", model, str(id), *more, ""])


@dataclass(frozen=True)
class Furnished:
    """A club with one thing of every kind; the ids are those of its pages, by model."""

    owner: Caller
    players: list[Player]
    play: Logged
    ids: dict[str, str]
    helper: str
    calendar: str


def league_pages(club: Furnished) -> list[str]:
    """The addresses of a league beside its page."""
    league, row = club.ids["league"], ["row", club.ids["player"]]
    behind = (["edit"], ["next"], ["what-if"], ["evenings"], ["evenings", club.ids["evening"]], row)
    what_if = on_dashboard("league", league, "what-if") + "?policy.points.policy=wins&policy.tie_breaks.0=last"
    day = on_dashboard("league", league) + "?as_of=2100-01-01"
    return ["/admin/gamenight/league/make/", *(on_dashboard("league", league, *each) for each in behind), what_if, day]


def furnish(owner: Caller) -> Furnished:
    """A published board, a finished play of today, somebody who attended, a token, an export, work set aside."""
    club = owner.in_club
    league = leagues.create(caller=owner, name="Season")
    players = some_players(owner, "Ada", "Ben")
    started = timezone.now() - timedelta(hours=1)
    play = logged(owner, players, 5, 3, starts_at=started, ends_at=started + timedelta(minutes=30))
    export = exports.begin(caller=owner, player_id=players[0].id)
    for scope in Due.objects.filter(club=club).values_list("scope", flat=True):
        assert jobs.work_off(scope)
    evening = play.play.evening
    Attendance.objects.create(club=club, evening_id=evening, player=players[0], answer="yes", present=True)
    tokens.issue(account=Account.objects.get(id=owner.account_id), name="script", club=club)
    helper = tokens.invite(caller=owner, evening_id=evening, name="Table 1").token
    calendar, _ = calendars.share(caller=owner, name="For all")
    invitation, _ = invitations.invite(caller=owner, role=Role.VIEWER)
    failed = Due.objects.create(scope=f"board:{club.id}", club=club, tries=Due.MOST_TRIES, error="boom")
    flag, _ = flags.flag(caller=owner, play_id=play.play.id, note="У Ады было 6.")
    claimant = as_member(club, Role.VIEWER)
    claim, _ = claims.claim(caller=claimant, player_id=players[1].id)
    ids = {
        "claim": claim.id,
        "club": club.id,
        "due": failed.scope,
        "evening": evening,
        "flag": flag.id,
        "invitation": invitation.id,
        "job": export.id,
        "league": league.id,
        "membership": Membership.objects.get(club=club, account=owner.account_id).id,
        "play": play.play.id,
        "player": players[0].id,
        "token": Token.objects.get(club=club, evening=None).id,
    }
    pages = {model: str(id) for model, id in ids.items()}
    return Furnished(owner, players, play, pages, str(helper.id), str(calendar.id))


@pytest.fixture
def club(db: None) -> Furnished:
    return furnish(a_club("The Meeples"))


@pytest.fixture
def other_club(db: None) -> Furnished:
    return furnish(a_club("The Others"))


def said(response: Any) -> str:
    """What the page says below its heading, in one line."""
    page: str = response.content.decode()
    words = re.sub("<[^>]*>", " ", page[page.index("</h1>") : page.rindex('<div id="modal-overlay"')])
    return " ".join(html.unescape(words).split())


class FormReader(HTMLParser):
    """What a browser would send of the forms on a page but for buttons, and what stands beside which control."""

    def __init__(self, page: Any) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.problems: dict[str, list[str]] = {}
        self._select = self._problem = ""
        self._in_problem = False
        self.feed(page.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if tag == "input" and (given.get("type") != "checkbox" or "checked" in given):
            self.fields[name] = given.get("value", "on" if given.get("type") == "checkbox" else "")
        elif tag == "select":
            self._select, self.fields[name] = name, ""
        elif tag == "option" and self._select and "selected" in given:
            self.fields[self._select] = given["value"]
        elif tag == "ul" and given.get("id", "").startswith("problem_"):
            self._problem = given["id"].removeprefix("problem_")
        elif tag == "li" and self._problem:
            self.problems.setdefault(self._problem, []).append("")
            self._in_problem = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "ul":
            self._problem = ""
        elif tag in ("li", "select"):
            self._in_problem, self._select = False, "" if tag == "select" else self._select

    def handle_data(self, data: str) -> None:
        if self._in_problem:
            self.problems[self._problem][-1] += data
