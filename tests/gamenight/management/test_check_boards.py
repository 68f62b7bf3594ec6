"""`manage.py check_boards`, run by hand: what it prints, and that it is the club's last check."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from gamenight.models import Counted
from gamenight.selectors.access import Caller
from gamenight.selectors.jobs import last_checks
from gamenight.services import leagues
from tests.builders import logged, some_players, work_off_everything

pytestmark = pytest.mark.django_db


def test_what_it_finds_is_printed_and_told_as_the_last_check(owner: Caller) -> None:
    leagues.create(caller=owner, name="Season")
    logged(owner, some_players(owner, "Ada", "Ben"), 9, 1)
    work_off_everything()
    output, said = StringIO(), StringIO()
    call_command("check_boards", stdout=output, stderr=said)
    assert (output.getvalue(), said.getvalue()) == ("", "0 differences in 1 clubs\n")
    Counted.objects.update(points=7)
    with pytest.raises(CommandError):
        call_command("check_boards", stdout=output, stderr=said)
    [check] = last_checks([owner.in_club.id])
    assert len(check.report["told"]) == len(output.getvalue().splitlines()) > 0
