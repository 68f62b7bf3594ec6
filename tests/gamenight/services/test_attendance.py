from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from gamenight.errors import Refusal
from gamenight.models import Attendance, Due, Evening, Event, Player
from gamenight.selectors import boards
from gamenight.selectors.access import Caller
from gamenight.services import attendance, leagues
from gamenight.services.attendance import Noted
from gamenight.services.due import board_scope
from scoring.policy import LeaguePolicy
from tests.builders import an_evening, logged, some_players, statements, work_off_everything

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)


def note(owner: Caller, evening: Evening, player: Any, **changes: Any) -> None:
    attendance.note(caller=owner, evening_id=evening.id, player_id=player.id, version=None, changes=changes)


def test_a_tick_brings_attendance_once_a_day_and_is_taken_back(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy(attendance=5))
    ada, ben = some_players(owner, "Ada", "Ben")
    logged(owner, [ada, ben], 2, 1, day=DAY - timedelta(days=1))
    first, second = (an_evening(owner, DAY) for _ in range(2))

    def attended() -> dict[str, int]:
        work_off_everything()
        board = boards.published(owner.in_club.id, league.id)
        return {board.names[row["player"]]: row["attendance"] for row in board.rows}

    assert attended() == {"Ada": 0, "Ben": 0}
    note(owner, first, ada, present=True)
    note(owner, second, ada, present=True)
    note(owner, first, ben, answer="yes")
    assert attended() == {"Ada": 5, "Ben": 0}
    note(owner, first, ada, present=None)
    assert attended() == {"Ada": 5, "Ben": 0}
    note(owner, second, ada, present=False)
    assert attended() == {"Ada": 0, "Ben": 0}


def test_only_a_changed_tick_makes_boards_due_and_only_those_that_pay_for_it(owner: Caller) -> None:
    pays = leagues.create(caller=owner, name="Pays", policy=LeaguePolicy(attendance=5))
    leagues.create(caller=owner, name="Pays none")
    leagues.create(caller=owner, name="Past", policy=LeaguePolicy(attendance=5), ends_on=DAY - timedelta(days=1))
    [ada] = some_players(owner, "Ada")
    evening, unplanned = an_evening(owner, DAY), an_evening(owner, DAY, planned=False)

    def due_after(evening: Evening, **changes: Any) -> set[str]:
        work_off_everything()
        note(owner, evening, ada, **changes)
        return set(Due.objects.values_list("scope", flat=True))

    assert due_after(evening, answer="yes", present=False) == set()
    assert due_after(evening, present=True) == {board_scope(pays.id)}
    assert due_after(evening, present=True, answer="no") == set()
    assert due_after(evening, present=None) == {board_scope(pays.id)}
    assert due_after(unplanned, present=True) == set()


def test_answers_are_kept_with_the_time_from_which_they_stand(owner: Caller) -> None:
    evening = an_evening(owner, DAY)
    [ada] = some_players(owner, "Ada")
    times = []
    for answer in ("yes", "yes", "no", None):
        note(owner, evening, ada, answer=answer)
        times.append(Attendance.objects.get().answered_at)
    first, same, later, none = times
    assert (same, none) == (first, None)
    assert first is not None
    assert later is not None
    assert later > first


@pytest.mark.django_db(transaction=True)
def test_all_that_was_noted_is_stored_or_nothing(owner: Caller) -> None:
    ada, ben = some_players(owner, "Ada", "Ben")
    evening = an_evening(owner, DAY)

    def note_all(*noted: Noted) -> None:
        attendance.note_all(caller=owner, evening_id=evening.id, noted=noted)

    note_all(Noted(ada.id, 1, {"present": True}), Noted(ben.id, 1, {"answer": "no"}))
    with pytest.raises(Refusal) as refused:
        note_all(Noted(ada.id, 2, {"present": False}), Noted(ben.id, 1, {"answer": "yes"}))
    assert [each.path for each in refused.value.problems] == [(str(ben.id),)]
    stored = Attendance.objects.order_by("player__name").values_list("answer", "present", "version")
    assert list(stored) == [(None, True, 2), ("no", None, 2)]


def test_the_feed_tells_once_of_many_and_not_at_all_of_none(owner: Caller) -> None:
    evening = an_evening(owner, DAY)
    noted = [Noted(each.id, None, {"present": True}) for each in some_players(owner, "Ada", "Ben")]
    told = Event.objects.filter(kind="session.changed")
    for _again in range(2):
        attendance.note_all(caller=owner, evening_id=evening.id, noted=noted)
        assert told.count() == 1


def test_many_are_noted_in_as_many_statements_as_one(owner: Caller) -> None:
    evening, players = an_evening(owner, DAY), some_players(owner, "Ada", "Ben", "Cleo")

    def statements_for(*players: Player) -> int:
        with statements() as taken:
            noted = [Noted(each.id, None, {"present": True}) for each in players]
            attendance.note_all(caller=owner, evening_id=evening.id, noted=noted)
        return len(taken)

    assert statements_for(players[0]) == 7
    assert statements_for(*players) == 7
