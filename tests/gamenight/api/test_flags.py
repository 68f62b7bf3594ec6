"""A player says that a result is wrong, and an organiser settles it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from gamenight.api.examples import examples
from gamenight.errors import Refusal
from gamenight.models import Event, Flag
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import flags
from tests.builders import a_club, an_evening, as_member, logged, some_players, statements
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db


class Club:
    """A club with a play, its owner's app, and those of members."""

    def __init__(self) -> None:
        self.caller = a_club()
        self.players = some_players(self.caller, "Ana", "Ben")
        self.play = logged(self.caller, self.players, 4, 7).play
        self.owner = App(self.caller)

    def member(self, role: Role = Role.VIEWER) -> App:
        return App(as_member(self.caller.in_club, role))

    def flag(self, app: App, note: str = "Ana had 5.") -> Any:
        return app.write(f"plays/{self.play.id}/flag/", {"note": note})


@pytest.fixture
def club() -> Club:
    return Club()


def test_it_lands_in_the_organisers_list_and_is_settled(club: Club) -> None:
    member, organiser = club.member(), club.member(Role.ORGANISER)
    raised = club.flag(member)
    flag = raised.json()
    told = {
        "id": flag["id"],
        "play": str(club.play.id),
        "author": flag["author"],
        "note": "Ana had 5.",
        "state": "open",
        "made_at": flag["made_at"],
        "reply": None,
        "settled_by": None,
        "settled_at": None,
    }
    assert (raised.status_code, flag) == (201, told)
    assert raised.headers["Location"] == f"{member.base}flags/{flag['id']}/"
    assert organiser.read("flags/?state=open").json() == {"data": [told], "next_cursor": None}
    settled = organiser.write(f"flags/{flag['id']}/settle/", {"reply": "Corrected."}).json()
    assert settled == told | {
        "state": "settled",
        "reply": "Corrected.",
        "settled_by": settled["settled_by"],
        "settled_at": settled["settled_at"],
    }
    assert member.read(f"flags/{flag['id']}/").json() == settled
    assert [organiser.read(f"flags/?state={state}").json()["data"] for state in ("open", "settled")] == [[], [settled]]
    assert organiser.write(f"flags/{flag['id']}/settle/", {}).json()["code"] == "settled_already"
    told_of = Event.objects.filter(kind="play.flagged").values_list("subject", "version")
    assert list(told_of) == [(club.play.id, 1), (club.play.id, 1)]


def test_a_member_sees_what_is_their_own(club: Club) -> None:
    one, other = club.member(), club.member(Role.SCOREKEEPER)
    flag = club.flag(one).json()
    assert [app.read("flags/").json()["data"] for app in (one, other, club.owner)] == [[flag], [], [flag]]
    assert [app.read(f"flags/{flag['id']}/").status_code for app in (one, other, club.owner)] == [200, 404, 200]
    assert other.send("DELETE", f"{other.base}flags/{flag['id']}/").status_code == 404
    refused = other.write(f"flags/{flag['id']}/settle/", {})
    assert (refused.status_code, refused.json()["code"]) == (403, "missing_role")
    assert Flag.objects.get().state == "open"


def test_sent_again_it_is_the_same_and_another_waits(club: Club) -> None:
    member = club.member()
    first, again, another = club.flag(member), club.flag(member), club.flag(member, "Ben had 8.")
    assert (first.status_code, again.status_code, again.json()) == (201, 200, first.json())
    assert (another.status_code, another.json()["code"]) == (409, "flagged_already")
    assert club.flag(club.member()).status_code == 201
    club.owner.write(f"flags/{first.json()['id']}/settle/", {})
    assert club.flag(member, "Ben had 8.").status_code == 201


def test_who_raised_it_takes_it_back_while_it_is_open(club: Club) -> None:
    member = club.member()
    path = f"{member.base}flags/{club.flag(member).json()['id']}/"
    assert club.owner.send("DELETE", path).status_code == 404
    assert member.send("DELETE", path).status_code == 204
    assert not Flag.objects.exists()
    settled = club.flag(member).json()["id"]
    club.owner.write(f"flags/{settled}/settle/", {})
    refused = member.send("DELETE", f"{member.base}flags/{settled}/")
    assert (refused.status_code, refused.json()["code"]) == (409, "settled_already")


@pytest.mark.parametrize("count", [1, 3])
def test_a_list_takes_two_statements_and_can_be_of_one_play(count: int, club: Club) -> None:
    for _ in range(count):
        club.flag(club.member())
    other = logged(club.caller, club.players, 1, 2, evening=an_evening(club.caller, date(2025, 1, 3)).id).play
    flags.flag(caller=club.caller, play_id=other.id, note="Not this one.")
    club.owner.read("flags/")
    with statements() as asked:
        listed = club.owner.read(f"flags/?play={club.play.id}").json()["data"]
    assert ({each["play"] for each in listed}, len(listed)) == ({str(club.play.id)}, count)
    assert len(asked) == 2
    pages = club.owner.read("flags/?limit=1").json()
    rest = club.owner.read(f"flags/?limit=100&cursor={pages['next_cursor']}").json()
    assert [each["note"] for each in [*pages["data"], *rest["data"]]] == ["Not this one.", *["Ana had 5."] * count]


def test_nobody_flags_another_clubs_play(club: Club) -> None:
    stranger = App(a_club("Another club"))
    assert stranger.write(f"plays/{club.play.id}/flag/", {"note": "Ours."}).status_code == 404
    assert not Flag.objects.exists()


def test_two_at_once_are_one(owner: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one looked before the first was committed."""
    play = logged(owner, some_players(owner, "Ana", "Ben"), 4, 7).play
    flags.flag(caller=owner, play_id=play.id, note="Ana had 5.")
    monkeypatch.setattr(Flag.objects, "select_related", lambda *fields: Flag.objects.none())
    with pytest.raises(Refusal) as refused:
        flags.flag(caller=owner, play_id=play.id, note="Ana had 5.")
    assert refused.value.code == "in_flight"


def test_the_examples_raise_and_settle(club: Club) -> None:
    for settlement in examples("settle_flag").values():
        for body in examples("flag_play").values():
            flag = club.owner.write(f"plays/{club.play.id}/flag/", body)
            assert flag.status_code == 201
            assert club.owner.write(f"{flag.headers['Location'].removeprefix(club.owner.base)}settle/", settlement)
    assert set(Flag.objects.values_list("state", flat=True)) == {"settled"}
