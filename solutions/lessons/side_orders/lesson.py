# %% [markdown] id="title" lang="zh"
r"""
# 支线：谁先走

[English](../../en/side_orders/side_orders.ipynb) · 约 45 分钟 · 3 个练习

有人把一张计算图存进文件，又读了回来。节点和边都在，编号却没有了：排顺序的时候，还能靠什么？

在第 03 课之后。这里用到的节点都在下面，不需要你自己的答案。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Who goes first

[中文](../../zh/side_orders/side_orders.ipynb) · about 45 minutes · 3 exercises

Somebody wrote a computation graph to a file and read it back. All nodes and edges are there, but their numbers are gone: what is left to put them in order by?

Comes after lesson 03. The nodes are given below; none of your own answers is needed.
"""


# %% id="setup"
import itertools

from IPython.display import display

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, heat

lang = start("side_orders", "zh")


# %% [markdown] id="bill" lang="zh"
r"""
节点和第 03 课的一样：造出来就有 `value`；`parents` 和 `slopes` 一一对应，一个父节点连同对它的局部导数，叫一条**边**；用到一个节点的节点，是它的使用者。编号 `number` 这里也有，先不去看它。
"""

# %% [markdown] id="bill" lang="en"
r"""
The nodes are those of lesson 03: they have a `value` as soon as they are made; `parents` and `slopes` belong together, and a parent with its slope is an **edge**; the nodes that use a node are its consumers. They have a `number`, too, which we leave aside for now.
"""


# %% id="nodes"
class Node:
    #| zh: 1、2、3……：所有节点共用一个计数器
    #| en: 1, 2, 3, …: one counter for all nodes
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.parents = tuple(parents)
        self.slopes = tuple(slopes)
        self.number = next(Node.numbers)
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
## 导数是路径之和

第 03 课的 `derive` 为什么是对的？它逐条走过从根到叶子的路径，每条路径送来一份，大小是沿途局部导数的乘积。为什么要把各份相加，第 02 课已经讲过：那里把每一处 $x$ 都当成单独的变量。把共享的内部节点也在公式里一一写开，图中每条到 $x$ 的路径就各通到公式里的一处 $x$。所以，导数是所有路径之和：

$$\frac{\partial r}{\partial x} = \sum_{\text{路径 } r \to x} \; \prod_{\text{路径上的边}} \text{局部导数}$$

还是那个菱形：$r = (xy + x)(xy \cdot y)$，在 $(3, 2)$ 处。$xy$ 只算一次，叫作 $s$，有两个使用者 $p$ 和 $q$。
"""


# %% [markdown] id="about_paths" lang="en"
r"""
## A derivative is a sum over paths

Why is the `derive` of lesson 03 right? It walks every path from the root to the leaf, and each path delivers one share, the product of the local derivatives along it. That the shares add up we know from lesson 02, where each
place of $x$ became a variable of its own. Write every shared inner node out in the formula, too, and each path to $x$ in the graph leads to one place of $x$ in the formula. So the derivative is the sum over all paths:

$$\frac{\partial r}{\partial x} = \sum_{\text{paths } r \to x} \; \prod_{\text{edges of the path}} \text{local derivative}$$

Here is the diamond again: $r = (xy + x)(xy \cdot y)$ at $(3, 2)$. The product $xy$ is computed once; it is called $s$ and has two consumers, $p$ and $q$.
"""


# %% id="demo_diamond_picture"
x = Variable(3)
y = Variable(2)
s = Multiply(x, y)
p = Plus(s, x)
q = Multiply(s, y)
r = Multiply(p, q)
named = {"x": x, "y": y, "s": s, "p": p, "q": q, "r": r}
draw(r, named, lang=lang)


# %% [raw] output_of="demo_diamond_picture" lang="zh"
r"""
r = ×  #1  值 108  偏导数 0
├─ p = +  #2  值 9  偏导数 0
│  ├─ s = ×  #3  值 6  偏导数 0
│  │  ├─ x  #4  值 3  偏导数 0
│  │  └─ y  #5  值 2  偏导数 0
│  └─ x  #4（见上）
└─ q = ×  #6  值 12  偏导数 0
   ├─ s = ×  #3（见上）
   └─ y  #5（见上）
"""


# %% [raw] output_of="demo_diamond_picture" lang="en"
r"""
r = ×  #1  value 108  partial 0
├─ p = +  #2  value 9  partial 0
│  ├─ s = ×  #3  value 6  partial 0
│  │  ├─ x  #4  value 3  partial 0
│  │  └─ y  #5  value 2  partial 0
│  └─ x  #4 (above)
└─ q = ×  #6  value 12  partial 0
   ├─ s = ×  #3 (above)
   └─ y  #5 (above)
"""


# %% exercise="paths"


# %% [markdown] id="paths_shown" lang="zh"
r"""
做对以后，从 $r$ 到 $x$ 的路一条一条画在这里：
"""


# %% [markdown] id="paths_shown" lang="en"
r"""
Once that is right, the paths from $r$ to $x$ are drawn here, one after the other:
"""


# %% id="demo_paths_picture" spoils="paths"
if done("paths"):
    ways = {"1": (r, p, x), "2": (r, p, s, x), "3": (r, q, s, x)}
    display(draw(r, named, lang=lang, paths=ways))


# %% [raw] output_of="demo_paths_picture" lang="zh"
r"""
r = ×  #1  值 108  偏导数 0
├─ p = +  #2  值 9  偏导数 0
│  ├─ s = ×  #3  值 6  偏导数 0
│  │  ├─ x  #4  值 3  偏导数 0
│  │  └─ y  #5  值 2  偏导数 0
│  └─ x  #4（见上）
└─ q = ×  #6  值 12  偏导数 0
   ├─ s = ×  #3（见上）
   └─ y  #5（见上）
1: r → p → x
2: r → p → s → x
3: r → q → s → x
"""


# %% [raw] output_of="demo_paths_picture" lang="en"
r"""
r = ×  #1  value 108  partial 0
├─ p = +  #2  value 9  partial 0
│  ├─ s = ×  #3  value 6  partial 0
│  │  ├─ x  #4  value 3  partial 0
│  │  └─ y  #5  value 2  partial 0
│  └─ x  #4 (above)
└─ q = ×  #6  value 12  partial 0
   ├─ s = ×  #3 (above)
   └─ y  #5 (above)
1: r → p → x
2: r → p → s → x
3: r → q → s → x
"""


# %% [markdown] id="edges" lang="zh"
r"""
## 换一种写法

所有运算都要做同样的事：从几条边（父节点和局部导数）造出一个节点。有人为此写了一个小函数，运算都建立在它上面。试了一个公式，结果是对的：
"""


# %% [markdown] id="edges" lang="en"
r"""
## Another way to write it

All operations do the same: they make a node from some edges, which are parents with their slopes. Somebody wrote a little function for that and built all operations on it. One formula was tried, and it came out right:
"""


# %% id="demo_link"
def link(value, *edges):
    edges = set(edges)
    return Node(value, [parent for parent, _ in edges], [slope for _, slope in edges])


x, y = Variable(3), Variable(2)
product = link(x.value * y.value, (x, y.value), (y, x.value))
product.derive(1)
print("x*y:", product.value, x.partial, y.partial)


# %% [raw] output_of="demo_link"
r"""
x*y: 6 2 3
"""


# %% exercise="link"


# %% [markdown] id="edges_answer" lang="zh" folds="link"
r"""
两条边的父节点和局部导数都相同时，`set` 只留下一条，而 $x \cdot x$ 和 $x + x$ 的两条边偏偏就是这样。$x - x$ 却安然无恙，因为它的局部导数是 1 和 −1。这种错误最难找：大多数公式都对，只有少数几个悄悄地错了。“每个节点只处理一次”，不等于“每个父节点只记一次”。小引擎 micrograd 真的把父节点放在一个 `set` 里；在那里没有关系，因为这个 `set` 只用来排顺序，分梯度靠的是每个节点另外带着的一个函数，它知道左右两边各是谁。
"""


# %% [markdown] id="edges_answer" lang="en" folds="link"
r"""
A `set` keeps only one of two edges with the same parent and the same local derivative, and the two edges of $x \cdot x$ are just such a pair; so are those of $x + x$. $x - x$ is not affected, since its local derivatives are 1 and −1.
Such mistakes are the hardest to find: most formulas are right, and a few are silently wrong. That each node has one turn does not mean that each parent is written down once. The small engine micrograd does keep
a node's parents in a `set`; there it does no harm: the `set` is used only for finding the order, and the shares are sent by a function stored in each node, which knows its left and its right operand.
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


# %% [markdown] id="without_numbers" lang="zh"
r"""
## 没有编号也行

编号要靠一个公共的计数器。图要是从文件里读出来的，或者是几个线程一起搭的，就未必有可靠的编号。有一个办法只看图本身：对每个节点，数一数**还有几份没有到**。

先要知道有哪些节点参加：上面的 `reachable` 从根出发，沿着父节点收集，用一个 `set` 记住去过哪里，所以每个节点只看一次。

在上面的菱形里走一遍。每一行是处理完某个节点之后，各个节点还差几份：
"""


# %% [markdown] id="without_numbers" lang="en"
r"""
## Without numbers

Numbers need one counter that all nodes share. When a graph has been read from a file, or built by several threads, there may be no numbers to rely on. One way looks at nothing but the graph itself: for each node, count **how many shares are still to come**.

First we have to know which nodes take part: `reachable` above starts at the root and collects along the parents; a `set` remembers where it has been, so that each node is looked at once.

Here it is for the diamond above. Each row says, after some node has had its turn, how many shares each of the others still waits for:
"""


# %% id="demo_countdown"
counts = [[1, 1, 2, 2, 2], [0, 0, 2, 2, 2], [0, 0, 1, 1, 2], [0, 0, 0, 1, 1], [0, 0, 0, 0, 0]]
before, after = {"zh": ("开始", "{} 之后"), "en": ("start", "after {}")}[lang]
heat(counts, across=list("pqsxy"), down=[before, *map(after.format, "rpqs")])


# %% [raw] output_of="demo_countdown"
r"""
1  1  2  2  2
0  0  2  2  2
0  0  1  1  2
0  0  0  1  1
0  0  0  0  0
"""


# %% [markdown] id="countdown_note" lang="zh"
r"""
$s$ 的两份来自 $p$ 和 $q$，所以要等这两个都处理过，才减到零。$p$ 和 $q$ 哪个在前都行，这里先处理了 $p$。
"""


# %% [markdown] id="countdown_note" lang="en"
r"""
The two shares of $s$ come from $p$ and $q$, so its count reaches zero when both have had their turn. Either of $p$ and $q$ may go first; here it was $p$.
"""


# %% exercise="by_counts"


# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

* 导数是各条路径的贡献之和；路径可以有指数多条，节点却不多，所以要按节点走。
* 节点只轮到一次，边一条也不能少：`x*x` 有两条。
* 没有编号也排得出顺序：数每个节点还差几份，减到零的就轮到它。PyTorch 两种办法都用：份数减到零的节点排队，队里有好几个时，编号大的先走。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

* A derivative is a sum over paths. There may be exponentially many of them but there are few nodes, so go by nodes.
* Each node has one turn, but no edge may be lost: `x*x` has two.
* An order can be found without numbers: count the shares that each node still waits for, and let those go that wait for nothing. PyTorch uses both: such nodes are put in a queue, and among them the one with the largest number goes first.

Run `progress()` to see what is still open.
"""
