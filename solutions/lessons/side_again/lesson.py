# %% [markdown] id="title" lang="zh"
r"""
# 支线：再求一次

[English](../../en/side_again/side_again.ipynb) · 约 75 分钟 · 4 个练习

27 是求出来的导数。再对它求一次：它没有来历，求不了。

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Once more

[中文](../../zh/side_again/side_again.ipynb) · about 75 minutes · 4 exercises

27 is a derivative that was found. Differentiate it once more: it has no past, and nothing can be found.

Comes after lesson 12.
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

lang = start("side_again", "zh")

# %% [markdown] id="no_past" lang="zh"
r"""
## 没有来历的梯度

$y = x^3$ 在 3 处的导数是 $3x^2 = 27$，二阶导数是 $6x = 18$。一阶的我们早就会求；那就对 `x.grad` 再调用一次 `backward`，会得到 18 吗？（`@on_both` 见第 12 课：在我们的引擎和 PyTorch 上各运行一遍，两边文字相同时只打印一次。）
"""

# %% [markdown] id="no_past" lang="en"
r"""
## A gradient without a past

The derivative of $y = x^3$ at 3 is $3x^2 = 27$, and the second derivative is $6x = 18$. The first one is familiar by now, so let us call `backward` once more, on `x.grad`. Will that give 18? (`@on_both`, from lesson 12, runs on our engine and on PyTorch, and prints the output once if the two agree.)
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

第二个是累加。`x.grad` 里已经放着一阶导数，二阶导数到达时会**加上去**。普通的反向是原地加的（第 12 课）。被记录的反向呢？它正在记录的计算还要用到旧的值，原地一改，第 11 课的版本计数器会怎么说？
"""

# %% [markdown] id="cycle_note" lang="en"
r"""
PyTorch prints this warning once per process; `on_both` shows it every time. This is the cycle: `x` holds `x.grad`; `x.grad` has a `grad_fn`, from which `next_functions` lead down to an `AccumulateGrad`; and that one holds `x`. So the memory of the whole graph stays: Python's garbage collector clears cycles away, but half of this one lies in PyTorch's C++, where it cannot look. (Our engine is all Python, and there it can.) `x.grad = None` breaks the cycle; `torch.autograd.grad` never makes one, which is the first reason to prefer it.

The second is accumulation. `x.grad` already holds the first derivative, and the second is **added** when it arrives. An ordinary pass adds in place (lesson 12). And a recorded one? Its record still needs the old values: what would the version counter of lesson 11 say if they were changed in place?
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

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**`create_graph` 和 `retain_graph` 有什么不同？** `retain_graph=True` 只是不扔掉旧图里的已保存张量，同一遍反向可以再走一次。`create_graph=True` 另外记下一张新图，它的根是梯度；新图要用旧图里的东西，所以旧图默认也跟着保留。

**为什么有的二阶导数是 0，有的却报错？** 要看梯度 `g` 的历史：

* 里面还有 `x`：求得出来，即使恰好是 0。
* 没有历史，例如 $y = 3x$，梯度是常数 3：再求导就报错 `does not require grad`。
* 有历史，其中却没有 `x`：也报错；用参数 `allow_unused=True` 得到 `None`，用 `materialize_grads=True` 得到 0。

**在驻点上，有的方向曲率为正，有的为负，是什么意思？** 是**鞍点**（saddle point），例如 $x^2 - y^2$ 的原点。牛顿法一步就跳到那里，因为它只认驻点；变量越多，鞍点越常见，这是大网络里很少直接用它的原因之一。

**怎样检验二阶导数？** 把一阶梯度当作函数，用第 07 课的办法和差商比较。PyTorch 里这叫 `gradgradcheck`，我们的引擎也有。只做一阶的梯度检验，看不见 `bump` 的错误。

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

**How are second derivatives tested?** Treat the first gradient as a function and compare with difference quotients as in lesson 07. In PyTorch this is called `gradgradcheck`, and our engine has it too. A gradient check of first order alone cannot see the mistake of `bump`.

**Can one go on forever?** Yes, but the graph grows with each order, since the product rule makes two terms of one. That of $\tanh(x \sin x)$ has 4 nodes in PyTorch, and those of its first five derivatives have 10, 29, 80, 214 and 564. There are better ways to very high orders (Taylor series).
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

反向也是一段程序：记下它，就能再求一次；漏记一步，二阶就悄悄地错。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

A backward pass is a program, too: recorded, it can be differentiated again; where one step is not recorded, the second order is silently wrong.

Run `progress()` to see what is still open.
"""
