"""A small club for statistics, and the figures of their answers in a few words."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

from gamenight.models import Attendance, Evening, Player
from gamenight.selectors.access import Caller
from gamenight.services import corrections, people, plays
from gamenight.services.facts import NewPlay
from tests.builders import an_evening, ids, logged, some_players, work_off_everything
from tests.gamenight.api.app import App

DAYS = (date(2026, 3, 6), date(2026, 3, 7), date(2026, 3, 20), date(2026, 4, 3))
NO_RUNS = {"longest": None, "current": None}


class Tuesday:
    """A club of Ada, Ben, Cleo and the guest Gus, with four planned evenings.

    | play | day | game | result |
    |---|---|---|---|
    | 1 | 6 March | toy | Ada 9, Ben 5, Cleo 1 |
    | 2 | 6 March | toy | Ada 4, Ben 4: both win |
    | 3 | 7 March | toy | Ben 8, Ada 3, Gus 8: Ben and Gus win |
    | 4 | 7 March | Broad Lines, counted alone | Ada and Ben: 5 words, level 3: lost |
    | 5 | 3 April | Broad Lines, by rounds | Ada and Ben: 1 word, level 1: lost |
    | 6 | 3 April | Broad Lines, counted alone | Ada and Ben: 9 words, level 5: won |
    | 7 | 3 April | Ink It!, counted alone | Ada, Ben and Cleo: 2 mistakes, level 1: won |

    A toy of Ada 99 and Cleo 1 was voided, another one of Ada and Ben is under way, and Ada played INK alone. On
    20 March nobody came but Cleo, who was ticked.
    """

    def __init__(self, caller: Caller) -> None:
        self.caller, self.app = caller, App(caller)
        self.ada, self.ben, self.cleo = some_players(caller, "Ada", "Ben", "Cleo")
        self.gus = people.add(caller=caller, name="Gus", guest=True)
        self.evenings = [an_evening(caller, day) for day in DAYS]
        first, second, third, last = self.evenings
        Attendance.objects.create(club=caller.in_club, evening=third, player=self.cleo, present=True)
        self.plays = [
            self.toy(first, {self.ada: 9, self.ben: 5, self.cleo: 1}),
            self.toy(first, {self.ada: 4, self.ben: 4}),
            self.toy(second, {self.ben: 8, self.ada: 3, self.gus: 8}),
            self.log(second, [self.ada, self.ben], {"game": "broad-lines", "final": {"guessed": 5}}),
            self.log(last, [self.ada, self.ben], {"game": "broad-lines", "rounds": LINES}),
            self.log(last, [self.ben, self.ada], {"game": "broad-lines", "final": {"guessed": 9}}),
            self.log(last, [self.ada, self.ben, self.cleo], {"game": "ink-it", "final": {"rounds": 5, "mistakes": 2}}),
        ]
        voided = self.toy(last, {self.ada: 99, self.cleo: 1})
        corrections.void(caller=caller, play_id=voided, version=1)
        self.log(last, [self.ada, self.ben], {"game": "toy"})
        self.log(last, [self.ada], {"game": "ink", "final": {"left": [{"palette": 0, "wild": 0}]}})
        work_off_everything()

    def toy(self, evening: Evening, points: dict[Player, int]) -> UUID:
        return logged(self.caller, list(points), *points.values(), evening=evening.id).play.id

    def log(self, evening: Evening, players: list[Player], record: dict[str, Any]) -> UUID:
        record = {**record, "seats": len(players)}
        new = NewPlay(record=record, players=tuple(ids(*players)), evening=evening.id)
        return plays.log(caller=self.caller, new=new).play.id

    def read(self, path: str, **headers: str) -> Any:
        answer = self.app.read(path, **headers)
        assert answer.status_code == 200, answer.json()
        return answer.json()

    def at(self, number: int, evening: int) -> dict[str, Any]:
        """The play of that number in the table above, at the evening of that number."""
        session = self.evenings[evening]
        return {"play": str(self.plays[number - 1]), "session": str(session.id), "day": session.day.isoformat()}

    def score(self, score: int, number: int, evening: int, *players: Player) -> dict[str, Any]:
        return {"score": score, **self.at(number, evening), "players": [named(each) for each in players]}


LINES = [{"critic": 0, "sheets": 4, "result": "guessed"}] + [
    {"critic": critic, "sheets": 6, "result": "gave_up"} for critic in (0, 0, 0)
]
"""4 sheets and three times 6 + 1: all 25. With two players the critic is always the same."""


def named(player: Player) -> dict[str, str]:
    return {"player": str(player.id), "name": player.name}


def run(length: int, since: date, until: date | None = None) -> dict[str, Any]:
    return {"length": length, "since": since.isoformat(), "until": (until or since).isoformat()}


def runs(longest: Any, current: Any = None) -> dict[str, Any]:
    return {"longest": longest, "current": current}


def month(day: str, plays: int, won: int | None = None, levels: Any = None) -> dict[str, Any]:
    return {"month": day, "plays": plays, "won": won, "levels": levels}


def levels(best: int, median: int, latest: int | None = None) -> dict[str, Any]:
    return {"best": best, "median": median, "latest": latest}


def statistic(name: str, title: str, of: str, kind: str, value: int, over: int = 1, **more: Any) -> dict[str, Any]:
    made = {"name": name, "title": title, "of": of, "kind": kind, "value": value, "over": over}
    return made | {"decimal": None, "numbers": []} | more


def toy_statistics(least: int, most: int, middle: int) -> list[dict[str, Any]]:
    return [
        statistic("rounds", "Rounds", "play", "total", 0),
        statistic("least", "The least points", "seat", "least", least),
        statistic("greatest", "The most points", "seat", "greatest", most),
        statistic("median", "The points in the middle", "seat", "median", middle),
    ]


GUESSED_ON_SHEET_4 = statistic(
    "guessed_by_sheet", "Words by the sheet that they were guessed on", "play", "by_number", 1,
    numbers=[{"number": 4, "total": 1, "noted": 1}],
)  # fmt: skip
CRITICS = [
    statistic("critic_sheets", "Sheets a guessed word, as critic", "seat", "ratio", 4, 1, decimal="4.00"),
    statistic("critic_given_up", "Words given up, as critic", "seat", "ratio", 3, 4, decimal="0.75"),
    GUESSED_ON_SHEET_4,
]


def met(plays: int, ahead: int, level: int, behind: int, together: int, won: int, *days: date) -> dict[str, Any]:
    since, until = days[0].isoformat(), days[-1].isoformat()
    sums = {"plays": plays, "ahead": ahead, "level": level, "behind": behind, "together": together, "won": won}
    return sums | {"since": since, "until": until}
