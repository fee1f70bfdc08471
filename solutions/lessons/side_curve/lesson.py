# %% [markdown] id="title" lang="zh"
r"""
# 支线：跳多远

[English](../../en/side_curve/side_curve.ipynb) · 约 80 分钟 · 4 个练习

牛顿法跳一步就到了，只是到的是山顶。

在支线“再求一次”之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: How far to jump

[中文](../../zh/side_curve/side_curve.ipynb) · about 80 minutes · 4 exercises

Newton's method arrives in one jump, at the top of the hill.

Comes after the side road “Once more”.
"""

# %% id="setup"
import math
import warnings
from itertools import pairwise
from unittest.mock import patch

import numpy as np
import torch as pytorch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.engine.breadth.ops.elementwise import Exp
from autograd_lib.side_by_side import on_both

lang = start("side_curve", "zh")

# %% [markdown] id="about_newton" lang="zh"
r"""
## 曲率有什么用：牛顿法

梯度下降只知道坡度，步长要靠猜。知道了曲率就不用猜：在当前的点用一条抛物线代替曲线，一步跳到抛物线的**驻点**（stationary point），也就是斜率为 0 的点：

$$x \leftarrow x - \frac{f'(x)}{f''(x)}$$

支线“倒过来问”用的就是这个办法，那里解的是 $s^2 = a$，这里是 $f'(x) = 0$。下图是 $f = x^4 + x^2 - 2x$，从 $x_0 = 2$ 出发：在 $x_0$ 贴上一条抛物线，跳到它的底所在的 x；在曲线的那一点再贴一条，再跳：
"""

# %% [markdown] id="about_newton" lang="en"
r"""
## What curvature is good for: Newton's method

Gradient descent knows only the slope and has to guess how far to step. With the curvature there is no need to guess: replace the curve at the current point by a parabola, and jump to its **stationary point**, where the slope is 0:

$$x \leftarrow x - \frac{f'(x)}{f''(x)}$$

The side road “Asked backwards” solved $s^2 = a$ in this way; here it is $f'(x) = 0$. The picture shows $f = x^4 + x^2 - 2x$ from $x_0 = 2$: fit a parabola at $x_0$ and jump to the x of its bottom; fit another one at that point of the curve, and jump again:
"""


# %% id="demo_parabolas"
def quartic_at(x):
    """Return value, slope and curvature of x⁴ + x² - 2x."""
    return x**4 + x**2 - 2 * x, 4 * x**3 + 2 * x - 2, 12 * x**2 + 2


def parabola(at, values, xs):
    value, slope, curvature = values
    return [(x, value + slope * (x - at) + curvature / 2 * (x - at) ** 2) for x in xs]


word = {"zh": "抛物线", "en": "parabola at"}[lang]
xs = [0.3 + k / 40 for k in range(71)]
curves, marks, at = {"f": [(x, quartic_at(x)[0]) for x in xs]}, {}, 2.0
for i in range(2):
    near = [x for x in xs if abs(x - at) < 1.0]
    curves[f"{word} x{'₀₁'[i]}"] = parabola(at, quartic_at(at), near)
    marks[f"x{'₀₁'[i]}"] = (at, quartic_at(at)[0])
    _, slope, curvature = quartic_at(at)
    at -= slope / curvature
marks["x₂"] = (at, quartic_at(at)[0])
plot(curves, marks, text="\n".join(f"{name} = {x:.2f}" for name, (x, _) in marks.items()))

# %% [raw] output_of="demo_parabolas"
r"""
x₀ = 2.00
x₁ = 1.32
x₂ = 0.89
"""

# %% exercise="newton"

# %% id="demo_newton"
with needs("newton"):

    @on_both
    def down_the_quartic(torch):
        def quartic(x):
            return x**4 + x**2 - 2 * x

        start_at = torch.tensor(2.0, dtype=torch.float64)
        for point in newton(torch, quartic, start_at, 8):
            print(f"{point:.12f}")


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

# %% [markdown] id="newton_fails" lang="zh"
r"""
顺利的时候就是这样，和支线“倒过来问”一样快，只要驻点的曲率不是 0。再看 $x^4 - 2x^2$，它有两个谷底，−1 和 1。从 0.3 出发会到哪一个？
"""

# %% [markdown] id="newton_fails" lang="en"
r"""
That was a good run, as fast as in the side road “Asked backwards”; it takes a curvature that is not 0 at the stationary point. Now take $x^4 - 2x^2$ with its two valleys, at −1 and 1. To which of them will 0.3 lead?
"""


# %% id="demo_maximum"
def two_valleys(x):
    return x**4 - 2 * x**2


with needs("newton"):
    begin = 0.3
    visited = [begin, *newton(engine, two_valleys, engine.tensor(begin, dtype=engine.float64), 4)]
    print([f"{float(x) + 0.0:.4f}" for x in visited])

# %% [raw] output_of="demo_maximum"
r"""
['0.3000', '-0.0740', '0.0008', '-0.0000', '0.0000']
"""

# %% [markdown] id="diverges" lang="zh"
r"""
哪个也不到。公式找的只是**驻点**：0 附近曲率为负，抛物线开口朝下，跳到的“底”其实是顶。

曲率处处为正就安全了吗？$\sqrt{1 + x^2}$ 只有一个最低点，0。可是离它稍远，曲线就几乎是直的，曲率很小，抛物线又宽又平，一跳就跳过了头。算一算：$f'/f'' = x(1 + x^2)$，所以每一步正好是 $x \leftarrow -x^3$；只要 $|x| > 1$，就越跳越远：
"""

# %% [markdown] id="diverges" lang="en"
r"""
To neither. All the formula looks for is a **stationary point**: near 0 the curvature is negative, the parabola opens downwards, and its “bottom” is a top.

Is it safe, then, where the curvature is positive everywhere? $\sqrt{1 + x^2}$ has a single lowest point, 0. But a little away from it the curve is almost straight and the curvature small; the parabola is wide and flat, and the jump overshoots. Work it out: $f'/f'' = x(1 + x^2)$, so each step is exactly $x \leftarrow -x^3$, and wherever $|x| > 1$ the jumps grow:
"""


# %% id="demo_divergence"
def bowl(x):
    return (1 + x**2) ** 0.5


with needs("newton"):
    begin = 1.1
    visited = [begin, *newton(engine, bowl, engine.tensor(begin, dtype=engine.float64), 5)]
    print([f"{float(x):.4g}" for x in visited])
    xs = [-3 + k / 10 for k in range(61)]
    values = bowl(begin), begin / bowl(begin), bowl(begin) ** -3
    words = {"zh": ("抛物线", "跳跃"), "en": ("parabola", "jumps")}[lang]
    near = [x for x in xs if -2.4 < x]
    jumps = [(float(x), bowl(float(x))) for x in visited[:3]]
    curves = {"f": [(x, bowl(x)) for x in xs], words[0]: parabola(begin, values, near), words[1]: jumps}
    path = " → ".join(f"{x:.2f}" for x, _ in jumps)
    display(plot(curves, {"x₀": jumps[0]}, dots=words[1:], text=f"{words[1]}: {path}"))

# %% [raw] output_of="demo_divergence" lang="zh"
r"""
['1.1', '-1.331', '2.358', '-13.11', '2253', '-1.144e+10']
跳跃: 1.10 → -1.33 → 2.36
"""

# %% [raw] output_of="demo_divergence" lang="en"
r"""
['1.1', '-1.331', '2.358', '-13.11', '2253', '-1.144e+10']
jumps: 1.10 → -1.33 → 2.36
"""

# %% [markdown] id="damping" lang="zh"
r"""
两个毛病，各有一行的药：方向总取下坡；跳过了头，就把步子减短，这叫**阻尼**（damping）。药方在下面，你把它写成程序：
"""

# %% [markdown] id="damping" lang="en"
r"""
Two ailments, and for each a remedy of one line: always go downhill; and shorten a step that goes too far, which is called **damping**. The prescription follows; the program is yours:
"""

# %% exercise="damped"

# %% [markdown] id="race" lang="zh"
r"""
三种办法从同一点 1.1 出发找 $\sqrt{1 + x^2}$ 的最低点：牛顿法、阻尼牛顿法、步长 0.5 的梯度下降。五步以后各有多远？一行是一种办法，打印的是每一步之后到最低点的距离：
"""

# %% [markdown] id="race" lang="en"
r"""
Three methods look for the lowest point of $\sqrt{1 + x^2}$ from the same start, 1.1: Newton's, the damped one, and gradient descent with a step of 0.5. How far off will each be after five steps? Each row gives the distances to the lowest point, step by step:
"""


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

# %% [raw] output_of="demo_race"
r"""
newton    1.3e+00  2.4e+00  1.3e+01  2.3e+03  1.1e+10
damped    1.2e-01  1.5e-03  3.7e-09  0.0e+00  0.0e+00
descent   7.3e-01  4.4e-01  2.4e-01  1.2e-01  6.1e-02
"""

# %% [markdown] id="race_note" lang="zh"
r"""
梯度下降每一步都按差不多的比例靠近；阻尼牛顿法只在第一步把 d 减半了一次，就进了抛物线靠得住的范围，从那里直落到底。代价也要算：它每一步要一阶和二阶导数，还要多看几次 $f$。

它的规则还太宽：只要没有变高就放行。从 0.999 出发，头三步只是 −0.997、0.991、−0.973。认真用的时候，要求下降得至少与斜率乘步长成比例；写成 `while not f(x + d) <= …`，`nan` 也过不去。
"""

# %% [markdown] id="race_note" lang="en"
r"""
Gradient descent comes closer by about the same factor with each step; the damped method halves once, in its first step, and that takes it to where the parabola can be trusted: from there it drops to the bottom. It has its price: each step takes a first and a second derivative, and a few more looks at $f$.

Its rule is still too lenient: whatever does not go up may pass. From 0.999 the first three points are −0.997, 0.991 and −0.973. In earnest one asks for a decrease at least in proportion to slope times step; written `while not f(x + d) <= …`, it stops a `nan` as well.
"""

# %% [markdown] id="hessian" lang="zh"
r"""
## 许多变量：黑塞矩阵，和它的乘积

有 n 个变量时，二阶导数有 $n^2$ 个，排成**黑塞矩阵**（Hessian，也译海森矩阵）：第 i 行是梯度的第 i 个元素的梯度，所以每行要一遍反向。二阶导数连续时，求导的先后没有关系，所以它是**对称**的：第 i 行也就是第 i 列。下面是 $f = x_0^2 x_1 + x_1^3$ 在 $(1, 2)$ 处的黑塞矩阵：先一行一行地求，再用现成的 `hessian`。
"""

# %% [markdown] id="hessian" lang="en"
r"""
## Many variables: the Hessian, and products with it

With n variables there are $n^2$ second derivatives, which form the **Hessian**: row i is the gradient of entry i of the gradient, so each row takes a backward pass. Where second derivatives are continuous, the order of differentiation does not matter and the Hessian is **symmetric**: row i is column i as well. Here it is for $f = x_0^2 x_1 + x_1^3$ at $(1, 2)$, first row by row and then by the ready-made `hessian`.
"""


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


# %% [raw] output_of="demo_hessian"
r"""
tensor([ 4., 13.])
tensor([4., 2.])
tensor([ 2., 12.])
tensor([[ 4.,  2.],
        [ 2., 12.]])
"""

# %% [markdown] id="hessian_note" lang="zh"
r"""
一百万个参数的网络，黑塞矩阵有一万亿个元素，用 32 位浮点数存是 4 TB。可是许多算法只要它乘一个向量：$Hv$，而这不需要矩阵，做法和第 06 课一样。那里的反向给出 $g^T J$，也就是各行乘上权重 $g$ 再相加。这里权重是 $v$，得到 $v^T H$；$H$ 是对称的，所以里面的数就是 $Hv$ 的。

* **第一种办法**，精确：找一个数，它的梯度正好是 $Hv$。两遍反向，第一遍要记录。
* **第二种办法**：$Hv$ 是梯度沿 $v$ 方向的变化率，所以两个点上的梯度之差就够了。两遍普通的反向，不用记录，只是精确不到最后一位。
"""

# %% [markdown] id="hessian_note" lang="en"
r"""
For a network with a million parameters the Hessian has a million million entries, or 4 TB in 32-bit floats. But many algorithms need only its product with a vector, $Hv$, and that takes no matrix, as in lesson 06. A backward pass there gave $g^T J$, the rows weighted by $g$ and added up. Here the weights are $v$, which gives $v^T H$; and as $H$ is symmetric, its numbers are those of $Hv$.

* **First way**, an exact one: find a single number whose gradient is $Hv$. Two backward passes, of which the first is recorded.
* **Second way**: $Hv$ is the rate at which the gradient changes along $v$, so a difference of gradients at two points will do. Two ordinary backward passes and nothing to record, but it is not exact to the last digit.
"""

# %% exercise="hvp"

# %% [markdown] id="valley" lang="zh"
r"""
## 步子能有多大

曲率在每个方向上可以不同。下图是 $f = \frac{1}{2}(x^2 + 12 y^2)$ 的等高线，一条狭长的山谷：横着走曲率是 1，竖着走是 12。梯度下降的步长要迁就弯得最厉害的方向，这里取 0.15，于是在两壁之间来回折，顺着山谷却走得慢。牛顿法的一步是 $-H^{-1} g$，每个方向都除以自己的曲率，一步就到。（竖轴放大了。）
"""

# %% [markdown] id="valley" lang="en"
r"""
## How large may a step be?

The curvature may differ with the direction. The picture shows contour lines of $f = \frac{1}{2}(x^2 + 12 y^2)$, a long and narrow valley: along it the curvature is 1, across it 12. Gradient descent has to suit its step to the most strongly curved direction, here 0.15; so it zigzags between the walls and makes slow progress along the valley. Newton's step, $-H^{-1} g$, divides each direction by its own curvature and gets there at once. (The vertical axis is stretched.)
"""


# %% id="demo_valley"
def valley(p):
    return (p[0] ** 2 + 12 * p[1] ** 2) / 2


def contour(level):
    turns = [math.pi * k / 40 for k in range(81)]
    return [(math.sqrt(2 * level) * math.cos(t), math.sqrt(level / 6) * math.sin(t)) for t in turns]


p = engine.tensor([3.0, 0.8], dtype=engine.float64)
hessian = engine.autograd.functional.hessian(valley, p)
descent_path, newton_path = [p.tolist()], [p.tolist()]
for step in range(9):
    p = p.detach().requires_grad_()
    (g,) = engine.autograd.grad(valley(p), p)
    if step == 0:
        newton_path.append((p.detach().numpy() - np.linalg.solve(hessian.numpy(), g.numpy())).tolist())
    p = p - 0.15 * g
    descent_path.append(p.tolist())
words = {"zh": ("梯度下降，9 步", "牛顿法，1 步"), "en": ("gradient descent, 9 steps", "Newton, 1 step")}[
    lang
]
paths = dict(zip(words, (descent_path, newton_path)))
ends = [
    f"{name}: ({round(path[-1][0], 2) + 0.0}, {round(path[-1][1], 2) + 0.0})" for name, path in paths.items()
]
plot({"f = 7": contour(7), "f = 2": contour(2)} | paths, dots=words, text="\n".join(ends))

# %% [raw] output_of="demo_valley" lang="zh"
r"""
梯度下降，9 步: (0.69, -0.11)
牛顿法，1 步: (0.0, 0.0)
"""

# %% [raw] output_of="demo_valley" lang="en"
r"""
gradient descent, 9 steps: (0.69, -0.11)
Newton, 1 step: (0.0, 0.0)
"""

# %% [markdown] id="large" lang="zh"
r"""
一般地，在一个点附近，梯度下降的步长上限是 $2 / \lambda_{\max}$，$\lambda_{\max}$ 是那里最大的曲率；步长再大，沿那个方向就会一步比一步跳得远。（这条山谷的上限是 $2/12 \approx 0.17$。）

变量多的时候怎样求 $\lambda_{\max}$？取十万个变量的一条链，$\sum_i (x_{i+1} - x_i^2)^2$：黑塞矩阵有 $10^{10}$ 个元素，64 位浮点数要 80 GB。只用乘积也行：反复乘 $H$，再把长度调回 1，向量就转向曲率绝对值最大的方向（这里那个曲率是正的）。这叫幂迭代（power iteration）。v 的长度是 1 时，$v \cdot Hv$ 不会超过 $\lambda_{\max}$：它从下面靠近，几个最大的曲率挨得很近时（这里就是）靠近得很慢。所以由它得到的步长上限略微偏大：
"""

# %% [markdown] id="large" lang="en"
r"""
In general, near a given point the limit for a step of gradient descent is $2 / \lambda_{\max}$, where $\lambda_{\max}$ is the largest curvature there; with a larger step, each one in that direction overshoots by more than the last. (In this valley the limit is $2/12 \approx 0.17$.)

How is $\lambda_{\max}$ found when there are many variables? Take a chain of a hundred thousand, $\sum_i (x_{i+1} - x_i^2)^2$: its Hessian has $10^{10}$ entries, or 80 GB in 64-bit floats. Products alone will do: multiply by $H$ and rescale to length 1, again and again, and the vector turns into the direction whose curvature is largest in absolute value (a positive one here). This is called power iteration. With v of length 1, $v \cdot Hv$ never exceeds $\lambda_{\max}$: it comes from below, and slowly where several of the largest curvatures are close together, as they are here. So the limit computed from it is slightly too large:
"""


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

# %% [raw] output_of="demo_large"
r"""
entries of H: 1e+10, numbers in x, v and Hv: 3e+05
products:  1  largest curvature at least 3.49
products: 10  largest curvature at least 7.31
products: 60  largest curvature at least 7.38
limit of the step: at most 0.271
"""

# %% [markdown] id="about_penalty" lang="zh"
r"""
### 损失里的梯度

训练时也可能要二阶导数，只是不叫这个名字。比如希望一个网络 $f$ 的得分处处不要太陡，可以在损失里加一项**梯度惩罚**（gradient penalty）：对每个输入 $x_i$，$f$ 对 $x_i$ 的梯度的长度应当接近 1，

$$P = \frac{1}{n}\sum_{i=1}^{n} \left(\lVert \nabla_{x_i} f(x_i) \rVert - 1\right)^2$$

$P$ 本身由梯度算出，而训练又要 $P$ 对参数的梯度：梯度的梯度。

这里有一个很多实现都踩过的坑。长度是 $\sqrt{\cdot}$，而 $\sqrt{\cdot}$ 在 0 处的斜率是无穷大（支线“倒过来问”，出路也在那里：先换成安全的数，再开方）。有**一个**输入的梯度恰好是 0，就足以出事。下面 `w * rows` 的每一行代表一个输入的梯度，第二行全是 0；往回走时，无穷大乘 0 得到 `nan`。它会毁掉 `w.grad` 里的几个数？
"""

# %% [markdown] id="about_penalty" lang="en"
r"""
### A gradient inside the loss

Training may need second derivatives too, under another name. Suppose that the scores of a network $f$ should not be too steep anywhere. Then a **gradient penalty** can be added to the loss: for every input $x_i$, the gradient of $f$ with respect to $x_i$ should have a length close to 1,

$$P = \frac{1}{n}\sum_{i=1}^{n} \left(\lVert \nabla_{x_i} f(x_i) \rVert - 1\right)^2$$

$P$ is computed from gradients, and training needs the gradient of $P$ with respect to the parameters: a gradient of gradients.

Many implementations have fallen into a trap here. A length is a $\sqrt{\cdot}$, and the slope of $\sqrt{\cdot}$ at 0 is infinite (the side road “Asked backwards”, which also has the way out: put in a safe number before the root). It takes just **one** input whose gradient happens to be 0. Below, the rows of `w * rows` stand for the gradients of two inputs, and those of the second are 0; on the way back infinity times 0 makes a `nan`. How many numbers of `w.grad` will it spoil?
"""


# %% id="demo_lengths"
@on_both
def lengths_and_their_slopes(torch):
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    rows = torch.tensor([[3.0, 2.0], [0.0, 0.0]])
    lengths = ((w * rows) ** 2).sum(dim=1).sqrt()
    print(lengths)
    lengths.sum().backward()
    print(w.grad)


# %% [raw] output_of="demo_lengths"
r"""
tensor([5., 0.], grad_fn=<SqrtBackward0>)
tensor([nan, nan])
"""

# %% exercise="penalty"

# %% [markdown] id="trained" lang="zh"
r"""
惩罚有什么用？下面让一个小网络给两堆数打分：−1 附近的要低，1 附近的要高，损失就是两堆平均分之差。没有惩罚，分数就一路涨下去，中间成了悬崖；加上你的惩罚，得分成了一道坡度接近 1 的斜坡：
"""

# %% [markdown] id="trained" lang="en"
r"""
What is a penalty good for? Below, a small network gives scores to two heaps of numbers, low ones near −1 and high ones near 1, and the loss is the difference of the two mean scores. Without a penalty the scores grow on and on, with a cliff in between; with yours they form a ramp whose slope is close to 1:
"""


# %% id="demo_trained"
def trained(weight):
    rng = np.random.default_rng(1)
    w, b, c = parameters = [engine.tensor(rng.normal(size=8), requires_grad=True) for _ in range(3)]

    def score(x):
        return (engine.tanh(x * w + b) * c).sum(dim=1)

    low, high = (engine.tensor(rng.normal(at, 0.3, (16, 1))) for at in (-1, 1))
    along = engine.tensor(np.linspace(-2, 2, 41).reshape(-1, 1))
    for _ in range(40):
        loss = score(low).mean() - score(high).mean()
        if weight:
            loss = loss + weight * penalty(engine, score, along)
        gradients = engine.autograd.grad(loss, parameters)
        with engine.no_grad():
            for one, g in zip(parameters, gradients):
                one -= 0.05 * g
    return list(zip(along.reshape(-1).tolist(), score(along).tolist()))


with needs("penalty"):
    words = {"zh": ("没有惩罚", "有惩罚"), "en": ("without", "with penalty")}[lang]
    curves = {word: trained(weight) for word, weight in zip(words, (0, 10))}
    steepest = {name: max(10 * (b[1] - a[1]) for a, b in pairwise(line)) for name, line in curves.items()}
    display(plot(curves, text="\n".join(f"{name}: {slope:.1f}" for name, slope in steepest.items())))

# %% [raw] output_of="demo_trained" lang="zh"
r"""
没有惩罚: 47.1
有惩罚: 1.2
"""

# %% [raw] output_of="demo_trained" lang="en"
r"""
without: 47.1
with penalty: 1.2
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

弯得多厉害，决定一步能跳多远；不必造出整个黑塞矩阵，乘它一个向量就够了。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

How far a step may go depends on the curvature, and the Hessian need not be built: its product with a vector will do.

Run `progress()` to see what is still open.
"""
