# %% [markdown] id="title" lang="zh"
r"""
# 支线：一次还是两次

[English](../../en/side_twice/side_twice.ipynb) · 约 65 分钟 · 3 个练习

一个类声明过：不能再求一次导。PyTorch 每次都会拒绝吗？不声明，又该怎样写才对？

在支线“再求一次”和第 13 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Once or twice

[中文](../../zh/side_twice/side_twice.ipynb) · about 65 minutes · 3 exercises

A class declares that it cannot be differentiated again. Does PyTorch then always refuse? And how does one write a class that can be?

Comes after the side road “Once more” and lesson 13.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_twice", "zh")

from itertools import pairwise

import numpy as np
import torch
from IPython.display import display

from autograd_lib import engine
from autograd_lib.drawing import draw, frames, plot
from autograd_lib.side_by_side import on_both

# %% [markdown] id="opening" lang="zh"
r"""
## 声明在先

`@torch.autograd.function.once_differentiable` 写在 `@staticmethod` 的下面，声明：这个 `backward` 不能再求导。下面的 `Cube` 就这样声明了。在 2 处求两个损失的二阶导数：$x^3 + x^2$，应当是 14；$(x^3)^2$，应当是 480。先猜：各得到什么？是数就写数，报错就写 `"error"`。
"""

# %% [markdown] id="opening" lang="en"
r"""
## A declaration

Written below `@staticmethod`, `@torch.autograd.function.once_differentiable` declares that this `backward` cannot be differentiated in turn. The `Cube` below says so. Take the second derivatives of two losses at 2: $x^3 + x^2$, which should give 14, and $(x^3)^2$, which should give 480. Guess first: what comes out for each? Write a number, or `"error"`.
"""

# %% id="guess_losses"
guess("two_losses", ..., ...)


# %% id="demo_refused"
@on_both
def refused(torch):
    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            #| zh: 反向时少算一点，可是没有历史
            #| en: less work on the way back, and no history
            ctx.save_for_backward(3 * x**2)
            return x**3

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, grad_output):
            (slope,) = ctx.saved_tensors
            return grad_output * slope

    for loss in (lambda x: Cube.apply(x) + x**2, lambda x: Cube.apply(x) ** 2):
        x = torch.tensor(2.0, requires_grad=True)
        (first,) = torch.autograd.grad(loss(x), x, create_graph=True)
        first.backward()
        print(first.item(), x.grad.item())


guessed("two_losses", (2.0, "error"))

# %% [raw] output_of="demo_refused"
r"""
16.0 2.0
RuntimeError: trying to differentiate twice a function that was marked with @once_differentiable
"""

# %% [markdown] id="refused_note" lang="zh"
r"""
第一个漏了过去：三次方收到的上游梯度是常数 1，没有历史，会报错的节点就没有接上，悄悄地少了 12。`once_differentiable` 是给别人的提醒，不是保证。

不拒绝的类呢？支线“再求一次”里的 `Bump` 一阶全对，二阶却少了一份。练习里有四个类。先猜：有几个二阶也对？做完再看。
"""

# %% [markdown] id="refused_note" lang="en"
r"""
The first slips through: the cotangent that the cube receives is the constant 1, which has no history, so the node that would raise is not attached, and 12 is missing in silence. `once_differentiable` is a warning to others, not a guarantee.

And classes that do not refuse? The `Bump` of the side road “Once more” was right at first order and lost a share at second. Below are four classes. Guess first: how many are right at second order, too? The exercise will tell.
"""

# %% id="guess_of_four"
guess("right_of_four", ...)

# %% exercise="four_backwards"

# %% [markdown] id="hand" lang="zh"
r"""
把其中三个拿在手里看：图上画的是一阶导数 `first` 怎样算出来，第二次求导就从 `first` 往下走。换着存法，再换一个损失：从斜率那里，哪一次没有路通到 `x`？
"""

# %% [markdown] id="hand" lang="en"
r"""
Three of them, up close: the picture shows how the first derivative, `first`, is computed, and the second differentiation walks down from there. Change what is saved, and the loss: in which picture does no way lead from the saved slope to `x`?
"""

# %% id="demo_hand" spoils="four_backwards"
SAVES = {
    "input": (lambda x, y: (x,), lambda x: 3 * x**2),
    "slope": (lambda x, y: (3 * x**2,), lambda slope: slope),
    "output": (lambda x, y: (x, y), lambda x, y: 3 * y / x),
}
LOSSES = {"c²": lambda c, x: c**2, "c² + x²": lambda c, x: c**2 + x**2}


def cube_that_saves(what):
    saves, slope = SAVES[what]

    class Cube(engine.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x**3
            ctx.save_for_backward(*saves(x, y))
            return y

        @staticmethod
        def backward(ctx, g):
            return g * slope(*ctx.saved_tensors)

    return Cube


def first_derivative(saved, loss):
    x = engine.tensor(2.0, requires_grad=True)
    c = cube_that_saves(saved).apply(x)
    (first,) = engine.autograd.grad(LOSSES[loss](c, x), x, create_graph=True)
    return draw(first, {"x": x, "c": c, "first": first}, lang=lang)


if done("four_backwards"):
    guessed("right_of_four", 2)
    display(frames(first_derivative, {"saved": tuple(SAVES), "loss": tuple(LOSSES)}, begins=("slope", "c²")))

# %% [raw] output_of="demo_hand" lang="zh"
r"""
saved = input, loss = c²
first = ×  值 192
├─ ×  #2
│  ├─ 1  #3
│  └─ ×  #4
│     ├─ ^ 1  #5
│     │  └─ c = Cube  值 8
│     │     └─ x  值 2
│     └─ 2  #8
└─ ×  #9
   ├─ ^ 2  #10
   │  └─ x（见上）
   └─ 3  #11

saved = output, loss = c² + x²
first = +  值 196
├─ ×  #2
│  ├─ 1  #3
│  └─ ×  #4
│     ├─ ^ 1  #5
│     │  └─ x  值 2
│     └─ 2  #7
└─ ×  #8
   ├─ ×  #9
   │  ├─ 1  #3（见上）
   │  └─ ×  #10
   │     ├─ ^ 1  #11
   │     │  └─ c = Cube  值 8
   │     │     └─ x（见上）
   │     └─ 2  #13
   └─ ÷  #14
      ├─ ×  #15
      │  ├─ c = Cube（见上）
      │  └─ 3  #16
      └─ x（见上）
"""

# %% [raw] output_of="demo_hand" lang="en"
r"""
saved = input, loss = c²
first = ×  value 192
├─ ×  #2
│  ├─ 1  #3
│  └─ ×  #4
│     ├─ ^ 1  #5
│     │  └─ c = Cube  value 8
│     │     └─ x  value 2
│     └─ 2  #8
└─ ×  #9
   ├─ ^ 2  #10
   │  └─ x (above)
   └─ 3  #11

saved = output, loss = c² + x²
first = +  value 196
├─ ×  #2
│  ├─ 1  #3
│  └─ ×  #4
│     ├─ ^ 1  #5
│     │  └─ x  value 2
│     └─ 2  #7
└─ ×  #8
   ├─ ×  #9
   │  ├─ 1  #3 (above)
   │  └─ ×  #10
   │     ├─ ^ 1  #11
   │     │  └─ c = Cube  value 8
   │     │     └─ x (above)
   │     └─ 2  #13
   └─ ÷  #14
      ├─ ×  #15
      │  ├─ c = Cube (above)
      │  └─ 3  #16
      └─ x (above)
"""

# %% [markdown] id="returned" lang="zh"
r"""
## 返回它

输出有历史。那么把斜率也当作一个**输出返回**，存下的就接得上了。可是返回就是承诺：这个输出也会收到自己的上游梯度 `g_slope`，斜率 $3x^2$ 的导数是 $6x$。下面先不理它，再用上它，损失是 $(x^3)^2$，应当是 480。先猜：不理它时是多少？
"""

# %% [markdown] id="returned" lang="en"
r"""
## Returning it

An output has a history. So **return the slope as an output** as well, and what was saved is connected. But to return is to promise: this output receives a cotangent of its own, `g_slope`, and the derivative of the slope $3x^2$ is $6x$. Below it is first ignored and then used; the loss is $(x^3)^2$, which should give 480. Guess first: how much comes out where it is ignored?
"""

# %% id="guess_ignored"
guess("ignored", ...)


# %% id="demo_returned"
@on_both
def slope_returned(torch):
    class CubeAndSlope(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, uses_both):
            slope = 3 * x**2
            ctx.save_for_backward(x, slope)
            ctx.uses_both = uses_both
            return x**3, slope

        @staticmethod
        def backward(ctx, g, g_slope):
            x, slope = ctx.saved_tensors
            return g * slope + (g_slope * 6 * x if ctx.uses_both else 0), None

    for uses_both in (False, True):
        x = torch.tensor(2.0, requires_grad=True)
        y, _ = CubeAndSlope.apply(x, uses_both)
        (first,) = torch.autograd.grad(y**2, x, create_graph=True)
        first.backward()
        print(f"uses both cotangents: {uses_both}", first.item(), x.grad.item())


guessed("ignored", 288.0)

# %% [raw] output_of="demo_returned"
r"""
uses both cotangents: False 192.0 288.0
uses both cotangents: True 192.0 480.0
"""

# %% [markdown] id="returned_note" lang="zh"
r"""
## 重算

第三条出路最直接：到 `backward` 里才算 $3x^2$。下面的 `Cube` 用一种较新的写法，把两件事分开：`forward` 不收 `ctx`，只管算；存东西交给 `setup_context(ctx, inputs, output)`，那里同样不记录。`torch.func` 里的变换只接受这一种。下面用 `torch.func.grad` 一连求三次。先猜：$x^3$ 在 2 处的三阶导数，打印出来是多少？
"""

# %% [markdown] id="returned_note" lang="en"
r"""
## Computing it again

The third way is the plainest: leave $3x^2$ to `backward`. The `Cube` below is written in a newer style, the only one that the transforms of `torch.func` accept: `forward` takes no `ctx` and only computes; saving is left to `setup_context(ctx, inputs, output)`, where nothing is recorded either. Here `torch.func.grad` differentiates three times. Guess first: what is printed for the third derivative of $x^3$ at 2?
"""

# %% id="guess_third"
guess("third_at_2", ...)


# %% id="demo_apart"
class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 3 * x**2


third = torch.func.grad(torch.func.grad(torch.func.grad(Cube.apply)))(torch.tensor(2.0))
print(third)
guessed("third_at_2", third.item())

# %% [raw] output_of="demo_apart"
r"""
tensor(6.)
"""

# %% exercise="once_or_twice"

# %% [markdown] id="about_penalty" lang="zh"
r"""
## 损失里的梯度

训练也用得着二阶：得分 $f$ 不能太陡，损失就加一项**梯度惩罚**（gradient penalty），要 $f$ 对每个输入 $x_i$ 的梯度长度接近 1，

$$P = \frac{1}{n}\sum_{i=1}^{n} \left(\lVert \nabla_{x_i} f(x_i) \rVert - 1\right)^2$$

训练要 $P$ 的梯度：梯度的梯度。可是 $\sqrt{\cdot}$ 在 0 处的斜率是无穷大。下面 `w * rows` 的每一行代表一个输入的梯度，第二行全是 0。先猜：`w.grad` 的两个数里，有几个会变成 `nan`？
"""

# %% [markdown] id="about_penalty" lang="en"
r"""
## A gradient inside the loss

Training may need second order: so that a network's scores $f$ do not get too steep, a **gradient penalty** wants the gradient of $f$ at each input $x_i$ to have a length close to 1,

$$P = \frac{1}{n}\sum_{i=1}^{n} \left(\lVert \nabla_{x_i} f(x_i) \rVert - 1\right)^2$$

Training takes the gradient of $P$, a gradient of gradients. But at 0 the slope of $\sqrt{\cdot}$ is infinite. Below, each row of `w * rows` stands for the gradient at an input; the second is all 0. Guess first: how many of the two numbers in `w.grad` become `nan`?
"""

# %% id="guess_spoiled"
guess("spoiled", ...)


# %% id="demo_lengths"
@on_both
def lengths_and_their_slopes(torch):
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    rows = torch.tensor([[3.0, 2.0], [0.0, 0.0]])
    lengths = ((w * rows) ** 2).sum(dim=1).sqrt()
    print(lengths)
    lengths.sum().backward()
    print(w.grad)


guessed("spoiled", 2)

# %% [raw] output_of="demo_lengths"
r"""
tensor([5., 0.], grad_fn=<SqrtBackward0>)
tensor([nan, nan])
"""

# %% exercise="penalty"

# %% [markdown] id="trained" lang="zh"
r"""
一个小网络给两堆数打分，−1 附近的要低，1 附近的要高。不加惩罚，最陡的地方坡度是 47。先猜：加上你的惩罚，是多少？
"""

# %% [markdown] id="trained" lang="en"
r"""
A small network gives low scores to numbers near −1, and high ones near 1. Left alone, its steepest slope is 47. Guess first: what is it with your penalty?
"""

# %% id="guess_steepest"
guess("steepest", ...)


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
    told = "\n".join(f"{name}: {slope:.1f}" for name, slope in steepest.items())
    display(plot(curves, axes=("x", "score(x)"), text=told))
    guessed("steepest", round(steepest[words[1]], 1))

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

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

`gradcheck` 检验一阶，`gradgradcheck` 检验二阶。下面对 `Recompute`、`Return`、`Refuse` 各跑一遍，共六行。先猜：有几行不是 `True`？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

`gradcheck` tests first derivatives, `gradgradcheck` second ones. Below, both run on `Recompute`, `Return` and `Refuse`: six lines. Guess first: how many of them do not say `True`?
"""

# %% id="guess_not_true"
guess("not_true", ...)

# %% id="demo_checked"
with needs("once_or_twice"):
    x = torch.tensor([1.0, -2.0, 0.5], dtype=torch.float64, requires_grad=True)
    y = torch.tensor([0.3, -0.4, 1.2], dtype=torch.float64, requires_grad=True)
    for test in (torch.autograd.gradcheck, torch.autograd.gradgradcheck):
        for function in (Recompute, Return, Refuse):
            try:
                print(test.__name__, function.__name__, test(function.apply, (x, y)))
            except RuntimeError as error:
                print(test.__name__, function.__name__, type(error).__name__)
    guessed("not_true", 1)

# %% [raw] output_of="demo_checked"
r"""
gradcheck Recompute True
gradcheck Return True
gradcheck Refuse True
gradgradcheck Recompute True
gradgradcheck Return True
gradgradcheck Refuse GradcheckError
"""

# %% [markdown] id="summary" lang="zh"
r"""
`gradgradcheck` 看得见悄悄少掉的一份，也看得见拒绝。单靠拒绝是不够的：把 `first.backward()` 换成 `torch.autograd.grad(first, x)`，走不到 `x` 的节点连运行都不会运行，$c^2 + x^2$ 就又漏过去了，给出 2。写完一个 `backward`，两种检验都跑，各一行。

二阶导数还能决定一步迈多大：见支线“跳多远”。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
`gradgradcheck` sees a share that is lost in silence, and a refusal as well. The refusal alone is not enough: with `torch.autograd.grad(first, x)` in place of `first.backward()`, the node that should raise leads to no `x` and never runs, and $c^2 + x^2$ slips through once more, with 2. So after writing a `backward`, run both.

Second derivatives also decide how long a step may be: see the side road “How far to jump”. Run `progress()` to see what is still open.
"""
