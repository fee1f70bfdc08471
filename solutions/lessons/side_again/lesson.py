# %% [markdown] id="title" lang="zh"
r"""
# 支线：再求一次

[English](../../en/side_again/side_again.ipynb) · 约 70 分钟 · 4 个练习

导数也是函数。对它再求一次导，引擎做得到吗？

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Once more

[中文](../../zh/side_again/side_again.ipynb) · about 70 minutes · 4 exercises

A derivative is a function, too. Can an engine differentiate it once more?

Comes after lesson 12.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_again", "zh")

import math
import warnings
from itertools import pairwise
from unittest.mock import patch

import numpy as np
import torch as pytorch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import draw, frames, plot
from autograd_lib.engine.breadth.ops.elementwise import Exp
from autograd_lib.side_by_side import on_both

# %% [markdown] id="opening" lang="zh"
r"""
## 没有来历的梯度

$y = x^3$ 在 3 处的导数是 $3x^2 = 27$，二阶导数是 $6x = 18$。一阶的，`y.backward()` 会求；再对它留下的 `x.grad` 调用一次 `backward`。先猜：第二次调用会怎样？
"""

# %% [markdown] id="opening" lang="en"
r"""
## A gradient without a past

The derivative of $y = x^3$ at 3 is $3x^2 = 27$, and the second derivative is $6x = 18$. `y.backward()` finds the first; then call `backward` again, on the `x.grad` that it left. Guess first: what does the second call do?
"""

# %% id="guess_again"
guess("second_call", ...)


# %% id="demo_no_past"
@on_both
def no_past(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x**3
    y.backward()
    print(x.grad, x.grad.requires_grad, x.grad.grad_fn)
    x.grad.backward()


guessed("second_call", "RuntimeError")

# %% [raw] output_of="demo_no_past"
r"""
tensor(27.) False None
RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
"""

# %% [markdown] id="no_past_note" lang="zh"
r"""
27 是对的，可是它没有来历：没有 `grad_fn`，引擎不知道它是怎样从 `x` 来的。普通的反向只算数，不记账：记账费时间和内存。

`create_graph=True` 给反向的过程再建一张图，于是可以对反向再做反向，求出高阶梯度（higher-order gradient）。下面一直求到第四阶：$3x^2$、$6x$、$6$、$0$。先猜：从第几阶起没有 `grad_fn`？
"""

# %% [markdown] id="no_past_note" lang="en"
r"""
The 27 is right, but it has no past: without a `grad_fn` the engine cannot know how it came from `x`. An ordinary backward pass only computes numbers; a record costs time and memory.

`create_graph=True` builds a graph of the backward pass itself, so that a *backward of backward* gives a higher-order gradient. Here are four, $3x^2$, $6x$, $6$, $0$. Guess first: which is the first without a `grad_fn`?
"""

# %% id="guess_order"
guess("first_without", ...)


# %% id="demo_create_graph"
@on_both
def four_orders(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x**3
    for order in (1, 2, 3, 4):
        (y,) = torch.autograd.grad(y, x, create_graph=True)
        print(order, y)


guessed("first_without", 4)

# %% [raw] output_of="demo_create_graph"
r"""
1 tensor(27., grad_fn=<MulBackward0>)
2 tensor(18., grad_fn=<MulBackward0>)
3 tensor(6., grad_fn=<MulBackward0>)
4 tensor(0.)
"""

# %% [markdown] id="grad_function" lang="zh"
r"""
只有最后一个：那个 6，引擎也是由 `x` 算出来的。

`torch.autograd.grad(y, x)` 把梯度**还给你**，一个元组，不放进 `.grad`，也不碰别的叶子。求高阶导数用它更好，后面有两个理由。
"""

# %% [markdown] id="grad_function" lang="en"
r"""
Only the last: the 6, too, was computed from `x`.

`torch.autograd.grad(y, x)` **hands the gradient to you**, in a tuple, puts nothing into `.grad` and touches no other leaf. For higher derivatives it is the better choice: two reasons follow.
"""

# %% [markdown] id="picture" lang="zh"
r"""
## 反向传播也是一张图

$y = x \cdot x \cdot x$ 的图只有两次乘法。先猜：它的一阶导数 $g$ 的图里有几个运算？再一步步走完这张图的反向。
"""

# %% [markdown] id="picture" lang="en"
r"""
## The backward pass is a graph as well

The graph of $y = x \cdot x \cdot x$ has two products. Guess first: how many operations are in that of its first derivative $g$? Then step through a backward pass over that graph.
"""

# %% id="guess_operations"
guess("operations", ...)


# %% id="demo_stepping"
@on_both
def stepping(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x * x
    (g,) = torch.autograd.grad(y, x, create_graph=True)
    return draw(g, {"x": x, "g": g}, lang=lang, backward=True)


guessed("operations", 7)

# %% [raw] output_of="demo_stepping" lang="zh"
r"""
g = +  值 27  梯度 1
├─ +  #2  梯度 1
│  ├─ ×  #3  梯度 1
│  │  ├─ 1  #4
│  │  └─ ×  #5  梯度 1
│  │     ├─ x  值 3  梯度 18
│  │     └─ x（见上）
│  └─ ×  #7  梯度 1
│     ├─ ×  #8  梯度 6
│     │  ├─ 1  #4（见上）
│     │  └─ x（见上）
│     └─ x（见上）
└─ ×  #9  梯度 1
   ├─ ×  #8（见上）
   └─ x（见上）

反向传播（backward pass）
  开始：g = + 收到 1
  第 1/7 步：g = + 的梯度是 1；把 1 传给 + #2（累计 1）；把 1 传给 × #9（累计 1）
  第 2/7 步：+ #2 的梯度是 1；把 1 传给 × #3（累计 1）；把 1 传给 × #7（累计 1）
  第 3/7 步：× #9 的梯度是 1；把 3 传给 × #8（累计 3）；把 3 传给 x（累计 3）
  第 4/7 步：× #3 的梯度是 1；把 1 传给 × #5（累计 1）
  第 5/7 步：× #7 的梯度是 1；把 3 传给 × #8（累计 6）；把 3 传给 x（累计 6）
  第 6/7 步：× #5 的梯度是 1；把 3 传给 x（累计 9）；把 3 传给 x（累计 12）
  第 7/7 步：× #8 的梯度是 6；把 6 传给 x（累计 18）
  结果：x 梯度 18
"""

# %% [raw] output_of="demo_stepping" lang="en"
r"""
g = +  value 27  grad 1
├─ +  #2  grad 1
│  ├─ ×  #3  grad 1
│  │  ├─ 1  #4
│  │  └─ ×  #5  grad 1
│  │     ├─ x  value 3  grad 18
│  │     └─ x (above)
│  └─ ×  #7  grad 1
│     ├─ ×  #8  grad 6
│     │  ├─ 1  #4 (above)
│     │  └─ x (above)
│     └─ x (above)
└─ ×  #9  grad 1
   ├─ ×  #8 (above)
   └─ x (above)

Backward pass
  start: g = + receives 1
  step 1 of 7: g = + has gradient 1; + #2 gets 1 (total 1); × #9 gets 1 (total 1)
  step 2 of 7: + #2 has gradient 1; × #3 gets 1 (total 1); × #7 gets 1 (total 1)
  step 3 of 7: × #9 has gradient 1; × #8 gets 3 (total 3); x gets 3 (total 3)
  step 4 of 7: × #3 has gradient 1; × #5 gets 1 (total 1)
  step 5 of 7: × #7 has gradient 1; × #8 gets 3 (total 6); x gets 3 (total 6)
  step 6 of 7: × #5 has gradient 1; x gets 3 (total 9); x gets 3 (total 12)
  step 7 of 7: × #8 has gradient 6; x gets 6 (total 18)
  result: x grad 18
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

每个运算的 `backward` 只写了一阶导数，二阶也从这同一个公式来。在我们的引擎里，普通的反向交给它的是 NumPy 数组；带 `create_graph=True` 时交给它的是**张量**，公式里的每个乘号、减号都记进图里。

下面把引擎里 `exp` 的 `backward` 换成用 NumPy 写的。先猜：哪一种反向会出错，“普通的”还是“被记录的”？加上引号。
"""

# %% [markdown] id="two_modes" lang="en"
r"""
## One formula, two modes

The `backward` of an operation states the first derivative, and second ones come from the same formula. In our engine an ordinary pass gives it NumPy arrays; with `create_graph=True` it gets **tensors**, and every product and minus sign in the formula goes into the graph.

Below, the engine's `backward` of `exp` is replaced by one with a NumPy function. Guess first: which pass will it spoil, “ordinary” or “recorded”? Write it in quotes.
"""

# %% id="guess_spoiled"
guess("spoiled", ...)


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
guessed("spoiled", {"zh": "被记录的", "en": "recorded"}[lang])

# %% [raw] output_of="demo_numpy_backward"
r"""
(tensor(7.3891),)
RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.
"""

# %% [markdown] id="numpy_note" lang="zh"
r"""
`np.multiply` 要的是数组，暗中调用了 `numpy()`；要求导的张量不让取，因为数组里没有历史。两种对象都懂的是**运算符**。

比较号 `>` 也是运算符。先猜：`x` 要求导，`x > 0` 要求导吗？答 `True` 或 `False`。
"""

# %% [markdown] id="numpy_note" lang="en"
r"""
`np.multiply` wants an array and quietly calls `numpy()`; a tensor that requires a gradient refuses: an array has no history. Arrays and tensors both understand **operators**.

A comparison such as `>` is one, too. Guess first: where `x` requires a gradient, does `x > 0` require one? Say `True` or `False`.
"""

# %% id="guess_comparison"
guess("comparison", ...)


# %% id="demo_comparison"
@on_both
def comparison(torch):
    x = torch.tensor([-1.0, 2.0], requires_grad=True)
    print(x > 0)


guessed("comparison", False)


# %% [raw] output_of="demo_comparison"
r"""
tensor([False,  True])
"""

# %% exercise="recordable"

# %% [markdown] id="raw" lang="zh"
r"""
## 悄悄消失的二阶导数

下面的 `Cube` 是自己写的运算，它的 `backward` 用了 `x.data`：数和 `x` 一样，却没有历史。先猜：$x^6 = (x^3)^2$ 在 2 处的二阶导数应当是 480，引擎给出多少？
"""

# %% [markdown] id="raw" lang="en"
r"""
## A second derivative that vanishes in silence

The `Cube` below is an operation of our own. Its `backward` uses `x.data`: the numbers of `x`, but no history. Guess first: the second derivative of $x^6 = (x^3)^2$ at 2 should be 480; what does the engine give?
"""

# %% id="guess_second"
guess("second_derivative", ...)


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


guessed("second_derivative", 288)

# %% [raw] output_of="demo_raw"
r"""
x**6 at 2, first:  192.0 should be 192.0
x**6 at 2, second: 288.0 should be 480.0
x**3 at 2, first:  12.0 requires_grad: False
RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
"""

# %% [markdown] id="lost" lang="zh"
r"""
一阶全对，二阶却少了 192，没有警告。$f = c^2$，$c = x^3$，所以 $f' = 2c\,c'$。在纸上再求一次导，得到两项：引擎丢掉的是哪一项？写在引号里，再运行。
"""

# %% [markdown] id="lost" lang="en"
r"""
First order is right; of the second 192 is missing, without warning. With $f = c^2$ and $c = x^3$ we have $f' = 2c\,c'$. Differentiating again on paper gives two terms: which has the engine lost? Write it in quotes, then run.
"""

# %% id="guess_lost"
guess("lost_term", ...)

# %% id="demo_terms"
c, slope, curvature = 2**3, 3 * 2**2, 6 * 2
print("2 c' c':", 2 * slope * slope)
print("2 c c'':", 2 * c * curvature)
guessed("lost_term", "2 c c''")

# %% [raw] output_of="demo_terms"
r"""
2 c' c': 288
2 c c'': 192
"""

# %% [markdown] id="raw_note" lang="zh"
r"""
引擎把 $c'$ 当作常数。只有梯度里别的东西都不含 x 时才会报错，例如 `cube(x)`。

`.data` 一眼就看得见。下面的类里没有 `.data`。先猜：一阶的梯度检验（gradient check）通得过吗？
"""

# %% [markdown] id="raw_note" lang="en"
r"""
The engine takes $c'$ for a constant. There is an error only where nothing else in the gradient depends on x, as with `cube(x)`.

`.data` is easy to spot. The next class contains none. Guess first: does it pass a gradient check of first order?
"""

# %% id="guess_gradcheck"
guess("passes", ...)


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


guessed("passes", True)

# %% [raw] output_of="demo_bump"
r"""
True
"""

# %% exercise="bump"

# %% [markdown] id="bump_note" lang="zh" folds="bump"
r"""
`forward` 在不记录的状态下运行，它里面算出来的 `e` 既不是输入也不是输出，存下来就没有历史。

下图是两条二阶导数，引擎给出的和正确的。移动 x：两个数在哪几处一样？
"""

# %% [markdown] id="bump_note" lang="en" folds="bump"
r"""
`forward` runs without recording. The `e` computed in there is neither an input nor an output, so what is saved of it has no history.

Below are the engine's second derivative and the right one. Move x: where do they agree?
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
    drawn = dict(zip(words, (faulty, true)))

    def at(x):
        values = {name: second_derivative(f, x) for name, f in drawn.items()}
        marks = {f"{name} {y:.4f}": (x, y) for name, y in values.items()}
        return plot(curves, marks, axes=("x", "f″(x)"), text=", ".join(marks))

    display(frames(at, {"x": (-3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3)}, begins=(2,)))

# %% [raw] output_of="demo_bump_curves" lang="zh"
r"""
x = -3
引擎 0.0667, 正确的 -0.2000

x = 3
引擎 -0.0667, 正确的 0.2000
"""

# %% [raw] output_of="demo_bump_curves" lang="en"
r"""
x = -3
engine 0.0667, right -0.2000

x = 3
engine -0.0667, right 0.2000
"""

# %% [markdown] id="accumulate" lang="zh"
r"""
## 放进 `.grad` 的高阶导数

`backward` 也接受 `create_graph=True`，不过先看它说什么。之后的循环从 `x.grad` 的 `grad_fn` 往下走。先猜：最后走到的是什么节点？
"""

# %% [markdown] id="accumulate" lang="en"
r"""
## Higher orders in `.grad`

`backward` takes `create_graph=True` as well; but read its warning. Then a loop goes down from the `grad_fn` of `x.grad`. Guess first: at what node does it arrive?
"""

# %% id="guess_node"
guess("last_node", ...)


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


guessed("last_node", "AccumulateGrad")

# %% [raw] output_of="demo_cycle"
r"""
UserWarning: Using backward() with create_graph=True will create a reference cycle between the parameter and its gradient which can cause a memory leak. We recommend using autograd.grad when creating the graph to avoid this. If you have to use this function, make sure to reset the .grad fields of your parameters to None after use to break the cycle and avoid the leak.
AccumulateGrad True
"""

# %% [markdown] id="cycle_note" lang="zh"
r"""
这就是警告里的环：`x` 引用 `x.grad`，经过 `grad_fn` 走到 `AccumulateGrad`，它又引用 `x`。环有一半在 PyTorch 的 C++ 里，Python 的垃圾回收看不见，整张图都留了下来。`torch.autograd.grad` 从来不形成环，这是第一个理由。

第二个是累加：`x.grad` 里有一阶导数，二阶的会**加上去**。怎样加？先看两遍普通的反向，第一遍以后 `g = x.grad`。先猜：第二遍以后，`g` 里是几？
"""

# %% [markdown] id="cycle_note" lang="en"
r"""
This is the cycle of the warning: `x` holds `x.grad`, whose `grad_fn` leads down to an `AccumulateGrad`, which holds `x`. Half of it lies in PyTorch's C++, where Python's garbage collector cannot look, and the whole graph stays. `torch.autograd.grad` never makes a cycle: that is the first reason.

The second is accumulation: the second derivative is **added** to the first one in `x.grad`. How? Take two ordinary passes, with `g = x.grad` after the first. Guess first: which number is in `g` after the second?
"""

# %% id="guess_twice"
guess("g_after_two", ...)


# %% id="demo_twice"
@on_both
def two_ordinary(torch):
    x = torch.tensor(3.0, requires_grad=True)
    (x**3).backward()
    g = x.grad
    (x**3).backward()
    print("g:", g.item())


guessed("g_after_two", 54.0)

# %% [raw] output_of="demo_twice"
r"""
g: 54.0
"""

# %% [markdown] id="twice_note" lang="zh"
r"""
原地加的。被记录的反向要用旧值，怎么办？
"""

# %% [markdown] id="twice_note" lang="en"
r"""
Added in place. And if recording needs the old values?
"""

# %% exercise="in_grad"

# %% [markdown] id="readings" lang="zh" folds="in_grad"
r"""
在 `held` 里，二阶的反向一走，你手里的 `g` 也变了。在 `recorded` 里没有变：那一遍不能原地改动，会给 `x.grad` 换上一个新的张量。
"""

# %% [markdown] id="readings" lang="en" folds="in_grad"
r"""
In `held`, the second pass changes the `g` in your hands. In `recorded` it does not: a recorded pass must not change things in place, and puts a new tensor into `x.grad`.
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

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

反向也是一段程序：记下它，就能再求一次；漏记一步，二阶就悄悄地错。PyTorch 的 `gradgradcheck` 拿差商检验二阶：用你写过的 `Function` 试试。

`retain_graph` 只是留住旧图里存下的值；`create_graph` 另外记下一张新图。

**再往前：** 有的类拒绝再求一次，有的却悄悄地错，差在哪里？见支线“一次还是两次”。一步跨多远？见“跳多远”。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

A backward pass is a program, too: recorded, it can be differentiated again; with a step left out, the second order is silently wrong. PyTorch's `gradgradcheck` tests the second order by difference quotients: try it on a `Function` of yours.

`retain_graph` only keeps what the old graph has saved; `create_graph` records a new one.

**Further on:** some classes refuse to be differentiated again, others are silently wrong: why? See the side road “Once or twice”. How far may a step go? See “How far to jump”.

Run `progress()` to see what is still open.
"""
