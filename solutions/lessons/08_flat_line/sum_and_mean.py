# ---
# exercise: sum_and_mean
# title zh: 和与平均的反向
# title en: Sums and means, backward
# kind: fill_in
# points: 6
# minutes: 10
# difficulty: 3
# answers: sum_vjp, mean_vjp
# ---

# %% [markdown] task lang="zh"
r"""
`x` 的形状是 `shape`。写出：

* `sum_vjp(g, shape, axis, keepdims)`：`g` 是 `x.sum(axis=axis, keepdims=keepdims)` 收到的梯度，返回对 `x` 的梯度；
* `mean_vjp(g, shape, axis, keepdims)`：对 `x.mean(axis=axis, keepdims=keepdims)` 做同样的事。

`axis` 可以是 `None`（所有的维）、一个整数或由整数组成的元组，负数从后面数起。`shape` 是元组，`g` 总是数组，哪怕形状是 `()`，例如 `np.array(5.0)`。
"""

# %% [markdown] task lang="en"
r"""
`x` has the shape `shape`. Write:

* `sum_vjp(g, shape, axis, keepdims)`: `g` is the gradient that `x.sum(axis=axis, keepdims=keepdims)` has received; return the gradient of `x`;
* `mean_vjp(g, shape, axis, keepdims)`: the same for `x.mean(axis=axis, keepdims=keepdims)`.

`axis` may be `None` (all dimensions), an integer, or a tuple of integers; negative ones count from the end. `shape` is a tuple, and `g` is always an array, even where its shape is `()`, as that of `np.array(5.0)`.
"""


# %% answer
def sum_vjp(g, shape, axis=None, keepdims=False):
    ### BEGIN SOLUTION
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)
    ### END SOLUTION


def mean_vjp(g, shape, axis=None, keepdims=False):
    ### BEGIN SOLUTION
    count = math.prod(shape) / g.size
    return sum_vjp(g, shape, axis, keepdims) / count
    ### END SOLUTION


# %% right
def sum_vjp(g, shape, axis=None, keepdims=False):
    axes = range(len(shape)) if axis is None else np.atleast_1d(axis)
    merged = {int(i) % len(shape) for i in axes}
    g = g.reshape([1 if i in merged else size for i, size in enumerate(shape)])
    return g * np.ones(shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    n = np.ones(shape).sum(axis=axis, keepdims=keepdims)
    return sum_vjp(g / n, shape, axis, keepdims)


# %% right
def weighted(g, shape, reduce):
    found = np.zeros(shape)
    for place in np.ndindex(*shape):
        basis = np.zeros(shape)
        basis[place] = 1.0
        found[place] = (g * reduce(basis)).sum()
    return found


def sum_vjp(g, shape, axis=None, keepdims=False):
    return weighted(g, shape, lambda x: x.sum(axis=axis, keepdims=keepdims))


def mean_vjp(g, shape, axis=None, keepdims=False):
    return weighted(g, shape, lambda x: x.mean(axis=axis, keepdims=keepdims))


# %% hint
#| zh: 前向把一排数加成了一个。这一排里的每一个数，动一点点，那个和会动多少？所以 `g` 里的那一个数要交给谁？
#| en: The forward pass adds a row of numbers into one. If any number of the row moves a little, how much does the sum move? So who is to receive that one
#| en: number of `g`?

# %% hint
#| zh: 反向就是复制：先让消失的维以 1 的大小回到原处，再广播。平均是和除以 n，n 是合成一个数的那几个数的个数。
#| en: Backward is copying: first bring the dimensions that disappeared back in place with size 1, then broadcast. A mean is a sum divided by n, where n is how
#| en: many numbers were merged into one.

# %% hint
#| zh: 放回消失的维，有 `np.expand_dims`，它也接受元组和负数；什么时候不用放？n 不必按维去数：进来了多少个数，出去了多少个数？
#| en: What brings dimensions back is `np.expand_dims`, which takes tuples and negative numbers, too; when is there nothing to bring back? There is no need to count n axis by
#| en: axis: how many numbers went in, and how many came out?

# %% wrong="dimension_not_brought_back" about="shapes"
#| zh: `sum_vjp` 没有把消失的维放回原处。广播从右边对齐，形状不巧对得上的时候不会报错，只会把行当成列。
#| en: `sum_vjp` does not bring the dimension that disappeared back in place. Broadcasting aligns on the right; where the shapes happen to fit there is no
#| en: error, and rows are taken for columns.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    return np.broadcast_to(g, shape) + 0.0


# %% wrong="keepdims_ignored" about="shapes"
#| zh: `sum_vjp` 没有看 `keepdims`：维已经留在那里了，却又添了一个。
#| en: `sum_vjp` does not look at `keepdims`: the dimension is there already, and another one is added.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)


# %% wrong="one_axis_only" about="shapes"
#| zh: `axis` 是元组时，`sum_vjp` 只放回了其中一个维。
#| en: When `axis` is a tuple, `sum_vjp` brings only one of its dimensions back.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        axis = axis if isinstance(axis, int) else axis[0]
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape) + 0.0


# %% wrong="forgets_g" about="chain"
#| zh: `sum_vjp` 返回的数都一样：那只是 `g` 恰好全为 1 时的答案。上游梯度不能丢。
#| en: `sum_vjp` returns the same number everywhere, which is the answer only when `g` happens to be 1 everywhere. The cotangent must not be lost.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    return np.ones(shape)


# %% wrong="shared_out" about="formula"
#| zh: `sum_vjp` 把 `g` 分给了各个数，好像那是一笔钱。导数不是这样分的：每一个数动 1，和就动 1，所以每一个都收到整个 `g`。
#| en: `sum_vjp` shares `g` out like a sum of money. Derivatives are not shared: whichever number moves by 1, the sum moves by 1, so each of them receives
#| en: the whole of `g`.
import math

import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape) / (math.prod(shape) / np.size(g))


# %% wrong="mean_like_sum" about="formula"
#| zh: `mean_vjp` 和求和的一样，忘了除以 n：n 个数里的一个动 1，平均只动 1/n。
#| en: `mean_vjp` does what the sum does and forgets to divide by n: when one of n numbers moves by 1, the mean moves by 1/n.
import numpy as np


def mean_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)


# %% wrong="divides_by_everything" about="formula"
#| zh: `mean_vjp` 除以了整个数组的元素个数。沿着某一维求平均时，只有那一维上的数合成了一个。
#| en: `mean_vjp` divides by the number of all elements. In a mean along one axis, only the numbers along that axis are merged into one.
import math

import numpy as np


def mean_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape) / math.prod(shape)


# %% wrong="divides_by_the_results" about="formula"
#| zh: `mean_vjp` 除以了结果的个数。要除的是每个结果由几个数平均而来。
#| en: `mean_vjp` divides by the number of results. What counts is how many numbers each result is the mean of.
import numpy as np


def mean_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape) / np.size(g)


# %% wrong="sum_divided" about="formula"
#| zh: 和的每一项都以系数 1 进入结果，不用除。
#| en: Each number enters a sum with the factor 1: nothing is divided.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape) / np.prod(shape)


# %% wrong="all_of_g_for_everyone" about="shapes"
#| zh: 每个位置只收到自己那个和的梯度，不是所有梯度之和。
#| en: Each place receives the gradient of its own sum, not the total of all.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    return np.full(shape, g.sum())


# %% wrong="negative_axes_forgotten" about="index"
#| zh: 负的 `axis` 从末尾数起。
#| en: A negative `axis` counts from the end.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is None:
        return np.broadcast_to(g, shape)
    axes = (axis,) if isinstance(axis, int) else axis
    kept = [1 if i in axes else size for i, size in enumerate(shape)]
    return np.broadcast_to(g.reshape(kept), shape)


# %% wrong="divides_by_the_first_size" about="index"
#| zh: 除数是合并掉的那些数的个数，不总是第一维的大小。
#| en: Divide by how many numbers were merged, which is not always the first size.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    return sum_vjp(g, shape, axis, keepdims) / shape[0]


# %% wrong="multiplies_by_the_count" about="formula"
#| zh: 平均数要**除以**个数。
#| en: A mean **divides** by the count.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    return sum_vjp(g, shape, axis, keepdims) * (np.prod(shape) / g.size)


# %% wrong="counts_the_axes" about="index"
#| zh: 几个维时，除数是它们大小的乘积，不是维的个数。
#| en: For several axes, divide by the product of their sizes, not by how many axes there are.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    if axis is None:
        count = np.prod(shape)
    else:
        count = shape[axis] if isinstance(axis, int) else len(axis)
    return sum_vjp(g, shape, axis, keepdims) / count


# %% wrong="first_of_several_axes" about="index"
#| zh: 几个维时，除数是它们大小的乘积，这里只用了第一个。
#| en: For several axes, divide by the product of their sizes; here only the first counts.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    if axis is None:
        count = np.prod(shape)
    else:
        count = shape[axis] if isinstance(axis, int) else shape[axis[0]]
    return sum_vjp(g, shape, axis, keepdims) / count


# %% wrong="cuts_the_shape_at_a_negative_axis" about="index"
#| zh: `shape[axis + 1:]` 在 `axis` 是 -1 时成了 `shape[0:]`，也就是整个形状。先把负数换成从前面数的位置，或者用 `np.expand_dims`。
#| en: For an `axis` of -1, `shape[axis + 1:]` is `shape[0:]`, which is the whole shape. Count negative ones from the front first, or use `np.expand_dims`.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if isinstance(axis, int) and not keepdims:
        g = g.reshape((*shape[:axis], 1, *shape[axis + 1 :]))
    elif axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)


# %% wrong="axes_in_the_order_given" about="order"
#| zh: 几个维一个一个地放回去时，次序有讲究：先放回靠前的。`axis=(1, 0)` 时，要先放回第 0 维。
#| en: When several dimensions are brought back one by one, order matters: the front ones first. With `axis=(1, 0)`, dimension 0 has to come back first.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        for one in (axis,) if isinstance(axis, int) else axis:
            g = np.expand_dims(g, one)
    return np.broadcast_to(g, shape)


# %% wrong="one_dimension_more" about="shapes"
#| zh: `sum_vjp` 没有看 `keepdims`：维已经留在那里了，又添了一个，结果就多出一维。
#| en: `sum_vjp` does not look at `keepdims`: the dimension is there already, another one is added, and the result has one too many.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None:
        g = np.expand_dims(g, axis)
    return np.ones(shape) * g


# %% wrong="one_axis_looked_up" about="index"
#| zh: `shape[axis]` 只对一个整数成立；`axis` 还可以是 `None` 或者元组。
#| en: `shape[axis]` works for a single integer only; `axis` may also be `None` or a tuple.
import numpy as np


def mean_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape) / shape[axis]


# %% wrong="zero_taken_for_none" about="index"
#| zh: `axis` 是 0 的时候，`not axis` 也成立，于是第 0 维被当成了所有的维。要写 `axis is None`。
#| en: For an `axis` of 0, `not axis` holds, too, so dimension 0 is taken for all dimensions. Write `axis is None`.
import numpy as np


def mean_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    if not axis:
        count = np.prod(shape)
    else:
        count = np.prod([shape[one] for one in np.atleast_1d(axis)])
    return np.broadcast_to(g, shape) / count


# %% wrong="brought_back_when_it_fails" about="shapes"
#| zh: 广播失败了才放回消失的维。方阵不会失败，方向却错了；要一开始就放回去。
#| en: The dimension is brought back only where broadcasting fails. With a square array it does not fail, and goes the wrong way; bring the dimension back from the start.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    try:
        return np.broadcast_to(g, shape)
    except ValueError:
        return np.broadcast_to(np.expand_dims(g, axis), shape)


# %% wrong="sorted_with_negative_ones" about="order"
#| zh: 一个一个放回去的时候，负的 `axis` 是从当时的末尾数起的，那时维还没有全放回去。先换成从前面数的（加上维数）再排序，或者把整个元组交给 `np.expand_dims`。
#| en: While dimensions come back one by one, a negative `axis` counts from the end of an array that does not have all of them yet. Count from the front before sorting, or hand the whole tuple to `np.expand_dims`.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        for one in sorted(axis) if isinstance(axis, tuple) else (axis,):
            g = np.expand_dims(g, one)
    return np.broadcast_to(g, shape)


# %% wrong="multiplies_ones" in="sum_vjp" about="shapes"
#| zh: `sum_vjp` 没有把消失的维放回原处。广播从右边对齐，形状不巧对得上的时候不会报错，只会把行当成列。
#| en: `sum_vjp` does not bring the dimension that disappeared back in place. Broadcasting aligns on the right; where the shapes happen to fit there is no
#| en: error, and rows are taken for columns.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    return np.ones(shape) * g


# %% equivalent
# False => True
# g * np.ones(shape) => g / np.ones(shape)


# %% wrong="slices_round_a_negative_axis" about="index"
#| zh: `axis` 是 -1 时，`shape[axis + 1:]` 就是 `shape[0:]`，整个形状又接了一遍。负数要先换成从前面数的，元组里的也一样。
#| en: For an `axis` of -1, `shape[axis + 1:]` is `shape[0:]`, and the whole shape is appended once more. Count negative ones from the front first, also those in a tuple.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is None or keepdims:
        return np.broadcast_to(g, shape)
    if isinstance(axis, tuple):
        kept = tuple(1 if i in axis else size for i, size in enumerate(shape))
    else:
        kept = (*shape[:axis], 1, *shape[axis + 1 :])
    return np.broadcast_to(g.reshape(kept), shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    return sum_vjp(g, shape, axis, keepdims) / (np.prod(shape) / g.size)


# %% wrong="one_axis_after_the_other" about="index"
#| zh: 一个一个地补维时，前面补上的会让后面的编号错位，只要次序不是从小到大，或者有负数。`np.expand_dims` 可以一次收下整个元组。
#| en: Where dimensions are brought back one after the other, the first shifts the places of those that follow, unless they come in increasing order and none is negative. `np.expand_dims` takes a whole tuple at once.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        for one in (axis,) if isinstance(axis, int) else axis:
            g = np.expand_dims(g, one)
    return g * np.ones(shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    return sum_vjp(g, shape, axis, keepdims) * g.size / np.prod(shape)


# %% wrong="resized" about="shapes"
#| zh: `np.resize` 把 `g` 里的数按次序一遍遍填进去，不管它们属于哪一行。要先把加掉的维放回去，再广播。
#| en: `np.resize` fills in the numbers of `g` in order, over and over, whichever row they belong to. Bring the summed axis back first, and then broadcast.
import math

import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    return np.resize(g, shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    return np.resize(g, shape) / (math.prod(shape) / g.size)


# %% wrong="divides_by_what_arrived" about="formula"
#| zh: 除数是 `g` 里有几个数；应当是一个平均里合了几个数：`x` 的个数除以 `g` 的个数。
#| en: The divisor is how many numbers `g` has; it should be how many went into one mean: those of `x` divided by those of `g`.
import numpy as np


def sum_vjp(g, shape, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, shape)


def mean_vjp(g, shape, axis=None, keepdims=False):
    return sum_vjp(g, shape, axis, keepdims) / g.size
