"""Every documented output still comes out: nbval runs all built solution notebooks and compares what they print.

This module is all that knows of nbval. A cell without an execution count passes there without any comparison, so a
plugin counts what nbval really compares, and a notebook in which it compares nothing fails.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

from autograd_lib.checking.text import LANGUAGES
from autograd_lib.course import Course

ROOT = Path(__file__).resolve().parent.parent
COURSE = Course(ROOT)
CELL_TIMEOUT = 60  # seconds; also how long nbval takes to notice that a kernel died
SANITIZE = "[address]\nregex: \\b0x[0-9a-fA-F]{4,}\\b\nreplace: 0xADDR\n"
COUNTING = """
import json, os
from collections import Counter
from nbval.plugin import IPyNbCell

compared, compare = Counter(), IPyNbCell.compare_outputs

def counting(self, test, ref, skip_compare=None):
    compared[str(self.parent.path)] += len(ref)
    return compare(self, test, ref, skip_compare)

IPyNbCell.compare_outputs = counting

def pytest_sessionfinish():
    with open(os.environ["COMPARED"], "w", encoding="utf-8") as file:
        json.dump(compared, file)
"""


@dataclass(frozen=True)
class Comparison:
    """What nbval said about some notebooks, and how many outputs it compared in each."""

    passed: bool
    output: str
    compared: dict[str, int]

    def faults(self, notebooks) -> list[str]:
        """Return what is wrong: the whole output if a cell failed, and each notebook in which nothing was compared."""
        silent = [
            f"{path}: nbval compared no output" for path in notebooks if not self.compared.get(str(path))
        ]
        return ([] if self.passed else [self.output]) + silent


def run_nbval(notebooks, folder) -> Comparison:
    """Run nbval strictly over notebooks in a process of its own; `folder` takes its files."""
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
    environment["COMPARED"] = str(folder / "compared.json")
    environment["PYTHONPATH"] = os.pathsep.join([str(folder), str(ROOT)])
    environment["IPYTHONDIR"] = str(folder / "ipython")
    command = [
        *(sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", f"--nbval-cell-timeout={CELL_TIMEOUT}"),
        *("--nbval-sanitize-with", str(folder / "sanitize.cfg"), "-c", str(folder / "pytest.ini"), "--rootdir", str(folder)),
        *("-p", "counting_nbval", "-p", "no:cacheprovider", "-p", "no:xdist", "-q", "--color=no"),
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
    record = folder / "compared.json"
    compared = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    return Comparison(run.returncode == 0, run.stdout + run.stderr, compared)


@pytest.mark.parametrize("lesson", COURSE.lessons())
def test_documented_outputs_come_out(lesson, tmp_path):
    notebooks = [COURSE.solution(lesson, language) for language in LANGUAGES]
    assert [path for path in notebooks if not path.is_file()] == [], "not built: run `autograd-kit build`"
    faults = run_nbval(notebooks, tmp_path).faults(notebooks)
    assert not faults, "\n".join(faults)


def notebook_file(path, source, text, count):
    output = nbformat.v4.new_output("stream", name="stdout", text=text)
    cell = nbformat.v4.new_code_cell(source, outputs=[output] if text else [], execution_count=count)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    return path


def test_the_comparison_notices_a_difference_and_the_guard_notices_that_nothing_was_compared(tmp_path):
    right = notebook_file(tmp_path / "right.ipynb", "print(object())", "<object object at 0xADDR>\n", 1)
    wrong = notebook_file(tmp_path / "wrong.ipynb", "print(7)", "8\n", 1)
    unexecuted = notebook_file(tmp_path / "unexecuted.ipynb", "print(7)", "", None)
    found = run_nbval([right, wrong], tmp_path)
    assert not found.passed
    assert "wrong.ipynb::Cell 0" in found.output
    assert found.compared == {str(right): 1, str(wrong): 1}

    found = run_nbval([right, unexecuted], tmp_path)
    assert found.passed, "nbval itself says nothing about a notebook that was never executed"
    assert found.faults([right, unexecuted]) == [f"{unexecuted}: nbval compared no output"]
