"""Every address of the API with its view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

from gamenight.api.access import Demand
from gamenight.api.resources import Resource


@dataclass(frozen=True)
class Route:
    """`path` has `{names}` in it, as in the OpenAPI document."""

    path: str
    view: type[Resource]

    @property
    def demands(self) -> dict[str, Demand]:
        """What each method demands."""
        return {method: demand for method, demand in self.view.actions.items() if hasattr(self.view, method.lower())}


def routes() -> list[Route]:
    return [Route(re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path), view) for path, view in _leaves(get_resolver(), "/")]


def _leaves(resolver: URLResolver, before: str) -> Iterator[tuple[str, type[Resource]]]:
    for each in resolver.url_patterns:
        path = before + str(each.pattern)
        view = getattr(each.callback, "cls", None) if isinstance(each, URLPattern) else None
        if isinstance(each, URLResolver):
            yield from _leaves(each, path)
        elif view is not None and issubclass(view, Resource):
            yield path, view
