"""`check` and `grade` agree: outcome, points and slip of every right and wrong answer that the documents hold."""

import pytest

from autograd_lib.authoring.inprocess import quiet_scratch, run_cells, run_code, with_solutions
from autograd_lib.authoring.languages import in_language
from autograd_lib.authoring.reading import read_lesson
from autograd_lib.checking.verdict import answer_verdict
from autograd_lib.exercises.registry import lesson_exercises, lessons
from autograd_lib.grading.classroom import Classroom
from autograd_lib.grading.coordinator import grade
from autograd_lib.grading.lessons import load_lesson
from autograd_lib.grading.submission.challenges import class_secret
from autograd_lib.grading.submission.preparing import challenges_of, look

from .handing_in import COURSE, hand_in, solved, stub

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


def answers_of(lesson):
    """Return the lesson's source, and {exercise: [(name, code), …]} of all answers in its documents."""
    source, _ = read_lesson(COURSE, lesson)
    found = {}
    for id, document in source.documents.items():
        given = stub(id, lesson=lesson)  # a right answer may use what its cell gives
        right = [
            (f"right {n}", f"{given}\n\n{in_language(cell.text, 'en')}")
            for n, cell in enumerate(document.right)
        ]
        found[id] = right + [(wrong.name, wrong.code) for wrong, _ in document.wrong]
    return source, found


def graded(lesson, answers, folder):
    """Return {(exercise, name): (outcome, score, slip)} and {…: challenge}; n-th answers share a notebook."""
    room, asked = Classroom(folder), {}
    for n in range(max(map(len, answers.values()))):
        asked[f"s{n:02}"] = {id: of[n] for id, of in answers.items() if n < len(of)}
    for student, chosen in asked.items():
        hand_in(
            folder,
            student,
            solved(lesson=lesson, **{id: code for id, (_, code) in chosen.items()}),
            lesson=lesson,
        )
    results = grade(folder, COURSE, [lesson])
    found, drawn, known = {}, {}, load_lesson(COURSE, lesson)
    for result in results:
        challenges = challenges_of(look(room, result.student, known), class_secret(room.secret))
        for one in result.exercises:
            if one.id in asked[result.student]:
                key = one.id, asked[result.student][one.id][0]
                found[key] = one.outcome, one.score, one.slip
                drawn[key] = challenges[one.id]
    return found, drawn


def checked(source, answers, challenges):
    """Return what a check says of each answer on these challenges, where its check cell stands."""
    exercises, found = {one.id: one for one in lesson_exercises(source.id)}, {}

    def at_check(id, namespace):
        exercise = exercises[id]
        for name, code in answers[id]:
            cell = {key: value for key, value in namespace.items() if key not in exercise.answers}
            run_code(code, cell, name)
            verdict = answer_verdict(exercise, cell, challenges[id, name])
            slip = verdict.slips[0].name if verdict.slips else None
            found[id, name] = verdict.outcome.value, verdict.score, slip

    with quiet_scratch():
        assert run_cells(with_solutions(source, "en"), at_check) is None
    return found


# It stands beside another answer in one notebook, of which it uses what that does not define.
BESIDE_OTHERS = {("ex04_6", "right 0")}


@pytest.mark.parametrize("lesson", lessons())
def test_check_and_grade_say_the_same_of_every_known_answer(lesson, tmp_path):
    source, answers = answers_of(lesson)
    by_grade, challenges = graded(lesson, answers, tmp_path)
    by_check = checked(source, answers, challenges)
    assert len(by_grade) == sum(map(len, answers.values()))
    # An answer that ends a notebook's process leaves those after it in that notebook without a verdict.
    ended = {key for key, (outcome, *_) in by_grade.items() if outcome == "not_judged"}
    assert len(ended) < len(by_grade) / 10
    compared = by_grade.keys() - ended - BESIDE_OTHERS
    assert {key: (by_check[key], by_grade[key]) for key in compared if by_check[key] != by_grade[key]} == {}
