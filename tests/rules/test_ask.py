"""What tables are asked to write down next is what the legal games of their rulebooks write down next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from rules.ask import Ask, Tally
from rules.game import Game
from rules.judging import Judged, judge
from rules.registry import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def asked(record: dict[str, Any]) -> Ask:
    judged = judge(record)
    assert isinstance(judged, Judged), (record, judged)
    assert judged.outcome.status == "in_progress"
    return judged.game.ask(judged.record)


def courses(game: Game) -> Iterator[dict[str, Any]]:
    """Legal games with all their rounds."""
    random = Random(4)
    for seats in range(game.seats[0], min(game.seats[1], 6) + 1):
        for _ in range(30):
            record = game.simulate(random, seats)
            if record.get("rounds") and not record.get("ended_early"):
                yield {key: value for key, value in record.items() if key != "final"}


def agrees(known: Mapping[str, Any], written: Mapping[str, Any], grows: str | None = None) -> bool:
    """Whether what was known is what was written; the list that grows is written whole at once in these."""
    for key, value in known.items():
        if key not in written:
            return False
        if key == grows:
            written_there = written[key][len(value) - 1 :][:1]
            if any(item[inner] != each for item in written_there for inner, each in value[-1].items()):
                return False
        elif (list(value) if isinstance(value, tuple) else value) != written[key]:
            return False
    return True


@every_game
def test_what_is_known_of_the_next_round_is_what_is_written_there(game: Game) -> None:
    tried = 0
    for record in courses(game):
        for number, written in enumerate(record["rounds"], start=1):
            ask = asked(record | {"rounds": record["rounds"][: number - 1]})
            assert (ask.number, ask.at, ask.ends) == (number, 0, False)
            known = {key: each for key, each in ask.known.items() if key in written}
            assert agrees(known, written, ask.grows), (record, number)
            tried += 1
    assert tried > 30


@every_game
def test_what_follows_is_what_is_written_then(game: Game) -> None:
    tried = 0
    for record in courses(game):
        for number in range(1, len(record["rounds"])):
            ask = asked(record | {"rounds": record["rounds"][: number - 1]})
            answered, following = record["rounds"][number - 1], record["rounds"][number]
            for step in [*ask.after[:1], ask.always] if ask.grows is None else ():
                held = [each for each in step if agrees(each.when, answered)]
                assert not any(each.over for each in held)
                assert all(each.number in (0, number + 1) and agrees(each.known, following) for each in held)
                tried += len(held)
    assert tried > 30 or game.name == "ink"  # which is written turn by turn


@pytest.mark.parametrize("name", ["ink-it", "broad-lines"])
def test_tallies_go_on_as_the_rules_count(name: str) -> None:
    tried = 0
    for record in courses(GAMES[name]):
        for number, written in enumerate(record["rounds"][:-1], start=1):
            before = asked(record | {"rounds": record["rounds"][: number - 1]})
            after = asked(record | {"rounds": record["rounds"][:number]})
            for key, tally in before.tallies.items():
                now = moved(tally, written)
                assert now is None or now == after.tallies[key].now >= tally.least, (record, number)
                tried += now is not None
    assert tried > 30


@pytest.mark.parametrize("name", ["ink-it", "broad-lines"])
def test_nothing_follows_the_answer_that_ends_the_game(name: str) -> None:
    tried = 0
    for record in courses(GAMES[name]):
        *before, last = record["rounds"]
        if judge(record).outcome.status != "finished" or (name == "ink-it" and "mistakes" not in last):
            continue
        ask = asked(record | {"rounds": before})
        ended = [now < tally.least for tally in ask.tallies.values() if (now := moved(tally, last)) is not None]
        held = [each.over for each in (ask.after[0] if ask.after else ask.always) if agrees(each.when, last)]
        assert any([*ended, *held]), record
        tried += 1
    assert tried > 30


def moved(tally: Tally, written: dict[str, Any]) -> int | None:
    """What the script of the table's sheet makes of it."""
    now = tally.now
    for key, by in tally.by.items():
        if isinstance(by, Mapping):
            now += by.get(written.get(key), 0)
        elif written.get(key) is None:
            return None
        else:
            now += by * written[key]
    return now


@pytest.mark.parametrize("seats", [3, 7, 8, 12])
@pytest.mark.parametrize("rotation", ["rulebook", "free"])
def test_ink_it_asks_for_five_rounds_whoever_are_captains(seats: int, rotation: str) -> None:
    ask = asked({"game": "ink-it", "seats": seats, "options": {"captain_rotation": rotation}})
    last = [step[-1] for step in ask.after]
    assert [(each.number, each.over, each.when) for each in last] == [
        *[(number, False, {}) for number in (2, 3, 4, 5)],
        (0, True, {}),
    ]
    assert [{each.shown["strokes"] for each in step if not each.over} for step in ask.after[:4]] == [{4}, {3}, {2}, {1}]


def test_ink_is_written_turn_by_turn() -> None:
    turn = {"seat": 1, "action": "pass"}
    ask = asked({"game": "ink", "seats": 3, "setup": {"first_seat": 1}, "rounds": [{"turns": [turn]}]})
    assert (ask.number, ask.grows, ask.at) == (1, "turns", 1)
    assert ask.known == {"turns": [{**turn, "goals": []}, {"seat": 2}]}
    assert [(each.number, each.at, each.known["seat"]) for [each] in ask.after[:3]] == [(1, 2, 0), (2, 0, 1), (2, 1, 2)]


def test_broad_lines_tells_who_draws_and_who_is_critic_after_each_number_of_sheets() -> None:
    first = {"critic": 0, "sheets": 1, "result": "guessed"}  # seat 1 drew it, so seat 2 is critic
    ask = asked({"game": "broad-lines", "seats": 4, "rounds": [first]})
    assert ask.known == {"critic": 2}
    assert [ask.shown["artists"][sheet] for sheet in (1, 2, 3, 4, 24)] == [3, 0, 1, 3, 1]
    assert ask.shown["order"][0] == [1, 2, 3]
    after = {(each.when["critic"], each.when["sheets"]): each.known["critic"] for each in ask.always if each.known}
    assert [after[2, sheets] for sheets in (1, 2, 3, 4)] == [0, 1, 2, 0]
    assert after[0, 1] == 2


def test_irk_counts_the_end_after_its_seven_rounds() -> None:
    kinds = ("stake", "center", "center", "stake", "center", "center", "stake")
    ask = asked({"game": "irk", "seats": 4, "rounds": [{"kind": kind} for kind in kinds]})
    assert (ask.number, ask.ends) == (7, True)


def test_irk_asks_for_its_end_in_place_of_an_eighth_round() -> None:
    after = asked({"game": "irk", "seats": 4}).after
    assert [[each.ends for each in step] for step in after] == [[False]] * 6 + [[True]]


def test_irks_center_is_written_card_by_card_where_it_is_mapped() -> None:
    start = [{"card": ["R1", "G1", "*"], "at": [0, 3 * row], "facing": "E"} for row in range(5)]
    record = {"game": "irk", "seats": 2, "setup": {"center": start, "box_holder": 1}}
    ask = asked(record | {"rounds": [{"kind": "stake"}]})
    assert (ask.number, ask.grows, ask.at) == (2, "placements", 0)
    assert ask.known == {"kind": "center", "placements": [{"seat": 1}]}
    *steps, [last] = ask.after
    assert last.ends
    after = [(each.number, each.at, each.known["kind"], each.known.get("seat")) for [each] in steps]
    assert after == [
        (2, 1, "center", 0),
        (3, 0, "center", 0),  # the box holder has changed
        (3, 1, "center", 1),
        (4, 0, "stake", None),
        (5, 0, "center", 1),
        (5, 1, "center", 0),
        (6, 0, "center", 0),
        (6, 1, "center", 1),
        (7, 0, "stake", None),
    ]
