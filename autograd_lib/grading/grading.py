"""The coordinator of a run: it decides what is new, hands out jobs, judges, and alone writes the outcome."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ..course import Course
from ..kernels.platforms import missing
from .autograded import autograded_notebook
from .challenges import class_secret
from .classroom import Classroom, acceptable, shown
from .errors import GradingError
from .executing import LocalExecutor
from .feedback import feedback_page
from .gradebook import Book, file_url
from .jobs import Budget, Executor
from .judging import ending, judge_run
from .lessons import Lesson, chosen_lessons, load_lesson
from .preparing import Found, challenges_of, job_of, look
from .results import Result, Status
from .storing import Store
from .words import remark


def grade(
    classroom: Path,
    course: Course,
    lessons=(),
    *,
    jobs: int | None = None,
    db_url: str | None = None,
    force: bool = False,
    unconfined: bool = False,
    announce: Callable[[int, int, Result | None], None] = lambda done, total, result: None,
    budget: Budget = Budget(),  # noqa: B008 - immutable
    executor: Executor | None = None,
) -> list[Result]:
    """Return a result for every student and lesson, having graded and stored what is new, or with `force` all.

    lessons: ids; by default those that any student handed in. jobs: notebooks at once; by default one per core.
    db_url: SQLAlchemy URL of the gradebook; by default classroom/gradebook.db.
    unconfined: run student code with all that this user may do, where it cannot be confined.
    announce: called with (done, total, result) before the first submission and after each.
    Raises GradingError when the run itself cannot be done. Nothing in classroom/submitted is changed.
    """
    executor = executor or LocalExecutor(jobs, confined=not unconfined)
    _require_confinement(executor)
    room = Classroom(Path(classroom))
    chosen = chosen_lessons(course, lessons, room.handed_in)
    loaded = [load_lesson(course, lesson) for lesson in chosen]
    with room.locked(), Book(db_url or file_url(room.gradebook)) as book:
        for lesson in loaded:
            book.register(lesson)
        run = _Run(room, book, executor, budget, force, announce)
        return asyncio.run(run.everything(loaded))


def _require_confinement(executor):
    if getattr(executor, "confined", False) and (lacking := missing()):
        raise GradingError("cannot_confine", lacking="; ".join(lacking))


class _Run:
    def __init__(self, room, book, executor, budget, force, announce):
        self.room, self.book, self.store = room, book, Store(room, book)
        self.executor, self.budget, self.force, self.announce = executor, budget, force, announce
        self.secret = class_secret(room.secret)
        self.slots = asyncio.Semaphore(executor.slots)
        self.done = 0

    async def everything(self, lessons: list[Lesson]) -> list[Result]:
        """Return the results of all students in all lessons, in order."""
        students = sorted({*self.room.students(), *self.book.students()})
        stored = {lesson.id: self.book.stored(lesson.id) for lesson in lessons}
        pairs = [(student, lesson) for lesson in lessons for student in students]
        self.announce(0, len(pairs), None)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(
                        self._counted(student, lesson, student in stored[lesson.id], len(pairs))
                    )
                    for student, lesson in pairs
                ]
        except BaseExceptionGroup as failures:
            raise failures.exceptions[0] from None
        return [task.result() for task in tasks]

    async def _counted(self, student, lesson, entered, total):
        async with self.slots:
            result = await self._submission(student, lesson, entered)
        self.done += 1
        self.announce(self.done, total, result)
        return result

    async def _submission(self, student, lesson, entered):
        """Return the result of one submission, from an earlier run where nothing has changed."""
        earlier = self.store.earlier(student, lesson.id) if acceptable(student) else None
        found = await self._guarded(student, lesson, look, self.room, student, lesson)
        if isinstance(found, Result):
            return found
        if not found.rebuilt:
            return self._unreadable(found, earlier)
        if earlier and earlier.digest == found.digest and not self.force:
            if not entered:
                self.store.enter(earlier)
            return earlier
        return await self._graded(found)

    def _unreadable(self, found: Found, earlier: Result | None):
        """Store a submission in which there is nothing to grade; points of an earlier one stand."""
        result = Result(
            student=shown(found.student),
            lesson=found.lesson.id,
            language=earlier.language if earlier else found.language,
            status=found.status,
            score=0.0,
            max_score=found.lesson.max_score,
            reason=found.reason,
        )
        if not acceptable(found.student):
            return result
        if earlier and earlier.exercises and self.store.earlier_notebook(found.student, found.lesson.id):
            note = remark("earlier_points", score=earlier.score)
            kept = {"score": earlier.score, "max_score": earlier.max_score, "exercises": earlier.exercises}
            result = replace(result, notes=(note,), **kept)
        self.store.write(result, feedback_page(result))
        return result

    async def _graded(self, found: Found):
        challenges = challenges_of(found, self.secret)
        run = await self.executor.run(job_of(found, challenges, self.budget))
        made = await self._guarded(found.student, found.lesson, _judged, found, run, challenges, self.budget)
        if isinstance(made, Result):
            return made
        result, page, notebook = made
        if result.digest:
            self.store.write(result, page, notebook)
        return result

    async def _guarded(self, student, lesson, work, *arguments):
        """Return what `work` returns, from a thread of its own; a fault of the grader's costs nobody else anything."""
        try:
            return await asyncio.to_thread(work, *arguments)
        except Exception as error:
            reason = remark("grader_failed", type=type(error).__name__, message=str(error)[:200] or "—")
            return Result(
                shown(student), lesson.id, "en", Status.CRASHED, 0.0, lesson.max_score, reason=reason
            )


def _judged(found: Found, run: dict, challenges: dict, budget: Budget):
    """Return (result, page, autograded notebook) of a run."""
    judged = judge_run(run, found.rebuilt, found.lesson.exercises, challenges, budget)
    status, reason = ending(run, judged, budget)
    exercises = tuple(j.result for j in judged)
    result = Result(
        student=found.student,
        lesson=found.lesson.id,
        language=found.language,
        status=status,
        score=sum(exercise.score for exercise in exercises),
        max_score=found.lesson.max_score,
        exercises=exercises,
        reason=reason,
        notes=found.notes,
        digest="" if run["end"] == "unready" else found.digest,
    )
    page = feedback_page(result, found.rebuilt, judged, challenges)
    return result, page, autograded_notebook(found.rebuilt, run, judged)
