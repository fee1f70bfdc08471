# %% [markdown] id="title" lang="zh"
r"""
# 08 计算图里记了什么：`requires_grad`、叶子与 `grad_fn`

[English](../../en/08_bookkeeping/08_bookkeeping.ipynb) · 约 140 分钟 · 8 个练习（末尾的 `draw_rows` 选做，连同选读另加 15 分钟）

第 02 到 04 课的反向传播是你自己写的，每个节点上有什么你都清楚。PyTorch 不声不响地做这些：它在前向时记账，在反向时查账，查完还扔掉一部分。
这一课打开账本，看它到底往计算图里记了什么、记在哪里。先看一次什么也学不到的训练：原因就写在账上。

先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 08 What PyTorch writes down: `requires_grad`, leaves and `grad_fn`

[中文](../../zh/08_bookkeeping/08_bookkeeping.ipynb) · about 140 minutes · 8 exercises (`draw_rows`, at the end, is optional and takes another 15 minutes together with the optional reading)

In lessons 02 to 04 you wrote the backward pass yourself and knew what was on every node. PyTorch does it silently: it keeps books on the way forward, reads them on the way back, and then throws part of them away.
In this lesson we open the books and see what it writes down in its computation graph, and where. We begin with a training run that learns nothing; the reason is in the books.

Run the next cell first.
"""

# %% id="setup"
import warnings
from types import SimpleNamespace

from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.side_by_side import on_both

lang = start("08_bookkeeping", "zh")

# %% [markdown] id="stuck" lang="zh"
r"""
## 什么也没学到的训练

下面的训练用的是第 04 课的办法：算损失，反向，每个参数沿着梯度的反方向走一步。数据是双精度的，所以参数也换成了双精度。和优化器一样，没有梯度的参数就跳过。`torch.no_grad()` 让更新本身不被记录。
"""

# %% [markdown] id="stuck" lang="en"
r"""
## A training run that learns nothing

The training run below does what lesson 04 did: compute the loss, go backward, move each parameter one step against its gradient. The data are in double precision, so the parameters are made double too. As in an optimizer, parameters without a gradient are skipped. `torch.no_grad()` keeps the update itself from being recorded.
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
    #| zh: 很多笔记本都这样写
    #| en: as many notebooks do
    warnings.simplefilter("ignore")
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
`w` 和 `b` 都要梯度，`backward` 没有抱怨，循环也没有写错：换两个参数，它就会学（`who_is_a_leaf` 之后就换给你看）。可是损失一动不动，`w.grad` 和 `b.grad` 始终是 `None`。

`@on_both` 把函数运行两遍：一遍用我们的引擎，一遍用真正的 PyTorch。两遍的文字相同，就像上面这样只打印一次；不同，就两份都打印。警告和异常也算文字，内存地址一律写成 `0xADDR`。

两个引擎结果一样，毛病多半不在引擎里，也不在循环里，那就只能在它们所记的东西里。它们究竟记了什么？
"""

# %% [markdown] id="stuck_note" lang="en"
r"""
Both `w` and `b` require gradients, `backward` does not complain, and the loop is right: with two other parameters it learns, as you will see after `who_is_a_leaf`. Yet the loss does not move, and `w.grad` and `b.grad` are always `None`.

`@on_both` runs a function twice, on our own engine and on the real PyTorch. If both texts are the same it prints one, as above; if they differ, both. Warnings and exceptions are part of the text, and memory addresses are written as `0xADDR`.

Both engines agree, so the fault is hardly in an engine, and it is not in the loop either. What is left is what they have written down. So what do they write down?
"""

# %% [markdown] id="asking" lang="zh"
r"""
## 声明：`requires_grad`

PyTorch 不会为所有东西记账，只跟踪要梯度的张量，也就是 `requires_grad` 为 `True` 的那些。由你来**声明**的办法有三种，效果相同：
"""

# %% [markdown] id="asking" lang="en"
r"""
## What is tracked: `requires_grad`

PyTorch does not keep books about everything; it tracks the tensors that **require a gradient**, whose `requires_grad` is `True`. There are three equivalent ways to ask for it:
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
不声明，就什么也不记，没有路可以往回走。而且只有浮点数（还有这门课用不到的复数）才能要梯度：整数不能变化一点点，导数也就无从谈起。
"""

# %% [markdown] id="not_asked" lang="en"
r"""
Without it nothing is recorded, and there is no way back. And only floating-point tensors (and complex ones, which this course does not use) may require gradients: an integer cannot change by a little, so there is no derivative to speak of.
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
声明了，就有路可回。打印出来，声明过的张量最后写着 `requires_grad=True`；由它算出来的结果，写的是 `grad_fn=…`。
"""

# %% [markdown] id="repr" lang="en"
r"""
With it there is a way back. In print, a tensor that was made to require a gradient ends in `requires_grad=True`, and what is computed from it in `grad_fn=…`.
"""


# %% id="demo_asked" ledger="S4-05 S4-06 S4-08 S4-09 S4-10 S4-11 S4-12"
@on_both
def asked(torch):
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


# %% [raw] output_of="demo_asked"
r"""
None None
(tensor(3., grad_fn=<AddBackward0>), tensor(1., requires_grad=True), tensor(2., requires_grad=True)) (tensor(1.), tensor(1.))
tensor(4158., grad_fn=<MulBackward0>) (tensor(99.), tensor(42.))
None True <MulBackward0 object at 0xADDR> False
"""

# %% [markdown] id="flags" lang="zh"
r"""
## 两个标记

这一课的主要例子是一条直线 $z = w x + b$。`w` 和 `b` 要梯度，`x` 是数据，不要。

`requires_grad` 沿着运算**传播**：只要有一个输入要梯度，结果又是浮点数，运算就被记录，结果也要梯度；否则什么都不记。`is_leaf` 说的是另一件事：这个张量是不是**叶子**，也就是背后没有被记录的运算。`detach()`（分离）给出同样的数，但不带历史。
"""

# %% [markdown] id="flags" lang="en"
r"""
## Two flags

The main example of this lesson is a straight line, $z = w x + b$. `w` and `b` require gradients; `x` is data and requires none.

`requires_grad` **propagates** through operations: if one input requires a gradient and the result holds floating-point numbers, the operation is recorded and its result requires a gradient too; otherwise nothing is written down. `is_leaf` says something else: whether a tensor is a **leaf**, with no recorded operation behind it. `detach()` gives the same numbers without their history.
"""


# %% id="demo_flags" ledger="S1-16 S1-17 S1-18 S3-07"
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
    print("z.is_leaf=" + str(t.z.is_leaf))


# %% [raw] output_of="demo_flags"
r"""
(False, True, True)
True
(True, True, True)
z.is_leaf=False
"""

# %% exercise="who_is_a_leaf"

# %% [markdown] id="flags_answer" lang="zh" folds="who_is_a_leaf"
r"""
规则只有一条：**叶子就是没有历史的张量**。不要梯度的张量从来没有历史，所以统统是叶子，不管是写出来的还是算出来的。

`f` 写在一行里，却是两步：先有一个要梯度的叶子，没有名字；再由被记录的 `double()` 算出 `f`，一个结果。`g` 先转换，再声明，本身就是叶子。`j` 是叶子，因为 `float()` 返回的就是 `b` 自己。`h` 是布尔值，不能变化一点点，所以虽然 `c` 要梯度，也没有什么可记录。

开头那两个参数就是这样的 `f`：梯度去了没有名字的叶子，它们自己的 `grad` 永远是 `None`，循环就把它们跳过了。下面是同一个训练的两种次序。搬到 GPU 上的 `.to(device)` 也一样：先搬，再声明。
"""

# %% [markdown] id="flags_answer" lang="en" folds="who_is_a_leaf"
r"""
There is a single rule: **a leaf is a tensor without history**. A tensor that requires no gradient never has any, so all of those are leaves, created or computed.

`f` stands in one line and yet takes two steps: first a leaf that requires a gradient and has no name, and then `double()`, which is recorded, computes `f` from it: a result. `g` is converted first and made to require a gradient afterwards: a leaf. `j` is a leaf because `float()` returns `b` itself. `h` is made of booleans, which cannot change by a little: nothing was recorded, although `c` requires a gradient.

The two parameters of the beginning were tensors like `f`: the gradients went to leaves without a name, their own `grad` stayed `None`, and the loop skipped them. Here is the same run in both orders. It is the same with `.to(device)`, which moves a tensor to a GPU: move first, then require gradients.
"""

# %% id="demo_learning" spoils="who_is_a_leaf"
if done("who_is_a_leaf"):
    w, b = (engine.zeros(1).double().requires_grad_() for _ in "wb")
    v, c = (engine.zeros(1, requires_grad=True).double() for _ in "vc")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        curves = [list(enumerate(losses_of_training(engine, *pair))) for pair in ((v, c), (w, b))]
    names = {
        "zh": ("先声明，再 .double()", "先 .double()，再声明"),
        "en": ("requires_grad, then .double()", ".double(), then requires_grad"),
    }
    display(plot(dict(zip(names[lang], curves)), dots=True))

# %% [raw] output_of="demo_learning" lang="zh"
r"""
先声明，再 .double(): (0, 11.7) → (15, 11.7), y 11.7 … 11.7
先 .double()，再声明: (0, 11.7) → (15, 7.53e−08), y 7.53e−08 … 11.7
"""

# %% [raw] output_of="demo_learning" lang="en"
r"""
requires_grad, then .double(): (0, 11.7) → (15, 11.7), y 11.7 … 11.7
.double(), then requires_grad: (0, 11.7) → (15, 7.53e−08), y 7.53e−08 … 11.7
"""

# %% [markdown] id="warning" lang="zh"
r"""
## 那段被关掉的警告

开头的训练关掉了警告，于是错过了一段很有用的话。下面用 $a b + c d^2 / e$ 把它请回来，两项叫作 `g` 和 `h`：
"""

# %% [markdown] id="warning" lang="en"
r"""
## The warning that was switched off

The training run at the beginning switched warnings off, and so missed a useful message. Here it is, on $a b + c d^2 / e$, whose two terms are called `g` and `h`:
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
    #| zh: 对 h 也会说同样的话，说一次就够了
    #| en: it says the same of h; once is enough
    warnings.simplefilter("ignore")
    print(h.grad)


# %% [raw] output_of="demo_five_numbers"
r"""
False <MulBackward0 object at 0xADDR>
UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information.
None
None
"""

# %% [markdown] id="grad_fn" lang="zh"
r"""
## 回去的路：`grad_fn`

历史记在哪里？记在结果的 `grad_fn` 里：它是计算图的一个节点，知道怎样把自己的梯度分给各个输入。`next_functions` 列出梯度下一步去哪里，每个输入一格，顺序与输入相同（要先变成张量的数，例如 `x + 1` 里的 1，也占一格，是空的）。
"""

# %% [markdown] id="grad_fn" lang="en"
r"""
## The way back: `grad_fn`

Where is the history? In the `grad_fn` of the result, a node of the computation graph that knows how to share its gradient among its inputs. `next_functions` lists where gradients go next, one slot for each input, in order (a plain number that is first made into a tensor, like the 1 of `x + 1`, has a slot too, an empty one).
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

* `z` 是加法做的，它的节点叫 `AddBackward0`。
* 它的第一个输入是 `y`，那一格正是 `y.grad_fn`；第二个是叶子 `b`，那一格是一个叫 `AccumulateGrad` 的节点。
* 乘法的第二个输入 `x` 不要梯度，那一格是**空位**：`(None, 0)`。
* 叶子自己没有 `grad_fn`。

`next_functions` 连起来的只有**运算**：沿着它走，走得到叶子，却走不到张量 `y`。`draw` 画的是同样的运算，另外添上了值和常数：
"""

# %% [markdown] id="nodes_note" lang="en"
r"""
From top to bottom:

* `z` was made by an addition: its node is an `AddBackward0`.
* Its first input is `y`, and that slot holds the very node `y.grad_fn`; the second is the leaf `b`, whose slot holds an `AccumulateGrad`.
* The second input of the product, `x`, requires no gradient and has an **empty slot**: `(None, 0)`.
* Leaves have no `grad_fn` themselves.

`next_functions` connects **operations** only: along it you get to the leaves, but never to the tensor `y`. `draw` shows the same operations and adds values and constants:
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
每一条路，除非断在空位上，尽头都是 `AccumulateGrad`。它知道自己属于谁：`.variable` 就是那个叶子张量，不是复制品。
"""

# %% [markdown] id="accumulate_node" lang="en"
r"""
Every path that does not end at an empty slot ends at an `AccumulateGrad`. It knows to whom it belongs: its `.variable` is the leaf tensor itself, not a copy.
"""


# %% id="demo_variable" ledger="S3-11 S3-12"
@on_both
def down_to_the_leaf(torch):
    x = torch.rand(5, 5, requires_grad=True)
    y = torch.rand(5, 5, requires_grad=True)
    z = x**2 + y**3
    print(z.grad_fn.next_functions)
    power = z.grad_fn.next_functions[0][0]
    end_of_path = power.next_functions[0][0]
    print(type(end_of_path))
    print(end_of_path.variable is x, end_of_path.next_functions)


# %% [raw] output_of="demo_variable"
r"""
((<PowBackward0 object at 0xADDR>, 0), (<PowBackward0 object at 0xADDR>, 0))
<class 'AccumulateGrad'>
True ()
"""

# %% [markdown] id="hidden_leaf" lang="zh" folds="who_is_a_leaf"
r"""
从 `double()` 的节点往回走一格，`.variable` 就是那个没有名字的叶子。梯度一直都在那里，而且是对的，$(2w - 6)^2$ 在 $w = 0$ 处就是 $-24$。
"""

# %% [markdown] id="hidden_leaf" lang="en" folds="who_is_a_leaf"
r"""
One slot back from the node of `double()`, `.variable` is the leaf without a name. Its gradient has been there all the time, and it is right: $-24$ for $(2w - 6)^2$ at $w = 0$.
"""

# %% id="demo_hidden_leaf" spoils="who_is_a_leaf"
if done("who_is_a_leaf"):

    @on_both
    def hidden_leaf(torch):
        w = torch.zeros(1, requires_grad=True).double()
        ((2 * w - 6) ** 2).sum().backward()
        leaf = w.grad_fn.next_functions[0][0].variable
        print(leaf, leaf.grad)


# %% [raw] output_of="demo_hidden_leaf"
r"""
tensor([0.], requires_grad=True) tensor([-24.])
"""

# %% exercise="leaves_of"

# %% id="demo_leaves"
with needs("leaves_of"):

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

不想再训练的参数，在**下一次前向之前**对它调用 `requires_grad_(False)`，这叫**冻结**（freezing）：以后的图里没有它，省时间也省内存。只有叶子可以这样改，对结果会抛出异常。下面走一次反向，冻结 `w`，再走一次。最后 `w.grad` 和 `b.grad` 里是几？
"""

# %% [markdown] id="freezing" lang="en"
r"""
## Freezing

When a parameter is not to be trained any more, call `requires_grad_(False)` on it **before the next forward pass**. This is called **freezing**: later graphs leave it out, which saves time and memory. It works for leaves only; for results it raises. Below is one backward pass, then `w` is frozen, and then comes another. What will `w.grad` and `b.grad` be at the end?
"""


# %% id="demo_freezing"
@on_both
def freezing(torch):
    t = line(torch)
    t.z.backward()
    t.w.requires_grad_(False)
    z = t.w * t.x + t.b
    print(z.grad_fn.next_functions)
    z.backward()
    print(t.w.grad, t.b.grad)


# %% [raw] output_of="demo_freezing"
r"""
((None, 0), (<AccumulateGrad object at 0xADDR>, 0))
tensor([1.]) tensor([2.])
"""

# %% [markdown] id="freezing_note" lang="zh"
r"""
`w.grad` 还是第一次反向的 1：冻结不会清掉旧的 `grad`。只看 `grad` 是不是 `None` 的循环，会照着它再走一步，所以冻结的时候也要写 `w.grad = None`。
"""

# %% [markdown] id="freezing_note" lang="en"
r"""
`w.grad` is still the 1 of the first pass: freezing does not clear an old `grad`. A loop that asks only whether `grad` is `None` would take one more step with it, so write `w.grad = None` when you freeze.
"""

# %% [markdown] id="adding" lang="zh"
r"""
## 累加，而不是覆盖

一大批数据装不进内存时，可以分成几小批（micro-batch），各走一次反向，然后才更新。下面的损失是四项的平方和，先一次算完，再两项两项地算：
"""

# %% [markdown] id="adding" lang="en"
r"""
## Added, not assigned

When a large batch does not fit into memory, it can be split into micro-batches, with a backward pass each, before the parameters are updated. The loss below is a sum of four squares, computed all at once and then two by two:
"""


# %% id="demo_micro_batches"
@on_both
def micro_batches(torch):
    x, y = torch.tensor([-1.0, 1.0, 2.0, 4.0]), torch.tensor([-1.0, 3.0, 5.0, 8.0])
    w = torch.tensor(0.5, requires_grad=True)
    ((w * x - y) ** 2).sum().backward()
    print("all at once:", w.grad)
    w.grad = None
    for part in (slice(0, 2), slice(2, 4)):
        ((w * x[part] - y[part]) ** 2).sum().backward()
        print("two by two: ", w.grad)


# %% [raw] output_of="demo_micro_batches"
r"""
all at once: tensor(-70.)
two by two:  tensor(-6.)
two by two:  tensor(-70.)
"""

# %% [markdown] id="adding_note" lang="zh"
r"""
第二次反向把自己的 −64 加到了 −6 上，这就是**梯度累积**（gradient accumulation）：每次只需要两项的图，结果却与一次算完的一样。

代价是更新之后要由你清掉每个参数的旧梯度。`w.grad = None` 丢掉张量；`w.grad.zero_()` 留着张量，把里面的数改成零。优化器的 `zero_grad()` 默认用前一种。
"""

# %% [markdown] id="adding_note" lang="en"
r"""
The second pass has added its own −64 to the −6: this is **gradient accumulation**. Each pass needs the graph of two terms only, and yet the result is that of all four.

The price: after an update it is up to you to clear the old gradient of every parameter. `w.grad = None` drops the tensor; `w.grad.zero_()` keeps it and sets its numbers to zero. `zero_grad()` of an optimizer does the former by default.
"""

# %% exercise="accumulate_grad"

# %% [markdown] id="loop" lang="zh"
r"""
## 装不下的一批

下面的 `fit` 用梯度下降找一条直线，损失是误差平方的平均。写它的人按 `sizes` 把各行分成几份，每份走一次反向，然后更新、清零。

五行数据，学习率和步数都一样，只是分法不同。找到的会是同一条直线吗？
"""

# %% [markdown] id="loop" lang="en"
r"""
## A batch that does not fit

`fit` below finds a line by gradient descent; its loss is the mean of the squared errors. Its author splits the rows into parts of `sizes`, goes backward for each part, then updates and clears.

Five rows of data, the same rate and the same number of steps; only the parts differ. Will it find the same line?
"""


# %% id="demo_fit"
def fit(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(part)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


five_points = [(-2.0, -3.0), (-1.0, -1.0), (0.0, 1.0), (1.0, 3.0), (2.0, 1.0)]


@on_both
def three_splits(torch):
    for sizes in ([5], [2, 2, 1], [4, 1]):
        w, b = fit(torch, five_points, sizes, 0.1, 200)
        print(sizes, f"w = {w:.4f}, b = {b:.4f}")


# %% [raw] output_of="demo_fit"
r"""
[5] w = 1.2000, b = 0.2000
[2, 2, 1] w = 1.0000, b = 0.0000
[4, 1] w = 0.8571, b = -0.1429
"""

# %% exercise="split_batch"

# %% [markdown] id="trajectory" lang="zh"
r"""
两个循环走出的路，都分成 `[4, 1]`，各走 30 步。横轴是 $w$，纵轴是 $b$，起点是 (0, 0)；(1.2, 0.2) 是不拆时走到的地方：
"""

# %% [markdown] id="trajectory" lang="en"
r"""
Both loops on parts of `[4, 1]`, 30 steps each. $w$ is on the horizontal axis, $b$ on the vertical one, and both begin at (0, 0); (1.2, 0.2) is where the whole batch goes:
"""

# %% id="demo_trajectory"
with needs("split_batch"):
    loops = {"fit": fit, "repaired": repaired}
    paths = {
        name: [tuple(map(float, loop(engine, five_points, [4, 1], 0.1, steps))) for steps in range(31)]
        for name, loop in loops.items()
    }
    display(plot(paths, marks={"(1.2, 0.2)": (1.2, 0.2)}, dots=True))

# %% [raw] output_of="demo_trajectory"
r"""
fit: (0, 0) → (0.857, −0.143), y −0.143 … 0.2
repaired: (0, 0) → (1.2, 0.2), y 0 … 0.2
(1.2, 0.2): (1.2, 0.2)
"""

# %% [markdown] id="loop_note" lang="zh" folds="split_batch"
r"""
每一份都除以自己的行数：四行里的一行只算四分之一，单独成一份的那一行却算整整一行，而这里它偏偏不在直线上。再除以份数，也只有各份一样大时才对：要除以**整批**的行数。

各份一样大时，错误只表现为“学习率大了几倍”，很难发现。2024 年，几个广泛使用的语言模型训练库就被发现有这个错误：一“行”是一个词，各份的词数很少一样。
"""

# %% [markdown] id="loop_note" lang="en" folds="split_batch"
r"""
Every part was divided by its own number of rows: a row among four counts as a quarter, a row by itself in full, and here that row lies off the line. Dividing by the number of parts as well is right only if all parts are of one size: divide by the rows of the **whole** batch.

With parts of one size the mistake merely looks like a larger learning rate, and is hard to notice. In 2024 it was found in several widely used libraries that train language models: there, a “row” is a word, and parts seldom have the same number of words.
"""

# %% [markdown] id="whole_pass" lang="zh"
r"""
## 一整次反向

叶子做什么，你已经写出来了；剩下的是走遍全图。节点是可以调用的：`node(gradient)` 返回各个输入的份额，所以整个反向传播二十来行就能写出来，在我们的引擎上和 PyTorch 上都能运行。调用不改动任何东西，只有 `AccumulateGrad` 例外，它会写 `.grad`；一次反向里它**只运行一次**，在叶子的几份求和以后。
"""

# %% [markdown] id="whole_pass" lang="en"
r"""
## A whole pass

You have written what a leaf does; what is left is the walk through the whole graph. Nodes can be called: `node(gradient)` returns the shares of the inputs. So a whole backward pass can be written in some twenty lines, and it runs on our engine and on PyTorch alike. A call changes nothing, except that of an `AccumulateGrad`, which writes `.grad`; in a pass it runs **once**, after the shares of its leaf have been summed.
"""

# %% [markdown] id="stepping" lang="zh"
r"""
下面一步一步地走完 $r = z \cdot z \cdot w$ 的反向传播。`w` 的梯度是几份加起来的，`z` 的又是几份？
"""

# %% [markdown] id="stepping" lang="en"
r"""
Below are the steps of the backward pass of $r = z \cdot z \cdot w$. How many shares are summed for `w`, and how many for `z`?
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

# %% exercise="run_backward"

# %% [markdown] id="my_pass" lang="zh"
r"""
上图的 `r`，先用你的，再用引擎自己的 `backward`：
"""

# %% [markdown] id="my_pass" lang="en"
r"""
The `r` of the picture, with your pass and with the engine's own `backward`:
"""

# %% id="demo_run_backward"
with needs("run_backward"):

    @on_both
    def my_pass(torch):
        t = line(torch)
        r = t.z * t.z * t.w
        with torch.no_grad():
            run_backward(r, torch.ones_like(r))
        print("mine:  ", t.w.grad, t.b.grad)
        t.w.grad = t.b.grad = None
        r.backward()
        print("theirs:", t.w.grad, t.b.grad)


# %% [raw] output_of="demo_run_backward"
r"""
mine:   tensor([1.3125]) tensor([0.7500])
theirs: tensor([1.3125]) tensor([0.7500])
"""

# %% [markdown] id="hooks" lang="zh"
r"""
## 留住中间的梯度

在第 02 到 04 课里，反向走完以后**每个**节点都有梯度，这里只有叶子有。直线的 `y` 呢？它的梯度明明算出来了：不先有 `y` 的，就没有 `w` 的。它只是没有地方放：`y` 没有 `AccumulateGrad`。

要在路上截住它，用**钩子**（hook）。`tensor.register_hook(hook)` 让引擎在这个张量的梯度到齐时调用 `hook(gradient)`。返回 `None`，梯度照原样往下传；返回一个张量，它就**代替**原来的梯度。（`retain_graph=True` 让走过的图还能再走一遍，见下一课。）
"""

# %% [markdown] id="hooks" lang="en"
r"""
## Keeping an intermediate gradient

In lessons 02 to 04 **every** node had its gradient when the backward pass was over; here only leaves do. What about the `y` of the line? Its gradient was certainly computed: without that of `y` there is none for `w`. It merely had nowhere to stay: `y` has no `AccumulateGrad`.

To catch it on its way, use a **hook**. After `tensor.register_hook(hook)` the engine calls `hook(gradient)` when the gradient of this tensor is complete. If that returns `None`, the gradient is handed on as it is; if it returns a tensor, that **replaces** the gradient. (`retain_graph=True` lets a graph be used once more: next lesson.)
"""


# %% id="demo_hook"
@on_both
def looking_on(torch):
    t = line(torch)
    t.y.register_hook(lambda gradient: print("passing y:", gradient))
    (t.z * t.z).backward(retain_graph=True)
    print("w.grad:", t.w.grad)
    t.y.register_hook(lambda gradient: gradient * 100)
    (t.z * t.z).backward()
    print("w.grad:", t.w.grad)


# %% [raw] output_of="demo_hook"
r"""
passing y: tensor([1.5000])
w.grad: tensor([1.5000])
passing y: tensor([1.5000])
w.grad: tensor([151.5000])
"""

# %% [markdown] id="hook_note" lang="zh"
r"""
第二个钩子把 `y` 的梯度换成了它的 100 倍，于是 `w.grad` 的 1.5 又加上了 150。钩子按登记的先后调用，所以第一个看到的仍然是 1.5。叶子也可以有钩子：一次反向只调用一次，收到的是各份的和。
"""

# %% [markdown] id="hook_note" lang="en"
r"""
The second hook puts a gradient 100 times as large in place of that of `y`, so the second pass adds 150 to the 1.5 in `w.grad`. Hooks run in the order in which they were registered, so the first one still sees 1.5. A leaf may have a hook as well: it is called once in a pass, with the sum of all shares.
"""

# %% exercise="keep_it"

# %% exercise="why_none"

# %% [markdown] id="warning_answer" lang="zh" folds="why_none"
r"""
PyTorch 只看那三件事，所以 `late` 没有警告，梯度照样没有：这是最值得记住的一种。`twice` 里第二次反向加了上去，和叶子一样；`detached` 是叶子，叶子从不警告；`converted` 就是开头的参数，五种里只有它警告。

四句话里，A 不成立，只是旁观的钩子什么也不拦；B 成立，`inputs` 里写了谁，谁就得到 `grad`，不管是不是叶子，别的都得不到；C 不成立，`retain_graph` 留住的是存下的值，不是梯度；D 成立，`late` 就是证明。
"""

# %% [markdown] id="warning_answer" lang="en" folds="why_none"
r"""
PyTorch looks at those three things only. Hence `late`: no warning, and no gradient either. That is the case to remember. In `twice` the second pass adds, as with a leaf; `detached` is a leaf, which never causes a warning; and `converted`, the parameter of the beginning, is the only one of the five that does.

Of the four statements A fails because a hook that only looks on stops nothing. B holds: a tensor that is named in `inputs` gets its `grad`, leaf or not, and the others get none. C fails because `retain_graph` keeps saved values and not gradients. D holds, as `late` showed.
"""

# %% id="demo_warnings" spoils="why_none"
if done("why_none"):

    def start_of_five(torch):
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = x * 3
        return x, y, (y * y / 2).sum() * 2

    @on_both
    def late_and_named(torch):
        x, y, z = start_of_five(torch)
        z.backward()
        y.retain_grad()
        print("late:", y.grad)
        x, y, z = start_of_five(torch)
        z.backward(inputs=[y])
        print("B: y.grad is", y.grad, "and x.grad is", x.grad)


# %% [raw] output_of="demo_warnings"
r"""
late: None
B: y.grad is tensor([ 6., 12.]) and x.grad is None
"""

# %% [markdown] id="optional" lang="zh"
r"""
## 选做和选读

### 数一样，历史不一样

是不是结果，与数值无关。下面的 `e` 和 `a` 一个数也不差，`e` 却是结果：
"""

# %% [markdown] id="optional" lang="en"
r"""
## Optional exercises and reading

### Same numbers, another history

Whether a tensor is a result has nothing to do with its numbers. Below, `e` and `a` agree in all of them, and yet `e` is a result:
"""


# %% id="demo_zeros" ledger="S1-09 S1-10"
@on_both
def zeros(torch):
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
    print(d, e, torch.equal(a, e), sep="\n")


# %% [raw] output_of="demo_zeros"
r"""
tensor([[0., 0., 0., 0.],
        [0., 0., 0., 0.],
        [0., 0., 0., 0.]], requires_grad=True)
tensor([[ 0.7523,  2.1689, -1.2582, -1.3262],
        [ 0.1519,  0.5212,  0.5778, -0.0766],
        [ 0.2492, -0.4664, -1.9198, -0.2537]], grad_fn=<AddBackward0>)
True
"""

# %% [markdown] id="drawing" lang="zh"
r"""
### 自己画

图的形状没有什么秘密：`draw` 沿着 `next_functions` 走一遍就有了。下面的 `as_text` 把各行画成文字，一行是一对深度和标签。缺的是这些行。
"""

# %% [markdown] id="drawing" lang="en"
r"""
### Drawing it yourself

The shape of the picture is no secret: `draw` walks along `next_functions`. `as_text` below turns rows, pairs of depth and label, into text. What is missing is the rows.
"""


# %% id="painters"
def as_text(rows):
    return "\n".join("   " * depth + label for depth, label in rows)


# %% exercise="draw_rows"

# %% id="demo_rows"
with needs("draw_rows"):

    @on_both
    def my_drawing(torch):
        t = line(torch)
        print(as_text(rows(t.z, {"x": t.x, "w": t.w, "b": t.b})))


# %% [raw] output_of="demo_rows"
r"""
AddBackward0
   MulBackward0
      w
      -
   b
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**`next_functions` 里每一对的第二个数是什么？** 运算可以有好几个输出，这个数说明用的是第几个。大多数运算只有一个，所以它是 0；下一格里的 `unbind` 有四个，用到最后一个时就是 3。

**为什么名字后面有个 0？** 同一个运算可以有好几种写法，按 0、1…… 编号。例如 `x ** 2` 的指数是数，`x ** x` 的是张量，下一格就看得出分别。加法几乎只见得到 `AddBackward0`：`x + 1` 里的 1 也先变成了张量。

**叶子的 `grad_fn` 是 `None`，那么怎样找到它的 `AccumulateGrad`？** 从任何一个用到它的运算往回走一格，例如 `(w * 1).grad_fn.next_functions[0][0]`。这个节点只在有图用到它的时候才存在。

**能看到源码吗？** PyTorch 的节点是用 C++ 写的。我们的全是 Python：`AccumulateGrad` 在 `autograd_lib/engine/core/node.py` 里，可以和你写的比一比。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**What is the second number of each pair in `next_functions`?** An operation may have several outputs, and the number says which of them was used. Most have one, so it is 0; `unbind` in the next cell has four, and using the last of them gives 3.

**Why do names end in 0?** One operation may come in several forms, numbered 0, 1 and so on. The exponent of `x ** 2`, for one, is a number and that of `x ** x` a tensor, and the next cell tells them apart. Of additions you will hardly meet any but `AddBackward0`: even the 1 of `x + 1` becomes a tensor first.

**The `grad_fn` of a leaf is `None`; how do I find its `AccumulateGrad`?** Go back one slot from any operation that uses it, as in `(w * 1).grad_fn.next_functions[0][0]`. The node exists only while some graph uses it.

**Can I look at the source?** PyTorch's nodes are C++. Ours are all Python: `AccumulateGrad` is in `autograd_lib/engine/core/node.py`, where you can compare it with yours.
"""


# %% id="demo_output_number"
@on_both
def fourth_output(torch):
    x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    y = x.unbind()[3] * 2
    print(y.grad_fn.next_functions)
    print([power.grad_fn.name() for power in (x**2, x**x)], (x + 1).grad_fn.name())


# %% [raw] output_of="demo_output_number"
r"""
((<UnbindBackward0 object at 0xADDR>, 3), (None, 0))
['PowBackward0', 'PowBackward1'] AddBackward0
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 声明过的张量被跟踪；由它们算出来的浮点结果也被跟踪。
* 叶子是没有历史的张量，不管它是写出来的还是算出来的。参数学不动，先看它是不是叶子。
* 历史是 `grad_fn` 和它的 `next_functions`；不要梯度的输入是一个空位；别的路，尽头都是 `AccumulateGrad`，它的 `.variable` 是叶子本身。
* 梯度加到 `grad` 上，所以大批可以分成小批，每一份都除以整批的行数；更新之后要清掉**每个**参数的旧梯度。
* 中间的梯度用完就丢；要留，就在反向**之前**要求。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* Tensors that are made to require gradients are tracked, and so is every floating-point result computed from them.
* A leaf is a tensor without history, whether created directly or computed. When a parameter does not learn, ask first whether it is a leaf.
* History is a `grad_fn` and its `next_functions`; an input that requires no gradient is an empty slot; every other path ends at an `AccumulateGrad`, whose `.variable` is the leaf itself.
* Gradients are added to `grad`. So a large batch can be split, each part divided by the rows of the whole; and after an update the old gradients of **every** parameter have to be cleared.
* Gradients on the way are dropped after use; to keep one, ask **before** the pass.

Run `progress()` to see which exercises are still open.
"""
