"""P2: points rows made anew, against the ORM and against a loop over plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from django.db import transaction
from django.db.models import F

from bench.clock import compared, in_turns
from bench.figures.boards import of, without_points
from bench.load import club_id
from bench.ours import digest, recount_all
from bench.worlds import Worlds
from gamenight.models import Counted, League, Play, Result
from rules.registry import GAMES
from scoring.points import award
from scoring.policy import LeaguePolicy
from scoring.results import Result as Worth

THRICE = 3
ORM_PLAYS, LOOP_PLAYS = 100_000, 5_000
BATCH = 2000
WORTH = [field.name for field in fields(Worth)]


def rebuild(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """Each peer on as many plays as it goes through in time, ours on the same ones."""
    world = worlds.whole
    for what, goal, peer, plays in (
        ("points rows, against ORM annotate and bulk_create", ">= 5", by_annotation, ORM_PLAYS),
        ("points rows, against a Python loop", ">= 15", by_loop, LOOP_PLAYS),
    ):
        clubs = world.part(plays)
        before = digest(clubs)
        clear = without_points([clubs])
        theirs, ours = in_turns(worlds.turns(THRICE), (clear, of([clubs], peer)), (clear, of([clubs], recount_all)))
        assert digest(clubs) == before, "recount gives other points"
        yield compared(what, goal, theirs, ours) | {"plays": Play.objects.filter(club__in=map(club_id, clubs)).count()}


def by_annotation(clubs: Sequence[int]) -> None:
    """A query a league, with the points as an expression of its columns; rows are made a batch at a time."""
    for league in League.objects.filter(club__in=[club_id(club) for club in clubs]):
        results = Result.objects.filter(
            play__club=league.club_id,
            play__day__range=(league.starts_on, league.ends_on),
            play__rated=True,
            play__voided_at=None,
        )
        points = 60 * (2 * F("beaten") + F("tied")) / (2 * (F("play__seats_taken") - 1))
        with transaction.atomic():
            Counted.objects.bulk_create(
                [
                    _row(league, result.play, result, result.points)
                    for result in results.select_related("play").annotate(points=points)
                ],
                batch_size=BATCH,
            )


def by_loop(clubs: Sequence[int]) -> None:
    """A play at a time: its results are asked for, and each of their rows is saved."""
    for league in League.objects.filter(club__in=[club_id(club) for club in clubs]):
        policy = LeaguePolicy.model_validate(league.policy)
        days = (league.starts_on, league.ends_on)
        with transaction.atomic():
            for play in Play.objects.filter(club=league.club_id, day__range=days, rated=True, voided_at=None):
                for result in play.results.all():
                    worth = Worth(**{name: getattr(result, name) for name in WORTH})
                    points = award(policy, GAMES[play.game], worth, play.seats_taken).points
                    _row(league, play, result, points).save(force_insert=True)


def _row(league: League, play: Play, result: Result, points: int) -> Counted:
    return Counted(
        club_id=league.club_id,
        league=league,
        player_id=result.player_id,
        play=play,
        game=play.game,
        day=play.day,
        began_at=play.began_at,
        number=play.number,
        points=points,
        won=result.won,
        place=result.place,
    )
