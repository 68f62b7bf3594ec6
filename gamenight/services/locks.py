"""Names for advisory locks, which live as long as a transaction."""

from __future__ import annotations

from hashlib import blake2b
from uuid import UUID


def lock_number(*names: object) -> int:
    """A signed 64-bit number for a lock called `names`."""
    words = "\n".join(str(name) for name in names)
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), signed=True)


def club_lock(club_id: UUID) -> int:
    """Shared by everybody who writes in a club, held alone by what looks at all of it."""
    return lock_number("club", club_id)
