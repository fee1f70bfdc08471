# %% [markdown] id="title" lang="zh"
r"""
# 支线：笔记里印了什么

[English](../../en/side_notes/side_notes.ipynb) · 约 45 分钟 · 4 个练习

一份流传很广的笔记里印着许多数。自己动手运行，有几处得到别的数：错的不是公式。

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: What the notes print

[中文](../../zh/side_notes/side_notes.ipynb) · about 45 minutes · 4 exercises

A widely copied note prints many numbers. Run it yourself, and some of them come out different, though no formula in it is wrong.

Comes after lesson 12.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_notes", "zh")

import warnings
from contextlib import suppress

import numpy as np
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.drawing import frames, heat

# %% [markdown] id="opening" lang="zh"
r"""
## 一个向量，两次乘积

笔记讲一个向量和它自己的乘积。它先写 `x @ x`，反向一次；再照纸上的 $x^\top x$ 写成 `x.T @ x`，又反向一次，然后打印 `x.grad`。先猜：印的是哪三个数？
"""

# %% [markdown] id="opening" lang="en"
r"""
## One vector, two products

The note is about the product of a vector with itself. It goes backward from `x @ x`; then, since on paper this is $x^\top x$, it goes backward from `x.T @ x` as well, and prints `x.grad`. Guess first: which three numbers are printed?
"""

# %% id="guess_note"
guess("the_note", ..., ..., ...)

# %% id="demo_note"
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(x @ x).backward()
with warnings.catch_warnings():
    #| zh: 引擎对 `x.T` 有话要说，后面再听
    #| en: the engine has something to say about `x.T`, which comes later
    warnings.simplefilter("ignore")
    (x.T @ x).backward()
print(x.grad)
guessed("the_note", tuple(x.grad.tolist()))

# %% [raw] output_of="demo_note"
r"""
tensor([ 4.,  8., 12.])
"""

# %% [markdown] id="suspect" lang="zh"
r"""
4、8、12。可是另开一个内核，单独运行 `x.T @ x` 那一行，三个数就变了。谁动了手脚？记下你怀疑谁，写几个字，加上引号；第三个练习里断案。
"""

# %% [markdown] id="suspect" lang="en"
r"""
4, 8, 12. But open another kernel, run the line with `x.T @ x` by itself, and the three numbers are different. Who did it? Note whom you suspect, a few words in quotes; the third exercise settles the case.
"""

# %% id="guess_culprit"
guess("culprit", ...)

# %% [markdown] id="each_entry" lang="zh"
r"""
## 全 1，逐个元素

逐元素的运算里，每个输出只依赖同一位置的输入，从全 1 出发，得到的正好是每个元素自己的导数。先猜：`x` 是 1、2、3，从全 1 走完 `x**3` 的反向，`x.grad` 的最后一个元素是多少？
"""

# %% [markdown] id="each_entry" lang="en"
r"""
## Ones, element by element

In an elementwise operation each output depends on the input in its own place alone: a pass from ones gives each entry its own derivative. Guess first: with 1, 2 and 3 in `x`, a pass from ones through `x**3`: what is the last entry of `x.grad`?
"""

# %% id="guess_entry"
guess("last_entry", ...)

# %% id="demo_entry"
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(x**3).backward(torch.ones(3))
guessed("last_entry", x.grad[2].item())


# %% id="three_parts"
def three_parts():
    #| zh: 第 1 段
    #| en: part 1
    x = torch.tensor([[0.5, 1.0], [2.0, -3.0]], requires_grad=True)
    y = torch.tensor([[1.0, -1.0], [0.5, 2.0]], requires_grad=True)
    z = x + y
    z.backward(torch.ones_like(z))
    print(x.grad.tolist(), y.grad.tolist())

    #| zh: 第 2 段
    #| en: part 2
    x.grad = y.grad = None
    z = x**2 + y**3
    z.backward(torch.ones_like(z))
    print(x.grad.tolist(), y.grad.tolist())

    #| zh: 第 3 段
    #| en: part 3
    x = torch.tensor([0.0, -2.0], requires_grad=True)
    y = x**2 * torch.exp(x)
    y.backward(torch.ones_like(y))
    print(y, x.grad)


# %% exercise="printed"

# %% [markdown] id="printed_note" lang="zh" folds="printed"
r"""
第 3 段的导数 $xe^x(x + 2)$ 在 0 和 −2 处都是 0。换成笔记里的十二个数，打印值、`x.grad` 和手算的 $2xe^x + x^2e^x$，后两份一样：
"""

# %% [markdown] id="printed_note" lang="en" folds="printed"
r"""
$xe^x(x + 2)$ is 0 at 0 and at −2. Here is part 3 with the twelve numbers of the note: the values, `x.grad`, and $2xe^x + x^2e^x$ by hand. The last two agree:
"""

# %% id="demo_each_entry" ledger="S3-01 S3-01a S1-11 S3-02 S3-02a S1-13 S1-14 S1-15 S1-13a" spoils="printed"
if done("printed"):
    three_parts()

    numbers = [
        [-0.17375, 1.012465, 0.0619, -0.703],
        [-0.18856, -0.09875, 0.67379, 0.93217],
        [-0.67758, 0.07142, -1.6337, 0.68025],
    ]
    x = torch.tensor(numbers, requires_grad=True)
    y = x**2 * torch.exp(x)
    y.backward(torch.ones_like(y))
    print(y, x.grad, 2 * x * torch.exp(x) + x**2 * torch.exp(x), sep="\n")

# %% [raw] output_of="demo_each_entry"
r"""
[[1.0, 1.0], [1.0, 1.0]] [[1.0, 1.0], [1.0, 1.0]]
[[1.0, 2.0], [4.0, -6.0]] [[3.0, 3.0], [0.75, 12.0]]
tensor([0.0000, 0.5413], grad_fn=<MulBackward0>) tensor([0., 0.])
tensor([[0.0254, 2.8214, 0.0041, 0.2447],
        [0.0294, 0.0088, 0.8906, 2.2071],
        [0.2332, 0.0055, 0.5210, 0.9136]], grad_fn=<MulBackward0>)
tensor([[-0.2667,  8.3948,  0.1358, -0.4514],
        [-0.2829, -0.1701,  3.5341,  6.9426],
        [-0.4551,  0.1589, -0.1168,  3.5998]])
tensor([[-0.2667,  8.3948,  0.1358, -0.4514],
        [-0.2829, -0.1701,  3.5341,  6.9426],
        [-0.4551,  0.1589, -0.1168,  3.5998]], grad_fn=<AddBackward0>)
"""

# %% [markdown] id="main_example" lang="zh"
r"""
## 五个矩阵

再看笔记里的 $ab + cd^2/e$，五个字母都是 3×3 的矩阵，写作 `a @ b + c@d**2/e`。第二项有两种读法：`c @ (d**2) / e` 的第一个元素是 67，`(c @ d)**2 / e` 的是 625。先猜：Python 读成哪一个？
"""

# %% [markdown] id="main_example" lang="en"
r"""
## Five matrices

Next in the note is $ab + cd^2/e$, where the five letters are 3×3 matrices, written as `a @ b + c@d**2/e`. Here are two ways to read the second term: `c @ (d**2) / e` begins with 67, `(c @ d)**2 / e` with 625. Guess first: which one does Python read?
"""

# %% id="guess_reading"
guess("first_entry", ...)

# %% id="demo_readings" ledger="S4-13"
a = torch.tensor([[2.0, 4.0, 6.0], [2.0, 3.0, 4.0], [9.0, 7.0, 8.0]], requires_grad=True)
b = torch.tensor([[4.0, 9.0, 2.0], [7.0, 1.0, 1.0], [6.0, 7.0, 3.0]], requires_grad=True)
c = torch.tensor([[6.0, 1.0, 3.0], [2.0, 3.0, 2.0], [4.0, 8.0, 6.0]], requires_grad=True)
d = torch.tensor([[2.0, 2.0, 4.0], [4.0, 4.0, 6.0], [3.0, 2.0, 8.0]], requires_grad=True)
e = torch.tensor([[1.0, 3.0, 6.0], [7.0, 1.0, 4.0], [1.0, 4.0, 6.0]], requires_grad=True)

print((c @ d**2 / e)[0, 0].item())
print(a.grad)
guessed("first_entry", (c @ d**2 / e)[0, 0].item())

# %% [raw] output_of="demo_readings"
r"""
67.0
None
"""

# %% [markdown] id="readings_note" lang="zh"
r"""
`**` 最先算；`@` 和 `/` 同级，从左往右：先把 `d` 逐元素平方，再从左边乘 `c`，最后逐元素地除。
"""

# %% [markdown] id="readings_note" lang="en"
r"""
`**` comes first; `@` and `/` rank alike and go from left to right: square `d` entry by entry, multiply by `c` from the left, divide entry by entry.
"""

# %% exercise="which_pass"

# %% id="demo_two" spoils="which_pass"
if done("which_pass"):
    grad_tensor = torch.ones_like(a)
    grad_tensor[1][1] = 2
    for gradient in (torch.ones_like(a), grad_tensor):
        (a @ b).backward(gradient)
        print(a.grad)

# %% [raw] output_of="demo_two"
r"""
tensor([[15.,  9., 16.],
        [15.,  9., 16.],
        [15.,  9., 16.]])
tensor([[30., 18., 32.],
        [39., 19., 39.],
        [30., 18., 32.]])
"""

# %% [markdown] id="pass_3" lang="zh"
r"""
第三遍从整个公式走起。`f` 的第一个元素 $139 = 72 + 67$，其中就有上面的 67。
"""

# %% [markdown] id="pass_3" lang="en"
r"""
A third pass begins at the whole formula. The first element of `f` is $139 = 72 + 67$, with the 67 from above.
"""

# %% id="demo_pass_3" ledger="S4-21 S4-22" spoils="which_pass"
if done("which_pass"):
    f = a @ b + c @ d**2 / e
    print(f)
    f.backward(torch.ones_like(f))
    for leaf in [a, b, c, d, e]:
        print(leaf.grad)

# %% [raw] output_of="demo_pass_3"
r"""
tensor([[139.0000,  81.3333,  80.0000],
        [ 63.5714, 113.0000,  86.0000],
        [331.0000, 186.0000, 171.6667]], grad_fn=<AddBackward0>)
tensor([[45., 27., 48.],
        [54., 28., 55.],
        [45., 27., 48.]])
tensor([[39., 41., 39.],
        [42., 45., 42.],
        [54., 58., 54.]])
tensor([[ 8.0000, 27.3333, 21.0000],
        [ 8.5714, 27.2857, 21.2857],
        [ 7.6667, 26.0000, 20.6667]])
tensor([[41.1429, 20.0000, 17.3333],
        [75.4286, 42.6667, 27.0000],
        [55.7143, 18.0000, 32.0000]])
tensor([[ -67.0000,   -5.7778,   -9.0000],
        [  -1.5102,  -64.0000,  -16.7500],
        [-198.0000,  -10.5000,  -20.4444]])
"""

# %% [markdown] id="accumulated" lang="zh" folds="which_pass"
r"""
`a` 和 `b` 里是三遍的总和，`c`、`d`、`e` 里只有一份：谁要是把某一格多运行了一次，就会怀疑起本来正确的公式。

下面把每一遍做成一个开关，列出各叶子 `[1, 1]` 处的份额，Σ 一列就是打印出来的数。要让 `a` 得到 19，有哪两种开法？哪些字母分得清它们？
"""

# %% [markdown] id="accumulated" lang="en" folds="which_pass"
r"""
`a` and `b` hold totals of three passes, `c`, `d` and `e` a single share: whoever happens to run one of the cells once more will doubt a formula that is right.

Below, each pass has a switch. The rows show the shares of each leaf at `[1, 1]`, and the column Σ is what gets printed. Two settings bring `a` to 19: which, and which letters tell them apart?
"""

# %% id="demo_switches" spoils="which_pass"
if done("which_pass"):
    leaves = {"a": a, "b": b, "c": c, "d": d, "e": e}

    def share_of(number):
        for leaf in leaves.values():
            leaf.grad = None
        y = a @ b if number < 3 else a @ b + c @ d**2 / e
        y.backward(grad_tensor if number == 2 else torch.ones_like(y))
        return [0.0 if leaf.grad is None else leaf.grad[1, 1].item() for leaf in leaves.values()]

    shares = np.array([share_of(number) for number in (1, 2, 3)])

    def switched(*on):
        seen = shares * np.array(on)[:, None]
        totals = np.round(seen.sum(axis=0), 2)
        told = ", ".join(f"{name} {total:g}" for name, total in zip(leaves, totals))
        return heat(np.c_[seen.T, totals], across=["1", "2", "3", "Σ"], down=list(leaves), text=told)

    switch = (False, True)
    display(
        frames(switched, {"pass 1": switch, "pass 2": switch, "pass 3": switch}, begins=(True, True, True))
    )

# %% [raw] output_of="demo_switches"
r"""
pass 1 = False, pass 2 = False, pass 3 = False
a 0, b 0, c 0, d 0, e 0

pass 1 = True, pass 2 = True, pass 3 = True
a 28, b 45, c 27.29, d 42.67, e -64
"""

# %% [markdown] id="vectors" lang="zh"
r"""
## 一个向量和它自己

现在断案。
"""

# %% [markdown] id="vectors" lang="en"
r"""
## A vector and itself

Now for the case.
"""

# %% exercise="vector_and_itself"

# %% id="demo_dot" ledger="S4-25 S4-26" spoils="vector_and_itself"
if done("vector_and_itself"):
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x @ x
    y.backward()
    print(y, x.grad)

    x.grad = None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        y, again = x.T @ x, x.T @ x
    y.backward()
    print(y, x.grad)
    again.backward()
    print(again, x.grad)
    print(f"{caught[0].category.__name__}: {caught[0].message}")

    x.grad = None
    (x.reshape(3, 1) @ x.reshape(1, 3))[0].sum().backward()
    print(x.grad)
    guessed("culprit", {"zh": "没有清 x.grad", "en": "x.grad was not reset"}[lang])

# %% [raw] output_of="demo_dot"
r"""
tensor(14., grad_fn=<DotBackward0>) tensor([2., 4., 6.])
tensor(14., grad_fn=<DotBackward0>) tensor([2., 4., 6.])
tensor(14., grad_fn=<DotBackward0>) tensor([ 4.,  8., 12.])
UserWarning: The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw an error in a future release. Consider `x.mT` to transpose batches of matrices or `x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor.
tensor([7., 1., 1.])
"""

# %% [markdown] id="vectors_note" lang="zh" folds="vector_and_itself"
r"""
笔记里的翻倍与转置无关：`x.T` 就是 `x` 自己，只是没有把 `x.grad` 清零。要一行或者一列，就用 `reshape` 明说。第 3 段里列乘以行，元素是 $x_i x_j$；第 0 行加起来是 $x_0 (x_0 + x_1 + x_2)$，梯度是 $[7, 1, 1]$。
"""

# %% [markdown] id="vectors_note" lang="en" folds="vector_and_itself"
r"""
The doubling in the note has nothing to do with the transpose: `x.T` is `x` itself, and nobody reset `x.grad`. If you want a row or a column, say so with `reshape`. In part 3 a column times a row has entries $x_i x_j$; row 0 adds up to $x_0 (x_0 + x_1 + x_2)$, with gradient $[7, 1, 1]$.
"""

# %% [markdown] id="halfway" lang="zh"
r"""
## 半路出错

反向走到一半抛出异常，之前放好的还算数吗？先猜：“算”还是“不算”？加上引号，下一个练习见分晓。
"""

# %% [markdown] id="halfway" lang="en"
r"""
## Half way, an error

If a backward pass raises half way, does what it did before still count? Guess first, “yes” or “no”, in quotes; the exercise will tell.
"""

# %% id="guess_counts"
guess("still_counts", ...)


# %% id="part_then_whole"
def part_then_whole(g_comes_first):
    for leaf in (a, b, c, d, e):
        leaf.grad = None
    if g_comes_first:
        g = a @ b
        h = c @ d**2 / e
    else:
        h = c @ d**2 / e
        g = a @ b
    f = g + h
    g.backward(torch.ones_like(g))
    with suppress(RuntimeError):
        f.backward(torch.ones_like(f))


# %% exercise="part_first"

# %% id="demo_half_way" spoils="part_first"
if done("part_first"):
    for g_comes_first in (True, False):
        part_then_whole(g_comes_first)
        print(g_comes_first, [0 if leaf.grad is None else 1 for leaf in (a, b, c, d, e)])
    guessed("still_counts", {"zh": "算", "en": "yes"}[lang])

# %% [raw] output_of="demo_half_way"
r"""
True [1, 1, 1, 1, 1]
False [1, 1, 0, 0, 0]
"""

# %% [markdown] id="halfway_note" lang="zh" folds="part_first"
r"""
反向先走新造的节点。先造 `g`，`h` 就比 `g` 新：`g` 出错以前，`c`、`d`、`e` 已经拿到了自己的份。先造 `h`，`g` 就比 `h` 新，出错时 `h` 还没有轮到。
"""

# %% [markdown] id="halfway_note" lang="en" folds="part_first"
r"""
A pass takes newer nodes first. Where `g` comes first, `h` is newer: before `g` fails, `c`, `d` and `e` have their shares. Where `h` comes first, `g` is newer, and fails before `h` has its turn.
"""

# %% [markdown] id="mended" lang="zh"
r"""
后来有人又写一遍公式，什么也没有清，反向走通了。先猜：`a.grad` 成了应有的几倍？
"""

# %% [markdown] id="mended" lang="en"
r"""
Then somebody computes the formula anew, clears nothing, and the pass goes through. Guess first: how many times as large as it should be is `a.grad`?
"""

# %% id="guess_mended"
guess("times_too_large", ...)

# %% id="demo_mended" spoils="part_first"
if done("part_first"):
    share = a.grad[1, 1].item()
    f = a @ b + c @ d**2 / e
    f.backward(torch.ones_like(f))
    print("one share:", share, "now:", a.grad[1, 1].item())
    guessed("times_too_large", a.grad[1, 1].item() / share)

# %% [raw] output_of="demo_mended"
r"""
one share: 9.0 now: 18.0
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

印出来的数是**某一次**运行的结果，不是道理。抄一段代码之前，三问：每个 `.grad` 从什么时候起没有清过？上游梯度是几？中间有没有出过错？找一份自己的旧笔记，在干净的内核里从头运行，把对不上的数改过来，旁边写明是哪一问。

**再往前：** `f` 的反向算过 `g` 的梯度，笔记里打印 `g.grad` 却是 `None`。它去哪儿了？见支线“路上拦下”。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

A printed number is the result of **one** run, not a reason. Before you copy code, ask three questions: when was each `.grad` last cleared, what was the cotangent, and did anything raise? Run an old note of your own in a fresh kernel, and correct what differs, with the question that explains it.

**Further on:** the pass from `f` computed a gradient for `g`, and yet the note prints `None` for `g.grad`. Where did it go? See the side road “Caught in passing”.

Run `progress()` to see what is still open.
"""
