# %% [markdown] id="title" lang="zh"
r"""
# 04 运算符重载与第一个网络

[English](../../en/04_operators/04_operators.ipynb) · 约 125 分钟 · 8 个练习（末尾的 `pulls` 和 `tape` 选做，连同选读另加 35 分钟）

到现在为止，每个公式都要拆成一层套一层的类名。这一课让节点听得懂 `+`、`-`、`*`，于是公式怎么写，程序就怎么写。最后，这些节点会训练一个真正的神经网络：337 个参数，全都是你自己的节点。

需要的准备：第 02、03 课的节点和反向；Python 的类、继承和特殊方法（`__add__` 这样的名字）。先运行下面这一格。
"""

# %% [markdown] id="title" lang="en"
r"""
# 04 Operators and the first network

[中文](../../zh/04_operators/04_operators.ipynb) · about 125 minutes · 8 exercises (`pulls` and `tape`, at the end, are optional: with the optional reading, another 35 minutes)

So far every formula had to be taken apart into class names inside class names. In this lesson nodes learn to understand `+`, `-` and `*`, and a formula is written as a formula. In the end they train a real neural network: 337 parameters, every one of them a node of yours.

What you need: the nodes and the backward pass of lessons 02 and 03; Python's classes, inheritance and special methods (names like `__add__`). Run the next cell first.
"""

# %% id="setup"
import itertools
import math
import random

from IPython.display import display

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot

lang = start("04_operators", "zh")

# %% [markdown] id="unbearable" lang="zh"
r"""
## 类名套类名，写不下去

上一课的节点算得对，就是不好写。下面是它们的缩写版，以及 $3x^2 - 2x + 5$ 在 $x = 3$ 处的值，应当是 $26$。长的那一行里有一处写错了，运行之前找得出来吗？
"""

# %% [markdown] id="unbearable" lang="en"
r"""
## Calls inside calls: there must be a better way

The nodes of the last lesson are right; they are just hard to write. Here they are in brief, with the value of $3x^2 - 2x + 5$ at $x = 3$, which should be $26$. There is a slip in the long line: can you find it before you run the cell?
"""


# %% id="demo_nested"
class Variable:
    def __init__(self, value):
        self.value = value


class Plus:
    def __init__(self, lhs, rhs):
        self.value = lhs.value + rhs.value


class Multiply:
    def __init__(self, lhs, rhs):
        self.value = lhs.value * rhs.value


x = Variable(3)
wrong = Plus(Multiply(Variable(3), Multiply(x, Plus(x, Multiply(Variable(-2), x)))), Variable(5))
print("value:", wrong.value)

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
得到的是 $-22$，而且没有报错：有一个括号放错了地方，$-2x$ 加到了最里面的 $x$ 上，本该加到 $3x^2$ 上。这一课的网络，每个点要造出好几百个节点，照这样写，早晚会写错。

我们真正想写的是最后那一行，而 Python 不知道 `int` 和 `Variable` 怎么相乘。那就告诉它。
"""

# %% [markdown] id="unbearable_note" lang="en"
r"""
The result is $-22$, and no error: one bracket is in the wrong place, and $-2x$ was added to the innermost $x$ and not to $3x^2$. The network of this lesson makes hundreds of nodes for every point; sooner or later something would go wrong.

What we want to write is the last line, but Python does not know how to multiply an `int` and a `Variable`. So let us tell it.
"""

# %% [markdown] id="how_python_reads" lang="zh"
r"""
## Python 怎样读 `a + b`

看到 `a + b`，Python 先问左边：调用 `a.__add__(b)`。左边答不上来（普通的数遇到不认识的类型，返回的是 `NotImplemented`，和练习格里的 `NotImplementedError` 是两回事），再问右边：`b.__radd__(a)`，名字里的 r 表示“我站在右边”。
下面这个类什么都不算，只报告谁被叫到了。四行各会叫到哪个方法，`other` 是什么？先猜。
"""

# %% [markdown] id="how_python_reads" lang="en"
r"""
## How Python reads `a + b`

At `a + b` Python asks the left side first and calls `a.__add__(b)`. A plain number that meets a strange type has no answer: it returns `NotImplemented` (which is not the `NotImplementedError` of the exercise cells). Then Python asks the right side: `b.__radd__(a)`, where r means "I stand on the right".
The class below computes nothing and only reports who was called. Guess for each of the four lines: which method, and what is `other`?
"""


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

# %% [raw] output_of="demo_spy"
r"""
spy + 2:    __add__, other = 2
2 + spy:    __radd__, other = 2
7 - spy:    __rsub__, other = 7
sum([spy]): __radd__, other = 0
"""

# %% [markdown] id="spy_note" lang="zh"
r"""
在 r 方法里，`other` 是**左边**那个。最后一行值得记住：`sum` 从数 $0$ 开始加，所以没有 `__radd__`，节点的列表就不能求和。

`other` 可能是节点，也可能是普通的数。数没有 `value`，也没有 `parents`，要先变成一个叶子；本来就是节点的，必须原样保留：要是再包一层，得到的是一个新的叶子，和原来的图断开，梯度就传不回去了。这件事交给一个小函数 `as_node`。
"""

# %% [markdown] id="spy_note" lang="en"
r"""
In the r-methods, `other` is the *left* side. Remember the last line: `sum` begins with the number $0$, so without `__radd__` a list of nodes cannot be added up.

`other` may be a node or a plain number. A number has no `value` and no `parents`, so it has to become a leaf first; a node must stay the very node it is: a new leaf wrapped around it would be cut off from its graph, and no gradient could get back. A small function, `as_node`, sees to that.
"""

# %% exercise="signs"

# %% [markdown] id="one_line" lang="zh"
r"""
## 第 02 课，缩成一行

还记得 $y(x^2 - xy + y)$ 吗？当时它要写成四层括号。反向用的是上一课末尾的办法：收集，按编号排序，每个节点处理一次。
"""

# %% [markdown] id="one_line" lang="en"
r"""
## Lesson 02 in one line

Do you remember $y(x^2 - xy + y)$? Back then it was brackets four deep. The backward pass is that of the end of the last lesson: collect, sort by number, one turn for each node.
"""


# %% id="backward_of_lesson_03"
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


def backward_deep(root):
    order = in_order(root)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% id="demo_one_line"
with needs("signs"):
    x, y = Node(3), Node(2)
    func = y * (x * x - x * y + y)
    backward_deep(func)
    print("value:", func.value)
    print("partials:", x.partial, y.partial)
    print("3 * x * x - 2 * x + 5:", (3 * x * x - 2 * x + 5).value)

# %% [raw] output_of="demo_one_line"
r"""
value: 10
partials: 8 1
3 * x * x - 2 * x + 5: 26
"""

# %% [markdown] id="activations" lang="zh"
r"""
## 激活函数：看输出就够了

神经网络是一层一层搭起来的，每一层都把前一层的结果做成加权和。可是加权和的加权和还是加权和：叠上一百层，也不比一层更有本事。因此两层之间要有一个非线性函数，叫作**激活函数**（activation function）：

* $\tanh x = \dfrac{e^x - e^{-x}}{e^x + e^{-x}}$，把任何数压到 $-1$ 和 $1$ 之间；
* $\sigma(x) = 1/(1 + e^{-x})$，叫作 sigmoid，压到 $0$ 和 $1$ 之间；
* $\operatorname{relu}(x) = \max(x, 0)$，负数一律变成 $0$。

它们有一个共同的好处：**导数可以只用自己的输出写出来**，而输出反正要存。先照常求导，再看结果里能不能认出原来的那个输出。
"""

# %% [markdown] id="activations" lang="en"
r"""
## Activation functions: the output is enough

A neural network is built in layers, each of which makes weighted sums of the results of the layer before. But a weighted sum of weighted sums is just another: a hundred such layers could do no more than one. So a nonlinear function stands between two layers, an **activation function**:

* $\tanh x = \dfrac{e^x - e^{-x}}{e^x + e^{-x}}$ squeezes any number into the range between $-1$ and $1$;
* $\sigma(x) = 1/(1 + e^{-x})$, the sigmoid, squeezes it between $0$ and $1$;
* $\operatorname{relu}(x) = \max(x, 0)$ turns everything negative into $0$.

They have a pleasant thing in common: **their derivatives can be written with nothing but their own output**, and the output is kept anyway. Differentiate as usual first, and then look for the output itself in the result.
"""

# %% exercise="slopes_from_outputs"

# %% id="demo_activations_picture"
with needs("slopes_from_outputs"):
    xs = [i / 20 for i in range(-60, 61)]
    outputs = {
        "tanh": [math.tanh(x) for x in xs],
        "sigmoid": [1 / (1 + math.exp(-x)) for x in xs],
        "relu": [max(x, 0) for x in xs],
    }
    slopes = {"tanh": tanh_slope, "sigmoid": sigmoid_slope, "relu": relu_slope}
    by_formula = {f"{name}_slope": [slopes[name](y) for y in ys] for name, ys in outputs.items()}
    for curves in (outputs, by_formula):
        display(plot({name: list(zip(xs, ys)) for name, ys in curves.items()}))


# %% [raw] output_of="demo_activations_picture"
r"""
tanh: (−3, −0.995) → (3, 0.995), y −0.995 … 0.995
sigmoid: (−3, 0.0474) → (3, 0.953), y 0.0474 … 0.953
relu: (−3, 0) → (3, 3), y 0 … 3
tanh_slope: (−3, 0.00987) → (3, 0.00987), y 0.00987 … 1
sigmoid_slope: (−3, 0.0452) → (3, 0.0452), y 0.0452 … 0.25
relu_slope: (−3, 0) → (3, 1), y 0 … 1
"""

# %% [markdown] id="activation_classes" lang="zh"
r"""
上图是三个函数，下图是它们的斜率，画的是你的公式。有了斜率，节点类写起来很快。这一课的网络用 tanh，relu 用来衡量错得有多厉害。`Abs` 看的是输入，因为它的输出没有说明输入是正是负。
"""

# %% [markdown] id="activation_classes" lang="en"
r"""
Above are the three functions, below their slopes, drawn by your formulas. With these a node class is quickly written. The network of this lesson uses tanh, and relu to say how wrong it is. `Abs` looks at its input, because its output does not say whether the input was positive or negative.
"""


# %% id="activation_nodes"
class Tanh(Node):
    def __init__(self, x):
        t = math.tanh(x.value)
        super().__init__(t, (x,), (tanh_slope(t),))


class Relu(Node):
    def __init__(self, x):
        r = max(x.value, 0)
        super().__init__(r, (x,), (relu_slope(r),))


class Abs(Node):
    def __init__(self, x):
        slope = 1 if x.value > 0 else -1 if x.value < 0 else 0
        super().__init__(abs(x.value), (x,), (slope,))


# %% [markdown] id="about_kinks" lang="zh"
r"""
## 折点：没有导数的地方

$\operatorname{relu}$ 和绝对值在 $0$ 处有一个折点（kink）：左边一个斜率，右边另一个，导数不存在。引擎却必须给出**一个**数。`Relu` 和 `Abs` 在那里都给出 $0$，和 PyTorch 一样。这是约定，不是数学，而约定会有出人意料的后果。

还有第三种写法：自己写一个绝对值，用 `if` 挑一条路。
"""

# %% [markdown] id="about_kinks" lang="en"
r"""
## Kinks: where there is no derivative

At $0$, $\operatorname{relu}$ and the absolute value have a kink: one slope on the left, another on the right, and no derivative. An engine has to return *some* number all the same.
Both `Relu` and `Abs` return $0$ there, as PyTorch does. That is a convention and not mathematics, and conventions can have surprising consequences.

A third way is an absolute value that chooses its branch with an `if`.
"""


# %% id="branch"
def branch(x):
    return x if x.value > 0 else -x


# %% exercise="kinks"

# %% [markdown] id="kinks_answer" lang="zh" folds="kinks"
r"""
1. $3 + 5 \cdot 0 = 3$。
2. $7 + 2 \cdot 0 = 7$。
3. 在 0 处 `x.value > 0` 不成立，走的是 `-x`，$7 - 2 = 5$。
4. 两个 `Relu` 的斜率都是 0，结果也是 0，虽然直线的斜率是 1。
5. `Relu` 在 0 处关着，全部归写在外面的 `x`。
6. 换个写法，就全归 `y`。

引擎只知道它真正走过的节点，不知道整个函数：两种写法处处相等，梯度却可以不同，连一条直线也可以得到错误的斜率。两数相等时，PyTorch 的 `torch.maximum` 给两边各一半，又是另一种约定。很少有数恰好落在折点上；可是读到一个梯度的时候，要记得它说的是**这段程序**，不是那个函数。
"""

# %% [markdown] id="kinks_answer" lang="en" folds="kinks"
r"""
1. $3 + 5 \cdot 0 = 3$.
2. $7 + 2 \cdot 0 = 7$.
3. At 0, `x.value > 0` is false, so `-x` ran: $7 - 2 = 5$.
4. Both `Relu` have slope 0, so 0, though the line has slope 1.
5. `Relu` is shut at 0, and everything goes to `x`, which stands outside.
6. Written the other way, everything goes to `y`.

The engine knows the nodes it really visited and not the function as a whole: two expressions may be equal everywhere and have different gradients, and even a straight line may get a wrong slope.
For two equal numbers, PyTorch's `torch.maximum` gives one half to each, which is yet another convention. Numbers seldom fall exactly on a kink;
but when you read a gradient, remember that it speaks about *this program*, not about the function.
"""

# %% id="demo_kinks" spoils="kinks"
if done("kinks"):
    found = []
    for expression in (
        lambda x: 3 * x + 5 * Relu(x),
        lambda x: 7 * x + 2 * Abs(x),
        lambda x: 7 * x + 2 * branch(x),
        lambda x: Relu(x) - Relu(-x),
    ):
        x = Node(0)
        backward_deep(expression(x))
        found.append(x.partial)
    for expression in (lambda x, y: x + Relu(y - x), lambda x, y: y + Relu(x - y)):
        x, y = Node(2), Node(2)
        backward_deep(expression(x, y))
        found.append([x.partial, y.partial])
    print(*found)

# %% [raw] output_of="demo_kinks"
r"""
3 7 5 0 [1, 0] [0, 1]
"""

# %% [markdown] id="about_second_pass" lang="zh"
r"""
## 第二遍反向

反向做第二遍时，叶子里的数怎么办？第 02 课里，数成了两倍是个坑，因为忘了清零。可是同一件事也有用：一个点一个点地做反向，不清零，梯度就自己攒起来了，这就是那里说过的梯度累积（gradient accumulation）。所以我们和 PyTorch 一样，让叶子**累加**。

设 $c = (a \cdot 3) \cdot 2$，它对 $a$ 的导数是 $6$，两遍之后应当是 $12$。`backward_deep` 在每一遍开头把所有节点都清零，什么也攒不起来。把清零删掉就行了吗？先猜：
"""

# %% [markdown] id="about_second_pass" lang="en"
r"""
## A second backward pass

What should a second backward pass do with the numbers in the leaves? In lesson 02, numbers that had doubled were a trap: somebody forgot to reset. But the same thing is useful: one point after the other without a reset, and their gradients add up by themselves, which is the gradient accumulation mentioned there. So we do as PyTorch does and let leaves **add up**.

Let $c = (a \cdot 3) \cdot 2$, whose derivative with respect to $a$ is $6$: after two passes it should be $12$. `backward_deep` resets all nodes first, so nothing can accumulate. Is it enough to delete the reset? Guess:
"""


# %% id="demo_second_pass"
def without_reset(root):
    root.partial = 1
    for node in in_order(root):
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


with needs("signs"):
    for run in (backward_deep, without_reset):
        a = Node(5)
        c = (a * 3) * 2
        found = []
        for _ in range(2):
            run(c)
            found.append(a.partial)
        print(f"{run.__name__}: {found}")

# %% [raw] output_of="demo_second_pass"
r"""
backward_deep: [6, 6]
without_reset: [6, 18]
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

# %% [markdown] id="loss" lang="zh"
r"""
## 让一个神经元学一点东西

先从最小的问题开始：数轴上有几个点，每个点带一个**标签**（label），`1` 或 `-1`；要从位置 $x$ 猜出标签。用一个权重（weight）和一个偏置（bias）就够了：$s = wx + b$ 叫作**得分**（score），正的就猜 `1`，负的就猜 `-1`。这是最小的**神经元**（neuron），$w$ 和 $b$ 是它的**参数**（parameter），也就是训练可以改动的数。

怎样衡量它错得有多厉害？数一数分错了几个点行不行？参数动一点，错的个数几乎总是不变：除了跳变的地方，斜率处处是 $0$，梯度什么也说不出来。于是换一个有斜率的**损失**（loss）：

$$\operatorname{relu}(1 - \text{label} \cdot s)$$

得分的符号对，并且绝对值不小于 $1$，损失就是 $0$；不够好的，差多少就罚多少。它叫作合页损失（hinge loss），因为它的图像在一点弯折，像门上的合页。下图的横轴是 $m = \text{label} \cdot s$，正的就是分对了；另一条线在分错的地方是 1，其余是 0。
"""


# %% [markdown] id="loss" lang="en"
r"""
## Let one neuron learn something

Begin with the smallest problem: some points on a line, each with a **label**, `1` or `-1`, to be guessed from its place $x$. One **weight** and one **bias** are enough: where the **score** $s = wx + b$ is positive, guess `1`, where it is negative, `-1`. This is the smallest **neuron** there is, and $w$ and $b$ are its **parameters**, the numbers that training may change.

How wrong is it? Could we count the points that are wrong? When a parameter moves a little, that count nearly always stays the same: its slope is $0$ except where it jumps, and a gradient has nothing to say. So take a **loss** that has a slope:

$$\operatorname{relu}(1 - \text{label} \cdot s)$$

When the score has the right sign and is at least $1$ in size, the loss is $0$; otherwise it costs as much as is missing. This is the hinge loss, named for the shape of its graph. Below, the horizontal axis is $m = \text{label} \cdot s$, positive where the point is right; the other line is 1 where it is wrong and 0 elsewhere.
"""


# %% id="demo_hinge_picture"
margins = [i / 20 for i in range(-40, 61)]
curves = {"relu(1 - m)": [(m, max(1 - m, 0)) for m in margins], "m < 0": [(m, int(m < 0)) for m in margins]}
plot(curves)


# %% [raw] output_of="demo_hinge_picture"
r"""
relu(1 - m): (−2, 3) → (3, 0), y 0 … 3
m < 0: (−2, 1) → (3, 0), y 0 … 1
"""

# %% [markdown] id="one_update" lang="zh"
r"""
现在对一个点做**一次更新**：前向，反向，然后每个参数减去“学习率 × 它的偏导数”，例如 $w \leftarrow w - \text{rate} \cdot \partial L/\partial w$。学习率（learning rate）就是第 01 课里那个 0.05。反向的每一步：
"""


# %% [markdown] id="one_update" lang="en"
r"""
Now do a single **update** for one point: forward, backward, then subtract from each parameter the **learning rate** times its partial derivative, $w \leftarrow w - \text{rate} \cdot \partial L/\partial w$. (The rate is the 0.05 of lesson 01.) The steps of the backward pass:
"""


# %% id="demo_loss_picture"
x, label, rate = 1.5, -1, 0.1
with needs("signs", "slopes_from_outputs"):
    w, b = Node(0.5), Node(0)
    loss = Relu(1 - label * (w * x + b))
    display(draw(loss, {"w": w, "b": b}, lang=lang, backward=True))


# %% [raw] output_of="demo_loss_picture" lang="zh"
r"""
relu  #1  值 1.75  偏导数 1
└─ −  #2  值 1.75  偏导数 1
   ├─ Node  #3  值 1  偏导数 1
   └─ ×  #4  值 -0.75  偏导数 -1
      ├─ +  #5  值 0.75  偏导数 1
      │  ├─ ×  #6  值 0.75  偏导数 1
      │  │  ├─ w  #7  值 0.5  偏导数 1.5
      │  │  └─ Node  #8  值 1.5  偏导数 0.5
      │  └─ b  #9  值 0  偏导数 1
      └─ Node  #10  值 -1  偏导数 -0.75

反向传播（backward pass）
  开始：relu #1 收到 1
  第 1/5 步：relu #1 的梯度是 1；把 1 传给 − #2（累计 1）
  第 2/5 步：− #2 的梯度是 1；把 1 传给 Node #3（累计 1）；把 -1 传给 × #4（累计 -1）
  第 3/5 步：× #4 的梯度是 -1；把 1 传给 + #5（累计 1）；把 -0.75 传给 Node #10（累计 -0.75）
  第 4/5 步：+ #5 的梯度是 1；把 1 传给 × #6（累计 1）；把 1 传给 b #9（累计 1）
  第 5/5 步：× #6 的梯度是 1；把 1.5 传给 w #7（累计 1.5）；把 0.5 传给 Node #8（累计 0.5）
  结果：Node #3 偏导数 1；w #7 偏导数 1.5；Node #8 偏导数 0.5；b #9 偏导数 1；Node #10 偏导数 -0.75
"""


# %% [raw] output_of="demo_loss_picture" lang="en"
r"""
relu  #1  value 1.75  partial 1
└─ −  #2  value 1.75  partial 1
   ├─ Node  #3  value 1  partial 1
   └─ ×  #4  value -0.75  partial -1
      ├─ +  #5  value 0.75  partial 1
      │  ├─ ×  #6  value 0.75  partial 1
      │  │  ├─ w  #7  value 0.5  partial 1.5
      │  │  └─ Node  #8  value 1.5  partial 0.5
      │  └─ b  #9  value 0  partial 1
      └─ Node  #10  value -1  partial -0.75

Backward pass
  start: relu #1 receives 1
  step 1 of 5: relu #1 has gradient 1; − #2 gets 1 (total 1)
  step 2 of 5: − #2 has gradient 1; Node #3 gets 1 (total 1); × #4 gets -1 (total -1)
  step 3 of 5: × #4 has gradient -1; + #5 gets 1 (total 1); Node #10 gets -0.75 (total -0.75)
  step 4 of 5: + #5 has gradient 1; × #6 gets 1 (total 1); b #9 gets 1 (total 1)
  step 5 of 5: × #6 has gradient 1; w #7 gets 1.5 (total 1.5); Node #8 gets 0.5 (total 0.5)
  result: Node #3 partial 1; w #7 partial 1.5; Node #8 partial 0.5; b #9 partial 1; Node #10 partial -0.75
"""


# %% id="demo_update"
with needs("signs", "slopes_from_outputs", "second_pass"):
    w, b = Node(0.5), Node(0)
    loss = Relu(1 - label * (w * x + b))
    backward(loss)
    print(f"loss {loss.value:.3f}, partials {w.partial} {b.partial}")

    w.value -= rate * w.partial
    b.value -= rate * b.partial
    print(f"the old node still says {loss.value:.3f}")
    print(f"computed anew: {Relu(1 - label * (w * x + b)).value:.3f}")


# %% [raw] output_of="demo_update"
r"""
loss 1.750, partials 1.5 1
the old node still says 1.750
computed anew: 1.425
"""


# %% [markdown] id="one_update_note" lang="zh"
r"""
节点记着的是它造出来那一刻的值，所以参数改了以后，前向要重新做一遍；叶子会累加，所以下一次反向之前要清零。

前向、损失、反向、更新、清零：训练就是这五步，一直重复。许多个点、许多次更新的程序，由你来写。
"""


# %% [markdown] id="one_update_note" lang="en"
r"""
A node keeps the value it was made with, so after an update the forward pass has to be done anew; and leaves add up, so they have to be reset before the next backward pass.

Forward, loss, backward, update, reset: training is these five steps, over and over. The program for several points and several updates is yours to write.
"""


# %% exercise="one_neuron"


# %% id="demo_five_steps"
with needs("signs", "slopes_from_outputs", "second_pass", "one_neuron"):
    words = {"zh": ("{} 步后", "损失", "标签"), "en": ("after {}", "loss", "label")}[lang]
    line = [(-1.5, -1), (-0.5, -1), (0.3, -1), (0.9, 1), (1.4, 1), (2.2, 1)]
    scores = {}
    for steps in (0, 5, 200):
        losses, w, b = descend(-0.5, 0.0, line, 0.05, steps)
        after = sum(max(1 - label * (w * x + b), 0) for x, label in line)
        print(f"after {steps}: loss {after:.3f}, scores {[round(w * x + b, 2) for x, _ in line]}")
        scores[words[0].format(steps)] = [(x, w * x + b) for x in (-1.5, 2.2)]
    print("before each of the first five:", *(f"{loss:.3f}" for loss in losses[:5]))
    display(plot({words[1]: list(enumerate(losses))}))
    points = {f"{words[2]} {own}": [(x, own) for x, label in line if label == own] for own in (-1, 1)}
    display(plot(scores, scatter=points))


# %% [raw] output_of="demo_five_steps" lang="zh"
r"""
after 0: loss 9.100, scores [0.75, 0.25, -0.15, -0.45, -0.7, -1.1]
after 5: loss 2.075, scores [-1.24, -0.45, 0.19, 0.67, 1.06, 1.7]
after 200: loss 0.000, scores [-7.14, -3.75, -1.03, 1.01, 2.7, 5.42]
before each of the first five: 9.100 7.178 5.256 3.334 2.186
损失: (0, 9.1) → (199, 0), y 0 … 9.1
0 步后: (−1.5, 0.75) → (2.2, −1.1), y −1.1 … 0.75
5 步后: (−1.5, −1.24) → (2.2, 1.7), y −1.24 … 1.7
200 步后: (−1.5, −7.14) → (2.2, 5.42), y −7.14 … 5.42
标签 -1: 3 ×, x −1.5 … 0.3, y −1 … −1
标签 1: 3 ×, x 0.9 … 2.2, y 1 … 1
"""

# %% [raw] output_of="demo_five_steps" lang="en"
r"""
after 0: loss 9.100, scores [0.75, 0.25, -0.15, -0.45, -0.7, -1.1]
after 5: loss 2.075, scores [-1.24, -0.45, 0.19, 0.67, 1.06, 1.7]
after 200: loss 0.000, scores [-7.14, -3.75, -1.03, 1.01, 2.7, 5.42]
before each of the first five: 9.100 7.178 5.256 3.334 2.186
loss: (0, 9.1) → (199, 0), y 0 … 9.1
after 0: (−1.5, 0.75) → (2.2, −1.1), y −1.1 … 0.75
after 5: (−1.5, −1.24) → (2.2, 1.7), y −1.24 … 1.7
after 200: (−1.5, −7.14) → (2.2, 5.42), y −7.14 … 5.42
label -1: 3 ×, x −1.5 … 0.3, y −1 … −1
label 1: 3 ×, x 0.9 … 2.2, y 1 … 1
"""

# %% [markdown] id="layers" lang="zh"
r"""
第一张图是每次更新前的损失，第二张是三个阶段的得分，点画在各自标签的高度上。走了五步，还有一个点分错；走了两百步，六个点的得分都在 0 的正确一侧，相差至少 1。中间损失有升有降：0.3 和 0.9 处的两个点往相反的方向拉，帮了一个，另一个就要吃一点亏。

可是一个神经元，一个输入时只会找一个分界点，两个输入时只会画一条直线。一**层**（layer）就是几个神经元看同样的输入，各有各的权重；一层的输出又是下一层的输入。下面是**一个**神经元，它的列表里每个输入一个权重，最后一个数是偏置；`zip` 到短的那一边为止，所以偏置不会被乘上。
"""

# %% [markdown] id="layers" lang="en"
r"""
First comes the loss before each update, then the score at three stages, with every point at the height of its label. After five steps one point is still wrong; after two hundred all six are on their own side of 0 and at least 1 away from it. In between, the loss sometimes goes up: the points at 0.3 and 0.9 pull in opposite directions, and what helps one costs the other a little.

But all that one neuron can find is a dividing point, where there is one input, or a straight line, where there are two. A **layer** is several neurons that look at the same inputs, each with weights of its own; the outputs of one layer are the inputs of the next. Here is *one* neuron, whose list holds a weight for each input and the bias last; `zip` stops at the shorter side, so the bias is not multiplied.
"""

# %% id="demo_layer"
with needs("signs", "slopes_from_outputs"):
    neuron, inputs = [Node(0.5), Node(-1), Node(0.2)], [0.6, -0.4]
    total = neuron[-1]
    for weight, value in zip(neuron, inputs):
        total = total + weight * value
    print(round(Tanh(total).value, 3))


# %% [raw] output_of="demo_layer"
r"""
0.716
"""

# %% [markdown] id="moons" lang="zh"
r"""
## 两个月牙

现在一切都齐了。下面的数据是两个互相扣住的月牙，没有哪条直线能把它们分开。
`fresh_network` 给出一个还什么都不会的网络，里面是随机取的数，不是节点（输入越多，权重取得越小，这样和不会随着输入的个数变大）：网络是层的列表，层是神经元的列表，神经元是数的列表，每个输入一个权重，**最后一个是偏置**。
"""

# %% [markdown] id="moons" lang="en"
r"""
## Two moons

Everything is ready now. The data below are two moons that reach into each other, and no straight line separates them.
`fresh_network` gives a network that knows nothing yet, of plain random numbers and no nodes (the more inputs, the smaller the weights, so that sums do not grow with their number): a network is a list of layers, a layer a list of neurons, a neuron a list of numbers, one weight for each input and **the bias last**.
"""


# %% id="demo_moons"
def moons(rng, count):
    points = []
    for i in range(count // 2):
        angle = math.pi * (i + 0.5) / (count // 2)
        x, y = math.cos(angle), math.sin(angle)
        points += [[x, y, 1], [1 - x, 0.5 - y, -1]]
    rng.shuffle(points)
    return [[x + rng.gauss(0, 0.05), y + rng.gauss(0, 0.05), label] for x, y, label in points]


def fresh_network(rng, sizes):
    return [
        [[rng.gauss(0, 2 / math.sqrt(n)) for _ in range(n)] + [0.0] for _ in range(m)]
        for n, m in itertools.pairwise(sizes)
    ]


def clouds(points):
    name = {"zh": "标签", "en": "label"}[lang]
    return {f"{name} {label}": [(x, y) for x, y, own in points if own == label] for label in (-1, 1)}


points = moons(random.Random(4), 100)
network = fresh_network(random.Random(4), (2, 16, 16, 1))
print("parameters:", sum(len(neuron) for layer in network for neuron in layer))
plot(scatter=clouds(points))

# %% [raw] output_of="demo_moons" lang="zh"
r"""
parameters: 337
标签 -1: 50 ×, x −0.0617 … 2.05, y −0.574 … 0.449
标签 1: 50 ×, x −1.02 … 1.06, y −0.0538 … 1.09
"""

# %% [raw] output_of="demo_moons" lang="en"
r"""
parameters: 337
label -1: 50 ×, x −0.0617 … 2.05, y −0.574 … 0.449
label 1: 50 ×, x −1.02 … 1.06, y −0.0538 … 1.09
"""

# %% exercise="train_moons"

# %% [markdown] id="trained" lang="zh"
r"""
训练之前、两个 epoch 之后、十个 epoch 之后，各画一张。图上每个位置都让网络判断一次，底色就是它的回答；点是训练时没有用过的，只有用这样的点，才看得出网络遇到新的点会怎样。学习率从 0.2 一路降到 0.02，因为开始时步子要大，到最后要小。先猜：什么都没学过的网络，能分对一半吗？
"""

# %% [markdown] id="trained" lang="en"
r"""
Here is a picture before the training, one after two epochs, and one after ten. The network is asked about every place, and the colour of the background is its answer; the points shown were not used in training, for only such points show how it does on new ones. The rate falls from 0.2 to 0.02, so that the first steps are large and the last ones fine. Guess first: will a network that has learned nothing be right on half of the points?
"""


# %% id="demo_trained"
def is_positive(network, x, y):
    outputs = [x, y]
    for layer in network:
        sums = [sum(w * a for w, a in zip(neuron, outputs)) + neuron[-1] for neuron in layer]
        #| zh: 最后一层也照做：tanh 不改变正负，而这里只问正负
        #| en: on the last layer as well: tanh keeps the sign, and only the sign is asked for
        outputs = [math.tanh(s) for s in sums]
    return outputs[0] > 0


with needs("signs", "slopes_from_outputs", "second_pass", "train_moons"):
    rng = random.Random(4)
    rates = [0.2 - 0.02 * epoch for epoch in range(10)]
    untrained, train, test = fresh_network(rng, (2, 16, 16, 1)), moons(rng, 48), moons(rng, 200)
    for epochs in (0, 2, 10):
        trained, share = fit(untrained, train, test, rates[:epochs])
        print(f"after {epochs} epochs, right on {len(test)} new points: {share:.1%}")
        display(plot(scatter=clouds(test), region=lambda x, y: is_positive(trained, x, y)))


# %% [raw] output_of="demo_trained" lang="zh"
r"""
after 0 epochs, right on 200 new points: 15.5%
after 2 epochs, right on 200 new points: 95.5%
after 10 epochs, right on 200 new points: 100.0%
标签 -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
标签 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
标签 -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
标签 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
标签 -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
标签 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
"""

# %% [raw] output_of="demo_trained" lang="en"
r"""
after 0 epochs, right on 200 new points: 15.5%
after 2 epochs, right on 200 new points: 95.5%
after 10 epochs, right on 200 new points: 100.0%
label -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
label 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
label -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
label 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
label -1: 100 ×, x −0.0685 … 2.03, y −0.615 … 0.526
label 1: 100 ×, x −1.05 … 1.05, y −0.0157 … 1.1
"""

# %% [markdown] id="end_of_the_way" lang="zh"
r"""
没训练过的网络也画了一条边界，只是画在哪里全凭运气：分对的可能远少于一半，也可能远多于一半，这一次是 15.5%。训练过的边界弯弯曲曲，从两个月牙之间穿过，没有谁告诉它该在哪里：337 个参数、一个由你写成的反向传播，就找到了它。

主线到这里为止。
"""

# %% [markdown] id="end_of_the_way" lang="en"
r"""
An untrained network draws a border, too, wherever it happens to fall: it may be right on far fewer than half of the points, or on far more; here it is 15.5%. After training the border winds its way between the two moons, and nobody told it where to be: 337 parameters and a backward pass that you wrote have found it.

The main road ends here.
"""

# %% [markdown] id="closures" lang="zh"
r"""
## 选做和选读

下面是节点的另外两种写法，都可以跳过。前一种第 05 课还会用到，到时会从头讲起。

### 每个节点带一个函数

我们的节点把局部导数存成数。很多小引擎在前向时为每个操作数造一个小函数，它带着该给谁、乘多少；反向时只要依次调用这些函数。函数里用到了外面的变量，它就一直带着这些变量：这样的函数叫作**闭包**（closure）。

下面为加权和 $w_1 a_1 + w_2 a_2 + \dots$ 造这样的函数，每个节点 $a_i$ 一个。有人只拿一个节点试了试，值和偏导数都对。
"""

# %% [markdown] id="closures" lang="en"
r"""
## Optional exercises and reading

Here are two other ways to write nodes; you may skip either or both. Lesson 05 comes back to the first and explains what it needs of it.

### A function in every node

Our nodes store local derivatives as numbers. Many small engines make a little function for each operand during the forward walk, which carries along what is to receive something and what to multiply by; the backward walk just calls these functions.
A function that carries variables from outside along with it is called a **closure**.

Here such functions are made for the weighted sum $w_1 a_1 + w_2 a_2 + \dots$, one for each node $a_i$. With one node, which is all that somebody tried, both the value and the partial derivative come out right.
"""


# %% id="demo_closure"
def weighted_sum(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient):
            node.partial += gradient * weight

        pulls.append(pull)
    return value, pulls


a = Node(3)
value, pulls = weighted_sum([2], [a])
for pull in pulls:
    pull(1)
print("value:", value, "partial:", a.partial)

# %% [raw] output_of="demo_closure"
r"""
value: 6 partial: 2
"""

# %% exercise="pulls"

# %% [markdown] id="closures_answer" lang="zh" folds="pulls"
r"""
闭包记住的是**变量**，不是变量当时的值。循环结束时，`node` 和 `weight` 停在最后一项，于是所有的函数用的都是最后一个节点和它的系数。
我们的节点把局部导数存成 `slopes` 里的数，以后不会再变。到了第 05 课，节点里终究要存这样的函数，因为那时一个数已经不够用了。
"""

# %% [markdown] id="closures_answer" lang="en" folds="pulls"
r"""
A closure remembers the **variable**, not the value it had at the time. When the loop is over, `node` and `weight` stay at the last term, and all the functions use the last node and its weight.
Our nodes store local derivatives in `slopes` as numbers, which do not change afterwards. In lesson 05 nodes will hold such functions after all, because a number will no longer do.
"""

# %% [markdown] id="about_tape" lang="zh"
r"""
### 把图写在纸带上

每个节点都是一个对象，反向之前还要收集和排序。其实一条**纸带**（tape）就够了：每做一步，就往下写一行，记下值，以及“用到了哪几行、局部导数各是多少”。行号就是编号，从下往上读，就是一个拓扑序（topological order），反向只要从根那一行往回走。
"""

# %% [markdown] id="about_tape" lang="en"
r"""
### The graph on a tape

Every node is an object, and before each backward pass the nodes have to be collected and sorted. A **tape** would do: for each step write one more line, with its value, the lines that it used, and the local derivatives with respect to them.
The line number is the creation number, the tape read from bottom to top is a topological order, and the backward pass simply walks up from the root's line.
"""

# %% exercise="tape"

# %% [markdown] id="tape_note" lang="zh"
r"""
没有节点对象，也不用收集和排序。许多引擎里面就是这样一条纸带。
"""

# %% [markdown] id="tape_note" lang="en"
r"""
No node objects, no collecting, no sorting. Many engines are such a tape inside.
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**重新运行定义 `Node` 的那一格之后，一切都乱了？** `Tanh`、`Relu` 和旧的节点还属于**旧的** `Node`，新的 `as_node` 可能不认得它们。把它下面的格子也都运行一遍。

**tanh 的输出非常接近 1 时会怎样？** `math.tanh(20)` 已经恰好是 1.0，导数就恰好是 0：在这样的数据点上，这个神经元什么也学不到，经过它往回传的那一份也是 0。要是每个点都这样，它的权重就不再动了。所以一开始的权重不能太大。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**I ran the cell that defines `Node` again, and now nothing works.** `Tanh`, `Relu` and your old nodes still belong to the *old* `Node`, which a new `as_node` may not recognise. Run all the cells below it again.

**What if the output of tanh is very close to 1?** `math.tanh(20)` is exactly 1.0 already, the derivative is exactly 0: from a data point like this the neuron learns nothing, and passes nothing back. If every point is like this, its weights no longer move. That is why the first weights must not be too large.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

开头还是类名套类名；现在公式怎么写，程序就怎么写，而且用它训练出了一个网络。值得记住的：

* `a * b` 先问左边的 `__mul__`，再问右边的 `__rmul__`；数要先变成叶子，节点要原样保留。
* tanh、sigmoid、relu 的斜率只用输出就能写出来；折点上的斜率是约定，说的是走过的程序，不是那个函数。
* 内部节点每一遍从零开始，叶子累加，清零由你决定。
* 训练就是前向、损失、反向、更新、清零。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

You began with calls inside calls; now you write a formula as a formula, and have trained a network with it. Worth keeping:

* `a * b` asks `__mul__` of the left side first, then `__rmul__` of the right; a number becomes a leaf, a node stays the node it is.
* The slopes of tanh, sigmoid and relu need their outputs alone; at a kink a slope is a convention, and speaks about the program that ran, not about the function.
* Inner nodes begin at zero in every pass, leaves add up, and you say when they are reset.
* Training is forward, loss, backward, update, reset.

Run `progress()` to see which exercises are still open.
"""
