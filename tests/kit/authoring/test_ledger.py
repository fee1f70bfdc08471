"""The ledger of documented outputs: what lessons say that they cover is in it."""

import json

from autograd_lib.kit.authoring.ledger import LEDGER
from autograd_lib.kit.authoring.reading import read_lesson

from .samples import LESSON


def with_ledger(course, *ids):
    path = course.root / LEDGER
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps([{"id": name} for name in ids]), encoding="utf-8")
    return course


def test_an_unknown_entry_is_a_problem_once_there_is_a_ledger(make_course):
    assert read_lesson(make_course(), LESSON)[1] == []
    (problem,) = read_lesson(with_ledger(make_course(), "S9-99"), LESSON)[1]
    assert (problem.cell, problem.message) == ("demo_sum", "the ledger has no entry S0-07")
    assert read_lesson(with_ledger(make_course(), "S0-07"), LESSON)[1] == []
