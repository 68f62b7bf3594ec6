"""A phone's queue as it is sent, and what came of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.records import component
from rules.shape import Many, Shape

MOST_ITEMS = 200


class Entry(Shape):
    """A request that a phone couldn't send: what it would `do`, under the key that it would have had.

    Beside the `body` are the parameters of its address, and `if_match` where it needs that header.
    """

    do: str
    key: str
    body: dict[str, Any]


class Queue(Shape):
    """What a phone has to send, in the order in which it was entered."""

    items: Annotated[
        Many[Annotated[dict[str, Any], component("QueueEntry")]], Field(min_length=1, max_length=MOST_ITEMS)
    ]


class EntrySent(Answered):
    """What came of an item.

    `stored` and `replayed` (it was stored before) come with the `answer`; `conflict` and `refused` with the `problem`,
    whose pointers lead into the item's body; one is `skipped` if an item before it that it needs came to nothing.
    """

    key: str | None
    status: Literal["stored", "replayed", "conflict", "refused", "skipped"]
    answer: dict[str, Any] | None = None
    problem: Annotated[dict[str, Any], component("Problem")] | None = None


class QueueSent(Answered):
    """What came of each item, in order."""

    items: list[EntrySent]
