"""Each tile against a hand-made club with known figures."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from gamenight.models import Attendance, Due, Evening, Job, Play, Player, Rating
from gamenight.selectors.access import Caller
from gamenight.selectors.glance.attendance import attendance
from gamenight.selectors.glance.counts import counts
from gamenight.selectors.glance.curves import curves
from gamenight.selectors.glance.doubtful import doubtful
from gamenight.selectors.glance.plays import live, recent
from gamenight.selectors.glance.standings import standings
from gamenight.selectors.glance.trends import trends
from gamenight.selectors.glance.week import week
from gamenight.selectors.glance.work import said_to_be_wrong, work
from gamenight.services import audits, corrections, exports, flags, leagues, people, plays
from gamenight.services.facts import NewPlay
from tests.builders import a_club, an_evening, ids, logged, merged, some_players, work_off_everything
from tests.gamenight.selectors.glance.conftest import YEAR, a_toy, asking, at, broad_lines, ink_it, played

pytestmark = pytest.mark.django_db
MARCH, APRIL, MAY = date(2024, 3, 1), date(2024, 4, 1), date(2024, 5, 1)


@pytest.fixture
def four(owner: Caller) -> list[Player]:
    return some_players(owner, "Ada", "Ben", "Cleo", "Dan")


@pytest.fixture
def stranger(db: None) -> Caller:
    """Another club, of which nothing may be seen."""
    stranger = a_club("Strangers")
    strangers = some_players(stranger, "Sam", "Tom", "Una", "Vic")
    leagues.create(caller=stranger, name="Theirs")
    for begins in (at(3, 4), at(4, 8)):
        a_toy(stranger, strangers, begins)
        ink_it(stranger, strangers, begins, 2)
    a_toy(stranger, strangers, timezone.now())
    work_off_everything()
    return stranger


def test_plays_are_counted_by_game_and_month(owner: Caller, four: list[Player], stranger: Caller) -> None:
    for begins in (at(2, 29), at(3, 1), at(3, 31), at(5, 31), at(6, 1)):
        a_toy(owner, four, begins)
    ink_it(owner, four, at(5, 6), 2)
    void = a_toy(owner, four, at(4, 1)).play
    corrections.void(caller=owner, play_id=void.id, version=1)
    told = counts(asking(owner, **YEAR))
    assert [day.month for day in told.periods] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert told.games == {"ink-it": [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "toy": [1, 2, 0, 1, 1, 0, 0, 0, 0, 0, 0]}
    assert counts(asking(owner, **YEAR, game="ink-it")).games.keys() == {"ink-it"}


def test_a_shorter_time_is_counted_by_week(owner: Caller, four: list[Player]) -> None:
    for begins in (at(5, 5), at(5, 6), at(5, 12), at(5, 20)):
        a_toy(owner, four, begins)
    told = counts(asking(owner))
    assert [day.day for day in told.periods] == [29, 6, 13, 20, 27]
    assert told.games == {"toy": [1, 2, 0, 1, 0]}


def test_nothing_played_is_nothing_counted(owner: Caller) -> None:
    assert counts(asking(owner)).games == {}


def test_several_clubs_are_counted_together(owner: Caller, four: list[Player], stranger: Caller) -> None:
    a_toy(owner, four, at(3, 1))
    told = counts(asking(owner, stranger, until=date(2024, 4, 30), since=date(2023, 12, 1)))
    assert told.games == {"ink-it": [1, 1], "toy": [2, 1]}


def test_a_game_won_together_is_drawn_as_won_and_lost_and_by_its_mistakes(
    owner: Caller, four: list[Player], stranger: Caller
) -> None:
    for begins, mistakes in ((at(3, 4), 0), (at(3, 11), 3), (at(3, 18), 4), (at(3, 25), 2), (at(5, 6), 4)):
        ink_it(owner, four, begins, mistakes)
    won, mistakes = trends(asking(owner, since=date(2024, 1, 1)))
    assert [str(won.trend.title), str(mistakes.trend.title)] == ["Won and lost", "Mistakes"]
    assert won.periods == mistakes.periods == [MARCH, APRIL, MAY]
    assert (won.won, won.lost) == ([3, None, 0], [1, None, 1])
    # Of 0, 2, 3 and 4 the fewest is 0, and of the two in the middle the lower is 2.
    assert (mistakes.best, mistakes.middle) == ([0, None, 4], [2, None, 4])


def test_a_game_with_a_scale_is_drawn_by_its_steps(owner: Caller, four: list[Player]) -> None:
    for begins, guessed in ((at(3, 4), 2), (at(3, 11), 10), (at(3, 18), 5), (at(4, 1), 0)):
        broad_lines(owner, four, begins, guessed)
    [told] = trends(asking(owner, since=date(2024, 1, 1), until=date(2024, 5, 31)))
    assert (told.game.name, str(told.trend.title)) == ("broad-lines", "Ratings")
    # 2, 10 and 5 words are steps 2, 6 and 3; none is step 0. Nothing was played in May.
    assert (told.periods, told.best, told.middle) == ([MARCH, APRIL, MAY], [6, 0, None], [3, 0, None])


def rated(play: Play, player: Player, mu: float, sigma: float = 1.0) -> None:
    Rating.objects.filter(play=play, player=player).delete()
    Rating.objects.create(
        club_id=play.club_id,
        play=play,
        player=player,
        game=play.game,
        day=play.day,
        began_at=play.began_at,
        number=play.number,
        plays=Rating.objects.filter(player=player, game=play.game).count() + 1,
        mu_before=0,
        sigma_before=0,
        mu=mu,
        sigma=sigma,
    )


def test_rating_curves_are_of_the_strongest_by_day(owner: Caller, stranger: Caller) -> None:
    players = some_players(owner, *"ABCDEFG")
    Player.objects.filter(name="G").update(guest=True)
    first, second, last = (
        Play.objects.get(id=a_toy(owner, players, begins).play.id) for begins in (at(3, 4), at(3, 4, 20), at(4, 8))
    )
    for strength, player in enumerate(players):
        rated(first, player, 10 + strength)
        rated(second, player, 20 + strength)
    rated(last, players[0], 29.125, 1.5)
    [told] = curves(asking(owner))
    assert (told.club, told.game, told.days) == (owner.in_club, "toy", [date(2024, 3, 4), date(2024, 4, 8)])
    # A ends with 29.125 - 4.5, the others with 21 to 25 less 3; G is a guest, and B one too many.
    assert [(each.name, each.ratings) for each in told.curves] == [
        ("A", [Decimal("17.00"), Decimal("24.63")]),
        *((name, [Decimal(value), None]) for name, value in (("F", 22), ("E", 21), ("D", 20), ("C", 19))),
    ]


def test_curves_keep_to_the_game_and_the_days(owner: Caller, four: list[Player]) -> None:
    a_toy(owner, four, at(3, 4))
    work_off_everything()
    assert len(curves(asking(owner))) == 1
    assert curves(asking(owner, game="irk")) == []
    assert curves(asking(owner, since=date(2024, 3, 5))) == []


def test_people_came_if_they_were_ticked_or_seated(owner: Caller, four: list[Player], stranger: Caller) -> None:
    ada, ben, cleo, dan = four
    a_toy(owner, [ada, ben], at(3, 4))
    a_toy(owner, [ada, cleo], at(3, 4, 20))
    corrections.void(caller=owner, play_id=a_toy(owner, [ada, dan], at(3, 4, 21)).play.id, version=1)
    planned = an_evening(owner, date(2024, 4, 1))
    for player, present in ((ada, True), (ben, False), (cleo, None)):
        Attendance.objects.create(club=owner.in_club, evening=planned, player=player, answer="yes", present=present)
    an_evening(owner, date(2024, 5, 1))
    told = attendance(asking(owner))
    assert told.days == [date(2024, 3, 4), date(2024, 4, 1)]
    assert told.clubs == [(owner.in_club, [3, 1])]


def test_merged_players_came_as_one(owner: Caller, four: list[Player]) -> None:
    a_toy(owner, four[:2], at(3, 4))
    a_toy(owner, four[2:], at(3, 4, 20))
    merged(owner, four[3], four[0])
    assert attendance(asking(owner)).clubs == [(owner.in_club, [3])]


def test_clubs_that_met_on_other_days_stand_side_by_side(owner: Caller, four: list[Player], stranger: Caller) -> None:
    a_toy(owner, four[:3], at(3, 4))
    told = attendance(asking(owner, stranger))
    assert told.days == [date(2024, 3, 4), date(2024, 4, 8)]
    assert told.clubs == [(owner.in_club, [3, None]), (stranger.in_club, [4, 4])]


def test_the_same_score_of_the_same_people_within_two_hours_may_be_one_play(owner: Caller, four: list[Player]) -> None:
    first = a_toy(owner, four, at(3, 4, 18), 1, 2, 3, 4).play
    twin = a_toy(owner, four[::-1], at(3, 4, 20), 4, 3, 2, 1).play
    a_toy(owner, four, at(3, 4, 19), 1, 2, 3, 5)
    a_toy(owner, four[:3], at(3, 4, 19), 1, 2, 3)
    a_toy(owner, four, at(3, 4, 23), 1, 2, 3, 4)
    [told] = doubtful(asking(owner)).plays
    assert (told.kind, told.count) == ("twin", 1)
    assert [(each.id, each.other, each.club) for each in told.plays] == [(twin.id, first.id, owner.in_club)]
    corrections.void(caller=owner, play_id=first.id, version=1)
    assert doubtful(asking(owner)).plays == []


def test_plays_never_finished_or_never_checked_are_told_the_latest_first(owner: Caller, four: list[Player]) -> None:
    left = [
        played(owner, four, {"game": "toy", "seats": 4, "rounds": [{"points": [1, 2, 3, 4]}]}, at(3, day)).play
        for day in range(1, 8)
    ]
    imported = a_toy(owner, four, at(4, 1)).play
    Play.objects.filter(id=imported.id).update(checked=False)
    a_toy(owner, four, at(4, 2), 9, 9, 9, 9)
    unchecked, unfinished = doubtful(asking(owner)).plays
    assert (unchecked.kind, [each.id for each in unchecked.plays]) == ("unchecked", [imported.id])
    assert (unfinished.kind, unfinished.count) == ("unfinished", 7)
    assert [each.id for each in unfinished.plays] == [play.id for play in left[:1:-1]]


def test_what_is_played_today_is_not_unfinished_yet(owner: Caller, four: list[Player]) -> None:
    record = {"game": "toy", "seats": 4, "rounds": []}
    plays.log(caller=owner, new=NewPlay(record=record, players=tuple(ids(*four))))
    assert doubtful(asking(owner, since=None, until=None)).plays == []


def test_names_that_look_alike_are_told_once(owner: Caller, stranger: Caller) -> None:
    some_players(owner, "Ben", "Sam")
    ada = people.add(caller=owner, name="Ada", aliases=["Eva"])
    other = people.add(caller=owner, name="Аdа", aliases=["Еvа"])  # these two with Cyrillic letters among the others
    told = doubtful(asking(owner))
    assert told.names_in_all == 1
    assert [(each.club, dict(each.players)) for each in told.names] == [
        (owner.in_club, {ada.id: "Ada", other.id: "Аdа"})
    ]


def test_what_is_doubtful_is_for_those_who_look_after_it(owner: Caller) -> None:
    some_players(owner, "Ada", "Аdа")
    assert doubtful(asking(owner, managed=[])).names == []
    assert doubtful(asking(owner, managed=None)).names_in_all == 1


def test_live_tables_say_how_many_rounds_are_noted(owner: Caller, four: list[Player], stranger: Caller) -> None:
    rounds = [{"points": [1, 2]}, {"points": [0, 4]}]
    record = {"game": "toy", "seats": 2, "rounds": rounds}
    play = plays.log(caller=owner, new=NewPlay(record=record, players=tuple(ids(*four[:2])))).play
    done = logged(owner, four, 4, 3, 2, 1).play
    [table], [line] = live(asking(owner)), recent(asking(owner))
    assert (table.id, table.rounds, [each["name"] for each in table.players]) == (play.id, 2, ["Ada", "Ben"])
    assert (line.id, [each["place"] for each in line.players]) == (done.id, [1, 2, 3, 4])
    assert live(asking(owner, game="irk")) == recent(asking(owner, game="irk")) == []


def test_the_week_goes_from_monday_to_sunday_with_plays_and_answers(owner: Caller, four: list[Player]) -> None:
    today = timezone.now().astimezone(ZoneInfo(owner.in_club.zone)).date()
    monday = today - timedelta(today.weekday())
    days = [monday - timedelta(1), monday, monday + timedelta(6), monday + timedelta(7)]
    _, first, last, _ = (an_evening(owner, day, state="planned", capacity=9) for day in days)
    for player in four[:3]:
        Attendance.objects.create(club=owner.in_club, evening=first, player=player, answer="yes")
    Attendance.objects.create(club=owner.in_club, evening=first, player=four[3], answer="no")
    told = [(each.id, each.capacity, each.plays, each.yes) for each in week(asking(owner))]
    assert told == [(first.id, 9, 0, 3), (last.id, 9, 0, 0)]
    merged(owner, four[2], four[0])
    Evening.objects.filter(id=last.id).delete()
    logged(owner, four[:2], 1, 2, evening=first.id)
    assert [(each.plays, each.yes) for each in week(asking(owner))] == [(1, 2)]


def test_a_chosen_league_stands_alone(owner: Caller, four: list[Player], stranger: Caller) -> None:
    first, second = (leagues.create(caller=owner, name=name) for name in ("First", "Second"))
    logged(owner, four, 4, 3, 2, 1)
    work_off_everything()
    assert [each.board.name for each in standings(asking(owner))] == ["Second", "First"]
    [told] = standings(asking(owner, league=first.id))
    assert (told.board.league, told.players, told.board.rows[0]["points"]) == (first.id, 4, 60)
    assert second.id not in {each.board.league for each in standings(asking(owner, league=first.id))}


def test_of_several_clubs_boards_show_the_first_three(owner: Caller, four: list[Player], stranger: Caller) -> None:
    leagues.create(caller=owner, name="Season")
    logged(owner, four, 4, 3, 2, 1)
    work_off_everything()
    both = [(each.board.name, len(each.board.rows), each.players) for each in standings(asking(owner, stranger))]
    assert both == [("Season", 3, 4), ("Theirs", 3, 4)]
    assert len(standings(asking(owner, stranger, club=owner.in_club.id))[0].board.rows) == 4


def test_work_is_told_by_how_far_it_is(owner: Caller, four: list[Player], stranger: Caller) -> None:
    audits.begin(stranger.in_club, audits.CHECK)
    old = audits.begin(owner.in_club, audits.CHECK)
    work_off_everything()
    check = audits.begin(owner.in_club, audits.CHECK)
    export = exports.begin(caller=owner)
    failed = audits.begin(owner.in_club, audits.RESCORE)
    Due.objects.filter(scope=f"audit:{failed.id}").update(tries=Due.MOST_TRIES)
    told = work(asking(owner))
    assert [each.id for each in told.under_way] == [export.id, check.id]
    assert [each.scope for each in told.set_aside] == [f"audit:{failed.id}"]
    assert told.checks == [old]
    assert work(asking(owner, organised=[])).checks == []


def test_the_last_check_is_the_newest_finished_one(owner: Caller) -> None:
    made = [audits.begin(owner.in_club, audits.CHECK)]
    work_off_everything()
    made.append(audits.begin(owner.in_club, audits.CHECK))
    work_off_everything()
    made.append(audits.begin(owner.in_club, audits.CHECK))
    assert work(asking(owner)).checks == [Job.objects.get(id=made[1].id)]


def test_flags_keep_to_the_club_and_the_game(owner: Caller, four: list[Player], stranger: Caller) -> None:
    play = a_toy(owner, four, at(3, 4)).play
    flag, _ = flags.flag(caller=owner, play_id=play.id, note="Wrong.")
    asks: list[tuple[Any, dict[str, Any], list[Any]]] = [
        ((owner,), {}, [flag]),
        ((owner, stranger), {"club": stranger.in_club.id}, []),
        ((owner,), {"game": "toy"}, [flag]),
        ((owner,), {"game": "irk"}, []),
        ((owner,), {"organised": []}, []),
    ]
    for callers, more, expected in asks:
        assert said_to_be_wrong(asking(*callers, **more)) == expected
