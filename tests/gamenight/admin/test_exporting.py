from __future__ import annotations

from typing import Any

import pytest

from gamenight.models import Job
from gamenight.roles import Role
from tests.builders import some_players, work_off_everything
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db


def lines_of(client: Any, job: Job) -> bytes:
    return b"".join(client.get(on_dashboard("job", job.id, "file")).streaming_content)


def test_an_owner_exports_the_club_and_is_led_to_how_far_it_is(club: Furnished) -> None:
    owner = member(club.owner, Role.OWNER)
    assert "Export all data" in said(owner.get(on_dashboard("club", club.ids["club"])))
    page = owner.post(on_dashboard("club", club.ids["club"], "export"), follow=True)
    job = Job.objects.get(kind="export_club")
    assert page.request["PATH_INFO"] == on_dashboard("job", job.id)
    assert "It is begun." in said(page)
    assert "You may leave it: the work goes on." in said(page)
    owner.post(on_dashboard("club", club.ids["club"], "export"))
    assert Job.objects.filter(kind="export_club").count() == 1
    work_off_everything()
    assert "the work goes on" not in said(owner.get(on_dashboard("job", job.id)))
    assert b'"Ada"' in lines_of(owner, job)


def test_an_organiser_exports_what_there_is_about_one_person(club: Furnished) -> None:
    organiser, [cleo] = member(club.owner, Role.ORGANISER), some_players(club.owner, "Cleo")
    assert "Export their data" in said(organiser.get(on_dashboard("player", cleo.id)))
    page = organiser.post(on_dashboard("player", cleo.id, "export"), follow=True)
    job = Job.objects.get(asked={"player": str(cleo.id)})
    assert page.request["PATH_INFO"] == on_dashboard("job", job.id)
    work_off_everything()
    lines = lines_of(organiser, job)
    assert b'"Cleo"' in lines
    assert b'"Ada"' not in lines


def test_a_club_is_its_owners_to_export(club: Furnished) -> None:
    assert "Export all data" not in said(member(club.owner, Role.ORGANISER).get(on_dashboard("club", club.ids["club"])))
