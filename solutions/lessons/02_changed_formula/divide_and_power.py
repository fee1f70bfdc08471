# ---
# exercise: divide_and_power
# title zh: 除法、幂与指数
# title en: Quotient, power, exponential
# kind: implement_op
# points: 6
# minutes: 15
# difficulty: 3
# answers: Divide, Power, Exp
# ---

# %% [markdown] task lang="zh"
r"""
照 `Multiply` 的样子，写出三个节点类的 `evaluate` 和 `derive`。除法 `Divide(lhs, rhs)` 有两个操作数；幂 `Power(base, exponent)` 的指数是一个普通的数，不是节点，也不需要对它求导，可以是负数或分数，指数是整数时底数也可以是负数，底数不会是 0；指数函数 `Exp(operand)` 只有一个操作数，求值用 `math.exp`。操作数可以是叶子，也可以是任何别的节点。每一类单独计分。
"""

# %% [markdown] task lang="en"
r"""
Following the pattern of `Multiply`, write `evaluate` and `derive` of three node classes. The quotient `Divide(lhs, rhs)` has two operands; the exponent of the power `Power(base, exponent)` is a plain number, not a node,
and nothing is differentiated with respect to it. It may be negative or a fraction; where it is whole, the base may be negative too; the base is never 0. The exponential `Exp(operand)` has one operand and is evaluated with `math.exp`. An operand may be a leaf or any other node. Each class is scored by itself.
"""

# %% answer
import math


class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        ### BEGIN SOLUTION
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value
        ### END SOLUTION

    def derive(self, seed):
        ### BEGIN SOLUTION
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value**2)
        ### END SOLUTION


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        ### BEGIN SOLUTION
        self.value = self.base.evaluate() ** self.exponent
        return self.value
        ### END SOLUTION

    def derive(self, seed):
        ### BEGIN SOLUTION
        self.base.derive(seed * self.exponent * self.base.value ** (self.exponent - 1))
        ### END SOLUTION


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        ### BEGIN SOLUTION
        self.value = math.exp(self.operand.evaluate())
        return self.value
        ### END SOLUTION

    def derive(self, seed):
        ### BEGIN SOLUTION
        self.operand.derive(seed * self.value)
        ### END SOLUTION


# %% right
import math


class Power:
    def __init__(self, base, exponent):
        self.base, self.exponent = base, exponent

    def evaluate(self):
        self.value = math.pow(self.base.evaluate(), self.exponent)
        return self.value

    def derive(self, seed):
        self.base.derive(self.exponent * self.value / self.base.value * seed)


class Divide:
    def __init__(self, lhs, rhs):
        self.lhs, self.inverse = lhs, Power(rhs, -1)

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.inverse.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.inverse.value)
        self.inverse.derive(seed * self.lhs.value)


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.e ** self.operand.evaluate()
        return self.value

    def derive(self, seed):
        self.operand.derive(self.value * seed)


# %% hint
#| zh: 三个类都照 `Multiply` 的样子写：`evaluate` 先求操作数的值，算出结果，
#| zh: 存进 `self.value` 再返回；`derive` 把 `seed` × 局部导数交给每个操作数。`Power` 的指数是普通的数，不是节点，所以只有底数收到一份。
#| en: All three follow the pattern of `Multiply`: `evaluate` evaluates the operands, stores the result in `self.value` and returns it; `derive` hands `seed`
#| en: times the local derivative to each operand. The exponent of `Power` is a plain number, not a node, so only the base receives a share.

# %% hint
#| zh: 把 u/v 看作 u·v⁻¹：对 u 求导，另一个因子是常数；对 v 求导，v⁻¹ 是幂。`Power` 用的也是这条规则，指数是常数。
#| en: Read u/v as u·v⁻¹: for u the other factor is a constant; for v, v⁻¹ is a power. `Power` follows the same rule, with a constant exponent.

# %% hint
#| zh: `Exp` 的局部导数不必重新计算：前向已经把它存在节点自己身上了。除法的右边和幂各有一个容易漏掉的因子，用差商在不整齐的点上核对一下，例如底数 1.7、指数 3。
#| en: `Exp` need not compute its local derivative again: the forward walk has stored it on the node itself. The right side of the quotient and the power each
#| en: have a factor that is easily left out; check them with difference quotients at untidy points, the power with base 1.7 and exponent 3, say.

# %% wrong="divide_forgets_the_minus" about="formula"
#| zh: `Divide` 分母那边少了负号：分母变大，商变小。
#| en: `Divide` lacks the minus sign on the denominator's side: a larger denominator makes a smaller quotient.
import math


class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(seed * self.lhs.value / self.rhs.value**2)


# %% wrong="divide_forgets_the_square" about="formula"
#| zh: `Divide` 对分母的导数是 −u/v²，这里少除了一次 v。
#| en: The derivative of `Divide` with respect to the denominator is −u/v²; here one division by v is missing.
import math


class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value)


# %% wrong="power_keeps_the_exponent" about="formula"
#| zh: `Power` 求导后指数要减 1：n·uⁿ⁻¹，而不是 n·uⁿ。
#| en: Differentiating `Power` lowers the exponent by 1: n·uⁿ⁻¹, not n·uⁿ.
import math


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.exponent * self.base.value**self.exponent)


# %% wrong="power_forgets_the_factor" about="formula"
#| zh: `Power` 的指数降下来之后要作为因子留在前面：n·uⁿ⁻¹ 里的 n 不见了。
#| en: The exponent of `Power` comes down as a factor: the n of n·uⁿ⁻¹ is missing.
import math


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.base.value ** (self.exponent - 1))


# %% wrong="exp_like_a_power" about="formula"
#| zh: `Exp` 被当成了幂函数：eᵘ 的导数不是 u·eᵘ⁻¹，而是 eᵘ 本身。
#| en: `Exp` was treated as a power: the derivative of eᵘ is not u·eᵘ⁻¹ but eᵘ itself.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.derive(seed * self.operand.value * math.exp(self.operand.value - 1))


# %% wrong="exp_drops_the_seed" about="chain"
#| zh: `Exp` 的局部导数是对的，但没有乘上传进来的 `seed`。
#| en: The local derivative of `Exp` is right, but it is not multiplied by the incoming `seed`.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.derive(self.value)


# %% wrong="evaluates_only_once" in="Exp" about="stale"
#| zh: `evaluate` 只在第一次真的计算，以后总是返回记住的值。叶子换了数，它也不知道。
#| en: `evaluate` computes the first time only and returns the value it remembers ever after. When a leaf has moved, it does not know.
import math


class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        if not hasattr(self, "value"):
            self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value**2)


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        if not hasattr(self, "value"):
            self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.derive(seed * self.value)


# %% wrong="divide_squares_both_denominators" about="formula"
#| zh: `Divide` 分子的一份多除了一次 v：∂(u/v)/∂u 是 1/v，平方只在分母的那一份里。
#| en: The numerator's share of `Divide` is divided by v once too often: ∂(u/v)/∂u is 1/v, and the square belongs to the denominator's share only.
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value**2)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value**2)


# %% wrong="power_through_the_logarithm" about="special"
#| zh: `Power` 写成了 e 的 n·ln u 次方。负数没有对数，而底数可以是负数：用 `**`。
#| en: `Power` is written as e to the n·ln u. A negative number has no logarithm, and the base may be negative: use `**`.
import math


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = math.exp(self.exponent * math.log(self.base.evaluate()))
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.exponent * self.value / self.base.value)


# %% wrong="reads_values_of_operands" about="contract"
#| zh: `evaluate` 直接去读操作数的 `value`，没有让它们先求值。操作数是内部节点时，那里还没有值。请调用操作数的 `evaluate()`。
#| en: `evaluate` reads the `value` of its operands without evaluating them first. Where an operand is an inner node, there is none yet. Call `evaluate()` of
#| en: the operands.
import math


class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.value / self.rhs.value
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value**2)


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.value**self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.exponent * self.base.value ** (self.exponent - 1))


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.value)
        return self.value

    def derive(self, seed):
        self.operand.derive(seed * self.value)


# %% wrong="divide_drops_the_seed_on_the_right" about="chain"
#| zh: `Divide` 分母的一份里没有 `seed`。
#| en: The denominator's share of `Divide` lacks the `seed`.
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-self.lhs.value / self.rhs.value**2)


# %% wrong="divide_exchanges_the_sides" about="index"
#| zh: `Divide` 的两份对调了：1/v 属于分子，−u/v² 属于分母。
#| en: The two shares of `Divide` are exchanged: 1/v belongs to the numerator, −u/v² to the denominator.
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(-seed * self.lhs.value / self.rhs.value**2)
        self.rhs.derive(seed / self.rhs.value)


# %% wrong="divide_multiplies_above" about="formula"
#| zh: `Divide` 的分子被当成了乘积的一边：∂(u/v)/∂u 是 1/v，不是 v。
#| en: The numerator of `Divide` is treated like a side of a product: ∂(u/v)/∂u is 1/v, not v.
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value**2)


# %% wrong="divide_loses_the_numerator" about="formula"
#| zh: `Divide` 分母的一份里少了分子 u：∂(u/v)/∂v 是 −u/v²。
#| en: The denominator's share of `Divide` lacks the numerator u: ∂(u/v)/∂v is −u/v².
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-seed / self.rhs.value**2)


# %% wrong="divide_forgets_the_denominator" about="chain"
#| zh: `Divide` 的分母也是操作数，也要收到一份。
#| en: The denominator of `Divide` is an operand, too, and receives a share.
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)


# %% wrong="divide_by_its_own_numerator" about="special"
#| zh: `Divide` 用商除以分子来求 1/v：分子是 0 时除不了。
#| en: `Divide` gets 1/v as its value over the numerator, which cannot be done where the numerator is 0.
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.value / self.lhs.value)
        self.rhs.derive(-seed * self.value / self.rhs.value)


# %% wrong="divide_forgets_to_return" about="contract"
#| zh: `Divide.evaluate` 没有返回它的值。
#| en: `Divide.evaluate` does not return its value.
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() / self.rhs.evaluate()

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value**2)


# %% wrong="divide_whole_quotients" about="numeric"
#| zh: `//` 只留下商的整数部分。
#| en: `//` keeps the whole part of a quotient only.
class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() // self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value**2)


# %% wrong="power_drops_the_seed" about="chain"
#| zh: `Power` 的局部导数是对的，但没有乘上 `seed`。
#| en: The local derivative of `Power` is right, but it is not multiplied by the `seed`.
class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(self.exponent * self.base.value ** (self.exponent - 1))


# %% wrong="power_is_always_a_square" about="special"
#| zh: `Power` 的指数不一定是 2：n·uⁿ⁻¹。
#| en: The exponent of `Power` need not be 2: n·uⁿ⁻¹.
class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * 2 * self.base.value)


# %% wrong="power_raises_the_exponent" about="formula"
#| zh: `Power` 求导后指数要减一，这里反而加了一：那是积分的方向。
#| en: Differentiating `Power` lowers the exponent by 1; here it is raised, as for an integral.
class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.exponent * self.base.value ** (self.exponent + 1))


# %% wrong="power_of_its_own_value" about="formula"
#| zh: `Power` 用了自己的值去乘方；要乘方的是底数的值。
#| en: `Power` raises its own value; it is the value of the base that is to be raised.
class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.exponent * self.value ** (self.exponent - 1))


# %% wrong="power_loses_the_sign" about="special"
#| zh: `Power` 的底数可以是负的，`abs` 把符号丢了。
#| en: The base of `Power` may be negative; `abs` loses its sign.
class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.exponent * abs(self.base.value) ** (self.exponent - 1))


# %% wrong="exponential_twice" about="formula"
#| zh: `Exp` 的值已经是 eᵘ，又取了一次指数。
#| en: The value of `Exp` is eᵘ already; the exponential is taken once more.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.derive(seed * math.exp(self.value))


# %% wrong="exp_of_its_operand" about="formula"
#| zh: `Exp` 乘的是操作数的值 u；局部导数是 eᵘ。
#| en: `Exp` multiplies by u, the value of its operand; the local derivative is eᵘ.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.derive(seed * self.operand.value)


# %% wrong="exp_passes_the_seed_on" about="chain"
#| zh: `Exp` 把 `seed` 原样传了下去，没有乘局部导数 eᵘ。
#| en: `Exp` hands the `seed` on unchanged, without its local derivative eᵘ.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.derive(seed)


# %% wrong="exp_with_an_inner_factor" about="formula"
#| zh: `Exp` 多乘了一个 u：eᵘ 对 u 的导数就是 eᵘ。
#| en: `Exp` multiplies by u once too often: the derivative of eᵘ with respect to u is eᵘ.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.derive(seed * self.operand.value * self.value)


# %% wrong="exp_stops_at_its_operand" about="chain"
#| zh: `Exp` 把数直接写进了操作数的 `partial`。操作数可以是内部节点，请调用它的 `derive`。
#| en: `Exp` writes into the `partial` of its operand. That may be an inner node: call its `derive`.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.partial += seed * self.value


# %% wrong="exp_forgets_to_return" about="contract"
#| zh: `Exp.evaluate` 没有返回它的值。
#| en: `Exp.evaluate` does not return its value.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())

    def derive(self, seed):
        self.operand.derive(seed * self.value)


# %% wrong="power_hands_nothing_on" about="chain"
#| zh: 底数那里什么也没有收到：`Power.derive` 算出来的那一份要交给 `self.base.derive(…)`，不是返回，也不是自己留着。
#| en: Nothing arrives at the base: the share that `Power.derive` computes goes to `self.base.derive(…)`; it is neither returned nor kept.
class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        return seed * self.exponent * self.base.value ** (self.exponent - 1)


# %% wrong="value_not_stored" about="contract"
#| zh: `evaluate` 返回了值，却没有存进 `self.value`。上面用到这个节点的乘积在反向时要读它。
#| en: `evaluate` returns the value and does not store it in `self.value`, where a product that uses this node looks for it on the way back.
import math


class Divide:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        return self.lhs.evaluate() / self.rhs.evaluate()

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value / self.rhs.value**2)


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        return self.base.evaluate() ** self.exponent

    def derive(self, seed):
        self.base.derive(seed * self.exponent * self.base.value ** (self.exponent - 1))


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        return math.exp(self.operand.evaluate())

    def derive(self, seed):
        self.operand.derive(seed * math.exp(self.operand.value))


# %% wrong="power_without_its_parentheses" about="formula"
#| zh: `u ** n - 1` 先求幂，再减 1。`Power` 的指数要括起来：`u ** (n - 1)`。
#| en: `u ** n - 1` takes the power first and then subtracts 1. In `Power` put the exponent in parentheses: `u ** (n - 1)`.
import math


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.exponent * self.base.value**self.exponent - 1)


# %% wrong="power_changes_its_exponent" about="stale"
#| zh: `Power` 在反向时把 `self.exponent` 改小了，再走一遍，用的就是另一个指数。节点自己的东西不要改。
#| en: On the way back `Power` lowers `self.exponent` for good, so the next walk has another exponent. Leave what belongs to the node as it is.
import math


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        factor = self.exponent
        self.exponent -= 1
        self.base.derive(seed * factor * self.base.value**self.exponent)


# %% wrong="power_in_whole_steps" about="special"
#| zh: `Power` 用循环一次一次地乘，可是指数也可能是负数或分数，那时次数不对。用 `**`。
#| en: `Power` multiplies again and again in a loop, but the exponent may be negative or a fraction, and then the count is wrong. Use `**`.
import math


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        factor = self.base.evaluate()
        self.value = 1
        for _ in range(int(self.exponent)):
            self.value *= factor
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.exponent * self.value / self.base.value)


# %% wrong="exp_of_the_node" in="Exp" about="reading"
#| zh: `math.exp` 要的是数，而这里交给它的是节点。节点的值在前向求值时已经存下了。
#| en: `math.exp` takes a number, and here it is handed a node. The value of a node was stored when it was evaluated.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.operand.derive(seed * math.exp(self.operand))


# %% equivalent
# (lhs, Power(rhs, -1)) => (Power(rhs, -1), lhs)


# %% wrong="exp_sends_on_all_that_has_come" about="order"
#| zh: `Exp` 把收到过的 `seed` 都加起来再传：每来一份，前面的几份又传了一遍。只传这一次收到的。
#| en: `Exp` adds up every `seed` that has come and hands on the sum: with each arrival the earlier ones are handed on again. Hand on the one that has just come.
import math


class Exp:
    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.total = 0
        self.value = math.exp(self.operand.evaluate())
        return self.value

    def derive(self, seed):
        self.total += seed
        self.operand.derive(self.total * self.value)


# %% wrong="differentiates_the_exponent" about="formula"
#| zh: 这是对指数求的导数：底数放在指数上的函数才带对数。这里变的是底数。
#| en: This is the derivative by the exponent, which brings in a logarithm. Here it is the base that moves.
import math


class Power:
    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    def evaluate(self):
        self.value = self.base.evaluate() ** self.exponent
        return self.value

    def derive(self, seed):
        self.base.derive(seed * self.value * math.log(abs(self.base.value)))
