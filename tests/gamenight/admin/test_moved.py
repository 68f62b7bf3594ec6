"""What a write would move, in words."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.utils.translation import override

from gamenight.admin.moved import moved
from gamenight.services.previews import BoardChange, Change, Preview

ADA, BEN = UUID(int=1), UUID(int=2)
ROW = {"rank": 1, "points": 60, "average": "60.00", "wins": 1, "since": "2026-03-06"}


def test_a_row_that_stays_where_it_is_says_what_else_changes() -> None:
    later, worse = ROW | {"since": "2026-03-07"}, ROW | {"rank": 2, "wins": 0}
    rows = [Change(ADA, "Ada", ROW, later), Change(BEN, "Ben", ROW, worse)]
    [section] = moved(Preview(None, True, [BoardChange(UUID(int=3), "Spring", rows, 0)], []))
    assert [str(head) for head in section.columns] == ["Name", "Rank", "Points", "Average", "Besides"]
    assert section.rows == [
        ["Ada", "1", "60", "60.00", "Since: 6 March 2026 → 7 March 2026"],
        ["Ben", "1 → 2", "60", "60.00", ""],
    ]


def test_nothing_stands_besides_where_ranks_say_it_all() -> None:
    change = BoardChange(UUID(int=3), "Spring", [Change(BEN, "Ben", ROW, None)], 0)
    [section] = moved(Preview(None, True, [change], []))
    assert section.rows == [["Ben", "1 → –", "60 → –", "60.00 → –"]]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Decided by: Fewer points than the one above. → Equal until “average”: 30.33 to 30.34."),
        ("ru", "Решило: Меньше очков, чем у стоящего выше. → Равенство до показателя «среднее»: 30,33 против 30,34."),
    ],
)
def test_what_decided_a_rank_is_said_in_words(language: str, told: str) -> None:
    then = ROW | {"decided_by": {"by": "average", "this": "30.33", "above": "30.34"}}
    rows = [Change(ADA, "Ada", ROW | {"decided_by": {"by": "points"}}, then)]
    with override(language):
        [section] = moved(Preview(None, True, [BoardChange(UUID(int=3), "Spring", rows, 0)], []))
    assert section.rows[0][-1] == told
