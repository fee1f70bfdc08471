"""Kernels from a fork server for every Jupyter tool: installed as `autograd-fork` and `autograd-confined`.

A kernelspec names one of them as its `kernel_provisioner`, or JUPYTER_DEFAULT_PROVISIONER_NAME does for all kernelspecs
that name none. Kernels talk over unix sockets in a private folder; no port is opened.
"""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

from jupyter_client.provisioning import LocalProvisioner
from traitlets import Dict, List, Unicode

from . import root
from .errors import ConfinementError
from .limits import Limits
from .platforms import unsupported
from .preload import LIBRARIES
from .server import Kind, shared

_CHANNELS = ("shell_port", "iopub_port", "stdin_port", "control_port", "hb_port")
_STREAMS = ("stdin", "stdout", "stderr")
_POPEN_ONLY = ("preexec_fn", "pass_fds", "shell", "executable", "independent", "user", "group", "umask")


class ForkProvisioner(LocalProvisioner):
    """Starts IPython kernels of this very Python as forks of a process that has imported everything already.

    Other kernels (another language, another Python, options that a fork cannot honour), and all kernels where forking
    is not safe after imports (anywhere but on Linux), start as usual.
    """

    libraries = List(Unicode(), list(LIBRARIES), config=True, help="Modules to import before forking.")

    _sockets: Path | None = None
    _forks = False
    _ended = None  # the process, when wait() has let go of it: poll() must go on returning its exit code

    @property
    def report(self):
        """Return the ExitReport of a forked kernel that has ended, else None."""
        return getattr(self.process or self._ended, "report", None)

    async def pre_launch(self, **kwargs):
        """Choose unix sockets, in the server's folder unless the caller chose a place for them."""
        self._forks = self._can_fork(kwargs)
        if self._forks:
            await self._choose_sockets()
        return await super().pre_launch(**kwargs)

    async def launch_kernel(self, cmd, **kwargs):
        """Fork a kernel that runs what `cmd` would."""
        if not self._forks:
            return await super().launch_kernel(cmd, **kwargs)
        ports = [self.connection_info[name] for name in _CHANNELS]
        with contextlib.ExitStack() as stack:
            streams = [_stream(stack, kwargs.get(name), fd) for fd, name in enumerate(_STREAMS)]
            listeners = [_listener(stack, f"{self.connection_info['ip']}-{port}") for port in ports]
            request = self._request(cmd, kwargs) | {"ports": ports, "connection": self._plain_connection()}
            server = shared(self._kind())
            self.process = await asyncio.to_thread(server.launch, request, [*streams, *listeners])
        self._ended, self.pid = None, self.process.pid
        return self.connection_info

    async def poll(self):
        """Return None while the kernel runs, then its exit code, for ever."""
        if not self._forks:
            return await super().poll()
        process = self.process or self._ended
        return 0 if process is None else process.poll()

    async def wait(self):
        """Return the exit code when the kernel has ended."""
        if not self._forks:
            return await super().wait()
        pause = 0.001
        while (code := await self.poll()) is None:
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.05)
        self.process, self._ended = None, self.process or self._ended
        return code

    async def send_signal(self, signum):
        """Send a signal to the kernel and its process group."""
        if not self._forks:
            await super().send_signal(signum)
        elif self.process:
            self.process.signal(signum)

    async def kill(self, restart=False):
        """Kill the kernel; it is gone when this returns, so nobody has to poll for it."""
        if not self._forks:
            await super().kill(restart=restart)
        elif self.process:
            await asyncio.to_thread(self.process.kill)

    async def terminate(self, restart=False):
        """Ask the kernel to end."""
        await self.send_signal(signal.SIGTERM)

    async def cleanup(self, restart=False):
        """Remove the kernel's sockets."""
        await super().cleanup(restart=restart)
        if self._sockets and not restart:
            shutil.rmtree(self._sockets, ignore_errors=True)

    def _can_fork(self, kwargs):
        return (
            sys.platform == "linux"
            and self.parent is not None
            and _arguments(self.kernel_spec.argv) is not None
            and not any(kwargs.get(name) for name in _POPEN_ONLY)
            and not any(kwargs.get(name) == subprocess.PIPE for name in _STREAMS)
        )

    async def _choose_sockets(self):
        manager, folder = self.parent, Path(self.parent.ip).parent
        if manager.transport == "ipc" and folder.is_absolute() and folder.is_dir():
            return
        old, self._sockets = folder, await asyncio.to_thread(shared(self._kind()).new_folder)
        manager.transport, manager.ip = "ipc", str(self._sockets / "k")
        if not manager.connection_file or Path(manager.connection_file).parent == old:
            manager.connection_file = str(self._sockets / "kernel.json")

    def _kind(self):
        return Kind.with_libraries(self.libraries)

    def _request(self, cmd, kwargs):
        cwd = kwargs.get("cwd") or os.getcwd()
        return {"arguments": _arguments(cmd), "env": kwargs["env"], "cwd": str(cwd), "limits": None}

    def _plain_connection(self):
        return {
            name: value.decode() if isinstance(value, bytes) else value
            for name, value in self.connection_info.items()
        }


class ConfinedProvisioner(ForkProvisioner):
    """Starts IPython kernels that can harm nobody, from a fork server (`confinement` says how), or none at all.

    The kernel gets an environment, a home and a working directory of its own: what the caller passes is ignored.
    """

    limits = Dict(config=True, help="Limits other than the default: see autograd_lib.kernels.limits.Limits.")
    readable = List(Unicode(), config=True, help="Absolute paths to be read beside the Python installation.")
    hidden = List(Unicode(), config=True, help="Absolute paths in there that this kernel must not read.")
    environment = Dict(config=True, help="Environment variables of the kernel, beside the few that it needs.")

    async def pre_launch(self, **kwargs):
        """Refuse what cannot be confined."""
        lacking = unsupported()  # what only a trial shows, the start of the server will
        if lacking:
            raise ConfinementError("kernels cannot be confined here; missing: " + "; ".join(lacking))
        kwargs |= dict.fromkeys(_STREAMS, subprocess.DEVNULL)  # not the caller's terminal
        if not self._can_fork(kwargs):
            command = " ".join(self.kernel_spec.argv)
            raise ConfinementError(
                f"only IPython kernels of {sys.executable} can be confined, not: {command}"
            )
        return await super().pre_launch(**kwargs)

    def _kind(self):
        return Kind.with_libraries(self.libraries, confined=True, readable=self.readable)

    def _request(self, cmd, kwargs):
        limits = Limits(**self.limits)
        return {
            "arguments": _arguments(cmd),
            "env": {**_own_environment(), **self.environment},
            "cwd": None,
            "limits": vars(limits),
            "readable": list(self.readable),
            "hidden": list(self.hidden),
        }


def _own_environment():
    return {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"]),
        "HOME": root.HOME,
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
        "OMP_NUM_THREADS": "1",
    }


def _arguments(cmd):
    """Return what follows `python -m ipykernel_launcher` in a command, without the connection file; else None."""
    if not cmd or not _is_this_python(cmd[0]):
        return None
    rest = list(cmd[1:])
    while rest and rest[0].startswith("-X"):
        del rest[: 1 if len(rest[0]) > 2 else 2]
    if rest[:2] != ["-m", "ipykernel_launcher"]:
        return None
    rest = rest[2:]
    if "-f" in rest:
        del rest[rest.index("-f") : rest.index("-f") + 2]
    return rest


def _is_this_python(program):
    if program in ("python", "python3", f"python3.{sys.version_info[1]}"):  # jupyter_client replaces these
        return True
    return os.path.abspath(shutil.which(program) or program) == os.path.abspath(sys.executable)


def _stream(stack, given, fd):
    """Return the file descriptor for a standard stream that is given as for subprocess.Popen."""
    if given is None and fd:
        return fd
    if given is None or given == subprocess.DEVNULL:
        null = os.open(os.devnull, os.O_RDWR)
        stack.callback(os.close, null)
        return null
    if given == subprocess.STDOUT:
        return 1
    return given if isinstance(given, int) else given.fileno()


def _listener(stack, path):
    Path(path).unlink(missing_ok=True)
    listener = stack.enter_context(socket.socket(socket.AF_UNIX))
    listener.bind(path)
    listener.listen(128)
    return listener.fileno()
