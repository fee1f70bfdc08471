"""The owner's side of a fork server: started when the first run is wanted, ended with the owner.

A request, sent over the private socket: {environment, cwd, readable, after_fork, limits}, then {job}. The reply is
{run}, or {error, refused}: what went wrong in words, and whether it was the system that said no. A connection that
the owner closes ends its run. When the server has loaded everything, it says {ready}, or {error, refused}.
"""

import asyncio
import atexit
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from . import root, wire
from .errors import SandboxError, failure
from .folders import new_private_folder

START_SECONDS = 120  # large libraries from a cold disk


@dataclass(frozen=True)
class Kind:
    """What all runs of one server have in common."""

    confined: bool = False
    modules: tuple[str, ...] = ()  # imported before the fork, beside what every run needs
    readable: tuple[str, ...] = ()  # what confined runs may read beside the Python installation
    hidden: tuple[str, ...] = ()  # what they cannot read of it
    before_fork: str = (
        ""  # "module:function", called once they are imported: what each run would else do anew
    )
    after_fork: str = ""  # "module:function", called first in every run


class ForkServer:
    """A fork server of the process that makes it; its threads may share it, its forks may not."""

    def __init__(self, kind: Kind = Kind()):
        self.kind = kind
        self.process: subprocess.Popen | None = None
        self._folder: Path | None = None
        self._held: int | None = None  # keeps others from removing the folder
        self._lock = threading.Lock()
        self._owner = os.getpid()

    @property
    def folder(self) -> Path:
        """Return the private folder of the server, which is started if it does not run."""
        with self._lock:
            if self.process is None or self.process.poll() is not None:
                self._stop()
                self._start()
            return self._folder

    async def ask(self, *messages: dict) -> dict:
        """Return the reply to messages on a connection of their own. Cancelling this ends what they started.

        Raises SandboxError when there is none.
        """
        folder = await asyncio.to_thread(lambda: self.folder)
        try:
            reader, writer = await asyncio.open_unix_connection(str(folder / "server"))
        except OSError as error:
            raise SandboxError(f"the fork server does not answer: {error}") from error
        try:
            writer.writelines(map(wire.packed, messages))
            await writer.drain()
            (length,) = wire.LENGTH.unpack(await reader.readexactly(wire.LENGTH.size))
            return wire.unpacked(await reader.readexactly(wire.checked(length)))
        except (EOFError, OSError) as error:
            raise SandboxError("the fork server ended") from error
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    def stop(self) -> None:
        """End the server, and with it all its runs; the next use starts it again."""
        if os.getpid() != self._owner:
            return  # a fork of the owner ends, and runs what is registered for that
        with self._lock:
            self._stop()

    def _stop(self):
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            shutil.rmtree(self._folder, ignore_errors=True)
            os.close(self._held)
            self.process = None

    def _start(self):
        self._folder, self._held = new_private_folder()
        owner = os.pidfd_open(os.getpid())
        ours, theirs = socket.socketpair()
        with socket.socket(socket.AF_UNIX) as listener, ours, theirs:
            listener.bind(str(self._folder / "server"))
            listener.listen(128)
            settings = {
                "confined": self.kind.confined,
                "modules": self.kind.modules,
                "readable": self.kind.readable,
                "hidden": self.kind.hidden,
                "before_fork": self.kind.before_fork,
                "folder": str(self._folder),
                "listener": listener.fileno(),
                "status": theirs.fileno(),
                "owner": owner,
            }
            try:
                self.process = _start_guardian(settings)
            finally:
                os.close(owner)
            theirs.close()
            self._expect_ready(wire.Channel(ours))

    def _expect_ready(self, channel):
        try:
            answer = channel.receive(START_SECONDS) or {"error": f"it was not ready within {START_SECONDS} s"}
        except EOFError:
            answer = {"error": "it ended while it started"}
        if "ready" not in answer:
            self._stop()
            raise failure(answer, "the fork server did not start")


def _start_guardian(settings):
    confined = settings["confined"]
    process = subprocess.Popen(
        [sys.executable, "-P", *(["-s"] if confined else []), "-m", f"{__package__}.guardian"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=_environment(confined),
        pass_fds=[settings[name] for name in ("listener", "status", "owner")],
        start_new_session=True,  # an interrupt typed at the owner's terminal is the owner's to pass on
        cwd="/",
    )
    with process.stdin as stdin, contextlib.suppress(BrokenPipeError):
        stdin.write(json.dumps(settings).encode() + b"\n")
    return process


def _environment(confined):
    """Return the server's environment. It is in its runs' memory, so the confined one's holds nothing of ours."""
    if not confined:
        return dict(os.environ)
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": root.HOME,
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(Path(__file__).resolve().parents[3]),  # for a package that is not installed
        "PYTHONHASHSEED": "0",  # the same program does the same twice
        "OMP_NUM_THREADS": "1",  # runs go side by side, one per core
        "OPENBLAS_NUM_THREADS": "1",
    }


_servers: dict[tuple[int, Kind], ForkServer] = {}
_servers_lock = threading.Lock()


def shared(kind: Kind) -> ForkServer:
    """Return this process's fork server of a kind, the same one every time; it is stopped when the process exits."""
    with _servers_lock:
        key = (os.getpid(), kind)  # a forked copy of this process gets a server of its own
        if key not in _servers:
            _servers[key] = ForkServer(kind)
            atexit.register(_servers[key].stop)
        return _servers[key]
