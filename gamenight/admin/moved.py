"""What a write would move, as pages draw it: each board and each game's ratings, before and after."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.page import Cell, Section
from gamenight.pages.wording import NOTHING, game_title
from gamenight.services.previews import BoardChange, Preview, RatingChange
from scoring.ratings import shown


def moved(told: Preview[Any]) -> list[Section]:
    """A table for each board and each game's ratings that would change."""
    boards = [_board(each) for each in told.boards if each.rows]
    return boards + [_ratings(each) for each in told.ratings if each.rows]


def _board(change: BoardChange) -> Section:
    columns = (_("Name"), _("Rank"), _("Points"))
    rows = [[each.name, *(_both(each.before, each.after, key) for key in ("rank", "points"))] for each in change.rows]
    return Section(change.name, columns, rows, "")


def _ratings(change: RatingChange) -> Section:
    title = gettext("Ratings at %(game)s") % {"game": game_title(change.game)}
    rows = []
    for each in change.rows:
        before, after = (NOTHING if side is None else shown(side.mu, side.sigma) for side in (each.before, each.after))
        rows.append([each.name, f"{before} → {after}"])
    return Section(title, (_("Name"), _("Rating")), rows, "")


def _both(before: Any, after: Any, key: str) -> Cell:
    """The value before and after, or the one where they are the same."""
    old, new = (NOTHING if row is None or row[key] is None else str(row[key]) for row in (before, after))
    return new if old == new else f"{old} → {new}"
