import json
from datetime import date
from fractions import Fraction
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.board import Sums, document, rank, ranks
from scoring.policy import LeaguePolicy

FRIDAY = date(2026, 3, 6)


def league(**settings):
    return LeaguePolicy.model_validate(settings)


def player(name, *results, dropped=(), won=0, last=0, guest=False, attendance=0, adjustments=0, by_game=None):
    """A player's sums from the points of each counted and each dropped result; the id is the name in lower case."""
    return Sums(
        player=name.lower(),
        name=name,
        guest=guest,
        results=sum(results),
        attendance=attendance,
        adjustments=adjustments,
        plays=len(results) + len(dropped),
        counted=len(results),
        dropped=len(dropped),
        wins=won,
        best=tuple(sorted(results, reverse=True)),
        by_game=by_game or {"race": sum(results)},
        all_points=sum(results) + sum(dropped),
        last=last,
        since=FRIDAY,
    )


def never(group):
    raise AssertionError(f"nobody had to be asked about {group}")


def board(players, head_to_head=never, before=None, **settings):
    return rank(league(**settings), players, head_to_head, before or {})


def told(rows):
    """(rank, player, decided_by) of each row."""
    return [(row.rank, row.sums.player, row.decided_by) for row in rows]


def test_a_row_holds_every_column():
    anna = player("Anna", 60, 40, 7, dropped=(0, 3), won=1, last=40, by_game={"race": 100, "quest": 7})
    bela = player("Béla", 45, attendance=20, adjustments=-5)

    rows = board([bela, anna], before={"anna": 2, "béla": 1})

    assert document(rows) == [
        {
            "rank": 1,
            "player": "anna",
            "points": 107,  # 60 + 40 + 7
            "attendance": 0,
            "adjustments": 0,
            "plays": 5,
            "counted": 3,
            "dropped": 2,
            "wins": 1,
            "by_game": {"race": 100, "quest": 7},
            "average": "22.00",  # (107 + 3) / 5
            "movement": 1,  # 2 - 1
            "decided_by": None,
            "since": "2026-03-06",
            "missing": 0,
        },
        {
            "rank": 2,
            "player": "béla",
            "points": 60,  # 45 + 20 - 5
            "attendance": 20,
            "adjustments": -5,
            "plays": 1,
            "counted": 1,
            "dropped": 0,
            "wins": 0,
            "by_game": {"race": 45},
            "average": "45.00",
            "movement": -1,  # 1 - 2
            "decided_by": {"by": "points"},
            "since": "2026-03-06",
            "missing": 0,
        },
    ]


def test_a_document_is_json_without_names():
    rows = board([player("Anna", 3), player("Béla", 3)], tie_breaks=[], min_plays=1)

    assert "Anna" not in json.dumps(document(rows))


def test_an_empty_league_has_an_empty_board():
    assert board([]) == ()


def test_attendance_and_adjustments_are_points_of_the_order():
    rows = board([player("Anna", 50), player("Béla", 20, attendance=30, adjustments=1)])

    assert told(rows) == [(1, "béla", None), (2, "anna", {"by": "points"})]


def test_the_average_is_of_all_counting_results_and_of_them_alone():
    anna = player("Anna", 60, dropped=(0, 0))  # 60/3
    bela = player("Béla", 30, 12)  # 42/2
    cleo = player("Cleo", 1, attendance=900)

    rows = board([anna, bela, cleo], order="average", best_of=2)

    assert told(rows) == [(1, "béla", None), (2, "anna", {"by": "average"}), (3, "cleo", {"by": "average"})]
    assert [row.as_json()["average"] for row in rows] == ["21.00", "20.00", "1.00"]


def test_averages_are_compared_as_fractions():
    anna = player("Anna", *[7] * 999, 6)  # 6.999
    bela = player("Béla", *[7] * 1000, 6)  # 6.999000999...

    rows = board([anna, bela], order="average")

    assert [(row.rank, row.sums.player, row.as_json()["average"]) for row in rows] == [
        (1, "béla", "7.00"),
        (2, "anna", "7.00"),
    ]


def test_equal_fractions_are_equal():
    rows = board([player("Anna", 10), player("Béla", 15, 5)], order="average", tie_breaks=[])

    assert [row.rank for row in rows] == [1, 1]


@pytest.mark.parametrize(
    ("by", "first", "second", "values"),
    [
        ("wins", player("Zoe", 10, won=2), player("Anna", 10, won=1), {"this": 1, "above": 2}),
        ("best", player("Zoe", 9, 1), player("Anna", 5, 5), {"at": 1, "this": 5, "above": 9}),
        ("best", player("Zoe", 5, 4, 1), player("Anna", 5, 3, 2), {"at": 2, "this": 3, "above": 4}),
        ("best", player("Zoe", 10, 0), player("Anna", 10), {"at": 2, "this": None, "above": 0}),
        ("average", player("Zoe", 10), player("Anna", 10, 0), {"this": "5.00", "above": "10.00"}),
        (
            "average",
            player("Zoe", 10, dropped=(4,)),
            player("Anna", 10, dropped=(3,)),
            {"this": "6.50", "above": "7.00"},
        ),
        ("plays", player("Zoe", 10, dropped=(0,)), player("Anna", 10), {"this": 1, "above": 2}),
        ("fewest_plays", player("Zoe", 10), player("Anna", 10, dropped=(0,)), {"this": 2, "above": 1}),
        ("last", player("Zoe", 10, last=6), player("Anna", 10, last=5), {"this": 5, "above": 6}),
    ],
)
def test_a_tie_break_decides_with_its_two_values(by, first, second, values):
    expected = [(1, "zoe", None), (2, "anna", {"by": by} | values)]

    assert told(board([first, second], tie_breaks=[by])) == expected
    assert told(board([second, first], tie_breaks=[by])) == expected


def test_averages_that_look_equal_are_told_with_more_digits():
    anna = player("Anna", *[7] * 999, 6)
    bela = player("Béla", *[7] * 1000, 6, adjustments=-7)

    rows = board([anna, bela], tie_breaks=["average"])

    # 6999/1000 = 6.999 and 7006/1001 = 6.999000999: they part at the sixth digit
    assert rows[1].decided_by == {"by": "average", "this": "6.999000", "above": "6.999001"}


def test_head_to_head_decides_with_both_balances():
    players = [player("Anna", 10), player("Béla", 10), player("Cleo", 10)]

    rows = board(players, lambda groups: {"anna": -2, "béla": 2}, tie_breaks=["head_to_head"])

    assert told(rows) == [
        (1, "béla", None),
        (2, "cleo", {"by": "head_to_head", "this": 0, "above": 2}),  # not in the answer: no rival play
        (3, "anna", {"by": "head_to_head", "this": -2, "above": 0}),
    ]


def test_head_to_head_is_asked_once_of_groups_still_equal():
    asked = []

    def head_to_head(groups):
        asked.append([sorted(group) for group in groups])
        return {}

    players = [
        player("Anna", 9, won=1),
        player("Béla", 9, won=1),
        player("Cleo", 9),
        player("Dora", 5),
        player("Emil", 5),
        player("Finn", 1),
    ]

    board(players, head_to_head, tie_breaks=["wins", "head_to_head"])

    assert asked == [[["anna", "béla"], ["dora", "emil"]]]


def test_a_tie_break_splits_only_the_groups_still_equal():
    players = [
        player("Anna", 8, won=0, last=3),
        player("Béla", 8, won=1, last=1),
        player("Cleo", 8, won=1, last=2),
        player("Dora", 6, won=5, last=9),
    ]

    assert told(board(players, tie_breaks=["wins", "last"])) == [
        (1, "cleo", None),
        (2, "béla", {"by": "last", "this": 1, "above": 2}),
        (3, "anna", {"by": "wins", "this": 0, "above": 1}),
        (4, "dora", {"by": "points"}),
    ]


def test_what_parted_a_group_from_those_above_stands_on_its_first_row():
    players = [player("Anna", 8), player("Béla", 6, last=1), player("Cleo", 6, last=2), player("Dora", 6, last=2)]

    assert told(board(players, tie_breaks=["last"])) == [
        (1, "anna", None),
        (2, "cleo", {"by": "points"}),
        (2, "dora", {"by": "shared"}),
        (4, "béla", {"by": "last", "this": 1, "above": 2}),
    ]


def test_the_default_tie_breaks_are_wins_best_average_and_head_to_head():
    tied = [
        player("Anna", 6, 4, won=2),
        player("Béla", 7, 3, won=1),
        player("Cleo", 6, 4, won=1),
        player("Dora", 6, 4, dropped=(1,), won=1),
        player("Emil", 6, 4, dropped=(1,), won=1),
    ]

    assert told(board(tied, lambda group: {"dora": -1, "emil": 1})) == [
        (1, "anna", None),
        (2, "béla", {"by": "wins", "this": 1, "above": 2}),
        (3, "cleo", {"by": "best", "at": 1, "this": 6, "above": 7}),
        (4, "emil", {"by": "average", "this": "3.67", "above": "5.00"}),  # 11/3 against 10/2
        (5, "dora", {"by": "head_to_head", "this": -1, "above": 1}),
    ]


def test_what_stays_equal_shares_the_rank_by_folded_name_then_id():
    zoe, anna, wide, strasz, strasse = (player(name, 5) for name in ("Zoe", "anna", "ＢÉLA", "Strasz", "Straße"))
    second_anna = Sums(**{name: getattr(anna, name) for name in Sums.__slots__} | {"player": "aaaa", "name": "ANNA"})

    rows = board([zoe, anna, wide, strasz, strasse, second_anna, player("Last", 1)], tie_breaks=[])

    assert told(rows) == [
        (1, "aaaa", None),
        (1, "anna", {"by": "shared"}),
        (1, "ｂéla", {"by": "shared"}),
        (1, "straße", {"by": "shared"}),  # folded to "strasse"
        (1, "strasz", {"by": "shared"}),
        (1, "zoe", {"by": "shared"}),
        (7, "last", {"by": "points"}),
    ]


def test_players_short_of_the_least_plays_follow_unranked_by_points_then_name():
    players = [
        player("Anna", 90),
        player("Béla", 1, 1, 1),
        player("Dora", 50, dropped=(2,)),
        player("Cleo", 50, 40),
        player("Zoe", 60, 31),
    ]

    rows = board(players, min_plays=3, order="average", before={"anna": 1, "béla": 1})

    assert [(row.rank, row.sums.player, row.missing, row.movement, row.decided_by) for row in rows] == [
        (1, "béla", 0, 0, None),
        (None, "zoe", 1, None, None),
        (None, "anna", 2, None, None),  # 90 points as Cleo, and earlier by name
        (None, "cleo", 1, None, None),
        (None, "dora", 1, None, None),
    ]


def test_guests_are_listed_only_where_the_league_says_so():
    players = [player("Anna", 5), player("Gast", 9, guest=True)]

    assert told(board(players)) == [(1, "anna", None)]
    assert told(board(players, guests=True)) == [(1, "gast", None), (2, "anna", {"by": "points"})]


def test_movement_is_null_without_a_rank_before():
    rows = board([player("Anna", 5), player("Béla", 4), player("Cleo", 4)], before={"cleo": 1}, tie_breaks=[])

    assert [(row.rank, row.sums.player, row.movement) for row in rows] == [
        (1, "anna", None),
        (2, "béla", None),
        (2, "cleo", -1),
    ]


def test_the_ranks_of_an_earlier_board_give_the_movement_of_the_next():
    earlier = board([player("Anna", 5), player("Béla", 4), player("Cleo", 4, 0)], min_plays=1, tie_breaks=[])

    assert ranks(earlier) == {"anna": 1, "béla": 2, "cleo": 2}
    assert ranks(board([player("Anna", 5), player("Cleo", 4, 0)], min_plays=2)) == {"cleo": 1}


KEYS = {
    "wins": lambda each: each.wins,
    "best": lambda each: [*each.best, -1],
    "average": lambda each: Fraction(each.all_points, each.plays),
    "plays": lambda each: each.plays,
    "fewest_plays": lambda each: 1000 - each.plays,
    "last": lambda each: each.last,
}


def balance(ahead, group):
    """Head to head within a group, from the set of (ahead, behind)."""
    return {
        each: sum((each, other) in ahead for other in group) - sum((other, each) in ahead for other in group)
        for each in group
    }


def balances(ahead, groups):
    return {player: value for group in groups for player, value in balance(ahead, group).items()}


def expected_rank(order, tie_breaks, players, ahead, one):
    """A player's rank by counting: at each step those equal so far who are better are above, those worse are out."""
    rivals, above = list(players), 0
    for by in (order, *tie_breaks):
        if by == "total":
            worth = {each.player: each.results + each.attendance + each.adjustments for each in rivals}
        elif by == "head_to_head":
            worth = balance(ahead, [each.player for each in rivals])
        else:
            worth = {each.player: KEYS[by](each) for each in rivals}
        above += len([each for each in rivals if worth[each.player] > worth[one.player]])
        rivals = [each for each in rivals if worth[each.player] == worth[one.player]]
    return above + 1


PLAYERS = st.integers(0, 7).flatmap(
    lambda count: st.tuples(
        *(
            st.builds(
                lambda name, results, dropped, won, last, attendance: player(
                    name, *results, dropped=dropped, won=won, last=last, attendance=attendance
                ),
                st.just(f"p{at}"),
                st.lists(st.integers(0, 3), min_size=1, max_size=3),
                st.lists(st.integers(0, 1), max_size=2),
                st.integers(0, 1),
                st.integers(0, 1),
                st.integers(0, 2),
            )
            for at in range(count)
        )
    )
)
TIE_BREAKS = st.lists(st.sampled_from([*KEYS, "head_to_head"]), unique=True)
AHEAD = st.sets(st.tuples(*[st.integers(0, 6).map(lambda at: f"p{at}")] * 2))


@given(PLAYERS, st.sampled_from(["total", "average"]), TIE_BREAKS, AHEAD)
def test_random_boards_are_ranked_as_by_counting(players, order, tie_breaks, ahead):
    rows = board(players, lambda groups: balances(ahead, groups), order=order, tie_breaks=tie_breaks)

    assert {row.sums.player: row.rank for row in rows} == {
        each.player: expected_rank(order, tie_breaks, players, ahead, each) for each in players
    }
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)


@given(PLAYERS, TIE_BREAKS, AHEAD, st.randoms(use_true_random=False))
def test_the_order_in_which_players_come_has_no_effect(players, tie_breaks, ahead, random):
    def made(given_players):
        return board(given_players, lambda groups: balances(ahead, groups), tie_breaks=tie_breaks)

    assert made(random.sample(players, len(players))) == made(players)


@given(PLAYERS, TIE_BREAKS, AHEAD)
def test_one_more_tie_break_never_turns_two_ranks_round(players, tie_breaks, ahead):
    def made(given_tie_breaks):
        return ranks(board(players, lambda groups: balances(ahead, groups), tie_breaks=given_tie_breaks))

    coarse, fine = made(tie_breaks[:-1]), made(tie_breaks)

    for one in coarse:
        for other in coarse:
            assert fine[one] < fine[other] or coarse[one] >= coarse[other]


@given(PLAYERS, TIE_BREAKS, AHEAD)
def test_each_row_is_decided_by_what_sets_it_apart_from_the_row_above(players, tie_breaks, ahead):
    rows = board(players, lambda groups: balances(ahead, groups), tie_breaks=tie_breaks)

    by_id = {each.player: each for each in players}
    for above, row in pairwise(rows):
        by = row.decided_by["by"]
        assert (by == "shared") is (row.rank == above.rank)
        assert (by == "points") is (row.sums.points < above.sums.points)
        for earlier in tie_breaks[: tie_breaks.index(by)] if by in tie_breaks else ():
            assert earlier == "head_to_head" or KEYS[earlier](by_id[row.sums.player]) == KEYS[earlier](
                by_id[above.sums.player]
            )
        if by in KEYS:
            assert KEYS[by](by_id[row.sums.player]) < KEYS[by](by_id[above.sums.player])


def test_ten_thousand_players_are_ranked_well_within_a_second():
    players = [player(f"P{at}", at % 500, at % 7, dropped=(at % 3,), won=at % 4) for at in range(10_000)]

    begun = process_time()
    rows = board(players, lambda group: {}, order="average")

    assert process_time() - begun < 1
    assert len(rows) == 10_000
