"""Sixteen clients log, correct, move, undo, send bulks and queues, make leagues and preview, all in two evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from random import Random
from typing import Any

import pytest
from django.db import connection

from gamenight.ids import new_id
from gamenight.models import Board, Counted, Evening, League, Play, Rating
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import compute
from gamenight.services import leagues, ratings
from gamenight.services.facts import facts_of
from scoring.board import document
from tests.builders import a_club, an_evening, some_players, toy_record, work_off_everything
from tests.gamenight.api.app import App
from tests.gamenight.api.test_hammering import at_once

pytestmark = pytest.mark.django_db(transaction=True)
CHANGES = 12
STAR = {"if_match": "*"}
ANSWERS = {200, 201, 409}


class Club:
    """Two evenings, each with a play under way, two leagues, four players."""

    def __init__(self) -> None:
        self.owner: Caller = a_club()
        self.players = [str(each.id) for each in some_players(self.owner, "Ana", "Ben", "Cem", "Dua")]
        self.evenings = [an_evening(self.owner, date(2025, 3, day)) for day in (6, 7)]
        for name in ("Spring", "For good"):
            leagues.create(caller=self.owner, name=name)
        app, live = App(self.owner), {"players": self.players[:2], "record": {"game": "toy", "seats": 2}}
        self.live = [app.write("plays/", live | self.on(at)).json()["id"] for at in (0, 1)]

    def on(self, at: int) -> dict[str, str]:
        return {"session": str(self.evenings[at].id)}


class Client:
    """One of them, with a mind of its own; `logged` are the plays that it was told are stored."""

    def __init__(self, club: Club, number: int) -> None:
        self.club, self.random, self.app = club, Random(number), App(club.owner)
        self.app.keys = (number + 1) * 1000
        self.logged: list[str] = []

    def does_something(self) -> tuple[str, int]:
        """What, and the status of the answer."""
        action = self.random.choice(ACTIONS)
        return action.__name__, action(self).status_code

    def body(self, **more: Any) -> dict[str, Any]:
        points = [self.random.randrange(99) for _ in range(2)]
        players = self.random.sample(self.club.players, 2)
        return {"players": players, "record": toy_record(*points), **self.club.on(self.random.randrange(2)), **more}

    def play(self) -> str:
        return f"plays/{self.random.choice(self.club.live + self.logged[-2:])}/"

    def logs(self) -> Any:
        answer = self.app.write("plays/", self.body())
        self.logged += [answer.json()["id"]]
        return answer

    def sends_a_bulk(self) -> Any:
        answer = self.app.write("plays/bulk/", {"plays": [self.body(), self.body(), self.body()]})
        self.logged += [each["id"] for each in answer.json()["data"]]
        return answer

    def sends_a_queue(self) -> Any:
        id, key = str(new_id()), f"queue-of-{self.app.keys:012}"
        self.app.keys += 1
        log = {"do": "log_play", "key": f"{key}-log", "body": self.body(id=id)}
        move = {"do": "move_play", "key": f"{key}-move", "play": id, **STAR, "body": self.club.on(0)}
        answer = self.app.write("sync/", {"items": [log, move]})
        assert answer.json()["items"][0]["status"] == "stored", answer.json()
        self.logged += [id]
        return answer

    def appends(self) -> Any:
        play = self.play()
        number = len(self.app.read(play).json()["record"]["rounds"]) + 1
        return self.app.write(f"{play}rounds/", {"game": "toy", "number": number, "round": {"points": [1, 2]}})

    def corrects(self) -> Any:
        return self.app.change(self.play(), {"record": self.body()["record"]}, **STAR)

    def voids(self) -> Any:
        return self.app.write(f"{self.play()}void/", {}, **STAR)

    def restores(self) -> Any:
        return self.app.write(f"{self.play()}restore/", {}, **STAR)

    def undoes(self) -> Any:
        return self.app.write(f"{self.play()}undo/", {}, **STAR)

    def moves(self) -> Any:
        return self.app.write(f"{self.play()}move/", self.club.on(self.random.randrange(2)), **STAR)

    def moves_to_a_day(self) -> Any:
        return self.app.write(f"{self.play()}move/", {"day": f"2025-04-0{self.random.randrange(1, 4)}"}, **STAR)

    def makes_a_league(self) -> Any:
        return self.app.write("leagues/", {"name": f"League {self.app.keys}"})

    def previews(self) -> Any:
        return self.app.write(f"{self.play()}move/?preview=true", self.club.on(self.random.randrange(2)), **STAR)

    def previews_a_bulk(self) -> Any:
        return self.app.write("plays/bulk/?preview=true", {"plays": [self.body(), self.body(), self.body()]})


ACTIONS: list[Callable[[Client], Any]] = [
    *(Client.logs, Client.sends_a_bulk, Client.sends_a_queue, Client.appends, Client.appends, Client.corrects),
    *(Client.voids, Client.restores, Client.undoes, Client.moves, Client.moves_to_a_day, Client.makes_a_league),
    *(Client.previews, Client.previews_a_bulk),
]


def test_nothing_is_lost_doubled_or_counted_wrong() -> None:
    club = Club()

    def work(number: int) -> tuple[list[str], list[tuple[str, int]]]:
        client = Client(club, number)
        return client.logged, [client.does_something() for _ in range(CHANGES)]

    told = at_once(work)
    done = Counter(each for _, answers in told for each in answers)
    assert {status for _, status in done} == ANSWERS, done
    assert sum(count for (_, status), count in done.items() if status < 300) > 50, done

    acknowledged = club.live + [play for plays, _ in told for play in plays]
    assert sorted(acknowledged) == sorted(str(id) for id in Play.objects.values_list("id", flat=True))
    places = list(Play.objects.values_list("evening", "number"))
    assert len(set(places)) == len(places)
    for evening in Evening.objects.all():
        assert evening.plays_logged >= max((number for at, number in places if at == evening.id), default=0)
    for play in Play.objects.all():
        assert_each_revision_goes_on_from_the_last(club.owner, play)
    assert_boards_and_ratings_are_those_of_the_plays(club.owner)
    assert deadlocks() == 0


def assert_each_revision_goes_on_from_the_last(owner: Caller, play: Play) -> None:
    revisions = reading.revisions(owner, play.id)
    assert [each.number for each in revisions] == list(range(1, play.version + 1))
    facts = facts_of(reading.play(owner, play.id))
    for revision in reversed(revisions):
        for key, (before, after) in revision.change.items():
            assert facts[key] == after, (revision.number, key)
            facts[key] = before


def assert_boards_and_ratings_are_those_of_the_plays(owner: Caller) -> None:
    work_off_everything()
    kept = [sorted(map(repr, each)) for each in (points(), steps())]
    for league in League.objects.all():
        published = Board.objects.filter(league=league).latest("version")
        leagues.recount([league])
        assert published.document == document(compute(league).rows)
    ratings.replay(owner.in_club.id, "toy")
    assert [sorted(map(repr, each)) for each in (points(), steps())] == kept


def points() -> Iterator[Any]:
    columns = ("league", "player", "play", "day", "began_at", "number", "points", "won", "place")
    return Counted.objects.values_list(*columns)


def steps() -> Iterator[Any]:
    return Rating.objects.values_list("play", "player", "mu_before", "sigma_before", "mu", "sigma")


def deadlocks() -> int:
    """How many PostgreSQL has broken off in this database, by connections that are closed by now."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return int(cursor.fetchone()[0])
