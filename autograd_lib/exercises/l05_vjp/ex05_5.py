"""ex05_5: a backward of 10(x + y)² that forgets the incoming gradient; show it, then repair it."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import as_array, draw_array, expect_exactly, leaves_alone
from ...checking.comparing import claim
from . import collect
from .common import by_input, slopes_of

MOST, LARGEST = 64, 1e4  # entries and size of a counterexample
COUNTEREXAMPLE = Text("反例 (x, y, g)", "counterexample (x, y, g)")
NOTHING_SHOWN = Text(
    "在这个输入上，有错的函数恰好给出正确的结果，所以说明不了问题。",
    "On this input the faulty function happens to give the right result, so it shows nothing.",
)
NO_INPUT = Text(
    "反例是三组数 (x, y, g)：形状相同，不为空，大小适中，例如 `([1.0, 2.0], [10.0, 20.0], [1.0, 1.0])`。",
    "A counterexample is three sets of numbers (x, y, g) of one shape, not empty and of moderate size, such as "
    "`([1.0, 2.0], [10.0, 20.0], [1.0, 1.0])`.",
)
REPAIRED = "`repaired(g, x, y)`"


def challenge(rng):
    return {"cases": [case(rng, 3), case(rng, 2, 2), case(rng)]}


def case(rng, *shape):
    """Return a cotangent and both inputs; no entry of x + y is near zero, for there every answer agrees."""
    while True:
        g, x, y = (draw_array(rng, *shape) for _ in range(3))
        if np.abs(x + y).min() > 0.2:
            return {"g": g, "x": x, "y": y}


def judge(parts, challenge):
    cases, name = challenge["cases"], "repaired"
    expected = {f"g {one['g'].shape}": by_input(right(**one)) for one in cases}
    beside = {f"g {one['g'].shape}": by_input(quotients(**one)) for one in cases}
    repaired = expect_exactly(parts, name, expected, label=REPAIRED, difference=beside, weight=3)
    if repaired.ok:
        repaired = leaves_alone(parts, "kept", label=REPAIRED, weight=3)
    return [shown(parts), repaired]


def right(g, x, y):
    """Return the vector-Jacobian product by x and by y."""
    slope = 20 * (x + y)
    return {"x": g * slope, "y": g * slope}


def quotients(g, x, y):
    """Return the finite differences of Σ g · 10(x + y)²."""
    return slopes_of(lambda x, y: 10 * (x + y) ** 2, g, {"x": x, "y": y})


def shown(parts):
    """Return the finding for the counterexample."""
    own = as_input(parts.get("counterexample"))
    why = NO_INPUT if own is None else NOTHING_SHOWN
    return claim(parts, "counterexample", lambda _: separates(own), label=COUNTEREXAMPLE, why=why, weight=2)


def as_input(value):
    """Return x, y and g as arrays, or None for what is no small set of moderate numbers."""
    if isinstance(value, np.ndarray) and value.ndim:
        value = list(value)
    if not isinstance(value, list) or len(value) != 3:
        return None
    arrays = [as_array(one) for one in value]
    if not all(isinstance(one, np.ndarray) and one.dtype == np.float64 for one in arrays):
        return None
    if len({one.shape for one in arrays}) != 1 or not 1 <= arrays[0].size <= MOST:
        return None
    return arrays if all((np.abs(one) <= LARGEST).all() for one in arrays) else None


def separates(arrays):
    """Return whether the faulty function, which takes g for ones, is visibly wrong."""
    if arrays is None:
        return False
    x, y, g = arrays
    return bool((np.abs((g - 1) * 20 * (x + y)) > 1e-6).any())


def repair(*lines):
    """Return an answer cell around the body of `repaired`, with a counterexample that is right."""
    body = "".join(f"    {line}\n" for line in lines)
    return (
        "import numpy as np\n\ncounterexample = ([1.0], [10.0], [0.5])\n\n\ndef repaired(g, x, y):\n" + body
    )


SLOPE = "slope = 20 * (x + y)"

EXERCISE = Exercise(
    id="ex05_5",
    title=Text("忘了上游梯度", "The forgotten cotangent"),
    kind=Kind.FIND_BUG,
    points=5,
    minutes=5,
    difficulty=2,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex05_5,
    judge=judge,
    hints=(
        Text(
            "`g` 在函数体里出现了几次？没有用到的参数，取什么值都不影响结果。",
            "How often does `g` occur in the body? A parameter that is not used cannot change the result, whatever it is.",
        ),
        Text(
            "正确的结果是 `g * slope`。它和 `slope` 在 `g` 全是 1 时相同，在 x + y = 0 的地方也相同。反例要避开这两种情况。",
            "The right result is `g * slope`. It equals `slope` where `g` is 1, and also where x + y = 0. A counterexample has to keep away from both.",
        ),
        Text(
            "例如 `([1.0], [10.0], [0.5])`：有错的函数给出 220，正确的是 110。修复只要一行：`return g * slope, g * slope`。",
            "For example `([1.0], [10.0], [0.5])`: the faulty function gives 220, and 110 is right. The repair takes one line: `return g * slope, g * slope`.",
        ),
    ),
    wrong=(
        Wrong(
            "a_cotangent_of_ones",
            "counterexample = ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0], [1.0, 1.0, 1.0])\n",
            Text(
                "`g` 全是 1 时，乘不乘它都一样。这正是 `z.sum().backward()` 之后看不出错误的原因。",
                "With a `g` of ones it makes no difference whether it is multiplied in. This is just why the mistake stays hidden after `z.sum().backward()`.",
            ),
        ),
        Wrong(
            "inputs_that_cancel",
            "counterexample = ([1.0, 2.0], [-1.0, -2.0], [3.0, 0.5])\n",
            Text(
                "这里 x + y 处处是 0，局部导数也就是 0，乘什么都不变。",
                "Here x + y is 0 everywhere, so the local derivative is 0, and it stays that whatever it is multiplied by.",
            ),
        ),
        Wrong(
            "still_ignores_it",
            repair(SLOPE, "return slope, slope"),
            Text(
                "`repaired` 里仍然没有用到 `g`。",
                "`repaired` still does not use `g`.",
            ),
        ),
        Wrong(
            "only_the_first_entry",
            repair(SLOPE, "return np.ravel(g)[0] * slope, np.ravel(g)[0] * slope"),
            Text(
                "只用了 `g` 的第一个元素。每个输出有自己的上游梯度，要逐个元素相乘。",
                "Only the first entry of `g` is used. Each output has a cotangent of its own: multiply element by element.",
            ),
        ),
        Wrong(
            "total_of_the_cotangent",
            repair(SLOPE, "return np.sum(g) * slope, np.sum(g) * slope"),
            Text(
                "把 `g` 加成了一个数。求和发生在损失里，不在这里：第 i 个输出只乘 `g[i]`。",
                "`g` was summed to one number. The sum belongs to the loss and not here: output i is multiplied by `g[i]` alone.",
            ),
        ),
        Wrong(
            "cotangent_without_slope",
            repair("return g, g"),
            Text(
                "这一次 `g` 传下去了，局部导数却不见了。两个都要，乘在一起。",
                "Now `g` is handed on, but the local derivative is gone. Both are needed, multiplied.",
            ),
        ),
        Wrong(
            "mends_one_argument",
            repair(SLOPE, "return g * slope, slope"),
            Text(
                "x 那一边修好了，y 那一边还是老样子。",
                "The side of x is mended, that of y is as it was.",
            ),
        ),
        Wrong(
            "works_in_place",
            repair("g *= 20 * (x + y)", "return g, g"),
            Text(
                "数是对的，可是 `g *= …` 改掉了传进来的数组，而同一个 `g` 可能还要传给别的节点。",
                "The numbers are right, but `g *= …` changes the array that was passed in, and the same `g` may still be on its way to other nodes.",
            ),
        ),
    ),
)
