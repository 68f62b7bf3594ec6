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
    """`may` says whether it is the caller's to do, `next` that it is the first of those that is left."""

    what: What
    done: bool
    may: bool
    next: bool


def steps(caller: Caller) -> list[Step]:
    """All of them, in the order in which a club takes them."""
    done = _done(caller.in_club)
    left = [what for what, action in ORDER.items() if not done[what] and caller.may(action)]
    return [Step(what, done[what], caller.may(action), what in left[:1]) for what, action in ORDER.items()]


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
