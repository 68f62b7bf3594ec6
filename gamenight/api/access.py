"""Who asks, and whether they may: bearer tokens, browser sessions, and the role table at the door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal
from uuid import UUID

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from gamenight.api.problems import Denial, unauthenticated
from gamenight.errors import Kind, Refusal, missing
from gamenight.models import Account
from gamenight.roles import RULES, Action, Rule, Scope
from gamenight.secrets import HELPER, parse_token
from gamenight.selectors import access as reading
from gamenight.selectors.access import Caller
from gamenight.services import tokens as writing
from rules.text import text

if TYPE_CHECKING:
    from gamenight.api.resources import Resource

LINK: Final = "Club-Link"
KNOWN: Final = "known"
SIGNED_IN: Final = "signed in"
IN_CHARGE: Final = "in charge"
AT_LARGE: Final = "at large"
Demand = Action | Literal["known", "signed in", "in charge", "at large"] | None
"""What a method asks of its caller: an action in the club, an account or a link, an account, its charge, or nothing.

In charge of an account are its browsers, and of its tokens those with the scope club:admin; at large are all of these
but the tokens for one club.
"""


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer gn_...`: the caller in the club of the address, in one statement."""

    def authenticate(self, request: Request) -> tuple[Caller, str] | None:
        scheme, _, written = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        bearer = parse_token(written.strip())
        held = bearer and reading.by_token(bearer, _club_of(request))
        if not held or not bearer:
            raise unauthenticated("bad_token", text("This token is unknown, revoked or expired."))
        if held.used_before != timezone.now().date():
            writing.note_use(held.token_id)
        return _with_link(held.caller, request), bearer.public_id

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class BrowserAuthentication(SessionAuthentication):
    """Django's session of a member, else the helper link that the browser came by, else the session of a stranger, with
    CSRF for every method that writes.

    Without either, nobody in the club of the address.
    """

    def authenticate(self, request: Request) -> tuple[Caller, None]:
        account = request._request.user
        if isinstance(account, Caller):  # of a queue, of which this is a part
            return account, None
        club, helper = _club_of(request), parse_token(request.COOKIES.get(HELPER, ""))
        caller = reading.by_browser(account if isinstance(account, Account) else None, helper, club)
        if caller is None:
            return _with_link(reading.nobody(club), request), None
        try:
            self.enforce_csrf(request)
        except PermissionDenied:
            raise Denial(403, "csrf", text("A browser's request needs its CSRF token.")) from None
        return _with_link(caller, request), None


def _with_link(caller: Caller, request: Request) -> Caller:
    """Beside what they have anyway, a caller may show the secret link of the club of the address."""
    return reading.with_link(caller, request.headers.get(LINK))


def _club_of(request: Request) -> UUID | None:
    return request.parser_context["kwargs"].get("club")  # type: ignore[no-any-return]


class MayAct(BasePermission):
    """Each view says in `actions` what a method demands; a method that it doesn't name gets its 405."""

    def has_permission(self, request: Request, view: Resource) -> bool:  # type: ignore[override]
        demand(view.caller, view.actions.get(view.method))
        return True


def demand(caller: Caller, wanted: Demand) -> None:
    """Passes if `caller` may. Else 401 for nobody, 404 outside the club, and inside it the missing role or scope."""
    if wanted is None or (isinstance(wanted, Action) and caller.may(wanted)):
        return
    if not caller.is_authenticated:
        raise unauthenticated()
    if isinstance(wanted, Action):
        raise _out_of_reach(caller, RULES[wanted])
    if caller.account_id is None and wanted != KNOWN:
        raise Refusal(Kind.FORBIDDEN, "needs_account", text("This needs an account; a helper link has none."))
    if wanted in (IN_CHARGE, AT_LARGE) and caller.scopes is not None and Scope.CLUB_ADMIN not in caller.scopes:
        raise _missing_scope(Scope.CLUB_ADMIN)
    if wanted == AT_LARGE and caller.only_club is not None:
        raise Refusal(Kind.FORBIDDEN, "for_one_club", text("This token is for one club alone."))


def _out_of_reach(caller: Caller, rule: Rule) -> Refusal:
    """Why a caller may not do what `rule` is about."""
    if caller.role is None:
        return missing()
    if not caller.role.reaches(rule.role):
        needed = text("This needs the role {role} in the club.", role=rule.role.value)
        return Refusal(Kind.FORBIDDEN, "missing_role", needed)
    if caller.evening is not None:
        return Refusal(Kind.FORBIDDEN, "not_for_helpers", text("A helper link is for the plays of its evening alone."))
    return _missing_scope(rule.scope)


def _missing_scope(scope: Scope) -> Refusal:
    needed = text("This needs a token with the scope {scope}.", scope=scope.value)
    return Refusal(Kind.FORBIDDEN, "missing_scope", needed)
