# ---
# exercise: index_vjp
# title zh: 从 x[index] 回去
# title en: The way back from x[index]
# kind: fill_in
# points: 3
# minutes: 8
# difficulty: 3
# answers: index_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写出 `index_vjp(g, shape, index)`：`x` 的形状是 `shape`，`x[index]` 收到 `g`，返回 `x` 的梯度。

`index` 是由整数或布尔值组成的数组、切片，或者由几个整数数组组成的元组；负数从后面数起。用循环就行：先给每个位置编号，看 `index` 挑出哪些号；NumPy 也有现成的函数。
"""

# %% [markdown] task lang="en"
r"""
Write `index_vjp(g, shape, index)`: `x` has the shape `shape`, and `x[index]` receives `g`; return the gradient of `x`.

`index` is an array of integers or of booleans, a slice, or a tuple of several integer arrays; negative integers count from the end. A loop will do: number the places first, and see which numbers `index` picks; NumPy also has a function for it.
"""


# %% answer
def index_vjp(g, shape, index):
    ### BEGIN SOLUTION
    out = np.zeros(shape)
    np.add.at(out, index, g)
    return out
    ### END SOLUTION


# %% right
def index_vjp(g, shape, index):
    places = np.arange(math.prod(shape)).reshape(shape)[index]
    total = np.bincount(places.ravel(), weights=g.ravel(), minlength=math.prod(shape))
    return total.reshape(shape)


# %% right
def index_vjp(g, shape, index):
    out = [0.0] * math.prod(shape)
    places = np.arange(len(out)).reshape(shape)[index]
    for place, share in zip(places.flat, g.flat):
        out[place] += share
    return np.array(out).reshape(shape)


# %% hint
#| zh: 没有被取到的位置，动一动会影响结果吗？被取了两次的位置，动一动会影响结果里的几个数？
#| en: Does the result change when a number moves that was not picked? How many numbers of the result change when one moves that was picked twice?

# %% hint
#| zh: 从一个全 0 的数组开始，形状是 `shape`，把 `g` 加到 `index` 指的位置上。`out[index] += g` 看起来就是这样，可是 NumPy 先把右边整个算好，再一次写回：
#| zh: 同一个位置写了几次，只剩下最后那一次。
#| en: Start with an array of the given `shape`, filled with 0, and add `g` at the places that `index` names. `out[index] += g` looks like it, but NumPy
#| en: computes the whole right-hand side first and then writes it back: where one place is written several times, only the last writing is left.

# %% hint
#| zh: `np.add.at` 一个一个地加，重复的也不会漏。或者先给每个位置编号，看 `index` 挑出了哪些号，再用一个循环逐个相加。
#| en: `np.add.at` adds one by one, and misses no repetition. Or give each place a number, see which numbers `index` picks, and add in a loop, one by one.

# %% wrong="last_one_wins" about="accumulate"
#| zh: 重复的位置只剩下了最后一份。`out[index] = g` 当然如此，`out[index] += g` 也一样：NumPy 先算好整个 `out[index] + g`，再写回去，后写的冲掉先写的。
#| en: Of repeated places only the last share is left. `out[index] = g` does that, of course, and so does `out[index] += g`: NumPy first computes all of
#| en: `out[index] + g` and then writes it back, later writings over earlier ones.
import numpy as np


def index_vjp(g, shape, index):
    out = np.zeros(shape)
    out[index] += g
    return out


# %% wrong="forced_into_shape" about="shapes"
#| zh: 形状凑对了，可是每个数回到的不是它来的地方；没有取到的位置应当是 0。
#| en: The shape is made to fit, but the numbers do not go back to where they came from; places that were not picked should hold 0.
import numpy as np


def index_vjp(g, shape, index):
    return np.resize(g, shape)


# %% wrong="counts_without_g" about="chain"
#| zh: 这只数了每个位置取过几次，没有用到 `g`。只有 `g` 全是 1 时两者才一样。
#| en: This counts how often each place was picked and makes no use of `g`. The two agree only where `g` is 1 everywhere.
import numpy as np


def index_vjp(g, shape, index):
    out = np.zeros(shape)
    np.add.at(out, index, 1.0)
    return out


# %% wrong="all_but_the_first_dropped" about="accumulate" shows="np.unique(*_)"
#| zh: `np.unique` 去掉了重复的位置，连同它们的那些份。重复的不是多余的：每一份都要加上。
#| en: `np.unique` removes repeated places together with their shares. What is repeated is not superfluous: every share has to be added.
#| zh else: 重复的位置上只有第一份留了下来。重复的不是多余的：每一份都要加上。
#| en else: Of repeated places only the first share is left. What is repeated is not superfluous: every share has to be added.
import numpy as np


def index_vjp(g, shape, index):
    places = np.arange(np.prod(shape)).reshape(shape)[index].ravel()
    once, first = np.unique(places, return_index=True)
    out = np.zeros(np.prod(shape))
    out[once] = g.ravel()[first]
    return out.reshape(shape)


# %% wrong="mean_of_the_shares" about="accumulate"
#| zh: 取了几次就除以几，这是平均。每一次取用都是一条独立的路径，路径之间相加。
#| en: Dividing by how often a place was picked gives a mean. Each time it is picked is a path of its own, and paths add up.
import numpy as np


def index_vjp(g, shape, index):
    out, count = np.zeros(shape), np.zeros(shape)
    np.add.at(out, index, g)
    np.add.at(count, index, 1.0)
    return out / np.maximum(count, 1.0)


# %% wrong="walks_the_first_axis" about="index"
#| zh: 这个循环只适合一维的、由整数组成的索引。切片、成对的行号列号、二维的索引和布尔数组都不行。
#| en: This loop is right for a one-dimensional index of integers only, not for slices, rows with columns, an index with two dimensions or booleans.
import numpy as np


def index_vjp(g, shape, index):
    out = np.zeros(shape)
    for place, one in zip(np.ravel(index), g):
        out[place] += one
    return out


# %% wrong="starts_from_ones" about="accumulate"
#| zh: 要从 0 开始加：没有被取的数，梯度是 0。
#| en: Begin at 0: numbers that were not picked have gradient 0.
import numpy as np


def index_vjp(g, shape, index):
    out = np.ones(shape)
    np.add.at(out, index, g)
    return out


# %% wrong="picks_once_more" about="index"
#| zh: 这是再取一次；反向是放回去。
#| en: That picks once more; backward means putting back.
import numpy as np


def index_vjp(g, shape, index):
    return g[index]


# %% wrong="shape_of_g" about="shapes"
#| zh: 结果要和 `x` 形状相同，这里造成了 `g` 的形状。
#| en: The result has the shape of `x`; here it is made in that of `g`.
import numpy as np


def index_vjp(g, shape, index):
    out = np.zeros_like(g)
    np.add.at(out, index, g)
    return out


# %% wrong="pairs_g_with_the_index" about="index"
#| zh: 让 `index` 和 `g` 一个对一个地走，只适合取行的一维整数索引，不适合切片、成对的行号列号、二维的索引和布尔数组。
#| en: Going through `index` and `g` side by side is right for a one-dimensional index of rows only, not for slices, rows with columns, an index with two dimensions or booleans.
import numpy as np


def index_vjp(g, shape, index):
    out = np.zeros(shape)
    for one, place in zip(g, index):
        out[place] += one
    return out


# %% wrong="last_share_times_count" about="accumulate"
#| zh: 这是把最后一份乘以取过的次数。各份并不相同，要一份一份地加。
#| en: This multiplies the last share by how often its place was picked. The shares differ, so each of them has to be added.
import numpy as np


def index_vjp(g, shape, index):
    out, count = np.zeros(shape), np.zeros(shape)
    out[index] = g
    np.add.at(count, index, 1.0)
    return out * count


# %% wrong="index_made_an_array" about="index"
#| zh: `np.array(index)` 把元组里的几个数组合成了一个：成对的行号和列号成了许多行号。`index` 原样用就行。
#| en: `np.array(index)` makes one array of the several in a tuple: pairs of a row and a column become rows. Use `index` as it is.
import numpy as np


def index_vjp(g, shape, index):
    out = np.zeros(shape)
    np.add.at(out, index if isinstance(index, slice) else np.array(index), g)
    return out


# %% wrong="row_after_row" about="index"
#| zh: 这个循环把索引里的每个数都当成行号。成对的行号列号、切片和布尔数组不是这样。
#| en: The loop takes each number of the index for a row. That is not what pairs of rows and columns, slices and booleans are.
import numpy as np


def index_vjp(g, shape, index):
    out = np.zeros(shape)
    index = np.asarray(index)
    shares = g.reshape((index.size, *shape[1:]))
    for share, row in zip(shares, index.ravel()):
        out[int(row)] += share
    return out


# %% wrong="whole_numbers_only" about="numeric"
#| zh: 放结果的数组是整数的，加进去的小数都被截掉了。
#| en: The array for the result holds integers, so every fraction that is added is cut off.
import numpy as np


def index_vjp(g, shape, index):
    places = np.arange(np.prod(shape)).reshape(shape)
    out = np.zeros(shape, dtype=int)
    for place, share in zip(places[index].ravel(), g.ravel()):
        out.flat[place] += share
    return out


# %% wrong="bincount_of_the_index" about="index"
#| zh: `np.bincount` 只收一维的、非负的整数。先给 `x` 的每个位置编号，再数 `index` 挑出的那些号。
#| en: `np.bincount` takes nothing but integers in one dimension, none of them negative. Number the places of `x` first, and count the numbers that `index` picks.
import numpy as np


def index_vjp(g, shape, index):
    return np.bincount(index, weights=g, minlength=shape[0])
