"""Accounts: what a person sets for themselves, and whether they sign in at all."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from gamenight.errors import Kind, Refusal, conflict, invalid, missing
from gamenight.models import Account
from gamenight.selectors import invitations
from gamenight.services.members import last_owner
from gamenight.services.transactions import check_at_once, taken
from rules.problems import Problem, problem
from rules.text import Text, text

OPEN, INVITED = "open", "invited"
"""Who may sign up, as the setting SIGN_UP says it: anybody, or who has an invitation to a club."""


def sign_up(*, username: str, password: str, language: str, invitation: str = "") -> Account:
    """A new account, in no club. An invitation isn't used by it: that is for the account to accept.

    Raises Refusal (INVALID) with all that is wrong with the username and the password, and where accounts are for
    those invited without an invitation that still holds.
    """
    account = Account(username=Account.normalize_username(username), language=language)
    found = [*_problems(account, password), *_uninvited(invitation)]
    if found:
        raise _no_account(found)
    account.set_password(password)
    with taken({"account_username_key": lambda: _no_account([_name_taken()])}), transaction.atomic():
        account.save(force_insert=True)
    return account


def _no_account(found: list[Problem]) -> Refusal:
    return Refusal(Kind.INVALID, "no_account", text("Nobody is signed up yet."), problems=found)


def _problems(account: Account, password: str) -> Iterator[Problem]:
    """Django's sentences come in the reader's language already."""
    try:
        Account._meta.get_field("username").clean(account.username, None)
    except ValidationError as error:
        yield from (Problem("username_refused", ("username",), _as_it_is(each)) for each in error.messages)
    if Account.objects.filter(username=account.username).exists():
        yield _name_taken()
    try:
        validate_password(password, account)
    except ValidationError as error:
        yield from (Problem("password_refused", ("password",), _as_it_is(each)) for each in error.messages)


def _as_it_is(sentence: str) -> Text:
    return Text("{sentence}", {"sentence": sentence})


def _name_taken() -> Problem:
    return problem("username_taken", ("username",), "somebody signs in by this name already")


def _uninvited(secret: str) -> Iterator[Problem]:
    if settings.SIGN_UP == OPEN:
        return
    try:
        invitations.open_behind(secret)
    except Refusal:
        yield problem("uninvited", ("invitation",), "here an account needs an invitation to a club that still holds")


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
