# %% [markdown] id="title" lang="zh"
r"""
# 14 新的文件夹

[English](../../en/14_new_folder/14_new_folder.ipynb) · 约 75 分钟 · 4 个练习

你的引擎要来认手写的数字，然后离开这门课。先问一句：它学得会，就一定算得对吗？

**这里又要用到：** 第 01 课里，损失在降，导数却是错的。那时是什么让它露了馅？
"""

# %% [markdown] id="title" lang="en"
r"""
# 14 A new folder

[中文](../../zh/14_new_folder/14_new_folder.ipynb) · about 75 minutes · 4 exercises

Your engine is going to read handwritten digits, and then to leave this course. One question first: if it learns, is it right?

**From earlier:** in lesson 01 the loss fell while a derivative was wrong. What gave it away?
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("14_new_folder", "zh")

import functools
import itertools
from contextlib import contextmanager
from importlib.resources import files
from types import SimpleNamespace

import numpy as np
import torch
from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.digits import digits, typed
from autograd_lib.drawing import heat, plot, tiles

import mine

# %% [markdown] id="opening" lang="zh"
r"""
## 五个引擎

1,797 个手写的数字，每个 8 × 8 点，出自 13 个人之手（E. Alpaydin 与 C. Kaynak，*Optical Recognition of Handwritten Digits*，UCI，CC BY 4.0）。1,500 个用来学；另外 297 个，学的时候不看。前十二个：
"""

# %% [markdown] id="opening" lang="en"
r"""
## Five engines

Here are 1,797 handwritten digits of 8 × 8 points, by 13 people (E. Alpaydin and C. Kaynak, *Optical Recognition of Handwritten Digits*, UCI, CC BY 4.0). 1,500 are there to learn from; the other 297 are not looked at while learning. The first twelve:
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

# %% [markdown] id="five" lang="zh"
r"""
下面是你的引擎的五份副本。一份原封不动，另外四份，各有**一行**是错的：

* `mean`：偏置的梯度本来是各行之和，这里求成了平均；
* `last_row`：每批的最后一行没有梯度；
* `left_out`：tanh 的斜率没有乘；
* `halved`：tanh 的斜率只乘了一半。

五份打乱了，叫作 A 到 E，各学十二遍（epoch）。先猜：没见过的数字，有几份能认对 95% 以上？
"""

# %% [markdown] id="five" lang="en"
r"""
Below are five copies of your engine. One is as it was; in each of the other four **one line** is wrong:

* `mean`: the gradient of a bias should be a sum over the rows, and here it is their mean;
* `last_row`: the last row of every batch gets no gradient;
* `left_out`: the slope of tanh is left out;
* `halved`: only half the slope of tanh is used.

Each learns for twelve epochs; the letters are shuffled. Guess first: how many of the five read more than 95% of the unseen digits correctly?
"""

# %% id="guess_readers"
guess("good_readers", ...)

# %% id="demo_five"
NAMES = ["unchanged", "mean", "last_row", "left_out", "halved"]
LETTERS = dict(zip("ABCDE", np.random.default_rng(14).permutation(NAMES).tolist()))


@contextmanager
def copy(letter):
    tanh, entropy = mine.Tanh.backward, mine.CrossEntropy.backward

    def without_last(ctx, g):
        share, *rest = entropy(ctx, g)
        return np.vstack([share[:-1], 0 * share[-1:]]), *rest

    part, wrong = {
        "unchanged": (mine.Tanh, tanh),
        "mean": (mine.Add, lambda ctx, g: (g, g.mean(axis=0))),
        "last_row": (mine.CrossEntropy, without_last),
        "left_out": (mine.Tanh, lambda ctx, g: g),
        "halved": (mine.Tanh, lambda ctx, g: tanh(ctx, g / 2)),
    }[LETTERS[letter]]
    before = vars(part)["backward"]
    part.backward = staticmethod(wrong)
    try:
        yield
    finally:
        part.backward = before


def fresh(torch, hidden=32):
    rng = np.random.default_rng(13)
    arrays = [
        rng.normal(size=(64, hidden)).T / 8,
        np.zeros(hidden),
        rng.normal(size=(hidden, 10)).T / 6,
        np.zeros(10),
    ]
    return [torch.tensor(one.tolist(), dtype=torch.float64, requires_grad=True) for one in arrays], rng


def network(torch, parameters, x):
    w1, b1, w2, b2 = parameters
    return torch.tanh(x @ w1.T + b1) @ w2.T + b2


def loss_on(torch, parameters, rows):
    x, classes = TRAIN
    scores = network(torch, parameters, torch.tensor(x[rows].tolist(), dtype=torch.float64))
    return torch.nn.functional.cross_entropy(scores, torch.tensor(classes[rows].tolist()))


def train_digits(torch, epochs=12, size=50, rate=0.5):
    (parameters, rng), losses = fresh(torch), []
    for _ in range(epochs):
        for rows in rng.permutation(len(TRAIN[0])).reshape(-1, size):
            loss = loss_on(torch, parameters, rows)
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    p -= rate * p.grad
                    p.grad = None
            losses.append(loss.item())
    return [np.array(p.tolist()) for p in parameters], losses


def classify(parameters, x):
    #| zh: NumPy 也有 tanh
    #| en: NumPy has a tanh as well
    return network(np, parameters, x).argmax(axis=-1)


right, curves = {}, {}
for letter in LETTERS:
    with copy(letter):
        parameters, losses = train_digits(mine)
    right[letter] = (classify(parameters, UNSEEN[0]) == UNSEEN[1]).mean()
    curves[letter] = list(enumerate(np.reshape(losses, (12, -1)).mean(axis=1).tolist(), 1))
    print(
        f"{letter}: right on unseen digits {right[letter]:.1%}, mean loss of the last epoch {curves[letter][-1][1]:.4f}"
    )
guessed("good_readers", sum(share > 0.95 for share in right.values()))
display(plot(curves, dots=True, axes=("epoch", {"zh": "平均损失", "en": "mean loss"}[lang])))

# %% [raw] output_of="demo_five"
r"""
A: right on unseen digits 96.3%, mean loss of the last epoch 0.1075
B: right on unseen digits 96.6%, mean loss of the last epoch 0.0866
C: right on unseen digits 96.0%, mean loss of the last epoch 0.0969
D: right on unseen digits 96.6%, mean loss of the last epoch 0.0863
E: right on unseen digits 96.6%, mean loss of the last epoch 0.0874
A: (1, 1.49) → (12, 0.107), y 0.107 … 1.49
B: (1, 1.3) → (12, 0.0866), y 0.0866 … 1.3
C: (1, 1.28) → (12, 0.0969), y 0.0969 … 1.28
D: (1, 1.29) → (12, 0.0863), y 0.0863 … 1.29
E: (1, 1.31) → (12, 0.0874), y 0.0874 … 1.31
"""

# %% [markdown] id="evidence" lang="zh"
r"""
哪一份没有动过？从同样的参数、同样的五十个数字出发，取四个参数的梯度。第一行是第 01 课的差商，它只用前向，五份的前向都一样。先猜：只看 `w2[1, 7]`，五份里有几份和差商一样？
"""

# %% [markdown] id="evidence" lang="en"
r"""
Which one is untouched? Here are the gradients of four parameters, from the same start and the same fifty digits. The first row has the difference quotients of lesson 01: they take the forward pass only, which is the same in all five. Guess first: for `w2[1, 7]`, how many of the five agree with the quotient?
"""

# %% id="guess_like_quotient"
guess("like_quotient", ...)

# %% id="demo_quotients"
PLACES = {"w1[1, 36]": (0, (1, 36)), "b1[3]": (1, 3), "w2[1, 7]": (2, (1, 7)), "b2[2]": (3, 2)}
FIFTY = np.arange(50)


def loss_with(*numbers):
    parameters, _ = fresh(mine)
    with mine.no_grad():
        for (place, index), number in zip(PLACES.values(), numbers):
            parameters[place][index] = number
        return loss_on(mine, parameters, FIFTY).item()


def first_gradients():
    parameters, _ = fresh(mine)
    loss_on(mine, parameters, FIFTY).backward()
    return [parameters[place].grad[index].item() for place, index in PLACES.values()]


begin = [fresh(mine)[0][place][index].item() for place, index in PLACES.values()]
table = {"quotient": [mine.central_difference(loss_with, begin, i) for i in range(4)]}
for letter in LETTERS:
    with copy(letter):
        table[letter] = first_gradients()
print(" " * 8, *(f"{name:>10}" for name in PLACES))
for name, row in table.items():
    print(f"{name:8}", *(f"{entry:10.5f}" for entry in row))
guessed("like_quotient", sum(abs(table[letter][2] - table["quotient"][2]) < 1e-6 for letter in LETTERS))

# %% [raw] output_of="demo_quotients"
r"""
          w1[1, 36]      b1[3]   w2[1, 7]      b2[2]
quotient   -0.00728    0.00698    0.01819    0.02854
A          -0.00364    0.00349    0.01819    0.02854
B          -0.00728    0.00698    0.01819    0.02854
C          -0.01031    0.00671    0.01819    0.02854
D          -0.00728    0.00014    0.01819    0.00057
E          -0.00527    0.00531    0.01711    0.02539
"""

# %% exercise="which_engine"

# %% id="demo_named" spoils="which_engine"
if done("which_engine"):
    for letter, name in LETTERS.items():
        print(f"{letter}: {name:9} {right[letter]:.1%}")

# %% [raw] output_of="demo_named"
r"""
A: halved    96.3%
B: unchanged 96.6%
C: left_out  96.0%
D: mean      96.6%
E: last_row  96.6%
"""

# %% [markdown] id="named" lang="zh" folds="which_engine"
r"""
一批有五十行，所以平均是和的五十分之一；每个梯度都是各行之和，少一行，四个全变；tanh 只在去 `w1`、`b1` 的路上。

步子歪一点，损失照样往下走。**学得会不是证据，梯度相等才是。**
"""

# %% [markdown] id="named" lang="en" folds="which_engine"
r"""
A batch has fifty rows, so the mean is a fiftieth of the sum; each gradient is a sum over the rows, and with one missing all four change; tanh is on the way to `w1` and `b1` only.

Steps that are a little askew still lead down. **Learning is no evidence; equal gradients are.**
"""

# %% [markdown] id="own_functions" lang="zh"
r"""
## 三个引擎

要比较梯度，就要有几个引擎：你的 `mine`、课程的、PyTorch。网络的三种运算，各写成一个 Function，三个引擎都能用。`mine` 交给 `forward` 的是 NumPy 的数组。先猜：`z.sum(dim=1)` 在 NumPy 和 PyTorch 里都能运行吗？`z.sum(1)` 呢？（`True` 或 `False`）
"""

# %% [markdown] id="own_functions" lang="en"
r"""
## Three engines

Comparing gradients takes several engines: yours (`mine`), the course's, and PyTorch. Each of the network's three operations is to be one Function that runs on all three engines; `mine` hands NumPy's arrays to `forward`. Guess first: does `z.sum(dim=1)` run both in NumPy and in PyTorch? And `z.sum(1)`? (`True` or `False`)
"""

# %% id="guess_sums"
guess("both_run", ..., ...)

# %% id="demo_positions"
by_name = by_place = 0
for z in (np.ones((2, 2)), torch.ones(2, 2)):
    print(z.sum(1).tolist())
    by_place += 1
    try:
        print(z.sum(dim=1).tolist())
        by_name += 1
    except TypeError as error:
        print(type(error).__name__)
guessed("both_run", (by_name == 2, by_place == 2))

# %% [raw] output_of="demo_positions"
r"""
[2.0, 2.0]
TypeError
[2.0, 2.0]
[2.0, 2.0]
"""

# %% exercise="same_network"

# %% [markdown] id="three_engines" lang="zh"
r"""
`mine` 的 Function 加上 NumPy，就是一个小小的 `torch`。同一个 `loss_of` 在三个引擎上运行，损失印出十位小数。先猜：有几个不同的损失？
"""

# %% [markdown] id="three_engines" lang="en"
r"""
The Function of `mine`, with NumPy for the rest, makes a little `torch`. The same `loss_of` runs on three engines; the losses are printed to ten decimals. Guess first: how many different ones are there?
"""

# %% id="guess_losses"
guess("different_losses", ...)

# %% id="demo_three_engines"
rng = np.random.default_rng(13)
SIZES = (4, 6, 5, 3)
ARRAYS = [rng.normal(size=size) for n, m in itertools.pairwise(SIZES) for size in ((m, n), m)]
POINTS, TARGETS = rng.normal(size=(20, 4)), np.eye(3)[rng.integers(3, size=20)]


def on_own_engine(arrays, x, targets):
    tiny = SimpleNamespace(**vars(np) | {"autograd": SimpleNamespace(Function=mine.Function)})
    leaves = [mine.tensor(array, requires_grad=True) for array in arrays]
    loss = loss_of(tiny, leaves, x, targets)
    loss.backward()
    return loss.item(), [leaf.grad.numpy() for leaf in leaves]


def on_library(torch, arrays, x, targets):
    leaves = [torch.tensor(array.tolist(), dtype=torch.float64, requires_grad=True) for array in arrays]
    data = [torch.tensor(array.tolist(), dtype=torch.float64) for array in (x, targets)]
    loss = loss_of(torch, leaves, *data)
    loss.backward()
    return loss.item(), [leaf.grad.numpy() for leaf in leaves]


with needs("same_network"):
    runs = [
        on_own_engine(ARRAYS, POINTS, TARGETS),
        on_library(engine, ARRAYS, POINTS, TARGETS),
        on_library(torch, ARRAYS, POINTS, TARGETS),
    ]
    for loss, _ in runs:
        print(f"loss {loss:.10f}")
    guessed("different_losses", len({f"{loss:.10f}" for loss, _ in runs}))
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

上面只比了一次。换个引擎，换种错误，还抓得住吗？
"""

# %% [markdown] id="testing" lang="en"
r"""
## Who tests the engine

We compared once. Would that catch another mistake, in another engine?
"""

# %% exercise="agree"

# %% [markdown] id="judged_own" lang="zh"
r"""
让 `agree` 看刚才在 `mine` 上运行的网络，再看开头的五份副本。先猜：这六个里，它接受几个？
"""

# %% [markdown] id="judged_own" lang="en"
r"""
Let `agree` look at the network that ran on `mine`, and at the five copies of the opening. Guess first: how many of these six does it accept?
"""

# %% id="guess_accepted"
guess("accepted", ...)


# %% id="demo_judged_own" spoils="which_engine"
def on_parts(arrays, x, targets):
    leaves = [mine.tensor(array, requires_grad=True) for array in arrays]
    below = mine.tensor(x)
    for i in range(0, len(leaves), 2):
        below = (mine.tanh(below) if i else below) @ leaves[i].T + leaves[i + 1]
    loss = mine.nn.functional.cross_entropy(below, mine.tensor(targets.argmax(axis=1)))
    loss.backward()
    return loss.item(), [leaf.grad.numpy() for leaf in leaves]


with needs("which_engine", "same_network", "agree"):
    verdicts = {"my_autograd": agree(on_own_engine)}
    for letter in LETTERS:
        with copy(letter):
            verdicts[letter] = agree(on_parts)
    for name, verdict in verdicts.items():
        print(f"{name}: {verdict}")
    guessed("accepted", sum(map(bool, verdicts.values())))

# %% [raw] output_of="demo_judged_own"
r"""
my_autograd: True
A: False
B: True
C: False
D: False
E: False
"""

# %% [markdown] id="finale" lang="zh"
r"""
## 你的引擎认数字

现在换回没有动过的 `mine`：三个引擎各训练 360 步。先猜：`mine` 和 PyTorch 的损失，有几步相差超过 $10^{-10}$？
"""

# %% [markdown] id="finale" lang="en"
r"""
## Your engine reads digits

Back to the untouched `mine`: three engines train for 360 steps each. Guess first: in how many steps are the losses of `mine` and PyTorch more than $10^{-10}$ apart?
"""

# %% id="guess_apart"
guess("apart", ...)


# %% id="demo_train_digits"
@functools.cache
def my_network():
    return train_digits(mine)


trained = {
    "my_autograd": my_network(),
    "autograd_lib.engine": train_digits(engine),
    "torch": train_digits(torch),
}
for name, (parameters, losses) in trained.items():
    share = (classify(parameters, UNSEEN[0]) == UNSEEN[1]).mean()
    print(f"{name:20} loss {losses[0]:.6f} → {losses[-1]:.6f}, right on unseen digits: {share:.1%}")
for (one, (_, a)), (other, (_, b)) in itertools.combinations(trained.items(), 2):
    apart = np.abs(np.subtract(a, b)) > 1e-10
    print(f"{one} and {other}: {apart.sum()} of {len(a)} losses more than 1e-10 apart")
    if other == "torch" and one == "my_autograd":
        guessed("apart", int(apart.sum()))

# %% [raw] output_of="demo_train_digits"
r"""
my_autograd          loss 2.413719 → 0.061286, right on unseen digits: 96.6%
autograd_lib.engine  loss 2.413719 → 0.061286, right on unseen digits: 96.6%
torch                loss 2.413719 → 0.061286, right on unseen digits: 96.6%
my_autograd and autograd_lib.engine: 0 of 360 losses more than 1e-10 apart
my_autograd and torch: 0 of 360 losses more than 1e-10 apart
autograd_lib.engine and torch: 0 of 360 losses more than 1e-10 apart
"""

# %% [markdown] id="digits_note" lang="zh"
r"""
每一行是写的人想写的数字，每一列是 `mine` 读成的。先猜：哪个数字读错的次数最多？
"""

# %% [markdown] id="digits_note" lang="en"
r"""
Below is a row for each digit as it was meant, and a column for each as `mine` read it. Guess first: which digit is misread most often?
"""

# %% id="guess_hardest"
guess("hardest", ...)

# %% id="demo_confusion"
said = classify(my_network()[0], UNSEEN[0])
counts = np.zeros((10, 10), dtype=int)
np.add.at(counts, (UNSEEN[1], said), 1)
meant, read_as = {"zh": ("本来是", "读成"), "en": ("meant", "read as")}[lang]
across, down = ([f"{side} {number}" for number in range(10)] for side in ("→", meant))
guessed("hardest", int((counts.sum(axis=1) - counts.diagonal()).argmax()))
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
自己画一个：八行八列，`.` 是纸，别的都是墨。下面画的是 1，印出的是最像的三个数字。先猜 `mine` 读成几；运行以后，改成你的画。
"""

# %% [markdown] id="own_digit" lang="en"
r"""
Draw one of your own: eight lines of eight characters, `.` for paper and anything else for ink. The one below is meant as a 1, and the three most likely digits are printed. Guess what `mine` reads; then make the drawing yours.
"""

# %% id="guess_read"
guess("read_as", ...)

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
guessed("read_as", int(powers.argmax()))
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

# %% [markdown] id="folder" lang="zh"
r"""
## 新的文件夹

零件都成了你自己的，`my_autograd.py` 就只导入 NumPy 和标准库，用它的程序既不需要笔记本，也不需要这门课。下面先印出一个 `train.py`，再运行：200 步，学两个月牙。先猜：没学过的 40 个点，它分对百分之几？
"""

# %% [markdown] id="folder" lang="en"
r"""
## A new folder

Once all its parts are your own, `my_autograd.py` imports NumPy and the standard library alone, and a program that uses it needs neither a notebook nor this course. One such `train.py` is printed below and then run: 200 steps on the two moons. Guess first: what percentage of the 40 unseen points does it get right?
"""

# %% id="guess_unseen_moons"
guess("percent", ...)

# %% id="demo_example"
EXAMPLE = (files("autograd_lib.mine") / "train.txt").read_text(encoding="utf-8")
print(EXAMPLE)
ran = {"__name__": "__main__"}
exec(EXAMPLE, ran)
guessed("percent", 100 * ran["right"].mean())

# %% [raw] output_of="demo_example"
r'''
"""Trains a network on two moons, with an engine that has torch's names. · 用一个和 torch 同名的引擎训练两个月牙。"""

import numpy as np

import my_autograd as torch


def data():
    rng = np.random.default_rng(14)
    y = np.arange(240) % 2
    angle = rng.uniform(0, np.pi, 240)
    moons = np.where(y, (1 - np.cos(angle), 0.5 - np.sin(angle)), (np.cos(angle), np.sin(angle)))
    x = moons.T + 0.1 * rng.normal(size=(240, 2))
    return (x[:200], y[:200]), (x[200:], y[200:])


def scores_of(parameters, x):
    w, b, v, c = parameters
    return (torch.tensor(x.tolist(), dtype=torch.float64) @ w + b).tanh() @ v + c


def loss_of(parameters, x, y):
    return torch.nn.functional.cross_entropy(scores_of(parameters, x), torch.tensor(y.tolist()))


def learn(x, y):
    rng = np.random.default_rng(15)
    parameters = [
        torch.tensor(rng.normal(size=size).tolist(), dtype=torch.float64, requires_grad=True)
        for size in ((2, 16), (16,), (16, 2), (2,))
    ]
    for _ in range(200):
        loss_of(parameters, x, y).backward()
        with torch.no_grad():
            for one in parameters:
                one -= 0.5 * one.grad
                one.grad = None
    return parameters


if __name__ == "__main__":
    known, unseen = data()
    parameters = learn(*known)
    for name, (x, y) in {"known": known, "unseen": unseen}.items():
        right = np.array(scores_of(parameters, x).tolist()).argmax(1) == y
        print(f"{name}: loss {loss_of(parameters, x, y).item():.4f}, right {right.mean():.1%}")

known: loss 0.0393, right 100.0%
unseen: loss 0.0469, right 100.0%
'''

# %% exercise="leave"

# %% [markdown] id="leaving" lang="zh"
r"""
你的程序在 `mine` 上跑一遍。先猜：没学过的行，损失比学过的大（`"larger"`），还是小（`"smaller"`）？
"""

# %% [markdown] id="leaving" lang="en"
r"""
Here your program runs on `mine`. Guess first: is its loss on the unseen rows `"larger"` than on the others, or `"smaller"`?
"""

# %% id="guess_unseen_loss"
guess("unseen_loss", ...)

# %% id="demo_leave"
if done("leave"):
    ran = {"__name__": "train"}
    exec(train_py, ran)
    known, unseen = ran["data"]()
    parameters = ran["learn"](*known)
    losses = [ran["loss_of"](parameters, *rows).item() for rows in (known, unseen)]
    print(f"known {losses[0]:.4f}, unseen {losses[1]:.4f}")
    guessed("unseen_loss", "larger" if losses[1] > losses[0] else "smaller")

# %% [raw] output_of="demo_leave"
r"""
known 0.0342, unseen 0.0700
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

把 `train_py` 的文本存成 `work/train.py`，放在你的 `my_autograd.py` 旁边，在那里就能 `python train.py`。零件全是你自己的了，再运行 `autograd-kit engine --leave FOLDER`：它把引擎和 `train.py` 放进那个文件夹，不靠这门课和 PyTorch 训练一遍，再把每个梯度和 PyTorch 的比。还缺哪些零件，它会说；写进 `my_autograd.py`，就算你的。

运行 `progress()` 看看还有什么没做完；接下去的支线是“认完数字以后”。

**留给你的问题：** 网上又有一个“能训练”的引擎，你先问它什么？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Save the text of `train_py` as `work/train.py`, beside your `my_autograd.py`: `python train.py` runs there. Once all parts are your own, run `autograd-kit engine --leave FOLDER`: it puts the engine and `train.py` there, trains without this course or PyTorch, and then compares every gradient with PyTorch's. It names missing parts; once you have written them into `my_autograd.py`, they are yours.

Run `progress()` to see what is still open; the side road from here is “After the digits”.

**A question for you:** here is another engine on the web that “trains”. What do you ask it first?
"""
