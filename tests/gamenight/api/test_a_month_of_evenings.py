"""A month in small, over the API: forty players of many scripts, three tables an evening, and people sorted out after.

After each merge, unmerge, rename and anonymising, all that is stored equals what the records give.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gamenight.selectors.access import Caller
from gamenight.services.audits import differences
from rules.registry import GAMES
from tests.builders import work_off_everything
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import lines_of

pytestmark = pytest.mark.django_db
STAR = {"if_match": "*"}
PLAYED = ("broad-lines", "ink", "ink-it", "irk")
TUESDAYS = ("2026-03-03", "2026-03-10", "2026-03-17", "2026-03-24")
TWINS = ("Ana", "Ana (Thursday)")
"""Two people of one name."""
NAMES = (
    *TWINS, "Анна", "Аня", "Ёжик Фёдоров", "Аnа", "محمد علي", "فاطمة\u200cالزهراء", "דוד לוי", "שָׁלוֹם", "अर्जुन शर्मा",
    "क्षितिज", "สมชาย ใจดี", "น้ำ", "王小明", "山田 太郎", "가나다", "김민준", "👩\u200d🚀", "🇩🇪 Jürgen", "Zoe\u0308",
    "a\u0310e\u0301o\u0308\u0332", "é" * 60, "O'Hara", "Łukasz Żółć", "İbrahim", "Straße", "Ñandú", "Nguyễn Thị Ánh",
    "Δημήτρης", "გიორგი", "Հայկ", "አበበ", "ᠮᠣᠩᠭᠣᠯ", "தமிழ்", "ｆｕｌｌ", "ﬁn", "Þór", "ʻOkina", "X",
)  # fmt: skip


class Month:
    """A club with two leagues, and four evenings of three tables at which all games were played."""

    def __init__(self, caller: Caller) -> None:
        self.caller, self.app, self.random = caller, App(caller), Random(20260303)
        self.ids = {name: self.made("players/", {"name": name})["id"] for name in NAMES}
        self.guest = self.made("players/", {"name": "Gast", "guest": True})["id"]
        first = {"starts_at": f"{TUESDAYS[0]}T19:30:00+01:00", "capacity": 12}
        evening = self.made("sessions/", first)
        repeated = self.made(f"sessions/{evening['id']}/repeat/", {"weeks": 3})["data"]
        self.evenings = [evening, *repeated]
        self.leagues = [
            self.made("leagues/", {"name": name, "policy": policy})["id"]
            for name, policy in (("All", {"attendance": 5}), ("Best", {"best_of": 2, "per_day": 1, "min_plays": 2}))
        ]
        self.plays = [play for each in self.evenings for play in self.hold(each["id"])]

    def made(self, path: str, body: Any, **headers: str) -> Any:
        answer = self.app.write(path, body, **headers)
        assert answer.status_code in (200, 201, 202), answer.json()
        return answer.json()

    def read(self, path: str) -> Any:
        answer = self.app.read(path)
        assert answer.status_code == 200, answer.json()
        return answer.json()

    def hold(self, evening: str) -> Iterator[str]:
        """Eleven and a guest are ticked and drawn to tables; each table plays two games. Both Anas come."""
        others = [self.ids[name] for name in NAMES if name not in TWINS]
        there = [*(self.ids[name] for name in TWINS), *self.random.sample(others, 9), self.guest]
        for player in there:
            ticked = self.app.change(f"sessions/{evening}/attendance/{player}/", {"present": True}, **STAR)
            assert ticked.status_code == 200
        drawn = self.made(f"sessions/{evening}/tables/", {"seed": 1})
        assert [len(table["players"]) for table in drawn["tables"]] == [4, 4, 4]
        tables = [[each["player"] for each in table["players"]] for table in drawn["tables"]]
        for number, players in enumerate(tables):
            for game in PLAYED[number : number + 2]:
                record = GAMES[game].simulate(self.random, len(players))
                told = {"players": players, "session": evening, "record": record}
                yield self.made("plays/", told)["id"]
        self.made(f"sessions/{evening}/close/", {}, **STAR)

    def act(self, name: str, action: str, body: Any) -> Any:
        return self.made(f"players/{self.ids[name]}/{action}/", body, **STAR)

    def rename(self, old: str, new: str) -> None:
        answer = self.app.change(f"players/{self.ids[old]}/", {"name": new}, **STAR)
        assert answer.status_code == 200, answer.json()

    def shown(self) -> list[Any]:
        """All boards and statistics, once everything due is worked off; none of them differs from a recomputation."""
        work_off_everything()
        assert list(differences(self.caller.in_club)) == []
        boards = [self.read(f"leagues/{league}/board/")["rows"] for league in self.leagues]
        people = [self.read(f"players/{player}/statistics/") for player in self.ids.values()]
        evenings = [self.read(f"sessions/{each['id']}/statistics/") for each in self.evenings]
        ratings = [self.read(f"ratings/?limit=100&game={game}")["data"] for game in ("ink", "irk")]
        assert all(boards + ratings)
        return [boards, people, evenings, ratings, self.read("statistics/")]

    def exported(self) -> str:
        made = self.made("exports/", {})
        work_off_everything()
        return str(lines_of(self.app.read(f"exports/{made['id']}/lines/")))


def without_names(shown: Any) -> Any:
    if isinstance(shown, dict):
        return {key: without_names(value) for key, value in shown.items() if key != "name"}
    return [without_names(each) for each in shown] if isinstance(shown, list) else shown


@pytest.fixture
def month(owner: Caller) -> Month:
    return Month(owner)


def test_every_name_is_read_back_as_it_was_written(month: Month) -> None:
    assert len(NAMES) == 40
    listed = {each["id"]: each["name"] for each in month.read("players/?limit=100")["data"]}
    written = {month.ids[name]: unicodedata.normalize("NFC", name) for name in NAMES}
    assert listed == written | {month.guest: "Gast"}
    exported = month.exported()
    assert [name for name in written.values() if repr(name)[1:-1] not in exported] == []
    month.shown()
    evening = month.evenings[0]["id"]
    there = [each["name"] for each in month.read(f"sessions/{evening}/attendance/")["data"]]
    assert len(there) == 12
    assert f"({len(there)}): {', '.join(there)}\n" in month.read(f"sessions/{evening}/summary/")["text"]


def test_corrections_late_results_and_moves_leave_boards_right(month: Month) -> None:
    before = month.shown()
    evening, other = month.evenings[1]["id"], month.evenings[2]["id"]
    late = {
        "players": [month.ids["Анна"], month.ids["王小明"]],
        "session": evening,
        "record": {"game": "broad-lines", "seats": 2, "final": {"guessed": 7}},
    }
    play = month.made("plays/", late)["id"]
    month.app.change(f"plays/{play}/", {"record": {"final": {"guessed": 12}}}, **STAR)
    month.made(f"plays/{play}/move/", {"session": other}, **STAR)
    assert month.shown() != before
    for each in (play, *month.plays[:3]):
        month.made(f"plays/{each}/void/", {"reason": "a try"}, **STAR)
    month.shown()
    for each in month.plays[:3]:
        month.made(f"plays/{each}/restore/", {}, **STAR)
    assert month.shown() == before


def test_a_merge_is_taken_back_exactly(month: Month) -> None:
    for guessed in (6, 9):
        record = {"game": "broad-lines", "seats": 2, "final": {"guessed": guessed}}
        month.made("plays/", {"players": [month.ids[name] for name in TWINS], "day": TUESDAYS[1], "record": record})
    before = month.shown()
    here = month.ids["Ana (Thursday)"]
    refused = month.app.write(f"players/{here}/merge/", {"into": month.ids["Ana"]}, **STAR)
    both = {
        each["id"] for each in month.read("plays/?limit=100")["data"] if {here, month.ids["Ana"]} <= {*each["players"]}
    }
    assert (refused.status_code, refused.json()["code"], len(both) > 1) == (409, "both_seated", True)
    assert {each["detail"].split()[-1] for each in refused.json()["errors"]} == both
    for play in both:
        month.made(f"plays/{play}/void/", {}, **STAR)
    apart = month.shown()
    month.act("Ana (Thursday)", "merge", {"into": month.ids["Ana"]})
    together = month.shown()
    assert (here in str(apart[0]), here in str(together[0])) == (True, False)
    month.act("Ana (Thursday)", "unmerge", {})
    assert month.shown() == apart
    for play in both:
        month.made(f"plays/{play}/restore/", {}, **STAR)
    assert month.shown() == before


def test_renamed_and_anonymised_no_number_changes_and_the_old_name_is_gone(month: Month) -> None:
    before = month.shown()
    month.rename("Ana (Thursday)", "Æon 🎲")
    renamed = month.shown()
    assert ("Æon 🎲" in str(renamed), "Ana (Thursday)" in str(renamed)) == (True, False)
    assert without_names(renamed[1:]) == without_names(before[1:])
    month.act("Ana (Thursday)", "anonymise", {})
    gone = month.shown()
    assert without_names(gone[1:]) == without_names(before[1:])
    assert "Æon" not in str(gone) + month.exported()
    for evening in month.evenings:
        assert "Æon" not in month.read(f"sessions/{evening['id']}/summary/")["text"]
