# %% [markdown] id="title" lang="zh"
r"""
# 08 八个点

[English](../../en/08_flat_line/08_flat_line.ipynb) · 约 60 分钟 · 4 个练习

没有异常，没有警告，损失一步步降。结果还能错到哪里去？

**这里又要用到：** 第 03 课里，一个节点被用了好几次，它该得到什么？答案**只用 NumPy**；传给你的数组都是只读的。
"""

# %% [markdown] id="title" lang="en"
r"""
# 08 Eight points

[中文](../../zh/08_flat_line/08_flat_line.ipynb) · about 60 minutes · 4 exercises

No exception, no warning, the loss falls step by step. How wrong can the result still be?

**From earlier:** in lesson 03, what did a node get that was used several times? Your answers use **NumPy alone**; arrays that you are given are read-only.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("08_flat_line", "zh")

import warnings
from unittest.mock import patch

import numpy as np
from IPython.display import display

# %% id="engine"
import autograd_lib.engine as torch
from autograd_lib.drawing import frames, heat, plot
from autograd_lib.engine.core import backward as engine_pass

from mine import Function

# %% [markdown] id="opening" lang="zh"
r"""
## 给八个点找一条直线

有人用梯度下降给八个点找一条直线，公式核对过。线在 $x = 2$ 处多高？（最右边的点在 $x = 1.9$，高 4.6。）
"""

# %% [markdown] id="opening" lang="en"
r"""
## A line for eight points

Somebody fits a line to eight points by gradient descent; the formulas were checked. How high is the line at $x = 2$? (The rightmost point is at $x = 1.9$, 4.6 high.)
"""

# %% id="guess_line"
guess("height_at_2", ...)


# %% id="demo_line"
def fit(x, y, rate, steps):
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        error = w * x + b - y
        losses.append((error**2).mean())
        w, b = w - rate * (2 * error * x).mean(), b - rate * (2 * error).mean()
    return w, b, losses


def drawn(lines):
    ends = {name: [(at, w * at + b) for at in (-2.0, 2.0)] for name, (w, b) in lines.items()}
    return plot(ends, scatter={"(x, y)": list(zip(points_x.ravel(), points_y))}, axes=("x", "y"))


points_x = np.array([[-1.8], [-1.2], [-0.9], [-0.1], [0.4], [0.8], [1.3], [1.9]])
points_y = np.array([-2.1, -0.9, -0.8, 1.2, 1.4, 2.5, 2.9, 4.6])
fitted = fit(points_x, points_y, 0.05, 60)
step, loss = {"zh": ("步", "损失"), "en": ("step", "loss")}[lang]
display(plot({loss: list(enumerate(fitted[2]))}, axes=(step, loss)))
guessed("height_at_2", round(2 * fitted[0] + fitted[1], 2))
display(drawn({"fit": fitted[:2]}))

# %% [raw] output_of="demo_line" lang="zh"
r"""
损失: (0, 5.63) → (59, 4.43), y 4.43 … 5.63
fit: (−2, 1.1) → (2, 1.1), y 1.1 … 1.1
(x, y): 8 ×, x −1.8 … 1.9, y −2.1 … 4.6
"""

# %% [raw] output_of="demo_line" lang="en"
r"""
loss: (0, 5.63) → (59, 4.43), y 4.43 … 5.63
fit: (−2, 1.1) → (2, 1.1), y 1.1 … 1.1
(x, y): 8 ×, x −1.8 … 1.9, y −2.1 … 4.6
"""

# %% [markdown] id="what_is_it" lang="zh"
r"""
问题出在学习率、步数、梯度，还是损失？改改 `fit(points_x, points_y, 0.05, 60)` 里的两个数再画：只要损失还在降，线就是平的。记下这个谜。
"""

# %% [markdown] id="what_is_it" lang="en"
r"""
Is the rate to blame, the number of steps, the gradient, or the loss? Change the two numbers in `fit(points_x, points_y, 0.05, 60)` and draw again: as long as the loss falls, the line stays flat. Keep the riddle.
"""

# %% [markdown] id="fails" lang="zh"
r"""
## 公式对，形状不对

乘积 `a * b` 的 VJP 是 `g * b` 和 `g * a`，加法的两边都是 `g`，前提是 `a`、`b` 和结果的形状都一样。下面偏偏不一样：先是一个向量乘以一个数；再是一批数据加上一个偏置，偏置按梯度下降走一步。Python 会在几行里报错？
"""

# %% [markdown] id="fails" lang="en"
r"""
## Right formulas, wrong shapes

The VJP of `a * b` is `g * b` and `g * a`, and for a sum it is `g` on both sides, provided that `a`, `b` and the result have the same shape. Below they do not: a vector is multiplied by a number, and then a bias is added to a batch of data and takes one step downhill. In how many lines will Python complain?
"""

# %% id="guess_complaints"
guess("complaints", ...)


# %% id="demo_wrong_shape"
def multiply_vjp(g, a, b):
    return g * b, g * a


with warnings.catch_warnings(record=True) as complaints:
    v, s = np.array([1.0, 5.0]), np.array(3.0)
    by_v, by_s = multiply_vjp(np.ones(2), v, s)
    print("v * s:", by_v, "for v,", by_s, "for s")

    x = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    b = np.array([0.0, 0.0])
    g = np.ones((3, 2))
    b = b - 0.1 * g
    print("x + b: after one step b has the shape", b.shape)
guessed("complaints", len(complaints))

# %% [raw] output_of="demo_wrong_shape"
r"""
v * s: [3. 3.] for v, [1. 5.] for s
x + b: after one step b has the shape (3, 2)
"""

# %% [markdown] id="fails_note" lang="zh"
r"""
一行也没有。可是 `s` 是一个数，它增加 1，`v * s` 的总和增加 $1 + 5 = 6$：这才是它的梯度。`b` 本来是两个数，走了一步就成了矩阵。流传很广的一份笔记正是这样写的；PyTorch 会不声不响地把这样的梯度加回去，NumPy 不会。
"""

# %% [markdown] id="fails_note" lang="en"
r"""
In none. Yet `s` is one number: when it grows by 1, the total of `v * s` grows by $1 + 5 = 6$, which is its gradient. And `b`, two numbers, is a matrix after one step. A widely copied note does just this; PyTorch quietly sums such a gradient back, NumPy does not.
"""

# %% [markdown] id="rules" lang="zh"
r"""
## 广播的规则

形状不同的数组能够一起运算，靠的是**广播**（broadcasting）：

* 两个形状**右边**对齐，短的补 1；
* 每一维里，两个大小要相等，或者其中一个是 1，否则抛出异常；
* 大小为 1 的那一维被拉长：同一个数用了许多次。

`(7, 2, 1)` 和 `(2, 3)` 得到什么形状？
"""

# %% [markdown] id="rules" lang="en"
r"""
## The rules of broadcasting

Arrays of different shapes are combined by **broadcasting**:

* the shapes are aligned on the **right**, the shorter one extended by 1s;
* in each dimension the sizes are equal, or one of them is 1; anything else raises;
* a dimension of size 1 is stretched: the same number is used many times.

What shape comes out of `(7, 2, 1)` with `(2, 3)`?
"""

# %% id="guess_pair"
guess("middle_pair", ...)

# %% id="demo_rules"
for one, other in [((5, 1), (6,)), ((7, 2, 1), (2, 3)), ((2, 6), (2, 1))]:
    print(one, "with", other, "->", np.broadcast_shapes(one, other))
guessed("middle_pair", np.broadcast_shapes((7, 2, 1), (2, 3)))

# %% [raw] output_of="demo_rules"
r"""
(5, 1) with (6,) -> (5, 6)
(7, 2, 1) with (2, 3) -> (7, 2, 3)
(2, 6) with (2, 1) -> (2, 6)
"""

# %% exercise="shapes_there_and_back"

# %% [markdown] id="shapes_answer" lang="zh" folds="shapes_there_and_back"
r"""
**梯度的形状，就是它所属的那个张量的形状**：沿 `x.grad` 走一步，`x` 的形状不能变。

* `a + b`：`b` 补成 `(1, 4)`，`a` 的每个数用了 4 次，所以收到 4。
* `x + v`：右边对齐，4 碰上 3。`x` 确实有 3 行，但是对齐的是列。
"""

# %% [markdown] id="shapes_answer" lang="en" folds="shapes_there_and_back"
r"""
**A gradient has the shape of the tensor that it belongs to**: a step along `x.grad` must not change the shape of `x`.

* `a + b`: `b` is extended to `(1, 4)`; each number of `a` is used 4 times, and so it receives 4.
* `x + v`: aligned on the right, 4 meets 3. `x` does have 3 rows, but columns are aligned.
"""

# %% [markdown] id="copies" lang="zh"
r"""
## 同一个数用了许多次

例子是 $y = (x + b) \cdot c$；损失是 $y$ 的加权和，权重是 `g`：
"""

# %% [markdown] id="copies" lang="en"
r"""
## One number, used many times

The example is $y = (x + b) \cdot c$; the loss is the sum of $y$ with the weights `g`:
"""


# %% id="example"
def main_example():
    x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    b = torch.tensor([1.0, 0.0, 1.0], requires_grad=True)
    c = torch.tensor([[2.0], [-1.0]], requires_grad=True)
    g = torch.tensor([[1.0, -2.0, 3.0], [0.5, 1.0, -1.0]])
    return x, b, c, g


# %% [markdown] id="hand" lang="zh"
r"""
`x` 有两行，所以每个 `b[j]` 有两份。`b[1]` 增加 1，损失变多少？猜好再拖动它看：两份各占多少？图上两行是损失里的各项，Σ 是一列的和。
"""

# %% [markdown] id="hand" lang="en"
r"""
`x` has two rows, so there are two copies of each `b[j]`. When `b[1]` grows by 1, by how much does the loss change? Guess, then move it and look: how much of that is each copy's? The two rows of the picture are the terms of the loss, and Σ is the sum of a column.
"""

# %% id="guess_loss"
guess("for_each_1", ...)


# %% id="demo_hand"
def with_b(value):
    x, b, c, g = (one.detach().numpy() for one in main_example())
    #| zh: 加 0.0，免得写出 -0
    #| en: plus 0.0, so that no -0 is written
    terms = g * (x + np.array([b[0], value, b[2]])) * c + 0.0
    rows = np.r_[terms, [terms.sum(axis=0)]]
    told = f"b[1] = {value}: {terms[0, 1]:g}, {terms[1, 1]:g}, Σ {rows[2, 1]:g}"
    return heat(rows, across=["b[0]", "b[1]", "b[2]"], down=["1", "2", "Σ"], text=told)


_, _, c, g = main_example()
guessed("for_each_1", (g * c).sum(dim=0)[1].item())
display(frames(with_b, {"b[1]": (-2, -1, 0, 1, 2)}, begins=(0,)))

# %% [raw] output_of="demo_hand"
r"""
b[1] = -2
b[1] = -2: 0, -3, Σ -3

b[1] = 2
b[1] = 2: -16, -7, Σ -23
"""

# %% [markdown] id="copying" lang="zh"
r"""
每一份让损失变多少，就交回多少；`b[1]` 收到两份之和，又是路径之和（第 03 课）。$s = x + b$ 收到的上游梯度记作 $\bar s$，第 $i$ 份就交回 $\bar s_{ij}$，$b$ 的梯度 $\bar b$ 就是

$$\bar b_j = \sum_i \bar s_{ij}$$

复制沿着哪一维，求和就沿着哪一维：先照同形状的公式算，再加回到操作数原来的形状。
"""

# %% [markdown] id="copying" lang="en"
r"""
Each copy hands back how much it changes the loss, and `b[1]` receives the sum: a sum over paths again (lesson 03). With $\bar s$ for the cotangent of $s = x + b$, copy number $i$ hands back $\bar s_{ij}$, and the gradient $\bar b$ of $b$ is

$$\bar b_j = \sum_i \bar s_{ij}$$

Compute by the formula for equal shapes, then sum along the dimensions along which copies were made.
"""

# %% exercise="sum_to"

# %% [markdown] id="main_example" lang="zh"
r"""
同一个例子里，`c` 的第二维从 1 拉长到 3：每个数有三份。`c[0]` 的三份收到 `2`、`-4` 和 `12`，`c[0]` 收到多少？
"""

# %% [markdown] id="main_example" lang="en"
r"""
In the same example the second dimension of `c` is stretched from 1 to 3. The three copies of `c[0]` get `2`, `-4` and `12`: what does `c[0]` receive?
"""

# %% id="guess_c"
guess("c_0", ...)

# %% id="demo_copies"
x, b, c, g = main_example()
for_c, for_b = (g * (x + b)).detach().numpy(), (g * c).detach().numpy()
guessed("c_0", for_c.sum(axis=1)[0])
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
引擎交出的也是这两个 Σ 吗？它自己也有一个 `sum_to`，广播使梯度比操作数大的时候，就由它加回去。下面把它换成你的，并且记下每次调用。一共调用几次？
"""

# %% [markdown] id="inside" lang="en"
r"""
Does the engine deliver these two Σ? It has a `sum_to` of its own, which sums back every gradient that broadcasting has made larger than its operand. Below it is replaced by yours, and each call is written down. How many calls are there?
"""

# %% id="guess_calls"
guess("calls", ...)

# %% id="demo_inside"
calls = []


def watched(g, shape):
    calls.append(f"{g.shape} -> {shape}")
    return sum_to(g, shape)


with needs("sum_to"), patch.object(engine_pass, "sum_to", watched):
    x, b, c, g = main_example()
    (g * ((x + b) * c)).sum().backward()
    print(calls)
    guessed("calls", len(calls))
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

求和、求平均把许多数变成一个，叫作**归约**（reduction）。把其中一个数增加 1，和增加多少？平均呢？

难处在形状：沿着一维求和，那一维就不见了，而广播从右边对齐。下面，三行的和分别收到 1、2、3，所以传回第 0 行的应当全是 1。NumPy 把这三个数广播回去，第 0 行是什么（三个数的列表）？要是 `(3, 4)` 而不是方阵呢？
"""

# %% [markdown] id="reductions" lang="en"
r"""
## Many numbers become one

A sum or a mean makes one number out of many, which is called a **reduction**. Raise one entry by 1: by how much does the sum rise? And the mean?

The difficulty is the shape: a sum removes its dimension, and broadcasting aligns on the right. Below, three row sums receive 1, 2 and 3, so row 0 should be all 1. When NumPy broadcasts the three numbers back, what stands in row 0 (a list of three numbers)? And what if the array is `(3, 4)`, not square?
"""

# %% id="guess_row"
guess("row_0", ...)

# %% id="demo_square"
back = np.broadcast_to(np.array([1.0, 2.0, 3.0]), (3, 3))
print(back)
guessed("row_0", back[0].tolist())
try:
    np.broadcast_to(np.array([1.0, 2.0, 3.0]), (3, 4))
except ValueError:
    print("(3, 4): ValueError")

# %% [raw] output_of="demo_square"
r"""
[[1. 2. 3.]
 [1. 2. 3.]
 [1. 2. 3.]]
(3, 4): ValueError
"""

# %% exercise="sum_and_mean"

# %% [markdown] id="line_again" lang="zh"
r"""
## 回到那条线

损失一直在降，线为什么是平的？
"""

# %% [markdown] id="line_again" lang="en"
r"""
## Back to that line

The loss keeps falling, so why is the line flat?
"""

# %% exercise="line_through_eight"

# %% [markdown] id="line_answer" lang="zh" folds="line_through_eight"
r"""
`(8, 1)` 减 `(8,)` 得到 `(8, 8)`：每个预测都和所有的标签相比，损失 $\frac{1}{n^2}\sum_{ij}(p_i - y_j)^2$ 在所有的 $p_i$ 都等于标签的平均时最小。梯度没有算错：错的是损失。广播造成的错误里，这大概是代价最大的一种。
"""

# %% [markdown] id="line_answer" lang="en" folds="line_through_eight"
r"""
`(8, 1)` minus `(8,)` is `(8, 8)`: every prediction is compared with all labels, and the loss $\frac{1}{n^2}\sum_{ij}(p_i - y_j)^2$ is smallest when all $p_i$ equal the mean of the labels. No gradient is wrong: what is wrong is the loss. Of all mistakes with broadcasting this may be the one that has cost the most.
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

# %% [markdown] id="closing" lang="zh"
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

# %% [markdown] id="closing" lang="en"
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
