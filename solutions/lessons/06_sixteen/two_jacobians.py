# ---
# exercise: two_jacobians
# title zh: 两个雅可比矩阵
# title en: Two Jacobians
# kind: derive
# points: 4
# minutes: 5
# difficulty: 2
# answers: jacobian_square, jacobian_linear
# ---

# %% [markdown] task lang="zh"
r"""
写出两个函数，返回雅可比矩阵（NumPy 数组或嵌套的列表）；`x` 是一维数组。

1. `jacobian_square(x)`：$x \odot x$ 的；
2. `jacobian_linear(A, x)`：$Ax$ 的。

要的是公式，不是差商，也不要调用引擎。
"""

# %% [markdown] task lang="en"
r"""
Write two functions that return a Jacobian (a NumPy array or nested lists); `x` is a one-dimensional array.

1. `jacobian_square(x)`: that of $x \odot x$;
2. `jacobian_linear(A, x)`: that of $Ax$.

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


# %% right
def jacobian_square(x):
    return [[2 * x[i] if i == j else 0 for j in range(len(x))] for i in range(len(x))]


def jacobian_linear(A, x):
    rows, columns = A.shape
    return [[A[i, j] for j in range(columns)] for i in range(rows)]


# %% hint
#| zh: 先写出第 i 个输出：x⊙x 的是 `x[i] * x[i]`，Ax 的是 `A[i, 0] * x[0] + A[i, 1] * x[1] + …`。其中哪些项里有 `x[j]`？
#| en: Write down output i first: of x⊙x it is `x[i] * x[i]`, of Ax it is `A[i, 0] * x[0] + A[i, 1] * x[1] + …`. Which of these terms contain `x[j]`?

# %% hint
#| zh: x⊙x 的第 i 个输出只用到 `x[i]`，所以 i ≠ j 的地方都是 0。Ax 的第 i 个输出对 `x[j]` 的导数，就是 `x[j]` 前面的那个系数。
#| en: Output i of x⊙x uses `x[i]` alone, so there is a 0 wherever i ≠ j. The derivative of output i of Ax with respect to `x[j]` is the factor in front of `x[j]`.

# %% hint
#| zh: `np.diag(v)` 把向量 v 放到对角线上。
#| en: `np.diag(v)` puts a vector v on the diagonal.

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


# %% wrong="transposed" about="transpose"
#| zh: 行和列对调了。第 i 行属于第 i 个**输出**，所以 Ax 的雅可比矩阵有 A 那么多行。转置要到反向传播时才出现。
#| en: Rows and columns are exchanged. Row i belongs to **output** i, so the Jacobian of Ax has as many rows as A. The transpose comes in with the backward
#| en: pass.
import numpy as np


def jacobian_linear(A, x):
    return A.T


# %% wrong="multiplied_by_the_input" about="formula"
#| zh: `A[i, j] * x[j]` 是那一项的值，不是它的导数：对 `x[j]` 求导以后，`x[j]` 就不在了。
#| en: `A[i, j] * x[j]` is the value of that term and not its derivative: differentiating with respect to `x[j]` leaves no `x[j]` behind.
import numpy as np


def jacobian_linear(A, x):
    return A * x


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
