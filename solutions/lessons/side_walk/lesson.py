# %% [markdown] id="title" lang="zh"
r"""
# 支线：一个接一个

[English](../../en/side_walk/side_walk.ipynb) · 约 65 分钟 · 3 个练习

一个一个地调用图的节点，就是一次反向。要调用多少次？

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: One after another

[中文](../../zh/side_walk/side_walk.ipynb) · about 65 minutes · 3 exercises

Call the nodes of a graph, one after another, and you have a backward pass. How many calls does it take?

Comes after lesson 12.
"""

# %% id="setup"
from autograd_lib import check, guess, guessed, hint, needs, progress, start

lang = start("side_walk", "zh")

import statistics
import time
from types import SimpleNamespace

import numpy as np
import torch

import autograd_lib.engine as engine
from autograd_lib.side_by_side import on_both


def line(torch):
    x = torch.ones(1)
    w = torch.tensor([0.5], requires_grad=True)
    b = torch.tensor([0.25], requires_grad=True)
    return SimpleNamespace(x=x, w=w, b=b, z=w * x + b)


# %% [markdown] id="opening" lang="zh"
r"""
## 十一个节点

`node(gradient)` 调用一个节点，返回各个输入的份额。这样，四行就是一次反向：`push`。先猜：做十次 `y = y + y`，有十一个节点，`push` 一共调用几次？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Eleven nodes

`node(gradient)` calls a node and returns the shares of its inputs, so four lines make a backward pass: `push`. Guess first: ten times `y = y + y` makes eleven nodes; how many calls does `push` make?
"""

# %% id="guess_calls"
guess("calls", ...)


# %% id="demo_push"
@on_both
def every_path(torch):
    def push(node, gradient):
        called.append(node)
        for (parent, _), share in zip(node.next_functions, node(gradient)):
            push(parent, share)

    x = torch.ones(1, requires_grad=True)
    y, called = x, []
    for _ in range(10):
        y = y + y
    push(y.grad_fn, torch.ones(1))
    print(x.grad, len(called))


guessed("calls", 2047)

# %% [raw] output_of="demo_push"
r"""
tensor([1024.]) 2047
"""

# %% [markdown] id="second_number" lang="zh"
r"""
梯度对了，可是走遍了每条路。你写的反向，十一次就够。

`next_functions` 里一格是一对：下一个节点，还有一个数。先猜：把 `x.unbind()` 四个输出的最后一个乘以 2，乘法的第一格里，那个数是几？
"""

# %% [markdown] id="second_number" lang="en"
r"""
The gradient is right, but every path was followed. Your own pass will need eleven calls.

A slot of `next_functions` is a pair: the next node, and a number. Guess first: the last of the four outputs of `x.unbind()` is doubled. What is the number in the product's first slot?
"""

# %% id="guess_second"
guess("second_number", ...)


# %% id="demo_output_number"
@on_both
def fourth_output(torch):
    x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    y = x.unbind()[3] * 2
    print(y.grad_fn.next_functions)


guessed("second_number", 3)

# %% [raw] output_of="demo_output_number"
r"""
((<UnbindBackward0 object at 0xADDR>, 3), (None, 0))
"""

# %% [markdown] id="drawing" lang="zh"
r"""
它是所用输出的编号，从 0 数起。练习里它都是 0。

## 自己画

图也可以用文字画：每行是一个深度和一个标签，`as_text` 按深度缩进。沿 `next_functions` 走，就有这些行。
"""

# %% [markdown] id="drawing" lang="en"
r"""
It says which output was used, counted from 0. In the exercises it is always 0.

## Drawing it yourself

A graph can be drawn in text: rows of a depth and a label, which `as_text` indents. A walk along `next_functions` gives them.
"""


# %% id="painters"
def as_text(rows):
    return "\n".join("   " * depth + label for depth, label in rows)


# %% exercise="draw_rows"

# %% [markdown] id="rows_of_line" lang="zh"
r"""
直线 $z = wx + b$ 的图，`x` 不要梯度。先猜：`rows` 给出几行？
"""

# %% [markdown] id="rows_of_line" lang="en"
r"""
Below is the graph of the line $z = wx + b$, where `x` requires no gradient. Guess first: how many rows does `rows` give?
"""

# %% id="guess_rows"
guess("rows", ...)

# %% id="demo_rows"
with needs("draw_rows"):

    @on_both
    def my_drawing(torch):
        t = line(torch)
        print(as_text(rows(t.z, {"x": t.x, "w": t.w, "b": t.b})))

    guessed("rows", 5)


# %% [raw] output_of="demo_rows"
r"""
AddBackward0
   MulBackward0
      w
      -
   b
"""

# %% [markdown] id="calling" lang="zh"
r"""
## 一整次反向

先猜：$y = 5x$，在 $x = 3$ 处，用 10 去调用乘法的节点，给 `x` 的那一份是多少？
"""

# %% [markdown] id="calling" lang="en"
r"""
## A whole pass

Guess first: in $y = 5x$ at $x = 3$, the node of the product is called with 10. What comes back for `x`?
"""

# %% id="guess_called"
guess("called_with_10", ...)


# %% id="demo_called"
@on_both
def called(torch):
    x = torch.tensor([3.0], requires_grad=True)
    y = x * torch.tensor([5.0])
    share, nothing = y.grad_fn(torch.tensor([10.0]))
    print(share.tolist(), nothing, x.grad)


guessed("called_with_10", 50)

# %% [raw] output_of="demo_called"
r"""
[50.0] None None
"""

# %% [markdown] id="whole_pass" lang="zh"
r"""
调用不改动任何东西；只有 `AccumulateGrad` 例外，它往 `.grad` 里加。要让每个节点只运行**一次**，它就得等各份到齐、求和。

等几份，`awaited` 替你数。取 $r = z \cdot z \cdot w$，其中 $z = wx + b$。先猜：`w` 的节点等几份？
"""

# %% [markdown] id="whole_pass" lang="en"
r"""
A call changes nothing, except that an `AccumulateGrad` adds to `.grad`. To run only **once**, a node waits until all its shares have arrived and been summed.

`awaited` counts the shares. Take $r = z \cdot z \cdot w$, where $z = wx + b$. Guess first: how many does the node of `w` await?
"""

# %% id="guess_shares"
guess("shares_of_w", ...)


# %% id="demo_awaited"
def awaited(root):
    """Return how many shares each node of the graph of `root` waits for."""
    counts, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent, _ in todo.pop().next_functions:
            if parent is not None:
                if parent not in counts:
                    todo.append(parent)
                counts[parent] = counts.get(parent, 0) + 1
    return counts


@on_both
def counted(torch):
    t = line(torch)
    for node, shares in awaited(t.z * t.z * t.w).items():
        print(node.name(), shares)


guessed("shares_of_w", 2)

# %% [raw] output_of="demo_awaited"
r"""
MulBackward0 0
MulBackward0 1
torch::autograd::AccumulateGrad 2
AddBackward0 2
MulBackward0 1
torch::autograd::AccumulateGrad 1
"""

# %% exercise="run_backward"

# %% [markdown] id="my_pass" lang="zh"
r"""
同一个 `r`，先用你的，再用引擎自己的 `backward`；`x`、`w`、`b` 是 1、0.5、0.25。先猜：`w.grad` 是多少？
"""

# %% [markdown] id="my_pass" lang="en"
r"""
The same `r` with your pass, then with the engine's own `backward`: `x` is 1, `w` 0.5, `b` 0.25. Guess first: what is `w.grad`?
"""

# %% id="guess_w"
guess("w_grad", ...)

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

    guessed("w_grad", 1.3125)


# %% [raw] output_of="demo_run_backward"
r"""
mine:   tensor([1.3125]) tensor([0.7500])
theirs: tensor([1.3125]) tensor([0.7500])
"""

# %% [markdown] id="about_microseconds" lang="zh"
r"""
## 一步训练的时间

一步训练分四段：前向、反向、更新、清零。反向占多少时间？量时间有坑：

* 第一次调用往往特别慢：先各跑一次，不计时，叫作**热身**；
* 别的程序会打断，抬高平均值：看**中位数**；
* 机器时快时慢：各段轮流跑。
"""

# %% [markdown] id="about_microseconds" lang="en"
r"""
## The time of a training step

A training step has four pieces: forward, backward, update, clear. How much of it is backward? Measuring has pitfalls:

* A first call is often very slow: run everything once untimed, a **warm-up**.
* Other programs interrupt, and drive up a mean: look at the **median**.
* Machines have slow and fast spells: let the pieces take turns, round after round.
"""


# %% id="pieces"
def pieces_of(torch, rows=32, width=16):
    def random(*shape):
        return rng.normal(size=shape).tolist()

    rng, step = np.random.default_rng(1), {}
    shapes = ((width, 2), (width,), (3, width), (3,))
    parameters = [torch.tensor(random(*shape), requires_grad=True) for shape in shapes]
    x = torch.tensor(random(rows, 2))
    targets = torch.tensor(np.eye(3)[rng.integers(3, size=rows)].tolist())
    w1, b1, w2, b2 = parameters

    def forward():
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        step["loss"] = -(targets * torch.log_softmax(scores, dim=1)).sum() / rows

    def backward():
        step["loss"].backward()

    def update():
        with torch.no_grad():
            for p in parameters:
                p -= 0.1 * p.grad

    def clear():
        for p in parameters:
            p.grad = None

    return {"forward": forward, "backward": backward, "update": update, "clear": clear}


# %% exercise="microseconds"

# %% [markdown] id="compare" lang="zh"
r"""
`compare` 量两个引擎，网络一小一大；大的，矩阵乘积要做 256 倍的乘法。先猜：在我们的引擎上，它的一步要几倍的时间？然后去掉最后一行的 `#` 运行。
"""

# %% [markdown] id="compare" lang="en"
r"""
`compare` measures both engines, with a small network and one whose matrix products take 256 times as many multiplications. Guess first: on our engine, how many times as long does its step take? Then remove the `#` in the last line and run it.
"""

# %% id="guess_longer"
guess("times_as_long", ...)


# %% id="compare_cell"
def compare(rounds=20):
    for name, library in (("torch", torch), ("autograd_lib.engine", engine)):
        steps = []
        for rows, width in ((32, 16), (512, 256)):
            table = measured(pieces_of(library, rows, width), time.perf_counter, rounds)
            steps.append(sum(microseconds for _, microseconds, _ in table))
            print(f"{name}, {rows} rows, width {width}")
            for piece, microseconds, share in table:
                print(f"  {piece:9}{microseconds:10.1f} µs {share:7.1%}")
    guessed("times_as_long", round(steps[1] / steps[0]))


# compare()

# %% [markdown] id="compare_note" lang="zh" folds="microseconds"
r"""
通常反向最费时间。小网络的时间多半花在“记账”上：造节点、调用函数。大网络的花在数组运算上：更新和清零只占零头，谁的数组库快，谁就快。
"""

# %% [markdown] id="compare_note" lang="en" folds="microseconds"
r"""
Usually backward takes longest. A small network's time goes mostly into bookkeeping: making nodes, calling functions. A large one's goes into arithmetic: update and clear take little, and the engine with the faster array library wins.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

画图走每条边；反向时，每个节点等各份到齐，只运行一次。打印你自己网络的损失的 `rows`：参数接在哪里？

你量过时间了，内存呢？见支线“留着的”。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Drawing follows every edge; a backward pass runs every node once, when its shares are there. Print the `rows` of your own network's loss: where are its parameters?

You have measured time; what about memory? See the side road “What is kept”. Run `progress()` to see what is still open.
"""
