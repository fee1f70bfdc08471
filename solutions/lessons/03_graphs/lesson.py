# %% [markdown] id="title" lang="zh"
r"""
# 03 是图不是树：路径太多

[English](../../en/03_graphs/03_graphs.ipynb) · 约 100 分钟 · 7 个练习

上一课的程序给出了正确的偏导数，但是走得太慢：在加倍的例子里，每多一层，反向要走的步数就翻一倍。

你会先试两条很自然的捷径，看看它们行不行；再弄清正确的办法需要什么，并且用两种写法写出来。最后，不管链有多长，你的反向传播都走得完；有些很出名的小引擎，到一千个节点上下就停住了。

需要的准备：第 02 课的节点，以及节点之间传递的那一份份导数；Python 的列表、集合与字典，以及递归函数。先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 03 A graph, not a tree: too many paths

[中文](../../zh/03_graphs/03_graphs.ipynb) · about 100 minutes · 7 exercises

The program of the last lesson gives the right partial derivatives, but it takes too many steps: in the example of the doublings, each further level doubles them.

You will first try two natural shortcuts and see how far they get. Then you find out what a right method needs, and write it in two ways. In the end your backward pass gets
through a chain of any length, where some well-known small engines stop at about a thousand nodes.

What you need: the nodes and shares of lesson 02; Python's lists, sets and dictionaries, and recursive functions. Run the next cell first.
"""


# %% id="setup"
import itertools

from IPython.display import display

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, heat

lang = start("03_graphs", "zh")


# %% [markdown] id="bill" lang="zh"
r"""
## 造出来就有值的节点

先换一种节点的写法。节点造出来的那一刻，它的操作数都已经有值，它自己的值马上就能算好。所以造图就是**前向**：每个节点只算一次，不再需要 `evaluate()`。代价是：一张图只属于一个点。造好以后再改叶子的 `value`，别的节点的值和局部导数都不会跟着变；换一个点，就要重新造一张图。

第 02 课说的操作数，从这一课起叫作**父节点**（parent）：先有它们，才有这个节点。注意方向：数据结构课把画在下面的叫子节点，这里正好相反，画在下面的是父节点。用到一个节点的节点，叫作它的**使用者**（consumer）。每个节点记住：

* `value`：它的值；
* `parents` 和 `slopes`：它的父节点，以及它对每个父节点的局部导数，两边一一对应；一个父节点连同对它的局部导数，叫一条**边**，`Plus(b, b)` 有两条边通到 `b`；
* `partial`：根对它的导数，也就是它的梯度，从 0 开始累加；
* `number`：编号，先造的小，后造的大；到 `walk_the_graph` 才用得上。

`derive` 还是上一课的办法：每收到一份，马上乘上局部导数传下去。
"""

# %% [markdown] id="bill" lang="en"
r"""
## Nodes that know their value at once

First, a new way to write nodes. At the moment a node is made, its operands have their values already, so its own value can be computed on the spot. Building the graph is now the **forward** walk:
each node is computed once, and `evaluate()` is no longer needed. The price: a graph belongs to one point. Change the `value` of a leaf afterwards, and the values and local derivatives of the other nodes stay as they are; for another point, build another graph.

What lesson 02 called the operands of a node we now call its **parents**: they are older than the node, though drawings put them below it. (In a data structures course the nodes below would be the children; here it is the other way round.) The nodes that use a node are its **consumers**. Each node remembers:

* `value`: its value;
* `parents` and `slopes`: its parents, and its local derivative with respect to each of them, in the same order; a parent together with its slope is an **edge**, and `Plus(b, b)` has two edges to `b`;
* `partial`: the derivative of the root with respect to this node (its gradient), added up from 0;
* `number`: small for a node made early, large for one made late; of use from `walk_the_graph` on.

`derive` still works as in the last lesson: each share that comes in is multiplied by the local derivatives and handed on at once.
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


# %% [markdown] id="bill_note" lang="zh"
r"""
第 02 课里，加倍 13 次只有 14 个节点，叶子却被访问 8192 次；节点换了写法，反向还是一样慢。为什么要去那么多次？因为 `derive` 每收到一份就立刻传下去。看这个最小的图：`c` 用了 `b` 两次，`b` 又用了 `a`。（0 只是用来凑数：`Plus` 要有两个操作数。）
"""

# %% [markdown] id="bill_note" lang="en"
r"""
In lesson 02, 13 doublings made only 14 nodes, yet the leaf was visited 8192 times; with the new nodes the backward walk is just as slow. Why so many visits? Because `derive` hands on every share as soon as it comes in. Look at the smallest such graph: `c` uses `b` twice, and `b` uses `a`. (The 0 is there only because `Plus` needs two operands.)
"""

# %% id="demo_small_picture"
a, zero = Variable(3), Variable(0)
b = Plus(a, zero)
c = Plus(b, b)
draw(c, {"a": a, "0": zero, "b": b, "c": c}, lang=lang)

# %% [raw] output_of="demo_small_picture" lang="zh"
r"""
c = +  #1  值 6  偏导数 0
├─ b = +  #2  值 3  偏导数 0
│  ├─ a  #3  值 3  偏导数 0
│  └─ 0  #4  值 0  偏导数 0
└─ b = +  #2（见上）
"""

# %% [raw] output_of="demo_small_picture" lang="en"
r"""
c = +  #1  value 6  partial 0
├─ b = +  #2  value 3  partial 0
│  ├─ a  #3  value 3  partial 0
│  └─ 0  #4  value 0  partial 0
└─ b = +  #2 (above)
"""

# %% [markdown] id="shortcuts" lang="zh"
r"""
## 两条捷径

`b` 的两份各走了一趟 `a`。能不能让一个节点把收到的合在一起往下传？两个想法很自然：

* **传总数。** 每次来到一个节点，就把它到目前为止收到的总数往下传：`hand_on_total`。
* **先放齐再去。** 先把各份都放进父节点，再去访问父节点，到那里时，该放的都已经放好了：`fill_then_visit`。
"""

# %% [markdown] id="shortcuts" lang="en"
r"""
## Two shortcuts

Each of the two shares of `b` makes its own trip to `a`. Could a node hand on together what it has received? Two ideas come to almost everybody:

* **Hand on the total.** At each visit of a node, hand on the total that it has received so far: `hand_on_total`.
* **Fill first, then visit.** Put all shares into the parents first and visit the parents afterwards, so that they are full by then: `fill_then_visit`.
"""


# %% id="recursions"
def hand_on_total(node, seed):
    node.partial += seed
    for parent, slope in zip(node.parents, node.slopes):
        hand_on_total(parent, node.partial * slope)


def fill_then_visit(node):
    #| zh: 第一次调用之前，根的 partial 要先放上 1
    #| en: before the first call, the partial of the root has to be set to 1
    for parent, slope in zip(node.parents, node.slopes):
        parent.partial += node.partial * slope
    for parent in node.parents:
        fill_then_visit(parent)


# %% exercise="three_visits"

# %% [markdown] id="shortcuts_answer" lang="zh" folds="three_visits"
r"""
只有 `derive` 对，另外两种都把已经传过的又传了一遍。图 1 里，第一条捷径在第一份到达时就出发，传下去 1，第二次来时传下去的是总数 2，$a$ 得到 3；第二条捷径等两份都到了，却出发了两次，每次传下去 2，得到 4。正确的是 2。图 2 里 $b$ 有两条边通到 $a$，三个数都翻倍。步数也一步没有省：三种递归来到 `b` 都是两次，它下面的一切也就都走两遍。

从这里可以读出我们真正想要的两件事：**到齐了才传**，并且**只传一次**。
"""

# %% [markdown] id="shortcuts_answer" lang="en" folds="three_visits"
r"""
Only `derive` is right; the other two hand on again what they have handed on before. In graph 1 the first shortcut leaves when the first share has arrived and hands on 1, and on its second visit hands on the total, 2: $a$ ends with 3.
The second waits for both shares, and then goes twice, with 2 each time: 4. The right answer is 2. In graph 2, $b$ has two edges to $a$, and all three numbers double. Nor is a single step saved: all three recursions come to `b` twice, and so walk everything below it twice.

From this we can read off the two things we really want: hand on **only when everything has arrived**, and hand on **only once**.
"""


# %% [markdown] id="about_paths" lang="zh"
r"""
## 导数是路径之和

为什么 `derive` 是对的？它逐条走过从根到叶子的路径，每条路径送来一份，大小是沿途局部导数的乘积。为什么要把各份相加，第 02 课已经讲过：那里把每一处 $x$ 都当成单独的变量。把共享的内部节点也在公式里一一写开，图中每条到 $x$ 的路径就各通到公式里的一处 $x$。所以，导数是所有路径之和：

$$\frac{\partial r}{\partial x} = \sum_{\text{路径 } r \to x} \; \prod_{\text{路径上的边}} \text{局部导数}$$

这一课的主要例子是 $r = (xy + x)(xy \cdot y)$，在 $(3, 2)$ 处。$xy$ 只算一次，叫作 $s$，有两个使用者 $p$ 和 $q$；两条路到 $r$ 又会合，图上像一个菱形。
"""

# %% [markdown] id="about_paths" lang="en"
r"""
## A derivative is a sum over paths

Why is `derive` right? It walks every path from the root to the leaf, and each path delivers one share, the product of the local derivatives along it. That the shares add up we know from lesson 02, where each
place of $x$ became a variable of its own. Write every shared inner node out in the formula, too, and each path to $x$ in the graph leads to one place of $x$ in the formula. So the derivative is the sum over all paths:

$$\frac{\partial r}{\partial x} = \sum_{\text{paths } r \to x} \; \prod_{\text{edges of the path}} \text{local derivative}$$

The main example of this lesson is $r = (xy + x)(xy \cdot y)$ at $(3, 2)$. The product $xy$ is computed once; it is called $s$ and has two consumers, $p$ and $q$, whose paths meet again in $r$: a diamond.
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


# %% [markdown] id="collect_first" lang="zh"
r"""
## 先到齐，再往下传

从 $r$ 到 $x$ 的路径里，经过 $s$ 的那些有一个共同点：不管从哪里到达 $s$，往下（往叶子）走的都是同样的路。同样的一段走了一遍又一遍，步数就是这样多起来的。设到达 $s$ 的两份是 $g_1$ 和 $g_2$，从 $s$ 往下走到 $x$ 的各条路，局部导数之积加起来是 $t$。逐条走路径，算的是 $g_1 t + g_2 t$，而这就是 $(g_1 + g_2)\,t$。所以先加起来，再往下走一次就够了。

下面说**处理**一个节点，就是让它往下传一次：把它的 `partial` 乘上每条边的局部导数，加到那条边的父节点里。什么时候可以处理 $s$？等它的**每一个**使用者都处理过，各份就到齐了。（从这里起，使用者只算根和根下面的节点；别的节点与根无关，不会送来什么。）只要有一个顺序，让每个节点都排在它所有的使用者之后，照着处理就行。这样的顺序叫作**拓扑序**（topological order）。（教科书常把方向反过来，让父节点在前，用的时候再倒过来。）找到它的办法不止一种，你会写出两种。

两种都先要知道有哪些节点参加。下面的 `reachable` 从根出发，沿着父节点收集，并且用一个 `set` 记住去过哪里，所以每个节点只看一次：路径再多也不怕。
"""

# %% [markdown] id="collect_first" lang="en"
r"""
## Wait for all of it, then hand it on

All paths from $r$ to $x$ that reach $s$ continue from there along the same stretches, however they got there. The many steps come from walking those stretches again and again. Say the shares $g_1$ and $g_2$ arrive at $s$, and the products of the local derivatives along the paths from $s$ down to $x$ add up to $t$.
Path by path we compute $g_1 t + g_2 t$, and that is $(g_1 + g_2)\,t$. So add first, and go on once.

A node's **turn** is the moment at which it hands on: it multiplies its `partial` by the local derivative of each of its edges, once, and adds the results to its parents. And when may $s$ have its turn? When **every** consumer of $s$ has had its own, for then all shares are there. (From here on, only the root and the nodes below it count as consumers; other nodes have nothing to do with the root and send nothing.)
All we need is an order in which each node comes after all its consumers. Such an order is called a **topological order**. (Elsewhere it often runs the other way, parents before consumers; reverse it and it is ours.)
There are several ways to find one; you will write two.

Either way we have to know which nodes take part. `reachable` below starts at the root and collects along the parents; a `set` remembers where it has been, so that each node is looked at once, however many paths there are.
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


# %% exercise="walk_the_graph"

# %% [markdown] id="one_pass" lang="zh"
r"""
现在快了：加倍 60 次，61 个节点各处理一次。逐条走路径的话，每往下一层步数翻倍，一共 $1 + 2 + 4 + \dots + 2^{60} = 2^{61} - 1$ 步，也就是两百多亿亿步。菱形里 $x$ 得到 72，正是那几条路径之和。只看编号为什么就够了，后面会证明。
"""

# %% [markdown] id="one_pass" lang="en"
r"""
Now it is fast: with 60 doublings, each of the 61 nodes has one turn. Walking path by path, where the steps double at each level, would take $1 + 2 + 4 + \dots + 2^{60} = 2^{61} - 1$ steps, more than two quintillion. In the diamond, $x$ gets 72, just what its paths add up to. Why it is enough to look at numbers is proved further down.
"""

# %% id="demo_one_pass"
with needs("walk_the_graph"):
    order = by_number(r)
    backward(order)
    letters = {node: letter for letter, node in named.items()}
    print("turns:", " ".join(letters[node] for node in order))
    print("partials:", x.partial, y.partial)

    leaf = root = Variable(1)
    for _ in range(60):
        root = Plus(root, root)
    order = by_number(root)
    backward(order)
    print(f"60 doublings: {len(order)} turns, partial {leaf.partial}")

# %% [raw] output_of="demo_one_pass"
r"""
turns: r q p s y x
partials: 72 144
60 doublings: 61 turns, partial 1152921504606846976
"""

# %% [markdown] id="steps_note" lang="zh"
r"""
下面的图一步一步演给你看，每个节点只亮一次。注意 `s`：它先从 `p` 和 `q` 各收到一份，都加好了，才往下传。（图里先处理 `p`，后处理 `q`，也是一个拓扑序；#1、#2 是图自己的标号，不是 `number`。）
"""

# %% [markdown] id="steps_note" lang="en"
r"""
Here is such a pass, step by step. Each node lights up once. Watch `s`: it receives a share from `p` and one from `q`, and only when both have been added does it hand on.
(This one takes `p` before `q`, another topological order; the labels #1, #2 are the drawing's own and not your `number`.)
"""

# %% id="demo_steps_picture"
display(draw(r, named, lang=lang, backward=True))

# %% [raw] output_of="demo_steps_picture" lang="zh"
r"""
r = ×  #1  值 108  偏导数 1
├─ p = +  #2  值 9  偏导数 12
│  ├─ s = ×  #3  值 6  偏导数 30
│  │  ├─ x  #4  值 3  偏导数 72
│  │  └─ y  #5  值 2  偏导数 144
│  └─ x  #4（见上）
└─ q = ×  #6  值 12  偏导数 9
   ├─ s = ×  #3（见上）
   └─ y  #5（见上）

反向传播（backward pass）
  开始：r = × #1 收到 1
  第 1/4 步：r = × #1 的梯度是 1；把 12 传给 p = + #2（累计 12）；把 9 传给 q = × #6（累计 9）
  第 2/4 步：p = + #2 的梯度是 12；把 12 传给 s = × #3（累计 12）；把 12 传给 x #4（累计 12）
  第 3/4 步：q = × #6 的梯度是 9；把 18 传给 s = × #3（累计 30）；把 54 传给 y #5（累计 54）
  第 4/4 步：s = × #3 的梯度是 30；把 60 传给 x #4（累计 72）；把 90 传给 y #5（累计 144）
  结果：x #4 偏导数 72；y #5 偏导数 144
"""

# %% [raw] output_of="demo_steps_picture" lang="en"
r"""
r = ×  #1  value 108  partial 1
├─ p = +  #2  value 9  partial 12
│  ├─ s = ×  #3  value 6  partial 30
│  │  ├─ x  #4  value 3  partial 72
│  │  └─ y  #5  value 2  partial 144
│  └─ x  #4 (above)
└─ q = ×  #6  value 12  partial 9
   ├─ s = ×  #3 (above)
   └─ y  #5 (above)

Backward pass
  start: r = × #1 receives 1
  step 1 of 4: r = × #1 has gradient 1; p = + #2 gets 12 (total 12); q = × #6 gets 9 (total 9)
  step 2 of 4: p = + #2 has gradient 12; s = × #3 gets 12 (total 12); x #4 gets 12 (total 12)
  step 3 of 4: q = × #6 has gradient 9; s = × #3 gets 18 (total 30); y #5 gets 54 (total 54)
  step 4 of 4: s = × #3 has gradient 30; x #4 gets 60 (total 72); y #5 gets 90 (total 144)
  result: x #4 partial 72; y #5 partial 144
"""

# %% [markdown] id="without_numbers" lang="zh"
r"""
## 没有编号也行

编号要靠一个公共的计数器。如果图是从文件里读出来的，或者是几个线程一起搭的，就未必有可靠的编号。还有一个办法只看图本身：对每个节点，数一数**还有几份没有到**。

在上面的菱形里走一遍。每一行是处理完某个节点之后，各个节点还差几份：
"""


# %% [markdown] id="without_numbers" lang="en"
r"""
## Without numbers

Numbers need one counter that all nodes share. When a graph has been read from a file, or built by several threads, there may be no numbers to rely on. Another way looks at nothing but the graph itself: for each node, count **how many shares are still to come**.

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

# %% [markdown] id="why_numbers" lang="zh"
r"""
## 为什么编号就够了

`by_number` 根本没有看哪些节点是谁的使用者，只比了编号。它凭什么一定对？证明只要三行，就混在下面六行里，而六行并不都对：

* **A** 一个节点的编号，总比父节点里最大的编号大 1。
* **B** 正在处理的节点，梯度已经到齐，往下传一次就够了。
* **C** 一个节点只能用已经存在的节点造出来，它的编号比每个父节点的都大。
* **D** 根是所有造过的节点里最后造的，没有哪个节点的编号比它大。
* **E** 反向从大到小取编号，处理一个节点时，它的使用者（根和根下面的）都已经处理过了。
* **F** 反向从小到大取编号，处理一个节点时，它的父节点都已经处理过了。
"""

# %% [markdown] id="why_numbers" lang="en"
r"""
## Why numbers are enough

`by_number` never looked at who uses whom; it only compared numbers. What makes it right in every case? The proof takes three lines. They are among these six, not all of which are true:

* **A** The number of a node is one more than the largest number among its parents.
* **B** The node whose turn it is has all of its gradient, and handing it on once is enough.
* **C** A node can only be made from nodes that exist already, and its number is larger than that of each of its parents.
* **D** The root was made last of all nodes ever made, and no node has a larger number.
* **E** The backward pass takes the numbers downwards; when a node's turn comes, its consumers (the root and those below it) have all had theirs.
* **F** The backward pass takes the numbers upwards; when a node's turn comes, its parents have all had theirs.
"""

# %% exercise="three_lines"

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

# %% [markdown] id="deep" lang="zh"
r"""
## 最后一堵墙：深度

访问次数的问题解决了，还剩下深度。循环神经网络（recurrent network）一个词一个词地读文章，每读一个词，它的链就长一截；链有多长，`reachable` 的递归就有多深：
"""

# %% [markdown] id="deep" lang="en"
r"""
## The last wall: depth

That settles the number of visits, but not depth. A network that reads a text word by word (a recurrent network) makes its chain longer with every word, and the recursion in `reachable` goes as deep as the chain is long:
"""


# %% id="demo_deep"
#| zh: 每条链都留着：一条很长的链从一头逐个释放，也可能太深
#| en: every chain is kept: freeing a very long one link by link may go too deep as well
chains = []


def chain_of(length):
    nodes = [Variable(1)]
    for _ in range(length):
        nodes.append(Plus(nodes[-1], nodes[0]))
    chains.append(nodes)
    return nodes


for length in (500, 5000):
    chain = chain_of(length)
    try:
        print(f"{length} additions: {len(reachable(chain[-1]))} nodes")
    except RecursionError:
        print(f"{length} additions: RecursionError")


# %% [raw] output_of="demo_deep"
r"""
500 additions: 501 nodes
5000 additions: RecursionError
"""


# %% [markdown] id="deep_note" lang="zh"
r"""
墙在哪里，要看 Python 允许多少层嵌套调用：默认是一千。许多小引擎用递归来排序，micrograd 连做加法，不到一千次就会抛出 `RecursionError`；PyTorch 的引擎用循环和队列，连加 20000 次也没有问题。
"""


# %% [markdown] id="deep_note" lang="en"
r"""
Where the wall stands depends on how many nested calls Python allows: a thousand by default. Many small engines use recursion to find their order, and in micrograd fewer than a thousand additions in a row raise a `RecursionError`; the engine of PyTorch uses loops and queues, and 20000 additions are no problem.
"""


# %% exercise="long_chain"

# %% id="demo_deep_pass"
with needs("walk_the_graph", "long_chain"):
    for length in (5000, 100_000):
        chain = chain_of(length)
        backward_deep(chain[-1])
        print(f"{length} additions: partial {chain[0].partial}")


# %% [raw] output_of="demo_deep_pass"
r"""
5000 additions: partial 5001
100000 additions: partial 100001
"""


# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**PyTorch 的反向是沿着边递归的吗？** 常有人这样说，其实不是：把 `x = x * x` 连做 20 次，反向一共处理 21 个节点，而路径有 1048576 条。两种办法它都用：先数还差几份，份数减到零的节点排队；队里有好几个时，编号大的先走。

**重新运行定义 `Node` 的那一格会怎样？** 编号又从 1 开始。如果用旧的节点去造新的节点，编号就不再说明先后，结果会不知不觉地错。重新运行之后，图也要重新造。

**为什么我们的 `backward` 一开始就清零，PyTorch 却不？** 我们把所有节点都清零，只是为了简单。代价是几遍的梯度没法攒在一起；下一课会改。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**Is PyTorch's backward pass a recursion along edges?** It is often described as one, but it is not:
do `x = x * x` 20 times, and the backward pass runs 21 nodes in all, while there are 1048576 paths. It uses both ways of this lesson: it counts the shares that are still to come, nodes that wait for nothing are put in a queue, and among them the one with the largest number goes first.

**What happens when I run the cell that defines `Node` again?** The numbers start at 1 again. If a new node is then made from old ones, the numbers no longer say which was made first, and results are silently wrong. After running it again, build your graphs again as well.

**Why does our `backward` begin with a reset, when PyTorch's does not?** We reset all nodes to keep it simple. The price is that the gradients of several passes cannot be added up; the next lesson changes that.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 导数是各条路径的贡献之和；路径可以有指数多条，节点却不多，所以要按节点走，不按路径走。
* 传“到目前为止的总数”是错的，传“刚到的一份”是对的但是慢；**到齐了再传，只传一次**，又对又快。
* 拓扑序让每个节点排在它所有的使用者之后。按编号从大到小，或者数还差几份，都能得到它。
* 节点只处理一次，边一条也不能少：`x*x` 有两条。
* 用循环代替递归，深度就不再是一堵墙。

从这一课起，你做对的函数会攒成一个你自己的引擎，第 13 课要用；`by_number` 是它的第一个零件。想留着旧草稿，就放在答案的上面：收进引擎的是最后定义的那个。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* A derivative is a sum over paths. There may be exponentially many paths but there are few nodes, so go by nodes and not by paths.
* Handing on the total so far is wrong; handing on the share that has just come in is right but slow; **handing on once, when everything has arrived,** is right and fast.
* In a topological order each node comes after all its consumers. Going by number, downwards, gives one, and so does counting the shares that are still to come.
* Each node has one turn, but no edge may be lost: `x*x` has two.
* With loops in place of recursion, depth is no longer a wall.

From this lesson on, the functions you get right add up to an engine of your own, which lesson 13 uses; `by_number` is its first part. If you keep an old draft of a function, keep it above your answer: the engine takes the last definition.

Run `progress()` to see which exercises are still open.
"""
