"""Whom a player met and what came of it, and how the ratings came about, as clients read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.figures import PlayerNamed
from gamenight.models import Player
from gamenight.selectors.meetings import GameMet, Met, Opponent
from gamenight.selectors.ratings import Step
from gamenight.wording import say
from rules.registry import GAMES
from scoring.ratings import shown


class PartnerRead(PlayerNamed):
    """With whom a player sat at how many tables; at `together` of them they won or lost together."""

    plays: int
    together: int


class BalanceRead(Answered):
    """How many opponents a player met in rival games, and of how many the player was ahead more often than behind,
    as often, or less often."""

    opponents: int
    ahead: int
    level: int
    behind: int


class MetFigures(Answered):
    """Plays of two players: of the rival ones how many the first was ahead in, level or behind; of those played
    `together` how many were `won`."""

    plays: int
    ahead: int
    level: int
    behind: int
    together: int
    won: int
    since: date
    until: date


class OpponentRead(MetFigures):
    """Plays with another player."""

    player: UUID
    name: str

    @classmethod
    def of(cls, opponent: Opponent) -> Self:
        return cls(**asdict(opponent))


class GameMetRead(MetFigures):
    """Plays of two players at one game."""

    game: str
    title: str

    @classmethod
    def of(cls, met: GameMet) -> Self:
        return cls(title=say(GAMES[met.game].title), **asdict(met))


class PairStatistics(Answered):
    """What came of the plays of two players, seen from `player`; the sums are null where there is none."""

    player: PlayerNamed
    other: PlayerNamed
    sums: MetFigures | None
    games: list[GameMetRead]

    @classmethod
    def of(cls, player: Player, other: Player, games: list[GameMet]) -> Self:
        return cls(
            player=PlayerNamed(player=player.id, name=player.name),
            other=PlayerNamed(player=other.id, name=other.name),
            sums=_sums(games) if games else None,
            games=[GameMetRead.of(each) for each in games],
        )


def _sums(games: Sequence[Met]) -> MetFigures:
    counted = ("plays", "ahead", "level", "behind", "together", "won")
    sums = {name: sum(getattr(each, name) for each in games) for name in counted}
    return MetFigures(since=min(each.since for each in games), until=max(each.until for each in games), **sums)


class RatingThen(Answered):
    """A rating at one time: `rating` is mu - 3 sigma, as it is shown."""

    rating: str
    mu: float
    sigma: float

    @classmethod
    def of(cls, mu: float, sigma: float) -> Self:
        return cls(rating=shown(mu, sigma), mu=mu, sigma=sigma)


class RatingStep(Answered):
    """What a play did to a player's rating at its game."""

    play: UUID
    session: UUID
    game: str
    day: date
    number: int
    before: RatingThen
    after: RatingThen

    @classmethod
    def of(cls, step: Step) -> Self:
        return cls(
            play=step.play,
            session=step.evening,
            game=step.game,
            day=step.day,
            number=step.number,
            before=RatingThen.of(step.mu_before, step.sigma_before),
            after=RatingThen.of(step.mu, step.sigma),
        )
