"""The semester's page: the pace of a class, who falls behind, and what was not understood across lessons."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from autograd_lib.kit.checking import registry
from autograd_lib.kit.grading.gradebook.records import Record
from autograd_lib.kit.grading.pages.report import semester
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.grading.pages.report.semester import falling_behind, misconceptions, pace
from autograd_lib.kit.grading.pages.report.statistics import class_figures
from autograd_lib.kit.grading.results import ExerciseResult, Result, Status, Timing
from autograd_lib.kit.notebooks.courses import home

from ..handing_in import COURSE

DUE = datetime(2026, 10, 5, 12, tzinfo=UTC)
NOW = DUE + timedelta(days=30)
LESSONS = ("01_two_starts", "02_changed_formula", "03_two_visits")


def record(student, lesson, share, status=Status.GRADED, early=None, due=DUE, slips=()):
    """Return what stands for a student's submission: early is how long before it was due it was handed in."""
    timing = Timing(due - early if early is not None else None, due)
    exercises = tuple(ExerciseResult(id, "wrong", 0.0, 3.0, slip) for id, slip in slips)
    result = Result(student, lesson, "en", status, 20 * share, 20.0, exercises, timing=timing)
    return Record(student, lesson, 20 * share, 20.0, {}, (), result)


@pytest.fixture(scope="module")
def loaded():
    from autograd_lib.kit.grading.lessons import load_lesson

    return [load_lesson(COURSE, lesson) for lesson in LESSONS]


def figures_of(loaded, *records):
    of_lesson = {lesson: [one for one in records if one.lesson == lesson] for lesson in LESSONS}
    return class_figures(loaded, of_lesson)


def test_the_pace_is_counted_from_each_students_own_deadline(loaded):
    later = DUE + timedelta(days=7)
    figures = figures_of(
        loaded,
        record("ann", LESSONS[0], 1, early=timedelta(days=3)),
        record("bob", LESSONS[0], 1, early=timedelta(hours=5)),
        record("cy", LESSONS[0], 1, early=timedelta(hours=-2)),
        record("di", LESSONS[0], 1, early=timedelta(hours=1), due=later),
        record("eve", LESSONS[0], 0, Status.MISSING),
    )
    found = pace(figures.lessons[0])
    assert found.lead == timedelta(hours=3)  # the middle of -2, 1, 5 and 72 hours
    assert found.last_day == 0.5
    assert pace(figures.lessons[1]) is None


def test_twice_missing_or_low_is_falling_behind():
    of_student = {
        "low": [record("low", one, 0.4) for one in LESSONS[:2]],
        "once": [record("once", LESSONS[0], 0.4), record("once", LESSONS[1], 0.5)],
        "both": [
            record("both", LESSONS[0], 0, Status.MISSING),
            record("both", LESSONS[1], 0, Status.CORRUPT),
            record("both", LESSONS[2], 0.1),
        ],
        "not due": [record("not due", one, 0, Status.MISSING, due=NOW + timedelta(1)) for one in LESSONS],
        "not judged": [record("not judged", one, 0, Status.UNJUDGED) for one in LESSONS],
    }
    assert [(one.student, one.missing, one.low) for one in falling_behind(of_student, NOW)] == [
        ("both", LESSONS[:1], LESSONS[1:]),
        ("low", (), LESSONS[:2]),
    ]


@pytest.fixture
def ideas(monkeypatch):
    """Give two wrong answers of different lessons one idea, and return {exercise: name} of them."""
    chosen = {}
    for lesson in LESSONS[:2]:
        exercise = registry.lesson_exercises(lesson)[0]
        chosen[exercise.id] = exercise.wrong[0].name

    def given(lesson):
        return [
            replace(
                e,
                wrong=tuple(replace(w, about="chain" if chosen.get(e.id) == w.name else "") for w in e.wrong),
            )
            for e in registry.lesson_exercises(lesson)
        ]

    monkeypatch.setattr(semester, "lesson_exercises", given)
    return chosen


def test_slips_are_counted_by_the_idea_behind_them(loaded, ideas):
    (first, slip), (second, other) = ideas.items()
    figures = figures_of(
        loaded,
        record("ann", LESSONS[0], 0.1, slips=[(first, slip)]),
        record("ann", LESSONS[1], 0.1, slips=[(second, other)]),
        record("bob", LESSONS[1], 0.1, slips=[(second, other)]),
    )
    (found,) = misconceptions(figures)
    assert found.text == home().misconceptions["chain"]
    assert found.students == ("ann", "bob")  # ann's two answers show one idea
    assert found.exercises == ((second, 2), (first, 1))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_page_says_all_of_it(room, loaded, ideas, language):
    (first, slip), _ = ideas.items()
    records = [
        record("ann", lesson, 0.1, early=timedelta(days=2), slips=[(first, slip)]) for lesson in LESSONS
    ]
    index = write_report(room, loaded, {one.lesson: [one] for one in records}, language)
    page = index.read_text(encoding="utf-8")
    words = {
        "zh": ("2.0 天", "需要关心的学生", "还没弄懂"),
        "en": ("2.0 d", "Who falls behind", "has not got yet"),
    }
    for said in (*words[language], home().misconceptions["chain"].in_language(language)):
        assert said in page, said
    assert sorted(path.stem for path in index.parent.glob("lessons/*.html")) == list(LESSONS)


def test_every_misconception_is_said_in_a_sentence_of_its_own():
    assert len({one.en for one in home().misconceptions.values()}) == len(home().misconceptions)
    assert len({one.zh for one in home().misconceptions.values()}) == len(home().misconceptions)
