"""The strict building blocks of every record's shape, and its faults as problems.

Shapes know types alone. Ranges are rules of a game and belong in its `checks.py`, where they cite a sentence;
`says(...)` puts them into the JSON Schema for forms and documentation.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler, Strict, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, PydanticCustomError

from rules.problems import Path, Problem, problem

LARGEST = 2**31 - 1
LONGEST_TEXT = 200

T = TypeVar("T")


class Shape(BaseModel):
    """A JSON object with exactly these keys, each of exactly this type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class _NeverNull:
    """Validates `T | None` as `T`: a key may be left out, but `null` is a wrong type."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds = tuple(kind for kind in get_args(source) if kind is not type(None))
        return handler(Union[kinds])  # noqa: UP007 - built from a tuple


def _plain(value: str) -> str:
    if "\0" in value:
        raise PydanticCustomError("string_nul", "text can't hold a NUL")
    return value


def says(**schema: Any) -> FieldInfo:
    """Facts for the JSON Schema alone, such as `minimum=1`: the game's checks enforce them."""
    return Field(json_schema_extra=schema)  # type: ignore[no-any-return]


Maybe = Annotated[T | None, _NeverNull()]
Many = Annotated[tuple[T, ...], Strict(False)]
Int = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Seat = Annotated[Int, says(minimum=0, maximum=29)]
Note = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT), AfterValidator(_plain)]

_CODES = {
    "missing": "shape.missing",
    "union_tag_not_found": "shape.missing",
    "extra_forbidden": "shape.unknown",
    "literal_error": "shape.choice",
    "union_tag_invalid": "shape.choice",
    "greater_than_equal": "shape.range",
    "less_than_equal": "shape.range",
    "string_too_short": "shape.text",
    "string_too_long": "shape.text",
    "string_unicode": "shape.text",
    "string_nul": "shape.text",
    "too_long": "shape.length",
    "too_short": "shape.length",
}

_WANTED = {
    "int_type": "this must be a whole number",
    "int_from_float": "this must be a whole number",
    "string_type": "this must be text",
    "bool_type": "this must be true or false",
    "tuple_type": "this must be a list",
    "model_type": "this must be an object",
    "model_attributes_type": "this must be an object",
}


def faults(model: type[BaseModel], error: ValidationError) -> list[Problem]:
    """The shape problems of `error`, with exact paths (no union tags), in reading order."""
    found = [_fault(model, item) for item in error.errors(include_url=False, include_context=True)]
    return sorted(found, key=lambda each: reading_order(model, each.path))


def _fault(model: type[BaseModel], item: Any) -> Problem:
    code = _CODES.get(item["type"], "shape.type")
    path = _without_tags(model, item["loc"])
    if item["type"].startswith("union_tag"):
        path += (item["ctx"]["discriminator"].strip("'"),)
    if code == "shape.missing":
        return problem(code, path, "the key {key} is missing", key=path[-1])
    if code == "shape.unknown":
        return problem(code, path, "there is no key {key} here", key=repr(path[-1]))
    if code == "shape.choice":
        allowed = item["ctx"].get("expected") or item["ctx"].get("expected_tags")
        return problem(code, path, "this must be one of {allowed}", allowed=allowed)
    if code == "shape.range":
        return problem(code, path, "numbers go from -{largest} to {largest}", largest=LARGEST)
    if code == "shape.text":
        return problem(code, path, "text has 1 to {longest} valid characters and no NUL", longest=LONGEST_TEXT)
    return problem(code, path, _WANTED.get(item["type"], "this has a wrong type"))


def _without_tags(model: type[BaseModel], loc: tuple[str | int, ...]) -> Path:
    """`loc` without the tags that pydantic puts after a discriminated union's own step."""
    path: list[str | int] = []
    kinds: list[Any] = [model]
    for step in loc:
        union = [each for kind in kinds for each in _models(kind)]
        tagged = [each for each in union if step in _tags(each)]
        if len(union) > 1 and tagged:
            kinds = tagged
        else:
            path.append(step)
            kinds = _inside(kinds, step)
    return tuple(path)


def _inside(kinds: list[Any], step: str | int) -> list[Any]:
    """What may stand at `step` inside one of `kinds`."""
    if isinstance(step, int):
        return [each for kind in kinds for each in _items(kind)]
    models = [each for kind in kinds for each in _models(kind)]
    return [each.model_fields[step].annotation for each in models if step in each.model_fields]


def _models(kind: Any) -> list[type[BaseModel]]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [kind]
    return [each for part in get_args(kind) for each in _models(part)] if not _is_many(kind) else []


def _items(kind: Any) -> list[Any]:
    if _is_many(kind):
        return [get_args(kind)[0]]
    return [each for part in get_args(kind) for each in _items(part)]


def _is_many(kind: Any) -> bool:
    return getattr(kind, "__origin__", None) in (tuple, list)


def _tags(model: type[BaseModel]) -> list[Any]:
    return [
        tag
        for field in model.model_fields.values()
        if get_origin(field.annotation) is Literal
        for tag in get_args(field.annotation)
    ]


def reading_order(model: type[BaseModel], path: Path) -> list[tuple[int, int, str]]:
    """A sort key for `path`: keys as the shape lists them, unknown ones last, items by index."""
    order: list[tuple[int, int, str]] = []
    kinds: list[Any] = [model]
    for step in path:
        if isinstance(step, int):
            order.append((0, step, ""))
        else:
            names = list(dict.fromkeys(name for kind in kinds for each in _models(kind) for name in each.model_fields))
            order.append((0, names.index(step), "") if step in names else (1, 0, step))
        kinds = _inside(kinds, step)
    return order
