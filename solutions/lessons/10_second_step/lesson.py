# %% [markdown] id="title" lang="zh"
r"""
# 10 第二步

[English](../../en/10_second_step/10_second_step.ipynb) · 约 60 分钟 · 4 个练习

四个点，照着定义写的损失，训练到第二步就成了 nan。

**这里又要用到：** 第 05 课里，斜率只看输出就够了；第 09 课里，挑选的反向是放回原处。答案**只用 NumPy**。
"""

# %% [markdown] id="title" lang="en"
r"""
# 10 The second step

[中文](../../zh/10_second_step/10_second_step.ipynb) · about 60 minutes · 4 exercises

Four points, a loss written as it is defined, and in the second step of training it is nan.

**From earlier:** slopes from outputs (lesson 05), and picking, which goes back where it came from (lesson 09). Your answers use **NumPy alone**.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("10_second_step", "zh")

import math
import warnings

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.drawing import frames, heat, plot

from mine import Function, tensor

# %% [markdown] id="opening" lang="zh"
r"""
## 照着定义写

标签 $y$ 是 0 或 1，得分 $z$ 经过 sigmoid 变成概率 $p$；损失是 $-y \log p - (1 - y)\log(1 - p)$ 的平均，照着写只要两行。下面 $z = wx$，四个点的 `x` 是 1、2、3、120，哪一个会惹出麻烦？
"""

# %% [markdown] id="opening" lang="en"
r"""
## As it is defined

A label $y$ is 0 or 1, and the sigmoid of a score $z$ is a probability $p$; the loss is the mean of $-y \log p - (1 - y)\log(1 - p)$, two lines of code. Below, $z = wx$, and the four points have the `x` 1, 2, 3 and 120. Which of them will make trouble?
"""

# %% id="guess_point"
guess("which_point", ...)


# %% id="demo_nan"
def naive_bce(z, y):
    p = torch.sigmoid(z)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


x = torch.tensor([1.0, 2.0, 3.0, 120.0])
y = torch.tensor([0.0, 1.0, 1.0, 0.0])


def train_briefly(bce):
    w = torch.zeros(1, requires_grad=True)
    for step in range(4):
        loss = bce(w * x, y)
        loss.backward()
        print(f"step {step}: w = {w.item():.4f}, loss = {loss.item():.4f}")
        with torch.no_grad():
            w -= 0.5 * w.grad
        w.grad = None


train_briefly(naive_bce)
points = zip(x.tolist(), y.tolist())
losses = {at: naive_bce(torch.tensor(-7.25 * at), torch.tensor(label)).item() for at, label in points}
guessed("which_point", next(at for at, loss in losses.items() if math.isnan(loss)))

# %% [raw] output_of="demo_nan"
r"""
step 0: w = 0.0000, loss = 0.6931
step 1: w = -7.2500, loss = nan
step 2: w = nan, loss = nan
step 3: w = nan, loss = nan
"""

# %% [markdown] id="each_point" lang="zh"
r"""
损失和梯度都成了 nan，`w` 从此再也回不来。出事的那一步里 $w = -7.25$。`x` 是 120 的那个点，这时分对了（`True`）还是分错了（`False`）？
"""

# %% [markdown] id="each_point" lang="en"
r"""
Loss and gradient are nan, and `w` never recovers. In the step where it happens $w = -7.25$. Is the point whose `x` is 120 right by then (`True`) or wrong (`False`)?
"""

# %% id="guess_right"
guess("right_by_then", ...)

# %% id="demo_each_point"
z = -7.25 * x
p = torch.sigmoid(z)
for at in range(4):
    found = x[at], y[at], p[at], torch.log(p[at]), naive_bce(z[at], y[at])
    print(
        "x = {:g}, y = {:g}: p = {:.3g}, log p = {:.4g}, loss {:.3g}".format(*(one.item() for one in found))
    )
guessed("right_by_then", (p[3].item() > 0.5) == (y[3].item() > 0.5))

# %% [raw] output_of="demo_each_point"
r"""
x = 1, y = 0: p = 0.00071, log p = -7.251, loss 0.00071
x = 2, y = 1: p = 5.04e-07, log p = -14.5, loss 14.5
x = 3, y = 1: p = 3.58e-10, log p = -21.75, loss 21.8
x = 120, y = 0: p = 0, log p = -inf, loss nan
"""

# %% [markdown] id="nan_note" lang="zh"
r"""
它分对了：$p$ 小到存不下，成了 0，标签也是 0。可是 $y \log p$ 是 0 乘负无穷，也就是 nan。公式没有错，是浮点数装不下：这叫作**数值稳定性**（numerical stability）的问题。
"""

# %% [markdown] id="nan_note" lang="en"
r"""
It is right: $p$, too small to be stored, becomes 0, and the label is 0. But $y \log p$ is then 0 times minus infinity: nan. The formula is correct, but floats cannot hold its numbers: a case of **numerical stability**.
"""

# %% exercise="still_finite"

# %% [markdown] id="hand" lang="zh"
r"""
运行下面这一格，拖动 `z`（标签是 0）：一条线照定义算，一条直接从得分算，$\log(1 + e^z)$。从哪里到哪里，照定义的那条已经不对，却还没有断？
"""

# %% [markdown] id="hand" lang="en"
r"""
Run the cell below and move `z` (the label is 0): one line is computed as defined, the other from the score itself, $\log(1 + e^z)$. From where to where is the line as defined already wrong, but not yet broken?
"""


# %% id="demo_hand" spoils="still_finite"
def as_defined(at):
    z = torch.tensor(float(at), requires_grad=True)
    loss = naive_bce(z, torch.tensor(0.0))
    loss.backward()
    return loss.item(), z.grad.item()


def with_z(z):
    defined, score = {"zh": ("照定义", "从得分"), "en": ("as defined", "from the score")}[lang]
    curves = {score: [(at, np.logaddexp(0, at)) for at in places], defined: whole}
    (loss, slope), exact = as_defined(z), np.logaddexp(0, z)
    told = f"{defined} {loss:.3f} ({slope:.3f}), {score} {exact:.3f} ({1 / (1 + np.exp(-z)):.3f})"
    named = {f"{name} {value:.3f}": curves[name] for name, value in ((score, exact), (defined, loss))}
    return plot(named, {f"z = {z:g}": (z, exact)}, axes=("z", {"zh": "损失", "en": "loss"}[lang]), text=told)


if done("still_finite"):
    places = [at / 5 for at in range(-50, 151)]
    whole = [(at, as_defined(at)[0]) for at in places if np.isfinite(as_defined(at)[0])]
    handle = (-10, -5, 0, 5, 10, 13, 14, 15, 15.4, 15.8, 16.2, 16.4, 16.6, 16.8, 17, 20, 25, 30)
    display(frames(with_z, {"z": handle}, begins=(5,)))

# %% [raw] output_of="demo_hand" lang="zh"
r"""
z = -10
照定义 0.000 (0.000), 从得分 0.000 (0.000)

z = 30
照定义 inf (nan), 从得分 30.000 (1.000)
"""

# %% [raw] output_of="demo_hand" lang="en"
r"""
z = -10
as defined 0.000 (0.000), from the score 0.000 (0.000)

z = 30
as defined inf (nan), from the score 30.000 (1.000)
"""

# %% [markdown] id="hand_note" lang="zh" folds="still_finite"
r"""
从 14 左右到 16.6，照定义的那条成了阶梯：1 − p 只剩下几位二进制数。再往后，p 舍入成 1，损失是无穷大，斜率（括号里）是 nan。**损失要从得分算，不要从舍入过的概率算。**
"""

# %% [markdown] id="hand_note" lang="en" folds="still_finite"
r"""
From about 14 to 16.6 the line as defined turns into stairs: only a few binary digits of 1 − p are left. Beyond, p is rounded to 1, the loss is infinite, and the slope (in brackets) is nan. **Compute a loss from the scores, never from a rounded probability.**
"""

# %% [markdown] id="about_softmax" lang="zh"
r"""
## softmax：整排一起动

类多于两个时，softmax 把一排得分变成一排概率：先取指数，再除以总和。

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

其中 $\delta_{ij}$ 在 $i = j$ 时是 1，否则是 0：动一个输入，整排输出都动。照公式写，1000、999、998 这一排算出来的第一个数是什么？
"""

# %% [markdown] id="about_softmax" lang="en"
r"""
## Softmax: a whole row moves together

With more than two classes, softmax turns a row of scores into a row of probabilities: it divides their exponentials by the total.

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

where $\delta_{ij}$ is 1 for $i = j$ and 0 otherwise: move one input, and the whole row of outputs moves. Computed as the formula stands, what is the first number for the row 1000, 999, 998?
"""

# %% id="guess_first"
guess("first_number", ...)

# %% id="demo_overflow"
x = np.array([1000.0, 999.0, 998.0])
with np.errstate(all="ignore"):
    as_written = np.exp(x) / np.exp(x).sum()
print("as written:  ", as_written)
guessed("first_number", as_written[0])
z = x - 1000
print("shifted down:", (np.exp(z) / np.exp(z).sum()).round(4))

# %% [raw] output_of="demo_overflow"
r"""
as written:   [nan nan nan]
shifted down: [0.6652 0.2447 0.09  ]
"""

# %% [markdown] id="overflow_note" lang="zh"
r"""
一排里的数同时减去一个常数，分子分母同乘一个因子，softmax 不变。减去最大的那个数，最大的一项就是 $e^0 = 1$：不会溢出，分母也不会是 0。

训练时更常用它的对数：$\ell_i = x_i - \log \sum_k e^{x_k}$，$\partial \ell_i/\partial x_j = \delta_{ij} - y_j$。
"""

# %% [markdown] id="overflow_note" lang="en"
r"""
Subtract a constant from a whole row: numerator and denominator gain the same factor, and the softmax stays as it is. Subtract the largest, and the largest exponential is $e^0 = 1$: nothing overflows, and the denominator cannot be 0.

Training mostly uses its logarithm: $\ell_i = x_i - \log \sum_k e^{x_k}$, $\partial \ell_i/\partial x_j = \delta_{ij} - y_j$.
"""

# %% exercise="log_softmax"

# %% [markdown] id="softmax_answer" lang="zh" folds="log_softmax"
r"""
两个反向都只要一个求和，其中 `y` 是概率：

* `Softmax`：`y * (g - (g * y).sum(axis=-1, keepdims=True))`；
* `LogSoftmax`：`g - y * g.sum(axis=-1, keepdims=True)`。

为什么不先 `Softmax` 再取对数？概率小到存不下就成了 0，它的对数是负无穷。
"""

# %% [markdown] id="softmax_answer" lang="en" folds="log_softmax"
r"""
Each backward pass needs one sum; `y` are the probabilities:

* `Softmax`: `y * (g - (g * y).sum(axis=-1, keepdims=True))`;
* `LogSoftmax`: `g - y * g.sum(axis=-1, keepdims=True)`.

Why not the logarithm of `Softmax`? A probability too small to be stored becomes 0, and its logarithm is minus infinity.
"""

# %% [markdown] id="classes" lang="zh"
r"""
## 三类，或者一万类

标签是整数，说的是第几类，损失只用它来**挑选**：得分 `z`（也叫 logit）一行一个样本，一列一个类；取每一行的 log-softmax，挑出正确的那一类 $c_i$，变号，再对 n 行取平均：

$$L = -\frac{1}{n} \sum_i \ell_{i,\,c_i}, \qquad \ell_{ij} = z_{ij} - \log\sum_k e^{z_{ik}}$$

这叫作**交叉熵**（cross-entropy）。z 的梯度里，一行加起来是多少？
"""

# %% [markdown] id="classes" lang="en"
r"""
## Three classes, or ten thousand

A label is an integer that names a class; the loss only uses it to **pick**. The scores `z`, also called logits, have a row for each sample and a column for each class: take the log-softmax of each row, pick the right class $c_i$, change the sign, and take the mean over n rows:

$$L = -\frac{1}{n} \sum_i \ell_{i,\,c_i}, \qquad \ell_{ij} = z_{ij} - \log\sum_k e^{z_{ik}}$$

This is the **cross-entropy**. What does one row of the gradient of z add up to?
"""

# %% id="guess_row"
guess("row_adds_up_to", ...)

# %% id="demo_four_steps"
z = torch.tensor([[2.0, 0.5, -1.0], [0.0, 1.0, 1.5]], requires_grad=True)
labels = [0, 1]
log_p = torch.log_softmax(z, dim=1)
loss = -log_p[[0, 1], labels].mean()
loss.backward()
print(loss)
totals = z.grad.sum(dim=1)
print([abs(round(total, 6)) for total in totals.tolist()])
guessed("row_adds_up_to", abs(round(totals[0].item(), 6)))

# %% [raw] output_of="demo_four_steps"
r"""
tensor(0.6727, grad_fn=<NegBackward0>)
[0.0, 0.0]
"""

# %% [markdown] id="fused" lang="zh"
r"""
每一行都是 0：一类的得分往上推，别的就往下压。把这四步合成一个运算（叫作**融合**，fused），它的反向比想象的短。
"""

# %% [markdown] id="fused" lang="en"
r"""
Each row gives 0: where one score is pushed up, the others go down. Made into one operation (**fused**), the four steps have a backward that is shorter than one would think.
"""

# %% exercise="cross_entropy"

# %% id="demo_side_by_side" spoils="cross_entropy"
if done("cross_entropy"):
    print(log_p.exp())
    print(z.grad)

# %% [raw] output_of="demo_side_by_side"
r"""
tensor([[0.7856, 0.1753, 0.0391],
        [0.1220, 0.3315, 0.5465]], grad_fn=<ExpBackward0>)
tensor([[-0.1072,  0.0876,  0.0196],
        [ 0.0610, -0.3343,  0.2733]])
"""

# %% [markdown] id="side_by_side" lang="zh" folds="cross_entropy"
r"""
上面是概率，下面是梯度：正确的那一格减去 1，再全都除以行数 2。
"""

# %% [markdown] id="side_by_side" lang="en" folds="cross_entropy"
r"""
Probabilities above, gradients below: subtract 1 where the right class stands, and divide everything by 2, the number of rows.
"""

# %% [markdown] id="clouds" lang="zh"
r"""
## 训练一个三类的分类器

损失成了引擎里的一个运算，可以训练了：三团点，每团 50 个，从全是 0 的权重开始走 60 步。能分对百分之多少？（在训练用的点上数。）
"""

# %% [markdown] id="clouds" lang="en"
r"""
## Training a classifier for three classes

Your loss is an operation of your engine now, ready for training: three clouds of 50 points each, and 60 steps from weights that are all 0. What percentage will be right? (Counted on the training points.)
"""

# %% id="guess_clouds"
guess("percent_right", ...)

# %% exercise="three_clouds"

# %% id="demo_three_clouds"
with needs("cross_entropy", "three_clouds"):
    generator = np.random.default_rng(3)
    labels = np.arange(150) % 3
    points = np.array([[0.0, 2.0], [-2.0, -1.0], [2.0, -1.0]])[labels] + generator.normal(0, 0.9, (150, 2))
    for steps in (0, 5, 60):
        weights, bias = map(np.asarray, train((np.zeros((2, 3)), np.zeros(3)), points, labels, 0.5, steps))
        scores = points @ weights + bias
        right = (scores.argmax(axis=1) == labels).mean()
        print(
            f"{steps} steps: loss {CrossEntropy.apply(tensor(scores), labels).item():.3f}, right: {right:.0%}"
        )
    guessed("percent_right", round(100 * right))
    shown = {str(label): points[labels == label].tolist() for label in range(3)}
    axes = ("points[:, 0]", "points[:, 1]")
    display(plot(scatter=shown, axes=axes, region=lambda *at: (np.array(at) @ weights + bias).argmax()))

# %% [raw] output_of="demo_three_clouds"
r"""
0 steps: loss 1.099, right: 33%
5 steps: loss 0.251, right: 97%
60 steps: loss 0.104, right: 99%
0: 50 ×, x −2.55 … 2.05, y −0.3 … 4.3
1: 50 ×, x −4.05 … −0.258, y −3.24 … 1.99
2: 50 ×, x −0.0173 … 4.22, y −2.56 … 0.945
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

* 从得分算损失；取指数之前，先减去每排最大的那个。
* 把自己的数据装进 `points` 和 `labels`，`start` 里有几列就是几类：`train` 一个字也不用改，现在就试一试。

怎样稳稳地算两类的损失，在支线“十拿九稳”里。

**下一课的问题：** 反向要用前向留下的东西。要是有人中途改了它呢？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

* Compute a loss from the scores, and subtract the largest of each row before any exponential.
* Put data of your own into `points` and `labels`, and as many columns into `start` as there are classes: not a word of `train` changes. Try it now.

The safe loss of two classes is on the side road “Sure of it”.

**A question for the next lesson:** the way back uses what the way forward left. And if somebody changes it in between?

Run `progress()` to see what is still open.
"""
