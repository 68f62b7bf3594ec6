from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from gamenight.admin.trees import add_item, inside, rebased, take_item, tree_of


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


def test_a_button_takes_an_item_out() -> None:
    tree = tree_of(QueryDict("a.b.0=x&a.b.3=y"))
    assert (take_item(tree, "a.b.0"), take_item(tree, "a.b.1"), take_item(tree, "a.b.3.c"), take_item(tree, "")) == (
        "a.b",
        "",
        "",
        "",
    )
    assert tree["a"]["b"] == {"3": "y"}


@pytest.mark.parametrize(
    ("before", "typed", "newest", "expected"),
    [
        ("1", "1", "2", "2"),
        ("1", "3", "2", "3"),
        ("1", "", "2", ""),
        (None, "", "2", "2"),
        (None, "3", None, "3"),
        ({"a": "1", "b": "1"}, {"a": "1", "b": "3"}, {"a": "2", "b": "2"}, {"a": "2", "b": "3"}),
        ({"a": {"0": "1"}}, {"a": {"0": "1"}}, {"a": {"0": "1", "1": "2"}}, {"a": {"0": "1", "1": "2"}}),
        ({"0": "1", "1": "1"}, {"0": "1"}, {"0": "1", "1": "1"}, {"0": "1"}),
        ({"0": "a", "1": "b"}, "a\r\nb", {"0": "c"}, {"0": "c"}),
        ({"0": "a", "1": "b"}, "a\r\nd", {"0": "c"}, "a\r\nd"),
    ],
)
def test_what_was_typed_stands_on_the_newest(before: Any, typed: Any, newest: Any, expected: Any) -> None:
    assert rebased(before, typed, newest) == expected
