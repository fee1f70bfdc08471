# %% [markdown] id="title" lang="zh"
r"""
# 09 动一个数

[English](../../en/09_one_entry/09_one_entry.ipynb) · 约 60 分钟 · 4 个练习

**这里又要用到：** 上一课的复制和求和：互为反向。答案**只用 NumPy**。
"""

# %% [markdown] id="title" lang="en"
r"""
# 09 One entry moves

[中文](../../zh/09_one_entry/09_one_entry.ipynb) · about 60 minutes · 4 exercises

**From earlier:** copying and adding up (last lesson), each of which is the backward of the other. Your answers use **NumPy alone**.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("09_one_entry", "zh")

import math

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.drawing import frames, heat

from mine import Function, Methods, sum_to, tensor

# %% [markdown] id="opening" lang="zh"
r"""
## 换成矩阵

一个因子的梯度，是上游梯度 `G` 乘以另一个因子：这条法则用在 `A @ B` 上还对吗（`True` 或 `False`）？先猜，再用差商核对 $A_{00}$ 的梯度。
损失取 $L = \sum_{ij} G_{ij} C_{ij}$，其中 $C = AB$；它对 $A$ 是线性的，步子再大，差商也是准的。
"""

# %% [markdown] id="opening" lang="en"
r"""
## With matrices

The gradient of one factor is the cotangent `G` times the other factor: is this rule still right for `A @ B` (`True` or `False`)? Guess first; then compare the gradient of $A_{00}$ with a difference quotient.
The loss is $L = \sum_{ij} G_{ij} C_{ij}$ with $C = AB$; it is linear in $A$, so the quotient is exact, however large the step.
"""

# %% id="guess_rule"
guess("rule_holds", ...)

# %% id="demo_old_rule"
A = np.array([[1.0, 2.0], [3.0, 4.0]])
B = np.array([[5.0, 6.0], [7.0, 8.0]])
G = np.array([[1.0, -1.0], [2.0, 3.0]])
step = np.array([[0.5, 0.0], [0.0, 0.0]])

print("the rule of `*` says", (G * B)[0, 0])
above, below = (G * ((A + step) @ B)).sum(), (G * ((A - step) @ B)).sum()
measured = (above - below) / (2 * 0.5)
print("measured:", measured)
guessed("rule_holds", bool((G * B)[0, 0] == measured))

try:
    #| zh: 相当于 G * B，其中 A 是 (2, 3)，B 是 (3, 4)
    #| en: as G * B, where A is (2, 3) and B is (3, 4)
    np.ones((2, 4)) * np.ones((3, 4))
except ValueError as error:
    print("ValueError:", str(error).strip())

# %% [raw] output_of="demo_old_rule"
r"""
the rule of `*` says 5.0
measured: -1.0
ValueError: operands could not be broadcast together with shapes (2,4) (3,4)
"""

# %% [markdown] id="old_rule_note" lang="zh"
r"""
连符号都不对，却没有报错：方阵的形状总是对得上。换成 2×3 和 3×4 的矩阵，这条法则根本算不出来。所以检查矩阵的公式，要用上三个不同的大小。
"""

# %% [markdown] id="old_rule_note" lang="en"
r"""
Even its sign is wrong, and nothing is raised: square matrices always fit. With matrices of 2×3 and 3×4 the rule cannot be computed at all. So try a formula for matrices on three different sizes.
"""

# %% [markdown] id="one_entry" lang="zh"
r"""
## 动一个元素

矩阵乘积的定义是

$$C_{ij} = \sum_k A_{ik} B_{kj}$$

还是第 06 课的问法：把一个输入动一下，哪些输出会动，各动多少？下面 $A$ 是 2×3 的，$B$ 是 3×4 的，把 $A_{10}$ 加 1。$C$ 里有几个元素会动？
"""

# %% [markdown] id="one_entry" lang="en"
r"""
## Nudge one entry

The matrix product is defined by

$$C_{ij} = \sum_k A_{ik} B_{kj}$$

The question is that of lesson 06: nudge one input; which outputs move, and how far? Below, $A$ is 2×3, $B$ is 3×4, and $A_{10}$ grows by 1. How many entries of $C$ move?
"""

# %% id="guess_moved"
guess("entries_that_move", ...)

# %% id="demo_nudge"
A = np.array([[1, 2, 3], [4, 5, 6]])
B = np.array([[7, 8, 9, 10], [11, 12, 13, 14], [15, 16, 17, 18]])
nudged = A.copy()
nudged[1, 0] += 1
moved = nudged @ B - A @ B
print(moved)
guessed("entries_that_move", np.count_nonzero(moved))

# %% [raw] output_of="demo_nudge"
r"""
[[ 0  0  0  0]
 [ 7  8  9 10]]
"""

# %% [markdown] id="hand" lang="zh"
r"""
损失里每个 $C_{ij}$ 的权重是 $G_{ij}$。下面把 $A$ 的一个元素（`i` 行 `k` 列）加 1，画出 $C$ 的各元素动了多少，乘上它的权重；最后一列 Σ 是各行之和，两个 Σ 加起来就是梯度。两个里面有几个不是 0？猜好了再拖动 `i` 和 `k`：哪一个元素的梯度是 27？
"""

# %% [markdown] id="hand" lang="en"
r"""
In the loss each $C_{ij}$ has the weight $G_{ij}$. Below, one entry of $A$ (row `i`, column `k`) grows by 1; the picture shows by how much each entry of $C$ moves, times its weight. The last column, Σ, sums each row; the two Σ add up to the gradient. How many of the two are not 0? Guess, then move `i` and `k`: which entry has the gradient 27?
"""

# %% id="guess_sums"
guess("sums_not_0", ...)

# %% id="demo_hand"
G = np.array([[1, 0, -2, 3], [2, -1, 0, -2]])


def with_entry(i, k):
    step = np.zeros_like(A)
    step[i, k] = 1
    weighted = G * ((A + step) @ B - A @ B)
    sums = weighted.sum(axis=1)
    down, across = [f"C[{row}]" for row in range(2)], [*map(str, range(4)), "Σ"]
    return heat(np.c_[weighted, sums], down=down, across=across, text=f"A[{i}, {k}]: {sums[0]} + {sums[1]}")


guessed("sums_not_0", np.count_nonzero((G * moved).sum(axis=1)))
display(frames(with_entry, {"i": (0, 1), "k": (0, 1, 2)}, begins=(1, 0)))

# %% [raw] output_of="demo_hand"
r"""
i = 0, k = 0
A[0, 0]: 19 + 0

i = 1, k = 2
A[1, 2]: 0 + -22
"""

# %% exercise="matmul_gradients"

# %% [markdown] id="taboos" lang="zh"
r"""
## 两个方阵

下面的例子犯了两样忌讳：全是方阵，上游梯度又几乎全是 1。它看得出什么，看不出什么？
"""

# %% [markdown] id="taboos" lang="en"
r"""
## Two square matrices

The example below does two things that it should not: its matrices are square, and its cotangents are 1 almost everywhere. What can it show, and what not?
"""

# %% id="squares"
a = torch.tensor([[2.0, 4.0, 6.0], [2.0, 3.0, 4.0], [9.0, 7.0, 8.0]], requires_grad=True)
b = torch.tensor([[4.0, 9.0, 2.0], [7.0, 1.0, 1.0], [6.0, 7.0, 3.0]], requires_grad=True)

# %% exercise="four_wrong"

# %% id="demo_pass_1" ledger="S4-19" spoils="four_wrong"
if done("four_wrong"):
    y = a @ b
    y.backward(torch.ones_like(y))
    print(y, a.grad, b.grad, sep="\n")

# %% [raw] output_of="demo_pass_1"
r"""
tensor([[ 72.,  64.,  26.],
        [ 53.,  49.,  19.],
        [133., 144.,  49.]], grad_fn=<MmBackward0>)
tensor([[15.,  9., 16.],
        [15.,  9., 16.],
        [15.,  9., 16.]])
tensor([[13., 13., 13.],
        [14., 14., 14.],
        [18., 18., 18.]])
"""

# %% id="demo_pass_2" ledger="S4-20" spoils="four_wrong"
if done("four_wrong"):
    y = a @ b
    grad_tensor = torch.ones_like(y)
    grad_tensor[1][1] = 2
    y.backward(grad_tensor)
    print(y, a.grad, b.grad, sep="\n")

# %% [raw] output_of="demo_pass_2"
r"""
tensor([[ 72.,  64.,  26.],
        [ 53.,  49.,  19.],
        [133., 144.,  49.]], grad_fn=<MmBackward0>)
tensor([[30., 18., 32.],
        [39., 19., 39.],
        [30., 18., 32.]])
tensor([[26., 28., 26.],
        [28., 31., 28.],
        [36., 40., 36.]])
"""

# %% [markdown] id="unseen_answer" lang="zh" folds="four_wrong"
r"""
上游梯度全是 1 时，忘了用它、把它转置，都看不出来。改动对角线上的一个 1，忘了用它的露了馅；可是上游梯度仍然是对称的，把它转置的照样过关。（后一次印出来的 `.grad` 是两遍之和。）
"""

# %% [markdown] id="unseen_answer" lang="en" folds="four_wrong"
r"""
Where the cotangent is all ones, neither forgetting it nor transposing it can be seen. A 2 on the diagonal shows who forgot it; but the cotangent is still symmetric, and whoever transposes it gets away again. (The `.grad` printed last are totals of both passes.)
"""

# %% [markdown] id="linear" lang="zh"
r"""
## 写成矩阵

广播、求和、挑选、乘以一个矩阵，都是**线性映射**（linear map）：$M(x + y) = Mx + My$，$M(cx) = c\,Mx$。把数组里的数排成一列，它就是乘以一个矩阵。下面画出两个：先是把 `b` 广播成 `(2, 3)`，再是你的 `sum_to` 走回来。第二个矩阵的第 0 行里有几个 1？
"""

# %% [markdown] id="linear" lang="en"
r"""
## Written as matrices

Broadcasting, sums, picking entries, the product with a matrix: all are **linear maps**, $M(x + y) = Mx + My$ and $M(cx) = c\,Mx$. With the numbers of an array in one column, such a map is a product with a matrix. Two of them are drawn below: `b` broadcast to `(2, 3)`, and your `sum_to` on the way back. How many 1s are there in row 0 of the second matrix?
"""

# %% id="guess_ones"
guess("ones_in_row_0", ...)


# %% id="demo_matrices"
def matrix_of(linear, size):
    return np.array([np.ravel(linear(basis)) for basis in np.eye(size)]).T


there = matrix_of(lambda b: np.broadcast_to(b, (2, 3)), 3)
back = matrix_of(lambda g: sum_to(g.reshape(2, 3), (3,)), 6)
guessed("ones_in_row_0", np.count_nonzero(back[0]))
display(heat(there))
display(heat(back))

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
"""

# %% [markdown] id="transposes" lang="zh"
r"""
行变成了列：第二个是第一个的**转置**（transpose）。线性映射的雅可比矩阵就是 $M$ 自己，VJP $g^\top M$ 写成一列，就是 $M^\top g$。

不必写出矩阵，一个等式就认得出转置：

$$\langle g, Mx \rangle = \langle M^\top g, x \rangle$$

$\langle a, b \rangle$ 是对应的数相乘，再全部相加。还是广播成两行：$x = [1, 2, 3]$，`g` 的两行是 $[1, 0, 0]$ 和 $[0, 0, 1]$，左边是多少？
"""

# %% [markdown] id="transposes" lang="en"
r"""
Rows have become columns: the second is the **transpose** of the first. The Jacobian of a linear map is $M$ itself, and the VJP $g^\top M$, written as a column, is $M^\top g$.

A transpose is recognized without writing down a matrix, by one equation:

$$\langle g, Mx \rangle = \langle M^\top g, x \rangle$$

$\langle a, b \rangle$ means: multiply corresponding numbers, add everything up. Broadcast to two rows once more: with $x = [1, 2, 3]$ and the rows $[1, 0, 0]$ and $[0, 0, 1]$ of `g`, what is the left side?
"""

# %% id="guess_side"
guess("left_side", ...)

# %% id="demo_sides"
x, g = np.array([1.0, 2.0, 3.0]), np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
left, right = (g * np.broadcast_to(x, (2, 3))).sum(), (sum_to(g, (3,)) * x).sum()
print(left, right)
guessed("left_side", float(left))

# %% [raw] output_of="demo_sides"
r"""
4.0 4.0
"""

# %% [markdown] id="few_calls" lang="zh"
r"""
等式要对所有的 $x$ 和 $g$ 成立。怎样只调用几次，就判断得出来？
"""

# %% [markdown] id="few_calls" lang="en"
r"""
The equation has to hold for all $x$ and $g$. How can a few calls decide?
"""

# %% exercise="are_transposes"

# %% [markdown] id="dot_test" lang="zh" folds="are_transposes"
r"""
随机抽一对 $x$ 和 $g$，两边各算一个数，比一比：这叫作**内积检验**（dot-product test）。不是转置，等式几乎一定不成立；是的话，两边只差舍入误差。全是 1 的 $x$ 和 $g$ 不行：把所有的数循环移一位，再拿“同方向又移一位”冒充转置，也会过关。
"""

# %% [markdown] id="dot_test" lang="en" folds="are_transposes"
r"""
Draw one random pair of $x$ and $g$, compute both sides, and compare: a **dot-product test**. For what is not the transpose, the equation almost certainly fails; for what is, the sides differ by rounding only. An $x$ and a $g$ of ones will not do: a map that shifts all numbers round by one place would pass with the same shift for a transpose.
"""

# %% [markdown] id="indexing" lang="zh"
r"""
## 只挑出几个

`x[index]` 从 `x` 里挑出一些数。要是 `x[[2, 0, 2]]` 收到 `[1.0, 2.0, 5.0]`，`x[2]` 的梯度是多少？没有挑到的 `x[1]` 呢？
"""

# %% [markdown] id="indexing" lang="en"
r"""
## Picking a few

`x[index]` picks some numbers out of `x`. When `x[[2, 0, 2]]` receives `[1.0, 2.0, 5.0]`, what is the gradient of `x[2]`? And of `x[1]`, which was not picked?
"""

# %% id="guess_picked"
guess("gradient_of_x2", ...)

# %% id="demo_pick"
x = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
y = x[[2, 0, 2]]
y.backward(torch.tensor([1.0, 2.0, 5.0]))
print(y)
print(x.grad)
guessed("gradient_of_x2", x.grad[2].item())

# %% [raw] output_of="demo_pick"
r"""
tensor([30., 10., 30.], grad_fn=<IndexBackward0>)
tensor([2., 0., 6.])
"""

# %% [markdown] id="indexing_note" lang="zh"
r"""
挑两次就是复制了两份，所以 `30.0` 收到 $1 + 5 = 6$。语言模型里天天如此：词是表里的行，同一个词出现几次，那一行就取几次。

挑选也是线性的。下一个练习的答案，先用你的检验试试，再交给检查；`back_of` 让你的引擎往回走：

`are_transposes(lambda x: x[[2, 0, 2]], back_of(lambda x: Index.apply(x, [2, 0, 2]), (3,)), (3,))`
"""

# %% [markdown] id="indexing_note" lang="en"
r"""
Picking twice is copying twice, so `30.0` receives $1 + 5 = 6$. Language models do it all the time: words are rows of a table, and one that occurs twice is picked twice.

Picking is linear, too, so your test can try your answer to the next exercise before you ask the check; `back_of` lets your engine go back:

`are_transposes(lambda x: x[[2, 0, 2]], back_of(lambda x: Index.apply(x, [2, 0, 2]), (3,)), (3,))`
"""


# %% id="back_of"
def back_of(forward, shape):
    def back(g):
        x = tensor(np.zeros(shape), requires_grad=True)
        forward(x).backward(tensor(g))
        return x.grad.value

    return back


# %% exercise="index_vjp"

# %% [markdown] id="plus_equals" lang="zh" folds="index_vjp"
r"""
很多人先写的是 `out[index] += g`。NumPy 先把 `out[index] + g` 整个算好，再写回去：同一个位置写了两次，后一次盖掉前一次，下一格就看得到。`np.add.at(out, index, g)` 一份一份地加，一份也不会丢。
"""

# %% [markdown] id="plus_equals" lang="en" folds="index_vjp"
r"""
What many people write first is `out[index] += g`. NumPy computes all of `out[index] + g` and then writes it back: where one place is written twice, the second value overwrites the first, as the next cell shows. `np.add.at(out, index, g)` adds one share after the other.
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

# %% [markdown] id="tested" lang="zh"
r"""
最后用你的检验来看你引擎里的几种运算：左边是你的，右边是写错了、形状却对的。四个写错的，它看得出几个？
"""

# %% [markdown] id="tested" lang="en"
r"""
Finally, let your test look at operations of your engine: on the left yours, on the right one that is wrong but has the right shape. How many of the four wrong ones does it find?
"""

# %% id="guess_found"
guess("found_wrong", ...)

# %% id="demo_tested"
places = [2, 0, 2]
B = np.array([[5.0, 6.0], [7.0, 8.0]])


def with_plus_equals(g):
    out = np.zeros(3)
    out[places] += g
    return out


with needs("matmul_gradients", "index_vjp", "are_transposes"):
    found = 0
    for name, forward, wrong, shape in (
        ("broadcast", lambda b: b + np.zeros((2, 3)), lambda g: g[0], (3,)),
        ("sum", lambda x: x.sum(1), lambda g: np.broadcast_to(g, (3, 3)), (3, 3)),
        ("matmul", lambda a: a @ B, lambda g: g @ B, (2, 2)),
        ("index", lambda x: x[places], with_plus_equals, (3,)),
    ):
        said = [are_transposes(forward, back, shape) for back in (back_of(forward, shape), wrong)]
        print(f"{name:10}", *said)
        found += not said[1]
    guessed("found_wrong", found)

# %% [raw] output_of="demo_tested"
r"""
broadcast  True False
sum        True False
matmul     True False
index      True False
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

* 线性映射的反向，就是它的转置。
* 两行就能检验任何一个线性的层，随机的 `x` 和 `g`：`np.sum(g * forward(x))` 和 `np.sum(backward(g) * x)` 应当相等。

**下一课的问题：** 概率是 1.0，它的对数是 0；那么 1 减去它，再取对数呢？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

* The way back of a linear map is its transpose.
* Two lines test any linear layer, with a random `x` and `g`: `np.sum(g * forward(x))` and `np.sum(backward(g) * x)` have to agree.

**A question for the next lesson:** a probability is 1.0, and its logarithm is 0. And the logarithm of 1 minus it?

Run `progress()` to see what is still open.
"""
