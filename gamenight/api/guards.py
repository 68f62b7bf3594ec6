"""The headers that keep two writers, or one writer twice, from harm: Idempotency-Key, If-Match, If-None-Match."""

from __future__ import annotations

import re
from hashlib import blake2b, sha256
from typing import Any

import orjson
from django.http import HttpResponse
from rest_framework.request import Request

from gamenight.api.problems import Denial
from rules.text import Text, text

_KEY = re.compile(r"[!-~]{16,255}")
_TAG = re.compile(r'(?:W/)?"([^"]*)"')
ILL_KEY = text("An Idempotency-Key has 16 to 255 visible ASCII characters.")
ILL_TAG = text('If-Match is one entity tag, such as "3", or *.')
_VERSION = re.compile("([1-9][0-9]{0,8})(?:-[0-9a-f]{24})?")
NEVER = 0
"""A version that nothing ever has."""


def etag(version: int, beside: bytes = b"") -> str:
    """Of a thing at `version`, answered with something `beside` it that changes by itself."""
    return f'"{version}-{_digest(beside)}"' if beside else f'"{version}"'


def key_of(request: Request, *, required: bool) -> str | None:
    """The Idempotency-Key, without quotes. Raises Denial where it is malformed, or missing though `required`."""
    sent = request.headers.get("Idempotency-Key")
    if sent is None:
        if required:
            raise Denial(
                400, "key_required", text("This needs an Idempotency-Key, so that it can be sent again safely.")
            )
        return None
    key = key_in(sent)
    if key is None:
        raise _malformed(ILL_KEY)
    return key


def key_in(sent: str) -> str | None:
    """The key that is `sent`, without quotes; None where it is malformed."""
    key = sent[1:-1] if len(sent) > 1 and sent[0] == sent[-1] == '"' else sent
    return key if _KEY.fullmatch(key) else None


def fingerprint(request: Request, sent: Any) -> bytes:
    """Of what was asked for: the query and the body `sent`, however it was written."""
    asked = request.META.get("QUERY_STRING", "").encode() + b"\n" + orjson.dumps(sent, option=orjson.OPT_SORT_KEYS)
    return sha256(asked).digest()


def expected_version(request: Request) -> int | None:
    """The version in If-Match, None for `*`, `NEVER` for a tag that is no version. Raises Denial without the header."""
    sent = request.headers.get("If-Match", "").strip()
    if sent == "*":
        return None
    if not sent:
        raise Denial(428)
    found = _TAG.fullmatch(sent)
    if found is None:
        raise _malformed(ILL_TAG)
    version = _VERSION.fullmatch(found[1])
    return int(version[1]) if version else NEVER


def is_match(sent: str) -> bool:
    """Whether If-Match may say so."""
    return sent.strip() == "*" or _TAG.fullmatch(sent.strip()) is not None


def unless_held(request: Request, response: HttpResponse) -> None:
    """`response` has an ETag, from its bytes where the view set none, and is a bare 304 if the caller holds it."""
    if not response.has_header("ETag"):
        response["ETag"] = f'"{_digest(response.content)}"'
    if holds(request, response["ETag"]):
        response.status_code = 304
        response.content = b""
        del response["Content-Type"]


def holds(request: Request, tag: str) -> bool:
    """Whether If-None-Match names `tag`; `W/` doesn't matter."""
    sent = request.headers.get("If-None-Match", "")
    return sent.strip() == "*" or tag.strip('"') in _TAG.findall(sent)


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=12).hexdigest()


def _malformed(detail: Text) -> Denial:
    return Denial(400, "malformed_header", detail)
