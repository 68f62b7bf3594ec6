"""What the table of Broad Lines writes down next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.ask import Ask, Follow, Tally
from rules.broad_lines.rating import LEAST, TITLES, tier
from rules.broad_lines.record import BroadLinesRecord
from rules.broad_lines.sheets import SHEETS, artist, critic_after, guessed, used

MOST_SEATS_TOLD = 8


def ask(record: BroadLinesRecord) -> Ask:
    """A round with its critic.

    `artists` has who draws each sheet that is left by its number, where the critic is known, and `order` by critic who
    draw in turn (15, 37).
    """
    rotation, seats = record.options.critic_rotation, record.seats
    number, left = len(record.rounds) + 1, SHEETS - used(record.rounds)
    last = record.rounds[-1] if record.rounds else None
    critic = critic_after(rotation, seats, last.critic, last.sheets) if last else None
    return Ask(
        number=number,
        known={} if critic is None else {"critic": critic},
        always=[Follow(when={"result": "out_of_sheets"}, over=True), *_critics(record, left)],
        tallies=dict(_tallies(record, left)),
        shown={
            "sheets": list(range(record.options.zero_sheet_give_up ^ 1, left + 1)),
            "artists": {} if critic is None else {sheet: artist(critic, sheet, seats) for sheet in range(1, left + 1)},
            "order": [[artist(each, sheet, seats) for sheet in range(1, seats)] for each in range(seats)],
        },
    )


def _tallies(record: BroadLinesRecord, left: int) -> Iterator[tuple[str, Tally]]:
    """The sheets left, of which giving up takes one more (51, 52), up to the last (72); words guessed; the rating."""
    yield "sheets_left", Tally(left, {"sheets": -1, "result": {"gave_up": -1}}, least=1)
    words = Tally(guessed(record.rounds), {"result": {"guessed": 1}})
    yield "guessed", words
    yield "rating", replace(words, names=[TITLES[tier(count)] for count in range(LEAST[-1] + 1)])


def _critics(record: BroadLinesRecord, left: int) -> Iterator[Follow]:
    """Who is critic after each critic and number of sheets (59), at tables for which those are few enough to tell."""
    for critic in range(record.seats if record.seats <= MOST_SEATS_TOLD else 0):
        for sheets in range(1, left):
            due = critic_after(record.options.critic_rotation, record.seats, critic, sheets)
            if due is not None:
                yield Follow(known={"critic": due}, when={"critic": critic, "sheets": sheets})
