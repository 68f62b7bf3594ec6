"""What a form sends, as a tree: `record.final.points.0` is four steps down."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from gamenight.pages.blank import Written

DEEPEST = 16


def tree_of(data: QueryDict) -> dict[str, Any]:
    """The controls of a form by the steps of their names, the last value of each."""
    tree: dict[str, Any] = {}
    for name, value in data.items():
        *steps, last = name.split(".")[:DEEPEST]
        reached = tree
        for step in steps:
            deeper = reached.setdefault(step, {})
            reached = deeper if isinstance(deeper, dict) else {}
        reached[last] = value
    return tree


def inside(tree: dict[str, Any], *steps: str) -> Written:
    value: Written = tree
    for step in steps:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def add_item(written: dict[str, Any], wanted: str) -> str:
    """The list that a button names (`record.rounds`, or `record.rounds:kind:stake`) has one item more: its name.

    Nothing is added, and nothing named, where something else was written.
    """
    name, _colon, kind = wanted.partition(":")
    items: Any = written
    for step in name.split(".")[:DEEPEST]:
        items = items.setdefault(step, {}) if isinstance(items, dict) else {}
    if not isinstance(items, dict):
        return ""
    place = 1 + max((int(at) for at in items if at.isdecimal() and len(at) < 6), default=-1)
    tag, _colon, chosen = kind.partition(":")
    items[str(place)] = {tag: chosen} if tag else {}
    return f"{name}.{place}"
