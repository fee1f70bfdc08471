# %% [markdown] id="title" lang="zh"
r"""
# 01 可以验证的导数

[English](../../en/01_derivatives/01_derivatives.ipynb) · 约 90 分钟 · 7 个练习（最后一个选做）

欢迎。这门课讲计算机怎样求导。神经网络的每一步训练都要用到几百万个导数，没有一个是人手算的；十三课学完，你会亲手写出算这些导数的程序，也会知道它在什么时候骗人。

第一课不写这样的程序，先学一件更要紧的事：**拿到一个导数，怎样知道它是对的？** 以后每一课里的每一个导数，你都会用这一课的办法去检验。需要的准备不多：会写 Python 函数（也会在函数里面再写一个），记得幂、乘积、$e^x$ 的求导法则和链式法则。演示用的代码里若有没见过的写法，不影响做题。后面的课还会用到类（02）、双下划线方法（04）、矩阵和 NumPy（05）；这几课的开头会写明要会什么。
"""

# %% [markdown] id="title" lang="en"
r"""
# 01 Derivatives you can trust

[中文](../../zh/01_derivatives/01_derivatives.ipynb) · about 90 minutes · 7 exercises (the last one optional)

Welcome. This course is about how computers differentiate. Every training step of a neural network takes millions of derivatives, none of them worked out
by hand; by the end of the thirteen lessons you will have written the program that computes them, and you will know when it lies.

The first lesson does not write that program. It teaches something that matters more: **given a derivative, how do you know that it is right?** You will
check the derivatives of every later lesson this way. You need little: to be able to write a Python function (including one inside another), and to differentiate powers, products, $e^x$ and
functions of functions (the chain rule). Where the code of a demonstration is new to you, you can do the exercises all the same. Later lessons also use classes (02), double-underscore methods (04), matrices and NumPy (05); each of these begins by saying what it needs.
"""

# %% [markdown] id="how_to" lang="zh"
r"""
## 怎样使用这份笔记本

* **运行**：点中一格，按 `Shift+Enter`。从上往下，一格一格地运行；后面的格要用到前面的。只管画图的格可以不读，运行就行。
* **作答**：练习格里有 `raise NotImplementedError` 或 `...`，把它换成你的答案，运行这一格，再运行下面的 `check` 格。可以试任意多次，每次检查都换一批新的数，所以只凑对几个数的答案过不了关。
* **结果**有四种：`○` 还没作答（不算错），`✓` 正确，`✗` 还不对，`!` 你的代码抛出了异常。不对的时候，请先读下面的表格：它列出输入、应有的值和你得到的值。
* 带有 `with needs("partials_of_f"):` 的格在等你作答那个练习，带有 `if done("best_steps"):` 的格在等你做对它；在那以前，它们只会说自己在等什么。
* **提示**：新建一格，运行 `hint("partials_of_f")`；再运行一次，得到下一条。
* **进度**：运行 `progress()`。
* 弄乱了不要紧：在菜单“内核”（Kernel）里选择重启，再从第一格往下运行。你写的答案都还在格子里。

现在运行第一格。
"""

# %% [markdown] id="how_to" lang="en"
r"""
## How to use this notebook

* **Run**: click a cell and press `Shift+Enter`. Go from top to bottom, one cell after the other; later cells use earlier ones. Cells that only draw a picture need not be read.
* **Answer**: an exercise cell contains `raise NotImplementedError` or `...`. Put your answer in its place, run that cell, then run the `check` cell below it. Try as often
  as you like; every check draws fresh numbers, so an answer that fits by luck does not pass.
* A **result** is one of four: `○` not attempted yet (that does not count against you), `✓` right, `✗` not right yet, `!` your code raised an exception. When something is wrong, read the
  table first: it lists the input, the value that should come out, and yours.
* A cell with `with needs("partials_of_f"):` waits for an answer to that exercise, one with `if done("best_steps"):` for a right answer; until there is one, it only says what it is waiting for.
* **Hints**: run `hint("partials_of_f")` in a new cell; run it again for the next one.
* **Progress**: run `progress()`.
* If things get tangled, choose Restart Kernel in the Kernel menu and run the cells again from the first one on. What you have written stays in its cells.

Now run the first cell.
"""

# %% id="setup"
import math
import struct

from IPython.display import display

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import plot

lang = start("01_derivatives", "zh")

# %% [markdown] id="trust_fails" lang="zh"
r"""
## 一个看上去很对的导数

哪个 $w$ 使 $L(w) = (w^2 - 3)^2$ 最小？答案之一是 $\sqrt{3}$，约等于 1.732051；先装作不知道，让程序去找：从 $w = 2$ 出发，每一步都逆着导数的方向挪一小段。这叫梯度下降（gradient descent），神经网络就是这样训练的；要让它变小的那个函数 $L$，叫作损失（loss）。

它需要 $L$ 的导数。一位同事在纸上推了推：平方的导数是底数的两倍，所以 $L'(w) = 2(w^2 - 3)$。我们相信他，运行：
"""

# %% [markdown] id="trust_fails" lang="en"
r"""
## A derivative that looks right

Which $w$ makes $L(w) = (w^2 - 3)^2$ smallest? One answer is $\sqrt{3}$, about 1.732051; let us pretend not to know it, and have a program find it:
start at $w = 2$ and take small steps against the derivative. This is called gradient descent, and it is how neural networks are trained; the function to be made small, here $L$, is called the loss.

It needs the derivative of $L$. A colleague works it out on paper: the derivative of a square is twice its base, so $L'(w) = 2(w^2 - 3)$. We trust that and run it:
"""


# %% id="demo_descent"
def loss(w):
    return (w * w - 3) ** 2


def slope(w):
    return 2 * (w * w - 3)


def descend(w, slope, steps, shown=()):
    path = [w]
    for step in range(1, steps + 1):
        w = w - 0.05 * slope(w)
        path.append(w)
        if step in shown:
            print(f"step {step}: w = {w:.6f}, loss = {loss(w):.6f}")
    return path


from_right = descend(2.0, slope, steps=30, shown=(1, 2, 5, 10, 30))

# %% [raw] output_of="demo_descent"
r"""
step 1: w = 1.900000, loss = 0.372100
step 2: w = 1.839000, loss = 0.145864
step 5: w = 1.760916, loss = 0.010166
step 10: w = 1.735455, loss = 0.000139
step 30: w = 1.732051, loss = 0.000000
"""

# %% [markdown] id="looks_fine" lang="zh"
r"""
损失一步比一步小，最后的 $w$ 六位小数全对。你会怀疑那个导数吗？

$L$ 左右对称，$-\sqrt{3}$ 也是最小点。那就从 $w = -2$ 再出发一次。这一次应当同样顺利：
"""

# %% [markdown] id="looks_fine" lang="en"
r"""
The loss falls with every step, and in the end all six decimals of $w$ are right. Would you doubt that derivative?

$L$ is symmetric, and $-\sqrt{3}$ is a minimum too. So let us start once more, at $w = -2$. It should go just as smoothly:
"""

# %% id="demo_runaway"
from_left = descend(-2.0, slope, steps=8, shown=(1, 2, 4, 6, 8))

# %% [raw] output_of="demo_runaway"
r"""
step 1: w = -2.100000, loss = 1.988100
step 2: w = -2.241000, loss = 4.088812
step 4: w = -2.740135, loss = 20.325112
step 6: w = -3.909196, loss = 150.843032
step 8: w = -7.476644, loss = 2798.431203
"""

# %% [markdown] id="ask_the_function" lang="zh"
r"""
它越跑越远。是步子太大？是起点不好？多少个晚上就耗在这样的猜测上。其实不用猜，问一问函数自己就行：把 $w$ 挪动一点点 $h$，看 $L$ 变了多少，

$$\frac{L(w + h) - L(w)}{h}$$

这就是**差商**（difference quotient），也叫有限差分（finite difference）：导数的定义去掉极限。它不知道你是怎么推导的，因此也不会犯和你一样的错。
"""

# %% [markdown] id="ask_the_function" lang="en"
r"""
It runs away. Was the step too large? The start a bad one? Many an evening goes into guesses like these. There is no need to guess: ask the function itself. Nudge $w$ by
a small $h$ and see how far $L$ moves,

$$\frac{L(w + h) - L(w)}{h}$$

This is a **difference quotient**, also called a finite difference: the definition of the derivative without its limit. It does not know how you derived anything, and so it cannot repeat your mistake.
"""

# %% id="demo_first_quotient"
h = 1e-6
for w in (2.0, -2.0, 0.5):
    quotient = (loss(w + h) - loss(w)) / h
    print(f"w = {w}: formula {slope(w):.4f}, quotient {quotient:.4f}")

# %% [raw] output_of="demo_first_quotient"
r"""
w = 2.0: formula 2.0000, quotient 8.0000
w = -2.0: formula 2.0000, quotient -8.0000
w = 0.5: formula -5.5000, quotient -5.5000
"""

# %% [markdown] id="found" lang="zh"
r"""
这就找到了：在 $w = 2$ 处，真正的导数是 8 而不是 2。推导漏掉了内层函数 $w^2 - 3$ 的导数 $2w$，正确的公式是 $L'(w) = 4w(w^2 - 3)$。

换上正确的导数，起点和那个 0.05 都不动，从两边各走一遍：
"""

# %% [markdown] id="found" lang="en"
r"""
There it is: at $w = 2$ the true derivative is 8, not 2. The derivation left out $2w$, the derivative of the inner function $w^2 - 3$; the right formula is $L'(w) = 4w(w^2 - 3)$.

Put in the right derivative, change neither the starting points nor the 0.05, and go down from both sides:
"""


# %% id="demo_repaired"
def right_slope(w):
    return 4 * w * (w * w - 3)


for start_at in (2.0, -2.0):
    descend(start_at, right_slope, steps=5, shown=(1, 5))

# %% [raw] output_of="demo_repaired"
r"""
step 1: w = 1.600000, loss = 0.193600
step 5: w = 1.731978, loss = 0.000000
step 1: w = -1.600000, loss = 0.193600
step 5: w = -1.731978, loss = 0.000000
"""

# %% id="demo_paths_picture"
names = "L(w)", "slope, w₀ = 2", "slope, w₀ = -2", "right_slope, w₀ = -2"
paths = from_right[:6], from_left[:4], descend(-2.0, right_slope, steps=5)
curve = [(i / 20, loss(i / 20)) for i in range(-50, 46)]
lines = [curve, *([(w, loss(w)) for w in path] for path in paths)]
ends = [f"{name}: w = {path[-1]:.4f}" for name, path in zip(names[1:], paths)]
plot(dict(zip(names, lines)), dots=names[1:], text="\n".join(ends))

# %% [raw] output_of="demo_paths_picture"
r"""
slope, w₀ = 2: w = 1.7609
slope, w₀ = -2: w = -2.4432
right_slope, w₀ = -2: w = -1.7320
"""

# %% [markdown] id="why_nobody_noticed" lang="zh"
r"""
换上正确的导数，从哪一边出发，五步都够了。那么，从 2 出发的时候，为什么一点也看不出来？因为当 $w > 0$ 时，错的和对的导数同号，而且在 $\sqrt{3}$ 处同样为零：方向对，终点对，只是步子的大小不对。从这里可以学到三件事。

* **损失在下降，不说明导数是对的。**
* **一个点上相符，也不说明导数是对的。** 在 $w = 0.5$ 处两者完全一样，因为那里漏掉的因子 $2w$ 恰好是 1。检验时不要挑 0、1 这样的点，也不要让两个输入相等或互为相反数，要用 1.7、-2.3 这样不整齐的数。
* **检验必须独立于推导。** 把推导再看一遍，多半会再相信它一遍。

拿差商与公式比较，叫作梯度检验（gradient check）。这一课余下的部分，就是学着把它做好。
"""

# %% [markdown] id="why_nobody_noticed" lang="en"
r"""
With the right derivative five steps are enough from either side. Then why did nothing look wrong when we started at 2? Because for $w > 0$ the wrong one has the sign of the right one, and it vanishes at $\sqrt{3}$ as well: right direction, right destination, only the size of the
steps is wrong. There are three things to learn from this.

* **That the loss falls does not show that the derivative is right.**
* **That it agrees at one point does not show it either.** At $w = 0.5$ both are exactly the same, because there the missing factor $2w$ happens to be 1. Do not check at points like 0 and 1, nor with
  inputs that are equal or opposite; use untidy numbers such as 1.7 and -2.3.
* **The check has to be independent of the derivation.** Reading a derivation again mostly means believing it again.

Comparing a formula with a difference quotient is called a gradient check. The rest of this lesson is about doing it well.
"""

# %% [markdown] id="partials" lang="zh"
r"""
## 一次只动一个变量

函数有好几个输入时，每个输入各有一个导数，叫**偏导数**（partial derivative）：只动这一个，其余的按住不动，当作常数。$f$ 对 $x$ 的偏导数记作 $\partial f/\partial x$，代码里写成 `dfdx`。把全部偏导数按顺序排在一起，就是函数的**梯度**（gradient）。例如 $x^3 y$：$y$ 当常数，对 $x$ 的偏导数是 $3x^2 y$；$x$ 当常数，对 $y$ 的偏导数是 $x^3$。下面这个函数会陪我们走到下一课：

$$f(x, y) = y\,(x^2 - xy + y)$$
"""

# %% [markdown] id="partials" lang="en"
r"""
## One variable at a time

A function of several inputs has one derivative for each of them, called a **partial derivative**: move that input alone, hold the others still and treat them as constants. The partial derivative of $f$ with respect to $x$ is written $\partial f/\partial x$, in code `dfdx`. All partial derivatives together, in order, are the **gradient** of the function. Take $x^3 y$: treating $y$ as a constant, the partial derivative with respect to $x$ is $3x^2 y$; treating $x$ as a constant, the one with respect to $y$ is $x^3$.
The following function will stay with us into the next lesson:

$$f(x, y) = y\,(x^2 - xy + y)$$
"""


# %% id="function_f"
def f(x, y):
    return y * (x * x - x * y + y)


# %% exercise="partials_of_f"

# %% [markdown] id="check_f" lang="zh"
r"""
在 $(3, 2)$ 处，值是 10，两个偏导数是 8 和 1；下面应当打印出这三个数。记住它们：下一课会有一个程序，自己就能算出它们。
"""

# %% [markdown] id="check_f" lang="en"
r"""
At $(3, 2)$ the value is 10, and the two partial derivatives are 8 and 1; these three numbers should be printed below. Remember them: in the next lesson a program will find them by itself.
"""

# %% id="demo_f" ledger="S0-07"
with needs("partials_of_f"):
    by_x, by_y = dfdx(3, 2), dfdy(3, 2)
    print(f"func value: {f(3, 2)}")
    print(f"partial x: {by_x:g}")
    print(f"partial y: {by_y:g}")

# %% [raw] output_of="demo_f"
r"""
func value: 10
partial x: 8
partial y: 1
"""

# %% [markdown] id="check_f_quotient" lang="zh"
r"""
再用差商核对，这次换一个不整齐的点。求 $\partial f/\partial x$ 的差商时只挪动 $x$，求 $\partial f/\partial y$ 的差商时只挪动 $y$。
"""

# %% [markdown] id="check_f_quotient" lang="en"
r"""
Now check with difference quotients, at a less tidy point. For $\partial f/\partial x$ only $x$ is nudged, for $\partial f/\partial y$ only $y$.
"""

# %% id="demo_f_quotient"
with needs("partials_of_f"):
    x, y, h = 1.7, -2.3, 1e-6
    by_x, by_y = dfdx(x, y), dfdy(x, y)
    print(f"by x: formula {by_x:.4f}, quotient {(f(x + h, y) - f(x, y)) / h:.4f}")
    print(f"by y: formula {by_y:.4f}, quotient {(f(x, y + h) - f(x, y)) / h:.4f}")

# %% [raw] output_of="demo_f_quotient"
r"""
by x: formula -13.1100, quotient -13.1100
by y: formula 6.1100, quotient 6.1100
"""

# %% [markdown] id="five" lang="zh"
r"""
## 五个变量也一样

$$g(a, b, c, d, e) = a\,b + \frac{c\,d^2}{e}$$

看上去吓人，其实每个变量只出现在一项里；另一项是常数，导数为零。
"""

# %% [markdown] id="five" lang="en"
r"""
## Five variables are no different

$$g(a, b, c, d, e) = a\,b + \frac{c\,d^2}{e}$$

It looks forbidding, but each variable is in only one of the two terms; the other is a constant, whose derivative is zero.
"""


# %% id="function_g"
def g(a, b, c, d, e):
    return a * b + c * d**2 / e


# %% exercise="five_partials"

# %% [markdown] id="check_g" lang="zh"
r"""
换一个不整齐的点，用五个差商核对：
"""

# %% [markdown] id="check_g" lang="en"
r"""
Now five quotients, at a point that is not so tidy:
"""

# %% id="demo_g"
with needs("five_partials"):
    formulas = dgda, dgdb, dgdc, dgdd, dgde
    point = 1.7, -2.3, 0.6, 3.1, 1.9
    a, b, c, d, e = point
    h = 1e-6
    nudged = (
        g(a + h, b, c, d, e),
        g(a, b + h, c, d, e),
        g(a, b, c + h, d, e),
        g(a, b, c, d + h, e),
        g(a, b, c, d, e + h),
    )
    for name, formula, value in zip("abcde", formulas, nudged):
        print(f"by {name}: formula {formula(*point):.4f}, quotient {(value - g(*point)) / h:.4f}")

# %% [raw] output_of="demo_g"
r"""
by a: formula -2.3000, quotient -2.3000
by b: formula 1.7000, quotient 1.7000
by c: formula 5.0579, quotient 5.0579
by d: formula 1.9579, quotient 1.9579
by e: formula -1.5972, quotient -1.5972
"""

# %% [markdown] id="two_sides" lang="zh"
r"""
## 从两边看更准

到现在为止，差商只往右看了一步。它有多准？对 $t^3$ 可以在纸上精确地算出来：

$$\frac{(t + h)^3 - t^3}{h} = 3t^2 + 3th + h^2$$

$3t^2$ 是导数，余下的 $3th + h^2$ 是误差，它叫**截断误差**（truncation error），大体上与 $h$ 成正比。只看一边的差商叫**单边差商**；这一个看的是右边，叫**前向差商**（forward difference）。

如果两边都看呢？**割线**（secant）是过曲线上两点的直线，差商就是割线的斜率。割线改从 $t - h$ 处的点连到 $t + h$ 处的点，它的斜率叫**中心差商**（central difference）。先把它写成函数，再来看它好在哪里。
"""

# %% [markdown] id="two_sides" lang="en"
r"""
## Looking both ways is better

So far our quotients have looked one step to the right. How good is that? For $t^3$ it can be worked out exactly on paper:

$$\frac{(t + h)^3 - t^3}{h} = 3t^2 + 3th + h^2$$

Here $3t^2$ is the derivative, and the rest, $3th + h^2$, is the error. It is called **truncation error**, and is roughly proportional to $h$. A quotient that looks to one side only is **one-sided**; this one looks to the right and is called a **forward difference**.

What if we look both ways? A **secant** is the straight line through two points of a curve, and a difference quotient is the slope of a secant. The slope of the secant from the point at $t - h$ to the point at $t + h$ is the **central difference**. Write it as a function
first; then we see what it is good for.
"""

# %% exercise="central_difference"

# %% [markdown] id="secants" lang="zh"
r"""
在 $t^3$ 上画出切线和两条割线，标上斜率。中心差商的割线从 $t - h$ 到 $t + h$，几乎和切线平行：
"""

# %% [markdown] id="secants" lang="en"
r"""
Here are the tangent and both secants on $t^3$, with their slopes. The central one, from $t - h$ to $t + h$, is almost parallel to the tangent:
"""


# %% id="demo_secants_picture"
def cube(t):
    return t * t * t


def straight(t, y, rise):
    return [(end, y + (end - t) * rise) for end in (0.35, 1.6)]


with needs("central_difference"):
    t, h = 1.0, 0.5
    left, right = cube(t - h), cube(t + h)
    one, two = (right - cube(t)) / h, central_difference(cube, t, h)
    lines = {
        "3t²: 3": straight(t, cube(t), 3),
        f"t … t + h: {one:g}": straight(t, cube(t), one),
        f"t − h … t + h: {two:g}": straight(t, (left + right) / 2, two),
    }
    curve = [(i / 20, cube(i / 20)) for i in range(7, 33)]
    marks = {"t − h": (t - h, left), "t": (t, cube(t)), "t + h": (t + h, right)}
    display(plot({**lines, "t³": curve}, marks, text="\n".join(lines)))

# %% [raw] output_of="demo_secants_picture"
r"""
3t²: 3
t … t + h: 4.75
t − h … t + h: 3.25
"""

# %% [markdown] id="orders" lang="zh"
r"""
中心差商就是向右、向左两个单边差商的平均。在 $t^3$ 上，向右的误差是 $3th + h^2$，向左的是 $-3th + h^2$；一平均，$3th$ 抵消了，只剩下 $h^2$：

$$\frac{(t + h)^3 - (t - h)^3}{2h} = 3t^2 + h^2$$

换成别的光滑函数，后面还会有更多的项，但领头的一项仍然是：单边差商的与 $h$ 成正比，中心差商的与 $h^2$ 成正比。比如 $e^t$ 在 $0$ 处，导数是 1：
"""

# %% [markdown] id="orders" lang="en"
r"""
The central difference is the mean of two one-sided quotients, one to the right and one to the left. On $t^3$ the error of the first is $3th + h^2$ and that of the second $-3th + h^2$; in their mean $3th$ cancels, and only $h^2$ is left:

$$\frac{(t + h)^3 - (t - h)^3}{2h} = 3t^2 + h^2$$

For other smooth functions more terms follow, but the leading one is again proportional to $h$ in the forward difference and to $h^2$ in the central one. Take $e^t$ at $0$, where
the derivative is 1:
"""

# %% id="demo_two_sides"
with needs("central_difference"):
    for h in (0.1, 0.01, 0.001):
        forward, central = (math.exp(h) - 1) / h, central_difference(math.exp, 0, h)
        print(f"h = {h}: forward {forward:.7f}, central {central:.7f}")

# %% [raw] output_of="demo_two_sides"
r"""
h = 0.1: forward 1.0517092, central 1.0016675
h = 0.01: forward 1.0050167, central 1.0000167
h = 0.001: forward 1.0005002, central 1.0000002
"""

# %% [markdown] id="two_enemies" lang="zh"
r"""
## 步长：太大不行，太小也不行

看来 $h$ 越小越好。那就取 $10^{-12}$？

纸上可以，机器上不行。下面一直用 $t^3$ 在 $t = 3$ 处做例子，那里的函数值是 27（导数恰好也是 27）。Python 的数是 **float64**，大约有十六位十进制数字；显卡上常用的 **float32** 只有大约七位。数与数之间有空隙，例如在 3 附近，相邻的 float32 数相隔约 2.4e-7。每个结果都要舍入到最近的一个数上，由此产生的误差叫**舍入误差**（rounding error）。它最多是半个空隙；与数本身相比，最多是 $\varepsilon$：float64 约为 1e-16，float32 约为 6e-8。

单看一个数，这点误差微不足道。可是差商让两个几乎相等的数相减，相同的数字全部消掉，$h$ 越小，剩下的就越是以舍入误差为主，再除以 $h$，它就被放大了。这里的两个函数值在 27 附近，各差 $27\,\varepsilon$ 上下，所以差商的舍入误差大约是

$$\frac{27\,\varepsilon}{h}$$

（差上几倍是常事）。$h$ 大，截断误差大；$h$ 小，舍入误差大；两者差不多大的地方，总误差最小。

下面的函数都有一个参数 `rounded`，传进来的是 `float64` 或 `float32`，每一步运算的结果都用它舍入。这一格只定义函数，请运行它，读一读代码，但先不要调用：下一个练习要你预测结果。
"""

# %% [markdown] id="two_enemies" lang="en"
r"""
## The step: an enemy on either side

So the smaller $h$, the better? Shall we take $10^{-12}$?

On paper we could; on a machine we cannot. From here on our example is $t^3$ at $t = 3$, where the value is 27 (and the derivative happens to be 27, too). Python's numbers are **float64**, with about sixteen decimal digits; **float32**, common on graphics cards, has only about seven. There are gaps between
the numbers: near 3, for instance, float32 numbers are about 2.4e-7 apart. Every result is rounded to the nearest number, and what this costs is called **rounding error**. It is at most half a gap; relative to the number itself, at most $\varepsilon$, which is about 1e-16 in float64 and 6e-8 in float32.

In a single number this is negligible. But a difference quotient subtracts two almost equal numbers: the digits they share cancel, and the smaller $h$ is, the more of what is left is rounding error. Dividing by $h$ then magnifies it. Here two values near 27 are subtracted, each off by something like $27\,\varepsilon$, so the rounding error of the quotient is about

$$\frac{27\,\varepsilon}{h}$$

to within a small factor. A large $h$ costs truncation error, a small $h$ costs rounding error; the sum is smallest about where both are equal.

The functions below have a parameter `rounded`, which is either `float64` or `float32`, and round the result of every single operation with it. The cell only defines them: run
it and read the code, but do not call them yet, since predicting their results is the next exercise.
"""


# %% id="experiment"
def float64(value):
    #| zh: Python 本来就用 float64
    #| en: Python's own numbers are float64
    return value


def float32(value):
    #| zh: 存成四个字节，再读回来
    #| en: store it in four bytes and read it back
    return struct.unpack("f", struct.pack("f", value))[0]


def rounded_cube(t, rounded):
    return rounded(rounded(t * t) * t)


def one_sided(t, h, rounded):
    h = rounded(h)
    rise = rounded(rounded_cube(rounded(t + h), rounded) - rounded_cube(t, rounded))
    return rounded(rise / h)


def two_sided(t, h, rounded):
    h = rounded(h)
    right, left = rounded_cube(rounded(t + h), rounded), rounded_cube(rounded(t - h), rounded)
    return rounded(rounded(right - left) / rounded(2 * h))


steps = [float(f"1e-{k}") for k in range(1, 13)]

# %% exercise="best_steps"

# %% [markdown] id="hills" lang="zh"
r"""
下面这一格画的是正确的位数：横轴是步长，越高越准。`F` 是 float64 单边差商，`C` 是 float64 中心差商，`s` 是 float32（single）中心差商。
"""

# %% [markdown] id="hills" lang="en"
r"""
The next cell plots the number of correct digits against the step: the higher, the better. `F` is the forward difference in float64, `C` the central one in float64, `s` the central one in float32 ("single").
"""


# %% id="demo_hills" spoils="best_steps"
def correct_digits(quotient, rounded):
    return [-math.log10(abs(quotient(3.0, h, rounded) - 27) / 27) for h in steps]


if done("best_steps"):
    digits = {
        "F = one_sided, float64": correct_digits(one_sided, float64),
        "C = two_sided, float64": correct_digits(two_sided, float64),
        "s = two_sided, float32": correct_digits(two_sided, float32),
    }
    rows = []
    for height in range(11, -1, -1):
        marks = ["".join(m[0] if round(digits[m][i]) == height else " " for m in digits) for i in range(12)]
        rows.append(f"{height:2d} | " + "   ".join(marks).rstrip())
    rows.append("h  = " + " ".join(f"1e-{k:<2}" for k in range(1, 13)))
    curves = {name: list(enumerate(heights, 1)) for name, heights in digits.items()}
    display(plot(curves, ticks={k: f"1e-{k}" for k in range(1, 13)}, dots=True, text="\n".join(rows)))

# %% [raw] output_of="demo_hills"
r"""
11 |                          C
10 |                                C
 9 |                    C                 C
 8 |                                     F     FC
 7 |              C                                  FC     C
 6 |         s                     F                       F
 5 |        C                F                                   FC
 4 |               s   F                                               FC
 3 |  Cs         F       s     s
 2 |       F
 1 | F                               s
 0 |                                       s     s     s     s     s     s
h  = 1e-1  1e-2  1e-3  1e-4  1e-5  1e-6  1e-7  1e-8  1e-9  1e-10 1e-11 1e-12
"""

# %% [markdown] id="hills_answer" lang="zh" folds="best_steps"
r"""
每条曲线是一座山，有左坡和右坡。左坡是截断误差：$h$ 每缩小为原来的十分之一，`F` 高一位，`C` 高两位；`C` 在 1e-1 处的误差是 0.01，`F` 要 $9h \approx 0.01$，也就是 1e-3 才赶得上；1e-2 处是 1e-4，`F` 要到 1e-5。右坡是舍入误差：每再缩小为十分之一，大约低一位。山顶在两者相等的地方：

* `F`：$9h = 27\,\varepsilon/h$，$h = \sqrt{3\,\varepsilon} \approx$ 2e-8，最近的是 1e-8；
* `C`：$h^2 = 27\,\varepsilon/h$，$h = \sqrt[3]{27\,\varepsilon}$，float64 约为 1.4e-5，float32 约为 1.2e-2，最近的是 1e-5 和 1e-2；
* `C` 的山顶比 `F` 的更高，也更靠左：准确的位数更多，步长还更大；
* `s` 的山顶最矮。从 `1e-7` 起，$3 + h$ 和 $3 - h$ 在 float32 里都是 3 本身，差商成了 0，一位也不对。

所以有一条够用的规矩：**检验导数用 float64、中心差商，步长取 `1e-5` 左右。** 在 $t^3$ 上这样有十一位可信（公式有十五位）；弯得更急的函数，或者值比导数大得多的函数，位数会少一些，所以比较时允许相对误差 `1e-6` 左右：公式错了，一般差得远比这多。`check` 的表格里“有限差分”那一栏就是这样算的，步长是 1e-5（输入的绝对值超过 1 时，再乘以这个绝对值）。
"""

# %% [markdown] id="hills_answer" lang="en" folds="best_steps"
r"""
Each curve is a hill with a left slope and a right one. The left slope is truncation error: whenever $h$ shrinks to a tenth, `F` gains one digit and `C` two; the error of `C` at 1e-1 is 0.01, which `F` reaches where $9h \approx 0.01$, at 1e-3; at 1e-2 it is 1e-4, which `F` reaches at 1e-5. The right slope is rounding error: each further tenth costs about one digit. The top is where
both are equal:

* `F`: $9h = 27\,\varepsilon/h$, so $h = \sqrt{3\,\varepsilon} \approx$ 2e-8, and 1e-8 is nearest;
* `C`: $h^2 = 27\,\varepsilon/h$, so $h = \sqrt[3]{27\,\varepsilon}$, about 1.4e-5 in float64 and 1.2e-2 in float32; 1e-5 and 1e-2 are nearest;
* the top of `C` is higher than that of `F` and further to the left: more correct digits, and with a larger step;
* the top of `s` is the lowest. From `1e-7` on, $3 + h$ and $3 - h$ in float32 are both 3 itself; the quotient is 0, and not one digit is right.

This gives a good rule of thumb: **check derivatives in float64, with central differences and a step of about `1e-5`.** On $t^3$ that gives eleven digits (a formula has fifteen). Functions that bend more sharply, or whose values are much larger than their derivatives, give fewer, so allow a relative error of about `1e-6`: a wrong formula is, as a rule, off by far more.
The column "finite difference" in the tables of `check` is computed in this way; its step is 1e-5 (times the size of the input where that exceeds 1).
"""

# %% [markdown] id="checker_bug" lang="zh"
r"""
## 谁来检验检验者？

检验导数的代码也是代码，也会有错。前面的五个差商是一个一个写出来的，该由函数来做。下面的 `slopes` 求出一个多元函数的全部单边差商：依次挪动每一个输入，看输出变了多少。在 $(1, 2)$ 处，$f$ 的两个偏导数是 0 和 1，它给出的正是这两个数。
"""

# %% [markdown] id="checker_bug" lang="en"
r"""
## Who checks the checker?

Code that checks derivatives is code, and can be wrong. We wrote five quotients out one by one; a function should do that for us. The function `slopes` below takes all forward differences of a function of several inputs: it nudges one input after the other and sees how far the output moves. At $(1, 2)$ the two partial
derivatives of $f$ are 0 and 1, and these are just what it returns.
"""


# %% id="demo_slopes"
def slopes(function, point, h):
    base = function(*point)
    result = []
    for i in range(len(point)):
        point[i] += h
        result.append((function(*point) - base) / h)
    return result


print([round(slope, 4) for slope in slopes(f, [1, 2], 1e-6)])

# %% [raw] output_of="demo_slopes"
r"""
[0.0, 1.0]
"""

# %% exercise="checker_on_trial"

# %% [markdown] id="checker_answer" lang="zh" folds="checker_on_trial"
r"""
第二个差商量到的是两个方向合起来的变化，约等于 $\partial f/\partial x + \partial f/\partial y$。第一个数永远是对的，而在 $\partial f/\partial x = 0$ 的点上第二个也对，$(1, 2)$ 正是这样的点；换成 $(1.7, -2.3)$ 这样不整齐的点，一次就露馅。它还悄悄改掉了调用者的列表，这样的错误最难查：坏掉的是别处的代码。

另外要小心“加上 $h$，再减去 $h$”。回来的不一定是原来的数：`1e-9 + 1e-6 - 1e-6` 得到 `1.0000000000000751e-09`，因为加的时候末尾几位被舍掉了。要恢复一个值，就把它记下来，再原样放回去；或者只挪动一份副本。
"""

# %% [markdown] id="checker_answer" lang="en" folds="checker_on_trial"
r"""
The second quotient measures both directions together, about $\partial f/\partial x + \partial f/\partial y$. The first number is always right, and where $\partial f/\partial x = 0$ so is the second. The tidy $(1, 2)$ is such a point; an untidy one like $(1.7, -2.3)$ shows the mistake at once.
The function also changes the caller's list without saying so, and such bugs are hard to trace: what breaks is code somewhere else.

Beware of "add $h$, then subtract $h$", too. What comes back need not be what was there: `1e-9 + 1e-6 - 1e-6` gives `1.0000000000000751e-09`, since the addition rounds the last digits away. To restore a value, remember it and put that back; or nudge only a copy.
"""

# %% [markdown] id="second_derivative" lang="zh"
r"""
## 导数的导数

导数本身也是函数，可以再求一次导，得到**二阶导数**。检验的办法不变：用**你的一阶导数**的差商。拿下面这个乘积来试，第 05 课和第 11 课还会用到它：

$$q(x) = x^2 e^x$$
"""

# %% [markdown] id="second_derivative" lang="en"
r"""
## The derivative of a derivative

A derivative is a function itself and can be differentiated again, which gives the **second derivative**. It is checked in the same way, by a quotient of **your first derivative**. Try it on this product, which lessons 05 and 11 will use again:

$$q(x) = x^2 e^x$$
"""


# %% id="function_q"
def q(x):
    return x**2 * math.exp(x)


# %% exercise="second_slope"

# %% [markdown] id="check_q" lang="zh"
r"""
先看两个不整齐的点，再看几个整齐的；$-2$ 和 $0$ 是一阶导数的零点，那里应当真的得到零。
"""

# %% [markdown] id="check_q" lang="en"
r"""
Two untidy points first, then some tidy ones; at $-2$ and $0$ the first derivative is zero, and zero is what should come out.
"""

# %% id="demo_q" ledger="S1-13b"
with needs("central_difference", "second_slope"):
    rows = [
        (x, q(x), dqdx(x), central_difference(q, x, 1e-5), d2qdx2(x), central_difference(dqdx, x, 1e-5))
        for x in (1.7, -2.3, -2.0, -1.0, 0.0, 0.5, 1.0, 2.0)
    ]
    print("   x        q       q′ quotient       q″ quotient")
    for x, *numbers in rows:
        #| zh: 格式里的 z 把 -0 写成 0
        #| en: the z in the format writes -0 as 0
        print(f"{x:4}", *(f"{number:z8.4f}" for number in numbers))

# %% [raw] output_of="demo_q"
r"""
   x        q       q′ quotient       q″ quotient
 1.7  15.8197  34.4311  34.4311  63.9904  63.9904
-2.3   0.5304   0.0692   0.0692  -0.1915  -0.1915
-2.0   0.5413   0.0000   0.0000  -0.2707  -0.2707
-1.0   0.3679  -0.3679  -0.3679  -0.3679  -0.3679
 0.0   0.0000   0.0000   0.0000   2.0000   2.0000
 0.5   0.4122   2.0609   2.0609   7.0071   7.0071
 1.0   2.7183   8.1548   8.1548  19.0280  19.0280
 2.0  29.5562  59.1124  59.1124 103.4468 103.4468
"""

# %% [markdown] id="complex" lang="zh"
r"""
## ★ 不做减法的差商

舍入误差来自减法。能不能不减？取一个一元函数 $F$，把步子迈向虚数方向：

$$F(x + ih) = F(x) + ih\,F'(x) - \frac{h^2}{2}F''(x) - \frac{ih^3}{6}F'''(x) + \dots$$

函数值留在实部，导数落在虚部，没有两个几乎相等的数要相减。截断误差仍与 $h^2$ 成正比，但 $h$ 想取多小就取多小，小到这个误差淹没在舍入里。条件是 $F$ 只由加减乘除、幂、指数这类运算组成，并且在复数上也能算（`math.exp` 不收复数，要换成 `cmath.exp`）。在 Python 里 `complex(2, 3)` 就是 $2 + 3i$，复数 `z` 的实部和虚部是 `z.real` 和 `z.imag`。
"""

# %% [markdown] id="complex" lang="en"
r"""
## ★ A quotient without a subtraction

The rounding error comes from the subtraction. Can we do without? For a function $F$ of one variable, take the step in the imaginary direction:

$$F(x + ih) = F(x) + ih\,F'(x) - \frac{h^2}{2}F''(x) - \frac{ih^3}{6}F'''(x) + \dots$$

The value stays in the real part, the derivative comes out in the imaginary part, and no two almost equal numbers are subtracted. There is still a truncation error proportional to $h^2$, but now $h$ may be made so small that this error is lost in the rounding. The condition is that $F$ is made of operations such as sums, products, quotients, powers and exponentials,
and can be evaluated at complex numbers (`math.exp` refuses them; `cmath.exp` takes them). In Python `complex(2, 3)` is $2 + 3i$, and a complex number `z` has the parts `z.real` and `z.imag`.
"""

# %% exercise="complex_step"

# %% id="demo_complex"
with needs("central_difference", "complex_step"):
    for h in (1e-5, 1e-8, 1e-30):
        central, stepped = central_difference(cube, 3.0, h), complex_step(cube, 3.0, h)
        print(f"h = {h:g}: central {central:.12f}, complex step {stepped:.12f}")

# %% [raw] output_of="demo_complex"
r"""
h = 1e-05: central 27.000000000221, complex step 26.999999999900
h = 1e-08: central 26.999999747090, complex step 27.000000000000
h = 1e-30: central 0.000000000000, complex step 27.000000000000
"""

# %% [markdown] id="not_enough" lang="zh"
r"""
## 会检验，还得会求导

现在你有公式，也有检验公式的办法。能不能省掉公式，直接用差商求导？中心差商给每个输入都要算两次函数。一百万个参数的网络，求一次梯度就要把整个网络算两百万遍，而得到的数还不是每一位都可信。手推公式又慢，又容易错。

我们想要第三条路：由程序把公式拆成一次次加、减、乘，再把求导法则一步一步用下去，既不用人推导，也没有 $h$，而且一遍就得到全部偏导数。这就是自动微分（automatic differentiation）。下一课就写一个，差商留着检验它。
"""

# %% [markdown] id="not_enough" lang="en"
r"""
## A good witness, but who does the work?

Now you have formulas, and a way to check them. Could we drop the formulas and differentiate with quotients alone? A central difference takes two evaluations for each input. For a network with a million parameters, one gradient would mean running the whole network two million times, and even then not every digit could be trusted. And deriving the formulas by hand is slow and error-prone.

We want a third way: a program that takes a formula apart into single sums, differences and products and applies the rules of differentiation step by step, without a derivation on paper and without $h$, and that gets all partial derivatives in one go. This is automatic differentiation. The next lesson writes such a program, and keeps the difference
quotient for checking it.
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**差商和公式不相符，就一定是公式错了吗？** 也可能是步长不合适，或者函数在那里没有导数。换两三个步长再算：差商乱跳，是舍入在作怪，$h$ 太小；差商随 $h$ 一点点移动，是截断误差，$h$ 太大；都不是，步长就没有问题。这时看向右和向左的两个单边差商：它们的差随 $h$ 一起缩小，是公式错了；$h$ 再小，差也不缩小，是函数在那里没有导数。

**函数在那一点没有导数时，差商会报错吗？** 不会。$|x|$ 在 0 处，单边差商给出 1，中心差商给出 0，都很自信，可是那里根本没有导数。这样的折点，第 04 课还会讲到。

**为什么检验总是一次只挪动一个输入？** 一起挪动，量到的是各个方向之和，错误可能互相抵消。不过沿着一个**随机**的方向 $(u, v)$ 挪，倒是个好办法：把量到的差商和 $u\,\partial f/\partial x + v\,\partial f/\partial y$ 相比，只要两次求值，就同时检验了所有的偏导数。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**When quotient and formula disagree, is the formula wrong?** Perhaps the step is unsuitable, or the function has no derivative there. Try two or three steps. If the quotient jumps about, that is rounding, and $h$ is too small; if it drifts steadily with $h$, that is truncation error, and $h$ is too large; if it does neither, the step is fine. Then look at the quotients to the right and to the left: if their difference shrinks with $h$, the formula is wrong; if it stays, however small $h$ gets, the function has no derivative there.

**Does the quotient complain where there is no derivative?** No. For $|x|$ at 0 the forward difference says 1 and the central one says 0, both with confidence, although there is no derivative at all. Lesson 04 comes back to such kinks.

**Why nudge only one input at a time?** If you nudge them together, you measure the sum over all directions, in which mistakes may cancel. A **random** direction $(u, v)$ is a good idea, though: compare the quotient with $u\,\partial f/\partial x + v\,\partial f/\partial y$; two evaluations then check all partial derivatives at once.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 小结

* 推导可能出错，而损失照样下降；差商独立于推导，一比就知道。要在几个随机的、不整齐的点上比，让每个分支、每一项都用到。
* 中心差商的误差与 $h^2$ 成正比，单边差商的与 $h$ 成正比；$h$ 太小，舍入误差又会占上风。float64 下取 `1e-5` 左右，允许相对误差 `1e-6` 左右。
* 用来检验的代码也要检验，也要用不整齐的点。
* 中心差商每个输入要算两次函数，位数又不全，所以差商适合用来检验，不适合用来求导。

运行 `progress()` 看看还有哪些练习没有做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## Summary

* A derivation can be wrong while the loss falls all the same. A difference quotient is independent of it: compare the two, at several random, untidy points, so that every branch and every term takes part.
* The error of a central difference is proportional to $h^2$, that of a one-sided one to $h$; when $h$ is too small, rounding takes over. In float64, take about `1e-5`, and allow a relative error of about `1e-6`.
* Code that checks needs checking too, and at untidy points.
* A central difference costs two evaluations for each input and never reaches full precision. It is a witness, not a way to differentiate.

Run `progress()` to see which exercises are still open.
"""
