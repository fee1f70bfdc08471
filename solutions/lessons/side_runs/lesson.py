# %% [markdown] id="title" lang="zh"
r"""
# 支线：它能跑

[English](../../en/side_runs/side_runs.ipynb) · 约 90 分钟 · 3 个练习

三个程序，都能跑。跑出来的，是不是该跑出来的？

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: It runs

[中文](../../zh/side_runs/side_runs.ipynb) · about 90 minutes · 3 exercises

Three programs, and all of them run. Does what they arrive at agree with what they should?

Comes after lesson 12.
"""

# %% id="setup"
import itertools
import math
from types import SimpleNamespace

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start
from autograd_lib.drawing import draw, frames, plot
from autograd_lib.side_by_side import on_both

lang = start("side_runs", "zh")

# %% [markdown] id="opening" lang="zh"
r"""
## 装不下的一批

下面的 `fit` 用梯度下降找一条直线，损失是误差平方的平均。一批太大，写它的人就按 `sizes` 把各行分成几份，每份走一次反向，然后更新、清零。

五行数据，学习率和步数都一样，只是分法不同。一份都不拆，找到的斜率是 1.2。先猜：拆成 4 行和 1 行，斜率是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## A batch that does not fit

`fit` below finds a line by gradient descent; its loss is the mean of the squared errors. A batch may be too large, so its author splits the rows into parts of `sizes`, goes backward for each part, then updates and clears.

Five rows of data, the same rate and the same number of steps; only the parts differ. In one part, it finds a slope of 1.2. Guess first: which slope does it find with parts of 4 rows and 1?
"""

# %% id="guess_slope"
guess("slope", ...)


# %% id="demo_fit"
def fit(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(part)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


five_points = [(-2.0, -3.0), (-1.0, -1.0), (0.0, 1.0), (1.0, 3.0), (2.0, 1.0)]


@on_both
def three_splits(torch):
    for sizes in ([5], [2, 2, 1], [4, 1]):
        w, b = fit(torch, five_points, sizes, 0.1, 200)
        print(sizes, f"w = {w:.4f}, b = {b:.4f}")


guessed("slope", 0.8571)

# %% [raw] output_of="demo_fit"
r"""
[5] w = 1.2000, b = 0.2000
[2, 2, 1] w = 1.0000, b = 0.0000
[4, 1] w = 0.8571, b = -0.1429
"""

# %% exercise="split_batch"

# %% [markdown] id="trajectory" lang="zh"
r"""
你的循环和 `fit`，各走 30 步。横轴是 $w$，纵轴是 $b$，起点是 (0, 0)；(1.2, 0.2) 是不拆时走到的地方。移动滑块，换着拆：哪条路会弯，哪条不会？有没有一种拆法，两条路终点一样？
"""

# %% [markdown] id="trajectory" lang="en"
r"""
Your loop and `fit`, 30 steps each. $w$ is on the horizontal axis, $b$ on the vertical one, and both begin at (0, 0); (1.2, 0.2) is where the whole batch goes. Move the slider to split in other ways: which path bends, and which does not? Is there a split with which both arrive at the same place?
"""

# %% id="demo_trajectory"
with needs("split_batch"):
    loops = {"fit": fit, "repaired": repaired}
    splits = {
        " + ".join(map(str, sizes)): sizes for sizes in ([5], [4, 1], [3, 2], [2, 2, 1], [1] * 5, [1, 4])
    }

    def with_parts(parts):
        paths = {
            name: [
                tuple(map(float, loop(engine, five_points, splits[parts], 0.1, steps))) for steps in range(31)
            ]
            for name, loop in loops.items()
        }
        ends = [f"{name} ({line[-1][0]:.3f}, {line[-1][1]:.3f})" for name, line in paths.items()]
        #| zh: 角上的两个点让图的大小不变
        #| en: two points in the corners keep the size of the picture
        marks = {"(1.2, 0.2)": (1.2, 0.2), "": (-0.1, -0.4), " ": (1.5, 0.5)}
        return plot(paths, marks, dots=True, text=", ".join(ends))

    display(frames(with_parts, {"parts": tuple(splits)}, begins=("4 + 1",)))

# %% [raw] output_of="demo_trajectory"
r"""
parts = 5
fit (1.200, 0.200), repaired (1.200, 0.200)

parts = 1 + 4
fit (1.371, 0.029), repaired (1.200, 0.200)
"""

# %% [markdown] id="loop_note" lang="zh" folds="split_batch"
r"""
每一份都除以自己的行数：四行里的一行只算四分之一，单独成一份的那一行却算整整一行，而这里它偏偏不在直线上。再除以份数，也只有各份一样大时才对：要除以**整批**的行数。

各份一样大时，错误只表现为“学习率大了几倍”，很难发现。2024 年，几个广泛使用的语言模型训练库就被发现有这个错误：一“行”是一个词，各份的词数很少一样。
"""

# %% [markdown] id="loop_note" lang="en" folds="split_batch"
r"""
Every part was divided by its own number of rows: a row among four counts as a quarter, a row by itself in full, and here that row lies off the line. Dividing by the number of parts as well is right only if all parts are of one size: divide by the rows of the **whole** batch.

With parts of one size the mistake merely looks like a larger learning rate, and is hard to notice. In 2024 it was found in several widely used libraries that train language models: there, a “row” is a word, and parts seldom have the same number of words.
"""

# %% [markdown] id="script" lang="zh"
r"""
## 一个能跑的脚本

下面的脚本训练一个两层的网络，分批更新，损失里加一项惩罚，也就是权重衰减（weight decay），每一遍之后在没有参加训练的数据上看一眼损失，最后返回其中最好的参数。它跑起来一个错也不报，在两个引擎上结果相同，损失也在下降。

里面有五处错误。
"""

# %% [markdown] id="script" lang="en"
r"""
## A script that runs

The script below trains a network of two layers. It updates batch by batch, adds a penalty to the loss (weight decay), measures the loss on held-out data after every epoch, and in the end returns the best parameters that it met. It runs without complaint, gives the same result on both engines, and its loss goes down.

There are five mistakes in it.
"""


# %% id="demo_script"
def train(torch, initial, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in initial]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim=0)).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, len(x) - size + 1, size):
            penalty = sum((p.detach() ** 2).sum() for p in parameters)
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [p.detach() for p in parameters]
    return [p.tolist() for p in best], history


@on_both
def runs_without_complaint(torch):
    rng = np.random.default_rng(4)
    begin = [rng.normal(size=size).tolist() for size in ((4, 2), 4, (3, 4), 3)]
    points = rng.normal(size=(14, 2))
    classes = np.eye(3)[np.digitize(points @ [1.0, 0.5], [-0.5, 0.5])]
    both = [torch.tensor(array.tolist(), dtype=torch.float64) for array in (points, classes)]
    data, held_out = [one[:8] for one in both], [one[8:] for one in both]
    _, history = train(torch, begin, data, held_out, [0.1] * 6, 3, 0.01)
    print([round(loss, 4) for loss in history])


# %% [raw] output_of="demo_script"
r"""
[2.3231, 2.2313, 2.1482, 2.0739, 2.0087, 1.9522]
"""

# %% exercise="five_mistakes"

# %% [markdown] id="whole_pass" lang="zh"
r"""
## 一整次反向

第二个程序由你来写，跑在 PyTorch 的节点上。节点可以调用：`node(gradient)` 返回各个输入的份额，不改动任何东西；只有 `AccumulateGrad` 例外，它写 `.grad`，所以一次反向里只能运行**一次**，在各份求和以后。

先看引擎怎样走完 $r = z \cdot z \cdot w$，其中 $z = wx + b$。先猜：`w` 的梯度是几份加起来的？
"""

# %% [markdown] id="whole_pass" lang="en"
r"""
## A whole pass

The second program is yours, and runs on PyTorch's nodes. Nodes can be called: `node(gradient)` returns the shares of the inputs, and changes nothing, except that of an `AccumulateGrad`, which writes `.grad`; so in a pass it may run only **once**, after the shares of its leaf have been summed.

First see how an engine goes through $r = z \cdot z \cdot w$, where $z = wx + b$. Guess first: how many shares are summed for `w`?
"""

# %% id="guess_shares"
guess("shares_of_w", ...)


# %% id="demo_stepping"
def line(torch):
    x = torch.ones(1)
    w = torch.tensor([0.5], requires_grad=True)
    b = torch.tensor([0.25], requires_grad=True)
    y = w * x
    z = y + b
    return SimpleNamespace(x=x, w=w, b=b, y=y, z=z)


@on_both
def stepping(torch):
    t = line(torch)
    q = t.z * t.z
    r = q * t.w
    return draw(r, vars(t) | {"q": q, "r": r}, lang=lang, backward=True)


guessed("shares_of_w", 2)

# %% [raw] output_of="demo_stepping" lang="zh"
r"""
r = ×  #1  值 [0.2812]  梯度 [1]
├─ q = ×  #2  值 [0.5625]  梯度 [0.5]
│  ├─ z = +  #3  值 [0.75]  梯度 [0.75]
│  │  ├─ y = ×  #4  值 [0.5]  梯度 [0.75]
│  │  │  ├─ w  #5  值 [0.5]  梯度 [1.312]
│  │  │  └─ x  #6  值 [1]
│  │  └─ b  #7  值 [0.25]  梯度 [0.75]
│  └─ z = +  #3（见上）
└─ w  #5（见上）

反向传播（backward pass）
  开始：r = × #1 收到 [1]
  第 1/4 步：r = × #1 的梯度是 [1]；把 [0.5] 传给 q = × #2（累计 [0.5]）；把 [0.5625] 传给 w #5（累计 [0.5625]）
  第 2/4 步：q = × #2 的梯度是 [0.5]；把 [0.375] 传给 z = + #3（累计 [0.375]）；把 [0.375] 传给 z = + #3（累计 [0.75]）
  第 3/4 步：z = + #3 的梯度是 [0.75]；把 [0.75] 传给 y = × #4（累计 [0.75]）；把 [0.75] 传给 b #7（累计 [0.75]）
  第 4/4 步：y = × #4 的梯度是 [0.75]；把 [0.75] 传给 w #5（累计 [1.312]）
  结果：w #5 梯度 [1.312]；b #7 梯度 [0.75]
"""

# %% [raw] output_of="demo_stepping" lang="en"
r"""
r = ×  #1  value [0.2812]  grad [1]
├─ q = ×  #2  value [0.5625]  grad [0.5]
│  ├─ z = +  #3  value [0.75]  grad [0.75]
│  │  ├─ y = ×  #4  value [0.5]  grad [0.75]
│  │  │  ├─ w  #5  value [0.5]  grad [1.312]
│  │  │  └─ x  #6  value [1]
│  │  └─ b  #7  value [0.25]  grad [0.75]
│  └─ z = +  #3 (above)
└─ w  #5 (above)

Backward pass
  start: r = × #1 receives [1]
  step 1 of 4: r = × #1 has gradient [1]; q = × #2 gets [0.5] (total [0.5]); w #5 gets [0.5625] (total [0.5625])
  step 2 of 4: q = × #2 has gradient [0.5]; z = + #3 gets [0.375] (total [0.375]); z = + #3 gets [0.375] (total [0.75])
  step 3 of 4: z = + #3 has gradient [0.75]; y = × #4 gets [0.75] (total [0.75]); b #7 gets [0.75] (total [0.75])
  step 4 of 4: y = × #4 has gradient [0.75]; w #5 gets [0.75] (total [1.312])
  result: w #5 grad [1.312]; b #7 grad [0.75]
"""

# %% exercise="run_backward"

# %% [markdown] id="my_pass" lang="zh"
r"""
上图的 `r`，先用你的，再用引擎自己的 `backward`，两个引擎上各一遍。先猜：`w.grad` 是多少，两遍一样吗？（图里只印了四位。）
"""

# %% [markdown] id="my_pass" lang="en"
r"""
The `r` of the picture, with your pass and with the engine's own `backward`, on both engines. Guess first: what is `w.grad`, and is it the same both times? (The picture has four digits only.)
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

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

“能跑”说明不了什么。把说明书写成检验：换一种拆法，结果应当一样；换一个引擎，梯度应当一样。拿你自己的一段训练代码，写下它换了什么也不该变，再换给它看。

**再往前：** 没有编号，也没有引擎，只凭图，怎样排出谁先走？见支线“谁先走”。节点路过时还能拦下：见“路上拦下”。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

That it runs says little. Write the specification as a test: with other parts the result should be the same; on another engine the gradients should be. Take some training code of your own, write down what should make no difference to it, and make that difference.

**Further on:** without numbers and without an engine, from the graph alone, who goes first? See the side road “Who goes first”. And what passes a node can be caught: see “Caught in passing”.

Run `progress()` to see what is still open.
"""
