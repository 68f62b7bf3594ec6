"""Sessions (evenings) as clients send and read them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import model_validator

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.overruling import Overruling
from gamenight.selectors.evenings import Attending, WholeEvening
from gamenight.services.planning import MOST_PLACES, MOST_WEEKS
from gamenight.shapes import Day, Id, Instant, Name, Notes, refused
from gamenight.wording import say
from rules.shape import Int, Maybe, Shape, says
from rules.text import text

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


class SessionPatch(Overruling):
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

    `plays` counts those that aren't voided, `present` who is ticked; merged players are one person there and among the
    `answers`. One that isn't `planned` was made by a play.
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


class AttendancePatch(Overruling):
    """A merge patch of a player's attendance: null says that nobody knows."""

    answer: Word | None = None
    present: bool | None = None

    def changes(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)


class AttendanceRead(Answered):
    """What a player said beforehand (`answer`), what was ticked (`present`), and how many plays they sat at.

    Version 1 is of those of whom nothing is known. `waiting` is the place on the waiting list, null off it: those who
    say yes have the session's places in the order of their answers, merged players one together. `explanation` says
    so in words.
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
