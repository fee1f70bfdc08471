# ---
# exercise: multiply_derive
# title zh: 乘法的反向一步
# title en: The backward step of a product
# kind: fill_in
# points: 3
# minutes: 8
# difficulty: 2
# answers: Multiply
# ---

# %% [markdown] task lang="zh"
r"""
写出 `Multiply.derive`：给两边的 `derive` 送去各自的一份。两边的值已经在 `self.lhs.value` 和 `self.rhs.value` 里。
"""

# %% [markdown] task lang="en"
r"""
Write `Multiply.derive`: send each side's `derive` the share that belongs to it. The values of both sides are already in `self.lhs.value` and `self.rhs.value`.
"""


# %% answer
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        ### BEGIN SOLUTION
        self.lhs.derive(seed * self.rhs.value)
        self.rhs.derive(seed * self.lhs.value)
        ### END SOLUTION


# %% right
class Multiply:
    def __init__(self, lhs, rhs):
        self.operands = lhs, rhs

    def evaluate(self):
        self.factors = [operand.evaluate() for operand in self.operands]
        self.value = self.factors[0] * self.factors[1]
        return self.value

    def derive(self, seed):
        for operand, other in zip(self.operands, reversed(self.factors), strict=True):
            operand.derive(other * seed)


# %% hint
#| zh: 先别管树，只看一个乘积 p = a·b。b 不动，a 增加一点点 ε，p 增加多少？这就是 ∂p/∂a。
#| en: Forget the tree and look at one product p = a·b. Keep b still and nudge a by ε: how much does p grow? That is ∂p/∂a.

# %% hint
#| zh: 链式法则：根对 a 的导数 = 根对 p 的导数 × p 对 a 的导数。前一个因子就是传进来的 `seed`，一个也不能少。
#| en: Chain rule: the derivative of the root with respect to a is that of the root with respect to p, times that of p with respect to a. The first factor is
#| en: the `seed` that was passed in; neither factor may be left out.

# %% hint
#| zh: 写成两行，每行是某一边的 `derive(seed * …)`。乘上去的是谁的值：自己这一边的，还是另一边的？用 2·5 试一试：哪个数动一点，乘积动得更多？
#| en: Write two lines, each a `derive(seed * …)` of one side. Whose value is the factor: that of the same side or of the other? Try 2·5: which of the two
#| en: numbers moves the product more?

# %% wrong="drops_the_seed" about="chain"
#| zh: 因子是对的，但传进来的 `seed` 被丢掉了。根节点的 seed 是 1，所以单独一个乘积看不出问题；一旦这个乘积的上面还有别的节点，结果就错了。
#| en: The factors are right, but the incoming `seed` is dropped. At the root the seed is 1, so a lone product hides it; as soon as something stands above
#| en: this product, the result is wrong.
import math


class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(self.rhs.value)
        self.rhs.derive(self.lhs.value)


# %% wrong="swaps_the_factors" about="formula"
#| zh: 两个因子对调了：∂(a·b)/∂a 是 b，也就是另一边的值，而不是自己的值。
#| en: The factors are swapped: ∂(a·b)/∂a is b, the value of the other side, not of a itself.
import math


class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.lhs.value)
        self.rhs.derive(seed * self.rhs.value)


# %% wrong="passes_the_seed_on" about="chain"
#| zh: `seed` 原样传了下去，没有乘上局部导数。那是加法的规则，不是乘法的。
#| en: The `seed` is handed on unchanged, without the local derivative. That is the rule of a sum, not of a product.
import math


class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(seed)


# %% wrong="forgets_the_right_side" about="chain"
#| zh: 只有左边收到了导数；右边的操作数同样影响乘积，也要调用它的 `derive`。
#| en: Only the left side receives its derivative; the right operand moves the product just as much, so call its `derive` too.
import math


class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)


# %% wrong="stops_at_the_children" about="chain"
#| zh: 数字直接写进了操作数的 `partial`，而没有调用操作数的 `derive`。操作数是叶子时碰巧对；操作数又是一个乘积时，导数就停在那里，到不了叶子。
#| en: The numbers are written into the operands' `partial` instead of calling their `derive`. With leaves that happens to work; when an operand is itself a
#| en: product, the derivative stops there and never reaches the leaves.
import math


class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.partial = getattr(self.lhs, "partial", 0) + seed * self.rhs.value
        self.rhs.partial = getattr(self.rhs, "partial", 0) + seed * self.lhs.value


# %% wrong="adds_to_the_partials" about="chain"
#| zh: 这里直接往操作数的 `partial` 里加。只有叶子才有 `partial`；操作数又是一个乘积时，这一行就抛出异常。把各自的一份交给操作数的 `derive`，往哪里记由它自己决定。
#| en: This adds to the operands' `partial` directly. Only leaves have a `partial`; when an operand is itself a product, this line raises. Hand each operand's
#| en: share to its `derive`, and let it decide where to put it.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.partial += seed * self.rhs.value
        self.rhs.partial += seed * self.lhs.value


# %% wrong="kept_on_the_class" about="stale"
#| zh: 操作数的值存到了**类**上，不是存到这个节点上：所有的乘积共用它们，反向时看到的总是最后求值的那个乘积的数。
#| en: The operands' values are stored on the **class** and not on this node: all products share them, and on the way back each sees those of the product that
#| en: was evaluated last.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        left, right = self.lhs.evaluate(), self.rhs.evaluate()
        Multiply.left, Multiply.right = left, right
        self.value = left * right
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * Multiply.right)
        self.rhs.derive(seed * Multiply.left)


# %% wrong="divides_the_product" about="special"
#| zh: 乘积除以自己这一边，就是另一边，可是值为 0 时除不了。直接用另一边的值。
#| en: The product divided by one side is the other side, but not where that side is 0. Use the other side's value directly.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.value / self.lhs.value)
        self.rhs.derive(seed * self.value / self.rhs.value)


# %% wrong="adds_the_value" about="chain"
#| zh: 链式法则把两个因子**相乘**，这里相加了。
#| en: The chain rule **multiplies** its two factors; here they are added.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed + self.rhs.value)
        self.rhs.derive(seed + self.lhs.value)


# %% wrong="value_of_the_product" about="formula"
#| zh: 两边都乘上了乘积自己的值。局部导数是另一边的值。
#| en: Both sides are multiplied by the value of the product itself. The local derivative is the value of the other side.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.value)
        self.rhs.derive(seed * self.value)


# %% wrong="sum_of_both_values" about="formula"
#| zh: 两边都收到了整个和。乘积的导数 u′v + uv′ 有两份，各属于一边：v 那一份给 u，u 那一份给 v。
#| en: Both sides receive the whole sum. The derivative of a product, u′v + uv′, has two shares, one for each side: v goes to u, and u goes to v.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * (self.lhs.value + self.rhs.value))
        self.rhs.derive(seed * (self.lhs.value + self.rhs.value))


# %% wrong="seed_for_one_side_only" about="chain"
#| zh: 左边是对的，右边的一份里没有 `seed`。
#| en: The left side is right; the share of the right side lacks the `seed`.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)
        self.rhs.derive(self.lhs.value)


# %% wrong="same_operand_once" about="accumulate"
#| zh: 两边是同一个节点时，它收到的也是两份：a·a 的导数是 2a。
#| en: When both sides are the same node, it still receives two shares: the derivative of a·a is 2a.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)
        if self.rhs is not self.lhs:
            self.rhs.derive(seed * self.lhs.value)


# %% wrong="returns_its_shares" about="contract" shows="return _, _; return [_, _]"
#| zh: 两份只是返回，没有送出去：要调用操作数的 `derive`。
#| en: The two shares are returned and not sent: call `derive` of the operands.
#| zh else: 叶子什么也没有收到。不管操作数是哪一种节点，它的一份都要交给它的 `derive`。
#| en else: Nothing arrives at the leaves. Whatever kind of node an operand is, its share is handed to its `derive`.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        return seed * self.rhs.value, seed * self.lhs.value


# %% wrong="left_side_receives_both" about="index"
#| zh: 两份都送给了左边；第二份属于右边。
#| en: Both shares go to the left side; the second belongs to the right.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)
        self.lhs.derive(seed * self.lhs.value)


# %% wrong="left_side_forgotten" about="chain"
#| zh: 只有右边收到了导数，左边也要。
#| en: Only the right side receives its derivative; the left one needs its own.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.rhs.derive(seed * self.lhs.value)


# %% wrong="minus_on_the_right" about="formula"
#| zh: 乘法的两个局部导数都不带负号；带负号的是减法。
#| en: Neither local derivative of a product has a minus sign; a difference has one.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value)


# %% wrong="seed_already_changed" about="chain"
#| zh: `seed` 在送给右边之前已经被改成了左边的那一份。
#| en: Before the right side's turn, `seed` has been replaced by the share of the left side.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        seed = seed * self.rhs.value
        self.lhs.derive(seed)
        self.rhs.derive(seed * self.lhs.value)


# %% wrong="evaluates_only_once" about="stale"
#| zh: `evaluate` 只在第一次计算，以后一直用记住的数。叶子换了数，它也不知道。
#| en: `evaluate` computes the first time only and keeps using the value it remembers. When a leaf has moved, it does not know.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        if not hasattr(self, "factors"):
            self.factors = self.lhs.evaluate(), self.rhs.evaluate()
        self.value = self.factors[0] * self.factors[1]
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.factors[1])
        self.rhs.derive(seed * self.factors[0])


# %% wrong="sends_on_all_that_has_come" about="accumulate"
#| zh: 节点把到目前为止收到的 `seed` 加在一起往下送：被用了两次的乘积，第二次会把第一次送过的再送一遍。只送这一次的 `seed` 那一份；加起来是叶子的事。
#| en: The node adds up the seeds that have come so far and sends on their total: a product that is used twice sends on the first seed again with the second. Send
#| en: the share of this `seed` alone; the adding up is done in the leaves.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        self.gradient = 0
        return self.value

    def derive(self, seed):
        self.gradient += seed
        self.lhs.derive(self.gradient * self.rhs.value)
        self.rhs.derive(self.gradient * self.lhs.value)


# %% wrong="sets_the_partials" about="chain"
#| zh: 两份是对的，却直接赋给了操作数的 `partial`：同一个操作数的第二份会盖掉第一份；操作数又是一个乘积时，导数就停在那里。把各自的一份交给操作数的 `derive`。
#| en: The shares are right, but they are assigned to the operands' `partial`: the second share of an operand replaces the first, and when an operand is itself a product, the derivative stops there. Hand each operand's share to its `derive`.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.partial = seed * self.rhs.value
        self.rhs.partial = seed * self.lhs.value


# %% wrong="divides_by_the_other_side" about="formula"
#| zh: 这里除以了另一边的值。乘积的局部导数是另一边的值本身，要乘上去。
#| en: Here the seed is divided by the other side's value. That value is the local derivative itself: it is a factor.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed / self.rhs.value)
        self.rhs.derive(seed / self.lhs.value)


# %% wrong="partial_for_the_value" about="reading"
#| zh: 因子取的是另一边的 `partial`。那里放的是导数，这时多半还是 0；局部导数是另一边的 `value`。
#| en: The factor is the other side's `partial`, where derivatives are collected: mostly still 0 at this moment. The local derivative is the other side's `value`.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.partial)
        self.rhs.derive(seed * self.lhs.partial)


# %% wrong="node_for_its_value" about="reading" shows="_ * self.rhs; self.rhs * _; _ * self.lhs; self.lhs * _"
#| zh: 乘上去的是节点，不是数。节点的数在 `value` 里。
#| en: The factor is a node and not a number. A node's number is in its `value`.
#| zh else: 有一行拿不是数的东西来算了：也许是节点，也许是 `derive` 的结果，而它什么也不返回。
#| en else: A line calculates with something that is no number: a node, perhaps, or the result of `derive`, which returns nothing.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs)
        self.rhs.derive(seed * self.lhs)


# %% wrong="calls_itself" about="reading"
#| zh: `self.derive` 又叫了这个节点自己，没完没了。要叫的是操作数的 `derive`。
#| en: `self.derive` calls this very node again, and so on without end. The `derive` to call is that of the operands.
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.derive(seed * self.rhs.value)
        self.derive(seed * self.lhs.value)


# %% equivalent
# (lhs, rhs) => (rhs, lhs)
# zip(self.operands, reversed(self.factors), strict=True) => zip(self.operands, reversed(self.factors))
# True => False
