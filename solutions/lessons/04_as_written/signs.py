# ---
# exercise: signs
# title zh: 乘号，以及混进来的数
# title en: The times sign, and numbers among the nodes
# kind: fill_in
# points: 6
# minutes: 10
# difficulty: 2
# answers: Node
# ---

# %% [markdown] task lang="zh"
r"""
下面的 `Node` 就是上一课的节点，一个类兼作叶子和运算；三个空的类只是告诉画图的工具该写哪个符号。请补全：

* `as_node(thing)`：普通的数变成叶子，节点原样返回；
* `__mul__`、`__radd__`、`__rmul__`、`__rsub__`。

做完以后，`3 * x * x - 2 * x + 5`、`7 - x` 和 `sum([x, y, x])` 都应当得到一个节点，值和偏导数都对。
"""

# %% [markdown] task lang="en"
r"""
`Node` is the node of the last lesson, one class for leaves and operations alike; the three empty classes only tell the drawing which sign to write. Complete:

* `as_node(thing)`: a plain number becomes a leaf, a node is returned as it is;
* `__mul__`, `__radd__`, `__rmul__`, `__rsub__`.

Then `3 * x * x - 2 * x + 5`, `7 - x` and `sum([x, y, x])` should each give a node, with the right value and the right partial derivatives.
"""


# %% answer
class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        ### BEGIN SOLUTION
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))
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
        return as_node(other) - self
        ### END SOLUTION


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    ### BEGIN SOLUTION
    return thing if isinstance(thing, Node) else Node(thing)
    ### END SOLUTION


# %% right
class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, parents, slopes
        self.number, self.partial = next(Node.numbers), 0

    def __add__(self, other):
        if not hasattr(other, "parents"):
            return Node(self.value + other, (self,), (1,))
        return Node(self.value + other.value, (self, other), (1, 1))

    def __mul__(self, other):
        if not hasattr(other, "parents"):
            return Node(other * self.value, (self,), (other,))
        return Node(other.value * self.value, (other, self), (self.value, other.value))

    def __neg__(self):
        return self * -1.0

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    __radd__, __rmul__ = __add__, __mul__


# %% equivalent
# 1 => ...
# (self, other) => (other, self)

# %% hint
#| zh: `a * 2` 和 `2 * a` 各是调用谁的哪个方法？在这个方法里，`self` 是谁，`other` 又是谁？
#| en: Which method of which object do `a * 2` and `2 * a` call? Inside that method, who is `self` and who is `other`?

# %% hint
#| zh: `as_node` 只在需要时包装：已经是节点的原样返回，否则它和自己的图就断开了。带 r 的方法里，`self` 总是写在运算符**右边**的那个；加法和乘法可以交换，
#| zh: 减法不行。
#| en: `as_node` wraps only what needs it: a node is returned as it is, or it would be cut off from its graph. In a method whose name begins with r, `self`
#| en: is what stands on the **right** of the sign; sums and products may be swapped, differences may not.

# %% hint
#| zh: `__add__` 是样板：把 `+` 换成 `*`，`Plus` 换成 `Multiply`，再想想乘积的两个局部导数。`__radd__` 不必从头写：加法可以交换，借用已有的 `+` 就行。
#| zh: `__rsub__` 要算的是 `other - self`，可是 `other` 还是一个数：先让它成为节点。
#| en: `__add__` is the pattern: `*` for `+`, `Multiply` for `Plus`, and the two local derivatives of a product. `__radd__` need not start from nothing: sums may
#| en: be swapped, so use the `+` that is there. `__rsub__` has to compute `other - self`, but `other` is still a number: make a node of it first.

# %% wrong="swaps_the_slopes" about="formula"
#| zh: 两个局部导数对调了：乘积对左边的导数是右边的值。值是对的，所以只看 `value` 发现不了。
#| en: The two local derivatives are swapped: the derivative of a product with respect to its left side is the value of its right side. The value is right,
#| en: so looking at `value` alone does not show it.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (self.value, other.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="wraps_every_node" about="tracking"
#| zh: `as_node` 连节点也重新包装了一次。新的节点值相同，却没有父节点，右边的操作数就这样和它的图断开，收不到梯度。
#| en: `as_node` wraps nodes as well. The new node has the same value but no parents, so the right operand is cut off from its graph and receives nothing.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return Node(getattr(thing, "value", thing))


# %% wrong="wraps_every_node_on_either_side" about="tracking"
#| zh: `as_node` 连节点也重新包装了一次。新的节点没有父节点，和原来的图断开，梯度传不回去。节点要原样返回。
#| en: `as_node` wraps nodes as well. The new node has no parents and is cut off from the graph, so no gradient gets back. A node has to be returned as it is.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return as_node(other) + self

    def __rmul__(self, other):
        return as_node(other) * self

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return Node(getattr(thing, "value", thing))


# %% wrong="wraps_nodes_whole" about="tracking"
#| zh: `as_node` 连节点也重新包装了一次。新的节点没有父节点，和原来的图断开，梯度传不回去。节点要原样返回。
#| en: `as_node` wraps nodes as well. The new node has no parents and is cut off from the graph, so no gradient gets back. A node has to be returned as it is.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return as_node(other) + self

    def __rmul__(self, other):
        return as_node(other) * self

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return Node(thing)


# %% wrong="keeps_only_itself" about="contract"
#| zh: `__radd__` 只返回 `self`：对 `sum` 开头的 0 恰好是对的，`2 + x` 里的 2 却丢了。
#| en: `__radd__` returns `self` alone: that happens to be right for the 0 of `sum`, but `2 + x` loses its 2.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="product_from_the_right_is_a_number" about="tracking"
#| zh: `__rmul__` 返回的是一个普通的数：`3 * x` 的值对了，可是没有节点记得它是怎么来的，反向到这里就断了。
#| en: `__rmul__` returns a plain number: the value of `3 * x` is right, but no node remembers where it came from, and the backward walk ends there.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return other * self.value

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="returns_a_number" about="tracking"
#| zh: `__mul__` 返回的是一个普通的数：值对了，可是没有节点记得它是怎么来的，反向到这里就断了。
#| en: `__mul__` returns a plain number: its value is right, but no node remembers where it came from, and the backward walk ends here.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        return self.value * as_node(other).value

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="serves_only_sum" about="contract"
#| zh: 这个 `__radd__` 只认得 `sum` 开头的那个 0。`5 + a` 同样会走到这里，`other` 可以是任何数。
#| en: This `__radd__` only knows the 0 that `sum` begins with. `5 + a` arrives here just the same, and `other` may be any number.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        if other == 0:
            return self
        raise TypeError("only sum() may begin with a number")

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="results_are_wrapped" about="tracking"
#| zh: `type(thing) is Node` 只认得叶子：`Plus`、`Multiply` 是 `Node` 的子类，它们的结果又被包装成没有父节点的叶子。用 `isinstance`。
#| en: `type(thing) is Node` knows leaves only: `Plus` and `Multiply` are subclasses of `Node`, and their results are wrapped into leaves without parents. Use `isinstance`.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed
        for parent, slope in zip(self.parents, self.slopes):
            parent.derive(seed * slope)

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if type(thing) is Node else Node(thing)


# %% wrong="whole_numbers_only" about="contract"
#| zh: 只有 `int` 变成了叶子；`2.5` 这样的数也是数。反过来问更稳妥：是节点就原样返回，别的都包装。
#| en: Only an `int` becomes a leaf, and `2.5` is a number as well. It is safer to ask the other way round: return a node as it is, and wrap everything else.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed
        for parent, slope in zip(self.parents, self.slopes):
            parent.derive(seed * slope)

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return Node(thing) if isinstance(thing, int) else thing


# %% wrong="difference_with_turned_slopes" about="formula"
#| zh: `__rsub__` 的值对了，可是斜率还是 `self - other` 的：在 `other - self` 里，`self` 的斜率是 −1。
#| en: The value of `__rsub__` is right, but its slopes are those of `self - other`: in `other - self` the slope of `self` is −1.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed
        for parent, slope in zip(self.parents, self.slopes):
            parent.derive(seed * slope)

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        other = as_node(other)
        return Minus(other.value - self.value, (self, other), (1, -1))


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="subtracts_the_wrong_way" about="formula"
#| zh: 在 `__rsub__` 里，`self` 是写在减号**右边**的那个，所以要算的是 `other - self`，不是 `self - other`。
#| en: Inside `__rsub__`, `self` is what stands on the **right** of the minus sign, so `other - self` is wanted, not `self - other`.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return self - other


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="changes_itself" about="sharing"
#| zh: `__mul__` 改掉了左边操作数自己的值，并且把它当作结果返回。运算要造出一个**新**的节点，操作数不动，否则别处再用到它就错了。
#| en: `__mul__` changes the left operand's own value and returns that operand. An operation makes a **new** node and leaves its operands alone, or every
#| en: other use of them goes wrong.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        self.value = self.value * as_node(other).value
        return self

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="slopes_of_a_sum" about="formula"
#| zh: 乘积的值对了，局部导数却写成了加法的 1 和 1。
#| en: The value of the product is right, but its slopes are those of a sum, 1 and 1.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (1, 1))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="product_without_edges" about="tracking"
#| zh: 乘积没有父节点：值对了，梯度却传不下去。
#| en: The product has no parents: its value is right, but no gradient is handed down.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        return Multiply(self.value * as_node(other).value)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="calls_itself_on_the_right" about="contract"
#| zh: `other + self` 里 `other` 还是一个数，于是 Python 又来叫 `__radd__`，没完没了。两边哪一个肯定是节点？让它来答。
#| en: In `other + self`, `other` is a number still, so Python calls `__radd__` again, without end. Which of the two is a node for certain? Let that one answer.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return other + self

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="difference_calls_itself" about="contract"
#| zh: `other - self` 里 `other` 还是一个数，于是 Python 又来叫 `__rsub__`，没完没了。减号左边那个，先要变成什么？
#| en: In `other - self`, `other` is a number still, so Python calls `__rsub__` again, without end. What does the left side of the minus have to become first?
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return other - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="times_that_adds" about="formula"
#| zh: 数在左边的乘法写成了加法：看看 `__rmul__`。
#| en: With the number on the left, times became plus: look at `__rmul__`.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self + other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="numbers_stay_numbers" about="contract"
#| zh: `__mul__` 里 `other` 可能是普通的数，而数没有 `value`。和 `__add__` 一样，先把它变成节点。
#| en: In `__mul__`, `other` may be a plain number, which has no `value`. Make it a node first, as `__add__` does.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="swaps_the_slopes_on_the_right" about="formula"
#| zh: `__rmul__` 的值对了，两个局部导数却对调了：对每个因子的导数是另一个因子的值。
#| en: The value of `__rmul__` is right, but its two slopes are exchanged: the derivative by either factor is the value of the other.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        other = as_node(other)
        return Multiply(other.value * self.value, (other, self), (other.value, self.value))

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)


# %% wrong="forgets_to_return_the_node" about="contract"
#| zh: `as_node` 没有 `return`，得到的总是 `None`。
#| en: `as_node` has no `return`, so what comes out is always `None`.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    if not isinstance(thing, Node):
        thing = Node(thing)


# %% wrong="sum_changes_the_node" about="sharing"
#| zh: 数加节点时，把数加进了节点自己，还回的也是它。这个节点别处还要用：和应当是一个新节点。
#| en: A number plus a node adds the number into the node itself and returns that. The node may be used elsewhere: the sum has to be a new one.
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        other = as_node(other)
        return Multiply(self.value * other.value, (self, other), (other.value, self.value))

    def __radd__(self, other):
        self.value += other
        return self

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return as_node(other) - self


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass


def as_node(thing):
    return thing if isinstance(thing, Node) else Node(thing)
