"""Who visits a club's pages."""

from __future__ import annotations

from uuid import UUID

from django.test import Client

from gamenight.models import Account
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import tokens
from tests.builders import as_member


def browser_of(caller: Caller) -> Client:
    """One in which the caller's account is signed in."""
    client = Client()
    client.force_login(Account.objects.get(id=caller.account_id), "django.contrib.auth.backends.ModelBackend")
    return client


def member(owner: Caller, role: Role | None) -> Client:
    return browser_of(as_member(owner.in_club, role))


def helper(owner: Caller, evening: UUID) -> Client:
    """One that came by a helper link of the evening."""
    client = Client()
    client.cookies["helper"] = tokens.invite(caller=owner, evening_id=evening, name="Table 2").written
    return client
