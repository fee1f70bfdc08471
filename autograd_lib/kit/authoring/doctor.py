"""Proving exercises sound: stubs are not attempted, right answers earn everything, wrong ones are caught and named."""

import contextlib
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread

from ..checking.exercise import Exercise
from ..checking.outcomes import names_bound
from ..checking.verdict import Outcome, answer_verdict, draw_challenge
from ..notebooks import Course
from ..wording.text import LANGUAGES, text
from .inprocess import quiet_scratch, run_cells, run_code, with_solutions
from .lesson import Lesson
from .notebooks import assemble
from .problems import Problem
from .reading import read_lesson
from .release import leaks, released
from .sanity import course_gaps, document_gaps, lesson_gaps
from .stale import orphans
from .texts import exercises_of
from .words import TEXTS
from .wrongs import examine_whereabouts, examine_wrong_answers

TRIALS = 5  # challenges on which everything is tried, slips included
SLOW_TRIALS = 2  # training takes seconds; its challenges differ in little but the seed
DRAWS = 300  # challenges on which answers are right, or wrong: those, and further ones
SECONDS = (
    1.0  # of processor time after which no more are drawn: for each right answer, and for all wrong ones
)
MIN_RIGHT = 1


def _challenge(exercise, number):
    return draw_challenge(exercise, random.Random(f"{exercise.id} {number}"))


@dataclass(frozen=True)
class Draws:
    """The seeded challenges on which exercises are examined, `total` of them: the same in every run."""

    total: int = DRAWS

    def first(self, exercise: Exercise) -> list:
        """Return the challenges on which everything is tried."""
        return [_challenge(exercise, number) for number in range(self._tried_whole(exercise))]

    def further(self, exercise: Exercise) -> Iterator:
        """Yield the challenges after those, until SECONDS are used up by what is done with them."""
        began = time.process_time()
        for number in range(self._tried_whole(exercise), self.total):
            if time.process_time() - began >= SECONDS:
                return
            yield _challenge(exercise, number)

    def _tried_whole(self, exercise):
        return min(SLOW_TRIALS if exercise.slow else TRIALS, self.total)


@dataclass
class Row:
    """What was found about one exercise: how many right and wrong answers it has, and how many behave as they must."""

    exercise: str
    file: str
    lines: dict[str, int]  # of the wrong answers, by name
    right: int = 0
    right_passed: int = 0
    wrong: int = 0
    wrong_caught: int = 0
    wrong_named: int = 0
    gaps: list[Problem] = field(default_factory=list)

    def gap(self, key, name="", /, *, at=None, **values) -> None:
        """Note what is wrong with an answer of this name, at its line or at that given, once for both languages."""
        found = Problem(self.file, name, TEXTS(key, **values), at or self.lines.get(name))
        if found not in self.gaps:
            self.gaps.append(found)


@dataclass
class Report:
    """The rows of all examined exercises, and what is wrong outside any one exercise."""

    rows: list[Row] = field(default_factory=list)
    general: list[Problem] = field(default_factory=list)

    @property
    def gaps(self) -> list[Problem]:
        """Return everything to put right."""
        return self.general + [gap for row in self.rows for gap in row.gaps]


def examine(course: Course, lesson_ids=(), *, draws=DRAWS, announce=lambda lesson: None) -> Report:
    """Examine the exercises of lessons (all when none are named) on so many seeded challenges each.

    announce: called with the id of each lesson whose report is waited for. Several lessons are examined side by side,
    the last one first: it takes longest, and would otherwise be left to one core at the end.
    """
    ids = list(lesson_ids or course.lessons())
    reports = {}
    with _mapping(len(ids)) as mapped:
        found = mapped(_lesson_report, [(course, lesson_id, Draws(draws)) for lesson_id in reversed(ids)])
        for lesson_id in reversed(ids):
            announce(lesson_id)
            reports[lesson_id] = next(found)
    in_order = [reports[lesson_id] for lesson_id in ids]
    of_course = course_gaps(course) + ([] if lesson_ids else orphans(course))
    return Report(
        [row for one in in_order for row in one.rows],
        [*of_course, *(problem for one in in_order for problem in one.general)],
    )


@contextlib.contextmanager
def _mapping(count):
    """Yield a `map` for so many lessons: over processes, or for a single one in this process."""
    if count < 2:
        yield map
        return
    # New processes, not forks: the caller may have threads, whose locks a fork would hold for ever.
    with ProcessPoolExecutor(
        min(count, os.cpu_count() or 1), get_context("spawn"), initializer=_end_with_parent
    ) as pool:
        yield pool.map


def _end_with_parent():
    """Have this process end with the one that began it, which may be killed: a worker would wait for work for ever."""

    def watch(parent):
        wait([parent])
        os._exit(1)

    Thread(target=watch, args=[parent_process().sentinel], daemon=True).start()


def _lesson_report(asked):
    course, lesson_id, draws = asked
    report = Report()
    lesson, problems = read_lesson(course, lesson_id)
    if problems:
        report.general += problems
    else:
        _examine_lesson(lesson, draws, report)
    return report


def _examine_lesson(lesson: Lesson, draws, report):
    exercises = exercises_of(lesson)
    report.general += lesson_gaps(lesson)
    rows = {id: _row(document) for id, document in lesson.documents.items()}
    report.rows += rows.values()
    with quiet_scratch():
        report.general += _solution_gaps(lesson, exercises, rows, draws)
        report.general += _release_gaps(lesson, exercises, rows)
        for exercise in exercises:
            order = lesson.documents[exercise.id].header.get("order") or ()
            first, further = draws.first(exercise), draws.further(exercise)
            examine_wrong_answers(exercise, first, rows[exercise.id], order, further)


def _row(document):
    lines = {wrong.name: cell.line for wrong, cell in document.wrong}
    return Row(document.id, document.file, lines, gaps=document_gaps(document))


def _solution_gaps(lesson, exercises, rows, draws):
    """Run the lesson with its solutions; judge them, and every other right answer, where the check cell stands."""
    by_id = {exercise.id: exercise for exercise in exercises}

    def at_check(exercise_id, namespace):
        exercise, row = by_id[exercise_id], rows[exercise_id]
        answer = lesson.documents[exercise_id].answer.line
        for name in exercise.answers:
            if name not in namespace:
                row.gap("undefined", "answer", at=answer, name=name)
        _judge_right(exercise, namespace, draws, row, ("answer", answer))
        examine_whereabouts(exercise, namespace, draws.first(exercise), row)
        others = lesson.right_answers(exercise_id)
        if len(others) < MIN_RIGHT:
            row.gap("few_right")
        for cell in others:
            _judge_other(exercise, cell, dict(namespace), draws, row)

    stopped = run_cells(with_solutions(lesson), at_check)
    return [_stop(lesson, "stops", *stopped)] if stopped else []


def _judge_other(exercise, cell, namespace, draws, row):
    error = run_code(cell.text, namespace, f"right {cell.right_for}")
    if error is not None:
        row.right += 1
        row.gap("right_raises", "right", at=cell.line, error=f"{type(error).__name__}: {error}")
    elif not names_bound(cell.text) & set(exercise.answers):
        row.right += 1  # what the lesson's own solution left in the namespace would be judged
        row.gap("right_defines_none", "right", at=cell.line, names=", ".join(exercise.answers))
    else:
        _judge_right(exercise, namespace, draws, row, ("right", cell.line))


def _judge_right(exercise, namespace, draws, row, where):
    drawn = chain(draws.first(exercise), draws.further(exercise))
    verdicts = [answer_verdict(exercise, namespace, challenge, diagnose=False) for challenge in drawn]
    lost = [v for v in verdicts if v.outcome is not Outcome.RIGHT or v.score != exercise.points]
    row.right += 1
    row.right_passed += not lost
    if lost:
        name, line = where
        row.gap("right_fails", name, at=line, lost=len(lost), total=len(verdicts), why=_why(lost[0]))


def _why(verdict):
    findings = [finding for finding in verdict.findings if not finding.ok]
    parts = ", ".join(finding.part or "all" for finding in findings)
    notes = [note for finding in findings for note in finding.messages]
    notes += [verdict.note] if verdict.note else []
    what = ", ".join(filter(None, [verdict.outcome.value, parts]))
    return TEXTS("about", path=what, what=notes[0]) if notes else text(what)


def _release_gaps(lesson, exercises, rows):
    """Run the untouched learner's notebook: it must reach its end, and every exercise must count as not attempted."""
    by_id, found = {exercise.id: exercise for exercise in exercises}, []

    def at_check(exercise_id, namespace):
        challenge = _challenge(by_id[exercise_id], 0)
        verdict = answer_verdict(by_id[exercise_id], namespace, challenge, diagnose=False)
        if verdict.outcome is not Outcome.NOT_ATTEMPTED:
            answer = lesson.documents[exercise_id].answer.line
            rows[exercise_id].gap("stub_counts", "answer", at=answer, outcome=verdict.outcome.value)

    for language in LANGUAGES:
        notebook = released(lesson, assemble(lesson, language))
        found += [
            lesson.problem(
                lesson.by_id.get(cell), TEXTS("release_holds", cell=cell, language=language, what=what)
            )
            for cell, what in leaks(lesson, notebook)
        ]
        sources = {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "code"}
        cells = [(c.id, sources[c.id], c.exercise if c.is_check else "") for c in lesson.by_id.values()]
        stopped = run_cells(cells, at_check)
        if stopped:
            found.append(_stop(lesson, "stops_untouched", *stopped, language=language))
    return found


def _stop(lesson, key, cell_id, error, **values):
    """Return the problem that a notebook of the lesson stops at a cell."""
    why = f"{type(error).__name__}: {error}"
    return lesson.problem(lesson.by_id.get(cell_id), TEXTS(key, cell=cell_id, error=why, **values))
