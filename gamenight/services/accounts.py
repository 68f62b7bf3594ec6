"""Accounts: what a person sets for themselves, and whether they sign in at all."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.db import transaction

from gamenight.errors import conflict, invalid, missing
from gamenight.models import Account
from gamenight.services.members import last_owner
from gamenight.services.transactions import check_at_once, taken
from rules.text import text


def speak(*, account: Account, language: str) -> None:
    """Pages speak `language` to the account from now on. Raises Refusal (INVALID) for one that they don't know."""
    if language not in dict(settings.LANGUAGES):
        raise invalid("language_unknown", ("language",), "pages don't speak {language}", language=language)
    Account.objects.filter(id=account.id).update(language=language)


def shut(*, account_id: UUID) -> Account:
    """The account signs in no more, and nothing speaks for it; what it did stays.

    Raises Refusal: MISSING, or CONFLICT where it is shut already or a club would be without an owner who can sign in.
    """
    with taken({"club_has_owner": last_owner}), transaction.atomic():
        account = _turned(account_id, is_active=False)
        check_at_once()
    return account


@transaction.atomic
def reopen(*, account_id: UUID) -> Account:
    """The account signs in again, and its tokens speak for it. Raises Refusal: MISSING, or CONFLICT where it does."""
    return _turned(account_id, is_active=True)


def _turned(account_id: UUID, *, is_active: bool) -> Account:
    account = Account.objects.select_for_update().filter(id=account_id).first()
    if account is None:
        raise missing()
    if account.is_active == is_active:
        raise conflict("nothing_changed", text("The account is so already."))
    account.is_active = is_active
    account.save(update_fields=["is_active"])
    return account
