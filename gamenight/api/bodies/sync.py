"""A phone's queue as it is sent, and what came of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from gamenight.api import guards
from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.records import component
from gamenight.api.components import KEY
from gamenight.shapes import refused
from rules.shape import Many, Shape, says

MOST_ITEMS = 200


def _key(sent: str) -> str:
    if guards.key_in(sent) is None:
        raise refused("shape.key", guards.ILL_KEY)
    return sent


def _match(sent: str) -> str:
    if not guards.is_match(sent):
        raise refused("shape.version", guards.ILL_TAG)
    return sent


Key = Annotated[str, AfterValidator(_key), says(**KEY)]
Match = Annotated[str, AfterValidator(_match)]


class Entry(Shape):
    """A request that a phone couldn't send: what it would `do`, under the key that it would have had.

    Beside the `body` are the parameters of its address, and `if_match` where it needs that header.
    """

    do: str
    key: Key
    body: dict[str, Any]


class Queue(Shape):
    """What a phone has to send, in the order in which it was entered."""

    items: Annotated[
        Many[Annotated[dict[str, Any], component("QueueEntry")]], Field(min_length=1, max_length=MOST_ITEMS)
    ]


class EntrySent(Answered):
    """What came of an item.

    `stored` and `replayed` (it was stored before) come with the `answer`; `conflict` and `refused` with the `problem`,
    whose pointers lead into the item's body, or into the item itself where `instance` is the queue's address; one is
    `skipped` if an item before it that it needs came to nothing. `location` leads to what was made, or to what stands
    in the way.
    """

    key: str | None
    status: Literal["stored", "replayed", "conflict", "refused", "skipped"]
    answer: dict[str, Any] | None = None
    problem: Annotated[dict[str, Any], component("Problem")] | None = None
    location: str | None = None


class QueueSent(Answered):
    """What came of each item, in order."""

    items: list[EntrySent]
