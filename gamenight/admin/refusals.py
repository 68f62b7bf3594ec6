"""Refusals at this door: what a visitor may not do, and why a service wrote nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from gamenight.admin.visitor import visitor
from gamenight.errors import Kind, Refusal
from gamenight.models import Club
from gamenight.pages.ruling import explained, reason
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services.freezing import after_freeze

T = TypeVar("T")
FROZEN = "frozen"


def caller_for(request: HttpRequest, action: Action, club: Club) -> Caller:
    """The visitor as services know them, where they may do `action` in a club that they see; else 403."""
    who = visitor(request)
    if not who.may(action, club.id):
        raise PermissionDenied
    return who.caller(club)


def version_in(request: HttpRequest) -> int:
    """The version that the visitor saw; one that nothing ever has where it is no number."""
    written = request.POST.get("version", "")
    return int(written) if written.isdecimal() and len(written) < 10 else 0


def tell(request: HttpRequest, refusal: Refusal) -> None:
    """The next page says every reason; 404 where there is no such thing."""
    if refusal.kind is Kind.MISSING:
        raise Http404
    for sentence in sentences(refusal):
        messages.error(request, sentence)


def sentences(refusal: Refusal, play: StoredPlay | None = None) -> Iterator[str]:
    """What was refused, and each problem with its place: of the record of `play`, where it is about one."""
    yield reason(refusal)
    names = [each.name for each in play.players] if play else []
    for each in refusal.problems:
        if each.text != refusal.detail:
            yield explained(each, play.game if play else "", names)


def shown(request: HttpRequest, club: Club, refusal: Refusal | None, play: StoredPlay | None = None) -> dict[str, Any]:
    """What a form's page draws of it: the `problems`, and whether the visitor may `overrule` it.

    404 where there is no such thing.
    """
    if refusal is not None and refusal.kind is Kind.MISSING:
        raise Http404
    frozen = refusal is not None and refusal.code == FROZEN
    problems = [] if refusal is None else list(sentences(refusal, play))
    return {"problems": problems, "overrule": may_overrule(request, club, frozen=frozen)}


def may_overrule(request: HttpRequest, club: Club, *, frozen: bool) -> bool:
    """Whether the page offers to change a frozen board, where that is what stands in the way."""
    asked = frozen or "after_freeze" in request.POST
    return asked and visitor(request).may(Action.MANAGE_LEAGUES, club.id)


def overruling(request: HttpRequest, club: Club) -> AbstractContextManager[None]:
    """Writes inside may change frozen boards where an organiser has ticked so."""
    return after_freeze() if may_overrule(request, club, frozen=False) else nullcontext()


def looked_past(request: HttpRequest, club: Club, foresee: Callable[[], T]) -> tuple[T | None, Refusal | None]:
    """What `foresee` tells of a write, and what refuses it: both of a frozen board, to those who may overrule that."""
    try:
        with overruling(request, club):
            return foresee(), None
    except Refusal as refusal:
        if refusal.code != FROZEN or not may_overrule(request, club, frozen=True):
            return None, refusal
        frozen = refusal
    with after_freeze():
        told, refused = looked_past(request, club, foresee)
    return told, refused or frozen
