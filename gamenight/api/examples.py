"""Bodies that the documentation shows, by operation and name: each is sent in a test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any
from uuid import UUID

from gamenight.api.bodies.games import operation_of
from gamenight.roles import Scope
from rules.game import Game
from rules.registry import GAMES

PLAYERS = [str(UUID(int=0x01890000_0000_7000_8000_000000000000 + seat)) for seat in range(30)]
"""Stand-ins for the players of the club that is written to."""

MEMBER = str(UUID(int=0x01890000_0000_7000_8000_00000000FFFF))
"""A stand-in for another member of it."""
INVITATION = "gn_0123456789abcdef_0123456789abcdefghijklmnopqrstuvwxyz012341c2e3f4"
"""A stand-in for an invitation's secret."""

_PLAIN: dict[str, dict[str, Any]] = {
    "add_player": {
        "a guest, with an id of the client's own": {
            "id": "01890a5d-ac96-774b-bcce-b302099a8057",
            "name": "Zoé",
            "guest": True,
        },
        "a member": {"name": "Ana"},
    },
    "change_player": {
        "another name": {"name": "Zoë", "aliases": ["Zoe", "Зоя"]},
        "no guest any more": {"guest": False},
    },
    "make_club": {
        "for its members": {"name": "The Meeples", "zone": "Europe/Berlin"},
        "with house rules, for everybody to see": {
            "name": "Настольный клуб",
            "zone": "Asia/Almaty",
            "language": "ru",
            "visibility": "public",
            "options": {"ink-it": {"loss_rule": "exceed"}},
        },
    },
    "change_club": {
        "another name": {"name": "The Tuesday Meeples", "visibility": "link"},
        "a game's options, and another one's no more": {"options": {"ink-it": {"loss_rule": "exceed"}, "ink": None}},
    },
    "make_invitation": {
        "for a viewer, a week": {},
        "for the chat group": {"role": "scorekeeper", "uses": 40, "note": "The chat group"},
    },
    "look_at_invitation": {"what stands behind the # of its link": {"secret": INVITATION}},
    "accept_invitation": {"what stands behind the # of its link": {"secret": INVITATION}},
    "change_member": {"another role": {"role": "scorekeeper"}},
    "transfer_club": {"to a member": {"member": MEMBER}},
    "share_link": {"without a word": {}},
    "claim_player": {"without a word": {}},
    "confirm_claim": {"without a word": {}},
    "refuse_claim": {"without a word": {}},
    "merge_player": {"into a member": {"into": PLAYERS[1]}},
    "unmerge_player": {"without a word": {}},
    "anonymise_player": {"without a word": {}},
    "make_token": {
        "everything in every club, for good": {"name": "My script", "scopes": [scope.value for scope in Scope]},
        "the boards, for a while": {
            "name": "A screen in the hall",
            "scopes": ["boards:read"],
            "expires_at": "2199-12-31T12:00:00+01:00",
        },
    },
    "export_club": {"without a word": {}},
    "export_player": {"without a word": {}},
    "invite_helper": {
        "for a table, until noon of the day after": {"name": "Table 2"},
        "for a guest": {"name": "Zoé", "expires_at": None},
    },
    "share_calendar": {"for the chat group": {"name": "The chat group"}},
    "plan_session": {
        "by its start": {
            "title": "Games at Ana's",
            "starts_at": "2025-02-07T19:30:00+01:00",
            "ends_at": "2025-02-07T23:00:00+01:00",
            "place": "Ana's kitchen",
            "notes": "Bring something to drink.",
            "capacity": 12,
        },
        "by its day alone": {"day": "2025-02-14"},
    },
    "change_session": {
        "another place": {"place": "The club room", "capacity": 30},
        "for any number": {"capacity": None},
    },
    "repeat_session": {"every week until summer": {"weeks": 12}},
    "draw_tables": {
        "for some players, and the same again": {"players": PLAYERS[:4], "games": ["irk"], "seed": 20},
        "for who is ticked": {},
    },
    "note_attendance": {
        "a tick": {"present": True},
        "what they said on the phone": {"answer": "maybe"},
        "nobody knows": {"answer": None, "present": None},
    },
    "answer_session": {"I'll come": {"answer": "yes"}, "I don't know any more": {"answer": None}},
    "create_league": {
        "all games, for good": {"name": "Everything"},
        "a season's best ten": {
            "name": "Spring",
            "starts_on": "2025-03-01",
            "ends_on": "2025-05-31",
            "policy": {"best_of": 10, "min_plays": 3},
        },
    },
    "change_league": {
        "the best five of a season": {"policy": {"best_of": 5}},
        "another end": {"ends_on": "2025-06-30"},
    },
    "follow_league": {"the summer after": {"name": "Summer", "ends_on": "2025-08-31"}},
    "close_league": {"without a word": {}},
    "freeze_league": {"without a word": {}},
    "reopen_league": {"without a word": {}},
    "compare_policies": {"a point for each win": {"policy": {"points": {"policy": "wins"}, "best_of": None}}},
    "list_ratings": {"at Irk": {"game": "irk"}},
    "correct_play": {
        "not for the ratings": {"rated": False, "reason": "We tried a house rule."},
        "began at another time": {"start": "2025-01-31T19:30:00+01:00"},
    },
    "void_play": {"with a reason": {"reason": "Logged twice."}, "without": {}},
    "restore_play": {"with a reason": {"reason": "It was another play after all."}},
    "undo_revision": {"the last entry": {}, "the logging": {"revision": 1, "reason": "Wrong table."}},
    "flag_play": {"what is wrong": {"note": "Ana's score was 41, not 14."}},
    "settle_flag": {
        "with a reply": {"reply": "Corrected, thank you."},
        "without a word": {},
    },
    "move_play": {"to another day": {"day": "2025-01-30", "reason": "It was after midnight."}},
}


def examples(operation: str) -> Mapping[str, Any]:
    """Of records one of each game, and those of each question, so that a game to come has its examples too."""
    if operation == "score_record":
        return {game.name: _record(game) for game in GAMES.values()}
    if operation == "log_play":
        return {game.name: _play(game) for game in GAMES.values()}
    if operation == "log_plays":
        return {"an evening": {"plays": [_play(game) for game in GAMES.values()]}}
    if operation in ("append_round", "rewrite_round"):
        rounds = {game.name: _record(game).get("rounds") for game in GAMES.values()}
        return {name: {"game": name, "number": 1, "round": each[0]} for name, each in rounds.items() if each}
    if operation == "sync":
        return {"an evening without network": {"items": list(_queue())}}
    return (_PLAIN | _asked()).get(operation, {})


def _asked() -> dict[str, dict[str, Any]]:
    """The examples of each game's questions."""
    return {
        operation_of(game, question): dict(question.examples) for game in GAMES.values() for question in game.questions
    }


def _queue() -> Iterator[dict[str, Any]]:
    """Each game begun by its players, with its first round if the record has any."""
    for number, game in enumerate(GAMES.values()):
        record = _record(game)
        play = str(UUID(int=0x01890000_0000_7000_9000_000000000000 + number))
        begun = {key: record[key] for key in ("game", "seats", "options", "setup") if key in record}
        body = {"id": play, "players": PLAYERS[: record["seats"]], "record": begun}
        yield {"do": "log_play", "key": f"phone-1-{play}-begun", "body": body}
        for each in record.get("rounds", [])[:1]:
            round_ = {"game": game.name, "number": 1, "round": each}
            yield {"do": "append_round", "key": f"phone-1-{play}-round-1", "play": play, "body": round_}


def _play(game: Game) -> dict[str, Any]:
    record = _record(game)
    return {"players": PLAYERS[: record["seats"]], "start": "2025-01-31T19:30:00+01:00", "record": record}


def _record(game: Game) -> dict[str, Any]:
    """The same legal record whenever it is asked for."""
    return game.simulate(Random(game.name), max(game.seats[0], 2))
