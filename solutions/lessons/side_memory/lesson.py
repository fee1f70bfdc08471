# %% [markdown] id="title" lang="zh"
r"""
# 支线：留着的

[English](../../en/side_memory/side_memory.ipynb) · 约 60 分钟 · 3 个练习

训练到一半，内存满了。占满它的多半不是参数。

在第 11 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: What is kept

[中文](../../zh/side_memory/side_memory.ipynb) · about 60 minutes · 3 exercises

Half way through training the memory is full, and mostly it is not the parameters that fill it.

Comes after lesson 11.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_memory", "zh")

import math

import numpy as np
import torch
from IPython.display import display

from autograd_lib.drawing import frames, plot
from autograd_lib.exercises.beside.shared.measuring import measure
from autograd_lib.side_by_side import on_both

import mine

# %% [markdown] id="opening" lang="zh"
r"""
## 称一称

一个小网络，8 个输入，32 个隐藏的 tanh，2 个输出；参数一共 1,280 个字节。一批 64 行的数据走完前向，各个节点为反向存下了一些张量。先猜：存下的一共多少字节？
"""

# %% [markdown] id="opening" lang="en"
r"""
## On the scales

The small network below has 8 inputs, 32 hidden tanh and 2 outputs; its parameters take 1,280 bytes. In a forward pass over a batch of 64 rows, its nodes save tensors for the way back. Guess first: how many bytes in all?
"""

# %% id="guess_bytes"
guess("bytes_saved", ...)


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
    axes = {"zh": ("行数", "字节"), "en": ("rows", "bytes")}[lang]
    return plot({names[0]: found, names[1]: [(1, own), (64, own)]}, axes=axes)


guessed("bytes_saved", bytes_saved(torch, network(torch), 64))


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
横轴是一批的行数，纵轴是字节数：参数的大小不变，存下的却跟着行数一起长。

称它的是 `saved_tensors_hooks(pack, unpack)`，一对**钩子**（hook）：块里的运算不管存什么，都先交给 `pack`，反向时由 `unpack` 还回来。能称，就能换成小的。

它数的是存了多少，不是多占了多少：tanh 的结果数了两遍，因为 `tanh` 和第二个 `@` 都存它；数据和第二个参数本来就在。先猜：真正另外占着多少字节？
"""

# %% [markdown] id="bytes_note" lang="en"
r"""
Rows of the batch are on the horizontal axis, bytes on the vertical one: the parameters keep their size, and what is saved grows with the rows.

The scales are `saved_tensors_hooks(pack, unpack)`, a pair of **hooks**: whatever operations in the block save goes to `pack`, and on the way back `unpack` returns it. What can be weighed can be exchanged, for something smaller.

They weigh what is saved, not what is added: the result of tanh counts twice, since `tanh` and the second `@` both save it; the batch and the second parameter are there anyway. Guess first: how many bytes are really added?
"""

# %% id="guess_extra"
guess("extra_bytes", ...)


# %% id="demo_extra"
sizes = {}


def at_its_place(tensor):
    sizes[tensor.data_ptr()] = tensor.numel() * tensor.element_size()
    return tensor


batch, (first, second) = torch.ones(64, 8), network(torch)
with torch.autograd.graph.saved_tensors_hooks(at_its_place, lambda tensor: tensor):
    loss = (torch.tanh(batch @ first) @ second).exp().mean()
anyway = {one.data_ptr() for one in (batch, first, second)}
guessed("extra_bytes", sum(size for place, size in sizes.items() if place not in anyway))

# %% [markdown] id="smaller" lang="zh"
r"""
仍是参数的将近七倍。
"""

# %% [markdown] id="smaller" lang="en"
r"""
Still almost seven times the parameters.
"""

# %% exercise="save_less"

# %% [markdown] id="always" lang="zh"
r"""
要是图省事，把浮点张量一律减半呢？下面用两组权重各试一遍：先是 0.01 和 0.3，再是 1 和 1。先猜：一律减半（`always half`），误差都在 0.5% 以下吗？两组各答 `True` 或 `False`。
"""

# %% [markdown] id="always" lang="en"
r"""
And if somebody keeps every floating-point tensor in half its bytes? Below, this is tried with two pairs of weights, first 0.01 and 0.3, then 1 and 1. Guess first: with `always half`, is the error below 0.5%? Say `True` or `False` for each pair.
"""

# %% id="guess_half"
guess("always_half", ..., ...)


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

    guessed("always_half", (True, False))


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
float16 最大只到 65,504。权重全是 1 时，`exp` 的结果大到 $8 \times 10^{13}$，存成 float16 就成了无穷大，梯度跟着成了 `inf` 或 `nan`。小的一头也有尽头：第一行里，$2 \times 10^{-8}$ 成了 0，以它为因子的梯度也跟着没了。
"""

# %% [markdown] id="half_note" lang="en" folds="save_less"
r"""
float16 ends at 65,504. With weights of 1, results of `exp` reach $8 \times 10^{13}$: infinity in float16, and gradients become `inf` or `nan`. At the small end, $2 \times 10^{-8}$ in the first line becomes 0, and so does a gradient that has it as a factor.
"""

# %% [markdown] id="cycles" lang="zh"
r"""
## 没有走反向的图

走完反向，存下的值由引擎自己释放。没有走就丢掉的图，靠引用计数：没有人引用的对象立即释放。可是节点若存着自己的结果，结果又引用节点，两者互相拉住，就成了**引用环**，要等垃圾回收器 `gc` 来了才释放。下面的 `CyclicExp` 就是这样写的。
"""

# %% [markdown] id="cycles" lang="en"
r"""
## Graphs without a backward pass

After a backward pass the engine frees what was saved. A graph dropped without one is freed by reference counts: what nobody refers to goes at once. But a node that keeps its own result, which refers to the node, makes a **reference cycle**: they hold each other until the garbage collector, `gc`, comes. `CyclicExp` below does so.
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

# %% [markdown] id="torch_exp" lang="zh"
r"""
引擎和 PyTorch 的 `exp` 也存自己的结果。先猜：用它造五个张量就丢掉，`left_over` 数出几个？
"""

# %% [markdown] id="torch_exp" lang="en"
r"""
The `exp` of the engine and of PyTorch saves its result as well. Guess first: of five tensors made with it and dropped, how many does `left_over` count?
"""

# %% id="guess_left"
guess("left_of_exp", ...)

# %% id="demo_left_over"
with needs("left_over"):

    @on_both
    def exp_of_a_tensor(torch):
        x = torch.tensor([0.5], requires_grad=True)
        print(left_over(lambda: [x.exp() for _ in range(5)], torch.Tensor))

    for kind in (CyclicExp, Exp):
        print(kind.__name__, left_over(lambda: [kind.apply(Value(0.5)) for _ in range(5)], kind))
    guessed("left_of_exp", 0)

# %% [raw] output_of="demo_left_over"
r"""
0
CyclicExp 5
Exp 0
"""

# %% [markdown] id="cycles_note" lang="zh" folds="left_over"
r"""
没有环：它们存的与结果是同一块内存，但**不带** `grad_fn`，取用时才接上。第 11 课打印 `_saved_result` 时看得到 `grad_fn`，就是这个缘故。
"""

# %% [markdown] id="cycles_note" lang="en" folds="left_over"
r"""
No cycle: what they save is the same memory, but **without** the `grad_fn`, which is put back when the value is asked for. That is why lesson 11 printed `_saved_result` with a `grad_fn`.
"""

# %% [markdown] id="memory" lang="zh"
r"""
## 用时间换内存

一串运算里，几乎每一个都要存。把其中一**段**包成一个运算，就只存段首的输入；反向走到它时再算一遍，到那时才存下段里要存的：这一段摊开了。

先猜：20 个运算，每个存一份，切成 2 段，反向时一次摊开一段：最多的时候一共存着几份？
"""

# %% [markdown] id="memory" lang="en"
r"""
## Time for memory

In a chain, nearly every operation saves something. Wrapped into one operation, a **stretch** of it saves its input alone; on the way back it is opened: it runs once more, and only now saves the rest.

Guess first: 20 operations that save one tensor each are cut into 2 stretches, and the way back opens one at a time. How many tensors are stored at the most?
"""

# %% id="guess_two"
guess("most_of_two", ...)

# %% id="demo_two"
guessed("most_of_two", 12)

# %% exercise="stretches"

# %% [markdown] id="at_most" lang="zh"
r"""
把你的 `Stretch` 用在 20 个正弦上，每次 100 个数，不切是 2000 个。下面用钩子来数：`kept` 前面是前向走完时存着几个，`at most` 前面是最多时存着几个。先猜：整串包成**一**段，最多的时候存着多少个？
"""

# %% [markdown] id="at_most" lang="en"
r"""
Here is your `Stretch` on 20 sines of 100 numbers each; without it, 2000 numbers are stored. Hooks count them: how many are `kept` when forward is over, and how many are stored `at most` at any time. Guess first: with the whole chain as **one** stretch, how many numbers are stored at the most?
"""

# %% id="guess_most"
guess("most_of_one", ...)


# %% id="demo_memory"
#| zh: 每次变动以后，一共存着多少
#| en: what is stored in all, after every change
store = [0]


#| zh: 代表一个存下的张量
#| en: stands for a saved tensor
class Kept:
    def __init__(self, tensor):
        self.tensor = tensor
        store.append(store[-1] + tensor.numel())

    def __del__(self):
        store.append(store[-1] - self.tensor.numel())


def sines(x, length=20):
    for _ in range(length):
        x = torch.sin(x)
    return x


def stored(stretches):
    store[:] = [0]
    x = torch.linspace(0.5, 1.5, 100, dtype=torch.float64).requires_grad_()
    with torch.autograd.graph.saved_tensors_hooks(Kept, lambda kept: kept.tensor):
        y = x if stretches else sines(x)
        for _ in range(stretches):
            y = Stretch.apply(lambda x: sines(x, 20 // stretches), y)
        kept = store[-1]
        y.sum().backward()
    return kept, list(store), x.grad[0].item()


with needs("stretches"):
    for stretches in (0, 1, 2, 4, 5, 10, 20):
        kept, history, gradient = stored(stretches)
        print(f"{stretches or 'no':>2} stretches: {kept:4} kept, {max(history):4} at most,", end=" ")
        print(f"x.grad[0] = {gradient:.10f}")
    guessed("most_of_one", max(stored(1)[1]))


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

# %% [markdown] id="memory_note" lang="zh" folds="stretches"
r"""
整串一段，前向以后只存 100 个，可是一重算，2000 个又全回来了，连那 100 个一起，比不包还多。切成 4 段或 5 段，一次只有一段摊开：$4 \cdot 100 + 500$ 或 $5 \cdot 100 + 400$，都是 900。
"""

# %% [markdown] id="memory_note" lang="en" folds="stretches"
r"""
With one stretch only 100 numbers are kept after forward, but when it opens all 2000 are back, 100 more in all than without stretches. With 4 or 5, one at a time is open: $4 \cdot 100 + 500$ or $5 \cdot 100 + 400$, both 900.
"""

# %% [markdown] id="teeth" lang="zh"
r"""
下面画出存着的数怎样涨落，横轴是存和放的次数。左边是一道坡，前向在存各段的输入；右边一段一个锯齿，反向把它摊开，再放掉。先猜：切成 10 段时，一个锯齿升起多高？再移动滑块：段数多了，升高的是坡还是锯齿？
"""

# %% [markdown] id="teeth" lang="en"
r"""
The store is drawn below; the horizontal axis counts what is put in and taken out. On the left is a slope, where forward saves inputs; on the right is a tooth for each stretch, which opens and is freed. Guess first: with 10 stretches, how high does one tooth rise? Then move the slider: which gets higher with more stretches, the slope or the teeth?
"""

# %% id="guess_tooth"
guess("one_tooth", ...)

# %% id="demo_teeth"
with needs("stretches"):
    words = {"zh": ("存着的数", "不切", "存和放"), "en": ("numbers stored", "no cut", "put in or taken out")}[
        lang
    ]
    uncut = list(enumerate(stored(0)[1]))

    def with_cuts(stretches):
        history = stored(stretches)[1]
        curves = {words[0]: list(enumerate(history)), words[1]: uncut}
        #| zh: 两个角上的点让图的大小不变
        #| en: points in two corners keep the size of the picture
        corners = {"": (0, 0), " ": (82, 2100)}
        return plot(curves, corners, axes=(words[2], words[0]), text=f"{words[0]}: {max(history)}")

    kept, history, _ = stored(10)
    guessed("one_tooth", max(history) - kept)
    display(frames(with_cuts, {"stretches": (1, 2, 4, 5, 10, 20)}, begins=(4,)))

# %% [raw] output_of="demo_teeth" lang="zh"
r"""
stretches = 1
存着的数: 2100

stretches = 20
存着的数: 2100
"""

# %% [raw] output_of="demo_teeth" lang="en"
r"""
stretches = 1
numbers stored: 2100

stretches = 20
numbers stored: 2100
"""

# %% [markdown] id="own" lang="zh"
r"""
`Stretch` 做对以后，`mine` 也能这样省。下面是你的引擎上的 20 个 `tanh`，切成 4 段；`in_order` 列出图里的节点，连叶子在内。不切有 21 个。先猜：切成 4 段，前向走完时有几个？
"""

# %% [markdown] id="own" lang="en"
r"""
Once `Stretch` is right, `mine` can save like this, too. Here are 20 `tanh`s on your engine, cut into 4 stretches; `in_order` counts the nodes of the graph, the leaf among them. Without cuts there are 21. Guess first: how many are there with 4 stretches, when forward is over?
"""

# %% id="guess_nodes"
guess("nodes_of_four", ...)


# %% id="demo_own"
def tanhs(x, length=20):
    for _ in range(length):
        x = x.tanh()
    return x


if done("stretches"):
    for stretches in (0, 4):
        x = mine.tensor([0.5, 1.0, 1.5], requires_grad=True)
        y = x if stretches else tanhs(x)
        for _ in range(stretches):
            y = mine.utils.checkpoint.checkpoint(lambda x: tanhs(x, 5), y)
        nodes = len(mine.in_order(y.node))
        y.sum().backward()
        print(f"{stretches or 'no'} stretches: {nodes} nodes, x.grad[0] = {x.grad[0]:.10f}")
    guessed("nodes_of_four", nodes)

# %% [raw] output_of="demo_own"
r"""
no stretches: 21 nodes, x.grad[0] = 0.1072740126
4 stretches: 5 nodes, x.grad[0] = 0.1072740126
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

内存满了，先称，再问三句：能不能存小一点，范围又够不够？（真正的训练多半用 bfloat16：位数更少，范围却和 float32 差不多。）有没有谁握着不放（例如环）？能不能再算一遍？PyTorch 里的 `torch.utils.checkpoint` 重算的就是你包的那一段，你的引擎里的那个也是；n 个运算切成大约 $\sqrt n$ 段，代价是前向多走一遍。

**再往前：** 存下的是张量本身，不是复制品。那么前向和反向之间，有人改了它呢？见支线“七种改法”。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

When memory is full, weigh first, and then ask three questions. Can less be saved, and is the range large enough? (Real training mostly uses bfloat16: fewer digits, about the range of float32.) Does something hold on to it (such as a cycle)? Can it be computed once more? PyTorch's `torch.utils.checkpoint` does that for the stretch you wrap in it, and so does your engine's; n operations are cut into about $\sqrt n$ stretches, at the price of one more forward pass.

**Further on:** what is saved is the tensor itself, not a copy. What if somebody changes it between forward and backward? See the side road “Seven edits”.

Run `progress()` to see what is still open.
"""
