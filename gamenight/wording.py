"""Sentences in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from rules.text import Text

_WORD = re.compile("[a-z_]+")


def say(sentence: Text) -> str:
    """`sentence` in the active language: the template is translated, then filled; a Text among its values likewise."""
    template = gettext(sentence.template)
    if not sentence.values:
        return template
    return template.format(**{name: _said(value) for name, value in sentence.values.items()})


def _said(value: object) -> object:
    return say(value) if isinstance(value, Text) else value


def words_in(schema: Any) -> Iterator[str]:
    """The keys of a JSON Schema, and the words that may stand there."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        values = [*schema.get("enum", ()), schema.get("const"), *schema.get("discriminator", {}).get("mapping", ())]
        yield from (each for each in values if isinstance(each, str) and _WORD.fullmatch(each))
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from words_in(each)
