"""Charts as numbers: where the lines, marks, bars and labels of a picture lie. `templates/parts/chart.html` draws them.

The picture is `WIDTH` by `HEIGHT` units, from the upper left, and everything is rounded to whole ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Literal

from django.utils.formats import date_format

WIDTH, HEIGHT = 560, 260
LEFT, RIGHT, TOP, BOTTOM = 64, 540, 34, 212
MOST_STEPS, MOST_LABELS = 5, 5
LOOKS, DASHES = 6, 4
"""So many colours with a mark and a hatching each, and so many ways to dash a line."""
YEARS_AFTER = timedelta(days=300)
NEAR, FAR, WHOLE = "j M", "M Y", "j M Y"
BROADEST = 80
SAMPLE = (16, 8)

Number = int | Decimal
Place = date | str


@dataclass(frozen=True, slots=True)
class Series:
    """A name, and a value for each place across the chart; None where there is none: a line goes past it."""

    name: str
    values: Sequence[Number | None]

    @property
    def known(self) -> list[Number]:
        return [each for each in self.values if each is not None]


@dataclass(frozen=True, slots=True)
class Tick:
    """Where on its axis a value or place is labelled."""

    at: int
    label: Number | str


@dataclass(frozen=True, slots=True)
class Drawn:
    """One series as paths: its line and marks, or its bars. `look` is 1 to `LOOKS`, `dash` 1 to `DASHES`.

    `first` and `last` are its first and last value, `total` their sum; None without any.
    """

    name: str
    look: int
    dash: int
    first: Number | None
    last: Number | None
    total: Number
    line: str = ""
    marks: str = ""
    bars: str = ""
    sample: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture and the `table` of the same figures: a place across and the value of each series there, a row.

    `key` is unique on its page. `across` and `up` name the axes.
    """

    key: str
    title: str
    kind: Literal["lines", "bars"]
    across: str
    up: str
    columns: Sequence[Tick]
    rows: Sequence[Tick]
    drawn: Sequence[Drawn]
    table: Sequence[tuple[str, Sequence[Number | None]]]


def lines(
    key: str,
    title: str,
    places: Sequence[Place],
    series: Sequence[Series],
    *,
    across: str,
    up: str,
    from_zero: bool = False,
    ranks: bool = False,
) -> Chart:
    """A line for each series: over days (in order) as far apart as they are, or over named steps.

    `ranks` stand upside down: the first rank is at the top.
    """
    values = [value for each in series for value in each.known]
    low = 1 if ranks else 0 if from_zero or not values else min(values)
    ticks = _ranks(max(values, default=1)) if ranks else scale(low, max(values, default=0))
    rise = _rise(ticks, *((TOP, BOTTOM) if ranks else (BOTTOM, TOP)))
    xs, columns = _across(places)
    drawn = [_line(number, each, xs, rise) for number, each in enumerate(series)]
    return _chart(key, title, "lines", places, series, across, up, columns, ticks, rise, drawn)


def bars(
    key: str,
    title: str,
    places: Sequence[Place],
    series: Sequence[Series],
    *,
    across: str,
    up: str,
    stacked: bool = True,
) -> Chart:
    """Bars of values of 0 and more over each place, as far apart: series upon each other in order, or side by side."""
    tables = list(zip(*(each.values for each in series), strict=True))
    highest = max((sum(_known(each)) if stacked else max(_known(each), default=0) for each in tables), default=0)
    ticks = scale(0, highest)
    rise = _rise(ticks, BOTTOM, TOP)
    band = Decimal(RIGHT - LEFT) / max(len(places), 1)
    middles = [LEFT + band * at + band / 2 for at in range(len(places))]
    broad = min(band * 7 / 10, Decimal(BROADEST)) / (1 if stacked else max(len(series), 1))
    drawn, feet = [], [Decimal(0)] * len(places)
    for number, each in enumerate(series):
        shift = broad * -1 / 2 if stacked else broad * number - broad * len(series) / 2
        tops = [foot + (value or 0) for foot, value in zip(feet, each.values, strict=True)]
        boxes = zip(middles, feet, tops, strict=True)
        path = "".join(_bar(middle + shift, broad, rise(foot), rise(top)) for middle, foot, top in boxes if top > foot)
        drawn.append(_drawn(number, each, bars=path))
        feet = tops if stacked else feet
    labels = _labels(places)
    columns = [Tick(round(middles[at]), labels[at]) for at in _labelled(len(places))]
    return _chart(key, title, "bars", places, series, across, up, columns, ticks, rise, drawn)


def scale(low: Number, high: Number) -> list[Number]:
    """Round numbers evenly apart, from no more than `low` to no less than `high`, at most `MOST_STEPS` and one apart.

    Their distance is 1, 2 or 5 times a power of ten, and at least 1 between whole numbers.
    """
    step = _step(Decimal(high) - Decimal(low), whole=low == int(low) and high == int(high))
    first, last = math.floor(low / step), math.ceil(high / step)
    return [_plain(step * at) for at in range(first, max(last, first + 1) + 1)]


def _step(span: Decimal, *, whole: bool) -> Decimal:
    raw = (span or Decimal(1)) / MOST_STEPS
    ten = Decimal(10) ** raw.adjusted()
    step = next(ten * times for times in (1, 2, 5, 10) if ten * times >= raw)
    return max(step, Decimal(1)) if whole else step


def _plain(value: Decimal) -> Number:
    return int(value) if value == value.to_integral_value() else value.normalize()


def _ranks(last: Number) -> list[Number]:
    """The first rank, then round ones, to no less than `last`."""
    return [1, *(rank for rank in scale(0, max(last, 2)) if rank > 1)]


def _rise(ticks: Sequence[Number], low: int, high: int) -> Callable[[Number], int]:
    """How high a value stands, where the first tick stands at `low` and the last at `high`."""
    least, span = ticks[0], ticks[-1] - ticks[0]
    return lambda value: round(low + (high - low) * Decimal(value - least) / span)


def _across(places: Sequence[Place]) -> tuple[list[int], list[Tick]]:
    """Where each place stands on a chart of lines, and what is labelled below."""
    days = [place for place in places if isinstance(place, date)]
    if not days:
        xs = [_share(at, len(places) - 1) for at in range(len(places))]
        return xs, [Tick(xs[at], str(places[at])) for at in _labelled(len(places))]
    first, span = days[0], (days[-1] - days[0]).days
    labelled = sorted({span * at // (MOST_LABELS - 1) for at in range(MOST_LABELS)})
    labels = _labels([first + timedelta(after) for after in labelled])
    ticks = [Tick(_share(after, span), label) for after, label in zip(labelled, labels, strict=True)]
    return [_share((day - first).days, span) for day in days], ticks


def _labels(places: Sequence[Place]) -> list[str]:
    """What stands below them: days in short, months with the year where they are far apart."""
    days = [place for place in places if isinstance(place, date)]
    far = bool(days) and days[-1] - days[0] > YEARS_AFTER
    return [date_format(each, FAR if far else NEAR) if isinstance(each, date) else each for each in places]


def _share(part: int, whole: int) -> int:
    """So far from left to right; the middle where there is nowhere else to go."""
    return round(LEFT + (RIGHT - LEFT) * (Decimal(part) / whole if whole > 0 else Decimal(1) / 2))


def _labelled(many: int) -> range:
    """Which of so many places have room for a label."""
    return range(0, many, max(math.ceil(many / MOST_LABELS), 1))


def _line(number: int, series: Series, xs: Sequence[int], rise: Callable[[Number], int]) -> Drawn:
    points = [(x, rise(value)) for x, value in zip(xs, series.values, strict=True) if value is not None]
    line = " ".join(f"{'L' if at else 'M'}{x} {y}" for at, (x, y) in enumerate(points))
    marks = "".join(_mark(number, x, y) for x, y in points)
    return _drawn(number, series, line=line, marks=marks, sample=_mark(number, *SAMPLE))


def _mark(number: int, x: int, y: int) -> str:
    """A disc, square, diamond, cross, or triangle up or down, as a path around (x, y)."""
    shapes = (
        f"M{x - 4} {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        f"M{x - 4} {y - 4}h8v8h-8z",
        f"M{x} {y - 5}l5 5l-5 5l-5 -5z",
        f"M{x} {y - 5}l5 9h-10z",
        f"M{x} {y + 5}l5 -9h-10z",
        f"M{x - 2} {y - 5}h4v3h3v4h-3v3h-4v-3h-3v-4h3z",
    )
    return shapes[number % LOOKS]


def _bar(left: Decimal, broad: Decimal, foot: int, top: int) -> str:
    wide = max(round(broad), 1)
    return f"M{round(left)} {top}h{wide}v{foot - top}h-{wide}z"


def _drawn(number: int, series: Series, **paths: str) -> Drawn:
    known = series.known
    return Drawn(
        name=series.name,
        look=number % LOOKS + 1,
        dash=number % DASHES + 1,
        first=known[0] if known else None,
        last=known[-1] if known else None,
        total=sum(known),
        **paths,
    )


def _known(values: Iterable[Number | None]) -> list[Number]:
    return [value for value in values if value is not None]


def _whole(place: Place) -> str:
    return date_format(place, WHOLE) if isinstance(place, date) else place


def _chart(
    key: str,
    title: str,
    kind: Literal["lines", "bars"],
    places: Sequence[Place],
    series: Sequence[Series],
    across: str,
    up: str,
    columns: Sequence[Tick],
    ticks: Sequence[Number],
    rise: Callable[[Number], int],
    drawn: Sequence[Drawn],
) -> Chart:
    return Chart(
        key=key,
        title=title,
        kind=kind,
        across=across,
        up=up,
        columns=columns,
        rows=[Tick(rise(value), value) for value in ticks],
        drawn=drawn,
        table=[(_whole(place), [each.values[at] for each in series]) for at, place in enumerate(places)],
    )
