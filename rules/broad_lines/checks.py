"""Why a record of Broad Lines is refused, or looks odd. Numbers in brackets are sentences of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rules.broad_lines.record import BroadLinesFinal, BroadLinesRecord, BroadLinesRound, Rotation
from rules.broad_lines.sheets import SHEETS, artist, cost, critic_after, drawn, gave_up, guessed, used
from rules.game import MOST_SEATS
from rules.problems import Path, Problem, problem
from rules.text import seat_numbers


def validate(record: BroadLinesRecord) -> Iterator[Problem]:
    """Every broken rule of a well-shaped record; a round is judged against the ones before it as they are written."""
    # The critic needs an artist to the left (15).
    if not 2 <= record.seats <= MOST_SEATS:
        yield problem(
            "broad-lines.seats",
            ("seats",),
            "a critic and an artist to the left make a game of 2 to {most} seats (sentence 15), not {seats}",
            most=MOST_SEATS,
            seats=record.seats,
        )
    before: BroadLinesRound | None = None
    taken = 0
    for at, round_ in enumerate(record.rounds):
        path = ("rounds", at)
        yield from _critic(record, path, round_, before)
        yield from _sheets(record, path, round_, taken)
        yield from _noted(path, round_)
        before = round_
        taken += cost(round_)
    if record.final:
        yield from _final(record, record.final)


def warn(record: BroadLinesRecord) -> Iterator[Problem]:
    # The box is made for 3 to 8 players; the numbered sentences don't say so.
    if not 3 <= record.seats <= 8:
        yield problem(
            "broad-lines.players", ("seats",), "the game is meant for 3 to 8 players, not {seats}", seats=record.seats
        )


def _critic(
    record: BroadLinesRecord, path: Path, round_: BroadLinesRound, before: BroadLinesRound | None
) -> Iterator[Problem]:
    path = (*path, "critic")
    # One of the players is the critic (9).
    if not 0 <= round_.critic < max(record.seats, 1):
        yield problem(
            "broad-lines.critic_seat",
            path,
            "the critic is one of the players (sentence 9): there is no seat {critic} among {seats}, counted from 0",
            critic=seat_numbers(round_.critic),
            seats=record.seats,
        )
        return
    if before is None:
        return
    due = critic_after(record.options.critic_rotation, record.seats, before.critic, before.sheets)
    # The player to the left of the last artist is the next critic (59).
    if due is not None and due != round_.critic:
        yield problem(
            "broad-lines.critic_turn",
            path,
            "seat {artist} drew the last sheet of the round before, so the next critic is seat {due} (sentence 59,"
            " critic_rotation {rotation}), not seat {critic}; set critic_rotation to {other} if your table does so",
            artist=seat_numbers(artist(before.critic, before.sheets, record.seats)),
            due=seat_numbers(due),
            rotation=record.options.critic_rotation,
            critic=seat_numbers(round_.critic),
            other=_rotation_that_allows(record.seats, before, round_.critic),
        )


def _rotation_that_allows(seats: int, before: BroadLinesRound, critic: int) -> Rotation:
    rotations: tuple[Rotation, ...] = get_args(Rotation)
    return next(each for each in rotations if critic_after(each, seats, before.critic, before.sheets) in (critic, None))


def _sheets(record: BroadLinesRecord, path: Path, round_: BroadLinesRound, taken: int) -> Iterator[Problem]:
    given_up = round_.result == "gave_up"
    # Nothing is given up before the first sheet is drawn (16, 46), but by a house rule.
    if round_.sheets == 0 and given_up and not record.options.zero_sheet_give_up:
        yield problem(
            "broad-lines.no_sheets",
            (*path, "sheets"),
            "a word is given up after a drawing (sentence 46), not on 0 sheets;"
            " set zero_sheet_give_up if your table may give up before it draws",
        )
    # The first artist of a round draws a sheet (15, 16).
    elif round_.sheets < 1 and not (round_.sheets == 0 and given_up):
        yield problem(
            "broad-lines.no_sheets",
            (*path, "sheets"),
            "a round draws at least 1 sheet (sentence 16), not {sheets}",
            sheets=round_.sheets,
        )
    left = SHEETS - taken
    # After the 25th sheet the game ends (73).
    if left <= 0:
        yield problem(
            "broad-lines.after_end", path, "the game ended with its 25th sheet, before this round (sentence 73)"
        )
    # There are 25 sheets, and none is used again (2, 51).
    elif drawn(round_) > left:
        yield problem(
            "broad-lines.too_many_sheets",
            (*path, "sheets"),
            "{sheets} sheets can't be drawn: {left} of the 25 are left and none is used again (sentences 2 and 51)",
            sheets=round_.sheets,
            left=left,
        )
    # The 25th sheet on the easel leaves a last chance to guess, and then the game ends (72, 73).
    elif given_up and drawn(round_) == left:
        yield problem(
            "broad-lines.gave_up_on_last_sheet",
            (*path, "result"),
            "sheet {sheets} of this round is the 25th: it leaves two last guesses and no sheet to give up with"
            " (sentences 52 and 72); log out_of_sheets if the word wasn't guessed",
            sheets=round_.sheets,
        )
    # The sheets run out with the 25th alone (72).
    elif round_.result == "out_of_sheets" and drawn(round_) < left:
        yield problem(
            "broad-lines.sheets_left",
            (*path, "result"),
            "this round draws {sheets} and leaves {left} of the 25 sheets, so they haven't run out (sentence 72);"
            " log gave_up if the table gave up",
            sheets=drawn(round_),
            left=left - drawn(round_),
        )


def _noted(path: Path, round_: BroadLinesRound) -> Iterator[Problem]:
    # The words of a card are numbered 1 to 6 (1, 12).
    if round_.number is not None and not 1 <= round_.number <= 6:
        yield problem(
            "broad-lines.number",
            (*path, "number"),
            "the critic names a number from 1 to 6 (sentence 12), not {number}",
            number=round_.number,
        )
    if round_.guesses is None:
        return
    # A word is guessed by a guess (21).
    least = 1 if round_.result == "guessed" else 0
    if round_.guesses < least:
        yield problem(
            "broad-lines.guesses",
            (*path, "guesses"),
            "a round that ends as {result} takes {least} or more guesses (sentence 21), not {guesses}",
            result=round_.result,
            least=least,
            guesses=round_.guesses,
        )
    # Each sheet gives two guesses (21, 39).
    if round_.guesses > 2 * drawn(round_):
        yield problem(
            "broad-lines.guesses",
            (*path, "guesses"),
            "each sheet gives two guesses (sentences 21 and 39): {sheets} drawn make at most {most}, not {guesses}",
            sheets=drawn(round_),
            most=2 * drawn(round_),
            guesses=round_.guesses,
        )


def _final(record: BroadLinesRecord, final: BroadLinesFinal) -> Iterator[Problem]:
    # A game that was stopped has no end to count (73).
    if record.ended_early:
        yield problem(
            "broad-lines.final_ended_early",
            ("final",),
            "final counts a game that reached its end (sentence 73); leave it out, or leave out ended_early",
        )
    if not record.rounds:
        yield from _final_alone(record, final)
    # The game ends with the 25th sheet (72, 73).
    elif used(record.rounds) < SHEETS:
        yield problem(
            "broad-lines.final_unfinished",
            ("final",),
            "final stands at the end of the game (sentence 73), but the rounds use {used} of 25 sheets",
            used=used(record.rounds),
        )
    else:
        yield from _final_beside_rounds(record, final)


def _final_beside_rounds(record: BroadLinesRecord, final: BroadLinesFinal) -> Iterator[Problem]:
    counted = {"guessed": guessed(record.rounds), "gave_up": gave_up(record.rounds)}
    # The cards set aside are those of the rounds (53, 54, 74).
    for key, count in counted.items():
        given = getattr(final, key)
        if given is not None and given != count:
            yield problem(
                "broad-lines.final_mismatch",
                ("final", key),
                "the rounds have {count} that ended as {key} (sentences 53 and 54), but final says {given}",
                count=count,
                key=key,
                given=given,
            )


def _final_alone(record: BroadLinesRecord, final: BroadLinesFinal) -> Iterator[Problem]:
    counted = {"guessed": final.guessed, "gave_up": 0 if final.gave_up is None else final.gave_up}
    # Cards are counted (74).
    for key, count in counted.items():
        if count < 0:
            yield problem(
                "broad-lines.final_negative",
                ("final", key),
                "{key} is a number of cards (sentence 74) and can't be {count}",
                key=key,
                count=count,
            )
    words, given_up = (max(count, 0) for count in counted.values())
    path = ("final", "gave_up" if given_up and words <= SHEETS else "guessed")
    # A word takes a sheet (16), one given up a further sheet (52), and there are 25 (2).
    if words + given_up > SHEETS:
        yield problem(
            "broad-lines.final_sheets",
            path,
            "{words} guessed and {given_up} given up take more than 25 sheets (sentences 2 and 16)",
            words=words,
            given_up=given_up,
        )
    elif words + 2 * given_up > SHEETS and not record.options.zero_sheet_give_up:
        yield problem(
            "broad-lines.final_sheets",
            path,
            "{words} guessed and {given_up} given up take at least {least} sheets, two for each given up,"
            " and there are 25 (sentences 2 and 52); set zero_sheet_give_up if your table may give up before it draws",
            words=words,
            given_up=given_up,
            least=words + 2 * given_up,
        )
