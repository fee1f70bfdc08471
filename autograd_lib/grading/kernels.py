"""A fresh kernel on this machine for one notebook: confined, or at least with a clean environment and home.

Kernels are forks of one process that has imported what they need (`autograd_lib.kernels`). A confined one reads nothing
but the Python installation, and of that neither what knows answers nor what its lesson asks the learner to build.
"""

import asyncio
import os
import shutil
import signal
import site
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from ..kernels.kernelspec import CONFINED, FORKED, new_folder, own_python
from ..kernels.preload import LIBRARIES
from .hiding import hidden_paths

READY_SECONDS = 60
ALIVE_SECONDS = 1  # between two looks whether a kernel that does not answer still lives
PUBLISHED_SECONDS = 0.5
_LESSONS = (
    "autograd_lib.checking",
    "autograd_lib.drawing",
    "autograd_lib.exercises",
)  # their first cells import these
_PACKAGE_PARENT = str(Path(__file__).resolve().parents[2])


class KernelUnreadyError(Exception):
    """The kernel did not start."""


@asynccontextmanager
async def fresh_kernel(forbidden=(), *, confined: bool):
    """Yield (manager, client) of a kernel that works in a folder of its own; end it, and all it left, afterwards.

    forbidden: modules that a confined kernel cannot import.
    Raises KernelUnreadyError when it does not answer.
    """
    from jupyter_client import AsyncKernelManager

    try:
        scratch = await asyncio.to_thread(new_folder, preloaded(forbidden), confined=confined)
    except (RuntimeError, OSError) as error:
        raise KernelUnreadyError(str(error)) from error
    home = scratch / "home"
    home.mkdir()
    manager = AsyncKernelManager(
        kernel_spec_manager=_own_python(forbidden, confined),
        transport="ipc",
        # Absolute, since the kernel works elsewhere; short, since the path of a socket is limited.
        ip=str(scratch / "k"),
        connection_file=str(scratch / "kernel.json"),
    )
    client = None
    try:
        client = await _started(manager, home)
        yield manager, client
    finally:
        if client:
            client.stop_channels()
        await _ended(manager)
        await asyncio.to_thread(shutil.rmtree, scratch, ignore_errors=True)


def _own_python(forbidden, confined):
    """Return the kernelspec of the running interpreter, started by the provisioner that is wanted."""
    libraries = preloaded(forbidden)
    if not confined:
        return own_python(FORKED, {"libraries": libraries})
    own = {"hidden": hidden_paths(tuple(forbidden)), "environment": {"PYTHONHASHSEED": "0"}}
    return own_python(CONFINED, {"libraries": libraries, **own})


def preloaded(forbidden) -> list[str]:
    """Return what is imported before forking for a lesson: nothing that it forbids."""
    return [name for name in (*LIBRARIES, *_LESSONS) if not _within(name, forbidden)]


def _within(module, forbidden):
    return any(module == name or module.startswith(f"{name}.") for name in forbidden)


def kernel_environment(home: Path) -> dict[str, str]:
    """Return the environment of an unconfined kernel: nothing of the grader's own but where programs are found."""
    environment = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"]),
        "HOME": str(home),
        "IPYTHONDIR": str(home / ".ipython"),
        "LANG": "C.UTF-8",
        "PYTHONNOUSERSITE": "1",
        "PYTHONHASHSEED": "0",  # so that a regrade sees what the first grading saw
        "OMP_NUM_THREADS": "1",  # kernels run side by side, one per core
    }
    if _PACKAGE_PARENT not in site.getsitepackages():  # a checkout: the kernel must find this very copy
        environment["PYTHONPATH"] = _PACKAGE_PARENT
    return environment


async def exit_code(manager) -> int | None:
    """Return the exit code of a kernel that ended by itself (negative: a signal), or None while it runs."""
    return await manager.provisioner.poll() if manager.provisioner else None


async def _started(manager, home):
    import subprocess

    try:
        await manager.start_kernel(
            cwd=str(home),
            env=kernel_environment(home),
            stdout=subprocess.DEVNULL,  # else the grader's own terminal
            stderr=subprocess.DEVNULL,
        )
        client = manager.client()
        client.start_channels(stdin=False, hb=False, control=False)
        await asyncio.wait_for(_answer(manager, client), READY_SECONDS)
    except (RuntimeError, OSError) as error:  # a TimeoutError is an OSError
        raise KernelUnreadyError(str(error)) from error
    client.allow_stdin = False
    return client


async def _answer(manager, client):
    """Return when the kernel answers, and what it publishes arrives here; jupyter_client waits 0.2 s longer."""
    while True:
        asked = client.kernel_info()
        while not await client.shell_channel.socket.poll(1000 * ALIVE_SECONDS):
            if not await manager.is_alive():
                raise KernelUnreadyError("the kernel ended while it started")
        await client.get_shell_msg()
        if await _published(client, asked):
            return


async def _published(client, asked):
    """Return whether the end of a request is published within a moment: not if the subscription came too late."""
    while await client.iopub_channel.socket.poll(1000 * PUBLISHED_SECONDS):
        message = await client.get_iopub_msg()
        idle = message["content"].get("execution_state") == "idle"
        if idle and message["parent_header"].get("msg_id") == asked:
            return True
    return False


async def _ended(manager):
    """Kill the kernel with its whole process group, which outlives a kernel that ended by itself."""
    group = getattr(manager.provisioner, "pgid", None)
    if manager.has_kernel:
        await manager.shutdown_kernel(now=True)
    await manager._async_cleanup_resources()
    if group:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
