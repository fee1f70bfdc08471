# %% [markdown] id="title" lang="zh"
r"""
# 支线：七种改法

[English](../../en/side_edits/side_edits.ipynb) · 约 60 分钟 · 4 个练习

前向和反向之间，有人把一个张量改了。哪些改法会抛出异常，哪些悄悄地算错？

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Seven edits

[中文](../../zh/side_edits/side_edits.ipynb) · about 60 minutes · 4 exercises

Between forward and backward, somebody changes a tensor. Which edits raise, and which make the result wrong in silence?

Comes after lesson 12.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_edits", "zh")

import torch as pytorch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import frames, heat
from autograd_lib.side_by_side import on_both

# %% [markdown] id="opening" lang="zh"
r"""
## 五行

常有人说：被跟踪的张量不能原地改。原地改，就是直接写进张量的内存：`+=`、`x[0] = …`，还有名字以下划线结尾的方法，例如 `add_`、`mul_`。

下面五行都在原地改一个张量，然后求和，反向。先猜：几行没事，几行当场抛出异常，几行到反向时才抛出？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Five lines

It is often said that tracked tensors cannot be changed in place. In place means that the memory of the tensor is written into: `+=`, `x[0] = …`, and the methods whose names end in an underscore, such as `add_` and `mul_`.

Each of the five lines below changes a tensor in place; then comes a sum, and a pass back. Guess first: how many lines are fine, how many raise at once, and how many only on the way back?
"""

# %% id="guess_five"
guess("five_lines", ..., ..., ...)


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


guessed("five_lines", (3, 1, 1))

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
* 中间结果可以原地修改，除非有节点存着它：修改也被记录，梯度照样对。
* 改了**存下**的张量，反向走到那里才发现：`exp` 存的是结果，`x + 1` 什么都不存。
* 要梯度的**叶子**，正在记录时不能改：有了历史，它就不再是叶子，没有地方放 `grad` 了。

## 两块内存，两个计数器

靠什么发现？第 11 课的版本计数器：每次原地改都加一。下面从 `a` 得到 `b`，再对 `b` 做几次 `add_(3)`。先猜：`b = a.data` 改过一次以后，`a._version` 是几？
"""

# %% [markdown] id="inplace_note" lang="en"
r"""
* An intermediate result may be changed in place, unless some node has saved it: the change is recorded, and the gradient is right.
* A change to a **saved** tensor is noticed when the backward pass gets there: `exp` saves its result, `x + 1` saves nothing.
* A **leaf** that requires a gradient may not be changed while recording is on: with a history it would no longer be a leaf, and have no place for its `grad`.

## Two memories, two counters

What notices it is the version counter of lesson 11: every change in place adds one. Below, `b` is made from `a`, and then gets a few `add_(3)`. Guess first: with `b = a.data` and one such call, what is `a._version`?
"""

# %% id="guess_version"
guess("version_of_a", ...)

# %% id="demo_boxes"
WAYS = {
    "a": lambda a: a,
    "a.view(2)": lambda a: a.view(2),
    "a.detach()": lambda a: a.detach(),
    "a.data": lambda a: a.data,
    "a.clone()": lambda a: a.clone(),
}


def boxes(way, edits):
    a = engine.tensor([1.0, 2.0])
    b = WAYS[way](a)
    for _ in range(edits):
        b.add_(3)
    rows = [[*one.tolist(), one._version] for one in (a, b)]
    told = f"a {rows[0][:2]}, _version {rows[0][2]}; b {rows[1][:2]}, _version {rows[1][2]}"
    return heat(rows, across=["[0]", "[1]", "_version"], down=["a", "b"], text=told)


display(frames(boxes, {"b": tuple(WAYS), "edits": (0, 1, 2)}, begins=("a", 1)))
guessed("version_of_a", 0)

# %% [raw] output_of="demo_boxes"
r"""
b = a, edits = 0
a [1.0, 2.0], _version 0; b [1.0, 2.0], _version 0

b = a.clone(), edits = 2
a [1.0, 2.0], _version 0; b [7.0, 8.0], _version 2
"""

# %% [markdown] id="boxes_note" lang="zh"
r"""
再试别的写法：哪些和 `a` 共用数，哪些连版本也共用？
"""

# %% [markdown] id="boxes_note" lang="en"
r"""
Then try the others: which share their numbers with `a`, and which share the version as well?
"""

# %% exercise="shared_counter"

# %% [markdown] id="riddle" lang="zh"
r"""
## 一个例子，五种运算

第 11 课开头有一份笔记，经过 `.data` 把 `a` 改成了它的 sigmoid。现在换五种运算来做：`squash` 先算好 `c`，再这样改 `a`，然后反向。没有一种抛出异常。先猜：有几种，两个梯度都对？
"""

# %% [markdown] id="riddle" lang="en"
r"""
## One example, five operations

The note at the beginning of lesson 11 turned `a` into its own sigmoid through `.data`. Here this is done with five operations: `squash` computes `c`, then changes `a` in that way, and goes backward. None of them raises. Guess first: with how many are both gradients right?
"""

# %% id="guess_right"
guess("right_of_five", ...)

# %% id="squash"
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


# %% exercise="note_and_sigmoid"

# %% [markdown] id="squash_note" lang="zh" folds="note_and_sigmoid"
r"""
下面每一行是 `squash` 在 $a = b = 1$ 处给出的两个梯度，然后是对的；0.7311 是 $\sigma(1)$。乘法和除法的节点存的就是 `a` 自己，所以 `b` 的梯度错了。平方存的是 `a + b`，`exp` 存的是结果，都在别的内存里。

修法有三种，都不需要 `.data`：写到新的内存（不带下划线的 `sigmoid`），先 `clone()` 再改，或者反向走完再改。
"""

# %% [markdown] id="squash_note" lang="en" folds="note_and_sigmoid"
r"""
Each line below shows the two gradients that `squash` gives at $a = b = 1$, and then the right ones; 0.7311 is $\sigma(1)$. The nodes of the product and the quotient save `a` itself, and so the gradient of `b` is wrong. The square saves `a + b`, and `exp` its result; both are in other memory.

Three repairs will do, all without `.data`: write to new memory (`sigmoid` without the underscore), call `clone()` before the edit, or make the edit after the backward pass.
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

    guessed("right_of_five", 3)

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

同一种修改有几种写法，也可以改在不同的张量上，结局不尽相同。
"""

# %% [markdown] id="data" lang="en"
r"""
## Seven ways to write it

One edit can be written in several ways and made to several tensors; they do not all end alike.
"""

# %% exercise="seven_edits"

# %% [markdown] id="data_answer" lang="zh" folds="seven_edits"
r"""
`no_grad` 管记录，不管计数：版本照样加了一，所以反向时被发现。`result` 写的是 `c`，而乘法和求和都没有存它。同样的修改，`.detach()` 会报错，`.data` 不会：所以用 `.detach()`。`other` 里错的是 `x.grad`：`[30, 40]`，而不是 `[3, 4]`。
"""

# %% [markdown] id="data_answer" lang="en" folds="seven_edits"
r"""
`no_grad` stops the recording, not the counting: the version has gone up by one, and the backward pass finds out. `result` writes to `c`, which neither the product nor the sum has saved. For the same edit `.detach()` leads to an error and `.data` does not: so use `.detach()`. With `other`, it is `x.grad` that is wrong: `[30, 40]` instead of `[3, 4]`.
"""

# %% [markdown] id="practice" lang="zh"
r"""
## 容易弄混的事

**损失，和损失的值。** 很多人在循环里写 `total += loss`，想打印平均值。`loss` 有历史，于是 `total` 也有。一步以后是 4 个节点。先猜：三步以后，从 `total` 走得到多少个？
"""

# %% [markdown] id="practice" lang="en"
r"""
## Things to keep apart

**A loss and its value.** Many people write `total += loss` in a loop, to print the mean. `loss` has a history, and so `total` has one: after one step, 4 nodes. Guess first: how many can be reached from `total` after three steps?
"""

# %% id="guess_nodes"
guess("nodes", ...)


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


guessed("nodes", 10)

# %% [raw] output_of="demo_total"
r"""
1 | nodes: 4 | total: 5.0 score: 5.0
2 | nodes: 7 | total: 10.0 score: 10.0
3 | nodes: 10 | total: 15.0 score: 15.0
"""

# %% [markdown] id="practice_eval" lang="zh"
r"""
两个数一样，可是 `total` 一步比一步重。写 `loss.item()`，或者 `loss.detach()`；验证集上的损失放在 `no_grad` 里算。

**`eval()` 和 `no_grad`。** 先猜：`model.eval()` 以后，模型的计算还会被记录吗？写 `True` 或 `False`。（这一格只用 PyTorch。）
"""

# %% [markdown] id="practice_eval" lang="en"
r"""
The two numbers are the same, but `total` gets heavier with every step. Write `loss.item()`, or `loss.detach()`; compute the losses of a validation set under `no_grad`.

**`eval()` and `no_grad`.** Guess first: after `model.eval()`, is what the model computes still recorded? Write `True` or `False`. (This cell uses PyTorch alone.)
"""

# %% id="guess_after_eval"
guess("after_eval", ...)

# %% id="demo_eval"
model = pytorch.nn.Linear(2, 1)
model.eval()
recorded = model(pytorch.ones(3, 2)).requires_grad
print("after eval(), recorded:", recorded)
guessed("after_eval", recorded)

# %% [raw] output_of="demo_eval"
r"""
after eval(), recorded: True
"""

# %% [markdown] id="practice_detach" lang="zh"
r"""
`model.eval()` 换的是某些层的行为（dropout 不再随机丢弃），与记不记录毫无关系。

**`no_grad` 和 `detach`。** `no_grad` 管一段代码，里面的运算都不记录；`detach()` 管一个张量，从它开始切断历史。
"""

# %% [markdown] id="practice_detach" lang="en"
r"""
`model.eval()` changes what certain layers do (dropout no longer drops anything) and has nothing to do with recording.

**`no_grad` and `detach`.** `no_grad` is about a piece of code, in which no operation is recorded; `detach()` is about a tensor, whose history is cut off there.
"""

# %% exercise="nested_switches"

# %% [markdown] id="flags_answer" lang="zh" folds="nested_switches"
r"""
最里面的块说了算；但是 `b` 没有历史，谁也不能替它补上。`f` 只是 `a` 的另一个名字；没有 `with` 的 `torch.no_grad()` 什么也不做。
"""

# %% [markdown] id="flags_answer" lang="en" folds="nested_switches"
r"""
The innermost block decides; but nobody can give `b` the history that it never had. `f` is only another name for `a`; `torch.no_grad()` without `with` does nothing.
"""

# %% [markdown] id="optional" lang="zh"
r"""
## `inference_mode`

`torch.inference_mode()` 比 `no_grad` 更省：里面**做出来的**张量连版本计数器都没有。先猜：以后拿这样一个张量去乘一个要梯度的参数，照样记录（`"recorded"`），还是抛出异常（`"raises"`）？
"""

# %% [markdown] id="optional" lang="en"
r"""
## `inference_mode`

`torch.inference_mode()` is cheaper still than `no_grad`: tensors **made** in it do not even have a version counter. Guess first: when such a tensor is later multiplied by a parameter that requires a gradient, is that recorded (`"recorded"`), or does it raise (`"raises"`)?
"""

# %% id="guess_later"
guess("used_later", ...)

# %% id="demo_inference"
data, weight = pytorch.ones(3, 2), pytorch.ones(1, requires_grad=True)
for switch in (pytorch.no_grad, pytorch.inference_mode):
    with switch():
        result = model(data)
    try:
        print(f"{switch.__name__}, used later:", (result * weight).requires_grad)
    except RuntimeError as error:
        print(f"{switch.__name__}, used later:", str(error).split(".")[0])
guessed("used_later", "raises")

# %% [raw] output_of="demo_inference"
r"""
no_grad, used later: True
inference_mode, used later: Inference tensors cannot be saved for backward
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

没有人再要那个旧值时，`.data` 才没有害处；要改就用 `.detach()`，改错了它会说话，或者在 `no_grad` 里改叶子。在你自己的代码里搜一搜 `.data`：谁还要那个旧值？再搜一搜 `+= loss`：谁还要那段历史？

**再往前：** 存下的值能改，那能不能少存一点？见支线“留着的”。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

`.data` does no harm only where nobody needs the old value any more. To edit, use `.detach()`, which speaks up when it goes wrong, or change leaves under `no_grad`. Search your own code for `.data`: who still needs the old value? Then search it for `+= loss`: who needs the history?

**Further on:** what is saved can be changed; could one save less of it? See the side road “What is kept”.

Run `progress()` to see what is still open.
"""
