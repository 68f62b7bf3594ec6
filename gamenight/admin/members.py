"""Members of clubs: the list, a member's page, and the doors by which roles change and members go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin import display
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from gamenight.admin.asking import Asked, asked
from gamenight.admin.bulk import Bulk, by
from gamenight.admin.filters import ByClub, ByRole
from gamenight.admin.page import Link, Page
from gamenight.admin.refusals import caller_for, tell, version_in
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.models import Club, Membership
from gamenight.pages.asking import sent_in
from gamenight.pages.wording import at_time, yes_or_no
from gamenight.roles import Action, Role
from gamenight.selectors import members as reading
from gamenight.selectors import people
from gamenight.selectors.clubs import Clubs, members
from gamenight.services import accounts
from gamenight.services import members as writing

GOES = (
    _("Tokens and helper links for the club are revoked, and a claim that waits is refused."),
    _("A player that is the account's stays so, with all results."),
)
"""What ends with a membership."""


class NewRole(Asked):
    role = forms.ChoiceField(label=_("Role"), choices=[(role.value, role.label) for role in Role])


class MembershipPage(Page):
    title = _("Members")
    action = Action.SEE_MEMBERS
    template = "dashboard/member.html"
    list_display = ("account_shown", "club_shown", "role_shown", "since_shown")
    list_filter = (ByClub, ByRole)
    search_fields = ("account__username",)
    search_help_text = _("A username")
    bulk = (Bulk("remove", _("Remove the members"), Action.MANAGE_MEMBERS, by("member_id", writing.remove)),)
    offers = ((_("Invite people"), "gamenight_invitation_make", Action.MANAGE_MEMBERS),)

    def rows(self, clubs: Clubs) -> QuerySet[Membership]:
        return members(clubs)

    @display(description=_("Account"), ordering="account__username")
    def account_shown(self, membership: Membership) -> str:
        return membership.account.username

    @display(description=_("Role"))
    def role_shown(self, membership: Membership) -> str:
        return str(Role(membership.role).label)

    @display(description=_("Member since"), ordering="made_at")
    def since_shown(self, membership: Membership) -> str:
        return at_time(membership.made_at, membership.club)

    def heading(self, membership: Membership) -> str:
        return membership.account.username

    def details(self, request: HttpRequest, membership: Membership) -> dict[str, Any]:
        who, club = visitor(request), membership.club_id
        manages = who.may(Action.MANAGE_MEMBERS, club)
        is_own = who.account is not None and membership.account_id == who.account.id
        return {
            "member": membership,
            "facts": list(self._facts(membership)),
            "may_manage": manages and not is_own,
            "may_hand_over": manages and not is_own and who.roles.get(club) == Role.OWNER,
            "may_leave": is_own,
            "may_shut": who.is_staff and not is_own,
        }

    def _facts(self, membership: Membership) -> Iterator[tuple[Promise, str | Link]]:
        yield _("Club"), membership.club.name
        yield _("Role"), self.role_shown(membership)
        yield _("Member since"), self.since_shown(membership)
        if not membership.account.is_active:
            yield _("Signs in"), yes_or_no(False)
        player = people.of_account(membership.club_id, membership.account_id)
        if player:
            yield _("Player"), Link(player.name, reverse("admin:gamenight_player_change", args=[player.id]))

    def doors(self) -> list[URLPattern]:
        opened, both = self.admin_site.admin_view, require_http_methods(["GET", "POST"])
        asks = {"role": self.change_role, "remove": self.remove, "transfer": self.transfer, "shut": self.shut}
        return [
            *(
                path(f"<uuid:member>/{name}/", opened(both(partial(self.asks, ask=ask))), name=f"{self.name}_{name}")
                for name, ask in asks.items()
            ),
            path("<uuid:member>/reopen/", opened(only_sent(self.reopen)), name=f"{self.name}_reopen"),
        ]

    def asks(self, request: HttpRequest, member: UUID, ask: Any) -> HttpResponse:
        answer: HttpResponse = ask(request, self.get_object(request, str(member)))
        return answer

    def change_role(self, request: HttpRequest, member: Membership) -> HttpResponse:
        """Which role the member has, to be changed."""
        caller = caller_for(request, Action.MANAGE_MEMBERS, member.club)
        form = NewRole(sent_in(request), initial={"role": member.role})

        def change() -> HttpResponse:
            wanted = {"role": form.cleaned_data["role"]}
            version = version_in(request)
            writing.change(caller=caller, member_id=member.id, version=version, edit=lambda stored: wanted)
            return _led_to(request, _page_of(member), gettext("The role is changed."))

        title = gettext("Role of %(name)s") % {"name": member.account.username}
        return self._asked(request, member, form, change, title=title, button=_("Change the role"), told=list(ROLES))

    def remove(self, request: HttpRequest, member: Membership) -> HttpResponse:
        """What goes with the member, to be confirmed."""
        caller = caller_for(request, Action.MANAGE_MEMBERS, member.club)

        def remove() -> HttpResponse:
            writing.remove(caller=caller, member_id=member.id, version=version_in(request))
            return _led_to(request, reverse(f"admin:{self.name}_changelist"), gettext("The member is removed."))

        title = gettext("Remove %(name)s from the club") % {"name": member.account.username}
        form = Asked(sent_in(request))
        return self._asked(request, member, form, remove, title=title, button=_("Remove the member"), told=list(GOES))

    def transfer(self, request: HttpRequest, member: Membership) -> HttpResponse:
        """What handing the club over means, to be confirmed."""
        caller = caller_for(request, Action.MANAGE_MEMBERS, member.club)

        def transfer() -> HttpResponse:
            heir = writing.transfer(caller=caller, member_id=member.id)
            return _led_to(request, _page_of(heir), gettext("The club is handed over."))

        names = {"name": member.account.username, "club": member.club.name}
        told = [gettext("%(name)s owns the club from then on, and you are an organiser. Other owners stay.") % names]
        title = gettext("Hand %(club)s over to %(name)s") % names
        form = Asked(sent_in(request))
        return self._asked(request, member, form, transfer, title=title, button=_("Hand the club over"), told=told)

    def shut(self, request: HttpRequest, member: Membership) -> HttpResponse:
        """Staff's alone: the account, whatever its clubs, signs in no more."""
        _refuse_all_but_staff(request)

        def shut() -> HttpResponse:
            accounts.shut(account_id=member.account_id)
            return _led_to(request, _page_of(member), gettext("The account signs in no more."))

        title = gettext("Shut the account %(name)s") % {"name": member.account.username}
        told = [_("It signs in no more, in whatever club, and its tokens open nothing. What it did stays.")]
        form, button = Asked(sent_in(request)), _("Shut the account")
        return self._asked(request, member, form, shut, title=title, button=button, told=told)

    def reopen(self, request: HttpRequest, member: UUID) -> HttpResponse:
        """Staff's alone: the member's page, which says that the account signs in again."""
        found = self.get_object(request, str(member))
        _refuse_all_but_staff(request)
        try:
            accounts.reopen(account_id=found.account_id)
            messages.success(request, gettext("The account signs in again."))
        except Refusal as refusal:
            tell(request, refusal)
        return HttpResponseRedirect(_page_of(found))

    def _asked(self, request: HttpRequest, member: Membership, form: Asked, write: Any, **drawn: Any) -> HttpResponse:
        back = Link(_("Back to the member"), _page_of(member))
        version = request.POST.get("version", member.version)
        return asked(self, request, form, write, back=back, version=version, **drawn)


ROLES = (
    _("A viewer sees boards, evenings and plays."),
    _("A scorekeeper logs and corrects plays too, and ticks who is there."),
    _("An organiser looks after players, evenings and leagues too."),
    _("An owner looks after members, tokens and the club itself too. A club may have several owners."),
)


def leave_club(page: Page, request: HttpRequest, club: Club) -> HttpResponse:
    """What ends with one's own membership, to be confirmed; the first page after it."""
    caller = caller_for(request, Action.LEAVE, club)
    try:
        member = reading.own(caller)
    except Refusal:
        raise Http404 from None

    def leave() -> HttpResponse:
        writing.leave(caller=caller, version=version_in(request))
        return _led_to(request, reverse("admin:index"), gettext("You are no longer a member of the club."))

    return asked(
        page,
        request,
        Asked(sent_in(request)),
        leave,
        title=gettext("Leave %(club)s") % {"club": club.name},
        button=_("Leave the club"),
        back=Link(_("Back to the club"), reverse("admin:gamenight_club_change", args=[club.id])),
        version=request.POST.get("version", member.version),
        told=list(GOES),
    )


def _refuse_all_but_staff(request: HttpRequest) -> None:
    if not visitor(request).is_staff:
        raise PermissionDenied


def _page_of(member: Membership) -> str:
    return reverse("admin:gamenight_membership_change", args=[member.id])


def _led_to(request: HttpRequest, url: str, said: str) -> HttpResponse:
    messages.success(request, said)
    return HttpResponseRedirect(url)
