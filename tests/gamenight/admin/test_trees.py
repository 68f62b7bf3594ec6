from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from gamenight.admin.trees import add_item, inside, tree_of


def test_names_are_steps_into_a_tree() -> None:
    tree = tree_of(QueryDict("a.b.0=x&a.b.1=y&a.b.1=z&c=1"))
    assert tree == {"a": {"b": {"0": "x", "1": "z"}}, "c": "1"}
    assert (inside(tree, "a", "b"), inside(tree, "c", "d")) == ({"0": "x", "1": "z"}, None)


@pytest.mark.parametrize(
    ("wanted", "name", "then"),
    [
        ("a.b", "a.b.4", {"a": {"b": {"3": "x", "4": {}}}, "c": "1"}),
        ("a.d:kind:stake", "a.d.0", {"a": {"b": {"3": "x"}, "d": {"0": {"kind": "stake"}}}, "c": "1"}),
        ("c", "", {"a": {"b": {"3": "x"}}, "c": "1"}),
        ("a.b.3", "", {"a": {"b": {"3": "x"}}, "c": "1"}),
    ],
)
def test_a_button_adds_an_item_where_there_is_a_list(wanted: str, name: str, then: Any) -> None:
    tree = {"a": {"b": {"3": "x"}}, "c": "1"}
    assert (add_item(tree, wanted), tree) == (name, then)
