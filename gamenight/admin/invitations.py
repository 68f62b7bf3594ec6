"""Invitations to clubs: the list, an invitation's page, and the doors that make and revoke one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin import display
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from gamenight.admin.asking import Telling, WhichClub, asked, in_days, once, told_once
from gamenight.admin.bulk import Bulk
from gamenight.admin.filters import ByClub, ByRole, ByStateOfTime
from gamenight.admin.page import Link, Page
from gamenight.admin.refusals import caller_for, tell
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.models import Invitation
from gamenight.models.clubs import MOST_USES
from gamenight.pages.asking import NameField, sent_in
from gamenight.pages.wording import OF_INVITATION, at_time, word
from gamenight.roles import INVITED, Action, Role
from gamenight.selectors import invitations as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs, named
from gamenight.services import invitations as writing
from gamenight.services.invitations import MOST_DAYS, USUAL_DAYS

MOST_CLUBS = 100


class InvitationToMake(WhichClub, Telling):
    places = {"expires_at": "days"}

    role = forms.ChoiceField(label=_("Role"), choices=[(role.value, role.label) for role in INVITED])
    uses = forms.IntegerField(label=_("For so many people"), min_value=1, max_value=MOST_USES, initial=1)
    days = forms.IntegerField(label=_("Days from now"), min_value=1, max_value=MOST_DAYS, initial=USUAL_DAYS)
    note = NameField(label=_("Whom it is for (may be left empty)"), required=False)


class ByInvitedRole(ByRole):
    states = {role.value: role.label for role in reversed(INVITED)}


class ByInvitationState(ByStateOfTime):
    states = OF_INVITATION
    in_state = staticmethod(reading.in_state)


def _revoke(caller: Caller, thing: Invitation, version: int | None) -> None:
    writing.revoke(caller=caller, invitation_id=thing.id)


class InvitationPage(Page):
    title = _("Invitations")
    action = Action.MANAGE_MEMBERS
    template = "dashboard/invitation.html"
    list_display = ("note_shown", "club_shown", "role_shown", "used_shown", "state_shown", "expiry_shown")
    list_filter = (ByClub, ByInvitationState, ByInvitedRole)
    search_fields = ("note", "account__username")
    search_help_text = _("Whom it is for, or who made it")
    bulk = (Bulk("revoke", _("Revoke the invitations"), Action.MANAGE_MEMBERS, _revoke),)
    offers = ((_("Invite people"), "gamenight_invitation_make", Action.MANAGE_MEMBERS),)

    def rows(self, clubs: Clubs) -> QuerySet[Invitation]:
        return reading.invitations(clubs)

    @display(description=_("For"))
    def note_shown(self, invitation: Invitation) -> str:
        return invitation.note or gettext("anybody")

    @display(description=_("Role"))
    def role_shown(self, invitation: Invitation) -> str:
        return str(Role(invitation.role).label)

    @display(description=_("Used"))
    def used_shown(self, invitation: Invitation) -> str:
        return gettext("%(used)s of %(uses)s") % {"used": invitation.used, "uses": invitation.uses}

    @display(description=_("State"))
    def state_shown(self, invitation: Invitation) -> str:
        return word(OF_INVITATION, reading.state(invitation))

    @display(description=_("Expires"), ordering="expires_at")
    def expiry_shown(self, invitation: Invitation) -> str:
        return at_time(invitation.expires_at, invitation.club)

    def heading(self, invitation: Invitation) -> str:
        return invitation.note or gettext("Invitation")

    def details(self, request: HttpRequest, invitation: Invitation) -> dict[str, Any]:
        facts = [
            (_("Club"), invitation.club.name),
            (_("Role"), self.role_shown(invitation)),
            (_("Used"), self.used_shown(invitation)),
            (_("State"), self.state_shown(invitation)),
            (_("Expires"), self.expiry_shown(invitation)),
            (_("Made"), at_time(invitation.made_at, invitation.club)),
            (_("By"), invitation.account.username if invitation.account else gettext("somebody")),
        ]
        return {"facts": facts, "invitation": invitation, "is_open": reading.state(invitation) == "open"}

    def doors(self) -> list[URLPattern]:
        opened, both = self.admin_site.admin_view, require_http_methods(["GET", "POST"])
        return [
            path("make/", opened(both(self.make)), name=f"{self.name}_make"),
            path("<uuid:invitation>/revoke/", opened(only_sent(self.revoke)), name=f"{self.name}_revoke"),
        ]

    def make(self, request: HttpRequest) -> HttpResponse:
        """The form for an invitation; then its link, this once."""
        who = visitor(request)
        if not who.may_somewhere(Action.MANAGE_MEMBERS):
            raise PermissionDenied
        form = InvitationToMake(named(who.clubs(Action.MANAGE_MEMBERS))[:MOST_CLUBS], sent_in(request))
        back = Link(_("Back to the invitations"), reverse(f"admin:{self.name}_changelist"))

        def invite() -> HttpResponse:
            sent = form.cleaned_data
            made, secret = writing.invite(
                caller=who.caller(form.chosen),
                role=Role(sent["role"]),
                uses=sent["uses"],
                note=sent["note"],
                expires_at=in_days(sent["days"]),
                id=sent["id"],
            )
            link = f"{request.build_absolute_uri(reverse('join'))}#{secret}"
            said = gettext("Whoever opens this link and signs in becomes a member: %(role)s, until %(end)s.")
            words = {"role": self.role_shown(made), "end": at_time(made.expires_at, form.chosen)}
            return told_once(self, request, _("Invitation to a club"), link, said % words, back)

        return asked(
            self,
            request,
            form,
            once(request, invite, back),
            title=_("Invite people"),
            button=_("Make the invitation"),
            back=back,
            told=[_("Whoever is to own the club too is made its owner once they are a member.")],
        )

    def revoke(self, request: HttpRequest, invitation: UUID) -> HttpResponse:
        """The list again: nobody comes by this one any more."""
        found = self.get_object(request, str(invitation))
        caller = caller_for(request, Action.MANAGE_MEMBERS, found.club)
        try:
            writing.revoke(caller=caller, invitation_id=found.id)
            messages.success(request, gettext("Nobody comes in by it any more; who came stays."))
        except Refusal as refusal:
            tell(request, refusal)
        return HttpResponseRedirect(reverse(f"admin:{self.name}_change", args=[found.id]))
