"""Correcting a play by hand: its sheet as it was written down, what the change would move, and the change itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import INPUT_CLASSES, UnfoldBooleanWidget

from gamenight.admin.moved import moved
from gamenight.admin.refusals import caller_for, may_overrule, overruling
from gamenight.admin.revisions import Revised, foreseen, history_of
from gamenight.admin.sheets import Sheet
from gamenight.admin.trees import rebased, tree_of
from gamenight.models import Play
from gamenight.pages.blank import written_in
from gamenight.pages.sheet import OFF, ON, Group, Items
from gamenight.pages.wording import game_title
from gamenight.roles import Action
from gamenight.selectors import people
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services import corrections as writing
from gamenight.services.corrections import Correction
from gamenight.services.facts import OF_RECORD, facts_of, rewound
from gamenight.services.freezing import after_freeze
from gamenight.services.previews import Preview, preview
from rules.registry import GAMES

if TYPE_CHECKING:
    from gamenight.admin.page import Page


class Beside(forms.Form):
    """What a play says beside its record, why it is changed, and the version that its reader saw."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    number = forms.IntegerField(
        label=_("Number in the evening"),
        min_value=1,
        max_value=2**31 - 1,
        widget=forms.NumberInput({"class": " ".join(INPUT_CLASSES)}),
    )
    rated = forms.BooleanField(label=_("Counts for ratings and leagues"), required=False, widget=UnfoldBooleanWidget)
    reason = forms.CharField(
        label=_("Reason (may be left empty)"),
        required=False,
        max_length=200,
        widget=forms.TextInput({"class": " ".join(INPUT_CLASSES)}),
    )


class CorrectionForm(Sheet):
    """A stored play's sheet, and what it says beside it; what has changed `since` the version that it was filled on."""

    since: Sequence[Revised] = ()

    def __init__(
        self, play: StoredPlay, caller: Caller, data: QueryDict | None, known: dict[str, Any] | None = None
    ) -> None:
        self.play, self.caller = play, caller
        known = known or _known(play)
        super().__init__(caller.in_club, GAMES[play.game], len(play.players), data, known)
        self._fold()
        beside = {key: known[key] for key in ("number", "reason") if key in known} | {"rated": known.get("rated") == ON}
        self.beside = Beside(data, initial=beside | {"version": play.version})

    def _fold(self) -> None:
        """The rounds are looked into one by one."""
        rounds = self.record.children.get("rounds")
        for each in rounds.parts if isinstance(rounds, Items) else ():
            if isinstance(each, Group):
                each.folded = each.shut = True

    def renewed(self, data: QueryDict) -> CorrectionForm:
        """The form with what was typed into an older version's, on the play as it is now."""
        typed, now = tree_of(data), reading.play(self.caller, self.play.id)
        typed.setdefault("rated", OFF)
        known = rebased(self._as_of(self.seen, now), typed, _known(now))
        form = CorrectionForm(now, self.caller, None, dict(cast("Mapping[str, Any]", known)))
        form.since = history_of(now, self.caller, after=self.seen)
        return form

    @property
    def seen(self) -> int:
        """The version that the form was filled on."""
        return int(self.beside.cleaned_data["version"])

    def _as_of(self, version: int, now: StoredPlay) -> dict[str, Any]:
        """What a form of that version came with."""
        facts = rewound(facts_of(now), reading.revisions(self.caller, now.id, after=max(version, 1)))
        record = {key: facts[key] for key in OF_RECORD if facts[key] is not None}
        names = people.names_by_id(self.club.id, map(UUID, facts["players"]))
        seated = [names.get(UUID(each), "") for each in facts["players"]]
        return known_of(record, seated, facts["number"], rated=facts["rated"])

    def correct(self) -> StoredPlay | None:
        """The play as it is then; None where something is wrong."""
        return self._write(lambda write: write())

    def preview(self) -> Preview[StoredPlay] | None:
        """What would change; None where something is wrong."""
        return self._write(lambda write: preview(caller=self.caller, write=write))

    def _write(self, run: Callable[[Callable[[], StoredPlay]], Any]) -> Any:
        """Whoever sat there before is known by name, merged and forgotten players too."""
        typed = people.ids_by_name(self.club.id, filter(None, self.names))
        known = typed | {each.name: each.player for each in self.play.players}
        return self.written(known, self.beside, lambda players: run(lambda: self._corrected(players)))

    def _corrected(self, players: tuple[UUID, ...]) -> StoredPlay:
        sent = self.beside.cleaned_data
        changes = {"players": [str(each) for each in players], "number": sent["number"], "rated": sent["rated"]}
        correction = Correction(changes, self.record.value, sent["reason"])
        return writing.correct(
            caller=self.caller, play_id=self.play.id, version=sent["version"], edit=lambda play: correction
        )


def known_of(record: dict[str, Any], seated: Sequence[str], number: int, *, rated: bool) -> dict[str, Any]:
    """What a play's form comes with."""
    players = {str(seat): name for seat, name in enumerate(seated)}
    return {"record": written_in(record), "players": players, "number": str(number), "rated": ON if rated else OFF}


def _known(play: StoredPlay) -> dict[str, Any]:
    return known_of(play.record, [each.name for each in play.players], play.number, rated=play.rated)


def correct_play(page: Page, request: HttpRequest, play: Play) -> HttpResponse:
    """The sheet to correct, with what a change of it would move; and the play's page once it is corrected."""
    caller = caller_for(request, Action.CORRECT_PLAYS, play.club)
    here = reverse("admin:gamenight_play_change", args=[play.id])
    if play.game not in GAMES:
        messages.error(request, gettext("The rulebook of this game is no longer here."))
        return HttpResponseRedirect(here)
    stored = reading.play(caller, play.id)
    form = CorrectionForm(stored, caller, request.POST if request.method == "POST" else None)
    with overruling(request, play.club):
        if "correct" in request.POST and form.correct():
            messages.success(request, gettext("The play is corrected."))
            return HttpResponseRedirect(here)
        told = form.preview() if "preview" in request.POST else None
    frozen = form.frozen
    if frozen and may_overrule(request, play.club, frozen=True):
        with after_freeze():
            told = form.preview()
    if form.stale:
        form = form.renewed(request.POST)
    heading = f"{gettext('Correct the play')}: {game_title(play.game)}"
    names = people.names(play.club_id)
    drawn = {
        "form": form,
        "names": names,
        "moved": None if told is None else moved(told, stored),
        "written": [] if told is None else foreseen(stored, told.done, play.club),
        "overrule": may_overrule(request, play.club, frozen=frozen),
        "back": here,
    }
    return page.draw(request, "dashboard/correct.html", heading, **drawn)
