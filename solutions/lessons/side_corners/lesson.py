# %% [markdown] id="title" lang="zh"
r"""
# 支线：一点三答

[English](../../en/side_corners/side_corners.ipynb) · 约 60 分钟 · 4 个练习

`relu(x) - relu(-x)` 对每个 $x$ 都等于 $x$，是一条斜率为 1 的直线。引擎也这样看吗？

在第 08 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Three answers at one point

[中文](../../zh/side_corners/side_corners.ipynb) · about 60 minutes · 4 exercises

`relu(x) - relu(-x)` equals $x$ for every $x$, a straight line of slope 1. Does an engine see it that way?

Comes after lesson 08.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_corners", "zh")

import math
import warnings

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.drawing import frames, plot
from autograd_lib.side_by_side import on_both

from mine import Variable
from mine import one_pass as backward

# %% [markdown] id="opening" lang="zh"
r"""
## 一条直线

大于 0 的部分加上小于 0 的部分，就是 $x$ 自己：`x.clamp(min=0) + x.clamp(max=0)` 处处等于 $x$，斜率处处是 1。`@on_both` 在我们的引擎和 PyTorch 上各运行一遍，文字相同就只打印一次。先猜：它们在 −1、0、1 处给出的斜率是哪三个数？
"""

# %% [markdown] id="opening" lang="en"
r"""
## A straight line

The part above 0 plus the part below 0 is $x$ itself: `x.clamp(min=0) + x.clamp(max=0)` equals $x$ everywhere, with slope 1 everywhere. `@on_both` runs this on our engine and on PyTorch, and prints one text where both agree. Guess first: which three slopes do they give at −1, 0 and 1?
"""

# %% id="guess_slopes"
guess("slopes", ..., ..., ...)


# %% id="demo_line"
@on_both
def a_straight_line(torch):
    x = torch.tensor([-1.0, 0.0, 1.0], requires_grad=True)
    y = x.clamp(min=0) + x.clamp(max=0)
    y.sum().backward()
    print(y.tolist(), x.grad)


guessed("slopes", (1.0, 2.0, 1.0))

# %% [raw] output_of="demo_line"
r"""
[-1.0, 0.0, 1.0] tensor([1., 2., 1.])
"""

# %% [markdown] id="about_kinks" lang="zh"
r"""
## 折点

两个 `clamp` 在 $0$ 处各有一个折点（kink）：左边一个斜率，右边另一个，导数不存在。引擎却必须给出**一个**数，它们各给了 $1$。下面用第 04 课的节点（值、父节点、斜率）写的 `Relu` 和 `Abs` 在那里都给出 $0$，和 PyTorch 一样。这是约定，不是数学。

绝对值还可以这样写，用 `if` 挑一条路：
"""

# %% [markdown] id="about_kinks" lang="en"
r"""
## Kinks

At $0$ each `clamp` has a kink: one slope on the left, another on the right, and no derivative. An engine has to return *some* number all the same, and here each of them returned $1$. `Relu` and `Abs`, written below with the nodes of lesson 04 (value, parents, slopes), return $0$ there, as PyTorch does. That is a convention, not mathematics.

An absolute value can also choose its branch with an `if`:
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
第 3 问，在 0 处 `x.value > 0` 不成立，走的是 `-x`；第 5、6 问，`Relu` 在 0 处关着，全部归写在外面的那个。

引擎只知道它走过的节点，不知道整个函数：两种写法处处相等，梯度却可以不同。两数相等时，PyTorch 的 `torch.maximum` 给两边各一半，又是一种约定。梯度说的是**这段程序**，不是那个函数。
"""

# %% [markdown] id="kinks_answer" lang="en" folds="kinks"
r"""
In 3, `x.value > 0` is false at 0, so `-x` ran; in 5 and 6, `Relu` is shut at 0, and everything goes to the one that stands outside.

The engine knows the nodes it visited and not the function as a whole: two expressions may be equal everywhere and have different gradients. For two equal numbers, PyTorch's `torch.maximum` gives one half to each, yet another convention. A gradient speaks about *this program*, not about the function.
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

最大值只取决于一个数，所以 `g` 全给它。并列时那里又是一个折点，只能靠约定，PyTorch 里同时有两种。下面三个 4 并列，`g` 是 6。先猜：第一个 4，`max()` 给它多少，`max(dim=0)` 又给它多少？
"""

# %% [markdown] id="maxima" lang="en"
r"""
## Maxima: who counts when several tie

A maximum depends on one number only, which receives all of `g`. Where several tie it is a kink again, and a convention has to decide; PyTorch has two at the same time. Below, three 4s tie, and `g` is 6. Guess first: how much does the first 4 get from `max()`, and how much from `max(dim=0)`?
"""

# %% id="guess_shared"
guess("shared", ..., ...)

# %% id="demo_conventions"
for name, largest in (
    ("max()", lambda x: x.max()),
    ("amax(dim=0)", lambda x: x.amax(dim=0)),
    ("max(dim=0)", lambda x: x.max(dim=0).values),
):
    x = torch.tensor([1.0, 4.0, 4.0, 4.0], requires_grad=True)
    largest(x).backward(torch.tensor(6.0))
    print(f"{name:12}", x.grad)
guessed("shared", (2.0, 6.0))

# %% [raw] output_of="demo_conventions"
r"""
max()        tensor([0., 2., 2., 2.])
amax(dim=0)  tensor([0., 2., 2., 2.])
max(dim=0)   tensor([0., 6., 0., 0.])
"""

# %% [markdown] id="maxima_note" lang="zh"
r"""
`max()` 和 `amax` 让并列的数**平分**；带 `dim` 的 `max` 还要返回位置，位置只有一个，就全给**第一个**。两种的各份加起来都等于 `g`。

中心差商呢？每次只把一个 4 上下各动一点。先猜：三个一共得到 `g` 的几倍？
"""

# %% [markdown] id="maxima_note" lang="en"
r"""
`max()` and `amax` let tied numbers **share evenly**; a `max` with `dim` also returns a position, of which there is only one, and gives everything to the **first**. Either way the shares add up to `g`.

And a central difference, which moves a single 4 up, then down? Guess first: how many times `g` do the three get together?
"""

# %% id="guess_together"
guess("together", ...)

# %% id="demo_together"
h, at = 1e-3, np.array([1.0, 4.0, 4.0, 4.0])
shares = [((at + h * one).max() - (at - h * one).max()) / (2 * h) for one in np.eye(4)]
print("shares:", np.round(shares, 6) + 0.0, "together:", round(sum(shares), 6))
guessed("together", round(float(sum(shares)), 6))

# %% [raw] output_of="demo_together"
r"""
shares: [0.  0.5 0.5 0.5] together: 1.5
"""

# %% exercise="ties"

# %% [markdown] id="branch_by_value" lang="zh"
r"""
## 一个 `if`，许多元素

把上面的 `branch` 用到张量上：这个 `if` 看的是哪一个元素？先只给一个元素，1 或者 −1。先猜：返回的 `y` 就是 `x` 这个对象吗？各写 `True` 或 `False`。
"""

# %% [markdown] id="branch_by_value" lang="en"
r"""
## One `if`, many entries

Take the `branch` from above to tensors: which entry does the `if` look at? To begin with there is only one, 1 or −1. Guess first: is the `y` that comes back the very object `x`? Write `True` or `False` for each.
"""


# %% id="guess_same"
guess("same_object", ..., ...)


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


guessed("same_object", (True, False))

# %% [raw] output_of="demo_by_first"
r"""
tensor([1.], requires_grad=True) the same object: True
tensor([1.])
tensor([1.], grad_fn=<NegBackward0>) the same object: False
tensor([-1.])
"""

# %% [markdown] id="branch_note" lang="zh"
r"""
正的输入什么运算也没有做，返回的就是 `x` 本身，它的 `grad_fn` 是 `None`。两个输入，两个不同的图。
"""

# %% [markdown] id="branch_note" lang="en"
r"""
For the positive input no operation happens: what comes back is `x` itself, whose `grad_fn` is `None`. Two inputs, two different graphs.
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

# %% [markdown] id="hand" lang="zh"
r"""
把 $x$ 拖过折点，再换一个程序：短线是引擎说的斜率。三条短线只在一处不一样；在那里，有没有哪一条和曲线的左右两边都不重合？
"""

# %% [markdown] id="hand" lang="en"
r"""
Move $x$ across the kink, and change the program: the short line has the slope that the engine gives. The three lines differ in one place only. Does one of them lie along neither side of the curve there?
"""

# %% id="demo_hand" spoils="three_absolutes"
ABSOLUTES = {
    "first": by_first,
    "built_in": torch.abs,
    "where": lambda x: torch.where(x >= 0, x, -x),
}


def needle(program, at):
    x = torch.tensor([at], requires_grad=True)
    y = ABSOLUTES[program](x)
    y.backward(torch.ones_like(y))
    slope, value = x.grad.item(), abs(at)
    words = {"zh": ("|x|", "斜率"), "en": ("|x|", "slope")}[lang]
    line = [(at - 0.4, value - 0.4 * slope), (at + 0.4, value + 0.4 * slope)]
    curves = {words[0]: [(-1.5, 1.5), (0, 0), (1.5, 1.5)], words[1]: line}
    marks = {f"{slope:g}": (at, value), "": (0, -0.4)}
    return plot(curves, marks, axes=("x", "y"), text=f"{words[1]} {slope:g}")


if done("three_absolutes"):
    handles = {"program": tuple(ABSOLUTES), "x": (-1.0, -0.5, 0.0, 0.5, 1.0)}
    display(frames(needle, handles, begins=("built_in", -1.0)))

# %% [raw] output_of="demo_hand" lang="zh"
r"""
program = first, x = -1
斜率 -1

program = where, x = 1
斜率 1
"""

# %% [raw] output_of="demo_hand" lang="en"
r"""
program = first, x = -1
slope -1

program = where, x = 1
slope 1
"""

# %% [markdown] id="branch_lessons" lang="zh" folds="three_absolutes"
r"""
折点上的三个答案里，−1 和 0 上面已经见过，`where` 用 `>=`，又添了一个 1。谁也没有错，因为那里没有导数。

**一个 `if` 只能做一次决定。** `by_first` 用第一个元素替整个向量作主，遇到符号不一的向量就错了，连值都错，而且不报错。要逐个元素地选择，用 `torch.where`：它不是 Python 的分支，而是一个运算，两边都算出来，再逐个挑选。
"""

# %% [markdown] id="branch_lessons" lang="en" folds="three_absolutes"
r"""
Of the three answers at the kink, −1 and 0 are known from above; `where` with its `>=` adds a third, 1. None is wrong, as there is no derivative.

**One `if` decides once.** `by_first` lets the first entry decide for the whole vector. With mixed signs even its value is wrong, and nothing is raised. To choose entry by entry use `torch.where`: it is not a branch of Python but an operation, which computes both sides and picks from them.
"""

# %% [markdown] id="ambiguous" lang="zh"
r"""
要是条件看的不是 `x[0]`，而是整个 `x` 呢？`x` 是 [1, −2]。先猜：打印 `"positive"`、什么也不打印（`"nothing"`），还是报错（`"raises"`）？
"""

# %% [markdown] id="ambiguous" lang="en"
r"""
And if the condition looks at the whole `x`, [1, −2], instead of `x[0]`? Guess first: is `"positive"` printed, or `"nothing"`, or does it raise (`"raises"`)?
"""


# %% id="guess_whole"
guess("whole_x", ...)


# %% id="demo_ambiguous"
@on_both
def which_entry(torch):
    x = torch.tensor([1.0, -2.0], requires_grad=True)
    if x > 0:
        print("positive")


guessed("whole_x", "raises")

# %% [raw] output_of="demo_ambiguous"
r"""
RuntimeError: Boolean value of Tensor with more than one value is ambiguous
"""

# %% [markdown] id="where" lang="zh"
r"""
## 避开 0/0

`torch.where` 常用来避开公式失效的点。$\dfrac{\sin x}{x}$ 在 0 处是 0/0，下面换成它的极限 1。先猜：在 0 处和 0.001 处，打印的两个数一样吗？写 `True` 或 `False`。
"""

# %% [markdown] id="where" lang="en"
r"""
## Around 0/0

`torch.where` is often used to step around a point where a formula fails. $\dfrac{\sin x}{x}$ is 0/0 at 0; below, its limit 1 is put there. Guess first: are the two numbers that are printed for 0 and for 0.001 the same? Write `True` or `False`.
"""


# %% id="guess_alike"
guess("alike", ...)


# %% id="demo_sinc"
def sinc(x):
    return torch.where(x == 0, torch.ones_like(x), torch.sin(x) / x)


print(sinc(torch.tensor([-2.0, 0.0, 1e-3, 3.0])))
guessed("alike", True)

# %% [raw] output_of="demo_sinc"
r"""
tensor([0.4546, 1.0000, 1.0000, 0.0470])
"""

# %% exercise="sinc"

# %% [markdown] id="where_note" lang="zh" folds="sinc"
r"""
没有选中的一边收到的上游梯度是 0，还要乘上那一边的**局部导数**：局部导数是无穷大或 `nan`，乘出来就是 `nan`，加到别处来的好梯度上，把它也毁了。出路分三步：先把输入换成安全的数，再算，最后选。（离 0 很近的地方还有舍入误差，可以换成级数 $1 - \frac{x^2}{6} + \frac{x^4}{120}$。）
"""

# %% [markdown] id="where_note" lang="en" folds="sinc"
r"""
The side that is not chosen receives the cotangent 0, which is still multiplied by the **local derivative** of that side: where that is infinite or `nan`, the product is `nan`, and added to the good gradient from elsewhere it ruins that too. The way out takes three steps: replace the input by a safe number, compute, then choose. (Close to 0 there is round-off, too; the series $1 - \frac{x^2}{6} + \frac{x^4}{120}$ helps.)
"""

# %% [markdown] id="infinite" lang="zh"
r"""
换一个函数：`torch.where(x >= 0, x, x + math.inf)`，这次没有选中的一边**值**是无穷大。先猜：在 4 和 0 处，它的两个梯度是多少？
"""

# %% [markdown] id="infinite" lang="en"
r"""
Another function: `torch.where(x >= 0, x, x + math.inf)`, where the side that is not chosen has an infinite **value**. Guess first: at 4 and at 0, what are its two gradients?
"""

# %% id="guess_infinite"
guess("infinite", ..., ...)

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

    guessed("infinite", (1.0, 1.0))


# %% [raw] output_of="demo_where"
r"""
root    : value [2.0, 0.0], gradient [0.25, nan]
infinite: value [4.0, 0.0], gradient [1.0, 1.0]
"""

# %% [markdown] id="where_more" lang="zh" folds="sinc"
r"""
`infinite` 没有选中的一边，值是无穷大，局部导数却是 1，所以没有事；`root` 的值是 0，局部导数是无穷大。
"""

# %% [markdown] id="where_more" lang="en" folds="sinc"
r"""
In `infinite` the side that is not chosen has an infinite value, but the local derivative 1, and no harm is done; in `root` it has the value 0, but an infinite local derivative.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

在你自己的代码里找一处 `where`：没有选中的一边，会不会除以 0？

`by_first` 的图里没有 `if`，只有走过的那条路。要是把图留下来，给别的输入用呢？支线“`if` 留下什么”问的就是这个。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Find a `where` in code of your own: might the side that is not chosen divide by 0?

The graph of `by_first` holds no `if`, only the way that was taken. What if one keeps the graph, and uses it for other inputs? That is what the side road “What stays of an `if`” asks. Run `progress()` to see what is still open.
"""
