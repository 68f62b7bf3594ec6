"""Sessions (evenings) of a club: planned, opened, closed, and who comes."""

from __future__ import annotations

from datetime import date, datetime
from secrets import randbelow
from typing import Annotated, Literal
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.sessions import (
    AttendancePatch,
    AttendanceRead,
    OwnAnswer,
    Repetition,
    SessionPatch,
    SessionRead,
    SessionsPlanned,
    SessionToPlan,
)
from gamenight.api.bodies.summaries import SummaryRead
from gamenight.api.bodies.tables import TablesDrawn, TablesToDraw
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.queries import Flag
from gamenight.api.resources import ClubView, responded
from gamenight.models.evenings import EveningState
from gamenight.roles import Action
from gamenight.selectors import evenings as reading
from gamenight.selectors import summaries as summing
from gamenight.selectors import tables as drawing
from gamenight.selectors.evenings import Attending, EveningFilter, WholeEvening
from gamenight.services import attendance as noting
from gamenight.services import planning as writing
from gamenight.services.replies import Answer
from gamenight.shapes import Day, dumped
from rules.shape import LARGEST, Maybe, says

NEWEST_FIRST: Order[WholeEvening] = Order(tuple[date, datetime, UUID], lambda evening: evening.place_in_order)


BY_NAME: Order[Attending] = Order(tuple[str, UUID], lambda each: each.place_in_order)


class SessionQuery(PageQuery):
    """Which sessions to list."""

    since: Annotated[Maybe[Day], says(description="The first day.")] = None
    until: Annotated[Maybe[Day], says(description="The last day.")] = None
    state: Maybe[Literal["planned", "open", "closed"]] = None
    planned: Annotated[Maybe[Flag], says(description="Whether somebody planned it, or a play made it.")] = None

    def filter(self) -> EveningFilter:
        return EveningFilter(day_from=self.since, day_to=self.until, state=self.state, planned=self.planned)


class AttendanceQuery(PageQuery):
    """Whose attendance to list."""

    mine: Annotated[Flag, says(description="One's own alone, even where nothing is known; nobody's for a helper.")] = (
        False
    )


class Sessions(ClubView):
    """The sessions of a club, newest first."""

    actions = {"GET": Action.SEE_PLAYS, "POST": Action.PLAN_EVENINGS}
    names = {"GET": "list_sessions", "POST": "plan_session"}
    queries = {"GET": SessionQuery}
    bodies = {"POST": SessionToPlan}
    answers = {"GET": {200: listed(SessionRead)}, "POST": {200: SessionRead, 201: SessionRead}}

    def get(self, request: Request, club: UUID) -> Response:
        """List sessions, newest first; days are inclusive."""
        wanted = self.query.filter()
        return self.page(
            NEWEST_FIRST,
            lambda after, most: reading.page(self.caller, wanted, after=after, most=most),
            lambda evening: SessionRead.of(evening).as_json(),
        )

    def post(self, request: Request, club: UUID) -> Response:
        """Plan a session. A second one with the client's own `id` and the same body is answered with the first.

        Its day is the club's local day of its start, and stays so should the club change its time zone.
        """
        sent = dict(self.read(SessionToPlan))

        def plan() -> Answer:
            before = writing.planned(caller=self.caller, **sent)
            evening = before or writing.plan(caller=self.caller, **sent)
            found = reading.whole(self.caller, evening.id)
            return read(found, 200 if before else 201, Location=f"{request.path}{found.id}/")

        return self.once(plan)


class OneSession(ClubView):
    """A session."""

    actions = {"GET": Action.SEE_PLAYS, "PATCH": Action.PLAN_EVENINGS, "DELETE": Action.PLAN_EVENINGS}
    names = {"GET": "read_session", "PATCH": "change_session", "DELETE": "remove_session"}
    bodies = {"PATCH": SessionPatch}
    answers = {"GET": {200: SessionRead}, "PATCH": {200: SessionRead}, "DELETE": {204: None}}
    guarded = alone = frozenset({"PATCH", "DELETE"})

    def get(self, request: Request, club: UUID, session: UUID) -> Response:
        """Read a session."""
        return responded(read(reading.whole(self.caller, session)))

    def patch(self, request: Request, club: UUID, session: UUID) -> Response:
        """Change a session by a merge patch of what GET answers. Its plays go with it to another day.

        A play's own start and end stay as they were written down."""
        version = self.expected

        def change() -> Answer:
            present = SessionRead.of(reading.whole(self.caller, session)).as_json()
            changes = self.read_patch(SessionPatch, present).changes()
            writing.replan(caller=self.caller, evening_id=session, version=version, changes=changes)
            return read(reading.whole(self.caller, session))

        return self.once(change)

    def delete(self, request: Request, club: UUID, session: UUID) -> Response:
        """Take a session off, with what was answered and ticked. One with plays, voided ones too, stays."""
        version = self.expected

        def remove() -> Answer:
            writing.cancel(caller=self.caller, evening_id=session, version=version)
            return Answer(204)

        return self.once(remove)


class SessionState(ClubView):
    """A session that goes on, or is over."""

    actions = {"POST": Action.OPEN_EVENINGS}
    answers = {"POST": {200: SessionRead}}
    guarded = frozenset({"POST"})

    def enter(self, state: EveningState, session: UUID) -> Response:
        version = self.expected

        def change() -> Answer:
            writing.enter_state(caller=self.caller, evening_id=session, version=version, state=state)
            return read(reading.whole(self.caller, session))

        return self.once(change)


class OpenSession(SessionState):
    """A session that goes on."""

    names = {"POST": "open_session"}

    def post(self, request: Request, club: UUID, session: UUID) -> Response:
        """Open a session, a closed one too."""
        return self.enter(EveningState.OPEN, session)


class CloseSession(SessionState):
    """A session that is over."""

    names = {"POST": "close_session"}

    def post(self, request: Request, club: UUID, session: UUID) -> Response:
        """Close a session: its helper links open nothing any more. Late plays can still be logged by members."""
        return self.enter(EveningState.CLOSED, session)


class RepeatSession(ClubView):
    """A session again and again."""

    actions = {"POST": Action.PLAN_EVENINGS}
    names = {"POST": "repeat_session"}
    bodies = {"POST": Repetition}
    answers = {"POST": {201: SessionsPlanned}}
    keyed = frozenset({"POST"})

    def post(self, request: Request, club: UUID, session: UUID) -> Response:
        """Plan a session again in each of the weeks that follow, at the same time by the club's clock.

        A day that has a session of the same title and start already is left out.
        """
        weeks = self.read(Repetition).weeks

        def repeat() -> Answer:
            planned = writing.repeat(caller=self.caller, evening_id=session, weeks=weeks)
            found = reversed(reading.these(self.caller, [evening.id for evening in planned]))
            return Answer(201, SessionsPlanned(data=list(map(SessionRead.of, found))).as_json())

        return self.once(repeat)


class Tables(ClubView):
    """Tables for who is present."""

    actions = {"POST": Action.LOG_PLAYS}
    names = {"POST": "draw_tables"}
    bodies = {"POST": TablesToDraw}
    answers = {"POST": {200: TablesDrawn}}

    def post(self, request: Request, club: UUID, session: UUID) -> Response:
        """Draw tables for who is ticked: as many at each as the games like best, and with whom one hasn't sat yet.

        Nothing is stored. The answer says why, and has the seed that draws the same tables again.
        """
        sent = self.read(TablesToDraw)
        seed = randbelow(LARGEST) if sent.seed is None else sent.seed

        def draw() -> Answer:
            drawn = drawing.draw(self.caller, session, seed=seed, games=sent.games, players=sent.players)
            return Answer(200, TablesDrawn.of(drawn).as_json())

        return self.once(draw)


class OneSummary(ClubView):
    """A session in words."""

    actions = {"GET": Action.SEE_PLAYS}
    names = {"GET": "summarise_session"}
    answers = {"GET": {200: SummaryRead}}

    def get(self, request: Request, club: UUID, session: UUID) -> Response:
        """Read what came of a session as text for a chat, in the language that Accept-Language asks for."""
        return Response(SummaryRead.of(summing.summary(self.caller, session), self.club).as_json())


class Attendances(ClubView):
    """Who comes to a session, or came."""

    actions = {"GET": Action.SEE_PLAYS}
    names = {"GET": "list_attendance"}
    queries = {"GET": AttendanceQuery}
    answers = {"GET": {200: listed(AttendanceRead)}}

    def get(self, request: Request, club: UUID, session: UUID) -> Response:
        """List who answered, is ticked or played, by name."""
        return self.page(
            BY_NAME,
            lambda after, most: reading.attendances(self.caller, session, mine=self.query.mine, after=after, most=most),
            lambda each: AttendanceRead.of(each).as_json(),
        )


class OneAttendance(ClubView):
    """A player at a session."""

    actions = {"GET": Action.SEE_PLAYS, "PATCH": Action.TICK_ATTENDANCE}
    names = {"GET": "read_attendance", "PATCH": "note_attendance"}
    bodies = {"PATCH": AttendancePatch}
    answers = {"GET": {200: AttendanceRead}, "PATCH": {200: AttendanceRead}}
    guarded = frozenset({"PATCH"})

    def get(self, request: Request, club: UUID, session: UUID, player: UUID) -> Response:
        """Read what is known of a player at a session."""
        return responded(attending(reading.attending(self.caller, session, player)))

    def patch(self, request: Request, club: UUID, session: UUID, player: UUID) -> Response:
        """Tick a player, or write down their answer, by a merge patch. The same again leaves all as it was."""
        version = self.expected

        def note() -> Answer:
            present = AttendanceRead.of(reading.attending(self.caller, session, player)).as_json()
            changes = self.read_patch(AttendancePatch, present).changes()
            noted = noting.note(
                caller=self.caller, evening_id=session, player_id=player, version=version, changes=changes
            )
            return attending(noted)

        return self.once(note)


class OneAnswer(ClubView):
    """What the caller's own player says beforehand."""

    actions = {"PUT": Action.ANSWER}
    names = {"PUT": "answer_session"}
    bodies = {"PUT": OwnAnswer}
    answers = {"PUT": {200: AttendanceRead}}
    guarded = frozenset({"PUT"})

    def put(self, request: Request, club: UUID, session: UUID) -> Response:
        """Answer for oneself whether one comes; null takes it back. A closed session takes no answers."""
        answer, version = self.read(OwnAnswer).answer, self.expected
        return self.once(
            lambda: attending(noting.answer(caller=self.caller, evening_id=session, version=version, answer=answer))
        )


def attending(each: Attending) -> Answer:
    """What is known of the player at the session now. A place on the waiting list changes by itself."""
    shown = AttendanceRead.of(each).as_json()
    beside = dumped([shown[key] for key in ("name", "plays", "explanation")])
    return Answer(200, shown, {"ETag": etag(each.version, beside)})


def read(evening: WholeEvening, status: int = 200, **headers: str) -> Answer:
    """The session as it is now."""
    shown = SessionRead.of(evening).as_json()
    counted = dumped([shown[key] for key in ("plays", "answers", "present")])
    return Answer(status, shown, {**headers, "ETag": etag(evening.version, counted)})
