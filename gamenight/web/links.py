"""What other places show of a page where somebody links to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Preview:
    """A page's title, address and picture, as Open Graph tags have them: whole addresses, which strangers fetch."""

    title: str
    url: str
    image: str | None

    @classmethod
    def of(cls, request: HttpRequest, title: str, path: str, image: str | None = None) -> Self:
        whole = request.build_absolute_uri
        return cls(title, whole(path), whole(image) if image else None)
