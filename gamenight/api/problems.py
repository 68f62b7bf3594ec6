"""Every refusal as problem+json (RFC 9457), whoever raised it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import psycopg
from django import db
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.utils.encoding import escape_uri_path
from django.views import defaults
from rest_framework.exceptions import APIException
from rest_framework.response import Response

from gamenight.errors import Kind, Refusal, missing
from gamenight.shapes import dumped
from gamenight.wording import say
from rules.problems import Problem
from rules.text import Text, text

MEDIA_TYPE = "application/problem+json"
CATALOGUE = "/api/v1/problems/"
RETRY_SECONDS = 2


@dataclass(frozen=True, slots=True)
class Type:
    """A type of problem: its stable name, its title, and what it means where nothing more is known."""

    name: str
    title: Text
    meaning: Text


TYPES: dict[int, Type] = {
    400: Type("malformed", text("Malformed request"), text("The request can't be read or has a wrong form.")),
    401: Type("unauthenticated", text("Credentials needed"), text("This needs a valid token or a signed-in browser.")),
    403: Type("forbidden", text("Not allowed"), text("Your role or your token's scopes don't reach this far.")),
    404: Type("not_found", text("Not found"), text("There is no such thing here.")),
    405: Type("method_not_allowed", text("Wrong method"), text("This address doesn't answer to that method.")),
    409: Type("conflict", text("Conflict"), text("The request is at odds with what is stored.")),
    411: Type("length_required", text("Length needed"), text("A body needs a Content-Length.")),
    412: Type("stale", text("Changed meanwhile"), text("The request is based on an older version.")),
    413: Type("too_large", text("Too large"), text("The request is larger than is taken.")),
    415: Type("wrong_media_type", text("Wrong media type"), text("Bodies are application/json in UTF-8.")),
    422: Type("unprocessable", text("Against the rules"), text("The request is well formed but breaks a rule.")),
    428: Type("precondition_required", text("Version needed"), text("A change names its version in If-Match.")),
    429: Type("too_many_requests", text("Too many requests"), text("There were more requests than are taken.")),
    500: Type("internal", text("Internal error"), text("Something went wrong here; it has been noted.")),
    503: Type("unavailable", text("Unavailable"), text("The database is away; try again shortly.")),
}

STATUSES = {
    Kind.INVALID: 400,
    Kind.FORBIDDEN: 403,
    Kind.MISSING: 404,
    Kind.CONFLICT: 409,
    Kind.STALE: 412,
    Kind.BROKEN_RULE: 422,
}
_log = logging.getLogger(__name__)
_AWAY = (db.OperationalError, db.InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)
_UNREADABLE = (SuspiciousOperation, UnreadablePostError)


@dataclass(slots=True, eq=False)
class Denial(Exception):
    """A request turned away with `status`; without a code or detail of its own, its type's stand in."""

    status: int
    code: str = ""
    detail: Text | None = None
    problems: Sequence[Problem] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)
    location: UUID | None = None

    def headers_for(self, collection: str) -> dict[str, str]:
        """With the address of what stands in the way, which is one of the things at `collection`."""
        found = {"Location": f"{collection}{self.location}/"} if self.location else {}
        return {**self.headers, **found}

    def as_json(self, request: HttpRequest) -> dict[str, Any]:
        kind = TYPES[self.status]
        return {
            "type": type_of(self.status),
            "title": say(kind.title),
            "status": self.status,
            "detail": say(self.detail or kind.meaning),
            "instance": escape_uri_path(request.path),
            "code": self.code or kind.name,
            "request_id": getattr(request, "request_id", ""),
            "errors": [
                {"pointer": each.pointer, "code": each.code, "detail": say(each.text)} for each in self.problems
            ],
            **self.extra,
        }


def type_of(status: int) -> str:
    """The URI of the type of problem that `status` stands for; it leads to the list of them."""
    return f"{CATALOGUE}#{TYPES[status].name}"


def unauthenticated(code: str = "", detail: Text | None = None) -> Denial:
    return Denial(401, code, detail, headers={"WWW-Authenticate": "Bearer"})


def denial_of(error: BaseException | None) -> Denial | None:
    """What `error` means to a caller; None if nobody foresaw it."""
    match error:
        case Denial():
            return error
        case Refusal():
            return _denial_of_refusal(error)
        case Http404():
            return _denial_of_refusal(missing())
        case PermissionDenied():
            return Denial(403)
        case APIException() if error.status_code in TYPES:
            return Denial(error.status_code)
    if isinstance(error, _UNREADABLE):
        return Denial(400)
    if isinstance(error, db.IntegrityError | db.DataError):
        _log.exception("the database stood in for a check")
        return Denial(409 if isinstance(error, db.IntegrityError) else 400)
    if isinstance(error, _AWAY):
        return Denial(503, headers={"Retry-After": str(RETRY_SECONDS)})
    return None


def _denial_of_refusal(refusal: Refusal) -> Denial:
    headers: dict[str, str] = {}
    extra: dict[str, Any] = {}
    if refusal.retry_after is not None:
        headers["Retry-After"] = str(refusal.retry_after)
    if refusal.version is not None:
        headers["ETag"] = f'"{refusal.version}"'
        extra["version"] = refusal.version
    if refusal.stored is not None:
        extra["stored"] = refusal.stored
    return Denial(
        STATUSES[refusal.kind], refusal.code, refusal.detail, refusal.problems, headers, extra, refusal.location
    )


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; what nobody foresaw goes on to Django, which logs it and asks `answer_500`."""
    denial = denial_of(error)
    if denial is None:
        return None
    body, headers = denial.as_json(context["request"]), denial.headers_for(context["view"].collection)
    return Response(body, status=denial.status, headers=headers, content_type=MEDIA_TYPE)


def answered(request: HttpRequest, denial: Denial) -> HttpResponse:
    body = dumped(denial.as_json(request))
    return HttpResponse(body, status=denial.status, headers=denial.headers_for(request.path), content_type=MEDIA_TYPE)


def _of_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def answer_400(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answered(request, Denial(400)) if _of_api(request) else defaults.bad_request(request, exception)


def answer_403(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answered(request, Denial(403)) if _of_api(request) else defaults.permission_denied(request, exception)


def answer_404(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not _of_api(request):
        return defaults.page_not_found(request, exception)
    return answered(request, _denial_of_refusal(missing()))


def answer_500(request: HttpRequest) -> HttpResponse:
    """503 where the database is away, also for errors from outside the API's views; else a 500 that tells nothing."""
    denial = denial_of(sys.exc_info()[1])
    away = denial is not None and denial.status == 503
    if not _of_api(request) and not away:
        return defaults.server_error(request)
    return answered(request, denial if denial is not None and away else Denial(500))
