import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gamenight.local.postgres import find_binaries
from gamenight.local.schema import Database
from tests.local.starts import Start


def rows(start: Start, query: str) -> list[tuple[object, ...]]:
    with start.connect() as connection:
        return connection.execute(query.encode()).fetchall()


def backups(data: Path) -> list[str]:
    return sorted(path.name for path in (data / "backups").iterdir())


def test_a_new_database_is_migrated_without_a_backup(start: Callable[..., Start], tmp_path: Path) -> None:
    first = start("--empty", data=tmp_path / "new").wait_until_up()
    assert rows(first, "SELECT app, name FROM django_migrations") == [("stand_in", "0001_first")]
    assert not (tmp_path / "new" / "backups").exists()
    first.stop()


def test_a_newer_tree_migrates_an_older_database_after_a_backup(
    start: Callable[..., Start], tree: Path, data: Path
) -> None:
    first = start().wait_until_up()
    with first.connect() as connection:
        connection.execute("INSERT INTO play VALUES (7)")
    first.stop()
    (tree / "0002_second.sql").write_text("ALTER TABLE play ADD rated bool DEFAULT true; UPDATE play SET id = 8")
    second = start().wait_until_up()
    assert rows(second, "SELECT id, rated FROM play") == [(8, True)]
    second.stop()

    (name,) = backups(data)
    assert name.endswith("-before-migration.dump")
    restore = [find_binaries({})["pg_restore"], "-f", "-", "-a", "-t", "play", data / "backups" / name]
    assert "\n7\n" in subprocess.run(restore, capture_output=True, text=True, check=True).stdout


def test_the_last_five_backups_are_kept(start: Callable[..., Start], tree: Path, data: Path) -> None:
    (data / "backups").mkdir()
    for day in range(1, 7):
        (data / "backups" / f"2020010{day}T000000000000Z-before-migration.dump").touch()
    (tree / "0002_second.sql").write_text("SELECT 1")
    start().wait_until_up().stop()
    assert [name[:8] for name in backups(data)[:4]] == ["20200103", "20200104", "20200105", "20200106"]
    assert len(backups(data)) == 5


def test_an_unchanged_tree_is_not_asked_again(start: Callable[..., Start], tree: Path) -> None:
    (tree / "migrate.py").write_text("raise SystemExit('asked')")
    assert start().wait_until_up().stop() == 0


def test_a_migration_that_fails_is_one_sentence(start: Callable[..., Start], tree: Path, data: Path) -> None:
    (tree / "0002_second.sql").write_text("ALTER TABLE nothing ADD rated bool")
    log = data / "migrate.log"
    sentence = start().refusal()
    assert sentence.startswith("bin/up: migrate failed: ")
    assert sentence.endswith(f" (The whole output is in {log}.)")
    assert 'relation "nothing" does not exist' in log.read_text()
    assert log.stat().st_mode & 0o077 == 0
    assert len(backups(data)) == 1


def test_a_database_that_does_not_answer_is_one_sentence(start: Callable[..., Start]) -> None:
    sentence = start(DATABASE_URL="postgresql://somebody:secret@127.0.0.1:1/club").refusal()
    assert sentence.startswith("bin/up: The database can't be reached: ")
    assert "Connection refused" in sentence
    assert "secret" not in sentence


@pytest.mark.parametrize(
    ("url", "public", "password"),
    [
        ("postgresql://postgres@%2Ftmp%2Fx/club", "postgresql://postgres@%2Ftmp%2Fx/club", None),
        ("postgres://me:p%40ss@host:5433/club?sslmode=require", "postgres://me@host:5433/club?sslmode=require", "p@ss"),
        ("postgres://me:me@host/club", "postgres://me@host/club", "me"),
    ],
)
def test_no_password_stands_in_a_command_line(url: str, public: str, password: str | None) -> None:
    database = Database(url, find_binaries({}))
    assert (database.public_url, database.variables.get("PGPASSWORD")) == (public, password)
