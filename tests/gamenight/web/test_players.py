"""A player's page, and what came of two players."""

from __future__ import annotations

from gamenight.services import anonymising, merging, people
from tests.builders import logged, some_players, work_off_everything
from tests.gamenight.web.conftest import DAYS, Shown, member, said, visitor


def test_a_players_figures_stand_game_by_game(shown: Shown) -> None:
    page = said(visitor().get(shown.player(shown.ben))).replace("\u00a0", " ")
    assert page.startswith(
        "Ben Plays 3 Wins 2 First play 6 March 2026 Last play 13 March 2026 "
        "Most won in a row 2 13 March 2026 Winning now 2 in a row"
    )
    assert (
        "Game by game Toy Plays 3 Wins 2 (67 %) Average score 5.33 Places taken 1. – 2×, 2. – 1× "
        "Best 7 (points) , 13 March 2026 Worst 4 (points) , 6 March 2026 Most won in a row 2 "
        "Rounds 0 The least points 4 The most points 7 The points in the middle 5"
    ) in page
    assert page.endswith("Name Plays Ahead Level Behind Together of these won Ada 3 2 0 1 0 0")


def test_ratings_stand_with_their_curve(shown: Shown) -> None:
    page = said(visitor().get(shown.player(shown.ben)))
    assert "Ratings by game Game Rating Plays Last play Toy" in page
    assert "(provisional) 3 13 March 2026" in page
    assert "Ratings over time" in page


def test_records_lead_members_to_plays_and_visitors_to_evenings(shown: Shown) -> None:
    path = shown.player(shown.ben)
    assert f'href="{shown.evening(0)}"' in visitor().get(path).content.decode()
    assert f'href="{shown.play(0)}"' in member(shown).get(path).content.decode()


def test_a_merged_players_page_is_that_of_whom_they_are_merged_into(shown: Shown) -> None:
    [cleo] = some_players(shown.owner, "Cleo")
    merging.merge(caller=shown.owner, player_id=shown.ada.id, into=cleo.id, version=None)
    work_off_everything()
    assert said(visitor().get(shown.player(shown.ada))).startswith("Cleo Plays 3 Wins 1")


def test_an_anonymised_player_has_no_name_anywhere(shown: Shown) -> None:
    anonymising.anonymise(caller=shown.owner, player_id=shown.ada.id, version=None)
    work_off_everything()
    for path in shown.pages().values():
        page = member(shown).get(path).content.decode()
        assert "Ada" not in page, path
    assert "Ben" in said(visitor().get(shown.board))


def test_guests_are_nobodys_opponents_on_a_page(shown: Shown) -> None:
    guest = people.add(caller=shown.owner, name="Gus", guest=True)
    logged(shown.owner, [shown.ada, guest], 8, 1, day=DAYS[1])
    work_off_everything()
    assert "Gus" not in said(visitor().get(shown.player(shown.ada)))


def test_somebody_who_never_played_has_an_empty_page(shown: Shown) -> None:
    [cleo] = some_players(shown.owner, "Cleo")
    page = said(visitor().get(f"{shown.club}players/{cleo.id}/"))
    assert page == "Cleo Plays 0 Wins 0 Nothing finished yet."


class TestAPair:
    def test_it_is_seen_from_the_first(self, shown: Shown) -> None:
        page = said(visitor().get(f"{shown.player(shown.ben)}{shown.ada.id}/"))
        assert page.startswith("Ben – Ada Seen from Ben. Everything about Ada")
        assert "Toy 3 2 0 1 0 0 6 March 2026 – 13 March 2026 In all 3 2 0 1 0 0" in page

    def test_those_who_never_met_have_nothing_to_tell(self, shown: Shown) -> None:
        [cleo] = some_players(shown.owner, "Cleo")
        assert said(visitor().get(f"{shown.player(shown.ben)}{cleo.id}/")).endswith("They have not met yet.")

    def test_nobody_meets_oneself(self, shown: Shown) -> None:
        assert visitor().get(f"{shown.player(shown.ben)}{shown.ben.id}/").status_code == 404
