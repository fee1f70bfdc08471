# %% [markdown] id="title" lang="zh"
r"""
# 03 来了两次

[English](../../en/03_two_visits/03_two_visits.ipynb) · 约 60 分钟 · 4 个练习

上一课的程序算出的偏导数都对。可是有些公式写下来不过一行，它却好像永远也算不完。

**这里又要用到：** 第 02 课的叶子。从 $x + x$ 的根走一遍 `derive(1)`，叶子 $x$ 先后收到两份，`partial` 是多少？先猜。
"""

# %% [markdown] id="title" lang="en"
r"""
# 03 Two visits

[中文](../../zh/03_two_visits/03_two_visits.ipynb) · about 60 minutes · 4 exercises

The program of the last lesson gets every partial derivative right. And yet there are formulas, one line long, on which it never seems to finish.

**From earlier:** the leaves of lesson 02. `derive(1)` on the root of $x + x$ sends two shares to the leaf $x$. What does its `partial` hold then? Guess.
"""


# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("03_two_visits", "zh")

import itertools

from IPython.display import display

from autograd_lib.drawing import draw, frames

# %% id="guess_leaf"
guess("partial_of_x", ...)


# %% [markdown] id="bill" lang="zh"
r"""
## 一造出来就有值

现在，节点一造出来就算好自己的 `value`：造图就是前向，不再需要 `evaluate()`。（所以一张图只属于一个点。）它是由哪些节点造出来的，记在 `parents` 里；对每一个的局部导数，按同样的先后记在 `slopes` 里；`number` 说它是第几个造出来的。`derive` 还是老办法：收到一份，就乘上局部导数，马上传下去。
"""

# %% [markdown] id="bill" lang="en"
r"""
## Nodes born with their value

Now a node computes its `value` when it is made: building the graph is the forward pass, and `evaluate()` is gone. (So a graph belongs to one point.) The nodes it was made from are its `parents`; `slopes` holds its local derivatives, in the same order; `number` counts nodes in the order in which they are made. `derive` works as before: each share that comes in is multiplied by the slopes and handed on at once.
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


leaf = Variable(3)
Plus(leaf, leaf).derive(1)
guessed("partial_of_x", leaf.partial)


# %% [markdown] id="opening" lang="zh"
r"""
## 一行公式

上一课最后的问题：`b = Plus(x, x)`，`c = Plus(b, b)`，再加倍一次得到 `d`，一共四个节点。图里的一个箭头叫一条**边**。$x$ 是 1 的时候，`d` 的值是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## A formula of one line

The last lesson's question: `b = Plus(x, x)`, `c = Plus(b, b)`, and one more doubling gives `d`, four nodes in all. An arrow in the picture is called an **edge**. If $x$ is 1, what is the value of `d`?
"""

# %% id="guess_value"
guess("value_of_d", ...)

# %% id="demo_doublings_picture"
x = Variable(1)
b = Plus(x, x)
c = Plus(b, b)
d = Plus(c, c)
display(draw(d, {"x": x, "b": b, "c": c, "d": d}, lang=lang))
guessed("value_of_d", d.value)

# %% [raw] output_of="demo_doublings_picture" lang="zh"
r"""
d = +  值 8  偏导数 0
├─ c = +  值 4  偏导数 0
│  ├─ b = +  值 2  偏导数 0
│  │  ├─ x  值 1  偏导数 0
│  │  └─ x（见上）
│  └─ b = +（见上）
└─ c = +（见上）
"""

# %% [raw] output_of="demo_doublings_picture" lang="en"
r"""
d = +  value 8  partial 0
├─ c = +  value 4  partial 0
│  ├─ b = +  value 2  partial 0
│  │  ├─ x  value 1  partial 0
│  │  └─ x (above)
│  └─ b = + (above)
└─ c = + (above)
"""

# %% exercise="how_many_calls"

# %% [markdown] id="twenty" lang="zh"
r"""
让程序自己数：每次来到叶子，带来的都是 1，所以叶子的 `partial` 就是来的次数。要是加倍 60 次，一秒来一百万次，要多少年？
"""

# %% [markdown] id="twenty" lang="en"
r"""
Now let the program count: every visit brings the leaf a 1, so its `partial` says how many came. And with 60 doublings, at a million visits a second: how many years would it take?
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
每多加倍一次，到叶子的路径多一倍，节点只多一个：加倍 10 次，来到叶子 $2^{10} = 1024$ 次；加倍 3 次，四层一共 $1 + 2 + 4 + 8 = 15$ 次。
"""

# %% [markdown] id="exponential_answer" lang="en" folds="how_many_calls"
r"""
Each doubling doubles the paths to the leaf and adds one node: after 10 the leaf is reached $2^{10} = 1024$ times; with 3, the four levels are called $1 + 2 + 4 + 8 = 15$ times.
"""

# %% [markdown] id="own_way" lang="zh"
r"""
## 你自己的捷径

毛病在最小的图上就看得见：`c` 用了 `b` 两次，`b` 又用了 `a`，于是 `b` 收到的两份，各往 `a` 跑了一趟。能不能合在一起走？

把你的主意写成 `my_visit`，改几遍都行；现在它和 `derive` 一样。在第二个图里（`b = a + a`，`c = b + b`），往 `a` 里加了几次？
"""

# %% [markdown] id="own_way" lang="en"
r"""
## A shortcut of your own

The smallest graph shows what goes wrong: `c` uses `b` twice and `b` uses `a`, so each of the two shares of `b` makes a trip of its own to `a`. Could they go together?

Turn your idea into `my_visit`, and change it as often as you like; for now it is `derive`. In the second graph (`b = a + a`, `c = b + b`), how often is something added to `a`?
"""


# %% id="guess_added"
guess("added_in_graph_2", ...)


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


for (formula, a, c), (wanted, least) in zip(small_graphs(), ((2, 1), (4, 2))):
    my_visit(c, 1)
    print(f"{formula}, c = b + b: a.partial {a.partial} (wanted: {wanted}), ", end="")
    print(f"added to {a.trips} times (wanted: {least})")
guessed("added_in_graph_2", a.trips)

# %% [raw] output_of="demo_own"
r"""
b = a + 0, c = b + b: a.partial 2 (wanted: 2), added to 2 times (wanted: 1)
b = a + a, c = b + b: a.partial 4 (wanted: 4), added to 4 times (wanted: 2)
"""

# %% [markdown] id="shortcuts" lang="zh"
r"""
很多人最先想到的是这两种，说不定其中就有你的：

* `hand_on_total`：每次来到一个节点，就把它到目前为止收到的总数往下传。
* `fill_then_visit`：先把各份都放进父节点，再去访问父节点。
"""

# %% [markdown] id="shortcuts" lang="en"
r"""
Many people think of one of these first; perhaps you did:

* `hand_on_total`: at each visit of a node, hand on the total that it has received so far.
* `fill_then_visit`: put all shares into the parents first, and visit the parents afterwards.
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


# %% exercise="two_shortcuts"

# %% id="demo_shortcuts" spoils="two_shortcuts"
if done("two_shortcuts"):
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

# %% [markdown] id="shortcuts_answer" lang="zh" folds="two_shortcuts"
r"""
只有 `derive` 对。图 1 里，`hand_on_total` 在第一份到达时传下去 1，第二次来时传的是总数 2，$a$ 得到 3；`fill_then_visit` 等两份都到了，却出发了两次，每次传下去 2，得到 4。图 2 里各数都翻倍。步数也没有省：三种递归来到 `b` 都是两次。
"""

# %% [markdown] id="shortcuts_answer" lang="en" folds="two_shortcuts"
r"""
Only `derive` is right. In graph 1 `hand_on_total` hands on 1 at first, and then the total, 2: $a$ ends with 3. `fill_then_visit` waits for both shares, then goes twice, with 2 each time: 4. Graph 2 doubles all this. None saves a step: all three come to `b` twice.
"""

# %% [markdown] id="diamond" lang="zh"
r"""
## 轮到谁

来看 $(3, 2)$ 处的 $r = (xy + x)(xy \cdot y)$。$s = xy$ 只算一次，$p = s + x$ 和 $q = s \cdot y$ 都用到它，画出来是一个**菱形**。**轮到**一个节点的时候，它把自己的总数乘上每条边的局部导数，传给父节点，一共只传这一次。

$r$ 之后轮到 $p$、$q$、$s$。`s` 要排第几，$x$ 和 $y$ 才会得到 72 和 144（1、2 或 3）？
"""

# %% [markdown] id="diamond" lang="en"
r"""
## Whose turn is it

Take $r = (xy + x)(xy \cdot y)$ at $(3, 2)$. $s = xy$ is computed once, and both $p = s + x$ and $q = s \cdot y$ use it: in the picture, a **diamond**. At its **turn** a node multiplies its total by each edge's slope, hands that on, and is done.

After $r$ come $p$, $q$ and $s$. In which place must `s` be, for $x$ and $y$ to end with 72 and 144 (1, 2 or 3)?
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
按 `psq` 的次序，$x$ 只得到 36，少了一半。`s` 手里还留着多少，没有传下去？猜完运行，拖动滑块看。
"""

# %% [markdown] id="hand" lang="en"
r"""
In the order `psq`, $x$ gets 36, half of what it should. What amount reaches `s` and is never handed on? Guess, run, and move the slider.
"""


# %% id="guess_left"
guess("left_at_s", ...)


# %% id="demo_orders"
def rest_of_s(turns):
    take_turns("r" + turns[: turns.index("s")])
    handed_on = s.partial
    take_turns("r" + turns)
    return s.partial - handed_on


def after(turns):
    rest = rest_of_s(turns)
    called = {"zh": f"s（剩 {rest}）", "en": f"s ({rest} left)"}[lang]
    return draw(r, {**{name: node for name, node in named.items() if name != "s"}, called: s}, lang=lang)


display(frames(after, {"turns": ("spq", "psq", "qsp", "pqs", "qps")}, begins=("spq",)))
guessed("left_at_s", rest_of_s("psq"))

# %% [raw] output_of="demo_orders" lang="zh"
r"""
turns = spq
r = ×  值 108  偏导数 1
├─ p = +  值 9  偏导数 12
│  ├─ s（剩 30） = ×  值 6  偏导数 30
│  │  ├─ x  值 3  偏导数 12
│  │  └─ y  值 2  偏导数 54
│  └─ x（见上）
└─ q = ×  值 12  偏导数 9
   ├─ s（剩 30） = ×（见上）
   └─ y（见上）

turns = qps
r = ×  值 108  偏导数 1
├─ p = +  值 9  偏导数 12
│  ├─ s（剩 0） = ×  值 6  偏导数 30
│  │  ├─ x  值 3  偏导数 72
│  │  └─ y  值 2  偏导数 144
│  └─ x（见上）
└─ q = ×  值 12  偏导数 9
   ├─ s（剩 0） = ×（见上）
   └─ y（见上）
"""

# %% [raw] output_of="demo_orders" lang="en"
r"""
turns = spq
r = ×  value 108  partial 1
├─ p = +  value 9  partial 12
│  ├─ s (30 left) = ×  value 6  partial 30
│  │  ├─ x  value 3  partial 12
│  │  └─ y  value 2  partial 54
│  └─ x (above)
└─ q = ×  value 12  partial 9
   ├─ s (30 left) = × (above)
   └─ y (above)

turns = qps
r = ×  value 108  partial 1
├─ p = +  value 9  partial 12
│  ├─ s (0 left) = ×  value 6  partial 30
│  │  ├─ x  value 3  partial 72
│  │  └─ y  value 2  partial 144
│  └─ x (above)
└─ q = ×  value 12  partial 9
   ├─ s (0 left) = × (above)
   └─ y (above)
"""

# %% [markdown] id="collect_first" lang="zh"
r"""
什么时候可以轮到一个节点？用自己的话写一句。照你这句话，$p$、$q$、$s$ 的六种排法里，几种是对的？
"""

# %% [markdown] id="collect_first" lang="en"
r"""
When may a node have its turn? Write down a rule of your own, in one sentence. By your rule, how many of the six orders of $p$, $q$ and $s$ are right?
"""


# %% id="guess_right_orders"
guess("right_orders", ...)

# %% id="demo_right_orders"
rights = [turns for turns in itertools.permutations("pqs") if take_turns(("r", *turns)) == (72, 144)]
print("right:", *("".join(turns) for turns in rights))
guessed("right_orders", len(rights))

# %% [raw] output_of="demo_right_orders"
r"""
right: pqs qps
"""

# %% exercise="walk_the_graph"

# %% [markdown] id="one_pass" lang="zh"
r"""
这样的顺序叫作**拓扑序**（topological order；教科书常把方向反过来，父节点在前）。你那句话里有没有这一点：每一个用到它的节点都轮到过，各份就到齐了？合在一起走，什么也没有少算：$s$ 的两份 $g_1$、$g_2$ 传到 $x$ 都要乘上同一个斜率 $t$，分开走是 $g_1t + g_2t$，一起走是 $(g_1 + g_2)\,t$。

加倍 60 次的那张图，现在要轮到几次？
"""

# %% [markdown] id="one_pass" lang="en"
r"""
Such an order is called a **topological order** (elsewhere it often runs the other way, parents first). Did your rule say so: once every node that uses it has had its turn, all shares are there? Nothing is lost by going together: the shares $g_1$ and $g_2$ of $s$ reach $x$ times the same slope $t$, as $g_1t + g_2t$ if they go apart, and as $(g_1 + g_2)\,t$ together.

The graph with 60 doublings: how many turns does it take now?
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

# %% [markdown] id="deep" lang="zh"
r"""
还有一堵墙：深度。Python 默认只让一千层调用套在一起；micrograd 用递归排序，连加不到一千次，就抛出 `RecursionError`。你的呢？链从叶子开始，每一步再加上叶子一次：5000 步以后，叶子的 `partial` 是多少？
"""

# %% [markdown] id="deep" lang="en"
r"""
One wall is left: depth. By default Python nests a thousand calls at most; micrograd finds its order by recursion, and fails at fewer than a thousand additions in a row: `RecursionError`. And yours? A chain begins at a leaf and adds that leaf again at every step: after 5000 steps, what is the leaf's `partial`?
"""


# %% id="guess_deep"
guess("after_5000", ...)


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
    guessed("after_5000", chains[-2][0].partial)


# %% [raw] output_of="demo_deep_pass"
r"""
5000 additions: partial 5001
100000 additions: partial 100001
"""

# %% [markdown] id="why_numbers" lang="zh"
r"""
## 只看编号，够吗

把收集到的节点按 `number` 从大到小排，谁用到谁根本没有看。凭什么一定对？证明只要三行，就在下面六行里；六行并不都对：

* A：一个节点的编号，总比父节点里最大的编号大 1。
* B：轮到的节点，梯度已经到齐，往下传一次就够了。
* C：节点只能用已经存在的节点造出来，编号比每个父节点的都大。
* D：根是所有造过的节点里最后造的。
* E：从大到小取编号；轮到一个节点时，它的使用者（根和根下面的）都轮到过了。
* F：从小到大取编号；轮到一个节点时，它的父节点都轮到过了。
"""

# %% [markdown] id="why_numbers" lang="en"
r"""
## Are numbers enough

Sorting the nodes by `number`, largest first, never looks at who uses whom. Why is it always right? Three of these lines are the proof; not all are true:

* A: A node's number is one more than the largest of its parents.
* B: At its turn a node has all of its gradient, and handing it on once is enough.
* C: A node is made from existing nodes, so its number is larger than theirs.
* D: The root is the last node ever made.
* E: Largest number first: at a node's turn, all that use it (the root and below) have had theirs.
* F: Smallest number first: at a node's turn, its parents have had theirs.
"""

# %% id="eight_lines"
u = Variable(3)
v = Multiply(u, u)
w = Variable(2)
k = Plus(v, w)
m = Plus(w, w)
n = Multiply(v, w)
h = Multiply(n, k)
z = Plus(h, u)

# %% exercise="three_lines"

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

拿你写过的任何一个递归（比如数一个目录里有多少文件）问这两句：*同一处会来几次？能套多深？* 有人说 PyTorch 的反向是“沿着边递归”。它不是：和你的一样，每个节点只轮到一次。`x = x * x` 连做 20 次，要轮到几次？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Ask two things of any recursion you have written, such as one that counts files in a folder: *how often does it come to the same place, and how deep may it nest?* PyTorch's backward pass is often called a recursion along edges. It is not: as in yours, each node has one turn. After 20 times `x = x * x`, how many turns is that?
"""

# %% id="guess_squares"
guess("turns_of_20_squares", ...)

# %% id="demo_closing"
with needs("walk_the_graph"):
    first = last = Variable(1)
    for _ in range(20):
        last = Multiply(last, last)
    turns = in_order(last)
    backward(turns)
    print(f"{len(turns)} turns, partial {first.partial}")
    guessed("turns_of_20_squares", len(turns))

# %% [raw] output_of="demo_closing"
r"""
21 turns, partial 1048576
"""

# %% [markdown] id="next_question" lang="zh"
r"""
PyTorch 还数每个节点差几份没到；为什么，见支线“谁先走”。你的 `in_order` 从现在起是你自己的引擎的一个零件（旧草稿放在答案上面：最后定义的那个才收进去）。

**下一课的问题：** `Multiply(Plus(x, y), y)` 能不能就写成 `(x + y) * y`？那么 `2 * x` 呢，2 又不是节点？
"""

# %% [markdown] id="next_question" lang="en"
r"""
PyTorch also counts the shares that each node still waits for; the side road “Who goes first” tells why. Your `in_order` is now a part of an engine of your own (keep old drafts above your answer: the last definition is taken).

**A question for the next lesson:** could `Multiply(Plus(x, y), y)` be written `(x + y) * y`? And `2 * x`, where 2 is no node?
"""
