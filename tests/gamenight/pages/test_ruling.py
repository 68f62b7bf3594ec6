"""What the rules say, as people read it: who sits there for seats, and words for keys and paths."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from gamenight.errors import Kind, Refusal, conflict
from gamenight.pages.ruling import explained, in_words, place_of, reason, told
from rules.judging import Refused, judge
from rules.problems import Path, problem
from rules.registry import GAMES
from rules.schema import parts
from rules.text import Text, seat_numbers, text

NAMES = ["Ada", "Ben", "Cleo"]


def broken(record: dict[str, Any]) -> list[str]:
    """Its problems as the page of a table of three says them."""
    verdict = judge(record)
    assert isinstance(verdict, Refused)
    return [told(each.text, NAMES) for each in verdict.problems]


def critic(*seats: int) -> dict[str, Any]:
    rounds = [{"critic": seat, "sheets": 1, "result": "guessed"} for seat in seats]
    return {"game": "broad-lines", "seats": 3, "rounds": rounds}


def test_seats_are_told_by_who_sits_there() -> None:
    assert broken(critic(0, 1)) == [
        "seat 2 (Ben) drew the last sheet of the round before, so the next critic is seat 3 (Cleo) (sentence 59,"
        " “who is critic next: the player to the left of the last artist”), not seat 2 (Ben);"
        " set “who is critic next” to “whoever the table chooses” if your table does so"
    ]


def test_seats_are_told_by_who_sits_there_in_russian() -> None:
    with translation.override("ru"):
        (sentence,) = broken(critic(0, 1))
    assert "рисовало место 2 (Ben), поэтому следующий критик — место 3 (Cleo)" in sentence
    assert "_" not in sentence
    assert "rulebook" not in sentence


def test_a_refused_count_says_whose_it_is_in_russian() -> None:
    goals = [{"number": 3, "palette": 13}, {"number": 3, "wild": 26}]
    turns = [{"seat": 0, "action": "paint"}, {"seat": 1, "action": "paint", "goals": goals}]
    with translation.override("ru"):
        sentences = broken({"game": "ink", "seats": 3, "rounds": [{"turns": turns}]})
    assert sentences == [
        "у места 2 (Ben) осталось флаконов палитры: 12 (правило 3), выставить 13 нельзя",
        "у места 2 (Ben) осталось диких флаконов: 12 (правило 4), выставить 26 нельзя",
    ]


def test_what_a_count_lacks_goes_by_its_name_in_russian() -> None:
    center = {"red": 8, "orange": 3, "green": 5, "blue": 7, "purple": 5}
    with translation.override("ru"):
        [sentence] = broken({"game": "irk", "seats": 3, "final": {"center": center}})
    assert sentence == "очки зависят от стопок (правило 39): без раундов в «итог» нужны «стопки»"


def test_the_rules_own_sentence_keeps_its_numbers() -> None:
    verdict = judge(critic(0, 1))
    assert isinstance(verdict, Refused)
    assert verdict.problems[0].message.startswith("seat 1 drew the last sheet of the round before, so the next")


def test_a_seat_that_is_not_there_stays_as_it_was_written() -> None:
    assert broken(critic(7)) == [
        "the critic is one of the players (sentence 9): there is no seat 7 among 3, counted from 0"
    ]


def test_seats_of_a_sentence_inside_a_sentence_are_told_too() -> None:
    inner = Text("{who} began", {"who": seat_numbers(0, 2)})
    assert told(Text("so {what}", {"what": inner}), NAMES) == "so 1 (Ada), 3 (Cleo) began"


@pytest.mark.parametrize(
    ("sentence", "english", "russian"),
    [
        (
            "set odd_ones_out",
            "set “odd ones out: cards that nobody drew”",
            "set «лишние карты, которых никто не рисовал»",
        ),
        ("«reach», Irk (http)", "«reach», Irk (http)", "«reach», Irk (http)"),
        (
            "set loss_rule to exceed",
            "set “when the game is lost” to “only once mistakes exceed the number of players”",
            "set «когда игра проиграна» to «только если ошибок больше, чем игроков»",
        ),
        (
            "(zero_qualifies false)",
            "(“a player with none of a colour can be paid for it: no”)",
            "(«за цвет платят и тому, у кого его нет: нет»)",
        ),
        ("leave placements out", "leave placements out", "leave «карты, сыгранные в центр» out"),
    ],
)
def test_keys_of_records_are_said_in_words(sentence: str, english: str, russian: str) -> None:
    assert in_words(sentence) == english
    with translation.override("ru"):
        assert in_words(sentence) == russian


@pytest.mark.parametrize(
    ("game", "path", "where"),
    [
        ("broad-lines", ("record", "rounds", 2, "critic"), "round 3 › critic"),
        ("ink", ("rounds", 0, "turns", 1, "goals", 0, "area"), "round 1 › turn 2 › goal 1 › squares in the area"),
        ("ink", ("setup", "palettes", 1, 0), "setup › the two colours of each palette › Ben › colour 1"),
        ("ink", ("final", "left", 2, "wild"), "final › bottles left at the end › Cleo › wild bottles"),
        ("irk", ("rounds", 1, "placements", 0, "at", 1), "round 2 › card 1 › row, downwards"),
        ("gone", ("final", "points", 1), "final › points › 2."),
        ("ink", ("players", 1), "Seat 2"),
    ],
)  # fmt: skip
def test_a_path_is_told_in_words(game: str, path: Path, where: str) -> None:
    assert place_of(game, path, NAMES) == where


def test_a_problem_without_a_control_is_told_with_its_place() -> None:
    wrong = problem("x", ("record", "rounds", 2, "mistakes"), "too many")
    assert explained(wrong, "ink-it", NAMES) == "Round 3 › mistakes: too many"
    assert explained(problem("x", (), "too many")) == "too many"


def test_a_session_is_called_an_evening_as_on_pages() -> None:
    assert told(text("a session ends at its start or later")) == "an evening ends at its start or later"
    assert reason(conflict("closed", text("This session is closed."))) == "This evening is closed."


def test_what_only_programs_send_is_not_told() -> None:
    refusal = Refusal(Kind.CONFLICT, "frozen", Text("send it with after_freeze"))
    assert reason(refusal) == "This would change a frozen board: an organiser may let it through."
    assert reason(Refusal(Kind.CONFLICT, "x", Text("so {it} is", {"it": 1}))) == "so 1 is"


@pytest.mark.parametrize("game", [each for each in GAMES if each != "toy"])
def test_every_option_and_what_it_may_be_has_words_of_its_own(game: str) -> None:
    words, options = GAMES[game].words, parts(GAMES[game])["options"]["properties"]
    asked = set(options) | {
        f"{key}={value}" for key, each in options.items() for value in each.get("enum", ()) if isinstance(value, str)
    }
    assert asked <= words.keys()
