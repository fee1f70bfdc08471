"""On which Monday a report is about which lessons, told by the days of a class in its own time zone."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.gradebook.records import Record
from autograd_lib.kit.grading.pages.report.mondays import lessons_of_week
from autograd_lib.kit.grading.pages.report.statistics import LessonFigures
from autograd_lib.kit.grading.results import Result, Status, Timing

ZONE = ZoneInfo("Asia/Shanghai")
SUNDAY = datetime(2026, 10, 11, 23, 59, 59, tzinfo=ZONE)
MONDAY = datetime(2026, 10, 12, 9, tzinfo=ZONE)
WEEK, DAY = timedelta(days=7), timedelta(days=1)


def lesson(name, due, status=Status.GRADED):
    result = Result("ann", name, "en", status, 0.0, 20.0, timing=Timing(None, due))
    return LessonFigures(name, (Record("ann", name, 0.0, 20.0, {}, (), result),), (), {})


@pytest.fixture
def shown(room):
    """Return a function that says which lessons a report of a moment is about."""
    return lambda now, *lessons: [one.lesson for one in lessons_of_week(room, lessons, now)[0]]


FIRST, SECOND = lesson("01", SUNDAY), lesson("02", SUNDAY + WEEK)
EARLIER = lesson("02b", SUNDAY + WEEK - 2 * DAY)


def test_each_lesson_has_one_monday_and_two_of_one_week_have_the_same(shown):
    lessons = (FIRST, EARLIER, SECOND)
    assert shown(MONDAY, *lessons) == ["01"]
    assert shown(MONDAY, *lessons) == ["01"]  # made twice
    assert shown(MONDAY + WEEK, *lessons) == ["02b", "02"]
    assert shown(MONDAY + WEEK + 3 * DAY, *lessons) == ["02b", "02"]


def test_what_is_due_during_the_week_is_shown_at_once_and_again_on_its_monday(shown):
    assert shown(MONDAY, FIRST, EARLIER, SECOND) == ["01"]
    assert shown(MONDAY + WEEK - 2 * DAY, FIRST, EARLIER, SECOND) == ["02b"]
    assert shown(MONDAY + WEEK, FIRST, EARLIER, SECOND) == ["02b", "02"]


def test_what_is_due_on_a_monday_belongs_to_the_first_report_behind_it(shown):
    noon = lesson("03", MONDAY + WEEK + timedelta(hours=3))
    assert shown(MONDAY, FIRST, noon) == ["01"]
    assert shown(MONDAY + WEEK, FIRST, noon) == ["01"]  # nothing else is due yet
    assert shown(MONDAY + 2 * WEEK, FIRST, noon) == ["03"]


def test_what_was_due_this_very_monday_is_in_a_first_report(shown):
    assert shown(MONDAY, FIRST, lesson("02", MONDAY - timedelta(hours=1))) == ["01", "02"]


def test_what_was_collected_late_comes_on_the_next_monday(shown):
    nobody = lesson("01", SUNDAY, Status.MISSING)
    assert shown(MONDAY, nobody) == []
    assert shown(MONDAY + WEEK, FIRST, SECOND) == ["01", "02"]


def test_the_first_report_of_a_class_leaves_earlier_weeks_alone(shown):
    assert shown(MONDAY + WEEK, FIRST, EARLIER, SECOND) == ["02b", "02"]


def test_a_report_on_one_lesson_does_not_move_the_others(shown):
    assert shown(MONDAY + WEEK, FIRST) == ["01"]
    assert shown(MONDAY + WEEK, FIRST, SECOND) == ["02"]


def test_a_lesson_that_gets_more_time_comes_up_again(shown):
    assert shown(MONDAY, FIRST) == ["01"]
    assert shown(MONDAY + DAY, lesson("01", SUNDAY + WEEK)) == ["01"]  # open: the last that was begun
    assert shown(MONDAY + WEEK, lesson("01", SUNDAY + WEEK), SECOND) == ["01", "02"]


def test_a_monday_without_a_lesson_says_so(room):
    assert [lessons_of_week(room, [FIRST], MONDAY + n * DAY)[1] for n in (0, 6, 7)] == [False, False, True]


def test_without_days_the_last_one_begun_is_new(shown):
    lessons = [lesson(name, None) for name in ("01", "02")]
    assert shown(MONDAY, *lessons) == ["02"]
    assert shown(MONDAY + WEEK, *lessons, lesson("03", None)) == ["03"]


def test_the_days_are_those_of_the_class(shown):
    night = lesson(
        "01", datetime(2026, 10, 11, 17, tzinfo=UTC)
    )  # on Monday in Shanghai: of the week that follows
    assert shown(MONDAY + WEEK, night, SECOND) == ["01", "02"]


def test_a_damaged_memory_is_named(room, shown):
    (room.root / ".reported.json").write_text('{"since": "soon"}', encoding="utf-8")
    with pytest.raises(ClassroomError, match=r"\.reported\.json"):
        shown(MONDAY, FIRST)
