"""Bytes to a checked document, and a document to bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from django.http import HttpRequest
from django.utils.http import parse_header_parameters
from pydantic import BaseModel, ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from gamenight.api.problems import Denial
from gamenight.errors import Kind, Refusal
from gamenight.shapes import dumped
from rules.problems import Problem, listed, problem
from rules.reading import MOST_BYTES, Unreadable, load, walk
from rules.shape import faults
from rules.text import text

_SURROGATE = re.compile("[\ud800-\udfff]")
_LARGEST = 2**63 - 1  # what can be written again: no key of any body takes half as much

S = TypeVar("S", bound=BaseModel)


class OneForm(BaseContentNegotiation):
    """There is one form of everything, whatever a client accepts; a body in another one is turned away before."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser:
        return next(iter(parsers))

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type


class JSONRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return b"" if data is None else dumped(data)


class JSONParser(BaseParser):
    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """The document in the body. Raises Refusal where there is none."""
        assert parser_context is not None
        return document(parser_context["request"])


class StrictJSONParser(JSONParser):
    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """The document in the body. Raises Refusal where there is none, or what can't be stored or written again."""
        return fit(super().parse(*args, **kwargs))


def admit(request: Request) -> None:
    """Turns a body away by its headers alone: of unknown length, over 1 MiB, or not JSON in UTF-8."""
    size = request.META.get("CONTENT_LENGTH") or "0"
    if "HTTP_TRANSFER_ENCODING" in request.META:
        raise Denial(411)
    if not size.isdecimal() or int(size[:20]) > MOST_BYTES:
        raise Denial(413, detail=text("A body has at most {most} bytes.", most=MOST_BYTES))
    if size != "0" and not _is_json(request.META.get("CONTENT_TYPE", "")):
        raise Denial(415)


def _is_json(content_type: str) -> bool:
    try:
        media_type, parameters = parse_header_parameters(content_type)
    except ValueError:  # it says in an unknown encoding what its parameters are
        return False
    return media_type == "application/json" and parameters.get("charset", "utf-8").lower() == "utf-8"


def document(request: HttpRequest | Request) -> Any:
    """The JSON value that the body holds. Raises Refusal where it can't be read."""
    try:
        return load(request.body)
    except Unreadable as error:
        raise malformed(error.problems) from None


def fit(found: Any) -> Any:
    """`found`, where all of it can be stored and written again. Raises Refusal with every value that can't."""
    unfit = list(_unfit(found))
    if unfit:
        raise malformed(unfit)
    return found


def shaped(shape: type[S], found: Any) -> S:
    """`found` as a `shape`. Raises Refusal with every fault."""
    try:
        return shape.model_validate(found)
    except ValidationError as error:
        raise malformed(faults(shape, error)) from None


def merged(shape: type[S], found: Any, present: Mapping[str, Any]) -> S:
    """A merge patch as a `shape`: a key of `present` that isn't one of `shape`'s may come with its present value."""
    if not isinstance(found, dict):
        return shaped(shape, found)
    fixed = [key for key in found if key in present and key not in shape.model_fields]
    changed = [key for key in fixed if dumped({"": found[key]}) != dumped({"": present[key]})]
    if changed:
        raise malformed([problem("shape.read_only", (key,), "{key} can't be changed", key=key) for key in changed])
    return shaped(shape, {key: value for key, value in found.items() if key not in fixed})


def malformed(problems: Iterable[Problem]) -> Refusal:
    return Refusal(Kind.INVALID, "malformed_body", text("The body has a wrong form."), problems=listed(problems))


def against_rules(problems: Iterable[Problem]) -> Refusal:
    return Refusal(
        Kind.BROKEN_RULE, "document_refused", text("The rules refuse this document."), problems=listed(problems)
    )


def _unfit(found: Any) -> Iterator[Problem]:
    for path, value in walk(found):
        if isinstance(value, str) and ("\0" in value or _SURROGATE.search(value)):
            yield problem("shape.text", path, "text has no NUL and no lone surrogate")
        elif isinstance(value, int | float) and not -_LARGEST <= value <= _LARGEST:
            yield problem("shape.range", path, "this number is out of range")
