"""The catalogues: whole, true to what they translate, and always compiled."""

from __future__ import annotations

import ast
import os
import re
import shutil
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from gamenight import catalogues, messages
from rules import registry
from rules.game import Game

TEXTS = sorted(catalogues.LOCALE.glob("*/LC_MESSAGES/*.po"))
TEMPLATE = {"text": 0, "problem": 2, "invalid": 2}
"""Where the rules' functions take the template that is translated."""
MAKERS = {"rules/text.py", "rules/problems.py", "gamenight/errors.py"}


@pytest.fixture(autouse=True)
def without_the_toy(toy_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogues hold the words of the games that there are."""
    monkeypatch.delitem(registry.GAMES, toy_game.name)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A Russian catalogue that a test may spoil."""
    path = tmp_path / "ru" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    shutil.copy(catalogues.LOCALE / "ru" / "LC_MESSAGES" / "django.po", path)
    return path


def places(message: str) -> list[str]:
    """The named places of a message, such as `{seats}` and `%(count)s`."""
    return sorted(set(re.findall(r"\{\w*\}|%\(\w+\)s", message)))


def test_there_is_a_russian_catalogue() -> None:
    assert [text.parts[-3] for text in TEXTS] == ["ru"]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.parts[-3])
def test_nothing_is_untranslated_or_guessed(text: Path) -> None:
    assert messages.missing(text) == []


def test_the_catalogue_holds_what_the_sources_say_and_nothing_else(copy: Path) -> None:
    assert not messages.update(copy), "run bin/messages"


def test_a_new_message_is_gathered_and_an_old_one_dropped(copy: Path) -> None:
    written = copy.read_text()
    spoilt = written.replace('msgid "Overview"', 'msgid "Overlook"')
    assert spoilt != written
    copy.write_text(spoilt)
    assert messages.update(copy)
    assert messages.missing(copy) == ["Overview"]
    assert "Overlook" not in copy.read_text()


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.parts[-3])
def test_a_translation_has_the_places_of_its_message(text: Path) -> None:
    with text.open("rb") as file:
        catalog = read_po(file)
    for each in catalog:
        strings = [each.string] if isinstance(each.string, str) else each.string
        several = each.id if isinstance(each.id, str) else each.id[1] if each.id else ""
        for string in strings if each.id else []:
            assert places(string) == places(several), several


def test_every_sentence_of_the_rules_stands_where_it_can_be_gathered() -> None:
    elsewhere = [
        f"{path}:{node.lineno}"
        for ring in ("rules", "scoring", "gamenight")
        for path in sorted(Path(ring).rglob("*.py"))
        if str(path) not in MAKERS
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEMPLATE
        if not isinstance(node.args[TEMPLATE[node.func.id]], ast.Constant)
    ]
    assert elsewhere == []


def test_an_older_compiled_catalogue_is_made_anew(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "LOCALE", copy.parents[2])
    assert catalogues.stale() == [copy]
    catalogues.refresh()
    assert catalogues.stale() == []
    with copy.with_suffix(".mo").open("rb") as file:
        assert read_mo(file).get("Overview").string == "Обзор"  # type: ignore[union-attr]
    os.utime(copy, (2**32, 2**32))
    assert catalogues.stale() == [copy]


def test_a_catalogue_that_cannot_be_written_is_told(
    copy: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(catalogues, "LOCALE", copy.parents[2])
    copy.with_suffix(f".{os.getpid()}.part").mkdir()
    catalogues.refresh()
    assert "can't be compiled" in caplog.text
