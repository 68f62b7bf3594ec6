"""Broad Lines read off the contract a second time, plainly: is a well-shaped record legal, and what is it worth?"""

from __future__ import annotations

from typing import Any

JSON = dict[str, Any]
TIERS = (0, 1, 2, 2, 3, 3, 4, 4, 5, 5)


def plain(record: JSON) -> JSON | None:
    """The worth of a record; None where it breaks a rule."""
    seats, options = record["seats"], record.get("options", {})
    if not 2 <= seats <= 30:
        return None
    used, ends = 0, {"guessed": 0, "gave_up": 0, "out_of_sheets": 0}
    due: int | None = None
    for each in record.get("rounds", []):
        if not 0 <= each["critic"] < seats or due not in (None, each["critic"]) or not _legal(each, used, options):
            return None
        used += each["sheets"] + (each["result"] == "gave_up")
        ends[each["result"]] += 1
        due = _critic(each, seats, options.get("critic_rotation", "rulebook"))
    words, over = ends["guessed"], used == 25
    if "final" in record:
        final = record["final"]
        if record.get("ended_early") or (record.get("rounds") and not over):
            return None
        if over and (final["guessed"], final.get("gave_up", ends["gave_up"])) != (words, ends["gave_up"]):
            return None
        words, given_up, over = final["guessed"], final.get("gave_up", 0), True
        cost = 1 if options.get("zero_sheet_give_up") else 2
        if not record.get("rounds") and (min(words, given_up) < 0 or words + cost * given_up > 25):
            return None
    tier = TIERS[words] if words < 10 else 6
    return {
        "status": "finished" if over else "abandoned" if record.get("ended_early") else "in_progress",
        "scores": [words] * seats,
        "places": None,
        "winners": [],
        "result": None,
        "tier": tier if over else None,
        "level": tier if over else None,
        "share": 10 * tier if over else None,
    }


def _legal(each: JSON, used: int, options: JSON) -> bool:
    sheets, result = each["sheets"], each["result"]
    reached = used + sheets
    least = 0 if result == "gave_up" and options.get("zero_sheet_give_up") else 1
    return (
        used < 25
        and sheets >= least
        and reached + (result == "gave_up") <= 25
        and (result != "out_of_sheets" or reached == 25)
        and 1 <= each.get("number", 1) <= 6
        and (result == "guessed") <= each.get("guesses", 1) <= max(2 * sheets, "guesses" not in each)
    )


def _critic(each: JSON, seats: int, rotation: str) -> int | None:
    """The next critic, by passing the marker on sheet by sheet; None where it may be anybody."""
    critic = seat = each["critic"]
    for _ in range(each["sheets"]):
        seat = (seat + 1) % seats
        if seat == critic:
            seat = (seat + 1) % seats
    if rotation == "free" or each["sheets"] == 0:
        return None
    seat = (seat + 1) % seats
    return (critic + 1) % seats if rotation == "skip" and seat == critic else int(seat)
