"""Irk read off the contract a second time, plainly: is a well-shaped record legal, and what is it worth?"""

from __future__ import annotations

from math import ceil
from typing import Any

JSON = dict[str, Any]
Square = tuple[int, int]
COLOURS = {"purple": "P", "blue": "B", "green": "G", "orange": "O", "red": "R"}
STEPS = {"E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1)}
KINDS = ["stake", "center", "center", "stake", "center", "center", "stake"]
SYMBOLS = {f"{colour}{value}" for colour in "PBGOR" for value in "123"} | {"*", "-"}


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
    seats, rounds, final = record["seats"], record.get("rounds", []), record.get("final")
    _need(2 <= seats <= 4 and [each["kind"] for each in rounds] == KINDS[: len(rounds)])
    whole = len(rounds) == 7
    by = record.get("options", {}).get("majority_by", "value")
    center = _center(record)
    values = _values(center) if whole and center is not None else None
    stakes = [each["cards"] for each in rounds if "cards" in each]
    _need(all(len(cards) == seats for cards in stakes))
    noted = [_pile([cards[seat] for cards in stakes], by) for seat in range(seats)]
    piles = noted if len(stakes) == 3 else None
    if final is not None:
        _need(final != {} and not record.get("ended_early") and (whole or not rounds))
        counted = _counted(final, 9 * ((2 if seats == 4 else 5) + 4 * seats), drawn=values is None)
        _need(values is None or counted in (None, values))
        values = counted or values
        if "piles" in final:
            _need(len(final["piles"]) == seats)
            for given, held in zip(final["piles"], noted, strict=True):
                rest = {key: given[key] - held[key] for key in held}
                _need(_fits(given, 9, by) and min(rest.values()) >= 0)
                _need(_fits(rest, 9 - 3 * len(stakes), by))
            piles = final["piles"]
        _need(whole or (values is not None and piles is not None))
    scored = values is not None and piles is not None
    stopped = record.get("ended_early")
    worth = {"status": "finished" if scored else "abandoned" if stopped else "in_progress"}
    nothing = dict.fromkeys(("result", "tier", "level", "share"))
    return worth | _places(values, piles, record.get("options", {})) | nothing


def _cells(laid: JSON) -> list[tuple[Square, str]]:
    (x, y), (right, down) = laid["at"], STEPS[laid["facing"]]
    return [((x + at * right, y + at * down), symbol) for at, symbol in enumerate(laid["card"])]


def _near(square: Square) -> list[Square]:
    return [(square[0] + right, square[1] + down) for right, down in STEPS.values()]


def _center(record: JSON) -> dict[Square, str] | None:
    """The center as far as it is played; None where that isn't known."""
    seats, setup = record["seats"], record.get("setup", {})
    holder = setup.get("box_holder", 0)
    _need(0 <= holder < seats)
    center: dict[Square, str] | None = None
    if "center" in setup:
        cells = [cell for laid in setup["center"] for cell in _cells(laid)]
        center = dict(cells)
        _need(len(setup["center"]) == (2 if seats == 4 else 5) and len(center) == len(cells))
    begun = False
    for each in record.get("rounds", []):
        _need(not begun)
        if each["kind"] == "stake":
            continue
        if "placements" in each:
            played = [placement["seat"] for placement in each["placements"]]
            _need(center is not None and played == [(holder + turn) % seats for turn in range(seats)][: len(played)])
            begun = len(played) < seats
            for placement in each["placements"]:
                _lay(center or {}, _cells(placement))
        else:
            center = None
        holder = (holder + 1) % seats
    return center


def _lay(center: dict[Square, str], cells: list[tuple[Square, str]]) -> None:
    _need(any(place in center for square, _ in cells for place in (square, *_near(square))))
    others = 0
    for square, new in cells:
        old = center.get(square, "-")
        _need(old[-1] not in "23" or new[-1] in "23")
        _need(old != "*" or new == "*")
        others += old not in "-*" and new != "*" and new[0] != old[0]
    _need(others <= 1)
    center.update(cells)


def _values(center: dict[Square, str]) -> JSON:
    return {colour: max([0, *_clusters(center, letter)]) for colour, letter in COLOURS.items()}


def _clusters(center: dict[Square, str], letter: str) -> list[int]:
    left = {square: symbol for square, symbol in center.items() if symbol in "*-" or symbol[0] == letter}
    found = []
    while left:
        reached, value = [next(iter(left))], 0
        while reached:
            square = reached.pop()
            if square in left:
                value += _worth_of(left.pop(square))
                reached += _near(square)
        found.append(value)
    return found


def _worth_of(symbol: str) -> int:
    return 0 if symbol == "-" else 1 if symbol == "*" else int(symbol[1])


def _pile(cards: list[list[str]], by: str) -> JSON:
    symbols = [symbol for card in cards for symbol in card]
    pile = {
        colour: sum(1 if by == "count" else _worth_of(each) for each in symbols if each == "*" or each[0] == letter)
        for colour, letter in COLOURS.items()
    }
    return pile | {"starbursts": symbols.count("*")}


def _fits(pile: JSON, sections: int, by: str) -> bool:
    stars = pile["starbursts"]
    rest = [pile[colour] - stars for colour in COLOURS]
    return (
        stars >= 0
        and min(rest) >= 0
        and sum(ceil(each / (3 if by == "value" else 1)) for each in rest) <= sections - stars
    )


def _counted(final: JSON, most: int, drawn: bool) -> JSON | None:
    """The values of the center as `final` counts them, by themselves or in a grid."""
    values: JSON | None = final.get("center")
    if "grid" in final:
        _need(values is None and drawn and len(final["grid"]) <= 60)
        rows = [[each for each in row.split(" ") if each] for row in final["grid"]]
        _need(all(len(row) <= 60 and set(row) <= SYMBOLS | {"."} for row in rows))
        values = _values({(x, y): each for y, row in enumerate(rows) for x, each in enumerate(row) if each != "."})
    _need(values is None or all(0 <= value <= most for value in values.values()))
    return values


def _places(values: JSON | None, piles: list[JSON] | None, options: JSON) -> JSON:
    if values is None or piles is None:
        return {"scores": None, "places": None, "winners": []}
    scores = [0] * len(piles)
    for colour, value in values.items():
        for seat, points in _paid(value, [(pile[colour], pile["starbursts"]) for pile in piles], options).items():
            scores[seat] += points
    ranks = [(score, pile["starbursts"]) for score, pile in zip(scores, piles, strict=True)]
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    return {"scores": scores, "places": places, "winners": [seat for seat, place in enumerate(places) if place == 1]}


def _paid(value: int, held: list[tuple[int, int]], options: JSON) -> dict[int, int]:
    seats = [seat for seat, (amount, _) in enumerate(held) if amount > 0 or options.get("zero_qualifies")]
    top = max((held[seat] for seat in seats), default=None)
    first = [seat for seat in seats if held[seat] == top]
    paid = dict.fromkeys(first, value if len(first) == 1 else value // 2)
    rest = [seat for seat in seats if seat not in first]
    if top and not options.get("tiebreak_loser_is_second", True):
        rest = [seat for seat in rest if held[seat][0] < top[0]]
    if rest and len(held) > 2 and (len(first) == 1 or options.get("second_after_tied_first")):
        whole = options.get("second_ties") != "all_half"
        best = max(held[seat] for seat in rest)
        paid |= {seat: value // 2 for seat in rest if held[seat] == best or (not whole and held[seat][0] == best[0])}
    return paid
