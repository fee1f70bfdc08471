"""Gradescope's export: folders that bear a number alone, and a file that says whose they are and when they came."""

from datetime import UTC, datetime

import pytest

from autograd_lib.kit.grading.gradebook.enrolment import Enrolment, Person, keep_enrolment
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.submission import timestamps

from .deliveries import LESSON, answered, placed, reasons, zipped

EXPORT = "assignment_7_export"
METADATA = """---
submission_70001:
  :submitters:
  - :name: 王芳
    :sid: '1003'
    :email: s03@x.org
  :created_at: 2026-10-20 09:00:00.498204000 Z
  :score: 0.0
  :history:
  - :id: 70000
    :created_at: 2026-10-01 09:00:00.000000000 Z
submission_70002:
  :submitters:
  - :name: 王芳
    :sid: '1001'
    :email: s01@x.org
  :created_at: 2026-10-19 10:00:00.000000000 +01:00
submission_70003:
  :submitters:
  - :name: Ann Lee
    :email: ann@x.org
  - :name: Bo Ek
    :email: bo@x.org
  :created_at: 2026-10-19 10:00:00.000000000 Z
"""
PEOPLE = {"王芳 (s01)": "s01@x.org", "王芳 (s03)": "s03@x.org", "Ann Lee": "ann@x.org"}


@pytest.fixture
def deliver(tmp_path, room, course):
    listed = {name: Person(name.partition(" (")[0], email=email) for name, email in PEOPLE.items()}
    room.root.mkdir(exist_ok=True)
    keep_enrolment(room, Enrolment(listed))

    def collected(members):
        return collect(zipped(tmp_path / "delivery.zip", members), room.root, course)

    return collected


def export(course, **more):
    files = {f"{EXPORT}/submission_7000{n}/x.ipynb": answered(course, edit=str(n)) for n in (1, 2, 3)}
    return files | more


@pytest.mark.parametrize("quoted", [METADATA, METADATA.replace("s03@x.org", '"s03@x.org"')])
def test_the_metadata_says_whose_a_number_is_and_when_it_came(deliver, course, room, quoted):
    result = deliver(export(course, **{f"{EXPORT}/submission_metadata.yml": quoted.encode()}))
    assert placed(result) == [("王芳 (s01)", LESSON), ("王芳 (s03)", LESSON)]
    times = {name: timestamps.handed_in(room, name, LESSON) for name, _ in placed(result)}
    assert times == {
        "王芳 (s01)": datetime(2026, 10, 19, 9, tzinfo=UTC),
        "王芳 (s03)": datetime(2026, 10, 20, 9, tzinfo=UTC),
    }
    assert "does not say who" in reasons(result)[f"{EXPORT}/submission_70003/x.ipynb"]  # of a group


@pytest.mark.parametrize("content", [None, b"\xff\x00", b"submission_70001:\n", b"a" * 9])
def test_a_number_without_metadata_is_nobody(deliver, course, room, content):
    more = {} if content is None else {f"{EXPORT}/submission_metadata.yml": content}
    assert placed(deliver(export(course, **more))) == []
    assert room.names() == []


def test_a_students_own_folders_are_the_students(deliver, course):
    files = {
        "Ann Lee/submission_70001/x.ipynb": answered(course, edit="mine"),
        "Ann Lee/submission_metadata.yml": METADATA.encode(),
        "王芳 (s03)/x.ipynb": answered(course, edit="hers"),
    }
    assert placed(deliver(files)) == [("Ann Lee", LESSON), ("王芳 (s03)", LESSON)]
