"""Pages that browsers keep: while nothing of the club has changed, whoever has a page already is told just that."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language

from gamenight.selectors.access import Caller
from gamenight.selectors.pulse import pulse

SOURCES = (
    *(f"gamenight/**/*.{kind}" for kind in ("py", "sql", "po")),
    *("rules/**/*.py", "scoring/**/*.py", "templates/**/*.*"),
)

View = Callable[..., HttpResponse]


def kept(view: View) -> View:
    """A view behind `for_those_who` with an ETag: of the club's pulse, of who asks and how, and of what draws pages.

    It is made before the page is, so that a page is never newer than its ETag says.
    """

    @wraps(view)
    def answered(request: HttpRequest, caller: Caller, **more: Any) -> HttpResponse:
        if len(get_messages(request)):
            return view(request, caller, **more)
        etag = _etag(request, caller)
        known = get_conditional_response(request, etag=etag)
        answer = view(request, caller, **more) if known is None else known
        if answer.status_code in (200, 304):
            answer.headers["ETag"] = etag
        return answer

    return answered


def _etag(request: HttpRequest, caller: Caller) -> str:
    club = caller.in_club
    parts = (
        edition(),
        request.build_absolute_uri(),
        get_language(),
        caller.account_id,
        caller.username,
        caller.role,
        caller.evening,
        caller.linked,
        request.META.get("CSRF_COOKIE"),
        timezone.now().astimezone(ZoneInfo(club.zone)).date(),
        pulse(club.id),
    )
    return quote_etag(blake2b("\n".join(map(str, parts)).encode(), digest_size=12).hexdigest())


@cache
def edition() -> str:
    """What the sources come to that pages are drawn by: another one, and nobody's kept page holds."""
    made = blake2b(digest_size=12)
    for path in sorted(path for pattern in SOURCES for path in Path(settings.BASE_DIR).glob(pattern)):
        made.update(path.read_bytes())
    return made.hexdigest()
