# ---
# exercise: nth_derivative
# title zh: 一阶、二阶、n 阶
# title en: First, second, n-th
# kind: derive
# points: 5
# minutes: 10
# difficulty: 2
# answers: multiples, nth
# order: n_squared, asks_the_engine
# ---

# %% [markdown] task lang="zh"
r"""
函数是 $y = x^2 e^x$，一阶导数是 $(2x + x^2) e^x$。

1. `multiples`：$y$、$y'$、$y''$、$y'''$ 在 $x = 2$ 处各是 $e^2$ 的几倍？写成四个数的列表。
2. `nth(x, n)`：$y$ 的 n 阶导数在 `x` 处的值，n = 0 就是 $y$ 本身。写公式，用 `math.exp`，不用引擎，也不用差商。`x` 是数，n 是 0 到 6 的整数。
"""

# %% [markdown] task lang="en"
r"""
The function is $y = x^2 e^x$, its first derivative $(2x + x^2) e^x$.

1. `multiples`: at $x = 2$, how many times $e^2$ are $y$, $y'$, $y''$ and $y'''$? Write a list of four numbers.
2. `nth(x, n)`: the n-th derivative of $y$ at `x`, where n = 0 means $y$ itself. Write a formula with `math.exp`, without engine or difference quotient. `x` is a number, n an integer from 0 to 6.
"""

# %% answer
multiples = ...
### BEGIN SOLUTION
multiples = [4, 8, 14, 22]
### END SOLUTION


def nth(x, n):
    ### BEGIN SOLUTION
    return (x**2 + 2 * n * x + n * (n - 1)) * math.exp(x)
    ### END SOLUTION


# %% right
multiples = np.array([4.0, 8.0, 14.0, 22.0])


def nth(x, n):
    square, linear, constant = 1, 0, 0
    for _ in range(n):
        linear, constant = linear + 2 * square, constant + linear
    return math.exp(x) * (square * x * x + linear * x + constant)


# %% wrong="n_for_the_constant" in="nth" about="formula"
#| zh: 常数项不是 n：把前三阶导数写出来，看它怎样增长。
#| en: The constant is not n: write down the first three derivatives and see how it grows.
import math


def nth(x, n):
    return (x * x + 2 * n * x + n) * math.exp(x)


# %% equivalent
# 2 * square => ...
# square * x => x
# np.array([4.0, 8.0, 14.0, 22.0]) => [4.0, 8.0, 14.0, 22.0]

# %% hint
#| zh: 每一阶导数都是“多项式乘 eˣ”。对这样的乘积求导，多项式变成什么？
#| en: Every derivative is a polynomial times eˣ. What becomes of the polynomial when such a product is differentiated?

# %% hint
#| zh: 由乘积法则，(p eˣ)′ = (p + p′) eˣ。从 p = x² 出发，每次把 p 换成 p + p′，并把 2 代进去。
#| en: By the product rule, (p eˣ)′ = (p + p′) eˣ. Begin with p = x², replace p by p + p′ each time, and put in 2.

# %% hint
#| zh: 把头几个多项式写在一列里，看三个系数各怎样变：x² 的不变；x 的每次加几？常数项每次加上什么？把这些加数从头加到第 n 次，就有了公式。
#| en: Write the first few polynomials below one another and watch the three coefficients: that of x² stays; by how much does that of x grow each time? What is added to the constant each time? Summed
#| en: up to the n-th step, these give the formula.

# %% wrong="factors_apart" about="formula"
#| zh: 这里两个因子各求各的导，再乘起来。乘积的导数有两项：(p eˣ)′ = p′ eˣ + p eˣ。
#| en: Here each factor is differentiated by itself and the results multiplied. The derivative of a product has two terms: (p eˣ)′ = p′ eˣ + p eˣ.
multiples = [4, 4, 2, 0]

# %% wrong="middle_term_once" about="formula"
#| zh: 二阶导数里，2x eˣ 来了两次：一次来自对 x² 求导，一次来自对 eˣ 求导。这里少算了一次，和“一个变量用了两次”是同一个道理。
#| en: In the second derivative 2x eˣ comes twice: once from differentiating x², and once from differentiating eˣ. Here one of them is missing, just as when
#| en: a variable is used twice.
multiples = [4, 8, 10, 10]

# %% wrong="one_order_ahead" about="formula"
#| zh: 每个都高了一阶：第一个数是 y 自己，还没有求导。
#| en: All are one order too high: the first number is y itself, before any differentiation.
multiples = [8, 14, 22, 32]

# %% wrong="constant_forgotten" about="formula"
#| zh: 从二阶起还有常数项：对 2x 求导得到 2。
#| en: From the second order on there is a constant as well: differentiating 2x gives 2.
import math

multiples = [4, 8, 14, 22]


def nth(x, n):
    return (x * x + 2 * n * x) * math.exp(x)


# %% wrong="n_squared" about="formula"
#| zh: 常数项是 0 + 2 + 4 + … + 2(n − 1) = n(n − 1)，不是 n²：一阶导数里还没有常数项。
#| en: The constant is 0 + 2 + 4 + … + 2(n − 1) = n(n − 1) and not n²: in the first derivative there is none yet.
import math

multiples = [4, 8, 14, 22]


def nth(x, n):
    return (x * x + 2 * n * x + n * n) * math.exp(x)


# %% wrong="always_the_second" about="reading"
#| zh: 这是二阶导数，与 `n` 无关。
#| en: This is the second derivative, whatever `n` is.
import math

multiples = [4, 8, 14, 22]


def nth(x, n):
    return (x * x + 4 * x + 2) * math.exp(x)


# %% wrong="asks_the_engine" about="borrowed"
#| zh: 数是对的，但这是引擎算的。这里要你自己的公式，后面才好用它来检验引擎。
#| en: The numbers are right, but the engine computed them. Write your own formula, so that the engine can be tested against it.
import autograd_lib.engine as torch


def nth(x, n):
    x = torch.tensor(x, dtype=torch.float64, requires_grad=True)
    y = x**2 * torch.exp(x)
    for _ in range(n):
        (y,) = torch.autograd.grad(y, x, create_graph=True)
    return y.item()


# %% wrong="half_the_constant" about="formula"
#| zh: 常数项是 0 + 2 + 4 + … + 2(n − 1)，这里只有它的一半：2x 求导得 2，不是 1。
#| en: The constant is 0 + 2 + 4 + … + 2(n − 1), and here is half of it: the derivative of 2x is 2 and not 1.
import math


def nth(x, n):
    return (x * x + 2 * n * x + n * (n - 1) / 2) * math.exp(x)


# %% wrong="counts_from_one" about="reading"
#| zh: 每个都高了一阶：n = 0 时应当是 y 自己，还没有求导。
#| en: All are one order too high: n = 0 means y itself, before any differentiation.
import math


def nth(x, n):
    return (x * x + 2 * (n + 1) * x + n * (n + 1)) * math.exp(x)


# %% wrong="polynomial_alone" about="reading"
#| zh: 只有多项式，忘了乘 eˣ。
#| en: This is the polynomial alone; the factor eˣ is missing.
def nth(x, n):
    return x * x + 2 * n * x + n * (n - 1)


# %% wrong="values_for_multiples" about="reading"
#| zh: 这是各阶导数的值。要的是它们各是 e² 的几倍：都除以 e²。
#| en: These are the values. The question is how many times e² they are: divide by e².
import math

multiples = [4 * math.exp(2), 8 * math.exp(2), 14 * math.exp(2), 22 * math.exp(2)]


# %% wrong="constant_stays_two" about="formula"
#| zh: 常数项还会变大：每求一次导，2n x 的导数 2n 都加进去，依次是 0、0、2、6、12……
#| en: The constant keeps growing: with each derivative the 2n of 2n x is added, which makes 0, 0, 2, 6, 12 and so on.
import math

multiples = [4, 8, 14, 18]


def nth(x, n):
    return (x * x + 2 * n * x + (2 if n >= 2 else 0)) * math.exp(x)


# %% wrong="only_the_polynomial" about="formula"
#| zh: 从 y′ 起只对多项式求导，eˣ 原样留着。乘积的导数有两项：(p eˣ)′ = p′ eˣ + p eˣ。
#| en: From y′ on, only the polynomial is differentiated, and eˣ stays as it is. The derivative of a product has two terms: (p eˣ)′ = p′ eˣ + p eˣ.
import math

multiples = [4, 8, 6, 2]


def nth(x, n):
    polynomials = [x * x, x * x + 2 * x, 2 * x + 2, 2]
    return (polynomials[n] if n < 4 else 0) * math.exp(x)


# %% wrong="the_third_for_all_above" about="special"
#| zh: n 到 3 为止都对；从 n = 4 起，这里给出的还是三阶导数。要一个对每个 n 都成立的式子。
#| en: Right as far as n = 3; from n = 4 on, this still gives the third derivative. Find an expression that holds for every n.
import math

multiples = [4, 8, 14, 22]


def nth(x, n):
    n = min(n, 3)
    return (x * x + 2 * n * x + n * (n - 1)) * math.exp(x)


# %% wrong="middle_term_without_its_two" about="formula"
#| zh: 一次项少了一个因子 2：对 x² 求导得到的是 2x。
#| en: A factor 2 is missing in the linear term: the derivative of x² is 2x.
import math


def nth(x, n):
    return (x * x + n * x + n * (n - 1)) * math.exp(x)


# %% wrong="exponent_with_n" in="nth" about="formula"
#| zh: 指数是 x，不是 n x：对 eˣ 求导，几次都还是 eˣ。
#| en: The exponent is x, and not n x: eˣ stays eˣ, however often it is differentiated.
import math


def nth(x, n):
    return (x * x + 2 * n * x + n * (n - 1)) * math.exp(n * x)


# %% wrong="two_from_the_start" in="nth" about="formula"
#| zh: 常数项不总是 2，只有 n = 2 时才是：y 和 y′ 里没有常数项，往后它还会变大。
#| en: The constant is not 2 for every n, only for n = 2: there is none in y and y′, and later it grows.
import math


def nth(x, n):
    return (x * x + 2 * n * x + 2) * math.exp(x)


# %% wrong="first_derivative_n_times" in="nth" about="formula"
#| zh: n 阶导数不是一阶导数的 n 倍，而是求导 n 次。
#| en: The n-th derivative is not n times the first one: differentiate n times.
import math


def nth(x, n):
    return (n * (x * x + 2 * x) if n else x * x) * math.exp(x)
