"""The working of a play's outcome, as its page draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from gamenight.drawings import drawn
from gamenight.pages.ruling import told
from gamenight.pages.wording import NOTHING
from gamenight.wording import say
from rules.judging import Judged
from rules.text import Text

SEAT = "Seat"
"""The heading (in the rules' own English) of a column of seat numbers."""


def blocks(judged: Judged, names: Sequence[str]) -> list[dict[str, Any]]:
    """The working and the game's pictures in the reader's language, with people in place of seat numbers."""
    return [
        _block(each, names, judged.game.colours)
        for each in (*judged.outcome.detail, *judged.game.picture(judged.record))
    ]


def _block(block: Mapping[str, Any], names: Sequence[str], colours: Mapping[str, str]) -> dict[str, Any]:
    match block["kind"]:
        case "table":
            columns = block["columns"]
            seats = {at for at, column in enumerate(columns) if column.template == SEAT}
            return {
                "kind": "table",
                "title": say(block["title"]),
                "columns": [gettext("Player") if at in seats else say(each) for at, each in enumerate(columns)],
                "rows": [
                    [_cell(each, names if at in seats else ()) for at, each in enumerate(row)] for row in block["rows"]
                ],
            }
        case "grid":
            whose = f": {names[block['seat']]}" if "seat" in block else ""
            return {"kind": "grid", "title": say(block["title"]) + whose, "grid": drawn(block["rows"], colours)}
    return {"kind": "note", "text": told(block["text"], names)}


def _cell(cell: Any, names: Sequence[str]) -> Any:
    if isinstance(cell, Text):
        return told(cell)
    if isinstance(cell, int) and 0 <= cell < len(names):
        return names[cell]
    return NOTHING if cell is None else cell
