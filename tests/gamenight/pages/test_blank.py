"""Sheets made from shapes: what can be written on them, what they make of it, and where problems belong."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.pages.blank import blank, control, part, wanted, written_in
from gamenight.pages.sheet import NOTHING, Entry, Group, Items, Node, Row, Ticks
from rules.game import Game
from rules.judging import judge
from rules.registry import GAMES
from tests.rules.shapes import WIDE

SEATS = ["Ada", "Ben", "Cleo"]


def sheet(written: Any = None, game: Game = WIDE) -> Group:
    """The sheet of a game whose shapes have a union, a pair, a seat, an open list, a choice of numbers and a note."""
    return blank(game, SEATS, written)


def entries(node: Node) -> dict[str, Entry]:
    """The controls by name."""
    if isinstance(node, Entry):
        return {node.name: node}
    return {name: entry for part in node.parts for name, entry in entries(part).items()}


def test_a_blank_sheet_asks_for_what_the_shapes_have() -> None:
    asked = {name: entry.control for name, entry in entries(sheet()).items()}
    assert asked == {
        "record.options.pace": "choice",
        "record.options.extra": "choice",
        "record.options.strict": "flag",
        "record.setup.total": "number",
        "record.setup.left.0": "number",
        "record.setup.left.1": "number",
        "record.setup.left.2": "number",
        "record.rounds.0.kind": "choice",
        "record.final.total": "number",
        "record.final.left.0": "number",
        "record.final.left.1": "number",
        "record.final.left.2": "number",
        "record.ended_early": "flag",
    }


@pytest.mark.parametrize(("seats", "captains"), [(3, 1), (7, 1), (8, 2), (11, 4)])
def test_a_list_is_as_long_as_the_rules_want_it(seats: int, captains: int) -> None:
    """Neither shorter nor longer, but for what an unchecked record has."""
    game, names = GAMES["ink-it"], [f"Player {seat}" for seat in range(seats)]
    rounds = [None, {"0": {"captains": {}}}, {"0": {"captains": {str(at): "0" for at in range(captains + 1)}}}]
    for each, asked in zip(rounds, (captains, captains, captains + 1), strict=True):
        found = blank(game, names, each and {"rounds": each}).children["rounds"].parts[0]
        assert isinstance(found, Group)
        listed = found.children["captains"]
        assert isinstance(listed, Items)
        assert (len(listed.parts), listed.more) == (asked, [])


def test_a_list_that_is_too_short_may_grow() -> None:
    names = [f"Player {seat}" for seat in range(8)]
    found = part(GAMES["ink-it"], "round", names, {"captains": {"0": "1"}}, under=("round",))
    assert isinstance(found, Group)
    listed = found.children["captains"]
    assert isinstance(listed, Items)
    assert (len(listed.parts), listed.more) == (1, [("round.captains", "")])


def test_a_blank_sheet_is_the_shortest_record() -> None:
    options = {"pace": "slow", "extra": 0, "strict": False}
    assert sheet().value == {"game": "toy", "seats": 3, "options": options, "ended_early": False}


def test_a_round_of_a_chosen_kind_asks_for_what_belongs_to_the_kind() -> None:
    asked = entries(sheet({"rounds": {"0": {"kind": "add"}, "1": {"kind": "move"}}}))
    assert [name for name in asked if name.startswith("record.rounds")] == [
        "record.rounds.0.kind",
        "record.rounds.0.seat",
        "record.rounds.0.numbers.0",
        "record.rounds.0.numbers.1",
        "record.rounds.0.numbers.2",
        "record.rounds.0.note",
        "record.rounds.1.kind",
        "record.rounds.1.at.0",
        "record.rounds.1.at.1",
        "record.rounds.1.note",
    ]
    assert [(key, label) for key, label, _ in asked["record.rounds.0.seat"].choices] == [
        ("", "–"),
        ("0", "Ada"),
        ("1", "Ben"),
        ("2", "Cleo"),
    ]


def test_what_was_written_becomes_the_record() -> None:
    written = {
        "options": {"pace": "fast", "extra": "2", "strict": "on"},
        "rounds": {
            "0": {"kind": "add", "seat": "2", "numbers": {"0": "5", "1": "", "2": " 7 "}, "note": "close"},
            "4": {"kind": "move", "at": {"0": "-1", "1": "3"}, "note": ""},
        },
        "final": {"total": "9", "left": {"0": "", "1": ""}},
        "ended_early": "off",
    }
    assert sheet(written).value == {
        "game": "toy",
        "seats": 3,
        "options": {"pace": "fast", "extra": 2, "strict": True},
        "rounds": [
            {"kind": "add", "seat": 2, "numbers": [5, 7], "note": "close"},
            {"kind": "move", "at": [-1, 3]},
        ],
        "final": {"total": 9},
        "ended_early": False,
    }


def test_what_is_no_number_goes_into_the_record_as_it_is_for_the_rules_to_refuse() -> None:
    made = sheet({"final": {"total": "many", "left": {"0": "1e3", "1": "1_000", "2": "９"}}}).value
    assert made["final"] == {"total": "many", "left": ["1e3", "1_000", "９"]}


def test_a_pair_half_written_keeps_its_gap() -> None:
    made = sheet({"rounds": {"0": {"kind": "move", "at": {"0": "", "1": "3"}}}}).value
    assert made["rounds"] == [{"kind": "move", "at": [None, 3]}]


@pytest.mark.parametrize(
    "written",
    [
        "text",
        {"rounds": "text"},
        {"rounds": {"x": {"kind": "add"}, "-1": {}, "٣": {}, "007": {}}},
        {"rounds": {"0": "text", "1": {"kind": {"deep": "er"}}, "2": {"kind": "never"}}},
        {"options": {"pace": "never", "extra": {"0": "1"}}, "unknown": {"a": "b"}},
        {"final": {"total": {"0": "1"}, "left": "5"}},
    ],
)
def test_a_hostile_form_makes_some_record_and_no_error(written: Any) -> None:
    assert judge(sheet(written).value) is not None


def test_a_stored_record_comes_back_as_it_was() -> None:
    record = {
        "game": "toy",
        "seats": 3,
        "options": {"pace": "fast", "extra": 1, "strict": False},
        "setup": {"total": 0, "left": [4]},
        "rounds": [{"kind": "add", "seat": 0, "numbers": [1, 2]}, {"kind": "move", "at": [0, -2], "note": "two words"}],
        "final": {"total": 0},
        "ended_early": True,
    }
    assert sheet(written_in(record)).value == record


def placed(node: Node) -> dict[str, list[str]]:
    """The problems by the name of what they stand at."""
    own = {node.name: node.problems} if node.problems else {}
    inside = [] if isinstance(node, Entry) else node.parts
    return own | {name: found for part in inside for name, found in placed(part).items()}


def test_a_problem_stands_at_the_control_that_it_is_about() -> None:
    written = {"rounds": {"0": {"kind": ""}, "3": {"kind": "add", "numbers": {"0": "", "5": "12"}}}}
    drawn = sheet(written)
    drawn.place(("rounds", 0, "numbers", 0), "over nine")
    drawn.place(("rounds", 0, "seat"), "missing")
    assert placed(drawn) == {"record.rounds.3.numbers.5": ["over nine"], "record.rounds.3.seat": ["missing"]}


def test_a_problem_of_what_has_no_control_stands_at_what_holds_it() -> None:
    drawn = sheet({"rounds": {"0": {"kind": "add"}}})
    drawn.place(("rounds", 0), "too early")
    drawn.place(("rounds", 7, "seat"), "no such round")
    drawn.place(("final", "total"), "missing")
    drawn.place(("nowhere",), "lost")
    drawn.place((), "all of it")
    assert placed(drawn) == {
        "record": ["lost", "all of it"],
        "record.rounds": ["no such round"],
        "record.rounds.0": ["too early"],
        "record.final.total": ["missing"],
    }


def test_a_list_with_an_item_for_each_seat_is_labelled_with_names(toy_game: Game) -> None:
    final = sheet(game=toy_game).children["final"]
    assert isinstance(final, Group)
    points = final.children["points"]
    assert isinstance(points, Items)
    assert [part.label for part in points.parts] == SEATS
    assert not points.more


def test_a_list_with_an_item_for_each_seat_keeps_its_gaps(toy_game: Game) -> None:
    assert sheet({"final": {"points": {"0": "3", "2": "4"}}}, toy_game).value["final"] == {"points": [3, None, 4]}


def test_what_is_left_as_it_was_is_not_filled_in(toy_game: Game) -> None:
    assert "setup" not in sheet({"setup": {"first_seat": "0"}}, toy_game).value
    assert sheet({"setup": {"first_seat": "1"}}, toy_game).value["setup"] == {"first_seat": 1}


def test_options_may_be_insisted_on_or_left_open() -> None:
    made = wanted(GAMES["broad-lines"], {"zero_sheet_give_up": "off"}, under=("options",))
    assert made.value == {"zero_sheet_give_up": False}
    assert [each.name for each in made.parts] == ["options.critic_rotation", "options.zero_sheet_give_up"]
    assert wanted(GAMES["broad-lines"], None, under=("options",)).value == {}


def test_a_row_of_numbers_ends_with_the_last_that_is_written() -> None:
    row = Row((), "places", [Entry((at,), "", "number", text) for at, text in enumerate(("5", "", "3", ""))])
    assert row.value == [5, None, 3]
    row.place((1,), "this must be a whole number")
    assert row.parts[1].problems == ["this must be a whole number"]


def test_ticks_are_a_list_in_the_order_of_the_choices() -> None:
    ticks = Ticks((), "games", [("a", "A"), ("b", "B"), ("c", "C")], ["c", "a"])
    assert (ticks.value, Ticks((), "games", [("a", "A")], []).value) == (["a", "c"], NOTHING)


def test_a_fold_is_open_once_something_in_it_is_written_or_wrong() -> None:
    entry = Entry(("a",), "", "number", "")
    fold = Group((), "", {"a": entry}, folded=True)
    assert not fold.opened
    entry.problems.append("this is needed")
    assert fold.opened
    assert Group((), "", {"a": Entry(("a",), "", "number", "1")}, folded=True).opened


def test_a_name_stands_for_what_it_names() -> None:
    known = [("Ada", "Ada", "1")]
    assert [Entry((), "", "name", typed, choices=known).value for typed in ("Ada", "Ben", "")] == ["1", "Ben", NOTHING]


def test_one_control_is_made_by_its_name() -> None:
    colour = control(GAMES["ink"], "round.turns.2.goals.1.color", SEATS)
    assert (colour.name, colour.control, [value for value, _, _ in colour.choices][:3]) == (
        "round.turns.2.goals.1.color",
        "choice",
        ["", "purple", "blue"],
    )
    own = control(GAMES["ink"], "record.setup.palettes.2.1", SEATS)
    assert (own.name, own.label, own.written) == ("record.setup.palettes.2.1", "colour 2", "")
