"""The coordinator of a run: it decides what is new, hands out jobs, has them judged, and alone writes the outcome."""

import asyncio
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

from ..checking.evidence import MAX_JSON, dumps, to_plain
from ..course import Course
from ..exercises.registry import forbidden_modules
from .classroom import Classroom, acceptable, shown
from .environment import environment_digest
from .errors import CannotConfineError, GradingError
from .execution.jobs import Budget, Executor
from .execution.local import LocalExecutor
from .gradebook.amendments import Amender, amended, enter_rules, mark_pages
from .gradebook.autograded import autograded_notebook
from .gradebook.book import Book, file_url
from .gradebook.enrolment import members, read_enrolment
from .gradebook.rules import course_rules
from .gradebook.store import Preview, Store
from .gradebook.unknown import store, stored
from .judging.behaviour import unexplained
from .judging.pool import Judges
from .lessons import Lesson, chosen_lessons, load_lesson
from .pages.diff import Move, move
from .pages.feedback import MAX_ANSWER, feedback_page
from .results import Result, Status
from .submission.challenges import class_challenge, class_secret
from .submission.preparing import Found, by_hand_job, challenges_of, job_of, look
from .submission.timestamps import stamp
from .words import remark, storable


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

    lessons: ids; by default those that are released and that any student handed in.
    jobs: notebooks at once; by default 3 for 2 cores.
    db_url: SQLAlchemy URL of the gradebook; by default classroom/gradebook.db.
    unconfined: run student code with all that this user may do, where it cannot be confined.
    announce: called with (done, total, result) before the first submission and after each.
    Raises GradingError when the run itself cannot be done. Nothing in classroom/submitted is changed.
    """
    executor = executor or LocalExecutor(jobs, confined=not unconfined)
    room = Classroom(Path(classroom))
    loaded = _loaded(room, course, lessons)
    _require_confinement(executor, loaded)
    with room.locked(), Book(db_url or file_url(room.gradebook)) as book:
        amender = Amender(room, book, course)
        for lesson in loaded:
            book.register(lesson)
        stored = {lesson.id: book.stored(lesson.id) for lesson in loaded}
        enrolment = read_enrolment(room)
        students = {*room.students(), *filter(acceptable, members(book, enrolment))}
        run = _Run(room, Store(room, book), executor, budget, force, announce)
        results = asyncio.run(run.everything(loaded, students, stored))
        book.name(students, enrolment)
        for lesson in loaded:
            book.date(lesson.id, {one: stamp(room, one, lesson.id) for one in students if acceptable(one)})
        results = amended(amender, loaded, results)
        enter_rules(amender, book, loaded, results)
        mark_pages(room, results)
        return results


def preview(
    classroom: Path,
    course: Course,
    lessons=(),
    *,
    jobs: int | None = None,
    force: bool = False,
    unconfined: bool = False,
    announce: Callable[[int, int, Result | None], None] = lambda done, total, result: None,
    budget: Budget = Budget(),  # noqa: B008 - immutable
    executor: Executor | None = None,
) -> list[Move]:
    """Return what `grade` with the same options would change, having stored nothing: one entry per changed result.

    It runs what is new, or with `force` all, and holds it against the results that are stored in the classroom. The
    gradebook is not opened.
    """
    executor = executor or LocalExecutor(jobs, confined=not unconfined)
    room = Classroom(Path(classroom))
    loaded = _loaded(room, course, lessons)
    _require_confinement(executor, loaded)
    with ExitStack() as stack:
        if room.lock.exists():
            stack.enter_context(room.locked())
        store = Preview(room)
        run = _Run(room, store, executor, budget, force, announce)
        results = asyncio.run(
            run.everything(loaded, {*room.students(), *store.students(), *read_enrolment(room).students})
        )
    moves = (move(store.before(result), result) for result in results)
    return [found for found in moves if found]


def _loaded(room, course, lessons):
    rules = course_rules(room, course)
    chosen = chosen_lessons(course, lessons, lambda id: rules.is_released(id) and room.handed_in(id))
    return [load_lesson(course, id) for id in chosen]


def _require_confinement(executor, lessons):
    # The workers of a cluster are other machines, and see for themselves.
    if not isinstance(executor, LocalExecutor) or not lessons:
        return
    if lacking := executor.lacking(forbidden_modules(lessons[0].id)):
        raise CannotConfineError("cannot_confine", lacking="; ".join(lacking))


class _Run:
    def __init__(self, room, store, executor, budget, force, announce):
        self.room, self.store = room, store
        self.executor, self.budget, self.force, self.announce = executor, budget, force, announce
        self.secret = class_secret(room.secret, keep=store.keeps)
        environment = environment_digest(budget, confined=getattr(executor, "confined", False))
        self.surroundings = f"{environment}.{hashlib.sha256(self.secret).hexdigest()}"
        self.done = 0

    async def everything(self, lessons: list[Lesson], students, stored=None) -> list[Result]:
        """Return the results of all students in all lessons, in order.

        stored: {lesson: students whose result is in the gradebook}; by default all that are in the classroom.
        """
        pairs = [(student, lesson) for lesson in lessons for student in sorted(students)]
        self.announce(0, len(pairs), None)
        self.slots = asyncio.Semaphore(self.executor.slots)
        try:
            with ThreadPoolExecutor(1) as self.writer:
                async with Judges() as self.judges, asyncio.TaskGroup() as group:
                    tasks = []
                    for student, lesson in pairs:
                        entered = stored is None or student in stored[lesson.id]
                        tasks.append(group.create_task(self._counted(student, lesson, entered, len(pairs))))
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
        """Return the result of one submission. Whatever goes wrong with it, the others go on."""
        earlier = self.store.earlier(student, lesson.id) if acceptable(student) else None
        try:
            found = await asyncio.to_thread(look, self.room, student, lesson)
            if not found.rebuilt:
                return await self._unreadable(found, earlier)
            if earlier and earlier.digest == self._digest(found) and not self.force:
                if not entered:
                    await self._storing(self.store.enter, earlier)
                return await self._with_behaviour(found, earlier)
            return await self._with_behaviour(found, await self._graded(found, earlier))
        except GradingError:  # nobody's submission: the run itself cannot be done
            raise
        except Exception as error:
            reason = remark(
                "grader_failed", type=type(error).__name__, message=storable(str(error))[:200] or "—"
            )
            with suppress(Exception):  # a grader that fails at this as well has at least said so
                return await self._unjudged(student, lesson, earlier, reason)
            return _without_points(student, lesson, None, reason)

    async def _unreadable(self, found: Found, earlier: Result | None):
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
        if acceptable(found.student):
            result = self._with_earlier_points(result, earlier)
            await self._storing(self.store.write, result, feedback_page(result))
        return result

    async def _unjudged(self, student, lesson, earlier: Result | None, reason, file: str = ""):
        """Store that a submission is not graded yet; points of an earlier one stand until it is.

        file: the digest of what was handed in. The verdict of an earlier run on the very same stays.
        """
        result = _without_points(student, lesson, earlier, reason)
        if acceptable(student):
            result = self._with_earlier_points(result, earlier)
            if not _is_verdict_on(earlier, file):
                await self._storing(self.store.write, result, feedback_page(result))
        return result

    def _with_earlier_points(self, result, earlier):
        if not (earlier and earlier.exercises and self.store.earlier_notebook(result.student, result.lesson)):
            return result
        note = remark("earlier_points", score=earlier.score)
        kept = {"score": earlier.score, "max_score": earlier.max_score, "exercises": earlier.exercises}
        return replace(result, notes=(note,), **kept)

    async def _storing(self, work, *arguments):
        """Have the one thread that writes do something: disks and databases must not keep kernels waiting."""
        await asyncio.get_running_loop().run_in_executor(self.writer, work, *arguments)

    def _digest(self, found):
        return f"{found.digest}.{self.surroundings}"

    async def _graded(self, found: Found, earlier: Result | None):
        challenges = challenges_of(found, self.secret)
        run = await self.executor.run(job_of(found, challenges, self.budget))
        by_hand = await self._by_hand(found, run, challenges)
        if run["end"] == "unready":
            reason = remark("kernel_unready")
            return await self._unjudged(found.student, found.lesson, earlier, reason, found.digest)
        digest = self._digest(found)
        judged = await self.judges.judge(found, run, challenges, self.budget, digest, by_hand)
        result = Result.from_json(judged["result"])
        if result.digest or not _is_verdict_on(earlier, found.digest):
            notebook = await asyncio.to_thread(autograded_notebook, found.rebuilt, run, judged["panels"])
            await self._storing(self.store.write, result, judged["page"], notebook)
        return result

    async def _with_behaviour(self, found, result: Result):
        """Return a result, having seen to it that how its unexplained answers behave is known."""
        unknown = [id for id in unexplained(result) if self.store.keeps and result.digest]
        if not unknown or stored(self.room, found.student, found.lesson.id, result.digest) is not None:
            return result
        exercises = {one.id: one for one in found.lesson.exercises}
        challenges = {id: class_challenge(self.secret, exercises[id]) for id in unknown}
        run = await self.executor.run(job_of(found, challenges, self.budget))
        if run["end"] == "unready":
            return result
        given = {id: one[0] for id, one in run["evidence"].items() if id in challenges and len(one) == 1}
        asked = {
            id: [one, dumps(to_plain(challenges[id]))] for id, one in given.items() if len(one) <= MAX_JSON
        }
        behaviours = await self.judges.behave(asked)
        for id, one in behaviours.items():
            cells = found.rebuilt.skeleton.answers_to(id)
            one["answer"] = "\n\n".join(found.rebuilt.source(cell) for cell in cells)[:MAX_ANSWER]
        await self._storing(store, self.room, found.student, found.lesson.id, result.digest, behaviours)
        return result

    async def _by_hand(self, found, run, challenges):
        """Return {exercise id: evidence} of answers by hand from where no machinery exists, or mark the run as undone.

        Empty where the run itself had none.
        """
        job = by_hand_job(found, challenges, self.budget, run)
        if job is None or run["end"] == "unready":
            return {}
        again = await self.executor.run(job)
        if again["end"] == "unready":
            run["end"] = "unready"
        asked = [step["probe"]["exercise"] for step in job["steps"] if "probe" in step]
        return {id: again["evidence"].get(id, []) for id in asked}


def _without_points(student, lesson, earlier, reason):
    language = earlier.language if earlier else "en"
    return Result(shown(student), lesson.id, language, Status.UNJUDGED, 0.0, lesson.max_score, reason=reason)


def _is_verdict_on(earlier, digest):
    """Return whether an earlier result is a final one on the same file."""
    return bool(earlier and earlier.digest and earlier.digest.partition(".")[0] == digest.partition(".")[0])
