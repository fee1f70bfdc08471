# %% [markdown] id="title" lang="zh"
r"""
# 11 梯度的梯度：`create_graph` 与高阶导数

[English](../../en/11_higher_order/11_higher_order.ipynb) · 约 130 分钟 · 8 个练习（末尾的 `penalty` 选做，连同选读另加 30 分钟）

梯度也是由乘法、加法、`exp` 算出来的，所以也能求导：导数的导数是曲率，有了曲率就有牛顿法；损失里也可以含有梯度，比如梯度惩罚。
路上你会遇到一个二阶导数：我们的引擎和 PyTorch 算得一模一样，没有警告，却是错的。学完这一课，你说得出它为什么错，也修得好。

先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 11 Gradients of gradients: `create_graph` and higher orders

[中文](../../zh/11_higher_order/11_higher_order.ipynb) · about 130 minutes · 8 exercises (`penalty`, at the end, is optional: with the optional reading, another 30 minutes)

A gradient is itself computed from products, sums and `exp`, and so it can be differentiated: the derivative of the derivative is the curvature, which gives us Newton's method; a loss may even contain gradients, such as a gradient penalty.
On the way you will meet a second derivative on which our engine and PyTorch agree exactly, without a warning, and which is wrong. At the end you can say why, and repair it.

Run the next cell first.
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

lang = start("11_higher_order", "zh")

# %% [markdown] id="no_past" lang="zh"
r"""
## 没有来历的梯度

$y = x^3$ 在 3 处的导数是 $3x^2 = 27$，二阶导数是 $6x = 18$。一阶的我们早就会求；那就对 `x.grad` 再调用一次 `backward`，会得到 18 吗？（`@on_both` 见第 08 课：在我们的引擎和 PyTorch 上各运行一遍，两边文字相同时只打印一次。）
"""

# %% [markdown] id="no_past" lang="en"
r"""
## A gradient without a past

The derivative of $y = x^3$ at 3 is $3x^2 = 27$, and the second derivative is $6x = 18$. The first one is familiar by now, so let us call `backward` once more, on `x.grad`. Will that give 18? (`@on_both`, from lesson 08, runs on our engine and on PyTorch, and prints the output once if the two agree.)
"""


# %% id="demo_no_past"
@on_both
def no_past(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x**3
    y.backward()
    print(x.grad, x.grad.requires_grad, x.grad.grad_fn)
    x.grad.backward()


# %% [raw] output_of="demo_no_past"
r"""
tensor(27.) False None
RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
"""

# %% [markdown] id="no_past_note" lang="zh"
r"""
27 是对的，可是它没有来历：没有 `grad_fn`，引擎不知道它是怎样从 `x` 来的。普通的反向只算数，不记账，因为训练用不着，记账又费时间和内存。

要记账，就得说一声：`create_graph=True`。它给反向传播的过程再建一张计算图，于是可以对反向再做反向，求出高阶梯度（higher-order gradient）。下面一直求到第四阶。猜一猜，从第几阶起没有来历？
"""

# %% [markdown] id="no_past_note" lang="en"
r"""
The 27 is right, but it has no past: without a `grad_fn` the engine cannot know how it came from `x`. An ordinary backward pass only computes numbers and records nothing, since training does not need a record, and a record costs time and memory.

If you want one, say so: `create_graph=True` builds a computation graph of the backward pass itself, so that a *backward of backward* gives a higher-order gradient. Here are four of them. Guess which is the first without a past:
"""


# %% id="demo_create_graph"
@on_both
def four_orders(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x**3
    for order in (1, 2, 3, 4):
        (y,) = torch.autograd.grad(y, x, create_graph=True)
        print(order, y)


# %% [raw] output_of="demo_create_graph"
r"""
1 tensor(27., grad_fn=<MulBackward0>)
2 tensor(18., grad_fn=<MulBackward0>)
3 tensor(6., grad_fn=<MulBackward0>)
4 tensor(0.)
"""

# %% [markdown] id="grad_function" lang="zh"
r"""
$3x^2$、$6x$、$6$、$0$，在 3 处就是 27、18、6、0。没有 `grad_fn` 的只有最后一个：6 在我们看来是常数，在引擎那里却是由 `x` 算出来的，是 $6x^0$，所以还能再求一次导。

和 `y.backward()` 不同，`torch.autograd.grad(y, x)` 把梯度**还给你**，不放进 `.grad`，也不碰别的叶子。它返回一个元组，因为可以同时问好几个输入，所以写成 `(y,) = …`。求高阶导数时它总是更好的选择，理由有两个，后面会看到。
"""

# %% [markdown] id="grad_function" lang="en"
r"""
$3x^2$, $6x$, $6$, $0$: at 3 these are 27, 18, 6 and 0. Only the last has no `grad_fn`: the 6 is a constant to us, but the engine computed it from `x`, as $6x^0$, and so it can be differentiated once more.

Unlike `y.backward()`, `torch.autograd.grad(y, x)` **hands the gradient to you**: it puts nothing into `.grad` and does not touch other leaves. It returns a tuple, as you may ask for several inputs at once; hence `(y,) = …`. For higher derivatives it is always the better choice, for two reasons that we shall meet below.
"""

# %% [markdown] id="picture" lang="zh"
r"""
## 反向传播也是一张图

来看看记下来的是什么。$y = x \cdot x \cdot x$ 的图只有两次乘法。它的一阶导数 $g$ 的图里有几个运算？先猜，再一步一步地走完这张图的反向传播：
"""

# %% [markdown] id="picture" lang="en"
r"""
## The backward pass is a graph as well

Let us see what is recorded. The graph of $y = x \cdot x \cdot x$ has two products. How many operations are in that of its first derivative $g$? Guess first; then step through a backward pass over that graph:
"""


# %% id="demo_stepping"
@on_both
def stepping(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x * x
    (g,) = torch.autograd.grad(y, x, create_graph=True)
    return draw(g, {"x": x, "g": g}, lang=lang, backward=True)


# %% [raw] output_of="demo_stepping" lang="zh"
r"""
g = +  #1  值 27  梯度 1
├─ +  #2  梯度 1
│  ├─ ×  #3  梯度 1
│  │  ├─ 1  #4
│  │  └─ ×  #5  梯度 1
│  │     ├─ x  #6  值 3  梯度 18
│  │     └─ x  #6（见上）
│  └─ ×  #7  梯度 1
│     ├─ ×  #8  梯度 6
│     │  ├─ 1  #4（见上）
│     │  └─ x  #6（见上）
│     └─ x  #6（见上）
└─ ×  #9  梯度 1
   ├─ ×  #8（见上）
   └─ x  #6（见上）

反向传播（backward pass）
  开始：g = + #1 收到 1
  第 1/7 步：g = + #1 的梯度是 1；把 1 传给 + #2（累计 1）；把 1 传给 × #9（累计 1）
  第 2/7 步：+ #2 的梯度是 1；把 1 传给 × #3（累计 1）；把 1 传给 × #7（累计 1）
  第 3/7 步：× #9 的梯度是 1；把 3 传给 × #8（累计 3）；把 3 传给 x #6（累计 3）
  第 4/7 步：× #3 的梯度是 1；把 1 传给 × #5（累计 1）
  第 5/7 步：× #7 的梯度是 1；把 3 传给 × #8（累计 6）；把 3 传给 x #6（累计 6）
  第 6/7 步：× #5 的梯度是 1；把 3 传给 x #6（累计 9）；把 3 传给 x #6（累计 12）
  第 7/7 步：× #8 的梯度是 6；把 6 传给 x #6（累计 18）
  结果：x #6 梯度 18
"""

# %% [raw] output_of="demo_stepping" lang="en"
r"""
g = +  #1  value 27  grad 1
├─ +  #2  grad 1
│  ├─ ×  #3  grad 1
│  │  ├─ 1  #4
│  │  └─ ×  #5  grad 1
│  │     ├─ x  #6  value 3  grad 18
│  │     └─ x  #6 (above)
│  └─ ×  #7  grad 1
│     ├─ ×  #8  grad 6
│     │  ├─ 1  #4 (above)
│     │  └─ x  #6 (above)
│     └─ x  #6 (above)
└─ ×  #9  grad 1
   ├─ ×  #8 (above)
   └─ x  #6 (above)

Backward pass
  start: g = + #1 receives 1
  step 1 of 7: g = + #1 has gradient 1; + #2 gets 1 (total 1); × #9 gets 1 (total 1)
  step 2 of 7: + #2 has gradient 1; × #3 gets 1 (total 1); × #7 gets 1 (total 1)
  step 3 of 7: × #9 has gradient 1; × #8 gets 3 (total 3); x #6 gets 3 (total 3)
  step 4 of 7: × #3 has gradient 1; × #5 gets 1 (total 1)
  step 5 of 7: × #7 has gradient 1; × #8 gets 3 (total 6); x #6 gets 3 (total 6)
  step 6 of 7: × #5 has gradient 1; x #6 gets 3 (total 9); x #6 gets 3 (total 12)
  step 7 of 7: × #8 has gradient 6; x #6 gets 6 (total 18)
  result: x #6 grad 18
"""

# %% [markdown] id="seven" lang="zh"
r"""
七个。其中的 $x \cdot x$ 是前向的，另外六个是求 $g$ 的那一遍反向留下的：每经过一次乘法，就把上游梯度和另一边的数乘起来；`x` 用了三次，三份加在一起。叶子 `1` 是那一遍的起点，也就是 `y` 的上游梯度，一个常数。以 `g` 为根，它就是一张普通的图，反向走到 `x`，累计成 18，正是 $6x$。
"""

# %% [markdown] id="seven" lang="en"
r"""
Seven. One of them, $x \cdot x$, belongs to the forward pass; the other six were left behind by the backward pass that computed $g$: at every product it multiplied the cotangent by the value of the other side, and as `x` is used three times, three shares are added up. The leaf `1` is where that pass began, the cotangent of `y`, a constant. With root `g` this is a graph like any other: the pass that you stepped through brings `x` shares of 18 in all, which is $6x$.
"""

# %% exercise="nth_derivative"

# %% [markdown] id="three_orders" lang="zh"
r"""
用你的公式检验引擎：
"""

# %% [markdown] id="three_orders" lang="en"
r"""
Test the engine against your formula:
"""


# %% id="demo_three_orders" spoils="nth_derivative"
if done("nth_derivative"):

    @on_both
    def three_orders(torch):
        x = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
        y = x**2 * torch.exp(x)
        for order in (1, 2, 3):
            (y,) = torch.autograd.grad(y, x, create_graph=True)
            print(order, f"{y.item():.6f}", f"{y.item() / math.exp(2):.6f}")


# %% [raw] output_of="demo_three_orders"
r"""
1 59.112449 8.000000
2 103.446785 14.000000
3 162.559234 22.000000
"""

# %% [markdown] id="two_modes" lang="zh"
r"""
## 一个公式，两种用法

引擎里每个运算的 `backward` 都只写了一阶导数，没有谁写过二阶的。那么二阶从哪里来？

从同一个公式来。普通的反向里，引擎自带的运算的 `backward` 收到的是 NumPy 数组，算出来的也是数组，什么都不记。带 `create_graph=True` 时，`g` 和 `ctx.saved_tensors` 里的都是**张量**，于是公式里的每个乘号、每个减号都是引擎的运算，照样记进图里。条件只有一个：公式要用两种对象都懂的写法，也就是**运算符**。

下面把 `exp` 的 `backward` 换成一个用 NumPy 函数写的版本（`patch.object` 会临时把它装进引擎）。普通的反向和被记录的反向，哪一种会出错？
"""

# %% [markdown] id="two_modes" lang="en"
r"""
## One formula, two modes

In our engine the `backward` of an operation states the first derivative and nothing else; nobody ever wrote down a second one. So where do second derivatives come from?

From the same formula. In an ordinary pass the `backward` of a built-in operation receives NumPy arrays and computes arrays, and nothing is recorded. With `create_graph=True`, `g` and all that `ctx.saved_tensors` holds are **tensors**, so that every product and every minus sign in the formula is an operation of the engine and goes into the graph. There is one condition: the formula has to be written in a way that both kinds of object understand, that is, with **operators**.

Below, the `backward` of `exp` is replaced by one that is written with a NumPy function (`patch.object` puts it into the engine for a while). Which will it spoil, the ordinary pass or the recorded one?
"""


# %% id="demo_numpy_backward"
def numpy_backward(ctx, g):
    (out,) = ctx.saved_tensors
    return np.multiply(g, out)


with patch.object(Exp, "backward", staticmethod(numpy_backward)):
    x = engine.tensor(2.0, requires_grad=True)
    print(engine.autograd.grad(engine.exp(x), x))
    try:
        engine.autograd.grad(engine.exp(x), x, create_graph=True)
    except RuntimeError as error:
        print("RuntimeError:", error)

# %% [raw] output_of="demo_numpy_backward"
r"""
(tensor(7.3891),)
RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.
"""

# %% [markdown] id="numpy_note" lang="zh"
r"""
被记录的那一种：`np.multiply` 要先把张量变成数组，暗中调用了 `numpy()`；要求导的张量不让取，因为数组里没有历史。
"""

# %% [markdown] id="numpy_note" lang="en"
r"""
The recorded one: `np.multiply` first wants to turn the tensor into an array and quietly calls `numpy()`; a tensor that requires a gradient refuses, since an array has no history.
"""

# %% exercise="recordable"

# %% [markdown] id="raw" lang="zh"
r"""
## 悄悄消失的二阶导数

上面的 NumPy 版本至少会报错。下面的 `backward` 用了 `x.data`：数和 `x` 一样，却没有历史。会怎样？（它在一个自己写的 `Function` 里，收到的总是张量；`forward` 则总在不记录的状态下运行，里面不论做几步，图里都只有一个节点。）
"""

# %% [markdown] id="raw" lang="en"
r"""
## A second derivative that vanishes in silence

The NumPy version above at least raised. The `backward` below uses `x.data`, which has the numbers of `x` but no history. What will happen? (It is in a `Function` of our own, where it always receives tensors; the `forward` always runs unrecorded, and however many steps are taken in there, they make one node of the graph.)
"""


# %% id="demo_raw"
def raw_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return g * 3 * x.data**2


def cube_with(torch, backward):
    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x * x

    Cube.backward = staticmethod(backward)
    return Cube.apply


@on_both
def vanishing(torch):
    cube = cube_with(torch, raw_backward)
    x = torch.tensor(2.0, requires_grad=True)
    (first,) = torch.autograd.grad(cube(x) * cube(x), x, create_graph=True)
    (second,) = torch.autograd.grad(first, x)
    print("x**6 at 2, first: ", first.item(), "should be", 6 * 2.0**5)
    print("x**6 at 2, second:", second.item(), "should be", 30 * 2.0**4)
    (first,) = torch.autograd.grad(cube(x), x, create_graph=True)
    print("x**3 at 2, first: ", first.item(), "requires_grad:", first.requires_grad)
    torch.autograd.grad(first, x)


# %% [raw] output_of="demo_raw"
r"""
x**6 at 2, first:  192.0 should be 192.0
x**6 at 2, second: 288.0 should be 480.0
x**3 at 2, first:  12.0 requires_grad: False
RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
"""

# %% [markdown] id="raw_note" lang="zh"
r"""
一阶全对，两个引擎的二阶导数错得一模一样：288 而不是 480，没有警告。288 是这样来的：$f = c^2$，$c = x^3$，所以 $f' = 2c\,c'$。引擎把 $c'$ 当作常数，只对前一个因子求导，得 $2c' \cdot c' = 2 \cdot 12 \cdot 12 = 288$；丢掉的是 $2c\,c'' = 2 \cdot 8 \cdot 12 = 192$。只有梯度里别的东西都不含 x 时才会报错，例如最后的 `cube(x)`。

`.data` 一眼就看得见。下面的类里没有 `.data`，一阶的梯度检验（gradient check）也通过：
"""

# %% [markdown] id="raw_note" lang="en"
r"""
First order is right, and at second order both engines are wrong in exactly the same way: 288, not 480, and no warning. This is where 288 comes from: $f = c^2$ with $c = x^3$, so $f' = 2c\,c'$. The engine takes $c'$ for a constant and differentiates the other factor only, $2c' \cdot c' = 2 \cdot 12 \cdot 12 = 288$; what is lost is $2c\,c'' = 2 \cdot 8 \cdot 12 = 192$. There is an error only where nothing else in the gradient depends on x, as with `cube(x)` at the end.

`.data` is easy to spot. The next class contains no `.data`, and it passes a gradient check of first order:
"""


# %% id="demo_bump"
def bump_forward(ctx, x):
    e = (x * x / -2).exp()
    ctx.save_for_backward(x, e)
    return x * e


def bump_backward(ctx, g):
    x, e = ctx.saved_tensors
    return g * (1 - x * x) * e


def bump_with(torch, one_backward):
    class Bump(torch.autograd.Function):
        forward = staticmethod(bump_forward)
        backward = staticmethod(one_backward)

    return Bump.apply


@on_both
def first_order(torch):
    x = torch.tensor([-1.3, 0.4, 2.0], dtype=torch.float64, requires_grad=True)
    print(torch.autograd.gradcheck(bump_with(torch, bump_backward), (x,)))


# %% [raw] output_of="demo_bump"
r"""
True
"""

# %% exercise="bump"

# %% [markdown] id="bump_note" lang="zh" folds="bump"
r"""
`forward` 在不记录的状态下运行，它里面算出来的 `e` 既不是输入也不是输出，存下来就没有历史。

下图是两条二阶导数，引擎给出的和正确的。除了 0，它们只在两处相交；检验的点要是恰好落在那里，就什么也看不出来：
"""

# %% [markdown] id="bump_note" lang="en" folds="bump"
r"""
`forward` runs without recording. The `e` computed in there is neither an input nor an output, so what is saved of it has no history.

The picture shows two second derivatives, the one that the engine gives and the right one. Apart from 0 they cross in two places only; a test whose points happen to lie there sees nothing:
"""


# %% id="demo_bump_curves" spoils="bump"
if done("bump"):

    def second_derivative(f, t):
        x = engine.tensor(t, dtype=engine.float64, requires_grad=True)
        (g,) = engine.autograd.grad(f(x), x, create_graph=True)
        return engine.autograd.grad(g, x)[0].item()

    faulty, true = bump_with(engine, bump_backward), lambda x: x * (x * x / -2).exp()
    ts = [-3 + k / 10 for k in range(61)]
    words = {"zh": ("引擎", "正确的"), "en": ("engine", "right")}[lang]
    curves = {
        words[0]: [(t, second_derivative(faulty, t)) for t in ts],
        words[1]: [(t, second_derivative(true, t)) for t in ts],
    }
    crossing = abs(float(hides))
    marks = {f"x = {t:g}": (t, second_derivative(faulty, t)) for t in (-crossing, crossing)}
    at_two = [f"x = 2, {name}: {line[50][1]:.4f}" for name, line in curves.items()]
    both = [f"{name}: {y:.4f}, {second_derivative(true, t):.4f}" for name, (t, y) in marks.items()]
    display(plot(curves, marks, text="\n".join([*at_two, *both])))


# %% [raw] output_of="demo_bump_curves" lang="zh"
r"""
x = 2, 引擎: -0.5413
x = 2, 正确的: 0.2707
x = -1: 1.2131, 1.2131
x = 1: -1.2131, -1.2131
"""

# %% [raw] output_of="demo_bump_curves" lang="en"
r"""
x = 2, engine: -0.5413
x = 2, right: 0.2707
x = -1: 1.2131, 1.2131
x = 1: -1.2131, -1.2131
"""

# %% [markdown] id="accumulate" lang="zh"
r"""
## 放进 `.grad` 的高阶导数

`backward` 也接受 `create_graph=True`。不过先看它说什么：
"""

# %% [markdown] id="accumulate" lang="en"
r"""
## Higher orders in `.grad`

`backward` takes `create_graph=True` as well. But see what it has to say:
"""


# %% id="demo_cycle"
@on_both
def cycle(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x * x
    y.backward(create_graph=True)
    node = x.grad.grad_fn
    while not hasattr(node, "variable"):
        node = node.next_functions[-1][0]
    print(type(node).__name__, node.variable is x)
    x.grad = None


# %% [raw] output_of="demo_cycle"
r"""
UserWarning: Using backward() with create_graph=True will create a reference cycle between the parameter and its gradient which can cause a memory leak. We recommend using autograd.grad when creating the graph to avoid this. If you have to use this function, make sure to reset the .grad fields of your parameters to None after use to break the cycle and avoid the leak.
AccumulateGrad True
"""

# %% [markdown] id="cycle_note" lang="zh"
r"""
真正的 PyTorch 每个进程只警告一次；`on_both` 让它每次都说。环是这样的：`x` 引用着 `x.grad`；`x.grad` 有 `grad_fn`，沿着 `next_functions` 往下走，走到 `AccumulateGrad`；它又引用着 `x`。整张图的内存都留了下来：Python 的垃圾回收会收拾环，可是这个环有一半在 PyTorch 的 C++ 里，它看不见。（我们的引擎全是 Python，它收得掉。）`x.grad = None` 就断开了环；`torch.autograd.grad` 从来不形成环，这是第一个理由。

第二个是累加。`x.grad` 里已经放着一阶导数，二阶导数到达时会**加上去**。普通的反向是原地加的（第 08 课）。被记录的反向呢？它正在记录的计算还要用到旧的值，原地一改，第 09 课的版本计数器会怎么说？
"""

# %% [markdown] id="cycle_note" lang="en"
r"""
PyTorch prints this warning once per process; `on_both` shows it every time. This is the cycle: `x` holds `x.grad`; `x.grad` has a `grad_fn`, from which `next_functions` lead down to an `AccumulateGrad`; and that one holds `x`. So the memory of the whole graph stays: Python's garbage collector clears cycles away, but half of this one lies in PyTorch's C++, where it cannot look. (Our engine is all Python, and there it can.) `x.grad = None` breaks the cycle; `torch.autograd.grad` never makes one, which is the first reason to prefer it.

The second is accumulation. `x.grad` already holds the first derivative, and the second is **added** when it arrives. An ordinary pass adds in place (lesson 08). And a recorded one? Its record still needs the old values: what would the version counter of lesson 09 say if they were changed in place?
"""

# %% exercise="in_grad"

# %% [markdown] id="readings" lang="zh" folds="in_grad"
r"""
下面是最容易看走眼的两个程序。在 `held` 里，`g` 是你手里的一阶导数，二阶的反向一走，它自己也变了。在 `recorded` 里没有变：被记录的反向不能原地改动，会给 `x.grad` 换上一个新的张量。
"""

# %% [markdown] id="readings" lang="en" folds="in_grad"
r"""
Here are the two programs most easily misjudged. In `held`, `g` is the first derivative in your hands, and the second pass changes it. In `recorded` it does not: a recorded pass must not change things in place, and puts a new tensor into `x.grad`.
"""


# %% id="demo_readings" spoils="in_grad"
if done("in_grad"):

    @on_both
    def readings(torch):
        x = torch.tensor(3.0, requires_grad=True)
        for recorded_too in (False, True):
            x.grad = None
            y = x**3
            with warnings.catch_warnings():
                #| zh: 不再提醒引用的环，上面说过了
                #| en: the cycle was warned of above
                warnings.simplefilter("ignore")
                y.backward(create_graph=True)
                g = x.grad
                g.backward(create_graph=recorded_too)
            print("g:", g.item(), " x.grad:", x.grad.item(), " the same tensor:", g is x.grad)
        x.grad = None


# %% [raw] output_of="demo_readings"
r"""
g: 45.0  x.grad: 45.0  the same tensor: True
g: 27.0  x.grad: 45.0  the same tensor: False
"""


# %% [markdown] id="about_newton" lang="zh"
r"""
## 曲率有什么用：牛顿法

梯度下降只知道坡度，步长要靠猜。知道了曲率就不用猜：在当前的点用一条抛物线代替曲线，一步跳到抛物线的**驻点**（stationary point），也就是斜率为 0 的点：

$$x \leftarrow x - \frac{f'(x)}{f''(x)}$$

第 10 课用的就是这个办法，那里解的是 $s^2 = a$，这里是 $f'(x) = 0$。下图是 $f = x^4 + x^2 - 2x$，从 $x_0 = 2$ 出发：在 $x_0$ 贴上一条抛物线，跳到它的底所在的 x；在曲线的那一点再贴一条，再跳：
"""

# %% [markdown] id="about_newton" lang="en"
r"""
## What curvature is good for: Newton's method

Gradient descent knows only the slope and has to guess how far to step. With the curvature there is no need to guess: replace the curve at the current point by a parabola, and jump to its **stationary point**, where the slope is 0:

$$x \leftarrow x - \frac{f'(x)}{f''(x)}$$

Lesson 10 solved $s^2 = a$ in this way; here it is $f'(x) = 0$. The picture shows $f = x^4 + x^2 - 2x$ from $x_0 = 2$: fit a parabola at $x_0$ and jump to the x of its bottom; fit another one at that point of the curve, and jump again:
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
顺利的时候就是这样，和第 10 课一样快，只要驻点的曲率不是 0。再看 $x^4 - 2x^2$，它有两个谷底，−1 和 1。从 0.3 出发会到哪一个？
"""

# %% [markdown] id="newton_fails" lang="en"
r"""
That was a good run, as fast as in lesson 10; it takes a curvature that is not 0 at the stationary point. Now take $x^4 - 2x^2$ with its two valleys, at −1 and 1. To which of them will 0.3 lead?
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
一百万个参数的网络，黑塞矩阵有一万亿个元素，用 32 位浮点数存是 4 TB。可是许多算法只要它乘一个向量：$Hv$，而这不需要矩阵，做法和第 05 课一样。那里的反向给出 $g^T J$，也就是各行乘上权重 $g$ 再相加。这里权重是 $v$，得到 $v^T H$；$H$ 是对称的，所以里面的数就是 $Hv$ 的。

* **第一种办法**，精确：找一个数，它的梯度正好是 $Hv$。两遍反向，第一遍要记录。
* **第二种办法**：$Hv$ 是梯度沿 $v$ 方向的变化率，所以两个点上的梯度之差就够了。两遍普通的反向，不用记录，只是精确不到最后一位。
"""

# %% [markdown] id="hessian_note" lang="en"
r"""
For a network with a million parameters the Hessian has a million million entries, or 4 TB in 32-bit floats. But many algorithms need only its product with a vector, $Hv$, and that takes no matrix, as in lesson 05. A backward pass there gave $g^T J$, the rows weighted by $g$ and added up. Here the weights are $v$, which gives $v^T H$; and as $H$ is symmetric, its numbers are those of $Hv$.

* **First way**, an exact one: find a single number whose gradient is $Hv$. Two backward passes, of which the first is recorded.
* **Second way**: $Hv$ is the rate at which the gradient changes along $v$, so a difference of gradients at two points will do. Two ordinary backward passes and nothing to record, but it is not exact to the last digit.
"""

# %% exercise="hvp"

# %% [markdown] id="valley" lang="zh"
r"""
## 选做和选读

主线到这里为止。下面两节互不相干，后面的课都不需要。

### 步子能有多大

曲率在每个方向上可以不同。下图是 $f = \frac{1}{2}(x^2 + 12 y^2)$ 的等高线，一条狭长的山谷：横着走曲率是 1，竖着走是 12。梯度下降的步长要迁就弯得最厉害的方向，这里取 0.15，于是在两壁之间来回折，顺着山谷却走得慢。牛顿法的一步是 $-H^{-1} g$，每个方向都除以自己的曲率，一步就到。（竖轴放大了。）
"""

# %% [markdown] id="valley" lang="en"
r"""
## Optional exercises and reading

The main road ends here. The two sections below do not depend on each other, and later lessons need neither.

### How large may a step be?

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

这里有一个很多实现都踩过的坑。长度是 $\sqrt{\cdot}$，而 $\sqrt{\cdot}$ 在 0 处的斜率是无穷大（第 10 课，出路也在那里：先换成安全的数，再开方）。有**一个**输入的梯度恰好是 0，就足以出事。下面 `w * rows` 的每一行代表一个输入的梯度，第二行全是 0；往回走时，无穷大乘 0 得到 `nan`。它会毁掉 `w.grad` 里的几个数？
"""

# %% [markdown] id="about_penalty" lang="en"
r"""
### A gradient inside the loss

Training may need second derivatives too, under another name. Suppose that the scores of a network $f$ should not be too steep anywhere. Then a **gradient penalty** can be added to the loss: for every input $x_i$, the gradient of $f$ with respect to $x_i$ should have a length close to 1,

$$P = \frac{1}{n}\sum_{i=1}^{n} \left(\lVert \nabla_{x_i} f(x_i) \rVert - 1\right)^2$$

$P$ is computed from gradients, and training needs the gradient of $P$ with respect to the parameters: a gradient of gradients.

Many implementations have fallen into a trap here. A length is a $\sqrt{\cdot}$, and the slope of $\sqrt{\cdot}$ at 0 is infinite (lesson 10, which also has the way out: put in a safe number before the root). It takes just **one** input whose gradient happens to be 0. Below, the rows of `w * rows` stand for the gradients of two inputs, and those of the second are 0; on the way back infinity times 0 makes a `nan`. How many numbers of `w.grad` will it spoil?
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

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**`create_graph` 和 `retain_graph` 有什么不同？** `retain_graph=True` 只是不扔掉旧图里的已保存张量，同一遍反向可以再走一次。`create_graph=True` 另外记下一张新图，它的根是梯度；新图要用旧图里的东西，所以旧图默认也跟着保留。

**为什么有的二阶导数是 0，有的却报错？** 要看梯度 `g` 的历史：

* 里面还有 `x`：求得出来，即使恰好是 0。
* 没有历史，例如 $y = 3x$，梯度是常数 3：再求导就报错 `does not require grad`。
* 有历史，其中却没有 `x`：也报错；用参数 `allow_unused=True` 得到 `None`，用 `materialize_grads=True` 得到 0。

**在驻点上，有的方向曲率为正，有的为负，是什么意思？** 是**鞍点**（saddle point），例如 $x^2 - y^2$ 的原点。牛顿法一步就跳到那里，因为它只认驻点；变量越多，鞍点越常见，这是大网络里很少直接用它的原因之一。

**怎样检验二阶导数？** 把一阶梯度当作函数，用第 05 课的办法和差商比较。PyTorch 里这叫 `gradgradcheck`，我们的引擎也有。只做一阶的梯度检验，看不见 `bump` 的错误。

**可以一直求下去吗？** 可以，但是图每一阶都要变大：乘积法则每次把一项变成两项。在 PyTorch 里，$\tanh(x \sin x)$ 的图有 4 个节点，前五阶导数的图依次有 10、29、80、214、564 个。求很高阶的导数有更好的办法（泰勒级数）。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**How does `create_graph` differ from `retain_graph`?** `retain_graph=True` merely keeps every saved tensor of the old graph, so that the same pass can be run again. `create_graph=True` records a new graph besides, whose root is the gradient; it uses things from the old one, which is therefore kept too, by default.

**Why is a second derivative 0 in one case, and an error in another?** It depends on the history of the gradient `g`:

* `x` occurs in it: the second derivative can be computed, even where it happens to be 0.
* There is none, as with $y = 3x$ and its constant gradient 3: differentiating again raises `does not require grad`.
* There is one without `x` in it: an error as well; `allow_unused=True` gives `None`, and `materialize_grads=True` gives 0.

**What if the Hessian at a stationary point has curvatures of both signs?** Then it is a **saddle point**, like the origin of $x^2 - y^2$. Newton's method jumps there in one step, since a stationary point is all it looks for; with more variables saddle points become more common, one reason why hardly anybody trains large networks with plain Newton steps.

**How are second derivatives tested?** Treat the first gradient as a function and compare with difference quotients as in lesson 05. In PyTorch this is called `gradgradcheck`, and our engine has it too. A gradient check of first order alone cannot see the mistake of `bump`.

**Can one go on forever?** Yes, but the graph grows with each order, since the product rule makes two terms of one. That of $\tanh(x \sin x)$ has 4 nodes in PyTorch, and those of its first five derivatives have 10, 29, 80, 214 and 564. There are better ways to very high orders (Taylor series).
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 普通的反向只算数。`create_graph=True` 让反向传播自己也被记录，于是梯度有了 `grad_fn`，可以再求导。
* 二阶导数没有单独的公式：同一个 `backward`，在数组上只是算，在张量上就被记录。用运算符写，不要取出数来。
* `.data`（`detach()` 也一样）和 `forward` 里的中间结果会让二阶导数少掉一部分，多半不报错，一阶的检验也看不出来。这样的 `backward`，你现在认得出，也修得好。
* 高阶导数用 `torch.autograd.grad`：不累加，不成环。用 `backward` 的话，记得 `x.grad = None`。
* 牛顿法跳到抛物线的驻点：离得近时极快，离得远时要看住它：总往下坡走，跳过了头就减短（阻尼）。
* 黑塞矩阵是对称的，也不用造出来：$Hv$ 只要两遍反向，第一遍要记录。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* An ordinary backward pass only computes numbers. With `create_graph=True` the pass is itself recorded, so that a gradient has a `grad_fn` and can be differentiated.
* There is no separate formula for second derivatives: the same `backward` just computes on arrays, and is recorded on tensors. Write it with operators, and do not take the numbers out.
* `.data` (or `detach()`) and intermediate results of `forward` make second derivatives lose a part, mostly in silence, and no test of first order notices. You can now spot such a `backward` and repair it.
* For higher orders use `torch.autograd.grad`: nothing accumulates and there is no cycle. If you use `backward`, remember `x.grad = None`.
* Newton's method jumps to the stationary point of a parabola: very fast when close; from far away, make it go downhill and shorten the jumps that go too far (damping).
* The Hessian is symmetric and need not be built: $Hv$ takes two backward passes, the first of them recorded.

Run `progress()` to see which exercises are still open.
"""
