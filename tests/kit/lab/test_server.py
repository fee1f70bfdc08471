"""What the lab's server tells a tab: where a lesson lies by now."""

import pytest

from autograd_lib.kit.lab.server import place_of
from tests.kit.grading.handing_in import LESSON
from tests.kit.progress.standings import save, small_course

USUAL = f"en/{LESSON}/{LESSON}.ipynb"


@pytest.fixture
def course(tmp_path):
    """Return a course in which the learner's copy of a lesson has got another name."""
    course = small_course(tmp_path)
    path = save(course, {})
    path.rename(path.with_name("mine 我的.ipynb"))
    return course


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (USUAL, f"en/{LESSON}/mine 我的.ipynb"),
        (f"en/{LESSON}/mine 我的.ipynb", f"en/{LESSON}/mine 我的.ipynb"),
        (f"zh/{LESSON}/{LESSON}.ipynb", f"zh/{LESSON}/{LESSON}.ipynb"),
        ("en/03_two_visits/03_two_visits.ipynb", "en/03_two_visits/03_two_visits.ipynb"),
        ("notes/own.ipynb", "notes/own.ipynb"),
        ("/etc/passwd", "/etc/passwd"),
        ("", ""),
    ],
)
def test_a_link_leads_where_the_lesson_lies(course, path, place):
    assert place_of(course.root / "work", path) == place
