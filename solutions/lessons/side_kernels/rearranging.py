# ---
# exercise: rearranging
# title zh: 只搬动数的映射
# title en: Maps that only rearrange numbers
# kind: fill_in
# points: 8
# minutes: 15
# difficulty: 3
# answers: reshape_vjp, transpose_vjp, cat_vjp, stack_vjp, where_vjp
# part: reshape_vjp, transpose_vjp, cat_vjp, stack_vjp, where_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写出表里的五个函数。`g` 是前向的结果收到的梯度，后面的参数就是前向的输入；`dim` 可以是负数。有 `x` 的返回 `x` 的梯度；有 `arrays` 的返回一个列表，每个数组一个梯度；`where_vjp` 返回 `a` 和 `b` 的两个梯度。

| 函数 | 前向 |
|---|---|
| `reshape_vjp(g, x, shape)` | `x.reshape(shape)`，`shape` 里可以有一个 -1 |
| `transpose_vjp(g, x, dim0, dim1)` | `np.swapaxes(x, dim0, dim1)` |
| `cat_vjp(g, arrays, dim)` | `np.concatenate(arrays, axis=dim)`，各段沿 `dim` 的长度可以不同 |
| `stack_vjp(g, arrays, dim)` | `np.stack(arrays, axis=dim)`，多出一维 |
| `where_vjp(g, condition, a, b)` | `np.where(condition, a, b)`，三者形状相同 |

没有被 `where` 选中的数，梯度正好是 0，哪怕 `g` 在那里是无穷大。
"""

# %% [markdown] task lang="en"
r"""
Write these five functions. `g` is the gradient that the result of forward has received, and the other parameters are what forward was given; `dim` may be negative. Those with `x` return the gradient of `x`; those with `arrays`, a list of one gradient for each; `where_vjp`, the gradients of `a` and of `b`.

| function | forward |
|---|---|
| `reshape_vjp(g, x, shape)` | `x.reshape(shape)`; `shape` may hold one -1 |
| `transpose_vjp(g, x, dim0, dim1)` | `np.swapaxes(x, dim0, dim1)` |
| `cat_vjp(g, arrays, dim)` | `np.concatenate(arrays, axis=dim)`; along `dim` lengths may differ |
| `stack_vjp(g, arrays, dim)` | `np.stack(arrays, axis=dim)`, which adds a dimension |
| `where_vjp(g, condition, a, b)` | `np.where(condition, a, b)`, all of one shape |

A number that `where` did not choose has gradient 0 exactly, even where `g` is infinite.
"""


# %% answer
def reshape_vjp(g, x, shape):
    ### BEGIN SOLUTION
    return g.reshape(x.shape)
    ### END SOLUTION


def transpose_vjp(g, x, dim0, dim1):
    ### BEGIN SOLUTION
    return np.swapaxes(g, dim0, dim1)
    ### END SOLUTION


def cat_vjp(g, arrays, dim):
    ### BEGIN SOLUTION
    ends = np.cumsum([array.shape[dim] for array in arrays])
    return np.split(g, ends[:-1], axis=dim)
    ### END SOLUTION


def stack_vjp(g, arrays, dim):
    ### BEGIN SOLUTION
    return [np.take(g, i, axis=dim) for i in range(len(arrays))]
    ### END SOLUTION


def where_vjp(g, condition, a, b):
    ### BEGIN SOLUTION
    return np.where(condition, g, 0.0), np.where(condition, 0.0, g)
    ### END SOLUTION


# %% right
def moved(g, x, place):
    """The gradient of x when forward(places)[i] says where number i of the result came from."""
    out = np.zeros(x.size)
    out[place.ravel()] = g.ravel()
    return out.reshape(x.shape)


def places(x):
    return np.arange(x.size).reshape(x.shape)


def reshape_vjp(g, x, shape):
    return moved(g, x, places(x).reshape(shape))


def transpose_vjp(g, x, dim0, dim1):
    return moved(g, x, np.swapaxes(places(x), dim0, dim1))


def cat_vjp(g, arrays, dim):
    g, found, start = np.moveaxis(g, dim, 0), [], 0
    for array in arrays:
        stop = start + array.shape[dim]
        found.append(np.moveaxis(g[start:stop], 0, dim))
        start = stop
    return found


def stack_vjp(g, arrays, dim):
    return tuple(np.moveaxis(g, dim, 0))


def where_vjp(g, condition, a, b):
    by_a, by_b = np.zeros(a.shape), np.zeros(b.shape)
    by_a[condition] = g[condition]
    by_b[~condition] = g[~condition]
    return [by_a, by_b]


# %% hint
#| zh: 五个前向都不算任何东西，只是把数放到别处。结果里的每一个数，原来在哪里？它的 `g` 就要回到那里。
#| en: None of the five computes anything; they only put numbers elsewhere. For each number of the result, where was it before? That is where its `g` has to go.

# %% hint
#| zh: `reshape` 和 `transpose` 用同一种运算就能回去：用什么形状，换哪两维？`cat` 和 `stack`：第 i 个数组在 `g` 里占哪一段，那一段有几维？
#| en: `reshape` and `transpose` are undone by an operation of the same kind: to which shape, with which dimensions? For `cat` and `stack`: which part of `g` belongs to array number i, and
#| en: how many dimensions has that part?

# %% hint
#| zh: `np.split` 要的是切口的位置，不是各段的长度：用 `np.cumsum` 从长度算出位置。`where` 不要用乘法：0 乘无穷大是 nan。
#| en: `np.split` wants the places of the cuts and not the lengths of the pieces: get the former from the latter with `np.cumsum`. For `where` do not multiply: 0 times infinity is nan.


# %% wrong="reshapes_to_the_result" about="shapes"
#| zh: `reshape_vjp` 里的 `shape` 是结果的形状，`g` 本来就是那个形状。要回到的是 `x` 的形状。
#| en: In `reshape_vjp`, `shape` is the shape of the result, which `g` has already. It has to get back to the shape of `x`.
def reshape_vjp(g, x, shape):
    return g.reshape(shape)


# %% wrong="reversed_for_transposed" about="transpose" shows="_.T; np.transpose(_)"
#| zh: `g.T` 把所有的维都倒过来。只有两维时它恰好是对的；三维时，要换的只有 `dim0` 和 `dim1`。
#| en: `g.T` reverses all dimensions. For two of them it happens to be right; with three, only `dim0` and `dim1` are to be exchanged.
#| zh else: 所有的维都倒了过来。只有两维时它恰好是对的；三维时，要换的只有 `dim0` 和 `dim1`。
#| en else: All dimensions are reversed. For two of them it happens to be right; with three, only `dim0` and `dim1` are to be exchanged.
def transpose_vjp(g, x, dim0, dim1):
    return g.T


# %% wrong="reshaped_for_transposed" about="transpose"
#| zh: `reshape` 只改形状，不搬动数：`transpose_vjp` 得到的形状对了，数却不在原来的位置上。
#| en: `reshape` changes the shape and moves nothing: in `transpose_vjp` the shape comes out right, but the numbers are not where they came from.
def transpose_vjp(g, x, dim0, dim1):
    return g.reshape(x.shape)


# %% wrong="equal_pieces" about="index"
#| zh: `cat_vjp` 切成了一样长的几段。各段可以不一样长，要在接头处切开。
#| en: `cat_vjp` cuts pieces of equal length. Pieces may differ; cut at the joints.
import numpy as np


def cat_vjp(g, arrays, dim):
    return np.array_split(g, len(arrays), axis=dim)


# %% wrong="lengths_for_places" about="index"
#| zh: `np.split` 要的是切口的位置；`cat_vjp` 给它的是各段的长度。
#| en: `np.split` wants the places of the cuts; `cat_vjp` gives it the lengths of the pieces.
import numpy as np


def cat_vjp(g, arrays, dim):
    return np.split(g, [array.shape[dim] for array in arrays][:-1], axis=dim)


# %% wrong="one_cut_too_many" about="index"
#| zh: `cat_vjp` 在最后一段之后又切了一刀，末尾多出空的一段：n 段只要 n − 1 刀。
#| en: `cat_vjp` cuts once more after the last piece, which leaves an empty one at the end: n pieces take n − 1 cuts.
import numpy as np


def cat_vjp(g, arrays, dim):
    return np.split(g, np.cumsum([array.shape[dim] for array in arrays]), axis=dim)


# %% wrong="the_whole_of_g_for_each" about="chain"
#| zh: `cat_vjp` 把整个 `g` 给了每一个数组。每个数组只在自己那一段里出现过。
#| en: `cat_vjp` gives the whole of `g` to every array. Each array occurs in its own piece only.
def cat_vjp(g, arrays, dim):
    return [g for _ in arrays]


# %% wrong="dimension_kept" about="shapes"
#| zh: `stack_vjp` 切出来的片还带着多出来的那一维，大小是 1。每个数组原来没有这一维。
#| en: The slices of `stack_vjp` still have the dimension that was added, with size 1. The arrays did not have it.
import numpy as np


def stack_vjp(g, arrays, dim):
    return np.split(g, len(arrays), axis=dim)


# %% wrong="always_the_first_dimension" about="index"
#| zh: `stack_vjp` 总是沿着第 0 维取，没有理会 `dim`。
#| en: `stack_vjp` always takes slices along dimension 0 and pays no attention to `dim`.
def stack_vjp(g, arrays, dim):
    return [g[i] for i in range(len(arrays))]


# %% wrong="multiplies_by_the_condition" about="special"
#| zh: `where_vjp` 用乘法来挑选。平常得到 0，可是 `g` 是无穷大的地方，0 乘无穷大是 nan。
#| en: `where_vjp` picks by multiplying. Mostly that gives 0, but where `g` is infinite, 0 times infinity is nan.
import numpy as np


def where_vjp(g, condition, a, b):
    with np.errstate(invalid="ignore"):
        return g * condition, g * ~condition


# %% wrong="both_get_all" about="chain"
#| zh: `where_vjp` 把 `g` 给了两边。结果里的每个数只来自其中一边。
#| en: `where_vjp` gives `g` to both sides. Each number of the result comes from one of them only.
def where_vjp(g, condition, a, b):
    return g, g


# %% wrong="transposed_before" about="order"
#| zh: `g.T` 多余：`reshape` 不换次序，反向也不换。
#| en: The `g.T` is superfluous: `reshape` keeps the order, and so does its backward.
def reshape_vjp(g, x, shape):
    return g.T.reshape(x.shape)


# %% wrong="left_as_it_is" about="transpose"
#| zh: 没有换回来。
#| en: Not turned back.
def transpose_vjp(g, x, dim0, dim1):
    return g


# %% wrong="x_for_g" about="chain"
#| zh: 换的是 `x`；要换回来的是 `g`。
#| en: It is `x` that is turned; it should be `g`.
import numpy as np


def transpose_vjp(g, x, dim0, dim1):
    return np.swapaxes(x, dim0, dim1)


# %% wrong="moved_not_swapped" about="index"
#| zh: `moveaxis` 是移动一个维，别的维跟着挪；这里要**对调**两个。
#| en: `moveaxis` moves one dimension and shifts the others; two are to be **swapped** here.
import numpy as np


def transpose_vjp(g, x, dim0, dim1):
    return np.moveaxis(g, dim0, dim1)


# %% wrong="always_cut_along_the_first" about="index"
#| zh: 总是沿第一维切；要沿 `dim`。
#| en: Always cut along the first dimension; it should be `dim`.
import numpy as np


def cat_vjp(g, arrays, dim):
    found, start = [], 0
    for array in arrays:
        found.append(g[start : start + array.shape[0]])
        start += array.shape[0]
    return found


# %% wrong="summed_for_each" about="chain"
#| zh: 每个数组只要自己那一层，不是各层之和。
#| en: Each array gets its own layer, not the sum of all.
import numpy as np


def stack_vjp(g, arrays, dim):
    return [g.sum(axis=dim) for _ in arrays]


# %% wrong="condition_turned_round" about="index"
#| zh: 条件反了：成立的地方取的是 `a`。
#| en: The condition is the other way round: where it holds, `a` was chosen.
import numpy as np


def where_vjp(g, condition, a, b):
    return np.where(condition, 0, g), np.where(condition, g, 0)


# %% wrong="one_result_of_two" about="contract"
#| zh: 要返回两个，`a` 和 `b` 各一个。
#| en: Two are to be returned, one for `a` and one for `b`.
import numpy as np


def where_vjp(g, condition, a, b):
    return (np.where(condition, g, 0),)


# %% wrong="operands_for_g" about="chain"
#| zh: 放进去的是 `a` 和 `b` 自己；要放的是 `g`。
#| en: What is put there are `a` and `b` themselves; it should be `g`.
import numpy as np


def where_vjp(g, condition, a, b):
    return np.where(condition, a, 0), np.where(condition, 0, b)


# %% wrong="chosen_numbers_only" about="shapes"
#| zh: 结果要和 `a`、`b` 形状相同，没有选中的地方是 0。
#| en: The results have the shape of `a` and `b`, with 0 where they were not chosen.
import numpy as np


def where_vjp(g, condition, a, b):
    return g[condition], g[~condition]


# %% wrong="ones_for_g" about="chain"
#| zh: 放进去的是 1，不是 `g`。
#| en: What is put there is 1 and not `g`.
import numpy as np


def where_vjp(g, condition, a, b):
    return np.where(condition, 1, 0), np.where(condition, 0, 1)


# %% wrong="never_moves_on" about="index"
#| zh: `cat_vjp` 里每一段都从头切起；前面几段有多长，起点就要往后移多少。
#| en: In `cat_vjp` every piece is cut from the beginning; each starts where the one before it ends.
import numpy as np


def cat_vjp(g, arrays, dim):
    return [np.take(g, range(array.shape[dim]), axis=dim) for array in arrays]


# %% wrong="splits_evenly" about="index"
#| zh: `np.split(g, n)` 要切成一样长的几段，切不成就抛出异常。各段可以不一样长：在接头处切开。
#| en: `np.split(g, n)` wants pieces of equal length and raises where there are none. Pieces may differ; cut at the joints.
import numpy as np


def cat_vjp(g, arrays, dim):
    return np.split(g, len(arrays), axis=dim)


# %% wrong="negative_dim_of_the_pieces" about="index"
#| zh: `stack_vjp` 里负的 `dim` 从结果的维数起，结果比各个数组多一维。
#| en: In `stack_vjp` a negative `dim` counts the dimensions of the result, of which there is one more than each array has.
import numpy as np


def stack_vjp(g, arrays, dim):
    dim = dim % max(arrays[0].ndim, 1)
    return [np.take(g, i, axis=dim) for i in range(len(arrays))]


# %% wrong="column_by_column" about="order"
#| zh: `reshape_vjp` 一列一列地放回去；`reshape` 是一行一行地读写的。
#| en: `reshape_vjp` puts the numbers back column by column; `reshape` reads and writes them row by row.
def reshape_vjp(g, x, shape):
    return g.reshape(x.shape, order="F")


# %% wrong="slices_for_a_negative_dim" about="index"
#| zh: `dim` 是负数时，`(slice(None),) * dim` 是空的元组，切的就成了第 0 维。先把负数换成从前面数的。
#| en: For a negative `dim`, `(slice(None),) * dim` is an empty tuple, and dimension 0 is cut. Count from the front first.
def cat_vjp(g, arrays, dim):
    found, start = [], 0
    for array in arrays:
        stop = start + array.shape[dim]
        found.append(g[(slice(None),) * dim + (slice(start, stop),)])
        start = stop
    return found


def stack_vjp(g, arrays, dim):
    return [g[(slice(None),) * dim + (i,)] for i in range(len(arrays))]


# %% equivalent
# np.swapaxes(g, dim0, dim1) => np.swapaxes(g, dim1, dim0)
# np.swapaxes(places(x), dim0, dim1) => np.swapaxes(places(x), dim1, dim0)
# (np.zeros(a.shape), np.zeros(b.shape)) => (np.zeros(b.shape), np.zeros(a.shape))


# %% wrong="lengths_of_the_first_dimension" about="index"
#| zh: `len(a)` 是第 0 维的大小；`cat_vjp` 要的是各段沿 `dim` 的长度。
#| en: `len(a)` is the size of dimension 0; `cat_vjp` needs the lengths of the pieces along `dim`.
import numpy as np


def cat_vjp(g, arrays, dim):
    return np.split(g, np.cumsum([len(array) for array in arrays])[:-1], axis=dim)


# %% wrong="squeezes_everything" about="shapes"
#| zh: `squeeze()` 去掉了所有大小为 1 的维，连数组自己的也去掉了。`stack_vjp` 只该去掉 `dim` 那一维。
#| en: `squeeze()` drops all dimensions of size 1, also those that belong to the arrays. `stack_vjp` is to drop the dimension `dim` only.
import numpy as np


def stack_vjp(g, arrays, dim):
    return [one.squeeze() for one in np.split(g, len(arrays), axis=dim)]
