# %% [markdown] id="title" lang="zh"
r"""
# 支线：认完数字以后

[English](../../en/side_after/side_after.ipynb) · 约 110 分钟 · 5 个练习

把输出老老实实地四舍五入，网络就再也学不到东西了。

在第 14 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: After the digits

[中文](../../zh/side_after/side_after.ipynb) · about 110 minutes · 5 exercises

Round the outputs honestly, and a network never learns again.

Comes after lesson 14.
"""

# %% id="setup"
import functools
import itertools
import math
import statistics
import time
from types import SimpleNamespace

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib import check, guess, guessed, hint, needs, progress, start
from autograd_lib.digits import digits, typed
from autograd_lib.drawing import heat, plot, tiles
from autograd_lib.side_by_side import on_both

lang = start("side_after", "zh")


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


# %% [markdown] id="script" lang="zh"
r"""
## 数字之后，其一：一个能跑的脚本

下面的脚本训练一个两层的网络，分批更新，损失里加一项惩罚，也就是权重衰减（weight decay），每一遍之后在没有参加训练的数据上看一眼损失，最后返回其中最好的参数。它跑起来一个错也不报，在两个引擎上结果相同，损失也在下降。

里面有五处错误。
"""

# %% [markdown] id="script" lang="en"
r"""
## After the digits, 1: a script that runs

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

# %% [markdown] id="lies" lang="zh"
r"""
## 数字之后，其二：故意说谎的梯度

到现在为止，`backward` 说的都是真话。有时却要它说谎。比如权重只许是 −1、0 或 1：这样的网络一个权重用不了两个比特，乘法全变成加减。可是取整函数是台阶，有导数的地方导数都是 0，下面的参数什么也学不到：
"""

# %% [markdown] id="lies" lang="en"
r"""
## After the digits, 2: a gradient that lies on purpose

So far every `backward` has told the truth. Sometimes it is meant to lie. Suppose that weights may only be −1, 0 or 1: such a network needs less than two bits for each weight, and all its products become sums. But rounding is a staircase: wherever it has a derivative, the derivative is 0, and the parameters below learn nothing:
"""


# %% id="demo_rounding"
@on_both
def honest_rounding(torch):
    w = torch.tensor([0.3, 0.8, -2.6], requires_grad=True)
    out = torch.round(w).clamp(-1, 1)
    (out * torch.tensor([1.0, 2.0, 3.0])).sum().backward()
    print(out)
    print(w.grad)


# %% [raw] output_of="demo_rounding"
r"""
tensor([ 0.,  1., -1.], grad_fn=<ClampBackward1>)
tensor([0., 0., 0.])
"""

# %% [markdown] id="lies_note" lang="zh"
r"""
训练这样的网络，用**直通估计**（straight-through estimator）：前向照样取整，反向装作没有那些台阶。

这样的 `backward` 过不了梯度检验（gradient check），也不应当过：它不是前向的导数。
"""

# %% [markdown] id="lies_note" lang="en"
r"""
Such networks are trained with the **straight-through estimator**: forward rounds, and backward pretends that there are no steps.

Such a `backward` does not pass a gradient check, nor should it: it is not the derivative of what forward does.
"""

# %% exercise="straight_through"

# %% [markdown] id="rounded" lang="zh"
r"""
说谎值不值得，训练一次就知道。还是刚才的数字，可是两个矩阵里的 2,368 个权重在前向里都只许是 −1、0、1（再乘一个固定的大小）。一次诚实地取整，一次用你的 `straight_through`，旁边是不取整的。先印出没见过的数字各认对了多少：
"""

# %% [markdown] id="rounded" lang="en"
r"""
Does the lie pay? Let a training run decide. It is the digits once more, but in the forward pass the 2,368 weights of both matrices may only be −1, 0 or 1, times a fixed size. One run rounds honestly, one uses your `straight_through`, and one, for comparison, does not round at all. First it prints how many of the unseen digits each reads rightly:
"""


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
    curves = {}
    for word, shape in ways.items():
        parameters, losses = train_digits(torch, TRAIN, with_weights(shape))
        curves[word] = list(enumerate(np.reshape(losses, (12, -1)).mean(axis=1).tolist(), 1))
        seen_by = with_weights(ways[words[2]] if word == words[2] else honest)
        right = (classify(parameters, UNSEEN[0], seen_by) == UNSEEN[1]).mean()
        print(f"{word}: {right:.1%}")
    shown = [f"{word}: {line[0][1]:.2f} → {line[-1][1]:.2f}" for word, line in curves.items()]
    display(plot(curves, dots=True, text="\n".join(shown)))

# %% [raw] output_of="demo_rounded" lang="zh"
r"""
直通估计: 95.6%
诚实取整: 19.9%
不取整: 96.6%
直通估计: 1.41 → 0.31
诚实取整: 2.30 → 2.20
不取整: 1.30 → 0.09
"""

# %% [raw] output_of="demo_rounded" lang="en"
r"""
straight through: 95.6%
honest: 19.9%
not rounded: 96.6%
straight through: 1.41 → 0.31
honest: 2.30 → 2.20
not rounded: 1.30 → 0.09
"""

# %% [markdown] id="rounded_note" lang="zh"
r"""
横轴是遍数，纵轴是每一遍的平均损失。诚实的那一次，两个矩阵一步也没有动，只有偏置在学，认对的不到五分之一；说谎的那一次，最后用的也只是 −1、0、1，认对的却只比不取整的少一点点。

为什么到了两头就不装了？到 ±1.5 为止，值和 x 最多差半级台阶；再往外，x 走得越远，差得越多，值却一点不变，不停下来，权重可以一直被往外推。停也有代价：那里的梯度是 0，一个权重出去了就留在那里，不再动。上面那一次，第一个矩阵有四分之一的权重是这样，小一些的第二个矩阵有四分之三。所以实际训练时，常常在每次更新以后把权重本身裁回两头之内。
"""

# %% [markdown] id="rounded_note" lang="en"
r"""
The horizontal axis counts epochs, the vertical one is the mean loss of each. In the honest run neither matrix has moved at all; only the biases learn, and fewer than one digit in five is read rightly. The run that lied also ends up with nothing but −1, 0 and 1, and yet reads almost as many rightly as the one that does not round.

Why does the pretending stop at the ends? As far as ±1.5 the value is at most half a step away from x. Further out it no longer changes, however far x goes: without a stop such a weight could be pushed on and on for nothing. The stop has its price: the gradient there is 0, so a weight that is once outside stays where it is. In the run above a quarter of the first matrix ended so, and three quarters of the second, which is smaller. In practice, therefore, the weights themselves are often clipped back to the ends after each update.
"""

# %% [markdown] id="your_turn" lang="zh"
r"""
## 数字之后，其三：加一个你自己的运算

这门课的引擎里没有你想要的运算？自己写一个：前向、反向，还有一个检查。检查是三样里最难的：它要接受所有正确的 `backward`，不管怎么写，又要拒绝所有错误的。你在这门课里遇到的检查，都先用错误的答案检验过；现在轮到你的检查，而那些错误是从你自己的 `backward` 改出来的。
"""

# %% [markdown] id="your_turn" lang="en"
r"""
## After the digits, 3: add an operation of your own

Is there an operation that the course's engine lacks? Write it: forward, backward, and a check. The check is the hardest of the three: it has to accept every right `backward`, however it is written, and reject every wrong one. Every check that you met in this course was first tried on wrong answers. Now it is your check's turn, and the wrong answers are made from your own `backward`.
"""

# %% exercise="own_operation"

# %% [markdown] id="about_own_operation" lang="zh"
r"""
现在它是一个运算，像别的运算一样：包成 `Function`，交给 PyTorch 的 `gradcheck`，再放进一个小小的损失里求导。`backward` 在图外面用 NumPy 算，所以像第 13 课那样声明只能求一次导。
"""

# %% [markdown] id="about_own_operation" lang="en"
r"""
Now it is an operation like any other: wrap it up as a `Function`, hand it to PyTorch's `gradcheck`, and differentiate a small loss through it. Its `backward` computes with NumPy, outside the graph, and so it declares, as in lesson 13, that it can be differentiated only once.
"""

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
    print("gradcheck:", torch.autograd.gradcheck(Mine.apply, inputs))
    (Mine.apply(*inputs) ** 2).mean().backward()
    print("every input has a gradient:", all(one.grad is not None for one in inputs))

# %% [raw] output_of="demo_own_operation"
r"""
gradcheck: True
every input has a gradient: True
"""

# %% [markdown] id="about_microseconds" lang="zh"
r"""
## 微秒到哪里去了

一步训练分四段：前向、反向、更新、清零。哪一段最费时间？猜是猜不准的，要量。而量时间本身也会出错：

* 第一次调用往往特别慢（要分配内存、装载代码），先把每段各跑一次，不计时，叫作**热身**；
* 别的程序会来打断，一次打断就能把平均值抬高几倍，所以看**中位数**；
* 机器会时快时慢，所以各段轮流跑，一轮一轮地来，不要一段跑完再跑下一段。

下面准备好了四段，一个引擎一份：
"""

# %% [markdown] id="about_microseconds" lang="en"
r"""
## where the microseconds go

A training step has four pieces: forward, backward, update, clear. Which takes longest? Guesses are no good here; it has to be measured. And measuring time has pitfalls of its own:

* A first call is often very slow (memory is allocated, code is loaded); so run everything once without timing it, which is called a **warm-up**.
* Other programs interrupt, and a single interruption can make a mean several times larger; so look at the **median**.
* Machines have slow and fast spells; so let the pieces take turns, round after round, instead of finishing with one before the next.

Here are the four pieces, for any engine:
"""


# %% id="pieces"
def pieces_of(torch, rows=32, width=16):
    def random(*shape):
        return rng.normal(size=shape).tolist()

    rng, step = np.random.default_rng(1), {}
    shapes = ((width, 2), (width,), (3, width), (3,))
    parameters = [torch.tensor(random(*shape), requires_grad=True) for shape in shapes]
    x = torch.tensor(random(rows, 2))
    targets = torch.tensor(np.eye(3)[rng.integers(3, size=rows)].tolist())
    w1, b1, w2, b2 = parameters

    def forward():
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        step["loss"] = -(targets * torch.log_softmax(scores, dim=1)).sum() / rows

    def backward():
        step["loss"].backward()

    def update():
        with torch.no_grad():
            for p in parameters:
                p -= 0.1 * p.grad

    def clear():
        for p in parameters:
            p.grad = None

    return {"forward": forward, "backward": backward, "update": update, "clear": clear}


# %% exercise="microseconds"

# %% [markdown] id="compare" lang="zh"
r"""
做完以后，去掉下面最后一行的 `#` 再运行：它量两个引擎、小网络和大网络，打印四张表。看三件事：哪一段最费时间；网络大了，份额怎样变；两个引擎在小网络上差多少，在大网络上又差多少。
"""

# %% [markdown] id="compare" lang="en"
r"""
When you are done, remove the `#` in the last line below and run the cell: it measures two engines with a small and a large network and prints four tables. Look at three things: which piece takes longest; what becomes of the shares as the network grows; and how far apart the two engines are, with the small network and with the large one.
"""


# %% id="compare_cell"
def compare(rounds=20):
    for name, library in (("autograd_lib.engine", engine), ("torch", torch)):
        for rows, width in ((32, 16), (512, 256)):
            print(f"{name}, {rows} rows, width {width}")
            for piece, microseconds, share in measured(
                pieces_of(library, rows, width), time.perf_counter, rounds
            ):
                print(f"  {piece:9}{microseconds:10.1f} µs {share:7.1%}")


# compare()

# %% [markdown] id="compare_note" lang="zh" folds="microseconds"
r"""
小网络上，时间花在“记账”上：造节点、查标记、调用函数，与数组的大小无关。大网络上，时间花在数组的运算上：矩阵乘法，还有对十三万个数逐元素的 tanh、加法和乘法，两样都占不少。两个引擎做的是同样的运算，谁的数组库快，谁就快。
"""

# %% [markdown] id="compare_note" lang="en" folds="microseconds"
r"""
With a small network the time goes into bookkeeping: making nodes, looking at flags, calling functions, none of which depends on the size of the arrays. With a large one it goes into arithmetic on arrays: products of matrices, but also tanh, sums and products of a hundred and thirty thousand numbers, entry by entry, and neither is small beside the other. Both engines do the same arithmetic; the one with the faster array library wins.
"""

# %% [markdown] id="page" lang="zh"
r"""
## 数字之后，其四：一页纸

一个引擎最少要多少？叶子、`apply`、一遍反向：不借课程的任何东西，一页纸就写得下。
"""

# %% [markdown] id="page" lang="en"
r"""
## After the digits, 4: one page

How little makes an engine? Leaves, `apply`, a backward pass: without anything of the course's, it fits on a page.
"""

# %% exercise="apply"

# %% [markdown] id="page_used" lang="zh"
r"""
它能不能做第 02 课的 $f=y(x^2-xy+y)$？下面只给它乘法和加法。在 (3, 2)，`x.grad` 和 `y.grad` 应当是几？
"""

# %% [markdown] id="page_used" lang="en"
r"""
Can it do $f=y(x^2-xy+y)$ of lesson 02? Below it is given a product and a sum, no more. At (3, 2), what should `x.grad` and `y.grad` be?
"""

# %% id="guess_on_a_page"
guess("on_a_page", ..., ...)

# %% id="demo_on_a_page"
with needs("apply"):

    class Product(Function):
        @staticmethod
        def forward(ctx, a, b):
            ctx.save_for_backward(a, b)
            return a * b

        @staticmethod
        def backward(ctx, g):
            a, b = ctx.saved_tensors
            return g * b, g * a

    class Sum(Function):
        @staticmethod
        def forward(ctx, a, b):
            return a + b

        @staticmethod
        def backward(ctx, g):
            return g, g

    x, y = Tensor(3.0), Tensor(2.0)
    square, mixed = Product.apply(x, x), Product.apply(-1.0, Product.apply(x, y))
    f = Product.apply(y, Sum.apply(Sum.apply(square, mixed), y))
    f.backward()
    print(f.value, x.grad, y.grad)
    guessed("on_a_page", (x.grad.item(), y.grad.item()))

# %% [raw] output_of="demo_on_a_page"
r"""
10.0 8.0 1.0
"""

# %% [markdown] id="ink" lang="zh"
r"""
## 选读：在哪里添墨

引擎不只能对参数求导。拿一个它认对的 4：要让它更像 9，该在哪里添墨，哪里擦掉？先想想你自己会怎么改。把 9 的分数减去 4 的分数，对 64 个**输入**求导，走一遍反向就有答案：正的地方添墨，负的地方擦掉。然后照着走几小步，每一步里每个点至多变 0.1，直到它改口：
"""

# %% [markdown] id="ink" lang="en"
r"""
## where to add ink

Parameters are not the only thing that an engine can differentiate by. Take a 4 that it reads rightly: to make it more like a 9, where should ink be added, and where taken off? Think first how you would do it. Then differentiate the score of 9 minus the score of 4 by the 64 **inputs**. One backward pass gives the answer: add ink where the gradient is positive, take it off where it is negative. Follow it in small steps, none of which changes a point by more than 0.1, until the engine changes its mind:
"""


# %% id="demo_ink"
def slope(picture, new, old):
    constants = [mine.tensor(p.tolist(), dtype=mine.float64) for p in my_network()[0]]
    leaf = mine.tensor([picture.tolist()], dtype=mine.float64, requires_grad=True)
    scores = network(mine, constants, leaf)
    (scores[0, new] - scores[0, old]).backward()
    return np.array(leaf.grad.tolist()[0])


said = classify(my_network()[0], UNSEEN[0])
four = UNSEEN[0][(UNSEEN[1] == 4) & (said == 4)][0]
display(heat((slope(four, 9, 4).reshape(8, 8).round(1) + 0.0).tolist()))

changed, steps = four, 0
while classify(my_network()[0], changed) == 4:
    g = slope(changed, 9, 4)
    changed, steps = np.clip(changed + 0.1 * g / np.abs(g).max(), 0, 1), steps + 1
answer = classify(my_network()[0], changed)
print(
    f"after {steps} steps it reads a {answer}; largest change of a point: {np.abs(changed - four).max():.2f}"
)
display(pictures([four, changed], ["4", f"{answer}?"]))

# %% [raw] output_of="demo_ink"
r"""
-0.7  -0.1   0.1   2.5   1.9   1.2   0.6  -0.4
 0.8   1.3   2.7     1   1.2   1.8   1.1  -0.8
-0.4  -0.1  -0.4  -2.1   0.4   3.7   0.7   0.5
-0.5  -0.8  -1.9   1.8   0.8   0.9  -1.6  -0.6
 0.4  -2.8    -2   1.9  -1.9  -1.8  -1.9   0.1
 0.7  -1.6  -2.6  -4.4  -3.3  -0.8   0.7   0.1
 1.2  -0.6   0.4  -1.8  -1.5   0.6     2     0
   0  -0.9  -0.3   1.8   0.2   0.5   0.5  -0.4
after 3 steps it reads a 9; largest change of a point: 0.30
4
   +#.
  :#:.:
 .#:.#+
 +* +*.
 +###+
 ..:#.
   +*
   *+
9?
   *#.
  +#+::
 .#:.#*
 +*.+#
 :*#*:
   .*.
   :* .
   *+
"""

# %% [markdown] id="ink_note" lang="zh"
r"""
添墨最多的几处在顶上和右上角：把 4 的开口合上，就成了 9。它学到的，和你想的差不多。可是擦掉的比添上的还多，大多在横杠上和紧挨它的下面，作用也更大。只走了这么几步，没有一个点变了三分之一，人看还是一个 4：一点点墨，照着梯度这里添、那里擦，就足以骗过它。这样改过的图叫**对抗样本**（adversarial example），大得多的网络也逃不过。
"""

# %% [markdown] id="ink_note" lang="en"
r"""
Most ink is added at the top and the upper right: close the opening of a 4, and there is a 9. That is about what you would have done. But even more was taken off, most of it at the bar and just below, and that counts for more. Very few steps were enough, no point has changed by as much as a third, and to a person it is still a 4: a little ink, added here and taken off there as the gradient says, deceives the engine. Pictures changed like this are called **adversarial examples**, and much larger networks fall for them too.
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**为什么是 1e-10，不是 0？** 加法换一个先后，最后一位就会不同；float64 有大约 16 位，几百次加法之后，12 位以上是可靠的。1e-10 给舍入留了余地，又容不下 float32（约 7 位）；写错的公式，只要所选的输入能让它露出来，也很难混过去。

**我的引擎只有几十行，PyTorch 为什么有几百万行？** 更多的运算、更多的数据类型、GPU、内存的重复利用、并行，以及替你省时间的错误信息。图和反向的那一部分，你已经全写出来了。

**说谎的梯度既然不是导数，为什么有用？** 训练要的不是导数，是一个能让损失变小的方向。直通估计的方向常常够好，而真正的导数 0 什么也没说。

**接下来学什么？** `torch.func` 里其余的东西（整个的雅可比矩阵、成批计算），编译（`torch.compile`），还有读一读别人的引擎：micrograd、HIPS autograd、JAX。里面的零件，你大都会认得。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**Why 1e-10, and not 0?** Another order of summation changes the last digit. float64 has about 16 digits, and after a few hundred additions 12 or more can be relied on. 1e-10 leaves room for rounding and none for float32 (about 7 digits); and a wrong formula will hardly pass, provided that the inputs expose it.

**My engine has a few dozen lines. Why does PyTorch have millions?** More operations, more data types, GPUs, memory reuse, parallelism, and error messages that save you time. The graph and its backward pass you have now written in full.

**If a gradient that lies is not a derivative, what good is it?** What training needs is not a derivative but a direction in which the loss shrinks. The one that the straight-through estimator gives is often good enough, while the true derivative, 0, says nothing at all.

**What comes next?** More of `torch.func` (whole Jacobians, whole batches), compilation (`torch.compile`), and other people's engines: micrograd, HIPS autograd, JAX. You will recognise most of what is inside.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

一个运算，一条说明书，一个检验：写给自己的引擎，也写给别人的。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

An operation, its specification and its test: written for your own engine, and for other people's.

Run `progress()` to see what is still open.
"""
