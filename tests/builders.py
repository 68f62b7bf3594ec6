"""Clubs, people and plays for tests, made through the services."""

from __future__ import annotations

from datetime import date
from itertools import count
from time import sleep
from typing import Any
from uuid import UUID

from django.db import connection
from django.test.utils import CaptureQueriesContext

from gamenight.models import Account, Club, Due, Evening, Player
from gamenight.roles import Role
from gamenight.secrets import parse_token
from gamenight.selectors.access import Caller, by_token
from gamenight.services import clubs, jobs, merging, people, plays, tokens
from gamenight.services.facts import NewPlay

_numbers = count(1)


def an_account(name: str | None = None) -> Account:
    """Nobody signs in to it by a password."""
    return Account.objects.create(username=name or f"account-{next(_numbers)}", password="!")


def a_club(name: str = "A club", **settings: Any) -> Caller:
    """The owner of a new club, as a caller in it."""
    owner = an_account()
    return as_member(clubs.found(owner=owner, name=name, zone="Europe/Berlin", **settings), Role.OWNER, owner)


def as_member(club: Club, role: Role | None, account: Account | None = None) -> Caller:
    """An account with `role` in the club (None: a stranger), as a caller asking about it."""
    account = account or an_account()
    if role is not None:
        clubs.enrol(club=club, account=account, role=role)
    return Caller(account_id=account.id, username=account.username, club=club, role=role)


def an_evening(caller: Caller, day: date, **more: Any) -> Evening:
    return Evening.objects.create(club=caller.in_club, day=day, **more)


def a_helper(caller: Caller, evening: UUID, club: UUID | None = None) -> Caller:
    """Who comes by a new helper link of the evening, asking about `club` (else the evening's)."""
    bearer = parse_token(tokens.invite(caller=caller, evening_id=evening, name="Tablet").written)
    assert bearer
    held = by_token(bearer, club or caller.in_club.id)
    assert held
    return held.caller


def some_players(caller: Caller, *names: str) -> list[Player]:
    return [people.add(caller=caller, name=name) for name in names]


def merged(caller: Caller, player: Player, into: Player) -> Player:
    return merging.merge(caller=caller, player_id=player.id, into=into.id, version=None)


def toy_record(*points: int, **options: Any) -> dict[str, Any]:
    return {"game": "toy", "seats": len(points), "options": options, "final": {"points": list(points)}}


def logged(caller: Caller, players: list[Player], *points: int, rounds: Any = (), **more: Any) -> plays.Logged:
    """A toy play with these points at its seats."""
    record = toy_record(*points) | {"rounds": list(rounds)}
    return plays.log(caller=caller, new=NewPlay(record=record, players=tuple(ids(*players)), **more))


def work_off_everything() -> None:
    """Every due scope is worked off, as the workers would, and so is what is due again then."""
    while scopes := list(Due.objects.values_list("scope", flat=True)):
        for scope in scopes:
            assert jobs.work_off(scope)


def all_changes_told() -> None:
    """The feeds tell whatever is committed by now: older transactions, those of other tests too, have ended."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint")
        [newest] = cursor.fetchone()
        for _ in range(3000):
            cursor.execute("SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= %s", [newest])
            if cursor.fetchone() == (True,):
                return
            sleep(0.01)
    raise TimeoutError


def statements() -> CaptureQueriesContext:
    """The statements run inside, BEGIN and COMMIT among them."""
    return CaptureQueriesContext(connection)


def ids(*things: Any) -> list[UUID]:
    return [thing.id for thing in things]
