"""Plays on chosen days of the spring of 2024, and what the first page is asked about them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from gamenight.models import Player
from gamenight.selectors.access import Caller
from gamenight.selectors.glance.asked import Asked, asked
from gamenight.services import plays
from gamenight.services.facts import NewPlay
from gamenight.services.plays import Logged
from tests.builders import ids, toy_record

SPRING = {"since": date(2024, 3, 1), "until": date(2024, 5, 31)}
YEAR = {"since": date(2024, 1, 1), "until": date(2024, 12, 31)}


def at(month: int, day: int, hour: int = 18) -> datetime:
    """An hour of 2024, two less than on the clubs' clocks in summer."""
    return datetime(2024, month, day, hour, tzinfo=UTC)


def played(caller: Caller, players: list[Player], record: dict[str, Any], begins: datetime) -> Logged:
    new = NewPlay(record=record, players=tuple(ids(*players)), starts_at=begins, ends_at=begins + timedelta(minutes=30))
    return plays.log(caller=caller, new=new)


def a_toy(caller: Caller, players: list[Player], begins: datetime, *points: int) -> Logged:
    return played(caller, players, toy_record(*(points or range(len(players)))), begins)


def ink_it(caller: Caller, players: list[Player], begins: datetime, mistakes: int) -> Logged:
    """Four players lose by their fourth mistake."""
    final = {"rounds": 5, "mistakes": mistakes}
    return played(caller, players, {"game": "ink-it", "seats": len(players), "final": final}, begins)


def broad_lines(caller: Caller, players: list[Player], begins: datetime, guessed: int) -> Logged:
    """The steps of the scale begin at 0, 1, 2, 4, 6, 8 and 10 words."""
    final = {"guessed": guessed, "gave_up": 0}
    return played(caller, players, {"game": "broad-lines", "seats": len(players), "final": final}, begins)


def asking(*callers: Caller, **more: Any) -> Asked:
    """What somebody asks who looks after all the callers' clubs."""
    clubs = [caller.in_club.id for caller in callers]
    return asked(clubs, **{"organised": clubs, "corrected": clubs, "managed": clubs} | SPRING | more)
