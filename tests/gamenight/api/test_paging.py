"""Lists a page at a time: whatever comes and goes meanwhile, what stays is seen once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any
from uuid import UUID

import pytest

from gamenight.ids import new_id
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.probe import Thing, Things

pytestmark = pytest.mark.urls("tests.gamenight.api.probe")
THINGS = "/api/probe/things/"
DAY = date(2025, 1, 31)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[Thing]:
    """Seven things of one day, in order."""
    things = sorted((Thing(DAY, new_id()) for _ in range(7)), key=lambda each: each.id)
    monkeypatch.setattr(Things, "kept", things)
    return things


def pages(client: ApiClient, path: str) -> Iterator[Any]:
    """Each page, by its Link."""
    while True:
        answer = client.send("GET", path)
        yield answer
        link = answer.headers.get("Link")
        if link is None:
            return
        assert link.endswith('>; rel="next"')
        path = link[1:].partition(">")[0]


def errors(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 400
    return [(each["pointer"], each["code"]) for each in answer.json()["errors"]]


def test_a_list_comes_in_pages_of_the_size_asked_for(kept: list[Thing], anyone: ApiClient) -> None:
    found = [page.json() for page in pages(anyone, f"{THINGS}?limit=3")]
    names = [str(each.id) for each in kept]
    assert [page["data"] for page in found] == [names[:3], names[3:6], names[6:]]
    assert [page["next_cursor"] is None for page in found] == [False, False, True]


def test_a_whole_page_that_is_the_last_says_so(kept: list[Thing], anyone: ApiClient) -> None:
    answer = anyone.send("GET", f"{THINGS}?limit=7")
    assert answer.json() == {"data": [str(each.id) for each in kept], "next_cursor": None}
    assert "Link" not in answer.headers


def test_the_cursor_is_the_links(kept: list[Thing], anyone: ApiClient) -> None:
    first = anyone.send("GET", f"{THINGS}?limit=5").json()
    second = anyone.send("GET", f"{THINGS}?limit=5&cursor={first['next_cursor']}")
    assert second.json()["data"] == [str(each.id) for each in kept[5:]]


def test_an_empty_list_is_one_empty_page(kept: list[Thing], anyone: ApiClient) -> None:
    kept.clear()
    assert anyone.send("GET", THINGS).json() == {"data": [], "next_cursor": None}


def test_a_page_held_is_not_sent_again(kept: list[Thing], anyone: ApiClient) -> None:
    tag = anyone.send("GET", f"{THINGS}?limit=3").headers["ETag"]
    assert anyone.send("GET", f"{THINGS}?limit=3", if_none_match=tag).status_code == 304
    del kept[1]
    assert anyone.send("GET", f"{THINGS}?limit=3", if_none_match=tag).status_code == 200


@pytest.mark.parametrize("limit", ["0", "-1", "101"])
def test_a_page_has_1_to_100_things(limit: str, kept: list[Thing], anyone: ApiClient) -> None:
    assert errors(anyone.send("GET", f"{THINGS}?limit={limit}")) == [("/limit", "shape.range")]


@pytest.mark.parametrize("cursor", ["", "x", "00:x", "%ED%A0%80", "a" * 5000, "%2522"])
def test_a_made_up_cursor_is_400(cursor: str, kept: list[Thing], anyone: ApiClient) -> None:
    code = "shape.text" if "%ED" in cursor else "shape.cursor"
    assert errors(anyone.send("GET", f"{THINGS}?cursor={cursor}")) == [("/cursor", code)]


def test_a_cursor_that_was_touched_is_400(kept: list[Thing], anyone: ApiClient) -> None:
    cursor = anyone.send("GET", f"{THINGS}?limit=1").json()["next_cursor"]
    other = ("1" if cursor[0] == "0" else "0") + cursor[1:]
    assert errors(anyone.send("GET", f"{THINGS}?cursor={other}")) == [("/cursor", "shape.cursor")]


def test_a_cursor_of_another_list_is_400(kept: list[Thing], anyone: ApiClient) -> None:
    cursor = anyone.send("GET", f"{THINGS}?limit=1").json()["next_cursor"]
    assert errors(anyone.send("GET", f"/api/probe/other-things/?cursor={cursor}")) == [("/cursor", "shape.cursor")]


def test_1500_things_of_one_day_are_each_seen_once_while_others_come_and_go(
    kept: list[Thing], anyone: ApiClient
) -> None:
    random = Random(7)
    kept[:] = [Thing(DAY, UUID(int=random.getrandbits(128))) for _ in range(1500)]
    staying = {str(each.id) for each in kept[::2]}
    leaving = kept[1::2]
    seen: list[str] = []
    for page in pages(anyone, f"{THINGS}?limit=40"):
        seen += page.json()["data"]
        for _ in range(10):
            kept.append(Thing(DAY, UUID(int=random.getrandbits(128))))
            if leaving:
                kept.remove(leaving.pop())
    assert len(seen) == len(set(seen))
    assert staying <= set(seen)
