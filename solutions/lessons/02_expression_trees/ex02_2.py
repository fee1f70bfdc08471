# ---
# exercise: ex02_2
# title zh: 差的反向一步
# title en: The backward step of a difference
# kind: fill_in
# points: 3
# minutes: 5
# difficulty: 1
# answers: Minus
# ---

# %% [markdown] task lang="zh"
r"""
写出 `Minus.derive`。先想一想：左边变大一点，差怎样变？右边变大一点呢？
"""

# %% [markdown] task lang="en"
r"""
Write `Minus.derive`. Think first: when the left side grows a little, what happens to the difference? And when the right side does?
"""


# %% answer
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        ### BEGIN SOLUTION
        self.lhs.derive(seed)
        self.rhs.derive(-seed)
        ### END SOLUTION


# %% right
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        left, right = self.lhs.evaluate(), self.rhs.evaluate()
        self.value = left + -1 * right
        return self.value

    def derive(self, seed):
        for operand, sign in ((self.lhs, 1), (self.rhs, -1)):
            operand.derive(sign * seed)


# %% hint
#| zh: d = a − b。b 增加一点点 ε 时，d 变大还是变小？变多少？
#| en: d = a − b. When b grows by a little ε, does d grow or shrink, and by how much?

# %% hint
#| zh: 局部导数是 1 和 −1，与 a、b 的值无关。再用链式法则乘上传进来的 `seed`。
#| en: The local derivatives are 1 and −1, whatever a and b are. The chain rule multiplies them by the incoming `seed`.

# %% hint
#| zh: 左边的一行和 `Plus` 里的一样，右边的一行只差一个符号。
#| en: The left-hand line is that of `Plus`; the right-hand line differs from it by one sign.

# %% wrong="forgets_the_minus_sign" about="formula"
#| zh: 这是加法的反向。减数增加时差会变小，所以右边收到的应当带负号。
#| en: This is the backward step of a sum. A difference shrinks when its right side grows, so the right side receives a minus sign.
import math


class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(seed)


# %% wrong="negates_the_left_side" about="formula"
#| zh: 负号放错了边：a − b 对 a 的导数是 1，对 b 的导数才是 −1。
#| en: The minus sign is on the wrong side: a − b has derivative 1 with respect to a, and −1 with respect to b.
import math


class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(-seed)
        self.rhs.derive(seed)


# %% wrong="drops_the_seed" about="chain"
#| zh: 局部导数 1 和 −1 是对的，但没有乘上传进来的 `seed`。只有在根节点 seed 恰好等于 1 时才碰巧正确。
#| en: The local derivatives 1 and −1 are right, but they are not multiplied by the incoming `seed`. Only at the root, where the seed is 1, does that come
#| en: out right.
import math


class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(1)
        self.rhs.derive(-1)


# %% wrong="multiplies_like_a_product" about="formula"
#| zh: 把乘法的规则搬了过来：差的局部导数是常数 1 和 −1，不含另一边的值。
#| en: The rule of the product was carried over: the local derivatives of a difference are the constants 1 and −1, without the other side's value.
import math


class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)
        self.rhs.derive(-seed * self.lhs.value)
