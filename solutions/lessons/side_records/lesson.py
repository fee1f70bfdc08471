# %% [markdown] id="title" lang="zh"
r"""
# 支线：`if` 留下什么

[English](../../en/side_records/side_records.ipynb) · 约 70 分钟 · 4 个练习

程序会选择，会循环。图里留下什么？

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: What stays of an `if`

[中文](../../zh/side_records/side_records.ipynb) · about 70 minutes · 4 exercises

Programs make choices and go round in loops. What is left of that in the graph?

Comes after lesson 12.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_records", "zh")

import math
import warnings
from itertools import pairwise

import numpy as np
import torch as pytorch
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib.drawing import draw, frames, plot
from autograd_lib.in_browser import documented_if_missing
from autograd_lib.scalar import Minus, Variable
from autograd_lib.side_by_side import on_both


def by_first(x):
    if x[0].item() > 0:
        return x
    else:
        return -x


# %% [markdown] id="opening" lang="zh"
r"""
## 建一次，用到底

第 02 课的树可以反复使用：换一个 `x.value`，再 `evaluate()` 一次。下面趁 `x` 是 3 建一棵绝对值的树，`Minus(zero, x)` 就是 $-x$。先猜：`x` 换成 −2，它说绝对值是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Build once, use forever

The trees of lesson 02 can be used again and again: change `x.value`, and call `evaluate()` once more. Below, a tree of an absolute value is built while `x` is 3, with `Minus(zero, x)` for $-x$. Guess first: when `x` becomes −2, what is its absolute value according to the tree?
"""

# %% id="guess_minus_two"
guess("tree_at_minus_two", ...)

# %% id="demo_static"
x, zero = Variable(3.0), Variable(0.0)
tree = x if x.evaluate() > 0 else Minus(zero, x)
print("x = 3: ", tree.evaluate())

x.value = -2.0
print("x = -2:", tree.evaluate())
guessed("tree_at_minus_two", tree.evaluate())

# %% [raw] output_of="demo_static"
r"""
x = 3:  3.0
x = -2: -2.0
"""

# %% [markdown] id="tracing" lang="zh"
r"""
也许只是那棵树太老？PyTorch 有一台录音机，`torch.jit.trace`：给它一个例子，它记下做过的运算，以后照着放。下面拿 3 录下 `by_first`，第一个数不是正数时，这个函数返回 `-x`。先猜：放给 −2 听，得到多少？
"""

# %% [markdown] id="tracing" lang="en"
r"""
Is it only that the tree is old? PyTorch has a recorder, `torch.jit.trace`: given an example, it writes down the operations that happen, and plays them back later. Below it records `by_first` on a 3; this function returns `-x` where the first number is not positive. Guess first: what does it play for −2?
"""

# %% id="guess_played"
guess("played", ...)

# %% id="demo_tracing"
with documented_if_missing("demo_tracing"):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        traced = pytorch.jit.trace(by_first, pytorch.tensor([3.0]))
    for x in (pytorch.tensor([3.0]), pytorch.tensor([-2.0])):
        print(x.item(), "program:", by_first(x).item(), " recording:", traced(x).item())
    print(sorted({one.category.__name__ for one in caught}))
guessed("played", -2.0)

# %% [raw] output_of="demo_tracing"
r"""
3.0 program: 3.0  recording: 3.0
-2.0 program: 2.0  recording: -2.0
['DeprecationWarning', 'TracerWarning']
"""

# %% [markdown] id="dynamic" lang="zh"
r"""
同一个毛病：建树时、录音时，`if` 就执行完了，留下来的只有选中的那一枝。录音机至少警告过：`TracerWarning` 说的正是这件事，`DeprecationWarning` 说它自己已经过时。

PyTorch 平常不留图：**每次前向都重新建图**，用完就扔。图只是这一次运行的记录，叫作**动态图**（dynamic graph），`if`、`for`、`while`、递归都照常使用。
"""

# %% [markdown] id="dynamic" lang="en"
r"""
The same again: the `if` ran once, while the tree was built or the recording made, and only the chosen branch is left. At least the recorder warned: `TracerWarning` says just this, and `DeprecationWarning` that the recorder is deprecated.

Ordinarily PyTorch keeps no graph: it **builds one anew on every forward pass**, and throws it away. A graph is the record of one run, a **dynamic graph**; Python's `if`, `for`, `while` and recursion work as usual.
"""

# %% [markdown] id="product" lang="zh"
r"""
## 正数的乘积

下面的函数只乘正的元素；条件不求导，用普通的数 `one.item()` 就行。先猜：`x` 是 −2 到 3 六个数，`y` 是多少？
"""

# %% [markdown] id="product" lang="en"
r"""
## The product of positives

The function below multiplies only positive entries; a condition is not differentiated, so the plain number `one.item()` will do. Guess first: with the six numbers from −2 to 3 in `x`, what is `y`?
"""

# %% id="guess_product"
guess("product", ...)


# %% id="demo_product" ledger="S1-30"
def product_of_positives(x):
    result = 1
    for one in x:
        if one.item() > 0:
            result *= one
    return result


@on_both
def from_minus_two_to_three(torch):
    x = torch.arange(-2, 4, requires_grad=True, dtype=torch.float32)
    y = product_of_positives(x)
    return x, y


guessed("product", 6)

# %% [raw] output_of="demo_product"
r"""
(tensor([-2., -1.,  0.,  1.,  2.,  3.], requires_grad=True),
 tensor(6., grad_fn=<MulBackward0>))
"""

# %% [markdown] id="product_graph" lang="zh"
r"""
`for` 用 `unbind` 把向量拆成一个个元素。下面画的是另一个输入 `[-2, 3, 4]`。先猜：图里有几个 `×`？
"""

# %% [markdown] id="product_graph" lang="en"
r"""
`for` takes the vector apart into its entries, by `unbind`. The picture is for another input, `[-2, 3, 4]`. Guess first: how many `×` does it have?
"""

# %% id="guess_products"
guess("products_drawn", ...)

# %% id="demo_product_graph"
x = torch.tensor([-2.0, 3.0, 4.0], requires_grad=True)
y = product_of_positives(x)
guessed("products_drawn", 2)
draw(y, {"x": x, "y": y}, lang=lang)

# %% [raw] output_of="demo_product_graph" lang="zh"
r"""
y = ×  值 12
├─ ×  #2
│  ├─ unbind  #3  输出数 3
│  │  └─ x  值 [-2, 3, 4]
│  └─ 1  #5
└─ unbind  #3（见上）
"""

# %% [raw] output_of="demo_product_graph" lang="en"
r"""
y = ×  value 12
├─ ×  #2
│  ├─ unbind  #3  outputs 3
│  │  └─ x  value [-2, 3, 4]
│  └─ 1  #5
└─ unbind  #3 (above)
"""

# %% [markdown] id="product_note" lang="zh"
r"""
循环和条件都看不见，只有发生过的乘法；`1` 是 `result` 的初值。负数的那一路，哪儿也没有去。
"""

# %% [markdown] id="product_note" lang="en"
r"""
Neither loop nor condition can be seen, only products that happened; the `1` is what `result` began with. The output for the negative entry goes into no product.
"""

# %% exercise="positives"

# %% id="demo_product_gradient" ledger="S1-31 S1-31a" spoils="positives"
if done("positives"):

    @on_both
    def two_gradients(torch):
        x = torch.arange(-2, 4, requires_grad=True, dtype=torch.float32)
        product_of_positives(x).backward()
        print(x.grad)

        x = torch.tensor([-2.0, -1.0, 0.001, 1.0, 2.0, 3.0], requires_grad=True)
        y = product_of_positives(x)
        y.backward()
        print("value:", round(y.item(), 6))
        print("gradient:", [round(slope, 6) for slope in x.grad.tolist()])


# %% [raw] output_of="demo_product_gradient"
r"""
tensor([0., 0., 0., 6., 3., 2.])
value: 0.006
gradient: [0.0, 0.0, 6.0, 0.006, 0.003, 0.002]
"""

# %% [markdown] id="jump" lang="zh" folds="positives"
r"""
第三个元素是 0 时乘积为 6，是 0.001 时却是 0.006：函数在这里**跳**了一下，没有导数可言，引擎却若无其事地给出 0。它回答的是另一个问题：**走过的那条路**上的公式，导数是多少。
"""

# %% [markdown] id="jump" lang="en" folds="positives"
r"""
When the third entry is 0 the product is 6, and when it is 0.001 the product is 0.006: the function **jumps** here and has no derivative, and yet the engine says 0 without hesitation. It answers another question: what is the derivative of the formula along **the path that was taken**?
"""

# %% [markdown] id="hand" lang="zh"
r"""
拖动第三个元素 t。曲线是乘积，点旁边写着引擎给 t 的梯度和图里 `×` 的个数。先猜：函数跳的地方，乘积、梯度、个数三样里有几样在跳？再看：有没有两个 t，梯度和图都一样，乘积却不同？
"""

# %% [markdown] id="hand" lang="en"
r"""
Move the third entry, t. The curve is the product; beside the point stand the engine's gradient for t and the number of `×` in the graph. Guess first: where the function jumps, how many of these three jump? And do two values of t have the same gradient and graph, but different products?
"""


# %% id="guess_jump"
guess("how_many_jump", ...)


# %% id="demo_jump" spoils="positives"
def products_above(node):
    """Return how many products are in a graph without branches that meet again."""
    below = sum(products_above(parent) for parent, _ in node.next_functions if parent is not None)
    return below + (node.name() == "MulBackward0")


def third_entry(t):
    x = torch.tensor([-2.0, -1.0, t, 1.0, 2.0, 3.0], requires_grad=True)
    y = product_of_positives(x)
    y.backward()
    return y.item(), x.grad[2].item(), products_above(y.grad_fn)


if done("positives"):
    left, right = [-1.0, 0.0], [0.001, 1.5]
    pieces = {
        name: [(t, third_entry(t)[0]) for t in ts] for name, ts in {"t ≤ 0": left, "t > 0": right}.items()
    }
    word = {"zh": "梯度", "en": "gradient"}[lang]

    def at(t):
        value, slope, products = third_entry(t)
        said = f"{word} {slope:g}, × {products}"
        return plot(pieces, {said: (t, value)}, axes=("t", "y"), text=f"{value:g}, {said}")

    display(frames(at, {"t": (-1.0, -0.5, -0.001, 0.0, 0.001, 0.5, 1.0, 1.5)}, begins=(-0.5,)))
    guessed("how_many_jump", 3)

# %% [raw] output_of="demo_jump" lang="zh"
r"""
t = -1
6, 梯度 0, × 3

t = 1.5
9, 梯度 6, × 4
"""

# %% [raw] output_of="demo_jump" lang="en"
r"""
t = -1
6, gradient 0, × 3

t = 1.5
9, gradient 6, × 4
"""

# %% [markdown] id="int" lang="zh"
r"""
## 再看一眼乘积

`product_of_positives` 对许多输入都好好的，但不是对所有的。
"""

# %% [markdown] id="int" lang="en"
r"""
## The product, once more

`product_of_positives` works for many inputs, but not for all of them.
"""

# %% exercise="product_again"

# %% [markdown] id="int_answer" lang="zh"
r"""
下面三行依次是原来的函数和两种常见的修法：一种让 `result` 从 `torch.ones(())` 开始；另一种从第一个正数开始，接着 `*=`。前两个拿到你的反例，最后一个拿到 `[2, 3]`。先猜：几个能走完反向？
"""

# %% [markdown] id="int_answer" lang="en"
r"""
Below, the original and a repair that begins `result` with `torch.ones(())` get your counterexample; another common repair, which begins with the first positive entry and goes on with `*=`, gets `[2, 3]`. Guess first: how many of the three get through the backward pass?
"""

# %% id="guess_through"
guess("get_through", ...)

# %% id="demo_int" spoils="product_again"
if done("product_again"):

    def from_a_constant(torch, x):
        result = torch.ones(())
        for one in x:
            if one > 0:
                result = result * one
        return result

    def in_place_from_the_first(x):
        positives = [one for one in x if one > 0]
        result = positives[0]
        for one in positives[1:]:
            result *= one
        return result

    @on_both
    def original(torch):
        x = torch.tensor(list(counterexample), dtype=torch.float64, requires_grad=True)
        product_of_positives(x).backward()

    @on_both
    def first_repair(torch):
        x = torch.tensor(list(counterexample), dtype=torch.float64, requires_grad=True)
        from_a_constant(torch, x).backward()

    @on_both
    def second_repair(torch):
        in_place_from_the_first(torch.tensor([2.0, 3.0], requires_grad=True)).backward()

    guessed("get_through", 0)

# %% [raw] output_of="demo_int"
r"""
AttributeError: 'int' object has no attribute 'backward'
RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
RuntimeError: Output 0 of Unbind is a view and is being modified inplace. This view is the output of a function that returns multiple views. Such functions do not allow the output views to be modified inplace. You should replace the inplace operation by an out-of-place one.
"""

# %% [markdown] id="int_note" lang="zh" folds="product_again"
r"""
最后一个错误里的 multiple views，说的是 `unbind` 拆出来的元素：`result` 起初就是其中一个，`*=` 改的会是 `x` 自己。原来的写法从整数 1 开始，第一次 `*=` 就做出新的张量。

行得通的修法只有一个要求：不论有没有正数，结果都由 `x` 算出来。例如 `x[x > 0].prod()`：没有因子的乘积是 1，而这个 1 仍然有 `grad_fn`。
"""

# %% [markdown] id="int_note" lang="en" folds="product_again"
r"""
In the last error, the multiple views are the entries that `unbind` made: `result` begins as one of them, and `*=` would change `x` itself. The original begins with the integer 1, and its first `*=` makes a new tensor.

A repair has to compute the result from `x`, with positive entries or without. One is `x[x > 0].prod()`: a product without factors is 1, and this 1 still has a `grad_fn`.
"""

# %% [markdown] id="while" lang="zh"
r"""
## 转几圈由数据决定

下面的函数出自[《动手学深度学习》2.5 节](https://zh.d2l.ai/chapter_preliminaries/autograd.html)：不停地加倍，直到长度达到 1000，最后还有一个分支。先猜：`[3, 4]` 变成哪两个数？
"""

# %% [markdown] id="while" lang="en"
r"""
## The data decide how many turns

The function below is from [section 2.5 of *Dive into Deep Learning*](https://d2l.ai/chapter_preliminaries/autograd.html). It doubles until the length reaches 1000, and ends in a branch. Guess first: which two numbers does `[3, 4]` become?
"""

# %% id="guess_grown"
guess("grown", ..., ...)


# %% id="demo_while"
def grown(a):
    b = 2 * a
    while b.norm() < 1000:
        b = 2 * b
    return b if b.sum() > 0 else 100 * b


@on_both
def grow(torch):
    a = torch.tensor([3.0, 4.0], requires_grad=True)
    y = grown(a)
    print(y)


guessed("grown", (768, 1024))

# %% [raw] output_of="demo_while"
r"""
tensor([ 768., 1024.], grad_fn=<MulBackward0>)
"""

# %% [markdown] id="turns_wanted" lang="zh"
r"""
这样的函数怎么求导？
"""

# %% [markdown] id="turns_wanted" lang="en"
r"""
How is such a function differentiated?
"""

# %% exercise="turns"

# %% [markdown] id="trace" lang="zh" folds="turns"
r"""
`while` 和 `if` 在这里只决定乘以多少；一旦定了，函数就是 $k \cdot a$，`b.norm()` 和 `b.sum()` 的导数从来用不到。k 变化的地方，函数就跳。
"""

# %% [markdown] id="trace" lang="en" folds="turns"
r"""
All that `while` and `if` decide here is the factor; once that is settled, the function is $k \cdot a$, and the derivatives of `b.norm()` and `b.sum()` are never used. Where k changes, the function jumps.
"""

# %% [markdown] id="saw" lang="zh"
r"""
a 只有一个元素，从 1 走到 12，引擎给的斜率 k 都不小于 128。先猜：`grown(a)` 一共涨了多少？
"""

# %% [markdown] id="saw" lang="en"
r"""
Now a has one entry and goes from 1 to 12; the engine's slope k is never below 128. Guess first: how much does `grown(a)` rise in all?
"""

# %% id="guess_rise"
guess("rise", ...)

# %% id="demo_saw" spoils="turns"
if done("turns"):
    #| zh: 长度恰好是 1000 的地方
    #| en: where the length meets 1000 exactly
    first, second, third = 1000 / 512, 1000 / 256, 1000 / 128
    pieces = {}
    for low, high in ((1.0, first), (first, second), (second, third), (third, 12.0)):
        values = []
        for t in (low, (low + high) / 2, 0.9999 * high):
            a = torch.tensor([t], dtype=torch.float64, requires_grad=True)
            y = grown(a)
            y.backward()
            values.append((t, y.item()))
        pieces[f"k = {a.grad.item():g}"] = values
    rows = [f"{name}: a = {line[0][0]:.2f} … {line[-1][0]:.2f}" for name, line in pieces.items()]
    display(plot(pieces, axes=("a", "y"), text="\n".join(rows)))
    guessed("rise", 512)

# %% [raw] output_of="demo_saw"
r"""
k = 1024: a = 1.00 … 1.95
k = 512: a = 1.95 … 3.91
k = 256: a = 3.91 … 7.81
k = 128: a = 7.81 … 12.00
"""

# %% [markdown] id="compare" lang="zh"
r"""
## 两个输入，两个图

下面的程序既有分支又有循环。（元素之和是正数，循环才一定会停：不要拿 `[-1, 0]` 去试。）先猜：`[1, 2]` 和 `[3, -2]` 各得到多少？
"""

# %% [markdown] id="compare" lang="en"
r"""
## Two inputs, two graphs

The program below has a branch and a loop. (The loop is sure to end only if the entries have a positive sum: do not try `[-1, 0]`.) Guess first: what comes out for `[1, 2]`, and what for `[3, -2]`?
"""

# %% id="guess_program"
guess("two_results", ..., ...)


# %% id="demo_program"
def program(x):
    y = x * x
    if y.sum() > 10:
        return y.sum()
    while y.sum() < 10:
        y = y + x
    return y.mean()


@on_both
def two_inputs(torch):
    for values in ([1.0, 2.0], [3.0, -2.0]):
        print(program(torch.tensor(values, requires_grad=True)))


guessed("two_results", (5.5, 13))

# %% [raw] output_of="demo_program"
r"""
tensor(5.5000, grad_fn=<MeanBackward0>)
tensor(13., grad_fn=<SumBackward0>)
"""

# %% exercise="two_graphs"

# %% id="demo_two_graphs" spoils="two_graphs"
if done("two_graphs"):
    for values in ([1.0, 2.0], [3.0, -2.0]):
        x = torch.tensor(values, requires_grad=True)
        y = program(x)
        display(draw(y, {"x": x, "y": y}, lang=lang))

# %% [raw] output_of="demo_two_graphs" lang="zh"
r"""
y = mean  值 5.5
└─ +  #2  形状 (2,)
   ├─ +  #3  形状 (2,)
   │  ├─ ×  #4  形状 (2,)
   │  │  ├─ x  值 [1, 2]
   │  │  └─ x（见上）
   │  └─ x（见上）
   └─ x（见上）
y = sum  值 13
└─ ×  #2  形状 (2,)
   ├─ x  值 [3, -2]
   └─ x（见上）
"""

# %% [raw] output_of="demo_two_graphs" lang="en"
r"""
y = mean  value 5.5
└─ +  #2  shape (2,)
   ├─ +  #3  shape (2,)
   │  ├─ ×  #4  shape (2,)
   │  │  ├─ x  value [1, 2]
   │  │  └─ x (above)
   │  └─ x (above)
   └─ x (above)
y = sum  value 13
└─ ×  #2  shape (2,)
   ├─ x  value [3, -2]
   └─ x (above)
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

你的 `same_graph` 能找出程序在哪里换了路。下面让 `[t, 1]` 里的 t 从 0 到 4，每次加 0.1，把图和前一个比。在 0 处，`program` 的循环转九圈。先猜：图换几次？再把 `program` 换成你自己的一个循环。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Your `same_graph` can find out where a program takes another path. Below, t goes from 0 to 4 in `[t, 1]`, by steps of 0.1, and each graph is compared with the one before. At 0, the loop of `program` makes nine turns. Guess first: how often does its graph change? Then put a loop of your own in its place.
"""

# %% id="guess_changes"
guess("changes", ...)

# %% id="demo_changes"
with needs("two_graphs"):
    ways = [(k / 10, program(torch.tensor([k / 10, 1.0], requires_grad=True))) for k in range(41)]
    changes = [t for (_, before), (t, after) in pairwise(ways) if not same_graph(before, after)]
    print(*changes)
    guessed("changes", len(changes))

# %% [raw] output_of="demo_changes"
r"""
0.2 0.3 0.5 0.8 1.0 1.4 1.9 2.4 3.0 3.1
"""

# %% [markdown] id="summary" lang="zh"
r"""
图记下的是这一次走过的路；换一个输入，走的可能是另一条。所以录音机的后继者里，`torch.export` 遇到这样的 `if` 就拒绝，`torch.compile` 每次都交给 Python 来判断。

打印的最后两个，3.0 和 3.1，挨在一起：恰好是 3 时的图，两边都没有。在这样的点上，引擎说的斜率该信哪边的？支线“一点三答”问的就是这个。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
A graph keeps the path that was taken this time; another input may take another. That is why, of the successors of the recorder, `torch.export` refuses such an `if`, and `torch.compile` lets Python decide each time.

The last two, 3.0 and 3.1, are neighbours: at 3 exactly there is a graph that neither side has. Which slope is to be believed at such a point? That is what the side road “Three answers at one point” asks. Run `progress()` to see what is still open.
"""
