"""In which of several answers a mistake may be: those that lost parts entered, but for what is right on its own."""

from .comparing import is_undone
from .entered import Entered
from .exercise import PREDICT


class Suspects:
    """What is known of the answers to an exercise of which some parts are lost, from what each part entered.

    lost: those parts. lost_alone: {answer: those of them that called it alone, but for what is right on its own}.
    """

    def __init__(self, exercise, findings, entered):
        self.exercise, self.entered = exercise, entered
        self.several = len(exercise.answers) > 1 and exercise.kind is not PREDICT
        self.lost = frozenset(finding.part for finding in findings if finding.lost)
        called = {finding.part: self._called(finding.part) for finding in findings}
        alone = {name: [one for one in findings if called[one.part] == {name}] for name in exercise.answers}
        self._cleared = {name for name, own in alone.items() if own and all(one.ok for one in own)}
        self.lost_alone = {
            name: frozenset(part for part in self.lost if called[part] - self._cleared == {name})
            for name in exercise.answers
        }

    def _called(self, part):
        return self.entered.get(part, Entered()).called & {*self.exercise.answers}

    def others(self, where, faults):
        """Return the answers besides that every one of the lost parts entered, and that are not known to be right."""
        met = [self.entered[part].all for part in faults if part in self.entered]
        common = frozenset(self.exercise.answers).intersection(*met) if met else frozenset()
        return common - self._cleared - {*where}

    def allow(self, wrong, faults, theirs):
        """Return whether a slip may be where it is known to be: each part that it explains entered one of its answers,
        and no other answer that they all entered, and that fails where it is called alone."""
        if not self.several or not {*wrong.where} & {*self.exercise.functions}:
            return True
        met = [self.entered[part].all for part in faults if part in self.entered]
        alone = [self.lost_alone.get(name, frozenset()) for name in self.others(wrong.where, faults)]
        elsewhere = any(part in theirs for parts in alone for part in parts - faults)
        return not elsewhere and all(names & {*wrong.where} for names in met)

    def lost_besides(self, wrong, faults, theirs):
        """Return whether parts about the same answers are lost that the slip leaves right: it is another mistake."""
        left = [part for part in self.lost - faults if part in theirs and not is_undone(theirs[part])]
        if len(self.exercise.answers) == 1:
            return bool(left)
        return self.several and any(called and called <= {*wrong.where} for called in map(self._called, left))

    def of_one(self, left):
        """Yield (function, the parts that are lost where it alone is called), of parts that nothing explains yet."""
        if len(self.exercise.functions) > 1:
            yield from (
                (name, self.lost_alone[name])
                for name in self.exercise.functions
                if self.lost_alone.get(name) and self.lost_alone[name] <= left
            )

    def blamed(self, part, where):
        """Return which of some answers a lost part is put down to: those it called, or what these called, if that fails
        on its own."""
        entered = self.entered.get(part, Entered())
        beneath = {name for name in entered.within & where if self.lost_alone.get(name)}
        return beneath or entered.all & where
