"""Wrong answers that no known slip explains, told apart by what they do: the same wrong evidence on the same challenge.

Each student's check has a challenge of its own, so their evidence cannot be compared. An answer that is wrong in a way
nobody knows is therefore run once more, on a challenge that the whole class shares. What it then gives for the parts
that are wrong, up to round-off and to the kind of number, is its behaviour: two answers that drop the same factor
behave alike, whatever their code looks like. A part whose right value hangs on what the student chose elsewhere, such
as a counterexample of their own, tells nobody's mistake from anybody's, and is left out.
"""

import hashlib
import json
import math
from collections.abc import Iterable

from ...checking.evidence import EvidenceError, is_mark, loads
from ...checking.exercise import Exercise
from ...checking.registry import find
from ...checking.verdict import Outcome, judged
from ..results import Result

_DIGITS = 5  # significant ones, in which answers that make the same mistake agree
_ZERO = 1e-9  # what is smaller is round-off
_LABELS = 4  # parts of an exercise that are named
_LOST = ("wrong", "raised")


def unexplained(result: Result, exercises: Iterable[Exercise]) -> list[str]:
    """Return the exercises of a result that are wrong, look like no known slip, and build on nothing that is wrong."""
    right = {one.id for one in result.exercises if one.outcome == Outcome.RIGHT.value}
    alone = {exercise.id for exercise in exercises if right.issuperset(exercise.built_on)}
    return [one.id for one in result.exercises if one.outcome in _LOST and not one.slip and one.id in alone]


def behaviour(exercise_id: str, evidence: str, challenge: str) -> dict | None:
    """Return {"digest", "parts"} of serialised evidence; None where a slip explains it or nothing is wrong.

    It runs in a judge: evidence is a student's. parts: the labels of what is wrong.
    """
    exercise, given = find(exercise_id), loads(challenge)
    try:
        found = loads(evidence)
    except EvidenceError:
        return None
    verdict = judged(exercise, found, given)
    lost = [finding for finding in verdict.findings if finding.lost]
    if not lost or verdict.slips or not isinstance(found.get("parts"), dict):
        return None
    parts = found["parts"]
    telling = [one.part for one in lost if _stands_alone(exercise, one, parts, given)]
    plain = {part: _rounded(parts.get(part)) for part in telling or [one.part for one in lost]}
    if is_mark(parts, "raised"):  # no part was reached
        plain = _rounded(parts)
    digest = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()
    return {"digest": digest, "parts": [[one.label.zh, one.label.en] for one in lost[:_LABELS]]}


def _stands_alone(exercise, finding, parts, challenge):
    """Return whether a part is lost for the same reason where it is the only one that there is."""
    alone = judged(exercise, {"parts": {finding.part: parts.get(finding.part)}}, challenge, diagnose=False)
    return finding.rows in [one.rows for one in alone.findings if one.part == finding.part and one.lost]


def _rounded(value):
    """Return evidence without its round-off, and of an exception only its type: its lines are each one's own.

    0, 0.0 and an array of zeros of any type are written alike: which of them it is says how the code looks.
    """
    if is_mark(value, "raised"):
        raised = value["$raised"]
        return {"raised": raised.get("type") if isinstance(raised, dict) else None}
    if hasattr(value, "tolist"):
        return _rounded(value.tolist())
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    if isinstance(value, complex):
        return [_rounded(value.real), _rounded(value.imag)]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return "0" if abs(value) < _ZERO else f"{_as_float(value):.{_DIGITS - 1}e}"
    return value


def _as_float(number):
    try:
        return float(number)
    except OverflowError:  # of an integer of hundreds of digits
        return math.inf if number > 0 else -math.inf
