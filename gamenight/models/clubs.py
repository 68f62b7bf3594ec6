"""Clubs, and what their members may do."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from gamenight.models.accounts import Account
from gamenight.models.base import Thing, Versioned
from gamenight.roles import Role


class Visibility(models.TextChoices):
    """Who may look at a club's boards."""

    PUBLIC = "public", _("public")
    LINK = "link", _("secret link")
    MEMBERS = "members", _("members")


class Club(Versioned):
    """`zone` is an IANA name; `options` maps a game to the options that the club plays it with."""

    name = models.CharField(max_length=60)
    zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=10, default="en")
    options = models.JSONField(default=dict)
    visibility = models.CharField(max_length=7, choices=Visibility, default=Visibility.MEMBERS)
    link_hash = models.BinaryField(max_length=32, null=True, editable=False)

    class Meta:
        db_table = "club"

    def __str__(self) -> str:
        return self.name


class Membership(Thing):
    """An account's role in a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    account = models.ForeignKey(Account, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=11, choices=[(role.value, role.label) for role in Role])

    class Meta:
        db_table = "membership"
        constraints = [
            models.UniqueConstraint(fields=["account", "club"], name="membership_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=[role.value for role in Role]), name="membership_role_known"
            ),
        ]
