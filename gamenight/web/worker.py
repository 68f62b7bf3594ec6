"""The service worker, which lets a phone load the table's pages again without network."""

from __future__ import annotations

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe


@require_safe
def script(request: HttpRequest) -> HttpResponseBase:
    """It stands at the top of the site, so that every page may be its."""
    found = finders.find("web/worker.js")
    if not isinstance(found, str):
        raise Http404
    answer = FileResponse(open(found, "rb"), content_type="text/javascript; charset=utf-8")  # noqa: SIM115
    answer.headers["Cache-Control"] = "no-cache"
    return answer
