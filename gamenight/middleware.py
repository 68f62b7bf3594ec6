"""What pages have that the API has not: the account's language, and under /admin/ a limit for forms and a policy."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

MOST_BYTES = 2**20
Answer = Callable[[HttpRequest], HttpResponse]


def pages(get_response: Answer) -> Answer:
    """Stands within CSPMiddleware, LocaleMiddleware and AuthenticationMiddleware."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith("/api/"):
            return get_response(request)
        on_dashboard = request.path_info.startswith("/admin/")
        if on_dashboard and int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            return HttpResponse(status=413)
        language = getattr(request.user, "language", "")
        if language in dict(settings.LANGUAGES):
            translation.activate(language)
        response = get_response(request)
        if on_dashboard:
            response._csp_replace = settings.ADMIN_CONTENT_SECURITY_POLICY  # type: ignore[attr-defined]
        return response

    return answer
