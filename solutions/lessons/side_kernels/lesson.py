# %% [markdown] id="title" lang="zh"
r"""
# 支线：搬来搬去

[English](../../en/side_kernels/side_kernels.ipynb) · 约 50 分钟 · 2 个练习

`reshape`、`permute`、`concatenate` 一个数也没有算，只是搬。那么它们的反向呢？两维以上的矩阵乘法又怎么办？

在第 09 课之后。答案**只用 NumPy**。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Numbers moved about

[中文](../../zh/side_kernels/side_kernels.ipynb) · about 50 minutes · 2 exercises

`reshape`, `permute` and `concatenate` compute nothing, they only move numbers. And backward? And what of matrix products in more than two dimensions?

Comes after lesson 09. Your answers use **NumPy alone**.
"""

# %% id="setup"
import math

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start
from autograd_lib.drawing import draw, heat

lang = start("side_kernels", "zh")

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

# %% [markdown] id="steps" lang="zh"
r"""
三样合在一起：大小各不相同，权重 `t` 不均匀，再加一个广播的除数 `s`。到达 `@` 的是什么？
"""

# %% [markdown] id="steps" lang="en"
r"""
All of it together: sizes that differ, uneven weights `t`, and a divisor `s` that is broadcast. What will reach `@`?
"""

# %% id="demo_steps"
x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
w = torch.tensor(
    [[1.0, -1.0, 2.0, 0.0], [0.0, 3.0, 1.0, -2.0], [2.0, 1.0, 0.0, 1.0]],
    requires_grad=True,
)
s = torch.tensor([1.0, 2.0, 4.0, 5.0], requires_grad=True)
t = torch.tensor([[1.0, -2.0, 0.0, 3.0], [2.0, 1.0, -1.0, 0.0]])
loss = (t * (x @ w / s)).sum()
display(draw(loss, {"x": x, "w": w, "s": s, "t": t, "loss": loss}, lang=lang, backward=True))

# %% [raw] output_of="demo_steps" lang="zh"
r"""
loss = sum  #1  值 35.65  梯度 1
└─ ×  #2  形状 (2, 4)  梯度 [1, 1, 1, …]
   ├─ t  #3  形状 (2, 4) float32
   └─ ÷  #4  形状 (2, 4)  梯度 [1, -2, 0, …]
      ├─ @  #5  形状 (2, 4)  梯度 [1, -1, 0, …]
      │  ├─ x  #6  值 [[1, 2, 3], [4, 5, 6]]  梯度 [[2, -4.2, 1.6], [1, 1.25, 4.5]]
      │  └─ w  #7  形状 (3, 4) float32  梯度 [9, 1, -1, …]
      └─ s  #8  值 [1, 2, 4, 5]  梯度 [-39, -0.25, 0.812, 0.12]

反向传播（backward pass）
  开始：loss = sum #1 收到 1
  第 1/4 步：loss = sum #1 的梯度是 1；把 [1, 1, 1, …] 传给 × #2（累计 [1, 1, 1, …]）
  第 2/4 步：× #2 的梯度是 [1, 1, 1, …]；把 [1, -2, 0, …] 传给 ÷ #4
  第 3/4 步：÷ #4 的梯度是 [1, -2, 0, …]；把 [1, -1, 0, …] 传给 @ #5；把 [-39, -0.25, 0.812, 0.12] 传给 s #8
  第 4/4 步：@ #5 的梯度是 [1, -1, 0, …]；把 [[2, -4.2, 1.6], [1, 1.25, 4.5]] 传给 x #6；把 [9, 1, -1, …] 传给 w #7
  结果：x #6 梯度 [[2, -4.2, 1.6], [1, 1.25, 4.5]]；w #7 梯度 [9, 1, -1, …]；s #8 梯度 [-39, -0.25, 0.812, 0.12]
"""

# %% [raw] output_of="demo_steps" lang="en"
r"""
loss = sum  #1  value 35.65  grad 1
└─ ×  #2  shape (2, 4)  grad [1, 1, 1, …]
   ├─ t  #3  shape (2, 4) float32
   └─ ÷  #4  shape (2, 4)  grad [1, -2, 0, …]
      ├─ @  #5  shape (2, 4)  grad [1, -1, 0, …]
      │  ├─ x  #6  value [[1, 2, 3], [4, 5, 6]]  grad [[2, -4.2, 1.6], [1, 1.25, 4.5]]
      │  └─ w  #7  shape (3, 4) float32  grad [9, 1, -1, …]
      └─ s  #8  value [1, 2, 4, 5]  grad [-39, -0.25, 0.812, 0.12]

Backward pass
  start: loss = sum #1 receives 1
  step 1 of 4: loss = sum #1 has gradient 1; × #2 gets [1, 1, 1, …] (total [1, 1, 1, …])
  step 2 of 4: × #2 has gradient [1, 1, 1, …]; ÷ #4 gets [1, -2, 0, …]
  step 3 of 4: ÷ #4 has gradient [1, -2, 0, …]; @ #5 gets [1, -1, 0, …]; s #8 gets [-39, -0.25, 0.812, 0.12]
  step 4 of 4: @ #5 has gradient [1, -1, 0, …]; x #6 gets [[2, -4.2, 1.6], [1, 1.25, 4.5]]; w #7 gets [9, 1, -1, …]
  result: x #6 grad [[2, -4.2, 1.6], [1, 1.25, 4.5]]; w #7 grad [9, 1, -1, …]; s #8 grad [-39, -0.25, 0.812, 0.12]
"""

# %% [markdown] id="steps_note" lang="zh"
r"""
`@` 收到的不是 `t`，而是 `t` 逐元素地除以了 `s`。`x` 的梯度是 2×3 的，`w` 的是 3×4 的，各用你的一条法则；`s` 的每个数用了两次，两份相加。
"""

# %% [markdown] id="steps_note" lang="en"
r"""
What reaches `@` is not `t` but `t` divided by `s`, element by element. The gradients of `x`, 2×3, and of `w`, 3×4, come from your two rules; every number of `s` was used twice, and its two shares are added.
"""

# %% [markdown] id="all_ranks" lang="zh"
r"""
## 从两个矩阵到任意的形状

引擎的 `@` 不止接受两个矩阵：还有向量，还有一批一批的矩阵，批的维度按广播的规则配对。法则还是那两条，要操心的只有形状：补一个大小为 1 的维度，转置最后两个维度，还有第 08 课的 `sum_to`。
"""

# %% [markdown] id="all_ranks" lang="en"
r"""
## From two matrices to any shape

The `@` of the engine takes more than two matrices: also vectors, and batches of matrices, whose batch dimensions are matched by the rules of broadcasting. The two rules stay what they are; only shapes need care. Your tools: add a dimension of size 1, transpose the last two dimensions, and the `sum_to` of lesson 08.
"""

# %% exercise="any_rank"

# %% [markdown] id="row" lang="zh"
r"""
## 整排一起动

搬动的矩阵里几乎都是 0。反过来的例子是 softmax，它把一排任意的数变成一排概率：先取指数，全都变成正的，再除以总和。

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

其中 $\delta_{ij}$ 在 $i = j$ 时是 1，否则是 0。下面是四个数的雅可比矩阵。先猜：每一列加起来是多少？
"""

# %% [markdown] id="row" lang="en"
r"""
## A whole row moves together

The matrices of moves hold little but 0. At the other end stands softmax, which turns a row of arbitrary numbers into a row of probabilities: exponentials make all of them positive, and they are divided by their total.

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

where $\delta_{ij}$ is 1 for $i = j$ and 0 otherwise. Below is the Jacobian for four numbers. Guess first: what does each column add up to?
"""

# %% id="guess_column"
guess("column", ...)

# %% id="demo_jacobian"
x = np.array([2.0, 1.0, 0.0, -1.0])
y = np.exp(x) / np.exp(x).sum()
jacobian = np.diag(y) - np.outer(y, y)
guessed("column", abs(round(float(jacobian.sum(axis=0)[0]), 12)))
names = [f"y{i}" for i in range(4)], [f"x{j}" for j in range(4)]
heat(jacobian.round(3), down=names[0], across=names[1])

# %% [raw] output_of="demo_jacobian"
r"""
 0.229  -0.153  -0.056  -0.021
-0.153   0.181  -0.021  -0.008
-0.056  -0.021    0.08  -0.003
-0.021  -0.008  -0.003   0.031
"""

# %% [markdown] id="row_back" lang="zh"
r"""
$x_j$ 变大，$y_j$ 变大，其余的都变小；输出的总和一直是 1，所以每一列加起来是 0。这个矩阵一格也不是 0，可是反向从来不用把它写出来：要的只是 $g$ 和它的乘积，乘开以后只剩下一个求和，$y \odot (g - g \cdot y)$。
"""

# %% [markdown] id="row_back" lang="en"
r"""
Where $x_j$ grows, $y_j$ grows and all others shrink; the outputs always add up to 1, and so each column adds up to 0. No entry of this matrix is 0, and yet backward never writes it down: it needs only the product with $g$, and multiplied out that leaves a single sum, $y \odot (g - g \cdot y)$.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

搬动的反向是搬回去；补上的轴、抄过的份，回去时都要加起来。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

Moving backward is moving back; axes that were filled in and copies that were made are added up on the way back.

Run `progress()` to see what is still open.
"""
