"""Several writes as one: all of them, or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gamenight.selectors.access import Caller
from gamenight.services.transactions import alone_in_club


@alone_in_club
def together(*, caller: Caller, writes: Sequence[Callable[[], Any]]) -> None:
    """Each of `writes`, services' in the caller's club, is done; nothing is where one of them raises a Refusal.

    The club is held alone: two such lists that mark the same boards in another order would wait for each other.
    """
    for write in writes:
        write()
