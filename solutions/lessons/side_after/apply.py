# ---
# exercise: apply
# title zh: 一页纸的引擎
# title en: An engine on one page
# kind: fill_in
# points: 8
# minutes: 12
# difficulty: 4
# answers: Tensor, Function, backward
# ---

# %% [markdown] task lang="zh"
r"""
下面的 `Tensor` 装着一个数组，还记着它从哪里来；叶子没有 `function`。`in_order` 是第 03 课的。补上两处：

* `Function.apply(*inputs)`：输入是 `Tensor`，或者是常数。`forward(ctx, …)` 拿到的是数组；返回一个新的 `Tensor`，记下 `Function` 类、`ctx` 和输入。
* `backward(root)`：`root` 的形状是 ()，上游梯度是 1。每个运算的 `backward(ctx, g)` 一遍只调用一次，返回一个元组，每个输入一份（只有一个输入时可以是一个数组）；常数的那一份没有人要，不管是不是 `None`。只有叶子留下 `grad`，一个自己的数组；再走一遍，就**加到**原有的上面。

图可以有 1500 个运算那么深，也可以有很多条路径。
"""

# %% [markdown] task lang="en"
r"""
The `Tensor` below holds an array and remembers where it came from; a leaf has no `function`. `in_order` is that of lesson 03. Two things are missing:

* `Function.apply(*inputs)`: an input is a `Tensor` or a constant. `forward(ctx, …)` is given arrays; return a new `Tensor` that remembers the `Function` class, its `ctx` and the inputs.
* `backward(root)`: the shape of `root` is (), its cotangent 1. Call the `backward(ctx, g)` of each operation once in a pass. It returns a tuple with a share for each input (for a single input, perhaps an array); that of a constant is not wanted, be it `None` or not. Only leaves keep a `grad`, an array of their own; a second pass **adds** to it.

A graph may be 1500 operations deep, and may have a great many paths.
"""


# %% answer
class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)  # later tensors have larger numbers

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        ### BEGIN SOLUTION
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)
        ### END SOLUTION


def in_order(root):
    reached, todo = set(), [root]
    while todo:
        node = todo.pop()
        if node not in reached:
            reached.add(node)
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(reached, key=lambda node: -node.number)


def backward(root):
    ### BEGIN SOLUTION
    arrived = {root: np.ones(())}
    for node in in_order(root):
        g = arrived.pop(node)
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
            continue
        shares = node.function.backward(node.ctx, g)
        shares = shares if isinstance(shares, tuple) else (shares,)
        for one, share in zip(node.inputs, shares):
            if isinstance(one, Tensor):
                arrived[one] = arrived.get(one, 0) + share
    ### END SOLUTION


# %% right
class Tensor:
    made = 0

    def __init__(self, value, function=None, ctx=None, inputs=()):
        Tensor.made += 1
        self.value, self.grad, self.number = np.array(value, dtype=float), None, Tensor.made
        self.function, self.ctx, self.inputs = function, ctx, inputs


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = SimpleNamespace(saved_tensors=None)
        ctx.save_for_backward = lambda *arrays: setattr(ctx, "saved_tensors", arrays)
        out = cls.forward(ctx, *(getattr(one, "value", one) for one in inputs))
        return Tensor(out, cls, ctx, inputs)


def backward(root):
    import heapq

    heap, waiting = [(-root.number, root)], {root.number: np.array(1.0)}
    while heap:
        _, node = heapq.heappop(heap)
        g = waiting[node.number]
        if node.function is None:
            node.grad = np.array(g) if node.grad is None else np.add(node.grad, g)
            continue
        shares = node.function.backward(node.ctx, g)
        for one, share in zip(node.inputs, shares if type(shares) is tuple else [shares]):
            if type(one) is Tensor and one.number in waiting:
                waiting[one.number] = waiting[one.number] + share
            elif type(one) is Tensor:
                waiting[one.number] = share
                heapq.heappush(heap, (-one.number, one))


# %% wrong="a_value_of_every_input" about="tracking"
#| zh: 不是每个输入都是 `Tensor`：常数没有 `.value`，原样交给 `forward` 就行。
#| en: Not every input is a `Tensor`: a constant has no `.value` and goes to `forward` as it is.
import itertools

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = np.array(g) if node.grad is None else node.grad + g
            continue
        shares = node.function.backward(node.ctx, g)
        for one, share in zip(node.inputs, shares if isinstance(shares, tuple) else (shares,)):
            if isinstance(one, Tensor):
                arrived[id(one)] = arrived.get(id(one), 0) + share


# %% wrong="works_in_the_grads" about="stale"
#| zh: 每个节点的 `grad` 都当成了这一遍的账本：中间结果也留下了 `grad`，第二遍开始时里面还是上一遍的数，又往下传了一次。
#| en: The `grad` of every node serves as the books of the pass: inner results keep one, too, and when a second pass begins it still holds the first, which is handed on again.
import itertools

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    root.grad = np.ones(())
    for node in graph(root):
        g = node.grad
        if node.function is None:
            continue
        shares = node.function.backward(node.ctx, g)
        for one, share in zip(node.inputs, shares if isinstance(shares, tuple) else (shares,)):
            if isinstance(one, Tensor):
                one.grad = share if one.grad is None else one.grad + share


# %% equivalent
# g.copy() => g
# 0 => 1
# 0 => -1
# 1 => 2
# np.array(value, dtype=float) => np.array(value)
# SimpleNamespace(saved_tensors=None) => SimpleNamespace()
# -root.number => root.number
# np.array(1.0) => 1.0
# np.add(node.grad, g) => np.add(g, node.grad)

# %% hint
#| zh: `apply` 里，`forward` 要的是数组，记下来的却应当是张量。`backward` 里，先处理谁？一个节点什么时候才能把梯度传下去？
#| en: In `apply`, `forward` wants arrays, but what is recorded should be tensors. In `backward`, whose turn is first? When may a node hand its gradient on?

# %% hint
#| zh: 用一个字典存“这一遍收到的梯度”：根是 1，`in_order` 里轮到谁就取出谁的，传给它的每个输入，相加。轮到叶子时，加到它的 `grad` 上。
#| en: Keep what arrives in this pass in a dictionary: 1 for the root; whoever has its turn in `in_order` takes out its own and passes shares to each of its inputs, where they add
#| en: up. When a leaf has its turn, add to its `grad`.

# %% hint
#| zh: `apply`：`forward` 是 `cls` 的静态方法；`Tensor` 的构造函数写着它要哪几样，按什么次序。`backward`：到达的一份可能是第一份，也可能不是，
#| zh: 字典两种情况都要应付；不是 `Tensor` 的输入什么也收不到。叶子的 `grad` 要是没有别人拿着的数组：放进去的这一份，会不会也在另一个叶子手里？
#| en: For `apply`: `forward` is a static method of `cls`, and the constructor of `Tensor` shows what it wants, in which order. For `backward`: a share may
#| en: be the first to arrive at its input or not, and the dictionary has to cope with both; an input that is no `Tensor` receives nothing. The `grad` of a
#| en: leaf has to be an array that nobody else holds: might the share that you put there be in the hands of another leaf too?

# %% wrong="assigns_not_adds" about="accumulate"
#| zh: `=` 只留下最后一份。一个张量被用了几次，就收到几份，要相加。
#| en: `=` keeps the last share only. A tensor that is used several times receives several shares, and they add up.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                arrived[id(one)] = share


# %% wrong="takes_whatever_is_handed_over" about="tracking"
#| zh: 这里看的是那一份是不是 `None`。常数也可能分到一个没有人要的数组，而数组放不进字典的键。要看的是输入是不是 `Tensor`。
#| en: This looks at whether a share is `None`. A constant may be handed an array that nobody wants, and an array is no key of a dictionary. What counts is whether the input is a `Tensor`.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    reached, todo = set(), [root]
    while todo:
        node = todo.pop()
        if node not in reached:
            reached.add(node)
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    arrived = {root: np.ones(())}
    for node in sorted(reached, key=lambda node: -node.number):
        g = arrived.pop(node)
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
            continue
        shares = node.function.backward(node.ctx, g)
        shares = shares if isinstance(shares, tuple) else (shares,)
        for one, share in zip(node.inputs, shares):
            if share is not None:
                arrived[one] = arrived.get(one, 0) + share


# %% wrong="path_by_path" about="cost"
#| zh: 收到一份就马上传一份，每条路径都走一遍：30 次 `a + a` 有十亿多条路径。要等收齐了再传。
#| en: Each share is handed on as soon as it comes in, which walks every path: 30 times `a + a` makes more than a billion of them. Wait until all shares are
#| en: there.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    todo = [(root, np.ones(()))]
    while todo:
        node, g = todo.pop()
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            todo += shares(node, g)


# %% wrong="leaves_do_not_accumulate" about="accumulate"
#| zh: 第二遍把第一遍的结果盖掉了。叶子的 `grad` 跨遍累加，和 PyTorch 一样。
#| en: The second pass overwrites the first. The `grad` of a leaf accumulates from pass to pass, as in PyTorch.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = g.copy()
        else:
            for one, share in shares(node, g):
                arrived[id(one)] = arrived.get(id(one), 0) + share


# %% wrong="one_array_for_two_leaves" about="sharing"
#| zh: 加法的两份梯度可以是同一个数组；两个叶子拿着同一个数组，改一个，另一个也变了。放进 `grad` 之前复制一份。
#| en: The two shares of a sum may be one array; with that array in two leaves, a change to one changes the other. Copy it before it goes into `grad`.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = g if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                before = arrived.get(id(one))
                arrived[id(one)] = share if before is None else before + share


# %% wrong="remembers_inner_gradients" about="stale"
#| zh: 内部张量也留着 `grad`，第二遍就把第一遍的又传了一次。内部的梯度只属于这一遍，放在一个字典里。
#| en: Inner tensors keep their `grad` as well, so the second pass hands on that of the first once more. Inner gradients belong to one pass: keep them in a
#| en: dictionary.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    root.grad = np.ones(()) if root.grad is None else root.grad + 1
    for node in graph(root):
        if node.function is not None:
            for one, share in shares(node, node.grad):
                one.grad = share.copy() if one.grad is None else one.grad + share


# %% wrong="recursion" about="cost"
#| zh: 函数一层一层地调用自己，图一深，Python 就停下来了（`RecursionError`）。用一个列表代替递归。
#| en: The function calls itself level by level, and Python stops it when the graph is deep (`RecursionError`). Use a list in place of recursion.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    todo = {}

    def collect(node):
        if id(node) not in todo:
            for one in node.inputs:
                if isinstance(one, Tensor):
                    collect(one)
            todo[id(node)] = node

    collect(root)
    arrived = {id(root): np.ones(())}
    for node in reversed(todo.values()):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                arrived[id(one)] = arrived.get(id(one), 0) + share


# %% wrong="nearest_first" about="order"
#| zh: 这是由近到远的次序，不是拓扑序：离根近的张量，也可能有一份梯度要绕远路才到。按 `number` 从大到小走。
#| en: This goes from near to far, which is no topological order: some share of a tensor near the root may come the long way round. Go by `number`, largest
#| en: first.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived, order, seen = {id(root): np.ones(())}, [root], {id(root)}
    for node in order:
        for one in node.inputs:
            if isinstance(one, Tensor) and id(one) not in seen:
                seen.add(id(one))
                order.append(one)
    for node in order:
        g = arrived.pop(id(node), 0) + np.zeros(())
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                arrived[id(one)] = arrived.get(id(one), 0) + share


# %% wrong="adds_in_place" about="sharing" shows="_ += _"
#| zh: `+=` 改动了到达的那个数组，而它也许同时在另一个张量手里：加法的两份可以是同一个数组。用 `a + b` 得到一个新的。
#| en: `+=` changes the array that arrived, and another tensor may hold the same one: the two shares of a sum may be one array. `a + b` makes a new one.
#| zh else: 到达的那个数组被改掉了，而它也许同时在另一个张量手里：加法的两份可以是同一个数组。用 `a + b` 得到一个新的。
#| en else: The array that arrived is changed, and another tensor may hold the same one: the two shares of a sum may be one array. `a + b` makes a new one.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                if id(one) in arrived:
                    arrived[id(one)] += share
                else:
                    arrived[id(one)] = np.asarray(share)


# %% wrong="every_tensor_keeps_a_grad" about="contract"
#| zh: 中间结果也留下了 `grad`。只有叶子才有，也就是没有 `function` 的张量。
#| en: Inner results keep a `grad` as well. Only leaves have one, which are the tensors without a `function`.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        node.grad = g.copy() if node.grad is None else node.grad + g
        if node.function is not None:
            for one, share in shares(node, g):
                arrived[id(one)] = arrived.get(id(one), 0) + share


# %% wrong="takes_an_array_for_a_tuple" about="contract"
#| zh: 只有一个输入时，`backward` 可以直接返回数组；`zip` 把这个数组拆开，只拿到第一个数。先看是不是元组。
#| en: For a single input `backward` may return a bare array; `zip` takes that apart and hands on its first number only. Look first whether it is a tuple.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                arrived[id(one)] = arrived.get(id(one), 0) + share


# %% wrong="hands_tensors_to_forward" about="contract"
#| zh: `forward` 拿到的是张量本身，它要的是数组：`.value`。
#| en: `forward` is given the tensors themselves, and it wants their arrays: `.value`.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        return Tensor(cls.forward(ctx, *inputs), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                arrived[id(one)] = arrived.get(id(one), 0) + share


# %% wrong="arrived_survives_the_pass" about="stale"
#| zh: 收到的梯度留到了下一遍，第二遍是在第一遍的上面加。每一遍都应当从头开始。
#| en: What has arrived is kept for the next pass, and the second adds to the first. It should begin anew in every pass.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


arrived = {}


def backward(root):
    arrived[root] = arrived.get(root, 0) + np.ones(())
    for node in graph(root):
        g = arrived[node]
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                arrived[one] = arrived.get(one, 0) + share


# %% wrong="wraps_whatever_one_input_gives" about="contract"
#| zh: 只有一个输入时，`backward` 返回的可能是数组，也可能是一个元素的元组；这里又套了一层，梯度就多了一维。先看是不是元组。
#| en: For a single input `backward` may return a bare array or a tuple of one. Here a tuple is put around either, and the gradient has an axis too many. Look first whether it is a tuple.
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = (found,) if len(node.inputs) == 1 else found
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    arrived = {id(root): np.ones(())}
    for node in graph(root):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = np.array(g) if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                arrived[id(one)] = arrived[id(one)] + share if id(one) in arrived else share


# %% wrong="constants_left_out" about="index"
#| zh: 这里只记下了输入中的 `Tensor`，`backward` 返回的各份却与全部输入一一对应，常数也占一个位置：位置错开了，梯度就给错了人。
#| en: Only those inputs that are a `Tensor` are remembered here, while the shares that `backward` returns go with all inputs, of which constants are some: places no longer fit, and a gradient goes
#| en: to the wrong one.
import itertools

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)  # later tensors have larger numbers

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(
            cls.forward(ctx, *values), cls, ctx, tuple(one for one in inputs if isinstance(one, Tensor))
        )


def backward(root):
    reached, todo = set(), [root]
    while todo:
        node = todo.pop()
        if node not in reached:
            reached.add(node)
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    arrived = {root: np.ones(())}
    for node in sorted(reached, key=lambda node: -node.number):
        g = arrived.pop(node)
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
            continue
        shares = node.function.backward(node.ctx, g)
        shares = shares if isinstance(shares, tuple) else (shares,)
        for one, share in zip(node.inputs, shares):
            if isinstance(one, Tensor):
                arrived[one] = arrived.get(one, 0) + share


# %% wrong="inputs_forgotten" about="tracking"
#| zh: 新的 `Tensor` 没有记下它的输入，`backward` 从根走不到任何叶子。
#| en: The new `Tensor` does not remember its inputs, so `backward` cannot get from the root to any leaf.
import itertools

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)  # later tensors have larger numbers

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx)


def backward(root):
    reached, todo = set(), [root]
    while todo:
        node = todo.pop()
        if node not in reached:
            reached.add(node)
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    arrived = {root: np.ones(())}
    for node in sorted(reached, key=lambda node: -node.number):
        g = arrived.pop(node)
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
            continue
        shares = node.function.backward(node.ctx, g)
        shares = shares if isinstance(shares, tuple) else (shares,)
        for one, share in zip(node.inputs, shares):
            if isinstance(one, Tensor):
                arrived[one] = arrived.get(one, 0) + share


# %% wrong="oldest_first" about="order"
#| zh: 最早造成的先处理：那时它们的份还没有到。要从最晚造成的开始。
#| en: The oldest have their turn first, when their shares have not arrived yet. Begin with the youngest.
import itertools

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)  # later tensors have larger numbers

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
    reached, todo = set(), [root]
    while todo:
        node = todo.pop()
        if node not in reached:
            reached.add(node)
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    arrived = {root: np.ones(())}
    for node in sorted(reached, key=lambda node: node.number):
        g = arrived.pop(node)
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
            continue
        shares = node.function.backward(node.ctx, g)
        shares = shares if isinstance(shares, tuple) else (shares,)
        for one, share in zip(node.inputs, shares):
            if isinstance(one, Tensor):
                arrived[one] = arrived.get(one, 0) + share
