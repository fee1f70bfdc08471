"""Nothing of the package, borrowed as an answer, earns what knowing nothing does not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograd_lib.kit.checking.registry import artefact_parts
from tests.tried import tried_lessons

pytestmark = pytest.mark.slow  # a process that calls thousands of functions for each exercise
PROBE = Path(__file__).with_name("borrowed.py")
REFERENCE = (
    "08_flat_line"  # among whose exercises the reference engine, the judges and what runs beside know answers
)


def found(repository, *arguments):
    """Return what the probe finds."""
    environment = {**os.environ, "PYTHONPATH": str(repository), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, str(PROBE), *arguments]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_nothing_in_reach_answers_an_exercise(repository):
    report = found(repository, *tried_lessons())
    assert report["things"] > 3000
    assert report["answers"] > 3 * len(tried_lessons())
    assert report["tried"] > 10 * len(tried_lessons())
    assert report["leaks"] == []


def test_answers_are_found_where_nothing_refuses_them(repository):
    """So judges and the reference engine would answer exercises, and the search would see it."""
    report = found(repository, "--unrefused", REFERENCE)
    places = {leak["from"].split(".")[1] for leak in report["leaks"] if leak["exercise"] == "sum_to"}
    assert places >= {"exercises", "engine"}


def test_nothing_that_can_be_read_answers_what_stands_in_elsewhere(repository):
    units = {unit for unit, _, _ in artefact_parts().values()}.intersection(tried_lessons())
    report = found(repository, "--read", *sorted(units))
    assert report["things"] > 300
    assert report["tried"] > 3 * len(units)
    assert report["leaks"] == []


def test_what_stands_in_would_be_found_if_it_were_sent(repository):
    report = found(repository, "--read", "--all-sent", "12_nothing_learned")
    assert {leak["exercise"] for leak in report["leaks"]} >= {"accumulate_grad", "hand_it_over"}
