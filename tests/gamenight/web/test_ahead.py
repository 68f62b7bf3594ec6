"""Screens that phones keep for plays which begin without network."""

from __future__ import annotations

import re

import pytest

from gamenight.models import Club
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.web.ahead import addresses
from rules.registry import GAMES
from tests.builders import statements
from tests.gamenight.web.visitors import browser_of, member

pytestmark = pytest.mark.django_db


def test_there_is_one_for_every_game_and_number_of_seats(owner: Caller) -> None:
    client, found = browser_of(owner), addresses(owner)
    assert {each.partition("/")[0] for each in found} == set(GAMES)
    assert [each for each in found if each.startswith("irk/")] == ["irk/2", "irk/3", "irk/4"]
    for address in found.values():
        with statements() as run:
            answer = client.get(address)
        assert (answer.status_code, len(run) <= 5, len(answer.content) < 100_000) == (200, True, True), address


def test_seats_wait_for_names_and_the_play_for_its_id(owner: Caller) -> None:
    page = browser_of(owner).get(addresses(owner)["broad-lines/3"]).content.decode()
    assert sorted(set(re.findall("⟦.⟧", page))) == ["⟦1⟧", "⟦2⟧", "⟦3⟧"]
    assert ("data-begun" in page, "data-play" in page) == (True, False)


@pytest.mark.parametrize(("role", "status"), [(None, 404), (Role.VIEWER, 404), (Role.SCOREKEEPER, 200)])
def test_they_are_for_those_who_log_plays(role: Role | None, status: int, owner: Caller) -> None:
    assert member(owner, role).get(addresses(owner)["ink/2"]).status_code == status


@pytest.mark.parametrize("where", ["ink/9", "chess/2", "ink/0"])
def test_there_are_no_others(where: str, owner: Caller) -> None:
    assert browser_of(owner).get(f"/clubs/{owner.in_club.id}/table/{where}/").status_code == 404


def test_a_phone_that_has_one_keeps_it_until_the_club_plays_otherwise(owner: Caller) -> None:
    client, address = browser_of(owner), addresses(owner)["ink-it/4"]
    etag = client.get(address).headers["ETag"]
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    Club.objects.update(version=2, options={"ink-it": {"odd_ones_out": 1}})
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 200
