"""Second derivatives through four classes that are all right at first order, predicted."""

from ... import engine
from ...kit.checking import Text
from ...kit.checking.predictions import predictions

LABELS = {
    "from_input": Text("`from_input`：存的是输入", "`from_input`: the input is saved"),
    "from_slope": Text("`from_slope`：存的是算好的斜率", "`from_slope`: the slope is saved"),
    "from_output": Text("`from_output`：存输入和输出", "`from_output`: input and output are saved"),
    "refuses": Text("`refuses`：`@once_differentiable`", "`refuses`: `@once_differentiable`"),
}
SAVES = {"from_slope": lambda x, y: (3 * x**2,), "from_output": lambda x, y: (x, y)}
SLOPES = {"from_slope": lambda slope: slope, "from_output": lambda x, y: 3 * y / x}


def truth():
    """Return the second derivative of c² + x² at 2 with each of the classes, or the word for an error."""
    return {name: second(cube(name)) for name in LABELS}


def cube(name):
    """Return one of the four classes, on our engine."""

    class Cube(engine.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x**3
            ctx.save_for_backward(*SAVES.get(name, lambda x, y: (x,))(x, y))
            return y

        @staticmethod
        def backward(ctx, g):
            return g * SLOPES.get(name, lambda x: 3 * x**2)(*ctx.saved_tensors)

    if name == "refuses":
        Cube.backward = staticmethod(engine.autograd.function.once_differentiable(Cube.backward))
    return Cube


def second(function):
    """Return what differentiating twice gives."""
    x = engine.tensor(2.0, requires_grad=True)
    try:
        (first,) = engine.autograd.grad(function.apply(x) ** 2 + x**2, x, create_graph=True)
        first.backward()
        return x.grad.item()
    except RuntimeError:
        return "error"


JUDGE = predictions(truth, LABELS)
