from __future__ import annotations

from uuid import UUID

import pytest

from gamenight.admin.visitor import Visitor
from gamenight.models import Account, Club
from gamenight.roles import Action, Role

HERE, THERE = UUID(int=1), UUID(int=2)
MEMBER = Visitor(Account(username="m"), {HERE: Role.ORGANISER, THERE: Role.VIEWER})
STAFF = Visitor(Account(username="s", is_staff=True), {HERE: Role.VIEWER})
NOBODY = Visitor(None, {})


def test_a_member_may_in_each_club_what_the_role_there_allows() -> None:
    assert MEMBER.may(Action.MANAGE_LEAGUES, HERE)
    assert not MEMBER.may(Action.MANAGE_LEAGUES, THERE)
    assert not MEMBER.may(Action.SEE_BOARDS, UUID(int=3))
    assert not MEMBER.may(Action.SEE_BOARDS, None)
    assert MEMBER.clubs(Action.SEE_PLAYS) == [HERE, THERE]
    assert MEMBER.clubs(Action.MANAGE_LEAGUES) == [HERE]
    assert MEMBER.clubs(Action.MANAGE_MEMBERS) == []


@pytest.mark.parametrize("action", list(Action))
def test_staff_may_everything_everywhere(action: Action) -> None:
    assert STAFF.may(action, UUID(int=3))
    assert STAFF.may(action, None)
    assert STAFF.may_somewhere(action)
    assert STAFF.clubs(action) is None


@pytest.mark.parametrize("action", list(Action))
def test_nobody_may_nothing_nowhere(action: Action) -> None:
    assert not NOBODY.enters
    assert not NOBODY.may_somewhere(action)
    assert NOBODY.clubs(action) == []


def test_a_caller_has_the_role_of_the_club_asked_for() -> None:
    assert MEMBER.caller(Club(id=THERE)).role is Role.VIEWER
    assert STAFF.caller(Club(id=THERE)).role is None
