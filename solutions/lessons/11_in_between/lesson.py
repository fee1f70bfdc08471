# %% [markdown] id="title" lang="zh"
r"""
# 11 一前一后之间

[English](../../en/11_in_between/11_in_between.ipynb) · 约 75 分钟 · 4 个练习

前向算完了，反向还没有走。这时有人改了一个数：梯度会变吗，会报错吗，还是悄悄地错？

**这里又要用到：** 第 02 课的 `another_point`：值是旧的，梯度是谁的？
"""

# %% [markdown] id="title" lang="en"
r"""
# 11 In between

[中文](../../zh/11_in_between/11_in_between.ipynb) · about 75 minutes · 4 exercises

The way forward is done, the way back has not begun, and somebody changes a number. Does the gradient change, is there an error, or is it silently wrong?

**Comes back here:** `another_point` of lesson 02: the values are old; whose is the gradient?
"""

# %% id="setup"
import math
from types import SimpleNamespace

import numpy as np

import autograd_lib.engine as engine
import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.exercises.beside.shared.boxes import using_boxes
from autograd_lib.exercises.beside.shared.measuring import measure
from autograd_lib.side_by_side import on_both

lang = start("11_in_between", "zh")

# %% [markdown] id="again" lang="zh"
r"""
## 有时可以，有时不行

梯度会累加，所以反向走两遍就得到两倍的梯度：第 04 课里，走一遍是 6，走两遍是 12。照这样，下面的两个梯度也都应当翻倍。

从这一课起，引擎和 PyTorch 并排看：`@on_both` 把函数运行两遍，一遍用我们的引擎，一遍用真正的 PyTorch。两遍的文字相同，就只打印一次；不同，就两份都打印。
"""

# %% [markdown] id="again" lang="en"
r"""
## Sometimes it works

Gradients add up, so two backward passes give twice the gradient: in lesson 04 a gradient was 6 after the first pass and 12 after the second. So both gradients below should double.

From this lesson on, our engine and PyTorch stand side by side: `@on_both` runs a function twice, on our own engine and on the real PyTorch. If both texts are the same it prints one; if they differ, both.
"""


# %% id="demo_again"
@on_both
def sum_then_product(torch):
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    z = (x + x).sum()
    z.backward()
    print("x + x:", x.grad)
    z.backward()
    print("x + x:", x.grad)

    x = torch.tensor([2.0, 3.0], requires_grad=True)
    z = (x * x).sum()
    z.backward()
    print("x * x:", x.grad)
    z.backward()


# %% [raw] output_of="demo_again"
r"""
x + x: tensor([2., 2.])
x + x: tensor([4., 4.])
x * x: tensor([4., 6.])
RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if you need to access saved tensors after calling backward.
"""

# %% [markdown] id="again_note" lang="zh"
r"""
加法可以走两遍，乘法不行。错误消息里说了原因：`saved tensors after they have already been freed`。有没有东西可释放，要看运算。
"""

# %% [markdown] id="again_note" lang="en"
r"""
The addition can be run backward twice, the product cannot. The message tells why: `saved tensors after they have already been freed`. Whether there is anything to free depends on the operation.
"""

# %% [markdown] id="saving" lang="zh"
r"""
## 谁存了什么

看一看节点里面。主要的例子是 $z = e^{wx} + b$，其中 `x` 是数据，不要梯度。乘法对 `w` 的导数是 `x`，所以它要存 `x`；`w` 只有求 `x` 的梯度时才用得到，没人要，所以不存 `w`。`exp` 的导数是它自己的结果，所以存结果。加法的导数是 1，什么都不存。

这样存下的张量叫**已保存张量**（saved tensor）。PyTorch 把它们放在名字以 `_saved_` 开头的属性里。乘法的 `_saved_self` 是左边的因子，`_saved_other` 是右边的；`None` 是说用不着，没有存。
"""

# %% [markdown] id="saving" lang="en"
r"""
## Who saves what

Let us look into the nodes. The main example is $z = e^{wx} + b$, where `x` is data and requires no gradient. The derivative of the product with respect to `w` is `x`, so `x` is saved; `w` would be needed for the gradient of `x` only, which nobody wants, so `w` is not saved. The derivative of `exp` is its own result, so that is saved. The derivative of an addition is 1: nothing is saved.

What is kept in this way is called a **saved tensor**. PyTorch shows them as attributes whose names begin with `_saved_`. In a product `_saved_self` is the left factor and `_saved_other` the right one; `None` means that it was not needed and not saved.
"""


# %% id="demo_saved"
def example(torch):
    x = torch.tensor([2.0])
    w = torch.tensor([0.5], requires_grad=True)
    b = torch.tensor([0.25], requires_grad=True)
    y = w * x
    e = y.exp()
    return SimpleNamespace(x=x, w=w, b=b, y=y, e=e, z=e + b)


@on_both
def inside_the_nodes(torch):
    t = example(torch)
    product, exponential = t.y.grad_fn, t.e.grad_fn
    print("product:", product._saved_self, product._saved_other, product._saved_other is t.x)
    print("exp:", exponential._saved_result)
    t.z.backward()
    print(t.w.grad, t.b.grad)
    try:
        product._saved_other
    except RuntimeError as error:
        print("product:", str(error).split(". ")[0])


# %% [raw] output_of="demo_saved"
r"""
product: None tensor([2.]) True
exp: tensor([2.7183], grad_fn=<ExpBackward0>)
tensor([5.4366]) tensor([1.])
product: Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed)
"""

# %% [markdown] id="picture" lang="zh"
r"""
下面的图可以一步一步走完这次反向。黄色的小标签是节点存下的值：`exp` 存了它的结果 2.718，乘法存了 `x`，加法什么也没存。每走完一步，那个节点存下的值就释放了，标签变成灰色。
"""

# %% [markdown] id="picture" lang="en"
r"""
The picture below steps through this pass. The yellow tags are what nodes have saved: `exp` its result 2.718, the product `x`, the addition nothing. After each step, what that node had saved is released, and its tag turns grey.
"""


# %% id="demo_stepping"
@on_both
def stepping(torch):
    t = example(torch)
    return draw(t.z, vars(t), lang=lang, backward=True, saved=True)


# %% [raw] output_of="demo_stepping" lang="zh"
r"""
z = +  #1  值 [2.968]  梯度 [1]
├─ e = exp  #2  值 [2.718]  梯度 [1]  存 [2.718]
│  └─ y = ×  #3  值 [1]  梯度 [2.718]  存 [2]
│     ├─ w  #4  值 [0.5]  梯度 [5.437]
│     └─ x  #5  值 [2]
└─ b  #6  值 [0.25]  梯度 [1]

反向传播（backward pass）
  开始：z = + #1 收到 [1]
  第 1/3 步：z = + #1 的梯度是 [1]；把 [1] 传给 e = exp #2（累计 [1]）；把 [1] 传给 b #6（累计 [1]）
  第 2/3 步：e = exp #2 的梯度是 [1]；把 [2.718] 传给 y = × #3（累计 [2.718]）；释放 [2.718]
  第 3/3 步：y = × #3 的梯度是 [2.718]；把 [5.437] 传给 w #4（累计 [5.437]）；释放 [2]
  结果：w #4 梯度 [5.437]；b #6 梯度 [1]
"""

# %% [raw] output_of="demo_stepping" lang="en"
r"""
z = +  #1  value [2.968]  grad [1]
├─ e = exp  #2  value [2.718]  grad [1]  holds [2.718]
│  └─ y = ×  #3  value [1]  grad [2.718]  holds [2]
│     ├─ w  #4  value [0.5]  grad [5.437]
│     └─ x  #5  value [2]
└─ b  #6  value [0.25]  grad [1]

Backward pass
  start: z = + #1 receives [1]
  step 1 of 3: z = + #1 has gradient [1]; e = exp #2 gets [1] (total [1]); b #6 gets [1] (total [1])
  step 2 of 3: e = exp #2 has gradient [1]; y = × #3 gets [2.718] (total [2.718]); [2.718] is released
  step 3 of 3: y = × #3 has gradient [2.718]; w #4 gets [5.437] (total [5.437]); [2] is released
  result: w #4 grad [5.437]; b #6 grad [1]
"""

# %% [markdown] id="retain" lang="zh"
r"""
## 留住：`retain_graph`

释放是为了内存，所以要再走一遍，就得请 PyTorch 这一遍不要释放。

下面是第 12 课的直线 `z = w * x + b`。第一遍留住，第二遍没有留，所以没有第三遍。
"""

# %% [markdown] id="retain" lang="en"
r"""
## Retaining: `retain_graph`

Freeing is for the sake of memory, so to go once more you have to ask PyTorch not to free anything this time.

Here is the line of lesson 12, `z = w * x + b`. The first pass retains, the second does not, and so there is no third.
"""


# %% id="demo_retain" ledger="S1-25 S1-26"
@on_both
def three_passes(torch):
    x = torch.ones(1)
    w = torch.tensor([0.5], requires_grad=True)
    b = torch.tensor([0.25], requires_grad=True)
    z = w * x + b
    z.backward(retain_graph=True)
    print(w.grad)
    z.backward()
    print(w.grad)
    try:
        z.backward()
    except RuntimeError as error:
        print(type(error).__name__, w.grad)


# %% [raw] output_of="demo_retain"
r"""
tensor([1.])
tensor([2.])
RuntimeError tensor([2.])
"""

# %% exercise="who_saves"

# %% [markdown] id="again_answer" lang="zh" folds="who_saves"
r"""
导数里没有前向的数的，什么都不存：减去一个数、相反数，还有平均，它只要元素个数，而那由形状就知道。由结果就写得出导数的，存结果：`sqrt` 的斜率是 1 除以结果的两倍，`relu` 的结果在哪里是正的，斜率就在哪里是 1。其余的存运算之前的东西。让人意外的是 `x * 3` 和 `x / 3`：数也是因子，照样要存，照样会释放。下面看看它们第二遍反向的结局：
"""

# %% [markdown] id="again_answer" lang="en" folds="who_saves"
r"""
Where the derivative holds no number of the forward pass, nothing is saved: subtracting a number, negation, and the mean, which only needs the number of elements, known from the shape. Where the result is enough, the result is saved: the slope of `sqrt` is 1 over twice its result, and that of `relu` is 1 where its result is positive. All others save something from before. The surprises are `x * 3` and `x / 3`: a number is a factor too, so it is saved, and freed. Here is how a second pass ends with each of them:
"""

# %% id="demo_eight" spoils="who_saves"
if done("who_saves"):

    @on_both
    def eight_operations(torch):
        x = torch.tensor([1.5, 3.0], requires_grad=True)
        for y in (x - 1, x / 3, x.sqrt(), -x, x.log(), x.relu(), x * 3, x.mean()):
            y.backward(torch.ones_like(y))
            try:
                y.backward(torch.ones_like(y))
                print(y.grad_fn.name(), "again")
            except RuntimeError:
                print(y.grad_fn.name(), "fails")


# %% [raw] output_of="demo_eight"
r"""
SubBackward0 again
DivBackward0 fails
SqrtBackward0 fails
NegBackward0 again
LogBackward0 fails
ReluBackward0 fails
MulBackward0 fails
MeanBackward0 again
"""

# %% [markdown] id="into_the_engine" lang="zh"
r"""
## 装进引擎

引擎里的一个运算是一个类，用的时候写 `Linear.apply(x, w, b)`：

* `forward(ctx, …)` 算出结果，用 `ctx.save_for_backward(…)` 存好反向时还要用到的张量；
* `backward(ctx, g)` 收下上游梯度，从 `ctx.saved_tensors` 按原来的次序取回它们；
* 它为 `forward` 的每个输入交回一个梯度。
"""

# %% [markdown] id="into_the_engine" lang="en"
r"""
## Into the engine

In the engine an operation is a class, and is used as in `Linear.apply(x, w, b)`:

* `forward(ctx, …)` computes the result, and saves with `ctx.save_for_backward(…)` the tensors that the backward pass needs;
* `backward(ctx, g)` takes the cotangent, and finds them in the same order in `ctx.saved_tensors`;
* it hands back one gradient for each input of `forward`.
"""

# %% exercise="affine"

# %% [markdown] id="layer_checked" lang="zh"
r"""
引擎自带的梯度检验（gradient check）`gradcheck` 把每个输入的每个数动一点点，拿差商和你的 `backward` 逐个对照。
"""

# %% [markdown] id="layer_checked" lang="en"
r"""
The gradient check of the engine, `gradcheck`, moves every number of every input a little, and compares your `backward` with the difference quotients, one by one.
"""

# %% id="demo_layer_checked"
with needs("affine"):
    generator = np.random.default_rng(2)
    shapes = (2, 3), (3, 4), (4,)
    inputs = tuple(torch.tensor(generator.normal(size=shape), requires_grad=True) for shape in shapes)
    print(torch.autograd.gradcheck(Linear.apply, inputs))

# %% [raw] output_of="demo_layer_checked"
r"""
True
"""

# %% [markdown] id="box" lang="zh"
r"""
## 自己写：用完即释放

节点 `node` 把存下的值放在一个盒子里，`node.saved`；反向运行它时打开盒子。盒子和运行节点的 `run`，由你来写。
"""

# %% [markdown] id="box" lang="en"
r"""
## Writing it: freed after use

A `node` keeps its saved values in a box, `node.saved`, which is opened when the backward pass runs the node. You write the box, and `run`, which runs a node.
"""

# %% exercise="freed_after_use"

# %% [markdown] id="box_in_place" lang="zh"
r"""
现在让引擎里的每个节点都用你的盒子：`using_boxes` 做这件事，在 PyTorch 那一边什么也不换。两边打印的应当相同。
"""

# %% [markdown] id="box_in_place" lang="en"
r"""
Now have every node of the engine use your box: that is what `using_boxes` does, and on PyTorch's side it replaces nothing. Both should print the same.
"""

# %% id="demo_box"
with needs("freed_after_use"):

    @on_both
    def my_box(torch):
        with using_boxes(torch, SavedValues):
            for keep in (True, False):
                t = example(torch)
                t.z.backward(retain_graph=keep)
                try:
                    t.z.backward()
                    end = "succeeds"
                except RuntimeError as error:
                    end = "fails, retain_graph=True in its message: " + str("retain_graph=True" in str(error))
                print("retained:", keep, "| second pass", end)
                print("    w.grad and b.grad:", t.w.grad, t.b.grad)


# %% [raw] output_of="demo_box"
r"""
retained: True | second pass succeeds
    w.grad and b.grad: tensor([10.8731]) tensor([2.])
retained: False | second pass fails, retain_graph=True in its message: True
    w.grad and b.grad: tensor([5.4366]) tensor([2.])
"""

# %% [markdown] id="halfway" lang="zh"
r"""
看最后一行：第二遍失败了，`b` 的梯度却已经是 2。`b` 在加法的另一边，在 `exp` 出错之前，它那一份已经送到了。哪些叶子已经收到，要看处理节点的先后。

**抛出异常以后，可能有的 `grad` 已经加上，有的还没有。** 所以不要接住这个异常接着训练；要么清空全部梯度重来，要么改掉原因。
"""

# %% [markdown] id="halfway" lang="en"
r"""
Look at the last line: the second pass failed, and yet the gradient of `b` is 2 already. `b` is on the other side of the addition, and its share had arrived before `exp` failed. Which leaves are filled depends on the order of the nodes.

**After an exception, some `grad`s may have been updated and others not.** So do not catch this exception and train on: clear all gradients and begin again, or remove the cause.
"""

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

# %% [markdown] id="versions" lang="zh"
r"""
## 版本计数器

反向怎么知道有人改过？它不比较数值，它比较版本。每个张量有一个**版本计数器**（version counter），每次原地操作加一；节点存张量时记下当时的版本，取用时再看一眼。版本在 `_version` 里。

`view()`、`x[0]` 的结果叫**视图**（view）：换一种形状，或者只取一部分，来看同一块内存。视图、`detach()` 的结果，都与原来的张量共用内存和计数器。`clone()` 是复制：内存和计数器都是新的。`.data` 是例外：内存共用，计数器却是新的。
"""

# %% [markdown] id="versions" lang="en"
r"""
## The version counter

How does the backward pass know about a change? It compares no numbers; it compares versions. Every tensor has a **version counter**, which every in-place operation increases by one. When a node saves a tensor it notes the version, and it looks again on use. The version is in `_version`.

The results of `view()` and `x[0]` are **views**: the same memory seen in another shape, or a part of it. A view, and the result of `detach()`, shares memory and counter with its original. `clone()` copies: new memory, and a new counter. The exception is `.data`: the same memory, but a new counter.
"""


# %% id="demo_versions"
@on_both
def versions(torch):
    a = torch.ones(2)
    a.add_(1)
    a *= 2
    a[0] = 5.0
    print("a:", a._version)
    print("detach, view, a[0]:", a.detach()._version, a.view(2, 1)._version, a[0]._version)
    print("data, clone:", a.data._version, a.clone()._version)
    a.detach().zero_()
    a.data.add_(7)
    print("a:", a, a._version)


# %% [raw] output_of="demo_versions"
r"""
a: 3
detach, view, a[0]: 3 3 3
data, clone: 0 0
a: tensor([7., 7.]) 4
"""

# %% exercise="version"

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

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

PyTorch 最长的那句报错（`one of the variables needed for gradient computation has been modified by an inplace operation`），现在你读得懂每一个词了：哪个张量，第几版，等的是第几版。

`.data` 为什么骗得过它，七种改法各会怎样，在支线“七种改法”里；留着的东西占多少内存，在“留着的”里。

**下一课的问题：** 损失一步也没有降，也没有报错。哪一行？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

You can now read every word of PyTorch's longest error message (`one of the variables needed for gradient computation has been modified by an inplace operation`): which tensor, at which version, and which version was expected.

Why `.data` deceives it, and what each of seven edits does, is told on the side road “Seven edits”; how much memory all this takes, on “What is kept”.

**A question for the next lesson:** the loss has not fallen by one step, and there is no error. Which line?

Run `progress()` to see what is still open.
"""
