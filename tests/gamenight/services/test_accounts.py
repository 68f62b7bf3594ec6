from __future__ import annotations

import pytest

from gamenight.errors import Kind, Refusal
from gamenight.services.accounts import speak
from tests.builders import an_account

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
