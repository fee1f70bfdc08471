"""Names used: a call is found behind aliases, helpers and defaults, and computing is no call."""

import functools
import math
import pathlib

import pytest

from autograd_lib.checking.collecting import names_used

from .cells import run

LESSON = "import math\ndef f(x):\n    return math.exp(x) * x\n"
CALLS_F = {
    "plain": "def d(x):\n    return (f(x + 1e-6) - f(x)) / 1e-6\n",
    "alias": "g = f\ndef d(x):\n    return g(x)\n",
    "default": "def d(x, g=f):\n    return g(x)\n",
    "keyword default": "def d(x, *, g=f):\n    return g(x)\n",
    "closure": "def make(g):\n    return lambda x: g(x)\nd = make(f)\n",
    "helper": "def slope(x):\n    return f(x)\ndef d(x):\n    return slope(x)\n",
    "helper of a helper": "def one(x):\n    return f(x)\ndef two(x):\n    return one(x)\ndef d(x):\n    return two(x)\n",
    "nested": "def d(x):\n    def inner():\n        return [f(t) for t in (x,)]\n    return inner()\n",
    "lambda": "d = lambda x: (lambda t: f(t))(x)\n",
    "decorated": "import functools\ndef twice(g):\n    @functools.wraps(g)\n    def run(x):\n        return g(x)\n    return run\n"
    "@twice\ndef d(x):\n    return f(x)\n",
    "recursive": "def d(x, n=3):\n    return d(x, n - 1) if n else f(x)\n",
}


@pytest.mark.parametrize("code", CALLS_F.values(), ids=CALLS_F)
def test_calls_are_found_through_helpers_and_aliases(code):
    assert "f" in names_used(run(LESSON + code)["d"])


@pytest.mark.parametrize(
    "name", ["eval", "exec", "getattr", "globals", "locals", "vars", "compile", "__import__"]
)
def test_what_hides_a_call_is_a_name(name):
    assert name in names_used(run(f"def d(x):\n    return {name}('f')\n")["d"])


def test_computing_builtins_and_own_parameters_are_no_names():
    answer = run(
        LESSON
        + "def d(x, y=2):\n    total = abs(x) + sum([y]) + float(1)\n    return math.exp(total) if x is None else max(x, 1)\n"
    )
    assert names_used(answer["d"]) == ["exp", "math"]


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (functools.partial(pow, 2), "partial"),
        (5, None),
        (None, None),
        (math.exp, "exp"),
        (pathlib.Path(), "PosixPath"),
    ],
)
def test_what_is_no_plain_function_counts_under_its_type(value, name):
    assert names_used(value) == ([name] if name else [])


def test_hostile_functions_do_not_stop_it():
    class Odd:
        def __getattr__(self, name):
            raise RuntimeError(name)

    answer = run("def d(x, y=odd):\n    return unset\n", odd=Odd())
    assert names_used(answer["d"]) == ["Odd", "unset"]
    unfilled = run(
        "def make():\n    def d():\n        return late\n    return d\n    late = 1\nd = make()\n"
    )["d"]
    assert names_used(unfilled) == []
