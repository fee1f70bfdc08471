"""What an executor is asked to do and what it answers: plain data, so that it may run on another machine.

A job is {"steps": [...], "budget": {...}, "forbidden": [...]}: what to run, what it may use, and the modules that it
may not import. A step is {"id", "code"} or {"id", "probe"}, where a probe holds what the
kernel needs to collect the evidence of one exercise: {"exercise", "collect", "answers", "challenge", "token"}.

The answer is a *run*: {"end", "where", "cells", "evidence", "forged"}:
    end: how the notebook ended, one of ENDS, and `where`, the id of the cell it ended in (None when it ran through).
    cells: {id: {"outputs", "count", "error", "late", "flooded"}} of the cells that ran: bounded notebook outputs, the
        execution count, {"type", "message"} of what the cell raised or None, whether it was stopped for want of time,
        or for too much output.
    evidence: {exercise: [serialised evidence, ...]}; honest probes send exactly one.
    forged: ids of check cells in which evidence came without the cell's token.
"""

from dataclasses import asdict, dataclass
from typing import Protocol

ENDS = ("finished", "out_of_time", "stuck", "killed", "died", "channel_broken", "unready")
EVIDENCE_TYPE = "application/vnd.autograd-kit.evidence+json"


@dataclass(frozen=True)
class Budget:
    """What one notebook may use: seconds for a cell and for all cells, and bytes of output that are kept of a cell."""

    cell: float = 30
    notebook: float = 300
    output: int = 200_000


class Executor(Protocol):
    """Runs jobs, `slots` of them at once."""

    slots: int

    async def run(self, job: dict) -> dict:
        """Return the run of a job. Student code never makes this raise."""


def make_job(steps: list[dict], budget: Budget, forbidden=()) -> dict:
    """Return the job that runs `steps` within `budget`, without the modules in `forbidden`."""
    return {"steps": steps, "budget": asdict(budget), "forbidden": list(forbidden)}


def probe_source(probe: dict) -> str:
    """Return the code that a kernel runs instead of a check cell: it collects, and judges nothing."""
    arguments = ", ".join(repr(probe[key]) for key in ("collect", "answers", "challenge", "token"))
    return f"""\
def _autograd_kit_probe(collect, answers, challenge, token):
    from importlib import import_module

    from autograd_lib.checking.collecting import gather
    from autograd_lib.checking.evidence import dumps, loads
    from IPython import get_ipython

    module, _, function = collect.partition(":")
    shell = get_ipython()
    found = gather(import_module(module).__dict__[function], answers, shell.user_ns, loads(challenge))
    shell.display_pub.publish({{{EVIDENCE_TYPE!r}: {{"token": token, "evidence": dumps(found)}}}})

_autograd_kit_probe({arguments})
del _autograd_kit_probe
"""
