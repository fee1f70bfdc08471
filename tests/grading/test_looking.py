"""What the text of a notebook says of answers to be found by hand: no right answer is suspected, no trick is missed."""

import random

import pytest

from autograd_lib.authoring.inprocess import quiet_scratch, run_code
from autograd_lib.authoring.languages import in_language
from autograd_lib.authoring.reading import read_lesson
from autograd_lib.checking.own_work import STEP
from autograd_lib.checking.verdict import Outcome, answer_verdict, draw_challenge
from autograd_lib.exercises.registry import find, lesson_exercises, lessons
from autograd_lib.grading.looking import looked
from autograd_lib.grading.reach import Text
from autograd_lib.grading.statements import statements
from autograd_lib.grading.submission.rebuilding import RebuiltCell

from .handing_in import COURSE, solved, source_of

BY_HAND = [(lesson, e.id) for lesson in lessons() for e in lesson_exercises(lesson) if e.names]
HONEST = (
    "import torch, autograd_lib.engine as engine\n%matplotlib inline\nx = torch.ones(2, requires_grad=True)\n"
)


def look(exercise, sources):
    """Return what is seen of an exercise when its check comes after cells with these sources."""
    cells = [RebuiltCell(str(n), "code", source, "own") for n, source in enumerate(sources)]
    cells.append(RebuiltCell("check", "code", "", "check"))
    return looked(cells, {"check": exercise.id}, [exercise])[exercise.id]


def alone(exercise, sources):
    """Return the verdict on what the answers reach, run by itself in this process."""
    seen = look(exercise, sources)
    namespace = {"__name__": "__main__"}
    with quiet_scratch():
        error = run_code(seen["source"], namespace, "alone")
        assert error is None, (error, seen["source"])
        challenge = draw_challenge(exercise, random.Random(7))
        return answer_verdict(exercise, namespace, challenge, diagnose=False, names=seen["names"])


def notebook(lesson, exercise):
    """Return the sources of the solved notebook's code cells before an exercise's check, and another cell beside."""
    cells = [cell for cell in solved(lesson=lesson)["cells"] if cell["cell_type"] == "code"]
    end = next(n for n, cell in enumerate(cells) if cell["id"] == f"{exercise}_check")
    return [HONEST, *map(source_of, cells[:end])]


@pytest.mark.parametrize(("lesson", "id"), BY_HAND, ids=[id for _, id in BY_HAND])
def test_right_answers_keep_all_points_beside_cells_that_use_an_engine(lesson, id):
    exercise, sources = find(id), notebook(lesson, id)
    source, _ = read_lesson(COURSE, lesson)
    others = [in_language(cell.text, "en") for cell in source.right_answers(id)]
    assert others
    for other in ("", *others):
        verdict = alone(exercise, [*sources, other])
        assert verdict.outcome is Outcome.RIGHT, (other, [f.messages for f in verdict.findings if not f.ok])


GIVEN = "import math\ndef f(x, y):\n    return y * (x * x - x * y + y)\n"
FORMULA = "def dfdx(x, y):\n    return y * (2 * x - y)\n"
BORROWED = {  # what the text of a cell hands to `dfdx`, and how it is called
    "an engine": ("import torch\ndef dfdx(x, y):\n    return torch.autograd.grad(x, y)\n", "torch"),
    "an alias of an engine": (
        "import torch as t\nk = t.autograd\nh = k.grad\ndef dfdx(x, y):\n    return h(x)\n",
        "torch",
    ),
    "an import inside": ("def dfdx(x, y):\n    from torch import autograd as a\n    return a\n", "torch"),
    "a part by its name": ("def dfdx(x, y):\n    return getattr(x, 'backward')()\n", "backward"),
    "a name that is computed": (
        "def dfdx(x, y):\n    return getattr(x, 'back' + 'ward')()\n",
        "hides getattr",
    ),
    "text that is run": ("def h(x):\n    return eval('x')\ndef dfdx(x, y):\n    return h(x)\n", "hides eval"),
    "all attributes": ("def dfdx(x, y):\n    return vars(x)[y]\n", "hides vars"),
    "the namespace": ("def dfdx(x, y):\n    return globals()['f'](x, y)\n", "hides globals"),
    "modules in memory": (
        "import sys\ndef dfdx(x, y):\n    return sys.modules['torch']\n",
        "hides import sys",
    ),
    "modules of a module": (
        "import random\ndef dfdx(x, y):\n    return random._os.sys.modules\n",
        "hides modules",
    ),
    "an importer": (
        "import importlib\ndef dfdx(x, y):\n    return importlib.import_module('torch')\n",
        "hides importlib",
    ),
    "a class reached from a number": (
        "def dfdx(x, y):\n    return (1).__class__.__base__.__subclasses__()\n",
        "hides __base__",
    ),
    "a list that is filled": (
        "import torch\nt = []\nt.append(torch.func.grad)\ndef dfdx(x, y):\n    return t[0](x)\n",
        "torch",
    ),
    "an attribute that is set": (
        "import torch\nclass H: pass\nH.d = torch.func.grad\ndef dfdx(x, y):\n    return H.d(x)\n",
        "torch",
    ),
    "a default": ("import torch\ndef dfdx(x, y, t=torch):\n    return t.func.grad(x)\n", "torch"),
    "a decorator": (
        "import torch\ndef d(g):\n    return torch.func.grad(g)\n@d\ndef dfdx(x, y):\n    return x\n",
        "torch",
    ),
    "a lambda in a branch": (
        "import torch\ndfdx = None\nif True:\n    dfdx = lambda x, y: torch.func.grad(x)\n",
        "torch",
    ),
    "a magic line": ("%time h = f\ndef dfdx(x, y):\n    return h(x, y)\n", "f"),
    "a cell under a magic": ("%%time\ndef dfdx(x, y):\n    return f(x, y)\n", "f"),
    "an argument's name elsewhere": ("def dfdx(x, y):\n    (lambda f: f)(1)\n    return f(x, y)\n", "f"),
    "a complex number": ("def dfdx(x, y):\n    return (x + 1e-30j)\n", "complex"),
    "a root of -1": ("def dfdx(x, y):\n    return (x + 1e-30 * (-1) ** 0.5)\n", "complex"),
    "a tiny number": ("def dfdx(x, y):\n    return x + 1e-12\n", STEP),
    "a tiny number that is computed": ("h = 2.0 ** -40\ndef dfdx(x, y):\n    return x + h\n", STEP),
    "a fraction by a huge number": ("def dfdx(x, y):\n    return x + x / (10 ** 20)\n", STEP),
    "dual numbers": ("class D:\n    pass\ndef dfdx(x, y):\n    return D()\n", "class"),
    "what was replaced later": (
        "k = f\ndef f(x, y):\n    return 1\ndef dfdx(x, y):\n    return k(x, y)\n",
        "k",
    ),
}
CLEAN = {
    "a formula": FORMULA,
    "an argument of that name": "def dfdx(torch, f):\n    return f * (2 * torch - f)\n",
    "a helper": "def h(y):\n    return math.exp(y)\ndef dfdx(x, y):\n    return h(x)\n",
    "an attempt that was replaced": f"import torch\ndef dfdx(x, y):\n    return torch.exp(x)\n{FORMULA}",
    "a comparison beside it": f"import torch, sys\n{FORMULA}print(torch.func.grad(f), dfdx(3, 2), sys.modules, eval('1'))\n",
    "NumPy used elsewhere": f"import numpy as np\nnp.random.seed(0)\n{FORMULA}print(np.gradient([1, 2]))\n",
    "lines that are no Python": f"!ls\n%matplotlib inline\n{FORMULA}dfdx?\n",
}


def names(*sources, answer="dfdx"):
    return Text([one for source in sources for one in statements(source)]).reached(answer).names


@pytest.mark.parametrize(("code", "name"), BORROWED.values(), ids=BORROWED)
def test_what_an_answer_borrows_is_found_in_the_text(code, name):
    assert name in names(GIVEN, code)


@pytest.mark.parametrize("code", CLEAN.values(), ids=CLEAN)
def test_what_an_answer_does_not_reach_is_none_of_its_names(code):
    assert not {"torch", "f", "eval", "modules", "numpy", "class", "complex"} & {*names(GIVEN, code)}


def test_a_method_is_looked_at_without_the_rest_of_its_class():
    code = "import torch\nclass M:\n    def forward(a):\n        return torch.exp(a)\n    def backward(g):\n        return g @ g\n"
    assert names(code, answer="M.backward") == ()
    assert "torch" in names(code, answer="M.forward")


def test_the_program_that_runs_alone_holds_what_the_answer_needs_and_nothing_else():
    seen = look(
        find("ex01_1"),
        [GIVEN, "def helper(x):\n    return 2 * x\n", "import sys\nsys.modules['math'] = 1\n", FORMULA],
    )
    assert seen["source"] == FORMULA


def test_an_answer_that_may_hide_something_does_not_run_alone():
    seen = look(find("ex01_1"), ["def dfdy(x, y):\n    return exec('x')\n", FORMULA])
    assert seen["source"] == FORMULA


@pytest.mark.parametrize("code", ["def dfdx(", "x = " + "(" * 10_000, "\0", "x = '\ud800'"])
def test_cells_that_are_no_python_are_passed_over(code):
    assert statements(code) == []
