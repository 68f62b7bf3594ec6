"""What the command line and the environment ask `bin/up` for."""

import argparse
import os
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gamenight.local.refusal import Refusal

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""An address that stands for all of a machine's, and the one by which the machine itself reaches it."""


@dataclass(frozen=True)
class Wish:
    """Where to listen, where to keep everything, whether a new database stays empty, and whether this is production."""

    host: str
    port: int
    data: Path
    empty: bool
    production: bool

    @property
    def bind(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def nearest(self) -> tuple[str, int]:
        """Where this machine itself reaches the web server."""
        return EVERYWHERE.get(self.host, self.host), self.port

    def check(self) -> None:
        """The address is free to listen on. Raises `Refusal`."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        try:
            socket.create_server((self.host, self.port), family=family).close()
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
            raise Refusal(f"{self.bind} can't be listened on ({reason}): choose another --port or --host.") from error

    def is_answered(self) -> bool:
        """Whether the web server answers at its health check; it may refuse this machine's name, but not fail."""
        try:
            with socket.create_connection(self.nearest, timeout=1) as connection:
                connection.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
                answer = connection.makefile("rb").read()
                return re.match(rb"HTTP/1\.\d [24]", answer) is not None
        except OSError:
            return False

    def addresses(self, pages: Sequence[tuple[str, str]]) -> str:
        """The block that tells where the pages are, and who can reach them."""
        host = self.nearest[0]
        root = f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"
        lines = [f"  {name:<10} {root}{path}" for name, path in pages]
        return "\n".join(("", f"Game Night is up. {self._reach()} Ctrl-C stops it.", *lines, ""))

    def _reach(self) -> str:
        if self.production:
            return "It speaks http to the proxy in front of it, which has to speak https."
        if self.host in ("127.0.0.1", "::1", "localhost"):
            return "It speaks plain http, on this machine only."
        return "It speaks plain http, to everybody who reaches this machine's network."


def read_wish(words: Sequence[str], tree: Path) -> Wish:
    """The wish in these words; wrong ones end the program with a usage line. Production has no demonstration."""
    parser = argparse.ArgumentParser("bin/up", description="Start Game Night on this machine. Ctrl-C stops it.")
    parser.add_argument("--port", type=_port, default=8000, help="of the web server (8000)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1: this machine only)")
    data = Path(os.environ.get("GAMENIGHT_DATA") or tree / ".local")
    parser.add_argument("--data", type=_directory, default=data, help="directory to keep everything in (.local)")
    parser.add_argument("--empty", action="store_true", help="start a new database without the demonstration club")
    given = parser.parse_args(words)
    production = os.environ.get("GAMENIGHT_PRODUCTION", "0") not in ("", "0")
    return Wish(given.host, given.port, given.data.absolute(), given.empty or production, production)


def _directory(word: str) -> Path:
    if not word:
        raise argparse.ArgumentTypeError("a directory has a name")
    return Path(word)


def _port(word: str) -> int:
    if not (word.isdecimal() and 1 <= int(word) <= 65535):
        raise argparse.ArgumentTypeError(f"{word} is not a port: 1 to 65535")
    return int(word)
