from __future__ import annotations

from uuid import UUID

import pytest

from gamenight.admin.due import why
from gamenight.models import Due
from gamenight.roles import Role
from gamenight.services import audits, leagues
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said, staff

pytestmark = pytest.mark.django_db


def test_work_set_aside_says_what_went_wrong(club: Furnished) -> None:
    page = said(member(club.owner, Role.ORGANISER).get(on_dashboard("due", club.ids["due"].replace(":", "_3A"))))
    told = "The program met something that it can't deal with: whoever runs the server has to look."
    assert f"Tries 5 What went wrong {told} For whoever runs the server boom Try again" in page


def test_boards_set_aside_are_told_by_their_leagues(club: Furnished) -> None:
    Due.objects.all().delete()
    first, second = UUID(club.ids["league"]), leagues.create(caller=club.owner, name="Autumn").id
    Due.objects.update(tries=0)
    for id in (first, second):
        Due.objects.update_or_create(
            scope=f"board:{id}", defaults={"club": club.owner.in_club, "tries": Due.MOST_TRIES, "error": "boom"}
        )
    client = member(club.owner, Role.ORGANISER)
    for page in (said(client.get("/admin/gamenight/due/")), said(client.get("/admin/"))):
        assert ("Board of Season" in page, "Board of Autumn" in page) == (True, True)
    file = b"".join(client.get("/admin/gamenight/due/export/")).decode()
    assert ("Board of Season" in file, "Board of Autumn" in file) == (True, True)
    page = client.get(on_dashboard("due", f"board_3A{second}"))
    assert "Club The Meeples League Autumn Since" in said(page)
    assert f'href="{on_dashboard("league", second)}"' in page.content.decode()


def test_a_job_set_aside_leads_to_its_page(club: Furnished) -> None:
    job = audits.begin(club.owner.in_club, audits.CHECK)
    Due.objects.filter(scope=f"audit:{job.id}").update(tries=Due.MOST_TRIES)
    page = member(club.owner, Role.ORGANISER).get(on_dashboard("due", f"audit_3A{job.id}"))
    assert f'href="{on_dashboard("job", job.id)}"' in page.content.decode()


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


def test_several_are_tried_again_at_once(club: Furnished, other_club: Furnished) -> None:
    Due.objects.create(scope="tidy", tries=Due.MOST_TRIES)
    client, aside = staff(), Due.objects.filter(tries=Due.MOST_TRIES)
    scopes = list(aside.values_list("scope", flat=True))
    sent = {"action": "retry", "_selected_action": scopes, "index": 0}
    page = said(client.post("/admin/gamenight/due/", sent))
    assert "This changes 3 things." in page
    assert "What was set aside is tried again at once." in page
    things = [f"{scope}|" for scope in scopes]
    organiser = member(club.owner, Role.ORGANISER)
    page = said(organiser.post("/admin/gamenight/due/bulk/retry/", {"thing": things}, follow=True))
    assert ("1 thing is changed." in page, aside.count()) == (True, 2)
    client.post("/admin/gamenight/due/bulk/retry/", {"thing": things})
    assert (aside.count(), Due.objects.get(scope="tidy").tries) == (0, 0)


def test_they_are_found_by_kind_and_by_the_leagues_name(club: Furnished) -> None:
    Due.objects.update(scope=f"board:{club.ids['league']}")
    Due.objects.create(
        scope=f"ratings:{club.ids['club']}:toy", club=club.owner.in_club, tries=Due.MOST_TRIES, error="boom"
    )
    client = member(club.owner, Role.ORGANISER)
    for asked, board, ratings in (("work=board", True, False), ("work=ratings", False, True), ("q=seas", True, False)):
        page = said(client.get(f"/admin/gamenight/due/?{asked}"))
        assert (asked, "Board of Season" in page, "Ratings at Toy" in page) == (asked, board, ratings)
