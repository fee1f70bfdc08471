"""What the coordinator asks a judge and what it answers: frozen data with `to_json`, since the two are processes."""

from dataclasses import dataclass, field
from enum import Enum

from ...checking.evidence import dumps, to_plain
from ...sandbox.plain import Plain
from ..execution.jobs import Budget, Run
from ..lessons import bare_skeleton
from ..results import Result
from ..submission.rebuilding import Rebuilt, RebuiltCell
from ..words import Remark
from .sections import Section


class Stage(Enum):
    """What a judge does with an exercise: all scores are known before any comparison with wrong answers begins."""

    SCORING = "scoring"
    DIAGNOSING = "diagnosing"


@dataclass(frozen=True)
class Question(Plain):
    """A run that is to be judged.

    digest: what the result is stored under. exercises: their ids in order. cells: all rebuilt ones; `skeleton` has
    (id, metadata) of the lesson's. challenges: {exercise id: serialised}. by_hand: {exercise id: evidence} of answers
    by hand that ran once more. skip: {stage: ids of exercises that are known to take too long in it}.
    """

    student: str
    lesson: str
    language: str
    digest: str
    max_score: float
    exercises: tuple[str, ...]
    notes: tuple[Remark, ...]
    skeleton: tuple[tuple[str, dict], ...]
    cells: tuple[RebuiltCell, ...]
    run: Run
    challenges: dict[str, str]
    budget: Budget
    by_hand: dict[str, tuple] = field(default_factory=dict)
    skip: dict[Stage, tuple[str, ...]] = field(default_factory=dict)

    @property
    def rebuilt(self) -> Rebuilt:
        """Return the rebuilt submission, without what no judge needs of the lesson's notebook."""
        return Rebuilt(bare_skeleton(self.lesson, self.language, self.skeleton), self.cells, self.notes)


@dataclass(frozen=True)
class NotebookPanel(Plain):
    """The verdict as the autograded notebook shows it in place of a check's output."""

    plain: str
    html: str
    score: float


@dataclass(frozen=True)
class Judgement(Plain):
    """The answer: what is stored, what the student's page says of each exercise, and what the notebook shows."""

    result: Result
    sections: tuple[Section, ...]
    panels: dict[str, NotebookPanel]


def question(found, run: Run, challenges: dict, budget: Budget, digest: str, by_hand=None) -> Question:
    """Return what a judge is asked about a run of what was found in a student's folder."""
    rebuilt, lesson = found.rebuilt, found.lesson
    return Question(
        student=found.student,
        lesson=lesson.id,
        language=found.language,
        digest=digest,
        max_score=lesson.max_score,
        exercises=tuple(exercise.id for exercise in lesson.exercises),
        notes=found.notes,
        skeleton=tuple((cell.id, cell.metadata) for cell in rebuilt.skeleton.cells),
        cells=rebuilt.cells,
        run=run,
        challenges={id: dumps(to_plain(challenge)) for id, challenge in challenges.items()},
        budget=budget,
        by_hand=by_hand or {},
    )
