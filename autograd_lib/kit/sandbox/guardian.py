"""The first process of a fork server: `python -m autograd_lib.kit.sandbox.guardian`, told what to do on standard input.

It makes the server process and waits for the end of that or of the owner, whichever comes first. Then it kills the
other one's half and removes the folder, so nothing is left when the owner is killed without warning. The server of
confined runs is process 1 of a namespace, so all its runs end with it; other runs are told by Linux that the process
they were forked from has ended.
"""

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import sys
from pathlib import Path

from . import confinement, linux, root, wire
from .errors import error_message
from .installation import foreign_libraries

# The mount namespace comes later: the guardian must go on seeing the folder that it is to remove.
_NAMESPACES = linux.NEWUSER | linux.NEWPID | linux.NEWNET | linux.NEWIPC | linux.NEWUTS | linux.NEWCGROUP
_NOBODY = 65534
# The server's id in its user namespace. Not 0, which Linux lets no unprivileged process map into a further namespace.
_SERVER_ID = 1


def main() -> None:
    """Serve until the owner or the server ends; return in a run when that ends."""
    settings = json.loads(sys.stdin.buffer.readline())
    status = wire.Channel(socket.socket(fileno=settings["status"]))
    try:
        owner = _enter_namespaces() if settings["confined"] else os.geteuid()
        zygote = os.fork()
    except Exception as error:
        _say(status, error_message(error))
        raise
    if zygote:
        status.close()
        _guard(zygote, settings)
    else:
        _run_zygote(settings, status, owner)


def _run_zygote(settings, status, owner):
    from . import hidden, preload, run, zygote

    try:
        if settings["confined"]:
            _confine(settings)
        linux.die_with_parent(signal.SIGKILL)  # after a change of user, which would undo it
        run.made_ready()
        preload.load((*preload.RUN, *settings["modules"]), settings["before_fork"])
        hidden.refuse(settings["hidden"])
    except BaseException as error:
        _say(status, error_message(error))
        raise
    _say(status, {"ready": True})
    status.close()
    os.close(settings["owner"])
    run.become(*zygote.serve(socket.socket(fileno=settings["listener"]), owner))


def _say(status, message):
    with contextlib.suppress(OSError):
        status.send(message)


def _guard(zygote, settings):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        select.select([settings["owner"], os.pidfd_open(zygote)], [], [])
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(zygote, signal.SIGKILL)
        os.waitpid(zygote, 0)
        shutil.rmtree(settings["folder"], ignore_errors=True)


def _enter_namespaces():
    """Enter new namespaces (the process namespace: the next child) and return the user's id in there.

    Root's programs must not keep root's id, of which Linux limits no number of processes: the server becomes nobody.
    Only a process outside may write a map of two users, so one is forked for it.
    """
    user, group = os.geteuid(), os.getegid()
    if user or not _maps_nobody():
        linux.unshare(_NAMESPACES)
        confinement.map_ids(f"{_SERVER_ID} {user} 1", f"{_SERVER_ID} {group} 1")
        return _SERVER_ID
    os.setgroups([])
    ready, go = os.pipe()
    helper = os.fork()
    if helper == 0:
        os.close(go)
        os.read(ready, 1)
        os._exit(_map_with_nobody(os.getppid()))
    os.close(ready)
    linux.unshare(_NAMESPACES)
    os.close(go)
    if os.waitpid(helper, 0)[1]:
        raise PermissionError("root may not map the user nobody into a user namespace")
    return 0


def _maps_nobody():
    lines = Path("/proc/self/uid_map").read_text(encoding="ascii").splitlines()
    ranges = [[int(field) for field in line.split()] for line in lines]
    return any(first <= _NOBODY < first + count for first, _, count in ranges)


def _map_with_nobody(process):
    try:
        for name in ("uid_map", "gid_map"):
            Path(f"/proc/{process}/{name}").write_text(f"0 0 1\n{_SERVER_ID} {_NOBODY} 1\n", encoding="ascii")
    except OSError:
        return 1
    return 0


def _confine(settings):
    """Leave everything behind but the small root, in which nothing can be written and nothing gained."""
    linux.unshare(linux.NEWNS)
    socket.sethostname("sandbox")
    hidden = [*settings["hidden"], *foreign_libraries()]  # found before there is nothing but the root
    empty = Path(settings["folder"]) / "root"
    empty.mkdir()
    root.enter(str(empty), settings["readable"])
    confinement.hide(hidden)
    if os.geteuid() != _SERVER_ID:
        os.setresgid(_SERVER_ID, _SERVER_ID, _SERVER_ID)
        os.setresuid(_SERVER_ID, _SERVER_ID, _SERVER_ID)
    linux.drop_privileges()
    linux.set_dumpable(True)  # a change of user makes a process's own /proc unreadable to it


if __name__ == "__main__":
    main()
