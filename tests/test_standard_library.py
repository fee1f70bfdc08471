"""The code of lessons 01 to 04 needs the standard library and this kit: NumPy and torch cannot be imported here.

That holds for the solutions, the other right answers and the demonstrations, and for checking them. Lesson 01 shows
float32 with `struct`, so not a single cell is excepted. Right answers that import NumPy themselves are: learners who
have it may use it, and such answers are there to show that they are judged right.
"""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from autograd_lib.kit.authoring.languages import in_language
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.notebooks import Course

NO_NUMPY = repr(ModuleNotFoundError("numpy is not for this lesson"))
LESSONS = ("01_two_starts", "02_changed_formula", "03_two_visits", "04_as_written")
CHILD = """
import json, random, sys

REFUSED = {"numpy", "torch"}

class Refusal:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in REFUSED:
            raise ModuleNotFoundError(f"{name} is not for this lesson", name=name)

sys.meta_path.insert(0, Refusal())

from autograd_lib.kit.authoring.inprocess import quiet_scratch, run_cells, run_code
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge

cells, others = json.load(sys.stdin)
said = []

def judge(exercise, namespace, which):
    verdict = answer_verdict(exercise, namespace, draw_challenge(exercise, random.Random(3)), diagnose=False)
    said.append([exercise.id, which, verdict.outcome.value])

def at_check(exercise_id, namespace):
    exercise = find(exercise_id)
    judge(exercise, namespace, "solution")
    for number, source in enumerate(others.get(exercise_id, ())):
        mine = dict(namespace)
        error = run_code(source, mine, f"right {number}")
        if error is None:
            judge(exercise, mine, f"right {number}")
        else:
            said.append([exercise_id, f"right {number}", repr(error)])

with quiet_scratch():
    stopped = run_cells(cells, at_check)
print(json.dumps({
    "stopped": stopped and [stopped[0], repr(stopped[1])],
    "said": said,
}))
"""


def run_without(cells, others):
    """Return what a child process without NumPy and torch says about code cells and further right answers."""
    root = Path(__file__).resolve().parent.parent
    run = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps([cells, others]),
        capture_output=True,
        encoding="utf-8",
        cwd=root,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def code_of(lesson_id, repository):
    """Return the code cells of a lesson, as triples for `run_cells`, and its other right answers by exercise."""
    lesson, problems = read_lesson(Course(repository), lesson_id)
    assert problems == []
    cells = [
        (cell.id, in_language(cell.text, "en"), cell.exercise if cell.is_check else "")
        for cell in lesson.by_id.values()
    ]
    checked = [exercise for _, _, exercise in cells if exercise]
    return cells, {name: [cell.text for cell in lesson.right_answers(name)] for name in checked}


def brings_numpy(code):
    """Return whether an answer says `import numpy as np` at its top: it asks for NumPy before the kit can."""
    return any(ast.unparse(statement) == "import numpy as np" for statement in ast.parse(code).body)


@pytest.mark.slow
@pytest.mark.parametrize("lesson_id", LESSONS)
def test_the_lesson_needs_neither_numpy_nor_torch(repository, lesson_id):
    cells, others = code_of(lesson_id, repository)
    found = run_without(cells, others)
    assert found["stopped"] is None
    expected = {(name, "solution", "right") for name in others}
    for name, codes in others.items():
        for number, code in enumerate(codes):
            outcome = NO_NUMPY if brings_numpy(code) else "right"
            expected.add((name, f"right {number}", outcome))
    assert {tuple(one) for one in found["said"]} == expected
    assert all(sum(brings_numpy(code) for code in codes) < len(codes) for codes in others.values() if codes)


BREACHES = {
    "a cell imports NumPy": ([("demo", "import numpy", "")], {}),
    "a cell imports a part of torch": ([("demo", "from torch.nn import functional", "")], {}),
    "a function imports it when called": (
        [("tools", "def zeros():\n    import numpy\n    return numpy.zeros(3)", ""), ("demo", "zeros()", "")],
        {},
    ),
}


@pytest.mark.parametrize(("cells", "others"), BREACHES.values(), ids=BREACHES)
def test_a_cell_that_needs_them_is_found(cells, others):
    name, error = run_without(cells, others)["stopped"]
    assert name == "demo"
    assert "is not for this lesson" in error


def test_a_right_answer_that_needs_them_is_found():
    answer = "def complex_step(function, x, h):\n    {}return function(complex(x, h)).imag / h\n"
    plain = answer.format("")
    others = {"complex_step": [plain, answer.format("import numpy\n    "), "import torch\n" + plain]}
    found = run_without([("complex_step", plain, ""), ("check", "", "complex_step")], others)
    outcomes = {which: outcome for _, which, outcome in found["said"]}
    assert outcomes["solution"] == outcomes["right 0"] == "right"
    assert outcomes["right 1"] == "raised"
    assert "torch is not for this lesson" in outcomes["right 2"]
