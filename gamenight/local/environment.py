"""The project's `.venv`: made from a lock file, by uv where there is one, and made again only when that file changes.

A script of its own, for any Python from 3.11 on and nothing else: `environment.py LOCK`.
"""

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUN, TEST = "requirements.lock", "requirements-dev.lock"
"""The second pins all that the first does, and what the tests need."""


class Environment:
    """The `.venv` of the tree at `root`; copies of the lock files that it was made from lie in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / ".venv"
        self.python = self.home / "bin" / "python"

    def provide(self, lock: str) -> None:
        """The environment holds what `lock` pins. Raises `CalledProcessError` and `OSError`."""
        with self._alone():
            if self._was_made_from(lock):
                return
            chosen = TEST if lock == RUN and self._copy(TEST).exists() else lock
            print(f"Installing into .venv what {chosen} pins, once ...", file=sys.stderr, flush=True)
            self._install(chosen)
            self._copy(TEST).parent.mkdir(exist_ok=True)
            for name in {chosen, RUN}:
                shutil.copyfile(self.root / name, self._copy(name))

    def _copy(self, lock: str) -> Path:
        return self.home / "made-from" / lock

    def _was_made_from(self, lock: str) -> bool:
        copy = self._copy(lock)
        return copy.is_file() and copy.read_bytes() == (self.root / lock).read_bytes() and self._runs("")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Two at once take turns, and the second finds the work done."""
        with (self.root / RUN).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _install(self, lock: str) -> None:
        uv = shutil.which("uv")
        if not self._runs("import sys; sys.exit(sys.version_info < (3, 11))"):
            shutil.rmtree(self.home, ignore_errors=True)
            self._call(*([uv, "venv", "-q", "-p", sys.executable] if uv else [sys.executable, "-m", "venv"]), self.home)
        if uv:
            options = ("--require-hashes", "--compile-bytecode", "-q", "-p")
            self._call(uv, "pip", "sync", *options, self.python, self.root / lock)
            return
        if not self._runs("import pip"):
            self._call(self.python, "-m", "ensurepip")
        options = ("--require-hashes", "--disable-pip-version-check", "--no-input", "-qq")
        self._call(self.python, "-m", "pip", "install", *options, "-r", self.root / lock)

    def _runs(self, program: str) -> bool:
        try:
            return subprocess.run([self.python, "-c", program], stderr=subprocess.DEVNULL, check=False).returncode == 0
        except OSError:
            return False

    def _call(self, *command: str | Path) -> None:
        subprocess.run(command, check=True, stdout=sys.stderr)


def main(lock: str) -> str | None:
    """None once the environment is there, else the sentence that says why it isn't."""
    if not shutil.which("uv") and not find_spec("ensurepip"):
        return "Neither uv nor Python's ensurepip is here to install packages with (Debian: apt install python3-venv)."
    try:
        Environment(ROOT).provide(lock)
    except subprocess.CalledProcessError as error:
        return f"The packages that {lock} pins could not be installed ({error.cmd[0]} ended with {error.returncode})."
    except OSError as error:
        return f"{error.filename}: {error.strerror}."
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
