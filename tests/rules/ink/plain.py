"""INK read off the contract a second time, plainly: is a well-shaped record legal, and what is it worth?"""

from __future__ import annotations

from typing import Any

JSON = dict[str, Any]


class _Illegal(Exception):
    pass


def _need(legal: bool) -> None:
    if not legal:
        raise _Illegal


def plain(record: JSON) -> JSON | None:
    """The worth of a record; None where it breaks a rule."""
    try:
        return _worth(record)
    except _Illegal:
        return None


def _worth(record: JSON) -> JSON:
    seats = record["seats"]
    _need(1 <= seats <= 4)
    table = _Table(record)
    for each in record.get("rounds", []):
        table.play(each)
    stopped = record.get("ended_early", False)
    over = table.over or (stopped and table.tie and not table.under_way)
    if "final" in record:
        _need(over or not record.get("rounds"))
        table.count(record["final"], alone=not record.get("rounds"), stopped=stopped)
        over = True
    placed = [24 - palette - wild for palette, wild in table.left]
    worth = list(zip(placed, table.black, strict=True))
    places = [1 + sum(other > each for other in worth) for each in worth] if over and seats > 1 else None
    return {
        "status": "finished" if over else "abandoned" if stopped else "in_progress",
        "scores": placed,
        "places": places,
        "winners": [seat for seat in range(seats) if places and places[seat] == 1],
        "result": None,
        "tier": None,
        "level": None,
        "share": None,
    }


class _Table:
    def __init__(self, record: JSON) -> None:
        self.seats = record["seats"]
        setup = record.get("setup", {})
        self.palettes = setup.get("palettes", [])
        _need(not self.palettes or len(self.palettes) == self.seats)
        _need(all(len(colors) == len(set(colors)) == 2 for colors in self.palettes))
        first = setup.get("first_seat", 0)
        _need(0 <= first < self.seats)
        self.order = [(first + turn) % self.seats for turn in range(self.seats)]
        self.shares = record.get("options", {}).get("final_tie") == "shared"
        self.left, self.black = [[12, 12] for _ in range(self.seats)], [0] * self.seats
        self.tie = self.over = self.under_way = self.exhausted = False

    def play(self, each: JSON) -> None:
        seats = [turn["seat"] for turn in each["turns"]]
        _need(not self.over and not self.under_way and seats != [] and seats == self.order[: len(seats)])
        self.exhausted |= each.get("tiles_exhausted", False)
        for turn in each["turns"]:
            _need(turn["action"] == "paint" or not turn.get("goals"))
            for goal in turn.get("goals", []):
                self.complete(turn["seat"], goal)
            if turn["action"] == "pass":
                self.move(turn["seat"], min(2, self.left[turn["seat"]][0]))
        self.under_way = len(seats) < len(self.order)
        if not self.under_way:
            tied = self.tied()
            self.over = self.exhausted or len(tied) == 1 or (self.shares and tied != [])
            if tied:
                self.tie, self.order = True, tied

    def complete(self, seat: int, goal: JSON) -> None:
        palette, wild, black, moved = (goal.get(key, 0) for key in ("palette", "wild", "black", "to_wild"))
        bottles = palette + wild + black
        _need(3 <= goal["number"] <= 7 and min(palette, wild, black, moved) >= 0 and bottles > 0)
        _need(goal.get("area", 100) >= max(goal["number"], bottles) or "area" not in goal)
        own = self.palettes[seat] if self.palettes else []
        _need(not palette or not own or goal.get("color", own[0]) in own)
        _need(palette + moved <= self.left[seat][0] and wild <= self.left[seat][1])
        self.left[seat] = [self.left[seat][0] - palette, self.left[seat][1] - wild]
        self.black[seat] += black
        self.move(seat, moved)

    def move(self, seat: int, bottles: int) -> None:
        self.left[seat] = [self.left[seat][0] - bottles, self.left[seat][1] + bottles]

    def tied(self) -> list[int]:
        """Of the seats that are out, and in a tie of the tied, those with the most black ink."""
        out = [seat for seat in self.order if self.left[seat] == [0, 0]]
        return [seat for seat in out if self.black[seat] == max(self.black[each] for each in out)]

    def count(self, final: JSON, alone: bool, stopped: bool) -> None:
        left, black = [[each["palette"], each["wild"]] for each in final["left"]], final.get("black")
        if not alone:
            _need(left == self.left and black in (None, self.black))
            _need(final.get("tiles_exhausted", self.exhausted) == self.exhausted)
            return
        _need(
            len(left) == self.seats and all(0 <= palette <= 12 and 0 <= wild <= 24 - palette for palette, wild in left)
        )
        self.left, self.black = left, [0] * self.seats if black is None else black
        _need(len(self.black) == self.seats and min(self.black) >= 0)
        exhausted, tied = final.get("tiles_exhausted", False), self.tied()
        _need(exhausted or tied != [])
        _need(len(tied) < 2 or exhausted or stopped or self.shares)
