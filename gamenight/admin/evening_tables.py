"""The tables of an evening: what was played at each, what goes on, and who sits at none."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from gamenight.admin.page import Cell, Link, Section
from gamenight.models import Evening, Play
from gamenight.pages.wording import NOTHING, OF_PLAY, game_title, on_clock, since, word
from gamenight.selectors.evenings import Attending
from scoring.lanes import Span, lanes


def _goes_on(play: Play) -> bool:
    return play.status == "in_progress" and play.voided_at is None


def by_table(plays: list[Play], tables: dict[UUID, int]) -> list[Play]:
    """Those that go on, in the order of their tables."""
    return sorted(filter(_goes_on, plays), key=lambda each: tables.get(each.id, 0))


def table_numbers(plays: list[Play]) -> dict[UUID, int]:
    """The table of each play whose start is known, where several were played at one time; void ones took none."""
    timed = [each for each in reversed(plays) if each.starts_at and not each.voided_at]
    spans = [Span(frozenset(_seated(each)), each.starts_at, _end(each)) for each in timed if each.starts_at]
    found = lanes(spans)
    return {each.id: lane for each, lane in zip(timed, found, strict=True)} if max(found, default=1) > 1 else {}


def _end(play: Play) -> Any:
    """None while it goes on; one that nobody wrote down is the start."""
    return None if _goes_on(play) else play.ends_at or play.starts_at


def _seated(play: Play) -> list[str]:
    return [seat.player.name for seat in play.seats.all()]


def running(play: Play, tables: dict[UUID, int], evening: Evening) -> dict[str, Any]:
    """A play that goes on: its link and table, since when, and who sits there."""
    return {
        "link": Link(game_title(play.game), reverse("admin:gamenight_play_change", args=[play.id])),
        "table": tables.get(play.id),
        "since": since(play.starts_at, evening.club) if play.starts_at else "",
        "people": ", ".join(_seated(play)),
    }


def free(plays: list[Play], coming: list[Attending]) -> list[str]:
    """Who is ticked as present and sits at none of the tables that play."""
    busy = {seat.player_id for play in plays if _goes_on(play) for seat in play.seats.all()}
    return [each.name for each in coming if each.present and each.player not in busy]


def played(plays: list[Play], tables: dict[UUID, int], evening: Evening) -> Section:
    """Every play of the evening, with its table where there were several."""
    several = [_("Table")] if tables else []
    columns = ["№", *several, _("Game"), _("State"), _("When"), _("Players")]
    rows = [_row(each, tables, evening) for each in plays]
    return Section(_("Plays"), columns, rows, _("Nothing played yet."))


def _row(play: Play, tables: dict[UUID, int], evening: Evening) -> list[Cell]:
    link = Link(game_title(play.game), reverse("admin:gamenight_play_change", args=[play.id]))
    state = str(_("void")) if play.voided_at else word(OF_PLAY, play.status)
    times = [on_clock(each, evening.club) for each in (play.starts_at, play.ends_at) if each]
    table: list[Cell] = [tables.get(play.id, NOTHING)] if tables else []
    return [play.number, *table, link, state, "–".join(times) or NOTHING, ", ".join(_seated(play))]
