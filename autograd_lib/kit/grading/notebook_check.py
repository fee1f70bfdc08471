"""Checking a notebook's file before it is handed in: what grading will say of it, and its documented outputs.

It is read, rebuilt, run and judged as by `grade`, on challenges that everybody gets. What runs here is one's own, so
nothing is shut in.
"""

import asyncio
import json
import random
import tempfile
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path

import nbformat

from ..authoring.execution import environment
from ..authoring.notebooks import NotANotebookError, read_notebook
from ..authoring.outputs import difference, errors_of, joined, text_of
from ..checking.evidence import dumps, to_plain
from ..checking.presenting import verdict_panel
from ..checking.verdict import Outcome, draw_challenge
from ..notebooks import Course
from ..notebooks.cells import nbgrader_of
from ..sandbox.errors import SandboxError
from ..sandbox.jobs import CellRun, End, Run
from ..sandbox.runner import Setting, run
from ..sandbox.server import Kind
from ..wording.markup import as_plain
from ..wording.reasons import reason_of
from ..wording.text import BOTH, LANGUAGES, SpokenError, Text
from .classroom import Unreadable
from .errors import LessonNotBuiltError
from .execution.jobs import BUDGET, Job, carried_out
from .execution.local import at_home_in, preloaded
from .intake.lessons import Recogniser
from .judging.verdicts import ending, judge_run
from .lessons import Skeleton, load_lesson
from .results import NOT_JUDGED, UNJUDGED
from .submission.foreign import foreign_modules
from .submission.percent import as_notebook
from .submission.preparing import Found, by_hand_job, found_in, job_of
from .submission.reading import parse, read_bytes
from .words import ERRORS, remark

Tried = dict[str, set[str]]  # {exercise: the evidence of wrong answers, serialised}
_WAITING = "○ "  # how `needs` begins its line while answers are still stubs


class NotebookError(SpokenError):
    """A notebook that cannot be checked at all; the message says why and what to do."""

    catalogue = ERRORS


@dataclass(frozen=True)
class CellResult:
    """What became of one documented cell: "same", "different", "edited", "waiting" (for answers that are still stubs),
    "missing", "outdated" (as an older release had it), "raised" or "not_run". `below` is the heading that it stands
    below in the lesson."""

    cell: str
    state: str
    detail: str = ""
    below: str = ""


@dataclass(frozen=True)
class ExerciseResult:
    """The verdict on one exercise: an outcome of `checking`, or "not_checked".

    detail: why, beside evidence. said: what `check` says of it in a notebook, ""
    where there is nothing to mend.
    """

    exercise: str
    outcome: str
    score: float
    points: int
    slips: tuple[str, ...] = ()
    detail: str = ""
    said: str = ""


@dataclass
class NotebookReport:
    """What was found in a notebook. notes: what was put right in it, as grading does."""

    file: str
    lesson: str
    language: str
    cells: list[CellResult] = field(default_factory=list)
    exercises: list[ExerciseResult] = field(default_factory=list)
    problems: list[Text] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)

    @property
    def score(self) -> float:
        return sum(result.score for result in self.exercises)

    @property
    def points(self) -> int:
        return sum(result.points for result in self.exercises)

    @property
    def ok(self) -> bool:
        """Return whether every documented output came out and every exercise that counts is right."""
        documented = all(result.state in ("same", "edited") for result in self.cells)
        return (
            documented
            and not self.problems
            and all(r.outcome == "right" or not r.points for r in self.exercises)
        )

    def to_json(self) -> str:
        """Return the report as JSON, indented, with its score and whether all is well."""
        totals = {"score": self.score, "points": self.points, "ok": self.ok}
        said = {name: [text.en for text in getattr(self, name)] for name in ("problems", "notes")}
        return json.dumps({**asdict(self), **said, **totals}, ensure_ascii=False, indent=1)


def check_notebook(path: Path, course: Course, tried: Tried | None = None) -> NotebookReport:
    """Run what is in a notebook's file and report on its documented outputs and exercises; the file stays as it is.

    tried: the wrong answers that earlier checks of this file met, to which those of this one are added: the first wrong
    prediction is asked a question, later ones are told more.

    Raises NotebookError when the file cannot be read, is no notebook, or is no copy of a lesson of the course.
    """
    path = Path(path)
    try:
        found = _found(path, course)
    except OSError as error:
        raise NotebookError("no_such_file", path=path, why=reason_of(error)) from None
    except Unreadable as error:
        raise NotebookError("file_unreadable", path=path, why=error.reason.text) from None
    except LessonNotBuiltError as error:
        raise NotebookError("file_unreadable", path=path, why=error.text) from None
    return asyncio.run(_report(path, found, _documented(course, found), {} if tried is None else tried))


def _found(path, course):
    content = as_notebook(path, read_bytes(path.resolve(strict=True)))
    claimed = parse(content).lesson
    known = Recogniser(course).lesson_of(path.name, content)
    lesson = known.lesson if known else claimed
    if not lesson:
        raise NotebookError("no_lesson", path=path)
    if lesson not in course.assignments():
        lessons = ", ".join(course.assignments()) or "—"
        raise NotebookError("other_course", path=path, lesson=repr(lesson), known=lessons)
    return found_in(path, content, load_lesson(course, lesson))


def _documented(course, found):
    """Return the cells whose outputs are documented; what runs in both languages prints the English ones.

    Whoever has the released notebooks alone has most of these outputs in them.
    """
    lesson = found.lesson.id
    language = LANGUAGES[1] if found.language == BOTH else found.language
    path = course.solution(lesson, language) if course.sources.is_dir() else course.release(lesson, language)
    try:
        cells = read_notebook(path).cells
    except (OSError, NotANotebookError):  # nothing is documented, and all else can be told
        return []
    return [cell for cell in cells if cell.cell_type == "code" and not nbgrader_of(cell) and cell.outputs]


async def _report(path, found: Found, documented, tried: Tried):
    exercises, rebuilt = found.lesson.exercises, found.rebuilt
    challenges = {one.id: draw_challenge(one, random.Random(one.id)) for one in exercises}
    done = await _run(job_of(found, challenges, BUDGET))
    report = NotebookReport(str(path), found.lesson.id, rebuilt.language)
    foreign = foreign_modules(rebuilt)
    told = [remark("foreign_modules", names=", ".join(foreign))] if foreign else []
    report.notes = [note.text for note in (*found.notes, *told)]
    if done.end is End.UNREADY:
        report.problems.append(ERRORS("no_run", why=done.why))
    by_hand, again = {}, by_hand_job(found, challenges, BUDGET, done)
    if again is not None:
        evidence = (await _run(again)).evidence
        by_hand = {id: evidence.get(id, ()) for id in again.exercises.values()}
    judged = judge_run(done, rebuilt, exercises, challenges, BUDGET, by_hand=by_hand)
    _, why = ending(done, rebuilt, judged, BUDGET)
    report.problems += [why.text] if why and done.end is not End.UNREADY else []
    report.cells = list(_cell_results(rebuilt, documented, done))
    report.exercises = [_exercise_result(one, rebuilt.language, tried) for one in judged]
    return report


async def _run(job: Job) -> Run:
    """Return the run of a job with all that this user may do."""
    kind = Kind(modules=tuple(preloaded(job.forbidden, job.course)))
    try:
        return await carried_out(job, partial(_run_in_a_new_folder, kind, job.course))
    except (SandboxError, OSError) as error:
        return Run(End.UNREADY, why=str(error))


async def _run_in_a_new_folder(kind, course, job):
    with tempfile.TemporaryDirectory(prefix="ak-", ignore_cleanup_errors=True) as scratch:
        here = Path(scratch) / "here"
        here.mkdir()
        variables = environment(Path(scratch)) | at_home_in(course)
        return await run(job, Setting(kind, cwd=str(here), environment=variables))


def _cell_results(rebuilt, documented, done):
    below, missing = _headings(rebuilt.skeleton), set(rebuilt.repairs.missing)
    versions = {cell.version_of: cell for cell in rebuilt.cells if cell.version_of}
    for cell in documented:
        mine = versions.get(cell.id)
        ran = done.cells.get(mine.id if mine else cell.id, CellRun())
        result = _cell_result(cell, mine, ran, cell.id in missing)
        if rebuilt.repairs.outdated is not None and result.state in ("edited", "missing"):
            result = replace(result, state="outdated")
        yield replace(result, below=below.get(cell.id, ""))


def _headings(skeleton: Skeleton):
    """Return {cell id: the heading that the cell stands below}."""
    found, heading = {}, ""
    for cell in skeleton.cells:
        if cell.cell_type == "markdown":
            lines = [line for line in cell.source.split("\n") if line.startswith("#")]
            heading = as_plain(lines[-1].lstrip("# ")) if lines else heading
        found[cell.id] = heading
    return found


def _cell_result(documented, mine, ran, missing):
    """Return what became of a documented cell. mine: what a learner made of it. ran: what became of that, or of it."""
    if missing:
        return CellResult(documented.id, "missing")
    if ran.error:
        return CellResult(documented.id, "raised", ": ".join(ran.error))
    if ran.count is None and not (mine and mine.kind != "code"):
        return CellResult(documented.id, "not_run")
    if mine:
        return CellResult(documented.id, "edited")
    outputs = [nbformat.from_dict(output) for output in joined(ran.outputs)]
    expected, real = text_of(documented.outputs), text_of(outputs)
    if real == expected and not errors_of(outputs):
        return CellResult(documented.id, "same")
    if any(line.startswith(_WAITING) for line in real.split("\n")):
        return CellResult(documented.id, "waiting", real)
    detail = f"{difference(expected, real)}\n{errors_of(outputs)}"
    return CellResult(documented.id, "different", detail.strip("\n"))


def _exercise_result(judged, language, tried):
    result, exercise = judged.result, judged.verdict.exercise
    outcome = "not_checked" if result.outcome in (NOT_JUDGED, UNJUDGED) else result.outcome
    slips = tuple(slip.name for slip in judged.verdict.slips)
    why = result.reason.text.in_language(language) if result.reason else ""
    told = judged.judged and judged.verdict.outcome in (Outcome.WRONG, Outcome.RAISED) and not why
    answers = tried.setdefault(exercise.id, set())
    answers |= {dumps(to_plain(judged.evidence))} if told else set()
    said = repr(verdict_panel(judged.verdict, language, tries=len(answers), offers=False)) if told else ""
    return ExerciseResult(exercise.id, outcome, result.score, exercise.points, slips, why, said)
