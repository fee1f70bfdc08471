"""The ledger of documented outputs: which entries the lessons cover."""

import json

from autograd_lib.kit.authoring.ledger import LEDGER, coverage
from autograd_lib.kit.authoring.reading import read_lesson

from .samples import LESSON, SOURCE


def with_ledger(course, *ids):
    path = course.root / LEDGER
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps([{"id": name} for name in ids]), encoding="utf-8")
    return course


def test_a_course_without_a_ledger_covers_nothing(make_course):
    assert (coverage(make_course()).covered, coverage(make_course()).missing) == ({}, ())


def test_covered_and_missing_entries_are_told_apart(make_course):
    course = with_ledger(
        make_course(SOURCE.replace('ledger="S0-07"', 'ledger="S0-07 S1-01"')), "S1-01", "S0-07", "S2-02"
    )
    found = coverage(course)
    assert found.covered == {"S1-01": ("90_sample:demo_sum",), "S0-07": ("90_sample:demo_sum",)}
    assert found.missing == ("S2-02",)


def test_an_unknown_entry_is_a_problem_once_there_is_a_ledger(make_course):
    assert read_lesson(make_course(), LESSON)[1] == []
    (problem,) = read_lesson(with_ledger(make_course(), "S9-99"), LESSON)[1]
    assert (problem.cell, problem.message) == ("demo_sum", "the ledger has no entry S0-07")
    assert read_lesson(with_ledger(make_course(), "S0-07"), LESSON)[1] == []
