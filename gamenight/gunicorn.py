"""The web server's worker: what it can't read is refused as everything under /api/ is, before Django sees it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from gunicorn.http.errors import ConfigurationProblem, InvalidResponseHeader, InvalidResponseHeaderName, ParseException
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

from gamenight.ids import new_id

_OWN_FAULTS = (ConfigurationProblem, InvalidResponseHeader, InvalidResponseHeaderName)
_MALFORMED = {
    "type": "/api/v1/problems/#malformed",
    "title": "Malformed request",
    "status": 400,
    "detail": "The request can't be read or has a wrong form.",
    "instance": "",
    "code": "malformed",
}
"""What gamenight.api.problems says of a 400, in English: the web server knows no Django and no language."""


class Worker(ThreadWorker):  # type: ignore[misc]
    """Gunicorn's own with threads."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """A request that isn't HTTP, or too long in its line or its headers, is a malformed one."""
        if not isinstance(exc, ParseException) or isinstance(exc, _OWN_FAULTS):
            super().handle_error(req, client, addr, exc)
            return
        name = str(new_id())
        self.log.warning("Invalid request %s from %s: %s", name, addr, exc)
        with suppress(OSError):
            write_nonblock(client, refusal(name))


def refusal(name: str) -> bytes:
    """The whole answer, with the `name` of the request."""
    body = json.dumps({**_MALFORMED, "request_id": name, "errors": []}).encode()
    headers = {
        "Connection": "close",
        "Content-Type": "application/problem+json",
        "Content-Length": len(body),
        "X-Request-Id": name,
    }
    lines = ["HTTP/1.1 400 Bad Request", *(f"{key}: {value}" for key, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode() + body
