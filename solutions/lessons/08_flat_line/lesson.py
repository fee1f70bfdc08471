# %% [markdown] id="title" lang="zh"
r"""
# 08 一条平线

[English](../../en/08_flat_line/08_flat_line.ipynb) · 约 70 分钟 · 4 个练习

公式手算核对过，没有异常，没有警告，损失一步一步地降，画出来却是一条平线。

**这里又要用到：** 第 03 课里，一个节点被用了好几次，它该得到什么？答案**只用 NumPy**；传给你的数组都是只读的。
"""

# %% [markdown] id="title" lang="en"
r"""
# 08 A flat line

[中文](../../zh/08_flat_line/08_flat_line.ipynb) · about 70 minutes · 4 exercises

The formulas were checked by hand, there is no exception and no warning, the loss falls step by step, and what is drawn is a flat line.

**Comes back here:** in lesson 03, what did a node get that was used several times? Your answers use **NumPy alone**; the arrays that you are given are read-only.
"""

# %% id="setup"
import math
from unittest.mock import patch

import numpy as np
from IPython.display import display

from autograd_lib import check, done, guess, guessed, hint, needs, progress, start
from autograd_lib.drawing import heat, plot

lang = start("08_flat_line", "zh")

# %% id="engine"
import autograd_lib.engine as torch
from autograd_lib.engine.core import backward as engine_pass

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
先猜：画出来的直线在 $x = 2$ 处多高？（右边最高的点是 4.6。）
"""

# %% [markdown] id="line_note" lang="en"
r"""
Guess first: how high is the fitted line at $x = 2$? (The highest point, on the right, is 4.6.)
"""

# %% id="guess_line"
guess("height_at_2", ...)


# %% id="demo_line_drawn"
def drawn(lines):
    ends = {name: [(at, w * at + b) for at in (-2.0, 2.0)] for name, (w, b) in lines.items()}
    return plot(ends, scatter={"(x, y)": list(zip(points_x.ravel(), points_y))})


guessed("height_at_2", round(2 * fitted[0] + fitted[1], 2))
drawn({"fit": fitted[:2]})

# %% [raw] output_of="demo_line_drawn"
r"""
fit: (−2, 1.1) → (2, 1.1), y 1.1 … 1.1
(x, y): 8 ×, x −1.8 … 1.9, y −2.1 … 4.6
"""

# %% [markdown] id="what_is_it" lang="zh"
r"""
是步长，步数，梯度，还是损失？改一改 `fit(points_x, points_y, 0.05, 60)` 里的两个数再画：线还是平的。先记下这个谜，往下走。
"""

# %% [markdown] id="what_is_it" lang="en"
r"""
Is it the rate, the number of steps, the gradient, or the loss? Change the two numbers in `fit(points_x, points_y, 0.05, 60)` and draw again: the line stays flat. Keep the riddle in mind, and go on.
"""

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

# %% [markdown] id="line_again" lang="zh"
r"""
## 回到那条线

现在你看得出来了：`fit` 里的哪一行，形状和你想的不一样？
"""

# %% [markdown] id="line_again" lang="en"
r"""
## Back to that line

Now you can tell: in which line of `fit` is a shape not what you thought?
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

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

* 一个数用了许多次，得到的是各份之和：广播的反向是求和，求和的反向是广播。
* NumPy 不声不响地把形状撑大。三行就能守住：

```python
def same_shape(a, b):
    assert np.shape(a) == np.shape(b), (np.shape(a), np.shape(b))
    return a - b
```

**下一课的问题：** 乘积的一个因子的梯度是上游梯度乘以另一个因子。换成矩阵乘法，这条规则还对吗？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

* A number that is used many times gets the sum of what its copies get: broadcasting backward is a sum, and a sum backward is broadcasting.
* NumPy stretches shapes without a word. Three lines keep watch:

```python
def same_shape(a, b):
    assert np.shape(a) == np.shape(b), (np.shape(a), np.shape(b))
    return a - b
```

**A question for the next lesson:** the gradient of one factor is the cotangent times the other factor. With matrices, is that rule still right?

Run `progress()` to see what is still open.
"""
