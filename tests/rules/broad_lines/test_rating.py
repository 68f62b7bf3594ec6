from __future__ import annotations

import pytest

from rules.broad_lines.rating import rating, scale

BRILLIANT = "Brilliant! Your works could be exhibited in an art gallery."
ALMOST = "Your paintings are almost perfect, but your technique could still use some work."
EXCELLENT = "Excellent! You are a talented artist."
NEITHER = "Neither fame nor shame! You can do better!"
WELL = "Well, at least you know how to hold a marker. Now you need to learn how to use it."
PERHAPS = "Perhaps you should not build your life around the visual arts."
FUN = "The main thing is that you had fun. Maybe someday you will learn to draw!"


@pytest.mark.parametrize(
    ("guessed", "tier", "title"),
    [
        pytest.param(25, 6, BRILLIANT, id="77 a word a sheet"),
        pytest.param(10, 6, BRILLIANT, id="77 ten words"),
        pytest.param(9, 5, ALMOST, id="78 nine words"),
        pytest.param(8, 5, ALMOST, id="78 eight words"),
        pytest.param(7, 4, EXCELLENT, id="79 seven words"),
        pytest.param(6, 4, EXCELLENT, id="79 six words"),
        pytest.param(5, 3, NEITHER, id="80 five words"),
        pytest.param(4, 3, NEITHER, id="80 four words"),
        pytest.param(3, 2, WELL, id="81 three words"),
        pytest.param(2, 2, WELL, id="81 two words"),
        pytest.param(1, 1, PERHAPS, id="82 one word"),
        pytest.param(0, 0, FUN, id="83 no word"),
    ],
)
def test_words_are_rated_by_the_scale(guessed: int, tier: int, title: str) -> None:
    made = rating(guessed)
    assert made | {"title": str(made["title"])} == {"tier": tier, "of": 6, "guessed": guessed, "title": title}


def test_the_scale_has_seven_steps_without_gaps() -> None:
    assert [(each["tier"], each["from"], each["to"], str(each["title"])) for each in scale()] == [
        (0, 0, 0, FUN),
        (1, 1, 1, PERHAPS),
        (2, 2, 3, WELL),
        (3, 4, 5, NEITHER),
        (4, 6, 7, EXCELLENT),
        (5, 8, 9, ALMOST),
        (6, 10, None, BRILLIANT),
    ]
