"""Proving exercises sound: stubs are not attempted, right answers earn everything, wrong ones are caught and named."""

import contextlib
import os
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from ..checking.exercise import Exercise
from ..checking.messages import MESSAGES
from ..checking.text import LANGUAGES
from ..checking.verdict import Outcome, answer_verdict, draw_challenge
from ..course import Course
from .inprocess import names_bound, quiet_scratch, run_cells, run_code
from .languages import in_language
from .lesson import Lesson
from .notebooks import assemble
from .reading import read_lesson
from .release import leaks, released
from .sanity import exercise_gaps, message_gaps, numbering_gaps
from .texts import exercises_of
from .wrongs import examine_wrong_answers

TRIALS = 5
SLOW_TRIALS = 2  # training takes seconds; its challenges differ in little but the seed
MIN_RIGHT = 1


@dataclass
class Row:
    """What was found about one exercise: how many right and wrong answers it has, and how many behave as they must."""

    exercise: str
    right: int = 0
    right_passed: int = 0
    wrong: int = 0
    wrong_caught: int = 0
    wrong_named: int = 0
    gaps: list[str] = field(default_factory=list)


@dataclass
class Report:
    """The rows of all examined exercises, and what is wrong outside any one exercise."""

    rows: list[Row] = field(default_factory=list)
    general: list[str] = field(default_factory=list)

    @property
    def gaps(self) -> list[str]:
        """Return everything to put right, one sentence each."""
        return self.general + [f"{row.exercise}: {gap}" for row in self.rows for gap in row.gaps]


def examine(course: Course, lesson_ids=(), *, trials=TRIALS, announce=lambda lesson: None) -> Report:
    """Examine the exercises of lessons (all when none are named) on `trials` seeded challenges each.

    announce: called with the id of each lesson whose report is waited for. Several lessons are examined side by side.
    """
    ids = list(lesson_ids or course.lessons())
    report = Report(general=message_gaps(MESSAGES))
    with _mapping(len(ids)) as mapped:
        found = mapped(_lesson_report, [(course, lesson_id, trials) for lesson_id in ids])
        for lesson_id in ids:
            announce(lesson_id)
            one = next(found)
            report.rows += one.rows
            report.general += one.general
    return report


@contextlib.contextmanager
def _mapping(count):
    """Yield a `map` for so many lessons: over processes, or for a single one in this process."""
    if count < 2:
        yield map
        return
    # New processes, not forks: the caller may have threads, whose locks a fork would hold for ever.
    with ProcessPoolExecutor(min(count, os.cpu_count() or 1), get_context("spawn")) as pool:
        yield pool.map


def _lesson_report(asked):
    course, lesson_id, trials = asked
    report = Report()
    lesson, problems = read_lesson(course, lesson_id)
    if problems:
        report.general += [str(problem) for problem in problems]
    else:
        _examine_lesson(lesson, trials, report)
    return report


def _examine_lesson(lesson: Lesson, trials, report):
    exercises = exercises_of(lesson)
    report.general += numbering_gaps(lesson.id, exercises)
    rows = {e.id: Row(e.id, gaps=exercise_gaps(e)) for e in exercises}
    report.rows += rows.values()
    with quiet_scratch():
        report.general += _solution_gaps(lesson, exercises, rows, trials)
        report.general += _release_gaps(lesson, exercises, rows)
        for exercise in exercises:
            examine_wrong_answers(exercise, challenges(exercise, trials), rows[exercise.id])


def challenges(exercise: Exercise, trials: int) -> list:
    """Return the seeded challenges on which an exercise is examined: the same in every run."""
    count = min(trials, SLOW_TRIALS) if exercise.slow else trials
    return [draw_challenge(exercise, random.Random(f"{exercise.id} {trial}")) for trial in range(count)]


def _solution_gaps(lesson, exercises, rows, trials):
    """Run the lesson with its solutions; judge them, and every other right answer, where the check cell stands."""
    by_id = {exercise.id: exercise for exercise in exercises}

    def at_check(exercise_id, namespace):
        exercise, row = by_id[exercise_id], rows[exercise_id]
        drawn = challenges(exercise, trials)
        row.gaps += [
            f"the solution does not define {name}" for name in exercise.answers if name not in namespace
        ]
        _judge_right(exercise, namespace, drawn, row, "the lesson's own solution")
        others = lesson.right_answers(exercise_id)
        if len(others) < MIN_RIGHT:
            row.gaps.append("no other right answer: add a cell `# %% right`")
        for cell in others:
            _judge_other(exercise, cell, dict(namespace), drawn, row)

    cells = [
        (c.id, in_language(c.text, LANGUAGES[0]), c.exercise if c.is_check else "")
        for c in lesson.by_id.values()
    ]
    stopped = run_cells(cells, at_check)
    return [f"{lesson.id}: with its solutions, {_stop(*stopped)}"] if stopped else []


def _judge_other(exercise, cell, namespace, drawn, row):
    what = f"the right answer at line {cell.line}"
    error = run_code(cell.text, namespace, f"right {cell.right_for}")
    if error is not None:
        row.right += 1
        row.gaps.append(f"{what} raises {type(error).__name__}: {error}")
    elif not names_bound(cell.text) & set(exercise.answers):
        row.right += 1  # what the lesson's own solution left in the namespace would be judged
        row.gaps.append(f"{what} defines none of {', '.join(exercise.answers)}")
    else:
        _judge_right(exercise, namespace, drawn, row, what)


def _judge_right(exercise, namespace, drawn, row, what):
    verdicts = [answer_verdict(exercise, namespace, challenge, diagnose=False) for challenge in drawn]
    lost = [v for v in verdicts if v.outcome is not Outcome.RIGHT or v.score != exercise.points]
    row.right += 1
    row.right_passed += not lost
    if lost:
        row.gaps.append(f"{what} fails {len(lost)} of {len(drawn)} challenges ({_why(lost[0])})")


def _why(verdict):
    findings = [finding for finding in verdict.findings if not finding.ok]
    parts = ", ".join(finding.part or "all" for finding in findings)
    notes = [note.en for finding in findings for note in finding.messages] + (
        [verdict.note.en] if verdict.note else []
    )
    return f"{verdict.outcome.value}{' in ' + parts if parts else ''}{': ' + notes[0] if notes else ''}"


def _release_gaps(lesson, exercises, rows):
    """Run the untouched learner's notebook: it must reach its end, and every exercise must count as not attempted."""
    by_id, found = {exercise.id: exercise for exercise in exercises}, []

    def at_check(exercise_id, namespace):
        challenge = challenges(by_id[exercise_id], 1)[0]
        verdict = answer_verdict(by_id[exercise_id], namespace, challenge, diagnose=False)
        if verdict.outcome is not Outcome.NOT_ATTEMPTED:
            rows[exercise_id].gaps.append(
                f"the untouched stub counts as {verdict.outcome.value}, not as not attempted"
            )

    for language in LANGUAGES:
        notebook = released(lesson, assemble(lesson, language))
        found += [
            f"{lesson.id}: cell {cell} of the {language} release holds {what}"
            for cell, what in leaks(lesson, notebook)
        ]
        sources = {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "code"}
        cells = [(c.id, sources[c.id], c.exercise if c.is_check else "") for c in lesson.by_id.values()]
        stopped = run_cells(cells, at_check)
        if stopped:
            found.append(f"{lesson.id}: untouched, in {language}, {_stop(*stopped)}")
    return found


def _stop(cell_id, error):
    return f"its notebook stops at cell {cell_id}: {type(error).__name__}: {error}"
