# %% [markdown] id="title" lang="zh"
r"""
# 支线：`if` 留下什么

[English](../../en/side_records/side_records.ipynb) · 约 75 分钟 · 4 个练习

一棵树说 $|-2| = -2$，`torch.jit.trace` 也这样说。毛病是同一个。

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: What stays of an `if`

[中文](../../zh/side_records/side_records.ipynb) · about 75 minutes · 4 exercises

A tree says that $|-2| = -2$, and so does `torch.jit.trace`, for the same reason.

Comes after lesson 12.
"""

# %% id="setup"
import math
import warnings

import numpy as np
import torch as pytorch
from IPython.display import display

import autograd_lib.engine as torch
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.in_browser import documented_if_missing
from autograd_lib.scalar import Minus, Variable
from autograd_lib.side_by_side import on_both

lang = start("side_records", "zh")


def by_first(x):
    if x[0].item() > 0:
        return x
    else:
        return -x


# %% [markdown] id="static" lang="zh"
r"""
## 建一次，用到底？

第 02 课的树建好以后可以反复使用：换一个 `x.value`，再 `evaluate()` 一次就行。下面照老办法写一个绝对值，`Minus(zero, x)` 就是 $-x$：
"""

# %% [markdown] id="static" lang="en"
r"""
## Build once, use forever?

The trees of lesson 02 could be used again and again: change `x.value`, call `evaluate()` once more. Here is an absolute value built the old way, where `Minus(zero, x)` is $-x$:
"""

# %% id="demo_static"
x, zero = Variable(3.0), Variable(0.0)
tree = x if x.evaluate() > 0 else Minus(zero, x)
print("x = 3: ", tree.evaluate())

x.value = -2.0
print("x = -2:", tree.evaluate())

# %% [raw] output_of="demo_static"
r"""
x = 3:  3.0
x = -2: -2.0
"""

# %% [markdown] id="dynamic" lang="zh"
r"""
$|-2|$ 成了 $-2$。树没有算错，它根本不知道有过一个 `if`（第二行里的那个）：那一行在**建树的时候**就执行完了，树里只有当时选中的那一枝。

有两条出路。一条是在图里加一种“条件节点”，再加一种“循环节点”，早期的框架就是这样做的，等于在 Python 里又造了一门语言。
另一条是 PyTorch 的：**每次前向都重新建图**。图不再是写好的蓝图，而是这一次运行的记录，用完就扔。于是 Python 的 `if`、`for`、`while`、递归都可以照常使用，这就叫**动态图**（dynamic graph）。
"""

# %% [markdown] id="dynamic" lang="en"
r"""
$|-2|$ has become $-2$. The tree made no mistake; it simply never knew that there was an `if`, the one in the second line. That line was over and done with **when the tree was built**, and the tree holds only the branch that was chosen then.

There are two ways out. One is to add “condition nodes” and “loop nodes” to graphs, as early frameworks did; but that amounts to building a second language inside Python.
The other is PyTorch's: **build the graph anew on every forward pass**. A graph is then not a blueprint but the record of one run, thrown away afterwards. Python's own `if`, `for`, `while` and recursion all work as usual. This is called a **dynamic graph**.
"""

# %% [markdown] id="product" lang="zh"
r"""
## 循环：正数的乘积

下面的函数把正的元素乘起来，别的跳过。`one.item()` 取出一个普通的数，用来判断。

和第 12 课一样，`@on_both` 把函数用我们的引擎和真正的 PyTorch 各运行一遍，两边文字相同时只打印一次。在这样的函数里，`torch` 是参数，轮流是两个引擎；除此以外，这一课的 `torch` 都是我们自己的引擎，真正的 PyTorch 叫做 `pytorch`。
"""

# %% [markdown] id="product" lang="en"
r"""
## A loop: the product of positives

The function below multiplies the positive entries and skips the others. `one.item()` takes out a plain number for the condition.

As in lesson 12, `@on_both` runs a function on our engine and on the real PyTorch, and prints the output once if the two agree. In such a function `torch` is an argument, first one engine and then the other; everywhere else in this lesson `torch` is our own engine and `pytorch` the real one.
"""


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


# %% [raw] output_of="demo_product"
r"""
(tensor([-2., -1.,  0.,  1.,  2.,  3.], requires_grad=True),
 tensor(6., grad_fn=<MulBackward0>))
"""

# %% [markdown] id="product_graph" lang="zh"
r"""
下面画出另一个输入 `[-2, 3, 4]` 的图。`unbind` 把向量拆成一个个元素，`for one in x` 时引擎做的就是这件事。负数对应的那个输出，没有接到任何乘法上：图里看不出循环，也看不出条件，只有发生过的乘法。`1` 是 `result` 的初值，一个普通的数。
"""

# %% [markdown] id="product_graph" lang="en"
r"""
Here is the graph for another input, `[-2, 3, 4]`. `unbind` takes the vector apart into its entries, which is what the engine does for `for one in x`. The output for the negative entry goes into no product. Neither loop nor condition can be seen, only the products that happened. The `1` is the plain number that `result` began with.
"""

# %% id="demo_product_graph"
x = torch.tensor([-2.0, 3.0, 4.0], requires_grad=True)
y = product_of_positives(x)
draw(y, {"x": x, "y": y}, lang=lang)

# %% [raw] output_of="demo_product_graph" lang="zh"
r"""
y = ×  #1  值 12
├─ ×  #2
│  ├─ unbind  #3  输出数 3
│  │  └─ x  #4  值 [-2, 3, 4]
│  └─ 1  #5
└─ unbind  #3（见上）
"""

# %% [raw] output_of="demo_product_graph" lang="en"
r"""
y = ×  #1  value 12
├─ ×  #2
│  ├─ unbind  #3  outputs 3
│  │  └─ x  #4  value [-2, 3, 4]
│  └─ 1  #5
└─ unbind  #3 (above)
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
数字都没有错，可是请想一想第三个元素。它是 0 时乘积为 6，变成 0.001 时乘积为 0.006：函数在这里**跳**了一下，没有导数可言。引擎却若无其事地给出 0。

它并没有说谎，它回答的是另一个问题：**走过的那条路**上的公式，导数是多少。在跳跃和折点处，在被 `if` 单独挑出来的点上，它未必是“函数的导数”。

下图只让第三个元素 t 变，别的不动，画出乘积；标出来的是引擎给 t 的梯度。线在 0 处断开，两边各有各的梯度：
"""

# %% [markdown] id="jump" lang="en" folds="positives"
r"""
All the numbers are right. But think about the third entry. When it is 0 the product is 6, and when it is 0.001 the product is 0.006: the function **jumps** here and has no derivative at all. The engine says 0 without hesitation.

It does not lie; it answers another question, namely what the derivative of the formula along **the path that was taken** is. At jumps and kinks, and at points that an `if` singles out, that need not be the derivative of the function.

The picture lets the third entry, t, vary alone and shows the product, marked with the gradient of t that the engine reports. The line breaks at 0, with a gradient of its own on each side:
"""

# %% id="demo_jump" spoils="positives"
if done("positives"):

    def value_and_slope(t):
        x = torch.tensor([-2.0, -1.0, t, 1.0, 2.0, 3.0], requires_grad=True)
        y = product_of_positives(x)
        y.backward()
        return y.item(), x.grad[2].item()

    left, right = [-1 + k / 10 for k in range(11)], [0.001] + [k / 10 for k in range(1, 16)]
    word, slope = {"zh": ("乘积，t", "梯度"), "en": ("product, t", "gradient")}[lang]
    pieces = {f"{word} ≤ 0": left, f"{word} > 0": right}
    lines = {name: [(t, value_and_slope(t)[0]) for t in ts] for name, ts in pieces.items()}
    marks = {f"{slope} {value_and_slope(t)[1]:g}": (t, value_and_slope(t)[0]) for t in (0.0, 1.2)}
    ends = [f"{name}: {line[0][1]:g} … {line[-1][1]:g}" for name, line in lines.items()]
    display(plot(lines, marks, text="\n".join([*ends, *marks])))

# %% [raw] output_of="demo_jump" lang="zh"
r"""
乘积，t ≤ 0: 6 … 6
乘积，t > 0: 0.006 … 9
梯度 0
梯度 6
"""

# %% [raw] output_of="demo_jump" lang="en"
r"""
product, t ≤ 0: 6 … 6
product, t > 0: 0.006 … 9
gradient 0
gradient 6
"""

# %% [markdown] id="int" lang="zh"
r"""
## 再看一眼乘积

动态图只记发生过的事。回到 `product_of_positives`：它对许多输入都好好的，但不是对所有的。
"""

# %% [markdown] id="int" lang="en"
r"""
## The product, once more

A dynamic graph records what happened. Back to `product_of_positives`: it works for many inputs, but not for all of them.
"""

# %% exercise="product_again"

# %% [markdown] id="int_answer" lang="zh" folds="product_again"
r"""
下面是原来的函数，和两种常见却行不通的修法。前两个的输入是你的反例，最后一个的是 `[2, 3]`：
"""

# %% [markdown] id="int_answer" lang="en" folds="product_again"
r"""
Here are the original and two common repairs that do not work. The input is your counterexample for the first two and `[2, 3]` for the last:
"""

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


# %% [raw] output_of="demo_int"
r"""
AttributeError: 'int' object has no attribute 'backward'
RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
RuntimeError: Output 0 of Unbind is a view and is being modified inplace. This view is the output of a function that returns multiple views. Such functions do not allow the output views to be modified inplace. You should replace the inplace operation by an out-of-place one.
"""

# %% [markdown] id="int_note" lang="zh" folds="product_again"
r"""
最后一个错误值得多看一眼。原来的写法从整数 1 开始，第一次 `result *= one` 做出一个新的张量，此后的原地操作（in-place operation）改的都是这个新张量，没有害处。从第一个正数开始，`result` 就是 `x` 的一个视图，`*=` 改的是 `x` 自己；消息里的 multiple views 说的就是 `unbind` 拆出来的这些元素。（被盖掉的值反向还要用，原地的乘法给它在节点里留了一份副本，支线“七种改法”的问答里说过。）

行得通的修法只有一个要求：不论有没有正数，结果都由 `x` 算出来。例如 `x[x > 0].prod()`：没有正数时 `x[x > 0]` 是空的，没有因子的乘积是 1，而这个 1 仍然有 `grad_fn`。
"""

# %% [markdown] id="int_note" lang="en" folds="product_again"
r"""
The last error deserves a second look. The original begins with the integer 1, so the first `result *= one` makes a new tensor, and every in-place operation after that changes this new one, which does no harm. Begin with the first positive entry, and `result` is a view of `x`: `*=` would change `x` itself. The multiple views of the message are the entries that `unbind` made. (The backward pass still needs the overwritten values; an in-place product keeps a copy of them in its node, as the questions of the side road “Seven edits” say.)

A repair that works has to do one thing: compute the result from `x`, with positive entries or without. One is `x[x > 0].prod()`: with no positive entry `x[x > 0]` is empty, a product without factors is 1, and this 1 still has a `grad_fn`.
"""

# %% [markdown] id="tracing" lang="zh"
r"""
## 把图留下来？

每次都重建图，有人嫌慢，想把它录下来反复使用。PyTorch 的 `torch.jit.trace` 就是一台录音机：给它一个例子，它记下做过的运算。下面用正数 3 录下 `by_first`，再放给 −2 听；开头的那棵树也来回答：
"""

# %% [markdown] id="tracing" lang="en"
r"""
## Keeping the graph?

Rebuilding the graph each time seems slow, so why not record it and use it again? PyTorch's `torch.jit.trace` is such a recorder: given an example, it writes down the operations that happen. Below, `by_first` is recorded with the positive number 3 and played back on −2; the tree from the beginning is asked as well:
"""

# %% id="demo_tracing"
with documented_if_missing("demo_tracing"):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        traced = pytorch.jit.trace(by_first, pytorch.tensor([3.0]))
    for x in (pytorch.tensor([3.0]), pytorch.tensor([-2.0])):
        print(x.item(), "program:", by_first(x).item(), " recording:", traced(x).item())
    print("     the tree, at -2:", tree.evaluate())
    print(sorted({one.category.__name__ for one in caught}))

# %% [raw] output_of="demo_tracing"
r"""
3.0 program: 3.0  recording: 3.0
-2.0 program: 2.0  recording: -2.0
     the tree, at -2: -2.0
['DeprecationWarning', 'TracerWarning']
"""

# %% [markdown] id="tracing_note" lang="zh"
r"""
$|-2| = -2$，两次，同一个错：`if` 在建树的时候、在录的时候就执行完了，留下来的只有一枝。录音机至少给了警告：`TracerWarning` 说的正是这件事，`DeprecationWarning` 说这台录音机本身已经过时。接替它的 `torch.export` 遇到这样的 `if` 干脆拒绝；`torch.compile` 在那里把图断开，条件仍由 Python 每次来判断，结果是对的。
"""

# %% [markdown] id="tracing_note" lang="en"
r"""
$|-2| = -2$, twice, by the same mistake: the `if` was over when the tree was built, and when the recording was made, and one branch is all that is left. At least the recorder warned: `TracerWarning` says just this, and `DeprecationWarning` says that the recorder itself is out of date. Its successor `torch.export` refuses such an `if`; `torch.compile` breaks the graph there and leaves the condition to Python each time, so its results are right.
"""

# %% [markdown] id="while" lang="zh"
r"""
## 转几圈由数据决定

下面的函数出自[《动手学深度学习》2.5 节](https://zh.d2l.ai/chapter_preliminaries/autograd.html)：不停地加倍，直到长度达到 1000，最后还有一个分支。（全是 0 的向量会让它永远转下去。）看上去很难求导：
"""

# %% [markdown] id="while" lang="en"
r"""
## The data decide how many turns

The function below is from [section 2.5 of *Dive into Deep Learning*](https://d2l.ai/chapter_preliminaries/autograd.html). It doubles until the length reaches 1000, and there is a branch at the end. (A vector with nothing but 0 in it would keep it turning for ever.) It looks hard to differentiate:
"""


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


# %% [raw] output_of="demo_while"
r"""
tensor([ 768., 1024.], grad_fn=<MulBackward0>)
"""

# %% exercise="turns"

# %% [markdown] id="trace" lang="zh" folds="turns"
r"""
`while` 和 `if` 在这里只决定乘以多少。一旦定了，函数就是 $k \cdot a$；`b.norm()` 和 `b.sum()` 的导数从来没有用到。k 变化的地方，函数就跳。下图里 a 只有一个元素，是正数：每一段都在一条过原点的直线上，名字里的 k 是引擎给出的斜率：
"""

# %% [markdown] id="trace" lang="en" folds="turns"
r"""
All that `while` and `if` decide here is the factor. Once that is settled, the function is $k \cdot a$; the derivatives of `b.norm()` and `b.sum()` are never used. Where k changes, the function jumps. In the picture a has a single, positive entry: each piece is part of a straight line through the origin, named by the slope that the engine gives:
"""

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
    display(plot(pieces, text="\n".join(rows)))

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

最后把图拿来比一比。下面的程序既有分支又有循环。它不返回 `x` 本身，所以结果总有 `grad_fn`。（只有 `x` 的元素之和是正数，循环才一定会停：不要拿 `[-1, 0]` 去试。）
"""

# %% [markdown] id="compare" lang="en"
r"""
## Two inputs, two graphs

Finally, let us compare graphs. The program below has a branch and a loop. It never returns `x` itself, so its result always has a `grad_fn`. (The loop is sure to end only if the entries of `x` have a positive sum: do not try `[-1, 0]`.)
"""


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


# %% [raw] output_of="demo_program"
r"""
tensor(5.5000, grad_fn=<MeanBackward0>)
tensor(13., grad_fn=<SumBackward0>)
"""

# %% exercise="two_graphs"

# %% [markdown] id="compare_note" lang="zh"
r"""
用你的函数去比较：
"""

# %% [markdown] id="compare_note" lang="en"
r"""
Use your function to compare:
"""

# %% id="demo_same"
with needs("two_graphs"):
    results = {
        str(v): program(torch.tensor(v, requires_grad=True)) for v in ([1.0, 2.0], [2.0, 1.0], [3.0, -2.0])
    }
    print("[1, 2] and [2, 1]: ", same_graph(results["[1.0, 2.0]"], results["[2.0, 1.0]"]))
    print("[1, 2] and [3, -2]:", same_graph(results["[1.0, 2.0]"], results["[3.0, -2.0]"]))

# %% [raw] output_of="demo_same"
r"""
[1, 2] and [2, 1]:  True
[1, 2] and [3, -2]: False
"""

# %% id="demo_two_graphs" spoils="two_graphs"
if done("two_graphs"):
    for values in ([1.0, 2.0], [3.0, -2.0]):
        x = torch.tensor(values, requires_grad=True)
        y = program(x)
        display(draw(y, {"x": x, "y": y}, lang=lang))

# %% [raw] output_of="demo_two_graphs" lang="zh"
r"""
y = mean  #1  值 5.5
└─ +  #2  形状 (2,)
   ├─ +  #3  形状 (2,)
   │  ├─ ×  #4  形状 (2,)
   │  │  ├─ x  #5  值 [1, 2]
   │  │  └─ x  #5（见上）
   │  └─ x  #5（见上）
   └─ x  #5（见上）
y = sum  #1  值 13
└─ ×  #2  形状 (2,)
   ├─ x  #3  值 [3, -2]
   └─ x  #3（见上）
"""

# %% [raw] output_of="demo_two_graphs" lang="en"
r"""
y = mean  #1  value 5.5
└─ +  #2  shape (2,)
   ├─ +  #3  shape (2,)
   │  ├─ ×  #4  shape (2,)
   │  │  ├─ x  #5  value [1, 2]
   │  │  └─ x  #5 (above)
   │  └─ x  #5 (above)
   └─ x  #5 (above)
y = sum  #1  value 13
└─ ×  #2  shape (2,)
   ├─ x  #3  value [3, -2]
   └─ x  #3 (above)
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**条件里用 `.item()`、`.data` 还是张量本身？** 都可以，条件本来就不求导。`if one > 0` 会把只有一个元素的张量变成布尔值。`.data` 已经过时，它的危险在支线“七种改法”。`.item()` 用在**算式**里才是错的，那样会切断历史。

**能不能对“选哪个分支”求导？** 直接求不行。分支是一个台阶：两边都是平的，跳的地方没有导数。想让它参加训练，就得换成光滑的东西，例如用 sigmoid 加权两边，或者用随机的选择去估计。

**没有参加的张量，梯度是 0 还是 `None`？** 一个张量里没有参加的**元素**是 0；**整个**张量没有参加，`.grad` 就仍然是 `None`。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**In a condition, `.item()`, `.data` or the tensor itself?** Any of them; conditions are not differentiated anyway. `if one > 0` turns a tensor with one entry into a boolean. `.data` is out of date, and the side road “Seven edits” shows its dangers. `.item()` is wrong only in the **arithmetic**: there it cuts the history.

**Can I differentiate with respect to “which branch is taken”?** Not directly. A branch is a step: flat on both sides, and without a derivative where it jumps. To train a choice one needs something smooth in its place, such as both sides weighted by a sigmoid, or estimates from random choices.

**Is the gradient of a tensor that takes no part 0 or `None`?** **Entries** that take no part get 0; when a **whole** tensor takes no part, its `.grad` stays `None`.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

图记下的是这一次走过的路。换一个输入，走的可能是另一条。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

A graph keeps the way that was taken this time. Another input may take another.

Run `progress()` to see what is still open.
"""
