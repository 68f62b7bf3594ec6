"""What the screen of a round shows: what the table has to do, the controls for it, and what the rules say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.template import Template
from django.template.loader import select_template
from django.utils.translation import gettext

from gamenight.errors import Refusal
from gamenight.pages.blank import part, written_in
from gamenight.pages.labels import asked_for, own
from gamenight.pages.outcomes import blocks
from gamenight.pages.ruling import told
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services.context import judge_for
from gamenight.wording import say
from rules.ask import Ask, Tally
from rules.game import Game
from rules.judging import Judged
from rules.problems import Problem

MISSING = "shape.missing"
Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """A problem, and the names of the controls that it is about, by spaces."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """A player who is known by the mark of the seat alone."""

    name: str


@dataclass(frozen=True, slots=True)
class Unstored:
    """A play that isn't stored yet: a page's script puts names for `⟦1⟧` and so on, seat by seat."""

    record: dict[str, Any]
    verdict: Judged
    id: None = None
    version: int = 0
    voided_at: None = None

    @property
    def players(self) -> list[Named]:
        return [Named(f"⟦{seat}⟧") for seat in range(1, self.verdict.record.seats + 1)]

    def judged(self) -> Judged:
        return self.verdict


def screen(caller: Caller, play: StoredPlay | Unstored, before: StoredPlay | None = None) -> Context:
    """All that the page of a play shows; `before` is what the same table played before."""
    judged = play.judged()
    names = [each.name for each in play.players]
    context = {
        "caller": caller,
        "club": caller.in_club,
        "overrules": caller.may(Action.MANAGE_LEAGUES),
        "play": play,
        "game": judged.game,
        "title": judged.game.title,
        "outcome": judged.outcome,
        "names": names,
        "seats": list(enumerate(names)),
        "number": len(play.record["rounds"]),
        "standing": _standing(judged, names),
        "working": blocks(judged, names),
    }
    if judged.outcome.status == "in_progress":
        return context | _asked(judged, play, names, before)
    again = judged.game.again(judged.record)
    written = {"options": written_in(play.record["options"]), "setup": again.setup, "round": again.round}
    return context | {"again": written}


def _asked(judged: Judged, play: StoredPlay | Unstored, names: Sequence[str], before: StoredPlay | None) -> Context:
    ask = judged.game.ask(judged.record)
    known = _begun(ask, before, judged) | dict(ask.known)
    so_far = _so_far(ask, known)
    return {
        "ask": ask,
        "known": known,
        "so_far": so_far,
        "fixed": [key for key in known if key != ask.grows],
        "next": judged.outcome.next or {},
        "template": for_game(judged.game.name, "round"),
        "end": for_game(judged.game.name, "final"),
        "first": for_game(judged.game.name, "before"),
        "board": judged.game.board(judged.record, known),
        "form": part(judged.game, "round", names, written_in(known), under=("round",)),
        "final": part(judged.game, "final", names, None, under=("record", "final")),
        "after": [[asdict(each) for each in step] for step in ask.after],
        "ends_ahead": any(each.ends for step in ask.after for each in step),
        "always": [asdict(each) for each in ask.always],
        "tallies": {name: _counts(each) for name, each in ask.tallies.items()},
        "goes_on": ask.number <= len(play.record["rounds"]),
        "lists": _item(ask),
    }


def _counts(tally: Tally) -> dict[str, Any]:
    """A tally as the page's script goes on with it."""
    return {"now": tally.now, "by": tally.by, "least": tally.least, "names": list(map(say, tally.names))}


def _begun(ask: Ask, before: StoredPlay | None, play: Judged) -> dict[str, Any]:
    """What is known of a first round because the same table played before."""
    if before is None or ask.number > 1 or before.game != play.game.name or len(before.players) != play.record.seats:
        return {}
    judged = before.judged()
    return dict(judged.game.again(judged.record).round)


def _item(ask: Ask) -> str:
    """How the names of the controls begin that are about the item asked for."""
    return f"round.{ask.grows}.{ask.at}." if ask.grows else ""


def _so_far(ask: Ask, known: Mapping[str, Any]) -> dict[str, Any]:
    """What a round that goes on has already: its items before the one that is asked for."""
    return {ask.grows: list(known[ask.grows])[: ask.at]} if ask.grows and ask.at else {}


def for_game(game: str, name: str) -> Template:
    """The game's own template if there is one, else that which makes do with its shapes."""
    return select_template([f"games/{game}/{name}.html", f"web/parts/{name}.html"])  # type: ignore[return-value]


def _standing(judged: Judged, names: Sequence[str]) -> list[dict[str, Any]]:
    """A row a seat, by place where there are places: name, score, place, and whether it has won."""
    outcome = judged.outcome
    rows = [
        {
            "name": name,
            "score": outcome.scores[seat] if outcome.scores else None,
            "place": outcome.places[seat] if outcome.places else None,
            "won": seat in outcome.winners,
        }
        for seat, name in enumerate(names)
    ]
    return sorted(rows, key=lambda row: row["place"] or 0)


def checked(caller: Caller, play: StoredPlay, entry: Mapping[str, Any], *, whole: bool) -> Context:
    """What the rules say of `entry`, the body of a request; of what isn't written there only where it is `whole`.

    What is the same in several places is said once.
    """
    record, at = _as_if(play, entry)
    stored = play.judged()
    written = entry.get("round")
    names = [each.name for each in play.players]
    board = stored.game.board(stored.record, written) if isinstance(written, dict) else None
    lists = _item(stored.game.ask(stored.record))
    context = {"game": stored.game, "board": board, "names": names, "lists": lists}
    try:
        judged = judge_for(caller.in_club, record, len(play.players))
    except Refusal as refusal:
        found = [each for each in refusal.problems if whole or _is_written(record, each)]
        places: dict[str, list[str]] = {}
        for each in (_said(each, at, stored.game, names) for each in found):
            places.setdefault(each.text, []).append(each.at)
        return context | {"problems": [Said(" ".join(filter(None, where)), text) for text, where in places.items()]}
    return context | {"outcome": judged.outcome}


def _is_written(record: Any, found: Problem) -> bool:
    """Whether something is written at the place of the problem."""
    if found.code == MISSING:
        return False
    for step in found.path[1:]:
        try:
            record = record[step]
        except (LookupError, TypeError):
            return False
    return record is not None


def _as_if(play: StoredPlay, entry: Mapping[str, Any]) -> tuple[dict[str, Any], int]:
    """The record as it would be, and the index of the round that `entry` is about."""
    rounds = list(play.record["rounds"])
    number = entry.get("number")
    if "round" in entry and isinstance(number, int) and 1 <= number <= len(rounds) + 1:
        rounds[number - 1 :] = [entry["round"]]
        return play.record | {"rounds": rounds}, number - 1
    more = entry.get("record")
    return play.record | (more if isinstance(more, dict) else {}), len(rounds)


def _said(found: Problem, at: int, game: Game, names: Sequence[str]) -> Said:
    """At the control's name: `round.mistakes` for what is wrong at /record/rounds/2/mistakes."""
    sentence = told(found.text, names)
    if found.code == MISSING:
        sentence = gettext("Not chosen yet: %(what)s") % {"what": asked_for(own(game), found.path)}
    match found.path:
        case ("record", "rounds", int() as number, *inside) if number == at:
            return Said(".".join(map(str, ("round", *inside))), sentence)
        case ("record", *inside):
            return Said(".".join(map(str, found.path)), sentence)
    return Said("", sentence or gettext("The rules refuse this record."))
