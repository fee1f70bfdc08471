"""Known wrong answers: each must lose points on every challenge, be named as itself, and differ from the others."""

from dataclasses import replace
from itertools import combinations, pairwise

from ..checking.comparing import same
from ..checking.exercise import Exercise, Wrong
from ..checking.verdict import Outcome, judged, wrong_evidence
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
    found = {
        wrong.name: [wrong_evidence(usable, wrong, challenge).parts for challenge in challenges]
        for wrong in usable.wrong
    }
    known, scores = [{} for _ in challenges], {}
    for wrong in usable.wrong:
        drawn = zip(found[wrong.name], challenges, known, strict=True)
        verdicts = [judged(usable, {"parts": parts}, at, known=tried) for parts, at, tried in drawn]
        scores[wrong.name] = [verdict.score for verdict in verdicts]
        _judge_wrong(usable, wrong, verdicts, row)
        _judge_reasons(wrong, verdicts, row)
    for better, worse in pairwise(name for name in order if name in scores):
        down = [pair for pair in zip(scores[worse], scores[better], strict=True) if pair[0] > pair[1]]
        if down:
            row.gap("upside_down", worse, better=better, score=down[0][0], less=down[0][1])
    _try_further(usable, more, row)
    for one, other in _look_alikes(found):
        row.gap("look_alike", other, name=one, line=row.lines.get(one))


def _judge_wrong(exercise, wrong: Wrong, verdicts, row):
    free = [verdict for verdict in verdicts if _free(exercise, verdict)]
    named = [v.slips[0].name if v.slips else "" for v in verdicts]
    other = [name for name in named if name != wrong.name]
    row.wrong_caught += not free
    row.wrong_named += not other
    total = len(verdicts)
    if free:  # an answer that loses nothing is not diagnosed either
        row.gap("wrong_free", wrong.name, free=len(free), total=total, outcome=free[0].outcome.value)
    elif other and other[0]:
        row.gap("wrong_misnamed", wrong.name, name=other[0], other=len(other), total=total)
    elif other:
        row.gap("wrong_unnamed", wrong.name, other=len(other), total=total)


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
            parts = wrong_evidence(exercise, wrong, challenge).parts
            verdict = judged(exercise, {"parts": parts}, challenge, diagnose=False)
            if _free(exercise, verdict):
                freed.setdefault(wrong.name, []).append(verdict)
    for name, verdicts in freed.items():
        row.wrong_caught -= 1
        row.gap("wrong_free", name, free=len(verdicts), total=total, outcome=verdicts[0].outcome.value)


def _free(exercise, verdict):
    """Return whether a wrong answer lost nothing."""
    unharmed = exercise.points > 0 and verdict.score >= exercise.points
    return unharmed or verdict.outcome in (Outcome.RIGHT, Outcome.NOT_ATTEMPTED)


def _look_alikes(evidence):
    """Return the pairs of wrong answers that no challenge tells apart."""
    return [
        (a, b)
        for a, b in combinations(evidence, 2)
        if all(same(left, right) for left, right in zip(evidence[a], evidence[b], strict=True))
    ]
