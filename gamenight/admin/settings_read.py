"""Reading a sheet of settings: what stands at a path, what is chosen there in words, and all that is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from gamenight.pages.sheet import Entry, Group, Items, Node, Ticks
from rules.problems import Path


def found_at(node: Node, path: Path) -> Node | None:
    """What stands at the path, if anything does."""
    for step in path:
        match node:
            case Group() if str(step) in node.children:
                node = node.children[str(step)]
            case Items() if isinstance(step, int) and (found := node.at(step)):
                node = found
            case _:
                return None
    return node


def chosen(node: Node) -> str:
    """What is chosen in a control, or in all that stand inside: those that are only numbered without their labels."""
    if isinstance(node, Entry | Ticks):
        return node.shown
    filled = [each for each in node.parts if each.filled]
    between = ", " if all(isinstance(each, Entry) for each in filled) else "; "
    return between.join(
        chosen(each) if each.label.endswith(".") else f"{each.label}: {chosen(each)}" for each in filled
    )


def faulty(nodes: list[Node]) -> Iterator[tuple[str, str]]:
    """Every problem in them with the label of what it is about."""
    for node in nodes:
        yield from ((node.label, each) for each in node.problems)
        if not isinstance(node, Entry | Ticks):
            yield from faulty(node.parts)
