from __future__ import annotations

import json
from typing import Any

import pytest

from rules.ink.painting import InkPainting
from rules.ink.questions import PAINTING
from rules.shape import LARGEST
from tests.rules.questions import codes_at_once

NOTHING = {"goals": [], "open": 0, "placeable": 0}


def test_the_first_example_in_full() -> None:
    """Three red squares meet the 3; of its number and its spot both may take a bottle, the fourth is parted off."""
    asked = InkPainting.model_validate(PAINTING.examples["a goal that is met"])
    assert PAINTING.answer(asked) == {
        "areas": [
            {
                "color": "red",
                "size": 3,
                "squares": [[0, 0], [1, 0], [1, 1]],
                "goals": [{"at": [0, 0], "number": 3, "met": True}],
                "open": 2,
                "placeable": 2,
            },
            {"color": "yellow", "size": 1, "squares": [[0, 1]]} | NOTHING,
        ]
    }


def line(*squares: str, times: int = 1) -> bytes:
    return f'{{"squares":[{",".join(squares * times)}]}}'.encode()


def squares(many: int, **keys: Any) -> list[str]:
    return [json.dumps({"at": [2 * (at % 100), at // 100], "color": "r"} | keys) for at in range(many)]


def palette(many: int) -> bytes:
    return json.dumps({"squares": [], "palette": [f"color {at}" for at in range(many)]}).encode()


@pytest.mark.parametrize(
    ("sent", "codes"),
    [
        pytest.param(line(*squares(5_000, goal=3)), [], id="five thousand areas"),
        pytest.param(line(*squares(5_001)), ["shape.limit"], id="a square too many"),
        pytest.param(line("{}", times=340_000), ["shape.limit"], id="as many objects as there is room for"),
        pytest.param(line("1", times=500_000), ["shape.limit"], id="as many numbers as there is room for"),
        pytest.param(line("{}", times=5_000), ["shape.missing", "shape.more"], id="five thousand without their place"),
        pytest.param(
            line('{"at":[1,2],"color":"r"}', times=5_000), ["ink.square_twice", "shape.more"], id="one place again"
        ),
        pytest.param(line('{"at":[1000000000,-1000000000],"color":"r"}'), [], id="far out"),
        pytest.param(line(f'{{"at":[{LARGEST},{-LARGEST}],"color":"r"}}'), [], id="at the limits"),
        pytest.param(line(f'{{"at":[{LARGEST + 1},0],"color":"r"}}'), ["shape.range"], id="beyond the limits"),
        pytest.param(
            b'{"squares":[],"palette":[' + b",".join([b"1"] * 500_000) + b"]}",
            ["shape.limit"],
            id="colours without end",
        ),
        pytest.param(palette(100), ["ink.palette_colors"], id="a hundred colours"),
        pytest.param(palette(101), ["shape.limit"], id="a colour too many"),
        pytest.param(b'{"squares":[],"palette":["a","b","c"]}', ["ink.palette_colors"], id="three colours"),
    ],
)
def test_whatever_is_sent_is_answered_in_less_than_a_second(sent: bytes, codes: list[str]) -> None:
    assert list(dict.fromkeys(codes_at_once(PAINTING, sent))) == codes
