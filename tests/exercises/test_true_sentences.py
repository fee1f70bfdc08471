"""What is said of a wrong answer is true of it, though its author knew none of the recorded ones."""

import random

import numpy as np
import pytest

from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge

from ..mine.answers import engine
from .answers import solution


def said(exercise, code, **names):
    namespace = {"np": np, **names}
    exec(code, namespace)
    challenge = draw_challenge(find(exercise), random.Random(7))
    return repr(verdict_panel(answer_verdict(find(exercise), namespace, challenge), "en", tries=2))


NODE = (
    "class AccumulateGrad:\n    def __init__(self, variable):\n        self.variable = variable\n\n"
    "    def __call__(self, gradient):\n        if self.variable.grad is None:\n            self.variable.grad = Tensor({first})\n        {then}\n"
)
TWICE = "self.variable.grad = self.variable.grad + gradient"
IN_PLACE = "else:\n            self.variable.grad += gradient"


@pytest.mark.parametrize(
    ("first", "then", "shared"),
    [("gradient.copy()", TWICE, False), ("gradient * 3", IN_PLACE, False), ("gradient", IN_PLACE, True)],
)
def test_memory_is_said_to_be_shared_only_where_it_is(first, then, shared):
    told = said("accumulate_grad", NODE.format(first=first, then=then), Tensor=engine().Tensor)
    assert "accumulate_grad not right yet" in told
    assert ("shares its memory" in told) is shared


KEEPING = (
    "def retain_grad(tensor):\n    if not tensor.requires_grad:\n        raise RuntimeError\n"
    "    if tensor.is_leaf or hasattr(tensor, 'kept'):\n        return\n    tensor.kept = None\n\n"
    "    def look(gradient):\n        {keeps}\n\n    tensor.register_hook(look)\n"
)


@pytest.mark.parametrize(
    ("keeps", "shared"),
    [
        ("tensor.kept = gradient.clone()", False),
        ("tensor.kept = gradient * 0", False),
        ("tensor.kept = gradient if tensor.kept is None else tensor.kept + gradient", True),
    ],
)
def test_a_kept_gradient_is_said_to_be_shared_only_where_it_is(keeps, shared):
    told = said("keep_it", KEEPING.format(keeps=keeps))
    assert "keep_it not right yet" in told
    assert ("shares its memory" in told) is shared


def test_a_partial_that_is_read_before_all_leaves_have_moved_is_refused():
    code = (
        "counterexample = (5, 2)\n\n\ndef repaired(root, leaves, values):\n    found = []\n"
        "    for leaf, value in zip(leaves, values):\n        leaf.value, leaf.partial = value, 0\n"
        "        root.evaluate()\n        root.derive(1)\n        found.append(leaf.partial)\n    return found\n"
    )
    assert "Each partial is read as soon as its own leaf has moved" in said("another_point", code)


def test_leaves_that_end_with_nothing_may_have_been_reset_after_the_walk():
    walk = solution("04_as_written", "second_pass")
    reset = "\n    for node in order:\n        if not node.parents:\n            node.partial = 0\n"
    order = (
        "def in_order(root):\n    found, todo = {root}, [root]\n    while todo:\n"
        "        for parent in todo.pop().parents:\n            if parent not in found:\n"
        "                found.add(parent)\n                todo.append(parent)\n"
        "    return sorted(found, key=lambda node: -node.number)\n\n\n"
    )
    assert "or the leaves are reset after" in said("second_pass", order + walk + reset)


def test_no_assertion_is_spoken_of_where_the_result_is_printed():
    code = (
        "def is_right(backward):\n    g, x, w = (np.random.default_rng(1).normal(size=s) for s in ((3, 4), (3, 4), 4))\n"
        "    gx, gw = backward(g, x, w)\n    print(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))\n"
    )
    told = said("eight_mistakes", code)
    assert "there is no return True" in told
    assert "assertion" not in told


def test_twice_the_first_pass_is_not_called_another_row_for_certain():
    told = said(
        "which_pass",
        "a_after_1 = [[15, 9, 16]] * 3\nrow_after_2 = [30, 18, 32]\n",
    )
    assert "this is twice the first pass" in told
    assert "This is another row" not in told


BOX = (
    "class SavedValues:\n    def __init__(self, values):\n        self.values = values\n\n    def get(self):\n"
    "        if not self.values:\n            raise RuntimeError('retain_graph=True')\n        return self.values\n\n"
    "    def release(self):\n        self.values = ()\n"
)


def test_an_exception_is_not_said_to_be_an_object_that_came_back():
    told = said("freed_after_use", solution("11_in_between", "freed_after_use") + "\n\n" + BOX)
    assert "freed_after_use not right yet" in told
    assert "object of type" not in told
    assert "nothing saved" in told


RETURNS = (
    "def first_gradient(root, gradient):\n    if gradient is None:\n        if root.value.size != 1:\n"
    "            raise RuntimeError('no')\n        return np.ones_like(root.value)\n"
    "    if gradient.shape != root.shape:\n        raise RuntimeError('no')\n    return {given}\n"
)


@pytest.mark.parametrize(
    ("given", "words"),
    [("gradient.value.astype(root.dtype)", "'RuntimeError'"), ("gradient.value", "'gradient.value'")],
)
def test_an_array_where_the_root_is_refused_is_not_said_to_be_of_a_wrong_type(given, words):
    told = said("first_gradient", RETURNS.format(given=given))
    assert words in told
    assert "object of type" not in told


def test_nothing_is_said_to_be_computed_for_nothing_where_only_the_gradient_is_wrong():
    code = solution("11_in_between", "affine").replace("g @ w.T", "2 * (g @ w.T)")
    told = said("affine", code, Function=object)
    assert "once the gradient of x is right" in told
    assert "nobody wants" not in told
