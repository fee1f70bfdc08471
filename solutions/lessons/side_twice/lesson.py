# %% [markdown] id="title" lang="zh"
r"""
# 支线：一次还是两次

[English](../../en/side_twice/side_twice.ipynb) · 约 45 分钟 · 1 个练习

PyTorch 拒绝了，不肯再求一次；换一种写法它不拒绝了，却给出 2，而不是 14。

在支线“再求一次”和第 13 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Once or twice

[中文](../../zh/side_twice/side_twice.ipynb) · about 45 minutes · 1 exercise

PyTorch refuses to differentiate once more; written in another way it does not refuse, and says 2 where 14 is right.

Comes after the side road “Once more” and lesson 13.
"""

# %% id="setup"
from typing import NamedTuple

import numpy as np
import torch

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw
from autograd_lib.side_by_side import on_both

lang = start("side_twice", "zh")

# %% [markdown] id="overflow" lang="zh"
r"""
## 每一步都对，合起来却错了

$y = \ln(1 + e^x)$ 的导数是 $\dfrac{e^x}{1 + e^x}$，总在 0 和 1 之间；$x = 100$ 时，$y$ 几乎就是 100，导数几乎就是 1。三个运算，三条正确的规则，引擎算得怎样？
"""

# %% [markdown] id="overflow" lang="en"
r"""
## Every step is right, and the whole is wrong

The derivative of $y = \ln(1 + e^x)$ is $\dfrac{e^x}{1 + e^x}$, always between 0 and 1. At $x = 100$, $y$ is almost exactly 100 and the derivative almost exactly 1. Three operations, three correct rules: how does the engine do?
"""

# %% [markdown] id="protocol" lang="zh"
r"""
$e^{100}$ 超出了 32 位浮点数，于是 $y$ 成了 `inf`；反向时无穷大乘 0，得到 `nan`。规则没有错，错在拆得太细：$e^x$ 不应当单独算出来。

所以我们写一个自定义函数（custom Function），把整个函数当作**一个**运算，前向和反向都自己来：继承 `torch.autograd.Function`，写两个静态方法。

* `forward(ctx, …)` 计算结果。它在不记录的状态下运行，里面用了什么运算，图里都看不到；
* `backward(ctx, grad_output)` 收到上游梯度，返回对输入的梯度：一个输入一个，顺序相同；
* `ctx` 是前向留给反向的纸条：前向用 `ctx.save_for_backward(…)` 存下张量，反向从 `ctx.saved_tensors` 取出来。

使用时不要调用 `forward`，而是调用 `apply`：它做好 `ctx`，运行 `forward`，再把这一个节点记进图里。

下面的前向换了一个写法，$\ln(1 + e^x) = \max(x, 0) + \ln(1 + e^{-|x|})$：指数不会大于 0，也就不会溢出（`log1p(t)` 就是 $\ln(1 + t)$，t 很小时也算得准）。把这个写法交给引擎行不行？差一点点：两半在 0 处各有一个折点，合起来正好抵消，引擎却不知道，在那里给出 1，而不是 0.5。所以导数也由我们来写，$\dfrac{e^x}{1 + e^x}$ 就是 sigmoid：
"""

# %% [markdown] id="protocol" lang="en"
r"""
$e^{100}$ is beyond 32-bit floats, so $y$ becomes `inf`; on the way back, infinity times 0 gives `nan`. The rules are not to blame; the steps are too small: $e^x$ should not be computed on its own.

So we write a custom Function: the whole is **one** operation, and both passes are ours. Inherit from `torch.autograd.Function` and write two static methods.

* `forward(ctx, …)` computes the result. Nothing is recorded while it runs: the graph sees none of the operations inside;
* `backward(ctx, grad_output)` receives the cotangent and returns the gradients with respect to the inputs: one for each, in the same order;
* `ctx` is the slip of paper that forward leaves for backward: forward saves tensors with `ctx.save_for_backward(…)`, backward takes them from `ctx.saved_tensors`.

To use it, do not call `forward` but `apply`: that makes the `ctx`, runs `forward`, and records this one node in the graph.

Forward below writes the function in another way, $\ln(1 + e^x) = \max(x, 0) + \ln(1 + e^{-|x|})$: the exponent is never above 0, so nothing overflows (`log1p(t)` is $\ln(1 + t)$, accurate for small t as well). Could the engine differentiate this? Not quite: each half has a kink at 0, and the engine does not know that the two cancel; it gives 1 there instead of 0.5. So we supply the derivative too; $\dfrac{e^x}{1 + e^x}$ is the sigmoid:
"""


# %% id="demo_softplus"
class Softplus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0) + (-x.abs()).exp().log1p()

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.sigmoid()


x = torch.tensor([-1.0, 0.0, 100.0], requires_grad=True)
y = Softplus.apply(x)
print(y)
y.sum().backward()
print(x.grad)

# %% [raw] output_of="demo_softplus"
r"""
tensor([  0.3133,   0.6931, 100.0000], grad_fn=<SoftplusBackward>)
tensor([0.2689, 0.5000, 1.0000])
"""

# %% [markdown] id="orders" lang="zh"
r"""
## 求一次导，还是两次

支线“再求一次”说过：`backward` 里的运算如果能被记录，二阶导数就自动有了。可是那里的 `Bump` 少了一份：`forward` 里不记录，在那里算好再存下的东西没有历史，到了 `backward` 里只是一个常数。出路有三条，从最省事的说起：**拒绝**；把它作为一个**输出返回**；在 `backward` 里**重算**。

先看拒绝。在 `@staticmethod` 的下面写上 `@torch.autograd.function.once_differentiable`，就声明了这个 `backward` 不能再求导。在 2 处求两个损失的二阶导数：$x^3 + x^2$，应当是 14；$(x^3)^2 = x^6$，应当是 480。两个都会被拒绝吗？
"""

# %% [markdown] id="orders" lang="en"
r"""
## Once, or twice

The side road “Once more” said it: if the operations inside `backward` can be recorded, second derivatives come for free. But its `Bump` lacked a share: what `forward` computes and saves has no history, and is a mere constant in `backward`. There are three ways out, beginning with the easiest: to **refuse**; to **return it as an output**; or to **compute it again** in `backward`.

Refusing first. Written below `@staticmethod`, `@torch.autograd.function.once_differentiable` declares that this `backward` cannot be differentiated in turn. Take the second derivatives of two losses at 2: $x^3 + x^2$, which should give 14, and $(x^3)^2 = x^6$, which should give 480. Will both be refused?
"""


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


# %% [raw] output_of="demo_refused"
r"""
16.0 2.0
RuntimeError: trying to differentiate twice a function that was marked with @once_differentiable
"""

# %% [markdown] id="returned" lang="zh"
r"""
只有第二个。第一个漏了过去：三次方收到的上游梯度是常数 1，没有历史，会报错的节点就没有接上，结果是 2，悄悄地少了 12。所以 `once_differentiable` 是给别人的提醒，不是证明。

再看**返回**。为了一阶，存下中间结果就够了；为了二阶，返回它却真有用处，因为存下的**输出有历史**，第二次求导能顺着它走下去。不过返回就是承诺，这个输出也会收到自己的上游梯度，斜率 $3x^2$ 的导数是 $6x$。先不理它，再用上它：
"""

# %% [markdown] id="returned" lang="en"
r"""
Only the second is. In the first, the cotangent that the cube receives is the constant 1, which has no history, so the node that would raise is not attached: the result is 2, silently short by 12. `once_differentiable` is a warning to others and not a proof.

Now for **returning** it. For first derivatives, saving an intermediate result is enough; for second ones returning it does help, because **a saved output has a history**, which a second differentiation can follow. But to return it is to make a promise: this output receives a cotangent of its own, and the derivative of the slope $3x^2$ is $6x$. First ignoring that cotangent, then using it:
"""


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


# %% [raw] output_of="demo_returned"
r"""
uses both cotangents: False 192.0 288.0
uses both cotangents: True 192.0 480.0
"""

# %% [markdown] id="returned_note" lang="zh"
r"""
第三条出路，**重算**，最直接：下面的 `Cube` 到 `backward` 里才算 $3x^2$。它和 `once_or_twice` 一样，用一种较新的写法，把“算”和“存”分开：`forward` 不收 `ctx`，只管计算；存东西的事交给 `setup_context(ctx, inputs, output)`（那里同样不记录），`inputs` 是全部输入的元组，`output` 就是 `forward` 返回的东西。`torch.func` 里的变换只接受这一种。下面用 `torch.func.grad` 求两次导，$x^3$ 在 2 处的二阶导数是 12：
"""

# %% [markdown] id="returned_note" lang="en"
r"""
The third way, **computing it again**, is the plainest: the `Cube` below leaves $3x^2$ to `backward`. Like `once_or_twice` it is written in a newer style that **keeps two things apart**: `forward` takes no `ctx` and only computes; saving is left to `setup_context(ctx, inputs, output)` (not recorded either), where `inputs` is the tuple of all inputs and `output` is what `forward` returned. The transforms of `torch.func` accept no other. Here `torch.func.grad` differentiates twice: the second derivative of $x^3$ at 2 is 12.
"""


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


print(torch.func.grad(torch.func.grad(Cube.apply))(torch.tensor(2.0)))

# %% [raw] output_of="demo_apart"
r"""
tensor(12.)
"""

# %% exercise="once_or_twice"

# %% [markdown] id="checked" lang="zh"
r"""
`gradcheck` 检验一阶，`gradgradcheck` 检验二阶。六行里哪一行不会是 `True`？
"""

# %% [markdown] id="checked" lang="en"
r"""
`gradcheck` tests first derivatives, `gradgradcheck` second ones. Which of the six lines will not say `True`?
"""

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
## 带走的

写完一个 `backward`，除了 `gradcheck`，也跑一遍 `gradgradcheck`。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

After writing a `backward`, run `gradgradcheck` as well as `gradcheck`.

Run `progress()` to see what is still open.
"""
