# %% [markdown] id="title" lang="zh"
r"""
# 支线：十拿九稳

[English](../../en/side_sure/side_sure.ipynb) · 约 70 分钟 · 3 个练习

“加一个 clamp 就不会有 nan 了。”不会了，可是分得最错的那个点，从此什么也学不到。

在第 10 课之后。答案**只用 NumPy**。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Sure of it

[中文](../../zh/side_sure/side_sure.ipynb) · about 70 minutes · 3 exercises

“With a clamp there is no nan.” True, and from then on the point that is most wrong learns nothing.

Comes after lesson 10. Your answers use **NumPy alone**.
"""

# %% id="setup"
import warnings

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot

lang = start("side_sure", "zh")

# %% [markdown] id="loss" lang="zh"
r"""
## 接上损失

分类网络的最后一层是 `z = x @ w + b`，后面接一个损失，然后 `loss.backward()`。

z 里的每个数叫作 logit：正的表示“像是 1”，负的表示“像是 0”，离 0 越远越肯定。$\sigma(z) = 1/(1 + e^{-z})$ 把它变成概率 p，目标 y 是 0 或 1，也可以是两者之间的数。
损失叫作**二元交叉熵**（binary cross-entropy），对 z 的全部 N 个元素取平均：

$$L = -\frac{1}{N} \sum \bigl( y \log p + (1 - y) \log (1 - p) \bigr), \qquad p = \sigma(z)$$

y = 1 的时候只剩第一项：p 越接近 1，损失越小。
"""

# %% [markdown] id="loss" lang="en"
r"""
## Adding a loss

The last layer of a network for classification is `z = x @ w + b`; then come a loss and `loss.backward()`.

Each number in z is called a logit: a positive one says “looks like 1”, a negative one “looks like 0”, and the farther from 0 the surer. $\sigma(z) = 1/(1 + e^{-z})$ makes it a probability p; the target y is 0 or 1, or something between them.
The loss is called **binary cross-entropy**, and is the mean over all N elements of z:

$$L = -\frac{1}{N} \sum \bigl( y \log p + (1 - y) \log (1 - p) \bigr), \qquad p = \sigma(z)$$

For y = 1 only the first term is left: the closer p is to 1, the smaller the loss.
"""

# %% [markdown] id="worked" lang="zh"
r"""
先一起走一步。只看一个 z，y = 1，这时损失是 $-\log\sigma(z)$。$-\log p$ 的导数是 $-1/p$，而 $\sigma$ 的导数用输出写出来是 $p(1 - p)$（第 05 课），所以

$$\frac{\partial}{\partial z}\bigl(-\log\sigma(z)\bigr) = -\frac{1}{p} \cdot p(1 - p) = -(1 - p)$$

预测得越对，推力越小；错得离谱时，推力接近 1，不会更大。y = 0 的那一项、y 取中间值的情形，和到 w、b 的路，留给你。
"""

# %% [markdown] id="worked" lang="en"
r"""
Let us take the first step together. For a single z with y = 1 the loss is $-\log\sigma(z)$. The derivative of $-\log p$ is $-1/p$, and that of $\sigma$, written with its output, is $p(1 - p)$ (lesson 05), so

$$\frac{\partial}{\partial z}\bigl(-\log\sigma(z)\bigr) = -\frac{1}{p} \cdot p(1 - p) = -(1 - p)$$

The better the prediction, the gentler the push; where it is hopelessly wrong, the push comes close to 1 but never exceeds it. The term for y = 0, values of y in between, and the way to w and b are left to you.
"""

# %% exercise="bce_gradient"

# %% [markdown] id="layer_note" lang="zh"
r"""
用引擎核对教程里常见的例子：输入是 `torch.ones(5)`，所以 `weights.grad` 的每一行都等于 `bias.grad`。`True` 表示你的公式与引擎一致：
"""

# %% [markdown] id="layer_note" lang="en"
r"""
Compare with the engine, on an example that many tutorials use: the inputs are `torch.ones(5)`, and so every row of `weights.grad` equals `bias.grad`. `True` says that your formula agrees:
"""

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

# %% [raw] output_of="demo_layer"
r"""
tensor(0.8576, grad_fn=<BinaryCrossEntropyWithLogitsBackward0>)
tensor([0.2075, 0.1915, 0.1750]) True
tensor([[0.2075, 0.1915, 0.1750],
        [0.2075, 0.1915, 0.1750]]) True
"""

# %% [markdown] id="nan" lang="zh"
r"""
## 照着定义写

函数的名字很长：`binary_cross_entropy_with_logits`。为什么不先算出概率 p，再套损失的公式？照着定义写只要两行：
"""

# %% [markdown] id="nan" lang="en"
r"""
## As it is defined

The function has a long name: `binary_cross_entropy_with_logits`. Why not compute the probability p first, and then apply the formula of the loss? As it is defined, that takes two lines:
"""


# %% id="demo_nan"
def naive_bce(z, y):
    p = torch.sigmoid(z)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def train_briefly(bce):
    x = torch.tensor([1.0, 2.0, 3.0, 120.0])
    y = torch.tensor([0.0, 1.0, 1.0, 0.0])
    w = torch.zeros(1, requires_grad=True)
    for step in range(4):
        loss = bce(w * x, y)
        loss.backward()
        print(f"step {step}: w = {w.item():.4f}, loss = {loss.item():.4f}")
        with torch.no_grad():
            w -= 0.5 * w.grad
        w.grad = None


train_briefly(naive_bce)

# %% [raw] output_of="demo_nan"
r"""
step 0: w = 0.0000, loss = 0.6931
step 1: w = -7.2500, loss = nan
step 2: w = nan, loss = nan
step 3: w = nan, loss = nan
"""

# %% [markdown] id="nan_note" lang="zh"
r"""
到 `step 1`，也就是第二步，损失就已经是 nan，梯度也是，`w` 从此再也回不来。公式在纸上没有错；出问题的是浮点数，这叫作**数值稳定性**（numerical stability）。训练里的 nan 常常这样来：有一个点离得很远，它引起的那一步，把它自己的 logit 推到了浮点数算不了的地方。
"""

# %% [markdown] id="nan_note" lang="en"
r"""
At `step 1`, which is the second step, loss and gradient are nan, and `w` never recovers. On paper the formula is right; the trouble is with floating-point numbers, and the subject is called **numerical stability**. Many nans in training come about like this: one point lies far out, and the step that it causes throws its own logit beyond what floats can handle.
"""

# %% exercise="quiet_error"

# %% [markdown] id="stable_note" lang="zh"
r"""
同样的四个点，同样的步子，换上你修好的损失。第一步还是会迈到 −7.25；猜一猜，后来走得回来吗？
"""

# %% [markdown] id="stable_note" lang="en"
r"""
The same four points and the same steps, with the loss that you repaired. The first step will lead to −7.25 again; guess whether the others find the way back:
"""

# %% id="demo_stable"
with needs("quiet_error"):
    train_briefly(repaired)

# %% [raw] output_of="demo_stable"
r"""
step 0: w = 0.0000, loss = 0.6931
step 1: w = -7.2500, loss = 9.0627
step 2: w = -6.6251, loss = 8.2817
step 3: w = -6.0003, loss = 7.5009
"""

# %% [markdown] id="stable_answer" lang="zh" folds="quiet_error"
r"""
上面的 nan 是那个 120 造成的，而且它站对了边：z = −870，y = 0，损失本该是 0。可是 p 成了 0，log p 是负无穷，0 乘负无穷是 nan：一项本来不算数的，毁了整个平均。

修好以后走得也不漂亮：第一步迈得太远，后来的几步都在往回走。但是每一步都有真正的损失和梯度，所以走得回来；把概率截断（`clamp`），nan 是遮住了，这个机会也没有了。

下面的图上，照定义写的，从 z = 16.64 起（图上是 17）p 舍入成了 1，损失是无穷大，梯度是 nan；在 15 和 16.6 之间没有 nan，损失却错了，因为那里的 $1 - p$ 只能是 $2^{-24}$ 的几倍。截断的，从 14 起，错得最厉害的点梯度恰好是 0。
"""

# %% [markdown] id="stable_answer" lang="en" folds="quiet_error"
r"""
The nan came from the point at 120, and that one was on the right side: z = −870 and y = 0, so its loss ought to be 0. But p has become 0, log p minus infinity, and 0 times minus infinity is nan: a term that should not count at all spoiled the mean.

Repaired, it is still not a pretty sight: the first step is too long, and the later ones are spent on going back. But each has the true loss and gradient, and so there is a way back; whoever covers up the nan by clamping probabilities (`clamp`) gives that chance away.

In the pictures below, as defined: from z = 16.64 on (17 in the picture) p is rounded to 1, the loss is infinite and the gradient nan; between 15 and 16.6 the loss is wrong without a nan, since $1 - p$ can only be a few times $2^{-24}$ there. Clamped: from 14 on, the points that are most wrong get a gradient of exactly 0.
"""

# %% [markdown] id="three_ways" lang="zh"
r"""
下面是 y = 0 时三种写法的损失和梯度，用 float32 算；在得到无穷大或 nan 的地方，线就断了：
"""

# %% [markdown] id="three_ways" lang="en"
r"""
Here are loss and gradient for y = 0, written in three ways and computed in float32; a line ends where infinity or nan comes out:
"""


# %% id="demo_three_ways" spoils="quiet_error"
def clamped_bce(z, y):
    p = torch.sigmoid(z).clamp(1e-6, 1 - 1e-6)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def losses_and_slopes(bce):
    losses, slopes = [], []
    for at in range(-10, 31):
        z = torch.tensor(float(at), requires_grad=True)
        loss = bce(z, torch.tensor(0.0))
        loss.backward()
        if np.isfinite(loss.item()) and np.isfinite(z.grad.item()):
            losses.append((at, loss.item()))
            slopes.append((at, z.grad.item()))
    return losses, slopes


with needs("quiet_error"):
    words = {
        "zh": ("稳定", "截断", "照定义", "损失", "梯度"),
        "en": ("stable", "clamped", "as defined", "loss", "gradient"),
    }[lang]
    ways = repaired, clamped_bce, naive_bce
    curves = {word: losses_and_slopes(way) for word, way in zip(words, ways)}
    for which, name in enumerate(words[3:]):
        lines = {f"{word}: {name}": both[which] for word, both in curves.items()}
        display(plot(lines, dots=[f"{words[2]}: {name}"]))

# %% [raw] output_of="demo_three_ways" lang="zh"
r"""
稳定: 损失: (−10, 4.54e−05) → (30, 30), y 4.54e−05 … 30
截断: 损失: (−10, 4.54e−05) → (30, 13.8), y 4.54e−05 … 13.8
照定义: 损失: (−10, 4.54e−05) → (16, 15.9), y 4.54e−05 … 15.9
稳定: 梯度: (−10, 4.54e−05) → (30, 1), y 4.54e−05 … 1
截断: 梯度: (−10, 4.54e−05) → (30, 0), y 0 … 1
照定义: 梯度: (−10, 4.54e−05) → (16, 1), y 4.54e−05 … 1
"""

# %% [raw] output_of="demo_three_ways" lang="en"
r"""
stable: loss: (−10, 4.54e−05) → (30, 30), y 4.54e−05 … 30
clamped: loss: (−10, 4.54e−05) → (30, 13.8), y 4.54e−05 … 13.8
as defined: loss: (−10, 4.54e−05) → (16, 15.9), y 4.54e−05 … 15.9
stable: gradient: (−10, 4.54e−05) → (30, 1), y 4.54e−05 … 1
clamped: gradient: (−10, 4.54e−05) → (30, 0), y 0 … 1
as defined: gradient: (−10, 4.54e−05) → (16, 1), y 4.54e−05 … 1
"""

# %% [markdown] id="training" lang="zh"
r"""
## 从零训练一个逻辑回归

零件齐了。逻辑回归就是这一层加上梯度下降：`z = x @ w + b`，x 的每一行是一个点，w 是一个向量，b 是一个数；z > 0 就算作 1。更新写在 `torch.no_grad()` 里面，和 `train_briefly` 一样（为什么，见第 12 课）。
"""

# %% [markdown] id="training" lang="en"
r"""
## A logistic regression from zero

Logistic regression is this one layer with gradient descent: `z = x @ w + b`, where each row of x is a point, w is a vector and b a number; a point counts as 1 when z > 0. The update stands inside `torch.no_grad()`, as in `train_briefly` (lesson 12 says why).
"""

# %% exercise="logistic"

# %% [markdown] id="training_note" lang="zh"
r"""
在两团互相有些重叠的点上试一试：$(2, 1)$ 周围的是 1，$(-1, 0)$ 周围的是 0。画的是没有见过的点和训练出来的边界。
"""

# %% [markdown] id="training_note" lang="en"
r"""
Try it on two clouds that overlap a little: points around $(2, 1)$ are 1, those around $(-1, 0)$ are 0. The picture shows points never seen before, and the boundary that was learned.
"""


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
    slopes, offset = numbers(slopes), numbers(offset)
    shown = {str(label): points[100:][labels[100:] == label].tolist() for label in (0, 1)}
    display(plot(scatter=shown, region=lambda *at: (np.dot(at, slopes) + offset).item() > 0))

# %% [raw] output_of="demo_training"
r"""
right on points never seen: 91%
0: 50 ×, x −2.69 … 0.879, y −2.61 … 2.02
1: 50 ×, x −1.25 … 4.03, y −1.2 … 3.26
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

损失要从得分算，一步也不经过舍入过的概率；“不再报错”和“算对了”是两回事。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

Compute the loss from the scores, without one step through a rounded probability; “no error any more” and “right” are two things.

Run `progress()` to see what is still open.
"""
