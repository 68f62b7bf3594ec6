"""Who asks, and what they are in the club asked for: one statement a request."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID

import orjson

from gamenight.errors import missing
from gamenight.models import Account, Club, Membership
from gamenight.models.clubs import Visibility
from gamenight.roles import HELPERS_ROLE, RULES, Action, Role, allows
from gamenight.secrets import BearerToken, keyed_hash
from gamenight.sql import statement


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody or nobody asking about a club or about none.

    `scopes` is None for a browser's session, which may do what the role may; `only_club` is the one that a token is
    for, if it is for one; `role` is None outside the club. Whoever comes by a helper link has no account, and knows of
    one `evening` alone. `linked` says that they came with the club's secret link.
    """

    account_id: UUID | None = None
    username: str = ""
    language: str = ""
    staff: bool = False
    token_id: UUID | None = None
    scopes: frozenset[str] | None = None
    only_club: UUID | None = None
    evening: UUID | None = None
    club: Club | None = None
    role: Role | None = None
    linked: bool = False

    @property
    def holder(self) -> UUID | None:
        """Whose Idempotency-Keys the caller's are: the account's, so that a renewed token replays, else the token's."""
        return self.account_id or self.token_id

    @property
    def is_authenticated(self) -> bool:
        return self.holder is not None

    @property
    def signed_in(self) -> UUID:
        """The account, where the door has made sure that there is one."""
        if self.account_id is None:
            raise missing()
        return self.account_id

    @property
    def in_club(self) -> Club:
        """The club asked for, where the door has made sure that there is one."""
        if self.club is None:
            raise missing()
        return self.club

    def knows(self, evening: UUID | None) -> bool:
        """Whether there may be such an evening for the caller: for a helper there is one alone."""
        return self.evening in (None, evening)

    @property
    def _is_shown(self) -> bool:
        """Whether the club shows the caller what it shows to visitors."""
        if self.club is None:
            return False
        return self.club.visibility == Visibility.PUBLIC or (self.linked and self.club.visibility == Visibility.LINK)

    def may(self, action: Action) -> bool:
        """Whether role, scope and the club's visibility allow `action`."""
        rule = RULES[action]
        scoped = self.scopes is None or rule.scope in self.scopes
        helps = self.evening is None or rule.helper
        return (
            (rule.shown and self._is_shown)
            or (allows(self.role, action) and scoped and helps)
            or (rule.within is not None and self.may(rule.within))
        )


@dataclass(frozen=True, slots=True)
class Held:
    """A token found, with its caller; `used_before` is the last day that its use was noted."""

    token_id: UUID
    caller: Caller
    used_before: date | None


def nobody(club_id: UUID | None) -> Caller:
    """A caller without credentials."""
    return Caller(club=_standing(club_id) if club_id else None)


def by_account(account: Account, club_id: UUID | None) -> Caller:
    """The caller behind a browser's session."""
    person = Caller(account_id=account.id, username=account.username, language=account.language, staff=account.is_staff)
    if club_id is None:
        return person
    club = _standing(club_id)
    role = Membership.objects.filter(club=club_id, account=account).values_list("role", flat=True).first()
    return replace(person, club=club, role=Role(role) if role else None)


def by_token(bearer: BearerToken, club_id: UUID | None) -> Held | None:
    """The caller who holds `bearer`; None if it is unknown, revoked or expired, or its owner is gone from its club.

    A helper link is none either once its evening is closed.
    """
    row = statement("caller_by_token").one(club=club_id, public_id=bearer.public_id)
    if row is None or not hmac.compare_digest(bytes(row.secret_hash), bearer.secret_hash):
        return None
    caller = Caller(
        **_person(row),
        token_id=row.token_id,
        scopes=frozenset(row.scopes),
        only_club=row.only_club,
        evening=row.only_evening,
        club=_club(row) if row.club_id else None,
        role=_role(row),
    )
    return Held(row.token_id, caller, row.last_used_on)


def by_browser(account: Account | None, bearer: BearerToken | None, club_id: UUID | None) -> Caller | None:
    """The caller behind a session or a helper link: where an account is no member, a link of that club comes first."""
    person = None if account is None else by_account(account, club_id)
    if person and (club_id is None or person.role):
        return person
    held = bearer and by_token(bearer, club_id)
    helper = held.caller if held and held.caller.evening else None
    return helper if helper and (person is None or helper.role) else person


def with_link(caller: Caller, secret: str | None) -> Caller:
    """The caller, who shows `secret` as the link of the club asked about; a wrong one is none."""
    kept = caller.club and caller.club.link_hash
    linked = bool(secret and kept) and hmac.compare_digest(bytes(kept or b""), keyed_hash(secret or ""))
    return replace(caller, linked=True) if linked else caller


def _standing(club_id: UUID) -> Club | None:
    """The club, unless it is gone."""
    return Club.objects.filter(id=club_id, gone_at=None).first()


def _person(row: Any) -> dict[str, Any]:
    """Nobody, for a helper link."""
    if row.only_evening is not None:
        return {}
    account = {"account_id": row.account_id, "username": row.username, "language": row.account_language}
    return {**account, "staff": row.is_staff}


def _role(row: Any) -> Role | None:
    """The account's; a helper link has no more than a helper's."""
    role = Role(row.role) if row.role else None
    return HELPERS_ROLE if role and row.only_evening and role.reaches(HELPERS_ROLE) else role


def _club(row: Any) -> Club:
    columns = ("name", "zone", "language", "visibility", "link_hash", "version", "made_at")
    return Club(id=row.club_id, options=orjson.loads(row.options), **{name: getattr(row, name) for name in columns})
