"""More come at once than are invited."""

from __future__ import annotations

from functools import partial
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest

from gamenight.errors import Kind, Refusal
from gamenight.ids import new_id
from gamenight.models import Invitation, Membership
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import invitations
from tests.builders import a_club, an_account
from tests.gamenight.services.conftest import Beside

pytestmark = pytest.mark.django_db(transaction=True)
USES, GUESTS = 2, 5


@pytest.fixture
def owner() -> Caller:
    return a_club()


def come_at_once(owner: Caller, beside: Beside) -> list[Any]:
    """What becomes of each guest; they begin together."""
    _, secret = invitations.invite(caller=owner, role=Role.VIEWER, uses=USES)
    ready = Barrier(GUESTS)

    def come(guest: Caller) -> Any:
        ready.wait(10)
        return invitations.accept(caller=guest, secret=secret)

    guests = [Caller(account_id=an_account().id) for _ in range(GUESTS)]
    done = [beside(partial(come, guest)) for guest in guests]
    return [each.exception(30) for each in done]


def joined() -> int:
    return Membership.objects.filter(role=Role.VIEWER).count()


def test_exactly_as_many_as_are_invited_come_in(owner: Caller, beside: Beside) -> None:
    refused = [each for each in come_at_once(owner, beside) if each]
    assert [isinstance(each, Refusal) and each.kind for each in refused] == [Kind.MISSING] * (GUESTS - USES)
    assert (joined(), Invitation.objects.get().used) == (USES, USES)


def test_also_where_nothing_else_keeps_them_in_line(
    owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "held", lambda caller: caller.club)
    come_at_once(owner, beside)
    assert (joined(), Invitation.objects.get().used) == (USES, USES)


def test_control_who_looks_first_and_counts_afterwards_lets_too_many_in(
    owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Barrier(GUESTS)

    def use(invitation: Invitation) -> bool:
        try:
            looked.wait(5)
        except BrokenBarrierError:
            return False
        invitation.used += 1
        invitation.save(update_fields=["used"])
        return invitation.used <= invitation.uses

    monkeypatch.setattr(invitations, "held", lambda caller: caller.club)
    monkeypatch.setattr(invitations, "_use", use)
    come_at_once(owner, beside)
    assert joined() > USES


def test_one_who_comes_twice_at_once_is_one_member_and_uses_one(owner: Caller, beside: Beside) -> None:
    _, secret = invitations.invite(caller=owner, role=Role.VIEWER, uses=USES)
    guest = Caller(account_id=an_account().id)
    done = [beside(partial(invitations.accept, caller=guest, secret=secret)) for _ in range(4)]
    assert sorted(each.result(30)[1] for each in done) == [False, False, False, True]
    assert (joined(), Invitation.objects.get().used) == (1, 1)


def test_of_two_that_are_made_under_one_id_at_once_one_is_told(owner: Caller, beside: Beside) -> None:
    ready, id = Barrier(2), new_id()

    def invite() -> Any:
        ready.wait(10)
        return invitations.invite(caller=owner, role=Role.VIEWER, id=id)

    failed = [each.exception(30) for each in [beside(invite), beside(invite)]]
    assert {isinstance(each, Refusal) and each.code for each in failed} == {False, "told_already"}
    assert Invitation.objects.count() == 1
