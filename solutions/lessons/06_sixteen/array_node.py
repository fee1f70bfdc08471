# ---
# exercise: array_node
# title zh: 你的节点，装上数组
# title en: Your node, holding arrays
# kind: fill_in
# points: 8
# minutes: 12
# difficulty: 3
# answers: Node, backward
# ---

# %% [markdown] task lang="zh"
r"""
`*` 和 `@` 用的就是你写的 VJP。请补全：

* `tanh`：像 `*` 那样，`pulls` 用到的数在前向时就取好：叶子的 `value` 后来换成别的数组，也不受影响；
* `backward(root, g)`：从 `root` 出发反向走一遍，出发时的数组 `g` 形状和 `root.value` 相同。像 `second_pass` 那样：每个节点处理一次（可以用 `in_order`），内部节点每一遍从零开始，**叶子**的 `grad` 累加，根自己就是叶子时也一样。

传进来的 `g` 和各个 `value` 都要保持原样。
"""

# %% [markdown] task lang="en"
r"""
`*` and `@` use your VJPs. Complete:

* `tanh`: as in `*`, take what the `pulls` need in the forward pass, so that a `value` replaced later does not affect them;
* `backward(root, g)`: one pass from `root`, starting with `g`, an array of the shape of `root.value`. As in `second_pass`, each node has one turn (`in_order` is at hand), inner nodes begin every pass at zero, and the `grad` of **leaves** accumulates, also where the root is a leaf.

Leave `g` and every `value` as they are.
"""


# %% answer
class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), pulls=()):
        self.value = np.array(value, dtype=float)
        self.parents = tuple(parents)
        self.pulls = tuple(pulls)
        self.number = next(Node.numbers)
        self.grad = np.zeros(self.value.shape)

    def __add__(self, other):
        return Node(self.value + other.value, (self, other), (lambda g: g, lambda g: g))

    def __sub__(self, other):
        return Node(self.value - other.value, (self, other), (lambda g: g, lambda g: -g))

    def __mul__(self, other):
        a, b = self.value, other.value
        #| zh: 每次都把两份算出来，只取一份：先求简单
        #| en: each call computes both shares and keeps one: simple first
        pulls = (lambda g: multiply_vjp(g, a, b)[0], lambda g: multiply_vjp(g, a, b)[1])
        return Node(a * b, (self, other), pulls)

    def __matmul__(self, other):
        A, x = self.value, other.value
        pulls = (lambda g: matvec_vjp(g, A, x)[0], lambda g: matvec_vjp(g, A, x)[1])
        return Node(A @ x, (self, other), pulls)

    def relu(self):
        is_open = self.value > 0
        return Node(np.maximum(self.value, 0), (self,), (lambda g: g * is_open,))

    def tanh(self):
        ### BEGIN SOLUTION
        t = np.tanh(self.value)
        return Node(t, (self,), (lambda g: g * (1 - t * t),))
        ### END SOLUTION


def backward(root, g):
    ### BEGIN SOLUTION
    order = in_order(root)
    for node in order:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = root.grad + g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)
    ### END SOLUTION


# %% right
class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), pulls=()):
        self.value, self.parents, self.pulls = np.asarray(value, dtype=float), parents, pulls
        self.number, self.grad = next(Node.numbers), np.zeros_like(self.value)

    def __add__(self, other):
        return Node(self.value + other.value, [self, other], [lambda g: g] * 2)

    def __sub__(self, other):
        return Node(self.value - other.value, [self, other], [lambda g: g, np.negative])

    def relu(self):
        is_open = self.value > 0
        return Node(self.value * is_open, [self], [is_open.__mul__])

    def tanh(self):
        slope = 1 / np.cosh(self.value) ** 2
        return Node(np.tanh(self.value), [self], [slope.__mul__])


def backward(root, g):
    gradients = {root: g}
    for node in in_order(root):
        gradient = gradients.pop(node)
        if not node.parents:
            node.grad = node.grad + gradient
        for parent, pull in zip(node.parents, node.pulls):
            gradients[parent] = gradients.get(parent, 0) + pull(gradient)


# %% hint
#| zh: `tanh` 的 `pull` 也是一个 VJP：`g` 乘以斜率。第 05 课里，它的斜率只用输出就写出来了，而输出在前向时已经算好。
#| en: The `pull` of `tanh` is a VJP as well: `g` times the slope. In lesson 05 you wrote that slope with the output alone, and the forward pass has computed the output.

# %% hint
#| zh: `backward` 与第 04 课的相比只有两处不同：出发的数不是 1 而是 `g`；传下去的不是 `node.grad * slope`，而是 `pull` 交出来的数组。
#| en: Compared with lesson 04, `backward` differs in two places: it starts from `g` and not from 1, and what is handed on is not `node.grad * slope` but the
#| en: array that `pull` returns.

# %% hint
#| zh: 小心 `+=`：对数组，它改的是**同一个**数组，而加法的 `pull` 交出来的正是收到的那个 `g`。`parent.grad = parent.grad + …` 每次都做一个新数组。
#| en: Beware of `+=`: on an array it changes that **very** array, and the `pull` of an addition returns the very `g` it was given.
#| en: `parent.grad = parent.grad + …` makes a new array each time.

# %% equivalent
# 1 => ...
# np.asarray(value, dtype=float) => np.asarray(value)
# if not node.parents: node.grad = node.grad + gradient => if True: node.grad = node.grad + gradient
# self.value > 0 => self.value >= 0

# %% given
import itertools

import numpy as np


def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), pulls=()):
        self.value = np.array(value, dtype=float)
        self.parents = tuple(parents)
        self.pulls = tuple(pulls)
        self.number = next(Node.numbers)
        self.grad = np.zeros(self.value.shape)

    def __add__(self, other):
        return Node(self.value + other.value, (self, other), (lambda g: g, lambda g: g))

    def __sub__(self, other):
        return Node(self.value - other.value, (self, other), (lambda g: g, lambda g: -g))

    def relu(self):
        is_open = self.value > 0
        return Node(np.maximum(self.value, 0), (self,), (lambda g: g * is_open,))

    def tanh(self):
        raise NotImplementedError()


# %% wrong="starts_from_one" about="chain"
#| zh: 这里总是从 1 出发，`g` 没有用到。根是数组时，每个元素占多少要由 `g` 来说。
#| en: This always starts from 1, and `g` is not used. When the root is an array, `g` has to say how much each entry counts.
def backward(root, g):
    order = in_order(root)
    for node in order:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = np.ones(root.value.shape)
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="inner_nodes_keep_theirs" about="stale"
#| zh: 第二遍开始时，内部节点里还留着第一遍的梯度，于是又被传了一次：叶子得到的不是两倍，而是更多。
#| en: When the second pass begins, inner nodes still hold the gradients of the first, which are handed on once more: leaves get more than twice the gradient.
def backward(root, g):
    root.grad = g if root.parents else root.grad + g
    for node in in_order(root):
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="leaves_reset_too" about="accumulate"
#| zh: 每一遍都把叶子也清了零，第一遍的梯度就丢了。叶子要累加，什么时候清零由用它的人决定。
#| en: Each pass resets the leaves as well, and the gradients of the first pass are lost. Leaves accumulate; when to reset them is up to whoever uses them.
def backward(root, g):
    order = in_order(root)
    for node in order:
        node.grad = np.zeros(node.value.shape)
    root.grad = root.grad + g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="along_every_path" about="cost"
#| zh: 数是对的，可是它沿着每一条路径各走一次：节点被用了两次，它下面的一切就都走两遍，层层翻倍。要按编号，每个节点只处理一次。
#| en: The numbers are right, but this walks along every path: below a node that is used twice everything is walked twice, and that doubles from level to level.
#| en: Go by number, one turn for each node.
def backward(root, g):
    if not root.parents:
        root.grad = root.grad + g
    for parent, pull in zip(root.parents, root.pulls):
        backward(parent, pull(g))


# %% wrong="adds_in_place" about="sharing" shows="_ += _"
#| zh: 数起初是对的，可是 `+=` 改的是同一个数组。加法的 `pull` 交出来的就是收到的那个 `g`，于是传进来的 `g`，或者别的节点的梯度，也被一起改掉了。
#| en: The numbers are right at first, but `+=` changes one and the same array. The `pull` of an addition returns the very `g` it was given, so the `g` that
#| en: came in, or the gradient of another node, is changed along with it.
#| zh else: 数起初是对的，可是有一份写进了别人也拿着的数组里。加法的 `pull` 交出来的就是收到的那个 `g`，于是传进来的 `g`，或者别的节点的梯度，也被一起改掉了。
#| en else: The numbers are right at first, but a share is written into an array that somebody else holds, too. The `pull` of an addition returns the very `g` it was given, so the `g` that came in, or the gradient of another node, is changed along with it.
def backward(root, g):
    gradients = {root: g}
    for node in in_order(root):
        gradient = gradients.pop(node)
        if not node.parents:
            node.grad = node.grad + gradient
        for parent, pull in zip(node.parents, node.pulls):
            share = pull(gradient)
            if parent in gradients:
                gradients[parent] += share
            else:
                gradients[parent] = share


# %% wrong="last_share_wins" about="accumulate"
#| zh: 用的是 `=`，不是相加：一个节点被用了两次，就有两份送来，后到的把先到的盖掉了。
#| en: Here stands `=` where shares should be added: a node that is used twice receives two of them, and the later one wipes out the earlier.
def backward(root, g):
    gradients = {root: g}
    for node in in_order(root):
        if not node.parents:
            node.grad = node.grad + gradients[node]
        for parent, pull in zip(node.parents, node.pulls):
            gradients[parent] = pull(gradients[node])


# %% wrong="tanh_looks_again" about="stale"
#| zh: 斜率要到反向时才去读 `self.value`：叶子在此之间换过的话，用上的就是新的数。把输出取出来，存在函数旁边。
#| en: The slope reads `self.value` in the backward pass only: if the leaf has changed in between, it uses the new numbers. Keep the output of the forward pass.
class Node(Node):
    def tanh(self):
        return Node(np.tanh(self.value), (self,), (lambda g: g * (1 - np.tanh(self.value) ** 2),))


# %% wrong="tanh_of_no_operand" about="chain"
#| zh: `tanh` 的结果没有父节点，于是成了叶子：梯度到这里就停下了。
#| en: The result of `tanh` has no parent, which makes it a leaf: the gradient goes no further.
class Node(Node):
    def tanh(self):
        return Node(np.tanh(self.value))


# %% wrong="tanh_of_the_input" about="formula"
#| zh: `tanh` 的斜率是 1 减**输出**的平方，这里用的是输入的平方。
#| en: The slope of `tanh` is 1 minus the square of its **output**; here the square of the input is used.
class Node(Node):
    def tanh(self):
        x = self.value
        return Node(np.tanh(x), (self,), (lambda g: g * (1 - x * x),))


# %% wrong="tanh_forgets_the_cotangent" about="chain"
#| zh: `tanh` 的那个函数没有用到 `g`：上面送下来的一切到这里就断了。
#| en: The function of `tanh` does not use `g`: all that was sent down from above ends here.
class Node(Node):
    def tanh(self):
        t = np.tanh(self.value)
        return Node(t, (self,), (lambda g: 1 - t * t,))


# %% wrong="tanh_without_the_square" about="formula"
#| zh: `tanh` 的局部导数是 1 − t²，这里少了平方。
#| en: The slope of `tanh` is 1 − t²; here the square is missing.
class Node(Node):
    def tanh(self):
        t = np.tanh(self.value)
        return Node(t, (self,), (lambda g: g * (1 - t),))


# %% wrong="tanh_of_one_number" about="shapes"
#| zh: `math.tanh` 只会算一个数；数组要用 `np.tanh`。
#| en: `math.tanh` takes a single number; for an array use `np.tanh`.
import math


class Node(Node):
    def tanh(self):
        t = math.tanh(self.value)
        return Node(t, (self,), (lambda g: g * (1 - t * t),))


# %% wrong="tanh_changes_the_cotangent" about="sharing"
#| zh: `g *= …` 改掉了传进来的数组，别处还要用它。
#| en: `g *= …` changes the array that came in, which others still need.
class Node(Node):
    def tanh(self):
        t = np.tanh(self.value)

        def pull(g):
            g *= 1 - t * t
            return g

        return Node(t, (self,), (pull,))


# %% wrong="cotangent_left_out" about="chain"
#| zh: 没有给根放上 g，往下传的全是 0。
#| en: The root never gets its g, so nothing but 0 is handed down.
import numpy as np


def backward(root, g):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="oldest_first" about="order"
#| zh: 方向反了：从叶子走到根，处理一个节点时，它还什么都没有收到。
#| en: The wrong way round: from the leaves to the root, when a node has its turn nothing has arrived there.
import numpy as np


def backward(root, g):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number)
    for node in order:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = root.grad + g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="always_pulls_the_first_g" about="chain"
#| zh: 每个节点都应当把**自己**收到的梯度往下传，这里传的总是最初的 g。
#| en: Each node hands down the gradient that has arrived at **it**; here it is the g of the root every time.
import numpy as np


def backward(root, g):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = root.grad + g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(g)


# %% wrong="root_starts_anew" about="accumulate"
#| zh: 根的 `grad` 直接换成了 `g`。根自己是叶子的时候，前几遍累加的就丢了。
#| en: The `grad` of the root is replaced by `g`. Where the root itself is a leaf, what earlier passes have added up is lost.
import numpy as np


def backward(root, g):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = 1.0 * g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="in_the_order_of_finding" about="order"
#| zh: 这里按找到的先后处理节点，可是先找到的不一定先收齐：有的节点还有一份没有送来，就已经往下传了。要按编号，从大到小。
#| en: Nodes have their turn in the order in which they are found, and some hand on before all of their shares have come. Go by number, the largest first.
import numpy as np


def backward(root, g):
    order = [root]
    for node in order:
        for parent in node.parents:
            if parent not in order:
                order.append(parent)
    for node in order:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = root.grad + g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="empties_the_cotangent" about="sharing"
#| zh: `root.grad` 就是传进来的那个 `g`，下一遍清零时用 `grad[...] = 0` 把它也改成了 0。清零要换上一个新数组。
#| en: `root.grad` is the very `g` that came in, and when the next pass begins, `grad[...] = 0` sets that to 0, too. To reset it, put a new array in its place.
import numpy as np


def backward(root, g):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if node.parents:
            node.grad[...] = 0
    root.grad = g if root.parents else root.grad + g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="root_keeps_its_own" about="stale"
#| zh: 清零时漏掉了根。根如果是内部节点，也要从零开始：再从它出发一遍，它的梯度就成了两遍的和。
#| en: The root is left out when the others are reset. Where it is an inner node it begins at zero as well: start from it a second time, and its gradient is the sum of both passes.
import numpy as np


def backward(root, g):
    order = in_order(root)
    for node in order[1:]:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = root.grad + g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="cotangent_at_the_leaves" about="chain"
#| zh: 这里不从 `g` 出发，到了叶子才乘上它。要是一路上每个元素各算各的，结果还对；可是 `@` 会把元素混在一起，`g` 要从根开始送下去。
#| en: This does not start from `g`, but multiplies by it at the leaves. That is right as long as every element goes its own way, but `@` mixes them: `g` has to be sent down from the root.
import numpy as np


def backward(root, g):
    gradients = {root: np.ones(root.value.shape)}
    for node in in_order(root):
        gradient = gradients.pop(node)
        if not node.parents:
            node.grad = node.grad + g * gradient
        for parent, pull in zip(node.parents, node.pulls):
            gradients[parent] = gradients.get(parent, 0) + pull(gradient)


# %% wrong="one_pull_for_a_parent" about="accumulate"
#| zh: 字典里一个父节点只留得下一个函数。`c + c` 的两个操作数是同一个节点，它应得两份，这里丢了一份。
#| en: A dictionary keeps one function for each parent. In `c + c` both operands are the same node, which is due two shares, and one of them is lost.
import numpy as np


def backward(root, g):
    order = in_order(root)
    for node in order:
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = root.grad + g
    for node in order:
        for parent, pull in dict(zip(node.parents, node.pulls)).items():
            parent.grad = parent.grad + pull(node.grad)


# %% wrong="first_share_kept_and_added_to" about="sharing" shows="_ += _"
#| zh: 数起初是对的，可是第一份是原样放进 `grad` 的，后面的 `+=` 改的就是那个数组。加法的 `pull` 交出来的正是收到的那个 `g`，于是传进来的 `g`，或者别的节点的梯度，也被一起改掉了。
#| en: The numbers are right at first, but the first share is put into `grad` as it is, and the `+=` that follows changes that array. The `pull` of an addition returns the very `g` it was given, so the `g` that came in, or the gradient of another node, is changed along with it.
#| zh else: 数起初是对的，可是有一份写进了别人也拿着的数组里。加法的 `pull` 交出来的就是收到的那个 `g`，于是传进来的 `g`，或者别的节点的梯度，也被一起改掉了。
#| en else: The numbers are right at first, but a share is written into an array that somebody else holds, too. The `pull` of an addition returns the very `g` it was given, so the `g` that came in, or the gradient of another node, is changed along with it.
def backward(root, g):
    order = in_order(root)
    for node in order:
        if node.parents:
            node.grad = None
    root.grad = g if root.parents else root.grad + g
    for node in order:
        for parent, pull in zip(node.parents, node.pulls):
            if parent.grad is None:
                parent.grad = pull(node.grad)
            else:
                parent.grad += pull(node.grad)


# %% wrong="totals_handed_on_at_every_arrival" about="order"
#| zh: 每来一份就把到那时为止的总数往下传，先来的几份因此传了不止一次。要么只传新来的那一份，要么等各份都到齐。
#| en: At every arrival the total so far is handed on, and so what came earlier is handed on more than once. Hand on the new share alone, or wait until all have arrived.
def backward(root, g):
    for node in in_order(root):
        if node.parents:
            node.grad = np.zeros(node.value.shape)
    root.grad = root.grad + g

    def go(node):
        for parent, pull in zip(node.parents, node.pulls):
            parent.grad = parent.grad + pull(node.grad)
            go(parent)

    go(root)


# %% wrong="tanh_of_two_exponentials" about="numeric"
#| zh: x 很大时，两个指数之比成了 inf / inf，也就是 `nan`。`np.tanh` 没有这个麻烦。
#| en: Where x is large, the quotient of two exponentials becomes inf / inf, which is `nan`. `np.tanh` has no such trouble.
class Node(Node):
    def tanh(self):
        with np.errstate(all="ignore"):
            e = np.exp(2 * self.value)
            t = (e - 1) / (e + 1)
        return Node(t, (self,), (lambda g: g * (1 - t * t),))


# %% wrong="tanh_loses_its_brackets" about="formula"
#| zh: `g` 只乘到了 1 上：少了一对括号。
#| en: Only the 1 is multiplied by `g`: a pair of brackets is missing.
class Node(Node):
    def tanh(self):
        t = np.tanh(self.value)
        return Node(t, (self,), (lambda g: g * 1 - t * t,))


# %% wrong="tanh_with_a_number_for_a_pull" about="contract"
#| zh: `pulls` 里要的是函数：拿到上游梯度，返回一份。这里放的是斜率本身，不能调用。
#| en: `pulls` holds functions, which take the cotangent and return a share. Here it holds the slope itself, which cannot be called.
class Node(Node):
    def tanh(self):
        t = np.tanh(self.value)
        return Node(t, (self,), (1 - t * t,))


# %% wrong="tanh_pull_without_a_comma" about="contract"
#| zh: `(f)` 就是 `f`，逗号才造出元组：`(f,)`。`pulls` 要的是一组函数，每个操作数一个，这里只给了一个函数。
#| en: `(f)` is just `f`; it is the comma that makes a tuple: `(f,)`. `pulls` takes a group of functions, one for each operand, and here it is given a single function.
class Node(Node):
    def tanh(self):
        t = np.tanh(self.value)
        return Node(t, (self,), lambda g: g * (1 - t * t))
