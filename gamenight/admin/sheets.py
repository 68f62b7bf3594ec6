"""The sheet of a play to be filled by hand: who sat where, and the record, with what is wrong at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.trees import inside, lists_changed
from gamenight.errors import Kind, Refusal
from gamenight.models import Club
from gamenight.pages.blank import Written, blank
from gamenight.pages.ruling import explained, reason, told
from gamenight.pages.sheet import reveal
from gamenight.services.context import judge_for, judge_rest_for
from rules.game import Game
from rules.problems import Problem, problem

T = TypeVar("T")
UNCHANGED = _("The form says what is stored already, so there is nothing to save.")


class Sheet:
    """Who sat where and the record, as far as they are written down, with the problems of them at their places.

    Without `data` it says what was `known` before.
    """

    def __init__(self, club: Club, game: Game, seats: int, data: QueryDict | None, known: dict[str, Any]) -> None:
        self.club, self.game = club, game
        written, self.fresh = lists_changed(data) if data else (known, "")
        self.names = [_text(inside(written, "players", str(seat))) for seat in range(seats)]
        labels = [
            name or gettext("Seat %(number)s") % {"number": seat} for seat, name in enumerate(self.names, start=1)
        ]
        self.record = blank(game, labels, written.get("record", known["record"]))
        reveal(self.record, self.fresh)
        self.refused = self.placed = self.frozen = self.stale = False
        self.problems: list[str | Promise] = []
        self.seat_problems: list[list[str]] = [[] for _seat in self.names]

    @property
    def places(self) -> list[dict[str, Any]]:
        """The seats: who was written down there, and what is wrong with that."""
        return [
            {"name": f"players.{seat}", "number": seat + 1, "written": name, "problems": problems}
            for seat, (name, problems) in enumerate(zip(self.names, self.seat_problems, strict=True))
        ]

    def written(
        self, known: Mapping[str, UUID], others: forms.Form, write: Callable[[tuple[UUID, ...]], T]
    ) -> T | None:
        """What `write` makes of the sheet, given who sat where by the ids `known` by name.

        None where something is wrong, here or in the `others`: that stands at its place then, all at once.
        """
        found = list(_strangers(self.names, known))
        mistyped = bool(found) or not others.is_valid()
        try:
            if not mistyped:
                return write(tuple(known[name] for name in self.names))
            judge_for(self.club, self.record.value, len(self.names))
        except Refusal as refusal:
            mistyped = mistyped or (refusal.code == "record_refused" and refusal.kind is Kind.INVALID)
            found += refusal.problems + judge_rest_for(self.club, self.record.value, refusal)
            if not mistyped and refusal.detail not in [each.text for each in found]:
                self.problems.append(UNCHANGED if refusal.code == "nothing_changed" else reason(refusal))
            self.frozen, self.stale = refusal.code == "frozen", refusal.kind is Kind.STALE
        if mistyped:
            self.problems.append(gettext("The form can't be saved as it is filled in."))
        for each in found:
            self._place(each, others)
        self.refused, self.placed = True, mistyped or (bool(found) and not self.frozen)
        return None

    def _place(self, problem: Problem, others: forms.Form) -> None:
        said = told(problem.text, self.names)
        told_here = gettext("This is needed.") if problem.code == "shape.missing" else said
        match problem.path:
            case ("record", *inside):
                self.record.place(tuple(inside), told_here)
            case ("players", int() as seat) if seat < len(self.seat_problems):
                self.seat_problems[seat].append(told_here)
            case (str() as field,) if field in others.fields:
                others.add_error(field, told_here)
            case _:
                self.problems.append(explained(problem, self.game.name, self.names))


def _strangers(names: Sequence[str], players: Mapping[str, UUID]) -> Iterator[Problem]:
    seated: set[UUID | None] = set()
    for seat, name in enumerate(names):
        if name in players and players[name] in seated:
            yield problem("player_twice", ("players", seat), "a player has one seat at a table")
        seated.add(players.get(name))
        if not name:
            yield problem("player_missing", ("players", seat), "say who sat here")
        elif name not in players:
            yield problem("player_unknown", ("players", seat), "nobody of this club is called {name}", name=name)


def _text(value: Written) -> str:
    """A name as it was written; nothing where it is no text that a database takes."""
    return value.strip() if isinstance(value, str) and "\0" not in value else ""
