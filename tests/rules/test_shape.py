from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.problems import Problem
from rules.shape import LARGEST, AtMost, Int, Many, Maybe, Shape, faults, reading_order
from tests.rules.shapes import WideRecord

ADD = {"kind": "add", "seat": 0, "numbers": [1]}
MOVE = {"kind": "move", "at": [1, 2]}


def found(document: object, shape: type[Shape] = WideRecord) -> list[Problem]:
    try:
        shape.model_validate(document)
    except ValidationError as error:
        return list(faults(shape, error))
    return []


def problems(**keys: object) -> list[tuple[str, str]]:
    """Code and pointer of each fault of a record with these keys."""
    return [(each.code, each.pointer) for each in found({"game": "toy", "seats": 3} | keys)]


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"seats": LARGEST},
        {"seats": -LARGEST},
        {"options": {}, "rounds": [], "ended_early": False},
        {"options": {"pace": "fast", "extra": 2, "strict": True}},
        {"rounds": [ADD, MOVE, ADD | {"note": "a" * 200}, MOVE | {"note": "\N{GAME DIE}" * 200}]},
        {"final": {"total": 0}},
        {"final": {"total": 0, "left": []}},
    ],
)
def test_what_the_shape_allows(keys: dict[str, Any]) -> None:
    assert problems(**keys) == []


WHOLE_NUMBERS: dict[str, Callable[[object], dict[str, Any]]] = {
    "/seats": lambda value: {"seats": value},
    "/final/total": lambda value: {"final": {"total": value}},
    "/final/left/1": lambda value: {"final": {"total": 1, "left": [0, value]}},
    "/options/extra": lambda value: {"options": {"extra": value}},
    "/rounds/0/numbers/0": lambda value: {"rounds": [ADD | {"numbers": [value]}]},
    "/rounds/1/at/1": lambda value: {"rounds": [ADD, MOVE | {"at": [1, value]}]},
}


@pytest.mark.parametrize("value", [True, False, 1.0, 0.5, float("inf"), float("nan"), None, "1", "", [], {}, [1]])
@pytest.mark.parametrize("at", WHOLE_NUMBERS)
def test_a_whole_number_is_nothing_else(at: str, value: object) -> None:
    assert problems(**WHOLE_NUMBERS[at](value)) == [("shape.type", at)]


@pytest.mark.parametrize("value", [2**31, -(2**31), 2**63, -(2**63) - 1, 10**40])
@pytest.mark.parametrize("at", [at for at in WHOLE_NUMBERS if at != "/options/extra"])
def test_a_number_stays_within_31_bits(at: str, value: int) -> None:
    assert problems(**WHOLE_NUMBERS[at](value)) == [("shape.range", at)]


@pytest.mark.parametrize("written", ["1" + "0" * 30, "1e30", "-1e30", "2147483648.0"])
def test_a_whole_number_that_json_makes_a_float_of_is_too_large(written: str) -> None:
    [problem] = found({"game": "toy", "seats": orjson.loads(written)})
    assert (problem.code, str(problem.text)) == ("shape.range", f"numbers go from -{LARGEST} to {LARGEST}")


@pytest.mark.parametrize("value", [-1, 3, 2**31])
def test_one_of_few_numbers_is_one_of_them(value: int) -> None:
    assert problems(options={"extra": value}) == [("shape.choice", "/options/extra")]
    assert problems(options={"extra": 10**40}) == [("shape.range", "/options/extra")]


@pytest.mark.parametrize("value", ["", "a" * 201, "\N{GAME DIE}" * 201, "\0", "a\0b", "\ud800", "a\udfff"])
def test_text_has_one_to_200_characters_and_no_broken_ones(value: str) -> None:
    assert problems(rounds=[MOVE | {"note": value}]) == [("shape.text", "/rounds/0/note")]


@pytest.mark.parametrize("value", [None, 1, True, [], {}])
def test_text_is_nothing_else(value: object) -> None:
    assert problems(rounds=[ADD | {"note": value}]) == [("shape.type", "/rounds/0/note")]


@pytest.mark.parametrize("value", [None, 0, 1, "true", [], {}])
def test_true_or_false_is_nothing_else(value: object) -> None:
    assert problems(ended_early=value) == [("shape.type", "/ended_early")]
    assert problems(options={"strict": value}) == [("shape.type", "/options/strict")]


@pytest.mark.parametrize("value", [None, "medium", "SLOW", "", 1, True, [], {}])
def test_a_word_of_few_is_one_of_them(value: object) -> None:
    assert problems(options={"pace": value}) == [("shape.choice", "/options/pace")]


@pytest.mark.parametrize("key", ["options", "setup", "final"])
@pytest.mark.parametrize("value", [None, [], "", 0, True])
def test_an_object_is_nothing_else(key: str, value: object) -> None:
    assert problems(**{key: value}) == [("shape.type", f"/{key}")]


@pytest.mark.parametrize("value", [None, {}, "", "ab", 0, True, {"0": ADD}])
def test_a_list_is_nothing_else(value: object) -> None:
    assert problems(rounds=value) == [("shape.type", "/rounds")]
    assert problems(final={"total": 1, "left": value}) == [("shape.type", "/final/left")]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (None, [("shape.type", "/rounds/1")]),
        ([], [("shape.type", "/rounds/1")]),
        ("add", [("shape.type", "/rounds/1")]),
        ({}, [("shape.missing", "/rounds/1/kind")]),
        ({"at": [1, 2]}, [("shape.missing", "/rounds/1/kind")]),
        ({"kind": "swim"}, [("shape.choice", "/rounds/1/kind")]),
        ({"kind": None}, [("shape.choice", "/rounds/1/kind")]),
        ({"kind": ["add"]}, [("shape.choice", "/rounds/1/kind")]),
        ({"kind": "add"}, [("shape.missing", "/rounds/1/seat"), ("shape.missing", "/rounds/1/numbers")]),
        (MOVE | {"seat": 0}, [("shape.unknown", "/rounds/1/seat")]),
        (MOVE | {"move": 0, "add": 1}, [("shape.unknown", "/rounds/1/move"), ("shape.unknown", "/rounds/1/add")]),
        (ADD | {"numbers": [1, None, True]}, [("shape.type", f"/rounds/1/numbers/{at}") for at in (1, 2)]),
        (MOVE | {"at": [1]}, [("shape.missing", "/rounds/1/at/1")]),
        (MOVE | {"at": []}, [("shape.missing", "/rounds/1/at/0"), ("shape.missing", "/rounds/1/at/1")]),
        (MOVE | {"at": [1, 2, 3]}, [("shape.length", "/rounds/1/at")]),
    ],
)
def test_a_part_of_a_union_is_judged_by_its_kind(turn: object, expected: list[tuple[str, str]]) -> None:
    assert problems(rounds=[ADD, turn]) == expected


def test_missing_keys_stand_where_they_would_have_stood_and_unknown_ones_last() -> None:
    document = {"zebra": 1, "ended_early": 0, "ape": 1, "final": {"toil": 1}, "rounds": [MOVE | {"at": 1}, {}]}
    assert [(each.code, each.pointer) for each in found(document)] == [
        ("shape.missing", "/game"),
        ("shape.missing", "/seats"),
        ("shape.type", "/rounds/0/at"),
        ("shape.missing", "/rounds/1/kind"),
        ("shape.missing", "/final/total"),
        ("shape.unknown", "/final/toil"),
        ("shape.type", "/ended_early"),
        ("shape.unknown", "/zebra"),
        ("shape.unknown", "/ape"),
    ]


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"seats": "3"}, "this must be a whole number"),
        ({"seats": 2**31}, "numbers go from -2147483647 to 2147483647"),
        ({"seat": 3}, "there is no key 'seat' here"),
        ({"final": {}}, "the key total is missing"),
        ({"options": {"pace": "x"}}, "this must be one of 'slow', 'fast'"),
        ({"options": {"extra": 7}}, "this must be one of 0, 1, 2"),
        ({"rounds": [{"kind": "x"}]}, "this must be one of 'add', 'move'"),
        ({"rounds": [MOVE | {"note": ""}]}, "this must not be empty"),
        ({"rounds": [MOVE | {"note": "x" * 201}]}, "text has at most 200 characters"),
        ({"rounds": [MOVE | {"note": "a\0"}]}, "text has no NUL and no lone surrogate"),
        ({"rounds": [MOVE | {"note": "\ud800"}]}, "text has no NUL and no lone surrogate"),
        ({"rounds": [MOVE | {"at": [1, 2, 3]}]}, "this list has at most 2 items"),
        ({"rounds": {}}, "this must be a list"),
        ({"rounds": [1]}, "this must be an object"),
        ({"ended_early": 1}, "this must be true or false"),
    ],
)
def test_a_fault_is_a_sentence(keys: dict[str, Any], message: str) -> None:
    assert [each.message for each in found({"game": "toy", "seats": 3} | keys)] == [message]


@pytest.mark.parametrize(
    ("right", "wrong"), [(0, 101), (99, 101), (0, 340_000), (1000, 340_000), (340_000, 101), (340_000, 1)]
)
def test_a_long_list_is_told_up_to_its_first_hundred_faults_and_one(right: int, wrong: int) -> None:
    told = problems(final={"total": 1, "left": [0] * right + [None] * wrong})
    assert told[:101] == [("shape.type", f"/final/left/{at}") for at in range(right, right + min(wrong, 101))]
    assert len(told) <= 101


def test_lists_in_a_long_list_are_told_in_their_order() -> None:
    some = [ADD | {"numbers": [1, None]}, MOVE | {"at": [None, 1]}]
    told = problems(rounds=[*some * 40, ADD | {"numbers": [0] * 50 + [""] * 1000}, *some])
    first = [f"/rounds/{at}/at/0" if at % 2 else f"/rounds/{at}/numbers/1" for at in range(80)]
    assert told[:101] == [("shape.type", at) for at in (*first, *(f"/rounds/80/numbers/{at}" for at in range(50, 71)))]


@pytest.mark.parametrize("rounds", [1, 16, 17, 500])
def test_a_mebibyte_of_faults_makes_few_errors(rounds: int) -> None:
    """Each would take memory, whoever sends it."""
    with pytest.raises(ValidationError) as made:
        WideRecord.model_validate({"game": "toy", "seats": 3, "rounds": [ADD | {"numbers": [None] * 600}] * rounds})
    assert made.value.error_count() < 3000


@pytest.mark.parametrize("many", [0, 1, 16, 17, 500])
def test_a_list_of_any_length_is_read_whole_and_in_order(many: int) -> None:
    document = {"game": "toy", "seats": 3, "final": {"total": 1, "left": list(range(many))}}
    assert WideRecord.model_validate(document).final.left == tuple(range(many))


scraps = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["add", "move", "slow", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["kind", "at", "seat", "numbers", "note", "total", "left", "pace", "extra", "x", "y"]),
            inner,
        )
    ),
    max_leaves=30,
)


@given(
    st.dictionaries(
        st.sampled_from(["game", "seats", "options", "setup", "rounds", "final", "ended_early", "a", "b"]), scraps
    )
)
def test_faults_come_in_reading_order(document: dict[str, Any]) -> None:
    """A key that only another part of a union knows is unknown here, which the order of paths alone can't tell."""
    known = [each.path for each in found(document) if each.code != "shape.unknown"]
    ranks = [reading_order(WideRecord, path) for path in known]
    assert ranks == sorted(ranks)


def test_reading_order_is_that_of_the_shape() -> None:
    paths: list[tuple[str | int, ...]] = [
        (),
        ("game",),
        ("seats",),
        ("options",),
        ("options", "pace"),
        ("options", "unknown"),
        ("rounds", 2, "kind"),
        ("rounds", 2, "numbers", 0),
        ("rounds", 2, "numbers", 10),
        ("rounds", 10, "at"),
        ("rounds", 10, "note"),
        ("final", "left", 1),
        ("ended_early",),
        ("unknown", "deeper"),
    ]
    ranks = [reading_order(WideRecord, path) for path in paths]
    assert ranks == sorted(ranks)
    assert len({tuple(rank) for rank in ranks}) == len(paths)


class Pair(Shape):
    numbers: Maybe[Annotated[Many[Int], AtMost(2)]] = None


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([1, 2], []),
        ([1, "2"], [("shape.type", "/numbers/1", "this must be a whole number")]),
        (["1", "2", "3"], [("shape.limit", "/numbers", "this list has at most 2 items")]),
        ("123", [("shape.type", "/numbers", "this must be a list")]),
        (None, [("shape.type", "/numbers", "this must be a list")]),
    ],
)
def test_of_a_list_that_is_too_long_the_items_are_not_judged(
    numbers: object, expected: list[tuple[str, str, str]]
) -> None:
    made = found({"numbers": numbers}, Pair)
    assert [(each.code, each.pointer, each.message) for each in made] == expected


def test_the_most_items_stand_in_the_schema() -> None:
    assert Pair.model_json_schema()["properties"]["numbers"]["maxItems"] == 2
