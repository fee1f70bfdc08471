# ---
# exercise: any_rank
# title zh: 从向量到一批矩阵
# title en: From vectors to batches of matrices
# kind: fill_in
# points: 8
# minutes: 12
# difficulty: 4
# answers: matmul_vjp
# part: matmul_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写完 `matmul_vjp(g, a, b)` 里的 `da` 和 `db`，它返回 `a @ b` 的两个梯度，形状分别与 `a` 和 `b` 相同。都是 NumPy 数组，形状有这些：

* 向量 @ 向量，矩阵 @ 向量，向量 @ 矩阵；
* 一批 @ 一批，一批 @ 一个矩阵，一批 @ 一个向量；
* 形状 (p, n, r) @ (2, p, r, m) 和 (p, 1, n, r) @ (1, 2, r, m)：批的维度也要广播，有补上的，也有拉长的。

向量已经补成矩阵；第 08 课的 `sum_to(g, shape)` 也在，它把广播的维度加回去。
"""

# %% [markdown] task lang="en"
r"""
Finish `matmul_vjp(g, a, b)` by `da` and `db`: it returns the two gradients of `a @ b`, in the shapes of `a` and of `b`, for NumPy arrays of these shapes:

* vector @ vector, matrix @ vector, vector @ matrix;
* batch @ batch, batch @ one matrix, batch @ one vector;
* shapes (p, n, r) @ (2, p, r, m) and (p, 1, n, r) @ (1, 2, r, m): batch dimensions are broadcast too, some of them added, others stretched.

Vectors are made into matrices already. The `sum_to(g, shape)` of lesson 08 is there, too: it adds up the dimensions that were broadcast.
"""


# %% answer
def sum_to(g, shape):
    g = g.sum(axis=tuple(range(g.ndim - len(shape))))
    return g.sum(axis=tuple(i for i, n in enumerate(shape) if n == 1), keepdims=True)


def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    if b.ndim == 1:
        g = g[..., None]
    if a.ndim == 1:
        g = g[..., None, :]
    ### BEGIN SOLUTION
    da = sum_to(g @ right.swapaxes(-1, -2), left.shape)
    db = sum_to(left.swapaxes(-1, -2) @ g, right.shape)
    ### END SOLUTION
    return da.reshape(a.shape), db.reshape(b.shape)


# %% right
def matmul_vjp(g, a, b):
    if a.ndim == 1:
        da, db = matmul_vjp(np.expand_dims(g, -1 if b.ndim == 1 else -2), a[None], b)
        return da[0], db
    if b.ndim == 1:
        da, db = matmul_vjp(g[..., None], a, b[:, None])
        return da, db[:, 0]
    batch = g.shape[:-2]
    da, db = np.zeros(a.shape), np.zeros(b.shape)
    for at in np.ndindex(*batch):
        own_a = tuple(min(i, n - 1) for i, n in zip(at[len(at) - (a.ndim - 2) :], a.shape))
        own_b = tuple(min(i, n - 1) for i, n in zip(at[len(at) - (b.ndim - 2) :], b.shape))
        da[own_a] += g[at] @ b[own_b].T
        db[own_b] += a[own_a].T @ g[at]
    return da, db


# %% wrong="turns_vectors_too" about="shapes"
#| zh: 向量只有一维，没有最后两维可换：先给它添一维，像 `left` 和 `right` 那样，或者另行处理。
#| en: A vector has one dimension and no last two to exchange: give it a second one first, as `left` and `right` have, or treat it apart.
def matmul_vjp(g, a, b):
    return sum_to(g @ np.swapaxes(b, -1, -2), a.shape), sum_to(np.swapaxes(a, -1, -2) @ g, b.shape)


# %% wrong="turns_vectors_and_sums_nothing" about="shapes"
#| zh: 向量只有一维，没有最后两维可换；而广播出来的批维度没有加回去。
#| en: A vector has one dimension and no last two to exchange; and batch dimensions that were broadcast are not summed back.
def matmul_vjp(g, a, b):
    return g @ np.swapaxes(b, -1, -2), np.swapaxes(a, -1, -2) @ g


# %% equivalent
# right.swapaxes(-1, -2) => right.swapaxes(-2, -1)
# left.swapaxes(-1, -2) => left.swapaxes(-2, -1)
# 1 => 0
# 0 => -1
# len(at) - (a.ndim - 2) => a.ndim - 2 - len(at)
# a.ndim - 2 => a.ndim
# min(i, n - 1) => min(n - 1, i)

# %% hint
#| zh: 写好的几行以后，左边的向量成了一行，右边的成了一列，`g` 也补上了那一维。所以只剩一种情形：一批矩阵乘一批矩阵。第 09 课的两条法则是什么？
#| en: After the lines that are there, a vector on the left is a row, one on the right a column, and `g` has their dimension, too. A single case is left, batch times batch. What are the two rules of lesson 09?

# %% hint
#| zh: 两条法则照旧，只是转置只换最后两个维度：一批矩阵的转置是 `right.swapaxes(-1, -2)`。乘出来的批维度，比 `left` 或 `right` 自己的多，或者大，这是为什么？
#| en: The two rules stay as they are, with a transpose that exchanges the last two dimensions only: that of a batch is `right.swapaxes(-1, -2)`. The product has more batch dimensions than `left` or `right`, or larger ones: why?

# %% hint
#| zh: 被广播的维度用 `sum_to` 加回去。加回到谁的形状，是补过的，还是原来的？去掉补上的维度，最后一行会做。
#| en: `sum_to` adds up what was broadcast. To which shape, that of the matrix or the original one? The last line drops the dimension that was added.

# %% given
import numpy as np


def sum_to(g, shape):
    g = g.sum(axis=tuple(range(g.ndim - len(shape))))
    return g.sum(axis=tuple(i for i, n in enumerate(shape) if n == 1), keepdims=True)


# %% wrong="matrices_only" about="transpose"
#| zh: 只对两个矩阵成立。向量的 `.T` 什么也不做，一批矩阵的 `.T` 把所有的维度都倒了过来。
#| en: That holds for two matrices only. For a vector `.T` does nothing, and for a batch it reverses all dimensions.
def matmul_vjp(g, a, b):
    return g @ b.T, a.T @ g


# %% wrong="reverses_all_dimensions" about="transpose"
#| zh: `.T` 把批的维度也倒到了后面。要换的只有最后两个：`swapaxes(-1, -2)`，或者新版 NumPy 的 `.mT`。
#| en: `.T` moves the batch dimensions to the back as well. Only the last two are to be exchanged: `swapaxes(-1, -2)`, or `.mT` in newer NumPy.
def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g[..., None] if b.ndim == 1 else g
    g = g[..., None, :] if a.ndim == 1 else g
    da = sum_to(g @ right.T, left.shape)
    db = sum_to(left.T @ g, right.shape)
    return da.reshape(a.shape), db.reshape(b.shape)


# %% wrong="no_sum_over_the_batch" about="accumulate"
#| zh: 整批共用的一个矩阵被广播了，每一个批次都给它一份，要加起来：这正是 `sum_to` 的用处。
#| en: A matrix that the whole batch shares was broadcast; every member of the batch gives it a share, and they add up. That is what `sum_to` is for.
def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g[..., None] if b.ndim == 1 else g
    g = g[..., None, :] if a.ndim == 1 else g
    da, db = g @ right.swapaxes(-1, -2), left.swapaxes(-1, -2) @ g
    return da[..., 0, :] if a.ndim == 1 else da, db[..., 0] if b.ndim == 1 else db


# %% wrong="vectors_on_the_wrong_side" about="shapes"
#| zh: 行和列弄反了：在 `@` 的左边，向量是一行；在右边，是一列。
#| en: Row and column are mixed up: on the left of `@` a vector is a row, on the right it is a column.
def matmul_vjp(g, a, b):
    left = a[:, None] if a.ndim == 1 else a
    right = b[None, :] if b.ndim == 1 else b
    g = g[..., None] if b.ndim == 1 else g
    g = g[..., None, :] if a.ndim == 1 else g
    da = sum_to(g @ right.swapaxes(-1, -2), left.shape)
    db = sum_to(left.swapaxes(-1, -2) @ g, right.shape)
    return da.reshape(a.shape), db.reshape(b.shape)


# %% wrong="one_of_the_batch" about="accumulate"
#| zh: 形状对了，但只留下了一批里的第一份，其余的丢掉了。它们应当加起来。
#| en: The shape is right, but only the first share of the batch was kept and the others were dropped. They ought to be added.
def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g[..., None] if b.ndim == 1 else g
    g = g[..., None, :] if a.ndim == 1 else g
    da, db = g @ right.swapaxes(-1, -2), left.swapaxes(-1, -2) @ g
    da = da.reshape(-1, *left.shape)[0]
    db = db.reshape(-1, *right.shape)[0]
    return da.reshape(a.shape), db.reshape(b.shape)


# %% wrong="averages_what_was_broadcast" about="accumulate"
#| zh: 广播过的批维度取了平均：用了几次，就有几份，要加起来。
#| en: The batch dimensions that were broadcast are averaged: every use has its share, and they add up.
import numpy as np


def matmul_vjp(g, a, b):
    A = a.reshape(1, -1) if a.ndim == 1 else a
    B = b.reshape(-1, 1) if b.ndim == 1 else b
    G = g.reshape((a @ b).shape)
    if b.ndim == 1:
        G = G[..., None]
    if a.ndim == 1:
        G = G[..., None, :]
    da, db = (G @ B.swapaxes(-1, -2), A.swapaxes(-1, -2) @ G)
    while da.ndim > A.ndim:
        da = da.mean(0)
    while db.ndim > B.ndim:
        db = db.mean(0)
    da = da.mean(tuple(i for i, n in enumerate(A.shape) if n == 1 < da.shape[i]), keepdims=True)
    db = db.mean(tuple(i for i, n in enumerate(B.shape) if n == 1 < db.shape[i]), keepdims=True)
    return (da.reshape(a.shape), db.reshape(b.shape))


# %% wrong="added_dimensions_only" about="accumulate"
#| zh: 从左边补上的批维度加起来了，从 1 拉长的没有：梯度在那一维里也要回到 1。
#| en: Batch dimensions that were added on the left are summed, those that were stretched from 1 are not: there, too, the gradient has to return to size 1.
def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g[..., None] if b.ndim == 1 else g
    g = g[..., None, :] if a.ndim == 1 else g
    da, db = g @ right.swapaxes(-1, -2), left.swapaxes(-1, -2) @ g
    da = da.sum(axis=tuple(range(da.ndim - left.ndim)))
    db = db.sum(axis=tuple(range(db.ndim - right.ndim)))
    return da[0] if a.ndim == 1 else da, db[:, 0] if b.ndim == 1 else db


# %% wrong="no_case_for_a_batch" about="transpose"
#| zh: 向量和单个矩阵的情形都对了，一批矩阵的不对：要换的只有最后两维（`.T` 把所有的维度都倒了过来），广播过的批维度还要加回去。
#| en: With vectors and single matrices this is right, with a batch it is not: only the last two dimensions are to be exchanged (`.T` reverses all of them), and batch dimensions that were broadcast are summed back.
import numpy as np


def matmul_vjp(g, a, b):
    if a.ndim == b.ndim == 1:
        return g * b, g * a
    if a.ndim == 1:
        return b @ g, np.outer(a, g)
    if b.ndim == 1:
        return np.outer(g, b), a.T @ g
    return g @ b.T, a.T @ g


# %% wrong="cases_for_matrices_only" about="shapes"
#| zh: `np.outer(g, b)` 和 `a.T @ g` 只适合一个矩阵乘一个向量；一批矩阵乘一个向量时，两个都不对。
#| en: `np.outer(g, b)` and `a.T @ g` are right for one matrix times a vector; for a batch of matrices neither is.
def matmul_vjp(g, a, b):
    if a.ndim == 1 and b.ndim == 1:
        return g * b, g * a
    if a.ndim == 1:
        return b @ g, np.outer(a, g)
    if b.ndim == 1:
        return np.outer(g, b), a.T @ g
    return sum_to(g @ b.swapaxes(-1, -2), a.shape), sum_to(a.swapaxes(-1, -2) @ g, b.shape)


# %% wrong="mean_over_added_dimensions" about="accumulate"
#| zh: 补上的批维度取了平均。整批共用的矩阵用了几次，就有几份，要加起来。
#| en: The batch dimensions that were added are averaged. A matrix that the whole batch shares has a share from each use, and they add up.
def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g.reshape((left @ right).shape)
    da, db = g @ right.swapaxes(-1, -2), left.swapaxes(-1, -2) @ g
    if db.ndim > right.ndim:
        db = db.mean(axis=tuple(range(db.ndim - right.ndim)))
    return sum_to(da, left.shape).reshape(a.shape), sum_to(db, right.shape).reshape(b.shape)


# %% wrong="reshaped_before_summing" about="accumulate"
#| zh: 从左边补上的批维度加起来了，从 1 拉长的没有，数就太多，`reshape` 抛出异常。拉长的维度也要加回去：`sum_to` 两样都管。
#| en: Batch dimensions that were added on the left are summed, those that were stretched from 1 are not; there are too many numbers then, and `reshape` raises. Stretched dimensions are added up as well: `sum_to` does both.
def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g.reshape((left @ right).shape)
    da, db = g @ right.swapaxes(-1, -2), left.swapaxes(-1, -2) @ g
    da = da.sum(axis=tuple(range(da.ndim - left.ndim)))
    db = db.sum(axis=tuple(range(db.ndim - right.ndim)))
    return da.reshape(a.shape), db.reshape(b.shape)


# %% wrong="factors_of_a_dot_product_exchanged" about="formula"
#| zh: 向量乘向量时，两个因子反了：`a @ b` 对 `a` 的导数是 `b`，对 `b` 的是 `a`。
#| en: For a vector times a vector the factors are exchanged: the derivative of `a @ b` with respect to `a` is `b`, and with respect to `b` it is `a`.
def matmul_vjp(g, a, b):
    if a.ndim == b.ndim == 1:
        return g * a, g * b
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g.reshape((left @ right).shape) if 1 in (a.ndim, b.ndim) else g
    da = sum_to(g @ right.swapaxes(-1, -2), left.shape)
    db = sum_to(left.swapaxes(-1, -2) @ g, right.shape)
    return da.reshape(a.shape), db.reshape(b.shape)


# %% wrong="vector_without_its_dimension" about="shapes"
#| zh: 向量在这里没有补上一维就乘了，形状对不上，或者乘出了别的东西。先补成矩阵，最后再去掉。
#| en: A vector is multiplied here without the dimension that it lacks, so that shapes do not fit or something else comes out. Make it a matrix first, and drop the dimension in the end.
def matmul_vjp(g, a, b):
    da = sum_to(g @ np.swapaxes(b, -1, -2), a.shape) if b.ndim > 1 else g * b
    db = sum_to(np.swapaxes(a, -1, -2) @ g, b.shape) if a.ndim > 1 else a * g
    return da, db


# %% wrong="nothing_summed" about="accumulate"
#| zh: 被广播过的，每用一次就有一份，这里没有加起来，数就太多，`reshape` 抛出异常。`sum_to` 把它们加回到 `left` 和 `right` 的形状。
#| en: What was broadcast has a share from each use. They are not added here, so that there are too many numbers, and `reshape` raises. `sum_to` adds them up, to the shapes of `left` and `right`.
def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g.reshape((left @ right).shape)
    da, db = g @ right.swapaxes(-1, -2), left.swapaxes(-1, -2) @ g
    return da.reshape(a.shape), db.reshape(b.shape)


# %% wrong="summed_to_the_vector" about="shapes"
#| zh: `sum_to` 加回到了 `b` 的形状；`b` 是向量时，矩阵 `right` 多一维，向量自己的那一维就被加掉了。先加回到 `left` 和 `right` 的形状，最后一行再去掉补上的维度。
#| en: `sum_to` adds up to the shape of `b`; where that is a vector, the matrix `right` has one more dimension, and the vector's own is summed away. Add up to the shapes of `left` and `right`; the last line drops what was added.
def matmul_vjp(g, a, b):
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    g = g.reshape((left @ right).shape)
    da = sum_to(g @ right.swapaxes(-1, -2), a.shape)
    db = sum_to(left.swapaxes(-1, -2) @ g, b.shape)
    return da.reshape(a.shape), db.reshape(b.shape)
