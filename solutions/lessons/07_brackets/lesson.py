# %% [markdown] id="title" lang="zh"
r"""
# 07 空括号

[English](../../en/07_brackets/07_brackets.ipynb) · 约 70 分钟 · 5 个练习

`y.backward()`：PyTorch 里训练，括号是空的。根要是三个数呢？

**这里又要用到：** `whose_row`：$g = [2, -1]$ 问的是哪个数的梯度？
"""

# %% [markdown] id="title" lang="en"
r"""
# 07 Empty brackets

[中文](../../zh/07_brackets/07_brackets.ipynb) · about 70 minutes · 5 exercises

In training with PyTorch, the brackets of `y.backward()` stay empty. And if the root is three numbers?

**From earlier:** `whose_row`: the gradient of which number does $g = [2, -1]$ ask for?
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("07_brackets", "zh")

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.drawing import frames, heat

from mine import tensor

# %% [markdown] id="opening_tensors" lang="zh"
r"""
## 张量

`autograd_lib.engine` 是一个小引擎，名字和 PyTorch 的一模一样，所以叫它 `torch`。它的节点是**张量**（tensor）：一个数组，默认是 32 位浮点数。写上 `requires_grad=True`，引擎就记下它参加的每一个运算，结果记得自己是怎样来的（`grad_fn`）；反向传播把梯度放进叶子的 `.grad`，和你的节点一样。

根 `x * x` 有三个数，什么也不给，`y.backward()` 会怎样？猜一个：`"ones"`（补上 1）、`"raises"`（报错）。
"""

# %% [markdown] id="opening_tensors" lang="en"
r"""
## Tensors

`autograd_lib.engine` is a small engine with PyTorch's names, so we call it `torch`. Its nodes are **tensors**: arrays, by default of 32-bit floats. With `requires_grad=True` the engine records every operation on a tensor, and the result remembers how it was made (`grad_fn`); the backward pass puts gradients into the leaves' `.grad`, as with your nodes.

The root `x * x` has three numbers: what will `y.backward()` do? Guess `"ones"` (it fills in ones) or `"raises"`.
"""

# %% id="guess_nothing"
guess("given_nothing", ...)

# %% id="demo_tensor"
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = x * x
print(x)
print(y)
#| zh: 只要里面的数组
#| en: the array inside, alone
print(y.detach().numpy())

try:
    y.backward()
except RuntimeError as error:
    print("RuntimeError:", error)
    guessed("given_nothing", "raises")

y.backward(torch.tensor([1.0, 10.0, 0.0]))
print(x.grad)

# %% [raw] output_of="demo_tensor"
r"""
tensor([1., 2., 3.], requires_grad=True)
tensor([1., 4., 9.], grad_fn=<MulBackward0>)
[1. 4. 9.]
RuntimeError: grad can be implicitly created only for scalar outputs
tensor([ 2., 40.,  0.])
"""

# %% [markdown] id="engine_note" lang="zh"
r"""
根不止一个数，引擎没法替你补上出发时的那个 1。给出 $g = [1, 10, 0]$，得到的是 $g \odot 2x$，就像上一课那样。`y.backward(g)` 是 `y.backward(gradient=g)` 的简写。
"""

# %% [markdown] id="engine_note" lang="en"
r"""
The root has more than one number, so the engine cannot fill in the 1 to start from. With $g = [1, 10, 0]$ we get $g \odot 2x$, as in the last lesson. `y.backward(g)` is short for `y.backward(gradient=g)`.
"""

# %% [markdown] id="main_example" lang="zh"
r"""
## 一个例子，三种上游梯度

这一课的例子是 $z = 10(x^2 + y^2 + 2xy)$，逐个元素地算，也就是 $10(x + y)^2$。引擎只把梯度留给叶子；要让中间结果也留一份，就在反向之前调用它的 `retain_grad()`。
"""

# %% [markdown] id="main_example" lang="en"
r"""
## One example, three cotangents

The example of this lesson is $z = 10(x^2 + y^2 + 2xy)$, element by element, which is $10(x + y)^2$. Only leaves keep their gradients; `retain_grad()`, called before the pass, asks an intermediate result to do so, too.
"""


# %% id="build"
def build():
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
    xx = x * x
    yy = y * y
    xy = x * y
    z = 10 * (xx + yy + 2 * xy)
    tensors = {"x": x, "y": y, "xx": xx, "yy": yy, "xy": xy, "z": z}
    for result in (xx, yy, xy, z):
        result.retain_grad()
    return tensors


# %% exercise="three_cotangents"

# %% [markdown] id="four_ways" lang="zh"
r"""
下面把 `z.sum().backward()` 和 `z.backward(torch.ones_like(z))` 比一比，再都乘上 0.3 比一次。
"""

# %% [markdown] id="four_ways" lang="en"
r"""
The next cell compares `z.sum().backward()` with `z.backward(torch.ones_like(z))`, then both with a factor of 0.3.
"""


# %% id="demo_four_ways" ledger="S2-03 S2-04 S2-07 S2-08 S2-09 S2-10 S2-12 S2-13" spoils="three_cotangents"
def gradients(run):
    tensors = build()
    run(tensors["z"])
    return {name: tensors[name].grad for name in ("x", "y", "xx", "yy", "xy", "z")}


def compare(one, other):
    for name, gradient in one.items():
        print(f"{name}.grad:", gradient)
    print("both ways the same:", all(torch.equal(one[name], other[name]) for name in one))


if done("three_cotangents"):
    compare(gradients(lambda z: z.sum().backward()), gradients(lambda z: z.backward(torch.ones_like(z))))
    compare(
        gradients(lambda z: (z.sum() * 0.3).backward()),
        gradients(lambda z: z.backward(torch.ones_like(z) * 0.3)),
    )

# %% [raw] output_of="demo_four_ways"
r"""
x.grad: tensor([220., 440., 660.])
y.grad: tensor([220., 440., 660.])
xx.grad: tensor([10., 10., 10.])
yy.grad: tensor([10., 10., 10.])
xy.grad: tensor([20., 20., 20.])
z.grad: tensor([1., 1., 1.])
both ways the same: True
x.grad: tensor([ 66., 132., 198.])
y.grad: tensor([ 66., 132., 198.])
xx.grad: tensor([3., 3., 3.])
yy.grad: tensor([3., 3., 3.])
xy.grad: tensor([6., 6., 6.])
z.grad: tensor([0.3000, 0.3000, 0.3000])
both ways the same: True
"""

# %% [markdown] id="same_question" lang="zh"
r"""
两种写法问的是同一个数：$z_0 + z_1 + z_2$ 里，每个权重都是 1。对任何一组权重 $w$，`z.backward(w)` 就是 `(w * z).sum().backward()`。

运行下面这一格，移动三个权重：把其中一个设成 0，哪些数也成了 0？又是哪三个权重使 `x.grad` 成为 $[-440, 440, 0]$？
"""

# %% [markdown] id="same_question" lang="en"
r"""
Both ask about the same number: in $z_0 + z_1 + z_2$ every weight is 1. For any weights $w$, `z.backward(w)` is `(w * z).sum().backward()`.

Run the cell below and move the three weights. Set one to 0: which numbers become 0 with it? And which weights make `x.grad` $[-440, 440, 0]$?
"""


# %% id="demo_hand" spoils="three_cotangents"
def with_weights(*w):
    found = gradients(lambda z: z.backward(torch.tensor(w, dtype=torch.float32)))
    rows = {f"{name}.grad": found[name].tolist() for name in ("z", "xx", "xy", "x")}
    return heat(
        list(rows.values()), across=["[0]", "[1]", "[2]"], down=list(rows), text=f"x.grad: {rows['x.grad']}"
    )


if done("three_cotangents"):
    weights = (-2, 0, 1)
    display(frames(with_weights, {f"w[{i}]": weights for i in range(3)}, begins=(1, 0, -2)))

# %% [raw] output_of="demo_hand"
r"""
w[0] = -2, w[1] = -2, w[2] = -2
x.grad: [-440.0, -880.0, -1320.0]

w[0] = 1, w[1] = 1, w[2] = 1
x.grad: [220.0, 440.0, 660.0]
"""

# %% [markdown] id="each_entry" lang="zh"
r"""
逐元素的运算里，每个输出只依赖自己的那个输入，所以全 1 给出的正好是各元素自己的导数，可以直接和手算的公式比：下面依次是 $x + y$、$x^2 + y^3$ 和 $x^2 e^x$（手算是 $2x e^x + x^2 e^x$）。`y` 的第一行是 `[1.0, -1.0]`，从 $x^2 + y^3$ 出发，这一行的梯度是多少？
"""

# %% [markdown] id="each_entry" lang="en"
r"""
In an elementwise operation each output depends on its own input alone, so with ones each element gets its own derivative, which a formula can confirm. Below: $x + y$, $x^2 + y^3$, and $x^2 e^x$ (by hand $2x e^x + x^2 e^x$). The first row of `y` is `[1.0, -1.0]`. Which gradient does it get from $x^2 + y^3$?
"""

# %% id="guess_first_row"
guess("first_row_of_y", [..., ...])

# %% id="demo_each_entry" ledger="S3-01 S3-01a S1-11 S3-02 S3-02a S1-13 S1-14 S1-15 S1-13a"
x = torch.tensor([[0.5, 1.0], [2.0, -3.0]], requires_grad=True)
y = torch.tensor([[1.0, -1.0], [0.5, 2.0]], requires_grad=True)
for z in (x + y, x**2 + y**3):
    x.grad = y.grad = None
    z.backward(torch.ones_like(z))
    print(x.grad.tolist(), y.grad.tolist())
guessed("first_row_of_y", y.grad[0].tolist())

numbers = [
    [-0.17375, 1.012465, 0.0619, -0.703],
    [-0.18856, -0.09875, 0.67379, 0.93217],
    [-0.67758, 0.07142, -1.6337, 0.68025],
]
x = torch.tensor(numbers, requires_grad=True)
y = x**2 * torch.exp(x)
y.backward(torch.ones_like(y))
print(y, x.grad, 2 * x * torch.exp(x) + x**2 * torch.exp(x), sep="\n")

# %% [raw] output_of="demo_each_entry"
r"""
[[1.0, 1.0], [1.0, 1.0]] [[1.0, 1.0], [1.0, 1.0]]
[[1.0, 2.0], [4.0, -6.0]] [[3.0, 3.0], [0.75, 12.0]]
tensor([[0.0254, 2.8214, 0.0041, 0.2447],
        [0.0294, 0.0088, 0.8906, 2.2071],
        [0.2332, 0.0055, 0.5210, 0.9136]], grad_fn=<MulBackward0>)
tensor([[-0.2667,  8.3948,  0.1358, -0.4514],
        [-0.2829, -0.1701,  3.5341,  6.9426],
        [-0.4551,  0.1589, -0.1168,  3.5998]])
tensor([[-0.2667,  8.3948,  0.1358, -0.4514],
        [-0.2829, -0.1701,  3.5341,  6.9426],
        [-0.4551,  0.1589, -0.1168,  3.5998]], grad_fn=<AddBackward0>)
"""

# %% [markdown] id="shapes" lang="zh"
r"""
## 什么时候可以不给

引擎什么时候肯替你补上 `gradient`？给的话，什么样的形状才算对？
"""

# %% [markdown] id="shapes" lang="en"
r"""
## When it may be left out

When will the engine fill in a `gradient` for you? And when you give one, which shape is right?
"""

# %% exercise="which_calls_raise"

# %% [markdown] id="one_element" lang="zh" folds="which_calls_raise"
r"""
根只有一个元素时，`gradient` 可以不给，引擎补一个 1；给了，就得和根形状完全相同。

`call_7` 最容易看错：`torch.tensor(1.0)` 是 0 维的，`y[1:2]` 是 1 维的。常听人说“`z.backward()` 就是 `z.backward(torch.tensor(1.))` 的简写”，这只对 0 维的根成立。
"""

# %% [markdown] id="one_element" lang="en" folds="which_calls_raise"
r"""
When the root has a single entry, `gradient` may be left out, and the engine fills in a 1. When it is given, it must have exactly the shape of the root.

`call_7` is easily misread: `torch.tensor(1.0)` has 0 dimensions, `y[1:2]` has 1. One often hears that `z.backward()` is short for `z.backward(torch.tensor(1.))`: true of zero-dimensional roots only.
"""

# %% id="demo_one_element" spoils="which_calls_raise"
if done("which_calls_raise"):
    for shape in ((), (1,), (1, 1)):
        x = torch.tensor(3.0, requires_grad=True)
        z = (x * x).reshape(shape)
        z.backward()
        print("root of shape", shape, "without an argument:", x.grad)
        try:
            (x * x).reshape(shape).backward(torch.tensor(1.0))
            print("    with torch.tensor(1.0): runs")
        except RuntimeError as error:
            print("    with torch.tensor(1.0):", error)

# %% [raw] output_of="demo_one_element"
r"""
root of shape () without an argument: tensor(6.)
    with torch.tensor(1.0): runs
root of shape (1,) without an argument: tensor(6.)
    with torch.tensor(1.0): Mismatch in shape: grad_output[0] has a shape of torch.Size([]) and output[0] has a shape of torch.Size([1]).
root of shape (1, 1) without an argument: tensor(6.)
    with torch.tensor(1.0): Mismatch in shape: grad_output[0] has a shape of torch.Size([]) and output[0] has a shape of torch.Size([1, 1]).
"""

# %% exercise="first_gradient"

# %% [markdown] id="choose" lang="zh"
r"""
## 那么，该填什么？

想要的是 $(z_0 + z_1 + 2z_2) / 4$ 的梯度，也就是第三个数算两次的平均，可是反向直接从 `z` 出发。括号里填哪三个数？
"""

# %% [markdown] id="choose" lang="en"
r"""
## So what do I put there?

You want the gradient of $(z_0 + z_1 + 2z_2) / 4$, a mean in which the third number counts twice, but the pass starts from `z`. Which three numbers belong between the brackets?
"""

# %% id="guess_mean"
guess("for_the_mean", [..., ..., ...])

# %% id="demo_mean"
share = torch.tensor([0.25, 0.25, 0.5])
print("from the mean:", gradients(lambda z: ((z[0] + z[1] + 2 * z[2]) / 4).backward())["x"])
print("from z:       ", gradients(lambda z: z.backward(share))["x"])
guessed("for_the_mean", share.tolist())

# %% [raw] output_of="demo_mean"
r"""
from the mean: tensor([ 55., 110., 330.])
from z:        tensor([ 55., 110., 330.])
"""

# %% [markdown] id="labels_question" lang="zh"
r"""
**填的是最后那个数对根的导数，也就是权重。** 损失已经是一个数，就什么都不用填，训练几乎总是这样。损失是在别处算的（别的程序、纸上的公式），就填它对 `z` 的导数。

常有人猜，这里该填图片的标签。给图片分类的网络，为每个类别打一个分（叫作 logits）；由得分和标签算出的损失是一个数，这里用后面要讲的交叉熵。两张图片的标签是 `[2, 0]`。从损失反向走，第一张图片（它的类别是 2）的第一个得分，收到的是正是负？猜 `"+"`、`"-"` 或 `"0"`。
"""

# %% [markdown] id="labels_question" lang="en"
r"""
**Put there the derivative of the final number with respect to the root: the weights.** When the loss is one number already, as nearly always in training, put nothing. When it is computed elsewhere (by another program, on paper), put its derivative with respect to `z`.

A common guess is that labels of pictures belong there. A network that sorts pictures gives every class a score (the logits); the loss, here the cross-entropy of a later lesson, makes one number out of scores and labels. Two pictures have the labels `[2, 0]`. On the way back, is what arrives at the first score of the first picture (its class is 2) positive or negative: `"+"`, `"-"` or `"0"`?
"""

# %% id="guess_arrives"
guess("first_score", ...)

# %% id="demo_labels"
pictures = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
labels = torch.tensor([2, 0])
W = torch.tensor([[0.5, -1.0, 0.0], [0.25, 0.5, 1.0]], requires_grad=True)

#| zh: 这里一张图片是一行，所以 W 在右边
#| en: here each picture is a row, so W stands on the right
logits = pictures @ W
logits.retain_grad()
loss = torch.nn.functional.cross_entropy(logits, labels)
loss.backward()
print("shape of the loss:", tuple(loss.shape))
print("what arrives at the logits:", logits.grad)
guessed("first_score", "+" if logits.grad[0, 0] > 0 else "-")
print("gradient of W:", W.grad)

#| zh: 只知道损失对 logits 的导数的人，也能得到同样的结果：
#| en: the same, for somebody who only has the derivative with respect to the logits:
W.grad = None
(pictures @ W).backward(logits.grad)
print("from the logits:", W.grad)

# %% [raw] output_of="demo_labels"
r"""
shape of the loss: ()
what arrives at the logits: tensor([[ 0.1224,  0.0450, -0.1674],
        [-0.0512,  0.0039,  0.0473]])
gradient of W: tensor([[-0.0312,  0.0567, -0.0255],
        [ 0.2959,  0.0861, -0.3821]])
from the logits: tensor([[-0.0312,  0.0567, -0.0255],
        [ 0.2959,  0.0861, -0.3821]])
"""

# %% [markdown] id="labels_note" lang="zh"
r"""
传到 `logits` 的是损失对每个得分的导数；标签是说“第几类”的整数，已经用在损失里了。要是填标签（正确的类别填 1，其余填 0），得到的是“正确类别的得分之和”的梯度。训练要**减去**梯度，于是正确的得分反而变小。
"""

# %% [markdown] id="labels_note" lang="en"
r"""
What arrives at `logits` are the derivatives of the loss with respect to the scores; the labels, integers that name a class, have gone into the loss. Put labels there (1 for the right class, 0 for the others), and you get the gradient of the sum of the right scores. Training *subtracts* it, and the right scores shrink.
"""

# %% [markdown] id="bug" lang="zh"
r"""
## 合并成一个运算

有人把 $10(x + y)^2$ 合并成一个运算，自己写了反向（下面的 `fused_backward`），用 `z.sum().backward()` 和 `(z.sum() * 0.3).backward()` 试了两次。第一次 `g` 全是 1；`x` 和 `y` 的第一个元素是 1 和 4，`x` 的这个元素得到多少？
"""

# %% [markdown] id="bug" lang="en"
r"""
## Merged into one operation

Somebody merged $10(x + y)^2$ into a single operation, wrote its backward by hand (`fused_backward`, below), and tried it with `z.sum().backward()` and with `(z.sum() * 0.3).backward()`. In the first trial `g` is all ones; the first entries of `x` and `y` are 1 and 4. What does that entry of `x` get?
"""

# %% id="guess_fused"
guess("first_entry", ...)


# %% id="demo_bug"
def fused_backward(g, x, y):
    slope = 20 * (x + y) * np.mean(g)
    return slope, slope


x, y = np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 6.0])
print(fused_backward(np.ones(3), x, y))
print(fused_backward(np.full(3, 0.3), x, y))
guessed("first_entry", fused_backward(np.ones(3), x, y)[0][0])

# %% [raw] output_of="demo_bug"
r"""
(array([100., 140., 180.]), array([100., 140., 180.]))
(array([30., 42., 54.]), array([30., 42., 54.]))
"""

# %% [markdown] id="two_trials" lang="zh"
r"""
两次都对。那么，这个函数对吗？
"""

# %% [markdown] id="two_trials" lang="en"
r"""
Both results are right. Is the function?
"""

# %% exercise="fused_backward"

# %% [markdown] id="bug_note" lang="zh" folds="fused_backward"
r"""
`g` 只剩下它的平均数：权重都相等时没有差别，而训练的时候，它们几乎从不相等。
"""

# %% [markdown] id="bug_note" lang="en" folds="fused_backward"
r"""
Only the mean of `g` is left: enough while all weights are equal, but in training they hardly ever are.
"""

# %% [markdown] id="testing" lang="zh"
r"""
## 怎样检验一个 VJP

把雅可比矩阵一格一格地核对一遍，太慢。随机取一个方向 $u$ 和一个上游梯度 $g$，同一个数就可以从两头算：

$$g \cdot (J u) = (g^T J) \cdot u$$

左边的 $Ju$ 是沿着 $u$ 的一次中心差商；右边是要检验的 VJP。两边的差别超出差商的误差，VJP 就是错的。这叫**随机投影**（random projection）。

下面检验三次：`"right"` 检验 $x^3$ 的 VJP，用随机的 $g$；`"random"` 和 `"ones"` 检验一个忘了 `g` 的 VJP，前者用同一个 $g$，后者用全 1。哪几次两边不等？猜一个列表。
"""

# %% [markdown] id="testing" lang="en"
r"""
## How to test a VJP

Comparing a Jacobian entry by entry is slow. With a random direction $u$ and cotangent $g$, compute one number from both ends:

$$g \cdot (J u) = (g^T J) \cdot u$$

A central difference along $u$ gives $Ju$ on the left; on the right is the VJP under test. If they differ by more than the quotient's error, the VJP is wrong. This is called **random projection**.

Three tests: `"right"` tries the VJP of $x^3$ with a random $g$; `"random"` and `"ones"` try one that forgets `g`, with the same $g$ and with ones. Where do the sides differ? List the names.
"""

# %% id="guess_tests"
guess("sides_differ", ...)


# %% id="demo_projection"
def both_sides(f, vjp, x, g, u, h=1e-5):
    along_u = (f(x + h * u) - f(x - h * u)) / (2 * h)
    return f"{np.sum(g * along_u):.4f} and {np.sum(vjp(g, x) * u):.4f}"


def cube(x):
    return x**3


x, u, g = np.random.default_rng(5).normal(size=(3, 4))
print("right, random g:    ", both_sides(cube, lambda g, x: g * 3 * x**2, x, g, u))
print("forgetful, random g:", both_sides(cube, lambda g, x: 3 * x**2, x, g, u))
print("forgetful, ones:    ", both_sides(cube, lambda g, x: 3 * x**2, x, np.ones(4), u))
guessed("sides_differ", ["random"])

# %% [raw] output_of="demo_projection"
r"""
right, random g:     3.0701 and 3.0701
forgetful, random g: 3.0701 and 2.2506
forgetful, ones:     2.2506 and 2.2506
"""

# %% [markdown] id="testing_note" lang="zh"
r"""
最后一行两边相等：**$g$ 全是 1 的检验看不出有人忘了 $g$**，而 `y.sum().backward()` 用的正是全 1。

现在换成 $y = x \odot w$，`x` 是矩阵，`w` 是向量，`x` 的**每一行**都逐个元素地乘上同一个 `w`；NumPy 里写作 `x * w`（这叫作广播，下一课的题目）。`x` 的两行是 $[1, 2]$ 和 $[3, 4]$，`g` 的两行是 $[1, 0]$ 和 $[10, 0]$：`w` 得到哪两个数？
"""

# %% [markdown] id="testing_note" lang="en"
r"""
In the last line they agree: **a test with a $g$ of ones cannot see that $g$ was forgotten**, and `y.sum().backward()` is a test with ones.

Now take $y = x \odot w$ with a matrix `x` and a vector `w`. **Each row** of `x` is multiplied by the same `w`, element by element: `x * w` in NumPy (broadcasting, the subject of the next lesson). The rows of `x` are $[1, 2]$ and $[3, 4]$, those of `g` $[1, 0]$ and $[10, 0]$: which two numbers does `w` get?
"""

# %% id="guess_w"
guess("w_gets", [..., ...])


# %% id="demo_w"
def engine_backward(g, x, w):
    x, w = (torch.tensor(one, dtype=torch.float64, requires_grad=True) for one in (x, w))
    (x * w).backward(torch.tensor(g, dtype=torch.float64))
    return x.grad.numpy(), w.grad.numpy()


x, w = np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([5.0, 7.0])
by_x, by_w = engine_backward(np.array([[1.0, 0.0], [10.0, 0.0]]), x, w)
print("w gets", by_w)
guessed("w_gets", by_w.tolist())

# %% [raw] output_of="demo_w"
r"""
w gets [31.  0.]
"""

# %% exercise="eight_mistakes"

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

* `gradient` 就是最上面的 $g$，给根的每个元素一个权重：`z.backward(w)` 就是 `(w * z).sum().backward()`。
* 从网上抄来的任何一个 `backward`，取几种形状的输入，用随机的 $g$ 和 $u$ 就能检验。

运行 `progress()` 看看还有什么没做完。不用 $h$、也不用图就求出 $Ju$，还有检验引擎里任何一个运算的 `gradcheck`，都在支线“带着东西的数”里。

**下一课的问题：** 一个偏置加到了八行上，反向时来了八份梯度，它却只有一个数：怎么办？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

* `gradient` is the topmost $g$, a weight for each entry of the root: `z.backward(w)` is `(w * z).sum().backward()`.
* Random $g$ and $u$, on inputs of a few shapes, test any `backward` that you copy from the web.

Run `progress()` to see what is still open. $Ju$ with no $h$ and no graph, and `gradcheck`, a test of any operation of your engine, are on the side road “Numbers that carry something”.

**A question for the next lesson:** one bias was added to eight rows. On the way back eight gradients arrive, and it is a single number. What now?
"""
