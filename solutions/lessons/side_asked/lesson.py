# %% [markdown] id="title" lang="zh"
r"""
# 支线：倒过来问

[English](../../en/side_asked/side_asked.ipynb) · 约 50 分钟 · 2 个练习

弹簧拉长了多少，知道；弹簧有多硬，不知道。一步一步解出来的答案，怎样对未知数求导？

在第 13 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Asked backwards

[中文](../../zh/side_asked/side_asked.ipynb) · about 50 minutes · 2 exercises

How far the springs were stretched is known; how stiff they are is not. How does one differentiate an answer that was found step by step?

Comes after lesson 13.
"""

# %% id="setup"
import math
import warnings
from typing import NamedTuple

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.scalar import Minus, Variable
from autograd_lib.side_by_side import on_both

lang = start("side_asked", "zh")

# %% [markdown] id="newton" lang="zh"
r"""
## 算法也能求导

既然图是运行的记录，那么任何由可导的步骤组成的算法都可以求导，不必有现成的公式。例如用牛顿法求 $\sqrt a$（$a > 0$）：从 $s = 1$ 开始，反复取 $s$ 和 $a / s$ 的平均数：

$$s \leftarrow \frac{1}{2}\left(s + \frac{a}{s}\right)$$

引擎不知道这是在求平方根。它只看到加法和除法，一步一步地求导；走得够多，导数也趋近 $1 / (2\sqrt a)$。（这里是这样；一般来说，值收敛并不保证导数也收敛。）
"""

# %% [markdown] id="newton" lang="en"
r"""
## Algorithms have derivatives too

Since a graph is the record of a run, any algorithm made of differentiable steps can be differentiated, without a formula for it. Take Newton's method for $\sqrt a$ with $a > 0$: start with $s = 1$ and replace it by the mean of $s$ and $a / s$, again and again:

$$s \leftarrow \frac{1}{2}\left(s + \frac{a}{s}\right)$$

The engine has no idea that this is a square root. It sees additions and divisions and differentiates step by step; after enough of them the derivative approaches $1 / (2\sqrt a)$ as well. (Here it does; that values converge is no promise, in general, that their derivatives do.)
"""

# %% exercise="through_the_steps"

# %% [markdown] id="convergence" lang="zh"
r"""
走几步能到哪里？$a = 9$ 时 $\sqrt a = 3$，导数是 $1/6$。下图的横轴是步数，纵轴是误差的常用对数：越往下越准，64 位浮点数到 −15 左右就是尽头，误差正好是 0 的画在 −16。走近以后，每走一步，值的正确位数大约翻一倍；导数几乎同步，曲线也几乎重合：
"""

# %% [markdown] id="convergence" lang="en"
r"""
How far does it get? For $a = 9$ we have $\sqrt a = 3$ and the derivative $1/6$. The horizontal axis shows the steps, the vertical axis the decimal logarithm of the error: the lower the more accurate; 64-bit floats end near −15, and an error of exactly 0 is drawn at −16. Once it is close, each step roughly doubles the number of correct digits in the value; the derivative keeps pace, along almost the same curve:
"""

# %% id="demo_convergence"
with needs("through_the_steps"):
    curves = {"s": [], "ds/da": []}
    for steps in range(1, 9):
        a = engine.tensor([9.0], dtype=engine.float64, requires_grad=True)
        s = newton(a, steps)
        s.backward()
        for name, error in (("s", s.item() - 3), ("ds/da", a.grad.item() - 1 / 6)):
            curves[name].append((steps, math.log10(max(abs(error), 1e-16))))
    ends = [f"{name}: {line[0][1]:.1f} … {line[4][1]:.1f}" for name, line in curves.items()]
    display(plot(curves, dots=True, text="\n".join(ends)))

# %% [raw] output_of="demo_convergence"
r"""
s: 0.3 … -8.9
ds/da: -0.5 … -8.7
"""

# %% [markdown] id="both_answers" lang="zh" folds="through_the_steps"
r"""
你的 `newton_vjp` 是往前走的，还是往回走的？各要记着几个数？两种写法都对：让 `ds` 和 s 在同一个循环里更新，只记着两个数；先把每一步的 s 存进列表，再倒着走一遍，记着 `steps` 个。这里每个元素只有一个输入、一个输出，所以往前走更省。
"""

# %% [markdown] id="both_answers" lang="en" folds="through_the_steps"
r"""
Does your `newton_vjp` go forward or back, and how many numbers does it keep? Either is right: to update `ds` in the same loop as s keeps two numbers; to store the s of each step in a list and walk back through it keeps `steps` of them. As each entry has one input and one output here, going forward is cheaper.
"""

# %% [markdown] id="implicit" lang="zh"
r"""
## 走到了头，就不必往回走

要是走到了头，还需要那些步吗？不需要。到了极限，$s$ 满足 $s^2 = a$，两边求微分得 $2s\,ds = da$，于是 $ds/da = 1/(2s)$。这叫隐函数求导（implicit differentiation）：只要知道结果满足哪个方程，通往它的路就不必记录，也不必往回走。下面第一行走了十步又走回来；第二行的十步一步也没有记：
"""

# %% [markdown] id="implicit" lang="en"
r"""
## No way back needed

Once it has arrived, are those steps still needed? No. At the limit $s$ satisfies $s^2 = a$; taking differentials on both sides gives $2s\,ds = da$, hence $ds/da = 1/(2s)$. This is implicit differentiation: if you know which equation the result satisfies, the way to it need not be recorded, and there is no backward pass through the steps at all. The first line below goes ten steps and all the way back; of the ten steps of the second, none is recorded:
"""

# %% id="demo_implicit"
with needs("through_the_steps"):
    a = engine.tensor([9.0], dtype=engine.float64, requires_grad=True)
    newton(a, 10).backward()
    print(f"through the steps: {a.grad.item():.12f}")
    with engine.no_grad():
        s = newton(a, 10)
    print(f"from the equation: {1 / (2 * s.item()):.12f}, grad_fn: {s.grad_fn}")

# %% [raw] output_of="demo_implicit"
r"""
through the steps: 0.166666666667
from the equation: 0.166666666667, grad_fn: None
"""

# %% [markdown] id="backwards" lang="zh"
r"""
### 反过来问

`Lookup` 的斜率，一看表就知道。如果外面算的是一个方程组的解呢？
"""

# %% [markdown] id="backwards" lang="en"
r"""
### Questions asked backwards

The slopes of `Lookup` could be read off the table. What if the solution of a system of equations is computed outside?
"""

# %% exercise="solve"

# %% [markdown] id="solved" lang="zh"
r"""
有了它，就能反过来问。三个小球排成一行，用四根弹簧连起来，两头固定在墙上；用 6 的力推第一个球，解 $Au = b$ 就知道每个球移动多少，$A$ 由弹簧的劲度决定。现在倒过来：**最后一个球**移动了 1.47541，第一、第二个球之间的弹簧有多硬（另外三根是 2、3、1）？还是支线“跳多远”的牛顿法，只是这一次要变成 0 的是值，不是斜率：每一步，把眼下的差除以它对劲度的导数，从劲度里减去这个商。导数穿过 NumPy 走一个来回，从 `A` 的梯度里得到：
"""

# %% [markdown] id="solved" lang="en"
r"""
With it, questions can be asked backwards. Three balls in a row are joined by four springs, with a wall at each end. Push the first ball with a force of 6, and $Au = b$, with $A$ made of the stiffness of the springs, tells how far each of them moves. Now the other way round: the **last ball** has moved by 1.47541; how stiff is the spring between the first two (the other three have 2, 3 and 1)? Newton's method again, as in the side road “How far to jump”, but this time to make a value 0 and not a slope: each step divides what is lacking by its derivative with respect to the stiffness, and subtracts the quotient from the stiffness. That derivative goes through NumPy and back, out of the gradient of `A`:
"""

# %% id="demo_solved"
with needs("solve"):
    known = torch.tensor([[2, 0, 0], [0, 3, -3], [0, -3, 4]], dtype=torch.float64)
    spring = torch.tensor([[1, -1, 0], [-1, 1, 0], [0, 0, 0]], dtype=torch.float64)
    push = torch.tensor([6, 0, 0], dtype=torch.float64)
    stiffness = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    for step in range(6):
        lacking = 1.47541 - Solve.apply(known + stiffness * spring, push)[2]
        (slope,) = torch.autograd.grad(lacking, stiffness)
        print(f"stiffness {stiffness.item():.4f}: lacking {lacking.item():.6f}")
        with torch.no_grad():
            stiffness -= lacking / slope

# %% [raw] output_of="demo_solved"
r"""
stiffness 1.0000: lacking 0.416586
stiffness 2.1148: lacking 0.174570
stiffness 3.4988: lacking 0.059743
stiffness 4.5936: lacking 0.012727
stiffness 4.9702: lacking 0.000869
stiffness 4.9998: lacking 0.000005
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

答案满足的方程，也是它的导数满足的方程：不必穿过求解的每一步。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

The equation that an answer satisfies also governs its derivative: there is no need to go through the steps that found it.

Run `progress()` to see what is still open.
"""
