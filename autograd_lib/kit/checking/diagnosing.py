"""Which known slips a wrong answer looks like, in which of its functions, and how many of them it may be.

A slip is said where everything that it gets wrong came out of the learner's code in the same wrong way, where nothing
is lost beside that it leaves right, and where each call it explains entered a function that it is in. Where no slip
explains all that is lost, two may between them, if they have no part in common. Two slips that show alike are said as
either of them; of more, nobody can tell which it was.
"""

from dataclasses import dataclass, replace
from itertools import combinations

from .comparing import Finding, same
from .entered import Entered
from .evidence import dumps, is_any_mark, is_mark, to_plain
from .exercise import PREDICT, Exercise, Wrong
from .known import WrongEvidence, gist, wrong_evidence
from .suspects import Suspects

MOST = 2  # slips that show alike and are still said


@dataclass(frozen=True)
class Diagnosis:
    """One mistake that an answer looks like.

    slips: what it is; of several, any of them may be it. functions: those that it is in, where the exercise asks for
    several. beside: whether it may as well be in what these work with.
    """

    slips: tuple[Wrong, ...]
    functions: tuple[str, ...] = ()
    beside: bool = False


@dataclass(frozen=True)
class _Match:
    """A known wrong answer, the lost parts that it explains, and in how many parts it agrees with the learner's.

    whole: whether nothing is lost beside that it leaves right.
    """

    wrong: Wrong
    faults: frozenset[str]
    agreement: int = 0
    whole: bool = True


def diagnoses(
    exercise: Exercise,
    parts,
    findings: tuple[Finding, ...],
    entered: dict[str, Entered],
    challenge,
    known: dict,
) -> tuple[Diagnosis, ...]:
    """Return the mistakes that the parts look like, the one that explains most of them first.

    known: where the evidence of the known wrong answers is kept from one call to the next.
    """
    suspects = Suspects(exercise, findings, entered)
    glimpse = exercise.glance(challenge, suspects.lost) if exercise.glance else challenge
    tried, parts = known.setdefault(dumps(to_plain(glimpse)), {}), gist(exercise, parts)
    worth = _worth_trying(exercise, parts, suspects.lost, glimpse, known)
    matches = list(_matching(exercise, parts, suspects, worth, glimpse, tried))
    groups = (
        _telling(one for one in matches if one.whole)
        or _as_predicted(exercise, parts, suspects.lost, tried)
        or _between_them(matches, suspects.lost)
    )
    explained = frozenset().union(*(group[0].faults for group in groups))
    groups += _of_functions(exercise, parts, suspects, suspects.lost - explained, tried)
    found = (_pinned(suspects, group) for group in groups if len(_told_apart(group)) <= MOST)
    return _said_once(exercise, found)


def _matching(exercise, parts, suspects, worth, glimpse, tried):
    """Yield the known wrong answers whose every fault came out of the learner's code in the same way."""
    for wrong in worth:
        if wrong.name not in tried:
            tried[wrong.name] = wrong_evidence(exercise, wrong, glimpse)
        theirs = tried[wrong.name].gist
        if not _have_a_fault_in_common(parts, theirs, suspects.lost):
            continue  # before their answer is judged, which may cost more than running it
        faults = frozenset(tried[wrong.name].faults)
        alike = faults and faults <= suspects.lost and _matches(parts, theirs, faults)
        if alike and suspects.allow(wrong, faults, theirs):
            whole = not suspects.lost_besides(wrong, faults, theirs)
            yield _Match(wrong, faults, _agreement(parts, theirs), whole)


def _pinned(suspects, group):
    """Return the diagnosis that some matches make, which explain the same parts."""
    slips = _told_apart(group)
    if len(suspects.exercise.functions) < 2 or not suspects.several:
        return Diagnosis(slips)
    faults = group[0].faults
    where = {name for one in group for name in one.wrong.where}
    blamed = {name for part in faults for name in suspects.blamed(part, where)}
    functions = tuple(name for name in suspects.exercise.functions if name in blamed)
    return Diagnosis(slips, functions, bool(functions and suspects.others(where, faults)))


def _said_once(exercise, found):
    """Return the diagnoses, of which those that are told in the same words become one, about the functions of all."""
    told = {}
    for one in found:
        key = tuple(slip.why for slip in one.slips), bool(one.functions), one.beside
        both = {*one.functions, *(told[key].functions if key in told else ())}
        functions = tuple(name for name in exercise.functions if name in both)
        told[key] = replace(told.get(key, one), functions=functions)
    return tuple(told.values())


def _told_apart(group):
    """Return the slips of some matches, of those that are told in the same words the first."""
    return tuple({match.wrong.why: match.wrong for match in reversed(group)}.values())[::-1]


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
            whole[wrong.name] = WrongEvidence(exercise, {"parts": both}, glimpse)
        yield wrong


def _telling(matches):
    """Return the matches that no other makes superfluous by explaining more, in groups of those that show alike."""
    groups = {}
    for match in sorted(matches, key=lambda one: (len(one.faults), one.agreement), reverse=True):
        if match.faults in groups:
            groups[match.faults].append(match)
        elif not any(match.faults < faults for faults in groups):
            groups[match.faults] = [match]
    return list(groups.values())


def _between_them(matches, lost):
    """Return the two groups of matches that have no part in common and explain all that is lost; none if several do."""
    groups = {}
    for match in matches:
        groups.setdefault(match.faults, []).append(match)
    pairs = [
        [groups[one], groups[other]]
        for one, other in combinations(groups, 2)
        if not one & other and one | other == lost
    ]
    fit = len(pairs) == 1 and all(len(_told_apart(group)) <= MOST for group in pairs[0])
    return pairs[0] if fit else []


def _as_predicted(exercise, parts, lost, tried):
    """Return the group of known wrong answers that predict the same wherever this one is wrong, and more besides.

    Predictions are made one by one.
    """
    if exercise.kind is not PREDICT or not lost:
        return []
    alike = [_Match(wrong, lost) for wrong in exercise.wrong if _explains(tried.get(wrong.name), parts, lost)]
    return [alike] if alike else []


def _of_functions(exercise, parts, suspects, left, tried):
    """Return groups of known wrong answers that explain everything that is wrong about one of several functions."""
    found = {}
    for name, lost in suspects.of_one(left):
        alike = tuple(
            wrong
            for wrong in exercise.wrong
            if name in wrong.where
            and _explains(tried.get(wrong.name), parts, lost)
            and suspects.allow(wrong, lost, tried[wrong.name].gist)
        )
        if alike:
            found[alike] = found.get(alike, frozenset()) | lost
    return [[_Match(wrong, lost) for wrong in alike] for alike, lost in found.items()]


def _explains(known, parts, lost):
    return known is not None and _matches(parts, known.gist, lost) and lost <= known.faults


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
