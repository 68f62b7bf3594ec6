import pytest

from scoring.cooperative import Levels, Wins, levels, wins


@pytest.mark.parametrize(
    ("reached", "best", "median", "latest"),
    [
        ([4], 4, 4, 4),
        ([5, 2], 5, 2, 2),  # of two in the middle the lower
        ([1, 6, 3], 6, 3, 3),
        ([6, 0, 5, 1], 6, 1, 1),  # 0 1 5 6
        ([3, 3, 0, 6, 2], 6, 3, 2),  # 0 2 3 3 6
    ],
)
def test_best_median_and_latest_level(reached, best, median, latest):
    assert levels(reached) == Levels(best=best, median=median, latest=latest)


def test_wins_of_a_game_together():
    played = [(True, 3), (True, 0), (False, 5), (True, 2), (True, 2), (True, 4), (False, 6)]

    made = wins(played)

    assert made == Wins(plays=7, won=5, fewest_mistakes=0, longest_run=3)
    assert made.share == "0.71"  # 5/7 = 0.714


def test_a_table_that_never_won_has_no_run():
    assert wins([(False, 4), (False, 3)]) == Wins(plays=2, won=0, fewest_mistakes=3, longest_run=0)


def test_a_run_that_goes_on_counts():
    assert wins([(False, 4), (True, 3), (True, 2)]) == Wins(plays=3, won=2, fewest_mistakes=2, longest_run=2)


def test_nothing_played_has_no_rating():
    assert levels([]) is None
    assert wins([]) is None
