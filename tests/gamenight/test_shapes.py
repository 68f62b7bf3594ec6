"""Names that are told apart, and names that are found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError

from gamenight.shapes import clean_name, name_key, search_key, zones


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ana", "aNA"),
        ("Zoé", "Zoe\u0301"),
        ("Straße", "STRASSE"),
        ("Ａｎａ", "Ana"),
        ("ﬁn", "FIN"),
        ("Ёж", "ёж"),
        ("ΐ", "ΐ"),
    ],
)
def test_names_that_a_club_takes_for_one(first: str, second: str) -> None:
    assert name_key(first) == name_key(second)


@pytest.mark.parametrize(("first", "second"), [("Zoé", "Zoe"), ("Ана", "Ana"), ("Ёж", "Еж")])
def test_names_that_a_club_keeps_apart(first: str, second: str) -> None:
    assert name_key(first) != name_key(second)


@pytest.mark.parametrize(
    ("name", "key"), [("Zoé ÅNGSTRÖM", "zoe angstrom"), ("Ёж", "еж"), ("Ａｎａ", "ana"), ("Straße", "strasse")]
)
def test_a_search_strips_accents_and_case(name: str, key: str) -> None:
    assert search_key(name) == key


def test_a_name_has_up_to_60_characters_after_trimming() -> None:
    assert clean_name(" " + "é" * 60 + " ") == "é" * 60
    with pytest.raises(PydanticCustomError):
        clean_name("é" * 61)


@given(st.text(max_size=70))
def test_a_clean_name_stays_as_it_is(written: str) -> None:
    try:
        name = clean_name(written)
    except PydanticCustomError:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 60


def test_zones_are_names_that_mean_the_same_everywhere() -> None:
    assert {"UTC", "Europe/Berlin", "Asia/Yekaterinburg"} <= zones()
    assert not {"localtime", "Factory"} & zones()
