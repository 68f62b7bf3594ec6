"""Who visits the dashboard, and what they may do in which club: the role table, asked once a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest

from gamenight.models import Account, Club
from gamenight.roles import Action, Role, allows
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs, roles_of


@dataclass(frozen=True, slots=True)
class Visitor:
    """A signed-in account (None: nobody) with its role by club; staff may do everything everywhere."""

    account: Account | None
    roles: Mapping[UUID, Role]

    @property
    def is_staff(self) -> bool:
        return self.account is not None and self.account.is_staff

    @property
    def enters(self) -> bool:
        """Whether the dashboard has anything to show them."""
        return self.is_staff or bool(self.roles)

    @property
    def sees_one_club(self) -> bool:
        return not self.is_staff and len(self.roles) == 1

    def may(self, action: Action, club: UUID | None) -> bool:
        return self.is_staff or (club is not None and allows(self.roles.get(club), action))

    def may_somewhere(self, action: Action) -> bool:
        return self.is_staff or any(allows(role, action) for role in self.roles.values())

    def clubs(self, action: Action) -> Clubs:
        """The clubs in which they may do `action`: all for staff."""
        return None if self.is_staff else [club for club, role in self.roles.items() if allows(role, action)]

    def caller(self, club: Club) -> Caller:
        """The visitor as services know them."""
        assert self.account is not None
        return Caller(
            account_id=self.account.id,
            username=self.account.username,
            language=self.account.language,
            staff=self.account.is_staff,
            club=club,
            role=self.roles.get(club.id),
        )


def visitor(request: HttpRequest) -> Visitor:
    """Who sent the request; asked of the database once."""
    known = getattr(request, "visitor", None)
    if known is None:
        known = request.visitor = _identify(request)  # type: ignore[attr-defined]
    return known


def _identify(request: HttpRequest) -> Visitor:
    account = request.user
    if not isinstance(account, Account) or not account.is_active:
        return Visitor(None, {})
    return Visitor(account, roles_of(account.id))
