from __future__ import annotations

import json
import sys
from collections.abc import Callable
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import pytest
from django.core.management import CommandError, call_command

from rules.judging import judge_line
from rules.registry import GAMES

GUESSED = b'{"game": "broad-lines", "seats": 3, "final": {"guessed": 26}}'
ANSWER = {
    "valid": False,
    "problems": [
        {
            "code": "broad-lines.final_sheets",
            "path": "/final/guessed",
            "message": "26 guessed and 0 given up take more than 25 sheets (sentences 2 and 16)",
        }
    ],
}


def plays(each: int) -> list[bytes]:
    """So many plays of every game, at tables of up to eight."""
    random = Random(20)
    tables = [(game, range(game.seats[0], min(game.seats[1], 8) + 1)) for game in GAMES.values()]
    return [json.dumps(game.simulate(random, random.choice(seats))).encode() for game, seats in tables * each]


def scored(path: Path, lines: list[bytes]) -> list[str]:
    """What the command prints of a file of `lines`."""
    path.write_bytes(b"\n".join(lines))
    said = StringIO()
    call_command("score", str(path), stdout=said)
    return said.getvalue().splitlines()


def test_a_file_is_answered_line_by_line(tmp_path: Path) -> None:
    lines = [GUESSED, *plays(10), b"{", GUESSED]
    made = [json.loads(answer) for answer in scored(tmp_path / "records", lines)]
    assert made == [judge_line(line).as_json() for line in lines]
    assert made[0] == made[-1] == ANSWER


@pytest.mark.parametrize("words", [(), ("-",)])
def test_standard_input_is_answered_where_no_file_is_named(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(GUESSED)))
    said = StringIO()
    call_command("score", *words, stdout=said)
    assert [json.loads(answer) for answer in said.getvalue().splitlines()] == [ANSWER]


def test_words_of_any_language_are_answered_in_ascii(tmp_path: Path) -> None:
    words = [("ка\u0301рта", "ка\u0301рта"), ("\N{GAME DIE}", "\x7f"), ("\u2028", "\N{GAME DIE}")]
    matches = [{"artist": 1, "word": word, "matched": matched} for word, matched in words]
    play = {"game": "ink-it", "seats": 2, "rounds": [{"captains": [0], "matches": matches}]}
    line = json.dumps(play | {"options": {"odd_ones_out": 1}}).encode()
    (answer,) = scored(tmp_path / "records", [line])
    assert answer.isascii()
    (table,) = (block for block in json.loads(answer)["outcome"]["detail"] if "Word" in block.get("columns", ()))
    assert [(row[2], row[3]) for row in table["rows"]] == words


def test_a_file_that_is_not_there_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nowhere can't be read: No such file or directory"):
        call_command("score", str(tmp_path / "nowhere"))


def test_a_record_is_scored_in_few_times_what_reading_and_shaping_it_takes(tmp_path: Path) -> None:
    """Five to eight times were measured; the bound is wide, since other processes share the machine's caches."""
    lines = plays(50)

    def shaped() -> None:
        for line in lines:
            document = json.loads(line)
            GAMES[document["game"]].record.model_validate(document)

    def taken(work: Callable[[], object]) -> float:
        began = process_time()
        work()
        return process_time() - began

    ratios = [taken(lambda: scored(tmp_path / "records", lines)) / taken(shaped) for _ in range(7)]
    assert median(ratios) < 15
