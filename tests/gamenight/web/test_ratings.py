"""How strong a club's players are at a game."""

from __future__ import annotations

from gamenight.services import people
from tests.builders import logged, work_off_everything
from tests.gamenight.web.conftest import DAYS, Shown, said, visitor


def test_the_best_stand_first_with_how_sure_that_is(shown: Shown) -> None:
    page = said(visitor().get(f"{shown.club}ratings/toy/"))
    assert page.startswith("Ratings at Toy INK Irk Toy № Name Rating Plays Last play 1 Ben provisional")
    assert page.index("Ben") < page.index("Ada")
    for points in ((1, 2), (1, 2)):
        logged(shown.owner, [shown.ada, shown.ben], *points, day=DAYS[1])
    work_off_everything()
    assert "Ben provisional" not in said(visitor().get(f"{shown.club}ratings/toy/"))


def test_guests_are_not_listed(shown: Shown) -> None:
    guest = people.add(caller=shown.owner, name="Gus", guest=True)
    logged(shown.owner, [shown.ada, guest], 1, 2, day=DAYS[1])
    work_off_everything()
    assert "Gus" not in said(visitor().get(f"{shown.club}ratings/toy/"))


def test_a_game_that_nobody_played_says_so_and_one_that_rates_nobody_has_no_page(shown: Shown) -> None:
    assert said(visitor().get(f"{shown.club}ratings/irk/")).endswith("Nobody is rated at this game yet.")
    statuses = [visitor().get(f"{shown.club}ratings/{game}/").status_code for game in ("ink-it", "chess")]
    assert statuses == [404, 404]


def test_the_club_leads_there(shown: Shown) -> None:
    assert f'href="{shown.club}ratings/toy/"' in visitor().get(shown.club).content.decode()
