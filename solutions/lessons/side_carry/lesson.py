# %% [markdown] id="title" lang="zh"
r"""
# 支线：带着东西的数

[English](../../en/side_carry/side_carry.ipynb) · 约 35 分钟 · 1 个练习

没有图，没有反向，也没有 $h$：一个数走完整个程序，导数和值同时算好了，一位不差。那为什么训练不用它？

在第 07 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Numbers that carry something

[中文](../../zh/side_carry/side_carry.ipynb) · about 35 minutes · 1 exercise

No graph, no backward pass and no $h$: a number goes through the whole program, and the derivative is ready when the value is, to the last digit. Then why does nobody train with it?

Comes after lesson 07.
"""

# %% id="setup"
import itertools
import math

import numpy as np
import torch as pytorch

import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.in_browser import documented_if_missing

lang = start("side_carry", "zh")


class Cube(pytorch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 3 * x**2


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

# %% [markdown] id="modes" lang="zh"
r"""
## 往前，还是往后

求导有两个方向。**前向模式**（forward mode）让导数跟着值一起往前走：每一步除了值，还算出值随输入变得多快（上面的对偶数就是这样）。引擎用的是**反向模式**（reverse mode），带着上游梯度往回走。它们各走几遍？**路上要记着什么**？

下面的循环 $s \leftarrow \tanh(w_1 s + w_2)$ 从 $s = w_0$ 开始，有三个输入、一个输出。前向模式走一遍，只得到对一个输入的导数：`direction` 里是 1 的那一个。下面走 5 步，再走 50 步，每行打印三个导数：
"""

# %% [markdown] id="modes" lang="en"
r"""
## Forward, or back

There are two directions. In **forward mode** the derivative travels along with the value: every step computes, beside the value, how fast it changes with the input (as the dual numbers above do). The engine uses **reverse mode** and travels back with a cotangent. How many passes does each make, and **what has to be kept on the way**?

The loop below, $s \leftarrow \tanh(w_1 s + w_2)$, starts at $s = w_0$ and has three inputs and one output. A pass of forward mode gives the derivative with respect to one input only, the one that has a 1 in `direction`. Below it makes 5 steps and then 50; each line shows the three derivatives:
"""


# %% id="demo_modes"
def forward_mode(w, steps):
    gradient = []
    #| zh: 每个输入走一遍
    #| en: a pass for each input
    for direction in np.eye(3):
        s, ds = w[0], direction[0]
        for _ in range(steps):
            #| zh: w1 * s + w2 的导数，用乘法法则
            #| en: the derivative of w1 * s + w2, by the product rule
            ds = direction[1] * s + w[1] * ds + direction[2]
            s = np.tanh(w[1] * s + w[2])
            ds = (1 - s**2) * ds
        gradient.append(ds)
    return gradient, f"{len(gradient)} passes, one s and one ds kept"


def reverse_mode(w, steps):
    kept = [w[0]]
    for _ in range(steps):
        kept.append(np.tanh(w[1] * kept[-1] + w[2]))
    by_s, by_w1, by_w2 = 1.0, 0.0, 0.0
    for i in reversed(range(steps)):
        before, after = kept[i], kept[i + 1]
        #| zh: z 是 w1 * s + w2
        #| en: z is w1 * s + w2
        by_z = by_s * (1 - after**2)
        by_s, by_w1, by_w2 = by_z * w[1], by_w1 + by_z * before, by_w2 + by_z
    return [by_s, by_w1, by_w2], f"1 round trip, {len(kept)} values of s kept"


for steps in (5, 50):
    print(f"steps = {steps}")
    for mode in (forward_mode, reverse_mode):
        slopes, costs = mode([0.3, 0.9, 0.2], steps)
        print("  ", " ".join(f"{one:.6f}" for one in slopes), " ", costs)

# %% [raw] output_of="demo_modes"
r"""
steps = 5
   0.079616 0.738129 1.309067   3 passes, one s and one ds kept
   0.079616 0.738129 1.309067   1 round trip, 6 values of s kept
steps = 50
   0.000000 0.753736 1.139682   3 passes, one s and one ds kept
   0.000000 0.753736 1.139682   1 round trip, 51 values of s kept
"""

# %% [markdown] id="modes_note" lang="zh"
r"""
结果相同，账却不同。前向模式**一个输入走一遍**，记着的数与步数无关；反向模式**一个输出走一个来回**，一百万个输入也只走一个来回，代价是记下每一步。训练网络时输入（参数）成千上万，输出只有一个损失，所以引擎选了反向。反过来，输入少、输出多、步数也多，就该用前向模式。

50 步以后的 0.000000 并没有算错。往回走时，每一步都给 $s$ 的上游梯度乘上 $w_1(1 - s^2)$，这里大约是一半，最后几乎什么也不剩：循环是从哪个 $w_0$ 出发的，已经等于忘了。沿着输入一圈一圈走下去的网络（循环网络）吃的正是这个苦头，叫做**梯度消失**（vanishing gradient）。
"""

# %% [markdown] id="modes_note" lang="en"
r"""
The results agree; the costs do not. Forward mode makes **one pass for each input**, and what it keeps does not depend on the number of steps. Reverse mode makes **one round trip for each output**, even for a million inputs, and pays by keeping every step. In training a network there are thousands of inputs, the parameters, and a single output, the loss, which is why engines choose reverse mode. With few inputs, many outputs and many steps, forward mode is the better choice.

The 0.000000 after 50 steps is no mistake. On the way back the cotangent of $s$ is multiplied by $w_1(1 - s^2)$ at every step, here by about one half, until hardly anything is left: $w_0$, where the loop started, is as good as forgotten. Networks that run a long loop over their input (recurrent networks) suffer from just this; it is called the **vanishing gradient**.
"""


# %% id="demo_jvp"
class CubeWithRules(Cube):
    #| zh: `vmap` 照写好的 forward 和 backward 走
    #| en: `vmap` goes through forward and backward as they are written
    generate_vmap_rule = True

    @staticmethod
    def setup_context(ctx, inputs, output):
        Cube.setup_context(ctx, inputs, output)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def jvp(ctx, tangent):
        (x,) = ctx.saved_tensors
        return tangent * 3 * x**2


x, tangent = pytorch.tensor([1.0, 2.0, 3.0]), pytorch.tensor([1.0, 0.0, 10.0])
with documented_if_missing("demo_jvp"):
    for function in (Cube, CubeWithRules):
        transforms = {
            "jvp": lambda: pytorch.func.jvp(function.apply, (x,), (tangent,))[1],
            "vmap": lambda: pytorch.func.vmap(pytorch.func.grad(function.apply))(x),
        }
        for name, transformed in transforms.items():
            try:
                print(function.__name__, name, transformed())
            except (NotImplementedError, RuntimeError) as error:
                print(function.__name__, name, f"{type(error).__name__}: {str(error).split('. ')[0]}")

# %% [raw] output_of="demo_jvp"
r"""
Cube jvp NotImplementedError: You must implement the jvp function for custom autograd.Function to use it with forward mode AD.
Cube vmap RuntimeError: You tried to vmap over Cube, but it does not have vmap support
CubeWithRules jvp tensor([  3.,   0., 270.])
CubeWithRules vmap tensor([ 3., 12., 27.])
"""

# %% [markdown] id="jvp_note" lang="zh"
r"""
`jvp` 收到输入的切向分量，返回输出的：和 `backward` 乘的是同一个 $3x^2$，方向相反。它也从 `ctx.saved_tensors` 取，不过那一份要用 `ctx.save_for_forward` 来存。`vmap` 的规则不必自己写，加上 `generate_vmap_rule = True` 就行。
"""

# %% [markdown] id="jvp_note" lang="en"
r"""
`jvp` receives the tangents of the inputs and returns those of the outputs: it multiplies by the same $3x^2$ as `backward`, in the other direction. It takes from `ctx.saved_tensors` what `ctx.save_for_forward` has put there. The rule for `vmap` need not be written: `generate_vmap_rule = True` will do.
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
