from __future__ import annotations

import pytest

from rules.problems import Path, listed, pointer, problem


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ((), ""),
        (("rounds", 0, "critic"), "/rounds/0/critic"),
        (("a/b", "c~d"), "/a~1b/c~0d"),
        (("",), "/"),
        (("\ud800",), "/\\ud800"),
    ],
)
def test_pointer_is_that_of_rfc_6901(path: Path, expected: str) -> None:
    assert pointer(path) == expected


def test_a_problem_says_its_values_and_keeps_them_apart() -> None:
    made = problem("toy.total", ("final", "total"), "{total} is over {most}", total=12, most=9)
    assert made.as_json() == {"code": "toy.total", "path": "/final/total", "message": "12 is over 9"}
    assert (made.text.template, made.text.values) == ("{total} is over {most}", {"total": 12, "most": 9})


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("record", "rounds", 3), "/rounds/3/round"),
        (("record", "rounds", 3, "critic"), "/rounds/3/round/critic"),
        (("record", "rounds", 2, "critic"), "/record/rounds/2/critic"),
        (("record",), "/record"),
    ],
)
def test_a_problem_moves_with_what_it_is_about(path: Path, expected: str) -> None:
    moved = problem("toy.total", path, "no").moved(("record", "rounds", 3), ("rounds", 3, "round"))
    assert (moved.pointer, moved.message) == (expected, "no")


@pytest.mark.parametrize("many", [0, 1, 100])
def test_up_to_a_hundred_problems_are_listed(many: int) -> None:
    problems = [problem("toy.total", (at,), "no") for at in range(many)]
    assert listed(problems) == problems


@pytest.mark.parametrize("many", [101, 5000])
def test_after_a_hundred_problems_one_says_that_there_are_more(many: int) -> None:
    problems = [problem("toy.total", (at,), "no") for at in range(many)]
    *hundred, more = listed(iter(problems))
    assert hundred == problems[:100]
    assert more.as_json() == {
        "code": "shape.more",
        "path": "",
        "message": "there are more problems than the 100 listed",
    }
