"""Ink It!: captains match words with drawings made of ever fewer stamp strokes, in five rounds."""

from rules.game import MOST_SEATS, Game
from rules.ink_it.again import again
from rules.ink_it.ask import ask
from rules.ink_it.checks import validate, warn
from rules.ink_it.facts import facts
from rules.ink_it.outcome import LEVELS, score
from rules.ink_it.record import InkItRecord
from rules.ink_it.rounds import LEAST_SEATS, ROUNDS, captains
from rules.ink_it.simulate import simulate
from rules.ink_it.statistics import STATISTICS, TRENDS
from rules.ink_it.telling import tell
from rules.ink_it.words import WORDS
from rules.text import text

GAME = Game(
    name="ink-it",
    title=text("Ink It!"),
    version=1,
    seats=(LEAST_SEATS, MOST_SEATS),
    recommended=(4, 7),  # no rules of their own for few or many (sentences 57 and 63)
    unit=text("mistakes"),
    better="fewer",
    record=InkItRecord,
    validate=validate,
    warn=warn,
    score=score,
    facts=facts,
    simulate=simulate,
    ask=ask,
    tell=tell,
    sizes=lambda seats: {"captains": captains(seats)},
    lines=lambda seats: ({},) * ROUNDS,
    again=again,
    levels=LEVELS,
    wins_from=1,
    statistics=STATISTICS,
    trends=TRENDS,
    words=WORDS,
)
