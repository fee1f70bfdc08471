"""What an executor is asked to do and what it answers: plain data, so that it may run on another machine.

A job is {"steps": [...], "budget": {...}, "forbidden": [...]}: what to run, what it may use, and the modules that it
may not import. A step is {"id", "code"} or {"id", "probe"}, where a probe holds what the
run needs to collect the evidence of one exercise: {"exercise", "collect", "answers", "challenge", "without"}.

The answer is a *run*: {"end", "where", "cells", "evidence", "forged"}:
    end: how the notebook ended, one of ENDS, and `where`, the id of the cell it ended in (None when it ran through).
    cells: {id: {"outputs", "count", "error", "late", "flooded"}} of the cells that ran: bounded notebook outputs, the
        execution count, {"type", "message"} of what the cell raised or None, whether it was stopped for want of time,
        or for too much output.
    evidence: {exercise: [serialised evidence, ...]}; honest probes send exactly one. None stands for what was too much
        to keep.
    forged: ids of cells in which evidence came that was none.
"""

from dataclasses import asdict, dataclass
from typing import Protocol

ENDS = ("finished", "out_of_time", "stuck", "killed", "died", "channel_broken", "unready")


@dataclass(frozen=True)
class Budget:
    """What one notebook may use.

    cell, notebook: seconds of processor time for a cell and for all cells. patience: how many times as long the clock
    on the wall may take. output: bytes of output that are kept of a cell.
    """

    cell: float = 30
    notebook: float = 300
    output: int = 200_000
    patience: float = 4


class Executor(Protocol):
    """Runs jobs, `slots` of them at once."""

    slots: int

    async def run(self, job: dict) -> dict:
        """Return the run of a job. Student code never makes this raise."""


def make_job(steps: list[dict], budget: Budget, forbidden=()) -> dict:
    """Return the job that runs `steps` within `budget`, without the modules in `forbidden`."""
    return {"steps": steps, "budget": asdict(budget), "forbidden": list(forbidden)}
