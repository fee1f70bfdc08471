"""What an executor is asked to do and what it answers: frozen data with `to_json`, so that it may cross to a cluster.

The answer is the sandbox's own `Run`, but that its evidence is kept by exercise: {exercise id: what its probe said}.
An honest probe says one thing.
"""

from dataclasses import asdict, dataclass, replace
from typing import Protocol

from ...checking import keeper, probe
from ...sandbox import jobs as sandbox
from ...sandbox.jobs import End, Run

# HTML, SVG and JavaScript could act in the instructor's browser.
SHOWN_TYPES = ("text/plain", "image/png", "image/jpeg")
_EVIDENCE = f"{probe.__name__}:{probe.evidence.__name__}"
_REMOVE = f"{probe.__name__}:{probe.remove_modules.__name__}"
_BRING = f"{probe.__name__}:{probe.bring_modules.__name__}"
_KEEP = f"{probe.__name__}:{probe.keep_sealed.__name__}"
_WITHOUT = "without"  # the id of the step in which modules become absent
_COLLECTORS = "collectors"  # the id of the step that imports what collects evidence
_KEEPER = "keeper"  # the id of the step that takes what is sealed in challenges out of the run's reach
_OURS = {_WITHOUT, _COLLECTORS, _KEEPER}
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
    """One cell to run, or one probe."""

    id: str
    code: str = ""
    probe: Probe | None = None

    @classmethod
    def from_json(cls, data: dict) -> "Step":
        """Return the step that `asdict` wrote."""
        asked = data["probe"]
        lists = asked and {name: tuple(asked[name]) for name in ("answers", "without")}
        return cls(data["id"], data["code"], Probe(**{**asked, **lists}) if asked else None)


@dataclass(frozen=True)
class Job:
    """What to run within `budget`; modules in `forbidden` cannot be imported.

    apart: run each statement of a cell by itself, so that one that raises does not take the rest with it.
    """

    steps: tuple[Step, ...]
    budget: Budget
    forbidden: tuple[str, ...] = ()
    apart: bool = False

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
        return cls(steps, Budget(**data["budget"]), tuple(data["forbidden"]), data["apart"])


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
    # Not to be found is not enough: an import beside others would take the rest of its cell with it.
    first = [sandbox.Step(_WITHOUT, call=_REMOVE, arguments=job.forbidden)] if job.forbidden else []
    first.append(sandbox.Step(_COLLECTORS, call=_BRING, arguments=_collectors(job)))
    if sealed := _sealed(job):
        first.append(sandbox.Step(_KEEPER, call=_KEEP, arguments=(sealed,)))
    return sandbox.Job((*first, *(_sandboxed_step(step, job.apart) for step in job.steps)), limits)


def _collectors(job):
    """Return the modules that collect evidence in a job, each once."""
    probes = (step.probe for step in job.steps if step.probe)
    return tuple(dict.fromkeys(probe.collect.partition(":")[0] for probe in probes))


def _sealed(job):
    """Return {module that collects: what is sealed in its challenge} for the probes of a job that have any."""
    parted = {step.probe.collect: keeper.parted(step.probe.challenge)[1] for step in job.steps if step.probe}
    return {collect.partition(":")[0]: sealed for collect, sealed in parted.items() if sealed}


def _sandboxed_step(step, apart):
    asked = step.probe
    if asked is None:
        return sandbox.Step(step.id, step.code, apart=apart)
    challenge, _ = keeper.parted(asked.challenge)
    arguments = (asked.collect, list(asked.answers), challenge, list(asked.without))
    return sandbox.Step(step.id, call=_EVIDENCE, arguments=arguments)


def by_exercise(job: Job, run: Run) -> Run:
    """Return what the sandbox says became of a job, evidence by exercise."""
    exercises = job.exercises
    return replace(
        run,
        cells={id: cell for id, cell in run.cells.items() if id not in _OURS},
        evidence={exercises[id]: said for id, said in run.evidence.items() if id not in _OURS},
    )
