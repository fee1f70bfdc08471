# %% [markdown] id="title" lang="zh"
r"""
# 14 新的文件夹

[English](../../en/14_new_folder/14_new_folder.ipynb) · 约 85 分钟 · 3 个练习

它在学，损失在降；可是“它在学”说明不了它是对的。这一课让你自己的引擎认数字，再把它带走。

**这里又要用到：** 第 01 课：损失在下降的时候，导数可能是错的。
"""

# %% [markdown] id="title" lang="en"
r"""
# 14 A new folder

[中文](../../zh/14_new_folder/14_new_folder.ipynb) · about 85 minutes · 3 exercises

It learns and its loss falls; but “it learns” does not show that it is right. In this lesson your own engine reads digits, and then leaves with you.

**Comes back here:** lesson 01: while a loss falls, a derivative may be wrong.
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

lang = start("14_new_folder", "zh")

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

上面只用一个网络比较了三个引擎。换一个引擎、换一个错误，这样比较还抓得住吗？检验本身也要检验：把已知的错误一个一个放进去，看它是否都能发现。第 07 课做过一次，那时只有一个运算、八个错误；现在是整个网络，小数点后十位。
"""

# %% [markdown] id="testing" lang="en"
r"""
## Who tests the engine

The three engines above were compared on a single network. Would that comparison catch another mistake, in another engine? A test has to be tested too: put known mistakes in, one at a time, and see whether it finds each of them. Lesson 07 did that with one operation and eight mistakes; now it is a whole network, to ten decimal places.
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

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

在终端里运行 `autograd-kit engine --leave FOLDER`：一个空的文件夹，里面只有你写的引擎、你的 `train.py` 和 NumPy；每一个梯度都和 PyTorch 的比过。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

Run `autograd-kit engine --leave FOLDER` in a terminal: an empty folder with nothing but the engine that you wrote, your `train.py` and NumPy; and every gradient is compared with PyTorch's.

Run `progress()` to see what is still open.
"""
