"""What a write would change, as clients read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Self, cast
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.corrections import RevisionRead
from gamenight.api.bodies.leagues import BoardRow, LeagueRead
from gamenight.api.bodies.players import PlayerRead
from gamenight.api.bodies.plays import PlayLogged, PlayWorked
from gamenight.models import Revision
from gamenight.selectors.ratings import Strength
from gamenight.services import previews
from gamenight.services.previews import Preview
from gamenight.services.replies import Answer
from scoring.ratings import provisional, shown


class BoardRowChange(Answered):
    """A player's row on a board now and after the write; null where there is none."""

    player: UUID
    name: str
    before: BoardRow | None
    after: BoardRow | None


class BoardChange(Answered):
    """The rows of a league's board that the write changes, in the order of the board after it; `more` are left out.

    The board before the write is worked out too: it may be newer than the published one.
    """

    league: UUID
    name: str
    rows: list[BoardRowChange]
    more: int

    @classmethod
    def of(cls, change: previews.BoardChange) -> Self:
        rows = [
            BoardRowChange(
                player=each.player,
                name=each.name,
                before=BoardRow(**each.before) if each.before else None,
                after=BoardRow(**each.after) if each.after else None,
            )
            for each in change.rows
        ]
        return cls(league=change.league, name=change.name, rows=rows, more=change.more)


class RatingRow(Answered):
    """A player's rating at a game: `rating` is mu - 3 sigma, as it is shown; `last` the day of the last rated play."""

    rating: str
    mu: float
    sigma: float
    plays: int
    provisional: bool
    last: date

    @classmethod
    def of(cls, strength: Strength) -> Self:
        return cls(
            rating=shown(strength.mu, strength.sigma),
            mu=strength.mu,
            sigma=strength.sigma,
            plays=strength.plays,
            provisional=provisional(strength.plays),
            last=strength.last,
        )


class RatingRowChange(Answered):
    """A player's rating now and after the write; null where there is none."""

    player: UUID
    name: str
    before: RatingRow | None
    after: RatingRow | None


class RatingChange(Answered):
    """The ratings at a game that the write changes, the best first; `more` are left out.

    `too_large` where more than 20,000 plays, or more than there is time for, would have to be rated again: then there
    are no rows.
    """

    game: str
    rows: list[RatingRowChange]
    more: int
    too_large: bool

    @classmethod
    def of(cls, change: previews.RatingChange) -> Self:
        rows = [
            RatingRowChange(
                player=each.player,
                name=each.name,
                before=RatingRow.of(each.before) if each.before else None,
                after=RatingRow.of(each.after) if each.after else None,
            )
            for each in change.rows
        ]
        return cls(game=change.game, rows=rows, more=change.more, too_large=change.too_large)


class WritePreview(Answered):
    """What a write would change on each board and at each rating that depends on it; nothing of it is stored.

    For who may not see the club's boards both are empty.
    """

    boards: list[BoardChange]
    ratings: list[RatingChange]

    @classmethod
    def of(cls, preview: Preview[Answer]) -> Self:
        return cls.with_more(preview)

    @classmethod
    def with_more(cls, preview: Preview[Answer], **more: Any) -> Self:
        return cls(
            boards=[BoardChange.of(each) for each in preview.boards],
            ratings=[RatingChange.of(each) for each in preview.ratings],
            **more,
        )


class PlayPreview(WritePreview):
    """What a write would make of a play, of boards and of ratings; nothing of it is stored.

    For who may not see the club's boards, `boards` and `ratings` are empty.

    `based_on` is the version of the play that the write would change, null for a new one: send the write with it as
    `If-Match`. Ids of what the write would make are made up.
    """

    based_on: int | None
    play: PlayWorked

    @classmethod
    def of(cls, preview: Preview[Answer]) -> Self:
        play = PlayWorked.model_validate(preview.done.body)
        before = play.version - 1 if preview.changes else play.version
        return cls.with_more(preview, based_on=before or None, play=play)


@dataclass(frozen=True, slots=True)
class Undone(Answer):
    """What an undo answers, and the revisions that it takes back."""

    revisions: Sequence[Revision] = ()


class UndoPreview(PlayPreview):
    """What an undo would make of a play, of boards and of ratings; nothing of it is stored.

    For who may not see the club's boards, `boards` and `ratings` are empty.

    `based_on` is the version of the play that the undo would change. `takes_back` are the revision to undo and every
    later one, which go with it.
    """

    takes_back: list[RevisionRead]

    @classmethod
    def with_more(cls, preview: Preview[Answer], **more: Any) -> Self:
        undone = cast("Undone", preview.done)
        return super().with_more(preview, takes_back=list(map(RevisionRead.of, undone.revisions)), **more)


class MergePreview(WritePreview):
    """What a merge, or taking it back, would make of a player, of boards and of ratings; nothing of it is stored.

    For who may not see the club's boards, `boards` and `ratings` are empty.

    `based_on` is the version of the player that the write would change: send the write with it as `If-Match`.
    """

    based_on: int
    player: PlayerRead

    @classmethod
    def of(cls, preview: Preview[Answer]) -> Self:
        player = PlayerRead.model_validate(preview.done.body)
        return cls.with_more(preview, based_on=player.version - 1, player=player)


class LeaguePreview(WritePreview):
    """What a change would make of a league and its board; nothing of it is stored.

    `based_on` is the version of the league that the write would change: send the write with it as `If-Match`.
    """

    based_on: int
    league: LeagueRead

    @classmethod
    def of(cls, preview: Preview[Answer]) -> Self:
        league = LeagueRead.model_validate(preview.done.body)
        return cls.with_more(preview, based_on=league.version - 1, league=league)


class PlaysPreview(WritePreview):
    """What many plays at once would make of boards and ratings; nothing of it is stored, and their ids are made up.

    For who may not see the club's boards, `boards` and `ratings` are empty.
    """

    plays: list[PlayLogged]

    @classmethod
    def of(cls, preview: Preview[Answer]) -> Self:
        return cls.with_more(preview, plays=preview.done.body["data"])
