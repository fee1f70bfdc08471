# %% [markdown] id="title" lang="zh"
r"""
# 09 动一个数

[English](../../en/09_one_entry/09_one_entry.ipynb) · 约 65 分钟 · 4 个练习

把乘积的法则照搬到矩阵上，不报错，算出来的数却连符号都不对。

**这里又要用到：** 上一课的“抄写”和“求和”：一个的反向是另一个。答案**只用 NumPy**。
"""

# %% [markdown] id="title" lang="en"
r"""
# 09 One entry moves

[中文](../../zh/09_one_entry/09_one_entry.ipynb) · about 65 minutes · 4 exercises

Carry the rule for products over to matrices: no error, and a number that has not even the right sign.

**Comes back here:** copying and adding up, of the last lesson: each is the other one backward. Your answers use **NumPy alone**.
"""

# %% id="setup"
import math
import warnings

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start
from autograd_lib.drawing import heat

lang = start("09_one_entry", "zh")

from mine import sum_to

# %% [markdown] id="old_rule_fails" lang="zh"
r"""
## 换成矩阵

乘积的法则我们有一条：一个因子的梯度，是上游梯度 `G` 乘以另一个因子。用在 `A @ B` 上还对吗？拿差商来对 $A_{00}$ 的梯度。
损失取 $L = \sum_{ij} G_{ij} C_{ij}$，其中 $C = AB$；它对 $A$ 是线性的，所以步子再大，差商也是准的。
"""

# %% [markdown] id="old_rule_fails" lang="en"
r"""
## With matrices

We do have a rule for products: the gradient of one factor is the cotangent `G` times the other factor. Is it still right for `A @ B`? Compare the gradient of $A_{00}$ with a difference quotient.
The loss is $L = \sum_{ij} G_{ij} C_{ij}$ with $C = AB$; it is linear in $A$, so the difference quotient is exact, however large the step.
"""

# %% id="demo_old_rule"
A = np.array([[1.0, 2.0], [3.0, 4.0]])
B = np.array([[5.0, 6.0], [7.0, 8.0]])
G = np.array([[1.0, -1.0], [2.0, 3.0]])
step = np.array([[0.5, 0.0], [0.0, 0.0]])

print("the rule of `*` says", (G * B)[0, 0])
above, below = (G * ((A + step) @ B)).sum(), (G * ((A - step) @ B)).sum()
print("measured:", (above - below) / (2 * 0.5))

try:
    np.ones((2, 4)) * np.ones((3, 4))  # G * B, where A is (2, 3) and B is (3, 4)
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
两次都不行，不行的方式却不一样。方阵的形状总是对得上，错误的数一声不响地就出来了；形状不同的矩阵，连算都算不出来。
所以检查矩阵的公式，一定要用上三个不同的大小：漏掉的转置、乘错的边，当场就会报错。
"""

# %% [markdown] id="old_rule_note" lang="en"
r"""
It fails twice, in two different ways. Square matrices always fit, and the wrong numbers come out without a word; with matrices of other shapes nothing can be computed at all.
So when you check a formula with matrices, include an example with three different sizes: there, a forgotten transpose or a factor on the wrong side raises at once.
"""

# %% [markdown] id="one_entry" lang="zh"
r"""
## 动一个元素，动一整行

矩阵乘积的定义是

$$C_{ij} = \sum_k A_{ik} B_{kj}$$

这里 $A$ 是 n×r 的，$B$ 是 r×m 的，$C$ 是 n×m 的。第 06 课的问法仍然管用：动一下一个输入，哪些输出会动，各动多少？下面把 $A_{10}$ 加 1。
"""

# %% [markdown] id="one_entry" lang="en"
r"""
## Nudge one entry, and a whole row moves

The matrix product is defined by

$$C_{ij} = \sum_k A_{ik} B_{kj}$$

where $A$ is n×r, $B$ is r×m and $C$ is n×m. The question of lesson 06 still serves: nudge one input; which outputs move, and how far? Here $A_{10}$ grows by 1.
"""

# %% id="demo_nudge"
A = np.array([[1, 2, 3], [4, 5, 6]])
B = np.array([[7, 8, 9, 10], [11, 12, 13, 14], [15, 16, 17, 18]])
nudged = A.copy()
nudged[1, 0] += 1
print(nudged @ B - A @ B)

# %% [raw] output_of="demo_nudge"
r"""
[[ 0  0  0  0]
 [ 7  8  9 10]]
"""

# %% [markdown] id="two_ways" lang="zh"
r"""
$C$ 的第 1 行整行都动了，动的正好是 $B$ 的第 0 行。损失里每个 $C_{1j}$ 的权重是 $G_{1j}$：这一行的每一项乘上自己的权重，再加起来。从这里有三条路通到答案；走一条，用另一条核对：

* **按下标。** 写出一个元素的梯度：它对一个下标求和，就是没有给定的那一个。
* **按形状。** 梯度的形状总与它所属的矩阵相同。上游梯度是 n×m 的，另一个因子也在手边；三个大小各不相同时，要把它们乘成需要的形状，办法只有一种。
* **按转置。** 把 $L = \langle G, AB \rangle$ 写成 $\langle \bar A, A \rangle$ 的样子，$\bar A$ 就是 $A$ 的梯度：在 $\sum_{ij} G_{ij} \sum_k A_{ik} B_{kj}$ 里换一个次序相加，看 $A_{ik}$ 前面的系数。
"""

# %% [markdown] id="two_ways" lang="en"
r"""
Row 1 of $C$ moved as a whole, and it moved by row 0 of $B$. In the loss each $C_{1j}$ has the weight $G_{1j}$: the terms of the row are multiplied by their weights and added. Three ways lead to the answer; take one, and check with another:

* **By indices.** Write the gradient of one entry: it is a sum over one index, the one that the entry itself does not have.
* **By shapes.** A gradient has the shape of the matrix it belongs to. The cotangent is n×m, and the other factor is at hand; when all three sizes differ, there is only one way to multiply these two to the shape that is needed.
* **By transposes.** Bring $L = \langle G, AB \rangle$ into the form $\langle \bar A, A \rangle$, and $\bar A$ is the gradient of $A$: in $\sum_{ij} G_{ij} \sum_k A_{ik} B_{kj}$, add in another order and look at what multiplies $A_{ik}$.
"""

# %% exercise="matmul_gradients"

# %% [markdown] id="pairing" lang="zh"
r"""
固定一个因子，$AB$ 随另一个线性地变。所以上一课的内积检验管得了你的两个公式，一行一个：
"""

# %% [markdown] id="pairing" lang="en"
r"""
With one factor fixed, $AB$ is linear in the other. So the dot-product test of the last lesson works for both of your formulas, in one line each:
"""

# %% id="demo_pairing"
with needs("matmul_gradients"):
    generator = np.random.default_rng(5)
    A, B, G = (generator.normal(size=shape) for shape in ((2, 3), (3, 4), (2, 4)))
    print(np.isclose((G * (A @ B)).sum(), (np.asarray(dA(G, A, B)) * A).sum()))
    print(np.isclose((G * (A @ B)).sum(), (np.asarray(dB(G, A, B)) * B).sum()))

# %% [raw] output_of="demo_pairing"
r"""
True
True
"""

# %% [markdown] id="main_example" lang="zh"
r"""
## 五个矩阵

五个字母换成五个 3×3 的矩阵，公式写作 `a @ b + c@d**2/e`。`**` 最先算，`@` 和 `/` 同级，从左往右：先把 `d` 逐元素平方，再用 `c` 从左边作矩阵乘积，最后逐元素地除以 `e`。`(c @ d)**2 / e` 是另一回事，看两者的第一个元素（`a.grad` 还是空的）：
"""

# %% [markdown] id="main_example" lang="en"
r"""
## Five matrices

Here are five 3×3 matrices for the five letters, and the formula is `a @ b + c@d**2/e`. `**` comes first; `@` and `/` have the same precedence and are taken from left to right: square `d` element by element, take the matrix product with `c` on the left, divide by `e` element by element. `(c @ d)**2 / e` is something else, as the first elements of both show (and `a.grad` is still empty):
"""

# %% id="demo_readings" ledger="S4-13"
a = torch.tensor([[2.0, 4.0, 6.0], [2.0, 3.0, 4.0], [9.0, 7.0, 8.0]], requires_grad=True)
b = torch.tensor([[4.0, 9.0, 2.0], [7.0, 1.0, 1.0], [6.0, 7.0, 3.0]], requires_grad=True)
c = torch.tensor([[6.0, 1.0, 3.0], [2.0, 3.0, 2.0], [4.0, 8.0, 6.0]], requires_grad=True)
d = torch.tensor([[2.0, 2.0, 4.0], [4.0, 4.0, 6.0], [3.0, 2.0, 8.0]], requires_grad=True)
e = torch.tensor([[1.0, 3.0, 6.0], [7.0, 1.0, 4.0], [1.0, 4.0, 6.0]], requires_grad=True)

print((c @ d**2 / e)[0, 0].item(), ((c @ d) ** 2 / e)[0, 0].item())
print(a.grad)

# %% [raw] output_of="demo_readings"
r"""
67.0 625.0
None
"""

# %% [markdown] id="taboos" lang="zh"
r"""
这个例子犯了两样忌讳：全是方阵，而下面两遍反向传播（backward pass）的上游梯度又几乎全是 1。这样的例子看得出什么，看不出什么？
"""

# %% [markdown] id="taboos" lang="en"
r"""
This example does two things that it should not: all matrices are square, and in the two passes below the cotangent is 1 almost everywhere. What can such an example tell, and what can it not?
"""

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
第 1 遍的上游梯度全是 1：忘了用它，看不出来；把它转置，也看不出来。第 2 遍改动了一个 1，忘了用它的，这回露了馅；可是那个 1 在对角线上，上游梯度仍然是对称的，把它转置的，照样过关。换上不均匀的上游梯度，四种都不对了。
"""

# %% [markdown] id="unseen_answer" lang="en" folds="four_wrong"
r"""
In pass 1 the cotangent is 1 everywhere: neither forgetting it nor transposing it can be seen. Pass 2 changes one of the ones, and shows who forgot it; but that one stands on the diagonal, so the cotangent is still symmetric, and whoever transposes it gets away again. With an uneven cotangent all four are wrong.
"""

# %% [markdown] id="pass_3" lang="zh"
r"""
第三遍从整个公式走起。`f` 的第一个元素 $139 = 72 + 67$，正是上面的 67。
"""

# %% [markdown] id="pass_3" lang="en"
r"""
A third pass begins at the whole formula. The first element of `f` is $139 = 72 + 67$, with the 67 from above.
"""

# %% id="demo_pass_3" ledger="S4-21 S4-22" spoils="four_wrong"
if done("four_wrong"):
    f = a @ b + c @ d**2 / e
    print(f)
    f.backward(torch.ones_like(f))
    for leaf in [a, b, c, d, e]:
        print(leaf.grad)

# %% [raw] output_of="demo_pass_3"
r"""
tensor([[139.0000,  81.3333,  80.0000],
        [ 63.5714, 113.0000,  86.0000],
        [331.0000, 186.0000, 171.6667]], grad_fn=<AddBackward0>)
tensor([[45., 27., 48.],
        [54., 28., 55.],
        [45., 27., 48.]])
tensor([[39., 41., 39.],
        [42., 45., 42.],
        [54., 58., 54.]])
tensor([[ 8.0000, 27.3333, 21.0000],
        [ 8.5714, 27.2857, 21.2857],
        [ 7.6667, 26.0000, 20.6667]])
tensor([[41.1429, 20.0000, 17.3333],
        [75.4286, 42.6667, 27.0000],
        [55.7143, 18.0000, 32.0000]])
tensor([[ -67.0000,   -5.7778,   -9.0000],
        [  -1.5102,  -64.0000,  -16.7500],
        [-198.0000,  -10.5000,  -20.4444]])
"""

# %% [markdown] id="accumulated" lang="zh" folds="four_wrong"
r"""
`a` 和 `b` 的梯度是三遍的总和，`c`、`d`、`e` 的只有一份：谁要是把某一格多运行了一次，就会怀疑起本来正确的公式。
"""

# %% [markdown] id="accumulated" lang="en" folds="four_wrong"
r"""
The gradients of `a` and `b` are totals of three passes, those of `c`, `d` and `e` a single share: whoever happens to run one of the cells once more will doubt a formula that is right.
"""

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


with needs("index_vjp"):
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

这不是巧合：VJP 是 `g` 乘以雅可比矩阵（第 06 课），线性映射的雅可比矩阵就是 $M$ 自己，而 $g^\top M$ 写成一列，就是 $M^\top g$。

没有人真的去写这些矩阵，因为一个等式就认得出转置：

$$\langle g, Mx \rangle = \langle M^\top g, x \rangle$$

$\langle a, b \rangle$ 是**内积**（inner product）：对应的数相乘，再全部相加。等式要对**所有的** $x$ 和 $g$ 成立，可是谁也试不完。怎样只调用几次，就判断得出来？第 06 课检验 VJP 用过一个办法；这里连差商都省了。
"""

# %% [markdown] id="transposes" lang="en"
r"""
Rows have become columns: the second is the **transpose** of the first. And this is the sentence that was held back: **the backward pass of a linear map is its transpose.** What the forward pass **copies**, the backward pass **adds up**; what it **adds up**, the backward pass **copies**; what it **picks**, the backward pass **puts back**.

It is no accident: a VJP is the product of `g` with the Jacobian (lesson 06), the Jacobian of a linear map is $M$ itself, and $g^\top M$, written as a column, is $M^\top g$.

Nobody writes these matrices down, since one equation is enough to recognise a transpose:

$$\langle g, Mx \rangle = \langle M^\top g, x \rangle$$

$\langle a, b \rangle$ is the **inner product**: multiply corresponding numbers and add everything up. The equation has to hold for **all** $x$ and $g$, and nobody can try them all. How can a few calls decide? Lesson 06 has a way to test a VJP; here not even a difference quotient is needed.
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


with needs("index_vjp", "are_transposes"):
    for name, forward, right, wrong, shape in (
        ("broadcast", lambda b: np.broadcast_to(b, (2, 3)), lambda g: sum_to(g, (3,)), lambda g: g[0], (3,)),
        (
            "sum",
            lambda x: x.sum(axis=1),
            lambda g: np.broadcast_to(g[:, None], (3, 3)),
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

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

* 反向是同一个映射，转置了。
* 两行就能检验任何一个线性的层，随机的 `x` 和 `g`：`np.sum(g * forward(x))` 和 `np.sum(backward(g) * x)` 应当相等。

**下一课的问题：** 概率是 1.0，它的对数是 0；那么 1 减去它的对数呢？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

* The way back is the same map, turned over.
* Two lines test any linear layer, with a random `x` and `g`: `np.sum(g * forward(x))` and `np.sum(backward(g) * x)` have to be equal.

**A question for the next lesson:** a probability is 1.0, and its logarithm is 0. And the logarithm of 1 minus it?

Run `progress()` to see what is still open.
"""
