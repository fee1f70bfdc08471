# ---
# exercise: five_partials
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
写出 $g$ 的五个偏导数：`dgda` 到 `dgde`，每个函数都接受全部五个变量。写公式，不要用差商。每个偏导数单独计分。

在点 (2, 4, 6, 8, 10) 处，五个数依次应当是 4、2、6.4、9.6、−3.84。
"""

# %% [markdown] task lang="en"
r"""
Write the five partial derivatives of $g$, `dgda` to `dgde`; each function takes all five variables. Give formulas, not difference quotients. Each derivative is scored by itself.

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


# %% right
def dgda(a, b, c, d, e):
    return a * b / a


def dgdb(a, b, c, d, e):
    return a * b * b**-1


def dgdc(a, b, c, d, e):
    return c * d * d / (e * c)


def dgdd(a, b, c, d, e):
    return 2 * dgdc(a, b, c, d, e) * c / d


def dgde(a, b, c, d, e):
    return -c * dgdc(a, b, c, d, e) / e


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
#| zh: d² 的导数是 2d：指数要下来，作为因子放在前面。
#| en: The derivative of d² is 2d: the exponent comes down in front as a factor.
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
#| zh: 这是 `g` 的差商。用它代替公式，就没有什么可检验的了：差商当然和它自己相符。
#| en: That is a difference quotient of `g`. With it in place of the formula there is nothing left to check: it agrees with itself, of course.
def g(a, b, c, d, e):
    return a * b + c * d**2 / e


def dgdd(a, b, c, d, e):
    return (g(a, b, c, d + 1e-6, e) - g(a, b, c, d, e)) / 1e-6


# %% wrong="returns_its_own_variable" about="formula"
#| zh: a·b 对 a 的导数是另一个因子 b，而不是 a 自己；对 b 也一样。
#| en: The derivative of a·b with respect to a is the other factor, b, and not a itself; and the same for b.
def dgda(a, b, c, d, e):
    return a


def dgdb(a, b, c, d, e):
    return b


# %% wrong="constant_factor_lost" about="formula"
#| zh: a 的导数是 1，可是旁边的因子 b 是常数，要留下来；同样，对 b 求导时要留下 a。
#| en: The derivative of a is 1, but the factor b beside it is a constant, and stays; likewise a, for the derivative with respect to b.
def dgda(a, b, c, d, e):
    return 1


def dgdb(a, b, c, d, e):
    return 1


# %% wrong="forgets_the_denominator" about="formula"
#| zh: 分母 e 不随 c、d 变化，是常数因子 1/e，要留下来。
#| en: The denominator e does not move with c or d: it is a constant factor 1/e, and stays.
def dgdc(a, b, c, d, e):
    return d**2


def dgdd(a, b, c, d, e):
    return 2 * c * d


# %% wrong="first_term_left_over" about="formula"
#| zh: 第一项 a·b 里没有这个变量，导数是 0，不该留在结果里；第二项的导数是对的。
#| en: The first term a·b does not contain this variable: its derivative is 0 and does not belong in the result. The other term is right.
def dgdc(a, b, c, d, e):
    return a * b + d**2 / e


def dgdd(a, b, c, d, e):
    return a * b + 2 * c * d / e


def dgde(a, b, c, d, e):
    return a * b - c * d**2 / e**2


# %% wrong="forgets_the_factor_c" about="formula"
#| zh: c 是常数因子，要原样留下。
#| en: c is a constant factor and stays as it is.
def dgdd(a, b, c, d, e):
    return 2 * d / e


def dgde(a, b, c, d, e):
    return -(d**2) / e**2


# %% wrong="keeps_the_square" about="formula"
#| zh: 因子 2 下来了，指数却没有减一：d² 的导数是 2d。
#| en: The factor 2 has come down, but the exponent has not gone down by one: the derivative of d² is 2d.
def dgdd(a, b, c, d, e):
    return 2 * c * d**2 / e


# %% wrong="loses_the_square_above" about="formula"
#| zh: 对 e 求导时 d² 是常数因子，平方要留着。
#| en: With respect to e, d² is a constant factor: the square stays.
def dgde(a, b, c, d, e):
    return -c * d / e**2


# %% wrong="logarithm_of_the_denominator" about="formula"
#| zh: 对数是 1/e 的**积分**。求导时 e⁻¹ 按幂来：−e⁻²。
#| en: The logarithm is the **integral** of 1/e. To differentiate, take e⁻¹ as a power: −e⁻².
import math


def dgde(a, b, c, d, e):
    return c * d**2 * math.log(abs(e))


# %% wrong="divides_and_multiplies" about="formula"
#| zh: `/ e * e` 从左往右算，先除后乘，又抵消了。分母要括起来，或者写成 `e**2`。
#| en: `/ e * e` is worked from left to right and cancels. Put the denominator in parentheses, or write `e**2`.
def dgde(a, b, c, d, e):
    return -c * d**2 / e * e


# %% wrong="whole_quotients_only" about="numeric"
#| zh: `//` 只留下商的整数部分。请用 `/`。
#| en: `//` keeps the whole part of a quotient only. Use `/`.
def dgdc(a, b, c, d, e):
    return d**2 // e


def dgdd(a, b, c, d, e):
    return 2 * c * d // e


# %% equivalent
# 1 * a + 0 * e => 1 * a - 0 * e
# 1 * a + 0 * e => 1 * a
# 1 * a => a
# 0 * e => 0 / e
# 0 * e => 0
# dgdc(a, b, c, d, e) => dgdc(b, a, c, d, e)
# dgdc(a, b, c, d, e) => dgdc(a, c, b, d, e)


# %% wrong="keeps_the_variable" about="formula"
#| zh: 对 `c` 求导以后还留着一个 `c`：`c` 只出现一次，导数里就没有它了。
#| en: After differentiating by `c` a factor `c` is still there: `c` occurs once, so it is not in its own derivative.
def dgdc(a, b, c, d, e):
    return c * d**2 / e
