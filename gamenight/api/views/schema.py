"""The API's description: as a document, and as a page to read and try it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.openapi import openapi
from gamenight.api.problems import Denial, answered
from gamenight.api.resources import Resource
from rules.registry import GAMES


class Document(Resource):
    """The OpenAPI document."""

    authentication_classes = []
    actions = {"GET": None}
    names = {"GET": "read_openapi"}
    answers = {"GET": {200: dict[str, Any]}}

    def get(self, request: Request) -> Response:
        """Read this document."""
        return Response(openapi(tuple(GAMES)))


@csrf_exempt
def page(request: HttpRequest) -> HttpResponse:
    """Swagger's page from local files, without inline scripts or styles; it writes nothing."""
    if request.method not in ("GET", "HEAD"):
        return answered(request, Denial(405, headers={"Allow": "GET, HEAD"}))
    return render(request, "api/docs.html")
