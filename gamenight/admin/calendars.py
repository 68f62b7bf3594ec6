"""Calendars that a club shares: secret addresses at which people's own calendars read what it plans."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import Telling, asked, once, told_once
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, tell
from gamenight.errors import Refusal
from gamenight.models import Calendar, Club
from gamenight.pages.asking import NameField, sent_in
from gamenight.pages.wording import at_time
from gamenight.roles import Action
from gamenight.selectors import calendars as reading
from gamenight.services import calendars as writing

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST = 100


class CalendarToShare(Telling):
    name = NameField(label=_("Whom its address is for"))


def shared_calendars(page: Page, request: HttpRequest, club: Club) -> HttpResponse:
    """The calendars that there are, and a form for another one; its address is told once."""
    caller = caller_for(request, Action.SHARE_CALENDARS, club)
    form = CalendarToShare(sent_in(request))
    back = Link(_("Back to the calendars"), reverse("admin:gamenight_club_calendars", args=[club.id]))

    def share() -> HttpResponse:
        calendar, secret = writing.share(caller=caller, **form.cleaned_data)
        address = request.build_absolute_uri(reverse("calendar", args=[secret]))
        said = gettext("People subscribe to this address in their own calendars.")
        return told_once(page, request, calendar.name, address, said, back)

    return asked(
        page,
        request,
        form,
        once(request, share, back),
        title=gettext("Calendars of %(club)s") % {"club": club.name},
        button=_("Share a calendar"),
        back=Link(_("Back to the club"), reverse("admin:gamenight_club_change", args=[club.id])),
        template="dashboard/secrets.html",
        told=[
            _("It shows when and where evenings are, and their notes; no names of players."),
            _("An address that too many know is renewed by sharing another one and revoking it."),
        ],
        heading=_("Calendars"),
        empty=_("None yet."),
        secrets=[_shown(each, club) for each in reading.page(club.id, after=None, most=MOST)],
    )


def revoke(request: HttpRequest, club: Club, calendar: UUID) -> HttpResponse:
    """The calendars again: nothing is read at this one's address any more."""
    caller = caller_for(request, Action.SHARE_CALENDARS, club)
    try:
        writing.revoke(caller=caller, calendar_id=calendar)
        messages.success(request, gettext("Nothing is read at its address any more."))
    except Refusal as refusal:
        tell(request, refusal)
    return HttpResponseRedirect(reverse("admin:gamenight_club_calendars", args=[club.id]))


def _shown(calendar: Calendar, club: Club) -> dict[str, object]:
    made = gettext("made: %(day)s") % {"day": at_time(calendar.made_at, club)}
    url = reverse("admin:gamenight_club_unshare", args=[club.id, calendar.id])
    if calendar.revoked_at:
        return {"name": calendar.name, "facts": [gettext("revoked"), made], "revoke": None}
    return {"name": calendar.name, "facts": [made], "revoke": url}
