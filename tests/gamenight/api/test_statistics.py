"""Statistics of a small club, every figure worked by hand."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

import pytest

from gamenight.models import Attendance
from gamenight.selectors.access import Caller
from gamenight.selectors.ratings import strengths
from gamenight.services import corrections, plays
from gamenight.services.facts import NewPlay
from scoring.ratings import shown
from tests.builders import an_evening, logged, merged, some_players
from tests.gamenight.api.app import App
from tests.gamenight.api.tuesday import (
    CRITICS,
    DAYS,
    NO_RUNS,
    Tuesday,
    levels,
    met,
    month,
    named,
    run,
    runs,
    toy_statistics,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tuesday(owner: Caller) -> Tuesday:
    return Tuesday(owner)


def test_a_players_results_come_to_these_figures(tuesday: Tuesday) -> None:
    """Ada won plays 1 and 2, lost 3, 4 and 5, and won 6 and 7."""
    ada, ben, cleo = tuesday.ada, tuesday.ben, tuesday.cleo
    made = tuesday.read(f"players/{ada.id}/statistics/")
    ratings = made.pop("ratings")
    assert made.pop("games") == [
        {
            "game": "ink-it",
            "title": "Ink It!",
            "plays": 1,
            "won": 1,
            "won_share": "1.00",
            "places": {},
            "average": "2.00",
            "best": tuesday.score(2, 7, 3, ada),
            "worst": tuesday.score(2, 7, 3, ada),
            "levels": levels(1, 1, 1),
            "streaks": {"wins": runs(run(1, DAYS[3]), run(1, DAYS[3])), "losses": NO_RUNS},
            "months": [month("2026-04-01", 1, 1, levels(1, 1))],
            "statistics": [],
        },
        {
            "game": "broad-lines",
            "title": "Broad Lines",
            "plays": 3,
            "won": 1,
            "won_share": "0.33",
            "places": {},
            "average": "5.00",  # (5 + 1 + 9) / 3
            "best": tuesday.score(9, 6, 3, ada),
            "worst": tuesday.score(1, 5, 3, ada),
            "levels": levels(5, 3, 5),  # 1 3 5
            "streaks": {"wins": runs(run(1, DAYS[3]), run(1, DAYS[3])), "losses": runs(run(2, DAYS[1], DAYS[3]))},
            "months": [
                month("2026-03-01", 1, 0, levels(3, 3)),
                month("2026-04-01", 2, 1, levels(5, 1)),  # 1 5: the lower one
            ],
            "statistics": CRITICS,
        },
        {
            "game": "toy",
            "title": "Toy",
            "plays": 3,
            "won": 2,
            "won_share": "0.67",
            "places": {"1": 2, "3": 1},
            "average": "5.33",  # (9 + 4 + 3) / 3
            "best": tuesday.score(9, 1, 0, ada),
            "worst": tuesday.score(3, 3, 1, ada),
            "levels": None,
            "streaks": {"wins": runs(run(2, DAYS[0])), "losses": runs(run(1, DAYS[1]), run(1, DAYS[1]))},
            "months": [month("2026-03-01", 3, 2)],
            "statistics": toy_statistics(3, 9, 4),
        },
    ]
    assert (
        made
        == {
            **named(ada),
            "plays": 7,
            "won": 4,
            "first": tuesday.at(1, 0),
            "last": tuesday.at(7, 3),
            "streaks": {
                "wins": runs(run(2, DAYS[0]), run(2, DAYS[3])),  # 1 2, and 6 7: the first of equal ones is the longest
                "losses": runs(run(3, DAYS[1], DAYS[3])),  # 3 4 5
            },
            # there on 6 and 7 March and 3 April, of four days; 20 March was missed
            "attendance": {"attended": 3, "days": 4, "runs": runs(run(2, *DAYS[:2]), run(1, DAYS[3]))},
            "partners": [named(ben) | {"plays": 7, "together": 4}, named(cleo) | {"plays": 2, "together": 1}],
            # Ben: ahead in 1, level in 2, behind in 3. Cleo: ahead in 1. Gus: behind in 3.
            "head_to_head": {"opponents": 3, "ahead": 1, "level": 1, "behind": 1},
        }
    )
    now = strengths(tuesday.caller.in_club.id, "toy", [ada.id])[ada.id]
    assert list(ratings) == ["toy"]
    assert ratings["toy"] == {
        "rating": shown(now.mu, now.sigma),
        "mu": now.mu,
        "sigma": now.sigma,
        "plays": 3,
        "provisional": True,
        "last": "2026-03-07",
    }


def test_only_the_days_and_the_game_asked_about_count(tuesday: Tuesday) -> None:
    path = f"players/{tuesday.ada.id}/statistics/"
    late = tuesday.read(f"{path}?since=2026-03-07&until=2026-03-20")
    assert (late["plays"], late["won"], late["attendance"]["attended"], late["attendance"]["days"]) == (2, 0, 1, 2)
    assert [each["game"] for each in late["games"]] == ["broad-lines", "toy"]
    toy = tuesday.read(f"{path}?game=toy")
    assert (toy["plays"], [each["game"] for each in toy["games"]], list(toy["ratings"])) == (3, ["toy"], ["toy"])
    assert tuesday.read(f"{path}?game=none") | {"attendance": None} == {
        **named(tuesday.ada),
        "plays": 0,
        "won": 0,
        "first": None,
        "last": None,
        "streaks": {"wins": NO_RUNS, "losses": NO_RUNS},
        "attendance": None,
        "partners": [],
        "head_to_head": {"opponents": 0, "ahead": 0, "level": 0, "behind": 0},
        "ratings": {},
        "games": [],
    }


def test_a_player_who_never_played_has_no_figures(tuesday: Tuesday) -> None:
    [dua] = some_players(tuesday.caller, "Dua")
    made = tuesday.read(f"players/{dua.id}/statistics/")
    assert (made["plays"], made["games"], made["first"], made["partners"]) == (0, [], None, [])
    assert made["attendance"] == {"attended": 0, "days": 4, "runs": NO_RUNS}


def test_two_players_meet_by_game(tuesday: Tuesday) -> None:
    """Ada is ahead of Ben in 1, level in 2 and behind in 3; together they lost 4 and 5 and won 6 and 7."""
    made = tuesday.read(f"players/{tuesday.ada.id}/head-to-head/{tuesday.ben.id}/")
    assert made == {
        "player": named(tuesday.ada),
        "other": named(tuesday.ben),
        "sums": met(7, 1, 1, 1, 4, 2, DAYS[0], DAYS[3]),
        "games": [
            met(3, 0, 0, 0, 3, 1, DAYS[1], DAYS[3]) | {"game": "broad-lines", "title": "Broad Lines"},
            met(1, 0, 0, 0, 1, 1, DAYS[3]) | {"game": "ink-it", "title": "Ink It!"},
            met(3, 1, 1, 1, 0, 0, DAYS[0], DAYS[1]) | {"game": "toy", "title": "Toy"},
        ],
    }
    back = tuesday.read(f"players/{tuesday.gus.id}/head-to-head/{tuesday.ada.id}/")
    assert back["sums"] == met(1, 1, 0, 0, 0, 0, DAYS[1])
    never = tuesday.read(f"players/{tuesday.gus.id}/head-to-head/{tuesday.cleo.id}/")
    assert (never["sums"], never["games"]) == (None, [])


def test_nobody_meets_oneself(tuesday: Tuesday) -> None:
    alone = f"players/{tuesday.ada.id}/head-to-head/{tuesday.ada.id}/"
    assert tuesday.app.read(alone).status_code == 404
    merged(tuesday.caller, tuesday.gus, some_players(tuesday.caller, "Gustav")[0])
    assert tuesday.app.read(f"players/{tuesday.gus.id}/head-to-head/{tuesday.gus.id}/").status_code == 404


def test_opponents_are_listed_most_met_first_a_page_at_a_time(tuesday: Tuesday) -> None:
    path = f"players/{tuesday.ada.id}/head-to-head/"
    ben = met(7, 1, 1, 1, 4, 2, DAYS[0], DAYS[3]) | named(tuesday.ben)
    cleo = met(2, 1, 0, 0, 1, 1, DAYS[0], DAYS[3]) | named(tuesday.cleo)
    assert tuesday.read(path) == {"data": [ben, cleo], "next_cursor": None}
    first = tuesday.read(f"{path}?limit=1")
    second = tuesday.read(f"{path}?limit=1&cursor={first['next_cursor']}")
    assert (first["data"], second) == ([ben], {"data": [cleo], "next_cursor": None})
    assert tuesday.read(f"{path}?game=toy&until=2026-03-06")["data"] == [
        met(2, 1, 1, 0, 0, 0, DAYS[0]) | named(tuesday.ben),
        met(1, 1, 0, 0, 0, 0, DAYS[0]) | named(tuesday.cleo),
    ]


def test_a_table_of_exactly_these_players_has_its_own_figures(tuesday: Tuesday) -> None:
    """Ada and Ben alone: plays 2, 4, 5 and 6, in whatever order they sat."""
    ada, ben = tuesday.ada, tuesday.ben
    made = tuesday.read(f"groups/statistics/?players={ben.id},{ada.id}")
    assert [(each["name"], each["won"]) for each in made["players"]] == [("Ben", 2), ("Ada", 2)]
    alike = {"wins": runs(run(1, DAYS[0]), run(1, DAYS[3])), "losses": runs(run(2, DAYS[1], DAYS[3]))}
    assert [each["streaks"] for each in made["players"]] == [alike, alike]
    assert (made["plays"], made["first"], made["last"]) == (4, tuesday.at(2, 0), tuesday.at(6, 3))
    lines, toy = made["games"]
    assert lines == {
        "game": "broad-lines",
        "title": "Broad Lines",
        "plays": 3,
        "won": 1,
        "won_share": "0.33",
        "places": {},
        "average": "5.00",
        "best": tuesday.score(9, 6, 3, ben, ada),
        "worst": tuesday.score(1, 5, 3, ada, ben),
        "levels": levels(5, 3, 5),
        "streaks": {"wins": runs(run(1, DAYS[3]), run(1, DAYS[3])), "losses": runs(run(2, DAYS[1], DAYS[3]))},
        "months": [month("2026-03-01", 1, 0, levels(3, 3)), month("2026-04-01", 2, 1, levels(5, 1))],
        "statistics": CRITICS,
    }
    assert (toy["plays"], toy["won"], toy["average"], toy["streaks"]) == (1, None, "4.00", None)
    assert toy["best"] == toy["worst"] == tuesday.score(4, 2, 0, ada, ben)
    assert toy["statistics"] == toy_statistics(4, 4, 4)


def test_three_players_are_another_table(tuesday: Tuesday) -> None:
    players = ",".join(str(each.id) for each in (tuesday.ada, tuesday.ben, tuesday.cleo))
    made = tuesday.read(f"groups/statistics/?players={players}")
    assert [(each["game"], each["plays"], each["won"]) for each in made["games"]] == [
        ("ink-it", 1, 1),
        ("toy", 1, None),
    ]
    assert made["games"][0]["best"]["score"] == 2
    never = tuesday.read(f"groups/statistics/?players={tuesday.ada.id},{tuesday.gus.id}")
    assert (never["plays"], never["games"], [each["won"] for each in never["players"]]) == (0, [], [0, 0])


@pytest.mark.parametrize(
    "query", ["", "?players=", "?players=ada", "?players=" + ",".join(str(UUID(int=n)) for n in range(31))]
)
def test_a_group_is_named_by_ids(query: str, tuesday: Tuesday) -> None:
    answer = tuesday.app.read(f"groups/statistics/{query}")
    assert (answer.status_code, answer.json()["errors"][0]["pointer"][:8]) == (400, "/players")


def test_a_clubs_plays_come_to_these_figures(tuesday: Tuesday) -> None:
    """Guests count among the players and hold no records: Ben's 8 in play 3 stands beside Gus's, Ada's 9 above both."""
    ada, ben, cleo = tuesday.ada, tuesday.ben, tuesday.cleo
    made = tuesday.read("statistics/")
    games = {each["game"]: each for each in made.pop("games")}
    assert made == {
        "plays": 7,
        "players": 4,
        "months": [{"month": "2026-03-01", "plays": 4}, {"month": "2026-04-01", "plays": 3}],
        "most_plays": [
            named(ben) | {"plays": 7, "won": 4},
            named(ada) | {"plays": 7, "won": 4},
            named(cleo) | {"plays": 2, "won": 1},
        ]
        if ben.id < ada.id
        else [
            named(ada) | {"plays": 7, "won": 4},
            named(ben) | {"plays": 7, "won": 4},
            named(cleo) | {"plays": 2, "won": 1},
        ],
        # Ada: 1 2, lost three, 6 7. Ben: lost 1, won 2 3, lost 4 5, won 6 7. Cleo: lost 1, won 7.
        "longest_runs": [
            named(ada) | {"run": run(2, DAYS[0])},
            named(ben) | {"run": run(2, DAYS[0], DAYS[1])},
            named(cleo) | {"run": run(1, DAYS[3])},
        ],
    }
    assert list(games) == ["ink-it", "broad-lines", "toy"]
    assert games["toy"] == {
        "game": "toy",
        "title": "Toy",
        "plays": 3,
        "won": None,
        "won_share": None,
        "places": {},
        "average": "5.25",  # (9 + 5 + 1 + 4 + 4 + 8 + 3 + 8) / 8 = 42 / 8
        "best": tuesday.score(9, 1, 0, ada),
        "worst": tuesday.score(1, 1, 0, cleo),
        "levels": None,
        "streaks": None,
        "months": [month("2026-03-01", 3)],
        "statistics": [],
    }
    lines = games["broad-lines"]
    assert (lines["plays"], lines["won"], lines["average"], lines["levels"]) == (3, 1, "5.00", levels(5, 3, 5))
    assert lines["best"] == tuesday.score(9, 6, 3, ben, ada)
    assert lines["streaks"] == {
        "wins": runs(run(1, DAYS[3]), run(1, DAYS[3])),
        "losses": runs(run(2, DAYS[1], DAYS[3])),
    }
    ink = games["ink-it"]
    assert (ink["won"], ink["best"]["score"], ink["best"] == ink["worst"]) == (1, 2, True)


def test_a_clubs_game_tells_its_own_statistics(tuesday: Tuesday) -> None:
    """Points 1 3 4 4 5 8 8 9: of the two in the middle, 4 and 5, the lower one."""
    made = tuesday.read("statistics/?game=toy")
    assert (made["plays"], made["players"]) == (3, 4)
    [toy] = made["games"]
    assert toy["statistics"] == toy_statistics(1, 9, 4)
    [lines] = tuesday.read("statistics/?game=broad-lines&since=2026-03-08")["games"]
    assert (lines["plays"], lines["statistics"]) == (2, CRITICS)


def test_an_evening_says_who_played_and_which_records_it_broke(tuesday: Tuesday) -> None:
    """On 7 March Ben's 8 is better than his 5 before, and the club's 9 stands. Nobody played Broad Lines before."""
    ada, ben = tuesday.ada, tuesday.ben
    made = tuesday.read(f"sessions/{tuesday.evenings[1].id}/statistics/")
    assert (made["plays"], made["players"], made["day"]) == (2, 3, "2026-03-07")
    assert made["played"] == [named(ben) | {"plays": 2, "won": 1}, named(ada) | {"plays": 2, "won": 0}]
    assert made["records"] == [
        tuesday.score(8, 3, 1, ben) | {"game": "toy", "before": 5, "personal": True},
    ]
    assert [(each["game"], each["plays"]) for each in made["games"]] == [("broad-lines", 1), ("toy", 1)]


def test_a_record_is_better_than_all_before_it(tuesday: Tuesday) -> None:
    """9 words after 5 and 1; the first evening and the only Ink It! had nothing before them to break but Ada's 4."""
    last = tuesday.read(f"sessions/{tuesday.evenings[3].id}/statistics/")
    assert last["records"] == [
        tuesday.score(9, 6, 3, tuesday.ben, tuesday.ada) | {"game": "broad-lines", "before": 5, "personal": False},
    ]
    assert tuesday.read(f"sessions/{tuesday.evenings[0].id}/statistics/")["records"] == []


def test_where_fewer_is_better_a_record_has_fewer(tuesday: Tuesday) -> None:
    evening = an_evening(tuesday.caller, date(2026, 5, 1))
    players = [tuesday.ada, tuesday.ben, tuesday.cleo]
    for mistakes in (2, 0, 2):
        play = tuesday.log(evening, players, {"game": "ink-it", "final": {"rounds": 5, "mistakes": mistakes}})
        tuesday.plays.append(play)
    tuesday.evenings.append(evening)
    made = tuesday.read(f"sessions/{evening.id}/statistics/")
    assert made["records"] == [
        tuesday.score(0, 9, 4, *players) | {"game": "ink-it", "before": 2, "personal": False},
    ]
    [ink] = tuesday.read("statistics/?game=ink-it")["games"]
    assert (ink["best"]["score"], ink["worst"]["score"]) == (0, 2)


def test_an_evening_without_plays_has_nobody(tuesday: Tuesday) -> None:
    made = tuesday.read(f"sessions/{tuesday.evenings[2].id}/statistics/")
    empty = {"plays": 0, "players": 0, "played": [], "records": [], "games": []}
    assert made == {"session": str(tuesday.evenings[2].id), "day": "2026-03-20", **empty}


def test_a_club_without_plays_has_no_figures(owner: Caller) -> None:
    empty = {"plays": 0, "players": 0, "months": [], "most_plays": [], "longest_runs": [], "games": []}
    assert App(owner).read("statistics/").json() == empty


def test_ratings_are_told_step_by_step_newest_first(tuesday: Tuesday) -> None:
    path = f"players/{tuesday.ada.id}/ratings/"
    steps = tuesday.read(path)["data"]
    assert [(each["play"], each["day"], each["game"]) for each in steps] == [
        (str(tuesday.plays[number - 1]), day.isoformat(), "toy")
        for number, day in ((3, DAYS[1]), (2, DAYS[0]), (1, DAYS[0]))
    ]
    assert [later["before"] for later in steps[:-1]] == [earlier["after"] for earlier in steps[1:]]
    assert steps[-1]["before"] == {"rating": "0.00", "mu": 25.0, "sigma": 25 / 3}
    now = strengths(tuesday.caller.in_club.id, "toy", [tuesday.ada.id])[tuesday.ada.id]
    assert steps[0]["after"] == {"rating": shown(now.mu, now.sigma), "mu": now.mu, "sigma": now.sigma}
    paged, cursor = [], ""
    while cursor is not None:
        page = tuesday.read(f"{path}?limit=1{cursor and '&cursor='}{cursor}")
        paged += page["data"]
        cursor = page["next_cursor"]
    assert paged == steps
    assert tuesday.read(f"{path}?game=ink")["data"] == []


def test_a_day_is_attended_once_by_tick_or_seat_at_a_planned_evening(owner: Caller) -> None:
    """Eve: ticked on 6 March, as Dua, who is merged into her; twice on the 7th; on the 20th in a voided play alone; on
    3 April at a table still under way. A play on an evening that nobody planned is no day of anybody's.
    """
    ada, dua, eve = some_players(owner, "Ada", "Dua", "Eve")
    first, second, third, last = (an_evening(owner, day) for day in DAYS)
    again = an_evening(owner, DAYS[1])
    Attendance.objects.create(club=owner.in_club, evening=first, player=dua, present=True)
    Attendance.objects.create(club=owner.in_club, evening=second, player=eve, present=True)
    Attendance.objects.create(club=owner.in_club, evening=third, player=eve, present=False)
    logged(owner, [ada, eve], 1, 2, evening=again.id)
    voided = logged(owner, [ada, eve], 1, 2, evening=third.id).play.id
    corrections.void(caller=owner, play_id=voided, version=1)
    logged(owner, [ada, dua], 1, 2, evening=third.id)
    under_way = NewPlay(record={"game": "toy", "seats": 2}, players=(ada.id, eve.id), evening=last.id)
    plays.log(caller=owner, new=under_way)
    logged(owner, [ada, eve], 1, 2, day=date(2026, 3, 10))
    app = App(owner)

    def attendance() -> Any:
        return app.read(f"players/{eve.id}/statistics/").json()["attendance"]

    assert attendance() == {
        "attended": 2,
        "days": 4,
        "runs": {"longest": run(1, DAYS[1]), "current": run(1, DAYS[3])},
    }
    merged(owner, dua, eve)
    whole = run(4, DAYS[0], DAYS[3])
    assert attendance() == {"attended": 4, "days": 4, "runs": {"longest": whole, "current": whole}}
