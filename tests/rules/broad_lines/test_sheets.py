from __future__ import annotations

import pytest

from rules.broad_lines.sheets import artist, critic_after


@pytest.mark.parametrize(
    ("critic", "seats", "artists"),
    [
        pytest.param(0, 4, [1, 2, 3, 1, 2, 3, 1], id="15 the first artist sits left of the critic"),
        pytest.param(2, 4, [3, 0, 1, 3, 0, 1, 3], id="37 the turn passes clockwise, past the critic"),
        pytest.param(3, 4, [0, 1, 2, 0], id="37 clockwise from the last seat is the first"),
        pytest.param(1, 2, [0, 0, 0], id="37 the only artist of two players draws every sheet"),
        pytest.param(7, 8, [0, 1, 2, 3, 4, 5, 6, 0], id="37 eight players"),
    ],
)
def test_artists_draw_in_turn(critic: int, seats: int, artists: list[int]) -> None:
    assert [artist(critic, sheet, seats) for sheet in range(1, len(artists) + 1)] == artists


@pytest.mark.parametrize(
    ("seats", "critic", "critics"),
    [
        pytest.param(4, 0, [2, 3, 0, 2, 3, 0, 2], id="59 left of the last artist, the same critic after a full turn"),
        pytest.param(4, 3, [1, 2, 3, 1], id="59 from the last seat on"),
        pytest.param(3, 1, [0, 1, 0, 1], id="59 three players"),
        pytest.param(2, 1, [1, 1, 1], id="59 with two players always the same"),
        pytest.param(6, 2, [4, 5, 0, 1, 2, 4], id="59 six players"),
    ],
)
def test_the_next_critic_sits_left_of_the_last_artist(seats: int, critic: int, critics: list[int]) -> None:
    assert [critic_after("rulebook", seats, critic, at) for at in range(1, len(critics) + 1)] == critics


@pytest.mark.parametrize(
    ("seats", "critic", "critics"),
    [
        (4, 0, [2, 3, 1, 2, 3, 1, 2]),
        (4, 3, [1, 2, 0, 1]),
        (3, 1, [0, 2, 0, 2]),
        (2, 1, [0, 0, 0]),
    ],
)
def test_under_skip_the_seat_left_of_a_critic_who_would_repeat_is_next(
    seats: int, critic: int, critics: list[int]
) -> None:
    assert [critic_after("skip", seats, critic, at) for at in range(1, len(critics) + 1)] == critics


@pytest.mark.parametrize(
    ("seats", "critic", "sheets"),
    [(4, 0, 0), (4, 0, -1), (4, 4, 1), (4, -1, 1), (1, 0, 1), (0, 0, 1), (-5, 0, 1)],
)
def test_without_a_last_artist_any_seat_may_be_critic(seats: int, critic: int, sheets: int) -> None:
    assert critic_after("rulebook", seats, critic, sheets) is None
    assert critic_after("skip", seats, critic, sheets) is None


def test_under_free_any_seat_may_be_critic() -> None:
    assert critic_after("free", 4, 0, 3) is None
