# ---
# exercise: partials_of_f
# title zh: 两个偏导数
# title en: Two partial derivatives
# kind: derive
# points: 4
# minutes: 5
# difficulty: 1
# answers: dfdx, dfdy
# ---

# %% [markdown] task lang="zh"
r"""
在纸上求出 $f$ 的两个偏导数，写成函数 `dfdx(x, y)` 和 `dfdy(x, y)`。要的是公式，不是差商。
"""

# %% [markdown] task lang="en"
r"""
Work out both partial derivatives of $f$ on paper and write them as functions `dfdx(x, y)` and `dfdy(x, y)`: formulas, not difference quotients.
"""


# %% answer
def dfdx(x, y):
    ### BEGIN SOLUTION
    return y * (2 * x - y)
    ### END SOLUTION


def dfdy(x, y):
    ### BEGIN SOLUTION
    return x * x - 2 * x * y + 2 * y
    ### END SOLUTION


# %% right
def dfdx(x, y):
    return 2 * x * y - y**2


def dfdy(x, y):
    from_the_bracket = y * (1 - x)
    return f(x, 1) + (y - 1) * (1 - x) + from_the_bracket


# %% right
def square(t):
    return math.pow(t, 2)


def dfdx(x, y):
    return 2 * x * y - square(y)


def dfdy(x, y):
    bracket, inside = square(x) - x * y + y, 1 - x
    return bracket + y * inside


# %% hint
#| zh: 先把括号乘开：y(x² − xy + y) 是哪三项之和？对 x 求导时，y 就像 7 一样，只是一个数。
#| en: Multiply the bracket out first: y(x² − xy + y) is the sum of which three terms? When you differentiate with respect to x, y is just a number, like 7.

# %% hint
#| zh: 乘开得到 x²y − xy² + y²。每一项单独求导：幂的指数下来作因子，不含该变量的项导数是 0。
#| en: It is x²y − xy² + y². Differentiate each term by itself: the exponent comes down as a factor, and a term without the variable has derivative 0.

# %% hint
#| zh: 拿第一项 x²y 做样子：对 x 求导，y 是常数，得 2xy；对 y 求导，x² 是常数，得 x²。另外两项照样做，别忘了 −xy² 的负号。
#| en: Take the first term, x²y, as a model: with respect to x, y is a constant and it gives 2xy; with respect to y, x² is the constant and it gives x². Do the other two alike, and mind the minus of −xy².


# %% wrong="forgets_the_outer_factor" about="formula"
#| zh: 括号的导数是对的，可是括号前面的 y 不见了。对 x 求导时 y 是常数因子，要留着。
#| en: The bracket is differentiated rightly, but the y in front of it is gone. With respect to x it is a constant factor, and constant factors stay.
def dfdx(x, y):
    return 2 * x - y


# %% wrong="differentiates_the_other_variable_too" about="formula"
#| zh: 括号里单独的 y 被当成了 1。对 x 求导时 y 不动，所以这一项的导数是 0。
#| en: The lone y in the bracket was turned into 1. When x moves, y stands still, so that term has derivative 0.
def dfdx(x, y):
    return y * (2 * x - y + 1)


# %% wrong="forgets_the_y_in_the_bracket" about="formula"
#| zh: 这里只对括号外面的 y 求了导。y 在括号里还出现了两次，每一次出现都贡献一份。
#| en: Only the y in front of the bracket was differentiated. y occurs twice more inside it, and every occurrence contributes.
def dfdy(x, y):
    return x * x - x * y + y


# %% wrong="forgets_the_y_in_front" about="formula"
#| zh: 这里把括号外面的 y 当成了常数。它也是 y：乘积的导数有两份，u′v + uv′。
#| en: The y in front of the bracket was treated as a constant. It is y too: the derivative of a product has two shares, u′v + uv′.
def dfdy(x, y):
    return y * (1 - x)


# %% wrong="forgets_a_factor_of_two" about="formula"
#| zh: −xy² 对 y 的导数是 −2xy：指数 2 要下来作因子。
#| en: The derivative of −xy² with respect to y is −2xy: the exponent 2 comes down as a factor.
def dfdy(x, y):
    return x * x - x * y + 2 * y


# %% wrong="right_only_at_one_point" about="formula"
#| zh: 8 和 1 是 (3, 2) 这一点上的数。导数是一个函数：换一个点，数也跟着变。
#| en: 8 and 1 are the numbers at (3, 2). A derivative is a function: at another point it has another value.
def dfdx(x, y):
    return 8


def dfdy(x, y):
    return 1


# %% wrong="divides_by_the_input" about="borrowed"
#| zh: 数字都对，可是这里除以了一个随输入变化的数，它是 0 的地方就算不出来：步长与 x 成正比的差商是这样，`f(x, y) / y` 也是这样。公式里没有除法。
#| en: The numbers are right, but the code divides by something that depends on an input and fails where that is 0, as a quotient with a step proportional to x does,
#| en: or `f(x, y) / y`. The formula needs no division.
def copied(x, y):
    return y * (x * x - x * y + y)


def dfdx(x, y):
    return (copied(1.001 * x, y) - copied(0.999 * x, y)) / (0.002 * x)


def dfdy(x, y):
    return (copied(x, 1.001 * y) - copied(x, 0.999 * y)) / (0.002 * y)


# %% wrong="difference_quotient" about="borrowed"
#| zh: 这是 `f` 的差商。用它代替公式，就没有什么可检验的了：差商当然和它自己相符。
#| en: That is a difference quotient of `f`. With it in place of the formula there is nothing left to check: it agrees with itself, of course.
def f(x, y):
    return y * (x * x - x * y + y)


def dfdx(x, y):
    return (f(x + 1e-6, y) - f(x, y)) / 1e-6


def dfdy(x, y):
    return (f(x, y + 1e-6) - f(x, y)) / 1e-6


# %% wrong="loses_the_sign_of_the_square" about="formula"
#| zh: −xy² 对 x 的导数是 −y²：负号不会消失。
#| en: The derivative of −xy² with respect to x is −y²: its minus sign stays.
def dfdx(x, y):
    return 2 * x * y + y * y


# %% wrong="first_term_only" about="formula"
#| zh: x²y 的一份是对的；−xy² 里也有 x，它的一份 −y² 漏掉了。
#| en: The share of x²y is right; −xy² contains x as well, and its share −y² is missing.
def dfdx(x, y):
    return 2 * x * y


# %% wrong="square_without_its_two" about="formula"
#| zh: x² 的导数是 2x：指数 2 要下来作因子。
#| en: The derivative of x² is 2x: the exponent 2 comes down as a factor.
def dfdx(x, y):
    return y * (x - y)


# %% wrong="square_of_y_without_its_two" about="formula"
#| zh: 前两项是对的。y² 的导数是 2y，不是 y（用乘积的规则来求：括号里单独的 y 也有一份，它的导数是 1）。
#| en: The first two terms are right. The derivative of y² is 2y, not y (by the product rule: the lone y in the bracket has its share, too, and its derivative is 1).
def dfdy(x, y):
    return x * x - 2 * x * y + y


# %% wrong="square_of_y_left_as_it_is" about="formula"
#| zh: y² 还是 y²，没有求导。它对 y 的导数是 2y；在 (3, 2) 处两者恰好都是 4。
#| en: y² is still y²: it was not differentiated. Its derivative with respect to y is 2y; at (3, 2) both happen to be 4.
def dfdy(x, y):
    return x * x - 2 * x * y + y * y


# %% wrong="differentiates_the_square_of_y_too" about="formula"
#| zh: −xy² 对 x 求导时 y² 是常数因子，原样留下；这里把它也求了导，成了 2y。在 (3, 2) 处两者恰好都是 4。
#| en: With respect to x, y² is a constant factor of −xy² and stays as it is; here it was differentiated as well, to 2y. At (3, 2) both happen to be 4.
def dfdx(x, y):
    return 2 * x * y - 2 * y


# %% wrong="square_of_y_gives_a_number" about="formula"
#| zh: 前两项是对的。y² 的导数是 2y，不是 2：指数减一以后还剩一个 y。
#| en: The first two terms are right. The derivative of y² is 2y, not 2: with the exponent one lower, a y is left.
def dfdy(x, y):
    return x * x - 2 * x * y + 2


# %% wrong="mixed_term_with_a_plus" about="formula"
#| zh: −xy² 对 y 的导数是 −2xy：负号丢了。
#| en: The derivative of −xy² with respect to y is −2xy: the minus sign got lost.
def dfdy(x, y):
    return x * x + 2 * x * y + 2 * y


# %% wrong="differentiates_the_factor_that_stands_still" about="formula"
#| zh: x²y 对 y 求导时 x² 是常数因子，原样留下；这里把它也求了导，成了 2x。
#| en: With respect to y, x² is a constant factor of x²y and stays as it is; here it was differentiated as well, to 2x.
def dfdy(x, y):
    return 2 * x - 2 * x * y + 2 * y


# %% wrong="derivatives_exchanged" about="contract"
#| zh: 两个公式都对，只是名字对调了：`dfdx` 是 x 变动、y 不动时的导数。
#| en: Both formulas are right, under each other's name: `dfdx` is the derivative with x moving and y standing still.
def dfdx(x, y):
    return x * x - 2 * x * y + 2 * y


def dfdy(x, y):
    return y * (2 * x - y)


# %% wrong="square_of_y_shrinks" about="formula"
#| zh: −xy² 对 x 的导数是 −y²：对 x 求导时 y² 是常数因子，这里只剩下了一个 y。
#| en: The derivative of −xy² with respect to x is −y²: with respect to x, y² is a constant factor, and here only one y of it is left.
def dfdx(x, y):
    return 2 * x * y - y


# %% wrong="product_rule_with_y_moving" about="formula"
#| zh: 多了一份：括号前面的 y 对 x 求导是 0，不是 1，所以括号本身不加进来。
#| en: One share too many: with respect to x the derivative of the y in front is 0 and not 1, so the bracket itself is not added.
def dfdx(x, y):
    return y * (2 * x - y) + (x * x - x * y + y)


# %% wrong="only_the_bracket_for_y" about="formula"
#| zh: 这只是括号对 y 的导数。括号前面还有 y：乘积的导数有两份，u′v + uv′。
#| en: This is the derivative of the bracket alone. There is a y in front of it, too: the derivative of a product has two shares, u′v + uv′.
def dfdy(x, y):
    return 1 - x
