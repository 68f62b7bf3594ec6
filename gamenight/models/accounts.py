"""Who may sign in, and what may speak for them."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models

from gamenight.ids import new_id
from gamenight.models.base import Thing


class Account(AbstractUser):
    """A person who signs in. Their name at the table is a player's, not the account's."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    language = models.CharField(max_length=10, blank=True)
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    class Meta:
        db_table = "account"


class Token(Thing):
    """A bearer token `gn_<public_id>_<secret><check>`; only a keyed hash of the secret is kept."""

    public_id = models.CharField(max_length=32, unique=True)
    secret_hash = models.BinaryField(max_length=32)
    name = models.CharField(max_length=60)
    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    club = models.ForeignKey("Club", models.CASCADE, null=True, blank=True, related_name="tokens")
    scopes = ArrayField(models.CharField(max_length=30))
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_on = models.DateField(null=True, blank=True)

    class Meta:
        db_table = "token"
