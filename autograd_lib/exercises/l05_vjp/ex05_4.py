"""ex05_4: which calls of `backward` run, and which of two complaints the others raise."""

import autograd_lib.engine as torch

from ...checking import Exercise, Kind, Text, Wrong
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


def answer(*words):
    """Return the eight predictions as an answer cell."""
    return "".join(f'{name} = "{word}"\n' for name, word in zip(CALLS, words, strict=True))


EXERCISE = Exercise(
    id="ex05_4",
    title=Text("哪些调用会报错", "Which calls raise"),
    kind=Kind.PREDICT,
    points=4,
    minutes=5,
    difficulty=2,
    answers=tuple(CALLS),
    challenge=challenge,
    collect=collect.ex05_4,
    judge=judge,
    hints=(
        Text(
            "每次先问两件事：出发的张量有几个元素？给的 `gradient`（如果给了）是什么形状？",
            "Ask two things about each call: how many entries has the tensor it starts from? And what is the shape of the `gradient`, if one is given?",
        ),
        Text(
            "不给 `gradient` 时，引擎自己补一个 1，条件是只有一个元素可补；形状是 `()` 还是 `(1,)` 都行。给了 `gradient`，就只看形状是不是完全相同。",
            "Without a `gradient` the engine fills in a 1 itself, provided that there is just one entry to fill; its shape may be `()` or `(1,)`. With a `gradient`, all that counts is whether the shapes are exactly the same.",
        ),
        Text(
            "`y[1]` 的形状是 `()`，`y[1:2]` 的形状是 `(1,)`，`y[1:]` 的形状是 `(2,)`。`torch.tensor(1.0)` 的形状是 `()`，它与 `(1,)` 不同。",
            "`y[1]` has the shape `()`, `y[1:2]` the shape `(1,)`, `y[1:]` the shape `(2,)`. `torch.tensor(1.0)` has the shape `()`, which is not `(1,)`.",
        ),
    ),
    wrong=(
        Wrong(
            "one_element_is_not_a_scalar",
            answer("scalar", "runs", "scalar", "scalar", "runs", "shape", "shape", "shape"),
            Text(
                "报错里说的 scalar 是“只有一个元素”：形状 `(1,)` 也可以不给 `gradient`。",
                "What the message calls a scalar is a tensor with a single entry: one of shape `(1,)` needs no `gradient` either.",
            ),
        ),
        Wrong(
            "one_stands_for_all",
            answer("scalar", "runs", "runs", "scalar", "runs", "runs", "runs", "runs"),
            Text(
                "`gradient` 不会被拉伸：它的形状必须与出发的张量完全相同，多一维少一维都不行。",
                "A `gradient` is not stretched: its shape has to be exactly that of the tensor it starts from, with no dimension more or less.",
            ),
        ),
        Wrong(
            "one_by_one_equals_zero_d",
            answer("scalar", "runs", "runs", "scalar", "runs", "shape", "runs", "shape"),
            Text(
                "`y[1:2]` 的形状是 `(1,)`，`torch.tensor(1.0)` 的形状是 `()`。都只有一个元素，形状却不同，所以报错。",
                "`y[1:2]` has the shape `(1,)`, `torch.tensor(1.0)` has the shape `()`. Both hold one entry, but the shapes differ, so the call raises.",
            ),
        ),
        Wrong(
            "only_ones_allowed",
            answer("scalar", "runs", "runs", "scalar", "shape", "shape", "shape", "shape"),
            Text(
                "上游梯度可以是任何数，−5 也行：所有梯度都乘以 −5。只有形状会被检查。",
                "A cotangent may be any number, −5 as well: all gradients are multiplied by −5. Only its shape is checked.",
            ),
        ),
        Wrong(
            "part_of_a_tensor_is_fine",
            answer("scalar", "runs", "runs", "runs", "runs", "shape", "shape", "shape"),
            Text(
                "`y[1:]` 还剩两个元素，引擎仍然不知道各占多少。",
                "`y[1:]` still has two entries, and the engine still does not know how much each of them counts.",
            ),
        ),
    ),
)
