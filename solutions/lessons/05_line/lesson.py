# %% [markdown] id="title" lang="zh"
r"""
# 05 挪一条线

[English](../../en/05_line/05_line.ipynb) · 约 65 分钟 · 3 个练习

两个月牙，一条直线。直线分不开的，几层神经元就分得开吗？

**这里又要用到：** 第 01 课的下降。那一次是什么出了错，怎样发现的？
"""

# %% [markdown] id="title" lang="en"
r"""
# 05 Drag the line

[中文](../../zh/05_line/05_line.ipynb) · about 65 minutes · 3 exercises

Two moons and one straight line. Where the line fails, can layers of neurons tell the moons apart?

**From earlier:** the descent of lesson 01. What went wrong there, and how was it found out?
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("05_line", "zh")

import itertools
import math
import random

from IPython.display import display

from autograd_lib.drawing import frames, plot

#| zh: 你自己的引擎：节点、运算和反向
#| en: your own engine: its nodes, its operations and its backward pass
from mine import Function, Variable
from mine import one_pass as backward

# %% [markdown] id="opening" lang="zh"
r"""
## 两个月牙

两个互相扣住的月牙，一边一种标签，一共一百个点。一条直线最多分对几个？猜完往下运行两格，用两个滑块转动它、挪动它，看看能到多少。
"""

# %% [markdown] id="opening" lang="en"
r"""
## Two moons

Two moons reach into each other, each with its own label: a hundred points. How many can a straight line get right at most? Guess, run the next two cells, turn and shift the line with both sliders, and see how far you get.
"""

# %% id="guess_line"
guess("best_line", ...)


# %% id="moons_and_networks"
def moons(rng, count):
    points = []
    for i in range(count // 2):
        angle = math.pi * (i + 0.5) / (count // 2)
        x, y = math.cos(angle), math.sin(angle)
        points += [[x, y, 1], [1 - x, 0.5 - y, -1]]
    rng.shuffle(points)
    return [[x + rng.gauss(0, 0.05), y + rng.gauss(0, 0.05), label] for x, y, label in points]


def clouds(points):
    name = {"zh": "标签", "en": "label"}[lang]
    return {f"{name} {label}": [(x, y) for x, y, own in points if own == label] for label in (-1, 1)}


# %% id="demo_line"
#| zh: 画图，不必读
#| en: the picture; no need to read this
points = moons(random.Random(4), 100)


def right_of(angle, shift):
    a = math.radians(angle)
    signs = [(x * math.cos(a) + y * math.sin(a) > shift) == (label > 0) for x, y, label in points]
    return max(sum(signs), len(signs) - sum(signs))


def with_line(angle, shift):
    a = math.radians(angle)
    steps = [t / 20 for t in range(-60, 61)]
    line = [(shift * math.cos(a) - t * math.sin(a), shift * math.sin(a) + t * math.cos(a)) for t in steps]
    #| zh: 只画点所在的那一块，图就不会跳动
    #| en: only where the points are, so that the picture stays where it is
    seen = [(x, y) for x, y in line if -1.02 <= x <= 2.05 and -0.57 <= y <= 1.09]
    return plot(
        {f"{right_of(angle, shift)} / 100": [seen[0], seen[-1]]}, scatter=clouds(points), axes=("x", "y")
    )


def best_at(angle):
    #| zh: 线从一头移到另一头，每越过一个点，分对的就多一个或少一个
    #| en: as the line moves across, each point that it passes makes one more right, or one less
    a = math.radians(angle)
    across = sorted((x * math.cos(a) + y * math.sin(a), label) for x, y, label in points)
    return 50 + max(map(abs, itertools.accumulate(label for _, label in across)))


handles = {"angle": (0, 45, 80, 96.5, 110, 135), "shift": (0.0, 0.216, 0.5)}
display(frames(with_line, handles, begins=(45, 0.0)))
guessed("best_line", max(best_at(half / 2) for half in range(360)))

# %% [raw] output_of="demo_line" lang="zh"
r"""
angle = 0, shift = 0
70 / 100: (0, −0.55) → (0, 1.05), y −0.55 … 1.05
标签 -1: 50 ×, x −0.0617 … 2.05, y −0.574 … 0.449
标签 1: 50 ×, x −1.02 … 1.06, y −0.0538 … 1.09

angle = 135, shift = 0.5
80 / 100: (0.354, 1.06) → (−0.99, −0.283), y −0.283 … 1.06
标签 -1: 50 ×, x −0.0617 … 2.05, y −0.574 … 0.449
标签 1: 50 ×, x −1.02 … 1.06, y −0.0538 … 1.09
"""

# %% [raw] output_of="demo_line" lang="en"
r"""
angle = 0, shift = 0
70 / 100: (0, −0.55) → (0, 1.05), y −0.55 … 1.05
label -1: 50 ×, x −0.0617 … 2.05, y −0.574 … 0.449
label 1: 50 ×, x −1.02 … 1.06, y −0.0538 … 1.09

angle = 135, shift = 0.5
80 / 100: (0.354, 1.06) → (−0.99, −0.283), y −0.283 … 1.06
label -1: 50 ×, x −0.0617 … 2.05, y −0.574 … 0.449
label 1: 50 ×, x −1.02 … 1.06, y −0.0538 … 1.09
"""

# %% [markdown] id="activations" lang="zh"
r"""
## 会弯的函数

没有哪条直线能把它们都分开。神经网络一层一层地做加权和，可是加权和的加权和还是加权和，分界还是一条直线。因此两层之间要有一个弯的函数，叫作**激活函数**（activation function），例如

* $\tanh x = \dfrac{e^x - e^{-x}}{e^x + e^{-x}}$；
* $\sigma(x) = 1/(1 + e^{-x})$，叫作 sigmoid；
* $\operatorname{relu}(x) = \max(x, 0)$。

$\sigma$ 从 0 升到 1。先凭感觉猜：它在 0 处的斜率是多少？
"""

# %% [markdown] id="activations" lang="en"
r"""
## Functions that bend

No straight line separates them all. A neural network makes weighted sums, layer after layer, but weighted sums of weighted sums are weighted sums, and the border stays straight. So between two layers stands a function that bends, an **activation function**, such as

* $\tanh x = \dfrac{e^x - e^{-x}}{e^x + e^{-x}}$;
* $\sigma(x) = 1/(1 + e^{-x})$, the sigmoid;
* $\operatorname{relu}(x) = \max(x, 0)$.

$\sigma$ rises from 0 to 1. By feel, what is its slope at 0?
"""

# %% id="guess_sigmoid"
guess("sigmoid_at_0", ...)

# %% exercise="slopes_from_outputs"


# %% id="demo_activations_picture"
def slope_at(operation, x):
    leaf = Variable(x)
    backward(operation.apply(leaf))
    return leaf.partial


with needs("slopes_from_outputs"):
    xs = [i / 20 for i in range(-60, 61)]
    outputs = {
        "tanh": [math.tanh(x) for x in xs],
        "sigmoid": [1 / (1 + math.exp(-x)) for x in xs],
        "relu": [max(x, 0) for x in xs],
    }
    operations = {"tanh": Tanh, "sigmoid": Sigmoid, "relu": Relu}
    by_formula = {f"{name}_slope": [slope_at(one, x) for x in xs] for name, one in operations.items()}
    guessed("sigmoid_at_0", slope_at(Sigmoid, 0))
    for up, curves in {"f(x)": outputs, "f′(x)": by_formula}.items():
        display(plot({name: list(zip(xs, ys)) for name, ys in curves.items()}, axes=("x", up)))

# %% [raw] output_of="demo_activations_picture"
r"""
tanh: (−3, −0.995) → (3, 0.995), y −0.995 … 0.995
sigmoid: (−3, 0.0474) → (3, 0.953), y 0.0474 … 0.953
relu: (−3, 0) → (3, 3), y 0 … 3
tanh_slope: (−3, 0.00987) → (3, 0.00987), y 0.00987 … 1
sigmoid_slope: (−3, 0.0452) → (3, 0.0452), y 0.0452 … 0.25
relu_slope: (−3, 0) → (3, 1), y 0 … 1
"""

# %% [markdown] id="activation_classes" lang="zh"
r"""
上图是三个函数，下图是你的引擎用你的公式算出来的斜率。
"""

# %% [markdown] id="activation_classes" lang="en"
r"""
Above are the three functions, below the slopes that your formulas give in your engine.
"""


# %% id="activation_classes_code"
def tanh(x):
    return Tanh.apply(x)


def relu(x):
    return Relu.apply(x)


# %% [markdown] id="loss" lang="zh"
r"""
## 一个神经元

数轴上有几个点，每个点带一个**标签**（label），`1` 或 `-1`，要从位置 $x$ 猜出来。最小的**神经元**（neuron）算一个得分 $s = wx + b$：正的就猜 `1`，负的就猜 `-1`；训练能改动的权重 $w$ 和偏置 $b$，叫作参数。

它错得有多厉害？可以数分错了几个，也可以用 $\operatorname{relu}(1 - \text{label} \cdot s)$：得分的符号对，并且绝对值不小于 $1$，它就是 $0$，否则差多少就罚多少。下图的横轴是 $m = \text{label} \cdot s$，正的就是分对了。在分错的地方，这两条线的斜率各是多少？
"""

# %% [markdown] id="loss" lang="en"
r"""
## One neuron

Some points lie on a line. Each has a **label**, `1` or `-1`, to be guessed from its place $x$. The smallest **neuron** computes a score, $s = wx + b$: where it is positive, guess `1`, where it is negative, `-1`. What training may change, the weight $w$ and the bias $b$, are its parameters.

How wrong is it? We could count the points that are wrong, or use $\operatorname{relu}(1 - \text{label} \cdot s)$: $0$ when the score has the right sign and is at least $1$ in size; otherwise as much as is missing. In the picture the horizontal axis is $m = \text{label} \cdot s$, positive where the point is right. Where it is wrong, what are the slopes of the two lines?
"""

# %% id="guess_slopes"
guess("slopes_where_wrong", {"relu": ..., "count": ...})

# %% id="demo_hinge_picture"
margins = [i / 20 for i in range(-40, 61)]
curves = {"relu(1 - m)": [(m, max(1 - m, 0)) for m in margins], "m < 0": [(m, int(m < 0)) for m in margins]}
(m, n), (at_m, at_n) = margins[:2], [[curve[at][1] for curve in curves.values()] for at in (0, 1)]
slopes_there = [round((after - before) / (n - m), 6) for before, after in zip(at_m, at_n)]
guessed("slopes_where_wrong", dict(zip(("relu", "count"), slopes_there)))
plot(curves, axes=("m", {"zh": "错得多厉害", "en": "how wrong"}[lang]))

# %% [raw] output_of="demo_hinge_picture"
r"""
relu(1 - m): (−2, 3) → (3, 0), y 0 … 3
m < 0: (−2, 1) → (3, 0), y 0 … 1
"""

# %% [markdown] id="one_update" lang="zh"
r"""
只数个数的那条线，斜率几乎处处是 0，梯度什么也说不出来；另一条在分错的地方总往对的方向拉，叫作合页**损失**（hinge loss）。

现在对一个点做一次更新：前向，反向，然后每个参数减去学习率（learning rate，第 01 课里的那个 0.05）乘它的偏导数，$w \leftarrow w - \text{rate} \cdot \partial L/\partial w$。下面这个点的损失是 1.75。走一步以后，同一个节点 `loss` 里的值是多少？
"""

# %% [markdown] id="one_update" lang="en"
r"""
A count has slope 0 nearly everywhere, so a gradient has nothing to say; the other line pulls towards the right side wherever the point is wrong. It is called the hinge **loss**.

Now a single update for one point: forward, backward, then subtract from each parameter the learning rate (the 0.05 of lesson 01) times its partial derivative, $w \leftarrow w - \text{rate} \cdot \partial L/\partial w$. The loss of the point below is 1.75. After the step, which value does the same node `loss` hold?
"""

# %% id="guess_old"
guess("old_node_says", ...)

# %% id="demo_update"
x, label, rate = 1.5, -1, 0.1
with needs("slopes_from_outputs"):
    w, b = Variable(0.5), Variable(0)
    loss = relu(1 - label * (w * x + b))
    backward(loss)
    print(f"loss {loss.value:.3f}, partials {w.partial:g} {b.partial:g}")

    w.value -= rate * w.partial
    b.value -= rate * b.partial
    guessed("old_node_says", loss.value)
    print(f"computed anew: {relu(1 - label * (w * x + b)).value:.3f}")


# %% [raw] output_of="demo_update"
r"""
loss 1.750, partials 1.5 1
computed anew: 1.425
"""

# %% [markdown] id="one_update_note" lang="zh"
r"""
节点记着的是造出来那一刻的值，所以改了参数，前向要重做一遍。做完马上再做一次反向：`w.partial` 刚才是 1.5，现在是多少？
"""

# %% [markdown] id="one_update_note" lang="en"
r"""
A node keeps the value it was made with, so after an update the forward pass is done anew. Do that, and then another backward pass: `w.partial` was 1.5. What is it now?
"""

# %% id="guess_partial"
guess("partial_of_w", ...)

# %% id="demo_again"
with needs("slopes_from_outputs"):
    backward(relu(1 - label * (w * x + b)))
    print("w.partial:", w.partial)
    guessed("partial_of_w", w.partial)

# %% [raw] output_of="demo_again"
r"""
w.partial: 3.0
"""

# %% [markdown] id="five_steps" lang="zh"
r"""
叶子会累加，所以下一次反向之前要清零。**前向、损失、反向、更新、清零**：训练就是这五步，一直重复。
"""

# %% [markdown] id="five_steps" lang="en"
r"""
Leaves add up, so they are reset before the next pass. **Forward, loss, backward, update, reset**: training is these five steps, over and over.
"""

# %% exercise="one_neuron"

# %% [markdown] id="six_points" lang="zh"
r"""
六个点，从一个方向完全相反的神经元开始。更新五次以后，还有几个点分错？
"""

# %% [markdown] id="six_points" lang="en"
r"""
Six points, and a neuron that points the wrong way at first. After five updates, how many are still wrong?
"""

# %% id="guess_wrong"
guess("wrong_after_5", ...)

# %% id="demo_five_steps"
with needs("one_neuron"):
    words = {"zh": ("{} 步后", "损失", "标签", "步"), "en": ("after {}", "loss", "label", "step")}[lang]
    line = [(-1.5, -1), (-0.5, -1), (0.3, -1), (0.9, 1), (1.4, 1), (2.2, 1)]
    scores = {}
    for steps in (0, 5, 200):
        losses, w, b = descend(-0.5, 0.0, line, 0.05, steps)
        after = sum(max(1 - label * (w * x + b), 0) for x, label in line)
        print(f"after {steps}: loss {after:.3f}, scores {[round(w * x + b, 2) for x, _ in line]}")
        if steps == 5:
            guessed("wrong_after_5", sum(label * (w * x + b) < 0 for x, label in line))
        scores[words[0].format(steps)] = [(x, w * x + b) for x in (-1.5, 2.2)]
    print("before each of the first five:", *(f"{loss:.3f}" for loss in losses[:5]))
    display(plot({words[1]: list(enumerate(losses))}, axes=(words[3], words[1])))
    points = {f"{words[2]} {own}": [(x, own) for x, label in line if label == own] for own in (-1, 1)}
    display(plot(scores, scatter=points, axes=("x", "s = w * x + b")))

# %% [raw] output_of="demo_five_steps" lang="zh"
r"""
after 0: loss 9.100, scores [0.75, 0.25, -0.15, -0.45, -0.7, -1.1]
after 5: loss 2.075, scores [-1.24, -0.45, 0.19, 0.67, 1.06, 1.7]
after 200: loss 0.000, scores [-7.14, -3.75, -1.03, 1.01, 2.7, 5.42]
before each of the first five: 9.100 7.178 5.256 3.334 2.186
损失: (0, 9.1) → (199, 0), y 0 … 9.1
0 步后: (−1.5, 0.75) → (2.2, −1.1), y −1.1 … 0.75
5 步后: (−1.5, −1.24) → (2.2, 1.7), y −1.24 … 1.7
200 步后: (−1.5, −7.14) → (2.2, 5.42), y −7.14 … 5.42
标签 -1: 3 ×, x −1.5 … 0.3, y −1 … −1
标签 1: 3 ×, x 0.9 … 2.2, y 1 … 1
"""

# %% [raw] output_of="demo_five_steps" lang="en"
r"""
after 0: loss 9.100, scores [0.75, 0.25, -0.15, -0.45, -0.7, -1.1]
after 5: loss 2.075, scores [-1.24, -0.45, 0.19, 0.67, 1.06, 1.7]
after 200: loss 0.000, scores [-7.14, -3.75, -1.03, 1.01, 2.7, 5.42]
before each of the first five: 9.100 7.178 5.256 3.334 2.186
loss: (0, 9.1) → (199, 0), y 0 … 9.1
after 0: (−1.5, 0.75) → (2.2, −1.1), y −1.1 … 0.75
after 5: (−1.5, −1.24) → (2.2, 1.7), y −1.24 … 1.7
after 200: (−1.5, −7.14) → (2.2, 5.42), y −7.14 … 5.42
label -1: 3 ×, x −1.5 … 0.3, y −1 … −1
label 1: 3 ×, x 0.9 … 2.2, y 1 … 1
"""

# %% [markdown] id="layers" lang="zh"
r"""
两百步后，六个得分都在 0 的正确一侧，离它至少 1。开头不久就只剩 0.3 和 0.9 处的两个点还有损失，往相反的方向拉，曲线就缓了。

可是有两个输入时，一个神经元只能画出一条直线。一**层**（layer）就是几个神经元看同样的输入，各有各的权重；一层的输出又是下一层的输入。下面是一个神经元，列表里每个输入一个权重，最后一个数是偏置。两个输入是 0.6 和 -0.4，加权和再加偏置是多少？
"""

# %% [markdown] id="layers" lang="en"
r"""
After two hundred steps all six scores are on the right side of 0, at least 1 away. Early on, only the points at 0.3 and 0.9 still have a loss; they pull in opposite directions, and the curve flattens.

But with two inputs, one neuron can only draw a straight line. A **layer** is several neurons that look at the same inputs, each with weights of its own; its outputs are the inputs of the next layer. Below is one neuron: a list with a weight for each input, and the bias last. With the inputs 0.6 and -0.4, what is the weighted sum plus the bias?
"""

# %% id="guess_sum"
guess("sum_of_one_neuron", ...)

# %% id="demo_layer"
with needs("slopes_from_outputs"):
    neuron, inputs = [Variable(0.5), Variable(-1), Variable(0.2)], [0.6, -0.4]
    total = neuron[-1]
    for weight, value in zip(neuron, inputs):
        total = total + weight * value
    guessed("sum_of_one_neuron", round(total.value, 3))
    print(round(tanh(total).value, 3))


# %% [raw] output_of="demo_layer"
r"""
0.716
"""

# %% [markdown] id="network" lang="zh"
r"""
## 网络

网络是层的列表，层是神经元的列表，神经元是数的列表，**最后一个是偏置**。`fresh_network` 给出一个还什么都不会的网络，里面是随机取的普通的数。两个输入、两层各 16 个神经元、一个输出，一共有多少个参数？
"""

# %% [markdown] id="network" lang="en"
r"""
## The network

A network is a list of layers, a layer a list of neurons, a neuron a list of numbers, **the bias last**. `fresh_network` returns one that knows nothing yet, made of plain random numbers. With two inputs, two layers of 16 neurons, and one output, how many parameters are there?
"""


# %% id="guess_parameters"
guess("parameters", ...)


# %% id="demo_network"
def fresh_network(rng, sizes):
    return [
        [[rng.gauss(0, 2 / math.sqrt(n)) for _ in range(n)] + [0.0] for _ in range(m)]
        for n, m in itertools.pairwise(sizes)
    ]


network = fresh_network(random.Random(4), (2, 16, 16, 1))
parameters = sum(len(neuron) for layer in network for neuron in layer)
print("parameters:", parameters)
guessed("parameters", parameters)

# %% [raw] output_of="demo_network"
r"""
parameters: 337
"""

# %% exercise="train_moons"

# %% [markdown] id="trained" lang="zh"
r"""
训练之前、两个 epoch 之后、十个 epoch 之后，各画一张；底色是网络在每个位置的回答，点是训练时没有用过的。什么都没学过的网络，在 200 个新的点里分对百分之几？
"""

# %% [markdown] id="trained" lang="en"
r"""
Three pictures: before training, after two epochs, and after ten. The background shows what the network answers at each place; the points were not used in training. Of 200 new points, what percentage does a network that has learned nothing get right?
"""

# %% id="guess_untrained"
guess("untrained", ...)


# %% id="demo_trained"
def is_positive(network, x, y):
    outputs = [x, y]
    for layer in network:
        sums = [sum(w * a for w, a in zip(neuron, outputs)) + neuron[-1] for neuron in layer]
        #| zh: 最后一层也照做：tanh 不改变正负，而这里只问正负
        #| en: on the last layer as well: tanh keeps the sign, and only the sign is asked for
        outputs = [math.tanh(s) for s in sums]
    return outputs[0] > 0


with needs("train_moons"):
    rng = random.Random(4)
    rates = [0.2 - 0.02 * epoch for epoch in range(10)]
    untrained, train, test = fresh_network(rng, (2, 16, 16, 1)), moons(rng, 48), moons(rng, 200)
    for epochs in (0, 2, 10):
        trained, share = fit(untrained, train, test, rates[:epochs])
        print(f"after {epochs} epochs, right on {len(test)} new points: {share:.1%}")
        if not epochs:
            guessed("untrained", f"{share:.1%}")
        display(plot(scatter=clouds(test), axes=("x", "y"), region=lambda x, y: is_positive(trained, x, y)))

# %% [raw] output_of="demo_trained" lang="zh"
r"""
after 0 epochs, right on 200 new points: 15.5%
after 2 epochs, right on 200 new points: 95.5%
after 10 epochs, right on 200 new points: 100.0%
标签 -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
标签 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
标签 -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
标签 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
标签 -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
标签 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
"""

# %% [raw] output_of="demo_trained" lang="en"
r"""
after 0 epochs, right on 200 new points: 15.5%
after 2 epochs, right on 200 new points: 95.5%
after 10 epochs, right on 200 new points: 100.0%
label -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
label 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
label -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
label 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
label -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
label 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
"""

# %% [markdown] id="end_of_the_way" lang="zh"
r"""
没训练过的网络也画了一条边界，位置全凭运气，这一次分对 15.5%。训练过的边界从两个月牙之间穿过，没有谁告诉它该在哪里：337 个参数，加上你亲手写的反向传播，自己找到的。
"""

# %% [markdown] id="end_of_the_way" lang="en"
r"""
An untrained network draws a border, too, wherever it happens to fall; here it is right on 15.5%. After training, the border winds its way between the moons. Nobody told it where to be: 337 parameters and the backward pass that you wrote have found it.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

`fit` 学到的网络只是一些数：存下来，以后用 `is_positive` 问它任何一个点。$(-5, 5)$ 离两个月牙都很远，它会说是哪一种标签：`1`、`-1`，还是 `"neither"`（哪一种都不是）？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

What `fit` has learned is a list of numbers: keep it, and ask it about any point later with `is_positive`. The point $(-5, 5)$ is far from both moons. Which label does it get: `1`, `-1` or `"neither"`?
"""

# %% id="guess_far"
guess("label_far_away", ...)

# %% id="demo_closing"
if done("train_moons"):
    far = 1 if is_positive(trained, -5, 5) else -1
    print("label:", far)
    guessed("label_far_away", far)

# %% [raw] output_of="demo_closing"
r"""
label: 1
"""

# %% [markdown] id="next_question" lang="zh"
r"""
训练的时候，它见过那样的地方吗？换成你自己的点（两列坐标、一列 1 或 -1），别的都不用改。运行 `progress()` 看看还有什么没做完。

**下一课的问题：** 这一次训练，造了多少个节点？要是有十六个神经元一起算，能不能只造一个？
"""

# %% [markdown] id="next_question" lang="en"
r"""
Had it seen such a place in training? Put in points of your own (two coordinates and a label of 1 or -1), and nothing else has to change. Run `progress()` to see what is still open.

**A question for the next lesson:** how many nodes did this training make? If sixteen neurons compute together, would one node be enough?
"""
