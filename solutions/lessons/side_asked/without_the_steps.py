# ---
# exercise: without_the_steps
# title zh: 停下来的地方
# title en: Where it comes to rest
# kind: derive
# points: 4
# minutes: 8
# difficulty: 3
# answers: slope_at_rest
# ---

# %% [markdown] task lang="zh"
r"""
一个程序反复做 $s \leftarrow \varphi(s, a)$，直到 $s$ 不再变化：$s = \varphi(s, a)$。$a$ 变一点，停下来的地方也跟着变。

写出 `slope_at_rest(by_s, by_a, s, a)`，返回一个数：停在 `s` 处时的 $ds/da$。`by_s(s, a)` 和 `by_a(s, a)` 是 $\varphi$ 对 $s$ 和对 $a$ 的偏导数；检查会用好几种 $\varphi$，`by_s` 的绝对值都小于 0.9。不用引擎，也不用差商。
"""

# %% [markdown] task lang="en"
r"""
A program repeats $s \leftarrow \varphi(s, a)$ until $s$ no longer changes: $s = \varphi(s, a)$. If $a$ moves a little, so does the place where it comes to rest.

Write `slope_at_rest(by_s, by_a, s, a)`, which returns a number: $ds/da$ where the program has come to rest, at `s`. `by_s(s, a)` and `by_a(s, a)` are the partial derivatives of $\varphi$ with respect to $s$ and to $a$; the check uses several $\varphi$, and `by_s` is always below 0.9 in size. No engine, no difference quotients.
"""


# %% answer
def slope_at_rest(by_s, by_a, s, a):
    ### BEGIN SOLUTION
    return by_a(s, a) / (1 - by_s(s, a))
    ### END SOLUTION


# %% right
def slope_at_rest(by_s, by_a, s, a):
    ds = 0.0
    for _ in range(500):
        ds = by_s(s, a) * ds + by_a(s, a)
    return ds


# %% right
def slope_at_rest(by_s, by_a, s, a):
    matrix, right_side = np.array([[1.0 - by_s(s, a)]]), np.array([by_a(s, a)])
    return np.linalg.solve(matrix, right_side)[0]


# %% equivalent
# ds = 0.0 => ...
# range(500) => ...

# %% hint
#| zh: 停下来的地方满足 s = φ(s, a)。两边都随 a 变：左边变 ds，右边有几个地方会变？
#| en: At rest, s = φ(s, a). Both sides move with a: the left one by ds, and in how many places does the right one move?

# %% hint
#| zh: 右边经过 s 变 `by_s · ds`，直接经过 a 变 `by_a · da`。写成等式，它对 ds 是一次方程。
#| en: The right side moves by `by_s · ds` through s, and by `by_a · da` through a itself. As an equation, that is linear in ds.

# %% hint
#| zh: 把含 ds 的两项放到一边，提出 ds，再除过去。
#| en: Bring both terms with ds to one side, take out ds, and divide.


# %% wrong="last_step_only" about="chain"
#| zh: 这只是最后一步直接来自 a 的那一份：走最后一步之前的 s，也是随 a 变的。牛顿法停下来时 `by_s` 正好是 0，所以在那里看不出来。
#| en: This is only what the last step gets from a directly: the s before that step moves with a as well. At rest, `by_s` of Newton's method happens to be 0, which hides it there.
def slope_at_rest(by_s, by_a, s, a):
    return by_a(s, a)


# %% wrong="last_two_steps" about="chain"
#| zh: 这是最后两步的份额。再往前的每一步也都有一份，一份比一份小，加起来才够。
#| en: These are the shares of the last two steps. Every step before has one as well, each smaller than the next, and it takes all of them.
def slope_at_rest(by_s, by_a, s, a):
    return by_a(s, a) + by_s(s, a) * by_a(s, a)


# %% wrong="root_for_all" about="reading"
#| zh: 那是平方根的导数，只在 s² = a 时对。从这一步的 `by_s` 和 `by_a` 推起。
#| en: That is the derivative of a square root, right only where s² = a. Begin with `by_s` and `by_a` of this very step.
def slope_at_rest(by_s, by_a, s, a):
    return 1 / (2 * s)


# %% wrong="half_over_a" about="formula"
#| zh: `1 / (2 * a)`？平方根的导数里，分母是 s，不是 a；而且 φ 也不一定是求平方根。
#| en: `1 / (2 * a)`? In the derivative of a square root the denominator has s, not a; nor need φ be about square roots.
def slope_at_rest(by_s, by_a, s, a):
    return 1 / (2 * a)


# %% wrong="sign_turned" about="formula"
#| zh: 符号反了：把 `by_s · ds` 移到左边，得到的是 (1 − `by_s`) ds。
#| en: The sign is wrong: with `by_s · ds` brought to the left, that side is (1 − `by_s`) ds.
def slope_at_rest(by_s, by_a, s, a):
    return by_a(s, a) / (by_s(s, a) - 1)


# %% wrong="plus_for_minus" about="formula"
#| zh: `by_s · ds` 从右边移到左边，要变号。
#| en: When `by_s · ds` goes from the right side to the left, its sign changes.
def slope_at_rest(by_s, by_a, s, a):
    return by_a(s, a) / (1 + by_s(s, a))


# %% wrong="multiplied" about="formula"
#| zh: (1 − `by_s`) 在左边乘着 ds，到右边是除，不是乘。
#| en: On the left, ds is multiplied by (1 − `by_s`); on the right, one divides by it.
def slope_at_rest(by_s, by_a, s, a):
    return by_a(s, a) * (1 - by_s(s, a))


# %% wrong="turned_over" about="formula"
#| zh: 分子分母颠倒了：这是 da/ds。
#| en: It is upside down: this is da/ds.
def slope_at_rest(by_s, by_a, s, a):
    return (1 - by_s(s, a)) / by_a(s, a)


# %% wrong="quotient_of_partials" about="formula"
#| zh: 这是 φ 等于常数时的公式。这里 φ 等于 s，而 s 自己也在变。
#| en: That is the formula for φ equal to a constant. Here φ equals s, and s itself moves.
def slope_at_rest(by_s, by_a, s, a):
    return -by_a(s, a) / by_s(s, a)


# %% wrong="partials_swapped" about="index"
#| zh: 两个偏导数换了位置：`by_s` 乘着 ds，`by_a` 乘着 da。
#| en: The partial derivatives have changed places: `by_s` goes with ds and `by_a` with da.
def slope_at_rest(by_s, by_a, s, a):
    return by_s(s, a) / (1 - by_a(s, a))


# %% wrong="partials_added" about="chain"
#| zh: `by_s` 要先乘上 ds 才能加：s 变多少，正是要求的。
#| en: `by_s` has to be multiplied by ds before anything is added: how far s moves is what is wanted.
def slope_at_rest(by_s, by_a, s, a):
    return by_s(s, a) + by_a(s, a)


# %% wrong="own_share_forgotten" about="chain"
#| zh: 分子上要有 `by_a`：a 变 1，这一步直接变的是 `by_a`，不是 1。
#| en: The numerator is `by_a`: when a moves by 1, the step itself moves by `by_a`, not by 1.
def slope_at_rest(by_s, by_a, s, a):
    return 1 / (1 - by_s(s, a))


# %% wrong="stops_too_early" about="numeric"
#| zh: 一步一步加份额，没有加到底：`by_s` 大的时候，份额小得很慢。加到不再变化为止，或者直接解方程。
#| en: The shares are added step by step, but not to the end: where `by_s` is large, they shrink slowly. Add until nothing changes, or solve the equation.
def slope_at_rest(by_s, by_a, s, a):
    ds = 0.0
    for _ in range(10):
        ds = by_s(s, a) * ds + by_a(s, a)
    return ds


# %% wrong="partials_multiplied" about="chain"
#| zh: 这里把两个偏导数相乘了。a 移动一点，s 的移动有两份：`by_a · da`，加上 `by_s · ds`。
#| en: Here the two partial derivatives are multiplied. When a moves, s moves by two shares: `by_a · da`, plus `by_s · ds`.
def slope_at_rest(by_s, by_a, s, a):
    return by_s(s, a) * by_a(s, a)


# %% wrong="quotient_without_sign" about="formula"
#| zh: 这里把两个偏导数相除了。φ 等于 s，而 s 自己也在变：从 ds = `by_s · ds` + `by_a · da` 出发，解出 ds。
#| en: Here the partial derivatives are divided. φ equals s, and s itself moves: begin with ds = `by_s · ds` + `by_a · da`, and solve for ds.
def slope_at_rest(by_s, by_a, s, a):
    return by_a(s, a) / by_s(s, a)


# %% wrong="quotient_upside_down" about="formula"
#| zh: 这里把两个偏导数相除了。φ 等于 s，而 s 自己也在变：从 ds = `by_s · ds` + `by_a · da` 出发，解出 ds。
#| en: Here the partial derivatives are divided. φ equals s, and s itself moves: begin with ds = `by_s · ds` + `by_a · da`, and solve for ds.
def slope_at_rest(by_s, by_a, s, a):
    return by_s(s, a) / by_a(s, a)


# %% wrong="asked_at_a_and_s" about="index"
#| zh: 调用时两个数换了位置：`by_s(s, a)` 和 `by_a(s, a)` 都是 s 在前。
#| en: The two numbers have changed places in the calls: in `by_s(s, a)` and `by_a(s, a)` the s comes first.
def slope_at_rest(by_s, by_a, s, a):
    return by_a(a, s) / (1 - by_s(a, s))
