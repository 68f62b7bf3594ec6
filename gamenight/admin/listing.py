"""What a list is narrowed by, and what it shows, filters and search included, as a file for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import label_for_field
from django.contrib.admin.views.main import IGNORED_PARAMS, ChangeList
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect

from gamenight.pages.wording import for_tables

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_ROWS = 100_000
BLOCK = 1000
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would work out."""


class Listed(ChangeList):
    """Narrowed by the list's own filters alone: not by any column that an address names, as Django's lists are.

    What else was asked for is `unknown`, and left out.
    """

    def get_filters(self, request: HttpRequest) -> Any:
        known = {*IGNORED_PARAMS, *(name for each in self.list_filter for name in each.names())}
        strange = [name for name in self.filter_params if name not in known]
        self.unknown = [written for name in strange for written in self.filter_params.pop(name)]
        return super().get_filters(request)

    @property
    def strange(self) -> list[str]:
        """Whatever was written to narrow the list by and can be nothing."""
        return [*self.unknown, *(each.strange for each in self.filter_specs if each.strange)]


class _Echo:
    """csv writes to it and gets the line back."""

    def write(self, line: str) -> str:
        return line


def export(page: Page, request: HttpRequest) -> HttpResponseBase:
    """The rows in the list's order, at most `MOST_ROWS`, read block by block as they are sent.

    What the list doesn't know sends back to the list.
    """
    try:
        found = page.get_changelist_instance(request)
    except IncorrectLookupParameters:
        found = None
    if found is None or found.unknown:
        return redirect(f"admin:{page.name}_changelist")
    names = [each for name in page.get_list_display(request) for each in page.exported.get(name, (name,))]
    columns = [getattr(page, name) for name in names]
    titles = [str(label_for_field(name, page.model, page)) for name in names]
    rows = found.queryset[:MOST_ROWS].iterator(chunk_size=BLOCK)
    answer = StreamingHttpResponse(_lines(titles, columns, rows), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{page.opts.model_name}.csv"'
    return answer


def _lines(titles: list[str], columns: list[Any], rows: Any) -> Iterator[str]:
    """Beginning with the mark by which spreadsheets know UTF-8."""
    write = csv.writer(_Echo()).writerow
    yield "\ufeff" + write(map(_cell, titles))
    for row in rows:
        with for_tables():
            cells = [_cell(column(row)) for column in columns]
        yield write(cells)


def _cell(value: Any) -> Any:
    """A text that begins like a formula is told to be none."""
    told = str(value)
    return f"'{told}" if told.startswith(FORMULA) and not isinstance(value, int) else told
