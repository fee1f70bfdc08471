# %% [markdown] id="title" lang="zh"
r"""
# 03 来了两次

[English](../../en/03_two_visits/03_two_visits.ipynb) · 约 65 分钟 · 4 个练习

上一课的程序算出的偏导数都对。可是有些公式写下来不过一行，它却好像永远也算不完。

**这里又要用到：** 第 02 课里，叶子 $x$ 先后收到两份导数。它把后一份留下，还是把两份加起来？先回想一下，再运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 03 Two visits

[中文](../../zh/03_two_visits/03_two_visits.ipynb) · about 65 minutes · 4 exercises

The program of the last lesson gets every partial derivative right. And yet there are formulas, one line long, on which it does not seem to come to an end.

**Comes back here:** in lesson 02, two shares arrived at the leaf $x$, one after the other. Did it keep the later one, or add them? Recall it first; then run the next cell.
"""


# %% id="setup"
import itertools

from IPython.display import display

from autograd_lib import check, done, guess, guessed, hint, needs, progress, start
from autograd_lib.drawing import draw, frames

lang = start("03_two_visits", "zh")


# %% [markdown] id="bill" lang="zh"
r"""
## 一造出来就有值

这一课的节点在造出来的时候就算好自己的 `value`，不再需要 `evaluate()`：造图就是前向。（所以一张图只属于一个点，换一个点要重新造。）它由哪些节点造成，记在 `parents` 里；对每一个的局部导数，按同样的先后记在 `slopes` 里；`number` 说它是第几个造出来的。

`derive` 还是上一课的办法：收到一份，就乘上局部导数，马上传下去。
"""

# %% [markdown] id="bill" lang="en"
r"""
## Nodes born with their value

In this lesson a node computes its `value` when it is made, and `evaluate()` is gone: building the graph is the forward pass. (So a graph belongs to one point; for another point, build another.) The nodes it was made from are its `parents`; `slopes` holds its local derivative for each of them, in the same order; `number` says how many nodes had been made by then.

`derive` works as in the last lesson: each share that comes in is multiplied by the slopes and handed on at once.
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


# %% [markdown] id="exponential" lang="zh"
r"""
## 一行公式

上一课最后的问题：`b = Plus(x, x)`，`c = Plus(b, b)`，再加倍一次得到 `d`，一共四个节点。图里的一个箭头叫一条**边**；`derive` 每收到一份，就沿着每一条边传下去。下面数的是调用，不是节点：同一个节点被调用两次，算两次。
"""

# %% [markdown] id="exponential" lang="en"
r"""
## One line of formula

The question that the last lesson ended with: `b = Plus(x, x)`, `c = Plus(b, b)`, and one doubling more gives `d`, four nodes in all. An arrow in the picture is called an **edge**; with each share that comes in, `derive` goes along every edge. Below we count calls, not nodes: a node that is called twice counts twice.
"""

# %% id="demo_doublings_picture"
x = Variable(1)
b = Plus(x, x)
c = Plus(b, b)
d = Plus(c, c)
draw(d, {"x": x, "b": b, "c": c, "d": d}, lang=lang)

# %% [raw] output_of="demo_doublings_picture" lang="zh"
r"""
d = +  #1  值 8  偏导数 0
├─ c = +  #2  值 4  偏导数 0
│  ├─ b = +  #3  值 2  偏导数 0
│  │  ├─ x  #4  值 1  偏导数 0
│  │  └─ x  #4（见上）
│  └─ b = +  #3（见上）
└─ c = +  #2（见上）
"""

# %% [raw] output_of="demo_doublings_picture" lang="en"
r"""
d = +  #1  value 8  partial 0
├─ c = +  #2  value 4  partial 0
│  ├─ b = +  #3  value 2  partial 0
│  │  ├─ x  #4  value 1  partial 0
│  │  └─ x  #4 (above)
│  └─ b = +  #3 (above)
└─ c = +  #2 (above)
"""

# %% exercise="how_many_calls"

# %% [markdown] id="twenty" lang="zh"
r"""
现在让程序自己数。每次来到叶子，带来的都是 1，所以叶子的 `partial` 就是 `derive` 来的次数。

要是加倍 **60** 次，一秒来一百万次，要多少年？先猜。
"""

# %% [markdown] id="twenty" lang="en"
r"""
Now let the program count. Every visit brings the leaf a 1, so its `partial` says how often `derive` came there.

And with **60** doublings, at a million visits a second: how many years would it take? Guess first.
"""

# %% id="guess_years"
guess("years", ...)


# %% id="demo_visits" spoils="how_many_calls"
def doubled(times):
    leaf = root = Variable(1)
    for _ in range(times):
        root = Plus(root, root)
    return leaf, root


if done("how_many_calls"):
    for times in (10, 14, 18):
        leaf, root = doubled(times)
        root.derive(1)
        print(f"{times} doublings: {times + 1} nodes, {leaf.partial} visits of the leaf")
    years = 2**60 // (10**6 * 365 * 24 * 3600)
    print("60 doublings:", years, "years")
    guessed("years", years)

# %% [raw] output_of="demo_visits"
r"""
10 doublings: 11 nodes, 1024 visits of the leaf
14 doublings: 15 nodes, 16384 visits of the leaf
18 doublings: 19 nodes, 262144 visits of the leaf
60 doublings: 36558 years
"""

# %% [markdown] id="exponential_answer" lang="zh" folds="how_many_calls"
r"""
每多加倍一次，到叶子的路就多一倍，节点只多一个：加倍 10 次，来到叶子 $2^{10} = 1024$ 次；加倍 3 次，四层一共调用 $1 + 2 + 4 + 8 = 15$ 次。
"""

# %% [markdown] id="exponential_answer" lang="en" folds="how_many_calls"
r"""
Each further doubling doubles the ways to the leaf and adds a single node: after 10 doublings the leaf is reached $2^{10} = 1024$ times; with 3, the four levels are called $1 + 2 + 4 + 8 = 15$ times.
"""

# %% [markdown] id="own_way" lang="zh"
r"""
## 你自己的捷径

毛病出在哪里，最小的图上就看得见：`c` 用了 `b` 两次，`b` 又用了 `a`，于是 `b` 的两份各走了一趟 `a`。能不能合在一起走？把你的主意写成 `my_visit`（现在它和 `derive` 一样），想改几遍就改几遍。下面在两个图上试它：`a` 应当得到 2 和 4，而且每个图里，从 `b` 出发只走一趟。
"""

# %% [markdown] id="own_way" lang="en"
r"""
## A shortcut of your own

The smallest graph shows what goes wrong: `c` uses `b` twice and `b` uses `a`, so each of the two shares of `b` makes a trip of its own to `a`. Could they go together? Turn your idea into `my_visit` (for now it does what `derive` does), and change it as often as you like. It is tried on two graphs below: `a` should get 2 and 4, and in each graph one trip from `b` should do.
"""


# %% id="my_visit"
def my_visit(node, seed):
    node.partial += seed
    for parent, slope in zip(node.parents, node.slopes):
        my_visit(parent, seed * slope)


# %% id="demo_own"
class Watched(Variable):
    trips = 0

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name == "partial" and value:
            self.trips += 1


def small_graphs():
    for formula, second in (("b = a + 0", Variable(0)), ("b = a + a", None)):
        a = Watched(3)
        b = Plus(a, second or a)
        yield formula, a, Plus(b, b)


for (formula, a, c), wanted in zip(small_graphs(), (2, 4)):
    my_visit(c, 1)
    print(f"{formula}, c = b + b: a.partial {a.partial} (wanted: {wanted}), added to {a.trips} times")

# %% [raw] output_of="demo_own"
r"""
b = a + 0, c = b + b: a.partial 2 (wanted: 2), added to 2 times
b = a + a, c = b + b: a.partial 4 (wanted: 4), added to 4 times
"""

# %% [markdown] id="shortcuts" lang="zh"
r"""
如果还没有成功，不要紧：很多人最先想到的是下面这两种，说不定其中一种就是你的。

* **传总数。** 每次来到一个节点，就把它到目前为止收到的总数往下传：`hand_on_total`。
* **先放齐再去。** 先把各份都放进父节点，再去访问父节点，到那里时，该放的都已经放好了：`fill_then_visit`。
"""

# %% [markdown] id="shortcuts" lang="en"
r"""
If it did not work out, never mind. These two ideas come to almost everybody first, and one of them may be yours:

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

# %% id="demo_shortcuts" spoils="three_visits"
if done("three_visits"):
    for (formula, a, c), (_, again, d) in zip(small_graphs(), small_graphs()):
        hand_on_total(c, 1)
        d.partial = 1
        fill_then_visit(d)
        print(f"{formula}, c = b + b: hand_on_total {a.partial}, fill_then_visit {again.partial}")

# %% [raw] output_of="demo_shortcuts"
r"""
b = a + 0, c = b + b: hand_on_total 3, fill_then_visit 4
b = a + a, c = b + b: hand_on_total 6, fill_then_visit 8
"""

# %% [markdown] id="shortcuts_answer" lang="zh" folds="three_visits"
r"""
只有 `derive` 对，另外两种都把已经传过的又传了一遍。图 1 里，第一条捷径在第一份到达时就出发，传下去 1，第二次来时传下去的是总数 2，$a$ 得到 3；第二条捷径等两份都到了，却出发了两次，每次传下去 2，得到 4。图 2 里 $b$ 有两条边通到 $a$，各数都翻倍。步数也一步没有省：三种递归来到 `b` 都是两次。

从这里可以读出我们真正想要的两件事：**到齐了才传**，并且**只传一次**。
"""

# %% [markdown] id="shortcuts_answer" lang="en" folds="three_visits"
r"""
Only `derive` is right; the other two hand on again what they have handed on before. In graph 1 the first shortcut leaves when the first share has arrived and hands on 1, and on its second visit hands on the total, 2: $a$ ends with 3.
The second waits for both shares, and then goes twice, with 2 each time: 4. In graph 2, $b$ has two edges to $a$, and all the numbers double. Nor is a single step saved: all three recursions come to `b` twice.

From this we can read off the two things we really want: hand on **only when everything has arrived**, and hand on **only once**.
"""

# %% [markdown] id="diamond" lang="zh"
r"""
## 轮到谁

$r = (xy + x)(xy \cdot y)$，在 $(3, 2)$ 处。$xy$ 只算一次，叫作 $s$；$p$ 和 $q$ 都用到它。一个节点**轮到**的时候，把自己的总数乘上每条边的局部导数，传给父节点，一共只传这一次。

$r$ 已经传过，接着是 $p$、$q$、$s$ 三个。先猜：`s` 要第几个传，$x$ 和 $y$ 才会得到 72 和 144（1、2 或 3）？
"""

# %% [markdown] id="diamond" lang="en"
r"""
## Whose turn is it

$r = (xy + x)(xy \cdot y)$ at $(3, 2)$. The product $xy$ is computed once and called $s$; $p$ and $q$ both use it. When a node has its **turn**, it multiplies its total by the slope of each edge and hands the results to its parents, once and never again.

$r$ has had its turn, and $p$, $q$, $s$ follow. Guess first: as which of these three must `s` go, for $x$ and $y$ to end with 72 and 144 (1, 2 or 3)?
"""

# %% id="guess_place"
guess("place_of_s", ...)

# %% id="demo_turns"
x = Variable(3)
y = Variable(2)
s = Multiply(x, y)
p = Plus(s, x)
q = Multiply(s, y)
r = Multiply(p, q)
named = {"x": x, "y": y, "s": s, "p": p, "q": q, "r": r}


def take_turns(letters):
    for node in named.values():
        node.partial = 0
    r.partial = 1
    for letter in letters:
        node = named[letter]
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
    return x.partial, y.partial


for letters in ("rspq", "rpsq", "rpqs", "rqps"):
    print(" ".join(letters), take_turns(letters))
guessed("place_of_s", 3)

# %% [raw] output_of="demo_turns"
r"""
r s p q (12, 54)
r p s q (36, 90)
r p q s (72, 144)
r q p s (72, 144)
"""

# %% [markdown] id="hand" lang="zh"
r"""
运行下面这一格，拖动滑块，换着次序看：哪些次序里，`s` 手里还留着没有传下去的东西？
"""

# %% [markdown] id="hand" lang="en"
r"""
Run the cell below and move the slider from order to order: in which of them is `s` left with something that it never handed on?
"""


# %% id="demo_orders"
def after(turns):
    take_turns("r" + turns)
    return draw(r, named, lang=lang)


display(frames(after, {"turns": ("spq", "psq", "qsp", "pqs", "qps")}, begins=("spq",)))

# %% [raw] output_of="demo_orders" lang="zh"
r"""
turns = spq
r = ×  #1  值 108  偏导数 1
├─ p = +  #2  值 9  偏导数 12
│  ├─ s = ×  #3  值 6  偏导数 30
│  │  ├─ x  #4  值 3  偏导数 12
│  │  └─ y  #5  值 2  偏导数 54
│  └─ x  #4（见上）
└─ q = ×  #6  值 12  偏导数 9
   ├─ s = ×  #3（见上）
   └─ y  #5（见上）

turns = qps
r = ×  #1  值 108  偏导数 1
├─ p = +  #2  值 9  偏导数 12
│  ├─ s = ×  #3  值 6  偏导数 30
│  │  ├─ x  #4  值 3  偏导数 72
│  │  └─ y  #5  值 2  偏导数 144
│  └─ x  #4（见上）
└─ q = ×  #6  值 12  偏导数 9
   ├─ s = ×  #3（见上）
   └─ y  #5（见上）
"""

# %% [raw] output_of="demo_orders" lang="en"
r"""
turns = spq
r = ×  #1  value 108  partial 1
├─ p = +  #2  value 9  partial 12
│  ├─ s = ×  #3  value 6  partial 30
│  │  ├─ x  #4  value 3  partial 12
│  │  └─ y  #5  value 2  partial 54
│  └─ x  #4 (above)
└─ q = ×  #6  value 12  partial 9
   ├─ s = ×  #3 (above)
   └─ y  #5 (above)

turns = qps
r = ×  #1  value 108  partial 1
├─ p = +  #2  value 9  partial 12
│  ├─ s = ×  #3  value 6  partial 30
│  │  ├─ x  #4  value 3  partial 72
│  │  └─ y  #5  value 2  partial 144
│  └─ x  #4 (above)
└─ q = ×  #6  value 12  partial 9
   ├─ s = ×  #3 (above)
   └─ y  #5 (above)
"""

# %% [markdown] id="collect_first" lang="zh"
r"""
什么时候可以轮到一个节点？先用自己的话说一句。

……等**每一个**用到它的节点都轮到过，各份就到齐了。（只算根和根下面的节点；别的节点与根无关，不会送来什么。）$s$ 要排在 $p$ 和 $q$ 后面，$p$ 和 $q$ 谁先谁后都行：$p$、$q$ 或者 $q$、$p$。一个顺序如果让每个节点都排在它所有的使用者之后，就叫作**拓扑序**（topological order）。（教科书常把方向反过来，让父节点在前。）

而且不会少算什么：设到达 $s$ 的两份是 $g_1$ 和 $g_2$，从 $s$ 往下到 $x$ 的各条路径，局部导数之积加起来是 $t$。`derive` 算的是 $g_1t + g_2t$，一起走是 $(g_1 + g_2)\,t$。
"""

# %% [markdown] id="collect_first" lang="en"
r"""
When may a node have its turn? Say it in a sentence of your own first.

… When **every** node that uses it has had its own, for then all shares are there. (Only the root and the nodes below it count; others have nothing to do with the root and send nothing.) So $s$ comes after $p$ and $q$; of $p$ and $q$, either may go first: $p$, $q$ or $q$, $p$. An order in which each node comes after all that use it is called a **topological order**. (Elsewhere it often runs the other way, parents first.)

Nothing is lost by it: say the shares $g_1$ and $g_2$ arrive at $s$, and the products of slopes along the paths from $s$ down to $x$ add up to $t$. `derive` computes $g_1t + g_2t$; going together it is $(g_1 + g_2)\,t$.
"""


# %% exercise="walk_the_graph"

# %% [markdown] id="one_pass" lang="zh"
r"""
加倍 60 次的那张图，现在要轮到几次？先猜。
"""

# %% [markdown] id="one_pass" lang="en"
r"""
The graph with 60 doublings: how many turns does it take now? Guess first.
"""

# %% id="guess_turns"
guess("turns", ...)

# %% id="demo_one_pass"
with needs("walk_the_graph"):
    leaf, root = doubled(60)
    order = in_order(root)
    backward(order)
    print(f"60 doublings: {len(order)} turns, partial {leaf.partial}")
    guessed("turns", len(order))
    backward(in_order(r))
    print("the diamond:", x.partial, y.partial)

# %% [raw] output_of="demo_one_pass"
r"""
60 doublings: 61 turns, partial 1152921504606846976
the diamond: 72 144
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

# %% [markdown] id="deep" lang="zh"
r"""
还有一堵墙：深度。一个词一个词地读文章的网络，每读一个词，链就长一截；而 Python 默认只让一千层调用套在一起。micrograd 用递归排序，连做不到一千次加法就抛出 `RecursionError`；PyTorch 的引擎用循环和队列。你的呢？
"""

# %% [markdown] id="deep" lang="en"
r"""
One wall is left: depth. A network that reads a text word by word makes its chain longer with every word, and Python lets a thousand calls be nested, by default. micrograd finds its order by recursion, and fewer than a thousand additions in a row raise a `RecursionError`; the engine of PyTorch uses loops and queues. And yours?
"""


# %% id="demo_deep_pass"
#| zh: 每条链都留着：一条很长的链从一头逐个释放，也可能太深
#| en: every chain is kept: freeing a very long one link by link may go too deep as well
chains = []


def chain_of(length):
    nodes = [Variable(1)]
    for _ in range(length):
        nodes.append(Plus(nodes[-1], nodes[0]))
    chains.append(nodes)
    return nodes


with needs("walk_the_graph"):
    for length in (5000, 100_000):
        chain = chain_of(length)
        backward(in_order(chain[-1]))
        print(f"{length} additions: partial {chain[0].partial}")


# %% [raw] output_of="demo_deep_pass"
r"""
5000 additions: partial 5001
100000 additions: partial 100001
"""

# %% [markdown] id="why_numbers" lang="zh"
r"""
## 只看编号，够吗

把收集到的节点按 `number` 从大到小排，谁用到谁根本没有看。凭什么一定对？证明只要三行，就混在下面六行里，而六行并不都对：

* **A** 一个节点的编号，总比父节点里最大的编号大 1。
* **B** 正在处理的节点，梯度已经到齐，往下传一次就够了。
* **C** 一个节点只能用已经存在的节点造出来，它的编号比每个父节点的都大。
* **D** 根是所有造过的节点里最后造的，没有哪个节点的编号比它大。
* **E** 反向从大到小取编号，处理一个节点时，它的使用者（根和根下面的）都已经处理过了。
* **F** 反向从小到大取编号，处理一个节点时，它的父节点都已经处理过了。
"""

# %% [markdown] id="why_numbers" lang="en"
r"""
## Are numbers enough

Sort the collected nodes by `number`, downwards, and nobody has looked at who uses whom. What makes it right in every case? The proof takes three lines. They are among these six, not all of which are true:

* **A** The number of a node is one more than the largest number among its parents.
* **B** The node whose turn it is has all of its gradient, and handing it on once is enough.
* **C** A node can only be made from nodes that exist already, and its number is larger than that of each of its parents.
* **D** The root was made last of all nodes ever made, and no node has a larger number.
* **E** The backward pass takes the numbers downwards; when a node's turn comes, its consumers (the root and those below it) have all had theirs.
* **F** The backward pass takes the numbers upwards; when a node's turn comes, its parents have all had theirs.
"""

# %% exercise="three_lines"

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

一行公式，几十次加倍：别的小程序停在那里，你的一下就走完了；拿你自己写过的任何一个递归（比如数一个目录里有多少文件）问它同样的两句：*同一处会来几次？能套多深？*

有人说 PyTorch 的反向是“沿着边递归”。不是：`x = x * x` 连做 20 次，它一共处理 21 个节点。它还多走一步：编号之外，它也数每个节点还差几份；为什么要数，在支线“谁先走”里。

你的 `in_order` 从现在起是你自己的引擎的一个零件（想留旧草稿，就放在答案上面：收进去的是最后定义的那个）。运行 `progress()` 看看还有什么没做完。

**下一课的问题：** `Multiply(Plus(x, y), y)` 能不能就写成 `(x + y) * y`？那么 `2 * x` 呢，2 又不是节点？
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

One line of formula, a few dozen doublings: other small programs stop there, and yours is through at once. Put the same two questions to any recursion that you have written, one that counts the files in a folder, say: *how often does it come to the same place, and how deep may it nest?*

PyTorch's backward pass is often called a recursion along edges. It is not: after 20 times `x = x * x` it runs 21 nodes in all. It does one thing more: beside the numbers it counts, for each node, how many shares are still to come. Why it counts is told on the side road “Who goes first”.

From now on your `in_order` is a part of an engine of your own. (If you keep an old draft, keep it above your answer: the last definition is taken.) Run `progress()` to see what is still open.

**A question for the next lesson:** could `Multiply(Plus(x, y), y)` be written `(x + y) * y`? And `2 * x`, where 2 is no node?
"""
