# ---
# exercise: divide_and_power
# title zh: 再添两种运算
# title en: Two more operations
# kind: derive
# points: 3
# minutes: 6
# difficulty: 2
# answers: Divide, Power, Operators
# part: Divide, Power, Operators
# ---

# %% [markdown] task lang="zh"
r"""
一种新的运算，只需要值和局部导数。写出两种运算的 `slopes`（要的是公式，不是引擎或差商）和它们的记号：

* `Divide`：$u/v$ 对 $u$ 和对 $v$ 的导数；
* `Power`：$u^n$ 对 $u$ 的导数。$n$ 是常数，不一定是正整数；对它的导数写 `None`；
* `Operators`：`/` 和 `**`。
"""

# %% [markdown] task lang="en"
r"""
All that a new operation needs is its value and its local derivatives. Write the `slopes` of two operations (formulas, without engine or difference quotient) and their signs:

* `Divide`: the derivatives of $u/v$ with respect to $u$ and to $v$;
* `Power`: the derivative of $u^n$ with respect to $u$. The constant $n$ need not be a positive whole number; return `None` as its slope;
* `Operators`: `/` and `**`.
"""


# %% answer
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        ### BEGIN SOLUTION
        return 1 / v, -u / v**2
        ### END SOLUTION


class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        ### BEGIN SOLUTION
        return n * u ** (n - 1), None
        ### END SOLUTION


class Operators(Signs):
    def __truediv__(self, other):
        ### BEGIN SOLUTION
        return Divide.apply(self, other)
        ### END SOLUTION

    def __rtruediv__(self, other):
        ### BEGIN SOLUTION
        return Divide.apply(other, self)
        ### END SOLUTION

    def __pow__(self, n):
        ### BEGIN SOLUTION
        return Power.apply(self, n)
        ### END SOLUTION


# %% right
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return [v**-1, -u / v**2]


class Power(Function):
    @staticmethod
    def forward(u, n):
        return pow(u, n)

    @staticmethod
    def slopes(out, u, n):
        by_u = 0 if n == 0 else n * pow(u, n - 1)
        return by_u, None


class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return other * Power.apply(self, -1)

    def __pow__(self, n):
        return Power.apply(self, n)


# %% hint
#| zh: u/v 就是 u 乘以 1/v。只动 u 的时候，1/v 是一个常数；只动 v 的时候，要知道 1/v 的导数。
#| en: u/v is u times 1/v. While u moves alone, 1/v is a constant; while v moves alone, you need the derivative of 1/v.

# %% hint
#| zh: 1/v 是 v 的负一次幂，所以两种运算用的是同一条幂的规则：指数放到前面当因子，再减一。
#| en: 1/v is v to the power of minus one, so both operations need the same rule: the exponent comes down as a factor, and is then lowered by one.

# %% given
import itertools


class Variable:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=(), operation=""):
        self.value, self.parents, self.slopes = value, parents, slopes
        self.number, self.partial, self.operation = next(Variable.numbers), 0, operation


class Function:
    @classmethod
    def apply(cls, *inputs):
        values = [one.value if isinstance(one, Variable) else one for one in inputs]
        out = cls.forward(*values)
        slopes = cls.slopes(out, *values)
        slopes = slopes if isinstance(slopes, (tuple, list)) else (slopes,)
        edges = [edge for edge in zip(inputs, slopes, strict=True) if isinstance(edge[0], Variable)]
        return Variable(out, tuple(one for one, _ in edges), tuple(slope for _, slope in edges), cls.__name__)


class Signs:
    pass


class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return 1 / v, -u / v**2


class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * u ** (n - 1), None


class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Power.apply(self, n)


# %% wrong="quotient_without_the_minus" about="formula"
#| zh: `Divide` 对 v 的导数是负的（u 为正数时）：分母变大，商就变小。
#| en: The derivative of `Divide` with respect to v is negative where u is positive: as the denominator grows, the quotient shrinks.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return 1 / v, u / v**2


# %% wrong="quotient_exchanges_the_sides" about="index"
#| zh: `Divide` 的两个导数对调了：`1 / v` 是对 u 的，`-u / v**2` 是对 v 的。
#| en: The two derivatives of `Divide` are exchanged: `1 / v` belongs to u, and `-u / v**2` to v.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return -u / v**2, 1 / v


# %% wrong="quotient_multiplies_above" about="formula"
#| zh: `Divide` 对 u 的导数是 `1 / v`；写成 v 的话，那是乘积的。
#| en: The derivative of `Divide` with respect to u is `1 / v`; v would be that of a product.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return v, -u / v**2


# %% wrong="quotient_loses_the_numerator" about="formula"
#| zh: `Divide` 对 v 的导数里少了因子 u。
#| en: The derivative of `Divide` with respect to v lacks the factor u.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return 1 / v, -1 / v**2


# %% wrong="quotient_lowers_nothing" about="formula"
#| zh: `Divide` 对 v 的导数里，分母要平方。
#| en: In the derivative of `Divide` with respect to v the denominator is squared.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return 1 / v, -u / v


# %% wrong="quotient_squares_it_all" about="formula"
#| zh: `-u / v * v` 先除以 v，再乘以 v，等于没有除。分母要括起来，或者写成 `v**2`。
#| en: `-u / v * v` divides by v and then multiplies by v again. Put the denominator in parentheses, or write `v**2`.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return 1 / v, -u / v * v


# %% wrong="quotient_by_its_own_numerator" about="special"
#| zh: `Divide` 用商除以 u 来求 `1 / v`：u 是 0 的时候除不了。
#| en: `Divide` gets `1 / v` as the value divided by u, which cannot be done where u is 0.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return out / u, -out / v


# %% wrong="quotient_in_whole_numbers" about="numeric"
#| zh: `//` 只留下商的整数部分。
#| en: `//` keeps the whole part of a quotient only.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u // v

    @staticmethod
    def slopes(out, u, v):
        return 1 / v, -u / v**2


# %% wrong="power_is_always_a_square" about="special"
#| zh: `Power` 的指数不一定是 2。
#| en: The exponent of `Power` need not be 2.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return 2 * u, None


# %% wrong="power_raises_the_exponent" about="formula"
#| zh: 求导以后指数要减一，这里加了一：那是积分的方向。
#| en: Differentiating lowers the exponent by one; here it is raised, as for an integral.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * u ** (n + 1), None


# %% wrong="power_keeps_its_exponent" about="formula"
#| zh: 指数放到了前面，可是没有减一。
#| en: The exponent has come down as a factor, but it was not lowered by one.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * u**n, None


# %% wrong="power_lowers_the_factor_as_well" about="formula"
#| zh: 放到前面的是原来的指数 n，减一的只是留在上面的那个。
#| en: What comes down as a factor is the exponent as it was, n; only the one that stays above is lowered by one.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return (n - 1) * u ** (n - 1), None


# %% wrong="power_without_the_factor" about="formula"
#| zh: 指数减了一，却没有放到前面当因子。
#| en: The exponent was lowered, but it did not come down as a factor.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return u ** (n - 1), None


# %% wrong="power_of_its_own_value" about="formula"
#| zh: 乘方的应当是底数 u，这里又拿整个幂去乘方。
#| en: It is the base u that is raised; here the whole power is raised once more.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * out ** (n - 1), None


# %% wrong="power_loses_the_sign" about="special"
#| zh: 底数可以是负的，`abs` 把符号丢了。
#| en: The base may be negative; `abs` loses its sign.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * abs(u) ** (n - 1), None


# %% wrong="power_without_its_parentheses" about="formula"
#| zh: `u**n - 1` 先求幂，再减 1。指数要括起来：`u ** (n - 1)`。
#| en: `u**n - 1` takes the power first and then subtracts 1. Put the exponent in parentheses: `u ** (n - 1)`.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * u**n - 1, None


# %% wrong="power_in_whole_steps" about="special"
#| zh: 循环一次一次地乘，可是指数也可能是负数或分数，那时次数不对。用 `**`。
#| en: The loop multiplies again and again, but the exponent may be negative or a fraction, and then the count is wrong. Use `**`.
class Power(Function):
    @staticmethod
    def forward(u, n):
        value = 1
        for _ in range(int(n)):
            value *= u
        return value

    @staticmethod
    def slopes(out, u, n):
        return n * u ** (n - 1), None


# %% wrong="power_by_its_base" about="special"
#| zh: 用幂除以底数来降低指数：底数是 0 的时候除不了。
#| en: The exponent is lowered by dividing the power by its base, which cannot be done where the base is 0.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * u**n / u, None


# %% wrong="differentiates_the_exponent" about="formula"
#| zh: 这是对指数求的导数，所以才带对数。这里变的是底数。
#| en: This is the derivative with respect to the exponent, which brings in a logarithm. Here it is the base that moves.
import math


class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return u**n * math.log(abs(u) or 1), None


# %% wrong="values_as_well" about="contract"
#| zh: `slopes` 里不要函数的值：值由 `forward` 算，这里每个输入一个导数。
#| en: The value does not belong into `slopes`: `forward` computes it, and here each input has one derivative.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return out, 1 / v, -u / v**2


class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return out, n * u ** (n - 1)


# %% wrong="values_last" about="contract"
#| zh: 次序是输入的次序：先是底数的导数，再是指数的位置。
#| en: The order is that of the inputs: first the derivative by the base, then the place of the exponent.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return None, n * u ** (n - 1)


# %% wrong="number_for_the_exponent" about="contract"
#| zh: 指数是常数，没有导数：它的位置上是 `None`。写成 0，是说它怎么动都没有影响。
#| en: The exponent is a constant and has no derivative: `None` stands in its place. A 0 says that moving it changes nothing.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * u ** (n - 1), 0


# %% wrong="reflected_division_turned" about="formula"
#| zh: 在 `__rtruediv__` 里，`self` 写在斜线右边：要算的是 `other / self`。
#| en: Inside `__rtruediv__`, `self` is on the right of the slash: `other / self` is wanted.
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(self, other)

    def __pow__(self, n):
        return Power.apply(self, n)


# %% wrong="power_of_an_edited_operand" about="special"
#| zh: `__pow__` 一次一次地乘，指数却不一定是正整数。`Power` 什么指数都会。
#| en: `__pow__` multiplies again and again, but the exponent need not be a positive whole number. `Power` can do them all.
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Power.apply(self, 2) if n == 2 else self


# %% wrong="division_is_a_number" about="tracking"
#| zh: `/` 给出的是一个普通的数：值对了，可是没有节点记得它是怎么来的。造节点的是 `apply`。
#| en: `/` gives a plain number: its value is right, but no node remembers where it came from. It is `apply` that makes nodes.
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.forward(self.value, getattr(other, "value", other))

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Power.apply(self, n)


# %% wrong="exponent_without_a_place" about="contract"
#| zh: `slopes` 要给每个输入一个位置：先是对 u 的导数，再是 `None`，那是指数的位置。
#| en: `slopes` has a place for every input: the derivative with respect to u, then `None` in that of the exponent.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * u ** (n - 1)


# %% wrong="quotient_with_slopes_of_a_product" about="formula"
#| zh: 这是乘积的局部导数，不是商的。
#| en: These are the local derivatives of a product, not of a quotient.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return v, u


# %% wrong="power_exchanges_factor_and_exponent" about="formula"
#| zh: 放到前面的是 n，减一的是留在上面的指数；这里对调了。
#| en: What comes down as a factor is n, and the exponent that stays above is lowered by one; here it is the other way round.
class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return (n - 1) * u**n, None


# %% wrong="quotient_calls_itself" about="contract" shows="self / other"
#| zh: `self / other` 又来叫 `__truediv__`，没完没了。造节点的是 `Divide.apply`。
#| en: `self / other` asks `__truediv__` again, without end. It is `Divide.apply` that makes the node.
#| zh else: 运算符要问自己的方法，方法里又走到同一个运算符，这样没完没了。造节点的是 `apply`。
#| en else: A sign asks its method, and that method comes to the same sign again, without end. It is `apply` that makes nodes.
class Operators(Signs):
    def __truediv__(self, other):
        return self / other

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Power.apply(self, n)


# %% wrong="quotient_on_the_right_calls_itself" about="contract" shows="other / self"
#| zh: `other / self` 又来叫 `__rtruediv__`，没完没了。造节点的是 `Divide.apply`。
#| en: `other / self` asks `__rtruediv__` again, without end. It is `Divide.apply` that makes the node.
#| zh else: 运算符要问自己的方法，方法里又走到同一个运算符，这样没完没了。造节点的是 `apply`。
#| en else: A sign asks its method, and that method comes to the same sign again, without end. It is `apply` that makes nodes.
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return other / self

    def __pow__(self, n):
        return Power.apply(self, n)


# %% wrong="power_calls_itself" about="contract" shows="self**n"
#| zh: `self**n` 又来叫 `__pow__`，没完没了。造节点的是 `Power.apply`。
#| en: `self**n` asks `__pow__` again, without end. It is `Power.apply` that makes the node.
#| zh else: 运算符要问自己的方法，方法里又走到同一个运算符，这样没完没了。造节点的是 `apply`。
#| en else: A sign asks its method, and that method comes to the same sign again, without end. It is `apply` that makes nodes.
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return self**n


# %% wrong="quotient_of_the_value" about="tracking"
#| zh: 交给 `apply` 的是左边的值（或者装着这个值的新节点）：结果和左边的节点没有关系了，梯度传不回去。节点要原样交给 `apply`。
#| en: `apply` is given the value of the left side (or a new node that holds it): the result has nothing to do with that node any more, and no gradient gets back to it. Hand the node to `apply` as it is.
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self.value, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Power.apply(self, n)


# %% wrong="power_is_not_returned" about="contract"
#| zh: `__pow__` 没有 `return`，得到的总是 `None`。
#| en: `__pow__` has no `return`, so what comes out is always `None`.
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        Power.apply(self, n)


# %% wrong="quotient_rule_for_both" about="formula"
#| zh: 对 u 求导时 v 不动：u/v 就是 u 乘以常数 1/v。商的法则里的分子 v − u 是两边一起动的时候。
#| en: When u moves, v is held still: u/v is u times the constant 1/v. The numerator v − u of the quotient rule is that of both moving at once.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return (v - u) / v**2, (u - v) / v**2


# %% wrong="derives_by_the_exponent_as_well" about="contract"
#| zh: 指数是常数，它的位置上是 `None`，不用求导：那里的对数在底数不是正数时也算不出来。
#| en: The exponent is a constant: `None` stands in its place and no derivative, whose logarithm cannot be taken either where the base is not positive.
import math


class Power(Function):
    @staticmethod
    def forward(u, n):
        return u**n

    @staticmethod
    def slopes(out, u, n):
        return n * u ** (n - 1), out * math.log(u)


# %% wrong="power_is_a_multiple" about="formula"
#| zh: `a**n` 算出来的是 a 的 n 倍。乘方是 `Power.apply`。
#| en: `a**n` gives n times a. The power is `Power.apply`.
class Operators(Signs):
    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Divide.apply(self, 1 / n)


# %% wrong="quotient_loses_the_sign_above" about="special"
#| zh: `Divide` 的 u 可以是负的，`abs` 把它的符号丢了：对 v 的导数是 `-u / v**2`，u 为负时大于 0。
#| en: The u of `Divide` may be negative, and `abs` loses its sign: the derivative with respect to v is `-u / v**2`, which is above 0 where u is negative.
class Divide(Function):
    @staticmethod
    def forward(u, v):
        return u / v

    @staticmethod
    def slopes(out, u, v):
        return 1 / v, -abs(u) / v**2
