from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from gamenight.models import Account, Club
from gamenight.secrets import parse_token
from gamenight.selectors.access import by_token

pytestmark = pytest.mark.django_db


def test_it_founds_a_club_and_prints_its_owners_secrets_once() -> None:
    said = StringIO()
    call_command("found_club", "  The  Tuesday club ", owner="ana", zone="Europe/Berlin", stdout=said)
    club, _, password, token = (line.split()[-1] for line in said.getvalue().splitlines())
    made = Club.objects.get()
    assert (str(made.id), made.name, made.zone) == (club, "The Tuesday club", "Europe/Berlin")
    assert Account.objects.get(username="ana").check_password(password)
    bearer = parse_token(token)
    assert bearer is not None
    held = by_token(bearer, made.id)
    assert held is not None
    assert held.caller.role == "owner"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"name": "Club", "owner": "ana", "zone": "Mars/Olympus"}, "must be the name of an IANA time zone"),
        ({"name": " ", "owner": "ana", "zone": "UTC"}, "shows at least one character"),
        ({"name": "Club", "owner": "taken", "zone": "UTC"}, "There is an account 'taken' already"),
        ({"name": "Club", "owner": "", "zone": "UTC"}, "is no login"),
        ({"name": "Club", "owner": "a" * 151, "zone": "UTC"}, "is no login"),
    ],
)
def test_what_it_can_not_use_leaves_nothing_behind(words: dict[str, str], says: str) -> None:
    Account.objects.create(username="taken")
    with pytest.raises(CommandError, match=says):
        call_command("found_club", words.pop("name"), **words)
    assert (Club.objects.count(), Account.objects.count()) == (0, 1)
