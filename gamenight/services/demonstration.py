"""A club to look around in: a season of simulated plays, logged through the same services as any client's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from gamenight.models import Account, Club, Player
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import clubs, leagues, people, plays, tokens
from gamenight.services.boards import publish
from gamenight.services.facts import NewPlay
from rules.game import Game
from rules.judging import Judged, judge
from rules.registry import GAMES
from scoring.policy import LeaguePolicy

SEED = 20
EVENINGS = 26
COLOURS = (
    *("Amber", "Azure", "Beige", "Coral", "Cream", "Cyan", "Ebony", "Gold", "Green", "Indigo"),
    *("Ivory", "Jade", "Khaki", "Lilac", "Mauve", "Ochre", "Olive", "Pearl", "Rose", "Umber"),
)


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What the person who started it needs: both secrets are shown this once."""

    club: Club
    username: str
    password: str
    token: str


@transaction.atomic
def demonstrate() -> Demonstration:
    """A demonstration club with twenty members and a season of evenings up to today; whole, or nothing of it."""
    password = secrets.token_urlsafe(12)
    owner = Account.objects.create_user("demo-owner", password=password)
    club = clubs.found(owner=owner, name="Demonstration club", zone="Europe/London")
    caller = Caller(account_id=owner.id, username=owner.username, club=club, role=Role.OWNER)
    members = list(_members(caller))
    _season(caller, members)
    token = tokens.issue(account=owner, name="demonstration", club=club)
    return Demonstration(club, owner.username, password, token)


def _members(caller: Caller) -> Iterator[Player]:
    for number, colour in enumerate(COLOURS):
        account = Account.objects.create(username=f"demo-{colour.lower()}", password=make_password(None))
        role = Role.ORGANISER if number == 0 else Role.SCOREKEEPER if number < 4 else Role.VIEWER
        clubs.enrol(club=caller.in_club, account=account, role=role)
        yield people.add(caller=caller, name=f"Demo {colour}")


def _season(caller: Caller, members: list[Player]) -> None:
    random = Random(SEED)
    zone = ZoneInfo(caller.in_club.zone)
    today = timezone.now().astimezone(zone).date()
    first = today - timedelta(weeks=EVENINGS - 1)
    policies = {"Demonstration season": LeaguePolicy(), "Demonstration best five": LeaguePolicy(best_of=5, min_plays=3)}
    made = [
        leagues.create(caller=caller, name=name, starts_on=first, policy=policy) for name, policy in policies.items()
    ]
    for week in range(EVENINGS):
        begins = datetime.combine(first + timedelta(weeks=week), time(18), zone)
        _evening(caller, random, random.sample(members, random.randint(8, 14)), begins)
        for league in made:
            publish(league.id)  # as if the season had been logged as it went: boards have a history


def _evening(caller: Caller, random: Random, present: list[Player], begins: datetime) -> None:
    for turn in range(2):
        for table in _tables(random, present):
            game = random.choice([each for each in GAMES.values() if each.seats[0] <= len(table) <= each.seats[1]])
            starts_at = begins + timedelta(hours=turn)
            new = NewPlay(
                record=_over(game, random, len(table)),
                players=tuple(player.id for player in table),
                starts_at=starts_at,
                ends_at=starts_at + timedelta(minutes=random.randint(25, 55)),
            )
            plays.log(caller=caller, new=new)


def _over(game: Game, random: Random, seats: int) -> dict[str, Any]:
    """A record of a game that came to its end or was stopped: nobody plays on at a table of an evening gone by."""
    while True:
        record = game.simulate(random, seats)
        verdict = judge(record)
        if isinstance(verdict, Judged) and verdict.outcome.status != "in_progress":
            return record


def _tables(random: Random, present: list[Player]) -> Iterator[list[Player]]:
    """Everybody present, drawn anew to tables of three to five."""
    waiting = random.sample(present, len(present))
    while waiting:
        size = len(waiting) if len(waiting) <= 5 else random.choice([3, 4])
        table, waiting = waiting[:size], waiting[size:]
        yield table
