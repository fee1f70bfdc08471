"""The lessons that are worked in the browser, run in its Python, which has a small stack and numbers of 32 bits.

Those that need NumPy run as the site lays them down, with its wheels; the others in npm's Pyodide as it is.
"""

import json
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.site.browser.jupyterlite import kernel_extension
from autograd_lib.kit.site.browser.pyodide import KERNEL, lay_down, needs, packages
from autograd_lib.kit.site.npm import PackageMissingError, package
from tests.kit.site.compiled_wheels import python_with_numpy

pytestmark = pytest.mark.slow  # Pyodide starts, runs all notebooks and 460 wrong answers

HERE = Path(__file__).parent
# Kilobytes: node gives a program's main thread less than Chromium gives a worker, where JupyterLite's Python runs.
STACK = 1500


@pytest.fixture(scope="module")
def said(repository):
    """Return what the program in Pyodide found out."""
    try:
        return run(package("pyodide"), repository)
    except PackageMissingError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def said_with_numpy(repository, tmp_path_factory):
    """Return the same where NumPy is, and the course's engine in the place of torch."""
    python, laid_down = python_with_numpy(repository), tmp_path_factory.mktemp("laid") / "down"
    course = Course(repository)
    lessons = course.lessons()
    lay_down(course, laid_down, python, kernel_extension(), lessons)
    wanted = {one for lesson in lessons for one in packages(needs(lesson))} - set(KERNEL) | {"ipython"}
    return run(laid_down, repository, sorted(wanted))


def run(pyodide, repository, wanted=()):
    """Return what the program in a Pyodide finds out."""
    places = {"/kit": str(repository), "/packages": sysconfig.get_path("purelib")}
    program = [HERE / "pyodide.mjs", pyodide, HERE / "in_pyodide.py", json.dumps(places), json.dumps(wanted)]
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


@pytest.mark.exhaustive
def test_lessons_with_numpy_print_what_they_document_and_every_check_says_right(said_with_numpy):
    assert len(said_with_numpy["lessons"]) > 20
    assert said_with_numpy["stopped"] == []
    assert said_with_numpy["right"] == said_with_numpy["checks"] > 70
    others = {
        "setup",
        "demo_tracing",
        "demo_jvp",
    }  # the first says which torch this is, the others what it has not got
    assert set(said_with_numpy["differing"]) == others
    assert said_with_numpy["printed"] > 130
