"""Rows that a database has already, brought forward."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from gamenight.models import Account, Club, League, Membership, Player, PlayerWord, Reply, Token

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(name: str | None = None) -> Apps:
    """The database as after the migration of that name, or after the last; its models as they were then."""
    executor = MigrationExecutor(connection)
    targets = [("gamenight", name)] if name else executor.loader.graph.leaf_nodes("gamenight")
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def before_helper_links() -> Iterator[Apps]:
    yield migrate("0002_queues")
    migrate()


def test_tokens_speak_for_their_accounts_still(before_helper_links: Apps) -> None:
    then: Any = before_helper_links.get_model
    ana = then("gamenight", "Account").objects.create(username="ana")
    then("gamenight", "Token").objects.create(
        account=ana, name="phone", public_id="0", secret_hash=b"", scopes=["results:read"]
    )
    migrate()
    token = Token.objects.get()
    assert (token.account.username, token.name, token.club_id, token.evening_id) == ("ana", "phone", None, None)


def test_answers_kept_for_accounts_are_theirs_still(before_helper_links: Apps) -> None:
    then: Any = before_helper_links.get_model
    ana = then("gamenight", "Account").objects.create(username="ana")
    kept = {"route": "POST /", "key": "0123456789abcdef", "fingerprint": b"f", "status": 201, "body": b"{}"}
    then("gamenight", "Reply").objects.create(account=ana, **kept)
    migrate()
    reply = Reply.objects.get(holder=Account.objects.get(username="ana").id)
    assert (reply.route, reply.key, bytes(reply.body or b"")) == ("POST /", "0123456789abcdef", b"{}")


@pytest.fixture
def before_owners() -> Iterator[Apps]:
    yield migrate("0012_places")
    migrate()


def test_members_stay_and_the_last_owner_does_from_now_on(before_owners: Apps) -> None:
    then: Any = before_owners.get_model
    ana, ben = (then("gamenight", "Account").objects.create(username=name) for name in ("ana", "ben"))
    tuesday, friday = (then("gamenight", "Club").objects.create(name=name) for name in ("Tuesday", "Friday"))
    for club, account, role in ((tuesday, ana, "owner"), (tuesday, ben, "viewer"), (friday, ben, "viewer")):
        then("gamenight", "Membership").objects.create(club=club, account=account, role=role)
    migrate()
    found = Membership.objects.order_by("club__name", "role").values_list("club__name", "role", "version")
    assert list(found) == [("Friday", "viewer", 1), ("Tuesday", "owner", 1), ("Tuesday", "viewer", 1)]
    assert not Club.objects.exclude(gone_at=None).exists()
    Membership.objects.filter(role="viewer").delete()  # a club that never had an owner keeps nobody else
    with pytest.raises(IntegrityError):
        Membership.objects.all().delete()


@pytest.fixture
def before_names() -> Iterator[Apps]:
    yield migrate("0016_derived_rows")
    migrate()


def test_leagues_whose_names_fold_alike_are_told_apart(before_names: Apps) -> None:
    then: Any = before_names.get_model
    clubs = [then("gamenight", "Club").objects.create(name=name, gone_at=timezone.now()) for name in ("A", "B")]
    long = 30 * "Ab"
    for club, name in ((0, "Spring"), (0, "SPRING"), (0, "spring (2)"), (1, "spring"), (1, long), (1, long.upper())):
        then("gamenight", "League").objects.create(club=clubs[club], name=name)
    migrate()
    found = League.objects.order_by("id").values_list("club__name", "name", "name_key")
    assert list(found) == [
        ("A", "Spring", "spring"),
        ("A", "SPRING (2)", "spring (2)"),
        ("A", "spring (2) (2)", "spring (2) (2)"),
        ("B", "spring", "spring"),
        ("B", long, long.lower()),
        ("B", f"{28 * 'AB'} (2)", f"{28 * 'ab'} (2)"),
    ]
    with pytest.raises(IntegrityError):
        League.objects.filter(name="SPRING (2)").update(name_key="spring")


@pytest.fixture
def before_words() -> Iterator[Apps]:
    yield migrate("0003_helper_links")
    migrate()


def test_players_are_found_by_their_words_and_looks(before_words: Apps) -> None:
    then: Any = before_words.get_model
    club = then("gamenight", "Club").objects.create(name="Tuesday")
    keys = {"name_key": "łucja o'hara", "search_key": "łucja o'hara"}
    then("gamenight", "Player").objects.create(club=club, name="Łucja O'Hara", **keys)
    migrate()
    words = PlayerWord.objects.filter(club=club.id).values_list("word", flat=True)
    assert sorted(words) == ["hara", "lucja", "o'hara"]
    assert Player.objects.values_list("search_key", "looks", "aliases").get() == ("lucja o'hara", ["lucjaohara"], [])


@pytest.fixture
def before_marks() -> Iterator[Apps]:
    yield migrate("0014_statistics")
    migrate()


def test_players_are_found_by_the_marks_of_a_keyboard(before_marks: Apps) -> None:
    then: Any = before_marks.get_model
    club = then("gamenight", "Club").objects.create(name="Tuesday", gone_at=timezone.now())
    for name in ("O’Hara", "Ana"):
        key = name.lower()
        player = then("gamenight", "Player").objects.create(club=club, name=name, name_key=key, search_key=key)
        then("gamenight", "PlayerWord").objects.create(club=club, player=player, word=key)
    migrate()
    words = PlayerWord.objects.filter(club=club.id).values_list("player__name", "word")
    assert sorted(words) == [("Ana", "ana"), ("O’Hara", "hara"), ("O’Hara", "o'hara")]
    assert sorted(Player.objects.values_list("search_key", flat=True)) == ["ana", "o'hara"]
