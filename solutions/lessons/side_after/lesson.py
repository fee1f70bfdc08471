# %% [markdown] id="title" lang="zh"
r"""
# 支线：认完数字以后

[English](../../en/side_after/side_after.ipynb) · 约 50 分钟 · 2 个练习

权重只许是 −1、0、1，网络还学得会吗？

在第 14 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: After the digits

[中文](../../zh/side_after/side_after.ipynb) · about 50 minutes · 2 exercises

Can a network learn whose weights may only be −1, 0 or 1?

Comes after lesson 14.
"""

# %% id="setup"
from autograd_lib import check, guess, guessed, hint, needs, progress, start

lang = start("side_after", "zh")

import functools
import itertools
import math

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.digits import digits, typed
from autograd_lib.drawing import frames, plot, tiles
from autograd_lib.side_by_side import on_both

import mine

TRAIN, UNSEEN = digits()


def network(torch, parameters, x):
    w1, b1, w2, b2 = parameters
    return torch.tanh(x @ w1.T + b1) @ w2.T + b2


def train_digits(torch, data, network=network, epochs=12, size=50, rate=0.5, hidden=32):
    rng = np.random.default_rng(13)
    initial = [
        rng.normal(size=(64, hidden)).T / 8,
        np.zeros(hidden),
        rng.normal(size=(hidden, 10)).T / 6,
        np.zeros(10),
    ]
    parameters = [torch.tensor(p.tolist(), dtype=torch.float64, requires_grad=True) for p in initial]
    (x, classes), losses = data, []
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for i in range(0, len(x), size):
            rows = order[i : i + size]
            scores = network(torch, parameters, torch.tensor(x[rows].tolist(), dtype=torch.float64))
            loss = torch.nn.functional.cross_entropy(scores, torch.tensor(classes[rows].tolist()))
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
            losses.append(loss.item())
    return [np.array(p.tolist()) for p in parameters], losses


@functools.cache
def my_network():
    return train_digits(mine, TRAIN)


def classify(parameters, x, network=network):
    #| zh: NumPy 也有 tanh
    #| en: NumPy has a tanh as well
    return network(np, parameters, x).argmax(axis=-1)


def pictures(rows, captions):
    return tiles([row.reshape(8, 8) for row in rows], captions)


# %% [markdown] id="opening" lang="zh"
r"""
## 老老实实地取整

权重只许是 −1、0、1，好处不小：一个权重用不了两个比特，乘法全变成加减。下面就把权重这样取整，损失是 `out` 乘上 1、2、3 再相加。先猜：`w` 是 0.3、0.8、−2.6 时，`w.grad` 是哪三个数？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Rounding honestly

Weights that may only be −1, 0 or 1 are cheap: each needs less than two bits, and products become additions and subtractions. Below, weights are rounded like this, and the loss is `out` times 1, 2, 3, added up. Guess first: where `w` is 0.3, 0.8, −2.6, which three numbers are in `w.grad`?
"""

# %% id="guess_gradients"
guess("gradients", ..., ..., ...)


# %% id="demo_rounding"
@on_both
def honest_rounding(torch):
    w = torch.tensor([0.3, 0.8, -2.6], requires_grad=True)
    out = torch.round(w).clamp(-1, 1)
    (out * torch.tensor([1.0, 2.0, 3.0])).sum().backward()
    print(out)
    print(w.grad)


guessed("gradients", (0.0, 0.0, 0.0))


# %% [raw] output_of="demo_rounding"
r"""
tensor([ 0.,  1., -1.], grad_fn=<ClampBackward1>)
tensor([0., 0., 0.])
"""

# %% [markdown] id="lies_note" lang="zh"
r"""
取整函数是台阶，有导数的地方导数都是 0：反向说了真话，参数什么也学不到。

**直通估计**（straight-through estimator）：前向照样取整，反向装作没有那些台阶。
"""

# %% [markdown] id="lies_note" lang="en"
r"""
Rounding is a staircase: its derivative, where there is one, is 0. Backward tells the truth, and nothing is learned.

The **straight-through estimator** rounds forward; backward, it pretends there are no steps.
"""

# %% exercise="straight_through"

# %% [markdown] id="rounded" lang="zh"
r"""
## 说谎值不值

再认一次数字，两个矩阵的 2,368 个权重在前向里都只许是 −1、0、1（再乘一个固定的倍数）：一次用你的 `straight_through`，一次诚实地取整，一次不取整。先猜：没见过的数字，三次各认对百分之几？
"""

# %% [markdown] id="rounded" lang="en"
r"""
## Does the lie pay?

Train on the digits once more. In the forward pass the 2,368 weights of both matrices may only be −1, 0 or 1, times a fixed size: once by your `straight_through`, once rounded honestly, and once not rounded. Guess first: what percentage of the unseen digits does each get right?
"""

# %% id="guess_percent"
guess("percent_read", ..., ..., ...)


# %% id="demo_rounded"
def honest(torch, x):
    return torch.round(x).clip(-1, 1)


def with_weights(shape):
    def shaped(torch, parameters, x):
        w1, b1, w2, b2 = parameters
        return network(torch, (shape(torch, 4 * w1) / 4, b1, shape(torch, 3 * w2) / 3, b2), x)

    return shaped


with needs("straight_through"):
    words = (
        ["直通估计", "诚实取整", "不取整"] if lang == "zh" else ["straight through", "honest", "not rounded"]
    )
    ways = {words[0]: straight_through, words[1]: honest, words[2]: lambda torch, w: w}
    curves, read = {}, []
    for word, shape in ways.items():
        parameters, losses = train_digits(torch, TRAIN, with_weights(shape))
        curves[word] = list(enumerate(np.reshape(losses, (12, -1)).mean(axis=1).tolist(), 1))
        seen_by = with_weights(ways[words[2]] if word == words[2] else honest)
        right = (classify(parameters, UNSEEN[0], seen_by) == UNSEEN[1]).mean()
        print(f"{word}: {right:.1%}")
        read.append(round(100 * right, 1))
        if word == words[0]:
            beyond = [(abs(k * w) > 1.5).mean() for k, w in ((4, parameters[0]), (3, parameters[2]))]
            print("beyond ±1.5:", *(f"{share:.0%}" for share in beyond))
    guessed("percent_read", tuple(read))
    shown = [f"{word}: {line[0][1]:.2f} → {line[-1][1]:.2f}" for word, line in curves.items()]
    axes = ("epoch", {"zh": "平均损失", "en": "mean loss"}[lang])
    display(plot(curves, dots=True, axes=axes, text="\n".join(shown)))

# %% [raw] output_of="demo_rounded" lang="zh"
r"""
直通估计: 95.6%
beyond ±1.5: 25% 76%
诚实取整: 19.9%
不取整: 96.6%
直通估计: 1.41 → 0.31
诚实取整: 2.30 → 2.20
不取整: 1.30 → 0.09
"""

# %% [raw] output_of="demo_rounded" lang="en"
r"""
straight through: 95.6%
beyond ±1.5: 25% 76%
honest: 19.9%
not rounded: 96.6%
straight through: 1.41 → 0.31
honest: 2.30 → 2.20
not rounded: 1.30 → 0.09
"""

# %% [markdown] id="rounded_note" lang="zh"
r"""
诚实的那一次，矩阵一步也没有动，只有偏置在学。说谎的那一次也只用 −1、0、1，认对的却几乎和不取整的一样多。

到了 ±1.5 就不再装，免得权重白白地被往外推：再往外，值都不变了。代价是出去了的权重梯度为 0，就留在那里：上面那一次，两个矩阵里依次有 25% 和 76%。
"""

# %% [markdown] id="rounded_note" lang="en"
r"""
In the honest run only the biases learn. The network that lied has only −1, 0 and 1, too, yet gets almost as many right as without rounding.

The pretending stops at ±1.5, since further out the value stays the same and weights would be pushed for nothing. The price: a weight outside has gradient 0 and stays there, as 25% and 76% of the two matrices do.
"""

# %% [markdown] id="your_turn" lang="zh"
r"""
## 加一个你自己的运算

引擎里没有的运算，自己写：前向、反向，还有最难的检查。下面 $x \tanh y$ 的 `backward` 忘了乘 `g`，有人检查它，只拿全是 1 的 `g` 去问。先猜：这个检查说它对吗？写 `True` 或 `False`。
"""

# %% [markdown] id="your_turn" lang="en"
r"""
## Add an operation of your own

What the engine lacks, write yourself: forward, backward, and, hardest, a check. The `backward` of $x \tanh y$ below forgets to multiply by `g`, and is checked with a `g` of ones alone. Guess first: does this check call it right? Write `True` or `False`.
"""

# %% id="guess_accepted"
guess("accepted", ...)


# %% id="demo_accepted"
def forgets_g(g, x, y):
    return np.tanh(y), x * (1 - np.tanh(y) ** 2)


def checked_with(g, x, y, h=1e-6):
    def total(x, y):
        return (g * x * np.tanh(y)).sum()

    by_x, by_y = (found.sum() for found in forgets_g(g, x, y))
    wanted_x = (total(x + h, y) - total(x - h, y)) / (2 * h)
    wanted_y = (total(x, y + h) - total(x, y - h)) / (2 * h)
    return bool(np.allclose([by_x, by_y], [wanted_x, wanted_y]))


x, y, other = np.random.default_rng(2).uniform(0.5, 2, size=(3, 3, 2))
print("ones:", checked_with(np.ones((3, 2)), x, y), "other numbers:", checked_with(other, x, y))
guessed("accepted", checked_with(np.ones((3, 2)), x, y))

# %% [raw] output_of="demo_accepted"
r"""
ones: True other numbers: False
"""

# %% [markdown] id="choosing" lang="zh"
r"""
选一个运算：输入都是 float64 的 NumPy 数组，结果是一个数组，第 0 维的大小至少是 2。它的导数要随输入而变，所以线性的运算不行。

输入由写好的 `my_inputs(rng)` 来抽：两个 (3, 2) 的数组，都是 0.5 到 2 之间的数。你的运算想要别的输入，就改它和各处的参数：1 到 3 个数组，一共不超过 200 个数，形状可以一次一变。

另一种检查：和自己写的 `backward` 比。先猜：自己写的要是忘了乘 `g`，这种检查接受它吗？
"""

# %% [markdown] id="choosing" lang="en"
r"""
Choose an operation: its inputs are NumPy arrays of float64, and its result is an array whose dimension 0 has size 2 at least. Its derivatives have to depend on its inputs, so a linear operation will not do.

Inputs are drawn by `my_inputs(rng)`, which is given: two arrays of shape (3, 2) with numbers from 0.5 to 2. If yours wants others, change it and the parameters: 1 to 3 arrays, 200 numbers at most; shapes may vary from call to call.

Another check compares with your own `backward`. Guess first: if your own forgets to multiply by `g`, does that check accept the same mistake?
"""

# %% id="guess_own_backward"
guess("own_accepted", ...)


# %% id="demo_own_backward"
def compared(candidate, own):
    return bool(np.allclose(candidate(other, x, y), own(other, x, y)))


guessed("own_accepted", compared(forgets_g, forgets_g))

# %% exercise="own_operation"

# %% [markdown] id="about_own_operation" lang="zh"
r"""
现在把它包成 `Function`，放进一个小小的损失里求导。它的 `backward` 用 NumPy 算，在图外面，所以声明只能求一次导。先猜：PyTorch 的 `gradcheck` 说什么，`True` 还是 `False`？
"""

# %% [markdown] id="about_own_operation" lang="en"
r"""
Now wrap it up as a `Function`, and differentiate a small loss through it. Its `backward` computes with NumPy, outside the graph, and so it declares that it can be differentiated only once. Guess first: what does PyTorch's `gradcheck` say, `True` or `False`?
"""

# %% id="guess_passes"
guess("passes", ...)

# %% id="demo_own_operation"
with needs("own_operation"):

    class Mine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, *inputs):
            ctx.save_for_backward(*inputs)
            return torch.tensor(my_forward(*(one.numpy() for one in inputs)))

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, g):
            found = my_backward(g.numpy(), *(one.numpy() for one in ctx.saved_tensors))
            return tuple(torch.tensor(one) for one in found)

    inputs = [torch.tensor(one, requires_grad=True) for one in my_inputs(np.random.default_rng(1))]
    passes = torch.autograd.gradcheck(Mine.apply, inputs)
    print("gradcheck:", passes)
    guessed("passes", passes)
    (Mine.apply(*inputs) ** 2).mean().backward()
    print("every input has a gradient:", all(one.grad is not None for one in inputs))

# %% [raw] output_of="demo_own_operation"
r"""
gradcheck: True
every input has a gradient: True
"""

# %% [markdown] id="ink" lang="zh"
r"""
## 在哪里添墨

拿一个你的网络认对的 4。把 9 的分数减去 4 的分数，对 64 个**输入**求导，走一遍反向：正的地方添墨，负的地方擦掉，每一步里每个点至多变 0.1。先猜：走几步，它就改口了？
"""

# %% [markdown] id="ink" lang="en"
r"""
## Where to add ink

Take a 4 that your network gets right. Differentiate the score of 9 minus the score of 4 by the 64 **inputs**, in one backward pass: add ink where the gradient is positive, take it off where it is negative, changing no point by more than 0.1 in a step. Guess first: after how many steps does it change its mind?
"""

# %% id="guess_steps"
guess("steps", ...)


# %% id="demo_ink"
def slope(picture, new, old):
    constants = [mine.tensor(p.tolist(), dtype=mine.float64) for p in my_network()[0]]
    leaf = mine.tensor([picture.tolist()], dtype=mine.float64, requires_grad=True)
    scores = network(mine, constants, leaf)
    (scores[0, new] - scores[0, old]).backward()
    return np.array(leaf.grad.tolist()[0])


said = classify(my_network()[0], UNSEEN[0])
four = UNSEEN[0][(UNSEEN[1] == 4) & (said == 4)][0]


@functools.cache
def after(steps, new):
    if steps == 0:
        return four
    before = after(steps - 1, new)
    g = slope(before, new, 4)
    return np.clip(before + 0.1 * g / np.abs(g).max(), 0, 1)


def read(steps, new):
    return int(classify(my_network()[0], after(steps, new)))


steps = next(steps for steps in itertools.count() if read(steps, 9) != 4)
largest = np.abs(after(steps, 9) - four).max()
print(f"after {steps} steps it reads a {read(steps, 9)}; largest change of a point: {largest:.2f}")
guessed("steps", steps)

# %% [raw] output_of="demo_ink"
r"""
after 3 steps it reads a 9; largest change of a point: 0.30
"""

# %% [markdown] id="hand" lang="zh"
r"""
拖动滑块，一步一步地添，再换一个目标：9、8、1、7。图下面是网络读成了几。先猜：哪个目标走得最久？改口的时候，你自己还读成 4 吗？
"""

# %% [markdown] id="hand" lang="en"
r"""
Move the slider, and change the target: 9, 8, 1, 7. Below the picture stands what the network reads. Guess first: which target takes longest? And when it changes its mind, do you still read a 4?
"""


# %% id="guess_longest"
guess("longest", ...)


# %% id="demo_hand"
def with_ink(target, steps):
    return pictures([after(steps, target)], [f"{read(steps, target)}"])


display(frames(with_ink, {"towards": (9, 8, 1, 7), "steps": (0, 1, 2, 3, 4, 5, 6, 8)}, begins=(9, 0)))
until = {target: next(k for k in itertools.count() if read(k, target) == target) for target in (9, 8, 1, 7)}
guessed("longest", max(until, key=until.get))

# %% [raw] output_of="demo_hand"
r"""
towards = 9, steps = 0
4
   +#.
  :#:.:
 .#:.#+
 +* +*.
 +###+
 ..:#.
   +*
   *+

towards = 7, steps = 8
7
 ..##*+
. ###++
 .: .#*.
 .  +#
 .+##+
  ..: .
.  *: :.
  .#  .
"""

# %% [markdown] id="ink_note" lang="zh"
r"""
一点点墨，照着梯度这里添、那里擦，人看还是一个 4，网络却改了口。这样改过的图叫**对抗样本**（adversarial example），大得多的网络也逃不过。
"""

# %% [markdown] id="ink_note" lang="en"
r"""
A little ink, added here and taken off there as the gradient says: to a person it is still a 4, and the network has changed its mind. Pictures changed like this are called **adversarial examples**, and much larger networks fall for them too.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

一个运算、它的反向和一个拒绝得了错误的检查：有了这三样，任何引擎都能添上它，别人的也行。

接下来读什么？`torch.func` 和 `torch.compile`，还有别人的引擎：micrograd、HIPS autograd、JAX。打开一个，先找第 03 课的那一段：它在哪里决定轮到谁？运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

An operation, its way back, and a check that can refuse: these three go into any engine, your own or somebody else's.

What to read next? `torch.func` and `torch.compile`, and other people's engines: micrograd, HIPS autograd, JAX. Open one, and look for what lesson 03 was about: where does it decide whose turn it is? Run `progress()` to see what is still open.
"""
