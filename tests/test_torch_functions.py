"""The reference Functions on torch and, by a change of import, on the engine: gradients, shapes, refusals."""

import types
from pathlib import Path

import numpy as np
import pytest
import torch

import autograd_lib.engine as engine
from autograd_lib import torch_functions

CASES = {
    "Multiply": [((2, 3), (3,)), ((3, 1), (2, 1, 4)), ((), (2, 2))],
    "Plus": [((2, 3), (3,)), ((1, 4), (3, 1)), ((), (2,))],
    "Minus": [((2, 3), (3,)), ((1, 4), (3, 1)), ((), (2,))],
    "MultiplyAdd": [((2, 3),) * 3, ((),) * 3],
    "SquaredSum": [((3,),) * 2],
    "SquaredSumAndParts": [((2, 3),) * 2],
    "SquareAndTriple": [((4,),)],
    "Cube": [((2, 3),)],
}
WITH_PLAIN_INPUT = {
    "MulConstant": -2.5,
    "SquaredSumWithSettings": torch_functions.Settings(factor=1.7),
}


def on_engine():
    """Return the module as it is with the other import."""
    source = Path(torch_functions.__file__).read_text(encoding="utf-8")
    changed = source.replace("\nimport torch\n", "\nimport autograd_lib.engine as torch\n")
    assert changed != source
    module = types.ModuleType("functions_on_the_engine")
    exec(compile(changed, "torch_functions.py", "exec"), vars(module))
    return module


BACKENDS = {"torch": (torch, torch_functions), "engine": (engine, on_engine())}


@pytest.fixture(params=BACKENDS)
def backend(request):
    return BACKENDS[request.param]


def leaves(library, shapes):
    rng = np.random.default_rng(12)
    arrays = [rng.uniform(0.3, 2.0, shape) * rng.choice([-1.0, 1.0], shape) for shape in shapes]
    return [library.tensor(array, dtype=library.float64, requires_grad=True) for array in arrays]


def rows():
    yield from ((name, shapes, ()) for name, cases in CASES.items() for shapes in cases)
    yield "MulConstant", ((2, 3),), (WITH_PLAIN_INPUT["MulConstant"],)
    yield "SquaredSumWithSettings", ((3,), (3,)), (WITH_PLAIN_INPUT["SquaredSumWithSettings"],)


@pytest.mark.parametrize(("name", "shapes", "plain"), list(rows()), ids=str)
def test_first_and_second_derivatives_pass_the_gradient_check(backend, name, shapes, plain):
    library, functions = backend
    inputs = leaves(library, shapes)
    operation = getattr(functions, name)
    assert library.autograd.gradcheck(lambda *given: operation.apply(*given, *plain), inputs)
    assert library.autograd.gradgradcheck(lambda *given: operation.apply(*given, *plain), inputs)


class Context:
    """A context that can be told which gradients are needed."""

    materialized = True

    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    def set_materialize_grads(self, value):
        self.materialized = value


@pytest.mark.parametrize(("name", "shapes", "plain"), list(rows()), ids=str)
def test_only_the_gradients_that_are_needed_are_computed(backend, name, shapes, plain):
    library, functions = backend
    operation = getattr(functions, name)
    inputs = [one.detach() for one in leaves(library, shapes)]
    outputs = operation.forward(*inputs, *plain)
    for wanted in range(len(shapes)):
        ctx = Context()
        ctx.needs_input_grad = tuple(i == wanted for i in range(len(shapes))) + (False,) * len(plain)
        operation.setup_context(ctx, (*inputs, *plain), outputs)
        several = outputs if isinstance(outputs, tuple) else (outputs,)
        given = operation.backward(ctx, *map(library.ones_like, several))
        given = given if isinstance(given, tuple) else (given,)
        assert [one is not None for one in given] == list(ctx.needs_input_grad)
        assert given[wanted].shape == inputs[wanted].shape


def test_both_libraries_print_the_same():
    texts = []
    for library, functions in BACKENDS.values():
        x = library.tensor([3.0, 3.0], requires_grad=True)
        y = library.tensor([2.0, 2.0], requires_grad=True)
        inner = functions.Minus.apply(functions.Multiply.apply(x, x), functions.Multiply.apply(x, y))
        root = functions.Multiply.apply(y, functions.Plus.apply(inner, y))
        root.backward(library.tensor([1.0, 1.0]))
        texts.append(f"{root} {x.grad} {y.grad}")
    assert set(texts) == {"tensor([10., 10.], grad_fn=<MultiplyBackward>) tensor([8., 8.]) tensor([1., 1.])"}


def test_every_part_that_is_returned_has_its_gradient(backend):
    library, functions = backend
    x, y = (library.tensor(v, requires_grad=True) for v in ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0]))
    z, xx, yy, xy = functions.SquaredSumAndParts.apply(x, y)
    (z + xx + yy + xy).sum().backward()
    assert x.grad.tolist() == [232, 464, 696]
    assert y.grad.tolist() == [241, 482, 723]


def test_parts_that_are_only_shown_refuse_a_loss(backend):
    library, functions = backend
    x, y = (library.tensor(v, requires_grad=True) for v in ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0]))
    z, xx, yy, xy = functions.SquaredSumShowingParts.apply(x, y)
    assert [part.requires_grad for part in (z, xx, yy, xy)] == [True, False, False, False]
    with pytest.raises(RuntimeError, match="does not require grad"):
        xx.sum().backward()
    z.sum().backward()
    assert x.grad.tolist() == y.grad.tolist() == [220, 440, 660]


@pytest.mark.parametrize(("weights", "expected"), [((1, 10), [32, 34]), ((1, 0), [2, 4]), ((0, 1), [3, 3])])
def test_an_output_that_is_not_used_adds_nothing(backend, weights, expected):
    library, functions = backend
    x = library.tensor([1.0, 2.0], requires_grad=True)
    outputs = functions.SquareAndTriple.apply(x)
    used = [weight * one for weight, one in zip(weights, outputs, strict=True) if weight]
    sum(used[1:], start=used[0]).sum().backward()
    assert x.grad.tolist() == expected


def test_a_slope_that_was_not_recorded_is_not_differentiated_in_silence(backend):
    library, functions = backend
    x = library.tensor([2.0, -3.0], dtype=library.float64, requires_grad=True)
    cube, _ = functions.CubeOnce.apply(x)
    (first,) = library.autograd.grad((cube * x).sum(), x, create_graph=True)
    assert first.tolist() == [32, -108]
    with pytest.raises(RuntimeError, match="differentiate twice"):
        first.sum().backward()


def test_rounding_passes_gradients_straight_through(backend):
    library, functions = backend
    x = library.tensor([0.4, 1.6, -2.7], requires_grad=True)
    rounded = functions.StraightThrough.apply(x)
    rounded.backward(library.tensor([2.0, -1.0, 0.5]))
    assert rounded.tolist() == [0, 2, -3]
    assert x.grad.tolist() == [2, -1, 0.5]


def test_reversal_turns_the_gradient_and_leaves_the_value(backend):
    library, functions = backend
    x = library.tensor([1.0, 2.0], requires_grad=True)
    same = functions.GradientReversal.apply(x, 0.5)
    same.backward(library.tensor([3.0, -4.0]))
    assert same.tolist() == [1, 2]
    assert x.grad.tolist() == [-1.5, 2]


def test_settings_reach_both_passes_and_can_be_printed(backend, capsys):
    library, functions = backend
    x = library.tensor([1.0], requires_grad=True)
    settings = functions.Settings(print_debug_info=True)
    functions.SquaredSumWithSettings.apply(x, library.tensor([2.0]), settings).backward()
    assert capsys.readouterr().out == (
        "forward: x=tensor([1.], requires_grad=True), y=tensor([2.])\nbackward: gradient=tensor([1.])\n"
    )
    assert x.grad.tolist() == [60]
