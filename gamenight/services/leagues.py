"""Leagues: their policies, and the points of every result that they count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

import orjson

from gamenight.errors import Kind, Refusal, conflict, in_flight, invalid
from gamenight.ids import new_id
from gamenight.models import Counted, Event, League
from gamenight.selectors.access import Caller
from gamenight.services.due import board_scope, mark
from gamenight.services.ids import stored_as
from gamenight.services.transactions import alone_in_club, taken
from gamenight.sql import statement
from rules.registry import GAMES
from rules.text import text
from scoring.points import points
from scoring.policy import LeaguePolicy, covers, problems, requires
from scoring.results import Result

_RESULT = [field.name for field in fields(Result)]


def name_taken() -> Refusal:
    return conflict("name_taken", text("A league of this club has this name."))


def created(
    *,
    caller: Caller,
    id: UUID | None,
    name: str,
    policy: LeaguePolicy,
    starts_on: date | None,
    ends_on: date | None,
) -> League | None:
    """The league that a client created under this id before. Raises Refusal (CONFLICT) where the id is another's."""
    said = {"name": name, "policy": policy.model_dump(mode="json"), "starts_on": starts_on, "ends_on": ends_on}
    return stored_as(League, caller.in_club, id, **said)


@alone_in_club
def create(
    *,
    caller: Caller,
    name: str,
    policy: LeaguePolicy | None = None,
    starts_on: date | None = None,
    ends_on: date | None = None,
    id: UUID | None = None,
) -> League:
    """A league that counts what is stored already. Raises Refusal: INVALID with pointers, or CONFLICT."""
    club = caller.in_club
    policy = policy or LeaguePolicy()
    if starts_on and ends_on and ends_on < starts_on:
        raise invalid("ends_before_start", ("ends_on",), "a league ends on its first day or later")
    found = [each.under("policy") for each in problems(policy)]
    if found:
        raise Refusal(Kind.INVALID, "policy_refused", text("No league can have this policy."), problems=found)
    with taken({"league_name_once": name_taken, "league_pkey": in_flight}):
        league = League.objects.create(
            id=id or new_id(),
            club=club,
            name=name,
            policy=policy.model_dump(mode="json"),
            starts_on=starts_on,
            ends_on=ends_on,
        )
    recount(league)
    Event.objects.create(club=club, kind="league.created", subject=league.id, version=league.version)
    mark(club.id, [board_scope(league.id)])
    return league


def recount(league: League, evening: UUID | None = None) -> None:
    """The league's points, or those of one evening, are what its policy gives every live result on its days.

    The club is held alone.
    """
    policy = LeaguePolicy.model_validate(league.policy)
    rows = statement("results_of_league").all(
        club=league.club_id, starts_on=league.starts_on or date.min, ends_on=league.ends_on or date.max, evening=evening
    )
    counted = Counted.objects.filter(league=league)
    (counted.filter(play__evening=evening) if evening else counted).delete()
    Counted.objects.bulk_create(_counted(league, policy, rows), batch_size=2000)


def _counted(league: League, policy: LeaguePolicy, rows: list[Any]) -> Iterator[Counted]:
    for _, of_play in groupby(rows, key=attrgetter("play")):
        seats = list(of_play)
        game = GAMES[seats[0].game]
        if not (covers(policy, game) and requires(policy, game, orjson.loads(seats[0].options))):
            continue
        worth = [Result(**{name: getattr(seat, name) for name in _RESULT}) for seat in seats]
        for seat, award in zip(seats, points(policy, game, worth), strict=True):
            yield Counted(
                club_id=league.club_id,
                league=league,
                player_id=seat.player,
                play_id=seat.play,
                game=game.name,
                day=seat.day,
                began_at=seat.began_at,
                number=seat.number,
                points=award.points,
                won=award.won,
                place=seat.place,
            )
