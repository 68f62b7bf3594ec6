"""Sessions (evenings) as clients send and read them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import Field, model_validator

from gamenight.api.bodies.answers import Answered
from gamenight.selectors.evenings import Attending, WholeEvening
from gamenight.selectors.tables import LATELY, MOST_PLAYERS, Drawn
from gamenight.services.planning import MOST_PLACES, MOST_WEEKS
from gamenight.shapes import Day, Id, Instant, Name, Notes, refused
from gamenight.wording import say
from rules.shape import LARGEST, Int, Many, Maybe, Note, Shape, says
from rules.text import Text, text
from scoring.tables import Met, Table

Places = Annotated[Int, says(minimum=1, maximum=MOST_PLACES)]


class SessionToPlan(Shape):
    """An evening to come, by its start or its day alone; without `capacity` there is room for all."""

    id: Maybe[Id] = None
    day: Maybe[Day] = None
    starts_at: Instant | None = None
    ends_at: Instant | None = None
    title: Name | None = None
    place: Name | None = None
    notes: Notes | None = None
    capacity: Places | None = None

    @model_validator(mode="after")
    def _some_time(self) -> Self:
        if self.starts_at is None and self.day is None:
            raise refused("shape.choice", text("give a start or a day"))
        return self


class SessionPatch(Shape):
    """A merge patch of a session: null takes a key's value away. A new start brings its day along."""

    day: Maybe[Day] = None
    starts_at: Instant | None = None
    ends_at: Instant | None = None
    title: Name | None = None
    place: Name | None = None
    notes: Notes | None = None
    capacity: Places | None = None

    def changes(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)


class AnswersCounted(Answered):
    """How many said what beforehand."""

    yes: int
    no: int
    maybe: int


class SessionRead(Answered):
    """An evening; `day` is the club's local day of its start, as it was when it was planned.

    `plays` counts those that aren't voided, `present` who is ticked. One that isn't `planned` was made by a play.
    """

    id: UUID
    version: int
    club: UUID
    day: date
    starts_at: datetime | None
    ends_at: datetime | None
    state: str
    planned: bool
    title: str | None
    place: str | None
    notes: str | None
    capacity: int | None
    made_at: datetime
    plays: int
    answers: AnswersCounted
    present: int

    @classmethod
    def of(cls, evening: WholeEvening) -> Self:
        same = ("id", "version", "day", "starts_at", "ends_at", "state", "planned", "title", "place", "notes")
        more = ("capacity", "made_at", "plays", "present")
        return cls(
            club=evening.club_id,
            answers=AnswersCounted(yes=evening.yes, no=evening.no, maybe=evening.maybe),
            **{name: getattr(evening, name) for name in same + more},
        )


class Repetition(Shape):
    """For how many weeks that follow a session is planned again."""

    weeks: Annotated[Int, says(minimum=1, maximum=MOST_WEEKS)]


class SessionsPlanned(Answered):
    """The sessions that were planned at once, the first one first."""

    data: list[SessionRead]


Word = Literal["yes", "no", "maybe"]


class OwnAnswer(Shape):
    """What one says beforehand; null takes it back."""

    answer: Word | None


class AttendancePatch(Shape):
    """A merge patch of a player's attendance: null says that nobody knows."""

    answer: Word | None = None
    present: bool | None = None

    def changes(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)


class AttendanceRead(Answered):
    """What a player said beforehand (`answer`), what was ticked (`present`), and how many plays they sat at.

    Version 1 is of those of whom nothing is known. `waiting` is the place on the waiting list, null off it: those who
    say yes have the session's places in the order of their answers. `explanation` says so in words.
    """

    player: UUID
    name: str
    version: int
    answer: str | None
    answered_at: datetime | None
    present: bool | None
    plays: int
    waiting: int | None
    explanation: str | None

    @classmethod
    def of(cls, each: Attending) -> Self:
        same = ("player", "name", "version", "answer", "answered_at", "present", "plays", "waiting")
        return cls(explanation=_why(each), **{name: getattr(each, name) for name in same})


def _why(each: Attending) -> str | None:
    if each.number is None or each.capacity is None:
        return None
    places = {"number": each.number, "waiting": each.waiting, "capacity": each.capacity}
    if each.waiting is None:
        return say(text("Place {number} of {capacity}, in the order of answers.", **places))
    return say(text("Number {waiting} on the waiting list: earlier answers have the {capacity} places.", **places))


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
