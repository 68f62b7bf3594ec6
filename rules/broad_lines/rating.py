"""The scale at the end of the sheet (sentences 74 to 83)."""

from __future__ import annotations

from typing import Any

from rules.text import Text, text

TITLES: tuple[Text, ...] = (
    text("The main thing is that you had fun. Maybe someday you will learn to draw!"),
    text("Perhaps you should not build your life around the visual arts."),
    text("Well, at least you know how to hold a marker. Now you need to learn how to use it."),
    text("Neither fame nor shame! You can do better!"),
    text("Excellent! You are a talented artist."),
    text("Your paintings are almost perfect, but your technique could still use some work."),
    text("Brilliant! Your works could be exhibited in an art gallery."),
)
LEAST = (0, 1, 2, 4, 6, 8, 10)
TOP = len(TITLES) - 1


def tier(guessed: int) -> int:
    """The step of the scale, 0 to 6, that `guessed` words reach."""
    return sum(guessed >= least for least in LEAST) - 1


def rating(guessed: int) -> dict[str, Any]:
    """An outcome's `rating` for `guessed` words; its title is a Text."""
    reached = tier(guessed)
    return {"tier": reached, "of": TOP, "guessed": guessed, "title": TITLES[reached]}


def scale() -> list[dict[str, Any]]:
    """The whole scale from tier 0 up: `from` and `to` are words guessed, `to` is None at the top."""
    most = [*(least - 1 for least in LEAST[1:]), None]
    return [
        {"tier": at, "of": TOP, "from": LEAST[at], "to": most[at], "title": title} for at, title in enumerate(TITLES)
    ]
