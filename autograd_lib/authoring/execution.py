"""Executing notebooks in kernels of the running Python, several at once, and saying plainly where one stopped.

Kernels are forks of one process that has imported what lessons import (`autograd_lib.kernels`), with all that this user
may do: what is built and checked here is one's own. Where there is no fork server, anywhere but on Linux, the same
provisioner starts stock kernels, which import everything anew and are otherwise no different.
"""

import asyncio
import atexit
import contextlib
import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ..kernels.kernelspec import FORKED, new_folder, own_python
from ..kernels.preload import LIBRARIES

CELL_TIMEOUT = 120  # seconds
STARTUP_TIMEOUT = 60
LEFT_OUT = (
    "NBGRADER_EXECUTION",
    "JPY_SESSION_NAME",
    "PYTHONSTARTUP",
)  # variables that change what a check shows
GRACE = 5  # seconds between an interruption and giving up on a cell
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_LINE = re.compile(r"Cell In\s*\[\d*\], line (\d+)")
_IMPORT = re.compile(r"^\s*(?:import|from)\s+(\w+)", re.MULTILINE)
_PACKAGE_PARENT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Stop:
    """Why the execution of a notebook ended early, and at which cell ("" when it never began)."""

    cell: str
    reason: str


def execute(notebooks, *, allow_errors=False, timeout=CELL_TIMEOUT) -> list[Stop | None]:
    """Execute the notebooks side by side, each in a kernel of its own, and return for each why it stopped, if it did.

    Outputs and execution counts are written into the notebooks. A cell that raises ends its notebook, unless
    `allow_errors`; one that exceeds `timeout` (seconds) or kills its kernel always does. The cell at which a notebook
    stopped has no execution count.
    """
    return asyncio.run(_execute_all(notebooks, allow_errors, timeout))


async def _execute_all(notebooks, allow_errors, timeout):
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    libraries = _libraries(notebooks)
    runs = (_execute_one(notebook, libraries, allow_errors, timeout, handlers) for notebook in notebooks)
    return await asyncio.gather(*runs)


def _libraries(notebooks):
    """Return what to import before forking: torch takes a second, and half the lessons do without."""
    code = "\n".join(cell.source for notebook in notebooks for cell in notebook.cells)
    named = set(_IMPORT.findall(code))
    return [name for name in LIBRARIES if name.partition(".")[0] in {"numpy", *named}]


async def _execute_one(notebook, libraries, allow_errors, timeout, handlers):
    try:
        scratch = new_folder(libraries)
    except RuntimeError as error:
        return Stop("", f"the kernel could not be used: {error}")
    try:
        (scratch / "here").mkdir()
        with open(scratch / "kernel.log", "wb") as log:
            client = _client(notebook, libraries, scratch, allow_errors, timeout)
            stop = await _run_cells(client, notebook, _start_options(scratch, log), handlers)
        for cell in notebook.cells:
            if stop and stop.cell and cell.get("id") == stop.cell:
                cell["execution_count"] = None  # the kernel had sent it when it began
        return stop if stop is None or stop.cell else Stop("", stop.reason + _tail(scratch / "kernel.log"))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _client(notebook, libraries, scratch, allow_errors, timeout):
    from jupyter_client.manager import AsyncKernelManager
    from nbclient import NotebookClient

    # A pipe of files, not a TCP port: nobody else on the machine can talk to the kernel, and it has nothing to warn of.
    transport = {"transport": "ipc", "ip": str(scratch / "k")} if os.name == "posix" else {}
    kernelspecs = own_python(FORKED, {"libraries": libraries})
    manager = AsyncKernelManager(kernel_name="python3", kernel_spec_manager=kernelspecs, **transport)
    manager.connection_file = str(scratch / "kernel.json")
    return NotebookClient(
        notebook,
        km=manager,
        allow_errors=allow_errors,
        timeout=timeout,
        startup_timeout=STARTUP_TIMEOUT,
        record_timing=False,
        coalesce_streams=True,
        interrupt_on_timeout=allow_errors,
        resources={"metadata": {"path": str(scratch / "here")}},
    )


def _start_options(scratch, log):
    environment = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    path = [str(_PACKAGE_PARENT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment["PYTHONPATH"] = os.pathsep.join(path)
    environment["IPYTHONDIR"] = str(scratch / "ipython")  # no startup files and no history of the user's
    return {"env": environment, "stdout": subprocess.DEVNULL, "stderr": log}


async def _run_cells(client, notebook, options, handlers):
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    at, guard = "", asyncio.timeout(None)
    try:
        async with client.async_setup_kernel(cleanup_kc=True, **options):
            _put_back(handlers)
            for index, cell in enumerate(notebook.cells):
                at = cell.get("id", "")
                # A cell that ignores its interruption would be interrupted again and again.
                async with asyncio.timeout(2 * client.timeout + GRACE) as guard:
                    await client.async_execute_cell(cell, index)
    except CellExecutionError as error:
        return Stop(at, _raised(error))
    except (CellTimeoutError, TimeoutError, DeadKernelError) as error:
        if guard.expired() or not isinstance(error, DeadKernelError):
            return Stop(at, f"did not finish within {client.timeout} s")
        return Stop(at, "killed its kernel" if at else "the kernel died while it started")
    except (RuntimeError, OSError) as error:
        return Stop(at, f"the kernel could not be used: {error}")
    finally:
        atexit.unregister(client._cleanup_kernel)  # nbclient forgets to, when the kernel did not start
    return None


def _put_back(handlers):
    """Undo nbclient's signal handlers: with several notebooks at once, Ctrl-C would end only the last one's kernel."""
    for number, handler in handlers.items():
        with contextlib.suppress(RuntimeError, ValueError):  # Windows, or not the main thread
            asyncio.get_running_loop().remove_signal_handler(number)
            signal.signal(number, handler)


def _raised(error):
    line = _LINE.search(_ANSI.sub("", error.traceback))
    message = f"{error.ename}: {_ANSI.sub('', error.evalue)}".rstrip(": ")
    return f"raises {message}" + (f" (line {line[1]} of the cell)" if line else "")


def _tail(path):
    lines = path.read_text(encoding="utf-8", errors="replace").strip().split("\n")[-5:]
    return "".join(f"\n    {line}" for line in lines if line)
