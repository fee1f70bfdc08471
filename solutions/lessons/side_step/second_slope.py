# ---
# exercise: second_slope
# title zh: 一阶与二阶导数
# title en: First and second derivative
# kind: derive
# points: 4
# minutes: 7
# difficulty: 2
# answers: dqdx, d2qdx2
# ---

# %% [markdown] task lang="zh"
r"""
写出 `dqdx(x)` 和 `d2qdx2(x)`，即 $q$ 在任何一点 $x$ 处的一阶和二阶导数。用公式，不要用差商；`math.exp` 当然可以用。每个导数 2 分。
"""

# %% [markdown] task lang="en"
r"""
Write `dqdx(x)` and `d2qdx2(x)`, the first and the second derivative of $q$ at any point $x$. Use formulas and no difference quotient; `math.exp` is fine. Each derivative is worth 2 points.
"""


# %% answer
def dqdx(x):
    ### BEGIN SOLUTION
    return (x**2 + 2 * x) * math.exp(x)
    ### END SOLUTION


def d2qdx2(x):
    ### BEGIN SOLUTION
    return (x**2 + 4 * x + 2) * math.exp(x)
    ### END SOLUTION


# %% right
def dqdx(x):
    return q(x) + 2 * x * math.exp(x)


def d2qdx2(x):
    return q(x) + (4 * x + 2) * math.exp(x)


# %% right
from math import e, exp


def dqdx(x):
    return 2 * x * exp(x) + x * x * exp(x)


def d2qdx2(x):
    return dqdx(x) + 2 * (1 + x) * e**x


# %% hint
#| zh: q 是两个因子的乘积：x² 和 eˣ。单独看，它们的导数各是什么？
#| en: q is a product of two factors, x² and eˣ. What is the derivative of each by itself?

# %% hint
#| zh: 乘积的导数是 u′v + uv′，有两份。求二阶导数就是把同一条规则再用一次，这回 u 是括号里的多项式。
#| en: The derivative of a product is u′v + uv′: two shares. For the second derivative, apply the same rule once more, with the polynomial in the bracket as
#| en: u.

# %% hint
#| zh: 求完一阶，把 eˣ 提出来：括号里是一个二次式。再用一次规则时，u 就是它，而 v′ 仍然是 eˣ。
#| en: After the first derivative take eˣ out of the sum: a quadratic stays in the bracket. It is the u of the second time, and v′ is still eˣ.

# %% wrong="multiplies_the_derivatives" about="formula"
#| zh: 这是两个导数的乘积 u′v′。乘积的导数有两份：u′v + uv′。
#| en: That is the product of the derivatives, u′v′. The derivative of a product has two shares: u′v + uv′.
import math


def dqdx(x):
    return 2 * x * math.exp(x)


# %% wrong="treats_the_exponential_as_a_power" about="formula"
#| zh: eˣ 被当成了幂函数。幂函数的底是变量，这里变量在指数上：eˣ 的导数就是 eˣ。
#| en: eˣ was treated as a power. In a power the base varies; here the exponent does, and the derivative of eˣ is eˣ itself.
import math


def dqdx(x):
    return 2 * x * math.exp(x) + x**2 * x * math.exp(x - 1)


# %% wrong="differentiates_the_bracket_only" about="formula"
#| zh: 二阶导数里只对括号求了导。eˣ 那一份也要：u′v + uv′，两份都含 eˣ。
#| en: In the second derivative only the bracket was differentiated. The share of eˣ is missing: u′v + uv′, and both contain eˣ.
import math


def dqdx(x):
    return (x**2 + 2 * x) * math.exp(x)


def d2qdx2(x):
    return (2 * x + 2) * math.exp(x)


# %% wrong="counts_the_mixed_term_once" about="formula"
#| zh: x·eˣ 这样的项来自两个地方：一次是 x² 先求导，一次是 eˣ 先求导。两次都要算上。
#| en: The term with x·eˣ comes from two places: once x² is differentiated first, once eˣ is. Both count.
import math


def dqdx(x):
    return (x**2 + 2 * x) * math.exp(x)


def d2qdx2(x):
    return (x**2 + 2 * x + 2) * math.exp(x)


# %% wrong="squares_the_first_derivative" about="formula"
#| zh: 二阶导数不是一阶导数的平方，而是一阶导数再求一次导。
#| en: The second derivative is not the square of the first; it is the derivative of the first.
import math


def dqdx(x):
    return (x**2 + 2 * x) * math.exp(x)


def d2qdx2(x):
    return ((x**2 + 2 * x) * math.exp(x)) ** 2


# %% wrong="difference_of_the_function" about="borrowed"
#| zh: 这是 `q` 的差商。用它代替公式，就没有什么可检验的了：差商当然和它自己相符。
#| en: That is a difference quotient of `q`. With it in place of the formula there is nothing left to check: it agrees with itself, of course.
import math


def q(x):
    return x**2 * math.exp(x)


def dqdx(x):
    return (q(x + 1e-6) - q(x - 1e-6)) / 2e-6


# %% wrong="difference_of_the_first_derivative" about="borrowed"
#| zh: 要么是对一阶导数取了差商（那是检验二阶导数的好办法，但代替不了公式），要么是公式里的某个常数少抄了几位。
#| en: Either this is a difference quotient of the first derivative (a good way to check the second, but no substitute for its formula), or some constant in
#| en: the formula was copied with too few digits.
import math


def dqdx(x):
    return (x**2 + 2 * x) * math.exp(x)


def d2qdx2(x):
    return (dqdx(x + 1e-5) - dqdx(x - 1e-5)) / 2e-5


# %% wrong="divides_by_the_input" about="special"
#| zh: 写成 q(x) 乘以 1 + 2/x，在纸上是对的，可是 x = 0 时要除以 0，而 q 在那里有导数，等于 0。
#| en: Written as q(x) times 1 + 2/x it is right on paper, but at x = 0 it divides by 0, although q has a derivative there, namely 0.
import math


def dqdx(x):
    return x**2 * math.exp(x) * (1 + 2 / x)


# %% wrong="square_without_its_two" about="formula"
#| zh: x² 的导数是 2x：x·eˣ 那一份少了因子 2。
#| en: The derivative of x² is 2x: the share with x·eˣ lacks its factor 2.
import math


def dqdx(x):
    return (x**2 + x) * math.exp(x)


# %% wrong="minus_between_the_shares" about="formula"
#| zh: 乘积的两份要相加；中间是减号的是商的规则。
#| en: The two shares of a product are added; it is the rule of a quotient that has a minus.
import math


def dqdx(x):
    return (x**2 - 2 * x) * math.exp(x)


# %% wrong="square_as_a_constant" about="formula"
#| zh: 只对 eˣ 求了导，x² 被当成了常数。它也随 x 变动，它的一份是 2x·eˣ。
#| en: Only eˣ was differentiated, with x² as a constant. It moves with x as well, and its share is 2x·eˣ.
import math


def dqdx(x):
    return x**2 * math.exp(x)


# %% wrong="exponential_times_the_square_only" about="formula"
#| zh: 运算的次序：`2 * x` 以外，x² 也要乘 eˣ。给和加上括号。
#| en: Mind the order of operations: besides `2 * x`, x² is multiplied by eˣ as well. Put the sum in parentheses.
import math


def dqdx(x):
    return x**2 + 2 * x * math.exp(x)


# %% wrong="exponential_times_one_share_only" about="formula"
#| zh: 2x 那一份也要乘 eˣ：u′v 里的 v 不见了。给和加上括号。
#| en: The share with 2x has to be multiplied by eˣ as well: the v of u′v is missing. Put the sum in parentheses.
import math


def dqdx(x):
    return 2 * x + x**2 * math.exp(x)


# %% wrong="second_without_its_constant" about="formula"
#| zh: 2x·eˣ 再求导有两份：2·eˣ 和 2x·eˣ。前一份漏掉了。
#| en: Differentiating 2x·eˣ gives two shares, 2·eˣ and 2x·eˣ. The first is missing.
import math


def d2qdx2(x):
    return (x**2 + 4 * x) * math.exp(x)


# %% wrong="three_mixed_terms" about="formula"
#| zh: x·eˣ 的系数是 2 + 2：x²·eˣ 和 2x·eˣ 再求导，各给出一份 2x·eˣ。
#| en: The coefficient of x·eˣ is 2 + 2: differentiating x²·eˣ and 2x·eˣ gives one share of 2x·eˣ each.
import math


def d2qdx2(x):
    return (x**2 + 3 * x + 2) * math.exp(x)


# %% wrong="first_for_the_second" about="reading"
#| zh: 这还是一阶导数。再求一次。
#| en: This is the first derivative still. Differentiate once more.
import math


def d2qdx2(x):
    return (x**2 + 2 * x) * math.exp(x)


# %% wrong="completes_the_square" about="formula"
#| zh: 括号是 x² + 4x + 2，不是 (x + 2)²：常数项是 x² 的二阶导数 2。
#| en: The bracket is x² + 4x + 2 and not (x + 2)²: its constant is 2, the second derivative of x².
import math


def d2qdx2(x):
    return (x + 2) ** 2 * math.exp(x)


# %% wrong="rounded_base" about="numeric"
#| zh: 2.71828 只有六位数字。用 `math.exp` 或 `math.e`。
#| en: 2.71828 has six digits only. Use `math.exp` or `math.e`.
def dqdx(x):
    return (x**2 + 2 * x) * 2.71828**x


# %% wrong="complex_step" about="borrowed"
#| zh: 这是复数步长法：结果准确，但仍然是一种数值的办法。请写公式。
#| en: That is a complex step: accurate, but a numerical method still. Give the formula.
import cmath


def dqdx(x):
    z = complex(x, 1e-20)
    return (z * z * cmath.exp(z)).imag / 1e-20


# %% wrong="middle_terms_lost" about="formula"
#| zh: 两边各求了两次导，中间的两项丢了：乘积求两次导，有四项，其中两项各对一个因子求导一次。
#| en: Each factor is differentiated twice, and the middle terms are lost: a product differentiated twice has four terms, and in two of them each factor is differentiated once.
import math


def d2qdx2(x):
    return (2 + x**2) * math.exp(x)
