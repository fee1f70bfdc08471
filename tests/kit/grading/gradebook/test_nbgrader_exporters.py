"""nbgrader's own commands that would put something else in the place of our results refuse in words."""

import os
import subprocess

import pytest

from ..handing_in import COURSE, LESSON, NBGRADER_COMMAND


@pytest.mark.parametrize(
    ("command", "instead"),
    [("autograde", "autograd-kit grade"), ("generate_feedback", "autograd-kit report")],
)
def test_a_command_refuses_in_words_and_changes_nothing(graded_room, command, instead):
    def kept():
        return {path: path.read_bytes() for path in graded_room.root.rglob("*.ipynb")}

    before = kept()
    done = subprocess.run(
        [*NBGRADER_COMMAND, command, LESSON],
        cwd=COURSE.root,
        env={**os.environ, "AUTOGRAD_KIT_CLASSROOM": str(graded_room.root)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 1
    assert instead in done.stderr
    assert "nothing was changed" in done.stderr
    assert kept() == before
