"""Which units are out: the days that `class.toml` names, and what is not understood holds nothing back."""

from datetime import UTC, datetime

import pytest

from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.released import held_back

FILE = """
timezone = "Asia/Shanghai"
[lessons.01_a]
released = 2026-10-05
[lessons.02_b]
released = 2026-10-12T08:00:00
[lessons."other.04_d"]
released = 2026-10-05
[lessons.03_c]
due = 2026-10-26
"""
AT = {
    datetime(2026, 10, 4, 15, 59, tzinfo=UTC): {"01_a", "02_b", "other.04_d", "04_d"},
    datetime(2026, 10, 4, 16, 0, tzinfo=UTC): {"02_b"},  # midnight in Shanghai
    datetime(2026, 10, 12, 0, 0, tzinfo=UTC): set(),
}


@pytest.mark.parametrize("now", AT)
def test_a_unit_is_out_from_its_day_on(tmp_path, now):
    (tmp_path / "class.toml").write_text(FILE, encoding="utf-8")
    assert held_back(tmp_path, now) == AT[now]


@pytest.mark.parametrize(
    "text", ["[", "lessons = 3", "[lessons.01_a]\nreleased = 'Monday'", "timezone = 'Mars'"]
)
def test_what_is_not_understood_holds_nothing_back(tmp_path, text):
    (tmp_path / "class.toml").write_text(text, encoding="utf-8")
    assert held_back(tmp_path) == set()


def test_a_course_shows_learners_what_is_out_and_knows_the_rest(tmp_path):
    for unit in ("01_a", "02_b", "03_c"):
        (tmp_path / "notebooks" / "en" / unit).mkdir(parents=True)
        (tmp_path / "notebooks" / "en" / unit / f"{unit}.ipynb").write_text("{}", encoding="utf-8")
    (tmp_path / "class.toml").write_text(FILE.replace("2026", "2926"), encoding="utf-8")
    course = Course(tmp_path)
    assert course.released_lessons() == ("03_c",)
    assert course.lessons() == ("01_a", "02_b", "03_c")
    assert Course(tmp_path, frozenset({"02_b"})).lessons() == ("01_a", "03_c")
