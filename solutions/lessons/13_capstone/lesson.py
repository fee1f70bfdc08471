# %% [markdown] id="title" lang="zh"
r"""
# 13 综合项目：自己的引擎认数字

[English](../../en/13_capstone/13_capstone.ipynb) · 约 165 分钟 · 7 个练习（`microseconds` 选做，排在最后，另加 20 分钟）

十二课里的零件，这一课装到一起。你写一个一页纸就放得下的引擎，写网络要用的 `Function`，再写一个检验，看同一段代码在几个引擎上是不是算出同样的梯度。然后把你在第 03 到 13 课里写对的零件装成一个大一些的引擎，让它学会认手写的数字；装好的引擎写成一个文件，归你。

大约 90 分钟以后，你的引擎就认得数字了，那里是歇一歇的好地方。剩下的可以改天再做：修一个别人的训练脚本，写一个故意说谎的 `backward`，加一个你自己的运算。

先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 13 Capstone: your own engine reads digits

[中文](../../zh/13_capstone/13_capstone.ipynb) · about 165 minutes · 7 exercises (`microseconds` is optional and stands last, another 20 minutes)

This lesson puts the parts of twelve lessons together. You write an engine that fits on a page, the `Function`s that a network needs, and a test of whether the same code computes the same gradients on several engines. Then the parts of an engine that you wrote in lessons 03 to 13 become one larger engine, which learns to read handwritten digits. It is written to a file, and the file is yours.

After about 90 minutes your engine will be reading digits, and that is a good place for a rest. The rest of the lesson can wait for another day: you repair somebody else's training script, write a `backward` that lies on purpose, and add an operation of your own.

Run the next cell first.
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
from autograd_lib import check, hint, needs, progress, start
from autograd_lib.digits import digits, typed
from autograd_lib.drawing import heat, plot, tiles
from autograd_lib.side_by_side import on_both

lang = start("13_capstone", "zh")

# %% [markdown] id="it_learns" lang="zh"
r"""
## “它在学”不是证据

损失一步一步往下走，梯度就对了吗？下面把同一个模型训练两次，各四十步。一次用对的梯度；另一次的梯度漏掉了每批（batch）的最后一行，好比某个 `backward` 里有一个切片写成了 `[:-1]`：
"""

# %% [markdown] id="it_learns" lang="en"
r"""
## “It learns” is not evidence

The loss goes down step by step: does that make the gradients right? Below, one model is trained twice, for forty steps each. One run uses the right gradients; those of the other leave out the last row of every batch, as if a slice in some `backward` said `[:-1]`:
"""


# %% id="demo_it_learns"
@on_both
def both_learn(torch):
    x = torch.tensor([[1.0, 2.0], [-1.0, 0.5], [0.5, -1.5], [2.0, 1.0]])
    y = torch.tensor([3.0, 1.0, -1.0, 0.0])
    for name, rows in (("right", 4), ("wrong", 3)):
        w = torch.tensor([0.1, -0.2], requires_grad=True)
        b = torch.tensor(0.0, requires_grad=True)
        losses = []
        for _ in range(40):
            squares = (x @ w + b - y) ** 2
            losses.append(round(squares.mean().item(), 3))
            #| zh: 只有这些行算数时，传回来的是这个
            #| en: what comes back when only these rows count
            (squares[:rows].sum() / 4).backward()
            with torch.no_grad():
                for p in (w, b):
                    p -= 0.1 * p.grad
                    p.grad = None
        print(name, losses[0], losses[9], losses[39])


# %% [raw] output_of="demo_it_learns"
r"""
right 3.538 0.399 0.36
wrong 3.538 1.101 1.046
"""

# %% [markdown] id="it_learns_note" lang="zh"
r"""
两次的损失都降了下来，错的那一次停在高出不少的地方：它从来没有看过最后一行，再训练也补不回来。在一个真的网络里，没有人知道“本来该停在哪里”。所以这一课的标准不是损失往下走，而是**梯度相同，到小数点后十位**：float64，差不超过 $10^{-10}$。

要比较就得有两个独立的引擎。其中一个由你来写。
"""

# %% [markdown] id="it_learns_note" lang="en"
r"""
Both losses come down, but the wrong one settles a good deal higher: it never sees the last row, and no further training makes up for that. In a real network nobody knows where the loss ought to have settled. So the standard of this lesson is not a loss that goes down but **equal gradients, to ten decimal places**: float64, with no difference above $10^{-10}$.

Comparing takes two independent engines. One of them will be yours.
"""

# %% exercise="apply"

# %% [markdown] id="own_functions" lang="zh"
r"""
## 自己的 Function

分类的网络要三种运算：

* **仿射**（affine）：$XW^\top + b$，每行一个点；
* **tanh**，逐元素；
* **交叉熵**（cross-entropy）：每行先用 softmax 变成概率 $p_{ik} = e^{z_{ik}} / \sum_j e^{z_{ij}}$，损失是 $-\frac{1}{n}\sum_i \sum_k t_{ik} \log p_{ik}$。目标 $t$ 的每一行只有一个 1，指出这个点的类。

最后一个的梯度你在 `cross_entropy` 里推导过，那里类别用编号来写，这里用一行里的那个 1。$p$ 和 $\log p$ 要算得稳定：每行的分数先减去最大值，概率不变，`exp` 就不会溢出；$\log p$ 也从减过的分数算，不要对 $p$ 取对数，因为小的概率会变成 0，而 0 的对数是负无穷。
"""

# %% [markdown] id="own_functions" lang="en"
r"""
## Functions of your own

A network that classifies needs three operations:

* **affine**: $XW^\top + b$, one point in each row;
* **tanh**, entry by entry;
* **cross-entropy**: softmax makes probabilities of each row, $p_{ik} = e^{z_{ik}} / \sum_j e^{z_{ij}}$, and the loss is $-\frac{1}{n}\sum_i \sum_k t_{ik} \log p_{ik}$. Each row of the targets $t$ has a single 1, which names the class of that point.

You worked out the gradient of the last one in `cross_entropy`, where a class was written as a number; here it is the 1 in a row. $p$ and $\log p$ have to be computed stably. Subtract the maximum of each row from its scores: the probabilities stay the same, and `exp` cannot overflow. Compute $\log p$ from the shifted scores too, not as the logarithm of $p$: a small probability becomes 0, and the logarithm of 0 is minus infinity.
"""

# %% exercise="same_network"

# %% [markdown] id="three_engines" lang="zh"
r"""
现在把你的引擎包成一个小小的 `torch`：`autograd.Function` 是你写的，别的都是 NumPy 的函数。同样的 `functions` 和 `loss_of` 在它上面运行，一个字也不用改：
"""

# %% [markdown] id="three_engines" lang="en"
r"""
Now wrap your engine up as a little `torch`: its `autograd.Function` is yours, and everything else is NumPy. The same `functions` and `loss_of` run on it without a change:
"""

# %% id="demo_three_engines"
rng = np.random.default_rng(13)
SIZES = (4, 6, 5, 3)
ARRAYS = [rng.normal(size=size) for n, m in itertools.pairwise(SIZES) for size in ((m, n), m)]
POINTS, TARGETS = rng.normal(size=(20, 4)), np.eye(3)[rng.integers(3, size=20)]


def on_own_engine(arrays, x, targets):
    tiny = SimpleNamespace(**vars(np) | {"autograd": SimpleNamespace(Function=Function)})
    leaves = [Tensor(array) for array in arrays]
    loss = loss_of(tiny, leaves, x, targets)
    loss.backward()
    return float(loss.value), [leaf.grad for leaf in leaves]


def on_library(torch, arrays, x, targets):
    leaves = [torch.tensor(array.tolist(), dtype=torch.float64, requires_grad=True) for array in arrays]
    data = [torch.tensor(array.tolist(), dtype=torch.float64) for array in (x, targets)]
    loss = loss_of(torch, leaves, *data)
    loss.backward()
    return loss.item(), [leaf.grad.numpy() for leaf in leaves]


with needs("apply", "same_network"):
    runs = [
        on_own_engine(ARRAYS, POINTS, TARGETS),
        on_library(engine, ARRAYS, POINTS, TARGETS),
        on_library(torch, ARRAYS, POINTS, TARGETS),
    ]
    for loss, _ in runs:
        print(f"loss {loss:.10f}")
    for (_, ours), (_, theirs) in itertools.combinations(runs, 2):
        print("equal to 1e-10:", all(np.abs(a - b).max() <= 1e-10 for a, b in zip(ours, theirs)))

# %% [raw] output_of="demo_three_engines"
r"""
loss 3.3479852812
loss 3.3479852812
loss 3.3479852812
equal to 1e-10: True
equal to 1e-10: True
equal to 1e-10: True
"""

# %% [markdown] id="testing" lang="zh"
r"""
## 谁来检验引擎

上面只用一个网络比较了三个引擎。换一个引擎、换一个错误，这样比较还抓得住吗？检验本身也要检验：把已知的错误一个一个放进去，看它是否都能发现。第 05 课做过一次，那时只有一个运算、八个错误；现在是整个网络，小数点后十位。
"""

# %% [markdown] id="testing" lang="en"
r"""
## Who tests the engine

The three engines above were compared on a single network. Would that comparison catch another mistake, in another engine? A test has to be tested too: put known mistakes in, one at a time, and see whether it finds each of them. Lesson 05 did that with one operation and eight mistakes; now it is a whole network, to ten decimal places.
"""

# %% exercise="agree"

# %% [markdown] id="judged_own" lang="zh"
r"""
用你的检验来检验你自己的引擎：
"""

# %% [markdown] id="judged_own" lang="en"
r"""
Let your test judge your own engine:
"""

# %% id="demo_judged_own"
with needs("apply", "same_network", "agree"):
    print("my engine agrees:", agree(on_own_engine))

# %% [raw] output_of="demo_judged_own"
r"""
my engine agrees: True
"""

# %% [markdown] id="finale" lang="zh"
r"""
## 你的引擎认数字

1,797 个手写的数字，每个 8 × 8 点，出自 13 个人之手（E. Alpaydin 与 C. Kaynak，*Optical Recognition of Handwritten Digits*，UCI，CC BY 4.0）。拿 1,500 个来训练，剩下的 297 个它从来没有见过。前十二个长这样：
"""

# %% [markdown] id="finale" lang="en"
r"""
## Your engine reads digits

Here are 1,797 handwritten digits of 8 × 8 points, written by 13 people (E. Alpaydin and C. Kaynak, *Optical Recognition of Handwritten Digits*, UCI, CC BY 4.0). 1,500 of them are for training; the other 297 it will never have seen. The first twelve:
"""

# %% id="demo_digits"
TRAIN, UNSEEN = digits()


def pictures(rows, captions):
    return tiles([row.reshape(8, 8) for row in rows], captions)


display(pictures(TRAIN[0][:12], [str(number) for number in TRAIN[1][:12]]))

# %% [raw] output_of="demo_digits"
r"""
6
   *.
  :*
  *:
  *
  *:++.
  ##*:+
  +*.:#.
   +#*:
3
  .+*:
  *+:*
 +* *:
  ..#
   :**.
     ++
  **.++
  .+*#:
1
  .*
   #:
   #+
   *#
   :#:
    *+
  :**#+.
  .****:
2
  ++.
 .##:
 :*::
  ::*
   ++
   #:.:
  *#*#+
  ****
5
  :+*:
  #+::
 +#
 :###+
  ::+*
    *#
  :**.
  +*.
4
   ++
  .#:
  +# .:
 :#. **
 *#.+#:
 +###+
  :+#:
   +#.
4
  .#:
  +* :
  *++#.
 :#:#.
 +**#*:
 +##*:.
  :#:
  .#:
3
  .**
 .#+#.
 .*.#
 .+##+
   +:#:
  :  *:
  *+:#:
  .*#+
1
   #+
  .##:
  :##:
  :##.
  +#*
  +#*
  +#+
   *#.
6
   **
  .#+
  *#
  ##*
 .#*:*:
 .#: :#.
  +*+##
   *#*.
7
  :##.
 .#*#:
  . *:
   .#:.
  .*##:
  ##:
  :#
  :+
8
  :**.
 .#++#
 ++ *+
 :+:#.
  *#+
  ***+
  *: #
  :##+
"""

# %% [markdown] id="assembled" lang="zh"
r"""
`apply` 的引擎只有一页纸。大的那个叫 `mine`：`start` 把它交给每一课，它的文件是 `work/my_autograd.py`。你的答案如果正好是它的一个零件，像 `sum_to`、`SavedValues`、`SavedTensor` 那样，做对以后就写在这个文件里，引擎用的就是它；其余的零件由课程出借。它的中心就是 `apply` 的想法：`Function.apply` 记下每一个运算，往回走一遍，每个节点轮到一次。真正的张量还要会广播、会索引、有数据类型，这一层由课程提供，也写在这个文件里。哪些零件是你的，多少行是你的，`autograd-kit engine` 说得出来。
"""

# %% [markdown] id="assembled" lang="en"
r"""
The engine of `apply` fits on a page. The larger one is called `mine`: `start` hands it to every lesson, and its file is `work/my_autograd.py`. Where an answer of yours is one of its parts as it stands, as `sum_to`, `SavedValues` and `SavedTensor` are, it is written into that file once it is right, and the engine runs on it; the course lends the other parts. At its centre is the idea of `apply`: `Function.apply` records every operation, and one pass walks back and gives each node one turn. A full tensor also broadcasts, can be indexed and has dtypes: that layer is the course's, and it is in the file as well. `autograd-kit engine` tells which parts are yours, and how many of the lines.
"""

# %% id="own_parts"
import mine

# %% [markdown] id="digits_script" lang="zh"
r"""
现在是训练：64 个输入，一个隐藏层有 32 个 tanh 单元，10 个分数，交叉熵，每批 50 个，走十二遍（epoch）。`torch` 又是参数，所以同一个函数在三个引擎上运行，一个字也不改。

脚本用的是引擎自带的运算，也就是那些零件：完整的张量什么都会算，不必像 `same_network` 那样先写 `Function`。
"""

# %% [markdown] id="digits_script" lang="en"
r"""
Now the training: 64 inputs, a hidden layer of 32 tanh units, 10 scores, cross-entropy, batches of 50, twelve epochs. `torch` is a parameter once more, so one function runs on three engines without a change.

The script uses the operations that the engine comes with, which are made of those parts: a full tensor has all that it takes, and unlike in `same_network` no `Function` has to be written first.
"""


# %% id="demo_train_digits"
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


trained = {}
for name, library in (("my_autograd", mine), ("autograd_lib.engine", engine), ("torch", torch)):
    trained[name] = my_network() if library is mine else train_digits(library, TRAIN)
    parameters, losses = trained[name]
    right = (classify(parameters, UNSEEN[0]) == UNSEEN[1]).mean()
    print(f"{name:20} loss {losses[0]:.6f} → {losses[-1]:.6f}, right on unseen digits: {right:.1%}")
for (one, (_, a)), (other, (_, b)) in itertools.combinations(trained.items(), 2):
    same = np.abs(np.subtract(a, b)).max() <= 1e-10
    print(f"{len(a)} losses of {one} and {other} equal to 1e-10: {same}")

# %% [raw] output_of="demo_train_digits"
r"""
my_autograd          loss 2.413719 → 0.061286, right on unseen digits: 96.6%
autograd_lib.engine  loss 2.413719 → 0.061286, right on unseen digits: 96.6%
torch                loss 2.413719 → 0.061286, right on unseen digits: 96.6%
360 losses of my_autograd and autograd_lib.engine equal to 1e-10: True
360 losses of my_autograd and torch equal to 1e-10: True
360 losses of autograd_lib.engine and torch equal to 1e-10: True
"""

# %% [markdown] id="digits_note" lang="zh"
r"""
三百六十步，每一步的损失都一样。这里损失也是证据了：不是因为它在下降，而是因为除了最后一步，哪一步的梯度错了，后面的损失就会分开。最有分量的是 my_autograd 和 torch 的那一行：你的引擎里还不是你写的那些零件，问的是课程的引擎；它要是错了，两个就错得一样。

错在哪里？每一行是写的人想写的数字，每一列是引擎读成的，对角线上是认对的：
"""

# %% [markdown] id="digits_note" lang="en"
r"""
Three hundred and sixty steps, and every loss is the same. Here the losses are evidence: not because they go down, but because a wrong gradient in any step but the last would drive the later losses apart. The line that counts most is that of my_autograd and torch: those parts of your engine that are not yours yet ask the course's, and a mistake in it would show up in both alike.

Where does it go wrong? Each row is a digit as it was meant, each column the engine's answer; on the diagonal it was right:
"""

# %% id="demo_confusion"
said = classify(my_network()[0], UNSEEN[0])
counts = np.zeros((10, 10), dtype=int)
np.add.at(counts, (UNSEEN[1], said), 1)
meant, read_as = {"zh": ("本来是", "读成"), "en": ("meant", "read as")}[lang]
across, down = ([f"{side} {number}" for number in range(10)] for side in (read_as, meant))
display(heat(counts.tolist(), across=across, down=down))

wrong = np.flatnonzero(said != UNSEEN[1])
print(f"{len(wrong)} of {len(said)} wrong")
display(pictures(UNSEEN[0][wrong], [f"{UNSEEN[1][i]} {read_as} {said[i]}" for i in wrong]))

# %% [raw] output_of="demo_confusion" lang="zh"
r"""
21   0   0   0   0   0   0   0   0   0
 0  30   0   1   0   0   0   0   0   2
 0   1  26   0   0   0   0   0   0   0
 0   0   1  29   0   0   0   0   0   1
 0   0   0   0  25   0   0   0   0   0
 0   0   0   0   0  33   0   0   0   0
 0   1   0   0   0   0  27   0   0   0
 0   0   0   0   1   0   0  33   0   0
 0   1   1   0   0   0   0   0  33   0
 0   0   0   0   0   0   0   0   0  30
10 of 297 wrong
2 读成 1
    +#.
   .##*
   :*#*
   :+#:
  :+#*
 +##*
 .:*#+
    +#*
1 读成 9
    :#:
  :+##:
 +##*#:
 .: .#:
    :#:
    :#:
    :#+
    :#:
3 读成 2
  .**
  +##:
  :.#+
    ##
 .: .#:
 :*  *+
  *++#:
  .**:
1 读成 9
    **
  .###
 :#+:*
 +: :*
    +*
    *+
    *:
    #:
8 读成 1
   .#:
  ..+*
 .#*+:
 :# +.
  :##
   :#*
   .*#.
   .*+
6 读成 1
    *
   :#.
   #+.
  .##*
  :#::+
  +#. #
  .++**
    +#+
1 读成 3
   .**.
  :###
 .#+*#.
 .  *#
    *#
    #*
    #*
   .#*.
8 读成 2
  .#:
  **#..
 :+ +*
 .::*.
 .##
 .#*:
 .#+*.
  .+*.
3 读成 9
   +#:
  *+:+
 .# .*
  : *+
    +*
     :+
  *+..#
   +##+
7 读成 4
 .##:
  .++
   *:.
  :#*#+
 +##:
  *:
  #.
 .#
"""

# %% [raw] output_of="demo_confusion" lang="en"
r"""
21   0   0   0   0   0   0   0   0   0
 0  30   0   1   0   0   0   0   0   2
 0   1  26   0   0   0   0   0   0   0
 0   0   1  29   0   0   0   0   0   1
 0   0   0   0  25   0   0   0   0   0
 0   0   0   0   0  33   0   0   0   0
 0   1   0   0   0   0  27   0   0   0
 0   0   0   0   1   0   0  33   0   0
 0   1   1   0   0   0   0   0  33   0
 0   0   0   0   0   0   0   0   0  30
10 of 297 wrong
2 read as 1
    +#.
   .##*
   :*#*
   :+#:
  :+#*
 +##*
 .:*#+
    +#*
1 read as 9
    :#:
  :+##:
 +##*#:
 .: .#:
    :#:
    :#:
    :#+
    :#:
3 read as 2
  .**
  +##:
  :.#+
    ##
 .: .#:
 :*  *+
  *++#:
  .**:
1 read as 9
    **
  .###
 :#+:*
 +: :*
    +*
    *+
    *:
    #:
8 read as 1
   .#:
  ..+*
 .#*+:
 :# +.
  :##
   :#*
   .*#.
   .*+
6 read as 1
    *
   :#.
   #+.
  .##*
  :#::+
  +#. #
  .++**
    +#+
1 read as 3
   .**.
  :###
 .#+*#.
 .  *#
    *#
    #*
    #*
   .#*.
8 read as 2
  .#:
  **#..
 :+ +*
 .::*.
 .##
 .#*:
 .#+*.
  .+*.
3 read as 9
   +#:
  *+:+
 .# .*
  : *+
    +*
     :+
  *+..#
   +##+
7 read as 4
 .##:
  .++
   *:.
  :#*#+
 +##:
  *:
  #.
 .#
"""

# %% [markdown] id="own_digit" lang="zh"
r"""
有几个，让人来认也要看半天。现在自己画一个：八行，每行八格，`.` 是纸，别的都是墨。下面的 1 它就认不出来；打印的是它觉得最可能的三个数字，各有多大的把握。改一改，再运行：
"""

# %% [markdown] id="own_digit" lang="en"
r"""
Some of these would make a person look twice. Now draw one of your own: eight lines of eight characters, where `.` is paper and anything else is ink. It does not recognise the 1 below. The cell prints the three digits that it finds most likely, and how sure it is of each. Change the drawing, and run the cell again:
"""

# %% id="demo_own_digit"
MY_DIGIT = """
....#...
...##...
..#.#...
....#...
....#...
....#...
....#...
..#####.
"""

drawing = typed(MY_DIGIT)
scores = network(np, my_network()[0], drawing)
powers = np.exp(scores - scores.max())
for number in np.argsort(-powers)[:3]:
    print(f"{number}: {powers[number] / powers.sum():.0%}")
display(pictures([drawing], [f"{powers.argmax()}?"]))

# %% [raw] output_of="demo_own_digit"
r"""
2: 70%
3: 15%
1: 14%
2?
   .#.
  .##.
 .#:#.
  ..#.
   .#.
   .#.
  ..#..
 .#####.
"""

# %% [markdown] id="keep_it" lang="zh"
r"""
`my_autograd.py` 是一个普通的文件。带走它，改它，给它添运算：你改过的地方，不会再被覆盖。你写的每一行，你都知道为什么在那里；其余的，你也读得懂了。
"""

# %% [markdown] id="keep_it" lang="en"
r"""
`my_autograd.py` is an ordinary file. Take it with you, change it, give it more operations: what you have changed in it is not written over. You know why each of your lines is there, and the rest you can read.
"""

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
现在它是一个运算，像别的运算一样：包成 `Function`，交给 PyTorch 的 `gradcheck`，再放进一个小小的损失里求导。`backward` 在图外面用 NumPy 算，所以像第 12 课那样声明只能求一次导。
"""

# %% [markdown] id="about_own_operation" lang="en"
r"""
Now it is an operation like any other: wrap it up as a `Function`, hand it to PyTorch's `gradcheck`, and differentiate a small loss through it. Its `backward` computes with NumPy, outside the graph, and so it declares, as in lesson 12, that it can be differentiated only once.
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
## 选做：微秒到哪里去了

一步训练分四段：前向、反向、更新、清零。哪一段最费时间？猜是猜不准的，要量。而量时间本身也会出错：

* 第一次调用往往特别慢（要分配内存、装载代码），先把每段各跑一次，不计时，叫作**热身**；
* 别的程序会来打断，一次打断就能把平均值抬高几倍，所以看**中位数**；
* 机器会时快时慢，所以各段轮流跑，一轮一轮地来，不要一段跑完再跑下一段。

下面准备好了四段，一个引擎一份：
"""

# %% [markdown] id="about_microseconds" lang="en"
r"""
## Optional: where the microseconds go

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

# %% [markdown] id="ink" lang="zh"
r"""
## 选读：在哪里添墨

引擎不只能对参数求导。拿一个它认对的 4：要让它更像 9，该在哪里添墨，哪里擦掉？先想想你自己会怎么改。把 9 的分数减去 4 的分数，对 64 个**输入**求导，走一遍反向就有答案：正的地方添墨，负的地方擦掉。然后照着走几小步，每一步里每个点至多变 0.1，直到它改口：
"""

# %% [markdown] id="ink" lang="en"
r"""
## Optional: where to add ink

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
## 小结

* 一个引擎就是两件事：`apply` 记下每个结果从哪里来，`backward` 按拓扑序（topological order）走回去，收齐了再传。
* 自定义函数（custom Function）只要局部导数；同一段代码可以在任何一个有 `Function` 的引擎上运行。
* 损失往下走不是证据。证据是与一个独立的引擎相比，float64，小数点后十位。
* 检验也要检验：把错误放进去，看它抓不抓得住。
* 能跑的脚本也会错：把它和规格一条一条对照，怀疑哪一条，就为它做一个小实验，例如只给一批数据，或者把 `decay` 换成 0。

运行 `progress()` 看看还有哪些练习没有做完。都做完了，这门课也就学完了：恭喜！
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* An engine is two things: `apply` records where each result came from; `backward` walks back in topological order, and a node hands on its gradient only when all of it has come in.
* A custom Function needs its local derivative only. The same code runs on any engine that has a `Function`.
* A loss that goes down is not evidence. Evidence is a comparison with an independent engine, in float64, to ten decimal places.
* Tests have to be tested: put mistakes in, and see whether they are caught.
* A script that runs may still be wrong. Hold it against its specification point by point, and where you have a doubt, make a small experiment: give it a single batch, say, or set `decay` to 0.

Run `progress()` to see which exercises are still open. When none is, you have finished the course: congratulations!
"""
