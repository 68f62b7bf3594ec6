"""What a form sends, as a tree: `record.final.points.0` is four steps down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core import signing
from django.http import QueryDict

from gamenight.pages.blank import Written
from gamenight.pages.sheet import Entry, Node, Ticks

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


def lists_changed(data: QueryDict) -> tuple[dict[str, Any], str]:
    """The tree after the buttons that make a list longer or shorter, and the name of what the reader goes on with."""
    written = tree_of(data)
    if data.get("more"):
        return written, add_item(written, str(data["more"]))
    return written, take_item(written, str(data["less"])) if data.get("less") else ""


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


def take_item(written: dict[str, Any], wanted: str) -> str:
    """The list that holds the item that a button names (`record.rounds.2`) has it no more: the name of the list."""
    above, _dot, last = wanted.rpartition(".")
    items = inside(written, *above.split(".")[:DEEPEST])
    if not isinstance(items, dict) or items.pop(last, None) is None:
        return ""
    return above


def held(node: Node) -> Written:
    """What the controls hold, whatever of it was sent."""
    match node:
        case Entry():
            return node.written
        case Ticks():
            return {value: value for value, _label in node.choices if value in node.ticked}
    return {str(each.path[-1]): held(each) for each in node.parts}


def sealed(known: dict[str, Any]) -> str:
    """What a form carries along of what it came with: nobody else can have written it."""
    return signing.dumps(known, salt=__name__, compress=True)


def unsealed(written: str, otherwise: dict[str, Any]) -> dict[str, Any]:
    """What the form had come with; something else where it carries nothing of ours."""
    try:
        return dict(signing.loads(written, salt=__name__))
    except signing.BadSignature:
        return otherwise


def rebased(before: Written, typed: Written, newest: Written) -> Written:
    """What was `typed` on a form that had come with what was `before`, on the `newest`: that, wherever nothing was."""
    if isinstance(typed, str):
        return newest if _text(typed) == _text(before) else typed
    if typed is None:
        return newest if before is None else None
    was, now = (each if isinstance(each, Mapping) else {} for each in (before, newest))
    found = {key: rebased(was.get(key), typed.get(key), now.get(key)) for key in {**now, **typed}}
    return {key: each for key, each in found.items() if each is not None}


def _text(written: Written) -> str:
    """Lines as a form's control holds them."""
    lines = map(str, written.values()) if isinstance(written, Mapping) else (written or "").strip().splitlines()
    return "\n".join(lines)
