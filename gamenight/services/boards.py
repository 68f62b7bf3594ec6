"""Publishing boards: each a document of its league, replaced as a whole."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import orjson
from django.utils import timezone

from gamenight.models import Board, League
from gamenight.selectors.boards import compute, rules_version
from gamenight.sql import statement
from scoring.board import document

KEPT = timedelta(days=90)


def publish(league_id: UUID) -> None:
    """The league's newest board is what live results give: a new version only where it changed."""
    league = League.objects.filter(id=league_id).first()
    if league is None:
        return
    as_of = timezone.now()
    board = compute(league)
    rows = document(board.rows)
    newest = Board.objects.filter(league=league).order_by("-version").first()
    rules = rules_version()
    if newest is not None and newest.document == rows and newest.rules_version == rules:
        Board.objects.filter(league=league, version=newest.version).update(as_of=as_of)
        return
    statement("publish_board").run(
        club=league.club_id,
        league=league.id,
        version=newest.version + 1 if newest else 1,
        as_of=as_of,
        rules_version=rules,
        evening=board.evening,
        document=orjson.dumps(rows).decode(),
    )


def thin_out() -> None:
    """Of boards older than `KEPT` the last one of each evening is left."""
    statement("thin_boards").run(before=timezone.now() - KEPT)
