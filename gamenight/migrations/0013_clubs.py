"""Clubs that are made and deleted over the API: always with an owner who can sign in, members by version, invitations."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.functions import Now

from gamenight.ids import new_id

# Looked at when the transaction ends, one transaction after the other for each club: two owners who leave at one instant
# don't both take the other for the one who stays. A club that is gone needs no owner.
GUARD = """
CREATE FUNCTION refuse_without_owner(which uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM club WHERE id = which AND gone_at IS NULL FOR NO KEY UPDATE;
    IF FOUND AND NOT EXISTS (
        SELECT FROM membership JOIN account ON account.id = membership.account_id
         WHERE membership.club_id = which AND membership.role = 'owner' AND account.is_active
    ) THEN
        RAISE EXCEPTION 'a club has an owner who can sign in'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'club_has_owner', TABLE = 'club';
    END IF;
END $$;

CREATE FUNCTION club_has_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    which uuid;
BEGIN
    IF TG_TABLE_NAME = 'club' THEN
        PERFORM refuse_without_owner(NEW.id);
    ELSIF TG_TABLE_NAME = 'membership' THEN
        PERFORM refuse_without_owner(OLD.club_id);
    ELSE
        FOR which IN SELECT club_id FROM membership WHERE account_id = NEW.id AND role = 'owner' ORDER BY club_id LOOP
            PERFORM refuse_without_owner(which);
        END LOOP;
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER club_has_owner AFTER INSERT ON club
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION club_has_owner();
CREATE CONSTRAINT TRIGGER club_has_owner AFTER DELETE OR UPDATE OF role, club_id, account_id ON membership
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION club_has_owner();
CREATE CONSTRAINT TRIGGER club_has_owner AFTER UPDATE OF is_active ON account
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active)
    EXECUTE FUNCTION club_has_owner();
"""
UNGUARD = """
DROP TRIGGER club_has_owner ON account;
DROP TRIGGER club_has_owner ON membership;
DROP TRIGGER club_has_owner ON club;
DROP FUNCTION club_has_owner;
DROP FUNCTION refuse_without_owner;
"""
INVITED = [("viewer", "viewer"), ("scorekeeper", "scorekeeper"), ("organiser", "organiser")]


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0012_places")]
    operations = [
        migrations.AddField(
            model_name="club", name="gone_at", field=models.DateTimeField(editable=False, null=True)
        ),
        migrations.AddField(
            model_name="membership", name="version", field=models.IntegerField(default=1, editable=False)
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.UUIDField(default=new_id, editable=False, primary_key=True, serialize=False)),
                ("made_at", models.DateTimeField(db_default=Now(), editable=False)),
                ("role", models.CharField(choices=INVITED, max_length=11)),
                ("note", models.CharField(max_length=60, null=True)),
                ("uses", models.SmallIntegerField(default=1)),
                ("used", models.SmallIntegerField(default=0)),
                ("public_id", models.CharField(max_length=32, unique=True)),
                ("secret_hash", models.BinaryField(max_length=32)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="gamenight.club"
                    ),
                ),
            ],
            options={
                "db_table": "invitation",
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(role__in=[role for role, _ in INVITED]), name="invitation_role_known"
                    ),
                    models.CheckConstraint(condition=Q(uses__range=(1, 100)), name="invitation_uses_in_range"),
                    models.CheckConstraint(condition=Q(used__range=(0, F("uses"))), name="invitation_used_in_range"),
                ],
            },
        ),
        migrations.RunSQL(GUARD, UNGUARD),
    ]
