"""What statistics say of Broad Lines."""

from rules.broad_lines.sheets import SHEETS
from rules.statistic import Statistic
from rules.text import text
from rules.trend import Trend

STATISTICS = (
    Statistic(
        name="critic_sheets",
        title=text("Sheets a guessed word, as critic"),
        of="seat",
        kind="ratio",
        facts=("critic_sheets_of_guessed",),
        over=("critic_guessed",),
    ),
    Statistic(
        name="critic_given_up",
        title=text("Words given up, as critic"),
        of="seat",
        kind="ratio",
        facts=("critic_gave_up",),
        over=("critic_rounds",),
    ),
    Statistic(
        name="guessed_by_sheet",
        title=text("Words by the sheet that they were guessed on"),
        of="play",
        kind="by_number",
        facts=("guessed_on_sheet_",),
        numbers=range(1, SHEETS + 1),
    ),
)

TRENDS = (Trend(title=text("Ratings"), of="level", axis=text("rating, 0 to 6")),)
