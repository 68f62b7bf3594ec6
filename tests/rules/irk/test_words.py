"""What people call what cards of Irk show."""

from __future__ import annotations

from rules.irk.words import WORDS


def test_every_symbol_has_a_word() -> None:
    """Five colours from one to three, the starburst and the gray section."""
    said = {key.removeprefix("="): str(text) for key, text in WORDS.items() if key.startswith("=")}
    colours = {"P": "purple", "B": "blue", "G": "green", "O": "orange", "R": "red"}
    values = {f"{letter}{value}": f"{name} {value}" for letter, name in colours.items() for value in (1, 2, 3)}
    assert said == values | {"*": "starburst", "-": "gray"}
