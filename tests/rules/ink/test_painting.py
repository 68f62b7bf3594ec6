from __future__ import annotations

from collections.abc import Iterable
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.ink.painting import InkPainting, areas, painting_problems
from rules.shape import LARGEST, faults
from tests.rules.ink.records import JSON

RED, BLUE = "red", "blue"


def square(x: int, y: int, color: str = RED, **keys: object) -> JSON:
    return {"at": [x, y], "color": color} | keys


def row(*colors: str) -> list[JSON]:
    return [square(x, 0, color) for x, color in enumerate(colors)]


def painting(squares: Iterable[JSON], **keys: object) -> InkPainting:
    made = InkPainting.model_validate({"squares": list(squares)} | keys)
    assert list(painting_problems(made)) == []
    return made


def found(squares: Iterable[JSON], **keys: object) -> list[JSON]:
    return [area.model_dump(mode="json") for area in areas(painting(squares, **keys))]


def sizes(squares: Iterable[JSON]) -> list[tuple[str, int]]:
    return [(area.color, area.size) for area in areas(painting(squares))]


def test_the_areas_of_a_painting_in_full() -> None:
    squares = [
        square(1, 1, BLUE),
        square(0, 1, spot=True),
        square(1, 0, goal=4),
        square(0, 0, goal=3),
        square(2, 0, bottle=True, spot=True),
        square(3, 0),
    ]
    assert found(squares, palette=[BLUE, RED], supply={"palette": 1, "wild": 1}) == [
        {
            "color": RED,
            "size": 3,
            "squares": [[0, 0], [1, 0], [0, 1]],
            "goals": [{"at": [0, 0], "number": 3, "met": True}, {"at": [1, 0], "number": 4, "met": False}],
            "open": 3,
            "placeable": 2,
        },
        {"color": RED, "size": 1, "squares": [[3, 0]], "goals": [], "open": 0, "placeable": 0},
        {"color": BLUE, "size": 1, "squares": [[1, 1]], "goals": [], "open": 0, "placeable": 0},
    ]


def test_no_square_has_no_area() -> None:
    assert found([]) == []
    assert found([square(0, 0, bottle=True)]) == []


def test_sentence_17_an_area_is_adjacent_squares_of_one_colour() -> None:
    assert sizes(row(RED, RED, BLUE, RED)) == [(RED, 2), (BLUE, 1), (RED, 1)]
    assert sizes([square(0, 0), square(1, 1), square(2, 0), square(1, -1)]) == [(RED, 1)] * 4
    assert sizes([square(0, 0), square(0, 1), square(-1, 1), square(-1, 2)]) == [(RED, 4)]


def test_the_squares_of_an_area_come_row_by_row() -> None:
    bend = [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)]
    assert [area["squares"] for area in found(square(x, y) for x, y in bend)] == [
        [[0, 0], [2, 0], [0, 1], [1, 1], [2, 1]]
    ]


@pytest.mark.parametrize("turns", range(4))
def test_sentence_17_an_area_hangs_together_whichever_way_it_bends(turns: int) -> None:
    bend = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0)]
    for _ in range(turns):
        bend = [(-y, x) for x, y in bend]
    assert sizes(square(x, y) for x, y in bend) == [(RED, 7)]
    gap = bend.pop(-2)
    assert sorted(sizes(square(x, y) for x, y in bend)) == [(RED, 1), (RED, 5)]
    assert sorted(sizes([square(*gap, BLUE), *(square(x, y) for x, y in bend)])) == [(BLUE, 1), (RED, 1), (RED, 5)]


def test_sentences_10_and_19_a_bottle_parts_an_area_and_an_open_place_does_not() -> None:
    line = [square(x, 0) for x in range(5)]
    assert sizes(line) == [(RED, 5)]
    for key, value in {"spot": True, "goal": 3}.items():
        place = square(2, 0, **{key: value})
        assert sizes([*line[:2], place, *line[3:]]) == [(RED, 5)]
        assert sizes([*line[:2], place | {"bottle": True}, *line[3:]]) == [(RED, 2), (RED, 2)]


@pytest.mark.parametrize(("number", "met"), [(3, True), (4, True), (5, False), (7, False)])
def test_sentence_26_a_goal_is_met_by_an_area_of_at_least_its_number(number: int, met: bool) -> None:
    (area,) = areas(painting([square(0, 0, goal=number), *(square(x, 0) for x in range(1, 4))]))
    assert [(goal.number, goal.met) for goal in area.goals] == [(number, met)]
    assert area.placeable == (1 if met else 0)


def test_a_number_that_is_a_spot_too_is_one_place() -> None:
    (area,) = areas(painting([square(0, 0, goal=3, spot=True), square(1, 0), square(2, 0)]))
    assert (area.open, area.placeable) == (1, 1)


def test_a_number_under_a_bottle_is_no_goal() -> None:
    assert [area["goals"] for area in found([square(0, 0, goal=3, bottle=True), *row("x", RED, RED)[1:]])] == [[]]


@pytest.mark.parametrize(
    ("palette", "supply", "placeable"),
    [
        ([RED, BLUE], {"palette": 2, "wild": 1}, 3),
        ([BLUE, RED], {"palette": 2, "wild": 0}, 2),
        ([BLUE, "green"], {"palette": 2, "wild": 1}, 1),
        ([BLUE, "green"], {"palette": 12, "wild": 0}, 0),
        ([RED, BLUE], {"palette": 0, "wild": 0}, 0),
        ([RED, BLUE], {"palette": 12, "wild": 12}, 5),
        (None, {"palette": 12, "wild": 3}, 3),
        ([RED, BLUE], None, 5),
        (None, None, 5),
    ],
)
def test_sentences_31_and_32_palette_bottles_go_on_their_colours_and_wild_ones_anywhere(
    palette: list[str] | None, supply: JSON | None, placeable: int
) -> None:
    squares = [square(0, 0, goal=3), *(square(x, 0, spot=True) for x in range(1, 5))]
    known = {key: value for key, value in {"palette": palette, "supply": supply}.items() if value is not None}
    (area,) = areas(painting(squares, **known))
    assert (area.open, area.placeable) == (5, placeable)


def test_sentences_3_and_4_a_supply_left_out_is_the_one_of_the_beginning() -> None:
    squares = [square(0, 0, goal=3), *(square(x, 0, spot=True) for x in range(1, 30))]
    assert [area.placeable for area in areas(painting(squares))] == [12]
    assert [area.placeable for area in areas(painting(squares, palette=[RED, BLUE]))] == [24]


def test_every_broken_rule_is_told_with_its_place() -> None:
    made = InkPainting.model_validate(
        {
            "squares": [
                square(1, 2, goal=2),
                square(1, 2, BLUE),
                square(2, 1, goal=8),
                square(1, 2, goal=-1, bottle=True),
            ],
            "palette": [RED, RED],
            "supply": {"palette": 13, "wild": -1},
        }
    )
    assert [(each.code, each.pointer) for each in painting_problems(made)] == [
        ("ink.goal_number", "/squares/0/goal"),
        ("ink.square_twice", "/squares/1/at"),
        ("ink.goal_number", "/squares/2/goal"),
        ("ink.square_twice", "/squares/3/at"),
        ("ink.goal_number", "/squares/3/goal"),
        ("ink.palette_colors", "/palette/1"),
        ("ink.palette_left", "/supply/palette"),
        ("ink.wild_left", "/supply/wild"),
    ]
    assert [each.message for each in painting_problems(made)][1] == (
        "squares lie beside each other (sentences 5 and 17): there is one at 1, 2 already"
    )


def test_a_palette_of_three_colours_and_more_bottles_than_there_were() -> None:
    made = InkPainting.model_validate(
        {"squares": [], "palette": [RED, BLUE, "green"], "supply": {"palette": 10, "wild": 15}}
    )
    assert [(each.code, each.pointer) for each in painting_problems(made)] == [
        ("ink.palette_colors", "/palette"),
        ("ink.wild_left", "/supply/wild"),
    ]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({}, [("shape.missing", "/squares")]),
        ({"squares": None}, [("shape.type", "/squares")]),
        ({"squares": [], "colors": []}, [("shape.unknown", "/colors")]),
        ({"squares": [{}]}, [("shape.missing", "/squares/0/at"), ("shape.missing", "/squares/0/color")]),
        ({"squares": [square(0, 0) | {"at": [0]}]}, [("shape.missing", "/squares/0/at/1")]),
        ({"squares": [square(0, 0) | {"at": [0, 0, 0]}]}, [("shape.length", "/squares/0/at")]),
        ({"squares": [square(0, 0) | {"at": [0, True]}]}, [("shape.type", "/squares/0/at/1")]),
        ({"squares": [square(2**31, 0)]}, [("shape.range", "/squares/0/at/0")]),
        ({"squares": [square(0, 0, "")]}, [("shape.text", "/squares/0/color")]),
        ({"squares": [square(0, 0, goal="3")]}, [("shape.type", "/squares/0/goal")]),
        ({"squares": [square(0, 0, spot=1)]}, [("shape.type", "/squares/0/spot")]),
        ({"squares": [square(0, 0, bottle=None)]}, [("shape.type", "/squares/0/bottle")]),
        ({"squares": [], "palette": [RED, 1]}, [("shape.type", "/palette/1")]),
        ({"squares": [], "supply": {"palette": 1}}, [("shape.missing", "/supply/wild")]),
        ({"squares": [], "supply": None}, [("shape.type", "/supply")]),
    ],
)
def test_a_wrong_shape_is_told_with_its_place(document: JSON, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(ValidationError) as caught:
        InkPainting.model_validate(document)
    assert [(each.code, each.pointer) for each in faults(InkPainting, caught.value)] == expected


def large(kind: str) -> list[JSON]:
    """Five thousand squares."""
    if kind == "a line at the limit":
        return [square(LARGEST - at, -LARGEST) for at in range(5_000)]
    if kind == "far apart":
        return [square((-1) ** at * LARGEST, 200_000 * at - 10**9) for at in range(5_000)]
    if kind == "a chessboard of goals":
        return [square(at % 100, at // 100, (RED, BLUE)[(at + at // 100) % 2], goal=3) for at in range(5_000)]
    return [square(at % 100, at // 100, spot=True) for at in range(5_000)]


@pytest.mark.parametrize(
    ("kind", "many"),
    [("a line at the limit", 1), ("far apart", 5_000), ("a chessboard of goals", 5_000), ("full", 1)],
)
def test_five_thousand_squares_take_less_than_a_second(kind: str, many: int) -> None:
    squares = large(kind)
    began = process_time()
    assert len(areas(painting(squares))) == many
    assert process_time() - began < 1


def test_no_more_problems_are_told_than_can_be_listed() -> None:
    made = InkPainting.model_validate({"squares": [square(0, 0, goal=9)] * 5_000})
    assert len(list(painting_problems(made))) == 101


places = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
some_squares = st.lists(
    st.builds(
        lambda at, color, bottle: {"at": list(at), "color": color, "bottle": bottle},
        places,
        st.sampled_from([RED, BLUE]),
        st.booleans(),
    ),
    unique_by=lambda each: tuple(each["at"]),
    max_size=40,
)


@given(some_squares, st.randoms())
def test_the_order_of_the_squares_has_no_effect(squares: list[JSON], random: Random) -> None:
    assert found(random.sample(squares, len(squares))) == found(squares)


@given(some_squares)
def test_areas_part_the_squares_by_the_steps_between_them(squares: list[JSON]) -> None:
    made = areas(painting(squares))
    colors = {tuple(each["at"]): each["color"] for each in squares if not each["bottle"]}
    assert sorted(place for area in made for place in area.squares) == sorted(colors)
    home = {place: at for at, area in enumerate(made) for place in area.squares}
    for (x, y), color in colors.items():
        for near in ((x + 1, y), (x, y + 1)):
            if colors.get(near) == color:
                assert home[near] == home[x, y]
    for area in made:
        assert area.size == len(area.squares)
        assert {colors[place] for place in area.squares} == {area.color}
        grown = {area.squares[0]}
        for _ in area.squares:
            grown |= {(x, y) for x, y in area.squares if grown & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}}
        assert grown == set(area.squares)
