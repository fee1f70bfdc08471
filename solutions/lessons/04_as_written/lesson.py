# %% [markdown] id="title" lang="zh"
r"""
# 04 照着写

[English](../../en/04_as_written/04_as_written.ipynb) · 约 50 分钟 · 3 个练习

到现在为止，每个公式都要拆成一层套一层的类名。这一课让节点听得懂 `+`、`-`、`*`，还有 `/` 和 `**`。需要会用 Python 的类和特殊方法（`__add__` 这样的名字）。

**这里又要用到：** 第 02 课里，同一棵树上反向走了两遍，叶子里的数变成了什么？
"""

# %% [markdown] id="title" lang="en"
r"""
# 04 As it is written

[中文](../../zh/04_as_written/04_as_written.ipynb) · about 50 minutes · 3 exercises

So far every formula had to be taken apart into class names inside class names. In this lesson nodes learn to understand `+`, `-`, `*`, and then `/` and `**`. You need Python's classes and special methods (names like `__add__`).

**From earlier:** in lesson 02, two backward walks went over the same tree. What became of the numbers in the leaves?
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("04_as_written", "zh")

import itertools

from IPython.display import display

from autograd_lib.drawing import draw, frames

#| zh: 你自己的引擎；还没做对的部分，由课程的代替
#| en: your own engine, with the course's in place of parts that are not right yet
import mine
from mine import Add, Function, Negate, central_difference, in_order

# %% [markdown] id="opening" lang="zh"
r"""
## 类名套类名

$3x^2 - 2x + 5$ 在 $x = 3$ 处应当是 $26$。下面长的那一行里有一处写错了。运行之前先找一找；再猜一猜，它算出来的是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## Calls inside calls

At $x = 3$, $3x^2 - 2x + 5$ should be $26$. There is a slip in the long line below. Look for it before you run the cell, and guess: what will come out instead?
"""

# %% id="guess_nested"
guess("instead_of_26", ...)


# %% id="demo_nested"
class Variable:
    def __init__(self, value):
        self.value = value


class Plus:
    def __init__(self, lhs, rhs):
        self.value = lhs.value + rhs.value


class Times:
    def __init__(self, lhs, rhs):
        self.value = lhs.value * rhs.value


x = Variable(3)
wrong = Plus(Times(Variable(3), Times(x, Plus(x, Times(Variable(-2), x)))), Variable(5))
print("value:", wrong.value)
guessed("instead_of_26", wrong.value)

try:
    print(3 * x * x - 2 * x + 5)
except TypeError as error:
    print("TypeError:", error)

# %% [raw] output_of="demo_nested"
r"""
value: -22
TypeError: unsupported operand type(s) for *: 'int' and 'Variable'
"""

# %% [markdown] id="unbearable_note" lang="zh"
r"""
没有报错：里面的那个 `Plus` 放错了地方，$-2x$ 加到了最里面的 $x$ 上。真正想写的是 `3 * x * x - 2 * x + 5`，而 Python 不知道 `int` 和 `Variable` 怎么相乘。
"""

# %% [markdown] id="unbearable_note" lang="en"
r"""
No error: the inner `Plus` is in the wrong place, and $-2x$ was added to the innermost $x$. What we want to write is `3 * x * x - 2 * x + 5`, but Python does not know how to multiply an `int` and a `Variable`.
"""

# %% [markdown] id="how_python_reads" lang="zh"
r"""
## Python 怎样读 `a + b`

看到 `a + b`，Python 先问左边：`a.__add__(b)`。普通的数遇到不认识的类型，答不上来，于是再问右边：`b.__radd__(a)`，名字里的 r 表示“我站在右边”。

下面这个类什么都不算，只报告谁被叫到了。四行各会叫到哪个方法？写成四个名字，例如 `"__add__"`。
"""

# %% [markdown] id="how_python_reads" lang="en"
r"""
## How Python reads `a + b`

At `a + b` Python asks the left side first: `a.__add__(b)`. A plain number that meets an unknown type has no answer, and so Python asks the right side: `b.__radd__(a)`, where r means "I stand on the right".

The class below computes nothing and only reports who was called. Which method does each of the four lines call? Guess four names, such as `"__add__"`.
"""

# %% id="guess_spy"
guess("who_is_called", ..., ..., ..., ...)


# %% id="demo_spy"
class Spy:
    def __add__(self, other):
        return f"__add__, other = {other}"

    def __radd__(self, other):
        return f"__radd__, other = {other}"

    def __rsub__(self, other):
        return f"__rsub__, other = {other}"


spy = Spy()
print("spy + 2:   ", spy + 2)
print("2 + spy:   ", 2 + spy)
print("7 - spy:   ", 7 - spy)
print("sum([spy]):", sum([spy]))
guessed("who_is_called", tuple(line.split(",")[0] for line in (spy + 2, 2 + spy, 7 - spy, sum([spy]))))

# %% [raw] output_of="demo_spy"
r"""
spy + 2:    __add__, other = 2
2 + spy:    __radd__, other = 2
7 - spy:    __rsub__, other = 7
sum([spy]): __radd__, other = 0
"""

# %% [markdown] id="spy_note" lang="zh"
r"""
在 r 方法里，`other` 是*左边*那个。而 `sum` 从数 $0$ 开始加：没有 `__radd__`，节点的列表就不能求和。

`other` 可能是节点，也可能是普通的数。你的引擎里，一种运算是一个类：`forward` 算值，`slopes` 给出每个输入的斜率，`apply` 造出节点，普通的数它也收。$x$ 是一个节点；`Add.apply(x, 2)` 有几个父节点？
"""

# %% [markdown] id="spy_note" lang="en"
r"""
In the r-methods, `other` is the *left* side. And `sum` begins with the number $0$: without `__radd__` a list of nodes cannot be added up.

`other` may be a node or a plain number. In your engine an operation is a class: `forward` computes the value, `slopes` gives the slope for each input, `apply` makes the node, and takes plain numbers, too. With a node $x$, how many parents has `Add.apply(x, 2)`?
"""

# %% id="guess_parents"
guess("parents", ...)

# %% id="demo_apply"
node = Add.apply(mine.Variable(3), 2)
print("value:", node.value, " slopes:", node.slopes)
guessed("parents", len(node.parents))

# %% [raw] output_of="demo_apply"
r"""
value: 5  slopes: (1,)
"""

# %% exercise="signs"

# %% [markdown] id="one_line" lang="zh"
r"""
## 缩成一行

还记得 $y(x^2 - xy + y)$ 吗？当时它要写成四层括号，现在只要一行。一个节点只数一次，它有几个节点？
"""

# %% [markdown] id="one_line" lang="en"
r"""
## In one line

Do you remember $y(x^2 - xy + y)$? Back then it was brackets four deep, now it is one line. Counting each node once, how many does it have?
"""


# %% id="guess_nodes"
guess("nodes", ...)


# %% id="backward_with_reset"
def backward_with_reset(root):
    order = in_order(root)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% id="demo_one_line"
#| zh: 你的节点：检查判对的记号，从这里起都在里面
#| en: your nodes; signs that the check has found right are in them from here on
from mine import Variable

x, y = Variable(3), Variable(2)
with needs("signs"):
    func = y * (x * x - x * y + y)
    backward_with_reset(func)
    print("value:", func.value)
    print("partials:", x.partial, y.partial)
    print("3 * x * x - 2 * x + 5:", (3 * x * x - 2 * x + 5).value)
    guessed("nodes", len(in_order(func)))

# %% [raw] output_of="demo_one_line"
r"""
value: 10
partials: 8 1
3 * x * x - 2 * x + 5: 26
"""

# %% [markdown] id="more_ops" lang="zh"
r"""
一共八个节点：`-` 造两个，一个 `Negate`，一个 `Add`。

## 还有两个记号

`/` 和 `**` 还没有。加进来的时候，已经写好的方法一个字都不用改。
"""

# %% [markdown] id="more_ops" lang="en"
r"""
Eight nodes: `-` makes two, a `Negate` and an `Add`.

## Two more signs

`/` and `**` are still missing. Adding them changes no method that is already there.
"""

# %% exercise="divide_and_power"

# %% [markdown] id="five_again" lang="zh"
r"""
`2 / x` 走的是 `__rtruediv__`，`self` 在右边。它在 $x = 4$ 处的导数是多少？
"""

# %% [markdown] id="five_again" lang="en"
r"""
`2 / x` goes through `__rtruediv__`, where `self` is on the right. What is its derivative at $x = 4$?
"""

# %% id="guess_slope"
guess("slope_of_2_over_x", ...)


# %% id="demo_signs"
from mine import Variable

x = Variable(4)
with needs("divide_and_power"):
    backward_with_reset(2 / x)
    print("2 / x at 4:", x.partial)
    guessed("slope_of_2_over_x", x.partial)

# %% [raw] output_of="demo_signs"
r"""
2 / x at 4: -0.125
"""


# %% [markdown] id="five_letters" lang="zh"
r"""
$g(a, b, c, d, e) = ab + cd^2/e$ 有五个偏导数；在 $(2, 4, 6, 8, 10)$ 处，哪个字母的是负的？
"""

# %% [markdown] id="five_letters" lang="en"
r"""
$g(a, b, c, d, e) = ab + cd^2/e$ has five partial derivatives. At $(2, 4, 6, 8, 10)$, which letter has a negative one?
"""

# %% id="guess_negative"
guess("negative", ...)


# %% id="demo_five" ledger="S4-15"
def g(a, b, c, d, e):
    return a * b + c * d**2 / e


point = (2, 4, 6, 8, 10)
letters = [Variable(number) for number in point]
with needs("signs", "divide_and_power"):
    root = g(*letters)
    backward_with_reset(root)
    print("value:", root.value)
    print("partials:", [round(float(letter.partial), 6) for letter in letters])
    print("checked:", [round(central_difference(g, point, i, 1e-5), 6) for i in range(5)])
    guessed("negative", "e")

# %% [raw] output_of="demo_five"
r"""
value: 46.4
partials: [4.0, 2.0, 6.4, 9.6, -3.84]
checked: [4.0, 2.0, 6.4, 9.6, -3.84]
"""

# %% [markdown] id="about_second_pass" lang="zh"
r"""
## 第二遍反向

反向做第二遍时，叶子里的数怎么办？第 02 课里，数变成两倍是个坑。可是损失常常是许多个样本的损失之和，一个样本做一遍反向，梯度就该自己攒起来。所以我们和 PyTorch 一样，让叶子**累加**。

设 $c = (a \cdot 3) \cdot 2$，它对 $a$ 的导数是 $6$，两遍之后应当是 $12$。`backward_with_reset` 一开头就把所有节点都清零，什么也攒不起来。把清零删掉，两遍之后是多少？
"""

# %% [markdown] id="about_second_pass" lang="en"
r"""
## A second backward pass

What should a second backward pass do with the numbers in the leaves? In lesson 02, numbers that had doubled were a trap. But where a loss is a sum over many examples, with a backward pass for each, gradients ought to add up by themselves. So, as in PyTorch, leaves **add up**.

Let $c = (a \cdot 3) \cdot 2$, whose derivative with respect to $a$ is $6$: after two passes it should be $12$. `backward_with_reset` resets all nodes first, so nothing can accumulate. With the reset deleted, what is in the leaf after two passes?
"""

# %% id="guess_passes"
guess("after_two_passes", ...)


# %% id="demo_second_pass"
def without_reset(root):
    root.partial = 1
    for node in in_order(root):
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


with needs("signs"):
    for run in (backward_with_reset, without_reset):
        a = Variable(5)
        c = (a * 3) * 2
        found = []
        for _ in range(2):
            run(c)
            found.append(a.partial)
        print(f"{run.__name__}: {found}")
    guessed("after_two_passes", found[-1])

# %% [raw] output_of="demo_second_pass"
r"""
backward_with_reset: [6, 6]
without_reset: [6, 18]
"""

# %% [markdown] id="hand" lang="zh"
r"""
两个滑块：走几遍，每遍开头清不清零。不清零，两遍以后 $a$ 是 18，多出 6。哪个节点往下传多了：`"c"`、`"inner"`（就是 $a \cdot 3$）还是 `"a"`？猜完看看节点里的数。
"""

# %% [markdown] id="hand" lang="en"
r"""
Two sliders: how many passes, and what is reset before each. Without a reset, $a$ has 18 after two passes, 6 too many. Which node hands on too much: `"c"`, `"inner"` (that is $a \cdot 3$) or `"a"`? Guess, then look at the nodes.
"""

# %% id="guess_surplus"
guess("hands_on_too_much", ...)


# %% id="demo_passes"
def after(passes, reset):
    a, three, two = Variable(5), Variable(3), Variable(2)
    inner = a * three
    c = inner * two
    for _ in range(passes):
        {"all": backward_with_reset, "none": without_reset}[reset](c)
    return draw(c, {"a": a, "3": three, "2": two, "inner": inner, "c": c}, lang=lang)


with needs("signs"):
    display(frames(after, {"passes": (0, 1, 2, 3), "reset": ("all", "none")}, begins=(1, "all")))
    guessed("hands_on_too_much", "inner")

# %% [raw] output_of="demo_passes" lang="zh"
r"""
passes = 0, reset = all
c = ×  值 30  偏导数 0
├─ inner = ×  值 15  偏导数 0
│  ├─ a  值 5  偏导数 0
│  └─ 3  值 3  偏导数 0
└─ 2  值 2  偏导数 0

passes = 3, reset = none
c = ×  值 30  偏导数 1
├─ inner = ×  值 15  偏导数 6
│  ├─ a  值 5  偏导数 36
│  └─ 3  值 3  偏导数 60
└─ 2  值 2  偏导数 45
"""

# %% [raw] output_of="demo_passes" lang="en"
r"""
passes = 0, reset = all
c = ×  value 30  partial 0
├─ inner = ×  value 15  partial 0
│  ├─ a  value 5  partial 0
│  └─ 3  value 3  partial 0
└─ 2  value 2  partial 0

passes = 3, reset = none
c = ×  value 30  partial 1
├─ inner = ×  value 15  partial 6
│  ├─ a  value 5  partial 36
│  └─ 3  value 3  partial 60
└─ 2  value 2  partial 45
"""

# %% exercise="second_pass"

# %% [markdown] id="second_pass_answer" lang="zh" folds="second_pass"
r"""
$18$ 是怎么来的？第一遍之后，中间的节点 $a \cdot 3$ 里还留着 $2$；第二遍又收到 $2$，于是把 $4$ 传了下去：$6 + 4 \cdot 3 = 18$。
内部节点的梯度只是**这一遍**的中间结果，必须从零开始；叶子的梯度是**给你用的**，什么时候清零由你决定。PyTorch 也是这样分的。
"""

# %% [markdown] id="second_pass_answer" lang="en" folds="second_pass"
r"""
Where does $18$ come from? After the first pass the inner node $a \cdot 3$ still holds $2$; the second adds another $2$, and $4$ is handed on: $6 + 4 \cdot 3 = 18$.
The gradient of an inner node is an intermediate result of *this* pass and has to begin at zero; the gradient of a leaf is there *for you*, and you say when it is reset, as in PyTorch.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

任何一个类都可以这样学会一种记号：先问左边的 `__mul__`，再问右边的 `__rmul__`。$n_1^2 + n_2^2 + n_3^2$ 在 $(1, 2, 3)$ 处，三个偏导数是多少？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Any class can learn a notation like this: `__mul__` of the left side is asked first, then `__rmul__` of the right. At $(1, 2, 3)$, what are the three partial derivatives of $n_1^2 + n_2^2 + n_3^2$?
"""

# %% id="guess_squares"
guess("three_partials", ..., ..., ...)

# %% id="demo_closing"
with needs("second_pass"):
    numbers = [Variable(number) for number in (1, 2, 3)]
    one_pass(sum(number * number for number in numbers))
    found = tuple(number.partial for number in numbers)
    print("partials:", *found)
    guessed("three_partials", found)

# %% [raw] output_of="demo_closing"
r"""
partials: 2 4 6
"""

# %% [markdown] id="next_question" lang="zh"
r"""
运行 `progress()` 看看还有什么没做完。从这里可以去支线“谁先走”。

**下一课的问题：** 平面上有两种颜色的点。一条直线分得开吗？要是不行，还缺什么？
"""

# %% [markdown] id="next_question" lang="en"
r"""
Run `progress()` to see what is still open. From here you can take the side road “Who goes first”.

**A question for the next lesson:** points of two colours in a plane. Does a straight line separate them? And if not, what is missing?
"""
