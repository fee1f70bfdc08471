# %% [markdown] id="title" lang="zh"
r"""
# 支线：节点的别的写法

[English](../../en/side_nodes/side_nodes.ipynb) · 约 40 分钟 · 2 个练习

节点非得把局部导数存成数吗？又非得有节点吗？

在第 05 课之后；这里不需要你自己的答案。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Other ways to write a node

[中文](../../zh/side_nodes/side_nodes.ipynb) · about 40 minutes · 2 exercises

Does a node have to store its local derivatives as numbers? And does there have to be a node at all?

Comes after lesson 05; none of your own answers is needed.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_nodes", "zh")

import math

from IPython.display import display

from autograd_lib.drawing import frames, heat


class Node:
    def __init__(self, value):
        self.value = value
        self.partial = 0


# %% [markdown] id="opening" lang="zh"
r"""
## 一项一个函数

很多小引擎不存局部导数：前向时为每个操作数造一个小函数 `pull`，反向时调用它。下面是加权和 $w_1 a_1 + w_2 a_2 + \dots$，先只试一项，2 乘以 3；函数造好以后，把装权重的列表清空。先猜：`pull(1)` 以后，`a.partial` 是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## A function for each term

Many small engines store no local derivatives: on the way forward they make a little function `pull` for each operand, and on the way back they call it. Below is the weighted sum $w_1 a_1 + w_2 a_2 + \dots$, tried with a single term, 2 times 3; once the function is made, the list of weights is emptied. Guess first: after `pull(1)`, what is `a.partial`?
"""

# %% id="guess_partial"
guess("a_partial", ...)


# %% id="demo_closure"
def weighted_sum(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient):
            node.partial += gradient * weight

        pulls.append(pull)
    return value, pulls


a, weights = Node(3), [2]
value, pulls = weighted_sum(weights, [a])
weights.clear()
for pull in pulls:
    pull(1)
print("value:", value, "partial:", a.partial)
guessed("a_partial", a.partial)

# %% [raw] output_of="demo_closure"
r"""
value: 6 partial: 2
"""

# %% [markdown] id="copied" lang="zh"
r"""
列表空了，2 还在：函数随身带着要用的东西。这段代码，你会照抄吗？
"""

# %% [markdown] id="copied" lang="en"
r"""
The list is empty, and yet the 2 is there: a function carries along what it needs. Would you copy this code?
"""

# %% exercise="pulls"

# %% [markdown] id="closures_answer" lang="zh" folds="pulls"
r"""
函数带着的是**变量**，不是变量当时的值。循环结束时，`node` 和 `weight` 停在最后一项，于是所有的函数推的都是最后一个节点，用的都是它的权重。
"""

# %% [markdown] id="closures_answer" lang="en" folds="pulls"
r"""
What a function carries is the **variable**, not the value it had at the time. When the loop is over, `node` and `weight` stay at the last term, and all the functions pull at the last node, with its weight.
"""

# %% [markdown] id="two_sums" lang="zh"
r"""
带着外面变量的函数，叫作**闭包**（closure）。用你修好的函数搭两层：$h = 2a + 5b$，$o = 3h + a$，反向时先调用上面一层的。先猜：`a.partial` 是多少？
"""

# %% [markdown] id="two_sums" lang="en"
r"""
A function that carries variables from outside is called a **closure**. Those that you repaired make two sums here, $h = 2a + 5b$ and $o = 3h + a$; on the way back, the functions of the upper one are called first. Guess first: what is `a.partial`?
"""

# %% id="guess_two_sums"
guess("two_sums", ...)

# %% id="demo_two_sums"
with needs("pulls"):
    a, b, h = Node(3), Node(4), Node(0)
    h.value, below = repaired([2, 5], [a, b])
    value, above = repaired([3, 1], [h, a])
    for pull in above:
        pull(1)
    for pull in below:
        pull(h.partial)
    print("o:", value, "partials of h, a, b:", h.partial, a.partial, b.partial)
    guessed("two_sums", a.partial)

# %% [raw] output_of="demo_two_sums"
r"""
o: 81 partials of h, a, b: 3 7 15
"""

# %% [markdown] id="about_tape" lang="zh"
r"""
## 一行一行地写

闭包也好，数也好，都挂在节点上，反向之前要收集、排序。换一种写法：每算一步，就往一条**纸带**（tape）上写一行，记下值、用到了哪几行、对它们的局部导数。

下面有 8 行，`[3]` 就是第 3 行。先猜：第 0 行增大一点点，第 6 行增大的是它的几倍？再拖动 `line`，换一行抓住，看谁跟着动：上面的行会动吗？
"""

# %% [markdown] id="about_tape" lang="en"
r"""
## Line by line

Closures and numbers alike hang on nodes, which have to be collected and sorted before the way back. Instead, each step could add a line to a **tape**: its value, the lines it used, and the local derivatives with respect to them.

Of the 8 lines below, `[3]` is line 3. Guess first: line 0 grows by a tiny bit; how many times as much does line 6 grow? Then move `line` to try the others, and see what moves along: does a line above ever move?
"""

# %% id="guess_line_6"
guess("line_6", ...)

# %% id="demo_hand"
TEXTS = ("a = 3", "b = 2", "c = -1", "[0]²", "[3] + [1]", "[2]·[0]", "[4] - [5]", "[0] + [1]")
EDGES = ((), (), (), ((0, 6),), ((3, 1), (1, 1)), ((2, 3), (0, -1)), ((4, 1), (5, -1)), ((0, 1), (1, 1)))


def moved_by(line):
    moved = [0] * len(EDGES)
    moved[line] = 1
    for below in range(line + 1, len(EDGES)):
        moved[below] = sum(moved[used] * slope for used, slope in EDGES[below])
    return moved


def grabbed(line):
    moved = moved_by(line)
    down = [f"[{number}]  {text}" for number, text in enumerate(TEXTS)]
    return heat([[times] for times in moved], down=down, text=f"{moved}")


guessed("line_6", moved_by(0)[6])
display(frames(grabbed, {"line": range(8)}))

# %% [raw] output_of="demo_hand"
r"""
line = 0
[1, 0, 0, 6, 6, -1, 7, 1]

line = 7
[0, 0, 0, 0, 0, 0, 0, 1]
"""

# %% [markdown] id="one_walk" lang="zh"
r"""
这样要抓 8 次；走一遍就够：
"""

# %% [markdown] id="one_walk" lang="en"
r"""
That makes 8 tries. A single walk will do:
"""

# %% exercise="tape"

# %% [markdown] id="tape_note" lang="zh"
r"""
用你的纸带算 $a(a^2 + b)$，$a = 3$，$b = 2$；最后一行 $a + b$ 与根无关。先猜：根对 $a$ 的导数？
"""

# %% [markdown] id="tape_note" lang="en"
r"""
On your tape, $a(a^2 + b)$ with $a = 3$ and $b = 2$; the last line, $a + b$, has nothing to do with the root. Guess first: what is the derivative of the root with respect to $a$?
"""

# %% id="guess_root"
guess("root_by_a", ...)

# %% id="demo_tape"
with needs("tape"):
    tape = Tape()
    a, b = tape.leaf(3), tape.leaf(2)
    root = tape.mul(tape.add(tape.mul(a, a), b), a)
    tape.add(a, b)
    found = tape.gradients(root)
    print("values:", *tape.values)
    print("gradients:", *(f"{one:g}" for one in found))
    guessed("root_by_a", found[a])

# %% [raw] output_of="demo_tape"
r"""
values: 3 2 9 11 33 5
gradients: 29 3 3 3 1 0
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

没有节点对象，不用收集，也不用排序：许多引擎里面就是这样一条纸带。小引擎 micrograd 却用闭包，像下面这样。先猜：$x = 2$ 时，$x \cdot x \cdot x$ 的 `x.grad` 是多少？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

No node objects, no collecting, no sorting: inside, many engines have such a tape. The small engine micrograd uses closures instead, as in the code below. Guess first: for $x = 2$ and $x \cdot x \cdot x$, what is `x.grad`?
"""

# %% id="guess_cube"
guess("x_grad", ...)


# %% id="demo_cube"
class Value:
    def __init__(self, data):
        self.data, self.grad = data, 0

    def __mul__(self, other):
        out = Value(self.data * other.data)

        def pull():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out.pull = pull
        return out


x = Value(2)
square = x * x
cube = square * x
cube.grad = 1
cube.pull()
square.pull()
print("value:", cube.data, "x.grad:", x.grad)
guessed("x_grad", x.grad)

# %% [raw] output_of="demo_cube"
r"""
value: 8 x.grad: 12
"""

# %% [markdown] id="summary" lang="zh"
r"""
两个闭包没有混在一起：`__mul__` 每调用一次，就有一套新的变量。现在读得懂 micrograd 了，它的 `engine.py` 只要十分钟：闭包在哪里造，在哪里调用？

它的先后是用递归排出来的，我们的靠编号，纸带靠行号。要是只剩下节点和边，编号、行号都没有，靠什么排？支线“谁先走”问的就是这个。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
The two closures were not mixed up: each call of `__mul__` has variables of its own. You can read micrograd now; its `engine.py` takes ten minutes: where are the closures made, and where are they called?

micrograd finds its order by recursion, our engine by numbers, a tape by its lines. With nodes and edges but no numbers, what would be left to go by? That is what the side road “Who goes first” asks. Run `progress()` to see what is still open.
"""
