"""Where charts put things, worked out by hand: the plot is 476 units wide (64 to 540) and 178 high (34 to 212)."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal as D

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from gamenight.charts import HEIGHT, WIDTH, Chart, Series, Tick, bars, lines, scale

MARCH = [date(2025, 3, 1), date(2025, 3, 5), date(2025, 3, 9)]


def line(*values: int | D | None, name: str = "Ada") -> Series:
    return Series(name, values)


def starts(path: str) -> list[str]:
    return re.findall(r"[ML]?([0-9]+ [0-9]+)", path)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (0, 11, [0, 5, 10, 15]),
        (0, 3, [0, 1, 2, 3]),
        (0, 0, [0, 1]),
        (7, 7, [7, 8]),
        (-7, 8, [-10, -5, 0, 5, 10]),
        (0, 100_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000]),
        (D("0.25"), D("1.2"), [D("0.2"), D("0.4"), D("0.6"), D("0.8"), 1, D("1.2")]),
        (D("3.5"), D("3.5"), [D("3.4"), D("3.6")]),
    ],
)
def test_ticks_are_round_numbers_around_the_values(low: int, high: int, ticks: list[int]) -> None:
    assert scale(low, high) == ticks


def test_a_line_over_days_keeps_their_distances() -> None:
    chart = lines("k", "Points", [MARCH[0], MARCH[1], date(2025, 3, 21)], [line(0, 5, 10)], across="day", up="points")
    # 20 days are 476 units: the fifth of March is a fifth of them, 95.2, from the left; 5 of 10 is half of 178 up.
    assert chart.drawn[0].line == "M64 212 L159 123 L540 34"
    assert [(tick.at, tick.label) for tick in chart.columns] == [
        *((64, "1 Mar"), (183, "6 Mar"), (302, "11 Mar"), (421, "16 Mar"), (540, "21 Mar"))
    ]


def test_a_line_over_steps_has_them_evenly_apart() -> None:
    chart = lines("k", "Rounds", ["1", "2", "3"], [line(2, 3, 4)], across="round", up="points")
    assert chart.drawn[0].line == "M64 212 L302 123 L540 34"
    assert chart.rows == [Tick(212, 2), Tick(123, 3), Tick(34, 4)]
    assert chart.columns == [Tick(64, "1"), Tick(302, "2"), Tick(540, "3")]


def test_a_line_goes_past_a_place_without_a_value() -> None:
    chart = lines("k", "Points", MARCH, [line(0, None, 2)], across="day", up="points")
    assert chart.drawn[0].line == "M64 212 L540 34"
    assert chart.table == [("1 Mar 2025", [0]), ("5 Mar 2025", [None]), ("9 Mar 2025", [2])]


def test_lines_begin_at_their_least_value_or_from_zero() -> None:
    near = lines("k", "Points", ["a", "b"], [line(100, 105)], across="", up="")
    zero = lines("k", "Points", ["a", "b"], [line(100, 105)], across="", up="", from_zero=True)
    assert [tick.label for tick in near.rows] == [100, 101, 102, 103, 104, 105]
    assert [tick.label for tick in zero.rows] == [0, 50, 100, 150]


def test_the_first_rank_stands_at_the_top() -> None:
    chart = lines("k", "Ranks", MARCH, [line(1, 2, 5), line(5, 1, 1, name="Bo")], across="day", up="rank", ranks=True)
    # Ranks 1 to 5 are four steps of 44.5.
    assert chart.rows == [Tick(34, 1), Tick(78, 2), Tick(123, 3), Tick(168, 4), Tick(212, 5)]
    assert [each.line for each in chart.drawn] == ["M64 34 L302 78 L540 212", "M64 212 L302 34 L540 34"]


def test_many_ranks_are_labelled_from_one_in_round_steps() -> None:
    chart = lines("k", "Ranks", MARCH, [line(1, 9, 17)], across="day", up="rank", ranks=True)
    assert [tick.label for tick in chart.rows] == [1, 5, 10, 15, 20]


def test_a_leader_all_along_has_a_second_rank_below() -> None:
    chart = lines("k", "Ranks", MARCH, [line(1, 1, 1)], across="day", up="rank", ranks=True)
    assert chart.rows == [Tick(34, 1), Tick(212, 2)]


def test_a_single_place_stands_in_the_middle() -> None:
    chart = lines("k", "Points", MARCH[:1], [line(3)], across="day", up="points")
    assert (chart.drawn[0].line, chart.columns) == ("M302 212", [Tick(302, "1 Mar")])


def test_days_of_more_than_three_hundred_are_labelled_with_the_year() -> None:
    days = [date(2024, 6, 1), date(2025, 6, 1)]
    chart = lines("k", "Points", days, [line(1, 2)], across="day", up="points")
    assert [tick.label for tick in chart.columns] == ["Jun 2024", "Aug 2024", "Nov 2024", "Mar 2025", "Jun 2025"]


def test_bars_stand_upon_each_other() -> None:
    chart = bars("k", "Plays", ["May", "June"], [line(1, 4), line(3, 0, name="Bo")], across="month", up="plays")
    # Bands of 238, bars of at most 80; four plays are 178 high.
    assert chart.drawn[0].bars == "M143 168h80v44h-80zM381 34h80v178h-80z"
    assert chart.drawn[1].bars == "M143 34h80v134h-80z"
    assert chart.columns == [Tick(183, "May"), Tick(421, "June")]


def test_bars_stand_side_by_side() -> None:
    series = [line(1, 4), line(2, None, name="Bo")]
    chart = bars("k", "Plays", ["May", "June"], series, across="", up="", stacked=False)
    assert [each.bars for each in chart.drawn] == ["M143 168h40v44h-40zM381 34h40v178h-40z", "M183 123h40v89h-40z"]


def test_narrow_bars_stay_visible_and_few_places_are_labelled() -> None:
    places = [str(each) for each in range(1000)]
    chart = bars("k", "Plays", places, [line(*[1] * 1000)], across="", up="")
    assert chart.drawn[0].bars.count("h1v178h-1z") == 1000
    assert [tick.label for tick in chart.columns] == ["0", "200", "400", "600", "800"]


def test_series_differ_in_more_than_colour() -> None:
    chart = lines("k", "Points", ["a"], [line(1, name=str(each)) for each in range(12)], across="", up="")
    assert len({(each.look, each.dash) for each in chart.drawn}) == 12
    assert len({each.sample for each in chart.drawn}) == 6


def test_nothing_makes_an_empty_chart() -> None:
    for chart in (lines("k", "Points", [], [], across="", up=""), bars("k", "Plays", [], [], across="", up="")):
        assert (chart.drawn, chart.columns, chart.table) == ([], [], [])
        assert "Nothing to draw yet." in drawn(chart)


def drawn(chart: Chart, language: str = "en") -> str:
    with translation.override(language):
        return render_to_string("parts/chart.html", {"chart": chart})


def test_the_picture_has_its_words_and_its_table() -> None:
    page = drawn(lines("k", "Points", MARCH, [line(D("1.50"), None, 3)], across="day", up="points"))
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="k-title k-text"' in page
    assert "Ada: from 1.50 to 3." in page
    assert re.findall(r"<td>(.*?)</td>", page) == ["1.50", "–", "3"]
    assert re.findall(r'<th scope="row">(.*?)\s*</th>', page) == ["1 Mar 2025", "5 Mar 2025", "9 Mar 2025"]


def test_the_picture_speaks_russian_but_its_paths_do_not() -> None:
    page = drawn(lines("k", "Очки", MARCH, [line(D("1.5"), 2, D("2.5"))], across="день", up="очки"), "ru")
    assert "Ada: от 1,5 до 2,5." in page
    # Ticks from 1.4 to 2.6: a twelfth of 178 is 14.8.
    assert "M64 197 L302 123 L540 49" in page


def test_names_are_escaped() -> None:
    page = drawn(bars("k", "Plays", ["<b>"], [line(1, name="<script>")], across="<i>", up="<i>"))
    assert not re.search(r"<(b|i|script)>", page)
    assert "&lt;script&gt;" in page
