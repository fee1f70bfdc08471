# %% [markdown] id="title" lang="zh"
r"""
# 支线：带着东西的数

[English](../../en/side_carry/side_carry.ipynb) · 约 25 分钟 · 1 个练习（选做）

没有图，没有反向，也没有 $h$：一个数走完整个程序，导数和值同时算好了，一位不差。那为什么训练不用它？

在第 07 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Numbers that carry something

[中文](../../zh/side_carry/side_carry.ipynb) · about 25 minutes · 1 exercise (optional)

No graph, no backward pass and no $h$: a number goes through the whole program, and the derivative is ready when the value is, to the last digit. Then why does nobody train with it?

Comes after lesson 07.
"""

# %% id="setup"
import itertools
import math

import numpy as np

import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start

lang = start("side_carry", "zh")

# %% [markdown] id="forward" lang="zh"
r"""
## 另一个方向

第 07 课的检验里，$Ju$ 是用差商凑出来的，带着一个 $h$ 和它的误差。其实不用 $h$ 也行。复数步长（支线“多小才好”）让一个数带上虚部走完整个程序；照这个想法再走一步，让每个数都带着自己的**斜率**，写成符号 $\varepsilon$ 的系数：

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon, \qquad \varepsilon^2 = 0$$

乘法就自己得出了乘积的求导法则，不带任何误差。这样的一对数叫作**对偶数**（dual number），$\dot a$ 叫作它的切向分量（tangent）。没有图，也没有反向：导数和值同时算好。这就是**前向模式**（forward mode）。
"""

# %% [markdown] id="forward" lang="en"
r"""
## The other direction

In the test of lesson 07, $Ju$ was patched together from a difference quotient, with its $h$ and its error. It can be had without an $h$. The complex step (side road “How small”) sends a number with an imaginary part through the whole program. Take the idea one step further, and let every number carry its own **slope**, as the factor of a symbol $\varepsilon$:

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon, \qquad \varepsilon^2 = 0$$

Multiplication yields the product rule by itself, without any error. Such a pair is called a **dual number**, and $\dot a$ its tangent. There is no graph and no backward pass: the derivative is ready when the value is. This is **forward mode**.
"""

# %% exercise="dual_numbers"

# %% [markdown] id="passes" lang="zh"
r"""
先拿 $x^2 e^x$ 试一试，求它在 $x = 2$ 处的值和斜率；再把数组放进去，切向分量取 $u$，得到的就是 $Ju$，而 $g \cdot (Ju)$ 正是随机投影算出的那个数，这一次没有 $h$。
"""

# %% [markdown] id="passes" lang="en"
r"""
Try it on $x^2 e^x$ first: its value and slope at $x = 2$. Then put arrays in, with $u$ for a tangent: what comes out is $Ju$, and $g \cdot (Ju)$ is the number of the random projection, this time without an $h$.
"""

# %% id="demo_dual"
with needs("dual_numbers"):
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
这么简单，为什么训练不用它？一个函数有 $n$ 个输入，数一数它要跑多少遍：先用你的 `partials_forward`，再反向。
"""

# %% [markdown] id="count_passes" lang="en"
r"""
If it is as simple as that, why does nobody train with it? Count how often a function of $n$ inputs has to run, with your `partials_forward` and backward:
"""

# %% id="demo_passes"
runs = []


def neighbours(*inputs):
    runs.append(1)
    total = inputs[0] * inputs[0]
    for a, b in itertools.pairwise(inputs):
        total = total + a * b
    return total


with needs("dual_numbers"):
    for n in (1, 10, 100):
        inputs = [0.5 + i for i in range(n)]
        runs.clear()
        forward = partials_forward(neighbours, inputs)
        forward_runs = len(runs)
        runs.clear()
        leaves = [torch.tensor(value, requires_grad=True) for value in inputs]
        neighbours(*leaves).backward()
        same = np.allclose(forward, [leaf.grad.item() for leaf in leaves])
        print(f"n = {n}: runs of forward mode {forward_runs}, of backward {len(runs)}; same result: {same}")

# %% [raw] output_of="demo_passes"
r"""
n = 1: runs of forward mode 1, of backward 1; same result: True
n = 10: runs of forward mode 10, of backward 1; same result: True
n = 100: runs of forward mode 100, of backward 1; same result: True
"""

# %% [markdown] id="passes_note" lang="zh"
r"""
**前向模式一遍得到雅可比矩阵的一列**（一个输入，所有输出），**反向一遍得到一行**（一个输出，所有输入）；更一般地说，反向用权重 $g$ 把各行混在一起，前向用 $u$ 把各列混在一起。两个月牙的网络有 337 个参数、一个损失，用前向模式要走 337 遍，反向只要一遍；输入少、输出多的时候正好反过来。前向模式还不必把图存下来，步数很长的循环用得上。
"""

# %% [markdown] id="passes_note" lang="en"
r"""
**A pass in forward mode gives one column of the Jacobian** (one input, all outputs), **a backward pass one row** (one output, all inputs); in general, a backward pass mixes the rows with the weights $g$, and a forward pass the columns with $u$. The network of the moons has 337 parameters and one loss: 337 passes in forward mode, a single one backward. With few inputs and many outputs it is the other way round. And forward mode does not have to store a graph, which counts in a long loop.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

前向模式一遍得到一列，反向一遍得到一行：输入少用前者，输出少用后者。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

Forward mode gives a column of the Jacobian in a pass, backward a row: the former for few inputs, the latter for few outputs. Run `progress()` to see what is still open.
"""
