# %% [markdown] id="title" lang="zh"
r"""
# 07 矩阵与损失：一个元素一个元素地想，一整块一整块地写

[English](../../en/07_matrices/07_matrices.ipynb) · 约 145 分钟 · 9 个练习（`vector_and_itself` 和末尾的 `any_rank` 选做，另加 30 分钟）

神经网络里真正干活的是矩阵乘法。它并不需要新的法则：固定 $B$，$A \mapsto AB$ 是线性映射，上一课说过，线性映射的反向就是它的转置。可是这个转置**写成公式**是什么样子？

这一课你把它推出来，用上一课的内积检验核对，装进引擎；接上分类用的损失，从零训练出一个逻辑回归（logistic regression），最后只用你自己写的零件分开三团点。

先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 07 Matrices and losses: think entry by entry, write whole matrices

[中文](../../zh/07_matrices/07_matrices.ipynb) · about 145 minutes · 9 exercises (`vector_and_itself`, and `any_rank` at the end, are optional: another 30 minutes)

What does the real work in a neural network is the matrix product. It needs no new rule: with $B$ fixed, $A \mapsto AB$ is a linear map, and the backward pass of a linear map is its transpose, as the last lesson said. But what does this transpose look like **as a formula**?

In this lesson you derive it, check it with the dot-product test of the last lesson, and put it into the engine. You add the loss that is used for classification, train a logistic regression from zero, and in the end tell three clouds of points apart with nothing but parts of your own.

Run the next cell first.
"""

# %% id="setup"
import warnings

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot

lang = start("07_matrices", "zh")

# %% [markdown] id="old_rule_fails" lang="zh"
r"""
## 同样的公式，换成矩阵

$ab + \frac{c\,d^2}{e}$ 的五个偏导数，你在第 01 课里手算过。现在让字母代表矩阵，把 `*` 换成 `@`。乘积的法则我们有一条：一个因子的梯度，是上游梯度 `G` 乘以另一个因子。用在 `A @ B` 上还对吗？拿差商来对 $A_{00}$ 的梯度。
损失取 $L = \sum_{ij} G_{ij} C_{ij}$，其中 $C = AB$；它对 $A$ 是线性的，所以步子再大，差商也是准的。
"""

# %% [markdown] id="old_rule_fails" lang="en"
r"""
## The same formula, with matrices

In lesson 01 you worked out the five partial derivatives of $ab + \frac{c\,d^2}{e}$ by hand. Now let the letters stand for matrices, and write `@` in place of `*`. We do have a rule for products: the gradient of one factor is the cotangent `G` times the other factor. Is it still right for `A @ B`? Compare the gradient of $A_{00}$ with a difference quotient.
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

这里 $A$ 是 n×r 的，$B$ 是 r×m 的，$C$ 是 n×m 的。第 05 课的问法仍然管用：动一下一个输入，哪些输出会动，各动多少？下面把 $A_{10}$ 加 1。
"""

# %% [markdown] id="one_entry" lang="en"
r"""
## Nudge one entry, and a whole row moves

The matrix product is defined by

$$C_{ij} = \sum_k A_{ik} B_{kj}$$

where $A$ is n×r, $B$ is r×m and $C$ is n×m. The question of lesson 05 still serves: nudge one input; which outputs move, and how far? Here $A_{10}$ grows by 1.
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

# %% [markdown] id="into_the_engine" lang="zh"
r"""
## 装进引擎

引擎里的一个运算是一个类，用的时候写 `Linear.apply(x, w, b)`：

* `forward(ctx, …)` 算出结果，用 `ctx.save_for_backward(…)` 存好反向时还要用到的张量；
* `backward(ctx, g)` 收下上游梯度，从 `ctx.saved_tensors` 按原来的次序取回它们；
* 它为 `forward` 的每个输入交回一个梯度。
"""

# %% [markdown] id="into_the_engine" lang="en"
r"""
## Into the engine

In the engine an operation is a class, and is used as in `Linear.apply(x, w, b)`:

* `forward(ctx, …)` computes the result, and saves with `ctx.save_for_backward(…)` the tensors that the backward pass needs;
* `backward(ctx, g)` takes the cotangent, and finds them in the same order in `ctx.saved_tensors`;
* it hands back one gradient for each input of `forward`.
"""

# %% exercise="affine"

# %% [markdown] id="layer_checked" lang="zh"
r"""
引擎自带的梯度检验（gradient check）`gradcheck` 把每个输入的每个数动一点点，拿差商和你的 `backward` 逐个对照。
"""

# %% [markdown] id="layer_checked" lang="en"
r"""
The gradient check of the engine, `gradcheck`, moves every number of every input a little, and compares your `backward` with the difference quotients, one by one.
"""

# %% id="demo_layer_checked"
with needs("affine"):
    generator = np.random.default_rng(2)
    shapes = (2, 3), (3, 4), (4,)
    inputs = tuple(torch.tensor(generator.normal(size=shape), requires_grad=True) for shape in shapes)
    print(torch.autograd.gradcheck(Linear.apply, inputs))

# %% [raw] output_of="demo_layer_checked"
r"""
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

# %% [markdown] id="steps" lang="zh"
r"""
换一个没有这两样毛病的例子：三个不同的大小，不均匀的权重 `t`，再加一个广播的除数 `s`：
"""

# %% [markdown] id="steps" lang="en"
r"""
Now an example without these two faults: three different sizes, uneven weights `t`, and a divisor `s` that is broadcast:
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

# %% [markdown] id="vectors" lang="zh"
r"""
## ★ 一个向量和它自己

纸上的 $x^\top x$ 是向量和它自己的点积；有人写成 `x @ x`，有人照着纸写成 `x.T @ x`。一样吗？
"""

# %% [markdown] id="vectors" lang="en"
r"""
## ★ A vector and itself

On paper the dot product of a vector with itself is $x^\top x$. Some people write it as `x @ x`, others as on paper, `x.T @ x`. Is that the same?
"""

# %% exercise="vector_and_itself"

# %% [markdown] id="dots" lang="zh"
r"""
做完之后核对。第 2 段运行两次：先照练习的写法，再照一份流传很广的笔记的写法，不把 `x.grad` 清零。引擎对 `x.T` 的警告也印出来。
"""

# %% [markdown] id="dots" lang="en"
r"""
Compare when you are done. Part 2 runs twice: as in the exercise, and then as in a widely copied note, where `x.grad` is not reset. The engine's warning about `x.T` is printed as well.
"""

# %% id="demo_dot" ledger="S4-25 S4-26" spoils="vector_and_itself"
if done("vector_and_itself"):
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x @ x
    y.backward()
    print(y, x.grad)

    x.grad = None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        y, again = x.T @ x, x.T @ x
    y.backward()
    print(y, x.grad)
    again.backward()
    print(again, x.grad)
    print(f"{caught[0].category.__name__}: {caught[0].message}")

    x.grad = None
    (x.reshape(3, 1) @ x.reshape(1, 3))[0].sum().backward()
    print(x.grad)

# %% [raw] output_of="demo_dot"
r"""
tensor(14., grad_fn=<DotBackward0>) tensor([2., 4., 6.])
tensor(14., grad_fn=<DotBackward0>) tensor([2., 4., 6.])
tensor(14., grad_fn=<DotBackward0>) tensor([ 4.,  8., 12.])
UserWarning: The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw an error in a future release. Consider `x.mT` to transpose batches of matrices or `x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor.
tensor([7., 1., 1.])
"""

# %% [markdown] id="vectors_note" lang="zh" folds="vector_and_itself"
r"""
笔记里的翻倍与转置毫无关系：`x.T` 就是 `x` 自己，翻倍是因为没有把 `x.grad` 清零。要一行或者一列，就用 `reshape` 明说。第 3 段里列乘以行，元素是 $x_i x_j$；第 0 行加起来是 $x_0 (x_0 + x_1 + x_2)$，所以梯度是 $[7, 1, 1]$。
"""

# %% [markdown] id="vectors_note" lang="en" folds="vector_and_itself"
r"""
The doubling in the note has nothing to do with the transpose: `x.T` is `x` itself, and nobody reset `x.grad`. If you want a row or a column, say so with `reshape`. In part 3 a column times a row has the entries $x_i x_j$; row 0 adds up to $x_0 (x_0 + x_1 + x_2)$, and so the gradient is $[7, 1, 1]$.
"""

# %% [markdown] id="loss" lang="zh"
r"""
## 接上损失

分类网络的最后一层是 `z = x @ w + b`，后面接一个损失，然后 `loss.backward()`。

z 里的每个数叫作 logit：正的表示“像是 1”，负的表示“像是 0”，离 0 越远越肯定。$\sigma(z) = 1/(1 + e^{-z})$ 把它变成概率 p，目标 y 是 0 或 1，也可以是两者之间的数。
损失叫作**二元交叉熵**（binary cross-entropy），对 z 的全部 N 个元素取平均：

$$L = -\frac{1}{N} \sum \bigl( y \log p + (1 - y) \log (1 - p) \bigr), \qquad p = \sigma(z)$$

y = 1 的时候只剩第一项：p 越接近 1，损失越小。
"""

# %% [markdown] id="loss" lang="en"
r"""
## Adding a loss

The last layer of a network for classification is `z = x @ w + b`; then come a loss and `loss.backward()`.

Each number in z is called a logit: a positive one says “looks like 1”, a negative one “looks like 0”, and the farther from 0 the surer. $\sigma(z) = 1/(1 + e^{-z})$ makes it a probability p; the target y is 0 or 1, or something between them.
The loss is called **binary cross-entropy**, and is the mean over all N elements of z:

$$L = -\frac{1}{N} \sum \bigl( y \log p + (1 - y) \log (1 - p) \bigr), \qquad p = \sigma(z)$$

For y = 1 only the first term is left: the closer p is to 1, the smaller the loss.
"""

# %% [markdown] id="worked" lang="zh"
r"""
先一起走一步。只看一个 z，y = 1，这时损失是 $-\log\sigma(z)$。$-\log p$ 的导数是 $-1/p$，而 $\sigma$ 的导数用输出写出来是 $p(1 - p)$（第 04 课），所以

$$\frac{\partial}{\partial z}\bigl(-\log\sigma(z)\bigr) = -\frac{1}{p} \cdot p(1 - p) = -(1 - p)$$

预测得越对，推力越小；错得离谱时，推力接近 1，不会更大。y = 0 的那一项、y 取中间值的情形，和到 w、b 的路，留给你。
"""

# %% [markdown] id="worked" lang="en"
r"""
Let us take the first step together. For a single z with y = 1 the loss is $-\log\sigma(z)$. The derivative of $-\log p$ is $-1/p$, and that of $\sigma$, written with its output, is $p(1 - p)$ (lesson 04), so

$$\frac{\partial}{\partial z}\bigl(-\log\sigma(z)\bigr) = -\frac{1}{p} \cdot p(1 - p) = -(1 - p)$$

The better the prediction, the gentler the push; where it is hopelessly wrong, the push comes close to 1 but never exceeds it. The term for y = 0, values of y in between, and the way to w and b are left to you.
"""


# %% exercise="bce_gradient"

# %% [markdown] id="layer_note" lang="zh"
r"""
用引擎核对教程里常见的例子：输入是 `torch.ones(5)`，所以 `weights.grad` 的每一行都等于 `bias.grad`。`True` 表示你的公式与引擎一致：
"""

# %% [markdown] id="layer_note" lang="en"
r"""
Compare with the engine, on an example that many tutorials use: the inputs are `torch.ones(5)`, and so every row of `weights.grad` equals `bias.grad`. `True` says that your formula agrees:
"""

# %% id="demo_layer" ledger="S4-27 S4-27a"
with needs("bce_gradient"):
    inputs, targets = torch.ones(5), torch.zeros(3)
    weights = torch.tensor(
        [[0.1, -0.2, 0.3], [0.4, 0.0, -0.1], [-0.3, 0.2, 0.1], [0.2, 0.1, 0.0], [-0.1, 0.3, -0.2]],
        requires_grad=True,
    )
    bias = torch.tensor([0.2, -0.1, 0.0], requires_grad=True)
    logits = torch.matmul(inputs, weights) + bias
    loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, targets)
    loss.backward()
    row, scores, goal = (t.detach().numpy().reshape(1, -1) for t in (inputs, logits, targets))
    print(loss)
    print(bias.grad, np.allclose(bias.grad.numpy(), db(scores, goal)))
    print(weights.grad[[0, 4]], np.allclose(weights.grad.numpy(), dw(row, scores, goal)))

# %% [raw] output_of="demo_layer"
r"""
tensor(0.8576, grad_fn=<BinaryCrossEntropyWithLogitsBackward0>)
tensor([0.2075, 0.1915, 0.1750]) True
tensor([[0.2075, 0.1915, 0.1750],
        [0.2075, 0.1915, 0.1750]]) True
"""

# %% [markdown] id="nan" lang="zh"
r"""
## 第二步就成了 nan

函数的名字很长：`binary_cross_entropy_with_logits`。为什么不先算出概率 p，再套损失的公式？照着定义写只要两行：
"""

# %% [markdown] id="nan" lang="en"
r"""
## nan in the second step

The function has a long name: `binary_cross_entropy_with_logits`. Why not compute the probability p first, and then apply the formula of the loss? As it is defined, that takes two lines:
"""


# %% id="demo_nan"
def naive_bce(z, y):
    p = torch.sigmoid(z)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def train_briefly(bce):
    x = torch.tensor([1.0, 2.0, 3.0, 120.0])
    y = torch.tensor([0.0, 1.0, 1.0, 0.0])
    w = torch.zeros(1, requires_grad=True)
    for step in range(4):
        loss = bce(w * x, y)
        loss.backward()
        print(f"step {step}: w = {w.item():.4f}, loss = {loss.item():.4f}")
        with torch.no_grad():
            w -= 0.5 * w.grad
        w.grad = None


train_briefly(naive_bce)

# %% [raw] output_of="demo_nan"
r"""
step 0: w = 0.0000, loss = 0.6931
step 1: w = -7.2500, loss = nan
step 2: w = nan, loss = nan
step 3: w = nan, loss = nan
"""

# %% [markdown] id="nan_note" lang="zh"
r"""
到 `step 1`，也就是第二步，损失就已经是 nan，梯度也是，`w` 从此再也回不来。公式在纸上没有错；出问题的是浮点数，这叫作**数值稳定性**（numerical stability）。训练里的 nan 常常这样来：有一个点离得很远，它引起的那一步，把它自己的 logit 推到了浮点数算不了的地方。
"""

# %% [markdown] id="nan_note" lang="en"
r"""
At `step 1`, which is the second step, loss and gradient are nan, and `w` never recovers. On paper the formula is right; the trouble is with floating-point numbers, and the subject is called **numerical stability**. Many nans in training come about like this: one point lies far out, and the step that it causes throws its own logit beyond what floats can handle.
"""

# %% exercise="quiet_error"

# %% [markdown] id="stable_note" lang="zh"
r"""
同样的四个点，同样的步子，换上你修好的损失。第一步还是会迈到 −7.25；猜一猜，后来走得回来吗？
"""

# %% [markdown] id="stable_note" lang="en"
r"""
The same four points and the same steps, with the loss that you repaired. The first step will lead to −7.25 again; guess whether the others find the way back:
"""

# %% id="demo_stable"
with needs("quiet_error"):
    train_briefly(repaired)

# %% [raw] output_of="demo_stable"
r"""
step 0: w = 0.0000, loss = 0.6931
step 1: w = -7.2500, loss = 9.0627
step 2: w = -6.6251, loss = 8.2817
step 3: w = -6.0003, loss = 7.5009
"""

# %% [markdown] id="stable_answer" lang="zh" folds="quiet_error"
r"""
上面的 nan 是那个 120 造成的，而且它站对了边：z = −870，y = 0，损失本该是 0。可是 p 成了 0，log p 是负无穷，0 乘负无穷是 nan：一项本来不算数的，毁了整个平均。

修好以后走得也不漂亮：第一步迈得太远，后来的几步都在往回走。但是每一步都有真正的损失和梯度，所以走得回来；把概率截断（`clamp`），nan 是遮住了，这个机会也没有了。

下面的图上，照定义写的，从 z = 16.64 起（图上是 17）p 舍入成了 1，损失是无穷大，梯度是 nan；在 15 和 16.6 之间没有 nan，损失却错了，因为那里的 $1 - p$ 只能是 $2^{-24}$ 的几倍。截断的，从 14 起，错得最厉害的点梯度恰好是 0。
"""

# %% [markdown] id="stable_answer" lang="en" folds="quiet_error"
r"""
The nan came from the point at 120, and that one was on the right side: z = −870 and y = 0, so its loss ought to be 0. But p has become 0, log p minus infinity, and 0 times minus infinity is nan: a term that should not count at all spoiled the mean.

Repaired, it is still not a pretty sight: the first step is too long, and the later ones are spent on going back. But each has the true loss and gradient, and so there is a way back; whoever covers up the nan by clamping probabilities (`clamp`) gives that chance away.

In the pictures below, as defined: from z = 16.64 on (17 in the picture) p is rounded to 1, the loss is infinite and the gradient nan; between 15 and 16.6 the loss is wrong without a nan, since $1 - p$ can only be a few times $2^{-24}$ there. Clamped: from 14 on, the points that are most wrong get a gradient of exactly 0.
"""

# %% [markdown] id="three_ways" lang="zh"
r"""
下面是 y = 0 时三种写法的损失和梯度，用 float32 算；在得到无穷大或 nan 的地方，线就断了：
"""

# %% [markdown] id="three_ways" lang="en"
r"""
Here are loss and gradient for y = 0, written in three ways and computed in float32; a line ends where infinity or nan comes out:
"""


# %% id="demo_three_ways" spoils="quiet_error"
def clamped_bce(z, y):
    p = torch.sigmoid(z).clamp(1e-6, 1 - 1e-6)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def losses_and_slopes(bce):
    losses, slopes = [], []
    for at in range(-10, 31):
        z = torch.tensor(float(at), requires_grad=True)
        loss = bce(z, torch.tensor(0.0))
        loss.backward()
        if np.isfinite(loss.item()) and np.isfinite(z.grad.item()):
            losses.append((at, loss.item()))
            slopes.append((at, z.grad.item()))
    return losses, slopes


with needs("quiet_error"):
    words = {
        "zh": ("稳定", "截断", "照定义", "损失", "梯度"),
        "en": ("stable", "clamped", "as defined", "loss", "gradient"),
    }[lang]
    ways = repaired, clamped_bce, naive_bce
    curves = {word: losses_and_slopes(way) for word, way in zip(words, ways)}
    for which, name in enumerate(words[3:]):
        lines = {f"{word}: {name}": both[which] for word, both in curves.items()}
        display(plot(lines, dots=[f"{words[2]}: {name}"]))

# %% [raw] output_of="demo_three_ways" lang="zh"
r"""
稳定: 损失: (−10, 4.54e−05) → (30, 30), y 4.54e−05 … 30
截断: 损失: (−10, 4.54e−05) → (30, 13.8), y 4.54e−05 … 13.8
照定义: 损失: (−10, 4.54e−05) → (16, 15.9), y 4.54e−05 … 15.9
稳定: 梯度: (−10, 4.54e−05) → (30, 1), y 4.54e−05 … 1
截断: 梯度: (−10, 4.54e−05) → (30, 0), y 0 … 1
照定义: 梯度: (−10, 4.54e−05) → (16, 1), y 4.54e−05 … 1
"""

# %% [raw] output_of="demo_three_ways" lang="en"
r"""
stable: loss: (−10, 4.54e−05) → (30, 30), y 4.54e−05 … 30
clamped: loss: (−10, 4.54e−05) → (30, 13.8), y 4.54e−05 … 13.8
as defined: loss: (−10, 4.54e−05) → (16, 15.9), y 4.54e−05 … 15.9
stable: gradient: (−10, 4.54e−05) → (30, 1), y 4.54e−05 … 1
clamped: gradient: (−10, 4.54e−05) → (30, 0), y 0 … 1
as defined: gradient: (−10, 4.54e−05) → (16, 1), y 4.54e−05 … 1
"""

# %% [markdown] id="training" lang="zh"
r"""
## 从零训练一个逻辑回归

零件齐了。逻辑回归就是这一层加上梯度下降：`z = x @ w + b`，x 的每一行是一个点，w 是一个向量，b 是一个数；z > 0 就算作 1。更新写在 `torch.no_grad()` 里面，和 `train_briefly` 一样（为什么，见第 09 课）。
"""

# %% [markdown] id="training" lang="en"
r"""
## A logistic regression from zero

Logistic regression is this one layer with gradient descent: `z = x @ w + b`, where each row of x is a point, w is a vector and b a number; a point counts as 1 when z > 0. The update stands inside `torch.no_grad()`, as in `train_briefly` (lesson 09 says why).
"""

# %% exercise="logistic"

# %% [markdown] id="training_note" lang="zh"
r"""
在两团互相有些重叠的点上试一试：$(2, 1)$ 周围的是 1，$(-1, 0)$ 周围的是 0。画的是没有见过的点和训练出来的边界。
"""

# %% [markdown] id="training_note" lang="en"
r"""
Try it on two clouds that overlap a little: points around $(2, 1)$ are 1, those around $(-1, 0)$ are 0. The picture shows points never seen before, and the boundary that was learned.
"""


# %% id="demo_training"
def numbers(found):
    return np.array(found.tolist() if hasattr(found, "tolist") else found).reshape(-1)


with needs("quiet_error", "logistic"):
    generator = np.random.default_rng(7)
    labels = np.arange(200) % 2.0
    centres = np.where(labels[:, None] == 1, [2.0, 1.0], [-1.0, 0.0])
    points = centres + generator.normal(0, 1, centres.shape)
    slopes, offset, accuracy = fit(
        (np.zeros(2), 0.0), (points[:100], labels[:100]), (points[100:], labels[100:]), 0.5, 200
    )
    print(f"right on points never seen: {float(accuracy):.0%}")
    slopes, offset = numbers(slopes), numbers(offset)
    shown = {str(label): points[100:][labels[100:] == label].tolist() for label in (0, 1)}
    display(plot(scatter=shown, region=lambda *at: (np.dot(at, slopes) + offset).item() > 0))

# %% [raw] output_of="demo_training"
r"""
right on points never seen: 91%
0: 50 ×, x −2.69 … 0.879, y −2.61 … 2.02
1: 50 ×, x −1.25 … 4.03, y −1.2 … 3.26
"""

# %% [markdown] id="classes" lang="zh"
r"""
## 三类，或者一万类

标签是整数，说的是第几类。损失不拿它来计算，只用它来**挑选**：每个样本的每一类有一个 logit，`z` 是 n×m 的；softmax 把每一行变成概率，挑出正确那一类的概率，取负对数，再对 n 行取平均（二元的损失除以 z 的元素总数，这里除以行数）：

$$L = -\frac{1}{n} \sum_i \ell_{i,\,c_i}, \qquad \ell_{ij} = z_{ij} - \log\sum_k e^{z_{ik}}$$

$c_i$ 是第 i 个样本的类别。这叫多类的**交叉熵**（cross-entropy）。分四步写，log-softmax，挑选，平均，负号，反向你都会写（第 06 课）：
"""

# %% [markdown] id="classes" lang="en"
r"""
## Three classes, or ten thousand

A label is an integer that names a class. The loss does not compute with it; it only **picks**. For each sample there is one logit per class, so `z` is n×m; softmax turns every row into probabilities; pick that of the right class, take the negative logarithm, and then the mean over the n rows (that of the binary loss was over all elements of z):

$$L = -\frac{1}{n} \sum_i \ell_{i,\,c_i}, \qquad \ell_{ij} = z_{ij} - \log\sum_k e^{z_{ik}}$$

where $c_i$ is the class of sample i. This is the **cross-entropy** of several classes. Here it is in four steps, log-softmax, picking, a mean, a sign, all of which you can take backward (lesson 06):
"""

# %% id="demo_four_steps"
z = torch.tensor([[2.0, 0.5, -1.0], [0.0, 1.0, 1.5]], requires_grad=True)
labels = [0, 1]
log_p = torch.log_softmax(z, dim=1)
loss = -log_p[[0, 1], labels].mean()
loss.backward()
print(loss)
print(torch.allclose(z.grad.sum(dim=1), torch.zeros(2), atol=1e-6))

# %% [raw] output_of="demo_four_steps"
r"""
tensor(0.6727, grad_fn=<NegBackward0>)
True
"""

# %% [markdown] id="fused" lang="zh"
r"""
`True` 说的是：每一行的梯度加起来是 0。一类的 logit 往上推，别的就往下压。几步合成一步的运算，叫作**融合**（fused）的运算；这四步合起来，剩下的比想象的少。
"""

# %% [markdown] id="fused" lang="en"
r"""
`True` says that the gradient of each row adds up to 0: where the logit of one class is pushed up, the others are pushed down. An operation made of several in one piece is called **fused**; put together, these four leave less than one would think.
"""

# %% exercise="cross_entropy"

# %% id="demo_side_by_side" spoils="cross_entropy"
if done("cross_entropy"):
    print(log_p.exp())
    print(z.grad)

# %% [raw] output_of="demo_side_by_side"
r"""
tensor([[0.7856, 0.1753, 0.0391],
        [0.1220, 0.3315, 0.5465]], grad_fn=<ExpBackward0>)
tensor([[-0.1072,  0.0876,  0.0196],
        [ 0.0610, -0.3343,  0.2733]])
"""

# %% [markdown] id="side_by_side" lang="zh" folds="cross_entropy"
r"""
上面是概率，下面是梯度：正确的那一格减去 1，再全都除以行数 2。两类的时候，第 1 类的概率是 $\sigma(z_1 - z_0)$，减去目标，又是 `bce_gradient`。
"""

# %% [markdown] id="side_by_side" lang="en" folds="cross_entropy"
r"""
Probabilities above, gradients below: subtract 1 where the right class stands, and divide everything by the 2 rows. With two classes the probability of class 1 is $\sigma(z_1 - z_0)$; minus the target, that is `bce_gradient` again.
"""

# %% [markdown] id="three_clouds" lang="zh"
r"""
现在训练一个三类的分类器，只用你自己的零件：`cross_entropy_vjp` 给出 z 的梯度，它的各行加起来是 `bias` 的，`weights` 的由 `dB` 给出。没有引擎，也没有图：只有一层时，反向就是这三行。猜一猜，能分对多少？（在训练用的点上数。）
"""

# %% [markdown] id="three_clouds" lang="en"
r"""
Now train a classifier for three classes with nothing but your own parts: `cross_entropy_vjp` gives the gradient of z, whose rows add up to that of `bias`, and `dB` gives that of `weights`. No engine and no graph: for a single layer these three lines are the backward pass. How many will it get right? (Counted on the training points themselves.)
"""

# %% id="demo_three_clouds"
with needs("matmul_gradients", "cross_entropy"):
    generator = np.random.default_rng(3)
    labels = np.arange(150) % 3
    points = np.array([[0.0, 2.0], [-2.0, -1.0], [2.0, -1.0]])[labels] + generator.normal(0, 0.9, (150, 2))
    weights, bias, losses = np.zeros((2, 3)), np.zeros(3), []
    for _ in range(60):
        scores = points @ weights + bias
        losses.append(float(cross_entropy(scores, labels)))
        to_scores = np.asarray(cross_entropy_vjp(1.0, scores, labels))
        weights = weights - 0.5 * np.asarray(dB(to_scores, points, weights))
        bias = bias - 0.5 * to_scores.sum(axis=0)
    right = (points @ weights + bias).argmax(axis=1) == labels
    print(f"loss {losses[0]:.3f} -> {losses[-1]:.3f}, right: {right.mean():.0%}")
    shown = {str(label): points[labels == label].tolist() for label in range(3)}
    display(plot(scatter=shown, region=lambda *at: (np.array(at) @ weights + bias).argmax()))
    display(plot({{"zh": "损失", "en": "loss"}[lang]: list(enumerate(losses))}))

# %% [raw] output_of="demo_three_clouds" lang="zh"
r"""
loss 1.099 -> 0.105, right: 99%
0: 50 ×, x −2.55 … 2.05, y −0.3 … 4.3
1: 50 ×, x −4.05 … −0.258, y −3.24 … 1.99
2: 50 ×, x −0.0173 … 4.22, y −2.56 … 0.945
损失: (0, 1.1) → (59, 0.105), y 0.105 … 1.1
"""

# %% [raw] output_of="demo_three_clouds" lang="en"
r"""
loss 1.099 -> 0.105, right: 99%
0: 50 ×, x −2.55 … 2.05, y −0.3 … 4.3
1: 50 ×, x −4.05 … −0.258, y −3.24 … 1.99
2: 50 ×, x −0.0173 … 4.22, y −2.56 … 0.945
loss: (0, 1.1) → (59, 0.105), y 0.105 … 1.1
"""

# %% [markdown] id="all_ranks" lang="zh"
r"""
## 选做和选读

### 从两个矩阵到任意的形状

引擎的 `@` 不止接受两个矩阵：还有向量，还有一批一批的矩阵，批的维度按广播的规则配对。法则还是那两条，要操心的只有形状：补一个大小为 1 的维度，转置最后两个维度，还有第 06 课的 `sum_to`。
"""

# %% [markdown] id="all_ranks" lang="en"
r"""
## Optional exercises and reading

### From two matrices to any shape

The `@` of the engine takes more than two matrices: also vectors, and batches of matrices, whose batch dimensions are matched by the rules of broadcasting. The two rules stay what they are; only shapes need care. Your tools: add a dimension of size 1, transpose the last two dimensions, and the `sum_to` of lesson 06.
"""

# %% exercise="any_rank"

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**为什么总有一个矩阵要转置？** 因为求和的下标换了。前向把 k 加掉；反向求 A 的梯度时把 j 加掉，留下 i 和 k。矩阵乘积只会加掉左边的列号和右边的行号，转置就是把要加掉的下标搬到那个位置上去。

**用 `relu` 和 `abs` 拼出来的稳定公式很常见，它错在哪里？** 数值没有错。错的是 z = 0 处的梯度：两个折点在纸上互相抵消，引擎却各按自己的约定取 0，结果与真正的导数差了 $1/(2N)$。w 从 0 开始训练时，第一步的每个 z 都正好是 0。PyTorch 的损失是一整个运算，有自己的反向，所以没有这个问题。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**Why is there always a matrix to transpose?** Because another index is summed. The forward pass sums over k; for the gradient of A, the backward pass sums over j and leaves i and k. A matrix product can only sum over the columns of its left side and the rows of its right side, and a transpose moves the index that has to go to that place.

**Stable formulas made of `relu` and `abs` are common. What is wrong with them?** Not their values. It is the gradient at z = 0: on paper the two kinks cancel, but the engine takes 0 at each by its own convention, and the result is off from the true derivative by $1/(2N)$. When training begins with w at 0, every z of the first step is exactly 0. The loss of PyTorch is one whole operation with a backward pass of its own, so it does not have this problem.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* `A @ B` 的每个输入元素牵动一整行或一整列；梯度是上游梯度与另一个因子的转置相乘，站在哪一边由形状决定。
* 固定一个因子，矩阵乘积是线性映射，梯度公式就是它的转置，内积检验管得了它。
* 检查要用三个不同的大小和不均匀的上游梯度：方阵和全 1 会把错误藏起来。
* `.grad` 会累积：印在屏幕上的数可能是好几遍的总和。
* 交叉熵对 logit 的梯度是概率减去目标，再按平均分摊：二元的按全部元素，多类的按行。
* 损失要从 logit 直接算。数值稳定性不只是不出现 nan：值和梯度都要对，折点上也一样。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* In `A @ B` each input entry affects a whole row or a whole column; a gradient is the product of the cotangent and the transpose of the other factor, on the side that the shapes prescribe.
* With one factor fixed, a matrix product is a linear map, and the gradient formula is its transpose: check it with the dot-product test.
* Check with three different sizes and an uneven cotangent: square matrices and ones hide mistakes.
* `.grad` accumulates: the numbers on the screen may be totals of several passes.
* The gradient of cross-entropy with respect to the logits is probability minus target, shared out by the mean: over all elements for the binary loss, over the rows for several classes.
* Compute the loss straight from the logits. Numerical stability is more than the absence of nan: value and gradient have to be right, at kinks as well.

Run `progress()` to see which exercises are still open.
"""
