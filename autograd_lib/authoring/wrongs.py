"""Known wrong answers: each must lose points on every challenge, be named as itself, and differ from the others."""

from dataclasses import replace
from itertools import combinations

from ..checking.comparing import same
from ..checking.exercise import Exercise, Wrong
from ..checking.verdict import Outcome, judged, wrong_evidence
from .inprocess import run_code


def examine_wrong_answers(exercise: Exercise, challenges, row) -> None:
    """Try every wrong answer on every challenge and write the counts and gaps into `row`."""
    errors = {wrong: run_code(wrong.code, {"__name__": wrong.name}, wrong.name) for wrong in exercise.wrong}
    for wrong, error in errors.items():
        if error is not None:
            row.gap("wrong_stops", wrong.name, error=f"{type(error).__name__}: {error}")
    usable = replace(exercise, wrong=tuple(wrong for wrong, error in errors.items() if error is None))
    row.wrong = len(errors)
    found = {
        wrong.name: [wrong_evidence(usable, wrong, challenge)[0] for challenge in challenges]
        for wrong in usable.wrong
    }
    known = [{} for _ in challenges]
    for wrong in usable.wrong:
        drawn = zip(found[wrong.name], challenges, known, strict=True)
        verdicts = [judged(usable, {"parts": parts}, at, known=tried) for parts, at, tried in drawn]
        _judge_wrong(usable, wrong, verdicts, row)
    for one, other in _look_alikes(found):
        row.gap("look_alike", other, name=one, line=row.lines.get(one))


def _judge_wrong(exercise, wrong: Wrong, verdicts, row):
    free = [
        v for v in verdicts if v.outcome in (Outcome.RIGHT, Outcome.NOT_ATTEMPTED) or _unharmed(exercise, v)
    ]
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


def _unharmed(exercise, verdict):
    return exercise.points > 0 and verdict.score >= exercise.points


def _look_alikes(evidence):
    """Return the pairs of wrong answers that no challenge tells apart."""
    return [
        (a, b)
        for a, b in combinations(evidence, 2)
        if all(same(left, right) for left, right in zip(evidence[a], evidence[b], strict=True))
    ]
