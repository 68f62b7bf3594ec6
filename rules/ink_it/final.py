"""What the final count can't say, by itself and beside the rounds."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ink_it.record import InkItFinal, InkItOptions, InkItRecord, InkItWholeFinal
from rules.ink_it.rounds import ROUNDS, drawings, ended, most_mistakes, total, totals
from rules.problems import Path, Problem, problem
from rules.text import Text, text


def validate_final(record: InkItRecord, final: InkItFinal, seats: int) -> Iterator[Problem]:
    """Every problem of `final`, which the record of `seats` players has, in reading order."""
    rounds, made = len(record.rounds), total(record.rounds)
    # A game that was stopped has no end to count (53).
    if record.ended_early:
        yield problem(
            "ink-it.final_ended_early",
            ("final",),
            "final counts a game that came to its end (sentences 50 and 53); leave it out, or leave out ended_early",
        )
    # What is counted are rounds and mistakes (46, 55).
    if final.rounds is None and final.mistakes is None:
        yield problem(
            "ink-it.final_empty",
            ("final",),
            "final counts the rounds, the mistakes, or both (sentences 46 and 55), and here neither; leave it out",
        )
    elif isinstance(final, InkItWholeFinal):
        yield from _alone(record.options, final, seats)
    # The game ends by too many mistakes or with the last Round card (50, 53).
    elif not ended(rounds, made, most_mistakes(seats, record.options.loss_rule)):
        yield from _unfinished(("final",), record.options, seats, rounds, made)
    else:
        yield from _beside_rounds(final, {"rounds": rounds, "mistakes": made})


def _beside_rounds(final: InkItFinal, counted: dict[str, int]) -> Iterator[Problem]:
    # The cards beside the Round cards are those of the rounds (44, 46).
    for key, count in counted.items():
        given = getattr(final, key)
        if given is not None and given != count:
            yield problem(
                "ink-it.final_mismatch",
                ("final", key),
                "the {key} of the record number {count} (sentences 44 and 46), but final says {given}",
                key=key,
                count=count,
                given=given,
            )


def _alone(options: InkItOptions, final: InkItWholeFinal, seats: int) -> Iterator[Problem]:
    most = most_mistakes(seats, options.loss_rule)
    # There are five Round cards, and the first round is played in any case (3, 9).
    if not 1 <= final.rounds <= ROUNDS:
        yield problem(
            "ink-it.final_rounds",
            ("final", "rounds"),
            "a game has 1 to {most} rounds, a Round card each (sentences 3 and 46), not {given}",
            most=ROUNDS,
            given=final.rounds,
        )
    # Fewer than five end a game only by too many mistakes (50, 53).
    elif not ended(final.rounds, final.mistakes, most):
        yield from _unfinished(("final", "rounds"), options, seats, final.rounds, final.mistakes)
    yield from _total(options, final, seats)


def _unfinished(path: Path, options: InkItOptions, seats: int, rounds: int, made: int) -> Iterator[Problem]:
    by_rulebook = made > most_mistakes(seats, "reach")
    yield problem(
        "ink-it.final_unfinished",
        path,
        "the game goes on after round {rounds}, mistakes: {made}; it ends with the fifth, or is lost by more than"
        " {most} (sentences 50 and 53){option}",
        rounds=rounds,
        made=made,
        most=most_mistakes(seats, options.loss_rule),
        option=text("; set loss_rule to reach if your table lost by so many") if by_rulebook else "",
    )


def _total(options: InkItOptions, final: InkItWholeFinal, seats: int) -> Iterator[Problem]:
    rounds = final.rounds if 1 <= final.rounds <= ROUNDS else ROUNDS
    odd, most = options.odd_ones_out > 0, most_mistakes(seats, options.loss_rule)
    # Each drawing is one mistake at most (41), one alone needs an odd one out (45), and the game ends when lost (50).
    if final.mistakes not in totals(seats, most, odd, rounds):
        yield problem(
            "ink-it.final_mistakes",
            ("final", "mistakes"),
            "mistakes can't add up to {made} by the end of round {rounds}: at most {most} before it, at most {drawings}"
            " in each, and without odd ones out never exactly 1 (sentences 41, 45 and 50){option}",
            made=final.mistakes,
            rounds=rounds,
            most=most,
            drawings=drawings(seats),
            option=_option_that_allows(final.mistakes, rounds, seats, most, odd),
        )


def _option_that_allows(made: int, rounds: int, seats: int, most: int, odd: bool) -> Text | str:
    exceed = most_mistakes(seats, "exceed")
    if made in totals(seats, most, True, rounds):
        return text("; set odd_ones_out if you used them")
    if made in totals(seats, exceed, odd, rounds) and ended(rounds, made, exceed):
        return text("; set loss_rule to exceed if your table loses only beyond {seats}", seats=seats)
    return ""
