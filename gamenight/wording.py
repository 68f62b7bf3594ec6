"""Sentences in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from rules.text import Text


def say(sentence: Text) -> str:
    """`sentence` in the active language: the template is translated, then filled; a Text among its values likewise."""
    template = gettext(sentence.template)
    if not sentence.values:
        return template
    return template.format(**{name: _said(value) for name, value in sentence.values.items()})


def _said(value: object) -> object:
    return say(value) if isinstance(value, Text) else value
