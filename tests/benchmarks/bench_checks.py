"""One check of an exercise, from the challenge to the panel, against calling the answer for its evidence alone."""

import random

from autograd_lib.checking.collecting import gather
from autograd_lib.checking.presenting import verdict_panel
from autograd_lib.checking.verdict import answer_verdict, draw_challenge
from autograd_lib.exercises.registry import lesson_exercises, lessons
from tests.benchmarks import Row, alternate

LONGEST = 0.05  # seconds: a learner waits for a check after every attempt


def rows():
    """Yield one row an exercise, checked on a wrong answer, which costs most: each known slip is compared with it."""
    for lesson in lessons():
        for exercise in lesson_exercises(lesson):
            namespace = {"__name__": "__main__"}
            exec(exercise.wrong[0].code, namespace)
            challenge = draw_challenge(exercise, random.Random(1))
            ours, peer = alternate(
                lambda e=exercise, n=namespace: check(e, n),
                lambda e=exercise, n=namespace, c=challenge: gather(e.collect, e.answers, n, c),
                runs=21,
            )
            # The limit is a time; as a multiple of the peer it differs from exercise to exercise.
            yield Row(
                f"{exercise.id}: {1000 * ours:.1f} ms of {1000 * LONGEST:g}",
                ours,
                peer,
                must=round(LONGEST / peer),
            )


def check(exercise, namespace):
    """Do what `check` does in a notebook."""
    verdict = answer_verdict(exercise, namespace, draw_challenge(exercise, random.Random(2)))
    return verdict_panel(verdict, "zh")._repr_html_()
