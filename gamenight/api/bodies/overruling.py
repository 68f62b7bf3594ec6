"""Writes that an organiser may let change a frozen board."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.shape import Shape, says


class Overruling(Shape):
    """`after_freeze` is the door's: services don't see it."""

    after_freeze: Annotated[
        bool,
        Field(exclude=True),
        says(description="An organiser lets this change what a frozen league would show; what it shows stays."),
    ] = False
