"""Logging a play by hand: a fifth game appears in it without a line of its own."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Club, Play
from gamenight.roles import Role
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.services import people
from tests.builders import an_evening, merged, some_players
from tests.gamenight.admin.conftest import FormReader, Furnished, member, said

pytestmark = pytest.mark.django_db
LOG = "/admin/gamenight/play/log/"


@pytest.fixture
def client(owner: Caller) -> Client:
    some_players(owner, "Ada", "Ben", "Cleo")
    return member(owner, Role.SCOREKEEPER)


def table(owner: Caller, game: str = "toy", seats: int = 2) -> str:
    return f"{LOG}?club={owner.in_club.id}&game={game}&seats={seats}"


def fields(page: Any) -> dict[str, str]:
    return FormReader(page).fields


def problems(page: Any) -> dict[str, list[str]]:
    return FormReader(page).problems


def filled(client: Client, owner: Caller, **written: str) -> dict[str, str]:
    """The form as it comes, with `written` in it; a dot in a name is given as two underscores."""
    return fields(client.get(table(owner))) | {name.replace("__", "."): value for name, value in written.items()}


def test_every_registered_game_is_offered_with_its_numbers_of_players(owner: Caller, client: Client) -> None:
    page = client.get(LOG).content.decode()
    assert '<option value="toy">Toy (2–8)</option>' in page
    assert '<option value="broad-lines">Broad Lines (2–30)</option>' in page


def test_a_number_that_does_not_play_is_refused_at_once(owner: Caller, client: Client) -> None:
    for seats in (1, 9, 10**9):
        assert problems(client.get(table(owner, seats=seats))) == {"seats": ["That many don't play Toy (2–8)."]}


@pytest.mark.parametrize("asked", ["club=x&game=toy&seats=2", "game=never&seats=2", "seats=two", "club=%00"])
def test_a_table_that_cannot_be_is_asked_for_again(owner: Caller, client: Client, asked: str) -> None:
    page = client.get(f"{LOG}?{asked}")
    assert page.status_code == 200
    assert problems(page)


def test_another_clubs_table_cannot_be_chosen(owner: Caller, client: Client, other_club: Furnished) -> None:
    page = client.get(f"{LOG}?club={other_club.ids['club']}&game=toy&seats=2")
    assert set(problems(page)) == {"club"}
    assert "The Others" not in page.content.decode()


def test_a_game_counted_at_its_end_is_logged(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ben", players__1="ada ", record__final__points__0="7") | {
        "record.final.points.1": "9",
        "record.options.double": "on",
        "day": "2026-03-06",
        "start": "23:30",
        "end": "00:15",
        "log": "1",
    }
    page = client.post(table(owner), sent, follow=True)
    assert "The play is logged." in said(page)
    play = reading.play(owner, Play.objects.get().id)
    assert play.record == {
        "game": "toy",
        "seats": 2,
        "options": {"double": True},
        "rounds": [],
        "final": {"points": [7, 9]},
        "ended_early": False,
    }
    assert [each.name for each in play.players] == ["Ben", "Ada"]
    assert [str(each) for each in (play.day, play.starts_at, play.ends_at)] == [
        "2026-03-06",
        "2026-03-06 22:30:00+00:00",
        "2026-03-06 23:15:00+00:00",
    ]


def test_rounds_are_added_without_a_script_and_nothing_written_is_lost(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", record__rounds__0__points__0="1") | {"more": "record.rounds"}
    page = client.post(table(owner), sent)
    longer = fields(page)
    assert {name for name in longer if name.startswith("record.rounds")} == {
        f"record.rounds.{at}.points.{seat}" for at in range(2) for seat in range(2)
    }
    assert (longer["players.0"], longer["record.rounds.0.points.0"]) == ("Ada", "1")
    assert longer["id"] == sent["id"]
    assert not problems(page)
    assert not Play.objects.exists()


def test_a_button_calls_what_it_adds_by_its_short_name(owner: Caller, client: Client) -> None:
    page = said(client.get(table(owner, "ink-it", 4)))
    assert "One more: round 2" in page
    assert "One more: drawing 2" in page
    assert "One more: drawings, each" not in page


def test_rounds_are_removed_again_without_a_script(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", record__rounds__0__points__0="1") | {
        "record.rounds.1.points.0": "2",
        "less": "record.rounds.0",
    }
    page = client.post(table(owner), sent)
    shorter = {name: value for name, value in fields(page).items() if name.startswith("record.rounds")}
    assert shorter == {"record.rounds.1.points.0": "2", "record.rounds.1.points.1": ""}
    assert "Round 1" in said(page)
    assert 'name="less" value="record.rounds.1"' in page.content.decode()
    assert fields(page)["players.0"] == "Ada"


def test_turns_and_cards_are_asked_for_in_words_by_who_takes_them(owner: Caller, client: Client) -> None:
    turn = {
        "record.rounds.0.turns.0.seat": "1",
        "players.0": "Ada",
        "players.1": "Ben",
        "more": "record.rounds.0.turns",
    }
    ink = said(client.post(table(owner, "ink", 2), turn))
    assert "Turn 1: Ben" in ink
    assert "Turn 2" in ink
    assert "Colour of the area – purple blue green" in ink
    assert "The two colours of each palette Ada Colour 1 – purple blue" in ink
    irk = said(client.get(table(owner, "irk", 2)))
    assert "The other sections follow – to the right downwards to the left upwards" in irk
    assert "Section 1 – purple 1 purple 2 purple 3" in irk


def test_the_colours_of_a_palette_are_logged_as_the_record_has_them(owner: Caller, client: Client) -> None:
    counted = {f"record.final.left.{seat}.{kind}": str(3 * seat) for seat in (0, 1) for kind in ("palette", "wild")}
    own = {"record.setup.palettes.0.0": "blue", "record.setup.palettes.0.1": "red"}
    others = {"record.setup.palettes.1.0": "teal", "record.setup.palettes.1.1": "green"}
    sent = {"players.0": "Ada", "players.1": "Ben", "log": "1"} | counted | own | others
    page = client.post(table(owner, "ink", 2), sent, follow=True)
    assert problems(page) == {}
    assert reading.play(owner, Play.objects.get().id).record["setup"]["palettes"] == [
        ["blue", "red"],
        ["teal", "green"],
    ]


def test_rounds_left_blank_are_left_out(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", players__1="Ben", log="1") | {
        "record.rounds.0.points.0": "1",
        "record.rounds.0.points.1": "2",
        "record.rounds.1.points.0": "",
        "record.rounds.2.points.0": "3",
        "record.rounds.2.points.1": "4",
    }
    client.post(table(owner), sent)
    assert reading.play(owner, Play.objects.get().id).record["rounds"] == [
        {"points": [1, 2]},
        {"points": [3, 4]},
    ]


def test_the_rules_problems_stand_at_their_fields_all_at_once(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", players__1="Ben", log="1") | {
        "record.rounds.0.points.0": "",
        "record.rounds.1.points.0": "100",
        "record.rounds.1.points.1": "1",
        "record.final.points.0": "-1",
        "record.final.points.1": "200",
    }
    page = client.post(table(owner), sent)
    assert problems(page) == {
        "record.rounds.1.points.0": ["points go from 0 to 99, not 100"],
        "record.final.points.0": ["points go from 0 to 99, not -1"],
        "record.final.points.1": ["points go from 0 to 99, not 200"],
    }
    assert "The rules refuse this record. Nothing is logged yet: what is wrong stands at its place below." in said(page)
    assert fields(page)["record.final.points.1"] == "200"
    assert not Play.objects.exists()


def test_what_has_the_wrong_shape_says_so_at_its_field(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", players__1="Ben", record__final__points__0="many", log="1")
    assert problems(client.post(table(owner), sent)) == {
        "record.final.points.0": ["this must be a whole number"],
        "record.final.points.1": ["this must be a whole number"],
    }


def test_what_is_missing_is_asked_for(owner: Caller, client: Client) -> None:
    some_players(owner, "Dan")
    address = table(owner, "broad-lines", 2)
    sent = {"players.0": "Ada", "players.1": "Dan", "record.rounds.0.sheets": "3", "log": "1"}
    assert problems(client.post(address, sent)) == {
        "record.rounds.0.critic": ["This is needed."],
        "record.rounds.0.result": ["This is needed."],
    }


def test_what_cannot_be_read_and_broken_rules_before_it_are_told_together(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", players__1="Zoe", log="1") | {
        "record.rounds.0.points.0": "100",
        "record.rounds.0.points.1": "1",
        "record.rounds.1.points.0": "many",
        "record.rounds.1.points.1": "200",
        "day": "never",
    }
    page = client.post(table(owner), sent)
    assert problems(page) == {
        "players.1": ["nobody of this club is called Zoe"],
        "day": ["Enter a valid date."],
        "record.rounds.0.points.0": ["points go from 0 to 99, not 100"],
        "record.rounds.1.points.0": ["this must be a whole number"],
    }


def test_a_game_played_by_rounds_is_logged_with_people_for_seats(owner: Caller, client: Client) -> None:
    sent = {"players.0": "Ada", "players.1": "Ben", "players.2": "Cleo", "log": "1"} | {
        f"record.rounds.0.{name}": value
        for name, value in {"critic": "1", "sheets": "3", "result": "guessed", "word": "moon", "guesses": "4"}.items()
    }
    page = said(client.post(table(owner, "broad-lines", 3), sent, follow=True))
    assert "State in progress" in page
    assert "Critic Ben Sheets 3 Result guessed Word moon Guesses 4" in page


def test_a_game_of_piles_is_logged_from_its_count(owner: Caller, client: Client) -> None:
    colours = ("purple", "blue", "green", "orange", "red")
    piles = ((5, 1, 1, 3, 2, 1), (2, 4, 2, 0, 3, 0))
    counted = {
        f"record.final.center.{colour}": str(value) for colour, value in zip(colours, (6, 5, 4, 3, 2), strict=True)
    }
    for seat, pile in enumerate(piles):
        named = zip((*colours, "starbursts"), pile, strict=True)
        counted |= {f"record.final.piles.{seat}.{name}": str(amount) for name, amount in named}
    sent = {"players.0": "Ada", "players.1": "Ben", "record.setup.box_holder": "1", "log": "1"} | counted
    page = client.post(table(owner, "irk", 2), sent, follow=True)
    assert problems(page) == {}
    # Purple 6 and orange 3 are Ada's; blue 5, green 4 and red 2 Ben's.
    assert "Results Player Score Place Won Ada 9 2 no Ben 11 1 yes" in said(page)


def test_names_that_nobody_has_and_broken_rules_are_told_together(owner: Caller, client: Client) -> None:
    sent = filled(
        client, owner, players__0="Zoe", record__final__points__0="100", record__final__points__1="1", log="1"
    )
    assert problems(client.post(table(owner), sent)) == {
        "players.0": ["nobody of this club is called Zoe"],
        "players.1": ["say who sat here"],
        "record.final.points.0": ["points go from 0 to 99, not 100"],
    }


def test_names_alone_that_nobody_has_are_told_on_top_too(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Zoe", players__1="Ada", record__final__points__0="1") | {
        "record.final.points.1": "2",
        "log": "1",
    }
    page = said(client.post(table(owner), sent))
    assert "The form can't be saved as it is filled in. Nothing is logged yet" in page


@pytest.mark.parametrize(("name", "points"), [("Zoe", "100"), ("Ada", "many"), ("Zoe", "many")])
def test_what_is_mistyped_is_not_headed_as_the_rules_alone(
    owner: Caller, client: Client, name: str, points: str
) -> None:
    sent = filled(client, owner, players__0=name, players__1="Ben", record__final__points__0=points) | {
        "record.final.points.1": "2",
        "log": "1",
    }
    page = said(client.post(table(owner), sent))
    assert "The form can't be saved as it is filled in. Nothing is logged yet" in page
    assert "The rules refuse this record" not in page


def test_one_person_on_two_chairs_is_refused(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", players__1="ADA", record__final__points__0="1") | {
        "record.final.points.1": "2",
        "log": "1",
    }
    assert problems(client.post(table(owner), sent)) == {"players.1": ["a player has one seat at a table"]}


def test_sending_twice_logs_once(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", players__1="Ben", record__final__points__0="1") | {
        "record.final.points.1": "2",
        "log": "1",
    }
    first, second = (client.post(table(owner), sent)["Location"] for _again in range(2))
    assert first == second
    assert Play.objects.count() == 1


def test_a_likely_double_is_pointed_out(owner: Caller, client: Client) -> None:
    for _again in range(2):
        sent = filled(client, owner, players__0="Ada", players__1="Ben", record__final__points__0="1") | {
            "record.final.points.1": "2",
            "log": "1",
        }
        page = client.post(table(owner), sent, follow=True)
    assert "The same players logged this game less than two hours before: is it one play?" in said(page)


def test_the_clubs_own_options_are_there_already(owner: Caller, client: Client) -> None:
    Club.objects.update(options={"toy": {"double": True}})
    assert 'value="on"' in client.get(table(owner)).content.decode()
    assert fields(client.get(table(owner)))["record.options.double"] == "on"


def test_a_time_that_cannot_be_says_so_and_keeps_the_rest(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", players__1="Ben", record__final__points__0="1") | {
        "record.final.points.1": "2",
        "day": "0001-01-01",
        "start": "25:00",
        "log": "1",
    }
    page = client.post(table(owner), sent)
    assert set(problems(page)) == {"day", "start"}
    assert fields(page)["record.final.points.0"] == "1"
    assert not Play.objects.exists()


def test_a_day_that_lies_ahead_is_asked_about(owner: Caller, client: Client) -> None:
    sent = filled(client, owner, players__0="Ada", players__1="Ben", record__final__points__0="1") | {
        "record.final.points.1": "2",
        "day": "2150-03-06",
        "log": "1",
    }
    assert "future" not in sent
    page = client.post(table(owner), sent)
    assert problems(page) == {"future": ["The day is in the future. Tick this if that is right."]}
    assert not Play.objects.exists()
    client.post(table(owner), fields(page) | {"future": "on", "log": "1"})
    assert str(Play.objects.get().day) == "2150-03-06"


def test_an_evening_that_lies_ahead_is_asked_about(owner: Caller, client: Client) -> None:
    planned = an_evening(owner, date(2150, 3, 6))
    address = f"{table(owner)}&evening={planned.id}"
    assert "The day is in the future: log it all the same" in said(client.get(address))
    sent = fields(client.get(address)) | {"players.0": "Ada", "players.1": "Ben", "log": "1"}
    assert set(problems(client.post(address, sent))) == {"future"}
    assert "in the future" not in said(client.get(table(owner)))


def test_guests_merged_and_forgotten_players_are_not_offered(owner: Caller, client: Client) -> None:
    twice = people.add(caller=owner, name="Ada twice")
    merged(owner, twice, owner.in_club.players.get(name="Ada"))
    page = client.get(table(owner)).content.decode()
    assert '<option value="Ada"></option>' in page
    assert "Ada twice" not in page


@pytest.mark.parametrize(
    "sent",
    [
        {"more": "record.rounds"},
        {"more": ""},
        {"more": "x" * 100},
        {"more": "record.options.double.deeper:kind:stake"},
        {"more": "record.rounds", "record.rounds": "text", "record": "text"},
        {"log": "1", "players.0": "\0", "players.1": "\ud7ff" * 1000, "players.0.deep": "er"},
        {"log": "1", "record.rounds.99999.points.0": "1", "record.rounds.1.points": "2"},
        {"log": "1", "id": "x", "record.final.points.0": "9" * 10000},
        {"log": "1", ".".join("a" * 100): "deep"},
    ],
)
def test_a_hostile_form_is_answered_with_the_form(owner: Caller, client: Client, sent: dict[str, str]) -> None:
    response = client.post(table(owner), sent)
    assert (response.status_code, 'name="log"' in response.content.decode()) == (200, True)
    assert not Play.objects.exists()
