"""Ids of another club, or for a helper of another evening, wherever a request names a thing: as if they never were."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from gamenight.models import Account
from gamenight.services import corrections, leagues, plays
from gamenight.services.facts import NewPlay
from gamenight.services.tokens import invite
from rules.reading import walk
from tests.builders import a_club, an_evening, ids, logged, some_players, toy_record
from tests.gamenight.api.clients import ApiClient, token
from tests.gamenight.api.test_tenancy import NOWHERE, rows, without_ids

pytestmark = pytest.mark.django_db
DAYS = date(2100, 3, 6), date(2100, 3, 7)
LOG = {"players": ["{player}", "{mate}"], "session": "{session}", "record": toy_record(1, 2)}
ROUND = {"game": "toy", "number": 2, "round": {"points": [1, 2]}}

WRITES: dict[str, tuple[str, str, Any]] = {
    "log_play": ("POST", "plays/", LOG),
    "append_round": ("POST", "plays/{play}/rounds/", ROUND),
    "rewrite_round": ("PUT", "plays/{play}/rounds/1/", ROUND | {"number": 1}),
    "correct_play": ("PATCH", "plays/{over}/", {"players": ["{mate}", "{player}"], "session": "{session}"}),
    "move_play": ("POST", "plays/{moving}/move/", {"session": "{session}"}),
    "void_play": ("POST", "plays/{play}/void/", {}),
    "restore_play": ("POST", "plays/{void}/restore/", {}),
    "undo_revision": ("POST", "plays/{play}/undo/", {}),
}
"""By operation; `{kinds}` stand for ids."""


def _queued(do: str) -> tuple[str, str, Any]:
    """The same in a phone's queue."""
    _, path, body = WRITES[do]
    play = re.findall(r"plays/({\w+})/", path)
    parameters = {"play": play[0], "if_match": "*"} if play else {}
    if do in ("append_round", "rewrite_round"):
        parameters = {"play": play[0]} | ({"number": 1, "if_match": "*"} if do == "rewrite_round" else {})
    return "POST", "sync/", {"items": [{"do": do, "key": "0123456789abcdef", "body": body, **parameters}]}


REQUESTS = {
    **WRITES,
    "log_plays": ("POST", "plays/bulk/", {"plays": [LOG, LOG]}),
    **{f"{name}, previewed": (method, f"{path}?preview=true", body) for name, (method, path, body) in WRITES.items()},
    "log_plays, previewed": ("POST", "plays/bulk/?preview=true", {"plays": [LOG]}),
    **{f"{name}, queued": _queued(name) for name in WRITES},
    "list_plays": ("GET", "plays/?session={session}&player={player}&league={league}", None),
    "read_play": ("GET", "plays/{play}/?expand=session,outcome", None),
    "read_round": ("GET", "plays/{play}/rounds/1/", None),
    "list_revisions": ("GET", "plays/{play}/revisions/", None),
    "propose_play": ("GET", "plays/{play}/again/", None),
}


class World:
    """A club with two evenings, and in each a play under way, one that is over and one that is voided."""

    def __init__(self, visibility: str = "members") -> None:
        self.caller = a_club(visibility=visibility)
        self.people = some_players(self.caller, "Ana", "Ben")
        league = leagues.create(caller=self.caller, name="Spring")
        player, mate = ids(*self.people)
        every = {"player": player, "mate": mate, "league": league.id}
        self.here, self.there = (every | self._evening(day) for day in DAYS)
        self.here["moving"] = self.there["over"]
        self.owner = ApiClient(token(Account.objects.get(id=self.caller.account_id)))

    def _evening(self, day: date) -> dict[str, UUID]:
        evening = an_evening(self.caller, day).id
        live = NewPlay(
            record={"game": "toy", "seats": 2, "rounds": [{"points": [4, 7]}]},
            players=tuple(ids(*self.people)),
            evening=evening,
        )
        play = plays.log(caller=self.caller, new=live).play
        over, void = (logged(self.caller, self.people, 4, 7, evening=evening).play for _ in range(2))
        corrections.correct(
            caller=self.caller, play_id=over.id, version=1, edit=lambda _: corrections.Correction({"rated": False})
        )
        corrections.void(caller=self.caller, play_id=void.id, version=1)
        return {"session": evening, "play": play.id, "over": over.id, "void": void.id}

    def helper(self) -> ApiClient:
        return ApiClient(invite(caller=self.caller, evening_id=self.here["session"], name="Phone").written)

    def ask(self, client: ApiClient, name: str, named: dict[str, UUID], at: int = -1, other: UUID = NOWHERE) -> Any:
        """The request with the ids `named`, but `other` at the place `at` of those that it names."""
        method, path, body = REQUESTS[name]
        count = iter(range(99))

        def put(found: re.Match[str]) -> str:
            return str(other if next(count) == at else named[found[1]])

        path = re.sub(r"{(\w+)}", put, path)
        body = _filled(body, put)
        headers = {"if_match": "*", "idempotency_key": "0123456789abcdef", "x_request_id": "r-1"}
        return client.send(method, f"/api/v1/clubs/{self.caller.in_club.id}/{path}", body, **headers)


def _filled(body: Any, put: Any) -> Any:
    if isinstance(body, dict):
        return {key: _filled(value, put) for key, value in body.items()}
    if isinstance(body, list):
        return [_filled(value, put) for value in body]
    return re.sub(r"{(\w+)}", put, body) if isinstance(body, str) else body


def places(name: str) -> list[str]:
    """The kinds of the ids that a request names, in order."""
    _, path, body = REQUESTS[name]
    words = [path, *(value for _, value in walk(body) if isinstance(value, str))]
    return [kind for word in words for kind in re.findall(r"{(\w+)}", word)]


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def statuses(answer: Any) -> list[Any]:
    """The answer's, and those of a queue's items."""
    return [answer.status_code, *(each["status"] for each in answer.json().get("items", ()))]


DONE = [[200], [201], [200, "stored"]]


def test_another_clubs_ids_answer_like_those_that_never_were() -> None:
    mine, theirs = World(), World("public")
    before = rows()
    for name in REQUESTS:
        with taken_back():
            assert statuses(mine.ask(mine.owner, name, mine.here)) in DONE, name
        for at, kind in enumerate(places(name)):
            others = (theirs.here[kind], NOWHERE)
            hidden, never = (mine.ask(mine.owner, name, mine.here, at, other) for other in others)
            assert without_ids(hidden) == without_ids(never), (name, kind)
            assert statuses(hidden) not in DONE or hidden.json()["data"] == [], (name, kind)
            assert rows() == before, (name, kind)


def test_another_evenings_ids_answer_a_helper_like_those_that_never_were() -> None:
    world = World()
    helper, before = world.helper(), rows()
    for name in REQUESTS:
        with taken_back():
            done = statuses(world.ask(helper, name, world.here)) in DONE
            assert done == ("moving" not in places(name)), name
        for at, kind in enumerate(places(name)):
            if kind in ("player", "mate", "league"):
                continue
            others = (world.there.get(kind, world.here[kind]), NOWHERE)
            hidden, never = (world.ask(helper, name, world.here, at, other) for other in others)
            assert without_ids(hidden) == without_ids(never), (name, kind)
            assert statuses(hidden) not in DONE or hidden.json()["data"] == [], (name, kind)
            assert rows() == before, (name, kind)
