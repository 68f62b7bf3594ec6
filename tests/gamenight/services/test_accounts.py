from __future__ import annotations

import pytest

from gamenight.errors import Kind, Refusal
from gamenight.models import Account
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import accounts
from gamenight.services.accounts import speak
from tests.builders import an_account, as_member

pytestmark = pytest.mark.django_db


def test_an_account_is_spoken_to_in_its_language() -> None:
    account = an_account()
    speak(account=account, language="ru")
    account.refresh_from_db()
    assert account.language == "ru"


@pytest.mark.parametrize("language", ["", "de", "ru-RU", "\0"])
def test_a_language_that_pages_do_not_speak_is_refused(language: str) -> None:
    account = an_account()
    with pytest.raises(Refusal) as refused:
        speak(account=account, language=language)
    assert (refused.value.kind, [each.pointer for each in refused.value.problems]) == (Kind.INVALID, ["/language"])
    account.refresh_from_db()
    assert account.language == ""


def test_an_account_is_shut_and_reopened_once_each(owner: Caller) -> None:
    account = an_account()
    assert not accounts.shut(account_id=account.id).is_active
    assert accounts.reopen(account_id=account.id).is_active
    with pytest.raises(Refusal) as refused:
        accounts.reopen(account_id=account.id)
    assert refused.value.code == "nothing_changed"
    with pytest.raises(Refusal) as refused:
        accounts.shut(account_id=owner.in_club.id)
    assert refused.value.kind is Kind.MISSING


def test_a_last_owners_account_is_not_shut_and_a_former_ones_is(owner: Caller) -> None:
    assert owner.account_id
    with pytest.raises(Refusal) as refused:
        accounts.shut(account_id=owner.account_id)
    assert refused.value.code == "last_owner"
    assert Account.objects.get(id=owner.account_id).is_active
    as_member(owner.in_club, Role.OWNER)
    assert not accounts.shut(account_id=owner.account_id).is_active
