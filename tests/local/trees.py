"""Clones whose lock files pin tiny packages, on a path with nothing but what the commands in bin/ need."""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.local.starts import ROOT

PYTHON = Path(sys.base_prefix) / "bin" / "python3"
TOOLS = ("sh", "dirname", "cmp", "env")
SAY = "import sys; print({name!r}, *sys.argv[1:], sep='|')\n"
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
WHEEL = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


class Tree:
    """A clone with a lock file for running and one for testing. What its commands start only says so."""

    def __init__(self, home: Path) -> None:
        self.home = home / "it's a tree"
        self.path = home / "path"
        self.wheels = home / "wheels"
        self.wheels.mkdir()
        self.path.mkdir()
        for tool in TOOLS:
            (self.path / tool).symlink_to(str(shutil.which(tool)))
        (self.path / "python3").symlink_to(PYTHON)
        shutil.copytree(ROOT / "bin", self.home / "bin")
        (self.home / "gamenight" / "local").mkdir(parents=True)
        shutil.copy(ROOT / "gamenight" / "local" / "environment.py", self.home / "gamenight" / "local")
        (self.home / "gamenight" / "local" / "__main__.py").write_text(SAY.format(name="up"))
        (self.home / "pytest.py").write_text(SAY.format(name="pytest"))
        self.pin("requirements.lock", "tiny")
        self.pin("requirements-dev.lock", "tiny", "tinytest")

    def pin(self, lock: str, *packages: str) -> None:
        (self.home / lock).write_text("".join(f"{name}==1.0 --hash=sha256:{self._wheel(name)}\n" for name in packages))

    def fake(self, program: str, content: str) -> None:
        (self.path / program).write_text(content)
        (self.path / program).chmod(0o755)

    def make_ready(self) -> None:
        """Nothing is left to install, and the tools that check are there; they only say so."""
        subprocess.run([PYTHON, "-m", "venv", "--without-pip", self.home / ".venv"], check=True)
        (self.home / ".venv" / "made-from").mkdir()
        shutil.copy(self.home / "requirements-dev.lock", self.home / ".venv" / "made-from")
        for name in ("ruff", "mypy", "lint-imports"):
            self.fake(name, f"#!/bin/sh\necho {name} $*\n")
        (self.home / "manage.py").write_text(SAY.format(name="manage.py"))

    def begin(self, command: str, *words: str) -> subprocess.Popen[str]:
        variables = {"PATH": str(self.path), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels)}
        return subprocess.Popen(
            [self.home / "bin" / command, *words],
            cwd="/",
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, command: str, *words: str) -> tuple[int, str, str]:
        """Exit status, output and errors of a command in bin/."""
        running = self.begin(command, *words)
        output, errors = running.communicate(timeout=120)
        return running.returncode, output, errors

    def installed(self) -> set[str]:
        return {path.stem for path in self.home.glob(".venv/lib/python*/site-packages/tiny*.py")}

    def _wheel(self, name: str) -> str:
        """The hash of a package that holds one empty module, made now."""
        path = self.wheels / f"{name}-1.0-py3-none-any.whl"
        about = f"{name}-1.0.dist-info"
        files = {f"{name}.py": "", f"{about}/METADATA": METADATA.format(name=name), f"{about}/WHEEL": WHEEL}
        files[f"{about}/RECORD"] = "".join(f"{file},,\n" for file in [*files, f"{about}/RECORD"])
        with zipfile.ZipFile(path, "w") as wheel:
            for file, content in files.items():
                wheel.writestr(zipfile.ZipInfo(file), content)
        return hashlib.sha256(path.read_bytes()).hexdigest()
