"""QR codes of an evening, and the helper links behind some of them: from a scan to a cookie, and to its end."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
import segno
from django.test import Client

from gamenight.models import Account, Evening, Token
from gamenight.pages.codes import code
from gamenight.roles import Action, Role, allows
from gamenight.selectors.access import Caller
from gamenight.services import planning, tokens
from tests.builders import a_club, an_account, an_evening, as_member, statements
from tests.gamenight.admin.conftest import member, signed_in

pytestmark = pytest.mark.django_db
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def evening(owner: Caller) -> Evening:
    return an_evening(owner, date(2126, 7, 5), title=HOSTILE)


def codes(owner: Caller, evening: Evening) -> str:
    return f"/clubs/{owner.in_club.id}/evenings/{evening.id}/codes/"


def helper_link(owner: Caller, evening: Evening) -> str:
    return tokens.invite(caller=owner, evening_id=evening.id, name="Table 1").written


def scan(secret: str, client: Client | None = None, **more: Any) -> Any:
    return (client or Client()).post("/help/", {"secret": secret}, **more)


class TestTheCodes:
    @pytest.mark.parametrize("role", [None, *Role])
    def test_they_are_shown_by_the_role_table(self, owner: Caller, evening: Evening, role: Role | None) -> None:
        client = member(owner, role)
        answer = client.get(codes(owner, evening))
        assert answer.status_code == (200 if allows(role, Action.SEE_PLAYS) else 404)
        if answer.status_code == 200:
            assert ("Make a helper link" in answer.content.decode()) == allows(role, Action.INVITE_HELPERS)
        client.post(codes(owner, evening), {"name": "Table 1"})
        assert Token.objects.count() == allows(role, Action.INVITE_HELPERS)

    def test_the_evenings_code_leads_to_its_page_and_holds_no_secret(self, owner: Caller, evening: Evening) -> None:
        answer = member(owner, Role.VIEWER).get(codes(owner, evening))
        address = answer.context["address"]
        assert (str(evening.id) in address, "#" in address, "?" in address) == (True, False, False)
        said = answer.content.decode()
        assert (code(address) in said, HOSTILE in said, said.count("<svg")) == (True, False, 1)

    def test_a_code_is_the_one_of_its_address(self) -> None:
        drawn, expected = code("https://club.example/help/#gn_0"), BytesIO()
        segno.make("https://club.example/help/#gn_0", error="m").save(expected, kind="svg", border=4, light="#fff")
        paths = [re.findall(r' d="([^"]+)"', each)[-1] for each in (drawn, expected.getvalue().decode())]
        assert (paths[0], len(paths[0]) > 500) == (paths[1], True)
        assert not re.search(r"style|script|\son", drawn)

    def test_a_new_helper_link_is_told_once_behind_a_hash(self, owner: Caller, evening: Evening) -> None:
        client = member(owner, Role.SCOREKEEPER)
        answer = client.post(codes(owner, evening), {"name": HOSTILE})
        address, said = answer.context["address"], answer.content.decode()
        start, _, secret = address.partition("#")
        assert (start, secret[:3]) == ("http://testserver/help/", "gn_")
        assert (code(address) in said, HOSTILE in said, "&lt;img" in said) == (True, False, True)
        assert "no-store" in answer.headers["Cache-Control"]
        again = client.get(codes(owner, evening)).content.decode()
        assert (secret in again, "&lt;img" in again) == (False, True)

    def test_a_link_is_made_without_typing_by_the_first_table_that_has_none(
        self, owner: Caller, evening: Evening
    ) -> None:
        client, proposed = member(owner, Role.SCOREKEEPER), 'name="name" value="([^"]*)"'
        for name in ("Table 1", "Table 2"):
            assert re.findall(proposed, client.get(codes(owner, evening)).content.decode()) == [name]
            client.post(codes(owner, evening), {"name": name})
        client.post(f"{codes(owner, evening)}{Token.objects.get(name='Table 1').id}/end/")
        assert re.findall(proposed, client.get(codes(owner, evening)).content.decode()) == ["Table 1"]
        Account.objects.update(language="ru")
        assert re.findall(proposed, client.get(codes(owner, evening)).content.decode()) == ["Стол 1"]

    def test_sent_twice_it_makes_one_link_and_its_secret_is_told_once(self, owner: Caller, evening: Evening) -> None:
        client, sent = member(owner, Role.SCOREKEEPER), {"id": str(uuid4()), "name": "Table 1"}
        first, second = (client.post(codes(owner, evening), sent).content.decode() for _ in range(2))
        assert ("gn_" in first, "gn_" in second) == (True, False)
        assert "its secret told once" in second
        assert Token.objects.filter(evening=evening).count() == 1

    def test_another_clubs_evening_has_none(self, owner: Caller) -> None:
        other = a_club("The Others")
        theirs = an_evening(other, date(2126, 7, 5))
        assert member(other, Role.VIEWER).get(codes(other, theirs)).status_code == 200
        assert member(owner, Role.OWNER).get(codes(owner, theirs)).status_code == 404
        assert member(owner, Role.OWNER).post(codes(owner, theirs), {"name": "x"}).status_code == 404

    def test_an_ended_link_opens_nothing(self, owner: Caller, evening: Evening) -> None:
        secret, kept = helper_link(owner, evening), Token.objects.get()
        client, viewer = member(owner, Role.SCOREKEEPER), member(owner, Role.VIEWER)
        end = f"{codes(owner, evening)}{kept.id}/end/"
        assert (viewer.post(end).status_code, scan(secret).status_code) == (404, 302)
        assert client.post(end)["Location"] == codes(owner, evening)
        assert scan(secret).status_code == 200
        assert "<span>Table 1</span>" not in client.get(codes(owner, evening)).content.decode()

    @pytest.mark.parametrize("links", [1, 3])
    def test_they_cost_the_same_however_many_links(self, owner: Caller, evening: Evening, links: int) -> None:
        for _ in range(links):
            helper_link(owner, evening)
        client = member(owner, Role.OWNER)
        with statements() as asked:
            client.get(codes(owner, evening))
        assert len(asked) == 7


class TestHelping:
    def test_a_scan_is_kept_in_a_cookie_that_no_script_reads(self, owner: Caller, evening: Evening) -> None:
        secret, client = helper_link(owner, evening), Client()
        answer = scan(secret, client, secure=True)
        cookie = answer.cookies["helper"]
        assert (cookie.value, cookie["httponly"], cookie["samesite"], cookie["secure"]) == (secret, True, "Lax", True)
        assert cookie["expires"] != ""
        assert secret not in answer["Location"]
        assert client.get(codes(owner, evening)).status_code == 200

    def test_it_opens_its_own_evening_alone_and_invites_nobody(self, owner: Caller, evening: Evening) -> None:
        other, client = an_evening(owner, date(2126, 7, 6)), Client()
        scan(helper_link(owner, evening), client)
        assert client.get(codes(owner, other)).status_code == 404
        assert client.post(codes(owner, evening), {"name": "Mine"}).status_code == 200
        assert Token.objects.count() == 1
        assert client.get(f"/clubs/{owner.in_club.id}/steps/").status_code == 404

    def test_closing_the_evening_ends_it(self, owner: Caller, evening: Evening) -> None:
        secret, client = helper_link(owner, evening), Client()
        scan(secret, client)
        assert client.get(codes(owner, evening)).status_code == 200
        planning.enter_state(caller=owner, evening_id=evening.id, version=1, state="closed")  # type: ignore[arg-type]
        assert client.get(codes(owner, evening)).status_code == 404
        assert "opens nothing" in scan(secret).content.decode()

    def test_home_leads_back_to_the_evening_until_the_link_is_forgotten(self, owner: Caller, evening: Evening) -> None:
        client = Client(headers={"Accept-Language": "en"})
        scan(helper_link(owner, evening), client)
        said = client.get("/").content.decode()
        assert ("You help at an evening" in said, "Forget this helper link" in said) == (True, True)
        assert client.post("/help/forget/")["Location"] == "/"
        said = client.get("/").content.decode()
        assert ("You help at an evening" in said, "Forget this helper link" in said) == (False, False)
        assert client.get(codes(owner, evening)).status_code == 404

    @pytest.mark.parametrize("secret", ["", "gn_nothing", "\0", "gn_" + "0" * 16 + "_" + "0" * 48])
    def test_what_is_no_helper_link_opens_nothing(self, secret: str) -> None:
        answer = scan(secret)
        assert (answer.status_code, "helper" in answer.cookies) == (200, False)

    def test_a_token_of_a_program_is_none(self, owner: Caller) -> None:
        written = tokens.issue(account=Account.objects.get(id=owner.account_id), name="script")
        assert "helper" not in scan(written).cookies

    def test_a_member_goes_on_as_that_and_others_help_by_the_link(self, owner: Caller, evening: Evening) -> None:
        secret = helper_link(owner, evening)
        account = an_account()
        as_member(owner.in_club, Role.VIEWER, account)
        answer = scan(secret, signed_in(account))
        assert (answer.status_code, "helper" in answer.cookies) == (302, False)
        stranger = signed_in(an_account("ben"))
        answer = scan(secret, stranger)
        assert answer["Location"] == f"/clubs/{owner.in_club.id}/table/"
        assert "You help at an evening" in stranger.get("/", headers={"Accept-Language": "en"}).content.decode()
        assert [stranger.get(each).status_code for each in (answer["Location"], codes(owner, evening))] == [200, 200]
        elsewhere = a_club("Elsewhere").in_club.id
        assert stranger.get(f"/clubs/{elsewhere}/table/").status_code == 404
        guest = {"do": "add_player", "key": "0123456789abcdef", "body": {"name": "Eve", "guest": True}}
        sync = f"/api/v1/clubs/{owner.in_club.id}/sync/"
        sent = stranger.post(sync, {"items": [guest]}, content_type="application/json").json()
        assert [each["status"] for each in sent["items"]] == ["stored"]

    def test_another_site_hands_out_no_link(self, owner: Caller, evening: Evening) -> None:
        assert scan(helper_link(owner, evening), Client(enforce_csrf_checks=True)).status_code == 403

    def test_the_page_runs_nothing_of_others(self) -> None:
        assert "unsafe" not in Client().get("/help/").headers["Content-Security-Policy"]
