"""Boards over the API: now, on a day, as published, explained, remembered, and under other rules."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from gamenight.api.examples import examples
from gamenight.models import Board, Counted, Event, League
from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.services import corrections, leagues, planning, plays, trials
from gamenight.services.facts import NewPlay
from gamenight.services.freezing import after_freeze
from scoring.policy import LeaguePolicy
from tests.builders import as_member, logged, some_players, toy_record, work_off_everything
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db
DAYS = [date(2026, 3, 6) + timedelta(days=days) for days in range(3)]


class Season:
    """Ada beats Ben on the first day, Ben beats Ada twice on the second: each evening worked off."""

    def __init__(self, owner: Any, **policy: Any) -> None:
        self.owner, self.app = owner, App(owner)
        self.ada, self.ben = some_players(owner, "Ada", "Ben")
        self.league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy.model_validate(policy))
        self.plays = [self.log(0, 9, 4), self.log(1, 2, 7), self.log(1, 3, 5)]

    def log(self, day: int, *points: int) -> Any:
        play = logged(self.owner, [self.ada, self.ben], *points, day=DAYS[day]).play
        work_off_everything()
        return play

    def board(self, query: str = "") -> Any:
        return self.app.read(f"leagues/{self.league.id}/board/{query}").json()

    def change(self, **changes: Any) -> Any:
        return self.app.change(f"leagues/{self.league.id}/", changes, if_match="*")


@pytest.fixture
def season(owner: Any) -> Season:
    return Season(owner)


def points(rows: Any) -> list[tuple[str, int]]:
    return [(row["name"], row["points"]) for row in rows]


class TestReading:
    def test_up_to_a_day_it_is_recomputed_from_todays_records(self, season: Season) -> None:
        assert points(season.board()["rows"]) == [("Ben", 120), ("Ada", 60)]
        first = season.board(f"?as_of={DAYS[0]}")
        assert (points(first["rows"]), first["version"], first["day"]) == ([("Ada", 60), ("Ben", 0)], 0, str(DAYS[0]))
        corrections.void(caller=season.owner, play_id=season.plays[0].id, version=None)
        assert season.board(f"?as_of={DAYS[0]}")["rows"] == []

    def test_a_version_is_as_it_was_published_with_todays_names(self, season: Season) -> None:
        season.app.change(f"players/{season.ben.id}/", {"name": "Benno"}, if_match="*")
        found = [season.board(f"?version={version}") for version in (1, 2, 3)]
        assert [points(each["rows"]) for each in found] == [
            [("Ada", 60), ("Benno", 0)],
            [("Ada", 60), ("Benno", 60)],
            [("Benno", 120), ("Ada", 60)],
        ]
        assert [(each["version"], each["stale"]) for each in found] == [(1, False), (2, False), (3, False)]
        assert season.app.read(f"leagues/{season.league.id}/board/?version=4").status_code == 404

    def test_a_strong_read_waits_for_no_job(self, season: Season) -> None:
        logged(season.owner, [season.ada, season.ben], 8, 1, day=DAYS[2])
        stale, strong = season.board(), season.board("?consistency=strong")
        assert (stale["stale"], points(stale["rows"])) == (True, [("Ben", 120), ("Ada", 60)])
        assert (strong["stale"], points(strong["rows"])) == (False, [("Ada", 120), ("Ben", 120)])
        work_off_everything()
        assert season.board()["rows"] == strong["rows"]

    def test_a_strong_read_of_a_frozen_board_has_what_it_keeps_and_todays_beside(self, season: Season) -> None:
        frozen = {"state": LeagueState.FROZEN}
        season.league = leagues.enter_state(caller=season.owner, league_id=season.league.id, version=None, **frozen)
        with after_freeze():
            corrections.void(caller=season.owner, play_id=season.plays[1].id, version=None)
        strong = season.board("?consistency=strong")
        assert points(strong["rows"]) == [("Ben", 120), ("Ada", 60)]
        assert points(strong["recomputed"]) == [("Ada", 60), ("Ben", 60)]
        row = season.app.read(f"leagues/{season.league.id}/board/{season.ben.id}/").json()
        assert [(row[each]["rank"], row[each]["points"]) for each in ("kept", "row")] == [(1, 120), (1, 60)]

    @pytest.mark.parametrize("query", ["as_of=2026-03-06&version=1", "version=1&consistency=strong", "version=0"])
    def test_only_one_of_them_is_asked_for(self, query: str, season: Season) -> None:
        answer = season.app.read(f"leagues/{season.league.id}/board/?{query}")
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed_query")

    def test_a_strong_read_that_takes_too_long_is_given_up(
        self, season: Season, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(trials, "MOST_SECONDS", 0)
        answer = season.app.read(f"leagues/{season.league.id}/board/?consistency=strong")
        assert (answer.status_code, answer.json()["code"]) == (409, "preview_too_long")
        assert "Retry-After" in answer.headers

    @pytest.mark.parametrize("query", ["", "?version=2", "?consistency=strong", "?as_of=2026-12-31"])
    def test_what_is_held_is_not_sent_again(self, query: str, season: Season) -> None:
        path = f"leagues/{season.league.id}/board/{query}"
        tag = season.app.read(path).headers["ETag"]
        assert season.app.read(path, if_none_match=tag).status_code == 304
        season.log(2, 8, 1)
        assert season.app.read(path, if_none_match=tag).status_code == (304 if "version" in query else 200)


class TestExplaining:
    def explained(self, season: Season, query: str = "") -> Any:
        return season.app.read(f"leagues/{season.league.id}/board/{season.ada.id}/{query}").json()

    def test_each_result_says_what_became_of_it(self, owner: Any) -> None:
        season = Season(owner, best_of=1, per_day=1, options={"toy": {"double": False}}, min_listed=2)
        [guest] = some_players(owner, "Guest")
        logged(owner, [season.ada, guest], 1, 9, day=DAYS[2])
        season.app.change(f"players/{guest.id}/", {"guest": True}, if_match="*")
        double = NewPlay(record=toy_record(1, 2, double=True), players=(season.ada.id, season.ben.id), day=DAYS[2])
        plays.log(caller=owner, new=double)
        told = self.explained(season)
        assert (told["name"], told["row"]["points"], told["row"]["dropped"]) == ("Ada", 60, 1)
        assert [(each["state"], each["why"], each["points"], each["explanation"]) for each in told["results"]] == [
            ("counted", None, 60, "Counted."),
            ("dropped", "best_of", 0, "Dropped: the best 1 count, and the lowest of them has 60."),
            ("left_out", "per_day", 0, "Left out: a day's best 1 count."),
            (
                "left_out",
                "min_listed",
                0,
                "Left out: too few listed players at the table, 1 instead of 2.",
            ),
            ("left_out", "options", None, "Left out: the league requires other options."),
        ]
        assert [each["play"] for each in told["results"]][:3] == [str(each.id) for each in season.plays]

    def test_what_counts_adds_up_to_the_row(self, owner: Any) -> None:
        adjustments = [{"player": "", "points": -7, "reason": "Late with the snacks."}]
        season = Season(owner)
        evening = planning.plan(caller=owner, day=DAYS[2])
        logged(owner, [season.ada, season.ben], 6, 6, evening=evening.id)
        adjustments[0]["player"] = str(season.ada.id)
        season.change(policy={"attendance": 3, "adjustments": adjustments})
        told = self.explained(season)
        counted = sum(each["points"] for each in told["results"] if each["state"] == "counted")
        assert (counted, told["attended"], told["adjustments"]) == (
            90,
            [str(DAYS[2])],
            [{"points": -7, "reason": "Late with the snacks."}],
        )
        assert told["row"]["points"] == 90 + 3 - 7
        assert self.explained(season, f"?as_of={DAYS[0]}")["row"]["points"] == 60 - 7

    def test_a_merged_player_is_whom_they_count_for(self, season: Season) -> None:
        [other] = some_players(season.owner, "Adi")
        season.app.write(f"players/{season.ada.id}/merge/", {"into": str(other.id)}, if_match="*")
        told = self.explained(season)
        assert (told["player"], told["name"], len(told["results"])) == (str(other.id), "Adi", 3)

    def test_who_has_no_counting_result_has_no_row(self, season: Season) -> None:
        [other] = some_players(season.owner, "Adi")
        told = season.app.read(f"leagues/{season.league.id}/board/{other.id}/").json()
        assert (told["row"], told["results"]) == (None, [])


class TestHistory:
    def history(self, season: Season, query: str = "") -> Any:
        return season.app.read(f"leagues/{season.league.id}/history/{query}").json()["data"]

    def test_it_has_the_last_board_of_each_evening(self, season: Season) -> None:
        told = self.history(season)
        assert [(each["version"], each["day"], each["new_leader"]) for each in told] == [
            (3, str(DAYS[1]), True),
            (1, str(DAYS[0]), True),
        ]
        assert [points(each["rows"]) for each in told] == [[("Ben", 120), ("Ada", 60)], [("Ada", 60), ("Ben", 0)]]
        assert [each["leaders"] for each in told] == [[str(season.ben.id)], [str(season.ada.id)]]
        season.log(2, 1, 8)
        assert [each["new_leader"] for each in self.history(season)] == [False, True, True]

    def test_a_curve_is_of_one_player(self, season: Season) -> None:
        told = self.history(season, f"?player={season.ada.id}")
        assert [[(row["name"], row["rank"]) for row in each["rows"]] for each in told] == [[("Ada", 2)], [("Ada", 1)]]

    def test_pages_tell_of_leaders_too(self, season: Season) -> None:
        season.log(2, 1, 8)
        seen, query = [], "?limit=1"
        while query:
            page = season.app.read(f"leagues/{season.league.id}/history/{query}").json()
            seen += page["data"]
            query = f"?limit=1&cursor={page['next_cursor']}" if page["next_cursor"] else ""
        assert seen == self.history(season)

    def test_an_evening_tells_who_moved_and_through_which_play(self, season: Season) -> None:
        told = season.app.read(f"sessions/{season.plays[1].evening}/boards/").json()["data"]
        [board] = told
        assert (board["league"], board["name"]) == (str(season.league.id), "Season")
        [ben] = board["moves"][:1]
        assert (ben["name"], ben["before"]["rank"], ben["after"]["rank"]) == ("Ben", 2, 1)
        assert [(each["play"], each["points"], each["won"]) for each in ben["plays"]] == [
            (str(season.plays[1].id), 60, True),
            (str(season.plays[2].id), 60, True),
        ]
        [ada] = board["moves"][1:]
        assert (ada["before"]["rank"], ada["after"]["rank"]) == (1, 2)
        assert [each["points"] for each in ada["plays"]] == [0, 0]

    def test_whom_it_left_where_they_were_is_not_told_of(self, season: Season) -> None:
        cleo, dan = some_players(season.owner, "Cleo", "Dan")
        play = logged(season.owner, [cleo, dan], 5, 2, day=DAYS[2]).play
        [board] = season.app.read(f"sessions/{play.evening}/boards/").json()["data"]
        assert [(each["name"], each["before"], each["after"]["rank"]) for each in board["moves"]] == [
            ("Cleo", None, 3),
            ("Dan", None, 4),
        ]


class TestWhatIf:
    def test_another_policy_stands_beside_the_present_one_and_nothing_is_stored(self, season: Season) -> None:
        before = (list(Counted.objects.values()), list(League.objects.values()), list(Event.objects.values()))
        path = f"leagues/{season.league.id}/what-if/"
        for body in examples("compare_policies").values():
            told = season.app.write(path, body).json()
            assert points(told["present"]["rows"]) == [("Ben", 120), ("Ada", 60)]
            assert points(told["then"]["rows"]) == [("Ben", 2), ("Ada", 1)]
        assert (list(Counted.objects.values()), list(League.objects.values()), list(Event.objects.values())) == before

    def test_other_days_stand_beside_the_present_ones(self, season: Season) -> None:
        path = f"leagues/{season.league.id}/what-if/"
        told = season.app.write(path, {"starts_on": f"{DAYS[0]}", "ends_on": f"{DAYS[0]}"}).json()
        assert points(told["present"]["rows"]) == [("Ben", 120), ("Ada", 60)]
        assert points(told["then"]["rows"]) == [("Ada", 60), ("Ben", 0)]
        refused = season.app.write(path, {"starts_on": f"{DAYS[1]}", "ends_on": f"{DAYS[0]}"})
        assert (refused.status_code, refused.json()["code"]) == (400, "ends_before_start")

    def test_of_a_frozen_league_too(self, season: Season) -> None:
        season.app.write(f"leagues/{season.league.id}/freeze/", {}, if_match="*")
        told = season.app.write(f"leagues/{season.league.id}/what-if/", {"policy": {"best_of": 1}}).json()
        assert points(told["then"]["rows"]) == [("Ben", 60), ("Ada", 60)]
        assert points(season.board()["rows"]) == [("Ben", 120), ("Ada", 60)]

    def test_a_policy_that_no_league_can_have_is_refused(self, season: Season) -> None:
        path = f"leagues/{season.league.id}/what-if/"
        for policy, pointer in (({"best_of": 0}, "/policy/best_of"), ({"best": 1}, "/policy/best")):
            told = season.app.write(path, {"policy": policy})
            assert (told.status_code, [each["pointer"] for each in told.json()["errors"]]) == (400, [pointer])

    def test_an_organiser_asks(self, season: Season) -> None:
        scorekeeper = App(as_member(season.owner.in_club, Role.SCOREKEEPER))
        told = scorekeeper.write(f"leagues/{season.league.id}/what-if/", {"policy": {"best_of": 1}})
        assert (told.status_code, told.json()["code"]) == (403, "missing_role")


class TestSettings:
    def test_a_change_is_previewed_and_made_under_its_version(self, season: Season) -> None:
        path = f"{season.app.base}leagues/{season.league.id}/"
        change = {"name": "Spring", "policy": {"points": {"policy": "wins"}}}
        told = season.app.send("PATCH", f"{path}?preview=true", change, if_match='"1"').json()
        assert (told["based_on"], told["league"]["name"]) == (1, "Spring")
        [board] = told["boards"]
        assert [(each["name"], each["before"]["points"], each["after"]["points"]) for each in board["rows"]] == [
            ("Ben", 120, 2),
            ("Ada", 60, 1),
        ]
        assert season.app.read(f"leagues/{season.league.id}/").json()["version"] == 1
        done = season.app.send("PATCH", path, change, if_match='"1"')
        assert (done.status_code, done.headers["ETag"], done.json()) == (200, '"2"', told["league"])
        assert season.app.send("PATCH", path, change, if_match='"1"').status_code == 412
        work_off_everything()
        assert points(season.board()["rows"]) == [("Ben", 2), ("Ada", 1)]

    def test_its_state_is_read_only_but_for_its_turns(self, season: Season) -> None:
        refused = season.change(state="frozen")
        assert [each["pointer"] for each in refused.json()["errors"]] == ["/state"]
        base = f"leagues/{season.league.id}/"
        states = [season.app.write(f"{base}{turn}/", {}, if_match="*").json() for turn in ("close", "freeze", "reopen")]
        assert [(each["state"], each["version"]) for each in states] == [("closed", 2), ("frozen", 3), ("open", 4)]
        assert season.app.write(f"{base}freeze/", {}).status_code == 428

    def test_the_next_season_is_made_from_this_one(self, season: Season) -> None:
        season.change(policy={"best_of": 4}, ends_on=str(DAYS[1]))
        for body in examples("follow_league").values():
            made = season.app.write(f"leagues/{season.league.id}/next/", body | {"ends_on": None})
            assert (made.status_code, made.json()["starts_on"]) == (201, str(DAYS[2]))
            assert made.json()["policy"]["best_of"] == 4
            assert season.app.send("GET", made.headers["Location"]).json() == made.json()

    def test_only_an_organiser_lets_a_write_change_what_is_frozen(self, season: Season) -> None:
        scorekeeper = App(as_member(season.owner.in_club, Role.SCOREKEEPER))
        season.app.write(f"leagues/{season.league.id}/freeze/", {}, if_match="*")
        path = f"plays/{season.plays[0].id}/void/"
        refused = season.app.write(path, {}, if_match="*")
        assert (refused.status_code, refused.json()["code"]) == (409, "frozen")
        barred = scorekeeper.write(path, {"after_freeze": True}, if_match="*")
        assert (barred.status_code, barred.json()["code"]) == (403, "missing_role")
        previewed = season.app.write(f"{path}?preview=true", {}, if_match="*")
        assert (previewed.status_code, previewed.json()["code"]) == (409, "frozen")
        assert season.app.write(path, {"after_freeze": True}, if_match="*").status_code == 200
        work_off_everything()
        board = season.board()
        assert (points(board["rows"]), points(board["recomputed"])) == (
            [("Ben", 120), ("Ada", 60)],
            [("Ben", 120), ("Ada", 0)],
        )
        late = {"players": [str(season.ada.id), str(season.ben.id)], "day": str(DAYS[0])}
        for_all = {"plays": [late | {"record": {"game": "toy", "seats": 2, "final": {"points": [1, 2]}}}]}
        assert season.app.write("plays/bulk/", for_all).json()["code"] == "frozen"
        assert season.app.write("plays/bulk/", for_all | {"after_freeze": True}).status_code == 201

    def test_the_examples_turn_leagues(self, season: Season) -> None:
        base = f"leagues/{season.league.id}/"
        for body in examples("change_league").values():
            assert season.app.change(base, body, if_match="*").status_code == 200
        for turn in ("close", "freeze", "reopen"):
            for body in examples(f"{turn}_league").values():
                assert season.app.write(f"{base}{turn}/", body, if_match="*").status_code == 200
        assert Board.objects.filter(league=season.league).count() == 3


class TestRatings:
    def test_they_are_listed_best_first_without_guests(self, season: Season) -> None:
        [cleo] = some_players(season.owner, "Cleo")
        logged(season.owner, [cleo, season.ada], 9, 1, day=DAYS[2])
        work_off_everything()
        season.app.change(f"players/{cleo.id}/", {"guest": True}, if_match="*")
        told = season.app.read("ratings/?game=toy").json()["data"]
        assert [(each["name"], each["plays"], each["provisional"], each["last"]) for each in told] == [
            ("Ben", 3, True, str(DAYS[1])),
            ("Ada", 4, True, str(DAYS[2])),
        ]
        assert told[0]["mu"] - 3 * told[0]["sigma"] > told[1]["mu"] - 3 * told[1]["sigma"]

    def test_pages_go_by_value_name_and_id(self, season: Season) -> None:
        pairs = [some_players(season.owner, f"Ann {at}", f"Bob {at}") for at in range(3)]
        for pair in pairs:
            logged(season.owner, pair, 5, 5, day=DAYS[0])
        work_off_everything()
        whole = season.app.read("ratings/?game=toy").json()["data"]
        seen, query = [], "?game=toy&limit=3"
        while query:
            page = season.app.read(f"ratings/{query}").json()
            seen += page["data"]
            query = f"?game=toy&limit=3&cursor={page['next_cursor']}" if page["next_cursor"] else ""
        assert (seen, len(whole)) == (whole, 8)

    @pytest.mark.parametrize("game", ["ink-it", "chess"])
    def test_other_games_rate_nobody(self, game: str, season: Season) -> None:
        answer = season.app.read(f"ratings/?game={game}")
        assert (answer.status_code, answer.json()["code"]) == (400, "game_unrated")
