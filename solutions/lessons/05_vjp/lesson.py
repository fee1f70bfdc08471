# %% [markdown] id="title" lang="zh"
r"""
# 05 上游梯度与向量-雅可比积：`gradient` 参数

[English](../../en/05_vjp/05_vjp.ipynb) · 约 130 分钟 · 9 个练习（末尾的 `dual_numbers` 选做，连同选读另加 25 分钟）

上一课的网络用 337 个参数学会了分开两个月牙。识别图片的网络，参数以百万计，每个数一个节点就太慢了，得把整个数组装进节点。这样一来，有两件一向不用想的事突然成了问题：反向传播从什么数出发？局部导数是什么形状？

前一个问题，PyTorch 用 `backward` 的 `gradient` 参数来问你；很多人用了好几年，也没有弄清楚那里该填什么。你先用自己的节点回答这两个问题，再用它把两个月牙重新训练一遍；后一半请出 `autograd_lib.engine`：建立在 NumPy 上的小引擎，名字和 PyTorch 的一模一样，所以叫它 `torch`。

需要的准备：第 02 到 04 课的链式法则和节点；会写 `lambda`；会用 NumPy 数组（形状、逐个元素的运算、`@`）。先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 05 The gradient argument: cotangents and vector–Jacobian products

[中文](../../zh/05_vjp/05_vjp.ipynb) · about 130 minutes · 9 exercises (`dual_numbers`, at the end, is optional: with the optional reading, another 25 minutes)

The network of the last lesson learnt to tell two moons apart, with 337 parameters. Networks that recognise pictures have millions. A node for every number is too slow for that; nodes have to hold whole arrays. Then two things that never needed a thought become questions: what does a backward pass start from? And what shape does a local derivative have?

The first is what PyTorch asks you with the `gradient` argument of `backward`, and many people use it for years without finding out what belongs there. You will answer both with your own nodes, and train the moons with them once more. The second half brings in `autograd_lib.engine`, a small engine on top of NumPy; its names are exactly those of PyTorch, so we call it `torch`.

What you need: the chain rule and the nodes of lessons 02 to 04; `lambda`; and some practice with NumPy arrays (shapes, elementwise operations, `@`). Run the next cell first.
"""

# %% id="setup"
import itertools
import math
import random
import timeit

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, heat, plot

lang = start("05_vjp", "zh")


# %% [markdown] id="slow" lang="zh"
r"""
## 多少个对象

第 04 课的训练把 48 个点走了十遍，每走一个点都重新做出一张图。先猜一猜：一共做了多少个节点？（第一层的输入是普通的数，每乘一次就包成一个叶子；损失 `Relu(1 - label * score)` 是三个运算、两个叶子。）
"""

# %% [markdown] id="slow" lang="en"
r"""
## How many objects that was

The training of lesson 04 went through 48 points ten times, and made a new graph for each. Guess first: how many nodes was that? (Inputs of the first layer are plain numbers, which each product wraps in a leaf; the loss `Relu(1 - label * score)` is three operations and two leaves.)
"""

# %% id="demo_slow"
sizes = (2, 16, 16, 1)
weights = sum(n * m for n, m in itertools.pairwise(sizes))
made = {"products": weights, "sums": weights, "inputs": 2 * 16, "tanh": 16 + 16, "loss": 5}
print(made)
print("for a point:", sum(made.values()), " in the training:", 10 * 48 * sum(made.values()))


# %% [raw] output_of="demo_slow"
r"""
{'products': 304, 'sums': 304, 'inputs': 32, 'tanh': 32, 'loss': 5}
for a point: 677  in the training: 324960
"""

# %% [markdown] id="slow_note" lang="zh"
r"""
三十多万个 Python 对象，每一个都要做出来、编号、排序、处理一次，再扔掉，为的只是一次乘法或者加法。这个小网络一秒左右就训练完了；要是有一百万个参数、一百万个点，走一个 epoch 就要两个多月。

其实一层里的 16 个神经元做的是同一件事：一个矩阵乘以一个向量，NumPy 把它当作**一次**运算来做。要是一个节点里能装下整层的数，一个点就只要十来个节点。
"""

# %% [markdown] id="slow_note" lang="en"
r"""
More than three hundred thousand Python objects, each made, numbered, sorted, visited and thrown away for the sake of one product or sum. This small network is trained in about a second; with a million parameters and a million points, a single epoch would take more than two months.

Yet the 16 neurons of a layer all do the same: together they are a matrix times a vector, which NumPy does as *one* operation. If a node could hold the numbers of a whole layer, a dozen or so would do for a point.
"""

# %% [markdown] id="arrays" lang="zh"
r"""
## 从什么数出发？

节点从来没有问过自己装的是什么，那就装一个数组试试。`OldNode` 和它的反向就是第 04 课的，只是简化过：反向从给定的 `seed` 出发，什么也不清零。`square` 是 $x \odot x$，也就是逐个元素地平方。
"""

# %% [markdown] id="arrays" lang="en"
r"""
## What does it start from?

Our nodes never asked what was in them, so let us put an array in. `OldNode` and its backward pass are those of lesson 04, cut down: the pass starts from a `seed` and resets nothing. `square` is $x \odot x$, the square of every element.
"""


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

# %% id="demo_matrix"
A = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 3.0]])
for seed in (1, np.array([1.0, 1.0])):
    x = OldNode(np.array([1.0, 2.0, 3.0]))
    y = OldNode(A @ x.value, (x,), (A,))
    try:
        old_backward(y, seed)
        print("x has shape", x.value.shape, "and its partial", x.partial.shape)
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

# %% [markdown] id="cotangent" lang="zh"
r"""
出路在于最后总归只有一个数，训练的时候就是损失 $L$，而我们只想知道 $L$ 怎样随 $x$ 变化。设 $y$ 是中间的一个结果，并且已经知道 $L$ 对 $y$ 的每个元素的导数：

$$g_i = \frac{\partial L}{\partial y_i}$$

这就是传到 $y$ 的**上游梯度**（cotangent，数学书里译作余切向量），也就是第 02 课说的伴随；现在节点里有几个数，它就有几个元素。$x_j$ 动一点，每个 $y_i$ 都跟着动，各自再去推动 $L$，加起来就是

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{即} \qquad g^T J$$

一个向量从左边乘上雅可比矩阵，所以叫**向量-雅可比积**（vector–Jacobian product，简称 VJP）。从 $g$ 乘起，一路上都是向量乘矩阵，不会越乘越大：**VJP 的形状总和输入相同**。输入是矩阵也一样，每个元素都算一个输入，得到的数按矩阵的形状摆好：

$$\frac{\partial L}{\partial A_{ij}} = \sum_k g_k \, \frac{\partial y_k}{\partial A_{ij}}$$

而且常常不必造出 $J$：$x \odot x$ 的那一张是对角的，所以 $g^T J$ 就是 $g \odot 2x$，只涉及 1000 个数，而不是一百万个。

每个运算的反向要做的全部事情就是：**收到 $g$，交出 $g^T J$。** 于是节点里不再存局部导数，改存函数，每个操作数一个，叫作 `pull`。$Ax$ 里给 $x$ 的 `pull` 是这样的；下面的四个 $g$ 各在问什么？
"""

# %% [markdown] id="cotangent" lang="en"
r"""
The way out: at the end there is always **one** number, in training the loss $L$, and all we want to know is how $L$ changes with $x$. Let $y$ be some intermediate result, and suppose that we know the derivative of $L$ with respect to each entry of $y$:

$$g_i = \frac{\partial L}{\partial y_i}$$

This is the gradient that arrives at $y$ from above, its **cotangent** (a word from geometry): the adjoint of lesson 02, now with an entry for every number in the node. When $x_j$ moves, each $y_i$ moves with it and moves $L$ in turn, which adds up to

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{that is} \qquad g^T J$$

A vector multiplies a Jacobian from the left, hence the name **vector–Jacobian product**, VJP for short. Begin with $g$, and every step is a vector times a matrix, which does not grow: **a VJP has the shape of its input**. If that is a matrix, each of its entries is an input, and the results are laid out in its shape:

$$\frac{\partial L}{\partial A_{ij}} = \sum_k g_k \, \frac{\partial y_k}{\partial A_{ij}}$$

And $J$ often need not be built: that of $x \odot x$ is diagonal, so $g^T J$ is just $g \odot 2x$, 1000 numbers and not a million.

This is all that the backward of an operation has to do: **take $g$, return $g^T J$.** So instead of local derivatives a node stores functions called `pull`, one for each operand. In $Ax$, this is the `pull` for $x$. What does each of the four $g$ ask?
"""


# %% id="demo_pull"
def pull(g):
    return g @ A


for g in ([1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, -1.0]):
    print("g =", g, " share of x:", pull(np.array(g)))

#| zh: 加 0.0，免得 -1 乘 0 写成 -0
#| en: plus 0.0, so that -1 times 0 is not written as -0
weighted = np.array([[2], [-1]]) * A + 0.0
rows = ["2 · ∂y[0]/∂x", "-1 · ∂y[1]/∂x", "gᵀJ"]
heat([*weighted, weighted.sum(axis=0)], across=["x[0]", "x[1]", "x[2]"], down=rows)


# %% [raw] output_of="demo_pull"
r"""
g = [1.0, 0.0]  share of x: [1. 2. 0.]
g = [0.0, 1.0]  share of x: [ 0. -1.  3.]
g = [1.0, 1.0]  share of x: [1. 1. 3.]
g = [2.0, -1.0]  share of x: [ 2.  5. -3.]
2  4   0
0  1  -3
2  5  -3
"""


# %% [markdown] id="cotangent_read" lang="zh"
r"""
形状对了，答案也读得出来：

* $g = [1, 0]$ 问的是“$y_0$ 怎样随 $x$ 变化”，得到 $A$ 的第一行；$[0, 1]$ 得到第二行；
* $g = [1, 1]$ 问的是 $y_0 + y_1$；
* $g = [2, -1]$ 问的是 $2y_0 - y_1$：图上是雅可比矩阵的每一行乘上自己的权重，加起来就是最下面的 $g^T J$。

**$g$ 是一组权重**（和网络的权重是两回事）：反向求的总是 $g_0 y_0 + g_1 y_1 + \dots$ 这个数的梯度。要是 $y$ 和最后那个数之间还有别的运算，$g_i$ 说的就是：$y_i$ 动一点，最后那个数就动它的 $g_i$ 倍。

开头的问题这就有了答案：从 1 出发，求的是三个元素之和的梯度；从 $[1, 10, 0]$ 出发，求的是 $y_0 + 10 y_1$ 的梯度。根只有一个数时，权重就是 1，没有什么可选；根是数组时，元素有几个就有几个权重，只能由你给。**PyTorch 的 `y.backward(gradient=g)`，要的就是这个 $g$。**
"""

# %% [markdown] id="cotangent_read" lang="en"
r"""
The shapes fit, and the answers can be read off:

* $g = [1, 0]$ asks "how does $y_0$ change with $x$?" and gets the first row of $A$; $[0, 1]$ gets the second row;
* $g = [1, 1]$ asks about $y_0 + y_1$;
* $g = [2, -1]$ asks about $2y_0 - y_1$: the picture has each row of the Jacobian times its weight, and below them their sum, $g^T J$.

**$g$ is a set of weights** (not the weights of a network): the pass always finds the gradient of the one number $g_0 y_0 + g_1 y_1 + \dots$ Where further operations lie between $y$ and the final number, $g_i$ says how strongly that number responds: when $y_i$ moves a little, the number moves $g_i$ times as far.

That answers the question we began with. Started from 1, the pass found the gradient of the sum of all three entries; started from $[1, 10, 0]$, that of $y_0 + 10 y_1$. A root that is a single number has the weight 1, and nothing to choose. An array has as many weights as entries, and you have to say which. **This $g$ is what PyTorch wants in `y.backward(gradient=g)`.**
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

现在来改造第 04 课的节点，要改的只有三处：`value` 是数组；`slopes` 换成 `pulls`，里面的函数收到上游梯度，交出各自的操作数应得的那一份；反向从给定的 $g$ 出发，`backward(root, g)` 的第二个参数就是 PyTorch 的 `gradient`。从这一课起，梯度放在 `grad` 里，这也是 PyTorch 的名字。
"""

# %% [markdown] id="your_node" lang="en"
r"""
## Your node, holding arrays

Now for the node of lesson 04. Three things change: its `value` is an array; in place of `slopes` there are `pulls`, functions that take a cotangent and return the share of their operand; and the backward pass starts from a given $g$: the second argument of `backward(root, g)` is PyTorch's `gradient`. From this lesson on gradients are kept in `grad`, PyTorch's name as well.
"""

# %% exercise="array_node"


# %% [markdown] id="moons_again" lang="zh"
r"""
### 两个月牙，再来一遍

网络、数据、学习率和随机数都和第 04 课的相同。一层现在只有两个叶子：矩阵 `W`，一行一个神经元；向量 `b`，每个神经元一个偏置。下面先数一个点的节点，再让一层前向、反向各走一遍，和 `OldNode` 比快慢。猜一猜，快多少倍？
"""


# %% [markdown] id="moons_again" lang="en"
r"""
### The moons once more

Network, data, learning rates and random numbers are those of lesson 04. A layer now has two leaves only: a matrix `W` with a row for each neuron, and a vector `b` with one bias for each. Below, the nodes for a point are counted, and a layer races one of `OldNode`s, forward and backward. How many times as fast will it be?
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
    print("new nodes for a point:", len(order) - 2 * len(layers))
    for n, least in ((16, 10), (48, 100)):
        times = seconds(layer_of_old_nodes, n) / seconds(layer_of_arrays, n)
        #| zh: 准确的倍数每次运行都不同：想看就打印 times
        #| en: the exact ratio differs from run to run: print times to see it
        faster = f"at least {least}" if times >= least else f"only {times:.1f}"
        print(f"{n} neurons with {n} inputs: {faster} times as fast")


# %% [raw] output_of="demo_count"
r"""
new nodes for a point: 14
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

# %% [markdown] id="moons_note" lang="zh"
r"""
正确率和第 04 课打印的一样；那里的 `trained[0][0][0]` 就是这个“第一个权重”，六位小数都相同：算的是同样的数，只是装在更少的盒子里，花的时间也只剩一个零头。

这里很适合休息一下。你手里有了一个会算数组的引擎，是你自己的；你也知道了反向从什么出发、每个运算交出什么。后一半看看别人的引擎怎样问你要 $g$，以及怎样检验一个 VJP。
"""

# %% [markdown] id="moons_note" lang="en"
r"""
The share of right answers is the one that lesson 04 printed, and its `trained[0][0][0]` is the weight printed here, to six decimals: the same numbers, in fewer boxes and a fraction of the time.

This is a good place to stop for today. You have an engine for arrays, and it is yours; you know what a backward pass starts from, and what each operation returns. The second half looks at how other people's engines ask you for $g$, and at how to test a VJP.
"""

# %% [markdown] id="engine" lang="zh"
r"""
## 认识引擎：张量

你的节点会做六种运算。`autograd_lib.engine`（这里叫 `torch`）的想法和它一样，只是运算多得多。它的基本单位是**张量**（tensor）：

* 张量是一个数组，`x.detach().numpy()` 就能把它取出来；默认的数据类型是 32 位浮点数；
* 写上 `requires_grad=True`，引擎就记下它参加的每一个运算，每个结果都记得自己是怎样来的（`grad_fn`）；用到的张量都没有这个标记，就什么也不记；
* 反向传播的结果放在叶子的 `.grad` 里，和你的节点一样。

什么也不给，`y.backward()` 会怎样？
"""

# %% [markdown] id="engine" lang="en"
r"""
## Meet the engine: tensors

Your node knows six operations. `autograd_lib.engine`, here called `torch`, is built on the same idea and knows a great many more. It works on **tensors**:

* a tensor is an array, which `x.detach().numpy()` takes out again; its default type is the 32-bit float;
* with `requires_grad=True` the engine records every operation it takes part in, and each result remembers where it came from (`grad_fn`); an operation on tensors without this flag is not recorded;
* what the backward pass finds is put into `.grad` of the leaves, as in your node.

What will `y.backward()` do, given nothing?
"""

# %% id="demo_tensor"
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = x * x
print(x)
print(y)
print(y.detach().numpy())

try:
    y.backward()
except RuntimeError as error:
    print("RuntimeError:", error)

y.backward(torch.tensor([1.0, 10.0, 0.0]))
print(x.grad)

# %% [raw] output_of="demo_tensor"
r"""
tensor([1., 2., 3.], requires_grad=True)
tensor([1., 4., 9.], grad_fn=<MulBackward0>)
[1. 4. 9.]
RuntimeError: grad can be implicitly created only for scalar outputs
tensor([ 2., 40.,  0.])
"""

# %% [markdown] id="engine_note" lang="zh"
r"""
报错的意思是：根不止一个数，引擎没法替你补上出发时的那个 1。给出 $g = [1, 10, 0]$，得到 $g \odot 2x$：引擎的每个运算里也有一个函数，做的正是你在 `elementwise_vjps` 里写的事。`y.backward(g)` 就是 `y.backward(gradient=g)`。
"""

# %% [markdown] id="engine_note" lang="en"
r"""
The root is not a single number, so a 1 to start from cannot be filled in for you. With $g = [1, 10, 0]$ we get $g \odot 2x$: each operation of the engine has a function that does what yours of `elementwise_vjps` do. `y.backward(g)` is short for `y.backward(gradient=g)`.
"""

# %% [markdown] id="main_example" lang="zh"
r"""
## 一个例子，三种上游梯度

这一课的主要例子是 $z = 10(x^2 + y^2 + 2xy)$，逐个元素地算，也就是 $10(x + y)^2$。引擎只把梯度留给叶子，中间结果的用完就丢；`retain_grad()` 请中间结果也留一份给我们看。
"""

# %% [markdown] id="main_example" lang="en"
r"""
## One example, three cotangents

The main example of this lesson is $z = 10(x^2 + y^2 + 2xy)$, element by element, which is $10(x + y)^2$. The engine leaves gradients in leaves only, and drops those of intermediate results once they have been used; `retain_grad()` asks an intermediate result to keep a copy for us.
"""


# %% id="build"
def build():
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
    xx = x * x
    yy = y * y
    xy = x * y
    z = 10 * (xx + yy + 2 * xy)
    tensors = {"x": x, "y": y, "xx": xx, "yy": yy, "xy": xy, "z": z}
    for tensor in (xx, yy, xy, z):
        tensor.retain_grad()
    return tensors


# %% exercise="three_cotangents"

# %% [markdown] id="four_ways" lang="zh"
r"""
核对一下：先是 `z.sum().backward()` 和 `z.backward(torch.ones_like(z))`，再把 0.3 乘进去。
"""

# %% [markdown] id="four_ways" lang="en"
r"""
Now compare `z.sum().backward()` and `z.backward(torch.ones_like(z))`, and then both with a factor of 0.3.
"""


# %% id="demo_four_ways" ledger="S2-03 S2-04 S2-07 S2-08 S2-09 S2-10 S2-12 S2-13" spoils="three_cotangents"
def gradients(run):
    tensors = build()
    run(tensors["z"])
    return {name: tensors[name].grad for name in ("x", "y", "xx", "yy", "xy", "z")}


def compare(one, other):
    for name, gradient in one.items():
        print(f"{name}.grad:", gradient)
    print("both ways the same:", all(torch.equal(one[name], other[name]) for name in one))


if done("three_cotangents"):
    compare(gradients(lambda z: z.sum().backward()), gradients(lambda z: z.backward(torch.ones_like(z))))
    compare(
        gradients(lambda z: (z.sum() * 0.3).backward()),
        gradients(lambda z: z.backward(torch.ones_like(z) * 0.3)),
    )


# %% [raw] output_of="demo_four_ways"
r"""
x.grad: tensor([220., 440., 660.])
y.grad: tensor([220., 440., 660.])
xx.grad: tensor([10., 10., 10.])
yy.grad: tensor([10., 10., 10.])
xy.grad: tensor([20., 20., 20.])
z.grad: tensor([1., 1., 1.])
both ways the same: True
x.grad: tensor([ 66., 132., 198.])
y.grad: tensor([ 66., 132., 198.])
xx.grad: tensor([3., 3., 3.])
yy.grad: tensor([3., 3., 3.])
xy.grad: tensor([6., 6., 6.])
z.grad: tensor([0.3000, 0.3000, 0.3000])
both ways the same: True
"""

# %% [markdown] id="same_question" lang="zh"
r"""
两种写法问的是同一个问题：$s = z_0 + z_1 + z_2$ 里，每个元素的权重都是 1；求和的 VJP 就是把收到的那一个数发给每个元素。损失乘以 0.3，上游梯度也就乘以 0.3。一般地说，对任何一组权重 $w$，`z.backward(w)` 就是 `(w * z).sum().backward()`。

下图一步一步走的是 $w = [1, 0, -2]$。`z` 收到的是什么？第二个元素后面的一切又会怎样？
"""

# %% [markdown] id="same_question" lang="en"
r"""
Both ways ask the same question: in $s = z_0 + z_1 + z_2$ every entry has the weight 1, and the VJP of a sum hands the one number that it receives to every entry. To multiply the loss by 0.3 is to multiply the cotangent by 0.3. In general, for any weights $w$, `z.backward(w)` is `(w * z).sum().backward()`.

The picture takes the steps for $w = [1, 0, -2]$. What arrives at `z`? And what becomes of everything behind its second entry?
"""

# %% id="demo_steps" spoils="three_cotangents"
if done("three_cotangents"):
    tensors = build()
    weights = torch.tensor([1.0, 0.0, -2.0])
    s = (weights * tensors["z"]).sum()
    display(draw(s, {**tensors, "w": weights, "s": s}, lang=lang, backward=True))

# %% [raw] output_of="demo_steps" lang="zh"
r"""
s = sum  #1  值 -20570  梯度 1
└─ ×  #2  形状 (3,)  梯度 [1, 1, 1]
   ├─ w  #3  值 [1, 0, -2]
   └─ z = ×  #4  值 [1210, 4840, 10890]  梯度 [1, 0, -2]
      ├─ +  #5  形状 (3,)  梯度 [10, 0, -20]
      │  ├─ +  #6  形状 (3,)  梯度 [10, 0, -20]
      │  │  ├─ xx = ×  #7  值 [1, 4, 9]  梯度 [10, 0, -20]
      │  │  │  ├─ x  #8  值 [1, 2, 3]  梯度 [220, 0, -1320]
      │  │  │  └─ x  #8（见上）
      │  │  └─ yy = ×  #9  值 [100, 400, 900]  梯度 [10, 0, -20]
      │  │     ├─ y  #10  值 [10, 20, 30]  梯度 [220, 0, -1320]
      │  │     └─ y  #10（见上）
      │  └─ ×  #11  形状 (3,)  梯度 [10, 0, -20]
      │     ├─ xy = ×  #12  值 [10, 40, 90]  梯度 [20, 0, -40]
      │     │  ├─ x  #8（见上）
      │     │  └─ y  #10（见上）
      │     └─ 2  #13
      └─ 10  #14

反向传播（backward pass）
  开始：s = sum #1 收到 1
  第 1/9 步：s = sum #1 的梯度是 1；把 [1, 1, 1] 传给 × #2（累计 [1, 1, 1]）
  第 2/9 步：× #2 的梯度是 [1, 1, 1]；把 [1, 0, -2] 传给 z = × #4（累计 [1, 0, -2]）
  第 3/9 步：z = × #4 的梯度是 [1, 0, -2]；把 [10, 0, -20] 传给 + #5（累计 [10, 0, -20]）
  第 4/9 步：+ #5 的梯度是 [10, 0, -20]；把 [10, 0, -20] 传给 + #6（累计 [10, 0, -20]）；把 [10, 0, -20] 传给 × #11（累计 [10, 0, -20]）
  第 5/9 步：+ #6 的梯度是 [10, 0, -20]；把 [10, 0, -20] 传给 xx = × #7（累计 [10, 0, -20]）；把 [10, 0, -20] 传给 yy = × #9（累计 [10, 0, -20]）
  第 6/9 步：× #11 的梯度是 [10, 0, -20]；把 [20, 0, -40] 传给 xy = × #12（累计 [20, 0, -40]）
  第 7/9 步：xx = × #7 的梯度是 [10, 0, -20]；把 [10, 0, -60] 传给 x #8（累计 [10, 0, -60]）；把 [10, 0, -60] 传给 x #8（累计 [20, 0, -120]）
  第 8/9 步：yy = × #9 的梯度是 [10, 0, -20]；把 [100, 0, -600] 传给 y #10；把 [100, 0, -600] 传给 y #10（累计 [200, 0, -1200]）
  第 9/9 步：xy = × #12 的梯度是 [20, 0, -40]；把 [200, 0, -1200] 传给 x #8（累计 [220, 0, -1320]）；把 [20, 0, -120] 传给 y #10（累计 [220, 0, -1320]）
  结果：x #8 梯度 [220, 0, -1320]；y #10 梯度 [220, 0, -1320]
"""

# %% [raw] output_of="demo_steps" lang="en"
r"""
s = sum  #1  value -20570  grad 1
└─ ×  #2  shape (3,)  grad [1, 1, 1]
   ├─ w  #3  value [1, 0, -2]
   └─ z = ×  #4  value [1210, 4840, 10890]  grad [1, 0, -2]
      ├─ +  #5  shape (3,)  grad [10, 0, -20]
      │  ├─ +  #6  shape (3,)  grad [10, 0, -20]
      │  │  ├─ xx = ×  #7  value [1, 4, 9]  grad [10, 0, -20]
      │  │  │  ├─ x  #8  value [1, 2, 3]  grad [220, 0, -1320]
      │  │  │  └─ x  #8 (above)
      │  │  └─ yy = ×  #9  value [100, 400, 900]  grad [10, 0, -20]
      │  │     ├─ y  #10  value [10, 20, 30]  grad [220, 0, -1320]
      │  │     └─ y  #10 (above)
      │  └─ ×  #11  shape (3,)  grad [10, 0, -20]
      │     ├─ xy = ×  #12  value [10, 40, 90]  grad [20, 0, -40]
      │     │  ├─ x  #8 (above)
      │     │  └─ y  #10 (above)
      │     └─ 2  #13
      └─ 10  #14

Backward pass
  start: s = sum #1 receives 1
  step 1 of 9: s = sum #1 has gradient 1; × #2 gets [1, 1, 1] (total [1, 1, 1])
  step 2 of 9: × #2 has gradient [1, 1, 1]; z = × #4 gets [1, 0, -2] (total [1, 0, -2])
  step 3 of 9: z = × #4 has gradient [1, 0, -2]; + #5 gets [10, 0, -20] (total [10, 0, -20])
  step 4 of 9: + #5 has gradient [10, 0, -20]; + #6 gets [10, 0, -20] (total [10, 0, -20]); × #11 gets [10, 0, -20] (total [10, 0, -20])
  step 5 of 9: + #6 has gradient [10, 0, -20]; xx = × #7 gets [10, 0, -20] (total [10, 0, -20]); yy = × #9 gets [10, 0, -20] (total [10, 0, -20])
  step 6 of 9: × #11 has gradient [10, 0, -20]; xy = × #12 gets [20, 0, -40] (total [20, 0, -40])
  step 7 of 9: xx = × #7 has gradient [10, 0, -20]; x #8 gets [10, 0, -60] (total [10, 0, -60]); x #8 gets [10, 0, -60] (total [20, 0, -120])
  step 8 of 9: yy = × #9 has gradient [10, 0, -20]; y #10 gets [100, 0, -600]; y #10 gets [100, 0, -600] (total [200, 0, -1200])
  step 9 of 9: xy = × #12 has gradient [20, 0, -40]; x #8 gets [200, 0, -1200] (total [220, 0, -1320]); y #10 gets [20, 0, -120] (total [220, 0, -1320])
  result: x #8 grad [220, 0, -1320]; y #10 grad [220, 0, -1320]
"""

# %% [markdown] id="shapes" lang="zh"
r"""
## 什么时候可以不给

引擎什么时候肯替你补上 `gradient`，给的话，什么样的形状才算对？你已经知道 $g$ 是什么了，先想一想，再预测。
"""

# %% [markdown] id="shapes" lang="en"
r"""
## When it may be left out

When will the engine fill in a `gradient` for you, and when you give one, which shape is right? You know what $g$ is. Think first, then predict.
"""

# %% exercise="which_calls_raise"

# %% [markdown] id="one_element" lang="zh" folds="which_calls_raise"
r"""
规矩有两条：根只有一个元素时，`gradient` 可以不给，引擎补一个 1；给了，就得和根形状完全相同。

`call_7` 最容易看错：`torch.tensor(1.0)` 是 0 维的，`y[1:2]` 是 1 维、一个元素的。常听人说“`z.backward()` 就是 `z.backward(torch.tensor(1.))` 的简写”，这只对 0 维的根成立：
"""

# %% [markdown] id="one_element" lang="en" folds="which_calls_raise"
r"""
There are two rules. When the root has a single entry, `gradient` may be left out, and the engine fills in a 1. When it is given, it must have exactly the shape of the root.

`call_7` is easily misread: `torch.tensor(1.0)` is zero-dimensional, `y[1:2]` has 1 dimension with one entry. One often hears that `z.backward()` is short for `z.backward(torch.tensor(1.))`; that is so for zero-dimensional roots only:
"""

# %% id="demo_one_element" spoils="which_calls_raise"
if done("which_calls_raise"):
    for shape in ((), (1,), (1, 1)):
        x = torch.tensor(3.0, requires_grad=True)
        z = (x * x).reshape(shape)
        z.backward()
        print("root of shape", shape, "without an argument:", x.grad)
        try:
            (x * x).reshape(shape).backward(torch.tensor(1.0))
            print("    with torch.tensor(1.0): runs")
        except RuntimeError as error:
            print("    with torch.tensor(1.0):", error)

# %% [raw] output_of="demo_one_element"
r"""
root of shape () without an argument: tensor(6.)
    with torch.tensor(1.0): runs
root of shape (1,) without an argument: tensor(6.)
    with torch.tensor(1.0): Mismatch in shape: grad_output[0] has a shape of torch.Size([]) and output[0] has a shape of torch.Size([1]).
root of shape (1, 1) without an argument: tensor(6.)
    with torch.tensor(1.0): Mismatch in shape: grad_output[0] has a shape of torch.Size([]) and output[0] has a shape of torch.Size([1, 1]).
"""

# %% [markdown] id="choose" lang="zh"
r"""
## 那么，该填什么？

**填的是最后那个数对根的导数，也就是权重。** 三种情形：

* 你的损失已经是一个数：什么都不用填。训练几乎总是这样。
* 你要的是几个结果的加权和或加权平均：填权重。
* 损失是在别处算的（别的程序、别的机器、纸上的公式），你手里只有它对 `z` 的导数：就填这个导数。

常有人猜，这里该填图像分类的标签。给图片分类的网络，为每张图片的每个类别各打一个分，这些得分叫作 logits；损失（这里是第 07 课的交叉熵）由得分和标签算出一个数。那么，传到得分的是标签吗？
"""

# %% [markdown] id="choose" lang="en"
r"""
## So what do I put there?

**Put there the derivative of the final number with respect to the root: the weights.** There are three cases:

* Your loss is one number already: put nothing. Training is almost always like this.
* You want a weighted sum or weighted mean of several results: put the weights.
* The loss is computed elsewhere (by another program, on another machine, on paper), and all you have is its derivative with respect to `z`: put that derivative.

A common guess is that the class labels of pictures belong there. A network that sorts pictures into classes gives each picture one score for every class; these scores are called logits. The loss, here the cross-entropy of lesson 07, makes a single number out of scores and labels. Is it the labels, then, that arrive at the scores?
"""

# %% id="demo_labels"
pictures = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
labels = torch.tensor([2, 0])
W = torch.tensor([[0.5, -1.0, 0.0], [0.25, 0.5, 1.0]], requires_grad=True)

#| zh: 这里一张图片是一行，所以 W 在右边
#| en: here each picture is a row, so W stands on the right
logits = pictures @ W
logits.retain_grad()
loss = torch.nn.functional.cross_entropy(logits, labels)
loss.backward()
print("shape of the loss:", tuple(loss.shape))
print("what arrives at the logits:", logits.grad)
print("gradient of W:", W.grad)

#| zh: 只知道损失对 logits 的导数的人，也能得到同样的结果：
#| en: the same, for somebody who only has the derivative with respect to the logits:
W.grad = None
(pictures @ W).backward(logits.grad)
print("from the logits:", W.grad)

# %% [raw] output_of="demo_labels"
r"""
shape of the loss: ()
what arrives at the logits: tensor([[ 0.1224,  0.0450, -0.1674],
        [-0.0512,  0.0039,  0.0473]])
gradient of W: tensor([[-0.0312,  0.0567, -0.0255],
        [ 0.2959,  0.0861, -0.3821]])
from the logits: tensor([[-0.0312,  0.0567, -0.0255],
        [ 0.2959,  0.0861, -0.3821]])
"""

# %% [markdown] id="labels_note" lang="zh"
r"""
不是。传到 `logits` 的是损失对每个得分的导数；标签已经用在损失里了，而损失本来就是 0 维的。标签是整数，说的是第几类，对它求导没有意义。

如果硬把标签填进去呢，正确的类别填 1，其余填 0？不会报错，得到的是“正确类别的得分之和”的梯度，而不是损失的。训练要**减去**梯度，所以每走一步，正确类别的得分之和反而变小。
"""

# %% [markdown] id="labels_note" lang="en"
r"""
No: what arrives at `logits` are the derivatives of the loss with respect to the scores. The labels have gone into the loss, which is zero-dimensional anyway. A label is an integer that names a class, and a derivative with respect to it makes no sense.

And if somebody puts labels there all the same, a 1 for the right class and a 0 for every other? There is no error; what comes out is the gradient of "the sum of the scores of the right classes", and not of the loss. Training *subtracts* the gradient, so each step makes just this sum smaller.
"""

# %% [markdown] id="bug" lang="zh"
r"""
## 合并成一个运算

有人把主要例子合并成一个运算，自己写了反向，换几个数试了两次：`z.sum().backward()` 和 `(z.sum() * 0.3).backward()`，结果就是下面的两行，都对。那么，这个函数对吗？
"""

# %% [markdown] id="bug" lang="en"
r"""
## Merged into one operation

Somebody merged the main example into a single operation, wrote its backward by hand, and tried it on other numbers with `z.sum().backward()` and with `(z.sum() * 0.3).backward()`, which gives the two lines below. Both are right. Is the function?
"""


# %% id="demo_bug"
def fused_backward(g, x, y):
    slope = 20 * (x + y) * np.mean(g)
    return slope, slope


x, y = np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 6.0])
print(fused_backward(np.ones(3), x, y))
print(fused_backward(np.full(3, 0.3), x, y))


# %% [raw] output_of="demo_bug"
r"""
(array([100., 140., 180.]), array([100., 140., 180.]))
(array([30., 42., 54.]), array([30., 42., 54.]))
"""

# %% exercise="fused_backward"

# %% [markdown] id="bug_note" lang="zh" folds="fused_backward"
r"""
它把 `g` 换成了 `g` 的平均数。只要上面送下来的权重都相等，平均数就是每一个权重；一不相等，每个元素得到的就都是同一个错的权重。训练里它们几乎从不相等：一两行的试验里是对的，到网络里就是错的。
"""

# %% [markdown] id="bug_note" lang="en" folds="fused_backward"
r"""
Of `g` only the mean is used. As long as all weights that come down are equal, their mean is each of them; as soon as they differ, every entry gets the same wrong weight. In training they are hardly ever equal: what is right in a test of one line is wrong in a network.
"""

# %% [markdown] id="testing" lang="zh"
r"""
## 怎样检验一个 VJP

把雅可比矩阵一格一格地用差商对一遍，太慢。更省的办法只要两个随机的向量，方向 $u$ 和上游梯度 $g$，因为同一个数可以从两头算：

$$g \cdot (J u) = (g^T J) \cdot u$$

左边的 $Ju$ 是沿着 $u$ 走的方向导数，一次中心差商就够；右边用的是要检验的 VJP。两边的差别超出了差商的误差，VJP 就是错的。这叫**随机投影**（random projection）：一个数，几乎总能顶得上整个矩阵。

下面检验 $x^3$ 的 VJP，还有一个忘了 `g` 的。忘了 `g` 的检验了两次，哪一次看得出来？
"""


# %% [markdown] id="testing" lang="en"
r"""
## How to test a VJP

To compare the Jacobian with difference quotients, entry by entry, is slow. A cheaper way needs two random vectors, a direction $u$ and a cotangent $g$, because one number can be computed from both ends:

$$g \cdot (J u) = (g^T J) \cdot u$$

On the left, $Ju$ is the derivative in the direction of $u$, for which one central difference quotient is enough; on the right stands the VJP under test. When the sides differ by more than the error of the quotient, the VJP is wrong. This is called a **random projection**: one number can nearly always stand in for the whole matrix.

Tested below are the VJP of $x^3$ and one that forgets `g`, the latter twice. Which of its tests can tell?
"""


# %% id="demo_projection"
def both_sides(f, vjp, x, g, u, h=1e-5):
    along_u = (f(x + h * u) - f(x - h * u)) / (2 * h)
    return f"{np.sum(g * along_u):.4f} and {np.sum(vjp(g, x) * u):.4f}"


def cube(x):
    return x**3


x, u, g = np.random.default_rng(5).normal(size=(3, 4))
print("right, random g:    ", both_sides(cube, lambda g, x: g * 3 * x**2, x, g, u))
print("forgetful, random g:", both_sides(cube, lambda g, x: 3 * x**2, x, g, u))
print("forgetful, ones:    ", both_sides(cube, lambda g, x: 3 * x**2, x, np.ones(4), u))

# %% [raw] output_of="demo_projection"
r"""
right, random g:     3.0701 and 3.0701
forgetful, random g: 3.0701 and 2.2506
forgetful, ones:     2.2506 and 2.2506
"""

# %% [markdown] id="testing_note" lang="zh"
r"""
最后一行就是这一课最要紧的教训：**$g$ 全是 1 的检验看不出有人忘了 $g$**，而只写一句 `y.sum().backward()` 的检验，用的正是全 1。

现在轮到你来写检验，对象稍微复杂一点：$y = x \odot w$，`x` 是一个矩阵，`w` 是一个向量，`x` 的**每一行**都逐个元素地乘上同一个 `w`，NumPy 里写作 `x * w`（这叫作广播，下一课专门讲）。
两个 VJP 可以自己推出公式（一个数被用了好几次时怎么办，第 03 课说过），也可以不要公式，只用随机投影。
"""

# %% [markdown] id="testing_note" lang="en"
r"""
The last line is what to take home from this lesson: **a test with a $g$ of ones cannot see that $g$ was forgotten**, and a test that only calls `y.sum().backward()` is a test with ones.

Now write a test yourself, for something a little richer: $y = x \odot w$ with a matrix `x` and a vector `w`, where **each row** of `x` is multiplied by the same `w`, element by element. NumPy writes that `x * w` (it is called broadcasting, the subject of the next lesson).
You can work out formulas for the two VJPs (lesson 03 says what happens to a number that is used several times), or do without and use the random projection.
"""

# %% exercise="eight_mistakes"

# %% [markdown] id="judge_the_engine" lang="zh"
r"""
你的检验不挑对象，引擎自己的乘法也可以拿来试：
"""

# %% [markdown] id="judge_the_engine" lang="en"
r"""
Your test does not mind whom it judges. Try it on the engine's own multiplication:
"""


# %% id="demo_judge"
def engine_backward(g, x, w):
    x, w = (torch.tensor(one, dtype=torch.float64, requires_grad=True) for one in (x, w))
    (x * w).backward(torch.tensor(g, dtype=torch.float64))
    return x.grad.numpy(), w.grad.numpy()


with needs("eight_mistakes"):
    print("the engine:", is_right(engine_backward))


# %% [raw] output_of="demo_judge"
r"""
the engine: True
"""

# %% [markdown] id="forward" lang="zh"
r"""
## 选做和选读

下面两节互不相干，都可以跳过。

### 另一个方向

检验里的 $Ju$ 是用差商凑出来的，带着一个 $h$ 和它的误差。其实不用 $h$ 也行。第 01 课选做的复数步长让一个数带上虚部走完整个程序；照这个想法再走一步，让每个数都带着自己的**斜率**，写成符号 $\varepsilon$ 的系数：

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon, \qquad \varepsilon^2 = 0$$

乘法就自己得出了乘积的求导法则，不带任何误差。这样的一对数叫作**对偶数**（dual number），$\dot a$ 叫作它的切向分量（tangent）。没有图，也没有反向：导数和值同时算好。这就是**前向模式**（forward mode）。
"""

# %% [markdown] id="forward" lang="en"
r"""
## Optional exercises and reading

The two sections here do not depend on each other, and you may skip both.

### The other direction

In the test, $Ju$ was patched together from a difference quotient, with its $h$ and its error. It can be had without an $h$. The complex step, an optional exercise of lesson 01, sent a number with an imaginary part through the whole program. Take the idea one step further, and let every number carry its own **slope**, as the factor of a symbol $\varepsilon$:

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon, \qquad \varepsilon^2 = 0$$

Multiplication yields the product rule by itself, without any error. Such a pair is called a **dual number**, and $\dot a$ its tangent. There is no graph and no backward pass: the derivative is ready when the value is. This is **forward mode**.
"""

# %% exercise="dual_numbers"


# %% [markdown] id="passes" lang="zh"
r"""
先拿第 01 课的 $x^2 e^x$ 试一试，求它在 $x = 2$ 处的值和斜率；再把数组放进去，切向分量取 $u$，得到的就是 $Ju$，而 $g \cdot (Ju)$ 正是随机投影算出的那个数，这一次没有 $h$。
"""


# %% [markdown] id="passes" lang="en"
r"""
Try it on $x^2 e^x$ of lesson 01 first: its value and slope at $x = 2$. Then put arrays in, with $u$ for a tangent: what comes out is $Ju$, and $g \cdot (Ju)$ is the number of the random projection, this time without an $h$.
"""


# %% id="demo_dual"
with needs("dual_numbers"):
    one = Dual(2.0, 1.0)
    one = one * one * one.exp()
    print(f"value {one.value:.6f}, slope {one.tangent:.6f}")

    x, u, g = np.random.default_rng(5).normal(size=(3, 4))
    one = Dual(x, u)
    one = one * one * one
    print(f"g · (Ju) = {np.sum(g * one.tangent):.4f}")


# %% [raw] output_of="demo_dual"
r"""
value 29.556224, slope 59.112449
g · (Ju) = 3.0701
"""


# %% [markdown] id="count_passes" lang="zh"
r"""
这么简单，为什么训练不用它？一个函数有 $n$ 个输入，数一数它要跑多少遍：先用你的 `partials_forward`，再用你的数组节点。
"""


# %% [markdown] id="count_passes" lang="en"
r"""
If it is as simple as that, why does nobody train with it? Count how often a function of $n$ inputs has to run, with your `partials_forward` and with your array node:
"""


# %% id="demo_passes"
runs = []


def neighbours(*inputs):
    runs.append(1)
    total = inputs[0] * inputs[0]
    for a, b in itertools.pairwise(inputs):
        total = total + a * b
    return total


with needs("elementwise_vjps", "array_node", "dual_numbers"):
    for n in (1, 10, 100):
        inputs = [0.5 + i for i in range(n)]
        runs.clear()
        forward = partials_forward(neighbours, inputs)
        forward_runs = len(runs)
        runs.clear()
        leaves = [Node(value) for value in inputs]
        backward(neighbours(*leaves), np.ones(()))
        same = np.allclose(forward, [leaf.grad for leaf in leaves])
        print(f"n = {n}: runs of forward mode {forward_runs}, of backward {len(runs)}; same result: {same}")


# %% [raw] output_of="demo_passes"
r"""
n = 1: runs of forward mode 1, of backward 1; same result: True
n = 10: runs of forward mode 10, of backward 1; same result: True
n = 100: runs of forward mode 100, of backward 1; same result: True
"""


# %% [markdown] id="passes_note" lang="zh"
r"""
**前向模式一遍得到雅可比矩阵的一列**（一个输入，所有输出），**反向一遍得到一行**（一个输出，所有输入）；更一般地说，反向用权重 $g$ 把各行混在一起，前向用 $u$ 把各列混在一起。两个月牙的网络有 337 个参数、一个损失，用前向模式要走 337 遍，反向只要一遍；输入少、输出多的时候正好反过来。前向模式还不必把图存下来，步数很长的循环用得上（第 10 课）。
"""

# %% [markdown] id="passes_note" lang="en"
r"""
**A pass in forward mode gives one column of the Jacobian** (one input, all outputs), **a backward pass one row** (one output, all inputs); in general, a backward pass mixes the rows with the weights $g$, and a forward pass the columns with $u$. The network of the moons has 337 parameters and one loss: 337 passes in forward mode, a single one backward. With few inputs and many outputs it is the other way round. And forward mode does not have to store a graph, which counts in a long loop (lesson 10).
"""

# %% [markdown] id="each_entry" lang="zh"
r"""
### 全 1，逐个元素

逐元素的运算里，每个输出只依赖自己的那个输入，$J$ 是对角的，所以全 1 给出的正好是各元素自己的导数，可以直接和手算的公式比。（矩阵乘法没有这样的好事，全 1 给出的是 $J$ 各行的和。）下面依次是 $x + y$、$x^2 + y^3$ 和 $x^2 e^x$；最后一个打印的是值、`x.grad` 和手算的 $2x e^x + x^2 e^x$：
"""

# %% [markdown] id="each_entry" lang="en"
r"""
### Ones, element by element

In an elementwise operation each output depends on its own input alone and $J$ is diagonal, so ones give the derivative of each element by itself, to be compared with a formula found by hand. (A matrix product is not so kind: there, ones give the sum of the rows of $J$.) Below are $x + y$, $x^2 + y^3$, and $x^2 e^x$; for the last, the values, `x.grad`, and $2x e^x + x^2 e^x$ by hand are printed:
"""

# %% id="demo_each_entry" ledger="S3-01 S3-01a S1-11 S3-02 S3-02a S1-13 S1-14 S1-15 S1-13a"
x = torch.tensor([[0.5, 1.0], [2.0, -3.0]], requires_grad=True)
y = torch.tensor([[1.0, -1.0], [0.5, 2.0]], requires_grad=True)
for z in (x + y, x**2 + y**3):
    x.grad = y.grad = None
    z.backward(torch.ones_like(z))
    print(x.grad.tolist(), y.grad.tolist())

numbers = [
    [-0.17375, 1.012465, 0.0619, -0.703],
    [-0.18856, -0.09875, 0.67379, 0.93217],
    [-0.67758, 0.07142, -1.6337, 0.68025],
]
x = torch.tensor(numbers, requires_grad=True)
y = x**2 * torch.exp(x)
y.backward(torch.ones_like(y))
print(y, x.grad, 2 * x * torch.exp(x) + x**2 * torch.exp(x), sep="\n")


# %% [raw] output_of="demo_each_entry"
r"""
[[1.0, 1.0], [1.0, 1.0]] [[1.0, 1.0], [1.0, 1.0]]
[[1.0, 2.0], [4.0, -6.0]] [[3.0, 3.0], [0.75, 12.0]]
tensor([[0.0254, 2.8214, 0.0041, 0.2447],
        [0.0294, 0.0088, 0.8906, 2.2071],
        [0.2332, 0.0055, 0.5210, 0.9136]], grad_fn=<MulBackward0>)
tensor([[-0.2667,  8.3948,  0.1358, -0.4514],
        [-0.2829, -0.1701,  3.5341,  6.9426],
        [-0.4551,  0.1589, -0.1168,  3.5998]])
tensor([[-0.2667,  8.3948,  0.1358, -0.4514],
        [-0.2829, -0.1701,  3.5341,  6.9426],
        [-0.4551,  0.1589, -0.1168,  3.5998]], grad_fn=<AddBackward0>)
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**为什么引擎不干脆自动补全 1？** 那样的话，忘了写损失的程序照样能跑，算的却是一个谁也没有想要的和。PyTorch 宁可报错。

**我想要整个雅可比矩阵，怎么办？** 每行反向一遍：依次拿各个单位向量作 $g$；`torch.autograd.functional.jacobian` 替你做这件事。输出有几个，就要走几遍。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**Why does the engine not simply fill in ones?** A program that forgot its loss would run all the same, and compute the gradient of a sum that nobody asked for. PyTorch prefers to raise.

**What if I want the whole Jacobian?** One backward pass for each row, with one unit vector after the other for $g$; `torch.autograd.functional.jacobian` does it for you. It takes as many passes as there are outputs.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

`backward(gradient=…)` 里该填什么，你现在说得出来；一个运算的反向，你写得出来，也检验得出来。

* 数组之间的导数是雅可比矩阵，一行一个输出，一列一个输入；链式法则就是矩阵相乘。
* 反向传播从不造出这个矩阵：每个运算收到上游梯度 $g$，交出 $g^T J$，形状和输入相同。
* `gradient` 就是最上面的 $g$，给根的每个元素一个权重：`z.backward(w)` 就是 `(w * z).sum().backward()`。
* 根只有一个元素时可以不给；给了就必须和根形状相同。
* 检验 VJP 要用随机的 $g$。全 1 看不见忘了 $g$ 的错误。
* （选做）前向模式一遍得到一列，反向一遍得到一行：输入少用前者，输出少用后者。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

You can now say what belongs in `backward(gradient=…)`, write the backward of an operation, and test one.

* The derivative between arrays is a Jacobian, with a row for every output and a column for every input; the chain rule multiplies these matrices.
* A backward pass never builds them: each operation takes a cotangent $g$ and returns $g^T J$, which has the shape of its input.
* `gradient` is the topmost $g$, a weight for each entry of the root: `z.backward(w)` is `(w * z).sum().backward()`.
* It may be left out when the root has a single entry; when it is given, it must have the shape of the root.
* Test a VJP with a random $g$. With ones, a forgotten $g$ cannot be seen.
* (Optional part.) Forward mode gives a column of the Jacobian in a pass, backward a row: the former for few inputs, the latter for few outputs.

Run `progress()` to see which exercises are still open.
"""
