# %% [markdown] id="title" lang="zh"
r"""
# 支线：留着的

[English](../../en/side_memory/side_memory.ipynb) · 约 45 分钟 · 2 个练习

参数占 1,280 字节，为反向留着的占 19,200 字节。

在第 11 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: What is kept

[中文](../../zh/side_memory/side_memory.ipynb) · about 45 minutes · 2 exercises

The parameters take 1,280 bytes; what is kept for the way back takes 19,200.

Comes after lesson 11.
"""

# %% id="setup"
import math
from types import SimpleNamespace

import numpy as np
import torch

import autograd_lib.engine as engine
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.exercises.beside.shared.boxes import using_boxes
from autograd_lib.exercises.beside.shared.measuring import measure
from autograd_lib.side_by_side import on_both

lang = start("side_memory", "zh")

# %% [markdown] id="bytes" lang="zh"
r"""
## 存了多少

PyTorch 允许你接管保存这件事：`saved_tensors_hooks(pack, unpack)` 要两个函数，都是**钩子**（hook），和支线“路上拦下”的一样。块里的运算存什么都先交给 `pack`，反向时再由 `unpack` 还回来。

钩子什么都看得见，所以可以用来称一称。下面是一个两层的小网络，参数一共 1,280 个字节。每来一批数据，前向要存下多少？横轴是一批的行数，纵轴是字节数：
"""

# %% [markdown] id="bytes" lang="en"
r"""
## How much is saved

PyTorch lets you take over the saving: `saved_tensors_hooks(pack, unpack)` takes two functions, each a **hook** like those of the side road “Caught in passing”. Whatever operations in the block save goes to `pack`, and in the backward pass `unpack` gives it back.

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

所以有人想办法少存：反向时重新算一遍（checkpointing，下面有一个），或者压缩以后再存。
"""

# %% [markdown] id="bytes_note" lang="en"
r"""
The parameters keep their size, but what is saved grows with the rows of the batch. (The result of tanh is counted twice here, since `tanh` and the second `@` both save it; and the batch and the second parameter are there anyway. Of the 19,200 bytes, 8,704 are actually extra memory, still almost seven times the parameters.) With large batches it is often these values that fill the memory, and not the parameters.

So people look for ways to save less: compute the values once more in the backward pass (checkpointing, as in below), or compress what is saved.
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

# %% [markdown] id="memory" lang="zh"
r"""
### 用时间换内存

在 `backward` 里重算，还能省内存。一串运算，几乎每一个都要存下自己的输入或结果。换一个办法：把串里的**一段**包成一个 `Function`，只存这一段最前面的输入，反向时把这一段的前向再走一遍，这一次记录下来（`backward` 里默认不记录，要用 `torch.enable_grad()` 打开），然后照常求导。

20 个正弦，每次 100 个数，直接存是 2000 个。切成几段最省？用上面的 `saved_tensors_hooks` 来数：`kept` 前面的数，是前向走完、反向还没有开始时存着多少；`at most` 前面的，是从头到尾**最多的时候**有多少，重算出来的也算在内：
"""

# %% [markdown] id="memory" lang="en"
r"""
### Trading time for memory

Recomputing in `backward` can save memory, too. In a chain of operations nearly every one saves its input or its result. Instead, wrap a **stretch** of the chain in one `Function`, save nothing but its first input, and on the way back run its forward pass again, this time recorded (inside `backward` that takes `torch.enable_grad()`), and differentiate as usual.

Take 20 sines of 100 numbers, which save 2000 numbers as they are. Into how many stretches would you cut them? `saved_tensors_hooks` from above counts: the number before `kept` is what is stored when forward is over and backward has not begun; the one before `at most`, the most that is stored at any time, including what is recomputed:
"""


# %% id="demo_memory"
#| zh: 代表一个存下的张量
#| en: stands for a saved tensor
class Kept:
    def __init__(self, tensor):
        self.tensor = tensor
        Kept.now += tensor.numel()
        Kept.most = max(Kept.most, Kept.now)

    def __del__(self):
        Kept.now -= self.tensor.numel()


def recomputing(torch):
    class Recomputed(torch.autograd.Function):
        @staticmethod
        def forward(ctx, run, x):
            ctx.run = run
            ctx.save_for_backward(x)
            return run(x)

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, g):
            x = ctx.saved_tensors[0].detach().requires_grad_()
            with torch.enable_grad():
                again = ctx.run(x)
            return None, *torch.autograd.grad(again, x, g)

    return Recomputed.apply


@on_both
def numbers_saved(torch):
    def sines(x, length=20):
        for _ in range(length):
            x = torch.sin(x)
        return x

    def in_stretches(x, stretches):
        for _ in range(stretches):
            x = recomputing(torch)(lambda x: sines(x, 20 // stretches), x)
        return x

    for stretches in (0, 1, 2, 4, 5, 10, 20):
        Kept.now = Kept.most = 0
        x = torch.linspace(0.5, 1.5, 100, dtype=torch.float64).requires_grad_()
        with torch.autograd.graph.saved_tensors_hooks(Kept, lambda kept: kept.tensor):
            y = in_stretches(x, stretches) if stretches else sines(x)
            kept = Kept.now
            y.sum().backward()
        print(f"{stretches or 'no':>2} stretches: {kept:4} kept, {Kept.most:4} at most,", end=" ")
        print(f"x.grad[0] = {x.grad[0].item():.10f}")


# %% [raw] output_of="demo_memory"
r"""
no stretches: 2000 kept, 2000 at most, x.grad[0] = 0.2156789071
 1 stretches:  100 kept, 2100 at most, x.grad[0] = 0.2156789071
 2 stretches:  200 kept, 1200 at most, x.grad[0] = 0.2156789071
 4 stretches:  400 kept,  900 at most, x.grad[0] = 0.2156789071
 5 stretches:  500 kept,  900 at most, x.grad[0] = 0.2156789071
10 stretches: 1000 kept, 1200 at most, x.grad[0] = 0.2156789071
20 stretches: 2000 kept, 2100 at most, x.grad[0] = 0.2156789071
"""

# %% [markdown] id="memory_note" lang="zh"
r"""
梯度完全一样。整串包成一段，反向开始之前只存 100 个，可是一重算，2000 个又全回来了，连那 100 个一起，比不包还多。切成 4 段或 5 段，反向时一次只有一段摊开：$4 \cdot 100 + 500$ 或 $5 \cdot 100 + 400$，都是 900。n 个运算，切成大约 $\sqrt n$ 段最省；代价是前向多走一遍。PyTorch 里的 `torch.utils.checkpoint` 重算的就是你包的那一段。

上面的类只把梯度交给 `x`；`run` 里如果用到参数，参数也得作为输入传进来，否则得不到梯度，也不报错。
"""

# %% [markdown] id="memory_note" lang="en"
r"""
The gradients are all the same. With the whole chain as one stretch only 100 numbers are kept until backward begins, but once it is run again all 2000 are back, and with those 100 that is more than before. Cut into 4 or 5, one stretch at a time lies open: $4 \cdot 100 + 500$ or $5 \cdot 100 + 400$, both 900. For n operations about $\sqrt n$ stretches are best; the price is one more forward pass. PyTorch's `torch.utils.checkpoint` does this for the stretch that you wrap in it.

The class above hands a gradient to `x` alone. Parameters that `run` uses have to become inputs as well, or they get no gradient, without an error.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

留着的东西多半是前向的中间结果：少存一个，或者用时再算一遍。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

Most of what is kept are results of the way forward: keep one less, or compute it again when it is needed.

Run `progress()` to see what is still open.
"""
