"""Named numbers of a play of Broad Lines, for statistics."""

from __future__ import annotations

from collections import Counter

from rules.broad_lines.record import BroadLinesRecord
from rules.broad_lines.sheets import artist, cost
from rules.outcome import Facts, Outcome


def facts(record: BroadLinesRecord, outcome: Outcome) -> Facts:
    """Of the play: rounds by how they ended, sheets used, and words by the sheet that they were guessed on.

    Of a seat: rounds as critic by how they ended, the sheets of the words it guessed, the sheets it drew. A play known
    by its final count alone has no more than that.
    """
    if not record.rounds:
        return Facts(play=_final(record), seats=({},) * record.seats)
    seats = [Counter[str]() for _ in range(record.seats)]
    play = Counter[str](rounds=0, guessed=0, gave_up=0, out_of_sheets=0, sheets_used=0)
    for each in record.rounds:
        play.update({"rounds": 1, each.result: 1, "sheets_used": cost(each)})
        critic = seats[each.critic]
        critic.update({"critic_rounds": 1, f"critic_{each.result}": 1})
        if each.result == "guessed":
            play[f"guessed_on_sheet_{each.sheets}"] += 1
            critic["critic_sheets_of_guessed"] += each.sheets
        for sheet in range(1, each.sheets + 1):
            seats[artist(each.critic, sheet, record.seats)]["sheets_drawn"] += 1
    return Facts(play=dict(play), seats=tuple(map(dict, seats)))


def _final(record: BroadLinesRecord) -> dict[str, int]:
    return record.final.model_dump(exclude_none=True) if record.final else {}
