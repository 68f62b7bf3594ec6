"""An evening's page: its plays and who was there, what it moved on the boards, and which records it broke."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe

from gamenight.errors import missing
from gamenight.models import Evening, League
from gamenight.pages.wording import OF_PLAY, game_title, word
from gamenight.roles import Action
from gamenight.selectors import evenings, history, leagues, records, summaries
from gamenight.selectors.access import Caller
from gamenight.selectors.evenings import WholeEvening
from gamenight.selectors.history import Move
from gamenight.selectors.records import Broken
from gamenight.selectors.statistics import Scope
from gamenight.selectors.summaries import PlayInBrief, Summary
from gamenight.web.asked import id_in
from gamenight.web.kept import kept
from gamenight.web.links import Preview
from gamenight.web.visiting import for_those_who
from gamenight.wording import say
from rules.registry import GAMES
from scoring.board import Row


class PlayLine(NamedTuple):
    """A play of the evening: `came` says what came of a table that plays together, else how far the play is."""

    play: PlayInBrief
    game: str
    unit: str
    came: str
    rival: bool


class MoveLine(NamedTuple):
    """A player whom the evening moved on a board: rank and points before and after, None where there was no row."""

    move: Move
    ranks: tuple[int | None, int | None]
    points: tuple[int | None, int | None]
    plays: str


class RecordLine(NamedTuple):
    broken: Broken
    game: str
    unit: str


@require_safe
@for_those_who(Action.SEE_BOARDS, Action.SEE_RESULTS)
@kept
def page(request: HttpRequest, caller: Caller, evening: UUID) -> HttpResponse:
    """Plays for those who may see results, boards for those who may see boards; who came and where, for members."""
    club, sees_boards = caller.in_club, caller.may(Action.SEE_BOARDS)
    summary = summaries.summary(caller, evening) if _sees_results(caller, evening) else None
    if summary is None and not sees_boards:
        raise missing()
    found = summary.evening if summary else evenings.evening(club.id, evening)
    belongs = summary is not None and caller.may(Action.SEE_PLAYS)
    title = _title(found, named=belongs)
    where = [club.id, evening]
    drawn: dict[str, Any] = {
        "club": club,
        "evening": found,
        "title": title,
        "sees_boards": sees_boards,
        "belongs": belongs,
        "preview": Preview.of(
            request, f"{title}, {club.name}", reverse("evening", args=where), reverse("evening-picture", args=where)
        ),
    }
    if summary:
        drawn |= _played(summary, caller)
    if sees_boards:
        drawn |= _moved(request, club.id, found)
    return render(request, "web/evening.html", drawn)


def _sees_results(caller: Caller, evening: UUID) -> bool:
    return caller.may(Action.SEE_RESULTS) and caller.knows(evening)


def _title(evening: Evening | WholeEvening, *, named: bool) -> str:
    """The day, and what the evening is called for those who belong there."""
    day = date_format(evening.day, "j E Y")
    return f"{evening.title}, {day}" if named and evening.title else day


def _played(summary: Summary, caller: Caller) -> dict[str, Any]:
    evening, club = summary.evening, caller.in_club
    return {
        "summary": summary,
        "starts": date_format(localtime(evening.starts_at, ZoneInfo(club.zone)), "H:i") if evening.starts_at else "",
        "plays": [_play(each) for each in summary.plays],
        "more": max(evening.plays - len(summary.plays), 0),
    }


def _play(play: PlayInBrief) -> PlayLine:
    game, best = GAMES.get(play.game), play.seats[0]
    came = "" if play.status == "finished" else word(OF_PLAY, play.status)
    if game and best.level is not None:
        came = say(game.levels[best.level])
    unit = say(game.unit) if game else ""
    return PlayLine(play, game_title(play.game), unit, came, best.place is not None)


def _moved(request: HttpRequest, club: UUID, evening: Evening | WholeEvening) -> dict[str, Any]:
    """What it did to the board of the league that the address names, else of the first one of its day."""
    found = leagues.on_day(club, evening.day)
    league = _chosen(request, found)
    moves = history.moved_in(league, evening.id, evening.day).moves if league else []
    broken = records.of_evening(Scope(club=club, evening=evening.id))
    return {
        "leagues": found,
        "league": league,
        "moves": [_move(each) for each in moves],
        "records": [_record(each) for each in broken],
    }


def _chosen(request: HttpRequest, found: Sequence[League]) -> League | None:
    asked = id_in(request, "league")
    return next((each for each in found if each.id == asked), found[0] if found else None)


def _move(move: Move) -> MoveLine:
    plays = ", ".join(f"{game_title(each.game)}: {each.points}" for each in move.plays)
    return MoveLine(move, (_rank(move.before), _rank(move.after)), (_points(move.before), _points(move.after)), plays)


def _rank(row: Row | None) -> int | None:
    return row and row.rank


def _points(row: Row | None) -> int | None:
    return row and row.sums.points


def _record(broken: Broken) -> RecordLine:
    game = GAMES[broken.record.game]
    return RecordLine(broken, say(game.title), say(game.unit))
