"""Stand-ins: each by itself among model answers, all together, and that the engine behind them is not in reach."""

import builtins
import subprocess
import sys
import types
from functools import cache

import numpy as np
import pytest

from autograd_lib.mine import borrowing
from autograd_lib.mine.gate import NotHereError
from autograd_lib.mine.parts import STAGES, parts_of
from autograd_lib.mine.writing import written

from .answers import exercises, mixture, module_of

TWO_STEPS = """
def descend(torch):
    x, w = torch.tensor([[1.0, -2.0], [0.5, 3.0]]), torch.tensor([[0.5], [-1.0]], requires_grad=True)
    loss = ((x @ w - 1).tanh() ** 2).mean() - (2 / (w * w + 1)).sum() + abs(w[0]).sum() + w.T.exp().relu().sum()
    loss.backward()
    return [loss.item(), *w.grad.value.ravel().tolist()]
"""


def descended(answers, stage):
    made = module_of(written(stage, answers) + TWO_STEPS)
    return made.descend(made)


@cache
def of_model_answers(stage):
    return descended(mixture(stage), stage)


@pytest.mark.parametrize(
    ("stage", "exercise"), [(stage, one) for stage in STAGES[1:] for one in exercises(stage)]
)
def test_the_parts_of_one_exercise_are_borrowed_among_model_answers(stage, exercise):
    """Parts of one exercise are taken in together, and may lean on each other: a mean hands on what a sum does."""
    parts, answers = parts_of(stage), mixture(stage)
    kept = {one: text for one, text in answers.items() if parts[one].exercise != exercise}
    assert np.allclose(descended(kept, stage), of_model_answers(stage), rtol=1e-12)


def test_a_borrowed_operation_bears_its_name_and_is_of_the_file():
    made = module_of(written("functions", {}))
    assert (made.Multiply.__name__, made.Multiply.__module__) == ("Multiply", "my_autograd")
    assert "grad_fn=<Multiply>" in repr(made.tensor([1.0], requires_grad=True) * 2)


def test_what_the_reference_engine_raises_is_raised_without_a_way_back_to_it():
    made = module_of(written("functions", {}))
    with pytest.raises(RuntimeError) as caught:
        made.tensor([1.0, 2.0], requires_grad=True) @ made.tensor([1.0, 2.0, 3.0])
    frames, trace = [], caught.value.__traceback__
    while trace:
        frames.append(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    assert not [name for name in frames if "engine" in name or "asking" in name]
    assert caught.value.__context__ is None


def leads_to(one):
    """Return the objects that an object shows: its attributes, globals, closures, or what it contains."""
    shown = []
    for kind, names in {
        types.FunctionType: "__globals__ __closure__ __defaults__ __kwdefaults__",
        types.MethodType: "__func__ __self__",
        (staticmethod, classmethod): "__func__",
        property: "fget fset",
        type: "__mro__",
    }.items():
        shown += [getattr(one, name) for name in names.split() if isinstance(one, kind)]
    if isinstance(one, types.CellType):
        shown += [one.cell_contents] if one != types.CellType() else []
    if isinstance(one, dict):
        shown += one.values()
    if isinstance(one, (list, tuple, set, frozenset)):
        shown += one
    return [*shown, getattr(one, "__dict__", None)]


def in_reach(start):
    """Return the modules that can be come to from an object, module by module not further.

    Python's builtins are not looked into: a shell that another test has made is among them, and by it everything.
    """
    seen, todo, found = {id(vars(builtins)): builtins}, [start], set()
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen[id(one)] = one
        if isinstance(one, types.ModuleType):
            found.add(one.__name__)
        else:
            todo += leads_to(one)
    return found


@pytest.mark.parametrize("stage", STAGES)
def test_the_reference_engine_is_not_in_reach_of_a_stand_in(stage):
    made = module_of(written(stage, {}))
    for name in parts_of(stage):
        found = in_reach(getattr(made, name))
        assert not [one for one in found if one.startswith("autograd_lib.engine") or "asking" in one]


@pytest.mark.parametrize("how", ["settrace", "setprofile"])
def test_nor_is_it_in_a_frame_that_a_tracer_or_a_profiler_sees(how):
    made, seen = module_of(written("functions", {})), set()
    x = made.tensor([[1.0, 2.0]], requires_grad=True)
    before = getattr(sys, how.replace("set", "get"))()
    getattr(sys, how)(lambda frame, *_: seen.add(frame.f_globals.get("__name__", "")))
    try:
        (2 / x).exp().log_softmax(-1).sum().backward()
    finally:
        getattr(sys, how)(before)
    assert "autograd_lib.mine.answered" in seen
    assert not [one for one in seen if one.startswith("autograd_lib.engine") or "asking" in one]


def test_the_search_would_come_to_an_engine_in_a_closure():
    import autograd_lib.engine as engine

    def stand_in():
        return engine

    # Without this file's globals: pytest's loader is among them, and by it all that a run of tests holds.
    alone = types.FunctionType(stand_in.__code__, {}, closure=stand_in.__closure__)
    assert "autograd_lib.engine" in in_reach(alone)


HIDDEN = """
import sys
from autograd_lib.mine.borrowing import stand_ins
for name in [one for one in sys.modules if one.startswith("autograd_lib.engine")]:
    sys.modules[name] = None
sys.path.insert(0, {folder!r})
import my_autograd as torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
(2 / x).sum().backward()
print(x.grad.tolist(), "autograd_lib.mine.asking" in sys.modules)
"""


def test_stand_ins_work_where_the_engine_has_been_hidden_since(tmp_path):
    (tmp_path / "my_autograd.py").write_text(written("functions", {}), encoding="utf-8")
    code = HIDDEN.format(folder=str(tmp_path))
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "[-2.0, -0.5] False"


def test_what_is_sent_says_nothing_of_a_part_that_is_asked_for():
    whole, kept = borrowing.texts(frozenset()), borrowing.texts(frozenset({"grad"}))
    changed = [file for file in whole if whole[file] != kept[file]]
    assert ["def _grad(" in whole[file] for file in changed] == [True]
    assert "def " not in kept[changed[0]]
    assert not [file for file, text in kept.items() if "def _grad(" in text]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.usefixtures("sent_again")
def test_an_engine_whose_asked_parts_are_withheld_is_one_and_says_what_is_missing(stage):
    for name in parts_of(stage):
        borrowing.lend(borrowing.texts(frozenset({name})))
        module_of(written(stage, {}))
    borrowing.lend(borrowing.texts(frozenset({"in_order"})))
    with pytest.raises(NotHereError, match=r"mine\.in_order"):
        module_of(written(stage, {})).in_order(None)


@pytest.fixture
def sent_again():
    """Have this process use what lies in the folder once a test is over."""
    yield
    borrowing.lend({})
