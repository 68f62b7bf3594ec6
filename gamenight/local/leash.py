"""A leash: the command that runs on it gets a signal as soon as the process that started it ends, however that ends.

Also a script of its own, on the standard library alone: `leash.py SIGNAL PARENT IDENTITY COMMAND...` becomes COMMAND.
A script rather than a `preexec_fn`, which isn't safe where threads run.
"""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Sequence
from typing import Literal

Identity = Literal["self", "namespace", "nobody"]
"""Who runs the command: the caller, the caller under nobody's name in a user namespace, or the user nobody."""

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
CLONE_NEWUSER = 0x10000000


def leashed(command: Sequence[str], *, dies_by: signal.Signals, identity: Identity = "self") -> list[str]:
    """The command line that runs `command` leashed to the calling thread of the calling process."""
    script = [sys.executable, "-I", "-S", __file__]
    return [*script, str(int(dies_by)), str(os.getpid()), identity, *command]


def unprivileged() -> Identity:
    """The identity for a program that refuses root, and users who have no name on this machine.

    A user namespace serves both and leaves the files the caller's. Where there is none, root gives way to nobody.
    """
    if os.geteuid() and is_named(os.geteuid()):
        return "self"
    probe = leashed([sys.executable, "-S", "-c", ""], dies_by=signal.SIGKILL, identity="namespace")
    if subprocess.run(probe, stderr=subprocess.DEVNULL, check=False).returncode == 0:
        return "namespace"
    return "self" if os.geteuid() else "nobody"


def is_named(user: int) -> bool:
    return any(entry.pw_uid == user for entry in pwd.getpwall())


def ask_kernel(call: str, *arguments: int) -> None:
    """Make a system call of the C library; raises OSError."""
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, call)(*arguments):
        raise OSError(ctypes.get_errno(), f"{call}: {os.strerror(ctypes.get_errno())}")


def assume(identity: Identity) -> None:
    if identity == "namespace":
        enter_namespace(pwd.getpwnam("nobody"))
    elif identity == "nobody":
        nobody = pwd.getpwnam("nobody")
        os.setgroups([])
        os.setgid(nobody.pw_gid)
        os.setuid(nobody.pw_uid)


def enter_namespace(inside: pwd.struct_passwd) -> None:
    """Be `inside` in a user namespace of our own, and who we were to everybody else."""
    user, group = os.geteuid(), os.getegid()
    ask_kernel("unshare", CLONE_NEWUSER)
    for name, line in (
        ("setgroups", "deny"),
        ("uid_map", f"{inside.pw_uid} {user} 1"),
        ("gid_map", f"{inside.pw_gid} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(line)


def become(dies_by: int, parent: int, identity: Identity, command: list[str]) -> None:
    """Replace this process by `command`. Never returns; ends at once if the parent is gone already."""
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    assume(identity)
    ask_kernel("prctl", PR_SET_PDEATHSIG, dies_by)  # after `assume`: a change of user clears it
    if os.getppid() != parent:
        sys.exit("the process that started this one has ended")
    os.execvp(command[0], command)


if __name__ == "__main__":
    become(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:])  # type: ignore[arg-type]
