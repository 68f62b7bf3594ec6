"""What the first page is narrowed to: it stands in the address, and goes along to the lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Self, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext

from gamenight.pages.wording import on_day
from gamenight.selectors.glance.asked import Asked
from rules.registry import GAMES

T = TypeVar("T")
UP_TO = ".."
OF_PLAYS = ("play", "flag")
"""Lists that go by what was played."""


@dataclass(frozen=True, slots=True)
class Links:
    """The lists that tiles lead to, narrowed to what each of them counts."""

    seen: Asked

    def to(self, model: str, **more: Any) -> str:
        """The list of a model; `more` of what it is filtered by wins, None is left out."""
        seen, wanted = self.seen, dict[str, Any]()
        wanted["club"] = seen.only and seen.only.id
        if model in OF_PLAYS:
            wanted |= {"league": seen.league and seen.league.id, "game": seen.game}
        query = urlencode({key: str(value) for key, value in (wanted | more).items() if value is not None})
        return reverse(f"admin:gamenight_{model}_changelist") + (f"?{query}" if query else "")

    def on_days(self, model: str, **more: Any) -> str:
        """The same of the days that the page shows."""
        return self.to(model, **{"since": self.seen.since, "until": self.seen.until} | more)

    @property
    def attended(self) -> str:
        return self.on_days("evening")

    @property
    def week(self) -> str:
        monday = self.seen.today - timedelta(self.seen.today.weekday())
        return self.to("evening", since=monday, until=monday + timedelta(days=6))

    @property
    def leagues(self) -> str:
        return self.to("league")

    @property
    def plays(self) -> str:
        return self.on_days("play", void="no")

    @property
    def live(self) -> str:
        return self._lately("in_progress")

    @property
    def recent(self) -> str:
        return self._lately("over")

    def _lately(self, status: str) -> str:
        return self.to("play", status=status, void="no", since=self.seen.today - timedelta(days=6))

    @property
    def flags(self) -> str:
        return self.to("flag", state="open")

    @property
    def jobs(self) -> str:
        return self.to("job")

    @property
    def due(self) -> str:
        return self.to("due")


@dataclass(frozen=True, slots=True)
class Narrowing:
    """`chosen` are keyword arguments of `asked`; a `season` is the days of some league, which win over others.

    `strange` is what was asked and can be nothing: it narrows nothing.
    """

    chosen: Mapping[str, Any]
    season: str
    strange: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Self:
        strange: list[str] = []

        def read(name: str, as_what: Callable[[str], T]) -> T | None:
            written = query.get(name, "")
            try:
                return as_what(written) if written else None
            except ValueError:
                strange.append(written)
                return None

        days = read("since", date.fromisoformat), read("until", date.fromisoformat)
        season = read("season", _season)
        since, until = season or days
        chosen = {"club": read("club", UUID), "league": read("league", UUID), "game": read("game", _game)}
        return cls(chosen | {"since": since, "until": until}, query.get("season", "") if season else "", strange)


def seasons(seen: Asked) -> list[tuple[str, str]]:
    """The days of the leagues seen, the latest first: what the address says, and days and leagues in words."""
    named: dict[tuple[date | None, date | None], list[str]] = {}
    for league in seen.leagues:
        if league.starts_on or league.ends_on:
            named.setdefault((league.starts_on, league.ends_on), []).append(league.name)
    latest = sorted(named, key=lambda days: (days[1] or date.max, days[0] or date.min), reverse=True)
    return [
        (UP_TO.join(day.isoformat() if day else "" for day in days), _in_words(days, named[days])) for days in latest
    ]


def _in_words(days: tuple[date | None, date | None], leagues: list[str]) -> str:
    return gettext("%(first)s to %(last)s: %(leagues)s") % {
        "first": on_day(days[0]),
        "last": on_day(days[1]),
        "leagues": ", ".join(leagues),
    }


def _season(written: str) -> tuple[date | None, date | None]:
    """Raises ValueError for what is no season."""
    first, up_to, last = written.partition(UP_TO)
    if not up_to:
        raise ValueError
    return (date.fromisoformat(first) if first else None), (date.fromisoformat(last) if last else None)


def _game(written: str) -> str:
    if written not in GAMES:
        raise ValueError
    return written
