"""Secret addresses at which calendars read what a club plans."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.calendars import CalendarRead, CalendarShared, CalendarToShare
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.models import Calendar
from gamenight.roles import Action
from gamenight.selectors import calendars as reading
from gamenight.services import calendars as writing
from gamenight.services.replies import Answer

NEWEST_FIRST: Order[Calendar] = Order(tuple[UUID], lambda calendar: (calendar.id,))


class Calendars(ClubView):
    """The calendars that a club shares."""

    actions = {"GET": Action.SHARE_CALENDARS, "POST": Action.SHARE_CALENDARS}
    names = {"GET": "list_calendars", "POST": "share_calendar"}
    queries = {"GET": PageQuery}
    bodies = {"POST": CalendarToShare}
    answers = {"GET": {200: listed(CalendarRead)}, "POST": {201: CalendarShared}}

    def get(self, request: Request, club: UUID) -> Response:
        """List the calendars that are shared, newest first, without their addresses. Revoked ones stay listed."""
        return self.page(
            NEWEST_FIRST,
            lambda after, most: reading.page(club, after=after, most=most),
            lambda calendar: CalendarRead.of(calendar).as_json(),
        )

    def post(self, request: Request, club: UUID) -> Response:
        """Share a calendar: a secret address (iCalendar) of the sessions planned, for people's own calendars.

        It is told this once: an answer replayed for its Idempotency-Key has null in its place. It shows when and where
        sessions are, and their notes; no names of players.
        """
        name = self.read(CalendarToShare).name

        def share() -> Answer:
            calendar, written = writing.share(caller=self.caller, name=name)
            address = request.build_absolute_uri(reverse("calendar", args=[written]))
            headers = {"Location": f"{request.path}{calendar.id}/", "Cache-Control": "no-store"}
            return Answer(201, CalendarShared.of(calendar, address=address).as_json(), headers, secret="address")

        return self.once(share)


class OneCalendar(ClubView):
    """A calendar that a club shares."""

    actions = {"GET": Action.SHARE_CALENDARS, "DELETE": Action.SHARE_CALENDARS}
    names = {"GET": "read_calendar", "DELETE": "revoke_calendar"}
    answers = {"GET": {200: CalendarRead}, "DELETE": {204: None}}

    def get(self, request: Request, club: UUID, calendar: UUID) -> Response:
        """Read a calendar, without its address."""
        return Response(CalendarRead.of(reading.one(club, calendar)).as_json())

    def delete(self, request: Request, club: UUID, calendar: UUID) -> Response:
        """Revoke a calendar: nothing is read at its address from now on.

        Nobody edits one, so there is no version to name in If-Match: revoked again, it stays as it was.
        """

        def revoke() -> Answer:
            writing.revoke(caller=self.caller, calendar_id=calendar)
            return Answer(204)

        return self.once(revoke)
