# ---
# exercise: own_operation
# title zh: 添一个自己的运算
# title en: An operation of your own
# kind: write_test
# points: 10
# minutes: 22
# difficulty: 4
# answers: my_forward, my_backward, my_inputs, is_right
# ---

# %% [markdown] task lang="zh"
r"""
给你选的运算写出：

* `my_forward(*inputs)`：它的前向；
* `my_backward(g, *inputs)`：它的 VJP，一个元组，每个输入一份，形状与输入相同；
* `is_right(candidate)`：`candidate` 是别人写的 `backward`。它对不对？返回 `True` 或 `False`；正确的结果要从 `my_forward` 来。

你的检查必须接受 `my_backward`（元组、列表都行，末位可以稍有不同），拒绝十四个错误的：对 `g` 动手脚的，对输入视而不见的，差千分之一的，形状不对的，改动了传进来的数组的……最后一个是写错了的 `my_backward`。拒绝就是回答 `False`，不能报错（断言不成立算作 `False`）。什么都接受，或者什么都拒绝，得 0 分。
"""

# %% [markdown] task lang="en"
r"""
Write, for the operation of your choice:

* `my_forward(*inputs)`: forward;
* `my_backward(g, *inputs)`: its VJP, a tuple with a gradient for each input, in its shape;
* `is_right(candidate)`: is this `candidate`, somebody's `backward`, right? Return `True` or `False`; what is right has to come from `my_forward`.

Accept `my_backward` (as a tuple or list, rounded a little differently); reject fourteen wrong ones, which tamper with `g`, ignore inputs, are off by a thousandth, have the wrong shape, change arrays … The last is `my_backward` with a mistake. To reject is to answer `False`, not to raise (a failed assertion is `False`). Accepting all or nothing gets 0 points.
"""


# %% answer
def my_forward(x, y):
    ### BEGIN SOLUTION
    return x * np.tanh(y)
    ### END SOLUTION


def my_backward(g, x, y):
    ### BEGIN SOLUTION
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)
    ### END SOLUTION


def my_inputs(rng):
    return [rng.uniform(0.5, 2, size=(3, 2)), rng.uniform(0.5, 2, size=(3, 2))]


def is_right(candidate):
    ### BEGIN SOLUTION
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))
    ### END SOLUTION


# %% right
def my_forward(x):
    return np.cumsum(x**3)


def my_backward(g, x):
    return (np.cumsum(g[::-1])[::-1] * 3 * x**2,)


def my_inputs(rng):
    return [rng.uniform(0.5, 2, size=6)]


def is_right(candidate):
    for seed in range(3):
        rng = np.random.default_rng(seed)
        (x,) = my_inputs(rng)
        g, untouched, slopes = rng.normal(size=6), x.copy(), []
        for i in range(6):
            h = 1e-5 * np.eye(6)[i]
            slopes.append((g @ (my_forward(x + h) - my_forward(x - h))) / 2e-5)
        found = candidate(g, x)
        assert len(found) == 1
        assert np.shape(found[0]) == (6,)
        assert np.allclose(found[0], slopes, rtol=1e-5, atol=1e-7)
        assert (x == untouched).all()
    return True


# %% equivalent
# rng = np.random.default_rng(7) => pass
# rng = np.random.default_rng(seed) => pass
# 7 => ...
# g.copy() => g
# np.allclose(a, b, rtol=1e-05, atol=1e-09) => ...
# zip(found, wanted) => zip(wanted, found)
# np.array_equal(a, b) => np.array_equal(b, a)
# zip(given, inputs) => zip(inputs, given)
# 1e-05 => 1.5000000000000002e-05
# 1e-09 => 1.5000000000000002e-09
# 0.5 => 0.75
# 2 => 3
# 2 => 1
# 3 => 4
# 3 => 2
# g @ (my_forward(x + h) - my_forward(x - h)) => (my_forward(x + h) - my_forward(x - h)) @ g
# 0 => -1
# np.allclose(found[0], slopes, rtol=1e-05, atol=1e-07) => ...
# 1e-07 => 1.5e-07

# %% hint
#| zh: 从一个小的运算开始，比如 x·tanh(y)。它的 `backward` 用哪些输入？哪一种检查会看不见 `g` 被忘了？
#| en: Begin with a small operation, such as x·tanh(y). Which inputs does its `backward` use? What kind of check would not see that `g` is forgotten?

# %% hint
#| zh: `is_right` 自己抽输入和 `g`，`g` 的各个数都不一样；先用差商算出应有的梯度（哪一个数的差商？），再去问 `candidate`。个数、形状、每个数，都要看。
#| en: `is_right` draws inputs and a `g` of its own, in which all numbers differ. Compute what the gradients should be from difference quotients (of which number?) before you ask the `candidate`. Look at how many there are, at their shapes, and at every number.

# %% hint
#| zh: 两件容易漏的事：广播会让多一维的梯度看起来也“够近”；谁动了你传进去的数组，要和事先留的一份拷贝比较才看得出来。
#| en: Two things are easily missed: broadcasting makes a gradient with an axis too many look “close”; and only a copy kept from before shows whether somebody has changed the arrays that you passed in.


# %% wrong="check_always_passes" in="is_right" about="testing"
#| zh: 你的检查什么都接受。
#| en: Your check accepts everything.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    return True


# %% wrong="leans_on_my_backward" in="is_right" about="testing"
#| zh: 正确的结果取自 `my_backward`。它自己要是错了，这个检查就会把错的当成对的。从 `my_forward` 算。
#| en: What is right is taken from `my_backward`. If that has a mistake itself, this check approves it. Compute from `my_forward`.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = my_backward(g, *inputs)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-9, atol=0) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="check_always_fails" in="is_right" about="testing"
#| zh: 你的检查什么都拒绝，连你自己的 `my_backward` 也拒绝。
#| en: Your check rejects everything, your own `my_backward` included.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    return False


# %% wrong="ones_for_the_cotangent" in="is_right" about="testing"
#| zh: `g` 的各个数都相同：忘了 `g` 的、把它换成平均值的、把它颠倒的，都看不出来。
#| en: All numbers of `g` are the same: whoever forgets it, replaces it by its mean or turns it round is not seen.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = np.ones(my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="wide_tolerance" in="is_right" about="numeric"
#| zh: 容差太宽，差 0.1% 的也放过了。
#| en: The tolerance is so wide that what is off by 0.1 % passes.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=0.01, atol=0) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="looks_at_the_sums" in="is_right" about="testing"
#| zh: 只比较了绝对值的总和：正负号全反的、形状不对的，总和都一样。
#| en: Only sums of absolute values are compared: with all signs reversed, or in the wrong shape, they are the same.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.isclose(np.abs(a).sum(), np.abs(b).sum(), rtol=1e-5) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="compares_the_sums" in="is_right" about="testing"
#| zh: 只比较了每个梯度的总和：数放错了地方，总和还是一样。要一个数一个数地比。
#| en: Only the sum of each gradient is compared: with the numbers in the wrong places it stays the same. Compare number by number.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.isclose(a.sum(), b.sum(), rtol=1e-5) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="lists_are_refused" in="is_right" about="contract"
#| zh: 它只接受元组。梯度放在列表里也是对的。
#| en: It accepts tuples only. Gradients in a list are right as well.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = (
        isinstance(found, tuple)
        and len(found) == len(wanted)
        and all(
            np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
        )
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="stops_at_the_shorter_one" in="is_right" about="testing"
#| zh: `zip` 到短的为止，少一个梯度也放过了。
#| en: `zip` ends with the shorter one, so a missing gradient passes.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="shapes_do_not_matter" in="is_right" about="testing"
#| zh: 没有看形状：多一维的梯度，广播以后每个数都相等。
#| en: Shapes are not looked at: with an axis too many, broadcasting makes all numbers equal.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="looks_at_the_first_gradient" in="is_right" about="testing"
#| zh: 只看了第一个梯度。
#| en: Only the first gradient is looked at.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found[:1], wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="does_not_look_at_its_arrays" in="is_right" about="testing"
#| zh: 没有看传进去的数组是不是还和原来一样。
#| en: It does not look whether the arrays that it passed in are what they were.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
    )
    return close


# %% wrong="looks_for_large_differences" in="is_right" about="testing"
#| zh: `nan` 不大于任何数，于是混了过去。要求每个都够近，而不是找出差得远的。
#| en: A `nan` is never greater than anything, and slips through. Demand that each is close, instead of looking for those that are far.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and not (np.abs(a - b) > 1e-9 + 1e-5 * np.abs(b)).any()
        for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="backward_forgets_a_factor" in="my_backward" about="testing"
#| zh: `my_backward` 少了一个因子 x：用差商核对一下。
#| en: Your `my_backward` lacks the factor x: compare it with difference quotients.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="nothing_depends_on_the_inputs" in="my_forward, my_backward" about="testing"
#| zh: 加权求和的斜率与输入无关：忘了输入的 `backward` 和正确的没有分别。
#| en: The slopes of this sum do not depend on the inputs: a `backward` that ignores them is no different from the right one.
import numpy as np


def my_forward(x, y):
    return 2 * x + 3 * y


def my_backward(g, x, y):
    return 2 * g, 3 * g


def my_inputs(rng):
    return [rng.normal(size=(3, 2)), rng.normal(size=(3, 2))]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))


# %% wrong="ignores_the_generator" about="testing"
#| zh: 每次都是同样的输入。从 `rng` 里抽。
#| en: The inputs are the same each time. Draw them from `rng`.
import numpy as np


def my_forward(x, y):
    return x * np.tanh(y)


def my_backward(g, x, y):
    return g * np.tanh(y), g * x * (1 - np.tanh(y) ** 2)


def my_inputs(rng):
    return [np.array([[0.3, 1.1], [0.7, -0.4], [1.9, 0.2]]), np.array([[0.5, -0.8], [0.1, 1.2], [-0.6, 0.9]])]


def is_right(candidate):
    rng = np.random.default_rng(7)
    inputs = my_inputs(rng)
    g = rng.normal(size=my_forward(*inputs).shape)
    wanted = []
    for one in inputs:
        slopes = np.zeros(one.shape)
        for at in np.ndindex(one.shape):
            kept, ends = one[at], []
            for step in (1e-5, -1e-5):
                one[at] = kept + step
                ends.append((g * my_forward(*inputs)).sum())
            one[at] = kept
            slopes[at] = (ends[0] - ends[1]) / 2e-5
        wanted.append(slopes)
    given = [one.copy() for one in inputs]
    found = candidate(g.copy(), *given)
    close = len(found) == len(wanted) and all(
        np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9) for a, b in zip(found, wanted)
    )
    return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))
