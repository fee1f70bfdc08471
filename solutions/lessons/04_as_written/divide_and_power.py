# ---
# exercise: divide_and_power
# title zh: 再添两种运算
# title en: Two more operations
# kind: derive
# points: 3
# minutes: 6
# difficulty: 2
# answers: quotient, power
# ---

# %% [markdown] task lang="zh"
r"""
一种新的运算，只要知道值和局部导数。写出这两个函数，它们收到的都是普通的数；要的是公式，不是引擎或差商：

* `quotient(u, v)`：返回三个数：$u/v$，它对 $u$ 的导数，它对 $v$ 的导数；
* `power(u, n)`：返回两个数：$u^n$，它对 $u$ 的导数。$n$ 是常数，不一定是正整数。
"""

# %% [markdown] task lang="en"
r"""
All that a new operation takes is its value and its local derivatives. Write two functions of plain numbers, formulas without engine or difference quotient:

* `quotient(u, v)` returns three numbers: $u/v$, its derivative with respect to $u$, and that with respect to $v$;
* `power(u, n)` returns two: $u^n$ and its derivative with respect to $u$. The constant $n$ need not be a positive whole number.
"""


# %% answer
def quotient(u, v):
    ### BEGIN SOLUTION
    return u / v, 1 / v, -u / v**2
    ### END SOLUTION


def power(u, n):
    ### BEGIN SOLUTION
    return u**n, n * u ** (n - 1)
    ### END SOLUTION


# %% right
def quotient(u, v):
    value = u / v
    return [value, v**-1, -value / v]


def power(u, n):
    by_u = 0 if n == 0 else n * pow(u, n - 1)
    return pow(u, n), by_u


# %% hint
#| zh: u/v 就是 u 乘以 1/v。只动 u 的时候，1/v 是一个常数；只动 v 的时候，要知道 1/v 的导数。
#| en: u/v is u times 1/v. While u moves alone, 1/v is a constant; while v moves alone, you need the derivative of 1/v.

# %% hint
#| zh: 1/v 是 v 的负一次幂，所以两个函数用的是同一条幂的规则：指数放到前面当因子，再减一。
#| en: 1/v is v to the power of minus one, so both functions need the same rule: the exponent comes down as a factor, and is then lowered by one.


# %% wrong="quotient_without_the_minus" about="formula"
#| zh: `quotient` 对 v 的导数是负的（u 为正数时）：分母变大，商就变小。
#| en: The derivative of `quotient` with respect to v is negative where u is positive: as the denominator grows, the quotient shrinks.
def quotient(u, v):
    return u / v, 1 / v, u / v**2


# %% wrong="quotient_exchanges_the_sides" about="index"
#| zh: `quotient` 的两个导数对调了：`1 / v` 是对 u 的，`-u / v**2` 是对 v 的。
#| en: The two derivatives of `quotient` are exchanged: `1 / v` belongs to u, and `-u / v**2` to v.
def quotient(u, v):
    return u / v, -u / v**2, 1 / v


# %% wrong="quotient_multiplies_above" about="formula"
#| zh: `quotient` 对 u 的导数是 `1 / v`；写成 v 的话，那是乘积的。
#| en: The derivative of `quotient` with respect to u is `1 / v`; v would be that of a product.
def quotient(u, v):
    return u / v, v, -u / v**2


# %% wrong="quotient_loses_the_numerator" about="formula"
#| zh: `quotient` 对 v 的导数里少了因子 u。
#| en: The derivative of `quotient` with respect to v lacks the factor u.
def quotient(u, v):
    return u / v, 1 / v, -1 / v**2


# %% wrong="quotient_lowers_nothing" about="formula"
#| zh: `quotient` 对 v 的导数里，分母要平方。
#| en: In the derivative of `quotient` with respect to v the denominator is squared.
def quotient(u, v):
    return u / v, 1 / v, -u / v


# %% wrong="quotient_squares_it_all" about="formula"
#| zh: `-u / v * v` 先除以 v，再乘以 v，等于没有除。分母要括起来，或者写成 `v**2`。
#| en: `-u / v * v` divides by v and then multiplies by v again. Put the denominator in parentheses, or write `v**2`.
def quotient(u, v):
    return u / v, 1 / v, -u / v * v


# %% wrong="quotient_by_its_own_numerator" about="special"
#| zh: `quotient` 用商除以 u 来求 `1 / v`：u 是 0 的时候除不了。
#| en: `quotient` gets `1 / v` as the value divided by u, which cannot be done where u is 0.
def quotient(u, v):
    value = u / v
    return value, value / u, -value / v


# %% wrong="quotient_in_whole_numbers" about="numeric"
#| zh: `//` 只留下商的整数部分。
#| en: `//` keeps the whole part of a quotient only.
def quotient(u, v):
    return u // v, 1 / v, -u / v**2


# %% wrong="power_is_always_a_square" about="special"
#| zh: `power` 的指数不一定是 2。
#| en: The exponent of `power` need not be 2.
def power(u, n):
    return u**n, 2 * u


# %% wrong="power_raises_the_exponent" about="formula"
#| zh: 求导以后指数要减一，这里加了一：那是积分的方向。
#| en: Differentiating lowers the exponent by one; here it is raised, as for an integral.
def power(u, n):
    return u**n, n * u ** (n + 1)


# %% wrong="power_keeps_its_exponent" about="formula"
#| zh: 指数放到了前面，可是没有减一。
#| en: The exponent has come down as a factor, but it was not lowered by one.
def power(u, n):
    return u**n, n * u**n


# %% wrong="power_lowers_the_factor_as_well" about="formula"
#| zh: 放到前面的是原来的指数 n，减一的只是留在上面的那个。
#| en: What comes down as a factor is the exponent as it was, n; only the one that stays above is lowered by one.
def power(u, n):
    return u**n, (n - 1) * u ** (n - 1)


# %% wrong="power_without_the_factor" about="formula"
#| zh: 指数减了一，却没有放到前面当因子。
#| en: The exponent was lowered, but it did not come down as a factor.
def power(u, n):
    return u**n, u ** (n - 1)


# %% wrong="power_of_its_own_value" about="formula"
#| zh: 乘方的应当是底数 u，这里又拿整个幂去乘方。
#| en: It is the base u that is raised; here the whole power is raised once more.
def power(u, n):
    value = u**n
    return value, n * value ** (n - 1)


# %% wrong="power_loses_the_sign" about="special"
#| zh: 底数可以是负的，`abs` 把符号丢了。
#| en: The base may be negative; `abs` loses its sign.
def power(u, n):
    return u**n, n * abs(u) ** (n - 1)


# %% wrong="power_without_its_parentheses" about="formula"
#| zh: `u**n - 1` 先求幂，再减 1。指数要括起来：`u ** (n - 1)`。
#| en: `u**n - 1` takes the power first and then subtracts 1. Put the exponent in parentheses: `u ** (n - 1)`.
def power(u, n):
    return u**n, n * u**n - 1


# %% wrong="power_in_whole_steps" about="special"
#| zh: 循环一次一次地乘，可是指数也可能是负数或分数，那时次数不对。用 `**`。
#| en: The loop multiplies again and again, but the exponent may be negative or a fraction, and then the count is wrong. Use `**`.
def power(u, n):
    value = 1
    for _ in range(int(n)):
        value *= u
    return value, n * u ** (n - 1)


# %% wrong="power_by_its_base" about="special"
#| zh: 用幂除以底数来降低指数：底数是 0 的时候除不了。
#| en: The exponent is lowered by dividing the power by its base, which cannot be done where the base is 0.
def power(u, n):
    return u**n, n * u**n / u


# %% wrong="differentiates_the_exponent" about="formula"
#| zh: 这是对指数求的导数，所以才带对数。这里变的是底数。
#| en: This is the derivative with respect to the exponent, which brings in a logarithm. Here it is the base that moves.
import math


def power(u, n):
    return u**n, u**n * math.log(abs(u) or 1)


# %% wrong="values_left_out" about="contract"
#| zh: 导数是对的，可是函数的值也要返回，放在最前面。
#| en: The derivatives are right, but the value is to be returned as well, before them.
def quotient(u, v):
    return 1 / v, -u / v**2


def power(u, n):
    return n * u ** (n - 1)


# %% wrong="values_last" about="contract"
#| zh: 值应当放在最前面，导数跟在后面。
#| en: The value comes first, and the derivatives after it.
def quotient(u, v):
    return 1 / v, -u / v**2, u / v


def power(u, n):
    return n * u ** (n - 1), u**n
