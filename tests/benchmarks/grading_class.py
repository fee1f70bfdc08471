"""A class whose every submission imports torch, for plain nbgrader and for `autograd-kit grade`."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from nbgrader.api import Gradebook

from autograd_lib.kit.grading.gradebook.book import Book, file_url
from autograd_lib.kit.grading.lessons import load_lesson
from tests.kit.grading.handing_in import COURSE, LESSON, NBGRADER, hand_in, released, slip, solved, with_cell

TORCH = """\
import torch
x = torch.arange(3.0, requires_grad=True)
(x * x).sum().backward()
print(x.grad)"""
WORK = (  # taken in turn
    solved,
    lambda: solved("zh"),
    lambda: solved(multiply_derive=slip("multiply_derive", "swaps_the_factors")),
    released,
    lambda: solved("zh", two_passes=slip("two_passes", "assigned_not_added")),
    lambda: solved(multiply_derive=slip("multiply_derive", "stops_at_the_children")),
)
# The lesson keeps torch from graded kernels, as all lessons before the last do. Here both graders import it.
OURS = """
import sys
from autograd_lib.kit.checking import registry
named = registry.forbidden_modules
registry.forbidden_modules = lambda lesson: tuple(name for name in named(lesson) if name != "torch")
"""
COMMAND = f"""{OURS}
from autograd_lib.kit.cli import main
main()
"""


def make_class(root: Path, count: int) -> Path:
    """Write a class of `count`, with a gradebook that knows the lesson, and return its folder."""
    for number in range(count):
        work = WORK[number % len(WORK)]()
        hand_in(root, f"s{number:04}", with_cell(work, TORCH))
    with Book(file_url(root / "gradebook.db")) as book:
        book.register(load_lesson(COURSE, LESSON))
    return root


def grade_with_nbgrader(root: Path) -> None:
    """Run `nbgrader autograde` over a class, with stock kernels."""
    for folder in ("solutions/en", "notebooks/en"):
        shutil.copytree(COURSE.root / folder / LESSON, root / folder / LESSON)
    (root / "nbgrader_config.py").write_text(NBGRADER, encoding="utf-8")
    _run([sys.executable, "-m", "nbgrader", "autograde", LESSON], root)


def grade_with_ours(root: Path, *options) -> None:
    """Run `autograd-kit grade` over a class."""
    command = [sys.executable, "-c", COMMAND, "grade", LESSON, "--classroom", str(root), "--json", *options]
    _run(command, COURSE.root)


def memory_of(root: Path, points) -> list[int]:
    """Grade a class, and return the bytes that its long-lived processes held after so many submissions."""
    command = [sys.executable, "-c", WATCHED, str(root), json.dumps(list(points))]
    return json.loads(_run(command, COURSE.root).splitlines()[-1])


def scores(root: Path) -> dict[str, float]:
    """Return {student: score} from the gradebook of a class."""
    with Gradebook(file_url(root / "gradebook.db")) as book:
        return {found.student.id: found.score for found in book.assignment_submissions(LESSON)}


def _run(command, folder):
    environment = {**os.environ, "PYTHONPATH": str(COURSE.root), "PYTHONWARNINGS": "ignore"}
    environment.pop("JUPYTER_DEFAULT_PROVISIONER_NAME", None)
    # nbgrader starts `alembic` through PATH.
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment["PATH"]])
    done = subprocess.run(command, check=False, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# Peaks, as Linux keeps them. Kernels come and go; what is there at the first look is there for the whole run.
WATCHED = f"""{OURS}
import json
from pathlib import Path
import psutil
from autograd_lib.kit.grading.coordinator import grade
from tests.kit.grading.handing_in import COURSE, LESSON

points, peaks, watched = json.loads(sys.argv[2]), [], []

def peak(process):
    status = Path(f"/proc/{{process.pid}}/status").read_text(encoding="ascii", errors="replace")
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:"))

def look(done, total, result):
    if done != 0 and done in points:
        if not watched:
            this = psutil.Process()
            servers = [server for child in this.children() for server in (child, *child.children())]
            watched.extend([this, *servers])
        peaks.append(sum(map(peak, watched)))

grade(Path(sys.argv[1]), COURSE, [LESSON], announce=look)
print(json.dumps(peaks))
"""
