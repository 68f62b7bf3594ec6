"""Players by name: the doors that add one, change what one is called, and say that one is one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import Asked, TickField, WhichClub, asked
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, tell, version_in
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.models import Evening, Player
from gamenight.pages.asking import NameField, cleaned_lines, sent_in
from gamenight.roles import Action
from gamenight.selectors import people as reading
from gamenight.selectors.clubs import named
from gamenight.selectors.evenings import evenings
from gamenight.services import claims
from gamenight.services import people as writing

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_CLUBS = 100


class PlayerForm(Asked):
    remembers = True

    name = NameField(label=_("Name"))
    guest = TickField(label=_("Guest: boards list them only where the league says so"))
    aliases = forms.CharField(
        label=_("Other names, a line each (may be left empty)"), required=False, widget=forms.Textarea({"rows": 3})
    )

    def clean_aliases(self) -> list[str]:
        return cleaned_lines(self.cleaned_data["aliases"])

    def place(self, refusal: Refusal) -> None:
        """A name that is taken is said at the name."""
        super().place(refusal)
        if refusal.code == "name_taken":
            self._errors["name"] = self._errors.pop("__all__")  # type: ignore[index,union-attr]


class PlayerToAdd(PlayerForm, WhichClub):
    remembers = False
    field_order = ["club"]


def add_player(page: Page, request: HttpRequest) -> HttpResponse:
    """The form for a player, and their page once they are added; or the evening at which they are to be ticked."""
    who = visitor(request)
    if not who.may_somewhere(Action.MANAGE_PLAYERS):
        raise PermissionDenied
    evening = _evening(request)
    clubs = named(who.clubs(Action.MANAGE_PLAYERS))[:MOST_CLUBS] if evening is None else [evening.club]
    form = PlayerToAdd(clubs, sent_in(request), initial={"guest": evening is not None})

    def add() -> HttpResponse:
        sent = form.cleaned_data
        said = {key: sent[key] for key in ("name", "guest", "aliases")}
        player = writing.add(caller=who.caller(form.chosen), **said)
        messages.success(request, gettext("%(name)s is a player of the club now.") % {"name": player.name})
        _warn_of_alike(request, player)
        back = reverse("admin:gamenight_evening_attendance", args=[evening.id]) if evening else _page_of(player)
        return HttpResponseRedirect(back)

    back = Link(_("Back to the players"), reverse("admin:gamenight_player_changelist"))
    if evening:
        back = Link(_("Back to the evening"), reverse("admin:gamenight_evening_attendance", args=[evening.id]))
    return asked(page, request, form, add, title=_("Add a player"), button=_("Add the player"), back=back)


def change_player(page: Page, request: HttpRequest, player: Player) -> HttpResponse:
    """What the player is called, to be changed."""
    caller = caller_for(request, Action.MANAGE_PLAYERS, player.club)
    known = {"name": player.name, "guest": player.guest, "aliases": "\n".join(player.aliases)}
    form = PlayerForm(sent_in(request), initial=known)

    def change() -> HttpResponse:
        wanted = {key: form.cleaned_data[key] for key in form.changed_data}
        changed = writing.change(
            caller=caller, player_id=player.id, version=version_in(request), edit=lambda stored: wanted
        )
        messages.success(request, gettext("The player is changed."))
        _warn_of_alike(request, changed)
        return HttpResponseRedirect(_page_of(changed))

    return asked(
        page,
        request,
        form,
        change,
        title=gettext("Change %(name)s") % {"name": player.name},
        button=_("Change the player"),
        back=Link(_("Back to the player"), _page_of(player)),
        organises=player.club,
        version=request.POST.get("version", player.version),
        told=[_("Boards list names as they are today, and guests where the league says so: old results too.")],
    )


def claim_player(request: HttpRequest, player: Player) -> HttpResponse:
    """The player's page, which says that an organiser will decide, or why not."""
    caller = caller_for(request, Action.CLAIM_PLAYERS, player.club)
    try:
        claims.claim(caller=caller, player_id=player.id)
        messages.success(request, gettext("An organiser will decide whether this player is you."))
    except Refusal as refusal:
        tell(request, refusal)
    return HttpResponseRedirect(_page_of(player))


def unclaim_player(request: HttpRequest, player: Player) -> HttpResponse:
    """The player's page, which says that the visitor claims them no more, or why they still do."""
    caller = caller_for(request, Action.CLAIM_PLAYERS, player.club)
    claim = reading.waiting(caller, player.id)
    try:
        if claim is None:
            messages.info(request, gettext("No claim of yours waits here."))
        else:
            claims.withdraw(caller=caller, claim_id=claim.id)
            messages.success(request, gettext("You have taken your claim back."))
    except Refusal as refusal:
        tell(request, refusal)
    return HttpResponseRedirect(_page_of(player))


def _evening(request: HttpRequest) -> Evening | None:
    """The evening that the address names, of a club where the visitor may tick; 404 for any other."""
    written = request.GET.get("evening", "")
    if not written:
        return None
    who = visitor(request)
    try:
        found = evenings(who.clubs(Action.MANAGE_PLAYERS)).filter(id=UUID(written)).first()
    except ValueError:
        found = None
    if found is None:
        raise Http404
    return found


def _warn_of_alike(request: HttpRequest, player: Player) -> None:
    """A name that looks like another one's is no error, but may be one."""
    alike: list[Any] = [each.name for each in reading.alike(player)]
    if alike:
        said = gettext("Names that look alike: %(names)s. Is that somebody else?") % {"names": ", ".join(alike)}
        messages.warning(request, said)


def _page_of(player: Player) -> str:
    return reverse("admin:gamenight_player_change", args=[player.id])
