# ---
# exercise: turns
# title zh: 转多少圈
# title en: As many turns as it takes
# kind: derive
# points: 5
# minutes: 10
# difficulty: 3
# answers: grown_vjp, near
# ---

# %% [markdown] task lang="zh"
r"""
1. `grown_vjp(g, a)`：给出上游梯度 `g`，返回 `grown` 在 `a` 处的向量-雅可比积。`a` 和 `g` 是一样长的一维 NumPy 数组，`a` 不全是 0（不然它会永远转下去）。只用 NumPy，不要差商。
2. `near = (a, b)`：两个点，各写成两个数的列表（不全是 0），对应的元素相差都不到 0.01。可是对同一个 `g`（没有一个元素是 0），`grown` 在一处的梯度，每个元素都至少是另一处的一百倍。
"""

# %% [markdown] task lang="en"
r"""
1. `grown_vjp(g, a)`: given a cotangent `g`, return the vector–Jacobian product of `grown` at `a`. `a` and `g` are one-dimensional NumPy arrays of one length, and `a` is not all zeros, which would turn for ever. NumPy alone, no difference quotients.
2. `near = (a, b)`: two points, each a list of two numbers that are not both 0, with less than 0.01 between corresponding entries. And yet, for the same `g` (without zeros), each entry of the gradient of `grown` at one point is at least a hundred times that at the other.
"""


# %% answer
def grown_vjp(g, a):
    ### BEGIN SOLUTION
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    return g * (k if b.sum() > 0 else 100 * k)
    ### END SOLUTION


near = ...
### BEGIN SOLUTION
near = ([1.0, -1.004], [1.0, -0.996])
### END SOLUTION


# %% right
def grown_vjp(g, a):
    doublings = max(1, int(np.ceil(np.log2(1000 / np.sqrt((a * a).sum())))))
    k = 2**doublings * (1 if sum(a) > 0 else 100)
    return [k * one for one in g]


near = [[3, -3], [3.005, -3]]


# %% right
def grown_vjp(g, a):
    length, k = np.sqrt(a @ a), 2
    while k * length < 1000:
        k *= 2
    return np.diag(np.full(len(a), k if np.sum(a) > 0 else 100 * k)) @ g


near = np.array([[0.001, 0.002], [-0.001, -0.002]])


# %% hint
#| zh: 对一个固定的输入，循环转几圈是定了的。把做过的运算一个一个写下来：`2 * a`，再乘 2，再乘 2……最后乘不乘 100？
#| en: For a given input the number of turns is settled. Write down the operations that ran, one after the other: `2 * a`, times 2, times 2 again … and 100
#| en: at the end, or not?

# %% hint
#| zh: 写下来的是 a 乘一个数 k。把 a 动一点点，圈数多半不变，k 也就不变。那么雅可比矩阵是什么？在什么样的 a 近旁，k 会变？
#| en: What you have written is a times a number k. When a moves by very little, the turns mostly stay the same, and so does k. What is the Jacobian, then? And close to which a does k change?

# %% hint
#| zh: 在 NumPy 里照样走一遍循环，b 乘几次 2，k 就乘几次 2；别忘了循环以前那一次，和最后的分支。`near`：圈数变一圈，k 只变两倍；哪一步能变 100 倍？让它的条件在两点之间翻过来。
#| en: Run the same loop in NumPy, and double k whenever b is doubled; mind the doubling before the loop and the branch after it. `near`: a turn more changes k by a factor of 2 only; which step
#| en: changes it by 100? Let its condition flip between the two points.

# %% wrong="forgets_the_first_doubling" about="chain"
#| zh: 循环开始以前已经乘过一次 2，k 应当从 2 开始。
#| en: The loop begins after one multiplication by 2; k should begin as 2.
import numpy as np


def turned(a):
    b, k = 2 * a, 1.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return turned(a) * g


# %% wrong="forgets_the_last_branch" about="chain"
#| zh: 漏了最后的分支：和不是正数时还要乘 100。
#| en: The branch at the end is missing: times 100 when the sum is not positive.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    return k


def grown_vjp(g, a):
    return turned(a) * g


# %% wrong="adds_the_doublings" about="chain"
#| zh: 每一圈都乘 2，k 也跟着乘 2，而不是加 2：链式法则是相乘。
#| en: Each turn multiplies by 2, and so it multiplies k by 2 instead of adding 2: the chain rule multiplies.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, k + 2
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return turned(a) * g


# %% wrong="only_the_last_turn" about="chain"
#| zh: 这只是一圈的局部导数。循环转了几圈，就要乘几次。
#| en: That is the local derivative of one turn. It has to be multiplied for every turn of the loop.
import numpy as np


def turned(a):
    return 2.0 if a.sum() > 0 else 200.0


def grown_vjp(g, a):
    return turned(a) * g


# %% wrong="one_doubling_too_many" about="index"
#| zh: 多转了一圈。条件在每一圈**之前**检查；长度达到 1000 就不再乘了。
#| en: One turn too many. The condition is checked **before** each turn, and nothing is doubled once the length is 1000.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 2000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return turned(a) * g


# %% wrong="another_length" about="reading"
#| zh: `norm()` 是平方和的平方根，这里加的是绝对值：长度算大了，有时就少转一圈。
#| en: `norm()` is the root of the sum of squares, and here the absolute values are added: the length comes out too large, and sometimes a turn is missing.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.abs(b).sum() < 1000:
        b, k = 2 * b, 2 * k
    return k if b.sum() > 0 else 100 * k


def grown_vjp(g, a):
    return turned(a) * g


# %% wrong="largest_entry_for_length" about="reading"
#| zh: `norm()` 不是最大的元素，而是平方和的平方根：长度算小了，有时就多转一圈。
#| en: `norm()` is not the largest entry but the root of the sum of squares: the length comes out too small, and sometimes there is a turn too many.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.abs(b).max() < 1000:
        b, k = 2 * b, 2 * k
    return k if b.sum() > 0 else 100 * k


def grown_vjp(g, a):
    return turned(a) * g


# %% wrong="looks_at_the_first_element" about="reading"
#| zh: 最后的分支看的是所有元素的和，不是第一个元素。
#| en: The last branch looks at the sum of all entries, not at the first one.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    return k if b[0] > 0 else 100 * k


def grown_vjp(g, a):
    return turned(a) * g


# %% wrong="returns_the_value" about="reading"
#| zh: k·a 是函数的值。VJP 里没有 a，有的是上游梯度：k·g。
#| en: k·a is the value of the function. In the VJP it is the cotangent that is multiplied, k·g, not a.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return turned(a) * a


# %% wrong="cotangent_ignored" about="chain"
#| zh: 没有用到 `g`：只有上游梯度全是 1 时才对。
#| en: `g` is not used; this is right only for a cotangent of ones.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return turned(a) * np.ones(len(a))


# %% wrong="cotangent_summed" about="chain"
#| zh: 把 `g` 加成了一个数。输出的第 i 个元素只依赖 `a` 的第 i 个元素，所以第 i 个梯度只用 `g` 的第 i 个元素。
#| en: `g` was summed to one number. Entry i of the output depends on entry i of `a` alone, so its gradient uses entry i of `g` alone.
import numpy as np


def turned(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return turned(a) * g.sum() * np.ones(len(a))


# %% wrong="doubles_what_came_in" about="sharing" shows="_ *= _"
#| zh: `b = a` 没有复制，`b *= 2` 改掉的就是传进来的 `a`。写 `b = 2 * b`，每次都是新数组。
#| en: `b = a` makes no copy, and `b *= 2` changes the `a` that came in. Write `b = 2 * b`, which makes a new array each time.
#| zh else: 传进来的 `a` 被改掉了。写 `b = 2 * b`，每次都是新数组。
#| en else: The `a` that came in is changed. Write `b = 2 * b`, which makes a new array each time.
import numpy as np


def grown_vjp(g, a):
    b, k = a, 2
    b *= 2
    while np.linalg.norm(b) < 1000:
        b *= 2
        k *= 2
    return g * (k if b.sum() > 0 else 100 * k)


# %% wrong="one_turn_apart" about="reading"
#| zh: 两点之间圈数差了一圈，梯度差两倍。要差 100 倍，得让最后的分支翻过来：和的符号在两点之间改变。
#| en: One turn lies between these points, and a factor of 2. For a factor of 100 the branch at the end has to flip: the sum changes its sign between the two.
near = ([300.0, 399.997], [300.0, 400.003])

# %% wrong="far_apart" about="reading"
#| zh: 梯度是差了 100 倍，可是两点离得太远：每个元素相差要小于 0.01。
#| en: The gradients do differ by 100, but the points are too far apart: each entry has to differ by less than 0.01.
near = ([1.0, 2.0], [-1.0, -2.0])

# %% wrong="on_one_side" about="special"
#| zh: 圈数相同，两个和的符号也相同，分支没有翻过来：梯度完全一样。
#| en: Both points take the same number of turns, and their sums have the same sign, so the branch does not flip: the gradients are the same.
near = ([1.0, -0.994], [1.0, -0.986])

# %% equivalent
# max(1, int(np.ceil(np.log2(1000 / np.sqrt((a * a).sum()))))) => ...
# ([1.0, -1.004], [1.0, -0.996]) => ([1.0, -0.996], [1.0, -1.004])
# np.array([[0.001, 0.002], [-0.001, -0.002]]) => [[0.001, 0.002], [-0.001, -0.002]]
# 0.001 => 0.0015
# 0.002 => 0.003
# -0.001 => 0.001
# np.diag(np.full(len(a), k if np.sum(a) > 0 else 100 * k)) @ g => g @ np.diag(np.full(len(a), k if np.sum(a) > 0 else 100 * k))


# %% wrong="looks_before_doubling" about="reading"
#| zh: 循环以前已经加倍了一次，不管 a 有多长：长的向量也要乘 2。
#| en: There is a doubling before the loop, however long a is: long vectors are multiplied by 2 as well.
import numpy as np


def grown_vjp(g, a):
    k = 1.0
    while np.linalg.norm(k * a) < 1000:
        k = 2 * k
    return g * (k if a.sum() > 0 else 100 * k)


# %% wrong="sum_of_zero_is_positive" about="special"
#| zh: 和恰好是 0 时 `b.sum() > 0` 不成立，要乘 100。
#| en: Where the sum is exactly 0, `b.sum() > 0` fails: times 100.
import numpy as np


def grown_vjp(g, a):
    k = 2.0
    while np.linalg.norm(k * a) < 1000:
        k = 2 * k
    return g * (k if a.sum() >= 0 else 100 * k)


# %% wrong="once_more_at_a_thousand" about="special"
#| zh: 长度恰好是 1000 时 `b.norm() < 1000` 不成立，不再加倍。
#| en: Where the length is exactly 1000, `b.norm() < 1000` fails, and nothing more is doubled.
import numpy as np


def grown_vjp(g, a):
    k = 2.0
    while np.linalg.norm(k * a) <= 1000:
        k = 2 * k
    return g * (k if a.sum() > 0 else 100 * k)


# %% wrong="value_for_factor" about="formula"
#| zh: 这里乘的是函数的值 k·a。k·a 对 a 的导数只是 k。
#| en: The factor here is the value, k·a. The derivative of k·a with respect to a is k alone.
import numpy as np


def grown_vjp(g, a):
    k = 2.0
    while np.linalg.norm(k * a) < 1000:
        k = 2 * k
    return g * a * (k if a.sum() > 0 else 100 * k)


# %% wrong="value_of_the_engine" about="borrowed"
#| zh: 这里让引擎算出 `grown(a)`，再除以 a。要的是你自己的推导：在 NumPy 里把循环走一遍。
#| en: Here the engine computes `grown(a)`, which is then divided by a. Derive it yourself: run the loop in NumPy.
import numpy as np

import autograd_lib.engine as torch


def grown(a):
    b = 2 * a
    while b.norm() < 1000:
        b = 2 * b
    return b if b.sum() > 0 else 100 * b


def grown_vjp(g, a):
    return g * (grown(torch.tensor(a)).numpy() / a)


# %% wrong="a_branch_for_each_entry" about="reading"
#| zh: 最后的分支看的是所有元素的**和**，整个向量一起乘或者不乘 100，不是每个元素各看各的符号。
#| en: The last branch looks at the **sum** of all entries, and the whole vector is multiplied by 100 or not: the entries do not each go by their own sign.
import numpy as np


def grown_vjp(g, a):
    k = 2.0
    while np.linalg.norm(k * a) < 1000:
        k = 2 * k
    return np.where(a > 0, k, 100 * k) * g


# %% wrong="grows_the_cotangent" about="reading"
#| zh: 这里让 `g` 一直加倍到长度 1000。加倍几次由 `a` 决定：循环要在 `a` 上走，`g` 只乘上得到的 k。
#| en: Here `g` is doubled until its length is 1000. How many doublings there are is up to `a`: run the loop on `a`, and multiply `g` by the k that comes of it.
import numpy as np


def grown_vjp(g, a):
    b = 2 * g
    while np.linalg.norm(b) < 1000:
        b = 2 * b
    return b if a.sum() > 0 else 100 * b
