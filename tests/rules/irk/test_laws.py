"""What holds for every legal game of Irk."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.irk.record import IrkRecord
from rules.irk.simulate import simulate
from rules.judging import Judged, Refused, judge
from rules.outcome import Outcome
from tests.rules.irk.records import JSON

games = st.builds(lambda seed, seats: simulate(Random(seed), seats), st.integers(0, 10**6), st.integers(2, 4))


def outcome(record: JSON) -> Outcome:
    made = judge(record)
    assert isinstance(made, Judged), made.as_json()
    return made.outcome


def moved(items: Any, seats: list[int]) -> list[Any]:
    """`items` a seat, where seat s has become seats[s]."""
    return [items[seats.index(seat)] for seat in range(len(seats))]


def reseated(record: JSON, seats: list[int]) -> JSON:
    """The same game with the players in other seats."""
    made = deepcopy(record)
    if "setup" in made:
        made["setup"]["box_holder"] = seats[made["setup"]["box_holder"]]
    for each in made.get("rounds", []):
        if "cards" in each:
            each["cards"] = moved(each["cards"], seats)
        for placement in each.get("placements", []):
            placement["seat"] = seats[placement["seat"]]
    if "piles" in made.get("final", {}):
        made["final"]["piles"] = moved(made["final"]["piles"], seats)
    return made


@given(games, st.data())
def test_reseating_the_players_reseats_the_outcome(record: JSON, data: st.DataObject) -> None:
    """Around the table where rounds are noted, since turns go clockwise; in any order where only a count is."""
    turned = [[(seat + by) % record["seats"] for seat in range(record["seats"])] for by in range(record["seats"])]
    seats = data.draw(st.sampled_from(turned) if "rounds" in record else st.permutations(range(record["seats"])))
    before, after = outcome(record), outcome(reseated(record, seats))
    assert after.status == before.status
    assert after.scores == (None if before.scores is None else tuple(moved(before.scores, seats)))
    assert after.places == (None if before.places is None else tuple(moved(before.places, seats)))
    assert set(after.winners) == {seats[seat] for seat in before.winners}


@given(games)
def test_the_winners_have_the_most_points_and_then_starbursts(record: JSON) -> None:
    made = outcome(record)
    if made.scores is not None and made.places is not None:
        best = max(made.scores)
        assert {made.scores[seat] for seat in made.winners} == {best}
        assert made.winners == tuple(seat for seat, place in enumerate(made.places) if place == 1)
        assert sorted(made.places)[0] == 1


@given(games, st.integers(0, 7))
def test_every_beginning_of_a_legal_game_is_legal(record: JSON, rounds: int) -> None:
    beginning = {key: value for key, value in record.items() if key != "final"}
    beginning["rounds"] = record.get("rounds", [])[:rounds]
    made = outcome(beginning)
    if len(beginning["rounds"]) < 7:
        assert made.status == ("abandoned" if record.get("ended_early") else "in_progress")


@given(games, st.integers(0, 7), st.data())
def test_later_rounds_never_change_what_is_wrong_with_earlier_ones(
    record: JSON, rounds: int, data: st.DataObject
) -> None:
    broken = {key: deepcopy(value) for key, value in record.items() if key not in ("final", "ended_early")}
    placements = [each for round_ in broken.get("rounds", []) for each in round_.get("placements", [])]
    for placement in placements:
        placement["at"] = [at + data.draw(st.integers(-2, 2)) for at in placement["at"]]
    if broken.get("rounds") and "placements" in broken["rounds"][-1]:
        broken["rounds"].pop()  # which may be incomplete, but only at the end
    shorter = broken | {"rounds": broken.get("rounds", [])[:rounds]}

    def problems(document: JSON) -> list[tuple[str, str]]:
        made = judge(document)
        return [(each.code, each.pointer) for each in made.problems] if isinstance(made, Refused) else []

    shown = len(shorter["rounds"])
    assert problems(shorter) == [each for each in problems(broken) if int(each[1].split("/")[2]) < shown]


@given(games)
def test_what_is_dumped_loads_as_it_was(record: JSON) -> None:
    loaded = IrkRecord.model_validate(record)
    assert IrkRecord.model_validate(loaded.model_dump(mode="json", exclude_none=True)) == loaded
    assert loaded.model_dump(mode="json", exclude_unset=True) == record


@given(games)
def test_a_count_of_what_the_detail_shows_gives_the_same_score(record: JSON) -> None:
    """Whether it stands alone or beside the rounds."""
    made = outcome(record)
    tables = {str(block.get("title")): block.get("rows", ()) for block in made.detail}
    if made.status == "finished":
        values = {str(row[0]): row[-1] for row in tables["Largest clusters"]}
        piles = [
            dict(zip(("purple", "blue", "green", "orange", "red", "starbursts"), row[1:], strict=True))
            for row in tables["Piles"]
        ]
        final = {"center": values, "piles": piles}
        alone = {"game": "irk", "seats": record["seats"], "options": record["options"], "final": final}
        assert outcome(alone).scores == made.scores
        assert outcome(record | {"final": final}).scores == made.scores
