"""Sentences in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext

from rules.registry import GAMES
from rules.schema import parts
from rules.text import Text

_WORD = re.compile("[a-z_]+")
_KEY = re.compile(r"(?<![\w«])[a-z]+(?:_[a-z]+)*(?![\w»])")


def say(sentence: Text) -> str:
    """`sentence` in the active language: the template is translated, then filled; a Text among its values likewise."""
    template = gettext(sentence.template)
    if not sentence.values:
        return template
    return template.format(**{name: _said(value) for name, value in sentence.values.items()})


def _said(value: object) -> object:
    return say(value) if isinstance(value, Text) else value


def in_words(sentence: str) -> str:
    """What was said, with keys and words of records that stand in it in the reader's language, if that is another."""
    if get_language() == settings.LANGUAGE_CODE:
        return sentence
    return _KEY.sub(lambda found: _quoted(found[0]), sentence)


def _quoted(key: str) -> str:
    return f"«{gettext(key.replace('_', ' '))}»" if key in _keys() else key


@cache
def _keys() -> frozenset[str]:
    return frozenset(word for game in GAMES.values() for word in words_in(parts(game)["record"])) - set(GAMES)


def words_in(schema: Any) -> Iterator[str]:
    """The keys of a JSON Schema, and the words that may stand there."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        values = [*schema.get("enum", ()), schema.get("const"), *schema.get("discriminator", {}).get("mapping", ())]
        yield from (each for each in values if isinstance(each, str) and _WORD.fullmatch(each))
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from words_in(each)
