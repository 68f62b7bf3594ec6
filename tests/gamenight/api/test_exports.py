"""All that is stored about a club, or in it about one person, as lines of JSON."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.utils import timezone

from gamenight.api.examples import examples
from gamenight.models import Account, Due, ExportPart, Job, Play, Player
from gamenight.roles import Role
from gamenight.selectors.exports import KINDS
from gamenight.services import attendance, calendars, claims, corrections, exports, flags, leagues
from gamenight.services.due import mark
from gamenight.services.tokens import invite
from scoring.policy import LeaguePolicy
from tests.builders import a_club, an_evening, as_member, logged, merged, some_players, work_off_everything
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import lines_of

pytestmark = pytest.mark.django_db
LEFT_OUT = {
    "PlayerWord": "what a search goes by",
    "Counted": "worked out of results by the leagues' policies",
    "Board": "worked out of results",
    "Due": "work to do",
    "Job": "work done, this export's own among it",
    "Event": "what the others say, told again",
    "Reply": "answers kept for a few days",
}
NESTED = {
    "Attendance": "evening",
    "Seat": "play",
    "Result": "play",
    "Rating": "play",
    "Revision": "play",
    "Flag": "play",
}


class Club:
    """A club with something of every kind, and two people in all of it."""

    def __init__(self) -> None:
        self.caller = a_club()
        self.app = App(self.caller)
        self.ana, self.ben, self.anna = some_players(self.caller, "Ana", "Ben", "Anna")
        adjustments = [{"player": str(each.id), "points": 1, "reason": each.name} for each in (self.ana, self.ben)]
        policy = LeaguePolicy.model_validate({"adjustments": adjustments})
        leagues.create(caller=self.caller, name="Spring", policy=policy)
        evening = an_evening(self.caller, date(2025, 1, 31))
        self.play = logged(self.caller, [self.ana, self.ben], 4, 7, evening=evening.id).play
        logged(self.caller, [self.ben, self.anna], 1, 2, evening=evening.id)
        self.member = as_member(self.caller.in_club, Role.ORGANISER)
        claim, _ = claims.claim(caller=self.member, player_id=self.ana.id)
        claims.confirm(caller=self.caller, claim_id=claim.id)
        corrections.void(caller=self.member, play_id=self.play.id, version=1, reason="Ana left early.")
        corrections.restore(caller=self.caller, play_id=self.play.id, version=2)
        flags.flag(caller=self.member, play_id=self.play.id, note="Mine was 5.")
        for player in (self.ana, self.ben):
            ticked = {"version": None, "changes": {"present": True}}
            attendance.note(caller=self.caller, evening_id=evening.id, player_id=player.id, **ticked)
        calendars.share(caller=self.member, name="The hall")
        invite(caller=self.caller, evening_id=evening.id, name="Tablet")
        work_off_everything()

    def exported(self, path: str) -> dict[str, list[Any]]:
        """By kind."""
        begun = self.app.write(path, {})
        assert (begun.status_code, begun.json()["state"]) == (202, "running")
        work_off_everything()
        told = self.app.send("GET", begun.headers["Location"]).json()
        assert (told["state"], told["progress"]) == ("finished", told["total"])
        found: dict[str, list[Any]] = {}
        for line in lines_of(self.app.send("GET", begun.headers["Location"] + "lines/")):
            found.setdefault(line["kind"], []).append(line["value"])
        return found


@pytest.fixture
def club() -> Club:
    return Club()


def test_every_model_of_a_club_is_exported_or_left_out_for_a_reason() -> None:
    of_club = {
        model.__name__
        for model in apps.get_app_config("gamenight").get_models()
        if any(field.name == "club" for field in model._meta.fields)
    }
    exported = {model.__name__ for model, _ in KINDS.values()} - {"Club"}
    assert of_club == {*exported, *LEFT_OUT, *NESTED}


def test_a_club_is_exported_whole_without_its_secrets(club: Club) -> None:
    a_club("Another club")
    found = club.exported("exports/")
    counts = {kind: len(values) for kind, values in found.items()}
    assert counts == {
        "club": 1,
        "membership": 2,
        "player": 3,
        "claim": 1,
        "calendar": 1,
        "token": 2,
        "league": 1,
        "evening": 1,
        "play": 2,
    }
    play, _ = found["play"]
    assert {key: play[key] for key in ("id", "game", "final", "rounds", "day", "status")} == {
        "id": str(club.play.id),
        "game": "toy",
        "final": {"points": [4, 7]},
        "rounds": [],
        "day": "2025-01-31",
        "status": "finished",
    }
    assert [each["player_id"] for each in play["seats"]] == [str(club.ana.id), str(club.ben.id)]
    assert [(each["seat"], each["place"]) for each in play["results"]] == [(0, 2), (1, 1)]
    assert [each["action"] for each in play["revisions"]] == ["log", "void", "restore"]
    assert [each["note"] for each in play["flags"]] == ["Mine was 5."]
    assert [len(each["attendance"]) for each in found["evening"]] == [2]
    assert [len(each["policy"]["adjustments"]) for each in found["league"]] == [2]
    usernames = Account.objects.filter(id__in=[club.caller.account_id, club.member.account_id])
    assert {each["username"] for each in found["membership"]} == set(usernames.values_list("username", flat=True))
    assert "hash" not in json.dumps(found)
    assert "public_id" not in json.dumps(found)


def test_of_a_person_there_is_what_is_about_them_and_nobody_else(club: Club) -> None:
    merged(club.caller, club.anna, club.ana)
    found = club.exported(f"players/{club.ana.id}/export/")
    account = str(club.member.account_id)
    assert [each["id"] for each in found["player"]] == sorted(str(each.id) for each in (club.ana, club.anna))
    assert [each["account_id"] for each in found["membership"]] == [account]
    assert [each["account_id"] for each in found["claim"]] == [account]
    assert [each["name"] for each in found["calendar"]] == ["The hall"]
    assert "token" not in found
    one, other = found["play"]
    assert [[each["player_id"] for each in play["seats"]] for play in (one, other)] == [
        [str(club.ana.id)],
        [str(club.anna.id)],
    ]
    assert [each["action"] for each in one["revisions"]] == ["void"]
    assert [each["note"] for each in one["flags"]] == ["Mine was 5."]
    assert [each["player_id"] for each in found["evening"][0]["attendance"]] == [str(club.ana.id)]
    assert [each["reason"] for each in found["league"][0]["policy"]["adjustments"]] == ["Ana"]
    assert "Ana left early." in [each["text"] for each in found["mention"]]
    assert str(club.ben.id) not in json.dumps({kind: values for kind, values in found.items() if kind != "mention"})


def test_who_is_anonymised_has_no_name_in_any_export(club: Club) -> None:
    club.app.write(f"players/{club.ana.id}/anonymise/", {}, if_match="*")
    for path in ("exports/", f"players/{club.ana.id}/export/"):
        found = club.exported(path)
        [player] = [each for each in found["player"] if each["id"] == str(club.ana.id)]
        assert (player["name"], player["aliases"], player["account_id"]) == ("Somebody", [], None)
        assert "claim" not in found


def test_none_that_was_made_before_names_who_is_anonymised(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Club()
    kept = other.app.write("exports/", {}).json()["id"]
    done = [club.app.write(path, {}).json()["id"] for path in ("exports/", f"players/{club.ana.id}/export/")]
    work_off_everything()
    monkeypatch.setattr(exports, "BLOCK", 5)
    begun = club.app.write("exports/", {}).json()["id"]
    exports.write_block(UUID(begun))
    lines = {str(part.job_id): bytes(part.lines) for part in ExportPart.objects.all()}
    assert [b'"Ana"' in lines[each] for each in (*done, begun, kept)] == [True] * 4
    club.app.write(f"players/{club.ana.id}/anonymise/", {}, if_match="*")
    work_off_everything()
    assert [club.app.read(f"exports/{each}/lines/").status_code for each in (*done, begun)] == [404] * 3
    assert club.app.read("exports/").json()["data"] == []
    assert {str(each) for each in ExportPart.objects.values_list("job", flat=True)} == {kept}


@pytest.mark.parametrize("block", [1, 2])
def test_it_is_written_block_by_block(block: int, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = club.exported("exports/")
    monkeypatch.setattr(exports, "BLOCK", block)
    assert club.exported("exports/") == whole


def test_a_block_that_failed_is_written_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = club.exported("exports/")
    begun = club.app.write("exports/", {}).json()
    scope = f"export:{begun['id']}"
    assert Due.objects.filter(scope=scope).exists()
    with monkeypatch.context() as patch:
        patch.setattr(ExportPart.objects, "create", lambda **columns: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            work_off_everything()
    assert Job.objects.get(id=begun["id"]).progress == 0
    Due.objects.filter(scope=scope).update(leased_until=None)
    work_off_everything()
    told = club.app.read(f"exports/{begun['id']}/lines/")
    assert [line["value"] for line in lines_of(told)] == [each for values in whole.values() for each in values]


def test_asked_for_again_it_is_the_one_under_way(club: Club) -> None:
    first, again = (club.app.write("exports/", {}).json() for _ in range(2))
    of_ana, of_ben = (club.app.write(f"players/{each.id}/export/", {}).json() for each in (club.ana, club.ben))
    assert first == again
    assert len({each["id"] for each in (first, of_ana, of_ben)}) == 3
    assert (first["player"], of_ana["player"]) == (None, str(club.ana.id))
    work_off_everything()
    assert club.app.write("exports/", {}).json()["id"] != first["id"]


def test_the_lines_are_there_once_all_are_and_never_change(club: Club) -> None:
    path = f"exports/{club.app.write('exports/', {}).json()['id']}/lines/"
    assert club.app.read(path).status_code == 404
    work_off_everything()
    told = club.app.read(path)
    assert (told.status_code, told.headers["Content-Type"]) == (200, "application/octet-stream")
    assert told.headers["Cache-Control"] == "private, no-cache"
    assert len(lines_of(told)) == 14
    held = club.app.read(path, if_none_match=told.headers["ETag"])
    assert (held.status_code, held.content) == (304, b"")


def test_an_organiser_sees_those_of_people_alone(club: Club) -> None:
    organiser, scorekeeper = App(club.member), App(as_member(club.caller.in_club, Role.SCOREKEEPER))
    whole = club.app.write("exports/", {}).json()
    of_ana = organiser.write(f"players/{club.ana.id}/export/", {}).json()
    assert organiser.write("exports/", {}).json()["code"] == "missing_role"
    assert [each["id"] for each in organiser.read("exports/").json()["data"]] == [of_ana["id"]]
    assert [each["id"] for each in club.app.read("exports/").json()["data"]] == [of_ana["id"], whole["id"]]
    assert [organiser.read(f"exports/{each['id']}/").status_code for each in (whole, of_ana)] == [404, 200]
    work_off_everything()
    assert [organiser.read(f"exports/{each['id']}/lines/").status_code for each in (whole, of_ana)] == [404, 200]
    assert scorekeeper.read("exports/").json()["code"] == "missing_role"


def test_exports_are_kept_for_a_week(club: Club) -> None:
    old, young = (club.app.write(path, {}).json()["id"] for path in ("exports/", f"players/{club.ana.id}/export/"))
    work_off_everything()
    Job.objects.filter(id=old).update(made_at=timezone.now() - timedelta(days=8))
    mark(None, ["tidy"])
    work_off_everything()
    assert [club.app.read(f"exports/{each}/").status_code for each in (old, young)] == [404, 200]
    assert {str(each) for each in ExportPart.objects.values_list("job", flat=True)} == {young}
    assert (Player.objects.count(), Play.objects.count()) == (3, 2)


def test_the_examples_begin_exports(club: Club) -> None:
    for name, path in (("export_club", "exports/"), ("export_player", f"players/{club.ana.id}/export/")):
        assert [club.app.write(path, body).status_code for body in examples(name).values()] == [202]
