"""A member claims a player as oneself, and an organiser decides."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.api.examples import examples
from gamenight.models import Account, Claim, Event, Player
from gamenight.roles import Role
from tests.builders import as_member, merged
from tests.gamenight.api.clients import ApiClient, token
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db


class Member(ApiClient):
    """A viewer of the table's club."""

    def __init__(self, table: Table) -> None:
        caller = as_member(table.caller.in_club, Role.VIEWER)
        self.table, self.account = table, Account.objects.get(id=caller.account_id)
        super().__init__(token(self.account))

    def claims(self, player: str, **headers: str) -> Any:
        return self.send("POST", f"{self.table.club}players/{player}/claim/", {}, **headers)


@pytest.fixture
def member(table: Table) -> Member:
    return Member(table)


def decided(table: Table, claim: Any, decision: str) -> Any:
    return table.client.send("POST", f"{claim.headers['Location']}{decision}/", {})


def test_an_organiser_confirms_and_the_player_is_the_accounts(table: Table, member: Member) -> None:
    ana = table.players[0]
    claimed = member.claims(ana)
    told = {
        "id": claimed.json()["id"],
        "player": ana,
        "name": "Ana",
        "account": str(member.account.id),
        "username": member.account.username,
        "state": "pending",
        "made_at": claimed.json()["made_at"],
    }
    assert (claimed.status_code, claimed.json()) == (201, told)
    assert claimed.headers["Location"] == f"{table.club}claims/{told['id']}/"
    assert table.client.send("GET", claimed.headers["Location"]).json() == told
    assert table.client.send("GET", f"{table.club}claims/").json() == {"data": [told], "next_cursor": None}

    confirmed = decided(table, claimed, "confirm")
    assert (confirmed.status_code, confirmed.json()) == (200, {**told, "state": "confirmed"})
    player = table.client.send("GET", f"{table.club}players/{ana}/").json()
    assert (player["claimed"], player["version"]) == (True, 2)
    assert Player.objects.get(id=ana).account_id == member.account.id
    assert str(Event.objects.get(kind="player.claimed").subject) == ana
    states = ("pending", "confirmed", "refused")
    listed = [table.client.send("GET", f"{table.club}claims/?state={each}").json()["data"] for each in states]
    assert [len(each) for each in listed] == [0, 1, 0]


def test_a_claim_waits_once_whoever_sends_it_again(table: Table, member: Member) -> None:
    first, again = member.claims(table.players[0]), member.claims(table.players[0])
    assert (first.status_code, again.status_code, again.json()) == (201, 200, first.json())
    assert member.claims(table.players[1]).json()["code"] == "claims_already"
    assert Claim.objects.count() == 1


def test_who_was_refused_may_claim_again(table: Table, member: Member) -> None:
    first = member.claims(table.players[0])
    assert decided(table, first, "refuse").json()["state"] == "refused"
    assert table.client.send("GET", f"{table.club}players/{table.players[0]}/").json()["claimed"] is False
    assert [decided(table, first, each).json()["code"] for each in ("confirm", "refuse")] == ["decided_already"] * 2
    assert member.claims(table.players[1]).status_code == 201


def test_a_player_is_one_accounts_and_an_account_has_one_player(table: Table, member: Member) -> None:
    ana, ben, *_ = table.players
    other = Member(table)
    first, second = member.claims(ana), other.claims(ana)
    decided(table, first, "confirm")
    late = decided(table, second, "confirm")
    assert (late.status_code, late.json()["code"]) == (409, "claimed_already")
    assert member.claims(ben).json()["code"] == "has_player"
    assert member.claims(ana).json()["code"] == "claimed_already"
    third = Member(table).claims(ben)
    Player.objects.filter(id=table.players[2]).update(account=third.json()["account"])
    assert decided(table, third, "confirm").json()["code"] == "has_player"


def test_nobody_claims_whoever_is_merged_or_forgotten(table: Table, member: Member) -> None:
    ana, ben, cem, _ = (Player.objects.get(id=each) for each in table.players)
    waiting = Member(table).claims(str(cem.id))
    merged(table.caller, ana, ben)
    table.client.send("POST", f"{table.club}players/{cem.id}/anonymise/", {}, if_match="*")
    asked = [member.claims(str(each.id)) for each in (ana, cem)]
    assert [(each.status_code, each.json()["code"]) for each in asked] == [(409, "merged_already"), (409, "anonymised")]
    assert table.client.send("GET", waiting.headers["Location"]).status_code == 404


def test_a_viewer_decides_nothing(table: Table, member: Member) -> None:
    claim = member.claims(table.players[0])
    for decision in ("confirm", "refuse"):
        answer = member.send("POST", f"{claim.headers['Location']}{decision}/", {})
        assert (answer.status_code, answer.json()["code"]) == (403, "missing_role")
    assert Claim.objects.get().state == "pending"


def test_the_examples_claim_and_decide(table: Table) -> None:
    for decision, state in (("confirm", "confirmed"), ("refuse", "refused")):
        member = Member(table)
        for claiming, body in zip(
            examples("claim_player").values(), examples(f"{decision}_claim").values(), strict=True
        ):
            path = f"{table.club}players/{table.players[0 if decision == 'confirm' else 1]}/claim/"
            made = member.send("POST", path, claiming)
            answer = table.client.send("POST", f"{made.headers['Location']}{decision}/", body)
            assert answer.json()["state"] == state
