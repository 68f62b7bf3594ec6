"""A phone that was offline sends its queue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Annotated, Any, Literal
from uuid import UUID

from django.core.handlers.wsgi import WSGIRequest
from pydantic import Field, create_model
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.documents import JSONParser, fit, shaped
from gamenight.api.bodies.records import component
from gamenight.api.bodies.sync import Entry, EntrySent, Match, Queue, QueueSent
from gamenight.api.problems import Denial, denial_of
from gamenight.api.resources import ClubView, Resource
from gamenight.api.views import players, plays, rounds
from gamenight.errors import Refusal
from gamenight.roles import Action
from gamenight.shapes import Id, dumped
from rules.shape import Int
from rules.text import text

_PARAMETERS: dict[str, Any] = {"play": Id, "number": Annotated[Int, Field(ge=1)]}


@dataclass(frozen=True)
class Operation:
    """An operation of this API that a queue may hold: its view, method, and address in the club."""

    view: type[Resource]
    method: str
    address: str

    @property
    def name(self) -> str:
        return self.view.names[self.method]

    @property
    def done(self) -> int:
        """The status of what was done just now: 201 where something is made, and was not there before."""
        return max(self.view.answers[self.method])

    @property
    def parameters(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.address)

    @property
    def entry(self) -> type[Entry]:
        """The shape of a queue's item; what its body may hold is for the view to say."""
        kind = self.view.bodies[self.method]
        shown = Annotated[dict[str, Any], component(kind.__name__)] if isinstance(kind, type) else kind
        own: dict[str, Any] = {"do": (Literal[self.name], ...), "body": (shown, ...)}
        own |= {name: (_PARAMETERS[name], ...) for name in self.parameters}
        own |= {"if_match": (Match, ...)} if self.method in self.view.guarded else {}
        name = "".join(map(str.title, self.name.split("_"))) + "Entry"
        return create_model(name, __base__=Entry, __doc__=Entry.__doc__, **own)


OPERATIONS: Mapping[str, Operation] = {
    each.name: each
    for each in (
        Operation(players.Players, "POST", "players/"),
        Operation(plays.Plays, "POST", "plays/"),
        Operation(rounds.Rounds, "POST", "plays/{play}/rounds/"),
        Operation(rounds.OneRound, "PUT", "plays/{play}/rounds/{number}/"),
        Operation(plays.OnePlay, "PATCH", "plays/{play}/"),
        Operation(plays.MovePlay, "POST", "plays/{play}/move/"),
        Operation(plays.VoidPlay, "POST", "plays/{play}/void/"),
        Operation(plays.RestorePlay, "POST", "plays/{play}/restore/"),
        Operation(plays.UndoRevision, "POST", "plays/{play}/undo/"),
    )
}
ENTRIES: Mapping[str, type[Entry]] = {name: each.entry for name, each in OPERATIONS.items()}
_UNKNOWN = create_model("UnknownEntry", __base__=Entry, do=(Literal[tuple(OPERATIONS)], ...))


class Sync(ClubView):
    """A phone's queue."""

    actions = {"POST": Action.LOG_PLAYS}
    names = {"POST": "sync"}
    bodies = {"POST": Queue}
    answers = {"POST": {200: QueueSent}}
    unkept = frozenset({"POST"})
    parser_classes = [JSONParser]  # what an item holds that can't be stored is that item's own fault

    def post(self, request: Request, club: UUID) -> Response:
        """Send what was entered without network, in order; each item is a transaction of its own.

        An item is the request that could not be sent, under its own key, and what was stored by it before is replayed.
        Where no answer comes, or one with Retry-After, send the whole queue again.
        """
        return Response(QueueSent(items=list(self._sent(self.read(Queue)))).as_json())

    def _sent(self, queue: Queue) -> Iterator[EntrySent]:
        failed: set[str] = set()
        for written in queue.items:
            sent = self._send(written) if failed.isdisjoint(_needed(written)) else _sent(written, "skipped")
            if sent.answer is None and not _says_the_same(written, sent):
                failed |= _about(written)
            yield sent

    def _send(self, written: dict[str, Any]) -> EntrySent:
        try:
            response = self._asked(shaped(ENTRIES.get(str(fit(written).get("do")), _UNKNOWN), written))
        except Refusal as refusal:
            return _sent(written, "refused", problem=denial_of(refusal).as_json(self.request))  # type: ignore[union-attr]
        if "Retry-After" in response:
            raise _again(response)
        if response.status_code >= 400:
            status = "conflict" if response.status_code in (409, 412) else "refused"
            return _sent(written, status, problem=response.data, location=response.get("Location"))
        again = "Idempotency-Replayed" in response or response.status_code != OPERATIONS[written["do"]].done
        status = "replayed" if again else "stored"
        return _sent(written, status, answer=response.data, location=response.get("Location"))

    def _asked(self, entry: Entry) -> Response:
        """What `entry` is answered as a request of its own, by the same caller."""
        operation = OPERATIONS[entry.do]
        parameters = {name: getattr(entry, name) for name in operation.parameters}
        request = self._request(entry, operation.method, operation.address.format(**parameters))
        return operation.view.as_view()(request, club=self.club.id, **parameters)  # type: ignore[no-any-return]

    def _request(self, entry: Entry, method: str, address: str) -> WSGIRequest:
        whole, body = self.request._request, dumped(entry.body)
        request = WSGIRequest(
            whole.META
            | {"REQUEST_METHOD": method, "PATH_INFO": whole.path_info.removesuffix("sync/") + address}
            | {"QUERY_STRING": "", "CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
            | {"HTTP_IDEMPOTENCY_KEY": entry.key, "HTTP_IF_MATCH": getattr(entry, "if_match", "")}
        )
        request.user, request.request_id = whole.user, whole.request_id  # type: ignore[attr-defined]
        request._dont_enforce_csrf_checks = request.is_part = True  # type: ignore[attr-defined] # settled for the whole
        return request


def _again(response: Response) -> Denial:
    """The whole queue has to come again, and what is stored by now will be replayed."""
    detail = text("Something of this queue is being stored by another request; send it again.")
    return Denial(
        response.status_code,
        response.data["code"],
        detail if response.status_code == 409 else None,
        headers={"Retry-After": response["Retry-After"]},
    )


def _sent(written: dict[str, Any], status: Any, **more: Any) -> EntrySent:
    return EntrySent(key=_told(written.get("key")), status=status, **more)


def _told(key: Any) -> str | None:
    """The key of an item, if it can be told again."""
    try:
        return fit(key) if isinstance(key, str) else None
    except Refusal:
        return None


def _about(written: dict[str, Any]) -> set[str]:
    """The play that an item changes, or what it makes, if it says as which."""
    return _ids(written.get("play"), _in_body(written, "id"))


def _needed(written: dict[str, Any]) -> set[str]:
    """The play and the players that have to be there for an item."""
    players = _in_body(written, "players")
    return _ids(written.get("play"), *(players if isinstance(players, list) else ()))


def _ids(*found: Any) -> set[str]:
    return {each.lower() for each in found if isinstance(each, str)}


def _in_body(written: dict[str, Any], key: str) -> Any:
    body = written.get("body")
    return body.get(key) if isinstance(body, dict) else None


def _says_the_same(written: dict[str, Any], sent: EntrySent) -> bool:
    """Whether another phone has stored the same: then what builds on it can go on."""
    stored = (sent.problem or {}).get("stored")
    return stored is not None and stored == _in_body(written, "round")
