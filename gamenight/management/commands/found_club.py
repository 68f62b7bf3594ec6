import secrets
from typing import Any

from django.core.exceptions import ValidationError as NotValid
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from pydantic import TypeAdapter, ValidationError

from gamenight.models import Account
from gamenight.services import clubs, tokens
from gamenight.shapes import Name, Zone


class Command(BaseCommand):
    help = "Found a club, make its owner's account, and print a password and an API token, this once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the club's name")
        parser.add_argument("--owner", required=True, help="the login of the owner's new account")
        parser.add_argument("--zone", default="UTC", help="the club's IANA time zone, such as Europe/Berlin (UTC)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            Account._meta.get_field("username").clean(options["owner"], None)
        except NotValid as error:
            raise CommandError(f"{options['owner']!r} is no login: {error.messages[0]}") from None
        if Account.objects.filter(username=options["owner"]).exists():
            raise CommandError(f"There is an account {options['owner']!r} already.")
        password = secrets.token_urlsafe(12)
        with transaction.atomic():
            owner = Account.objects.create_user(options["owner"], password=password)
            club = clubs.found(owner=owner, name=_read(Name, options["name"]), zone=_read(Zone, options["zone"]))
            token = tokens.issue(account=owner, name="first", club=club)
        self.stdout.write(
            f"Club                {club.id}\n"
            f"Owner's login       {owner.username}\n"
            f"Password, this once {password}\n"
            f"API token           {token}"
        )


def _read(kind: Any, written: str) -> str:
    try:
        return str(TypeAdapter(kind).validate_python(written))
    except ValidationError as error:
        raise CommandError(f"{written!r}: {error.errors()[0].get('ctx', {}).get('text', 'is no such name')}.") from None
