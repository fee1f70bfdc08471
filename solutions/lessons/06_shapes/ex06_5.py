# ---
# exercise: ex06_5
# title zh: 修好别人写的一层
# title en: Somebody else's layer, repaired
# kind: find_bug
# points: 6
# minutes: 10
# difficulty: 3
# answers: silent, disguised, repaired
# ---

# %% [markdown] task lang="zh"
r"""
这段反向里有两处错误。

1. `silent`：一个矩阵 `g`，`layer_vjp(g)` 不抛出异常，可是 `by_x` 是错的。
2. `disguised`：一个矩阵 `g`，`layer_vjp(g)` 给出的 `by_x` 恰好正确，`by_b` 却是错的。
3. 写出修好的 `repaired(g)`，对任何形状的矩阵都返回正确的 `by_x` 和 `by_b`。

矩阵写成由行组成的列表，例如 `[[1, 2, 6]]`，或者写成数组。
"""

# %% [markdown] task lang="en"
r"""
There are two mistakes in this backward.

1. `silent`: a matrix `g` for which `layer_vjp(g)` raises nothing, and `by_x` is wrong all the same.
2. `disguised`: a matrix `g` for which `layer_vjp(g)` happens to give the right `by_x`, but a wrong `by_b`.
3. Write the repaired function `repaired(g)`, which returns the right `by_x` and `by_b` for matrices of any shape.

Write a matrix as a list of rows, such as `[[1, 2, 6]]`, or as an array.
"""

# %% answer
silent = ...
disguised = ...
### BEGIN SOLUTION
silent = [[1, 2], [3, 5]]
disguised = [[1, 3], [2, 2]]
### END SOLUTION


def repaired(g):
    ### BEGIN SOLUTION
    by_x = g - g.mean(axis=1, keepdims=True)
    by_b = g.sum(axis=0)
    return by_x, by_b
    ### END SOLUTION


# %% right
silent = np.array([[1.0], [2.0]])
disguised = np.ones((3, 3))


def repaired(g):
    rows, columns = g.shape
    centring = np.eye(columns) - np.full((columns, columns), 1 / columns)
    return [g @ centring, np.ones(rows) @ g]


# %% right
silent = np.arange(9).reshape(3, 3)
disguised = ((5, 5), (5, 5))


def repaired(g):
    return [[one - sum(row) / len(row) for one in row] for row in g], [sum(column) for column in g.T]


# %% hint
#| zh: `g.mean(axis=1)` 是什么形状？从 `g` 里减去它，广播会把它的第 j 个数用在第 j 行，还是第 j 列？什么形状的 `g` 才不会报错？
#| en: What is the shape of `g.mean(axis=1)`? When broadcasting subtracts it from `g`, is its number j used in row j or in column j? For which shapes of `g`
#| en: is there no error?

# %% hint
#| zh: 方阵不会报错，但是每一列减去的是别人的平均。要让 `by_x` 碰巧正确，就让所有行的平均相等，这样用错了也没有差别。要让 `by_b` 显出错来，
#| zh: 列的和与列的平均必须不同。
#| en: A square matrix raises nothing, but each column has somebody else's mean taken off. For `by_x` to be right by luck, let all rows have the same mean;
#| en: then a wrong one does no harm. For `by_b` to be wrong visibly, the sum of a column and its mean must differ.

# %% hint
#| zh: 修复只要改两处：`g.mean(axis=1, keepdims=True)`；`b` 加到了每一行上，抄了几份就收到几份，所以对 b 的梯度是 `g.sum(axis=0)`。
#| en: The repair changes two places: `g.mean(axis=1, keepdims=True)`; and `b` was added to every row and receives a share for each copy, so its gradient is
#| en: `g.sum(axis=0)`.

# %% wrong="not_silent_at_all"
#| zh: `silent` 的行数和列数不同，减法直接报错。那样的错误不用找，它自己会叫。
#| en: The numbers of rows and columns of `silent` differ, and the subtraction raises. Such a mistake needs no finding, it barks by itself.
silent = [[1, 2, 3], [4, 5, 7]]

# %% wrong="ones_show_nothing"
#| zh: `silent` 全是 1 时，每一行的平均都相等，减错了也看不出来。拿这样的 `g` 做检验，正是这样漏过错误的。
#| en: With `silent` 1 everywhere, every row has the same mean, and taking off the wrong one does not show. This is how checks with such a `g` let mistakes
#| en: pass.
silent = [[1, 1], [1, 1]]

# %% wrong="both_wrong_at_once"
#| zh: 在 `disguised` 上，两个梯度都错了。要的是 `by_x` 正确、只有 `by_b` 出错的例子：让各行的平均相等。
#| en: On `disguised` both gradients are wrong. Wanted is an example with a right `by_x` and only `by_b` wrong: let all rows have the same mean.
disguised = [[1, 2], [3, 5]]

# %% wrong="a_single_row"
#| zh: `disguised` 只有一行，这时和与平均是一回事，`by_b` 也对。批量大小为 1 的检验看不出这种错误。
#| en: `disguised` has a single row; then a sum and a mean are the same, and `by_b` is right too. A check with a batch of size 1 does not see this mistake.
disguised = [[1, 2, 4]]

# %% wrong="transposed_in_vain"
#| zh: `repaired` 想用 `.T` 把平均竖起来，可是一维数组的转置还是它自己，第一处错误原样留着。
#| en: `repaired` tries to stand the means upright with `.T`, but the transpose of a one-dimensional array is the array itself; the first mistake is still
#| en: there.
import numpy as np


def repaired(g):
    return g - g.mean(axis=1).T, g.sum(axis=0)


silent = [[1, 2], [3, 5]]
disguised = [[1, 1], [1, 1]]

# %% wrong="mean_left_for_b"
#| zh: 对 x 的修好了，对 b 的还是平均。`b` 在每一行上都用了一次，各份相加，不除以行数。
#| en: The gradient of x is repaired, that of b is still a mean. `b` is used once in every row; its shares add up, and nothing is divided by the number of
#| en: rows.
import numpy as np


def repaired(g):
    return g - g.mean(axis=1, keepdims=True), g.mean(axis=0)


silent = [[1, 2], [3, 5]]
disguised = [[1, 1], [1, 1]]

# %% wrong="means_of_the_columns"
#| zh: 换成 `axis=0` 就不再报错了，可是减去的是列的平均。前向减的是行的平均，反向也要按行。
#| en: With `axis=0` there is no error any more, but what is taken off are the means of the columns. The forward pass subtracts row means, so the way back
#| en: goes by rows as well.
import numpy as np


def repaired(g):
    return g - g.mean(axis=0), g.sum(axis=0)


silent = [[1, 2], [3, 5]]
disguised = [[1, 1], [1, 1]]

# %% wrong="the_mean_left_out"
#| zh: 对 x 的梯度漏了一条路：`x` 里的每个数还通过它那一行的平均影响结果。
#| en: The gradient of x leaves out a path: each number of `x` also acts through the mean of its row.
import numpy as np


def repaired(g):
    return g, g.sum(axis=0)


silent = [[1, 2], [3, 5]]
disguised = [[1, 1], [1, 1]]

# %% wrong="repairs_the_square_only"
#| zh: 行数和列数不同时，这里减去了整个矩阵的平均，只为了不报错。应当按行减，对任何形状都一样。
#| en: Where rows and columns differ in number, this takes off the mean of the whole matrix, only to avoid the error. It has to go by rows, whatever the
#| en: shape.
import numpy as np


def repaired(g):
    if g.shape[0] != g.shape[1]:
        return g - g.mean(), g.sum(axis=0)
    return g - g.mean(axis=1, keepdims=True), g.sum(axis=0)


silent = [[1, 2], [3, 5]]
disguised = [[1, 1], [1, 1]]
