"""A run of the coordinator, from the command to the list of results. It decides what is new, and alone writes.

nbgrader and nbformat take a second to import: they are imported once the fork server is on its way.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from ..checking.own_wrongs import bring_class
from ..checking.registry import forbidden_modules, holder
from ..notebooks import Course
from .classroom import Classroom, acceptable
from .errors import CannotConfineError
from .execution.jobs import BUDGET, Budget, Executor
from .execution.local import LocalExecutor
from .gradebook.rules import course_rules
from .lessons import chosen_lessons, load_lesson
from .pages.diff import Move, move
from .results import Result
from .submission.timestamps import stamp


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
    budget: Budget = BUDGET,
    executor: Executor | None = None,
    only: Sequence[str] = (),
) -> list[Result]:
    """Return a result for every student and lesson, having graded and stored what is new, or with `force` all.

    lessons: ids; by default those that are released and that any student handed in.
    jobs: notebooks at once; by default 3 for 2 cores.
    db_url: SQLAlchemy URL of the gradebook; by default classroom/gradebook.db.
    unconfined: run student code with all that this user may do, where it cannot be confined.
    announce: called with (done, total, result) before the first submission and after each.
    only: those whose work is looked at, by name; by default everybody.
    Raises GradingError when the run itself cannot be done. Nothing in classroom/submitted is changed.
    """
    executor = executor or LocalExecutor(jobs, confined=not unconfined)
    room = Classroom(Path(classroom))
    loaded = _loaded(room, course, lessons, executor)
    from .gradebook.amendments import Amender, amended, enter_rules
    from .gradebook.book import Book, file_url
    from .gradebook.enrolment import class_list, members
    from .gradebook.store import Store
    from .pages.feedback import write_pages
    from .pipeline import Pipeline

    with room.locked(), Book(db_url or file_url(room.gradebook)) as book:
        amender = Amender(room, book, course)
        for lesson in loaded:
            book.register(lesson)
        stored = {lesson.id: book.stored(lesson.id) for lesson in loaded}
        enrolment = class_list(room)
        students = {*room.students(), *filter(acceptable, members(room, book, enrolment))}
        students = _meant(room, students, only)
        pipeline = Pipeline(room, Store(room, book), executor, budget, force, announce)
        results = asyncio.run(pipeline.everything(loaded, students, stored))
        book.name(students, enrolment)
        for lesson in loaded:
            book.date(lesson.id, {one: stamp(room, one, lesson.id) for one in students if acceptable(one)})
        results = amended(amender, loaded, results)
        enter_rules(amender, book, loaded, results)
        write_pages(room, results)
        return results


def preview(
    classroom: Path,
    course: Course,
    lessons=(),
    *,
    jobs: int | None = None,
    force: bool = False,
    db_url: str | None = None,
    unconfined: bool = False,
    announce: Callable[[int, int, Result | None], None] = lambda done, total, result: None,
    budget: Budget = BUDGET,
    executor: Executor | None = None,
    only: Sequence[str] = (),
) -> list[Move]:
    """Return what `grade` with the same options would change, having stored nothing: one entry per changed result.

    It runs what is new, or with `force` all, and holds it against the results that are stored in the classroom, and
    what counts by the rules of the course and the points of people against what counted in the last run.
    """
    executor = executor or LocalExecutor(jobs, confined=not unconfined)
    room = Classroom(Path(classroom))
    loaded = _loaded(room, course, lessons, executor)
    from .gradebook.amendments import Amender
    from .gradebook.book import Book, file_url
    from .gradebook.enrolment import class_list
    from .gradebook.store import Preview
    from .pipeline import Pipeline

    with ExitStack() as stack:
        if room.lock.exists():
            stack.enter_context(room.locked())
        store = Preview(room)
        pipeline = Pipeline(room, store, executor, budget, force, announce)
        students = {*room.students(), *store.students(), *class_list(room).students}
        results = asyncio.run(pipeline.everything(loaded, _meant(room, students, only)))
        if not db_url and not room.gradebook.is_file():
            moves = [move(store.before(result), result) for result in results]
        else:
            book = stack.enter_context(Book(db_url or file_url(room.gradebook)))
            moves = _counted_moves(Amender(room, book, course), store, loaded, results)
    return [found for found in moves if found]


def _counted_moves(amender, store, lessons, results):
    """Return the moves, or None, of results as they count."""
    amendments = {lesson.id: amender.of(lesson) for lesson in lessons}
    moves = []
    for result in results:
        old, found = store.before(result), amendments[result.lesson]
        was = amender.entered.counted.get(result.lesson, {}).get(result.student)
        moves.append(move(old and found.amended(old), found.amended(result), was))
    return moves


def _meant(room, students, only):
    """Return those students whom `only` names, all of them where it names nobody."""
    from .gradebook.enrolment import class_list, find_student, known_as

    enrolment = class_list(room)
    known = {student: enrolment.person(student).name or student for student in students}
    return {find_student(known, known_as(room, name)) for name in only} or students


def _loaded(room, course, lessons, executor):
    """Return the lessons to grade. Raises CannotConfineError where student code cannot be shut in."""
    bring_class(room.root)
    rules = course_rules(room, course)
    chosen = chosen_lessons(course, lessons, lambda id: rules.is_released(id) and room.handed_in(id))
    # The workers of a cluster are other machines, and see for themselves.
    if not isinstance(executor, LocalExecutor) or not chosen:
        return [load_lesson(course, id) for id in chosen]
    server = forbidden_modules(chosen[0]), holder(chosen[0])[0].name
    executor.start(*server)  # its server needs a second, and so does what this process imports meanwhile
    loaded = [load_lesson(course, id) for id in chosen]
    from . import pipeline  # noqa: F401

    if lacking := executor.lacking(*server):
        raise CannotConfineError("cannot_confine", lacking="; ".join(lacking))
    return loaded
