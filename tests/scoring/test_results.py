from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.outcome import Outcome, competition_places
from scoring.results import Result, results

STRENGTHS = st.lists(st.integers(0, 5), min_size=2, max_size=8)


def finished(strengths):
    places = competition_places(strengths)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(status="finished", scores=tuple(strengths), places=places, winners=winners)


def test_a_rival_game_gives_place_and_the_others_beaten_and_tied(race):
    outcome = Outcome(status="finished", scores=(7, 12, 7, 12, 3), places=(3, 1, 3, 1, 5), winners=(1, 3))

    assert results(race, outcome) == (
        Result(score=7, place=3, won=False, beaten=1, tied=1),
        Result(score=12, place=1, won=True, beaten=3, tied=1),
        Result(score=7, place=3, won=False, beaten=1, tied=1),
        Result(score=12, place=1, won=True, beaten=3, tied=1),
        Result(score=3, place=5, won=False, beaten=0, tied=0),
    )


def test_winners_are_the_games_own_even_among_equal_places(race):
    outcome = Outcome(status="finished", scores=(4, 4), places=(1, 1), winners=(1,))

    assert [each.won for each in results(race, outcome)] == [False, True]


def test_places_count_where_no_score_is_known(race):
    outcome = Outcome(status="finished", places=(2, 1), winners=(1,))

    assert results(race, outcome) == (
        Result(score=None, place=2, won=False, beaten=0, tied=0),
        Result(score=None, place=1, won=True, beaten=1, tied=0),
    )


def test_a_cooperative_game_gives_every_seat_the_tables_level_and_share(quest):
    outcome = Outcome(status="finished", scores=(2, 2, 2), winners=(0, 1, 2), result="won", level=1, share=45)

    assert results(quest, outcome) == (Result(score=2, won=True, level=1, share=45, beaten=0, tied=0),) * 3


@pytest.mark.parametrize(("level", "won"), [(0, False), (3, False), (4, True), (6, True)])
def test_a_cooperative_game_is_won_from_its_own_level_on(climb, level, won):
    outcome = Outcome(status="finished", scores=(5, 5), level=level, share=10 * level)

    assert [each.won for each in results(climb, outcome)] == [won, won]


@pytest.mark.parametrize("status", ["in_progress", "abandoned"])
def test_an_unfinished_play_has_no_results(race, climb, status):
    assert results(race, Outcome(status=status, scores=(1, 2))) == ()
    assert results(climb, Outcome(status=status, scores=(1, 1))) == ()


def test_a_rival_game_played_alone_has_no_results(race):
    assert results(race, Outcome(status="finished", scores=(9,))) == ()
    assert results(race, Outcome(status="finished", scores=(9,), places=(1,), winners=(0,))) == ()


@given(STRENGTHS)
def test_each_other_seat_is_beaten_tied_or_ahead(race, strengths):
    made = results(race, finished(strengths))

    for seat, each in enumerate(made):
        others = strengths[:seat] + strengths[seat + 1 :]
        assert each.beaten == len([other for other in others if other < strengths[seat]])
        assert each.tied == len([other for other in others if other == strengths[seat]])


@given(st.lists(st.integers(0, 3), min_size=2, max_size=4))
def test_permuting_the_seats_permutes_the_results(race, strengths):
    made = results(race, finished(strengths))

    for order in permutations(range(len(strengths))):
        assert results(race, finished([strengths[seat] for seat in order])) == tuple(made[seat] for seat in order)
