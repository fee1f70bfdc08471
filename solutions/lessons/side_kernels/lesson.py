# %% [markdown] id="title" lang="zh"
r"""
# 支线：搬来搬去

[English](../../en/side_kernels/side_kernels.ipynb) · 约 70 分钟 · 4 个练习

`reshape`、`permute`、`concatenate` 一个数也没有算，只是搬。那么它们的反向呢？

在第 09 课之后。答案**只用 NumPy**。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Numbers moved about

[中文](../../zh/side_kernels/side_kernels.ipynb) · about 70 minutes · 4 exercises

`reshape`, `permute` and `concatenate` compute nothing; they only move numbers. And backward?

Comes after lesson 09. Your answers use **NumPy alone**.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_kernels", "zh")

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.drawing import draw, frames, heat

import mine

# %% [markdown] id="opening" lang="zh"
r"""
## 形状对了

`x` 是 (2, 3) 的，前向是 `x.T`，于是 `g` 是 (3, 2) 的。反向要一个 (2, 3) 的数组，有人写了 `g.reshape(2, 3)`：形状对，也不报错。先猜：六个数里，有几个在它该在的地方？
"""

# %% [markdown] id="opening" lang="en"
r"""
## The right shape

`x` is (2, 3) and goes forward through `x.T`, so that `g` is (3, 2). Backward wants an array of shape (2, 3), and somebody wrote `g.reshape(2, 3)`: the shape is right, and nothing raises. Guess first: how many of the six numbers are where they belong?
"""

# %% id="guess_in_place"
guess("in_place", ...)

# %% id="demo_in_place"
g = np.arange(6).reshape(3, 2)
print(g.reshape(2, 3).tolist(), "should be", g.T.tolist())
guessed("in_place", int(np.sum(g.reshape(2, 3) == g.T)))

# %% [raw] output_of="demo_in_place"
r"""
[[0, 1, 2], [3, 4, 5]] should be [[0, 2, 4], [1, 3, 5]]
"""

# %% [markdown] id="hand" lang="zh"
r"""
只有两个角上的。三个维度时更容易看走眼。下面 `x` 是 2×2×2 的，里面是 0 到 7；前向 `x.transpose(axes)`，再搬回来：用同样的 `axes`，或者用逆排列 `np.argsort(axes)`。先猜：六种次序里，有几种用同样的 `axes` 也回得来？再换着看是哪几种：为什么偏偏是它们？
"""

# %% [markdown] id="hand" lang="en"
r"""
Only those in two corners. With three dimensions it is even easier to be fooled. Below, `x` is 2×2×2 and holds 0 to 7; it goes forward through `x.transpose(axes)` and is moved back: by the same `axes`, or by the inverse order, `np.argsort(axes)`. Guess first: how many of the six orders bring it home with the same `axes`? Then try them: which are they, and why just those?
"""

# %% id="guess_home"
guess("come_home", ...)

# %% id="demo_hand"
ORDERS = ("120", "012", "021", "102", "210", "201")


def there_and_back(order, by):
    axes = [int(axis) for axis in order]
    home = np.arange(8).reshape(2, 2, 2)
    moved = home.transpose(axes)
    found = moved.transpose(axes if by == "axes" else np.argsort(axes))
    return heat(found.reshape(2, 4), text=f"{np.sum(found == home)} / 8")


guessed("come_home", 4)
display(
    frames(there_and_back, {"axes": ORDERS, "back by": ("axes", "argsort(axes)")}, begins=("021", "axes"))
)

# %% [raw] output_of="demo_hand"
r"""
axes = 120, back by = axes
2 / 8

axes = 201, back by = argsort(axes)
8 / 8
"""

# %% [markdown] id="moving" lang="zh"
r"""
许多程序都只是这样搬数。下面写其中五种的反向。这个单元里做对的反向，都会写进你的引擎：从第 11 课的引擎起，它就有 `cat`、`stack`、`where`、`reshape`、`view`、`transpose` 和 `einsum`，`@` 也不再只认矩阵和向量；前向是课程的，反向是你的。

这些映射是线性的，第 09 课的 `are_transposes` 可以当场核对（后三个：只让一个数组变，别的填 0）。先看一个矩阵：`x` 是 (2, 3) 的，求 `x.T` 的那个矩阵就是 6×6 的。先猜：里面有几个 1？
"""

# %% [markdown] id="moving" lang="en"
r"""
Many lines of a program only move numbers like this. Below you write the way back of five of them. Whatever you get right in this unit goes into your engine: from lesson 11 on, it has `cat`, `stack`, `where`, `reshape`, `view`, `transpose` and `einsum`, and its `@` takes more than matrices and vectors; forward is the course's, the way back is yours.

Such maps are linear, and `are_transposes` of lesson 09 can check them (for the last three, let one array vary and fill the others with 0). Here is the matrix of one: with `x` of shape (2, 3), that of `x.T` is 6×6. Guess first: how many ones are in it?
"""

# %% id="guess_ones"
guess("ones", ...)

# %% id="demo_matrix"
moves = np.eye(6)[np.arange(6).reshape(2, 3).T.ravel()]
guessed("ones", int(moves.sum()))
heat(moves)

# %% [raw] output_of="demo_matrix"
r"""
1  0  0  0  0  0
0  0  0  1  0  0
0  1  0  0  0  0
0  0  0  0  1  0
0  0  1  0  0  0
0  0  0  0  0  1
"""

# %% exercise="rearranging"

# %% [markdown] id="steps" lang="zh"
r"""
## 从两个矩阵到任意的形状

`@` 不只是搬，它还算。下面的损失是 `(t * (x @ w / s)).sum()`：权重 `t` 不均匀，除数 `s` 是广播的，每个维度的大小都不同，搬错了就看得出来。`t[0, 3]` 是 3，`s[3]` 是 5。先猜：到达 `@` 的梯度里，[0, 3] 处是多少？
"""

# %% [markdown] id="steps" lang="en"
r"""
## From two matrices to any shape

`@` does more than move numbers: it computes. The loss below is `(t * (x @ w / s)).sum()`: its weights `t` are uneven, its divisor `s` is broadcast, and all its dimensions differ in size, so that a wrong move shows. `t[0, 3]` is 3 and `s[3]` is 5. Guess first: in the gradient that reaches `@`, what stands at [0, 3]?
"""

# %% id="guess_at"
guess("at_0_3", ...)

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
guessed("at_0_3", 0.6)

# %% [raw] output_of="demo_steps" lang="zh"
r"""
loss = sum  值 35.65  梯度 1
└─ ×  #2  形状 (2, 4)  梯度 [1, 1, 1, …]
   ├─ t  形状 (2, 4) float32
   └─ ÷  #4  形状 (2, 4)  梯度 [1, -2, 0, …]
      ├─ @  #5  形状 (2, 4)  梯度 [1, -1, 0, …]
      │  ├─ x  值 [[1, 2, 3], [4, 5, 6]]  梯度 [[2, -4.2, 1.6], [1, 1.25, 4.5]]
      │  └─ w  形状 (3, 4) float32  梯度 [9, 1, -1, …]
      └─ s  值 [1, 2, 4, 5]  梯度 [-39, -0.25, 0.812, 0.12]

反向传播（backward pass）
  开始：loss = sum 收到 1
  第 1/4 步：loss = sum 的梯度是 1；把 [1, 1, 1, …] 传给 × #2（累计 [1, 1, 1, …]）
  第 2/4 步：× #2 的梯度是 [1, 1, 1, …]；把 [1, -2, 0, …] 传给 ÷ #4
  第 3/4 步：÷ #4 的梯度是 [1, -2, 0, …]；把 [1, -1, 0, …] 传给 @ #5；把 [-39, -0.25, 0.812, 0.12] 传给 s
  第 4/4 步：@ #5 的梯度是 [1, -1, 0, …]；把 [[2, -4.2, 1.6], [1, 1.25, 4.5]] 传给 x；把 [9, 1, -1, …] 传给 w
  结果：x 梯度 [[2, -4.2, 1.6], [1, 1.25, 4.5]]；w 梯度 [9, 1, -1, …]；s 梯度 [-39, -0.25, 0.812, 0.12]
"""

# %% [raw] output_of="demo_steps" lang="en"
r"""
loss = sum  value 35.65  grad 1
└─ ×  #2  shape (2, 4)  grad [1, 1, 1, …]
   ├─ t  shape (2, 4) float32
   └─ ÷  #4  shape (2, 4)  grad [1, -2, 0, …]
      ├─ @  #5  shape (2, 4)  grad [1, -1, 0, …]
      │  ├─ x  value [[1, 2, 3], [4, 5, 6]]  grad [[2, -4.2, 1.6], [1, 1.25, 4.5]]
      │  └─ w  shape (3, 4) float32  grad [9, 1, -1, …]
      └─ s  value [1, 2, 4, 5]  grad [-39, -0.25, 0.812, 0.12]

Backward pass
  start: loss = sum receives 1
  step 1 of 4: loss = sum has gradient 1; × #2 gets [1, 1, 1, …] (total [1, 1, 1, …])
  step 2 of 4: × #2 has gradient [1, 1, 1, …]; ÷ #4 gets [1, -2, 0, …]
  step 3 of 4: ÷ #4 has gradient [1, -2, 0, …]; @ #5 gets [1, -1, 0, …]; s gets [-39, -0.25, 0.812, 0.12]
  step 4 of 4: @ #5 has gradient [1, -1, 0, …]; x gets [[2, -4.2, 1.6], [1, 1.25, 4.5]]; w gets [9, 1, -1, …]
  result: x grad [[2, -4.2, 1.6], [1, 1.25, 4.5]]; w grad [9, 1, -1, …]; s grad [-39, -0.25, 0.812, 0.12]
"""

# %% [markdown] id="steps_note" lang="zh"
r"""
`@` 收到的是 `t` 逐元素地除以 `s`；`s` 的每个数用了两次，两份相加。

引擎的 `@` 不止接受两个矩阵：还有向量，还有一批一批的矩阵，批的维度按广播配对。法则还是第 09 课的那两条，要操心的只有形状。

先猜：(3, 1, 2, 4) @ (1, 5, 4, 6) 是什么形状？
"""

# %% [markdown] id="steps_note" lang="en"
r"""
What reaches `@` is `t` divided by `s`, element by element; every number of `s` was used twice, and its two shares are added.

The `@` of the engine takes more than two matrices: also vectors, and batches of matrices, whose batch dimensions are matched by broadcasting. The rules are still the two of lesson 09; only shapes need care.

Guess first: what is the shape of (3, 1, 2, 4) @ (1, 5, 4, 6)?
"""

# %% id="guess_batch"
guess("shape_of_batches", ..., ..., ..., ...)

# %% id="demo_batch"
a, b = np.ones((3, 1, 2, 4)), np.ones((1, 5, 4, 6))
guessed("shape_of_batches", (a @ b).shape)

# %% exercise="any_rank"

# %% [markdown] id="letters" lang="zh"
r"""
## 用字母写的求和

`np.einsum` 用字母说清楚谁乘谁、加掉谁：`"ij,jk->ik"` 是矩阵乘法，结果里没有的字母就加掉。先猜：`a` 是全 1 的 (2, 3)，`b` 是 [1, 2]，`np.einsum("ij,k->k", a, b)` 是哪两个数？
"""

# %% [markdown] id="letters" lang="en"
r"""
## Sums written in letters

`np.einsum` says by letters what is multiplied and what is added up: `"ij,jk->ik"` is the matrix product, and letters missing from the result are summed. Guess first: with ones of shape (2, 3) for `a` and [1, 2] for `b`, which two numbers is `np.einsum("ij,k->k", a, b)`?
"""

# %% id="guess_letters"
guess("by_letters", ..., ...)

# %% id="demo_letters"
by_letters = np.einsum("ij,k->k", np.ones((2, 3)), np.array([1.0, 2.0]))
print(by_letters)
guessed("by_letters", tuple(by_letters.tolist()))

# %% [raw] output_of="demo_letters"
r"""
[ 6. 12.]
"""

# %% exercise="einsum_vjp"

# %% [markdown] id="row" lang="zh"
r"""
## 整排一起动

语言模型里的注意力，得分是 `"bqd,bkd->bqk"`：每个查询（query）和每个键（key）都做一次点积。softmax 再把每个查询的一排得分变成概率：

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

$\delta_{ij}$ 在 $i = j$ 时是 1，否则是 0。下面是四个得分的雅可比矩阵。先猜：每一列加起来是多少？
"""

# %% [markdown] id="row" lang="en"
r"""
## A whole row moves together

In a language model, the scores of attention are `"bqd,bkd->bqk"`: a dot product of every query with every key. Then softmax turns the row of each query into probabilities:

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

where $\delta_{ij}$ is 1 for $i = j$ and 0 otherwise. Below is the Jacobian for four scores. Guess first: what does each column add up to?
"""

# %% id="guess_column"
guess("column", ...)


# %% id="demo_jacobian"
def softmax(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


y = softmax(np.array([2.0, 1.0, 0.0, -1.0]))
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
$x_j$ 变大，$y_j$ 变大，其余的都变小；总和总是 1，每一列加起来就是 0。这个矩阵是满的，反向却从来不用写出它：它和 $g$ 的乘积只要一个求和，$y \odot (g - g \cdot y)$。
"""

# %% [markdown] id="row_back" lang="en"
r"""
Where $x_j$ grows, $y_j$ grows and all others shrink; the total stays 1, and so each column adds up to 0. This matrix is full, and yet backward never writes it down: its product with $g$ needs a single sum, $y \odot (g - g \cdot y)$.
"""


# %% id="attention"
def attention(q, k, v):
    scores = np.einsum("bqd,bkd->bqk", q, k)
    y = softmax(scores)
    return np.einsum("bqk,bke->bqe", y, v)


# %% exercise="attention_vjp"

# %% [markdown] id="own" lang="zh"
r"""
## 装进引擎

做对前三道以后，`mine`（第 11 课的引擎）也会这些了。同一些得分写两遍，一遍用字母，一遍用 `@` 和 `transpose`，都乘上同样的权重；用 `cat` 拼起来，后一半带负号，再整个加起来。先猜：`queries.grad` 里的每个数是多少？
"""

# %% [markdown] id="own" lang="en"
r"""
## Into the engine

With the first three exercises right, `mine`, here your engine of lesson 11, can do all this. The scores are written twice, once in letters and once with `@` and `transpose`, and multiplied by the same weights; `cat` joins the two, the second with a minus sign, and all is added up. Guess first: what is every number in `queries.grad`?
"""

# %% id="guess_own"
guess("every_number", ...)

# %% id="demo_own"
if done("rearranging", "any_rank", "einsum_vjp"):
    rng = np.random.default_rng(1)
    queries, keys = (
        mine.tensor(rng.normal(size=shape), requires_grad=True) for shape in ((2, 3, 5), (2, 4, 5))
    )
    weights = mine.tensor(rng.normal(size=(2, 3, 4)))
    by_letters = mine.einsum("bqd,bkd->bqk", queries, keys) * weights
    by_matrices = queries @ keys.transpose(1, 2) * weights
    both = mine.cat([by_letters, -by_matrices]).reshape(4, -1)
    both.sum().backward()
    print(list(both.shape), f"{max(abs(queries.grad.value.ravel())):.12f}")
    guessed("every_number", abs(round(queries.grad[0, 0, 0].item(), 12)))

# %% [raw] output_of="demo_own"
r"""
[4, 12] 0.000000000000
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

形状对了，不等于搬对了：要用不均匀的 `g` 和一个点积才看得出来，写出来只有一行。在你自己的反向里找一个 `reshape`：那里要的会不会是转置？

搬动用不着留下那些数，乘法却要把两边都留到反向：留着的一共有多少？支线“留着的”来数。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

The right shape is not yet the right move: an uneven `g` and one dot product, a single line, show the difference. Find a `reshape` in a way back of your own: should it have been a transpose?

A move need not keep those numbers, but a product keeps both its operands for the way back: how much is kept in all? The side road “What is kept” counts. Run `progress()` to see what is still open.
"""
