"""What an executor is asked to do and what it answers: frozen data with `to_json`, so that it may cross to a cluster.

The answer is the sandbox's own `Run`, but that its evidence is kept by exercise: {exercise id: what its probe said}.
An honest probe says one thing.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Protocol

from ...checking import apart, keeper, probe
from ...checking.evidence import dumps
from ...sandbox import jobs as sandbox
from ...sandbox.jobs import Budget, CellRun, End, Run
from ...sandbox.plain import Plain

# HTML, SVG and JavaScript could act in the instructor's browser.
SHOWN_TYPES = ("text/plain", "image/png", "image/jpeg")
_EVIDENCE = f"{probe.__name__}:{probe.evidence.__name__}"
_PREPARE = f"{probe.__name__}:{probe.prepare.__name__}"
_HAND_OUT = f"{probe.__name__}:{probe.hand_out.__name__}"
_TEXTS = f"{apart.__name__}:{apart.texts.__name__}"
_READY = "ready"  # the id of the step before all others
UNREADY = Run(End.UNREADY)  # of which nothing ran
BUDGET = Budget(waiting=15, job_waiting=60)  # of one notebook


@dataclass(frozen=True)
class Probe(Plain):
    """What a run needs to collect the evidence of one exercise; `challenge` is serialised.

    apart: challenges, each for a process of its own, where there are such; the notebook's then gives the texts of the
    answers alone. said: what it said, for such a process.
    """

    exercise: str
    collect: str  # "module:function"
    answers: tuple[str, ...]
    challenge: str
    without: tuple[str, ...]  # modules that are absent while it collects
    apart: tuple[str, ...] = ()
    said: str = ""

    @property
    def asked(self) -> "Probe":
        """Return the probe that goes into the notebook's own process."""
        return replace(self, collect=_TEXTS, challenge="{}") if self.apart else self


@dataclass(frozen=True)
class Step(Plain):
    """One cell to run, or one probe.

    own: of a stub that nobody wrote over, the names that it alone defines. It is run for those that are not there yet.
    """

    id: str
    code: str = ""
    probe: Probe | None = None
    own: tuple[str, ...] = ()


@dataclass(frozen=True)
class Job(Plain):
    """What to run within `budget`.

    forbidden: modules that cannot be imported. files: (name, text) of what lies beside the notebook. course: the name
    of the course whose unit it is, in which the run is at home; "" for that of whoever grades. lent: (name, text) of
    what that course sends along.
    """

    steps: tuple[Step, ...]
    budget: Budget
    forbidden: tuple[str, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    course: str = ""
    lent: tuple[tuple[str, str], ...] = ()

    @property
    def exercises(self) -> dict[str, str]:
        """Return {id of a probe's step: exercise}."""
        return {step.id: step.probe.exercise for step in self.steps if step.probe}


class Executor(Protocol):
    """Runs jobs, `slots` of them at once."""

    slots: int

    async def run(self, job: Job) -> Run:
        """Return the run of a job. Student code never makes this raise."""


async def carried_out(job: Job, run: Callable[[sandbox.Job], Awaitable[sandbox.Run]]) -> Run:
    """Return what became of a job. run: has the sandbox do one, and does not know of what ran before."""
    ran = _by_exercise(job, await run(_sandboxed(job)))
    for step in (one for one in job.steps if one.probe and one.probe.apart):
        said = ran.evidence.get(step.probe.exercise, ())
        if len(said) == 1 and said[0] and apart.has_texts(said[0]):
            jobs = [_apart(job, step, challenge, said[0]) for challenge in step.probe.apart]
            ran = _with_those_apart(
                ran, step, [_by_exercise(one, await run(_sandboxed(one))) for one in jobs]
            )
    return ran


def _apart(job, step, challenge, said):
    """Return the job of a process of its own."""
    asked = replace(step.probe, challenge=challenge, said=said, apart=())
    return replace(job, steps=(replace(step, probe=asked),), files=())


def _with_those_apart(ran, step, runs):
    """Return a run with the evidence of processes of their own, or what became of the first that gave none."""
    exercise = step.probe.exercise
    if any(one.end is End.UNREADY for one in runs):
        return UNREADY
    forged = ran.forged + tuple(id for one in runs for id in one.forged)
    silent = next((one for one in runs if len(one.evidence.get(exercise, ())) != 1), None)
    if silent is not None:
        cells = {id: cell for id, cell in ran.cells.items() if id != step.id} | silent.cells
        evidence = {**ran.evidence, exercise: silent.evidence.get(exercise, ())}
        return replace(ran, cells=cells, evidence=evidence, forged=forged)
    said = [one.evidence[exercise][0] for one in runs]
    whole = None if None in said else apart.together(said)
    return replace(ran, evidence={**ran.evidence, exercise: (whole,)}, forged=forged)


def _sandboxed(job: Job) -> sandbox.Job:
    """Return what the sandbox is to do for a job: cells, and a call in place of each probe."""
    # Not to be found is not enough for modules: an import beside others would take the rest of its line with it.
    probes = {step.id: step.probe.asked for step in job.steps if step.probe}
    collecting = sorted({asked.collect.partition(":")[0] for asked in probes.values()})
    sealed, steps = {}, []
    for step in job.steps:
        asked = probes.get(step.id)
        challenge, kept = keeper.parted(asked.challenge) if asked else ("", "")
        steps.append(_sandboxed_step(step, asked, challenge))
        if kept:
            sealed[asked.collect.partition(":")[0]] = kept
    given = (list(job.forbidden), collecting, list(map(list, job.files)), dict(job.lent))
    ready = sandbox.Step(_READY, call=_PREPARE, arguments=given, aside=dumps(sealed) if sealed else "")
    return sandbox.Job((ready, *steps), replace(job.budget, types=SHOWN_TYPES))


def _sandboxed_step(step, asked, challenge):
    """Return what the sandbox does for a step. asked, challenge: its probe, and that without what is sealed in it."""
    if asked is not None:
        given = (asked.collect, list(asked.answers), challenge, list(asked.without))
        return sandbox.Step(step.id, call=_EVIDENCE, arguments=(*given, asked.exercise, asked.said))
    if step.own:
        return sandbox.Step(step.id, call=_HAND_OUT, arguments=(step.code, list(step.own)))
    return sandbox.Step(step.id, step.code)


def _by_exercise(job: Job, run: Run) -> Run:
    """Return what the sandbox says became of a job: evidence by exercise, of stubs nothing."""
    exercises, stubs = job.exercises, {step.id for step in job.steps if step.own}
    cells = {id: CellRun() if id in stubs else cell for id, cell in run.cells.items() if id != _READY}
    evidence = {exercises[id]: said for id, said in run.evidence.items() if id in exercises}
    return replace(run, cells=cells, evidence=evidence)
