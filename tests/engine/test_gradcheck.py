"""gradcheck and gradgradcheck let right rules pass, catch wrong ones, and say where they are wrong.

The wrong rules are also tried on torch, whose check, with a finer tolerance, has to find them too: they are wrong.
"""

import re

import pytest
import torch

import autograd_lib.engine as engine

MODULES = {"engine": (engine, {}), "torch": (torch, {"rtol": 1e-5, "atol": 1e-7})}


@pytest.fixture(params=MODULES)
def checks(request):
    """Return a module, and its two checks with tolerances in which a thousandth is an error."""
    module, tolerances = MODULES[request.param]

    def first(function, *inputs, **options):
        return module.autograd.gradcheck(function, inputs, **tolerances, **options)

    def second(function, *inputs, **options):
        return module.autograd.gradgradcheck(function, inputs, **tolerances, **options)

    return module, first, second


def numbers(module, *shape):
    """Return a leaf of uneven numbers: 0.3, 0.73, 1.16, …"""
    values = module.arange(1.0 * module.zeros(shape).numel(), dtype=module.float64) * 0.43 + 0.3
    return values.reshape(shape).detach().requires_grad_()


def to_columns(gradient):
    """Return the gradient of a row that was repeated for every row of the result."""
    return gradient.sum(0)


def last_wrong(gradient):
    """Return the gradient with another last element."""
    changed = gradient.clone()
    changed[-1] = changed[-1] * 1.01
    return changed


RULES = {
    "right": lambda g, x, y: (g * y, to_columns(g * x)),
    "forgets the incoming gradient": lambda g, x, y: (y + 0 * x, to_columns(x)),
    "swaps the partial derivatives": lambda g, x, y: (g * x, to_columns(g * y)),
    "returns the incoming gradient": lambda g, x, y: (g, to_columns(g)),
    "is off by half a percent": lambda g, x, y: (g * y * 1.005, to_columns(g * x)),
    "is wrong in the last element": lambda g, x, y: (last_wrong(g * y), to_columns(g * x)),
    "takes a mean where it should sum": lambda g, x, y: (g * y, (g * x).mean(0)),
    "spreads the mean of the gradient": lambda g, x, y: (g.mean() * y + 0 * x, to_columns(g.mean() * x)),
    "transposes the gradient": lambda g, x, y: (g.T * y, to_columns(g.T * x)),
    "is off by a thousandth": lambda g, x, y: (g * y, to_columns(g * x) * 1.001),
    "is zero": lambda g, x, y: (0 * x, 0 * y),
    "has the wrong sign": lambda g, x, y: (-g * y, to_columns(g * x)),
    "leaves out an input": lambda g, x, y: (g * y, None),
}


def product(module, rule):
    """Return a broadcast product of a matrix and a row whose backward is `rule`."""

    class Product(module.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return x * y

        @staticmethod
        def backward(ctx, g):
            return rule(g, *ctx.saved_tensors)

    return Product.apply


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "right"])
def test_a_wrong_rule_is_caught(checks, rule):
    module, first, _ = checks
    inputs = numbers(module, 3, 3), numbers(module, 3)
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        first(product(module, RULES[rule]), *inputs)
    assert first(product(module, RULES[rule]), *inputs, raise_exception=False) is False


@pytest.mark.parametrize("shapes", [((3, 3), (3,)), ((2, 3), (3,)), ((2, 1), (1,)), ((0, 3), (3,))], ids=str)
def test_the_right_rule_passes(checks, shapes):
    module, first, second = checks
    inputs = [numbers(module, *shape) for shape in shapes]
    assert first(product(module, RULES["right"]), *inputs) is True
    assert second(product(module, RULES["right"]), *inputs) is True


def cube(module, slope_factor=1.0, curvature_factor=1.0, detached=False):
    """Return x -> x**3 with a first derivative, and a derivative of that, that are off by factors."""

    class Slope(module.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return 3 * x * x * slope_factor

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * 6 * x * curvature_factor

    class Cube(module.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * Slope.apply(x.detach() if detached else x)

    return Cube.apply


def test_a_thousandth_is_caught_at_first_order(checks):
    module, first, _ = checks
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        first(cube(module, slope_factor=1.001), numbers(module, 2, 3))


@pytest.mark.parametrize(
    "fault", [{"curvature_factor": 1.001}, {"curvature_factor": 0.999}, {"detached": True}], ids=str
)
def test_a_thousandth_is_caught_at_second_order(checks, fault):
    module, first, second = checks
    assert first(cube(module, **fault), numbers(module, 2, 3))
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        second(cube(module, **fault), numbers(module, 2, 3))
    assert second(cube(module, **fault), numbers(module, 2, 3), raise_exception=False) is False


@pytest.mark.parametrize(
    "name", ["exp", "tanh", "sigmoid", "sin", "sqrt", "log", "softmax", "prod", "var", "cumsum"]
)
def test_the_modules_own_operations_pass(checks, name):
    module, first, second = checks
    arguments = (1,) if name in ("softmax", "cumsum") else ()
    assert first(lambda x: getattr(x, name)(*arguments), numbers(module, 2, 3))
    assert second(lambda x: getattr(x, name)(*arguments), numbers(module, 2, 3))


def test_several_inputs_and_outputs(checks):
    module, first, second = checks
    constant = module.ones(3, dtype=module.float64) * 2

    def function(x, fixed, number, y):
        return x * y * number, (x @ fixed).sum(), y.exp()

    inputs = numbers(module, 2, 3), constant, 1.5, numbers(module, 3)
    assert first(function, *inputs)
    assert second(lambda *all: function(*all)[::2], *inputs)


def test_only_one_of_several_outputs_is_wrong(checks):
    module, first, _ = checks
    wrong = cube(module, slope_factor=1.001)
    with pytest.raises(RuntimeError, match="output 1 with respect to input 0"):
        first(lambda x: (x * 2, wrong(x)), numbers(module, 3))


def test_one_tensor_needs_no_tuple(checks):
    module, _, _ = checks
    assert module.autograd.gradcheck(lambda x: x.exp(), numbers(module, 3))
    assert module.autograd.gradgradcheck(lambda x: x.exp(), numbers(module, 3))


def test_something_must_require_grad(checks):
    module, first, _ = checks
    with pytest.raises(ValueError, match="at least one input tensor to require gradient"):
        first(lambda x: x * 2, numbers(module, 3).detach())


def test_inputs_and_their_gradients_are_left_alone(checks):
    module, first, second = checks
    x = numbers(module, 2, 2)
    before = x.tolist()
    first(lambda x: x.exp(), x)
    second(lambda x: x.exp(), x)
    assert x.tolist() == before
    assert x.grad is None


def test_errors_of_the_function_pass_through(checks):
    module, first, _ = checks
    with pytest.raises(ZeroDivisionError):
        first(lambda x: x * (1 / 0), numbers(module, 3))


def test_the_first_wrong_element_is_named():
    """At x = 0.3, 0.73, …, 2.45 the slope of x**3 is wrong from the second element of the second row on."""

    class Cube(engine.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x)
            return x**3 + y

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            slope = 3 * x * x
            slope[1, 1:] = slope[1, 1:] * 1.001
            return g * slope, g

    with pytest.raises(RuntimeError, match="Jacobian mismatch") as caught:
        engine.autograd.gradcheck(Cube.apply, (numbers(engine, 2, 3), numbers(engine, 2, 3)))
    text = str(caught.value)
    assert "output 0 with respect to input 0" in text
    assert re.search(r"[\[(]1, 1[\])]", text), text
    found = [float(number) for number in re.findall(r"-?\d+\.\d+(?:e[+-]\d+)?", text)]
    x = 0.3 + 4 * 0.43
    assert any(abs(number / (3 * x * x) - 1) < 2e-4 for number in found), (text, "numerical", 3 * x * x)
    assert any(abs(number / (3 * x * x * 1.001) - 1) < 2e-4 for number in found), (text, "analytical")


def test_single_precision_is_refused():
    """Differences of float32 numbers have three digits at best, so that no tolerance would mean anything."""
    single, double = engine.ones(3, requires_grad=True), numbers(engine, 3)
    for check in (engine.autograd.gradcheck, engine.autograd.gradgradcheck):
        with pytest.raises(RuntimeError, match=r"Input #1 .*float64"):
            check(lambda x, y: x * y, (double, single))
        assert check(lambda x, y: x * y, (double, single.detach()))


def test_cotangents_are_not_all_ones():
    """A rule that sees only the sum of what comes back is right for ones, and for nothing else."""

    class Spread(engine.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g.mean().expand(*g.shape) * 2

    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        engine.autograd.gradcheck(Spread.apply, numbers(engine, 4))


@pytest.mark.parametrize("fast_mode", [False, True])
def test_a_backward_that_differs_from_run_to_run_is_caught(fast_mode):
    noise = iter((0.0, 1e-7) * 100)

    class Doubled(engine.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g * (2 + next(noise))

    x = engine.ones(3, dtype=engine.float64, requires_grad=True)
    options = {"fast_mode": fast_mode, "check_undefined_grad": False}
    with pytest.raises(engine.autograd.GradcheckError, match="not reentrant"):
        engine.autograd.gradcheck(Doubled.apply, x, **options)
    assert engine.autograd.gradcheck(Doubled.apply, x, nondet_tol=1e-5, **options)


def test_an_output_whose_shape_depends_on_values_is_caught():
    x = engine.ones(3, dtype=engine.float64, requires_grad=True)
    with pytest.raises(engine.autograd.GradcheckError, match="same shape"):
        engine.autograd.gradcheck(lambda x: x[x >= 1] * 2, x)
