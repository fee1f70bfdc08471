"""From what was handed in to the jobs that run it."""

import json

from autograd_lib.kit.grading.execution.jobs import BUDGET, End, Run
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission.preparing import Found, by_hand_job, challenges_of, job_of
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import rebuild
from autograd_lib.kit.notebooks.courses import home

from ..handing_in import COURSE, solved, with_cell

BY_HAND = "06_sixteen"


def test_what_runs_once_more_is_passed_on_as_it_was_written():
    """A cell of a million statements takes whoever parses it gigabytes and a minute: that is the run's to do."""
    lesson = load_lesson(COURSE, BY_HAND)
    hostile = "name\n" * 10 + "(" * 1000
    rebuilt = rebuild(parse(json.dumps(with_cell(solved(lesson=BY_HAND), hostile)).encode()), lesson)
    found = Found("ann", lesson, "", "en", rebuilt=rebuilt)
    challenges = challenges_of(found, b"s" * 32)
    first = job_of(found, challenges, BUDGET)
    again = by_hand_job(
        found, challenges, BUDGET, Run(End.FINISHED, evidence=dict.fromkeys(challenges, ("{}",)))
    )
    by_hand = {exercise.id for exercise in lesson.exercises if exercise.by_hand or exercise.formulas}
    assert by_hand > {exercise.id for exercise in lesson.exercises if exercise.by_hand}
    kept = [step for step in first.steps if not step.probe or step.probe.exercise in by_hand]
    assert hostile in {step.code for step in again.steps}
    assert again.steps == tuple(kept[: len(again.steps)])
    assert again.steps[-1].probe
    assert set(home().machinery) <= set(again.forbidden)
    assert not set(home().machinery) <= set(first.forbidden)
    assert first.lent
    assert not again.lent
