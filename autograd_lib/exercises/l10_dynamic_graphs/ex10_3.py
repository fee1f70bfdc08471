"""ex10_3: the product of positives returns the integer 1 when nothing is positive; show it, then repair it."""

import math

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import as_array
from ...checking.comparing import claim, expect
from . import collect

MOST = 64  # entries of a counterexample
COUNTEREXAMPLE = Text("反例", "counterexample")
NO_INPUT = Text(
    "反例是一个由数组成的列表，例如 `[1.0, -2.0]`，最多 {most} 个数。",
    "A counterexample is a list of numbers such as `[1.0, -2.0]`, {most} at the most.",
).fill(most=MOST)
WORKS = Text(
    "在这个输入上 `product_of_positives(x).backward()` 没有报错。什么样的输入会让 `result` 一直是最初的那个 1？",
    "On this input `product_of_positives(x).backward()` raises nothing. Which inputs leave `result` the 1 that it was at first?",
)
REPAIRED = "`repaired(x)`"
WHY = Text(
    "值应当是正数的乘积，0 维，没有正数时是 1。`backward(g)` 之后，每个正数的梯度是 g 乘其余正数的乘积，别的元素是 0，不是 `None`。`x` 不可以改动。",
    "The value should be the product of the positive entries, of 0 dimensions, and 1 if there are none. After `backward(g)` each positive entry has g times the product of the others as gradient, all else 0 and not `None`. `x` must stay as it is.",
)


def challenge(rng):
    def draw(signs):
        # The first positive entry is below 1, so that clamping shows.
        sizes = [rng.randint(20, 90), *rng.sample(range(110, 300), len(signs) - 1)]
        values = [sign * size / 100 for sign, size in zip(signs, sizes, strict=True)]
        return rng.sample(values, len(values))

    rows = [draw([1, -1, 1, 1, -1]), draw([1, 1]), draw([1, 0, -1]), draw([-1, -1, 0]), draw([-1])]
    return {"rows": rows, "gradient": rng.choice((-1, 1)) * rng.randint(150, 400) / 100}


def judge(parts, challenge):
    # All rows together: those with positive entries alone are what the faulty function has right already.
    expected = {collect.row(values): right(values, challenge["gradient"]) for values in challenge["rows"]}
    return [shown(parts), expect(parts, "repaired", expected, label=REPAIRED, why=WHY, weight=4)]


def right(values, gradient):
    """Return what a row should give."""
    positive = [value for value in values if value > 0]
    product = math.prod(positive)
    slopes = [gradient * product / value if value > 0 else 0.0 for value in values]
    return {"shape": [], "value": product, "x.grad": slopes, "x": list(values)}


def shown(parts):
    """Return the finding for the counterexample."""
    own = as_array(parts.get("counterexample"))
    fits = isinstance(own, np.ndarray) and own.dtype == np.float64 and own.ndim == 1 and own.size <= MOST
    return claim(
        parts,
        "counterexample",
        lambda _: fits and not (own > 0).any(),
        label=COUNTEREXAMPLE,
        why=WORKS if fits else NO_INPUT,
        weight=1,
    )


def repair(*lines):
    """Return an answer cell around the body of `repaired`, with a counterexample that is right."""
    body = "".join(f"    {line}\n" for line in lines)
    return f"import autograd_lib.engine as torch\n\ncounterexample = [-1.0]\n\n\ndef repaired(x):\n{body}"


LOOP = ("for one in x:", "    if one.item() > 0:", "        result = result * one", "return result")

EXERCISE = Exercise(
    id="ex10_3",
    title=Text("没有正数的时候", "When nothing is positive"),
    kind=Kind.FIND_BUG,
    points=5,
    minutes=8,
    difficulty=3,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex10_3,
    judge=judge,
    hints=(
        Text(
            "`result` 从 Python 的整数 1 开始。它什么时候变成张量？什么输入使它变不成？",
            "`result` begins as the Python integer 1. When does it become a tensor? Which inputs prevent that?",
        ),
        Text(
            "只把 1 换成张量还不够：`torch.ones(())` 与 `x` 没有任何关系，`backward` 会说它不要梯度。让结果**总是**由 `x` 经过运算得来，不论有没有正数。",
            "Replacing 1 by a tensor is not enough: `torch.ones(())` has nothing to do with `x`, and `backward` will say that it does not require grad. Let the result **always** come from `x` by operations, with positive entries or without.",
        ),
        Text(
            "`x[x > 0]` 取出正数，可能一个也没有；空张量的 `prod()` 是 1，并且仍然带着 `grad_fn`。循环也可以留着：让 `result` 从 `1 + 0 * x.sum()` 开始。",
            "`x[x > 0]` takes out the positive entries, which may be none at all; `prod()` of an empty tensor is 1, and still has a `grad_fn`. The loop may stay as well: let `result` begin as `1 + 0 * x.sum()`.",
        ),
    ),
    wrong=(
        Wrong(
            "an_input_with_a_positive",
            "counterexample = [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0]\n",
            Text(
                "这里有正数，循环至少乘了一次，`result` 就成了张量。",
                "There are positive entries, so the loop multiplies at least once, and `result` becomes a tensor.",
            ),
        ),
        Wrong(
            "a_constant_tensor",
            repair("result = torch.ones((), dtype=x.dtype)", *LOOP),
            Text(
                "现在结果总是张量了，但没有正数时它与 `x` 没有关系，没有 `grad_fn`，`backward` 照样报错，只是换了一种。",
                "Now the result is always a tensor, but without positive entries it has nothing to do with `x` and no `grad_fn`; `backward` still raises, only another error.",
            ),
        ),
        Wrong(
            "a_leaf_of_its_own",
            repair("result = torch.ones((), dtype=x.dtype, requires_grad=True)", *LOOP),
            Text(
                "错误消失了，因为 1 自己成了叶子。可是梯度流进了它，`x.grad` 仍然是 `None`。",
                "The error is gone, because the 1 is now a leaf itself. But the gradient flows into that, and `x.grad` is still `None`.",
            ),
        ),
        Wrong(
            "in_place_from_the_first",
            repair(
                "result = None",
                "for one in x:",
                "    if one.item() > 0:",
                "        if result is None:",
                "            result = one",
                "        else:",
                "            result *= one",
                "return 1 + 0 * x.sum() if result is None else result",
            ),
            Text(
                "`result` 现在就是 `x` 的一个元素（一个视图），而 `*=` 想原地改掉它。引擎不允许；写成 `result = result * one`。",
                "`result` is now an entry of `x`, a view, and `*=` wants to overwrite it in place. The engine forbids that; write `result = result * one`.",
            ),
        ),
        Wrong(
            "zero_for_the_empty_product",
            repair("if not (x > 0).any():", "    return (0 * x).sum()", "return x[x > 0].prod()"),
            Text(
                "现在走得通了，但值是 0。没有因子的乘积是 1，原来的函数返回的也是 1。",
                "Now it works, but the value is 0. A product without factors is 1, and so it was in the original.",
            ),
        ),
        Wrong(
            "multiplies_everything",
            repair("return x.prod()"),
            Text(
                "这是所有元素的乘积，负数和 0 也乘了进去。",
                "This is the product of all entries; the negative ones and the 0 are multiplied in too.",
            ),
        ),
        Wrong(
            "cuts_the_history",
            repair(
                "result = 1 + 0 * x.sum()",
                "for one in x:",
                "    if one.item() > 0:",
                "        result = result * one.item()",
                "return result",
            ),
            Text(
                "`one.item()` 是普通的数，没有历史。条件里可以用它，乘法里要用张量 `one`。",
                "`one.item()` is a plain number without history. It is fine in the condition; the product needs the tensor `one`.",
            ),
        ),
        Wrong(
            "clamps_to_one",
            repair("return x.clamp(min=1.0).prod()"),
            Text(
                "负数和 0 确实换成了 1，可是 0 和 1 之间的正数也被换掉了。",
                "Negative entries and 0 do become 1, but so do the positive ones between 0 and 1.",
            ),
        ),
    ),
)
