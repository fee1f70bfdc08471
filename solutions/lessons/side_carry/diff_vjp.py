# ---
# exercise: diff_vjp
# title zh: 差分的回程
# title en: Differences, going back
# kind: fill_in
# points: 3
# minutes: 5
# difficulty: 2
# answers: diff_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写出 $y_i = x_{i+1} - x_i$（也就是 `np.diff(x)`）的 VJP：`diff_vjp(g)` 收到 $y$ 的上游梯度，返回 $x$ 的梯度。`x` 是一维数组，比 `g` 多一个元素。最后一节要用它。

不要改动传进来的数组，也不要调用引擎。
"""

# %% [markdown] task lang="en"
r"""
Write the VJP of $y_i = x_{i+1} - x_i$, which is `np.diff(x)`: `diff_vjp(g)` receives the cotangent of $y$ and returns the gradient of $x$. `x` is a one-dimensional array with one entry more than `g`. The last section uses it.

Do not change the array passed in, and do not call an engine.
"""


# %% answer
def diff_vjp(g):
    ### BEGIN SOLUTION
    by_x = np.zeros(len(g) + 1)
    by_x[1:] += g
    by_x[:-1] -= g
    return by_x
    ### END SOLUTION


# %% right
def diff_vjp(g):
    return -np.diff(g, prepend=0, append=0)


# %% right
def diff_vjp(g):
    n = len(g)
    J = np.eye(n + 1)[1:] - np.eye(n + 1)[:-1]
    return g @ J


# %% equivalent
# by_x[1:] += g => by_x[1:] = g

# %% hint
#| zh: 先问：某个输入动一点，哪些输出会跟着动，各动多少？每个跟着动的输出都送来一份。
#| en: Ask first: when one entry of the input moves, which outputs move with it, and how far? Each output that moves sends a share.

# %% hint
#| zh: 中间的 `x[j]` 出现在两个输出里，一次带正号，一次带负号；两头的各出现一次。
#| en: An `x[j]` in the middle occurs in two outputs, once with a plus and once with a minus; those at the ends occur once.

# %% hint
#| zh: 拿 `g = [1, 10]` 在纸上试：应当得到三个数，和为 0，第一个是 -1。
#| en: Try `g = [1, 10]` on paper: there should be three numbers whose sum is 0, the first of them -1.

# %% wrong="forgets_the_cotangent" about="chain"
#| zh: 这些是局部导数，上游梯度 g 没有乘进去。g 全是 1 的时候看不出来，别的时候都是错的。
#| en: These are the local derivatives; the cotangent g is missing. With a g of ones it does not show, and it is wrong for any other.
import numpy as np


def diff_vjp(g):
    return np.array([-1.0] + [0.0] * (len(g) - 1) + [1.0])


# %% wrong="differences_again" about="transpose" shows="np.diff(*_)"
#| zh: 反向又做了一次 `np.diff`。要的是它的转置：第 j 个输入把出现过它的那些输出的 g 收集起来，结果比 g 长，不是更短。
#| en: The backward applies `np.diff` once more. What is needed is its transpose: input j collects the g of those outputs in which it occurs; the result is
#| en: longer than g, not shorter.
#| zh else: 反向做的还是前向的运算。要的是它的转置：第 j 个输入把出现过它的那些输出的 g 收集起来，结果比 g 长，不是更短。
#| en else: The backward does what forward does. What is needed is its transpose: input j collects the g of those outputs in which it occurs; the result is longer than g, not shorter.
import numpy as np


def diff_vjp(g):
    return np.diff(g)


# %% wrong="signs_the_other_way" about="formula"
#| zh: 正负号反了：在 `x[i + 1] - x[i]` 里，下标**大**的那个带正号。
#| en: The signs are the wrong way round: in `x[i + 1] - x[i]` it is the **later** entry that has the plus.
import numpy as np


def diff_vjp(g):
    by_x = np.zeros(len(g) + 1)
    by_x[1:] -= g
    by_x[:-1] += g
    return by_x


# %% wrong="only_the_later_entry" about="accumulate"
#| zh: 每个输出用到两个输入。这里只有带正号的那个收到了它的一份，带负号的什么也没有收到。
#| en: Each output uses two inputs. Here only the one with the plus receives its share, and the one with the minus gets nothing.
import numpy as np


def diff_vjp(g):
    return np.concatenate([[0.0], g])


# %% wrong="only_the_earlier_entry" about="accumulate"
#| zh: 每个输出用到两个输入。这里只有带负号的那个收到了它的一份，带正号的什么也没有收到。
#| en: Each output uses two inputs. Here only the one with the minus receives its share, and the one with the plus gets nothing.
import numpy as np


def diff_vjp(g):
    return np.concatenate([-g, [0.0]])


# %% wrong="minus_g_alone" about="shapes"
#| zh: 这是给带负号的那些输入的几份，`x` 的最后一个元素没有份。`x` 比 `g` 多一个元素，中间的元素各收到两份。
#| en: These are the shares of the entries with the minus. `x` has one entry more than `g`, and each one in the middle receives two shares.
import numpy as np


def diff_vjp(g):
    return -g


# %% wrong="overwrites_a_share" about="accumulate"
#| zh: 用 `=` 而不是 `+=`：中间的输入出现在两个输出里，后写的那一份把先写的盖掉了。
#| en: Here stands `=` and not `+=`: an input in the middle occurs in two outputs, and the share that is written later wipes out the earlier one.
import numpy as np


def diff_vjp(g):
    by_x = np.zeros(len(g) + 1)
    by_x[1:] = g
    by_x[:-1] = -g
    return by_x


# %% wrong="changes_the_cotangent" about="sharing"
#| zh: 数是对的，可是 `g *= …` 改掉了传进来的数组。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en: The numbers are right, but `g *= …` changes the very array that was passed in. The same g may still be on its way to other nodes, which would then
#| en: receive wrong numbers.
import numpy as np


def diff_vjp(g):
    by_x = np.concatenate([[0.0], g])
    g *= -1
    by_x[:-1] += g
    return by_x


# %% wrong="one_entry_short" about="shapes"
#| zh: `x` 比 `g` 多一个元素，结果也是。
#| en: `x` has one entry more than `g`, and so has the result.
import numpy as np


def diff_vjp(g):
    return g * 1


# %% wrong="ends_left_out" about="index"
#| zh: 两端的输入也用到了：第一个在第一个差里，最后一个在最后一个差里。
#| en: The inputs at both ends are used as well: the first in the first difference, the last in the last.
import numpy as np


def diff_vjp(g):
    by_x = np.zeros(len(g) + 1)
    by_x[1:-1] = g[:-1] - g[1:]
    return by_x


# %% wrong="sums_for_differences" about="formula"
#| zh: 累加是差分的逆运算，不是它的 VJP。
#| en: Summing up undoes differences; it is not their VJP.
import numpy as np


def diff_vjp(g):
    return np.cumsum(np.concatenate([[0], g]))


# %% wrong="last_entry_left_out" about="index"
#| zh: 最后一个输入也收到一份：最后一个差里有它。
#| en: The last input receives a share, too: it is in the last difference.
import numpy as np


def diff_vjp(g):
    by_x = np.zeros(len(g) + 1)
    by_x[:-1] -= g
    by_x[1:-1] += g[:-1]
    return by_x


# %% wrong="differences_with_a_minus" about="transpose"
#| zh: 中间几个元素的份是对的，两端的却没有：结果要比 g **多**一个元素，这里少了一个。
#| en: These are the shares of the entries in the middle, without those at the ends: the result has one entry **more** than g, and here it has one less.
import numpy as np


def diff_vjp(g):
    return -np.diff(g)


# %% wrong="whole_numbers_only" about="numeric"
#| zh: 放结果的数组是整数的（`dtype=int`），存进去的小数都被截断了。
#| en: The array for the result holds integers (`dtype=int`), so every fraction that is put in is cut off.
import numpy as np


def diff_vjp(g):
    by_x = np.zeros(len(g) + 1, dtype=int)
    for i, one in enumerate(g):
        by_x[i] = by_x[i] - one
        by_x[i + 1] = one
    return by_x


# %% wrong="overwrites_with_the_plus" about="accumulate" shows="_[_] = _"
#| zh: 用 `=` 而不是 `+=`：中间的输入出现在两个输出里，后写的那一份把先写的盖掉了。
#| en: Here stands `=` and not `+=`: an input in the middle occurs in two outputs, and the share that is written later wipes out the earlier one.
#| zh else: 中间的输入出现在两个输出里，应得两份，这里各少了一份：正的在，负的不在。
#| en else: An input in the middle occurs in two outputs and is due two shares; here it gets the one with the plus, and the other is missing.
import numpy as np


def diff_vjp(g):
    by_x = np.zeros(len(g) + 1)
    by_x[:-1] = -g
    by_x[1:] = g
    return by_x
