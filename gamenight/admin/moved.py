"""What a write would move, as pages draw it: each board and each game's ratings, before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.page import Cell, Section
from gamenight.admin.reports import in_words, leaves
from gamenight.pages.wording import NOTHING, figures, game_title
from gamenight.selectors.plays import StoredPlay
from gamenight.selectors.ratings import Strength
from gamenight.services.previews import BoardChange, Change, Preview, RatingChange
from scoring.ratings import shown

ARROW = " → "
SHOWN = ("rank", "points", "average")


def moved(told: Preview[Any], play: StoredPlay | None = None) -> list[Section]:
    """A table for the results of `play`, and for each board and each game's ratings that would change."""
    results = [_results(play, told.done)] if play else []
    boards = [_board(each) for each in told.boards if each.rows]
    found = results + boards + [_ratings(each) for each in told.ratings if each.rows]
    return [each for each in found if each.rows]


def _results(before: StoredPlay, after: StoredPlay) -> Section:
    """By who sat where; who isn't there on one side has nothing there."""
    was, now = ({each["player"]: each for each in play.results} for play in (before, after))
    names = {str(each.effective): each.name for each in (*before.players, *after.players)}
    rows = [
        [
            names.get(player, NOTHING),
            *(_both(was.get(player), now.get(player), key) for key in ("score", "place", "level")),
        ]
        for player in {**was, **now}
    ]
    return Section(_("The play"), (_("Name"), _("Score"), _("Place"), _("Level")), _visibly(rows), "")


def _board(change: BoardChange) -> Section:
    """Ranks, points and averages; where a row changes in none of these, what else changes."""
    rows = [
        [each.name, *(_both(each.before, each.after, key) for key in SHOWN), _besides(each)] for each in change.rows
    ]
    besides = any(row[-1] for row in rows)
    heads = (_("Name"), _("Rank"), _("Points"), _("Average"), *([_("Besides")] if besides else ()))
    return Section(change.name, heads, [row[: len(heads)] for row in rows], "")


def _besides(row: Change[Mapping[str, Any]]) -> str:
    before, after = row.before or {}, row.after or {}
    same = all(before.get(key) == after.get(key) for key in SHOWN)
    return leaves(in_words(before), in_words(after), {}) if same else ""


def _ratings(change: RatingChange) -> Section:
    title = gettext("Ratings at %(game)s") % {"game": game_title(change.game)}
    told = (
        (
            each.name,
            *(NOTHING if side is None else figures(shown(side.mu, side.sigma)) for side in (each.before, each.after)),
        )
        for each in change.rows
    )
    rows = [[name, f"{before}{ARROW}{after}"] for name, before, after in told if before != after]
    return Section(title, (_("Name"), _("Rating")), rows, "")


def _rating(side: Strength | None) -> str:
    return NOTHING if side is None else figures(shown(side.mu, side.sigma))


def _visibly(rows: list[list[Cell]]) -> list[list[Cell]]:
    """Those in which something that is shown differs."""
    return [row for row in rows if any(ARROW in str(cell) for cell in row[1:])]


def _both(before: Any, after: Any, key: str) -> Cell:
    """The value before and after, or the one where they are the same."""
    old, new = (NOTHING if row is None or row[key] is None else figures(str(row[key])) for row in (before, after))
    return new if old == new else f"{old}{ARROW}{new}"
