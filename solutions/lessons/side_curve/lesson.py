# %% [markdown] id="title" lang="zh"
r"""
# 支线：跳多远

[English](../../en/side_curve/side_curve.ipynb) · 约 55 分钟 · 3 个练习

坡度告诉你往哪边走，没有告诉你走多远。

在支线“再求一次”之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: How far to jump

[中文](../../zh/side_curve/side_curve.ipynb) · about 55 minutes · 3 exercises

The slope says which way to go, but not how far.

Comes after the side road “Once more”.
"""

# %% id="setup"
from autograd_lib import check, guess, guessed, hint, needs, progress, start

lang = start("side_curve", "zh")

import numpy as np
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import frames, plot
from autograd_lib.side_by_side import on_both

# %% [markdown] id="opening" lang="zh"
r"""
## 四跳

梯度下降只知道坡度。牛顿法还看曲率：在当前的点贴一条抛物线，跳到它的**驻点**（stationary point），也就是斜率为 0 的点：

$$x \leftarrow x - \frac{f'(x)}{f''(x)}$$

$x^4 - 2x^2$ 有两个谷底，−1 和 1。先猜：从 0.3 跳四步，到哪里？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Four jumps

Gradient descent knows only the slope. Newton's method looks at the curvature as well: it fits a parabola at the present point and jumps to the **stationary point** of that, where the slope is 0:

$$x \leftarrow x - \frac{f'(x)}{f''(x)}$$

$x^4 - 2x^2$ has two valleys, at −1 and 1. Guess first: where do four jumps from 0.3 lead?
"""

# %% id="guess_four"
guess("after_four", ...)


# %% id="demo_maximum"
def two_valleys(x):
    """Return value, slope and curvature of x⁴ - 2x²."""
    return x**4 - 2 * x**2, 4 * x**3 - 4 * x, 12 * x**2 - 4


def jump(x):
    _, slope, curvature = two_valleys(x)
    return x - slope / curvature


visited = [0.3]
for _ in range(4):
    visited.append(jump(visited[-1]))
print([f"{x + 0.0:.4f}" for x in visited])
guessed("after_four", round(visited[-1], 4))

# %% [raw] output_of="demo_maximum"
r"""
['0.3000', '-0.0740', '0.0008', '-0.0000', '0.0000']
"""

# %% [markdown] id="hand" lang="zh"
r"""
到了 0，山顶：公式要的只是斜率为 0。

先猜：从 0.2、0.3、0.4、0.5、0.7、0.9、1.2、1.5 里的哪一个出发，一跳就落进**远**的谷？再拖动 $x_0$，看抛物线和落点 $x_1$：哪些起点跳向山顶，哪些跳向近的谷？抛物线在哪里翻了个身？
"""

# %% [markdown] id="hand" lang="en"
r"""
They lead to 0, the top of the hill: all that the formula wants is a slope of 0.

Guess first: from which of 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.2 and 1.5 does a single jump land in the **far** valley? Then move $x_0$, and watch the parabola and where $x_1$ lands: which starts lead towards the top, which towards the near valley? Where does the parabola turn over?
"""

# %% id="guess_far"
guess("far_valley", ...)

# %% id="demo_parabolas"
XS = [k / 40 for k in range(-64, 65)]
word = {"zh": "抛物线", "en": "parabola"}[lang]


def at(start):
    value, slope, curvature = two_valleys(start)
    fitted = [(x, value + slope * (x - start) + curvature / 2 * (x - start) ** 2) for x in XS]
    curves = {
        "f": [(x, two_valleys(x)[0]) for x in XS],
        word: [(x, y) for x, y in fitted if -1.1 < y < 1.4],
    }
    marks = {name: (x, two_valleys(x)[0]) for name, x in {"x₀": start, "x₁": jump(start)}.items()}
    return plot(curves, marks, axes=("x", "f(x)"), text=f"x₁ = {jump(start):.2f}")


display(frames(at, {"x₀": (0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.2, 1.5)}, begins=(0.3,)))
guessed("far_valley", 0.5)

# %% [raw] output_of="demo_parabolas"
r"""
x₀ = 0.2
x₁ = -0.02

x₀ = 1.5
x₁ = 1.17
"""

# %% exercise="newton"

# %% [markdown] id="newton_run" lang="zh"
r"""
从 2 出发，用你的 `newton` 找 $x^4 + x^2 - 2x$ 的最低点。五步以后，对了四位小数。先猜：再走一步，对几位？
"""

# %% [markdown] id="newton_run" lang="en"
r"""
From 2, your `newton` looks for the lowest point of $x^4 + x^2 - 2x$. After five steps, four decimals are right. Guess first: how many after one more?
"""

# %% id="guess_decimals"
guess("decimals_after_six", ...)

# %% id="demo_newton"
with needs("newton"):

    @on_both
    def down_the_quartic(torch):
        def quartic(x):
            return x**4 + x**2 - 2 * x

        start_at = torch.tensor(2.0, dtype=torch.float64)
        for point in newton(torch, quartic, start_at, 8):
            print(f"{point:.12f}")

    guessed("decimals_after_six", 8)


# %% [raw] output_of="demo_newton"
r"""
1.320000000000
0.890476323509
0.664225926112
0.595588261333
0.589793260983
0.589754514023
0.589754512301
0.589754512301
"""

# %% [markdown] id="diverges" lang="zh"
r"""
曲率处处为正就安全了吗？$\sqrt{1 + x^2}$ 只有一个最低点，0。先猜：从 1.1 出发，五步以后 x 大约是多少？
"""

# %% [markdown] id="diverges" lang="en"
r"""
Is it safe where the curvature is positive everywhere? $\sqrt{1 + x^2}$ has a single lowest point, 0. Guess first: what is x, roughly, five steps from 1.1?
"""

# %% id="guess_five"
guess("after_five", ...)


# %% id="demo_divergence"
def bowl(x):
    return (1 + x**2) ** 0.5


with needs("newton"):
    visited = [1.1, *newton(engine, bowl, engine.tensor(1.1, dtype=engine.float64), 5)]
    print([f"{float(x):.4g}" for x in visited])
    guessed("after_five", float(f"{float(visited[-1]):.4g}"))

# %% [raw] output_of="demo_divergence"
r"""
['1.1', '-1.331', '2.358', '-13.11', '2253', '-1.144e+10']
"""

# %% [markdown] id="damping" lang="zh"
r"""
离 0 稍远，抛物线又宽又平，一跳就过了头：$f'/f'' = x(1 + x^2)$，每一步正好是 $x \leftarrow -x^3$。

两个毛病，各一行就能治：方向总取下坡；跳过了头就把步子减短，叫作**阻尼**（damping）。
"""

# %% [markdown] id="damping" lang="en"
r"""
Away from 0 the parabola is wide and flat, and the jump overshoots: $f'/f'' = x(1 + x^2)$, and each step is exactly $x \leftarrow -x^3$.

Two ailments, each with a remedy of one line: always go downhill; and shorten a step that goes too far, which is called **damping**.
"""

# %% exercise="damped"

# %% [markdown] id="race" lang="zh"
r"""
三种办法从 1.1 出发，找 `bowl` 的最低点；每行是各步之后离它多远。`descent` 是步长 0.5 的梯度下降。先猜：五步以后，哪一种最近？
"""

# %% [markdown] id="race" lang="en"
r"""
Three methods look for the lowest point of `bowl` from 1.1; each row prints how far off they are, step by step. `descent` is gradient descent, at a rate of 0.5. Guess first: which is nearest after five?
"""

# %% id="guess_nearest"
guess("nearest", ...)


# %% id="demo_race"
def descent(torch, f, x, steps, rate=0.5):
    points = []
    for _ in range(steps):
        x = x.detach().requires_grad_()
        x = x - rate * torch.autograd.grad(f(x), x)[0]
        points.append(x.item())
    return points


with needs("newton", "damped"):
    for method in (newton, damped, descent):
        visited = method(engine, bowl, engine.tensor(1.1, dtype=engine.float64), 5)
        print(f"{method.__name__:8}", *(f"{abs(float(x)):8.1e}" for x in visited))
    guessed("nearest", "damped")

# %% [raw] output_of="demo_race"
r"""
newton    1.3e+00  2.4e+00  1.3e+01  2.3e+03  1.1e+10
damped    1.2e-01  1.5e-03  3.7e-09  0.0e+00  0.0e+00
descent   7.3e-01  4.4e-01  2.4e-01  1.2e-01  6.1e-02
"""

# %% [markdown] id="race_note" lang="zh"
r"""
`damped` 的规则还太宽。认真用时，要求下降的量至少是斜率乘步长的一个固定比例。
"""

# %% [markdown] id="race_note" lang="en"
r"""
The rule of `damped` is still too lenient. For serious use, ask for a decrease of at least a fixed fraction of slope times step.
"""

# %% [markdown] id="hessian" lang="zh"
r"""
## 许多变量

n 个变量有 $n^2$ 个二阶导数，排成**黑塞矩阵**（Hessian）：第 i 行是梯度第 i 个元素的梯度，一行一遍反向。$f = x_0^2 x_1 + x_1^3$ 在 $(1, 2)$ 处的第一行是 4 和 2。先猜：第二行呢？
"""

# %% [markdown] id="hessian" lang="en"
r"""
## Many variables

The $n^2$ second derivatives of n variables form the **Hessian**: row i is the gradient of entry i of the gradient, one backward pass a row. For $f = x_0^2 x_1 + x_1^3$ at $(1, 2)$ the first row is 4 and 2. Guess first: what is the second?
"""

# %% id="guess_row"
guess("second_row", ..., ...)


# %% id="demo_hessian"
def two_variables(x):
    return x[0] ** 2 * x[1] + x[1] ** 3


@on_both
def hessian_by_rows(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (g,) = torch.autograd.grad(two_variables(x), x, create_graph=True)
    print(g.detach())
    for entry in g:
        print(torch.autograd.grad(entry, x, retain_graph=True)[0])
    print(torch.autograd.functional.hessian(two_variables, x.detach()))


guessed("second_row", (2, 12))

# %% [raw] output_of="demo_hessian"
r"""
tensor([ 4., 13.])
tensor([4., 2.])
tensor([ 2., 12.])
tensor([[ 4.,  2.],
        [ 2., 12.]])
"""

# %% [markdown] id="two_ways" lang="zh"
r"""
求导的先后没有关系（只要二阶导数连续），矩阵是**对称**的。一百万个参数，每个数四个字节，它要占 4 TB。

许多算法只要 $Hv$。反向走一遍，各行就乘上权重相加：权重取 $v$，得到 $v^T H$；$H$ 对称，所以和 $Hv$ 是同样的数。先猜：上面那个 $H$，取 $v = (1, -1)$，$Hv$ 是哪两个数？
"""

# %% [markdown] id="two_ways" lang="en"
r"""
The order of differentiation does not matter (where second derivatives are continuous): the matrix is **symmetric**. With a million parameters and four bytes a number, it takes 4 TB.

Many algorithms want only $Hv$. A backward pass adds up the rows, each times a weight: with the weights $v$ that is $v^T H$, and as $H$ is symmetric, it has the numbers of $Hv$. Guess first: with the $H$ above and $v = (1, -1)$, which two numbers are $Hv$?
"""

# %% id="guess_product"
guess("product", ..., ...)


# %% id="demo_product"
@on_both
def weighted_rows(torch):
    x, v = torch.tensor([1.0, 2.0]), torch.tensor([1.0, -1.0])
    print(v @ torch.autograd.functional.hessian(two_variables, x))


guessed("product", (2, -10))

# %% [raw] output_of="demo_product"
r"""
tensor([  2., -10.])
"""

# %% [markdown] id="only_product" lang="zh"
r"""
**第一种办法**，精确，不求 $H$：找一个数，它的梯度正好是 $Hv$。**第二种办法**：$Hv$ 是梯度沿 $v$ 的变化率。
"""

# %% [markdown] id="only_product" lang="en"
r"""
**First way**, exact, without $H$: find a number whose gradient is $Hv$. **Second way**: $Hv$ is the rate of change of the gradient along $v$.
"""

# %% exercise="hvp"

# %% [markdown] id="valley" lang="zh"
r"""
## 步子能有多大

$f = \frac{1}{2}(x^2 + 12 y^2)$ 是一条狭长的山谷，横着走曲率是 12。从 $(3, 0.8)$ 出发，梯度下降走 100 步，牛顿法走一步，$-H^{-1} g$。先猜：0.05、0.15、0.16、0.17，哪个步长最后离谷底最近？
"""

# %% [markdown] id="valley" lang="en"
r"""
## How large may a step be?

$f = \frac{1}{2}(x^2 + 12 y^2)$ is a long and narrow valley; across it the curvature is 12. From $(3, 0.8)$, gradient descent makes 100 steps, Newton's method one, $-H^{-1} g$. Guess first: of the rates 0.05, 0.15, 0.16 and 0.17, which ends nearest the bottom?
"""

# %% id="guess_rate"
guess("best_rate", ...)


# %% id="demo_valley"
def valley(p):
    return (p[0] ** 2 + 12 * p[1] ** 2) / 2


def slopes(p):
    leaf = engine.tensor(p, dtype=engine.float64, requires_grad=True)
    return engine.autograd.grad(valley(leaf), leaf)[0].numpy()


begin, distances = np.array([3.0, 0.8]), {}
for rate in (0.05, 0.15, 0.16, 0.17):
    p = begin
    for _ in range(100):
        p = p - rate * slopes(p)
    distances[rate] = np.hypot(*p)
    print(f"rate {rate}: {distances[rate]:.1e}")
hessian = engine.autograd.functional.hessian(valley, engine.tensor(begin)).numpy()
print(f"Newton:    {np.hypot(*(begin - np.linalg.solve(hessian, slopes(begin)))):.1f}")
guessed("best_rate", min(distances, key=distances.get))

# %% [raw] output_of="demo_valley"
r"""
rate 0.05: 1.8e-02
rate 0.15: 2.6e-07
rate 0.16: 1.9e-04
rate 0.17: 4.0e+01
Newton:    0.0
"""

# %% [markdown] id="large" lang="zh"
r"""
步长超过 $2 / \lambda_{\max}$，沿曲率最大（$\lambda_{\max}$）的方向就一步比一步跳得远；这里的上限是 $2/12 \approx 0.167$。
"""

# %% [markdown] id="large" lang="en"
r"""
Beyond $2 / \lambda_{\max}$ each step overshoots by more than the last, in the direction of the largest curvature $\lambda_{\max}$; here the limit is $2/12 \approx 0.167$.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

有了 `hvp`，步长的上限可以算，不必猜。下面的链 $\sum_i (x_{i+1} - x_i^2)^2$ 有十万个变量，$H$ 要 80 GB。反复乘 $H$，再把长度调回 1，向量就转向曲率绝对值最大的方向（这里是正的），叫幂迭代（power iteration）；$v \cdot Hv$ 从下面靠近 $\lambda_{\max}$。先猜：得到的上限偏大还是偏小？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

With `hvp` the limit of a step can be computed. The chain $\sum_i (x_{i+1} - x_i^2)^2$ below has a hundred thousand variables; its $H$ would take 80 GB. Multiply by $H$ and rescale to length 1, again and again: the vector turns to the largest curvature in absolute value (positive here), and $v \cdot Hv$ comes up to $\lambda_{\max}$ from below. This is power iteration. Guess first: is the limit found too large, or too small?
"""

# %% id="guess_limit"
guess("limit_is", ...)


# %% id="demo_large"
def chain(x):
    return ((x[1:] - x[:-1] ** 2) ** 2).sum()


with needs("hvp"):
    n = 100_000
    x = engine.tensor(0.5 * np.cos(np.arange(n)), dtype=engine.float64)
    v = engine.tensor(np.random.default_rng(0).standard_normal(n))
    print(f"entries of H: {n * n:.0e}, numbers in x, v and Hv: {3 * n:.0e}")
    for product in range(1, 61):
        v = v / (v * v).sum().sqrt()
        hv = hvp(engine, chain, x, v)
        curvature, v = (v * hv).sum().item(), hv
        if product in (1, 10, 60):
            print(f"products: {product:2}  largest curvature at least {curvature:.2f}")
    print(f"limit of the step: at most {2 / curvature:.3f}")
    guessed("limit_is", {"zh": "偏大", "en": "too large"}[lang])

# %% [raw] output_of="demo_large"
r"""
entries of H: 1e+10, numbers in x, v and Hv: 3e+05
products:  1  largest curvature at least 3.49
products: 10  largest curvature at least 7.31
products: 60  largest curvature at least 7.38
limit of the step: at most 0.271
"""

# %% [markdown] id="summary" lang="zh"
r"""
把 `chain` 换成你自己的损失，步长取得比上限小一点。

`hvp` 信任每个运算的二阶导数。要是有一个悄悄地错了，怎样看得出来？支线“一次还是两次”问的就是这个。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
Put a loss of your own in place of `chain`, and choose a step a little below the limit.

`hvp` trusts the second derivatives of every operation. If one is silently wrong, who notices? That is what the side road “Once or twice” asks. Run `progress()` to see what is still open.
"""
