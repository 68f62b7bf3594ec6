"""What the product does for some clubs, by its own functions, and whether that is right."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import connection, transaction

from bench.load import RIVALS, club_id
from gamenight.models import Club, League
from gamenight.services import checking
from gamenight.services.boards import publish
from gamenight.services.counting import recount
from gamenight.services.ratings import replay
from gamenight.services.transactions import hold_club_alone, in_one_snapshot


def recount_all(clubs: Iterable[int]) -> None:
    """The points rows of every league of the clubs are what results give: a transaction a club, as a repair has it."""
    for club in clubs:
        with transaction.atomic():
            hold_club_alone(club_id(club))
            recount(League.objects.filter(club=club_id(club)))


def publish_all(clubs: Iterable[int]) -> None:
    """Every league of the clubs has its board: a transaction a league, as the job has it."""
    for league in leagues_of(clubs):
        with in_one_snapshot():
            publish(league)


def replay_all(clubs: Iterable[int]) -> None:
    """The rating steps of every rival game in the clubs are anew: a transaction a game, as the job has it."""
    for club in clubs:
        for game in RIVALS:
            with in_one_snapshot():
                replay(club_id(club), game)


def leagues_of(clubs: Iterable[int]) -> list[UUID]:
    found = League.objects.filter(club__in=[club_id(club) for club in clubs]).order_by("id")
    return list(found.values_list("id", flat=True))


def digest(clubs: Iterable[int]) -> tuple[int, int]:
    """The number of the clubs' points rows, and a sum over what they hold."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), sum(hash_record_extended(counted.*, 0)) FROM counted WHERE league_id = ANY(%s)",
            [leagues_of(clubs)],
        )
        count, total = cursor.fetchone()
        return int(count), int(total or 0)


def assert_boards(leagues: Iterable[UUID]) -> None:
    """Their boards, computed and published, are those that plain Python makes of the points rows."""
    for league in League.objects.filter(id__in=list(leagues)):
        found = list(checking.in_board(league))
        assert not found, found[:3]


def assert_ratings(clubs: Iterable[int]) -> None:
    """Each step is bit for bit what a full replay gives."""
    for club in Club.objects.filter(id__in=[club_id(club) for club in clubs]):
        for game in RIVALS:
            found = list(checking.in_ratings(club, game))
            assert not found, found[:3]
