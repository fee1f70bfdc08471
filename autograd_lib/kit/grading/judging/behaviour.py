"""Wrong answers that no known slip explains, told apart by what they do: the same wrong evidence on the same challenge.

Each student's check has a challenge of its own, so their evidence cannot be compared. An answer that is wrong in a way
nobody knows is therefore run once more, on a challenge that the whole class shares. What it then gives for the parts
that are wrong, up to round-off and to the kind of number, is its behaviour: two answers that drop the same factor
behave alike, whatever their code looks like. A part whose right value hangs on what the student chose elsewhere, such
as a counterexample of their own, tells nobody's mistake from anybody's, and is left out; so is the order of a list
that may have any. Where an exercise asks for several functions, each has a behaviour of its own: what else somebody got
wrong, known or not, does not part them from who made the same mistake.
"""

import hashlib
import json
import math
from collections.abc import Iterable

from ...checking.apart import evidence_of
from ...checking.comparing import in_any_order
from ...checking.evidence import EvidenceError, is_mark, loads
from ...checking.exercise import Exercise
from ...checking.known import gist
from ...checking.registry import find
from ...checking.suspects import Suspects
from ...checking.telling import Teller
from ...checking.verdict import Outcome, judged
from ...wording.text import LANGUAGES
from ..results import Result

_DIGITS = 5  # significant ones, in which answers that make the same mistake agree
_ZERO = 1e-9  # what is smaller is round-off
_LABELS = 4  # parts of an exercise that are named
_LOST = ("wrong", "raised")


def unexplained(result: Result, exercises: Iterable[Exercise]) -> list[str]:
    """Return the exercises of a result that are wrong, build on nothing that is wrong, and may have an unknown mistake.

    A known slip in one of several functions says nothing of the others.
    """
    right = {one.id for one in result.exercises if one.outcome == Outcome.RIGHT.value}
    alone = {each.id: each.functions for each in exercises if right.issuperset(each.built_on)}
    wrong = [one for one in result.exercises if one.outcome in _LOST and one.id in alone]
    return [one.id for one in wrong if not one.slip or len(alone[one.id]) > 1]


def behaviours(exercise_id: str, evidence: str, challenge: str) -> list[dict]:
    """Return [{"digest", "parts", "shown", "function", "besides"}] of evidence: one for each unexplained mistake.

    It runs in a judge: evidence is a student's. parts: the labels of what is wrong. shown: the first of what came out,
    and the call. function: in which of several the mistake is, "" where that is not known. besides: how many other
    mistakes the answer makes.
    """
    exercise, given = find(exercise_id), loads(challenge)
    try:
        found = evidence_of(exercise, evidence)
    except EvidenceError:
        return []
    verdict = judged(exercise, found, given)
    if not isinstance(found.get("parts"), dict) or not any(one.lost for one in verdict.findings):
        return []
    mistakes = _by_function(verdict)
    explained = {name for one in verdict.diagnoses for name in one.functions or mistakes}
    return [
        _behaviour(exercise, lost, found["parts"], given)
        | {"function": function, "besides": len(mistakes) - 1}
        for function, lost in mistakes.items()
        if function not in explained
    ]


def _by_function(verdict):
    """Return {function: the findings that are lost because of it}; of a single mistake {"": all that are lost}.

    What calls a function that fails on its own may be lost because of that: it is nobody else's mistake.
    """
    lost = [finding for finding in verdict.findings if finding.lost]
    suspects = Suspects(verdict.exercise, verdict.findings, verdict.entered)
    failing = {name for name, parts in suspects.lost_alone.items() if parts and suspects.several}
    own = {
        name: [one for one in lost if one.part in suspects.lost_alone[name]]
        for name in verdict.exercise.functions
        if name in failing and not _enters(verdict, suspects.lost_alone[name], failing - {name})
    }
    return own or {"": lost}


def _enters(verdict, parts, functions):
    """Return whether each of some parts entered one of some functions."""
    return all(verdict.entered[part].all & functions for part in parts)


def _behaviour(exercise, lost, parts, challenge):
    """Return the digest of how parts are lost, their labels, and what came out first."""
    telling = [one for one in lost if _stands_alone(exercise, one, parts, challenge)]
    meant = gist(exercise, parts)
    plain = {
        one.part: _rounded(in_any_order(meant.get(one.part)) if one.unordered else meant.get(one.part))
        for one in telling or lost
    }
    if is_mark(parts, "raised"):  # no part was reached
        plain = _rounded(parts)
    digest = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()
    labels = [one.label for one in lost[:_LABELS]]
    return {"digest": digest, "parts": _sides(labels), "shown": _sides(Teller(LANGUAGES[0]).example(lost))}


def _sides(texts):
    return [[one.zh, one.en] for one in texts]


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
