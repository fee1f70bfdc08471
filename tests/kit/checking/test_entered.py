"""Evidence says which functions each part called, which these entered, and leaves the functions as they were."""

import inspect
import sys

import pytest

from autograd_lib.kit.checking.collecting import attempt, gather
from autograd_lib.kit.checking.entered import entered_by_part, made_of

from .cells import run

CODE = """
import functools

def leaf(x):
    return 2 * x

def outer(x, *, times=1):
    return sum(leaf(x) for _ in range(times))

def recursive(n):
    return 0 if n == 0 else 1 + recursive(n - 1)

def raises(x):
    leaf(x)
    return x / 0

def unwritten(x):
    raise NotImplementedError

class Base:
    def __init__(self, x):
        self.x = x

class Thing(Base):
    def __init__(self, x):
        super().__init__(x)

    @staticmethod
    def made(x):
        return Thing(leaf(x))

    @property
    def double(self):
        return leaf(self.x)

number = 12.5
"""
ANSWERS = ("leaf", "outer", "recursive", "raises", "unwritten", "Thing", "number")


def entered(collect, names=ANSWERS, **more):
    """Return (called, within) of each part, sorted."""
    evidence = gather(lambda answers, _: collect(answers), names, run(CODE) | more, None)
    by_part = entered_by_part(evidence)
    return {part: (sorted(one.called), sorted(one.within)) for part, one in by_part.items()}


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda of: attempt(of["leaf"], 3), (["leaf"], [])),
        (lambda of: attempt(of["outer"], 3), (["outer"], ["leaf"])),
        (lambda of: attempt(lambda: [of["outer"](3), of["leaf"](3)]), (["outer"], ["leaf"])),
        (lambda of: attempt(lambda: [of["leaf"](3), of["outer"](3)]), (["leaf", "outer"], [])),
        (lambda of: attempt(of["raises"], 3), (["raises"], ["leaf"])),
        (lambda of: attempt(of["unwritten"], 3), (["unwritten"], [])),
        (lambda of: attempt(lambda: of["Thing"](3).x), (["Thing"], ["Base"])),
        (lambda of: attempt(lambda: of["Thing"].made(3).double), (["Thing"], ["Base", "leaf"])),
        (lambda of: attempt(lambda value: value, of["number"]), (["number"], [])),
        (lambda of: attempt(lambda value: value, 1), ([], [])),
        (lambda of: attempt(of["leaf"], 1, 2), (["leaf"], [])),  # it takes one argument, and is not entered
    ],
)
def test_a_part_knows_what_was_called_and_what_that_entered(call, expected):
    assert entered(lambda answers: {"part": call(answers)}) == {"part": expected}


def test_parts_that_are_the_same_object_are_told_apart_by_their_order():
    found = entered(
        lambda of: {name: attempt(lambda f: f(0) and None, of[name]) for name in ("leaf", "outer")}
    )
    assert found == {"leaf": (["leaf"], []), "outer": (["outer"], ["leaf"])}


def test_a_part_that_no_attempt_gave_may_come_from_any_that_is_no_part():
    def collect(of):
        both = attempt(lambda: [of["leaf"](1), of["recursive"](1)])
        return {"whole": attempt(of["outer"], 1), "first": [both[0]]}

    assert entered(collect) == {"whole": (["outer"], ["leaf"]), "first": (["leaf", "recursive"], [])}


def test_a_part_made_of_one_attempt_comes_from_that():
    def collect(of):
        whole = attempt(lambda: [of["outer"](1)])
        return {"whole": whole, "first": made_of(whole, {"first": whole[0]}), "other": attempt(of["leaf"], 1)}

    found = entered(collect)
    assert found["first"] == found["whole"] == (["outer"], ["leaf"])


def test_functions_take_the_same_arguments_while_they_are_watched():
    code = "def f(a, b=2, /, c=3, *rest, d, e=5, **more):\n    return [a, b, c, *rest, d, e, more]\n"
    plain = run(code)["f"]

    def collect(answers):
        seen = attempt(lambda: str(inspect.signature(answers["f"])))
        given = attempt(lambda: answers["f"](1, 7, 8, 9, d=4, other=0))
        return {"seen": seen, "given": given, "fewer": attempt(lambda: answers["f"](1, d=4))}

    parts = gather(lambda answers, _: collect(answers), ("f",), run(code), None)["parts"]
    assert parts["seen"] == str(inspect.signature(plain))
    assert parts["given"] == [1, 7, 8, 9, 4, 5, {"other": 0}]
    assert parts["fewer"] == [1, 2, 3, 4, 5, {}]


def test_functions_are_as_they_were_and_no_deeper_afterwards():
    namespace = run(CODE)
    before = {name: namespace[name].__code__ for name in ("leaf", "outer", "recursive", "raises")}
    deep = sys.getrecursionlimit() - 200

    def collect(answers, _):
        return {"deep": attempt(answers["recursive"], deep), "not": attempt(lambda: answers["leaf"].__name__)}

    assert gather(collect, ANSWERS, namespace, None)["parts"] == {"deep": deep, "not": "leaf"}
    assert {name: namespace[name].__code__ for name in before} == before


def test_whoever_calls_again_calls_the_function_itself():
    def collect(answers, _):
        return {"codes": attempt(lambda: [answers["leaf"](1), answers["leaf"].__code__.co_consts == consts])}

    namespace = run(CODE)
    consts = namespace["leaf"].__code__.co_consts
    assert gather(collect, ANSWERS, namespace, None)["parts"]["codes"] == [2, True]


@pytest.mark.parametrize("told", [None, 5, {"a": 5}, {"a": {"called": 5}}, {"a": {"called": [5, []]}}])
def test_what_no_collection_writes_says_nothing(told):
    assert not any(one.all for one in entered_by_part({"entered": told}).values())
