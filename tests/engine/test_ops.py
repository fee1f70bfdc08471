"""Every row of the table of operations: results and derivatives are torch's, and finite differences agree."""

import contextlib
import re

import pytest
import torch

import autograd_lib.engine as engine
from tests.engine import ops_checks
from tests.engine.ops_table import UNARY, Op, all_rows

ROWS = all_rows()


def each_row(condition=lambda op: True):
    """Run a test once per row."""
    chosen = [op for op in ROWS if condition(op)]
    return pytest.mark.parametrize("op", chosen, ids=lambda op: re.sub(r"\s+", " ", op.name))


def none(found):
    """Fail with all the differences that were found."""
    found = list(found)
    assert not found, "\n".join(found)


@each_row()
def test_results_and_two_derivatives_are_torchs(op):
    none(ops_checks.against_torch(engine, op))


@each_row(lambda op: op.dtypes)
def test_types_are_promoted_and_refused_as_in_torch(op):
    none(ops_checks.mixed_types(engine, op))


@each_row(lambda op: op.pointwise)
def test_special_numbers_give_what_torch_gives(op):
    none(ops_checks.special_points(engine, op))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # the other tests compare warnings
@each_row(lambda op: op.smooth)
def test_derivatives_agree_with_finite_differences(op):
    none(ops_checks.finite_differences(engine, op))


def test_names_of_rows_are_unique():
    names = [op.name for op in ROWS]
    assert len(names) == len(set(names)), sorted({name for name in names if names.count(name) > 1})


def operations(base):
    """Yield the operations of the engine: classes below its Operation that none is derived from."""
    for one in base.__subclasses__():
        if one.__subclasses__():
            yield from operations(one)
        else:
            yield one


def graph_of(tensor):
    """Return the classes of all nodes that a tensor depends on."""
    seen, waiting = set(), [tensor.grad_fn]
    while waiting:
        node = waiting.pop()
        if node is not None and node not in seen:
            seen.add(node)
            waiting.extend(parent for parent, _ in node.next_functions)
    return {type(node) for node in seen}


def recorded_by(op):
    """Return the classes of the nodes that a row, and its derivative, leave behind."""
    found = set()
    for shapes in op.cases:
        leaves = [ops_checks.leaf(engine, one) for one in op.draw(ops_checks.generator(op), shapes)]
        with contextlib.suppress(Exception):  # what it ought to do is another test's business
            outs = [one for one in ops_checks.tensors(op.call(engine, *leaves)) if ops_checks.tracked(one)]
            found |= set().union(*map(graph_of, outs))
            seeds = [ops_checks.random_leaf(engine, one, ops_checks.generator(op)) for one in outs]
            derived = engine.autograd.grad(outs, leaves, seeds, create_graph=True, allow_unused=True)
            found |= set().union(*map(graph_of, filter(ops_checks.tracked, derived)))
    return found


@pytest.mark.filterwarnings("ignore")
def test_every_operation_of_the_engine_has_a_row():
    from autograd_lib.engine.torch.operation import Operation

    recorded = set().union(*map(recorded_by, ROWS))
    assert len(recorded) > 60
    missing = {one.__name__ for one in operations(Operation)} - {one.__name__ for one in recorded}
    assert not missing


class Faulty:
    """Torch, with one function replaced by a faulty one."""

    def __init__(self, function):
        self.sin = function

    def __getattr__(self, name):
        return getattr(torch, name)


def wrong_sine(forward=torch.sin, factor=1.0, second=True, at_zero=None):
    """Return a sine whose derivative is what the arguments make of it."""

    class SinBackward0(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return forward(x)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            cosine = factor * torch.cos(x if second else x.detach())
            return g * (cosine if at_zero is None else torch.where(x == 0, at_zero, cosine))

    SinBackward0._backward_cls.name = lambda self: "SinBackward0"
    return SinBackward0.apply


def reordered(x):
    return torch.sin(x if x.is_contiguous() else torch.as_strided(x, x.shape, torch.empty(x.shape).stride()))


FAULTS = {
    "none": (wrong_sine(), set()),
    "a derivative off by a thousandth": (wrong_sine(factor=1.001), {"against_torch", "finite_differences"}),
    "a second derivative of zero": (wrong_sine(second=False), {"against_torch", "finite_differences"}),
    "a value in the last digits": (lambda x: torch.sin(x) * (1 + 1e-10), {"against_torch"}),
    "a derivative at one point": (wrong_sine(at_zero=0.0), {"special_points"}),
    "the type of the result": (lambda x: torch.sin(x.double()), {"against_torch", "mixed_types"}),
    "integers refused": (
        lambda x: torch.sin(x * torch.ones((), dtype=x.dtype).requires_grad_()),
        {"mixed_types"},
    ),
    "the memory of transposed inputs": (wrong_sine(reordered), {"against_torch"}),
    "empty inputs refused": (lambda x: torch.sin(x + 0 * x.max()), {"against_torch", "finite_differences"}),
    "the shape": (lambda x: torch.sin(x)[None], {"against_torch", "mixed_types", "special_points"}),
    "the history": (lambda x: torch.sin(x.detach()), {"against_torch", "mixed_types", "special_points"}),
    "the name of the node": (lambda x: torch.sin(x).clone(), {"against_torch"}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault):
    function, noticed_by = FAULTS[fault]
    op = Op("torch.sin", lambda torch, x: torch.sin(x), UNARY)
    for name in ("against_torch", "mixed_types", "special_points", "finite_differences"):
        try:
            found = list(getattr(ops_checks, name)(Faulty(function), op))
        except Exception as error:
            found = [error]
        assert found or name not in noticed_by, name
        assert not found or fault != "none", found


def test_broadcasting_faults_are_noticed():
    class Forgetful(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return x * y

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            return torch.mean(g * y, 0) if g.ndim > x.ndim else g * y, g * x

    from tests.engine.ops_table import BINARY

    op = Op("mul", lambda module, x, y: Forgetful.apply(x, y) if module is not torch else x * y, BINARY)
    assert list(ops_checks.compare(Faulty(None), op, op.draw(ops_checks.generator(op), ((3,), (2, 3)))))
