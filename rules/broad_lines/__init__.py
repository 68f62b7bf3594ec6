"""Broad Lines: one critic guesses what the others draw, two lines or a curve at a time, on 25 sheets."""

from rules.broad_lines.again import again
from rules.broad_lines.ask import ask
from rules.broad_lines.checks import validate, warn
from rules.broad_lines.facts import facts
from rules.broad_lines.outcome import score
from rules.broad_lines.questions import RATINGS
from rules.broad_lines.rating import TITLES
from rules.broad_lines.record import BroadLinesRecord
from rules.broad_lines.sheets import SHEETS
from rules.broad_lines.simulate import simulate
from rules.broad_lines.statistics import STATISTICS, TRENDS
from rules.broad_lines.telling import tell
from rules.broad_lines.words import WORDS
from rules.game import MOST_SEATS, Game
from rules.text import text

GAME = Game(
    name="broad-lines",
    title=text("Broad Lines"),
    version=1,
    seats=(2, MOST_SEATS),
    recommended=(3, 8),
    unit=text("words guessed"),
    better="more",
    record=BroadLinesRecord,
    validate=validate,
    warn=warn,
    score=score,
    facts=facts,
    simulate=simulate,
    ask=ask,
    tell=tell,
    lines=lambda seats: ({},) * SHEETS,
    again=again,
    levels=TITLES,
    wins_from=4,
    questions=(RATINGS,),
    statistics=STATISTICS,
    trends=TRENDS,
    words=WORDS,
)
