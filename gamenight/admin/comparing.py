"""Two boards in one table: a row a player, as it is and as it would be under other settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from gamenight.admin.league_form import LeagueForm, Said, known_of
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for
from gamenight.models import League
from gamenight.pages.boards import movement
from gamenight.pages.wording import NOTHING, figures
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import Published
from gamenight.services.what_if import what_if
from scoring.policy import LeaguePolicy

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_ROWS = 100
ASKED = ("starts_on", "ends_on", *LeaguePolicy.model_fields)
"""What the address may say otherwise than the league: all but its name."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pair:
    """A player's ranks, points and averages now and then. `arrow` is for the eye, `movement` says the same in words."""

    player: Link
    ranks: tuple[str, str]
    points: tuple[str, str]
    averages: tuple[str, str]
    arrow: str
    movement: str


@dataclass(frozen=True, slots=True)
class Beside:
    """Whether there is a board now, the first pairs in the order of the board then, and how many are left out.

    `by_average` says that averages order one of the boards.
    """

    present: bool
    by_average: bool
    pairs: list[Pair]
    more: int


def beside(now: Published | None, then: Published, *orders: str) -> Beside:
    """What two boards of these `orders` say. Players who are on neither any more come last."""
    before = {row["player"]: row for row in now.rows} if now else {}
    after = {row["player"]: row for row in then.rows}
    names = {**(now.names if now else {}), **then.names}
    players = list({**after, **before})
    pairs = [_pair(player, names[player], before.get(player), after.get(player)) for player in players[:MOST_ROWS]]
    return Beside(now is not None, "average" in orders, pairs, len(players) - len(pairs))


def _pair(player: str, name: str, now: Row | None, then: Row | None) -> Pair:
    before, after = (row["rank"] if row else None for row in (now, then))
    arrow, moved = movement(before - after) if before and after else ("", "")
    url = reverse("admin:gamenight_player_change", args=[player])
    return Pair(
        Link(name, url), _both("rank", now, then), _both("points", now, then), _both("average", now, then), arrow, moved
    )


def _both(key: str, *rows: Row | None) -> tuple[str, str]:
    now, then = (NOTHING if row is None or row[key] is None else figures(str(row[key])) for row in rows)
    return now, then


def what_if_page(page: Page, request: HttpRequest, league: League) -> HttpResponse:
    """The present board and what it would be by what the address says; nothing is stored."""
    caller = caller_for(request, Action.MANAGE_LEAGUES, league.club)
    form = LeagueForm(league.club, known_of(league), request.GET or None, ASKED)
    shown = form.settle(lambda said: _compared(caller, league, said)) if request.GET else None
    heading = gettext("What if: %(name)s") % {"name": league.name}
    back = reverse(f"admin:{page.name}_change", args=[league.id])
    return page.draw(request, "dashboard/what_if.html", heading, form=form, shown=shown, back=back, league=league)


def _compared(caller: Caller, league: League, said: Said) -> Beside:
    compared = what_if(caller=caller, league_id=league.id, edit=lambda _: said)
    return beside(compared.present, compared.then, league.policy["order"], said["policy"].order)
