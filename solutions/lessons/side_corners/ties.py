# ---
# exercise: ties
# title zh: 并列第一
# title en: Sharing first place
# kind: implement_op
# points: 4
# minutes: 10
# difficulty: 4
# answers: amax, max_first
# ---

# %% [markdown] task lang="zh"
r"""
写出两个运算。每个都返回一对 `(out, vjp)`：`out` 是 `x` 沿 `axis` 的最大值，那一维不保留；`vjp(g)` 返回对 `x` 的梯度。

* `amax(x, axis)`：并列的数平分。`axis` 是一个整数，或者 `None`，表示整个数组。
* `max_first(x, axis)`：只给第一个。`axis` 是一个整数。

整数也可以是负的，从后面数起。并列就是恰好相等；`vjp` 可以调用不止一次。
"""

# %% [markdown] task lang="en"
r"""
Write two operations. Each returns a pair `(out, vjp)`: `out` is the maximum of `x` along `axis`, that dimension not kept; `vjp(g)` returns the gradient of `x`.

* `amax(x, axis)`: tied numbers share evenly. `axis` is an integer, or `None` for the whole array.
* `max_first(x, axis)`: the first one takes all. `axis` is an integer.

The integer may be negative, and then counts from the end. To tie is to be exactly equal; `vjp` may be called more than once.
"""


# %% answer
def amax(x, axis):
    ### BEGIN SOLUTION
    hit = x == x.max(axis=axis, keepdims=True)
    share = hit / hit.sum(axis=axis, keepdims=True)

    def vjp(g):
        return share * (g if axis is None else np.expand_dims(g, axis))

    return x.max(axis=axis), vjp
    ### END SOLUTION


def max_first(x, axis):
    ### BEGIN SOLUTION
    place = np.expand_dims(x.argmax(axis=axis), axis)

    def vjp(g):
        out = np.zeros(x.shape)
        np.put_along_axis(out, place, np.expand_dims(g, axis), axis)
        return out

    return x.max(axis=axis), vjp
    ### END SOLUTION


# %% right
def amax(x, axis):
    if axis is None:
        out, vjp = amax(x.ravel(), 0)
        return out, lambda g: vjp(g).reshape(x.shape)
    lines = np.moveaxis(x, axis, -1)
    out = np.array([max(line) for line in lines.reshape(-1, x.shape[axis])]).reshape(lines.shape[:-1])

    def vjp(g):
        hit = lines == out[..., None]
        return np.moveaxis(g[..., None] * hit / hit.sum(axis=-1)[..., None], -1, axis)

    return out, vjp


def max_first(x, axis):
    lines = np.moveaxis(x, axis, -1)

    def vjp(g):
        back = np.zeros(lines.shape)
        for place in np.ndindex(*g.shape):
            back[(*place, list(lines[place]).index(max(lines[place])))] = g[place]
        return np.moveaxis(back, -1, axis)

    return np.amax(x, axis), vjp


# %% hint
#| zh: 没有并列时，最大值的梯度给谁，别的数得到什么？有三个并列时，两种约定各给它们多少？
#| en: Without ties, who receives the gradient of a maximum, and what do the others get? With three that tie, what does each of the two conventions give
#| en: them?

# %% hint
#| zh: 先做一个与 `x` 同形状的布尔数组，标出谁得到梯度。平分：看 `x` 里哪些数等于最大值（保留维度再比），再除以每一排里的个数。
#| zh: 只给第一个：`np.argmax` 恰好返回第一个的位置。
#| en: First make an array of booleans, shaped like `x`, that marks who receives. To share evenly: see which numbers of `x` equal the maximum (compared with
#| en: its dimension kept), and divide by the count within each line. For the first alone: `np.argmax` happens to return the first place.

# %% hint
#| zh: 平分：每一排里有几个数等于最大值？各得 `g` 的几分之一？`g` 少了一维，先用 `np.expand_dims` 放回去；`axis` 为 `None` 时不用。只给第一个：`np.put_along_axis` 按位置写。
#| en: Sharing evenly: how many numbers of a line equal its maximum, and what part of `g` does each of them get? `g` has one dimension less; bring it back with `np.expand_dims`, except where `axis` is `None`. For the first alone: `np.put_along_axis` writes by position.

# %% wrong="everyone_takes_all" about="special"
#| zh: `amax` 给每个并列的数都发了整个 `g`，三个并列就发了三份。平分时，各份加起来应当恰好是 `g`。
#| en: `amax` gives the whole of `g` to each of the tied numbers, three times over for three of them. When it is shared evenly, all shares together make
#| en: exactly one `g`.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        top = x.max(axis=axis, keepdims=True)
        g = g if axis is None else np.expand_dims(g, axis)
        return (x == top) * g

    return out, vjp


# %% wrong="half_each" about="special"
#| zh: `amax` 给每个并列的数一半。只有恰好两个并列时才是平分；三个并列就发出了一份半。差商在并列处给出的也正是一半。
#| en: `amax` gives one half to each of the tied numbers. That is sharing evenly for exactly two of them; with three, one and a half are handed out. One half
#| en: is also what a difference quotient gives at a tie.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        top = x.max(axis=axis, keepdims=True)
        g = g if axis is None else np.expand_dims(g, axis)
        hit = x == top
        many = hit.sum(axis=axis, keepdims=True) > 1
        return hit * np.where(many, 0.5, 1.0) * g

    return out, vjp


# %% wrong="shared_among_all_ties" about="special"
#| zh: `amax` 除以了整个数组里并列的总数。每一排各有各的最大值，要数的是自己这一排里有几个。
#| en: `amax` divides by the number of ties in the whole array. Each line has a maximum of its own; what counts is how many there are within that line.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        top = x.max(axis=axis, keepdims=True)
        g = g if axis is None else np.expand_dims(g, axis)
        hit = x == top
        return hit / hit.sum() * g

    return out, vjp


# %% wrong="first_takes_all_everywhere" about="special"
#| zh: `amax` 用了 `max_first` 的约定：只给了第一个。这里要的是并列的数平分。
#| en: `amax` follows the convention of `max_first` and gives to the first alone. Here tied numbers are to share evenly.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        out = np.zeros(x.shape)
        if axis is None:
            out.flat[x.argmax()] = g
            return out
        place = np.expand_dims(x.argmax(axis=axis), axis)
        np.put_along_axis(out, place, np.expand_dims(g, axis), axis)
        return out

    return out, vjp


# %% wrong="forgets_g" about="chain"
#| zh: `amax` 的 `vjp` 没有乘 `g`。只有 `g` 全是 1 时它才是对的。
#| en: The `vjp` of `amax` does not multiply by `g`. It is right only where `g` is 1 everywhere.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        top = x.max(axis=axis, keepdims=True)
        hit = x == top
        return hit / hit.sum(axis=axis, keepdims=True)

    return out, vjp


# %% wrong="dimension_lost" about="shapes"
#| zh: `amax` 的 `g` 比 `x` 少了一维，直接相乘会报错，形状碰巧对得上时会把行当成列。先 `np.expand_dims(g, axis)`。
#| en: In `amax`, `g` has one dimension less than `x`; multiplying them raises, or takes rows for columns where the shapes happen to fit. Use
#| en: `np.expand_dims(g, axis)` first.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        top = x.max(axis=axis, keepdims=True)
        hit = x == top
        return hit / hit.sum(axis=axis, keepdims=True) * g

    return out, vjp


# %% wrong="last_takes_all" about="special"
#| zh: `max_first` 给了最后一个并列的数。
#| en: `max_first` gives to the last of the tied numbers.
import numpy as np


def max_first(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        out = np.zeros(x.shape)
        place = x.shape[axis] - 1 - np.flip(x, axis).argmax(axis=axis)
        np.put_along_axis(out, np.expand_dims(place, axis), np.expand_dims(g, axis), axis)
        return out

    return out, vjp


# %% wrong="shares_where_one_should_win" about="special"
#| zh: `max_first` 也平分了。带 `dim` 的 `max` 除了值还返回位置，位置只有一个，梯度就只给那一个。
#| en: `max_first` shares as well. A `max` with a `dim` returns a position beside the value; there is one position, and the gradient goes there alone.
import numpy as np


def max_first(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        top = x.max(axis=axis, keepdims=True)
        g = g if axis is None else np.expand_dims(g, axis)
        hit = x == top
        return hit / hit.sum(axis=axis, keepdims=True) * g

    return out, vjp


# %% wrong="counts_from_zero" about="index"
#| zh: `max_first` 把每一排之内的位置当成了整个数组里的位置，于是梯度全挤到了开头几格。
#| en: `max_first` takes positions within each line for positions in the whole array, so all gradients crowd into its first few places.
import numpy as np


def max_first(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        out = np.zeros(x.shape)
        out.flat[x.argmax(axis=axis)] = g
        return out

    return out, vjp


# %% wrong="maximum_of_everything" about="index"
#| zh: 每一行（列）有自己的最大值，这里和全体的最大值比较。
#| en: Each line has its own maximum; here numbers are compared with that of the whole array.
import numpy as np


def amax(x, axis):
    hit = x == x.max()
    share = hit / np.maximum(hit.sum(axis=axis, keepdims=True), 1)
    return x.max(axis=axis), lambda g: share * (g if axis is None else np.expand_dims(g, axis))


# %% wrong="keeps_the_dimension" about="shapes"
#| zh: `out` 里那一维不保留。
#| en: In `out` that dimension is not kept.
import numpy as np


def amax(x, axis):
    hit = x == x.max(axis=axis, keepdims=True)
    share = hit / hit.sum(axis=axis, keepdims=True)
    out = x.max(axis=axis, keepdims=True)
    return out, lambda g: share * (g if axis is None else np.expand_dims(g, axis))


# %% wrong="smallest_first" about="formula"
#| zh: 这是最小值。
#| en: That is the minimum.
import numpy as np


def max_first(x, axis):
    place = np.expand_dims(x.argmin(axis=axis), axis)

    def vjp(g):
        out = np.zeros(x.shape)
        np.put_along_axis(out, place, np.expand_dims(g, axis), axis)
        return out

    return x.min(axis=axis), vjp


# %% wrong="one_for_the_first" about="chain"
#| zh: 放进去的是 1，不是 g。
#| en: What is put there is 1 and not g.
import numpy as np


def max_first(x, axis):
    place = np.expand_dims(x.argmax(axis=axis), axis)

    def vjp(g):
        out = np.zeros(x.shape)
        np.put_along_axis(out, place, 1.0, axis)
        return out

    return x.max(axis=axis), vjp


# %% wrong="all_firsts" about="special"
#| zh: 并列的全都得到了 g；只有第一个该得。
#| en: All tied numbers get g; only the first should.
import numpy as np


def max_first(x, axis):
    hit = x == x.max(axis=axis, keepdims=True)
    return x.max(axis=axis), lambda g: hit * np.expand_dims(g, axis)


# %% wrong="always_the_last_axis" about="index"
#| zh: 新的一维总加在末尾；它应当回到 `axis` 的位置。
#| en: The new dimension always goes to the end; it belongs where `axis` was.
import numpy as np


def amax(x, axis):
    hit = x == x.max(axis=axis, keepdims=True)
    share = hit / hit.sum(axis=axis, keepdims=True)
    return x.max(axis=axis), lambda g: share * (g if axis is None else g[..., None])


# %% wrong="nearly_equal_ties" about="special" shows="np.isclose(*_); np.allclose(*_)"
#| zh: `np.isclose` 把只差一点点的数也算作并列。最大值只有恰好相等的才并列。
#| en: `np.isclose` counts numbers as tied that are a little smaller. Only those tie that are exactly equal to the maximum.
#| zh else: 只差一点点的数也算成了并列。最大值只有恰好相等的才并列。
#| en else: Numbers that are a little smaller count as tied, too. Only those tie that are exactly equal to the maximum.
import numpy as np


def amax(x, axis):
    hit = np.isclose(x, x.max(axis=axis, keepdims=True))
    share = hit / hit.sum(axis=axis, keepdims=True)
    return x.max(axis=axis), lambda g: share * (g if axis is None else np.expand_dims(g, axis))


# %% wrong="gathers_over_calls" about="stale"
#| zh: `vjp` 把每次调用的结果都加进了同一个数组，第二次调用就带着第一次的。每次从 0 开始。
#| en: `vjp` adds into one array for all its calls, so the second result contains the first. Begin at 0 in each call.
import numpy as np


def max_first(x, axis):
    place = np.expand_dims(x.argmax(axis=axis), axis)
    out = np.zeros(x.shape)

    def vjp(g):
        here = np.zeros(x.shape)
        np.put_along_axis(here, place, np.expand_dims(g, axis), axis)
        out[...] += here
        return out

    return x.max(axis=axis), vjp


# %% wrong="none_expanded_too" about="special"
#| zh: `amax` 的 `axis` 是 `None` 时，`g` 是一个数，没有哪一维要放回去。
#| en: Where the `axis` of `amax` is `None`, `g` is one number, and there is no dimension to bring back.
import numpy as np


def amax(x, axis):
    hit = x == x.max(axis=axis, keepdims=True)
    share = hit / hit.sum(axis=axis, keepdims=True)
    return x.max(axis=axis), lambda g: share * np.expand_dims(g, axis)


# %% wrong="first_of_the_whole_array" about="index"
#| zh: `x.argmax()` 不写 `axis`，找到的是整个数组里的一个位置；每一排都有自己的第一个。
#| en: Without an `axis`, `x.argmax()` finds one place in the whole array; each line has a first one of its own.
import numpy as np


def max_first(x, axis):
    hit = np.zeros(x.size)
    hit[x.argmax()] = 1.0
    hit = hit.reshape(x.shape)
    return x.max(axis=axis), lambda g: hit * np.expand_dims(g, axis)


# %% equivalent
# 0 => -1
# 1 => 2


# %% wrong="shares_gathered_over_calls" about="stale"
#| zh: `amax` 的 `vjp` 把每次调用的结果都加进了同一个数组，第二次调用就带着第一次的。每次从 0 开始。
#| en: The `vjp` of `amax` adds into one array for all its calls, so the second result contains the first. Begin at 0 in each call.
import numpy as np


def amax(x, axis):
    hit = x == x.max(axis=axis, keepdims=True)
    share = hit / hit.sum(axis=axis, keepdims=True)
    out = np.zeros(x.shape)

    def vjp(g):
        out[...] += share * (g if axis is None else np.expand_dims(g, axis))
        return out

    return x.max(axis=axis), vjp


# %% wrong="zero_taken_for_none" about="index"
#| zh: `axis` 是 0 的时候，`if axis` 不成立，第 0 维就被当成了 `None`。要写 `axis is None`。
#| en: For an `axis` of 0, `if axis` does not hold, so dimension 0 is treated like `None`. Write `axis is None`.
import numpy as np


def amax(x, axis):
    top = x.max(axis=axis, keepdims=True)
    hit = x == top
    share = hit / hit.sum(axis=axis, keepdims=True)
    return top.squeeze(axis) if axis else top, lambda g: share * (np.expand_dims(g, axis) if axis else g)


# %% wrong="divided_by_the_length" in="amax" about="formula"
#| zh: `amax` 除以的是一行里有几个数，应当除以的是其中有几个并列。
#| en: `amax` divides by how many numbers there are in a line, and should divide by how many of them tie.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        best, pulled = (out, g) if axis is None else (np.expand_dims(out, axis), np.expand_dims(g, axis))
        ties = x == best
        return pulled * ties / (x.size if axis is None else x.shape[axis])

    return out, vjp


# %% wrong="pair_exchanged" in="amax" about="contract"
#| zh: `amax` 返回的两样换了位置：先 `out`，后 `vjp`。
#| en: `amax` returns the pair in the other order: `out` comes first, and then `vjp`.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        best, pulled = (out, g) if axis is None else (np.expand_dims(out, axis), np.expand_dims(g, axis))
        ties = x == best
        return pulled * ties / ties.sum(axis=axis, keepdims=True)

    return vjp, out


# %% wrong="vjp_called_already" in="amax" about="contract"
#| zh: `amax` 返回的第二样是一个梯度。要返回函数 `vjp` 本身，由别人拿 `g` 去调用。
#| en: `amax` returns a gradient as the second of the pair. Return the function `vjp` itself: others call it, with their `g`.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        best, pulled = (out, g) if axis is None else (np.expand_dims(out, axis), np.expand_dims(g, axis))
        ties = x == best
        return pulled * ties / ties.sum(axis=axis, keepdims=True)

    return out, vjp(np.ones_like(out))


# %% wrong="position_for_the_maximum" in="amax" about="reading"
#| zh: `argmax` 给出的是最大的数在哪里，`out` 要的是那个数本身。
#| en: `argmax` says where the largest number is, and `out` is to be that number itself.
import numpy as np


def amax(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        best, pulled = (out, g) if axis is None else (np.expand_dims(out, axis), np.expand_dims(g, axis))
        ties = x == best
        return pulled * ties / ties.sum(axis=axis, keepdims=True)

    return x.argmax(axis=axis), vjp


# %% wrong="places_as_rows" in="max_first" about="index"
#| zh: `pulled[places]` 里，位置被当成了第一维上的行号。`np.put_along_axis` 才是沿 `axis` 逐行按位置写。
#| en: In `pulled[places]` positions are taken for rows of the first dimension. It is `np.put_along_axis` that writes by position along `axis`, within each line.
import numpy as np


def max_first(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        places = np.expand_dims(x.argmax(axis=axis), axis)
        pulled = np.zeros(x.shape)
        pulled[places] = g
        return pulled

    return out, vjp


# %% wrong="integers_for_gradients" in="max_first" about="numeric"
#| zh: `max_first` 把梯度放进了整数的数组，小数部分就没有了。`np.zeros(x.shape)` 是 float64 的。
#| en: `max_first` puts the gradients into an array of integers, which cuts their fractions off. `np.zeros(x.shape)` is float64.
import numpy as np


def max_first(x, axis):
    out = x.max(axis=axis)

    def vjp(g):
        places = np.expand_dims(x.argmax(axis=axis), axis)
        pulled = np.zeros(x.shape, dtype=int)
        np.put_along_axis(pulled, places, np.expand_dims(g, axis), axis)
        return pulled

    return out, vjp


# %% wrong="never_below_zero" in="amax" about="special"
#| zh: 从 0 开始找最大的：全是负数的时候，0 比它们都大，却不在其中。
#| en: The search for the largest begins at 0: where all numbers are negative, 0 is larger than any, and is not among them.
import numpy as np


def amax(x, axis):
    largest = x.max(axis=axis, keepdims=True, initial=0)
    hit = x == largest
    count = np.maximum(hit.sum(axis=axis, keepdims=True), 1)

    def vjp(g):
        return hit / count * (g if axis is None else np.expand_dims(g, axis))

    return x.max(axis=axis, initial=0), vjp
