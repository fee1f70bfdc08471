"""ex05_4: which calls of `backward` run, and which of two complaints the others raise."""

import autograd_lib.engine as torch

from ...checking import Judge, Text
from ...checking.arrays import all_alike
from ...checking.comparing import expect, same
from . import collect

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
LABEL = Text("`{name}`：`{call}`", "`{name}`: `{call}`")
NOT_A_WORD = Text(
    '每个预测是 `"runs"`、`"scalar"`、`"shape"` 三个词之一。',
    'Each prediction is one of the three words `"runs"`, `"scalar"` and `"shape"`.',
)
EIGHT = Text("八个预测", "the eight predictions")


def challenge(rng):
    return {}


def judge(parts, challenge):
    alike = all_alike(parts, list(CALLS), EIGHT)
    return [alike] if alike else [judged(parts, name) for name in CALLS]


def judged(parts, name):
    """Return the finding for one prediction."""
    said = parts.get(name)
    why = None if any(same(said, word) for word in WORDS) else NOT_A_WORD
    return expect(parts, name, what_happens(name), label=label(name), why=why)


def label(name):
    """Return what one prediction is about."""
    return LABEL.fill(name=name, call=CALLS[name])


def what_happens(name):
    """Return what a call does, by doing it."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    try:
        RUNS[name](x * x)
    except RuntimeError as error:
        return "scalar" if "only for scalar outputs" in str(error) else "shape"
    return "runs"


JUDGE = Judge(challenge, collect.ex05_4, judge)
