"""What statistics say of Ink It!"""

from rules.ink_it.rounds import ROUNDS
from rules.statistic import Statistic
from rules.text import text
from rules.trend import Trend

STATISTICS = (
    Statistic(
        name="captain_accuracy",
        title=text("Drawings matched rightly as captain"),
        of="seat",
        kind="ratio",
        facts=("captain_drawings",),
        less=("captain_mistakes",),
        over=("captain_drawings",),
    ),
    Statistic(
        name="artist_readability",
        title=text("Own drawings that were matched rightly"),
        of="seat",
        kind="ratio",
        facts=("artist_drawings",),
        less=("artist_mistakes",),
        over=("artist_drawings",),
    ),
    Statistic(
        name="mistakes_by_round",
        title=text("Mistakes by round (a drawing of the first has five strokes, of the last one)"),
        of="play",
        kind="by_number",
        facts=("mistakes_in_round_",),
        numbers=range(1, ROUNDS + 1),
    ),
)

TRENDS = (
    Trend(title=text("Won and lost"), of="won", axis=text("plays")),
    Trend(title=text("Mistakes"), of="score", axis=text("mistakes")),
)
