# ---
# exercise: five_partials
# title zh: 五个都相符，两个是错的
# title en: Five agree, and two are wrong
# kind: find_bug
# points: 5
# minutes: 7
# difficulty: 2
# answers: hides, dgdd, dgde
# ---

# %% [markdown] task lang="zh"
r"""
1. `hides = (a, b, c, d, e)`：另一个没有 0 的点，笔记的五个公式在那里也全对。
2. 写出对的公式 `dgdd` 和 `dgde`，不要用差商。
"""

# %% [markdown] task lang="en"
r"""
1. `hides = (a, b, c, d, e)`: another point, without a 0, at which all five formulas of the note are right.
2. Write the right formulas, `dgdd` and `dgde`; no difference quotients.
"""


# %% answer
hides = ...
### BEGIN SOLUTION
hides = (2, 3, 5, 6, 7)
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


hides = [2.0, 1.7, -1, 3.4, 0.5]


def dgdd(a, b, c, d, e):
    return c * (d / e + d / e)


def dgde(a, b, c, d, e):
    return fraction(c, d, e) * -(e**-1)


# %% right
hides = (2, -1, 4, -2, 9)


def dgdd(a, b, c, d, e):
    return 2 * c / e * d


def dgde(a, b, c, d, e):
    return -c * (d / e) ** 2


# %% hint
#| zh: 先在纸上求出 g 对 d 和对 e 的偏导数：a·b 对它们是常数。再与笔记的式子并排写：什么时候两个式子给出同一个数？
#| en: First find the partials of g with respect to d and e on paper: for both, a·b is a constant. Then write them beside the formulas of the note: when do the two give the same number?

# %% hint
#| zh: 把第二项看作 c · d² · e⁻¹。对其中一个求导时，另外两个是常数因子；d² 和 e⁻¹ 都按 uⁿ → n·uⁿ⁻¹ 来求。
#| en: Read the second term as c · d² · e⁻¹. When you differentiate with respect to one of them, the other two are constant factors; for d² and e⁻¹ the rule
#| en: is uⁿ → n·uⁿ⁻¹.

# %% hint
#| zh: 让笔记的式子等于对的式子，两边约去不是 0 的因子：对 d 的等式只剩一个字母，对 e 的剩三个。c 和 e 随便取。
#| en: Set the note's formula equal to the right one and cancel factors that are not 0: a single letter is left in the equation for d, and three in that for e. c and e are free.


# %% wrong="point_of_the_text" about="reading"
#| zh: 这就是课文里的那个点。要的是另一个。
#| en: That is the point above. Another one is wanted.
hides = (2, 4, 6, 8, 10)

# %% wrong="untidy_point" about="testing"
#| zh: 在这一点上，两个错的公式都露了馅：差商一比就看得出来。把笔记的式子与对的式子写成等式，看 a、b、d 要满足什么。
#| en: At this point both wrong formulas show: a quotient gives them away. Set the note's formulas equal to the right ones, and see what that asks of a, b and d.
hides = (1.7, -2.3, 0.6, 3.1, 1.9)

# %% wrong="product_right_factor_wrong" about="testing"
#| zh: 对 e 的那个在这里是对的，对 d 的不是：笔记里本该是因子 2 的地方写的是什么？
#| en: The one with respect to e is right here, the one with respect to d is not: what does the note have in the place of the factor 2?
hides = (3, 2, 5, 6, 7)

# %% wrong="factor_right_product_wrong" about="testing"
#| zh: 对 d 的那个在这里是对的，对 e 的不是：笔记里本该是 d² 的地方写的是什么？
#| en: The one with respect to d is right here, the one with respect to e is not: what does the note have in the place of d²?
hides = (2, 3, 5, 7, 11)

# %% wrong="hides_behind_a_zero" about="testing"
#| zh: 有一个 0，什么公式都容易对。五个数都不能是 0。
#| en: With a 0, all sorts of formulas are right. None of the five numbers may be 0.
hides = (3, 4, 0, 5, 6)


# %% wrong="formulas_of_the_note" about="formula"
#| zh: 这还是笔记里的公式：a 和 b 与第二项无关，它们只是在那一点上凑巧等于 2 和 d 的一部分。
#| en: These are still the formulas of the note: neither a nor b is in the second term. At that point a merely happens to be 2, and a·b to be d.
def dgdd(a, b, c, d, e):
    return a * c * d / e


def dgde(a, b, c, d, e):
    return -a * b * c * d / e**2


# %% wrong="squares_the_product" about="formula"
#| zh: `c * d**2` 被读成了 (c·d)²。`**` 比 `*` 先算：平方的只有 d。
#| en: `c * d**2` was read as (c·d)². `**` binds tighter than `*`: only d is squared.


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


# %% wrong="forgets_the_denominator" about="formula"
#| zh: 分母 e 不随 c、d 变化，是常数因子 1/e，要留下来。
#| en: The denominator e does not move with c or d: it is a constant factor 1/e, and stays.


def dgdd(a, b, c, d, e):
    return 2 * c * d


# %% wrong="first_term_left_over" about="formula"
#| zh: 第一项 a·b 里没有这个变量，导数是 0，不该留在结果里；第二项的导数是对的。
#| en: The first term a·b does not contain this variable: its derivative is 0 and does not belong in the result. The other term is right.


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


def dgdd(a, b, c, d, e):
    return 2 * c * d // e
