"""What statistics say of Irk."""

from rules.irk.detail import NAMES
from rules.statistic import Statistic
from rules.text import text

_WON = {
    "won_by_majority": text("Colours won by majority"),
    "won_by_starbursts": text("Colours won by starbursts"),
    "tied_for_most": text("Colours tied for most"),
}

STATISTICS = (
    *(Statistic(name=fact, title=title, of="seat", kind="total", facts=(fact,)) for fact, title in _WON.items()),
    *(
        Statistic(
            name=f"raised_{colour}",
            title=text("The most that a card raised a colour: {colour}", colour=name),
            of="seat",
            kind="greatest",
            facts=(f"raised_{colour}",),
        )
        for colour, name in NAMES.items()
    ),
)
