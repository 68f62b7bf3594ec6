import pytest

from bench.clock import compared, in_turns


def test_what_is_compared_runs_in_turns_and_prepares_untimed():
    ran: list[str] = []

    def noted(what):
        return lambda turn: ran.append(f"{what}{turn}")

    taken = in_turns(2, noted("floor"), (noted("prepare"), noted("ours")))

    assert ran == ["floor0", "prepare0", "ours0", "floor1", "prepare1", "ours1"]
    assert [len(its) for its in taken] == [2, 2]


@pytest.mark.parametrize(
    ("goal", "ratio", "met"),
    [("<= 1.3", 1.5, False), ("<= 1.5", 1.5, True), (">= 0.6", 0.67, True), (">= 4", 0.67, False)],
)
def test_a_ratio_is_of_medians_and_turned_round_where_ours_should_be_faster(goal, ratio, met):
    figure = compared("a board", goal, [1, 2, 60], [3, 3, 0.1])

    assert figure == {
        "what": "a board",
        "against_s": 2,
        "ours_s": 3,
        "ratio": ratio,
        "goal": goal,
        "met": met,
        "turns": 3,
    }
