"""What somebody looks at on the first page: which clubs, which of their games, and on which days."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from gamenight.errors import missing
from gamenight.models import Club, League
from gamenight.selectors import clubs as clubs_reading
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.leagues import leagues as all_leagues
from rules.registry import GAMES
from scoring.policy import LeaguePolicy

MOST_CLUBS = 50
MOST_LEAGUES = 100
MONTHS = 12
LONGEST = timedelta(days=3 * 366)
WEEKLY = timedelta(days=120)
EARLIEST = date(1900, 1, 1)


@dataclass(frozen=True, slots=True)
class Asked:
    """The clubs shown, the games and the days (inclusive) that all tiles go by, and which day it is.

    `clubs` and `leagues` are all that one may choose from, `only` and `league` what was chosen. Of the clubs shown,
    `organised` are those whose jobs and flags, `corrected` those whose plays and `managed` those whose players the
    visitor looks after; None stands for all there are.
    """

    clubs: Sequence[Club]
    leagues: Sequence[League]
    shown: Sequence[Club]
    only: Club | None
    league: League | None
    game: str | None
    since: date
    until: date
    today: date
    organised: Clubs
    corrected: Clubs
    managed: Clubs

    @property
    def ids(self) -> list[UUID]:
        return [club.id for club in self.shown]

    @property
    def by_id(self) -> dict[UUID, Club]:
        return {club.id: club for club in self.shown}

    @property
    def games(self) -> list[str]:
        """The game that was chosen, else the league's, else all."""
        if self.game is not None:
            return [self.game]
        counted = LeaguePolicy.model_validate(self.league.policy).games if self.league else None
        return list(GAMES if counted is None else counted)

    @property
    def by(self) -> Literal["week", "month"]:
        """What sums are made for."""
        return "week" if self.until - self.since <= WEEKLY else "month"

    @property
    def periods(self) -> list[date]:
        """The first day of each week or month."""
        found, day = [], self._begun(self.since)
        while day <= self.until:
            found.append(day)
            day = self._begun(day + timedelta(days=7 if self.by == "week" else 31))
        return found

    def _begun(self, day: date) -> date:
        return day - timedelta(day.weekday()) if self.by == "week" else day.replace(day=1)

    def share(self, most: int) -> int:
        """How many of `most` rows each of the clubs shown may have looked at."""
        return max(most // max(len(self.shown), 1), 10)

    def among(self, clubs: Clubs) -> list[UUID]:
        """Those of `clubs` that are shown."""
        return [id for id in self.ids if clubs is None or id in clubs]

    def narrowed(self, clubs: Clubs) -> Clubs:
        """Those of `clubs` that were not left out: all of them, unless one club was chosen."""
        return clubs if self.only is None else self.among(clubs)


def asked(
    clubs: Clubs,
    *,
    organised: Clubs = (),
    corrected: Clubs = (),
    managed: Clubs = (),
    club: UUID | None = None,
    league: UUID | None = None,
    game: str | None = None,
    since: date | None = None,
    until: date | None = None,
) -> Asked:
    """What somebody who sees `clubs` chose, in two statements; three where what they chose is none of the first.

    A league of another club than the one chosen is left out. Days that nobody chose are those of the league, else the
    last twelve months; there are never more than `LONGEST`, and none to come.
    Raises Refusal (MISSING) where `club` or `league` is none of theirs.
    """
    choice = list(clubs_reading.named(clubs)[:MOST_CLUBS])
    chosen = None if league is None else _league(clubs, league)
    wanted = club or (chosen.club_id if chosen else None)
    only = None if wanted is None else _club(clubs, choice, wanted)
    if chosen and only and chosen.club_id != only.id:
        chosen = None
    shown = choice if only is None else [only]
    today = _today(shown)
    ends = max(min(until or _last_day(today, chosen), today), EARLIEST)
    begins = since or _first_day(ends, chosen)
    return Asked(
        clubs=choice,
        leagues=list(all_leagues([each.id for each in shown])[:MOST_LEAGUES]),
        shown=shown,
        only=only,
        league=chosen,
        game=game,
        since=max(min(begins, ends), ends - LONGEST),
        until=ends,
        today=today,
        organised=organised,
        corrected=corrected,
        managed=managed,
    )


def _league(clubs: Clubs, league: UUID) -> League:
    found = all_leagues(clubs).filter(id=league).first()
    if found is None:
        raise missing()
    return found


def _club(clubs: Clubs, choice: Collection[Club], club: UUID) -> Club:
    found = (
        next((each for each in choice if each.id == club), None) or clubs_reading.named(clubs).filter(id=club).first()
    )
    if found is None:
        raise missing()
    return found


def _today(shown: Collection[Club]) -> date:
    """By the clock of the club that is furthest on."""
    now = timezone.now()
    return max((now.astimezone(ZoneInfo(each.zone)).date() for each in shown), default=now.date())


def _last_day(today: date, league: League | None) -> date:
    return league.ends_on if league and league.ends_on else today


def _first_day(until: date, league: League | None) -> date:
    if league and league.starts_on:
        return league.starts_on
    months = until.year * 12 + until.month - MONTHS
    return date(months // 12, months % 12 + 1, 1)
