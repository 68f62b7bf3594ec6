"""A play's page: its score sheet, of every game."""

from __future__ import annotations

from random import Random

import pytest

from gamenight.models import Club, Play
from gamenight.services import corrections, plays
from gamenight.services.facts import NewPlay
from rules.registry import GAMES
from tests.builders import some_players
from tests.gamenight.web.conftest import Shown, member, said, visitor


def test_the_sheet_has_who_won_the_working_and_what_was_written_down(shown: Shown) -> None:
    page = said(member(shown).get(shown.play(1)))
    assert page.startswith("Toy, 13 March 2026 Finished")
    assert "Players Place Player Points Won 1 Ben 7 yes 2 Ada 2 –" in page
    assert "Score sheet The most points win." in page
    assert "As it was written down" in page
    assert page.endswith("Points Ada 2 Ben 7 On the boards of Season")


def test_visitors_see_the_sheet_and_members_what_was_written_down(shown: Shown) -> None:
    page = said(visitor().get(shown.play(1)))
    assert "Players Place Player Points Won 1 Ben 7 yes 2 Ada 2 – Score sheet The most points win." in page
    assert "As it was written down" not in page
    assert f'href="{shown.play(1)}"' in visitor().get(shown.evening(1)).content.decode()


def test_visitors_see_no_void_play_and_none_of_a_club_that_shows_nothing(shown: Shown) -> None:
    corrections.void(caller=shown.owner, play_id=shown.plays[1], version=1)
    assert (visitor().get(shown.play(1)).status_code, visitor().get(shown.play(0)).status_code) == (404, 200)
    Club.objects.update(visibility="members")
    assert visitor().get(shown.play(0)).status_code == 404


def test_a_void_play_says_so_and_has_no_places(shown: Shown) -> None:
    corrections.void(caller=shown.owner, play_id=shown.plays[1], version=1)
    page = said(member(shown).get(shown.play(1)))
    assert "This play is void: it counts nowhere." in page
    assert "Players Ada , Ben" in page


def test_what_was_not_checked_or_is_not_rated_says_so(shown: Shown) -> None:
    Play.objects.filter(id=shown.plays[1]).update(rated=False, checked=False)
    page = said(member(shown).get(shown.play(1)))
    assert "unrated, taken in without a check by the rules" in page


def simulated(shown: Shown, game: str, seed: int) -> str:
    """The address of a new play of three or more."""
    seats = max(3, GAMES[game].seats[0])
    players = some_players(shown.owner, *(f"P{number} {game}" for number in range(seats)))
    new = NewPlay(record=GAMES[game].simulate(Random(seed), seats), players=tuple(each.id for each in players))
    return f"{shown.club}plays/{plays.log(caller=shown.owner, new=new).play.id}/"


@pytest.mark.parametrize("game", [name for name in GAMES if name != "toy"])
@pytest.mark.parametrize("seed", range(3))
def test_every_game_has_a_sheet_without_writing_one_for_it(shown: Shown, game: str, seed: int) -> None:
    answer = member(shown).get(simulated(shown, game, seed))
    page = said(answer)
    assert ("P0" in page, "As it was written down" in page, len(answer.content) < 100_000) == (True, True, True)


def test_a_play_whose_rulebook_is_gone_still_has_a_page(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAMES, "toy")
    page = said(member(shown).get(shown.play(1)))
    assert page.startswith("toy, 13 March 2026")
    assert "The rulebook of this game is no longer here." in page
