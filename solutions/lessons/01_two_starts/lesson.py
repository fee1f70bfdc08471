# %% [markdown] id="title" lang="zh"
r"""
# 01 两个起点

[English](../../en/01_two_starts/01_two_starts.ipynb) · 约 50 分钟 · 4 个练习

欢迎。神经网络的每一步训练都要用到几百万个导数，没有一个是人手算的。这门课里，你会亲手写出算这些导数的程序，也会知道它在什么时候骗人。

这一课先学一件更要紧的事：**拿到一个导数，怎样知道它是对的？** 需要会写 Python 函数，记得幂、乘积的求导法则和链式法则。
"""

# %% [markdown] id="title" lang="en"
r"""
# 01 Two starting points

[中文](../../zh/01_two_starts/01_two_starts.ipynb) · about 50 minutes · 4 exercises

Welcome. Every training step of a neural network takes millions of derivatives, none of them worked out by hand. In this course you will write the program that computes them, and learn when it lies.

First comes something that matters more: **given a derivative, how do you know that it is right?** You need to be able to write a Python function, and to differentiate powers, products and functions of functions (the chain rule).
"""

# %% [markdown] id="how_to" lang="zh"
r"""
## 怎样使用这份笔记本

* **运行**：点中一格，按 `Shift+Enter`。从上往下，一格一格地运行；后面的格要用到前面的。只管画图的格可以不读，运行就行。
* **作答**：练习格里有 `raise NotImplementedError` 或 `...`，把它换成你的答案，运行这一格，再运行下面的 `check` 格。可以试任意多次，每次检查都换一批新的数，所以只凑对几个数的答案过不了关。
* **结果**有四种：`○` 还没作答（不算错），`✓` 正确，`✗` 还不对，`!` 你的代码抛出了异常。不对的时候，请先读下面的表格：它列出输入、应有的值和你得到的值。
* **猜**：`guess("…", ...)` 里的 `...` 换成你猜的数或词，运行它，再运行下一格。猜不计分，猜错了最有意思。
* 带有 `with needs("partials_of_f"):` 的格在等你作答那个练习，带有 `if done("best_step"):` 的格在等你做对它；在那以前，它们只会说自己在等什么。
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
* **Guess**: in `guess("…", ...)` put the number or word that you expect in place of `...`, run it, then run the next cell. Guesses do not count; the wrong ones are the most interesting.
* A cell with `with needs("partials_of_f"):` waits for an answer to that exercise, one with `if done("best_step"):` for a right answer; until there is one, it only says what it is waiting for.
* **Hints**: run `hint("partials_of_f")` in a new cell; run it again for the next one.
* **Progress**: run `progress()`.
* If things get tangled, choose Restart Kernel in the Kernel menu and run the cells again from the first one on. What you have written stays in its cells.

Now run the first cell.
"""

# %% id="setup"
import math

from IPython.display import display

from autograd_lib import check, done, guess, guessed, hint, needs, progress, start
from autograd_lib.drawing import plot

lang = start("01_two_starts", "zh")

# %% [markdown] id="trust_fails" lang="zh"
r"""
## 一个看上去很对的导数

哪个 $w$ 使 $L(w) = (w^2 - 3)^2$ 最小？答案之一是 $\sqrt{3}$，约等于 1.732051；先装作不知道，让程序去找：从 $w = 2$ 出发，每一步都逆着导数的方向挪一小段。这叫梯度下降（gradient descent）；要让它变小的那个函数 $L$，叫作损失（loss）。

它需要 $L$ 的导数。一位同事在纸上推了推：平方的导数是底数的两倍，所以 $L'(w) = 2(w^2 - 3)$。我们相信他，运行：
"""

# %% [markdown] id="trust_fails" lang="en"
r"""
## A derivative that looks right

Which $w$ makes $L(w) = (w^2 - 3)^2$ smallest? One answer is $\sqrt{3}$, about 1.732051; let us pretend not to know it, and have a program find it:
start at $w = 2$ and take small steps against the derivative. This is called gradient descent; the function to be made small, here $L$, is called the loss.

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

$L$ 左右对称，$-\sqrt{3}$ 也是最小点。从 $w = -2$ 再出发一次，八步以后 $w$ 大约在哪里？先猜，再运行。
"""

# %% [markdown] id="looks_fine" lang="en"
r"""
The loss falls with every step, and in the end all six decimals of $w$ are right. Would you doubt that derivative?

$L$ is symmetric, and $-\sqrt{3}$ is a minimum too. Start once more, at $w = -2$: where will $w$ be after eight steps, roughly? Guess, then run it.
"""

# %% id="guess_left"
guess("after_eight_steps", ...)

# %% id="demo_runaway"
from_left = descend(-2.0, slope, steps=8, shown=(1, 2, 4, 6, 8))
guessed("after_eight_steps", round(from_left[-1], 2))

# %% [raw] output_of="demo_runaway"
r"""
step 1: w = -2.100000, loss = 1.988100
step 2: w = -2.241000, loss = 4.088812
step 4: w = -2.740135, loss = 20.325112
step 6: w = -3.909196, loss = 150.843032
step 8: w = -7.476644, loss = 2798.431203
"""

# %% [markdown] id="own_line" lang="zh"
r"""
它越跑越远。是步子太大？起点不好？导数错了？先不看下面：只准再算几次函数，**不准重新推导**，你能不能用一行代码看出导数对不对？想好了再往下看。
"""

# %% [markdown] id="own_line" lang="en"
r"""
It runs away. Was the step too large, the start a bad one, the derivative wrong? Do not look below yet: with a few more evaluations of the function and **without deriving anything again**, could one line of code tell whether the derivative is right? Think of one, then read on.
"""

# %% [markdown] id="ask_the_function" lang="zh"
r"""
问函数自己：把 $w$ 挪动一点点 $h$，看 $L$ 变了多少，

$$\frac{L(w + h) - L(w)}{h}$$

它不知道你是怎么推导的，因此也不会犯和你一样的错。这叫作**差商**（difference quotient），也叫有限差分（finite difference）。

同事的 $2(w^2 - 3)$ 在 $w = 2$ 处是 2。函数自己会说多少？
"""

# %% [markdown] id="ask_the_function" lang="en"
r"""
Ask the function itself: nudge $w$ by a small $h$ and see how far $L$ moves,

$$\frac{L(w + h) - L(w)}{h}$$

It does not know how you derived anything, and so it cannot repeat your mistake. This is called a **difference quotient**, also a finite difference.

The colleague's $2(w^2 - 3)$ is 2 at $w = 2$. What will the function itself say?
"""

# %% id="guess_quotient"
guess("slope_at_2", ...)

# %% id="demo_first_quotient"
h = 1e-6
for w in (2.0, -2.0, 0.5):
    quotient = (loss(w + h) - loss(w)) / h
    print(f"w = {w}: formula {slope(w):.4f}, quotient {quotient:.4f}")
guessed("slope_at_2", round((loss(2 + h) - loss(2)) / h, 3))

# %% [raw] output_of="demo_first_quotient"
r"""
w = 2.0: formula 2.0000, quotient 8.0000
w = -2.0: formula 2.0000, quotient -8.0000
w = 0.5: formula -5.5000, quotient -5.5000
"""

# %% [markdown] id="found" lang="zh"
r"""
在三个点里，只看哪一个你会上当？（$w = 0.5$：那里漏掉的因子 $2w$ 恰好是 1。）推导漏掉了内层函数的导数，正确的是 $L'(w) = 4w(w^2 - 3)$。

换上正确的导数，从两边各走一遍；起点和那个 0.05 都不动。这一次要走几步？
"""

# %% [markdown] id="found" lang="en"
r"""
At which of the three points alone would you have been fooled? ($w = 0.5$: there the missing factor $2w$ happens to be 1.) The derivation left out the derivative of the inner function; right is $L'(w) = 4w(w^2 - 3)$.

Run it once more from both sides with the right derivative; neither the starting points nor the 0.05 change. How many steps will it take?
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
从 2 出发的时候，为什么一点也看不出来？$w > 0$ 时错的和对的导数同号，在 $\sqrt{3}$ 处同样为零：方向对，终点对，只是步子的大小不对。所以：损失在下降，不说明导数对；一个点上相符，也不说明导数对。检验时用 1.7、-2.3 这样不整齐、彼此不相等的数。
"""

# %% [markdown] id="why_nobody_noticed" lang="en"
r"""
Why did nothing look wrong from 2? For $w > 0$ the wrong derivative has the sign of the right one, and it vanishes at $\sqrt{3}$ as well: right direction, right destination, only the size of the steps is wrong. So a falling loss does not show that a derivative is right, and neither does one point. Check at untidy numbers that are not equal, such as 1.7 and -2.3.
"""

# %% [markdown] id="partials" lang="zh"
r"""
## 一次只动一个

好几个输入的函数，每个输入各有一个导数：只动这一个，其余的按住不动，当作常数。$x^3y$ 对 $x$ 的是 $3x^2y$，对 $y$ 的是 $x^3$。它们叫作**偏导数**（partial derivative），记作 $\partial f/\partial x$，代码里写成 `dfdx`。下面这个函数会陪我们走到最后一课：

$$f(x, y) = y\,(x^2 - xy + y)$$
"""

# %% [markdown] id="partials" lang="en"
r"""
## One at a time

A function of several inputs has one derivative for each of them: that input moves, the others are held still and treated as constants. For $x^3y$ it is $3x^2y$ with respect to $x$, and $x^3$ with respect to $y$. These are called **partial derivatives**, written $\partial f/\partial x$, in code `dfdx`. The following function will stay with us to the last lesson:

$$f(x, y) = y\,(x^2 - xy + y)$$
"""


# %% id="function_f"
def f(x, y):
    return y * (x * x - x * y + y)


# %% exercise="partials_of_f"

# %% [markdown] id="check_f" lang="zh"
r"""
在 $(3, 2)$ 处，值是 10，两个偏导数是 8 和 1。记住这三个数：下一课会有一个程序，自己就能算出它们。
"""

# %% [markdown] id="check_f" lang="en"
r"""
At $(3, 2)$ the value is 10, and the two partial derivatives are 8 and 1. Remember these three numbers: in the next lesson a program will find them by itself.
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

# %% [markdown] id="how_small" lang="zh"
r"""
## 多小才好

差商只是近似：$h$ 越小，割线越靠近切线。那就取 `1e-12`？
"""

# %% [markdown] id="how_small" lang="en"
r"""
## How small

A quotient is only close: the smaller $h$, the nearer the secant to the tangent. So why not take `1e-12`?
"""


# %% id="quotient_of_cube"
def quotient_of_cube(h):
    t = 3 + h
    return (t * t * t - 27) / h


# %% exercise="best_step"

# %% id="demo_ruler" spoils="best_step"
if done("best_step"):
    for k in range(1, 13):
        found = f"{quotient_of_cube(float(f'1e-{k}')):.12f}"
        print(f"1e-{k:<2}  {found}")

# %% [raw] output_of="demo_ruler"
r"""
1e-1   27.910000000000
1e-2   27.090099999999
1e-3   27.009000999996
1e-4   27.000900010066
1e-5   27.000089999873
1e-6   27.000009005462
1e-7   27.000000848432
1e-8   26.999999747090
1e-9   27.000002233990
1e-10  27.000019997558
1e-11  26.999913416148
1e-12  27.004176672563
"""

# %% [markdown] id="two_enemies" lang="zh" folds="best_step"
r"""
从上往下，正确的位数先多后少。上半段差在 $h$ 太大：割线离切线远，这叫截断误差（truncation error）。下半段差在 $h$ 太小：两个函数值的前十来位都一样，相减以后就没剩几位了，这叫舍入误差（rounding error）。

能不能不缩小 $h$，就让截断误差小得多？
"""

# %% [markdown] id="two_enemies" lang="en" folds="best_step"
r"""
Going down, the number of right digits grows and then falls. In the upper half $h$ is too large: the secant is far from the tangent (truncation error). In the lower half $h$ is too small: the two values share their first dozen digits, and little is left after the subtraction (rounding error).

Could the truncation error become much smaller without a smaller $h$?
"""

# %% [markdown] id="two_sides" lang="zh"
r"""
在纸上，$t^3$ 向右看一步是 $3t^2 + 3th + h^2$，向左看一步是 $3t^2 - 3th + h^2$。一平均，$3th$ 抵消了，只剩下 $h^2$。**中心差商**（central difference）就是从 $t - h$ 连到 $t + h$ 的割线的斜率。
"""

# %% [markdown] id="two_sides" lang="en"
r"""
On paper, looking one step to the right gives $3t^2 + 3th + h^2$ for $t^3$, and to the left $3t^2 - 3th + h^2$. In their mean $3th$ cancels, and only $h^2$ is left. The slope of the secant from $t - h$ to $t + h$ is called the **central difference**.
"""

# %% exercise="central_difference"

# %% [markdown] id="secants" lang="zh"
r"""
$t^3$ 在 $t = 1$ 处，步长大到 0.5，好让人看得见：切线的斜率是 3，向右看的割线是 4.75。从两边看呢？
"""

# %% [markdown] id="secants" lang="en"
r"""
$t^3$ at $t = 1$, with a step of 0.5 so that there is something to see: the tangent has the slope 3, the secant to the right 4.75. And the one that looks both ways?
"""

# %% id="guess_secant"
guess("both_ways", ...)


# %% id="demo_secants_picture"
def cube(t):
    return t * t * t


def straight(t, y, rise):
    return [(end, y + (end - t) * rise) for end in (0.35, 1.6)]


with needs("central_difference"):
    t, h = 1.0, 0.5
    left, right = cube(t - h), cube(t + h)
    one, two = (right - cube(t)) / h, central_difference(cube, [t], 0, h)
    lines = {
        "3t²: 3": straight(t, cube(t), 3),
        f"t … t + h: {one:g}": straight(t, cube(t), one),
        f"t − h … t + h: {two:g}": straight(t, (left + right) / 2, two),
    }
    curve = [(i / 20, cube(i / 20)) for i in range(7, 33)]
    marks = {"t − h": (t - h, left), "t": (t, cube(t)), "t + h": (t + h, right)}
    display(plot({**lines, "t³": curve}, marks, text="\n".join(lines)))
    guessed("both_ways", two)

# %% [raw] output_of="demo_secants_picture"
r"""
3t²: 3
t … t + h: 4.75
t − h … t + h: 3.25
"""

# %% [markdown] id="checker_bug" lang="zh"
r"""
## 谁来检验检验者？

检验导数的代码也是代码，也会有错。下面的 `slopes` 求出一个多元函数的全部单边差商：依次挪动每一个输入，看输出变了多少。在 $(1, 2)$ 处，$f$ 的两个偏导数是 0 和 1，它给出的正是这两个数。
"""

# %% [markdown] id="checker_bug" lang="en"
r"""
## Who checks the checker?

Code that checks derivatives is code, and can be wrong. The function `slopes` below takes all forward differences of a function of several inputs: it nudges one input after the other and sees how far the output moves. At $(1, 2)$ the two partial
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

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

三行就能检验你手里的任何一个导数，float64、步长 `1e-5`、不整齐的点，相对误差 `1e-6` 以内就算相符：

```python
for i, slope in enumerate(my_slopes(1.7, -2.3)):
    print(slope, central_difference(my_function, (1.7, -2.3), i, 1e-5))
```

（步长该多大，什么时候连减法也可以不要，在支线“多小才好”里。）你的 `central_difference` 从现在起是你自己的引擎的第一个零件。运行 `progress()` 看看还有什么没做完。

**下一课的问题：** 差商每个输入要算两次函数，一百万个参数就是两百万次。能不能一遍就得到全部偏导数，而且不用人推导？
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

Three lines check any derivative you have: float64, a step of `1e-5`, untidy points, and agreement to a relative `1e-6`:

```python
for i, slope in enumerate(my_slopes(1.7, -2.3)):
    print(slope, central_difference(my_function, (1.7, -2.3), i, 1e-5))
```

(How large the step should be, and when even the subtraction can go, is told on the side road “How small”.) From now on your `central_difference` is the first part of an engine of your own. Run `progress()` to see what is still open.

**A question for the next lesson:** a quotient takes two evaluations for each input, two million for a million parameters. Could one go give all partial derivatives, with nobody deriving anything?
"""
