"""Statistics after what happens to plays and players, and what they take and show."""

from __future__ import annotations

from datetime import date
from uuid import UUID

import pytest

from gamenight.models import Player
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import anonymising, corrections, merging
from tests.builders import a_club, an_evening, logged, merged, some_players, statements, work_off_everything
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.there import There
from tests.gamenight.api.tuesday import (
    DAYS,
    Tuesday,
    run,
    runs,
    toy_statistics,
)

pytestmark = pytest.mark.django_db


NOWHERE = UUID("01890000-0000-7000-8000-000000000000")


@pytest.fixture
def tuesday(owner: Caller) -> Tuesday:
    return Tuesday(owner)


def test_a_merged_players_results_are_the_others(tuesday: Tuesday) -> None:
    """Dua 2 and Gus 7 at a toy: merged into Cleo, Dua's result is Cleo's, and all of Cleo's plays are three."""
    dua = some_players(tuesday.caller, "Dua")[0]
    tuesday.toy(tuesday.evenings[3], {dua: 2, tuesday.gus: 7})
    paths = [f"players/{each.id}/statistics/" for each in (tuesday.cleo, dua)]
    pair = [f"players/{tuesday.gus.id}/head-to-head/{each.id}/" for each in (tuesday.cleo, dua)]
    group = [f"groups/statistics/?players={tuesday.gus.id},{each.id}" for each in (tuesday.cleo, dua)]
    club = "statistics/"
    before = [tuesday.read(path) for path in (*paths, *pair, *group, club)]
    assert (before[0]["plays"], before[1]["plays"], before[-1]["players"]) == (2, 1, 5)
    merged(tuesday.caller, dua, tuesday.cleo)
    cleo, same = (tuesday.read(path) for path in paths)
    assert cleo == same
    assert (cleo["player"], cleo["plays"], cleo["attendance"]["attended"]) == (str(tuesday.cleo.id), 3, 3)
    [_, toy] = cleo["games"]
    assert (toy["plays"], toy["average"], toy["statistics"]) == (2, "1.50", toy_statistics(1, 2, 1))
    assert [tuesday.read(path)["sums"]["plays"] for path in pair] == [1, 1]
    assert [tuesday.read(path)["plays"] for path in group] == [1, 1]
    assert tuesday.read(club)["players"] == 4
    merging.unmerge(caller=tuesday.caller, player_id=dua.id, version=None)
    assert [tuesday.read(path) for path in (*paths, *pair, *group, club)] == before


def test_a_voided_play_counts_nowhere_until_it_is_restored(tuesday: Tuesday) -> None:
    paths = [
        f"players/{tuesday.ada.id}/statistics/",
        f"players/{tuesday.ada.id}/head-to-head/{tuesday.ben.id}/",
        f"groups/statistics/?players={tuesday.ada.id},{tuesday.ben.id}",
        "statistics/?game=toy",
        f"sessions/{tuesday.evenings[0].id}/statistics/",
    ]
    before = [tuesday.read(path) for path in paths]
    corrections.void(caller=tuesday.caller, play_id=tuesday.plays[1], version=1)
    ada, pair, group, club, evening = (tuesday.read(path) for path in paths)
    assert (ada["plays"], ada["won"], ada["streaks"]["wins"]["longest"]) == (6, 3, run(2, DAYS[3]))
    assert (pair["sums"]["level"], group["plays"], club["plays"], evening["plays"]) == (0, 3, 2, 1)
    corrections.restore(caller=tuesday.caller, play_id=tuesday.plays[1], version=2)
    work_off_everything()
    assert [tuesday.read(path) for path in paths] == before


def test_a_moved_play_counts_on_its_new_day(tuesday: Tuesday) -> None:
    """Play 3, which Ada lost, goes before plays 1 and 2: she then won two, lost 4 and 5, and won 6 and 7."""
    early = an_evening(tuesday.caller, date(2026, 2, 28))
    corrections.move(caller=tuesday.caller, play_id=tuesday.plays[2], version=1, session=early.id)
    made = tuesday.read(f"players/{tuesday.ada.id}/statistics/")
    assert made["first"]["day"] == "2026-02-28"
    assert made["streaks"] == {
        "wins": runs(run(2, DAYS[0]), run(2, DAYS[3])),
        "losses": runs(run(2, DAYS[1], DAYS[3])),
    }
    assert [each["month"] for each in tuesday.read("statistics/")["months"]] == [
        "2026-02-01",
        "2026-03-01",
        "2026-04-01",
    ]
    assert tuesday.read(f"sessions/{tuesday.evenings[1].id}/statistics/")["plays"] == 1


def test_an_unrated_play_was_played_all_the_same(tuesday: Tuesday) -> None:
    correction = corrections.Correction({"rated": False})
    corrections.correct(caller=tuesday.caller, play_id=tuesday.plays[0], version=1, edit=lambda _: correction)
    work_off_everything()
    made = tuesday.read(f"players/{tuesday.ada.id}/statistics/")
    assert (made["plays"], made["ratings"]["toy"]["plays"]) == (7, 2)


def test_a_player_without_a_name_is_listed_without_it(tuesday: Tuesday) -> None:
    before = tuesday.read("statistics/")
    anonymising.anonymise(caller=tuesday.caller, player_id=tuesday.cleo.id, version=None)
    after = tuesday.read("statistics/")
    assert "Cleo" in str(before)
    assert "Cleo" not in str(after)
    assert str(tuesday.cleo.id) in str(after["most_plays"])


def test_a_guest_is_listed_from_the_day_that_it_is_none(tuesday: Tuesday) -> None:
    listed = [
        ("statistics/", "most_plays"),
        (f"sessions/{tuesday.evenings[1].id}/statistics/", "played"),
        (f"players/{tuesday.ada.id}/statistics/", "partners"),
        (f"players/{tuesday.ada.id}/head-to-head/", "data"),
    ]
    for path, key in listed:
        assert str(tuesday.gus.id) not in str(tuesday.read(path)[key])
    Player.objects.filter(id=tuesday.gus.id).update(guest=False)
    for path, key in listed:
        assert str(tuesday.gus.id) in str(tuesday.read(path)[key]), path
    assert tuesday.read(f"players/{tuesday.gus.id}/statistics/")["plays"] == 1


def test_titles_are_in_the_readers_language(tuesday: Tuesday) -> None:
    made = tuesday.read("statistics/?game=broad-lines", accept_language="ru")
    assert [each["title"] for each in made["games"][0]["statistics"]][1] == "Слова, от которых критик отказался"


ALL = {
    "statistics/": 4,
    "statistics/?game=toy": 5,
    "players/{ada}/statistics/": 5,
    "players/{ada}/head-to-head/": 2,
    "players/{ada}/head-to-head/{ben}/": 2,
    "players/{ada}/ratings/": 2,
    "groups/statistics/?players={ada},{ben}": 4,
    "sessions/{evening}/statistics/": 5,
}
"""Statements by address."""


@pytest.mark.parametrize("path", ALL)
def test_a_page_takes_as_many_statements_for_one_play_as_for_three(path: str, owner: Caller) -> None:
    """Beside the caller's own."""
    app = App(owner)
    ada, ben, *others = some_players(owner, "Ada", "Ben", "Cleo", "Dua", "Eve")
    evening = an_evening(owner, DAYS[0])
    named = path.format(ada=ada.id, ben=ben.id, evening=evening.id)
    app.read(named)
    counts = []
    for third in others:
        logged(owner, [ada, ben], 1, 2, evening=evening.id)
        logged(owner, [ada, ben, third], 3, 2, 1, evening=evening.id)
        with statements() as seen:
            assert app.read(named).status_code == 200
        counts.append(len(seen) - 1)
    assert counts == [ALL[path]] * 3


@pytest.mark.parametrize("path", ALL)
def test_what_is_held_still_holds_until_a_play_is_logged(path: str, tuesday: Tuesday) -> None:
    named = path.format(ada=tuesday.ada.id, ben=tuesday.ben.id, evening=tuesday.evenings[0].id)
    held = tuesday.app.read(named).headers["ETag"]
    same = tuesday.app.read(named, if_none_match=held)
    assert (same.status_code, same.content) == (304, b"")
    tuesday.toy(tuesday.evenings[0], {tuesday.ada: 1, tuesday.ben: 2})
    work_off_everything()
    assert tuesday.app.read(named, if_none_match=held).status_code == 200


def test_another_clubs_players_are_no_group_like_those_that_never_were(tuesday: Tuesday) -> None:
    [theirs] = some_players(a_club("Another club", visibility="public"), "Zoe")
    app = tuesday.app
    hidden, never = (
        app.read(f"groups/statistics/?players={tuesday.ada.id},{other}", x_request_id="r-1")
        for other in (theirs.id, NOWHERE)
    )
    assert (hidden.status_code, hidden.json()) == (404, never.json())


@pytest.mark.parametrize("visibility", ["members", "public"])
def test_a_helper_link_sees_no_more_statistics_than_anybody(visibility: str) -> None:
    there = There(visibility)
    path = f"/api/v1/clubs/{there.ids['club']}/statistics/"
    nobody, helper, member = (
        client.send("GET", path) for client in (ApiClient(), there.client("helper"), there.client(Role.VIEWER))
    )
    assert member.status_code == 200
    assert member.json()["plays"] == 3
    assert (nobody.status_code, helper.status_code) == ((200, 200) if visibility == "public" else (401, 403))
