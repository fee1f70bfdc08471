# ---
# exercise: line_through_eight
# title zh: 损失在降，直线不对
# title en: The loss falls, the line is wrong
# kind: find_bug
# points: 6
# minutes: 12
# difficulty: 3
# answers: destination, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. `destination(x, y)`：学习率够小、步数够多时，`fit` 走向哪里？`x` 和 `y` 的形状与 `points_x` 和 `points_y` 一样。用公式返回 `w` 和 `b` 两个数，不用循环，也不调用 `fit`。
2. `repaired(x, y, rate, steps)` 返回 `w` 和 `b`（后面可以跟别的）。只修错处，起点和每一步的算法都和 `fit` 一样。`x` 的形状是 `(n, 1)`，`y` 的是 `(n,)` 或者 `(n, 1)`。
"""

# %% [markdown] task lang="en"
r"""
1. `destination(x, y)`: where does `fit` go when the rate is small enough and there are enough steps? `x` and `y` are shaped like `points_x` and `points_y`. Return two numbers, `w` and `b`, by a formula: no loop, no call of `fit`.
2. `repaired(x, y, rate, steps)` returns `w` and `b` (other things may follow). Repair the mistake and nothing else: it begins where `fit` does and takes the same kind of steps. `x` has the shape `(n, 1)`, `y` either `(n,)` or `(n, 1)`.
"""


# %% answer
def destination(x, y):
    ### BEGIN SOLUTION
    return 0.0, y.mean()
    ### END SOLUTION


def repaired(x, y, rate, steps):
    ### BEGIN SOLUTION
    w, b = 0.0, 0.0
    y = y.reshape(x.shape)
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (2 * error * x).mean()
        b -= rate * (2 * error).mean()
    return w, b
    ### END SOLUTION


# %% right
import numpy as np


def destination(x, y):
    return np.array([0]), [sum(y) / len(y)]


def repaired(x, y, rate, steps):
    inputs, labels = x.ravel(), y.ravel()
    w = b = 0
    losses = []
    for step in range(steps):
        gap = inputs * w + b - labels
        losses.append(np.mean(gap * gap))
        slope, offset = 2 * np.dot(gap, inputs) / gap.size, 2 * gap.sum() / gap.size
        w, b = w - rate * slope, b - rate * offset
    return w, b, losses


# %% right
def destination(x, y):
    every = np.repeat(x, len(y))
    slope = np.polyfit(every, np.tile(y, len(x)), 1)
    return [round(slope[0], 9), slope[1]]


def repaired(x, y, rate, steps):
    parameters = np.zeros((2, 1))
    table = np.hstack([x, np.ones_like(x)])
    for _ in range(steps):
        parameters = parameters - rate * 2 * table.T @ (table @ parameters - y.reshape(-1, 1)) / len(table)
    return parameters[0, 0], parameters[1, 0]


# %% hint
#| zh: 打印 `error.shape`。它有几个数？`error` 的第 i 行第 j 列是哪个预测减去哪个标签？
#| en: Print `error.shape`. How many numbers are in it? In row i and column j of `error`, which prediction is compared with which label?

# %% hint
#| zh: 每个预测都和**所有的**标签相比，所以 `fit` 减小的是另一个损失。一个预测和所有标签的平方差之和，在什么时候最小？所有的预测都想去同一个地方，什么样的直线做得到？
#| en: Each prediction is compared with **all** labels, so `fit` lowers another loss. When is the sum of squared differences between one prediction and all labels
#| en: smallest? All predictions want to be in the same place; which line can do that?

# %% hint
#| zh: 所有的预测都一样时，斜率是多少？一个预测和所有标签的平方差之和，用导数等于 0 去找最小处。修复只要一行：相减之前，让两边的形状一样。
#| en: What is the slope when all predictions are equal? Find the smallest sum of squared differences from all labels by setting its derivative to 0. The repair takes one line: before they are subtracted, give both sides the same shape.

# %% wrong="the_best_line" about="reading"
#| zh: `destination` 给出的是最小二乘的直线，修好的循环才走向那里。`fit` 里每个预测都和所有的标签相比。
#| en: `destination` gives the line of least squares, which is where the repaired loop goes. In `fit` each prediction is compared with all labels.
import numpy as np


def destination(x, y):
    slope, offset = np.polyfit(x.ravel(), y.ravel(), 1)
    return slope, offset


# %% wrong="the_sum_of_labels" about="reading"
#| zh: 斜率是 0，对了；高度却不是标签的和：与所有标签的平方差之和，在它们的平均处最小。
#| en: The slope is 0, which is right, but the height is not the sum of the labels: the sum of squared differences from all labels is smallest at their mean.
def destination(x, y):
    return 0.0, y.sum()


# %% wrong="the_middle_label" about="reading"
#| zh: 中位数让绝对差之和最小；这里是平方差，最小处是平均。
#| en: A median makes the sum of absolute differences smallest; these are squared, and smallest at the mean.
def destination(x, y):
    return 0.0, sorted(y)[len(y) // 2]


# %% wrong="stays_at_zero" about="reading"
#| zh: `fit` 是动了的：它的损失在降，`b` 走向了标签的平均。
#| en: `fit` does move: its loss falls, and `b` goes to the mean of the labels.
def destination(x, y):
    return 0.0, 0.0


# %% wrong="turned_into_a_row" about="shapes" shows="_.T; np.transpose(*_)"
#| zh: 一维数组的 `.T` 还是它自己，形状没有变，错误原样留着。
#| en: `.T` of a one-dimensional array is the array itself: the shape is the same as before, and so is the mistake.
#| zh else: 形状没有变，错误原样留着。
#| en else: The shape is the same as before, and so is the mistake.
def repaired(x, y, rate, steps):
    w, b = 0.0, 0.0
    for _ in range(steps):
        error = w * x + b - y.T
        w = w - rate * (2 * error * x).mean()
        b = b - rate * (2 * error).mean()
    return w, b


# %% wrong="always_one_more_dimension" about="shapes"
#| zh: 形状 `(n,)` 的 `y` 没问题了，`(n, 1)` 的却又广播成了一大块：`y[:, None]` 把它变成 `(n, 1, 1)`；只压平 `x` 呢，`(n,)` 碰上的还是 `(n, 1)`。两种 `y` 都要变成和 `x` 一样的形状。
#| en: A `y` of shape `(n,)` is right now, but one of shape `(n, 1)` broadcasts into a large block again: `y[:, None]` makes it `(n, 1, 1)`, and where only `x` is flattened, `(n,)` meets `(n, 1)`. Either `y` has to get the shape that `x` has.
def repaired(x, y, rate, steps):
    w, b = 0.0, 0.0
    y = y[:, None]
    for _ in range(steps):
        error = w * x + b - y
        w = w - rate * (2 * error * x).mean()
        b = b - rate * (2 * error).mean()
    return w, b


# %% wrong="flattens_one_side" about="shapes"
#| zh: 只把预测压平了。`y` 是 `(n, 1)` 时，`(n,)` 减 `(n, 1)` 又得到 `(n, n)`，只是换了一边；而且平的误差再乘以 `(n, 1)` 的 `x`，也是一次广播。
#| en: Only the prediction is flattened. For `y` of shape `(n, 1)`, `(n,)` minus `(n, 1)` is `(n, n)` again, with the sides exchanged; and a flat error times the `x` of shape `(n, 1)` broadcasts, too.
def repaired(x, y, rate, steps):
    w, b = 0.0, 0.0
    for _ in range(steps):
        error = (w * x + b).ravel() - y
        w = w - rate * (2 * error * x).mean()
        b = b - rate * (2 * error).mean()
    return w, b


# %% wrong="mean_of_the_inputs" about="reading"
#| zh: 截距走向 `y` 的平均数，不是 `x` 的。
#| en: The offset goes to the mean of `y`, not of `x`.
import numpy as np


def destination(x, y):
    return 0.0, x.mean()


# %% wrong="results_exchanged" about="contract"
#| zh: 次序反了：先 `w`，后 `b`。
#| en: The order is reversed: first `w`, then `b`.
import numpy as np


def destination(x, y):
    return y.mean(), 0.0


# %% wrong="two_forgotten" about="formula"
#| zh: 平方的导数带一个 2。
#| en: The derivative of a square has a 2.
import numpy as np


def repaired(x, y, rate, steps):
    y = y.reshape(x.shape)
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (error * x).mean()
        b -= rate * (error).mean()
    return w, b


# %% wrong="sums_for_means" about="formula"
#| zh: 要的是平均，不是和：步子大了 n 倍。
#| en: Means are wanted, not sums: the steps are n times as long.
import numpy as np


def repaired(x, y, rate, steps):
    y = y.reshape(x.shape)
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (2 * error * x).sum()
        b -= rate * (2 * error).sum()
    return w, b


# %% wrong="goes_uphill" about="training"
#| zh: 符号反了：要减去梯度。
#| en: The sign is wrong: subtract the gradient.
import numpy as np


def repaired(x, y, rate, steps):
    y = y.reshape(x.shape)
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w += rate * (2 * error * x).mean()
        b += rate * (2 * error).mean()
    return w, b


# %% wrong="one_step_only" about="index"
#| zh: `return` 缩进得太深，走一步就停了。
#| en: `return` is indented too far: it stops after one step.
import numpy as np


def repaired(x, y, rate, steps):
    y = y.reshape(x.shape)
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (2 * error * x).mean()
        b -= rate * (2 * error).mean()
        return w, b


# %% wrong="slope_without_x" about="formula"
#| zh: `w` 的梯度里少了因子 `x`。
#| en: The gradient of `w` lacks its factor `x`.
import numpy as np


def repaired(x, y, rate, steps):
    y = y.reshape(x.shape)
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (2 * error).mean()
        b -= rate * (2 * error).mean()
    return w, b


# %% wrong="starts_elsewhere" about="reading"
#| zh: 要从 `w = b = 0` 开始。
#| en: Begin with `w = b = 0`.
import numpy as np


def repaired(x, y, rate, steps):
    y = y.reshape(x.shape)
    w = b = 1.0
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (2 * error * x).mean()
        b -= rate * (2 * error).mean()
    return w, b


# %% wrong="offset_updated_afterwards" about="training"
#| zh: 先更新了 `w`，再用新的 `w` 求 `b` 的梯度。两个要用同一个误差。
#| en: First `w` is updated, and then the gradient of `b` is taken with the new `w`. Both belong to the same error.
import numpy as np


def repaired(x, y, rate, steps):
    y = y.reshape(x.shape)
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (2 * error * x).mean()
        b -= rate * (2 * (w * x + b - y)).mean()
    return w, b


# %% wrong="reshapes_the_callers_array" about="sharing"
#| zh: 给 `y.shape` 赋值改掉的是调用者的数组。用 `reshape`，它返回新的。
#| en: Setting `y.shape` changes the caller's array. Use `reshape`, which returns a new one.
import numpy as np


def repaired(x, y, rate, steps):
    y.shape = x.shape
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (2 * error * x).mean()
        b -= rate * (2 * error).mean()
    return w, b


# %% wrong="lets_it_run" about="reading"
#| zh: 这是让 `fit` 自己跑一阵。步长不合适，它走不到，甚至越走越远；要的是一个公式。
#| en: This lets `fit` run for a while. With an unsuitable rate it does not arrive, or even runs away; what is wanted is a formula.
def destination(x, y):
    w = b = 0.0
    for _ in range(600):
        error = w * x + b - y
        w, b = w - 0.05 * (2 * error * x).mean(), b - 0.05 * (2 * error).mean()
    return w, b


# %% equivalent
# np.array([0]) => [0]
# losses.append(np.mean(gap * gap)) => pass
# gap * gap => ...
# np.dot(gap, inputs) => np.dot(inputs, gap)
# 9 => ...
# 1 => 2
# 0 => -1


# %% wrong="slope_without_the_offset" about="formula"
#| zh: 求 `w` 时漏了 `b`：误差是 `w * x + b` 减去标签，`b` 也在里面。
#| en: In the equation for `w` the `b` is missing: the error is `w * x + b` minus the label, with `b` in it.
def destination(x, y):
    return (x * y.mean()).sum() / (x**2).sum(), y.mean()


# %% wrong="solves_at_once" about="reading"
#| zh: 这里一下子解出了最小二乘的直线。要的是走了 `steps` 步以后的 `w` 和 `b`，那时还没有走到。
#| en: This solves for the line of least squares at once. What is wanted are `w` and `b` after `steps` steps, which have not arrived there yet.
import numpy as np


def repaired(x, y, rate, steps):
    w, b = np.polyfit(x.ravel(), y.ravel(), 1)
    return w, b


# %% wrong="as_it_was" about="reading"
#| zh: 这还是原来的 `fit`：`y` 和预测的形状不同，一相减就广播成了一个方阵。
#| en: This is `fit` as it was: `y` and the predictions differ in shape, and subtracting them broadcasts to a square array.
def repaired(x, y, rate, steps):
    w, b = 0.0, 0.0
    for _ in range(steps):
        error = w * x + b - y
        w -= rate * (2 * error * x).mean()
        b -= rate * (2 * error).mean()
    return w, b
