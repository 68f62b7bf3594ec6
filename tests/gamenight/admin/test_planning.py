from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Evening
from gamenight.models.evenings import EveningState
from gamenight.roles import Role
from gamenight.services import plays, tokens
from gamenight.services.facts import NewPlay
from tests.builders import an_evening, ids, logged, some_players
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db
PLAN = "/admin/gamenight/evening/plan/"
FRIDAY = date(2100, 3, 5)
AT_SEVEN = datetime(2100, 3, 5, 18, tzinfo=UTC)  # Berlin is an hour ahead in winter


def organiser(club: Furnished) -> Client:
    return member(club.owner, Role.ORGANISER)


def send(client: Client, path: str, **changes: Any) -> Any:
    """What a browser would send of the page's form, with these fields filled in."""
    return client.post(path, FormReader(client.get(path)).fields | changes, follow=True)


def test_an_evening_is_planned_on_the_clubs_own_clock(club: Furnished) -> None:
    sent = {"day": "2100-03-05", "start": "19:00", "end": "01:30", "title": " Spring ", "capacity": "6"}
    page = send(organiser(club), PLAN, **sent, notes="a\r\nb")
    assert "The evening is planned." in said(page)
    evening = Evening.objects.get(title="Spring")
    assert (evening.day, evening.starts_at) == (FRIDAY, AT_SEVEN)
    assert evening.ends_at == datetime(2100, 3, 6, 0, 30, tzinfo=UTC)
    assert (evening.capacity, evening.notes, evening.place) == (6, "a\nb", None)


def test_a_form_that_is_sent_twice_plans_one_evening(club: Furnished) -> None:
    client = organiser(club)
    fields = FormReader(client.get(PLAN)).fields | {"day": "2100-03-05", "start": "19:00"}
    first, second = (client.post(PLAN, fields)["Location"] for _ in range(2))
    assert (first, Evening.objects.filter(day=FRIDAY).count()) == (second, 1)


def test_everything_that_is_wrong_stands_at_its_field_at_once(club: Furnished) -> None:
    page = send(organiser(club), PLAN, day="1800-01-01", title="\u202e", capacity="0", notes="\u0007")
    assert set(FormReader(page).problems) == {"day", "title", "capacity", "notes"}
    assert FormReader(page).problems["title"] == ["a name has no control or direction characters"]


def test_what_the_service_refuses_stands_at_its_field_too(club: Furnished) -> None:
    page = send(organiser(club), PLAN, day="2100-03-05", end="23:00")
    assert FormReader(page).problems == {"end": ["an evening with an end has a start"]}
    assert not Evening.objects.filter(day=FRIDAY).exists()


def test_another_day_leaves_the_hours_and_one_hour_leaves_the_other(club: Furnished) -> None:
    long = datetime(2100, 3, 7, 12, tzinfo=UTC)  # two days later
    evening = an_evening(club.owner, FRIDAY, starts_at=AT_SEVEN, ends_at=long, title="Weekend")
    path = on_dashboard("evening", evening.id, "edit")
    assert FormReader(organiser(club).get(path)).fields["start"] == "19:00"
    send(organiser(club), path, day="2100-03-12")
    evening.refresh_from_db()
    assert (evening.day, evening.starts_at) == (date(2100, 3, 12), datetime(2100, 3, 12, 18, tzinfo=UTC))
    assert evening.ends_at == datetime(2100, 3, 14, 12, tzinfo=UTC)
    send(organiser(club), path, end="23:00")
    evening.refresh_from_db()
    assert evening.ends_at == datetime(2100, 3, 12, 22, tzinfo=UTC)
    assert evening.title == "Weekend"


def test_a_form_of_an_older_version_follows_what_others_changed(club: Furnished) -> None:
    evening = an_evening(club.owner, FRIDAY, capacity=8)
    client, url = organiser(club), on_dashboard("evening", evening.id, "edit")
    fields = FormReader(client.get(url)).fields | {"notes": ""}
    send(client, url, start="19:30", place="Café", capacity="")
    page = client.post(url, fields | {"title": "New", "place": "Pub"})
    assert "Somebody else has changed this since you opened it" in said(page)
    changed = "Start: – → 19:30 Place (may be left empty): – → Café Places: 8 → – Open it as it is now"
    assert changed in said(page)
    evening.refresh_from_db()
    assert (evening.title, evening.place) == (None, "Café")
    client.post(url, FormReader(page).fields | {"notes": ""})
    evening.refresh_from_db()
    assert (evening.title, evening.place, evening.capacity, evening.version) == ("New", "Pub", None, 3)
    assert evening.starts_at == datetime(2100, 3, 5, 18, 30, tzinfo=UTC)


def test_an_evening_is_repeated_by_the_week(club: Furnished) -> None:
    evening = an_evening(club.owner, FRIDAY, starts_at=AT_SEVEN, title="Weekly")
    path = on_dashboard("evening", evening.id, "repeat")
    assert set(FormReader(send(organiser(club), path, weeks="53")).problems) == {"weeks"}
    assert "2 evenings are planned." in said(send(organiser(club), path, weeks="2"))
    days = Evening.objects.filter(title="Weekly").order_by("day").values_list("day", flat=True)
    assert list(days) == [FRIDAY, date(2100, 3, 12), date(2100, 3, 19)]


def test_a_repetition_that_is_sent_twice_plans_one_series(club: Furnished) -> None:
    client, evening = organiser(club), an_evening(club.owner, FRIDAY, title="Weekly")
    path = on_dashboard("evening", evening.id, "repeat")
    fields = FormReader(client.get(path)).fields | {"weeks": "2"}
    assert "2 evenings are planned." in said(client.post(path, fields, follow=True))
    Evening.objects.filter(day=date(2100, 3, 12)).update(title="Special")
    page = said(client.post(path, fields, follow=True))
    assert ("2 days have this evening already: they are left out." in page, "planned." in page) == (True, False)
    assert Evening.objects.filter(day__gt=FRIDAY).count() == 2


def test_a_day_that_has_the_evening_already_is_left_out_of_a_repetition(club: Furnished) -> None:
    evening = an_evening(club.owner, FRIDAY, starts_at=AT_SEVEN, title="Weekly")
    path = on_dashboard("evening", evening.id, "repeat")
    send(organiser(club), path, weeks="1")
    an_evening(club.owner, date(2100, 3, 19), starts_at=datetime(2100, 3, 19, 19, tzinfo=UTC), title="Weekly")
    page = said(send(organiser(club), path, weeks="2"))
    assert "1 evening is planned." in page
    assert "1 day has this evening already: it is left out." in page
    days = Evening.objects.filter(title="Weekly", day__gt=FRIDAY).order_by("day", "starts_at")
    assert [day.day for day in days.values_list("day", flat=True)] == [12, 19, 19]


def test_what_goes_with_an_evening_is_said_before_it_goes(club: Furnished) -> None:
    evening = an_evening(club.owner, FRIDAY)
    path = on_dashboard("evening", evening.id, "cancel")
    page = said(organiser(club).get(path))
    assert "What was answered and ticked goes with it, and so do its helper links." in page
    assert "The evening is taken off." in said(send(organiser(club), path))
    assert not Evening.objects.filter(id=evening.id).exists()


def test_an_evening_with_plays_stays(club: Furnished) -> None:
    page = send(organiser(club), on_dashboard("evening", club.ids["evening"], "cancel"))
    assert "This evening has plays, voided ones perhaps: it stays." in said(page)
    assert Evening.objects.filter(id=club.ids["evening"]).exists()


def test_a_scorekeeper_opens_and_closes_but_plans_none(club: Furnished) -> None:
    evening = an_evening(club.owner, FRIDAY, state=EveningState.PLANNED)
    scorekeeper, path = member(club.owner, Role.SCOREKEEPER), on_dashboard("evening", evening.id)
    page = said(scorekeeper.get(path))
    assert "Open the evening" in page
    assert "Take off" not in page
    page = said(scorekeeper.get(f"{path}open/"))
    assert "helper links open it" in page
    assert Evening.objects.get(id=evening.id).state == EveningState.PLANNED
    page = scorekeeper.post(f"{path}open/", {"version": 1}, follow=True)
    assert "State open" in said(page)
    page = scorekeeper.post(f"{path}close/", {"version": 1}, follow=True)
    assert "This has changed since you opened it" in said(page)


def test_closing_an_evening_says_first_which_tables_still_play(club: Furnished) -> None:
    evening = an_evening(club.owner, FRIDAY)
    playing = NewPlay(record={"game": "toy", "seats": 2}, players=tuple(ids(*club.players)), evening=evening.id)
    plays.log(caller=club.owner, new=playing)
    page = said(organiser(club).get(on_dashboard("evening", evening.id, "close")))
    assert "Helper links open nothing any more" in page
    assert "Being played" in page
    assert "Ada, Ben" in page


def test_tables_that_play_at_one_time_are_told_apart(club: Furnished) -> None:
    ada, ben, cleo, dan = [*club.players, *some_players(club.owner, "Cleo", "Dan")]
    evening = an_evening(club.owner, FRIDAY)
    half_past = datetime(2100, 3, 5, 18, 30, tzinfo=UTC)
    logged(club.owner, [ada, ben], 2, 1, evening=evening.id, starts_at=AT_SEVEN, ends_at=half_past)
    logged(club.owner, [cleo, dan], 2, 1, evening=evening.id, starts_at=AT_SEVEN, ends_at=half_past)
    logged(club.owner, [cleo, ada], 2, 1, evening=evening.id, starts_at=half_past, ends_at=half_past)
    page = said(organiser(club).get(on_dashboard("evening", evening.id)))
    assert "№ Table Game State When Players" in page
    assert "1 1 Toy finished 19:00–19:30 Ada, Ben" in page
    assert "2 2 Toy finished 19:00–19:30 Cleo, Dan" in page


def test_evenings_of_one_day_are_told_apart(club: Furnished) -> None:
    client = organiser(club)
    evening = an_evening(club.owner, FRIDAY, starts_at=AT_SEVEN, title="Spring", place="At Ada's")
    an_evening(club.owner, FRIDAY)
    page = said(client.get("/admin/gamenight/evening/"))
    assert "5 March 2100 19:00 Spring, At Ada's" in page
    assert "5 March 2100 – – " in page
    titles, first = b"".join(client.get("/admin/gamenight/evening/export/?q=spring")).decode().splitlines()
    assert (titles[1:].split(",")[:3], first.split(",")[:2]) == (["Day", "Start", "Title"], ["2100-03-05", "19:00"])
    sent = {"action": "close", "_selected_action": str(evening.id), "index": 0}
    assert "5 March 2100, 19:00, Spring, At Ada's" in said(client.post("/admin/gamenight/evening/", sent))


def test_a_helper_link_names_its_evening_among_others(club: Furnished) -> None:
    evening = an_evening(club.owner, FRIDAY, starts_at=AT_SEVEN)
    tokens.invite(caller=club.owner, evening_id=evening.id, name="Table 1")
    assert "5 March 2100, 19:00" in said(member(club.owner, Role.OWNER).get("/admin/gamenight/token/"))
