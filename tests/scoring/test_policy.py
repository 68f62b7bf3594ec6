import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.registry import GAMES
from rules.shape import faults
from scoring.policy import LeaguePolicy, covers, problems, requires

ANNA = "0198c0de-0000-7000-8000-00000000a11a"
DEFAULTS = {
    "games": None,
    "points": {"policy": "even", "wins_from": {}, "places": [], "levels": {}},
    "weights": {},
    "best_of": None,
    "per_day": None,
    "order": "total",
    "min_plays": 1,
    "min_listed": 2,
    "attendance": 0,
    "tie_breaks": ["wins", "best", "average", "head_to_head"],
    "guests": False,
    "options": {},
    "adjustments": [],
}
EVERYTHING = {
    "games": ["climb", "quest", "race"],
    "points": {
        "policy": "table",
        "wins_from": {"climb": 6, "quest": 0},
        "places": [10_000, 5, 0],
        "levels": {"quest": [0, 4, 10_000], "climb": [0, 1, 2, 3, 4, 5, 6]},
    },
    "weights": {"race": 1, "climb": 100},
    "best_of": 1,
    "per_day": 1,
    "order": "average",
    "min_plays": 500,
    "min_listed": 30,
    "attendance": 1_000,
    "tie_breaks": ["fewest_plays", "plays", "last", "head_to_head", "average", "best", "wins"],
    "guests": True,
    "options": {"quest": {"pace": "fast", "lives": 1, "blind": True}, "race": {}},
    "adjustments": [
        {"player": ANNA, "points": -5, "reason": "Ran off with the cards"},
        {"player": ANNA, "points": 3, "reason": "Brought them back"},
    ],
}


def league(**settings):
    return LeaguePolicy.model_validate(settings)


def found(known, /, **settings):
    return [f"{each.code} {each.pointer}" for each in problems(league(**settings), known)]


def shape_faults(**settings):
    with pytest.raises(ValidationError) as caught:
        league(**settings)
    return [f"{each.code} {each.pointer}" for each in faults(LeaguePolicy, caught.value)]


def test_nothing_said_means_the_defaults():
    assert league().model_dump(mode="json") == DEFAULTS


@pytest.mark.parametrize("document", [DEFAULTS, EVERYTHING], ids=["defaults", "everything"])
def test_a_full_policy_is_kept_as_written_and_has_no_problems(games, document):
    policy = league(**document)

    assert policy.model_dump(mode="json") == document
    assert problems(policy, games) == []


@pytest.mark.parametrize("key", ["games", "best_of", "per_day"])
def test_null_lifts_the_limits_that_have_one(games, key):
    assert found(games, **{key: None}) == []


@pytest.mark.parametrize("key", sorted(DEFAULTS.keys() - {"games", "best_of", "per_day"}))
def test_null_is_a_wrong_type_elsewhere(key):
    code = "shape.choice" if key == "order" else "shape.type"
    assert shape_faults(**{key: None}) == [f"{code} /{key}"]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"name": "Spring"}, "shape.unknown /name"),
        ({"best_of": True}, "shape.type /best_of"),
        ({"best_of": 2.0}, "shape.type /best_of"),
        ({"games": "race"}, "shape.type /games"),
        ({"games": ["race", 4]}, "shape.type /games/1"),
        ({"weights": {"race": "2"}}, "shape.type /weights/race"),
        ({"order": "median"}, "shape.choice /order"),
        ({"tie_breaks": ["wins", "luck"]}, "shape.choice /tie_breaks/1"),
        ({"points": {"policy": "odd"}}, "shape.choice /points/policy"),
        ({"points": {"places": [3, None]}}, "shape.type /points/places/1"),
        ({"points": {"levels": {"quest": [3, "1"]}}}, "shape.type /points/levels/quest/1"),
        ({"guests": 1}, "shape.type /guests"),
        ({"options": {"quest": ["fast"]}}, "shape.type /options/quest"),
        ({"adjustments": [{"player": ANNA, "points": 1}]}, "shape.missing /adjustments/0/reason"),
        ({"adjustments": [{"player": ANNA, "points": 1, "reason": ""}]}, "shape.text /adjustments/0/reason"),
        ({"attendance": 2**31}, "shape.range /attendance"),
    ],
)
def test_a_wrong_shape_is_told_with_its_path(settings, expected):
    assert shape_faults(**settings) == [expected]


def table(**points):
    return {"points": {"policy": "table", **points}}


def adjusted(player):
    return {"adjustments": [{"player": player, "points": 1, "reason": "fair"}]}


ALL_LEVELS = {"quest": [0, 1, 2], "climb": [0, 1, 2, 3, 4, 5, 6]}


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"games": []}, ["league.no_game /games"]),
        ({"games": ["race", "chess"]}, ["league.unknown_game /games/1"]),
        ({"games": ["race", "quest", "race"]}, ["league.repeated /games/2"]),
        ({"weights": {"chess": 2}}, ["league.unknown_game /weights/chess"]),
        ({"weights": {"race": 0}}, ["league.range /weights/race"]),
        ({"weights": {"race": 101}}, ["league.range /weights/race"]),
        ({"best_of": 0}, ["league.range /best_of"]),
        ({"per_day": 0}, ["league.range /per_day"]),
        ({"min_plays": 0}, ["league.range /min_plays"]),
        ({"min_listed": 0}, ["league.range /min_listed"]),
        ({"min_listed": 31}, ["league.range /min_listed"]),
        ({"attendance": -1}, ["league.range /attendance"]),
        ({"attendance": 1001}, ["league.range /attendance"]),
        ({"tie_breaks": []}, []),
        (
            {"tie_breaks": ["wins", "best", "wins", "wins"]},
            ["league.repeated /tie_breaks/2", "league.repeated /tie_breaks/3"],
        ),
        (table(levels=ALL_LEVELS), ["league.places /points/places"]),
        (table(levels=ALL_LEVELS, places=[]), ["league.places /points/places"]),
        (table(levels=ALL_LEVELS, places=[1] * 30), []),
        (table(levels=ALL_LEVELS, places=[1] * 31), ["league.places /points/places"]),
        (table(levels=ALL_LEVELS, places=[1, -1]), ["league.range /points/places/1"]),
        (table(levels=ALL_LEVELS, places=[10001]), ["league.range /points/places/0"]),
        (table(levels=ALL_LEVELS) | {"games": ["quest", "climb"]}, []),
        (table(places=[5, 3]) | {"games": ["race"]}, []),
        (table(places=[5, 3]), ["league.levels /points/levels/quest", "league.levels /points/levels/climb"]),
        (table(places=[5], levels={"quest": [0, 1, 2]}) | {"games": ["race", "quest"]}, []),
        (table(places=[5], levels={"quest": [0, 1]}) | {"games": ["quest"]}, ["league.levels /points/levels/quest"]),
        ({"points": {"levels": {"quest": [0, 1, 2, 3]}}}, ["league.levels /points/levels/quest"]),
        ({"points": {"levels": {"quest": []}}}, ["league.levels /points/levels/quest"]),
        (
            {"points": {"levels": {"quest": [0, -1, 10001]}}},
            [f"league.range /points/levels/quest/{at}" for at in (1, 2)],
        ),
        ({"points": {"levels": {"race": [1]}}}, ["league.levels /points/levels/race"]),
        ({"points": {"levels": {"chess": [1]}}}, ["league.unknown_game /points/levels/chess"]),
        ({"points": {"wins_from": {"chess": 1}}}, ["league.unknown_game /points/wins_from/chess"]),
        ({"points": {"wins_from": {"race": 1}}}, ["league.wins_from /points/wins_from/race"]),
        ({"points": {"wins_from": {"quest": 3}}}, ["league.wins_from /points/wins_from/quest"]),
        ({"points": {"wins_from": {"quest": -1}}}, ["league.wins_from /points/wins_from/quest"]),
        ({"options": {"chess": {"pace": "fast"}}}, ["league.unknown_game /options/chess"]),
        ({"options": {"quest": {"pace": "brisk"}}}, ["shape.choice /options/quest/pace"]),
        ({"options": {"quest": {"lives": True}}}, ["shape.type /options/quest/lives"]),
        ({"options": {"quest": {"lives": 0}}}, ["trial.lives /options/quest/lives"]),
        ({"options": {"quest": {"dice": 2}}}, ["shape.unknown /options/quest/dice"]),
        (adjusted("Anna"), ["league.player /adjustments/0/player"]),
        (adjusted(f"{ANNA}0"), ["league.player /adjustments/0/player"]),
    ],
)
def test_what_no_league_can_have_is_told_with_its_path(games, settings, expected):
    assert found(games, **settings) == expected


def test_a_players_id_may_be_written_in_capitals(games):
    policy = LeaguePolicy.model_validate(adjusted(ANNA.upper()))
    assert problems(policy, games) == []
    assert policy == LeaguePolicy.model_validate(adjusted(ANNA))


def test_every_problem_is_told_at_once_in_reading_order(games):
    assert found(
        games,
        adjustments=[
            {"player": ANNA, "points": 1, "reason": "fair"},
            {"player": "", "points": 1, "reason": "unfair"},
        ],
        options={"quest": {"pace": 3, "dice": 1}, "chess": {}},
        tie_breaks=["best", "best"],
        attendance=5000,
        best_of=-1,
        weights={"race": 1000},
        points={"policy": "table", "wins_from": {"climb": 7}, "levels": {"quest": [1, 2, 20_000]}},
        games=["race", "chess", "race", "climb"],
    ) == [
        "league.unknown_game /games/1",
        "league.repeated /games/2",
        "league.wins_from /points/wins_from/climb",
        "league.places /points/places",
        "league.levels /points/levels/climb",
        "league.range /points/levels/quest/2",
        "league.range /weights/race",
        "league.range /best_of",
        "league.range /attendance",
        "league.repeated /tie_breaks/1",
        "league.unknown_game /options/chess",
        "shape.choice /options/quest/pace",
        "shape.unknown /options/quest/dice",
        "league.player /adjustments/1/player",
    ]


def test_past_a_hundred_problems_one_says_that_there_are_more(games):
    made = found(games, games=["chess"] * 60)  # each an unknown game, all but the first repeated

    assert len(made) == 101
    assert made[-1] == "shape.more "


def test_a_problem_names_the_rule_and_the_value(games):
    def told(**settings):
        return [each.message for each in problems(league(**settings), games)]

    assert told(attendance=5000) == ["this goes from 0 to 1000, not 5000"]
    assert told(games=["chess"]) == ["there is no game 'chess'"]
    assert told(points={"levels": {"quest": [4]}}) == ["quest has 3 levels, and this pays 1"]
    assert told(points={"wins_from": {"quest": 3}}) == ["quest has 3 levels, counted from 0, and 3 is none of them"]
    assert told(options={"quest": {"lives": -2}}) == ["at least one life, not -2"]


def test_the_registered_games_are_meant_where_none_are_given():
    assert problems(league(games=list(GAMES))) == []
    assert found(None, games=["quest"]) == ["league.unknown_game /games/0"]
    assert found({}, games=[*GAMES, "quest"]) == [f"league.unknown_game /games/{at}" for at in range(len(GAMES) + 1)]


ENTRIES = st.integers(0, 10_000)
NAMES = st.sampled_from(["race", "quest", "climb"])
TIE_BREAKS = st.sampled_from(["wins", "best", "average", "plays", "fewest_plays", "last", "head_to_head"])
POINTS = st.fixed_dictionaries(
    {"policy": st.sampled_from(["even", "wins"])},
    optional={
        "wins_from": st.dictionaries(st.sampled_from(["quest", "climb"]), st.integers(0, 2)),
        "places": st.lists(ENTRIES, max_size=30),
        "levels": st.fixed_dictionaries({}, optional={"quest": st.lists(ENTRIES, min_size=3, max_size=3)}),
    },
)
ADJUSTMENT = st.fixed_dictionaries(
    {"player": st.uuids().map(str), "points": st.integers(-999, 999), "reason": st.just("fair")}
)
POLICIES = st.fixed_dictionaries(
    {},
    optional={
        "games": st.none() | st.lists(NAMES, min_size=1, unique=True),
        "points": POINTS,
        "weights": st.dictionaries(NAMES, st.integers(1, 100)),
        "best_of": st.none() | st.integers(1, 1000),
        "per_day": st.none() | st.integers(1, 1000),
        "order": st.sampled_from(["total", "average"]),
        "min_plays": st.integers(1, 1000),
        "min_listed": st.integers(1, 30),
        "attendance": st.integers(0, 1000),
        "tie_breaks": st.lists(TIE_BREAKS, unique=True),
        "guests": st.booleans(),
        "options": st.dictionaries(NAMES, st.just({"lives": 2, "blind": True})),
        "adjustments": st.lists(ADJUSTMENT, max_size=5),
    },
)


@given(POLICIES)
def test_dump_and_load_are_inverse(games, document):
    policy = league(**document)

    stored = json.loads(json.dumps(policy.model_dump(mode="json")))

    assert problems(policy, games) == []
    assert league(**stored) == policy
    assert stored == DEFAULTS | document | {"points": DEFAULTS["points"] | document.get("points", {})}


@given(st.uuids())
def test_any_player_may_be_adjusted(games, player):
    assert found(games, **adjusted(str(player))) == []


def test_a_league_covers_its_games_or_all(race, quest):
    assert covers(league(), race)
    assert covers(league(games=["quest", "race"]), race)
    assert not covers(league(games=["quest"]), race)


@pytest.mark.parametrize(
    ("played", "counts"),
    [
        ({"pace": "fast", "lives": 1, "blind": False}, True),
        ({"pace": "slow", "lives": 1, "blind": False}, False),
        ({"pace": "fast", "lives": 3, "blind": False}, False),
        ({"lives": 1}, False),
    ],
)
def test_a_play_counts_with_the_options_that_the_league_requires(quest, race, played, counts):
    policy = league(options={"quest": {"pace": "fast", "lives": 1}})

    assert requires(policy, quest, played) is counts
    assert requires(policy, race, played) is True
    assert requires(league(), quest, played) is True
