# %% [markdown] id="title" lang="zh"
r"""
# 01 两个起点

[English](../../en/01_two_starts/01_two_starts.ipynb) · 约 50 分钟 · 4 个练习

训练一个神经网络，要用到几百万个导数。这门课里，你会亲手写出算导数的程序。先学一件更要紧的事：**拿到一个导数，怎样知道它是对的？**

需要会写 Python 函数，记得幂、乘积的求导法则和链式法则。点中一格，按 `Shift+Enter` 运行，再往下一格：
"""

# %% [markdown] id="title" lang="en"
r"""
# 01 Two starting points

[中文](../../zh/01_two_starts/01_two_starts.ipynb) · about 50 minutes · 4 exercises

Training a neural network takes millions of derivatives. Here you write the program that computes them. But first: **given a derivative, how do you know that it is right?**

You need Python functions, and the power, product and chain rules. Click a cell; `Shift+Enter` runs it and goes on to the next:
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("01_two_starts", "zh")

import math

from IPython.display import display

from autograd_lib.drawing import frames, plot

# %% [markdown] id="opening" lang="zh"
r"""
## 下坡

哪个 $w$ 使 $L(w) = (w^2 - 3)^2$ 最小？答案之一是 $\sqrt{3} \approx 1.732051$。让程序去找：从 $w = 2$ 出发，每一步逆着导数的方向挪一小段。一位同事推导出 $L'(w) = 2(w^2 - 3)$：底数的两倍。

第一步是 $w - 0.05\,L'(w)$，走到哪里？把你猜的数写在 `...` 的位置，运行，再运行下一格。猜不计分。
"""

# %% [markdown] id="opening" lang="en"
r"""
## Downhill

Which $w$ makes $L(w) = (w^2 - 3)^2$ smallest? One answer is $\sqrt{3} \approx 1.732051$. Let a program find it, from $w = 2$, in small steps against the derivative. A colleague has derived $L'(w) = 2(w^2 - 3)$: twice the base.

Where does the first step, $w - 0.05\,L'(w)$, lead? Put your guess in place of `...`, run it, then the next cell. Guesses are not graded.
"""

# %% id="guess_first"
guess("first_step", ...)


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
guessed("first_step", round(from_right[1], 6))

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
这叫梯度下降（gradient descent）；要变小的 $L$ 叫作损失（loss）。损失一步比一步小，最后的 $w$ 六位小数全对。

$L$ 左右对称，$-\sqrt{3}$ 也是最小点。换成从 $w = -2$ 出发，八步以后 $w$ 大约在哪里？
"""

# %% [markdown] id="looks_fine" lang="en"
r"""
This is called gradient descent; what it makes small, here $L$, is called the loss. The loss falls with every step, and in the end all six decimals of $w$ are right.

$L$ is symmetric, and $-\sqrt{3}$ is a minimum too. Start at $w = -2$ instead: where is $w$ after eight steps, roughly?
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
它越跑越远。步子太大？起点不好？导数错了？

同事的 $2(w^2 - 3)$ 在 $w = 2$ 处是 2。不准推导，只准调用 `loss`：你量出来的斜率是多少？先别往下看，在 `...` 的位置写一个像 `loss(2) / 2` 的算式；下一格把它和答案摆在一起。
"""

# %% [markdown] id="own_line" lang="en"
r"""
It runs away. Too large a step, a bad start, a wrong derivative?

The colleague's $2(w^2 - 3)$ is 2 at $w = 2$. Deriving nothing, only calling `loss`: what slope do you measure? Before you read on, put a calculation like `loss(2) / 2` in place of `...`; the next cell compares.
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
把 $w$ 挪动一点点 $h$，看 $L$ 变了多少，这叫作**差商**（difference quotient）：

$$\frac{L(w + h) - L(w)}{h}$$

它不管谁怎样推导，就不会跟着犯同样的错。三个点里，只看哪一个你会上当？$w = 0.5$：漏掉的因子 $2w$ 在那里恰好是 1。漏掉的是内层函数的导数，正确的是 $L'(w) = 4w(w^2 - 3)$。

换上它，起点和那个 0.05 都不动。从 2 出发，第一步现在走到哪里？
"""

# %% [markdown] id="found" lang="en"
r"""
Nudge $w$ by a small $h$ and see how far $L$ moves: this is a **difference quotient**,

$$\frac{L(w + h) - L(w)}{h}$$

It knows nothing of anybody's derivation, so it cannot repeat the mistake. Which of the three points alone would have fooled you? $w = 0.5$, where the missing factor $2w$, the derivative of the inner function, happens to be 1. The right answer is $L'(w) = 4w(w^2 - 3)$.

Put it in, and change neither the starts nor the 0.05. Where does the first step from 2 lead now?
"""

# %% id="guess_repaired"
guess("first_step_now", ...)


# %% id="demo_repaired"
def right_slope(w):
    return 4 * w * (w * w - 3)


for start_at in (2.0, -2.0):
    repaired_path = descend(start_at, right_slope, steps=5, shown=(1, 5))
guessed("first_step_now", round(descend(2.0, right_slope, steps=1)[1], 6))

#| zh: 画图，不必读
#| en: the picture; no need to read this
names = "L(w)", "slope, w₀ = 2", "slope, w₀ = -2", "right_slope, w₀ = -2"
paths = from_right[:6], from_left[:4], repaired_path
curve = [(i / 20, loss(i / 20)) for i in range(-50, 46)]
lines = [curve, *([(w, loss(w)) for w in path] for path in paths)]
ends = [f"{name}: w = {path[-1]:.4f}" for name, path in zip(names[1:], paths)]
plot(dict(zip(names, lines)), dots=names[1:], axes=("w", "L(w)"), text="\n".join(ends))

# %% [raw] output_of="demo_repaired"
r"""
step 1: w = 1.600000, loss = 0.193600
step 5: w = 1.731978, loss = 0.000000
step 1: w = -1.600000, loss = 0.193600
step 5: w = -1.731978, loss = 0.000000
slope, w₀ = 2: w = 1.7609
slope, w₀ = -2: w = -2.4432
right_slope, w₀ = -2: w = -1.7320
"""

# %% [markdown] id="why_nobody_noticed" lang="zh"
r"""
从 2 出发，为什么一点也看不出来？$w > 0$ 时错的导数和对的同号，在 $\sqrt{3}$ 处同样为零。所以损失在下降，或者一个点上相符，都不能说明导数是对的。检验时用 1.7、-2.3 这样不整齐、彼此不相等的数。

## 一次只动一个

有好几个输入的函数，对每个输入各有一个导数：只动这一个，其余的按住不动，当作常数。$x^3y$ 对 $x$ 的是 $3x^2y$，对 $y$ 的是 $x^3$。它们叫作**偏导数**（partial derivative），记作 $\partial f/\partial x$，代码里写成 `dfdx`。

下面这个函数会陪我们走到最后一课，$f(x, y) = y\,(x^2 - xy + y)$：
"""

# %% [markdown] id="why_nobody_noticed" lang="en"
r"""
Why did nothing look wrong from 2? For $w > 0$ the wrong derivative has the right one's sign, and it too is zero at $\sqrt{3}$. So neither a falling loss nor agreement at one point shows that a derivative is right. Check at untidy, unequal numbers such as 1.7 and -2.3.

## One at a time

A function of several inputs has one derivative for each: that input moves, the others are held still, like constants. For $x^3y$ it is $3x^2y$ with respect to $x$, and $x^3$ with respect to $y$. They are called **partial derivatives**, written $\partial f/\partial x$, in code `dfdx`.

This function stays with us to the last lesson, $f(x, y) = y\,(x^2 - xy + y)$:
"""


# %% id="function_f"
def f(x, y):
    return y * (x * x - x * y + y)


# %% [markdown] id="how_to" lang="zh"
r"""
在 `raise NotImplementedError` 的位置写上答案，运行那一格，再运行下面的 `check`。每次检查都换一批新的数，只凑对几个数过不了关。出现 `✗` 或 `!` 的时候先读表格：输入、应有的值、你得到的值。想要提示，就在新的一格里运行 `hint("partials_of_f")`，再运行一次得到下一条。
"""

# %% [markdown] id="how_to" lang="en"
r"""
Write your answer in place of `raise NotImplementedError`, run that cell, then the `check` below it. Every check draws fresh numbers, so an answer that fits by luck does not pass. At `✗` or `!` read the table first: the input, the value wanted, and yours. For a hint run `hint("partials_of_f")` in a new cell, and again for the next one.
"""

# %% exercise="partials_of_f"

# %% [markdown] id="check_f" lang="zh"
r"""
你的两个公式在 $(3, 2)$ 处给出什么？（写着 `needs` 的格，等你作答了括号里的练习才运行；写着 `done` 的，要等你做对。）
"""

# %% [markdown] id="check_f" lang="en"
r"""
What do your two formulas give at $(3, 2)$? (A cell with `needs` waits for your answer to the exercise named in it, one with `done` for a right answer.)
"""

# %% id="guess_partials"
guess("dfdx_and_dfdy", ..., ...)

# %% id="demo_f" ledger="S0-07"
with needs("partials_of_f"):
    by_x, by_y = dfdx(3, 2), dfdy(3, 2)
    print(f"func value: {f(3, 2)}")
    print(f"partial x: {by_x:g}")
    print(f"partial y: {by_y:g}")
    guessed("dfdx_and_dfdy", (by_x, by_y))

# %% [raw] output_of="demo_f"
r"""
func value: 10
partial x: 8
partial y: 1
"""

# %% [markdown] id="check_f_quotient" lang="zh"
r"""
记住这三个数：下一课会有一个程序，自己就能算出它们。

换一个不整齐的点，$(1.7, -2.3)$，用差商核对。只把 $x$ 增大 `1e-6`，$f$ 是变大还是变小？猜 `"up"` 或 `"down"`。
"""

# %% [markdown] id="check_f_quotient" lang="en"
r"""
Remember these three numbers: in the next lesson a program will find them by itself.

Now check with quotients at a less tidy point, $(1.7, -2.3)$. When $x$ alone grows by `1e-6`, does $f$ grow or shrink? Guess `"up"` or `"down"`.
"""

# %% id="guess_direction"
guess("f_goes", ...)

# %% id="demo_f_quotient"
with needs("partials_of_f"):
    x, y, h = 1.7, -2.3, 1e-6
    by_x, by_y = dfdx(x, y), dfdy(x, y)
    print(f"by x: formula {by_x:.4f}, quotient {(f(x + h, y) - f(x, y)) / h:.4f}")
    print(f"by y: formula {by_y:.4f}, quotient {(f(x, y + h) - f(x, y)) / h:.4f}")
    guessed("f_goes", "up" if f(x + h, y) > f(x, y) else "down")

# %% [raw] output_of="demo_f_quotient"
r"""
by x: formula -13.1100, quotient -13.1100
by y: formula 6.1100, quotient 6.1100
"""

# %% [markdown] id="how_small" lang="zh"
r"""
## 多小才好

差商只是近似：$h$ 越小，割线越靠近切线。那么 $h$ 该取多小？
"""

# %% [markdown] id="how_small" lang="en"
r"""
## How small

A quotient is only an approximation: the smaller $h$ is, the closer the secant comes to the tangent. So how small should $h$ be?
"""


# %% id="quotient_of_cube"
def quotient_of_cube(h):
    t = 3 + h
    return (t * t * t - 27) / h


# %% exercise="best_step"

# %% [markdown] id="ruler" lang="zh"
r"""
现在十二个步长都在你手里：拖动滑块。柱子有多高，差商就有几位是对的。哪一步最好？
"""

# %% [markdown] id="ruler" lang="en"
r"""
Now you can try twelve steps: move the slider. The height of the bar is the number of right digits. Which step is best?
"""


# %% id="demo_ruler" spoils="best_step"
def ruler(h):
    quotient = quotient_of_cube(h)
    k, digits = -math.log10(h), -math.log10(abs(quotient - 27) / 27)
    bar = f"{quotient:.12f}"
    curves = {"27.000000000000": [(1, 12), (12, 12)], bar: [(k, 0), (k, digits)]}
    axes = ("h", {"zh": "正确的位数", "en": "right digits"}[lang])
    ticks = {k: f"1e-{k}" for k in range(1, 13)}
    return plot(curves, axes=axes, ticks=ticks, dots=[bar], text=f"{bar}: {digits:.1f}")


if done("best_step"):
    display(frames(ruler, {"h": [float(f"1e-{k}") for k in range(1, 13)]}))

# %% [raw] output_of="demo_ruler"
r"""
h = 0.1
27.910000000000: 1.5

h = 1e-12
27.004176672563: 3.8
"""

# %% [markdown] id="two_enemies" lang="zh" folds="best_step"
r"""
$h$ 太大，割线离切线远，这叫截断误差（truncation error）。$h$ 太小，两个函数值的前十来位都一样，相减以后剩不下几位，这叫舍入误差（rounding error）。
"""

# %% [markdown] id="two_enemies" lang="en" folds="best_step"
r"""
With a large $h$ the secant is far from the tangent (truncation error). With a small $h$ the two values share their first dozen digits, and the subtraction leaves little (rounding error).
"""

# %% [markdown] id="two_sides" lang="zh"
r"""
能不能不缩小 $h$，误差也小得多？$t^3$ 在 $t = 1$ 处的导数是 3；步长取 0.5，好让人看得见：向右看的割线，斜率是 4.75，向左看的是 1.75。从 $t - h$ 连到 $t + h$ 的割线呢？
"""

# %% [markdown] id="two_sides" lang="en"
r"""
Could the error become much smaller without a smaller $h$? The derivative of $t^3$ at $t = 1$ is 3. With a step of 0.5, so that there is something to see, the secant to the right has slope 4.75, the one to the left 1.75. And the secant from $t - h$ to $t + h$?
"""

# %% id="guess_secant"
guess("both_ways", ...)

# %% exercise="central_difference"


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
    display(plot({**lines, "t³": curve}, marks, axes=("t", "t³"), text="\n".join(lines)))
    guessed("both_ways", two)

# %% [raw] output_of="demo_secants_picture"
r"""
3t²: 3
t … t + h: 4.75
t − h … t + h: 3.25
"""

# %% [markdown] id="secants" lang="zh"
r"""
这个斜率叫作**中心差商**（central difference）。它是向右看的 $3t^2 + 3th + h^2$ 和向左看的 $3t^2 - 3th + h^2$ 的平均。什么抵消了？
"""

# %% [markdown] id="secants" lang="en"
r"""
This slope is called the **central difference**. It is the mean of $3t^2 + 3th + h^2$ to the right and $3t^2 - 3th + h^2$ to the left. What has cancelled?
"""

# %% [markdown] id="checker_bug" lang="zh"
r"""
## 谁来检验检验者？

检验导数的代码也是代码。`slopes` 依次挪动每一个输入，看输出变了多少；它该给每个输入求出一个单边差商（向右看）。$f$ 在 $(1, 2)$ 处的偏导数是 0 和 1。读一读下面的代码，它会给出哪两个数？
"""

# %% [markdown] id="checker_bug" lang="en"
r"""
## Who checks the checker?

Code that checks derivatives is code, too. `slopes` nudges one input after the other and sees how far the output moves; it is meant to return a forward quotient (to the right only) for each. The partial derivatives of $f$ at $(1, 2)$ are 0 and 1. Read the code below: which two numbers will it return?
"""

# %% id="guess_slopes"
guess("slopes_at_1_2", ..., ...)


# %% id="demo_slopes"
def slopes(function, point, h):
    base = function(*point)
    result = []
    for i in range(len(point)):
        point[i] += h
        result.append((function(*point) - base) / h)
    return result


found = [round(slope, 4) for slope in slopes(f, [1, 2], 1e-6)]
print(found)
guessed("slopes_at_1_2", tuple(found))

# %% [raw] output_of="demo_slopes"
r"""
[0.0, 1.0]
"""

# %% exercise="checker_on_trial"

# %% [markdown] id="checker_answer" lang="zh" folds="checker_on_trial"
r"""
第二个差商量到的是两个方向合起来的变化，约等于 $\partial f/\partial x + \partial f/\partial y$；在 $\partial f/\partial x = 0$ 的点上，例如 $(1, 2)$，看不出来。调用者的列表也悄悄变了，坏掉的就会是别处的代码。所以把旧值记下来再放回，或者只挪动一份副本。
"""

# %% [markdown] id="checker_answer" lang="en" folds="checker_on_trial"
r"""
The second quotient measures both directions together, about $\partial f/\partial x + \partial f/\partial y$; where $\partial f/\partial x = 0$, as at $(1, 2)$, nothing shows. The caller's list is changed as well, so what breaks is code somewhere else. Remember the old value and put it back, or nudge a copy.
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

`central_difference` 从现在起是你自己的引擎的第一个零件，能检验你手里的任何一个导数：步长 `1e-5`，不整齐的点，相对误差 `1e-6` 以内就算相符。

`my_slopes` 的两个偏导数，有一个不对：0 还是 1？猜完运行，改对它，再换上你自己的函数。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

`central_difference` is now the first part of your engine and can check any derivative: take a step of `1e-5` and untidy points, and accept what agrees to a relative `1e-6`.

One of the two partial derivatives in `my_slopes` is wrong: 0 or 1? Guess, run it, mend it; then put in a function of your own.
"""


# %% id="guess_wrong_one"
guess("wrong_one", ...)


# %% id="demo_closing"
def my_function(x, y):
    return y * math.sin(x * x)


def my_slopes(x, y):
    return y * math.cos(x * x), math.sin(x * x)


with needs("central_difference"):
    for i, by_hand in enumerate(my_slopes(1.7, -2.3)):
        print(f"{i}: {by_hand:.7f}, {central_difference(my_function, (1.7, -2.3), i, 1e-5):.7f}")
    guessed("wrong_one", 0)

# %% [raw] output_of="demo_closing"
r"""
0: 2.2275895, 7.5738042
1: 0.2489468, 0.2489468
"""

# %% [markdown] id="next_question" lang="zh"
r"""
步长还有不少讲究，见支线“多小才好”。运行 `progress()` 看看还有什么没做完。弄乱了，就在菜单里重启内核（Restart Kernel），从第一格再运行一遍：写下的答案都还在。

**下一课的问题：** 中心差商为每个输入要算两次函数值，一百万个参数就是两百万次。能不能一遍就得到全部偏导数，而且不用人推导？
"""

# %% [markdown] id="next_question" lang="en"
r"""
The side road “How small” has more about steps. Run `progress()` to see what is still open. If things get tangled, restart the kernel and run the cells again from the first: what you have written stays.

**A question for the next lesson:** a central difference takes two evaluations for each input, two million for a million parameters. Could a single pass give all partial derivatives, with nobody deriving anything?
"""
