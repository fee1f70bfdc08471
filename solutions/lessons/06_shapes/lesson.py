# %% [markdown] id="title" lang="zh"
r"""
# 06 形状：广播、归约、索引

[English](../../en/06_shapes/06_shapes.ipynb) · 约 130 分钟 · 9 个练习（其中一个选做）

上一课的公式都对，可是只要两个操作数的形状不同，它们交出来的梯度就装不回去。这一课解决形状的问题。学到后面会发现，这些反向大多是同一件事，一句话就能说完；先不说，看你在第几节能自己说出来。

你要写出引擎的许多零件，从恢复形状的 `sum_to` 到 softmax 的对数，再写一个检验，大多数零件它都管得了。答案**只用 NumPy**；传给你的数组都是只读的。先运行下面两格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 06 Shapes: broadcasting, reductions, indexing

[中文](../../zh/06_shapes/06_shapes.ipynb) · about 130 minutes · 9 exercises (one of them optional)

The formulas of the last lesson are right, but as soon as two operands differ in shape, the gradients they deliver no longer fit. This lesson settles the matter. Most of its backward passes turn out to be one and the same thing, and a single sentence says what. It is not given away here: see in which section you can say it yourself.

You will write parts of an engine, from `sum_to`, which restores a shape, to the logarithm of softmax, and a test that most of them must pass. Your answers use **NumPy alone**; the arrays that you are given are read-only. Run the next two cells first.
"""

# %% id="setup"
import math
from unittest.mock import patch

import numpy as np
from IPython.display import display

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import heat, plot

lang = start("06_shapes", "zh")

# %% id="engine"
import autograd_lib.engine as torch
from autograd_lib.engine.core import backward as engine_pass

# %% [markdown] id="fails" lang="zh"
r"""
## 公式对，形状不对

上游梯度是 `g` 时，乘积 `a * b` 的向量-雅可比积（vector–Jacobian product，VJP）是 `g * b` 和 `g * a`，加法 `a + b` 的两边都是 `g`。这些公式默认 `a`、`b` 和结果的形状都一样。

下面的形状偏偏不一样：先是一个向量乘以一个数；再是一批数据加上一个偏置，偏置按梯度下降走一步。先猜：Python 会在哪一行报错？
"""

# %% [markdown] id="fails" lang="en"
r"""
## Right formulas, wrong shapes

Where `g` is the cotangent, the vector–Jacobian product (VJP) of `a * b` is `g * b` and `g * a`, and that of `a + b` is `g` on both sides. All this takes for granted that `a`, `b` and the result have the same shape.

Below they do not: a vector is multiplied by a number, and then a bias is added to a batch of data and takes one step downhill. Guess first: in which line will Python complain?
"""


# %% id="demo_wrong_shape"
def multiply_vjp(g, a, b):
    return g * b, g * a


v, s = np.array([1.0, 5.0]), np.array(3.0)
by_v, by_s = multiply_vjp(np.ones(2), v, s)
print("v * s:", by_v, "for v,", by_s, "for s")

x = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
b = np.array([0.0, 0.0])
g = np.ones((3, 2))
b = b - 0.1 * g
print("x + b: after one step b has the shape", b.shape)

# %% [raw] output_of="demo_wrong_shape"
r"""
v * s: [3. 3.] for v, [1. 5.] for s
x + b: after one step b has the shape (3, 2)
"""

# %% [markdown] id="fails_note" lang="zh"
r"""
哪一行都没有。可是 `s` 是一个数，`s` 增加 1，`v * s` 的总和增加 $1 + 5 = 6$：梯度应当是一个 6，得到的却是两个数。

`b` 更糟：两个数的偏置，走了一步，就长成了和数据一样大的矩阵。训练照样进行，结果却不知不觉地错了。（写成 `b -= 0.1 * g`，NumPy 会报错；上面的写法不会。）
许多教程里的加法和乘法正是这样写的。PyTorch 会不声不响地把这样的梯度加回去，所以没有人发觉；在 NumPy 里，没有谁来做这件事。
"""

# %% [markdown] id="fails_note" lang="en"
r"""
In none. Yet `s` is one number, and when it grows by 1, the total of `v * s` grows by $1 + 5 = 6$: the gradient ought to be that 6, and what we got is two numbers.

With `b` it is worse: a bias of two numbers has grown, in one step, into a matrix as large as the data. Training goes on, and the result is silently wrong. (NumPy does refuse `b -= 0.1 * g`, but not the line above.)
Many tutorials write addition and multiplication in just this way. PyTorch quietly sums such a gradient back, so nobody notices; in NumPy there is nobody to do it.
"""

# %% [markdown] id="rules" lang="zh"
r"""
## 广播的规则

形状不同的数组能够一起运算，靠的是**广播**（broadcasting）：

* 两个形状**右边**对齐，短的在左边补 1；
* 每一维里，两个大小相等，或者其中一个是 1，否则抛出异常；
* 大小为 1 的那一维被拉长，同一个数用了许多次。

下面三对，结果各是什么形状？想好了再运行。
"""

# %% [markdown] id="rules" lang="en"
r"""
## The rules of broadcasting

Arrays of different shapes can be combined thanks to **broadcasting**:

* the two shapes are aligned on the **right**, and the shorter one is extended on the left by 1s;
* in each dimension the two sizes are equal, or one of them is 1; otherwise an exception is raised;
* a dimension of size 1 is stretched, and the same number is used many times.

Three pairs: say what comes out before you run them.
"""

# %% id="demo_rules"
for one, other in [((5, 1), (6,)), ((7, 2, 1), (2, 3)), ((2, 6), (2, 1))]:
    print(one, "with", other, "->", np.broadcast_shapes(one, other))

# %% [raw] output_of="demo_rules"
r"""
(5, 1) with (6,) -> (5, 6)
(7, 2, 1) with (2, 3) -> (7, 2, 3)
(2, 6) with (2, 1) -> (2, 6)
"""

# %% [markdown] id="shape_of_gradient" lang="zh"
r"""
那么回来的是什么形状？**梯度的形状，就是它所属的那个张量的形状**：不管中间怎样拉长、缩短、挑选，沿 `x.grad` 走一步之后，`x` 的形状不能变。
"""

# %% [markdown] id="shape_of_gradient" lang="en"
r"""
And what shape has to come back? **A gradient has the shape of the tensor that it belongs to**: whatever was stretched, shortened or picked in between, a step along `x.grad` must not change the shape of `x`.
"""

# %% exercise="shapes_there_and_back"

# %% [markdown] id="shapes_answer" lang="zh" folds="shapes_there_and_back"
r"""
* `a + b`：`b` 补成 `(1, 4)`，`a` 的第二维和 `b` 的第一维都被拉长。`a` 的每个数用了 4 次，所以收到 4。
* `a * c`：`a` 补成 `(1, 3, 1)`，和 `(2, 1, 4)` 逐维比较，得到 `(2, 3, 4)`。
* `x + v`：右边对齐，4 碰上 3，抛出 `RuntimeError`。`x` 确实有 3 行，但是对齐的是列。
* `x.sum(dim=1)`：消失的是第 1 维，留下 `(3,)`。
* 列表取了 5 行，结果就有 5 行。第 2 行取了三次，每次交回一个 1，一共是 3。
"""

# %% [markdown] id="shapes_answer" lang="en" folds="shapes_there_and_back"
r"""
* `a + b`: `b` is extended to `(1, 4)`; the second dimension of `a` and the first of `b` are stretched. Each number of `a` is used 4 times, and so it receives 4.
* `a * c`: `a` is extended to `(1, 3, 1)` and compared with `(2, 1, 4)`, dimension by dimension: `(2, 3, 4)`.
* `x + v`: aligned on the right, 4 meets 3, which raises `RuntimeError`. `x` does have 3 rows, but it is the columns that are aligned.
* `x.sum(dim=1)`: dimension 1 is the one that disappears, and `(3,)` is left.
* The list takes 5 rows, so the result has 5. Row 2 was taken three times, each of which hands back a 1: that makes 3.
"""

# %% [markdown] id="copying" lang="zh"
r"""
## 同一个数用了许多次

广播把同一个数**复制**了很多份（内存里还是一个，只是反复地读）。$y_{ij} = x_{ij} + b_j$ 里，每一行都用了一份 $b_j$。

导数是路径之和（第 03 课）。从 $b_j$ 出发有几条边？它被复制了几份就有几条。第 $i$ 份交回 $g_{ij}$，所以 $b$ 的梯度 $\bar b$ 是

$$\bar b_j = \sum_i g_{ij}$$

复制沿着哪一维，求和就沿着哪一维。不管广播是哪一个运算引起的，都是先照同形状的公式算出梯度，再加回到操作数原来的形状。
"""

# %% [markdown] id="copying" lang="en"
r"""
## One number, used many times

Broadcasting **copies** one number many times (not in memory, where the one number is read again and again). In $y_{ij} = x_{ij} + b_j$, each row uses a copy of $b_j$.

A derivative is a sum over paths (lesson 03). How many edges leave $b_j$? One for each copy. Copy number $i$ hands back $g_{ij}$, and so the gradient $\bar b$ of $b$ is

$$\bar b_j = \sum_i g_{ij}$$

The sum runs along the dimensions along which the copies were made. Whichever operation did the broadcasting, compute the gradient by the formula for equal shapes, then sum it back to the operand's own shape.
"""

# %% exercise="sum_to"

# %% [markdown] id="main_example" lang="zh"
r"""
下面的例子里两种广播都有：`b` 从左边补了一维，`c` 的第二维从 1 拉长到 3。损失是 `y = (x + b) * c` 的加权和，权重 `g` 就是传到 `y` 的上游梯度。每一份复制品都有自己的梯度：第一张图左边三列是 `c` 的三份，第二张图上面两行是 `b` 的两份。Σ 是它们的和，也就是 `c` 和 `b` 应当收到的。
"""

# %% [markdown] id="main_example" lang="en"
r"""
Here are both ways of broadcasting: `b` gains a dimension on the left, and the second dimension of `c` is stretched from 1 to 3. The loss is a weighted sum of `y = (x + b) * c`; its weights `g` are the cotangent of `y`. Each copy has a gradient of its own: the columns on the left of the first picture are the three copies of `c`, the upper rows of the second are the two copies of `b`. Σ is their sum, and what `c` and `b` should receive.
"""


# %% id="demo_copies"
def main_example():
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    b = torch.tensor([1.0, 0.0, 1.0], requires_grad=True)
    c = torch.tensor([[2.0], [-1.0]], requires_grad=True)
    return x, b, c, torch.tensor([[1.0, -2.0, 3.0], [0.5, 1.0, -1.0]])


x, b, c, g = main_example()
for_c, for_b = (g * (x + b)).detach().numpy(), (g * c).detach().numpy()
display(heat(np.c_[for_c, for_c.sum(axis=1)], across=["1", "2", "3", "Σ"], down=["c[0]", "c[1]"]))
display(heat(np.r_[for_b, [for_b.sum(axis=0)]], across=["b[0]", "b[1]", "b[2]"], down=["1", "2", "Σ"]))

# %% [raw] output_of="demo_copies"
r"""
  2  -4  12   10
2.5   5  -7  0.5
   2  -4  6
-0.5  -1  1
 1.5  -5  7
"""

# %% [markdown] id="inside" lang="zh"
r"""
引擎交出来的也是这两个 Σ 吗？它自己也有一个 `sum_to`：和 PyTorch 一样，不管是内置的节点还是你自己写的，只要广播使梯度比操作数大，就由它加回去。下面把它换成你的，并且记下每次调用：
"""

# %% [markdown] id="inside" lang="en"
r"""
Does the engine deliver these two Σ? It has a `sum_to` of its own: as in PyTorch, it sums back every gradient that broadcasting has made larger than its operand, whether the node is built in or your own. Below it is replaced by yours, and each call is written down:
"""

# %% id="demo_inside"
calls = []


def watched(g, shape):
    calls.append(f"{g.shape} -> {shape}")
    return sum_to(g, shape)


with needs("sum_to"), patch.object(engine_pass, "sum_to", watched):
    x, b, c, g = main_example()
    (g * ((x + b) * c)).sum().backward()
    print(calls)
    print(b.grad)
    print(c.grad)

# %% [raw] output_of="demo_inside"
r"""
['(2, 3) -> (2, 1)', '(2, 3) -> (3,)']
tensor([ 1.5000, -5.0000,  7.0000])
tensor([[10.0000],
        [ 0.5000]])
"""

# %% [markdown] id="reductions" lang="zh"
r"""
## 许多数合成一个

求和、求平均、求最大值，把许多数变成一个，叫作**归约**（reduction）。不管哪一个数增加 1，总和都增加 1，所以每一个加进去的数，都收到整个 `g`。平均还要除以 n，反向也一样。

沿着一维求和时，难处只在形状：那一维不见了，而广播从右边对齐。`(3, 4)` 沿 `axis=1` 求和，`(3,)` 的 `g` 广播不回去，会抛出异常；前向写了 `keepdims=True`（PyTorch 里叫 `keepdim`），那一维还在，大小是 1，就没有这个麻烦。

最糟的是方阵，连异常也没有。下面三行的和收到 1、2、3，所以第 0 行应当全是 1，第 1 行全是 2。NumPy 怎么做？
"""

# %% [markdown] id="reductions" lang="en"
r"""
## Many numbers become one

A sum, a mean, a maximum: many numbers become one, which is called a **reduction**. Raise any number by 1, and the sum rises by 1: so each number that went in receives the whole `g`. A mean is also divided by n, and so is its backward pass.

In a sum along one dimension the only difficulty is the shape: the dimension is gone, and broadcasting aligns on the right. For `(3, 4)` summed along `axis=1`, broadcasting the `g` of shape `(3,)` back raises an exception; with `keepdims=True` in the forward pass (PyTorch: `keepdim`), a dimension of size 1 is left, and all is well.

The worst case is a square array, where nothing is raised. Here three row sums receive 1, 2 and 3, so row 0 should be all 1, and row 1 all 2. What does NumPy do?
"""

# %% id="demo_square"
print(np.broadcast_to(np.array([1.0, 2.0, 3.0]), (3, 3)))

# %% [raw] output_of="demo_square"
r"""
[[1. 2. 3.]
 [1. 2. 3.]
 [1. 2. 3.]]
"""

# %% exercise="sum_and_mean"

# %% [markdown] id="indexing" lang="zh"
r"""
## 只挑出几个

`x[index]` 从 `x` 里挑出一些数。没有挑到的，对结果没有影响，梯度是 0；挑到的，收到自己那一份；挑了两次的呢？
"""

# %% [markdown] id="indexing" lang="en"
r"""
## Picking a few

`x[index]` picks some numbers out of `x`. Those that were not picked do not affect the result: their gradient is 0. Those that were picked receive their share. And one that was picked twice?
"""

# %% id="demo_pick"
x = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
y = x[[2, 0, 2]]
y.backward(torch.tensor([1.0, 2.0, 5.0]))
print(y)
print(x.grad)

# %% [raw] output_of="demo_pick"
r"""
tensor([30., 10., 30.], grad_fn=<IndexBackward0>)
tensor([2., 0., 6.])
"""

# %% [markdown] id="indexing_note" lang="zh"
r"""
挑两次就是复制了两份，所以 `30.0` 收到 $1 + 5 = 6$。语言模型里天天如此：每个词是表里的一行，一句话里同一个词出现几次，那一行就被取了几次。
"""

# %% [markdown] id="indexing_note" lang="en"
r"""
Picking twice is copying twice, so `30.0` receives $1 + 5 = 6$. Language models do it all the time: each word is a row of a table, and a word that occurs several times in a sentence has its row picked as many times.
"""

# %% exercise="index_vjp"

# %% [markdown] id="plus_equals" lang="zh" folds="index_vjp"
r"""
很多人先写的是 `out[index] += g`。NumPy 先把 `out[index] + g` 整个算好，再一个一个写回去：同一个位置写了两次，后一次盖掉前一次。不报错，形状也对，下一格就看得到。`np.add.at(out, index, g)` 一份一份地加，一份也不会丢。
"""

# %% [markdown] id="plus_equals" lang="en" folds="index_vjp"
r"""
What many people write first is `out[index] += g`. NumPy computes all of `out[index] + g` and then writes it back: where one place is written twice, the second value overwrites the first. There is no error, and the shape is right, as the next cell shows. `np.add.at(out, index, g)` adds one share after the other, so that none is lost.
"""

# %% id="demo_plus_equals" spoils="index_vjp"
if done("index_vjp"):
    out = np.zeros(3)
    out[[2, 0, 2]] += np.array([1.0, 2.0, 5.0])
    print(out)

# %% [raw] output_of="demo_plus_equals"
r"""
[2. 0. 5.]
"""

# %% [markdown] id="line" lang="zh"
r"""
## 给八个点找一条直线

有人用梯度下降给八个点找一条直线。公式手算核对过，没有异常，没有警告，损失一步一步地降：
"""

# %% [markdown] id="line" lang="en"
r"""
## A line for eight points

Somebody looks for a line that fits eight points, by gradient descent. The formulas were checked by hand, there is no exception and no warning, and the loss falls step by step:
"""


# %% id="demo_line"
def fit(x, y, rate, steps):
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        error = w * x + b - y
        losses.append((error**2).mean())
        w, b = w - rate * (2 * error * x).mean(), b - rate * (2 * error).mean()
    return w, b, losses


points_x = np.array([[-1.8], [-1.2], [-0.9], [-0.1], [0.4], [0.8], [1.3], [1.9]])
points_y = np.array([-2.1, -0.9, -0.8, 1.2, 1.4, 2.5, 2.9, 4.6])
fitted = fit(points_x, points_y, 0.05, 60)
loss_named = {"zh": "损失", "en": "loss"}[lang]
plot({loss_named: list(enumerate(fitted[2]))})

# %% [raw] output_of="demo_line" lang="zh"
r"""
损失: (0, 5.63) → (59, 4.43), y 4.43 … 5.63
"""

# %% [raw] output_of="demo_line" lang="en"
r"""
loss: (0, 5.63) → (59, 4.43), y 4.43 … 5.63
"""

# %% [markdown] id="line_note" lang="zh"
r"""
可是画出来的直线却不对：
"""

# %% [markdown] id="line_note" lang="en"
r"""
But look at the line:
"""


# %% id="demo_line_drawn"
def drawn(lines):
    ends = {name: [(at, w * at + b) for at in (-2.0, 2.0)] for name, (w, b) in lines.items()}
    return plot(ends, scatter={"(x, y)": list(zip(points_x.ravel(), points_y))})


drawn({"fit": fitted[:2]})

# %% [raw] output_of="demo_line_drawn"
r"""
fit: (−2, 1.1) → (2, 1.1), y 1.1 … 1.1
(x, y): 8 ×, x −1.8 … 1.9, y −2.1 … 4.6
"""

# %% exercise="line_through_eight"

# %% [markdown] id="line_answer" lang="zh" folds="line_through_eight"
r"""
`(8, 1)` 减 `(8,)`：右边对齐，得到 `(8, 8)`。每个预测都和所有的标签相比，损失 $\frac{1}{n^2}\sum_{ij}(p_i - y_j)^2$ 在所有的 $p_i$ 都等于标签的平均时最小。损失确实在降，一直降到标签的方差。梯度没有算错：错的是损失。广播造成的错误里，这大概是代价最大的一种；相减之前，先比一比两个形状。
"""

# %% [markdown] id="line_answer" lang="en" folds="line_through_eight"
r"""
`(8, 1)` minus `(8,)`: aligned on the right, that is `(8, 8)`. Every prediction is compared with all labels, and the loss $\frac{1}{n^2}\sum_{ij}(p_i - y_j)^2$ is smallest when all $p_i$ equal the mean of the labels. It does fall, down to the variance of the labels. No gradient is wrong: what is wrong is the loss. Of all mistakes with broadcasting this may be the one that has cost the most; compare the two shapes before you subtract.
"""

# %% id="demo_line_repaired" spoils="line_through_eight"
with needs("line_through_eight"):
    display(drawn({"fit": fitted[:2], "repaired": repaired(points_x, points_y, 0.05, 60)[:2]}))

# %% [raw] output_of="demo_line_repaired"
r"""
fit: (−2, 1.1) → (2, 1.1), y 1.1 … 1.1
repaired: (−2, −2.46) → (2, 4.48), y −2.46 … 4.48
(x, y): 8 ×, x −1.8 … 1.9, y −2.1 … 4.6
"""

# %% [markdown] id="maxima" lang="zh"
r"""
## 最大值：并列的时候听谁的

最大值只取决于一个数，所以 `g` 全给它，别的都是 0。可是并列呢？那里没有导数，又是一个折点，只能靠约定。`g` 是 6，三个数并列，换了你会怎么分？PyTorch 里同时有两种约定：
"""

# %% [markdown] id="maxima" lang="en"
r"""
## Maxima: who counts when several tie

A maximum depends on one number only, so that one receives all of `g` and the others 0. But where several tie there is no derivative; it is a kink again, and a convention has to decide. How would you share a `g` of 6 among three that tie? PyTorch has two conventions at the same time:
"""

# %% id="demo_conventions"
for name, largest in (
    ("max()", lambda x: x.max()),
    ("amax(dim=0)", lambda x: x.amax(dim=0)),
    ("max(dim=0)", lambda x: x.max(dim=0).values),
):
    x = torch.tensor([1.0, 4.0, 4.0, 4.0], requires_grad=True)
    largest(x).backward(torch.tensor(6.0))
    print(f"{name:12}", x.grad)

# %% [raw] output_of="demo_conventions"
r"""
max()        tensor([0., 2., 2., 2.])
amax(dim=0)  tensor([0., 2., 2., 2.])
max(dim=0)   tensor([0., 6., 0., 0.])
"""

# %% [markdown] id="maxima_note" lang="zh"
r"""
`max()` 和 `amax` 让并列的数**平分**；带 `dim` 的 `max` 还要返回位置，位置只有一个，就把梯度全给**第一个**。两种都说得过去：各份加起来都等于 `g`。中心差商量出来的反而不是：三个数并列时，一个数往上动，最大值跟着动，往下动，最大值不动，于是每个都得到 0.5，加起来是 1.5，不是 1。
"""

# %% [markdown] id="maxima_note" lang="en"
r"""
`max()` and `amax` let tied numbers **share evenly**; a `max` with `dim` also returns a position, of which there is only one, and gives all of the gradient to the **first**. Both are defensible: the shares add up to `g`. Those that a central difference quotient measures do not: with three tied numbers, moving one of them up moves the maximum and moving it down does not, so each gets 0.5, and together they make 1.5 instead of 1.
"""

# %% exercise="ties"

# %% [markdown] id="about_softmax" lang="zh"
r"""
## softmax：整排一起动

softmax 把一排任意的数变成一排概率：先取指数，全都变成正的，再除以总和，加起来就是 1。

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

其中 $\delta_{ij}$ 在 $i = j$ 时是 1，否则是 0。它不是逐元素的：雅可比矩阵的每一格都不是 0。下图是四个数的雅可比矩阵（四舍五入过）。先猜：只让一个输入变大，四个输出怎样动？每一列加起来是多少？
"""

# %% [markdown] id="about_softmax" lang="en"
r"""
## Softmax: a whole row moves together

Softmax turns a row of arbitrary numbers into a row of probabilities: exponentials make all of them positive, and divided by their total they add up to 1.

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

where $\delta_{ij}$ is 1 for $i = j$ and 0 otherwise. It is not elementwise: no entry of its Jacobian is 0. Below is the Jacobian for four numbers, rounded. Guess first: raise one input alone, and how do the four outputs move? What does each column add up to?
"""

# %% id="demo_jacobian"
x = np.array([2.0, 1.0, 0.0, -1.0])
y = np.exp(x) / np.exp(x).sum()
names = [f"y{i}" for i in range(4)], [f"x{j}" for j in range(4)]
heat((np.diag(y) - np.outer(y, y)).round(3), down=names[0], across=names[1])

# %% [raw] output_of="demo_jacobian"
r"""
 0.229  -0.153  -0.056  -0.021
-0.153   0.181  -0.021  -0.008
-0.056  -0.021    0.08  -0.003
-0.021  -0.008  -0.003   0.031
"""

# %% [markdown] id="softmax_back" lang="zh"
r"""
$x_j$ 变大，$y_j$ 变大，其余的 $y_i$ 都变小；每一列加起来是 0，因为输出的总和一直是 1。幸好我们从来不要这个矩阵，只要它和 `g` 的乘积，乘开以后只剩下一个求和。

前向有一个陷阱：指数很容易溢出。
"""

# %% [markdown] id="softmax_back" lang="en"
r"""
Where $x_j$ grows, $y_j$ grows and every other $y_i$ shrinks; each column adds up to 0, because the outputs always add up to 1. Fortunately we never need that matrix, only its product with `g`; multiplied out, one sum is all that is left.

The forward pass holds a trap: exponentials overflow easily.
"""

# %% id="demo_overflow"
x = np.array([1000.0, 999.0, 998.0])
with np.errstate(all="ignore"):
    print("as written:  ", np.exp(x) / np.exp(x).sum())
z = x - 1000
print("shifted down:", (np.exp(z) / np.exp(z).sum()).round(4))

# %% [raw] output_of="demo_overflow"
r"""
as written:   [nan nan nan]
shifted down: [0.6652 0.2447 0.09  ]
"""

# %% [markdown] id="overflow_note" lang="zh"
r"""
一排里的数同时减去一个常数，分子分母同乘一个因子，softmax 不变。减去最大的那个数，最大的一项就是 $e^0 = 1$：再也不会溢出，分母也不会是 0（一排全是 −1000，它本来会是 0）。有 softmax 的地方，为了**数值稳定性**（numerical stability），差不多都有这一招。

训练时更常用的是 softmax 的对数，它的导数更简单：$\ell_i = x_i - \log \sum_k e^{x_k}$，$\partial \ell_i/\partial x_j = \delta_{ij} - y_j$。
"""

# %% [markdown] id="overflow_note" lang="en"
r"""
Subtract a constant from all numbers of a row: numerator and denominator gain the same factor, and the softmax stays as it is. Subtract the largest, and the largest exponential is $e^0 = 1$: nothing overflows any more, and the denominator cannot be 0 (for a row filled with −1000 it would be 0). This trick, for **numerical stability**, is found wherever there is a softmax.

In training its logarithm is even more common, and the derivative is simpler: $\ell_i = x_i - \log \sum_k e^{x_k}$, $\partial \ell_i/\partial x_j = \delta_{ij} - y_j$.
"""

# %% exercise="log_softmax"

# %% [markdown] id="softmax_answer" lang="zh" folds="log_softmax"
r"""
两个反向都只要一个求和，其中 `y` 是概率：

* `softmax`：`y * (g - (g * y).sum(axis=-1, keepdims=True))`；
* `log_softmax`：`g - y * g.sum(axis=-1, keepdims=True)`。

`log_softmax` 为什么不能先 `softmax` 再取对数？概率小到存不下，就成了 0，它的对数是负无穷。先化简公式，那个极小的概率就根本不会出现。
"""

# %% [markdown] id="softmax_answer" lang="en" folds="log_softmax"
r"""
Either backward pass needs one sum; `y` are the probabilities:

* `softmax`: `y * (g - (g * y).sum(axis=-1, keepdims=True))`;
* `log_softmax`: `g - y * g.sum(axis=-1, keepdims=True)`.

Why not take the logarithm of `softmax`? A probability too small to be stored becomes 0, and its logarithm is minus infinity. Simplify the formula first, and the tiny probability is never formed.
"""

# %% [markdown] id="linear" lang="zh"
r"""
## 它们有什么共同点

最大值和 softmax 不算，前面的广播、求和、平均、挑选，都是**线性映射**（linear map）：$M(x + y) = Mx + My$，$M(cx) = c\,Mx$。把数组里的数排成一列，它就是乘以一个矩阵。下面是两对这样的矩阵：把 `b` 广播成 `(2, 3)`，和你的 `sum_to`，它走回来；取 `x[[2, 0, 2]]`，和你的 `index_vjp`。每一对里，第二个和第一个是什么关系？
"""

# %% [markdown] id="linear" lang="en"
r"""
## What they have in common

Leave maxima and softmax aside: broadcasting, sums, means and picking are all **linear maps**: $M(x + y) = Mx + My$ and $M(cx) = c\,Mx$. With the numbers of an array written in one column, such a map is a product with a matrix. Below are two pairs of such matrices: broadcasting `b` to `(2, 3)`, and your `sum_to`, which goes back; picking `x[[2, 0, 2]]`, and your `index_vjp`. In each pair, how is the second related to the first?
"""


# %% id="demo_matrices"
def matrix_of(linear, size):
    return np.array([np.ravel(linear(basis)) for basis in np.eye(size)]).T


with needs("sum_to", "index_vjp"):
    display(heat(matrix_of(lambda b: np.broadcast_to(b, (2, 3)), 3)))
    display(heat(matrix_of(lambda g: sum_to(g.reshape(2, 3), (3,)), 6)))
    display(heat(matrix_of(lambda x: x[[2, 0, 2]], 3)))
    display(heat(matrix_of(lambda g: index_vjp(g, (3,), [2, 0, 2]), 3)))

# %% [raw] output_of="demo_matrices"
r"""
1  0  0
0  1  0
0  0  1
1  0  0
0  1  0
0  0  1
1  0  0  1  0  0
0  1  0  0  1  0
0  0  1  0  0  1
0  0  1
1  0  0
0  0  1
0  1  0
0  0  0
1  0  1
"""

# %% [markdown] id="transposes" lang="zh"
r"""
行变成了列：第二个是第一个的**转置**（transpose）。开头没有说的那句话，就是：**线性映射的反向，是它的转置。** 前向**复制**的，反向**相加**；前向**相加**的，反向**复制**；前向**挑选**的，反向**放回原处**。

这不是巧合：VJP 是 `g` 乘以雅可比矩阵（第 05 课），线性映射的雅可比矩阵就是 $M$ 自己，而 $g^\top M$ 写成一列，就是 $M^\top g$。

没有人真的去写这些矩阵，因为一个等式就认得出转置：

$$\langle g, Mx \rangle = \langle M^\top g, x \rangle$$

$\langle a, b \rangle$ 是**内积**（inner product）：对应的数相乘，再全部相加。等式要对**所有的** $x$ 和 $g$ 成立，可是谁也试不完。怎样只调用几次，就判断得出来？第 05 课检验 VJP 用过一个办法；这里连差商都省了。
"""

# %% [markdown] id="transposes" lang="en"
r"""
Rows have become columns: the second is the **transpose** of the first. And this is the sentence that was held back: **the backward pass of a linear map is its transpose.** What the forward pass **copies**, the backward pass **adds up**; what it **adds up**, the backward pass **copies**; what it **picks**, the backward pass **puts back**.

It is no accident: a VJP is the product of `g` with the Jacobian (lesson 05), the Jacobian of a linear map is $M$ itself, and $g^\top M$, written as a column, is $M^\top g$.

Nobody writes these matrices down, since one equation is enough to recognise a transpose:

$$\langle g, Mx \rangle = \langle M^\top g, x \rangle$$

$\langle a, b \rangle$ is the **inner product**: multiply corresponding numbers and add everything up. The equation has to hold for **all** $x$ and $g$, and nobody can try them all. How can a few calls decide? Lesson 05 has a way to test a VJP; here not even a difference quotient is needed.
"""

# %% exercise="are_transposes"

# %% [markdown] id="dot_test" lang="zh" folds="are_transposes"
r"""
随机抽一对 $x$ 和 $g$，两边各算一个数，比一比。如果不是转置，等式几乎一定不成立；如果是，两边只差舍入误差。全是 1 的 $x$ 和 $g$ 就不行：把所有的数循环移一位，再拿“同方向又移一位”冒充它的转置，两个内积还是相等。
"""

# %% [markdown] id="dot_test" lang="en" folds="are_transposes"
r"""
Draw one random pair of $x$ and $g$, compute both sides, and compare. For what is not the transpose, the equation almost certainly fails; for what is, the two sides differ by rounding only. An $x$ and a $g$ of ones will not do: take the map that shifts all numbers round by one place, and as its alleged transpose the same shift again instead of the shift back; the two inner products still agree.
"""

# %% [markdown] id="tested" lang="zh"
r"""
你写的这种检验叫作**内积检验**（dot-product test）。现在用它来检查你自己写的几块：左边是你的，右边是写错的，形状都对。它看得出来吗？
"""

# %% [markdown] id="tested" lang="en"
r"""
What you have written is called a **dot-product test**. Now let it look at pieces of your own: on the left yours, on the right one that went wrong but has the right shape. Can it tell them apart?
"""

# %% id="demo_tested"
places = [2, 0, 2]


def with_plus_equals(g):
    out = np.zeros(3)
    out[places] += g
    return out


with needs("sum_to", "sum_and_mean", "index_vjp", "are_transposes"):
    for name, forward, right, wrong, shape in (
        ("broadcast", lambda b: np.broadcast_to(b, (2, 3)), lambda g: sum_to(g, (3,)), lambda g: g[0], (3,)),
        (
            "sum",
            lambda x: x.sum(axis=1),
            lambda g: sum_vjp(g, (3, 3), 1, False),
            lambda g: np.broadcast_to(g, (3, 3)),
            (3, 3),
        ),
        ("index", lambda x: x[places], lambda g: index_vjp(g, (3,), places), with_plus_equals, (3,)),
    ):
        said = [are_transposes(forward, lambda g: np.asarray(back(g)), shape) for back in (right, wrong)]
        print(f"{name:10}", *said)

# %% [raw] output_of="demo_tested"
r"""
broadcast  True False
sum        True False
index      True False
"""

# %% [markdown] id="moving" lang="zh"
r"""
## 只搬动，不计算

深度学习的程序里，许多行根本不计算，只是把数搬来搬去。这些映射都是线性的，矩阵里只有 0 和 1，所以你的 `are_transposes` 可以当场核对下面的五个（后三个：只让一个数组变，别的填 0）。
"""

# %% [markdown] id="moving" lang="en"
r"""
## Rearranging, not computing

Many lines of a deep-learning program compute nothing at all and only put numbers elsewhere. Such maps are linear, with nothing but 0 and 1 in their matrices, and so your `are_transposes` can check the five below (for the last three, let one array vary and fill the others with 0).
"""

# %% exercise="rearranging"

# %% [markdown] id="summary" lang="zh"
r"""
## 小结：成双成对

开头的偏置长成了一个矩阵，谁也没有发觉。现在，凡是复制、相加、挑选、搬动数的程序，不管形状怎样，你都写得出反向，还有一个检验，连形状对而数错的也抓得住。每一行的反向都是前向的转置，所以倒过来读也成立：

| 前向 | 反向 |
|---|---|
| 广播（复制） | 求和 |
| 求和 | 广播（复制） |
| 挑选 | 加回原处，别处是 0 |
| 接起来、叠起来 | 切开、取出 |
| 改形状、交换两维 | 改回去、换回去 |
| 平均 | 复制，再除以 n |

有两个不是线性的，反向要用到前向的数：最大值，并列时只有约定；softmax，反向只要一个求和。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary, in pairs

At the beginning a bias grew into a matrix, and nobody noticed. Now you can write the backward pass of whatever copies, adds, picks or rearranges numbers, in any shape, and a test that catches even wrong numbers in the right shape. In each row the backward pass is the transpose of the forward pass, so it can be read the other way round, too:

| forward | backward |
|---|---|
| broadcasting (copying) | sum |
| sum | broadcasting (copying) |
| picking | adding where it was picked, 0 elsewhere |
| putting end to end, stacking | cutting, taking out |
| changing the shape, exchanging two dimensions | changing it back, exchanging them back |
| mean | copying, then dividing by n |

Two are not linear, and their backward passes need numbers of the forward pass: the maximum, where ties take a convention, and softmax, which needs one sum.

Run `progress()` to see which exercises are still open.
"""
