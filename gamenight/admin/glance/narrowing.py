"""What the first page is narrowed to: it stands in the address, and goes along to the lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Self
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404
from django.urls import reverse

from gamenight.selectors.glance.asked import Asked
from rules.registry import GAMES


@dataclass(frozen=True, slots=True)
class Links:
    """The lists that tiles lead to, with the club (and the game) that the page is narrowed to."""

    club: UUID | None
    game: str | None

    def to(self, model: str, **more: Any) -> str:
        """The list of a model; `more` of what it is filtered by wins, None is left out."""
        wanted = {"club": self.club, "game": self.game if model == "play" else None} | more
        query = urlencode({key: str(value) for key, value in wanted.items() if value is not None})
        return reverse(f"admin:gamenight_{model}_changelist") + (f"?{query}" if query else "")

    @property
    def evenings(self) -> str:
        return self.to("evening")

    @property
    def leagues(self) -> str:
        return self.to("league")

    @property
    def plays(self) -> str:
        return self.to("play")

    @property
    def live(self) -> str:
        return self.to("play", status="in_progress")

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
    """`chosen` are keyword arguments of `asked`. Raises Http404 for a club or league that can be none."""

    chosen: Mapping[str, Any]

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Self:
        game = query.get("game", "")
        return cls(
            {
                "club": _id(query.get("club", "")),
                "league": _id(query.get("league", "")),
                "game": game if game in GAMES else None,
                "since": _day(query.get("since", "")),
                "until": _day(query.get("until", "")),
            }
        )

    def links(self, seen: Asked) -> Links:
        return Links(None if seen.only is None else seen.only.id, seen.game)


def _id(written: str) -> UUID | None:
    try:
        return UUID(written) if written else None
    except ValueError:
        raise Http404 from None


def _day(written: str) -> date | None:
    """None for what is no day: the page says which days it shows."""
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None
