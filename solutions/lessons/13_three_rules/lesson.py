# %% [markdown] id="title" lang="zh"
r"""
# 13 三条规则都对

[English](../../en/13_three_rules/13_three_rules.ipynb) · 约 75 分钟 · 4 个练习

一个函数拆成三步，每一步的导数规则都对，合起来呢？这一课要把你的类交给真正的 PyTorch。

**这里又要用到：** 乘法往回走，要用前向的哪些数（第 02 课的 `multiply_derive`）？怎样的 $g$ 藏得住错误（第 07 课的 `eight_mistakes`）？
"""

# %% [markdown] id="title" lang="en"
r"""
# 13 Three right rules

[中文](../../zh/13_three_rules/13_three_rules.ipynb) · about 75 minutes · 4 exercises

A function is taken apart into three steps, and the rule for each of them is right. And the whole? In this lesson, your classes go to the real PyTorch.

**From earlier:** which numbers does a product need on the way back (`multiply_derive`, lesson 02)? What kind of $g$ hides a mistake (`eight_mistakes`, lesson 07)?
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("13_three_rules", "zh")

import torch
from IPython.display import display

from autograd_lib.drawing import draw, frames, plot
from autograd_lib.side_by_side import on_both

# %% [markdown] id="opening" lang="zh"
r"""
## 三步

$y = \ln(1 + e^x)$ 的导数是 $\dfrac{e^x}{1 + e^x}$，总在 0 和 1 之间；$x = 100$ 时，它几乎就是 1。引擎分三步算：指数、加一、对数。先猜：在 $x = 100$ 处，它给出的导数是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Three steps

The derivative of $y = \ln(1 + e^x)$ is $\dfrac{e^x}{1 + e^x}$, always between 0 and 1; at $x = 100$ it is almost exactly 1. An engine takes three steps: exponential, plus one, logarithm. Guess first: what derivative does it give at $x = 100$?
"""

# %% id="guess_hundred"
guess("at_100", ...)


# %% id="demo_overflow"
seen = []


@on_both
def step_by_step(torch):
    x = torch.tensor([-1.0, 0.0, 100.0], requires_grad=True)
    y = torch.log(1 + torch.exp(x))
    print(y)
    y.sum().backward()
    print(x.grad)
    seen.append(x.grad[2].item())


guessed("at_100", seen[-1])

# %% [raw] output_of="demo_overflow"
r"""
tensor([0.3133, 0.6931,    inf], grad_fn=<LogBackward0>)
tensor([0.2689, 0.5000,    nan])
"""

# %% [markdown] id="one_step" lang="zh"
r"""
$e^{100}$ 超出了 32 位浮点数，$y$ 成了 `inf`，反向时无穷大乘 0，得到 `nan`。规则没有错，错在拆得太细。

下面写成 $\max(x, 0) + \ln(1 + e^{-|x|})$：值一样，指数不会大于 0。这一行求两遍导数：一遍用我们写的公式，sigmoid；一遍交给引擎。先猜：在 $x = 0$ 处，引擎给出多少？真正的导数是 $\frac{1}{2}$。
"""

# %% [markdown] id="one_step" lang="en"
r"""
$e^{100}$ is beyond 32-bit floats, so $y$ becomes `inf`, and on the way back infinity times 0 gives `nan`. The rules are not to blame: there are too many steps.

Below, it is written $\max(x, 0) + \ln(1 + e^{-|x|})$: the same value, with an exponent that is never above 0. It is differentiated twice: by a formula of ours, the sigmoid, and by the engine. Guess first: what does the engine give at $x = 0$? The true derivative is $\frac{1}{2}$.
"""

# %% id="guess_zero"
guess("engine_at_0", ...)


# %% id="demo_softplus"
def stable(x):
    return x.clamp(min=0) + (-x.abs()).exp().log1p()


class Softplus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return stable(x)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.sigmoid()


x = torch.tensor([-1.0, 0.0, 100.0], requires_grad=True)
y = Softplus.apply(x)
print(y)
y.sum().backward()
print("by the formula:", x.grad)

x.grad = None
stable(x).sum().backward()
print("by the engine: ", x.grad)
guessed("engine_at_0", x.grad[1].item())

# %% [raw] output_of="demo_softplus"
r"""
tensor([  0.3133,   0.6931, 100.0000], grad_fn=<SoftplusBackward>)
by the formula: tensor([0.2689, 0.5000, 1.0000])
by the engine:  tensor([0.2689, 1.0000, 1.0000])
"""

# %% [markdown] id="protocol" lang="zh"
r"""
两半在 0 处各有一个折点，合起来正好抵消，引擎却不知道。

`Softplus` 这样的类叫作**自定义函数**（custom Function）：两个方向都由我们自己写。

* `forward(ctx, …)` 算出结果；它运行时什么也不记录。
* `backward(ctx, grad_output)` 收到上游梯度，给每个输入一个梯度，顺序相同。
* `ctx` 就是第 11 课的 `ctx`：前向存，反向取。

要调用 `apply`，不要调用 `forward`。下面的 `on(torch, Softplus)` 把同样的方法装到两个引擎上。先猜：除了叶子 `x`，图里有几个节点？
"""

# %% [markdown] id="protocol" lang="en"
r"""
Each term has a kink at 0; in the sum they cancel, but the engine does not know.

A class such as `Softplus` is called a **custom Function**: we write both directions ourselves.

* `forward(ctx, …)` computes the result; nothing is recorded while it runs.
* `backward(ctx, grad_output)` gets the cotangent and returns a gradient for each input, in their order.
* `ctx` is the `ctx` of lesson 11: forward saves, backward takes.

Call `apply`, not `forward`. Below, `on(torch, Softplus)` puts the same methods on both engines. Guess first: how many nodes does the graph have, besides the leaf `x`?
"""

# %% id="guess_nodes"
guess("nodes", ...)


# %% id="demo_one_node"
def on(torch, function):
    names = {"forward", "setup_context", "backward"}
    methods = {name: one for name, one in vars(function).items() if name in names}
    return type(function.__name__, (torch.autograd.Function,), methods)


@on_both
def one_node(torch):
    x = torch.tensor(100.0, requires_grad=True)
    return draw(on(torch, Softplus).apply(x), {"x": x}, lang=lang)


node, nodes = Softplus.apply(x).grad_fn, 0
while node.next_functions:
    node, nodes = node.next_functions[0][0], nodes + 1
guessed("nodes", nodes)

# %% [raw] output_of="demo_one_node" lang="zh"
r"""
Softplus  #1  值 100
└─ x  值 100
"""

# %% [raw] output_of="demo_one_node" lang="en"
r"""
Softplus  #1  value 100
└─ x  value 100
"""

# %% [markdown] id="plus" lang="zh"
r"""
## 第 02 课的三个类

整个函数，`apply` 只记下一个节点，名字取自类名；末尾有数字的，如 `LogBackward0`，是 PyTorch 自己的运算。第 02 课的 `Plus` 现在是这样：
"""

# %% [markdown] id="plus" lang="en"
r"""
## The three classes of lesson 02

For the whole function `apply` records one node, named after the class; names with a digit, such as `LogBackward0`, belong to PyTorch's own operations. The `Plus` of lesson 02 now looks like this:
"""


# %% id="plus_class"
class Plus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs + rhs

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, grad_output


# %% exercise="same_class"

# %% [markdown] id="three" lang="zh"
r"""
用这三个类算第 02 课的 $y(x^2 - xy + y)$，同一个点 $(3, 2)$ 放两份。结果不是一个数，所以 `backward` 要一个上游梯度：两个 1。先猜：`x.grad` 是哪两个数？
"""

# %% [markdown] id="three" lang="en"
r"""
With the three classes, compute the $y(x^2 - xy + y)$ of lesson 02, with the point $(3, 2)$ twice. The result is not one number, so `backward` wants a cotangent: two ones. Guess first: which two numbers are in `x.grad`?
"""

# %% id="guess_partial"
guess("partial_x", ..., ...)

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
        seen.append(tuple(x.grad.tolist()))
        return picture

    guessed("partial_x", seen[-1])

# %% [raw] output_of="demo_three" lang="zh"
r"""
func value: tensor([10., 10.], grad_fn=<MultiplyBackward>)
partial x: tensor([8., 8.])
partial y: tensor([1., 1.])
func = Multiply  值 [10, 10]  梯度 [1, 1]
├─ y  值 [2, 2]  梯度 [1, 1]
└─ Plus  #3  形状 (2,)  梯度 [2, 2]
   ├─ Minus  #4  形状 (2,)  梯度 [2, 2]
   │  ├─ Multiply  #5  形状 (2,)  梯度 [2, 2]
   │  │  ├─ x  值 [3, 3]  梯度 [8, 8]
   │  │  └─ x（见上）
   │  └─ Multiply  #7  形状 (2,)  梯度 [-2, -2]
   │     ├─ x（见上）
   │     └─ y（见上）
   └─ y（见上）

反向传播（backward pass）
  开始：func = Multiply 不是标量，这里假定它收到全 1 的上游梯度 [1, 1]
  第 1/5 步：func = Multiply 的梯度是 [1, 1]；把 [5, 5] 传给 y（累计 [5, 5]）；把 [2, 2] 传给 Plus #3（累计 [2, 2]）
  第 2/5 步：Plus #3 的梯度是 [2, 2]；把 [2, 2] 传给 Minus #4（累计 [2, 2]）；把 [2, 2] 传给 y（累计 [7, 7]）
  第 3/5 步：Minus #4 的梯度是 [2, 2]；把 [2, 2] 传给 Multiply #5（累计 [2, 2]）；把 [-2, -2] 传给 Multiply #7（累计 [-2, -2]）
  第 4/5 步：Multiply #5 的梯度是 [2, 2]；把 [6, 6] 传给 x（累计 [6, 6]）；把 [6, 6] 传给 x（累计 [12, 12]）
  第 5/5 步：Multiply #7 的梯度是 [-2, -2]；把 [-4, -4] 传给 x（累计 [8, 8]）；把 [-6, -6] 传给 y（累计 [1, 1]）
  结果：y 梯度 [1, 1]；x 梯度 [8, 8]
"""

# %% [raw] output_of="demo_three" lang="en"
r"""
func value: tensor([10., 10.], grad_fn=<MultiplyBackward>)
partial x: tensor([8., 8.])
partial y: tensor([1., 1.])
func = Multiply  value [10, 10]  grad [1, 1]
├─ y  value [2, 2]  grad [1, 1]
└─ Plus  #3  shape (2,)  grad [2, 2]
   ├─ Minus  #4  shape (2,)  grad [2, 2]
   │  ├─ Multiply  #5  shape (2,)  grad [2, 2]
   │  │  ├─ x  value [3, 3]  grad [8, 8]
   │  │  └─ x (above)
   │  └─ Multiply  #7  shape (2,)  grad [-2, -2]
   │     ├─ x (above)
   │     └─ y (above)
   └─ y (above)

Backward pass
  start: func = Multiply is not a scalar, so it is taken to receive ones, [1, 1]
  step 1 of 5: func = Multiply has gradient [1, 1]; y gets [5, 5] (total [5, 5]); Plus #3 gets [2, 2] (total [2, 2])
  step 2 of 5: Plus #3 has gradient [2, 2]; Minus #4 gets [2, 2] (total [2, 2]); y gets [2, 2] (total [7, 7])
  step 3 of 5: Minus #4 has gradient [2, 2]; Multiply #5 gets [2, 2] (total [2, 2]); Multiply #7 gets [-2, -2] (total [-2, -2])
  step 4 of 5: Multiply #5 has gradient [2, 2]; x gets [6, 6] (total [6, 6]); x gets [6, 6] (total [12, 12])
  step 5 of 5: Multiply #7 has gradient [-2, -2]; x gets [-4, -4] (total [8, 8]); y gets [-6, -6] (total [1, 1])
  result: y grad [1, 1]; x grad [8, 8]
"""

# %% [markdown] id="constant" lang="zh"
r"""
## 不是张量的输入

运算的选项作为 `forward` 的参数传进去。`backward` 里，**每个输入一个位置，不是张量的放 `None`**；不需要梯度的张量也可以放 `None`。一份流传很广的笔记用下面的类示范这条规矩。先猜：要是漏了那个 `None`，会抛出异常（`"raises"`），还是照样运行（`"runs"`）？
"""

# %% [markdown] id="constant" lang="en"
r"""
## Inputs that are not tensors

Options of an operation are passed to `forward`. What `backward` returns has **one slot for every input, and `None` in that of anything that is not a tensor**; a tensor that needs no gradient may get `None`, too. A widely copied note shows the rule with the class below. Guess first: without that `None`, is there an exception (`"raises"`), or does it run (`"runs"`)?
"""


# %% id="guess_without_none"
guess("without_none", ...)


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


@on_both
def one_short(torch):
    class Short(copied_mul_constant(torch)):
        @staticmethod
        def backward(ctx, grad_output):
            return grad_output

    a = torch.ones(1, requires_grad=True)
    try:
        Short.apply(a, 5).backward()
        seen.append("runs")
    except RuntimeError as error:
        print(error)
        seen.append("raises")


guessed("without_none", seen[-1])


# %% [raw] output_of="demo_constant"
r"""
a:tensor([[0.6279, 0.1056, 0.1455],
        [0.3992, 0.6376, 0.0991],
        [0.9012, 0.2152, 0.3778]], requires_grad=True)
b:tensor([[3.1396, 0.5281, 0.7275],
        [1.9961, 3.1882, 0.4954],
        [4.5062, 1.0758, 1.8889]], grad_fn=<MulConstantBackward>)
function ShortBackward returned an incorrect number of gradients (expected 2, got 1)
"""

# %% exercise="times_constant"

# %% [markdown] id="ones" lang="zh"
r"""
笔记里也印着这个类的结果：从九个 1 反向，`a.grad` 的九个数都一样。先猜：印的是几？
"""

# %% [markdown] id="ones" lang="en"
r"""
The note prints `a.grad`, too: starting from nine ones, its nine numbers are all alike. Guess first: which number?
"""

# %% id="guess_printed"
guess("printed", ...)


# %% id="demo_ones" ledger="S3-20"
@on_both
def gradient_of_the_note(torch):
    a, b = five_times(torch)
    b.backward(torch.ones_like(a))
    print(a.grad)
    seen.append(a.grad[0, 0].item())


guessed("printed", seen[-1])

# %% [raw] output_of="demo_ones"
r"""
tensor([[1., 1., 1.],
        [1., 1., 1.],
        [1., 1., 1.]])
"""

# %% [markdown] id="fives" lang="zh" folds="times_constant"
r"""
**这是错的：** b = 5a，梯度处处是 5。没有报错，今天运行，数字也和印的一模一样：结果和书上相同，并不等于正确。
"""

# %% [markdown] id="fives" lang="en" folds="times_constant"
r"""
**This is wrong:** since b = 5a, the gradient is 5 everywhere. Nothing raised, and the note shows the same: agreeing with a page makes no result right.
"""

# %% [markdown] id="gradcheck" lang="zh"
r"""
差商看得出来：`torch.autograd.gradcheck` 用差商算出雅可比矩阵（要用 64 位浮点数），再和 `backward` 给出的比较。常数取 5 和 1：两次都会报告不一致吗？
"""

# %% [markdown] id="gradcheck" lang="en"
r"""
Difference quotients show it: `torch.autograd.gradcheck` finds the Jacobian from them, in 64-bit floats, and compares it with what `backward` says. With the constants 5 and 1: does it report a mismatch for both?
"""


# %% id="demo_gradcheck" spoils="times_constant"
if done("times_constant"):

    @on_both
    def checked(torch):
        a = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
        for constant in (5, 1):
            try:
                print(torch.autograd.gradcheck(copied_mul_constant(torch).apply, (a, constant)))
            except RuntimeError as error:
                print(*str(error).splitlines()[:3], sep="\n")


# %% [raw] output_of="demo_gradcheck"
r"""
Jacobian mismatch for output 0 with respect to input 0,
numerical:tensor([[5.0000]], dtype=torch.float64)
analytical:tensor([[1.]], dtype=torch.float64)
True
"""

# %% [markdown] id="gradcheck_note" lang="zh" folds="times_constant"
r"""
这叫作**梯度检验**（gradient check）。常数取 1，它也通过了。所以给它的数要普通：不是 0 和 1，也没有两个相同。
"""

# %% [markdown] id="gradcheck_note" lang="en" folds="times_constant"
r"""
This is called a **gradient check**. With the constant 1 the class passes, too. So give the check ordinary numbers: no 0, no 1, no two alike.
"""

# %% [markdown] id="several_outputs" lang="zh"
r"""
## 几个输出

`forward` 可以返回几个张量，下面是 x + 1 和 2x；`backward` 在 `ctx` 之后，每个输出一个参数。三个损失，依次用第二个、用第一个、两个都用。先猜 x 的三个梯度：
"""

# %% [markdown] id="several_outputs" lang="en"
r"""
## Several outputs

`forward` may return several tensors, here x + 1 and 2x; after `ctx`, `backward` has one parameter for each output. Three losses use the second output, the first, and both. Guess the three gradients of x:
"""

# %% id="guess_losses"
guess("three_gradients", ..., ..., ...)


# %% id="demo_two_outputs" ledger="S0-15 S0-15a S0-15b"
def one_more_and_twice(torch):
    class MyCustomFunction(torch.autograd.Function):
        @staticmethod
        def forward(ctx, input):
            return input + 1, input * 2

        @staticmethod
        def backward(ctx, grad_output1, grad_output2):
            return grad_output1 + 2 * grad_output2

    return MyCustomFunction.apply


@on_both
def three_losses(torch):
    losses = [lambda o1, o2: o2.sum(), lambda o1, o2: o1.sum(), lambda o1, o2: (o1 + o2).sum()]
    for loss in losses:
        input_tensor = torch.tensor(1.0, requires_grad=True)
        output1, output2 = one_more_and_twice(torch)(input_tensor)
        loss(output1, output2).backward()
        print(input_tensor.grad)
        seen.append(input_tensor.grad.item())


guessed("three_gradients", tuple(seen[-3:]))

# %% [raw] output_of="demo_two_outputs"
r"""
tensor(2.)
tensor(1.)
tensor(3.)
"""

# %% [markdown] id="slots" lang="zh"
r"""
x 影响损失的路有两条，两份加起来：最后是 3。
"""

# %% [markdown] id="slots" lang="en"
r"""
x influences the loss along two paths, and the two shares are added: hence the 3 at the end.
"""

# %% exercise="two_outputs"

# %% [markdown] id="weights" lang="zh" folds="two_outputs"
r"""
没有用到的输出，`backward` 为它收到的是零张量，不是 `None`：缺的上游梯度默认用零补上。不要它补，就在前向里写 `ctx.set_materialize_grads(False)`，自己应付 `None`。
"""

# %% [markdown] id="weights" lang="en" folds="two_outputs"
r"""
For an output that is not used, `backward` receives a tensor of zeros, not `None`: missing cotangents are filled in by default. To avoid that, write `ctx.set_materialize_grads(False)` in forward, and cope with `None`.
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
## 多返回几个张量

把第 07 课的 $10(x^2 + y^2 + 2xy)$ 合成一个 `Function`，中间的 `xx`、`yy`、`xy` 就看不到了。网上常见的办法，是把它们一起返回，**只是为了打印**。先猜：`z.sum().backward()` 之后，`x.grad` 的第一个数是多少？（$x$ 是 1，$y$ 是 10）
"""

# %% [markdown] id="fused" lang="en"
r"""
## Returning a few more

Fuse the $10(x^2 + y^2 + 2xy)$ of lesson 07 into one `Function`, and `xx`, `yy` and `xy` can no longer be seen. Classes on the web often return them as well, **just to print them**. Guess first: after `z.sum().backward()`, what is the first number of `x.grad`? ($x$ is 1, $y$ is 10)
"""

# %% id="guess_first"
guess("first_of_x", ...)


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
    seen.append(x.grad[0].item())


guessed("first_of_x", seen[-1])

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

# %% [markdown] id="hand" lang="zh"
r"""
从 `z` 出发，梯度对了，是 $20(x + y)$。现在把损失写成四个输出的加权和。先猜：`yy` 的权重是 1，别的都是 0，那个类给 `x` 的梯度对吗（`True` 或 `False`）？再移动四个权重：它和真正的梯度，什么时候不同，什么时候又相同？
"""

# %% [markdown] id="hand" lang="en"
r"""
From `z` the gradient is right, $20(x + y)$. Now the loss is a weighted sum of all four outputs. Guess first: if `yy` has the weight 1 and the others 0, is the gradient that the class gives to `x` right (`True` or `False`)? Then move the weights: when does it differ from the true one, and when not?
"""

# %% id="guess_right_for_yy"
guess("right_for_yy", ...)


# %% id="demo_needles"
def gradients(weights):
    x, y = one_two_three(torch)
    sum((w * one).sum() for w, one in zip(weights, extended(torch).apply(x, y))).backward()
    z, xx, _, xy = weights
    return x.grad.tolist(), (20 * z * (x + y) + 2 * xx * x + xy * y).tolist()


def needles(*weights):
    found = gradients(weights)
    names = {"zh": ("这个类给的", "真正的"), "en": ("from the class", "true")}[lang]
    curves = {name: list(enumerate(one)) for name, one in zip(names, found)}
    text = "\n".join(f"{name}: {one}" for name, one in zip(names, found))
    corners, ticks = {"": (0, -32), " ": (2, 64)}, {i: f"x[{i}]" for i in range(3)}
    return plot(curves, corners, axes=("", "x.grad"), ticks=ticks, dots=True, text=text)


from_class, true = gradients((0, 0, 1, 0))
guessed("right_for_yy", from_class == true)
handles = {"z": (0, 0.05), "xx": (0, 5), "yy": (0, 1), "xy": (-1, 0)}
display(frames(needles, handles, begins=(0.05, 0, 0, 0)))

# %% [raw] output_of="demo_needles" lang="zh"
r"""
z = 0, xx = 0, yy = 0, xy = -1
这个类给的: [0.0, 0.0, 0.0]
真正的: [-10.0, -20.0, -30.0]

z = 0.05, xx = 5, yy = 1, xy = 0
这个类给的: [11.0, 22.0, 33.0]
真正的: [21.0, 42.0, 63.0]
"""

# %% [raw] output_of="demo_needles" lang="en"
r"""
z = 0, xx = 0, yy = 0, xy = -1
from the class: [0.0, 0.0, 0.0]
true: [-10.0, -20.0, -30.0]

z = 0.05, xx = 5, yy = 1, xy = 0
from the class: [11.0, 22.0, 33.0]
true: [21.0, 42.0, 63.0]
"""

# %% [markdown] id="promise" lang="zh"
r"""
四个输出都有 `grad_fn`，都答应了：*可以从我出发求梯度*。不想答应的，前向里用一次 `ctx.mark_non_differentiable(…)` 全部标明。`Doubled` 返回两个 `2 * x`，标明了第二个。先猜：两个的 `requires_grad` 各是什么？
"""

# %% [markdown] id="promise" lang="en"
r"""
All four outputs have a `grad_fn`, so all four promise: *you may take gradients from here*. Outputs that are to promise nothing are all named in one call of `ctx.mark_non_differentiable(…)` in forward. `Doubled` returns `2 * x` twice, and marks the second. Guess first: what is `requires_grad` of the two?
"""

# %% id="guess_promises"
guess("requires_grad", ..., ...)


# %% id="demo_marked"
class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        first, second = 2 * x, 2 * x
        ctx.mark_non_differentiable(second)
        return first, second

    @staticmethod
    def backward(ctx, grad_first, grad_second):
        print("received:", grad_first, grad_second)
        return 2 * grad_first


@on_both
def one_of_two(torch):
    x = torch.tensor(3.0, requires_grad=True)
    first, second = on(torch, Doubled).apply(x)
    print(first.requires_grad, second.requires_grad)
    seen.append((first.requires_grad, second.requires_grad))
    (first + second).backward()


guessed("requires_grad", seen[-1])

# %% [raw] output_of="demo_marked"
r"""
True False
received: tensor(1.) tensor(0.)
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
两种修法都对，承诺不同。`Marked` 明说 xx、yy、xy 是常数：单独用就报错。照抄来的类里，它们的贡献是 0：不警告，也不报错，只是少了几份。
"""

# %% [markdown] id="two_repairs_note" lang="en" folds="a_promise"
r"""
Both repairs are right; their promises differ. `Marked` says openly that xx, yy and xy are constants: alone, they raise. In the copied class they contribute 0, without a word.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

照着 `Softplus` 的样子写你自己的，用 `gradcheck` 验过再用。收到的 `grad_output` 不要原地改：它可能也是别的节点的上游梯度。

什么时候值得写？现成的运算算不准，计算在 PyTorch 之外，或者要省内存和时间。抄来的类，先看支线“网上找来的”；要二阶导，看“一次还是两次”。

**下一课的问题：** 你的引擎学得会认数字，就说明它算得对吗？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Write your own like `Softplus`, and use it once `gradcheck` has passed. Never change `grad_output` in place: it may be the cotangent of other nodes.

It is worth writing where existing operations lose accuracy, where computing is outside PyTorch, or to save memory or time. Side roads: “Found on the web” on copied classes, “Once or twice” on second derivatives.

**A question for the next lesson:** your engine learns to read digits: does that show that it is right?

Run `progress()` to see what is still open.
"""
