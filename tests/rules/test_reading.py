from __future__ import annotations

import json
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.problems import problem
from rules.reading import DEEPEST, MOST_BYTES, Unreadable, load, walk

keys = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(keys, inner),
    max_leaves=20,
)


def refusals(line: bytes) -> list[tuple[str, str]]:
    """Code and pointer of each reason why `line` can't be read."""
    with pytest.raises(Unreadable) as refused:
        load(line)
    return [(each.code, each.pointer) for each in refused.value.problems]


@given(json_values)
def test_what_was_written_is_read(value: object) -> None:
    assert load(json.dumps(value).encode()) == value
    assert load(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"{",
        b'{"a":1}}',
        b'{"a":1} {"a":2}',
        b'{"a":1,}',
        b"{'a':1}",
        b"[1,]",
        b"+1",
        b"01",
        b"1_000",
        b"0x10",
        b"// no",
        b'"\x00"',
        b'"\xff"',
        b'"\xed\xa0\x80"',
        b"\xef\xbb\xbf{}",
        b'"a\nb"',
        b"NaN",
        b'{"a":NaN}',
        b"[Infinity]",
        b"[-Infinity]",
    ],
)
def test_what_is_not_json_is_one_problem_of_the_whole_line(line: bytes) -> None:
    assert refusals(line) == [("shape.json", "")]


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        (b'{"a":1,"a":1}', [("shape.duplicate", "/a")]),
        (b'{"a":1,"b":2,"a":3,"b":4,"a":5}', [("shape.duplicate", "/a"), ("shape.duplicate", "/b")]),
        (b'{"a":1,"\\u0061":1}', [("shape.duplicate", "/a")]),
        (b'{"a":1,"a":2,"b":"\\u003a"}', [("shape.duplicate", "/a")]),
        (b'{"a":":","a":1,"b":"\\u003A\\u003A"}', [("shape.duplicate", "/a")]),
        (b'{"r":[{"x":1},{"x":1,"x":2}]}', [("shape.duplicate", "/r/1/x")]),
        (b'{"o":{"a/b":1,"a/b":1}}', [("shape.duplicate", "/o/a~1b")]),
        (b'{"a":{"b":1,"b":1},"a":{"c":1,"c":1}}', [("shape.duplicate", "/a"), ("shape.duplicate", "/a/c")]),
        (b'{"a":{"\\u0000":1}}', [("shape.text", "/a")]),
        (b'{"\\ud800":1}', [("shape.text", "")]),
        (b'{"\\ud800":1,"\\ud800":1}', [("shape.duplicate", "/\\ud800"), ("shape.text", "")]),
    ],
)
def test_what_reads_two_ways_is_named_key_by_key(line: bytes, problems: list[tuple[str, str]]) -> None:
    assert refusals(line) == problems


def spelled(value: str, escaped: bool) -> str:
    """A JSON string, with its colons as they are or escaped."""
    return json.dumps(value).replace(":", "\\u003a") if escaped else json.dumps(value)


@given(st.lists(st.tuples(st.sampled_from(["a", "b", ":", "c:d", '":']), st.text(':",{}[]\\a'))), st.booleans())
def test_an_object_is_read_unless_it_gives_a_key_twice(pairs: list[tuple[str, str]], escaped: bool) -> None:
    line = "{" + ",".join(f"{spelled(key, escaped)}:{spelled(value, escaped)}" for key, value in pairs) + "}"
    keys = [key for key, _ in pairs]
    if len(set(keys)) == len(keys):
        assert load(line.encode()) == dict(pairs)
    else:
        twice = [key for key in dict.fromkeys(keys) if keys.count(key) > 1]
        assert refusals(line.encode()) == [("shape.duplicate", f"/{key}") for key in twice]


def test_a_pair_of_surrogates_is_one_character() -> None:
    assert load(b'{"\\ud83c\\udfb2":"\\ud83c\\udfb2"}') == {"\N{GAME DIE}": "\N{GAME DIE}"}


@pytest.mark.parametrize("brackets", [(b"[", b"]"), (b'{"a":', b"}")])
def test_thirty_two_deep_is_read_and_thirty_three_is_not(brackets: tuple[bytes, bytes]) -> None:
    opening, closing = brackets
    assert load(opening * DEEPEST + b"1" + closing * DEEPEST)
    assert refusals(opening * (DEEPEST + 1) + b"1" + closing * (DEEPEST + 1)) == [("shape.limit", "")]
    assert refusals(opening * 5000 + b"1" + closing * 5000) == [("shape.limit", "")]
    assert refusals(b"[" * 33 + b"]" * 33) == [("shape.limit", "")]
    assert refusals(opening * 300_000) == [("shape.limit", "")]


@pytest.mark.parametrize("text", ["[", "]", "{}", '"', '"[', "\\", '\\"]', "[]{}"])
def test_brackets_in_texts_nest_nothing(text: str) -> None:
    texts = [text * times for times in range(40)]
    assert load(json.dumps(texts).encode()) == texts
    around = json.dumps([text, text])[1:-1].encode() + b","
    assert load((b"[" + around) * DEEPEST + b"1" + b"]" * DEEPEST)
    assert refusals((b"[" + around) * (DEEPEST + 1) + b"1" + b"]" * (DEEPEST + 1)) == [("shape.limit", "")]


@pytest.mark.parametrize(("opening", "closing"), [(b'[{"a":', b"}]"), (b'{"a":[', b"]}")])
def test_lists_in_objects_nest_as_deep_as_either_alone(opening: bytes, closing: bytes) -> None:
    pairs = DEEPEST // 2
    assert load(opening * pairs + b"1" + closing * pairs)
    assert refusals(opening * pairs + b"[]" + closing * pairs) == [("shape.limit", "")]
    assert refusals(opening * DEEPEST + b"1" + closing * DEEPEST) == [("shape.limit", "")]


def test_a_nesting_too_deep_is_the_only_problem() -> None:
    assert refusals(b'{"a":1,"a":1,"b":' + b"[" * 40 + b"]" * 40 + b"}") == [("shape.limit", "")]


def test_the_first_problem_is_what_the_error_says() -> None:
    assert str(Unreadable(problem("a", (), "first"), problem("b", (), "second"))) == "first"
    assert MOST_BYTES == 1_048_576


def test_a_mebibyte_is_read_and_one_byte_more_is_not() -> None:
    text = b'"' + b"a" * (MOST_BYTES - 2) + b'"'
    assert len(load(text)) == MOST_BYTES - 2
    assert refusals(text + b" ") == [("shape.limit", "")]
    assert refusals(b"[" * 10_000_000) == [("shape.limit", "")]


def test_a_number_of_a_million_digits_is_read_at_once_and_stays_out_of_range() -> None:
    began = process_time()
    assert load(b"[" + b"9" * 1_000_000 + b"]")[0] > 10**30
    assert load(b"[-" + b"9" * 1_000_000 + b"]")[0] < -(10**30)
    assert process_time() - began < 1


def test_walk_gives_every_value_with_its_path_in_order() -> None:
    assert list(walk({"a": [1, {"b": 2}], "c": 3})) == [
        ((), {"a": [1, {"b": 2}], "c": 3}),
        (("a",), [1, {"b": 2}]),
        (("a", 0), 1),
        (("a", 1), {"b": 2}),
        (("a", 1, "b"), 2),
        (("c",), 3),
    ]
