"""Every output that the seeds document stands in some lesson."""

import pytest

from autograd_lib.kit.authoring.ledger import ledger_ids
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.notebooks import Course


@pytest.mark.slow
def test_every_documented_output_is_covered(repository):
    course = Course(repository)
    lessons = [read_lesson(course, lesson)[0] for lesson in course.lessons()]
    covered = {name for lesson in lessons for cell in lesson.cells for name in cell.ledger}
    assert ledger_ids(course)
    assert [name for name in ledger_ids(course) if name not in covered] == []
