"""Blank score sheets: by the club's options or the address's, for as many seats as it says."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Account, Club
from gamenight.models.clubs import Visibility
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from rules.registry import GAMES
from tests.builders import a_club, an_evening, statements
from tests.gamenight.admin.conftest import member
from tests.gamenight.web.visitors import helper

pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script>"


def blank(owner: Caller, game: str, asked: str = "") -> str:
    return f"/clubs/{owner.in_club.id}/blank/{game}/{asked}"


def said(answer: Any) -> str:
    """What is printed."""
    page: str = answer.content.decode()
    return page[page.index("<article") : page.index("</article>")]


@pytest.mark.parametrize("game", [*GAMES, "toy"])
def test_every_game_has_one_at_the_same_price(owner: Caller, game: str) -> None:
    client = member(owner, Role.VIEWER)
    with statements() as asked:
        answer = client.get(blank(owner, game))
    assert (answer.status_code, len(asked), len(answer.content) < 100_000) == (200, 5, True)
    assert not re.search(r"<style| style=|\son\w+=", said(answer))


def test_ink_and_irk_have_sheets_of_their_own_shape(owner: Caller) -> None:
    client = member(owner, Role.VIEWER)
    ink, irk = (said(client.get(blank(owner, game, "?seats=3"))) for game in ("ink", "irk"))
    assert (ink.count("○"), ink.count('colspan="4"')) == (3 * 24, 3)
    assert (irk.count('colspan="3"'), irk.count(">Pile<"), "B blue" in irk) == (3, 3, True)


@pytest.mark.parametrize(("asked", "seats"), [("", 4), ("3", 3), ("1", 2), ("99", 4)])
def test_it_has_as_many_seats_as_asked_for_and_allowed(owner: Caller, asked: str, seats: int) -> None:
    answer = member(owner, Role.VIEWER).get(blank(owner, "irk", f"?seats={asked}"))
    assert said(answer).count("<li></li>") == seats


def test_the_clubs_options_stand_on_it_unless_the_address_has_others(owner: Caller) -> None:
    Club.objects.update(options={"irk": {"majority_by": "count", "zero_qualifies": True}})
    client = member(owner, Role.VIEWER)
    majority, zero = "the most of a colour is counted by", "a player with none of a colour can be paid for it"
    assert f"{majority}: the number of symbols; {zero}: yes" in said(client.get(blank(owner, "irk")))
    other = said(client.get(blank(owner, "irk", "?seats=3&options.majority_by=value&options.second_ties=all_half")))
    assert (majority in other, zero in other, "a tie for second place: each gets half" in other) == (False, False, True)


def test_an_address_puts_nothing_else_on_it(owner: Caller) -> None:
    answer = member(owner, Role.VIEWER).get(blank(owner, "irk", f"?seats=3&options.majority_by={HOSTILE}"))
    assert (answer.status_code, HOSTILE in answer.content.decode()) == (400, False)
    assert member(owner, Role.VIEWER).get(blank(owner, "chess")).status_code == 404


def test_it_speaks_russian(owner: Caller) -> None:
    client = member(owner, Role.VIEWER)
    Account.objects.update(language="ru")
    for game in GAMES:
        words = re.sub("<[^>]*>", " ", said(client.get(blank(owner, game))))
        title = str(GAMES[game].title)
        assert re.findall("[A-Za-z]{2,}", words.replace(title, "").replace("A club", "")) in ([], ["Toy", "points"])


def test_a_helper_prints_one_and_is_led_there(owner: Caller) -> None:
    client = helper(owner, an_evening(owner, date(2126, 7, 5)).id)
    answer = client.get(blank(owner, "irk"))
    assert (answer.status_code, f'href="/clubs/{owner.in_club.id}/"' in answer.content.decode()) == (200, False)
    table = client.get(f"/clubs/{owner.in_club.id}/table/").content.decode()
    [led] = re.findall('href="([^"]*/blank/[^"]*)"', table)
    assert client.get(led).status_code == 200
    assert client.get(blank(a_club("The Others"), "irk")).status_code == 404


@pytest.mark.parametrize("visibility", Visibility)
def test_who_is_shown_the_club_is_shown_it(visibility: Visibility) -> None:
    owner = a_club(HOSTILE, visibility=visibility)
    answer = Client().get(blank(owner, "irk"))
    assert answer.status_code == (200 if visibility == Visibility.PUBLIC else 404)
    answer = member(owner, Role.VIEWER).get(blank(owner, "irk"))
    assert (answer.status_code, HOSTILE in said(answer), "&lt;script" in said(answer)) == (200, False, True)
    assert member(owner, None).get(blank(owner, "irk")).status_code == (200 if visibility == "public" else 404)
