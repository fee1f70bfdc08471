# ---
# exercise: dual_numbers
# title zh: 带着斜率的数
# title en: Numbers that carry their slope
# kind: fill_in
# points: 4
# minutes: 15
# difficulty: 3
# answers: Dual, partials_forward
# ---

# %% [markdown] task lang="zh"
r"""
一个 `Dual` 由两个数组成：`value` 是值，`tangent` 说的是：选定的那个输入变动时，它跟着变得有多快。普通的数不跟着变。

1. 补全 `Dual`：`+`、`-`、`*` 的两边可以都是 `Dual`，也可以有一边（左边或右边）是普通的数；`exp()` 返回 $e^x$。每个运算返回一个新的 `Dual`。
2. 写出 `partials_forward(f, inputs)`：返回 `f(*inputs)` 对每个输入的偏导数，放在一个列表里。`inputs` 是普通数的列表，不要改动它；`f` 只用到 `+`、`-`、`*`，也不一定用到每个输入。每个输入恰好调用 `f` 一次。
"""

# %% [markdown] task lang="en"
r"""
A `Dual` is two numbers: `value`, and `tangent`, how fast that changes with the chosen input. A plain number does not change.

1. Complete `Dual`: in `+`, `-` and `*` both sides may be a `Dual`, or one of them, left or right, a plain number; `exp()` returns $e^x$. Each returns a new `Dual`.
2. Write `partials_forward(f, inputs)`, which returns a list, the partial derivatives of `f(*inputs)` with respect to each input, and calls `f` exactly once for each. Leave `inputs`, plain numbers, as they are; `f` uses only `+`, `-` and `*`, perhaps not every input.
"""


# %% answer
class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        ### BEGIN SOLUTION
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)
        ### END SOLUTION

    def __mul__(self, other):
        ### BEGIN SOLUTION
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)
        ### END SOLUTION

    def __sub__(self, other):
        ### BEGIN SOLUTION
        return self + other * -1
        ### END SOLUTION

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        ### BEGIN SOLUTION
        return self * -1 + other
        ### END SOLUTION

    def exp(self):
        ### BEGIN SOLUTION
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)
        ### END SOLUTION


def partials_forward(f, inputs):
    ### BEGIN SOLUTION
    found = []
    for chosen in range(len(inputs)):
        duals = [Dual(value, 1.0 if place == chosen else 0.0) for place, value in enumerate(inputs)]
        found.append(f(*duals).tangent)
    return found
    ### END SOLUTION


# %% right
class Dual:
    def __init__(self, value, tangent=0.0):
        self.value = value
        self.tangent = tangent

    def __add__(self, other):
        if isinstance(other, (int, float)):
            return Dual(self.value + other, self.tangent)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __sub__(self, other):
        if isinstance(other, (int, float)):
            return Dual(self.value - other, self.tangent)
        return Dual(self.value - other.value, self.tangent - other.tangent)

    def __rsub__(self, other):
        return Dual(other - self.value, -self.tangent)

    def __mul__(self, other):
        if isinstance(other, (int, float)):
            return Dual(self.value * other, self.tangent * other)
        return Dual(self.value * other.value, self.value * other.tangent + other.value * self.tangent)

    __radd__ = __add__
    __rmul__ = __mul__

    def exp(self):
        return Dual(np.exp(self.value), np.exp(self.value) * self.tangent)


def partials_forward(f, inputs):
    rows = np.eye(len(inputs))
    return np.array([f(*map(Dual, inputs, row)).tangent for row in rows])


# %% right
from collections import namedtuple


def lifted(x):
    return x if isinstance(x, Dual) else Dual(x, 0)


class Dual(namedtuple("Dual", "value tangent", defaults=[0.0])):
    def __add__(self, other):
        return Dual(*map(sum, zip(self[:], lifted(other)[:])))

    def __neg__(self):
        return Dual(-self.value, -self.tangent)

    def __sub__(self, other):
        return self + -lifted(other)

    def __rsub__(self, other):
        return lifted(other) - self

    def __mul__(self, other):
        (a, a_dot), (b, b_dot) = self, lifted(other)
        return Dual(a * b, a_dot * b + a * b_dot)

    __radd__, __rmul__ = __add__, __mul__

    def exp(self):
        return Dual(math.exp(self.value), self.tangent * math.exp(self.value))


def partials_forward(f, inputs):
    found, duals = [], [Dual(x) for x in inputs]
    for place, x in enumerate(inputs):
        duals[place] = Dual(x, 1)
        found += [f(*duals).tangent]
        duals[place] = Dual(x)
    return found


# %% hint
#| zh: 和、差、积的求导法则你都知道：a 和 b 都在变的时候，`a * b` 变得多快？普通的数，切向分量是 0。
#| en: You know the rules for sums, differences and products: how fast does `a * b` change when both a and b do? The tangent of a plain number is 0.

# %% hint
#| zh: `__rsub__` 里 `self` 在减号的右边，所以它的斜率要变号。`exp` 的斜率是链式法则：外面的斜率乘里面的。
#| en: In `__rsub__`, `self` stands on the right of the minus sign, so its tangent changes sign. The tangent of `exp` is the chain rule: the outer slope times
#| en: the inner one.

# %% hint
#| zh: 求对第 i 个输入的偏导数时，只有这个输入的 `tangent` 是 1，其余都是 0；结果在 `f(…)` 的 `tangent` 里。换一个输入，就要重新走一遍。
#| en: For the partial with respect to input i, this input alone has the `tangent` 1 and all others 0; the result is in the `tangent` of `f(…)`. Another input
#| en: takes another run.


# %% equivalent
# (int, float) => (float, int)
# np.array([f(*map(Dual, inputs, row)).tangent for row in rows]) => [f(*map(Dual, inputs, row)).tangent for row in rows]
# zip(self[:], lifted(other)[:]) => zip(lifted(other)[:], self[:])
# (self, lifted(other)) => (lifted(other), self)


# %% given
class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        raise NotImplementedError()

    __sub__ = __mul__ = __rsub__ = __add__

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def exp(self):
        raise NotImplementedError()


# %% wrong="product_of_the_tangents" about="formula"
#| zh: 乘积的斜率不是斜率的乘积：a 变时 b 不动，贡献 `a.tangent * b.value`；反过来还有一份。
#| en: The slope of a product is not the product of the slopes: when a moves and b stands still, that gives `a.tangent * b.value`; and there is a share the other
#| en: way round.
class Dual(Dual):
    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.tangent)


# %% wrong="one_factor_stands_still" about="formula"
#| zh: 乘积里只算了左边因子的变化。右边的因子也在变：左边不动、右边在动的那一份没有算。
#| en: Only the change of the left factor is counted. The right factor changes too, while the left stands still: that share is missing.
class Dual(Dual):
    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value)


# %% wrong="numbers_move_too" about="formula"
#| zh: 普通的数也被当成随着输入变化，斜率取了 1。常数不动，斜率是 0。
#| en: Plain numbers were taken to change with the input, with a tangent of 1. A constant stands still: its tangent is 0.
class Dual(Dual):
    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other, 1.0)
        return Dual(self.value + other.value, self.tangent + other.tangent)


# %% wrong="subtracts_the_wrong_way" about="formula"
#| zh: `3 - a` 调用的是 `a.__rsub__(3)`：`self` 在减号右边。这里算成了 `a - 3`。
#| en: `3 - a` calls `a.__rsub__(3)`: `self` stands on the right of the minus sign. Here `a - 3` was computed.
class Dual(Dual):
    def __sub__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value - other.value, self.tangent - other.tangent)

    def __rsub__(self, other):
        return self - other


# %% wrong="tangents_added_in_a_difference" about="formula"
#| zh: 差的斜率是斜率之差：减号对斜率也管用。
#| en: The slope of a difference is the difference of the slopes: the minus sign holds for tangents too.
class Dual(Dual):
    def __sub__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value - other.value, self.tangent + other.tangent)

    def __rsub__(self, other):
        return Dual(other) - self


# %% wrong="inner_slope_forgotten" about="chain"
#| zh: `exp` 少了里面的斜率：链式法则还要乘上 `self.tangent`。
#| en: `exp` lacks the inner slope: the chain rule multiplies by `self.tangent` as well.
import math


class Dual(Dual):
    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value)


# %% wrong="all_inputs_move_at_once" about="chain"
#| zh: 所有输入的 `tangent` 都取了 1，得到的是所有偏导数之和。要分开，就得一次只让一个输入动。
#| en: All inputs have the `tangent` 1, and what comes out is the sum of all partials. To tell them apart, let one input move at a time.
class Dual(Dual):
    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1


def partials_forward(f, inputs):
    return [f(*[Dual(x, 1.0) for x in inputs]).tangent for _ in inputs]


# %% wrong="values_for_tangents" about="reading"
#| zh: 返回的是 `f` 的值，不是它随输入变化的快慢：那个数在 `tangent` 里。
#| en: This returns the value of `f` and not how fast it changes: that number is in `tangent`.
class Dual(Dual):
    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1


def partials_forward(f, inputs):
    return [f(*[Dual(x, float(i == j)) for j, x in enumerate(inputs)]).value for i in range(len(inputs))]


# %% wrong="product_with_a_minus" about="formula"
#| zh: 乘积的两份要相加，中间没有减号。
#| en: The two shares of a product are added; there is no minus between them.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value - self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


# %% wrong="own_value_as_a_factor" about="formula"
#| zh: 每一边的 `tangent` 要乘**另一边**的值。
#| en: The `tangent` of each side is multiplied by the value of the **other**.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * self.value + other.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


# %% wrong="no_plain_numbers" about="contract"
#| zh: 另一边可能是普通的数，它没有 `value`。
#| en: The other side may be a plain number, which has no `value`.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


# %% wrong="changes_itself" about="sharing" shows="_ += _"
#| zh: `+=` 改掉了左边的 `Dual`；要返回一个新的。
#| en: `+=` changes the `Dual` on the left; return a new one.
#| zh else: 左边的 `Dual` 被改掉了；要返回一个新的。
#| en else: The `Dual` on the left is changed; return a new one.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        self.value += other.value
        self.tangent += other.tangent
        return self

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


# %% wrong="tangent_keeps_its_sign" about="formula"
#| zh: k − a 的 `tangent` 要变号：a 增加，它就减少。
#| en: The `tangent` of k − a changes its sign: when a grows, it shrinks.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return Dual(other - self.value, self.tangent)

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


# %% wrong="exp_leaves_the_tangent" about="formula"
#| zh: `exp` 的 `tangent` 没有乘上 eˣ。
#| en: The `tangent` of `exp` is not multiplied by eˣ.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        return Dual(math.exp(self.value), self.tangent)


# %% wrong="exp_of_the_tangent" about="formula"
#| zh: `tangent` 不取指数，它要乘上 eˣ。
#| en: The exponential is not taken of the `tangent`; it is multiplied by eˣ.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        return Dual(math.exp(self.value), math.exp(self.tangent))


# %% wrong="exp_returns_a_number" about="contract"
#| zh: `exp` 要返回一个 `Dual`，不是一个数。
#| en: `exp` returns a `Dual`, not a number.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        return math.exp(self.value)


# %% wrong="duals_for_tangents" about="contract"
#| zh: 列表里是 `Dual`；要的是它们的 `tangent`。
#| en: The list holds `Dual`s; their `tangent` is wanted.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    return [
        f(*[Dual(x, float(place == chosen)) for place, x in enumerate(inputs)])
        for chosen in range(len(inputs))
    ]


# %% wrong="runs_twice_for_each" about="cost"
#| zh: 每个输入要恰好调用一次 `f`，这里调用了两次。
#| en: `f` is to be called exactly once for each input; here it is called twice.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    found = []
    for chosen in range(len(inputs)):
        duals = [Dual(x, float(place == chosen)) for place, x in enumerate(inputs)]
        f(*duals)
        found.append(f(*duals).tangent)
    return found


# %% wrong="earlier_inputs_go_on_moving" about="stale"
#| zh: 换到下一个输入时，前一个的 `tangent` 没有放回 0。
#| en: When the next input has its turn, the `tangent` of the one before is not set back to 0.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    found, duals = [], [Dual(x) for x in inputs]
    for chosen, x in enumerate(inputs):
        duals[chosen] = Dual(x, 1.0)
        found.append(f(*duals).tangent)
    return found


# %% wrong="tangents_multiplied" about="formula"
#| zh: 乘普通的数时是对的；两边都是 `Dual` 时，乘积的斜率却不是斜率的乘积：a 变时 b 不动，贡献 `a.tangent * b.value`；反过来还有一份。
#| en: With a plain number it is right; but where both sides are a `Dual`, the slope of a product is not the product of the slopes: when a moves and b stands still, that
#| en: gives `a.tangent * b.value`; and there is a share the other way round.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        if isinstance(other, Dual):
            return Dual(self.value * other.value, self.tangent * other.tangent)
        return Dual(self.value * other, self.tangent * other)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    return [
        f(*[Dual(x, float(place == chosen)) for place, x in enumerate(inputs)]).tangent
        for chosen in range(len(inputs))
    ]


# %% wrong="inputs_replaced" about="sharing"
#| zh: 数是对的，可是 `inputs` 里的数被换成了 `Dual`。另做一个列表。
#| en: The numbers are right, but those in `inputs` have been replaced by `Dual`s. Make a list of your own.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    found = []
    for place, x in enumerate(inputs):
        inputs[place] = Dual(x)
    for one in inputs:
        one.tangent = 1.0
        found.append(f(*inputs).tangent)
        one.tangent = 0.0
    return found


# %% wrong="found_by_value" about="index"
#| zh: 靠值去找选定的输入：有两个输入的值相等时，它们就一起动了。要按位置找。
#| en: The chosen input is found by its value: where two inputs have the same value, both move at once. Go by position.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    return [f(*[Dual(x, float(x == one)) for x in inputs]).tangent for one in inputs]


# %% wrong="one_run_for_all" about="chain"
#| zh: 只跑了一遍，所有输入一起动：得到的是所有偏导数之和。每个输入要单独跑一遍，那一遍里只有它动。
#| en: One run, in which all inputs move at once: what comes out is the sum of all partials. Each input takes a run of its own, in which it moves alone.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    tangent = f(*[Dual(x, 1.0) for x in inputs]).tangent
    return [tangent for _ in inputs]


# %% wrong="plain_factor_left_out" about="formula"
#| zh: 乘上一个普通的数，值变成几倍，变化也就快几倍：`tangent` 也要乘。
#| en: A plain factor multiplies the value, and with it how fast the value changes: the `tangent` is multiplied as well.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        if isinstance(other, Dual):
            return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)
        return Dual(self.value * other, self.tangent)

    def __sub__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value - other.value, self.tangent - other.tangent)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return Dual(other) - self

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


# %% wrong="only_one_is_a_dual" in="partials_forward" about="special"
#| zh: 只有选定的输入是 `Dual`，别的还是普通的数：`f` 没有用到选定的那个时，得到的就是普通的数，没有 `tangent`。把每个输入都做成 `Dual`，没选中的 `tangent` 是 0。
#| en: Only the chosen input is a `Dual`, the others are plain numbers: where `f` does not use the chosen one, its result is a plain number and has no `tangent`. Make a `Dual` of every input; those not chosen have the `tangent` 0.
import math


class Dual(Dual):
    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    found = []
    for k, value in enumerate(inputs):
        those = list(inputs)
        those[k] = Dual(value, 1.0)
        found.append(f(*those).tangent)
    return found


# %% wrong="one_call_more" in="partials_forward" about="cost"
#| zh: 每个输入恰好调用一次 `f`，这里还多调用了一次。
#| en: `f` is to be called exactly once for each input; here there is one call more.
import math


class Dual(Dual):
    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    f(*inputs)
    found = []
    for k in range(len(inputs)):
        found.append(f(*[Dual(one, float(i == k)) for i, one in enumerate(inputs)]).tangent)
    return found


# %% wrong="one_number_for_all_partials" in="partials_forward" about="cost"
#| zh: `f` 只运行了一次，返回的是一个数。要一个列表：每个输入运行一次，各得一个偏导数。
#| en: `f` is run only once, and one number is returned. A list is wanted: a run for each input gives one partial derivative each.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    return f(*[Dual(x, 1.0) for x in inputs]).tangent


# %% wrong="inputs_become_duals" in="partials_forward" about="stale"
#| zh: 走过的输入仍带着 `tangent` 1，后面几次就有好几个输入一起动；传进来的列表也被改动了。每次重新做一列 `Dual`。
#| en: Inputs that had their turn keep their `tangent` of 1, so that several move at once in later runs; and the list that was passed in is changed. Make the `Dual`s anew each time.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    found = []
    for i in range(len(inputs)):
        inputs[i] = Dual(inputs[i], 1.0)
        found.append(f(*inputs).tangent)
    return found


# %% wrong="one_list_for_all_arguments" in="partials_forward" about="contract"
#| zh: `f` 收到的是一个列表。要把各个输入分开传：`f(*duals)`。
#| en: `f` receives one list. Its inputs are passed one by one: `f(*duals)`.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    return [
        f([Dual(x, float(place == chosen)) for place, x in enumerate(inputs)]).tangent
        for chosen in range(len(inputs))
    ]


# %% wrong="a_pair_for_a_dual" about="contract"
#| zh: 乘法返回的是两个数，不是 `Dual`：写 `return Dual(…, …)`。
#| en: The product returns two numbers, and no `Dual`: write `return Dual(…, …)`.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        other = other if isinstance(other, Dual) else Dual(other)
        return (self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return self + other * -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self * -1 + other

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    return [
        f(*[Dual(x, float(place == chosen)) for place, x in enumerate(inputs)])
        for chosen in range(len(inputs))
    ]


# %% wrong="no_plain_numbers_anywhere" about="contract"
#| zh: 另一边可能是普通的数，它没有 `value`，也没有 `tangent`：先把它变成 `Dual`。
#| en: The other side may be a plain number, which has no `value` and no `tangent`: make a `Dual` of it first.
import math


class Dual:
    def __init__(self, value, tangent=0.0):
        self.value, self.tangent = value, tangent

    def __add__(self, other):
        return Dual(self.value + other.value, self.tangent + other.tangent)

    def __mul__(self, other):
        return Dual(self.value * other.value, self.tangent * other.value + self.value * other.tangent)

    def __sub__(self, other):
        return Dual(self.value - other.value, self.tangent - other.tangent)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return Dual(other - self.value, -self.tangent)

    def exp(self):
        value = math.exp(self.value)
        return Dual(value, value * self.tangent)


def partials_forward(f, inputs):
    return [
        f(*[Dual(x, float(place == chosen)) for place, x in enumerate(inputs)])
        for chosen in range(len(inputs))
    ]
