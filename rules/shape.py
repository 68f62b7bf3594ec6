"""The strict building blocks of every record's shape, and its faults as problems.

Shapes know types alone. Ranges are rules of a game and belong in its `checks.py`, where they cite a sentence;
`says(...)` puts them into the JSON Schema for forms and documentation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Strict,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError
from pydantic_core.core_schema import no_info_before_validator_function

from rules.problems import MOST_PROBLEMS, Path, Problem, problem
from rules.text import Text, text

LARGEST = 2**31 - 1
LONGEST_TEXT = 200
_FEW = 16  # items of a list that are read at once

T = TypeVar("T")


class Shape(BaseModel):
    """A JSON object with exactly these keys, each of exactly this type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Told(BaseModel):
    """An object of an answer. More keys may come: readers ignore what they don't know."""

    model_config = ConfigDict(frozen=True)


class _NeverNull:
    """Validates `T | None` as `T`: a key may be left out, but `null` is a wrong type."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds = tuple(kind for kind in get_args(source) if kind is not type(None))
        return handler(Union[kinds])  # noqa: UP007 - built from a tuple


@dataclass(frozen=True, slots=True)
class AtMost:
    """On a `Many`: of a list of more than `most` items only that is told, since to judge them all would take long."""

    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_before_validator_function(self._counted, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(schema), "maxItems": self.most}

    def _counted(self, value: object) -> object:
        if isinstance(value, list) and len(value) > self.most:
            sentence = text("this list has at most {most} items", most=self.most)
            raise PydanticCustomError("shape.limit", "too many items", {"text": sentence})
        return value


def _plain(value: str) -> str:
    if "\0" in value:
        raise PydanticCustomError("string_nul", "text can't hold a NUL")
    return value


def _whole(value: object) -> object:
    if type(value) is not int:
        raise PydanticCustomError("int_type", "this must be a whole number")
    return value


def _until_told(items: object, read: ValidatorFunctionWrapHandler) -> Any:
    """What `read` makes of a list; of a long one that has more faults than are ever listed, no more is read.

    A fault takes half a kilobyte, and a list of a mebibyte may have a million of them.
    """
    if not isinstance(items, list) or len(items) <= _FEW:
        return read(items)
    made: list[Any] = []
    wrong = 0
    for at, item in enumerate(items, start=1):
        try:
            made += read([item])
        except ValidationError as error:
            wrong += error.error_count()
        if wrong > MOST_PROBLEMS:
            return read(items[:at])
    return read(items) if wrong else tuple(made)


def says(**schema: Any) -> FieldInfo:
    """Facts for the JSON Schema alone, such as `minimum=1`: the game's checks enforce them."""
    return Field(json_schema_extra=schema)  # type: ignore[no-any-return]


Maybe = Annotated[T | None, _NeverNull()]
Many = Annotated[tuple[T, ...], Strict(False), WrapValidator(_until_told)]
Int = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
OneOf = Annotated[T, BeforeValidator(_whole)]  # for a Literal of numbers, which alone would take true for 1
SEAT = {"x-seat": True}  # marks for forms: a number that names a seat, a list with an item for each seat in their order
EACH_SEAT = {"x-each-seat": True}
Seat = Annotated[Int, says(minimum=0, maximum=29, **SEAT)]
EachSeat = Annotated[Many[T], says(**EACH_SEAT)]
Note = Annotated[
    str, Field(min_length=1, max_length=LONGEST_TEXT), AfterValidator(_plain), says(pattern=r"^[^\u0000]*$")
]

_CODES = {
    "missing": "shape.missing",
    "union_tag_not_found": "shape.missing",
    "extra_forbidden": "shape.unknown",
    "literal_error": "shape.choice",
    "union_tag_invalid": "shape.choice",
    "greater_than_equal": "shape.range",
    "less_than_equal": "shape.range",
    "int_parsing_size": "shape.range",
    "string_too_short": "shape.text",
    "string_too_long": "shape.text",
    "string_unicode": "shape.text",
    "string_nul": "shape.text",
    "too_long": "shape.length",
    "too_short": "shape.length",
}

_WANTED = {
    "int_type": text("this must be a whole number"),
    "int_from_float": text("this must be a whole number"),
    "string_type": text("this must be text"),
    "bool_type": text("this must be true or false"),
    "tuple_type": text("this must be a list"),
    "model_type": text("this must be an object"),
    "model_attributes_type": text("this must be an object"),
    "dict_type": text("this must be an object"),
}


def faults(model: type[BaseModel], error: ValidationError) -> Iterator[Problem]:
    """The shape problems of `error`, with exact paths (no union tags), in reading order, made as they are asked for."""
    for item in error.errors(include_url=False):
        yield _fault(_path(model, item), item)


def _fault(path: Path, item: ErrorDetails) -> Problem:
    kind, bounds = _kind(item), item.get("ctx", {})
    code = _CODES.get(kind, "shape.type")
    sentence = bounds.get("text")
    if isinstance(sentence, Text):  # a validator's own problem: a PydanticCustomError with its code as type
        return Problem(item["type"], path, sentence)
    if code == "shape.missing":
        return problem(code, path, "the key {key} is missing", key=path[-1])
    if code == "shape.unknown":
        return problem(code, path, "there is no key {key} here", key=repr(path[-1]))
    if code == "shape.choice":
        expected: str = item["ctx"].get("expected") or item["ctx"]["expected_tags"]
        return problem(code, path, "this must be one of {allowed}", allowed=expected.replace(" or ", ", "))
    match kind:
        case "greater_than_equal" if bounds["ge"] != -LARGEST:
            return problem(code, path, "this is at least {least}", least=bounds["ge"])
        case "string_too_long":
            return problem(code, path, "text has at most {most} characters", most=bounds["max_length"])
        case "too_long":
            return problem(code, path, "this list has at most {most} items", most=bounds["max_length"])
        case "string_too_short" | "too_short":  # nothing asks for more than one
            return problem(code, path, "this must not be empty")
    if code == "shape.range":
        return problem(code, path, "numbers go from -{largest} to {largest}", largest=LARGEST)
    if code == "shape.text":
        return problem(code, path, "text has no NUL and no lone surrogate")
    return Problem(code, path, _WANTED.get(kind, text("this has a wrong type")))


def _kind(item: ErrorDetails) -> str:
    """Pydantic's, but for a whole number so large that JSON's readers and writers make a float of it."""
    value = item["input"]
    vast = item["type"] == "int_type" and isinstance(value, float) and value.is_integer() and abs(value) > LARGEST
    return "int_parsing_size" if vast else item["type"]


def _path(model: type[BaseModel], item: ErrorDetails) -> Path:
    path = _without_tags(model, item["loc"])
    missing_tag = item["type"].startswith("union_tag")
    return (*path, item["ctx"]["discriminator"].strip("'")) if missing_tag else path


def _without_tags(model: type[BaseModel], loc: Path) -> Path:
    """`loc` without the tags that pydantic puts after a discriminated union's own step."""
    path: list[str | int] = []
    place = _root(model)
    for step in loc:
        if step in place.tags:
            place = place.tags[step]
        else:
            path.append(step)
            place = place.inside(step)
    return tuple(path)


def reading_order(model: type[BaseModel], path: Path) -> list[tuple[int, int]]:
    """A sort key for `path`: keys as the shape lists them, unknown ones last (as written), items by index."""
    order: list[tuple[int, int]] = []
    place = _root(model)
    for step in path:
        known = (0, step) if isinstance(step, int) else (0, place.keys[step][0]) if step in place.keys else (1, 0)
        order.append(known)
        place = place.inside(step)
    return order


@dataclass(frozen=True, slots=True)
class _Place:
    """What may stand at one place of a shape: keys with their rank, items of a list, a union's parts by their tag."""

    keys: Mapping[str, tuple[int, _Place]] = field(default_factory=dict)
    items: _Place | None = None
    tags: Mapping[str | int, _Place] = field(default_factory=dict)

    def inside(self, step: str | int) -> _Place:
        if isinstance(step, int):
            return self.items or _NOWHERE
        return self.keys[step][1] if step in self.keys else _NOWHERE


_NOWHERE = _Place()


@cache
def _root(model: type[BaseModel]) -> _Place:
    return _place([model])


def _place(kinds: Sequence[Any]) -> _Place:
    models = [each for kind in kinds for each in _models(kind)]
    inner: dict[str, list[Any]] = {}
    ranks: dict[str, int] = {}
    for model in models:
        for rank, (name, known) in enumerate(model.model_fields.items()):
            inner.setdefault(name, []).append(known.annotation)
            ranks[name] = max(rank, ranks.get(name, 0))  # what parts of a union share at their end stays there
    keys = {name: (ranks[name], _place(kinds)) for name, kinds in inner.items()}
    items = [item for kind in kinds for item in _items(kind)]
    tags = {tag: _place([model]) for model in models for tag in _tags(model)} if len(models) > 1 else {}
    return _Place(keys, _place(items) if items else None, tags)


def _models(kind: Any) -> list[type[BaseModel]]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [kind]
    return [each for part in get_args(kind) for each in _models(part)] if not _is_many(kind) else []


def _items(kind: Any) -> list[Any]:
    if _is_many(kind):
        return [get_args(kind)[0]]
    return [each for part in get_args(kind) for each in _items(part)]


def _is_many(kind: Any) -> bool:
    return get_origin(kind) in (tuple, list)


def _tags(model: type[BaseModel]) -> list[Any]:
    literals = [known.annotation for known in model.model_fields.values() if get_origin(known.annotation) is Literal]
    return [tag for literal in literals for tag in get_args(literal)]
