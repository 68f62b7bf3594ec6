"""Clubs, what their members may do, and how somebody becomes one."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from gamenight.models.accounts import Account
from gamenight.models.base import Thing, Versioned
from gamenight.roles import INVITED, Role


class Visibility(models.TextChoices):
    """Who may look at a club's boards."""

    PUBLIC = "public", _("public")
    LINK = "link", _("secret link")
    MEMBERS = "members", _("members")


class Club(Versioned):
    """`zone` is an IANA name; `options` maps a game to the options that the club plays it with.

    One with `gone_at` is deleted: nothing opens it, and a job erases what is left of it. Every other one has an owner
    who can sign in, which the database sees to when a transaction ends (migration 0013).
    """

    name = models.CharField(max_length=60)
    zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=10, default="en")
    options = models.JSONField(default=dict)
    visibility = models.CharField(max_length=7, choices=Visibility, default=Visibility.MEMBERS)
    link_hash = models.BinaryField(max_length=32, null=True, editable=False)
    gone_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        db_table = "club"

    def __str__(self) -> str:
        return self.name


class Membership(Versioned):
    """An account's role in a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    account = models.ForeignKey(Account, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=11, choices=[(role.value, role.label) for role in Role])

    class Meta:
        db_table = "membership"
        constraints = [
            models.UniqueConstraint(fields=["account", "club"], name="membership_once"),
            models.CheckConstraint(condition=Q(role__in=[role.value for role in Role]), name="membership_role_known"),
        ]


MOST_USES = 100


class Invitation(Thing):
    """A secret by which accounts become members, so many of them and until then; only a keyed hash of it is kept.

    `account` made it. None makes an owner.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    account = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+")
    role = models.CharField(max_length=11, choices=[(role.value, role.label) for role in INVITED])
    note = models.CharField(max_length=60, null=True)
    uses = models.SmallIntegerField(default=1)
    used = models.SmallIntegerField(default=0)
    public_id = models.CharField(max_length=32, unique=True)
    secret_hash = models.BinaryField(max_length=32)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "invitation"
        constraints = [
            models.CheckConstraint(
                condition=Q(role__in=[role.value for role in INVITED]), name="invitation_role_known"
            ),
            models.CheckConstraint(condition=Q(uses__range=(1, MOST_USES)), name="invitation_uses_in_range"),
            models.CheckConstraint(condition=Q(used__range=(0, F("uses"))), name="invitation_used_in_range"),
        ]
