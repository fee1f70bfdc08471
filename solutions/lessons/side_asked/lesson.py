# %% [markdown] id="title" lang="zh"
r"""
# 支线：倒过来问

[English](../../en/side_asked/side_asked.ipynb) · 约 60 分钟 · 3 个练习

知道小球移动了多少，却不知道弹簧有多硬。

在第 13 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Asked backwards

[中文](../../zh/side_asked/side_asked.ipynb) · about 60 minutes · 3 exercises

We know how far a ball has moved, but not how stiff the spring is.

Comes after lesson 13.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_asked", "zh")

import math

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import frames, plot

# %% [markdown] id="opening" lang="zh"
r"""
## 三个球，四根弹簧

三个小球排成一行，用四根弹簧连起来，两头固定在墙上。用 6 的力推第一个球：$Au = b$ 的解就是每个球移动多少，矩阵 $A$ 由弹簧的劲度决定。第一、第二个球之间的那根不知道有多硬，另外三根的劲度依次是 2、3、1。

劲度取 1 的时候，最后一个球移动 1.0588。先猜：硬到 16 倍，它移动多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Three balls, four springs

Three balls in a row are joined by four springs, with a wall at each end. Push the first ball with a force of 6: the solution of $Au = b$ tells how far each ball moves, where $A$ is made of the stiffness of the springs. Nobody knows the stiffness of the spring between the first two; the others have 2, 3 and 1.

With a stiffness of 1 the last ball moves by 1.0588. Guess first: how far does it move with 16 times that stiffness?
"""

# %% id="guess_last"
guess("last_ball", ...)

# %% id="demo_balls"
known = torch.tensor([[2, 0, 0], [0, 3, -3], [0, -3, 4]], dtype=torch.float64)
spring = torch.tensor([[1, -1, 0], [-1, 1, 0], [0, 0, 0]], dtype=torch.float64)
push = torch.tensor([6, 0, 0], dtype=torch.float64)


def moved(stiffness):
    return np.linalg.solve((known + stiffness * spring).numpy(), push.numpy())


for stiffness in (1, 2, 4, 8, 16):
    print(f"stiffness {stiffness}: moved by", [f"{one:.4f}" for one in moved(stiffness)])
guessed("last_ball", round(moved(16)[2], 4))

# %% [raw] output_of="demo_balls"
r"""
stiffness 1: moved by ['2.4706', '1.4118', '1.0588']
stiffness 2: moved by ['2.3571', '1.7143', '1.2857']
stiffness 4: moved by ['2.2800', '1.9200', '1.4400']
stiffness 8: moved by ['2.2340', '2.0426', '1.5319']
stiffness 16: moved by ['2.2088', '2.1099', '1.5824']
"""

# %% [markdown] id="asked" lang="zh"
r"""
只有原来的 1.5 倍。现在倒过来：量得**最后一个球**移动了 1.47541，那根弹簧有多硬？先猜一个数，这一页最后会算出来。
"""

# %% [markdown] id="asked" lang="en"
r"""
That is only 1.5 times as far. Now the other way round: we see the **last ball** move by 1.47541. How stiff is that spring? Guess a number; the end of this page works it out.
"""

# %% id="guess_stiffness"
guess("stiffness", ...)

# %% [markdown] id="must_record" lang="zh"
r"""
不想一个一个地试，就要知道移动的量对劲度的导数。可是解方程组的是 NumPy，走了许多步，一步也不在图里。那些步都得记下来吗？
"""

# %% [markdown] id="must_record" lang="en"
r"""
Instead of trying one value after another, we could use the derivative of the movement with respect to the stiffness. But NumPy solves the equations, in many steps, and none of them is in a graph. Must they all be recorded?
"""

# %% [markdown] id="newton" lang="zh"
r"""
## 算法也能求导

先看一个更小的：用牛顿法求 $\sqrt a$（$a > 0$）。从 $s = 1$ 开始，反复取 $s$ 和 $a / s$ 的平均数：

$$s \leftarrow \frac{1}{2}\left(s + \frac{a}{s}\right)$$

$a = 9$。先猜：两步以后，$s$ 是多少？
"""

# %% [markdown] id="newton" lang="en"
r"""
## Algorithms have derivatives too

A smaller case first: Newton's method for $\sqrt a$, with $a > 0$. Start with $s = 1$ and replace it by the mean of $s$ and $a / s$, again and again:

$$s \leftarrow \frac{1}{2}\left(s + \frac{a}{s}\right)$$

Let $a = 9$. Guess first: what is $s$ after two steps?
"""

# %% id="guess_two_steps"
guess("two_steps", ...)

# %% id="demo_two_steps"
s = 1.0
for _ in range(2):
    s = (s + 9 / s) / 2
    print(s)
guessed("two_steps", s)

# %% [raw] output_of="demo_two_steps"
r"""
5.0
3.4
"""

# %% [markdown] id="any_algorithm" lang="zh"
r"""
图是运行的记录，所以任何由可导的步骤组成的算法都可以求导。
"""

# %% [markdown] id="any_algorithm" lang="en"
r"""
A graph is the record of a run, so any algorithm made of differentiable steps has a derivative.
"""

# %% exercise="through_the_steps"

# %% [markdown] id="two_ways" lang="zh" folds="through_the_steps"
r"""
你的 `newton_vjp` 是往前走的，还是往回走的？往前走只要记着两个数；往回走要记着 `steps` 个。
"""

# %% [markdown] id="two_ways" lang="en" folds="through_the_steps"
r"""
Does your `newton_vjp` go forward or back? Going forward it keeps two numbers, going back `steps` of them.
"""

# %% [markdown] id="convergence" lang="zh"
r"""
$a = 9$ 时极限是 3，它的导数是 $1/6$。下面画出 `s` 和它的导数各差多少：导数跟得上吗？先猜：走几步，`s` 的误差才小于 $10^{-8}$？
"""

# %% [markdown] id="convergence" lang="en"
r"""
For $a = 9$ the limit is 3, and its derivative $1/6$. The plot shows the errors of `s` and of its derivative: does the derivative keep up? Guess first: after how many steps is the error of `s` below $10^{-8}$?
"""

# %% id="guess_steps"
guess("steps", ...)

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
    axes = {"zh": ("步数", "log₁₀ |误差|"), "en": ("steps", "log₁₀ |error|")}[lang]
    display(plot(curves, dots=True, axes=axes, text="\n".join(ends)))
    guessed("steps", next(steps for steps, digits in curves["s"] if digits < -8))

# %% [raw] output_of="demo_convergence"
r"""
s: 0.3 … -8.9
ds/da: -0.5 … -8.7
"""

# %% [markdown] id="both_answers" lang="zh" folds="through_the_steps"
r"""
横轴是步数，纵轴是误差的常用对数；误差正好是 0 的画在 −16。走近以后，每走一步，正确的位数大约翻一倍，导数也几乎同步。
"""

# %% [markdown] id="both_answers" lang="en" folds="through_the_steps"
r"""
Steps are on the horizontal axis, the decimal logarithm of the error on the vertical one, with an error of exactly 0 at −16. Once it is close, each step roughly doubles the number of correct digits, and the derivative keeps pace.
"""

# %% [markdown] id="implicit" lang="zh"
r"""
## 走到了头

走到了头，$s$ 就满足 $s^2 = a$。两边求微分，$2s\,ds = da$，所以 $ds/da = 1/(2s)$：一步也没有用到。这叫作**隐函数求导**（implicit differentiation）：知道结果满足哪个方程，通往它的路就不必记录。

下面打印的第二行先走十步，再用这个方程。先猜：那里 `s` 的 `grad_fn` 是什么？
"""

# %% [markdown] id="implicit" lang="en"
r"""
## Once it has arrived

Once it has arrived, $s$ satisfies $s^2 = a$. Take differentials of both sides, $2s\,ds = da$, so $ds/da = 1/(2s)$: no step was used. This is called **implicit differentiation**: if you know which equation the result satisfies, the way to it need not be recorded.

The second line printed below goes ten steps and then uses this equation. Guess first: what is the `grad_fn` of `s` there?
"""

# %% id="guess_recorded"
guess("grad_fn", ...)

# %% id="demo_implicit"
with needs("through_the_steps"):
    a = engine.tensor([9.0], dtype=engine.float64, requires_grad=True)
    newton(a, 10).backward()
    print(f"through the steps: {a.grad.item():.12f}")
    with engine.no_grad():
        s = newton(a, 10)
    print(f"from the equation: {1 / (2 * s.item()):.12f}, grad_fn: {s.grad_fn}")
    guessed("grad_fn", s.grad_fn)

# %% [raw] output_of="demo_implicit"
r"""
through the steps: 0.166666666667
from the equation: 0.166666666667, grad_fn: None
"""

# %% [markdown] id="any_step" lang="zh"
r"""
$s^2 = a$ 是碰巧认得的。要是只知道每一步怎样走，不知道停下来的数满足哪个方程呢？
"""

# %% [markdown] id="any_step" lang="en"
r"""
We happened to know that $s^2 = a$. What if we know only how each step is made, and not which equation holds at the end?
"""

# %% exercise="without_the_steps"

# %% [markdown] id="passed_on" lang="zh"
r"""
$s$ 要是差一点，每走一步，误差大约变成原来的 `by_s` 倍。牛顿法的 $\varphi(s, a) = \frac{1}{2}(s + a/s)$。先猜：停下来的地方，它的 `by_s` 是多少？
"""

# %% [markdown] id="passed_on" lang="en"
r"""
If $s$ is off by a little, a step leaves about `by_s` times that error. Newton's method has $\varphi(s, a) = \frac{1}{2}(s + a/s)$. Guess first: what is its `by_s` at rest?
"""

# %% id="guess_by_s"
guess("by_s", ...)


# %% id="demo_by_s"
def by_s(s, a):
    return (1 - a / s**2) / 2


with needs("without_the_steps"):
    at_rest = slope_at_rest(by_s, lambda s, a: 1 / (2 * s), 3.0, 9.0)
    print(f"by_s {by_s(3.0, 9.0):g}, ds/da {at_rest:.6f}")
    guessed("by_s", by_s(3.0, 9.0))

# %% [raw] output_of="demo_by_s"
r"""
by_s 0, ds/da 0.166667
"""

# %% [markdown] id="backwards" lang="zh"
r"""
## 解在图的外面

方程有许多个也一样：解满足 $Au = b$，NumPy 走了哪些步都不要紧。
"""

# %% [markdown] id="backwards" lang="en"
r"""
## Solved outside the graph

With many equations it is no different: the solution satisfies $Au = b$, whatever steps NumPy takes.
"""

# %% exercise="solve"

# %% [markdown] id="solved" lang="zh"
r"""
现在可以倒过来问了。最后一个球还差的距离，除以它对劲度的导数，再从劲度里减去这个商：还是牛顿法。NumPy 的步一步也没记，导数照样从 `A` 的梯度里得到。
"""

# %% [markdown] id="solved" lang="en"
r"""
Now the question can be asked backwards. Divide what the last ball still lacks by its derivative with respect to the stiffness, and subtract the quotient from the stiffness: this is Newton's method again. None of NumPy's steps is recorded; the derivative comes from the gradient of `A` all the same.
"""

# %% id="demo_solved"
with needs("solve"):

    def stiffness_for(wanted, steps=6, say=lambda *_: None):
        stiffness = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
        for _ in range(steps):
            lacking = wanted - Solve.apply(known + stiffness * spring, push)[2]
            (slope,) = torch.autograd.grad(lacking, stiffness)
            say(f"stiffness {stiffness.item():.4f}: lacking {lacking.item():.6f}")
            with torch.no_grad():
                stiffness -= lacking / slope
        return stiffness.item()

    guessed("stiffness", round(stiffness_for(1.47541, say=print), 3))

# %% [raw] output_of="demo_solved"
r"""
stiffness 1.0000: lacking 0.416586
stiffness 2.1148: lacking 0.174570
stiffness 3.4988: lacking 0.059743
stiffness 4.5936: lacking 0.012727
stiffness 4.9702: lacking 0.000869
stiffness 4.9998: lacking 0.000005
"""

# %% [markdown] id="hand" lang="zh"
r"""
移动滑块，拉最后一个球：曲线是它移动的量随劲度怎样变，圆点是算出来的劲度。每多拉 0.1，劲度要加多少？先猜：不管弹簧多硬，最后一个球最远到哪里？
"""

# %% [markdown] id="hand" lang="en"
r"""
Move the slider to pull the last ball: the curve shows how far it moves for every stiffness, the dot the stiffness that was found. How much stiffness does each further 0.1 cost? Guess first: however stiff the spring, how far does the last ball get at most?
"""

# %% id="guess_at_most"
guess("at_most", ...)

# %% id="demo_pull"
with needs("solve"):
    curve = [(k / 4, moved(k / 4)[2]) for k in range(1, 100)]
    name = {"zh": "最后一个球", "en": "last ball"}[lang]

    def pulled(last):
        found = stiffness_for(last, steps=12)
        marks, axes = {f"{found:.2f}": (found, last)}, ({"zh": "劲度", "en": "stiffness"}[lang], name)
        return plot({name: curve}, marks, axes=axes, text=f"{name} {last}: {found:.3f}")

    display(
        frames(pulled, {"last": (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.47541, 1.5, 1.55, 1.6)}, begins=(1.2,))
    )
    guessed("at_most", round(moved(1e9)[2], 4))

# %% [raw] output_of="demo_pull" lang="zh"
r"""
last = 0.8
最后一个球 0.8: 0.522

last = 1.6
最后一个球 1.6: 24.000
"""

# %% [raw] output_of="demo_pull" lang="en"
r"""
last = 0.8
last ball 0.8: 0.522

last = 1.6
last ball 1.6: 24.000
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

一个答案满足的方程，也管着它的导数：对方程两边求微分，解出来就行。各种求解器都可以这样包进一个 `Function`：线性方程组、不动点、最小值（梯度等于零）。找一个你用过的求解器，写出它的答案满足的方程。

**再往前：** 要让一个*导数*等于零，牛顿法的每一步就要二阶导数。见支线“再求一次”和“跳多远”。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

The equation that an answer satisfies governs its derivative too: take differentials of both sides and solve. Solvers of all kinds can be put into a `Function` like this: linear equations, fixed points, minima (where the gradient is zero). Take a solver you have used, and write down the equation that its answer satisfies.

**Further on:** to make a *derivative* zero, Newton's method takes second derivatives in each step. See the side roads “Once more” and “How far to jump”.

Run `progress()` to see what is still open.
"""
