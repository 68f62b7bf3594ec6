"""Plays as clients send and read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date, datetime
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.overruling import Overruling
from gamenight.api.bodies.records import AnyRecord, OutcomeRead, RecordSent
from gamenight.selectors.plays import StoredPlay
from gamenight.services.facts import NewPlay
from gamenight.shapes import Day, Id, Instant
from gamenight.wording import say
from rules.outcome import Outcome
from rules.shape import Many, Maybe, Note, Shape
from rules.text import text


class ExternalId(Shape):
    """What another app calls the play."""

    source: Annotated[str, Field(min_length=1, max_length=40)]
    id: Note


class PlayAmongMany(Shape):
    """Players by seat, and the record of the play. Without `day`, `start` and `end` it is played now."""

    id: Maybe[Id] = None
    session: Maybe[Id] = None
    day: Maybe[Day] = None
    start: Maybe[Instant] = None
    end: Maybe[Instant] = None
    players: Many[Id]
    record: RecordSent
    rated: bool = True
    external_id: Maybe[ExternalId] = None

    def new(self) -> NewPlay:
        external = (self.external_id.source, self.external_id.id) if self.external_id else None
        return NewPlay(
            record=self.record,
            players=self.players,
            id=self.id,
            evening=self.session,
            day=self.day,
            starts_at=self.start,
            ends_at=self.end,
            rated=self.rated,
            external=external,
        )


class PlayToLog(PlayAmongMany, Overruling):
    """Players by seat, and the record of the play. Without `day`, `start` and `end` it is played now."""


MOST_AT_ONCE = 200


class PlaysToLog(Overruling):
    """Up to 200 plays that are stored together or not at all."""

    plays: Annotated[Many[PlayAmongMany], Field(min_length=1, max_length=MOST_AT_ONCE)]


class PlaySeat(Answered):
    """Who sat where, and what came of it: null where there is no result. `counts_for` is whose result it is."""

    seat: int
    player: UUID
    name: str
    counts_for: UUID
    score: int | None = None
    place: int | None = None
    won: bool | None = None
    level: int | None = None
    share: int | None = None


class SessionInBrief(Answered):
    """An evening; `plays` counts those that aren't voided."""

    id: UUID
    day: date
    starts_at: datetime | None
    state: str
    planned: bool
    plays: int


class PlayRead(Answered):
    """A play as it is stored; `record` has its options resolved. Expanded, `session` is the evening itself."""

    id: UUID
    version: int
    club: UUID
    session: UUID | SessionInBrief
    day: date
    number: int
    start: datetime | None
    end: datetime | None
    game: str
    status: str
    rated: bool
    checked: bool
    voided_at: datetime | None
    external_id: dict[str, str] | None
    rules_version: int
    made_at: datetime
    players: list[UUID]
    seats: list[PlaySeat]
    record: AnyRecord

    @classmethod
    def of(cls, play: StoredPlay, **more: Any) -> Self:
        source, external = play.external or (None, None)
        results = {each["seat"]: each for each in play.results}
        return cls(
            id=play.id,
            version=play.version,
            club=play.club,
            session=SessionInBrief(**asdict(play.session)) if play.session else play.evening,
            day=play.day,
            number=play.number,
            start=play.starts_at,
            end=play.ends_at,
            game=play.game,
            status=play.status,
            rated=play.rated,
            checked=play.checked,
            voided_at=play.voided_at,
            external_id={"source": source, "id": external} if source and external else None,
            rules_version=play.rules_version,
            made_at=play.made_at,
            players=[each.player for each in play.players],
            seats=[_seat(play, seat, results.get(seat, {})) for seat in range(len(play.players))],
            record=play.record,
            **more,
        )


def _seat(play: StoredPlay, seat: int, result: Mapping[str, Any]) -> PlaySeat:
    seated = play.players[seat]
    worth = {key: result.get(key) for key in ("score", "place", "won", "level", "share")}
    return PlaySeat(seat=seat, player=seated.player, name=seated.name, counts_for=seated.effective, **worth)


class PlayWarning(Answered):
    """Something that looks odd and refuses nothing."""

    code: str
    message: str
    play: UUID | None = None


class PlayListed(PlayRead):
    """A play of a list; `outcome` is there where it is expanded."""

    outcome: Maybe[OutcomeRead] = None

    @classmethod
    def with_outcome(cls, play: StoredPlay) -> Self:
        return cls.of(play, outcome=play.judged().outcome.as_json(say))

    def as_json(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)


class PlayLogged(PlayRead):
    """A play with what looks odd about it."""

    warnings: list[PlayWarning]

    @classmethod
    def logged(cls, play: StoredPlay, possible_duplicate: UUID | None = None, **more: Any) -> Self:
        alike = text("The same players have a play of this game within two hours.")
        warnings = [PlayWarning(code="possible_duplicate", message=say(alike), play=possible_duplicate)]
        return cls.of(play, warnings=warnings if possible_duplicate else [], **more)


class PlaysLogged(Answered):
    """The plays that were stored together, in the order in which they were sent."""

    data: list[PlayLogged]


class PlayWorked(PlayLogged):
    """A play with its outcome worked out, the steps and what the table has to do next included."""

    outcome: OutcomeRead

    @classmethod
    def worked(cls, play: StoredPlay, outcome: Outcome, possible_duplicate: UUID | None = None) -> Self:
        return cls.logged(play, possible_duplicate, outcome=outcome.as_json(say))


class Proposal(Answered):
    """How the same table may go on: `players` and `record` are sent on as a new play.

    `round` has the keys of the first round that are known already, such as the next captains.
    """

    players: list[UUID]
    record: AnyRecord
    round: dict[str, Any]

    @classmethod
    def of(cls, play: StoredPlay) -> Self:
        judged = play.judged()
        again = judged.game.again(judged.record)
        kept = {key: play.record[key] for key in ("game", "seats", "options")}
        return cls(
            players=[each.effective for each in play.players],
            record=kept | ({"setup": again.setup} if again.setup else {}),
            round=again.round,
        )
