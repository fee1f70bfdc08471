"""ex06_7: softmax and its logarithm, forward without overflow and back without a Jacobian."""

from operator import methodcaller

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.own_work import each_by_name
from . import collect
from .common import MOST_SHOWN, draw, function, generator, inputs, own_work, pulled_back, slopes

NAMES = ("softmax", "log_softmax")
GROUPS = {
    "moderate": Text("普通的数", "ordinary numbers"),
    "large": Text("很大和很小的数", "very large and very small numbers"),
}
LABEL = Text("`out, vjp = {name}(x)`，{group}", "`out, vjp = {name}(x)`, {group}")


def challenge(rng):
    random = generator(rng)
    p, q, r = (int(size) for size in random.permutation((2, 3, 4)))
    far = draw(random, (3, 4))
    far[0] += 1000  # exp overflows
    far[1] -= 1000  # exp underflows, also beside the first row
    far[2, int(random.integers(4))] += 900  # the probabilities of all others underflow
    return {
        "moderate": [_case(random, draw(random, shape)) for shape in ((5,), (q, r), (p, q, r))],
        "large": [_case(random, far)],
    }


def _case(random, x):
    return [x, draw(random, x.shape)]


def judge(parts, challenge):
    findings = [_line(parts, name, group, cases) for name in NAMES for group, cases in challenge.items()]
    return own_work(parts, NAMES, findings)


def _line(parts, name, group, cases):
    values, expected, beside = VALUES[name], {}, {}
    for x, g in cases:
        back = pulled_back(methodcaller(name, dim=-1), x, g)
        expected[f"x{x.shape}"] = {"out": values(x), "vjp(g)": back}
        beside[f"x{x.shape}"] = {"out": values(x), "vjp(g)": slopes(values, x, g)}
    label, shown = LABEL.fill(name=name, group=GROUPS[group]), inputs(*_named(cases))
    beside = (
        beside if group == "moderate" else None
    )  # of numbers near 1000 a difference quotient keeps few digits
    return expect(parts, f"{name} {group}", expected, label=label, difference=beside, why=shown)


def _named(cases):
    return (pair for x, g in cases if x.size < MOST_SHOWN for pair in (("x", x), ("g", g)))


def log_softmax(x):
    """Return the logarithm of the softmax along the last axis."""
    x = x - x.max(axis=-1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))


VALUES = {"softmax": lambda x: np.exp(log_softmax(x)), "log_softmax": log_softmax}


def softmax_answer(*back, out=None):
    """Return an answer with only `softmax`, around the lines of its `vjp`."""
    out = out or ("e = np.exp(x - x.max(axis=-1, keepdims=True))", "out = e / e.sum(axis=-1, keepdims=True)")
    return _operation("softmax", out, back or (BACK,))


def log_answer(*back, out=None):
    """Return an answer with only `log_softmax`, around the lines of its `vjp`."""
    out = out or (
        "z = x - x.max(axis=-1, keepdims=True)",
        "out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))",
    )
    return _operation("log_softmax", out, back or (LOG_BACK,))


def _operation(name, out, back):
    inner = ["def vjp(g):", *(f"    {line}" for line in back)]
    return function(f"{name}(x)", *out, "", *inner, "", "return out, vjp")


BACK = "return out * (g - (g * out).sum(axis=-1, keepdims=True))"
LOG_BACK = "return g - np.exp(out) * g.sum(axis=-1, keepdims=True)"

EXERCISE = Exercise(
    id="ex06_7",
    title=Text("softmax 和它的对数", "Softmax and its logarithm"),
    kind=Kind.IMPLEMENT_OP,
    points=6,
    minutes=12,
    difficulty=4,
    answers=NAMES,
    names=each_by_name(*NAMES),
    challenge=challenge,
    collect=collect.ex06_7,
    judge=judge,
    hints=(
        Text(
            "一排里的每一个输出都用到了整排的输入。所以动一个输入，会有几个输出跟着动？",
            "Each output of a line uses all inputs of that line. So how many outputs move when one input does?",
        ),
        Text(
            "前向：每一排先减去自己的最大值。对数不要在算完 softmax 之后再取，直接用 z − log Σ exp(z)。反向：softmax 用自己的输出 `y` 写，先求一排里 `g * y` 的和；"
            "log-softmax 先求一排里 `g` 的和。",
            "Forward: take each line's own maximum off first. Do not take the logarithm of a finished softmax, but use z − log Σ exp(z). Back: write softmax with its own output `y`, beginning with the sum of `g * y` along a line; "
            "for log-softmax begin with the sum of `g` along a line.",
        ),
        Text(
            "softmax 的反向：`y * (g - (g * y).sum(axis=-1, keepdims=True))`。log-softmax 的输出是 `y` 时，概率是 `np.exp(y)`，反向是 `g` 减去概率乘以 `g` 在这一排里的和。",
            "Back through softmax: `y * (g - (g * y).sum(axis=-1, keepdims=True))`. When `y` is the output of log-softmax, the probabilities are `np.exp(y)`, and the way back is `g` minus the probabilities times the sum of `g` along the line.",
        ),
    ),
    wrong=(
        Wrong(
            "exp_overflows",
            softmax_answer(out=("e = np.exp(x)", "out = e / e.sum(axis=-1, keepdims=True)")),
            Text(
                "`softmax` 没有减去最大值：`np.exp(1000)` 是无穷大，无穷大除以无穷大就不是数了。减去一个常数不改变 softmax。",
                "`softmax` does not take the maximum off: `np.exp(1000)` is infinite, and infinity divided by infinity is not a number. Taking off a constant does not change a softmax.",
            ),
        ),
        Wrong(
            "one_maximum_for_all",
            softmax_answer(out=("e = np.exp(x - x.max())", "out = e / e.sum(axis=-1, keepdims=True)")),
            Text(
                "`softmax` 减去的是整个数组的最大值。别的排离它太远时，`exp` 全是 0，就成了 0 除以 0。每一排减自己的。",
                "`softmax` takes off the maximum of the whole array. Where another line is far below it, every `exp` there is 0, and the result is 0 divided by 0. Each line needs its own.",
            ),
        ),
        Wrong(
            "diagonal_only",
            softmax_answer("return g * out * (1 - out)"),
            Text(
                "`softmax` 的反向只算了对角线，像 sigmoid 那样。一个输入变大，同一排别的输出都要变小，这些路径也要算进来。",
                "Back through `softmax`, only the diagonal is used, as if it were a sigmoid. When one input grows, all other outputs of its line shrink, and these paths count too.",
            ),
        ),
        Wrong(
            "mixes_the_lines",
            softmax_answer("return out * (g - (g * out).sum())"),
            Text(
                "`softmax` 的反向把各排加到了一起。不同的排互不相干，求和只沿着最后一维，并且保留维度。",
                "Back through `softmax`, all lines are added together. Different lines have nothing to do with each other; the sum runs along the last axis only, with its dimension kept.",
            ),
        ),
        Wrong(
            "forgets_g",
            softmax_answer("return out * (1 - (out * out).sum(axis=-1, keepdims=True))"),
            Text(
                "`softmax` 的反向里没有 `g`。",
                "There is no `g` in the way back through `softmax`.",
            ),
        ),
        Wrong(
            "log_of_a_softmax",
            log_answer(
                out=(
                    "e = np.exp(x - x.max(axis=-1, keepdims=True))",
                    "out = np.log(e / e.sum(axis=-1, keepdims=True))",
                )
            ),
            Text(
                "`log_softmax` 先算好概率再取对数。概率小到变成 0 时，对数就是负无穷，可是正确的结果只是一个普通的负数。",
                "`log_softmax` takes the logarithm of finished probabilities. Where a probability is so small that it becomes 0, the logarithm is minus infinity, while the right result is an ordinary negative number.",
            ),
        ),
        Wrong(
            "as_if_g_summed_to_one",
            log_answer("return g - np.exp(out)"),
            Text(
                "`log_softmax` 的反向少了 `g` 在这一排里的和。一排里只有一个 1、别处都是 0 的 `g`（交叉熵常常这样），和恰好是 1，看不出来；一般的 `g` 不是。",
                "The way back through `log_softmax` lacks the sum of `g` along the line. With a `g` that is 1 in one place and 0 elsewhere, as cross entropy often has it, that sum happens to be 1 and nothing shows; in general it is not.",
            ),
        ),
        Wrong(
            "takes_the_output_for_probabilities",
            log_answer("return g - out * g.sum(axis=-1, keepdims=True)"),
            Text(
                "`log_softmax` 的输出是概率的对数，反向里要的是概率：先 `np.exp`。",
                "The output of `log_softmax` is the logarithm of the probabilities; the way back needs the probabilities, so apply `np.exp` first.",
            ),
        ),
        Wrong(
            "asks_the_engine",
            "from autograd_lib import engine\n\n\ndef softmax(x):\n    t = engine.tensor(x.copy(), requires_grad=True)\n    y = t.softmax(-1)\n\n"
            "    def vjp(g):\n        y.backward(engine.tensor(g.copy()))\n        return t.grad.numpy()\n\n    return y.detach().numpy(), vjp\n",
            Text(
                "结果是引擎算的。这里要写的正是引擎里的那个运算，评分时引擎也不在。",
                "The engine has computed this. What is to be written is the very operation that the engine has, and during grading there is no engine.",
            ),
        ),
    ),
)
