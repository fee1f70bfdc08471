"""Running cells in tests."""

import asyncio
import os

from autograd_lib.kit.sandbox.jobs import Budget, Job, Run, Step
from autograd_lib.kit.sandbox.runner import Setting, run
from autograd_lib.kit.sandbox.server import Kind

LIGHT = ("json",)  # instead of torch


def job_of(*sources, **budget) -> Job:
    """Return the job that runs cells, with the ids "0", "1", …; a Step stands for itself."""
    steps = (one if isinstance(one, Step) else Step(str(at), one) for at, one in enumerate(sources))
    return Job(tuple(steps), Budget(**budget))


def setting(*, confined=False, modules=LIGHT, readable=(), hidden=(), **options) -> Setting:
    """Return where a test's runs happen."""
    if not confined:
        options.setdefault("environment", dict(os.environ))
    return Setting(
        Kind(confined, tuple(modules), tuple(map(str, readable)), tuple(map(str, hidden))), **options
    )


def ran(job, where=None) -> Run:
    """Return what became of a job, or of the cells of a list."""
    return asyncio.run(run(job if isinstance(job, Job) else job_of(*job), where or setting()))


def said(cell) -> str:
    """Return what a cell printed and showed as text, and the name of what it raised."""
    pieces = []
    for output in cell.outputs:
        if output["output_type"] == "error":
            pieces.append(output["ename"])
        else:
            pieces.append(
                output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"]
            )
    return "".join(pieces).strip()
