# %% [markdown] id="title" lang="zh"
r"""
# 支线：谁先走

[English](../../en/side_orders/side_orders.ipynb) · 约 45 分钟 · 3 个练习

图从文件里读回来，节点和边都在，编号没有了：排先后，还能靠什么？

在第 03 课之后；这里不需要你自己的答案。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Who goes first

[中文](../../zh/side_orders/side_orders.ipynb) · about 45 minutes · 3 exercises

A graph is read back from a file. All nodes and edges are there, but their numbers are gone: what is left to put them in order by?

Comes after lesson 03; none of your own answers is needed.
"""


# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_orders", "zh")

import json

from IPython.display import display

from autograd_lib.drawing import draw, frames, heat

# %% [markdown] id="opening" lang="zh"
r"""
## 照文件的次序

取 $r = s(s + x)$，其中 $s = xy$；在 $(3, 2)$ 处，$\partial r/\partial x$ 是 36。下面的文件一个节点一行，写着它用到的节点和局部导数。根得到 1，然后照文件的次序，每个节点轮到一次。先猜：`x` 得到多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## As the file has it

Take $r = s(s + x)$ with $s = xy$; at $(3, 2)$, $\partial r/\partial x$ is 36. The file below has a line for each node: the nodes it uses, and local derivatives. The root gets 1; then each node hands on what it has, once, in the file's order. Guess first: what does `x` get?
"""

# %% id="guess_x"
guess("x_gets", ...)


# %% id="demo_file"
FILE = """{
    "r": [["s", 9], ["p", 6]],
    "s": [["x", 2], ["y", 3]],
    "p": [["s", 1], ["x", 1]],
    "x": [],
    "y": []
}"""
graph = json.loads(FILE)


def take_turns(order):
    partials = dict.fromkeys(order, 0)
    partials["r"] = 1
    for name in order:
        for parent, slope in graph[name]:
            partials[parent] += partials[name] * slope
    return partials


partials = take_turns(graph)
print(partials)
guessed("x_gets", partials["x"])

# %% [raw] output_of="demo_file"
r"""
{'r': 1, 's': 15, 'p': 6, 'x': 24, 'y': 27}
"""

# %% [markdown] id="bill" lang="zh"
r"""
`s` 一共得到 15，轮到它的时候却只有 9，后来的 6 没有传下去。

下面的节点和第 03 课的一样，只是没有编号：`parents` 和 `slopes` 一一对应，一个父节点连同对它的局部导数，是一条**边**；谁用到一个节点，谁就是它的使用者。
"""

# %% [markdown] id="bill" lang="en"
r"""
In all `s` got 15, but it had 9 when its turn came, and the later 6 were never handed on.

The nodes below are those of lesson 03, without numbers: `parents` and `slopes` belong together, and a parent with its slope is an **edge**; the nodes that use a node are its consumers.
"""


# %% id="nodes"
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.partial = 0

    def derive(self, seed):
        self.partial += seed
        for parent, slope in zip(self.parents, self.slopes):
            parent.derive(seed * slope)


class Variable(Node):
    pass


class Plus(Node):
    def __init__(self, lhs, rhs):
        super().__init__(lhs.value + rhs.value, (lhs, rhs), (1, 1))


class Multiply(Node):
    def __init__(self, lhs, rhs):
        super().__init__(lhs.value * rhs.value, (lhs, rhs), (rhs.value, lhs.value))


# %% [markdown] id="about_paths" lang="zh"
r"""
## 一条路一份

`derive` 不管先后，却总是对的：从根到叶子的路，它一条一条全都走。每条送来一份，就是沿途局部导数的乘积；公式全部展开，每条路通到其中的一处 $x$，各处的份要相加（第 02 课）：

$$\frac{\partial r}{\partial x} = \sum_{\text{路径 } r \to x} \; \prod_{\text{路径上的边}} \text{局部导数}$$

还是第 03 课的菱形，$r = (xy + x)(xy \cdot y)$；$xy$ 叫作 $s$，$p$ 和 $q$ 都用它。先猜：图里有几条边？
"""

# %% [markdown] id="about_paths" lang="en"
r"""
## A share for each path

`derive` does not care about order, and is always right: it walks every path from the root to a leaf. Each path delivers one share, the product of the local derivatives along it. With the formula written out in full, each path leads to one $x$ in it, and the shares of all these add up (lesson 02):

$$\frac{\partial r}{\partial x} = \sum_{\text{paths } r \to x} \; \prod_{\text{edges of the path}} \text{local derivative}$$

Here is the diamond of lesson 03 again, $r = (xy + x)(xy \cdot y)$, with $s$ for $xy$, which $p$ and $q$ both use. Guess first: how many edges does the picture have?
"""

# %% id="guess_edges"
guess("edges", ...)

# %% id="demo_diamond_picture"
x = Variable(3)
y = Variable(2)
s = Multiply(x, y)
p = Plus(s, x)
q = Multiply(s, y)
r = Multiply(p, q)
named = {"x": x, "y": y, "s": s, "p": p, "q": q, "r": r}
guessed("edges", sum(len(node.parents) for node in named.values()))
draw(r, named, lang=lang)


# %% [raw] output_of="demo_diamond_picture" lang="zh"
r"""
r = ×  值 108  偏导数 0
├─ p = +  值 9  偏导数 0
│  ├─ s = ×  值 6  偏导数 0
│  │  ├─ x  值 3  偏导数 0
│  │  └─ y  值 2  偏导数 0
│  └─ x（见上）
└─ q = ×  值 12  偏导数 0
   ├─ s = ×（见上）
   └─ y（见上）
"""


# %% [raw] output_of="demo_diamond_picture" lang="en"
r"""
r = ×  value 108  partial 0
├─ p = +  value 9  partial 0
│  ├─ s = ×  value 6  partial 0
│  │  ├─ x  value 3  partial 0
│  │  └─ y  value 2  partial 0
│  └─ x (above)
└─ q = ×  value 12  partial 0
   ├─ s = × (above)
   └─ y (above)
"""


# %% exercise="paths"


# %% [markdown] id="paths_shown" lang="zh"
r"""
做对以后，从 $r$ 到 $x$ 的路画在这里：
"""


# %% [markdown] id="paths_shown" lang="en"
r"""
Once that is right, the paths from $r$ to $x$ are drawn here:
"""


# %% id="demo_paths_picture" spoils="paths"
if done("paths"):
    ways = {"1": (r, p, x), "2": (r, p, s, x), "3": (r, q, s, x)}
    display(draw(r, named, lang=lang, paths=ways))


# %% [raw] output_of="demo_paths_picture" lang="zh"
r"""
r = ×  值 108  偏导数 0
├─ p = +  值 9  偏导数 0
│  ├─ s = ×  值 6  偏导数 0
│  │  ├─ x  值 3  偏导数 0
│  │  └─ y  值 2  偏导数 0
│  └─ x（见上）
└─ q = ×  值 12  偏导数 0
   ├─ s = ×（见上）
   └─ y（见上）
1: r → p → x
2: r → p → s → x
3: r → q → s → x
"""


# %% [raw] output_of="demo_paths_picture" lang="en"
r"""
r = ×  value 108  partial 0
├─ p = +  value 9  partial 0
│  ├─ s = ×  value 6  partial 0
│  │  ├─ x  value 3  partial 0
│  │  └─ y  value 2  partial 0
│  └─ x (above)
└─ q = ×  value 12  partial 0
   ├─ s = × (above)
   └─ y (above)
1: r → p → x
2: r → p → s → x
3: r → q → s → x
"""


# %% [markdown] id="edges" lang="zh"
r"""
## 换一种写法

每做一次运算，就由几条边造出一个节点。有人为此写了一个小函数，只试了 $xy$。先猜：`x` 和 `y` 各得到多少？
"""


# %% [markdown] id="edges" lang="en"
r"""
## Another way to write it

Every operation makes a node from some edges. Somebody wrote a little function for that, and tried it on $xy$ alone. Guess first: what do `x` and `y` get?
"""

# %% id="guess_link"
guess("x_and_y", ..., ...)


# %% id="demo_link"
def link(value, *edges):
    edges = set(edges)
    return Node(value, [parent for parent, _ in edges], [slope for _, slope in edges])


x, y = Variable(3), Variable(2)
product = link(x.value * y.value, (x, y.value), (y, x.value))
product.derive(1)
print("x*y:", product.value, x.partial, y.partial)
guessed("x_and_y", (x.partial, y.partial))


# %% [raw] output_of="demo_link"
r"""
x*y: 6 2 3
"""


# %% exercise="link"


# %% [markdown] id="edges_answer" lang="zh" folds="link"
r"""
父节点和局部导数都相同的两条边，`set` 只留下一条；$x \cdot x$ 和 $x + x$ 就有这样的两条（$x - x$ 没有：1 和 −1 不同）。每个节点只轮到一次，不等于每个父节点只记一次。micrograd 也把父节点放在 `set` 里，却没有关系：那里只用它排顺序。
"""


# %% [markdown] id="edges_answer" lang="en" folds="link"
r"""
Of two edges with the same parent and the same slope a `set` keeps one, and $x \cdot x$ and $x + x$ have such a pair ($x - x$ does not: 1 and −1 differ). A node has one turn, but a parent may be written down more than once. micrograd keeps parents in a `set`, too, where it does no harm: only the order comes from it.
"""


# %% [markdown] id="without_numbers" lang="zh"
r"""
## 还差几份

编号要靠一个共用的计数器，从文件读来的图未必有编号。只看图也行：对每个节点，数它还差几份（`reachable` 收集所有的节点，每个只看一次）。
"""


# %% [markdown] id="without_numbers" lang="en"
r"""
## How many to come

Numbering takes one counter that all nodes share, and a graph from a file may have no numbers. The graph itself will do: for each node, count the shares still to come (`reachable` collects all nodes, looking at each once).
"""


# %% id="reachable"
def reachable(root):
    found = set()

    def visit(node):
        if node not in found:
            found.add(node)
            for parent in node.parents:
                visit(parent)

    visit(root)
    return found


# %% [markdown] id="switches" lang="zh"
r"""
先猜：菱形里，开始时 `s` 差几份？然后拨开关：打开就是轮到过了（✗：太早）。把四个都打开，一个 ✗ 也不出，有几种次序？
"""


# %% [markdown] id="switches" lang="en"
r"""
Guess first: how many does `s` of the diamond wait for at the start? Then use the switches: on means that a node has had its turn (✗: too early). In how many orders can you switch all four on and never see a ✗?
"""


# %% id="guess_waits"
guess("s_waits_for", ...)


# %% id="demo_hand"
USED_BY = {"r": "", "p": "r", "q": "r", "s": "pq", "x": "ps", "y": "qs"}


def waiting(*turns):
    had = dict(zip("rpqs", turns))
    counts = [sum(not had[user] for user in users) for users in USED_BY.values()]
    marks = ["" if not had.get(name) else "✗" if count else "✓" for name, count in zip(USED_BY, counts)]
    names = [f"{name} {mark}".strip() for name, mark in zip(USED_BY, marks)]
    return heat([counts], across=names, text=", ".join(f"{name}: {n}" for name, n in zip(names, counts)))


guessed("s_waits_for", len(USED_BY["s"]))
display(frames(waiting, dict.fromkeys("rpqs", (False, True))))


# %% [raw] output_of="demo_hand"
r"""
r = False, p = False, q = False, s = False
r: 0, p: 1, q: 1, s: 2, x: 2, y: 2

r = True, p = True, q = True, s = True
r ✓: 0, p ✓: 0, q ✓: 0, s ✓: 0, x: 0, y: 0
"""


# %% exercise="by_counts"


# %% [markdown] id="from_file" lang="zh"
r"""
（菱形有两种次序，`r` 最先，`s` 最后。）再来走一遍文件里的图，次序由你的 `by_counts` 排。先猜：第几个轮到 `s`？
"""

# %% [markdown] id="from_file" lang="en"
r"""
(The diamond has two orders: `r` first, `s` last.) Now the graph of the file takes turns again, in the order that your `by_counts` finds. Guess first: `s` has its turn as number …?
"""

# %% id="guess_place"
guess("place_of_s", ...)

# %% id="demo_from_file"
with needs("by_counts"):
    nodes = {name: Node(0) for name in graph}
    for name, edges in graph.items():
        nodes[name].parents = tuple(nodes[parent] for parent, _ in edges)
    called = {node: name for name, node in nodes.items()}
    order = [called[node] for node in by_counts(nodes["r"])]
    partials = take_turns(order)
    print("x:", partials["x"], "y:", partials["y"])
    guessed("place_of_s", order.index("s") + 1)

# %% [raw] output_of="demo_from_file"
r"""
x: 36 y: 45
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

* 导数是各条路径的份加起来；路径可以有指数多条，节点却不多，要按节点走。
* 节点只轮到一次，边一条也不能少：`x*x` 有两条。
* 没有编号，就数每个节点还差几份。编译、装软件包，排的都是这样的先后；Python 自带的 `graphlib` 数的也是它。

PyTorch 两种办法都用：份都到齐的节点排进队里，队里有好几个时，编号大的先走。那么照这样数，能不能在 PyTorch 自己的节点上走完一次反向？第 12 课以后，支线“一个接一个”问的就是这个。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

* A derivative is a sum over paths. There may be exponentially many paths, but the nodes are few: go by nodes.
* Each node has one turn, but no edge may be lost: `x*x` has two.
* Where there are no numbers, count the shares each node still waits for. Build tools and package installers need such orders, too, and Python's own `graphlib` finds them by counting.

PyTorch does both: of the nodes that wait for nothing, the one with the largest number goes first. Could you count your way through a backward pass on PyTorch's own nodes? After lesson 12, that is what the side road “One after another” asks. Run `progress()` to see what is still open.
"""
