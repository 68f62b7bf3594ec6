"""A club that shows its pages to everybody, with two evenings of toy plays, and its visitors."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from gamenight.models import Account, Evening, League, Player
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import leagues
from tests.builders import a_club, as_member, logged, some_players, work_off_everything

DAYS = [date(2026, 3, 6), date(2026, 3, 13)]


@dataclass(frozen=True)
class Shown:
    """Ada beat Ben 9 to 4 on the first day; Ben beat Ada 7 to 2 and 5 to 3 on the second. So Ben has 120, Ada 60."""

    owner: Caller
    ada: Player
    ben: Player
    league: League
    plays: list[UUID]
    evenings: list[UUID]

    @property
    def club(self) -> str:
        return f"/clubs/{self.owner.in_club.id}/"

    @property
    def board(self) -> str:
        return f"{self.club}leagues/{self.league.id}/"

    def evening(self, at: int) -> str:
        return f"{self.club}evenings/{self.evenings[at]}/"

    def player(self, player: Player) -> str:
        return f"{self.club}players/{player.id}/"

    def play(self, at: int) -> str:
        return f"{self.club}plays/{self.plays[at]}/"

    def pages(self) -> dict[str, str]:
        """One of each kind, by its name."""
        return {
            "club": self.club,
            "league": self.board,
            "league as of a day": f"{self.board}?as_of={DAYS[1]}",
            "row": f"{self.board}rows/{self.ada.id}/",
            "evening": self.evening(1),
            "evenings": f"{self.club}evenings/",
            "players": f"{self.club}players/",
            "player": self.player(self.ada),
            "pair": f"{self.player(self.ada)}{self.ben.id}/",
            "play": self.play(0),
            "ratings": f"{self.club}ratings/toy/",
            "embedding": f"{self.board}embedding/",
        }


def a_season(owner: Caller) -> Shown:
    ada, ben = some_players(owner, "Ada", "Ben")
    league = leagues.create(caller=owner, name="Season")
    plays = []
    for day, *points in ((DAYS[0], 9, 4), (DAYS[1], 2, 7), (DAYS[1], 3, 5)):
        plays.append(logged(owner, [ada, ben], *points, day=day).play)
        work_off_everything()
    evenings = [Evening.objects.get(club=owner.in_club, day=day).id for day in DAYS]
    return Shown(owner, ada, ben, league, [play.id for play in plays], evenings)


@pytest.fixture
def shown(db: None) -> Shown:
    return a_season(a_club("The Meeples", visibility="public"))


def visitor(**headers: str) -> Client:
    """A browser of somebody without an account."""
    return Client(headers=headers)


def member(shown: Shown, role: Role | None = Role.VIEWER) -> Client:
    """A browser of somebody with `role` in the club."""
    client = Client()
    client.force_login(Account.objects.get(id=as_member(shown.owner.in_club, role).account_id))
    return client


def said(answer: Any) -> str:
    """What the page says in its main part, in one line."""
    assert answer.status_code == 200
    page: str = answer.content.decode()
    words = re.sub("<[^>]*>", " ", page[page.index("<main") : page.index("</main>")])
    return " ".join(html.unescape(words).split())
