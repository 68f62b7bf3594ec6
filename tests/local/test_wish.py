import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from gamenight.local.refusal import Refusal
from gamenight.local.wish import Wish, read_wish
from tests.local.starts import Start, free_port


def wish(*words: str) -> Wish:
    return read_wish(words, Path("/tree"))


def test_without_words_it_is_this_machine_only_on_8000_in_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMENIGHT_DATA", raising=False)
    monkeypatch.delenv("GAMENIGHT_PRODUCTION", raising=False)
    assert wish() == Wish("127.0.0.1", 8000, Path("/tree/.local"), empty=False, production=False)


def test_production_has_no_demonstration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMENIGHT_PRODUCTION", "1")
    assert wish("--port", "81").empty


@pytest.mark.parametrize("port", ["0", "65536", "http"])
def test_a_port_is_a_number_that_exists(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        wish("--port", port)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"bin/up: error: argument --port: {port} is not a port: 1 to 65535\n")


def test_a_busy_port_is_one_sentence(start: Callable[..., Start]) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        assert start("--port", str(port)).refusal() == (
            f"bin/up: 127.0.0.1:{port} can't be listened on (Address already in use): choose another --port or --host."
        )


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^192\.0\.2\.1:8000 can't be listened on \(Cannot assign requested address\)"):
        wish("--host", "192.0.2.1").check()


def test_a_name_that_no_machine_has_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^nowhere\.invalid:8000 can't be listened on"):
        wish("--host", "nowhere.invalid").check()


@pytest.mark.parametrize(
    ("host", "bind", "address", "reach"),
    [
        ("127.0.0.1", "127.0.0.1:8000", "http://127.0.0.1:8000/admin/", "on this machine only"),
        ("::1", "[::1]:8000", "http://[::1]:8000/admin/", "on this machine only"),
        ("0.0.0.0", "0.0.0.0:8000", "http://127.0.0.1:8000/admin/", "to everybody who reaches this machine's network"),
        ("10.1.2.3", "10.1.2.3:8000", "http://10.1.2.3:8000/admin/", "to everybody who reaches this machine's network"),
    ],
)
def test_the_addresses_say_who_can_reach_them(host: str, bind: str, address: str, reach: str) -> None:
    here = wish("--host", host)
    assert here.bind == bind
    assert here.addresses([("dashboard", "/admin/")]).splitlines() == [
        "",
        f"Game Night is up. It speaks plain http, {reach}. Ctrl-C stops it.",
        f"  dashboard  {address}",
    ]
