"""Points in time as platforms write them for people."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from autograd_lib.kit.grading.intake.dates import moment

SHANGHAI = ZoneInfo("Asia/Shanghai")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wednesday, 10 June 2026, 2:14 PM", (2026, 6, 10, 14, 14)),
        ("Wednesday, September 23, 2026, 12:05 AM", (2026, 9, 23, 0, 5)),
        ("Sunday, 4 October 2026, 12:30 PM", (2026, 10, 4, 12, 30)),
        ("2026年10月12日 星期一 23:45", (2026, 10, 12, 23, 45)),
        ("2026年10月12日 星期一 下午 11:45", (2026, 10, 12, 23, 45)),
        ("2026-10-12 23:45:10", (2026, 10, 12, 23, 45, 10)),
        ("2026/10/12 9:05", (2026, 10, 12, 9, 5)),
        ("4 October, 2026 1030 AM", (2026, 10, 4, 10, 30)),
        ("Oct 4, 2026 10:30 PM", (2026, 10, 4, 22, 30)),
    ],
)
def test_times_are_read(text, expected):
    assert moment(text, SHANGHAI) == datetime(*expected, tzinfo=SHANGHAI)
    assert moment(text) == datetime(*expected).astimezone()


def test_a_zone_that_stands_there_counts():
    assert moment("2026-10-12T10:00:00+00:00", SHANGHAI) == datetime(2026, 10, 12, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["", "-", "12/10/2026 10:00", "yesterday 10:00", "31 June 2026, 2:14 PM", "10:00"]
)
def test_what_says_no_time_is_none(text):
    assert moment(text, SHANGHAI) is None
