"""Once only: a write and the answer kept for its Idempotency-Key are one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import orjson
from django.db import transaction

from gamenight.errors import Kind, Refusal, conflict
from gamenight.selectors.access import Caller
from gamenight.services.locks import club_lock, lock_number
from gamenight.shapes import dumped
from gamenight.sql import statement
from rules.text import text

REPLAYED = {"Idempotency-Replayed": "true"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a write answers: `body` is a JSON value, or None for nothing.

    `secret` names a key of it that is told this once: in the answer kept for a key it is null. `club` is the one that
    it tells of, where the address names none.
    """

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    secret: str | None = None
    club: UUID | None = None


def once(
    *,
    caller: Caller,
    route: str,
    key: str | None,
    fingerprint: bytes,
    write: Callable[[], Answer],
    alone: bool = False,
) -> Answer:
    """What `write` answered, or what it answered before to the same holder, route (which names the club) and key.

    Raises Refusal: CONFLICT while the first is under way, BROKEN_RULE if that one had another fingerprint, and whatever
    `write` raises; then nothing is stored. `write` shares the club with other writers, or has it `alone`.
    """
    try:
        with transaction.atomic():
            before = _claim(caller, route, key, alone)
            if before is not None:
                return _replay(before, fingerprint)
            answer = write()
            if key is not None:
                _keep(caller, route, key, fingerprint, answer)
            return answer
    except Refusal:  # perhaps because the first one was committed after this one had looked for it
        first = _kept_for(caller, route, key)
        if first is None:
            raise
        return _replay(first, fingerprint)


def _claim(caller: Caller, route: str, key: str | None, alone: bool) -> Any:
    """The row kept for the key, if any. The locks are the transaction's."""
    lock = club_lock(caller.club.id) if caller.club else None
    row = statement("claim_key").one(
        shared_lock=None if alone else lock,
        alone_lock=lock if alone else None,
        key_lock=lock_number("key", caller.holder, route, key) if key else None,
        holder=caller.holder,
        route=route,
        key=key,
    )
    if row.alone is False:
        raise _in_flight()
    return row if row.status is not None else None


def _kept_for(caller: Caller, route: str, key: str | None) -> Any:
    """The same, by now and without a lock."""
    if key is None:
        return None
    locks = {"shared_lock": None, "alone_lock": None, "key_lock": None}
    row = statement("claim_key").one(holder=caller.holder, route=route, key=key, **locks)
    return row if row.status is not None else None


def _replay(row: Any, fingerprint: bytes) -> Answer:
    if bytes(row.fingerprint) != fingerprint:
        raise Refusal(
            Kind.BROKEN_RULE, "key_reused", text("This Idempotency-Key was used for another request; take a new one.")
        )
    body = None if row.body is None else orjson.loads(bytes(row.body))
    return Answer(row.status, body, orjson.loads(row.headers) | REPLAYED)


def _keep(caller: Caller, route: str, key: str, fingerprint: bytes, answer: Answer) -> None:
    """The answer is kept, unless a first one was committed after this transaction looked: then that one counts."""
    kept = statement("keep_reply").run(
        holder=caller.holder,
        club=caller.club.id if caller.club else answer.club,
        route=route,
        key=key,
        fingerprint=fingerprint,
        status=answer.status,
        headers=dumped(dict(answer.headers)).decode(),
        body=None if answer.body is None else dumped(_kept(answer)),
    )
    if not kept:
        raise _in_flight()


def _kept(answer: Answer) -> Any:
    return answer.body if answer.secret is None else answer.body | {answer.secret: None}


def _in_flight() -> Refusal:
    detail = text("The first request with this Idempotency-Key is under way; ask again for its answer.")
    return conflict("in_flight", detail, retry_after=1)
