# %% [markdown] id="title" lang="zh"
r"""
# 支线：一点三答

[English](../../en/side_corners/side_corners.ipynb) · 约 50 分钟 · 4 个练习

`relu(x) - relu(-x)` 对每个 $x$ 都等于 $x$，是一条斜率为 1 的直线。引擎说，它在 0 处的斜率是 0。

在第 05 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Three answers at one point

[中文](../../zh/side_corners/side_corners.ipynb) · about 50 minutes · 4 exercises

`relu(x) - relu(-x)` equals $x$ for every $x$, a straight line of slope 1. An engine says that its slope at 0 is 0.

Comes after lesson 05.
"""

# %% id="setup"
import math
import warnings

import numpy as np
import torch as pytorch
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.side_by_side import on_both

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

# %% [markdown] id="maxima" lang="zh"
r"""
## 最大值：并列的时候听谁的

最大值只取决于一个数，所以 `g` 全给它，别的都是 0。可是并列呢？那里没有导数，又是一个折点，只能靠约定。`g` 是 6，三个数并列，换了你会怎么分？PyTorch 里同时有两种约定：
"""

# %% [markdown] id="maxima" lang="en"
r"""
## Maxima: who counts when several tie

A maximum depends on one number only, so that one receives all of `g` and the others 0. But where several tie there is no derivative; it is a kink again, and a convention has to decide. How would you share a `g` of 6 among three that tie? PyTorch has two conventions at the same time:
"""

# %% id="demo_conventions"
for name, largest in (
    ("max()", lambda x: x.max()),
    ("amax(dim=0)", lambda x: x.amax(dim=0)),
    ("max(dim=0)", lambda x: x.max(dim=0).values),
):
    x = torch.tensor([1.0, 4.0, 4.0, 4.0], requires_grad=True)
    largest(x).backward(torch.tensor(6.0))
    print(f"{name:12}", x.grad)

# %% [raw] output_of="demo_conventions"
r"""
max()        tensor([0., 2., 2., 2.])
amax(dim=0)  tensor([0., 2., 2., 2.])
max(dim=0)   tensor([0., 6., 0., 0.])
"""

# %% [markdown] id="maxima_note" lang="zh"
r"""
`max()` 和 `amax` 让并列的数**平分**；带 `dim` 的 `max` 还要返回位置，位置只有一个，就把梯度全给**第一个**。两种都说得过去：各份加起来都等于 `g`。中心差商量出来的反而不是：三个数并列时，一个数往上动，最大值跟着动，往下动，最大值不动，于是每个都得到 0.5，加起来是 1.5，不是 1。
"""

# %% [markdown] id="maxima_note" lang="en"
r"""
`max()` and `amax` let tied numbers **share evenly**; a `max` with `dim` also returns a position, of which there is only one, and gives all of the gradient to the **first**. Both are defensible: the shares add up to `g`. Those that a central difference quotient measures do not: with three tied numbers, moving one of them up moves the maximum and moving it down does not, so each gets 0.5, and together they make 1.5 instead of 1.
"""

# %% exercise="ties"

# %% [markdown] id="branch_by_value" lang="zh"
r"""
## 分支：一个 `if`，许多元素

上面的 `branch` 又来了：用 `if` 挑一条路的绝对值。那时 x 是一个数；换成张量，就多了一个问题：这个 `if` 看的是哪一个元素？先只给它一个元素：
"""

# %% [markdown] id="branch_by_value" lang="en"
r"""
## A branch: one `if`, many entries

Here is the `branch` from above again, an absolute value that picks its way with an `if`. There x was a number. With a tensor there is a new question: which entry does the `if` look at? To begin with, give it one entry only:
"""


# %% id="demo_by_first" ledger="S1-28 S1-29"
def by_first(x):
    if x[0].item() > 0:
        return x
    else:
        return -x


@on_both
def one_entry(torch):
    for x in (torch.ones(1), -1 * torch.ones(1)):
        x = x.requires_grad_()
        y = by_first(x)
        y.backward()
        print(y, "the same object:", y is x)
        print(x.grad)


# %% [raw] output_of="demo_by_first"
r"""
tensor([1.], requires_grad=True) the same object: True
tensor([1.])
tensor([1.], grad_fn=<NegBackward0>) the same object: False
tensor([-1.])
"""

# %% [markdown] id="branch_note" lang="zh"
r"""
负的输入得到一个节点 `NegBackward0`；正的输入什么运算也没有做，返回的就是 `x` 本身，它的 `grad_fn` 是 `None`。两个输入，两个不同的图。
"""

# %% [markdown] id="branch_note" lang="en"
r"""
The negative input yields a node, `NegBackward0`. For the positive one no operation happens: what comes back is `x` itself, whose `grad_fn` is `None`. Two inputs, two different graphs.
"""

# %% exercise="three_absolutes"

# %% id="demo_kink" ledger="S1-29a S1-29b" spoils="three_absolutes"
if done("three_absolutes"):

    @on_both
    def kink_and_mixed_signs(torch):
        programs = {
            "first": by_first,
            "built_in": torch.abs,
            "where": lambda x: torch.where(x >= 0, x, -x),
        }
        for values in ([0.0], [1.0, -2.0]):
            for name, program in programs.items():
                x = torch.tensor(values, requires_grad=True)
                y = program(x)
                y.backward(torch.ones_like(y))
                print(f"{name:8} at {values}: value {y.tolist()}, gradient {x.grad.tolist()}")


# %% [raw] output_of="demo_kink"
r"""
first    at [0.0]: value [-0.0], gradient [-1.0]
built_in at [0.0]: value [0.0], gradient [0.0]
where    at [0.0]: value [0.0], gradient [1.0]
first    at [1.0, -2.0]: value [1.0, -2.0], gradient [1.0, 1.0]
built_in at [1.0, -2.0]: value [1.0, 2.0], gradient [1.0, -1.0]
where    at [1.0, -2.0]: value [1.0, 2.0], gradient [1.0, -1.0]
"""

# %% [markdown] id="branch_lessons" lang="zh" folds="three_absolutes"
r"""
折点上的三个答案里，−1 和 0 上面已经见过，`where` 用 `>=`，又添了一个 1。谁也没有错，因为那里没有导数。新的教训是后一半。

**一个 `if` 只能做一次决定。** `by_first` 用第一个元素替整个向量作主，遇到符号不一的向量就错了，连值都错，而且不报错。要逐个元素地选择，用 `torch.where`：它不是 Python 的分支，而是一个运算，两边都算出来，再逐个挑选。
"""

# %% [markdown] id="branch_lessons" lang="en" folds="three_absolutes"
r"""
Of the three answers at the kink, −1 and 0 are known from above; `where` with its `>=` adds a third, 1. None is wrong, as there is no derivative. What is new is the second half.

**One `if` decides once.** `by_first` lets the first entry decide for the whole vector. With mixed signs even its value is wrong, and nothing is raised. To choose entry by entry use `torch.where`: it is not a branch of Python but an operation, which computes both sides and picks from them.
"""

# %% [markdown] id="ambiguous" lang="zh"
r"""
要是条件看的不是 `x[0]`，而是整个 `x` 呢？
"""

# %% [markdown] id="ambiguous" lang="en"
r"""
And if the condition looks at the whole `x` instead of `x[0]`?
"""


# %% id="demo_ambiguous"
@on_both
def which_entry(torch):
    x = torch.tensor([1.0, -2.0], requires_grad=True)
    if x > 0:
        print("positive")


# %% [raw] output_of="demo_ambiguous"
r"""
RuntimeError: Boolean value of Tensor with more than one value is ambiguous
"""

# %% [markdown] id="where" lang="zh"
r"""
## 避开 0/0

`torch.where` 常用来避开麻烦的地方：在公式失效的点上换一个值。下面的 $\dfrac{\sin x}{x}$ 在 0 处是 0/0，换成它的极限 1，对每个有限的 x，值就都对了：
"""

# %% [markdown] id="where" lang="en"
r"""
## Around 0/0

`torch.where` is often used to step around a trouble spot: where a formula fails, substitute another value. Here $\dfrac{\sin x}{x}$ is 0/0 at 0; with its limit 1 in that place, the value is right for every finite x:
"""


# %% id="demo_sinc"
def sinc(x):
    return torch.where(x == 0, torch.ones_like(x), torch.sin(x) / x)


print(sinc(torch.tensor([-2.0, 0.0, 1e-3, 3.0])))

# %% [raw] output_of="demo_sinc"
r"""
tensor([0.4546, 1.0000, 1.0000, 0.0470])
"""

# %% exercise="sinc"

# %% [markdown] id="where_note" lang="zh" folds="sinc"
r"""
两边都算，没有选中的一边收到的上游梯度是 0。这个 0 还要乘上那一边的**局部导数**；局部导数如果是无穷大或 `nan`，乘出来就是 `nan`，再加到别处来的好梯度上，就把它也毁了。那一边的**值**是不是无穷大倒没有关系。下面的第一个程序里，没有选中的 $\sqrt x$ 在 0 处的值只是 0，局部导数却是无穷大，于是梯度成了 `nan`；第二个程序里，没有选中的值是无穷大，局部导数是 1，梯度平安无事。出路是先把输入换成安全的数再算，或者只在公式管用的地方算。（离 0 很近而不是 0 的地方，还有两个很大的数相减的舍入误差；真要用在那里，就换成级数 $1 - \frac{x^2}{6} + \frac{x^4}{120}$。）
"""

# %% [markdown] id="where_note" lang="en" folds="sinc"
r"""
Both sides are computed, and the one that is not chosen receives the cotangent 0. That 0 is still multiplied by the **local derivative** of that side; if the local derivative is infinite or `nan`, the product is `nan`, and added to the good gradient from elsewhere it ruins that too. Whether the **value** of that side is infinite does not matter. In the first program below, $\sqrt x$ on the side not chosen has the harmless value 0 at 0, but an infinite local derivative, and the gradient becomes `nan`; in the second the value not chosen is infinite and its local derivative 1, and the gradient is unharmed. The way out is to put in a safe number before computing, or to compute only where the formula holds. (Where x is close to 0 and yet not 0, there is also the round-off of a difference of two large numbers; if you need that place, use the series $1 - \frac{x^2}{6} + \frac{x^4}{120}$ there.)
"""

# %% id="demo_where" spoils="sinc"
if done("sinc"):

    @on_both
    def both_sides(torch):
        def root(x):
            return torch.where(x > 0, x**0.5, torch.zeros_like(x))

        def infinite(x):
            return torch.where(x >= 0, x, x + math.inf)

        for program in (root, infinite):
            x = torch.tensor([4.0, 0.0], requires_grad=True)
            y = program(x)
            y.sum().backward()
            print(f"{program.__name__:8}: value {y.tolist()}, gradient {x.grad.tolist()}")


# %% [raw] output_of="demo_where"
r"""
root    : value [2.0, 0.0], gradient [0.25, nan]
infinite: value [4.0, 0.0], gradient [1.0, 1.0]
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
