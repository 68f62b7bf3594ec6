"""A name for every request, so that a log line, a problem and a caller's own notes can be brought together."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from structlog.contextvars import bind_contextvars, clear_contextvars

from gamenight.ids import new_id

_SANE = re.compile(r"[A-Za-z0-9._:/+=-]{1,100}")


class RequestId:
    """Middleware: `request.request_id` is the X-Request-Id sent, if sane, else a new one; every response carries it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        sent = request.headers.get("X-Request-Id", "")
        name = sent if _SANE.fullmatch(sent) else str(new_id())
        request.request_id = name  # type: ignore[attr-defined]
        clear_contextvars()
        bind_contextvars(request_id=name)  # until the next request: Django logs a refusal after this has returned
        response = self.get_response(request)
        response["X-Request-Id"] = name
        return response
