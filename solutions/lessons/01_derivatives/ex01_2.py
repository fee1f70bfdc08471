# ---
# exercise: ex01_2
# title zh: 五个变量
# title en: Five variables
# kind: derive
# points: 5
# minutes: 7
# difficulty: 2
# answers: dgda, dgdb, dgdc, dgdd, dgde
# ---

# %% [markdown] task lang="zh"
r"""
写出 $g$ 的五个偏导数：`dgda` 到 `dgde`，每个函数都接受全部五个变量。不要调用 `g`，也不要用差商。每个偏导数单独计分。

在点 (2, 4, 6, 8, 10) 处，五个数依次应当是 4、2、6.4、9.6、−3.84。
"""

# %% [markdown] task lang="en"
r"""
Write the five partial derivatives of $g$, `dgda` to `dgde`; each function takes all five variables. Do not call `g`, and use no difference quotient. Each derivative is scored by itself.

At the point (2, 4, 6, 8, 10) the five numbers should be 4, 2, 6.4, 9.6 and −3.84.
"""


# %% answer
def dgda(a, b, c, d, e):
    ### BEGIN SOLUTION
    return b
    ### END SOLUTION


def dgdb(a, b, c, d, e):
    ### BEGIN SOLUTION
    return a
    ### END SOLUTION


def dgdc(a, b, c, d, e):
    ### BEGIN SOLUTION
    return d**2 / e
    ### END SOLUTION


def dgdd(a, b, c, d, e):
    ### BEGIN SOLUTION
    return 2 * c * d / e
    ### END SOLUTION


def dgde(a, b, c, d, e):
    ### BEGIN SOLUTION
    return -c * d**2 / e**2
    ### END SOLUTION


# %% right
def fraction(c, d, e):
    return c * d * d / e


def dgda(a, b, c, d, e):
    return float(b)


def dgdb(a, b, c, d, e):
    return 1 * a + 0 * e


def dgdc(a, b, c, d, e):
    return fraction(1, d, e)


def dgdd(a, b, c, d, e):
    return c * (d / e + d / e)


def dgde(a, b, c, d, e):
    return fraction(c, d, e) * -(e**-1)


# %% hint
#| zh: 每个变量出现在哪一项里？另一项对它来说是常数，常数的导数是多少？
#| en: In which of the two terms does each variable occur? The other term is a constant for it, and what is the derivative of a constant?

# %% hint
#| zh: 把第二项看作 c · d² · e⁻¹。对其中一个求导时，另外两个是常数因子；d² 和 e⁻¹ 都按 uⁿ → n·uⁿ⁻¹ 来求。
#| en: Read the second term as c · d² · e⁻¹. When you differentiate with respect to one of them, the other two are constant factors; for d² and e⁻¹ the rule
#| en: is uⁿ → n·uⁿ⁻¹.

# %% hint
#| zh: 对 e 求导时，e⁻¹ 的导数是 −e⁻²，其余因子 c · d² 原样留下。对 c、对 d 也一样：只动那一个因子，另外两个一个也不能丢。
#| en: With respect to e, the derivative of e⁻¹ is −e⁻², and the other factors c · d² stay as they are. It is the same for c and for d: one factor changes, and neither of the others may get lost.


# %% wrong="keeps_the_other_term" about="formula"
#| zh: 第二项里没有 a，也没有 b，它们变化时第二项一动不动，所以它的导数是 0，不能留在结果里。
#| en: The second term contains neither a nor b. It does not move when they do, so its derivative is 0 and it must not stay in the result.
def dgda(a, b, c, d, e):
    return b + c * d**2 / e


def dgdb(a, b, c, d, e):
    return a + c * d**2 / e


# %% wrong="squares_the_product" about="formula"
#| zh: `c * d**2` 被读成了 (c·d)²。`**` 比 `*` 先算：平方的只有 d。
#| en: `c * d**2` was read as (c·d)². `**` binds tighter than `*`: only d is squared.
def dgdc(a, b, c, d, e):
    return 2 * c * d**2 / e


def dgdd(a, b, c, d, e):
    return 2 * c**2 * d / e


def dgde(a, b, c, d, e):
    return -((c * d) ** 2) / e**2


# %% wrong="forgets_the_two" about="formula"
#| zh: d² 的导数是 2d：指数降下来以后，要作为因子留在前面。
#| en: The derivative of d² is 2d: the exponent goes down, and stays in front as a factor.
def dgdd(a, b, c, d, e):
    return c * d / e


# %% wrong="forgets_the_minus" about="formula"
#| zh: 分母变大，分数的绝对值就变小：1/e 的导数带负号。
#| en: A larger denominator makes a fraction smaller in size: the derivative of 1/e has a minus sign.
def dgde(a, b, c, d, e):
    return c * d**2 / e**2


# %% wrong="forgets_the_square_below" about="formula"
#| zh: 负号对了，分母不对：1/e 的导数是 −1/e²，而不是 −1/e。
#| en: The sign is right, the denominator is not: the derivative of 1/e is −1/e², not −1/e.
def dgde(a, b, c, d, e):
    return -c * d**2 / e


# %% wrong="derives_the_denominator_alone" about="formula"
#| zh: 这里把分母 e 单独求导得到 1，再去除。商不能上下分开求导：1/e 是 e⁻¹，按幂来求。
#| en: Here the denominator e was differentiated by itself, to 1, and then divided by. A quotient cannot be differentiated above and below separately: 1/e is
#| en: e⁻¹, a power.
def dgde(a, b, c, d, e):
    return c * d**2


# %% wrong="right_only_at_one_point" about="formula"
#| zh: 这五个数只属于 (2, 4, 6, 8, 10) 这一点。要写的是公式，在任何点都成立。
#| en: These five numbers belong to the point (2, 4, 6, 8, 10) alone. Write formulas, which hold at every point.
def dgda(a, b, c, d, e):
    return 4


def dgdb(a, b, c, d, e):
    return 2


def dgdc(a, b, c, d, e):
    return 6.4


def dgdd(a, b, c, d, e):
    return 9.6


def dgde(a, b, c, d, e):
    return -3.84


# %% wrong="difference_quotient" about="borrowed"
#| zh: 你的函数调用了 `g`。用 `g` 的差商代替公式，就没有什么可检验的了：差商当然和它自己相符。
#| en: Your function calls `g`. With a difference quotient of `g` in place of the formula there is nothing left to check: it agrees with itself, of course.
def g(a, b, c, d, e):
    return a * b + c * d**2 / e


def dgdd(a, b, c, d, e):
    return (g(a, b, c, d + 1e-6, e) - g(a, b, c, d, e)) / 1e-6
