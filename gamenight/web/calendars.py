"""The calendar at a secret address: whoever has it needs no account."""

from __future__ import annotations

from hashlib import blake2b

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.csrf import csrf_exempt

from gamenight.integrations.ical import MEDIA_TYPE, calendar
from gamenight.selectors import calendars as reading

READS = ("GET", "HEAD")


@csrf_exempt  # nothing is written here, and what refuses a browser's write would log the address
def feed(request: HttpRequest, written: str) -> HttpResponse:
    """What the club plans; 404 where the secret is none, or none any more. No other site learns of the address."""
    request.path = reverse("calendar", args=["secret"])  # what an error's log line would show
    if request.method not in READS:
        return HttpResponseNotAllowed(READS)
    club = reading.behind(written)
    if club is None:
        raise Http404
    found = calendar(club, reading.planned(club))
    etag = quote_etag(blake2b(found, digest_size=12).hexdigest())
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer"}
    answer = HttpResponse(found, content_type=MEDIA_TYPE, headers=headers)
    return get_conditional_response(request, etag=etag, response=answer) or answer
