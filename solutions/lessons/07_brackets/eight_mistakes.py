# ---
# exercise: eight_mistakes
# title zh: 八个错误，一个检验
# title en: Eight mistakes, one test
# kind: write_test
# points: 9
# minutes: 12
# difficulty: 4
# answers: is_right
# ---

# %% [markdown] task lang="zh"
r"""
写出 `is_right(backward)`。它用你选的输入去调用收到的函数 `backward(g, x, w)`，得到 $y = x \odot w$ 的两个 VJP，先是 `x` 的，再是 `w` 的；然后返回 `True`（正确）或 `False`（错误）。`g` 和 `x` 是形状相同的矩阵，`w` 的长度是它们的列数，都是 NumPy 浮点数组。

检查会交给它三个正确的 `backward`，都必须接受；还有八个错的，不给你看，每拒绝一个得一分。错的只错在数上，有的只在某种形状的输入上才错。哪一个没被你抓住，检查会告诉你它错在哪里。
"""

# %% [markdown] task lang="en"
r"""
Write `is_right(backward)`. It calls `backward(g, x, w)` on inputs that you choose, gets the two VJPs of $y = x \odot w$, for `x` and then for `w`, and returns `True` (right) or `False` (wrong). `g` and `x` are matrices of one shape, `w` has one entry per column; all are float arrays.

The check hands it three right `backward`s, which it has to accept, and eight wrong ones that you cannot see, a point for each that it refuses. Only their numbers are wrong, some only for inputs of a certain shape. If one gets past you, the check says what is wrong with it.
"""


# %% answer
def is_right(backward):
    ### BEGIN SOLUTION
    rng = np.random.default_rng(0)
    g, x, w = rng.normal(size=(4, 4)), rng.normal(size=(4, 4)), rng.normal(size=4)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))
    ### END SOLUTION


# %% right
def is_right(backward):
    for seed in range(5):
        rng = np.random.default_rng(seed)
        g, x, along_x = rng.normal(size=(3, 3, 3))
        w, along_w = rng.normal(size=(2, 3))
        gx, gw = backward(g, x, w)
        h = 1e-5
        moved = ((x + h * along_x) * (w + h * along_w) - (x - h * along_x) * (w - h * along_w)) / (2 * h)
        if abs((g * moved).sum() - (gx * along_x).sum() - (gw * along_w).sum()) > 1e-6:
            return False
    return True


# %% right
def is_right(backward):
    x = np.array([[1.0, -2.0], [3.0, 5.0]])
    g = np.array([[7.0, 11.0], [-13.0, 17.0]])
    w = np.array([19.0, -23.0])
    gx, gw = backward(g, x, w)
    for j in range(2):
        assert gw[j] == sum(g[i, j] * x[i, j] for i in range(2))
        assert all(gx[i][j] == g[i, j] * w[j] for i in range(2))
    return True


# %% hint
#| zh: 先选输入，再比结果。一个错误只有在某些输入上才看得出来：上面的哪一种 `g` 什么也看不出来？
#| en: Choose inputs first, compare afterwards. A mistake shows on some inputs only: with which `g` could nothing be
#| en: seen above?

# %% hint
#| zh: 什么样的输入会让错的结果看起来是对的？想想元素都相等的、只有一行的、对称的、不是方阵的。有哪个错误没抓住，检查会告诉你。
#| en: Which inputs can make a wrong result look right? Think of entries that are all equal, of a single row, of a symmetric matrix, and of one that is not
#| en: square. The check tells you what got past you.

# %% hint
#| zh: 有公式的话，用 `np.allclose` 比较。第 i 行第 j 列的输出是 `x[i, j] * w[j]`：哪些输出里有 `x[i, j]`，哪些里有 `w[j]`？不想要公式的话，
#| zh: 就对 `x` 和 `w` 各取一个随机方向，用上面的随机投影：两边都是一个数。
#| en: With formulas, compare by `np.allclose`. The output in row i and column j is `x[i, j] * w[j]`: which outputs contain `x[i, j]`, and which `w[j]`?
#| en: Without formulas, take a random direction for `x` and one for `w` and use the random projection from above: both sides of it are one number.

# %% wrong="accepts_everything" about="testing"
#| zh: 它一个错误也抓不住，和只写一句 `return True` 一样。
#| en: It catches no mistake at all and might as well say `return True` and nothing else.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 3))
    x = rng.normal(size=(3, 3))
    w = rng.normal(size=3)
    return True


# %% wrong="refuses_everything" about="testing"
#| zh: 它连正确的也拒绝。拿两行的 `x` 把公式推一遍：`w[j]` 在几行里用到？比较要用 `np.allclose`：`==` 和太紧的容差，连正确的也会拒绝。
#| en: It refuses even the right ones. Work your formulas out for an `x` of two rows: in how many of them is `w[j]` used? Compare by `np.allclose`: with `==` or a tolerance that is too tight, right ones fail, too.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 3))
    x = rng.normal(size=(3, 3))
    w = rng.normal(size=3)
    return False


# %% wrong="ones_for_a_cotangent" about="testing"
#| zh: `g` 全是 1，于是“忘了 `g`”“换成平均值”和“转置”都看不出来。这是检验梯度时最常见的疏忽。
#| en: With a `g` of ones, forgetting it, replacing it by its mean and transposing it cannot be seen. This is the most common oversight where gradients are tested.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = np.ones((3, 3))
    x = rng.normal(size=(3, 3))
    w = rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))


# %% wrong="looks_at_one_side" about="testing"
#| zh: 只看了 `x` 的梯度，没有看 `w` 的。求平均代替求和，就错在 `w` 的梯度里。
#| en: It looks at the gradient of `x` and never at that of `w`, where a mean in place of a sum goes wrong.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 3))
    x = rng.normal(size=(3, 3))
    w = rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w))


# %% wrong="wide_tolerance" about="numeric"
#| zh: 容差是 1%，0.5% 的错误就从下面钻过去了。
#| en: The tolerance is 1 %, and an error of 0.5 % slips through below it.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 3))
    x = rng.normal(size=(3, 3))
    w = rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w, rtol=0.01) and np.allclose(gw, (g * x).sum(axis=0), rtol=0.01))


# %% wrong="never_square" about="testing"
#| zh: 把 `g` 转置的那一个没有被抓住。只有 `g` 是方阵而且不对称，才看得出来；你要么没有用过这样的输入，要么用了却没有让它说了算，例如只返回了最后一轮的结果。
#| en: The one that transposes `g` gets past. Only a square `g` that is not symmetric gives it away: either none of your inputs is like that, or one is but does not decide, as when only the last round is returned.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 2))
    x = rng.normal(size=(3, 2))
    w = rng.normal(size=2)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))


# %% wrong="a_single_row" about="testing"
#| zh: `x` 只有一行，求和与求平均就是一回事，转置也无从谈起。
#| en: With a single row in `x` a sum and a mean are the same thing, and there is nothing to transpose.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(1, 3))
    x = rng.normal(size=(1, 3))
    w = rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))


# %% wrong="exactly_equal" about="numeric"
#| zh: 用 `==` 比较浮点数：求和的先后不同，最后一位就可能不同，正确的写法也会被拒绝。用 `np.allclose`。
#| en: Floats are compared by `==`: another order of summation may change the last digit, and a right one is refused. Use `np.allclose`.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(7, 7))
    x = rng.normal(size=(7, 7))
    w = rng.normal(size=7)
    gx, gw = backward(g, x, w)
    return bool(np.all(gx == g * w) and np.all(gw == (g * x).sum(axis=0)))


# %% wrong="asserts_and_says_nothing" about="contract"
#| zh: 检验通过的时候没有 `return True`，于是返回的是 `None`。
#| en: Where the test is passed there is no `return True`, and so the function returns `None`.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 3))
    x = rng.normal(size=(3, 3))
    w = rng.normal(size=3)
    gx, gw = backward(g, x, w)
    assert np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0))


# %% wrong="one_side_is_enough" about="testing"
#| zh: 用了 `or`：一边对就算对。两边都要对。
#| en: With `or`, one right side is enough. Both have to be right.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(0)
    g, x, w = rng.normal(size=(3, 3)), rng.normal(size=(3, 3)), rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) or np.allclose(gw, (g * x).sum(axis=0)))


# %% wrong="first_entries_only" about="testing"
#| zh: 没有把每个元素都比到：没有比的地方，错了也看不见。
#| en: Not every entry is compared: what is wrong in the others does not show.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(0)
    g, x, w = rng.normal(size=(3, 3)), rng.normal(size=(3, 3)), rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(np.isclose(gx[0][0], g[0, 0] * w[0]) and np.isclose(gw[0], (g * x).sum(axis=0)[0]))


# %% wrong="ones_everywhere" about="testing"
#| zh: 全用一，大多数错误都看不出来。
#| en: With ones everywhere most mistakes do not show.
import numpy as np


def is_right(backward):
    g, x, w = np.ones((2, 2)), np.ones((2, 2)), np.ones(2)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))


# %% wrong="one_by_one" about="testing"
#| zh: 1×1 的矩阵，转置、平均、求和都看不出区别。
#| en: With a matrix of one entry, transposing, averaging and summing make no difference.
import numpy as np


def is_right(backward):
    g, x, w = np.array([[2.0]]), np.array([[3.0]]), np.array([5.0])
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))


# %% equivalent
# 0 => 1
# rng.normal(size=4) => rng.normal()
# np.allclose(gx, g * w) => np.allclose(g * w, gx)
# np.allclose(gw, (g * x).sum(axis=0)) => np.allclose((g * x).sum(axis=0), gw)
# 5 => ...
# 1e-05 => ...
# abs((g * moved).sum() - (gx * along_x).sum() - (gw * along_w).sum()) > 1e-06 => abs((g * moved).sum() - (gx * along_x).sum() - (gw * along_w).sum()) >= 1e-06
# (g * moved).sum() - (gx * along_x).sum() - (gw * along_w).sum() => (gw * along_w).sum() - ((g * moved).sum() - (gx * along_x).sum())
# 1e-06 => ...
# 1.0 => ...
# -2.0 => 2.0
# 2.0 => ...
# 3.0 => ...
# 5.0 => ...
# 7.0 => ...
# 11.0 => ...
# -13.0 => 13.0
# 13.0 => ...
# 17.0 => ...
# np.array([19.0, -23.0]) => [19.0, -23.0]
# 19.0 => ...
# -23.0 => 23.0
# 23.0 => ...


# %% wrong="never_looks_at_x" about="testing"
#| zh: 只看了 `w` 的梯度，没有看 `x` 的。
#| en: It looks at the gradient of `w` and never at that of `x`.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 3))
    x = rng.normal(size=(3, 3))
    w = rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gw, (g * x).sum(axis=0)))


# %% wrong="one_side_of_an_oblong" about="testing"
#| zh: 两处疏忽：没有看 `w` 的梯度；输入又从来不是方阵，转置看不出来。
#| en: Two oversights: it never looks at the gradient of `w`, and its inputs are never square, so a transpose does not show.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 4))
    x = rng.normal(size=(3, 4))
    w = rng.normal(size=4)
    return bool(np.allclose(backward(g, x, w)[0], g * w))


# %% wrong="other_side_of_an_oblong" about="testing"
#| zh: 两处疏忽：没有看 `x` 的梯度；输入又从来不是方阵，转置看不出来。
#| en: Two oversights: it never looks at the gradient of `x`, and its inputs are never square, so a transpose does not show.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g = rng.normal(size=(3, 4))
    x = rng.normal(size=(3, 4))
    w = rng.normal(size=4)
    return bool(np.allclose(backward(g, x, w)[1], (g * x).sum(axis=0)))


# %% wrong="one_side_is_enough_for_an_oblong" about="testing"
#| zh: 两处疏忽：用了 `or`，一边对就算对；输入又从来不是方阵，转置看不出来。
#| en: Two oversights: with `or`, one right side is enough; and the inputs are never square, so a transpose does not show.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(0)
    g, x, w = rng.normal(size=(3, 4)), rng.normal(size=(3, 4)), rng.normal(size=4)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) or np.allclose(gw, (g * x).sum(axis=0)))


# %% wrong="equal_entries_in_the_cotangent" about="testing"
#| zh: `g` 的元素都相等，于是它的平均值和转置都还是它自己：换成平均值的、把它转置的，都看不出来。
#| en: All entries of `g` are equal, so its mean and its transpose are the same as `g`: replacing it by its mean and transposing it cannot be seen.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(1)
    g, x, w = np.full((3, 3), 2.5), rng.normal(size=(3, 3)), rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))


# %% wrong="sides_not_told_apart" about="testing"
#| zh: 两边对调，它看不出来：要么 `x` 和 `w` 里的数都一样，要么两个结果被加到了一起。两边各比各的，数要不同。
#| en: It cannot tell the two sides apart: either `x` and `w` hold the same numbers, or both results go into one sum. Use different numbers, and compare each side by itself.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(3)
    g, x, w = rng.normal(size=(3, 3)), rng.normal(size=(3, 3)), rng.normal(size=3)
    gx, gw = backward(g, x, w)
    return bool(abs((gx - g * w).sum() + (gw - (g * x).sum(axis=0)).sum()) < 1e-9)


# %% wrong="compares_the_sums" about="testing"
#| zh: 比的是两个梯度各自的总和：元素换了位置，总和不变。要一个一个地比。
#| en: What is compared are the sums of both gradients: where entries have changed places, the sum stays the same. Compare them one by one.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(0)
    g, x, w = rng.normal(size=(4, 4)), rng.normal(size=(4, 4)), rng.normal(size=4)
    gx, gw = backward(g, x, w)
    return bool(np.isclose(gx.sum(), (g * w).sum()) and np.isclose(gw.sum(), (g * x).sum()))


# %% wrong="tolerance_of_one" about="testing"
#| zh: 差到 1 都算对：这里的数和 1 差不多大，几乎什么都放过了。容差要远比数本身小。
#| en: A difference of up to 1 counts as right: the numbers here are about as large as that, so nearly everything passes. Let the tolerance be far smaller than the numbers.
import numpy as np


def is_right(backward):
    rng = np.random.default_rng(0)
    g, x, w = rng.uniform(0.5, 1, (4, 4)), rng.uniform(0.5, 1, (4, 4)), rng.uniform(0.5, 1, 4)
    gx, gw = backward(g, x, w)
    return bool(np.abs(gx - g * w).max() < 1 and np.abs(gw - (g * x).sum(axis=0)).max() < 1)
