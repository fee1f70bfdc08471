# %% [markdown] id="title" lang="zh"
r"""
# 支线：它能跑

[English](../../en/side_runs/side_runs.ipynb) · 约 55 分钟 · 2 个练习

同样的数据，分成三种批，训练出三条不同的线；每一种都跑得好好的。

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: It runs

[中文](../../zh/side_runs/side_runs.ipynb) · about 55 minutes · 2 exercises

The same data, split into batches in three ways, train three different lines, and each of them runs.

Comes after lesson 12.
"""

# %% id="setup"
import itertools
import math
import warnings
from types import SimpleNamespace

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.side_by_side import on_both

lang = start("side_runs", "zh")

# %% [markdown] id="loop" lang="zh"
r"""
## 装不下的一批

下面的 `fit` 用梯度下降找一条直线，损失是误差平方的平均。写它的人按 `sizes` 把各行分成几份，每份走一次反向，然后更新、清零。

五行数据，学习率和步数都一样，只是分法不同。找到的会是同一条直线吗？
"""

# %% [markdown] id="loop" lang="en"
r"""
## A batch that does not fit

`fit` below finds a line by gradient descent; its loss is the mean of the squared errors. Its author splits the rows into parts of `sizes`, goes backward for each part, then updates and clears.

Five rows of data, the same rate and the same number of steps; only the parts differ. Will it find the same line?
"""


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


# %% [raw] output_of="demo_fit"
r"""
[5] w = 1.2000, b = 0.2000
[2, 2, 1] w = 1.0000, b = 0.0000
[4, 1] w = 0.8571, b = -0.1429
"""

# %% exercise="split_batch"

# %% [markdown] id="trajectory" lang="zh"
r"""
两个循环走出的路，都分成 `[4, 1]`，各走 30 步。横轴是 $w$，纵轴是 $b$，起点是 (0, 0)；(1.2, 0.2) 是不拆时走到的地方：
"""

# %% [markdown] id="trajectory" lang="en"
r"""
Both loops on parts of `[4, 1]`, 30 steps each. $w$ is on the horizontal axis, $b$ on the vertical one, and both begin at (0, 0); (1.2, 0.2) is where the whole batch goes:
"""

# %% id="demo_trajectory"
with needs("split_batch"):
    loops = {"fit": fit, "repaired": repaired}
    paths = {
        name: [tuple(map(float, loop(engine, five_points, [4, 1], 0.1, steps))) for steps in range(31)]
        for name, loop in loops.items()
    }
    display(plot(paths, marks={"(1.2, 0.2)": (1.2, 0.2)}, dots=True))

# %% [raw] output_of="demo_trajectory"
r"""
fit: (0, 0) → (0.857, −0.143), y −0.143 … 0.2
repaired: (0, 0) → (1.2, 0.2), y 0 … 0.2
(1.2, 0.2): (1.2, 0.2)
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

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

“能跑”说明不了什么。把说明书写成检验：这段程序应当得到什么？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

That it runs says little. Write the specification as a test: what should this program arrive at?

Run `progress()` to see what is still open.
"""
