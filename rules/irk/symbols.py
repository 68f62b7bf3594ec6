"""The symbols on the cards: five colours with three values each, the starburst and gray."""

from __future__ import annotations

from typing import Literal, get_args

Symbol = Literal[
    "P1", "P2", "P3", "B1", "B2", "B3", "G1", "G2", "G3", "O1", "O2", "O3", "R1", "R2", "R3", "*", "-"
]  # fmt: skip

SYMBOLS: frozenset[str] = frozenset(get_args(Symbol))
STARBURST = "*"
GRAY = "-"

# Sentence 13, in its order.
LETTERS = {"purple": "P", "blue": "B", "green": "G", "orange": "O", "red": "R"}
COLOURS = tuple(LETTERS)
DRAWN = {letter: colour for colour, letter in LETTERS.items()} | {GRAY: "gray"}

# Sentences 43 to 45: a number is worth itself, and a dot 1.
WORTH: dict[str, int] = {f"{letter}{value}": value for letter in LETTERS.values() for value in (1, 2, 3)}
# Sentence 46.
WORTH[STARBURST] = 1
# Sentence 47.
WORTH[GRAY] = 0

NUMBERS = frozenset(symbol for symbol, worth in WORTH.items() if worth > 1)


# The colours that a symbol counts for: a starburst is of every colour (sentence 14), gray of none (15).
SHOWN = {
    symbol: [colour for colour, letter in LETTERS.items() if symbol[0] in (letter, STARBURST)] for symbol in SYMBOLS
}
