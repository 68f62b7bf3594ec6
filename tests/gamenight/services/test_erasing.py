"""A club that was deleted leaves nothing behind, and takes nothing of another with it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import count
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from gamenight.models import Account, Club, Due, Membership, Play, Token
from gamenight.selectors.access import Caller
from gamenight.services import clubs, erasing, jobs, people
from gamenight.services.transactions import share_club
from tests.builders import a_club, an_evening, logged, merged, some_players, work_off_everything
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient, token
from tests.gamenight.services.conftest import Beside

pytestmark = pytest.mark.django_db
NAME = "The Unmistakables"


def a_busy_club(name: str = NAME, plays: int = 3) -> Caller:
    """One with something in every table, answers kept for keys among it."""
    owner = a_club(name, options={"toy": {"double": True}})
    app, own = App(owner), ApiClient(token(Account.objects.get(id=owner.account_id)))
    ana, ben, cem, dua = some_players(owner, "Ana", "Ben", "Cem", "Dua")
    eva, fay = some_players(owner, "Eva", "Fay")
    for merge in ((dua, cem), (cem, eva), (eva, fay)):
        merged(owner, *merge)
    app.write("leagues/", {"name": "Spring"})
    for number in range(plays):
        logged(owner, [ana, ben], number, 7, rounds=[{"points": [1, 2]}])
    session = f"sessions/{an_evening(owner, date(2100, 3, 6)).id}/"
    app.change(f"{session}attendance/{ana.id}/", {"present": True}, if_match="*")
    app.write("plays/", {"players": [str(ana.id), str(ben.id)], "record": {"game": "toy", "seats": 2}})
    for path in ("calendars/", f"{session}helpers/"):
        app.write(path, {"name": "The chat group"})
    invited = app.write("invitations/", {}).json()["link"].partition("#")[2]
    guest = ApiClient(token(Account.objects.create(username=f"guest of {owner.in_club.id.hex[-8:]}")))
    key = {"idempotency_key": "0123456789abcdef"}
    assert guest.send("POST", "/api/v1/invitations/accept/", {"secret": invited}, **key).status_code == 201
    for_one = {"name": "For one club", "scopes": ["boards:read"], "club": str(owner.in_club.id)}
    assert own.send("POST", "/api/v1/me/tokens/", for_one, **key).status_code == 201
    assert own.send("POST", f"{app.base}players/{ben.id}/claim/", {}, **key).status_code == 201
    play = Play.objects.filter(club=owner.in_club).latest("made_at")
    assert app.write(f"plays/{play.id}/flag/", {"note": "Ana had 5."}).status_code == 201
    assert app.write("exports/", {}).status_code == 202
    work_off_everything()
    logged(owner, [ana, ben], 9, 9)  # boards are due again
    return owner


def erased(owner: Caller) -> int:
    """How many parts it takes once the club is deleted."""
    clubs.delete(caller=owner, version=None)
    return parts_of(owner)


def parts_of(owner: Caller) -> int:
    scope = f"erase:{owner.in_club.id}"
    for parts in count(1):
        assert jobs.work_off(scope)
        if not Due.objects.filter(scope=scope).exists():
            return parts
    raise AssertionError


def rows() -> dict[str, list[Any]]:
    """Of every table, but accounts and their tokens for all clubs: they are nobody's."""
    found = {}
    for model in apps.get_app_config("gamenight").get_models():
        kept = model._default_manager.order_by("pk")
        kept = kept.exclude(club=None) if model is Token else kept
        found[model.__name__] = [] if model is Account else list(kept.values())
    return found


def tables() -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables"
            " WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        )
        yield from (name for (name,) in cursor.fetchall())


def mentions(*words: str) -> list[str]:
    """The tables in which a row has one of `words`, as text or as the bytes of it."""
    asked = [form for word in words for form in (f"%{word}%", f"%{word.encode().hex()}%")]
    found = []
    for table in tables():
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM {table} AS row WHERE row::text LIKE ANY(%s)", [asked])  # noqa: S608
            found += [table] * bool(cursor.fetchone()[0])
    return sorted(found)


@transaction.atomic
def late(owner: Caller) -> None:
    """Somebody writes who came before the club was deleted."""
    people.add(caller=owner, name="Somebody late")
    connection.check_constraints()


class TestWhatIsLeft:
    def test_nothing_of_the_club_in_any_table_and_all_of_another(self) -> None:
        a_busy_club("Another")
        work_off_everything()
        before = rows()
        owner = a_busy_club()
        full = rows()
        club = str(owner.in_club.id)
        assert [name for name in before if name not in ("Account", "Heartbeat") and full[name] == before[name]] == []
        assert len(mentions(club, NAME)) > 15
        erased(owner)
        assert rows() == before
        assert mentions(club, NAME) == []

    def test_what_came_in_while_it_was_deleted_goes_too(self) -> None:
        owner = a_busy_club()
        clubs.delete(caller=owner, version=None)
        late(owner)
        parts_of(owner)
        assert mentions(str(owner.in_club.id)) == []
        with pytest.raises(IntegrityError):
            late(owner)


class TestInParts:
    def test_it_goes_on_where_it_ended(self, monkeypatch: pytest.MonkeyPatch) -> None:
        owner, clock = a_busy_club(), count()
        monkeypatch.setattr(erasing, "FIRST_ROWS", 1)
        monkeypatch.setattr(erasing, "monotonic", lambda: float(next(clock)))
        assert erased(owner) > 2
        assert mentions(str(owner.in_club.id), NAME) == []

    def test_few_rows_at_a_time_where_the_database_is_slow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[int] = []
        clock = iter([0.0, 9.0, 9.5, 20.0])
        monkeypatch.setattr(erasing, "monotonic", lambda: next(clock))

        def batch(most: int) -> int:
            asked.append(most)
            return most

        assert not erasing._deleted(batch, 10.0)
        assert asked == [10, 2, 4]
        monkeypatch.setattr(erasing, "monotonic", lambda: 99.0)
        assert erasing._deleted(lambda most: most - 1, 10.0)

    def test_a_part_that_fails_is_done_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        owner = a_busy_club()
        clubs.delete(caller=owner, version=None)
        kept, calls, delete = rows(), count(), erasing._delete

        def fail_in_the_middle(found: Any) -> int:
            assert next(calls) < 9, "killed"
            return delete(found)

        monkeypatch.setattr(erasing, "_delete", fail_in_the_middle)
        with pytest.raises(AssertionError, match="killed"):
            jobs.work_off(f"erase:{owner.in_club.id}")
        assert {**rows(), "Due": None} == {**kept, "Due": None}
        monkeypatch.setattr(erasing, "_delete", delete)
        parts_of(owner)
        assert mentions(str(owner.in_club.id), NAME) == []

    def test_done_once_more_it_changes_nothing(self) -> None:
        owner = a_busy_club()
        erased(owner)
        before = rows()
        erasing.erase(owner.in_club.id)
        assert rows() == before


@pytest.mark.django_db(transaction=True)
class TestBeside:
    def test_itself_one_works_and_the_other_leaves_it_alone(
        self, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        owner, begun, go_on, delete = a_busy_club(), Event(), Event(), erasing._delete

        def slowly(found: Any) -> int:
            begun.set()
            assert go_on.wait(10)
            return delete(found)

        monkeypatch.setattr(erasing, "_delete", slowly)
        clubs.delete(caller=owner, version=None)
        scope = f"erase:{owner.in_club.id}"
        first = beside(lambda: jobs.work_off(scope))
        assert begun.wait(10)
        assert not jobs.work_off(scope)
        go_on.set()
        assert first.result(20)
        assert (Club.objects.count(), mentions(str(owner.in_club.id))) == (0, [])

    def test_a_write_that_has_begun_is_waited_for(self, beside: Beside) -> None:
        owner = a_busy_club()
        players = some_players(owner, "Gil", "Hua")
        has_logged, go_on = Event(), Event()

        def log_slowly() -> None:
            with transaction.atomic():
                share_club(owner.in_club.id)
                logged(owner, players, 1, 2)
                has_logged.set()
                assert go_on.wait(10)

        logging = beside(log_slowly)
        assert has_logged.wait(10)
        deleting = beside(lambda: clubs.delete(caller=owner, version=None))
        sleep(0.5)
        assert not deleting.done()
        go_on.set()
        logging.result(20)
        deleting.result(20)
        assert not Membership.objects.exists()
        parts_of(owner)
        assert mentions(str(owner.in_club.id)) == []
