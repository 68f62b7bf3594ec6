"""Tables drawn for who is ticked at an evening, each leading to the sheet on which its play is logged."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import Asked
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, sentences
from gamenight.errors import Refusal
from gamenight.models import Evening
from gamenight.pages.wording import game_title, on_day
from gamenight.roles import Action
from gamenight.selectors import tables as reading
from gamenight.selectors.tables import Drawn
from rules.registry import GAMES
from scoring.tables import Table

if TYPE_CHECKING:
    from gamenight.admin.page import Page

SEEDS = 1_000_000


class TablesToDraw(Asked):
    """Which games may be played; the seed in the address draws the same tables again."""

    games = forms.MultipleChoiceField(label=_("Games"), required=False, widget=forms.CheckboxSelectMultiple)
    seed = forms.IntegerField(required=False, min_value=0, max_value=SEEDS, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["games"].choices = [(name, game_title(name)) for name in GAMES]  # type: ignore[attr-defined]
        self.fields["games"].help_text = gettext("None chosen: all of them.")


def draw_tables(page: Page, request: HttpRequest, evening: Evening) -> HttpResponse:
    """Tables for who is ticked, or why there are none. Nothing is stored."""
    caller = caller_for(request, Action.LOG_PLAYS, evening.club)
    form = TablesToDraw(request.GET)
    drawn: dict[str, Any] = {"tables": []}
    if form.is_valid():
        seed = form.cleaned_data["seed"]
        try:
            found = reading.draw(
                caller,
                evening.id,
                seed=randbelow(SEEDS) if seed is None else seed,
                games=form.cleaned_data["games"] or None,
                players=None,
            )
            drawn = _shown(found, evening)
        except Refusal as refusal:
            drawn["problems"] = list(sentences(refusal))
    here = reverse("admin:gamenight_evening_change", args=[evening.id])
    title = gettext("Tables of %(day)s") % {"day": on_day(evening.day)}
    return page.draw(
        request, "dashboard/tables.html", title, form=form, back=Link(_("Back to the evening"), here), **drawn
    )


def _shown(drawn: Drawn, evening: Evening) -> dict[str, Any]:
    return {
        "tables": [_table(drawn, table, evening) for table in drawn.drawing.tables],
        "left_out": ", ".join(_names(drawn, drawn.drawing.left_out)),
        "again": "?" + urlencode({"games": drawn.games, "seed": drawn.seed}, doseq=True),
        "anew": "?" + urlencode({"games": drawn.games}, doseq=True),
    }


def _table(drawn: Drawn, table: Table, evening: Evening) -> dict[str, Any]:
    players = sorted(table.players, key=lambda player: drawn.names[player].casefold())
    met = sum(1 for each in table.met.values() if each.tonight)
    return {
        "people": _names(drawn, players),
        "games": [_log(game, players, evening) for game in table.games],
        "met": gettext("Pairs who sat together this evening already: %(count)s") % {"count": met} if met else "",
    }


def _log(game: str, players: list[str], evening: Evening) -> Link:
    """The sheet of a play with these players at this evening."""
    asked = {"club": evening.club_id, "game": game, "seats": len(players), "evening": evening.id, "player": players}
    return Link(game_title(game), f"{reverse('admin:gamenight_play_log')}?{urlencode(asked, doseq=True)}")


def _names(drawn: Drawn, players: Any) -> list[str]:
    return sorted((drawn.names[player] for player in players), key=str.casefold)
