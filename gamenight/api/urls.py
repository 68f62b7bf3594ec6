"""The addresses under /api/."""

from __future__ import annotations

from uuid import UUID

from django.urls import register_converter


class IdConverter:
    """A UUID in either case."""

    regex = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"

    def to_python(self, value: str) -> UUID:
        return UUID(value)

    def to_url(self, value: UUID) -> str:
        return str(value)


register_converter(IdConverter, "id")

urlpatterns = []
