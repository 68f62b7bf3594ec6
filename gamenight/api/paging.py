"""Lists a page at a time: by the place of the last thing seen, never by counting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Generic, TypeVar
from urllib.parse import urlencode

from django.core.signing import BadSignature, Signer
from pydantic import AfterValidator, TypeAdapter, create_model
from rest_framework.request import Request

from gamenight.api.bodies.answers import Answered
from gamenight.api.queries import Query, Whole, malformed_query, pairs_of
from gamenight.services.replies import Answer
from gamenight.shapes import dumped, refused
from rules.problems import problem
from rules.shape import Maybe, Told, says
from rules.text import text

LARGEST_PAGE = 100

T = TypeVar("T")


def _page_size(limit: int) -> int:
    if not 1 <= limit <= LARGEST_PAGE:
        raise refused("shape.range", text("a page has 1 to {largest} things", largest=LARGEST_PAGE))
    return limit


class PageQuery(Query):
    """The parameters of every list; a list with filters adds its own."""

    limit: Annotated[Whole, AfterValidator(_page_size), says(minimum=1, maximum=LARGEST_PAGE)] = 50
    cursor: Maybe[str] = None


@dataclass(frozen=True, slots=True)
class Order(Generic[T]):
    """`place` says where a thing stands: a tuple, of type `kind`, that ends in its id, so that no two are equal."""

    kind: Any
    place: Callable[[T], tuple[Any, ...]]


def page(
    request: Request,
    wanted: PageQuery,
    order: Order[T],
    read: Callable[[Any, int], list[T]],
    show: Callable[[T], Any],
) -> Answer:
    """The page after the cursor. `read(after, most)` gives up to `most` things after a place, None for the first."""
    found = read(_place_in(request, wanted, order), wanted.limit + 1)
    data = [show(each) for each in found[: wanted.limit]]
    if len(found) <= wanted.limit:
        return Answer(200, {"data": data, "next_cursor": None})
    cursor = _cursor_at(request, order.place(found[wanted.limit - 1]))
    following = urlencode([*_others(request, "cursor"), ("cursor", cursor)])
    links = {"Link": f'<{request.path}?{following}>; rel="next"'}
    return Answer(200, {"data": data, "next_cursor": cursor}, links)


@cache
def listed(shape: type[Told]) -> type[Answered]:
    """The shape of a page of `shape`."""
    name = f"{shape.__name__}Page"
    doc = "A page; the next one is asked for with `next_cursor`, which is null on the last."
    return create_model(name, __base__=Answered, __doc__=doc, data=(list[shape], ...), next_cursor=(str | None, ...))  # type: ignore[valid-type]


def _cursor_at(request: Request, place: tuple[Any, ...]) -> str:
    return _signer(request).sign(dumped(place).hex())


def _place_in(request: Request, wanted: PageQuery, order: Order[T]) -> Any:
    """The place that the cursor holds, if there is one. Raises Refusal where this list, so filtered, gave no such."""
    if wanted.cursor is None:
        return None
    try:
        place = bytes.fromhex(_signer(request).unsign(wanted.cursor))
    except BadSignature:
        raise malformed_query([problem("shape.cursor", ("cursor",), "this list gave no such cursor")]) from None
    return TypeAdapter(order.kind).validate_json(place)


def _signer(request: Request) -> Signer:
    """A cursor goes with its own address and filters."""
    return Signer(salt=f"cursor {request.path}?{urlencode(sorted(_others(request, 'cursor', 'limit')))}")


def _others(request: Request, *names: str) -> list[tuple[str, str]]:
    return [(name, value) for name, value in pairs_of(request) if name not in names]
