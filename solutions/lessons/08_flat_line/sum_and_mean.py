# ---
# exercise: sum_and_mean
# title zh: 和与平均的反向
# title en: Sums and means, backward
# kind: fill_in
# points: 6
# minutes: 11
# difficulty: 3
# answers: Sum, Mean
# part: Sum, Mean
# ---

# %% [markdown] task lang="zh"
r"""
写出两个运算。`forward(ctx, x, axis, keepdims)` 返回 `x` 的和（平均），`axis`、`keepdims` 和 NumPy 里的一样；反向要用的形状和数，记成 `ctx` 的属性，名字自己取，比如 `ctx.count = 3`。`backward(ctx, g)`：`g` 是结果收到的梯度，三个输入各返回一份，常数 `axis`、`keepdims` 的是 `None`。

`axis` 可以是 `None`（所有的维）、整数或整数的元组，负数从后面数起。`g` 总是数组，哪怕形状是 `()`，例如 `np.array(5.0)`。
"""

# %% [markdown] task lang="en"
r"""
Write both operations. `forward(ctx, x, axis, keepdims)` returns the sum (the mean) of `x`, with `axis` and `keepdims` as in NumPy; shapes and numbers that the way back needs become attributes of `ctx`, under names of your own, such as `ctx.count = 3`. `backward(ctx, g)`: `g` is the gradient that the result has received; return a share for each of the three inputs, `None` for the constants `axis` and `keepdims`.

`axis` may be `None` (all dimensions), an integer, or a tuple of integers; negative ones count from the end. `g` is always an array, even where its shape is `()`, like that of `np.array(5.0)`.
"""


# %% answer
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ### BEGIN SOLUTION
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None
        ### END SOLUTION


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ### BEGIN SOLUTION
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        share, *constants = Sum.backward(ctx, g)
        return share * g.size / share.size, *constants
        ### END SOLUTION


# %% right
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        axes = range(x.ndim) if axis is None else np.atleast_1d(axis)
        merged = {int(i) % x.ndim for i in axes}
        ctx.ones = np.ones(x.shape)
        ctx.kept = [1 if i in merged else size for i, size in enumerate(x.shape)]
        return np.sum(x, axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return g.reshape(ctx.kept) * ctx.ones, None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.count = np.ones(x.shape).sum(axis=axis, keepdims=keepdims)
        return Sum.forward(ctx, x, axis, keepdims) / ctx.count

    @staticmethod
    def backward(ctx, g):
        return Sum.backward(ctx, g / ctx.count)


# %% right
def weighted(g, shape, reduce):
    found = np.zeros(shape)
    for place in np.ndindex(*shape):
        basis = np.zeros(shape)
        basis[place] = 1.0
        found[place] = (g * reduce(basis)).sum()
    return found


class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        share = weighted(g, ctx.shape, lambda x: x.sum(axis=ctx.axis, keepdims=ctx.keepdims))
        return share, None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        share = weighted(g, ctx.shape, lambda x: x.mean(axis=ctx.axis, keepdims=ctx.keepdims))
        return share, None, None


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

# %% given
import numpy as np


class Function:
    pass


# %% wrong="dimension_not_brought_back" about="shapes"
#| zh: `Sum` 没有把消失的维放回原处。广播从右边对齐，形状不巧对得上的时候不会报错，只会把行当成列。
#| en: `Sum` does not bring the dimension that disappeared back in place. Broadcasting aligns on the right; where the shapes happen to fit there is no
#| en: error, and rows are taken for columns.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.broadcast_to(g, ctx.shape) + 0.0, None, None


# %% wrong="keepdims_ignored" about="shapes"
#| zh: `Sum` 没有看 `keepdims`：维已经留在那里了，却又添了一个。
#| en: `Sum` does not look at `keepdims`: the dimension is there already, and another one is added.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


# %% wrong="one_axis_only" about="shapes"
#| zh: `axis` 是元组时，`Sum` 只放回了其中一个维。
#| en: When `axis` is a tuple, `Sum` brings only one of its dimensions back.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        axis = ctx.axis
        if axis is not None and not ctx.keepdims:
            axis = axis if isinstance(axis, int) else axis[0]
            g = np.expand_dims(g, axis)
        return np.broadcast_to(g, ctx.shape) + 0.0, None, None


# %% wrong="forgets_g" about="chain"
#| zh: `Sum` 返回的数都一样：那只是 `g` 恰好全为 1 时的答案。上游梯度不能丢。
#| en: `Sum` returns the same number everywhere, which is the answer only when `g` happens to be 1 everywhere. The cotangent must not be lost.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.ones(ctx.shape), None, None


# %% wrong="shared_out" about="formula"
#| zh: `Sum` 把 `g` 分给了各个数，好像那是一笔钱。导数不是这样分的：每一个数动 1，和就动 1，所以每一个都收到整个 `g`。
#| en: `Sum` shares `g` out like a sum of money. Derivatives are not shared: whichever number moves by 1, the sum moves by 1, so each of them receives
#| en: the whole of `g`.
import math


class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape) / (math.prod(ctx.shape) / np.size(g)), None, None


# %% wrong="mean_like_sum" about="formula"
#| zh: `Mean` 和求和的一样，忘了除以 n：n 个数里的一个动 1，平均只动 1/n。
#| en: `Mean` does what the sum does and forgets to divide by n: when one of n numbers moves by 1, the mean moves by 1/n.
class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


# %% wrong="divides_by_everything" about="formula"
#| zh: `Mean` 除以了整个数组的元素个数。沿着某一维求平均时，只有那一维上的数合成了一个。
#| en: `Mean` divides by the number of all elements. In a mean along one axis, only the numbers along that axis are merged into one.
import math


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape) / math.prod(ctx.shape), None, None


# %% wrong="divides_by_the_results" about="formula"
#| zh: `Mean` 除以了结果的个数。要除的是每个结果由几个数平均而来。
#| en: `Mean` divides by the number of results. What counts is how many numbers each result is the mean of.
class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape) / np.size(g), None, None


# %% wrong="sum_divided" about="formula"
#| zh: 和的每一项都以系数 1 进入结果，不用除。
#| en: Each number enters a sum with the factor 1: nothing is divided.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape) / np.prod(ctx.shape), None, None


# %% wrong="all_of_g_for_everyone" about="shapes"
#| zh: 每个位置只收到自己那个和的梯度，不是所有梯度之和。
#| en: Each place receives the gradient of its own sum, not the total of all.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.full(ctx.shape, g.sum()), None, None


# %% wrong="negative_axes_forgotten" about="index"
#| zh: 负的 `axis` 从末尾数起。
#| en: A negative `axis` counts from the end.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is None:
            return np.broadcast_to(g, ctx.shape), None, None
        axes = (ctx.axis,) if isinstance(ctx.axis, int) else ctx.axis
        kept = [1 if i in axes else size for i, size in enumerate(ctx.shape)]
        return np.broadcast_to(g.reshape(kept), ctx.shape), None, None


# %% wrong="divides_by_the_first_size" about="index"
#| zh: 除数是合并掉的那些数的个数，不总是第一维的大小。
#| en: Divide by how many numbers were merged, which is not always the first size.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return Sum.backward(ctx, g)[0] / ctx.shape[0], None, None


# %% wrong="multiplies_by_the_count" about="formula"
#| zh: 平均数要**除以**个数。
#| en: A mean **divides** by the count.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return Sum.backward(ctx, g)[0] * (np.prod(ctx.shape) / g.size), None, None


# %% wrong="counts_the_axes" about="index"
#| zh: 几个维时，除数是它们大小的乘积，不是维的个数。
#| en: For several axes, divide by the product of their sizes, not by how many axes there are.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is None:
            count = np.prod(ctx.shape)
        else:
            count = ctx.shape[ctx.axis] if isinstance(ctx.axis, int) else len(ctx.axis)
        return Sum.backward(ctx, g)[0] / count, None, None


# %% wrong="first_of_several_axes" about="index"
#| zh: 几个维时，除数是它们大小的乘积，这里只用了第一个。
#| en: For several axes, divide by the product of their sizes; here only the first counts.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is None:
            count = np.prod(ctx.shape)
        else:
            count = ctx.shape[ctx.axis] if isinstance(ctx.axis, int) else ctx.shape[ctx.axis[0]]
        return Sum.backward(ctx, g)[0] / count, None, None


# %% wrong="cuts_the_shape_at_a_negative_axis" about="index"
#| zh: `ctx.shape[ctx.axis + 1:]` 在 `axis` 是 -1 时成了 `ctx.shape[0:]`，也就是整个形状。先把负数换成从前面数的位置，或者用 `np.expand_dims`。
#| en: For an `axis` of -1, `ctx.shape[ctx.axis + 1:]` is `ctx.shape[0:]`, which is the whole shape. Count negative ones from the front first, or use `np.expand_dims`.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if isinstance(ctx.axis, int) and not ctx.keepdims:
            g = g.reshape((*ctx.shape[: ctx.axis], 1, *ctx.shape[ctx.axis + 1 :]))
        elif ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


# %% wrong="axes_in_the_order_given" about="order"
#| zh: 几个维一个一个地放回去时，次序有讲究：先放回靠前的。`axis=(1, 0)` 时，要先放回第 0 维。
#| en: When several dimensions are brought back one by one, order matters: the front ones first. With `axis=(1, 0)`, dimension 0 has to come back first.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            for one in (ctx.axis,) if isinstance(ctx.axis, int) else ctx.axis:
                g = np.expand_dims(g, one)
        return np.broadcast_to(g, ctx.shape), None, None


# %% wrong="one_dimension_more" about="shapes"
#| zh: `Sum` 没有看 `keepdims`：维已经留在那里了，又添了一个，结果就多出一维。
#| en: `Sum` does not look at `keepdims`: the dimension is there already, another one is added, and the result has one too many.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None:
            g = np.expand_dims(g, ctx.axis)
        return np.ones(ctx.shape) * g, None, None


# %% wrong="one_axis_looked_up" about="index"
#| zh: `ctx.shape[ctx.axis]` 只对一个整数成立；`axis` 还可以是 `None` 或者元组。
#| en: `ctx.shape[ctx.axis]` works for a single integer only; `axis` may also be `None` or a tuple.
class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape) / ctx.shape[ctx.axis], None, None


# %% wrong="zero_taken_for_none" about="index"
#| zh: `axis` 是 0 的时候，`not axis` 也成立，于是第 0 维被当成了所有的维。要写 `axis is None`。
#| en: For an `axis` of 0, `not axis` holds, too, so dimension 0 is taken for all dimensions. Write `axis is None`.
class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        if not ctx.axis:
            count = np.prod(ctx.shape)
        else:
            count = np.prod([ctx.shape[one] for one in np.atleast_1d(ctx.axis)])
        return np.broadcast_to(g, ctx.shape) / count, None, None


# %% wrong="brought_back_when_it_fails" about="shapes"
#| zh: 广播失败了才放回消失的维。方阵不会失败，方向却错了；要一开始就放回去。
#| en: The dimension is brought back only where broadcasting fails. With a square array it does not fail, and goes the wrong way; bring the dimension back from the start.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        try:
            return np.broadcast_to(g, ctx.shape), None, None
        except ValueError:
            return np.broadcast_to(np.expand_dims(g, ctx.axis), ctx.shape), None, None


# %% wrong="sorted_with_negative_ones" about="order"
#| zh: 一个一个放回去的时候，负的 `axis` 是从当时的末尾数起的，那时维还没有全放回去。先换成从前面数的（加上维数）再排序，或者把整个元组交给 `np.expand_dims`。
#| en: While dimensions come back one by one, a negative `axis` counts from the end of an array that does not have all of them yet. Count from the front before sorting, or hand the whole tuple to `np.expand_dims`.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            for one in sorted(ctx.axis) if isinstance(ctx.axis, tuple) else (ctx.axis,):
                g = np.expand_dims(g, one)
        return np.broadcast_to(g, ctx.shape), None, None


# %% wrong="multiplies_ones" in="Sum" about="shapes"
#| zh: `Sum` 没有把消失的维放回原处。广播从右边对齐，形状不巧对得上的时候不会报错，只会把行当成列。
#| en: `Sum` does not bring the dimension that disappeared back in place. Broadcasting aligns on the right; where the shapes happen to fit there is no
#| en: error, and rows are taken for columns.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.ones(ctx.shape) * g, None, None


# %% equivalent
# g.reshape(ctx.kept) * ctx.ones => g.reshape(ctx.kept) / ctx.ones


# %% wrong="slices_round_a_negative_axis" about="index"
#| zh: `axis` 是 -1 时，`ctx.shape[ctx.axis + 1:]` 就是 `ctx.shape[0:]`，整个形状又接了一遍。负数要先换成从前面数的，元组里的也一样。
#| en: For an `axis` of -1, `ctx.shape[ctx.axis + 1:]` is `ctx.shape[0:]`, and the whole shape is appended once more. Count negative ones from the front first, also those in a tuple.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is None or ctx.keepdims:
            return np.broadcast_to(g, ctx.shape), None, None
        if isinstance(ctx.axis, tuple):
            kept = tuple((1 if i in ctx.axis else size for i, size in enumerate(ctx.shape)))
        else:
            kept = (*ctx.shape[: ctx.axis], 1, *ctx.shape[ctx.axis + 1 :])
        return np.broadcast_to(g.reshape(kept), ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return Sum.backward(ctx, g)[0] / (np.prod(ctx.shape) / g.size), None, None


# %% wrong="one_axis_after_the_other" about="index"
#| zh: 一个一个地补维时，前面补上的会让后面的编号错位，只要次序不是从小到大，或者有负数。`np.expand_dims` 可以一次收下整个元组。
#| en: Where dimensions are brought back one after the other, the first shifts the places of those that follow, unless they come in increasing order and none is negative. `np.expand_dims` takes a whole tuple at once.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            for one in (ctx.axis,) if isinstance(ctx.axis, int) else ctx.axis:
                g = np.expand_dims(g, one)
        return g * np.ones(ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return Sum.backward(ctx, g)[0] * g.size / np.prod(ctx.shape), None, None


# %% wrong="resized" about="shapes"
#| zh: `np.resize` 把 `g` 里的数按次序一遍遍填进去，不管它们属于哪一行。要先把加掉的维放回去，再广播。
#| en: `np.resize` fills in the numbers of `g` in order, over and over, whichever row they belong to. Bring the summed axis back first, and then broadcast.
import math


class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.resize(g, ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.resize(g, ctx.shape) / (math.prod(ctx.shape) / g.size), None, None


# %% wrong="divides_by_what_arrived" about="formula"
#| zh: 除数是 `g` 里有几个数；应当是一个平均里合了几个数：`x` 的个数除以 `g` 的个数。
#| en: The divisor is how many numbers `g` has; it should be how many went into one mean: those of `x` divided by those of `g`.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return Sum.backward(ctx, g)[0] / g.size, None, None


# %% wrong="constants_left_out" about="contract"
#| zh: `forward` 有三个输入，`backward` 就要返回三份：常数 `axis` 和 `keepdims` 的那两份是 `None`。
#| en: `forward` has three inputs, so `backward` returns three shares: those of the constants `axis` and `keepdims` are `None`.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape)


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        share = Sum.backward(ctx, g)
        return share * g.size / share.size


# %% wrong="dimensions_always_dropped" about="shapes"
#| zh: `forward` 没有理会 `keepdims`：维没有留下来，结果的形状就不对。
#| en: `forward` does not look at `keepdims`: no dimension stays, and the result has a wrong shape.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.kept = x.shape, x.sum(axis=axis, keepdims=True).shape
        return x.sum(axis=axis)

    @staticmethod
    def backward(ctx, g):
        return np.broadcast_to(g.reshape(ctx.kept), ctx.shape), None, None


# %% wrong="mean_of_nothing_divided" about="formula"
#| zh: `Mean` 的 `forward` 返回的是和，还没有除以个数。
#| en: The `forward` of `Mean` returns the sum, and has not divided it by how many numbers there are.
class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape) * g.size / np.prod(ctx.shape), None, None


# %% wrong="shape_of_the_result_kept" about="saved"
#| zh: `forward` 记下的是结果的形状。反向要把 `g` 铺回**输入**的形状，要记的是 `x.shape`。
#| en: `forward` keeps the shape of the result. The way back spreads `g` over the shape of the **input**: keep `x.shape`.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        out = x.sum(axis=axis, keepdims=keepdims)
        ctx.shape, ctx.axis, ctx.keepdims = out.shape, axis, keepdims
        return out

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


# %% wrong="every_axis_summed" about="index"
#| zh: `forward` 没有把 `axis` 交给 NumPy，什么都加成了一个数。
#| en: `forward` does not hand `axis` on to NumPy, and adds everything up to one number.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return np.broadcast_to(g, ctx.shape), None, None


# %% wrong="reduces_once_more" about="chain"
#| zh: `backward` 把 `g` 又加了（平均了）一次。反着走要把 `g` 分发出去，铺回 `x` 的形状：求和的反向是广播。
#| en: `backward` sums (averages) `g` once more. On the way back `g` is handed out, over the shape of `x`: a sum backward is broadcasting.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        y = x.sum(axis=axis, keepdims=keepdims)
        ctx.count = x.size / np.size(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g.sum(axis=ctx.axis, keepdims=ctx.keepdims), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        y = x.mean(axis=axis, keepdims=keepdims)
        ctx.count = x.size / np.size(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g.mean(axis=ctx.axis, keepdims=ctx.keepdims), None, None


# %% wrong="adds_g_up" about="chain"
#| zh: `backward` 把 `g` 又加了（平均了）一次。反着走要把 `g` 分发出去，铺回 `x` 的形状：求和的反向是广播。
#| en: `backward` sums (averages) `g` once more. On the way back `g` is handed out, over the shape of `x`: a sum backward is broadcasting.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        y = x.sum(axis=axis, keepdims=keepdims)
        ctx.count = x.size / np.size(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g.sum(), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        y = x.mean(axis=axis, keepdims=keepdims)
        ctx.count = x.size / np.size(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g.mean(), None, None


# %% wrong="reshapes_g" about="shapes"
#| zh: `reshape` 不改变数的个数，而 `g` 比 `x` 少：每个数要抄成好几份，那是广播。
#| en: `reshape` keeps the count of numbers, and `g` has fewer than `x`: each has to be copied many times, which is broadcasting.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        y = x.sum(axis=axis, keepdims=keepdims)
        ctx.count = x.size / np.size(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g.reshape(ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        y = x.mean(axis=axis, keepdims=keepdims)
        ctx.count = x.size / np.size(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g.reshape(ctx.shape) / ctx.count, None, None


# %% wrong="nothing_spread_out" about="shapes"
#| zh: `g` 没有铺回 `x` 的形状：合成一个数的那些数，每一个都要有自己的一份。
#| en: `g` is not spread over the shape of `x`: each of the numbers that were merged into one is to have a share of its own.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        y = x.sum(axis=axis, keepdims=keepdims)
        ctx.count = x.size / np.size(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g, None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        y = x.mean(axis=axis, keepdims=keepdims)
        ctx.count = x.size / np.size(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g / ctx.count, None, None


# %% wrong="shares_for_the_constants" about="contract"
#| zh: `axis` 和 `keepdims` 是常数，没有梯度：它们的两份是 `None`。
#| en: `axis` and `keepdims` are constants and have no gradient: their two shares are `None`.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        share = np.broadcast_to(g, ctx.shape)
        return share, share, share


# %% wrong="share_in_the_last_place" about="contract"
#| zh: 次序反了：`x` 是 `forward` 的第一个输入，它的那一份也排第一。
#| en: The order is reversed: `x` is the first input of `forward`, so its share comes first.
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        share = np.broadcast_to(g, ctx.shape)
        return None, None, share
