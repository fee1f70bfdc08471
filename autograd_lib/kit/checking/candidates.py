"""Judging a check that the learner wrote: it has to accept what is right, and to reject each thing that is wrong."""

from dataclasses import dataclass

from ..wording.text import Text
from .comparing import claim


@dataclass(frozen=True)
class Verdicts:
    """What is said about a learner's check of candidates.

    accepts: label of the finding for all right candidates. refused: it does not accept them. wavers: it accepts one of
    them and, asked again, does not; where nothing is said of that, as `refused`. toothless: it accepts the
    wrong ones, too, all of them. wrong_one: label for one wrong candidate, with a place for `{what}`. survives: it
    accepts that one.
    """

    accepts: Text
    refused: Text
    toothless: Text
    wrong_one: Text
    survives: Text
    wavers: Text | None = None

    def findings(self, parts, right, wrong):
        """Return the findings on a check that was asked twice about every candidate.

        right, wrong: {part of the evidence: what this candidate is}. There is nothing to earn by accepting only some
        of the right ones, nor by accepting everything.
        """
        if not all(_says(parts.get(part), True) for part in right):
            return [self._accepted(parts, part, label) for part, label in right.items()]
        first = next(iter(right))
        if not any(_says(parts.get(part), False) for part in wrong):
            return [claim(parts, first, lambda _: False, label=self.accepts, because=self.toothless)]
        return [
            claim(parts, first, lambda _: True, label=self.accepts, because=self.refused),
            *(self._rejected(parts, part, what) for part, what in wrong.items()),
        ]

    def _accepted(self, parts, part, label):
        said = parts.get(part)
        yes, both = _says(said, True), _says(said, True, False) or _says(said, False, True)
        because = self.wavers if both and self.wavers else self.refused
        return claim(parts, part, lambda _: yes, label=label, because=because, weight=0.0 if yes else 1.0)

    def _rejected(self, parts, part, what):
        label = self.wrong_one.fill(what=what)
        return claim(parts, part, lambda said: _says(said, False), label=label, because=self.survives)


def _says(both, first, second=None):
    """Return whether a check gave these very answers, the same both times if the second is not told."""
    second = first if second is None else second
    return isinstance(both, list) and len(both) == 2 and both[0] is first and both[1] is second
