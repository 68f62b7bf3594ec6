"""A league's page: the board that the address asks for, and the league's settings in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import Http404, HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import INPUT_CLASSES

from gamenight.admin import boards
from gamenight.admin.league_form import LeagueForm, known_of
from gamenight.admin.moved import moved
from gamenight.admin.page import Section
from gamenight.errors import Refusal
from gamenight.models import League
from gamenight.models.leagues import LeagueState
from gamenight.pages.boards import by_todays, freshness
from gamenight.pages.wording import NOTHING, OF_LEAGUE, on_day, word
from gamenight.selectors import boards as reading
from gamenight.selectors.boards import Published
from gamenight.services.previews import BoardChange, Change, Preview
from gamenight.shapes import YEARS
from rules.problems import Path

MOST_ROWS = 100
ALWAYS: Mapping[Path, str | Promise] = {("games",): _("All"), ("tie_breaks",): NOTHING}
"""What is told of a setting in which nothing is chosen."""


class WhichBoard(forms.Form):
    """The newest board, that of a day, or the one of a version."""

    as_of = forms.DateField(
        label=_("As of"),
        required=False,
        validators=[MinValueValidator(date(YEARS[0], 1, 1)), MaxValueValidator(date(YEARS[-1], 12, 31))],
        widget=forms.DateInput({"type": "date", "class": " ".join(INPUT_CLASSES)}, "%Y-%m-%d"),
    )
    version = forms.IntegerField(required=False, min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("as_of") and self.cleaned_data.get("version"):
            self.add_error("as_of", gettext("A day or one of the boards that are kept, not both."))
        return self.cleaned_data

    @property
    def day(self) -> date | None:
        return self.cleaned_data["as_of"] if self.is_valid() else None

    @property
    def number(self) -> int | None:
        return self.cleaned_data["version"] if self.is_valid() else None

    @property
    def query(self) -> str:
        """What the address says of it."""
        asked = {"as_of": self.day, "version": self.number}
        return urlencode({key: value for key, value in asked.items() if value is not None})


def which_board(request: HttpRequest) -> WhichBoard:
    """What the address asks for; where there can be no such board, that is said above the newest one."""
    asked = WhichBoard(request.GET)
    if not asked.is_valid():
        messages.warning(request, gettext("There can be no board of that: this is how it stands now."))
    return asked


def league_drawn(request: HttpRequest, league: League) -> dict[str, Any]:
    """What the page draws of the league. 404 where a version isn't kept."""
    asked = which_board(request)
    try:
        board = _board(league, asked)
    except Refusal:
        raise Http404 from None
    page = Paginator(board.rows, MOST_ROWS).get_page(request.GET.get("page"))
    beside = by_todays(board, MOST_ROWS)
    return {
        "league": league,
        "facts": list(_facts(league)),
        "lines": boards.lines(replace(board, rows=list(page))),
        "freshness": freshness(board, league.club),
        "counting": board.stale_since is not None,
        "kept": league.state == LeagueState.FROZEN and not asked.query,
        "recomputed": beside and {"lines": boards.lines(beside), "freshness": freshness(beside, league.club)},
        "asked": asked,
        "page": page,
    }


def thawed(league: League) -> list[Section]:
    """How today's results differ from what a frozen league keeps."""
    board = reading.published(league.club_id, league.id)
    if board.recomputed is None:
        return []
    before, after = ({row["player"]: row for row in rows} for rows in (board.rows, board.recomputed))
    players = list({**after, **before})
    rows = [Change(UUID(each), board.names[each], before.get(each), after.get(each)) for each in players[:MOST_ROWS]]
    change = BoardChange(league.id, league.name, rows, more=len(players) - len(rows))
    return moved(Preview(None, True, [change], []))


def _board(league: League, asked: WhichBoard) -> Published:
    if asked.day is not None:
        return reading.worked_out(league, as_of=asked.day)
    return reading.published(league.club_id, league.id, version=asked.number)


def _facts(league: League) -> Iterator[tuple[str | Promise, str]]:
    yield _("Club"), league.club.name
    yield _("State"), word(OF_LEAGUE, league.state)
    yield _("First day"), on_day(league.starts_on)
    yield _("Last day"), on_day(league.ends_on)
    yield from _settings(LeagueForm(league.club, known_of(league), None))


def _settings(form: LeagueForm) -> Iterator[tuple[str, str]]:
    """How the league counts, as its form words it, without the limits that it doesn't set."""
    for path, label, chosen in form.chosen:
        if path[0] == "policy" and (told := chosen or ALWAYS.get(path[1:])):
            yield label, str(told)
