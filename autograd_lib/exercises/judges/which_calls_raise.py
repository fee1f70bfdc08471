"""Which calls of `backward` run, and which of two complaints the others raise."""

import autograd_lib.engine as torch

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

CALLS = {
    "call_1": "y.backward()",
    "call_2": "y[1].backward()",
    "call_3": "y[1:2].backward()",
    "call_4": "y[1:].backward()",
    "call_5": "y.mean().backward(torch.tensor(-5.0))",
    "call_6": "y.backward(torch.tensor(1.0))",
    "call_7": "y[1:2].backward(torch.tensor(1.0))",
    "call_8": "y.sum().backward(torch.ones(3))",
}
RUNS = {
    "call_1": lambda y: y.backward(),
    "call_2": lambda y: y[1].backward(),
    "call_3": lambda y: y[1:2].backward(),
    "call_4": lambda y: y[1:].backward(),
    "call_5": lambda y: y.mean().backward(torch.tensor(-5.0)),
    "call_6": lambda y: y.backward(torch.tensor(1.0)),
    "call_7": lambda y: y[1:2].backward(torch.tensor(1.0)),
    "call_8": lambda y: y.sum().backward(torch.ones(3)),
}
WORDS = ("runs", "scalar", "shape")
LABELS = {name: Text(f"`{name}`：`{call}`", f"`{name}`: `{call}`") for name, call in CALLS.items()}
EIGHT = Text("八个预测", "the eight predictions")


def what_happens(name):
    """Return what a call does, by doing it."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    try:
        RUNS[name](x * x)
    except RuntimeError as error:
        return "scalar" if "only for scalar outputs" in str(error) else "shape"
    return "runs"


def truth():
    """Return what each call does."""
    return {name: what_happens(name) for name in CALLS}


JUDGE = predictions(truth, LABELS, one_of=WORDS, all_alike=EIGHT)
