# %% [markdown] id="title" lang="zh"
r"""
# 09 已保存的值：`retain_graph`、原地操作、`no_grad` 与 `detach`

[English](../../en/09_saved_values/09_saved_values.ipynb) · 约 140 分钟 · 9 个练习（末尾的 `left_over` 选做，连同选读另加 20 分钟）

上一课的账本里记着路：哪个节点通向哪个节点。可是光有路还不够，许多导数还要用到前向时的数。这一课讲这些数：谁存了它们、占多少内存、什么时候释放、被人改了怎么办，以及怎样让 PyTorch 干脆不记。

先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 09 Saved values: `retain_graph`, in-place operations, `no_grad` and `detach`

[中文](../../zh/09_saved_values/09_saved_values.ipynb) · about 140 minutes · 9 exercises (`left_over`, at the end, is optional and takes another 20 minutes together with the optional reading)

The books of the last lesson hold the paths: which node leads to which. But paths are not enough; many derivatives need numbers from the forward pass as well. This lesson is about these numbers: who saves them, how much memory they take, when they are freed, what happens if somebody changes them, and how to have PyTorch keep no books at all.

Run the next cell first.
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

lang = start("09_saved_values", "zh")

# %% [markdown] id="again" lang="zh"
r"""
## 有时可以，有时不行

梯度会累加，所以反向走两遍就得到两倍的梯度：第 04 课里，走一遍是 6，走两遍是 12。照这样，下面的两个梯度也都应当翻倍。

这一课的示例也都用 `@on_both` 在我们的引擎和 PyTorch 上各运行一遍；文字相同就只打印一次。
"""

# %% [markdown] id="again" lang="en"
r"""
## Sometimes it works

Gradients add up, so two backward passes give twice the gradient: in lesson 04 a gradient was 6 after the first pass and 12 after the second. So both gradients below should double.

As in the last lesson, `@on_both` runs each demo on our engine and on PyTorch, and prints the text once if it is the same.
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

下面是第 08 课的直线 `z = w * x + b`。第一遍留住，第二遍没有留，所以没有第三遍。
"""

# %% [markdown] id="retain" lang="en"
r"""
## Retaining: `retain_graph`

Freeing is for the sake of memory, so to go once more you have to ask PyTorch not to free anything this time.

Here is the line of lesson 08, `z = w * x + b`. The first pass retains, the second does not, and so there is no third.
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

# %% [markdown] id="bytes" lang="zh"
r"""
## 存了多少

PyTorch 允许你接管保存这件事：`saved_tensors_hooks(pack, unpack)` 要两个函数，都是**钩子**（hook），和第 08 课的一样。块里的运算存什么都先交给 `pack`，反向时再由 `unpack` 还回来。

钩子什么都看得见，所以可以用来称一称。下面是一个两层的小网络，参数一共 1,280 个字节。每来一批数据，前向要存下多少？横轴是一批的行数，纵轴是字节数：
"""

# %% [markdown] id="bytes" lang="en"
r"""
## How much is saved

PyTorch lets you take over the saving: `saved_tensors_hooks(pack, unpack)` takes two functions, each a **hook** like those of lesson 08. Whatever operations in the block save goes to `pack`, and in the backward pass `unpack` gives it back.

Hooks see everything, so they can weigh it. Here is a small network of two layers, whose parameters take 1,280 bytes. How much does a forward pass save? The number of rows in the batch is on the horizontal axis, and bytes are on the vertical one:
"""


# %% id="demo_bytes"
def network(torch):
    return [torch.ones(8, 32, requires_grad=True), torch.ones(32, 2, requires_grad=True)]


def bytes_saved(torch, parameters, rows):
    sizes = []

    def note(tensor):
        sizes.append(tensor.numel() * tensor.element_size())
        return tensor

    first, second = parameters
    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        loss = (torch.tanh(torch.ones(rows, 8) @ first) @ second).exp().mean()
    loss.backward()
    return sum(sizes)


@on_both
def weigh(torch):
    parameters = network(torch)
    own = sum(p.numel() * p.element_size() for p in parameters)
    found = [(rows, bytes_saved(torch, parameters, rows)) for rows in (1, 2, 4, 8, 16, 32, 64)]
    print("parameters:", own, "saved for 64 rows:", found[-1][1])
    names = {"zh": ("前向存下的", "参数"), "en": ("saved by the forward pass", "parameters")}[lang]
    return plot({names[0]: found, names[1]: [(1, own), (64, own)]})


# %% [raw] output_of="demo_bytes" lang="zh"
r"""
parameters: 1280 saved for 64 rows: 19200
前向存下的: (1, 552) → (64, 19200), y 552 … 19200
参数: (1, 1280) → (64, 1280), y 1280 … 1280
"""

# %% [raw] output_of="demo_bytes" lang="en"
r"""
parameters: 1280 saved for 64 rows: 19200
saved by the forward pass: (1, 552) → (64, 19200), y 552 … 19200
parameters: (1, 1280) → (64, 1280), y 1280 … 1280
"""

# %% [markdown] id="bytes_note" lang="zh"
r"""
参数的大小是固定的，存下的值却随着一批的行数一起长。（tanh 的结果在这里算了两次，因为 `tanh` 和第二个 `@` 都存它；这批数据和第二个参数本来就在。19,200 个字节里真正另外占着的是 8,704 个，仍然是参数的将近七倍。）一批的行数一多，占满内存的往往不是参数，而是这些值。

所以有人想办法少存：反向时重新算一遍（checkpointing，第 12 课的选读里有一个），或者压缩以后再存。
"""

# %% [markdown] id="bytes_note" lang="en"
r"""
The parameters keep their size, but what is saved grows with the rows of the batch. (The result of tanh is counted twice here, since `tanh` and the second `@` both save it; and the batch and the second parameter are there anyway. Of the 19,200 bytes, 8,704 are actually extra memory, still almost seven times the parameters.) With large batches it is often these values that fill the memory, and not the parameters.

So people look for ways to save less: compute the values once more in the backward pass (checkpointing, as in the optional part of lesson 12), or compress what is saved.
"""

# %% exercise="save_less"


# %% id="demo_half"
def small_error(torch, first, second, pack, unpack):
    parameters = [
        torch.full((8, 32), first, requires_grad=True),
        torch.full((32, 2), second, requires_grad=True),
    ]
    x = torch.linspace(-1.0, 1.0, 64 * 8).reshape(64, 8)

    def loss_of():
        return (torch.tanh(x @ parameters[0]) @ parameters[1]).exp().mean()

    size, error = measure(torch, loss_of, parameters, pack, unpack)
    return f"{size} bytes, error below 0.5%: {error < 0.005}"


with needs("save_less"):

    @on_both
    def half_as_much(torch):
        print([f"{one:.4g}" for one in torch.tensor([65504.0, 70000.0, 1e-6, 2e-8]).half().tolist()])
        for first, second in ((0.01, 0.3), (1.0, 1.0)):
            print("weights", first, "and", second)
            print("    as they are:", small_error(torch, first, second, lambda one: one, lambda one: one))
            print("    always half:", small_error(torch, first, second, lambda one: one.half(), unpack))
            print("    my pack:    ", small_error(torch, first, second, pack, unpack))


# %% [raw] output_of="demo_half"
r"""
['6.55e+04', 'inf', '1.013e-06', '0']
weights 0.01 and 0.3
    as they are: 19200 bytes, error below 0.5%: True
    always half: 9600 bytes, error below 0.5%: True
    my pack:     9600 bytes, error below 0.5%: True
weights 1.0 and 1.0
    as they are: 19200 bytes, error below 0.5%: True
    always half: 9600 bytes, error below 0.5%: False
    my pack:     9856 bytes, error below 0.5%: True
"""

# %% [markdown] id="half_note" lang="zh" folds="save_less"
r"""
半精度是有代价的：float16 最大只到 65,504。权重全是 1 时，`exp` 的结果大到 $8 \times 10^{13}$，存成 float16 就成了无穷大，梯度跟着成了 `nan`。它只在数变大的那一天才出错，所以平时的测试看不出来。小的一头也有尽头，第一行里就看得到：小于 $3 \times 10^{-8}$ 的数成了 0，以它为因子的梯度也就不声不响地没了。真正的训练里多半改用 bfloat16：位数更少，范围却和 float32 差不多。
"""

# %% [markdown] id="half_note" lang="en" folds="save_less"
r"""
Half precision has its price: float16 ends at 65,504. With weights of 1 the results of `exp` reach $8 \times 10^{13}$, which is infinity in float16, and the gradients become `nan`. It goes wrong only on the day when numbers get large, so that everyday tests do not show it. The small end has its limit too, as the first line shows: below $3 \times 10^{-8}$ a number becomes 0, and so, silently, does every gradient that has it as a factor. Real training mostly uses bfloat16 instead: it has fewer digits, but about the range of float32.
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

# %% [markdown] id="optional" lang="zh"
r"""
## 选做和选读

### `inference_mode`

`torch.inference_mode()` 比 `no_grad` 更省：里面**做出来的**张量连版本计数器都没有。代价是，以后哪个节点要存它，就会出错。这一格只用 PyTorch，第一行说的是 `eval()`：
"""

# %% [markdown] id="optional" lang="en"
r"""
## Optional exercises and reading

### `inference_mode`

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

# %% [markdown] id="cycles" lang="zh"
r"""
### 引用环

走完反向，存下的值由引擎自己释放。没有走过反向就丢掉的图，靠的是引用计数：没有人引用的对象立即释放。可是节点若存着自己的结果，而结果又通过 `grad_fn` 引用节点，两者就互相拉住，成了**引用环**，只有等垃圾回收器 `gc` 来了才会释放。下面的 `CyclicExp` 就是这样写的。
"""

# %% [markdown] id="cycles" lang="en"
r"""
### Reference cycles

After a backward pass the engine itself frees what nodes have saved. A graph dropped without a backward pass is freed by reference counts: an object that nobody refers to is freed at once. But if a node keeps its own result, and the result refers to the node by its `grad_fn`, each holds the other in a **reference cycle**, which is freed only when the garbage collector, `gc`, comes round. `CyclicExp` below is written that way.
"""


# %% id="cyclic_exp"
class Value:
    def __init__(self, data, node=None):
        self.data, self.node = data, node


class CyclicExp:
    @classmethod
    def apply(cls, x):
        node = cls()
        result = Value(math.exp(x.data), node)
        node.result = result
        return result

    def backward(self, gradient):
        return gradient * self.result.data


# %% exercise="left_over"

# %% id="demo_left_over"
with needs("left_over"):

    @on_both
    def exp_of_a_tensor(torch):
        x = torch.tensor([0.5], requires_grad=True)
        print(left_over(lambda: [x.exp() for _ in range(5)], torch.Tensor))

    for kind in (CyclicExp, Exp):
        print(kind.__name__, left_over(lambda: [kind.apply(Value(0.5)) for _ in range(5)], kind))

# %% [raw] output_of="demo_left_over"
r"""
0
CyclicExp 5
Exp 0
"""

# %% [markdown] id="cycles_note" lang="zh" folds="left_over"
r"""
第一行是 0：引擎和 PyTorch 的 `exp` 也存自己的结果，却没有环。它们存的是同一块内存、同一个计数器，但**不带** `grad_fn`；取用的时候再把 `grad_fn` 接上。所以前面打印 `_saved_result` 时看得到它。
"""

# %% [markdown] id="cycles_note" lang="en" folds="left_over"
r"""
The first line is 0: `exp` of the engine and of PyTorch saves its result too, and yet there is no cycle. What they save is the same memory and the same counter, but **without** the `grad_fn`, which is put back when the value is asked for. That is why it could be seen when we printed `_saved_result`.
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**能不能总是写 `retain_graph=True`？** 最好不要。它让已保存张量活到整个图被丢掉为止，而且常常掩盖真正的错误：训练循环里需要它，多半是因为图的一部分在循环之前就算好了，每一步都拿来用。那一部分要训练，就放进循环里算；不训练，就对它 `detach()`。

**原地操作省不省内存？** 省得不多，而且只有被盖掉的值没有哪个**先前的**节点存着时才行得通。有的运算自己的反向也要用旧值，例如 `y.mul_(w)` 求 `w` 的梯度；它就先复制一份，内存一点也没有省下。所以先写不带下划线的版本。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**Can I always write `retain_graph=True`?** Better not. It keeps the saved tensors alive until the whole graph is dropped, and it often hides the real mistake: if a training loop needs it, usually a part of the graph was computed before the loop and is used in every step. If that part is to be trained, compute it inside the loop; if not, `detach()` it.

**Do in-place operations save memory?** Not much, and they work only where no *earlier* node has saved the value that is overwritten. Some need the old value for their own backward pass, as `y.mul_(w)` does for the gradient of `w`; these make a copy first, and no memory is saved at all. So begin with the form without the underscore.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 节点只存导数公式里要用的张量；反向走过以后释放，`retain_graph=True` 让这一遍不释放。
* 反向失败时，可能只有一部分叶子的 `grad` 加上了。
* 每个张量有一个版本计数器，视图和 `detach()` 共用它；已保存张量被改过，反向就抛出异常。要梯度的叶子只能在 `no_grad` 里改。
* `.data` 共用内存却不共用计数器，错了没有人知道；用 `detach()` 或 `no_grad`。
* 存下的值随着一批的大小增长，往往比参数大得多；`saved_tensors_hooks` 看得见它们，也能让它们变小，只要装得下。
* `no_grad` 管运算，不管明说的 `requires_grad=True`；最里面的块说了算。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* A node saves only the tensors in the formula of its derivative; they are freed after the pass, unless `retain_graph=True`.
* A backward pass that fails may have updated some `grad`s and others not.
* Every tensor has a version counter, which views and `detach()` share; if a saved tensor was changed, the backward pass raises. A leaf that requires a gradient is changed under `no_grad` only.
* `.data` shares the memory but not the counter, so nobody notices a mistake; use `detach()` or `no_grad`.
* Saved values grow with the batch and are often much larger than the parameters; `saved_tensors_hooks` see them, and can make them smaller, as long as they fit.
* `no_grad` acts on operations, not on an explicit `requires_grad=True`; the innermost block decides.

Run `progress()` to see which exercises are still open.
"""
