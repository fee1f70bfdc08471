# %% [markdown] id="title" lang="zh"
r"""
# 11 一前一后之间

[English](../../en/11_in_between/11_in_between.ipynb) · 约 75 分钟 · 5 个练习

前向算完了，反向还没有走，这时有人改了一个数。

**这里又要用到：** 第 02 课的 `another_point`：值换了，图里的数却还是旧的，那时梯度错在哪里？
"""

# %% [markdown] id="title" lang="en"
r"""
# 11 In between

[中文](../../zh/11_in_between/11_in_between.ipynb) · about 75 minutes · 5 exercises

The way forward is done, the way back has not begun, and somebody changes a number.

**From earlier:** `another_point` of lesson 02: when a value was replaced and the graph held old numbers, what was wrong with the gradient?
"""

# %% id="setup"
from autograd_lib import check, guess, guessed, hint, needs, progress, start

lang = start("11_in_between", "zh")

from contextlib import suppress
from types import SimpleNamespace

from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import draw, frames
from autograd_lib.exercises.beside.shared.boxes import using_boxes
from autograd_lib.side_by_side import on_both

from mine import Function, Node, Tensor, in_order, ones, tensor

# %% [markdown] id="opening" lang="zh"
r"""
## 笔记里的一行

一份流传很广的笔记说：想改张量的值，又不想被记录，就用 `.data`，它“已经独立于计算图之外”。笔记的例子把 `a` 换成它的 sigmoid，就结束了。我们多走一步：`a` 是 1，`b` 是 3，算好 `c = a * b`，再这样把 `a` 改成 0.7311，然后反向。先猜：`b.grad` 是 1、是 0.7311，还是抛出异常（`"raises"`）？
"""

# %% [markdown] id="opening" lang="en"
r"""
## A line of a note

A widely copied note says: to change values unrecorded, use `.data`, which is “outside the computation graph”. Its example turns `a` into its own sigmoid and stops there. We go one step further: `a` is 1, `b` is 3, `c = a * b` is computed, then `a` becomes 0.7311 in this way, and we go backward. Guess first: is `b.grad` 1 or 0.7311, or is there an exception (`"raises"`)?
"""

# %% id="guess_b_grad"
guess("b_grad", ...)


# %% id="demo_note" ledger="S1-36 S1-37 S1-38 S1-39 S1-40"
@on_both
def the_note(torch):
    a = torch.ones(3, 4, requires_grad=True)
    print(a.data)
    print(a.data.requires_grad)
    print(a.requires_grad)
    print(a.data.sigmoid_().requires_grad)
    print(a)


seen = []


@on_both
def one_step_further(torch):
    a = torch.tensor([1.0], requires_grad=True)
    b = torch.tensor([3.0], requires_grad=True)
    c = a * b
    a.data.sigmoid_()
    c.backward()
    print("a.grad, b.grad:", a.grad, b.grad)
    seen.append(round(b.grad.item(), 4))


guessed("b_grad", seen[0])


# %% [raw] output_of="demo_note"
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
a.grad, b.grad: tensor([3.]) tensor([0.7311])
"""

# %% [markdown] id="saving" lang="zh"
r"""
`c` 是用 `a = 1` 算的，对 `b` 的导数是 1。没有异常，也没有警告，答案却错了，两个引擎都一样：`@on_both` 各运行一遍，相同的只打印一次。

## 节点里面

反向用的数放在哪里？看 $z = e^{wx} + b$，其中 `x` 是数据，不需要梯度。乘法的节点要留下 `"w"`、`"x"`，还是两个都留（`"both"`）？
"""

# %% [markdown] id="saving" lang="en"
r"""
`c` was computed with `a = 1`, and its derivative with respect to `b` is 1. There was no exception and no warning, yet the answer is wrong, on both engines: `@on_both` runs both, and prints once what they agree on.

## Inside the nodes

Where are the numbers that the backward pass uses? In $z = e^{wx} + b$ below, `x` is data and requires no gradient. What does the node of the product have to keep: `"w"`, `"x"`, or both (`"both"`)?
"""

# %% id="guess_product_keeps"
guess("product_keeps", ...)


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


product = example(engine).y.grad_fn
factors = {"w": product._saved_self, "x": product._saved_other}
guessed("product_keeps", " ".join(name for name, kept in factors.items() if kept is not None))

# %% [raw] output_of="demo_saved"
r"""
product: None tensor([2.]) True
exp: tensor([2.7183], grad_fn=<ExpBackward0>)
tensor([5.4366]) tensor([1.])
product: Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed)
"""

# %% [markdown] id="saving_note" lang="zh"
r"""
留下的叫作**已保存张量**（saved tensor），PyTorch 让人从属性里看：这里的 `_saved_self` 是左边的因子，`_saved_other` 是右边的；`None` 是没有存：求 `x` 的梯度才用得到 `w`，而这里不求。最后一行是报错：存下的值，反向用完就**释放**。

下面的图一步步走完这次反向，黄色的小标签是存下的值，释放了就变灰。`exp` 的 2.718 和乘法的 2，哪一个释放得晚？
"""

# %% [markdown] id="saving_note" lang="en"
r"""
What is kept is called a **saved tensor**; PyTorch shows it in attributes such as `_saved_self`, here the left factor, and `_saved_other`, the right one. `None` means that nothing is saved: only the gradient of `x` needs `w`, and nobody wants that. The last line is an error: what is saved is **released** once the pass has used it.

The picture steps through this pass. Yellow tags are saved values; they turn grey when released. Which is released later, the 2.718 of `exp` or the 2 of the product?
"""

# %% id="guess_released_later"
guess("released_later", ...)


# %% id="demo_stepping"
@on_both
def stepping(torch):
    t = example(torch)
    return draw(t.z, vars(t), lang=lang, backward=True, saved=True)


below_exp = example(engine).e.grad_fn.next_functions[0][0]
guessed("released_later", below_exp._saved_other.item())

# %% [raw] output_of="demo_stepping" lang="zh"
r"""
z = +  值 [2.968]  梯度 [1]
├─ e = exp  值 [2.718]  梯度 [1]  存 [2.718]
│  └─ y = ×  值 [1]  梯度 [2.718]  存 [2]
│     ├─ w  值 [0.5]  梯度 [5.437]
│     └─ x  值 [2]
└─ b  值 [0.25]  梯度 [1]

反向传播（backward pass）
  开始：z = + 收到 [1]
  第 1/3 步：z = + 的梯度是 [1]；把 [1] 传给 e = exp（累计 [1]）；把 [1] 传给 b（累计 [1]）
  第 2/3 步：e = exp 的梯度是 [1]；把 [2.718] 传给 y = ×（累计 [2.718]）；释放 [2.718]
  第 3/3 步：y = × 的梯度是 [2.718]；把 [5.437] 传给 w（累计 [5.437]）；释放 [2]
  结果：w 梯度 [5.437]；b 梯度 [1]
"""

# %% [raw] output_of="demo_stepping" lang="en"
r"""
z = +  value [2.968]  grad [1]
├─ e = exp  value [2.718]  grad [1]  holds [2.718]
│  └─ y = ×  value [1]  grad [2.718]  holds [2]
│     ├─ w  value [0.5]  grad [5.437]
│     └─ x  value [2]
└─ b  value [0.25]  grad [1]

Backward pass
  start: z = + receives [1]
  step 1 of 3: z = + has gradient [1]; e = exp gets [1] (total [1]); b gets [1] (total [1])
  step 2 of 3: e = exp has gradient [1]; y = × gets [2.718] (total [2.718]); [2.718] is released
  step 3 of 3: y = × has gradient [2.718]; w gets [5.437] (total [5.437]); [2] is released
  result: w grad [5.437]; b grad [1]
"""

# %% exercise="who_saves"

# %% [markdown] id="again_answer" lang="zh" folds="who_saves"
r"""
导数里没有前向的数，就什么都不存：相反数是这样，平均也是，它只要元素个数，看形状就知道。`sqrt` 的斜率是 1 除以结果的两倍，存的是结果。其余的存运算之前的东西，`x * 3` 里的 3 也是：数也是因子。
"""

# %% [markdown] id="again_answer" lang="en" folds="who_saves"
r"""
Where the derivative holds no number of the forward pass, nothing is saved: negation, and the mean, which only needs the number of elements, known from the shape. The slope of `sqrt` is 1 over twice its result, which is saved. All others save something from before, such as the 3 of `x * 3`: a number is a factor, too.
"""

# %% [markdown] id="into_the_engine" lang="zh"
r"""
## 装进引擎

你的引擎里，一个运算是一个类，用时写 `Affine.apply(x, w, b)`：外面是张量，方法里面是数组。`forward` 用 `ctx.save_for_backward(…)` 存好的，`backward` 从 `ctx.saved_tensors` 取回。先猜：如果 `x` 是数据，结果的图连叶子在内有几个节点？
"""

# %% [markdown] id="into_the_engine" lang="en"
r"""
## Into the engine

In your engine an operation is a class, used as in `Affine.apply(x, w, b)`: tensors outside, arrays in its methods. What `forward` saves with `ctx.save_for_backward(…)`, `backward` finds in `ctx.saved_tensors`. Guess first: if `x` is data, how many nodes does the result's graph have, leaves included?
"""

# %% id="guess_nodes_of_layer"
guess("nodes_of_layer", ...)

# %% exercise="affine"

# %% exercise="recorded"

# %% id="demo_layer"
with needs("affine", "recorded"):
    x = tensor([[1.0, 2.0]])
    w = tensor([[3.0], [4.0]], requires_grad=True)
    b = tensor([0.5], requires_grad=True)
    layer = Affine.apply(x, w, b)
    layer.backward(ones(1, 1))
    print(layer.tolist(), w.grad.tolist(), b.grad.tolist())
    guessed("nodes_of_layer", len(in_order(layer.node)))

# %% [raw] output_of="demo_layer"
r"""
[[11.5]] [[1.0], [2.0]] [1.0]
"""

# %% [markdown] id="again" lang="zh"
r"""
## 再走一遍

第 04 课里，走一遍是 6，走两遍是 12：梯度会累加。先猜：$x + x$ 和 $x \cdot x$ 走第二遍，各是翻倍（`"doubles"`），还是抛出异常（`"raises"`）？
"""

# %% [markdown] id="again" lang="en"
r"""
## Once more

In lesson 04 a first pass gave 6 and a second 12: gradients add up. Guess first: does a second pass of $x + x$ double the gradient (`"doubles"`) or raise an exception (`"raises"`), and one of $x \cdot x$?
"""

# %% id="guess_sum_and_product"
guess("sum_and_product", ..., ...)


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


def second_pass(function):
    x = engine.tensor([2.0, 3.0], requires_grad=True)
    z = function(x).sum()
    z.backward()
    try:
        z.backward()
    except RuntimeError:
        return "raises"
    return "doubles"


guessed("sum_and_product", (second_pass(lambda x: x + x), second_pass(lambda x: x * x)))

# %% [raw] output_of="demo_again"
r"""
x + x: tensor([2., 2.])
x + x: tensor([4., 4.])
x * x: tensor([4., 6.])
RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if you need to access saved tensors after calling backward.
"""

# %% [markdown] id="retain" lang="zh"
r"""
加法什么也没存，也就没有什么可释放。释放是为了省内存；还要再走，就请 PyTorch 这一遍先留着：`retain_graph=True`。

下面的直线 `z = w * x + b` 走三遍，`x` 是 1：第一遍留着，第二遍不留。最后 `w.grad` 是多少？
"""

# %% [markdown] id="retain" lang="en"
r"""
The addition has saved nothing, so there is nothing to free. Freeing saves memory; to go once more, ask PyTorch to keep everything this time: `retain_graph=True`.

Here is the line `z = w * x + b`, with 1 for `x` and three passes: the first one retains, the second does not. What is `w.grad` at the end?
"""

# %% id="guess_after_three"
guess("after_three", ...)


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
    seen.append(w.grad.item())


guessed("after_three", seen[-1])

# %% [raw] output_of="demo_retain"
r"""
tensor([1.])
tensor([2.])
RuntimeError tensor([2.])
"""

# %% [markdown] id="box" lang="zh"
r"""
节点 `node` 把存下的值放在盒子 `node.saved` 里。盒子由你来写，运行一个节点的 `run` 也是。
"""

# %% [markdown] id="box" lang="en"
r"""
A `node` keeps its saved values in a box, `node.saved`. You write this box, and `run`, which runs a node.
"""

# %% exercise="freed_after_use"

# %% [markdown] id="box_in_place" lang="zh"
r"""
`using_boxes` 让引擎里的每个节点都用你的盒子（PyTorch 那边不换）。$z = e^{wx} + b$ 走两遍，第一遍不留：第二遍失败以后，`b.grad` 是 1 还是 2？
"""

# %% [markdown] id="box_in_place" lang="en"
r"""
`using_boxes` has every node of the engine use your box, and replaces nothing on PyTorch's side. Two passes of $z = e^{wx} + b$, and the first does not retain: after the second has failed, is `b.grad` 1 or 2?
"""

# %% id="guess_b_after_failure"
guess("b_after_failure", ...)


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
        seen.append(t.b.grad.item())

    guessed("b_after_failure", seen[-1])

# %% [raw] output_of="demo_box"
r"""
retained: True | second pass succeeds
    w.grad and b.grad: tensor([10.8731]) tensor([2.])
retained: False | second pass fails, retain_graph=True in its message: True
    w.grad and b.grad: tensor([5.4366]) tensor([2.])
"""

# %% [markdown] id="halfway" lang="zh"
r"""
`b` 在加法的另一边，`exp` 出错之前，它那一份已经送到。**抛出异常以后，有的 `grad` 已经加上，有的还没有**：清空全部梯度，再重来。

## 第几版

节点存的不是复制品，而是张量本身。有人改了它，反向怎么知道？它不比较数值，只看 `_version`。下面先改 `a` 三次，`_version` 到了 3；再改两次，一次经过 `detach()`，一次经过 `.data`。最后 `_version` 是几？
"""

# %% [markdown] id="halfway" lang="en"
r"""
`b` is on the other side of the addition, and its share had arrived before `exp` failed. **After an exception, some `grad`s have been updated and others not**: clear all gradients, and begin again.

## Which version

A node saves no copy, but the tensor itself. If somebody changes it, how does the backward pass know? It compares no numbers; it looks at `_version`. Below, `a` is changed three times, and its `_version` is 3; then twice more, once by way of `detach()` and once by way of `.data`. What is it at the end?
"""

# %% id="guess_last_version"
guess("last_version", ...)


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
    seen.append(a._version)


guessed("last_version", seen[-1])

# %% [raw] output_of="demo_versions"
r"""
a: 3
detach, view, a[0]: 3 3 3
data, clone: 0 0
a: tensor([7., 7.]) 4
"""

# %% [markdown] id="versions" lang="zh"
r"""
`_version` 叫作**版本计数器**（version counter）：每次原地操作，也就是直接写进张量的内存（`+=`、`x[0] = …`、`add_`），都让它加一。节点存张量时记下版本，取用时再看一眼。

`view()`、`x[0]`、`detach()` 的结果共用内存，也共用计数器；`.data` 只共用内存；`clone()` 两样都是新的。
"""

# %% [markdown] id="versions" lang="en"
r"""
`_version` is called the **version counter**: every in-place operation, one that writes into the memory of a tensor (`+=`, `x[0] = …`, `add_`), adds one. When a node saves a tensor it notes the version, and it looks again on use.

The results of `view()`, `x[0]` and `detach()` share memory and counter; `.data` shares the memory alone; with `clone()` both are new.
"""

# %% [markdown] id="message" lang="zh"
r"""
再做一次开头的修改，这回经过 `detach()`。先猜：报错说，`a` 现在是第几版，期望的是第几版？
"""

# %% [markdown] id="message" lang="en"
r"""
Here is the edit of the opening once more, by way of `detach()`. Guess first: in the error message, which version is `a` at, and which one was expected?
"""

# %% id="guess_versions_named"
guess("versions_named", ..., ...)


# %% id="demo_message"
@on_both
def edited_in_between(torch):
    a = torch.tensor([1.0], requires_grad=True)
    b = torch.tensor([3.0], requires_grad=True)
    c = a * b
    a.detach().sigmoid_()
    try:
        c.backward()
    except RuntimeError as error:
        print(str(error).split(" Hint")[0])
        seen.append(tuple(int(word) for word in str(error).replace(";", "").split() if word.isdigit()))


guessed("versions_named", seen[-1])

# %% [raw] output_of="demo_message"
r"""
one of the variables needed for gradient computation has been modified by an inplace operation: [torch.FloatTensor [1]] is at version 1; expected version 0 instead.
"""

# %% exercise="version"

# %% [markdown] id="hand" lang="zh"
r"""
## 挪动那一次修改

还是 `c = a * b`，`a` 经过 `.data`、`.detach()` 或 `.clone()` 来改，在前向之前、一前一后之间或者反向之后。先猜：九种情形里，几种到最后没有 `b.grad`？再拖动滑块：哪一种里 `b.grad` 错了，却没有报错？
"""

# %% [markdown] id="hand" lang="en"
r"""
## Moving the edit

Still `c = a * b`, with `a` edited by way of `.data`, `.detach()` or `.clone()`: before forward, in between or after backward. Guess first: in how many of these nine cases is there no `b.grad` at the end? Then move the sliders: where is `b.grad` wrong, though nothing is raised?
"""

# %% id="guess_without"
guess("without_b_grad", ...)

# %% id="demo_edit"
WAYS = {
    ".data": lambda a: a.data,
    ".detach()": lambda a: a.detach(),
    ".clone()": lambda a: a.detach().clone(),
}
TIMES = {
    "zh": ("前向之前", "一前一后之间", "反向之后"),
    "en": ("before forward", "in between", "after backward"),
}[lang]


def edited(way, time):
    a, b = (engine.tensor([value], requires_grad=True) for value in (1.0, 3.0))
    turn = TIMES.index(time)
    if turn == 0:
        WAYS[way](a).sigmoid_()
    c = a * b
    if turn == 1:
        WAYS[way](a).sigmoid_()
    with suppress(RuntimeError):
        c.backward()
    if turn == 2:
        WAYS[way](a).sigmoid_()
    return {"a": a, "b": b, "c": c}


def with_edit(way, time):
    named = edited(way, time)
    return draw(named["c"], named, lang=lang)


guessed("without_b_grad", sum(edited(way, time)["b"].grad is None for way in WAYS for time in TIMES))
display(frames(with_edit, {"edit": tuple(WAYS), "when": TIMES}))


# %% [raw] output_of="demo_edit" lang="zh"
r"""
edit = .data, when = 前向之前
c = ×  值 [2.193]
├─ a  值 [0.7311]  梯度 [3]
└─ b  值 [3]  梯度 [0.7311]

edit = .clone(), when = 反向之后
c = ×  值 [3]
├─ a  值 [1]  梯度 [3]
└─ b  值 [3]  梯度 [1]
"""

# %% [raw] output_of="demo_edit" lang="en"
r"""
edit = .data, when = before forward
c = ×  value [2.193]
├─ a  value [0.7311]  grad [3]
└─ b  value [3]  grad [0.7311]

edit = .clone(), when = after backward
c = ×  value [3]
├─ a  value [1]  grad [3]
└─ b  value [3]  grad [1]
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

看到 `modified by an inplace operation`，就找三样：哪个张量，现在是第几版，期望的是第几版；然后去找一前一后之间改它的那一行。

`.data` 为什么骗得过版本计数器，支线“七种改法”会讲；已保存张量占多少内存，看支线“留着的”。

**下一课的问题：** 一次训练走完了每一步，没有报错。这样就够了吗？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

When you meet `modified by an inplace operation`, look for three things: which tensor, its version, and the version that was expected. Then find the line in between that changed it.

Why `.data` escapes the version counter is told on the side road “Seven edits”, and how much memory saved tensors take on “What is kept”.

**A question for the next lesson:** a training run has taken all its steps, without an error. Is that enough?

Run `progress()` to see what is still open.
"""
