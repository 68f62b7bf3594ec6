"""What came of a job, in words: what a check found, and what scoring anew changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.page import Cell, Link, Section
from gamenight.models import Job
from gamenight.pages.boards import decided
from gamenight.pages.labels import words
from gamenight.pages.wording import INSTANT, NOTHING, OF_PLAY, figures, game_title, on_day, word, yes_or_no
from gamenight.selectors.revisions import leaves_changed
from gamenight.services.audits import CHECK, RESCORE
from gamenight.services.checking import COLUMNS
from rules.registry import GAMES

MOST_LEAVES = 4
LONGEST = 120
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+\+00:00")
_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")
Names = Mapping[str, str]
Told = Mapping[str, Any]

FOUND = {
    "record": _("a record that the rules refuse"),
    "play": _("where a play stands in the order of results"),
    "result": _("the result of a play"),
    "facts": _("what is counted of a play"),
    "points": _("the points of a play"),
    "rating": _("a rating"),
    "board": _("a row of a board"),
    "frozen": _("what a frozen board would be"),
}

WORDS = {
    "adjustments": _("Adjustments"),
    "attendance": _("Attendance"),
    "average": _("Average"),
    "beaten": _("Beaten"),
    "by_game": _("Points by game"),
    "counted": _("Counted"),
    "day": _("Day"),
    "decided_by": _("Decided by"),
    "dropped": _("Dropped"),
    "league": _("League"),
    "level": _("Level"),
    "missing": _("Plays short"),
    "movement": _("Movement"),
    "mu": _("μ"),
    "mu_before": _("μ before"),
    "number": _("Number in the evening"),
    "place": _("Place"),
    "player": _("Player"),
    "plays": _("Plays"),
    "points": _("Points"),
    "rank": _("Rank"),
    "score": _("Score"),
    "seats": _("Seats"),
    "share": _("Share"),
    "sigma": _("σ"),
    "sigma_before": _("σ before"),
    "since": _("Since"),
    "start": _("Start"),
    "status": _("State"),
    "tied": _("Tied"),
    "wins": _("Wins"),
    "won": _("Won"),
}
"""What a report tells of, as people say it; other words are a record's own."""


def report(job: Job, names: Names) -> list[Section]:
    """A table of what a finished job tells; nothing for those that leave a file behind. `names` are by id."""
    told = job.report or {"told": [], "more": 0}
    if job.kind == CHECK:
        title, columns = _differences(told), (_("What"), _("Where"), _("What differs: stored → right"))
        rows = [_found(each, names) for each in told["told"]]
        return [Section(title, columns, rows, _("All boards are as the records give them."))]
    if job.kind == RESCORE:
        title, columns = _changes(told), (_("Play"), _("What has changed: before → after"))
        rows = [_rescored(each, names) for each in told["told"]]
        return [Section(title, columns, rows, _("No result has changed."))]
    return []


def _differences(told: Told) -> str:
    count = len(told["told"]) + told["more"]
    return ngettext("%(count)s difference", "%(count)s differences", count) % {"count": count} + _more(told)


def _changes(told: Told) -> str:
    count = len(told["told"]) + told["more"]
    sentence = ngettext("%(count)s play has changed", "%(count)s plays have changed", count)
    return sentence % {"count": count} + _more(told)


def _more(told: Told) -> str:
    shown = gettext("the first %(count)s are shown") % {"count": len(told["told"])}
    return f" ({shown})" if told["more"] else ""


def _found(each: Told, names: Names) -> list[Cell]:
    what, stored, right = each["what"], *(_named(each["what"], each[side]) for side in ("stored", "right"))
    return [str(FOUND.get(what, what)), _where(each, names), leaves(stored, right, names)]


def in_words(row: Mapping[str, Any]) -> dict[str, Any]:
    """A board's row, with what decided its rank as people say it."""
    return {key: decided(each) if key == "decided_by" else each for key, each in row.items()}


def _named(what: str, told: Any) -> Any:
    """What a difference tells, with a name for each of its columns; as it is where it has others, being old."""
    if what == "board" and isinstance(told, dict):
        return in_words(told)
    columns = COLUMNS.get(what, ())
    if what == "points" and told is not None:
        return [_row(columns, row) for row in told]
    return _row(columns, told)


def _row(columns: Sequence[str], row: Any) -> Any:
    fits = isinstance(row, list) and len(row) == len(columns)
    return dict(zip(columns, row, strict=True)) if fits else row


def _where(each: Told, names: Names) -> Cell:
    """What the difference is of, where that has a page."""
    id = each["of"].split()[0]
    if each["what"] in ("board", "frozen"):
        return Link(names.get(id, gettext("League")), reverse("admin:gamenight_league_change", args=[id]))
    return _play(id)


def _play(id: str) -> Link:
    return Link(gettext("Play"), reverse("admin:gamenight_play_change", args=[id]))


def _rescored(each: Told, names: Names) -> list[Cell]:
    if "refused" in each:
        problems = ", ".join(problem["message"] for problem in each["problems"]) or each["refused"]
        return [_play(each["play"]), gettext("refused: %(problems)s") % {"problems": problems}]
    return [_play(each["play"]), leaves({"seats": each["before"]}, {"seats": each["after"]}, names)]


def leaves(before: Any, after: Any, names: Names) -> str:
    """The first values that differ, each with its place."""
    changed = leaves_changed({"": (before, after)})
    shown = [_leaf(path[1:], old, new, names) for path, old, new in islice(changed, MOST_LEAVES + 1)]
    return "; ".join(shown[:MOST_LEAVES]) + (" …" if len(shown) > MOST_LEAVES else "")


def _leaf(path: Any, old: Any, new: Any, names: Names) -> str:
    place = " › ".join(map(_step, path))
    was, now = (_shown(each, names) for each in (old, new))
    return f"{place}: {was} → {now}" if place else f"{was} → {now}"


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return str(step + 1)
    return str(WORDS[step]) if step in WORDS else game_title(step) if step in GAMES else words(step)


def _shown(leaf: Any, names: Names) -> str:
    if isinstance(leaf, bool):
        return yes_or_no(leaf)
    written = str(leaf)
    if _DECIMAL.fullmatch(written):
        return figures(written)
    if _DAY.fullmatch(written):
        return on_day(date.fromisoformat(written))
    if _INSTANT.fullmatch(written):
        return date_format(datetime.fromisoformat(written), INSTANT) + " UTC"
    told = NOTHING if leaf in (None, [], {}) else names.get(written) or word(OF_PLAY, written)
    return Truncator(told).chars(LONGEST)
