# %% [markdown] id="title" lang="zh"
r"""
# 支线：带着东西的数

[English](../../en/side_carry/side_carry.ipynb) · 约 70 分钟 · 4 个练习

没有图，没有反向，也没有差商：一个数走完整个程序，导数和值同时算好了。那为什么训练不用它？

在第 07 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Numbers that carry something

[中文](../../zh/side_carry/side_carry.ipynb) · about 70 minutes · 4 exercises

No graph, no backward pass, no quotient: a number goes through the whole program, and the derivative is ready when the value is. Then why is it not used for training?

Comes after lesson 07.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_carry", "zh")

import itertools
import math

import numpy as np
import torch
from IPython.display import display

from autograd_lib.drawing import frames, heat
from autograd_lib.in_browser import documented_if_missing

from mine import tensor

# %% [markdown] id="opening" lang="zh"
r"""
## 藏在虚部里

下面的程序算 $x^2 e^x$ 在 $x = 2$ 处的值，只是给 2 带上了一个小得看不见的虚部，$10^{-20}$。结果的实部就是函数值，约 29.56。先猜：虚部除以 $10^{-20}$，是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Hidden in the imaginary part

The program below computes $x^2 e^x$ at $x = 2$, but gives 2 an imaginary part that is too small to be seen, $10^{-20}$. The real part of the result is the value of the function, about 29.56. Guess first: what is the imaginary part, divided by $10^{-20}$?
"""

# %% id="guess_imaginary"
guess("imaginary_part", ...)

# %% id="demo_imaginary"
x = 2 + 1e-20j
y = x * x * np.exp(x)
print(f"real part {y.real:.6f}, imaginary part {y.imag / 1e-20:.6f}, (x² + 2x)eˣ {8 * math.exp(2):.6f}")
guessed("imaginary_part", round(float(y.imag / 1e-20), 6))

# %% [raw] output_of="demo_imaginary"
r"""
real part 29.556224, imaginary part 59.112449, (x² + 2x)eˣ 59.112449
"""

# %% [markdown] id="forward" lang="zh"
r"""
是导数 $(x^2 + 2x)e^x$，打印出来的一位不差，程序里却没有求过导。虚部太小，它的平方 $10^{-40}$ 加到实部上，一舍入就没有了，留下的只有和它成正比的那一份。

乘法怎么对待这样的一对数？先猜：3 带着 1 份，4 带着 2 份，乘积 12 带着几份？
"""

# %% [markdown] id="forward" lang="en"
r"""
It is the derivative, $(x^2 + 2x)e^x$, to the last digit printed, and nothing was differentiated. The imaginary part is so small that its square, $10^{-40}$, is lost by rounding when it is added to the real part; only what is proportional to it is left.

How does a product treat such pairs? Guess first: 3 carries 1, and 4 carries 2; what does their product, 12, carry?
"""

# %% id="guess_product"
guess("product_carries", ...)

# %% id="demo_product"
y = (3 + 1e-20j) * (4 + 2e-20j)
print(f"{y.real:g} carries {y.imag / 1e-20:g}")
guessed("product_carries", round(y.imag / 1e-20))

# %% [raw] output_of="demo_product"
r"""
12 carries 10
"""

# %% [markdown] id="epsilon" lang="zh"
r"""
不用复数也行：把带着的那份写成符号 $\varepsilon$ 的系数，规定 $\varepsilon^2 = 0$，乘积的求导法则就自己出来了：

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon$$

先猜：2 带着 3 份，它的平方的平方 16 带着几份？
"""

# %% [markdown] id="epsilon" lang="en"
r"""
It works without complex numbers, too: write what is carried as the factor of a symbol $\varepsilon$ with $\varepsilon^2 = 0$, and the product rule comes out by itself:

$$(a + \dot a\,\varepsilon)\,(b + \dot b\,\varepsilon) = ab + (\dot a\,b + a\,\dot b)\,\varepsilon$$

Guess first: 2 carries 3; what does 16, the square of its square, carry?
"""

# %% id="guess_fourth"
guess("carried_by_16", ...)

# %% id="demo_fourth"
a, carried = 2, 3
for _ in range(2):
    a, carried = a * a, carried * a + a * carried
print(a, carried)
guessed("carried_by_16", carried)

# %% [raw] output_of="demo_fourth"
r"""
16 96
"""

# %% exercise="dual_numbers"

# %% [markdown] id="passes" lang="zh"
r"""
这样的一对数叫作**对偶数**（dual number），$\dot a$ 叫作它的切向分量（tangent）。导数跟着值一起往前走，所以叫作**前向模式**（forward mode）。

同一个 $x^2 e^x$，这次在 $x = 1$ 处。先猜：`tangent` 是多少？
"""

# %% [markdown] id="passes" lang="en"
r"""
Such a pair is called a **dual number**, and $\dot a$ its tangent. The derivative goes forward together with the value, which is why this is called **forward mode**.

The same $x^2 e^x$, now at $x = 1$. Guess first: what is `tangent`?
"""

# %% id="guess_tangent"
guess("tangent", ...)

# %% id="demo_dual"
with needs("dual_numbers"):
    one = Dual(1.0, 1.0)
    one = one * one * one.exp()
    print(f"value {one.value:.6f}, tangent {one.tangent:.6f}")
    guessed("tangent", round(float(one.tangent), 6))

# %% [raw] output_of="demo_dual"
r"""
value 2.718282, tangent 8.154845
"""

# %% [markdown] id="count_passes" lang="zh"
r"""
## 走几遍

一个函数有 100 个输入、一个输出。它要跑多少遍：用你的 `partials_forward` 是几遍，反向又是几遍？先猜：
"""

# %% [markdown] id="count_passes" lang="en"
r"""
## How many runs

A function has 100 inputs and one output. How often does it have to run with your `partials_forward`, and how often for a backward pass? Guess both numbers:
"""

# %% id="guess_runs"
guess("runs", ..., ...)

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
    guessed("runs", (forward_runs, len(runs)))

# %% [raw] output_of="demo_passes"
r"""
n = 1: runs of forward mode 1, of backward 1; same result: True
n = 10: runs of forward mode 10, of backward 1; same result: True
n = 100: runs of forward mode 100, of backward 1; same result: True
"""

# %% [markdown] id="hand" lang="zh"
r"""
往前走一遍，得到雅可比矩阵的**一列**：一个输入，所有输出。往回走一遍，得到**一行**：一个输出，所有输入。

下面的函数有 `n` 个输入（1 到 6）、`m` 个输出（1 到 4）。拖动两个滑块：列上面的 → 数往前走的遍数，行左边的 ← 数往回走的。先猜：24 种组合里，有几种两边一样便宜？第 05 课两个月牙的网络有 337 个参数、一个损失，往哪边走便宜？
"""

# %% [markdown] id="hand" lang="en"
r"""
A run forward gives **one column** of the Jacobian: one input, all outputs. A pass backward gives **one row**: one output, all inputs.

The function below has `n` inputs (1 to 6) and `m` outputs (1 to 4). Move both sliders: → above the columns counts the runs forward, ← beside the rows the passes backward. Guess first: in how many of the 24 settings do both cost the same? And which direction is cheaper for the network of the moons in lesson 05, with 337 parameters and one loss?
"""

# %% id="guess_same_cost"
guess("same_cost", ...)

# %% id="demo_hand"
A = np.random.default_rng(7).normal(size=(4, 6))


def jacobian(n, m):
    rows = (1 - np.tanh(A[:m, :n].sum(axis=1, keepdims=True)) ** 2) * A[:m, :n]
    forward, back = [f"→ {j + 1}" for j in range(n)], [f"← {i + 1}" for i in range(m)]
    return heat(rows.round(2) + 0.0, across=forward, down=back, text=f"→ {n}, ← {m}")


display(frames(jacobian, {"n": (1, 2, 3, 4, 5, 6), "m": (1, 2, 3, 4)}, begins=(3, 2)))
guessed("same_cost", sum(n == m for n in (1, 2, 3, 4, 5, 6) for m in (1, 2, 3, 4)))

# %% [raw] output_of="demo_hand"
r"""
n = 1, m = 1
→ 1, ← 1

n = 6, m = 4
→ 6, ← 4
"""

# %% [markdown] id="back_again" lang="zh"
r"""
往前走，线性的运算不用另写规则：`np.diff` 作相邻两个数的差，切向分量照样作差。往回走呢？
"""

# %% [markdown] id="back_again" lang="en"
r"""
Going forward, a linear operation needs no rule of its own: `np.diff`, say, takes differences of neighbours, and of their tangents just so. And going back?
"""

# %% exercise="diff_vjp"

# %% [markdown] id="modes" lang="zh"
r"""
## 路上记着什么

下面的循环 $s \leftarrow \tanh(w_1 s + w_2)$ 从 $s = w_0$ 开始，有三个输入、一个输出。两个方向都写成了朴素的循环：先走 5 步，再走 50 步，每行打印三个导数。先猜：走 50 步时，往前走要同时记着几个 `s`，往回走呢？
"""

# %% [markdown] id="modes" lang="en"
r"""
## What is kept on the way

The loop below, $s \leftarrow \tanh(w_1 s + w_2)$, starts at $s = w_0$; it has three inputs and one output. Both directions are written out as plain loops: first 5 steps, then 50, and each line shows the three derivatives. Guess first: with 50 steps, how many values of `s` are kept at a time going forward, and how many going back?
"""

# %% id="guess_kept"
guess("kept", ..., ...)


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
guessed("kept", (1, 51))

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
结果相同，账却不同：往前走，记着的数与步数无关；往回走只要一个来回，可是每一步都要留着。输入成千上万、输出只有一个损失，就往回走；输入少、输出多、步数又多，就往前走。

50 步那一行的第一个数，$s$ 对 $w_0$ 的导数，打印成 0.000000。先猜：它恰好是 0 吗？写 `True` 或 `False`。
"""

# %% [markdown] id="modes_note" lang="en"
r"""
The results agree; the costs do not. Going forward, what is kept does not depend on the number of steps; going back takes one round trip, and every step has to be kept. With thousands of inputs and one output, a loss, go back; with few inputs, many outputs and many steps, forward.

In the line of 50 steps the first number, the derivative of $s$ with respect to $w_0$, is printed as 0.000000. Guess first: is it exactly 0? Write `True` or `False`.
"""

# %% id="guess_exactly"
guess("exactly_zero", ...)

# %% id="demo_vanishing"
vanishing = reverse_mode([0.3, 0.9, 0.2], 50)[0][0]
print(f"{vanishing:.0e}")
guessed("exactly_zero", bool(vanishing == 0))

# %% [raw] output_of="demo_vanishing"
r"""
4e-15
"""

# %% [markdown] id="vanishing" lang="zh"
r"""
每往回一步，$s$ 的上游梯度都要乘上 $w_1(1 - s^2)$，这里大约是一半。循环网络吃的正是这个苦头，叫作**梯度消失**（vanishing gradient）。
"""

# %% [markdown] id="vanishing" lang="en"
r"""
Each step back multiplies the cotangent of $s$ by $w_1(1 - s^2)$, here about one half. Recurrent networks suffer from just this; it is called the **vanishing gradient**.
"""

# %% [markdown] id="both_directions" lang="zh"
r"""
## 一个运算，两个方向

PyTorch 也能往前走。自己写的运算是一个类：`forward` 只管算，`setup_context` 存东西，`backward` 往回走；再加一个 `jvp`，它就能往前走了。加上 `generate_vmap_rule = True`，`vmap` 就能把一批输入一起交给它。下面的 `Cube` 只会往回走，`CubeWithRules` 样样都会。先猜：$x$ 是 1、2、3，切向分量是 1、0、10，$x^3$ 的切向分量是哪三个数？
"""

# %% [markdown] id="both_directions" lang="en"
r"""
## One operation, two directions

PyTorch goes forward as well. An operation of your own is a class: `forward` computes, `setup_context` saves, `backward` goes back; with a `jvp`, it can go forward, too. With `generate_vmap_rule = True`, `vmap` can hand it a whole batch at once. Below, `Cube` knows only the way back, and `CubeWithRules` all three. Guess first: where $x$ is 1, 2, 3 and its tangents are 1, 0, 10, what are the three tangents of $x^3$?
"""

# %% id="guess_carried"
guess("carried", ..., ..., ...)


# %% id="demo_jvp"
class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 3 * x**2


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


x, tangent = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([1.0, 0.0, 10.0])
with documented_if_missing("demo_jvp"):
    for function in (Cube, CubeWithRules):
        transforms = {
            "jvp": lambda: torch.func.jvp(function.apply, (x,), (tangent,))[1],
            "vmap": lambda: torch.func.vmap(torch.func.grad(function.apply))(x),
        }
        for name, transformed in transforms.items():
            try:
                print(function.__name__, name, transformed())
            except (NotImplementedError, RuntimeError) as error:
                print(function.__name__, name, f"{type(error).__name__}: {str(error).split('. ')[0]}")
guessed("carried", (3.0, 0.0, 270.0))

# %% [raw] output_of="demo_jvp"
r"""
Cube jvp NotImplementedError: You must implement the jvp function for custom autograd.Function to use it with forward mode AD.
Cube vmap RuntimeError: You tried to vmap over Cube, but it does not have vmap support
CubeWithRules jvp tensor([  3.,   0., 270.])
CubeWithRules vmap tensor([ 3., 12., 27.])
"""

# %% [markdown] id="jvp_note" lang="zh"
r"""
`jvp` 收到输入的切向分量，返回输出的；要用的数，由 `ctx.save_for_forward` 存下。这里只有一个输入，`jvp` 和 `backward` 长得一模一样。有两个呢？
"""

# %% [markdown] id="jvp_note" lang="en"
r"""
`jvp` receives the tangents of the inputs and returns that of the output; what it needs is kept by `ctx.save_for_forward`. Here there is one input, and `jvp` and `backward` look alike. With two?
"""

# %% exercise="jvp_of"

# %% [markdown] id="testing_each_other" lang="zh"
r"""
## 互相检验

两个方向都会走的运算，可以自己检验自己；只会往回走的，往前的那一份就用差商来凑。
"""

# %% [markdown] id="testing_each_other" lang="en"
r"""
## One direction tests the other

An operation that goes both ways can test itself. Where there is only the way back, a quotient stands in for the other.
"""

# %% exercise="gradcheck"

# %% [markdown] id="without_h" lang="zh"
r"""
## 没有 $h$ 的检验

第 07 课比较了 $g \cdot (Ju)$ 和 $(gJ) \cdot u$，那里的 $Ju$ 来自差商，带着 $h$ 的误差。你的 `Dual` 里也可以放数组：`tangent` 从 $u$ 出发，走完就是 $Ju$。对 $x^3$ 作差，往回走用 `diff_vjp`。先猜：两个数差多少？
"""

# %% [markdown] id="without_h" lang="en"
r"""
## A test without $h$

Lesson 07 compared $g \cdot (Ju)$ with $(gJ) \cdot u$, where $Ju$ came from a difference quotient, with the error of its $h$. Your `Dual` can hold arrays: its `tangent` starts as $u$ and ends as $Ju$. Guess first: for the differences of $x^3$, going back with your `diff_vjp`, how far apart are the two numbers?
"""

# %% id="guess_apart"
guess("apart", ...)

# %% id="demo_projection"
with needs("dual_numbers", "diff_vjp"):
    x, u, g = np.random.default_rng(5).normal(size=(3, 5))
    g = g[1:]
    one = Dual(x, u)
    forward = np.sum(g * np.diff((one * one * one).tangent))
    back = np.sum(diff_vjp(g) * 3 * x**2 * u)
    h = 1e-4
    quotient = np.sum(g * np.diff((x + h * u) ** 3 - (x - h * u) ** 3)) / (2 * h)
    print(f"g · (Ju): {forward:.4f}; apart from (gJ) · u: {abs(forward - back):.0e}")
    print(f"with a quotient: {abs(quotient - back):.0e}")
    guessed("apart", float(f"{abs(forward - back):.0e}"))

# %% [raw] output_of="demo_projection"
r"""
g · (Ju): 3.2714; apart from (gJ) · u: 0e+00
with a quotient: 3e-08
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

检验自己写的 `backward` 时，只用到 `Dual` 会的运算，就比较这两个数；别的运算用 `gradcheck`。

往回走要留着每一步：能不能只留几步，其余的到时候再算？支线“留着的”问的就是这个。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

To test a `backward` of your own, compare these two numbers where `Dual` knows all the operations, and use `gradcheck` for the others.

Going back needs every step: could one keep a few, and compute the others again when wanted? That is what the side road “What is kept” asks. Run `progress()` to see what is still open.
"""
