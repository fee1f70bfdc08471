# %% [markdown] id="title" lang="zh"
r"""
# 支线：它能跑

[English](../../en/side_runs/side_runs.ipynb) · 约 25 分钟 · 1 个练习

同样的数据，分成三种批，训练出三条不同的线；每一种都跑得好好的。

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: It runs

[中文](../../zh/side_runs/side_runs.ipynb) · about 25 minutes · 1 exercise

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
