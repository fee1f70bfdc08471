"""From a run to verdicts, on the trusted side. Whatever hostile evidence holds, it costs its own points at most."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from ...checking.absence import NotHereError
from ...checking.apart import evidence_of
from ...checking.evidence import UNATTEMPTED, EvidenceError, EvidenceTooLargeError, is_any_mark
from ...checking.syntax import why_stopped
from ...checking.verdict import Outcome, Verdict, diagnosed, judged, with_earlier
from ...sandbox.jobs import WAITED
from ..execution.jobs import Budget, End, Run
from ..results import NOT_JUDGED, UNJUDGED, ExerciseResult, Status
from ..submission.definitions import answers, definitions
from ..submission.places import place, places
from ..submission.rebuilding import Rebuilt
from ..words import Remark, remark
from .questions import Stage

_ENDS = {
    End.OUT_OF_TIME: (Status.TIMED_OUT, "notebook_timed_out"),
    End.WAITED: (Status.TIMED_OUT, "notebook_waited"),
    End.STUCK: (Status.TIMED_OUT, "stuck"),
    End.KILLED: (Status.OUT_OF_MEMORY, "kernel_killed"),
    End.DIED: (Status.CRASHED, "kernel_died"),
    End.BROKEN: (Status.CRASHED, "channel_broken"),
}
_LEFT = re.compile(r"^\s*raise NotImplementedError", re.MULTILINE)


class Standing(Enum):
    """What a verdict rests on."""

    JUDGED = "judged"  # on evidence
    NOTHING = "nothing"  # no evidence that could be judged; that happens to honest work, too
    FORGED = "forged"  # on what the check did not make, which honest work never sends
    STOPPED = "stopped"  # the judge reached a limit of its own: there is no verdict yet


@dataclass(frozen=True)
class Judged:
    """One exercise as judged: the verdict, and why it is what it is if the evidence does not say.

    Without evidence that can be judged the verdict is a stand-in worth 0. evidence: what the verdict was found from.
    """

    verdict: Verdict
    reason: Remark | None = None
    standing: Standing = Standing.JUDGED
    evidence: object = None

    @property
    def judged(self) -> bool:
        """Return whether there is a verdict on evidence."""
        return self.standing is Standing.JUDGED

    @property
    def result(self) -> ExerciseResult:
        verdict = self.verdict
        slip = verdict.slip.name if verdict.slip else None
        without = UNJUDGED if self.standing is Standing.STOPPED else NOT_JUDGED
        outcome = verdict.outcome.value if self.judged else without
        points = float(verdict.exercise.points)
        return ExerciseResult(
            verdict.exercise.id, outcome, float(verdict.score), points, slip, self.reason, verdict.led_by
        )


def judge_run(
    run: Run,
    rebuilt: Rebuilt,
    exercises,
    challenges: dict,
    budget: Budget,
    skip: dict | None = None,
    announce: Callable[[str, Stage], None] = lambda exercise, stage: None,
    by_hand: dict | None = None,
) -> list[Judged]:
    """Return every exercise judged, in order: all are scored first, then those that lost points are diagnosed.

    challenges: {exercise id: the challenge that its probe was given}. skip: {stage: ids of exercises that are known to
    take too long in it}. announce: called with the id of each exercise and the stage that it enters. by_hand:
    {exercise id: evidence} of answers by hand from where no machinery exists.
    """
    checks = {exercise: cell for cell, exercise in rebuilt.skeleton.checks.items()}
    unscored, undiagnosed = ((skip or {}).get(stage, ()) for stage in Stage)
    scored = []
    for exercise in exercises:
        announce(exercise.id, Stage.SCORING)
        found = (
            _stopped_judging(exercise)
            if exercise.id in unscored
            else _scored(
                run, rebuilt, exercise, checks[exercise.id], challenges[exercise.id], budget, by_hand or {}
            )
        )
        scored.append(found)
    outcomes = {one.verdict.exercise.id: one.verdict.outcome for one in scored}
    scored = [replace(one, verdict=with_earlier(one.verdict, outcomes)) for one in scored]
    return [
        one if one.verdict.exercise.id in undiagnosed else _diagnosed(one, rebuilt, challenges, announce)
        for one in scored
    ]


def _diagnosed(scored, rebuilt, challenges, announce):
    """Return the exercise with its slips; a comparison that fails costs nothing but these."""
    exercise = scored.verdict.exercise
    if not (scored.judged and scored.verdict.has_slip):
        return scored
    announce(exercise.id, Stage.DIAGNOSING)
    verdict = replace(scored.verdict, source="\n\n".join(answers(rebuilt, exercise.id, exercise.answers)))
    try:
        return replace(scored, verdict=diagnosed(verdict, scored.evidence, challenges[exercise.id]))
    except Exception:
        return scored


def ending(
    run: Run, rebuilt: Rebuilt, judged_exercises: list[Judged], budget: Budget
) -> tuple[Status, Remark | None]:
    """Return the status that a run ends in, and why. Without evidence of forging nothing is called tampered."""
    forged = _reasons(judged_exercises, Standing.FORGED)
    if forged or run.forged:
        return Status.TAMPERED, forged[0] if forged else remark("forged")
    stopped = _reasons(judged_exercises, Standing.STOPPED)
    if stopped:
        return Status.UNJUDGED, stopped[0]
    if run.end is not End.FINISHED:
        status, key = _ENDS[run.end]
        seconds = budget.job_waiting if run.end is End.WAITED else budget.job
        return status, remark(key, place=place(rebuilt, run.where), seconds=seconds)
    hungry = [id for id, cell in run.cells.items() if cell.error and cell.error[0] == "MemoryError"]
    if hungry:
        return Status.OUT_OF_MEMORY, remark("memory_error", place=place(rebuilt, hungry[0]))
    late = {id: cell.late for id, cell in run.cells.items() if cell.late}
    if late:
        key = "some_cells_waited" if set(late.values()) == {WAITED} else "some_cells_timed_out"
        return Status.TIMED_OUT, remark(key, places=places(rebuilt, late))
    return Status.GRADED, None


def final(judged_exercises: list[Judged]) -> bool:
    """Return whether a result stands: the judge came to a verdict on every exercise."""
    return not _reasons(judged_exercises, Standing.STOPPED)


def _reasons(judged_exercises, standing):
    return [one.reason for one in judged_exercises if one.standing is standing]


def _scored(run, rebuilt, exercise, check, challenge, budget, by_hand):
    evidence = run.evidence.get(exercise.id, ())
    if check in run.forged or len(evidence) > 1:
        return _forged(exercise)
    if not evidence:
        return _nothing(exercise, _why_no_evidence(run.cells.get(check), budget))
    again = by_hand.get(exercise.id, evidence)
    if len(again) != 1:
        return _forged(exercise) if again else _nothing(exercise, remark("not_by_hand"))
    found = _verdict(exercise, evidence[0] if exercise.formulas else again[0], again[0], challenge)
    return _explained(found, run, rebuilt, budget) if found.judged else found


def _verdict(exercise, serialised, by_hand, challenge):
    """Return the verdict on serialised evidence, without a diagnosis, or why there is none.

    by_hand: that of the run without machinery; the same where there was none.
    """
    if serialised is None or by_hand is None:
        return _nothing(exercise, remark("evidence_too_large"))
    try:
        evidence = evidence_of(exercise, serialised)
        if by_hand is not serialised:
            evidence = _with_formulas(evidence, evidence_of(exercise, by_hand), exercise.formulas(challenge))
        verdict = judged(exercise, evidence, challenge, diagnose=False)
    except EvidenceTooLargeError:
        return _nothing(exercise, remark("evidence_too_large"))
    except EvidenceError:
        return _nothing(exercise, remark("evidence_unreadable"), Standing.FORGED)
    except MemoryError:
        return _stopped_judging(exercise)
    except Exception as error:  # evidence that nobody foresaw
        return _nothing(exercise, remark("judge_failed", type=type(error).__name__))
    if verdict.fault:
        return _nothing(exercise, remark("judge_failed", type=verdict.fault.strip().splitlines()[-1][:200]))
    if verdict.malformed:
        return _forged(exercise)
    if not 0 <= verdict.score <= exercise.points:
        return _nothing(exercise, remark("judge_failed", type="score"))
    return Judged(verdict, evidence=evidence)


def _with_formulas(evidence, by_hand, names):
    """Return evidence whose parts of these names are those of the run without machinery."""
    parts, again = (one.get("parts") if type(one) is dict else None for one in (evidence, by_hand))
    if type(parts) is not dict or is_any_mark(parts):
        return evidence
    again = again if type(again) is dict else {}
    return {**evidence, "parts": parts | {name: again.get(name, UNATTEMPTED) for name in names}}


def _nothing(exercise, reason, standing=Standing.NOTHING):
    return Judged(Verdict(exercise, Outcome.WRONG, 0.0, note=reason.text), reason, standing)


def _forged(exercise):
    return _nothing(exercise, remark("forged"), Standing.FORGED)


def _stopped_judging(exercise):
    return _nothing(exercise, remark("judge_stopped"), Standing.STOPPED)


def _why_no_evidence(cell, budget):
    if cell is None:
        return remark("not_reached")
    return _stopped(cell, budget) or remark("no_evidence")


def _stopped(cell, budget):
    if cell.late == WAITED:
        return remark("cell_waited", seconds=budget.waiting)
    if cell.late:
        return remark("cell_timed_out", seconds=budget.cell)
    return remark("flooded") if cell.flooded else None


def _explained(found, run, rebuilt, budget):
    """Return the verdict with what stopped the cells of an answer, or where else it stands: evidence shows neither."""
    verdict = found.verdict
    if verdict.outcome is Outcome.RIGHT:
        return found
    written = definitions(rebuilt, verdict.exercise.id, verdict.exercise.answers)
    for one in written:
        cell = run.cells.get(one.cell.id)
        if cell and (reason := _stopped(cell, budget) or _raised(cell.error, one.cell.source)):
            return _with_reason(found, reason)
    if verdict.outcome is Outcome.NOT_ATTEMPTED and (
        reason := _elsewhere(rebuilt, verdict.exercise, written)
    ):
        return replace(found, reason=reason)
    return found


def _with_reason(found, reason):
    verdict = found.verdict
    if verdict.outcome is Outcome.NOT_ATTEMPTED:
        verdict = Verdict(verdict.exercise, Outcome.RAISED, 0.0, note=reason.text)
    return replace(found, verdict=verdict, reason=reason)


def _elsewhere(rebuilt, exercise, written):
    """Return what is to be said of answers that somebody wrote, though the check did not find them; None for none."""
    for one in written:
        where = {"place": place(rebuilt, one.cell.id), "names": ", ".join(one.names or exercise.answers)}
        if one.cell.kind != "code":
            return remark("found_as_text", **where)
        if _LEFT.search(one.code):
            return remark("stub_left", **where)
        if one.names and one.code.lstrip().startswith("%%"):
            return remark("found_in_magic", magic=one.code.split()[0], **where)
    return None


def _raised(error, source):
    if error is None or error[0] == "NotImplementedError":
        return None
    if error[0] == NotHereError.__name__:
        return remark("not_here", name=error[1] or "—")
    return Remark.saying("answer_raised", why_stopped(*error, source))
