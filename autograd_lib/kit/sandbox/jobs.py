"""What a run is asked to do and what became of it: plain data, so that it may come from or go to another machine."""

from dataclasses import dataclass, field, fields
from enum import Enum

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
class Budget:
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

    @classmethod
    def from_json(cls, data: dict) -> "Budget":
        """Return the budget that `Job.to_json` wrote."""
        types = data["types"]
        return cls(**{**data, "types": types if types is None else tuple(types)})


@dataclass(frozen=True)
class Step:
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
class Job:
    """What to run. keep_going: whether steps follow one that raised."""

    steps: tuple[Step, ...]
    budget: Budget = field(default_factory=Budget)
    keep_going: bool = True

    def to_json(self) -> dict:
        """Return plain data for `from_json`. What steps hold is not copied: it is all of a submission's challenges."""
        return {**vars(self), "steps": [vars(step) for step in self.steps], "budget": vars(self.budget)}

    @classmethod
    def from_json(cls, data: dict) -> "Job":
        """Return the job that `to_json` wrote."""
        steps = tuple(Step(**{**step, "arguments": tuple(step["arguments"])}) for step in data["steps"])
        return cls(steps, Budget.from_json(data["budget"]), data["keep_going"])


@dataclass(frozen=True)
class CellRun:
    """What became of a cell.

    outputs: as a notebook stores them. count: the execution count. error: name and message of what it raised.
    late: of what it did so much that it was interrupted: COMPUTED or WAITED. flooded: whether it was for its output.
    """

    outputs: tuple[dict, ...] = ()
    count: int | None = None
    error: tuple[str, str] | None = None
    late: str | None = None
    flooded: bool = False


@dataclass(frozen=True)
class Run:
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

    def to_json(self) -> dict:
        """Return plain data for `from_json`."""
        cells = {id: vars(cell) for id, cell in self.cells.items()}
        return {**vars(self), "end": self.end.value, "cells": cells}

    @classmethod
    def from_json(cls, data) -> "Run":
        """Return the run that `to_json` wrote. Raises ValueError for anything else."""
        try:
            return _run(data)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a run: {error!r}") from None


def _run(data):
    _must(set(data) == {one.name for one in fields(Run)}, "its parts")
    _must(all(type(text) is str for text in (data["why"], *data["forged"])), "its texts")
    _must(data["where"] is None or type(data["where"]) is str, "where it ended")
    cells = {_name(id): _cell(cell) for id, cell in data["cells"].items()}
    evidence = {_name(id): tuple(map(_said, said)) for id, said in data["evidence"].items()}
    return Run(End(data["end"]), data["where"], cells, evidence, tuple(data["forged"]), data["why"])


def _cell(data):
    error, outputs = data["error"], tuple(data["outputs"])
    _must(error is None or [type(text) for text in error] == [str, str], "an error")
    _must(all(type(output) is dict for output in outputs), "outputs")
    _must(data["late"] in (None, COMPUTED, WAITED) and type(data["flooded"]) is bool, "marks")
    _must(data["count"] is None or type(data["count"]) is int, "a count")
    return CellRun(**{**data, "outputs": outputs, "error": error and tuple(error)})


def _said(text):
    _must(text is None or type(text) is str, "evidence")
    return text


def _name(id):
    _must(type(id) is str, "a name")
    return id


def _must(holds, what):
    if not holds:
        raise ValueError(f"not a run: {what}")
