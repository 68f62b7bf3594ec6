"""Beginning a play: whom the page offers, and how the same table goes on."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from gamenight.models import Club
from gamenight.selectors import seating
from gamenight.selectors.access import Caller
from gamenight.services import people, plays
from gamenight.services.facts import NewPlay
from tests.builders import an_evening, ids, logged, some_players
from tests.gamenight.web.visitors import browser_of, helper

pytestmark = pytest.mark.django_db


def page(owner: Caller, query: str = "") -> str:
    answer = browser_of(owner).get(f"/clubs/{owner.in_club.id}/table/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def chairs(page: str) -> list[str]:
    return re.findall(r"data-chair=[^>]*>([^<]*)<", page)


def test_who_sat_down_lately_comes_first_and_then_the_others_by_name(owner: Caller) -> None:
    zoe, ana, ben, cem = some_players(owner, "Zoé", "Ana", "Ben", "Cem")
    today = timezone.now().date()
    logged(owner, [cem, ben], 1, 2, day=today - timedelta(days=9))
    logged(owner, [zoe, cem], 1, 2, day=today - timedelta(days=1))
    assert chairs(page(owner)) == ["Zoé", "Cem", "Ben", "Ana"]
    assert ana.name == "Ana"


def test_a_guests_name_is_at_hand(owner: Caller) -> None:
    people.add(caller=owner, name="Guest 1", guest=True)
    found = page(owner)
    assert re.search(r'id="guest" value="([^"]*)"', found).group(1) == "Guest 2"  # type: ignore[union-attr]


def test_options_are_the_clubs(owner: Caller) -> None:
    Club.objects.update(options={"ink-it": {"loss_rule": "exceed"}})
    assert re.search(r'name="record.options.loss_rule" value="exceed"[^>]* checked', page(owner))


def test_the_same_table_sits_down_again(owner: Caller) -> None:
    ana, ben, cem = some_players(owner, "Ana", "Ben", "Cem")
    record = {"game": "ink", "seats": 3, "setup": {"first_seat": 1}, "options": {"final_tie": "shared"}}
    play = plays.log(caller=owner, new=NewPlay(record=record, players=tuple(ids(cem, ana, ben)))).play
    found = page(owner, f"?again={play.id}")
    assert re.findall(r'data-at="(\d)">([^<]*)<', found) == [("1", "Cem"), ("2", "Ana"), ("3", "Ben")]
    assert re.search(r'value="ink"[^>]* checked', found)
    assert re.search(r'name="record.options.final_tie" value="shared"[^>]* checked', found)
    assert 'name="record.setup.first_seat" value="2"' in found


@pytest.mark.parametrize("query", ["?again=x", "?again=01890000-0000-7000-8000-000000000000"])
def test_no_such_table_is_a_new_one(query: str, owner: Caller) -> None:
    some_players(owner, "Ana")
    assert "data-at" not in page(owner, query)


def test_a_helper_is_led_to_all_that_goes_on_and_where_that_is_too_much_to_the_evening(
    owner: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "MOST_UNDER_WAY", 1)
    monkeypatch.setattr(seating, "MOST_OF_EVENING", 2)
    evening, players = an_evening(owner, date(2126, 7, 5)), tuple(ids(*some_players(owner, "Ana", "Ben")))
    new = NewPlay(record={"game": "ink-it", "seats": 2}, players=players, evening=evening.id)
    began = [plays.log(caller=owner, new=new).play.id for _ in range(2)]
    helping = helper(owner, evening.id)
    club = f"/clubs/{owner.in_club.id}/"

    def led(client: Client) -> list[str]:
        listed = client.get(f"{club}table/").content.decode().partition('id="under-way"')[2].partition("</nav>")[0]
        return re.findall(f'href="{club}([^"]*)"', listed)

    def sheets(*played: UUID) -> list[str]:
        return [f"plays/{each}/sheet/" for each in played]

    assert led(helping) == sheets(*reversed(began))
    assert led(browser_of(owner)) == [*sheets(began[1]), "evenings/"]
    began.append(plays.log(caller=owner, new=new).play.id)
    assert led(helping) == [*sheets(began[2], began[1]), f"evenings/{evening.id}/"]


def test_what_goes_on_is_led_to_and_told_apart_by_its_start(owner: Caller) -> None:
    players, began = tuple(ids(*some_players(owner, "Ana", "Ben"))), datetime(2025, 3, 6, 19, 5, tzinfo=UTC)
    new = NewPlay(record={"game": "ink-it", "seats": 2}, players=players, day=began.date(), starts_at=began)
    play = plays.log(caller=owner, new=new).play
    there = began.astimezone(ZoneInfo(owner.in_club.zone))
    link = f'/clubs/{owner.in_club.id}/plays/{play.id}/sheet/">Ink It!: Ana, Ben · {there:%H:%M}</a>'
    assert f'href="{link}' in page(owner)
