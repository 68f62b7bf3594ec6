"""Role x action: the one table that the API, the admin and the permission tests go by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(StrEnum):
    """What a member of a club is; each may do all that the ones before it may."""

    VIEWER = "viewer"
    SCOREKEEPER = "scorekeeper"
    ORGANISER = "organiser"
    OWNER = "owner"

    @property
    def label(self) -> Promise:
        return _LABELS[self]

    def reaches(self, other: Role) -> bool:
        return _RANKS[self] >= _RANKS[other]


_LABELS = {
    Role.VIEWER: _("viewer"),
    Role.SCOREKEEPER: _("scorekeeper"),
    Role.ORGANISER: _("organiser"),
    Role.OWNER: _("owner"),
}
_RANKS = {role: rank for rank, role in enumerate(Role)}

INVITED = (Role.VIEWER, Role.SCOREKEEPER, Role.ORGANISER)
"""What an invitation may make somebody: an owner is named by one who knows the account."""


class Scope(StrEnum):
    """What a token may be used for."""

    RESULTS_READ = "results:read"
    RESULTS_WRITE = "results:write"
    PLAYERS_WRITE = "players:write"
    BOARDS_READ = "boards:read"
    WEBHOOKS_MANAGE = "webhooks:manage"
    CLUB_ADMIN = "club:admin"


class Action(StrEnum):
    """Everything that somebody may be allowed to do in a club."""

    SEE_BOARDS = "see boards"
    SEE_STATISTICS = "see statistics"
    SEE_PLAYERS = "see players"
    SEE_RESULTS = "see results"
    SEE_PLAYS = "see plays"
    SEE_CHANGES = "see changes"
    SEE_MEMBERS = "see members"
    LEAVE = "leave the club"
    LOG_PLAYS = "log plays"
    CORRECT_PLAYS = "correct plays"
    FLAG_PLAYS = "flag plays"
    SETTLE_FLAGS = "settle flags"
    ANSWER = "answer for oneself"
    TICK_ATTENDANCE = "tick attendance"
    OPEN_EVENINGS = "open and close evenings"
    INVITE_HELPERS = "invite helpers"
    PLAN_EVENINGS = "plan evenings"
    SHARE_CALENDARS = "share calendars"
    CLAIM_PLAYERS = "claim players"
    ADD_GUESTS = "add guests"
    MANAGE_PLAYERS = "manage players"
    MANAGE_LEAGUES = "manage leagues"
    MANAGE_JOBS = "manage jobs"
    MANAGE_MEMBERS = "manage members"
    MANAGE_TOKENS = "manage tokens"
    EXPORT_PLAYERS = "export what is stored about a player"
    EXPORT_CLUB = "export the club"
    MANAGE_CLUB = "manage the club"


@dataclass(frozen=True, slots=True)
class Rule:
    """The lowest role that may, and the scope a token needs.

    `shown`: everybody may whom the club shows its boards. `helper`: so may a helper link, at its evening. `within`:
    whoever may do that may do this too.
    """

    role: Role
    scope: Scope
    shown: bool = False
    helper: bool = False
    within: Action | None = None


RULES: dict[Action, Rule] = {
    Action.SEE_BOARDS: Rule(Role.VIEWER, Scope.BOARDS_READ, shown=True),
    Action.SEE_STATISTICS: Rule(Role.VIEWER, Scope.BOARDS_READ, shown=True),
    Action.SEE_RESULTS: Rule(Role.VIEWER, Scope.RESULTS_READ, shown=True, helper=True),
    Action.SEE_PLAYERS: Rule(Role.VIEWER, Scope.RESULTS_READ, helper=True),
    Action.SEE_PLAYS: Rule(Role.VIEWER, Scope.RESULTS_READ, helper=True),
    Action.SEE_CHANGES: Rule(Role.VIEWER, Scope.RESULTS_READ),
    Action.SEE_MEMBERS: Rule(Role.VIEWER, Scope.RESULTS_READ),
    Action.LEAVE: Rule(Role.VIEWER, Scope.CLUB_ADMIN),
    Action.LOG_PLAYS: Rule(Role.SCOREKEEPER, Scope.RESULTS_WRITE, helper=True),
    Action.CORRECT_PLAYS: Rule(Role.SCOREKEEPER, Scope.RESULTS_WRITE, helper=True),
    Action.FLAG_PLAYS: Rule(Role.VIEWER, Scope.RESULTS_WRITE),
    Action.SETTLE_FLAGS: Rule(Role.ORGANISER, Scope.RESULTS_WRITE),
    Action.ANSWER: Rule(Role.VIEWER, Scope.RESULTS_WRITE),
    Action.TICK_ATTENDANCE: Rule(Role.SCOREKEEPER, Scope.RESULTS_WRITE, helper=True),
    Action.OPEN_EVENINGS: Rule(Role.SCOREKEEPER, Scope.RESULTS_WRITE),
    Action.INVITE_HELPERS: Rule(Role.SCOREKEEPER, Scope.CLUB_ADMIN),
    Action.PLAN_EVENINGS: Rule(Role.ORGANISER, Scope.RESULTS_WRITE),
    Action.SHARE_CALENDARS: Rule(Role.ORGANISER, Scope.CLUB_ADMIN),
    Action.CLAIM_PLAYERS: Rule(Role.VIEWER, Scope.PLAYERS_WRITE),
    Action.ADD_GUESTS: Rule(Role.SCOREKEEPER, Scope.RESULTS_WRITE, helper=True, within=Action.MANAGE_PLAYERS),
    Action.MANAGE_PLAYERS: Rule(Role.ORGANISER, Scope.PLAYERS_WRITE),
    Action.MANAGE_LEAGUES: Rule(Role.ORGANISER, Scope.CLUB_ADMIN),
    Action.MANAGE_JOBS: Rule(Role.ORGANISER, Scope.CLUB_ADMIN),
    Action.MANAGE_MEMBERS: Rule(Role.OWNER, Scope.CLUB_ADMIN),
    Action.MANAGE_TOKENS: Rule(Role.OWNER, Scope.CLUB_ADMIN),
    Action.EXPORT_PLAYERS: Rule(Role.ORGANISER, Scope.CLUB_ADMIN),
    Action.EXPORT_CLUB: Rule(Role.OWNER, Scope.CLUB_ADMIN),
    Action.MANAGE_CLUB: Rule(Role.OWNER, Scope.CLUB_ADMIN),
}


HELPERS_ROLE = Role.SCOREKEEPER
HELPERS_SCOPES = tuple(scope for scope in Scope if any(rule.helper and rule.scope == scope for rule in RULES.values()))
"""What a helper link is made with; it reaches no further than the rules marked `helper`."""


def allows(role: Role | None, action: Action) -> bool:
    """Whether a member with `role` (None: no member) may do `action`."""
    return role is not None and role.reaches(RULES[action].role)
