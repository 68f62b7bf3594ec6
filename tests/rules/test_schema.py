from __future__ import annotations

import json
from dataclasses import replace

from rules.schema import components, parts
from rules.shape import EachSeat, Int, Maybe, Shape
from tests.rules.shapes import WIDE, WideFinal, WideRecord

WHOLE = {"minimum": -2147483647, "maximum": 2147483647, "type": "integer"}
TEXT = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": r"^[^\u0000]*$"}


def test_options_have_their_defaults() -> None:
    assert parts(WIDE)["options"] == {
        "title": "WideOptions",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "pace": {"title": "Pace", "type": "string", "enum": ["slow", "fast"], "default": "slow"},
            "extra": {"title": "Extra", "type": "integer", "enum": [0, 1, 2], "default": 0},
            "strict": {"title": "Strict", "type": "boolean", "default": False},
        },
    }


def test_a_key_that_may_be_left_out_is_not_required_and_never_null() -> None:
    final = {
        "title": "WideFinal",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "total": {"title": "Total"} | WHOLE,
            "left": {"title": "Left", "type": "array", "items": WHOLE},
        },
        "required": ["total"],
    }
    assert parts(WIDE)["final"] == final
    assert parts(WIDE)["setup"] == final
    assert "null" not in json.dumps(parts(WIDE))


class WideSet(WideRecord):
    setup: WideFinal = WideFinal(total=3)


def test_the_default_of_an_object_leaves_out_what_it_need_not_have() -> None:
    schema = parts(replace(WIDE, record=WideSet))["record"]
    assert schema["properties"]["setup"]["default"] == {"total": 3}


def test_a_round_is_one_of_the_union_by_its_kind() -> None:
    schema = parts(WIDE)["round"]
    defs = schema.pop("$defs")
    assert schema == {
        "discriminator": {"propertyName": "kind", "mapping": {"add": "#/$defs/WideAdd", "move": "#/$defs/WideMove"}},
        "oneOf": [{"$ref": "#/$defs/WideAdd"}, {"$ref": "#/$defs/WideMove"}],
    }
    assert defs["WideAdd"]["required"] == ["kind", "seat", "numbers"]
    assert defs["WideAdd"]["properties"] == {
        "kind": {"title": "Kind", "type": "string", "const": "add"},
        "seat": {"title": "Seat", "type": "integer", "minimum": 0, "maximum": 29, "x-seat": True},
        "numbers": {"title": "Numbers", "type": "array", "items": WHOLE},
        "note": {"title": "Note"} | TEXT,
    }


def test_a_record_has_the_keys_of_every_record_in_reading_order() -> None:
    schema = parts(WIDE)["record"]
    assert list(schema["properties"]) == ["game", "seats", "options", "setup", "rounds", "final", "ended_early"]
    assert schema["required"] == ["game", "seats"]
    assert schema["properties"]["final"] == {"$ref": "#/$defs/WideFinal"}


def test_components_hold_every_shape_once_by_its_name() -> None:
    made = components([WIDE])
    assert set(made) == {"WideRecord", "WideOptions", "WideAdd", "WideMove", "WideFinal"}
    assert made["WideRecord"]["properties"]["setup"] == {"$ref": "#/components/schemas/WideFinal"}


class Counted(Shape):
    points: EachSeat[Int]
    left: Maybe[EachSeat[Int]] = None


def test_a_list_with_an_item_for_each_seat_is_marked() -> None:
    marked = {"type": "array", "items": WHOLE, "x-each-seat": True}
    assert components([replace(WIDE, record=Counted)])["Counted"]["properties"] == {
        "points": marked | {"title": "Points"},
        "left": marked | {"title": "Left"},
    }
