"""A club has an owner who can sign in: the database sees to it, whoever writes."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from gamenight.models import Account, Club, Membership
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from tests.builders import an_account, as_member

pytestmark = pytest.mark.django_db

ENDS: dict[str, Callable[[Caller], object]] = {
    "gone": lambda owner: Membership.objects.filter(account=owner.account_id).delete(),
    "demoted": lambda owner: Membership.objects.filter(account=owner.account_id).update(role=Role.ORGANISER),
    "in another club": lambda owner: Membership.objects.filter(account=owner.account_id).update(
        club=as_member(_another(), Role.OWNER).in_club
    ),
    "somebody who can't sign in": lambda owner: Membership.objects.filter(account=owner.account_id).update(
        account=Account.objects.create(username="away", is_active=False)
    ),
    "deactivated": lambda owner: Account.objects.filter(id=owner.account_id).update(is_active=False),
    "deleted": lambda owner: Account.objects.get(id=owner.account_id).delete(),
}
each_end = pytest.mark.parametrize("end", list(ENDS.values()), ids=list(ENDS))


def _another() -> Club:
    return Club.objects.create(name="Another")


def at_the_end_of(change: Callable[[], object]) -> str | None:
    """The constraint that refuses `change` when its transaction ends, if one does."""
    try:
        with transaction.atomic():
            change()
            connection.check_constraints()
    except IntegrityError as error:
        cause = error.__cause__
        return cause.diag.constraint_name if isinstance(cause, psycopg.Error) else str(error)
    return None


@each_end
def test_the_last_owner_stays(end: Callable[[Caller], object], owner: Caller) -> None:
    as_member(owner.in_club, Role.ORGANISER)
    as_member(owner.in_club, Role.OWNER, Account.objects.create(username="asleep", is_active=False))
    assert at_the_end_of(lambda: end(owner)) == "club_has_owner"


@each_end
def test_one_of_two_may_go(end: Callable[[Caller], object], owner: Caller) -> None:
    as_member(owner.in_club, Role.OWNER)
    assert at_the_end_of(lambda: end(owner)) is None


@each_end
def test_nobody_has_to_own_what_is_gone(end: Callable[[Caller], object], owner: Caller) -> None:
    Club.objects.filter(id=owner.in_club.id).update(gone_at=timezone.now())
    assert at_the_end_of(lambda: end(owner)) is None


def test_a_club_is_made_with_its_owner() -> None:
    assert at_the_end_of(_another) == "club_has_owner"
    assert at_the_end_of(lambda: as_member(_another(), Role.ORGANISER)) == "club_has_owner"
    assert at_the_end_of(lambda: as_member(_another(), Role.OWNER)) is None


def test_others_come_and_go(owner: Caller) -> None:
    account = an_account()
    as_member(owner.in_club, Role.ORGANISER, account)
    for role in (Role.VIEWER, Role.OWNER):
        assert at_the_end_of(lambda role=role: Membership.objects.filter(account=account).update(role=role)) is None  # type: ignore[misc]
    assert at_the_end_of(account.delete) is None


def test_handing_over_in_one_transaction_is_no_gap(owner: Caller) -> None:
    heir = as_member(owner.in_club, Role.VIEWER)

    def hand_over() -> None:
        ENDS["gone"](owner)
        Membership.objects.filter(account=heir.account_id).update(role=Role.OWNER)

    assert at_the_end_of(hand_over) is None
