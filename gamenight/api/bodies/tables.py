"""Tables as they are asked for and drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Self
from uuid import UUID

from pydantic import Field

from gamenight.api.bodies.answers import Answered
from gamenight.selectors.tables import LATELY, MOST_PLAYERS, Drawn
from gamenight.shapes import Id
from gamenight.wording import say
from rules.shape import LARGEST, Int, Many, Maybe, Note, Shape, says
from rules.text import Text, text
from scoring.tables import Met, Table


class TablesToDraw(Shape):
    """Whom to seat (else whoever is ticked), at which games (else all), and the seed of a drawing to be had again."""

    players: Maybe[Annotated[Many[Id], says(maxItems=MOST_PLAYERS)]] = None
    games: Maybe[Annotated[Many[Note], Field(min_length=1)]] = None
    seed: Maybe[Annotated[Int, Field(ge=0), says(minimum=0, maximum=LARGEST)]] = None


class PlayerSeated(Answered):
    """Who sits there."""

    player: UUID
    name: str


class PairMet(Answered):
    """Two at one table who sat together before: so often this evening, and so often at others lately."""

    players: list[PlayerSeated]
    tonight: int
    lately: int


class TableDrawn(Answered):
    """A table: its players by name, the games that so many play (best first), and who of them met before."""

    players: list[PlayerSeated]
    games: list[str]
    met: list[PairMet]
    explanation: str


class TablesDrawn(Answered):
    """Tables for who is present, and in words why they are these; `left_out` found no seat."""

    seed: int
    games: list[str]
    tables: list[TableDrawn]
    left_out: list[PlayerSeated]
    explanation: list[str]

    @classmethod
    def of(cls, drawn: Drawn) -> Self:
        drawing = drawn.drawing
        return cls(
            seed=drawn.seed,
            games=list(drawn.games),
            tables=[_table(drawn, table) for table in drawing.tables],
            left_out=_by_name(drawn, drawing.left_out),
            explanation=list(map(say, _sizes_explained(drawn))),
        )


def _by_name(drawn: Drawn, players: Iterable[str]) -> list[PlayerSeated]:
    seated = [PlayerSeated(player=UUID(player), name=drawn.names[player]) for player in players]
    return sorted(seated, key=lambda each: (each.name.casefold(), each.player))


def _table(drawn: Drawn, table: Table) -> TableDrawn:
    met = [
        PairMet(players=_by_name(drawn, pair), tonight=each.tonight, lately=each.lately)
        for pair, each in table.met.items()
    ]
    return TableDrawn(
        players=_by_name(drawn, table.players),
        games=list(table.games),
        met=sorted(met, key=lambda each: (-each.tonight, -each.lately, [it.name.casefold() for it in each.players])),
        explanation=say(_meetings_explained(table.met.values())),
    )


def _meetings_explained(met: Collection[Met]) -> Text:
    tonight, days = sum(1 for each in met if each.tonight), LATELY.days
    if tonight:
        return text(
            "Pairs who sat together this evening already: {count}. No exchange of two players makes it fewer.",
            count=tonight,
        )
    if met:
        return text("Nobody here sat together this evening yet; some did in the last {days} days.", days=days)
    return text("Nobody here sat together this evening or in the last {days} days.", days=days)


def _sizes_explained(drawn: Drawn) -> Iterator[Text]:
    sizes = ", ".join(str(len(table.players)) for table in drawn.drawing.tables)
    if sizes:
        yield text(
            "Seats by table: {sizes}. The games are at their best with so many, or as near as can be.", sizes=sizes
        )
    if drawn.drawing.left_out:
        yield text("Left out: {count}. No tables of these games seat more.", count=len(drawn.drawing.left_out))
    yield text("With the seed {seed} the same players, games and plays give the same tables again.", seed=drawn.seed)
