"""From evidence to a verdict: four outcomes, a score, and the slip that a wrong answer looks like."""

import random
import re
import traceback
import warnings
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache

from ..notebooks.courses import of_module
from ..wording.text import Text
from .collecting import gather
from .comparing import Finding, is_undone, raised_finding, same, states_only
from .evidence import carry, dumps, is_any_mark, is_mark, loads, to_plain
from .exercise import Exercise, Kind, Wrong
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
    slips: tuple[Wrong, ...] = ()
    note: Text | None = None
    fault: str = ""  # the judge's own traceback, for authors
    unjudged: str = ""  # "stopped" or "not_run": why there was nothing to judge
    malformed: bool = False  # the evidence is not what collecting makes
    maybe: frozenset[str] = frozenset()  # names of slips that other mistakes may look like as well
    unsettled: tuple[str, ...] = ()  # ids of exercises that it builds on and that are not right themselves
    carets: tuple[str, ...] = ()  # answers in whose code a `^` stands
    source: str = ""  # the answer's code, as far as it is known

    @property
    def has_slip(self) -> bool:
        """Return whether something was answered that is not right, and so may look like a known slip."""
        return bool(self.findings) and self.outcome in (Outcome.WRONG, Outcome.RAISED)


def draw_challenge(exercise: Exercise, rng: random.Random):
    """Return a challenge drawn from `rng`, in the form in which every process sees it."""
    return carry(exercise.challenge(rng))


def answer_verdict(
    exercise: Exercise, namespace, challenge, *, diagnose=True, known=None, within=None
) -> Verdict:
    """Return the verdict on the answers in `namespace`; all three steps run in this process.

    within: a context in which the learner's code is run, and nothing else.
    """
    with _setting(exercise):
        with within or nullcontext():
            evidence = _brought_home(exercise, namespace, challenge)
        return judged(exercise, evidence, challenge, diagnose=diagnose, known=known)


def _setting(exercise):
    """Return the context in which the exercise's course wants its answers judged."""
    setting = of_module(exercise.collect.__module__).hook("while_judging")
    return setting() if setting else nullcontext()


def _brought_home(exercise, namespace, challenge, explained=True):
    """Return the evidence after the journey between two processes, so that every check sees the same data."""
    how = exercise.collect, exercise.answers, namespace, challenge, exercise.without, explained
    return loads(dumps(gather(*how)))


def judged(exercise: Exercise, evidence, challenge, *, diagnose=True, known=None) -> Verdict:
    """Return the verdict on collected evidence. Evidence that is not what `gather` returns earns nothing.

    diagnose, known: whether the slip is looked for as well, as `diagnosed` does.
    """
    if not isinstance(evidence, dict) or not {"missing", "parts"} & set(evidence):
        return _malformed(exercise)
    if "missing" in evidence:
        names = ", ".join(f"`{name}`" for name in exercise.answers)
        return Verdict(exercise, Outcome.NOT_ATTEMPTED, 0.0, note=TEXTS("missing", names=names))
    verdict = _scored(exercise, evidence["parts"], challenge)
    silent = _listed(exercise, evidence, "no_return")
    findings = tuple(
        _without_return(exercise, one, silent) if _returned_none(evidence["parts"], one) else one
        for one in verdict.findings
    )
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
    slips = _slips(verdict.exercise, evidence["parts"], verdict.findings, challenge, known)
    lost = [evidence["parts"].get(one.part) for one in verdict.findings if one.state in ("wrong", "raised")]
    maybe = frozenset(slip.name for slip in slips) if is_thin(lost) else frozenset()
    return replace(verdict, slips=slips, maybe=maybe)


def with_earlier(verdict: Verdict, outcomes: dict[str, Outcome]) -> Verdict:
    """Return the verdict, knowing how other exercises came out: a mistake in what it builds on shows in it, too."""
    if verdict.outcome not in (Outcome.WRONG, Outcome.RAISED):
        return verdict
    earlier = verdict.exercise.built_on
    return replace(
        verdict, unsettled=tuple(id for id in earlier if outcomes.get(id, Outcome.RIGHT) is not Outcome.RIGHT)
    )


def is_thin(value) -> bool:
    """Return whether evidence says so little that several mistakes may leave it: counts, a yes, exceptions, words."""
    if isinstance(value, dict) and not is_any_mark(value):
        return all(map(is_thin, value.values()))
    if isinstance(value, list):
        return all(map(is_thin, value))
    return value is None or isinstance(value, (bool, int, str)) or is_any_mark(value)


def _scored(exercise, parts, challenge):
    if is_mark(parts, "unattempted"):
        return Verdict(exercise, Outcome.NOT_ATTEMPTED, 0.0)
    if is_mark(parts, "raised"):
        finding = raised_finding(parts["$raised"], {"part": "", "label": exercise.title})
        return Verdict(exercise, _outcome((finding,)), 0.0, (finding,))
    if not isinstance(parts, dict):
        return _malformed(exercise)
    findings, fault = _judged_parts(exercise, parts, challenge)
    if fault:
        return Verdict(exercise, Outcome.WRONG, 0.0, note=TEXTS("malformed"), fault=fault)
    return Verdict(exercise, _outcome(findings), _score(exercise, findings), findings)


def _listed(exercise, evidence, key):
    """Return the answers that evidence lists for something in their code."""
    listed = evidence.get(key)
    return tuple(name for name in exercise.answers if name in listed) if isinstance(listed, list) else ()


def _returned_none(parts, finding):
    """Return whether a part is None, or has None for a call: what nobody returned, as a `.grad`, has other names."""
    value = parts.get(finding.part) if isinstance(parts, dict) else None
    calls = value if isinstance(value, dict) else {finding.part: value} if finding.part else {}
    return any(one is None and (value is None or "(" in name) for name, one in calls.items())


def _without_return(exercise, finding, silent):
    """Return the finding, which says so where None came from a function that returns no value."""
    name = exercise.function_of(finding.part, finding.label) or (
        exercise.answers[0] if len(exercise.answers) == 1 else ""
    )
    if name not in silent or finding.state != "wrong":
        return finding
    return replace(finding, because=(*finding.because, TEXTS("no_return", name=name)))


def _malformed(exercise):
    return Verdict(exercise, Outcome.WRONG, 0.0, note=TEXTS("malformed"), malformed=True)


def _judged_parts(exercise, parts, challenge):
    """Return the findings and no fault, or none and a traceback: data that trips a judge must not stop a check."""
    try:
        return tuple(exercise.judge(parts, challenge)), ""
    except MemoryError:  # says nothing about the answer
        raise
    except Exception:
        return (), traceback.format_exc()


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


def _slips(exercise, parts, findings, challenge, known):
    """Return the known wrong answers that the evidence matches, the one that explains most parts first.

    A wrong answer matches when every part that it gets wrong came out of the learner's code in the same wrong way. One
    that only explains parts which another explains too is left out; where two explain the same parts, the one stays
    that agrees with the learner's code in more of the others.
    """
    lost = {finding.part for finding in findings if finding.state in ("wrong", "raised")}
    glimpse, matches = exercise.glance(challenge, lost) if exercise.glance else challenge, []
    tried, parts = known.setdefault(dumps(to_plain(glimpse)), {}), _gist(exercise, parts)
    for wrong in _worth_trying(exercise, parts, lost, glimpse, known):
        if wrong.name not in tried:
            tried[wrong.name] = wrong_evidence(exercise, wrong, glimpse)
        theirs = tried[wrong.name].gist
        if not _have_a_fault_in_common(parts, theirs, lost):
            continue  # before their answer is judged, which may cost more than running it
        faults = tried[wrong.name].faults
        other_mistake = _beside(exercise, findings, lost - faults, theirs, faults)
        if faults and faults <= lost and not other_mistake and _matches(parts, theirs, faults):
            matches.append((wrong, faults, _agreement(parts, theirs)))
    kept = _telling(matches) or _as_predicted(exercise, parts, lost, tried)
    explained = {part for wrong, faults, _ in matches if wrong in kept for part in faults}
    left = [finding for finding in findings if finding.part in lost - explained]
    return kept + tuple(wrong for wrong in _of_functions(exercise, parts, left, tried) if wrong not in kept)


def _worth_trying(exercise, parts, lost, glimpse, known):
    """Yield the known wrong answers, of a piecemeal exercise those alone that share a fault in the lost parts."""
    if not exercise.piecemeal or is_any_mark(parts):
        yield from exercise.wrong
        return
    first, rest = ({**glimpse, name: sorted(lost)} for name in ("only", "besides"))
    whole, seen = (known.setdefault(dumps(to_plain(one)), {}) for one in (glimpse, first))
    for wrong in exercise.wrong:
        if wrong.name not in seen:
            seen[wrong.name] = wrong_evidence(exercise, wrong, first)
        if not _have_a_fault_in_common(parts, seen[wrong.name].gist, lost):
            continue
        if wrong.name not in whole:
            others = wrong_evidence(exercise, wrong, rest).parts
            both = others if is_any_mark(others) else {**seen[wrong.name].parts, **others}
            whole[wrong.name] = WrongEvidence(exercise, both, glimpse)
        yield wrong


def _gist(exercise, parts):
    """Return the parts as diagnosis compares them."""
    if exercise.gist is None or is_any_mark(parts):
        return parts
    return {
        part: value if is_any_mark(value) else exercise.gist(part, value) for part, value in parts.items()
    }


def _as_predicted(exercise, parts, lost, tried):
    """Return the one known wrong answer that predicts the same wherever this one is wrong, and more besides.

    Predictions are made one by one. Where several known ones say the same, nobody can tell which it was.
    """
    if exercise.kind is not Kind.PREDICT or not lost:
        return ()
    alike = [
        wrong
        for wrong in exercise.wrong
        if wrong.name in tried
        and _matches(parts, tried[wrong.name].gist, lost)
        and lost <= tried[wrong.name].faults
    ]
    return tuple(alike) if len(alike) == 1 else ()


def _beside(exercise, findings, left, theirs, faults):
    """Return whether an answer loses parts which a slip in the same function leaves right: it has another mistake."""
    if len(exercise.answers) == 1:
        return any(not is_undone(theirs[part]) for part in left & set(theirs))
    of = {finding.part: exercise.function_of(finding.part, finding.label) for finding in findings}
    about = {of.get(part, "") for part in faults} - {""}
    return any(
        of[part] in about and not is_mark(theirs.get(part), "unattempted") for part in left & set(theirs)
    )


def _of_functions(exercise, parts, left, tried):
    """Yield the known wrong answers that explain everything that is wrong about one of several functions."""
    of_function = {}
    for finding in left:
        of_function.setdefault(exercise.function_of(finding.part, finding.label), set()).add(finding.part)
    of_function.pop("", None)
    for lost in of_function.values():
        for wrong in exercise.wrong:
            known = tried.get(wrong.name)
            if known and _matches(parts, known.gist, lost) and lost <= known.faults:
                yield wrong
                break


def functions_meant(verdict: Verdict, wrong: Wrong) -> tuple[str, ...]:
    """Return the functions that a named slip is about, where an exercise asks for several; none otherwise."""
    exercise = verdict.exercise
    lost = [one for one in verdict.findings if one.state in ("wrong", "raised")]
    named = [exercise.function_of(one.part, one.label) for one in lost]
    written = [
        name for name in exercise.functions if re.search(rf"^(?:def|class) {name}\b", wrong.code, re.M)
    ]
    return tuple(name for name in written if name in named)


def _telling(matches):
    """Return the wrong answers of (wrong answer, faults, agreement) matches that no other match makes superfluous."""
    kept = []
    for wrong, faults, _ in sorted(matches, key=lambda match: (len(match[1]), match[2]), reverse=True):
        if not any(faults <= others for _, others in kept):
            kept.append((wrong, faults))
    names = {wrong.name for wrong, _ in kept}
    return tuple(w for w, *_ in sorted(matches, key=lambda match: -len(match[1])) if w.name in names)


def _agreement(parts, theirs):
    """Return in how many parts two answers gave the same."""
    return sum(part in parts and same(parts[part], value) for part, value in theirs.items())


def _matches(parts, theirs, faults):
    if faults == {""}:
        return same(parts, theirs)
    return not is_mark(parts, "raised") and all(_came_out_alike(parts, theirs, part) for part in faults)


def _came_out_alike(parts, theirs, part):
    return part in parts and part in theirs and same(parts[part], theirs[part])


def _have_a_fault_in_common(parts, theirs, lost):
    """Return whether any of the lost parts came out alike: a known answer that shares none of them explains nothing."""
    if is_mark(parts, "raised"):
        return is_mark(theirs, "raised")
    return isinstance(theirs, dict) and any(_came_out_alike(parts, theirs, part) for part in lost)


@lru_cache(maxsize=256)  # of the exercise that somebody works on, and of a few before it
def _compiled(wrong):
    return compile(wrong.code, f"<{wrong.name}>", "exec")


class WrongEvidence:
    """What a known wrong answer yields on a challenge. It is judged when somebody first asks what it gets wrong."""

    def __init__(self, exercise: Exercise, parts, challenge):
        self.parts = parts
        self._exercise, self._challenge = exercise, challenge

    @cached_property
    def gist(self):
        """The parts as they are compared with a learner's."""
        return _gist(self._exercise, self.parts)

    @cached_property
    def faults(self) -> set[str]:
        """The names of the parts that are wrong; {""} where the whole answer raised."""
        if is_mark(self.parts, "raised"):
            return {""}
        if not isinstance(self.parts, dict) or is_mark(self.parts, "unattempted"):
            return set()
        with states_only():
            findings, _ = _judged_parts(self._exercise, self.parts, self._challenge)
        return {finding.part for finding in findings if finding.state in ("wrong", "raised")}


def wrong_evidence(exercise: Exercise, wrong: Wrong, challenge) -> WrongEvidence:
    """Return what a known wrong answer yields on `challenge`. No learner reads its warnings, which would name it."""
    namespace = {"__name__": wrong.name}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(_compiled(wrong), namespace)
        for name in exercise.answers:
            namespace.setdefault(name, ...)
        evidence = _brought_home(exercise, namespace, challenge, explained=False)
    return WrongEvidence(exercise, evidence["parts"], challenge)
