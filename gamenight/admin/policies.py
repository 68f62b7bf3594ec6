"""A league as a sheet: its name, its days and its policy in controls, with the games' own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args
from uuid import UUID

from django.utils.translation import gettext, pgettext

from gamenight.pages.blank import BLANK, Written, wanted
from gamenight.pages.labels import words
from gamenight.pages.sheet import NOTHING, OFF, ON, Entry, Group, Items, Node, Row, Ticks, Whole, name_of
from gamenight.pages.wording import game_title
from gamenight.shapes import LONGEST_NAME
from gamenight.wording import say
from rules.game import MOST_SEATS, Game
from rules.problems import Path
from rules.registry import GAMES
from scoring.policy import MOST_ATTENDANCE, MOST_POINTS, MOST_WEIGHT, TieBreak

PLACES = 6
"""So many places of a table are asked for at first."""
POLICY: Path = ("policy",)


def league_sheet(written: Mapping[str, Any], ids: Mapping[str, UUID]) -> Whole:
    """The sheet of a league with what was `written` on it so far; players are known by their `ids`."""
    policy = _at(written, "policy")
    children: dict[str, Node] = {
        "name": _text(("name",), pgettext("thing", "Name"), _text_in(written, "name")),
        "starts_on": _day("starts_on", gettext("First day"), written, gettext("Left empty, all that came before.")),
        "ends_on": _day("ends_on", gettext("Last day"), written, gettext("Left empty, it goes on.")),
        "policy": Whole(POLICY, "", {node.path[1]: node for node in _policy(policy, ids)}),  # type: ignore[misc]
    }
    return Whole((), "", children)


def _policy(written: Mapping[str, Any], ids: Mapping[str, UUID]) -> Iterator[Node]:
    empty = gettext("Left empty, all of them.")
    yield _games(written)
    yield _points(_at(written, "points"))
    yield _weights(_at(written, "weights"))
    yield _number("best_of", gettext("Best results of each player that count"), written, hint=empty, least=1)
    yield _number("per_day", gettext("Best results of a day that count"), written, hint=empty, least=1)
    yield _choice(
        (*POLICY, "order"),
        gettext("Players are ordered by"),
        [("total", gettext("Sum of the points")), ("average", gettext("Average of a result"))],
        _text_in(written, "order"),
        "total",
    )
    yield _number("min_plays", gettext("Plays that a rank takes"), written, "1", least=1)
    yield _number("min_listed", gettext("Listed players that a play takes"), written, "2", least=1, most=MOST_SEATS)
    yield _number("attendance", gettext("Points for a day's attendance"), written, "0", least=0, most=MOST_ATTENDANCE)
    yield _tie_breaks(_at(written, "tie_breaks"))
    guests = [(ON, "", True), (OFF, "", False)]
    given = _text_in(written, "guests") or OFF
    yield Entry((*POLICY, "guests"), gettext("Guests are listed"), "flag", given, OFF, choices=guests)
    yield _options(_at(written, "options"))
    yield _adjustments(_at(written, "adjustments"), ids)


def _games(written: Mapping[str, Any]) -> Ticks:
    """Those that a league has and nobody knows any more are told with the others."""
    ticked = list(_at(written, "games").values())
    known = [*GAMES, *(name for name in ticked if isinstance(name, str) and name not in GAMES)]
    hint = gettext("None ticked: all games, those that come later too.")
    path = (*POLICY, "games")
    return Ticks(path, gettext("Games"), [(name, game_title(name)) for name in known], ticked, hint)


def _points(written: Mapping[str, Any]) -> Group:
    path = (*POLICY, "points")
    policies = [
        ("even", gettext("Even: 0 to 60 for every game")),
        ("wins", gettext("Wins: 1 for each win")),
        ("table", gettext("Table: so many for each place and level")),
    ]
    children: dict[str, Node] = {
        "policy": _choice(
            (*path, "policy"), gettext("A result's points"), policies, _text_in(written, "policy"), "even"
        ),
        "wins_from": _by_game(
            (*path, "wins_from"), gettext("Won from this level on"), _at(written, "wins_from"), _wins_from
        ),
        "places": _places((*path, "places"), _at(written, "places"), revealed=_text_in(written, "policy") == "table"),
        "levels": _by_game((*path, "levels"), gettext("Points by level (table)"), _at(written, "levels"), _levels),
    }
    return Whole(path, "", children)


def _by_game(path: Path, label: str, written: Mapping[str, Any], node: Any) -> Group:
    """What `node` makes for each cooperative game."""
    cooperative = [game for game in GAMES.values() if game.cooperative]
    children = {game.name: node((*path, game.name), game, written.get(game.name)) for game in cooperative}
    return Group(path, label, children, folded=True)


def _wins_from(path: Path, game: Game, written: Written) -> Entry:
    levels = list(enumerate(map(say, game.levels)))
    usual = gettext("as usual: %(level)s") % {"level": dict(levels).get(game.wins_from or 0, "")}
    choices = [("", usual, NOTHING), *((str(level), name, level) for level, name in levels)]
    return Entry(path, say(game.title), "choice", _written(written), choices=choices)


def _levels(path: Path, game: Game, written: Written) -> Items:
    inside = written if isinstance(written, Mapping) else {}
    parts: list[Node] = [
        _points_entry(
            (*path, level), gettext("Level %(number)s") % {"number": level}, inside.get(str(level)), say(name)
        )
        for level, name in enumerate(game.levels)
    ]
    return Items(path, say(game.title), parts, fixed=True)


def _places(path: Path, written: Mapping[str, Any], *, revealed: bool) -> Row:
    shown = max([PLACES, *(int(at) + 1 for at in written if at.isdecimal() and len(at) < 3)])
    parts: list[Node] = [
        _points_entry((*path, at), gettext("Place %(number)s") % {"number": at + 1}, written.get(str(at)))
        for at in range(min(shown, MOST_SEATS + 1))
    ]
    more = [(name_of(path), "")]
    return Row(path, gettext("Points by place (table)"), parts, more=more, folded=True, revealed=revealed)


def _points_entry(path: Path, label: str, written: Written, hint: str = "") -> Entry:
    return Entry(path, label, "number", _written(written), limits={"min": 0, "max": MOST_POINTS}, hint=hint)


def _weights(written: Mapping[str, Any]) -> Group:
    path = (*POLICY, "weights")
    limits = {"min": 1, "max": MOST_WEIGHT}
    hint = gettext("Left empty, 1.")
    children: dict[str, Node] = {
        name: Entry((*path, name), game_title(name), "number", _written(written.get(name)), limits=limits, hint=hint)
        for name in {**GAMES, **written}
    }
    return Group(path, gettext("Points are multiplied by"), children, folded=True)


def _tie_breaks(written: Mapping[str, Any]) -> Items:
    path = (*POLICY, "tie_breaks")
    options = [(name, words(name)) for name in get_args(TieBreak)]
    parts: list[Node] = [
        _choice((*path, at), f"{at + 1}.", options, _written(written.get(str(at)))) for at in range(len(options))
    ]
    return Items(path, gettext("Whom equals are parted by, in this order"), parts, fixed=False)


def _options(written: Mapping[str, Any]) -> Group:
    path = (*POLICY, "options")
    made = {name: wanted(game, written.get(name), under=(*path, name)) for name, game in GAMES.items()}
    children: dict[str, Node] = {name: group for name, group in made.items() if group.children}
    return Group(path, gettext("Only plays with these options count"), children, folded=True)


def _adjustments(written: Mapping[str, Any], ids: Mapping[str, UUID]) -> Items:
    path = (*POLICY, "adjustments")
    numbers = sorted(int(at) for at in written if at.isdecimal() and len(at) < 6)
    known = [(name, name, str(id)) for name, id in ids.items()]
    parts: list[Node] = [
        _adjustment((*path, at), f"{place}.", _at(written, str(at)), known) for place, at in enumerate(numbers, start=1)
    ]
    return Items(path, gettext("Adjustments"), parts, fixed=False, more=[(name_of(path), "")])


def _adjustment(path: Path, label: str, written: Mapping[str, Any], known: list[tuple[str, str, str]]) -> Group:
    children: dict[str, Node] = {
        "player": Entry((*path, "player"), gettext("Player"), "name", _text_in(written, "player"), choices=known),
        "points": Entry((*path, "points"), gettext("Points"), "number", _text_in(written, "points")),
        "reason": Entry((*path, "reason"), gettext("Reason"), "text", _text_in(written, "reason")),
    }
    return Group(path, label, children)


def _number(
    key: str,
    label: str,
    written: Mapping[str, Any],
    initial: str = "",
    *,
    hint: str = "",
    least: int,
    most: int | None = None,
) -> Entry:
    limits = {"min": least} if most is None else {"min": least, "max": most}
    return Entry((*POLICY, key), label, "number", _text_in(written, key) or initial, initial, limits=limits, hint=hint)


def _choice(path: Path, label: str, options: list[tuple[str, str]], written: str, initial: str = "") -> Entry:
    choices = [(value, name, value) for value, name in options]
    return Entry(path, label, "choice", written or initial, initial, choices=choices if initial else [BLANK, *choices])


def _day(key: str, label: str, written: Mapping[str, Any], hint: str) -> Entry:
    return Entry((key,), label, "day", _text_in(written, key), hint=hint)


def _text(path: Path, label: str, written: str) -> Entry:
    return Entry(path, label, "text", written, hint=gettext("At most %(count)s characters.") % {"count": LONGEST_NAME})


def _at(written: Written, key: str) -> Mapping[str, Any]:
    """What was written inside at `key`."""
    found = written.get(key) if isinstance(written, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _text_in(written: Mapping[str, Any], key: str) -> str:
    return _written(written.get(key))


def _written(value: Written) -> str:
    return value.strip() if isinstance(value, str) else ""
