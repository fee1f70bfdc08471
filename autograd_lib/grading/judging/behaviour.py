"""Wrong answers that no known slip explains, told apart by what they do: the same wrong evidence on the same challenge.

Each student's check has a challenge of its own, so their evidence cannot be compared. An answer that is wrong in a way
nobody knows is therefore run once more, on a challenge that the whole class shares. What it then gives for the parts
that are wrong, up to round-off, is its behaviour: two answers that drop the same factor behave alike, whatever their
code looks like.
"""

import hashlib
import json

from ...checking.evidence import EvidenceError, is_mark, loads
from ...checking.verdict import judged
from ...exercises.registry import find
from ..results import Result

_DIGITS = 5  # significant ones, in which answers that make the same mistake agree
_ZERO = 1e-9  # what is smaller is round-off
_LABELS = 4  # parts of an exercise that are named
_LOST = ("wrong", "raised")


def unexplained(result: Result) -> list[str]:
    """Return the exercises of a result that are wrong and look like no known slip."""
    return [one.id for one in result.exercises if one.outcome in _LOST and not one.slip]


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
    lost = [finding for finding in verdict.findings if finding.state in _LOST]
    if not lost or verdict.slips or not isinstance(found.get("parts"), dict):
        return None
    plain = {finding.part: _rounded(found["parts"].get(finding.part)) for finding in lost}
    digest = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()
    return {"digest": digest, "parts": [[one.label.zh, one.label.en] for one in lost[:_LABELS]]}


def _rounded(value):
    """Return evidence without its round-off, and of an exception only its type: its lines are each one's own."""
    if is_mark(value, "raised"):
        raised = value["$raised"]
        return {"raised": raised.get("type") if isinstance(raised, dict) else None}
    if hasattr(value, "tolist"):
        return [str(value.dtype), list(value.shape), _rounded(value.tolist())]
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    if isinstance(value, complex):
        return [_rounded(value.real), _rounded(value.imag)]
    if isinstance(value, float):
        return "0" if abs(value) < _ZERO else f"{value:.{_DIGITS - 1}e}"
    return value
