"""Irk: cards of symbols, staked on one's own pile or played to the center that prices them."""

from __future__ import annotations

from rules.game import Game
from rules.irk import (
    again,
    ask,
    board,
    checks,
    course,
    facts,
    outcome,
    questions,
    simulate,
    statistics,
    symbols,
    telling,
    words,
)
from rules.irk.record import IrkRecord
from rules.text import text

GAME = Game(
    name="irk",
    title=text("Irk"),
    version=1,
    seats=(2, 4),
    unit=text("points"),
    better="more",
    record=IrkRecord,
    validate=checks.validate,
    warn=checks.warn,
    score=outcome.score,
    facts=facts.facts,
    simulate=simulate.simulate,
    ask=ask.ask,
    board=board.board,
    tell=telling.tell,
    lines=lambda seats: [{"kind": kind} for kind in course.SEQUENCE],
    again=again.again,
    questions=(questions.PLACEMENTS,),
    statistics=statistics.STATISTICS,
    colours=symbols.DRAWN,
    words=words.WORDS,
)
