"""Query parameters, as strict as bodies: each known, given once, and of its type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeVar
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest
from pydantic import BeforeValidator, ValidationError, create_model
from rest_framework.request import Request

from gamenight.errors import Kind, Refusal
from gamenight.shapes import refused
from rules.problems import Problem, listed, problem
from rules.schema import kind_at, schemas
from rules.shape import LARGEST, Shape, faults, says
from rules.text import text

MOST_PARAMETERS = 50
_UNFIT = re.compile("[\0\ud800-\udfff]")
_DECIMAL = re.compile("0|-?[1-9][0-9]{0,9}")

Q = TypeVar("Q", bound=Shape)


class Query(Shape):
    """The parameters that an address takes: none, unless a subclass names some."""


def _whole(written: Any) -> int:
    if not isinstance(written, str) or not _DECIMAL.fullmatch(written) or abs(int(written)) > LARGEST:
        raise refused("shape.type", text("this must be a whole number in decimal digits"))
    return int(written)


def _flag(written: Any) -> bool:
    if written not in ("true", "false"):
        raise refused("shape.type", text("this must be true or false"))
    return bool(written == "true")


def _words(written: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(written).split(",")))


Whole = Annotated[int, BeforeValidator(_whole)]
Flag = Annotated[bool, BeforeValidator(_flag)]
Commas = BeforeValidator(_words)
"""On a tuple of literals: words apart by commas, such as `Annotated[tuple[Literal["evening"], ...], Commas]`."""

_READERS: dict[str, Callable[[Any], Any]] = {"integer": _whole, "boolean": _flag, "string": str}


def query_of(shape: type[Q]) -> type[Q]:
    """`shape`, whose keys are numbers, flags and words, read from parameters, which are text."""
    kinds = {name: kind_at(shape, name) for name in shape.model_fields}
    schema_of, _ = schemas(kinds)
    fields: dict[str, Any] = {
        name: (Annotated[kind, BeforeValidator(_READERS[schema_of[name]["type"]])], shape.model_fields[name].default)
        for name, kind in kinds.items()
    }
    return create_model(shape.__name__, __base__=shape, __doc__=shape.__doc__, **fields)


class PreviewQuery(Query):
    """The parameter of every write that can be previewed."""

    preview: Annotated[Flag, says(description="Only say what would change: 200, and nothing is stored.")] = False


def asked(request: HttpRequest | Request, shape: type[Q]) -> Q:
    """The request's parameters as a `shape`. Raises Refusal with every fault; a pointer is a parameter's name."""
    pairs = pairs_of(request)
    names = [name for name, _ in pairs]
    repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if repeated:
        raise malformed_query(
            [problem("shape.duplicate", (name,), "{name} is given more than once", name=name) for name in repeated]
        )
    try:
        return shape.model_validate(dict(pairs))
    except ValidationError as error:
        raise malformed_query(faults(shape, error)) from None


def pairs_of(request: HttpRequest | Request) -> list[tuple[str, str]]:
    """Names and values. Raises Refusal where they are too many, no UTF-8, or hold a NUL; a name of none is no place."""
    query = request.META.get("QUERY_STRING", "")
    parts = [part for part in query.encode("latin-1").replace(b"+", b" ").split(b"&") if part]
    if len(parts) > MOST_PARAMETERS:
        raise malformed_query(
            [problem("shape.limit", (), "a query has at most {most} parameters", most=MOST_PARAMETERS)]
        )
    pairs = [(_decoded(name), _decoded(value)) for name, _, value in (part.partition(b"=") for part in parts)]
    places = [() if _UNFIT.search(name) else (name,) for name, value in pairs if _UNFIT.search(name + value)]
    if places:
        raise malformed_query([problem("shape.text", place, "a query is UTF-8 without NUL") for place in places])
    return pairs


def _decoded(written: bytes) -> str:
    """What is no UTF-8 becomes lone surrogates."""
    return unquote_to_bytes(written).decode(errors="surrogateescape")


def malformed_query(problems: Iterable[Problem]) -> Refusal:
    return Refusal(Kind.INVALID, "malformed_query", text("The query has a wrong form."), problems=listed(problems))
