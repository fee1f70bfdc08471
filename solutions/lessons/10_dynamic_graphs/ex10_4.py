# ---
# exercise: ex10_4
# title zh: 转多少圈
# title en: As many turns as it takes
# kind: derive
# points: 5
# minutes: 9
# difficulty: 3
# answers: factor, grown_vjp
# ---

# %% [markdown] task lang="zh"
r"""
`a` 是一维的 NumPy 数组，不全是 0。

1. `factor(a)`：对这个 `a`，`grown(a)` 就是 $k \cdot a$。返回 k，一个数。
2. `grown_vjp(g, a)`：给出上游梯度 `g`，返回 `grown` 在 `a` 处的向量-雅可比积，一个数组。

要的是推导：不要调用引擎的反向，也不要用差商。
"""

# %% [markdown] task lang="en"
r"""
`a` is a one-dimensional NumPy array, not all zeros.

1. `factor(a)`: for this `a`, `grown(a)` is just $k \cdot a$. Return k, a number.
2. `grown_vjp(g, a)`: given a cotangent `g`, return the vector–Jacobian product of `grown` at `a`, an array.

Derive it by hand: no backward pass of an engine, and no difference quotients.
"""


# %% answer
def factor(a):
    ### BEGIN SOLUTION
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    return k if b.sum() > 0 else 100 * k
    ### END SOLUTION


def grown_vjp(g, a):
    ### BEGIN SOLUTION
    return factor(a) * g
    ### END SOLUTION


# %% right
def factor(a):
    doublings = max(1, int(np.ceil(np.log2(1000 / np.sqrt((a * a).sum())))))
    return 2**doublings * (1 if sum(a) > 0 else 100)


def grown_vjp(g, a):
    k = factor(a)
    return [k * one for one in g]


# %% right
def factor(a):
    return (grown(torch.tensor(a, dtype=torch.float64)).numpy() / a).max()


def grown_vjp(g, a):
    return g @ (np.eye(len(a)) * factor(a))


# %% hint
#| zh: 对一个固定的输入，循环转几圈是定了的。把做过的运算一个一个写下来：`2 * a`，再乘 2，再乘 2……最后乘不乘 100？
#| en: For a given input the number of turns is settled. Write down the operations that ran, one after the other: `2 * a`, times 2, times 2 again … and 100
#| en: at the end, or not?

# %% hint
#| zh: 写下来的就是 k·a，k 是一个数。把 a 动一点点，圈数不变，k 也不变，所以雅可比矩阵是 k 乘单位矩阵，gᵀJ = k·g。
#| en: What you have written is k·a with a number k. When a moves by very little, the turns stay the same and so does k. So the Jacobian is k times
#| en: the identity, and gᵀJ = k·g.

# %% hint
#| zh: 在 NumPy 里照样走一遍循环，b 乘几次 2，k 就乘几次 2；别忘了循环以前那一次，和最后的分支。雅可比矩阵有了，`grown_vjp` 只剩一次乘法。
#| en: Run the same loop in NumPy, and double k whenever b is doubled; mind the doubling before the loop and the branch after it. With the Jacobian at hand, one multiplication is left for
#| en: `grown_vjp`.

# %% wrong="forgets_the_first_doubling" about="chain"
#| zh: 循环开始以前已经乘过一次 2，k 应当从 2 开始。
#| en: The loop begins after one multiplication by 2; k should begin as 2.
import numpy as np


def factor(a):
    b, k = 2 * a, 1.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return factor(a) * g


# %% wrong="forgets_the_last_branch" about="chain"
#| zh: 漏了最后的分支：和不是正数时还要乘 100。
#| en: The branch at the end is missing: times 100 when the sum is not positive.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    return k


def grown_vjp(g, a):
    return factor(a) * g


# %% wrong="adds_the_doublings" about="chain"
#| zh: 每一圈都乘 2，k 也跟着乘 2，而不是加 2：链式法则是相乘。
#| en: Each turn multiplies by 2, and so it multiplies k by 2 instead of adding 2: the chain rule multiplies.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, k + 2
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return factor(a) * g


# %% wrong="only_the_last_turn" about="chain"
#| zh: 这只是一圈的局部导数。循环转了几圈，就要乘几次。
#| en: That is the local derivative of one turn. It has to be multiplied for every turn of the loop.
import numpy as np


def factor(a):
    return 2.0 if a.sum() > 0 else 200.0


def grown_vjp(g, a):
    return factor(a) * g


# %% wrong="one_doubling_too_many" about="index"
#| zh: 多转了一圈。条件在每一圈**之前**检查；长度达到 1000 就不再乘了。
#| en: One turn too many. The condition is checked **before** each turn, and nothing is doubled once the length is 1000.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 2000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return factor(a) * g


# %% wrong="another_length" about="reading"
#| zh: `norm()` 是平方和的平方根，这里加的是绝对值：长度算大了，有时就少转一圈。
#| en: `norm()` is the root of the sum of squares, and here the absolute values are added: the length comes out too large, and sometimes a turn is missing.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.abs(b).sum() < 1000:
        b, k = 2 * b, 2 * k
    return k if b.sum() > 0 else 100 * k


def grown_vjp(g, a):
    return factor(a) * g


# %% wrong="largest_entry_for_length" about="reading"
#| zh: `norm()` 不是最大的元素，而是平方和的平方根：长度算小了，有时就多转一圈。
#| en: `norm()` is not the largest entry but the root of the sum of squares: the length comes out too small, and sometimes there is a turn too many.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.abs(b).max() < 1000:
        b, k = 2 * b, 2 * k
    return k if b.sum() > 0 else 100 * k


def grown_vjp(g, a):
    return factor(a) * g


# %% wrong="looks_at_the_first_element" about="reading"
#| zh: 最后的分支看的是所有元素的和，不是第一个元素。
#| en: The last branch looks at the sum of all entries, not at the first one.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    return k if b[0] > 0 else 100 * k


def grown_vjp(g, a):
    return factor(a) * g


# %% wrong="returns_the_value" about="reading"
#| zh: k·a 是函数的值。VJP 里没有 a，有的是上游梯度：k·g。
#| en: k·a is the value of the function. In the VJP it is the cotangent that is multiplied, k·g, not a.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return factor(a) * a


# %% wrong="cotangent_ignored" about="chain"
#| zh: 没有用到 `g`：只有上游梯度全是 1 时才对。
#| en: `g` is not used; this is right only for a cotangent of ones.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return factor(a) * np.ones(len(a))


# %% wrong="cotangent_summed" about="chain"
#| zh: 把 `g` 加成了一个数。输出的第 i 个元素只依赖 `a` 的第 i 个元素，所以第 i 个梯度只用 `g` 的第 i 个元素。
#| en: `g` was summed to one number. Entry i of the output depends on entry i of `a` alone, so its gradient uses entry i of `g` alone.
import numpy as np


def factor(a):
    b, k = 2 * a, 2.0
    while np.linalg.norm(b) < 1000:
        b, k = 2 * b, 2 * k
    k = k if b.sum() > 0 else 100 * k
    return k


def grown_vjp(g, a):
    return factor(a) * g.sum() * np.ones(len(a))


# %% equivalent
# max(1, int(np.ceil(np.log2(1000 / np.sqrt((a * a).sum()))))) => ...
# torch.tensor(a, dtype=torch.float64) => ...
# g @ (np.eye(len(a)) * factor(a)) => np.eye(len(a)) * factor(a) @ g
