"""P4 and P5: one play until the boards that count it are right."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from random import Random
from typing import Any

from bench.clock import compared, in_turns
from bench.load import FIRST_DAY, RIVALS, SEATS, World, club_id, play_id, player_id, use
from bench.ours import assert_boards, leagues_of
from bench.worlds import Worlds
from gamenight.models import Club
from gamenight.selectors.access import Caller
from gamenight.services import corrections, jobs, plays
from gamenight.services.corrections import Correction
from gamenight.services.due import board_scope
from gamenight.services.facts import NewPlay
from rules.judging import Judged, judge
from rules.registry import GAMES

TURNS, FEW, RECORDS = 25, 9, 12
SMALL = 100
"""The whole world has so many plays for one of the small one."""
LAST_DAY = FIRST_DAY + timedelta(weeks=51)


class OneClub:
    """Its first season, with what it takes to log and correct there; all by chance, but the same in each run."""

    def __init__(self, world: World, club: int) -> None:
        self.world, self.club, self.random = world, club, Random(club)
        use(world.database)
        self.caller = Caller(club=Club.objects.get(id=club_id(club)))
        self.leagues = leagues_of([club])[:1]
        for game in RIVALS:
            _records(game)  # takes long, and isn't what is timed
        self.first_play = sum(size.plays for size in world.sizes[: club - 1])

    def log(self, turn: int) -> None:
        """Another play on the season's last evening, and its board."""
        players = tuple(map(player_id, self.random.sample(self.world.players(self.club), SEATS)))
        plays.log(caller=self.caller, new=NewPlay(record=self._record("irk"), players=players, day=LAST_DAY))
        self._work_off()

    def correct(self, turn: int) -> None:
        """Another record for one of the first plays, and the board."""
        play = play_id(self.first_play + turn)
        corrections.correct(
            caller=self.caller,
            play_id=play,
            version=None,
            edit=lambda play: Correction({}, self._record(play.record["game"])),
        )
        self._work_off()

    def ready(self, turn: int) -> None:
        """The world is in use, by a connection that has done this before."""
        if use(self.world.database):
            self.log(turn)

    def check(self) -> None:
        use(self.world.database)
        assert_boards(self.leagues)

    def _work_off(self) -> None:
        for league in self.leagues:
            assert jobs.work_off(board_scope(league))

    def _record(self, game: str) -> dict[str, Any]:
        return self.random.choice(_records(game))


@cache
def _records(game: str) -> list[dict[str, Any]]:
    """Plays of four that are over."""
    random = Random(4)
    found: list[dict[str, Any]] = []
    while len(found) < RECORDS:
        record = GAMES[game].simulate(random, SEATS)
        judged = judge(record)
        if isinstance(judged, Judged) and judged.outcome.status == "finished":
            found.append(record)
    return found


def log(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """One club in a large and in a small database; then, in the large one, one with a hundred times as many players."""
    whole = worlds.whole
    small = worlds.of(max(1, worlds.plays // SMALL))
    near, far = OneClub(small, small.company), OneClub(whole, whole.company)
    few, many = in_turns(worlds.turns(TURNS), (near.ready, near.log), (far.ready, far.log))
    yield compared(f"one play in {whole.plays} against {small.plays}", "<= 1.10", few, many)
    crowd = OneClub(whole, whole.crowd)
    hundred, thousands = in_turns(worlds.turns(FEW), far.log, crowd.log)
    players = [whole.sizes[club - 1].players for club in (whole.crowd, whole.company)]
    yield compared(
        "one play in a league of {} players against one of {}".format(*players), "<= 120", hundred, thousands
    )
    for club in (near, far, crowd):
        club.check()


def correct(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """In the club of a hundred players: one of its first plays corrected, against a new one logged."""
    whole = worlds.whole
    club = OneClub(whole, whole.company)
    club.log(0)
    new, old = in_turns(worlds.turns(TURNS), club.log, club.correct)
    yield compared("an old play corrected against a new one logged", "<= 2.5", new, old)
    club.check()
