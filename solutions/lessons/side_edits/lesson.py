# %% [markdown] id="title" lang="zh"
r"""
# 支线：七种改法

[English](../../en/side_edits/side_edits.ipynb) · 约 45 分钟 · 3 个练习

五行都在原地改一个张量：三行没事，一行立刻报错，还有一行要等到反向才报错。

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Seven edits

[中文](../../zh/side_edits/side_edits.ipynb) · about 45 minutes · 3 exercises

Five lines change a tensor in place: three are fine, one raises at once, and one only on the way back.

Comes after lesson 12.
"""

# %% id="setup"
import math
from types import SimpleNamespace

import autograd_lib.engine as engine
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.exercises.beside.shared.boxes import using_boxes
from autograd_lib.exercises.beside.shared.measuring import measure
from autograd_lib.side_by_side import on_both

lang = start("side_edits", "zh")

# %% [markdown] id="inplace" lang="zh"
r"""
## 存下的值被人改了

节点存的不是复制品，而是张量本身：复制要花时间和内存。那么，前向和反向之间有人改了它呢？

**原地操作**（in-place operation）就是直接写进张量的内存：`+=`、`x[0] = …`，还有名字以下划线结尾的方法，例如 `add_`、`mul_`。常有人说，被跟踪的张量不支持原地操作。下面五种，先猜猜哪几种会失败，再运行。
"""

# %% [markdown] id="inplace" lang="en"
r"""
## Somebody changes what was saved

A node does not save a copy but the tensor itself: copying costs time and memory. What, then, if somebody changes it between the forward and the backward pass?

An **in-place operation** writes into the memory of a tensor: `+=`, `x[0] = …`, and the methods whose names end in an underscore, such as `add_` and `mul_`. It is often said that tracked tensors do not support in-place operations. Guess which of the five below fail, then run them.
"""


# %% id="demo_five_edits"
def outcome_of(torch, edit):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    place = "at once"
    try:
        result = edit(torch, x)
        place = "late"
        result.sum().backward()
        return f"fine: {x.grad}"
    except RuntimeError as error:
        return f"{place}: " + str(error).split(" in an")[0].split(":")[0]


@on_both
def five_edits(torch):
    for name, edit in {
        "(x * 3).add_(1)": lambda torch, x: (x * 3).add_(1),
        "x.add_(1)": lambda torch, x: x.add_(1),
        "x.exp().add_(1)": lambda torch, x: x.exp().add_(1),
        "(x + 1).mul_(2)": lambda torch, x: (x + 1).mul_(2),
        "zeros(2).add_(x)": lambda torch, x: torch.zeros(2).add_(x),
    }.items():
        print(name, "|", outcome_of(torch, edit))


# %% [raw] output_of="demo_five_edits"
r"""
(x * 3).add_(1) | fine: tensor([3., 3.])
x.add_(1) | at once: a leaf Variable that requires grad is being used
x.exp().add_(1) | late: one of the variables needed for gradient computation has been modified by an inplace operation
(x + 1).mul_(2) | fine: tensor([2., 2.])
zeros(2).add_(x) | fine: tensor([1., 1.])
"""

# %% [markdown] id="inplace_note" lang="zh"
r"""
三种可以，一种当场出错，一种到反向才出错。

* 中间结果可以原地修改，除非有节点存着它：修改本身也被记录，梯度照样对。不要梯度的张量也可以；写进去的东西要梯度，它就成了中间结果。
* 改了某个节点**存下**的张量，反向走到那里才发现。`exp` 存的是结果，所以 `x.exp().add_(1)` 失败；`x + 1` 什么都不存。
* 要梯度的**叶子**，正在记录时不能原地改：被记录的修改会给它一段历史，它就不再是叶子，也就没有地方放 `grad` 了。
"""

# %% [markdown] id="inplace_note" lang="en"
r"""
Three are fine, one fails at once, one late.

* An intermediate result may be changed in place, unless some node has saved it: the change is recorded, and the gradient is right. So may a tensor that requires no gradient; if what is written into it requires one, it becomes an intermediate result.
* A change to a tensor that some node has **saved** is found out when the backward pass gets there. `exp` saves its result, so `x.exp().add_(1)` fails; `x + 1` saves nothing.
* A **leaf** that requires a gradient may not be changed while recording is on: a recorded change would give it a history, so it would no longer be a leaf and have no place for its `grad`.
"""

# %% [markdown] id="riddle" lang="zh"
r"""
## 一个例子，五种运算

想改张量的值，又不想被记录，怎么办？一份流传很广的笔记说：用 `.data`，它“已经独立于计算图之外”。它的例子（下面的 `the_note`，最后一行除外）把 `a` 换成自己的 sigmoid，到此为止。`squash` 多走一步：在前向和反向之间这样改，再求 `a` 和 `b` 的梯度。五种运算都不抛出异常，用加法时，梯度也是对的（最后一行）：
"""

# %% [markdown] id="riddle" lang="en"
r"""
## One example, five operations

How do you change the values of a tensor without having it recorded? A widely copied note says: through `.data`, which is “outside the computation graph”. Its example (`the_note` below, except for the last line) turns `a` into its own sigmoid and stops there. `squash` goes one step further: it makes this edit between the forward and the backward pass, and computes the gradients of `a` and `b`. None of the five operations raises an exception, and with an addition the gradients are right (the last line):
"""

# %% id="squash" ledger="S1-36 S1-37 S1-38 S1-39 S1-40"
operations = {
    "a + b": lambda a, b: a + b,
    "a * b": lambda a, b: a * b,
    "a / b": lambda a, b: a / b,
    "exp(a + b)": lambda a, b: (a + b).exp(),
    "(a + b) ** 2": lambda a, b: (a + b) ** 2,
}


def squash(torch, operation, a, b):
    a = torch.tensor(a, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    c = operation(a, b)
    squashed = a.data.sigmoid_()
    c.sum().backward()
    return squashed.tolist(), a.grad.tolist(), b.grad.tolist()


@on_both
def the_note(torch):
    a = torch.ones(3, 4, requires_grad=True)
    print(a.data)
    print(a.data.requires_grad)
    print(a.requires_grad)
    print(a.data.sigmoid_().requires_grad)
    print(a)
    print("one step further:", squash(torch, operations["a + b"], [2.0], [3.0])[1:])


# %% [raw] output_of="squash"
r"""
tensor([[1., 1., 1., 1.],
        [1., 1., 1., 1.],
        [1., 1., 1., 1.]])
False
True
False
tensor([[0.7311, 0.7311, 0.7311, 0.7311],
        [0.7311, 0.7311, 0.7311, 0.7311],
        [0.7311, 0.7311, 0.7311, 0.7311]], requires_grad=True)
one step further: ([1.0], [1.0])
"""

# %% exercise="note_and_sigmoid"

# %% [markdown] id="squash_note" lang="zh" folds="note_and_sigmoid"
r"""
下面每一行是 `squash` 在 $a = b = 1$ 处给出的两个梯度，然后是对的；0.7311 是 $\sigma(1)$。乘法和除法的节点存的就是 `a` 自己，所以 `b` 的梯度错了。平方存的是 `a + b`，`exp` 存的是结果，都在别的内存里。

修法有三种：把结果写到新的内存（不带下划线的 `sigmoid`），先 `clone()` 再改，或者等反向走完再改。它们都不需要 `.data`。
"""

# %% [markdown] id="squash_note" lang="en" folds="note_and_sigmoid"
r"""
Each line below shows the two gradients that `squash` gives at $a = b = 1$, and then the right ones; 0.7311 is $\sigma(1)$. The nodes of the product and the quotient save `a` itself, and so the gradient of `b` is wrong. The square saves `a + b`, and `exp` its result; both are in other memory.

Three repairs will do: write the result to new memory (`sigmoid` without the underscore), call `clone()` before the edit, or make the edit after the backward pass. None of them needs `.data`.
"""

# %% id="demo_squash" ledger="S1-35a" spoils="note_and_sigmoid"
if done("note_and_sigmoid"):

    @on_both
    def five_squashes(torch):
        for name, operation in operations.items():
            found = squash(torch, operation, [1.0], [1.0])[1:]
            a, b = (torch.ones(1, requires_grad=True) for _ in "ab")
            operation(a, b).backward()
            rows = [
                [round(row[0], 4) for row in pair] for pair in (found, (a.grad.tolist(), b.grad.tolist()))
            ]
            print(f"{name}: {rows[0]}, right: {rows[1]}")


# %% [raw] output_of="demo_squash"
r"""
a + b: [1.0, 1.0], right: [1.0, 1.0]
a * b: [1.0, 0.7311], right: [1.0, 1.0]
a / b: [1.0, -0.7311], right: [1.0, -1.0]
exp(a + b): [7.3891, 7.3891], right: [7.3891, 7.3891]
(a + b) ** 2: [4.0, 4.0], right: [4.0, 4.0]
"""

# %% [markdown] id="data" lang="zh"
r"""
## 七种修改

`squash` 经过 `.data` 修改 `a`。修改还有别的写法，改的也可以是别的张量，结局不都一样：
"""

# %% [markdown] id="data" lang="en"
r"""
## Seven edits

`squash` edits `a` through `.data`. Edits can be written in other ways, and can hit other tensors; they do not all end alike:
"""

# %% exercise="seven_edits"

# %% [markdown] id="data_answer" lang="zh" folds="seven_edits"
r"""
`no_grad` 管记录，不管计数：内存变了，版本也加了一，所以反向时被发现。`copy` 写的是别处的内存；`result` 写的是 `c`，而乘法和求和都没有存它。同样的修改，`.detach()` 会报错，`.data` 不会：所以用 `.detach()`。`other` 里 `y.grad` 是对的，错的是 `x.grad`：`[30, 40]`，而不是 `[3, 4]`。`.data` 的历史是独立的，内存不是：最坏的组合。
"""

# %% [markdown] id="data_answer" lang="en" folds="seven_edits"
r"""
`no_grad` is about recording and not about counting: the memory has changed and the version has gone up by one, so the backward pass finds out. `copy` writes to other memory; `result` writes to `c`, which neither the product nor the sum has saved. For the same edit `.detach()` leads to an error and `.data` does not: so use `.detach()`. In the case `other`, `y.grad` is right and `x.grad` is wrong: `[30, 40]` instead of `[3, 4]`. The history of `.data` is separate; its memory is not: the worst of both worlds.
"""

# %% [markdown] id="practice" lang="zh"
r"""
## 三件容易弄混的事

**一：损失，和损失的值。** 很多人在循环里写 `total += loss`，想在最后打印平均值。`loss` 有历史，于是 `total` 也有：每一步的节点都挂在它下面，一个也丢不掉。走三步以后，从 `total` 走得到多少个节点？先猜，再运行：
"""

# %% [markdown] id="practice" lang="en"
r"""
## Three things to keep apart

**One: a loss and its value.** Many people write `total += loss` in a loop, to print the mean in the end. `loss` has a history, and so `total` has one: the nodes of all steps hang below it, and none can be dropped. How many nodes can be reached from `total` after three steps? Guess, then run:
"""


# %% id="demo_total"
def nodes_below(tensor):
    met, todo = set(), [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in met:
            met.add(node)
            todo += [parent for parent, _ in node.next_functions]
    return len(met)


@on_both
def keeping_score(torch):
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    total, score = 0.0, 0.0
    for step in range(1, 4):
        loss = (w * w).sum()
        loss.backward()
        total += loss
        score += loss.item()
        print(step, "| nodes:", nodes_below(total), "| total:", total.item(), "score:", score)


# %% [raw] output_of="demo_total"
r"""
1 | nodes: 4 | total: 5.0 score: 5.0
2 | nodes: 7 | total: 10.0 score: 10.0
3 | nodes: 10 | total: 15.0 score: 15.0
"""

# %% [markdown] id="practice_eval" lang="zh"
r"""
两个数一样，可是 `total` 越拖越重。走过反向的节点，存下的值至少已经释放；验证集上的损失不走反向，连存下的值也一起留着，除非在 `no_grad` 里算。写 `loss.item()`，或者 `loss.detach()`。

**二：`eval()` 和 `no_grad`。** `model.eval()` 换的是某些层的行为（dropout 不再随机丢弃），与记不记录毫无关系。

**三：`no_grad` 和 `detach`。** `no_grad` 管一段代码，里面的运算都不记录；`detach()` 管一个张量，从它开始切断历史，之后的运算照常记录。
"""

# %% [markdown] id="practice_eval" lang="en"
r"""
The two numbers are the same, but `total` gets heavier with every step. After a pass the nodes have at least released what they saved; the losses of a validation set, from which no pass is run, keep their saved values as well, unless they are computed under `no_grad`. Write `loss.item()`, or `loss.detach()`.

**Two: `eval()` and `no_grad`.** `model.eval()` changes what certain layers do (dropout no longer drops anything) and has nothing to do with recording.

**Three: `no_grad` and `detach`.** `no_grad` is about a piece of code, in which no operation is recorded; `detach()` is about a tensor: its history is cut off there, and later operations are recorded as usual.
"""

# %% exercise="nested_switches"

# %% [markdown] id="flags_answer" lang="zh" folds="nested_switches"
r"""
最里面的块说了算；但没有历史的 `b`，谁也不能替它补上。`f` 只是 `a` 的另一个名字；没有 `with` 的 `torch.no_grad()` 什么也不做。
"""

# %% [markdown] id="flags_answer" lang="en" folds="nested_switches"
r"""
The innermost block decides; but nobody can give `b` the history that it never had. `f` is only another name for `a`; `torch.no_grad()` without `with` does nothing.
"""

# %% [markdown] id="optional" lang="zh"
r"""
## `inference_mode`

`torch.inference_mode()` 比 `no_grad` 更省：里面**做出来的**张量连版本计数器都没有。代价是，以后哪个节点要存它，就会出错。这一格只用 PyTorch，第一行说的是 `eval()`：
"""

# %% [markdown] id="optional" lang="en"
r"""
## `inference_mode`

`torch.inference_mode()` is cheaper still than `no_grad`: tensors **made** in it do not even have a version counter. The price is an error when a node wants to save one of them later. This cell uses PyTorch alone, and its first line is about `eval()`:
"""

# %% id="demo_inference"
import torch as pytorch

model = pytorch.nn.Linear(2, 1)
model.eval()
data, weight = pytorch.ones(3, 2), pytorch.ones(1, requires_grad=True)
print("after eval(), recorded:", model(data).requires_grad)
for switch in (pytorch.no_grad, pytorch.inference_mode):
    with switch():
        result = model(data)
    try:
        print(f"{switch.__name__}, used later:", (result * weight).requires_grad)
    except RuntimeError as error:
        print(f"{switch.__name__}, used later:", str(error).split(".")[0])

# %% [raw] output_of="demo_inference"
r"""
after eval(), recorded: True
no_grad, used later: True
inference_mode, used later: Inference tensors cannot be saved for backward
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

`.data` 只在没有人还要那个旧值的时候没有害处。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

`.data` does no harm only where nobody needs the old value any more.

Run `progress()` to see what is still open.
"""
