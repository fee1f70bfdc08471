"""From a run to verdicts, on the trusted side. Whatever hostile evidence holds, it costs its own points at most."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ..checking.evidence import MAX_JSON, EvidenceError, loads
from ..checking.messages import message
from ..checking.verdict import Outcome, Verdict, judged
from .jobs import Budget
from .rebuilding import Rebuilt
from .results import ExerciseResult, Status
from .words import Remark, remark

_ENDS = {
    "out_of_time": (Status.TIMED_OUT, "notebook_timed_out"),
    "stuck": (Status.TIMED_OUT, "stuck"),
    "killed": (Status.OUT_OF_MEMORY, "kernel_killed"),
    "died": (Status.CRASHED, "kernel_died"),
    "channel_broken": (Status.CRASHED, "channel_broken"),
    "unready": (Status.CRASHED, "kernel_unready"),
}
_SUSPECT = frozenset(
    ("forged", "evidence_unreadable", "no_evidence", "judge_stopped")
)  # what honest work never causes
NOT_JUDGED = "not_judged"  # beside checking's four outcomes: no evidence reached the judge


@dataclass(frozen=True)
class Trusted:
    """What the trusted side knows beside the evidence that a notebook's kernel gave.

    seen: {exercise id: what `looking.looked` says of it, or None where its text could not be looked at}.
    alone: {exercise id: serialised evidence} from a kernel that ran nothing but what the answers reach.
    """

    seen: dict = field(default_factory=dict)
    alone: dict = field(default_factory=dict)

    def names(self, exercise) -> dict:
        """Return {part: names} to add to the evidence of an exercise."""
        return (self.seen.get(exercise.id) or {}).get("names", {})


@dataclass(frozen=True)
class Judged:
    """One exercise as judged: the verdict, and why it is what it is if the evidence does not say.

    Without evidence that can be judged the verdict is a stand-in worth 0, and `judged` is false.
    """

    verdict: Verdict
    reason: Remark | None = None
    judged: bool = True

    @property
    def result(self) -> ExerciseResult:
        """Return what is stored of it."""
        verdict = self.verdict
        slip = verdict.slips[0].name if verdict.slips else None
        outcome = verdict.outcome.value if self.judged else NOT_JUDGED
        points = float(verdict.exercise.points)
        return ExerciseResult(verdict.exercise.id, outcome, float(verdict.score), points, slip, self.reason)


def judge_run(
    run: dict,
    rebuilt: Rebuilt,
    exercises,
    challenges: dict,
    budget: Budget,
    skip=(),
    announce: Callable[[str], None] = lambda exercise: None,
    trusted: Trusted = Trusted(),
) -> list[Judged]:
    """Return every exercise judged, in order.

    challenges: {exercise id: the challenge that its probe was given}. skip: ids of exercises whose evidence is known to
    take too long. announce: called with the id of each exercise before it is judged, and with "" after the last.
    """
    checks = {exercise: cell for cell, exercise in rebuilt.skeleton.checks.items()}
    judged_exercises = []
    for exercise in exercises:
        announce(exercise.id)
        found = (
            _nothing(exercise, remark("judge_stopped"))
            if exercise.id in skip
            else _judge(run, rebuilt, exercise, checks[exercise.id], challenges[exercise.id], budget, trusted)
        )
        judged_exercises.append(found)
    announce("")
    return judged_exercises


def ending(run: dict, judged_exercises: list[Judged], budget: Budget) -> tuple[Status, Remark | None]:
    """Return the status that a run ends in, and why."""
    if run["end"] != "finished":
        status, key = _ENDS[run["end"]]
        return status, remark(key, cell=run["where"], seconds=budget.notebook)
    hungry = [id for id, cell in run["cells"].items() if (cell["error"] or {}).get("type") == "MemoryError"]
    if hungry:
        return Status.OUT_OF_MEMORY, remark("memory_error", cell=hungry[0])
    suspect = [j.reason for j in judged_exercises if j.reason and j.reason.key in _SUSPECT]
    if suspect or run["forged"]:
        return Status.TAMPERED, suspect[0] if suspect else remark("forged")
    late = [id for id, cell in run["cells"].items() if cell["late"]]
    if late:
        return Status.TIMED_OUT, remark("some_cells_timed_out", names=", ".join(late[:12]))
    return Status.GRADED, None


def _judge(run, rebuilt, exercise, check, challenge, budget, trusted):
    evidence = run["evidence"].get(exercise.id, [])
    if check in run["forged"] or len(evidence) > 1:
        return _nothing(exercise, remark("forged"))
    if not evidence:
        return _nothing(exercise, _why_no_evidence(run["cells"].get(check), budget))
    if len(evidence[0]) > MAX_JSON:
        return _nothing(exercise, remark("evidence_too_large"))
    verdict = _verdict(exercise, evidence[0], challenge, trusted.names(exercise))
    if exercise.id in trusted.seen and not isinstance(verdict, Remark) and verdict.score:
        verdict = _alone(exercise, verdict, challenge, trusted)
    return (
        _nothing(exercise, verdict)
        if isinstance(verdict, Remark)
        else _with_cell_error(verdict, run, rebuilt, budget)
    )


def _alone(exercise, verdict, challenge, trusted):
    """Return the verdict on an answer to be found by hand, or what it earns without all that it cannot reach.

    The rest of a notebook may make its kernel report anything; a kernel that ran the answer alone has no other reports
    to make than the answer's own.
    """
    if trusted.seen[exercise.id] is None:
        return remark("text_unreadable")
    evidence = trusted.alone.get(exercise.id) or ['{"missing": []}']
    names = trusted.names(exercise)
    alone = _verdict(exercise, evidence[0], challenge, names) if len(evidence) == 1 else remark("forged")
    if isinstance(alone, Remark) or alone.score >= verdict.score:
        return alone if isinstance(alone, Remark) else verdict
    return replace(alone, outcome=Outcome.WRONG, note=remark("less_alone").text)


def _verdict(exercise, evidence, challenge, names=None):
    """Return the verdict on serialised evidence, or why there is none."""
    try:
        verdict = judged(exercise, loads(evidence), challenge, names=names)
    except EvidenceError:
        return remark("evidence_unreadable")
    except Exception as error:  # evidence that nobody foresaw
        return remark("judge_failed", type=type(error).__name__)
    if verdict.fault:
        return remark("judge_failed", type=verdict.fault.strip().splitlines()[-1][:200])
    if verdict.note == message("malformed"):
        return remark("forged")
    return verdict if 0 <= verdict.score <= exercise.points else remark("judge_failed", type="score")


def _nothing(exercise, reason):
    return Judged(Verdict(exercise, Outcome.WRONG, 0.0, note=reason.text), reason, judged=False)


def _why_no_evidence(cell, budget):
    if cell is None:
        return remark("not_reached")
    return _stopped(cell, budget) or remark("no_evidence")


def _stopped(cell, budget):
    if cell["late"]:
        return remark("cell_timed_out", seconds=budget.cell)
    return remark("flooded") if cell["flooded"] else None


def _with_cell_error(verdict, run, rebuilt, budget):
    """Return the verdict with what stopped the answer cell, which the evidence shows only as a missing name."""
    cells = [run["cells"].get(id) for id in rebuilt.skeleton.answers_to(verdict.exercise.id)]
    for cell in filter(None, cells):
        reason = _stopped(cell, budget) or _raised(cell["error"])
        if reason and verdict.outcome is not Outcome.RIGHT:
            missing = verdict.outcome is Outcome.NOT_ATTEMPTED
            exercise = verdict.exercise
            return Judged(
                Verdict(exercise, Outcome.RAISED, 0.0, note=reason.text) if missing else verdict, reason
            )
    return Judged(verdict)


def _raised(error):
    if error is None or error["type"] == "NotImplementedError":
        return None
    return remark("answer_raised", type=error["type"], message=error["message"] or "—")
