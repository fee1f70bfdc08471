# ---
# exercise: minus_derive
# title zh: 减法的一去一回
# title en: A difference, there and back
# kind: fill_in
# points: 3
# minutes: 5
# difficulty: 1
# answers: Minus
# ---

# %% [markdown] task lang="zh"
r"""
这一次 `evaluate` 也由你写：上面的节点要从这里拿什么？
"""

# %% [markdown] task lang="en"
r"""
This time write `evaluate` as well: what will the node above want of it?
"""


# %% answer
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        ### BEGIN SOLUTION
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value
        ### END SOLUTION

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
#| zh: `evaluate` 让两边各自 `evaluate`，把差存进 `self.value`，再返回。`derive` 呢：d = a − b，b 增加一点点 ε 时，d 变大还是变小？变多少？
#| en: `evaluate` has both sides evaluate, stores the difference in `self.value`, and returns it. As for `derive`: d = a − b; when b grows by a little ε, does d grow or shrink, and by how much?

# %% hint
#| zh: 局部导数是 1 和 −1，与 a、b 的值无关。再用链式法则乘上传进来的 `seed`。
#| en: The local derivatives are 1 and −1, whatever a and b are. The chain rule multiplies them by the incoming `seed`.

# %% wrong="forgets_the_minus_sign" about="formula"
#| zh: 右边收到的是 `seed`，和加法一样。减数增加时结果会变小，所以右边不管是什么节点，收到的都应当带负号。
#| en: The right side was sent `seed`, as in a sum. A difference shrinks when its right side grows, so the right side, whatever node it is, receives a minus sign.
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
#| zh: 把乘法的规则搬了过来：减法的局部导数是常数 1 和 −1，不含另一边的值。
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


# %% wrong="forgets_the_right_side" about="chain"
#| zh: 只有左边收到了导数；右边也影响结果。
#| en: Only the left side receives its derivative; the right one moves the difference as well.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)


# %% wrong="forgets_the_left_side" about="chain"
#| zh: 只有右边收到了导数；左边也影响结果。
#| en: Only the right side receives its derivative; the left one moves the difference as well.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.rhs.derive(-seed)


# %% wrong="minus_on_both_sides" about="formula"
#| zh: 负号只属于右边。左边变大，结果也变大。
#| en: The minus sign belongs to the right side only. When the left side grows, so does the difference.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(-seed)
        self.rhs.derive(-seed)


# %% wrong="minus_one_for_the_right" about="chain"
#| zh: 左边是对的，右边的一份里没有 `seed`。
#| en: The left side is right; the share of the right side lacks the `seed`.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(-1)


# %% wrong="one_less_for_the_right" about="chain"
#| zh: 局部导数 −1 是因子，要**乘**上去，不是减去 1。
#| en: The local derivative −1 is a factor: **multiply** by it, do not subtract 1.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(seed - 1)


# %% wrong="times_the_operands_values" about="formula"
#| zh: 减法的局部导数是常数 1 和 −1，不乘任何一边的值。
#| en: The local derivatives of a difference are the constants 1 and −1; no value of either side belongs there.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.lhs.value)
        self.rhs.derive(-seed * self.rhs.value)


# %% wrong="returns_its_shares" about="contract"
#| zh: 两份算对了，却只是返回，没有送出去：要调用操作数的 `derive`。
#| en: The two shares are right, but they are returned and not sent: call `derive` of the operands.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        return seed, -seed


# %% wrong="writes_into_partial" about="chain"
#| zh: 数直接写进了操作数的 `partial`。操作数是内部节点时，它没有 `partial`，导数也到不了叶子。请调用 `derive`。
#| en: The numbers go straight into the operands' `partial`. An inner node has none, and the derivative never reaches the leaves. Call `derive`.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.partial += seed
        self.rhs.partial -= seed


# %% wrong="sign_of_the_seed_lost" about="formula"
#| zh: `abs` 丢掉了 `seed` 自己的符号，它可以是负的。
#| en: `abs` loses the sign of the `seed` itself, which may be negative.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(-abs(seed))


# %% wrong="minus_before_the_call" about="contract"
#| zh: 负号加在了 `derive` 返回的东西上，可是它什么也不返回。带负号的应当是交给右边的那个数。
#| en: The minus sign is put before what `derive` returns, but it returns nothing. It is the number handed to the right side that is negative.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)
        -self.rhs.derive(seed)


# %% wrong="subtracts_what_derive_returns" about="contract"
#| zh: 这里把两边 `derive` 返回的东西相减，可是它们什么也不返回：导数是往下送的，不是往上收的。每一边该得的数，要作为参数交给它。
#| en: This subtracts what the two calls of `derive` return, but they return nothing: derivatives are sent down and not gathered up. What a side is to receive is the argument of its call.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        return self.lhs.derive(seed) - self.rhs.derive(seed)


# %% wrong="turns_the_total_round" about="accumulate"
#| zh: 右边收到的是没有负号的 `seed`，然后整个 `partial` 变了号：以前收到的份也跟着变号，而内部节点根本没有 `partial`。只有这一份要带负号。
#| en: The right side receives the `seed` without a minus sign, and then its whole `partial` changes sign: so do the shares that came before, and an inner node has no `partial` at all. This one share is what has to be negative.
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
        self.rhs.partial = -self.rhs.partial


# %% wrong="value_not_kept" about="saved"
#| zh: 差返回了，却没有留在 `self.value` 里：上面是乘法的话，反向时要来这里取。
#| en: The difference is returned but not kept in `self.value`, where a product above looks for it on the way back.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        return self.lhs.evaluate() - self.rhs.evaluate()

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(-seed)


# %% wrong="value_not_returned" about="contract"
#| zh: 差存下了，却没有返回：上面的节点拿 `evaluate()` 的结果去算，得到的是 `None`。
#| en: The difference is kept but not returned: the node above computes with what `evaluate()` returns, and gets `None`.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() - self.rhs.evaluate()

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(-seed)


# %% wrong="sides_not_evaluated" about="stale"
#| zh: 两边的 `value` 直接拿来用了，没有让它们 `evaluate`：内部节点要么还没有值，要么是上一次的旧值。
#| en: The `value` of both sides is read without having them `evaluate`: an inner node has none yet, or an old one from the time before.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.value - self.rhs.value
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(-seed)


# %% wrong="sides_exchanged_going_forward" about="formula"
#| zh: 去的时候两边对调了：是左边减右边。
#| en: Going forward the sides are exchanged: it is the left one minus the right one.
class Minus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.rhs.evaluate() - self.lhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed)
        self.rhs.derive(-seed)


# %% equivalent
# ((self.lhs, 1), (self.rhs, -1)) => ((self.rhs, -1), (self.lhs, 1))
