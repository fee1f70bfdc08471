# %% [markdown] id="title" lang="zh"
r"""
# 12 什么也没学到

[English](../../en/12_nothing_learned/12_nothing_learned.ipynb) · 约 75 分钟 · 5 个练习

一次训练，十六步都走完了，没有抛出异常。

**这里又要用到：** 第 04 课的 `second_pass`。反向走了两遍，叶子和内部节点手里各有什么？
"""

# %% [markdown] id="title" lang="en"
r"""
# 12 Nothing learned

[中文](../../zh/12_nothing_learned/12_nothing_learned.ipynb) · about 75 minutes · 5 exercises

A training run takes all its sixteen steps, and no exception is raised.

**From earlier:** `second_pass` of lesson 04. After two passes, what do leaves hold, and what do inner nodes?
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("12_nothing_learned", "zh")

import warnings
from types import SimpleNamespace

from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import draw, frames, plot
from autograd_lib.side_by_side import on_both

from mine import ContextDecorator, Tensor, first_gradient, numbers, one_pass, refuse, state, tensor

# %% [markdown] id="opening" lang="zh"
r"""
## 十六步

还是第 05 课的五步。数据是双精度的，参数也换成双精度；没有梯度的参数就跳过，优化器也是这样做的；`torch.no_grad()` 让更新本身不被记录。

第一步的损失是 11.667，第十六步还是 11.667。先读下面那一格，再猜：毛病在哪一行，`"A"` 到 `"E"`？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Sixteen steps

These are the five steps of lesson 05. The data are in double precision, so the parameters are made double too; a parameter without a gradient is skipped, as optimizers do; `torch.no_grad()` keeps the update itself from being recorded.

The loss is 11.667 at the first step, and 11.667 still at the sixteenth. Read the cell below, and guess: which line is to blame, `"A"` to `"E"`?
"""

# %% id="guess_line"
guess("line", ...)


# %% id="demo_stuck"
def losses_of_training(torch, w, b, rate=0.1, steps=16):
    xs = torch.tensor([-1.0, 1.0, 2.0]).double()
    ys = torch.tensor([-1.0, 3.0, 5.0]).double()
    losses = []
    for _ in range(steps):
        loss = ((w * xs + b - ys) ** 2).mean()  # B
        loss.backward()  # C
        with torch.no_grad():
            for parameter in (w, b):
                if parameter.grad is not None:
                    parameter -= rate * parameter.grad  # D
                    parameter.grad = None  # E
        losses.append(loss.item())
    return losses


@on_both
def stuck(torch):
    #| zh: 很多笔记本都这样写
    #| en: as many notebooks do
    warnings.simplefilter("ignore")
    w = torch.zeros(1, requires_grad=True).double()  # A
    b = torch.zeros(1, requires_grad=True).double()  # A
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
两个引擎一样，都没有抛出异常。改一改你猜的那一行，再运行：损失动了吗？现在看不出来也不要紧，后面会回到这里。
"""

# %% [markdown] id="stuck_note" lang="en"
r"""
Both engines agree, and neither raises. Change the line that you guessed, and run the cell again: does the loss move? If you cannot tell yet, read on: we come back here.
"""

# %% [markdown] id="asking" lang="zh"
r"""
## 要求了才跟踪

PyTorch 只跟踪 `requires_grad` 为 `True` 的张量，要它跟踪，有三种写法，下面都有。然后让两个没有被跟踪的张量相加，从和 `c` 反向。先猜：`c.backward()` 往 `a.grad` 里放 1，放 0，还是抛出异常（`"raises"`）？
"""

# %% [markdown] id="asking" lang="en"
r"""
## Tracked on request

PyTorch tracks only tensors whose `requires_grad` is `True`; the three ways to ask for it are below. Then two untracked tensors are added, and a pass begins at their sum `c`. Guess first: does `c.backward()` put 1 into `a.grad`, or 0, or does it raise (`"raises"`)?
"""

# %% id="guess_from_c"
guess("from_c", ...)


# %% id="demo_asking" ledger="S1-08 S4-03 S4-04"
@on_both
def three_ways(torch):
    a = torch.randn(3, 4, requires_grad=True)
    b = torch.randn(3, 4).requires_grad_()
    c = torch.randn(3, 4)
    c.requires_grad = True
    for one in (a, b, c):
        print(one.shape, one.requires_grad, one.is_leaf, one.grad)


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


guessed("from_c", "raises")


# %% [raw] output_of="demo_asking"
r"""
torch.Size([3, 4]) True True None
torch.Size([3, 4]) True True None
torch.Size([3, 4]) True True None
None
element 0 of tensors does not require grad and does not have a grad_fn
Only Tensors of floating point and complex dtype can require gradients
"""

# %% [markdown] id="flags" lang="zh"
r"""
没有记录，就没有路往回走。（最后一行说：整数不能只变一点点，没有导数。）

## 两个标记

一份流传很广的笔记说：叶子就是手动创建的张量，运算得到的不是叶子。下面的 $z = w x + b$ 里，`w` 和 `b` 需要梯度，`x` 不需要。`y = w * x` 的 `requires_grad` 和 `is_leaf` 各是什么？
"""

# %% [markdown] id="flags" lang="en"
r"""
Where nothing is recorded there is no way back. (The last line: an integer cannot change by a little, and has no derivative.)

## Two flags

“Leaves are the tensors made by hand; results of operations are not”, says a widely copied note. In $z = w x + b$ below, `w` and `b` require gradients, and `x` does not. What are `requires_grad` and `is_leaf` of `y = w * x`?
"""

# %% id="guess_flags_of_y"
guess("flags_of_y", ..., ...)


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


t = line(engine)
guessed("flags_of_y", (t.y.requires_grad, t.y.is_leaf))

# %% [raw] output_of="demo_flags"
r"""
(False, True, True)
True
(True, True, True)
z.is_leaf=False
"""

# %% [markdown] id="flags_note" lang="zh"
r"""
到这里，笔记都对。换几个张量再看：
"""

# %% [markdown] id="flags_note" lang="en"
r"""
So far the note is right. Now some other tensors:
"""

# %% exercise="who_is_a_leaf"

# %% [markdown] id="flags_answer" lang="zh" folds="who_is_a_leaf"
r"""
笔记错了：**叶子**是没有历史的张量。不需要梯度的从来没有历史，所以 `d`、`e`、`h` 虽然是算出来的，也是叶子。`f` 写在一行里，却走了两步：先有一个没有名字的叶子，再由被记录的 `double()` 算出 `f`。`g` 先换类型，后设成需要梯度，本身就是叶子；`j` 就是 `b` 自己。

开头的 `w` 和 `b` 正是 `f` 这样的：梯度到了没有名字的叶子那里，它们自己的 `grad` 一直是 `None`。比一比两种次序（搬到 GPU 上的 `.to(device)` 也一样）：
"""

# %% [markdown] id="flags_answer" lang="en" folds="who_is_a_leaf"
r"""
The note is wrong: a **leaf** is a tensor without history. One that requires no gradient never has any, so `d`, `e` and `h` are leaves, although they were computed. `f` takes two steps in one line: a leaf without a name, from which the recorded `double()` computes `f`. `g` is converted before it requires a gradient: a leaf. And `j` is `b` itself.

`w` and `b` of the beginning are like `f`: the gradients went to leaves without a name, and their own `grad` stayed `None`. Compare the two orders (`.to(device)`, which moves a tensor to a GPU, is no different):
"""

# %% id="demo_learning" spoils="who_is_a_leaf"
if done("who_is_a_leaf"):
    w, b = (engine.zeros(1).double().requires_grad_() for _ in "wb")
    v, c = (engine.zeros(1, requires_grad=True).double() for _ in "vc")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        curves = [list(enumerate(losses_of_training(engine, *pair))) for pair in ((v, c), (w, b))]
    names = {
        "zh": ("先设 requires_grad，再 .double()", "先 .double()，再设 requires_grad"),
        "en": ("requires_grad, then .double()", ".double(), then requires_grad"),
    }
    axes = {"zh": ("步", "损失"), "en": ("step", "loss")}[lang]
    display(plot(dict(zip(names[lang], curves)), dots=True, axes=axes))
    guessed("line", "A")


# %% [raw] output_of="demo_learning" lang="zh"
r"""
先设 requires_grad，再 .double(): (0, 11.7) → (15, 11.7), y 11.7 … 11.7
先 .double()，再设 requires_grad: (0, 11.7) → (15, 7.53e−08), y 7.53e−08 … 11.7
"""

# %% [raw] output_of="demo_learning" lang="en"
r"""
requires_grad, then .double(): (0, 11.7) → (15, 11.7), y 11.7 … 11.7
.double(), then requires_grad: (0, 11.7) → (15, 7.53e−08), y 7.53e−08 … 11.7
"""

# %% [markdown] id="grad_fn" lang="zh"
r"""
## 回去的路

历史记在结果的 `grad_fn` 里，它是图上的一个节点。`next_functions` 说梯度下一步往哪里去，一个输入一格，次序与输入相同。乘法 `w * x` 的格子 0 和格子 1，哪一格会空着？
"""

# %% [markdown] id="grad_fn" lang="en"
r"""
## The way back

The history of a result is in its `grad_fn`, a node of the graph. `next_functions` says where gradients go next: one slot for each input, in the same order. Which slot of the product `w * x` will be empty, 0 or 1?
"""

# %% id="guess_empty_slot"
guess("empty_slot", ...)


# %% id="demo_nodes" ledger="S1-19 S1-20 S1-21 S1-22 S1-23"
@on_both
def nodes_of_a_line(torch):
    t = line(torch)
    print(t.z.grad_fn)
    print(t.z.grad_fn.next_functions)
    print(t.z.grad_fn.next_functions[0][0] == t.y.grad_fn)
    print(t.y.grad_fn.next_functions)
    print((t.w.grad_fn, t.b.grad_fn))


slots = [node for node, _ in line(engine).y.grad_fn.next_functions]
guessed("empty_slot", slots.index(None))

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
叶子没有 `grad_fn`；它那一格里是一个叫 `AccumulateGrad` 的节点，梯度到这里为止。`x` 不需要梯度，那一格是空的：`(None, 0)`。

下面画的是同一条直线，只是需要梯度的张量可以换：`"x, w, b"`、`"w, b"`、`"x"` 或者 `"b"`。先猜：换成哪一种，整个乘法都从图上消失？再换着看：为什么？
"""

# %% [markdown] id="nodes_note" lang="en"
r"""
A leaf has no `grad_fn`; in its slot there is a node called `AccumulateGrad`, where gradients end. `x` requires none, and its slot is empty: `(None, 0)`.

The picture shows the same line, and you choose which tensors require gradients: `"x, w, b"`, `"w, b"`, `"x"` or `"b"`. Guess first: with which choice does the whole product vanish from the graph? Then try them all: why?
"""

# %% id="guess_vanishes"
guess("product_vanishes", ...)


# %% id="demo_line_picture"
def line_with(tracked):
    values = {"x": [1.0], "w": [0.5], "b": [0.25]}
    t = {name: engine.tensor(one, requires_grad=name in tracked) for name, one in values.items()}
    t["y"] = t["w"] * t["x"]
    return t | {"z": t["y"] + t["b"]}


def line_of(tracked):
    t = line_with(tracked)
    return draw(t["z"], t, lang=lang)


choices = ("x, w, b", "w, b", "x", "b")
guessed("product_vanishes", next(one for one in choices if not line_with(one)["y"].requires_grad))
display(frames(line_of, {"requires_grad": choices}, begins=("w, b",)))


# %% [raw] output_of="demo_line_picture" lang="zh"
r"""
requires_grad = x, w, b
z = +  值 [0.75]
├─ y = ×  值 [0.5]
│  ├─ w  值 [0.5]
│  └─ x  值 [1]
└─ b  值 [0.25]

requires_grad = b
z = +  值 [0.75]
├─ 常数  #2
└─ b  值 [0.25]
"""

# %% [raw] output_of="demo_line_picture" lang="en"
r"""
requires_grad = x, w, b
z = +  value [0.75]
├─ y = ×  value [0.5]
│  ├─ w  value [0.5]
│  └─ x  value [1]
└─ b  value [0.25]

requires_grad = b
z = +  value [0.75]
├─ const  #2
└─ b  value [0.25]
"""

# %% [markdown] id="accumulate_node" lang="zh"
r"""
路的尽头是 `AccumulateGrad`：它的 `.variable` 就是那个叶子（`True`），还是叶子的一份复制品（`False`）？
"""

# %% [markdown] id="accumulate_node" lang="en"
r"""
The `AccumulateGrad` at the end of a path has an attribute `.variable`. Is that the leaf itself (`True`), or a copy of it (`False`)?
"""

# %% id="guess_the_leaf_itself"
guess("the_leaf_itself", ...)


# %% id="demo_variable" ledger="S3-11 S3-12"
seen = []


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
    seen.append(end_of_path.variable is x)


guessed("the_leaf_itself", seen[-1])

# %% [raw] output_of="demo_variable"
r"""
((<PowBackward0 object at 0xADDR>, 0), (<PowBackward0 object at 0xADDR>, 0))
<class 'AccumulateGrad'>
True ()
"""

# %% [markdown] id="adding" lang="zh"
r"""
## 两项两项地算

数据装不进内存时，可以分成几小批（micro-batch），各走一次反向，然后才更新。四项的平方和一次算完，梯度是 −70；两项两项地算，第一次以后是 −6。第二次以后 `w.grad` 是多少？
"""

# %% [markdown] id="adding" lang="en"
r"""
## Two by two

Data that do not fit into memory can be split into micro-batches, with a backward pass each, before an update. For a sum of four squares, all at once, the gradient is −70. Two by two, it is −6 after the first pass. What is `w.grad` after the second?
"""

# %% id="guess_after_two"
guess("after_two", ...)


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
    seen.append(w.grad.item())


guessed("after_two", seen[-1])

# %% [raw] output_of="demo_micro_batches"
r"""
all at once: tensor(-70.)
two by two:  tensor(-6.)
two by two:  tensor(-70.)
"""

# %% [markdown] id="adding_note" lang="zh"
r"""
−64 加到了 −6 上，这叫作**梯度累积**（gradient accumulation）。所以每次更新以后，要清掉旧的梯度：`w.grad = None` 丢掉张量，优化器的 `zero_grad()` 默认也这样做；`w.grad.zero_()` 留着它，把数改成零。

`g` 里是 1，`(a + b).backward(g)` 把它交给两个叶子；然后写 `a.grad += 1`。先猜：`b.grad` 和 `g` 里现在各是几？
"""

# %% [markdown] id="adding_note" lang="en"
r"""
−64 was added to −6; this is called **gradient accumulation**. So after each update, clear the old gradients: `w.grad = None` drops the tensor, as an optimizer's `zero_grad()` does by default; `w.grad.zero_()` keeps it, filled with zeros.

Let `g` be a tensor that holds a 1. `(a + b).backward(g)` hands it to both leaves; then we write `a.grad += 1`. Guess first: what do `b.grad` and `g` hold now?
"""

# %% id="guess_b_and_g"
guess("b_and_g", ..., ...)


# %% id="demo_one_g"
@on_both
def one_g_for_two(torch):
    a, b = (torch.zeros(1, requires_grad=True) for _ in "ab")
    g = torch.ones(1)
    (a + b).backward(g)
    a.grad += 1
    print(a.grad, b.grad, g)
    seen.append((b.grad.item(), g.item()))


guessed("b_and_g", seen[-1])

# %% [raw] output_of="demo_one_g"
r"""
tensor([2.]) tensor([1.]) tensor([1.])
"""

# %% exercise="accumulate_grad"

# %% [markdown] id="no_grad" lang="zh"
r"""
## 关掉一会儿

`with torch.no_grad():` 里的运算不被记录。在这个块里写 `w = torch.rand(1, requires_grad=True)` 和 `y = x * w`，`w` 和 `y` 的 `requires_grad` 各是什么？
"""

# %% [markdown] id="no_grad" lang="en"
r"""
## Switched off for a while

Operations inside `with torch.no_grad():` are not recorded. If you write `w = torch.rand(1, requires_grad=True)` and `y = x * w` in such a block, what is `requires_grad` of `w`, and of `y`?
"""

# %% id="guess_in_the_block"
guess("in_the_block", ..., ...)


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
    seen.append((w.requires_grad, y.requires_grad))
    print((x * w).requires_grad)

    @torch.no_grad()
    def doubled(x):
        return x * 2

    print("doubled:", doubled(w).requires_grad)


guessed("in_the_block", seen[-1])

# %% [raw] output_of="demo_no_grad"
r"""
(True, True, True)
(False, True, False)
True
doubled: False
"""

# %% [markdown] id="no_grad_note" lang="zh"
r"""
开关管的是**运算**，不是你明写的 `requires_grad=True`；出了块，同样的 `x * w` 又被记录。
"""

# %% [markdown] id="no_grad_note" lang="en"
r"""
The switch acts on **operations**, not on an explicit `requires_grad=True`; after the block, the same `x * w` is recorded again.
"""

# %% exercise="switched_off"

# %% [markdown] id="sgd" lang="zh"
r"""
`no_grad` 最常用来更新参数。下面四种写法，网上都见得到，都不抛出异常，却不都对。`train` 让每个参数从起点走向 3。
"""

# %% [markdown] id="sgd" lang="en"
r"""
Mostly, `no_grad` serves to update parameters. All four ways below are found on the web: none raises, and not all are right. `train` moves each parameter from its start towards 3.
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
`p = p - …` 让名字 `p` 指向一个新的张量，`clone()` 的内存也是新的：列表里的张量没有动。`p -= …` 写进原来的内存。`.data` 在这里没有出错，因为反向已经走完；第 11 课看过它什么时候出错。所以写 `no_grad`。
"""

# %% [markdown] id="updates_note" lang="en" folds="four_updates"
r"""
`p = p - …` makes the name `p` mean a new tensor, and the memory of a `clone()` is new as well: the tensors in the list do not move. `p -= …` writes to the old memory. `.data` does no harm here, since the backward pass is over; lesson 11 showed where it does. So write `no_grad`.
"""

# %% [markdown] id="handing" lang="zh"
r"""
## 只看一看

`torch.autograd.grad(y, w)` 把 `y` 对 `w` 的梯度返回给你。先猜：这以后 `w.grad` 是什么？
"""

# %% [markdown] id="handing" lang="en"
r"""
## Just to look

`torch.autograd.grad(y, w)` returns the gradient of `y` with respect to `w`. Guess first: what is `w.grad` after that?
"""

# %% id="guess_left_in_w"
guess("left_in_w", ...)


# %% id="demo_returned"
@on_both
def just_to_look(torch):
    w = torch.tensor(0.5, requires_grad=True)
    print(torch.autograd.grad((2 * w - 6) ** 2, w))
    print(w.grad)
    seen.append(w.grad)


guessed("left_in_w", seen[-1])

# %% [raw] output_of="demo_returned"
r"""
(tensor(-20.),)
None
"""

# %% exercise="hand_it_over"

# %% [markdown] id="own_grad" lang="zh"
r"""
在你自己的引擎上，问 $f = y(x^2 - xy + y)$ 在 $(3, 2)$ 处的三个梯度：对 $x$、对 $y$，还有对中间的 $xy$。前两个你早就认得；第三个呢？
"""

# %% [markdown] id="own_grad" lang="en"
r"""
On your own engine, ask for three gradients of $f = y(x^2 - xy + y)$ at $(3, 2)$: for $x$, for $y$, and for the $xy$ in between. The first two are old friends; and the third?
"""

# %% id="guess_gradient_of_xy"
guess("gradient_of_xy", ...)


# %% id="demo_own_grad"
with needs("hand_it_over"):
    x, y = (tensor(one, requires_grad=True) for one in (3.0, 2.0))
    xy = x * y
    found = grad(y * (x * x - xy + y), (x, y, xy))
    print([one.item() for one in found], x.grad, y.grad)
    guessed("gradient_of_xy", found[2].item())


# %% [raw] output_of="demo_own_grad"
r"""
[8.0, 1.0, -2.0] None None
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

什么也没学到的时候，依次问五句：损失有 `grad_fn` 吗？你在更新的是叶子吗（`is_leaf`）？反向以后，它的 `.grad` 是不是 `None`？上一步的 `.grad` 清掉了吗？更新写进的是原来那个张量吗？

**下一课的问题：** 第 02 课写的类，换到真正的 PyTorch 里还能用吗？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

When nothing is learned, ask five questions, in this order. Does the loss have a `grad_fn`? Is what you update a leaf (`is_leaf`)? Is its `.grad` still `None` after the pass? Was the `.grad` of the step before cleared? Does the update write into the old tensor?

**A question for the next lesson:** do the classes of lesson 02 still work in the real PyTorch?

Run `progress()` to see what is still open.
"""
