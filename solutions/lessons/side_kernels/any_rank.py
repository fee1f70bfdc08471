# ---
# exercise: any_rank
# title zh: 从向量到一批矩阵
# title en: From vectors to batches of matrices
# kind: fill_in
# points: 10
# minutes: 20
# difficulty: 5
# answers: matmul_vjp
# part: matmul_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写出 `matmul_vjp(g, a, b)`：返回 `a @ b` 的两个梯度，形状分别与 `a` 和 `b` 相同。都是 NumPy 数组，形状有这些：

* 向量 @ 向量，矩阵 @ 向量，向量 @ 矩阵；
* 一批 @ 一批，一批 @ 一个矩阵，一批 @ 一个向量；
* 形状 (p, n, r) @ (2, p, r, m) 和 (p, 1, n, r) @ (1, 2, r, m)：批的维度也要广播，有补上的，也有拉长的。

第 08 课的 `sum_to(g, shape)` 已经写好：把广播出来的维度加回去。
"""

# %% [markdown] task lang="en"
r"""
Write `matmul_vjp(g, a, b)`: it returns the two gradients of `a @ b`, in the shapes of `a` and of `b`, for NumPy arrays of these shapes:

* vector @ vector, matrix @ vector, vector @ matrix;
* batch @ batch, batch @ one matrix, batch @ one vector;
* shapes (p, n, r) @ (2, p, r, m) and (p, 1, n, r) @ (1, 2, r, m): batch dimensions are broadcast too, some of them added, others stretched.

The `sum_to(g, shape)` of lesson 08 is there already: it adds up the dimensions that were broadcast.
"""


# %% answer
def sum_to(g, shape):
    g = g.sum(axis=tuple(range(g.ndim - len(shape))))
    return g.sum(axis=tuple(i for i, n in enumerate(shape) if n == 1), keepdims=True)


def matmul_vjp(g, a, b):
    ### BEGIN SOLUTION
    left = a[None, :] if a.ndim == 1 else a
    right = b[:, None] if b.ndim == 1 else b
    if b.ndim == 1:
        g = g[..., None]
    if a.ndim == 1:
        g = g[..., None, :]
    da = sum_to(g @ right.swapaxes(-1, -2), left.shape)
    db = sum_to(left.swapaxes(-1, -2) @ g, right.shape)
    return da.reshape(a.shape), db.reshape(b.shape)
    ### END SOLUTION


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
#| zh: 向量只有一维，没有最后两维可换：先给它添一维，或者另行处理。
#| en: A vector has one dimension and no last two to exchange: give it a second one first, or treat it apart.
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
#| zh: 能不能把每一种情形都变成矩阵乘矩阵？向量在 `@` 的左边时像什么样的矩阵，在右边时又像什么样的？
#| en: Could every case be turned into matrix times matrix? What kind of matrix is a vector on the left of `@` like, and on the right?

# %% hint
#| zh: 左边的向量是一行，右边的向量是一列。补上的维度在 g 里也要补上：b 是向量，g 就在最后补一维；a 是向量，就在倒数第二的位置补一维。两条法则照旧，
#| zh: 只是转置只换最后两个维度；被广播的维度用 `sum_to` 加回去。
#| en: A vector on the left is a row, on the right a column. Put the dimension that you added into g as well: last if b is a vector, last but one if a is.
#| en: The two rules stay as they are, with a transpose that exchanges the last two dimensions only; `sum_to` adds up what was broadcast.

# %% hint
#| zh: 一批矩阵的转置是 `b.swapaxes(-1, -2)`。四步，次序要紧：补成矩阵，按两条法则相乘，把广播的加回去，最后去掉补上的维度。第三步加回到谁的形状，是补过的，还是原来的？
#| en: The transpose of a batch is `b.swapaxes(-1, -2)`. There are four steps, and their order matters: make matrices, multiply by the two rules, add up what
#| en: was broadcast, and drop the dimension that you added. To which shape does the third step add up, that of the matrix or the original one?

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
