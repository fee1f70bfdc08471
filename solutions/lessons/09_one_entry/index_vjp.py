# ---
# exercise: index_vjp
# title zh: 从 x[index] 和 x.T 回去
# title en: The way back from x[index] and x.T
# kind: fill_in
# points: 3
# minutes: 8
# difficulty: 3
# answers: Index, Transpose
# part: Index, Transpose
# ---

# %% [markdown] task lang="zh"
r"""
写出 `x[index]` 和 `x.T` 这两个运算，`forward` 和 `backward`；NumPy 给出的是视图时，`forward` 返回的也是视图。反向要用的形状之类，记成 `ctx` 的属性。`index` 没有梯度，它那一份是 `None`。

`index` 是由整数或布尔值组成的数组、切片，或者由这些组成的元组；负数从后面数起。用循环就行：先给每个位置编号；NumPy 也有现成的函数。
"""

# %% [markdown] task lang="en"
r"""
Write the operations `x[index]` and `x.T`, `forward` and `backward`; where NumPy gives a view, `forward` returns a view. What the way back needs, such as a shape, becomes an attribute of `ctx`. There is no gradient of `index`: its share is `None`.

`index` is an array of integers or of booleans, a slice, or a tuple of these; negative integers count from the end. A loop will do (number the places, then pick from the numbers); NumPy has a function, too.
"""


# %% answer
class Index(Function):
    @staticmethod
    def forward(ctx, x, index):
        ### BEGIN SOLUTION
        ctx.shape, ctx.index = x.shape, index
        return x[index]
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        out = np.zeros(ctx.shape)
        np.add.at(out, ctx.index, g)
        return out, None
        ### END SOLUTION


class Transpose(Function):
    @staticmethod
    def forward(ctx, a):
        ### BEGIN SOLUTION
        return a.T
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        return g.T
        ### END SOLUTION


# %% right
class Index(Function):
    @staticmethod
    def forward(ctx, x, index):
        ctx.places, ctx.shape = np.arange(x.size).reshape(x.shape)[index], x.shape
        return x[index]

    @staticmethod
    def backward(ctx, g):
        total = np.bincount(ctx.places.ravel(), weights=g.ravel(), minlength=math.prod(ctx.shape))
        return total.reshape(ctx.shape), None


class Transpose(Function):
    @staticmethod
    def forward(ctx, a):
        return np.transpose(a)

    @staticmethod
    def backward(ctx, g):
        return (np.transpose(g),)


# %% right
class Index(Function):
    @staticmethod
    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x[index]

    @staticmethod
    def backward(ctx, g):
        out = [0.0] * math.prod(ctx.shape)
        places = np.arange(len(out)).reshape(ctx.shape)[ctx.index]
        for place, share in zip(places.flat, g.flat):
            out[place] += share
        return np.array(out).reshape(ctx.shape), None


class Transpose(Function):
    @staticmethod
    def forward(ctx, a):
        return a.T

    @staticmethod
    def backward(ctx, g):
        return np.einsum("ij->ji", g)


# %% hint
#| zh: 没有被取到的位置，动一动会影响结果吗？被取了两次的位置，动一动会影响结果里的几个数？
#| en: Does the result change when a number moves that was not picked? How many numbers of the result change when one moves that was picked twice?

# %% hint
#| zh: 从一个全零的数组开始，形状是 `x` 的形状，`forward` 里就要记下来，把 `g` 加到 `index` 指的位置上。`out[index] += g` 看起来就是这样，可是 NumPy 先把右边整个算好，再一次写回：
#| zh: 同一个位置写了几次，只剩下最后那一次。
#| en: Start with an array of zeros in the shape of `x`, which `forward` has to note, and add `g` at the places that `index` names. `out[index] += g` looks like it, but NumPy
#| en: computes the whole right-hand side first and then writes it back: where one place is written several times, only the last writing is left.

# %% hint
#| zh: `np.add.at` 一个一个地加，重复的也不会漏。或者先给每个位置编号，看 `index` 挑出了哪些号，再用一个循环逐个相加。
#| en: `np.add.at` adds one by one, and misses no repetition. Or give each place a number, see which numbers `index` picks, and add in a loop, one by one.

# %% given
import numpy as np


class Picking:
    @staticmethod
    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x[index]


# %% wrong="last_one_wins" about="accumulate"
#| zh: 重复的位置只剩下了最后一份。`out[index] = g` 当然如此，`out[index] += g` 也一样：NumPy 先算好整个 `out[index] + g`，再写回去，后写的冲掉先写的。
#| en: Of repeated places only the last share is left. `out[index] = g` does that, of course, and so does `out[index] += g`: NumPy first computes all of
#| en: `out[index] + g` and then writes it back, later writings over earlier ones.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        out[ctx.index] += g
        return out, None


# %% wrong="forced_into_shape" about="shapes"
#| zh: 形状凑对了，可是每个数回到的不是它来的地方；没有取到的位置应当是 0。
#| en: The shape is made to fit, but the numbers do not go back to where they came from; places that were not picked should hold 0.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        return np.resize(g, ctx.shape), None


# %% wrong="counts_without_g" about="chain"
#| zh: 这只数了每个位置取过几次，没有用到 `g`。只有 `g` 全是 1 时两者才一样。
#| en: This counts how often each place was picked and makes no use of `g`. The two agree only where `g` is 1 everywhere.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        np.add.at(out, ctx.index, 1.0)
        return out, None


# %% wrong="all_but_the_first_dropped" about="accumulate" shows="np.unique(*_)"
#| zh: `np.unique` 去掉了重复的位置，连同它们的那些份。重复的不是多余的：每一份都要加上。
#| en: `np.unique` removes repeated places together with their shares. What is repeated is not superfluous: every share has to be added.
#| zh else: 重复的位置上只有第一份留了下来。重复的不是多余的：每一份都要加上。
#| en else: Of repeated places only the first share is left. What is repeated is not superfluous: every share has to be added.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        places = np.arange(np.prod(ctx.shape)).reshape(ctx.shape)[ctx.index].ravel()
        once, first = np.unique(places, return_index=True)
        out = np.zeros(np.prod(ctx.shape))
        out[once] = g.ravel()[first]
        return out.reshape(ctx.shape), None


# %% wrong="mean_of_the_shares" about="accumulate"
#| zh: 取了几次就除以几，这是平均。每一次取用都是一条独立的路径，路径之间相加。
#| en: Dividing by how often a place was picked gives a mean. Each time it is picked is a path of its own, and paths add up.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out, count = np.zeros(ctx.shape), np.zeros(ctx.shape)
        np.add.at(out, ctx.index, g)
        np.add.at(count, ctx.index, 1.0)
        return out / np.maximum(count, 1.0), None


# %% wrong="walks_the_first_axis" about="index"
#| zh: 这个循环只适合一维的、由整数组成的索引。切片、成对的行号列号、二维的索引和布尔数组都不行。
#| en: This loop is right for a one-dimensional index of integers only, not for slices, rows with columns, an index with two dimensions or booleans.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        for place, one in zip(np.ravel(ctx.index), g):
            out[place] += one
        return out, None


# %% wrong="starts_from_ones" about="accumulate"
#| zh: 要从 0 开始加：没有被取的数，梯度是 0。
#| en: Begin at 0: numbers that were not picked have gradient 0.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.ones(ctx.shape)
        np.add.at(out, ctx.index, g)
        return out, None


# %% wrong="picks_once_more" about="index"
#| zh: 这是再取一次；反向是放回去。
#| en: That picks once more; backward means putting back.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        return g[ctx.index], None


# %% wrong="shape_of_g" about="shapes"
#| zh: 结果要和 `x` 形状相同，这里造成了 `g` 的形状。
#| en: The result has the shape of `x`; here it is made in that of `g`.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros_like(g)
        np.add.at(out, ctx.index, g)
        return out, None


# %% wrong="pairs_g_with_the_index" about="index"
#| zh: 让 `index` 和 `g` 一个对一个地走，只适合取行的一维整数索引，不适合切片、成对的行号列号、二维的索引和布尔数组。
#| en: Going through `index` and `g` side by side is right for a one-dimensional index of rows only, not for slices, rows with columns, an index with two dimensions or booleans.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        for one, place in zip(g, ctx.index):
            out[place] += one
        return out, None


# %% wrong="last_share_times_count" about="accumulate"
#| zh: 这是把最后一份乘以取过的次数。各份并不相同，要一份一份地加。
#| en: This multiplies the last share by how often its place was picked. The shares differ, so each of them has to be added.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out, count = np.zeros(ctx.shape), np.zeros(ctx.shape)
        out[ctx.index] = g
        np.add.at(count, ctx.index, 1.0)
        return out * count, None


# %% wrong="index_made_an_array" about="index"
#| zh: `np.array(index)` 把元组里的几个数组合成了一个：成对的行号和列号成了许多行号。`index` 原样用就行。
#| en: `np.array(index)` makes one array of the several in a tuple: pairs of a row and a column become rows. Use `index` as it is.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        np.add.at(out, ctx.index if isinstance(ctx.index, slice) else np.array(ctx.index), g)
        return out, None


# %% wrong="row_after_row" about="index"
#| zh: 这个循环把索引里的每个数都当成行号。成对的行号列号、切片和布尔数组不是这样。
#| en: The loop takes each number of the index for a row. That is not what pairs of rows and columns, slices and booleans are.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        index = np.asarray(ctx.index)
        shares = g.reshape((index.size, *ctx.shape[1:]))
        for share, row in zip(shares, index.ravel()):
            out[int(row)] += share
        return out, None


# %% wrong="whole_numbers_only" about="numeric"
#| zh: 放结果的数组是整数的，加进去的小数都被截掉了。
#| en: The array for the result holds integers, so every fraction that is added is cut off.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        places = np.arange(np.prod(ctx.shape)).reshape(ctx.shape)
        out = np.zeros(ctx.shape, dtype=int)
        for place, share in zip(places[ctx.index].ravel(), g.ravel()):
            out.flat[place] += share
        return out, None


# %% wrong="bincount_of_the_index" about="index"
#| zh: `np.bincount` 只收一维的、非负的整数。先给 `x` 的每个位置编号，再数 `index` 挑出的那些号。
#| en: `np.bincount` takes nothing but integers in one dimension, none of them negative. Number the places of `x` first, and count the numbers that `index` picks.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        return np.bincount(ctx.index, weights=g, minlength=ctx.shape[0]), None


# %% wrong="no_share_for_the_index" about="shapes"
#| zh: `forward` 收到两个输入，`backward` 就要返回两份，`index` 的那一份是 `None`。
#| en: `forward` has two inputs, so `backward` returns two shares; that of `index` is `None`.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        np.add.at(out, ctx.index, g)
        return out


# %% wrong="copies" in="Index" about="sharing"
#| zh: `index` 是切片时，NumPy 的 `x[index]` 是视图，和 `x` 是同一块内存；`.copy()` 让它成了另一块。以后改 `x`，结果就跟不上了。
#| en: Where `index` is a slice, NumPy's `x[index]` is a view, in the memory of `x`; `.copy()` puts it elsewhere, and the result no longer follows when `x` is edited.
class Index:
    @staticmethod
    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x[index].copy()

    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        np.add.at(out, ctx.index, g)
        return out, None


# %% wrong="turned_copies" in="Transpose" about="sharing"
#| zh: `a.T` 是视图，和 `a` 是同一块内存；`.copy()` 让它成了另一块。以后改 `a`，结果就跟不上了。
#| en: `a.T` is a view, in the memory of `a`; `.copy()` puts it elsewhere, and the result no longer follows when `a` is edited.
class Transpose:
    @staticmethod
    def forward(ctx, a):
        return a.T.copy()

    @staticmethod
    def backward(ctx, g):
        return g.T


# %% wrong="not_turned_back" about="transpose"
#| zh: `reshape` 只改形状，数的次序不变；转置把每个数从 (i, j) 搬到 (j, i)。
#| en: `reshape` changes the shape and leaves the numbers in their order; a transpose moves each number from (i, j) to (j, i).
class Transpose:
    @staticmethod
    def forward(ctx, a):
        ctx.shape = a.shape
        return a.T

    @staticmethod
    def backward(ctx, g):
        return g.reshape(ctx.shape)


# %% wrong="handed_on_as_it_is" about="transpose"
#| zh: `g` 的形状是 `a.T` 的；`a` 的梯度要有 `a` 的形状。
#| en: `g` has the shape of `a.T`; the gradient of `a` has to have that of `a`.
class Transpose:
    @staticmethod
    def forward(ctx, a):
        return a.T

    @staticmethod
    def backward(ctx, g):
        return g


# %% wrong="shape_of_what_was_picked" about="saved"
#| zh: `forward` 记下的是取出来的那些数的形状；反向要还的是整个 `x` 的形状。
#| en: `forward` keeps the shape of what was picked; what the way back returns has the shape of the whole `x`.
class Index:
    @staticmethod
    def forward(ctx, x, index):
        out = x[index]
        ctx.shape, ctx.index = out.shape, index
        return out

    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        np.add.at(out, ctx.index, g)
        return out, None


# %% wrong="index_kept_and_not_used" about="contract"
#| zh: `forward` 记下了 `index`，返回的却还是整个 `x`：要返回的是 `x[index]`。
#| en: `forward` notes `index`, but returns the whole `x`: what it returns is `x[index]`.
class Index:
    @staticmethod
    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x

    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        np.add.at(out, ctx.index, g)
        return out, None


# %% wrong="returns_what_add_at_returns" about="contract"
#| zh: `x` 的那一份是 `None`。`np.add.at` 直接改写 `out`，自己返回的是 `None`：要返回的是 `out`。
#| en: The share of `x` is `None`. `np.add.at` writes into `out` and itself returns `None`: what is to be returned is `out`.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        return np.add.at(out, ctx.index, g), None


# %% wrong="zeros_for_the_index" about="contract"
#| zh: `index` 没有梯度：它那一份是 `None`，不是 0。
#| en: `index` has no gradient: its share is `None`, and not 0.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        np.add.at(out, ctx.index, g)
        return out, np.zeros_like(ctx.index)


# %% wrong="a_tuple_taken_for_pairs" about="index"
#| zh: 元组里也可能有切片，它不能和别的一个一个配成对。`np.add.at` 什么样的 `index` 都认得。
#| en: A tuple may hold a slice as well, which cannot be paired place by place with the rest. `np.add.at` knows every kind of `index`.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        if isinstance(ctx.index, tuple):
            for n, place in enumerate(zip(*ctx.index)):
                out[place] += g[n]
        else:
            np.add.at(out, ctx.index, g)
        return out, None


# %% wrong="adds_once_beside_a_slice" about="accumulate"
#| zh: 元组里有切片的时候，`out[index] += g` 对重复的位置只加一次。
#| en: Where the tuple holds a slice, `out[index] += g` adds only once to a place that is named several times.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        if isinstance(ctx.index, tuple) and any(isinstance(one, slice) for one in ctx.index):
            out[ctx.index] += g
        else:
            np.add.at(out, ctx.index, g)
        return out, None


# %% wrong="slice_ends_from_the_left" about="index"
#| zh: 切片的两端也可能是负数，从末尾数起；`range` 不知道这一点。`range(n)[index]` 知道。
#| en: The ends of a slice may be negative and count from the end, which `range` does not know. `range(n)[index]` does.
class Index(Picking):
    @staticmethod
    def backward(ctx, g):
        out = np.zeros(ctx.shape)
        if isinstance(ctx.index, slice):
            places = range(ctx.index.start or 0, ctx.index.stop or ctx.shape[0], ctx.index.step or 1)
            for n, place in enumerate(places):
                out[place] += g[n]
        else:
            np.add.at(out, ctx.index, g)
        return out, None
