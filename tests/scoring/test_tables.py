from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.tables import AGAIN_TONIGHT, Drawing, Fit, Met, Pair, draw, sizes

PARTY, DUEL, FOUR, SOLO = Fit((2, 30), (3, 8)), Fit((2, 2), (2, 2)), Fit((2, 4), (2, 4)), Fit((1, 4), (2, 4))
GAMES = {"party": PARTY, "duel": DUEL, "four": FOUR, "solo": SOLO}


@pytest.mark.parametrize(
    ("people", "games", "expected"),
    [
        pytest.param(0, [PARTY], (), id="nobody"),
        pytest.param(1, [PARTY], (), id="one alone has no table where two play at least"),
        pytest.param(1, [PARTY, SOLO], (1,), id="one alone where a game allows it"),
        pytest.param(2, [FOUR], (2,), id="two"),
        pytest.param(5, [PARTY], (5,), id="five are one table rather than a three and a two"),
        pytest.param(5, [SOLO], (3, 2), id="nobody sits alone who needn't"),
        pytest.param(6, [PARTY, FOUR], (3, 3), id="six are nearer to four as three and three"),
        pytest.param(9, [PARTY], (5, 4), id="nine are too many for one good table"),
        pytest.param(13, [PARTY, FOUR], (5, 4, 4), id="thirteen"),
        pytest.param(13, [FOUR], (4, 3, 3, 3), id="thirteen where four are the most"),
        pytest.param(5, [DUEL], (2, 2), id="an odd one out among pairs"),
        pytest.param(2, [Fit((3, 4), (3, 4))], (), id="too few"),
    ],
)
def test_sizes(people: int, games: list[Fit], expected: tuple[int, ...]) -> None:
    assert sizes(people, games) == expected


def test_nobody_meets_again_where_that_can_be() -> None:
    """Nine in three tables of three, after each sat with two others."""
    first = ["abc", "def", "ghi"]
    met = {frozenset(pair): Met(1, 0) for table in first for pair in combinations(table, 2)}
    for seed in range(20):
        drawing = draw("abcdefghi", {"three": Fit((3, 3), (3, 3))}, met, seed)
        assert [len(table.players) for table in drawing.tables] == [3, 3, 3]
        assert [table.met for table in drawing.tables] == [{}, {}, {}]


def test_another_evening_is_the_lesser_evil() -> None:
    """Of four in two pairs: ab and cd met tonight, ac and bd often before."""
    met = {frozenset("ab"): Met(1, 0), frozenset("ac"): Met(0, 20), frozenset("ad"): Met(1, 30)}
    for seed in range(10):
        drawing = draw("abcd", {"duel": DUEL}, met, seed)
        assert sorted(table.players for table in drawing.tables) == [("a", "c"), ("b", "d")]
        assert [table.met for table in drawing.tables if table.met] == [{frozenset("ac"): Met(0, 20)}]


def test_a_table_names_the_games_that_so_many_play_the_best_first() -> None:
    [pair] = draw("ab", GAMES, {}, 1).tables
    assert pair.games == ("duel", "four", "solo", "party")
    [five] = draw("abcde", GAMES, {}, 1).tables
    assert five.games == ("party",)


def test_another_seed_draws_other_tables() -> None:
    drawn = {tuple(table.players for table in draw("abcdefgh", GAMES, {}, seed).tables) for seed in range(20)}
    assert len(drawn) > 10


PLAYERS = st.lists(st.sampled_from([f"player {number}" for number in range(24)]), unique=True, max_size=24)
SOME_GAMES = st.dictionaries(
    st.sampled_from(["a", "b", "c"]),
    st.tuples(st.integers(1, 5), st.integers(0, 4)).map(lambda it: Fit((it[0], it[0] + it[1]), (it[0], it[0] + it[1]))),
    min_size=1,
)


@st.composite
def gatherings(draw_from: st.DrawFn) -> tuple[list[str], dict[str, Fit], dict[Pair, Met], int]:
    players = draw_from(PLAYERS)
    pairs = [frozenset(pair) for pair in combinations(players, 2)]
    times = st.builds(Met, st.integers(0, 2), st.integers(0, 9))
    met = draw_from(st.dictionaries(st.sampled_from(pairs), times)) if pairs else {}
    return players, draw_from(SOME_GAMES), met, draw_from(st.integers(0, 2**31 - 1))


def least_left_out(people: int, games: dict[str, Fit]) -> int:
    """How many can't be seated however one divides them."""
    reachable = {0}
    for count in range(1, people + 1):
        fits = (
            size for size in range(1, count + 1) if any(fit.seats[0] <= size <= fit.seats[1] for fit in games.values())
        )
        if any(count - size in reachable for size in fits):
            reachable.add(count)
    return people - max(reachable)


def weight(tables: list[list[str]], met: dict[Pair, Met]) -> int:
    pairs = (frozenset(pair) for table in tables for pair in combinations(table, 2))
    return sum(AGAIN_TONIGHT * met[pair].tonight + met[pair].lately for pair in pairs if pair in met)


@given(gatherings())
def test_everybody_sits_once_and_as_few_as_can_be_are_left_out(
    gathering: tuple[list[str], dict[str, Fit], dict[Pair, Met], int],
) -> None:
    players, games, met, seed = gathering
    drawing = draw(players, games, met, seed)
    seated = [player for table in drawing.tables for player in table.players]
    assert Counter([*seated, *drawing.left_out]) == Counter(players)
    assert len(drawing.left_out) == least_left_out(len(players), games)
    for table in drawing.tables:
        size = len(table.players)
        allowing = {name for name, fit in games.items() if fit.seats[0] <= size <= fit.seats[1]}
        assert set(table.games) == allowing != set()


@given(gatherings(), st.randoms(use_true_random=False))
def test_the_order_in_which_they_are_named_has_no_effect(
    gathering: tuple[list[str], dict[str, Fit], dict[Pair, Met], int], random: object
) -> None:
    players, games, met, seed = gathering
    drawing = draw(players, games, met, seed)
    shuffled: list[Drawing] = [
        draw(players[::-1], dict(reversed(games.items())), dict(reversed(met.items())), seed),
        draw(random.sample(players, len(players)), games, met, seed),  # type: ignore[attr-defined]
    ]
    assert shuffled == [drawing, drawing]


@given(gatherings())
def test_no_exchange_of_two_makes_fewer_meet_again(
    gathering: tuple[list[str], dict[str, Fit], dict[Pair, Met], int],
) -> None:
    players, games, met, seed = gathering
    drawing = draw(players, games, met, seed)
    tables = [list(table.players) for table in drawing.tables]
    drawn = weight(tables, met)
    for one, other in combinations(range(len(tables)), 2):
        for here, there in ((a, b) for a in tables[one] for b in tables[other]):
            exchanged = [[{here: there, there: here}.get(player, player) for player in table] for table in tables]
            assert weight(exchanged, met) >= drawn
    assert {pair: each for table in drawing.tables for pair, each in table.met.items()} == {
        pair: each for pair, each in met.items() if any(pair <= set(table) for table in tables)
    }
