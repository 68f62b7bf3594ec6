"""The screen of a play under way: who gets it, what it costs, and what it says before anything is stored."""

from __future__ import annotations

import re
from datetime import date
from random import Random
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Revision
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import plays, rounds
from gamenight.services.facts import NewPlay
from gamenight.services.plays import Logged
from gamenight.services.rounds import NewRound
from rules.registry import GAMES
from tests.builders import an_evening, ids, logged, some_players, statements
from tests.gamenight.web.visitors import browser_of, helper, member

pytestmark = pytest.mark.django_db


def begun(owner: Caller, game: str = "ink-it", names: tuple[str, ...] = ("Ana", "Ben"), **more: Any) -> Logged:
    record = {"game": game, "seats": len(names), **more.pop("record", {})}
    return plays.log(caller=owner, new=NewPlay(record=record, players=tuple(ids(*some_players(owner, *names))), **more))


def sheet(owner: Caller, play: Logged, more: str = "") -> str:
    return f"/clubs/{owner.in_club.id}/plays/{play.play.id}/sheet/{more}"


def said(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(re.sub("<[^>]*>", " ", answer.content.decode()).split())


@pytest.mark.parametrize(
    ("role", "status"), [(None, 404), (Role.VIEWER, 404), (Role.SCOREKEEPER, 200), (Role.OWNER, 200)]
)
def test_whoever_logs_plays_has_a_sheet(role: Role | None, status: int, owner: Caller) -> None:
    play = begun(owner)
    client = member(owner, role)
    seen = [client.get(path).status_code for path in (sheet(owner, play), f"/clubs/{owner.in_club.id}/table/")]
    checked = client.post(sheet(owner, play, "check/"), "{}", content_type="application/json").status_code
    assert (*seen, checked) == (status,) * 3


def test_a_helper_has_those_of_the_evening(owner: Caller) -> None:
    here, there = an_evening(owner, date(2100, 3, 6)), an_evening(owner, date(2100, 3, 7))
    play, other = begun(owner, evening=here.id), begun(owner, names=("Cem", "Dua"), evening=there.id)
    client = helper(owner, here.id)
    assert [client.get(sheet(owner, each)).status_code for each in (play, other)] == [200, 404]
    table = said(client, f"/clubs/{owner.in_club.id}/table/")
    assert ("Ink It!: Ana, Ben" in table, "Ink It!: Cem, Dua" in table) == (True, False)


def test_whoever_helps_with_an_evening_shares_its_queue(owner: Caller) -> None:
    here, there = an_evening(owner, date(2100, 3, 6)), an_evening(owner, date(2100, 3, 7))
    clients = [helper(owner, here.id), helper(owner, here.id), helper(owner, there.id), browser_of(owner)]
    pages = [each.get(f"/clubs/{owner.in_club.id}/table/").content.decode() for each in clients]
    queues = [re.findall('data-who="([^"]*)"', page) for page in pages]
    assert queues == [[str(each)] for each in (here.id, here.id, there.id, owner.account_id)]


def test_the_screen_before_the_last_entry_comes_with_it(owner: Caller) -> None:
    play = begun(owner, record={"rounds": [{"captains": [1], "mistakes": 0}]})
    client = browser_of(owner)
    undone = client.get(sheet(owner, play)).content.decode().partition("<template data-undone>")[2]
    assert "This play is undone" in undone
    more = {"captains": [0], "mistakes": 0}
    rounds.append(caller=owner, play_id=play.play.id, new=NewRound(game="ink-it", number=2, round=more))
    undone = client.get(sheet(owner, play)).content.decode().partition("<template data-undone>")[2]
    told = ("data-number>2<" in undone, "Mistakes left" in undone, "This play is undone" in undone)
    assert told == (True, True, False)


def test_it_leads_to_what_is_next_and_to_the_codes_and_back(owner: Caller) -> None:
    evening = an_evening(owner, date(2100, 3, 6))
    play, client = begun(owner, evening=evening.id), helper(owner, evening.id)
    page = client.get(sheet(owner, play)).content.decode()
    doors = [sheet(owner, play).replace("sheet/", "next/"), f"/clubs/{owner.in_club.id}/evenings/{evening.id}/codes/"]
    assert [(f'href="{each}"' in page, client.get(each).status_code) for each in doors] == [(True, 200)] * 2
    assert sheet(owner, play) in client.get(doors[0]).content.decode()
    assert sheet(owner, play) not in member(owner, Role.VIEWER).get(doors[0]).content.decode()


def test_a_helper_of_an_evening_that_lies_ahead_is_asked_about_it(owner: Caller) -> None:
    here, past = an_evening(owner, date(2100, 3, 6)), an_evening(owner, date(2020, 3, 6))
    pages = [said(helper(owner, each.id), f"/clubs/{owner.in_club.id}/table/") for each in (here, past)]
    assert ["The day is in the future: log it all the same" in each for each in pages] == [True, False]


def test_ink_asks_for_colours_and_areas_where_it_asks_for_goals(owner: Caller) -> None:
    page = browser_of(owner).get(sheet(owner, begun(owner, "ink"))).content.decode()
    names = ("round.turns.0.goals.1.color", "round.turns.0.goals.0.area", "record.setup.palettes.1.0")
    assert all(f'name="{name}"' in page for name in names)


def test_a_phone_that_has_it_gets_304_for_few_statements(owner: Caller) -> None:
    play, client = begun(owner), browser_of(owner)
    first = client.get(sheet(owner, play))
    with statements() as run:
        again = client.get(sheet(owner, play), headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content, len(run)) == (304, b"", 5)


def test_another_language_is_another_page(owner: Caller) -> None:
    play, client = begun(owner), browser_of(owner)
    first = client.get(sheet(owner, play)).headers["ETag"]
    russian = client.get(sheet(owner, play), headers={"Accept-Language": "ru"}).headers["ETag"]
    assert first != russian


@pytest.mark.parametrize("game", ["ink-it", "ink", "broad-lines", "irk", "toy"])
def test_pages_are_small_and_take_few_statements(game: str, owner: Caller) -> None:
    play, client = begun(owner, game, ("Ana", "Ben", "Cem", "Dua")), browser_of(owner)
    for path, most in ((sheet(owner, play), 15), (f"/clubs/{owner.in_club.id}/table/", 15)):
        with statements() as run:
            answer = client.get(path)
        assert answer.status_code == 200
        assert (len(run) <= most, len(answer.content) < 100_000) == (True, True), (len(run), len(answer.content))


@pytest.mark.parametrize("plays_logged", [1, 3])
def test_the_table_takes_as_many_statements_for_many_plays(plays_logged: int, owner: Caller) -> None:
    for number in range(plays_logged):
        begun(owner, names=(f"Ana {number}", f"Ben {number}"))
    client = browser_of(owner)
    with statements() as run:
        assert client.get(f"/clubs/{owner.in_club.id}/table/").status_code == 200
    assert len(run) == 10


def test_names_are_text_and_never_markup(owner: Caller) -> None:
    names = ("<b>Ana</b>", '"><script>alert(1)</script>')
    play, client = begun(owner, "ink", names), browser_of(owner)
    for path in (sheet(owner, play), f"/clubs/{owner.in_club.id}/table/"):
        page = client.get(path).content.decode()
        assert ("<b>Ana" in page, "<script>alert" in page, "&lt;b&gt;Ana" in page) == (False, False, True)


class TestChecking:
    def checked(self, owner: Caller, play: Logged, entry: Any, asked: str = "", language: str = "en") -> str:
        path, headers = sheet(owner, play, "check/") + asked, {"accept-language": language}
        answer = browser_of(owner).post(path, entry, content_type="application/json", headers=headers)
        assert answer.status_code == 200
        return str(answer.content.decode())

    def test_a_problem_is_said_at_its_control_and_nothing_is_stored(self, owner: Caller) -> None:
        play = begun(owner, record={"rounds": [{"captains": [0], "mistakes": 0}]})
        told = self.checked(owner, play, {"number": 2, "round": {"captains": [0], "mistakes": 2}})
        assert 'data-at="round.captains"' in told
        assert Revision.objects.count() == 1

    def test_what_is_only_missing_yet_is_no_problem(self, owner: Caller) -> None:
        assert "<li" not in self.checked(owner, begun(owner), {"number": 1, "round": {"captains": [0]}})

    def test_of_an_entry_that_was_sent_what_is_missing_is_said_in_words(self, owner: Caller) -> None:
        told = self.checked(owner, begun(owner), {"number": 1, "round": {"mistakes": 1}}, "?whole=1", "ru")
        assert '<li data-at="round.captains">Не выбрано: капитан</li>' in told

    def test_a_card_without_a_spot_lacks_where_it_lies_once(self, owner: Caller) -> None:
        start = [{"card": ["R1", "G1", "*"], "at": [0, 3 * row], "facing": "E"} for row in range(5)]
        record = {"setup": {"center": start, "box_holder": 1}, "rounds": [{"kind": "stake"}]}
        card = {"seat": 1, "card": ["R2", "-", "G1"]}
        entry = {"number": 2, "round": {"kind": "center", "placements": [card]}}
        told = self.checked(owner, begun(owner, "irk", record=record), entry, "?whole=1")
        assert re.findall("<li[^>]*>([^<]*)", told) == ["Not chosen yet: where the card lies"]

    def test_an_end_is_told_as_such(self, owner: Caller) -> None:
        told = self.checked(owner, begun(owner), {"number": 1, "round": {"captains": [0], "mistakes": 2}})
        assert "With this the game is over." in told

    def test_the_end_alone_is_checked_too(self, owner: Caller) -> None:
        told = self.checked(owner, begun(owner), {"record": {"final": {"rounds": 9, "mistakes": 0}}})
        assert 'data-at="record.final.rounds"' in told

    @pytest.mark.parametrize("body", ["", "[]", "{", '"x"', "\x00"])
    def test_what_is_no_entry_is_400(self, body: str, owner: Caller) -> None:
        client, path = browser_of(owner), sheet(owner, begun(owner), "check/")
        assert client.post(path, body, content_type="application/json").status_code == 400

    @pytest.mark.parametrize("entry", [{"number": "x", "round": 1}, {"record": []}, {"number": 10**9, "round": {}}])
    def test_anything_else_is_answered(self, entry: Any, owner: Caller) -> None:
        for game in GAMES:
            play = begun(owner, game, (f"Ana {game}", f"Ben {game}"))
            self.checked(owner, play, entry)


class TestWhatItSays:
    def test_ink_it(self, owner: Caller) -> None:
        play = begun(owner, names=("Ana", "Ben", "Cem", "Dua"), record={"rounds": [{"captains": [1], "mistakes": 2}]})
        told = said(browser_of(owner), sheet(owner, play))
        for sentence in ("Captain: Cem", "Strokes a drawing: 4", "Drawings: 3", "Mistakes left: 1"):
            assert sentence in told

    def test_broad_lines(self, owner: Caller) -> None:
        first = {"critic": 1, "sheets": 4, "result": "guessed"}  # with four, the fourth sheet is Cem's: Dua is critic
        play = begun(owner, "broad-lines", ("Ana", "Ben", "Cem", "Dua"), record={"rounds": [first]})
        told = said(browser_of(owner), sheet(owner, play))
        for sentence in ("Dua guesses; Ana draws first.", "Sheets left: 21", "Words guessed: 1"):
            assert sentence in told

    def test_ink_announces_the_last_round_and_a_tie(self, owner: Caller) -> None:
        turn = {"seat": 0, "action": "paint", "goals": [{"number": 7, "palette": 12, "wild": 12}]}
        play = begun(owner, "ink", record={"rounds": [{"turns": [turn]}]})
        told = said(browser_of(owner), sheet(owner, play))
        assert ("The last round." in told, "Ben's turn" in told) == (True, True)
        both = [turn, {**turn, "seat": 1}]
        tied = begun(owner, "ink", ("Cem", "Dua"), record={"rounds": [{"turns": both}]})
        assert "A tie: only the tied take one more turn." in said(browser_of(owner), sheet(owner, tied))

    def test_a_game_without_a_screen_of_its_own(self, owner: Caller) -> None:
        page = browser_of(owner).get(sheet(owner, begun(owner, "toy"))).content.decode()
        assert re.findall(r'name="(round[^"]*)"', page) == ["round.points.0", "round.points.1"]

    def test_what_is_over(self, owner: Caller) -> None:
        play = logged(owner, some_players(owner, "Ana", "Ben"), 3, 5)
        told = said(browser_of(owner), sheet(owner, play))
        assert ("Ana 2 3" in told, "Ben ★ won 1 5" in told, "The same table again" in told) == (True, True, True)


def test_the_worker_is_a_script_at_the_top(client: Client) -> None:
    answer = client.get("/worker.js")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert b"addEventListener" in b"".join(answer.streaming_content)  # type: ignore[attr-defined]


def test_a_whole_center_of_irk_is_a_page_and_an_answer_of_no_more_than_100_kb(owner: Caller) -> None:
    random = Random(2)
    records = (GAMES["irk"].simulate(random, 4) for _ in range(400))
    record = next(each for each in records if len(each["rounds"]) == 7 and each["rounds"][5].get("placements"))
    *placements, last = record["rounds"][5]["placements"]
    record["rounds"] = [*record["rounds"][:5], {"kind": "center", "placements": placements}]
    record.pop("final", None)
    play, client = begun(owner, "irk", ("Ana", "Ben", "Cem", "Dua"), record=record), browser_of(owner)
    page = client.get(sheet(owner, play)).content
    entry = {"number": 6, "round": {"kind": "center", "placements": [*placements, {"seat": 0, "card": last["card"]}]}}
    answer = client.post(sheet(owner, play, "check/"), entry, content_type="application/json").content
    assert b'class="board"' in page
    assert b'type="radio"' in answer
    assert (len(page) < 100_000, len(answer) < 100_000) == (True, True), (len(page), len(answer))
