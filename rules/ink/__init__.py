"""INK: bottles are placed in areas that a painting of tiles has filled."""

from rules.game import Game
from rules.ink.again import again
from rules.ink.ask import ask
from rules.ink.checks import validate, warn
from rules.ink.course import MOST_SEATS
from rules.ink.facts import facts
from rules.ink.outcome import score
from rules.ink.picture import COLOURS, picture
from rules.ink.questions import PAINTING
from rules.ink.record import InkRecord
from rules.ink.simulate import simulate
from rules.ink.statistics import STATISTICS
from rules.ink.telling import tell
from rules.ink.words import WORDS
from rules.text import text

GAME = Game(
    name="ink",
    title=text("INK"),
    version=1,
    seats=(1, MOST_SEATS),
    recommended=(2, 4),
    unit=text("bottles placed"),
    better="more",
    record=InkRecord,
    validate=validate,
    warn=warn,
    score=score,
    facts=facts,
    simulate=simulate,
    ask=ask,
    tell=tell,
    lines=lambda seats: ({},) * 18,
    again=again,
    questions=(PAINTING,),
    statistics=STATISTICS,
    picture=picture,
    colours=COLOURS,
    words=WORDS,
)
