from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given

from rules.judging import Judged, judge
from rules.outcome import Facts
from tests.rules.broad_lines.records import JSON, ZERO, game, gave_up, guessed, plays, ran_out


def facts(record: JSON) -> Facts:
    judged = judge(record)
    assert isinstance(judged, Judged)
    return judged.game.facts(judged.record, judged.outcome)


def test_rounds_are_counted_for_the_play_its_critics_and_its_artists() -> None:
    made = facts(game(guessed(0, 2), gave_up(0, 2), guessed(0, 1), ran_out(2, 19), seats=3, options={}))
    assert made.play == {
        "rounds": 4,
        "guessed": 2,
        "gave_up": 1,
        "out_of_sheets": 1,
        "sheets_used": 25,
        "guessed_on_sheet_1": 1,
        "guessed_on_sheet_2": 1,
    }
    assert made.seats == (
        {
            "critic_rounds": 3,
            "critic_guessed": 2,
            "critic_gave_up": 1,
            "critic_sheets_of_guessed": 3,
            "sheets_drawn": 10,
        },
        {"sheets_drawn": 12},
        {"critic_rounds": 1, "critic_out_of_sheets": 1, "sheets_drawn": 2},
    )


def test_a_give_up_on_no_sheet_uses_one_and_draws_none() -> None:
    made = facts(game(gave_up(1, 0), seats=2, options=ZERO))
    assert made.play == {"rounds": 1, "guessed": 0, "gave_up": 1, "out_of_sheets": 0, "sheets_used": 1}
    assert made.seats == ({}, {"critic_rounds": 1, "critic_gave_up": 1})


def test_a_count_alone_has_no_more_than_itself() -> None:
    assert facts(game(final={"guessed": 7}, seats=3)) == Facts({"guessed": 7}, ({}, {}, {}))
    assert facts(game(final={"guessed": 7, "gave_up": 0}, seats=2)) == Facts({"guessed": 7, "gave_up": 0}, ({}, {}))
    assert facts(game(seats=2)) == Facts({}, ({}, {}))


@given(plays)
def test_seats_add_up_to_the_play(play: JSON) -> None:
    made = facts(play)
    if not play.get("rounds"):
        return

    def over_seats(key: str) -> int:
        return sum(seat.get(key, 0) for seat in made.seats)

    counted: Mapping[str, int] = made.play
    for result in ("rounds", "guessed", "gave_up", "out_of_sheets"):
        assert over_seats(f"critic_{result}") == counted[result]
    assert over_seats("sheets_drawn") + counted["gave_up"] == counted["sheets_used"]
    assert sum(count for key, count in counted.items() if key.startswith("guessed_on_sheet_")) == counted["guessed"]
