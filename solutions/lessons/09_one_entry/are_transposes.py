# ---
# exercise: are_transposes
# title zh: 是不是转置
# title en: Transpose or not
# kind: write_test
# points: 8
# minutes: 13
# difficulty: 3
# answers: are_transposes
# ---

# %% [markdown] task lang="zh"
r"""
写出 `are_transposes(forward, back, shape)`：`forward` 是一个线性映射，接受形状为 `shape` 的数组，返回一个数组；`back` 接受与这个结果同形状的数组 `g`。`back` 是 `forward` 的转置就返回 `True`，否则返回 `False`。

检查会交给它六对真正的转置，都必须接受；还有八对不是的，都要拒绝：有一对只差 0.1%，有一对数值都对、形状不对。
"""

# %% [markdown] task lang="en"
r"""
Write `are_transposes(forward, back, shape)`: `forward` is a linear map that takes an array of the shape `shape` and returns an array; `back` takes an array `g` with the shape of that result. Return whether `back` is the transpose of `forward`: `True` or `False`.

The check hands it six transposes, all of which it has to accept, and eight pairs that are not and have to be refused: one is off by only 0.1%, one has the right numbers in a wrong shape.
"""


# %% answer
def are_transposes(forward, back, shape):
    ### BEGIN SOLUTION
    rng = np.random.default_rng()
    x = rng.normal(size=shape)
    out = forward(x)
    g = rng.normal(size=out.shape)
    by_x = back(g)
    return by_x.shape == shape and bool(np.isclose((g * out).sum(), (by_x * x).sum()))
    ### END SOLUTION


# %% right
import math


def are_transposes(forward, back, shape):
    # The whole matrix of each of the two, column by column.
    def matrix(linear, size):
        columns = []
        for place in range(math.prod(size)):
            basis = np.zeros(math.prod(size))
            basis[place] = 1
            columns.append(linear(basis.reshape(size)).ravel())
        return np.array(columns).T

    result = forward(np.zeros(shape)).shape
    if back(np.zeros(result)).shape != tuple(shape):
        return False
    there, again = matrix(forward, shape), matrix(back, result)
    return np.allclose(there.T, again)


# %% right
def are_transposes(forward, back, shape):
    for seed in range(10):
        rng = np.random.default_rng(seed)
        x = rng.uniform(1, 2, shape)
        g = rng.uniform(-2, -1, np.shape(forward(x)))
        assert np.shape(back(g)) == tuple(shape)
        left, right = np.vdot(g, forward(x)), np.vdot(back(g), x)
        assert abs(left - right) < 1e-9 * (abs(left) + abs(right) + np.abs(g).sum())
    return True


# %% hint
#| zh: 上面的等式两边各是一个数。要算出它们，需要一个 `x` 和一个 `g`；它们各是什么形状？结果的形状没有告诉你，调用一次 `forward` 就知道了。
#| en: Each side of the equation above is one number. To compute them you need an `x` and a `g`; what are their shapes? That of the result you are not told, but one call of `forward` shows it.

# %% hint
#| zh: 数要随机，不要全是 1：全 1 的 `x` 和 `g` 分不清许多映射。两个浮点数不要用 `==` 比，容差又要小于 0.1%。
#| en: Take random numbers and not ones: many maps look the same to an `x` and a `g` of ones. Do not compare two floats with `==`, but keep the tolerance below 0.1%.

# %% hint
#| zh: 还有一对漏网的？`back(g)` 如果太小，和 `x` 相乘时会广播，内积照样相等。所以形状要另外比。
#| en: One more gets past you? Where `back(g)` is too small, it broadcasts when it is multiplied by `x`, and the inner products agree all the same. So compare the shapes, too.


# %% given
import numpy as np


# %% wrong="accepts_everything" about="testing"
#| zh: 它一个错误也抓不住，和只写一句 `return True` 一样。
#| en: It catches no mistake at all and might as well say `return True` and nothing else.
def are_transposes(forward, back, shape):
    return True


# %% wrong="asks_for_the_inverse" about="testing"
#| zh: 这里问的是走一个来回是不是回到了 `x`，那是逆，不是转置。大多数线性映射没有逆，转置却总是有的。
#| en: This asks whether going there and back leads to `x` again. That is an inverse and not a transpose; most linear maps have no inverse, but all have a transpose.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    return bool(np.allclose(back(forward(x)), x))


# %% wrong="ones_only" about="testing"
#| zh: 全是 1 的 `x` 和 `g` 只比较了所有系数的总和。许多错误的 `back` 总和是对的。
#| en: With ones for `x` and `g` only the sums of all coefficients are compared. For many a wrong `back` that sum is right.
def are_transposes(forward, back, shape):
    x = np.ones(shape)
    out = forward(x)
    by_x = back(np.ones(out.shape))
    return by_x.shape == shape and bool(np.isclose(out.sum(), by_x.sum()))


# %% wrong="shapes_only" about="testing"
#| zh: 起作用的只有形状。形状对了，数不一定对。
#| en: Only the shapes decide here. A right shape does not make the numbers right.
def are_transposes(forward, back, shape):
    return back(forward(np.ones(shape))).shape == tuple(shape)


# %% wrong="shape_never_compared" about="testing"
#| zh: 没有比形状。`back(g)` 太小时，`back(g) * x` 里的广播替它补上了复制，两个内积照样相等。
#| en: Shapes are not compared. Where `back(g)` is too small, the broadcasting in `back(g) * x` makes the copies in its place, and the two inner products agree.
def are_transposes(forward, back, shape):
    rng = np.random.default_rng()
    x = rng.normal(size=shape)
    g = rng.normal(size=forward(x).shape)
    return bool(np.isclose((g * forward(x)).sum(), (back(g) * x).sum()))


# %% wrong="too_lenient" about="numeric"
#| zh: 容差太大：差了 0.1% 的也放过了。
#| en: The tolerance is too wide: what is off by 0.1% gets past it.
def are_transposes(forward, back, shape):
    rng = np.random.default_rng(1)
    x = rng.uniform(1, 2, size=shape)
    g = rng.uniform(1, 2, size=forward(x).shape)
    left, right = (g * forward(x)).sum(), (back(g) * x).sum()
    return back(g).shape == tuple(shape) and bool(abs(left - right) <= 0.01 * abs(left))


# %% wrong="g_in_the_shape_of_x" about="shapes"
#| zh: `g` 的形状应当和结果一样，这里用了 `x` 的形状。结果比 `x` 大或者小时，`back` 收到的就不是它该收到的东西。
#| en: `g` should have the shape of the result; here it has the shape of `x`. Where the result is larger or smaller than `x`, `back` gets something it was not made for.
def are_transposes(forward, back, shape):
    rng = np.random.default_rng(1)
    x, g = rng.normal(size=shape), rng.normal(size=shape)
    return bool(np.isclose((g * forward(x)).sum(), (back(g) * x).sum()))


# %% wrong="compares_lengths" about="testing"
#| zh: 这里比的是走一步和走一个来回以后各有多大（长度，或者总和）：转置并不保持它们。
#| en: What is compared is how large the results are after one way and after both (lengths, or totals): a transpose need not keep either.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    y = forward(x)
    return bool(np.isclose((y**2).sum(), (back(y) ** 2).sum()))


# %% wrong="g_of_ones" about="testing"
#| zh: `x` 是随机的，`g` 却全是 1：忘了乘 `g` 的 `back` 就看不出来。
#| en: `x` is random, but `g` is all ones: a `back` that forgets to use `g` goes unnoticed.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    out = forward(x)
    g = np.ones(out.shape)
    return back(g).shape == tuple(shape) and bool(np.isclose((g * out).sum(), (back(g) * x).sum()))


# %% wrong="g_of_ones_and_no_look_at_the_shape" about="testing"
#| zh: `x` 是随机的，`g` 却全是 1，也没有比形状：忘了乘 `g` 的 `back`，还有形状不对的，都看不出来。
#| en: `x` is random, but `g` is all ones, and shapes are not compared: a `back` that forgets to use `g`, or that returns another shape, goes unnoticed.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    out = forward(x)
    return bool(np.isclose(out.sum(), (back(np.ones(out.shape)) * x).sum()))


# %% wrong="x_of_ones" about="testing"
#| zh: `g` 是随机的，`x` 却全是 1：只看得到 `back(g)` 的总和，数放错了位置也看不出来。
#| en: `g` is random, but every number of `x` is 1: only the total of `back(g)` is seen, and numbers in the wrong places go unnoticed.
def are_transposes(forward, back, shape):
    x = np.ones(shape)
    out = forward(x)
    g = np.random.default_rng().normal(size=out.shape)
    return back(g).shape == tuple(shape) and bool(np.isclose((g * out).sum(), (back(g) * x).sum()))


# %% wrong="both_from_one_seed" about="testing"
#| zh: 形状一样时，`x` 和 `g` 是同一组数，例如出自同一个种子；`back` 如果和 `forward` 做的是同一件事，就看不出来。
#| en: Where the shapes agree, `x` and `g` are the same numbers, as with one seed for both; a `back` that does the same as `forward` goes unnoticed then.
def are_transposes(forward, back, shape):
    x = np.random.default_rng(0).normal(size=shape)
    out = forward(x)
    g = np.random.default_rng(0).normal(size=out.shape)
    return back(g).shape == tuple(shape) and bool(np.isclose((g * out).sum(), (back(g) * x).sum()))


# %% wrong="equal_to_the_last_bit" about="numeric"
#| zh: 两个浮点数用 `==` 比：两边相加的次序不同，最后几位就不同，真正的转置也被拒绝了。比的时候留一点容差。
#| en: Two floats are compared with `==`. The two sides are added in different orders and differ in the last digits, so true transposes are refused. Leave a small tolerance.
def are_transposes(forward, back, shape):
    rng = np.random.default_rng(7)
    x = rng.normal(size=shape)
    out = forward(x)
    g = rng.normal(size=out.shape)
    return back(g).shape == tuple(shape) and bool((g * out).sum() == (back(g) * x).sum())


# %% wrong="raises_at_a_wrong_shape" about="testing"
#| zh: `back(g)` 的形状不对时，内积自己就抛出了异常。要的是 `False`：先比形状，再算内积。
#| en: Where `back(g)` has a wrong shape, the inner product itself raises. The answer should be `False`: compare shapes before you multiply.
def are_transposes(forward, back, shape):
    rng = np.random.default_rng(7)
    x = rng.normal(size=shape)
    out = forward(x)
    g = rng.normal(size=out.shape)
    return bool(np.isclose(np.dot(g.ravel(), out.ravel()), np.dot(np.ravel(back(g)), x.ravel())))


# %% wrong="g_is_the_result" about="testing"
#| zh: `g` 就是 `forward(x)`，不是另外抽的：`back` 只要对这样的 `g` 是对的，就过了关。例如复制的结果，每一行都一样，只看第一行也看不出来。
#| en: `g` is `forward(x)` instead of being drawn by itself, so a `back` passes if it is right for such a `g`. The result of copying, for example, has equal rows, and a `back` that looks at the first row only goes unnoticed.
def are_transposes(forward, back, shape):
    x = np.random.default_rng(7).normal(size=shape)
    g = forward(x)
    return back(g).shape == tuple(shape) and bool(np.isclose((g * g).sum(), (back(g) * x).sum()))


# %% equivalent
# np.isclose((g * out).sum(), (by_x * x).sum()) => np.isclose((by_x * x).sum(), (g * out).sum())
# 1 => 2
# 1 => 0
# (matrix(forward, shape), matrix(back, result)) => (matrix(back, result), matrix(forward, shape))
# np.allclose(there.T, again) => np.allclose(again, there.T)
# 10 => ...
# 2 => 3
# -1 => 1
# (np.vdot(g, forward(x)), np.vdot(back(g), x)) => (np.vdot(back(g), x), np.vdot(g, forward(x)))
# np.vdot(g, forward(x)) => np.vdot(forward(x), g)
# np.vdot(back(g), x) => np.vdot(x, back(g))
# abs(left - right) < 1e-09 * (abs(left) + abs(right) + np.abs(g).sum()) => abs(left - right) <= 1e-09 * (abs(left) + abs(right) + np.abs(g).sum())
# left - right => right - left
# 1e-09 * (abs(left) + abs(right) + np.abs(g).sum()) => ...
# 1e-09 => ...
# abs(left) + abs(right) + np.abs(g).sum() => ...
# abs(left) + abs(right) => ...


# %% wrong="wide_tolerance" about="numeric"
#| zh: 容差太宽，0.1% 的错误就从下面钻过去了。
#| en: The tolerance is too wide, and an error of 0.1 % slips through below it.
import numpy as np


def are_transposes(forward, back, shape):
    rng = np.random.default_rng(7)
    x = rng.normal(size=shape)
    out = forward(x)
    g = rng.normal(size=out.shape)
    left, by_x = (g * out).sum(), back(g)
    return by_x.shape == tuple(shape) and bool(abs(left - (by_x * x).sum()) <= 0.01 * abs(left))


# %% wrong="equal_in_every_round" about="numeric"
#| zh: 两个浮点数用 `==` 比：两边相加的次序不同，最后几位就不同，真正的转置也被拒绝了。比的时候留一点容差。
#| en: Two floats are compared with `==`. The two sides are added in different orders and differ in the last digits, so true transposes are refused. Leave a small tolerance.
import numpy as np


def are_transposes(forward, back, shape):
    rng = np.random.default_rng(7)
    for _ in range(20):
        x = rng.normal(size=shape)
        out = forward(x)
        g = rng.normal(size=out.shape)
        if back(g).shape != tuple(shape) or (g * out).sum() != (back(g) * x).sum():
            return False
    return True


# %% wrong="difference_without_its_size" about="numeric"
#| zh: 差没有取绝对值：左边比右边小得再多，也算相等。
#| en: The difference is not taken by its size: however much smaller the left side is than the right, it counts as equal.
import numpy as np


def are_transposes(forward, back, shape):
    rng = np.random.default_rng(0)
    x = rng.normal(size=shape)
    out = forward(x)
    g = rng.normal(size=out.shape)
    by_x = back(g)
    return by_x.shape == tuple(shape) and bool((g * out).sum() - (by_x * x).sum() < 1e-9)


# %% wrong="not_equal_for_close" about="numeric"
#| zh: 两个点积只在舍入上不同，分毫不差地比，就把这也算作错：要留一点余地。
#| en: The two dot products of a right pair differ by rounding, which an exact comparison takes for wrong: leave some room.
import numpy as np


def are_transposes(forward, back, shape):
    rng = np.random.default_rng(0)
    x = rng.normal(size=shape)
    out = forward(x)
    g = rng.normal(size=out.shape)
    by_x = back(g)
    if by_x.shape != shape or (g * out).sum() != (by_x * x).sum():
        return False
    return True


# %% wrong="ones_without_a_look_at_the_shape" about="testing"
#| zh: 只用了全是 1 的 `x` 和 `g`，也没有比形状：次序错了、多加少加相抵，都看不出来。
#| en: `x` and `g` are 1 everywhere, and shapes are not compared: entries in the wrong order, or additions that make up for each other, do not show.
import numpy as np


def are_transposes(forward, back, shape):
    x = np.ones(shape)
    out = forward(x)
    g = np.ones(out.shape)
    return bool(np.isclose((g * out).sum(), (back(g) * x).sum()))


# %% wrong="refuses_everything" about="testing"
#| zh: 没有一对被接受，真正的转置也没有，和只写一句 `return False` 一样：看看条件是不是写反了。
#| en: No pair is accepted, not even a true transpose, as if there were `return False` and nothing else: see whether the condition is the wrong way round.
def are_transposes(forward, back, shape):
    return False


# %% wrong="entry_by_entry" about="testing"
#| zh: 等式的两边各是**一个数**：逐个相乘以后还要全部加起来。这里一格一格地比了两组乘积。
#| en: Each side of the equation is **one number**: multiply, and then add everything up. Here the products are compared entry by entry.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    y = forward(x)
    g = np.random.default_rng().normal(size=y.shape)
    return np.allclose(g * y, back(g) * x)


# %% wrong="matrix_product_for_the_inner_one" about="shapes"
#| zh: ⟨a, b⟩ 是逐个相乘再全部加起来，得到一个数。`@` 是矩阵乘积：形状往往合不上，合得上也不是一个数。
#| en: ⟨a, b⟩ multiplies entry by entry and adds everything up to one number. `@` is the product of matrices: often the shapes do not fit, and where they do, the result is no single number.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    y = forward(x)
    g = np.random.default_rng().normal(size=y.shape)
    return bool(np.isclose(g @ y, back(g) @ x))


# %% wrong="turns_the_array" about="transpose"
#| zh: 要转置的是映射（写成矩阵的话，是那个矩阵），不是数组：`.T` 只把数组 `forward(x)` 转了过来。
#| en: It is the map that is to be transposed (written as a matrix, that matrix) and not an array: `.T` only turns the array `forward(x)`.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    return np.allclose(forward(x).T, back(x))


# %% wrong="raises_with_vdot" about="testing"
#| zh: `back(g)` 的形状不对时，内积自己就抛出了异常。要的是 `False`：先比形状，再算内积。
#| en: Where `back(g)` has a wrong shape, the inner product itself raises. The answer should be `False`: compare shapes before you multiply.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    y = forward(x)
    g = np.random.default_rng().normal(size=y.shape)
    return bool(np.isclose(np.vdot(g, y), np.vdot(back(g), x)))


# %% wrong="same_as_forward" about="transpose"
#| zh: 这里问的是 `back` 和 `forward` 是不是同一个映射。转置一般是另一个映射，收到的数组也不必和 `x` 一样大。
#| en: This asks whether `back` and `forward` are the same map. A transpose is another map in general, and what it takes need not be as large as `x`.
def are_transposes(forward, back, shape):
    x = np.random.default_rng().normal(size=shape)
    return np.allclose(forward(x), back(x))
