"""The games, a line each."""

from __future__ import annotations

from rules import broad_lines, ink, ink_it, irk
from rules.game import Game

_GAMES: tuple[Game, ...] = (
    ink_it.GAME,
    ink.GAME,
    broad_lines.GAME,
    irk.GAME,
)

GAMES: dict[str, Game] = {game.name: game for game in _GAMES}
