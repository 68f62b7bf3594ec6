import os
import signal
import subprocess
import sys

from gamenight.local.leash import leashed
from tests.local.lives import Life, eventually
from tests.local.starts import plain_environment

PARENT = """
import signal, subprocess
from gamenight.local.leash import leashed
child = subprocess.Popen(leashed(["sleep", "60"], dies_by=signal.SIGTERM, identity={identity!r}))
print(child.pid, flush=True)
signal.pause()
"""
WITHOUT_NAMESPACES = """
import pwd
from gamenight.local.leash import enter_namespace, unprivileged
enter_namespace(pwd.getpwnam("root"))
open("/proc/sys/user/max_user_namespaces", "w").write("0")
print(unprivileged())
"""
AS_USER = """
import pwd
from gamenight.local.leash import enter_namespace, unprivileged
enter_namespace(pwd.struct_passwd(("", "", {user}, {user}, "", "", "")))
print(unprivileged())
"""


def answer(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=plain_environment(), capture_output=True, text=True, check=True).stdout.strip()


def leashed_to_a_killed_parent(identity: str) -> Life:
    command = [sys.executable, "-c", PARENT.format(identity=identity)]
    with subprocess.Popen(command, env=plain_environment(), stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = Life(int(parent.stdout.readline()))
        eventually(lambda: Life(child.pid).command == "sleep 60")
        parent.kill()
    return child


def test_a_leashed_command_ends_with_its_killed_parent() -> None:
    child = leashed_to_a_killed_parent("self")
    eventually(lambda: not child.goes_on(), seconds=3)


def test_a_leashed_command_in_a_namespace_ends_with_its_killed_parent() -> None:
    child = leashed_to_a_killed_parent("namespace")
    eventually(lambda: not child.goes_on(), seconds=3)


def test_a_command_whose_parent_is_gone_already_does_not_start() -> None:
    command = leashed(["echo", "started"], dies_by=signal.SIGKILL)
    command[command.index(str(os.getpid()))] = "1"
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "has ended" in done.stderr


def test_a_leashed_command_hears_the_signals_that_its_parent_blocks() -> None:
    old = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        child = subprocess.Popen(leashed(["sleep", "60"], dies_by=signal.SIGKILL))
        eventually(lambda: Life(child.pid).command == "sleep 60")
        child.send_signal(signal.SIGTERM)
        assert child.wait(5) == -signal.SIGTERM
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old)


def test_a_leashed_command_dies_of_a_broken_pipe_as_any_other() -> None:
    show = "grep SigIgn /proc/self/status"
    done = subprocess.run(
        leashed(["sh", "-c", show], dies_by=signal.SIGKILL), capture_output=True, text=True, check=True
    )
    assert int(done.stdout.split()[1], 16) & 1 << (signal.SIGPIPE - 1) == 0


def test_root_runs_postgres_in_a_namespace() -> None:
    assert answer(AS_USER.format(user=0)) == "namespace"


def test_root_gives_way_to_nobody_where_there_are_no_namespaces() -> None:
    assert answer(WITHOUT_NAMESPACES) == "nobody"


def test_a_user_with_a_name_runs_postgres_as_itself() -> None:
    assert answer(AS_USER.format(user=65534)) == "self"


def test_a_user_without_a_name_takes_one_in_a_namespace() -> None:
    assert answer(AS_USER.format(user=54321)) == "namespace"
