"""Blank sheets: the tree of controls for a game's record, made from the JSON Schema of its shapes alone.

Besides JSON Schema it reads two marks of `rules.shape`: a number that is a seat, and a list with an item for each seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from gamenight.pages.labels import last_key, of_item, of_key, of_value, own, words
from gamenight.pages.sheet import NOTHING, OFF, ON, Control, Entry, Group, Items, Node, name_of
from gamenight.wording import say
from rules.game import Game
from rules.problems import Path
from rules.schema import parts
from rules.shape import EACH_SEAT, LARGEST, SEAT
from rules.text import Text

Schema = Mapping[str, Any]
Written = Mapping[str, Any] | str | None
"""What a form holds: objects and lists as mappings (of keys, of numbers in text), everything else as text."""

NOT_WRITTEN = ("game", "seats")
"""Keys of a record that are known before its sheet is drawn."""
ON_TOP = 3
"""So many steps lead to what a sheet shows at once: what may be left out further inside is folded."""
LIMITS = (("min", "minimum"), ("max", "maximum"))
BLANK = ("", "–", NOTHING)


def blank(game: Game, seats: Sequence[str], written: Written, *, under: Path = ("record",)) -> Group:
    """The sheet of a record with people named `seats`, and with what was written on it so far."""
    schema = parts(game)["record"]
    asked = {key: each for key, each in schema["properties"].items() if key not in NOT_WRITTEN}
    sheet = _printer(game, schema["$defs"], seats).group({"properties": asked}, under, "", written)
    sheet.constants = {"game": game.name, "seats": len(seats)}
    for key, each in list(sheet.children.items()):
        if isinstance(each, Group):
            each.kept = key == "options"
            if not each.children:
                del sheet.children[key]
    return sheet


def wanted(game: Game, written: Written, *, under: Path) -> Group:
    """Controls for such options of a game as somebody may insist on: blank stands for any."""
    schema, inside = parts(game)["options"], written if isinstance(written, Mapping) else {}
    printer = _printer(game, schema.get("$defs", {}))
    choices = [BLANK, (ON, gettext("yes"), True), (OFF, gettext("no"), False)]
    children: dict[str, Node] = {}
    for key, each in schema.get("properties", {}).items():
        path = (*under, key)
        label = of_key(printer.named, path)
        if each.get("type") == "boolean":
            children[key] = _entry(path, label, "choice", _inside(inside, key), "", choices=choices)
        else:
            bare = {name: value for name, value in each.items() if name != "default"}
            children[key] = printer.node(bare, path, label, inside.get(key))
    return Group(under, say(game.title), children)


def part(game: Game, name: str, seats: Sequence[str], written: Written, *, under: Path) -> Node:
    """The controls of one part of a record: its `options`, `setup`, `round` (one of them) or `final`."""
    schema = parts(game)[name]
    return _printer(game, schema.get("$defs", {}), seats).node(schema, under, words(name), written)


def control(game: Game, name: str, seats: Sequence[str]) -> Entry:
    """The blank control called `name` of a round or a record, such as `round.turns.2.goals.0.color`."""
    *above, last = name.removeprefix("record.").split(".")
    written: Written = {last: ""}
    for step in reversed(above[1:]):
        written = {step: written}
    under: Path = ("record", above[0]) if name.startswith("record.") else (above[0],)
    return next(each for each in _entries(part(game, above[0], seats, written, under=under)) if each.name == name)


def _entries(node: Node) -> Iterator[Entry]:
    if isinstance(node, Entry):
        yield node
    elif isinstance(node, Group | Items):
        for each in node.parts:
            yield from _entries(each)


def written_in(value: Any) -> Written:
    """A stored JSON value as a form would hold it."""
    match value:
        case dict():
            return {key: written_in(each) for key, each in value.items()}
        case list():
            return {str(at): written_in(each) for at, each in enumerate(value)}
        case bool():
            return ON if value else OFF
    return str(value)


def _printer(game: Game, shapes: Mapping[str, Schema], seats: Sequence[str] = ()) -> _Printer:
    return _Printer(shapes, seats, own(game), game.sizes(len(seats)))


@dataclass(frozen=True, slots=True)
class _Printer:
    """Makes nodes of schemas; `shapes` are what their references name, `named` the game's own words.

    `sizes` are how many items lists have by their keys, where the rules fix that.
    """

    shapes: Mapping[str, Schema]
    seats: Sequence[str]
    named: Mapping[str, Text]
    sizes: Mapping[str, int]

    def node(self, schema: Schema, path: Path, label: str, written: Written) -> Node:
        schema = self._resolved(schema)
        if "oneOf" in schema:
            return self.union(schema, path, label, written)
        match schema.get("type"):
            case "object":
                return self.group(schema, path, label, written)
            case "array":
                return self.items(schema, path, label, written)
        return self.entry(schema, path, label, written)

    def group(self, schema: Schema, path: Path, label: str, written: Written) -> Group:
        inside = written if isinstance(written, Mapping) else {}
        required = {key: schema["properties"][key] for key in schema.get("required", ())}
        constants = {key: each["const"] for key, each in required.items() if "const" in each}
        children = {
            key: self.node(each, (*path, key), of_key(self.named, (*path, key)), inside.get(key))
            for key, each in schema["properties"].items()
            if key not in constants
        }
        return Group(path, label, children, constants)

    def union(self, schema: Schema, path: Path, label: str, written: Written) -> Group:
        """The choice of a kind, and what belongs to the kind that was chosen."""
        tag, kinds = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        chosen = _inside(written, tag)
        at = (*path, tag)
        choice = _choice(at, of_key(self.named, at), [(of_value(self.named, at, kind), kind) for kind in kinds], chosen)
        if chosen not in kinds:
            return Group(path, label, {tag: choice})
        group = self.group(self._resolved({"$ref": kinds[chosen]}), path, label, written)
        group.children = {tag: choice} | group.children
        return group

    def items(self, schema: Schema, path: Path, label: str, written: Written) -> Node:
        each = self._resolved(schema.get("items", {}))
        if each.get("type") == "string" and not each.keys() & {"enum", "examples"}:
            return _lines(path, label, written)
        inside = written if isinstance(written, Mapping) else {}
        fixed, size = self._fixed(schema, path), self.sizes.get(last_key(path))
        if fixed is None:
            numbers = _numbers(inside) or range(size or (len(self.seats) if each.get("type") == "integer" else 1))
            kinds = [(at, self._item(path, place, inside.get(str(at))), each) for place, at in enumerate(numbers)]
        else:
            kinds = [(at, name, kind) for at, (name, kind) in enumerate(fixed)]
        nodes = [self.node(kind, (*path, at), name, inside.get(str(at))) for at, name, kind in kinds]
        more = self._more(each, path) if fixed is None and (size is None or len(nodes) < size) else []
        called = of_item(self.named, path, len(nodes))
        following = "" if called.endswith(".") else called
        folded = bool(more) and "default" in schema and len(path) > ON_TOP
        return Items(path, label, nodes, fixed is not None, more, following, folded=folded)

    def _item(self, path: Path, place: int, written: Written) -> str:
        """What an item of an open list is called: by who sits there, where it is about one seat."""
        seat, called = _inside(written, "seat"), of_item(self.named, path, place)
        known = seat.isdecimal() and len(seat) < 3 and int(seat) < len(self.seats)
        return f"{called}: {self.seats[int(seat)]}" if known else called

    def _fixed(self, schema: Schema, path: Path) -> list[tuple[str, Schema]] | None:
        """The items of a list whose length is known, each with its name; None for any other."""
        if "prefixItems" in schema:
            return [(of_item(self.named, path, at), each) for at, each in enumerate(schema["prefixItems"])]
        if EACH_SEAT.items() <= schema.items():
            return [(name, schema["items"]) for name in self.seats]
        if schema.get("minItems") is not None and schema["minItems"] == schema.get("maxItems"):
            return [(of_item(self.named, path, at), schema["items"]) for at in range(schema["minItems"])]
        return None

    def entry(self, schema: Schema, path: Path, label: str, written: Written) -> Entry:
        initial, now = _initial(schema), written if isinstance(written, str) else None
        if SEAT.items() <= schema.items():
            return _choice(path, label, [(name, seat) for seat, name in enumerate(self.seats)], now, initial)
        if "enum" in schema:
            return _choice(path, label, self._called(path, schema["enum"]), now, initial)
        if "examples" in schema:
            known = schema["examples"]
            return _choice(path, label, self._called(path, [*known, *({now} - {None, "", *known})]), now, initial)
        if schema.get("type") == "boolean":
            off = False if "default" in schema else NOTHING
            return _entry(path, label, "flag", now, initial or OFF, choices=[(ON, "", True), (OFF, "", off)])
        if schema.get("type") == "integer":
            limits = {name: schema[key] for name, key in LIMITS if abs(schema.get(key, LARGEST)) < LARGEST}
            return _entry(path, label, "number", now, initial, limits=limits)
        return _entry(path, label, "text", now, initial)

    def _more(self, each: Schema, path: Path) -> list[tuple[str, str]]:
        """The buttons that add an item: what they send, and the kind of item where there are several."""
        if "oneOf" not in each:
            return [(name_of(path), "")]
        tag = each["discriminator"]["propertyName"]
        kinds = each["discriminator"]["mapping"]
        return [(f"{name_of(path)}:{tag}:{kind}", of_value(self.named, (tag,), kind)) for kind in kinds]

    def _called(self, path: Path, values: Sequence[Any]) -> list[tuple[str, Any]]:
        return [(of_value(self.named, path, value), value) for value in values]

    def _resolved(self, schema: Schema) -> Schema:
        """The shape that a reference names, with what stands beside the reference."""
        if "$ref" not in schema:
            return schema
        return {**self.shapes[schema["$ref"].rpartition("/")[2]], **schema}


def _inside(written: Written, key: str) -> str:
    """The text that was written at `key`, if any."""
    found = written.get(key) if isinstance(written, Mapping) else None
    return found if isinstance(found, str) else ""


def _numbers(written: Mapping[str, Any]) -> list[int]:
    """The numbers of the items that were written down: they may have gaps."""
    return sorted(int(at) for at in written if at.isascii() and at.isdigit() and str(int(at[:6])) == at)


def _initial(schema: Schema) -> str:
    return str(written_in(schema["default"])) if "default" in schema else ""


def _entry(path: Path, label: str, control: Control, written: str | None, initial: str, **more: Any) -> Entry:
    return Entry(path, label, control, initial if written is None else written.strip(), initial, **more)


def _choice(path: Path, label: str, options: list[tuple[str, Any]], written: str | None, initial: str = "") -> Entry:
    """One of `options` (label, value); a blank one comes first where none is chosen by itself."""
    choices = [(str(value), shown, value) for shown, value in options]
    return _entry(path, label, "choice", written, initial, choices=choices if initial else [BLANK, *choices])


def _lines(path: Path, label: str, written: Written) -> Entry:
    """Text items, a line each."""
    lines = "\n".join(map(str, written.values())) if isinstance(written, Mapping) else written
    return Entry(path, label, "lines", lines or "")
