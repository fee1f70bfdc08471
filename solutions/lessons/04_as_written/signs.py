# ---
# exercise: signs
# title zh: 乘号，以及混进来的数
# title en: The times sign, and numbers among the nodes
# kind: fill_in
# points: 6
# minutes: 11
# difficulty: 2
# answers: Signs, Multiply
# part: Signs, Multiply
# ---

# %% [markdown] task lang="zh"
r"""
`Signs` 里是你的引擎的节点听得懂的记号，`Multiply` 是乘法。请补全：

* `slopes(out, a, b)`：乘积 `out` 对 `a` 和对 `b` 的局部导数；
* `__neg__`、`__sub__`、`__mul__`、`__radd__`、`__rmul__`、`__rsub__`；`__add__` 是样板，取负的运算叫 `Negate`。

做完以后，`3 * x * x - 2 * x + 5`、`7 - x` 和 `sum([x, y, x])` 都应当得到一个节点，值和偏导数都对；其中的数只是常数，不成为节点。
"""

# %% [markdown] task lang="en"
r"""
`Signs` holds the signs that the nodes of your engine understand, and `Multiply` is the product. Complete:

* `slopes(out, a, b)`: the local derivatives of the product `out` with respect to `a` and to `b`;
* `__neg__`, `__sub__`, `__mul__`, `__radd__`, `__rmul__`, `__rsub__`; `__add__` is the model, and negation is the operation `Negate`.

Then `3 * x * x - 2 * x + 5`, `7 - x` and `sum([x, y, x])` each give a node with the right value and the right partial derivatives; numbers in them are constants, not nodes.
"""


# %% answer
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        ### BEGIN SOLUTION
        return Negate.apply(self)
        ### END SOLUTION

    def __sub__(self, other):
        ### BEGIN SOLUTION
        return self + -other
        ### END SOLUTION

    def __mul__(self, other):
        ### BEGIN SOLUTION
        return Multiply.apply(self, other)
        ### END SOLUTION

    def __radd__(self, other):
        ### BEGIN SOLUTION
        return self + other
        ### END SOLUTION

    def __rmul__(self, other):
        ### BEGIN SOLUTION
        return self * other
        ### END SOLUTION

    def __rsub__(self, other):
        ### BEGIN SOLUTION
        return -self + other
        ### END SOLUTION


class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        ### BEGIN SOLUTION
        return b, a
        ### END SOLUTION


# %% right
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __mul__(self, other):
        return Multiply.apply(other, self)

    def __neg__(self):
        return -1.0 * self

    def __sub__(self, other):
        return Add.apply(self, -1 * other)

    def __rsub__(self, other):
        return Add.apply(other, Negate.apply(self))

    __radd__, __rmul__ = __add__, __mul__


class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return b * a

    @staticmethod
    def slopes(out, a, b):
        return [b, a]


# %% equivalent
# 1 => ...
# (self, other) => (other, self)

# %% hint
#| zh: `a * 2` 和 `2 * a` 各是调用谁的哪个方法？在这个方法里，`self` 是谁，`other` 又是谁？
#| en: Which method of which object do `a * 2` and `2 * a` call? Inside that method, who is `self` and who is `other`?

# %% hint
#| zh: 带 r 的方法里，`self` 总是写在运算符**右边**的那个；加法和乘法可以交换，减法不行。
#| en: In a method whose name begins with r, `self` is what stands on the **right** of the sign; sums and products may be swapped, differences may not.

# %% hint
#| zh: `__add__` 是样板：把 `Add` 换成 `Multiply`；差就是加上相反的数。`__radd__` 不必从头写：加法可以交换，借用已有的 `+` 就行。
#| zh: `__rsub__` 要算的是 `other - self`，可是 `other` 只是一个数：改写成一个和，让节点来答。
#| en: `__add__` is the pattern: `Multiply` for `Add`; a difference adds the negative. `__radd__` need not start from nothing: sums may be swapped, so use the `+` that is there.
#| en: `__rsub__` has to compute `other - self`, but `other` is only a number: write it as a sum in which the node is asked.


# %% given
import itertools


class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


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


class Add(Function):
    @staticmethod
    def forward(a, b):
        return a + b

    @staticmethod
    def slopes(out, a, b):
        return 1, 1


class Negate(Function):
    @staticmethod
    def forward(a):
        return -a

    @staticmethod
    def slopes(out, a):
        return (-1,)


class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return b, a


# %% wrong="swaps_the_slopes" about="formula"
#| zh: 两个局部导数对调了：乘积对左边的导数是右边的值。值是对的，所以只看 `value` 发现不了。
#| en: The two local derivatives are swapped: the derivative of a product with respect to its left side is the value of its right side. The value is right, so looking at `value` alone does not show it.
class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return a, b


# %% wrong="wraps_every_node" about="tracking"
#| zh: 右边的操作数连节点也重新包装了一次。新的节点值相同，却没有父节点，右边就这样和它的图断开，收不到梯度。
#| en: The right operand is wrapped, even a node. The new node has the same value but no parents, so that side is cut off from its graph and receives nothing.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, Variable(getattr(other, "value", other)))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="wraps_every_node_on_either_side" about="tracking"
#| zh: 两边的节点都重新包装了一次。新的节点没有父节点，和原来的图断开，梯度传不回去。节点要原样交给 `apply`。
#| en: The nodes on either side are wrapped once more. New nodes have no parents and are cut off from the graph, so no gradient gets back. Hand a node to `apply` as it is.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(Variable(self.value), Variable(getattr(other, "value", other)))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="wraps_nodes_whole" about="tracking"
#| zh: `Variable(other)` 连节点也包装了一次：新的节点装着一个节点，而不是数，也没有父节点。节点要原样交给 `apply`。
#| en: `Variable(other)` wraps nodes as well: the new one holds a node where a number should be, and has no parents. Hand a node to `apply` as it is.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, Variable(other))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="keeps_only_itself" about="contract"
#| zh: `__radd__` 只返回 `self`：对 `sum` 开头的 0 恰好是对的，`2 + x` 里的 2 却丢了。
#| en: `__radd__` returns `self` alone: that happens to be right for the 0 of `sum`, but `2 + x` loses its 2.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="product_from_the_right_is_a_number" about="tracking"
#| zh: `__rmul__` 返回的是一个普通的数：`3 * x` 的值对了，可是没有节点记得它是怎么来的，反向到这里就断了。
#| en: `__rmul__` returns a plain number: the value of `3 * x` is right, but no node remembers where it came from, and the backward walk ends there.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return other * self.value

    def __rsub__(self, other):
        return -self + other


# %% wrong="returns_a_number" about="tracking"
#| zh: `__mul__` 返回的是一个普通的数：值对了，可是没有节点记得它是怎么来的，反向到这里就断了。
#| en: `__mul__` returns a plain number: its value is right, but no node remembers where it came from, and the backward walk ends here.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.forward(self.value, getattr(other, "value", other))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="serves_only_sum" about="contract"
#| zh: 这个 `__radd__` 只认得 `sum` 开头的那个 0。`5 + a` 同样会走到这里，`other` 可以是任何数。
#| en: This `__radd__` only knows the 0 that `sum` begins with. `5 + a` arrives here just the same, and `other` may be any number.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        if other == 0:
            return self
        raise TypeError("only sum() may begin with a number")

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="results_are_wrapped" about="tracking"
#| zh: 运算的结果也是节点。这里只有叶子原样交给了 `apply`；有父节点的又被包装成没有父节点的叶子，和它的图断开了。
#| en: The result of an operation is a node as well. Only leaves are handed to `apply` as they are here; what has parents is wrapped into a leaf without them, and cut off from its graph.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        if getattr(other, "parents", ()):
            other = Variable(other.value)
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="whole_numbers_only" about="contract" shows="isinstance(_, int)"
#| zh: 数在左边时，这里只认得 `int`；`2.5` 这样的数也是数。`apply` 什么数都收，用不着问。
#| en: With a number on the left, only an `int` is served here, and `2.5` is a number as well. `apply` takes any number, so there is nothing to ask.
#| zh else: 数在左边时没有人回答：`__rmul__` 不在，或者给出的是 `NotImplemented`，数自己的方法遇到节点时就是这样。要由节点来答，用 `apply`。
#| en else: With a number on the left nobody answers: `__rmul__` is not there, or gives `NotImplemented`, as a plain number's own methods do when they meet a node. Let the node answer, with `apply`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other if isinstance(other, int) else NotImplemented

    def __rsub__(self, other):
        return -self + other


# %% wrong="difference_with_turned_slopes" about="formula"
#| zh: `__rsub__` 的值对了，可是斜率还是 `self - other` 的：在 `other - self` 里，`self` 的斜率是 −1。
#| en: The value of `__rsub__` is right, but its slope is that of `self - other`: in `other - self` the slope of `self` is −1.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self + (other - 2 * self.value)


# %% wrong="subtracts_the_wrong_way" about="formula"
#| zh: 在 `__rsub__` 里，`self` 是写在减号**右边**的那个，所以要算的是 `other - self`，不是 `self - other`。
#| en: Inside `__rsub__`, `self` is what stands on the **right** of the minus sign, so `other - self` is wanted, not `self - other`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self - other


# %% wrong="difference_without_its_sign" about="formula"
#| zh: `__rsub__` 把两边加了起来：`7 - x` 里的 `x` 带着负号。
#| en: `__rsub__` adds its two sides: in `7 - x` the `x` has a minus in front.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self + other


# %% wrong="changes_itself" about="sharing"
#| zh: `__mul__` 改掉了左边操作数自己的值，并且把它当作结果返回。运算要造出一个**新**的节点，操作数不动，否则别处再用到它就错了。
#| en: `__mul__` changes the left operand's own value and returns that operand. An operation makes a **new** node and leaves its operands alone, or every other use of them goes wrong.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        self.value = self.value * getattr(other, "value", other)
        return self

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="slopes_of_a_sum" about="formula"
#| zh: 乘积的值对了，局部导数却写成了加法的 1 和 1。
#| en: The value of the product is right, but its slopes are those of a sum, 1 and 1.
class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return 1, 1


# %% wrong="product_without_edges" about="tracking"
#| zh: 乘积没有父节点：值对了，梯度却传不下去。造节点的是 `apply`。
#| en: The product has no parents: its value is right, but no gradient is handed down. It is `apply` that makes nodes.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Variable(self.value * getattr(other, "value", other))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="calls_itself_on_the_right" about="contract" shows="other + self"
#| zh: `other + self` 里 `other` 还是一个数，于是 Python 又来叫 `__radd__`，没完没了。两边哪一个肯定是节点？让它来答。
#| en: In `other + self`, `other` is a number still, so Python calls `__radd__` again, without end. Which of the two is a node for certain? Let that one answer.
#| zh else: 运算符要问自己的方法，方法里又走到同一个运算符，这样没完没了。造节点的是 `apply`，像 `__add__` 那样。
#| en else: A sign asks its method, and that method comes to the same sign again, without end. It is `apply` that makes nodes, as in `__add__`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return other + self

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="difference_calls_itself" about="contract" shows="other - self"
#| zh: `other - self` 里 `other` 还是一个数，于是 Python 又来叫 `__rsub__`，没完没了。怎样写，才由节点来答？
#| en: In `other - self`, `other` is a number still, so Python calls `__rsub__` again, without end. How can it be written so that the node answers?
#| zh else: 运算符要问自己的方法，方法里又走到同一个运算符，这样没完没了。造节点的是 `apply`，像 `__add__` 那样。
#| en else: A sign asks its method, and that method comes to the same sign again, without end. It is `apply` that makes nodes, as in `__add__`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return other - self


# %% wrong="times_that_adds" about="formula"
#| zh: 数在左边的乘法写成了加法：看看 `__rmul__`。
#| en: With the number on the left, times became plus: look at `__rmul__`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self + other

    def __rsub__(self, other):
        return -self + other


# %% wrong="numbers_stay_numbers" about="contract"
#| zh: 在 `__mul__` 里，`other` 可能是普通的数，而数没有 `value`。`apply` 两种都收：原样交给它。
#| en: In `__mul__`, `other` may be a plain number, which has no `value`. `apply` takes either: hand it over as it is.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Variable(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="swaps_the_slopes_on_the_right" about="formula"
#| zh: `__rmul__` 的值对了，斜率不对：对节点的导数是另一个因子的值，不是它自己的。
#| en: The value of `__rmul__` is right, but its slope is not: the derivative by the node is the value of the other factor, not its own.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return Variable(other * self.value, (self,), (self.value,))

    def __rsub__(self, other):
        return -self + other


# %% wrong="forgets_to_return_the_node" about="contract"
#| zh: `__mul__` 没有 `return`，得到的总是 `None`。
#| en: `__mul__` has no `return`, so what comes out is always `None`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="sum_changes_the_node" about="sharing"
#| zh: 数加节点时，把数加进了节点自己，返回的也是它。这个节点别处还要用：和应当是一个新节点。
#| en: A number plus a node adds the number into the node itself and returns that. The node may be used elsewhere: the sum has to be a new one.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        self.value += other
        return self

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="numbers_become_leaves" about="tracking"
#| zh: 值和偏导数都对，可是每个数都成了一个叶子，图里多出了谁也不需要的节点。`apply` 也收普通的数，原样交给它。
#| en: Values and partial derivatives are right, but every number has become a leaf, a node that nobody needs. `apply` takes plain numbers as well: hand them over as they are.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        other = other if isinstance(other, Variable) else Variable(other)
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return Variable(other) + self

    def __rmul__(self, other):
        return Variable(other) * self

    def __rsub__(self, other):
        return Variable(other) - self


# %% wrong="difference_the_wrong_way_round" about="order"
#| zh: `a - b` 里 `self` 是左边的 `a`，取负的是 `other`；这里取负的是 `self`。
#| en: In `a - b`, `self` is `a` on the left, and `other` becomes negative; here it is `self` that does.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return -self + other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="minus_from_zero" about="special" shows="0 - self"
#| zh: `0 - self` 要问 `__rsub__`，它里面的 `-self` 又要问 `__neg__`，这样没完没了：用 `Negate.apply`。
#| en: `0 - self` asks `__rsub__`, whose `-self` asks `__neg__` again, and so on without end: use `Negate.apply`.
#| zh else: 运算符要问自己的方法，方法里又走到同一个运算符，这样没完没了。造节点的是 `apply`，像 `__add__` 那样。
#| en else: A sign asks its method, and that method comes to the same sign again, without end. It is `apply` that makes nodes, as in `__add__`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return 0 - self

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="minus_forgotten" about="formula"
#| zh: `__sub__` 只是加上了 `other`，没有取负。
#| en: `__sub__` adds `other`, without its minus.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + other

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="subtracts_the_wrong_way_with_negate" about="formula"
#| zh: 在 `__rsub__` 里，`self` 是写在减号**右边**的那个，所以要算的是 `other - self`，不是 `self - other`。
#| en: Inside `__rsub__`, `self` is what stands on the **right** of the minus sign, so `other - self` is wanted, not `self - other`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return Add.apply(self, Negate.apply(other))

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self - other


# %% wrong="times_calls_itself" about="contract" shows="self * other"
#| zh: `self * other` 又来叫 `__mul__`，没完没了。造节点的是 `Multiply.apply`，像 `__add__` 里的 `Add.apply` 那样。
#| en: `self * other` asks `__mul__` again, without end. It is `Multiply.apply` that makes the node, as `Add.apply` does in `__add__`.
#| zh else: 运算符要问自己的方法，方法里又走到同一个运算符，这样没完没了。造节点的是 `apply`，像 `__add__` 那样。
#| en else: A sign asks its method, and that method comes to the same sign again, without end. It is `apply` that makes nodes, as in `__add__`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return self * other

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="one_slope_for_two_inputs" about="contract"
#| zh: `slopes` 返回的导数比输入少：对 `a`、对 `b` 各要一个，按这个次序。
#| en: `slopes` returns fewer derivatives than there are inputs: one for each of `a` and `b` is wanted, in this order.
class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return a + b


# %% wrong="slopes_ask_for_values" about="contract"
#| zh: `slopes` 收到的 `a` 和 `b` 已经是数，没有 `value`：取值的事 `apply` 做过了。
#| en: The `a` and `b` that `slopes` gets are numbers already and have no `value`: `apply` has taken it.
class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return b.value, a.value


# %% wrong="slopes_divide_the_product" about="special"
#| zh: 用积除以一个因子来得到另一个因子：这个因子是 0 的时候除不了。
#| en: The other factor is found by dividing the product, which cannot be done where a factor is 0.
class Multiply(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def slopes(out, a, b):
        return out / a, out / b


# %% wrong="an_operation_is_called" about="contract"
#| zh: `Multiply` 是一个类，里面没有 `__init__`：直接叫它造不出节点。造节点的是 `apply`，像 `__add__` 里那样。
#| en: `Multiply` is a class without an `__init__`, and calling it makes no node. It is `apply` that does, as in `__add__`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="product_is_a_sum" about="formula"
#| zh: `__mul__` 算的是和：乘积是 `Multiply`。
#| en: `__mul__` adds: the product is `Multiply`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Add.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return Multiply.apply(other, self)

    def __rsub__(self, other):
        return -self + other


# %% wrong="every_product_is_a_sum" about="formula"
#| zh: 乘号算出来的是和：`Multiply` 没有用上。
#| en: Times gives a sum here: `Multiply` is not used.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Add.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other


# %% wrong="opposite_is_a_number" about="tracking"
#| zh: `__neg__` 返回的是一个普通的数（或者没有父节点的节点）：值对了，可是没有什么记得它是怎么来的，反向到这里就断了。
#| en: `__neg__` returns a plain number (or a node without parents): its value is right, but nothing remembers where it came from, and the backward walk ends there.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return -self.value

    def __sub__(self, other):
        return Add.apply(self, Negate.apply(other))

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return Add.apply(other, Negate.apply(self))


# %% wrong="values_for_apply" about="tracking"
#| zh: 交给 `apply` 的是 `value`：结果没有父节点，梯度传不下去；数也没有 `value`。节点和数都原样交给 `apply`。
#| en: `apply` is given the `value` of each side: the result has no parents and hands no gradient down, and numbers have no `value`. Hand nodes and numbers to `apply` as they are.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return Multiply.apply(self.value, other.value)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return Multiply.apply(other, self)

    def __rsub__(self, other):
        return -self + other


# %% wrong="an_operation_is_called_below_the_minus" about="contract"
#| zh: `Negate` 是一个类，里面没有 `__init__`：直接叫它造不出节点。造节点的是 `apply`，像 `__add__` 里那样。
#| en: `Negate` is a class without an `__init__`, and calling it makes no node. It is `apply` that does, as in `__add__`.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return Add.apply(self, Negate(other))

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return Add.apply(other, Negate.apply(self))


# %% wrong="a_number_goes_below_the_minus" about="contract"
#| zh: `x - 2` 里的 2 成了节点：`Negate.apply(2)` 没有节点作输入，也造一个。`-other` 的话，数还是数。
#| en: The 2 of `x - 2` becomes a node: `Negate.apply(2)` has no node among its inputs, and makes one all the same. With `-other`, a number stays a number.
class Signs:
    def __add__(self, other):
        return Add.apply(self, other)

    def __neg__(self):
        return Negate.apply(self)

    def __sub__(self, other):
        return Add.apply(self, Negate.apply(other))

    def __mul__(self, other):
        return Multiply.apply(self, other)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return -self + other
