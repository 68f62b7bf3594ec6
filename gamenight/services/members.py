"""What members are in a club, and how they go. Each of these has the club's row, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, invalid, stale
from gamenight.models import Claim, Event, Membership, Token
from gamenight.models.people import ClaimState
from gamenight.roles import Role
from gamenight.selectors import members as reading
from gamenight.selectors.access import Caller
from gamenight.services.clubs import held
from gamenight.services.transactions import in_club
from rules.text import text

Edit = Callable[[Membership], Mapping[str, Any]]
"""The role that the member should have from now on, if another one."""


@in_club
def change(*, caller: Caller, member_id: UUID, version: int | None, edit: Edit) -> Membership:
    """The member has the role that `edit` says. Several may own a club.

    Raises Refusal: MISSING, STALE (another version), or CONFLICT where nothing changes or nobody would own the club.
    """
    member = _member(caller, member_id, version)
    role = edit(member).get("role", member.role)
    if role == member.role:
        raise conflict("nothing_changed", text("The member has this role already."))
    become(member, role)
    _refuse_ownerless(caller)
    return member


@in_club
def remove(*, caller: Caller, member_id: UUID, version: int | None) -> None:
    """The account is no member any more, as `leave` says of oneself.

    Raises Refusal: MISSING, STALE (another version), or CONFLICT where nobody would own the club.
    """
    _end(_member(caller, member_id, version))
    _refuse_ownerless(caller)


@in_club
def leave(*, caller: Caller, version: int | None) -> None:
    """The caller is no member any more; their tokens and helper links for the club are revoked, also for a return.

    A claim of theirs that waits is refused. A player that is theirs stays so, with all results: whoever comes back
    finds it, and an organiser may anonymise it. Raises Refusal: STALE (another version), or CONFLICT where nobody would
    own the club.
    """
    held(caller)
    _end(_at(version, reading.own(caller)))
    _refuse_ownerless(caller)


@in_club
def transfer(*, caller: Caller, member_id: UUID) -> Membership:
    """The member owns the club, and the caller, who owned it, is an organiser. Other owners stay.

    Raises Refusal: INVALID where the club has no such member but the caller, FORBIDDEN where the caller owns it no
    more, or CONFLICT where nobody who can sign in would own it.
    """
    held(caller)
    former = reading.own(caller)
    if former.role != Role.OWNER:
        raise Refusal(Kind.FORBIDDEN, "missing_role", text("This needs the role {role} in the club.", role="owner"))
    heir = Membership.objects.filter(club=caller.in_club, id=member_id).select_related("account").first()
    if heir is None or heir == former:
        raise invalid("member_unknown", ("member",), "there is no such other member in this club")
    if heir.role != Role.OWNER:
        become(heir, Role.OWNER)
    become(former, Role.ORGANISER)
    _refuse_ownerless(caller)
    return heir


def become(member: Membership, role: str) -> None:
    """The role is stored, as a new version, and the feed tells of it."""
    member.role = role
    member.version += 1
    member.save(update_fields=["role", "version"])
    announce("member.changed", member)


def announce(kind: str, member: Membership) -> None:
    Event.objects.create(club_id=member.club_id, kind=kind, subject=member.id, version=member.version)


def _member(caller: Caller, member_id: UUID, version: int | None) -> Membership:
    held(caller)
    return _at(version, reading.one(caller.in_club.id, member_id))


def _at(version: int | None, member: Membership) -> Membership:
    if version not in (None, member.version):
        raise stale(member.version)
    return member


def _end(member: Membership) -> None:
    theirs = {"club": member.club_id, "account": member.account_id}
    Token.objects.filter(**theirs, revoked_at=None).update(revoked_at=timezone.now())
    Claim.objects.filter(**theirs, state=ClaimState.PENDING).update(state=ClaimState.REFUSED)
    member.version += 1
    announce("member.left", member)
    Membership.objects.filter(id=member.id).delete()


def last_owner() -> Refusal:
    """Nobody who can sign in would own a club."""
    return conflict("last_owner", text("A club keeps an owner: make another member one first."))


def _refuse_ownerless(caller: Caller) -> None:
    """The database would refuse it too, when the transaction ends."""
    if not reading.is_owned(caller.in_club.id):
        raise last_owner()
