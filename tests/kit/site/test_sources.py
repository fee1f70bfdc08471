"""What the pages are made of: the list of the lessons."""

import pytest

from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.site.sources import overview_page
from tests.kit.progress.standings import small_course

LESSON = "01_two_starts"


@pytest.mark.parametrize(("language", "stated"), [("zh", "约 50 分钟"), ("en", "about 50 minutes")])
def test_the_list_of_lessons_says_the_time_that_their_pages_state(repository, tmp_path, language, stated):
    short = stated.replace("约 ", "").replace("about ", "").replace("minutes", "min")
    assert f"| {short} |" in overview_page(Course(repository), {LESSON: "01"}, language)
    course = small_course(tmp_path, language, LESSON)
    page = course.release(LESSON, language)
    source = page.read_text(encoding="utf-8")
    assert stated in source
    page.write_text(source.replace(stated, "-"), encoding="utf-8")
    count = sum(one.minutes for one in lesson_exercises(LESSON))
    assert f"| {count} " in overview_page(course, {LESSON: "01"}, language)
