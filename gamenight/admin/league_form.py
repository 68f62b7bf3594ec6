"""What is written of a league, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count, takewhile
from typing import Any, TypeVar, cast, get_args
from uuid import UUID

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from gamenight.admin.policies import league_sheet
from gamenight.admin.revisions import Difference
from gamenight.admin.settings_read import chosen, faulty, found_at
from gamenight.admin.trees import held, inside, lists_changed, rebased
from gamenight.errors import Kind, Refusal
from gamenight.ids import new_id
from gamenight.models import Club, League
from gamenight.pages.blank import written_in
from gamenight.pages.labels import words
from gamenight.pages.sheet import Entry, Items, Node, Whole, reveal
from gamenight.pages.wording import NOTHING, game_title
from gamenight.selectors import people
from gamenight.selectors.leagues import is_named
from gamenight.services.leagues import faults as league_faults
from gamenight.services.leagues import name_taken
from gamenight.shapes import Day, Name, clean_name, name_key
from gamenight.wording import say
from rules.problems import Path, Problem, problem
from rules.registry import GAMES
from rules.shape import Shape, faults
from rules.text import Text, text
from scoring.policy import LeaguePolicy, TieBreak

CARDS: list[tuple[Promise, list[Path]]] = [
    (_("The league"), [("name",), ("starts_on",), ("ends_on",)]),
    (
        _("What counts"),
        [("policy", key) for key in ("games", "best_of", "per_day", "min_listed", "guests", "options")],
    ),
    (
        _("What it is worth"),
        [
            ("policy", "points", "policy"),
            ("policy", "attendance"),
            ("policy", "weights"),
            *(("policy", "points", key) for key in ("wins_from", "places", "levels")),
        ],
    ),
    (_("Who stands where"), [("policy", key) for key in ("order", "min_plays", "tie_breaks")]),
    (_("Points given and taken away"), [("policy", "adjustments")]),
]

PLACES: Path = ("policy", "points", "places")

T = TypeVar("T")
Said = dict[str, Any]
"""`name`, `policy`, `starts_on` and `ends_on`, as services take them."""


class LeagueShape(Shape):
    """What a league says of itself."""

    name: Name
    starts_on: Day | None = None
    ends_on: Day | None = None
    policy: LeaguePolicy = LeaguePolicy()


def known_of(league: League) -> Said:
    """What a league says of itself, in JSON."""
    days = {"starts_on": league.starts_on, "ends_on": league.ends_on}
    policy = LeaguePolicy.model_validate(league.policy).model_dump(mode="json")
    return {"name": league.name, "policy": policy} | {key: day and day.isoformat() for key, day in days.items()}


class LeagueForm:
    """What is written of a league, with the problems of it at their places.

    Without `data` it says what is `known`, or what is `written` in its place. It may ask for some `keys` alone, of a
    league and of its policy: then the rest is as it is known.
    """

    def __init__(
        self,
        club: Club,
        known: Said,
        data: QueryDict | None,
        keys: Collection[str] = (),
        written: dict[str, Any] | None = None,
    ) -> None:
        self.club, self.known = club, known
        labels = _labels(club, known)
        written, self.fresh = lists_changed(data) if data else (written or _as_written(known, labels), "")
        self.sheet = league_sheet(written, labels | people.ids_by_name(club.id, _typed(written)))
        self.policy = cast("Whole", self.sheet.children["policy"])
        reveal(self.policy, self.fresh)
        if keys:
            self.sheet.children = {key: each for key, each in self.sheet.children.items() if key in {*keys, "policy"}}
            self.policy.children = {key: each for key, each in self.policy.children.items() if key in keys}
        self.refused = self.stale = False
        self.problems = self.sheet.problems

    @property
    def cards(self) -> Iterator[tuple[str, list[Node]]]:
        """What is asked for by cards, each with its title."""
        for title, paths in CARDS:
            found = [node for path in paths if (node := found_at(self.sheet, path))]
            if found:
                yield str(title), found

    @property
    def names(self) -> list[str]:
        """Whom points may be given to or taken from."""
        return people.names(self.club.id)

    @property
    def chosen(self) -> list[tuple[Path, str, str]]:
        """Each setting's path and label, and what is chosen there in words, if anything."""
        return [(node.path, node.label, chosen(node)) for _title, nodes in self.cards for node in nodes]

    @property
    def faulty(self) -> list[tuple[str, str]]:
        """Every problem with the label of what it is about."""
        return [("", each) for each in self.problems] + list(faulty(self.sheet.parts))

    def renewed(self, seen: Said) -> LeagueForm:
        """The form with what was typed where it had come with what was `seen`, on the league as it is known."""
        before, now = (LeagueForm(self.club, each, None).sheet for each in (seen, self.known))
        written = rebased(held(before), held(self.sheet), held(now))
        return LeagueForm(self.club, self.known, None, written=dict(cast("Mapping[str, Any]", written)))

    def since(self, seen: Said) -> list[Difference]:
        """What has changed of the league as it was `seen`."""
        return _apart(self.club, seen, self.known)

    def differences(self) -> list[Difference]:
        """What it would change of the league as it is known; nothing where something is wrong."""
        said = self.settle(lambda said: said)
        if said is None:
            return []
        days = {key: said[key] and said[key].isoformat() for key in ("starts_on", "ends_on")}
        wanted = {"name": said["name"], "policy": said["policy"].model_dump(mode="json")} | days
        return _apart(self.club, self.known, wanted)

    def settle(self, write: Callable[[Said], T], *, named: bool = True) -> T | None:
        """What `write` makes of what is said; None where something is wrong, which stands at its place then.

        Without being `named` it has a name that nothing has: what a board would be doesn't depend on it.
        """
        try:
            return write(self._said(named))
        except Refusal as refusal:
            self._tell(refusal)
            if named and refusal.kind is Kind.INVALID and self._is_another(refusal):
                self.sheet.place(("name",), say(name_taken().detail))
            return None

    def _said(self, named: bool) -> Said:
        value = _beside(self.sheet, self.known) | {"policy": _beside(self.policy, self.known["policy"])}
        if not named:
            value["name"] = str(new_id())
        try:
            return dict(LeagueShape.model_validate(value))
        except ValidationError as error:
            found = list(faults(LeagueShape, error))
        found += [*_judged(value, found), *_strangers(self.sheet, found)]
        raise Refusal(Kind.INVALID, "malformed", text("This can't be read."), problems=found)

    def _tell(self, refusal: Refusal) -> None:
        self.refused = True
        self.stale = refusal.kind is Kind.STALE
        if refusal.code == "name_taken":
            self.sheet.place(("name",), say(refusal.detail))
        elif refusal.code == "frozen":
            self.problems.append(gettext("This would change a frozen board: let it through below, or leave it."))
        elif not refusal.problems and not self.stale:
            self.problems.append(say(refusal.detail))
        for each in refusal.problems:
            self.sheet.place(each.path, self._told(each))

    def _is_another(self, refusal: Refusal) -> bool:
        """Whether the name, where nothing else is wrong with it, is that of another league."""
        if any(each.path == ("name",) for each in refusal.problems):
            return False
        name = clean_name(self.sheet.value.get("name", self.known["name"]))
        return name_key(name) != name_key(self.known["name"]) and is_named(self.club.id, name)

    def _told(self, problem: Problem) -> str:
        typed = found_at(self.sheet, problem.path)
        blank = problem.code == "shape.type" and isinstance(typed, Entry) and not typed.written
        if blank and problem.path[:3] == PLACES:
            return gettext("This place in between is left out: write 0 where it gets no points.")
        if blank or problem.code == "shape.missing":
            return gettext("This is needed.")
        if problem.code == "league.player" and isinstance(typed, Entry):
            return say(text("nobody of this club is called {name}", name=typed.written))
        named = {key: _name(each) for key, each in problem.text.values.items()}
        return say(Text(problem.text.template, named))


def _apart(club: Club, before: Said, after: Said) -> list[Difference]:
    """Each setting in which the two differ."""
    was, now = (LeagueForm(club, each, None).chosen for each in (before, after))
    return [
        Difference(label, old or NOTHING, new or NOTHING)
        for (_path, label, old), (*_same, new) in zip(was, now, strict=True)
        if old != new
    ]


def _name(value: Any) -> Any:
    """What people call a game or a tie-break that a sentence names, quoted or not."""
    bare = value.strip("'") if isinstance(value, str) else value
    if bare in GAMES:
        return game_title(bare)
    return words(bare) if bare in get_args(TieBreak) else value


def _judged(value: Said, found: list[Problem]) -> list[Problem]:
    """What is wrong besides with those settings of `value` that can be read."""
    faulty = {each.path[:depth] for each in found for depth in (1, 2)}
    policy = {key: each for key, each in value["policy"].items() if ("policy", key) not in faulty}
    days = {key: value[key] for key in ("starts_on", "ends_on") if key in value and (key,) not in faulty}
    read = LeagueShape.model_validate({"name": "-", "policy": policy, **days})
    return league_faults(read.policy, read.starts_on, read.ends_on)


def _strangers(sheet: Whole, found: list[Problem]) -> Iterator[Problem]:
    """Who isn't known, among adjustments that can't be judged as a whole for what was `found` in them."""
    path: Path = ("policy", "adjustments")
    items = found_at(sheet, path) if any(each.path[:2] == path for each in found) else None
    if isinstance(items, Items):
        for at in takewhile(items.at, count()):
            place = (*path, at, "player")
            typed = found_at(sheet, place)
            if isinstance(typed, Entry) and typed.value == typed.written:
                yield problem("league.player", place, "{player} is no player's id", player=typed.written)


def _beside(node: Whole, known: Said) -> Said:
    """What is written, and what is known of the rest."""
    return {key: each for key, each in known.items() if key not in node.children} | node.value


def _labels(club: Club, known: Said) -> dict[str, UUID]:
    """Whom the known adjustments are for, by name; one who can't be named any more, by some of the id too."""
    ids = {UUID(each["player"]) for each in known["policy"]["adjustments"]}
    names = people.names_by_id(club.id, ids) if ids else {}
    named = people.ids_by_name(club.id, names.values()) if ids else {}
    return {name if named.get(name) == id else f"{name} ({str(id)[-6:]})": id for id, name in names.items()}


def _as_written(known: Said, labels: Mapping[str, UUID]) -> dict[str, Any]:
    """What a form would hold of a league: nothing for what is null, names in place of ids."""
    names = {str(id): name for name, id in labels.items()}
    policy = {key: each for key, each in known["policy"].items() if each is not None}
    policy["adjustments"] = [each | {"player": names.get(each["player"], "")} for each in policy["adjustments"]]
    said = {key: each for key, each in known.items() if each is not None}
    return dict(cast("Mapping[str, Any]", written_in(said | {"policy": policy})))


def _typed(written: dict[str, Any]) -> list[str]:
    """The names of players that were typed."""
    adjustments = inside(written, "policy", "adjustments")
    each = adjustments.values() if isinstance(adjustments, dict) else ()
    typed = [one.get("player") for one in each if isinstance(one, dict)]
    return [name.strip() for name in typed if isinstance(name, str) and "\0" not in name and name.strip()]
