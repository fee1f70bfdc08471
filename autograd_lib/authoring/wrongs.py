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
            row.gaps.append(f"wrong answer {wrong.name} cannot be run: {type(error).__name__}: {error}")
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
        gaps = list(_gaps(usable, wrong, verdicts, row))
        row.gaps += gaps[:1]  # an answer that loses nothing is not diagnosed either
    row.gaps += _look_alikes(found)


def _gaps(exercise, wrong: Wrong, verdicts, row):
    free = [
        v for v in verdicts if v.outcome in (Outcome.RIGHT, Outcome.NOT_ATTEMPTED) or _unharmed(exercise, v)
    ]
    row.wrong_caught += not free
    if free:
        outcome = free[0].outcome.value
        yield f"wrong answer {wrong.name} loses nothing on {len(free)} of {len(verdicts)} challenges ({outcome})"
    named = [v.slips[0].name if v.slips else "" for v in verdicts]
    other = [name for name in named if name != wrong.name]
    row.wrong_named += not other
    if other:
        said = f"as {other[0]}" if other[0] else "as no slip at all"
        yield f"wrong answer {wrong.name} is diagnosed {said} on {len(other)} of {len(verdicts)} challenges"


def _unharmed(exercise, verdict):
    return exercise.points > 0 and verdict.score >= exercise.points


def _look_alikes(evidence):
    """Return a gap for every two wrong answers that no challenge tells apart."""
    return [
        f"wrong answers {a} and {b} give the same evidence on every challenge"
        for a, b in combinations(evidence, 2)
        if all(same(left, right) for left, right in zip(evidence[a], evidence[b], strict=True))
    ]
