"""Pages that a browser holds already."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language

from gamenight.shapes import dumped


def etag_of(*versions: Any) -> str:
    """The tag of a page that is made of things at `versions`, in the reader's language."""
    known = dumped([get_language(), settings.SPECTACULAR_SETTINGS["VERSION"], *versions])
    return quote_etag(blake2b(known, digest_size=12).hexdigest())


def not_modified(request: HttpRequest, etag: str) -> HttpResponseBase | None:
    """A bare 304 for whoever holds the page with `etag`."""
    return get_conditional_response(request, etag=etag) if request.method in ("GET", "HEAD") else None
