"""The lessons that are worked in the browser, run in its Python, which is newer than most and has a small stack."""

import json
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from autograd_lib.kit.site.npm import PackageMissingError, package

pytestmark = pytest.mark.slow  # Pyodide starts, runs four notebooks and 460 wrong answers

HERE = Path(__file__).parent
# Kilobytes: node gives a program's main thread less than Chromium gives a worker, where JupyterLite's Python runs.
STACK = 1500


@pytest.fixture(scope="module")
def said(repository):
    """Return what the program in Pyodide found out."""
    try:
        pyodide = package("pyodide")
    except PackageMissingError as error:
        pytest.skip(str(error))
    places = {"/kit": str(repository), "/packages": sysconfig.get_path("purelib")}
    program = [HERE / "pyodide.mjs", pyodide, HERE / "in_pyodide.py", json.dumps(places)]
    done = subprocess.run(
        [shutil.which("node"), f"--stack-size={STACK}", *map(str, program)],
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_solved_lessons_run_to_their_end_and_every_check_says_right(said):
    assert said["python"] >= [3, 14]
    assert said["stopped"] == []
    assert said["right"] == said["checks"] > 25


def test_every_known_wrong_answer_is_refused(said):
    assert said["accepted"] == []
    assert said["wrong"] > 400
