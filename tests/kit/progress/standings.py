"""A course folder with learner's copies in it, for tests of how a learner stands."""

import json

from autograd_lib.kit.checking.outcomes import digest
from autograd_lib.kit.notebooks import Course
from tests.kit.grading.handing_in import COURSE, LESSON, cell_of, released


def small_course(root, language="en", lesson=LESSON):
    """Return a course with one released lesson and no copies."""
    course = Course(root)
    for path, content in (
        (course.source(lesson), ""),
        (course.release(lesson, language), COURSE.release(lesson, language).read_text(encoding="utf-8")),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return course


def save(course, answers, outcomes=(), language="en", lesson=LESSON):
    """Save the learner's copy with answers by cell id and outcomes {exercise: (outcome, score)} about these answers."""
    notebook = released(language, lesson, **answers)
    for exercise, (outcome, score) in dict(outcomes).items():
        about = digest("".join(cell_of(notebook, exercise)["source"]))
        leave_record(notebook, exercise, outcome, score, [about])
    return write(course, notebook, language, lesson)


def leave_record(notebook, exercise, outcome, score, answers):
    """Put the record of a check into the outputs of its cell."""
    record = {"exercise": exercise, "outcome": outcome, "score": score, "answers": answers}
    shown = {"output_type": "execute_result", "data": {"text/plain": "x"}, "execution_count": 1}
    cell_of(notebook, f"{exercise}_check")["outputs"] = [{**shown, "metadata": {"autograd_kit": record}}]


def write(course, notebook, language="en", lesson=LESSON):
    """Write the learner's copy."""
    path = course.work(lesson, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
    return path
