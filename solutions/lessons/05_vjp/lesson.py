# %% [markdown] id="title" lang="zh"
r"""
# 05 上游梯度与向量-雅可比积：`gradient` 参数

[English](../../en/05_vjp/05_vjp.ipynb) · 约 165 分钟 · 9 个练习

上一课的网络学会了分开两个月牙，可是训练时总要等上一会儿，而它不过只有 337 个参数。这一课先看时间花到哪里去了，再把整个数组装进节点。于是有两件事突然说不清楚了：局部导数是什么形状？反向传播又该从什么数出发？

后一个问题，PyTorch 用 `backward` 的 `gradient` 参数来问你，要你填一个**上游梯度**（cotangent）；很多人用了好几年，也没有弄清楚该填什么。学完这一课，你会知道它从哪里来、该填什么，以及怎样检验一个反向传播。

你会先把自己的节点改成数组节点，用它再训练一遍那两个月牙，然后才请出 `autograd_lib.engine`：一个建立在 NumPy 上的小引擎，名字和 PyTorch 的一模一样，所以我们把它叫作 `torch`。
需要的准备：第 02 到 04 课的链式法则和节点；会用 `lambda` 写小函数；会用 NumPy 数组（形状、逐个元素的运算、`@`）。先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 05 The gradient argument: vector–Jacobian products

[中文](../../zh/05_vjp/05_vjp.ipynb) · about 165 minutes · 9 exercises

The network of the last lesson learnt to tell two moons apart, but its training kept you waiting, and it has no more than 337 parameters. This lesson first finds out where the time goes, and then puts whole arrays into nodes. At once two things are unclear: what shape does a local derivative have? And what does the backward pass start from?

PyTorch puts the second question to you as the `gradient` argument of `backward`, which wants a **cotangent**, and many people use it for years without finding out what to put there. After this lesson you will know where that argument comes from, what belongs in it, and how to test a backward pass.

You will turn your own node into an array node and train the moons with it once more. Only then do we bring in `autograd_lib.engine`, a small engine on top of NumPy. Its names are exactly those of PyTorch, which is why we call it `torch`.
What you need: the chain rule and the nodes of lessons 02 to 04; small functions written with `lambda`; and some practice with NumPy arrays (shapes, elementwise operations, `@`). Run the next cell first.
"""

# %% id="setup"
import itertools
import math
import random

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.checking import check, hint, needs, progress, start
from autograd_lib.drawing import draw, heat, plot

lang = start("05_vjp", "zh")


# %% [markdown] id="slow" lang="zh"
r"""
## 时间花在哪里

第 04 课的训练把 48 个点走了十遍。每走一个点，都要重新做出一个图。数一数它做了多少个节点：
"""


# %% [markdown] id="slow" lang="en"
r"""
## Where the time goes

The training of lesson 04 went through 48 points ten times, and for every point a graph was made anew. Let us count its nodes:
"""


# %% id="demo_slow"
sizes = (2, 16, 16, 1)
parameters = sum(m * (n + 1) for n, m in itertools.pairwise(sizes))
#| zh: 一个有 n 个输入的神经元：n 个乘法，n 个加法；第一层还把每个输入包成叶子
#| en: a neuron with n inputs: n products and n sums; the first layer also wraps each input in a leaf
sums = sum(m * 2 * n for n, m in itertools.pairwise(sizes)) + sizes[0] * sizes[1]
#| zh: tanh，和损失 Relu(1 - label * score)：三个运算，两个包成叶子的数
#| en: tanh, and the loss Relu(1 - label * score): three operations, two numbers wrapped in leaves
per_point = sums + sum(sizes[1:-1]) + 5
print("parameters:", parameters)
print("new nodes for a point:", per_point)
print("new nodes in the training:", 10 * 48 * per_point)


# %% [raw] output_of="demo_slow"
r"""
parameters: 337
new nodes for a point: 677
new nodes in the training: 324960
"""


# %% [markdown] id="slow_note" lang="zh"
r"""
三十多万个 Python 对象，每一个都要做出来、编号、排序、轮到一次，再扔掉；而每个对象里只有一次乘法或者加法。时间都花在对象上，不在算术上。

可是一层里的 16 个神经元做的是同一件事：一个矩阵乘以一个向量。NumPy 把它当作**一次**运算来做。要是一个节点里能装下整层的数，一个点就只要十几个节点。
"""


# %% [markdown] id="slow_note" lang="en"
r"""
More than three hundred thousand Python objects, each of them made, numbered, sorted, visited and thrown away, for the sake of one product or sum each. The time goes into the objects and not into the arithmetic.

Yet the 16 neurons of a layer all do the same: together they are a matrix times a vector, which NumPy does as *one* operation. If a node could hold the numbers of a whole layer, a dozen nodes would do for a point.
"""


# %% [markdown] id="arrays" lang="zh"
r"""
## 把数组放进旧的节点

前几课的节点从来没有问过自己装的是什么。那就装一个数组试试：下面是第 04 课的节点和它的反向，`square` 是 $x \odot x$，也就是逐个元素地平方。
"""


# %% [markdown] id="arrays" lang="en"
r"""
## Arrays in the old nodes

The nodes of earlier lessons never asked what was in them. So let us put an array in. Below are the node of lesson 04 and its backward pass; `square` is $x \odot x$, the square of every element.
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


x = OldNode(np.array([1.0, 2.0, 3.0]))
square = OldNode(x.value * x.value, (x, x), (x.value, x.value))
old_backward(square, 1)
print("value:", square.value)
print("partial of x:", x.partial)


# %% [raw] output_of="demo_arrays"
r"""
value: [1. 4. 9.]
partial of x: [2. 4. 6.]
"""

# %% [markdown] id="arrays_fail" lang="zh"
r"""
$2x$，一个不差，好像数组是白送的。再试一个运算：矩阵乘向量，$y = Ax$。它的局部导数看起来就是 $A$。
"""

# %% [markdown] id="arrays_fail" lang="en"
r"""
$2x$, every entry right, as if arrays came for free. Now another operation: a matrix times a vector, $y = Ax$. Its local derivative looks like $A$.
"""

# %% id="demo_matrix"
A = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 3.0]])
x = OldNode(np.array([1.0, 2.0, 3.0]))
y = OldNode(A @ x.value, (x,), (A,))
old_backward(y, 1)
print("x has shape", x.value.shape, "and its partial", np.shape(x.partial))

x.partial = 0
try:
    old_backward(y, np.array([1.0, 1.0]))
except ValueError as error:
    print("ValueError:", str(error).strip())


# %% [raw] output_of="demo_matrix"
r"""
x has shape (3,) and its partial (2, 3)
ValueError: operands could not be broadcast together with shapes (2,) (2,3)
"""

# %% [markdown] id="jacobian" lang="zh"
r"""
`x` 有三个数，它的“偏导数”却有六个。拿它去更新 `x` 是办不到的。

六个数倒不是算错了。$y$ 有两个元素，$x$ 有三个，每一对之间都有一个导数，一共六个：

$$J_{ij} = \frac{\partial y_i}{\partial x_j}$$

把它们排成一个表，一行一个输出，一列一个输入，就叫**雅可比矩阵**（Jacobian）。$Ax$ 的雅可比矩阵是 $A$。那么 $x \odot x$ 的呢？上面它看起来只有三个数，其实是九个。另外六个是多少？
先把这几个矩阵写出来，后面就有东西可以对照了。
"""


# %% [markdown] id="jacobian" lang="en"
r"""
`x` has three numbers, and its “partial” has six. There is no way to update `x` with that.

The six numbers are not wrong, though. $y$ has two entries and $x$ has three; between each pair there is a derivative, six in all:

$$J_{ij} = \frac{\partial y_i}{\partial x_j}$$

Written as a table, with a row for every output and a column for every input, they are the **Jacobian**. That of $Ax$ is $A$. And that of $x \odot x$? Above it seemed to have three numbers; really there are nine. What are the other six?
Write these matrices down first, so that there is something to compare with later.
"""


# %% exercise="ex05_1"

# %% [markdown] id="product" lang="zh"
r"""
## 没有人真的需要整个矩阵

第三个函数已经告诉我们链式法则在数组上是什么样子：**雅可比矩阵相乘**。照这样做，反向传播只要把沿途的矩阵一路乘下去。可是这些矩阵太大了：
"""

# %% [markdown] id="product" lang="en"
r"""
## Nobody needs the whole matrix

The third function shows what the chain rule looks like for arrays: **multiply the Jacobians**. A backward pass would have to multiply all the matrices along the way. But these matrices are large:
"""

# %% id="demo_cost"
with needs("ex05_1"):
    x = np.linspace(-1.0, 1.0, 1000)
    J = jacobian_square(x)
    print("numbers in x:", np.size(x))
    print("numbers in the Jacobian:", np.size(J), "of which not zero:", np.count_nonzero(J))

# %% [raw] output_of="demo_cost"
r"""
numbers in x: 1000
numbers in the Jacobian: 1000000 of which not zero: 1000
"""

# %% [markdown] id="cotangent" lang="zh"
r"""
出路在于最后总归只有一个数。训练的时候那是损失 $L$，而我们只想知道 $L$ 怎样随 $x$ 变化。设 $y$ 是中间的一个结果，并且已经知道 $L$ 对 $y$ 的每个元素的导数：

$$g_i = \frac{\partial L}{\partial y_i}$$

这就是传到 $y$ 的**上游梯度**（cotangent），形状和 $y$ 相同：它就是第 02 课的上游梯度，只是节点里的每个数各有一个元素。那么 $x_j$ 动一点，每个 $y_i$ 都跟着动，各自再去推动 $L$，加起来就是

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{即} \qquad g^T J$$

一个向量从左边乘上雅可比矩阵，所以叫**向量-雅可比积**（vector–Jacobian product，简称 VJP）。它的形状和 $x$ 相同，不会越乘越大。

更好的是，常常不必造出 $J$ 就能算出它来。$x \odot x$ 的 $J$ 是对角的，所以 $g^T J$ 就是 $g \odot 2x$，只涉及 1000 个数，而不是一百万个。

这就是引擎里每个运算的反向要做的全部事情：**收到 $g$，交出 $g^T J$。** 于是节点里不再存局部导数，改存一个函数，叫 `pull`。$Ax$ 的 `pull` 是这样的：
"""


# %% [markdown] id="cotangent" lang="en"
r"""
The way out is that at the end there is always **one** number. In training it is the loss $L$, and all we want to know is how $L$ changes with $x$. Let $y$ be some intermediate result, and suppose that we know the derivative of $L$ with respect to each entry of $y$:

$$g_i = \frac{\partial L}{\partial y_i}$$

This is the **cotangent** that arrives at $y$; it has the shape of $y$, and is the cotangent of lesson 02 with an entry for every number in the node. Now when $x_j$ moves, each $y_i$ moves with it and moves $L$ in turn. The contributions add up:

$$\frac{\partial L}{\partial x_j} = \sum_i g_i \, J_{ij} \qquad \text{that is} \qquad g^T J$$

A vector multiplies a Jacobian from the left, hence the name **vector–Jacobian product**, VJP for short. It has the shape of $x$ and does not grow on the way.

Better still, it can often be computed without ever building $J$. The $J$ of $x \odot x$ is diagonal, so $g^T J$ is just $g \odot 2x$, which involves 1000 numbers and not a million.

And that is all that the backward of an operation has to do: **take $g$, return $g^T J$.** So a node no longer stores local derivatives; it stores a function called `pull`. This is the `pull` of $Ax$:
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

**$g$ 是一组权重**（和网络的权重是两回事）。它说的是：在最后那个数里，$y$ 的每个元素各占多少。根只有一个数时没有什么可选，权重就是 1，所以第 02 课从 `derive(1)` 开始就够了；根是数组时，元素有几个就有几个权重，引擎猜不出来，只能由你给。

下面三张图画的是同一件事：雅可比矩阵的每一行乘上自己的权重，再一列一列地加起来，最下面的一行就是 $g^T J$。
"""


# %% [markdown] id="cotangent_read" lang="en"
r"""
Now the shapes fit, and we can read off what it means to start from some $g$:

* $g = [1, 0]$ asks “how does $y_0$ change with $x$?” and gets the first row of $A$; $[0, 1]$ gets the second row;
* $g = [1, 1]$ asks about $y_0 + y_1$;
* $g = [2, -1]$ asks about $2y_0 - y_1$.

**$g$ is a set of weights** (not to be confused with the weights of a network). It says how much each entry of $y$ counts in the final number. When the root is a single number there is nothing to choose: its weight is 1, and `derive(1)` of lesson 02 was enough. When the root is an array there are as many weights as entries. No engine can guess them; you have to say.

The three pictures below show just that: each row of the Jacobian is multiplied by its weight, the rows are added, and the last row is $g^T J$.
"""


# %% id="demo_sweep"
row = {"zh": "第 {} 行", "en": "row {}"}[lang]
for g in ([1, 0], [0, 1], [2, -1]):
    weighted = np.array(g)[:, None] * A + 0.0  # no -0
    names = [f"{weight} × {row.format(i)}" for i, weight in enumerate(g)]
    picture = heat([*weighted, weighted.sum(axis=0)], across=["x[0]", "x[1]", "x[2]"], down=[*names, "gᵀJ"])
    display(picture)


# %% [raw] output_of="demo_sweep"
r"""
1  2  0
0  0  0
1  2  0
0   0  0
0  -1  3
0  -1  3
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
Those four Jacobians are diagonal: each input moves one output only, so it makes no difference whether $g$ multiplies from the left or from the right. With the next two operations it does.
"""

# %% exercise="ex05_9"

# %% [markdown] id="your_node" lang="zh"
r"""
## 你的节点，装上数组

现在可以改造第 04 课的节点了。要改的只有三处：`value` 是数组；`slopes` 换成 `pulls`；反向从给定的 $g$ 出发，不再从 1 出发。从这一课起，梯度放在 `grad` 里，和 PyTorch 的名字一样。
"""


# %% [markdown] id="your_node" lang="en"
r"""
## Your node, holding arrays

Now for the node of lesson 04. Three things change: its `value` is an array; `pulls` take the place of `slopes`; and the backward pass starts from a given $g$ and not from 1. From this lesson on gradients are kept in `grad`, the name that PyTorch uses.
"""


# %% exercise="ex05_7"


# %% [markdown] id="moons_again" lang="zh"
r"""
### 两个月牙，再来一遍

网络、数据、学习率和第 04 课的完全相同，随机数的种子也相同。一层现在只有两个叶子：矩阵 `W`，一行一个神经元；向量 `b`，每个神经元一个偏置。先数一数一个点要多少个节点：
"""


# %% [markdown] id="moons_again" lang="en"
r"""
### The moons once more

Network, data and learning rates are those of lesson 04, down to the seed of the random numbers. A layer now has two leaves only: a matrix `W` with a row for each neuron, and a vector `b` with one bias for each. First count the nodes for one point:
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
with needs("ex05_7"):
    layers = fresh_layers(random.Random(4), sizes)
    order = in_order(loss_at(layers, 0.3, 0.4, 1))
    print("new nodes for a point:", len(order) - 2 * len(layers))


# %% [raw] output_of="demo_count"
r"""
new nodes for a point: 14
"""


# %% [markdown] id="moons_train" lang="zh"
r"""
从 677 个降到 14 个。那么，学到的东西还一样吗？训练的五步和第 04 课的一样，只是更新一次改的是整个矩阵。
"""


# %% [markdown] id="moons_train" lang="en"
r"""
From 677 down to 14. Does it still learn the same? The five steps of training are those of lesson 04, except that an update changes a whole matrix at a time.
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


with needs("ex05_7"):
    rng = random.Random(4)
    layers, train, test = fresh_layers(rng, sizes), moons(rng, 48), moons(rng, 200)
    losses = fit(layers, train, [0.2 - 0.02 * epoch for epoch in range(10)])
    right = sum((score(layers, x, y).value.item() > 0) == (label > 0) for x, y, label in test)
    print(f"right on {len(test)} new points: {right / len(test):.1%}")
    print(f"first weight: {layers[0][0].value[0, 0]:.6f}")
    names = {"zh": ("平均损失", "标签 -1", "标签 1"), "en": ("mean loss", "label -1", "label 1")}[lang]
    display(plot({names[0]: list(enumerate(losses, 1))}, dots=True))
    clouds = {n: [(x, y) for x, y, own in test if own == label] for n, label in zip(names[1:], (-1, 1))}
    display(plot(scatter=clouds, region=lambda x, y: score(layers, x, y).value.item() > 0))


# %% [raw] output_of="demo_moons" lang="zh"
r"""
right on 200 new points: 100.0%
first weight: 0.339471
平均损失
标签 -1
标签 1
"""


# %% [raw] output_of="demo_moons" lang="en"
r"""
right on 200 new points: 100.0%
first weight: 0.339471
mean loss
label -1
label 1
"""


# %% [markdown] id="moons_note" lang="zh"
r"""
打印出来的两行和第 04 课的完全一样，连第一个权重的六位小数也一样：算的是同样的数，只是装在更少的盒子里。而且快得多：想知道快多少，就在上面那一格和第 04 课训练的那一格最前面各加一行 `%%time`，再运行一次。图上是每一遍的平均损失，以及网络对每个位置的回答。
"""


# %% [markdown] id="moons_note" lang="en"
r"""
The two lines are those that lesson 04 printed, down to six decimals of the first weight: the same numbers are computed, only in fewer boxes. And it is over much sooner: to see how much, write `%%time` as a new first line in the cell above and in the cell of lesson 04 that trains, and run both once more. The plots show the mean loss of each run through the points, and what the network answers at every place.
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
报错的意思是：根不止一个数，引擎没法替你补上出发时的那个 1。给出 $g = [1, 10, 0]$，得到 $g \odot 2x$。这个参数的名字叫 `gradient`，`y.backward(g)` 就是 `y.backward(gradient=g)`。
"""

# %% [markdown] id="engine_note" lang="en"
r"""
The message says: the root is not a single number, so a 1 to start from cannot be filled in for you. With $g = [1, 10, 0]$ we get $g \odot 2x$. The argument is called `gradient`; `y.backward(g)` is short for `y.backward(gradient=g)`.
"""

# %% [markdown] id="yours" lang="zh"
r"""
引擎里的每个运算都带着一个 `backward`，它做的正是你在 ex05_2 里写的事。下面把你的 `divide_vjp` 装进引擎，当作一个新运算的 `backward`（`torch.autograd.Function` 的细节见第 12 课），再和引擎自己的除法比一比：
"""

# %% [markdown] id="yours" lang="en"
r"""
Each operation of the engine comes with a `backward`, which does just what your functions of ex05_2 do. Here your `divide_vjp` is put into the engine as the `backward` of a new operation (lesson 12 has the details of `torch.autograd.Function`) and compared with the engine's own division:
"""


# %% id="demo_yours"
class Divide(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        arrays = [one.detach().numpy() for one in (g, *ctx.saved_tensors)]
        return tuple(torch.tensor(one) for one in divide_vjp(*arrays))


with needs("ex05_2"):
    for divide in (Divide.apply, torch.div):
        a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
        b = torch.tensor([4.0, -2.0, 0.5], requires_grad=True)
        divide(a, b).backward(torch.tensor([1.0, -1.0, 2.0]))
        print(a.grad, b.grad)

# %% [raw] output_of="demo_yours"
r"""
tensor([0.2500, 0.5000, 4.0000]) tensor([ -0.0625,   0.5000, -24.0000])
tensor([0.2500, 0.5000, 4.0000]) tensor([ -0.0625,   0.5000, -24.0000])
"""

# %% [markdown] id="main_example" lang="zh"
r"""
## 同一个图，三种上游梯度

这一课的主要例子来自一份讲 `gradient` 参数的笔记：$z = 10(x^2 + y^2 + 2xy)$，逐个元素地算，也就是 $10(x + y)^2$。中间结果 `xx`、`yy`、`xy` 都有名字。
"""

# %% [markdown] id="main_example" lang="en"
r"""
## One graph, three cotangents

The main example of this lesson comes from a note about the `gradient` argument: $z = 10(x^2 + y^2 + 2xy)$, element by element, which is $10(x + y)^2$. The intermediate results `xx`, `yy` and `xy` have names.
"""


# %% id="demo_graph"
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


tensors = build()
draw(tensors["z"], tensors, lang=lang)

# %% [raw] output_of="demo_graph" lang="zh"
r"""
z = ×  #1  值 [1210, 4840, 10890]
├─ +  #2  形状 (3,)
│  ├─ +  #3  形状 (3,)
│  │  ├─ xx = ×  #4  值 [1, 4, 9]
│  │  │  ├─ x  #5  值 [1, 2, 3]
│  │  │  └─ x  #5（见上）
│  │  └─ yy = ×  #6  值 [100, 400, 900]
│  │     ├─ y  #7  值 [10, 20, 30]
│  │     └─ y  #7（见上）
│  └─ ×  #8  形状 (3,)
│     ├─ xy = ×  #9  值 [10, 40, 90]
│     │  ├─ x  #5（见上）
│     │  └─ y  #7（见上）
│     └─ 2  #10
└─ 10  #11
"""

# %% [raw] output_of="demo_graph" lang="en"
r"""
z = ×  #1  value [1210, 4840, 10890]
├─ +  #2  shape (3,)
│  ├─ +  #3  shape (3,)
│  │  ├─ xx = ×  #4  value [1, 4, 9]
│  │  │  ├─ x  #5  value [1, 2, 3]
│  │  │  └─ x  #5 (above)
│  │  └─ yy = ×  #6  value [100, 400, 900]
│  │     ├─ y  #7  value [10, 20, 30]
│  │     └─ y  #7 (above)
│  └─ ×  #8  shape (3,)
│     ├─ xy = ×  #9  value [10, 40, 90]
│     │  ├─ x  #5 (above)
│     │  └─ y  #7 (above)
│     └─ 2  #10
└─ 10  #11
"""

# %% [markdown] id="retain" lang="zh"
r"""
`retain_grad()` 是对中间结果说：等梯度经过时，请留一份给我看。平时引擎只把梯度留给叶子，中间结果的梯度用完就丢。
"""


# %% [markdown] id="retain" lang="en"
r"""
`retain_grad()` asks an intermediate result to keep a copy of its gradient for us when it comes by. Otherwise the engine leaves gradients in leaves only, and drops those of intermediate results as soon as they have been used.
"""


# %% exercise="ex05_3"

# %% [markdown] id="four_ways" lang="zh"
r"""
做完之后核对。先是 `z.sum().backward()` 和 `z.backward(torch.ones_like(z))`：
"""

# %% [markdown] id="four_ways" lang="en"
r"""
Compare when you are done. First `z.sum().backward()` and `z.backward(torch.ones_like(z))`:
"""


# %% id="demo_sum_and_ones" ledger="S2-03 S2-04 S2-07 S2-08" spoils="ex05_3"
def show(tensors):
    for name in ("x", "y", "xx", "yy", "xy", "z"):
        print(f"{name}.grad:", tensors[name].grad)


tensors = build()
tensors["z"].sum().backward()
show(tensors)

print()
tensors = build()
z = tensors["z"]
z.backward(torch.ones_like(z))
show(tensors)

# %% [raw] output_of="demo_sum_and_ones"
r"""
x.grad: tensor([220., 440., 660.])
y.grad: tensor([220., 440., 660.])
xx.grad: tensor([10., 10., 10.])
yy.grad: tensor([10., 10., 10.])
xy.grad: tensor([20., 20., 20.])
z.grad: tensor([1., 1., 1.])

x.grad: tensor([220., 440., 660.])
y.grad: tensor([220., 440., 660.])
xx.grad: tensor([10., 10., 10.])
yy.grad: tensor([10., 10., 10.])
xy.grad: tensor([20., 20., 20.])
z.grad: tensor([1., 1., 1.])
"""

# %% [markdown] id="same_question" lang="zh"
r"""
两次完全一样，因为问的是同一个问题：$s = z_0 + z_1 + z_2$ 里，每个元素各占 1。求和这个运算的 VJP 就是把收到的那一个数发给每个元素。
所以“直接对 `z` 反向，给它全 1”等于“先求和，再反向”。

损失乘以 0.3，等于上游梯度乘以 0.3：
"""

# %% [markdown] id="same_question" lang="en"
r"""
Both are the same, because they ask the same question: in $s = z_0 + z_1 + z_2$ every entry counts 1. The VJP of a sum hands the one number that it receives to every entry.
So “start from `z` with ones” equals “sum first, then go backward”.

To multiply the loss by 0.3 is to multiply the cotangent by 0.3:
"""

# %% id="demo_scaled" ledger="S2-09 S2-10 S2-12 S2-13" spoils="ex05_3"
tensors = build()
s = tensors["z"].sum() * 0.3
s.backward()
show(tensors)

print()
tensors = build()
z = tensors["z"]
z.backward(torch.ones_like(z) * 0.3)
show(tensors)

# %% [raw] output_of="demo_scaled"
r"""
x.grad: tensor([ 66., 132., 198.])
y.grad: tensor([ 66., 132., 198.])
xx.grad: tensor([3., 3., 3.])
yy.grad: tensor([3., 3., 3.])
xy.grad: tensor([6., 6., 6.])
z.grad: tensor([0.3000, 0.3000, 0.3000])

x.grad: tensor([ 66., 132., 198.])
y.grad: tensor([ 66., 132., 198.])
xx.grad: tensor([3., 3., 3.])
yy.grad: tensor([3., 3., 3.])
xy.grad: tensor([6., 6., 6.])
z.grad: tensor([0.3000, 0.3000, 0.3000])
"""

# %% [markdown] id="any_weights" lang="zh"
r"""
一般地说：对任何一组权重 $w$，`z.backward(w)` 就是 `(w * z).sum().backward()`。下面一步一步走的就是 $w = [1, 0, -2]$。
看 `z` 收到的是什么；第二个元素的权重是 0，它后面的一切也就都是 0。
"""

# %% [markdown] id="any_weights" lang="en"
r"""
In general, for any weights $w$, `z.backward(w)` is `(w * z).sum().backward()`. The steps below are those for $w = [1, 0, -2]$.
Watch what arrives at `z`. The weight of the second entry is 0, so everything behind it is 0 as well.
"""

# %% id="demo_steps" spoils="ex05_3"
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

# %% [markdown] id="ones" lang="zh"
r"""
## 到处都是 1，却不是因为规定

许多例子里的梯度看起来都是 1，于是有人以为 `gradient` 本来就该填 1。其实那只是求和与加法的局部导数，跟数据无关，随机数也一样。换一个运算就不是 1 了：同样从全 1 出发，$z = x^2 + y^3$ 的梯度是 $2x$ 和 $3y^2$。全 1 只是起点，不是结果。
"""


# %% [markdown] id="ones" lang="en"
r"""
## Ones everywhere, but no rule says so

In many examples every entry of a gradient is 1, and some conclude that `gradient` is meant to be 1 throughout. Those ones are only the local derivatives of sums and additions, which are 1 whatever the data are, random or not. With other operations the result is different: started from ones, $z = x^2 + y^3$ gives the gradients $2x$ and $3y^2$. The ones are the start, not the result.
"""


# %% id="demo_ones" ledger="S3-01 S3-01a S1-11 S3-02 S3-02a"
for shape in ((5, 5), (3, 4)):
    x, y = (torch.rand(*shape, requires_grad=True) for _ in "xy")
    torch.sum(x + y).backward()
    print(torch.equal(x.grad, torch.ones(*shape)), torch.equal(y.grad, torch.ones(*shape)))

x = torch.tensor([[0.1, 0.2], [0.3, 0.4]], requires_grad=True)
y = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
z = torch.sum(x + y)
z.backward()
print(z, x.grad.tolist(), y.grad.tolist())

x = torch.tensor([[0.5, 1.0], [2.0, -3.0]], requires_grad=True)
y = torch.tensor([[1.0, -1.0], [0.5, 2.0]], requires_grad=True)
(x**2 + y**3).backward(torch.ones_like(x))
print(x.grad)
print(y.grad)

x, y = torch.rand(5, 5, requires_grad=True), torch.rand(5, 5, requires_grad=True)
(x**2 + y**3).backward(torch.ones_like(x))
print(torch.equal(x.grad, 2 * x), torch.allclose(y.grad, 3 * y**2))


# %% [raw] output_of="demo_ones"
r"""
True True
True True
tensor(11., grad_fn=<SumBackward0>) [[1.0, 1.0], [1.0, 1.0]] [[1.0, 1.0], [1.0, 1.0]]
tensor([[ 1.,  2.],
        [ 4., -6.]])
tensor([[ 3.0000,  3.0000],
        [ 0.7500, 12.0000]])
True True
"""


# %% [markdown] id="ones_product" lang="zh"
r"""
起点是全 1 时，逐元素运算的 `x.grad` 就是每个元素各自的导数，可以直接和手算的公式比。第 01 课的 $x^2 e^x$ 又来了，这一次是 12 个数一起：
值、`x.grad`、手算的 $2x e^x + x^2 e^x$。
"""

# %% [markdown] id="ones_product" lang="en"
r"""
Starting from ones, `x.grad` of an elementwise operation holds the derivative of each element by itself, and can be compared with a formula found by hand. Here is $x^2 e^x$ of lesson 01 again, 12 numbers at a time:
the values, `x.grad`, and $2x e^x + x^2 e^x$ by hand.
"""

# %% id="demo_product" ledger="S1-13 S1-14 S1-15 S1-13a"
numbers = [
    [-0.17375, 1.012465, 0.0619, -0.703],
    [-0.18856, -0.09875, 0.67379, 0.93217],
    [-0.67758, 0.07142, -1.6337, 0.68025],
]
x = torch.tensor(numbers, requires_grad=True)
y = x**2 * torch.exp(x)
print(y)
y.backward(torch.ones_like(y))
print(x.grad)
print(2 * x * torch.exp(x) + x**2 * torch.exp(x))

# %% [raw] output_of="demo_product"
r"""
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

# %% [markdown] id="shapes" lang="zh"
r"""
## 什么时候可以不给

根只有一个元素时，`gradient` 可以不给，引擎补一个 1。给了，就得和根形状相同，一点也不能差。违反这两条，报错各不相同：

* `grad can be implicitly created only for scalar outputs`：没有给，而根不止一个元素；
* `Mismatch in shape: …`：给了，形状却不对。
"""

# %% [markdown] id="shapes" lang="en"
r"""
## When it may be left out

When the root has a single entry, `gradient` may be left out, and the engine fills in a 1. When it is given, it must have exactly the shape of the root. The two rules are enforced by two different messages:

* `grad can be implicitly created only for scalar outputs`: none was given, and the root has more than one entry;
* `Mismatch in shape: …`: one was given, and its shape is wrong.
"""

# %% exercise="ex05_4"

# %% [markdown] id="one_element" lang="zh" folds="ex05_4"
r"""
`call_7` 最容易看错。`torch.tensor(1.0)` 是 0 维的，`y[1:2]` 是 1 维、一个元素的。常听人说“`z.backward()` 就是 `z.backward(torch.tensor(1.))` 的简写”，
这只对 0 维的根成立：
"""

# %% [markdown] id="one_element" lang="en" folds="ex05_4"
r"""
`call_7` is the one that is easily misread. `torch.tensor(1.0)` is zero-dimensional, `y[1:2]` has 1 dimension with one entry. One often hears that `z.backward()` is short for `z.backward(torch.tensor(1.))`;
that is so for zero-dimensional roots only:
"""

# %% id="demo_one_element" spoils="ex05_4"
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

一份流传很广的笔记写到这里停住了：作者猜这个参数和图像分类的标签有关，又老实地承认，还不清楚该怎样指定它。我们来把这个问题答完。

**填的是最后那个数对根的导数，也就是权重。** 三种情形：

* 你的损失已经是一个数：什么都不用填。训练几乎总是这样。
* 你要的是几个结果的加权和或加权平均：填权重。
* 损失是在别处算的（别的程序、别的机器、你手算的公式），你手里只有它对 `z` 的导数：就填这个导数。

这和标签无关。给图片分类的网络，为每张图片的每个类别各打一个分，这些得分叫作 logits。损失（这里是第 07 课的交叉熵）由得分和标签算出一个数，所以它本来就是 0 维的，标签已经用在里面了：
"""

# %% [markdown] id="choose" lang="en"
r"""
## So what do I put there?

A widely copied note stops at this point: its author guesses that the argument has to do with the labels of image classification, and admits honestly that they do not know how to choose it. Let us finish the answer.

**Put there the derivative of the final number with respect to the root: the weights.** There are three cases:

* You already have a loss that is one number: put nothing. Training is almost always like this.
* You want a weighted sum or weighted mean of several results: put the weights.
* The loss is computed elsewhere (by another program, on another machine, by a formula on paper), and all you have is its derivative with respect to `z`: put that derivative.

Labels are not among them. A network that sorts pictures into classes gives each picture one score for every class; these scores are called logits. The loss, here the cross-entropy of lesson 07, makes a single number out of the scores and the labels. So it is zero-dimensional anyway, and the labels have gone into it already:
"""

# %% id="demo_labels"
pictures = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
labels = torch.tensor([2, 0])
W = torch.tensor([[0.5, -1.0, 0.0], [0.25, 0.5, 1.0]], requires_grad=True)

logits = pictures @ W
logits.retain_grad()
loss = torch.nn.functional.cross_entropy(logits, labels)
loss.backward()
print("shape of the loss:", tuple(loss.shape))
print("what arrives at the logits:", logits.grad)
print("gradient of W:", W.grad)

#| zh: 只知道损失对 logits 的导数的人，也能得到同样的结果：
#| en: the same, for somebody who only has the derivative with respect to the logits:
g, W.grad = logits.grad, None
(pictures @ W).backward(g)
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
传到 `logits` 的上游梯度是“预测的概率减去标签的独热编码，再除以图片的张数”（第 07 课会推导这样的公式），不是标签本身。独热编码是一行 0，只在正确类别的位置上放一个 1。标签是整数，说的是第几类，对它求导没有意义。

如果硬把标签的独热编码填进去呢？不会报错，得到的是“正确类别的得分之和”的导数。那也是一个数的梯度，只不过不是损失的：照着它往上走，得分可以无限制地变大。
"""

# %% [markdown] id="labels_note" lang="en"
r"""
The cotangent that arrives at `logits` is “predicted probabilities minus one-hot labels, divided by the number of pictures” (lesson 07 derives a formula of this kind), not the labels. A one-hot label is a row of zeros with a 1 in the place of the right class. A label is an integer that names a class, and a derivative with respect to it makes no sense.

And if somebody puts the one-hot labels there all the same? There is no error; what comes out is the derivative of “the sum of the scores of the right classes”. That is the gradient of a number, too, but not of the loss: whoever follows it uphill makes the scores grow without bound.
"""

# %% [markdown] id="bug" lang="zh"
r"""
## 一次合并

有人把主要例子合并成一个运算，自己写了反向，然后用 `z.sum().backward()` 试了一下，220、440、660，全对：
"""

# %% [markdown] id="bug" lang="en"
r"""
## Merged into one operation

Somebody merged the main example into a single operation, wrote its backward by hand, and tried it with `z.sum().backward()`: 220, 440, 660, all right:
"""


# %% id="demo_bug"
def fused_backward(g, x, y):
    slope = 20 * (x + y) * np.ones_like(g)
    return slope, slope


print(fused_backward(np.ones(3), np.array([1.0, 2.0, 3.0]), np.array([10.0, 20.0, 30.0])))


# %% [raw] output_of="demo_bug"
r"""
(array([220., 440., 660.]), array([220., 440., 660.]))
"""

# %% exercise="ex05_5"

# %% [markdown] id="bug_note" lang="zh" folds="ex05_5"
r"""
`g` 只用到了形状，没有用到它的数。这个错误的危害有多大，要看它在图里的位置。如果它上面只剩一个求和，什么也看不出来；如果上面还有别的运算，它们送下来的一切到这里就断了：损失乘以 0.3 也好，加权也好，对它下面的叶子都不再有任何影响。
"""


# %% [markdown] id="bug_note" lang="en" folds="ex05_5"
r"""
Of `g` only the shape is used, never its numbers. How much harm that does depends on where it sits in the graph. With nothing but a sum above it, there is none. With other operations above it, whatever they send down ends here: neither the factor 0.3 of a loss nor any weights have an effect on the leaves below.
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
最后一行就是这一课最要紧的教训：**$g$ 全是 1 的检验看不出有人忘了 $g$。** 好几个很出名的教学引擎，检验用的正是全 1。

现在轮到你来写检验。对象稍微复杂一点：$y = x \odot w$，`x` 是一个矩阵，`w` 是一个向量，`x` 的**每一行**都逐个元素地乘上同一个 `w`。NumPy 里写 `x * w` 就是这个意思，这叫作广播（broadcasting），下一课专门讲。
两个 VJP 是什么，这里不说：可以自己推出公式（一个数被用了好几次时怎么办，第 03 课说过），也可以不要公式，只用上面的随机投影。
"""


# %% [markdown] id="testing_note" lang="en"
r"""
The last line is the most important one: **a test with a $g$ of ones cannot see that $g$ was forgotten.** Several well-known teaching engines test with nothing but ones.

Now it is your turn to write a test. What it tests is a little richer: $y = x \odot w$ with a matrix `x` and a vector `w`, where **each row** of `x` is multiplied by the same `w`, element by element. In NumPy that is simply `x * w`; it is called broadcasting and is the subject of the next lesson.
What the two VJPs are is not said here. You can work out their formulas (lesson 03 says what happens to a number that is used several times), or do without formulas and use the random projection from above.
"""


# %% exercise="ex05_6"

# %% [markdown] id="judge_the_engine" lang="zh"
r"""
你的检验不挑对象，引擎自己的乘法也可以拿来试：
"""

# %% [markdown] id="judge_the_engine" lang="en"
r"""
Your check does not mind whom it judges. Try it on the engine's own multiplication:
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
## 另一个方向

检验里的 $Ju$ 是用差商凑出来的，带着一个 $h$ 和它的误差。其实不用 $h$ 也行。第 01 课选做的复数步长让一个数带上虚部走完整个程序，求导几乎没有误差。照这个想法再走一步：让每个数都带着自己的**斜率**一起走，写成符号 $\varepsilon$ 的系数：

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon, \qquad \varepsilon^2 = 0$$

规定 $\varepsilon^2 = 0$，乘法就自己得出了乘积的求导法则，不带任何误差。这样的一对数叫作**对偶数**（dual number），$\dot a$ 叫作它的切分量（tangent）。有了第 04 课的运算符重载，写出来不过十来行，没有图，也没有反向：导数和值同时算好。这就是**前向模式**（forward mode）。
"""


# %% [markdown] id="forward" lang="en"
r"""
## The other direction

In the test, $Ju$ was patched together from a difference quotient, with its $h$ and its error. It can be had without an $h$. The complex step, an optional exercise of lesson 01, sent a number with an imaginary part through the whole program and found its derivative with almost no error. Take the idea one step further, and let every number carry its own **slope**, as the factor of a symbol $\varepsilon$:

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon, \qquad \varepsilon^2 = 0$$

With the rule $\varepsilon^2 = 0$, multiplication yields the product rule by itself, without any error. Such a pair is called a **dual number**, and $\dot a$ its tangent. With the operators of lesson 04 it takes a dozen lines, without a graph and without a backward pass: the derivative is ready when the value is. This is **forward mode**.
"""


# %% exercise="ex05_8"


# %% [markdown] id="passes" lang="zh"
r"""
先拿老朋友试一试：第 01 课的 $x^2 e^x$ 在 $x = 2$ 处的值和斜率；再把数组放进去，切分量取 $u$，得到的就是 $Ju$，而 $g \cdot (Ju)$ 正是上面随机投影算出的那个数，这一次没有 $h$。
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


with needs("ex05_7", "ex05_8"):
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
**前向模式一遍得到雅可比矩阵的一列**（一个输入，所有输出），**反向一遍得到一行**（一个输出，所有输入）。两个月牙的网络有 337 个参数、一个损失，用前向模式要走 337 遍，反向只要一遍。输入少、输出多的时候正好反过来。前向模式还有一个好处：不必把图存下来。
"""


# %% [markdown] id="passes_note" lang="en"
r"""
**A pass in forward mode gives one column of the Jacobian** (one input, all outputs), **a backward pass one row** (one output, all inputs). The network of the moons has 337 parameters and one loss: that would be 337 passes in forward mode, and is a single one backward. With few inputs and many outputs it is the other way round, and forward mode does not have to store a graph.
"""


# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**为什么大家都写 `torch.ones_like(z)`？** 因为他们想要的是 `z.sum()` 的梯度。逐元素的运算还有一个方便：每个输出只依赖自己的那个输入，于是全 1 恰好给出每个元素的导数。矩阵乘法之类的运算就没有这样的好事，全 1 给出的是雅可比矩阵各行的和。

**为什么引擎不干脆自动补全 1？** 有几个小引擎确实这样做。代价是：忘了写损失的程序照样能跑，算的却是一个谁也没有想要的和。PyTorch 宁可报错。

**我想要整个雅可比矩阵，怎么办？** 每行一遍反向：依次拿各个单位向量作 $g$；`torch.autograd.functional.jacobian` 替你做这件事。输出有几个，就要走几遍。

**大家都用反向，前向模式还有什么用？** 输入少的时候它最省事；检验 VJP 时它给出没有截断误差的 $Ju$；步数很长的循环，它不必记下每一步，第 10 课会把两个方向的账各算一遍。训练时参数有几百万个，损失只有一个，所以用反向。

**上游梯度为什么从左边乘？** 因为它属于输出，而雅可比矩阵的一行属于一个输出。$g^T J$ 从根往叶子算，每一步都是向量乘矩阵；要是先把沿途的矩阵都乘起来，最后才乘向量，结果相同，却要存下整个整个的矩阵。

**有的笔记说结果是 `tensor([0.3., 0.3., 0.3.])`？** 那是手打的，Python 里根本没有这样的数。引擎和 PyTorch 打印出来的都是 `tensor([0.3000, 0.3000, 0.3000])`。写在纸上的输出，自己运行一遍再信。

**旧资料里的 `grad_variables` 是什么？** 它是这个参数从前的名字。今天方法 `z.backward` 的参数叫 `gradient`，函数 `torch.autograd.backward` 的叫 `grad_tensors`。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**Why does everybody write `torch.ones_like(z)`?** Because what they want is the gradient of `z.sum()`. With elementwise operations there is a convenience besides: each output depends on its own input alone, so ones happen to give the derivative of each element. A matrix product is not so kind; there, ones give the sum of the rows of the Jacobian.

**Why does the engine not simply fill in ones?** Some small engines do. The price is that a program which forgot its loss runs all the same, and computes the gradient of a sum that nobody asked for. PyTorch prefers to raise.

**What if I want the whole Jacobian?** One backward pass for each row, with one unit vector after the other for $g$; `torch.autograd.functional.jacobian` does it for you. It takes as many passes as there are outputs.

**If everybody goes backward, what is forward mode good for?** With few inputs it is the simplest way; for testing a VJP it gives $Ju$ without truncation error; and in a long loop it need not remember every step, which lesson 10 counts for both directions. Training has millions of parameters and one loss, so we go backward.

**Why does the cotangent multiply from the left?** Because it belongs to the outputs, and so does each row of a Jacobian. $g^T J$ is computed from the root towards the leaves, and each step is a vector times a matrix; multiplying the matrices first gives the same result, but whole matrices have to be stored.

**Why do some notes show `tensor([0.3., 0.3., 0.3.])`?** That was typed by hand; Python has no such numbers. The engine and PyTorch both print `tensor([0.3000, 0.3000, 0.3000])`. Believe printed outputs only after you have run the code yourself.

**What is the `grad_variables` of older texts?** The former name of this argument. Today the method `z.backward` calls it `gradient`, and the function `torch.autograd.backward` calls it `grad_tensors`.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 数组之间的导数是雅可比矩阵，一行一个输出，一列一个输入；链式法则就是矩阵相乘。
* 反向传播从不造出这个矩阵：每个运算收到上游梯度 $g$，交出 $g^T J$，形状和输入相同。
* `gradient` 参数是最上面的上游梯度：最后那个数里每个元素的权重。`z.backward(w)` 就是 `(w * z).sum().backward()`。
* 根只有一个元素时可以不给；给了就必须和根形状相同。
* 检验 VJP 要用随机的、各不相同的 $g$。全 1 看不见忘了 $g$ 的错误。
* 前向模式一遍得到一列，反向一遍得到一行：输入少用前者，输出少用后者。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* The derivative between arrays is a Jacobian, with a row for every output and a column for every input; the chain rule multiplies these matrices.
* A backward pass never builds them: each operation takes a cotangent $g$ and returns $g^T J$, which has the shape of its input.
* The `gradient` argument is the topmost cotangent: how much each entry counts in the final number. `z.backward(w)` is `(w * z).sum().backward()`.
* It may be left out when the root has a single entry; when it is given, it must have the shape of the root.
* Test a VJP with a $g$ of random numbers that all differ. With ones, a forgotten $g$ cannot be seen.
* A pass in forward mode gives a column of the Jacobian, a backward pass a row: the former for few inputs, the latter for few outputs.

Run `progress()` to see which exercises are still open.
"""
