# ---
# exercise: log_softmax
# title zh: softmax 和它的对数
# title en: Softmax and its logarithm
# kind: implement_op
# points: 6
# minutes: 12
# difficulty: 4
# answers: Softmax, LogSoftmax
# part: LogSoftmax
# ---

# %% [markdown] task lang="zh"
r"""
写出运算 `Softmax` 和 `LogSoftmax`，都沿着**最后一维**，前面有几维都行。`Softmax` 存下的是输出；`LogSoftmax` 存什么，由你来定。

数很大、很小，或者一排里相差很远，结果都要对。
"""

# %% [markdown] task lang="en"
r"""
Write the operations `Softmax` and `LogSoftmax`, both along the **last axis**, with any number of dimensions before it. `Softmax` saves its output; what `LogSoftmax` saves is up to you.

Results must be right for very large and very small numbers, and for numbers far apart within one row.
"""


# %% answer
class Softmax(Function):
    @staticmethod
    def forward(ctx, x):
        ### BEGIN SOLUTION
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        y = e / e.sum(axis=-1, keepdims=True)
        ### END SOLUTION
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        ### BEGIN SOLUTION
        return y * (g - (g * y).sum(axis=-1, keepdims=True))
        ### END SOLUTION


class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, x):
        ### BEGIN SOLUTION
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)
        ### END SOLUTION


# %% right
class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, x):
        top = x.max(axis=-1)[..., None]
        out = x - top - np.log(np.exp(x - top).sum(axis=-1)[..., None])
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        p = np.exp(ctx.saved_tensors[0])
        jacobian = np.eye(p.shape[-1]) - p[..., None, :]
        return np.einsum("...i,...ij->...j", g, jacobian)


class Softmax(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(LogSoftmax.forward(ctx, x))
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        jacobian = np.einsum("...i,ij->...ij", y, np.eye(y.shape[-1])) - y[..., :, None] * y[..., None, :]
        return np.einsum("...i,...ij->...j", g, jacobian)


# %% right
class Softmax(Function):
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        total = e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(e, total)
        return e / total

    @staticmethod
    def backward(ctx, g):
        e, total = ctx.saved_tensors
        by_total = (-g * e / total**2).sum(axis=-1, keepdims=True)
        return (g / total + by_total) * e


class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, x):
        out = x - np.logaddexp.reduce(x, axis=-1, keepdims=True)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return (g - np.exp(out) * g.sum(-1)[..., None],)


# %% hint
#| zh: 一排里的每一个输出都用到了整排的输入。所以动一个输入，会有几个输出跟着动？
#| en: Each output of a row uses all inputs of that row. So how many outputs move when one input does?

# %% hint
#| zh: 前向：每一排先减去自己的最大值。对数不要在算完 softmax 之后再取，直接用 z − log Σ exp(z)。反向：softmax 用自己的输出 `y` 写，
#| zh: 先求一排里 `g * y` 的和；log-softmax 先求一排里 `g` 的和。
#| en: Forward: subtract each row's own maximum first. Do not take the logarithm of a finished softmax, but use z − log Σ exp(z). Back: write softmax with
#| en: its own output `y`, beginning with the sum of `g * y` along a row; for log-softmax begin with the sum of `g` along a row.

# %% hint
#| zh: 把雅可比矩阵写进 Σ g_i ∂y_i/∂x_j，把 δ_ij 那一项和另一项分开：一项只剩 i = j，另一项是整排的一个和，它对所有的 j 都一样。
#| en: Put the Jacobian into Σ g_i ∂y_i/∂x_j and take the term with δ_ij apart from the other: of the one only i = j is left, and the other is one sum along the row, the same for all j.

# %% wrong="exp_overflows" about="numeric"
#| zh: `Softmax` 没有减去最大值：`np.exp(1000)` 是无穷大，无穷大除以无穷大就不是数了。减去一个常数不改变 softmax。
#| en: `Softmax` does not subtract the maximum: `np.exp(1000)` is infinite, and infinity divided by infinity is not a number. Subtracting a constant does not
#| en: change a softmax.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x)
        out = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (g - (g * out).sum(axis=-1, keepdims=True))


# %% wrong="one_maximum_for_all" about="numeric"
#| zh: `Softmax` 减去的是整个数组的最大值。别的排离它太远时，`exp` 全是 0，就成了 0 除以 0。每一排减自己的。
#| en: `Softmax` subtracts the maximum of the whole array. Where another row is far below it, every `exp` there is 0, and the result is 0 divided by 0. Each
#| en: row needs its own.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max())
        out = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (g - (g * out).sum(axis=-1, keepdims=True))


# %% wrong="diagonal_only" about="formula"
#| zh: `Softmax` 的反向只算了对角线，像 sigmoid 那样。一个输入变大，同一排别的输出都要变小，这些路径也要算进来。
#| en: In the backward pass of `Softmax`, only the diagonal is used, as if it were a sigmoid. When one input grows, all other outputs of its row shrink, and these
#| en: paths count too.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        out = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * out * (1 - out)


# %% wrong="mixes_the_lines" about="shapes"
#| zh: `Softmax` 的反向把各排加到了一起。不同的排互不相干，求和只沿着最后一维，并且保留维度。
#| en: In the backward pass of `Softmax`, all rows are added together. Different rows have nothing to do with each other; the sum runs along the last axis only, with
#| en: its dimension kept.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        out = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (g - (g * out).sum())


# %% wrong="forgets_g" about="chain"
#| zh: `Softmax` 的反向里没有 `g`。
#| en: There is no `g` in the backward pass of `Softmax`.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        out = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (1 - (out * out).sum(axis=-1, keepdims=True))


# %% wrong="log_of_a_softmax" about="numeric"
#| zh: `LogSoftmax` 先算好概率再取对数。概率小到变成 0 时，对数就是负无穷，可是正确的结果只是一个普通的负数。
#| en: `LogSoftmax` takes the logarithm of finished probabilities. Where a probability is so small that it becomes 0, the logarithm is minus infinity, while
#| en: the right result is an ordinary negative number.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        out = np.log(e / e.sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)


# %% wrong="as_if_g_summed_to_one" about="formula"
#| zh: `LogSoftmax` 的反向少了 `g` 在这一排里的和。一排里只有一个 1、别处都是 0 的 `g`（交叉熵常常这样），和恰好是 1，看不出来；一般的 `g` 不是。
#| en: The backward pass of `LogSoftmax` lacks the sum of `g` along the row. With a `g` that is 1 in one place and 0 elsewhere, as cross entropy often has
#| en: it, that sum happens to be 1 and nothing shows; in general it is not.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out)


# %% wrong="takes_the_output_for_probabilities" about="formula"
#| zh: `LogSoftmax` 的输出是概率的对数，反向里要的是概率：先 `np.exp`。
#| en: The output of `LogSoftmax` is the logarithm of the probabilities; its backward needs the probabilities, so apply `np.exp` first.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - out * g.sum(axis=-1, keepdims=True)


# %% wrong="asks_the_engine" about="borrowed"
#| zh: 结果是引擎算的。这里要写的正是引擎里的那个运算，检查和评分时引擎都不在。
#| en: The engine has computed this. What is to be written is the very operation that the engine has, and there is no engine in checks and in grading.
from autograd_lib import engine


class Softmax:
    @staticmethod
    def forward(ctx, x):
        t = engine.tensor(x.copy(), requires_grad=True)
        y = t.softmax(-1)
        ctx.save_for_backward(y, t)
        return y.detach().numpy()

    @staticmethod
    def backward(ctx, g):
        y, t = ctx.saved_tensors
        y.backward(engine.tensor(g.copy()))
        return t.grad.numpy()


# %% wrong="plus_for_minus" about="formula"
#| zh: 两份之间是减号：y ⊙ (g − Σ g⊙y)。
#| en: There is a minus between the two shares: y ⊙ (g − Σ g⊙y).
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        y = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g + (g * y).sum(axis=-1, keepdims=True))


# %% wrong="sum_without_probabilities" about="formula"
#| zh: 减去的应当是 g⊙y 之和，不是 g 之和。
#| en: What is subtracted is the sum of g⊙y, not that of g.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        y = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g - g.sum(axis=-1, keepdims=True))


# %% wrong="outer_factor_lost" about="formula"
#| zh: 外面的因子 y 丢了。
#| en: The factor y outside is lost.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        y = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g - (g * y).sum(axis=-1, keepdims=True)


# %% wrong="along_the_first_axis" about="index"
#| zh: 要沿**最后**一维，这里是第一维。
#| en: It goes along the **last** axis, not the first.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=0, keepdims=True))
        y = e / e.sum(axis=0, keepdims=True)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g - (g * y).sum(axis=0, keepdims=True))


# %% wrong="log_plus_for_minus" about="formula"
#| zh: `LogSoftmax` 的两份之间是减号。
#| en: There is a minus between the two shares of `LogSoftmax`.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g + np.exp(out) * g.sum(axis=-1, keepdims=True)


# %% wrong="log_mean_for_sum" about="formula"
#| zh: 乘的是 g 的**和**，不是平均数。
#| en: The factor is the **sum** of g, not its mean.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.mean(axis=-1, keepdims=True)


# %% wrong="log_with_the_sum_of_softmax" about="formula"
#| zh: Σ g⊙y 属于 softmax；它的对数用的是 g 的和。
#| en: Σ g⊙y belongs to the softmax; its logarithm takes the sum of g.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        p = np.exp(out)
        ctx.save_for_backward(p)
        return out

    @staticmethod
    def backward(ctx, g):
        (p,) = ctx.saved_tensors
        return g - p * (g * p).sum(axis=-1, keepdims=True)


# %% wrong="log_alone" about="chain"
#| zh: 这里只除以了概率；softmax 里各个数是连在一起的，还有第二份。
#| en: This only divides by the probabilities; in a softmax every output depends on every input of its row, so there is a second share.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g / np.exp(out)


# %% wrong="log_of_a_little_more" about="numeric"
#| zh: 加一个小数挡住了 log 0，可是相差很远的数就不对了。先在公式里把 log 和 exp 抵消掉。
#| en: Adding a little avoids log 0, but far-apart numbers come out wrong. Cancel log and exp in the formula instead.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=-1, keepdims=True))
        y = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(y)
        return np.log(y + 1e-12)

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g - y * g.sum(axis=-1, keepdims=True)


# %% wrong="log_sum_over_everything" about="shapes"
#| zh: 要对每一行分别求和，这里把整个数组加在了一起。
#| en: The sum is taken row by row; here it is over the whole array.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum()


# %% wrong="back_through_a_division" about="numeric"
#| zh: 先把 `g` 除以概率，再经过 softmax 往回走：概率小到变成 0 的地方，就除以了 0。先在公式里约掉。
#| en: Going back through the softmax with `g` divided by the probabilities: where one is so small that it becomes 0, that divides by 0. Cancel it in the formula first.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        y = np.exp(out)
        ctx.save_for_backward(y)
        return out

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        by_y = g / y
        return y * (by_y - (by_y * y).sum(axis=-1, keepdims=True))


# %% wrong="over_the_whole_array" in="Softmax" about="shapes"
#| zh: 求和走遍了整个数组。`Softmax` 沿最后一维算：每一行各自加起来等于 1。
#| en: The sum runs over the whole array. `Softmax` works along the last axis: each row adds up to 1 by itself.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max())
        out = e / e.sum()
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (g - (g * out).sum())


# %% wrong="rows_without_their_dimension" in="Softmax" about="shapes"
#| zh: 一行的最大值和总和少了一维，和各行对不上；数组恰好是方的时候，就用到别的行上去了。
#| en: The maximum and the sum of a row have lost their dimension and are not aligned with the rows; where the array is square, they meet other rows.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(-1))
        out = e / e.sum(-1)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (g - (g * out).sum(-1))


# %% wrong="log_of_its_own_softmax" in="LogSoftmax" about="numeric"
#| zh: `LogSoftmax` 先算好概率再取对数。概率小到变成 0 时，对数就是负无穷，可是正确的结果只是一个普通的负数。
#| en: `LogSoftmax` takes the logarithm of finished probabilities. Where a probability is so small that it becomes 0, the logarithm is minus infinity, while
#| en: the right result is an ordinary negative number.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(-1, keepdims=True))
        out = e / e.sum(-1, keepdims=True)
        ctx.save_for_backward(out)
        return np.log(out)

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        g = g / out
        return out * (g - (g * out).sum(-1, keepdims=True))


# %% wrong="log_without_a_shift" in="LogSoftmax" about="numeric"
#| zh: 取指数之前没有减去每行的最大值，大数的指数是无穷，很小的数的指数全是 0。
#| en: The maximum of each row is not subtracted before the exponential: that of a large number is infinite, and those of very small ones are all 0.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        out = x - np.log(np.exp(x).sum(-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(-1, keepdims=True)


# %% wrong="log_cotangent_not_summed" in="LogSoftmax" about="formula"
#| zh: 反向只看了 `g` 在同一位置的那一项。每个输入都在整行的输出里出现，所以整行的 `g` 都要算上。
#| en: The backward pass looks at one entry of `g` only, the one in the same place. Each input occurs in all outputs of its row, so all of the row's `g` counts.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        shifted = x - x.max(-1, keepdims=True)
        out = shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g


# %% equivalent
# -1 => 1
# 1 => 2
# 1 => 0


# %% wrong="clips_the_numbers" about="numeric"
#| zh: 截断以后，超出的数都成了并列，彼此的差就丢了。要减去的是每一排自己的最大值：那样一个差也不会变。
#| en: Where numbers are clipped, all those beyond the limit become equal, and their differences are lost. Subtract from each row its own maximum: that changes no difference.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(np.clip(x, -500, 500))
        y = e / e.sum(axis=-1, keepdims=True)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g - (g * y).sum(axis=-1, keepdims=True))


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = np.clip(x, -500, 500)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)


# %% wrong="axis_one_for_the_last" about="index"
#| zh: `axis=1` 只有在两维时才是最后一维；一维的数组没有它，三维的时候它在中间。最后一维是 `axis=-1`。
#| en: `axis=1` is the last axis of two dimensions only; one dimension has no such axis, and of three it is the middle one. The last is `axis=-1`.
import numpy as np


class Softmax:
    @staticmethod
    def forward(ctx, x):
        e = np.exp(x - x.max(axis=1, keepdims=True))
        y = e / e.sum(axis=1, keepdims=True)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return y * (g - (g * y).sum(axis=1, keepdims=True))


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=1, keepdims=True)


# %% wrong="log_shifted_by_the_minimum" about="numeric"
#| zh: 减去的是最小的：大的数减去它以后还是大，`exp` 照样溢出。
#| en: What is subtracted is the smallest: a large number stays large after that, and `exp` overflows as before.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.min(axis=-1, keepdims=True)
        with np.errstate(all="ignore"):
            out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)


# %% wrong="log_with_one_maximum_for_all" about="numeric"
#| zh: 减去的是整个数组的最大值：离它很远的那些行，`exp` 全部下溢成 0，`log` 给出 -inf。每一行减去自己的最大值。
#| en: What is subtracted is the maximum of the whole array: in rows far below it every `exp` underflows to 0, and the `log` gives -inf. Subtract from each row its own maximum.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max()
        with np.errstate(all="ignore"):
            out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)


# %% wrong="log_along_the_first_axis" about="shapes"
#| zh: `LogSoftmax` 沿第一维算了：问的是最后一维，每一行自己归一。
#| en: `LogSoftmax` works along the first axis. What is asked for is the last one, so that each row is normalised by itself.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=0, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=0, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=0, keepdims=True)


# %% wrong="log_signs_exchanged" about="formula"
#| zh: `LogSoftmax` 的梯度里，减号两边对调了：正负号全反。
#| en: In the gradient of `LogSoftmax` the two sides of the minus are exchanged: all signs are reversed.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.exp(out) * g.sum(axis=-1, keepdims=True) - g


# %% wrong="kept_beside_ctx" about="stale"
#| zh: 结果留在了 `ctx.out` 里，引擎看不见它：第 11 课起，有人中途改了结果，引擎也说不出来。用 `ctx.save_for_backward`。
#| en: The result is kept in `ctx.out`, where the engine does not see it: from lesson 11 on, it could not tell that somebody has edited it in between. Use `ctx.save_for_backward`.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        ctx.out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        return ctx.out

    @staticmethod
    def backward(ctx, g):
        return g - np.exp(ctx.out) * g.sum(axis=-1, keepdims=True)


# %% wrong="log_keeps_the_input" in="LogSoftmax" about="saved"
#| zh: `LogSoftmax` 存下的是输入 `x`，反向却把 `np.exp(x)` 当成了概率：概率是 `np.exp(out)`，要存的是输出。
#| en: `LogSoftmax` saves its input `x`, and the way back takes `np.exp(x)` for the probabilities: these are `np.exp(out)`, so save the output.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        ctx.save_for_backward(x)
        return z - np.log(np.exp(z).sum(axis=-1, keepdims=True))

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g - np.exp(x) * g.sum(axis=-1, keepdims=True)


# %% wrong="log_saves_nothing" in="LogSoftmax" about="saved"
#| zh: `LogSoftmax` 的 `forward` 什么也没有存，`ctx.saved_tensors` 是空的，取不出数来。
#| en: The `forward` of `LogSoftmax` saves nothing: `ctx.saved_tensors` is empty, and nothing can be taken out of it.
import numpy as np


class LogSoftmax:
    @staticmethod
    def forward(ctx, x):
        z = x - x.max(axis=-1, keepdims=True)
        return z - np.log(np.exp(z).sum(axis=-1, keepdims=True))

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)
