from __future__ import annotations

from typing import Any

import pytest

from gamenight.selectors.revisions import leaves_changed


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"final": [{"points": [3, 4]}, {"points": [3, 5]}]}, [(("final", "points", 1), 4, 5)]),
        ({"final": [None, {"points": [3]}]}, [(("final",), None, None), (("final", "points", 0), None, 3)][1:]),
        ({"rounds": [[{"note": "a"}], []]}, [(("rounds", 0, "note"), "a", None), (("rounds",), None, [])]),
        ({"players": [["a"], ["b", "a"]]}, [(("players", 0), "a", "b"), (("players", 1), None, "a")]),
        ({"final": [{"a": 0}, {"a": False}]}, [(("final", "a"), 0, False)]),
        ({"rated": [True, True]}, []),
        ({}, []),
    ],
)
def test_each_value_that_changed_has_its_path(change: Any, expected: list[Any]) -> None:
    assert list(leaves_changed(change)) == expected
