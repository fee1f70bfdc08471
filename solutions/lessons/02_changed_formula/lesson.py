# %% [markdown] id="title" lang="zh"
r"""
# 02 公式变了

[English](../../en/02_changed_formula/02_changed_formula.ipynb) · 约 55 分钟 · 5 个练习（`by_hand` 不计分）

第 01 课里，你在纸上推导了 $f(x, y) = y(x^2 - xy + y)$ 的两个偏导数。现在公式里变了一个正负号：推导好的，还剩多少能用？需要会用 Python 的类（`__init__`、方法、属性）。

**这里又要用到：** `central_difference`。用它核对两个偏导数，要把 $f$ 算几次？先猜一个数。
"""

# %% [markdown] id="title" lang="en"
r"""
# 02 The formula changes

[中文](../../zh/02_changed_formula/02_changed_formula.ipynb) · about 55 minutes · 5 exercises (`by_hand` gives no points)

In lesson 01 you derived both partial derivatives of $f(x, y) = y(x^2 - xy + y)$ on paper. Now one sign in the formula changes. How much of that work can you still use? You need Python's classes (`__init__`, methods, attributes).

**From earlier:** `central_difference`. To check both partial derivatives with it, how many times is $f$ evaluated? Guess a number.
"""


# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("02_changed_formula", "zh")

from IPython.display import display

from autograd_lib.drawing import draw, frames

import mine
from mine import central_difference

# %% id="guess_evaluations"
guess("evaluations", ...)

# %% [markdown] id="opening" lang="zh"
r"""
## 一个正负号

最后的 $+y$ 变成 $-y$：$y(x^2 - xy - y)$。第 01 课的 `dfdx` 和 `dfdy`，哪一个还对？猜 `"dfdx"`、`"dfdy"`、`"both"` 或 `"neither"`。

下面的 `box` 是一个没有打开的盒子：没有人替它推导过什么。
"""

# %% [markdown] id="opening" lang="en"
r"""
## One sign

The last $+y$ becomes $-y$: $y(x^2 - xy - y)$. Which of `dfdx` and `dfdy` of lesson 01 still holds? Guess `"dfdx"`, `"dfdy"`, `"both"` or `"neither"`.

The `box` below is still closed: nobody has derived anything for it.
"""

# %% id="guess_holds"
guess("still_holds", ...)


# %% id="demo_box"
def turned(x, y):
    return y * (x * x - x * y - y)


leaves = {"x": mine.Variable(3), "y": mine.Variable(2)}
box = turned(*leaves.values())
box.backward()
print("box:", [leaf.partial for leaf in leaves.values()])
print("checked:", [f"{central_difference(turned, (3, 2), i, 1e-5):.4f}" for i in (0, 1)])
guessed("evaluations", 2 * len(leaves))
guessed("still_holds", "dfdx")

# %% [raw] output_of="demo_box"
r"""
box: [8, -7]
checked: ['8.0000', '-7.0000']
"""

# %% [markdown] id="tree_idea" lang="zh"
r"""
## 公式是一棵树

盒子怎么知道 −7？它看到的不是整个公式，而是一小步一小步，每步只做一次运算。盒子做的事，先用手做一遍。
"""

# %% [markdown] id="tree_idea" lang="en"
r"""
## A formula is a tree

How does the box know −7? It sees small steps, each a single operation. First do by hand what it does.
"""

# %% exercise="by_hand"

# %% [markdown] id="nodes_note" lang="zh"
r"""
现在写成程序。每一步是一个**节点**，用到的两个节点是 `lhs` 和 `rhs`；变量是叶子，最后一步是根。同一个变量不管出现几次，都是同一个叶子。

* `evaluate()` 从叶子到根，算出自己的值，存进 `self.value`。
* `derive(seed)` 从根到叶子：节点在这一处变动一点点，根的变动就是它的 `seed` 倍。节点由此算出 `lhs` 和 `rhs` 各自的倍数，传给它们的 `derive`；叶子把收到的加到 `partial` 上。
"""

# %% [markdown] id="nodes_note" lang="en"
r"""
Now as a program. Each step is a **node**, which keeps the two nodes it uses as `lhs` and `rhs`; variables are leaves, the last step is the root. However often a variable occurs, it is one leaf.

* `evaluate()` goes from the leaves to the root: each node computes its own value and stores it in `self.value`.
* `derive(seed)` goes from the root to the leaves: when the node moves a little in this one use, the root moves `seed` times as far. From this the node works out the numbers for `lhs` and `rhs` and hands them to their `derive`; a leaf adds what it gets to `partial`.
"""


# %% id="nodes"
class Variable:
    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


class Plus:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() + self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        #| zh: 哪一边变动一点点，和就变动同样多，所以 seed 原样传下去
        #| en: when either side moves a little, the sum moves just as far, so the seed is handed on unchanged
        self.lhs.derive(seed)
        self.rhs.derive(seed)


# %% [markdown] id="first_tree" lang="zh"
r"""
一棵很小的树：$x + (x + y)$，根从 `derive(1)` 开始。`x.partial` 会是多少？
"""

# %% [markdown] id="first_tree" lang="en"
r"""
A tiny tree: $x + (x + y)$, whose root begins with `derive(1)`. What will `x.partial` be?
"""

# %% id="guess_sum"
guess("x_partial", ...)

# %% id="demo_sum"
x = Variable(3)
y = Variable(2)
total = Plus(x, Plus(x, y))
print("value:", total.evaluate())
total.derive(1)
print("partials:", x.partial, y.partial)
guessed("x_partial", x.partial)
display(draw(total, {"x": x, "y": y}, lang=lang))

# %% [raw] output_of="demo_sum" lang="zh"
r"""
value: 8
partials: 2 1
+  #1  值 8
├─ x  值 3  偏导数 2
└─ +  #3  值 5
   ├─ x（见上）
   └─ y  值 2  偏导数 1
"""

# %% [raw] output_of="demo_sum" lang="en"
r"""
value: 8
partials: 2 1
+  #1  value 8
├─ x  value 3  partial 2
└─ +  #3  value 5
   ├─ x (above)
   └─ y  value 2  partial 1
"""

# %% [markdown] id="seed" lang="zh"
r"""
为什么是 2？用一句话说给自己听。

交给根的数不一定是 1。下面是打开的盒子（它把减法写成加上相反数）。拖动滑块：`seed` 是多少时，$x$ 得到 −8？`seed` 是 0 时，还剩下什么？
"""

# %% [markdown] id="seed" lang="en"
r"""
Why 2? Say it to yourself in a sentence.

What the root is given need not be 1. Here is the box, open (it subtracts by adding the opposite). Move the slider: which `seed` gives $x$ a partial of −8? And what is left when `seed` is 0?
"""

# %% id="demo_seed" spoils="by_hand"
seeds = (-1, 0, 1, 2)


def frame(seed):
    return draw(box, leaves, lang=lang, seed=seed, seeds=seeds)


display(frames(frame, {"seed": seeds}, begins=(1,)))

# %% [raw] output_of="demo_seed" lang="zh"
r"""
seed = -1
×  #1  值 2  偏导数 -1
├─ y  值 2  偏导数 7
└─ +  #3  值 1  偏导数 -2
   ├─ +  #4  值 3  偏导数 -2
   │  ├─ ×  #5  值 9  偏导数 -2
   │  │  ├─ x  值 3  偏导数 -8
   │  │  └─ x（见上）
   │  └─ −  #7  值 -6  偏导数 -2
   │     └─ ×  #8  值 6  偏导数 2
   │        ├─ x（见上）
   │        └─ y（见上）
   └─ −  #9  值 -2  偏导数 -2
      └─ y（见上）

开始：× #1 收到 -1
结果：y 偏导数 7；x 偏导数 -8

seed = 2
×  #1  值 2  偏导数 2
├─ y  值 2  偏导数 -14
└─ +  #3  值 1  偏导数 4
   ├─ +  #4  值 3  偏导数 4
   │  ├─ ×  #5  值 9  偏导数 4
   │  │  ├─ x  值 3  偏导数 16
   │  │  └─ x（见上）
   │  └─ −  #7  值 -6  偏导数 4
   │     └─ ×  #8  值 6  偏导数 -4
   │        ├─ x（见上）
   │        └─ y（见上）
   └─ −  #9  值 -2  偏导数 4
      └─ y（见上）

开始：× #1 收到 2
结果：y 偏导数 -14；x 偏导数 16
"""

# %% [raw] output_of="demo_seed" lang="en"
r"""
seed = -1
×  #1  value 2  partial -1
├─ y  value 2  partial 7
└─ +  #3  value 1  partial -2
   ├─ +  #4  value 3  partial -2
   │  ├─ ×  #5  value 9  partial -2
   │  │  ├─ x  value 3  partial -8
   │  │  └─ x (above)
   │  └─ −  #7  value -6  partial -2
   │     └─ ×  #8  value 6  partial 2
   │        ├─ x (above)
   │        └─ y (above)
   └─ −  #9  value -2  partial -2
      └─ y (above)

start: × #1 receives -1
result: y partial 7; x partial -8

seed = 2
×  #1  value 2  partial 2
├─ y  value 2  partial -14
└─ +  #3  value 1  partial 4
   ├─ +  #4  value 3  partial 4
   │  ├─ ×  #5  value 9  partial 4
   │  │  ├─ x  value 3  partial 16
   │  │  └─ x (above)
   │  └─ −  #7  value -6  partial 4
   │     └─ ×  #8  value 6  partial -4
   │        ├─ x (above)
   │        └─ y (above)
   └─ −  #9  value -2  partial 4
      └─ y (above)

start: × #1 receives 2
result: y partial -14; x partial 16
"""

# %% [markdown] id="chain_rule" lang="zh"
r"""
每个节点做的都是同一件事：**收到的，乘上自己的一个因子，传下去。**

$$\text{送出的一份} = \text{seed} \cdot \frac{\partial\,\text{节点}}{\partial\,\text{操作数}}$$

右边的因子叫作**局部导数**（local derivative）：操作数（`lhs` 或 `rhs`）增加一点点，这个节点的变动是它的多少倍。它只看这一次运算和操作数的值。加法的是 1 和 1，乘法的呢？
"""

# %% [markdown] id="chain_rule" lang="en"
r"""
Every node does the same thing: **what comes in, times a factor of its own, goes down.**

$$\text{share} = \text{seed} \cdot \frac{\partial\,\text{node}}{\partial\,\text{operand}}$$

The factor on the right is called the **local derivative**: how many times as far this node moves when an operand (`lhs` or `rhs`) moves a little. It depends on this one operation and the values of its operands alone. Those of a sum are 1 and 1. And those of a product?
"""

# %% exercise="multiply_derive"

# %% exercise="minus_derive"

# %% [markdown] id="whole" lang="zh"
r"""
## 合在一起

现在由你的类来算 $(3, 2)$ 处的 $f$，往前走一遍，再往回走一遍。会得到哪三个数：值、`x.partial`、`y.partial`？
"""

# %% [markdown] id="whole" lang="en"
r"""
## All together

Now your classes compute $f$ at $(3, 2)$, going forward once and back once. Which three numbers come out: the value, `x.partial` and `y.partial`?
"""

# %% id="guess_tree"
guess("value_and_partials", ..., ..., ...)


# %% id="demo_tree" ledger="S0-07"
def walked(root):
    value = root.evaluate()
    root.derive(1)
    return value


with needs("multiply_derive", "minus_derive"):
    x, y = Variable(3), Variable(2)
    func = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
    print("func value:", walked(func))
    print("partial x:", x.partial)
    print("partial y:", y.partial)
    guessed("value_and_partials", (func.value, x.partial, y.partial))

# %% [raw] output_of="demo_tree"
r"""
func value: 10
partial x: 8
partial y: 1
"""

# %% [markdown] id="turned_again" lang="zh"
r"""
再变那个正负号：`func = …` 那一行里要改几个词？
"""

# %% [markdown] id="turned_again" lang="en"
r"""
Flip that one sign again: how many words of the line `func = …` change?
"""

# %% id="guess_words"
guess("changed_words", ...)

# %% id="demo_changed"
with needs("multiply_derive", "minus_derive"):
    x, y = Variable(3), Variable(2)
    func = Multiply(y, Minus(Minus(Multiply(x, x), Multiply(x, y)), y))
    walked(func)
    print("one sign turned:", x.partial, y.partial)
    guessed("changed_words", 1)

# %% [raw] output_of="demo_changed"
r"""
one sign turned: 8 -7
"""

# %% [markdown] id="shares" lang="zh"
r"""
`Plus` 换成 `Minus`，没有人重新推导。

回到 $f$：叶子 $x$ 收到几份？为了数清楚，给每一处 $x$ 一个单独的叶子。
"""

# %% [markdown] id="shares" lang="en"
r"""
`Plus` became `Minus`, and nobody derived anything again.

Back to $f$: how many shares does the leaf $x$ receive? To count them, each occurrence of $x$ gets a leaf of its own.
"""

# %% id="guess_shares"
guess("shares_of_x", ...)

# %% id="demo_shares"
with needs("multiply_derive", "minus_derive"):
    x1, x2, x3, y0 = Variable(3), Variable(3), Variable(3), Variable(2)
    walked(Multiply(y0, Plus(Minus(Multiply(x1, x2), Multiply(x3, y0)), y0)))
    shares = [one.partial for one in (x1, x2, x3)]
    print("shares:", shares, " sum:", sum(shares))
    guessed("shares_of_x", len(shares))

# %% [raw] output_of="demo_shares"
r"""
shares: [6, 6, -4]  sum: 8
"""

# %% [markdown] id="sum_note" lang="zh"
r"""
三处一起挪动一点点，$f$ 的变动就是三份之和，所以叶子要**加**。到达一个节点的各份之和，叫作它的**梯度**（gradient）；叶子的梯度就是偏导数。

下图把 $f$ 的这一遍一步一步走完，求导的是你的类（图是一层一层走的，你的 `derive` 先走到底，各份都一样）。每条边上写着这一份是怎么来的：$\text{seed} \times \text{局部导数}$。哪一步让 $x$ 的和变小了？
"""

# %% [markdown] id="sum_note" lang="en"
r"""
Move all three a little, together, and the changes of $f$ add up; so a leaf **adds**. The sum of the shares that reach a node is called its **gradient**; that of a leaf is its partial derivative.

The picture goes through this pass over $f$ step by step, with your classes (level by level, where your `derive` goes deep first; the shares are the same). Each edge says how its share is made: $\text{seed} \times \text{local derivative}$. At which step does the sum of $x$ get smaller?
"""

# %% id="demo_made"
with needs("multiply_derive", "minus_derive"):
    x, y = Variable(3), Variable(2)
    func = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
    func.evaluate()
    display(draw(func, {"x": x, "y": y}, lang=lang, backward=True, slopes=True))

# %% [raw] output_of="demo_made" lang="zh"
r"""
×  #1  值 10  偏导数 1
├─ y  值 2  偏导数 1
└─ +  #3  值 5  偏导数 2
   ├─ −  #4  值 3  偏导数 2
   │  ├─ ×  #5  值 9  偏导数 2
   │  │  ├─ x  值 3  偏导数 8
   │  │  └─ x（见上）
   │  └─ ×  #7  值 6  偏导数 -2
   │     ├─ x（见上）
   │     └─ y（见上）
   └─ y（见上）

反向传播（backward pass）
  开始：× #1 收到 1
  第 1/5 步：× #1 的梯度是 1；把 1 × 5 = 5 传给 y（累计 5）；把 1 × 2 = 2 传给 + #3（累计 2）
  第 2/5 步：+ #3 的梯度是 2；把 2 × 1 = 2 传给 − #4（累计 2）；把 2 × 1 = 2 传给 y（累计 7）
  第 3/5 步：− #4 的梯度是 2；把 2 × 1 = 2 传给 × #5（累计 2）；把 2 × (-1) = -2 传给 × #7（累计 -2）
  第 4/5 步：× #5 的梯度是 2；把 2 × 3 = 6 传给 x（累计 6）；把 2 × 3 = 6 传给 x（累计 12）
  第 5/5 步：× #7 的梯度是 -2；把 -2 × 2 = -4 传给 x（累计 8）；把 -2 × 3 = -6 传给 y（累计 1）
  结果：y 偏导数 1；x 偏导数 8
"""

# %% [raw] output_of="demo_made" lang="en"
r"""
×  #1  value 10  partial 1
├─ y  value 2  partial 1
└─ +  #3  value 5  partial 2
   ├─ −  #4  value 3  partial 2
   │  ├─ ×  #5  value 9  partial 2
   │  │  ├─ x  value 3  partial 8
   │  │  └─ x (above)
   │  └─ ×  #7  value 6  partial -2
   │     ├─ x (above)
   │     └─ y (above)
   └─ y (above)

Backward pass
  start: × #1 receives 1
  step 1 of 5: × #1 has gradient 1; y gets 1 × 5 = 5 (total 5); + #3 gets 1 × 2 = 2 (total 2)
  step 2 of 5: + #3 has gradient 2; − #4 gets 2 × 1 = 2 (total 2); y gets 2 × 1 = 2 (total 7)
  step 3 of 5: − #4 has gradient 2; × #5 gets 2 × 1 = 2 (total 2); × #7 gets 2 × (-1) = -2 (total -2)
  step 4 of 5: × #5 has gradient 2; x gets 2 × 3 = 6 (total 6); x gets 2 × 3 = 6 (total 12)
  step 5 of 5: × #7 has gradient -2; x gets -2 × 2 = -4 (total 8); y gets -2 × 3 = -6 (total 1)
  result: y partial 1; x partial 8
"""

# %% [markdown] id="second_pass" lang="zh"
r"""
## 再走一遍

训练一个网络，要反向走成千上万遍。走第二遍时会发生什么？
"""

# %% [markdown] id="second_pass" lang="en"
r"""
## Once more

Training a network takes thousands of backward walks. What does the second do?
"""

# %% exercise="two_passes"

# %% id="demo_two_passes" ledger="S0-07a" spoils="two_passes"
with needs("multiply_derive", "minus_derive"):
    x, y = Variable(3), Variable(2)
    func = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
    func.evaluate()
    if done("two_passes"):
        for walk in (1, 2):
            func.derive(1)
            print(f"after backward walk {walk}: x {x.partial}, y {y.partial}")

# %% [raw] output_of="demo_two_passes"
r"""
after backward walk 1: x 8, y 1
after backward walk 2: x 16, y 2
"""

# %% [markdown] id="second_pass_answer" lang="zh" folds="two_passes"
r"""
累加不是缺陷：没有它，出现好几次的变量就得不到正确的和。代价是：**不想累加的时候，重新求导之前要把每一个叶子清零**。PyTorch 的 `optimizer.zero_grad()` 做的就是这件事。
"""

# %% [markdown] id="second_pass_answer" lang="en" folds="two_passes"
r"""
Adding is not a defect: without it a variable that occurs several times would not get its sum. The price: **unless you want passes to add up, reset every leaf before you differentiate again**. That is what PyTorch's `optimizer.zero_grad()` is for.
"""

# %% [markdown] id="stale" lang="zh"
r"""
## 换一个点

一棵树可以用在很多点上。`partials_at` 把叶子移到一个点，返回那里的偏导数。在 $(3, 2)$ 处连续调用两次，第二次返回哪两个数？
"""

# %% [markdown] id="stale" lang="en"
r"""
## Another point

One tree serves for many points. `partials_at` moves the leaves to a point and returns the partial derivatives there. Called twice in a row at $(3, 2)$, which two numbers does it return the second time?
"""


# %% id="guess_again"
guess("second_call", ..., ...)


# %% id="demo_stale"
def partials_at(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.derive(1)
    return [leaf.partial for leaf in leaves]


with needs("multiply_derive", "minus_derive"):
    func.evaluate()
    print("first call:", partials_at(func, [x, y], [3, 2]))
    again = partials_at(func, [x, y], [3, 2])
    print("second call:", again)
    guessed("second_call", tuple(again))

# %% [raw] output_of="demo_stale"
r"""
first call: [8, 1]
second call: [8, 1]
"""

# %% exercise="another_point"

# %% [markdown] id="stale_answer" lang="zh" folds="another_point"
r"""
错的为什么总是 $y$ 的那个？$\partial f/\partial x$ 只用到叶子的值，它们是新的；$\partial f/\partial y$ 还用到括号的值，那是内部节点，里面还是旧的 5。括号仍然等于 5 的点，例如 $(2, -1)$，碰巧也对。PyTorch 怎样发现这种错，何时发现不了，第 11 课再讲。
"""

# %% [markdown] id="stale_answer" lang="en" folds="another_point"
r"""
Why is it always the one for $y$ that is wrong? $\partial f/\partial x$ uses values of leaves alone, and those are fresh; $\partial f/\partial y$ uses the bracket as well, an inner node that still holds the old 5. Where the bracket is 5 again, as at $(2, -1)$, it happens to be right. Lesson 11 shows how PyTorch notices such things, and when it does not.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

由加、减、乘写成的公式，照样搭成树，偏导数就有了；再用上一课的办法核对。$y^2 - xy$ 在 $(3, 2)$ 处的两个偏导数是多少？猜完运行，再换上你自己的公式。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Build any formula of sums, differences and products as a tree, and you have its partial derivatives; check them as in the last lesson. What are those of $y^2 - xy$ at $(3, 2)$? Guess, run it, then put in a formula of your own.
"""

# %% id="guess_own"
guess("by_x_and_y", ..., ...)


# %% id="demo_closing"
def my_function(x, y):
    return y * y - x * y


with needs("multiply_derive", "minus_derive"):
    x, y = Variable(3), Variable(2)
    walked(Minus(Multiply(y, y), Multiply(x, y)))
    for i, leaf in enumerate((x, y)):
        print(leaf.partial, f"{central_difference(my_function, (3, 2), i, 1e-5):.6f}")
    guessed("by_x_and_y", (x.partial, y.partial))

# %% [raw] output_of="demo_closing"
r"""
-2 -2.000000
1 1.000000
"""

# %% [markdown] id="next_question" lang="zh"
r"""
要加一种新的运算，只写它自己的 `evaluate` 和 `derive`，别的类一个字也不用动。运行 `progress()` 看看还有什么没做完。

**下一课的问题：** 叶子可以被用好几次，内部节点也可以。`b = Plus(x, x)`，再 `c = Plus(b, b)`，就这样一直加倍下去，你的 `derive` 要走多久？
"""

# %% [markdown] id="next_question" lang="en"
r"""
A new operation needs an `evaluate` and a `derive` of its own, and no other class has to change. Run `progress()` to see what is still open.

**A question for the next lesson:** leaves may be used more than once, and so may inner nodes. `b = Plus(x, x)`, then `c = Plus(b, b)`, and so on, doubling: how long does your `derive` take?
"""
