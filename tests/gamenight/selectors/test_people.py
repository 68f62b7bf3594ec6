from __future__ import annotations

import pytest
from django.utils import timezone

from gamenight.models import Player
from gamenight.selectors import people
from gamenight.selectors.access import Caller
from tests.builders import a_club, some_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(owner: Caller) -> list[Player]:
    """Ada; Zoë; Ben, who is merged into Ada; Cleo, who is forgotten."""
    ada, zoe, ben, cleo = some_players(owner, "Ada", "Zoë", "Ben", "Cleo")
    Player.objects.filter(id=ben.id).update(merged_into=ada)
    Player.objects.filter(id=cleo.id).update(name_key=None, anonymised_at=timezone.now())
    some_players(a_club("Another"), "Ada", "Dan")
    return [ada, zoe, ben, cleo]


def test_those_who_can_be_seated_are_named_in_order(owner: Caller, players: list[Player]) -> None:
    assert people.names(owner.in_club.id) == ["Ada", "Zoë"]


def test_a_name_finds_its_player_whatever_its_case_and_form(owner: Caller, players: list[Player]) -> None:
    ada, zoe, *_ = players
    written = ["ADA", "Zoe\u0308", "Zoe", "Ben", "Cleo", "Dan", ""]
    assert people.ids_by_name(owner.in_club.id, written) == {"ADA": ada.id, "Zoe\u0308": zoe.id}


def test_an_id_finds_its_name_in_the_club_alone(owner: Caller, players: list[Player]) -> None:
    stranger = Player.objects.get(name="Dan")
    found = people.names_by_id(owner.in_club.id, [*(each.id for each in players), stranger.id])
    assert found == {each.id: each.name for each in players}
