"""The bytes that a replay reads of rated plays and writes of rating steps: see `rated_results_sent.sql`.

To make ids, days and times of what goes back as it came would take longer than to rate the plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import Struct
from typing import Any
from uuid import UUID

from gamenight.models import Play
from gamenight.selectors.ratings import Place, as_since
from gamenight.sql.binary import bytes_of

ROW = "rating (club_id, game, play_id, day, began_at, number, player_id, plays, mu_before, sigma_before, mu, sigma)"
COLUMNS = ROW.count(",") + 1
PLAY, ID, SEAT = 52, 16, 18
"""How many bytes a play's columns, an id and a seat are."""
_START, _NUMBERS = Struct("!hi16si"), Struct("!iiidididid")

Sent = tuple[bytes, list[bytes], bytes]
"""A rated play: what its steps' rows begin with, its players, and their places."""


def plays(club: UUID, game: str, *, since: Place | None, most: int) -> Iterator[list[Sent]]:
    """A club's rated plays of a game from a place on, at most so many at a time."""
    start = _START.pack(COLUMNS, len(club.bytes), club.bytes, len(game)) + game.encode()
    known = 0
    while True:
        asked = as_since(since) | {"club": club, "game": game, "plays": None, "most": most, "known": known}
        block = [_play(start, sent) for sent in bytes_of("rated_results_sent", **asked)]
        yield block
        if len(block) < most:
            return
        last, _, _ = block[-1]
        id = UUID(bytes=last[len(start) + 4 : len(start) + 4 + ID])
        since = Play.objects.values_list("day", "began_at", "number", "id").get(id=id)
        known = 1


def _play(start: bytes, sent: bytes) -> Sent:
    players = [sent[at : at + ID] for at in range(PLAY, len(sent), SEAT)]
    places = sent[PLAY + SEAT - 1 :: SEAT]  # the second of a place's two bytes: nobody is 256th
    return start + sent[:PLAY], players, places


def rows(steps: Iterable[tuple[bytes, bytes, int, Any, Any]]) -> Iterator[bytes]:
    """The rows of what plays did to players, each as `services.ratings.Step`."""
    pack = _NUMBERS.pack
    for play, player, count, (mu_before, sigma_before), (mu, sigma) in steps:
        yield play + player + pack(4, count, 8, mu_before, 8, sigma_before, 8, mu, 8, sigma)
