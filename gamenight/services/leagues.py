"""Leagues: made, changed, closed, frozen and followed by the next season."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, in_flight, invalid, stale
from gamenight.ids import new_id
from gamenight.models import Event, League, Player
from gamenight.models.leagues import LeagueState
from gamenight.selectors import leagues as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import compute
from gamenight.services.counting import recount
from gamenight.services.due import board_scope, mark
from gamenight.services.ids import stored_as
from gamenight.services.transactions import alone_in_club, taken
from gamenight.shapes import name_key
from rules.problems import Problem, problem
from rules.text import text
from scoring.board import kept
from scoring.policy import LeaguePolicy, problems

Edit = Callable[[League], Mapping[str, Any]]
"""Those of name, policy, starts_on and ends_on that a league should have from now on."""


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
    league = League(id=id or new_id(), club=caller.in_club, name=name, starts_on=starts_on, ends_on=ends_on)
    _settle(league, policy or LeaguePolicy())
    with taken({"league_name_once": name_taken, "league_pkey": in_flight}):
        league.save(force_insert=True)
    _announce(league, "league.created")
    _count(league)
    return league


@alone_in_club
def change(*, caller: Caller, league_id: UUID, version: int | None, edit: Edit) -> League:
    """The league as `edit` says; its results count anew.

    Raises Refusal: MISSING, STALE, INVALID with pointers, CONFLICT where nothing changes, the name is taken or the
    league is frozen.
    """
    league = _held(caller, league_id, version)
    before = league.name, league.policy, league.starts_on, league.ends_on
    wanted = dict(edit(league))
    policy = wanted.pop("policy", None) or LeaguePolicy.model_validate(league.policy)
    for key, value in wanted.items():
        setattr(league, key, value)
    _settle(league, policy)
    if (league.name, league.policy, league.starts_on, league.ends_on) == before:
        raise _nothing_changed()
    with taken({"league_name_once": name_taken}):
        _rewrite(league, "name", "name_key", "policy", "starts_on", "ends_on")
    if (league.policy, league.starts_on, league.ends_on) != before[1:]:
        _count(league)
    return league


@alone_in_club
def enter_state(*, caller: Caller, league_id: UUID, version: int | None, state: LeagueState) -> League:
    """The league is open, closed, or frozen: then its ranked rows are kept as they are now.

    Raises Refusal: MISSING, STALE, CONFLICT where it is so already, or a frozen one is to be closed.
    """
    league = _held(caller, league_id, version)
    if league.state == state:
        raise _nothing_changed()
    if league.state == LeagueState.FROZEN and state == LeagueState.CLOSED:
        raise conflict("league_frozen", text("This league is frozen: reopen it first."))
    league.state = state
    frozen = state == LeagueState.FROZEN
    league.frozen_at = timezone.now() if frozen else None
    league.kept = kept(compute(league).rows) if frozen else None
    league.recomputed = None
    _rewrite(league, "state", "frozen_at", "kept", "recomputed")
    return league


@alone_in_club
def follow(
    *,
    caller: Caller,
    league_id: UUID,
    name: str,
    starts_on: date | None = None,
    ends_on: date | None = None,
    id: UUID | None = None,
) -> League:
    """The next season: a league with the same policy but for its adjustments, from the day after that one's end on.

    Raises Refusal: MISSING, INVALID with pointers, also where that one has no end and no day is given, or CONFLICT.
    """
    before = reading.league(caller.in_club.id, league_id)
    policy = LeaguePolicy.model_validate({**before.policy, "adjustments": []})
    if starts_on is None:
        if before.ends_on is None:
            raise invalid("season_begins", ("starts_on",), "the season before has no end: say when this one begins")
        starts_on = before.ends_on + timedelta(days=1)
    return create(caller=caller, name=name, policy=policy, starts_on=starts_on, ends_on=ends_on, id=id)


@alone_in_club
def rebuild(*, caller: Caller, league_id: UUID, version: int | None) -> League:
    """What the league's results are worth is worked out anew, and its board is due; its version stays.

    Raises Refusal: MISSING, STALE, CONFLICT where that would change a frozen board.
    """
    league = _held(caller, league_id, version)
    _count(league)
    return league


def faults(policy: LeaguePolicy | None, starts_on: date | None, ends_on: date | None) -> list[Problem]:
    """Every reason why no league can have these days and this policy, whoever its players are."""
    found = [each.under("policy") for each in problems(policy)] if policy else []
    if starts_on and ends_on and ends_on < starts_on:
        found.insert(0, problem("ends_before_start", ("ends_on",), "a league ends on its first day or later"))
    return found


def _settle(league: League, policy: LeaguePolicy) -> None:
    """The league has the policy. Raises Refusal (INVALID) with every reason why it can't, or can't have its days."""
    found = faults(policy, league.starts_on, league.ends_on) or list(_strangers(league, policy))
    if found:
        by_days = [each.code for each in found] == ["ends_before_start"]
        detail = found[0].text if by_days else text("No league can have this policy.")
        raise Refusal(Kind.INVALID, "ends_before_start" if by_days else "policy_refused", detail, problems=found)
    league.policy = policy.model_dump(mode="json")
    league.name_key = name_key(league.name)


def _strangers(league: League, policy: LeaguePolicy) -> Iterator[Problem]:
    """Adjustments for players whom the club doesn't have."""
    named = [each.player for each in policy.adjustments]
    players = Player.objects.filter(club=league.club_id, id__in=named).values_list("id", flat=True) if named else ()
    known = set(map(str, players))
    for at, player in enumerate(named):
        if player not in known:
            path = ("policy", "adjustments", at, "player")
            yield problem("player_unknown", path, "there is no such player in this club")


def _held(caller: Caller, league_id: UUID, version: int | None) -> League:
    """The league; the club is held alone. Raises Refusal: MISSING, STALE."""
    league = reading.league(caller.in_club.id, league_id)
    if version not in (None, league.version):
        raise stale(league.version)
    return league


def _rewrite(league: League, *columns: str) -> None:
    league.version += 1
    league.save(update_fields=["version", *columns])
    _announce(league, "league.changed")


def _announce(league: League, kind: str) -> None:
    Event.objects.create(club_id=league.club_id, kind=kind, subject=league.id, version=league.version)


def _count(league: League) -> None:
    recount([league])
    mark(league.club_id, [board_scope(league.id)])


def _nothing_changed() -> Refusal:
    return conflict("nothing_changed", text("The league says so already."))
