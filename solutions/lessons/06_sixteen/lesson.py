# %% [markdown] id="title" lang="zh"
r"""
# 06 十六个一起

[English](../../en/06_sixteen/06_sixteen.ipynb) · 约 70 分钟 · 5 个练习

一层里的十六个神经元做的是同一件事。能不能一个节点里装下十六个数？

**这里又要用到：** `train_moons` 的五步：前向、损失、反向、更新、清零。还要会用 NumPy 数组（形状、`@`）。
"""

# %% [markdown] id="title" lang="en"
r"""
# 06 Sixteen at once

[中文](../../zh/06_sixteen/06_sixteen.ipynb) · about 70 minutes · 5 exercises

The sixteen neurons of a layer all do the same thing. Could one node hold sixteen numbers?

**From earlier:** the five steps of `train_moons`: forward, loss, backward, update, reset. You also need NumPy arrays (shapes, `@`).
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("06_sixteen", "zh")

import itertools
import math
import random
import timeit

import numpy as np
from IPython.display import display

from autograd_lib.drawing import frames, heat, plot

from mine import Function, Operators, in_order, tensor

# %% [markdown] id="opening_objects" lang="zh"
r"""
## 多少个对象

上一课的网络有 2 个输入、两层各 16 个神经元、1 个输出。训练把 48 个点走了十遍，每个点都重新造一张图：每一次相乘、相加、`tanh` 各造一个节点，损失 `relu(1 - label * score)` 造四个。一共造了多少个？猜个大概就行。
"""

# %% [markdown] id="opening_objects" lang="en"
r"""
## How many objects

The network of the last lesson has 2 inputs, two layers of 16 neurons and 1 output. Its training went ten times through 48 points, with a new graph for each: every product, sum and `tanh` makes a node, the loss `relu(1 - label * score)` makes four. About how many nodes in all?
"""

# %% id="guess_nodes"
guess("nodes", ...)

# %% id="demo_slow"
sizes = (2, 16, 16, 1)
weights = sum(n * m for n, m in itertools.pairwise(sizes))
made = {"products": weights, "sums": weights, "tanh": 16 + 16, "loss": 4}
print(made)
print("for a point:", sum(made.values()), " in all:", 10 * 48 * sum(made.values()))
guessed("nodes", 10 * 48 * sum(made.values()))

# %% [raw] output_of="demo_slow"
r"""
{'products': 304, 'sums': 304, 'tanh': 32, 'loss': 4}
for a point: 644  in all: 309120
"""

# %% [markdown] id="slow_note" lang="zh"
r"""
三十万个 Python 对象，每一个只为了一次乘法或者加法。而一层里的 16 个神经元合起来就是矩阵乘向量，对 NumPy 来说只是**一次**运算。
"""

# %% [markdown] id="slow_note" lang="en"
r"""
Three hundred thousand Python objects, each for a single product or sum. Yet the 16 neurons of a layer are a matrix times a vector, *one* operation for NumPy.
"""

# %% [markdown] id="arrays" lang="zh"
r"""
## 从什么数出发？

那就在节点里装一个数组试试。`OldNode` 是简化过的旧节点：反向从给定的 `seed` 出发，什么也不清零。下面的 `square` 是 $x \odot x$，也就是逐个元素地平方，$x = [1, 2, 3]$。反向从 1 出发，`x` 的偏导数是 $[2, 4, 6]$。从 $[1, 10, 0]$ 出发呢：报错，还是三个什么数？
"""

# %% [markdown] id="arrays" lang="en"
r"""
## What does it start from?

So let us put an array into a node. `OldNode` is the old node cut down: its pass starts from a `seed` and resets nothing. `square` is $x \odot x$, every element squared, at $x = [1, 2, 3]$. A pass that starts from 1 gives `x` the partial $[2, 4, 6]$. And from $[1, 10, 0]$: an error, or which three numbers?
"""

# %% id="guess_seed"
guess("from_1_10_0", ...)


# %% id="demo_arrays"
class OldNode:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, parents, slopes
        self.number = next(OldNode.numbers)
        self.partial = 0


def old_backward(root, seed):
    root.partial = seed
    for node in in_order(root):
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial = parent.partial + node.partial * slope


for seed in (1, np.array([1.0, 10.0, 0.0])):
    x = OldNode(np.array([1.0, 2.0, 3.0]))
    square = OldNode(x.value * x.value, (x, x), (x.value, x.value))
    old_backward(square, seed)
    print("value", square.value, " started from", seed, " partial of x", x.partial)
guessed("from_1_10_0", x.partial.tolist())

# %% [raw] output_of="demo_arrays"
r"""
value [1. 4. 9.]  started from 1  partial of x [2. 4. 6.]
value [1. 4. 9.]  started from [ 1. 10.  0.]  partial of x [ 2. 40.  0.]
"""

# %% [markdown] id="arrays_fail" lang="zh"
r"""
从 1 出发，得到 $2x$；从 $[1, 10, 0]$ 出发，得到的是另一组数。两次的结果都叫“梯度”，**是哪个数的梯度**？

这个问题先留着，再试矩阵乘向量，$y = Ax$。它的局部导数看来就是 $A$。`x` 有三个数，它的偏导数会有几个？
"""

# %% [markdown] id="arrays_fail" lang="en"
r"""
From 1 we get $2x$, from $[1, 10, 0]$ other numbers. Both are called gradients, but **of what?**

Hold that question; now a matrix times a vector, $y = Ax$, whose local derivative seems to be $A$. `x` has three numbers: how many will its partial have?
"""

# %% id="guess_partial"
guess("numbers_in_the_partial", ...)

# %% id="demo_matrix"
A = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 3.0]])
for seed in (1, np.array([1.0, 1.0])):
    x = OldNode(np.array([1.0, 2.0, 3.0]))
    y = OldNode(A @ x.value, (x,), (A,))
    try:
        old_backward(y, seed)
        print("x has shape", x.value.shape, "and its partial", x.partial.shape)
        guessed("numbers_in_the_partial", x.partial.size)
    except ValueError as error:
        print("ValueError:", str(error).strip())

# %% [raw] output_of="demo_matrix"
r"""
x has shape (3,) and its partial (2, 3)
ValueError: operands could not be broadcast together with shapes (2,) (2,3)
"""

# %% [markdown] id="jacobian" lang="zh"
r"""
六个数，或者报错：都没法拿来更新 `x`。可那六个数并没有算错：$y$ 有两个元素，$x$ 有三个，每一对之间都有一个导数，

$$J_{ij} = \frac{\partial y_i}{\partial x_j}$$

排成一个表，一行一个输出，一列一个输入，就叫**雅可比矩阵**（Jacobian）。$x \odot x$ 的那一张，看起来只有三个数，其实有九个。另外六个是多少？
"""

# %% [markdown] id="jacobian" lang="en"
r"""
Six numbers, or an error: neither can update `x`. Yet the six are not wrong: $y$ has two entries, $x$ has three, and each pair has a derivative,

$$J_{ij} = \frac{\partial y_i}{\partial x_j}$$

Their table, with a row for each output and a column for each input, is the **Jacobian**. That of $x \odot x$ seemed to have three numbers, but it has nine. What are the other six?
"""

# %% exercise="two_jacobians"

# %% [markdown] id="chain" lang="zh"
r"""
两个函数接起来呢：$A(x \odot x)$ 先平方，再乘 $A$。按链式法则，它的雅可比矩阵是两个矩阵的乘积：$A$，还有 $x \odot x$ 的那一个，叫它 `D`。是 `"A @ D"` 还是 `"D @ A"`？
"""

# %% [markdown] id="chain" lang="en"
r"""
Now one after the other: $A(x \odot x)$ squares, then multiplies by $A$. By the chain rule its Jacobian is a product of $A$ and the Jacobian of $x \odot x$, called `D`. Is it `"A @ D"` or `"D @ A"`?
"""

# %% id="guess_order"
guess("order", ...)


# %% id="demo_chain"
def both(x):
    return A @ (x * x)


x, h = np.array([1.0, 2.0, 3.0]), 1e-6
columns = [(both(x + h * way) - both(x - h * way)) / (2 * h) for way in np.eye(3)]
print("by difference quotients:", np.round(np.transpose(columns), 6).tolist())
with needs("two_jacobians"):
    D = np.array(jacobian_square(x))
    for order, factors in {"A @ D": (A, D), "D @ A": (D, A)}.items():
        try:
            print(order, "=", np.matmul(*factors).tolist())
            guessed("order", order)
        except ValueError:
            print(order, "raises: these shapes do not fit")

# %% [raw] output_of="demo_chain"
r"""
by difference quotients: [[2.0, 8.0, 0.0], [0.0, -4.0, 18.0]]
A @ D = [[2.0, 8.0, 0.0], [0.0, -4.0, 18.0]]
D @ A raises: these shapes do not fit
"""

# %% [markdown] id="product" lang="zh"
r"""
后做的写在左边。

## 矩阵有多大

照这样相乘，反向传播要给沿途的每个运算造一个雅可比矩阵。`x` 有 1000 个数的时候，$x \odot x$ 的雅可比矩阵里有几个数？其中几个不是 0？
"""

# %% [markdown] id="product" lang="en"
r"""
What is done later stands on the left.

## How large it gets

So a backward pass would need the Jacobian of every operation. For an `x` of 1000 numbers, how many are there in that of $x \odot x$, and how many are not 0?
"""

# %% id="guess_entries"
guess("entries", {"all": ..., "not zero": ...})

# %% id="demo_cost"
with needs("two_jacobians"):
    for n in (10, 100, 1000):
        J = jacobian_square(np.linspace(-1.0, 1.0, n))
        sizes_of_J = {"all": np.size(J), "not zero": int(np.count_nonzero(J))}
        print(f"{n} numbers in x, in the Jacobian:", sizes_of_J)
    guessed("entries", sizes_of_J)

# %% [raw] output_of="demo_cost"
r"""
10 numbers in x, in the Jacobian: {'all': 100, 'not zero': 10}
100 numbers in x, in the Jacobian: {'all': 10000, 'not zero': 100}
1000 numbers in x, in the Jacobian: {'all': 1000000, 'not zero': 1000}
"""

# %% [markdown] id="one_number" lang="zh"
r"""
出路在于最后总归只有**一个**数，训练的时候就是损失 $L$。它对 $y$ 的每个元素的导数，记作 $g_i = \partial L/\partial y_i$。比方说 $g = [1, 0]$：$L$ 只跟着 $y_0$ 变。那么 `x` 该从 $y = Ax$ 那里收到哪三个数？$A$ 的两行是 $[1, 2, 0]$ 和 $[0, -1, 3]$。
"""

# %% [markdown] id="one_number" lang="en"
r"""
The way out: at the end stands **one** number, in training the loss $L$. Let $g_i = \partial L/\partial y_i$ be its derivatives with respect to the entries of $y$. Suppose $g = [1, 0]$: $L$ moves with $y_0$ alone. Which three numbers should `x` receive from $y = Ax$? The rows of $A$ are $[1, 2, 0]$ and $[0, -1, 3]$.
"""

# %% id="guess_share"
guess("share_for_1_0", [..., ..., ...])


# %% id="demo_pull"
def pull(g):
    return np.array(g) @ A


for g in ([1.0, 0.0], [0.0, 1.0]):
    print("g =", g, " share of x:", pull(g))
guessed("share_for_1_0", pull([1.0, 0.0]).tolist())

# %% [raw] output_of="demo_pull"
r"""
g = [1.0, 0.0]  share of x: [1. 2. 0.]
g = [0.0, 1.0]  share of x: [ 0. -1.  3.]
"""

# %% exercise="whose_row"

# %% [markdown] id="hand" lang="zh"
r"""
运行下面这一格，移动 $g$ 的两个数：$g_0$、$g_1$ 各是多少的时候，`x` 分到的是 $[1, 4, -6]$？
"""

# %% [markdown] id="hand" lang="en"
r"""
Run the cell below and move $g$: for which $g_0$ and $g_1$ does `x` get $[1, 4, -6]$?
"""


# %% id="demo_hand" spoils="whose_row"
def with_weights(*g):
    #| zh: 加 0.0，免得 -1 乘 0 写成 -0
    #| en: plus 0.0, so that -1 times 0 is not written as -0
    rows = np.array(g)[:, None] * A + 0.0
    down = ["g[0] · ∂y[0]/∂x", "g[1] · ∂y[1]/∂x", "x"]
    total = rows.sum(axis=0)
    return heat([*rows, total], across=["x[0]", "x[1]", "x[2]"], down=down, text=f"x: {total}")


if done("whose_row"):
    weights = (-2, -1, 0, 1, 2)
    display(frames(with_weights, {"g[0]": weights, "g[1]": weights}, begins=(2, -1)))

# %% [raw] output_of="demo_hand"
r"""
g[0] = -2, g[1] = -2
x: [-2. -2. -6.]

g[0] = 2, g[1] = 2
x: [2. 2. 6.]
"""

# %% [markdown] id="cotangent" lang="zh" folds="whose_row"
r"""
$g = [2, -1]$ 问的是 $2y_0 - y_1$ 怎样随 $x$ 变化：各行乘上自己的权重，再加起来。**$g$ 是一组权重**，叫作**上游梯度**（cotangent）；反向求的总是 $g_0 y_0 + g_1 y_1 + \dots$ 这一个数的梯度：

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{即} \qquad g^T J$$
"""

# %% [markdown] id="cotangent" lang="en" folds="whose_row"
r"""
$g = [2, -1]$ asks how $2y_0 - y_1$ changes with $x$: each row times its weight, added up. **$g$ is a set of weights**, called the **cotangent**; the pass always finds the gradient of the one number $g_0 y_0 + g_1 y_1 + \dots$:

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{that is} \qquad g^T J$$
"""

# %% [markdown] id="vjp" lang="zh"
r"""
每个运算的反向只做一件事：**收到上游梯度 $g$，交出 $g^T J$。** 这叫作**向量-雅可比积**（vector–Jacobian product，VJP）。它的形状总和**输入**相同，输入是矩阵也一样；$J$ 本身常常不必造出来。
"""

# %% [markdown] id="vjp" lang="en"
r"""
The backward of an operation has one thing to do: **take the cotangent $g$ and return $g^T J$**, a **vector–Jacobian product** (VJP). It has the shape of the **input**, even if that is a matrix, and $J$ itself often need not be built.
"""

# %% [markdown] id="open_question" lang="zh"
r"""
回到留着的问题：$x \odot x$ 从 1 出发，求的是 $w_0 y_0 + w_1 y_1 + w_2 y_2$ 的梯度。三个权重各是多少？
"""

# %% [markdown] id="open_question" lang="en"
r"""
Back to the open question: started from 1, the pass through $x \odot x$ found the gradient of $w_0 y_0 + w_1 y_1 + w_2 y_2$. What were the three weights?
"""

# %% id="guess_weights"
guess("weights", [..., ..., ...])


# %% id="demo_weights"
def share_of_square(seed):
    x = OldNode(np.array([1.0, 2.0, 3.0]))
    old_backward(OldNode(x.value * x.value, (x, x), (x.value, x.value)), seed)
    return x.partial.tolist()


ones = [1.0, 1.0, 1.0]
print("from 1:", share_of_square(1), " from", ones, ":", share_of_square(np.array(ones)))
guessed("weights", ones)

# %% [raw] output_of="demo_weights"
r"""
from 1: [2.0, 4.0, 6.0]  from [1.0, 1.0, 1.0] : [2.0, 4.0, 6.0]
"""

# %% [markdown] id="weights_answer" lang="zh"
r"""
都是 1：求的是三个元素之和的梯度。从 $[1, 10, 0]$ 出发，求的则是 $y_0 + 10y_1$ 的。

你的引擎里，原来运算只给出 `slopes`，由反向去乘；现在运算的 `backward(ctx, g)` 自己返回 $g^T J$。每次调用有一个自己的 `ctx`：`forward(ctx, …)` 用 `ctx.save_for_backward(…)` 存下的，`backward` 从元组 `ctx.saved_tensors` 里取。节点现在叫 `Tensor`，和在 PyTorch 里一样；梯度放在 `grad` 里。还是在 $x = [1, 2, 3]$ 处，收到 $g = [0, 1, -1]$，`Square` 给 `x` 什么？（`shares(g)` 调用 `backward`。）
"""

# %% [markdown] id="weights_answer" lang="en"
r"""
All are 1: it was the gradient of the sum of the three entries. From $[1, 10, 0]$ it was that of $y_0 + 10y_1$.

Until now an operation gave its `slopes`, and the pass multiplied; now its `backward(ctx, g)` returns $g^T J$ itself. Each call has a `ctx` of its own: what `forward(ctx, …)` saves by `ctx.save_for_backward(…)`, `backward` finds in the tuple `ctx.saved_tensors`. A node is called `Tensor` now, as in PyTorch, and its gradient is in `grad`. At $x = [1, 2, 3]$ again, given $g = [0, 1, -1]$, what does `Square` give to `x`? (`shares(g)` calls `backward`.)
"""

# %% id="guess_square"
guess("share_of_square", [..., ..., ...])


# %% id="demo_square"
class Square(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 2 * x


x = tensor([1.0, 2.0, 3.0], requires_grad=True)
for _, for_x in Square.apply(x).shares(np.array([0.0, 1.0, -1.0])):
    print("share of x:", for_x)
    guessed("share_of_square", for_x.tolist())

# %% [raw] output_of="demo_square"
r"""
share of x: [ 0.  4. -6.]
"""

# %% exercise="elementwise_vjps"

# %% [markdown] id="mixing" lang="zh"
r"""
这些运算的雅可比矩阵都是对角的：输入的每个元素只影响输出的一个元素。
"""

# %% [markdown] id="mixing" lang="en"
r"""
All these Jacobians are diagonal: each entry of the input moves a single entry of the output.
"""

# %% exercise="matvec_vjp"

# %% [markdown] id="your_node" lang="zh"
r"""
## 你的节点，装上数组
"""

# %% [markdown] id="your_node" lang="en"
r"""
## Your node, holding arrays
"""

# %% exercise="array_node"

# %% [markdown] id="moons_again" lang="zh"
r"""
## 两个月牙，再来一遍

网络、数据、学习率和随机数都和上一课的相同。一层现在只有两个叶子：矩阵 `W`，一行一个神经元；向量 `b`，每个神经元一个偏置。
"""

# %% [markdown] id="moons_again" lang="en"
r"""
## The moons once more

Network, data, learning rates and random numbers are those of the last lesson. A layer now has two leaves: a matrix `W`, with a row for each neuron, and a vector `b` of biases.
"""


# %% id="array_network"
class MatVec(Function):
    @staticmethod
    def forward(ctx, A, x):
        ctx.save_for_backward(A, x)
        return A @ x

    @staticmethod
    def backward(ctx, g):
        return matvec_vjp(g, *ctx.saved_tensors)


def moons(rng, count):
    points = []
    for i in range(count // 2):
        angle = math.pi * (i + 0.5) / (count // 2)
        x, y = math.cos(angle), math.sin(angle)
        points += [[x, y, 1], [1 - x, 0.5 - y, -1]]
    rng.shuffle(points)
    return [[x + rng.gauss(0, 0.05), y + rng.gauss(0, 0.05), label] for x, y, label in points]


def fresh_layers(rng, sizes):
    layers = []
    for n, m in itertools.pairwise(sizes):
        rows = [[rng.gauss(0, 2 / math.sqrt(n)) for _ in range(n)] for _ in range(m)]
        layers.append((tensor(rows, requires_grad=True), tensor([0.0] * m, requires_grad=True)))
    return layers


def score(layers, x, y):
    outputs = tensor([x, y])
    for W, b in layers:
        sums = MatVec.apply(W, outputs) + b
        outputs = sums if W is layers[-1][0] else sums.tanh()
    return outputs


def loss_at(layers, x, y, label):
    return (1 + -label * score(layers, x, y)).relu()


# %% [markdown] id="race" lang="zh"
r"""
原来一个点要造 644 个节点，现在造几个（不算叶子）？
"""

# %% [markdown] id="race" lang="en"
r"""
A point used to make 644 nodes. How many does it make now, not counting leaves?
"""

# %% id="guess_new"
guess("new_nodes", ...)


# %% id="demo_count"
def layer_of_old_nodes(n):
    total, inputs = OldNode(0.0), [OldNode(0.5) for _ in range(n)]
    for a in n * inputs:
        w = OldNode(0.1)
        product = OldNode(w.value * a.value, (w, a), (a.value, w.value))
        total = OldNode(total.value + product.value, (total, product), (1, 1))
    old_backward(total, 1)


def layer_of_arrays(n):
    W, inputs = (tensor(np.full(shape, 0.1), requires_grad=True) for shape in ((n, n), n))
    MatVec.apply(W, inputs).backward(tensor(np.ones(n)))


def seconds(run, n):
    return min(timeit.repeat(lambda: run(n), number=5, repeat=7))


with needs("matvec_vjp", "array_node"):
    layers = fresh_layers(random.Random(4), sizes)
    order = in_order(loss_at(layers, 0.3, 0.4, 1))
    new = len(order) - 2 * len(layers)
    print("new nodes for a point:", new)
    guessed("new_nodes", new)
    for n, least in ((16, 3), (48, 20)):
        times = seconds(layer_of_old_nodes, n) / seconds(layer_of_arrays, n)
        #| zh: 准确的倍数每次运行都不同：想看就打印 times
        #| en: the exact ratio differs from run to run: print times to see it
        faster = f"at least {least}" if times >= least else f"only {times:.1f}"
        print(f"{n} neurons with {n} inputs: {faster} times as fast")

# %% [raw] output_of="demo_count"
r"""
new nodes for a point: 11
16 neurons with 16 inputs: at least 3 times as fast
48 neurons with 48 inputs: at least 20 times as fast
"""

# %% [markdown] id="moons_train" lang="zh"
r"""
数组比 `OldNode` 快，层越大快得越多。还是那五步，学到的东西也一样吗？200 个没见过的点，这次会分对百分之几？
"""

# %% [markdown] id="moons_train" lang="en"
r"""
Arrays are faster than `OldNode`s, and the larger the layer, the more so. Do the same five steps learn the same? What percentage of the 200 new points will come out right?
"""

# %% id="guess_right"
guess("percent_right", ...)


# %% id="demo_moons"
def fit(layers, points, rates):
    leaves, losses = [leaf for layer in layers for leaf in layer], []
    for rate in rates:
        total = 0.0
        for x, y, label in points:
            loss = loss_at(layers, x, y, label)
            loss.backward(tensor([1.0]))
            for leaf in leaves:
                leaf.value = leaf.value - rate * leaf.grad.value
                leaf.grad = None
            total += loss.item() / len(points)
        losses.append(total)
    return losses


with needs("elementwise_vjps", "matvec_vjp", "array_node"):
    rng = random.Random(4)
    layers, train, test = fresh_layers(rng, sizes), moons(rng, 48), moons(rng, 200)
    losses = fit(layers, train, [0.2 - 0.02 * epoch for epoch in range(10)])
    right = sum((score(layers, x, y).item() > 0) == (label > 0) for x, y, label in test)
    print(f"mean loss from {losses[0]:.3f} down to {losses[-1]:.3f}")
    print(f"right on {len(test)} new points: {right / len(test):.1%}")
    guessed("percent_right", 100 * right / len(test))
    print(f"first weight: {layers[0][0].value[0, 0]:.6f}")
    curve, mark = {"zh": ("平均损失", "标签 {}"), "en": ("mean loss", "label {}")}[lang]
    display(plot({curve: list(enumerate(losses, 1))}, dots=True, axes=("epoch", curve)))
    clouds = {mark.format(label): [(x, y) for x, y, own in test if own == label] for label in (-1, 1)}
    display(plot(scatter=clouds, axes=("x", "y"), region=lambda x, y: score(layers, x, y).item() > 0))

# %% [raw] output_of="demo_moons" lang="zh"
r"""
mean loss from 0.736 down to 0.021
right on 200 new points: 100.0%
first weight: 0.339471
平均损失: (1, 0.736) → (10, 0.0214), y 0.0214 … 0.736
标签 -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
标签 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
"""

# %% [raw] output_of="demo_moons" lang="en"
r"""
mean loss from 0.736 down to 0.021
right on 200 new points: 100.0%
first weight: 0.339471
mean loss: (1, 0.736) → (10, 0.0214), y 0.0214 … 0.736
label -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
label 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

正确率和上一课打印的一样，第一个权重六位小数都相同（在那里打印 `trained[0][0][0]` 看看）：同样的数，时间只剩一个零头。用 Python 循环一个数一个数地算的程序，都可以这样问一句：*哪些数是一起做同一件事的？*

运行 `progress()` 看看还有什么没做完。

**下一课的问题：** PyTorch 里，`y.backward()` 的括号里该填什么？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

The share of right answers and six decimals of the first weight (print `trained[0][0][0]` there) are those of the last lesson: the same numbers, in a fraction of the time. Of any program that goes through numbers one by one, ask: *which of them go through the same steps?*

Run `progress()` to see what is still open.

**A question for the next lesson:** in PyTorch, what belongs between the brackets of `y.backward()`?
"""
