"""The games, and what a record of one is worth: nothing here is stored, and anyone may ask."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.documents import against_rules, document, malformed
from gamenight.api.bodies.games import METHODS, GameRead, operation_of
from gamenight.api.bodies.records import AnyRecord, Verdict
from gamenight.api.paging import listed
from gamenight.api.queries import malformed_query, query_of
from gamenight.api.resources import Resource
from gamenight.errors import missing
from gamenight.wording import say
from rules import problems
from rules.game import Game
from rules.judging import Judged, Refused, judge
from rules.problems import problem
from rules.question import Question
from rules.registry import GAMES
from rules.text import spoken


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


class Asked(Resource):
    """What a game says to a question apart from any play."""

    authentication_classes = []
    question: ClassVar[Question]

    def take_body(self) -> Any:
        """As it is, like a record."""
        return document(self.request)

    def rows(self) -> Response:
        """Of a table, the rows that the query asks for."""
        found = problems.listed(self.question.problems(self.query))
        if found:
            raise malformed_query(found)
        return Response({"data": spoken(self.question.answer(self.query), say), "next_cursor": None})

    def told(self) -> Response:
        """What is to be said of the document sent."""
        asked = self.read(self.question.takes)
        found = problems.listed(self.question.problems(asked))
        if found:
            raise against_rules(found)
        return Response(spoken(self.question.answer(asked), say))


def answering(game: Game, question: Question) -> type[Asked]:
    """The view for the address of a game's question."""
    method, of_table = METHODS[question.by], question.by == "query"

    def answer(self: Asked, request: Request) -> Response:
        return self.rows() if of_table else self.told()

    answer.__doc__ = f"{question.title}."
    name = operation_of(game, question)
    members = {
        "question": question,
        "actions": {method: None},
        "names": {method: name},
        "queries": {method: query_of(question.takes)} if of_table else {},
        "bodies": {} if of_table else {method: question.takes},
        "answers": {method: {200: listed(question.gives) if of_table else question.gives}},
        method.lower(): answer,
    }
    return type(name, (Asked,), members)


def _game(name: str) -> Game:
    if name not in GAMES:
        raise missing()
    return GAMES[name]


def _verdict(game: Game, record: dict[str, Any]) -> Judged | Refused:
    named = record.get("game", game.name)
    if named == game.name or not isinstance(named, str):
        return judge({"game": game.name} | record)
    return Refused([problem("shape.choice", ("game",), "this address judges records of {game}", game=game.name)])
