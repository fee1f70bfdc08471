"""What grading says about a submission, as data that is stored beside it and printed by `grade --json`."""

import math
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum

from ..sandbox.plain import Plain
from ..wording.text import Text
from .words import STATUSES, Remark


class Status(Enum):
    """How a submission ended; every submission ends in exactly one of these."""

    GRADED = "graded"
    TIMED_OUT = "timed_out"
    OUT_OF_MEMORY = "out_of_memory"
    CRASHED = "crashed"
    TAMPERED = "tampered"
    CORRUPT = "corrupt"
    MISSING = "missing"
    EXEMPT = "exempt"  # by the rules of the class, whatever it ended in
    UNJUDGED = "unjudged"  # the grader's own limit or fault: run again by the next `grade`

    @property
    def text(self) -> Text:
        """Return the status in words."""
        return STATUSES(self.value)


# Beside checking's four outcomes of an exercise: no evidence reached the judge, or the judge has not finished.
NOT_JUDGED, UNJUDGED = "not_judged", "unjudged"


@dataclass(frozen=True)
class ExerciseResult(Plain):
    """What one exercise of a submission earned. `slip` names the known wrong answer that it looks like.

    led_by: the wrong exercises whose answers every part that it lost has called; none where it lost another as well.
    """

    id: str
    outcome: str  # a value of checking.verdict.Outcome, NOT_JUDGED or UNJUDGED
    score: float
    max_score: float
    slip: str | None = None
    reason: Remark | None = None
    led_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Timing(Plain):
    """When a submission was handed in and when it was due, as far as somebody else than its author recorded it.

    marked: whether the platform that it came from marks it as late, though not by how much; None for no such platform.
    """

    handed_in: datetime | None = None
    due: datetime | None = None
    marked: bool | None = None

    @property
    def late_by(self) -> timedelta:
        """Return how long after it was due it was handed in; nothing where either is unknown."""
        known = self.handed_in and self.due
        return max(self.handed_in - self.due, timedelta()) if known else timedelta()

    @property
    def late(self) -> bool:
        """Return whether it was late: by the two times, where one of them is unknown as the platform says."""
        return bool(self.late_by) if self.due and self.handed_in else bool(self.marked)

    @property
    def unknown(self) -> bool:
        """Return whether it was due and nothing says whether it came in time: then it does not count as late."""
        return bool(self.due) and not self.handed_in and self.marked is None

    @property
    def days_late(self) -> int:
        """Return how many days late it was, of which one that has begun counts whole; 0 where nobody can tell."""
        return math.ceil(self.late_by / timedelta(days=1))

    def to_json(self) -> dict:
        """Return plain data for `from_json`, and for others whether and by how many days it was late."""
        return super().to_json() | {"late": self.late, "days_late": self.days_late}


@dataclass(frozen=True)
class Result(Plain):
    """What one submission earned and how it ended.

    score: what the evidence earns. by_hand: {exercise: points} that a person set in the gradebook instead.
    comments: {exercise: what a person wrote there}. penalty: points that lateness costs.
    notebook_points: {exercise: points that the notebook gives it} where the course gives it others. optional: exercises
    whose points come on top. All of these, and timing, are not stored, but looked up to be shown.
    digest: four, with dots between them: of the file, the lesson, the environment and the class secret. The same again
        means that nothing has to run again. Empty when the run says nothing final about the submission.
    """

    student: str
    lesson: str
    language: str
    status: Status
    score: float
    max_score: float
    exercises: tuple[ExerciseResult, ...] = ()
    reason: Remark | None = None
    notes: tuple[Remark, ...] = ()
    digest: str = ""
    by_hand: dict[str, float] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    timing: Timing = Timing()
    penalty: float = 0.0
    notebook_points: dict[str, float] = field(default_factory=dict)
    optional: tuple[str, ...] = ()

    def not_due(self, now: datetime) -> bool:
        """Return whether there is nothing yet, and time for it: so it counts neither for nor against."""
        return self.status is Status.MISSING and bool(self.timing.due) and self.timing.due > now

    @property
    def before_penalty(self) -> float:
        """Return the score with a person's points where a person set some, whenever it was handed in."""
        earned = {exercise.id: exercise.score for exercise in self.exercises}
        return self.score + sum(points - earned.get(name, 0.0) for name, points in self.by_hand.items())

    @property
    def counted(self) -> float:
        """Return the score that counts: with a person's points, and without what lateness costs."""
        return self.before_penalty - self.penalty

    def to_json(self) -> dict:
        """Return plain data for `from_json`, and for others what counts; `grade --json` prints it."""
        return super().to_json() | {"timing": self.timing.to_json(), "counted": self.counted}
