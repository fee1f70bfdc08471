"""When something was handed in: as it was recorded beside it, never as the file itself says."""

import os
from datetime import UTC, datetime, timedelta, timezone

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.submission.timestamps import handed_in, write_stamp

from ..handing_in import LESSON, hand_in

TIME = datetime(2026, 10, 12, 15, 59, 30, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path):
    path = hand_in(tmp_path, "ann", b"{}")
    os.utime(path, (1_790_000_000, 1_790_000_000))
    return path.parent


def test_a_files_own_time_says_nothing(tmp_path, folder):
    assert handed_in(Classroom(tmp_path), "ann", LESSON) is None


@pytest.mark.parametrize("zone", [UTC, timezone(timedelta(hours=8))])
def test_what_is_recorded_is_read(tmp_path, folder, zone):
    write_stamp(folder, TIME.astimezone(zone))
    assert handed_in(Classroom(tmp_path), "ann", LESSON) == TIME
    write_stamp(folder, None)
    assert handed_in(Classroom(tmp_path), "ann", LESSON) is None


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("2026-10-12 23:59:30 +0800", TIME),
        ("2026-10-12 15:59:30 UTC", TIME),
        ("soon", None),
        ("0001-01-01 00:00:00 +0800", None),
    ],
)
def test_what_nbgrader_or_a_person_wrote_is_read(tmp_path, folder, text, known):
    (folder / "timestamp.txt").write_text(text, encoding="utf-8")
    assert handed_in(Classroom(tmp_path), "ann", LESSON) == known
