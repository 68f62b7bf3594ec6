"""Plays of a club: log, read, correct, void, restore, undo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from django.conf import settings
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.corrections import Move, PlayCorrection, RevisionRead, Undo, Why
from gamenight.api.bodies.plays import PlayListed, PlayLogged, PlaysLogged, PlaysToLog, PlayToLog, PlayWorked, Proposal
from gamenight.api.bodies.previews import PlaysPreview, Undone, UndoPreview
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.queries import Commas, Flag, Query
from gamenight.api.resources import ClubView, responded
from gamenight.models import Revision
from gamenight.roles import Action
from gamenight.selectors import plays as reading
from gamenight.selectors.plays import PlayFilter, StoredPlay
from gamenight.services import corrections as correcting
from gamenight.services import plays as writing
from gamenight.services.corrections import Correction
from gamenight.services.plays import Logged
from gamenight.services.replies import Answer
from gamenight.shapes import Day, Id, dumped
from rules.outcome import Status
from rules.shape import Maybe, says

IN_ORDER: Order[StoredPlay] = Order(tuple[date, datetime, int, UUID], lambda play: play.place_in_order)
BY_NUMBER: Order[Revision] = Order(tuple[int], lambda revision: (revision.number,))


Expand = Annotated[
    tuple[Literal["session", "outcome"], ...],
    Commas,
    says(
        description="`session`: the evening itself in place of its id; `outcome`: as in one play, where it always is."
    ),
]


class OnePlayQuery(Query):
    """What to answer whole."""

    expand: Expand = ()


class PlayQuery(PageQuery):
    """Which plays to list."""

    game: Maybe[str] = None
    session: Maybe[Id] = None
    player: Annotated[Maybe[Id], says(description="Whoever was written down at a seat.")] = None
    league: Annotated[Maybe[Id], says(description="On the league's days, in its games: counted or not.")] = None
    since: Annotated[Maybe[Day], says(description="The first day.")] = None
    until: Annotated[Maybe[Day], says(description="The last day.")] = None
    status: Maybe[Status] = None
    voided: Maybe[Flag] = None
    rated: Maybe[Flag] = None
    checked: Annotated[Maybe[Flag], says(description="Whether its record was checked by the rules.")] = None
    expand: Expand = ()

    def filter(self) -> PlayFilter:
        return PlayFilter(
            game=self.game,
            evening=self.session,
            player=self.player,
            league=self.league,
            day_from=self.since,
            day_to=self.until,
            status=self.status,
            voided=self.voided,
            rated=self.rated,
            checked=self.checked,
        )


class Plays(ClubView):
    """The plays of a club, newest first."""

    actions = {"GET": Action.SEE_PLAYS, "POST": Action.LOG_PLAYS}
    names = {"GET": "list_plays", "POST": "log_play"}
    queries = {"GET": PlayQuery}
    bodies = {"POST": PlayToLog}
    answers = {"GET": {200: listed(PlayListed)}, "POST": {200: PlayWorked, 201: PlayWorked}}
    keyed = previewed = frozenset({"POST"})

    def get(self, request: Request, club: UUID) -> Response:
        """List plays, newest first; days are inclusive."""
        wanted, expand = self.query.filter(), self.query.expand
        shown = PlayListed.with_outcome if "outcome" in expand else PlayListed.of
        return self.page(
            IN_ORDER,
            lambda after, most: reading.page(self.caller, wanted, after=after, most=most, sessions="session" in expand),
            lambda play: shown(play).as_json(),
        )

    def post(self, request: Request, club: UUID) -> Response:
        """Log a play whole. A second one with the client's own `id` and the same body is answered with the first."""
        new = self.read(PlayToLog).new()
        return self.once(lambda: self._logged(writing.log(caller=self.caller, new=new)))

    def _logged(self, logged: Logged) -> Answer:
        worked = PlayWorked.worked(logged.play, logged.judged.outcome, logged.possible_duplicate)
        location = f"{self.request.path}{logged.play.id}/"
        return Answer(200 if logged.again else 201, worked.as_json(), {"Location": location, **_tag(logged.play)})


class Bulk(ClubView):
    """Many plays at once."""

    actions = {"POST": Action.LOG_PLAYS}
    names = {"POST": "log_plays"}
    bodies = {"POST": PlaysToLog}
    answers = {"POST": {201: PlaysLogged}}
    keyed = previewed = frozenset({"POST"})
    preview = PlaysPreview
    alone = frozenset({"POST"})

    def post(self, request: Request, club: UUID) -> Response:
        """Log up to 200 plays, all or none. What is wrong with any of them is pointed at."""
        new = [each.new() for each in self.read(PlaysToLog).plays]

        def log() -> Answer:
            logged = writing.log_all(caller=self.caller, new=new)
            shown = [PlayLogged.logged(each.play, each.possible_duplicate) for each in logged]
            return Answer(201, PlaysLogged(data=shown).as_json())

        return self.once(log)


class OnePlay(ClubView):
    """One play with its outcome worked out."""

    actions = {"GET": Action.SEE_PLAYS, "PATCH": Action.CORRECT_PLAYS}
    names = {"GET": "read_play", "PATCH": "correct_play"}
    queries = {"GET": OnePlayQuery}
    bodies = {"PATCH": PlayCorrection}
    answers = {"GET": {200: PlayWorked}, "PATCH": {200: PlayWorked}}
    guarded = previewed = frozenset({"PATCH"})

    def get(self, request: Request, club: UUID, play: UUID) -> Response:
        """Read one play."""
        return responded(worked(reading.play(self.caller, play, sessions="session" in self.query.expand)))

    def patch(self, request: Request, club: UUID, play: UUID) -> Response:
        """Correct a play by a merge patch of what GET answers. The change is a revision, and can be undone."""
        version = self.expected
        return self.once(
            lambda: worked(correcting.correct(caller=self.caller, play_id=play, version=version, edit=self._correction))
        )

    def _correction(self, stored: StoredPlay) -> Correction:
        present = PlayWorked.worked(stored, stored.judged().outcome).as_json()
        return self.read_patch(PlayCorrection, present).correction(stored)


class SameTable(ClubView):
    """The same table again."""

    actions = {"GET": Action.SEE_PLAYS}
    names = {"GET": "propose_play"}
    answers = {"GET": {200: Proposal}}

    def get(self, request: Request, club: UUID, play: UUID) -> Response:
        """Propose the table's next play: the same seats and options, and who begins."""
        return Response(Proposal.of(reading.play(self.caller, play)).as_json())


class Revisions(ClubView):
    """Every change of a play."""

    actions = {"GET": Action.SEE_PLAYS}
    names = {"GET": "list_revisions"}
    queries = {"GET": PageQuery}
    answers = {"GET": {200: listed(RevisionRead)}}

    def get(self, request: Request, club: UUID, play: UUID) -> Response:
        """List the revisions of a play, the first one its logging."""
        return self.page(
            BY_NUMBER,
            lambda after, most: reading.revisions(self.caller, play, after=after[0] if after else 0, most=most),
            lambda revision: RevisionRead.of(revision).as_json(),
        )


class PlayAction(ClubView):
    """An action on a play, which answers with what it has become."""

    actions = {"POST": Action.CORRECT_PLAYS}
    answers = {"POST": {200: PlayWorked}}
    guarded = previewed = frozenset({"POST"})

    @property
    def collection(self) -> str:
        """The plays, of which this is an action on one."""
        return self.request.path.rsplit("/", 3)[0] + "/"

    def act(self, action: Callable[..., StoredPlay], play: UUID, sent: Why) -> Response:
        """What `action` of services.corrections makes of the play, with every key of `sent`."""
        chosen = {**sent.model_dump(), "reason": sent.reason or ""}
        version = self.expected
        return self.once(lambda: self.answer(action(caller=self.caller, play_id=play, version=version, **chosen)))

    def answer(self, play: StoredPlay) -> Answer:
        """What is answered of the play as it is now."""
        return worked(play)


class VoidPlay(PlayAction):
    """A play that counts nowhere."""

    names = {"POST": "void_play"}
    bodies = {"POST": Why}

    def post(self, request: Request, club: UUID, play: UUID) -> Response:
        """Void a play: it stays readable and counts nowhere."""
        return self.act(correcting.void, play, self.read(Why))


class RestorePlay(PlayAction):
    """A voided play that counts again."""

    names = {"POST": "restore_play"}
    bodies = {"POST": Why}

    def post(self, request: Request, club: UUID, play: UUID) -> Response:
        """Restore a voided play."""
        return self.act(correcting.restore, play, self.read(Why))


class UndoRevision(PlayAction):
    """A play as it was before a revision."""

    names = {"POST": "undo_revision"}
    bodies = {"POST": Undo}
    preview = UndoPreview

    def post(self, request: Request, club: UUID, play: UUID) -> Response:
        """Undo a revision of a play, and the later ones with it. Undoing an undo works too."""
        return self.act(correcting.undo, play, self.read(Undo))

    def answer(self, play: StoredPlay) -> Answer:
        taken_back = reading.undone(self.caller, play) if self.query.preview else ()
        done = worked(play)
        return Undone(done.status, done.body, done.headers, revisions=taken_back)


class MovePlay(PlayAction):
    """A play in another session."""

    names = {"POST": "move_play"}
    bodies = {"POST": Move}

    def post(self, request: Request, club: UUID, play: UUID) -> Response:
        """Move a play to another session, or to another day. It becomes the last one there."""
        return self.act(correcting.move, play, self.read(Move))


def worked(play: StoredPlay, status: int = 200, **headers: str) -> Answer:
    """The answer to a write: what the play has become."""
    return Answer(status, PlayWorked.worked(play, play.judged().outcome).as_json(), {**headers, **_tag(play)})


def _tag(play: StoredPlay) -> dict[str, str]:
    """The session, and the players' names and whom they count for, change without the play; so does the language."""
    versions, language = [each.version for each in play.players], get_language()
    plain = not play.session and max(versions) == 1 and language == settings.LANGUAGE_CODE
    return {"ETag": etag(play.version, b"" if plain else dumped([play.session, versions, language]))}
