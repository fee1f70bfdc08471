"""No function and no class of the package, borrowed as an answer, earns what computing nothing does not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # a process that tries hundreds of functions
PROBE = Path(__file__).with_name("borrowed.py")
REFERENCE = "autograd_lib.mine.answered,autograd_lib.mine.borrowing,autograd_lib.engine.core"
ANSWERED = ("sum_to", "freed_after_use")


def found(repository, *arguments):
    """Return what the probe finds."""
    environment = {**os.environ, "PYTHONPATH": str(repository)}
    command = [sys.executable, str(PROBE), *arguments]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_neither_the_reference_engine_nor_a_stand_in_answers_an_exercise(repository):
    report = found(repository, REFERENCE, *ANSWERED)
    assert report["tried"] > 80
    assert report["leaks"] == []


def test_answers_are_found_where_nothing_refuses_them(repository):
    """So the reference engine would answer them, and the search would see it."""
    report = found(repository, "--unrefused", REFERENCE, *ANSWERED)
    assert {leak["exercise"] for leak in report["leaks"]} == set(ANSWERED)
