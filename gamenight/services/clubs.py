"""Clubs: made by whoever will own them, and set up by their owners."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, id_taken, in_flight, missing, stale
from gamenight.ids import new_id
from gamenight.models import Account, Club, Event, Membership
from gamenight.models.clubs import Visibility
from gamenight.roles import Role
from gamenight.secrets import keyed_hash, new_secret
from gamenight.selectors.access import Caller
from gamenight.services.due import erase_scope, mark
from gamenight.services.transactions import alone_in_club, in_club, taken
from rules.judging import options_problems
from rules.problems import Problem, listed, problem
from rules.registry import GAMES
from rules.text import text

SETTINGS = ("name", "zone", "language", "visibility", "options")
Edit = Callable[[Club], Mapping[str, Any]]
"""Those of the settings that the club should have from now on; of `options` a merge patch (RFC 7396)."""


def found(
    *,
    owner: Account,
    name: str,
    zone: str,
    language: str = "en",
    visibility: str = Visibility.MEMBERS,
    options: dict[str, Any] | None = None,
) -> Club:
    """A new club with its owner."""
    settings = {"zone": zone, "language": language, "visibility": visibility, "options": options or {}}
    return _stored(new_id(), owner.id, name=name, **settings)


def made(*, caller: Caller, id: UUID | None, **settings: Any) -> Club | None:
    """The club that the caller made under this id before, and still owns. Raises Refusal (CONFLICT) for any other."""
    club = Club.objects.filter(id=id).first() if id else None
    if club is None:
        return None
    owns = Membership.objects.filter(club=club, account=caller.signed_in, role=Role.OWNER).exists()
    if not owns or any(getattr(club, key) != value for key, value in settings.items()):
        raise id_taken()
    return club


def make(*, caller: Caller, id: UUID | None = None, options: dict[str, Any], **settings: Any) -> Club:
    """A new club, which the caller owns. Raises Refusal (INVALID) for options that a game doesn't know."""
    _refuse_unknown(options)
    with taken({"club_pkey": in_flight}):
        return _stored(id or new_id(), caller.signed_in, options=options, **settings)


@in_club
def change(*, caller: Caller, version: int | None, edit: Edit) -> Club:
    """The club as `edit` says. Another zone is for what is planned and logged from now on: stored days stay.

    Raises Refusal: STALE (another version), INVALID for options that a game doesn't know, or CONFLICT where nothing
    changes.
    """
    club = held(caller, version)
    before = {name: getattr(club, name) for name in SETTINGS}
    wanted = dict(edit(club))
    if "options" in wanted:
        wanted["options"] = _patched(club.options, wanted["options"])
        _refuse_unknown(wanted["options"])
    if before | wanted == before:
        raise conflict("nothing_changed", text("The club says so already."))
    for name, value in wanted.items():
        setattr(club, name, value)
    rewrite(club, *wanted)
    return club


@in_club
def share_link(*, caller: Caller, version: int | None = None) -> tuple[Club, str]:
    """The club with a new link, and its secret, which is kept nowhere; an earlier one shows nothing any more.

    Raises Refusal: STALE (another version).
    """
    club, secret = held(caller, version), new_secret()
    club.link_hash = keyed_hash(secret)
    rewrite(club, "link_hash")
    return club, secret


@in_club
def end_link(*, caller: Caller) -> None:
    """The club has no secret link from now on, if it had one."""
    club = held(caller)
    if club.link_hash is not None:
        club.link_hash = None
        rewrite(club, "link_hash")


@alone_in_club
def delete(*, caller: Caller, version: int | None) -> None:
    """The club is gone for everybody, with its members, tokens, links and calendars; a job erases what is left of it.

    Raises Refusal: STALE (another version).
    """
    club = held(caller, version)
    club.gone_at = timezone.now()
    club.save(update_fields=["gone_at"])
    Membership.objects.filter(club=club).delete()
    mark(None, [erase_scope(club.id)])


def held(caller: Caller, version: int | None = None) -> Club:
    """The caller's club, in which nobody else changes settings or members until the transaction ends.

    Raises Refusal: MISSING where it is gone meanwhile, or STALE for another version.
    """
    club = Club.objects.select_for_update(no_key=True).filter(id=caller.in_club.id, gone_at=None).first()
    if club is None:
        raise missing()
    if version not in (None, club.version):
        raise stale(club.version)
    return club


def rewrite(club: Club, *columns: str) -> None:
    """The columns are stored, as a new version, and the feed tells of it."""
    club.version += 1
    club.save(update_fields=[*columns, "version"])
    Event.objects.create(club=club, kind="club.changed", subject=club.id, version=club.version)


def enrol(*, club: Club, account: Account, role: Role) -> Membership:
    """The account has `role` in the club, whatever it had before."""
    membership, _ = Membership.objects.update_or_create(club=club, account=account, defaults={"role": role})
    return membership


@transaction.atomic
def _stored(id: UUID, owner_id: UUID, **settings: Any) -> Club:
    club = Club.objects.create(id=id, **settings)
    Membership.objects.create(club=club, account_id=owner_id, role=Role.OWNER)
    return club


def _patched(stored: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """`stored` with what `patch` says, key by key; null takes a key away."""
    kept = {key: value for key, value in stored.items() if key not in patch}
    for key, value in patch.items():
        if isinstance(value, dict):
            before = stored.get(key)
            kept[key] = _patched(before if isinstance(before, dict) else {}, value)
        elif value is not None:
            kept[key] = value
    return kept


def _refuse_unknown(options: Mapping[str, Any]) -> None:
    """Raises Refusal (INVALID) with every option that no record could have."""
    found = listed(each.under("options") for each in _problems(options))
    if found:
        raise Refusal(Kind.INVALID, "options_refused", text("No club can play by these options."), problems=found)


def _problems(options: Mapping[str, Any]) -> Iterator[Problem]:
    for name, chosen in options.items():
        if name in GAMES:
            yield from (each.under(name) for each in options_problems(GAMES[name], chosen))
        else:
            yield problem("club.unknown_game", (name,), "there is no game {game}", game=repr(name))
