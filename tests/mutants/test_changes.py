from __future__ import annotations

import ast

import pytest

from tests.mutants.changes import mutants

IN_A_LOOP = "for each in them:\n    "


def plain(source: str) -> str:
    return ast.unparse(ast.parse(source))


@pytest.mark.parametrize(
    ("source", "broken"),
    [
        ("x = a < b", ["x = a <= b", "x = a >= b"]),
        ("x = a >= b", ["x = a > b", "x = a < b"]),
        ("x = a == b", ["x = a != b"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a is None", ["x = a is not None"]),
        ("x = a <= b < c", ["x = a < b < c", "x = a > b < c", "x = a <= b <= c", "x = a <= b >= c"]),
        ("x = a and b and c", ["x = a or b or c", "x = b and c", "x = a and c", "x = a and b"]),
        ("x = a or b", ["x = a and b", "x = b", "x = a"]),
        ("x = not a", ["x = a"]),
        ("x = -a", ["x = a"]),
        ("x = 3", ["x = 4", "x = 2"]),
        ("x = True", ["x = False"]),
        ("x = a + b", ["x = a - b"]),
        ("x = a * b - c", ["x = a * b + c", "x = a + b - c"]),
        ("x = a // b", ["x = -(-a // b)"]),
        ("x = a % b", ["x = a"]),
        ("x = a & b", ["x = a"]),
        ("def f():\n    return a | b", ["def f():\n    return a"]),
        ("x = min(a, b, key=c)", ["x = max(a, b, key=c)"]),
        ("x = any(a)", ["x = all(a)"]),
        ("x = sorted(a, key=b)", ["x = list(a)"]),
        ("x = a[b:c]", ["x = a[:c]", "x = a[b:]"]),
        ("x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("x = [a for a in b if c]", ["x = [a for a in b if True]", "x = [a for a in b if False]"]),
        ("if a:\n    x = b", ["if True:\n    x = b", "if False:\n    x = b"]),
        ("x += a", ["if False: x += a", "x -= a"]),
        ("x |= a", ["if False: x |= a"]),
        ("x.add(a)", ["if False: x.add(a)"]),
        (f"{IN_A_LOOP}x = each", [f"{IN_A_LOOP}if False: x = each"]),
        (f"{IN_A_LOOP}continue", [f"{IN_A_LOOP}break"]),
        ("def f():\n    yield problem(\n        a\n    )", ["def f():\n    if False: yield problem(a)"]),
        ("def f() -> bool:\n    return a", ["def f() -> bool:\n    return not a"]),
        ("class Shape:\n    x: Int[2]", ["class Shape:\n    x: Int[3]", "class Shape:\n    x: Int[1]"]),
    ],
)
def test_a_line_is_broken_in_each_way(source: str, broken: list[str]) -> None:
    assert [plain(each.of(source)) for each in mutants(source)] == [plain(each) for each in broken]


@pytest.mark.parametrize(
    "source",
    [
        '"""What is true afterwards."""',
        "assert a is not None",
        "x = zip(a, b, strict=True)",
        "x = Question(examples={'seven': {'guessed': 7}})",
        "def f(a: Int[2]) -> Int[3]:\n    return a",
        "@dataclass(frozen=True)\nclass Shape:\n    x: int | None = None",
        "x = f'{a + b}'",
        "Number = int | float",
    ],
)
def test_what_has_no_say_is_passed_over(source: str) -> None:
    assert mutants(source) == []


def test_a_mutant_is_known_by_its_function_line_and_change() -> None:
    source = "class Held:\n    def out(self):\n        # ни одной\n        return self.left == 0, self.taken == 0\n"
    assert [(each.number, *each.key) for each in mutants(source)] == [
        (4, "Held.out", "return self.left == 0, self.taken == 0", change)
        for change in (
            "self.left == 0 -> self.left != 0",
            "0 -> 1",
            "0 -> -1",
            "self.taken == 0 -> self.taken != 0",
            "0 -> 1 (2)",
            "0 -> -1 (2)",
        )
    ]
