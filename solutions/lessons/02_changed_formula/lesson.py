# %% [markdown] id="title" lang="zh"
r"""
# 02 公式变了

[English](../../en/02_changed_formula/02_changed_formula.ipynb) · 约 90 分钟 · 5 个练习（`by_hand` 选做）

读完这一课，你会亲手写出一个能自动求导的小程序：把公式写成一棵树，**向前**走一遍得到值，**向后**走一遍得到所有偏导数。整个程序只用到普通的 Python 数字和类。之后，我们会故意让它掉进三个坑：真正的自动微分（automatic differentiation）引擎（PyTorch 里就有一个）有许多做法，要亲自掉进过这些坑才看得懂。

需要的准备：第 01 课的偏导数；一元函数的链式法则；Python 的类（`__init__`、方法、属性，以及怎样继承一个类并用 `super()` 调用它的方法）。

先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 02 The formula changes

[中文](../../zh/02_changed_formula/02_changed_formula.ipynb) · about 90 minutes · 5 exercises (`by_hand` is optional)

By the end of this lesson you will have written a small program that differentiates by itself. A formula becomes a tree; one walk
**forward** gives its value, one walk **backward** gives every partial derivative. All of it is plain Python numbers and classes.
Then we lead it into three traps, on purpose: much of what real engines for automatic differentiation do (PyTorch has one) makes sense only once you have fallen into them.

What you need: the partial derivatives of lesson 01; the chain rule for functions of one variable; Python's classes (`__init__`, methods, attributes, and how to inherit from a class and call its methods by `super()`).

Run the next cell first.
"""


# %% id="setup"
from IPython.display import display

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, frames, plot

lang = start("02_changed_formula", "zh")


# %% [markdown] id="why_trees" lang="zh"
r"""
## 把公式拆开

第 01 课最后要的是第三条路：**没有 $h$，结果准确到舍入误差，而且一遍就得到所有偏导数。** 差商把公式当成一个黑盒子，所以一条也做不到。那就把盒子打开：里面每一步只是一次加、减或乘，它们的导数都很简单。
"""

# %% [markdown] id="why_trees" lang="en"
r"""
## Taking a formula apart

Lesson 01 ended with a wish for a third way: **no $h$, exact up to rounding, and every partial derivative in one go.** A difference quotient offers none of this, because it treats the formula as a black box. So let us open the box: each step inside is only a sum, a difference or a product, and their derivatives are simple.
"""


# %% [markdown] id="tree_idea" lang="zh"
r"""
## 公式是一棵树

$y(x^2 - xy + y)$ 的最后一步是一次乘法，左边是 $y$，右边是括号；括号的最后一步是一次加法……一直拆到变量为止。变量是**叶子**，运算是**内部节点**，最后一步是**根**。这里破个例：在公式里出现好几次的变量，也只算一个叶子。严格说来这就不再是树了，不过共用叶子没有坏处。一个节点用到的那些节点，叫它的**操作数**（operand）。

每个节点会做两件事：

* `evaluate()`：先让操作数求值，再算出自己的值，存进 `self.value` 并返回。从叶子到根，这是**前向**。
* `derive(seed)`：从根往叶子走，这是**反向**。`seed` 是一个数，由用到这个节点的某个节点送来，意思是：这个节点变动一点点，只算经过送来者的影响，根的变动是它的 `seed` 倍。这个节点再给自己的每个操作数各送去一个数，意思相同。

一个节点每被用到一次，就收到一个 `seed`。叶子没有操作数，它只把收到的数都**加**到 `self.partial` 上。
"""

# %% [markdown] id="tree_idea" lang="en"
r"""
## A formula is a tree

The last step of $y(x^2 - xy + y)$ is a product, with $y$ on its left and the bracket on its right; the last step of the bracket is a sum; and so on, down to the variables. Variables are **leaves**, operations are **inner nodes**, and the last step is the **root**. We take one liberty: a variable that occurs several times in the formula is still one leaf. Strictly speaking that is no longer a tree, but sharing leaves does no harm. The nodes that a node uses are its **operands**.

Every node can do two things:

* `evaluate()`: evaluate its operands, compute its own value, store it in `self.value` and return it. This goes from the leaves to the root and is the **forward** walk.
* `derive(seed)`: this goes from the root to the leaves and is the **backward** walk. The `seed` is a number sent by a node that uses this one. It says: if this node moves a little, the root moves `seed` times as far, counting only the way through the sender. The node then sends each of its own operands such a number.

A node is sent one `seed` for every time it is used. A leaf has no operands; it **adds** the seeds it receives to `self.partial`.
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
        #| zh: 哪一边变动一点点，结果就变动同样多，所以 seed 原样传下去
        #| en: when either side moves a little, the sum moves just as far, so the seed is handed on unchanged
        self.lhs.derive(seed)
        self.rhs.derive(seed)


# %% [markdown] id="first_tree" lang="zh"
r"""
先看一棵最小的树：$x + (x + y)$。$x$ 出现了两次，所以它的偏导数应当是 $2$：叶子若不是加，而是赋值，后收到的就会盖掉先收到的，只剩 $1$。根对自己的导数是 $1$，反向就从 `derive(1)` 开始。
"""

# %% [markdown] id="first_tree" lang="en"
r"""
A first, tiny tree: $x + (x + y)$. Since $x$ occurs twice, its partial derivative should be $2$: if leaves assigned and did not add, the second seed would overwrite the first and leave $1$. The derivative of the root with respect to itself is $1$,
so the backward walk begins with `derive(1)`.
"""

# %% id="demo_sum"
x = Variable(3)
y = Variable(2)
total = Plus(x, Plus(x, y))
print("value:", total.evaluate())
total.derive(1)
print("partials:", x.partial, y.partial)

# %% [raw] output_of="demo_sum"
r"""
value: 8
partials: 2 1
"""

# %% id="demo_sum_picture"
draw(total, {"x": x, "y": y}, lang=lang)

# %% [raw] output_of="demo_sum_picture" lang="zh"
r"""
+  #1  值 8
├─ x  #2  值 3  偏导数 2
└─ +  #3  值 5
   ├─ x  #2（见上）
   └─ y  #4  值 2  偏导数 1
"""

# %% [raw] output_of="demo_sum_picture" lang="en"
r"""
+  #1  value 8
├─ x  #2  value 3  partial 2
└─ +  #3  value 5
   ├─ x  #2 (above)
   └─ y  #4  value 2  partial 1
"""

# %% [markdown] id="chain_rule" lang="zh"
r"""
## 链式法则，一次一个节点

节点怎样知道该送去多少？操作数变动一点点，节点变动它的若干倍，这个倍数叫**局部导数**（local derivative）；根再跟着变动，是节点的 `seed` 倍。一先一后，两个倍数相乘：

$$\text{送出的一份} = \text{seed} \cdot \underbrace{\frac{\partial\,\text{节点}}{\partial\,\text{操作数}}}_{\text{局部导数}}$$

节点送出的一份，就是操作数收到的 `seed`。局部导数只看这个节点自己的运算和操作数的值；加法最简单，总是 $1$ 和 $1$。节点不必知道上面还有什么，也不必知道操作数是怎样算出来的。

送到一个节点的各份之和，是根对这个节点的导数，叫这个节点的**梯度**，也叫**伴随**（adjoint）；在这里它是一个数，叶子的梯度就是偏导数。这一课的程序只在叶子上记下它，名字是 `partial`；内部节点收到一份就往下传，不记账。后面画反向的图替它们加好了，也标作“偏导数”。
"""

# %% [markdown] id="chain_rule" lang="en"
r"""
## The chain rule, one node at a time

How does a node know what to send? When an operand moves a little, the node moves some number of times as far, and that number is the **local derivative**; the root then moves `seed` times as far as the node. One after the other, the two numbers multiply:

$$\text{share} = \text{seed} \cdot \underbrace{\frac{\partial\,\text{node}}{\partial\,\text{operand}}}_{\text{local}}$$

The share that a node sends is what its operand receives as `seed`. The local derivative depends only on what this node does and on the values of its operands; those of a sum are always $1$ and $1$. A node need not know what stands above it, nor how its operands came about.

The sum of the shares that arrive at a node is the derivative of the root with respect to that node. It is called the **gradient** of the node, or its **adjoint**; here it is a single number, and that of a leaf is its partial derivative. In this lesson only leaves keep it, under the name `partial`; inner nodes pass every share on and keep nothing. Pictures of the backward walk add up for them, and write "partial" there too.
"""

# %% exercise="multiply_derive"

# %% exercise="minus_derive"

# %% [markdown] id="whole" lang="zh"
r"""
## 合在一起

现在可以搭出整棵树了。你在第 01 课用手推导出的公式，在 $(3, 2)$ 处给出的值和两个偏导数是 10、8 和 1。这一次没有人推导，程序只知道加、减、乘的规则，每种一条。
"""

# %% [markdown] id="whole" lang="en"
r"""
## All together

Now the whole tree can be built. The formulas that you derived by hand in lesson 01 gave 10, 8 and 1 for the value and the two partial derivatives at $(3, 2)$.
This time nobody derives anything; all the program knows is one rule each for sums, differences and products.
"""

# %% id="demo_tree" ledger="S0-07"
with needs("multiply_derive", "minus_derive"):
    x = Variable(3)
    y = Variable(2)
    func = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
    func_value = func.evaluate()
    func.derive(1)
    print(f"func value: {func_value}")
    print(f"partial x: {x.partial}")
    print(f"partial y: {y.partial}")

# %% [raw] output_of="demo_tree"
r"""
func value: 10
partial x: 8
partial y: 1
"""

# %% [markdown] id="picture_note" lang="zh"
r"""
一共只走了两遍，就得到了值和**全部**偏导数，没有 $h$，也没有近似。下面的图把反向这一遍（也叫反向传播，backward pass）一步一步演给你看。箭头从操作数指向用到它的节点；每一步里亮起来的节点，把自己的梯度乘上局部导数，交给它的操作数。（图上的节点等梯度到齐了才往下传，你的 `derive` 是一条路走到底再回头；在这棵树里，两种走法送到叶子的各份是一样的。）数一数 $x$ 和 $y$ 各收到几份。
"""

# %% [markdown] id="picture_note" lang="en"
r"""
Two walks, and there is the value with **every** partial derivative: no $h$, no approximation. The picture below steps through the backward walk, also called the backward pass. Arrows point from an operand to the node that uses it. In each step the highlighted node multiplies its gradient by its local derivatives and hands the results to its operands. (In the picture a node waits until its gradient is complete; your `derive` follows one path to its end before it turns back. In this tree the leaves receive the same shares either way.) Count the shares that $x$ and $y$ receive.
"""

# %% id="demo_backward_picture"
with needs("multiply_derive", "minus_derive"):
    display(draw(func, {"x": x, "y": y}, lang=lang, backward=True))

# %% [raw] output_of="demo_backward_picture" lang="zh"
r"""
×  #1  值 10  偏导数 1
├─ y  #2  值 2  偏导数 1
└─ +  #3  值 5  偏导数 2
   ├─ −  #4  值 3  偏导数 2
   │  ├─ ×  #5  值 9  偏导数 2
   │  │  ├─ x  #6  值 3  偏导数 8
   │  │  └─ x  #6（见上）
   │  └─ ×  #7  值 6  偏导数 -2
   │     ├─ x  #6（见上）
   │     └─ y  #2（见上）
   └─ y  #2（见上）

反向传播（backward pass）
  开始：× #1 收到 1
  第 1/5 步：× #1 的梯度是 1；把 5 传给 y #2（累计 5）；把 2 传给 + #3（累计 2）
  第 2/5 步：+ #3 的梯度是 2；把 2 传给 − #4（累计 2）；把 2 传给 y #2（累计 7）
  第 3/5 步：− #4 的梯度是 2；把 2 传给 × #5（累计 2）；把 -2 传给 × #7（累计 -2）
  第 4/5 步：× #5 的梯度是 2；把 6 传给 x #6（累计 6）；把 6 传给 x #6（累计 12）
  第 5/5 步：× #7 的梯度是 -2；把 -4 传给 x #6（累计 8）；把 -6 传给 y #2（累计 1）
  结果：y #2 偏导数 1；x #6 偏导数 8
"""

# %% [raw] output_of="demo_backward_picture" lang="en"
r"""
×  #1  value 10  partial 1
├─ y  #2  value 2  partial 1
└─ +  #3  value 5  partial 2
   ├─ −  #4  value 3  partial 2
   │  ├─ ×  #5  value 9  partial 2
   │  │  ├─ x  #6  value 3  partial 8
   │  │  └─ x  #6 (above)
   │  └─ ×  #7  value 6  partial -2
   │     ├─ x  #6 (above)
   │     └─ y  #2 (above)
   └─ y  #2 (above)

Backward pass
  start: × #1 receives 1
  step 1 of 5: × #1 has gradient 1; y #2 gets 5 (total 5); + #3 gets 2 (total 2)
  step 2 of 5: + #3 has gradient 2; − #4 gets 2 (total 2); y #2 gets 2 (total 7)
  step 3 of 5: − #4 has gradient 2; × #5 gets 2 (total 2); × #7 gets -2 (total -2)
  step 4 of 5: × #5 has gradient 2; x #6 gets 6 (total 6); x #6 gets 6 (total 12)
  step 5 of 5: × #7 has gradient -2; x #6 gets -4 (total 8); y #2 gets -6 (total 1)
  result: y #2 partial 1; x #6 partial 8
"""

# %% [markdown] id="seed" lang="zh"
r"""
交给根的不一定要是 1：它就是 `derive` 的参数 `seed`。运行下面这一格，拖动滑块，看每一份怎样跟着变。`seed` 是多少时，$x$ 得到 −8？`seed` 是 0 时，还剩下什么？
"""

# %% [markdown] id="seed" lang="en"
r"""
What the root receives need not be 1: it is `derive`'s argument `seed`. Run the cell below, move the slider, and watch every share follow. Which seed gives $x$ a partial of −8? And what is left when the seed is 0?
"""

# %% id="demo_seed"
with needs("multiply_derive", "minus_derive"):
    seeds = (-1, 0, 1, 2)

    def frame(seed):
        return draw(func, {"x": x, "y": y}, lang=lang, seed=seed, seeds=seeds)

    display(frames(frame, {"seed": seeds}, begins=(1,)))

# %% [raw] output_of="demo_seed" lang="zh"
r"""
seed = -1
×  #1  值 10  偏导数 -1
├─ y  #2  值 2  偏导数 -1
└─ +  #3  值 5  偏导数 -2
   ├─ −  #4  值 3  偏导数 -2
   │  ├─ ×  #5  值 9  偏导数 -2
   │  │  ├─ x  #6  值 3  偏导数 -8
   │  │  └─ x  #6（见上）
   │  └─ ×  #7  值 6  偏导数 2
   │     ├─ x  #6（见上）
   │     └─ y  #2（见上）
   └─ y  #2（见上）

开始：× #1 收到 -1
结果：y #2 偏导数 -1；x #6 偏导数 -8

seed = 2
×  #1  值 10  偏导数 2
├─ y  #2  值 2  偏导数 2
└─ +  #3  值 5  偏导数 4
   ├─ −  #4  值 3  偏导数 4
   │  ├─ ×  #5  值 9  偏导数 4
   │  │  ├─ x  #6  值 3  偏导数 16
   │  │  └─ x  #6（见上）
   │  └─ ×  #7  值 6  偏导数 -4
   │     ├─ x  #6（见上）
   │     └─ y  #2（见上）
   └─ y  #2（见上）

开始：× #1 收到 2
结果：y #2 偏导数 2；x #6 偏导数 16
"""

# %% [raw] output_of="demo_seed" lang="en"
r"""
seed = -1
×  #1  value 10  partial -1
├─ y  #2  value 2  partial -1
└─ +  #3  value 5  partial -2
   ├─ −  #4  value 3  partial -2
   │  ├─ ×  #5  value 9  partial -2
   │  │  ├─ x  #6  value 3  partial -8
   │  │  └─ x  #6 (above)
   │  └─ ×  #7  value 6  partial 2
   │     ├─ x  #6 (above)
   │     └─ y  #2 (above)
   └─ y  #2 (above)

start: × #1 receives -1
result: y #2 partial -1; x #6 partial -8

seed = 2
×  #1  value 10  partial 2
├─ y  #2  value 2  partial 2
└─ +  #3  value 5  partial 4
   ├─ −  #4  value 3  partial 4
   │  ├─ ×  #5  value 9  partial 4
   │  │  ├─ x  #6  value 3  partial 16
   │  │  └─ x  #6 (above)
   │  └─ ×  #7  value 6  partial -4
   │     ├─ x  #6 (above)
   │     └─ y  #2 (above)
   └─ y  #2 (above)

start: × #1 receives 2
result: y #2 partial 2; x #6 partial 16
"""

# %% [markdown] id="shares" lang="zh"
r"""
## 各份之和

$x$ 收到了 6、6 和 −4 三份，加起来是 8；$y$ 收到了 5、2 和 −6，加起来是 1。为什么应当相加？把三处的 $x$ 当作三个不同的变量，公式就成了 $F(x_1, x_2, x_3) = y(x_1 x_2 - x_3 y + y)$，$y$ 暂时当作常数。这三个变量各只出现一次，收到的那一份就是它的偏导数。只让 $x_1$ 变动一点点 $h$，$F$ 大约变动 $h\,\partial F/\partial x_1$；再让 $x_2$、$x_3$ 各变动 $h$，三次的变动加在一起，就是 $x$ 变动 $h$ 的结果，所以 $\frac{\partial f}{\partial x} = \frac{\partial F}{\partial x_1} + \frac{\partial F}{\partial x_2} + \frac{\partial F}{\partial x_3}$。下面就这样做：
"""

# %% [markdown] id="shares" lang="en"
r"""
## The sum of the shares

$x$ has received three shares, 6, 6 and −4, and their sum is 8; $y$ has received 5, 2 and −6, which makes 1. Why should they be added? Treat the three occurrences of $x$ as three different variables: the formula becomes $F(x_1, x_2, x_3) = y(x_1 x_2 - x_3 y + y)$, with $y$ held constant for now. Each of the three occurs once, so the one share
that it receives is its partial derivative. Move $x_1$ alone by a small $h$, and $F$ moves by about $h\,\partial F/\partial x_1$; then move $x_2$ and $x_3$ by $h$ as well. The three moves add up, and together they are one move of $x$ by $h$, so $\frac{\partial f}{\partial x} = \frac{\partial F}{\partial x_1} + \frac{\partial F}{\partial x_2} + \frac{\partial F}{\partial x_3}$. Let us do just that:
"""

# %% id="demo_shares"
with needs("multiply_derive", "minus_derive"):
    x1, x2, x3, y = Variable(3), Variable(3), Variable(3), Variable(2)
    apart = Multiply(y, Plus(Minus(Multiply(x1, x2), Multiply(x3, y)), y))
    apart.evaluate()
    apart.derive(1)
    shares = [one.partial for one in (x1, x2, x3)]
    print("shares:", shares, " sum:", sum(shares))

# %% [raw] output_of="demo_shares"
r"""
shares: [6, 6, -4]  sum: 8
"""

# %% exercise="by_hand"

# %% [markdown] id="second_pass" lang="zh"
r"""
## 第一个坑：跑两遍

训练一个网络，反向要跑成千上万遍。那么跑第二遍会怎样？
"""

# %% [markdown] id="second_pass" lang="en"
r"""
## First trap: running it twice

Training a network takes thousands of backward walks. So what does the second one do?
"""

# %% exercise="two_passes"

# %% [markdown] id="second_pass_answer" lang="zh" folds="two_passes"
r"""
第二遍又加上了 8 和 1，成了 16 和 2。`x.partial = 0` 之后再走一遍，$x$ 得到它的 8，而 $y$ 手里已有 2，变成 3。

累加本身不是缺陷：正是它让出现好几次的变量得到正确的和，也正是它让梯度可以分几批求出再合到一起，这叫梯度累积（gradient accumulation）。代价是：**不想累积的时候，要由你在重新求导之前把所有叶子清零**，漏掉一个也不行。PyTorch 的 `optimizer.zero_grad()` 就这样清掉交给它的全部参数的梯度。
"""

# %% [markdown] id="second_pass_answer" lang="en" folds="two_passes"
r"""
The second walk adds 8 and 1 again, which makes 16 and 2. After `x.partial = 0`, one more walk gives $x$ its 8, but $y$ already holds 2 and ends at 3.

Adding is not a defect: it is what gives a variable that occurs several times its correct sum, and it lets
you sum up gradients over one batch of data after another (gradient accumulation). The price is that **unless you want to accumulate, you have to reset every leaf before you differentiate again**; missing a
single one is enough to be wrong. PyTorch's `optimizer.zero_grad()` resets the gradients of all parameters it was given.
"""

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

# %% [markdown] id="stale" lang="zh"
r"""
## 第二个坑：换一个点

同一棵树，例如上一格里的 `func`，可以用在很多个点上。下面的 `partials_at` 想要把叶子移到新的点，返回那里的偏导数。在 $(3, 2)$ 处它给出了正确的答案，看上去没有问题。
"""

# %% [markdown] id="stale" lang="en"
r"""
## Second trap: another point

One tree, such as the `func` of the last cell, serves at many points. `partials_at` below is meant to move the leaves to a new point and return the partial derivatives there. At $(3, 2)$ it gives the right answer, and nothing looks wrong.
"""


# %% id="demo_stale"
def partials_at(root, leaves, values):
    for leaf, value in zip(leaves, values):
        leaf.value = value
        leaf.partial = 0
    root.derive(1)
    return [leaf.partial for leaf in leaves]


with needs("multiply_derive", "minus_derive"):
    func.evaluate()
    print(partials_at(func, [x, y], [3, 2]))

# %% [raw] output_of="demo_stale"
r"""
[8, 1]
"""

# %% exercise="another_point"

# %% [markdown] id="stale_answer" lang="zh" folds="another_point"
r"""
为什么 $x$ 的偏导数总是对的，错的总是 $y$ 的？因为求 $\partial f/\partial x$ 时用到的只有叶子自己的值，而叶子的值是新的；求 $\partial f/\partial y$ 时用到了括号的值，括号是内部节点，它的 `value` 还是旧的 5。在括号的新值也是 5 的那些点上，例如 $(2, -1)$，它碰巧也对。修好它只要一行：叶子换了值以后，`derive` 之前，调用 `root.evaluate()`。

PyTorch 通常会发现这种错误并报错，不会不知不觉给出错的数；第 11 课会讲它怎样发现，什么时候发现不了。
"""

# %% [markdown] id="stale_answer" lang="en" folds="another_point"
r"""
Why is the partial derivative with respect to $x$ always right, and only the one with respect to $y$ wrong? Because $\partial f/\partial x$ uses the values of leaves only, and those are fresh;
$\partial f/\partial y$ uses the value of the bracket, an inner node whose `value` is still the old 5. Where the new value of the bracket is 5 too, as at $(2, -1)$, it happens to be right as well. The repair is one line: call `root.evaluate()` after the leaves have moved and before `derive`.

PyTorch usually notices this mistake and raises an error, whereas your tree silently gives a wrong number. Lesson 11 shows how it notices, and when it does not.
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**`derive` 里能传别的数吗？** 可以：反向对 seed 是线性的，`derive(5)` 给出的每个偏导数都是五倍。到了向量，seed 就变成一整组权重，这是第 06 课的内容。

**可以先 `derive` 再 `evaluate` 吗？** 一般不行。乘法的局部导数就是操作数的**值**，而内部节点在前向之前没有值。新搭一棵 `func` 试试看：你会得到一个 `AttributeError`，这比悄悄给出错误的数要好。全由加减组成的树用不着值，倒是可以。

**这和符号求导有什么不同？** 符号求导得到一个新的**公式**，公式可能膨胀得很大；我们得到的是一个点上的**数**，而且只要共用的都是叶子，每条边不过几次运算，总共是求值所花工夫的几倍。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**May I pass another number than 1 to `derive`?** Yes: the backward walk is linear in the seed, so `derive(5)` makes every partial
derivative five times as large. With vectors the seed becomes a whole set of weights, which is the subject of lesson 06.

**May I call `derive` before `evaluate`?** Not in general. The local derivatives of a product *are* the values of its operands, and an inner node has none before a forward walk. Build a fresh `func` and try it: you get an
`AttributeError`, which is better than a number that is silently wrong. A tree of sums and differences alone needs no values, so there you may.

**How does this differ from symbolic differentiation?** That yields a new *formula*, which may grow very large; we get a *number* at one point, and as long as only leaves are shared, it costs a few operations per edge: a small multiple of the work of evaluating the formula.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 公式是一棵树；前向求值并存下每个节点的值，反向把 seed × 局部导数交给操作数。
* 叶子**累加**，因为变量可以出现多次；所以重新求导之前要清零。
* 反向用的是前向存下的值；叶子动了就要重新求值。
* 沿着路径走，代价随共享的层数指数增长；下一课就来解决它。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* A formula is a tree; the forward walk evaluates and stores every node's value, the backward walk hands seed × local derivative to the operands.
* Leaves **add**, because a variable may occur several times; so reset them before you differentiate again.
* The backward walk uses the values stored by the forward walk; when a leaf moves, evaluate again.
* The cost of walking along paths grows exponentially with the number of shared levels; the next lesson repairs this.

Run `progress()` to see which exercises are still open.
"""
