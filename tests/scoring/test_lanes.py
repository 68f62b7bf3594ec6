from __future__ import annotations

from datetime import UTC, datetime, timedelta

from scoring.lanes import Span, lanes

SEVEN = datetime(2026, 3, 6, 19, tzinfo=UTC)


def span(players: str, start: int, end: int | None) -> Span:
    """Minutes after seven."""
    return Span(
        frozenset(players), SEVEN + timedelta(minutes=start), None if end is None else SEVEN + timedelta(minutes=end)
    )


def test_plays_one_after_the_other_are_at_one_table() -> None:
    assert lanes([span("ab", 0, 30), span("cd", 30, 60), span("ab", 60, None)]) == [1, 1, 1]


def test_plays_at_one_time_are_at_different_tables_in_whatever_order_they_are_told() -> None:
    assert lanes([span("ab", 0, 30), span("cd", 29, 60)]) == [1, 2]
    assert lanes([span("cd", 29, 60), span("ab", 0, 30)]) == [2, 1]


def test_who_sat_together_stays_at_the_table() -> None:
    first = [span("ab", 0, 30), span("cd", 0, 35)]
    assert lanes([*first, span("cde", 40, 60), span("abf", 40, 60)]) == [1, 2, 2, 1]


def test_a_play_that_goes_on_keeps_its_table() -> None:
    assert lanes([span("ab", 0, None), span("ab", 600, None)]) == [1, 2]


def test_nothing_was_played() -> None:
    assert lanes([]) == []
