"""The working of a play's outcome, as its page draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from gamenight.admin.wording import NOTHING
from gamenight.wording import say
from rules.outcome import Outcome
from rules.text import Text

SEAT = "Seat"
"""The heading (in the rules' own English) of a column of seat numbers."""


def blocks(outcome: Outcome, names: Sequence[str]) -> list[dict[str, Any]]:
    """The blocks of `detail` in the reader's language, with people in place of seat numbers."""
    return [_block(each, names) for each in outcome.detail]


def _block(block: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
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
            return {"kind": "grid", "title": say(block["title"]), "rows": block["rows"]}
    return {"kind": "note", "text": say(block["text"])}


def _cell(cell: Any, names: Sequence[str]) -> Any:
    if isinstance(cell, Text):
        return say(cell)
    if isinstance(cell, int) and 0 <= cell < len(names):
        return names[cell]
    return NOTHING if cell is None else cell
