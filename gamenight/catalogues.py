"""Compiled catalogues: made of their text whenever that is newer, so that nobody has to think of it."""

from __future__ import annotations

import logging
from importlib import import_module
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"


def stale() -> list[Path]:
    """Catalogues whose compiled form is missing or older than their text."""
    return [text for text in LOCALE.glob("*/LC_MESSAGES/*.po") if not _is_fresh(text)]


def refresh() -> None:
    """Every catalogue is compiled; where that can't be written pages speak English, and the log says why."""
    for text in stale():
        try:
            import_module("gamenight.messages").compile_catalogue(text)  # Babel, which a usual start does without
        except OSError as error:
            logging.getLogger(__name__).warning("%s can't be compiled: %s", text, error)


def _is_fresh(text: Path) -> bool:
    compiled = text.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime >= text.stat().st_mtime
