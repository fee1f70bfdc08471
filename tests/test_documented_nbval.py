"""Every documented output still comes out: nbval runs solved notebooks and compares what they print.

This module is all that knows of nbval. A cell without an execution count passes there without any comparison, so a
plugin counts what nbval really compares, and a notebook in which it compares nothing fails.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import nbformat
import pytest

from autograd_lib.kit.wording.text import LANGUAGES
from tests.tried import COURSE, tried_lessons

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
CELL_TIMEOUT = 60  # seconds; also how long nbval takes to notice that a kernel died
SANITIZE = "[address]\nregex: \\b0x[0-9a-fA-F]{4,}\\b\nreplace: 0xADDR\n"
COUNTING = """
import autograd_lib.kit.unneeded  # before nbval imports nbformat
import json, os
from collections import Counter
from nbval.plugin import IPyNbCell

compared, failed, compare = Counter(), Counter(), IPyNbCell.compare_outputs

def counting(self, test, ref, skip_compare=None):
    compared[str(self.parent.path)] += len(ref)
    return compare(self, test, ref, skip_compare)

IPyNbCell.compare_outputs = counting

def pytest_runtest_makereport(item, call):
    failed[str(item.path)] += call.excinfo is not None

def pytest_sessionfinish():
    with open(os.environ["COUNTED"], "w", encoding="utf-8") as file:
        json.dump({"compared": compared, "failed": failed}, file)
"""


@dataclass(frozen=True)
class Comparison:
    """What nbval said about some notebooks, and how many outputs it compared, and cells that failed, in each."""

    passed: bool
    output: str
    compared: dict[str, int]
    failed: dict[str, int]

    def faults(self, notebooks) -> list[str]:
        """Return what is wrong with these: nbval's whole output if a cell failed, and where it compared nothing."""
        silent = [
            f"{path}: nbval compared no output" for path in notebooks if not self.compared.get(str(path))
        ]
        wrong = not self.passed and (not self.failed or any(self.failed.get(str(path)) for path in notebooks))
        return ([self.output] if wrong else []) + silent


def run_nbval(notebooks, folder) -> Comparison:
    """Run nbval strictly over notebooks, each in its own kernel, in a process of its own; `folder` takes its files."""
    (folder / "counting_nbval.py").write_text(COUNTING, encoding="utf-8")
    (folder / "sanitize.cfg").write_text(SANITIZE, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    ours = (
        "PYTEST_",
        "COV_",
        "NBGRADER_",
        "JPY_",
    )  # the outer run's worker and options are none of this one's business
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment["COUNTED"] = str(folder / "counted.json")
    environment["PYTHONPATH"] = os.pathsep.join([str(folder), str(ROOT)])
    environment["IPYTHONDIR"] = str(folder / "ipython")
    command = [
        *(sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", f"--nbval-cell-timeout={CELL_TIMEOUT}"),
        *("--nbval-sanitize-with", str(folder / "sanitize.cfg"), "-c", str(folder / "pytest.ini"), "--rootdir", str(folder)),
        *("-p", "counting_nbval", "-p", "tests.forked_kernels", "-p", "no:cacheprovider", "-p", "no:xdist", "-q", "--color=no"),
        *map(str, notebooks),
    ]  # fmt: skip
    run = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    record = folder / "counted.json"
    counted = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    numbers = (counted.get(name, {}) for name in ("compared", "failed"))
    return Comparison(run.returncode == 0, run.stdout + run.stderr, *numbers)


def built():
    """Return {lesson: its solved notebook in one language}, the languages by turns: the code is the same in both.

    That each shows what it shows, in either language, `build --check` finds with a runner; this is about real kernels.
    """
    languages = cycle(reversed(LANGUAGES))  # not those in which the sandbox's test has unsolved ones run
    return {lesson: COURSE.solution(lesson, next(languages)) for lesson in tried_lessons()}


def notebook_file(path, source, text, count):
    output = nbformat.v4.new_output("stream", name="stdout", text=text)
    cell = nbformat.v4.new_code_cell(source, outputs=[output] if text else [], execution_count=count)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    return path


@pytest.fixture(scope="module")
def compared(tmp_path_factory):
    """Return the comparison of these notebooks and of three samples, in one process, and the samples.

    The samples are one that is right, one that is wrong, and one that was never executed.
    """
    folder = tmp_path_factory.mktemp("nbval")
    samples = (
        notebook_file(folder / "right.ipynb", "print(object())", "<object object at 0xADDR>\n", 1),
        notebook_file(folder / "wrong.ipynb", "print(7)", "8\n", 1),
        notebook_file(folder / "unexecuted.ipynb", "print(7)", "", None),
    )
    notebooks = [path for path in built().values() if path.is_file()]
    return run_nbval([*notebooks, *samples], folder), samples


@pytest.mark.parametrize("lesson", tried_lessons())
def test_documented_outputs_come_out(lesson, compared):
    notebook = built()[lesson]
    assert notebook.is_file(), "not built: run `autograd-kit build`"
    faults = compared[0].faults([notebook])
    assert not faults, "\n".join(faults)


def test_the_comparison_notices_a_difference_and_the_guard_notices_that_nothing_was_compared(compared):
    found, samples = compared
    right, wrong, unexecuted = samples
    assert not found.passed
    assert "wrong.ipynb::Cell 0" in found.output
    assert found.compared.get(str(unexecuted)) is None
    assert [found.compared[str(path)] for path in (right, wrong)] == [1, 1]
    assert [found.failed[str(path)] for path in samples] == [0, 1, 0]
    assert found.faults([right]) == []
    assert found.faults([wrong]) == [found.output]
    silent = [f"{unexecuted}: nbval compared no output"]
    assert found.faults([right, unexecuted]) == silent, "nbval says nothing of what was never executed"
