"""A sheet: a record as a tree of controls, named by their paths, such as `record.final.points.0`.

It knows what was written into each, what that makes of the record, and where a problem of the record belongs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.utils.translation import gettext

from rules.problems import Path

NOTHING: Final = object()
ON, OFF = "on", "off"
LONGEST_SHORT = 20
Control = Literal["number", "text", "choice", "flag", "lines", "day", "name"]
_WHOLE = re.compile(r"-?[0-9]{1,40}")


@dataclass(slots=True)
class Entry:
    """One control. `initial` is what it holds unless somebody writes something else: it doesn't count as filled in.

    A `name` is one of the list of names on the page, and its value what `choices` have for it, if anything. A `hint`
    stands below the control.
    """

    path: Path
    label: str
    control: Control
    written: str
    initial: str = ""
    choices: list[tuple[str, str, Any]] = field(default_factory=list)
    limits: Mapping[str, int] = field(default_factory=dict)
    hint: str = ""
    problems: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return name_of(self.path)

    @property
    def filled(self) -> bool:
        return self.written != self.initial

    @property
    def long(self) -> bool:
        """Whether something that may be chosen takes more room than a number does."""
        return any(len(label) > LONGEST_SHORT for _key, label, _value in self.choices)

    @property
    def value(self) -> Any:
        """What goes into the record: NOTHING for a blank one, the bare text for a number that is none."""
        match self.control:
            case "lines":
                return [line.strip() for line in self.written.splitlines() if line.strip()] or NOTHING
            case "choice" | "flag" | "name":
                other = (self.written or NOTHING) if self.control == "name" else NOTHING
                return next((value for key, _, value in self.choices if key == self.written), other)
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
    """An object of the record; it is left out where nothing in it is filled in, unless it is `kept`.

    One that is `folded` shows its label alone until it is opened, or something in it is filled in or wrong; one that is
    `shut` besides, until something is wrong.
    """

    path: Path
    label: str
    children: dict[str, Node]
    constants: Mapping[str, Any] = field(default_factory=dict)
    kept: bool = False
    problems: list[str] = field(default_factory=list)
    folded: bool = False
    shut: bool = False
    removable: bool = False
    revealed: bool = False

    @property
    def name(self) -> str:
        return name_of(self.path)

    @property
    def opened(self) -> bool:
        return self.revealed or (self.filled and not self.shut) or is_wrong(self)

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
    """A list of the record. `fixed` ones keep their blanks as null; open ones drop them.

    Those that may get `more`, one more being called what is `following`, may lose what they have too.
    """

    path: Path
    label: str
    parts: list[Node]
    fixed: bool
    more: list[tuple[str, str]] = field(default_factory=list)
    following: str = ""
    problems: list[str] = field(default_factory=list)
    removable: bool = False
    folded: bool = False
    revealed: bool = False

    def __post_init__(self) -> None:
        for each in self.parts if self.more else ():
            if not isinstance(each, Entry | Ticks):
                each.removable = True

    @property
    def name(self) -> str:
        return name_of(self.path)

    @property
    def filled(self) -> bool:
        return any(each.filled for each in self.parts)

    @property
    def opened(self) -> bool:
        return self.revealed or self.filled or is_wrong(self)

    @property
    def value(self) -> Any:
        values = [each.value for each in self._counted()]
        return [None if value is NOTHING else value for value in values]

    def at(self, place: int) -> Node | None:
        """The item that stands there in the value."""
        counted = self._counted()
        return counted[place] if place < len(counted) else None

    def place(self, path: Path, problem: str) -> None:
        item = self.at(path[0]) if path and isinstance(path[0], int) else None
        if item is None:
            self.problems.append(problem)
        else:
            item.place(path[1:], problem)

    def _counted(self) -> list[Node]:
        return [each for each in self.parts if self.fixed or each.filled]


@dataclass(slots=True)
class Whole(Group):
    """An object with all its keys but those left blank, also where nothing in it is filled in."""

    @property
    def value(self) -> Any:
        values = {key: each.value for key, each in self.children.items()}
        return {key: value for key, value in values.items() if value is not NOTHING}


@dataclass(slots=True)
class Row(Items):
    """A list that ends at the last item that is filled in: blanks before it are null, those behind it nothing."""

    fixed: bool = True

    def _counted(self) -> list[Node]:
        filled = [at for at, each in enumerate(self.parts, start=1) if each.filled]
        return self.parts[: max(filled, default=0)]


@dataclass(slots=True)
class Ticks:
    """A list of some of `choices` (value, label), in their order; left out where nothing is ticked."""

    path: Path
    label: str
    choices: list[tuple[str, str]]
    ticked: Collection[str]
    hint: str = ""
    problems: list[str] = field(default_factory=list)
    control: Final = "ticks"

    @property
    def name(self) -> str:
        return name_of(self.path)

    @property
    def filled(self) -> bool:
        return bool(self.ticked)

    @property
    def value(self) -> Any:
        return [value for value, _ in self.choices if value in self.ticked] or NOTHING

    @property
    def shown(self) -> str:
        """What is ticked, for a page that only shows it."""
        return ", ".join(label for value, label in self.choices if value in self.ticked)

    def place(self, path: Path, problem: str) -> None:
        self.problems.append(problem)


Node = Entry | Group | Items | Ticks


def _counts(node: Node) -> bool:
    """Whether the node goes into the object that holds it."""
    return isinstance(node, Entry) or node.filled or (isinstance(node, Group) and node.kept)


def is_wrong(node: Node) -> bool:
    """Whether there is a problem with it or with anything in it."""
    return bool(node.problems) or (isinstance(node, Group | Items) and any(map(is_wrong, node.parts)))


def reveal(node: Node, name: str) -> None:
    """What is folded on the way to the node of that name is open."""
    if isinstance(node, Group | Items) and f"{name}.".startswith(f"{node.name}."):
        node.revealed = True
        for each in node.parts:
            reveal(each, name)


def name_of(path: Path) -> str:
    return ".".join(map(str, path))
