"""Tables drawn for who is present at a session."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest

from gamenight.models import Attendance, Player
from gamenight.selectors.access import Caller
from gamenight.services import corrections
from tests.builders import a_club, an_evening, logged, some_players, statements
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)
NAMES = ["Ada", "Ben", "Cleo", "Dua", "Eve", "Finn", "Gus", "Hal"]


class Hall:
    """A session with eight players, none of them ticked."""

    def __init__(self, owner: Caller) -> None:
        self.owner = owner
        self.app = App(owner)
        self.players = {player.name: player for player in some_players(owner, *NAMES)}
        self.evening = an_evening(owner, DAY)
        self.path = f"sessions/{self.evening.id}/tables/"

    def tick(self, *names: str) -> None:
        for name in names:
            player = self.players[name]
            Attendance.objects.create(club=self.owner.in_club, evening=self.evening, player=player, present=True)

    def play(self, *names: str, **more: Any) -> Any:
        players = [self.players[name] for name in names]
        return logged(self.owner, players, *range(len(players)), **{"evening": self.evening.id} | more).play

    def draw(self, **asked: Any) -> Any:
        answer = self.app.write(self.path, asked)
        assert answer.status_code == 200, answer.json()
        return answer.json()

    def refused(self, **asked: Any) -> tuple[int, str, list[str]]:
        answer = self.app.write(self.path, asked)
        body = answer.json()
        return answer.status_code, body["code"], [each["pointer"] for each in body["errors"]]


@pytest.fixture
def hall(owner: Caller) -> Hall:
    return Hall(owner)


def seated(drawn: Any) -> list[list[str]]:
    return sorted([each["name"] for each in table["players"]] for table in drawn["tables"])


def test_a_drawing_says_who_sits_where_and_why(hall: Hall) -> None:
    hall.tick("Ada", "Ben")
    assert hall.draw(games=["irk", "ink"], seed=7) == {
        "seed": 7,
        "games": ["irk", "ink"],
        "tables": [
            {
                "players": [{"player": str(hall.players[name].id), "name": name} for name in ("Ada", "Ben")],
                "games": ["ink", "irk"],
                "met": [],
                "explanation": "Nobody here sat together this evening or in the last 28 days.",
            }
        ],
        "left_out": [],
        "explanation": [
            "Seats by table: 2. The games are at their best with so many, or as near as can be.",
            "With the seed 7 the same players, games and plays give the same tables again.",
        ],
    }


def test_those_ticked_as_present_are_seated_whoever_said_what(hall: Hall) -> None:
    hall.tick(*NAMES[:7])
    Attendance.objects.create(
        club=hall.owner.in_club, evening=hall.evening, player=hall.players["Hal"], present=False, answer="yes"
    )
    drawn = hall.draw()
    assert sorted(len(table) for table in seated(drawn)) == [3, 4]
    assert sorted(name for table in seated(drawn) for name in table) == NAMES[:7]


def test_the_seed_of_the_answer_draws_the_same_again(hall: Hall) -> None:
    hall.tick(*NAMES)
    first = hall.draw()
    assert hall.draw(seed=first["seed"]) == first
    assert len({str(seated(hall.draw(seed=seed))) for seed in range(8)}) > 1


def test_pairs_of_this_evening_are_parted(hall: Hall) -> None:
    hall.tick("Ada", "Ben", "Cleo", "Dua")
    hall.play("Ada", "Ben")
    hall.play("Cleo", "Dua")
    corrections.void(caller=hall.owner, play_id=hall.play("Ada", "Cleo").id, version=None)
    for seed in range(4):
        drawn = hall.draw(games=["irk"], players=[str(hall.players[name].id) for name in NAMES[:4]], seed=seed)
        assert seated(drawn) == [["Ada", "Ben", "Cleo", "Dua"]]  # four are one table of Irk
    [table] = drawn["tables"]
    ada, ben, cleo, dua = ({"player": str(hall.players[name].id), "name": name} for name in NAMES[:4])
    assert table["met"] == [
        {"players": [ada, ben], "tonight": 1, "lately": 0},
        {"players": [cleo, dua], "tonight": 1, "lately": 0},
    ]
    told = "Pairs who sat together this evening already: 2. No exchange of two players makes it fewer."
    assert table["explanation"] == told


def test_six_who_sat_in_threes_are_mixed(hall: Hall) -> None:
    hall.tick(*NAMES[:6])
    hall.play("Ada", "Ben", "Cleo")
    hall.play("Dua", "Eve", "Finn")
    for seed in range(4):
        tables = hall.draw(games=["irk"], seed=seed)["tables"]
        assert [len(table["met"]) for table in tables] == [
            1,
            1,
        ]


def test_lately_is_four_weeks(hall: Hall) -> None:
    hall.tick("Ada", "Ben")
    hall.play("Ada", "Ben", evening=None, day=DAY - timedelta(days=28))
    hall.play("Ada", "Ben", evening=None, day=DAY - timedelta(days=29))
    hall.play("Ada", "Ben", evening=None, day=DAY + timedelta(days=1))
    [table] = hall.draw()["tables"]
    assert [(each["tonight"], each["lately"]) for each in table["met"]] == [(0, 1)]
    assert table["explanation"] == "Nobody here sat together this evening yet; some did in the last 28 days."


def test_who_finds_no_seat_is_told(hall: Hall) -> None:
    hall.tick("Ada")
    drawn = hall.draw(games=["irk"], seed=1)
    assert (drawn["tables"], [each["name"] for each in drawn["left_out"]]) == ([], ["Ada"])
    assert drawn["explanation"][0] == "Left out: 1. No tables of these games seat more."


def test_a_merged_player_is_the_one_they_are_merged_into(hall: Hall) -> None:
    hall.tick("Ada", "Ben", "Cleo")
    hall.play("Cleo", "Ben")
    ada = hall.players["Ada"]
    Player.objects.filter(id=hall.players["Cleo"].id).update(merged_into=ada, merged_first_into=ada)
    for asked in ({}, {"players": [str(hall.players[name].id) for name in ("Cleo", "Ben", "Ada")]}):
        [table] = hall.draw(**asked)["tables"]
        assert [each["name"] for each in table["players"]] == ["Ada", "Ben"]
        assert [each["tonight"] for each in table["met"]] == [1]


def test_what_can_not_be_drawn_is_refused(hall: Hall) -> None:
    [stranger] = some_players(a_club("Another club"), "Eve")
    never = UUID("01890000-0000-7000-8000-000000000000")
    ada = str(hall.players["Ada"].id)
    assert hall.refused() == (409, "nobody_present", [])
    for id in (stranger.id, never):
        assert hall.refused(players=[ada, str(id)]) == (400, "player_unknown", ["/players/1"])
    assert hall.refused(players=[ada], games=["irk", "chess"]) == (400, "game_unknown", ["/games/1"])
    assert hall.refused(players=[ada], seed=-1) == (400, "malformed_body", ["/seed"])
    many = [str(each.id) for each in some_players(hall.owner, *(f"Player {number}" for number in range(101)))]
    assert hall.refused(players=many) == (400, "players_many", ["/players"])
    assert len(seated(hall.draw(players=many[:100]))) == 25


def test_it_takes_as_many_statements_for_two_as_for_eight(hall: Hall) -> None:
    hall.refused()  # the first use of a token in a day is noted
    counts = []
    for names in (NAMES[:2], NAMES[2:]):
        hall.tick(*names)
        hall.play(*names)
        with statements() as run:
            hall.draw()
        counts.append(len(run))
    assert counts == [9, 9]
