# %% [markdown] id="title" lang="zh"
r"""
# 10 动态图

[English](../../en/10_dynamic_graphs/10_dynamic_graphs.ipynb) · 约 125 分钟 · 7 个练习（末尾的选读另加 5 分钟）

到现在为止，我们的程序都是直来直去的公式。真正的程序里却有 `if`，有 `while`，走哪条路、转几圈，要看数据。这样的程序能求导吗？图又该画成什么样？

答案出人意料地简单：引擎根本看不见 `if`。它只记下**这一次**真正做过的运算。这一课看清楚这句话的好处，也看清楚它的代价。

一半多的时间用在练习上。先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 10 Dynamic graphs

[中文](../../zh/10_dynamic_graphs/10_dynamic_graphs.ipynb) · about 125 minutes · 7 exercises (the optional reading at the end takes another 5 minutes)

So far our programs have been plain formulas. Real programs contain `if` and `while`, and the data decide which way they go and how many turns they take. Can such a program be differentiated? And what does its graph look like?

The answer is surprisingly simple: the engine cannot see an `if` at all. It records the operations that actually happened **this time**. This lesson looks at what that gives us, and at what it costs.

More than half of the time goes into exercises. Run the next cell first.
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

lang = start("10_dynamic_graphs", "zh")

# %% [markdown] id="static" lang="zh"
r"""
## 建一次，用到底？

第 02 课的表达式树建好以后可以反复使用：换一个 `x.value`，再 `evaluate()` 一次就行。下面照老办法写一个绝对值，`Minus(zero, x)` 就是 $-x$：
"""

# %% [markdown] id="static" lang="en"
r"""
## Build once, use forever?

The expression trees of lesson 02 could be used again and again: change `x.value`, call `evaluate()` once more. Here is an absolute value built the old way, where `Minus(zero, x)` is $-x$:
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

和第 08 课一样，`@on_both` 把函数用我们的引擎和真正的 PyTorch 各运行一遍，两边文字相同时只打印一次。在这样的函数里，`torch` 是参数，轮流是两个引擎；除此以外，这一课的 `torch` 都是我们自己的引擎，真正的 PyTorch 叫做 `pytorch`。
"""

# %% [markdown] id="product" lang="en"
r"""
## A loop: the product of positives

The function below multiplies the positive entries and skips the others. `one.item()` takes out a plain number for the condition.

As in lesson 08, `@on_both` runs a function on our engine and on the real PyTorch, and prints the output once if the two agree. In such a function `torch` is an argument, first one engine and then the other; everywhere else in this lesson `torch` is our own engine and `pytorch` the real one.
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

# %% [markdown] id="branch" lang="zh"
r"""
## 分支：一个 `if`，许多元素

第 04 课的 `branch` 又来了：用 `if` 挑一条路的绝对值。那时 x 是一个数；换成张量，就多了一个问题：这个 `if` 看的是哪一个元素？先只给它一个元素：
"""

# %% [markdown] id="branch" lang="en"
r"""
## A branch: one `if`, many entries

Here is the `branch` of lesson 04 again, an absolute value that picks its way with an `if`. There x was a number. With a tensor there is a new question: which entry does the `if` look at? To begin with, give it one entry only:
"""


# %% id="demo_by_first" ledger="S1-28 S1-29"
def by_first(x):
    if x[0].item() > 0:
        return x
    else:
        return -x


@on_both
def one_entry(torch):
    for x in (torch.ones(1), -1 * torch.ones(1)):
        x = x.requires_grad_()
        y = by_first(x)
        y.backward()
        print(y, "the same object:", y is x)
        print(x.grad)


# %% [raw] output_of="demo_by_first"
r"""
tensor([1.], requires_grad=True) the same object: True
tensor([1.])
tensor([1.], grad_fn=<NegBackward0>) the same object: False
tensor([-1.])
"""

# %% [markdown] id="branch_note" lang="zh"
r"""
负的输入得到一个节点 `NegBackward0`；正的输入什么运算也没有做，返回的就是 `x` 本身，它的 `grad_fn` 是 `None`。两个输入，两个不同的图。
"""

# %% [markdown] id="branch_note" lang="en"
r"""
The negative input yields a node, `NegBackward0`. For the positive one no operation happens: what comes back is `x` itself, whose `grad_fn` is `None`. Two inputs, two different graphs.
"""

# %% exercise="three_absolutes"


# %% id="demo_kink" ledger="S1-29a S1-29b" spoils="three_absolutes"
if done("three_absolutes"):

    @on_both
    def kink_and_mixed_signs(torch):
        programs = {
            "first": by_first,
            "built_in": torch.abs,
            "where": lambda x: torch.where(x >= 0, x, -x),
        }
        for values in ([0.0], [1.0, -2.0]):
            for name, program in programs.items():
                x = torch.tensor(values, requires_grad=True)
                y = program(x)
                y.backward(torch.ones_like(y))
                print(f"{name:8} at {values}: value {y.tolist()}, gradient {x.grad.tolist()}")


# %% [raw] output_of="demo_kink"
r"""
first    at [0.0]: value [-0.0], gradient [-1.0]
built_in at [0.0]: value [0.0], gradient [0.0]
where    at [0.0]: value [0.0], gradient [1.0]
first    at [1.0, -2.0]: value [1.0, -2.0], gradient [1.0, 1.0]
built_in at [1.0, -2.0]: value [1.0, 2.0], gradient [1.0, -1.0]
where    at [1.0, -2.0]: value [1.0, 2.0], gradient [1.0, -1.0]
"""

# %% [markdown] id="branch_lessons" lang="zh" folds="three_absolutes"
r"""
折点上的三个答案里，−1 和 0 在第 04 课已经见过，`where` 用 `>=`，又添了一个 1。谁也没有错，因为那里没有导数。新的教训是后一半。

**一个 `if` 只能做一次决定。** `by_first` 用第一个元素替整个向量作主，遇到符号不一的向量就错了，连值都错，而且不报错。要逐个元素地选择，用 `torch.where`：它不是 Python 的分支，而是一个运算，两边都算出来，再逐个挑选。
"""

# %% [markdown] id="branch_lessons" lang="en" folds="three_absolutes"
r"""
Of the three answers at the kink, −1 and 0 are known from lesson 04; `where` with its `>=` adds a third, 1. None is wrong, as there is no derivative. What is new is the second half.

**One `if` decides once.** `by_first` lets the first entry decide for the whole vector. With mixed signs even its value is wrong, and nothing is raised. To choose entry by entry use `torch.where`: it is not a branch of Python but an operation, which computes both sides and picks from them.
"""

# %% [markdown] id="ambiguous" lang="zh"
r"""
要是条件看的不是 `x[0]`，而是整个 `x` 呢？
"""

# %% [markdown] id="ambiguous" lang="en"
r"""
And if the condition looks at the whole `x` instead of `x[0]`?
"""


# %% id="demo_ambiguous"
@on_both
def which_entry(torch):
    x = torch.tensor([1.0, -2.0], requires_grad=True)
    if x > 0:
        print("positive")


# %% [raw] output_of="demo_ambiguous"
r"""
RuntimeError: Boolean value of Tensor with more than one value is ambiguous
"""

# %% [markdown] id="where" lang="zh"
r"""
## 避开 0/0

`torch.where` 常用来避开麻烦的地方：在公式失效的点上换一个值。下面的 $\dfrac{\sin x}{x}$ 在 0 处是 0/0，换成它的极限 1，对每个有限的 x，值就都对了：
"""

# %% [markdown] id="where" lang="en"
r"""
## Around 0/0

`torch.where` is often used to step around a trouble spot: where a formula fails, substitute another value. Here $\dfrac{\sin x}{x}$ is 0/0 at 0; with its limit 1 in that place, the value is right for every finite x:
"""


# %% id="demo_sinc"
def sinc(x):
    return torch.where(x == 0, torch.ones_like(x), torch.sin(x) / x)


print(sinc(torch.tensor([-2.0, 0.0, 1e-3, 3.0])))

# %% [raw] output_of="demo_sinc"
r"""
tensor([0.4546, 1.0000, 1.0000, 0.0470])
"""

# %% exercise="sinc"

# %% [markdown] id="where_note" lang="zh" folds="sinc"
r"""
两边都算，没有选中的一边收到的上游梯度是 0。这个 0 还要乘上那一边的**局部导数**；局部导数如果是无穷大或 `nan`，乘出来就是 `nan`，再加到别处来的好梯度上，就把它也毁了。那一边的**值**是不是无穷大倒没有关系。下面的第一个程序里，没有选中的 $\sqrt x$ 在 0 处的值只是 0，局部导数却是无穷大，于是梯度成了 `nan`；第二个程序里，没有选中的值是无穷大，局部导数是 1，梯度平安无事。出路是先把输入换成安全的数再算，或者只在公式管用的地方算。（离 0 很近而不是 0 的地方，还有两个很大的数相减的舍入误差；真要用在那里，就换成级数 $1 - \frac{x^2}{6} + \frac{x^4}{120}$。）
"""

# %% [markdown] id="where_note" lang="en" folds="sinc"
r"""
Both sides are computed, and the one that is not chosen receives the cotangent 0. That 0 is still multiplied by the **local derivative** of that side; if the local derivative is infinite or `nan`, the product is `nan`, and added to the good gradient from elsewhere it ruins that too. Whether the **value** of that side is infinite does not matter. In the first program below, $\sqrt x$ on the side not chosen has the harmless value 0 at 0, but an infinite local derivative, and the gradient becomes `nan`; in the second the value not chosen is infinite and its local derivative 1, and the gradient is unharmed. The way out is to put in a safe number before computing, or to compute only where the formula holds. (Where x is close to 0 and yet not 0, there is also the round-off of a difference of two large numbers; if you need that place, use the series $1 - \frac{x^2}{6} + \frac{x^4}{120}$ there.)
"""


# %% id="demo_where" spoils="sinc"
if done("sinc"):

    @on_both
    def both_sides(torch):
        def root(x):
            return torch.where(x > 0, x**0.5, torch.zeros_like(x))

        def infinite(x):
            return torch.where(x >= 0, x, x + math.inf)

        for program in (root, infinite):
            x = torch.tensor([4.0, 0.0], requires_grad=True)
            y = program(x)
            y.sum().backward()
            print(f"{program.__name__:8}: value {y.tolist()}, gradient {x.grad.tolist()}")


# %% [raw] output_of="demo_where"
r"""
root    : value [2.0, 0.0], gradient [0.25, nan]
infinite: value [4.0, 0.0], gradient [1.0, 1.0]
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
最后一个错误值得多看一眼。原来的写法从整数 1 开始，第一次 `result *= one` 做出一个新的张量，此后的原地操作（in-place operation）改的都是这个新张量，没有害处。从第一个正数开始，`result` 就是 `x` 的一个视图，`*=` 改的是 `x` 自己；消息里的 multiple views 说的就是 `unbind` 拆出来的这些元素。（被盖掉的值反向还要用，原地的乘法给它在节点里留了一份副本，第 09 课的问答里说过。）

行得通的修法只有一个要求：不论有没有正数，结果都由 `x` 算出来。例如 `x[x > 0].prod()`：没有正数时 `x[x > 0]` 是空的，没有因子的乘积是 1，而这个 1 仍然有 `grad_fn`。
"""

# %% [markdown] id="int_note" lang="en" folds="product_again"
r"""
The last error deserves a second look. The original begins with the integer 1, so the first `result *= one` makes a new tensor, and every in-place operation after that changes this new one, which does no harm. Begin with the first positive entry, and `result` is a view of `x`: `*=` would change `x` itself. The multiple views of the message are the entries that `unbind` made. (The backward pass still needs the overwritten values; an in-place product keeps a copy of them in its node, as the questions of lesson 09 say.)

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

# %% [markdown] id="newton" lang="zh"
r"""
## 算法也能求导

既然图是运行的记录，那么任何由可导的步骤组成的算法都可以求导，不必有现成的公式。例如用牛顿法求 $\sqrt a$（$a > 0$）：从 $s = 1$ 开始，反复取 $s$ 和 $a / s$ 的平均数：

$$s \leftarrow \frac{1}{2}\left(s + \frac{a}{s}\right)$$

引擎不知道这是在求平方根。它只看到加法和除法，一步一步地求导；走得够多，导数也趋近 $1 / (2\sqrt a)$。（这里是这样；一般来说，值收敛并不保证导数也收敛。）
"""

# %% [markdown] id="newton" lang="en"
r"""
## Algorithms have derivatives too

Since a graph is the record of a run, any algorithm made of differentiable steps can be differentiated, without a formula for it. Take Newton's method for $\sqrt a$ with $a > 0$: start with $s = 1$ and replace it by the mean of $s$ and $a / s$, again and again:

$$s \leftarrow \frac{1}{2}\left(s + \frac{a}{s}\right)$$

The engine has no idea that this is a square root. It sees additions and divisions and differentiates step by step; after enough of them the derivative approaches $1 / (2\sqrt a)$ as well. (Here it does; that values converge is no promise, in general, that their derivatives do.)
"""

# %% exercise="through_the_steps"

# %% [markdown] id="convergence" lang="zh"
r"""
走几步能到哪里？$a = 9$ 时 $\sqrt a = 3$，导数是 $1/6$。下图的横轴是步数，纵轴是误差的常用对数：越往下越准，64 位浮点数到 −15 左右就是尽头，误差正好是 0 的画在 −16。走近以后，每走一步，值的正确位数大约翻一倍；导数几乎同步，曲线也几乎重合：
"""

# %% [markdown] id="convergence" lang="en"
r"""
How far does it get? For $a = 9$ we have $\sqrt a = 3$ and the derivative $1/6$. The horizontal axis shows the steps, the vertical axis the decimal logarithm of the error: the lower the more accurate; 64-bit floats end near −15, and an error of exactly 0 is drawn at −16. Once it is close, each step roughly doubles the number of correct digits in the value; the derivative keeps pace, along almost the same curve:
"""

# %% id="demo_convergence"
with needs("through_the_steps"):
    curves = {"s": [], "ds/da": []}
    for steps in range(1, 9):
        a = torch.tensor([9.0], dtype=torch.float64, requires_grad=True)
        s = newton(a, steps)
        s.backward()
        for name, error in (("s", s.item() - 3), ("ds/da", a.grad.item() - 1 / 6)):
            curves[name].append((steps, math.log10(max(abs(error), 1e-16))))
    ends = [f"{name}: {line[0][1]:.1f} … {line[4][1]:.1f}" for name, line in curves.items()]
    display(plot(curves, dots=True, text="\n".join(ends)))

# %% [raw] output_of="demo_convergence"
r"""
s: 0.3 … -8.9
ds/da: -0.5 … -8.7
"""

# %% [markdown] id="both_answers" lang="zh" folds="through_the_steps"
r"""
你的 `newton_vjp` 是往前走的，还是往回走的？各要记着几个数？两种写法都对：让 `ds` 和 s 在同一个循环里更新，只记着两个数；先把每一步的 s 存进列表，再倒着走一遍，记着 `steps` 个。这里每个元素只有一个输入、一个输出，所以往前走更省。
"""

# %% [markdown] id="both_answers" lang="en" folds="through_the_steps"
r"""
Does your `newton_vjp` go forward or back, and how many numbers does it keep? Either is right: to update `ds` in the same loop as s keeps two numbers; to store the s of each step in a list and walk back through it keeps `steps` of them. As each entry has one input and one output here, going forward is cheaper.
"""

# %% [markdown] id="implicit" lang="zh"
r"""
## 走到了头，就不必往回走

要是走到了头，还需要那些步吗？不需要。到了极限，$s$ 满足 $s^2 = a$，两边求微分得 $2s\,ds = da$，于是 $ds/da = 1/(2s)$。这叫隐函数求导（implicit differentiation）：只要知道结果满足哪个方程，通往它的路就不必记录，也不必往回走。下面第一行走了十步又走回来；第二行的十步一步也没有记：
"""

# %% [markdown] id="implicit" lang="en"
r"""
## No way back needed

Once it has arrived, are those steps still needed? No. At the limit $s$ satisfies $s^2 = a$; taking differentials on both sides gives $2s\,ds = da$, hence $ds/da = 1/(2s)$. This is implicit differentiation: if you know which equation the result satisfies, the way to it need not be recorded, and there is no backward pass through the steps at all. The first line below goes ten steps and all the way back; of the ten steps of the second, none is recorded:
"""

# %% id="demo_implicit"
with needs("through_the_steps"):
    a = torch.tensor([9.0], dtype=torch.float64, requires_grad=True)
    newton(a, 10).backward()
    print(f"through the steps: {a.grad.item():.12f}")
    with torch.no_grad():
        s = newton(a, 10)
    print(f"from the equation: {1 / (2 * s.item()):.12f}, grad_fn: {s.grad_fn}")

# %% [raw] output_of="demo_implicit"
r"""
through the steps: 0.166666666667
from the equation: 0.166666666667, grad_fn: None
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

# %% [markdown] id="modes" lang="zh"
r"""
## 选读

主线到这里为止；后面的课不需要这一节。

### 往前，还是往后

求导有两个方向。**前向模式**（forward mode）让导数跟着值一起往前走：每一步除了值，还算出值随输入变得多快（第 05 课选做的对偶数就是这样）。引擎用的是**反向模式**（reverse mode），带着上游梯度往回走。它们各走几遍？**路上要记着什么**？

下面的循环 $s \leftarrow \tanh(w_1 s + w_2)$ 从 $s = w_0$ 开始，有三个输入、一个输出。前向模式走一遍，只得到对一个输入的导数：`direction` 里是 1 的那一个。下面走 5 步，再走 50 步，每行打印三个导数：
"""

# %% [markdown] id="modes" lang="en"
r"""
## Optional reading

The main road ends here; later lessons do not need this section.

### Forward, or back

There are two directions. In **forward mode** the derivative travels along with the value: every step computes, beside the value, how fast it changes with the input (as the dual numbers in the optional part of lesson 05 do). The engine uses **reverse mode** and travels back with a cotangent. How many passes does each make, and **what has to be kept on the way**?

The loop below, $s \leftarrow \tanh(w_1 s + w_2)$, starts at $s = w_0$ and has three inputs and one output. A pass of forward mode gives the derivative with respect to one input only, the one that has a 1 in `direction`. Below it makes 5 steps and then 50; each line shows the three derivatives:
"""


# %% id="demo_modes"
def forward_mode(w, steps):
    gradient = []
    #| zh: 每个输入走一遍
    #| en: a pass for each input
    for direction in np.eye(3):
        s, ds = w[0], direction[0]
        for _ in range(steps):
            #| zh: w1 * s + w2 的导数，用乘法法则
            #| en: the derivative of w1 * s + w2, by the product rule
            ds = direction[1] * s + w[1] * ds + direction[2]
            s = np.tanh(w[1] * s + w[2])
            ds = (1 - s**2) * ds
        gradient.append(ds)
    return gradient, f"{len(gradient)} passes, one s and one ds kept"


def reverse_mode(w, steps):
    kept = [w[0]]
    for _ in range(steps):
        kept.append(np.tanh(w[1] * kept[-1] + w[2]))
    by_s, by_w1, by_w2 = 1.0, 0.0, 0.0
    for i in reversed(range(steps)):
        before, after = kept[i], kept[i + 1]
        #| zh: z 是 w1 * s + w2
        #| en: z is w1 * s + w2
        by_z = by_s * (1 - after**2)
        by_s, by_w1, by_w2 = by_z * w[1], by_w1 + by_z * before, by_w2 + by_z
    return [by_s, by_w1, by_w2], f"1 round trip, {len(kept)} values of s kept"


for steps in (5, 50):
    print(f"steps = {steps}")
    for mode in (forward_mode, reverse_mode):
        slopes, costs = mode([0.3, 0.9, 0.2], steps)
        print("  ", " ".join(f"{one:.6f}" for one in slopes), " ", costs)

# %% [raw] output_of="demo_modes"
r"""
steps = 5
   0.079616 0.738129 1.309067   3 passes, one s and one ds kept
   0.079616 0.738129 1.309067   1 round trip, 6 values of s kept
steps = 50
   0.000000 0.753736 1.139682   3 passes, one s and one ds kept
   0.000000 0.753736 1.139682   1 round trip, 51 values of s kept
"""

# %% [markdown] id="modes_note" lang="zh"
r"""
结果相同，账却不同。前向模式**一个输入走一遍**，记着的数与步数无关；反向模式**一个输出走一个来回**，一百万个输入也只走一个来回，代价是记下每一步。训练网络时输入（参数）成千上万，输出只有一个损失，所以引擎选了反向。反过来，输入少、输出多、步数也多，就该用前向模式。

50 步以后的 0.000000 并没有算错。往回走时，每一步都给 $s$ 的上游梯度乘上 $w_1(1 - s^2)$，这里大约是一半，最后几乎什么也不剩：循环是从哪个 $w_0$ 出发的，已经等于忘了。沿着输入一圈一圈走下去的网络（循环网络）吃的正是这个苦头，叫做**梯度消失**（vanishing gradient）。
"""

# %% [markdown] id="modes_note" lang="en"
r"""
The results agree; the costs do not. Forward mode makes **one pass for each input**, and what it keeps does not depend on the number of steps. Reverse mode makes **one round trip for each output**, even for a million inputs, and pays by keeping every step. In training a network there are thousands of inputs, the parameters, and a single output, the loss, which is why engines choose reverse mode. With few inputs, many outputs and many steps, forward mode is the better choice.

The 0.000000 after 50 steps is no mistake. On the way back the cotangent of $s$ is multiplied by $w_1(1 - s^2)$ at every step, here by about one half, until hardly anything is left: $w_0$, where the loop started, is as good as forgotten. Networks that run a long loop over their input (recurrent networks) suffer from just this; it is called the **vanishing gradient**.
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**条件里用 `.item()`、`.data` 还是张量本身？** 都可以，条件本来就不求导。`if one > 0` 会把只有一个元素的张量变成布尔值。`.data` 已经过时，它的危险在第 09 课。`.item()` 用在**算式**里才是错的，那样会切断历史。

**能不能对“选哪个分支”求导？** 直接求不行。分支是一个台阶：两边都是平的，跳的地方没有导数。想让它参加训练，就得换成光滑的东西，例如用 sigmoid 加权两边，或者用随机的选择去估计。

**没有参加的张量，梯度是 0 还是 `None`？** 一个张量里没有参加的**元素**是 0；**整个**张量没有参加，`.grad` 就仍然是 `None`。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**In a condition, `.item()`, `.data` or the tensor itself?** Any of them; conditions are not differentiated anyway. `if one > 0` turns a tensor with one entry into a boolean. `.data` is out of date, and lesson 09 shows its dangers. `.item()` is wrong only in the **arithmetic**: there it cuts the history.

**Can I differentiate with respect to “which branch is taken”?** Not directly. A branch is a step: flat on both sides, and without a derivative where it jumps. To train a choice one needs something smooth in its place, such as both sides weighted by a sigmoid, or estimates from random choices.

**Is the gradient of a tensor that takes no part 0 or `None`?** **Entries** that take no part get 0; when a **whole** tensor takes no part, its `.grad` stays `None`.
"""


# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 图是一次运行的记录，每次前向都重新建立，所以 Python 的控制语句可以照常使用。
* 图里只有做过的运算，反向只走通向结果的那些。没有走的分支、循环的写法不留痕迹；条件里的运算虽然记了，从结果出发却走不到。
* 每条路都要返回与输入相连的张量，什么也没有发生的那条也不例外。
* 得到的梯度属于走过的那条路。在跳跃和折点处，它不是函数的导数；在被 `if` 单独处理的点上也未必是：`x if x != 0 else 0 * x` 处处等于 x，在 0 处的梯度却是 0。
* 一个 `if` 替整个张量作一次决定；要逐个元素地选，用 `torch.where`，并且给没有选中的一边一个安全的输入。
* （选读）前向模式一个输入走一遍；反向模式一个输出走一个来回，要记下每一步。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* A graph is the record of one run and is built anew on every forward pass, so Python's control flow works as usual.
* It holds only operations that happened, and the backward pass follows only those that lead to the result. Branches not taken and the form of a loop leave no trace; what a condition computed is recorded, but no way leads there from the result.
* Every path has to return a tensor connected to the input, including the one where nothing happens.
* The gradient belongs to the path that was taken. At jumps and kinks it is not the derivative of the function, nor need it be at a point that an `if` treats apart: `x if x != 0 else 0 * x` is x everywhere, and yet its gradient at 0 is 0.
* One `if` decides once for a whole tensor; to choose entry by entry use `torch.where`, and give the side not chosen a safe input.
* (Optional reading.) Forward mode makes one pass for each input; reverse mode makes one round trip for each output, and has to keep every step.

Run `progress()` to see which exercises are still open.
"""
