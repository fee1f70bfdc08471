# ---
# exercise: paths
# title zh: 菱形里的路
# title en: Paths through the diamond
# kind: derive
# points: 5
# minutes: 6
# difficulty: 2
# answers: paths_to_x, paths_to_y, total_at_s
# ---

# %% [markdown] task lang="zh"
r"""
在上图里用手指从 `r` 走到叶子。

1. `paths_to_x` 返回一个列表：从 `r` 到 `x` 的每条路径占一项，值是沿途局部导数的乘积，先后不限。`paths_to_y` 对 `y` 做同样的事。
2. `total_at_s` 返回根 `r` 对 `s` 的导数：把走到 `s` 为止各条路径的份加起来，得一个数。

`s`、`p`、`q` 的值已经算好，公式里可以用。要的是公式：不要建图，也不要用差商。
"""

# %% [markdown] task lang="en"
r"""
Walk from `r` to the leaves with your finger in the picture above.

1. `paths_to_x` returns a list with one entry for each path from `r` to `x`, the product of the local derivatives along it, in any order. `paths_to_y` does the same for `y`.
2. `total_at_s` returns the derivative of the root `r` with respect to `s`, that is the sum over the paths that end at `s`, as one number.

`s`, `p` and `q` have been computed for you, and may be used. Write formulas: no graph, and no difference quotient.
"""


# %% answer
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    ### BEGIN SOLUTION
    return [q * 1, q * 1 * y, p * y * y]
    ### END SOLUTION


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    ### BEGIN SOLUTION
    return [q * 1 * x, p * s, p * y * x]
    ### END SOLUTION


def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    ### BEGIN SOLUTION
    return q * 1 + p * y
    ### END SOLUTION


# %% right
def paths_to_x(x, y):
    through_q = (x * y + x) * y**2
    through_p = x * y**2
    return through_q, through_p, through_p * y


def paths_to_y(x, y):
    return (x**2 * y * (y + 1), x**2 * y * (y + 1), (x * y) ** 2)


def total_at_s(x, y):
    return x * y * (2 * y + 1)


# %% right
import numpy as np


def paths_to_x(x, y):
    return np.array([1, y, y + 1]) * x * y * y


def paths_to_y(x, y):
    return sorted(np.array([y, y + 1, y + 1]) * x * x * y)


def total_at_s(x, y):
    return np.float64(x * y) + 2 * x * y**2


# %% hint
#| zh: 从 `r` 出发，一步一步走到 `x`：第一步可以去 `p`，也可以去 `q`。每到一个节点就问：从这里还能去哪里？一共有几条路？
#| en: Walk from `r` to `x`, one step at a time: the first step goes to `p` or to `q`. At each node ask where you can go from here. How many ways are there?

# %% hint
#| zh: 一条路径的贡献是沿途局部导数的乘积。乘法的局部导数是另一个因子的值，加法的是 1。例如从 `r = p * q` 走到 `p`，这一步的因子是 `q`。
#| en: A path contributes the product of the local derivatives along it: for a product the value of the other factor, for a sum 1. The step from `r = p * q`
#| en: to `p`, for example, has the factor `q`.

# %% hint
#| zh: `r`→`p`→`s`→`x` 的贡献是 `q * 1 * y`。`paths_to_x` 里另外还有两条；`total_at_s` 是所有走到 `s` 为止的路径之和，一共两条。
#| en: `r`→`p`→`s`→`x` contributes `q * 1 * y`. There are two more in `paths_to_x`; `total_at_s` sums the paths that end at `s`, two in all.


# %% wrong="short_cut_forgotten" in="paths_to_x, paths_to_y" about="accumulate"
#| zh: 少了一条路径。常被忘掉的是短的那条：`p` 直接用了 `x`，`q` 直接用了 `y`，不经过 `s` 也能走到。两条路径的贡献就算恰好相等，也各占一项。
#| en: A path is missing. Often it is the short one: `p` uses `x` itself and `q` uses `y` itself, past `s`. And two paths that contribute the same number are two entries all the same.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q * y, p * y * y]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q * x, p * y * x]


def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return q + p * y


# %% wrong="one_visit_of_s" about="accumulate"
#| zh: 到 `s` 有两条路，一条经过 `p`，一条经过 `q`；这里只算了经过 `p` 的那条。
#| en: Two ways lead to `s`, one through `p` and one through `q`; only the one through `p` is counted here.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q, q * y]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q * x, p * s]


def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return q


# %% wrong="ways_through_s_merged" about="reading"
#| zh: 和是对的，可是经过 `s` 的两条路径并成了一条：每条路径各占一项。
#| en: The sum is right, but the two paths through `s` are merged: each path is an entry of its own.
def paths_to_x(x, y):
    s = x * y
    return [s * y, (s * y + (s + x) * y) * y]


def paths_to_y(x, y):
    s = x * y
    return [(s + x) * s, (s * y + (s + x) * y) * x]


# %% wrong="slopes_added_along_the_path" about="chain"
#| zh: 沿着一条路径，局部导数要相乘；不同的路径之间才相加。
#| en: Along one path the local derivatives are multiplied; only different paths are added.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q + 1, q + 1 + y, p + y + y]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q + 1 + x, p + s, p + y + x]


def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return (q + 1) + (p + y)


# %% wrong="own_factor" about="formula"
#| zh: 乘法的局部导数是另一个因子：从 `p * q` 走到 `p`，因子是 `q`，不是 `p` 自己。
#| en: The local derivative of a product is the other factor: from `p * q` to `p` it is `q`, not `p` itself.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [p, p * x, q * s * x]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [p * y, q * y, q * s * y]


def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return p + q * s


# %% wrong="right_at_one_point" about="formula"
#| zh: 这些数只在 (3, 2) 对。检查还会换别的点，所以要写成 `x`、`y`、`s`、`p`、`q` 的公式。
#| en: These numbers are right at (3, 2) only. The check tries other points, so write formulas in `x`, `y`, `s`, `p`, `q`.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [12, 24, 36]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [36, 54, 54]


def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return 30


# %% wrong="own_side_at_the_root" about="formula"
#| zh: 在根那里两边对调了：`r = p*q` 往 `p` 走的那条边上应当是 `q` 的值，往 `q` 走的应当是 `p` 的值。
#| en: At the root both sides are exchanged: the edge from `r = p*q` to `p` should bear the value of `q`, and the one to `q` that of `p`.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [p, p * y, q * y * y]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [p * x, q * s, q * y * x]


def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return p + q * y


# %% wrong="a_link_left_out" about="chain"
#| zh: 有一条路径少乘了一条边：从 `r` 经 `q` 到 `s` 是两条边、两个因子，再到叶子就是三个。
#| en: One path lacks an edge: from `r` by `q` to `s` there are two edges, hence two factors, and on to a leaf there are three.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q, q * y, p * y]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q * x, p * s, p * y]


def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return q + p


# %% wrong="own_side_at_the_bottom" about="formula"
#| zh: `s = x*y` 往 `x` 走的那条边上应当是 `y` 的值，往 `y` 走的应当是 `x` 的值。
#| en: The edge from `s = x*y` to `x` should bear the value of `y`, and the one to `y` that of `x`.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q, q * x, p * y * x]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q * y, p * s, p * y * y]


# %% wrong="own_side_at_q" about="formula"
#| zh: `q = s*y` 往 `y` 走的那条边上应当是 `s` 的值，不是 `y` 自己的。
#| en: The edge from `q = s*y` to `y` should bear the value of `s`, not that of `y` itself.
def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q * x, p * y, p * y * x]


# %% wrong="own_side_on_the_way_to_y" about="formula"
#| zh: 从 `s = x*y` 走到 `y`，因子是另一边的值 `x`，不是 `y` 自己。
#| en: From `s = x*y` to `y` the factor is the value of the other side, `x`, and not `y` itself.
def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q * y, p * s, p * y * y]


# %% wrong="on_to_the_leaf" about="reading"
#| zh: 这里从 `s` 又往下走到了 `x`。要的是对 `s` 的导数，路径到 `s` 为止。
#| en: This goes on from `s` down to `x`. The derivative with respect to `s` is wanted: the paths end at `s`.
def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return (q + p * y) * y


# %% wrong="on_to_the_other_leaf" about="reading"
#| zh: 这里从 `s` 又往下走到了 `y`。要的是对 `s` 的导数，路径到 `s` 为止。
#| en: This goes on from `s` down to `y`. The derivative with respect to `s` is wanted: the paths end at `s`.
def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return (q + p * y) * x


# %% wrong="long_way_only" about="accumulate"
#| zh: `s` 有两个使用者，`p` 和 `q`。这里只走了经过 `q` 的那条路。
#| en: `s` has two consumers, `p` and `q`. Only the way through `q` is taken here.
def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return p * y


# %% wrong="paths_multiplied" about="chain"
#| zh: 一条路径上的因子相乘，不同的路径要**相加**。
#| en: Factors along one path are multiplied; different paths are **added**.
def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return q * p * y


# %% wrong="added_up_already" about="contract"
#| zh: 要的是一个列表，每条路径一项；这里把各项加成了一个数。
#| en: A list is wanted, with one entry for each path; here they are added to one number.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return q + q * y + p * y * y


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return q * x + p * s + p * y * x


# %% wrong="not_added_up" about="contract"
#| zh: 要的是一个数，各条路径之和；这里返回了列表。
#| en: One number is wanted, the sum over the paths; here it is a list.
def total_at_s(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q, p * y]


# %% wrong="last_path_twice" about="accumulate"
#| zh: 有一条路径写了两次。
#| en: One path is written down twice.
def paths_to_x(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q, q * y, p * y * y, p * y * y]


def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q * x, p * s, p * y * x, p * y * x]


# %% wrong="paths_of_the_other_leaf" about="index"
#| zh: 这是到 `x` 的路径；`paths_to_y` 的路径要到 `y` 为止。
#| en: These paths end at `x`; those of `paths_to_y` end at `y`.
def paths_to_y(x, y):
    s = x * y
    p = s + x
    q = s * y
    return [q, q * y, p * y * y]


# %% wrong="x_moves_along_with_s" about="reading"
#| zh: 这里让 `x` 跟着 `s` 变（`x = s/y`）。路径只走到 `s` 为止；`p` 直接用到的 `x` 不在这些路径上，它不动。
#| en: Here `x` moves along with `s` (as `x = s/y`). The paths end at `s`; the `x` that `p` uses directly is not on them, and stands still.
def total_at_s(x, y):
    s = x * y
    return 2 * s * (y + 1)


# %% equivalent
# q * 1 => q / 1
# q * 1 => q
