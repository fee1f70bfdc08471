# ---
# exercise: two_jacobians
# title zh: 三个雅可比矩阵
# title en: Three Jacobians
# kind: derive
# points: 6
# minutes: 8
# difficulty: 2
# answers: jacobian_square, jacobian_linear, jacobian_both
# ---

# %% [markdown] task lang="zh"
r"""
写出三个函数，返回雅可比矩阵（NumPy 数组或嵌套的列表）；`x` 是一维数组。

1. `jacobian_square(x)`：$x \odot x$ 的；
2. `jacobian_linear(A, x)`：$Ax$ 的；
3. `jacobian_both(A, x)`：$A(x \odot x)$ 的，先平方，再乘 $A$。

要的是公式，不是差商，也不要调用引擎。
"""

# %% [markdown] task lang="en"
r"""
Write three functions that return a Jacobian (a NumPy array or nested lists); `x` is a one-dimensional array.

1. `jacobian_square(x)`: that of $x \odot x$;
2. `jacobian_linear(A, x)`: that of $Ax$;
3. `jacobian_both(A, x)`: that of $A(x \odot x)$, first squared, then multiplied by $A$.

Write formulas: no difference quotients, no engine.
"""


# %% answer
def jacobian_square(x):
    ### BEGIN SOLUTION
    return np.diag(2 * x)
    ### END SOLUTION


def jacobian_linear(A, x):
    ### BEGIN SOLUTION
    return A
    ### END SOLUTION


def jacobian_both(A, x):
    ### BEGIN SOLUTION
    return A @ np.diag(2 * x)
    ### END SOLUTION


# %% right
def jacobian_square(x):
    return [[2 * x[i] if i == j else 0 for j in range(len(x))] for i in range(len(x))]


def jacobian_linear(A, x):
    rows, columns = A.shape
    return [[A[i, j] for j in range(columns)] for i in range(rows)]


def jacobian_both(A, x):
    return np.einsum("ij,j->ij", A, x + x)


# %% hint
#| zh: 先写出第 i 个输出：x⊙x 的是 `x[i] * x[i]`，Ax 的是 `A[i, 0] * x[0] + A[i, 1] * x[1] + …`。其中哪些项里有 `x[j]`？
#| en: Write down output i first: of x⊙x it is `x[i] * x[i]`, of Ax it is `A[i, 0] * x[0] + A[i, 1] * x[1] + …`. Which of these terms contain `x[j]`?

# %% hint
#| zh: x⊙x 的第 i 个输出只用到 `x[i]`，所以 i ≠ j 的地方都是 0。Ax 的第 i 个输出对 `x[j]` 的导数，就是 `x[j]` 前面的那个系数。第三个函数先平方再乘 A：
#| zh: 两个雅可比矩阵相乘，后做的写在左边。
#| en: Output i of x⊙x uses `x[i]` alone, so there is a 0 wherever i ≠ j. The derivative of output i of Ax with respect to `x[j]` is the factor in front of `x[j]`. The
#| en: third function squares first and multiplies by A afterwards: the product of both Jacobians, with the later one on the left.

# %% hint
#| zh: `np.diag(v)` 把向量 v 放到对角线上。第三个是前两个矩阵的乘积：先后做对了，A 的每一**列**都乘上一个数。
#| en: `np.diag(v)` puts a vector v on the diagonal. The third is the product of the first two matrices: in the right order, each **column** of A is multiplied
#| en: by a number.

# %% wrong="diagonal_as_a_vector" about="shapes"
#| zh: 这是对角线上的数，不是整个矩阵。每一对（输出，输入）都要有一个数：其余的是 0。
#| en: These are the numbers on the diagonal, not the whole matrix. There is one number for every pair of an output and an input: the others are 0.
import numpy as np


def jacobian_square(x):
    return 2 * x


# %% wrong="rows_all_alike" about="shapes"
#| zh: 这里每一行都是 2x，好像每个输出都用到了所有的输入。x⊙x 的第 i 个输出只用到 `x[i]`。
#| en: Here every row is 2x, as if each output used all inputs. Output i of x⊙x uses `x[i]` alone.
import numpy as np


def jacobian_square(x):
    return np.ones((len(x), 1)) * (2 * x)


# %% wrong="forgets_the_two" about="accumulate"
#| zh: `x[i] * x[i]` 用了 `x[i]` 两次，两份合起来是 `2 * x[i]`。
#| en: `x[i] * x[i]` uses `x[i]` twice, and both shares together make `2 * x[i]`.
import numpy as np


def jacobian_square(x):
    return np.diag(x)


def jacobian_both(A, x):
    return A * x


# %% wrong="transposed" about="transpose"
#| zh: 行和列对调了。第 i 行属于第 i 个**输出**，所以 Ax 的雅可比矩阵有 A 那么多行。转置要到反向传播时才出现。
#| en: Rows and columns are exchanged. Row i belongs to **output** i, so the Jacobian of Ax has as many rows as A. The transpose comes in with the backward
#| en: pass.
import numpy as np


def jacobian_linear(A, x):
    return A.T


def jacobian_both(A, x):
    return (A * (2 * x)).T


# %% wrong="multiplied_by_the_input" about="formula"
#| zh: `A[i, j] * x[j]` 是那一项的值，不是它的导数：对 `x[j]` 求导以后，`x[j]` 就不在了。
#| en: `A[i, j] * x[j]` is the value of that term and not its derivative: differentiating with respect to `x[j]` leaves no `x[j]` behind.
import numpy as np


def jacobian_linear(A, x):
    return A * x


# %% wrong="scales_the_rows" about="transpose"
#| zh: 这是 (Ax)⊙(Ax) 的雅可比矩阵，先乘 A 再平方。要的是先平方再乘 A：被放大的是列，不是行。
#| en: This is the Jacobian of (Ax)⊙(Ax), which multiplies by A first and squares afterwards. Asked for is squaring first: the columns are scaled, not the
#| en: rows.
import numpy as np


def jacobian_both(A, x):
    return A * (2 * (A @ x))[:, None]


# %% wrong="factors_exchanged" about="chain"
#| zh: 两个因子的先后反了：后做的运算写在左边。不是方阵的话，反过来连形状都对不上。
#| en: The factors stand in the wrong order: the operation that is done later goes to the left. Unless A is square, the shapes do not even fit the other way
#| en: round.
import numpy as np


def jacobian_both(A, x):
    return np.diag(2 * x) @ A


# %% wrong="only_the_outer_function" about="chain"
#| zh: 这只求了外面那一层。平方那一层还要贡献一个因子 `2 * x[j]`。
#| en: This differentiates the outer function alone. The square contributes a factor `2 * x[j]`.
import numpy as np


def jacobian_both(A, x):
    return A


# %% wrong="difference_quotients" about="borrowed"
#| zh: 差商只有十位左右是对的，输入很大时更少。要的是公式。
#| en: A difference quotient is right to about ten digits, and to fewer where the inputs are large. Write the formula.
import numpy as np


def jacobian_square(x):
    h = 1e-6
    return np.array([((x + h * e) ** 2 - (x - h * e) ** 2) / (2 * h) for e in np.eye(len(x))]).T


# %% wrong="squares_on_the_diagonal" about="formula"
#| zh: 对角线上是平方本身；它的导数是 2x。
#| en: On the diagonal are the squares themselves; their derivatives are 2x.
import numpy as np


def jacobian_square(x):
    return np.diag(x**2)


def jacobian_both(A, x):
    return A * x**2


# %% wrong="outer_product" about="shapes"
#| zh: 第 i 个输出只用到第 i 个输入，所以对角线以外都是 0。
#| en: Output i uses input i only, so everything off the diagonal is 0.
import numpy as np


def jacobian_square(x):
    return 2 * np.outer(x, x)


# %% wrong="value_for_the_jacobian" about="reading"
#| zh: 这是函数的值；要的是它的雅可比矩阵，每个输出一行，每个输入一列。
#| en: That is the value of the function; its Jacobian is wanted, with a row for every output and a column for every input.
import numpy as np


def jacobian_linear(A, x):
    return A @ x


def jacobian_both(A, x):
    return A @ (2 * x)


# %% wrong="inner_slope_without_x" about="chain"
#| zh: 里面一层的导数是 2x，这里只剩下 2。
#| en: The inner derivative is 2x; only the 2 is left.
import numpy as np


def jacobian_both(A, x):
    return 2 * A


# %% wrong="rows_for_columns" about="transpose"
#| zh: 乘上 `2 * x` 的应当是 A 的**列**：`x[j]` 属于第 j 列。这里乘的是行，只有方阵才不报错，即使那样也是错的。
#| en: It is the **columns** of A that are multiplied by `2 * x`: `x[j]` belongs to column j. Here the rows are, which runs for square matrices only and is wrong
#| en: even then.
import numpy as np


def jacobian_both(A, x):
    return (2 * x)[:, None] * A


# %% wrong="columns_all_alike" about="shapes"
#| zh: 这里一行里的数都一样，好像第 i 个输出用到了所有的输入。它只用到 `x[i]`。
#| en: Here all numbers in a row are the same, as if output i used all inputs. It uses `x[i]` alone.
import numpy as np


def jacobian_square(x):
    return 2 * np.outer(x, np.ones(len(x)))


# %% wrong="whole_numbers_only" about="numeric"
#| zh: 放结果的数组是整数的，存进去的 `2 * x[i]` 被截成了整数。`np.zeros` 造出来的是浮点数。
#| en: The array for the result holds integers, so each `2 * x[i]` is cut to a whole number. `np.zeros` makes floats.
import numpy as np


def jacobian_square(x):
    J = np.full((len(x), len(x)), 0)
    for i in range(len(x)):
        J[i, i] = 2 * x[i]
    return J


# %% wrong="matrix_times_the_slopes" about="shapes"
#| zh: 这里用矩阵去乘斜率的向量，每一行都加成了一个数。雅可比的每一列各乘一个斜率，不相加。
#| en: Here the matrix is multiplied by the vector of slopes, which adds each row up to one number. Each column of the Jacobian has its own slope as a factor, and nothing is added up.
def jacobian_both(A, x):
    return A @ (2 * x)


# %% wrong="value_of_both" about="reading"
#| zh: 这是函数的值；要的是它的雅可比矩阵，每个输出一行，每个输入一列。
#| en: That is the value of the function; its Jacobian is wanted, with a row for every output and a column for every input.
def jacobian_both(A, x):
    return A @ (x * x)


# %% wrong="rows_of_the_matrix" about="transpose"
#| zh: 乘上 `2 * x` 的应当是 A 的**列**：`x[j]` 属于第 j 列。这里乘的是行，只有方阵才不报错，即使那样也是错的。
#| en: It is the **columns** of A that are multiplied by `2 * x`: `x[j]` belongs to column j. Here the rows are, which runs for square matrices only and is wrong even then.
def jacobian_both(A, x):
    return A * (2 * x)[:, None]


# %% wrong="jacobians_added" about="chain"
#| zh: 链式法则把一路上的雅可比矩阵**相乘**，不是相加。
#| en: The chain rule **multiplies** the Jacobians along the way and does not add them.
import numpy as np


def jacobian_both(A, x):
    return A + np.diag(2 * x)


# %% wrong="diagonal_of_a_linear_map" about="shapes"
#| zh: Ax 的第 i 个输出用到了每一个输入，它的雅可比矩阵不是对角的。第 i 行第 j 列是 `x[j]` 前面的系数。
#| en: Output i of Ax uses every input, so its Jacobian is not diagonal. In row i and column j stands the factor in front of `x[j]`.
import numpy as np


def jacobian_linear(A, x):
    return np.diag(x)


# %% wrong="slope_of_one" about="formula"
#| zh: `x[j]` 前面的系数是 `A[i, j]`，不是 1：它动 1，第 i 个输出就动 `A[i, j]`。
#| en: The factor in front of `x[j]` is `A[i, j]` and not 1: when it moves by 1, output i moves by `A[i, j]`.
import numpy as np


def jacobian_linear(A, x):
    return np.ones_like(A)
