"""Members of a club over the API: listed to each other, ranked and removed by owners, gone when they like."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from gamenight.api.examples import examples
from gamenight.models import Account, Claim, Event, Membership, Player, Token
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import claims, tokens
from tests.builders import a_club, an_account, an_evening, as_member, some_players, statements
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient, token

pytestmark = pytest.mark.django_db
STAR = {"if_match": "*"}


class Member:
    """Somebody with a role in the owner's club, and a token for all their clubs."""

    def __init__(self, owner: Caller, role: Role, name: str) -> None:
        self.caller = as_member(owner.in_club, role, an_account(name))
        self.account = Account.objects.get(id=self.caller.account_id)
        self.client = ApiClient(token(self.account))
        self.base = f"/api/v1/clubs/{owner.in_club.id}/"
        row = Membership.objects.get(club=owner.in_club, account=self.account)
        self.id, self.path = str(row.id), f"{self.base}members/{row.id}/"

    def role(self) -> str | None:
        return Membership.objects.filter(id=self.id).values_list("role", flat=True).first()

    def leaves(self, **headers: str) -> Any:
        return self.client.send("DELETE", f"{self.base}members/me/", **STAR | headers)


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


@pytest.fixture
def ben(owner: Caller) -> Member:
    return Member(owner, Role.SCOREKEEPER, "ben")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


class TestReading:
    def test_any_member_reads_the_list_by_username(self, owner: Caller, ben: Member) -> None:
        ana = Member(owner, Role.VIEWER, "Ana")
        a_club("Another")
        found = ana.client.send("GET", f"{ana.base}members/").json()
        assert [(each["username"], each["role"]) for each in found["data"]] == [
            ("Ana", "viewer"),
            (owner.username, "owner"),
            ("ben", "scorekeeper"),
        ]
        first = ana.client.send("GET", f"{ana.base}members/?limit=2").json()
        rest = ana.client.send("GET", f"{ana.base}members/?limit=2&cursor={first['next_cursor']}").json()
        assert (first["data"] + rest["data"], rest["next_cursor"]) == (found["data"], None)

    @pytest.mark.parametrize("more", [0, 2])
    def test_in_two_statements(self, more: int, owner: Caller, ben: Member) -> None:
        for number in range(more):
            Member(owner, Role.VIEWER, f"cem {number}")
        ben.client.send("GET", f"{ben.base}members/")
        with statements() as seen:
            assert len(ben.client.send("GET", f"{ben.base}members/").json()["data"]) == 2 + more
        assert len(seen) == 2

    def test_one_is_read_by_others_and_by_oneself(self, app: App, ben: Member) -> None:
        row = Membership.objects.get(id=ben.id)
        told = {
            "id": ben.id,
            "version": 1,
            "account": str(ben.account.id),
            "username": "ben",
            "role": "scorekeeper",
            "made_at": row.made_at.isoformat().replace("+00:00", "Z"),
        }
        answers = [ben.client.send("GET", path) for path in (ben.path, f"{ben.base}members/me/")]
        answers += [app.send("GET", ben.path)]
        assert [(each.json(), each.headers["ETag"]) for each in answers] == [(told, '"1"')] * 3


class TestRoles:
    def test_an_owner_changes_them(self, app: App, ben: Member) -> None:
        answer = app.send("PATCH", ben.path, {"role": "organiser"}, if_match='"1"')
        assert (answer.status_code, answer.json()["role"], answer.headers["ETag"]) == (200, "organiser", '"2"')
        assert ben.client.send("GET", f"{ben.base}tokens/").status_code == 403
        stale = app.send("PATCH", ben.path, {"role": "owner"}, if_match='"1"')
        assert (stale.status_code, ben.role()) == (412, "organiser")
        assert app.send("PATCH", ben.path, {"role": "owner"}, if_match='"2"').status_code == 200
        assert ben.client.send("GET", f"{ben.base}tokens/").status_code == 200
        kinds = Event.objects.filter(subject=ben.id).order_by("id").values_list("kind", "version")
        assert list(kinds) == [("member.changed", 2), ("member.changed", 3)]

    def test_an_owner_may_step_down_where_another_stays(self, app: App, ben: Member) -> None:
        own = f"{app.base}members/{app.read('members/me/').json()['id']}/"
        assert code(app.send("PATCH", own, {"role": "viewer"}, **STAR)) == (409, "last_owner")
        assert app.read("members/me/").json()["role"] == "owner"
        app.send("PATCH", ben.path, {"role": "owner"}, **STAR)
        assert app.send("PATCH", own, {"role": "viewer"}, **STAR).json()["role"] == "viewer"
        assert code(app.send("PATCH", ben.path, {"role": "viewer"}, **STAR)) == (403, "missing_role")

    def test_an_owner_who_cannot_sign_in_is_none_to_stay(self, app: App, ben: Member) -> None:
        app.send("PATCH", ben.path, {"role": "owner"}, **STAR)
        Account.objects.filter(id=ben.account.id).update(is_active=False)
        assert code(app.send("DELETE", f"{app.base}members/me/", **STAR)) == (409, "last_owner")

    @pytest.mark.parametrize("role", ["boss", "Owner", None, 1])
    def test_there_are_four(self, role: Any, app: App, ben: Member) -> None:
        answer = app.send("PATCH", ben.path, {"role": role}, **STAR)
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "/role")

    def test_what_is_no_role_stays(self, app: App, ben: Member) -> None:
        kept = app.send("GET", ben.path).json()
        assert code(app.send("PATCH", ben.path, kept, **STAR)) == (409, "nothing_changed")
        for key in set(kept) - {"role"}:
            refused = app.send("PATCH", ben.path, {key: "another"}, **STAR)
            assert refused.json()["errors"][0]["code"] == "shape.read_only"

    def test_the_examples_change_a_member(self, app: App, owner: Caller) -> None:
        ana = Member(owner, Role.VIEWER, "ana")
        for body in examples("change_member").values():
            assert app.send("PATCH", ana.path, body, **STAR).json()["role"] == body["role"]


class TestGoing:
    def test_who_leaves_is_a_stranger_at_once(self, app: App, ben: Member) -> None:
        assert ben.leaves().status_code == 204
        assert ben.client.send("GET", ben.base).status_code == 404
        assert ben.client.send("GET", "/api/v1/me/").json()["memberships"] == []
        assert app.send("GET", ben.path).status_code == 404
        assert Event.objects.filter(kind="member.left", subject=ben.id).count() == 1

    def test_an_owner_removes_one(self, app: App, ben: Member) -> None:
        assert app.send("DELETE", ben.path, if_match='"2"').status_code == 412
        assert app.send("DELETE", ben.path).status_code == 428
        assert (app.send("DELETE", ben.path, if_match='"1"').status_code, ben.role()) == (204, None)

    def test_the_last_owner_stays(self, app: App, ben: Member) -> None:
        own = f"{app.base}members/{app.read('members/me/').json()['id']}/"
        for path in (own, f"{app.base}members/me/"):
            assert code(app.send("DELETE", path, **STAR)) == (409, "last_owner")
        app.send("PATCH", ben.path, {"role": "owner"}, **STAR)
        assert app.send("DELETE", f"{app.base}members/me/", **STAR).status_code == 204
        assert code(ben.leaves()) == (409, "last_owner")

    @pytest.mark.parametrize("role", [Role.VIEWER, Role.ORGANISER])
    def test_nobody_else_removes_anybody(self, role: Role, owner: Caller, ben: Member) -> None:
        ana = Member(owner, role, "ana")
        assert code(ana.client.send("DELETE", ben.path, **STAR)) == (403, "missing_role")
        assert ben.role() == "scorekeeper"

    def test_tokens_and_helper_links_end_also_for_a_return(self, owner: Caller, ben: Member) -> None:
        evening = an_evening(owner, date(2100, 3, 6))
        for_club = ApiClient(tokens.issue(account=ben.account, name="phone", club=owner.in_club))
        helper = ApiClient(tokens.invite(caller=ben.caller, evening_id=evening.id, name="Tablet").written)
        kept = tokens.invite(caller=owner, evening_id=evening.id, name="Another").token
        elsewhere = ApiClient(tokens.issue(account=ben.account, name="own", club=a_club().in_club))
        as_member(Token.objects.latest("id").club, Role.VIEWER, ben.account)  # type: ignore[arg-type]
        clients = (for_club, helper)
        assert [each.send("GET", f"{ben.base}plays/").status_code for each in clients] == [200, 200]
        ben.leaves()
        assert [each.send("GET", f"{ben.base}plays/").status_code for each in clients] == [401, 401]
        as_member(owner.in_club, Role.SCOREKEEPER, ben.account)
        assert [each.send("GET", f"{ben.base}plays/").status_code for each in clients] == [401, 401]
        assert ben.client.send("GET", f"{ben.base}plays/").status_code == 200
        assert elsewhere.send("GET", "/api/v1/me/").status_code == 200
        assert Token.objects.get(id=kept.id).revoked_at is None

    def test_a_player_stays_theirs_and_a_claim_that_waits_is_refused(self, owner: Caller, ben: Member) -> None:
        ana, cem = some_players(owner, "Ana", "Cem")
        Player.objects.filter(id=ana.id).update(account=ben.account)
        waiting = Member(owner, Role.VIEWER, "cem")
        claims.claim(caller=waiting.caller, player_id=cem.id)
        assert [ben.leaves().status_code, waiting.leaves().status_code] == [204, 204]
        assert Player.objects.get(id=ana.id).account == ben.account
        assert Claim.objects.get().state == "refused"


class TestTransfer:
    def test_the_heir_owns_the_club_and_the_former_owner_organises(self, app: App, ben: Member) -> None:
        answer = app.write("transfer/", {"member": ben.id})
        assert (answer.status_code, answer.json()["role"], answer.headers["ETag"]) == (200, "owner", '"2"')
        assert app.read("members/me/").json()["role"] == "organiser"
        assert code(app.write("transfer/", {"member": ben.id})) == (403, "missing_role")

    def test_other_owners_stay(self, app: App, owner: Caller, ben: Member) -> None:
        other = Member(owner, Role.OWNER, "other")
        assert app.write("transfer/", {"member": other.id}).json()["version"] == 1
        assert (other.role(), ben.role(), app.read("members/me/").json()["role"]) == (
            "owner",
            "scorekeeper",
            "organiser",
        )

    def test_only_to_another_member_who_can_sign_in(self, app: App, ben: Member) -> None:
        stranger = Member(a_club("Another"), Role.OWNER, "stranger")
        for member in (stranger.id, app.read("members/me/").json()["id"], stranger.id.replace("0", "1")):
            answer = app.write("transfer/", {"member": member})
            assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "/member")
        Account.objects.filter(id=ben.account.id).update(is_active=False)
        assert code(app.write("transfer/", {"member": ben.id})) == (409, "last_owner")
        assert (ben.role(), app.read("members/me/").json()["role"]) == ("scorekeeper", "owner")

    def test_the_example_hands_over(self, app: App, ben: Member) -> None:
        for body in examples("transfer_club").values():
            assert app.write("transfer/", body | {"member": ben.id}).status_code == 200
