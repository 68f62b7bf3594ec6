from itertools import permutations
from random import Random
from timeit import timeit

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from scoring.ratings import START, provisional, rate, shown, value

REFERENCE = BradleyTerryFull()
PRIOR = st.tuples(st.floats(-20, 70), st.floats(0.5, 10))
SEATED = st.tuples(PRIOR, st.integers(1, 4))
PLAYS = st.lists(SEATED, min_size=2, max_size=6)


def near(ratings):
    return [pytest.approx(rating, abs=1e-9, rel=0) for rating in ratings]


def reference(before, places):
    """The ratings after a play by openskill."""
    teams = [[REFERENCE.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    return [(team[0].mu, team[0].sigma) for team in REFERENCE.rate(teams, ranks=[float(place) for place in places])]


def test_two_newcomers_by_hand():
    # variance with drift: (25/3)^2 + (25/300)^2 = 10001/144 = 69.451389, its root 8.333750
    # c^2 = 2 * 69.451389 + 2 * (25/6)^2 = 173.625, c = 13.176684
    # p = 1/2, so the means move by 69.451389 / (2 * 13.176684) = 2.635389
    # the variance is multiplied by 1 - 69.451389 * 8.333750 / (4 * 173.625 * 13.176684)
    #   = 1 - 578.790511 / (4 * 2287.801751) = 0.936753
    # deviation: the root of 69.451389 * 0.936753, 8.065901
    winner, loser = rate([START, START], [1, 2])

    assert winner == pytest.approx((27.635389, 8.065901), abs=1e-6)
    assert loser == pytest.approx((22.364611, 8.065901), abs=1e-6)


def test_a_tie_of_newcomers_moves_no_mean():
    tied = rate([START, START, START], [1, 1, 1])

    assert [mu for mu, _ in tied] == [25, 25, 25]
    assert all(sigma < START[1] for _, sigma in tied)


def test_the_better_known_move_less():
    sure, unsure = rate([(25, 1), (25, 8)], [2, 1])

    assert 0 < 25 - sure[0] < unsure[0] - 25


def test_a_variance_never_shrinks_below_kappa_of_itself():
    before = [(25.0, 400.0)] + [(25.0, 0.01)] * 9

    made = rate(before, list(range(1, 11)))

    # (400^2 + (1/12)^2) * 0.0001 = 16.000000694, whose root is 4.0000000868
    assert made[0][1] == pytest.approx(4.0000000868, abs=1e-9)
    assert made == near(reference(before, range(1, 11)))


def test_ratings_far_apart_do_not_overflow():
    favourite, outsider = rate([(1e6, 1.0), (-1e6, 1.0)], [1, 2])

    assert favourite[0] == 1e6
    assert outsider[0] == -1e6


@given(PLAYS)
@example([((25.0, 25 / 3), 1), ((25.0, 25 / 3), 1), ((25.0, 25 / 3), 3)])
@example([((30.0, 2.0), 2), ((20.0, 8.0), 2), ((25.0, 5.0), 1), ((25.0, 5.0), 4)])
def test_a_play_is_rated_as_by_openskill(play):
    before, places = [prior for prior, _ in play], [place for _, place in play]

    assert rate(before, places) == near(reference(before, places))


def test_a_long_season_is_rated_as_by_openskill():
    random = Random(20)
    ours = theirs = [START] * 12
    for _ in range(400):
        seated = random.sample(range(12), random.randint(2, 6))
        places = [random.randint(1, 3) for _ in seated]
        ours, theirs = list(ours), list(theirs)
        for seat, rating in zip(seated, rate([ours[each] for each in seated], places), strict=True):
            ours[seat] = rating
        for seat, rating in zip(seated, reference([theirs[each] for each in seated], places), strict=True):
            theirs[seat] = rating

    assert ours == near(theirs)


@given(st.lists(SEATED, min_size=2, max_size=4))
def test_the_order_of_seats_has_no_effect(play):
    made = rate([prior for prior, _ in play], [place for _, place in play])

    for order in permutations(range(len(play))):
        moved = [play[seat] for seat in order]
        assert rate([prior for prior, _ in moved], [place for _, place in moved]) == [made[seat] for seat in order]


@given(PLAYS, PRIOR, st.integers(1, 4))
def test_equal_priors_and_a_tie_leave_equals_equal(play, prior, place):
    play = [(prior, place), *play, (prior, place)]

    made = rate([each for each, _ in play], [each for _, each in play])

    assert made[0] == made[-1]


@given(PRIOR, st.lists(st.integers(1, 4), min_size=2, max_size=8))
def test_a_better_place_never_ends_lower_than_a_worse_one_from_equal_priors(prior, places):
    made = rate([prior] * len(places), places)

    by_place = [mu for _, (mu, _) in sorted(zip(places, made, strict=True), key=lambda each: each[0])]
    assert by_place == sorted(by_place, reverse=True)


@given(PLAYS)
def test_the_ranks_matter_and_not_the_numbers_of_the_places(play):
    before, places = [prior for prior, _ in play], [place for _, place in play]

    assert rate(before, places) == rate(before, [10 * place - 7 for place in places])


@pytest.mark.parametrize(
    ("mu", "sigma", "expected"),
    [
        (25.0, 25 / 3, "0.00"),
        (27.635389, 8.065901, "3.44"),  # 27.635389 - 24.197703 = 3.437686
        (22.364611, 8.065901, "-1.83"),  # -1.833092
        (30.125, 10.0, "0.13"),  # 0.125
        (29.875, 10.0, "-0.12"),  # -0.125: halves go up
        (29.998, 10.0, "0.00"),  # -0.002
    ],
)
def test_a_rating_is_shown_as_the_mean_less_three_deviations(mu, sigma, expected):
    assert shown(mu, sigma) == expected


def test_ratings_are_ordered_by_the_unrounded_value():
    assert value(30.001, 10.0) > value(30.0, 10.0)
    assert shown(30.001, 10.0) == shown(30.0, 10.0)


def test_a_rating_is_provisional_below_five_plays():
    assert [provisional(plays) for plays in (1, 4, 5, 6)] == [True, True, False, False]


@pytest.mark.parametrize("seats", [2, 4])
def test_rating_a_play_takes_a_quarter_of_openskills_time(seats):
    random = Random(seats)
    before = [(random.gauss(25, 4), random.uniform(1, 8)) for _ in range(seats)]
    places = [random.randint(1, seats) for _ in range(seats)]
    teams = [[REFERENCE.rating(mu=mu, sigma=sigma)] for mu, sigma in before]

    ours, theirs = [], []
    for _ in range(9):
        ours.append(timeit(lambda: rate(before, places), number=200))
        theirs.append(timeit(lambda: REFERENCE.rate(teams, ranks=places), number=200))

    assert min(theirs) >= 4 * min(ours)
