# %% [markdown] id="title" lang="zh"
r"""
# 06 十六个一起

[English](../../en/06_sixteen/06_sixteen.ipynb) · 约 75 分钟 · 5 个练习

上一课的训练做了多少个节点？一层里的十六个神经元做的是同一件事，能不能一个节点里装下十六个数？

**这里又要用到：** 上一课的 `train_moons`：前向、损失、反向、更新、清零，哪一步最费时间？需要会用 NumPy 数组（形状、逐个元素的运算、`@`）。
"""

# %% [markdown] id="title" lang="en"
r"""
# 06 Sixteen at once

[中文](../../zh/06_sixteen/06_sixteen.ipynb) · about 75 minutes · 5 exercises

How many nodes did the training of the last lesson make? The sixteen neurons of a layer all do the same thing. Could one node hold sixteen numbers?

**Comes back here:** `train_moons` of the last lesson: forward, loss, backward, update, reset; which step takes the most time? You need NumPy arrays (shapes, elementwise operations, `@`).
"""

# %% id="setup"
import itertools
import math
import random
import timeit

import numpy as np
from IPython.display import display

from autograd_lib import check, done, guess, guessed, hint, needs, progress, start
from autograd_lib.drawing import heat, plot

lang = start("06_sixteen", "zh")

# %% [markdown] id="slow" lang="zh"
r"""
## 多少个对象

上一课的训练把 48 个点走了十遍，每走一个点都重新做出一张图。先猜一猜：一共做了多少个节点？
"""

# %% [markdown] id="slow" lang="en"
r"""
## How many objects

The training of the last lesson went through 48 points ten times, and made a new graph for each. Guess first: how many nodes was that?
"""

# %% id="guess_nodes"
guess("nodes", ...)

# %% [markdown] id="slow_count" lang="zh"
r"""
每一次相乘、相加、`tanh` 各造一个节点，损失 `relu(1 - label * score)` 再造四个：
"""

# %% [markdown] id="slow_count" lang="en"
r"""
Each product, sum and `tanh` makes a node, and the loss `relu(1 - label * score)` four more:
"""

# %% id="demo_slow"
sizes = (2, 16, 16, 1)
weights = sum(n * m for n, m in itertools.pairwise(sizes))
made = {"products": weights, "sums": weights, "tanh": 16 + 16, "loss": 4}
print(made)
print("for a point:", sum(made.values()))
guessed("nodes", 10 * 48 * sum(made.values()))

# %% [raw] output_of="demo_slow"
r"""
{'products': 304, 'sums': 304, 'tanh': 32, 'loss': 4}
for a point: 644
"""

# %% [markdown] id="slow_note" lang="zh"
r"""
三十多万个 Python 对象，每一个都要做出来、编号、排序、处理一次，再扔掉，为的只是一次乘法或者加法。这个小网络一秒左右就训练完了；要是有一百万个参数、一百万个点，走一个 epoch 就要两个多月。

而一层里的 16 个神经元合起来就是一个矩阵乘以一个向量，NumPy 把它当作**一次**运算来做。
"""

# %% [markdown] id="slow_note" lang="en"
r"""
More than three hundred thousand Python objects, each made, numbered, sorted, visited and thrown away for the sake of one product or sum. This small network is trained in about a second; with a million parameters and a million points, a single epoch would take more than two months.

Yet the 16 neurons of a layer together are a matrix times a vector, which NumPy does as *one* operation.
"""

# %% [markdown] id="arrays" lang="zh"
r"""
## 从什么数出发？

节点从来没有问过自己装的是什么，那就装一个数组试试。`OldNode` 是简化过的旧节点：反向从给定的 `seed` 出发，什么也不清零。`square` 是 $x \odot x$，也就是逐个元素地平方。从 1 出发得到 $[2, 4, 6]$；从 $[1, 10, 0]$ 出发呢：会报错，还是会得到什么？
"""

# %% [markdown] id="arrays" lang="en"
r"""
## What does it start from?

Our nodes never asked what was in them, so let us put an array in. `OldNode` is the old node cut down: its pass starts from a `seed` and resets nothing. `square` is $x \odot x$, the square of every element. Started from 1, it gives $[2, 4, 6]$. And from $[1, 10, 0]$: an error, or what?
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


def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


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
guessed("from_1_10_0", x.partial)

# %% [raw] output_of="demo_arrays"
r"""
value [1. 4. 9.]  started from 1  partial of x [2. 4. 6.]
value [1. 4. 9.]  started from [ 1. 10.  0.]  partial of x [ 2. 40.  0.]
"""

# %% [markdown] id="arrays_fail" lang="zh"
r"""
从 1 出发，得到 $2x$，一个不差，好像换成数组什么都不用改。可是从 $[1, 10, 0]$ 出发也走得通，得到的是另一组数。根只有一个数的时候，谁也不会问从什么出发；现在两次的结果都是“梯度”，**是哪个数的梯度**？这就是 `gradient` 参数的问题。

先别急着回答，再试一个运算：矩阵乘向量，$y = Ax$。它的局部导数看起来就是 $A$。`x` 有三个数，它的偏导数会有几个？
"""

# %% [markdown] id="arrays_fail" lang="en"
r"""
Started from 1 we get $2x$, every entry right, as if arrays came for free. But the pass runs from $[1, 10, 0]$ just as well, and finds other numbers. While the root was a single number nobody asked what to start from. Now both results are gradients, but **of what?** That is the question of the `gradient` argument.

Before we answer it, try a matrix times a vector, $y = Ax$. Its local derivative looks like $A$. `x` has three numbers: how many will its partial have?
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
六个，拿它不能更新 `x`：写成 `x.value -= …` 会报错；写成 `x.value = x.value - …` 更糟，NumPy 一声不响，就把 `x` 撑大成六个数的表。

这六个数倒没有算错。$y$ 有两个元素，$x$ 有三个，每一对之间都有一个导数：

$$J_{ij} = \frac{\partial y_i}{\partial x_j}$$

把它们排成一个表，一行一个输出，一列一个输入，就叫**雅可比矩阵**（Jacobian）。$Ax$ 的那一张你已经见过了。那么 $x \odot x$ 的呢？上面它看起来只有三个数，其实是九个。另外六个是多少？
"""

# %% [markdown] id="jacobian" lang="en"
r"""
Six, and `x` cannot be updated with that: `x.value -= …` raises, and with `x.value = x.value - …` it is worse, for NumPy stretches `x` to a table of six numbers without a word.

The six numbers are not wrong, though. $y$ has two entries and $x$ has three, and between each pair there is a derivative:

$$J_{ij} = \frac{\partial y_i}{\partial x_j}$$

Written as a table, with a row for every output and a column for every input, they form the **Jacobian**. That of $Ax$ you have seen already. And that of $x \odot x$? Above it seemed to have three numbers; really there are nine. What are the other six?
"""

# %% exercise="two_jacobians"

# %% [markdown] id="product" lang="zh"
r"""
## 没有人真的需要整个矩阵

第三个函数就是数组上的链式法则：**雅可比矩阵相乘**。照这样做，反向传播得把沿途的矩阵一路乘下去，可是它们太大了：
"""

# %% [markdown] id="product" lang="en"
r"""
## Nobody needs the whole matrix

The third function is the chain rule for arrays: **multiply the Jacobians**. A backward pass would have to multiply all of them along the way, and they are large:
"""

# %% id="demo_cost"
with needs("two_jacobians"):
    for n in (10, 100, 1000):
        J = jacobian_square(np.linspace(-1.0, 1.0, n))
        print(f"{n} numbers in x: {np.size(J)} in the Jacobian, of which {np.count_nonzero(J)} are not zero")

# %% [raw] output_of="demo_cost"
r"""
10 numbers in x: 100 in the Jacobian, of which 10 are not zero
100 numbers in x: 10000 in the Jacobian, of which 100 are not zero
1000 numbers in x: 1000000 in the Jacobian, of which 1000 are not zero
"""

# %% [markdown] id="one_number" lang="zh"
r"""
出路在于最后总归只有一个数，训练的时候就是损失 $L$。设 $y$ 是中间的一个结果，并且已经知道 $L$ 对 $y$ 的每个元素的导数 $g_i = \partial L/\partial y_i$。$x_j$ 动一点，每个 $y_i$ 都跟着动，各自再去推动 $L$，加起来就是

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{即} \qquad g^T J$$

$y = Ax$ 的雅可比矩阵就是 $A$。下面从两个 $g$ 出发：
"""

# %% [markdown] id="one_number" lang="en"
r"""
The way out: at the end there is always **one** number, in training the loss $L$. Let $y$ be some intermediate result, and suppose that we know the derivative of $L$ with respect to each entry of $y$, $g_i = \partial L/\partial y_i$. When $x_j$ moves, each $y_i$ moves with it and moves $L$ in turn, which adds up to

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{that is} \qquad g^T J$$

The Jacobian of $y = Ax$ is $A$. Below, two $g$ to start from:
"""


# %% id="demo_pull"
def pull(g):
    return np.array(g) @ A


print("A =", A.tolist())
for g in ([1.0, 0.0], [0.0, 1.0]):
    print("g =", g, " share of x:", pull(g))

# %% [raw] output_of="demo_pull"
r"""
A = [[1.0, 2.0, 0.0], [0.0, -1.0, 3.0]]
g = [1.0, 0.0]  share of x: [1. 2. 0.]
g = [0.0, 1.0]  share of x: [ 0. -1.  3.]
"""

# %% exercise="whose_row"

# %% id="demo_row" spoils="whose_row"
if done("whose_row"):
    print("g = [1, 1]  share of x:", pull([1.0, 1.0]))
    #| zh: 加 0.0，免得 -1 乘 0 写成 -0
    #| en: plus 0.0, so that -1 times 0 is not written as -0
    weighted = np.array([[2], [-1]]) * A + 0.0
    rows = ["2 · ∂y[0]/∂x", "-1 · ∂y[1]/∂x", "gᵀJ"]
    display(heat([*weighted, weighted.sum(axis=0)], across=["x[0]", "x[1]", "x[2]"], down=rows))

# %% [raw] output_of="demo_row"
r"""
g = [1, 1]  share of x: [1. 1. 3.]
2  4   0
0  1  -3
2  5  -3
"""

# %% [markdown] id="cotangent" lang="zh" folds="whose_row"
r"""
$g = [1, 0]$ 问的是“$y_0$ 怎样随 $x$ 变化”，得到 $A$ 的第一行；$[2, -1]$ 问的是 $2y_0 - y_1$，各行乘上自己的权重再加起来。**$g$ 是一组权重**：反向求的总是 $g_0 y_0 + g_1 y_1 + \dots$ 这一个数的梯度。它叫作**上游梯度**（cotangent）。

现在你自己回答得了开头的问题了：从 1 出发和从 $[1, 10, 0]$ 出发，求的各是哪个数的梯度？
"""

# %% [markdown] id="cotangent" lang="en" folds="whose_row"
r"""
$g = [1, 0]$ asks "how does $y_0$ change with $x$?" and gets the first row of $A$; $[2, -1]$ asks about $2y_0 - y_1$: each row times its weight, added up. **$g$ is a set of weights**: the pass always finds the gradient of the one number $g_0 y_0 + g_1 y_1 + \dots$ It is called the **cotangent**.

Now you can answer the open question yourself: started from 1, and from $[1, 10, 0]$, the gradient of which number did the pass find?
"""

# %% [markdown] id="vjp" lang="zh"
r"""
（从 1 出发是三个元素之和，从 $[1, 10, 0]$ 出发是 $y_0 + 10y_1$。）

一个向量从左边乘上雅可比矩阵，叫作**向量-雅可比积**（vector–Jacobian product，VJP）。从 $g$ 乘起，一路上都是向量乘矩阵，不会越乘越大：它的形状总和**输入**相同，输入是矩阵也一样。而且常常不必造出 $J$：$x \odot x$ 的那一张是对角的，所以 $g^T J$ 就是 $g \odot 2x$。

每个运算的反向要做的全部事情就是：**收到 $g$，交出 $g^T J$。**
"""

# %% [markdown] id="vjp" lang="en"
r"""
(From 1: of the sum of all three entries; from $[1, 10, 0]$: of $y_0 + 10y_1$.)

A vector times a Jacobian from the left is a **vector–Jacobian product**, VJP for short. Begin with $g$, and every step is a vector times a matrix, which does not grow: it has the shape of the **input**, also where that is a matrix. And $J$ often need not be built: that of $x \odot x$ is diagonal, so $g^T J$ is just $g \odot 2x$.

This is all that the backward of an operation has to do: **take $g$, return $g^T J$.**
"""

# %% exercise="elementwise_vjps"

# %% [markdown] id="mixing" lang="zh"
r"""
那四个雅可比矩阵都是对角的：每个输入只推动一个输出，$g$ 从哪一边乘都一样。下面两个运算不是这样。
"""

# %% [markdown] id="mixing" lang="en"
r"""
Those four Jacobians are diagonal: each input moves one output only, and $g$ may multiply from either side. With the next two operations it matters which.
"""

# %% exercise="matvec_vjp"

# %% [markdown] id="your_node" lang="zh"
r"""
## 你的节点，装上数组

现在来改造你的节点，要改的只有三处：`value` 是数组；`slopes` 换成 `pulls`，里面的函数收到上游梯度，交出各自的操作数应得的那一份；反向从给定的 $g$ 出发，`backward(root, g)` 的第二个参数就是 PyTorch 的 `gradient`。从这一课起，梯度放在 `grad` 里，这也是 PyTorch 的名字。
"""

# %% [markdown] id="your_node" lang="en"
r"""
## Your node, holding arrays

Now for your node. Three things change: its `value` is an array; in place of `slopes` there are `pulls`, functions that take a cotangent and return the share of their operand; and the backward pass starts from a given $g$: the second argument of `backward(root, g)` is PyTorch's `gradient`. From this lesson on gradients are kept in `grad`, PyTorch's name as well.
"""

# %% exercise="array_node"

# %% [markdown] id="moons_again" lang="zh"
r"""
## 两个月牙，再来一遍

网络、数据、学习率和随机数都和上一课的相同。一层现在只有两个叶子：矩阵 `W`，一行一个神经元；向量 `b`，每个神经元一个偏置。下面先数一个点的节点，再让一层前向、反向各走一遍，和 `OldNode` 比快慢。猜一猜，一个点现在要造几个新的节点？
"""

# %% [markdown] id="moons_again" lang="en"
r"""
## The moons once more

Network, data, learning rates and random numbers are those of the last lesson. A layer now has two leaves only: a matrix `W` with a row for each neuron, and a vector `b` with one bias for each. Below, the nodes for a point are counted, and a layer races one of `OldNode`s, forward and backward. Guess: how many new nodes does a point take now?
"""


# %% id="array_network"
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
        layers.append((Node(rows), Node([0.0] * m)))
    return layers


def score(layers, x, y):
    outputs = Node([x, y])
    for W, b in layers:
        sums = W @ outputs + b
        outputs = sums if W is layers[-1][0] else sums.tanh()
    return outputs


def loss_at(layers, x, y, label):
    return (Node([1.0]) - Node([label]) * score(layers, x, y)).relu()


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
    W, inputs = Node(np.full((n, n), 0.1)), Node(np.full(n, 0.5))
    backward(W @ inputs, np.ones(n))


def seconds(run, n):
    return min(timeit.repeat(lambda: run(n), number=5, repeat=7))


with needs("matvec_vjp", "array_node"):
    layers = fresh_layers(random.Random(4), sizes)
    order = in_order(loss_at(layers, 0.3, 0.4, 1))
    guessed("new_nodes", len(order) - 2 * len(layers))
    for n, least in ((16, 10), (48, 100)):
        times = seconds(layer_of_old_nodes, n) / seconds(layer_of_arrays, n)
        #| zh: 准确的倍数每次运行都不同：想看就打印 times
        #| en: the exact ratio differs from run to run: print times to see it
        faster = f"at least {least}" if times >= least else f"only {times:.1f}"
        print(f"{n} neurons with {n} inputs: {faster} times as fast")

# %% [raw] output_of="demo_count"
r"""
16 neurons with 16 inputs: at least 10 times as fast
48 neurons with 48 inputs: at least 100 times as fast
"""

# %% [markdown] id="moons_train" lang="zh"
r"""
从 677 个降到 14 个；层越大，省得越多。那么，学到的东西还一样吗？训练仍是第 04 课的五步，只是一次就更新整个矩阵。
"""

# %% [markdown] id="moons_train" lang="en"
r"""
From 677 down to 14, and the larger the layer, the more is saved. Does it still learn the same? Training takes the five steps of lesson 04, only with whole matrices.
"""


# %% id="demo_moons"
def fit(layers, points, rates):
    leaves, losses = [leaf for layer in layers for leaf in layer], []
    for rate in rates:
        total = 0.0
        for x, y, label in points:
            loss = loss_at(layers, x, y, label)
            backward(loss, np.ones(1))
            for leaf in leaves:
                leaf.value = leaf.value - rate * leaf.grad
                leaf.grad = np.zeros(leaf.value.shape)
            total += loss.value.item() / len(points)
        losses.append(total)
    return losses


with needs("elementwise_vjps", "matvec_vjp", "array_node"):
    rng = random.Random(4)
    layers, train, test = fresh_layers(rng, sizes), moons(rng, 48), moons(rng, 200)
    losses = fit(layers, train, [0.2 - 0.02 * epoch for epoch in range(10)])
    right = sum((score(layers, x, y).value.item() > 0) == (label > 0) for x, y, label in test)
    print(f"mean loss from {losses[0]:.3f} down to {losses[-1]:.3f}")
    print(f"right on {len(test)} new points: {right / len(test):.1%}")
    print(f"first weight: {layers[0][0].value[0, 0]:.6f}")
    curve, mark = {"zh": ("平均损失", "标签 {}"), "en": ("mean loss", "label {}")}[lang]
    display(plot({curve: list(enumerate(losses, 1))}, dots=True))
    clouds = {mark.format(label): [(x, y) for x, y, own in test if own == label] for label in (-1, 1)}
    display(plot(scatter=clouds, region=lambda x, y: score(layers, x, y).value.item() > 0))

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

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

正确率和上一课打印的一样，第一个权重六位小数都相同：算的是同样的数，只是装在更少的盒子里，花的时间也只剩一个零头。任何一个用 Python 循环、一个数一个数地算的程序，都可以这样问一句：*哪些数是一起做同一件事的？*

运行 `progress()` 看看还有什么没做完。

**下一课的问题：** PyTorch 里，`y.backward()` 有时报错，有时不报；括号里该填什么？
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

The share of right answers is what the last lesson printed, and the first weight agrees to six decimals: the same numbers, in fewer boxes and a fraction of the time. Ask it of any program that goes through numbers one by one in a Python loop: *which of them do the same thing together?*

Run `progress()` to see what is still open.

**A question for the next lesson:** in PyTorch, `y.backward()` sometimes raises and sometimes does not. What belongs between the brackets?
"""
