"""A league's page: its board now and then, and its rows explained."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from gamenight.models import Board, League
from gamenight.models.leagues import LeagueState
from gamenight.services import corrections
from gamenight.services import leagues as writing
from scoring.policy import LeaguePolicy
from tests.builders import logged, some_players, work_off_everything
from tests.gamenight.web.conftest import DAYS, Shown, member, said, visitor


def test_the_board_stands_with_movement_and_the_evenings_behind_it(shown: Shown) -> None:
    page = said(visitor().get(shown.board))
    assert "Rank Movement Name Points Plays Wins Average 1 ▲ 1 1 rank up Ben 120 3 2 40.00" in page
    assert "2 ▼ 1 1 rank down Ada 60 3 1 20.00" in page
    assert "Evening by evening 13 March 2026 leads from here on: Ben 6 March 2026 leads from here on: Ada" in page


def test_points_lead_to_why_and_names_to_players(shown: Shown) -> None:
    page = visitor().get(shown.board).content.decode()
    for path in (f"{shown.board}rows/{shown.ben.id}/", shown.player(shown.ben), f"{shown.evening(0)}?league="):
        assert f'href="{path}' in page


def test_the_board_as_of_a_day_knows_nothing_later(shown: Shown) -> None:
    page = said(visitor().get(shown.board, {"as_of": "2026-03-12"}))
    assert "Results up to 12 March 2026, by today's records." in page
    assert re.search("1 no rank before Ada 60 1 1 60.00 2 no rank before Ben 0 1 0 0.00", page)


def test_the_slider_has_a_step_an_evening_and_stands_at_the_day(shown: Shown) -> None:
    page = visitor().get(shown.board, {"as_of": "2026-03-12"}).content.decode()
    assert '<input type="range" id="step" name="step" min="0" max="1" value="0"' in page
    assert '<option value="1" label="13 March 2026">' in page


@pytest.mark.parametrize(("step", "day"), [("0", DAYS[0]), ("1", DAYS[1])])
def test_a_step_of_the_slider_leads_to_its_day(shown: Shown, step: str, day: object) -> None:
    answer = visitor().get(shown.board, {"step": step})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{shown.board}?as_of={day}")


@pytest.mark.parametrize("asked", [{"step": "2"}, {"step": ""}, {"as_of": ""}, {"page": "99"}])
def test_a_blank_and_what_lies_after_the_last_are_the_board_of_now(shown: Shown, asked: dict[str, str]) -> None:
    assert "Ben 120" in said(visitor().get(shown.board, asked))


def test_points_over_time_are_those_of_the_board_as_of_each_day(shown: Shown) -> None:
    page = said(visitor().get(shown.board))
    assert "Day Ben Ada 6 Mar 2026 0 60 13 Mar 2026 120 60" in page


def test_a_frozen_board_stands_beside_what_it_would_be(shown: Shown) -> None:
    writing.enter_state(caller=shown.owner, league_id=shown.league.id, version=1, state=LeagueState.FROZEN)
    League.objects.update(recomputed=[])
    assert "By today's results" not in said(visitor().get(shown.board))
    kept = League.objects.get().kept
    League.objects.update(recomputed=kept[::-1], frozen_at=datetime(2026, 3, 6, 20, tzinfo=UTC))
    Board.objects.update(as_of=datetime(2026, 3, 8, 9, 30, tzinfo=UTC))
    page = said(visitor().get(shown.board))
    assert "frozen" in page
    assert "As of 6 March 2026, 21:00 Rank" in page
    assert "By today's results the board would be this one As of 8 March 2026, 10:30 " in page


def test_a_long_board_comes_a_page_at_a_time(shown: Shown) -> None:
    players = some_players(shown.owner, *(f"P{number:03}" for number in range(100)))
    for one, other in zip(players[::2], players[1::2], strict=True):
        logged(shown.owner, [one, other], 1, 1, day=DAYS[1])
    work_off_everything()
    first, second = (visitor().get(shown.board, {"page": page}) for page in "12")
    assert ("102" in said(first), "P099" in said(second)) == (False, True)
    assert len(first.content) < 100_000


class TestARow:
    def test_each_result_says_what_it_gave_and_why(self, shown: Shown) -> None:
        page = said(visitor().get(f"{shown.board}rows/{shown.ben.id}/"))
        assert page.startswith("Ben Rank 1 on the board of Season.")
        assert "Points 120 Of results 120 Plays 3 Wins 2 Average 40.00 Toy 120" in page
        assert page.endswith(
            "6 March 2026 Toy Counted. 2 0 13 March 2026 Toy Counted. 1 60 13 March 2026 Toy Counted. 1 60"
        )

    def test_what_is_left_out_says_so(self, shown: Shown) -> None:
        League.objects.update(policy=LeaguePolicy(best_of=1).model_dump(mode="json"))
        page = said(visitor().get(f"{shown.board}rows/{shown.ben.id}/"))
        assert "Dropped: the best 1 count, and the lowest of them has 60." in page

    def test_it_goes_up_to_a_day(self, shown: Shown) -> None:
        page = said(visitor().get(f"{shown.board}rows/{shown.ben.id}/", {"as_of": "2026-03-06"}))
        assert page.startswith("Ben Rank 2 on the board of Season. By the results up to 6 March 2026.")
        assert "13 March" not in page

    def test_members_get_to_the_plays(self, shown: Shown) -> None:
        path = f"{shown.board}rows/{shown.ben.id}/"
        assert f'href="{shown.play(0)}"' in member(shown).get(path).content.decode()

    def test_somebody_without_a_result_has_no_rank(self, shown: Shown) -> None:
        [cleo] = some_players(shown.owner, "Cleo")
        page = said(visitor().get(f"{shown.board}rows/{cleo.id}/"))
        assert page == (
            "Cleo No rank on the board of Season. Everything about the player "
            "Results There is none on the league's days."
        )


def test_a_voided_play_is_gone_from_the_day(shown: Shown) -> None:
    corrections.void(caller=shown.owner, play_id=shown.plays[0], version=1)
    work_off_everything()
    assert "6 March" not in said(visitor().get(shown.board))
