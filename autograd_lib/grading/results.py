"""What grading says about a submission, as data that is stored beside it and printed by `grade --json`."""

from dataclasses import dataclass, field
from enum import Enum

from ..checking.text import Text
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
    UNJUDGED = "unjudged"  # the grader's own limit or fault: run again by the next `grade`

    @property
    def text(self) -> Text:
        """Return the status in words."""
        return STATUSES[self.value]


# Beside checking's four outcomes of an exercise: no evidence reached the judge, or the judge has not finished.
NOT_JUDGED, UNJUDGED = "not_judged", "unjudged"


@dataclass(frozen=True)
class ExerciseResult:
    """What one exercise of a submission earned. `slip` names the known wrong answer that it looks like."""

    id: str
    outcome: str  # a value of checking.verdict.Outcome, NOT_JUDGED or UNJUDGED
    score: float
    max_score: float
    slip: str | None = None
    reason: Remark | None = None

    def to_json(self) -> dict:
        """Return plain data for `from_json`."""
        reason = self.reason and self.reason.to_json()
        return {**vars(self), "reason": reason}

    @classmethod
    def from_json(cls, data: dict) -> "ExerciseResult":
        """Return the result that `to_json` wrote. Raises KeyError, TypeError or ValueError for anything else."""
        reason = data["reason"] and Remark.from_json(data["reason"])
        return cls(**{**data, "reason": reason})


@dataclass(frozen=True)
class Result:
    """What one submission earned and how it ended.

    score: what the evidence earns. by_hand: {exercise: points} that a person set in the gradebook instead.
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

    @property
    def counted(self) -> float:
        """Return the score that counts: a person's points where a person set some."""
        earned = {exercise.id: exercise.score for exercise in self.exercises}
        return self.score + sum(points - earned.get(name, 0.0) for name, points in self.by_hand.items())

    def to_json(self) -> dict:
        """Return plain data, as `grade --json` prints it and `from_json` reads it."""
        return {
            **vars(self),
            "status": self.status.value,
            "exercises": [exercise.to_json() for exercise in self.exercises],
            "reason": self.reason and self.reason.to_json(),
            "notes": [note.to_json() for note in self.notes],
        }

    @classmethod
    def from_json(cls, data: dict) -> "Result":
        """Return the result that `to_json` wrote. Raises KeyError, TypeError or ValueError for anything else."""
        read = {
            "status": Status(data["status"]),
            "exercises": tuple(ExerciseResult.from_json(exercise) for exercise in data["exercises"]),
            "reason": data["reason"] and Remark.from_json(data["reason"]),
            "notes": tuple(Remark.from_json(note) for note in data["notes"]),
        }
        return cls(**{**data, **read})
