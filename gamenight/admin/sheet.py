"""A sheet: a record as a tree of controls, named by their paths, such as `record.final.points.0`.

It knows what was written into each, what that makes of the record, and where a problem of the record belongs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.utils.translation import gettext

from rules.problems import Path

NOTHING: Final = object()
ON, OFF = "on", "off"
Control = Literal["number", "text", "choice", "flag", "lines"]
_WHOLE = re.compile(r"-?[0-9]{1,40}")


@dataclass(slots=True)
class Entry:
    """One control. `initial` is what it holds unless somebody writes something else: it doesn't count as filled in."""

    path: Path
    label: str
    control: Control
    written: str
    initial: str = ""
    choices: list[tuple[str, str, Any]] = field(default_factory=list)
    limits: Mapping[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return name_of(self.path)

    @property
    def filled(self) -> bool:
        return self.written != self.initial

    @property
    def value(self) -> Any:
        """What goes into the record: NOTHING for a blank one, the bare text for a number that is none."""
        match self.control:
            case "lines":
                return [line.strip() for line in self.written.splitlines() if line.strip()] or NOTHING
            case "choice" | "flag":
                return next((value for key, _, value in self.choices if key == self.written), NOTHING)
            case "number" if _WHOLE.fullmatch(self.written):
                return int(self.written)
        return self.written or NOTHING

    @property
    def shown(self) -> str:
        """The value for a page that only shows it."""
        if self.control == "flag":
            return gettext("yes") if self.written == ON else gettext("no")
        return next((label for key, label, _ in self.choices if key and key == self.written), self.written)

    def place(self, path: Path, problem: str) -> None:
        self.problems.append(problem)


@dataclass(slots=True)
class Group:
    """An object of the record; it is left out where nothing in it is filled in, unless it is `kept`."""

    path: Path
    label: str
    children: dict[str, Node]
    constants: Mapping[str, Any] = field(default_factory=dict)
    kept: bool = False
    problems: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return name_of(self.path)

    @property
    def parts(self) -> list[Node]:
        return list(self.children.values())

    @property
    def filled(self) -> bool:
        return any(each.filled for each in self.children.values())

    @property
    def value(self) -> Any:
        values = {key: each.value for key, each in self.children.items() if _counts(each)}
        return dict(self.constants) | {key: value for key, value in values.items() if value is not NOTHING}

    def place(self, path: Path, problem: str) -> None:
        child = self.children.get(str(path[0])) if path else None
        if child is None:
            self.problems.append(problem)
        else:
            child.place(path[1:], problem)


@dataclass(slots=True)
class Items:
    """A list of the record. `fixed` ones keep their blanks as null; open ones drop them, and may get `more`."""

    path: Path
    label: str
    parts: list[Node]
    fixed: bool
    more: list[tuple[str, str]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return name_of(self.path)

    @property
    def filled(self) -> bool:
        return any(each.filled for each in self.parts)

    @property
    def value(self) -> Any:
        values = [each.value for each in self._counted()]
        return [None if value is NOTHING else value for value in values]

    def place(self, path: Path, problem: str) -> None:
        counted = self._counted()
        if path and isinstance(path[0], int) and path[0] < len(counted):
            counted[path[0]].place(path[1:], problem)
        else:
            self.problems.append(problem)

    def _counted(self) -> list[Node]:
        return [each for each in self.parts if self.fixed or each.filled]


Node = Entry | Group | Items


def _counts(node: Node) -> bool:
    """Whether the node goes into the object that holds it."""
    return isinstance(node, Entry) or node.filled or (isinstance(node, Group) and node.kept)


def name_of(path: Path) -> str:
    return ".".join(map(str, path))
