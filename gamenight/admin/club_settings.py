"""What a club is and how it plays: its settings as a form, with the options of each game made from its shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import asked
from gamenight.admin.founding import ClubForm
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, version_in
from gamenight.admin.trees import tree_of
from gamenight.errors import Refusal
from gamenight.models import Club
from gamenight.pages.asking import sent_in
from gamenight.pages.blank import blank, written_in
from gamenight.pages.ruling import told
from gamenight.pages.sheet import NOTHING, Group
from gamenight.pages.wording import game_title
from gamenight.roles import Action
from gamenight.services import clubs as writing
from gamenight.shapes import zones
from rules.game import Game
from rules.registry import GAMES

if TYPE_CHECKING:
    from gamenight.admin.page import Page


class Settings(ClubForm):
    """The club's settings; `options` are those by which it plays each game, where they aren't the rulebook's."""

    def __init__(self, club: Club, data: QueryDict | None) -> None:
        same = {key: getattr(club, key) for key in ("name", "zone", "language", "visibility")}
        super().__init__(data, initial=same)
        self.club = club
        sent = (
            tree_of(data).get("options") if data else {name: {"options": each} for name, each in club.options.items()}
        )
        sheets = {name: _options(game, sent) for name, game in GAMES.items()}
        self.options = {name: sheet for name, sheet in sheets.items() if sheet is not None}

    @property
    def patch(self) -> dict[str, Any]:
        """What is sent, as a merge patch of what is stored: an option that is the rulebook's is taken away."""
        chosen = {name: _chosen(sheet) for name, sheet in self.options.items()}
        return {name: _patch(self.club.options.get(name, {}), options) for name, options in chosen.items()}

    def place(self, refusal: Refusal) -> None:
        """What a game refuses of its options stands among them."""
        for each in refusal.problems:
            match each.path:
                case ("options", str() as game, *inside) if game in self.options:
                    self.options[game].place(tuple(inside), told(each.text))
        super().place(refusal)


def change_club(page: Page, request: HttpRequest, club: Club) -> HttpResponse:
    """What the club is and how it plays, to be changed."""
    caller = caller_for(request, Action.MANAGE_CLUB, club)
    form = Settings(club, sent_in(request))
    here = reverse("admin:gamenight_club_change", args=[club.id])

    def change() -> HttpResponse:
        wanted = {**form.cleaned_data, "options": form.patch}
        writing.change(caller=caller, version=version_in(request), edit=lambda stored: wanted)
        messages.success(request, gettext("The club is changed."))
        return HttpResponseRedirect(here)

    return asked(
        page,
        request,
        form,
        change,
        title=gettext("Settings of %(club)s") % {"club": club.name},
        button=_("Change the club"),
        back=Link(_("Back to the club"), here),
        template="dashboard/club_settings.html",
        version=request.POST.get("version", club.version),
        zones=sorted(zones()),
    )


def _options(game: Game, written: Any) -> Group | None:
    """The game's options as a fieldset under its title, with what is `written` of all games; None without any."""
    known = written_in(written.get(game.name, {})) if isinstance(written, dict) else {}
    found = blank(game, (), known, under=("options", game.name)).children.get("options")
    if not isinstance(found, Group) or not found.children:
        return None
    found.label = game_title(game.name)
    return found


def _chosen(sheet: Group) -> dict[str, Any]:
    """The options that aren't the rulebook's."""
    values = {key: each.value for key, each in sheet.children.items() if each.filled}
    return {key: value for key, value in values.items() if value is not NOTHING}


def _patch(stored: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any] | None:
    """None where all of them are the rulebook's."""
    return {**dict.fromkeys(stored), **chosen} if chosen else None
