"""The OpenAPI document, made of what the views declare."""

from __future__ import annotations

from drf_spectacular.openapi import AutoSchema


class Operation(AutoSchema):
    """One method of one address."""
