"""What a revision changed, value by value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.problems import Path


def leaves_changed(change: Mapping[str, Sequence[Any]]) -> Iterator[tuple[Path, Any, Any]]:
    """Every value that `change` (key: before, after) replaces, adds or removes, however deep, with its path."""
    for key, (before, after) in change.items():
        old, new = dict(_leaves(before, (key,))), dict(_leaves(after, (key,)))
        for path in old | new:
            if type(old.get(path)) is not type(new.get(path)) or old.get(path) != new.get(path):
                yield path, old.get(path), new.get(path)


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not value or not inside:
        yield path, value
        return
    for step, each in inside:
        yield from _leaves(each, (*path, step))
