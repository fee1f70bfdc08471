"""What is absent can be imported and looked up, but not used; afterwards everything is as it was."""

import random
import sys
import types

import pytest

from autograd_lib.kit.checking import absence
from autograd_lib.kit.checking.absence import NotHereError, absent, of_others, refused, without_method
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge
from autograd_lib.kit.notebooks.courses import home

from .cells import run

USES = {
    "a module": "import torch\ndef f():\n    return torch.ones(2)\n",
    "under another name": "import autograd_lib.engine as np\ndef f():\n    return np.tensor([1.0])\n",
    "a part of a module": "import torch.nn.functional as part\ndef f():\n    return part.relu(1)\n",
    "a function": "from torch.autograd import grad as help\ndef f():\n    return help(1, 1)\n",
    "a compiled function": "from torch import sin\ndef f():\n    return sin(1)\n",
    "a class": "from autograd_lib.scalar import Variable as V\ndef f():\n    return V(1)\n",
    "a value": "import torch\nx = torch.ones(2)\ndef f():\n    return x.sum()\n",
    "a class of one's own": "import torch\nclass M(torch.nn.Module):\n    pass\ndef f():\n    return M()\n",
    "imported inside": "def f():\n    import torch.func\n    return torch.func.grad(abs)\n",
    "imported by name": "from importlib import import_module\ndef f():\n    return import_module('sympy').Symbol('x')\n",
    "in the list of modules": "import sys\ndef f():\n    return sys.modules['torch'].ones(1)\n",
}

MACHINERY = home().machinery


@pytest.mark.parametrize("code", USES.values(), ids=USES)
def test_what_is_absent_cannot_be_used_however_it_was_brought_in(code):
    cell = run(code)
    with absent(MACHINERY, cell), pytest.raises(NotHereError):
        cell["f"]()


HARMLESS = {
    "imported only": "import math, torch\nfrom torch import nn\nfrom autograd_lib.engine import *\ndef f():\n    return 1\n",
    "annotations": "import torch\ndef f(x: torch.Tensor = None) -> torch.Tensor:\n    return 1\n",
    "asked for its kind": "import torch\ndef f():\n    return 0 if isinstance(3, torch.Tensor) else 1\n",
    "names": "def grad(torch):\n    return torch\nengine = sympy = 1\ndef f():\n    return grad(engine)\n",
    "inherited": "def f():\n    import torch\n    class M(torch.nn.Module):\n        x = 1\n    return M().x\n",
}


@pytest.mark.parametrize("code", HARMLESS.values(), ids=HARMLESS)
def test_names_and_imports_alone_do_no_harm(code):
    cell = run(code)
    with absent(MACHINERY, cell):
        assert cell["f"]() == 1


def test_a_class_on_one_that_the_course_made_is_its_authors_and_what_it_inherits_is_refused(monkeypatch):
    class Made(types.ModuleType):
        pass

    made = Made("made_here")
    exec("class Function:\n    @classmethod\n    def apply(cls):\n        return cls.forward()\n", vars(made))
    monkeypatch.setitem(sys.modules, "made_here", made)
    cell = run("from made_here import Function\nclass Own(Function):\n    def forward():\n        return 7\n")
    with absent(("made_here",), cell):
        assert isinstance(cell["Function"], absence.Absent)
        assert cell["Own"].forward() == 7
        with pytest.raises(NotHereError):
            cell["Own"].apply()
    assert cell["Own"].apply() == 7


def test_everything_is_back_afterwards_and_what_was_bound_meanwhile_stays():
    cell = run("import torch\nfrom torch import sin\nx = torch.ones(1)\n")
    before, modules = dict(cell), dict(sys.modules)
    with absent((*MACHINERY, "torch", "wave"), cell):  # named twice, and not there before
        import wave

        assert isinstance(wave, absence.Absent)
        cell["sin"], cell["new"] = 7, 8
        assert isinstance(sys.modules["torch"], absence.Absent)
    assert cell == {**before, "sin": 7, "new": 8}
    assert {name: module for name, module in sys.modules.items() if name.startswith("torch")} == {
        name: module for name, module in modules.items() if name.startswith("torch")
    }
    assert "wave" not in sys.modules or not isinstance(sys.modules["wave"], absence.Absent)
    assert not any(isinstance(finder, absence._Finder) for finder in sys.meta_path)


def test_functions_and_methods_are_refused_by_whatever_name():
    def helper(x):
        return x

    class Kind:
        def method(self):
            return 1

    class Child(Kind):
        pass

    other = helper
    with refused(helper), pytest.raises(NotHereError, match="helper"):
        other(1)
    assert helper(3) == 3
    with without_method(Child, "method"), pytest.raises(NotHereError, match="method"):
        Child().method()
    assert Child().method() == 1
    assert "method" not in vars(Child)
    with without_method(Kind, "method"), pytest.raises(NotHereError):
        Child().method()
    assert Child().method() == 1


HOLDERS = {
    "a function": "def one():\n    return 1\n",
    "in a container": "TRUTHS = {'a': [(lambda: 1, 2)]}\none = TRUTHS['a'][0][0]\n",
    "in a partial": "from functools import partial\ndef two(x):\n    return x\none = partial(two, 1)\n",
    "in a closure": "def make():\n    def inner():\n        return 1\n    return lambda: inner()\none = make()\n",
    "remembered": "from functools import lru_cache\n@lru_cache\ndef one():\n    return 1\n",
    "of a class": "class A:\n    @classmethod\n    def of(cls):\n        return 1\none = A.of\n",
    "of an object": "class A:\n    def __call__(self):\n        return 1\none = A()\n",
}


@pytest.mark.parametrize("source", HOLDERS.values(), ids=HOLDERS)
def test_what_knows_about_other_exercises_is_refused_wherever_a_module_holds_it(monkeypatch, source):
    def module(name):
        made = types.ModuleType(f"autograd_lib.exercises.{name}")
        exec(source, vars(made))
        monkeypatch.setitem(sys.modules, made.__name__, made)
        return made

    judge, other, own, shared = map(module, ("judges.x", "beside.x", "beside.y", "beside.shared.z"))
    collect = types.FunctionType((lambda: None).__code__, {"__name__": own.__name__})
    with refused(*of_others(collect)):
        for refusing in (judge, other):
            with pytest.raises(NotHereError):
                refusing.one()
        assert (own.one(), shared.one()) == (1, 1)
    assert (judge.one(), other.one()) == (1, 1)


def test_an_answer_from_a_judge_is_refused_and_the_judge_judges_all_the_same():
    from autograd_lib.exercises.judges.line_through_eight import descended
    from autograd_lib.kit.checking.registry import find

    exercise = find("line_through_eight")
    challenge = draw_challenge(exercise, random.Random(1))
    borrowed = {"repaired": descended}
    verdict = answer_verdict(exercise, borrowed, challenge)
    assert verdict.score == 0
    assert "descended" in str(verdict.findings)


def test_a_package_shows_its_modules_again_after_an_answer_has_imported_them():
    import autograd_lib.engine

    real = autograd_lib.engine
    with absent(MACHINERY, {}):
        exec("import autograd_lib.engine as torch; from autograd_lib import scalar", {})
    assert autograd_lib.engine is real
    namespace = {}
    exec("import autograd_lib.engine as torch", namespace)
    assert namespace["torch"].tensor([1.0]).tolist() == [1.0]


def test_an_answer_that_claims_to_have_everything_leaves_nothing_absent():
    class Liar:
        def __getattr__(self, name):
            return self

        def __call__(self, *arguments):
            return 1.0

    import autograd_lib.engine

    assert absence.without_machinery(lambda answer: answer())(Liar()) == 1.0
    assert sys.modules["autograd_lib.engine"] is autograd_lib.engine
