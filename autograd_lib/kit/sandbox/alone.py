"""A run in a new process, where there is no fork server: forking after imports is safe on Linux only."""

import asyncio
import contextlib
import os
import signal
import sys
import time

from .conductor import Conductor, Reading
from .jobs import End, Job, Run

_TICK_SECONDS = 0.1


async def run_alone(job: Job, setting) -> Run:
    """Return what became of a job, of which nothing is confined and only the clock on the wall is limited.

    Raises OSError when no process can be started.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", f"{__package__}.run"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=setting.cwd,
        env=setting.environment,
        start_new_session=os.name == "posix",  # its group is interrupted and ended as one
    )
    conductor = Conductor(job, process.stdin.write, lambda: _signal(process, signal.SIGINT))
    try:
        await _conduct(conductor, process)
    finally:
        _signal(process, getattr(signal, "SIGKILL", signal.SIGTERM))
        await process.wait()
    return conductor.run


async def _conduct(conductor, process):
    while not conductor.over:
        try:
            data = await asyncio.wait_for(process.stdout.read(1 << 16), _TICK_SECONDS)
        except TimeoutError:
            data = None
        if data:
            conductor.feed(data, Reading(time.monotonic(), 0.0))
        elif data is not None:
            conductor.ended(End.DIED)
        if not conductor.over:
            conductor.tick(Reading(time.monotonic(), 0.0))


def _signal(process, number):
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, number)
        else:
            process.terminate()  # there are no interrupts for a process of one's own there
