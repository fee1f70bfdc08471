# %% [markdown] id="title" lang="zh"
r"""
# 10 第二步

[English](../../en/10_second_step/10_second_step.ipynb) · 约 50 分钟 · 2 个练习

四个点，照着定义写的损失，训练到第二步就成了 nan。

**这里又要用到：** 第 05 课里，斜率只看输出就够了；第 09 课里，挑选的反向是放回原处。答案**只用 NumPy**。
"""

# %% [markdown] id="title" lang="en"
r"""
# 10 The second step

[中文](../../zh/10_second_step/10_second_step.ipynb) · about 50 minutes · 2 exercises

Four points, a loss written as it is defined, and in the second step of the training it is nan.

**Comes back here:** slopes from outputs (lesson 05), and picking, which goes back where it came from (lesson 09). Your answers use **NumPy alone**.
"""

# %% id="setup"
import math
import warnings

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start
from autograd_lib.drawing import heat, plot

lang = start("10_second_step", "zh")

# %% [markdown] id="nan" lang="zh"
r"""
## 照着定义写

标签 $y$ 是 0 或 1，得分 $z$ 经过 sigmoid 变成概率 $p$；损失是 $-y \log p - (1 - y)\log(1 - p)$ 的平均。照着定义写只要两行。四个点 `x` 里，哪一个会惹出麻烦？
"""

# %% [markdown] id="nan" lang="en"
r"""
## As it is defined

A label $y$ is 0 or 1, and the sigmoid of a score $z$ is a probability $p$; the loss is the mean of $-y \log p - (1 - y)\log(1 - p)$. As it is defined, that takes two lines. Which of the four points in `x` will make trouble?
"""

# %% id="guess_point"
guess("which_point", ...)


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
guessed("which_point", 120)

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

# %% [markdown] id="about_softmax" lang="zh"
r"""
## softmax：整排一起动

softmax 把一排任意的数变成一排概率：先取指数，全都变成正的，再除以总和，加起来就是 1。

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

其中 $\delta_{ij}$ 在 $i = j$ 时是 1，否则是 0。它不是逐元素的：雅可比矩阵的每一格都不是 0。下图是四个数的雅可比矩阵（四舍五入过）。先猜：只让一个输入变大，四个输出怎样动？每一列加起来是多少？
"""

# %% [markdown] id="about_softmax" lang="en"
r"""
## Softmax: a whole row moves together

Softmax turns a row of arbitrary numbers into a row of probabilities: exponentials make all of them positive, and divided by their total they add up to 1.

$$y_i = \frac{e^{x_i}}{\sum_k e^{x_k}} \qquad \frac{\partial y_i}{\partial x_j} = y_i(\delta_{ij} - y_j)$$

where $\delta_{ij}$ is 1 for $i = j$ and 0 otherwise. It is not elementwise: no entry of its Jacobian is 0. Below is the Jacobian for four numbers, rounded. Guess first: raise one input alone, and how do the four outputs move? What does each column add up to?
"""

# %% id="demo_jacobian"
x = np.array([2.0, 1.0, 0.0, -1.0])
y = np.exp(x) / np.exp(x).sum()
names = [f"y{i}" for i in range(4)], [f"x{j}" for j in range(4)]
heat((np.diag(y) - np.outer(y, y)).round(3), down=names[0], across=names[1])

# %% [raw] output_of="demo_jacobian"
r"""
 0.229  -0.153  -0.056  -0.021
-0.153   0.181  -0.021  -0.008
-0.056  -0.021    0.08  -0.003
-0.021  -0.008  -0.003   0.031
"""

# %% [markdown] id="softmax_back" lang="zh"
r"""
$x_j$ 变大，$y_j$ 变大，其余的 $y_i$ 都变小；每一列加起来是 0，因为输出的总和一直是 1。幸好我们从来不要这个矩阵，只要它和 `g` 的乘积，乘开以后只剩下一个求和。

前向有一个陷阱：指数很容易溢出。
"""

# %% [markdown] id="softmax_back" lang="en"
r"""
Where $x_j$ grows, $y_j$ grows and every other $y_i$ shrinks; each column adds up to 0, because the outputs always add up to 1. Fortunately we never need that matrix, only its product with `g`; multiplied out, one sum is all that is left.

The forward pass holds a trap: exponentials overflow easily.
"""

# %% id="demo_overflow"
x = np.array([1000.0, 999.0, 998.0])
with np.errstate(all="ignore"):
    print("as written:  ", np.exp(x) / np.exp(x).sum())
z = x - 1000
print("shifted down:", (np.exp(z) / np.exp(z).sum()).round(4))

# %% [raw] output_of="demo_overflow"
r"""
as written:   [nan nan nan]
shifted down: [0.6652 0.2447 0.09  ]
"""

# %% [markdown] id="overflow_note" lang="zh"
r"""
一排里的数同时减去一个常数，分子分母同乘一个因子，softmax 不变。减去最大的那个数，最大的一项就是 $e^0 = 1$：再也不会溢出，分母也不会是 0（一排全是 −1000，它本来会是 0）。有 softmax 的地方，为了**数值稳定性**（numerical stability），差不多都有这一招。

训练时更常用的是 softmax 的对数，它的导数更简单：$\ell_i = x_i - \log \sum_k e^{x_k}$，$\partial \ell_i/\partial x_j = \delta_{ij} - y_j$。
"""

# %% [markdown] id="overflow_note" lang="en"
r"""
Subtract a constant from all numbers of a row: numerator and denominator gain the same factor, and the softmax stays as it is. Subtract the largest, and the largest exponential is $e^0 = 1$: nothing overflows any more, and the denominator cannot be 0 (for a row filled with −1000 it would be 0). This trick, for **numerical stability**, is found wherever there is a softmax.

In training its logarithm is even more common, and the derivative is simpler: $\ell_i = x_i - \log \sum_k e^{x_k}$, $\partial \ell_i/\partial x_j = \delta_{ij} - y_j$.
"""

# %% exercise="log_softmax"

# %% [markdown] id="softmax_answer" lang="zh" folds="log_softmax"
r"""
两个反向都只要一个求和，其中 `y` 是概率：

* `softmax`：`y * (g - (g * y).sum(axis=-1, keepdims=True))`；
* `log_softmax`：`g - y * g.sum(axis=-1, keepdims=True)`。

`log_softmax` 为什么不能先 `softmax` 再取对数？概率小到存不下，就成了 0，它的对数是负无穷。先化简公式，那个极小的概率就根本不会出现。
"""

# %% [markdown] id="softmax_answer" lang="en" folds="log_softmax"
r"""
Either backward pass needs one sum; `y` are the probabilities:

* `softmax`: `y * (g - (g * y).sum(axis=-1, keepdims=True))`;
* `log_softmax`: `g - y * g.sum(axis=-1, keepdims=True)`.

Why not take the logarithm of `softmax`? A probability too small to be stored becomes 0, and its logarithm is minus infinity. Simplify the formula first, and the tiny probability is never formed.
"""

# %% [markdown] id="classes" lang="zh"
r"""
## 三类，或者一万类

标签是整数，说的是第几类。损失不拿它来计算，只用它来**挑选**：每个样本的每一类有一个 logit，`z` 是 n×m 的；softmax 把每一行变成概率，挑出正确那一类的概率，取负对数，再对 n 行取平均（二元的损失除以 z 的元素总数，这里除以行数）：

$$L = -\frac{1}{n} \sum_i \ell_{i,\,c_i}, \qquad \ell_{ij} = z_{ij} - \log\sum_k e^{z_{ik}}$$

$c_i$ 是第 i 个样本的类别。这叫多类的**交叉熵**（cross-entropy）。分四步写，log-softmax，挑选，平均，负号，反向你都会写：
"""

# %% [markdown] id="classes" lang="en"
r"""
## Three classes, or ten thousand

A label is an integer that names a class. The loss does not compute with it; it only **picks**. For each sample there is one logit per class, so `z` is n×m; softmax turns every row into probabilities; pick that of the right class, take the negative logarithm, and then the mean over the n rows (that of the binary loss was over all elements of z):

$$L = -\frac{1}{n} \sum_i \ell_{i,\,c_i}, \qquad \ell_{ij} = z_{ij} - \log\sum_k e^{z_{ik}}$$

where $c_i$ is the class of sample i. This is the **cross-entropy** of several classes. Here it is in four steps, log-softmax, picking, a mean, a sign, all of which you can take backward:
"""

# %% id="demo_four_steps"
z = torch.tensor([[2.0, 0.5, -1.0], [0.0, 1.0, 1.5]], requires_grad=True)
labels = [0, 1]
log_p = torch.log_softmax(z, dim=1)
loss = -log_p[[0, 1], labels].mean()
loss.backward()
print(loss)
print(torch.allclose(z.grad.sum(dim=1), torch.zeros(2), atol=1e-6))

# %% [raw] output_of="demo_four_steps"
r"""
tensor(0.6727, grad_fn=<NegBackward0>)
True
"""

# %% [markdown] id="fused" lang="zh"
r"""
`True` 说的是：每一行的梯度加起来是 0。一类的 logit 往上推，别的就往下压。几步合成一步的运算，叫作**融合**（fused）的运算；这四步合起来，剩下的比想象的少。
"""

# %% [markdown] id="fused" lang="en"
r"""
`True` says that the gradient of each row adds up to 0: where the logit of one class is pushed up, the others are pushed down. An operation made of several in one piece is called **fused**; put together, these four leave less than one would think.
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
上面是概率，下面是梯度：正确的那一格减去 1，再全都除以行数 2。两类的时候，第 1 类的概率是 $\sigma(z_1 - z_0)$，减去目标：两类的交叉熵也是这样。
"""

# %% [markdown] id="side_by_side" lang="en" folds="cross_entropy"
r"""
Probabilities above, gradients below: subtract 1 where the right class stands, and divide everything by the 2 rows. With two classes the probability of class 1 is $\sigma(z_1 - z_0)$; minus the target: so it is with the loss of two classes, too.
"""

# %% [markdown] id="three_clouds" lang="zh"
r"""
现在训练一个三类的分类器，只用你自己的零件：`cross_entropy_vjp` 给出 z 的梯度，它的各行加起来是 `bias` 的，`weights` 的是 `points.T @ to_scores`。没有引擎，也没有图：只有一层时，反向就是这三行。猜一猜，能分对多少？（在训练用的点上数。）
"""

# %% [markdown] id="three_clouds" lang="en"
r"""
Now train a classifier for three classes with nothing but your own parts: `cross_entropy_vjp` gives the gradient of z, whose rows add up to that of `bias`, and `points.T @ to_scores` is that of `weights`. No engine and no graph: for a single layer these three lines are the backward pass. How many will it get right? (Counted on the training points themselves.)
"""

# %% id="guess_clouds"
guess("right", ...)

# %% id="demo_three_clouds"
with needs("cross_entropy"):
    generator = np.random.default_rng(3)
    labels = np.arange(150) % 3
    points = np.array([[0.0, 2.0], [-2.0, -1.0], [2.0, -1.0]])[labels] + generator.normal(0, 0.9, (150, 2))
    weights, bias, losses = np.zeros((2, 3)), np.zeros(3), []
    for _ in range(60):
        scores = points @ weights + bias
        losses.append(float(cross_entropy(scores, labels)))
        to_scores = np.asarray(cross_entropy_vjp(1.0, scores, labels))
        weights = weights - 0.5 * points.T @ to_scores
        bias = bias - 0.5 * to_scores.sum(axis=0)
    right = (points @ weights + bias).argmax(axis=1) == labels
    print(f"loss {losses[0]:.3f} -> {losses[-1]:.3f}, right: {right.mean():.0%}")
    guessed("right", f"{right.mean():.0%}")
    shown = {str(label): points[labels == label].tolist() for label in range(3)}
    display(plot(scatter=shown, region=lambda *at: (np.array(at) @ weights + bias).argmax()))
    display(plot({{"zh": "损失", "en": "loss"}[lang]: list(enumerate(losses))}))

# %% [raw] output_of="demo_three_clouds" lang="zh"
r"""
loss 1.099 -> 0.105, right: 99%
0: 50 ×, x −2.55 … 2.05, y −0.3 … 4.3
1: 50 ×, x −4.05 … −0.258, y −3.24 … 1.99
2: 50 ×, x −0.0173 … 4.22, y −2.56 … 0.945
损失: (0, 1.1) → (59, 0.105), y 0.105 … 1.1
"""

# %% [raw] output_of="demo_three_clouds" lang="en"
r"""
loss 1.099 -> 0.105, right: 99%
0: 50 ×, x −2.55 … 2.05, y −0.3 … 4.3
1: 50 ×, x −4.05 … −0.258, y −3.24 … 1.99
2: 50 ×, x −0.0173 … 4.22, y −2.56 … 0.945
loss: (0, 1.1) → (59, 0.105), y 0.105 … 1.1
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

* 从得分算损失，不要从舍入过的概率算。先减去每排最大的那个。
* 换成你自己的点和类别（得分几列就是几类），上面的训练一个字也不用改。

怎样稳稳地算两类的损失，在支线“十拿九稳”里。

**下一课的问题：** 反向要用前向留下的东西。要是有人中途改了它呢？

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

* Compute a loss from the scores, never from a rounded probability; subtract the largest of each row first.
* Put your own points and classes in (as many columns of scores as classes), and not a word of the training changes.

How the loss of two classes is computed safely is told on the side road “Sure of it”.

**A question for the next lesson:** the way back uses what the way forward left. And if somebody changes it in between?

Run `progress()` to see what is still open.
"""
