"""Every address of the dashboard, by every role of the club and of another one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.admin.utils import quote
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from gamenight.models import Account, Play, Revision, Token
from gamenight.roles import Action, Role, allows
from tests.builders import an_account
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, signed_in, staff

pytestmark = pytest.mark.django_db

EVERYBODY = "everybody"
MEMBERS = "members"
SEEN_BY = {
    "claim": Action.MANAGE_PLAYERS,
    "club": Action.SEE_BOARDS,
    "due": Action.MANAGE_JOBS,
    "evening": Action.SEE_PLAYS,
    "flag": Action.SETTLE_FLAGS,
    "job": Action.MANAGE_JOBS,
    "league": Action.SEE_BOARDS,
    "invitation": Action.MANAGE_MEMBERS,
    "membership": Action.SEE_MEMBERS,
    "play": Action.SEE_PLAYS,
    "player": Action.SEE_PLAYERS,
    "token": Action.MANAGE_TOKENS,
}
PAGES = {
    "index": MEMBERS,
    "jsi18n": MEMBERS,
    "language": EVERYBODY,
    "login": EVERYBODY,
    "logout": EVERYBODY,
    "password_change": MEMBERS,
    "password_change_done": MEMBERS,
    "gamenight_play_log": Action.LOG_PLAYS,
    "gamenight_league_make": Action.MANAGE_LEAGUES,
    "gamenight_evening_plan": Action.PLAN_EVENINGS,
    "gamenight_player_add": Action.MANAGE_PLAYERS,
    "gamenight_invitation_make": Action.MANAGE_MEMBERS,
    "gamenight_token_own": MEMBERS,
    "gamenight_club_found": EVERYBODY,
    None: MEMBERS,
} | {f"gamenight_{model}_{page}": action for model, action in SEEN_BY.items() for page in ("changelist", "export")}
SEVERAL = {
    "gamenight_claim_bulk": ("refuse", Action.MANAGE_PLAYERS),
    "gamenight_due_bulk": ("retry", Action.MANAGE_JOBS),
    "gamenight_evening_bulk": ("close", Action.OPEN_EVENINGS),
    "gamenight_flag_bulk": ("settle", Action.SETTLE_FLAGS),
    "gamenight_invitation_bulk": ("revoke", Action.MANAGE_MEMBERS),
    "gamenight_job_bulk": ("retry", Action.MANAGE_JOBS),
    "gamenight_league_bulk": ("freeze", Action.MANAGE_LEAGUES),
    "gamenight_membership_bulk": ("remove", Action.MANAGE_MEMBERS),
    "gamenight_play_bulk": ("void", Action.CORRECT_PLAYS),
    "gamenight_player_bulk": ("guests", Action.MANAGE_PLAYERS),
    "gamenight_token_bulk": ("revoke", Action.MANAGE_TOKENS),
}
ASKING = (
    "gamenight_club_found",
    "gamenight_evening_plan",
    "gamenight_invitation_make",
    "gamenight_play_log",
    "gamenight_player_add",
    "gamenight_token_own",
)
OWN = "gamenight_token_drop"
"""Nobody's but the token's owner's, whatever their role."""
DOORS = {
    "gamenight_play_unflag": ("play", Action.FLAG_PLAYS),
    "gamenight_evening_answer": ("evening", Action.ANSWER),
    "gamenight_evening_dismiss": ("evening", Action.INVITE_HELPERS),
    "gamenight_player_claim": ("player", Action.CLAIM_PLAYERS),
    "gamenight_player_unclaim": ("player", Action.CLAIM_PLAYERS),
    "gamenight_claim_confirm": ("claim", Action.MANAGE_PLAYERS),
    "gamenight_claim_refuse": ("claim", Action.MANAGE_PLAYERS),
    "gamenight_invitation_revoke": ("invitation", Action.MANAGE_MEMBERS),
    "gamenight_token_revoke": ("token", Action.MANAGE_TOKENS),
    "gamenight_club_export_all": ("club", Action.EXPORT_CLUB),
    "gamenight_player_export_all": ("player", Action.EXPORT_PLAYERS),
    "gamenight_club_unlink": ("club", Action.MANAGE_CLUB),
    "gamenight_club_unshare": ("club", Action.SHARE_CALENDARS),
    "gamenight_due_retry": ("due", Action.MANAGE_JOBS),
    "gamenight_job_begin": ("club", Action.MANAGE_JOBS),
}
FORMS = {
    "gamenight_evening_open": ("evening", Action.OPEN_EVENINGS),
    "gamenight_evening_close": ("evening", Action.OPEN_EVENINGS),
    "gamenight_player_unmerge": ("player", Action.MANAGE_PLAYERS),
    "gamenight_league_close": ("league", Action.MANAGE_LEAGUES),
    "gamenight_league_freeze": ("league", Action.MANAGE_LEAGUES),
    "gamenight_league_reopen": ("league", Action.MANAGE_LEAGUES),
    "gamenight_league_rebuild": ("league", Action.MANAGE_LEAGUES),
    "gamenight_flag_settle": ("flag", Action.SETTLE_FLAGS),
    "gamenight_play_flag": ("play", Action.FLAG_PLAYS),
    "gamenight_play_correct": ("play", Action.CORRECT_PLAYS),
    "gamenight_play_void": ("play", Action.CORRECT_PLAYS),
    "gamenight_play_restore": ("play", Action.CORRECT_PLAYS),
    "gamenight_play_move": ("play", Action.CORRECT_PLAYS),
    "gamenight_play_undo": ("play", Action.CORRECT_PLAYS),
    "gamenight_league_edit": ("league", Action.MANAGE_LEAGUES),
    "gamenight_league_next": ("league", Action.MANAGE_LEAGUES),
    "gamenight_league_what_if": ("league", Action.MANAGE_LEAGUES),
    "gamenight_evening_edit": ("evening", Action.PLAN_EVENINGS),
    "gamenight_evening_repeat": ("evening", Action.PLAN_EVENINGS),
    "gamenight_evening_cancel": ("evening", Action.PLAN_EVENINGS),
    "gamenight_evening_attendance": ("evening", Action.TICK_ATTENDANCE),
    "gamenight_evening_tables": ("evening", Action.LOG_PLAYS),
    "gamenight_evening_helpers": ("evening", Action.INVITE_HELPERS),
    "gamenight_club_edit": ("club", Action.MANAGE_CLUB),
    "gamenight_club_link": ("club", Action.MANAGE_CLUB),
    "gamenight_club_delete": ("club", Action.MANAGE_CLUB),
    "gamenight_club_calendars": ("club", Action.SHARE_CALENDARS),
    "gamenight_club_leave": ("club", Action.LEAVE),
    "gamenight_membership_role": ("membership", Action.MANAGE_MEMBERS),
    "gamenight_membership_remove": ("membership", Action.MANAGE_MEMBERS),
    "gamenight_membership_transfer": ("membership", Action.MANAGE_MEMBERS),
    "gamenight_player_edit": ("player", Action.MANAGE_PLAYERS),
    "gamenight_player_merge": ("player", Action.MANAGE_PLAYERS),
    "gamenight_player_anonymise": ("player", Action.MANAGE_PLAYERS),
}
NOTHING_TO_DO = ("gamenight_player_unmerge", "gamenight_league_reopen", "gamenight_play_restore")
"""Forms that lead back from a thing that is so already."""
OF_STAFF = {"gamenight_membership_shut": 200, "gamenight_membership_reopen": 302}
"""Doors behind a member's page that no role opens."""
THINGS = {f"gamenight_{model}_change": (model, action) for model, action in SEEN_BY.items()} | {
    "gamenight_league_row": ("league", Action.SEE_BOARDS),
    "gamenight_league_evenings": ("league", Action.SEE_BOARDS),
    "gamenight_league_evening": ("league", Action.SEE_BOARDS),
    "gamenight_job_file": ("job", Action.EXPORT_PLAYERS),
}


def addresses(patterns: list[URLPattern | URLResolver] | None = None) -> Iterator[str | None]:
    """The name of every address under /admin/; None for what catches the rest."""
    if patterns is None:
        patterns = next(each for each in get_resolver().url_patterns if each.pattern.match("admin/")).url_patterns
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns)
        else:
            yield each.name


def address(name: str, club: Furnished) -> str:
    if name in SEVERAL:
        return reverse(f"admin:{name}", args=[SEVERAL[name][0]])
    if name in OF_STAFF:
        return reverse(f"admin:{name}", args=[club.ids["membership"]])
    if name == OWN:
        return reverse(f"admin:{name}", args=[club.ids["token"]])
    if name in DOORS | FORMS | THINGS:
        model = (DOORS | FORMS | THINGS)[name][0]
        more = {
            "gamenight_play_undo": [1],
            "gamenight_league_row": [club.ids["player"]],
            "gamenight_league_evening": [club.ids["evening"]],
            "gamenight_evening_dismiss": [club.helper],
            "gamenight_club_unshare": [club.calendar],
            "gamenight_job_begin": ["check"],
        }.get(name, [])
        return reverse(f"admin:{name}", args=[club.ids[model], *more])
    return reverse(f"admin:{name}")


def visit(client: Client, name: str, club: Furnished) -> int:
    """The status of the page, or of the door with what it needs to go through."""
    url = address(name, club)
    if name in DOORS | SEVERAL or name in (OWN, "gamenight_membership_reopen", "language", "logout"):
        return client.post(url, {"version": 1}).status_code
    return client.get(url).status_code


def test_every_address_is_judged_here() -> None:
    assert set(addresses()) == {*PAGES, *DOORS, *FORMS, *THINGS, *SEVERAL, *OF_STAFF, OWN}


def test_nobody_gets_in_unasked(club: Furnished) -> None:
    for name in addresses():
        response = Client().get("/admin/anything/" if name is None else address(name, club))
        assert (name, response.status_code) == (name, 200 if name == "login" else 302)
        if name in ("language", "logout"):
            assert response["Location"] == "/admin/"
        elif name != "login":
            assert response["Location"].startswith("/admin/login/?next=/admin/")


@pytest.mark.parametrize("role", list(Role))
def test_pages_open_to_the_role_table(club: Furnished, role: Role) -> None:
    client = member(club.owner, role)
    for name, needed in PAGES.items():
        if name is None or name == "logout":
            continue
        usual = 302 if name in ("language", "login") else 200
        allowed = needed in (EVERYBODY, MEMBERS) or allows(role, Action(needed))
        assert (name, visit(client, name, club)) == (name, usual if allowed else 403)
    assert client.get("/admin/anything/").status_code == 404
    assert visit(client, "logout", club) == 200


@pytest.mark.parametrize("role", list(Role))
def test_things_of_the_club_open_to_the_role_table(club: Furnished, role: Role) -> None:
    client = member(club.owner, role)
    for name, (_model, action) in THINGS.items():
        assert (name, visit(client, name, club)) == (name, 200 if allows(role, action) else 404)
    for name, (model, action) in (DOORS | FORMS).items():
        refused = 403 if allows(role, SEEN_BY[model]) else 404
        done = 200 if name in FORMS and name not in NOTHING_TO_DO else 302
        assert (name, visit(client, name, club)) == (name, done if allows(role, action) else refused)


@pytest.mark.parametrize("role", list(Role))
def test_what_is_done_to_several_is_open_to_the_role_table(club: Furnished, role: Role) -> None:
    client = member(club.owner, role)
    for name, (_bulk, action) in SEVERAL.items():
        assert (name, visit(client, name, club)) == (name, 302 if allows(role, action) else 403)
    assert client.post("/admin/gamenight/play/bulk/nothing/").status_code == 404


@pytest.mark.parametrize("role", list(Role))
def test_things_of_another_club_are_as_if_they_never_were(club: Furnished, other_club: Furnished, role: Role) -> None:
    before = list(Play.objects.values().order_by("id")), Revision.objects.count()
    client = member(other_club.owner, role)
    for name in [*THINGS, *DOORS, *FORMS, *OF_STAFF, OWN]:
        assert (name, visit(client, name, club)) == (name, 404)
    assert (list(Play.objects.values().order_by("id")), Revision.objects.count()) == before


def test_no_role_opens_what_is_staffs(club: Furnished) -> None:
    for name, done in OF_STAFF.items():
        for role in Role:
            assert (name, role, visit(member(club.owner, role), name, club)) == (name, role, 403)
        assert (name, visit(staff(), name, club)) == (name, done)


def test_ones_own_tokens_are_nobody_elses(club: Furnished) -> None:
    others = [*(member(club.owner, role) for role in Role), staff()]
    assert {visit(client, OWN, club) for client in others} == {404}
    owner = Account.objects.get(id=club.owner.account_id)
    assert visit(signed_in(owner), OWN, club) == 302


def test_lists_show_the_clubs_of_the_visitor_alone(club: Furnished, other_club: Furnished) -> None:
    clients = {role: member(other_club.owner, role) for role in Role}
    for model, action in SEEN_BY.items():
        for role in filter(lambda role: allows(role, action), Role):
            page = clients[role].get(reverse(f"admin:gamenight_{model}_changelist")).content.decode()
            assert f"/{model}/{quote(other_club.ids[model])}/" in page, (role, model)
            assert quote(club.ids[model]) not in page, (role, model)


def test_staff_see_all_and_may_do_all(club: Furnished, other_club: Furnished) -> None:
    client = staff()
    for name in THINGS:
        assert {visit(client, name, each) for each in (club, other_club)} == {200}
    for model in SEEN_BY:
        page = client.get(reverse(f"admin:gamenight_{model}_changelist")).content.decode()
        assert all(f"/{model}/{quote(each.ids[model])}/" in page for each in (club, other_club))
    for name in DOORS:
        assert visit(client, name, club) == 302


def test_an_account_that_is_no_longer_active_is_out(club: Furnished) -> None:
    account = an_account()
    client = signed_in(account)
    account.is_active = False
    account.is_staff = True
    account.save()
    assert client.get("/admin/").status_code == 302


def test_nothing_is_done_without_the_csrf_token(club: Furnished) -> None:
    owner = an_account()
    owner.is_staff = True
    owner.save()
    client = signed_in(owner, enforce_csrf_checks=True)
    for name in [*DOORS, *FORMS, *SEVERAL, *ASKING, *OF_STAFF, OWN, "language", "logout", "login"]:
        assert (name, client.post(address(name, club), {"version": 1}).status_code) == (name, 403)


def test_looking_does_nothing_and_leads_to_where_it_is_done(club: Furnished) -> None:
    """Of every address that takes only what is sent: those are told by what they answer, not by a list."""
    client, told = staff(), "Nothing was done. If it is still wanted, do it again from here."
    before = Revision.objects.count(), Token.objects.filter(revoked_at=None).count()
    led = {}
    for name in addresses():
        if name in NOTHING_TO_DO:
            continue
        response = client.get("/admin/anything/" if name is None else address(name, club))
        assert (name, response.status_code != 405) == (name, True)
        if response.status_code == 302 and (page := client.get(response["Location"])).status_code == 200:
            assert (name, told in page.content.decode()) == (name, name != "login")
            led[name] = response["Location"]
    assert set(led) == {*DOORS, *SEVERAL, OWN, "gamenight_membership_reopen", "language", "logout", "login"}
    assert led["gamenight_play_bulk"] == "/admin/gamenight/play/"
    assert led["gamenight_play_unflag"] == on_dashboard("play", club.ids["play"])
    assert led["gamenight_evening_dismiss"] == on_dashboard("evening", club.ids["evening"], "helpers")
    assert led["gamenight_job_begin"] == "/admin/gamenight/job/"
    assert led[OWN] == "/admin/gamenight/token/own/"
    assert client.patch(address(OWN, club)).status_code == 405
    assert (Revision.objects.count(), Token.objects.filter(revoked_at=None).count()) == before


def test_a_session_that_ended_before_the_confirmation_ends_on_the_list(club: Furnished) -> None:
    account = an_account()
    account.is_staff = True
    account.set_password("moonlit sonata 9")
    account.save()
    asked = Client().post("/admin/gamenight/play/bulk/void/", {"thing": f"{club.ids['play']}|1"}, follow=True)
    again = Client()
    [(login, _)] = asked.redirect_chain
    page = again.post(login, {"username": account.username, "password": "moonlit sonata 9"}, follow=True)
    assert page.redirect_chain == [("/admin/gamenight/play/bulk/void/", 302), ("/admin/gamenight/play/", 302)]
    assert "Nothing was done." in page.content.decode()
