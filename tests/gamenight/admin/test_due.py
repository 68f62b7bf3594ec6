from __future__ import annotations

import pytest

from gamenight.admin.due import why
from gamenight.models import Due
from gamenight.roles import Role
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db


def test_work_set_aside_says_what_went_wrong(club: Furnished) -> None:
    page = said(member(club.owner, Role.ORGANISER).get(on_dashboard("due", club.ids["due"].replace(":", "_3A"))))
    told = "The program met something that it can't deal with: whoever runs the server has to look."
    assert f"Tries 5 What went wrong {told} For whoever runs the server boom Try again" in page


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("OperationalError('canceling statement due to statement timeout')", "It took longer than it may."),
        ("SoftTimeLimitExceeded()", "It took longer than it may."),
        ("OperationalError('connection refused')", "The database was away or busy."),
        ("OperationalError('could not extend file: No space left on device')", "the disk may be full"),
        ("MemoryError()", "memory ran out"),
        ("", "It was ended before it could say why"),
    ],
)
def test_an_error_is_told_in_words(error: str, told: str) -> None:
    assert told in str(why(error))


def test_trying_again_makes_it_due(club: Furnished) -> None:
    client = member(club.owner, Role.ORGANISER)
    page = said(client.post(on_dashboard("due", club.ids["due"], "retry"), follow=True))
    assert "It is being tried again." in page
    assert Due.objects.get(scope=club.ids["due"]).tries == 0
    assert client.post(on_dashboard("due", club.ids["due"], "retry")).status_code == 404


def test_work_that_is_still_being_tried_is_no_page(club: Furnished) -> None:
    Due.objects.update(tries=Due.MOST_TRIES - 1)
    client = member(club.owner, Role.OWNER)
    assert client.get(on_dashboard("due", club.ids["due"].replace(":", "_3A"))).status_code == 404
