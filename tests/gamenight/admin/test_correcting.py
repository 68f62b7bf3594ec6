"""Correcting a play by hand, after having seen what that would change."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Play, Revision
from gamenight.roles import Role
from gamenight.selectors import boards
from gamenight.selectors import plays as reading
from gamenight.services import merging, plays
from gamenight.services.facts import NewPlay
from tests.builders import some_players, work_off_everything
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(club: Furnished) -> Client:
    return member(club.owner, Role.SCOREKEEPER)


def page_of(club: Furnished) -> str:
    return on_dashboard("play", club.ids["play"], "correct")


def sent(club: Furnished, client: Client, button: str, **written: str) -> Any:
    """The form as it comes, with `written` in it, sent by a button; a dot in a name is given as two underscores."""
    fields = FormReader(client.get(page_of(club))).fields
    changed = {name.replace("__", "."): value for name, value in written.items()}
    return client.post(page_of(club), fields | changed | {button: "1"}, follow=True)


def points(club: Furnished) -> list[tuple[str, int]]:
    work_off_everything_but_what_failed(club)
    shown = boards.published(club.owner.in_club.id, club.players[0].club.leagues.get().id)
    return [(shown.names[row["player"]], row["points"]) for row in shown.rows]


def work_off_everything_but_what_failed(club: Furnished) -> None:
    club.owner.in_club.due.filter(scope=club.ids["due"]).delete()
    work_off_everything()


def test_the_sheet_comes_as_it_was_written_down(club: Furnished, client: Client) -> None:
    fields = FormReader(client.get(page_of(club))).fields
    assert {
        name: fields[name] for name in ("players.0", "players.1", "record.final.points.0", "number", "version")
    } == {
        "players.0": "Ada",
        "players.1": "Ben",
        "record.final.points.0": "5",
        "number": "1",
        "version": "1",
    }
    assert fields["rated"] == "on"


def test_what_would_change_is_shown_and_nothing_is_stored(club: Furnished, client: Client) -> None:
    page = said(sent(club, client, "preview", record__final__points__0="2"))
    assert "What would change Nothing is changed yet." in page
    assert "The play Name Score Place Level Ada 5 → 2 1 → 2 – Ben 3 2 → 1 –" in page
    assert "Season Name Rank Points Average Ben 2 → 1 0 → 60 0.00 → 60.00 Ada 1 → 2 60 → 0 60.00 → 0.00" in page
    assert "Ratings at Toy Name Rating Ben" in page
    assert (Revision.objects.count(), Play.objects.get().version) == (1, 1)


def test_what_moves_no_board_shows_the_play_alone(club: Furnished, client: Client) -> None:
    page = said(sent(club, client, "preview", record__final__points__0="6"))
    assert "The play Name Score Place Level Ada 5 → 6 1 –" in page
    assert "Season" not in page


def test_what_moves_nothing_says_so_beside_what_it_writes(club: Furnished, client: Client) -> None:
    page = said(sent(club, client, "preview", number="4"))
    assert "Nothing is changed yet. Number in the evening: 1 → 4 No board and no rating." in page


def test_all_that_is_written_is_named_before_it_is_saved(club: Furnished, client: Client) -> None:
    page = said(sent(club, client, "preview", record__final__points__0="2", players__0="Ben", players__1="Ada"))
    told = page.partition("Nothing is changed yet. ")[2].partition(" The play ")[0]
    assert told == "Final › points › Ben: 5 → 2 Seat 1: Ada → Ben Seat 2: Ben → Ada"


def test_equals_who_change_seats_are_named(club: Furnished, client: Client) -> None:
    sent(club, client, "correct", record__final__points__0="3")
    page = said(sent(club, client, "preview", players__0="Ben", players__1="Ada"))
    assert "Nothing is changed yet. Seat 1: Ada → Ben Seat 2: Ben → Ada No board and no rating." in page


def test_a_correction_is_a_revision_with_its_reason(club: Furnished, client: Client) -> None:
    page = said(sent(club, client, "correct", record__final__points__0="2", reason="Misread."))
    assert "The play is corrected." in page
    assert "Misread." in page
    assert points(club) == [("Ben", 60), ("Ada", 0)]
    last = Revision.objects.latest("number")
    assert (last.action, last.reason, list(last.change)) == ("correct", "Misread.", ["final"])


def test_seats_number_and_rating_are_corrected_too(club: Furnished, client: Client) -> None:
    some_players(club.owner, "Cleo")
    fields = FormReader(client.get(page_of(club))).fields
    del fields["rated"]
    client.post(page_of(club), fields | {"players.1": "Cleo", "number": "4", "correct": "1"})
    play = reading.play(club.owner, club.play.play.id)
    assert ([each.name for each in play.players], play.number, play.rated) == (["Ada", "Cleo"], 4, False)


def test_problems_stand_at_their_places_and_nothing_is_changed(club: Furnished, client: Client) -> None:
    page = sent(club, client, "correct", record__final__points__0="x", players__1="Nobody")
    assert "Nothing is changed yet" in said(page)
    assert FormReader(page).problems == {
        "players.1": ["nobody of this club is called Nobody"],
        "record.final.points.0": ["this must be a whole number"],
    }
    assert Revision.objects.count() == 1


def test_a_form_that_changes_nothing_points_at_nothing(club: Furnished, client: Client) -> None:
    page = said(sent(club, client, "correct"))
    assert "The form says what is stored already, so there is nothing to save. Nothing is changed yet. Players" in page
    assert "at its place" not in page


def test_what_somebody_else_changed_meanwhile_is_told(club: Furnished, client: Client) -> None:
    fields = FormReader(client.get(page_of(club))).fields
    sent(club, client, "correct", record__final__points__1="7", reason="Misread.")
    page = client.post(page_of(club), fields | {"record.final.points.0": "9", "reason": "Mine.", "correct": "1"})
    assert "Somebody else has changed this since you opened it" in said(page)
    assert "Final › points › Ben: 3 → 7" in said(page)
    assert Play.objects.get().version == 2
    again = FormReader(page).fields
    kept = ("version", "record.final.points.0", "record.final.points.1", "reason", "rated", "players.1")
    assert [again[each] for each in kept] == ["2", "9", "7", "Mine.", "on", "Ben"]
    assert "The play is corrected." in said(client.post(page_of(club), again | {"correct": "1"}, follow=True))
    assert reading.play(club.owner, club.play.play.id).record["final"] == {"points": [9, 7]}


def test_who_was_merged_keeps_the_seat(club: Furnished, client: Client) -> None:
    [other] = some_players(club.owner, "Adi")
    merging.merge(caller=club.owner, player_id=club.players[0].id, into=other.id, version=None)
    sent(club, client, "correct", record__final__points__0="2")
    assert [each.name for each in reading.play(club.owner, club.play.play.id).players] == ["Ada", "Ben"]


def test_rounds_are_folded_until_one_is_wrong_or_made_longer(club: Furnished, client: Client) -> None:
    turns = [{"seat": seat, "action": "paint", "goals": [{"number": 3, "wild": 1}]} for seat in (0, 1)]
    record = {"game": "ink", "seats": 2, "rounds": [{"turns": turns}, {"turns": turns}]}
    play = plays.log(caller=club.owner, new=NewPlay(record=record, players=tuple(each.id for each in club.players)))
    page = on_dashboard("play", str(play.play.id), "correct")

    def opened(answer: Any) -> list[str]:
        return re.findall(r'<details[^>]* id="(record[^"]*)" open>', answer.content.decode())

    fields = FormReader(client.get(page)).fields
    assert not [each for each in opened(client.get(page)) if each.count(".") == 2]
    wrong = client.post(page, fields | {"record.rounds.1.turns.0.goals.0.wild": "20", "preview": "1"})
    assert "record.rounds.1" in opened(wrong)
    assert "record.rounds.0" not in opened(wrong)
    longer = client.post(page, fields | {"more": "record.rounds.0.turns.1.goals"})
    assert {"record.rounds.0", "record.rounds.0.turns.1.goals"} <= set(opened(longer))
    assert "record.rounds.1" not in opened(longer)
