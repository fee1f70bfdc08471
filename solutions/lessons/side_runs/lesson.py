# %% [markdown] id="title" lang="zh"
r"""
# 支线：它能跑

[English](../../en/side_runs/side_runs.ipynb) · 约 55 分钟 · 2 个练习

两个程序，都能跑。跑出来的，是不是该跑出来的？

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: It runs

[中文](../../zh/side_runs/side_runs.ipynb) · about 55 minutes · 2 exercises

Two programs, and both run. Is what comes out what should come out?

Comes after lesson 12.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_runs", "zh")

import math

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import frames, plot
from autograd_lib.side_by_side import on_both

# %% [markdown] id="opening" lang="zh"
r"""
## 装不下的一批

`fit` 用梯度下降找一条直线，损失是误差平方的平均。一批装不下，就拆成几份，行数写在 `sizes` 里：每份走一次反向，最后更新、清零。

五行数据，别的都一样，只是拆法不同。不拆，斜率是 1.2。先猜：拆成 4 行和 1 行，它变大（`"larger"`）还是变小（`"smaller"`）？
"""

# %% [markdown] id="opening" lang="en"
r"""
## A batch that does not fit

`fit` finds a line by gradient descent; its loss is the mean squared error. A batch that is too large is split into parts of `sizes` rows: `fit` goes backward once for each, then updates and clears.

Below are five rows; only the split changes. Without a split the slope is 1.2. Guess first: with parts of 4 rows and 1, is it `"larger"` or `"smaller"`?
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


guessed("slope", "smaller")

# %% [raw] output_of="demo_fit"
r"""
[5] w = 1.2000, b = 0.2000
[2, 2, 1] w = 1.0000, b = 0.0000
[4, 1] w = 0.8571, b = -0.1429
"""

# %% exercise="split_batch"

# %% [markdown] id="trajectory" lang="zh"
r"""
你的循环和 `fit`，从 (0, 0) 各走 30 步：横轴是 $w$，纵轴是 $b$。移动滑块，换个拆法：`fit` 走到了哪里？先猜：六种拆法里，有几种走得到不拆时的 (1.2, 0.2)？
"""

# %% [markdown] id="trajectory" lang="en"
r"""
Below, your loop and `fit` take 30 steps each from (0, 0), with $w$ across and $b$ upwards. Move the slider: where does `fit` end? Guess first: with how many of the six splits does it arrive at (1.2, 0.2), as the whole batch does?
"""

# %% id="guess_arrive"
guess("arrive", ...)

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
        marks = {"(1.2, 0.2)": (1.2, 0.2), "": (-0.1, -0.4), " ": (2.5, 0.5)}
        return plot(paths, marks, dots=True, axes=("w", "b"), text=", ".join(ends))

    display(frames(with_parts, {"parts": tuple(splits)}, begins=("4 + 1",)))
    guessed("arrive", 1)

# %% [raw] output_of="demo_trajectory"
r"""
parts = 5
fit (1.200, 0.200), repaired (1.200, 0.200)

parts = 1 + 4
fit (1.371, 0.029), repaired (1.200, 0.200)
"""

# %% [markdown] id="loop_note" lang="zh" folds="split_batch"
r"""
每一份都除以自己的行数：四行里的一行只算四分之一，单独的一行却算整整一行。

各份一样大时，只等于学习率大了几倍：拆成 5 份是 5 倍，$w$ 在 0 和 2.4 之间来回跳。2024 年，一些广泛使用的语言模型训练库被发现有这个错误：那里一“行”是一个词，各份很少一样多。
"""

# %% [markdown] id="loop_note" lang="en" folds="split_batch"
r"""
Every part was divided by its own rows: a row among four counts a quarter, a lone row in full.

Equal parts only enlarge the learning rate: 5 parts make it 5 times as large, and $w$ leaps between 0 and 2.4. In 2024 this was found in widely used libraries for training language models, where a “row” is a word and parts are seldom equal.
"""

# %% [markdown] id="script" lang="zh"
r"""
## 一个能跑的脚本

下面的脚本分批训练一个两层的网络，损失里加一项惩罚（权重衰减，weight decay）；每一遍之后在没有参加训练的数据上算一次损失，返回最好的参数。里面有五处错误。先猜：一连六遍，损失每一遍都下降吗？写“是”或者“不是”，加上引号。
"""

# %% [markdown] id="script" lang="en"
r"""
## A script that runs

The script below trains two layers in batches, with a penalty in the loss (weight decay), measures the held-out loss after every epoch and returns the best parameters. It has five mistakes. Guess first, “yes” or “no”, in quotes: does the loss fall in each of six epochs?
"""

# %% id="guess_falls"
guess("falls", ...)


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


guessed("falls", {"zh": "是", "en": "yes"}[lang])


# %% [raw] output_of="demo_script"
r"""
[2.3231, 2.2313, 2.1482, 2.0739, 2.0087, 1.9522]
"""

# %% [markdown] id="wanted" lang="zh"
r"""
每一遍都在下降，五处错误一处也看不出来。脚本应当这样，有的已经做到了：

* 网络是两层：第一层之后是 tanh，第二层之后没有；
* 每个点的各类概率加起来是 1；
* 损失对这一批的点取平均，有几个点就除以几；
* 每一遍都用到所有的点，按顺序一批一批，最后一批可以少几个点。

先猜：8 个点，一批 3 个，一遍应当走几步？
"""

# %% [markdown] id="wanted" lang="en"
r"""
It falls every time; no mistake shows. Here is what the script should do; some of it holds already:

* Two layers, with a tanh after the first and none after the second.
* The probabilities of a point, one for each class, add up to 1.
* The loss is the mean over the points of a batch, however many.
* Every epoch uses all points, in order, batch by batch; the last batch may be smaller.

Guess first: with 8 points in batches of 3, how many steps should an epoch have?
"""

# %% id="guess_steps"
guess("steps_wanted", ...)

# %% id="demo_steps"
guessed("steps_wanted", 3)

# %% exercise="five_mistakes"

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

能跑、损失下降，都不等于没有错。把说明书写成检验：换一种拆法，结果应当一样；换一个引擎，梯度应当一样。也给你自己的一段训练代码写一个。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Running says little, and so does a falling loss. Write the specification as a test: another split, the same result; another engine, the same gradients. Do so for your own training code.

Run `progress()` to see what is still open.
"""
