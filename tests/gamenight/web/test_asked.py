"""What a page's address asks for and can't be."""

from __future__ import annotations

import html

import pytest

from tests.gamenight.web.conftest import Shown, member, visitor

NONE = {
    "as_of": ["soon", "2026-02-31", "9999-01-01", "%00"],
    "until": ["2026-99-99", "x"],
    "page": ["0", "x", "-1", "99999", "²", "1.0"],
    "step": ["x", "-1"],
    "after": ["x"],
    "seats": ["-3", "x"],
    "league": ["x"],
    "options.majority_by": ["luck"],
}


def pages(shown: Shown) -> dict[str, tuple[str, ...]]:
    """The public pages that read something from their address, by what it is called there."""
    return {
        "as_of": (shown.board, f"{shown.board}rows/{shown.ada.id}/"),
        "until": (f"{shown.club}evenings/",),
        "page": (shown.club, shown.board, f"{shown.board}rows/{shown.ada.id}/"),
        "step": (shown.board,),
        "after": (f"{shown.club}evenings/", f"{shown.club}players/"),
        "seats": (f"{shown.club}blank/irk/",),
        "league": (shown.evening(0),),
        "options.majority_by": (f"{shown.club}blank/irk/?seats=3",),
    }


@pytest.mark.parametrize("name", NONE)
def test_what_makes_no_sense_is_said_on_a_page_of_the_site(shown: Shown, name: str) -> None:
    for path in pages(shown)[name]:
        assert member(shown).get(path).status_code == 200
        for written in NONE[name]:
            answer = member(shown).get(f"{path}{'&' if '?' in path else '?'}{name}={written}")
            page = html.unescape(answer.content.decode())
            told = written.replace("%00", "\0")
            assert (answer.status_code, f"{name}={told} makes no sense" in page) == (400, True), (path, written)


@pytest.mark.parametrize(
    ("name", "written", "wanted"),
    [
        ("as_of", "9999-12-31", "days go from the year 1900 to 2199"),
        ("as_of", "0001-01-01", "days go from the year 1900 to 2199"),
        ("until", "1899-12-31", "days go from the year 1900 to 2199"),
        ("until", "2026-02-31", "there is no such day"),
        ("until", "31.12.2026", "a day is written like 2026-03-06"),
        ("step", "-1", "a whole number from 0 to 9999 is asked for"),
        ("page", "0", "a whole number from 1 to 9999 is asked for"),
        ("page", "1" * 30, "a whole number from 1 to 9999 is asked for"),
    ],
)
def test_it_is_said_what_would_be_taken(shown: Shown, name: str, written: str, wanted: str) -> None:
    page = member(shown).get(pages(shown)[name][0], {name: written}).content.decode()
    assert f"{name}={written} makes no sense: {wanted}." in page


def test_it_is_said_in_the_readers_language_and_cut_short(shown: Shown) -> None:
    page = visitor(accept_language="ru").get(shown.board, {"as_of": "<b>" + "x" * 99})
    told = "as_of=&lt;b&gt;" + "x" * 37 + "…"
    assert told in page.content.decode()
    assert "makes" not in page.content.decode()


def test_no_page_breaks_whatever_is_asked(shown: Shown) -> None:
    """Also by what it doesn't read."""
    names = [*NONE, "search", "language", "again", "next", "whole"]
    for path in (*shown.pages().values(), "/", "/sign-up/", "/help/", "/join/", f"{shown.board}embed/"):
        for written in ("x", "%00", "%ff", "9" * 5000, "2026-02-31", ""):
            answer = member(shown).get(
                f"{path}{'&' if '?' in path else '?'}{'&'.join(f'{name}={written}' for name in names)}"
            )
            assert answer.status_code in (200, 302, 400, 404), (path, written)
