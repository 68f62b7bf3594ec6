from __future__ import annotations

from hypothesis import given

from rules.judging import Judged, judge
from rules.outcome import Facts
from tests.rules.ink_it.records import JSON, ODD_1, alone, counted, game, match, matched, plays


def facts(record: JSON) -> Facts:
    judged = judge(record)
    assert isinstance(judged, Judged), judged.as_json()
    return judged.game.facts(judged.record, judged.outcome)


def test_rounds_are_counted_for_the_play_its_captains_and_its_artists() -> None:
    rounds = (
        matched(0, match(1, "ape", "bee"), match(1, "bee", "ape"), match(2, "cow"), match(2, "dog")),
        counted(1, 0),
        matched(2, match(0, "eel", "owl"), match(1, "fox"), match(0, "gnu"), match(1, "hen")),
    )
    made = facts(game(*rounds, seats=3, options=ODD_1))
    assert made.play == {
        "rounds": 3,
        "drawings": 12,
        "mistakes": 3,
        "mistakes_in_round_1": 2,
        "mistakes_in_round_2": 0,
        "mistakes_in_round_3": 1,
    }
    assert made.seats == (
        {
            "captain_rounds": 1,
            "captain_drawings": 4,
            "captain_mistakes": 2,
            "artist_drawings": 2,
            "artist_mistakes": 1,
        },
        {
            "captain_rounds": 1,
            "captain_drawings": 4,
            "captain_mistakes": 0,
            "artist_drawings": 4,
            "artist_mistakes": 2,
        },
        {
            "captain_rounds": 1,
            "captain_drawings": 4,
            "captain_mistakes": 1,
            "artist_drawings": 2,
            "artist_mistakes": 0,
        },
    )


def test_several_captains_have_the_whole_round_each() -> None:
    made = facts(game({"captains": [7, 0], "mistakes": 2}, seats=8))
    captain = {"captain_rounds": 1, "captain_drawings": 6, "captain_mistakes": 2}
    assert made.seats == (captain, {}, {}, {}, {}, {}, {}, captain)


def test_a_count_alone_has_no_more_than_itself() -> None:
    assert facts(alone(5, 3, seats=3)) == Facts({"rounds": 5, "mistakes": 3}, ({}, {}, {}))
    assert facts(game(seats=2)) == Facts({}, ({}, {}))


@given(plays)
def test_seats_add_up_to_the_play(play: JSON) -> None:
    rounds = play.get("rounds", [])
    made = facts(play)
    if not rounds:
        return

    def over_seats(key: str) -> int:
        return sum(seat.get(key, 0) for seat in made.seats)

    many = len(rounds[0]["captains"])
    assert over_seats("captain_rounds") == many * made.play["rounds"]
    assert over_seats("captain_drawings") == many * made.play["drawings"]
    assert over_seats("captain_mistakes") == many * made.play["mistakes"]
    assert over_seats("artist_drawings") == sum(len(each.get("matches", [])) for each in rounds)
    assert sum(made.play[f"mistakes_in_round_{at}"] for at in range(1, len(rounds) + 1)) == made.play["mistakes"]
    if all("matches" in each for each in rounds):
        assert over_seats("artist_drawings") == made.play["drawings"]
        assert over_seats("artist_mistakes") == made.play["mistakes"]
