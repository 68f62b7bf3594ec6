"""The API's description: as a document, and as a page to read and try it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.openapi import openapi
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


def page(request: HttpRequest) -> HttpResponse:
    """Swagger's page from local files, without inline scripts or styles."""
    return render(request, "api/docs.html")
