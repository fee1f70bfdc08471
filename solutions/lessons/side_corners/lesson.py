# %% [markdown] id="title" lang="zh"
r"""
# 支线：一点三答

[English](../../en/side_corners/side_corners.ipynb) · 约 25 分钟 · 1 个练习

`relu(x) - relu(-x)` 对每个 $x$ 都等于 $x$，是一条斜率为 1 的直线。引擎说，它在 0 处的斜率是 0。

在第 05 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Three answers at one point

[中文](../../zh/side_corners/side_corners.ipynb) · about 25 minutes · 1 exercise

`relu(x) - relu(-x)` equals $x$ for every $x$, a straight line of slope 1. An engine says that its slope at 0 is 0.

Comes after lesson 05.
"""

# %% id="setup"
from autograd_lib import check, done, hint, needs, progress, start

lang = start("side_corners", "zh")

from mine import Variable
from mine import one_pass as backward

# %% [markdown] id="about_kinks" lang="zh"
r"""
## 折点

$\operatorname{relu}$ 和绝对值在 $0$ 处有一个折点（kink）：左边一个斜率，右边另一个，导数不存在。引擎却必须给出**一个**数。`Relu` 和 `Abs` 在那里都给出 $0$，和 PyTorch 一样。这是约定，不是数学，而约定会有出人意料的后果。

还有第三种写法：自己写一个绝对值，用 `if` 挑一条路。
"""

# %% [markdown] id="about_kinks" lang="en"
r"""
## Kinks

At $0$, $\operatorname{relu}$ and the absolute value have a kink: one slope on the left, another on the right, and no derivative. An engine has to return *some* number all the same.
Both `Relu` and `Abs` return $0$ there, as PyTorch does. That is a convention and not mathematics, and conventions can have surprising consequences.

A third way is an absolute value that chooses its branch with an `if`.
"""


# %% id="three_ways"
def Relu(x):
    slope = 1 if x.value > 0 else 0
    return Variable(max(x.value, 0), (x,), (slope,))


def Abs(x):
    slope = 1 if x.value > 0 else -1 if x.value < 0 else 0
    return Variable(abs(x.value), (x,), (slope,))


# %% id="branch"
def branch(x):
    return x if x.value > 0 else -x


# %% exercise="kinks"

# %% [markdown] id="kinks_answer" lang="zh" folds="kinks"
r"""
1. $3 + 5 \cdot 0 = 3$。
2. $7 + 2 \cdot 0 = 7$。
3. 在 0 处 `x.value > 0` 不成立，走的是 `-x`，$7 - 2 = 5$。
4. 两个 `Relu` 的斜率都是 0，结果也是 0，虽然直线的斜率是 1。
5. `Relu` 在 0 处关着，全部归写在外面的 `x`。
6. 换个写法，就全归 `y`。

引擎只知道它真正走过的节点，不知道整个函数：两种写法处处相等，梯度却可以不同，连一条直线也可以得到错误的斜率。两数相等时，PyTorch 的 `torch.maximum` 给两边各一半，又是另一种约定。很少有数恰好落在折点上；可是读到一个梯度的时候，要记得它说的是**这段程序**，不是那个函数。
"""

# %% [markdown] id="kinks_answer" lang="en" folds="kinks"
r"""
1. $3 + 5 \cdot 0 = 3$.
2. $7 + 2 \cdot 0 = 7$.
3. At 0, `x.value > 0` is false, so `-x` ran: $7 - 2 = 5$.
4. Both `Relu` have slope 0, so 0, though the line has slope 1.
5. `Relu` is shut at 0, and everything goes to `x`, which stands outside.
6. Written the other way, everything goes to `y`.

The engine knows the nodes it really visited and not the function as a whole: two expressions may be equal everywhere and have different gradients, and even a straight line may get a wrong slope.
For two equal numbers, PyTorch's `torch.maximum` gives one half to each, which is yet another convention. Numbers seldom fall exactly on a kink;
but when you read a gradient, remember that it speaks about *this program*, not about the function.
"""

# %% id="demo_kinks" spoils="kinks"
if done("kinks"):
    found = []
    for expression in (
        lambda x: 3 * x + 5 * Relu(x),
        lambda x: 7 * x + 2 * Abs(x),
        lambda x: 7 * x + 2 * branch(x),
        lambda x: Relu(x) - Relu(-x),
    ):
        x = Variable(0)
        backward(expression(x))
        found.append(x.partial)
    for expression in (lambda x, y: x + Relu(y - x), lambda x, y: y + Relu(x - y)):
        x, y = Variable(2), Variable(2)
        backward(expression(x, y))
        found.append([x.partial, y.partial])
    print(*found)

# %% [raw] output_of="demo_kinks"
r"""
3 7 5 0 [1, 0] [0, 1]
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

看到一个恰好落在折点上的梯度，记得它说的是**走过的程序**。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

When a gradient falls exactly on a kink, remember that it speaks about **the program that ran**. Run `progress()` to see what is still open.
"""
