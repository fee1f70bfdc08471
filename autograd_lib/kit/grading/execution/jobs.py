"""What an executor is asked to do and what it answers: frozen data with `to_json`, so that it may cross to a cluster.

The answer is the sandbox's own `Run`, but that its evidence is kept by exercise: {exercise id: what its probe said}.
An honest probe says one thing.
"""

from dataclasses import asdict, dataclass, replace
from typing import Protocol

from ...checking import keeper, probe
from ...sandbox import jobs as sandbox
from ...sandbox.jobs import CellRun, End, Run

# HTML, SVG and JavaScript could act in the instructor's browser.
SHOWN_TYPES = ("text/plain", "image/png", "image/jpeg")
_EVIDENCE = f"{probe.__name__}:{probe.evidence.__name__}"
_PREPARE = f"{probe.__name__}:{probe.prepare.__name__}"
_HAND_OUT = f"{probe.__name__}:{probe.hand_out.__name__}"
_READY = "ready"  # the id of the step before all others
UNREADY = Run(End.UNREADY)  # of which nothing ran


@dataclass(frozen=True)
class Budget:
    """What one notebook may use.

    cell, notebook: seconds of processor time for a cell and for all cells. waiting, notebook_waiting: seconds in which
    they may do nothing at all, as in a sleep. patience: how many times as long the clock on the wall may take. output:
    bytes of output that are kept of a cell. grace: seconds for a cell to obey when its time is up.
    """

    cell: float = 30
    notebook: float = 300
    waiting: float = 15
    notebook_waiting: float = 60
    output: int = 200_000
    patience: float = 4
    grace: float = 4


@dataclass(frozen=True)
class Probe:
    """What a run needs to collect the evidence of one exercise; `challenge` is serialised."""

    exercise: str
    collect: str  # "module:function"
    answers: tuple[str, ...]
    challenge: str
    without: tuple[str, ...]  # modules that are absent while it collects


@dataclass(frozen=True)
class Step:
    """One cell to run, or one probe.

    own: of a stub that nobody wrote over, the names that it alone defines. It is run for those that are not there yet.
    """

    id: str
    code: str = ""
    probe: Probe | None = None
    own: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, data: dict) -> "Step":
        """Return the step that `asdict` wrote."""
        asked = data["probe"]
        lists = asked and {name: tuple(asked[name]) for name in ("answers", "without")}
        own = tuple(data["own"])
        return cls(data["id"], data["code"], Probe(**{**asked, **lists}) if asked else None, own)


@dataclass(frozen=True)
class Job:
    """What to run within `budget`.

    forbidden: modules that cannot be imported. files: (name, text) of what lies beside the notebook.
    """

    steps: tuple[Step, ...]
    budget: Budget
    forbidden: tuple[str, ...] = ()
    files: tuple[tuple[str, str], ...] = ()

    @property
    def exercises(self) -> dict[str, str]:
        """Return {id of a probe's step: exercise}."""
        return {step.id: step.probe.exercise for step in self.steps if step.probe}

    def to_json(self) -> dict:
        """Return plain data for `from_json`."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict) -> "Job":
        """Return the job that `to_json` wrote."""
        steps = tuple(map(Step.from_json, data["steps"]))
        return cls(
            steps, Budget(**data["budget"]), tuple(data["forbidden"]), tuple(map(tuple, data["files"]))
        )


class Executor(Protocol):
    """Runs jobs, `slots` of them at once."""

    slots: int

    async def run(self, job: Job) -> Run:
        """Return the run of a job. Student code never makes this raise."""


def sandboxed(job: Job) -> sandbox.Job:
    """Return what the sandbox is to do for a job: cells, and a call in place of each probe."""
    limits = sandbox.Budget(
        cell=job.budget.cell,
        job=job.budget.notebook,
        waiting=job.budget.waiting,
        job_waiting=job.budget.notebook_waiting,
        patience=job.budget.patience,
        grace=job.budget.grace,
        cell_output=job.budget.output,
        types=SHOWN_TYPES,
    )
    # Not to be found is not enough for modules: an import beside others would take the rest of its line with it.
    collecting = sorted({step.probe.collect.partition(":")[0] for step in job.steps if step.probe})
    sealed, steps = {}, []
    for step in job.steps:
        challenge, kept = keeper.parted(step.probe.challenge) if step.probe else ("", "")
        steps.append(_sandboxed_step(step, challenge))
        if kept:
            sealed[step.probe.collect.partition(":")[0]] = kept
    given = (list(job.forbidden), collecting, list(map(list, job.files)), sealed)
    ready = sandbox.Step(_READY, call=_PREPARE, arguments=given)
    return sandbox.Job((ready, *steps), limits)


def _sandboxed_step(step, challenge):
    """Return what the sandbox does for a step. challenge: that of its probe, without what is sealed in it."""
    asked = step.probe
    if asked is not None:
        given = (asked.collect, list(asked.answers), challenge, list(asked.without))
        return sandbox.Step(step.id, call=_EVIDENCE, arguments=(*given, asked.exercise))
    if step.own:
        return sandbox.Step(step.id, call=_HAND_OUT, arguments=(step.code, list(step.own)))
    return sandbox.Step(step.id, step.code)


def by_exercise(job: Job, run: Run) -> Run:
    """Return what the sandbox says became of a job: evidence by exercise, of stubs nothing."""
    exercises, stubs = job.exercises, {step.id for step in job.steps if step.own}
    cells = {id: CellRun() if id in stubs else cell for id, cell in run.cells.items() if id != _READY}
    evidence = {exercises[id]: said for id, said in run.evidence.items() if id in exercises}
    return replace(run, cells=cells, evidence=evidence)
