"""The games, a line each."""

from __future__ import annotations

from rules.game import Game

_GAMES: tuple[Game, ...] = ()

GAMES: dict[str, Game] = {game.name: game for game in _GAMES}
