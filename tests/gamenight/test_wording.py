"""Sentences in the reader's language: the template is translated, then filled."""

from __future__ import annotations

import pytest
from django.utils import translation

from gamenight.wording import say
from rules.text import Text, text


def test_a_sentence_is_filled_with_its_values() -> None:
    assert say(Text("{name} has {points} points", {"name": "{x}", "points": 3})) == "{x} has 3 points"


def test_a_sentence_without_values_stays_as_it_is_written() -> None:
    assert say(Text("braces {stay}")) == "braces {stay}"


def test_a_template_is_translated_before_it_is_filled() -> None:
    """By a sentence of Django's own catalogue, which is there in any case."""
    with translation.override("ru"):
        assert say(Text("Enter a whole number.")) == "Введите целое число."


@pytest.mark.parametrize(("language", "said"), [("en", "“Yes” is odd"), ("ru", "“Да” is odd")])
def test_a_sentence_among_the_values_is_said_too(language: str, said: str) -> None:
    with translation.override(language):
        assert say(Text("“{answer}” is odd", {"answer": text("Yes")})) == said
