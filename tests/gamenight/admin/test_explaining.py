"""A row of a board, explained."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from gamenight.models import Attendance
from gamenight.models.leagues import LeagueState
from gamenight.pages.boards import decided
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import corrections, leagues, planning
from gamenight.services.freezing import after_freeze
from scoring.policy import LeaguePolicy
from tests.builders import logged, some_players, work_off_everything
from tests.gamenight.admin.conftest import member, on_dashboard, said

pytestmark = pytest.mark.django_db


def test_each_result_stands_with_what_became_of_it(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy(best_of=1))
    ada, ben = some_players(owner, "Ada", "Ben")
    logged(owner, [ada, ben], 9, 1, day=date(2026, 3, 6))
    logged(owner, [ada, ben], 5, 5, day=date(2026, 3, 7))
    work_off_everything()
    client = member(owner, Role.VIEWER)
    url = on_dashboard("league", league.id, "row", str(ada.id))
    assert url in client.get(on_dashboard("league", league.id)).content.decode()
    page = said(client.get(url))
    assert "League Season Player Ada Rank over time Evening by evening" in page
    assert "Rank 1 Points 60 Of results 60 For attendance 0 Adjustments 0" in page
    assert "Results that count 2: 1 counted, 1 dropped Wins 1 Average 45.00 Toy 60" in page
    assert "6 March 2026 Toy 1 60 Counted." in page
    assert "7 March 2026 Toy 1 30 Dropped: the best 1 count, and the lowest of them has 60." in page
    assert "Attendance Day" not in page
    assert "45,00" in said(client.get(url, headers={"accept-language": "ru"}))
    assert client.get(on_dashboard("league", league.id, "row", str(league.id))).status_code == 404


def test_attendance_and_adjustments_are_told_one_by_one(owner: Caller) -> None:
    ada, ben = some_players(owner, "Ada", "Ben")
    given = [{"player": str(ada.id), "points": -4, "reason": "Late again"}]
    policy = LeaguePolicy.model_validate({"attendance": 2, "adjustments": given})
    league = leagues.create(caller=owner, name="Season", policy=policy)
    evening = planning.plan(caller=owner, day=date(2026, 3, 6))
    logged(owner, [ada, ben], 1, 9, evening=evening.id)
    other = planning.plan(caller=owner, day=date(2026, 3, 13))
    Attendance.objects.create(club=owner.in_club, evening=other, player=ada, present=True)
    work_off_everything()
    url = on_dashboard("league", league.id, "row", str(ada.id))
    client = member(owner, Role.VIEWER)
    page = said(client.get(url))
    assert "Rank 2 Points 0 Of results 0 For attendance 4 Adjustments -4" in page
    assert "What put it below the one above Fewer points than the one above." in page
    assert "Attendance Day Points 6 March 2026 2 13 March 2026 2" in page
    assert "Adjustments Reason Points Late again -4" in page
    page = said(client.get(url, {"as_of": "2026-03-06"}))
    assert "Evening by evening As of 6 March 2026 Rank 2 Points -2" in page
    assert "13 March" not in page
    page = said(client.get(url, {"as_of": "2030-02-31"}))
    assert ("There can be no board of that: this is how it stands now." in page, "13 March" in page) == (True, True)


@pytest.mark.parametrize(
    ("by", "told"),
    [
        (None, "–"),
        ({"by": "points"}, "Fewer points than the one above."),
        ({"by": "average"}, "A lower average than the one above."),
        ({"by": "shared"}, "Equal in everything to the one above: they share the rank."),
        ({"by": "wins", "this": 2, "above": 3}, "Equal until “wins”: 2 to 3."),
        ({"by": "average", "this": "1.50", "above": "1.75"}, "Equal until “average”: 1.50 to 1.75."),
        ({"by": "head_to_head", "this": -1, "above": 1}, "Equal until “head to head”: -1 to 1."),
        (
            {"by": "best", "at": 3, "this": None, "above": 20},
            "Equal until the best results: the one at place 3 differs, – to 20.",
        ),
    ],
)
def test_what_decided_is_told_with_both_values(by: Any, told: str) -> None:
    assert decided(by) == told


def test_beside_a_row_of_a_frozen_board_stands_what_it_keeps(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    ada, ben = some_players(owner, "Ada", "Ben")
    play = logged(owner, [ada, ben], 9, 1, day=date(2026, 3, 6)).play
    logged(owner, [ada, ben], 9, 1, day=date(2026, 3, 6))
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    client, url = member(owner, Role.VIEWER), on_dashboard("league", league.id, "row", str(ada.id))
    pages = (url, f"/clubs/{owner.in_club.id}/leagues/{league.id}/rows/{ada.id}/")
    assert not any("The frozen board keeps" in client.get(page).content.decode() for page in pages)
    with after_freeze():
        corrections.void(caller=owner, play_id=play.id, version=None)
    kept = "The frozen board keeps rank 1 with 120 points. This is what today's results give."
    assert [kept in client.get(page).content.decode().replace("&#x27;", "'") for page in pages] == [True, True]
    asked = member(owner, Role.ORGANISER).get(on_dashboard("league", league.id, "what-if") + "?policy.best_of=1")
    assert "both boards are by today's results, not by what it keeps" in said(asked).replace("&#x27;", "'")
