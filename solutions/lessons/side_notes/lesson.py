# %% [markdown] id="title" lang="zh"
r"""
# 支线：笔记里印了什么

[English](../../en/side_notes/side_notes.ipynb) · 约 25 分钟 · 2 个练习

一份广为流传的笔记里印着 4、8、12，自己运行一遍，得到的却是 2、4、6。

在第 09 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: What the notes print

[中文](../../zh/side_notes/side_notes.ipynb) · about 25 minutes · 2 exercises

A widely copied note prints 4, 8, 12. Run it yourself, and it says 2, 4, 6.

Comes after lesson 09.
"""

# %% id="setup"
import warnings

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw

lang = start("side_notes", "zh")

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

# %% [markdown] id="each_entry" lang="zh"
r"""
## 全 1，逐个元素

逐元素的运算里，每个输出只依赖自己的那个输入，$J$ 是对角的，所以全 1 给出的正好是各元素自己的导数，可以直接和手算的公式比。（矩阵乘法没有这样的好事，全 1 给出的是 $J$ 各行的和。）下面依次是 $x + y$、$x^2 + y^3$ 和 $x^2 e^x$；最后一个打印的是值、`x.grad` 和手算的 $2x e^x + x^2 e^x$：
"""

# %% [markdown] id="each_entry" lang="en"
r"""
## Ones, element by element

In an elementwise operation each output depends on its own input alone and $J$ is diagonal, so ones give the derivative of each element by itself, to be compared with a formula found by hand. (A matrix product is not so kind: there, ones give the sum of the rows of $J$.) Below are $x + y$, $x^2 + y^3$, and $x^2 e^x$; for the last, the values, `x.grad`, and $2x e^x + x^2 e^x$ by hand are printed:
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

# %% exercise="which_pass"

# %% id="demo_two" spoils="which_pass"
if done("which_pass"):
    grad_tensor = torch.ones_like(a)
    grad_tensor[1][1] = 2
    for gradient in (torch.ones_like(a), grad_tensor):
        (a @ b).backward(gradient)
        print(a.grad)

# %% [raw] output_of="demo_two"
r"""
tensor([[15.,  9., 16.],
        [15.,  9., 16.],
        [15.,  9., 16.]])
tensor([[30., 18., 32.],
        [39., 19., 39.],
        [30., 18., 32.]])
"""

# %% [markdown] id="pass_3" lang="zh"
r"""
第三遍从整个公式走起。`f` 的第一个元素 $139 = 72 + 67$，正是上面的 67。
"""

# %% [markdown] id="pass_3" lang="en"
r"""
A third pass begins at the whole formula. The first element of `f` is $139 = 72 + 67$, with the 67 from above.
"""

# %% id="demo_pass_3" ledger="S4-21 S4-22" spoils="which_pass"
if done("which_pass"):
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

# %% [markdown] id="accumulated" lang="zh" folds="which_pass"
r"""
`a` 和 `b` 的梯度是三遍的总和，`c`、`d`、`e` 的只有一份：谁要是把某一格多运行了一次，就会怀疑起本来正确的公式。
"""

# %% [markdown] id="accumulated" lang="en" folds="which_pass"
r"""
The gradients of `a` and `b` are totals of three passes, those of `c`, `d` and `e` a single share: whoever happens to run one of the cells once more will doubt a formula that is right.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

印出来的数是一次运行的结果，不是道理。抄一段代码之前，先在干净的内核里跑一遍，反向两遍看看有没有累加。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

A printed number is the result of one run, not a reason. Before you copy a piece of code, run it in a fresh kernel, and go backward twice to see whether it adds up.

Run `progress()` to see what is still open.
"""
