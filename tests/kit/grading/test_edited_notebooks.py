"""What a notebook of right answers is worth, however its owner edited it: the same in `check` and in `grade`.

All points, or `check` says beforehand of which exercise not, and why. Each edit is tried on one lesson; on every other
one all lines at once that are no part of an answer, in answers that one of the other edits has moved about.
"""

import json
import shutil
from functools import cache

import pytest

from autograd_lib.kit.checking.registry import lesson_exercises, lessons
from autograd_lib.kit.grading import notebook_check
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.notebook_check import check_notebook
from tests.tried import tried_lessons

from ...once import once
from .edits import BRING_TORCH, EDITS
from .handing_in import COURSE, LESSON, hand_in, solved

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

EVERYWHERE = "all_lines_for_comfort"
IN_TURN = (  # one run tells of both: some lessons train for seconds
    f"{EVERYWHERE} answers_above_emptied_cells",
    f"{EVERYWHERE} answers_at_the_end",
    f"{EVERYWHERE} answers_in_the_checks",
    f"{EVERYWHERE} pasted_as_one_cell_without_metadata",
)
WITH_ITS_OWN_TORCH = "09_one_entry"  # where torch itself does not exist for answers
IN_A_LESSON = [
    *((LESSON, edit) for edit in EDITS),
    *(
        (lesson, IN_TURN[n % len(IN_TURN)])
        for n, lesson in enumerate(lessons())
        if lesson != LESSON and lesson in tried_lessons()
    ),
    *((WITH_ITS_OWN_TORCH, edit) for edit in BRING_TORCH),
]
WRONG = "wrong_answers"
# Whose answers return names and numbers, arrays, tensors; in each the run lacks something else.
WRONG_IN = ("03_two_visits", "06_sixteen", "09_one_entry", "13_three_rules")


def wrong(lesson):
    """Return the notebook with a known wrong answer to each exercise."""
    known = {one.id: one.wrong[0].code for one in lesson_exercises(lesson) if one.wrong}
    return solved("en", lesson, **known)


def edited(lesson, edit):
    """Return the edited notebook, in Chinese or in English: half of all are in each."""
    named = edit.split()
    language = "zh" if (list(EDITS).index(named[-1]) + lessons().index(lesson)) % 2 else "en"
    notebook = solved(language, lesson)
    for name in named:
        notebook = EDITS[name](notebook)
    return notebook


def folder(edit):
    return edit.replace(" ", "-")


@pytest.fixture(scope="module")
def graded(tmp_path_factory, new_gradebook):
    """Return {lesson and edit: {exercise: [points, slip]}} of a class in which everybody edited in an own way."""

    def make(root):
        shutil.copy(new_gradebook, root)
        for lesson, edit in IN_A_LESSON:
            hand_in(root, folder(edit), edited(lesson, edit), lesson=lesson)
        for lesson in WRONG_IN:
            hand_in(root, WRONG, wrong(lesson), lesson=lesson)
        results = grade(root, COURSE, lessons())
        kept = {
            f"{result.lesson} {result.student}": {one.id: (one.score, one.slip) for one in result.exercises}
            for result in results
        }
        (root / "points.json").write_text(json.dumps(kept), encoding="utf-8")

    found = once(tmp_path_factory, "edited", make) / "points.json"
    return json.loads(found.read_text(encoding="utf-8"))


@pytest.fixture(autouse=True, scope="module")
def _lessons_read_once():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notebook_check, "load_lesson", cache(load_lesson))
        yield


def differing(report, graded):
    """Return {exercise: (what a check said, what grading did)} of those that got other points, or an unsaid slip."""
    found = {one.exercise: (one.score, *one.slips) for one in report.exercises}
    assert found.keys() == graded.keys()
    return {
        exercise: (found[exercise], (score, slip))
        for exercise, (score, slip) in graded.items()
        if found[exercise][0] != score or slip not in (None, *found[exercise][1:])
    }


@pytest.mark.parametrize(("lesson", "edit"), IN_A_LESSON)
def test_check_and_grade_agree_on_every_way_of_editing_right_answers(lesson, edit, graded, tmp_path):
    path = tmp_path / f"{lesson}.ipynb"
    path.write_text(json.dumps(edited(lesson, edit)), encoding="utf-8")
    report = check_notebook(path, COURSE)
    assert differing(report, graded[f"{lesson} {folder(edit)}"]) == {}
    lost = [
        one for one in report.exercises if one.outcome != "right" and not one.exercise.startswith("by_hand")
    ]
    assert all(one.detail for one in lost)
    if edit not in BRING_TORCH:
        assert lost == []


@pytest.mark.parametrize("lesson", WRONG_IN)
def test_check_and_grade_agree_on_wrong_answers_and_check_says_what_is_wrong(lesson, graded, tmp_path):
    path = tmp_path / f"{lesson}.ipynb"
    path.write_text(json.dumps(wrong(lesson)), encoding="utf-8")
    report = check_notebook(path, COURSE)
    assert differing(report, graded[f"{lesson} {WRONG}"]) == {}
    assert any(slip for _, slip in graded[f"{lesson} {WRONG}"].values())
    assert any(one.outcome == "wrong" for one in report.exercises)
    assert all(one.said or one.detail for one in report.exercises if one.outcome in ("wrong", "raised"))
