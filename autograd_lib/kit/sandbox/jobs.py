"""What a run is asked to do and what became of it: plain data, so that it may come from or go to another machine."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from .plain import Plain

COMPUTED, WAITED = "computed", "waited"


class End(Enum):
    """How a run ended."""

    FINISHED = "finished"
    OUT_OF_TIME = "out_of_time"  # the budget of the whole job
    WAITED = "waited"  # longer than the whole job may
    STUCK = "stuck"  # a cell did not obey its interrupt
    KILLED = "killed"  # for want of memory
    DIED = "died"  # by a fault of its own, or because it chose to
    BROKEN = "channel_broken"  # it sent what no run of ours sends
    UNREADY = "unready"  # it never began: nothing is known of it


@dataclass(frozen=True)
class Budget(Plain):
    """What one job may use.

    cell, job: seconds of processor time. waiting, job_waiting: seconds in which a confined cell, all confined cells may
    neither compute nor want to (a sleep, a lock). patience: how many times as long as `cell` the clock on the wall may
    take, since a machine may have better things to do. grace: seconds of processor time to obey an interrupt.
    cell_output: bytes of output that are kept of a cell. output, evidence: bytes kept of the whole job. types: names of
    representations that are kept; None for all.
    """

    cell: float = 30
    job: float = 300
    waiting: float = 10**6
    job_waiting: float = 10**6
    patience: float = 4
    grace: float = 4
    cell_output: int = 200_000
    output: int = 8 * 2**20
    evidence: int = 32 * 2**20
    types: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Step(Plain):
    """One thing to do: run a cell, or call `module:function` with the namespace and `arguments` and keep what it says.

    Where a step is a call, nothing else that it shows is kept. aside: text that must never be in the run's memory, of
    which a program can read what was freed as well: a process that the call forks reads it, from a descriptor that
    comes behind the arguments.
    """

    id: str
    code: str = ""
    call: str = ""
    arguments: tuple = ()
    aside: str = ""


@dataclass(frozen=True)
class Job(Plain):
    """What to run. keep_going: whether steps follow one that raised."""

    steps: tuple[Step, ...]
    budget: Budget = field(default_factory=Budget)
    keep_going: bool = True


@dataclass(frozen=True)
class CellRun(Plain):
    """What became of a cell.

    outputs: as a notebook stores them. count: the execution count. error: name and message of what it raised.
    late: of what it did so much that it was interrupted: COMPUTED or WAITED. flooded: whether it was for its output.
    """

    outputs: tuple[dict, ...] = ()
    count: int | None = None
    error: tuple[str, str] | None = None
    late: Literal["computed", "waited"] | None = None
    flooded: bool = False


@dataclass(frozen=True)
class Run(Plain):
    """What became of a job.

    end, where: how it ended, and the id of the step it ended in. cells: {id: CellRun} of the steps that were begun.
    evidence: {id of a call: what it said, once for each time it said something; None for what was too much to keep}.
    forged: ids of steps in which evidence came that was none. why: of a run that never began, in words.
    """

    end: End
    where: str | None = None
    cells: dict[str, CellRun] = field(default_factory=dict)
    evidence: dict[str, tuple[str | None, ...]] = field(default_factory=dict)
    forged: tuple[str, ...] = ()
    why: str = ""
