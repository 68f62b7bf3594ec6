"""What the table of Broad Lines writes down next."""

from __future__ import annotations

from rules.ask import Ask, Follow
from rules.broad_lines.record import BroadLinesRecord
from rules.broad_lines.sheets import SHEETS, artist, critic_after, used


def ask(record: BroadLinesRecord) -> Ask:
    """A round with its critic, and who is critic after so many sheets (59).

    `artists` has who draws each sheet that is left by its number, where the critic is known, and `order` by critic who
    draw in turn (15, 37).
    """
    rotation, seats = record.options.critic_rotation, record.seats
    number, left = len(record.rounds) + 1, SHEETS - used(record.rounds)
    last = record.rounds[-1] if record.rounds else None
    critic = critic_after(rotation, seats, last.critic, last.sheets) if last else None
    after = [
        Follow(number + 1, {"critic": due}, {"sheets": sheets})
        for sheets in range(1, left)
        if critic is not None and (due := critic_after(rotation, seats, critic, sheets)) is not None
    ]
    return Ask(
        number=number,
        known={} if critic is None else {"critic": critic},
        after=[after] if after else [],
        shown={
            "sheets": list(range(record.options.zero_sheet_give_up ^ 1, left + 1)),
            "artists": {} if critic is None else {sheet: artist(critic, sheet, seats) for sheet in range(1, left + 1)},
            "order": [[artist(each, sheet, seats) for sheet in range(1, seats)] for each in range(seats)],
        },
    )
