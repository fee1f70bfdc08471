"""What runs beside answers to affine."""

from contextlib import contextmanager, nullcontext

from ... import engine as torch
from ...engine.breadth.ops.products import Mm
from ...kit.checking.collecting import attempt
from ...kit.checking.promises import untouched
from ..engines import no_passes


def collect(answers, challenge):
    """Value and gradients of the layer, two of them at once, what it costs where x is data, and who does the work."""
    given, oblong, square = answers["Linear"], challenge["oblong"], challenge["square"]

    def value(cls, task):
        return _applied(cls, [torch.tensor(task[name]) for name in "xwb"])

    def gradient(cls, task, place):
        return _returned(cls, task, "xwb")[place]

    def every(cls, task):
        inputs = _leaves(task)
        _applied(cls, inputs).backward(torch.tensor(task["g"]))
        return _grads(inputs)

    def formula(cls, task):
        node = _applied(cls, _leaves(task)).grad_fn
        with no_passes("engine"):
            return node(torch.tensor(task["g"])) is not None

    return {
        "value": attempt(value, given, oblong),
        **{f"d{name}": attempt(gradient, given, oblong, place) for place, name in enumerate("xwb")},
        "square": attempt(every, given, square),
        "two": attempt(_two_layers, given, square),
        "thrift": attempt(_thrift, given, oblong),
        "own": attempt(formula, given, oblong),
    }


def _applied(cls, inputs):
    if not issubclass(cls, torch.autograd.Function):
        raise TypeError("Linear has to be a class derived from torch.autograd.Function")
    return torch.autograd.Function.apply.__func__(cls, *inputs)


def _leaves(task, tracked="xwb"):
    return [torch.tensor(task[name], requires_grad=name in tracked) for name in "xwb"]


def _grads(leaves):
    return {f"d{name}": leaf.grad for name, leaf in zip("xwb", leaves, strict=True)}


def _returned(cls, task, tracked, during=nullcontext):
    # The engine sums what is too large and drops what is not wanted: the answer's own results come before that.
    seen = []

    class Watched(cls):
        @staticmethod
        def backward(ctx, g):
            seen.append(cls.backward(ctx, g))
            return seen[-1]

    result = _applied(Watched, _leaves(task, tracked))
    with during():
        result.backward(torch.tensor(task["g"]))
    return seen[-1]


def _two_layers(cls, task):
    # They share their leaves and nothing else: the second is run before the first is walked back.
    inputs = x, w, b = _leaves(task)
    g = torch.tensor(task["g"])
    for result in [_applied(cls, inputs), _applied(cls, [x + 1, w, b])]:
        untouched(result.backward, g=g)
    return _grads(inputs)


def _thrift(cls, task):
    products = []
    first, *others = _returned(cls, task, "wb", lambda: _counted_products(products))
    kind = "None" if first is None else type(first).__name__
    return {"first": kind, "products": len(products), "others": dict(zip(("dw", "db"), others, strict=False))}


@contextmanager
def _counted_products(products):
    """Run a block whose products of matrices on our engine are added to a list."""
    forward = Mm.forward

    def counting(ctx, a, b):
        products.append(forward(ctx, a, b))
        return products[-1]

    Mm.forward = counting
    try:
        yield
    finally:
        Mm.forward = forward
