from __future__ import annotations

import pytest

from gamenight.models import Due
from gamenight.roles import Role
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db


def test_work_set_aside_says_what_went_wrong(club: Furnished) -> None:
    page = said(member(club.owner, Role.ORGANISER).get(on_dashboard("due", club.ids["due"].replace(":", "_3A"))))
    assert "Tries 5 What went wrong boom Try again" in page


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
