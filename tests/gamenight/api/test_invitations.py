"""Invitations over the API: a secret told once, counted, expiring, revocable, and dumb to whoever guesses."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from gamenight.api.examples import examples
from gamenight.models import Account, Club, Event, Invitation, Membership, Reply
from gamenight.roles import Role, Scope
from gamenight.secrets import new_token
from gamenight.selectors.access import Caller
from tests.builders import an_account, as_member
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient, token

pytestmark = pytest.mark.django_db
HERE = "/api/v1/invitations/"
KEY = {"idempotency_key": "0123456789abcdef"}


class Guest:
    """Somebody with an account and no club."""

    def __init__(self, name: str | None = None) -> None:
        account = an_account(name)
        self.account, self.client = account, ApiClient(token(account))

    def looks(self, secret: str) -> Any:
        return self.client.send("POST", f"{HERE}look/", {"secret": secret})

    def accepts(self, secret: str, **headers: str) -> Any:
        return self.client.send("POST", f"{HERE}accept/", {"secret": secret}, **headers)

    def role(self) -> str | None:
        return Membership.objects.filter(account=self.account).values_list("role", flat=True).first()


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


@pytest.fixture
def guest(db: None) -> Guest:
    return Guest()


def invite(app: App, **said: Any) -> Any:
    answer = app.write("invitations/", said)
    assert answer.status_code == 201, answer.json()
    return answer.json() | {"secret": answer.json()["link"].partition("#")[2]}


class TestInviting:
    def test_one_use_a_week_for_a_viewer_where_nothing_is_said(self, app: App, owner: Caller) -> None:
        answer = app.write("invitations/", {})
        told = answer.json()
        link, secret = told["link"].split("#")
        assert (answer.status_code, link) == (201, "http://testserver/join/")
        assert answer.headers["Location"] == f"{app.base}invitations/{told['id']}/"
        assert answer.headers["Cache-Control"] == "no-store"
        ends = datetime.fromisoformat(told["expires_at"]) - datetime.fromisoformat(told["made_at"])
        assert abs(ends - timedelta(days=7)) < timedelta(minutes=1)
        kept = {key: value for key, value in told.items() if key != "link"}
        assert kept | {"made_at": None, "expires_at": None} == {
            "id": told["id"],
            "role": "viewer",
            "uses": 1,
            "used": 0,
            "state": "open",
            "note": None,
            "account": str(owner.account_id),
            "made_at": None,
            "expires_at": None,
            "revoked_at": None,
        }
        assert app.send("GET", answer.headers["Location"]).json() == kept
        assert app.read("invitations/").json() == {"data": [kept], "next_cursor": None}
        row = str(Invitation.objects.values().get())
        assert (len(secret), secret[-48:-8] in row) == (68, False)

    def test_a_replayed_answer_tells_no_secret(self, app: App) -> None:
        first, again = (app.write("invitations/", {}, **KEY).json() for _ in range(2))
        assert (again, first["link"] is None) == (first | {"link": None}, False)
        kept = bytes(Reply.objects.get().body or b"")
        assert first["link"].partition("#")[2].encode() not in kept

    @pytest.mark.parametrize(
        ("said", "pointer", "code"),
        [
            ({"role": "owner"}, "/role", "shape.choice"),
            ({"uses": 0}, "/uses", "shape.range"),
            ({"uses": 101}, "/uses", "shape.range"),
            ({"note": ""}, "/note", "shape.name"),
            ({"expires_at": "2020-01-01T00:00:00Z"}, "/expires_at", "expires_in_past"),
            ({"expires_at": "2190-01-01T00:00:00Z"}, "/expires_at", "expires_late"),
        ],
    )
    def test_what_is_asked_too_much(self, said: Any, pointer: str, code: str, app: App) -> None:
        answer = app.write("invitations/", said)
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, pointer)
        assert (answer.json()["errors"][0]["code"], Invitation.objects.count()) == (code, 0)

    def test_until_ninety_days_hence(self, app: App) -> None:
        until = (timezone.now() + timedelta(days=89)).isoformat()
        assert invite(app, uses=100, role="organiser", expires_at=until)["uses"] == 100

    def test_an_organiser_invites_nobody(self, owner: Caller) -> None:
        organiser = App(as_member(owner.in_club, Role.ORGANISER))
        assert organiser.write("invitations/", {}).status_code == 403

    def test_the_examples_invite(self, app: App) -> None:
        for body in examples("make_invitation").values():
            assert invite(app, **body)["note"] == body.get("note")


class TestComing:
    def test_who_has_the_secret_looks_and_becomes_a_member(self, app: App, owner: Caller, guest: Guest) -> None:
        made = invite(app, role="scorekeeper")
        assert guest.looks(made["secret"]).json() == {
            "name": owner.in_club.name,
            "role": "scorekeeper",
            "expires_at": made["expires_at"],
        }
        assert guest.role() is None
        answer = guest.accepts(made["secret"])
        told = {"club": str(owner.in_club.id), "name": owner.in_club.name, "role": "scorekeeper"}
        assert (answer.status_code, answer.json(), answer.headers["Location"]) == (201, told, app.base)
        assert guest.client.send("GET", "/api/v1/me/").json()["memberships"] == [told]
        assert app.read(f"invitations/{made['id']}/").json()["state"] == "used_up"
        row = Membership.objects.get(account=guest.account)
        assert Event.objects.filter(kind="member.joined", subject=row.id, version=1).count() == 1

    def test_as_many_as_are_invited(self, app: App) -> None:
        made = invite(app, uses=2)
        assert [Guest().accepts(made["secret"]).status_code for _ in range(3)] == [201, 201, 404]
        assert app.read(f"invitations/{made['id']}/").json()["used"] == 2

    def test_a_member_rises_never_falls_and_uses_nothing_by_coming_again(self, app: App, guest: Guest) -> None:
        low, high = invite(app, uses=5), invite(app, uses=5, role="organiser")
        answers = [guest.accepts(each["secret"]) for each in (low, low, high, low, high)]
        assert [(each.status_code, each.json()["role"]) for each in answers] == [
            (201, "viewer"),
            (200, "viewer"),
            (200, "organiser"),
            (200, "organiser"),
            (200, "organiser"),
        ]
        assert [app.read(f"invitations/{each['id']}/").json()["used"] for each in (low, high)] == [1, 1]
        assert Membership.objects.get(account=guest.account).version == 2

    def test_an_owner_stays_one(self, app: App) -> None:
        made = invite(app)
        browser = ApiClient()
        browser.force_login(Account.objects.get(id=app.read("members/me/").json()["account"]))
        assert browser.send("POST", f"{HERE}accept/", {"secret": made["secret"]}).json()["role"] == "owner"
        assert app.read(f"invitations/{made['id']}/").json()["used"] == 0

    def test_whose_first_answer_was_lost_is_answered_again(self, app: App, guest: Guest, owner: Caller) -> None:
        secret = invite(app)["secret"]
        first, again = guest.accepts(secret, **KEY), guest.accepts(secret, **KEY)
        assert (again.status_code, again.content) == (201, first.content)
        assert guest.accepts(secret).status_code == 200
        assert Reply.objects.get(holder=guest.account.id).club == owner.in_club

    def test_a_token_needs_to_be_in_charge_and_at_large(self, app: App, guest: Guest, owner: Caller) -> None:
        secret = invite(app)["secret"]
        plain = [scope for scope in Scope if scope != Scope.CLUB_ADMIN]
        home = as_member(owner.in_club, Role.VIEWER, guest.account).in_club
        for bearer, code in ((token(guest.account, plain), "missing_scope"), (token(guest.account, club=home), "for_")):
            answer = ApiClient(bearer).send("POST", f"{HERE}accept/", {"secret": secret})
            assert (answer.status_code, answer.json()["code"].startswith(code)) == (403, True)
        assert ApiClient().send("POST", f"{HERE}look/", {"secret": secret}).status_code == 401


def over(app: App, how: str) -> str:
    """A secret by which nobody comes."""
    made = invite(app)
    kept = Invitation.objects.filter(id=made["id"])
    secret = str(made["secret"])
    match how:
        case "revoked":
            assert app.send("DELETE", f"{app.base}invitations/{made['id']}/").status_code == 204
        case "expired":
            kept.update(expires_at=timezone.now())
        case "used up":
            Guest().accepts(secret)
        case "of another secret":
            kept.update(secret_hash=b"0" * 32)
        case "of a club that is gone":
            Club.objects.filter(invitations__in=kept).update(gone_at=timezone.now())
        case "of none":
            return str(new_token())
        case "misspelt":
            return secret[:-1] + ("0" if secret[-1] != "0" else "1")
    return secret


@pytest.mark.parametrize(
    "how", ["revoked", "expired", "used up", "of another secret", "of a club that is gone", "of none", "misspelt"]
)
def test_one_refusal_for_every_secret_that_opens_nothing(how: str, app: App, guest: Guest) -> None:
    open_still, shut = invite(app)["secret"], over(app, how)
    before = Membership.objects.count()
    refused = [guest.looks(shut), guest.accepts(shut)]
    never = [guest.looks("a guess"), guest.accepts("a guess")]
    for one, other in zip(refused, never, strict=True):
        named = [each.json() | {"request_id": ""} for each in (one, other)]
        assert (one.status_code, named[0], one.headers.keys()) == (404, named[1], other.headers.keys())
    assert Membership.objects.count() == before
    if how != "of a club that is gone":
        assert guest.accepts(open_still).status_code == 201


def test_revoked_it_stays_listed_and_who_came_stays(app: App, guest: Guest) -> None:
    made = invite(app, uses=9)
    guest.accepts(made["secret"])
    path = f"{app.base}invitations/{made['id']}/"
    assert [app.send("DELETE", path).status_code for _ in range(2)] == [204, 204]
    assert [each["state"] for each in app.read("invitations/").json()["data"]] == ["revoked"]
    assert guest.role() == "viewer"


def test_no_log_line_and_no_address_holds_a_secret(
    app: App, guest: Guest, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    secrets = [invite(app)["secret"] for _ in range(2)]
    guest.looks(secrets[0])
    guest.accepts(secrets[0])
    guest.looks(secrets[0])
    monkeypatch.setattr("gamenight.services.invitations.become", None)
    monkeypatch.setattr("gamenight.services.invitations.announce", None)
    assert Guest().accepts(secrets[1]).status_code == 500
    assert "/api/v1/invitations/accept/" in caplog.text
    assert not [each for each in secrets if each in caplog.text or each[-48:-8] in caplog.text]
