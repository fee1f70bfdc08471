"""A case: what a student hands in, and how it must end."""

from collections.abc import Callable
from dataclasses import dataclass, field

from .handing_in import FULL, hand_in


@dataclass(frozen=True)
class Case:
    """`made` returns the content of the usual file; or `place` puts whatever it likes into the classroom."""

    student: str
    made: Callable | None = None
    status: str = "graded"
    score: float = FULL
    place: Callable | None = None
    reason: str | None = None
    notes: tuple[str, ...] = ()
    shown: str = ""
    reasons: dict = field(default_factory=dict)  # exercise -> reason

    def hand_in(self, root):
        if self.place:
            self.place(root)
        else:
            hand_in(root, self.student, self.made())

    def verify(self, graded):
        """Compare how the case ended with how it must end."""
        result = graded[self.shown or self.student]
        keys = tuple(note.key for note in result.notes)
        reason = result.reason and result.reason.key
        got = (result.status.value, result.score, reason, keys)
        assert got == (self.status, self.score, self.reason, self.notes), result
        reasons = {e.id: e.reason.key for e in result.exercises if e.reason}
        assert reasons == self.reasons
