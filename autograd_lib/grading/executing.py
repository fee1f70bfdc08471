"""The local executor: runs a job's steps in a fresh kernel on this machine, and answers whatever happens there."""

import asyncio
import os
import signal
import time

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionComplete, CellTimeoutError, DeadKernelError
from nbformat.v4 import new_code_cell, new_notebook

from ..kernels.report import CPU, MEMORY
from .jobs import probe_source
from .kernels import KernelUnreadyError, exit_code, fresh_kernel
from .outputs import Recorder, content_of
from .words import storable

INTERRUPT_SECONDS = 4  # for a kernel to obey an interrupt before it is killed
DRAIN_SECONDS = (
    60  # for the output of a cell that has ended to be read, on a machine with better things to do
)
_LATE = "CellTimeoutError"
_CAUSES = {MEMORY: "killed", CPU: "out_of_time"}  # how a confined kernel ended: how the notebook did


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def empty_run(end: str) -> dict:
    """Return the run of a notebook of which nothing ran."""
    return {"end": end, "where": None, "cells": {}, "evidence": {}, "forged": []}


class LocalExecutor:
    """Runs so many kernels at once, by default three for every two cores: half the time one waits for the other side.

    `slots` are two more, so that while one submission is judged and stored, another can have its kernel.
    confined: whether the kernels are shut in, as `autograd_lib.kernels.confinement` says.
    """

    def __init__(self, kernels: int | None = None, *, confined: bool = True):
        kernels = kernels or cores() + (cores() + 1) // 2
        self.slots, self.confined = kernels + 2, confined
        self._kernels = asyncio.Semaphore(kernels)

    async def run(self, job: dict) -> dict:
        """Return the run of a job."""
        async with self._kernels:
            return await self._run(job)

    async def _run(self, job):
        run = empty_run("finished")
        try:
            async with fresh_kernel(job["forbidden"], confined=self.confined) as (manager, client):
                await _Steps(job, run, manager, client).take()
        except KernelUnreadyError:
            run["end"] = "unready"
        return run


class _Client(NotebookClient):
    """An nbclient that hands everything a cell sends to a bounded recorder, and remembers the reply."""

    recorder = reply = seconds = None
    broken = False

    def process_message(self, msg, cell, cell_index):
        if msg["msg_type"] == "status":
            return super().process_message(msg, cell, cell_index)
        if not self.recorder.flooded:
            self.recorder.take(msg)
            if self.recorder.flooded:
                self.stopping = asyncio.ensure_future(self.km.interrupt_kernel())
        return None

    async def _async_handle_timeout(self, timeout, cell=None):
        self.iopub_timeout = INTERRUPT_SECONDS
        return await super()._async_handle_timeout(timeout, cell)

    async def _async_poll_output_msg(self, parent_msg_id, cell, cell_index):
        try:
            while True:
                message = await self.kc.iopub_channel.get_msg(timeout=None)
                # A message that is there is received without giving way: a flood would stop all other notebooks.
                await asyncio.sleep(0)
                if message["parent_header"].get("msg_id") == parent_msg_id:
                    self.process_message(message, cell, cell_index)
        except CellExecutionComplete:
            return
        except Exception:  # what no kernel sends: unsigned, unreadable, nested beyond all measure
            self.broken = True


class _Steps:
    """Takes the steps of one job in one kernel, and writes down in `run` what becomes of each."""

    def __init__(self, job, run, manager, client):
        self.steps, self.budget, self.written = job["steps"], job["budget"], run
        self.client = _Client(
            new_notebook(cells=[new_code_cell()]),
            km=manager,
            allow_errors=True,
            record_timing=False,
            interrupt_on_timeout=True,
            raise_on_iopub_timeout=True,
            error_on_timeout={"ename": _LATE, "evalue": "", "traceback": []},
            timeout_func=lambda cell: self.client.seconds,
            on_cell_executed=lambda execute_reply, **_: setattr(self.client, "reply", execute_reply),
        )
        self.client.kc = client

    async def take(self):
        """Take the steps in order until the notebook ends."""
        deadline = time.monotonic() + self.budget["notebook"]
        for step in self.steps:
            left = deadline - time.monotonic()
            end = await self._step(step, min(left, self.budget["cell"])) if left > 0 else "out_of_time"
            if end:
                self.written.update(end=end, where=step["id"])
                return

    async def _step(self, step, seconds):
        """Take one step; return how the notebook ended in it, or None to go on."""
        probe = step.get("probe")
        recorder = Recorder(self.budget["output"], probe and probe["token"])
        self.client.recorder, self.client.reply, self.client.seconds = recorder, None, seconds
        self.client.iopub_timeout = DRAIN_SECONDS
        cell = new_code_cell(probe_source(probe) if probe else step["code"])
        try:
            await self.client.async_execute_cell(cell, 0, store_history=not probe)
            end = "channel_broken" if self.client.broken else None
        except CellTimeoutError:
            end = "stuck"
        except DeadKernelError:
            end = await self._death()
        except Exception:  # a reply that no kernel sends
            end = "channel_broken"
        self._write_down(step["id"], probe, recorder)
        return end

    async def _death(self):
        # nbclient takes the cancellation of a run for the death of a kernel.
        if asyncio.current_task().cancelling():
            raise asyncio.CancelledError
        code = await exit_code(self.client.km)
        report = getattr(self.client.km.provisioner, "report", None)
        if report:
            return _CAUSES.get(report.cause, "died")
        return "killed" if code == -signal.SIGKILL else "died"

    def _write_down(self, id, probe, recorder):
        content = content_of(self.client.reply or {})
        failed = content.get("status") == "error"
        words = {
            key: storable(str(content.get(name, ""))[:500])
            for key, name in (("type", "ename"), ("message", "evalue"))
        }
        self.written["cells"][id] = {
            "outputs": recorder.outputs,
            "count": self.client.code_cells_executed,
            "error": words if failed else None,
            "late": failed and content.get("ename") == _LATE,
            "flooded": recorder.flooded,
        }
        if recorder.forged:
            self.written["forged"].append(id)
        if probe:
            self.written["evidence"][probe["exercise"]] = recorder.evidence
