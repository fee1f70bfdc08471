"""Which known slips a wrong answer looks like, in which of its functions, and how many of them it may be.

A slip is said where everything that it gets wrong came out of the learner's code in the same wrong way, where nothing
is lost beside that it leaves right, and where each call it explains entered a function that it is in. Two slips that
show alike are said as either of them; of more, nobody can tell which it was.
"""

from dataclasses import dataclass

from .comparing import Finding, is_undone, same
from .entered import Entered
from .evidence import dumps, is_any_mark, is_mark, to_plain
from .exercise import Exercise, Kind, Wrong
from .known import WrongEvidence, gist, wrong_evidence

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
    """A known wrong answer, those of its faults that it explains, and in how many parts it agrees with the learner's."""

    wrong: Wrong
    faults: frozenset[str]
    agreement: int = 0


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
    lost = frozenset(finding.part for finding in findings if finding.lost)
    glimpse = exercise.glance(challenge, lost) if exercise.glance else challenge
    tried, parts = known.setdefault(dumps(to_plain(glimpse)), {}), gist(exercise, parts)
    suspects, matches = _Suspects(exercise, findings, entered), []
    for wrong in _worth_trying(exercise, parts, lost, glimpse, known):
        if wrong.name not in tried:
            tried[wrong.name] = wrong_evidence(exercise, wrong, glimpse)
        theirs = tried[wrong.name].gist
        if not _have_a_fault_in_common(parts, theirs, lost):
            continue  # before their answer is judged, which may cost more than running it
        faults = frozenset(tried[wrong.name].faults)
        if faults and faults <= lost and _matches(parts, theirs, faults):
            if suspects.allow(wrong, faults, theirs) and not suspects.lost_besides(wrong, faults, theirs):
                matches.append(_Match(wrong, faults, _agreement(parts, theirs)))
    groups = _telling(matches) or _as_predicted(exercise, parts, lost, tried)
    explained = frozenset().union(*(group[0].faults for group in groups))
    groups += _of_functions(exercise, parts, suspects, lost - explained, tried)
    return tuple(suspects.pinned(group) for group in groups if len(_told_apart(group)) <= MOST)


class _Suspects:
    """Which answers may hold a mistake: those that the lost parts entered, but for those that are right on their own."""

    def __init__(self, exercise, findings, entered):
        self.exercise, self.entered = exercise, entered
        self.several = len(exercise.answers) > 1 and exercise.kind is not Kind.PREDICT
        self.lost = frozenset(finding.part for finding in findings if finding.lost)
        self.lost_alone, own = {}, {}
        for finding in findings:
            called = self._called(finding.part)
            if len(called) == 1:
                own.setdefault(*called, []).append(finding)
        self.cleared = {name for name, alone in own.items() if all(one.ok for one in alone)}
        for name, alone in own.items():
            self.lost_alone[name] = frozenset(one.part for one in alone if one.lost)

    def _called(self, part):
        return self.entered.get(part, Entered()).called & {*self.exercise.answers}

    def _others(self, where, faults):
        """Return the answers besides that every one of the lost parts entered, and that are not known to be right."""
        met = [self.entered[part].all for part in faults if part in self.entered]
        common = frozenset(self.exercise.answers).intersection(*met) if met else frozenset()
        return common - self.cleared - {*where}

    def allow(self, wrong, faults, theirs):
        """Return whether a slip may be where it is known to be: each part that it explains entered one of its answers,
        and no other answer that they all entered, and that fails where it is called alone."""
        if not self.several or not {*wrong.where} & {*self.exercise.functions}:
            return True
        met = [self.entered[part].all for part in faults if part in self.entered]
        alone = [self.lost_alone.get(name, frozenset()) for name in self._others(wrong.where, faults)]
        elsewhere = any(part in theirs for parts in alone for part in parts - faults)
        return not elsewhere and all(names & {*wrong.where} for names in met)

    def lost_besides(self, wrong, faults, theirs):
        """Return whether parts about the same answers are lost that the slip leaves right: it is another mistake."""
        left = [part for part in self.lost - faults if part in theirs and not is_undone(theirs[part])]
        if len(self.exercise.answers) == 1:
            return bool(left)
        return self.several and any(
            called and called <= {*wrong.where} for called in map(self._called, left)
        )

    def of_one(self, left):
        """Yield (function, the parts that are lost where it alone is called), of parts that nothing explains yet."""
        if len(self.exercise.functions) > 1:
            yield from (
                (name, self.lost_alone[name])
                for name in self.exercise.functions
                if self.lost_alone.get(name) and self.lost_alone[name] <= left
            )

    def pinned(self, group):
        """Return the diagnosis that some matches make, which explain the same parts."""
        slips = _told_apart(group)
        if len(self.exercise.functions) < 2 or not self.several:
            return Diagnosis(slips)
        faults = group[0].faults
        where = {name for one in group for name in one.wrong.where}
        blamed = {name for part in faults for name in self._blamed(part, where)}
        functions = tuple(name for name in self.exercise.functions if name in blamed)
        return Diagnosis(slips, functions, bool(functions and self._others(where, faults)))

    def _blamed(self, part, where):
        """Return which of some answers a lost part is put down to: those it called, or what these called, if that fails
        on its own."""
        entered = self.entered.get(part, Entered())
        beneath = {name for name in entered.within & where if self.lost_alone.get(name)}
        return beneath or entered.all & where


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


def _as_predicted(exercise, parts, lost, tried):
    """Return the group of known wrong answers that predict the same wherever this one is wrong, and more besides.

    Predictions are made one by one.
    """
    if exercise.kind is not Kind.PREDICT or not lost:
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
