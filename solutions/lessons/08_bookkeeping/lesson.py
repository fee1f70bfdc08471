# %% [markdown] id="title" lang="zh"
r"""
# 08 计算图里记了什么：`requires_grad`、叶子与 `grad_fn`

[English](../../en/08_bookkeeping/08_bookkeeping.ipynb) · 约 160 分钟 · 8 个练习

第 02 到 04 课的反向传播是你自己一步一步写的，每个节点上有什么你都清楚；从第 05 课起由引擎代劳。PyTorch 做的是同样的事，但是不声不响地做：它在前向时记账，在反向时查账，查完还扔掉一部分。
这一课打开账本，看 PyTorch 到底往计算图里记了什么、记在哪里、什么时候扔掉。

先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 08 What PyTorch writes down: `requires_grad`, leaves and `grad_fn`

[中文](../../zh/08_bookkeeping/08_bookkeeping.ipynb) · about 160 minutes · 8 exercises

In lessons 02 to 04 you wrote the backward pass yourself, step by step, and knew what was on every node; since lesson 05 an engine has done it for you. PyTorch does the same, but silently: it keeps books on the way forward, reads them on the way back, and then throws part of them away.
In this lesson we open the books and see what PyTorch writes down in its computation graph, where, and when it is thrown away.

Run the next cell first.
"""

# %% id="setup"
import warnings
from collections import Counter
from types import SimpleNamespace
from unittest.mock import patch

from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.checking import check, hint, needs, progress, start
from autograd_lib.drawing import Picture, draw, plot
from autograd_lib.engine.core import node as nodes
from autograd_lib.exercises.l08_bookkeeping.nodes import watched
from autograd_lib.side_by_side import on_both

lang = start("08_bookkeeping", "zh")

# %% [markdown] id="stuck" lang="zh"
r"""
## 什么也没学到的训练

下面的训练用的是第 04 课的办法：算损失，反向，每个参数沿着梯度的反方向走一步。数据是双精度的，所以参数也换成了双精度。和优化器一样，没有梯度的参数就跳过。

这一课的示例大多写成以 `torch` 为参数的函数，上面加一行 `@on_both`，它把函数运行两遍：一遍用我们的引擎 `autograd_lib.engine`，一遍用真正的 PyTorch。
两遍的文字相同，就只打印一次；不同，就把两份都打印出来。警告和异常也算文字，内存地址一律写成 `0xADDR`。
"""

# %% [markdown] id="stuck" lang="en"
r"""
## A training run that learns nothing

The training run below does what lesson 04 did: compute the loss, go backward, move each parameter one step against its gradient. The data are in double precision, so the parameters are made double too. As in an optimizer, parameters without a gradient are skipped.

Most demos of this lesson are functions that take `torch` as their argument, under a line `@on_both`, which runs the function twice: on our own engine, `autograd_lib.engine`, and on the real PyTorch.
If both texts are the same it prints one; if they differ it prints both. Warnings and exceptions are part of the text, and memory addresses are written as `0xADDR`.
"""


# %% id="demo_stuck"
def losses_of_training(torch, w, b, rate=0.1, steps=16):
    xs = torch.tensor([-1.0, 1.0, 2.0]).double()
    ys = torch.tensor([-1.0, 3.0, 5.0]).double()
    losses = []
    for _ in range(steps):
        loss = ((w * xs + b - ys) ** 2).mean()
        loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                if parameter.grad is not None:
                    parameter -= rate * parameter.grad
                    parameter.grad = None
        losses.append(loss.item())
    return losses


@on_both
def stuck(torch):
    warnings.simplefilter("ignore")  # as in many a notebook
    w = torch.zeros(1, requires_grad=True).double()
    b = torch.zeros(1, requires_grad=True).double()
    print("tracked:", w.requires_grad, b.requires_grad)
    losses = losses_of_training(torch, w, b)
    print("losses:", [round(loss, 3) for loss in losses[::5]])


# %% [raw] output_of="demo_stuck"
r"""
tracked: True True
losses: [11.667, 11.667, 11.667, 11.667]
"""

# %% [markdown] id="stuck_note" lang="zh"
r"""
`w` 和 `b` 都要梯度，`backward` 没有抱怨，循环也没有写错：换两个参数，它就会学。可是损失一动不动；不管什么时候打印，`w.grad` 和 `b.grad` 都是 `None`。两个引擎做的一样，所以错不在引擎，而在于它们记了什么。

先弄清楚它们记什么，再回来看这两个参数出了什么事。
"""

# %% [markdown] id="stuck_note" lang="en"
r"""
Both `w` and `b` require gradients, `backward` does not complain, and there is nothing wrong with the loop: with two other parameters it does learn. Yet the loss does not move at all; and print them when you like, `w.grad` and `b.grad` are `None` all the time. Both engines do the same, so the fault is not theirs; it lies in what they have written down.

Let us see first what they write down, and then come back to what happened to these two parameters.
"""

# %% [markdown] id="asking" lang="zh"
r"""
## 声明：`requires_grad`

PyTorch 不会为所有东西记账，只跟踪**声明**过要梯度的张量。声明的办法有三种，效果相同：
"""

# %% [markdown] id="asking" lang="en"
r"""
## Asking: `requires_grad`

PyTorch does not keep books about everything; it tracks those tensors for which you **ask**. There are three ways of asking, and they do the same:
"""


# %% id="demo_three_ways" ledger="S1-08"
@on_both
def three_ways(torch):
    a = torch.randn(3, 4, requires_grad=True)
    b = torch.randn(3, 4).requires_grad_()
    c = torch.randn(3, 4)
    c.requires_grad = True
    for tensor in (a, b, c):
        print(tensor.shape, tensor.requires_grad, tensor.is_leaf, tensor.grad)


# %% [raw] output_of="demo_three_ways"
r"""
torch.Size([3, 4]) True True None
torch.Size([3, 4]) True True None
torch.Size([3, 4]) True True None
"""

# %% [markdown] id="not_asked" lang="zh"
r"""
不声明会怎样？什么也没有记下，所以没有梯度，也没有路可以往回走。而且只有浮点数（还有这门课用不到的复数）才能要梯度：整数不能变化一点点，导数也就无从谈起。
"""

# %% [markdown] id="not_asked" lang="en"
r"""
And without asking? Nothing is written down, so there is no gradient, and no way back either. And only floating-point tensors (and complex ones, which this course does not use) may be asked for: an integer cannot change by a little, so there is no derivative to speak of.
"""


# %% id="demo_not_asked" ledger="S4-03 S4-04"
@on_both
def not_asked(torch):
    a = torch.tensor(1.0)
    b = torch.tensor(2.0)
    print(a.grad)
    c = a + b
    try:
        c.backward()
    except RuntimeError as error:
        print(error)
    try:
        torch.tensor([1, 2, 3], requires_grad=True)
    except RuntimeError as error:
        print(error)


# %% [raw] output_of="demo_not_asked"
r"""
None
element 0 of tensors does not require grad and does not have a grad_fn
Only Tensors of floating point and complex dtype can require gradients
"""

# %% [markdown] id="repr" lang="zh"
r"""
声明是看得见的：打印张量时，最后会写着 `requires_grad=True`。由它算出来的结果写的却是 `grad_fn=…`。几份流传很广的笔记里的小例子，都在下面这一格：加上零，没有改变任何一个数，却把前一种变成了后一种；加法给 1 和 1，乘法给对方的值。
"""

# %% [markdown] id="repr" lang="en"
r"""
That you have asked can be seen: a tensor prints with `requires_grad=True` at its end. What is computed from it prints with `grad_fn=…` instead. The small examples of some widely copied notes are all in the next cell: adding zeros changes no number, but turns the first kind into the second; a sum gives 1 and 1, and a product gives the value of the other side.
"""


# %% id="demo_small_examples" ledger="S1-09 S1-10 S1-11 S4-05 S4-06 S4-08 S4-09 S4-10 S4-11 S4-12 S3-01 S3-01a S3-02 S3-02a"
@on_both
def small_examples(torch):
    a = torch.tensor(
        [
            [0.7523, 2.1689, -1.2582, -1.3262],
            [0.1519, 0.5212, 0.5778, -0.0766],
            [0.2492, -0.4664, -1.9198, -0.2537],
        ],
        requires_grad=True,
    )
    d = torch.zeros(3, 4, requires_grad=True)
    e = a.add(d)
    e.sum().backward()
    print(d, e, a.grad, sep="\n")

    a, b = (torch.tensor(value, requires_grad=True) for value in (1.0, 2.0))
    print(a.grad, b.grad)
    c = a + b
    c.backward()
    print((c, a, b), (a.grad, b.grad))
    a, b = (torch.tensor(value, requires_grad=True) for value in (42.0, 99.0))
    c = a * b
    c.backward()
    print(c, (a.grad, b.grad))
    print(a.grad_fn, a.is_leaf, c.grad_fn, c.is_leaf)

    x, y = (torch.rand(5, 5, requires_grad=True) for _ in "xy")
    torch.sum(x + y).backward()
    print(torch.equal(x.grad, torch.ones(5, 5)), torch.equal(y.grad, torch.ones(5, 5)))
    x.grad = y.grad = None
    (x**2 + y**3).backward(torch.ones_like(x))
    print(torch.equal(x.grad, 2 * x), torch.allclose(y.grad, 3 * y**2))


# %% [raw] output_of="demo_small_examples"
r"""
tensor([[0., 0., 0., 0.],
        [0., 0., 0., 0.],
        [0., 0., 0., 0.]], requires_grad=True)
tensor([[ 0.7523,  2.1689, -1.2582, -1.3262],
        [ 0.1519,  0.5212,  0.5778, -0.0766],
        [ 0.2492, -0.4664, -1.9198, -0.2537]], grad_fn=<AddBackward0>)
tensor([[1., 1., 1., 1.],
        [1., 1., 1., 1.],
        [1., 1., 1., 1.]])
None None
(tensor(3., grad_fn=<AddBackward0>), tensor(1., requires_grad=True), tensor(2., requires_grad=True)) (tensor(1.), tensor(1.))
tensor(4158., grad_fn=<MulBackward0>) (tensor(99.), tensor(42.))
None True <MulBackward0 object at 0xADDR> False
True True
True True
"""

# %% [markdown] id="hand_formula" lang="zh"
r"""
手算的公式也会被记账。下面的 `gradf` 是 $x^2 e^x$ 的导数，数值与 `x.grad` 完全一样，可是它带着 `grad_fn`：因为 `x` 要梯度，PyTorch 把你的验算也当成了计算，又建了一个图。
只想比较数值时，先 `detach()`（分离）再算。
"""

# %% [markdown] id="hand_formula" lang="en"
r"""
A formula worked out by hand is recorded too. `gradf` below is the derivative of $x^2 e^x$; its numbers are those of `x.grad`, but it carries a `grad_fn`: since `x` requires a gradient, PyTorch takes your verification for a computation and builds another graph.
To compare numbers only, call `detach()` first (it detaches a tensor from its history).
"""


# %% id="demo_hand_formula" ledger="S1-13 S1-13a S1-14 S1-15"
def f(torch, x):
    return x**2 * torch.exp(x)


def gradf(torch, x):
    return 2 * x * torch.exp(x) + x**2 * torch.exp(x)


@on_both
def by_hand(torch):
    x = torch.tensor(
        [
            [-0.17375, 1.012465, 0.0619, -0.703],
            [-0.18856, -0.09875, 0.67379, 0.93217],
            [-0.67758, 0.07142, -1.6337, 0.68025],
        ],
        requires_grad=True,
    )
    y = f(torch, x)
    print(y)
    y.backward(torch.ones(y.size()))
    print(x.grad)
    print(gradf(torch, x))
    print(gradf(torch, x.detach()).requires_grad)


# %% [raw] output_of="demo_hand_formula"
r"""
tensor([[0.0254, 2.8214, 0.0041, 0.2447],
        [0.0294, 0.0088, 0.8906, 2.2071],
        [0.2332, 0.0055, 0.5210, 0.9136]], grad_fn=<MulBackward0>)
tensor([[-0.2667,  8.3948,  0.1358, -0.4514],
        [-0.2829, -0.1701,  3.5341,  6.9426],
        [-0.4551,  0.1589, -0.1168,  3.5998]])
tensor([[-0.2667,  8.3948,  0.1358, -0.4514],
        [-0.2829, -0.1701,  3.5341,  6.9426],
        [-0.4551,  0.1589, -0.1168,  3.5998]], grad_fn=<AddBackward0>)
False
"""

# %% [markdown] id="flags" lang="zh"
r"""
## 两个标记

这一课的主要例子是一条直线 $z = w x + b$。`w` 和 `b` 要梯度，`x` 是数据，不要。

`requires_grad` 沿着运算**传播**：只要有一个输入要梯度，运算就被记录，结果也要梯度。`is_leaf` 问的是另一件事：这个张量是不是由某个**被记录的**运算做出来的；不是，它才是叶子。
"""

# %% [markdown] id="flags" lang="en"
r"""
## Two flags

The main example of this lesson is a straight line, $z = w x + b$. `w` and `b` require gradients; `x` is data and requires none.

`requires_grad` **propagates** through operations: if one input requires a gradient, the operation is recorded and its result requires one too. `is_leaf` asks something else: whether a **recorded** operation made this tensor; only if none did is it a leaf.
"""


# %% id="demo_flags" ledger="S1-16 S1-17 S1-18 S1-32 S3-07"
def line(torch):
    x = torch.ones(1)
    w = torch.tensor([0.5], requires_grad=True)
    b = torch.tensor([0.25], requires_grad=True)
    y = w * x
    z = y + b
    return SimpleNamespace(x=x, w=w, b=b, y=y, z=z)


@on_both
def flags_of_a_line(torch):
    t = line(torch)
    print((t.x.requires_grad, t.w.requires_grad, t.b.requires_grad))
    print(t.y.requires_grad)
    print((t.x.is_leaf, t.w.is_leaf, t.b.is_leaf))
    print((t.b.requires_grad, t.w.requires_grad, (t.b * t.w).requires_grad))
    print("x.is_leaf=" + str(t.x.is_leaf))
    print("z.is_leaf=" + str(t.z.is_leaf))


# %% [raw] output_of="demo_flags"
r"""
(False, True, True)
True
(True, True, True)
(True, True, True)
x.is_leaf=True
z.is_leaf=False
"""

# %% exercise="ex08_1"

# %% [markdown] id="flags_answer" lang="zh" folds="ex08_1"
r"""
做完之后用下面这一格核对。规则只有一条：**叶子就是没有历史的张量**。不要梯度的张量从来没有历史，所以统统是叶子，不管是写出来的还是算出来的。

`f` 就是开头那两个参数：要梯度的那个张量没有名字，你手里的是换过类型的结果，它的 `grad` 永远是 `None`，循环于是每一步都跳过了它。把张量搬到 GPU 上的 `.to(device)` 也是这样的运算。先转换，再声明，就像 `g` 那样；再下面一格把两种次序各训练一遍。

`j` 是叶子，因为 `b` 本来就是 `float32`：`float()` 没有可换的类型，返回的就是 `b` 自己。
"""

# %% [markdown] id="flags_answer" lang="en" folds="ex08_1"
r"""
Compare with the next cell when you are done. There is a single rule: **a leaf is a tensor without history**. A tensor that requires no gradient never has any, so all of those are leaves, whether written down or computed.

`f` is what the two parameters of the beginning were: the tensor that requires a gradient has no name, and what you hold is the converted result. Its `grad` stays `None` for ever, and so the loop skipped it in every step. `.to(device)`, which moves a tensor to a GPU, is such an operation too. Convert first and ask afterwards, as `g` does; the cell after the next trains in both orders.

`j` is a leaf because `b` is `float32` already: `float()` has nothing to convert and returns `b` itself.
"""


# %% id="demo_flag_table" spoils="ex08_1"
@on_both
def flag_table(torch):
    a = torch.ones(2)
    b = torch.ones(2, requires_grad=True)
    c = b * 3
    d = a * 3
    e = c.detach()
    f = torch.ones(2, requires_grad=True).double()
    g = torch.ones(2).double().requires_grad_()
    h = c > 1
    i = e + b
    j = b.float()
    k = c.sum() + a.sum()
    for name, tensor in zip("abcdefghijk", (a, b, c, d, e, f, g, h, i, j, k), strict=True):
        print(name, (tensor.requires_grad, tensor.is_leaf))
    print("j is b:", j is b)


# %% [raw] output_of="demo_flag_table"
r"""
a (False, True)
b (True, True)
c (True, False)
d (False, True)
e (False, True)
f (True, False)
g (True, True)
h (False, True)
i (True, False)
j (True, True)
k (True, False)
j is b: True
"""

# %% id="demo_learning" spoils="ex08_1"
w, b = (engine.zeros(1).double().requires_grad_() for _ in "wb")
v, c = (engine.zeros(1, requires_grad=True).double() for _ in "vc")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    curves = [list(enumerate(losses_of_training(engine, *pair))) for pair in ((v, c), (w, b))]
names = {
    "zh": ("先声明，再 .double()", "先 .double()，再声明"),
    "en": ("asked, then .double()", ".double(), then asked"),
}
plot(dict(zip(names[lang], curves)), dots=True)

# %% [raw] output_of="demo_learning" lang="zh"
r"""
先声明，再 .double()
先 .double()，再声明
"""

# %% [raw] output_of="demo_learning" lang="en"
r"""
asked, then .double()
.double(), then asked
"""

# %% [markdown] id="grad_fn" lang="zh"
r"""
## 回去的路：`grad_fn`

历史记在哪里？记在结果的 `grad_fn` 里：它是计算图的一个节点，知道怎样把自己的梯度分给各个输入。`next_functions` 列出梯度下一步去哪里，每个输入一格，先后与输入相同。
"""

# %% [markdown] id="grad_fn" lang="en"
r"""
## The way back: `grad_fn`

Where is the history? In the `grad_fn` of the result, a node of the computation graph that knows how to share its gradient among its inputs. `next_functions` lists where gradients go next, one slot for each input, in the order of the inputs.
"""


# %% id="demo_nodes" ledger="S1-19 S1-20 S1-21 S1-22 S1-23"
@on_both
def nodes_of_a_line(torch):
    t = line(torch)
    print(t.z.grad_fn)
    print(t.z.grad_fn.next_functions)
    print(t.z.grad_fn.next_functions[0][0] == t.y.grad_fn)
    print(t.y.grad_fn.next_functions)
    print((t.w.grad_fn, t.b.grad_fn))


# %% [raw] output_of="demo_nodes"
r"""
<AddBackward0 object at 0xADDR>
((<MulBackward0 object at 0xADDR>, 0), (<AccumulateGrad object at 0xADDR>, 0))
True
((<AccumulateGrad object at 0xADDR>, 0), (None, 0))
(None, None)
"""

# %% [markdown] id="nodes_note" lang="zh"
r"""
从上往下读：

* `z` 是加法做的，所以它的节点叫 `AddBackward0`。
* 加法的第一个输入是 `y`，那一格正是 `y.grad_fn`；第二个输入是叶子 `b`，那一格是一个叫 `AccumulateGrad` 的节点。
* 乘法的第二个输入 `x` 不要梯度，那一格是空的：`(None, 0)`。
* 叶子自己没有 `grad_fn`。

注意图里只有**运算**，没有结果：从 `z.grad_fn` 出发，能走到 `w` 和 `b`，却走不到张量 `y`。`draw` 画的是同样的运算，另外添上了图里没有的值和常数；两个引擎画出来的一样。
"""

# %% [markdown] id="nodes_note" lang="en"
r"""
From top to bottom:

* `z` was made by an addition, so its node is an `AddBackward0`.
* The first input of the addition is `y`, and that slot holds the very node `y.grad_fn`; the second is the leaf `b`, and its slot holds a node called `AccumulateGrad`.
* The second input of the product, `x`, requires no gradient, and its slot is empty: `(None, 0)`.
* Leaves have no `grad_fn` themselves.

Note that the graph holds **operations**, not results: from `z.grad_fn` you can get to `w` and `b`, but not to the tensor `y`. `draw` shows the same operations, and adds values and constants that the graph itself does not hold; it is the same for both engines.
"""


# %% id="demo_line_picture"
@on_both
def picture_of_a_line(torch):
    t = line(torch)
    return draw(t.z, vars(t), lang=lang)


# %% [raw] output_of="demo_line_picture" lang="zh"
r"""
z = +  #1  值 [0.75]
├─ y = ×  #2  值 [0.5]
│  ├─ w  #3  值 [0.5]
│  └─ x  #4  值 [1]
└─ b  #5  值 [0.25]
"""

# %% [raw] output_of="demo_line_picture" lang="en"
r"""
z = +  #1  value [0.75]
├─ y = ×  #2  value [0.5]
│  ├─ w  #3  value [0.5]
│  └─ x  #4  value [1]
└─ b  #5  value [0.25]
"""

# %% [markdown] id="accumulate_node" lang="zh"
r"""
每一条路，只要不是断在空位上，尽头都是 `AccumulateGrad`。它后面没有路了，但它知道自己属于谁：`.variable` 就是那个叶子张量，不是复制品。
"""

# %% [markdown] id="accumulate_node" lang="en"
r"""
Every path that does not end at an empty slot ends at an `AccumulateGrad`. Nothing comes after it, but it knows to whom it belongs: its `.variable` is the leaf tensor itself, and no copy.
"""


# %% id="demo_variable" ledger="S3-11 S3-12"
@on_both
def down_to_the_leaf(torch):
    x = torch.rand(5, 5, requires_grad=True)
    y = torch.rand(5, 5, requires_grad=True)
    z = x**2 + y**3
    print(z.grad_fn.next_functions)
    xg = z.grad_fn.next_functions[0][0]
    x_leaf = xg.next_functions[0][0]
    print(type(x_leaf))
    print(x_leaf.variable is x, x_leaf.next_functions)


# %% [raw] output_of="demo_variable"
r"""
((<PowBackward0 object at 0xADDR>, 0), (<PowBackward0 object at 0xADDR>, 0))
<class 'AccumulateGrad'>
True ()
"""

# %% exercise="ex08_2"

# %% id="demo_leaves"
with needs("ex08_2"):

    @on_both
    def all_leaves(torch):
        t = line(torch)
        found = leaves_of(t.z * t.w)
        print(len(found), [name for name, leaf in vars(t).items() if any(leaf is one for one in found)])


# %% [raw] output_of="demo_leaves"
r"""
2 ['w', 'b']
"""

# %% [markdown] id="freezing" lang="zh"
r"""
## 冻结

一部分参数不想再训练，就在**下一次前向之前**把它们的声明收回：`requires_grad_(False)`。这叫**冻结**（freezing）：以后的图里没有它，反向也就不为它做任何事，省时间也省内存。能收回的只有叶子的声明，算出来的张量有历史，没有什么可收回的：
"""

# %% [markdown] id="freezing" lang="en"
r"""
## Freezing

When some of the parameters are not to be trained any more, take back what you asked for **before the next forward pass**: `requires_grad_(False)`. This is called **freezing**. Graphs made from then on leave the parameter out, and the backward pass does nothing for it, which saves time and memory. It works for leaves only; a result has a history, which cannot be taken back:
"""


# %% id="demo_freezing"
@on_both
def freezing(torch):
    t = line(torch)
    t.w.requires_grad_(False)
    z = t.w * t.x + t.b
    print(z.grad_fn.next_functions)
    z.backward()
    print(t.w.grad, t.b.grad)
    try:
        t.z.requires_grad_(False)
    except RuntimeError as error:
        print(str(error).split(". ")[0])


# %% [raw] output_of="demo_freezing"
r"""
((None, 0), (<AccumulateGrad object at 0xADDR>, 0))
None tensor([1.])
you can only change requires_grad flags of leaf variables
"""

# %% [markdown] id="adding" lang="zh"
r"""
## 加上去，而不是写进去

直线的 `w.grad` 应当是 `x`，也就是 1。把 `backward` 再调用一次呢？图没有变，导数没有变：
"""

# %% [markdown] id="adding" lang="en"
r"""
## Added, not assigned

The `w.grad` of the line should be `x`, which is 1. What if we call `backward` once more? The graph is the same, and so is the derivative:
"""


# %% id="demo_twice" ledger="S1-25 S1-26"
@on_both
def backward_twice(torch):
    t = line(torch)
    t.z.backward(retain_graph=True)
    print(t.w.grad)
    t.z.backward()
    print(t.w.grad)


# %% [raw] output_of="demo_twice"
r"""
tensor([1.])
tensor([2.])
"""

# %% [markdown] id="adding_note" lang="zh"
r"""
这就是**梯度累积**（gradient accumulation）：`AccumulateGrad` 做的是加法。`retain_graph=True` 让第一次反向不要释放乘法的已保存张量（saved tensor），否则第二次就没有 `x` 可用了；下一课专门讲它。

为什么要加？同一次反向里，一个叶子的几份不是在这里相加的：引擎先等各份到齐、求和（第 03 课），再运行叶子的节点，**一次反向只运行一次**。在这里相加的是**下一次**反向的结果，这是有意的选择。一大批数据装不进内存时，可以分成几小批（micro-batch），各走一次反向，几次的梯度合在一起，然后才更新：
"""

# %% [markdown] id="adding_note" lang="en"
r"""
This is **gradient accumulation**: what `AccumulateGrad` does is an addition. `retain_graph=True` keeps the first pass from freeing the saved tensor of the product; without it the second pass would have no `x` to work with. The next lesson is about that.

Why add? The shares that a leaf gets in one pass are not added here: the engine waits until all of them have arrived, sums them (lesson 03), and then runs the node of the leaf, **once in a pass**. What is added here is the result of the **next** pass, and that is a deliberate choice. When a large batch does not fit into memory, it can be split into micro-batches with a backward pass each; their gradients come together before the update:
"""


# %% id="demo_micro_batches"
@on_both
def micro_batches(torch):
    x, y = torch.tensor([-1.0, 1.0, 2.0, 4.0]), torch.tensor([-1.0, 3.0, 5.0, 8.0])
    w = torch.tensor(0.5, requires_grad=True)
    (((w * x - y) ** 2).sum() / 4).backward()
    print("all at once:", w.grad)
    w.grad = None
    for part in (slice(0, 2), slice(2, 4)):
        (((w * x[part] - y[part]) ** 2).sum() / 4).backward()
        print("two by two: ", w.grad)


# %% [raw] output_of="demo_micro_batches"
r"""
all at once: tensor(-17.5000)
two by two:  tensor(-1.5000)
two by two:  tensor(-17.5000)
"""

# %% [markdown] id="adding_price" lang="zh"
r"""
每次反向只需要半批数据的图，结果却与整批的一样（注意每一份都除以整批的 4）。代价你在第 02 课见过：更新之后要由你清零。
"""

# %% [markdown] id="adding_price" lang="en"
r"""
Each pass needs the graph of half the batch only, but the result is that of the whole batch (note that each part is divided by the 4 of the whole). You met the price in lesson 02: after the update it is up to you to clear the gradients.
"""

# %% exercise="ex08_3"

# %% [markdown] id="installed" lang="zh"
r"""
我们的引擎是用 Python 写的，所以可以把你的 `AccumulateGrad` 装进去，让引擎自己的 `backward` 来调用它。走两次反向：
"""

# %% [markdown] id="installed" lang="en"
r"""
Our engine is written in Python, so your `AccumulateGrad` can be put into it, for the engine's own `backward` to call. Two passes:
"""


# %% id="demo_installed"
def run_mine(node, gradients, create_graph):
    AccumulateGrad(node.variable)(engine.tensor(gradients[0]))
    return ()


with needs("ex08_3"), patch.object(nodes.AccumulateGrad, "_run", run_mine):
    t = line(engine)
    t.z.backward(retain_graph=True)
    t.z.backward()
    print(t.w.grad, t.b.grad)

# %% [raw] output_of="demo_installed"
r"""
tensor([2.]) tensor([2.])
"""

# %% [markdown] id="whole_pass" lang="zh"
r"""
## 一整次反向

叶子的节点是你的了，剩下的是走遍全图的那一段。节点是可以调用的：`node(gradient)` 返回各个输入的份额，不改动任何东西，只有 `AccumulateGrad` 例外，它会写 `.grad`。所以整个反向传播二十来行就能写出来，在我们的引擎上和 PyTorch 上都能运行：它们的图是用同样的名字搭起来的。
"""

# %% [markdown] id="whole_pass" lang="en"
r"""
## A whole pass

The node of a leaf is yours now; what remains is the part that goes through the whole graph. Nodes can be called: `node(gradient)` returns the shares of the inputs and changes nothing, except for an `AccumulateGrad`, which writes `.grad`. So a whole backward pass can be written in some twenty lines, and it runs on our engine and on PyTorch alike, for their graphs are built with the same names.
"""

# %% exercise="ex08_8"

# %% [markdown] id="my_pass" lang="zh"
r"""
下面的 `r` 用了 `w` 两次，用了 `z` 两次。`watched(r)` 给每个节点套上一层外壳，记下哪些节点被调用过。再和引擎自己的 `backward` 比一比：梯度每到达 `w` 一次，钩子（hook）就打印一行。
"""

# %% [markdown] id="my_pass" lang="en"
r"""
The `r` below uses `w` twice, and `z` twice. `watched(r)` wraps every node and notes which ones are called. Compare with the engine's own `backward`: the hook prints a line whenever a gradient arrives at `w`.
"""

# %% id="demo_run_backward"
with needs("ex08_8"):

    @on_both
    def my_pass(torch):
        t = line(torch)
        r = t.z * t.z * t.w
        root, calls = watched(r)
        with torch.no_grad():
            run_backward(root, torch.ones_like(r))
        print(sorted(Counter(type(node).__name__ for node in calls).items()))
        print("mine:  ", t.w.grad, t.b.grad)
        t.w.grad = t.b.grad = None
        t.w.register_hook(lambda gradient: print("arrives at w:", gradient))
        r.backward()
        print("theirs:", t.w.grad, t.b.grad)


# %% [raw] output_of="demo_run_backward"
r"""
[('AccumulateGrad', 2), ('AddBackward0', 1), ('MulBackward0', 3)]
mine:   tensor([1.3125]) tensor([0.7500])
arrives at w: tensor([1.3125])
theirs: tensor([1.3125]) tensor([0.7500])
"""

# %% [markdown] id="stepping" lang="zh"
r"""
下面的图可以一步一步地走完 $r = z \cdot z \cdot w$ 的反向传播。看看 `w` 的梯度是几份加起来的，`z` 的又是几份。
"""

# %% [markdown] id="stepping" lang="en"
r"""
The picture below steps through the backward pass of $r = z \cdot z \cdot w$. See how many shares are summed for `w`, and how many for `z`.
"""


# %% id="demo_stepping"
@on_both
def stepping(torch):
    t = line(torch)
    q = t.z * t.z
    r = q * t.w
    return draw(r, vars(t) | {"q": q, "r": r}, lang=lang, backward=True)


# %% [raw] output_of="demo_stepping" lang="zh"
r"""
r = ×  #1  值 [0.2812]  梯度 [1]
├─ q = ×  #2  值 [0.5625]  梯度 [0.5]
│  ├─ z = +  #3  值 [0.75]  梯度 [0.75]
│  │  ├─ y = ×  #4  值 [0.5]  梯度 [0.75]
│  │  │  ├─ w  #5  值 [0.5]  梯度 [1.312]
│  │  │  └─ x  #6  值 [1]
│  │  └─ b  #7  值 [0.25]  梯度 [0.75]
│  └─ z = +  #3（见上）
└─ w  #5（见上）

反向传播（backward pass）
  开始：r = × #1 收到 [1]
  第 1/4 步：r = × #1 的梯度是 [1]；把 [0.5] 传给 q = × #2（累计 [0.5]）；把 [0.5625] 传给 w #5（累计 [0.5625]）
  第 2/4 步：q = × #2 的梯度是 [0.5]；把 [0.375] 传给 z = + #3（累计 [0.375]）；把 [0.375] 传给 z = + #3（累计 [0.75]）
  第 3/4 步：z = + #3 的梯度是 [0.75]；把 [0.75] 传给 y = × #4（累计 [0.75]）；把 [0.75] 传给 b #7（累计 [0.75]）
  第 4/4 步：y = × #4 的梯度是 [0.75]；把 [0.75] 传给 w #5（累计 [1.312]）
  结果：w #5 梯度 [1.312]；b #7 梯度 [0.75]
"""

# %% [raw] output_of="demo_stepping" lang="en"
r"""
r = ×  #1  value [0.2812]  grad [1]
├─ q = ×  #2  value [0.5625]  grad [0.5]
│  ├─ z = +  #3  value [0.75]  grad [0.75]
│  │  ├─ y = ×  #4  value [0.5]  grad [0.75]
│  │  │  ├─ w  #5  value [0.5]  grad [1.312]
│  │  │  └─ x  #6  value [1]
│  │  └─ b  #7  value [0.25]  grad [0.75]
│  └─ z = +  #3 (above)
└─ w  #5 (above)

Backward pass
  start: r = × #1 receives [1]
  step 1 of 4: r = × #1 has gradient [1]; q = × #2 gets [0.5] (total [0.5]); w #5 gets [0.5625] (total [0.5625])
  step 2 of 4: q = × #2 has gradient [0.5]; z = + #3 gets [0.375] (total [0.375]); z = + #3 gets [0.375] (total [0.75])
  step 3 of 4: z = + #3 has gradient [0.75]; y = × #4 gets [0.75] (total [0.75]); b #7 gets [0.75] (total [0.75])
  step 4 of 4: y = × #4 has gradient [0.75]; w #5 gets [0.75] (total [1.312])
  result: w #5 grad [1.312]; b #7 grad [0.75]
"""

# %% [markdown] id="hooks" lang="zh"
r"""
## 留住中间的梯度

在第 02 到 04 课里，反向走完以后，图上**每个**节点都有自己的梯度。这里只有叶子有。直线的 `y` 呢？它的梯度明明算出来了：不先有 `y` 的，就没有 `w` 的。它只是没有地方放：`y` 不是叶子，没有 `AccumulateGrad`，梯度经过它的节点时就传走了。

要在路上截住它，用**钩子**（hook）。`tensor.register_hook(hook)` 让引擎在这个张量的梯度到齐时调用 `hook(gradient)`。返回 `None`，梯度照原样往下传；返回一个张量，它就**代替**原来的梯度。
"""

# %% [markdown] id="hooks" lang="en"
r"""
## Keeping a gradient on its way

In lessons 02 to 04 **every** node of the graph had its gradient when the backward pass was over. Here only leaves have one. What about the `y` of the line? Its gradient was certainly computed: without that of `y` there is none for `w`. It merely had nowhere to stay. `y` is no leaf and has no `AccumulateGrad`; its gradient passed through its node and was gone.

To catch it on its way, use a **hook**. After `tensor.register_hook(hook)` the engine calls `hook(gradient)` when the gradient of this tensor is complete. If that returns `None`, the gradient is handed on as it is; a tensor that is returned takes its **place**.
"""


# %% id="demo_hook"
@on_both
def looking_on(torch):
    t = line(torch)
    t.y.register_hook(lambda gradient: print("passing y:", gradient))
    (t.z * t.z).backward(retain_graph=True)
    print("x does not care, w does:", t.x.grad, t.w.grad)
    t.y.register_hook(lambda gradient: gradient * 100)
    (t.z * t.z).backward()
    print(t.w.grad)


# %% [raw] output_of="demo_hook"
r"""
passing y: tensor([1.5000])
x does not care, w does: None tensor([1.5000])
passing y: tensor([1.5000])
tensor([151.5000])
"""

# %% exercise="ex08_4"

# %% [markdown] id="retained" lang="zh"
r"""
把你的函数装到两个引擎的张量上，和原来的比一比：
"""

# %% [markdown] id="retained" lang="en"
r"""
Install your function on the tensors of both engines, and compare it with the original:
"""

# %% id="demo_retained"
with needs("ex08_4"):

    @on_both
    def mine_and_theirs(torch):
        x = torch.tensor([2.0, 3.0], requires_grad=True)
        y = x * x
        y.retain_grad()
        with patch.object(torch.Tensor, "retain_grad", retain_grad):
            y.retain_grad()
        (y * y).sum().backward()
        print("theirs:", y.grad)
        print("mine:  ", y.kept)


# %% [raw] output_of="demo_retained"
r"""
theirs: tensor([ 8., 18.])
mine:   tensor([ 8., 18.])
"""

# %% [markdown] id="loop" lang="zh"
r"""
## 一步，和三十步

下面的循环用梯度下降找一条直线。写它的人试了一步，结果与手算的一样：`w` 是 0.9333，`b` 是 0.4667。`torch.no_grad()` 让更新本身不被记录，下一课会讲。
"""

# %% [markdown] id="loop" lang="en"
r"""
## One step, and thirty

The loop below finds a line by gradient descent. Its author tried one step and got what a calculation by hand gives: 0.9333 for `w` and 0.4667 for `b`. `torch.no_grad()` keeps the update itself from being recorded; the next lesson comes to it.
"""


# %% id="demo_fit"
def fit(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
    return w.item(), b.item()


@on_both
def one_step(torch):
    w, b = fit(torch, [(1.0, 3.0), (2.0, 5.0), (-1.0, -1.0)], 0.1, 1)
    print(f"w = {w:.4f}, b = {b:.4f}")


# %% [raw] output_of="demo_fit"
r"""
w = 0.9333, b = 0.4667
"""

# %% exercise="ex08_5"

# %% id="demo_repaired"
with needs("ex08_5"):

    @on_both
    def many_steps(torch):
        w, b = repaired(torch, [(1.0, 3.0), (2.0, 5.0), (-1.0, -1.0)], 0.1, 200)
        print(f"w = {w:.4f}, b = {b:.4f}")


# %% [raw] output_of="demo_repaired"
r"""
w = 2.0000, b = 1.0000
"""

# %% [markdown] id="trajectory" lang="zh"
r"""
再看这两个循环走出的路，这次找的是直线 $y = x + 2$，各走 30 步。横轴是 $w$，纵轴是 $b$：
"""

# %% [markdown] id="trajectory" lang="en"
r"""
Here are the paths of the two loops when the line to find is $y = x + 2$, 30 steps each. $w$ is on the horizontal axis, $b$ on the vertical one:
"""

# %% id="demo_trajectory"
with needs("ex08_5"):
    points = [(1.0, 3.0), (2.0, 4.0), (-1.0, 1.0)]
    loops = {"fit": fit, "repaired": repaired}
    paths = {
        name: [tuple(map(float, loop(engine, points, 0.1, steps))) for steps in range(31)]
        for name, loop in loops.items()
    }
    display(plot(paths, marks={"(1, 2)": (1.0, 2.0)}, dots=True))

# %% [raw] output_of="demo_trajectory"
r"""
fit
repaired
"""

# %% [markdown] id="loop_note" lang="zh" folds="ex08_5"
r"""
旧的梯度推着参数往前走，就像没有摩擦时的惯性：到了最低点也停不住，冲过去，再荡回来。清梯度有两种写法：`w.grad = None` 丢掉张量，下一次到达的一份重新复制；`w.grad.zero_()` 留着张量，把里面的数改成零。优化器的 `zero_grad()` 默认用前一种。
只漏清一个参数，结果也会错，所以真正的代码总是用循环来清。
"""

# %% [markdown] id="loop_note" lang="en" folds="ex08_5"
r"""
Old gradients push the parameters on like inertia without friction: at the lowest point they do not stop but shoot past it, and swing back again. There are two ways to clear: `w.grad = None` drops the tensor, and the next gradient to arrive is copied afresh; `w.grad.zero_()` keeps the tensor and sets its numbers to zero. `zero_grad()` of an optimizer does the former by default.
One parameter left out is enough to go wrong, so real code always clears in a loop.
"""

# %% [markdown] id="drawing" lang="zh"
r"""
## 自己画

`draw` 没有什么秘密：它走一遍 `next_functions`，把遇到的东西写下来。下面两个小函数把同样的几行画成文字和 SVG，一行是深度和标签组成的一对。缺的是这些行。
"""

# %% [markdown] id="drawing" lang="en"
r"""
## Drawing it yourself

There is no secret in `draw`: it walks along `next_functions` and writes down what it meets. The two small functions below turn the same rows into text and into SVG; a row is a pair of depth and label. What is missing are the rows.
"""


# %% id="painters"
def as_text(rows):
    return "\n".join("   " * depth + label for depth, label in rows)


def as_svg(rows):
    shapes, above = ['<rect width="100%" height="100%" fill="white"/>'], {}
    for number, (depth, label) in enumerate(rows):
        x, y = 12 + 32 * depth, 24 + 26 * number
        if depth:
            shapes.append(
                f'<path d="M{x - 26} {above[depth - 1] + 6}V{y - 5}H{x - 4}" fill="none" stroke="gray"/>'
            )
        shapes.append(f'<text x="{x}" y="{y}">{label}</text>')
        above[depth] = y
    height = 26 * len(rows) + 12
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="{height}" '
        f'font-family="monospace" font-size="15">{"".join(shapes)}</svg>'
    )


# %% exercise="ex08_6"

# %% id="demo_rows"
with needs("ex08_6"):

    @on_both
    def my_drawing(torch):
        t = line(torch)
        found = rows(t.z, {"x": t.x, "w": t.w, "b": t.b})
        return Picture(as_text(found), as_svg(found))


# %% [raw] output_of="demo_rows"
r"""
AddBackward0
   MulBackward0
      w
      -
   b
"""

# %% [markdown] id="warning" lang="zh"
r"""
## 那段被关掉的警告

开头的训练关掉了警告，于是错过了一段很有用的话。读一个张量的 `.grad` 时，如果里面什么也没有，它又不是叶子，也没有要求过保留，PyTorch 就猜你多半弄错了。它只看这三件事，别的一概不问。
"""

# %% [markdown] id="warning" lang="en"
r"""
## The warning that was switched off

The training run at the beginning switched warnings off, and so missed a useful message. When the `.grad` of a tensor is read, nothing is in it, the tensor is no leaf, and retaining was not asked for, PyTorch supposes that you are probably mistaken. It looks at these three things, and at nothing else.
"""

# %% [markdown] id="five_numbers" lang="zh"
r"""
第 01 课的 $a b + c d^2 / e$ 里有两个有名字的中间结果 `g` 和 `h`：
"""

# %% [markdown] id="five_numbers" lang="en"
r"""
The $a b + c d^2 / e$ of lesson 01 has two named intermediate results, `g` and `h`:
"""


# %% id="demo_five_numbers" ledger="S4-14 S4-17"
@on_both
def five_numbers(torch):
    a, b, c, d, e = (torch.tensor(value, requires_grad=True) for value in (2.0, 4.0, 6.0, 8.0, 10.0))
    g = a * b
    h = c * d**2 / e
    f = g + h
    print(g.is_leaf, g.grad_fn)
    f.backward()
    print(g.grad)
    warnings.simplefilter("ignore")  # it says the same of h; once is enough
    print(h.grad)


# %% [raw] output_of="demo_five_numbers"
r"""
False <MulBackward0 object at 0xADDR>
UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information.
None
None
"""

# %% exercise="ex08_7"

# %% [markdown] id="warning_answer" lang="zh" folds="ex08_7"
r"""
做完之后用下面这一格核对。最值得记住的是 `late`：没有警告，梯度照样没有。五句话里，A 不成立，因为没有 `y` 的梯度就得不到 `x` 的；C 不成立，因为 `retain_graph` 留住的是已保存的值，不是梯度；E 不成立，因为警告只说 `y.grad` 是空的，与 `x.grad` 无关。
"""

# %% [markdown] id="warning_answer" lang="en" folds="ex08_7"
r"""
Compare with the next cell when you are done. The case to remember is `late`: no warning, and no gradient either. Of the five statements A fails because without the gradient of `y` there is none for `x`; C, because `retain_graph` keeps saved values and not gradients; and E, because the warning says that `y.grad` is empty, and nothing about `x.grad`.
"""


# %% id="demo_warnings" spoils="ex08_7"
def start_of_seven(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    return x, y, (y * y / 2).sum() * 2


def read(name, tensor):
    with warnings.catch_warnings(record=True) as caught:
        gradient = tensor.grad
    print(name, gradient, "warning" if caught else "silent")


@on_both
def six_readings(torch):
    x, y, z = start_of_seven(torch)
    z.backward()
    y.retain_grad()
    read("late", y)
    x, y, z = start_of_seven(torch)
    y.retain_grad()
    z.backward(retain_graph=True)
    read("early", y)
    z.backward()
    read("twice", y)
    x, y, z = start_of_seven(torch)
    y = y.detach()
    (y * x).sum().backward()
    read("detached", y)
    x, y, z = start_of_seven(torch)
    k = torch.tensor([5.0, 7.0])
    (k * x).sum().backward()
    read("constant", k)
    x = x.double()
    (x * x).sum().backward()
    read("converted", x)


# %% [raw] output_of="demo_warnings"
r"""
late None silent
early tensor([ 6., 12.]) silent
twice tensor([12., 24.]) silent
detached None silent
constant None silent
converted None warning
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**`next_functions` 里每一对的第二个数是什么？** 一个运算可以有好几个输出，这个数说明用的是其中第几个。大多数运算只有一个输出，所以它是 0；下一格里的 `unbind` 有四个，用到最后一个时就是 3。

**为什么名字后面有个 0？** PyTorch 的节点类是自动生成的，同一个运算可以有好几种写法，按 0、1…… 编号。`AddBackward0` 是张量加张量的那一种。

**反向是不是沿着 `next_functions` 一路递归到叶子？** 一份流传很广的笔记这样说。第 03 课已经看到，那样会一遍又一遍地走共享的节点。PyTorch 先数清每个节点还差几份，到齐了才运行它，每个节点一次，就像你的 `run_backward`。ex08_2 里的遍历也必须记住去过哪里。

**所有叶子的 `grad` 都会更新吗？** 不是。只有要梯度、而且从根走得到的才会；其余的保持原样，从没走到过的一直是 `None`。

**为什么不把中间的梯度都留下来？** 因为内存。中间张量往往比参数多得多，反向时它们的梯度用完就可以扔。

**叶子的 `grad_fn` 是 `None`，那么怎样找到它的 `AccumulateGrad`？** 从任何一个用到它的运算往回走一格，例如 `(w * 1).grad_fn.next_functions[0][0]`。这个节点只有在有图用到它的时候才存在。

**文章里还说要用 `Variable` 包一层？** 那是很久以前的事了。今天 `Variable(tensor)` 返回的就是普通的张量，跟踪由 `requires_grad` 决定。

**张量类是用 C++ 写的，能看到源码吗？** `Tensor` 本身是一个 Python 类，下面的基类才是 C++ 写的；节点也是。所以 `dir(z)` 和 `dir(z.grad_fn)` 列得出许多东西，但列不出反向的公式。我们的引擎全是 Python，`autograd_lib/engine/core/node.py` 里就是 `AccumulateGrad`，可以和你写的比一比。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**What is the second number of each pair in `next_functions`?** An operation may have several outputs, and the number says which of them was used. Most operations have one, so it is 0; `unbind` in the next cell has four, and using the last of them gives 3.

**Why do names end in 0?** PyTorch's node classes are generated, and one operation may come in several forms, numbered 0, 1 and so on. `AddBackward0` is the form that adds a tensor to a tensor.

**Is the backward pass a recursion along `next_functions`, down to the leaves?** A widely copied note says so. Lesson 03 showed that this would walk shared nodes over and over. PyTorch first counts how many shares each node has to wait for, and runs a node when all of them are there, once, as your `run_backward` does. The walk of ex08_2 has to remember where it has been, too.

**Is the `grad` of every leaf updated?** No: only of those that require a gradient and can be reached from the root. The others stay as they are; one that was never reached remains `None`.

**Why not keep all gradients on the way?** Because of memory. There are usually many more tensors on the way than parameters, and their gradients can be dropped once they are used.

**The `grad_fn` of a leaf is `None`; how do I find its `AccumulateGrad`?** Go back one slot from any operation that uses it, as in `(w * 1).grad_fn.next_functions[0][0]`. The node exists only while some graph uses it.

**I have read that tensors must be wrapped in a `Variable`.** That was long ago. Today `Variable(tensor)` returns a plain tensor, and tracking is a matter of `requires_grad`.

**The tensor class is written in C++; can it be looked at?** `Tensor` itself is a Python class; its base class is in C++, and so are the nodes. Hence `dir(z)` and `dir(z.grad_fn)` list a lot, but no backward formula. Our engine is all Python: `AccumulateGrad` is in `autograd_lib/engine/core/node.py`, where you can compare it with yours.
"""


# %% id="demo_output_number"
@on_both
def fourth_output(torch):
    x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    y = x.unbind()[3] * 2
    print(y.grad_fn.next_functions)


# %% [raw] output_of="demo_output_number"
r"""
((<UnbindBackward0 object at 0xADDR>, 3), (None, 0))
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 声明过的张量才被跟踪；只要有一个输入被跟踪，运算就被记录，结果也被跟踪。
* 叶子是没有历史的张量，与怎样得来无关。
* 历史是 `grad_fn` 和它的 `next_functions`；不要梯度的输入是一个空位；每条不断在空位上的路，尽头是 `AccumulateGrad`，它的 `.variable` 是叶子本身。
* 梯度加到 `grad` 上，所以训练时每一步都要清掉**每个**参数的旧梯度。
* 中间的梯度算完就丢；要留，就在反向**之前**要求。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* Tensors are tracked if you ask for it. If one input is tracked, the operation is recorded and its result is tracked too.
* A leaf is a tensor without history, no matter how it was made.
* History is a `grad_fn` and its `next_functions`; an input that requires no gradient is an empty slot; every path that is not empty ends at an `AccumulateGrad`, whose `.variable` is the leaf itself.
* Gradients are added to `grad`, so every training step has to clear the old gradients of **every** parameter.
* Gradients on the way are dropped after use; to keep one, ask **before** the pass.

Run `progress()` to see which exercises are still open.
"""
