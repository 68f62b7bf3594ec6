"""Ink It! read off the contract a second time, plainly: is a well-shaped record legal, and what is it worth?"""

from __future__ import annotations

from typing import Any

JSON = dict[str, Any]
DRAWINGS = {2: 3, 3: 4, 4: 3, 5: 4, 6: 5, 7: 6, 8: 6, 9: 7}
CARDS = {2: 3, 3: 2}


def plain(record: JSON) -> JSON | None:
    """The worth of a record; None where it breaks a rule."""
    seats, options = record["seats"], record.get("options", {})
    if not 2 <= seats <= 30:
        return None
    losing = seats + (options.get("loss_rule") == "exceed")
    number, made, over = 0, 0, False
    before: list[int] = []
    for number, each in enumerate(record.get("rounds", []), start=1):
        if over or not _captains(each["captains"], before, seats, options):
            return None
        mistakes = _mistakes(each, seats, options.get("odd_ones_out", 0), 6 - number)
        if mistakes is None:
            return None
        made += mistakes
        over = made >= losing or number == 5
        before = each["captains"]
    if "final" in record:
        final = record["final"]
        if not final or record.get("ended_early") or (number and not over):
            return None
        if number and (final.get("rounds", number), final.get("mistakes", made)) != (number, made):
            return None
        if not number:
            number, made, over = final["rounds"], final["mistakes"], True
            if not 1 <= number <= 5 or (made < losing and number < 5):
                return None
            if not _can_be(made, number, seats, losing, options.get("odd_ones_out", 0)):
                return None
    lost = made >= losing
    status = "finished" if over else "abandoned" if record.get("ended_early") else "in_progress"
    return {
        "status": status,
        "scores": [made] * seats,
        "places": None,
        "winners": list(range(seats)) if over and not lost else [],
        "result": ("lost" if lost else "won") if over else None,
        "tier": None,
        "level": (0 if lost else 1 if made else 2) if over else None,
        "share": (6 * (number - 1) if lost else 60 - ((30 * made) // (losing - 1))) if over else None,
    }


def _captains(captains: list[int], before: list[int], seats: int, options: JSON) -> bool:
    right = 1 if seats <= 7 else 2 if seats <= 9 else seats - 7
    if len(captains) != right or len(set(captains)) != right or not set(captains) <= set(range(seats)):
        return False
    passes = before and right == 1 and options.get("captain_rotation") != "free"
    return not passes or captains == [(before[0] + 1) % seats]


def _mistakes(each: JSON, seats: int, odd: int, strokes: int) -> int | None:
    """The mistakes of a round; None where there can't be such a round."""
    drawings = DRAWINGS.get(seats, 7)
    counted = each.get("mistakes")
    if counted is not None and (not 0 <= counted <= drawings or (counted == 1 and not odd)):
        return None
    if "matches" not in each:
        return counted
    matches = each["matches"]
    words, beside = [match["word"] for match in matches], [match["matched"] for match in matches]
    artists = [seat for seat in range(seats) if seat not in each["captains"] for _ in range(CARDS.get(seats, 1))]
    wrong = sum(match["word"] != match["matched"] for match in matches)
    legal = (
        sorted(match["artist"] for match in matches) == artists
        and len(set(words)) == len(set(beside)) == drawings
        and len(set(beside) - set(words)) <= odd
        and all(0 <= match.get("strokes", 0) <= strokes for match in matches)
        and counted in (None, wrong)
    )
    return wrong if legal else None


def _can_be(made: int, rounds: int, seats: int, losing: int, odd: int, so_far: int = 0) -> bool:
    """Whether some rounds, none after the game was lost, have so many mistakes."""
    if rounds == 0:
        return so_far == made
    each = [count for count in range(DRAWINGS.get(seats, 7) + 1) if odd or count != 1]
    return (
        so_far < losing
        and so_far <= made
        and any(_can_be(made, rounds - 1, seats, losing, odd, so_far + count) for count in each)
    )
