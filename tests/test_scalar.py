"""The reference of the first stage: trees of plain numbers, forward and backward."""

import math
import random
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograd_lib.exercises.judges.shared.differences import central_differences
from autograd_lib.scalar import Divide, Exp, Minus, Multiply, Plus, Power, Var, Variable

BINARY = {
    Plus: lambda a, b: a + b,
    Minus: lambda a, b: a - b,
    Multiply: lambda a, b: a * b,
    Divide: lambda a, b: a / b,
}


def lesson_tree():
    """Return y * (x**2 - x*y + y), the tree of the lesson, with its leaves."""
    x, y = Variable(3), Variable(2)
    return Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y)), x, y


def test_the_lessons_tree():
    root, x, y = lesson_tree()
    assert root.evaluate() == 10
    root.derive(1)
    assert (x.partial, y.partial) == (8, 1)


def test_partials_accumulate_until_someone_clears_them():
    root, x, y = lesson_tree()
    root.evaluate()
    root.derive(1)
    root.derive(0.5)
    assert (x.partial, y.partial) == (12, 1.5)
    x.partial = 0
    root.derive(1)
    assert (x.partial, y.partial) == (8, 2.5)


@pytest.mark.parametrize("operation", BINARY, ids=lambda operation: operation.__name__)
@pytest.mark.parametrize("seed", range(4))
def test_binary_operations_against_finite_differences(operation, seed):
    rng = random.Random(seed)
    a, b, cotangent = (rng.choice((-1, 1)) * rng.uniform(0.5, 3) for _ in range(3))
    left, right = Variable(a), Variable(b)
    root = operation(left, right)
    assert root.evaluate() == BINARY[operation](a, b)
    root.derive(cotangent)
    slopes = central_differences(BINARY[operation], {"a": a, "b": b})
    # `central_differences` calls by keyword; the lambdas name their parameters alike.
    assert left.partial == pytest.approx(cotangent * slopes["a"], rel=1e-7)
    assert right.partial == pytest.approx(cotangent * slopes["b"], rel=1e-7)


@pytest.mark.parametrize("exponent", [-2, -0.5, 0.5, 1, 2, 3.7])
def test_powers(exponent):
    base = Variable(1.7)
    root = Power(base, exponent)
    assert root.evaluate() == 1.7**exponent
    root.derive(-2)
    assert base.partial == pytest.approx(-2 * exponent * 1.7 ** (exponent - 1), rel=1e-12)


def test_powers_at_zero_and_below():
    flat, base = Variable(0), Variable(-2)
    Power(flat, 0).evaluate()
    constant = Power(flat, 0)
    assert constant.evaluate() == 1
    constant.derive(5)
    assert flat.partial == 0
    square = Power(base, 2)
    square.evaluate()
    square.derive(1)
    assert base.partial == -4


def test_exp_uses_its_own_output():
    x = Variable(0.3)
    root = Exp(Multiply(x, x))
    root.evaluate()
    root.derive(2)
    assert x.partial == pytest.approx(2 * 2 * 0.3 * math.exp(0.09), rel=1e-14)


@pytest.mark.parametrize("operation", [*BINARY, Exp])
def test_deriving_before_evaluating_is_refused(operation):
    root = Exp(Variable(1)) if operation is Exp else operation(Variable(1), Variable(2))
    with pytest.raises(RuntimeError, match=rf"{operation.__name__}\.derive.*evaluate\(\)"):
        root.derive(1)


def test_moving_a_leaf_needs_a_new_evaluation():
    root, x, y = lesson_tree()
    root.evaluate()
    x.value = 5
    root.derive(1)
    stale = y.partial
    x.partial = y.partial = 0
    assert root.evaluate() == 34
    root.derive(1)
    assert (stale, y.partial) == (-3, 9)  # the bracket was still 5, not 17


def test_errors_of_arithmetic_are_pythons_own():
    with pytest.raises(ZeroDivisionError):
        Divide(Variable(1), Variable(0)).evaluate()
    with pytest.raises(OverflowError):
        Exp(Variable(1000)).evaluate()


@pytest.mark.parametrize("count", [0, 1, 5, 12])
def test_doublings_visit_the_leaf_once_per_path(count):
    visits = []

    class Counting(Variable):
        def derive(self, seed):
            visits.append(seed)
            super().derive(seed)

    root = leaf = Counting(1.0)
    for _ in range(count):
        root = Plus(root, root)
    assert root.evaluate() == 2**count
    root.derive(1)
    assert (len(visits), leaf.partial) == (2**count, 2**count)


def test_walks_recurse_as_deep_as_the_tree():
    root = Variable(1.0)
    for _ in range(sys.getrecursionlimit()):
        root = Plus(root, Variable(0.0))
    with pytest.raises(RecursionError):
        root.evaluate()


def build(rng, leaves, depth):
    """Return a random tree over the leaves and the same function of their values."""
    if depth == 0 or rng.random() < 0.2:
        name = rng.choice(sorted(leaves))
        return leaves[name], lambda at: at[name]
    if rng.random() < 0.25:
        inner, value = build(rng, leaves, depth - 1)
        exponent = rng.choice((2, 3))
        return Power(inner, exponent), lambda at: value(at) ** exponent
    operation = rng.choice([Plus, Minus, Multiply])
    (left, f), (right, g) = build(rng, leaves, depth - 1), build(rng, leaves, depth - 1)
    return operation(left, right), lambda at: BINARY[operation](f(at), g(at))


@given(st.integers(0, 10**6))
def test_random_trees_against_finite_differences(seed):
    rng = random.Random(seed)
    inputs = {name: rng.choice((-1, 1)) * rng.uniform(0.5, 1.5) for name in "abc"}
    leaves = {name: Variable(value) for name, value in inputs.items()}
    root, function = build(rng, leaves, 4)
    assert root.evaluate() == function(inputs)
    if isinstance(root, Variable):
        return
    root.derive(0.7)
    slopes = central_differences(lambda **at: function(at), inputs)
    scale = max(1, abs(root.value), *(abs(slope) for slope in slopes.values()))
    for name, leaf in leaves.items():
        assert leaf.partial == pytest.approx(0.7 * slopes[name], rel=1e-5, abs=1e-6 * scale)


def test_relu_lets_nan_through_as_torch_does():
    x = Var(math.nan)
    y = x.relu()
    y.backward()
    assert math.isnan(y.value)
    assert x.partial == 1.0
