# ---
# exercise: matvec_vjp
# title zh: 两个把元素混在一起的运算
# title en: Two operations that mix their entries
# kind: fill_in
# points: 8
# minutes: 12
# difficulty: 3
# answers: diff_vjp, matvec_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写出两个 VJP。`g` 的形状和输出相同，返回的数组形状和各自的输入相同。

1. `diff_vjp(g)`：$y_i = x_{i+1} - x_i$，也就是 `np.diff(x)`，`x` 是一维数组，比 `g` 多一个元素；
2. `matvec_vjp(g, A, x)`：$y = Ax$，返回两个数组，先是 `A` 的，再是 `x` 的（`x` 的就是上面的 `pull`）。

不要改动传进来的数组，也不要调用引擎。
"""

# %% [markdown] task lang="en"
r"""
Write two VJPs. `g` has the shape of the output, each array that you return that of its input.

1. `diff_vjp(g)`: $y_i = x_{i+1} - x_i$, which is `np.diff(x)`; `x` is a one-dimensional array with one entry more than `g`;
2. `matvec_vjp(g, A, x)`: $y = Ax$; return two arrays, for `A` and for `x` (which is `pull` from above).

Do not change the arrays passed in; no engine.
"""


# %% answer
def diff_vjp(g):
    ### BEGIN SOLUTION
    by_x = np.zeros(len(g) + 1)
    by_x[1:] += g
    by_x[:-1] -= g
    return by_x
    ### END SOLUTION


def matvec_vjp(g, A, x):
    ### BEGIN SOLUTION
    return np.outer(g, x), g @ A
    ### END SOLUTION


# %% right
def diff_vjp(g):
    return -np.diff(g, prepend=0, append=0)


def matvec_vjp(g, A, x):
    return g[:, None] * x, A.T @ g


# %% right
def diff_vjp(g):
    n = len(g)
    J = np.eye(n + 1)[1:] - np.eye(n + 1)[:-1]
    return g @ J


def matvec_vjp(g, A, x):
    rows, columns = np.shape(A)
    by_A = [[g[i] * x[j] for j in range(columns)] for i in range(rows)]
    by_x = [sum(g[i] * A[i, j] for i in range(rows)) for j in range(columns)]
    return by_A, by_x


# %% wrong="inner_product_for_the_matrix" in="matvec_vjp" about="shapes"
#| zh: 给 `A` 的那一份要和 `A` 形状相同：每个输出一行，每个输入一列。这里的乘积给不出这样一个矩阵。
#| en: The one for `A` has the shape of `A`: a row for each output, a column for each input. This product does not give such a matrix.
def matvec_vjp(g, A, x):
    return g @ x, A.T @ g


# %% wrong="elementwise_for_the_matrix" in="matvec_vjp" about="shapes"
#| zh: 给 `A` 的那一份要和 `A` 形状相同：每个输出一行，每个输入一列。这里的乘积给不出这样一个矩阵。
#| en: The one for `A` has the shape of `A`: a row for each output, a column for each input. This product does not give such a matrix.
def matvec_vjp(g, A, x):
    return g * x, A.T @ g


# %% equivalent
# by_x[1:] += g => by_x[1:] = g

# %% hint
#| zh: 先问：某个输入动一点，哪些输出会跟着动，各动多少？每个跟着动的输出都送来一份。
#| en: Ask first: when one entry of the input moves, which outputs move with it, and how far? Each output that moves sends a share.

# %% hint
#| zh: `np.diff`：中间的 `x[j]` 出现在两个输出里，一次带正号，一次带负号；两头的各出现一次。`A @ x`：`A[i, j]` 只出现在第 i 个输出里，前面的系数是 `x[j]`；
#| zh: `x[j]` 则出现在每一个输出里。
#| en: `np.diff`: an `x[j]` in the middle occurs in two outputs, once with a plus and once with a minus; those at the ends occur once. `A @ x`: `A[i, j]` occurs in
#| en: output i alone, with the factor `x[j]`, while `x[j]` occurs in every output.

# %% hint
#| zh: 拿 `g = [1, 10]` 在纸上试：`diff_vjp` 应当给出三个数，和为 0，第一个是 -1。给 `A` 的那一个：拿 2 × 3 的矩阵把 `y[0]` 写开，里面有 `A` 的哪几个元素，系数各是什么？那么结果的第 0 行是什么？
#| en: Try `g = [1, 10]` on paper: `diff_vjp` should give three numbers whose sum is 0, the first of them -1. For `A`, write `y[0]` out
#| en: for a 2 x 3 matrix: which entries of `A` are in it, and with what factors? So what is row 0 of the result?

# %% wrong="forgets_the_cotangent" about="chain"
#| zh: 这些是局部导数，上游梯度 g 没有乘进去。g 全是 1 的时候看不出来，别的时候都是错的。
#| en: These are the local derivatives; the cotangent g is missing. With a g of ones it does not show, and it is wrong for any other.
import numpy as np


def diff_vjp(g):
    return np.array([-1.0] + [0.0] * (len(g) - 1) + [1.0])


def matvec_vjp(g, A, x):
    return np.ones((len(g), 1)) * x, A.sum(axis=0)


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


# %% wrong="not_transposed" about="transpose"
#| zh: 对 x 的那一个用了 `A @ g`，只有方阵才不报错，而且即使那样也是错的。g 属于输出，要从左边乘：第 j 个输入收集第 j **列**。
#| en: The one for x uses `A @ g`, which runs for square matrices only and is wrong even then. g belongs to the outputs and multiplies from the left: input j
#| en: collects **column** j.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(g, x), A @ g


# %% wrong="outer_product_turned" about="transpose"
#| zh: 外积的两个因子对调了：A 的第 i 行属于第 i 个输出，所以行跟着 g，列跟着 x。
#| en: The factors of the outer product are exchanged: row i of A belongs to output i, so rows go with g and columns with x.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(x, g), g @ A


# %% wrong="matrix_as_its_own_gradient" about="formula"
#| zh: 对 A 的那一个里应当是 x，不是 A：`A[i, j]` 在输出里的系数是 `x[j]`。
#| en: The one for A should contain x and not A: the factor of `A[i, j]` in the output is `x[j]`.
import numpy as np


def matvec_vjp(g, A, x):
    return A * g[:, None], g @ A


# %% wrong="lets_the_engine_do_it" about="borrowed"
#| zh: 引擎会算，因为有人替它写好了这个公式。这一次写公式的人是你。
#| en: The engine can do it because somebody wrote this formula for it. This time that somebody is you.
import numpy as np

import autograd_lib.engine as torch


def matvec_vjp(g, A, x):
    A, x = (torch.tensor(one, requires_grad=True) for one in (A, x))
    (A @ x).backward(torch.tensor(g))
    return A.grad.numpy(), x.grad.numpy()


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


# %% wrong="results_exchanged" about="contract"
#| zh: 次序反了：先是 A 的，再是 x 的。
#| en: The order is reversed: first the one for A, then the one for x.
import numpy as np


def matvec_vjp(g, A, x):
    return g @ A, np.outer(g, x)


# %% wrong="output_for_the_cotangent" about="chain"
#| zh: 外积里应当是 g，不是输出 Ax。
#| en: It is g that belongs in the outer product, not the output Ax.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(A @ x, x), g @ A


# %% wrong="operands_for_gradients" about="formula"
#| zh: 这里返回的是操作数和 g 自己，什么都没有乘。
#| en: What is returned are the operand and g themselves; nothing is multiplied.
import numpy as np


def matvec_vjp(g, A, x):
    return A, g


# %% wrong="matrix_without_the_cotangent" about="chain"
#| zh: 对 A 的那一个，每一行都是 x，g 没有乘进去：第 i 行还要乘 `g[i]`。
#| en: In the one for A every row is x, and g is missing: row i is multiplied by `g[i]`.
import numpy as np


def matvec_vjp(g, A, x):
    return np.tile(x, (len(g), 1)), g @ A


# %% wrong="differences_with_a_minus" about="transpose"
#| zh: 中间几个元素的份是对的，两端的却没有：结果要比 g **多**一个元素，这里少了一个。
#| en: These are the shares of the entries in the middle, without those at the ends: the result has one entry **more** than g, and here it has one less.
import numpy as np


def diff_vjp(g):
    return -np.diff(g)


# %% wrong="turned_and_reshaped" about="transpose"
#| zh: 外积的两个因子对调了，又用 `reshape` 凑成了 A 的形状：形状对了，每个数却不在自己的位置上。
#| en: The factors of the outer product are exchanged, and `reshape` forces the result into the shape of A: the shape is right, but the numbers are in the wrong places.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(x, g).reshape(A.shape), g @ A


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


# %% wrong="columns_added_up" about="chain"
#| zh: 对 x 的一份里没有 `g`：这里把每一列直接加了起来，等于 `g` 全是 1。
#| en: There is no `g` in the share of x: each column is simply added up, as if `g` were 1 everywhere.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(g, x), A.sum(axis=0)
