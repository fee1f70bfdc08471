"""`mine` where the course says that it is: in the lab, while answers are collected, in a graded run, in a build."""

import re
import subprocess
import sys
from collections import ChainMap

import pytest

from autograd_lib.kit.authoring.regions import stubbed
from autograd_lib.kit.checking.registry import artefact_parts, lessons, stage_of
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.mine import here, keeping
from autograd_lib.mine.parts import STAGES
from autograd_lib.mine.references import references
from tests.exercises.answers import solution

from .answers import by_exercise, exercises, mixture, right

NUMBERS = """
x, y = mine.Variable(3), mine.Variable(2)
f = y * (x * x - x * y + y)
f.backward()
found = [f.value, x.partial, y.partial, mine.tanh(mine.Variable(0.5)).value]
"""
ARRAYS = """
w = mine.tensor([[1.0, -2.0, 0.5], [0.0, 1.0, 2.0]], requires_grad=True)
loss = mine.cross_entropy(w @ w.T - 1 / (w.exp().sum() + 1), [0, 1]) + w[0, 1:].mean()
loss.backward()
found = [round(one, 12) for one in (loss.item(), *w.grad.value.ravel().tolist())]
"""
PROGRAMS = {
    "scalars": NUMBERS,
    "arrays": ARRAYS,
    "functions": ARRAYS + "\nwith mine.no_grad():\n    w -= 1\nfound += w.tolist()",
}


def stage(unit):
    return STAGES[list(home().stages).index(stage_of(unit))]


def half(answers):
    return dict(list(answers.items())[::2])


FILES = {"finished": lambda found: found, "empty": lambda found: {}, "half": half}


@pytest.mark.slow
@pytest.mark.parametrize("unit", lessons())
def test_every_unit_runs_with_a_finished_file_an_empty_one_and_a_mixture(kernel, course, unit):
    found = []
    for made in FILES.values():
        keeping.keep(course.root / "work", "functions", made(by_exercise(*STAGES)))
        one = kernel(unit)
        one.run(PROGRAMS[stage(unit)])
        found.append(one.value("found"))
        (course.root / "work" / ".my_autograd.json").unlink()
        (course.root / "work" / "my_autograd.py").unlink()
    assert found[0] == found[1] == found[2]
    if stage(unit) == "scalars":
        assert found[0][:3] == [10, 8, 1]


def test_the_stage_is_that_of_the_unit_however_far_the_file_is(kernel, course):
    keeping.keep(course.root / "work", "functions", by_exercise(*STAGES))
    assert kernel("03_two_visits").value('hasattr(mine, "Variable") and not hasattr(mine, "tensor")')
    assert kernel("08_flat_line").value('hasattr(mine, "tensor") and not hasattr(mine, "Node")')
    assert kernel("14_new_folder").value('hasattr(mine, "Node")')


SUM_TO = mixture("arrays")["sum_to"]


def test_a_right_check_puts_its_part_into_the_file_and_into_mine(kernel, course):
    one = kernel("08_flat_line")
    one.run(f"import numpy as np\nSIZE = 1\n{SUM_TO.replace('size == 1', 'size == SIZE')}")
    assert not one.value("mine.sum_to.__module__ == 'mine'")
    is_right, said = one.checked("sum_to")
    assert is_right
    assert "`sum_to`" in said or "sum_to: now in your engine" in said
    assert one.value("mine.sum_to.__module__ == 'mine'")
    text = (course.root / "work" / "my_autograd.py").read_text(encoding="utf-8")
    assert "SIZE = 1" in text
    assert kernel("09_one_entry").value(
        "mine.sum_to.__module__ == 'mine'"
    )  # another kernel, at its next start


def test_what_another_kernel_has_found_right_is_there_after_a_check(kernel, course):
    one = kernel("08_flat_line")
    one.run("def sum_to(g, shape):\n    return g\nmine.Mean")
    means = by_exercise("arrays")["sum_and_mean"]
    keeping.keep(course.root / "work", "arrays", {"sum_and_mean": means})
    assert not one.value("'<mine ' in mine.Mean.forward.__code__.co_filename")
    one.checked("sum_to")
    assert one.value("'<mine ' in mine.Mean.forward.__code__.co_filename")


OPERATIONS = {
    "09_one_entry": ("matmul_gradients", "index_vjp"),
    "10_second_step": ("log_softmax", "cross_entropy", "three_clouds"),
}


@pytest.mark.slow
@pytest.mark.parametrize("unit", OPERATIONS)
def test_right_operations_are_taken_and_what_was_imported_before_works_in_later_checks(kernel, course, unit):
    one = kernel(unit)
    one.run("import numpy as np\nfrom mine import Function, Methods, tensor")
    for exercise in OPERATIONS[unit]:
        one.run(solution(unit, exercise))
        assert one.checked(exercise)[0]
    asked = {name for exercise in OPERATIONS[unit] for name in artefact_parts().get(exercise, ("", ()))[1]}
    assert len(asked) > 1
    assert asked <= set(keeping.read(course.root / "work").at("functions"))


ADDED = {
    "rearranging": ("side_kernels", "mine.cat([mine.ones(2), mine.zeros(1)]).tolist()", [1.0, 1.0, 0.0]),
    "stretches": (
        "side_memory",
        "mine.utils.checkpoint.checkpoint(mine.tanh, mine.zeros(2, requires_grad=True)).tolist()",
        [0.0, 0.0],
    ),
    "keep_it": ("side_passing", "(mine.ones(1, requires_grad=True) * 2).retain_grad()", None),
    "gradcheck": ("side_carry", "mine.autograd.gradcheck(mine.tanh, [mine.zeros(2)])", True),
}


@pytest.mark.slow
@pytest.mark.parametrize("exercise", ADDED)
def test_what_a_side_road_adds_is_there_after_a_right_check_and_not_before(kernel, course, exercise):
    unit, expression, value = ADDED[exercise]
    one = kernel(unit)
    one.run(expression)
    assert "adds it from 11 on, once its exercise on that is solved" in str(one.result.error_in_exec)
    one.run(
        "import math\nimport numpy as np\nfrom mine import tensor"
        + "\nimport torch" * (unit == "side_memory")
    )
    one.run(solution(unit, exercise))
    is_right, said = one.checked(exercise)
    assert is_right, said
    assert "now in your engine" in said
    assert one.value(expression) == value
    assert set(keeping.read(course.root / "work").at("functions")) == set(artefact_parts()[exercise][1])
    assert kernel("14_new_folder").value(expression) == value
    assert not kernel("10_second_step").value("{'cat', 'utils', 'register_hook'} & set(vars(mine))")


def test_a_helper_of_a_name_that_is_taken_is_told_and_breaks_no_check(kernel, course):
    helped = {"sum_to": f"def where():\n    return 1\n\n\n{SUM_TO}"}
    keeping.keep(course.root / "work", "arrays", {"sum_to": helped})
    one = kernel("side_kernels")
    one.run(f"import numpy as np\n{solution('side_kernels', 'rearranging')}")
    is_right, said = one.checked("rearranging")
    assert is_right
    assert "where, which comes with sum_to, is the name of something else" in said
    assert set(keeping.read(course.root / "work").at("functions")) == {"sum_to"}


def test_without_a_learner_a_unit_has_what_it_adds_and_others_have_not(kernel, tmp_path):
    assert kernel("side_kernels", where=tmp_path / "a").value("mine.einsum.__module__") == "mine"
    for unit in ("side_memory", "14_new_folder"):
        assert not kernel(unit, where=tmp_path / unit).value("mine.ones(1) is None or 'einsum' in vars(mine)")


def test_a_wrong_check_writes_nothing(kernel, course):
    one = kernel("08_flat_line")
    one.run("def sum_to(g, shape):\n    return g")
    assert not one.checked("sum_to")[0]
    assert not (course.root / "work" / "my_autograd.py").exists()


def test_what_is_right_but_no_part_is_told_and_not_written(kernel, course):
    one = kernel("08_flat_line")
    one.run(f"import numpy as np\nimport pytest\n{SUM_TO.replace('    return g', '    return pytest and g')}")
    is_right, said = one.checked("sum_to")
    assert is_right
    assert "it uses pytest" in said
    assert not (course.root / "work" / "my_autograd.py").exists()


BORROWED = {
    "by its name": "def sum_to(g, shape):\n    return mine.sum_to(g, shape)",
    "under another": "from mine import sum_to as theirs\ndef sum_to(g, shape):\n    return theirs(g, shape)",
    "as it is": "from mine import sum_to",
    "from the module that lends": "def sum_to(g, shape):\n    from autograd_lib.mine.answered import _sum_to\n"
    "    return _sum_to(g, shape)",
    "by a pass": "def sum_to(g, shape):\n    x = mine.tensor(np.zeros(shape), requires_grad=True)\n"
    "    (x * mine.tensor(g)).sum().backward()\n    return x.grad.value",
    "imported in it": "def sum_to(g, shape):\n    import mine as again\n    return again.sum_to(g, shape)",
}


@pytest.mark.slow
@pytest.mark.parametrize("graded", [False, True])
@pytest.mark.parametrize("how", BORROWED)
def test_a_part_that_asks_mine_for_itself_is_refused(kernel, how, graded):
    one = kernel("08_flat_line", graded)
    one.run(f"import numpy as np\nmine.sum_to\n{BORROWED[how]}")
    is_right, said = one.graded("sum_to") if graded else one.checked("sum_to")
    assert not is_right
    assert said == {"NotHereError"} if graded else "does not exist where this answer is checked" in said


ANSWER = re.compile(r"^# %% answer\n(.*?)(?=^# %% )", re.MULTILINE | re.DOTALL)
SUM_AND_MEAN = by_exercise("arrays")["sum_and_mean"]
BORROWED_CLASSES = {
    "inherited": "class Mean(mine.Mean):\n    pass",
    "as it is": "from mine import Mean",
    "asked for its way back": SUM_AND_MEAN["Mean"].partition("    @staticmethod\n    def backward")[0]
    + "    backward = mine.Mean.backward",
    "by a pass": SUM_AND_MEAN["Mean"].partition("(ctx, g):\n")[0]
    + "(ctx, g):\n        x = mine.tensor(np.zeros(ctx.shape), requires_grad=True)\n"
    "        mine.Mean.apply(x, None, False).backward()\n        return x.grad.value * g, None, None",
}


@pytest.mark.slow
@pytest.mark.parametrize("graded", [False, True])
@pytest.mark.parametrize("how", [None, *BORROWED_CLASSES])
def test_an_operation_found_by_hand_is_a_class_on_what_is_lent_and_asks_it_for_nothing(
    kernel, course, how, graded
):
    one = kernel("08_flat_line", graded)
    own = BORROWED_CLASSES.get(how, SUM_AND_MEAN["Mean"])
    one.run(f"import numpy as np\nfrom mine import Function\n{SUM_AND_MEAN['Sum']}\n\n{own}")
    assert one.result.success
    is_right, said = (one.graded if graded else one.checked)("sum_and_mean")
    assert is_right == (how is None), said
    if how is None and not graded:
        assert set(keeping.read(course.root / "work").at("arrays")) == {"Sum", "Mean"}


def test_what_the_brackets_ask_for_is_taken(kernel, course):
    one = kernel("07_brackets")
    one.run(f"import numpy as np\n{solution('07_brackets', 'first_gradient')}")
    is_right, said = one.checked("first_gradient")
    assert is_right, said
    assert set(keeping.read(course.root / "work").at("functions")) == {"first_gradient"}


SAVED = {
    "inherited": "class SavedValues(mine.SavedValues):\n    pass",
    "as it is": "from mine import SavedValues",
    "in a closure": "def made(kind):\n    return lambda values: kind(values)\nSavedValues = made(mine.SavedValues)",
}
FREED = by_exercise("functions")["freed_after_use"]
RUN = f"from mine import in_order\n\n{FREED['run']}\n\n{FREED['one_pass']}"


@pytest.mark.slow
@pytest.mark.parametrize("graded", [False, True])
@pytest.mark.parametrize("how", SAVED)
def test_so_is_a_class_in_a_unit_that_allows_the_engine(kernel, monkeypatch, how, graded):
    monkeypatch.setattr(
        "autograd_lib.mine.here.stage_at", lambda unit: "functions"
    )  # at which it has this part
    one = kernel("11_in_between", graded)
    one.run(f"mine.SavedValues\n{SAVED[how]}\n{RUN}")
    assert one.result.success
    assert not (one.graded if graded else one.checked)("freed_after_use")[0]


def test_the_right_answer_is_right_beside_it(kernel, monkeypatch):
    monkeypatch.setattr("autograd_lib.mine.here.stage_at", lambda unit: "functions")
    own = FREED["SavedValues"]
    for graded in (False, True):
        one = kernel("11_in_between", graded)
        one.run(f"mine.SavedValues\n{own}\n{RUN}")
        is_right, said = (one.graded if graded else one.checked)("freed_after_use")
        assert is_right, said


def test_whoever_breaks_a_check_off_before_answers_are_collected_has_the_engine_afterwards(
    kernel, monkeypatch
):
    one = kernel("08_flat_line")
    one.run("from mine import sum_to")

    def broken_off(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("autograd_lib.mine.here._exchanged", broken_off)
        with pytest.raises(KeyboardInterrupt):
            here.collecting({}).__enter__()
    assert one.value("mine.sum_to(__import__('numpy').ones((2, 3)), (3,)).tolist()") == [2.0, 2.0, 2.0]


def test_a_graded_run_takes_no_stub_for_a_part(kernel, repository):
    one = kernel("04_as_written", graded=True)
    document = (repository / "solutions/lessons/04_as_written/signs.py").read_text(encoding="utf-8")
    one.run(f"from mine import Add, Function, Negate\n{stubbed(ANSWER.search(document)[1], 'en')}")
    one.run("from mine import Variable\ny = 2 * Variable(3) + 1\ny.backward()")
    assert one.result.success
    assert not one.graded("signs")[0]


def test_a_graded_run_has_the_parts_of_its_notebook_and_stand_ins_for_the_others(kernel, course):
    keeping.keep(course.root / "work", "functions", by_exercise(*STAGES))
    one = kernel("08_flat_line", graded=True)
    assert one.value("mine.sum_to.__module__") != "mine"
    one.run(f"import numpy as np\n{SUM_TO.replace('    return g', '    return g  # of this notebook')}")
    assert one.graded("sum_to") == (True, set())
    assert one.value("mine.sum_to.__module__") == "mine"
    assert one.value("mine.Mean.forward.__module__") != "mine"
    assert "# of this notebook" not in (course.root / "work" / "my_autograd.py").read_text(encoding="utf-8")


def test_without_a_learner_the_course_s_own_answers_run_and_nothing_is_written(kernel, tmp_path, course):
    one = kernel("14_new_folder", where=tmp_path / "elsewhere")
    assert one.value("mine.sum_to.__module__ == mine.Function.__module__ == 'mine'")
    one.run(f"import numpy as np\n{SUM_TO}")
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert not (course.root / "work").exists()
    for stage in STAGES:
        assert references(stage) == dict(ChainMap(*(right(stage, one)[0] for one in exercises(stage))))


def test_what_a_namespace_has_of_mine_is_there_again_after_a_check(kernel):
    one = kernel("08_flat_line")
    one.run("from mine import sum_to as theirs, Tensor\nkept = (theirs, Tensor, mine.Tensor)")
    one.run("def sum_to(g, shape):\n    return theirs(g, shape)")
    one.checked("sum_to")
    assert one.value("kept == (theirs, Tensor, mine.Tensor)")


PURE = """
import sys
sys.path.insert(0, {repository!r})
from autograd_lib.mine import here
here.hand_out("03_two_visits", False)
import mine
{program}
print(found[:3], sorted({{"numpy", "torch", "autograd_lib.engine"}} & set(sys.modules)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("borrowed", [True, False])
def test_the_scalar_stage_is_pure_python(repository, course, borrowed):
    if not borrowed:
        keeping.keep(course.root / "work", "scalars", by_exercise("scalars"))
    folder = course.work("03_two_visits", "en").parent
    folder.mkdir(parents=True)
    code = PURE.format(repository=str(repository), program=NUMBERS)
    found = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=folder
    )
    assert found.stdout.strip() == "[10, 8, 1] []"


FUNCTION = by_exercise("functions")["recorded"]["Function"]
DOUBLED = """
class Double(Function):
    forward = staticmethod(lambda ctx, x: 2 * x)
    backward = staticmethod(lambda ctx, g: 2 * g)

x = tensor(3.0, requires_grad=True)
Double.apply(x).backward()
"""


def test_what_a_notebook_has_imported_belongs_to_the_engine_that_a_right_check_makes_anew(kernel):
    one = kernel("11_in_between")
    one.run(f"from mine import Node, Tensor, state, tensor\nbefore = Tensor\n{FUNCTION}")
    assert one.checked("recorded")[0]
    assert one.value(
        "(Node, Tensor, before) == (mine.Node, mine.Tensor, mine.Tensor) and state is mine.state"
    )
    one.run(DOUBLED)
    assert one.value("x.grad.item()") == 2


def test_mine_is_made_when_something_of_it_is_looked_up(kernel):
    one = kernel("08_flat_line")
    assert one.value("[name for name in vars(mine) if not name.startswith('__')]") == []
    one.run("mine.erf")
    assert "erf is not in your engine" in str(one.result.error_in_exec)
