"""How much may be asked: by an address, by a caller, in a club.

The buckets live in each web process, so that a limit holds for each of them and costs no statement; a store that all
share, named by CACHE_URL, can take their place behind `take`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request

MOST_BUCKETS = 50_000
SECOND = 10**9

_full_at: dict[tuple[str, str], int] = {}
"""When each bucket will be full again, in nanoseconds of the process's clock; one that is full needs no entry."""


class Spent(Exception):
    """Nothing is left of a limit for so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.headers = {"Retry-After": str(seconds)}


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left of a limit: `remaining` of `quota` requests in `window` seconds, all of them after `reset`."""

    name: str
    quota: int
    window: int
    remaining: int
    reset: int


def take(name: str, holder: object, now: int | None = None) -> Allowance | None:
    """One request less for `holder`; None where there is no such limit. Raises Spent where none is left."""
    if name not in settings.RATE_LIMITS:
        return None
    quota, window = settings.RATE_LIMITS[name]
    now = time.monotonic_ns() if now is None else now
    each = window * SECOND // quota
    full_at = max(now, _full_at.get((name, str(holder)), now)) + each
    left = now + window * SECOND - full_at
    if left < 0:
        raise Spent(_seconds(-left))
    if len(_full_at) >= MOST_BUCKETS:
        _forget(now)
    _full_at[name, str(holder)] = full_at
    return Allowance(name, quota, window, remaining=left // each, reset=_seconds(full_at - now))


def _seconds(nanoseconds: int) -> int:
    """Whole seconds, rounded up."""
    return -(-nanoseconds // SECOND)


def headers(allowances: Sequence[Allowance]) -> dict[str, str]:
    """RateLimit-Policy and RateLimit, where there are limits."""
    if not allowances:
        return {}
    return {
        "RateLimit-Policy": ", ".join(f'"{each.name}";q={each.quota};w={each.window}' for each in allowances),
        "RateLimit": ", ".join(f'"{each.name}";r={each.remaining};t={each.reset}' for each in allowances),
    }


def address_of(request: HttpRequest | Request) -> str:
    """Where the request comes from, as far as TRUSTED_PROXIES say; a network of 64 bits for IPv6."""
    came_by = [each.strip() for each in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if each.strip()]
    hops = [*came_by, request.META.get("REMOTE_ADDR", "")]
    written = hops[max(0, len(hops) - 1 - settings.TRUSTED_PROXIES)]
    try:
        address = ip_address(written)
    except ValueError:
        return "unknown"
    return str(ip_network((address, 64), strict=False)) if address.version == 6 else str(address)


def _forget(now: int) -> None:
    """Buckets that are full again; all of them, if that isn't enough: better to let some through."""
    for key in [key for key, full_at in _full_at.items() if full_at <= now]:
        del _full_at[key]
    if len(_full_at) >= MOST_BUCKETS:
        _full_at.clear()


def forget_all() -> None:
    _full_at.clear()
