"""What other places show where somebody links to a page."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from gamenight.models import Club
from gamenight.services import corrections, plays
from gamenight.services.facts import NewPlay
from gamenight.web import pictures
from tests.builders import ids, some_players
from tests.gamenight.web.conftest import DAYS, Shown, member, visitor

WITH_PICTURES = ("club", "league", "evening", "player", "row", "pair", "play", "evenings", "players")

DRAWN = (("", "Season", "Ben, 120"),)


def tags(shown: Shown, name: str) -> dict[str, str]:
    """The page's Open Graph tags, which name whole addresses."""
    page = member(shown).get(shown.pages()[name]).content.decode()
    return dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)">', page))


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("club", "The Meeples"),
        ("league", "Season"),
        ("row", "Ada, Season"),
        ("evening", "13 March 2026, The Meeples"),
        ("player", "Ada, The Meeples"),
        ("pair", "Ada – Ben, The Meeples"),
        ("play", "Toy, 6 March 2026, The Meeples"),
        ("evenings", "All evenings, The Meeples"),
        ("players", "All players, The Meeples"),
    ],
)
def test_a_page_says_what_it_is_about(shown: Shown, name: str, title: str) -> None:
    found = tags(shown, name)
    path = shown.pages()[name]
    assert (found["title"], found["url"], found["site_name"]) == (title, f"http://testserver{path}", "Game Night")


@pytest.mark.parametrize("name", WITH_PICTURES)
def test_a_pages_picture_is_a_png_of_the_size_that_it_says(shown: Shown, name: str) -> None:
    found = tags(shown, name)
    answer = visitor().get(found["image"].removeprefix("http://testserver"))
    with Image.open(BytesIO(answer.content)) as image:
        assert (image.format, image.size) == ("PNG", (1200, 630))
    assert (found["image:width"], found["image:height"], answer.headers["Content-Type"]) == ("1200", "630", "image/png")
    assert len(answer.content) < 100_000


def test_a_plays_picture_says_who_came_where(shown: Shown) -> None:
    drawn = pictures.png("Toy", "6 March 2026, The Meeples", (("1", "Ada", "9"), ("2", "Ben", "4")))
    assert visitor().get(f"{shown.play(0)}picture.png").content == drawn


@pytest.mark.parametrize(
    ("rounds", "said", "score"),
    [
        ((0, 0, 0, 0, 0), "Won without a mistake", "mistakes: 0"),
        ((4,), "Lost", "mistakes: 4"),
        ((0,), "In progress", ""),
    ],
)
def test_a_table_that_plays_together_has_what_came_of_it_and_who_they_were(
    shown: Shown, rounds: tuple[int, ...], said: str, score: str
) -> None:
    record = {"game": "ink-it", "seats": 3, "options": {"captain_rotation": "free"}}
    played = [{"captains": [0], "mistakes": each} for each in rounds]
    players = tuple(ids(*some_players(shown.owner, "Cem", "Dua", "Eve")))
    new = NewPlay(record=record | {"rounds": played}, players=players, day=DAYS[0])
    path = f"{shown.club}plays/{plays.log(caller=shown.owner, new=new).play.id}/picture.png"
    drawn = pictures.png("Ink It!", "6 March 2026, The Meeples", (("", said, score), ("", "Cem, Dua, Eve", "")))
    assert visitor().get(path).content == drawn


def test_a_void_plays_picture_is_shown_to_whom_the_page_is(shown: Shown) -> None:
    corrections.void(caller=shown.owner, play_id=shown.plays[0], version=1)
    path = f"{shown.play(0)}picture.png"
    assert (visitor().get(path).status_code, member(shown).get(path).status_code) == (404, 200)


@pytest.mark.parametrize("name", ["club", "league", "evening", "player", "play"])
def test_a_picture_is_shown_to_whom_the_page_is(shown: Shown, name: str) -> None:
    path = f"{shown.pages()[name]}picture.png"
    Club.objects.update(visibility="members")
    assert (visitor().get(path).status_code, member(shown).get(path).status_code) == (404, 200)


def test_another_clubs_thing_has_no_picture_here(shown: Shown) -> None:
    wrong = f"{shown.club}leagues/{shown.ada.id}/picture.png"
    assert visitor().get(wrong).status_code == 404


def test_what_a_picture_says_is_in_the_clubs_language(shown: Shown) -> None:
    path = f"{shown.club}picture.png"
    english = visitor(**{"Accept-Language": "ru"}).get(path).content
    Club.objects.update(language="ru")
    assert (english == visitor().get(path).content, english == pictures.png("The Meeples", "Leagues", DRAWN)) == (
        False,
        True,
    )


def test_pictures_differ_by_what_they_say() -> None:
    rows = (("1", "Ada", "60"),)
    drawn = [pictures.png("Season", "The Meeples", rows), pictures.png("Season", "The Meeples", (("1", "Ада", "60"),))]
    assert len(set(drawn)) == 2


@pytest.mark.parametrize("name", ["", "W" * 60, "Ш" * 60, "\U0001f3b2" * 60, "שלום", "a\u0301" * 30])
def test_any_name_can_be_drawn(name: str) -> None:
    with Image.open(BytesIO(pictures.png(name, name, (("", name, name), ("99", name, "1"))))) as image:
        assert image.size == (1200, 630)


def test_what_is_too_long_is_cut_off() -> None:
    assert pictures._fitted("Ada", 40, 500) == "Ada"
    cut = pictures._fitted("W" * 60, 40, 500)
    assert (cut.endswith("…"), pictures._font(40).getlength(cut) <= 500) == (True, True)
