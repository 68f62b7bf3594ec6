"""What a club is and how it plays: its settings as a form, with the options of each game made from its shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import asked
from gamenight.admin.founding import ClubForm
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, version_in
from gamenight.admin.revisions import Difference
from gamenight.admin.trees import held, rebased, sealed, tree_of, unsealed
from gamenight.errors import Refusal
from gamenight.models import Club
from gamenight.pages.asking import sent_in
from gamenight.pages.blank import blank, written_in
from gamenight.pages.ruling import told
from gamenight.pages.sheet import NOTHING, Entry, Group
from gamenight.pages.wording import game_title
from gamenight.roles import Action
from gamenight.services import clubs as writing
from gamenight.shapes import zones
from rules.game import Game
from rules.registry import GAMES

if TYPE_CHECKING:
    from gamenight.admin.page import Page


class Settings(ClubForm):
    """The club's settings; `options` are those by which it plays each game, where they aren't the rulebook's.

    `seen` carries the options along that it came with.
    """

    remembers = True
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, club: Club, data: QueryDict | None) -> None:
        same = {key: getattr(club, key) for key in ("name", "zone", "language", "visibility")}
        super().__init__(data, initial=same | {"seen": sealed(club.options)})
        self.club = club
        self.options = _sheets(tree_of(data).get("options")) if data else _known(club.options)

    def renew(self) -> list[Difference]:
        before, now = _known(unsealed(self.data.get("seen", ""), self.club.options)), _known(self.club.options)
        typed = {
            name: {"options": rebased(held(before[name]), held(sheet), held(now[name]))}
            for name, sheet in self.options.items()
        }
        self.options = _sheets(typed)
        return super().renew() + [each for name in now for each in _apart(before[name], now[name])]

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
        wanted = {key: each for key, each in form.cleaned_data.items() if key != "seen"} | {"options": form.patch}
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


def _known(options: Mapping[str, Any]) -> dict[str, Group]:
    return _sheets({name: {"options": each} for name, each in options.items()})


def _sheets(written: Any) -> dict[str, Group]:
    """The options of each game that has some, with what is `written` of them."""
    sheets = {name: _options(game, written) for name, game in GAMES.items()}
    return {name: sheet for name, sheet in sheets.items() if sheet is not None}


def _apart(before: Group, now: Group) -> Iterator[Difference]:
    """Each option of a game in which the two differ."""
    for old, new in zip(before.parts, now.parts, strict=True):
        if isinstance(old, Entry) and isinstance(new, Entry) and old.written != new.written:
            yield Difference(f"{now.label}: {new.label}", old.shown, new.shown)


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
