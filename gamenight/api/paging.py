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


class ListQuery(Query):
    """The parameter of every list and feed."""

    limit: Annotated[Whole, AfterValidator(_page_size), says(minimum=1, maximum=LARGEST_PAGE)] = 50


class PageQuery(ListQuery):
    """The parameters of every list; a list with filters adds its own."""

    cursor: Maybe[str] = None


class FeedQuery(ListQuery):
    """The parameters of a feed."""

    since: Annotated[Maybe[str], says(description="The `next_cursor` of an earlier answer.")] = None


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
    cursor = _Cursor(request, "cursor", order)
    found = read(cursor.place(wanted.cursor), wanted.limit + 1)
    data = [show(each) for each in found[: wanted.limit]]
    if len(found) <= wanted.limit:
        return Answer(200, {"data": data, "next_cursor": None})
    following = cursor.at(order.place(found[wanted.limit - 1]))
    return Answer(200, {"data": data, "next_cursor": following}, cursor.link(following))


def feed(
    request: Request,
    wanted: FeedQuery,
    order: Order[T],
    beginning: tuple[Any, ...],
    read: Callable[[Any, int], list[T]],
    show: Callable[[T], Any],
) -> Answer:
    """The same of something that goes on: there is always a cursor to go on from, and a link where more is there."""
    cursor = _Cursor(request, "since", order)
    after = cursor.place(wanted.since) or beginning
    found = read(after, wanted.limit + 1)
    told = found[: wanted.limit]
    following = cursor.at(order.place(told[-1]) if told else after)
    links = cursor.link(following) if len(found) > wanted.limit else {}
    return Answer(200, {"data": [show(each) for each in told], "next_cursor": following}, links)


@cache
def listed(shape: type[Told]) -> type[Answered]:
    """The shape of a page of `shape`."""
    name = f"{shape.__name__}Page"
    doc = "A page; the next one is asked for with `next_cursor`, which is null on the last."
    return create_model(name, __base__=Answered, __doc__=doc, data=(list[shape], ...), next_cursor=(str | None, ...))  # type: ignore[valid-type]


@cache
def fed(shape: type[Answered]) -> type[Answered]:
    """The shape of a page of a feed of `shape`."""
    name = f"{shape.__name__}Feed"
    doc = "What came, oldest first; what comes after it is asked for with `next_cursor`, now or later."
    return create_model(name, __base__=Answered, __doc__=doc, data=(list[shape], ...), next_cursor=(str, ...))  # type: ignore[valid-type]


@dataclass(frozen=True, slots=True)
class _Cursor:
    """Places of `order` in the query's parameter `name`, signed: each goes with its own address and filters."""

    request: Request
    name: str
    order: Order[Any]

    def at(self, place: tuple[Any, ...]) -> str:
        return self._signer.sign(dumped(place).hex())

    def place(self, written: str | None) -> Any:
        """The place that a cursor holds, if there is one. Raises Refusal where this list, so filtered, gave no such."""
        if written is None:
            return None
        try:
            place = bytes.fromhex(self._signer.unsign(written))
        except BadSignature:
            raise malformed_query([problem("shape.cursor", (self.name,), "this list gave no such cursor")]) from None
        return TypeAdapter(self.order.kind).validate_json(place)

    def link(self, following: str) -> dict[str, str]:
        query = urlencode([*self._others(self.name), (self.name, following)])
        return {"Link": f'<{self.request.path}?{query}>; rel="next"'}

    @property
    def _signer(self) -> Signer:
        return Signer(salt=f"cursor {self.request.path}?{urlencode(sorted(self._others(self.name, 'limit')))}")

    def _others(self, *names: str) -> list[tuple[str, str]]:
        return [(name, value) for name, value in pairs_of(self.request) if name not in names]
