"""A second look at a wrong answer that no written slip explains: which small change of a right answer does the same.

The build makes every change of `changes` in the right answers, and ships what comes of each on challenges that anybody
can draw again: no code, but one number for all parts that it loses. The learner's answer is run on these challenges,
and where it loses the same parts in the same way, the name of the change is said. Of a right answer nothing ships.
"""

import json
import math
import random
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .change_names import NAMES
from .collecting import setting
from .diagnosing import Diagnosis
from .entered import entered_by_part
from .evidence import is_any_mark, is_mark
from .exercise import Exercise, Wrong
from .known import brought_home, gist, judged_parts, unheard
from .limits import SECONDS, TooLongError, limited
from .registry import slips_file
from .suspects import Suspects
from .verdict import Outcome, Verdict, draw_challenge
from .words import TEXTS

DRAWS = 2  # challenges on which both have to agree
_CLOSE = 3e-5  # between two sums that mean the same; each number has at most its own weight in them
_FINE = 100.0  # numbers below 1 / _FINE count as they are, larger ones by their digits
_LARGEST = 1e300
_MASK = 2**64 - 1


@dataclass(frozen=True)
class Name:
    """What a change is called: a key of NAMES, the piece of code it is about ("" for none), the answer it is in.

    places: in how many of that answer it is made.
    """

    key: str
    what: str = ""
    where: str = ""
    places: int = 1

    @property
    def slip(self) -> Wrong:
        """Return the change as a slip like those that authors write."""
        plain, about = NAMES[self.key]
        said = about.fill(what=self.what) if self.what else plain
        where = (self.where,) if self.where else ()
        why = TEXTS(
            "one_change" if self.places == 1 else "one_change_throughout", slip=said, count=self.places
        )
        name = f"{self.key} {self.what} {self.places if self.places > 1 else ''}"
        return Wrong(name.strip(), "", why, where=where)


@dataclass(frozen=True)
class Behaviour:
    """What an answer does on one challenge: {part: the number that stands for it}, and the parts that it loses."""

    sums: dict[str, float]
    lost: frozenset[str]

    def sum_of(self, parts: Iterable[str]) -> float:
        """Return the number that stands for some parts."""
        return sum(self.sums.get(part, math.inf) for part in parts)


def challenge_of(exercise: Exercise, number: int):
    """Return one of the challenges on which changes were tried."""
    return draw_challenge(exercise, random.Random(f"{exercise.id} slip {number}"))


def behaviour(exercise: Exercise, parts, findings) -> Behaviour:
    """Return what parts come to: those that raised, or were not attempted, stand for nothing."""
    lost = frozenset(one.part for one in findings if one.lost)
    compared = gist(exercise, parts)
    if not isinstance(compared, dict) or is_any_mark(compared):
        return Behaviour({}, lost)
    told = {part: value for part, value in compared.items() if not is_mark(value, "raised")}
    return Behaviour({part: sketch(value, part) for part, value in told.items()}, lost)


def sketch(value, name: str = "") -> float:
    """Return a number that stands for plain data: the same, up to rounding, for what is the same."""
    return _sum(value, zlib.crc32(name.encode()))


def _sum(value, seed):
    if isinstance(value, (bool, str)) or value is None or (type(value) is float and not math.isfinite(value)):
        return 8 * _weight(_mixed(seed, zlib.crc32(repr(value).encode())))
    if isinstance(value, (int, float)):
        return _weight(seed) * math.asinh(_FINE * min(max(value, -_LARGEST), _LARGEST))
    if isinstance(value, dict):
        keyed = [(zlib.crc32(key.encode()), one) for key, one in value.items()]
    elif isinstance(value, list):
        keyed = list(enumerate(value))
    else:  # an array
        return _sum(value.dtype.name, seed) + _sum(value.tolist(), seed)
    size = 8 * _weight(_mixed(seed, len(keyed)))
    return size + sum(_sum(one, _mixed(seed, key + 1)) for key, one in keyed)


def _mixed(seed, number):
    mixed = ((seed ^ (number * 0x9E3779B97F4A7C15)) * 0xBF58476D1CE4E5B9) & _MASK
    return mixed ^ (mixed >> 29)


def _weight(seed):
    """Return a number between 0.5 and 1, or its negative."""
    size = 0.5 + (_mixed(seed, 1) >> 12) / 2**53
    return size if seed & 1 else -size


def close(one: float, other: float) -> bool:
    """Return whether two numbers that stand for something stand for the same."""
    return abs(one - other) <= _CLOSE


def _shipped(exercise_id):
    """Return what is shipped of an exercise; nothing where the build made none."""
    try:
        return json.loads(slips_file(exercise_id).read_text(encoding="utf-8"))
    except (ImportError, LookupError, OSError):
        return {"draws": [], "slips": []}


def looked_at_again(verdict: Verdict, namespace: dict) -> Verdict:
    """Return the verdict; of answers that are wrong and like no written slip, with the change that does the same.

    So for each of several functions of which nothing is said yet.
    """
    said = {name for one in verdict.diagnoses for name in one.functions}
    alone = verdict.outcome is Outcome.WRONG and not verdict.slips
    if not verdict.has_slip or not (alone or _lost_without(verdict, said)):
        return verdict
    try:
        with limited(SECONDS), unheard(), setting(verdict.exercise.collect):
            found = second_look(verdict.exercise, namespace)
    except (TooLongError, MemoryError):
        return verdict
    new = tuple(one for one in found if alone or (one.functions and not said & {*one.functions}))
    return replace(verdict, diagnoses=verdict.diagnoses + new) if new else verdict


def _lost_without(verdict, said):
    """Return whether a part is lost that called some of several functions, and none of those said."""
    lost = ({*verdict.functions_of(one)} for one in verdict.findings if one.lost)
    return any(called and not called & said for called in lost)


def second_look(exercise: Exercise, namespace: dict) -> tuple[Diagnosis, ...]:
    """Return the mistakes that an answer looks like, by what small changes of right answers come to; mostly one."""
    shipped = _shipped(exercise.id)
    left = shipped["slips"]
    for number, draw in enumerate(shipped["draws"]):
        challenge = challenge_of(exercise, number)
        if not close(sketch(challenge), draw["challenge"]):
            return ()  # drawn otherwise here: by another version of a library, say
        evidence = brought_home(exercise, namespace, challenge, explained=False)
        findings, _ = judged_parts(exercise, evidence.get("parts"), challenge)
        done = behaviour(exercise, evidence.get("parts"), findings)
        suspects = Suspects(exercise, findings, entered_by_part(evidence))
        left = [one for one in left if _does_the_same(one, number, draw["parts"], done, suspects)]
        if not left:
            return ()
    return tuple(_diagnosis(exercise, one) for one in _largest(left))


def _does_the_same(slip, number, names, done, suspects):
    """Return whether a change loses parts that the answer loses in the same way, and the answer no more of them."""
    mask, theirs = slip["did"][number]
    faults = frozenset(name for place, name in enumerate(names) if mask >> place & 1)
    if not faults or not faults <= done.lost or not close(done.sum_of(faults), theirs):
        return False
    wrong = _names(slip)[0].slip
    whole = dict.fromkeys(names)  # what the answer raises in a part is lost, too
    return suspects.allow(wrong, faults, done.sums) and not suspects.lost_besides(wrong, faults, whole)


def _names(slip):
    return [Name(**one) for one in slip["names"]]


def _largest(slips):
    """Return the changes of which no other explains more."""
    masks = [one["did"][0][0] for one in slips]
    return [
        one
        for one, mask in zip(slips, masks, strict=True)
        if not any(mask != m and mask & m == mask for m in masks)
    ]


def _diagnosis(exercise, slip):
    names = _names(slip)
    where = {one.where for one in names} if len(exercise.functions) > 1 else set()
    functions = tuple(name for name in exercise.functions if name in where)
    return Diagnosis(tuple(one.slip for one in names), functions)
