# %% [markdown] id="title" lang="zh"
r"""
# 13 三条规则都对

[English](../../en/13_three_rules/13_three_rules.ipynb) · 约 75 分钟 · 4 个练习

同一个导数，三种写法，数学上都对；机器上只有一种经得起大数。这一课把你的类交给真正的 PyTorch。

**这里又要用到：** 第 10 课的“先减去最大的那个”。
"""

# %% [markdown] id="title" lang="en"
r"""
# 13 Three right rules

[中文](../../zh/13_three_rules/13_three_rules.ipynb) · about 75 minutes · 4 exercises

One derivative, written in three ways, all of them right on paper; on a machine only one stands up to large numbers. In this lesson your classes go to the real PyTorch.

**Comes back here:** “subtract the largest first”, of lesson 10.
"""

# %% id="setup"
from typing import NamedTuple

import numpy as np
import torch

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw
from autograd_lib.side_by_side import on_both

lang = start("13_three_rules", "zh")

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


# %% id="demo_overflow"
@on_both
def step_by_step(torch):
    x = torch.tensor([-1.0, 0.0, 100.0], requires_grad=True)
    y = torch.log(1 + torch.exp(x))
    print(y)
    y.sum().backward()
    print(x.grad)


# %% [raw] output_of="demo_overflow"
r"""
tensor([0.3133, 0.6931,    inf], grad_fn=<LogBackward0>)
tensor([0.2689, 0.5000,    nan])
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

# %% [markdown] id="about_same_class" lang="zh"
r"""
节点的名字取自类名（末尾有数字的，如 `LogBackward0`，是 PyTorch 自己的运算）。

我们的引擎也有 `Function`，规矩相同。下面的 `on(torch, Softplus)` 把 `Softplus` 的方法原样装到 `torch` 这个引擎的 `Function` 上（`setup_context` 后面再讲），就又可以用 `@on_both` 对照了。三个运算合成了一个节点：
"""

# %% [markdown] id="about_same_class" lang="en"
r"""
The node is named after the class (names with a digit, such as `LogBackward0`, belong to PyTorch's own operations).

Our engine has a `Function` too, with the same rules. Below, `on(torch, Softplus)` puts the methods of `Softplus` on the `Function` of whichever engine is passed as `torch` (`setup_context` comes later), so that `@on_both` works again. Three operations have become a single node:
"""


# %% id="demo_one_node"
def on(torch, function):
    names = {"forward", "setup_context", "backward"}
    methods = {name: one for name, one in vars(function).items() if name in names}
    return type(function.__name__, (torch.autograd.Function,), methods)


@on_both
def one_node(torch):
    x = torch.tensor(100.0, requires_grad=True)
    return draw(on(torch, Softplus).apply(x), {"x": x}, lang=lang)


# %% [raw] output_of="demo_one_node" lang="zh"
r"""
Softplus  #1  值 100
└─ x  #2  值 100
"""

# %% [raw] output_of="demo_one_node" lang="en"
r"""
Softplus  #1  value 100
└─ x  #2  value 100
"""

# %% exercise="same_class"

# %% [markdown] id="three" lang="zh"
r"""
用你的三个类来算第 02 课的 $y(x^2 - xy + y)$，同一个点放两份，一次算完；那里的结果是 10、8、1。现在结果不是一个数，所以 `backward` 要一个上游梯度，这里给了两个 1。图里的节点就是你的类，反向的每一步都由你的 `backward` 完成：
"""

# %% [markdown] id="three" lang="en"
r"""
With your three classes, compute the $y(x^2 - xy + y)$ of lesson 02, with the same point twice in one vector; the results there were 10, 8 and 1. The result is no longer one number, so `backward` wants a cotangent: two ones. The nodes of the graph are your classes, and each step back is made by one of your `backward` methods:
"""

# %% id="demo_three" ledger="S0-12"
with needs("same_class"):

    @on_both
    def ten_eight_one(torch):
        multiply, plus, minus = (on(torch, one).apply for one in (Multiply, Plus, Minus))
        x = torch.tensor([3, 3], dtype=torch.float, requires_grad=True)
        y = torch.tensor([2, 2], dtype=torch.float, requires_grad=True)
        func = multiply(y, plus(minus(multiply(x, x), multiply(x, y)), y))
        picture = draw(func, {"x": x, "y": y, "func": func}, lang=lang, backward=True)
        print(f"func value: {func}")
        func.backward(torch.tensor([1, 1], dtype=torch.float))
        print(f"partial x: {x.grad}")
        print(f"partial y: {y.grad}")
        return picture


# %% [raw] output_of="demo_three" lang="zh"
r"""
func value: tensor([10., 10.], grad_fn=<MultiplyBackward>)
partial x: tensor([8., 8.])
partial y: tensor([1., 1.])
func = Multiply  #1  值 [10, 10]  梯度 [1, 1]
├─ y  #2  值 [2, 2]  梯度 [1, 1]
└─ Plus  #3  形状 (2,)  梯度 [2, 2]
   ├─ Minus  #4  形状 (2,)  梯度 [2, 2]
   │  ├─ Multiply  #5  形状 (2,)  梯度 [2, 2]
   │  │  ├─ x  #6  值 [3, 3]  梯度 [8, 8]
   │  │  └─ x  #6（见上）
   │  └─ Multiply  #7  形状 (2,)  梯度 [-2, -2]
   │     ├─ x  #6（见上）
   │     └─ y  #2（见上）
   └─ y  #2（见上）

反向传播（backward pass）
  开始：func = Multiply #1 不是标量，这里假定它收到全 1 的上游梯度 [1, 1]
  第 1/5 步：func = Multiply #1 的梯度是 [1, 1]；把 [5, 5] 传给 y #2（累计 [5, 5]）；把 [2, 2] 传给 Plus #3（累计 [2, 2]）
  第 2/5 步：Plus #3 的梯度是 [2, 2]；把 [2, 2] 传给 Minus #4（累计 [2, 2]）；把 [2, 2] 传给 y #2（累计 [7, 7]）
  第 3/5 步：Minus #4 的梯度是 [2, 2]；把 [2, 2] 传给 Multiply #5（累计 [2, 2]）；把 [-2, -2] 传给 Multiply #7（累计 [-2, -2]）
  第 4/5 步：Multiply #5 的梯度是 [2, 2]；把 [6, 6] 传给 x #6（累计 [6, 6]）；把 [6, 6] 传给 x #6（累计 [12, 12]）
  第 5/5 步：Multiply #7 的梯度是 [-2, -2]；把 [-4, -4] 传给 x #6（累计 [8, 8]）；把 [-6, -6] 传给 y #2（累计 [1, 1]）
  结果：y #2 梯度 [1, 1]；x #6 梯度 [8, 8]
"""

# %% [raw] output_of="demo_three" lang="en"
r"""
func value: tensor([10., 10.], grad_fn=<MultiplyBackward>)
partial x: tensor([8., 8.])
partial y: tensor([1., 1.])
func = Multiply  #1  value [10, 10]  grad [1, 1]
├─ y  #2  value [2, 2]  grad [1, 1]
└─ Plus  #3  shape (2,)  grad [2, 2]
   ├─ Minus  #4  shape (2,)  grad [2, 2]
   │  ├─ Multiply  #5  shape (2,)  grad [2, 2]
   │  │  ├─ x  #6  value [3, 3]  grad [8, 8]
   │  │  └─ x  #6 (above)
   │  └─ Multiply  #7  shape (2,)  grad [-2, -2]
   │     ├─ x  #6 (above)
   │     └─ y  #2 (above)
   └─ y  #2 (above)

Backward pass
  start: func = Multiply #1 is not a scalar, so it is taken to receive ones, [1, 1]
  step 1 of 5: func = Multiply #1 has gradient [1, 1]; y #2 gets [5, 5] (total [5, 5]); Plus #3 gets [2, 2] (total [2, 2])
  step 2 of 5: Plus #3 has gradient [2, 2]; Minus #4 gets [2, 2] (total [2, 2]); y #2 gets [2, 2] (total [7, 7])
  step 3 of 5: Minus #4 has gradient [2, 2]; Multiply #5 gets [2, 2] (total [2, 2]); Multiply #7 gets [-2, -2] (total [-2, -2])
  step 4 of 5: Multiply #5 has gradient [2, 2]; x #6 gets [6, 6] (total [6, 6]); x #6 gets [6, 6] (total [12, 12])
  step 5 of 5: Multiply #7 has gradient [-2, -2]; x #6 gets [-4, -4] (total [8, 8]); y #2 gets [-6, -6] (total [1, 1])
  result: y #2 grad [1, 1]; x #6 grad [8, 8]
"""

# %% [markdown] id="constant" lang="zh"
r"""
## 不是张量的输入

运算的选项写在哪里？不在构造函数里：`apply` 从不创建这个类的对象。选项作为 `forward` 的参数传进去。`backward` 的规矩是：**每个输入一个位置，不是张量的，位置上放 `None`**；在那里给了梯度，就会报错（a gradient different than None at position …）。不需要梯度的张量也可以返回 `None`，省下计算；是哪些，问第 11 课的 `ctx.needs_input_grad`。

下面的类出自一份流传很广的笔记，正好示范这条规矩：
"""

# %% [markdown] id="constant" lang="en"
r"""
## Inputs that are not tensors

Where do the options of an operation go? Not into a constructor: `apply` never makes an object of the class. They are passed to `forward` as arguments. The rule for `backward` is: **one slot for every input, and `None` in the slot of anything that is not a tensor**; a gradient there raises an error (a gradient different than None at position …). A tensor that needs no gradient may get `None` as well, which saves the work; the `ctx.needs_input_grad` of lesson 11 knows which.

The next class comes from a widely copied note, which uses it to show this rule:
"""


# %% id="demo_constant" ledger="S3-19 S3-19a"
def copied_mul_constant(torch):
    class MulConstant(torch.autograd.Function):
        @staticmethod
        def forward(ctx, tensor, constant):
            ctx.constant = constant
            return tensor * constant

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output, None

    return MulConstant


def five_times(torch):
    a = torch.tensor(
        [[0.62792, 0.10562, 0.1455], [0.39922, 0.63764, 0.09908], [0.90124, 0.21516, 0.37778]],
        requires_grad=True,
    )
    return a, copied_mul_constant(torch).apply(a, 5)


@on_both
def forward_of_the_note(torch):
    a, b = five_times(torch)
    print("a:" + str(a))
    print("b:" + str(b))


# %% [raw] output_of="demo_constant"
r"""
a:tensor([[0.6279, 0.1056, 0.1455],
        [0.3992, 0.6376, 0.0991],
        [0.9012, 0.2152, 0.3778]], requires_grad=True)
b:tensor([[3.1396, 0.5281, 0.7275],
        [1.9961, 3.1882, 0.4954],
        [4.5062, 1.0758, 1.8889]], grad_fn=<MulConstantBackward>)
"""

# %% exercise="times_constant"

# %% [markdown] id="ones" lang="zh"
r"""
笔记里还印着结果，9 个 1，今天运行仍然是这样：
"""

# %% [markdown] id="ones" lang="en"
r"""
The note prints the result as well, nine times 1, as the class still does today:
"""


# %% id="demo_ones" ledger="S3-20"
@on_both
def gradient_of_the_note(torch):
    a, b = five_times(torch)
    b.backward(torch.ones_like(a))
    print(a.grad)


# %% [raw] output_of="demo_ones"
r"""
tensor([[1., 1., 1.],
        [1., 1., 1.],
        [1., 1., 1.]])
"""

# %% [markdown] id="fives" lang="zh" folds="times_constant"
r"""
**这是错的。** b = 5a，所以梯度处处是 5，不是 1。程序没有报错，数字也和印出来的一模一样：结果和文档相同，并不等于正确。
"""

# %% [markdown] id="fives" lang="en" folds="times_constant"
r"""
**This is wrong.** Since b = 5a, the gradient is 5 everywhere, not 1. Nothing raised, and the numbers match the printed ones: agreeing with the document is not the same as being right.
"""

# %% [markdown] id="gradcheck" lang="zh"
r"""
这样的错误怎样一眼看出来？用差商。第 11 课用引擎的 `gradcheck` 检验过 `Linear`，PyTorch 的 `torch.autograd.gradcheck` 也一样：把每个输入动一点点，用差商算出雅可比矩阵，再和 `backward` 给出的比较。这就是梯度检验（gradient check）。要用 64 位浮点数，否则差商太粗。
"""

# %% [markdown] id="gradcheck" lang="en"
r"""
What shows such a mistake at once? Difference quotients. Lesson 11 checked `Linear` with the engine's `gradcheck`; PyTorch's `torch.autograd.gradcheck` does the same: it moves each input a little, obtains the Jacobian from difference quotients, and compares it with what `backward` says. This gradient check needs 64-bit floats, or the quotients are too coarse.
"""


# %% id="demo_gradcheck" spoils="times_constant"
def verdict(torch, function, *inputs):
    try:
        return torch.autograd.gradcheck(function, inputs)
    except RuntimeError as error:
        return "\n".join(str(error).splitlines()[:3])


if done("times_constant"):

    @on_both
    def checked(torch):
        a = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
        for constant in (5, 1):
            print(verdict(torch, copied_mul_constant(torch).apply, a, constant))


# %% [raw] output_of="demo_gradcheck"
r"""
Jacobian mismatch for output 0 with respect to input 0,
numerical:tensor([[5.0000]], dtype=torch.float64)
analytical:tensor([[1.]], dtype=torch.float64)
True
"""

# %% [markdown] id="gradcheck_note" lang="zh" folds="times_constant"
r"""
常数取 5，检验说出了两个数：差商得 5，`backward` 得 1。常数取 1，它也通过了：检验管不管用，要看你喂给它什么输入。所以要用不对称的、没有特殊含义的数。
"""

# %% [markdown] id="gradcheck_note" lang="en" folds="times_constant"
r"""
With the constant 5 the test names both numbers: the difference quotient gives 5, and `backward` 1. With the constant 1 it passes: a test is only as good as its inputs. So use asymmetric numbers without any special meaning.
"""

# %% [markdown] id="several_outputs" lang="zh"
r"""
## 几个输出

`forward` 可以返回几个张量，下面是 x + 1 和 2x。三个损失，分别用到第二个、第一个和两个输出。x 的三个梯度各是多少？
"""

# %% [markdown] id="several_outputs" lang="en"
r"""
## Several outputs

`forward` may return several tensors, here x + 1 and 2x. Three losses use the second output, the first, and both. What are the three gradients of x?
"""


# %% id="demo_two_outputs" ledger="S0-15 S0-15a S0-15b"
def one_more_and_twice(torch):
    class MyCustomFunction(torch.autograd.Function):
        @staticmethod
        def forward(ctx, input):
            output1 = input + 1
            output2 = input * 2
            return output1, output2

        @staticmethod
        def backward(ctx, grad_output1, grad_output2):
            grad_input = grad_output1 + (2 * grad_output2)
            return grad_input

    return MyCustomFunction.apply


@on_both
def three_losses(torch):
    losses = [lambda o1, o2: o2.sum(), lambda o1, o2: o1.sum(), lambda o1, o2: (o1 + o2).sum()]
    for loss in losses:
        input_tensor = torch.tensor(1.0, requires_grad=True)
        output1, output2 = one_more_and_twice(torch)(input_tensor)
        loss(output1, output2).backward()
        print(input_tensor.grad)


# %% [raw] output_of="demo_two_outputs"
r"""
tensor(2.)
tensor(1.)
tensor(3.)
"""

# %% [markdown] id="slots" lang="zh"
r"""
`backward` 在 `ctx` 之后，每个输出有一个参数。x 影响损失的路有两条，两份**加起来**：所以第三个梯度是 3。
"""

# %% [markdown] id="slots" lang="en"
r"""
After `ctx`, `backward` has one parameter for each output. x influences the loss along two paths, and the two shares are **added**: hence the 3 at the end.
"""

# %% exercise="two_outputs"

# %% [markdown] id="weights" lang="zh" folds="two_outputs"
r"""
没有用到的输出，`backward` 为它收到的是零张量，不是 `None`：默认情况下，缺的上游梯度用零补上。不要它补，就在前向里写 `ctx.set_materialize_grads(False)`，之后自己应付 `None`。`gradient` 用下面这一格核对：
"""

# %% [markdown] id="weights" lang="en" folds="two_outputs"
r"""
For an output that is not used, `backward` receives a tensor of zeros, not `None`: missing cotangents are filled in by default. To avoid that, write `ctx.set_materialize_grads(False)` in forward, and cope with `None` from then on. Compare `gradient` with the next cell:
"""

# %% id="demo_weights" ledger="S2-20" spoils="two_outputs"
if done("two_outputs"):

    @on_both
    def one_and_ten(torch):
        x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
        y1, y2 = on(torch, SquareAndTriple).apply(x)
        z = y1 + 10 * y2
        z.sum().backward()
        print("x.grad:\n ", x.grad)


# %% [raw] output_of="demo_weights"
r"""
x.grad:
  tensor([32., 34., 36.])
"""

# %% [markdown] id="fused" lang="zh"
r"""
## 返回一个张量，就是一个承诺

把第 07 课的 $10(x^2 + y^2 + 2xy)$ 合成一个 `Function`，图里就只剩一个节点，中间的 `xx`、`yy`、`xy` 看不到了。想看，网上常见的办法是把它们一起返回，**只是为了打印**：
"""

# %% [markdown] id="fused" lang="en"
r"""
## To return a tensor is to make a promise

Fuse the $10(x^2 + y^2 + 2xy)$ of lesson 07 into one `Function`, and `xx`, `yy` and `xy` on the way can no longer be seen in the graph. To see them all the same, classes on the web often return them as well, **just to print them**:
"""


# %% id="demo_extended" ledger="S2-16 S2-17"
def extended(torch):
    class ExtendedCustomFunction(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            xx = x * x
            yy = y * y
            xy = x * y
            z = 10 * (xx + yy + 2 * xy)
            ctx.save_for_backward(x, y)
            return z, xx, yy, xy

        @staticmethod
        def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
            x, y = ctx.saved_tensors
            grad_x = grad_z * (20 * x + 20 * y)
            grad_y = grad_z * (20 * y + 20 * x)
            return grad_x, grad_y

    return ExtendedCustomFunction


def one_two_three(torch):
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
    return x, y


@on_both
def four_outputs(torch):
    x, y = one_two_three(torch)
    z, xx, yy, xy = extended(torch).apply(x, y)
    for name, value in {"z": z, "xx": xx, "yy": yy, "xy": xy}.items():
        print(f"{name}:\n ", value)
    z.sum().backward()
    print("x.grad:\n", x.grad)
    print("y.grad:\n", y.grad)


# %% [raw] output_of="demo_extended"
r"""
z:
  tensor([ 1210.,  4840., 10890.], grad_fn=<ExtendedCustomFunctionBackward>)
xx:
  tensor([1., 4., 9.], grad_fn=<ExtendedCustomFunctionBackward>)
yy:
  tensor([100., 400., 900.], grad_fn=<ExtendedCustomFunctionBackward>)
xy:
  tensor([10., 40., 90.], grad_fn=<ExtendedCustomFunctionBackward>)
x.grad:
 tensor([220., 440., 660.])
y.grad:
 tensor([220., 440., 660.])
"""

# %% [markdown] id="promise" lang="zh"
r"""
从 `z` 出发，两个梯度都对，是 $20(x + y)$。可是四个输出都有 `grad_fn`，四个都答应了：*可以从我出发求梯度*。要么兑现，要么不要承诺：不想答应的，在前向里用 `ctx.mark_non_differentiable(…)` 标明（要一次写完：再调用一次，前一次就作废）。标了的输出没有 `grad_fn`，单独拿它做损失会报错；它在 `backward` 里的位置仍然在，收到的是零，不理它就是了。
"""

# %% [markdown] id="promise" lang="en"
r"""
From `z`, both gradients are right, $20(x + y)$. But all four outputs have a `grad_fn`, so all four promise: *you may take gradients from here*. Keep a promise, or do not make it: `ctx.mark_non_differentiable(…)` in forward marks outputs that promise nothing (all in one call: a second call replaces the first). A marked output has no `grad_fn`, and a loss made of it alone raises an error; its slot in `backward` stays, receives zeros, and can be ignored.
"""

# %% exercise="a_promise"

# %% id="demo_lost" ledger="S2-18a S2-18b S2-18c" spoils="a_promise"
with needs("a_promise"):
    losses = {
        "sum(xx)": lambda z, xx, yy, xy: xx.sum(),
        "sum(z + xx)": lambda z, xx, yy, xy: (z + xx).sum(),
        "sum(z + xx + yy + xy)": lambda z, xx, yy, xy: (z + xx + yy + xy).sum(),
    }
    classes = {"as copied": extended(torch), "Complete": Complete, "Marked": Marked}
    for name, loss in losses.items():
        print(name)
        for which, function in classes.items():
            x, y = one_two_three(torch)
            try:
                loss(*function.apply(x, y)).backward()
                print(f"  {which:9}", x.grad.tolist(), y.grad.tolist())
            except RuntimeError as error:
                print(f"  {which:9}", type(error).__name__)

# %% [raw] output_of="demo_lost"
r"""
sum(xx)
  as copied [0.0, 0.0, 0.0] [0.0, 0.0, 0.0]
  Complete  [2.0, 4.0, 6.0] [0.0, 0.0, 0.0]
  Marked    RuntimeError
sum(z + xx)
  as copied [220.0, 440.0, 660.0] [220.0, 440.0, 660.0]
  Complete  [222.0, 444.0, 666.0] [220.0, 440.0, 660.0]
  Marked    [220.0, 440.0, 660.0] [220.0, 440.0, 660.0]
sum(z + xx + yy + xy)
  as copied [220.0, 440.0, 660.0] [220.0, 440.0, 660.0]
  Complete  [232.0, 464.0, 696.0] [241.0, 482.0, 723.0]
  Marked    [220.0, 440.0, 660.0] [220.0, 440.0, 660.0]
"""

# %% [markdown] id="two_repairs_note" lang="zh" folds="a_promise"
r"""
两种修法都对，因为承诺不同。`Complete` 的梯度一份不少。`Marked` 里 xx、yy、xy 是常数：和 z 一起用，贡献是 0，这是它明白说出来的（`requires_grad` 是 False）；单独用它们做损失就报错。照抄来的那个类，`requires_grad` 是 True，贡献却是 0：没有警告，没有错误，只是梯度少了几份。
"""

# %% [markdown] id="two_repairs_note" lang="en" folds="a_promise"
r"""
Both repairs are right: they promise different things. In `Complete` all four shares are there. In `Marked`, xx, yy and xy are constants: along with z they contribute 0, but openly, since their `requires_grad` is False; alone they raise. In the class as copied `requires_grad` is True and the contribution 0: no warning and no error, only shares are missing.
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**`backward` 里可以原地改 `grad_output` 吗？** 不可以。同一个张量可能也是别的节点的上游梯度，改了它，别人的梯度就错了。

**什么时候才该写 `Function`？** 有四种情形：现成的运算拼出来的数靠不住（如开头的例子）；计算在 PyTorch 之外（NumPy、别的语言）；想省内存或时间；想让反向和真正的导数不同（下一课有一个）。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**May `backward` change `grad_output` in place?** No. The same tensor may be the cotangent of other nodes, and their gradients would be wrong.

**When is a `Function` worth writing?** When existing operations give wrong numbers, as in the first example; when the computing happens outside PyTorch, in NumPy or another language; to save memory or time; or when the backward pass is meant to differ from the true derivative, as in the next lesson.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

自定义函数的一张模板：`forward` 存要用的，`backward` 收几份交几份，不求导的交 `None`，用 `gradcheck` 验过再用。抄来的类先看支线“网上找来的”；要求二阶导，看“一次还是两次”。

**下一课的问题：** 你的引擎离开这门课，还能不能自己跑？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

A template for a custom function: `forward` saves what is needed, `backward` takes as many gradients as there were outputs and hands back one for each input, `None` where there is none; use it once `gradcheck` has passed. For classes that you copy, see the side road “Found on the web”; for second derivatives, “Once or twice”.

**A question for the next lesson:** outside this course, does your engine still run?

Run `progress()` to see what is still open.
"""
