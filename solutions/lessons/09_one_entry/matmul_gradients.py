# ---
# exercise: matmul_gradients
# title zh: A @ B 的两个梯度
# title en: The two gradients of A @ B
# kind: derive
# points: 6
# minutes: 12
# difficulty: 3
# answers: entry_of_dA, entry_of_dB, MatMul, Matrices
# part: MatMul, Matrices
# ---

# %% [markdown] task lang="zh"
r"""
$L = \sum_{ij} G_{ij} C_{ij}$，$C = AB$。`g`、`a`、`b` 是 NumPy 浮点数组。

1. `entry_of_dA(g, a, b, i, k)` 返回 $\partial L / \partial A_{ik}$，一个数；`entry_of_dB(g, a, b, k, j)` 返回 $\partial L / \partial B_{kj}$。
2. `MatMul`：`forward` 返回 `a @ b`，存下反向要用的；`backward` 返回两个完整的梯度 `dA`、`dB`，形状同 `a` 和 `b`。`a`、`b` 也可以是向量：在左边算一行，在右边算一列（`np.atleast_2d(a)`，`b[:, None]`），`g` 随之改形状，最后再改回来（`reshape`）。
3. `Matrices`：`x.T`（用 `Transpose.apply`，它在后面才写），`x @ other` 和 `other @ x`（用 `MatMul.apply`）。

要的是公式：不要引擎，也不要差商。
"""

# %% [markdown] task lang="en"
r"""
$L = \sum_{ij} G_{ij} C_{ij}$, $C = AB$. `g`, `a`, `b` are NumPy arrays of floats.

1. `entry_of_dA(g, a, b, i, k)` returns $\partial L / \partial A_{ik}$, one number; `entry_of_dB(g, a, b, k, j)` returns $\partial L / \partial B_{kj}$.
2. `MatMul`: `forward` returns `a @ b` and saves what the way back needs; `backward` returns both gradients whole, `dA` and `dB`, in the shapes of `a` and `b`. Either may be a vector: it counts as a row on the left, as a column on the right (`np.atleast_2d(a)`, `b[:, None]`); `g` is reshaped to fit, and the shares are reshaped back (`reshape`).
3. `Matrices`: `x.T` by `Transpose.apply`, which you write further down, `x @ other` and `other @ x` by `MatMul.apply`.

Write formulas: no engine, no difference quotient.
"""


# %% answer
def entry_of_dA(g, a, b, i, k):
    ### BEGIN SOLUTION
    return sum(g[i, j] * b[k, j] for j in range(b.shape[1]))
    ### END SOLUTION


def entry_of_dB(g, a, b, k, j):
    ### BEGIN SOLUTION
    return sum(a[i, k] * g[i, j] for i in range(a.shape[0]))
    ### END SOLUTION


class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ### BEGIN SOLUTION
        ctx.save_for_backward(a, b)
        return a @ b
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        a, b = ctx.saved_tensors
        A, B = np.atleast_2d(a), b if b.ndim == 2 else b[:, None]
        G = g.reshape(len(A), B.shape[1])
        dA = G @ B.T
        dB = A.T @ G
        return dA.reshape(a.shape), dB.reshape(b.shape)
        ### END SOLUTION


class Matrices(Methods):
    @property
    def T(self):
        ### BEGIN SOLUTION
        return Transpose.apply(self)
        ### END SOLUTION

    def __matmul__(self, other):
        ### BEGIN SOLUTION
        return MatMul.apply(self, other)
        ### END SOLUTION

    def __rmatmul__(self, other):
        ### BEGIN SOLUTION
        return MatMul.apply(other, self)
        ### END SOLUTION


# %% right
def entry_of_dA(g, a, b, i, k):
    return np.dot(g[i], b[k])


def entry_of_dB(g, a, b, k, j):
    return float((a[:, k] * g[:, j]).sum())


class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return np.matmul(a, b)

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        if a.ndim == b.ndim == 1:
            return g * b, g * a
        if a.ndim == 1:
            return b @ g, np.outer(a, g)
        if b.ndim == 1:
            return np.outer(g, b), a.T @ g
        return np.einsum("ij,kj->ik", g, b), np.einsum("ik,ij->kj", a, g)


class Matrices(Methods):
    def turned(self):
        return Transpose.apply(self)

    T = property(turned)

    def __matmul__(self, other):
        return MatMul.apply(self, other)

    def __rmatmul__(self, other):
        return MatMul.apply(other, self)


# %% right
class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        A, B = np.atleast_2d(a), b if b.ndim == 2 else b[:, None]
        G = g.reshape(len(A), B.shape[1])
        dA = (B @ G.T).T
        dB = sum((np.outer(row, weights) for row, weights in zip(A, G)), np.zeros(B.shape))
        return dA.reshape(a.shape), dB.reshape(b.shape)


def entry_of_dA(g, a, b, i, k):
    return (g @ b.T)[i, k]


def entry_of_dB(g, a, b, k, j):
    return (a.T @ g)[k, j]


class Matrices(Methods):
    @property
    def T(self):
        return Transpose.apply(self)

    def __matmul__(self, other):
        return MatMul.apply(self, other)

    def __rmatmul__(self, other):
        return MatMul.apply(other, self)


# %% given
import numpy as np


class Product:
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @classmethod
    def backward(cls, ctx, g):
        a, b = ctx.saved_tensors
        A, B = np.atleast_2d(a), b if b.ndim == 2 else b[:, None]
        dA, dB = cls.both(g.reshape(len(A), B.shape[1]), A, B)
        return dA.reshape(a.shape), dB.reshape(b.shape)


# %% wrong="sums_before_multiplying_in_entry_of_db" in="entry_of_dB" about="formula"
#| zh: 先求和、后相乘了。要的是逐项的乘积之和，不是两个和的乘积。
#| en: The sums are taken first and multiplied afterwards. It is the sum of the products that is needed, not the product of two sums.
def entry_of_dB(g, a, b, k, j):
    return a[:, k].sum() * g[:, j].sum()


# %% wrong="pairs_the_wrong_indices_in_entry_of_da" in="entry_of_dA" about="index"
#| zh: 两个因子走的不是同一个下标：`g` 的这一行走的是 j，`b` 的这一列走的是它的行号。
#| en: The two factors do not run over the same index: this row of `g` runs over j, and this column of `b` over its rows.
def entry_of_dA(g, a, b, i, k):
    return (g[i] * b[:, k]).sum()


# %% equivalent
# np.dot(g[i], b[k]) => np.dot(b[k], g[i])

# %% hint
#| zh: 把 `A[i, k]` 动一下，C 的哪些元素会动？每个动多少？损失又因此动多少？
#| en: Nudge `A[i, k]`: which entries of C move, and by how much each? And by how much does the loss move in turn?

# %% hint
#| zh: `C[i, j]` 随 `A[i, k]` 变化的速度是 `B[k, j]`，它在损失里的权重是 `G[i, j]`。i 和 k 是给定的，剩下的 j 要全部加起来。对 `B[k, j]`，剩下要加的是 i。
#| en: `C[i, j]` moves with `A[i, k]` at the rate `B[k, j]`, and weighs `G[i, j]` in the loss. i and k are given, so add up over every j that is left. For
#| en: `B[k, j]` it is i that is left.

# %% hint
#| zh: 一个元素：对剩下的那个下标求和，写成一个循环就行。写成一个矩阵乘积时，被求和的 j 要做左边的列号和右边的行号：两个矩阵里，哪一个要转置？
#| en: One entry: a loop over the index that is left will do. As one matrix product, the summed j has to number the columns of the left matrix and the rows of the right one: which of the two has to be transposed?

# %% hint
#| zh: 先写两个矩阵的情形，只有两行公式。然后在公式前面把 `a`、`b` 都变成矩阵 `A`、`B`，`g` 变成 `len(A)` 行、`B.shape[1]` 列的 `G`；返回时 `dA.reshape(a.shape)`，`dB` 也一样。
#| en: Write it for two matrices first: two lines of formulas. Then, before them, make matrices `A` and `B` of `a` and `b`, and of `g` a `G` of `len(A)` rows and `B.shape[1]` columns; return `dA.reshape(a.shape)`, and `dB` alike.

# %% wrong="the_rule_for_numbers_in_entry_of_da" about="accumulate"
#| zh: 只取了一项。`A[i, k]` 出现在 C 的整整一行里（`B[k, j]` 出现在整整一列里），每一处都贡献一份，要加起来。
#| en: Only one term is taken. `A[i, k]` occurs in a whole row of C (and `B[k, j]` in a whole column); every occurrence contributes, and the shares add up.
import numpy as np


def entry_of_dA(g, a, b, i, k):
    return g[i, 0] * b[k, 0]


# %% wrong="the_rule_for_numbers_in_entry_of_db" about="accumulate"
#| zh: 只取了一项。`A[i, k]` 出现在 C 的整整一行里（`B[k, j]` 出现在整整一列里），每一处都贡献一份，要加起来。
#| en: Only one term is taken. `A[i, k]` occurs in a whole row of C (and `B[k, j]` in a whole column); every occurrence contributes, and the shares add up.
import numpy as np


def entry_of_dB(g, a, b, k, j):
    return a[0, k] * g[0, j]


# %% wrong="elementwise_product_in_da" about="formula"
#| zh: 这是逐元素乘法的法则。`@` 的每个输出都是一串乘积之和，换成别的形状，`*` 连算都算不出来。
#| en: That is the rule of elementwise multiplication. Every output of `@` is a sum of products; with other shapes `*` cannot even be computed.
class MatMul(Product):
    def both(G, A, B):
        return G * B, A.T @ G


# %% wrong="elementwise_product_in_db" about="formula"
#| zh: 这是逐元素乘法的法则。`@` 的每个输出都是一串乘积之和，换成别的形状，`*` 连算都算不出来。
#| en: That is the rule of elementwise multiplication. Every output of `@` is a sum of products; with other shapes `*` cannot even be computed.
class MatMul(Product):
    def both(G, A, B):
        return G @ B.T, G * A


# %% wrong="no_transpose_in_da" about="transpose"
#| zh: 少了转置：G 的列号是 j，B 的行号却是 k，对不上。方阵时它也能算，只是算错。
#| en: A transpose is missing: the columns of G are numbered by j, the rows of B by k, and they do not match. For square matrices it can be computed all the
#| en: same, and is wrong.
class MatMul(Product):
    def both(G, A, B):
        return G @ B, A.T @ G


# %% wrong="no_transpose_in_db" about="transpose"
#| zh: 少了转置：G 的列号是 j，B 的行号却是 k，对不上。方阵时它也能算，只是算错。
#| en: A transpose is missing: the columns of G are numbered by j, the rows of B by k, and they do not match. For square matrices it can be computed all the
#| en: same, and is wrong.
class MatMul(Product):
    def both(G, A, B):
        return G @ B.T, A @ G


# %% wrong="wrong_side_in_da" about="transpose"
#| zh: 转置了，却乘错了一边。矩阵乘法不能交换：A 在左边，它的梯度里剩下的那个矩阵就还在右边；B 反过来。
#| en: Transposed, but multiplied from the wrong side. Matrix products do not commute: A stands on the left, so in its gradient the other matrix stays on the
#| en: right; for B it is the other way round.
class MatMul(Product):
    def both(G, A, B):
        return B.T @ G, A.T @ G


# %% wrong="wrong_side_in_db" about="transpose"
#| zh: 转置了，却乘错了一边。矩阵乘法不能交换：A 在左边，它的梯度里剩下的那个矩阵就还在右边；B 反过来。
#| en: Transposed, but multiplied from the wrong side. Matrix products do not commute: A stands on the left, so in its gradient the other matrix stays on the
#| en: right; for B it is the other way round.
class MatMul(Product):
    def both(G, A, B):
        return G @ B.T, G @ A.T


# %% wrong="transposed_result_in_da" about="transpose"
#| zh: 数都对，摆放的方向反了：这是正确答案的转置。梯度的形状总与它所属的矩阵相同。
#| en: The numbers are right, but lie the other way round: this is the transpose of the right answer. A gradient always has the shape of what it belongs to.
class MatMul(Product):
    def both(G, A, B):
        return B @ G.T, A.T @ G


# %% wrong="transposed_result_in_db" about="transpose"
#| zh: 数都对，摆放的方向反了：这是正确答案的转置。梯度的形状总与它所属的矩阵相同。
#| en: The numbers are right, but lie the other way round: this is the transpose of the right answer. A gradient always has the shape of what it belongs to.
class MatMul(Product):
    def both(G, A, B):
        return G @ B.T, G.T @ A


# %% wrong="forgets_the_cotangent_in_entry_of_da" about="chain"
#| zh: `g` 没有用上。只有上游梯度全是 1 的时候，结果才会是 B 的行和与 A 的列和。
#| en: `g` is not used. Only when the cotangent is all ones are the results the row sums of B and the column sums of A.
import numpy as np


def entry_of_dA(g, a, b, i, k):
    return b[k, :].sum()


# %% wrong="forgets_the_cotangent_in_entry_of_db" about="chain"
#| zh: `g` 没有用上。只有上游梯度全是 1 的时候，结果才会是 B 的行和与 A 的列和。
#| en: `g` is not used. Only when the cotangent is all ones are the results the row sums of B and the column sums of A.
import numpy as np


def entry_of_dB(g, a, b, k, j):
    return a[:, k].sum()


# %% wrong="forgets_the_cotangent_in_da" about="chain"
#| zh: `g` 没有用上。只有上游梯度全是 1 的时候，结果才会是 B 的行和与 A 的列和。
#| en: `g` is not used. Only when the cotangent is all ones are the results the row sums of B and the column sums of A.
class MatMul(Product):
    def both(G, A, B):
        return np.ones_like(G) @ B.T, A.T @ G


# %% wrong="forgets_the_cotangent_in_db" about="chain"
#| zh: `g` 没有用上。只有上游梯度全是 1 的时候，结果才会是 B 的行和与 A 的列和。
#| en: `g` is not used. Only when the cotangent is all ones are the results the row sums of B and the column sums of A.
class MatMul(Product):
    def both(G, A, B):
        return G @ B.T, A.T @ np.ones_like(G)


# %% wrong="indices_of_the_other_matrix_in_entry_of_da" about="index"
#| zh: 下标串位了。先写出 `C[i, j]` 是哪些乘积之和，再看给定的两个下标在每一项里站在哪里。
#| en: The indices got mixed up. Write down which products `C[i, j]` is the sum of, and then look where the two given indices stand in each term.
import numpy as np


def entry_of_dA(g, a, b, i, k):
    return sum(g[:, k] * b[i, k])


# %% wrong="indices_of_the_other_matrix_in_entry_of_db" about="index"
#| zh: 下标串位了。先写出 `C[i, j]` 是哪些乘积之和，再看给定的两个下标在每一项里站在哪里。
#| en: The indices got mixed up. Write down which products `C[i, j]` is the sum of, and then look where the two given indices stand in each term.
import numpy as np


def entry_of_dB(g, a, b, k, j):
    return sum(a[j, :] * g[k, :])


# %% wrong="asks_the_engine" about="borrowed"
#| zh: 你的答案请引擎代劳了。引擎里也要有人先写下这条法则，这一次那个人是你。
#| en: Your answer leaves the work to the engine. Somebody had to write the rule into the engine too, and this time it is you.
import autograd_lib.engine as torch


class MatMul(Product):
    def both(G, A, B):
        a, b = torch.tensor(A, requires_grad=True), torch.tensor(B, requires_grad=True)
        (a @ b).backward(torch.tensor(G))
        return a.grad.numpy(), b.grad.numpy()


# %% wrong="sign_reversed_in_da" about="formula"
#| zh: 符号反了：乘积 a·b 对 a 的导数是 b，没有减号。
#| en: The sign is reversed: the derivative of a·b with respect to a is b, without a minus.
class MatMul(Product):
    def both(G, A, B):
        return -G @ B.T, A.T @ G


# %% wrong="sign_reversed_in_db" about="formula"
#| zh: 符号反了：乘积 a·b 对 b 的导数是 a，没有减号。
#| en: The sign is reversed: the derivative of a·b with respect to b is a, without a minus.
class MatMul(Product):
    def both(G, A, B):
        return G @ B.T, -A.T @ G


# %% wrong="the_other_gradient_in_da" about="index"
#| zh: 这是 B 的梯度：`dA` 要的是 A 的那一个。
#| en: This is the gradient of B: `dA` is that of A.
class MatMul(Product):
    def both(G, A, B):
        return A.T @ G, A.T @ G


# %% wrong="the_other_gradient_in_db" about="index"
#| zh: 这是 A 的梯度：`dB` 要的是 B 的那一个。
#| en: This is the gradient of A: `dB` is that of B.
class MatMul(Product):
    def both(G, A, B):
        return G @ B.T, G @ B.T


# %% wrong="averages_the_terms_in_entry_of_da" about="accumulate"
#| zh: 各项取了平均。损失里它们是相加的，所以各份贡献也相加，不除以项数。
#| en: The terms are averaged. In the loss they are added, so their shares add up as well, and nothing is divided.
import numpy as np


def entry_of_dA(g, a, b, i, k):
    return (g[i] * b[k]).mean()


# %% wrong="difference_quotient_in_entry_of_da" about="borrowed"
#| zh: 这是差商。A 里的数很大时，加上去的一小步就丢了；公式根本用不到 A 的值。
#| en: This is a difference quotient. Where the numbers in A are large, the step gets lost; the formula does not use the values of A at all.
import numpy as np


def entry_of_dA(g, a, b, i, k):
    p = a.copy()
    p[i, k] += 1
    return (g * (p @ b)).sum() - (g * (a @ b)).sum()


# %% wrong="writes_into_the_cotangent" about="sharing"
#| zh: `g` 被原地改掉了：别的运算收到的是同一个数组。
#| en: `g` is changed in place: other operations receive the same array.
class MatMul(Product):
    def both(G, A, B):
        G *= 2
        return G @ B.T / 2, A.T @ G


# %% wrong="reshaped_for_transposed_in_da" about="transpose"
#| zh: `reshape` 只改形状，数的次序不变；转置要把每个数从 (k, j) 搬到 (j, k)。
#| en: `reshape` changes the shape and leaves the numbers in their order; a transpose moves each number from (k, j) to (j, k).
class MatMul(Product):
    def both(G, A, B):
        return G @ B.reshape(B.shape[1], B.shape[0]), A.T @ G


# %% wrong="reshaped_for_transposed_in_db" about="transpose"
#| zh: `reshape` 只改形状，数的次序不变；转置要把每个数从 (i, k) 搬到 (k, i)。
#| en: `reshape` changes the shape and leaves the numbers in their order; a transpose moves each number from (i, k) to (k, i).
class MatMul(Product):
    def both(G, A, B):
        return G @ B.T, A.reshape(A.shape[1], A.shape[0]) @ G


# %% wrong="indices_in_the_other_order_in_entry_of_db" about="index"
#| zh: 两个下标的次序反了：先是 B 的行 `k`，再是列 `j`。
#| en: The two indices are in the wrong order: the row `k` of B comes first, then the column `j`.
def entry_of_dB(g, a, b, k, j):
    return (a.T @ g)[j, k]


# %% wrong="three_terms_always_in_entry_of_da" about="shapes"
#| zh: `entry_of_dA` 总是加三项：要加几项，看 `b` 有几列。
#| en: `entry_of_dA` always adds three terms: how many there are depends on the columns of `b`.
def entry_of_dA(g, a, b, i, k):
    return sum(g[i, j] * b[k, j] for j in range(3))


# %% wrong="vectors_left_as_they_are" about="shapes"
#| zh: 两个矩阵时是对的；有一边是向量时，`b.T` 还是 `b` 自己，数也凑不成它的形状。先把向量当作一行或一列。
#| en: Right for two matrices. Where one side is a vector, `b.T` is `b` itself, and the shapes do not work out: first make a row or a column of the vector.
class MatMul(Product):
    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g @ b.T, a.T @ g


# %% wrong="reflected_product_turned" in="Matrices" about="transpose"
#| zh: `other @ x` 里 `other` 在左边。矩阵乘法不能交换，所以 `__rmatmul__` 要把 `other` 放在前面。
#| en: In `other @ x`, `other` stands on the left. Matrix products do not commute, so `__rmatmul__` has to put `other` first.
class Matrices:
    @property
    def T(self):
        return Transpose.apply(self)

    def __matmul__(self, other):
        return MatMul.apply(self, other)

    __rmatmul__ = __matmul__


# %% wrong="both_products_turned" in="Matrices" about="transpose"
#| zh: `x @ other` 里 `x` 在左边：`__matmul__` 的 `self` 在前，`__rmatmul__` 的 `self` 在后。
#| en: In `x @ other`, `x` stands on the left: `self` comes first in `__matmul__`, and last in `__rmatmul__`.
class Matrices:
    @property
    def T(self):
        return Transpose.apply(self)

    def __matmul__(self, other):
        return MatMul.apply(other, self)

    def __rmatmul__(self, other):
        return MatMul.apply(self, other)


# %% wrong="stars_for_the_product" about="formula"
#| zh: `a * b` 逐个元素地相乘，不是矩阵乘积：`forward` 返回的是 `a @ b`。
#| en: `a * b` multiplies element by element and is no matrix product: `forward` returns `a @ b`.
class MatMul(Product):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a * b

    def both(G, A, B):
        return G @ B.T, A.T @ G


# %% wrong="saved_the_other_way_round" about="saved"
#| zh: 存的时候 `b` 在前，`backward` 取的时候 `a` 在前：次序要一样。
#| en: `b` is saved first, and `backward` takes `a` out first: the order has to be the same.
class MatMul(Product):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(b, a)
        return a @ b

    def both(G, A, B):
        return G @ B.T, A.T @ G


# %% wrong="left_in_the_shape_of_a_matrix" about="shapes"
#| zh: 数是对的，可是向量的那一份还是一行或者一列：返回之前要改回 `a`、`b` 的形状。
#| en: The numbers are right, but the share of a vector is still a row or a column: give it the shape of `a` or `b` again before you return it.
class MatMul(Product):
    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        A, B = np.atleast_2d(a), b if b.ndim == 2 else b[:, None]
        G = g.reshape(len(A), B.shape[1])
        return G @ B.T, A.T @ G


# %% wrong="a_row_on_either_side" about="shapes"
#| zh: `np.atleast_2d` 总是做出一行。右边的向量是一列：`b[:, None]`。
#| en: `np.atleast_2d` always makes a row. A vector on the right is a column: `b[:, None]`.
class MatMul(Product):
    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        A, B = np.atleast_2d(a), np.atleast_2d(b)
        G = g.reshape(len(A), B.shape[1])
        return (G @ B.T).reshape(a.shape), (A.T @ G).reshape(b.shape)


# %% wrong="shares_exchanged" about="contract"
#| zh: 两份的次序反了：`a` 是 `forward` 的第一个输入，它的那一份排第一。
#| en: The two shares are in the wrong order: `a` is the first input of `forward`, and its share comes first.
class MatMul(Product):
    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        A, B = np.atleast_2d(a), b if b.ndim == 2 else b[:, None]
        G = g.reshape(len(A), B.shape[1])
        return A.T @ G, G @ B.T
