# ---
# exercise: matvec_vjp
# title zh: 一个把元素混在一起的运算
# title en: An operation that mixes its entries
# kind: fill_in
# points: 5
# minutes: 7
# difficulty: 3
# answers: matvec_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写出 $y = Ax$ 的 VJP：`matvec_vjp(g, A, x)` 返回两个数组，形状和各自的输入相同：先是 `A` 的，再是 `x` 的（就是上面的 `pull`）。

不要改动这些数组，也不要调用引擎。
"""

# %% [markdown] task lang="en"
r"""
Write the VJP of $y = Ax$: `matvec_vjp(g, A, x)` returns two arrays, first for `A`, then for `x` (`pull` from above), each in the shape of its input.

Change no array, and call no engine.
"""


# %% answer
def matvec_vjp(g, A, x):
    ### BEGIN SOLUTION
    return np.outer(g, x), g @ A
    ### END SOLUTION


# %% right
def matvec_vjp(g, A, x):
    return g[:, None] * x, A.T @ g


# %% right
def matvec_vjp(g, A, x):
    rows, columns = np.shape(A)
    by_A = [[g[i] * x[j] for j in range(columns)] for i in range(rows)]
    by_x = [sum(g[i] * A[i, j] for i in range(rows)) for j in range(columns)]
    return by_A, by_x


# %% hint
#| zh: 先问：某个输入动一点，哪些输出会跟着动，各动多少？每个跟着动的输出都送来一份。
#| en: Ask first: when one entry of the input moves, which outputs move with it, and how far? Each output that moves sends a share.

# %% hint
#| zh: `A[i, j]` 只出现在第 i 个输出里，前面的系数是 `x[j]`；`x[j]` 则出现在每一个输出里。
#| en: `A[i, j]` occurs in output i alone, with the factor `x[j]`, while `x[j]` occurs in every output.

# %% hint
#| zh: 拿 2 × 3 的矩阵把 `y[0]` 写开：里面有 `A` 的哪几个元素，系数各是什么？那么给 `A` 的那一个，第 0 行是什么？
#| en: Write `y[0]` out for a 2 x 3 matrix: which entries of `A` are in it, and with what factors? So what is row 0 of the one for `A`?


# %% wrong="inner_product_for_the_matrix" about="shapes"
#| zh: 给 `A` 的那一份要和 `A` 形状相同：每个输出一行，每个输入一列。这里的乘积给不出这样一个矩阵。
#| en: The one for `A` has the shape of `A`: a row for each output, a column for each input. This product does not give such a matrix.
def matvec_vjp(g, A, x):
    return g @ x, A.T @ g


# %% wrong="elementwise_for_the_matrix" about="shapes"
#| zh: 给 `A` 的那一份要和 `A` 形状相同：每个输出一行，每个输入一列。这里的乘积给不出这样一个矩阵。
#| en: The one for `A` has the shape of `A`: a row for each output, a column for each input. This product does not give such a matrix.
def matvec_vjp(g, A, x):
    return g * x, A.T @ g


# %% wrong="forgets_the_cotangent" about="chain"
#| zh: 这些是局部导数，上游梯度 g 没有乘进去。g 全是 1 的时候看不出来，别的时候都是错的。
#| en: These are the local derivatives; the cotangent g is missing. With a g of ones it does not show, and it is wrong for any other.
import numpy as np


def matvec_vjp(g, A, x):
    return np.ones((len(g), 1)) * x, A.sum(axis=0)


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


# %% wrong="turned_and_reshaped" about="transpose"
#| zh: 外积的两个因子对调了，又用 `reshape` 凑成了 A 的形状：形状对了，每个数却不在自己的位置上。
#| en: The factors of the outer product are exchanged, and `reshape` forces the result into the shape of A: the shape is right, but the numbers are in the wrong places.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(x, g).reshape(A.shape), g @ A


# %% wrong="columns_added_up" about="chain"
#| zh: 对 x 的一份里没有 `g`：这里把每一列直接加了起来，等于 `g` 全是 1。
#| en: There is no `g` in the share of x: each column is simply added up, as if `g` were 1 everywhere.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(g, x), A.sum(axis=0)


# %% wrong="jacobians_for_products" about="reading"
#| zh: 这些是局部导数，或者是它的转置；要返回的是它们与 `g` 的乘积，形状和输入相同。
#| en: These are local derivatives, or their transpose; what is to be returned are their products with `g`, in the shapes of the inputs.
def matvec_vjp(g, A, x):
    return x, A.T


# %% wrong="columns_not_added_up" about="accumulate"
#| zh: 对 x 的那一个，各行乘上 `g` 以后还没有加起来：`x[j]` 从每个输出都收到一份，要把第 j 列加到一起。
#| en: In the one for x the rows are multiplied by `g` and not yet added up: `x[j]` gets a share from every output, so column j is to be summed.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(g, x), A * g[:, None]


# %% wrong="rows_added_up" about="transpose"
#| zh: 对 x 的那一个沿错了方向相加：属于 `x[j]` 的各份在第 j **列**里，`axis=0`。
#| en: The one for x is added up in the wrong direction: the shares of `x[j]` stand in **column** j, `axis=0`.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(g, x), (A * g[:, None]).sum(axis=1)


# %% wrong="columns_averaged" about="accumulate"
#| zh: 对 x 的那一个取了平均：各份要相加，不除以份数。
#| en: In the one for x the shares are averaged: they are added up, and nothing is divided.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(g, x), (A * g[:, None]).mean(axis=0)


# %% wrong="matrix_without_the_input" about="chain"
#| zh: 对 A 的那一个，每一行都只是 `g[i]`，x 没有乘进去：`A[i, j]` 在输出里的系数是 `x[j]`。
#| en: In the one for A each row is `g[i]` alone, and x is missing: the factor of `A[i, j]` in the output is `x[j]`.
import numpy as np


def matvec_vjp(g, A, x):
    return np.outer(g, np.ones_like(x)), g @ A
