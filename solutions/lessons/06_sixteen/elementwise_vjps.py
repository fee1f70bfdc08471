# ---
# exercise: elementwise_vjps
# title zh: 五个运算的 VJP
# title en: The VJPs of five operations
# kind: fill_in
# points: 5
# minutes: 12
# difficulty: 2
# answers: Add, Negate, Multiply, Divide, Power, Exp, Log, Methods
# part: Add, Negate, Multiply, Divide, Power, Exp, Log, Methods
# ---

# %% [markdown] task lang="zh"
r"""
`backward(ctx, g)` 给每个输入返回一份 $g^T J$。样板是 `Add`、`Negate` 和 `x.exp()`；请补全其余五个运算和 `abs(x)`。数组的维数不定，也可能是 0 维。

1. `Exp` 存**输出** `y`，`Log` 存输入；
2. `Power`：常数 `n` 是整数或整数数组，可以是负数或 0；`n` 不是负数的地方，`x` 可以是 0；
3. `Multiply`、`Divide`：`ctx.needs_input_grad` 说哪个操作数需要梯度；不需要的（常数）得 `None`。`Divide` 存什么，由你决定；
4. `abs(x)` 用 `relu` 写（`Tanh`、`Relu` 后面才有）。

不要改动任何数组，也不要调用引擎。
"""

# %% [markdown] task lang="en"
r"""
`backward(ctx, g)` returns a $g^T J$ for each input. `Add`, `Negate` and `x.exp()` are the models; complete the other five operations and `abs(x)`, for arrays of any number of dimensions, even 0.

1. `Exp` saves its **output** `y`, `Log` its input;
2. `Power`: the constant `n` is an integer or an array of integers, maybe negative or 0; where `n` is not negative, `x` may be 0;
3. `Multiply`, `Divide`: `ctx.needs_input_grad` says which operands get a share; constants get `None`. What `Divide` saves is up to you;
4. `abs(x)` uses `relu` (`Tanh` and `Relu` come later).

Change no array, and call no engine.
"""


# %% answer
class Add(Function):
    @staticmethod
    def forward(ctx, a, b):
        return a + b

    @staticmethod
    def backward(ctx, g):
        return g, g


class Negate(Function):
    @staticmethod
    def forward(ctx, a):
        return -a

    @staticmethod
    def backward(ctx, g):
        return -g


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        ### BEGIN SOLUTION
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        (y,) = ctx.saved_tensors
        return g * y
        ### END SOLUTION


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ### BEGIN SOLUTION
        ctx.save_for_backward(x)
        return np.log(x)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        (x,) = ctx.saved_tensors
        return g / x
        ### END SOLUTION


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        #| zh: 指数是 0 时斜率是 0，x 是 0 也一样
        #| en: where the exponent is 0 so is the slope, also at x = 0
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        x, n = ctx.saved_tensors
        return g * n * x ** (n - 1), None
        ### END SOLUTION


class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        #| zh: 另一个因子需要梯度，才存这一个
        #| en: each factor is saved only where the other gets a share
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g * b if for_a else None, g * a if for_b else None
        ### END SOLUTION


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ### BEGIN SOLUTION
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b if for_a else None, -g * a / b**2 if for_b else None
        ### END SOLUTION


class Methods(Operators):
    def exp(self):
        return Exp.apply(self)

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return Relu.apply(self)

    def __abs__(self):
        ### BEGIN SOLUTION
        return self.relu() + (-self).relu()
        ### END SOLUTION


# %% right
class Add(Function):
    @staticmethod
    def forward(ctx, a, b):
        return a + b

    @staticmethod
    def backward(ctx, g):
        return (g,) * 2


class Negate(Function):
    @staticmethod
    def forward(ctx, a):
        return -a

    @staticmethod
    def backward(ctx, g):
        return (-1 * g,)


class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(*(one if needed else None for one, needed in zip((b, a), ctx.needs_input_grad)))
        return a * b

    @staticmethod
    def backward(ctx, g):
        return tuple(
            other if other is None else np.einsum("...,...->...", g, other) for other in ctx.saved_tensors
        )


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(b, a) if ctx.needs_input_grad[1] else ctx.save_for_backward(b)
        return np.true_divide(a, b)

    @staticmethod
    def backward(ctx, g):
        b, *a = ctx.saved_tensors
        by_a = g / b
        return by_a if ctx.needs_input_grad[0] else None, -by_a * (a[0] / b) if a else None


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x, np.asarray(n))
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        slope = np.where(n == 1, 1.0, n * np.where(n == 0, 1.0, x) ** (n - 1))
        return (np.multiply(slope, g), None)


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.asarray(np.exp(x))
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return (ctx.saved_tensors[0] * g,)


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log(x)

    @staticmethod
    def backward(ctx, g):
        return (g * (1 / ctx.saved_tensors[0]),)


class Methods(Operators):
    def exp(self):
        return Exp.apply(self)

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return Relu.apply(self)

    def __abs__(self):
        return self.relu() + (-self).relu()


# %% hint
#| zh: 这些运算的雅可比矩阵都是对角的。左边乘一个向量 g，得到的第 j 个数是什么？
#| en: All these Jacobians are diagonal. Multiply one from the left by a vector g: what is number j of the result?

# %% hint
#| zh: 所以每一份都是：g 乘以逐个元素的局部导数。局部导数你在前几课都求过，只是现在写给整个数组。
#| en: So each share is g times the local derivative, element by element. You know these derivatives from earlier lessons; now they are written for whole
#| en: arrays.

# %% hint
#| zh: `Divide` 的两个局部导数，你在 `divide_and_power` 里写过，再各乘上 `g`；`… if for_a else None` 管的是常数。先写 `backward`，看哪一份里出现了谁，`forward` 就要存谁。`Exp` 的 `forward` 有三行：算出 y，存下 y，返回 y；exp 的导数就是它的输出，所以不必再算一次指数。
#| en: You wrote both local derivatives of `Divide` in `divide_and_power`; each is multiplied by `g`, and `… if for_a else None` sees to constants. Write `backward` first and look which operands
#| en: stand in which share: these `forward` has to save. That of `Exp` has three lines: compute y, save y, return y; the derivative of exp is its output, so there is no need to compute an exponential.


# %% hint
#| zh: `x.relu()` 是 x 的正的部分。x 是负数时，`-x` 的正的部分是多少？x 是正数时呢？`abs(x)` 是这两部分的和。
#| en: `x.relu()` is the positive part of x. What is the positive part of `-x` where x is negative, and where it is positive? `abs(x)` is the sum of both.


# %% equivalent
# np.einsum('...,...->...', g, other) => np.einsum('...,...->...', other, g)


# %% given
import numpy as np


class Function:
    pass


class Operators:
    pass


# %% wrong="forgets_the_cotangent" about="chain"
#| zh: 这些是局部导数，上游梯度 g 没有乘进去。g 全是 1 的时候看不出来，别的时候都是错的。
#| en: These are the local derivatives; the cotangent g is missing. With a g of ones it does not show, and it is wrong for any other.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return b if for_a else None, a if for_b else None


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return 1 / b if for_a else None, -a / b**2 if for_b else None


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return n * x ** (n - 1), None


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return y


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return 1 / x


# %% wrong="partials_exchanged" about="formula"
#| zh: 两个结果对调了：第一个属于 a，而 `a * b` 对 a 的导数是 b。
#| en: The two results are exchanged: the first belongs to a, and the derivative of `a * b` with respect to a is b.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g * a if for_a else None, g * b if for_b else None


# %% wrong="forgets_the_minus" about="formula"
#| zh: 分母变大，商的绝对值就变小：对 b 的那一个要带负号。
#| en: A larger denominator makes a quotient smaller in size: the one for b has a minus sign.
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b if for_a else None, g * a / b**2 if for_b else None


# %% wrong="keeps_the_exponent" about="formula"
#| zh: 指数降下来以后要减 1：x 的 n 次方的导数是 n 乘以 x 的 n − 1 次方。
#| en: When the exponent comes down it loses 1: the derivative of x to the power n is n times x to the power n − 1.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x**n, None


# %% wrong="exponential_of_the_output" about="formula"
#| zh: y 已经是 exp 的输出了，再取一次指数就多了。
#| en: y is the output of exp already; taking the exponential once more is one too many.
class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * np.exp(y)


# %% wrong="mean_of_the_cotangent" about="chain"
#| zh: g 的每个元素各管自己的那个输出，不能用平均值代替。g 的元素都相等时看不出来。
#| en: Each entry of g belongs to its own output and cannot be replaced by their mean. It does not show while all entries of g are equal.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g.mean() * b if for_a else None, g.mean() * a if for_b else None


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g.mean() * y


# %% wrong="whole_matrices" about="cost"
#| zh: 这里造出了整个雅可比矩阵，而且没有和 g 做乘积求和。结果要和输入形状相同；对角矩阵不必造出来，逐个元素相乘就是。
#| en: This builds the whole Jacobian, and never sums its products with g. The result has the shape of the input; a diagonal matrix need not be built:
#| en: multiply element by element.
class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * np.diag(y)


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * np.diag(n * x ** (n - 1)), None


# %% wrong="changes_the_cotangent" about="sharing" shows="_ *= _; _ **= _"
#| zh: 数是对的，可是 `*=` 和 `**=` 直接改掉了传进来的数组。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en: The numbers are right, but `*=` and `**=` change the very arrays that were passed in. The same g may still be on its way to other nodes, which would
#| en: then receive wrong numbers.
#| zh else: 数是对的，可是传进来的数组被改掉了。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en else: The numbers are right, but an array that was passed in is changed. The same g may still be on its way to other nodes, which would then receive wrong numbers.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        for_second = g * a if for_b else None
        g *= b
        return g if for_a else None, for_second


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        g *= y
        return g


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        x **= n - 1
        return g * n * x, None


# %% wrong="lets_the_engine_do_it" about="borrowed"
#| zh: 引擎会算，因为有人替它写好了这个公式。这一次写公式的人是你。
#| en: The engine can do it because somebody wrote this formula for it. This time that somebody is you.
import autograd_lib.engine as torch


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        x = torch.tensor(np.log(y), requires_grad=True)
        x.exp().backward(torch.tensor(g))
        return x.grad.numpy()


# %% wrong="one_result_of_two" about="contract"
#| zh: 要返回两个数组，每个输入一个。
#| en: Two arrays are to be returned, one for each input.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g * b


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b


# %% wrong="cotangent_for_one_side_only" about="chain"
#| zh: 第一个是对的，第二个没有乘上 g。
#| en: The first is right; the second lacks the g.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g * b if for_a else None, a if for_b else None


# %% wrong="cotangent_added" about="chain"
#| zh: g 要和局部导数**相乘**，这里相加了。
#| en: g is **multiplied** by the local derivative; here it is added.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g + b if for_a else None, g + a if for_b else None


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g + y


# %% wrong="summed_up" about="shapes"
#| zh: 结果要和输入形状相同；这里把各个元素加在了一起。
#| en: The results have the shape of the inputs; here their entries are added up.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return np.sum(g * b) if for_a else None, np.sum(g * a) if for_b else None


# %% wrong="denominator_not_squared" about="formula"
#| zh: 对 b 的那一个里，b 的次数不对。把 b 减半试试：商变成两倍，它对 b 的敏感程度变成几倍？
#| en: In the one for b, the power of b is not right. Halve b, and the quotient doubles; by what factor does its sensitivity to b grow?
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b if for_a else None, -g * a / b if for_b else None


# %% wrong="divides_and_multiplies" about="formula"
#| zh: `/ b * b` 从左往右算，又抵消了。写成 `b**2`，或者加括号。
#| en: `/ b * b` is worked from left to right and cancels. Write `b**2`, or use parentheses.
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b if for_a else None, -g * a / b * b if for_b else None


# %% wrong="numerator_multiplied" about="formula"
#| zh: 对 a 的那一个乘上了 b。分母越大，商随 a 变得越快还是越慢？
#| en: The one for a is multiplied by b. With a larger denominator, does the quotient change faster with a, or more slowly?
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g * b if for_a else None, -g * a / b**2 if for_b else None


# %% wrong="numerator_lost" about="formula"
#| zh: 对 b 的那一个里没有 a。分子是 0 时商总是 0，b 怎么动都不变：你的公式说的也是这样吗？
#| en: There is no a in the one for b. With a numerator of 0 the quotient stays 0, however b moves: does your formula say so?
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b if for_a else None, -g / b**2 if for_b else None


# %% wrong="cotangent_missing_above" about="chain"
#| zh: 对 a 的那一个没有乘上 g。
#| en: The one for a lacks the g.
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return 1 / b if for_a else None, -g * a / b**2 if for_b else None


# %% wrong="divides_by_the_numerator" about="special"
#| zh: 商除以 a 是 1/b，可是 a 有元素是 0 时除不了。
#| en: The quotient over a is 1/b, but not where an entry of a is 0.
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g * (a / b) / a if for_a else None, -g * a / b**2 if for_b else None


# %% wrong="exponent_lost" about="formula"
#| zh: 指数 n 要下来作因子。
#| en: The exponent n comes down as a factor.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * x ** (n - 1), None


# %% wrong="always_a_square" about="special"
#| zh: n 不一定是 2。
#| en: n need not be 2.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * 2 * x, None


# %% wrong="sign_of_the_base_lost" about="special"
#| zh: x 可以是负的，`abs` 把符号丢了。
#| en: x may be negative; `abs` loses its sign.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * np.abs(x) ** (n - 1), None


# %% wrong="factor_lowered_with_the_exponent" about="formula"
#| zh: 因子是 n，减一的是指数：这里弄反了。
#| en: The factor is n, and it is the exponent that goes down by one; here it is the other way round.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * (n - 1) * x**n, None


# %% wrong="slope_of_a_sigmoid" about="formula"
#| zh: y(1 − y) 是 sigmoid 的；指数函数的导数就是 y。
#| en: y(1 − y) belongs to the sigmoid; the derivative of the exponential is y.
class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * y * (1 - y)


# %% wrong="back_to_the_input" about="formula"
#| zh: `log(y)` 是输入 x；导数是输出 y 自己。
#| en: `log(y)` is the input x; the derivative is the output y itself.
class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * np.log(y)


# %% wrong="negative_exponent_raised" about="special"
#| zh: `n` 是负数时指数照样要**减** 1：`x ** -2` 的导数是 `-2 * x ** -3`，这里却成了 `-2 * x ** -1`。
#| en: A negative `n` is **lowered** by 1 like any other: the derivative of `x ** -2` is `-2 * x ** -3`, and here it has become `-2 * x ** -1`.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x ** (n - 1 if n > 0 else n + 1), None


# %% wrong="exponent_made_positive" about="special"
#| zh: 指数取了绝对值。`n` 是负数时 `n - 1` 也是负数，就用它作指数。
#| en: The exponent has lost its sign. Where `n` is negative, so is `n - 1`, and that is the exponent.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x ** abs(n - 1), None


# %% wrong="power_over_the_base" about="special"
#| zh: 除以 x 可以让指数减 1，可是 x 有元素是 0 时就成了 0/0。直接改指数。
#| en: Dividing by x does lower the exponent by 1, but where an entry of x is 0 it gives 0/0. Lower the exponent itself.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x**n / x, None


# %% wrong="vector_times_matrix" about="shapes" shows="np.diag(_); numpy.diag(_)"
#| zh: 一维时这是对的，可是碰到二维数组，`np.diag` 取出的是它的对角线。J 是对角的，不必造出来：逐个元素相乘就是。
#| en: In one dimension this is right, but from a two-dimensional array `np.diag` takes the diagonal out. J is diagonal and need not be built: multiply element by element.
#| zh else: 这里把导数当成了矩阵来乘。它是对角的，不必造出来：逐个元素相乘就是。
#| en else: Here the derivative is multiplied as a matrix. It is diagonal and need not be built: multiply element by element.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g @ np.diag(b) if for_a else None, g @ np.diag(a) if for_b else None


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g @ np.diag(y)


# %% wrong="divides_in_place" about="sharing" shows="_ /= _"
#| zh: 数是对的，可是 `g /= b` 直接改掉了传进来的数组。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en: The numbers are right, but `g /= b` changes the very array that was passed in. The same g may still be on its way to other nodes, which would then receive wrong numbers.
#| zh else: 数是对的，可是传进来的数组被改掉了。同一个 g 可能还要传给别的节点，那里就会收到错的数。
#| en else: The numbers are right, but an array that was passed in is changed. The same g may still be on its way to other nodes, which would then receive wrong numbers.
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        g /= b
        return g if for_a else None, -g * a / b if for_b else None


# %% wrong="no_turn_for_a_negative_exponent" about="special"
#| zh: `n` 是负数时循环一次也不跑，剩下的只有 `g * n`。`**` 认得负的指数。
#| en: For a negative `n` the loop makes no turn at all, and only `g * n` is left. `**` takes negative exponents as well.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        result = np.ones_like(x)
        for _ in range(n - 1):
            result = result * x
        return g * n * result, None


# %% wrong="along_the_first_dimension" about="shapes"
#| zh: 0 维的数组没有长度，`len(g)` 就抛出了异常。不用循环：整个数组一起乘，几维都行。
#| en: A zero-dimensional array has no length, and `len(g)` raises. No loop is needed: multiply whole arrays, of any number of dimensions.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        by_a = [g[i] * b[i] for i in range(len(g))] if for_a else None
        by_b = [g[i] * a[i] for i in range(len(g))] if for_b else None
        return by_a, by_b


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        by_a = [g[i] / b[i] for i in range(len(g))] if for_a else None
        by_b = [-g[i] * a[i] / b[i] ** 2 for i in range(len(g))] if for_b else None
        return by_a, by_b


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return np.array([g[i] * n * x[i] ** (n - 1) for i in range(len(g))]), None


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return np.array([g[i] * y[i] for i in range(len(g))])


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return np.array([g[i] / x[i] for i in range(len(g))])


# %% wrong="power_back_through_a_logarithm" about="formula"
#| zh: 这是指数在变时的斜率，才会有对数。这里 `n` 是固定的，变的是 `x`。
#| en: A logarithm belongs to the slope where the exponent moves. Here `n` is fixed, and `x` moves.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * x**n * np.log(np.abs(x)), None


# %% wrong="minus_one_outside" about="formula"
#| zh: `**` 先算，减 1 落到了外面：写成 `x ** (n - 1)`。
#| en: `**` is worked first, so the 1 is subtracted outside: write `x ** (n - 1)`.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x**n - 1, None


# %% wrong="nan_at_zero" about="special"
#| zh: `n` 是 0 时 `x**n` 总是 1，斜率是 0；x 也是 0 的地方，`x ** (n - 1)` 却成了 inf，0 乘 inf 是 `nan`。
#| en: Where `n` is 0, `x**n` is always 1 and the slope 0; but where x is 0 as well, `x ** (n - 1)` becomes inf, and 0 times inf is `nan`.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x, n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x ** (n - 1.0), None


# %% wrong="through_the_logarithm" about="special"
#| zh: 对数只对正数有定义：x 是负数或 0 时，前向就已经不是数了。
#| en: A logarithm needs positive numbers: where x is negative or 0, even the way forward gives no number.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x, n)
        return np.exp(n * np.log(x))

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * np.exp((n - 1) * np.log(x)), None


# %% wrong="zeros_for_the_exponent" about="contract"
#| zh: `n` 是常数，它的那一份是 `None`，不是一堆 0。
#| en: `n` is a constant: its share is `None`, and not an array of 0.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x if np.all(n) else np.where(n == 0, 1, x), n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x ** (n - 1), np.zeros(np.shape(n))


# %% wrong="log_of_the_result" about="saved"
#| zh: `Log` 的斜率是 1 除以**输入**；这里存下的是输出。
#| en: The slope of `Log` is 1 over its **input**; what is kept here is the output.
class Log(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.log(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g / y


# %% wrong="saves_both" about="contract"
#| zh: 常数也得了一份。没有人要它：`ctx.needs_input_grad` 里是 `False` 的输入，份是 `None`。
#| en: A constant gets a share as well. Nobody asks for it: an input with `False` in `ctx.needs_input_grad` has the share `None`.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a * b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g * b, g * a


# %% wrong="constants_not_thought_of" about="contract"
#| zh: 有一个操作数是常数时，另一个可能没有存下，是 `None`，乘不了也除不了。常数的那一份是 `None`：`… if for_b else None`。
#| en: Where one operand is a constant, the other may not have been saved: it is `None`, which can neither be multiplied nor divided. The share of a constant is `None`: `… if for_b else None`.
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g * b, g * a


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b, -g * a / b**2


# %% wrong="saved_as_in_a_product" about="saved"
#| zh: 存法照搬了 `Multiply`。可是在商里，`b` 自己的那一份也要用 `b`：`a` 是常数的时候也得存下它。
#| en: This saves as `Multiply` does. But in a quotient the share of `b` needs `b` itself: save it where `a` is a constant, too.
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b if for_a else None, -g * a / b**2 if for_b else None


# %% wrong="saved_in_another_order" about="saved"
#| zh: 存的时候 `b` 在前，取的时候 `a` 在前：次序要一样。
#| en: `b` is saved first, and `a` is taken out first: the order has to be the same.
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(b, a)
        return a / b

    @staticmethod
    def backward(ctx, g):
        (a, b), (for_a, for_b) = ctx.saved_tensors, ctx.needs_input_grad
        return g / b if for_a else None, -g * a / b**2 if for_b else None


# %% wrong="input_of_exp_kept" about="saved"
#| zh: `Exp` 存下的是输入 x，反向却把它当成了输出 y。
#| en: `Exp` saves its input x, and the way back takes it for the output y.
class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.exp(x)

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * y


# %% wrong="nothing_saved" about="saved"
#| zh: `forward` 什么也没有存，`ctx.saved_tensors` 是空的，取不出数来：返回之前先 `ctx.save_for_backward(…)`。
#| en: `forward` saves nothing, so `ctx.saved_tensors` is empty and nothing can be taken out of it: `ctx.save_for_backward(…)` comes before the return.
class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        return np.exp(x)

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * y


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        return np.log(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / x


# %% wrong="saved_and_not_returned" about="contract"
#| zh: 存下了，却没有返回：`forward` 交出来的是 `None`。
#| en: Saved, but not returned: what `forward` hands over is `None`.
class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.exp(x)
        ctx.save_for_backward(y)

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * y


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / x


# %% wrong="absolute_of_one_half" in="Methods" about="special"
#| zh: `abs` 只留下了正的那一半：x 是负数时，得到的是 0。
#| en: `abs` keeps the positive half alone: where x is negative, it gives 0.
class Methods(Operators):
    def exp(self):
        return Exp.apply(self)

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return Relu.apply(self)

    def __abs__(self):
        return self.relu()


# %% wrong="absolute_with_a_minus" in="Methods" about="special"
#| zh: 两半相减，得到的又是 x 自己：负的那一半要翻上来，是相加。
#| en: The difference of both halves is x itself: the negative half is turned up, so they are added.
class Methods(Operators):
    def exp(self):
        return Exp.apply(self)

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return Relu.apply(self)

    def __abs__(self):
        return self.relu() - (-self).relu()


# %% wrong="power_flat_at_zero" in="Power" about="special"
#| zh: x 是 0 的地方，`Power` 的斜率不一定是 0：指数是 1 时，它处处是 1。
#| en: Where x is 0 the slope of `Power` need not be 0: with the exponent 1 it is 1 everywhere.
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(np.where(x == 0, 1, x), np.where(x == 0, 0, n))
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x ** (n - 1.0), None
