"""The ways to break a module, one small change at a time: slips of the pen that still compile."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}


class Key(NamedTuple):
    """A `change` of one `line` in `function` (empty at the top of the module)."""

    function: str
    line: str
    change: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module but for the bytes from `start` to `end`, which are `new`; they begin in line `number`, from 1 up."""

    key: Key
    number: int
    start: int
    end: int
    new: str

    def of(self, source: str) -> str:
        """`source` with the change."""
        written = source.encode()
        return (written[: self.start] + self.new.encode() + written[self.end :]).decode()


class _Within(NamedTuple):
    """What stands around a node."""

    function: str = ""
    decides: bool = False  # the answer of the function is true or false
    loop: bool = False
    condition: bool = False
    kind: bool = False  # a type is spelled: only the numbers in it say something when it runs


Found = Iterator[tuple[ast.expr | ast.stmt, _Within, str]]
LEFT_OUT = ""


def mutants(source: str) -> list[Mutant]:
    """Every way to break `source`, in its order; of those that read alike in one line the later ones are numbered."""
    written = source.encode()
    lines = written.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    met = Counter[tuple[str, str, str]]()
    made = []
    for node, within, new in _changes(ast.parse(source), _Within()):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        text = new or f"if False: {written[start:end].decode()}"
        line = lines[node.lineno - 1].decode().strip()
        change = f"{ast.unparse(node)} -> {new or 'left out'}"
        met[within.function, line, change] += 1
        again = met[within.function, line, change]
        key = Key(within.function, line, change if again == 1 else f"{change} ({again})")
        made.append(Mutant(key, node.lineno, start, end, f"({text})" if isinstance(node, ast.expr) else text))
    return made


def _changes(node: ast.AST, within: _Within) -> Found:
    """Each part of `node` that can be changed, what stands around it, and what comes instead."""
    for field, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not _is_passed_over(node, field, part):
                around = _around(node, field, within)
                if isinstance(part, ast.stmt):
                    yield from ((part, around, new) for new in _statements(part, around))
                if isinstance(part, ast.expr):
                    yield from ((part, around, ast.unparse(new)) for new in _expressions(part, around))
                yield from _changes(part, around)


def _is_passed_over(node: ast.AST, field: str, part: ast.AST) -> bool:
    """Whether `part` isn't run, says what can't be otherwise or may as well be, or has no exact place in the source."""
    if isinstance(part, ast.Assert | ast.JoinedStr) or (
        isinstance(part, ast.keyword) and part.arg in ("strict", "version", "examples")
    ):
        return True
    return field in ("returns", "decorator_list") or (field == "annotation" and isinstance(node, ast.arg))


def _around(node: ast.AST, field: str, within: _Within) -> _Within:
    """What stands around the parts in `field` of `node`, which itself is `within`."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        name = f"{within.function}.{node.name}" if within.function else node.name
        returns = getattr(node, "returns", None)
        return _Within(name, decides=isinstance(returns, ast.Name) and returns.id == "bool")
    return within._replace(
        loop=within.loop or isinstance(node, ast.For | ast.While),
        condition=field == "ifs" or (field == "test" and isinstance(node, ast.If | ast.IfExp)),
        kind=within.kind or field == "annotation",
    )


def _statements(node: ast.stmt, within: _Within) -> Iterator[str]:
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            pass
        case ast.Expr() | ast.Delete():
            yield LEFT_OUT
        case ast.AugAssign(target=target, op=op, value=value):
            yield LEFT_OUT
            if type(op) in CALCULATED:
                yield ast.unparse(ast.AugAssign(target, CALCULATED[type(op)](), value))
        case ast.Assign() | ast.AnnAssign(value=ast.expr()) if within.loop:
            yield LEFT_OUT
        case ast.Return(value=ast.expr() as value) if within.decides:
            yield ast.unparse(ast.Return(ast.UnaryOp(ast.Not(), value)))
        case ast.Continue():
            yield "break"
        case ast.Break():
            yield "continue"


def _expressions(node: ast.expr, within: _Within) -> Iterator[ast.expr]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif not within.kind:
        if within.condition:
            yield ast.Constant(True)
            yield ast.Constant(False)
        yield from _others(node, within)


def _others(node: ast.expr, within: _Within) -> Iterator[ast.expr]:
    match node:
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                for other in COMPARED[type(op)]:
                    yield ast.Compare(left, [*ops[:at], other(), *ops[at + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
            for at in range(len(values)):
                yield ast.BoolOp(op, rest) if len(rest := values[:at] + values[at + 1 :]) > 1 else rest[0]
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.BinOp(left, ast.FloorDiv(), right):
            yield ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), left), ast.FloorDiv(), right))
        case ast.BinOp(left, ast.Mod() | ast.BitAnd()):
            yield left
        case ast.BinOp(left, ast.BitOr()) if within.function:  # else it joins types
            yield left
        case ast.BinOp(left, op, right) if type(op) in CALCULATED:
            yield ast.BinOp(left, CALCULATED[type(op)](), right)
        case ast.Call(ast.Name(name), [first, *more]) if name in CALLED:
            called = CALLED[name]
            yield (
                ast.Call(ast.Name(called), [first], [])
                if called == "list"
                else ast.Call(ast.Name(called), [first, *more], node.keywords)
            )
        case ast.Subscript(value, ast.Slice(lower, upper, step)):
            if lower:
                yield ast.Subscript(value, ast.Slice(None, upper, step))
            if upper:
                yield ast.Subscript(value, ast.Slice(lower, None, step))
