"""Exports: all that is stored about a club, or in it about one person."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponseNotModified, StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.exports import ExportRead, ExportToBegin
from gamenight.api.guards import holds
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import LINES, ClubView
from gamenight.errors import missing
from gamenight.models import Job
from gamenight.roles import Action
from gamenight.selectors import exports as reading
from gamenight.services import exports as writing
from gamenight.services.replies import Answer

NEWEST_FIRST: Order[Job] = Order(tuple[UUID], lambda job: (job.id,))


class Beginning(ClubView):
    """What begins an export."""

    bodies = {"POST": ExportToBegin}
    alone = frozenset({"POST"})

    def begin(self, player: UUID | None = None) -> Response:
        self.read(ExportToBegin)

        def begun() -> Answer:
            job = writing.begin(caller=self.caller, player_id=player)
            location = f"/api/v1/clubs/{self.club.id}/exports/{job.id}/"
            return Answer(202, ExportRead.of(job).as_json(), {"Location": location})

        return self.once(begun)


class Exports(Beginning):
    """The exports of a club."""

    actions = {"GET": Action.EXPORT_PLAYERS, "POST": Action.EXPORT_CLUB}
    names = {"GET": "list_exports", "POST": "export_club"}
    queries = {"GET": PageQuery}
    answers = {"GET": {200: listed(ExportRead)}, "POST": {202: ExportRead}}

    def get(self, request: Request, club: UUID) -> Response:
        """List exports, newest first: those of the whole club for its owners.

        They are kept for a week, or until a player is anonymised.
        """
        return self.page(
            NEWEST_FIRST,
            lambda after, most: reading.page(self.caller, after=after[0] if after else None, most=most),
            lambda job: ExportRead.of(job).as_json(),
        )

    def post(self, request: Request, club: UUID) -> Response:
        """Export the club: all that is stored but secrets, and what can be worked out of the rest."""
        return self.begin()


class ExportPlayer(Beginning):
    """What is stored about one person."""

    actions = {"POST": Action.EXPORT_PLAYERS}
    names = {"POST": "export_player"}
    answers = {"POST": {202: ExportRead}}

    def post(self, request: Request, club: UUID, player: UUID) -> Response:
        """Export all that the club has about a player, those merged into it, and the account that claimed it.

        At the end stand texts that may mention the player, for people to look through. Others who sat at the same
        tables are left out.
        """
        return self.begin(player)


class OneExport(ClubView):
    """An export."""

    actions = {"GET": Action.EXPORT_PLAYERS}
    names = {"GET": "read_export"}
    answers = {"GET": {200: ExportRead}}

    def get(self, request: Request, club: UUID, export: UUID) -> Response:
        """Read how far an export is."""
        return Response(ExportRead.of(reading.export(self.caller, export)).as_json())


class ExportLines(ClubView):
    """What was exported."""

    actions = {"GET": Action.EXPORT_PLAYERS}
    names = {"GET": "read_export_lines"}
    answers = {"GET": {200: LINES}}

    def get(self, request: Request, club: UUID, export: UUID) -> HttpResponseBase:
        """Read the lines of a finished export: one JSON object each, `{"kind", "value"}`. They never change."""
        job = reading.export(self.caller, export)
        if job.finished_at is None:
            raise missing()
        tag = f'"{job.id}"'
        if holds(request, tag):
            return HttpResponseNotModified(headers={"ETag": tag})
        named = {"ETag": tag, "Content-Disposition": f'attachment; filename="{job.id}.ndjson"'}
        return StreamingHttpResponse(reading.parts(job.id), content_type=LINES, headers=named)
