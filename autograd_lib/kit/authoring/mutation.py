"""`doctor --mutants`: which changes of right answers an exercise's judge does not notice.

Every mutant runs in a fork of its own: it may loop for ever, fill the memory, or change what others import.
"""

import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ..checking.changes import BECOMES, Mutant, mutants
from ..checking.verdict import Outcome, answer_verdict, draw_challenge
from ..notebooks.places import Course
from ..wording.text import LANGUAGES
from .inprocess import quiet_scratch, run_cells, run_code, with_solutions
from .languages import in_language
from .problems import Problem
from .reading import read_lesson
from .regions import find_regions
from .texts import exercises_of
from .words import TEXTS

TRIALS = 6  # challenges that a mutant has to pass to survive
SLOW_TRIALS = 2
PATIENCE = 20  # times as long as the right answer takes; then a mutant counts as killed
SHORTEST = 3.0  # seconds
MEMORY = 4 * 2**30
ANYTHING = f"{BECOMES}..."


@dataclass
class Row:
    """One exercise: how many mutants there are, how many are killed, how many its document calls equivalent."""

    exercise: str
    mutants: int = 0
    killed: int = 0
    equivalent: int = 0
    survivors: list[Problem] = field(default_factory=list)


def mutation_rows(course: Course, lesson_ids, wanted=()) -> Iterator[Row]:
    """Yield the row of each exercise of lessons, or of those that are wanted, as soon as it is known."""
    for lesson_id in lesson_ids or course.lessons():
        lesson, problems = read_lesson(course, lesson_id)
        if problems:
            yield Row(lesson_id, survivors=problems)
        else:
            with quiet_scratch():
                rows = _rows(lesson, wanted)
            yield from rows


def _rows(lesson, wanted):
    exercises, rows = {exercise.id: exercise for exercise in exercises_of(lesson)}, []

    def at_check(exercise_id, namespace):
        if not wanted or exercise_id in wanted:
            rows.append(_row(lesson.documents[exercise_id], exercises[exercise_id], namespace))

    run_cells(with_solutions(lesson), at_check)
    return rows


def _row(document, exercise, namespace):
    row, unused = Row(exercise.id), list(document.equivalent)
    count = SLOW_TRIALS if exercise.slow else TRIALS
    challenges = [draw_challenge(exercise, random.Random(f"{exercise.id} {n}")) for n in range(count)]
    for name, cell, code, lines in right_answers(document):
        began = time.monotonic()
        if not survives(exercise, code, namespace, challenges, 600):
            row.survivors.append(Problem(document.file, name, TEXTS("mutants_of_wrong"), cell.line))
            continue
        seconds = max(SHORTEST, PATIENCE * (time.monotonic() - began))
        for mutant in mutants(code, lines):
            row.mutants += 1
            if not survives(exercise, mutant.source, namespace, challenges, seconds):
                row.killed += 1
            elif told := [change for change in document.equivalent if _says(change, mutant)]:
                row.equivalent += 1
                unused = [change for change in unused if change not in told]
            else:
                row.survivors.append(_survivor(document, name, cell, mutant))
    for change in unused:
        row.survivors.append(
            Problem(document.file, "equivalent", TEXTS("not_equivalent", change=change), None)
        )
    return row


def _says(change, mutant):
    """Return whether a line of the document is about this mutant; "x => ..." is about all that becomes of x."""
    return change == mutant.change or (
        change.endswith(ANYTHING) and mutant.change.startswith(change.removesuffix(ANYTHING) + BECOMES)
    )


def right_answers(document):
    """Yield (name, cell, code, lines that are the learner's) of all right answers."""
    answer = in_language(document.answer.text, LANGUAGES[0])
    regions, _ = find_regions(answer)
    lines = {line for region in regions for line in range(region.begin + 2, region.end + 1)} or None
    yield "answer", document.answer, answer, lines
    for cell in document.right:
        yield "right", cell, in_language(cell.text, LANGUAGES[0]), None


def _survivor(document, name, cell, mutant: Mutant):
    line = cell.line + mutant.line if name == "right" else None
    return Problem(document.file, name, TEXTS("survives", change=mutant.change), line or cell.line)


def survives(exercise, code: str, namespace: dict, challenges, seconds: float) -> bool:
    """Return whether code earns everything on all challenges: in a fork of this process, within so many seconds."""
    return in_fork(lambda: _earns_everything(exercise, code, dict(namespace), challenges), seconds) is True


def in_fork(work: Callable, seconds: float):
    """Return what a function returns in a fork of this process, as JSON brings it home; None where it does not."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _limit(seconds)
        try:
            with open(writer, "w", encoding="utf-8") as pipe:
                json.dump(work(), pipe)
        finally:
            os._exit(0)
    os.close(writer)
    with open(reader, encoding="utf-8") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    try:
        return json.loads(told)
    except ValueError:  # it was ended, perhaps while it wrote
        return None


def _limit(seconds):
    import resource  # this runs on the machines of authors, all of which are POSIX systems

    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def _earns_everything(exercise, code, namespace, challenges):
    if run_code(code, namespace, "mutant") is not None:
        return False
    return all(
        (verdict := answer_verdict(exercise, namespace, challenge, diagnose=False)).outcome is Outcome.RIGHT
        and verdict.score == exercise.points
        for challenge in challenges
    )
