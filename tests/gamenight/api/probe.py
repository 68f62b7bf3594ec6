"""A few addresses that do next to nothing, for what every address has in common."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, ClassVar, Literal
from uuid import UUID

from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.urls import include, path
from rest_framework.response import Response

import gamenight.urls
from gamenight.api.access import SIGNED_IN
from gamenight.api.paging import Order, PageQuery
from gamenight.api.queries import Commas, Flag, Query, Whole
from gamenight.api.resources import ClubView, Resource
from gamenight.errors import Kind, Refusal, conflict
from gamenight.roles import Action
from gamenight.services.replies import Answer
from gamenight.shapes import Day, Id, Instant, Name, Zone
from rules.shape import Int, Many, Maybe, Note, Shape
from rules.text import text


class Person(Shape):
    name: Name
    born: Maybe[Day] = None


class Evening(Shape):
    """A body with a value of every kind."""

    id: Maybe[Id] = None
    name: Maybe[Name] = None
    note: Maybe[Note] = None
    seats: Maybe[Int] = None
    open: Maybe[bool] = None
    day: Maybe[Day] = None
    at: Maybe[Instant] = None
    zone: Maybe[Zone] = None
    kind: Maybe[Literal["planned", "open"]] = None
    people: Many[Person] = ()
    anything: Any = None


class Filter(Query):
    limit: Whole = 50
    since: Maybe[Instant] = None
    day: Maybe[Day] = None
    player: Maybe[Id] = None
    live: Flag = False
    expand: Annotated[tuple[Literal["players", "evening"], ...], Commas] = ()
    search: str = ""


class Echo(Resource):
    """Answers with what it read."""

    actions = {"GET": None, "POST": None, "PATCH": None}
    queries = {"GET": Filter}
    bodies = {"POST": Evening, "PATCH": Evening}

    def get(self, request: Any) -> Response:
        return Response(self.query.model_dump(mode="json"))

    def post(self, request: Any) -> Response:
        return Response(self.read(Evening).model_dump(mode="json", exclude_unset=True))

    def patch(self, request: Any) -> Response:
        changed = self.read_patch(Evening, {"version": 3, "made": True, "name": "Old"})
        return Response(changed.model_dump(mode="json", exclude_unset=True))


class Failing(Resource):
    """Fails as it is told."""

    actions = {"GET": None}
    failures = {
        "away": OperationalError("the server is gone"),
        "closed": InterfaceError("connection already closed"),
        "crash": RuntimeError("a secret"),
        "conflict": conflict("taken", text("{name} is taken.", name="Ana"), UUID(int=1)),
        "wait": conflict("busy", text("Busy."), retry_after=3),
        "stale": Refusal(Kind.STALE, "version_stale", text("Changed meanwhile."), version=7),
        "duplicate": IntegrityError("duplicate key value violates a unique constraint"),
        "nul": DataError("text fields cannot contain NUL"),
        "broken": Refusal(Kind.BROKEN_RULE, "refused", text("Refused.")),
    }

    def get(self, request: Any, how: str) -> Response:
        raise self.failures[how]


class Room(ClubView):
    """Something in a club for each kind of demand."""

    actions = {
        "GET": Action.SEE_BOARDS,
        "POST": Action.LOG_PLAYS,
        "PATCH": Action.SEE_PLAYS,
        "DELETE": Action.MANAGE_TOKENS,
    }
    bodies = {"POST": dict[str, Any]}
    keyed = frozenset({"POST"})
    written: list[str] = []

    def get(self, request: Any, club: Any) -> Response:
        return Response({"club": self.club.name}, headers={"ETag": '"4"'})

    def post(self, request: Any, club: Any) -> Response:
        return self.once(self.write)

    def write(self) -> Answer:
        return Answer(201, {"b": str(self.caller.account_id), "a": [1, 2.5, "ё"]}, {"Location": "/here/"})

    def patch(self, request: Any, club: Any) -> Response:
        return Response({"expected": self.expected})

    def delete(self, request: Any, club: Any) -> Response:
        return Response(status=204)


@dataclass(frozen=True)
class Thing:
    day: date
    id: UUID


class Things(Resource):
    """A list of what a test puts there: many of a day."""

    actions = {"GET": None}
    queries = {"GET": PageQuery}
    kept: ClassVar[list[Thing]] = []
    by_day: ClassVar[Order[Thing]] = Order(tuple[date, UUID], lambda thing: (thing.day, thing.id))

    def get(self, request: Any) -> Response:
        def read(after: tuple[date, UUID] | None, most: int) -> list[Thing]:
            ordered = sorted(self.kept, key=self.by_day.place)
            return [each for each in ordered if after is None or self.by_day.place(each) > after][:most]

        return self.page(self.by_day, read, lambda thing: str(thing.id))


class Mine(Resource):
    actions = {"GET": SIGNED_IN}

    def get(self, request: Any) -> Response:
        return Response({"username": self.caller.username})


urlpatterns = [
    path("api/probe/echo/", Echo.as_view()),
    path("api/probe/fail/<how>/", Failing.as_view()),
    path("api/probe/things/", Things.as_view()),
    path("api/probe/other-things/", Things.as_view()),
    path("api/probe/mine/", Mine.as_view()),
    path("api/probe/<id:club>/", Room.as_view()),
    path("", include(gamenight.urls)),
]
handler400 = gamenight.urls.handler400
handler403 = gamenight.urls.handler403
handler404 = gamenight.urls.handler404
handler500 = gamenight.urls.handler500
