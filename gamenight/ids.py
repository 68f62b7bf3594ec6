"""Identifiers: UUIDv7, so that rows made together lie together in an index."""

from __future__ import annotations

from uuid import UUID

from uuid_utils.compat import uuid7


def new_id() -> UUID:
    """A fresh UUIDv7; later ones sort later."""
    return uuid7()
