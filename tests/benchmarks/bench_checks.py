"""One check of an exercise, from the challenge to the panel: processor time against what a learner may be kept waiting.

Right answers are the solutions, among the names of their lesson, wrong ones are what ships; of an exercise's wrong
answers the slowest counts, with the comparison with all known slips that follows.
"""

import contextlib
import io
import random
import statistics
import time

from autograd_lib.kit.authoring.inprocess import quiet_scratch, run_cells, with_solutions
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.registry import lesson_exercises, lessons
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge
from tests.benchmarks import Row
from tests.kit.grading.handing_in import COURSE

RIGHT, WRONG, TRAIN = 0.05, 0.1, 0.3  # seconds: a learner waits for a check after every attempt
RUNS = 3


def rows():
    """Yield a row for each exercise's right answer, and for the wrong one that takes longest."""
    for lesson in lessons():
        right = seconds_right(lesson)
        for exercise in lesson_exercises(lesson):
            train = exercise.kind.slow
            yield Row(f"{exercise.id} right", right[exercise.id], TRAIN if train else RIGHT, must=1)
            slowest, name = max((seconds(exercise, namespace(one.code)), one.name) for one in exercise.wrong)
            yield Row(f"{exercise.id} {name}", slowest, TRAIN if train else WRONG, must=1)


def seconds_right(lesson):
    """Return how long the check of each solution takes where its check cell stands."""
    exercises = {exercise.id: exercise for exercise in lesson_exercises(lesson)}
    found = {}

    def at_check(id, names):
        found[id] = seconds(exercises[id], dict(names))

    with quiet_scratch():
        run_cells(with_solutions(read_lesson(COURSE, lesson)[0], "en"), at_check)
    return found


def namespace(code):
    """Return what a cell with this code defines."""
    names = {"__name__": "__main__"}
    with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
        exec(compile(code, "answer", "exec"), names)
    return names


def seconds(exercise, names):
    """Return the median processor time of a check on these answers, after one that does not count."""
    times = []
    for _ in range(RUNS + 1):
        start = time.process_time()
        with contextlib.redirect_stdout(io.StringIO()):
            verdict = answer_verdict(exercise, names, draw_challenge(exercise, random.Random(2)))
        verdict_panel(verdict, "zh")._repr_html_()
        times.append(time.process_time() - start)
    return statistics.median(times[1:])
