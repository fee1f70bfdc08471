# %% [markdown] id="title" lang="zh"
r"""
# 支线：网上找来的

[English](../../en/side_web/side_web.ipynb) · 约 50 分钟 · 3 个练习

有一段代码，转载了很多遍。有人运行过它吗？

在第 13 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Found on the web

[中文](../../zh/side_web/side_web.ipynb) · about 50 minutes · 3 exercises

A piece of code has been copied many times. Has anybody ever run it?

Comes after lesson 13.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_web", "zh")

from typing import NamedTuple

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import frames, plot
from autograd_lib.side_by_side import on_both


def verdict(torch, function, *inputs):
    try:
        return torch.autograd.gradcheck(function, inputs)
    except RuntimeError as error:
        return "\n".join(str(error).splitlines()[:3])


def one_two_three(torch):
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
    return x, y


# %% [markdown] id="opening" lang="zh"
r"""
## 第一行

下面的类算的是 $y = w x + b$，出自一篇转载很广的文章，第一行照抄在这里：`from torch import Function`。先猜：运行这一行，会怎样？写 `"runs"`，或者错误的名字。
"""

# %% [markdown] id="opening" lang="en"
r"""
## The first line

The class below computes $y = w x + b$. It comes from a widely copied page, whose first line is here as it stands: `from torch import Function`. Guess first: what happens when this line runs? Write `"runs"`, or the name of an error.
"""

# %% id="guess_first"
guess("first_line", ...)

# %% id="demo_copied_mul" ledger="S1-41"
try:
    from torch import Function
except ImportError as error:
    print(f"{type(error).__name__}: {str(error).split(' (')[0]}")
    guessed("first_line", type(error).__name__)


def copied_mul(torch):
    class Mul(torch.autograd.Function):
        @staticmethod
        def forward(ctx, w, x, b, x_requires_grad=True):
            ctx.x_requires_grad = x_requires_grad
            ctx.save_for_backward(w, x)
            output = w * x + b
            return output

        @staticmethod
        def backward(ctx, grad_output):
            x = ctx.saved_tensors[1]
            grad_w = grad_output * x
            if ctx.x_requires_grad:
                grad_x = grad_output * x
            else:
                grad_x = None
            grad_b = grad_output * 1
            return grad_w, grad_x, grad_b, None

    return Mul


# %% [raw] output_of="demo_copied_mul"
r"""
ImportError: cannot import name 'Function' from 'torch'
"""

# %% [markdown] id="nobody_ran_it" lang="zh"
r"""
`Function` 在 `torch.autograd` 里。第一行都不能运行，这个类对不对，多半也没有人检验过。
"""

# %% [markdown] id="nobody_ran_it" lang="en"
r"""
`Function` lives in `torch.autograd`. Where the first line does not run, probably nobody has tested the class either.
"""

# %% exercise="untested_class"

# %% [markdown] id="mul_numbers" lang="zh"
r"""
在 w = 2、x = 3、b = 1 处，它的三个梯度，和梯度检验的结果：
"""

# %% [markdown] id="mul_numbers" lang="en"
r"""
Its three gradients at w = 2, x = 3, b = 1, and what the gradient check says:
"""

# %% id="demo_mul_numbers" ledger="S1-43" spoils="untested_class"
if done("untested_class"):

    @on_both
    def three_gradients(torch):
        w, x, b = (torch.tensor([one], dtype=torch.float64, requires_grad=True) for one in (2.0, 3.0, 1.0))
        y = copied_mul(torch).apply(w, x, b)
        y.backward(torch.ones_like(y))
        print("y =", y.item(), " dw =", w.grad.item(), " dx =", x.grad.item(), " db =", b.grad.item())
        print(verdict(torch, copied_mul(torch).apply, w, x, b))


# %% [raw] output_of="demo_mul_numbers"
r"""
y = 7.0  dw = 3.0  dx = 3.0  db = 1.0
Jacobian mismatch for output 0 with respect to input 1,
numerical:tensor([[2.0000]], dtype=torch.float64)
analytical:tensor([[3.]], dtype=torch.float64)
"""

# %% [markdown] id="mul_note" lang="zh" folds="untested_class"
r"""
dx 应当是 w = 2，得到的却是 3；dw = 3 和 db = 1 是对的。
"""

# %% [markdown] id="mul_note" lang="en" folds="untested_class"
r"""
dx should be w = 2, and 3 comes out; dw = 3 and db = 1 are right.
"""

# %% [markdown] id="attributes" lang="zh"
r"""
## 前向给反向留下什么

`ctx` 是一个普通的对象，什么都可以挂上去：`ctx.factor = factor`。数、形状、字符串，就该这样挂。张量呢？下面的 `factor` 是张量 5，前向之后、反向之前，一次原地操作把它改成了 10。先猜：`x.grad` 是哪两个数？报错就写 `"error"`。
"""

# %% [markdown] id="attributes" lang="en"
r"""
## What forward leaves for backward

`ctx` is an ordinary object, and anything may be hung on it: `ctx.factor = factor`. For numbers, shapes and strings this is the right way. And for tensors? Below, `factor` is a tensor, 5, and an in-place operation makes it 10 after forward and before backward. Guess first: which two numbers are in `x.grad`? If it raises, write `"error"`.
"""

# %% id="guess_x_grad"
guess("x_grad", ..., ...)


# %% id="demo_attribute"
@on_both
def changed_in_between(torch):
    class Scale(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * ctx.factor, None

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    factor = torch.tensor(5.0)
    y = Scale.apply(x, factor)
    factor.mul_(2)
    y.sum().backward()
    print(x.grad)


guessed("x_grad", (10.0, 10.0))

# %% [raw] output_of="demo_attribute"
r"""
tensor([10., 10.])
"""

# %% [markdown] id="hung" lang="zh"
r"""
前向乘的是 5，反向却乘了 10：错了，没有任何提示。先猜：同样的程序，把 `factor` 交给 `ctx.save_for_backward` 来存呢？两个数，或者 `"error"`。
"""

# %% [markdown] id="hung" lang="en"
r"""
Forward multiplied by 5, backward by 10: wrong, without a warning. Guess first: what if `factor` is kept by `ctx.save_for_backward`? Two numbers, or `"error"`.
"""

# %% id="guess_saved"
guess("saved", ...)


# %% id="demo_saved"
@on_both
def saved_instead(torch):
    class Scale(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.save_for_backward(factor)
            return x * factor

        @staticmethod
        def backward(ctx, grad_output):
            (factor,) = ctx.saved_tensors
            return grad_output * factor, None

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    factor = torch.tensor(5.0)
    y = Scale.apply(x, factor)
    factor.mul_(2)
    try:
        y.sum().backward()
        print(x.grad)
    except RuntimeError as error:
        print("RuntimeError:", str(error).split(":")[0])


guessed("saved", "error")

# %% [raw] output_of="demo_saved"
r"""
RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation
"""

# %% [markdown] id="errors" lang="zh"
r"""
## 返回什么，引擎都检查吗？

只有存起来的才检查版本，所以 `backward` 要用的张量，一律存起来。它返回的东西，引擎也检查；查得出所有的错吗？

`product_returning` 造一个运算，`backward` 最后返回什么，由你说。先猜：返回 `2 * gx, gy, None`，大了一倍，报错吗？写 `True` 或 `False`。
"""

# %% [markdown] id="errors" lang="en"
r"""
## Does the engine check whatever you return?

Only what is saved has its version checked, so save every tensor that `backward` needs. What it returns is checked, too; does this catch every mistake?

`product_returning` makes an operation whose `backward` returns what you say. Guess first: with `2 * gx, gy, None`, the first twice what it should be, does it raise? Say `True` or `False`.
"""

# %% id="guess_doubled"
guess("doubled_raises", ...)


# %% id="demo_doubled"
def product_returning(answer):
    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y, k):
            ctx.save_for_backward(x, y)
            ctx.k = k
            return x * y * k

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            return answer(g * y * ctx.k, g * x * ctx.k)

    return Product.apply


x = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)
y = torch.tensor([7.0, 11.0, 13.0], requires_grad=True)
product_returning(lambda gx, gy: (2 * gx, gy, None))(x, y, 1.0).sum().backward()
print(x.grad)
guessed("doubled_raises", False)

# %% [raw] output_of="demo_doubled"
r"""
tensor([14., 22., 26.])
"""

# %% exercise="five_returns"

# %% [markdown] id="readings_note" lang="zh" folds="five_returns"
r"""
引擎先数个数，再逐个看。能**加回**输入形状的都放过；它只肯加起来，不肯展开。

最值得记住的是不报错的两个。`program_4` 里两行加了起来，x 的梯度大了一倍；`program_5` 的 x 一直没有梯度，训练时停在原处，而损失可能照样下降。
"""

# %% [markdown] id="readings_note" lang="en" folds="five_returns"
r"""
The engine counts, then looks at each value. What can be **summed down** to the input's shape passes; nothing is expanded.

Two raise nothing: in `program_4` two rows are summed, and the gradient of x is doubled; in `program_5` x gets none and stays put, while the loss may still fall.
"""

# %% [markdown] id="outside" lang="zh"
r"""
## 图外面的计算

`np.interp` 在一张表里查值，相邻两点之间连成直线，表外是平的。可是 NumPy 在图外面：张量要梯度时，`x.numpy()` 会报错。

`Function` 是一道门：`forward` 里不记录，`x.numpy()` 就可以用，导数由 `backward` 来给。表是 (0, 0)、(1, 2)、(3, 3)。先猜：在 −1、0.5、1.5、4 处，斜率各是多少？
"""

# %% [markdown] id="outside" lang="en"
r"""
## Computing outside the graph

`np.interp` looks values up in a table: straight lines between knots, flat beyond. But NumPy is outside the graph: where a gradient is required, `x.numpy()` raises.

A `Function` is the door: its `forward` records nothing and may call `x.numpy()`; its `backward` supplies the derivative. The table is (0, 0), (1, 2), (3, 3). Guess first: what are the slopes at −1, 0.5, 1.5 and 4?
"""

# %% id="guess_slopes"
guess("slopes", ..., ..., ..., ...)

# %% id="demo_lookup"
KNOTS, HEIGHTS = [0.0, 1.0, 3.0], [0.0, 2.0, 3.0]


def lookup(torch):
    class Lookup(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, knots, heights):
            #| zh: 两端是平的
            #| en: flat at both ends
            slopes = np.concatenate([[0], np.diff(heights) / np.diff(knots), [0]])
            segment = np.searchsorted(knots, x.numpy())
            ctx.save_for_backward(torch.from_numpy(slopes[segment]))
            return torch.from_numpy(np.interp(x.numpy(), knots, heights))

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, g):
            (slope,) = ctx.saved_tensors
            return g * slope, None, None

    return lambda x: Lookup.apply(x, KNOTS, HEIGHTS)


@on_both
def looked_up(torch):
    x = torch.tensor([-1.0, 0.5, 1.5, 4.0], dtype=torch.float64, requires_grad=True)
    y = lookup(torch)(x)
    print(y)
    y.sum().backward()
    print(x.grad)
    print(torch.autograd.gradcheck(lookup(torch), (x,)))


guessed("slopes", (0.0, 2.0, 0.5, 0.0))

# %% [raw] output_of="demo_lookup"
r"""
tensor([0.0000, 1.0000, 2.2500, 3.0000], dtype=torch.float64,
       grad_fn=<LookupBackward>)
tensor([0.0000, 2.0000, 0.5000, 0.0000], dtype=torch.float64)
True
"""

# %% [markdown] id="hand" lang="zh"
r"""
斜率也出自 NumPy，没有历史：`once_differentiable` 声明它不能再求导。

拖动 $x$ 走过这张表，短线是 `backward` 给的斜率。先猜：正好在表里的点上，它取哪一边的，“左”还是“右”？加上引号。
"""

# %% [markdown] id="hand" lang="en"
r"""
The slope, too, comes from NumPy and has no history: `once_differentiable` declares that it cannot be differentiated again.

Move $x$ along the table; the short line has the slope that `backward` gives. Guess first: exactly at a knot, which side's slope does it have, “left” or “right”? Put it in quotes.
"""


# %% id="guess_side"
guess("side_at_knots", ...)


# %% id="demo_hand"
def needle(at):
    x = engine.tensor([at], dtype=engine.float64, requires_grad=True)
    y = lookup(engine)(x)
    y.backward(engine.ones_like(y))
    value, slope = y.item(), x.grad.item()
    words = {"zh": ("表", "斜率"), "en": ("table", "slope")}[lang]
    line = [(at - 0.3, value - 0.3 * slope), (at + 0.3, value + 0.3 * slope)]
    curves = {words[0]: [(-1.5, 0), *zip(KNOTS, HEIGHTS), (4.5, 3)], words[1]: line}
    marks = {f"{slope:g}": (at, value), "": (0, -0.6), " ": (3, 3.2)}
    return plot(curves, marks, axes=("x", "y"), text=f"{words[1]} {slope:g}")


display(frames(needle, {"x": (-1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0)}, begins=(0.5,)))
guessed("side_at_knots", {"zh": "左", "en": "left"}[lang])

# %% [raw] output_of="demo_hand" lang="zh"
r"""
x = -1
斜率 0

x = 4
斜率 0
"""

# %% [raw] output_of="demo_hand" lang="en"
r"""
x = -1
slope 0

x = 4
slope 0
"""

# %% [markdown] id="about_settings" lang="zh"
r"""
## 成组的选项

选项多了，可以打成一包来传，例如用一个 `NamedTuple`。下面的包里，一个选项让 `forward` 和 `backward` 打印经过的数（`forward` 里不记录，打印的张量没有 `grad_fn`）；另一个，`factor`，却是要梯度的张量。先猜：藏在包里，它还得到梯度吗？写 `True` 或 `False`。
"""

# %% [markdown] id="about_settings" lang="en"
r"""
## Options in a group

Several options may be passed as a group, such as a `NamedTuple`. Below, one option has `forward` and `backward` print what passes through them (nothing is recorded in `forward`, so no `grad_fn` is printed there); the other, `factor`, is a tensor that requires a gradient. Guess first: hidden in a group, does it get its gradient? Write `True` or `False`.
"""

# %% id="guess_gets_one"
guess("gets_one", ...)


# %% id="demo_fused" ledger="S2-14 S2-22 S2-23"
class CustomSettings(NamedTuple):
    factor: object
    print_debug_info: bool


@on_both
def all_in_one(torch):
    class CustomFunction(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y, settings):
            #| zh: 求两个输入的梯度，有输入就够了
            #| en: the inputs are all that their gradients need
            ctx.save_for_backward(x, y)
            ctx.settings = settings
            xx, yy, xy = x * x, y * y, x * y
            if settings.print_debug_info:
                print(f"debug info: xx={xx}, yy={yy}, xy={xy}")
            return settings.factor * (xx + yy + 2 * xy)

        @staticmethod
        def backward(ctx, grad_output):
            if ctx.settings.print_debug_info:
                print(f"debug info: grad_output={grad_output}")
            x, y = ctx.saved_tensors
            both = grad_output * ctx.settings.factor * 2 * (x + y)
            #| zh: 每个输入一个
            #| en: one for each input
            return both, both, None

    x, y = one_two_three(torch)
    factor = torch.tensor(10.0, requires_grad=True)
    CustomFunction.apply(x, y, CustomSettings(factor, print_debug_info=True)).sum().backward()
    print("x.grad:\n ", x.grad)
    print("y.grad:\n ", y.grad)
    print("factor.grad:", factor.grad)


guessed("gets_one", False)

# %% [raw] output_of="demo_fused"
r"""
debug info: xx=tensor([1., 4., 9.]), yy=tensor([100., 400., 900.]), xy=tensor([10., 40., 90.])
debug info: grad_output=tensor([1., 1., 1.])
x.grad:
  tensor([220., 440., 660.])
y.grad:
  tensor([220., 440., 660.])
factor.grad: None
"""

# %% [markdown] id="grouped" lang="zh"
r"""
得不到，也没有报错：torch 不看包里有什么。所以包里只放普通的值。
"""

# %% [markdown] id="grouped" lang="en"
r"""
It gets none, without a complaint: torch does not look into a group. Put only plain values there.
"""

# %% exercise="settings"

# %% [markdown] id="dirty" lang="zh"
r"""
## 原地改动输入

`forward` 里也可以用原地操作（in-place operation）改动输入，省一份内存。但要说出来：`ctx.mark_dirty(x)`，并且把 `x` 返回。下面的运算把输入加倍，先不说，再说。先猜：不说的时候，两个梯度打印出来是多少？
"""

# %% [markdown] id="dirty" lang="en"
r"""
## Changing an input in place

To avoid a copy, `forward` may change an input with an in-place operation. But it has to say so, with `ctx.mark_dirty(x)`, and return `x`. The operation below doubles its input, first without saying so. Guess first: which two gradients are printed?
"""

# %% id="guess_dirty"
guess("without_saying", ..., ...)


# %% id="demo_dirty"
@on_both
def doubled_in_place(torch):
    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, says_so):
            if says_so:
                ctx.mark_dirty(x)
            return x.mul_(2)

        @staticmethod
        def backward(ctx, g):
            return g * 2, None

    for says_so in (False, True):
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = x.clone()
        Double.apply(y, says_so)
        print(y)
        y.sum().backward()
        print(x.grad)


guessed("without_saying", (1.0, 1.0))

# %% [raw] output_of="demo_dirty"
r"""
tensor([2., 4.], grad_fn=<CloneBackward0>)
tensor([1., 1.])
tensor([2., 4.], grad_fn=<DoubleBackward>)
tensor([2., 2.])
"""

# %% [markdown] id="dirty_note" lang="zh"
r"""
不说的时候，`y` 的值已经翻倍，它的 `grad_fn` 却还是 `CloneBackward0`：知道这一步的只有 `apply` **返回的**那个张量。照旧用 `y`，梯度就悄悄地成了 1。说了，引擎就把 `y` 本身接到新的节点上。
"""

# %% [markdown] id="dirty_note" lang="en"
r"""
Without the declaration the values of `y` have doubled, but its `grad_fn` is still `CloneBackward0`: only the tensor that `apply` **returned** knows of the step. Whoever goes on with `y` silently gets 1. With the declaration, the engine attaches `y` itself to the new node.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

抄来的类，先跑 `gradcheck`，再问四句：返回几个，`None` 放在哪里，改没改输入，能不能再求一次。

最后一句，`gradcheck` 看不见，该怎么查？见支线“一次还是两次”；静态方法 `jvp`，还有 `vmap`，在支线“带着东西的数”里。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Run `gradcheck` on a copied class, and then ask four things: how many values it returns, where `None` stands, whether it changes an input, and whether it can be differentiated again.

The last is invisible to `gradcheck`; how can it be tested? See the side road “Once or twice”. The static method `jvp`, and `vmap`, are on the side road “Numbers that carry something”. Run `progress()` to see what is still open.
"""
