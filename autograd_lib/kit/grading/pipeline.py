"""The way of a submission from a student's folder to the gradebook, as a list of stages, and many of them at once."""

import asyncio
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace

from ..checking.evidence import MAX_JSON, dumps, to_plain
from .classroom import Classroom, acceptable, shown
from .environment import environment_digest
from .errors import GradingError
from .execution.jobs import Budget, End, Executor, Run
from .gradebook.autograded import autograded_notebook
from .gradebook.store import Store
from .gradebook.unknown import store, stored
from .judging.behaviour import unexplained
from .judging.pool import Judges
from .judging.questions import Judgement, question
from .lessons import Lesson
from .pages.feedback import feedback_page
from .results import Result, Status
from .submission.challenges import class_challenge, class_secret
from .submission.definitions import answers
from .submission.preparing import Found, by_hand_job, challenges_of, job_of, look
from .words import remark, storable


@dataclass
class Submission:
    """One student's work on one lesson, and what the stages have found out about it so far."""

    student: str
    lesson: Lesson
    entered: bool  # whether a result of it is in the gradebook
    earlier: Result | None = None
    found: Found | None = None
    challenges: dict = field(default_factory=dict)
    run: Run | None = None
    by_hand: dict[str, tuple] = field(default_factory=dict)
    judgement: Judgement | None = None


class Pipeline:
    """Leads submissions through their stages, as many at once as the executor has slots."""

    def __init__(
        self,
        room: Classroom,
        store: Store,
        executor: Executor,
        budget: Budget,
        force: bool,
        announce: Callable[[int, int, Result | None], None],
    ):
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
                        one = Submission(student, lesson, entered)
                        tasks.append(group.create_task(self._counted(one, len(pairs))))
        except BaseExceptionGroup as failures:
            raise failures.exceptions[0] from None
        return [task.result() for task in tasks]

    async def _counted(self, one, total):
        async with self.slots:
            result = await self._result(one)
        self.done += 1
        self.announce(self.done, total, result)
        return result

    async def _result(self, one):
        """Return the result of one submission. Whatever goes wrong with it, the others go on."""
        try:
            for stage in STAGES:
                if result := await stage(self, one):
                    return await self._with_behaviour(one, result)
        except GradingError:  # nobody's submission: the run itself cannot be done
            raise
        except Exception as error:
            words = storable(str(error))[:200] or "—"
            reason = remark("grader_failed", type=type(error).__name__, message=words)
            with suppress(Exception):  # a grader that fails at this as well has at least said so
                return await self._unjudged(one, reason)
            return _without_points(one.student, one.lesson, None, reason)

    async def read(self, one: Submission) -> Result | None:
        """Read and rebuild what was handed in; where there is nothing to grade, that is the result."""
        if acceptable(one.student):
            one.earlier = self.store.earlier(one.student, one.lesson.id)
        one.found = await asyncio.to_thread(look, self.room, one.student, one.lesson)
        return None if one.found.rebuilt else await self._unreadable(one.found, one.earlier)

    async def recall(self, one: Submission) -> Result | None:
        """Return the earlier result of the very same file, lesson and surroundings."""
        if self.force or not one.earlier or one.earlier.digest != self._digest(one.found):
            return None
        if not one.entered:
            await self._storing(self.store.enter, one.earlier)
        return one.earlier

    async def execute(self, one: Submission) -> Result | None:
        """Run the notebook, with a probe on a challenge of its own in place of each check."""
        await self.judges.prepare()
        one.challenges = challenges_of(one.found, self.secret)
        one.run = await self.executor.run(job_of(one.found, one.challenges, self.budget))
        return await self._unready(one) if one.run.end is End.UNREADY else None

    async def execute_by_hand(self, one: Submission) -> Result | None:
        """Run answers by hand once more where no machinery exists, unless the first run had none either."""
        job = by_hand_job(one.found, one.challenges, self.budget, one.run)
        if job is None:
            return None
        again = await self.executor.run(job)
        one.by_hand = {id: again.evidence.get(id, ()) for id in job.exercises.values()}
        return await self._unready(one) if again.end is End.UNREADY else None

    async def judge(self, one: Submission) -> None:
        """Have a judge find the verdicts."""
        digest = self._digest(one.found)
        asked = question(one.found, one.run, one.challenges, self.budget, digest, one.by_hand)
        one.judgement = await self.judges.judge(asked)

    async def keep(self, one: Submission) -> Result:
        """Store the result, the student's page and the autograded notebook, and enter it into the gradebook."""
        result, sections = one.judgement.result, one.judgement.sections
        if result.digest or not _is_verdict_on(one.earlier, one.found.digest):
            page = feedback_page(result, sections)
            notebook = autograded_notebook(one.found.rebuilt, one.run, one.judgement.panels)
            await self._storing(self.store.write, result, page, sections, notebook)
        return result

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

    async def _unready(self, one):
        return await self._unjudged(one, remark("kernel_unready"), one.found.digest)

    async def _unjudged(self, one, reason, file: str = ""):
        """Store that a submission is not graded yet; points of an earlier one stand until it is.

        file: the digest of what was handed in. The verdict of an earlier run on the very same stays.
        """
        result = _without_points(one.student, one.lesson, one.earlier, reason)
        if acceptable(one.student):
            result = self._with_earlier_points(result, one.earlier)
            if not _is_verdict_on(one.earlier, file):
                await self._storing(self.store.write, result, feedback_page(result))
        return result

    def _with_earlier_points(self, result, earlier):
        if not (earlier and earlier.exercises and self.store.earlier_notebook(result.student, result.lesson)):
            return result
        note = remark("earlier_points", score=earlier.score)
        kept = {"score": earlier.score, "max_score": earlier.max_score, "exercises": earlier.exercises}
        return replace(result, notes=(note,), **kept)

    async def _storing(self, work, *arguments):
        """Have the one thread that writes do something: disks and databases must not keep runs waiting."""
        await asyncio.get_running_loop().run_in_executor(self.writer, work, *arguments)

    def _digest(self, found):
        return f"{found.digest}.{self.surroundings}"

    async def _with_behaviour(self, one, result: Result):
        """Return a result, having seen to it that how its unexplained answers behave is known."""
        found = one.found
        unknown = unexplained(result, one.lesson.exercises) if self.store.keeps and result.digest else ()
        if not unknown or stored(self.room, one.student, one.lesson.id, result.digest) is not None:
            return result
        exercises = {each.id: each for each in one.lesson.exercises}
        challenges = {id: class_challenge(self.secret, exercises[id]) for id in unknown}
        run = await self.executor.run(job_of(found, challenges, self.budget))
        if run.end is End.UNREADY:
            return result
        given = {id: said[0] for id, said in run.evidence.items() if len(said) == 1 and said[0] is not None}
        asked = {
            id: [said, dumps(to_plain(challenges[id]))] for id, said in given.items() if len(said) <= MAX_JSON
        }
        mistakes = {
            id: {
                "answer": "\n\n".join(answers(found.rebuilt, id, exercises[id].answers)),
                "behaviours": behaviours,
            }
            for id, behaviours in (await self.judges.behave(asked)).items()
        }
        await self._storing(store, self.room, one.student, one.lesson.id, result.digest, mistakes)
        return result


# In order, until one of them returns the result.
STAGES = (
    Pipeline.read,
    Pipeline.recall,
    Pipeline.execute,
    Pipeline.execute_by_hand,
    Pipeline.judge,
    Pipeline.keep,
)


def _without_points(student, lesson, earlier, reason):
    language = earlier.language if earlier else "en"
    return Result(shown(student), lesson.id, language, Status.UNJUDGED, 0.0, lesson.max_score, reason=reason)


def _is_verdict_on(earlier, digest):
    """Return whether an earlier result is a final one on the same file."""
    return bool(earlier and earlier.digest and earlier.digest.partition(".")[0] == digest.partition(".")[0])
