"""What every address of the API has in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, TypeVar

from django.utils.cache import patch_vary_headers
from pydantic import BaseModel
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gamenight import limits
from gamenight.api import guards
from gamenight.api.access import LINK, Demand, demand
from gamenight.api.bodies.documents import admit, merged, shaped
from gamenight.api.bodies.previews import PlayPreview, WritePreview
from gamenight.api.paging import Order, feed, page
from gamenight.api.problems import Denial
from gamenight.api.queries import PreviewQuery, Query, asked
from gamenight.limits import Allowance, Spent
from gamenight.models import Club
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.services import previews, replies
from gamenight.services.freezing import after_freeze
from gamenight.services.replies import Answer
from rules.shape import Shape

LINES = "application/octet-stream"
"""What stands for a shape where an answer is a file, of lines of JSON: generated clients know no type of their own."""

S = TypeVar("S", bound=BaseModel)
T = TypeVar("T")


class Resource(APIView):
    """By method: what it demands, the query and body that it takes, and what it answers.

    `queries` and `bodies` hold shapes, `answers` a shape (or None for an empty body) by status; `keyed` methods need an
    Idempotency-Key, `unkept` ones know none, `guarded` ones need an If-Match, and `alone` ones have the club to
    themselves. `previewed` ones take `?preview=true` and answer it with a `preview`; `tried` ones may work out
    something too, one at a time in a club. The OpenAPI document is made of these, by the operations' `names`.
    """

    actions: ClassVar[Mapping[str, Demand]] = {}
    names: ClassVar[Mapping[str, str]] = {}
    queries: ClassVar[Mapping[str, type[Shape]]] = {}
    bodies: ClassVar[Mapping[str, Any]] = {}
    answers: ClassVar[Mapping[str, Mapping[int, Any]]] = {}
    keyed: ClassVar[frozenset[str]] = frozenset()
    unkept: ClassVar[frozenset[str]] = frozenset()
    guarded: ClassVar[frozenset[str]] = frozenset()
    alone: ClassVar[frozenset[str]] = frozenset()
    previewed: ClassVar[frozenset[str]] = frozenset()
    tried: ClassVar[frozenset[str]] = frozenset()
    preview: ClassVar[type[WritePreview]] = PlayPreview
    http_method_names = ["get", "head", "post", "put", "patch", "delete"]

    query: Any
    sent: Any = None
    allowances: tuple[Allowance, ...] = ()

    @classmethod
    def query_of(cls, method: str) -> type[Query]:
        return cls.queries.get(method, PreviewQuery if method in cls.previewed else Query)

    @classmethod
    def answers_to(cls, method: str) -> Mapping[int, Any]:
        """The shapes by status, a preview among them."""
        found = cls.answers[method]
        if method not in cls.previewed:
            return found
        return {**found, 200: found[200] | cls.preview if 200 in found else cls.preview}

    @property
    def method(self) -> str:
        """The request's method; HEAD is GET."""
        return "GET" if self.request.method == "HEAD" else str(self.request.method)

    @property
    def collection(self) -> str:
        """The address of the things one of which a request may be at odds with: its own, for one that makes such."""
        return str(self.request.path)

    @property
    def caller(self) -> Caller:
        return self.request.user  # type: ignore[return-value]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self._take("address", limits.address_of(request))
        if self.method not in self.actions:
            self.http_method_not_allowed(request)
        admit(request)
        super().initial(request, *args, **kwargs)
        self.query = asked(request, self.query_of(self.method))
        if self.method in self.bodies:
            self.sent = self.take_body()

    def check_throttles(self, request: Request) -> None:
        """Called for those who may: a stranger uses up nothing of a club's."""
        if self.caller.is_authenticated:
            self._take("caller", self.caller.token_id or self.caller.account_id)
        if self.caller.club is not None:
            self._take("club", self.caller.club.id)

    def _take(self, limit: str, holder: object) -> None:
        if getattr(self.request, "is_part", False):  # of a request that was counted
            return
        try:
            allowance = limits.take(limit, holder)
        except Spent as spent:
            raise Denial(429, headers=spent.headers) from None
        if allowance is not None:
            self.allowances = (*self.allowances, allowance)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        response.setdefault("Cache-Control", "private, no-cache")
        for name, value in limits.headers(self.allowances).items():
            response[name] = value
        if self.method == "GET" and response.status_code == 200 and isinstance(response, Response):
            response.add_post_render_callback(partial(guards.unless_held, request))
        return response

    def take_body(self) -> Any:
        """The document sent; no bytes at all are an empty object. Raises Refusal where it can't be read."""
        return self.request.data

    def read(self, shape: type[S]) -> S:
        """The body as a `shape`."""
        return shaped(shape, self.sent)

    def read_patch(self, shape: type[S], present: Mapping[str, Any]) -> S:
        """The body as a merge patch of what GET answers now."""
        return merged(shape, self.sent, present)

    @property
    def expected(self) -> int | None:
        """The version that the caller changes, None for whichever it is."""
        return guards.expected_version(self.request)

    def once(self, write: Callable[[], Answer]) -> Response:
        """What `write` answers, in one transaction with the reply kept for the Idempotency-Key; or its preview."""
        if isinstance(self.sent, dict) and self.sent.get("after_freeze"):
            demand(self.caller, Action.MANAGE_LEAGUES)
            with after_freeze():
                return self._once(write)
        return self._once(write)

    def _once(self, write: Callable[[], Answer]) -> Response:
        if self.method in self.previewed and self.query.preview:
            return self._previewed(write)
        answer = replies.once(
            caller=self.caller,
            route=f"{self.method} {self.request.path.lower()}",  # ids are written in either case
            key=guards.key_of(self.request, required=self.method in self.keyed),
            fingerprint=guards.fingerprint(self.request, self.sent),
            write=write,
            alone=self.method in self.alone,
        )
        return responded(answer)

    def _previewed(self, write: Callable[[], Answer]) -> Response:
        """What `write` would change. A key may come along, and is free for the write itself."""
        guards.key_of(self.request, required=False)
        told = previews.preview(caller=self.caller, write=write, alone=self.method in self.alone)
        return Response(self.preview.of(told).as_json())

    def page(self, order: Order[T], read: Callable[[Any, int], list[T]], show: Callable[[T], Any]) -> Response:
        """The page that the query asks for of what `read(after, most)` gives, each thing as `show` makes it."""
        return responded(page(self.request, self.query, order, read, show))

    def feed(
        self,
        order: Order[T],
        beginning: tuple[Any, ...],
        read: Callable[[Any, int], list[T]],
        show: Callable[[T], Any],
    ) -> Response:
        """The same of a feed that starts at `beginning`."""
        return responded(feed(self.request, self.query, order, beginning, read, show))


def responded(answer: Answer) -> Response:
    return Response(answer.body, status=answer.status, headers=dict(answer.headers))


class ClubView(Resource):
    """An address under `clubs/{club}/`; the caller comes with the club and a role in it, or with its secret link."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ("Authorization", LINK))
        return response

    @property
    def club(self) -> Club:
        """The club of the address; the permission made sure that the caller sees it."""
        return self.caller.in_club
