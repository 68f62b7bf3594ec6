"""What statistics say of INK."""

from rules.ink.goals import LEAST, MOST
from rules.statistic import Statistic
from rules.text import text

_PLACED = ("palette_placed", "wild_placed")  # `placed` is known of a count without turns, too

STATISTICS = (
    Statistic(
        name="bottles_a_turn", title=text("Bottles a turn"), of="seat", kind="ratio", facts=_PLACED, over=("turns",)
    ),
    Statistic(name="passes", title=text("Passes"), of="seat", kind="total", facts=("passes",)),
    Statistic(
        name="goals_by_number",
        title=text("Goals by their number"),
        of="seat",
        kind="by_number",
        facts=("goals_of_",),
        numbers=range(LEAST, MOST + 1),
    ),
    Statistic(
        name="from_palette",
        title=text("Bottles placed from the palette, the others wild"),
        of="seat",
        kind="ratio",
        facts=("palette_placed",),
        over=_PLACED,
    ),
)
