"""Jobs begun on the dashboard, followed, and what came of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import StreamingHttpResponse

from gamenight.models import Counted, Due, Job, Play, Result
from gamenight.pages.wording import OF_JOB
from gamenight.roles import Role
from gamenight.selectors import jobs as reading
from gamenight.services import audits, exports
from tests.builders import logged, statements, work_off_everything
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said, staff

pytestmark = pytest.mark.django_db
LISTED = "/admin/gamenight/job/"


def begun(club: Furnished, kind: str) -> Any:
    Due.objects.all().delete()
    address = on_dashboard("job", "begin", club.ids["club"], kind)
    return member(club.owner, Role.ORGANISER).post(address, follow=True)


def test_a_check_is_begun_followed_and_reported(club: Furnished) -> None:
    page = begun(club, "check")
    job = Job.objects.get(kind="check")
    assert page.redirect_chain == [(on_dashboard("job", job.id), 302)]
    assert re.search(r"Progress: 0 of 1 Club The Meeples State waiting Begun [^:]+:\d\d By account", said(page))
    assert 'hx-trigger="every 2s"' in page.content.decode()
    work_off_everything()
    done = member(club.owner, Role.ORGANISER).get(on_dashboard("job", job.id))
    assert "Progress: 1 of 1 Club The Meeples State done" in said(done)
    assert "0 differences All boards are as the records give them." in said(done)
    assert "hx-trigger" not in done.content.decode()


def test_what_a_check_found_is_told_in_words(club: Furnished) -> None:
    Result.objects.filter(seat=0).update(score=8)
    Counted.objects.filter(place=1).update(points=7)
    begun(club, "check")
    work_off_everything()
    page = said(staff().get(on_dashboard("job", Job.objects.get(kind="check").id)))
    assert "3 differences What Where What differs: stored → right" in page
    assert "the result of a play Play Seats › 1 › Score: 8 → 5" in page
    assert "the points of a play Play 1 › Points: 7 → 60" in page
    assert "a row of a board Season Points: 60 → 7; Average: 60.00 → 7.00; Points by game › Toy: 60 → 7" in page


def test_days_in_a_report_are_written_as_people_read_them(club: Furnished) -> None:
    Counted.objects.filter(place=1).update(day="2024-03-01", began_at="2024-03-01T20:15:00Z")
    begun(club, "check")
    work_off_everything()
    page = said(staff().get(on_dashboard("job", Job.objects.get(kind="check").id)))
    assert "Play 1 › Day: 1 March 2024 → " in page
    assert "Start: 1 March 2024, 20:15 UTC → " in page


def test_scoring_anew_tells_what_has_changed(club: Furnished) -> None:
    Play.objects.update(rules_version=0)
    Result.objects.filter(seat=0).update(score=8)
    begun(club, "rescore")
    work_off_everything()
    page = said(staff().get(on_dashboard("job", Job.objects.get(kind="rescore").id)))
    assert "1 play has changed Play What has changed: before → after Play Seats › 1 › Score: 8 → 5" in page


def test_two_who_ask_at_once_follow_the_same_check(club: Furnished) -> None:
    first, second = begun(club, "check"), begun(club, "check")
    assert first.redirect_chain == second.redirect_chain
    assert Job.objects.filter(kind="check").count() == 1


def test_another_kind_of_job_is_begun_elsewhere(club: Furnished) -> None:
    assert begun(club, exports.OF_CLUB).status_code == 404


@pytest.mark.parametrize(
    ("progress", "due", "state"),
    [
        (0, {}, "waiting"),
        (0, {"leased_until": "2100-01-01T00:00Z"}, "running"),
        (200, {}, "running"),
        (200, {"tries": Due.MOST_TRIES, "error": "boom"}, "set aside"),
    ],
)
def test_a_job_says_how_far_it_is(club: Furnished, progress: int, due: dict[str, Any], state: str) -> None:
    job = audits.begin(club.owner.in_club, audits.CHECK)
    Job.objects.filter(id=job.id).update(progress=progress, total=500)
    Due.objects.filter(scope=f"audit:{job.id}").update(**due)
    client = member(club.owner, Role.ORGANISER)
    assert f"Check of boards {state} {progress} of 500" in said(client.get(LISTED))
    page = client.get(on_dashboard("job", job.id))
    assert f"Progress: {progress} of 500 Club The Meeples State {state}" in said(page)
    assert ("hx-get" in page.content.decode()) is (state != "set aside")
    assert ("For whoever runs the server boom Try again" in said(page)) is (state == "set aside")


def test_jobs_are_narrowed_to_a_state_and_a_kind_and_found_by_who_began_them(club: Furnished) -> None:
    home = club.owner.in_club
    for columns in ({}, {"leased_until": "2100-01-01T00:00Z"}, {"tries": Due.MOST_TRIES}):
        job = Job.objects.create(club=home, kind=audits.CHECK)
        Due.objects.create(scope=f"audit:{job.id}", club=home, **columns)
    Job.objects.create(club=home, kind=audits.RESCORE)  # due to be due
    everything = reading.jobs([home.id])
    states = {state: [job for job in everything if reading.state(job) == state] for state in OF_JOB}
    assert [len(states[each]) for each in ("waiting", "running", "set_aside", "done")] == [2, 1, 1, 1]
    assert {state: list(reading.in_state(everything, state)) for state in OF_JOB} == states
    client = member(club.owner, Role.ORGANISER)
    assert "Check of boards running" in said(client.get(LISTED, {"state": "running"}))
    assert "Export of a player done" not in said(client.get(LISTED, {"state": "running"}))
    assert "Check of boards running" not in said(client.get(LISTED, {"kind": exports.OF_PLAYER}))
    assert "Export of a player done" in said(client.get(LISTED, {"q": club.owner.username}))


def test_jobs_set_aside_are_tried_again_at_once_and_no_others(club: Furnished) -> None:
    job = audits.begin(club.owner.in_club, audits.CHECK)
    Due.objects.filter(scope=f"audit:{job.id}").update(tries=Due.MOST_TRIES)
    client, sent = member(club.owner, Role.ORGANISER), {"thing": [f"{job.id}|"]}
    assert "1 thing is changed." in said(client.post(f"{LISTED}bulk/retry/", sent, follow=True))
    assert Due.objects.get(scope=f"audit:{job.id}").tries == 0
    page = said(client.post(f"{LISTED}bulk/retry/", sent, follow=True))
    assert "This isn't set aside: it is being tried, or done." in page


def test_a_job_set_aside_is_tried_again_from_its_page(club: Furnished) -> None:
    job = audits.begin(club.owner.in_club, audits.CHECK)
    Due.objects.filter(scope=f"audit:{job.id}").update(tries=Due.MOST_TRIES)
    here = on_dashboard("job", job.id)
    client = member(club.owner, Role.ORGANISER)
    page = client.post(on_dashboard("due", f"audit:{job.id}", "retry"), {"next": here}, follow=True)
    assert page.redirect_chain == [(here, 302)]
    assert "It is being tried again." in page.content.decode()
    assert "State waiting" in said(page)


def test_the_way_back_leads_to_no_other_site(club: Furnished) -> None:
    sent = {"next": "https://elsewhere.example/"}
    page = member(club.owner, Role.ORGANISER).post(on_dashboard("due", club.ids["due"], "retry"), sent)
    assert page["Location"] == "/admin/gamenight/due/"


def test_a_finished_export_leads_to_its_file(club: Furnished) -> None:
    client = member(club.owner, Role.ORGANISER)
    page = client.get(on_dashboard("job", club.ids["job"]))
    assert "State done Player Ada" in said(page)
    assert "The file, kept until" in said(page)
    file = client.get(on_dashboard("job", club.ids["job"], "file"))
    assert isinstance(file, StreamingHttpResponse)
    assert b'{"kind":"player"' in b"".join(file.streaming_content)  # type: ignore[arg-type]
    assert file["Content-Disposition"] == f'attachment; filename="{club.ids["job"]}.ndjson"'


def test_the_file_of_the_whole_club_is_its_owners(club: Furnished) -> None:
    job = exports.begin(caller=club.owner)
    assert staff().get(on_dashboard("job", job.id, "file")).status_code == 404
    Due.objects.filter(scope=club.ids["due"]).delete()
    work_off_everything()
    for role, told in ((Role.ORGANISER, False), (Role.OWNER, True)):
        client = member(club.owner, role)
        page = client.get(on_dashboard("job", job.id))
        assert "Export of the club" in page.content.decode()
        assert ("The file, kept until" in said(page)) is told
        assert client.get(on_dashboard("job", job.id, "file")).status_code == (200 if told else 404)


def test_a_check_leaves_no_file(club: Furnished) -> None:
    begun(club, "check")
    work_off_everything()
    job = Job.objects.get(kind="check")
    assert staff().get(on_dashboard("job", job.id, "file")).status_code == 404


def test_jobs_are_begun_in_the_clubs_that_the_list_is_narrowed_to(club: Furnished, other_club: Furnished) -> None:
    client = staff()
    assert client.get(LISTED).content.decode().count("/begin/") == 4
    one = client.get(LISTED, {"club": club.ids["club"]}).content.decode()
    assert re.findall(r'action="([^"]*/begin/[^"]*)"', one) == [
        on_dashboard("job", "begin", club.ids["club"], kind) for kind in ("check", "rescore")
    ]


def test_a_report_takes_as_many_statements_however_much_it_tells(club: Furnished) -> None:
    client = staff()
    taken = []
    for _ in range(2):
        Result.objects.filter(seat=0).update(score=8)
        Due.objects.all().delete()
        job = audits.begin(club.owner.in_club, audits.CHECK)
        work_off_everything()
        with statements() as seen:
            client.get(on_dashboard("job", job.id))
        taken.append(len(seen))
        for points in ((1, 2), (3, 4)):
            logged(club.owner, club.players, *points)
    assert taken == [6, 6]
