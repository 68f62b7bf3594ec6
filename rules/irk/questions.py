"""What Irk answers apart from any play: where a card may be played, and what it would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

from rules.irk.center import Square, read, sections, values
from rules.irk.course import DECK
from rules.irk.laying import grid_problems, laying_problems, start_problems
from rules.irk.piles import SECTIONS
from rules.irk.record import Card, Facing, IrkLaying, Point, Seat
from rules.irk.spots import placements
from rules.problems import Problem, problem
from rules.question import Question
from rules.shape import AtMost, Many, Maybe, Note, Shape, Told
from rules.text import text

_SOME = AtMost(100)  # more than any center has of anything; the rules say how many there may be


class IrkPlayed(Shape):
    """A card that was played to the center, as a round has it; which seat played it has no effect."""

    seat: Maybe[Seat] = None
    card: Card
    at: Point
    facing: Facing


class IrkCardToPlay(Shape):
    """A card, and the center that it is to be played to: as it was laid, or by its visible symbols.

    `center` is that of a record's `setup`, `placements` those of its rounds one after the other. `grid` is that of
    `final`; its first symbol lies at `[0, 0]`.
    """

    card: Card
    center: Maybe[Annotated[Many[IrkLaying], _SOME]] = None
    placements: Annotated[Many[IrkPlayed], _SOME] = ()
    grid: Maybe[Annotated[Many[Note], _SOME]] = None


class IrkColours(Told):
    """A number for each colour."""

    purple: int
    blue: int
    green: int
    orange: int
    red: int


class IrkSpot(Told):
    """Where the card may lie, and by how much it would change the value of each colour."""

    at: tuple[int, int]
    facing: Facing
    changes: IrkColours


class IrkSpots(Told):
    """What the colours are worth in the center now, and every spot for the card: row by row, then E, S, W, N."""

    values: IrkColours
    spots: tuple[IrkSpot, ...]


def card_problems(asked: IrkCardToPlay) -> Iterator[Problem]:
    """Why the card can't be played to such a center: it isn't told, or can't lie so."""
    # 30: a card is played to those that lie there
    if asked.center is None and asked.grid is None:
        yield problem(
            "irk.center_missing",
            ("center",),
            "a card is played to the cards that lie in the center (sentence 30): tell them by center or grid",
        )
    if asked.center is not None:
        yield from _too_many("center", len(asked.center))
        yield from start_problems(("center",), asked.center[:DECK])
    if asked.placements:
        yield from _placements(asked.center, asked.placements)
    if asked.grid is not None:
        yield from _grid(asked.center, asked.grid)


def _too_many(key: str, given: int) -> Iterator[Problem]:
    # 1: no more cards than there are
    if given > DECK:
        yield problem(
            "irk.center_cards",
            (key,),
            "there are {most} cards (sentence 1), so {given} can't lie in the center",
            most=DECK,
            given=given,
        )


def _placements(start: Sequence[IrkLaying] | None, played: Sequence[IrkPlayed]) -> Iterator[Problem]:
    # 30: what is played depends on the starting cards
    if start is None:
        yield problem(
            "irk.start_not_mapped",
            ("placements",),
            "a card is played to the cards that lie in the center (sentence 30): tell the starting cards in center "
            "too, or leave placements out",
        )
        return
    yield from _too_many("placements", len(start) + len(played))
    lying = _laid(start[:DECK])
    for turn, each in enumerate(played[: max(0, DECK - len(start))]):
        card = sections(each.card, each.at, each.facing)
        yield from laying_problems(("placements", turn), lying, card)
        lying |= card


def _grid(start: Sequence[IrkLaying] | None, rows: Sequence[str]) -> Iterator[Problem]:
    # 30: there is one center
    if start is not None:
        yield problem("irk.center_and_grid", ("grid",), "there is one center (sentence 30): leave center or grid out")
    yield from grid_problems(("grid",), rows)
    shown = len(read(rows))
    # 1, 31: no more symbols than there are sections
    if shown > SECTIONS * DECK:
        yield problem(
            "irk.center_cards",
            ("grid",),
            "{cards} cards of {sections} sections (sentences 1 and 31) show at most {most} symbols, not {given}",
            cards=DECK,
            sections=SECTIONS,
            most=SECTIONS * DECK,
            given=shown,
        )


def spots_for(asked: IrkCardToPlay) -> dict[str, Any]:
    center = _laid((*(asked.center or ()), *asked.placements)) if asked.grid is None else read(asked.grid)
    found = placements(center, asked.card)
    return {
        "values": values(center),
        "spots": [{"at": spot.at, "facing": spot.facing, "changes": spot.changes} for spot in found],
    }


def _laid(cards: Iterable[IrkLaying | IrkPlayed]) -> dict[Square, str]:
    """What shows of cards laid one after the other."""
    center: dict[Square, str] = {}
    for each in cards:
        center |= sections(each.card, each.at, each.facing)
    return center


PLACEMENTS = Question(
    name="placements",
    title=text("Where a card may be played to the center"),
    by="document",
    takes=IrkCardToPlay,
    problems=card_problems,
    answer=spots_for,
    gives=IrkSpots,
    examples={
        "the cards as a record has them": {
            "card": ["R2", "-", "G1"],
            "center": [
                {"card": ["R1", "G1", "*"], "at": [0, 0], "facing": "E"},
                {"card": ["B2", "R1", "P1"], "at": [4, 0], "facing": "S"},
            ],
            "placements": [{"seat": 0, "card": ["*", "B1", "R3"], "at": [2, 0], "facing": "S"}],
        },
        "the symbols that show": {"card": ["R2", "-", "G1"], "grid": ["R1 G1 * . B2", ". . B1 . R1", ". . R3 . P1"]},
    },
)
