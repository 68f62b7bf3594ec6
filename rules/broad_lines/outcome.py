"""What a record of Broad Lines is worth, and what the table does next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.broad_lines.rating import LEAST, TITLES, TOP, rating, tier
from rules.broad_lines.record import BroadLinesOptions, BroadLinesRecord, Rotation
from rules.broad_lines.sheets import SHEETS, artist, cost, critic_after, guessed, used
from rules.outcome import Outcome, Status, note, table
from rules.text import Text, text

RESULTS = {
    "guessed": text("guessed"),
    "gave_up": text("given up"),
    "out_of_sheets": text("out of sheets"),
}
ROTATIONS: dict[Rotation, Text] = {
    "skip": text("House rule: a critic never repeats, the seat to the left is next instead (critic_rotation skip)"),
    "free": text("House rule: any seat may be critic next (critic_rotation free)"),
}
ZERO_SHEETS = text(
    "House rule: a word may be given up on 0 sheets, for the extra sheet alone, and then any seat may be critic next"
    " (zero_sheet_give_up)"
)
ROUNDS = text("The rounds, each with the seat of its critic")
ROUNDS_COLUMNS = (
    text("Round"),
    text("Seat"),
    text("Sheets drawn"),
    text("Result"),
    text("Extra sheet"),
    text("Sheets used so far"),
    text("Words so far"),
)
DRAWINGS = text("Who drew each sheet")
DRAWINGS_COLUMNS = (text("Round"), text("Sheet"), text("Seat"))


def score(record: BroadLinesRecord) -> Outcome:
    """Words guessed, for every seat; rated once the 25 sheets are used or the final count stands."""
    words = record.final.guessed if record.final else guessed(record.rounds)
    taken = used(record.rounds)
    status = _status(record, taken)
    finished = status == "finished"
    return Outcome(
        status=status,
        scores=(words,) * record.seats,
        rating=rating(words) if finished else None,
        detail=(*_house_rules(record.options), *_course(record, taken), *(_reached(words) if finished else ())),
        level=tier(words) if finished else None,
        share=share(tier(words)) if finished else None,
        next=_next(record, words, SHEETS - taken) if status == "in_progress" else None,
    )


def share(tier: int) -> int:
    """0 to 60: ten for each step of the scale."""
    return 10 * tier


def _status(record: BroadLinesRecord, taken: int) -> Status:
    if record.final or taken == SHEETS:
        return "finished"
    return "abandoned" if record.ended_early else "in_progress"


def _next(record: BroadLinesRecord, words: int, left: int) -> dict[str, Any]:
    """`critic` and `first_artist` are None where any seat may be critic.

    `critic_after` has a row for each number of sheets after which the rules name the critic of a further round.
    """
    critic = _due(record)
    return {
        "critic": critic,
        "first_artist": None if critic is None else artist(critic, 1, record.seats),
        "sheets_left": left,
        "rating": rating(words),
        "critic_after": [] if critic is None else list(_critics(record, critic, left)),
    }


def _due(record: BroadLinesRecord) -> int | None:
    if not record.rounds:
        return None
    last = record.rounds[-1]
    return critic_after(record.options.critic_rotation, record.seats, last.critic, last.sheets)


def _critics(record: BroadLinesRecord, critic: int, left: int) -> Iterator[dict[str, int | None]]:
    for sheets in range(1, left):
        after = critic_after(record.options.critic_rotation, record.seats, critic, sheets)
        yield {"sheets": sheets, "critic": after}


def _house_rules(options: BroadLinesOptions) -> Iterator[dict[str, Any]]:
    if options.critic_rotation in ROTATIONS:
        yield note(ROTATIONS[options.critic_rotation])
    if options.zero_sheet_give_up:
        yield note(ZERO_SHEETS)


def _course(record: BroadLinesRecord, taken: int) -> Iterator[dict[str, Any]]:
    if record.rounds:
        yield table(ROUNDS, ROUNDS_COLUMNS, list(_rounds(record)))
        yield table(DRAWINGS, DRAWINGS_COLUMNS, list(_drawings(record)))
        yield note(text("{used} of {sheets} sheets are used", used=taken, sheets=SHEETS))
    elif record.final:
        yield note(text("Only the final count was noted: who drew the sheets is not known"))


def _rounds(record: BroadLinesRecord) -> Iterator[tuple[Any, ...]]:
    taken = words = 0
    for at, each in enumerate(record.rounds, start=1):
        extra = cost(each) - each.sheets
        taken += each.sheets + extra
        words += each.result == "guessed"
        yield at, each.critic, each.sheets, RESULTS[each.result], extra, taken, words


def _drawings(record: BroadLinesRecord) -> Iterator[tuple[int, int, int]]:
    for at, each in enumerate(record.rounds, start=1):
        for sheet in range(1, each.sheets + 1):
            yield at, sheet, artist(each.critic, sheet, record.seats)


def _reached(words: int) -> Iterator[dict[str, Any]]:
    reached = tier(words)
    yield note(
        text(
            "Words guessed: {words}. That is tier {tier} of {top}, from {least} words on (sentences 74 to 83)."
            " Share: 10 x {tier} = {share}",
            words=words,
            tier=reached,
            top=TOP,
            least=LEAST[reached],
            share=share(reached),
        )
    )
    yield note(TITLES[reached])
