"""Accounts: what a person sets for themselves."""

from __future__ import annotations

from django.conf import settings

from gamenight.errors import invalid
from gamenight.models import Account


def speak(*, account: Account, language: str) -> None:
    """Pages speak `language` to the account from now on. Raises Refusal (INVALID) for one that they don't know."""
    if language not in dict(settings.LANGUAGES):
        raise invalid("language_unknown", ("language",), "pages don't speak {language}", language=language)
    Account.objects.filter(id=account.id).update(language=language)
