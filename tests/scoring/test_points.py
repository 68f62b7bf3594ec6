import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.outcome import Outcome, competition_places
from scoring.points import Award, points
from scoring.policy import LeaguePolicy
from scoring.results import Result, results

STRENGTHS = st.lists(st.integers(0, 5), min_size=2, max_size=8)
RIVAL_POLICIES = st.sampled_from([{"policy": "even"}, {"policy": "wins"}, {"policy": "table", "places": [10, 6, 3, 1]}])


def league(**settings):
    return LeaguePolicy.model_validate(settings)


def ranked(race, places):
    """The results of a rival play with these places."""
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return results(race, Outcome(status="finished", places=tuple(places), winners=winners))


def together(level, share, won, seats=2):
    """The results of a cooperative play."""
    return (Result(score=0, won=won, level=level, share=share),) * seats


def paid(policy, game, given_results):
    return [award.points for award in points(policy, game, given_results)]


# Under `even` a seat has floor(60 (2b + t) / 2(n - 1)) points, here as 60 (2b + t) / 2(n - 1) before the floor.
@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([1, 2], [60, 0]),  # 120/2, 0/2
        ([1, 1], [30, 30]),  # 60/2
        ([2, 3, 1], [30, 0, 60]),  # 120/4, 0/4, 240/4
        ([1, 1, 3], [45, 45, 0]),  # 60 (2 + 1) / 4 = 180/4
        ([1, 2, 2], [60, 15, 15]),  # 60 (0 + 1) / 4 = 60/4
        ([1, 2, 3, 4], [60, 40, 20, 0]),  # 360/6, 240/6, 120/6
        ([1, 1, 1, 1], [30, 30, 30, 30]),  # 60 * 3 / 6
        ([1, 2, 2, 4, 5], [60, 37, 37, 15, 0]),  # 60 (4 + 1) / 8 = 37.5; 60 * 2 / 8 = 15
        ([1, 2, 3, 4, 5, 6, 7, 8], [60, 51, 42, 34, 25, 17, 8, 0]),  # b * 60/7: 51.4, 42.9, 34.3, 25.7, 17.1, 8.6
    ],
)
def test_even_pays_a_rival_for_each_other_beaten_and_half_for_each_tied(race, places, expected):
    assert paid(league(), race, ranked(race, places)) == expected


@pytest.mark.parametrize("share", [0, 24, 60])
def test_even_pays_a_cooperative_table_its_share(quest, share):
    assert paid(league(), quest, together(level=1, share=share, won=True)) == [share, share]


def test_wins_pays_one_to_each_winner(race, quest):
    policy = league(points={"policy": "wins"})

    assert paid(policy, race, ranked(race, [1, 3, 1, 4])) == [1, 0, 1, 0]
    assert paid(policy, quest, together(level=1, share=45, won=True)) == [1, 1]
    assert paid(policy, quest, together(level=0, share=18, won=False)) == [0, 0]


def test_a_table_pays_each_tied_seat_its_place_and_nothing_past_its_end(race):
    policy = league(points={"policy": "table", "places": [9, 5, 2]})

    assert paid(policy, race, ranked(race, [1, 2, 2, 4])) == [9, 5, 5, 0]
    assert paid(policy, race, ranked(race, [3, 1, 1])) == [2, 9, 9]


@pytest.mark.parametrize(("level", "expected"), [(0, 1), (1, 5), (2, 8)])
def test_a_table_pays_a_cooperative_game_by_level(quest, level, expected):
    policy = league(points={"policy": "table", "places": [9], "levels": {"quest": [1, 5, 8]}})

    assert paid(policy, quest, together(level=level, share=60, won=level > 0)) == [expected, expected]


def test_a_table_pays_nothing_to_a_game_that_came_after_it(climb):
    policy = league(points={"policy": "table", "places": [9], "levels": {"quest": [1, 5, 8]}})

    assert paid(policy, climb, together(level=6, share=60, won=True)) == [0, 0]


@pytest.mark.parametrize(
    ("pays", "alone"),
    [({"policy": "even"}, 60), ({"policy": "wins"}, 1), ({"policy": "table", "places": [7]}, 7)],
)
def test_a_games_weight_multiplies_its_points_alone(race, climb, pays, alone):
    policy = league(points=pays, weights={"race": 100, "climb": 3})

    assert paid(policy, race, ranked(race, [1, 2])) == [100 * alone, 0]
    assert paid(league(weights={"race": 100, "climb": 3}), climb, together(level=2, share=20, won=False)) == [60, 60]


@pytest.mark.parametrize("policy", ["even", "wins", "table"])
def test_won_follows_the_leagues_own_line_under_every_policy(climb, policy):
    strict = league(points={"policy": policy, "wins_from": {"climb": 6}, "levels": {"climb": [0] * 7}})
    lenient = league(points={"policy": policy, "wins_from": {"climb": 0}, "levels": {"climb": [0] * 7}})
    plain = league(points={"policy": policy, "wins_from": {"quest": 2}, "levels": {"climb": [0] * 7}})

    assert [award.won for award in points(strict, climb, together(level=5, share=50, won=True))] == [False, False]
    assert [award.won for award in points(strict, climb, together(level=6, share=60, won=True))] == [True, True]
    assert [award.won for award in points(lenient, climb, together(level=0, share=0, won=False))] == [True, True]
    assert [award.won for award in points(plain, climb, together(level=4, share=40, won=True))] == [True, True]


def test_the_leagues_line_also_decides_what_wins_pays(climb):
    policy = league(points={"policy": "wins", "wins_from": {"climb": 2}})

    assert points(policy, climb, together(level=1, share=10, won=False, seats=1)) == (Award(0, False),)
    assert points(policy, climb, together(level=2, share=20, won=False, seats=1)) == (Award(1, True),)


def test_a_rivals_winner_has_won_whatever_it_is_paid(race):
    policy = league(points={"policy": "table", "places": [0]})

    assert points(policy, race, ranked(race, [2, 1])) == (Award(0, False), Award(0, True))


def test_a_play_without_results_pays_nobody(race):
    assert points(league(), race, ()) == ()


@given(STRENGTHS, RIVAL_POLICIES, st.randoms(use_true_random=False))
def test_permuting_the_seats_permutes_the_points(race, strengths, pays, random):
    order = random.sample(range(len(strengths)), len(strengths))
    places = competition_places(strengths)
    made = points(league(points=pays), race, ranked(race, places))

    moved = points(league(points=pays), race, ranked(race, [places[seat] for seat in order]))

    assert moved == tuple(made[seat] for seat in order)


@given(STRENGTHS, RIVAL_POLICIES)
def test_a_better_place_is_never_paid_less(race, strengths, pays):
    places = competition_places(strengths)

    by_place = sorted(zip(places, paid(league(points=pays), race, ranked(race, places)), strict=True))

    amounts = [amount for _, amount in by_place]
    assert amounts == sorted(amounts, reverse=True)


@given(STRENGTHS)
def test_even_pays_the_first_alone_sixty_and_the_last_alone_nothing(race, strengths):
    strengths = [9, *strengths, -1]

    made = paid(league(), race, ranked(race, competition_places(strengths)))

    assert made[0] == 60
    assert made[-1] == 0


@given(STRENGTHS)
def test_even_hands_out_half_of_sixty_a_seat_but_for_the_floors(race, strengths):
    made = paid(league(), race, ranked(race, competition_places(strengths)))

    assert 30 * len(made) - len(made) < sum(made) <= 30 * len(made)
