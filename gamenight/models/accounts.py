"""Who may sign in, and what may speak for them."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from gamenight.ids import new_id
from gamenight.models.base import Thing
from gamenight.models.constraints import OfOneClub


class Account(AbstractUser):
    """A person who signs in. Their name at the table is a player's, not the account's."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    language = models.CharField(max_length=10, blank=True)
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    class Meta:
        db_table = "account"


class Token(Thing):
    """A bearer token `gn_<public_id>_<secret><check>`; only a keyed hash of the secret is kept.

    It speaks for `account`, in `club` alone if there is one. A helper link, which has an `evening`, speaks for nobody:
    its account made it and answers for it, so that it ends with that account's membership.
    """

    public_id = models.CharField(max_length=32, unique=True)
    secret_hash = models.BinaryField(max_length=32)
    name = models.CharField(max_length=60)
    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    club = models.ForeignKey("Club", models.CASCADE, null=True, blank=True, related_name="tokens")
    evening = models.ForeignKey(
        "Evening", models.CASCADE, null=True, blank=True, related_name="helpers", db_constraint=False
    )
    scopes = ArrayField(models.CharField(max_length=30))
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_on = models.DateField(null=True, blank=True)

    class Meta:
        db_table = "token"
        constraints = [
            OfOneClub(field="evening", name="token_evening_of_club"),
            models.CheckConstraint(
                condition=Q(evening=None) | Q(club__isnull=False, expires_at__isnull=False), name="token_helper_bounded"
            ),
        ]
