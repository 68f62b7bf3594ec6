"""A play under way: its rounds one by one."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.plays import PlayWorked
from gamenight.api.bodies.rounds import RoundRead, RoundSent, RoundToWrite
from gamenight.api.guards import etag
from gamenight.api.resources import ClubView
from gamenight.api.views.plays import worked
from gamenight.errors import invalid, missing
from gamenight.roles import Action
from gamenight.selectors import plays as reading
from gamenight.services import rounds as writing


class Rounds(ClubView):
    """The rounds of a play."""

    actions = {"POST": Action.LOG_PLAYS}
    names = {"POST": "append_round"}
    bodies = {"POST": RoundSent}
    answers = {"POST": {201: PlayWorked}}
    keyed = previewed = frozenset({"POST"})

    def post(self, request: Request, club: UUID, play: UUID) -> Response:
        """Append a round, as `next` asked for it. Of two phones with the same number the second gets a conflict.

        The conflict has the round that is `stored`; the last round of a game ends the play.
        """
        new = self.read(RoundToWrite).new()
        location = f"{request.path}{new.number}/"
        return self.once(
            lambda: worked(writing.append(caller=self.caller, play_id=play, new=new), 201, Location=location)
        )


class OneRound(ClubView):
    """A round of a play."""

    actions = {"GET": Action.SEE_PLAYS, "PUT": Action.CORRECT_PLAYS}
    names = {"GET": "read_round", "PUT": "rewrite_round"}
    bodies = {"PUT": RoundSent}
    answers = {"GET": {200: RoundRead}, "PUT": {200: PlayWorked}}
    guarded = previewed = frozenset({"PUT"})

    def get(self, request: Request, club: UUID, play: UUID, number: int) -> Response:
        """Read a round as it was written down."""
        stored = reading.play(self.caller, play)
        if not 1 <= number <= len(stored.record["rounds"]):
            raise missing()
        return Response(RoundRead.of(stored, number).as_json(), headers={"ETag": etag(stored.version)})

    def put(self, request: Request, club: UUID, play: UUID, number: int) -> Response:
        """Write a round anew: to correct it, or to go on with one whose turns are not all taken."""
        new = self.read(RoundToWrite).new()
        if new.number != number:
            raise invalid("other_round", ("number",), "this is the address of round {number}", number=number)
        version = self.expected
        return self.once(lambda: worked(writing.rewrite(caller=self.caller, play_id=play, version=version, new=new)))
