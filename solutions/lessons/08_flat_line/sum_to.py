# ---
# exercise: sum_to
# title zh: 把广播加回来
# title en: Summing broadcasting back
# kind: fill_in
# points: 4
# minutes: 8
# difficulty: 3
# answers: sum_to
# part: sum_to
# ---

# %% [markdown] task lang="zh"
r"""
写出 `sum_to(g, shape)`：数组 `g` 的形状是由 `shape` 广播而来的；返回对原来那个数组的梯度，形状恰好是 `shape`。

例如 `g` 的形状是 `(2, 3, 4)` 时，`shape` 可以是 `(3, 4)`、`(3, 1)`、`(1, 1, 4)`、`(2, 3, 4)` 或 `()`。
"""

# %% [markdown] task lang="en"
r"""
Write `sum_to(g, shape)`: the shape of the array `g` came from `shape` by broadcasting; return the gradient of the original array, of exactly the shape `shape`.

For a `g` of shape `(2, 3, 4)`, for example, `shape` may be `(3, 4)`, `(3, 1)`, `(1, 1, 4)`, `(2, 3, 4)` or `()`.
"""


# %% answer
def sum_to(g, shape):
    ### BEGIN SOLUTION
    while g.ndim > len(shape):
        g = g.sum(axis=0)
    for i, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=i, keepdims=True)
    return g
    ### END SOLUTION


# %% right
def sum_to(g, shape):
    found = np.zeros(shape)
    padded = (1,) * (g.ndim - len(shape)) + tuple(shape)
    for place in np.ndindex(*g.shape):
        own = tuple(0 if size == 1 else i for i, size in zip(place, padded))
        found[own[g.ndim - len(shape) :]] += g[place]
    return found.tolist()


# %% right
def sum_to(g, shape):
    letters = "abcdefgh"[: g.ndim]
    own = letters[g.ndim - len(shape) :]
    kept = "".join(letter for letter, size in zip(own, shape) if size != 1)
    return np.einsum(f"{letters}->{kept}", g).reshape(shape)


# %% hint
#| zh: `g` 的哪几维是广播添上去或者拉长的？对每一维问一句：沿着它走，用的是不是原来那个数组里的同一个数？
#| en: Which dimensions of `g` were added or stretched by broadcasting? Ask of each dimension: going along it, is it the same number of the original array that was used?

# %% hint
#| zh: 左边多出 `g.ndim - len(shape)` 维，全部加掉。剩下的维与 `shape` 一一对应，`shape` 里是 1 的那些也要加，但要留在原处：`keepdims=True`。
#| en: On the left there are `g.ndim - len(shape)` extra dimensions; sum over all of them. The others correspond to `shape` one by one; those that are 1 in
#| en: `shape` are summed as well, but stay in place: `keepdims=True`.

# %% hint
#| zh: 两步，先后有讲究：先去掉左边多出来的维，这时剩下的维才和 `shape` 一一对应。第二步里哪一维要加，只看 `shape`。
#| en: Two steps, and their order matters: once the extra dimensions on the left are gone, the others correspond to `shape` one by one. Which of them to sum in the second step, `shape` alone decides.

# %% wrong="leading_only" about="shapes"
#| zh: 左边多出来的维加掉了，大小为 1 的维还没有：那里的一个数也被复制了很多份。
#| en: The dimensions on the left are summed, those of size 1 are not: there, too, one number was copied many times.
import numpy as np


def sum_to(g, shape):
    while g.ndim > len(shape):
        g = g.sum(axis=0)
    return g


# %% wrong="dimension_lost" about="shapes"
#| zh: 数都对，形状不对：大小为 1 的维求和之后消失了。加上 `keepdims=True`，它才会留下来。
#| en: The numbers are right, the shape is not: the dimensions of size 1 disappear when they are summed. With `keepdims=True` they stay.
import numpy as np


def sum_to(g, shape):
    extra = g.ndim - len(shape)
    g = g.sum(axis=tuple(range(extra)))
    return g.sum(axis=tuple(i for i, size in enumerate(shape) if size == 1))


# %% wrong="aligned_on_the_left" about="shapes"
#| zh: 这里把 `shape` 和 `g` 的形状从左边对齐了。广播从右边对齐，多出来的维在前面。
#| en: Here `shape` is aligned with the left end of the shape of `g`. Broadcasting aligns the right ends; extra dimensions are in front.
import numpy as np


def sum_to(g, shape):
    for i, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=i, keepdims=True)
    while g.ndim > len(shape):
        g = g.sum(axis=-1)
    return g


# %% wrong="mean_for_sum" about="accumulate"
#| zh: 用的是平均，不是求和。每一份都是一条路径，路径之间相加；份数越多，影响越大，不能再除以份数。
#| en: This takes the mean and not the sum. Every share belongs to a path of its own, and paths add up; more copies mean more influence, so there is nothing
#| en: to divide by.
import numpy as np


def sum_to(g, shape):
    extra = g.ndim - len(shape)
    g = g.mean(axis=tuple(range(extra)))
    ones = tuple(i for i, size in enumerate(shape) if size == 1)
    return g.mean(axis=ones, keepdims=True)


# %% wrong="one_copy_taken" about="accumulate"
#| zh: 只拿了第一份，别的份都丢了。何况各份一般并不相同。
#| en: This takes the first share and drops all others, which in general are not even equal to it.
import numpy as np


def sum_to(g, shape):
    while g.ndim > len(shape):
        g = g[0]
    return g[tuple(slice(0, 1) if size == 1 else slice(None) for size in shape)]


# %% wrong="forced_into_shape" about="shapes" shows="np.resize(*_)"
#| zh: `np.resize` 只保证形状：它照内存里的次序截取前面几个数。形状对，不等于数对。
#| en: `np.resize` looks after the shape alone: it takes the first few numbers in the order in which they lie in memory. A right shape does not make the
#| en: numbers right.
#| zh else: 这里只保证了形状：留下的是内存里前面的几个数。形状对，不等于数对。
#| en else: This looks after the shape alone: what is left are the first few numbers in memory. A right shape does not make the numbers right.
import numpy as np


def sum_to(g, shape):
    return np.resize(g, shape)


# %% wrong="sums_everything" about="shapes"
#| zh: 把 `g` 全部加在了一起。每个数只该收到它自己的那些份，没有广播的维要一格一格地分开。
#| en: Everything in `g` is added together. Each number should receive the shares of its own copies; dimensions that were not broadcast stay apart.
import numpy as np


def sum_to(g, shape):
    return np.full(shape, g.sum())


# %% wrong="asks_the_engine" about="borrowed"
#| zh: 结果是引擎算的。这里要写的正是引擎用的那个函数，检查和评分时引擎都不在。
#| en: The engine has computed this. What is to be written is the very function that the engine uses, and there is no engine in checks and in grading.
from autograd_lib import engine


def sum_to(g, shape):
    x = engine.zeros(*shape, requires_grad=True).double()
    x.retain_grad()
    (x + engine.zeros(*g.shape)).backward(engine.tensor(g.copy()))
    return x.grad.numpy()


# %% wrong="stretched_only" about="shapes"
#| zh: 左边多出来的维没有加起来。
#| en: The dimensions added on the left are not summed.
import numpy as np


def sum_to(g, shape):
    for i, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=i, keepdims=True)
    return g


# %% wrong="one_leading_dimension" about="shapes"
#| zh: 左边可能多出几个维：用 `while`，不是 `if`。
#| en: Several dimensions may have been added on the left: `while`, not `if`.
import numpy as np


def sum_to(g, shape):
    if g.ndim > len(shape):
        g = g.sum(axis=0)
    for i, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=i, keepdims=True)
    return g


# %% wrong="first_copy_only" about="accumulate"
#| zh: 左边多出来的维，每一份都要加上，不能只取第一份。
#| en: Every copy along an added dimension counts, not only the first.
import numpy as np


def sum_to(g, shape):
    while g.ndim > len(shape):
        g = g[0]
    for i, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=i, keepdims=True)
    return g


# %% wrong="returns_inside_the_loop" about="index"
#| zh: 大小为 1 的维不止一个时，只加了第一个。`shape.index(1)` 只找到一个；循环里的 `return` 缩进得太深，也会这样。
#| en: Of several dimensions of size 1 only the first is summed. `shape.index(1)` finds no more than one, and a `return` inside the loop ends it after one.
import numpy as np


def sum_to(g, shape):
    while g.ndim > len(shape):
        g = g.sum(axis=0)
    for i, size in enumerate(shape):
        if size == 1:
            return g.sum(axis=i, keepdims=True)
    return g


# %% wrong="largest_copy" about="accumulate"
#| zh: 各份要相加，不是取最大的。
#| en: The copies are added up; it is not the largest that counts.
import numpy as np


def sum_to(g, shape):
    while g.ndim > len(shape):
        g = g.max(axis=0)
    for i, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=i, keepdims=True)
    return g


# %% wrong="places_of_the_short_shape" about="index"
#| zh: 大小为 1 的是 `shape` 里的第几维，就在 `g` 里加第几维：左边多出来的维还在，位置就错开了。先去掉它们。
#| en: The places of the 1s were found in `shape` and used in `g`: while the extra dimensions on the left are still there, the places do not correspond. Remove those first.
import numpy as np


def sum_to(g, shape):
    g = g.sum(axis=tuple(i for i, size in enumerate(shape) if size == 1), keepdims=True)
    return g.sum(axis=tuple(range(g.ndim - len(shape))))


# %% wrong="by_the_sizes" about="shapes"
#| zh: 这里看一个大小有没有出现在 `shape` 里，来决定哪一维要加。同样的大小可以出现两次：要从右边对齐，一维一维地比。
#| en: Which dimensions to sum is decided here by whether their size occurs in `shape`. A size may occur twice: align on the right, and compare dimension by dimension.
def sum_to(g, shape):
    for axis in reversed(range(g.ndim)):
        if g.shape[axis] not in shape:
            g = g.sum(axis=axis)
    if g.ndim > len(shape):
        g = g.sum(axis=tuple(range(g.ndim - len(shape))))
    return g.reshape(shape)


# %% wrong="folds_into_blocks" about="shapes"
#| zh: 把 `g` 切成与 `shape` 一样大的一块一块，再相加：左边多出来的维，这样做是对的；从 1 拉长的维，各份并不这样排在内存里。
#| en: This cuts `g` into blocks with as many numbers as `shape` and adds them. For dimensions added on the left that is right; the copies along a stretched dimension do not lie in memory like this.
import math


def sum_to(g, shape):
    return g.reshape(-1, math.prod(shape)).sum(axis=0).reshape(shape)


# %% wrong="reshapes_only" about="shapes"
#| zh: `reshape` 不改变数的个数，而广播把同一个数抄了好几份：这几份要加起来。
#| en: `reshape` keeps the count of numbers, while broadcasting copied one number many times: the copies have to be added up.
def sum_to(g, shape):
    return g.reshape(shape)


# %% wrong="averages_what_was_stretched" about="formula"
#| zh: 添出来的维是对的。沿大小为 1 的维，抄出来的几份也要相加，这里取了平均。
#| en: Added dimensions are right. Along a dimension of size 1 the copies are added up, too; here their mean is taken.
def sum_to(g, shape):
    while g.ndim > len(shape):
        g = g.sum(axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = g.mean(axis=axis, keepdims=True)
    return g


# %% equivalent
# 1 => 2
# 1 => 0
# 0 => -1


# %% wrong="places_slip" about="index"
#| zh: 求和以后那一维就没有了，后面各维的编号都往前挪了一位，下一次加的就不是该加的那一维。有 `keepdims=True`，编号才不变。
#| en: A dimension that is summed is gone, and those behind it move up by one place, so the next sum takes the wrong one. With `keepdims=True` the places stay.
def sum_to(g, shape):
    while g.ndim > len(shape):
        g = g.sum(axis=0)
    for i, size in enumerate(shape):
        if size == 1 and i < g.ndim:
            g = g.sum(axis=i)
    return g.reshape(shape)


# %% wrong="places_slip_and_run_out" about="index"
#| zh: 求和以后那一维就没有了，后面各维的编号都往前挪了一位，下一次加的就不是该加的那一维。有 `keepdims=True`，编号才不变。
#| en: A dimension that is summed is gone, and those behind it move up by one place, so the next sum takes the wrong one. With `keepdims=True` the places stay.
def sum_to(g, shape):
    extra = g.ndim - len(shape)
    for i, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=i + extra)
    return g.sum(axis=tuple(range(extra)))


# %% wrong="always_the_first_axis" about="shapes"
#| zh: 不管 `shape` 是什么，都只沿第一维加：要加的是广播时多出来的、或者从 1 拉长的那些维。
#| en: Whatever `shape` is, only the first axis is summed. Sum those that broadcasting has added or stretched from 1.
def sum_to(g, shape):
    return g.sum(axis=0)


# %% wrong="broadcasts_back" about="shapes"
#| zh: `np.broadcast_to` 只会往大里复制，不会把几份加起来，也变不小。
#| en: `np.broadcast_to` only makes copies; it adds nothing up, and makes nothing smaller.
import numpy as np


def sum_to(g, shape):
    return np.broadcast_to(g, shape)


# %% wrong="compared_from_the_left" about="shapes"
#| zh: 这里从左边起一对一对地比，广播却是右边对齐。左边多出来的维要先加掉，剩下的才对得上。
#| en: Here the sizes are compared from the left, while broadcasting aligns on the right. Sum away the dimensions that are extra on the left first, and the others match.
def sum_to(g, shape):
    for i, (size, own) in enumerate(zip(g.shape, shape)):
        if size != own:
            g = g.sum(axis=i, keepdims=True)
    return g


# %% wrong="sums_to_one_number" about="shapes"
#| zh: 把 `g` 全部加在了一起。每个数只该收到它自己的那些份，没有广播的维要一格一格地分开。
#| en: Everything in `g` is added together. Each number should receive the shares of its own copies; dimensions that were not broadcast stay apart.
def sum_to(g, shape):
    return g.sum()


# %% wrong="differs_from_the_left" about="shapes"
#| zh: 这里把 `shape` 和 `g` 的形状从左边对齐了。广播从右边对齐，多出来的维在前面。
#| en: Here `shape` is aligned with the left end of the shape of `g`. Broadcasting aligns the right ends; extra dimensions are in front.
def sum_to(g, shape):
    axes = tuple(i for i, size in enumerate(g.shape) if i >= len(shape) or shape[i] != size)
    return g.sum(axis=axes).reshape(shape)


# %% wrong="differs_from_the_left_and_reshapes" about="shapes"
#| zh: 这里把 `shape` 和 `g` 的形状从左边对齐了。广播从右边对齐，多出来的维在前面。
#| en: Here `shape` is aligned with the left end of the shape of `g`. Broadcasting aligns the right ends; extra dimensions are in front.
def sum_to(g, shape):
    axes = tuple(i for i, n in enumerate(shape) if n != g.shape[i])
    return g.sum(axis=axes).reshape(shape)


# %% wrong="returns_after_the_first_sum" about="index"
#| zh: 左边有多出来的维时，这里加过一次就结束了：左边其余的维、大小为 1 的维，都没有加。是不是有一个 `return` 缩进在循环里面？
#| en: Where dimensions were added on the left, this ends after one sum: the others on the left, and those of size 1, are not summed. Is a `return` indented into the loop?
def sum_to(g, shape):
    while g.ndim > len(shape):
        g = g.sum(axis=0)
        return g
    for i, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=i, keepdims=True)
    return g


# %% wrong="squeezed_at_the_end" about="shapes"
#| zh: `squeeze` 只去掉大小为 1 的维，什么也不加：左边多出来的维加了，大小为 1 的维没有加，还丢了本来该有的 1。
#| en: `squeeze` only drops dimensions of size 1 and adds nothing up: the dimensions on the left are summed, those of size 1 are not, and a 1 that should be there gets lost.
def sum_to(g, shape):
    return g.sum(axis=tuple(range(g.ndim - len(shape)))).squeeze()
