"""From evidence to a verdict: four outcomes, a score, and the slip that a wrong answer looks like."""

import random
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from enum import Enum

from ..wording.text import Text
from .collecting import setting
from .comparing import Finding, raised_finding
from .diagnosing import Diagnosis, diagnoses
from .entered import Entered, entered_by_part
from .evidence import carry, is_mark
from .exercise import Exercise, Wrong
from .known import brought_home, judged_parts
from .words import TEXTS


class Outcome(Enum):
    """What a check can say. "Wrong" and "raised" may still carry partial credit."""

    NOT_ATTEMPTED = "not_attempted"
    RIGHT = "right"
    WRONG = "wrong"
    RAISED = "raised"


@dataclass(frozen=True)
class Verdict:
    """The judged answer to one exercise. `score` lies between 0 and the exercise's points."""

    exercise: Exercise
    outcome: Outcome
    score: float
    findings: tuple[Finding, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()
    note: Text | None = None
    fault: str = ""  # the judge's own traceback, for authors
    unjudged: str = ""  # "stopped" or "not_run": why there was nothing to judge
    malformed: bool = False  # the evidence is not what collecting makes
    unsettled: tuple[str, ...] = ()  # ids of exercises that it builds on and that are not right themselves
    led_by: tuple[str, ...] = ()  # those of them, where every lost part has met one
    carets: tuple[str, ...] = ()  # answers in whose code a `^` stands
    entered: dict[str, Entered] = field(default_factory=dict, compare=False)  # by part
    source: str = ""  # the answer's code, as far as it is known
    repair: Text | None = None  # which line it would be enough to change

    @property
    def slips(self) -> tuple[Wrong, ...]:
        """Return the slips that it looks like; of one mistake there may be two."""
        return tuple(slip for one in self.diagnoses for slip in one.slips)

    @property
    def slip(self) -> Wrong | None:
        """Return the slip that explains most; None where there is none, or where it may be one of two."""
        first = self.diagnoses[0].slips if self.diagnoses else ()
        return first[0] if len(first) == 1 else None

    @property
    def has_slip(self) -> bool:
        """Return whether something was answered that is not right, and so may look like a known slip."""
        return bool(self.findings) and self.outcome in (Outcome.WRONG, Outcome.RAISED)

    def functions_of(self, finding: Finding) -> tuple[str, ...]:
        """Return the functions that a part called, where the exercise asks for several; none otherwise."""
        if len(self.exercise.functions) < 2 or finding.part not in self.entered:
            return ()
        called = self.entered[finding.part].called
        return tuple(name for name in self.exercise.functions if name in called)


def draw_challenge(exercise: Exercise, rng: random.Random):
    """Return a challenge drawn from `rng`, in the form in which every process sees it."""
    with setting(exercise.collect):
        return carry(exercise.challenge(rng))


def answer_verdict(
    exercise: Exercise, namespace, challenge, *, diagnose=True, known=None, within=None
) -> Verdict:
    """Return the verdict on the answers in `namespace`; all three steps run in this process.

    within: a context in which the learner's code is run, and nothing else.
    """
    with setting(exercise.collect):
        with within or nullcontext():
            evidence = brought_home(exercise, namespace, challenge)
        return judged(exercise, evidence, challenge, diagnose=diagnose, known=known)


def judged(exercise: Exercise, evidence, challenge, *, diagnose=True, known=None) -> Verdict:
    """Return the verdict on collected evidence. Evidence that is not what `gather` returns earns nothing.

    diagnose, known: whether the slip is looked for as well, as `diagnosed` does.
    """
    if not isinstance(evidence, dict) or not {"missing", "parts"} & set(evidence):
        return _malformed(exercise)
    if "missing" in evidence:
        names = ", ".join(f"`{name}`" for name in exercise.answers)
        return Verdict(exercise, Outcome.NOT_ATTEMPTED, 0.0, note=TEXTS("missing", names=names))
    verdict = replace(_scored(exercise, evidence["parts"], challenge), entered=entered_by_part(evidence))
    silent = _listed(exercise, evidence, "no_return")
    findings = tuple(_without_return(verdict, one, silent, evidence["parts"]) for one in verdict.findings)
    verdict = replace(verdict, findings=findings, carets=_listed(exercise, evidence, "carets"))
    return diagnosed(verdict, evidence, challenge, known) if diagnose else verdict


def diagnosed(verdict: Verdict, evidence, challenge, known=None) -> Verdict:
    """Return the verdict with the slips that its evidence looks like. That can take seconds; its score stays the same.

    known: a dictionary in which the evidence of the known wrong answers is kept from one verdict to the next, for
        whoever judges many answers on one challenge.
    """
    if not verdict.has_slip:
        return verdict
    known = {} if known is None else known
    found = diagnoses(
        verdict.exercise, evidence["parts"], verdict.findings, verdict.entered, challenge, known
    )
    return replace(verdict, diagnoses=found)


def with_earlier(verdict: Verdict, outcomes: dict[str, Outcome]) -> Verdict:
    """Return the verdict, knowing how other exercises came out: a mistake in what it calls shows in it, too.

    That is said of those exercises that are wrong, and whose answers a lost part entered.
    """
    wrong = [id for id in verdict.exercise.built_on if outcomes.get(id) in (Outcome.WRONG, Outcome.RAISED)]
    lost = [one for one in verdict.findings if one.lost]
    met = [_met(verdict, one, wrong) for one in lost]
    unsettled = tuple(id for id in wrong if any(id in one for one in met))
    return replace(verdict, unsettled=unsettled, led_by=unsettled if all(met) else ())


def _met(verdict, finding, wrong):
    """Return which of these exercises' answers a part entered."""
    entered = {*verdict.entered[finding.part].all} if finding.part in verdict.entered else set()
    return [id for id in wrong if entered & {*verdict.exercise.built_on[id]}]


def _scored(exercise, parts, challenge):
    if is_mark(parts, "unattempted"):
        return Verdict(exercise, Outcome.NOT_ATTEMPTED, 0.0)
    if is_mark(parts, "raised"):
        finding = raised_finding(parts["$raised"], {"part": "", "label": exercise.title})
        return Verdict(exercise, _outcome((finding,)), 0.0, (finding,))
    if not isinstance(parts, dict):
        return _malformed(exercise)
    findings, fault = judged_parts(exercise, parts, challenge)
    if fault:
        return Verdict(exercise, Outcome.WRONG, 0.0, note=TEXTS("malformed"), fault=fault)
    return Verdict(exercise, _outcome(findings), _score(exercise, findings), findings)


def _listed(exercise, evidence, key):
    """Return the answers, and the methods of answers, that evidence lists for something in their code."""
    listed = evidence.get(key)
    names = [name for name in listed if isinstance(name, str)] if isinstance(listed, list) else []
    ours = (name for name in names if all(map(str.isidentifier, name.split("."))))
    return tuple(name for name in ours if name.partition(".")[0] in exercise.answers)


def _returned_none(parts, finding):
    """Return whether a part is None, each time it was asked, or has None for a call.

    What nobody returned, as a `.grad`, has other names.
    """
    value = parts.get(finding.part) if isinstance(parts, dict) else None
    if isinstance(value, list) and value:
        return all(one is None for one in value)
    calls = value if isinstance(value, dict) else {finding.part: value} if finding.part else {}
    return any(one is None and (value is None or "(" in name) for name, one in calls.items())


def _without_return(verdict, finding, silent, parts):
    """Return the finding, which says so where None came from a function that returns no value."""
    called = verdict.functions_of(finding) or verdict.exercise.answers
    if not silent or finding.state != "wrong" or len(called) != 1:
        return finding
    nothing = any(row.got == "None" for row in finding.rows)
    names = [name for name in silent if name == called[0] and _returned_none(parts, finding)]
    names += [name for name in silent if name.startswith(f"{called[0]}.") and nothing]
    # Where that is certain it is the reason: whatever else is said of a None follows from it.
    sure = tuple(TEXTS("no_return", name=name) for name in names)
    return replace(finding, because=sure or finding.because)


def _malformed(exercise):
    return Verdict(exercise, Outcome.WRONG, 0.0, note=TEXTS("malformed"), malformed=True)


def _outcome(findings):
    states = {finding.state for finding in findings}
    if states == {"ok"}:
        return Outcome.RIGHT
    if states == {"unattempted"}:
        return Outcome.NOT_ATTEMPTED
    return (
        Outcome.RAISED if states <= {"ok", "unattempted", "raised"} and "raised" in states else Outcome.WRONG
    )


def _score(exercise, findings):
    total = sum(finding.weight for finding in findings)
    earned = sum(finding.weight for finding in findings if finding.ok)
    if earned == total:
        return float(exercise.points) if findings else 0.0
    return round(exercise.points * earned / total, 4)
