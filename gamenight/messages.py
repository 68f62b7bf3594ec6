"""Messages: gathered from the sources into the catalogues, which people complete, and compiled for use.

`bin/messages` updates every catalogue and says what is missing in it.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import django
import unfold
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from gamenight.catalogues import LOCALE
from gamenight.wording import words_in
from rules.registry import GAMES
from rules.schema import parts
from scoring.policy import LeaguePolicy

ROOT = LOCALE.parent.parent
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "text": None,
    "problem": (3,),
    "invalid": (3,),
}
THEME = Path(unfold.__file__).parent
OF_THEME = [("templates/**.html", "gamenight.messages:of_template"), ("**.py", "gamenight.messages:of_python")]
OF_REVISIONS = ("players", "session", "day", "start", "end", "number", "rated", "voided")
"""What a revision may change besides the record."""
_CALL = re.compile(r" (_|gettext|ngettext|pgettext)\((.*?)\) ", re.DOTALL)
_NOISE = re.compile('"(Report-Msgid|POT-Creation|PO-Revision|Last-Translator|Language-Team|Generated-By)')


Extracted = Iterator[tuple[int, str, Any, list[str]]]


def of_python(file: BinaryIO, keywords: Any, comments: Any, options: Any) -> Extracted:
    """Babel's extractor for Python: each call of a keyword, with its arguments that are literal text."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in keywords:
            values = [getattr(each, "value", None) for each in node.args]
            yield node.lineno, node.func.id, tuple(each if isinstance(each, str) else None for each in values), []


def of_template(file: BinaryIO, keywords: Any, comments: Any, options: Any) -> Extracted:
    """Babel's extractor for Django's templates: what Django itself makes of them for gettext."""
    source = templatize(file.read().decode())
    for call in _CALL.finditer(source):
        arguments = ast.literal_eval(f"({call[2].removesuffix(',count').removesuffix(', count')},)")
        yield source.count("\n", 0, call.start()) + 1, call[1], arguments, []


def gathered() -> Catalog:
    """Every message of our pages, and those of the theme that Django has no translation of."""
    catalog = Catalog()
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    for _file, _line, message, _comments, context in extract_from_dir(ROOT, methods, options, KEYWORDS):
        catalog.add(message, context=context)
    for word in record_words():
        catalog.add(word)
    for _file, _line, message, _comments, context in extract_from_dir(THEME, OF_THEME, {}, KEYWORDS):
        if _singular(message) not in _known_to_django():
            catalog.add(message, context=context)
    return catalog


@cache
def _known_to_django() -> frozenset[str]:
    """The messages that Django's own Russian catalogues hold."""
    home = Path(django.__file__).parent
    found = [home / part / "locale" / "ru/LC_MESSAGES/django.po" for part in ("conf", "contrib/admin", "contrib/auth")]
    return frozenset(_singular(each.id) for path in found for each in _read(path) if each.id)


def _singular(message: Any) -> str:
    return message if isinstance(message, str) else str(message[0])


def record_words() -> set[str]:
    """The keys and words of records, league settings and revisions, which pages show in the reader's language."""
    schemas = [*(parts(game)["record"] for game in GAMES.values()), LeaguePolicy.model_json_schema()]
    found = {*OF_REVISIONS, *(word for schema in schemas for word in words_in(schema))} - set(GAMES)
    return {word.replace("_", " ") for word in found}


def update(text: Path) -> bool:
    """The catalogue holds the gathered messages and no others; whether it changed."""
    catalog = _read(text)
    before = {(each.id, each.context) for each in catalog}
    catalog.update(gathered(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    if {(each.id, each.context) for each in catalog} == before:
        return False
    _write(text, catalog)
    return True


def _write(text: Path, catalog: Catalog) -> None:
    """Sorted, without places and dates: a change of the sources changes no line that it has nothing to do with."""
    written = BytesIO()
    write_po(written, catalog, width=120, no_location=True, sort_output=True)
    text.write_text("".join(line for line in written.getvalue().decode().splitlines(True) if not _NOISE.match(line)))


def missing(text: Path) -> list[str]:
    """The messages that nobody has translated, or only a machine's guess has."""
    return [_singular(each.id) for each in _read(text) if each.id and (each.fuzzy or not all(_strings(each.string)))]


def _strings(string: Any) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string)


def _read(text: Path) -> Catalog:
    with text.open("rb") as file:
        return read_po(file, locale=text.parts[-3])


def compile_catalogue(text: Path) -> None:
    """The compiled form of `text` beside it, put there whole."""
    part = text.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        write_mo(file, _read(text))
    part.replace(text.with_suffix(".mo"))


def main() -> str | None:
    """What is missing, if anything."""
    for text in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        update(text)
        compile_catalogue(text)
        lacking = missing(text)
        if lacking:
            return f"{text.relative_to(ROOT)} lacks {len(lacking)} translations:\n" + "\n".join(map(repr, lacking))
    return None


if __name__ == "__main__":
    sys.exit(main())
