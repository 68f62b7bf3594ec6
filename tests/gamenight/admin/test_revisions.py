from __future__ import annotations

from typing import Any

import pytest

from gamenight.admin.revisions import Told, differences
from gamenight.models import Club

CLUB = Club(name="A club", zone="Europe/Berlin")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"final": [{"points": [3, 4]}, {"points": [3, 5]}]}, [("Final › points › Ben", "4", "5")]),
        ({"final": [None, {"points": [3]}]}, [("Final › points › Ada", "–", "3")]),
        ({"rounds": [[{"note": "a"}], []]}, [("Round 1 › note", "a", "–")]),
        ({"voided": [False, True], "rated": [True, False]}, [("Voided", "no", "yes"), ("Rated", "yes", "no")]),
        ({"players": [["id-a"], ["id-b", "id-a"]]}, [("Seat 1", "Ada", "Ben"), ("Seat 2", "–", "Ada")]),
        ({"start": ["2026-03-06T19:30:00+00:00", None]}, [("Start", "6 March 2026, 20:30", "–")]),
        ({"number": [1, 2], "options": [{"double": True}, {"double": False}]},
         [("Number in the evening", "1", "2"), ("Options › double", "yes", "no")]),
        ({"final": [{"a": 0}, {"a": False}]}, [("Final › a", "0", "no")]),
        ({}, []),
    ],
)  # fmt: skip
def test_each_value_that_changed_has_a_line(change: Any, expected: list[tuple[str, str, str]]) -> None:
    found = differences(change, Told(CLUB, "toy", ["Ada", "Ben"], {"id-a": "Ada", "id-b": "Ben"}))
    assert [(each.where, each.before, each.after) for each in found] == expected
