"""An evening as text for a chat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from gamenight.api.bodies.answers import Answered
from gamenight.models import Club
from gamenight.selectors.evenings import WholeEvening
from gamenight.selectors.summaries import PlayInBrief, SeatInBrief, Summary
from gamenight.wording import say
from rules.registry import GAMES
from rules.text import text

STATES = {
    "in_progress": text("in progress"),
    "finished": text("finished"),
    "abandoned": text("abandoned"),
}


class SummaryRead(Answered):
    """What came of a session, in the reader's language: a line of when and where, one of who was there, one a play."""

    session: UUID
    text: str

    @classmethod
    def of(cls, summary: Summary, club: Club) -> Self:
        return cls(session=summary.evening.id, text="\n".join(_lines(summary, club)))


def _lines(summary: Summary, club: Club) -> Iterator[str]:
    yield _heading(summary.evening, club)
    if summary.names:
        there = text("There ({count}): {names}", count=len(summary.names), names=", ".join(summary.names))
        yield say(there)
    yield from map(_play, summary.plays)
    more = summary.evening.plays - len(summary.plays)
    if more > 0:
        yield say(text("Further plays: {count}", count=more))
    if not summary.plays:
        yield say(text("Nothing was played yet."))


def _heading(evening: WholeEvening, club: Club) -> str:
    """Such as `Spring games, 6 March 2026, 19:30, Ana's kitchen`, on the club's own clock."""
    start = evening.starts_at and date_format(evening.starts_at.astimezone(ZoneInfo(club.zone)), "H:i")
    parts = [evening.title or say(text("Game night")), date_format(evening.day, "j E Y"), start, evening.place]
    return ", ".join(part for part in parts if part)


def _play(play: PlayInBrief) -> str:
    game, best = GAMES[play.game], play.seats[0]
    title, unit = say(game.title), say(game.unit)
    if best.level is not None:
        level = say(game.levels[best.level])
        return f"{play.number}. {title}: {level} ({unit}: {best.score}) – {_names(play)}"
    if best.place is not None:
        return f"{play.number}. {title} ({unit}): {', '.join(map(_placed, play.seats))}"
    return f"{play.number}. {title} ({say(STATES[play.status])}): {_names(play)}"


def _names(play: PlayInBrief) -> str:
    return ", ".join(seat.name for seat in play.seats)


def _placed(seat: SeatInBrief) -> str:
    return f"{seat.place}. {seat.name} {seat.score}"
