# ---
# exercise: bce_gradient
# title zh: 损失对 z、w、b 的梯度
# title en: The loss with respect to z, w and b
# kind: derive
# points: 6
# minutes: 12
# difficulty: 4
# answers: dz, dw, db
# ---

# %% [markdown] task lang="zh"
r"""
`x` 有 n 行（一行一个样本），`w` 的列数是输出的个数，`b` 被广播（broadcasting）到每一行；`y` 和 `z` 形状相同。都是 NumPy 数组。

1. `dz(z, y)`：L 对 z 的梯度，形状与 z 相同。
2. `dw(x, z, y)`：对 w 的梯度；`db(z, y)`：对 b 的梯度，每列一个数。

`sigmoid` 已经写好。在纸上推，能约掉的都约掉。
"""

# %% [markdown] task lang="en"
r"""
`x` has n rows (one sample each), `w` a column for each output, and `b` is broadcast to every row; `y` has the shape of `z`. All are NumPy arrays.

1. `dz(z, y)`: the gradient of L with respect to z, in the shape of z.
2. `dw(x, z, y)`: with respect to w; `db(z, y)`: with respect to b, one number for each column.

`sigmoid` is there. Work on paper, and cancel what cancels.
"""


# %% answer
def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def dz(z, y):
    ### BEGIN SOLUTION
    return (sigmoid(z) - y) / z.size
    ### END SOLUTION


def dw(x, z, y):
    ### BEGIN SOLUTION
    return x.T @ dz(z, y)
    ### END SOLUTION


def db(z, y):
    ### BEGIN SOLUTION
    return dz(z, y).sum(axis=0)
    ### END SOLUTION


# %% right
def dz(z, y):
    p = np.exp(z) / (1 + np.exp(z))
    by_p = (1 - y) / (1 - p) - y / p
    return by_p * p * (1 - p) / np.prod(z.shape)


def dw(x, z, y):
    return np.einsum("si,so->io", x, dz(z, y)).tolist()


def db(z, y):
    return np.ones(len(z)) @ dz(z, y)


# %% right
def dz(z, y):
    rows, columns = z.shape
    return [[(sigmoid(z[i, j]) - y[i, j]) / (rows * columns) for j in range(columns)] for i in range(rows)]


def dw(x, z, y):
    return sum(np.outer(sample, row) for sample, row in zip(x, dz(z, y)))


def db(z, y):
    return [sum(column) for column in zip(*dz(z, y))]


# %% hint
#| zh: 先只看一个 z、一个 y。−log σ(z) 的导数是什么？−log(1 − σ(z)) 的呢？σ 的导数在第 05 课里只用输出就写出来了。
#| en: Take a single z and a single y first. What is the derivative of −log σ(z), and of −log(1 − σ(z))? In lesson 05 the derivative of σ was written with
#| en: its output alone.

# %% hint
#| zh: 把两项按 y 和 1 − y 加权合起来，p 还剩几个？平均值里一共有多少个元素？`dw` 是 `matmul_gradients` 的一条法则，上游梯度就是 `dz(z, y)`；`b` 被广播到了每一行，所以 `db` 要像第 08 课那样把各行加起来。
#| en: Put both terms together with their weights y and 1 − y: how many p are left? How many elements does the mean have? `dw` is one of the rules of `matmul_gradients`, with `dz(z, y)` as the cotangent; `b` was broadcast to every row, so `db` adds up the rows, as in lesson 08.

# %% hint
#| zh: σ′ = σ(1 − σ)，所以 −log σ 的导数是 −(1 − σ)，−log(1 − σ) 的导数是 σ。加权相加，大部分会消掉。不要忘记损失是平均值。
#| en: σ′ = σ(1 − σ), so −log σ has derivative −(1 − σ), and −log(1 − σ) has derivative σ. Add them with their weights, and most of it cancels. Note
#| en: that the loss is a mean.

# %% given
import numpy as np


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


# %% wrong="forgets_the_mean" about="formula"
#| zh: 这是损失之**和**的梯度。损失是平均值，所以每一份都要除以元素的个数 `z.size`。
#| en: That is the gradient of the **sum** of the losses. The loss is their mean, so every share is divided by the number of elements, `z.size`.
def dz(z, y):
    return sigmoid(z) - y


def dw(x, z, y):
    return x.T @ (sigmoid(z) - y)


def db(z, y):
    return (sigmoid(z) - y).sum(axis=0)


# %% wrong="divides_by_the_rows" about="formula"
#| zh: 除以了行数。平均是对 z 的**全部**元素取的，行数乘列数那么多个。
#| en: Divided by the number of rows. The mean is taken over **all** elements of z, rows times columns of them.
def dz(z, y):
    return (sigmoid(z) - y) / len(z)


# %% wrong="target_minus_probability" about="formula"
#| zh: 符号反了。y = 1 时，z 增大损失就减小，所以导数应当是负的：σ(z) − 1 < 0。
#| en: The sign is reversed. For y = 1 the loss falls as z grows, so the derivative has to be negative: σ(z) − 1 < 0.
def dz(z, y):
    return (y - sigmoid(z)) / z.size


# %% wrong="slope_of_the_sigmoid_twice" about="formula"
#| zh: 多乘了一次 σ(1 − σ)。那是平方误差的梯度；在交叉熵里，对数的导数正好把这个因子约掉了。
#| en: There is a factor σ(1 − σ) too many. That would be the gradient of a squared error; in the cross-entropy the derivative of the logarithm cancels this
#| en: factor.
def dz(z, y):
    return (sigmoid(z) - y) * sigmoid(z) * (1 - sigmoid(z)) / z.size


# %% wrong="by_the_probability" about="chain"
#| zh: 这是对概率 σ(z) 的导数，还没有走到 z：要再乘上 σ 自己的导数。
#| en: That is the derivative by the probability σ(z), which has not come down to z yet: multiply by the derivative of σ itself.
def dz(z, y):
    return ((1 - y) / (1 - sigmoid(z)) - y / sigmoid(z)) / z.size


# %% wrong="forgets_the_sigmoid" about="formula"
#| zh: z 不是概率，σ(z) 才是。`z - y` 是平方误差的梯度。
#| en: z is not a probability, σ(z) is. `z - y` is the gradient of a squared error.
def dz(z, y):
    return (z - y) / z.size


# %% wrong="averages_over_the_rows" about="shapes"
#| zh: b 被广播到了每一行，每一行都贡献一份，要**加**起来。除以元素个数这件事，在 dz 里已经做过了。
#| en: b was broadcast to every row, every row contributes a share, and the shares **add** up. The division by the number of elements was done in dz already.
def db(z, y):
    return ((sigmoid(z) - y) / z.size).mean(axis=0)


# %% wrong="sums_everything" about="shapes"
#| zh: b 的每个元素只影响自己那一列，所以只沿着行的方向加，每列留下一个数。
#| en: Each element of b concerns its own column only, so add the rows up and keep one number for each column.
def db(z, y):
    return ((sigmoid(z) - y) / z.size).sum()


# %% wrong="transposes_the_other_one" about="transpose"
#| zh: 这是 `dw` 的转置。w 站在 `x @ w` 的右边，它的梯度与 w 形状相同。
#| en: This is the transpose of `dw`. In `x @ w` the w stands on the right, and its gradient has the shape of w.
def dw(x, z, y):
    return ((sigmoid(z) - y) / z.size).T @ x


# %% wrong="mean_over_rows_in_dw" about="formula"
#| zh: 只除以了行数；损失是对 z 的全部元素取平均。
#| en: Divided by the number of rows only; the loss is a mean over all elements of z.
def dw(x, z, y):
    return x.T @ (sigmoid(z) - y) / len(x)


# %% wrong="keeps_the_dimension" about="shapes"
#| zh: 数是对的，多了一维：`b` 是一个向量，每列一个数。
#| en: The numbers are right, but there is a dimension too many: `b` is a vector with one number for each column.
def db(z, y):
    return ((sigmoid(z) - y) / z.size).sum(axis=0, keepdims=True)


# %% wrong="sums_along_the_row" about="shapes"
#| zh: 加错了方向：每行得到一个数，而 `b` 每列一个。
#| en: Summed the wrong way: this gives one number for each row, and `b` has one for each column.
def db(z, y):
    return ((sigmoid(z) - y) / z.size).sum(axis=1)


# %% wrong="rounds_the_targets" about="formula"
#| zh: y 被当成了 0 或 1。目标也可以在两者之间，公式里要用 y 本身。
#| en: y is taken for 0 or 1. A target may lie between, and the formula has y itself in it.
def dz(z, y):
    return np.where(y > 0.5, sigmoid(z) - 1, sigmoid(z)) / z.size


# %% wrong="divides_by_the_columns" about="formula"
#| zh: 除以了列数；平均是对**全部**元素取的，行数乘列数那么多个。
#| en: Divided by the number of columns. The mean is over **all** elements, rows times columns of them.
def dz(z, y):
    return (sigmoid(z) - y) / z.shape[1]


# %% wrong="first_term_only" about="formula"
#| zh: 只有 −y·log σ(z) 那一项的导数，(1 − y) 的那一项没有了。
#| en: This is the derivative of the term with −y·log σ(z) alone; that with (1 − y) is missing.
def dz(z, y):
    return -y * (1 - sigmoid(z)) / z.size


# %% wrong="minus_of_the_first_term_lost" about="formula"
#| zh: y 的那一项少了一个负号：−y·log σ(z) 的导数是 −y(1 − σ(z))。
#| en: The term with y has lost its minus: −y·log σ(z) has the derivative −y(1 − σ(z)).
def dz(z, y):
    p = sigmoid(z)
    return (y * (1 - p) + (1 - y) * p) / z.size


# %% wrong="divides_twice_in_dw" about="formula"
#| zh: 除了两次：`dz(z, y)` 里已经除过元素的个数了。
#| en: Divided twice: `dz(z, y)` is divided by the number of elements already.
def dz(z, y):
    return (sigmoid(z) - y) / z.size


def dw(x, z, y):
    return x.T @ dz(z, y) / z.size


# %% wrong="writes_into_the_logits" about="sharing" shows="_ -= _"
#| zh: `z -= y` 改的是传进来的数组，别人还要用它。
#| en: `z -= y` changes the array that was passed in, and others still need it.
#| zh else: 传进来的数组被改掉了，别人还要用它。
#| en else: The array that was passed in is changed, and others still need it.
def dz(z, y):
    z -= y
    return (sigmoid(z + y) - y) / z.size


# %% wrong="forgets_the_inputs" about="formula"
#| zh: `dw` 里没有 `x`：这样每一行都成了 b 的梯度。
#| en: There is no `x` in `dw`: like this each of its rows is the gradient of b.
import numpy as np


def dw(x, z, y):
    return np.ones_like(x).T @ (1 / (1 + np.exp(-z)) - y) / z.size


# %% wrong="divides_by_the_samples_again" about="formula"
#| zh: `dw` 又除以了一次样本数；平均在 `dz` 里已经算过了。
#| en: `dw` divides by the number of samples once more; the mean is in `dz` already.
import numpy as np


def dw(x, z, y):
    return x.T @ (1 / (1 + np.exp(-z)) - y) / z.size / len(x)


# %% wrong="two_cases_of_the_target" about="formula"
#| zh: 只分了 y = 1 和别的两种情形。目标也可以介于 0 和 1 之间，公式里要用 y 本身。
#| en: Only two cases are told apart, y = 1 and everything else. A target may lie between 0 and 1, and the formula has y itself in it.
def dz(z, y):
    return np.where(y == 1, sigmoid(z) - 1, sigmoid(z)) / z.size


# %% wrong="no_transpose_in_dw" about="transpose"
#| zh: `dw` 里没有转置：`x` 的每一行是一个点，要让每个输入对所有的点求和。
#| en: There is no transpose in `dw`: each row of `x` is a point, and the sum for each input goes over all points.
import numpy as np


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def dz(z, y):
    return (sigmoid(z) - y) / z.size


def dw(x, z, y):
    return x @ dz(z, y)
