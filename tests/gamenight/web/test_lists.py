"""All evenings and all players of a club."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from gamenight.models import Evening
from gamenight.roles import Role
from gamenight.services import corrections, people
from gamenight.web import lists
from tests.builders import an_evening, some_players
from tests.gamenight.web.conftest import DAYS, Shown, member, said, visitor


def pages(client: Client, path: str) -> list[list[str]]:
    """What each page links to in its list, page after page."""
    found = []
    while path:
        page = client.get(path).content.decode()
        listed = page[page.index('class="lines') :].partition("</ul>")[0]
        found.append(re.findall(r'">([^<]+)</a>', listed))
        more = re.search(r'rel="next" href="([^"]+)"', page)
        path = path.partition("?")[0] + more[1].replace("&amp;", "&") if more else ""
    return found


def test_evenings_come_a_page_at_a_time(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    for more in range(1, 4):
        an_evening(shown.owner, DAYS[1] + timedelta(more))
    monkeypatch.setattr(lists, "A_PAGE", 2)
    days = [["16 March 2026", "15 March 2026"], ["14 March 2026", "13 March 2026"], ["6 March 2026"]]
    assert pages(member(shown), f"{shown.club}evenings/") == days
    assert pages(member(shown), f"{shown.club}evenings/?until=2026-03-14") == [days[1], days[2]]


def test_visitors_see_the_evenings_that_were_played_and_not_what_they_are_called(shown: Shown) -> None:
    an_evening(shown.owner, DAYS[1] + timedelta(7), title="At Ada's", place="Ada's kitchen", state="planned")
    Evening.objects.filter(id=shown.evenings[1]).update(title="Spring games", place="Ada's kitchen")
    corrections.void(caller=shown.owner, play_id=shown.plays[0], version=None, reason="Never happened")
    for path in (shown.club, f"{shown.club}evenings/"):
        page, whole = said(visitor().get(path)), said(member(shown).get(path))
        assert ("13 March 2026 2 plays" in page, "20 March" in page, "6 March" in page) == (True, False, False)
        assert ("Spring games" in page, "Ada's kitchen" in page) == (False, False)
        assert "20 March 2026, At Ada's planned 13 March 2026, Spring games 2 plays 6 March" in whole
        assert f'href="{shown.club}evenings/"' in visitor().get(shown.club).content.decode()


def test_players_come_a_page_at_a_time_and_are_searched(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    some_players(shown.owner, "Cem", "Dua", "Eve Adams")
    monkeypatch.setattr(lists, "A_PAGE", 2)
    client = member(shown)
    assert pages(client, f"{shown.club}players/") == [["Ada", "Ben"], ["Cem", "Dua"], ["Eve Adams"]]
    assert pages(client, f"{shown.club}players/?search=ada") == [["Ada", "Eve Adams"]]
    assert "Nobody's name begins so." in said(client.get(f"{shown.club}players/?search=zzz"))


def test_visitors_see_who_has_a_result_and_no_guests(shown: Shown) -> None:
    some_players(shown.owner, "Cem")
    people.add(caller=shown.owner, name="Guest 1", guest=True)
    assert pages(visitor(), f"{shown.club}players/") == [["Ada", "Ben"]]
    assert "Guest 1 guest" in said(member(shown).get(f"{shown.club}players/"))
    assert f'href="{shown.club}players/"' in visitor().get(shown.club).content.decode()


@pytest.mark.parametrize("asked", ["after=", "until=", "search=%00", "search=" + "x" * 300])
def test_whatever_is_asked_is_answered(shown: Shown, asked: str) -> None:
    client = member(shown, Role.OWNER)
    assert [client.get(f"{shown.club}{each}/?{asked}").status_code for each in ("evenings", "players")] == [200, 200]


def test_a_page_after_another_clubs_things_is_not_there(shown: Shown) -> None:
    nobody = "01a22e58-0000-7000-8000-000000000000"
    client = member(shown)
    assert [client.get(f"{shown.club}{each}/?after={nobody}").status_code for each in ("evenings", "players")] == [
        404,
        404,
    ]
