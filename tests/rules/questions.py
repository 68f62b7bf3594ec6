"""Questions, asked as they come: in bytes."""

from __future__ import annotations

import json
from time import process_time

from pydantic import ValidationError

from rules.problems import listed
from rules.question import Question
from rules.reading import MOST_BYTES, load
from rules.shape import faults
from rules.text import spoken


def codes_at_once(question: Question, line: bytes) -> list[str]:
    """The codes of what is wrong with a document, none if it has an answer: known in less than a second."""
    assert len(line) <= MOST_BYTES
    began = process_time()
    found = _codes(question, line)
    assert process_time() - began < 1
    return found


def _codes(question: Question, line: bytes) -> list[str]:
    try:
        asked = question.takes.model_validate(load(line))
    except ValidationError as error:
        return [each.code for each in listed(faults(question.takes, error))]
    found = listed(question.problems(asked))
    if not found:
        json.dumps(spoken(question.answer(asked)))
    return [each.code for each in found]
