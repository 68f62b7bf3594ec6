"""What a new club does first, and which of it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Exists

from gamenight.models import Club, Evening, Invitation, League, Membership, Play, Player
from gamenight.roles import Action
from gamenight.selectors.access import Caller

What = Literal["players", "invite", "plan", "log", "league"]
ORDER: dict[What, Action] = {
    "players": Action.MANAGE_PLAYERS,
    "invite": Action.MANAGE_MEMBERS,
    "plan": Action.PLAN_EVENINGS,
    "log": Action.LOG_PLAYS,
    "league": Action.MANAGE_LEAGUES,
}


@dataclass(frozen=True, slots=True)
class Step:
    """`next` says that it is the first one left of those that are the caller's to do."""

    what: What
    done: bool
    next: bool


def steps(caller: Caller) -> list[Step]:
    """All of them, in the order in which a club takes them."""
    done = _done(caller.in_club)
    left = [what for what in theirs(caller) if not done[what]]
    return [Step(what, done[what], what in left[:1]) for what in ORDER]


def theirs(caller: Caller) -> list[What]:
    """Those that are the caller's to do, done or not."""
    return [what for what, action in ORDER.items() if caller.may(action)]


def _done(club: Club) -> Mapping[str, bool]:
    """In one statement. A club has players once two can sit down, and invited once somebody else may come or came."""
    here = {"club": club}
    some: dict[What, Any] = {
        "players": Exists(Player.objects.filter(**here, anonymised_at=None)[1:2]),
        "invite": Exists(Membership.objects.filter(**here)[1:2]) | Exists(Invitation.objects.filter(**here)),
        "plan": Exists(Evening.objects.filter(**here, planned=True)),
        "log": Exists(Play.objects.filter(**here, voided_at=None)),
        "league": Exists(League.objects.filter(**here)),
    }
    return dict(
        zip(ORDER, Club.objects.filter(id=club.id).values_list(*(some[what] for what in ORDER)).get(), strict=True)
    )
