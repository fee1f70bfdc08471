# %% [markdown] id="title" lang="zh"
r"""
# 支线：十拿九稳

[English](../../en/side_sure/side_sure.ipynb) · 约 65 分钟 · 3 个练习

nan 不见了，是不是就没事了？

在第 10 课之后。`torch` 在这里是课程自己的引擎，写答案要用它和 NumPy。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Sure of it

[中文](../../zh/side_sure/side_sure.ipynb) · about 65 minutes · 3 exercises

There is no nan any more. Is all well then?

Comes after lesson 10. `torch` here is the course's own engine; answers may use it and NumPy.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_sure", "zh")

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.drawing import frames, plot

# %% [markdown] id="opening" lang="zh"
r"""
## 夹住的概率

还是第 10 课的四个点，照着定义写的损失（`naive_bce`）第二步就成了 nan。常见的办法是夹住（clamp）概率，不让它碰到 0 和 1（`clamped_bce`）。第一步从 0 迈到 −7.25，四个点错了两个，但没有 nan。先猜：再走两步，`w` 是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Clamped

With the four points of lesson 10, the loss as it is defined (`naive_bce`) became nan in the second step. A common way out is to clamp the probability, so it never reaches 0 or 1 (`clamped_bce`). The first step leads from 0 to −7.25, where two of the four points are wrong, but there is no nan. Guess first: what is `w` two steps later?
"""

# %% id="guess_stuck"
guess("two_steps_later", ...)


# %% id="demo_clamped"
def naive_bce(z, y):
    p = torch.sigmoid(z)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def clamped_bce(z, y):
    p = torch.sigmoid(z).clamp(1e-6, 1 - 1e-6)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def train_briefly(bce):
    x = torch.tensor([1.0, 2.0, 3.0, 120.0])
    y = torch.tensor([0.0, 1.0, 1.0, 0.0])
    w = torch.zeros(1, requires_grad=True)
    for step in range(4):
        loss = bce(w * x, y)
        loss.backward()
        print(f"step {step}: w = {w.item():.4f}, loss = {loss.item():.4f}")
        last = w.item()
        with torch.no_grad():
            w -= 0.5 * w.grad
        w.grad = None
    return last


guessed("two_steps_later", round(train_briefly(clamped_bce), 2))

# %% [raw] output_of="demo_clamped"
r"""
step 0: w = 0.0000, loss = 0.6931
step 1: w = -7.2500, loss = 6.9079
step 2: w = -7.2501, loss = 6.9079
step 3: w = -7.2502, loss = 6.9079
"""

# %% [markdown] id="loss" lang="zh"
r"""
几乎不动了，而且是往错的方向。那两个错的点本来该推多少？

分类网络的最后一层是 `z = x @ w + b`。z 里的数叫作 logit，$p = \sigma(z)$ 是概率，目标 y 是 0 到 1 的数。损失是**二元交叉熵**（binary cross-entropy），对 z 的全部 N 个元素取平均：

$$L = -\frac{1}{N} \sum \bigl( y \log p + (1 - y) \log (1 - p) \bigr)$$

先猜：只有一个 z，y = 1，p = 0.9，这时 L 对 z 的导数是多少？
"""

# %% [markdown] id="loss" lang="en"
r"""
It hardly moves, and in the wrong direction. How hard should those two points push?

The last layer of a classifier is `z = x @ w + b`. A number in z is called a logit, $p = \sigma(z)$ is a probability, and the target y is a number from 0 to 1. The loss is **binary cross-entropy**, the mean over all N elements of z:

$$L = -\frac{1}{N} \sum \bigl( y \log p + (1 - y) \log (1 - p) \bigr)$$

Guess first: for a single z with y = 1 and p = 0.9, what is the derivative of L with respect to z?
"""

# %% id="guess_push"
guess("push", ...)

# %% id="demo_push"
z, h = np.log(9), 1e-5
loss_below, loss_above = -np.log(1 / (1 + np.exp(-np.array([z - h, z + h]))))
push = round((loss_above - loss_below) / (2 * h), 6)
print(f"p = {1 / (1 + np.exp(-z)):.1f}: {push}")
guessed("push", push)

# %% [raw] output_of="demo_push"
r"""
p = 0.9: -0.1
"""

# %% [markdown] id="worked" lang="zh"
r"""
算一算：$-\log p$ 的导数是 $-1/p$，$\sigma$ 的导数是 $p(1 - p)$（第 05 课），所以

$$\frac{\partial}{\partial z}\bigl(-\log\sigma(z)\bigr) = -\frac{1}{p} \cdot p(1 - p) = -(1 - p)$$

其余的留给你。
"""

# %% [markdown] id="worked" lang="en"
r"""
On paper: $-\log p$ has the derivative $-1/p$, and $\sigma$ has $p(1 - p)$ (lesson 05), so

$$\frac{\partial}{\partial z}\bigl(-\log\sigma(z)\bigr) = -\frac{1}{p} \cdot p(1 - p) = -(1 - p)$$

The rest is yours.
"""

# %% exercise="bce_gradient"

# %% [markdown] id="layer_note" lang="zh"
r"""
教程里常见的例子：5 个输入全是 1，3 个输出，目标全是 0。先猜：`weights.grad` 有 5 行，其中有几种不同的？
"""

# %% [markdown] id="layer_note" lang="en"
r"""
Many tutorials use this example: 5 inputs, all 1, and 3 outputs, whose targets are all 0. Guess first: how many different rows are there among the 5 of `weights.grad`?
"""

# %% id="guess_rows"
guess("different_rows", ...)

# %% id="demo_layer" ledger="S4-27 S4-27a"
with needs("bce_gradient"):
    inputs, targets = torch.ones(5), torch.zeros(3)
    weights = torch.tensor(
        [[0.1, -0.2, 0.3], [0.4, 0.0, -0.1], [-0.3, 0.2, 0.1], [0.2, 0.1, 0.0], [-0.1, 0.3, -0.2]],
        requires_grad=True,
    )
    bias = torch.tensor([0.2, -0.1, 0.0], requires_grad=True)
    logits = torch.matmul(inputs, weights) + bias
    loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, targets)
    loss.backward()
    row, scores, goal = (t.detach().numpy().reshape(1, -1) for t in (inputs, logits, targets))
    print(loss)
    print(bias.grad, np.allclose(bias.grad.numpy(), db(scores, goal)))
    print(weights.grad[[0, 4]], np.allclose(weights.grad.numpy(), dw(row, scores, goal)))
    guessed("different_rows", len(np.unique(weights.grad.numpy(), axis=0)))

# %% [raw] output_of="demo_layer"
r"""
tensor(0.8576, grad_fn=<BinaryCrossEntropyWithLogitsBackward0>)
tensor([0.2075, 0.1915, 0.1750]) True
tensor([[0.2075, 0.1915, 0.1750],
        [0.2075, 0.1915, 0.1750]]) True
"""

# %% [markdown] id="with_logits" lang="zh"
r"""
## 名字里的 logits

库里的损失叫 `binary_cross_entropy_with_logits`：它从 z 算起，不从 p 算起。为什么？下面让 `naive_bce` 在 y = 0、z = 20 处算一次，再在 z = −20 处算一次。先猜：打印哪两个数？
"""

# %% [markdown] id="with_logits" lang="en"
r"""
## Logits in the name

The library's loss, `binary_cross_entropy_with_logits`, begins with z and not with p. Why? Below is `naive_bce` for y = 0, at z = 20 and at z = −20. Guess first: which two numbers are printed?
"""

# %% id="guess_far"
guess("far_out", ..., ...)

# %% id="demo_far"
far = [naive_bce(torch.tensor([z]), torch.tensor([0.0])).item() for z in (20.0, -20.0)]
print(*(one + 0.0 for one in far))
guessed("far_out", tuple(one + 0.0 for one in far))

# %% [raw] output_of="demo_far"
r"""
inf 0.0
"""

# %% exercise="quiet_error"

# %% [markdown] id="stable_note" lang="zh"
r"""
同样的四个点，换上你修好的损失，第一步还是迈到 −7.25。先猜：再走两步，`w` 是多少？
"""

# %% [markdown] id="stable_note" lang="en"
r"""
Now the four points have your repaired loss; the first step leads to −7.25 again. Guess first: what is `w` two steps later?
"""

# %% id="guess_repaired"
guess("w_repaired", ...)

# %% id="demo_stable"
with needs("quiet_error"):
    guessed("w_repaired", round(train_briefly(repaired), 2))

# %% [raw] output_of="demo_stable"
r"""
step 0: w = 0.0000, loss = 0.6931
step 1: w = -7.2500, loss = 9.0627
step 2: w = -6.6251, loss = 8.2817
step 3: w = -6.0003, loss = 7.5009
"""

# %% [markdown] id="hand" lang="zh"
r"""
拖动 `z`（y = 0，所以 z 越大，错得越厉害），换着看损失 `L` 和梯度 `dL/dz`，都用 float32 算。从哪里起，夹住的那条不再推了？照定义的那条，断掉之前从哪里起就不对了？
"""

# %% [markdown] id="hand" lang="en"
r"""
Move `z`, and choose the loss `L` or the gradient `dL/dz`, both in float32 (y = 0: the larger z, the more wrong it is). Where does the clamped curve stop pushing? Where does the curve as defined go wrong, before it breaks off?
"""


# %% id="demo_three_ways" spoils="quiet_error"
def loss_and_slope(bce, at):
    z = torch.tensor(float(at), requires_grad=True)
    loss = bce(z, torch.tensor(0.0))
    loss.backward()
    return loss.item(), z.grad.item()


with needs("quiet_error"):
    words = {"zh": ("修好的", "夹住的", "照定义"), "en": ("repaired", "clamped", "as defined")}[lang]
    ways = dict(zip(words, (repaired, clamped_bce, naive_bce)))
    handle = (-10, -5, 0, 5, 10, 12, 13, 13.6, 14, 15, 15.4, 15.8, 16.2, 16.6, 17, 20, 25, 30)
    places = sorted({*handle, *(at / 2 for at in range(-20, 61))})
    found = {word: {at: loss_and_slope(way, at) for at in places} for word, way in ways.items()}

    def with_z(z, which):
        place = ("L", "dL/dz").index(which)
        curves = {
            f"{word} {pairs[z][place]:.4f}": [
                (at, one[place]) for at, one in pairs.items() if np.isfinite(one).all()
            ]
            for word, pairs in found.items()
        }
        marks = {f"z = {z:g}": (z, found[words[0]][z][place])}
        return plot(curves, marks, axes=("z", which), text=", ".join(curves))

    display(frames(with_z, {"z": handle, "curve": ("L", "dL/dz")}, begins=(5, "dL/dz")))

# %% [raw] output_of="demo_three_ways" lang="zh"
r"""
z = -10, curve = L
修好的 0.0000, 夹住的 0.0000, 照定义 0.0000

z = 30, curve = dL/dz
修好的 1.0000, 夹住的 0.0000, 照定义 nan
"""

# %% [raw] output_of="demo_three_ways" lang="en"
r"""
z = -10, curve = L
repaired 0.0000, clamped 0.0000, as defined 0.0000

z = 30, curve = dL/dz
repaired 1.0000, clamped 0.0000, as defined nan
"""

# %% [markdown] id="stable_answer" lang="zh" folds="quiet_error"
r"""
夹住的那条，从 13.8 起梯度恰好是 0：遮住了 nan，也丢掉了走回来的机会。照定义的，15 到 16.6 之间损失就错了，那里 $1 - p$ 只能是 $2^{-24}$ 的几倍；从 16.64 起 p 舍入成 1，损失是无穷大，梯度是 nan。
"""

# %% [markdown] id="stable_answer" lang="en" folds="quiet_error"
r"""
Clamped: from 13.8 on the gradient is exactly 0; what hides the nan takes away the way back. As defined: between 15 and 16.6 the loss is wrong already, since $1 - p$ can only be a few times $2^{-24}$; from 16.64 on p is rounded to 1, the loss is infinite and the gradient nan.
"""

# %% [markdown] id="training" lang="zh"
r"""
## 从零训练

逻辑回归就是这一层加上梯度下降；z > 0 就算作 1。你写出来以后，要用它分两团互相重叠的点：$(2, 1)$ 周围的是 1，$(-1, 0)$ 周围的是 0，标准差都是 1。先猜：没有见过的点，分对百分之几？
"""

# %% [markdown] id="training" lang="en"
r"""
## Training from zero

Logistic regression is this one layer with gradient descent; a point counts as 1 when z > 0. Yours will tell two overlapping clouds apart: points around $(2, 1)$ are 1, those around $(-1, 0)$ are 0; the standard deviation is 1. Guess first: what percentage of unseen points will be right?
"""

# %% id="guess_percent"
guess("percent_right", ...)

# %% exercise="logistic"


# %% id="demo_training"
def numbers(found):
    return np.array(found.tolist() if hasattr(found, "tolist") else found).reshape(-1)


with needs("quiet_error", "logistic"):
    generator = np.random.default_rng(7)
    labels = np.arange(200) % 2.0
    centres = np.where(labels[:, None] == 1, [2.0, 1.0], [-1.0, 0.0])
    points = centres + generator.normal(0, 1, centres.shape)
    slopes, offset, accuracy = fit(
        (np.zeros(2), 0.0), (points[:100], labels[:100]), (points[100:], labels[100:]), 0.5, 200
    )
    print(f"right on points never seen: {float(accuracy):.0%}")
    guessed("percent_right", round(100 * float(accuracy)))
    slopes, offset = numbers(slopes), numbers(offset)
    shown = {str(label): points[100:][labels[100:] == label].tolist() for label in (0, 1)}
    axes = ("points[:, 0]", "points[:, 1]")
    display(plot(scatter=shown, axes=axes, region=lambda *at: (np.dot(at, slopes) + offset).item() > 0))

# %% [raw] output_of="demo_training"
r"""
right on points never seen: 91%
0: 50 ×, x −2.69 … 0.879, y −2.61 … 2.02
1: 50 ×, x −1.25 … 4.03, y −1.2 … 3.26
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

损失要从 logit 算起，一步也不经过舍入过的概率；“不再报错”和“算对了”是两回事。自己写的损失，用 z = ±10000 试一试：值和梯度都对吗？

远处都对了，近处呢？用 `relu` 和 `abs` 拼出来的损失，值处处都对，只在 z = 0 那一点，梯度不对。一个点上怎么会有几个答案？见支线“一点三答”。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Compute the loss from the logits, never by way of a rounded probability; “no error any more” and “right” are two things. Try a loss of your own at z = ±10000: are value and gradient right?

And close by? A loss made of `relu` and `abs` has the right value everywhere, and a wrong gradient at z = 0 alone. How can one point have several answers? See the side road “Three answers at one point”. Run `progress()` to see what is still open.
"""
