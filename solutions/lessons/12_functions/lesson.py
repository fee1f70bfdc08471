# %% [markdown] id="title" lang="zh"
r"""
# 12 自定义函数：`torch.autograd.Function`

[English](../../en/12_functions/12_functions.ipynb) · 约 120 分钟 · 9 个练习（`untested_class`、`settings` 和 `solve` 选做，排在最后，连同选读另加 65 分钟）

你写过不少规则，有的还是给 `Function` 写的：第 07 课的 `Linear`，第 11 课修好 `Bump` 的 `backward`。这一课把它学成一门手艺：写 PyTorch 不认识的运算，前向、反向都由你说了算。
这样的类网上有很多，抄来抄去，其中有几个是错的。你还要学会**用一个反例把错的找出来**，再修好它。

先运行下面这一格。从这一课起，`torch` 就是真正的 PyTorch。
"""

# %% [markdown] id="title" lang="en"
r"""
# 12 Custom Functions: `torch.autograd.Function`

[中文](../../zh/12_functions/12_functions.ipynb) · about 120 minutes · 9 exercises (`untested_class`, `settings` and `solve` are optional and stand at the end: with the optional reading, another 65 minutes)

You have written many rules, some of them for a `Function`: the `Linear` of lesson 07, and in lesson 11 the `backward` that repaired `Bump`. Now it becomes a craft: you write operations that PyTorch does not know, forward and backward.
The web is full of such classes, copied from one another, and some of them are wrong. You will also **find the wrong ones with a counterexample**, and mend them.

Run the next cell first. From this lesson on, `torch` is the real PyTorch.
"""

# %% id="setup"
from typing import NamedTuple

import numpy as np
import torch

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw
from autograd_lib.in_browser import documented_if_missing
from autograd_lib.side_by_side import on_both

lang = start("12_functions", "zh")

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

# %% [markdown] id="attributes" lang="zh"
r"""
## 前向给反向留下什么

`ctx` 是一个普通的对象，什么都可以挂上去：`ctx.factor = factor`。数、形状、字符串，就该这样挂。张量能不能也这样？下面的 `factor` 是张量，在前向之后、反向之前，一次原地操作把它改成了 10；正确的梯度是前向时的 5：
"""

# %% [markdown] id="attributes" lang="en"
r"""
## What forward leaves for backward

`ctx` is an ordinary object, and anything may be hung on it: `ctx.factor = factor`. For numbers, shapes and strings this is the right way. Will it do for tensors? Below, `factor` is a tensor, and an in-place operation makes it 10 after forward and before backward; the right gradient is the 5 of the forward pass.
"""


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


# %% [raw] output_of="demo_attribute"
r"""
tensor([10., 10.])
"""

# %% [markdown] id="hung" lang="zh"
r"""
得到的是 10，错了，却没有任何提示；要是用 `ctx.save_for_backward` 存了起来，就会像第 09 课那样报错。宁可大声报错，不要悄悄算错，所以张量一律存起来：只有这样才检查版本，第 09 课的钩子（hook）也只看得到存起来的。
"""

# %% [markdown] id="hung" lang="en"
r"""
It gives 10, which is wrong, without a word of warning; saved with `ctx.save_for_backward`, it would have raised an error, as in lesson 09. A loud error is better than a silent one, so always save tensors: only then are versions checked, and only then do the hooks of lesson 09 see them.
"""

# %% [markdown] id="constant" lang="zh"
r"""
## 不是张量的输入

运算的选项写在哪里？不在构造函数里：`apply` 从不创建这个类的对象。选项作为 `forward` 的参数传进去。`backward` 的规矩是：**每个输入一个位置，不是张量的，位置上放 `None`**；在那里给了梯度，就会报错（a gradient different than None at position …）。不需要梯度的张量也可以返回 `None`，省下计算；是哪些，问第 07 课的 `ctx.needs_input_grad`。

下面的类出自一份流传很广的笔记，正好示范这条规矩：
"""

# %% [markdown] id="constant" lang="en"
r"""
## Inputs that are not tensors

Where do the options of an operation go? Not into a constructor: `apply` never makes an object of the class. They are passed to `forward` as arguments. The rule for `backward` is: **one slot for every input, and `None` in the slot of anything that is not a tensor**; a gradient there raises an error (a gradient different than None at position …). A tensor that needs no gradient may get `None` as well, which saves the work; the `ctx.needs_input_grad` of lesson 07 knows which.

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
这样的错误怎样一眼看出来？用差商。第 07 课用引擎的 `gradcheck` 检验过 `Linear`，PyTorch 的 `torch.autograd.gradcheck` 也一样：把每个输入动一点点，用差商算出雅可比矩阵，再和 `backward` 给出的比较。这就是梯度检验（gradient check）。要用 64 位浮点数，否则差商太粗。
"""

# %% [markdown] id="gradcheck" lang="en"
r"""
What shows such a mistake at once? Difference quotients. Lesson 07 checked `Linear` with the engine's `gradcheck`; PyTorch's `torch.autograd.gradcheck` does the same: it moves each input a little, obtains the Jacobian from difference quotients, and compares it with what `backward` says. This gradient check needs 64-bit floats, or the quotients are too coarse.
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

把第 05 课的 $10(x^2 + y^2 + 2xy)$ 合成一个 `Function`，图里就只剩一个节点，中间的 `xx`、`yy`、`xy` 看不到了。想看，网上常见的办法是把它们一起返回，**只是为了打印**：
"""

# %% [markdown] id="fused" lang="en"
r"""
## To return a tensor is to make a promise

Fuse the $10(x^2 + y^2 + 2xy)$ of lesson 05 into one `Function`, and `xx`, `yy` and `xy` on the way can no longer be seen in the graph. To see them all the same, classes on the web often return them as well, **just to print them**:
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

# %% [markdown] id="errors" lang="zh"
r"""
## 返回什么，引擎都检查吗？

`backward` 返回的东西，引擎要检查，不合规矩就报错，消息里写着节点的名字和哪里不对。可是它查得出所有的错吗？
"""

# %% [markdown] id="errors" lang="en"
r"""
## Does the engine check whatever you return?

The engine checks what `backward` returns, and an error names the node and says what is wrong. But does this catch every mistake?
"""

# %% exercise="five_returns"

# %% [markdown] id="readings_note" lang="zh" folds="five_returns"
r"""
引擎先数个数，再逐个看。形状只要求相容（compatible）：能**加回**输入形状的都放过，可是它只肯加起来，不肯展开。所以在这两个引擎上，`backward` 不必处理广播（第 13 课你写的那个一页纸的引擎不会替你加）。

最值得记住的是不报错的两个。`program_4` 里两行加了起来，x 的梯度大了一倍；`program_5` 的 x 一直没有梯度，训练时停在原处不动，而损失可能照样下降。报错是好事；没有报错，什么也证明不了。
"""

# %% [markdown] id="readings_note" lang="en" folds="five_returns"
r"""
The engine counts first, and then looks at each value. The shape has to be *compatible*: whatever can be **summed down** to the shape of the input is accepted, but nothing is ever expanded. So on these two engines a `backward` need not undo broadcasting (the one-page engine that you write in lesson 13 will not sum for you).

The two that raise nothing are the ones to remember. In `program_4` two rows were summed, and the gradient of x is twice what it should be; in `program_5` x never gets one, and in training would stay where it began, while the loss may go down all the same. An error is good news; the absence of one proves nothing.
"""

# %% [markdown] id="orders" lang="zh"
r"""
## 求一次导，还是两次

第 11 课说过：`backward` 里的运算如果能被记录，二阶导数就自动有了。可是那里的 `Bump` 少了一份：`forward` 里不记录，在那里算好再存下的东西没有历史，到了 `backward` 里只是一个常数。出路有三条，从最省事的说起：**拒绝**；把它作为一个**输出返回**；在 `backward` 里**重算**。

先看拒绝。在 `@staticmethod` 的下面写上 `@torch.autograd.function.once_differentiable`，就声明了这个 `backward` 不能再求导。在 2 处求两个损失的二阶导数：$x^3 + x^2$，应当是 14；$(x^3)^2 = x^6$，应当是 480。两个都会被拒绝吗？
"""

# %% [markdown] id="orders" lang="en"
r"""
## Once, or twice

Lesson 11 said it: if the operations inside `backward` can be recorded, second derivatives come for free. But its `Bump` lacked a share: what `forward` computes and saves has no history, and is a mere constant in `backward`. There are three ways out, beginning with the easiest: to **refuse**; to **return it as an output**; or to **compute it again** in `backward`.

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

# %% [markdown] id="outside" lang="zh"
r"""
## 图外面的计算

写 `Function` 最实在的理由：要算的东西 PyTorch 里没有。`np.interp` 在一张表里查值，表里相邻的两点之间连成直线，表外是平的。可是张量要梯度时，`x.numpy()` 报错；先 `detach()`，又悄悄地把图剪断。

`Function` 是图和外面之间的门：`forward` 里不记录，`x.numpy()` 就可以用；导数由你在 `backward` 里给出，这里是每一段的斜率，表外是 0（正好在表里的点上是折点，这里取左边那一段的斜率）。斜率也是在外面算的，没有历史，所以老老实实地写上 `once_differentiable`：
"""

# %% [markdown] id="outside" lang="en"
r"""
## Computing outside the graph

The most practical reason for a `Function`: PyTorch does not have what you need. `np.interp` looks values up in a table, with straight lines between its knots and flat ends beyond. But on a tensor that requires a gradient `x.numpy()` raises, and a `detach()` first silently cuts the graph.

A `Function` is the door between the graph and the outside: nothing is recorded in `forward`, so `x.numpy()` is allowed; you supply the derivative in `backward`, here the slope of each segment, and 0 beyond the table (at a knot, a kink, that of the segment to its left). That slope is computed outside as well and has no history, so `once_differentiable` says so honestly:
"""

# %% id="demo_lookup"
KNOTS, HEIGHTS = [0.0, 1.0, 3.0], [0.0, 2.0, 3.0]


@on_both
def looked_up(torch):
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

    x = torch.tensor([-1.0, 0.5, 1.5, 4.0], dtype=torch.float64, requires_grad=True)
    y = Lookup.apply(x, KNOTS, HEIGHTS)
    print(y)
    y.sum().backward()
    print(x.grad)
    print(torch.autograd.gradcheck(lambda x: Lookup.apply(x, KNOTS, HEIGHTS), (x,)))


# %% [raw] output_of="demo_lookup"
r"""
tensor([0.0000, 1.0000, 2.2500, 3.0000], dtype=torch.float64,
       grad_fn=<LookupBackward>)
tensor([0.0000, 2.0000, 0.5000, 0.0000], dtype=torch.float64)
True
"""

# %% [markdown] id="optional" lang="zh"
r"""
## 选做和选读

主线到这里为止。下面几节互不相干，任选几节都可以。
"""

# %% [markdown] id="optional" lang="en"
r"""
## Optional exercises and reading

The main road ends here. Take any of the sections below, in any order.
"""

# %% [markdown] id="memory" lang="zh"
r"""
### 用时间换内存

在 `backward` 里重算，还能省内存。一串运算，几乎每一个都要存下自己的输入或结果。换一个办法：把串里的**一段**包成一个 `Function`，只存这一段最前面的输入，反向时把这一段的前向再走一遍，这一次记录下来（`backward` 里默认不记录，要用 `torch.enable_grad()` 打开），然后照常求导。

20 个正弦，每次 100 个数，直接存是 2000 个。切成几段最省？用第 09 课的 `saved_tensors_hooks` 来数：`kept` 前面的数，是前向走完、反向还没有开始时存着多少；`at most` 前面的，是从头到尾**最多的时候**有多少，重算出来的也算在内：
"""

# %% [markdown] id="memory" lang="en"
r"""
### Trading time for memory

Recomputing in `backward` can save memory, too. In a chain of operations nearly every one saves its input or its result. Instead, wrap a **stretch** of the chain in one `Function`, save nothing but its first input, and on the way back run its forward pass again, this time recorded (inside `backward` that takes `torch.enable_grad()`), and differentiate as usual.

Take 20 sines of 100 numbers, which save 2000 numbers as they are. Into how many stretches would you cut them? `saved_tensors_hooks` of lesson 09 counts: the number before `kept` is what is stored when forward is over and backward has not begun; the one before `at most`, the most that is stored at any time, including what is recomputed:
"""


# %% id="demo_memory"
#| zh: 代表一个存下的张量
#| en: stands for a saved tensor
class Kept:
    def __init__(self, tensor):
        self.tensor = tensor
        Kept.now += tensor.numel()
        Kept.most = max(Kept.most, Kept.now)

    def __del__(self):
        Kept.now -= self.tensor.numel()


def recomputing(torch):
    class Recomputed(torch.autograd.Function):
        @staticmethod
        def forward(ctx, run, x):
            ctx.run = run
            ctx.save_for_backward(x)
            return run(x)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, g):
            x = ctx.saved_tensors[0].detach().requires_grad_()
            with torch.enable_grad():
                again = ctx.run(x)
            return None, *torch.autograd.grad(again, x, g)

    return Recomputed.apply


@on_both
def numbers_saved(torch):
    def sines(x, length=20):
        for _ in range(length):
            x = torch.sin(x)
        return x

    def in_stretches(x, stretches):
        for _ in range(stretches):
            x = recomputing(torch)(lambda x: sines(x, 20 // stretches), x)
        return x

    for stretches in (0, 1, 2, 4, 5, 10, 20):
        Kept.now = Kept.most = 0
        x = torch.linspace(0.5, 1.5, 100, dtype=torch.float64).requires_grad_()
        with torch.autograd.graph.saved_tensors_hooks(Kept, lambda kept: kept.tensor):
            y = in_stretches(x, stretches) if stretches else sines(x)
            kept = Kept.now
            y.sum().backward()
        print(f"{stretches or 'no':>2} stretches: {kept:4} kept, {Kept.most:4} at most,", end=" ")
        print(f"x.grad[0] = {x.grad[0].item():.10f}")


# %% [raw] output_of="demo_memory"
r"""
no stretches: 2000 kept, 2000 at most, x.grad[0] = 0.2156789071
 1 stretches:  100 kept, 2100 at most, x.grad[0] = 0.2156789071
 2 stretches:  200 kept, 1200 at most, x.grad[0] = 0.2156789071
 4 stretches:  400 kept,  900 at most, x.grad[0] = 0.2156789071
 5 stretches:  500 kept,  900 at most, x.grad[0] = 0.2156789071
10 stretches: 1000 kept, 1200 at most, x.grad[0] = 0.2156789071
20 stretches: 2000 kept, 2100 at most, x.grad[0] = 0.2156789071
"""

# %% [markdown] id="memory_note" lang="zh"
r"""
梯度完全一样。整串包成一段，反向开始之前只存 100 个，可是一重算，2000 个又全回来了，连那 100 个一起，比不包还多。切成 4 段或 5 段，反向时一次只有一段摊开：$4 \cdot 100 + 500$ 或 $5 \cdot 100 + 400$，都是 900。n 个运算，切成大约 $\sqrt n$ 段最省；代价是前向多走一遍。PyTorch 里的 `torch.utils.checkpoint` 重算的就是你包的那一段。

上面的类只把梯度交给 `x`；`run` 里如果用到参数，参数也得作为输入传进来，否则得不到梯度，也不报错。
"""

# %% [markdown] id="memory_note" lang="en"
r"""
The gradients are all the same. With the whole chain as one stretch only 100 numbers are kept until backward begins, but once it is run again all 2000 are back, and with those 100 that is more than before. Cut into 4 or 5, one stretch at a time lies open: $4 \cdot 100 + 500$ or $5 \cdot 100 + 400$, both 900. For n operations about $\sqrt n$ stretches are best; the price is one more forward pass. PyTorch's `torch.utils.checkpoint` does this for the stretch that you wrap in it.

The class above hands a gradient to `x` alone. Parameters that `run` uses have to become inputs as well, or they get no gradient, without an error.
"""

# %% [markdown] id="one_more" lang="zh"
r"""
### 再找一个

下面的类算的是 $y = w x + b$。它的出处第一行是 `from torch import Function`，今天已经运行不了（`Function` 在 `torch.autograd` 里）。这个类对不对，多半也没有人检验过：
"""

# %% [markdown] id="one_more" lang="en"
r"""
### One more to find

The next class computes $y = w x + b$. In its source the first line is `from torch import Function`, which does not run any more (`Function` lives in `torch.autograd`). So probably nobody has tested the class either:
"""

# %% id="demo_copied_mul" ledger="S1-41"
try:
    from torch import Function
except ImportError as error:
    print(f"{type(error).__name__}: {str(error).split(' (')[0]}")


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

# %% [markdown] id="backwards" lang="zh"
r"""
### 反过来问

`Lookup` 的斜率，一看表就知道。如果外面算的是一个方程组的解呢？
"""

# %% [markdown] id="backwards" lang="en"
r"""
### Questions asked backwards

The slopes of `Lookup` could be read off the table. What if the solution of a system of equations is computed outside?
"""

# %% exercise="solve"

# %% [markdown] id="solved" lang="zh"
r"""
有了它，就能反过来问。三个小球排成一行，用四根弹簧连起来，两头固定在墙上；用 6 的力推第一个球，解 $Au = b$ 就知道每个球移动多少，$A$ 由弹簧的劲度决定。现在倒过来：**最后一个球**移动了 1.47541，第一、第二个球之间的弹簧有多硬（另外三根是 2、3、1）？还是第 11 课的牛顿法，只是这一次要变成 0 的是值，不是斜率：每一步，把眼下的差除以它对劲度的导数，从劲度里减去这个商。导数穿过 NumPy 走一个来回，从 `A` 的梯度里得到：
"""

# %% [markdown] id="solved" lang="en"
r"""
With it, questions can be asked backwards. Three balls in a row are joined by four springs, with a wall at each end. Push the first ball with a force of 6, and $Au = b$, with $A$ made of the stiffness of the springs, tells how far each of them moves. Now the other way round: the **last ball** has moved by 1.47541; how stiff is the spring between the first two (the other three have 2, 3 and 1)? Newton's method again, as in lesson 11, but this time to make a value 0 and not a slope: each step divides what is lacking by its derivative with respect to the stiffness, and subtracts the quotient from the stiffness. That derivative goes through NumPy and back, out of the gradient of `A`:
"""

# %% id="demo_solved"
with needs("solve"):
    known = torch.tensor([[2, 0, 0], [0, 3, -3], [0, -3, 4]], dtype=torch.float64)
    spring = torch.tensor([[1, -1, 0], [-1, 1, 0], [0, 0, 0]], dtype=torch.float64)
    push = torch.tensor([6, 0, 0], dtype=torch.float64)
    stiffness = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    for step in range(6):
        lacking = 1.47541 - Solve.apply(known + stiffness * spring, push)[2]
        (slope,) = torch.autograd.grad(lacking, stiffness)
        print(f"stiffness {stiffness.item():.4f}: lacking {lacking.item():.6f}")
        with torch.no_grad():
            stiffness -= lacking / slope

# %% [raw] output_of="demo_solved"
r"""
stiffness 1.0000: lacking 0.416586
stiffness 2.1148: lacking 0.174570
stiffness 3.4988: lacking 0.059743
stiffness 4.5936: lacking 0.012727
stiffness 4.9702: lacking 0.000869
stiffness 4.9998: lacking 0.000005
"""

# %% [markdown] id="about_settings" lang="zh"
r"""
### 成组的选项

选项多了，可以打成一包来传，例如用一个 `NamedTuple`。下面的包里，一个选项让 `forward` 和 `backward` 打印经过的数（`forward` 里不记录，打印的张量没有 `grad_fn`）。另一个，`factor`，却是要梯度的张量。藏在包里，它还能得到梯度吗？
"""

# %% [markdown] id="about_settings" lang="en"
r"""
### Options in a group

Several options may be passed as a group, such as a `NamedTuple`. Below, one option has `forward` and `backward` print what passes through them (nothing is recorded in `forward`, so no `grad_fn` is printed there). The other, `factor`, is a tensor that requires a gradient. Hidden in a group, will it get one?
"""


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
得不到，也没有报错：包里的张量 torch 看不见，不为它记账，也没有位置可以返回它的梯度。所以包里只放普通的值。
"""

# %% [markdown] id="grouped" lang="en"
r"""
It gets none, and nothing complains: a tensor in a group is invisible to torch, which has no slot for its gradient. So put nothing but plain values into such a group.
"""

# %% exercise="settings"

# %% [markdown] id="dirty" lang="zh"
r"""
### 原地改动输入

`forward` 里也可以用原地操作（in-place operation）改动输入，省一份内存。但要说出来：`ctx.mark_dirty(x)`，并且把 `x` 返回。不说会怎样？
"""

# %% [markdown] id="dirty" lang="en"
r"""
### Changing an input in place

To do without a copy, `forward` may change an input with an in-place operation. But it has to say so, with `ctx.mark_dirty(x)`, and return `x`. What if it does not?
"""


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


# %% [raw] output_of="demo_dirty"
r"""
tensor([2., 4.], grad_fn=<CloneBackward0>)
tensor([1., 1.])
tensor([2., 4.], grad_fn=<DoubleBackward>)
tensor([2., 2.])
"""

# %% [markdown] id="dirty_note" lang="zh"
r"""
不说的时候，`y` 的值已经翻倍，它的 `grad_fn` 却还是 `CloneBackward0`：知道这一步的只有 `apply` **返回的**那个张量。像这里这样接着用 `y`，梯度就悄悄地错成 1。说了，引擎就把 `y` 本身接到新的节点上。

### 另外两个静态方法

前向模式（forward mode，第 05 课的对偶数）把切向分量（tangent，对偶数里 ε 前的那个数）和值一起往前推，它的规则写在另一个静态方法 `jvp` 里；`torch.func.vmap` 一次算一批，它的规则叫 `vmap`。我们的引擎没有这两样，下面只用 PyTorch：
"""

# %% [markdown] id="dirty_note" lang="en"
r"""
Without the declaration the values of `y` have doubled, but its `grad_fn` is still `CloneBackward0`: only the tensor that `apply` **returned** knows of the step. Whoever goes on with `y`, as here, silently gets 1 instead of 2. With it, the engine attaches `y` itself to the new node.

### Two more static methods

Forward mode, the dual numbers of lesson 05, pushes tangents (the numbers in front of ε) forward along with the values, and takes its rule from another static method, `jvp`; `torch.func.vmap` computes a whole batch at once, and its rule is called `vmap`. Our engine has neither, so this runs on PyTorch alone:
"""


# %% id="demo_jvp"
class CubeWithRules(Cube):
    #| zh: `vmap` 照写好的 forward 和 backward 走
    #| en: `vmap` goes through forward and backward as they are written
    generate_vmap_rule = True

    @staticmethod
    def setup_context(ctx, inputs, output):
        Cube.setup_context(ctx, inputs, output)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def jvp(ctx, tangent):
        (x,) = ctx.saved_tensors
        return tangent * 3 * x**2


x, tangent = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([1.0, 0.0, 10.0])
with documented_if_missing("demo_jvp"):
    for function in (Cube, CubeWithRules):
        transforms = {
            "jvp": lambda: torch.func.jvp(function.apply, (x,), (tangent,))[1],
            "vmap": lambda: torch.func.vmap(torch.func.grad(function.apply))(x),
        }
        for name, transformed in transforms.items():
            try:
                print(function.__name__, name, transformed())
            except (NotImplementedError, RuntimeError) as error:
                print(function.__name__, name, f"{type(error).__name__}: {str(error).split('. ')[0]}")

# %% [raw] output_of="demo_jvp"
r"""
Cube jvp NotImplementedError: You must implement the jvp function for custom autograd.Function to use it with forward mode AD.
Cube vmap RuntimeError: You tried to vmap over Cube, but it does not have vmap support
CubeWithRules jvp tensor([  3.,   0., 270.])
CubeWithRules vmap tensor([ 3., 12., 27.])
"""

# %% [markdown] id="jvp_note" lang="zh"
r"""
`jvp` 收到输入的切向分量，返回输出的：和 `backward` 乘的是同一个 $3x^2$，方向相反。它也从 `ctx.saved_tensors` 取，不过那一份要用 `ctx.save_for_forward` 来存。`vmap` 的规则不必自己写，加上 `generate_vmap_rule = True` 就行。
"""

# %% [markdown] id="jvp_note" lang="en"
r"""
`jvp` receives the tangents of the inputs and returns those of the outputs: it multiplies by the same $3x^2$ as `backward`, in the other direction. It takes from `ctx.saved_tensors` what `ctx.save_for_forward` has put there. The rule for `vmap` need not be written: `generate_vmap_rule = True` will do.
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
## 小结

* 一个 `Function` 是图里的一个节点：`forward` 计算，`backward` 把上游梯度变成对输入的梯度，`apply` 把两者记进图里。
* `backward` 的参数和输出一一对应，返回值和输入一一对应；不是张量的输入返回 `None`。
* 张量放进 `ctx.save_for_backward`，别的挂在 `ctx` 上；哪些输入需要梯度，问 `ctx.needs_input_grad`。
* 返回一个张量，就答应了它的梯度：要么算，要么用 `ctx.mark_non_differentiable` 标明。
* 要支持二阶导数，就在 `backward` 里重算，或者把算好的返回，并用上它的上游梯度；不支持，就明说。
* 再从网上抄一个类，先用 64 位、不对称的数做 `gradcheck`，二阶再加 `gradgradcheck`：结果和文档一样，不等于正确。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* A `Function` is one node of the graph: `forward` computes, `backward` turns the cotangent into gradients with respect to the inputs, and `apply` records the two.
* The parameters of `backward` correspond one to one to the outputs, and what it returns to the inputs; an input that is not a tensor gets `None`.
* Tensors go into `ctx.save_for_backward`, everything else on `ctx`; `ctx.needs_input_grad` tells which inputs need a gradient.
* To return a tensor is to promise its gradient: compute it, or mark the output with `ctx.mark_non_differentiable`.
* For second derivatives, recompute in `backward`, or return what you computed and use its cotangent; or refuse them openly.
* Before you trust a class from the web, run `gradcheck` on asymmetric 64-bit numbers, and `gradgradcheck` for second derivatives: agreeing with the document is not being right.

Run `progress()` to see which exercises are still open.
"""
