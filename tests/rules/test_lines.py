from __future__ import annotations

import json
import tracemalloc
from io import BufferedReader, BytesIO, RawIOBase
from random import Random
from typing import Any

import pytest
from typing_extensions import Buffer

from rules.judging import judge_line
from rules.lines import scored
from rules.reading import MOST_BYTES
from rules.registry import GAMES

RECORD = b'{"game":"broad-lines","seats":3,"final":{"guessed":%d}}'
LIMIT = {
    "valid": False,
    "problems": [{"code": "shape.limit", "path": "", "message": f"a record has at most {MOST_BYTES} bytes"}],
}


def answers(*parts: bytes) -> list[Any]:
    return [json.loads(line) for line in scored(BytesIO(b"".join(parts)))]


def words(answer: Any) -> int:
    guessed = answer["outcome"]["rating"]["guessed"]
    assert isinstance(guessed, int)
    return guessed


def test_each_line_is_answered_in_order() -> None:
    made = answers(*(RECORD % at + b"\n" for at in (3, 0, 7)))
    assert [words(each) for each in made] == [3, 0, 7]


def test_a_blank_last_line_needs_no_end_either() -> None:
    assert answers(RECORD % 3, b"\n", b"  ") == answers(RECORD % 3)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_blank_lines_are_skipped_and_the_last_needs_no_end(end: bytes) -> None:
    made = answers(end, RECORD % 1, end, b" \t ", end, end, RECORD % 2)
    assert [words(each) for each in made] == [1, 2]


def test_nothing_answers_nothing() -> None:
    assert answers() == []
    assert answers(b"\n\n \n") == []


def test_a_bad_line_is_answered_and_the_next_goes_on() -> None:
    bad, good = answers(b"{\xff\n", RECORD % 4)
    assert [each["code"] for each in bad["problems"]] == ["shape.json"]
    assert words(good) == 4


def test_an_answer_is_one_line_of_ascii() -> None:
    line = '{"game":"broad-lines","seats":3,"\u2028\u00e4\\n":1}\n'.encode()
    (answer,) = scored(BytesIO(line))
    assert answer.isascii()
    assert "\n" not in answer
    assert json.loads(answer)["problems"][0]["path"] == "/\u2028\u00e4\n"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_an_answer_is_the_judgement_as_json(game: Any) -> None:
    random = Random(7)
    lines = [json.dumps(game.simulate(random, game.seats[0])).encode() for _ in range(40)]
    lines += [line.replace(b'"seats": ', b'"seats": -') for line in lines[:5]]
    assert answers(b"\n".join(lines)) == [judge_line(line).as_json() for line in lines]


def test_an_encoder_of_the_callers_is_handed_what_was_judged() -> None:
    lines = BytesIO(RECORD % 3 + b"\n{}\n")
    assert list(scored(lines, encode=lambda judged: type(judged).__name__)) == ["Judged", "Refused"]


class Counted(BytesIO):
    """Counts the lines that were read."""

    lines = 0

    def readline(self, size: int | None = -1) -> bytes:
        self.lines += 1
        return super().readline(size)


def test_a_record_is_answered_before_the_next_is_read() -> None:
    stream = Counted(b"".join(RECORD % at + b"\n" for at in (3, 0, 7)))
    assert [(words(json.loads(answer)), stream.lines) for answer in scored(stream)] == [(3, 1), (0, 2), (7, 3)]


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_line_of_a_mebibyte_is_read_and_one_byte_more_is_too_long(end: bytes) -> None:
    record = RECORD % 5
    full = record + b" " * (MOST_BYTES - len(record))
    assert [words(each) for each in answers(full, end)] == [5]
    assert answers(full, b" ", end) == [LIMIT]
    assert answers(b" ", full, end) == [LIMIT]


@pytest.mark.parametrize("excess", [1, 2, 3, 1000, MOST_BYTES, 3 * MOST_BYTES + 1])
def test_a_line_too_long_is_one_problem_and_the_next_goes_on(excess: int) -> None:
    made = answers(b"[" * (MOST_BYTES + excess), b"\n", RECORD % 6, b"\n", b"x" * (MOST_BYTES + excess))
    assert made[0] == made[2] == LIMIT
    assert words(made[1]) == 6


def test_a_carriage_return_where_the_limit_falls_does_not_part_a_line() -> None:
    assert answers(b"x" * MOST_BYTES, b"\r", b"y" * 10, b"\n") == [LIMIT]
    assert answers(b"x" * MOST_BYTES, b"\r\r", b"y" * 10, b"\n") == [LIMIT]


class Endless(RawIOBase):
    """So many bytes of one line, made as they are read."""

    def __init__(self, size: int) -> None:
        self.left = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        view = memoryview(buffer)
        given = min(len(view), self.left)
        view[:given] = b"x" * given
        self.left -= given
        return given


def test_a_line_without_end_takes_no_more_memory_than_one_of_the_limit() -> None:
    tracemalloc.start()
    made = [json.loads(line) for line in scored(BufferedReader(Endless(200 * MOST_BYTES)))]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made == [LIMIT]
    assert peak < 8 * MOST_BYTES
