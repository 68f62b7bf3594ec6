"""The games, and what a record of one is worth: nothing here is stored, and anyone may ask."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.documents import document, malformed
from gamenight.api.bodies.games import GameRead
from gamenight.api.bodies.records import AnyRecord, Verdict
from gamenight.api.paging import listed
from gamenight.api.resources import Resource
from gamenight.errors import missing
from gamenight.wording import say
from rules.game import Game
from rules.judging import Judged, Refused, judge
from rules.problems import problem
from rules.registry import GAMES


class Games(Resource):
    """The games that the registry holds."""

    authentication_classes = []
    actions = {"GET": None}
    names = {"GET": "list_games"}
    answers = {"GET": {200: listed(GameRead)}}

    def get(self, request: Request) -> Response:
        """List the games with their options and the shapes of what a table writes down."""
        return Response({"data": [GameRead.of(game).as_json() for game in GAMES.values()], "next_cursor": None})


class OneGame(Resource):
    """A game."""

    authentication_classes = []
    actions = {"GET": None}
    names = {"GET": "read_game"}
    answers = {"GET": {200: GameRead}}

    def get(self, request: Request, game: str) -> Response:
        """Read a game's options and the shapes of what a table writes down."""
        return Response(GameRead.of(_game(game)).as_json())


class Score(Resource):
    """What a record is worth."""

    authentication_classes = []
    actions = {"POST": None}
    names = {"POST": "score_record"}
    bodies = {"POST": AnyRecord}
    answers = {"POST": {200: Verdict}}

    def take_body(self) -> Any:
        """As it is: what text in it may hold is for the rules to judge."""
        return document(self.request)

    def post(self, request: Request, game: str) -> Response:
        """Judge a record by the game's rulebook.

        The answer is 200 for any JSON object: its outcome, or every problem. The key `game` may be left out.
        """
        if not isinstance(self.sent, dict):
            raise malformed([problem("shape.type", (), "a record is a JSON object")])
        return Response(_verdict(_game(game), self.sent).as_json(say))


def _game(name: str) -> Game:
    if name not in GAMES:
        raise missing()
    return GAMES[name]


def _verdict(game: Game, record: dict[str, Any]) -> Judged | Refused:
    named = record.get("game", game.name)
    if named == game.name or not isinstance(named, str):
        return judge({"game": game.name} | record)
    return Refused([problem("shape.choice", ("game",), "this address judges records of {game}", game=game.name)])
