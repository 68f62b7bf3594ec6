"""Results that players say are wrong."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.flags import FlagRead, FlagToRaise, Settlement
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.models import Flag
from gamenight.roles import Action
from gamenight.selectors import flags as reading
from gamenight.services import flags as writing
from gamenight.services.replies import Answer
from gamenight.shapes import Id
from rules.shape import Maybe

NEWEST_FIRST: Order[Flag] = Order(tuple[UUID], lambda flag: (flag.id,))


class FlagQuery(PageQuery):
    """Which flags to list."""

    state: Maybe[Literal["open", "settled"]] = None
    play: Maybe[Id] = None


class FlagPlay(ClubView):
    """A play that somebody says is wrong."""

    actions = {"POST": Action.FLAG_PLAYS}
    names = {"POST": "flag_play"}
    bodies = {"POST": FlagToRaise}
    answers = {"POST": {200: FlagRead, 201: FlagRead}}

    def post(self, request: Request, club: UUID, play: UUID) -> Response:
        """Say that a play's result is wrong, and how. Organisers find it in their list of flags."""
        note = self.read(FlagToRaise).note
        flags = request.path.partition("/plays/")[0] + "/flags/"

        def raised() -> Answer:
            flag, new = writing.flag(caller=self.caller, play_id=play, note=note)
            return Answer(201 if new else 200, FlagRead.of(flag).as_json(), {"Location": f"{flags}{flag.id}/"})

        return self.once(raised)


class Flags(ClubView):
    """What members say is wrong."""

    actions = {"GET": Action.FLAG_PLAYS}
    names = {"GET": "list_flags"}
    queries = {"GET": FlagQuery}
    answers = {"GET": {200: listed(FlagRead)}}

    def get(self, request: Request, club: UUID) -> Response:
        """List flags, newest first: an organiser sees all of them, others their own."""
        return self.page(
            NEWEST_FIRST,
            lambda after, most: reading.page(
                self.caller,
                state=self.query.state,
                play=self.query.play,
                after=after[0] if after else None,
                most=most,
            ),
            lambda flag: FlagRead.of(flag).as_json(),
        )


class OneFlag(ClubView):
    """A flag on a play."""

    actions = {"GET": Action.FLAG_PLAYS, "DELETE": Action.FLAG_PLAYS}
    names = {"GET": "read_flag", "DELETE": "withdraw_flag"}
    answers = {"GET": {200: FlagRead}, "DELETE": {204: None}}

    def get(self, request: Request, club: UUID, flag: UUID) -> Response:
        """Read a flag: one's own, or as an organiser any."""
        return Response(FlagRead.of(reading.flag(self.caller, flag)).as_json())

    def delete(self, request: Request, club: UUID, flag: UUID) -> Response:
        """Take one's own flag back while it is open. Nobody edits one: there is no version to name in If-Match."""

        def withdrawn() -> Answer:
            writing.withdraw(caller=self.caller, flag_id=flag)
            return Answer(204)

        return self.once(withdrawn)


class SettleFlag(ClubView):
    """A flag that was looked into."""

    actions = {"POST": Action.SETTLE_FLAGS}
    names = {"POST": "settle_flag"}
    bodies = {"POST": Settlement}
    answers = {"POST": {200: FlagRead}}

    def post(self, request: Request, club: UUID, flag: UUID) -> Response:
        """Settle a flag: the play was corrected, or is right as it is."""
        reply = self.read(Settlement).reply

        def settled() -> Answer:
            return Answer(200, FlagRead.of(writing.settle(caller=self.caller, flag_id=flag, reply=reply)).as_json())

        return self.once(settled)
