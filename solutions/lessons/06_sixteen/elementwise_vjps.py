# ---
# exercise: elementwise_vjps
# title zh: 四个运算的 VJP
# title en: The VJPs of four operations
# kind: fill_in
# points: 5
# minutes: 10
# difficulty: 2
# answers: multiply_vjp, divide_vjp, power_vjp, exp_vjp
# ---

# %% [markdown] task lang="zh"
r"""
写出四个逐元素运算的 VJP。一次调用里的数组形状都相同，维数不定，也可能是 0 维。

1. `multiply_vjp(g, a, b)`：$y = a \odot b$，返回两个，先是 `a` 的，再是 `b` 的；
2. `divide_vjp(g, a, b)`：$y = a / b$，同样返回两个；
3. `power_vjp(g, x, n)`：$y = x^n$，`n` 是整数，可以是负数（是正数时，`x` 里可以有 0）；
4. `exp_vjp(g, y)`：$y = e^x$，给的是**输出** `y`。

不要改动传进来的数组，也不要调用引擎。
"""

# %% [markdown] task lang="en"
r"""
Write the VJPs of four elementwise operations. All arrays of a call have the same shape, with any number of dimensions, also 0.

1. `multiply_vjp(g, a, b)`: $y = a \odot b$; return two, for `a` and for `b`;
2. `divide_vjp(g, a, b)`: $y = a / b$; two as well;
3. `power_vjp(g, x, n)`: $y = x^n$ with an integer `n`, which may be negative (where it is positive, entries of `x` may be 0);
4. `exp_vjp(g, y)`: $y = e^x$, given the **output** `y`.

Do not change the arrays passed in; no engine.
"""


# %% answer
def multiply_vjp(g, a, b):
    ### BEGIN SOLUTION
    return g * b, g * a
    ### END SOLUTION


def divide_vjp(g, a, b):
    ### BEGIN SOLUTION
    return g / b, -g * a / b**2
    ### END SOLUTION


def power_vjp(g, x, n):
    ### BEGIN SOLUTION
    return g * n * x ** (n - 1)
    ### END SOLUTION


def exp_vjp(g, y):
    ### BEGIN SOLUTION
    return g * y
    ### END SOLUTION


# %% right
def multiply_vjp(g, a, b):
    by_a, by_b = np.zeros_like(a), np.zeros_like(b)
    for index in np.ndindex(a.shape):
        by_a[index] = g[index] * b[index]
        by_b[index] = g[index] * a[index]
    return [by_a, by_b]


def divide_vjp(g, a, b):
    by_a = g / b
    return by_a, -by_a * (a / b)


def power_vjp(g, x, n):
    return np.multiply(n * np.power(x, n - 1), g)


def exp_vjp(g, y):
    return np.einsum("...,...->...", g, y)


# %% hint
#| zh: 这四个运算的雅可比矩阵都是对角的。左边乘一个向量 g，得到的第 j 个数是什么？
#| en: All four Jacobians are diagonal. Multiply one from the left by a vector g: what is number j of the result?

# %% hint
#| zh: 所以每一个都是：g 乘以逐个元素的局部导数。局部导数你在前几课都求过，只是现在写给整个数组。
#| en: So each of them is g times the local derivative, element by element. You know these derivatives from earlier lessons; now they are written for whole
#| en: arrays.

# %% hint
#| zh: `divide_vjp` 的两个局部导数，你在 `divide_and_power` 里给 `Divide` 写过，再各乘上 `g`。`exp_vjp` 收到的是输出 y，而 exp 的导数就是它的输出，所以不必再算一次指数。
#| en: You wrote both local derivatives of `divide_vjp` for `Divide` in `divide_and_power`; each is multiplied by `g`. `exp_vjp` is given the output y, and the derivative
#| en: of exp is its output, so there is no need to compute an exponential.

# %% wrong="forgets_the_cotangent" about="chain"
#| zh: 这些是局部导数，上游梯度 g 没有乘进去。g 全是 1 的时候看不出来，别的时候都是错的。
#| en: These are the local derivatives; the cotangent g is missing. With a g of ones it does not show, and it is wrong for any other.
import numpy as np


def multiply_vjp(g, a, b):
    return b, a


def divide_vjp(g, a, b):
    return 1 / b, -a / b**2


def power_vjp(g, x, n):
    return n * x ** (n - 1)


def exp_vjp(g, y):
    return y


# %% wrong="partials_exchanged" about="formula"
#| zh: 两个结果对调了：第一个属于 a，而 `a * b` 对 a 的导数是 b。
#| en: The two results are exchanged: the first belongs to a, and the derivative of `a * b` with respect to a is b.
import numpy as np


def multiply_vjp(g, a, b):
    return g * a, g * b


# %% wrong="forgets_the_minus" about="formula"
#| zh: 分母变大，商的绝对值就变小：对 b 的那一个要带负号。
#| en: A larger denominator makes a quotient smaller in size: the one for b has a minus sign.
import numpy as np


def divide_vjp(g, a, b):
    return g / b, g * a / b**2


# %% wrong="keeps_the_exponent" about="formula"
#| zh: 指数降下来以后要减 1：x 的 n 次方的导数是 n 乘以 x 的 n − 1 次方。
#| en: When the exponent comes down it loses 1: the derivative of x to the power n is n times x to the power n − 1.
import numpy as np


def power_vjp(g, x, n):
    return g * n * x**n


# %% wrong="exponential_of_the_output" about="formula"
#| zh: y 已经是 exp 的输出了，再取一次指数就多了。
#| en: y is the output of exp already; taking the exponential once more is one too many.
import numpy as np


def exp_vjp(g, y):
    return g * np.exp(y)


# %% wrong="mean_of_the_cotangent" about="chain"
#| zh: g 的每个元素各管自己的那个输出，不能用平均值代替。g 的元素都相等时看不出来。
#| en: Each entry of g belongs to its own output and cannot be replaced by their mean. It does not show while all entries of g are equal.
import numpy as np


def multiply_vjp(g, a, b):
    return g.mean() * b, g.mean() * a


def exp_vjp(g, y):
    return g.mean() * y


# %% wrong="whole_matrices" about="cost"
#| zh: 这里造出了整个雅可比矩阵，而且没有和 g 做乘积求和。结果要和输入形状相同；对角矩阵不必造出来，逐个元素相乘就是。
#| en: This builds the whole Jacobian, and never sums its products with g. The result has the shape of the input; a diagonal matrix need not be built:
#| en: multiply element by element.
import numpy as np


def exp_vjp(g, y):
    return g * np.diag(y)


def power_vjp(g, x, n):
    return g * np.diag(n * x ** (n - 1))


# %% wrong="changes_the_cotangent" about="sharing" shows="_ *= _; _ **= _"
#| zh: 数是对的，可是 `*=` 和 `**=` 直接改掉了传进来的数组。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en: The numbers are right, but `*=` and `**=` change the very arrays that were passed in. The same g may still be on its way to other nodes, which would
#| en: then receive wrong numbers.
#| zh else: 数是对的，可是传进来的数组被改掉了。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en else: The numbers are right, but an array that was passed in is changed. The same g may still be on its way to other nodes, which would then receive wrong numbers.
import numpy as np


def multiply_vjp(g, a, b):
    by_b = g * a
    g *= b
    return g, by_b


def exp_vjp(g, y):
    g *= y
    return g


def power_vjp(g, x, n):
    x **= n - 1
    return g * n * x


# %% wrong="lets_the_engine_do_it" about="borrowed"
#| zh: 引擎会算，因为有人替它写好了这个公式。这一次写公式的人是你。
#| en: The engine can do it because somebody wrote this formula for it. This time that somebody is you.
import numpy as np

import autograd_lib.engine as torch


def exp_vjp(g, y):
    x = torch.tensor(np.log(y), requires_grad=True)
    x.exp().backward(torch.tensor(g))
    return x.grad.numpy()


# %% wrong="one_result_of_two" about="contract"
#| zh: 要返回两个数组，每个输入一个。
#| en: Two arrays are to be returned, one for each input.
import numpy as np


def multiply_vjp(g, a, b):
    return g * b


def divide_vjp(g, a, b):
    return g / b


# %% wrong="cotangent_for_one_side_only" about="chain"
#| zh: 第一个是对的，第二个没有乘上 g。
#| en: The first is right; the second lacks the g.
import numpy as np


def multiply_vjp(g, a, b):
    return g * b, a


# %% wrong="cotangent_added" about="chain"
#| zh: g 要和局部导数**相乘**，这里相加了。
#| en: g is **multiplied** by the local derivative; here it is added.
import numpy as np


def multiply_vjp(g, a, b):
    return g + b, g + a


def exp_vjp(g, y):
    return g + y


# %% wrong="summed_up" about="shapes"
#| zh: 结果要和输入形状相同；这里把各个元素加在了一起。
#| en: The results have the shape of the inputs; here their entries are added up.
import numpy as np


def multiply_vjp(g, a, b):
    return np.sum(g * b), np.sum(g * a)


# %% wrong="denominator_not_squared" about="formula"
#| zh: 对 b 的那一个里，b 的次数不对。把 b 减半试试：商变成两倍，它对 b 的敏感程度变成几倍？
#| en: In the one for b, the power of b is not right. Halve b, and the quotient doubles; by what factor does its sensitivity to b grow?
import numpy as np


def divide_vjp(g, a, b):
    return g / b, -g * a / b


# %% wrong="divides_and_multiplies" about="formula"
#| zh: `/ b * b` 从左往右算，又抵消了。写成 `b**2`，或者加括号。
#| en: `/ b * b` is worked from left to right and cancels. Write `b**2`, or use parentheses.
import numpy as np


def divide_vjp(g, a, b):
    return g / b, -g * a / b * b


# %% wrong="numerator_multiplied" about="formula"
#| zh: 对 a 的那一个乘上了 b。分母越大，商随 a 变得越快还是越慢？
#| en: The one for a is multiplied by b. With a larger denominator, does the quotient change faster with a, or more slowly?
import numpy as np


def divide_vjp(g, a, b):
    return g * b, -g * a / b**2


# %% wrong="numerator_lost" about="formula"
#| zh: 对 b 的那一个里没有 a。分子是 0 时商总是 0，b 怎么动都不变：你的公式说的也是这样吗？
#| en: There is no a in the one for b. With a numerator of 0 the quotient stays 0, however b moves: does your formula say so?
import numpy as np


def divide_vjp(g, a, b):
    return g / b, -g / b**2


# %% wrong="cotangent_missing_above" about="chain"
#| zh: 对 a 的那一个没有乘上 g。
#| en: The one for a lacks the g.
import numpy as np


def divide_vjp(g, a, b):
    return 1 / b, -g * a / b**2


# %% wrong="divides_by_the_numerator" about="special"
#| zh: 商除以 a 是 1/b，可是 a 有元素是 0 时除不了。
#| en: The quotient over a is 1/b, but not where an entry of a is 0.
import numpy as np


def divide_vjp(g, a, b):
    return g * (a / b) / a, -g * a / b**2


# %% wrong="exponent_lost" about="formula"
#| zh: 指数 n 要下来作因子。
#| en: The exponent n comes down as a factor.
import numpy as np


def power_vjp(g, x, n):
    return g * x ** (n - 1)


# %% wrong="always_a_square" about="special"
#| zh: n 不一定是 2。
#| en: n need not be 2.
import numpy as np


def power_vjp(g, x, n):
    return g * 2 * x


# %% wrong="sign_of_the_base_lost" about="special"
#| zh: x 可以是负的，`abs` 把符号丢了。
#| en: x may be negative; `abs` loses its sign.
import numpy as np


def power_vjp(g, x, n):
    return g * n * np.abs(x) ** (n - 1)


# %% wrong="factor_lowered_with_the_exponent" about="formula"
#| zh: 因子是 n，减一的是指数：这里弄反了。
#| en: The factor is n, and it is the exponent that goes down by one; here it is the other way round.
import numpy as np


def power_vjp(g, x, n):
    return g * (n - 1) * x**n


# %% wrong="slope_of_a_sigmoid" about="formula"
#| zh: y(1 − y) 是 sigmoid 的；指数函数的导数就是 y。
#| en: y(1 − y) belongs to the sigmoid; the derivative of the exponential is y.
import numpy as np


def exp_vjp(g, y):
    return g * y * (1 - y)


# %% wrong="back_to_the_input" about="formula"
#| zh: `log(y)` 是输入 x；导数是输出 y 自己。
#| en: `log(y)` is the input x; the derivative is the output y itself.
import numpy as np


def exp_vjp(g, y):
    return g * np.log(y)


# %% equivalent
# (np.zeros_like(a), np.zeros_like(b)) => (np.zeros_like(b), np.zeros_like(a))
# np.multiply(n * np.power(x, n - 1), g) => np.multiply(g, n * np.power(x, n - 1))
# np.einsum('...,...->...', g, y) => np.einsum('...,...->...', y, g)


# %% wrong="negative_exponent_raised" about="special"
#| zh: `n` 是负数时指数照样要**减** 1：`x ** -2` 的导数是 `-2 * x ** -3`，这里却成了 `-2 * x ** -1`。
#| en: A negative `n` is **lowered** by 1 like any other: the derivative of `x ** -2` is `-2 * x ** -3`, and here it has become `-2 * x ** -1`.
import numpy as np


def power_vjp(g, x, n):
    return g * n * x ** (n - 1 if n > 0 else n + 1)


# %% wrong="exponent_made_positive" about="special"
#| zh: 指数取了绝对值。`n` 是负数时 `n - 1` 也是负数，就用它作指数。
#| en: The exponent has lost its sign. Where `n` is negative, so is `n - 1`, and that is the exponent.
import numpy as np


def power_vjp(g, x, n):
    return g * n * x ** abs(n - 1)


# %% wrong="power_over_the_base" about="special"
#| zh: 除以 x 可以让指数减 1，可是 x 有元素是 0 时就成了 0/0。直接改指数。
#| en: Dividing by x does lower the exponent by 1, but where an entry of x is 0 it gives 0/0. Lower the exponent itself.
import numpy as np


def power_vjp(g, x, n):
    return g * n * x**n / x


# %% wrong="vector_times_matrix" about="shapes" shows="np.diag(_); numpy.diag(_)"
#| zh: 一维时这是对的，可是碰到二维数组，`np.diag` 取出的是它的对角线。J 是对角的，不必造出来：逐个元素相乘就是。
#| en: In one dimension this is right, but from a two-dimensional array `np.diag` takes the diagonal out. J is diagonal and need not be built: multiply element by element.
#| zh else: 这里把导数当成了矩阵来乘。它是对角的，不必造出来：逐个元素相乘就是。
#| en else: Here the derivative is multiplied as a matrix. It is diagonal and need not be built: multiply element by element.
import numpy as np


def multiply_vjp(g, a, b):
    return g @ np.diag(b), g @ np.diag(a)


def exp_vjp(g, y):
    return g @ np.diag(y)


# %% wrong="divides_in_place" about="sharing" shows="_ /= _"
#| zh: 数是对的，可是 `g /= b` 直接改掉了传进来的数组。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en: The numbers are right, but `g /= b` changes the very array that was passed in. The same g may still be on its way to other nodes, which would then receive wrong numbers.
#| zh else: 数是对的，可是传进来的数组被改掉了。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en else: The numbers are right, but an array that was passed in is changed. The same g may still be on its way to other nodes, which would then receive wrong numbers.
def divide_vjp(g, a, b):
    g /= b
    return g, -g * a / b


# %% wrong="no_turn_for_a_negative_exponent" about="special"
#| zh: `n` 是负数时循环一次也不跑，剩下的只有 `g * n`。`**` 认得负的指数。
#| en: For a negative `n` the loop makes no turn at all, and only `g * n` is left. `**` takes negative exponents as well.
import numpy as np


def power_vjp(g, x, n):
    result = np.ones_like(x)
    for _ in range(n - 1):
        result = result * x
    return g * n * result


# %% wrong="along_the_first_dimension" about="shapes"
#| zh: 0 维的数组没有长度，`len(g)` 就抛出了异常。不用循环：整个数组一起乘，几维都行。
#| en: A zero-dimensional array has no length, and `len(g)` raises. No loop is needed: multiply whole arrays, of any number of dimensions.
import numpy as np


def multiply_vjp(g, a, b):
    by_a = np.array([g[i] * b[i] for i in range(len(g))])
    by_b = np.array([g[i] * a[i] for i in range(len(g))])
    return by_a, by_b


def divide_vjp(g, a, b):
    by_a = np.array([g[i] / b[i] for i in range(len(g))])
    by_b = np.array([-g[i] * a[i] / b[i] ** 2 for i in range(len(g))])
    return by_a, by_b


def power_vjp(g, x, n):
    return np.array([g[i] * n * x[i] ** (n - 1) for i in range(len(g))])


def exp_vjp(g, y):
    return np.array([g[i] * y[i] for i in range(len(g))])


# %% wrong="power_back_through_a_logarithm" about="formula"
#| zh: 这是指数在变时的斜率，才会有对数。这里 `n` 是固定的，变的是 `x`。
#| en: A logarithm belongs to the slope where the exponent moves. Here `n` is fixed, and `x` moves.
import numpy as np


def power_vjp(g, x, n):
    return g * x**n * np.log(np.abs(x))


# %% wrong="minus_one_outside" about="formula"
#| zh: `**` 先算，减 1 落到了外面：写成 `x ** (n - 1)`。
#| en: `**` is worked first, so the 1 is subtracted outside: write `x ** (n - 1)`.
import numpy as np


def power_vjp(g, x, n):
    return g * n * x**n - 1
