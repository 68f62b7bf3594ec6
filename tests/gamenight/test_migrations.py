"""Rows that a database has already, brought forward: one way from the second migration to the last."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from gamenight.models import Account, Club, League, Membership, Player, PlayerWord, Rating, Reply, Token

pytestmark = pytest.mark.django_db(transaction=True)
LONG = 30 * "Ab"


def migrate(name: str | None = None) -> Any:
    """The database as after the migration of that name, or after the last; by a model's name the model of then."""
    executor = MigrationExecutor(connection)
    targets = [("gamenight", name)] if name else executor.loader.graph.leaf_nodes("gamenight")
    executor.migrate(targets)
    apps = MigrationExecutor(connection).loader.project_state(targets).apps
    return lambda model: apps.get_model("gamenight", model).objects


def an_account_with_a_token_and_a_kept_answer(then: Any) -> None:
    ana = then("Account").create(username="ana")
    then("Token").create(account=ana, name="phone", public_id="0", secret_hash=b"", scopes=["results:read"])
    kept = {"route": "POST /", "key": "0123456789abcdef", "fingerprint": b"f", "status": 201, "body": b"{}"}
    then("Reply").create(account=ana, **kept)


def a_player_without_words(then: Any) -> None:
    keys = {"name_key": "łucja o'hara", "search_key": "łucja o'hara"}
    then("Player").create(club=then("Club").create(name="Words"), name="Łucja O'Hara", **keys)


def members_with_and_without_an_owner(then: Any) -> None:
    cem, dua = (then("Account").create(username=name) for name in ("cem", "dua"))
    tuesday, friday = (then("Club").create(name=name) for name in ("Tuesday", "Friday"))
    for club, account, role in ((tuesday, cem, "owner"), (tuesday, dua, "viewer"), (friday, dua, "viewer")):
        then("Membership").create(club=club, account=account, role=role)


def players_with_a_keyboards_marks(then: Any) -> None:
    club = then("Club").create(name="Marks", gone_at=timezone.now())
    for name in ("O’Hara", "Ana"):
        key = name.lower()
        player = then("Player").create(club=club, name=name, name_key=key, search_key=key)
        then("PlayerWord").create(club=club, player=player, word=key)


def leagues_whose_names_fold_alike(then: Any) -> None:
    clubs = [then("Club").create(name=name, gone_at=timezone.now()) for name in ("A", "B")]
    for club, name in ((0, "Spring"), (0, "SPRING"), (0, "spring (2)"), (1, "spring"), (1, LONG), (1, LONG.upper())):
        then("League").create(club=clubs[club], name=name)


def leagues_frozen_before_it_was_said_when(then: Any) -> None:
    club = then("Club").create(name="Frozen", gone_at=timezone.now())
    for name, days in (("Told", (6, 7)), ("Untold", ())):
        league = then("League").create(club=club, name=name, name_key=name.lower(), state="frozen", kept=[])
        for version, day in enumerate(days, start=1):
            at = datetime(2026, 3, day, tzinfo=UTC)
            then("Event").create(club=club, kind="league.changed", subject=league.id, version=version, at=at)
    then("League").create(club=club, name="Open", name_key="open")


def steps_of_ratings_that_are_not_counted(then: Any) -> None:
    club = then("Club").create(name="Steps", gone_at=timezone.now())
    ada, ben = uuid4(), uuid4()
    for player, game, day, number in ((ada, "toy", 7, 2), (ada, "toy", 7, 1), (ada, "ink", 6, 1), (ben, "toy", 7, 2)):
        at = datetime(2026, 3, day, tzinfo=UTC)
        step = {
            "play_id": uuid4(),
            "player_id": player,
            "game": game,
            "day": at.date(),
            "began_at": at,
            "number": number,
        }
        strengths = dict.fromkeys(("mu_before", "sigma_before", "mu", "sigma"), 1.0)
        then("Rating").create(club=club, **step, **strengths)


def test_rows_of_then_are_right_now() -> None:
    try:
        an_account_with_a_token_and_a_kept_answer(migrate("0002_queues"))
        a_player_without_words(migrate("0003_helper_links"))
        members_with_and_without_an_owner(migrate("0012_places"))
        players_with_a_keyboards_marks(migrate("0014_statistics"))
        leagues_whose_names_fold_alike(migrate("0016_derived_rows"))
        leagues_frozen_before_it_was_said_when(migrate("0018_merged_by"))
        steps_of_ratings_that_are_not_counted(migrate("0020_play_in_order"))
    finally:
        migrate()
    tokens_speak_for_their_accounts_still()
    answers_kept_for_accounts_are_theirs_still()
    players_are_found_by_their_words_and_looks()
    members_stay_and_the_last_owner_does_from_now_on()
    players_are_found_by_the_marks_of_a_keyboard()
    leagues_are_told_apart()
    a_frozen_league_says_since_when()
    steps_say_how_many_plays_they_are_of()


def tokens_speak_for_their_accounts_still() -> None:
    token = Token.objects.get()
    assert (token.account.username, token.name, token.club_id, token.evening_id) == ("ana", "phone", None, None)


def answers_kept_for_accounts_are_theirs_still() -> None:
    reply = Reply.objects.get(holder=Account.objects.get(username="ana").id)
    assert (reply.route, reply.key, bytes(reply.body or b"")) == ("POST /", "0123456789abcdef", b"{}")


def players_are_found_by_their_words_and_looks() -> None:
    words = PlayerWord.objects.filter(club__name="Words").values_list("word", flat=True)
    assert sorted(words) == ["hara", "lucja", "o'hara"]
    found = Player.objects.filter(club__name="Words").values_list("search_key", "looks", "aliases")
    assert found.get() == ("lucja o'hara", ["lucjaohara"], [])


def members_stay_and_the_last_owner_does_from_now_on() -> None:
    found = Membership.objects.order_by("club__name", "role").values_list("club__name", "role", "version")
    assert list(found) == [("Friday", "viewer", 1), ("Tuesday", "owner", 1), ("Tuesday", "viewer", 1)]
    assert not Club.objects.filter(name__in=["Tuesday", "Friday"]).exclude(gone_at=None).exists()
    Membership.objects.filter(role="viewer").delete()  # a club that never had an owner keeps nobody else
    with pytest.raises(IntegrityError):
        Membership.objects.all().delete()


def players_are_found_by_the_marks_of_a_keyboard() -> None:
    words = PlayerWord.objects.filter(club__name="Marks").values_list("player__name", "word")
    assert sorted(words) == [("Ana", "ana"), ("O’Hara", "hara"), ("O’Hara", "o'hara")]
    found = Player.objects.filter(club__name="Marks").values_list("search_key", flat=True)
    assert sorted(found) == ["ana", "o'hara"]


def leagues_are_told_apart() -> None:
    found = League.objects.filter(club__name__in="AB").order_by("id").values_list("club__name", "name", "name_key")
    assert list(found) == [
        ("A", "Spring", "spring"),
        ("A", "SPRING (2)", "spring (2)"),
        ("A", "spring (2) (2)", "spring (2) (2)"),
        ("B", "spring", "spring"),
        ("B", LONG, LONG.lower()),
        ("B", f"{28 * 'AB'} (2)", f"{28 * 'ab'} (2)"),
    ]
    with pytest.raises(IntegrityError):
        League.objects.filter(name="SPRING (2)").update(name_key="spring")


def a_frozen_league_says_since_when() -> None:
    found = dict(League.objects.filter(club__name="Frozen").values_list("name", "frozen_at"))
    assert found["Untold"] is not None
    assert (found["Told"], found["Open"]) == (datetime(2026, 3, 7, tzinfo=UTC), None)
    with pytest.raises(IntegrityError):
        League.objects.filter(name="Told").update(frozen_at=None)


def steps_say_how_many_plays_they_are_of() -> None:
    found = Rating.objects.filter(club__name="Steps").values_list("game", "number", "plays")
    assert sorted(found) == [("ink", 1, 1), ("toy", 1, 1), ("toy", 2, 1), ("toy", 2, 2)]
