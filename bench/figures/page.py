"""P21: the dashboard's first page, for a member of the largest club and for staff who see all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db import connection
from django.test import Client

from bench.clock import compared, in_turns
from bench.load import FIRST_DAY, WEEKS, World, club_id, use
from bench.ours import assert_boards, leagues_of, publish_all, replay_all
from bench.worlds import Worlds
from gamenight.models import Account, Club
from gamenight.roles import Role
from gamenight.selectors.glance.asked import MOST_CLUBS
from gamenight.services import clubs

TURNS = 15
LARGEST = 1
SMALL = 1000
"""The whole world has so many plays for one of the small one."""
PATH = "/admin/"
DAYS = {"until": str(FIRST_DAY + timedelta(weeks=WEEKS) - timedelta(days=1))}
"""The twelve months up to the last evening."""


class Visit:
    """A browser of somebody who is signed in, in one world; its boards and ratings are as after the last play."""

    def __init__(self, world: World, *, staff: bool) -> None:
        use(world.database)
        self.world = world
        name = "staff" if staff else "organiser"
        account, made = Account.objects.get_or_create(username=name, defaults={"is_staff": staff, "password": "!"})
        if made and not staff:
            clubs.enrol(club=Club.objects.get(id=club_id(LARGEST)), account=account, role=Role.ORGANISER)
        self.client = Client(SERVER_NAME="localhost")
        self.client.force_login(account, "django.contrib.auth.backends.ModelBackend")

    def ready(self, turn: int) -> None:
        """The world is in use, by a connection that has done this before."""
        if use(self.world.database):
            self.look(turn)

    def look(self, turn: int) -> None:
        response = self.client.get(PATH, DAYS)
        assert response.status_code == 200


def first(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """In the whole world against one of a thousandth of its plays."""
    pair = [worlds.of(max(1, worlds.plays // SMALL)), worlds.whole]
    for world in pair:
        use(world.database)
        shown = _first_by_name()
        publish_all({LARGEST, *shown})
        replay_all({LARGEST, *shown})
        with connection.cursor() as cursor:
            cursor.execute("VACUUM (ANALYZE)")
    for staff in (False, True):
        near, far = (Visit(world, staff=staff) for world in pair)
        few, many = in_turns(worlds.turns(TURNS), (near.ready, near.look), (far.ready, far.look))
        whom = f"staff, {MOST_CLUBS} clubs" if staff else "an organiser of the largest club"
        what = f"the first page for {whom}, {pair[1].plays} plays against {pair[0].plays}"
        yield compared(what, "<= 1.5", few, many)
    assert_boards(leagues_of([LARGEST])[-1:])


def _first_by_name() -> list[int]:
    """The numbers of the clubs that staff are shown."""
    names = Club.objects.order_by("name", "id").values_list("name", flat=True)[:MOST_CLUBS]
    return [int(name.split()[1]) for name in names]
