# %% [markdown] id="title" lang="zh"
r"""
# 05 上游梯度与向量-雅可比积：`gradient` 参数

[English](../../en/05_vjp/05_vjp.ipynb) · 约 140 分钟 · 9 个练习（末尾的 ex05_8 选做，另加 25 分钟；编号只是名字，按页面上的先后做）

上一课的网络用 337 个参数和 48 个点，学会了分开两个月牙。识别图片的网络，参数和图片都以百万计，那样的节点就太慢了：每个数都是一个对象。要快起来，就得把整个数组装进节点。这样一来，有两件一向不用想的事突然成了问题：反向传播从什么数出发？局部导数是什么形状？

前一个问题，PyTorch 用 `backward` 的 `gradient` 参数来问你；很多人用了好几年，也没有弄清楚那里该填什么。这一课先用你自己的节点把两个问题都答完，再用它把两个月牙重新训练一遍；后一半再请出 `autograd_lib.engine`：一个建立在 NumPy 上的小引擎，名字和 PyTorch 的一模一样，所以我们把它叫作 `torch`。

需要的准备：第 02 到 04 课的链式法则和节点；会用 `lambda` 写小函数；会用 NumPy 数组（形状、逐个元素的运算、`@`）。先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 05 The gradient argument: cotangents and vector–Jacobian products

[中文](../../zh/05_vjp/05_vjp.ipynb) · about 140 minutes · 9 exercises (ex05_8, at the end, is optional: another 25 minutes; the numbers are only names, follow the order of the page)

The network of the last lesson learnt to tell two moons apart, with 337 parameters and 48 points. Networks that recognise pictures have millions of both, and our nodes are too slow for that: every number is an object of its own. To be fast, nodes have to hold whole arrays. Then two things that never needed a thought become questions: what does a backward pass start from? And what shape does a local derivative have?

The first of these is what PyTorch asks you with the `gradient` argument of `backward`, and many people use it for years without finding out what belongs there. This lesson answers both questions with your own nodes, and trains the moons with them once more. The second half brings in `autograd_lib.engine`, a small engine on top of NumPy. Its names are exactly those of PyTorch, which is why we call it `torch`.

What you need: the chain rule and the nodes of lessons 02 to 04; small functions written with `lambda`; and some practice with NumPy arrays (shapes, elementwise operations, `@`). Run the next cell first.
"""

# %% id="setup"
import itertools
import math
import random
import timeit

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.checking import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, heat, plot

lang = start("05_vjp", "zh")


# %% [markdown] id="slow" lang="zh"
r"""
## 多少个对象

第 04 课的训练把 48 个点走了十遍，每走一个点都要重新做出一张计算图。数一数一张图有多少个新节点。有 $n$ 个输入的神经元要做 $n$ 个乘法和 $n$ 个加法；第一层的输入是普通的数，每乘一次就包成一个叶子；损失 `Relu(1 - label * score)` 是三个运算，加上包成叶子的 `1` 和 `label`。
"""

# %% [markdown] id="slow" lang="en"
r"""
## How many objects that was

The training of lesson 04 went through 48 points ten times, and for every point a graph was made anew. Let us count its new nodes. A neuron with $n$ inputs makes $n$ products and $n$ sums; the inputs of the first layer are plain numbers, which each product wraps in a leaf; the loss `Relu(1 - label * score)` is three operations, and two leaves for `1` and `label`.
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
三十多万个 Python 对象，每一个都要做出来、编号、排序、处理一次，再扔掉，为的只是一次乘法或者加法。这还是个小网络，一秒左右就训练完了。可是走一个点，每个参数就要大约两个节点：一百万个参数、一百万个点，同一个程序走一个 epoch 就要几个星期。

其实一层里的 16 个神经元做的是同一件事：一个矩阵乘以一个向量。NumPy 把它当作**一次**运算来做。要是一个节点里能装下整层的数，一个点就只要十来个节点。
"""

# %% [markdown] id="slow_note" lang="en"
r"""
More than three hundred thousand Python objects, each of them made, numbered, sorted, visited and thrown away, for the sake of one product or sum. This is a small network, trained in about a second. But each point takes about two nodes for every parameter: with a million parameters and a million points, the same program would need weeks for a single epoch.

Yet the 16 neurons of a layer all do the same: together they are a matrix times a vector, which NumPy does as *one* operation. If a node could hold the numbers of a whole layer, a dozen or so would do for a point.
"""

# %% [markdown] id="arrays" lang="zh"
r"""
## 从什么数出发？

前几课的节点从来没有问过自己装的是什么。那就装一个数组试试：下面的 `OldNode` 就是第 04 课的节点，后面是它的反向。为了做实验都简化过：反向从给定的 `seed` 出发，什么也不清零。`square` 是 $x \odot x$，也就是逐个元素地平方。
"""

# %% [markdown] id="arrays" lang="en"
r"""
## What does it start from?

The nodes of earlier lessons never asked what was in them. So let us put an array in. `OldNode` is the node of lesson 04, and after it comes its backward pass, both cut down to what this experiment needs: the pass starts from a `seed` and resets nothing. `square` is $x \odot x$, the square of every element.
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
从 1 出发，得到 $2x$，一个不差，好像换成数组什么都不用改。可是从 $[1, 10, 0]$ 出发也走得通，得到的是另一组数。根只有一个数的时候，谁也不会问从什么出发；现在根有三个数，两次的结果都是“梯度”，**是哪个数的梯度**？这就是 `gradient` 参数的问题。

先别急着回答，还有一件事要修。再试一个运算：矩阵乘向量，$y = Ax$。它的局部导数看起来就是 $A$。
"""

# %% [markdown] id="arrays_fail" lang="en"
r"""
Started from 1 we get $2x$, every entry right, as if arrays came for free. But the pass runs from $[1, 10, 0]$ just as well, and finds other numbers. As long as the root was a single number nobody asked what to start from. Now it has three, and both results are some gradient: **the gradient of what?** That is the question of the `gradient` argument.

Before we answer it, something else has to be mended. Take another operation, a matrix times a vector, $y = Ax$. Its local derivative looks like $A$.
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
`x` 有三个数，它的“偏导数”却有六个，拿它不能更新 `x`：写成 `x.value -= …` 会报错；写成 `x.value = x.value - …` 更糟，NumPy 一声不响，就把 `x` 撑大成六个数的表。

六个数倒不是算错了。$y$ 有两个元素，$x$ 有三个，每一对之间都有一个导数，一共六个：

$$J_{ij} = \frac{\partial y_i}{\partial x_j}$$

把它们排成一个表，一行一个输出，一列一个输入，就叫**雅可比矩阵**（Jacobian）。$Ax$ 的那一张你已经见过了。那么 $x \odot x$ 的呢？上面它看起来只有三个数，其实是九个。另外六个是多少？
先把这几个矩阵写出来，后面就有东西可以对照了。
"""

# %% [markdown] id="jacobian" lang="en"
r"""
`x` has three numbers, and its "partial" has six. `x` cannot be updated with that: `x.value -= …` raises, and with `x.value = x.value - …` it is worse, for NumPy stretches `x` to a table of six numbers without a word.

The six numbers are not wrong, though. $y$ has two entries and $x$ has three; between each pair there is a derivative, six in all:

$$J_{ij} = \frac{\partial y_i}{\partial x_j}$$

Written as a table, with a row for every output and a column for every input, they form the **Jacobian**. That of $Ax$ you have seen already. And that of $x \odot x$? Above it seemed to have three numbers; really there are nine. What are the other six?
Write these matrices down first, so that there is something to compare with later.
"""

# %% exercise="ex05_1"

# %% [markdown] id="product" lang="zh"
r"""
## 没有人真的需要整个矩阵

第三个函数已经告诉我们链式法则在数组上是什么样子：**雅可比矩阵相乘**。照这样做，反向传播就得把沿途的矩阵一路乘下去。可是这些矩阵太大了：
"""

# %% [markdown] id="product" lang="en"
r"""
## Nobody needs the whole matrix

The third function shows what the chain rule looks like for arrays: **multiply the Jacobians**. Done like this, a backward pass has to multiply all the matrices along the way. But these matrices are large:
"""

# %% id="demo_cost"
with needs("ex05_1"):
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
出路在于最后总归只有一个数。训练的时候那是损失 $L$，而我们只想知道 $L$ 怎样随 $x$ 变化。设 $y$ 是中间的一个结果，并且已经知道 $L$ 对 $y$ 的每个元素的导数：

$$g_i = \frac{\partial L}{\partial y_i}$$

这就是传到 $y$ 的**上游梯度**（cotangent，数学书里译作余切向量），也就是第 02 课说的伴随；现在节点里有几个数，它就有几个元素，形状和 $y$ 相同。那么 $x_j$ 动一点，每个 $y_i$ 都跟着动，各自再去推动 $L$，加起来就是

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{即} \qquad g^T J$$

一个向量从左边乘上雅可比矩阵，所以叫**向量-雅可比积**（vector–Jacobian product，简称 VJP）。它的形状和 $x$ 相同，不会越乘越大。

输入是矩阵也一样：它的每个元素都算一个输入。例如对 $A$，

$$\frac{\partial L}{\partial A_{ij}} = \sum_k g_k \, \frac{\partial y_k}{\partial A_{ij}}$$

得到的数按 $A$ 的形状摆好。所以不管输入是几维的，**VJP 的形状总和输入相同**。

更好的是，常常不必造出 $J$ 就能算出它来。$x \odot x$ 的 $J$ 是对角的，所以 $g^T J$ 就是 $g \odot 2x$，只涉及 1000 个数，而不是一百万个。

这就是引擎里每个运算的反向要做的全部事情：**收到 $g$，交出 $g^T J$。** 于是节点里不再存局部导数，改存函数，每个操作数一个，叫作 `pull`。$Ax$ 里给 $x$ 的 `pull` 是这样的：
"""

# %% [markdown] id="cotangent" lang="en"
r"""
The way out is that at the end there is always **one** number. In training it is the loss $L$, and all we want to know is how $L$ changes with $x$. Let $y$ be some intermediate result, and suppose that we know the derivative of $L$ with respect to each entry of $y$:

$$g_i = \frac{\partial L}{\partial y_i}$$

This is the gradient that arrives at $y$ from above, its **cotangent** (a word from geometry). It is the adjoint of lesson 02, now with an entry for every number in the node, and so in the shape of $y$. When $x_j$ moves, each $y_i$ moves with it and moves $L$ in turn. The contributions add up:

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{that is} \qquad g^T J$$

A vector multiplies a Jacobian from the left, hence the name **vector–Jacobian product**, VJP for short. It has the shape of $x$ and does not grow on the way.

With a matrix for an input it is the same: each of its entries is an input. For $A$, for instance,

$$\frac{\partial L}{\partial A_{ij}} = \sum_k g_k \, \frac{\partial y_k}{\partial A_{ij}}$$

and these numbers are laid out in the shape of $A$. However many dimensions an input has, **its VJP has the shape of that input**.

Better still, it can often be computed without ever building $J$. The $J$ of $x \odot x$ is diagonal, so $g^T J$ is just $g \odot 2x$, which involves 1000 numbers and not a million.

And that is all that the backward of an operation has to do: **take $g$, return $g^T J$.** So a node no longer stores local derivatives; it stores functions called `pull`, one for each operand. In $Ax$, this is the `pull` for $x$:
"""


# %% id="demo_pull"
def pull(g):
    return g @ A


for g in ([1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, -1.0]):
    print("g =", g, " share of x:", pull(np.array(g)))


# %% [raw] output_of="demo_pull"
r"""
g = [1.0, 0.0]  share of x: [1. 2. 0.]
g = [0.0, 1.0]  share of x: [ 0. -1.  3.]
g = [1.0, 1.0]  share of x: [1. 1. 3.]
g = [2.0, -1.0]  share of x: [ 2.  5. -3.]
"""


# %% [markdown] id="cotangent_read" lang="zh"
r"""
现在形状对了，而且看得出，从某个 $g$ 出发是什么意思：

* $g = [1, 0]$ 问的是“$y_0$ 怎样随 $x$ 变化”，得到 $A$ 的第一行；$[0, 1]$ 得到第二行；
* $g = [1, 1]$ 问的是 $y_0 + y_1$；
* $g = [2, -1]$ 问的是 $2y_0 - y_1$。

**$g$ 是一组权重**（和网络的权重是两回事）：反向求的总是 $g_0 y_0 + g_1 y_1 + \dots$ 这个数的梯度。要是 $y$ 和最后那个数之间还有别的运算，$g_i$ 说的就是：$y_i$ 动一点，最后那个数就动它的 $g_i$ 倍。

开头的问题这就有了答案：从 1 出发，求的是三个元素之和的梯度；从 $[1, 10, 0]$ 出发，求的是 $y_0 + 10 y_1$ 的梯度。根只有一个数时没有什么可选，权重就是 1，所以第 02 课从 `derive(1)` 开始就够了；根是数组时，元素有几个就有几个权重，引擎猜不出来，只能由你给。**PyTorch 的 `y.backward(gradient=g)`，要的就是这个 $g$。**

下图画的是 $g = [2, -1]$：雅可比矩阵的每一行乘上自己的权重，再一列一列地加起来，最下面的一行就是 $g^T J$。
"""

# %% [markdown] id="cotangent_read" lang="en"
r"""
Now the shapes fit, and we can read off what it means to start from some $g$:

* $g = [1, 0]$ asks "how does $y_0$ change with $x$?" and gets the first row of $A$; $[0, 1]$ gets the second row;
* $g = [1, 1]$ asks about $y_0 + y_1$;
* $g = [2, -1]$ asks about $2y_0 - y_1$.

**$g$ is a set of weights** (not to be confused with the weights of a network): the pass always finds the gradient of the one number $g_0 y_0 + g_1 y_1 + \dots$ Where further operations lie between $y$ and the final number, $g_i$ says how strongly that number responds: when $y_i$ moves a little, the number moves $g_i$ times as far.

That answers the question we began with. Started from 1, the pass found the gradient of the sum of all three entries; started from $[1, 10, 0]$, that of $y_0 + 10 y_1$. When the root is a single number there is nothing to choose: its weight is 1, and `derive(1)` of lesson 02 was enough. When the root is an array there are as many weights as entries. No engine can guess them; you have to say. **This $g$ is what PyTorch wants in `y.backward(gradient=g)`.**

The picture below shows $g = [2, -1]$: each row of the Jacobian is multiplied by its weight, the rows are added column by column, and the last row is $g^T J$.
"""

# %% id="demo_sweep"
g = np.array([2, -1])
#| zh: 加 0.0，免得 -1 乘 0 写成 -0
#| en: plus 0.0, so that -1 times 0 is not written as -0
weighted = g[:, None] * A + 0.0
rows = ["2 · ∂y[0]/∂x", "-1 · ∂y[1]/∂x", "gᵀJ"]
heat([*weighted, weighted.sum(axis=0)], across=["x[0]", "x[1]", "x[2]"], down=rows)


# %% [raw] output_of="demo_sweep"
r"""
2  4   0
0  1  -3
2  5  -3
"""

# %% exercise="ex05_2"

# %% [markdown] id="mixing" lang="zh"
r"""
那四个雅可比矩阵都是对角的：每个输入只推动一个输出，$g$ 从左边乘还是从右边乘，结果都一样。下面两个运算不是这样。
"""

# %% [markdown] id="mixing" lang="en"
r"""
Those four Jacobians are diagonal: each input moves one output only, so it makes no difference whether $g$ multiplies from the left or from the right. With the next two operations it does make a difference.
"""

# %% exercise="ex05_9"

# %% [markdown] id="your_node" lang="zh"
r"""
## 你的节点，装上数组

现在可以改造第 04 课的节点了。要改的只有三处：`value` 是数组；`slopes` 换成 `pulls`；反向从给定的 $g$ 出发，不再从 1 出发，`backward(root, g)` 的第二个参数就是 PyTorch 的 `gradient`。从这一课起，梯度放在 `grad` 里，也和 PyTorch 的名字一样。
"""

# %% [markdown] id="your_node" lang="en"
r"""
## Your node, holding arrays

Now for the node of lesson 04. Three things change: its `value` is an array; `pulls` take the place of `slopes`; and the backward pass starts from a given $g$ and not from 1: the second argument of `backward(root, g)` is PyTorch's `gradient`. From this lesson on gradients are kept in `grad`, which is PyTorch's name as well.
"""

# %% exercise="ex05_7"


# %% [markdown] id="moons_again" lang="zh"
r"""
### 两个月牙，再来一遍

网络、数据、学习率和第 04 课的完全相同，随机数的种子也相同。一层现在只有两个叶子：矩阵 `W`，一行一个神经元；向量 `b`，每个神经元一个偏置。先数一数一个点要多少个节点，再让一层前向、反向各走一遍，和 `OldNode` 比一比快慢：
"""


# %% [markdown] id="moons_again" lang="en"
r"""
### The moons once more

Network, data and learning rates are those of lesson 04, down to the seed of the random numbers. A layer now has two leaves only: a matrix `W` with a row for each neuron, and a vector `b` with one bias for each. First count the nodes for one point; then race a layer, forward and backward, against one of `OldNode`s:
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
    rows = [[OldNode(0.1) for _ in range(n)] for _ in range(n)]
    inputs, total = [OldNode(0.5) for _ in range(n)], OldNode(0.0)
    for w, a in ((w, a) for row in rows for w, a in zip(row, inputs)):
        product = OldNode(w.value * a.value, (w, a), (a.value, w.value))
        total = OldNode(total.value + product.value, (total, product), (1, 1))
    old_backward(total, 1)


def layer_of_arrays(n):
    W, inputs = Node(np.full((n, n), 0.1)), Node(np.full(n, 0.5))
    backward(W @ inputs, np.ones(n))


def seconds(run, n):
    return min(timeit.repeat(lambda: run(n), number=5, repeat=7))


with needs("ex05_9", "ex05_7"):
    layers = fresh_layers(random.Random(4), sizes)
    order = in_order(loss_at(layers, 0.3, 0.4, 1))
    print("new nodes for a point:", len(order) - 2 * len(layers))
    for n, least in ((16, 10), (48, 100)):
        #| zh: 准确的倍数每次运行都不同：想看就打印 times
        #| en: the exact ratio differs from run to run: print times to see it
        times = seconds(layer_of_old_nodes, n) / seconds(layer_of_arrays, n)
        print(f"{n} neurons with {n} inputs, at least {least} times as fast:", times >= least)


# %% [raw] output_of="demo_count"
r"""
new nodes for a point: 14
16 neurons with 16 inputs, at least 10 times as fast: True
48 neurons with 48 inputs, at least 100 times as fast: True
"""

# %% [markdown] id="moons_train" lang="zh"
r"""
从 677 个降到 14 个；层越大，省得越多。那么，学到的东西还一样吗？训练仍是第 04 课的五步，只是一次更新就改掉整个矩阵。
"""

# %% [markdown] id="moons_train" lang="en"
r"""
From 677 down to 14, and the larger the layer, the more is saved. Does it still learn the same? The five steps of training are those of lesson 04, except that an update changes a whole matrix at a time.
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


with needs("ex05_2", "ex05_9", "ex05_7"):
    rng = random.Random(4)
    layers, train, test = fresh_layers(rng, sizes), moons(rng, 48), moons(rng, 200)
    losses = fit(layers, train, [0.2 - 0.02 * epoch for epoch in range(10)])
    right = sum((score(layers, x, y).value.item() > 0) == (label > 0) for x, y, label in test)
    print(f"right on {len(test)} new points: {right / len(test):.1%}")
    print(f"first weight: {layers[0][0].value[0, 0]:.6f}")
    curve = {"mean loss": list(enumerate(losses, 1))}
    display(plot(curve, dots=True, text=f"mean loss from {losses[0]:.3f} down to {losses[-1]:.3f}"))
    clouds = {f"label {label}": [(x, y) for x, y, own in test if own == label] for label in (-1, 1)}
    told = f"{right} of {len(test)} points on the side of their label"
    display(plot(scatter=clouds, region=lambda x, y: score(layers, x, y).value.item() > 0, text=told))


# %% [raw] output_of="demo_moons"
r"""
right on 200 new points: 100.0%
first weight: 0.339471
mean loss from 0.736 down to 0.021
200 of 200 points on the side of their label
"""

# %% [markdown] id="moons_note" lang="zh"
r"""
正确率和第 04 课打印的一样；在那里再打印 `trained[0][0][0]`，得到的就是上面的第一个权重，六位小数都相同：算的是同样的数，只是装在更少的盒子里，花的时间也只剩一个零头。图上是每一遍的平均损失，以及网络对每个位置的回答。

这里很适合休息一下。你手里有了一个会算数组的引擎，是你自己的；你也知道了反向从什么出发、每个运算交出什么。后一半看看别人的引擎怎样问你要 $g$，以及怎样检验一个 VJP。
"""

# %% [markdown] id="moons_note" lang="en"
r"""
The share in the first line is the one that lesson 04 printed, and if you print `trained[0][0][0]` there, you find the weight in the second, to six decimals: the same numbers are computed, in fewer boxes and in a fraction of the time. The plots show the mean loss of each run through the points, and what the network answers at every place.

This is a good place to stop for today. You have an engine for arrays, and it is yours; you know what a backward pass starts from, and what each operation returns. The second half looks at how other people's engines ask you for $g$, and at how to test a VJP.
"""

# %% [markdown] id="engine" lang="zh"
r"""
## 认识引擎：张量

你的节点会做六种运算，足够训练一个网络。`autograd_lib.engine` 的想法和它一样，只是运算多得多，这里叫它 `torch`。它的基本单位是**张量**（tensor），一点也不神秘：

* 它是一个数组，`x.detach().numpy()` 就能把它取出来；默认的数据类型是 32 位浮点数；
* 写上 `requires_grad=True`，引擎就记下它参加的每一个运算，每个结果都记得自己是怎样来的（`grad_fn`）；
* 反向传播的结果放在叶子的 `.grad` 里，和你的节点一样。

如果一个运算用到的张量都没有这个标记，引擎就什么也不记。标记有哪些规矩，留到第 08 课再讲，这里会用就行。
"""

# %% [markdown] id="engine" lang="en"
r"""
## Meet the engine: tensors

Your node knows six operations, enough to train a network. `autograd_lib.engine`, here called `torch`, is built on the same idea and knows a great many more. It works on **tensors**, and there is no mystery about them:

* a tensor is an array, which `x.detach().numpy()` takes out again; its default type is the 32-bit float;
* with `requires_grad=True` the engine records every operation it takes part in, and each result remembers where it came from (`grad_fn`);
* what the backward pass finds is put into `.grad` of the leaves, as in your node.

An operation on tensors without this flag is not recorded. The rules of such flags are for lesson 08; here it is enough to use them.
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
报错的意思是：根不止一个数，引擎没法替你补上出发时的那个 1。给出 $g = [1, 10, 0]$，得到 $g \odot 2x$：引擎的每个运算里也有一个函数，做的正是你在 ex05_2 里写的事。这个参数的名字叫 `gradient`，`y.backward(g)` 就是 `y.backward(gradient=g)`。
"""

# %% [markdown] id="engine_note" lang="en"
r"""
The message says: the root is not a single number, so a 1 to start from cannot be filled in for you. With $g = [1, 10, 0]$ we get $g \odot 2x$: each operation of the engine has a function that does what yours of ex05_2 do. The argument is called `gradient`; `y.backward(g)` is short for `y.backward(gradient=g)`.
"""

# %% [markdown] id="main_example" lang="zh"
r"""
## 一个例子，三种上游梯度

这一课的主要例子是 $z = 10(x^2 + y^2 + 2xy)$，逐个元素地算，也就是 $10(x + y)^2$。中间结果 `xx`、`yy`、`xy` 都有名字。`retain_grad()` 是对中间结果说：等梯度经过时，请留一份给我看。平时引擎只把梯度留给叶子，中间结果的梯度用完就丢。
"""

# %% [markdown] id="main_example" lang="en"
r"""
## One example, three cotangents

The main example of this lesson is $z = 10(x^2 + y^2 + 2xy)$, element by element, which is $10(x + y)^2$. The intermediate results `xx`, `yy` and `xy` have names. `retain_grad()` asks an intermediate result to keep a copy of its gradient for us when it comes by. Otherwise the engine leaves gradients in leaves only, and drops those of intermediate results as soon as they have been used.
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


# %% exercise="ex05_3"

# %% [markdown] id="four_ways" lang="zh"
r"""
核对一下。先是 `z.sum().backward()` 和 `z.backward(torch.ones_like(z))`：
"""

# %% [markdown] id="four_ways" lang="en"
r"""
Now compare. First `z.sum().backward()` and `z.backward(torch.ones_like(z))`:
"""


# %% id="demo_sum_and_ones" ledger="S2-03 S2-04 S2-07 S2-08" spoils="ex05_3"
def gradients(run):
    tensors = build()
    run(tensors["z"])
    return {name: tensors[name].grad for name in ("x", "y", "xx", "yy", "xy", "z")}


def compare(one, other):
    for name, gradient in one.items():
        print(f"{name}.grad:", gradient)
    print("both ways the same:", all(torch.equal(one[name], other[name]) for name in one))


if done("ex05_3"):
    compare(gradients(lambda z: z.sum().backward()), gradients(lambda z: z.backward(torch.ones_like(z))))


# %% [raw] output_of="demo_sum_and_ones"
r"""
x.grad: tensor([220., 440., 660.])
y.grad: tensor([220., 440., 660.])
xx.grad: tensor([10., 10., 10.])
yy.grad: tensor([10., 10., 10.])
xy.grad: tensor([20., 20., 20.])
z.grad: tensor([1., 1., 1.])
both ways the same: True
"""

# %% [markdown] id="same_question" lang="zh"
r"""
两次完全一样，因为问的是同一个问题：$s = z_0 + z_1 + z_2$ 里，每个元素的权重都是 1。求和这个运算的 VJP 就是把收到的那一个数发给每个元素。所以“直接对 `z` 反向，给它全 1”等于“先求和，再反向”。

损失乘以 0.3，等于上游梯度乘以 0.3：
"""

# %% [markdown] id="same_question" lang="en"
r"""
Both are the same, because they ask the same question: in $s = z_0 + z_1 + z_2$ every entry has the weight 1. The VJP of a sum hands the one number that it receives to every entry. So "start from `z` with ones" equals "sum first, then go backward".

To multiply the loss by 0.3 is to multiply the cotangent by 0.3:
"""

# %% id="demo_scaled" ledger="S2-09 S2-10 S2-12 S2-13" spoils="ex05_3"
if done("ex05_3"):
    compare(
        gradients(lambda z: (z.sum() * 0.3).backward()),
        gradients(lambda z: z.backward(torch.ones_like(z) * 0.3)),
    )


# %% [raw] output_of="demo_scaled"
r"""
x.grad: tensor([ 66., 132., 198.])
y.grad: tensor([ 66., 132., 198.])
xx.grad: tensor([3., 3., 3.])
yy.grad: tensor([3., 3., 3.])
xy.grad: tensor([6., 6., 6.])
z.grad: tensor([0.3000, 0.3000, 0.3000])
both ways the same: True
"""

# %% [markdown] id="any_weights" lang="zh"
r"""
一般地说：对任何一组权重 $w$，`z.backward(w)` 就是 `(w * z).sum().backward()`。下图一步一步走的是 $w = [1, 0, -2]$。看 `z` 收到的是什么；第二个元素的权重是 0，它后面的一切也就都是 0。
"""

# %% [markdown] id="any_weights" lang="en"
r"""
In general, for any weights $w$, `z.backward(w)` is `(w * z).sum().backward()`. The picture takes the steps for $w = [1, 0, -2]$. Watch what arrives at `z`. The weight of the second entry is 0, so everything behind it is 0 as well.
"""

# %% id="demo_steps" spoils="ex05_3"
if done("ex05_3"):
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

`gradient` 有两种错法，报的错各不相同：

* `grad can be implicitly created only for scalar outputs`：没有给，引擎又不肯替你补；
* `Mismatch in shape: …`：给了，形状却不对。

引擎什么时候肯补，什么样的形状才算对？你已经知道 $g$ 是什么了，先想一想，再预测。
"""

# %% [markdown] id="shapes" lang="en"
r"""
## When it may be left out

There are two ways to get `gradient` wrong, with two different messages:

* `grad can be implicitly created only for scalar outputs`: none was given, and the engine refuses to fill one in;
* `Mismatch in shape: …`: one was given, and its shape is wrong.

When will the engine fill it in, and which shape is right? You know what $g$ is. Think first, then predict.
"""

# %% exercise="ex05_4"

# %% [markdown] id="one_element" lang="zh" folds="ex05_4"
r"""
规矩有两条：根只有一个元素时，`gradient` 可以不给，引擎补一个 1；给了，就得和根形状完全相同。

`call_7` 最容易看错。`torch.tensor(1.0)` 是 0 维的，`y[1:2]` 是 1 维、一个元素的。常听人说“`z.backward()` 就是 `z.backward(torch.tensor(1.))` 的简写”，这只对 0 维的根成立：
"""

# %% [markdown] id="one_element" lang="en" folds="ex05_4"
r"""
There are two rules. When the root has a single entry, `gradient` may be left out, and the engine fills in a 1. When it is given, it must have exactly the shape of the root.

`call_7` is the one that is easily misread. `torch.tensor(1.0)` is zero-dimensional, `y[1:2]` has 1 dimension with one entry. One often hears that `z.backward()` is short for `z.backward(torch.tensor(1.))`; that is so for zero-dimensional roots only:
"""

# %% id="demo_one_element" spoils="ex05_4"
if done("ex05_4"):
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
* 损失是在别处算的（别的程序、别的机器、你手算的公式），你手里只有它对 `z` 的导数：就填这个导数。

常有人猜，这里该填图像分类的标签。不是的。给图片分类的网络，为每张图片的每个类别各打一个分，这些得分叫作 logits。损失（这里是第 07 课的交叉熵）由得分和标签算出一个数，所以它本来就是 0 维的，标签已经用在里面了：
"""

# %% [markdown] id="choose" lang="en"
r"""
## So what do I put there?

**Put there the derivative of the final number with respect to the root: the weights.** There are three cases:

* You already have a loss that is one number: put nothing. Training is almost always like this.
* You want a weighted sum or weighted mean of several results: put the weights.
* The loss is computed elsewhere (by another program, on another machine, by a formula on paper), and all you have is its derivative with respect to `z`: put that derivative.

A common guess is that the class labels of pictures belong there. They do not. A network that sorts pictures into classes gives each picture one score for every class; these scores are called logits. The loss, here the cross-entropy of lesson 07, makes a single number out of the scores and the labels. So it is zero-dimensional anyway, and the labels have gone into it already:
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
传到 `logits` 的不是标签，而是损失对每个得分的导数（第 07 课会推导出它的公式）。标签是整数，说的是第几类，对它求导没有意义。

如果硬把标签填进去呢，比如正确的类别填 1，其余填 0？不会报错，得到的是“正确类别的得分之和”的梯度，而不是损失的。训练要**减去**梯度，所以每走一步，正确类别的得分之和反而变小。
"""

# %% [markdown] id="labels_note" lang="en"
r"""
What arrives at `logits` are not the labels but the derivatives of the loss with respect to the scores (lesson 07 works out a formula for them). A label is an integer that names a class, and a derivative with respect to it makes no sense.

And if somebody puts the labels there all the same, say a 1 for the right class and a 0 for every other? There is no error; what comes out is the gradient of "the sum of the scores of the right classes", and not of the loss. Training *subtracts* the gradient, so each step makes the sum of just these scores smaller.
"""

# %% [markdown] id="bug" lang="zh"
r"""
## 合并成一个运算

有人把主要例子合并成一个运算，自己写了反向，然后换几个数，用 `z.sum().backward()` 和 `(z.sum() * 0.3).backward()` 各试了一下，相当于下面这两行。100、140、180，和 30、42、54，全对：
"""

# %% [markdown] id="bug" lang="en"
r"""
## Merged into one operation

Somebody merged the main example into a single operation, wrote its backward by hand, and tried it on other numbers with `z.sum().backward()` and with `(z.sum() * 0.3).backward()`, as in the two lines below. 100, 140, 180, and 30, 42, 54: all right.
"""


# %% id="demo_bug"
def fused_backward(g, x, y):
    scale = np.mean(g)
    slope = 20 * (x + y) * scale
    return slope, slope


x, y = np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 6.0])
print(fused_backward(np.ones(3), x, y))
print(fused_backward(np.full(3, 0.3), x, y))


# %% [raw] output_of="demo_bug"
r"""
(array([100., 140., 180.]), array([100., 140., 180.]))
(array([30., 42., 54.]), array([30., 42., 54.]))
"""

# %% exercise="ex05_5"

# %% [markdown] id="bug_note" lang="zh" folds="ex05_5"
r"""
它把 `g` 换成了 `g` 的平均数。只要上面送下来的权重都相等，平均数就是每一个权重，什么也看不出来；权重一不相等，每个元素得到的就都是同一个错的权重。训练里 `g` 的元素几乎从不相等，所以这样的错误在一行两行的试验里是对的，在网络里是错的。
"""

# %% [markdown] id="bug_note" lang="en" folds="ex05_5"
r"""
Of `g` only the mean is used. As long as all weights that come down are equal, their mean is each of them, and nothing is lost; as soon as they differ, every entry gets the same wrong weight. In training the entries of `g` are hardly ever equal, so a mistake like this is right in a test of one line and wrong in a network.
"""

# %% [markdown] id="testing" lang="zh"
r"""
## 怎样检验一个 VJP

把雅可比矩阵一格一格地用差商对一遍，当然可以，只是慢。有一个更省的办法，只要两个随机的向量：方向 $u$ 和上游梯度 $g$。同一个数可以从两头算：

$$g \cdot (J u) = (g^T J) \cdot u$$

左边的 $Ju$ 是沿着 $u$ 走的方向导数，一次中心差商就够；右边用的是要检验的 VJP。两边的差别超出了差商的误差，VJP 就是错的。这叫**随机投影**（random projection）：一个数，几乎总能顶得上整个矩阵。
"""


# %% [markdown] id="testing" lang="en"
r"""
## How to test a VJP

One can of course compare the Jacobian with difference quotients, entry by entry; it is just slow. There is a cheaper way that needs two random vectors, a direction $u$ and a cotangent $g$. One and the same number can be computed from both ends:

$$g \cdot (J u) = (g^T J) \cdot u$$

On the left, $Ju$ is the derivative in the direction of $u$, for which one central difference quotient is enough; on the right stands the VJP under test. When the sides differ by more than the error of the quotient, the VJP is wrong. This is called a **random projection**: one number can nearly always stand in for the whole matrix.
"""


# %% id="demo_projection"
def both_sides(f, vjp, x, g, u, h=1e-5):
    along_u = (f(x + h * u) - f(x - h * u)) / (2 * h)
    return f"{np.sum(g * along_u):.4f} and {np.sum(vjp(g, x) * u):.4f}"


def cube(x):
    return x**3


def cube_vjp(g, x):
    return g * 3 * x**2


def forgetful_vjp(g, x):
    return 3 * x**2


rng = np.random.default_rng(5)
x, u, g = rng.normal(size=(3, 4))
print("right, random g:    ", both_sides(cube, cube_vjp, x, g, u))
print("forgetful, random g:", both_sides(cube, forgetful_vjp, x, g, u))
print("forgetful, ones:    ", both_sides(cube, forgetful_vjp, x, np.ones(4), u))

# %% [raw] output_of="demo_projection"
r"""
right, random g:     3.0701 and 3.0701
forgetful, random g: 3.0701 and 2.2506
forgetful, ones:     2.2506 and 2.2506
"""

# %% [markdown] id="testing_note" lang="zh"
r"""
最后一行就是这一课最要紧的教训：**$g$ 全是 1 的检验看不出有人忘了 $g$**，而只写一句 `y.sum().backward()` 的检验，用的正是全 1。

现在轮到你来写检验。对象稍微复杂一点：$y = x \odot w$，`x` 是一个矩阵，`w` 是一个向量，`x` 的**每一行**都逐个元素地乘上同一个 `w`。NumPy 里写 `x * w` 就是这个意思，这叫作广播（broadcasting），下一课专门讲。
两个 VJP 是什么，这里不说：可以自己推出公式（一个数被用了好几次时怎么办，第 03 课说过），也可以不要公式，只用上面的随机投影。
"""

# %% [markdown] id="testing_note" lang="en"
r"""
The last line is what to take home from this lesson: **a test with a $g$ of ones cannot see that $g$ was forgotten**, and a test that only calls `y.sum().backward()` is a test with ones.

Now it is your turn to write a test. What it tests is a little richer: $y = x \odot w$ with a matrix `x` and a vector `w`, where **each row** of `x` is multiplied by the same `w`, element by element. In NumPy that is simply `x * w`; it is called broadcasting and is the subject of the next lesson.
The two VJPs are not given here. You can work out their formulas (lesson 03 says what happens to a number that is used several times), or do without formulas and use the random projection from above.
"""

# %% exercise="ex05_6"

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


with needs("ex05_6"):
    print("the engine:", is_right(engine_backward))


# %% [raw] output_of="demo_judge"
r"""
the engine: True
"""

# %% [markdown] id="forward" lang="zh"
r"""
## 选做：另一个方向

检验里的 $Ju$ 是用差商凑出来的，带着一个 $h$ 和它的误差。其实不用 $h$ 也行。第 01 课选做的复数步长让一个数带上虚部走完整个程序，求导几乎没有误差。照这个想法再走一步：让每个数都带着自己的**斜率**一起走，写成符号 $\varepsilon$ 的系数：

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon, \qquad \varepsilon^2 = 0$$

规定 $\varepsilon^2 = 0$，乘法就自己得出了乘积的求导法则，不带任何误差。这样的一对数叫作**对偶数**（dual number），$\dot a$ 叫作它的切向分量（tangent）。有了第 04 课的运算符重载，写出来不过十来行，没有图，也没有反向：导数和值同时算好。这就是**前向模式**（forward mode）。
"""

# %% [markdown] id="forward" lang="en"
r"""
## Optional: the other direction

In the test, $Ju$ was patched together from a difference quotient, with its $h$ and its error. It can be had without an $h$. The complex step, an optional exercise of lesson 01, sent a number with an imaginary part through the whole program and found its derivative with almost no error. Take the idea one step further, and let every number carry its own **slope**, as the factor of a symbol $\varepsilon$:

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon, \qquad \varepsilon^2 = 0$$

With the rule $\varepsilon^2 = 0$, multiplication yields the product rule by itself, without any error. Such a pair is called a **dual number**, and $\dot a$ its tangent. With the operators of lesson 04 it takes a dozen lines, without a graph and without a backward pass: the derivative is ready when the value is. This is **forward mode**.
"""

# %% exercise="ex05_8"


# %% [markdown] id="passes" lang="zh"
r"""
先拿老朋友试一试：第 01 课的 $x^2 e^x$ 在 $x = 2$ 处的值和斜率；再把数组放进去，切向分量取 $u$，得到的就是 $Ju$，而 $g \cdot (Ju)$ 正是上面随机投影算出的那个数，这一次没有 $h$。
"""


# %% [markdown] id="passes" lang="en"
r"""
Try it on an old acquaintance first, $x^2 e^x$ of lesson 01: its value and slope at $x = 2$. Then put arrays in, with $u$ for a tangent: what comes out is $Ju$, and $g \cdot (Ju)$ is the number of the random projection above, this time without an $h$.
"""


# %% id="demo_dual"
with needs("ex05_8"):
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
这么简单，为什么训练不用它？数一数程序要跑多少遍。下面的函数有 $n$ 个输入、一个输出；一边是你的 `partials_forward`，另一边是你的数组节点，前向一遍，反向一遍。
"""


# %% [markdown] id="count_passes" lang="en"
r"""
If it is as simple as that, why does nobody train with it? Count how often the program has to run. The function below has $n$ inputs and one output; on one side is your `partials_forward`, on the other your array node, once forward and once backward.
"""


# %% id="demo_passes"
runs = []


def neighbours(*inputs):
    runs.append(1)
    total = inputs[0] * inputs[0]
    for a, b in itertools.pairwise(inputs):
        total = total + a * b
    return total


with needs("ex05_2", "ex05_7", "ex05_8"):
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
**前向模式一遍得到雅可比矩阵的一列**（一个输入，所有输出），**反向一遍得到一行**（一个输出，所有输入）。更一般地说，反向一遍用权重 $g$ 把各行混在一起，前向一遍用 $u$ 把各列混在一起。两个月牙的网络有 337 个参数、一个损失，用前向模式要走 337 遍，反向只要一遍。输入少、输出多的时候正好反过来。前向模式还有一个好处：不必把图存下来，步数很长的循环用得上，第 10 课会把两个方向的账各算一遍。
"""

# %% [markdown] id="passes_note" lang="en"
r"""
**A pass in forward mode gives one column of the Jacobian** (one input, all outputs), **a backward pass one row** (one output, all inputs). In general, a backward pass mixes the rows with the weights $g$, and a forward pass the columns with the weights $u$. The network of the moons has 337 parameters and one loss: that would be 337 passes in forward mode, and is a single one backward. With few inputs and many outputs it is the other way round. And forward mode does not have to store a graph, which counts in a long loop; lesson 10 does the sums for both directions.
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**为什么引擎不干脆自动补全 1？** 那样的话，忘了写损失的程序照样能跑，算的却是一个谁也没有想要的和。PyTorch 宁可报错。

**我想要整个雅可比矩阵，怎么办？** 每行反向一遍：依次拿各个单位向量作 $g$；`torch.autograd.functional.jacobian` 替你做这件事。输出有几个，就要走几遍。

**先把沿途的雅可比矩阵都乘起来，最后才乘 $g$，结果不是一样吗？** 一样，只是一路上都要做矩阵乘矩阵，还要存下整个整个的矩阵。从 $g$ 开始乘，每一步都是向量乘矩阵。

**什么时候全 1 给出的正好是各元素自己的导数？** 逐元素的运算里：每个输出只依赖自己的那个输入，$J$ 是对角的，所以 $z_0 + z_1 + \dots$ 的梯度可以直接和手算的公式比。矩阵乘法没有这样的好事，全 1 给出的是 $J$ 各行的和。下面依次是 $x + y$、$x^2 + y^3$ 和第 01 课的 $x^2 e^x$；最后一个打印的是值、`x.grad` 和手算的 $2x e^x + x^2 e^x$：
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**Why does the engine not simply fill in ones?** A program that forgot its loss would run all the same, and compute the gradient of a sum that nobody asked for. PyTorch prefers to raise.

**What if I want the whole Jacobian?** One backward pass for each row, with one unit vector after the other for $g$; `torch.autograd.functional.jacobian` does it for you. It takes as many passes as there are outputs.

**Multiply all the Jacobians first and by $g$ at the end: is that not the same?** It is, but then whole matrices are multiplied and stored on the way. Begin with $g$, and each step is a vector times a matrix.

**When do ones give the derivative of each element by itself?** In an elementwise operation: each output depends on its own input alone and $J$ is diagonal, so the gradient of $z_0 + z_1 + \dots$ can be compared with a formula found by hand. A matrix product is not so kind: there, ones give the sum of the rows of $J$. Below are $x + y$, $x^2 + y^3$, and $x^2 e^x$ of lesson 01; for the last of these, the values, `x.grad`, and $2x e^x + x^2 e^x$ by hand are printed:
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

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 数组之间的导数是雅可比矩阵，一行一个输出，一列一个输入；链式法则就是矩阵相乘。
* 反向传播从不造出这个矩阵：每个运算收到上游梯度 $g$，交出 $g^T J$，形状和输入相同。
* `gradient` 参数是最上面的上游梯度：最后那个数对根的每个元素的导数，也就是权重。`z.backward(w)` 就是 `(w * z).sum().backward()`。
* 根只有一个元素时可以不给；给了就必须和根形状相同。
* 检验 VJP 要用随机的、各不相同的 $g$。全 1 看不见忘了 $g$ 的错误。
* （选做）前向模式一遍得到一列，反向一遍得到一行：输入少用前者，输出少用后者。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* The derivative between arrays is a Jacobian, with a row for every output and a column for every input; the chain rule multiplies these matrices.
* A backward pass never builds them: each operation takes a cotangent $g$ and returns $g^T J$, which has the shape of its input.
* The `gradient` argument is the topmost cotangent: the derivative of the final number with respect to each entry of the root, its weight. `z.backward(w)` is `(w * z).sum().backward()`.
* It may be left out when the root has a single entry; when it is given, it must have the shape of the root.
* Test a VJP with a $g$ of random numbers that all differ. With ones, a forgotten $g$ cannot be seen.
* (Optional part.) A pass in forward mode gives a column of the Jacobian, a backward pass a row: the former for few inputs, the latter for few outputs.

Run `progress()` to see which exercises are still open.
"""
