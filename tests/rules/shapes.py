"""Shapes of every kind that a record may have: a union, a pair, lists, a seat, text, and numbers and words of few."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field, Strict

from rules.game import Record
from rules.shape import Int, Many, Maybe, Note, OneOf, Seat, Shape
from tests import toy


class WideOptions(Shape):
    pace: Literal["slow", "fast"] = "slow"
    extra: OneOf[Literal[0, 1, 2]] = 0
    strict: bool = False


class WideAdd(Shape):
    kind: Literal["add"]
    seat: Seat
    numbers: Many[Int]
    note: Maybe[Note] = None


class WideMove(Shape):
    kind: Literal["move"]
    at: Annotated[tuple[Int, Int], Strict(False)]
    note: Maybe[Note] = None


class WideFinal(Shape):
    total: Int
    left: Maybe[Many[Int]] = None


class WideRecord(Record):
    game: Literal["toy"]
    options: WideOptions = WideOptions()
    setup: Maybe[WideFinal] = None
    rounds: Many[Annotated[WideAdd | WideMove, Field(discriminator="kind")]] = ()
    final: Maybe[WideFinal] = None


WIDE = replace(toy.GAME, record=WideRecord)
