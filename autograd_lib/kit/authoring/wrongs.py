"""Known wrong answers: each must lose points on every challenge, be named as itself, and be wrong where it says."""

from dataclasses import replace
from itertools import pairwise

from ..checking.evidence import dumps, is_mark, to_plain
from ..checking.exercise import Exercise, Wrong
from ..checking.known import wrong_evidence
from ..checking.verdict import Outcome, answer_verdict, judged
from .inprocess import run_code


def examine_wrong_answers(exercise: Exercise, challenges, row, order=(), more=()) -> None:
    """Try every wrong answer on every challenge and write the counts and gaps into `row`.

    order: names of which none may earn more than the one before it. more: challenges on which no wrong answer may pass;
    whether its slip is named does not matter there.
    """
    errors = {wrong: run_code(wrong.code, {"__name__": wrong.name}, wrong.name) for wrong in exercise.wrong}
    for wrong, error in errors.items():
        if error is not None:
            row.gap("wrong_stops", wrong.name, error=f"{type(error).__name__}: {error}")
    usable = replace(exercise, wrong=tuple(wrong for wrong, error in errors.items() if error is None))
    row.wrong = len(errors)
    evidence = {wrong: [wrong_evidence(usable, wrong, at) for at in challenges] for wrong in usable.wrong}
    known, scores = _known(usable, evidence, challenges), {}
    for wrong, tried in evidence.items():
        found = [one.evidence for one in tried]
        verdicts = [
            judged(usable, one, at, known=others)
            for one, at, others in zip(found, challenges, known, strict=True)
        ]
        scores[wrong.name] = [verdict.score for verdict in verdicts]
        _judge_wrong(usable, wrong, verdicts, row)
        _judge_alone(wrong, found, row)
        _judge_reasons(wrong, verdicts, row)
    for better, worse in pairwise(name for name in order if name in scores):
        down = [pair for pair in zip(scores[worse], scores[better], strict=True) if pair[0] > pair[1]]
        if down:
            row.gap("upside_down", worse, better=better, score=down[0][0], less=down[0][1])
    _try_further(usable, more, row)


def _known(exercise, evidence, challenges):
    """Return for each challenge what diagnoses keep of known wrong answers, as far as these have been run on it.

    On the first challenge they are run anew: one that does not do the same twice is not told its own slip.
    """
    if exercise.glance or exercise.piecemeal:  # then diagnoses try them on something else
        return [{} for _ in challenges]
    texts = [dumps(to_plain(at)) for at in challenges]
    tried = [{wrong.name: of[number] for wrong, of in evidence.items()} for number in range(len(challenges))]
    return [{}, *({text: found} for text, found in list(zip(texts, tried, strict=True))[1:])]


def examine_whereabouts(exercise: Exercise, namespace: dict, challenges, row) -> None:
    """Note the answers that a wrong answer is said to be wrong in, though each alone is right among right ones.

    namespace: what a right answer, and the lesson before it, define.
    """
    for wrong in exercise.wrong:
        theirs = {"__name__": wrong.name}
        if len(wrong.where) < 2 or run_code(wrong.code, theirs, wrong.name) is not None:
            continue
        right = [
            name for name in wrong.where if _is_right(exercise, {**namespace, name: theirs[name]}, challenges)
        ]
        for name in right if len(right) < len(wrong.where) else ():  # else it is in how they fit together
            row.gap("right_there", wrong.name, name=name)


def _is_right(exercise, namespace, challenges):
    verdicts = (answer_verdict(exercise, namespace, one, diagnose=False) for one in challenges)
    return all(verdict.outcome is Outcome.RIGHT for verdict in verdicts)


def _judge_wrong(exercise, wrong: Wrong, verdicts, row):
    free = [verdict for verdict in verdicts if _free(exercise, verdict)]
    named = [[slip.name for one in v.diagnoses[:1] for slip in one.slips] for v in verdicts]
    other = [" / ".join(names) for names in named if wrong.name not in names]
    row.wrong_caught += not free
    row.wrong_named += not other
    total = len(verdicts)
    if free:  # an answer that loses nothing is not diagnosed either
        row.gap("wrong_free", wrong.name, free=len(free), total=total, outcome=free[0].outcome.value)
    elif other and other[0]:
        row.gap("wrong_misnamed", wrong.name, name=other[0], other=len(other), total=total)
    elif other:
        row.gap("wrong_unnamed", wrong.name, other=len(other), total=total)


def _judge_alone(wrong: Wrong, found, row):
    """Note that a wrong answer fails for want of a name: one that calls another answer and does not bring it along."""
    missing = next((said for evidence in found for said in _missing_names(evidence["parts"])), "")
    if missing:
        row.gap("wrong_alone", wrong.name, error=missing)


def _missing_names(value):
    """Yield what Python says of each name that evidence was lost for."""
    if is_mark(value, "raised"):
        if value["$raised"]["type"] == "NameError":
            yield value["$raised"]["message"]
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _missing_names(one)


def _judge_reasons(wrong: Wrong, verdicts, row):
    """Note reasons of the judge that a wrong answer does not list, and those that it lists and is never given."""
    said = {name for verdict in verdicts for finding in verdict.findings for name in finding.reasons}
    for name in sorted(said - set(wrong.because)):
        row.gap("reason_unlisted", wrong.name, name=name)
    for name in sorted(set(wrong.because) - said):
        row.gap("reason_unsaid", wrong.name, name=name)


def _try_further(exercise, challenges, row):
    """Try those wrong answers that lost points so far on further challenges."""
    trusted = {wrong for wrong in exercise.wrong if wrong.name not in {gap.cell for gap in row.gaps}}
    freed, total = {}, 0
    for challenge in challenges if trusted else ():
        total += 1
        for wrong in trusted:
            evidence = wrong_evidence(exercise, wrong, challenge).evidence
            verdict = judged(exercise, evidence, challenge, diagnose=False)
            if _free(exercise, verdict):
                freed.setdefault(wrong.name, []).append(verdict)
    for name, verdicts in freed.items():
        row.wrong_caught -= 1
        row.gap("wrong_free", name, free=len(verdicts), total=total, outcome=verdicts[0].outcome.value)


def _free(exercise, verdict):
    """Return whether a wrong answer lost nothing."""
    unharmed = exercise.points > 0 and verdict.score >= exercise.points
    return unharmed or verdict.outcome in (Outcome.RIGHT, Outcome.NOT_ATTEMPTED)
