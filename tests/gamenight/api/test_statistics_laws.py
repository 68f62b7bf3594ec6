"""Whatever is logged, voided, moved and merged, statistics are what a plain recount gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import combinations
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamenight.models import Play, Player
from gamenight.selectors.access import Caller
from gamenight.services import corrections, plays
from gamenight.services.facts import NewPlay
from tests.builders import a_club, an_evening, ids, merged, some_players
from tests.gamenight.api import recount
from tests.gamenight.api.app import App
from tests.gamenight.api.recount import Line

pytestmark = pytest.mark.django_db
DAYS = (date(2026, 1, 30), date(2026, 1, 31), date(2026, 2, 1))


class Made(NamedTuple):
    """A play to log: at which evening, who sits there, and what each scores (at Broad Lines the first one's words)."""

    evening: int
    game: str
    players: tuple[int, ...]
    scores: tuple[int, ...]
    then: str


made = st.builds(
    Made,
    st.integers(0, 2),
    st.sampled_from(["toy", "toy", "broad-lines"]),
    st.lists(st.integers(0, 3), min_size=2, max_size=3, unique=True).map(tuple),
    st.tuples(*[st.integers(0, 12)] * 3),
    st.sampled_from(["stays", "stays", "stays", "voided", "restored", "moved", "begun"]),
)


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


class Club:
    """A club of four with three evenings, and the plays `made` in it."""

    def __init__(self, plays_made: list[Made], guest: bool, merge: bool) -> None:
        self.caller: Caller = a_club()
        self.app = App(self.caller)
        self.players = some_players(self.caller, "Ada", "Ben", "Cleo", "Dua")
        Player.objects.filter(id=self.players[2].id).update(guest=guest)
        self.guests = {self.players[2].id} if guest else set()
        self.evenings = [an_evening(self.caller, day) for day in DAYS]
        self.counts_for = {each.id: each.id for each in self.players}
        logged = [(each, self.log(each)) for each in plays_made]
        live = [(each, play) for each, play in logged if each.then not in ("voided", "begun")]
        if merge and not any({0, 3} <= set(each.players) for each, _ in logged if each.then != "voided"):
            merged(self.caller, self.players[3], self.players[0])
            self.counts_for[self.players[3].id] = self.players[0].id
        self.lines = sorted((self.line(*each) for each in live), key=lambda line: line.order)

    def log(self, made: Made) -> UUID:
        players = [self.players[each] for each in made.players]
        record: dict[str, Any] = {"game": made.game, "seats": len(players)}
        if made.then != "begun":
            points = list(made.scores[: len(players)])
            record["final"] = {"points": points} if made.game == "toy" else {"guessed": points[0]}
        new = NewPlay(record=record, players=tuple(ids(*players)), evening=self.evenings[made.evening].id)
        play = plays.log(caller=self.caller, new=new).play.id
        changing: dict[str, Any] = {"caller": self.caller, "play_id": play}
        if made.then in ("voided", "restored"):
            corrections.void(**changing, version=1)
        if made.then == "restored":
            corrections.restore(**changing, version=2)
        if made.then == "moved":
            corrections.move(**changing, version=1, session=self.evenings[(made.evening + 1) % 3].id)
        return play

    def line(self, made: Made, play_id: UUID) -> Line:
        play = Play.objects.get(id=play_id)
        scores = made.scores[: len(made.players)]
        return Line(
            id=play_id,
            day=play.day,
            began_at=play.began_at,
            number=play.number,
            evening=play.evening_id,
            game=made.game,
            players=tuple(self.counts_for[self.players[each].id] for each in made.players),
            scores=scores if made.game == "toy" else (scores[0],) * len(scores),
        )

    def read(self, path: str) -> Any:
        answer = self.app.read(path)
        assert answer.status_code == 200, answer.json()
        return answer.json()


clubs = given(st.lists(made, max_size=12), st.booleans(), st.booleans())
few = settings(max_examples=20, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))


def games(told: list[dict[str, Any]]) -> dict[str, Any]:
    """Of the figures of games what a recount gives."""
    kept = ("plays", "won", "places", "average", "levels", "streaks")
    return {
        each["game"]: {
            **{key: each[key] for key in kept},
            "best": (each["best"]["score"], UUID(each["best"]["play"])),
            "worst": (each["worst"]["score"], UUID(each["worst"]["play"])),
            "months": {month["month"]: month["plays"] for month in each["months"]},
        }
        for each in told
    }


@few
@clubs
def test_a_players_figures_are_those_of_a_recount(plays_made: list[Made], guest: bool, merge: bool) -> None:
    with taken_back():
        club = Club(plays_made, guest, merge)
        for player in club.players:
            counted = club.counts_for[player.id]
            expected = recount.player_figures(club.lines, counted, club.guests)
            told = club.read(f"players/{player.id}/statistics/")
            assert {
                "plays": told["plays"],
                "won": told["won"],
                "first": told["first"] and UUID(told["first"]["play"]),
                "last": told["last"] and UUID(told["last"]["play"]),
                "streaks": told["streaks"],
                "partners": {UUID(each["player"]): (each["plays"], each["together"]) for each in told["partners"]},
                "head_to_head": told["head_to_head"],
                "games": games(told["games"]),
            } == expected


@few
@clubs
def test_two_players_figures_are_those_of_a_recount(plays_made: list[Made], guest: bool, merge: bool) -> None:
    with taken_back():
        club = Club(plays_made, guest, merge)
        for one, other in combinations(club.players, 2):
            pair = club.counts_for[one.id], club.counts_for[other.id]
            if pair[0] == pair[1]:
                continue
            expected = recount.pair_figures(club.lines, *pair)
            told = club.read(f"players/{one.id}/head-to-head/{other.id}/")
            assert {key: told["sums"] and told["sums"][key] for key in expected} == (
                expected if expected["plays"] else dict.fromkeys(expected)
            )
            listed = club.read(f"players/{one.id}/head-to-head/?limit=100")["data"]
            found = [{key: each[key] for key in expected} for each in listed if UUID(each["player"]) == pair[1]]
            assert found == ([expected] if expected["plays"] and pair[1] not in club.guests else [])


@few
@clubs
def test_a_tables_figures_are_those_of_a_recount(plays_made: list[Made], guest: bool, merge: bool) -> None:
    with taken_back():
        club = Club(plays_made, guest, merge)
        for size in (2, 3):
            for players in combinations(club.players, size):
                whole = {club.counts_for[each.id] for each in players}
                lines = [line for line in club.lines if set(line.players) == whole]
                told = club.read(f"groups/statistics/?players={','.join(str(each.id) for each in players)}")
                assert (told["plays"], games(told["games"])) == (len(lines), recount.table_figures(lines))
                assert {UUID(each["player"]): each["won"] for each in told["players"]} == {
                    player: sum(line.won(player) for line in lines) for player in whole
                }


@few
@clubs
def test_a_clubs_figures_are_those_of_a_recount(plays_made: list[Made], guest: bool, merge: bool) -> None:
    """Where no guest plays, the club's best and worst are anybody's."""
    with taken_back():
        club = Club(plays_made, guest, merge)
        lines, told = club.lines, club.read("statistics/")
        played = Counter(player for line in lines for player in line.players)
        won = Counter(player for line in lines for player in line.players if line.won(player))
        assert (told["plays"], told["players"]) == (len(lines), len(played))
        assert {each["month"]: each["plays"] for each in told["months"]} == Counter(
            line.day.strftime("%Y-%m-01") for line in lines
        )
        assert {UUID(each["player"]): (each["plays"], each["won"]) for each in told["most_plays"]} == {
            player: (times, won[player]) for player, times in played.items() if player not in club.guests
        }
        runs = recount.longest_runs(lines, club.guests)
        assert {UUID(each["player"]): each["run"] for each in told["longest_runs"]} == runs
        lengths = [each["run"]["length"] for each in told["longest_runs"]]
        assert lengths == sorted(lengths, reverse=True)
        if not club.guests:
            assert games(told["games"]) == recount.table_figures(lines)


@few
@clubs
def test_the_records_of_an_evening_are_those_of_a_recount(plays_made: list[Made], guest: bool, merge: bool) -> None:
    with taken_back():
        club = Club(plays_made, guest, merge)
        for evening in club.evenings:
            told = club.read(f"sessions/{evening.id}/statistics/")
            assert told["plays"] == sum(line.evening == evening.id for line in club.lines)
            found = {
                (
                    each["game"],
                    UUID(each["players"][0]["player"]) if each["personal"] else None,
                    UUID(each["play"]),
                    each["score"],
                    each["before"],
                )
                for each in told["records"]
            }
            assert found == recount.broken(club.lines, evening.id, club.guests)
            assert len(found) == len(told["records"])
