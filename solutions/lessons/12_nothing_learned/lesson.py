# %% [markdown] id="title" lang="zh"
r"""
# 12 什么也没学到

[English](../../en/12_nothing_learned/12_nothing_learned.ipynb) · 约 75 分钟 · 4 个练习

损失一步一步都是 11.667，没有异常，没有警告。

**这里又要用到：** 第 04 课的 `second_pass`：叶子累加，内部节点每一遍从零开始。
"""

# %% [markdown] id="title" lang="en"
r"""
# 12 Nothing learned

[中文](../../zh/12_nothing_learned/12_nothing_learned.ipynb) · about 75 minutes · 4 exercises

The loss is 11.667 at every step, with no exception and no warning.

**Comes back here:** `second_pass` of lesson 04: leaves add up, inner nodes begin at zero in every pass.
"""

# %% id="setup"
import warnings
from types import SimpleNamespace

from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.side_by_side import on_both

lang = start("12_nothing_learned", "zh")

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

# %% [markdown] id="no_grad" lang="zh"
r"""
## 干脆不记：`no_grad`

有些运算不该记账：评估模型、更新参数、整理数据。`with torch.no_grad():` 关掉开关，块里的运算不被记录，结果没有历史，也不存任何张量。
"""

# %% [markdown] id="no_grad" lang="en"
r"""
## Keeping no books: `no_grad`

Some operations should not be recorded: evaluating a model, updating parameters, preparing data. `with torch.no_grad():` switches recording off; operations in the block leave no history and save no tensor.
"""


# %% id="demo_no_grad" ledger="S1-32 S1-33"
@on_both
def off_and_on(torch):
    x = torch.ones(1, requires_grad=True, dtype=torch.float32)
    w = torch.rand(1, requires_grad=True)
    y = x * w
    print((x.requires_grad, w.requires_grad, y.requires_grad))
    with torch.no_grad():
        x = torch.ones(1)
        w = torch.rand(1, requires_grad=True)
        y = x * w
    print((x.requires_grad, w.requires_grad, y.requires_grad))
    print((x * w).requires_grad)

    @torch.no_grad()
    def doubled(x):
        return x * 2

    print("doubled:", doubled(w).requires_grad)


# %% [raw] output_of="demo_no_grad"
r"""
(True, True, True)
(False, True, False)
True
doubled: False
"""

# %% [markdown] id="no_grad_note" lang="zh"
r"""
第二行里 `w` 仍然要梯度：开关管的是**运算**，不是你明说的 `requires_grad=True`。出了块，同样的 `x * w` 又被记录了。

`@torch.no_grad()` 作装饰器，管整个函数（最后一行）；`torch.enable_grad()` 在关着的块里重新打开；`torch.set_grad_enabled(False)` 不写 `with` 时一直有效，所以容易忘。
"""

# %% [markdown] id="no_grad_note" lang="en"
r"""
In the second line `w` still requires a gradient: the switch acts on **operations**, not on an explicit `requires_grad=True`. After the block the same `x * w` is recorded again.

`@torch.no_grad()` as a decorator governs a whole function (the last line); `torch.enable_grad()` turns recording on again inside a block where it is off; and `torch.set_grad_enabled(False)` without `with` stays in force, and is easily forgotten.
"""

# %% [markdown] id="sgd" lang="zh"
r"""
## 更新参数

`no_grad` 最常见的用处是训练时的更新。参数是要梯度的叶子。下面的四种写法都在网上见得到，都不报错，但不都对。`train` 从 `starts` 出发，让每个参数走向 3。
"""

# %% [markdown] id="sgd" lang="en"
r"""
## Updating parameters

The most common use of `no_grad` is the update in training. Parameters are leaves that require gradients. You will meet all four ways below in the wild. None of them raises, and not all of them are right. `train` begins at `starts` and moves each parameter towards 3.
"""


# %% id="three_updates"
def first(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            p -= rate * p.grad


def second(torch, parameters, rate):
    for p in parameters:
        p.data -= rate * p.grad


def third(torch, parameters, rate):
    with torch.no_grad():
        for p in parameters:
            p = p - rate * p.grad


def fourth(torch, parameters, rate):
    for p in parameters:
        values = p.detach().clone()
        values -= rate * p.grad


def train(torch, update, starts, rate, steps):
    parameters = [torch.tensor(start, requires_grad=True) for start in starts]
    for _ in range(steps):
        loss = sum((p - 3) ** 2 for p in parameters)
        loss.backward()
        update(torch, parameters, rate)
        for p in parameters:
            p.grad = None
    return [p.item() for p in parameters]


# %% exercise="four_updates"

# %% id="demo_updates" spoils="four_updates"
if done("four_updates"):

    @on_both
    def five_updates(torch):
        for way in (first, second, third, fourth, update):
            print(way.__name__, [round(end, 4) for end in train(torch, way, [1.0, 5.0], 0.1, 20)])


# %% [raw] output_of="demo_updates"
r"""
first [2.9769, 3.0231]
second [2.9769, 3.0231]
third [1.0, 5.0]
fourth [1.0, 5.0]
update [2.9769, 3.0231]
"""

# %% [markdown] id="updates_note" lang="zh" folds="four_updates"
r"""
`p = p - …` 造出一个新的张量，让名字 `p` 指向它，一转眼就丢了；`clone()` 的内存也是新的，写进去的数没有人看得到。`p -= …` 写进原来的内存。`.data` 在这里没有出错，因为反向已经走完，没有谁还要用旧的值；挪到前向和反向之间就错了，而且不会有人告诉你。所以写 `no_grad`。

学习率为 1 时，一步跳到 3 的另一边、一样远的地方，再一步跳回来：走偶数步，对的写法也回到起点。一次结果相同，什么也证明不了。
"""

# %% [markdown] id="updates_note" lang="en" folds="four_updates"
r"""
`p = p - …` makes a new tensor, rebinds the name `p` to it, and loses it the next moment; the memory of a `clone()` is new as well, and nobody sees the numbers written there. `p -= …` writes to the old memory. `.data` does no harm here, because the backward pass is over and nobody needs the old values; between forward and backward it would be wrong, and nobody would tell you. So write `no_grad`.

With a rate of 1 a step jumps to the other side of 3, just as far away, and the next one jumps back: after an even number of steps the right ones are at the start again. One run with the same results proves nothing.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

什么也没学到的时候，依次问四句：损失连着叶子吗（`grad_fn`）？叶子是你在更新的那一个吗（`is_leaf`）？`.grad` 有没有清零？更新有没有被记录进图里？

**下一课的问题：** 同一个类，换到真正的 PyTorch 里还能用吗？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

When nothing is learned, ask four questions: is the loss connected to the leaves (`grad_fn`)? Is the leaf the one that you update (`is_leaf`)? Was `.grad` reset? Was the update recorded?

**A question for the next lesson:** the same class, in the real PyTorch: does it still work?

Run `progress()` to see what is still open.
"""
