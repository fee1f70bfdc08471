# %% [markdown] id="title" lang="zh"
r"""
# 支线：多小才好

[English](../../en/side_step/side_step.ipynb) · 约 55 分钟 · 4 个练习

步长取 `1e-12`，差商有几位是对的？float64 里还有四位；换成显卡上常用的 float32，一位也没有。可是有一种差商，步长取 `1e-30` 也全对。

在第 01 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: How small

[中文](../../zh/side_step/side_step.ipynb) · about 55 minutes · 4 exercises

With a step of `1e-12`, how many digits of a difference quotient are right? In float64 four are left; in float32, common on graphics cards, not one. And yet there is a quotient that is right to the last digit with a step of `1e-30`.

Comes after lesson 01.
"""

# %% id="setup"
import math
import struct

from IPython.display import display

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import plot

lang = start("side_step", "zh")


def cube(t):
    return t * t * t


def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / (2 * h)


# %% [markdown] id="five" lang="zh"
r"""
## 五个变量

$$g(a, b, c, d, e) = a\,b + \frac{c\,d^2}{e}$$

看上去吓人，其实每个变量只出现在一项里；另一项是常数，导数为零。
"""

# %% [markdown] id="five" lang="en"
r"""
## Five variables

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

# %% [markdown] id="orders" lang="zh"
r"""
## 误差缩小得多快

中心差商就是向右、向左两个单边差商的平均。在 $t^3$ 上，向右的误差是 $3th + h^2$，向左的是 $-3th + h^2$；一平均，$3th$ 抵消了，只剩下 $h^2$：

$$\frac{(t + h)^3 - (t - h)^3}{2h} = 3t^2 + h^2$$

换成别的光滑函数，后面还会有更多的项，但领头的一项仍然是：单边差商的与 $h$ 成正比，中心差商的与 $h^2$ 成正比。比如 $e^t$ 在 $0$ 处，导数是 1：
"""

# %% [markdown] id="orders" lang="en"
r"""
## How fast the error shrinks

The central difference is the mean of two one-sided quotients, one to the right and one to the left. On $t^3$ the error of the first is $3th + h^2$ and that of the second $-3th + h^2$; in their mean $3th$ cancels, and only $h^2$ is left:

$$\frac{(t + h)^3 - (t - h)^3}{2h} = 3t^2 + h^2$$

For other smooth functions more terms follow, but the leading one is again proportional to $h$ in the forward difference and to $h^2$ in the central one. Take $e^t$ at $0$, where
the derivative is 1:
"""

# %% id="demo_two_sides"
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
## 步长

看来 $h$ 越小越好。那就取 $10^{-12}$？

纸上可以，机器上不行。下面一直用 $t^3$ 在 $t = 3$ 处做例子，那里的函数值是 27（导数恰好也是 27）。Python 的数是 **float64**，大约有十六位十进制数字；显卡上常用的 **float32** 只有大约七位。数与数之间有空隙，例如在 3 附近，相邻的 float32 数相隔约 2.4e-7。每个结果都要舍入到最近的一个数上，由此产生的误差叫**舍入误差**（rounding error）。它最多是半个空隙；与数本身相比，最多是 $\varepsilon$：float64 约为 1e-16，float32 约为 6e-8。

单看一个数，这点误差微不足道。可是差商让两个几乎相等的数相减，相同的数字全部消掉，$h$ 越小，剩下的就越是以舍入误差为主，再除以 $h$，它就被放大了。这里的两个函数值在 27 附近，各差 $27\,\varepsilon$ 上下，所以差商的舍入误差大约是

$$\frac{27\,\varepsilon}{h}$$

（差上几倍是常事）。$h$ 大，截断误差大；$h$ 小，舍入误差大；两者差不多大的地方，总误差最小。

下面的函数都有一个参数 `rounded`，传进来的是 `float64` 或 `float32`，每一步运算的结果都用它舍入。这一格只定义函数，请运行它，读一读代码，但先不要调用：下一个练习要你预测结果。
"""

# %% [markdown] id="two_enemies" lang="en"
r"""
## The step

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

# %% [markdown] id="second_derivative" lang="zh"
r"""
## 导数的导数

导数本身也是函数，可以再求一次导，得到**二阶导数**。检验的办法不变：用**你的一阶导数**的差商。拿下面这个乘积来试：

$$q(x) = x^2 e^x$$
"""

# %% [markdown] id="second_derivative" lang="en"
r"""
## The derivative of a derivative

A derivative is a function itself and can be differentiated again, which gives the **second derivative**. It is checked in the same way, by a quotient of **your first derivative**. Try it on this product:

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
with needs("second_slope"):
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
with needs("complex_step"):
    for h in (1e-5, 1e-8, 1e-30):
        central, stepped = central_difference(cube, 3.0, h), complex_step(cube, 3.0, h)
        print(f"h = {h:g}: central {central:.12f}, complex step {stepped:.12f}")

# %% [raw] output_of="demo_complex"
r"""
h = 1e-05: central 27.000000000221, complex step 26.999999999900
h = 1e-08: central 26.999999747090, complex step 27.000000000000
h = 1e-30: central 0.000000000000, complex step 27.000000000000
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**差商和公式不相符，就一定是公式错了吗？** 也可能是步长不合适，或者函数在那里没有导数。换两三个步长再算：差商乱跳，是舍入在作怪，$h$ 太小；差商随 $h$ 一点点移动，是截断误差，$h$ 太大；都不是，步长就没有问题。这时看向右和向左的两个单边差商：它们的差随 $h$ 一起缩小，是公式错了；$h$ 再小，差也不缩小，是函数在那里没有导数。

**函数在那一点没有导数时，差商会报错吗？** 不会。$|x|$ 在 0 处，单边差商给出 1，中心差商给出 0，都很自信，可是那里根本没有导数。这样的折点，支线“一点三答”还会讲到。

**为什么检验总是一次只挪动一个输入？** 一起挪动，量到的是各个方向之和，错误可能互相抵消。不过沿着一个**随机**的方向 $(u, v)$ 挪，倒是个好办法：把量到的差商和 $u\,\partial f/\partial x + v\,\partial f/\partial y$ 相比，只要两次求值，就同时检验了所有的偏导数。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**When quotient and formula disagree, is the formula wrong?** Perhaps the step is unsuitable, or the function has no derivative there. Try two or three steps. If the quotient jumps about, that is rounding, and $h$ is too small; if it drifts steadily with $h$, that is truncation error, and $h$ is too large; if it does neither, the step is fine. Then look at the quotients to the right and to the left: if their difference shrinks with $h$, the formula is wrong; if it stays, however small $h$ gets, the function has no derivative there.

**Does the quotient complain where there is no derivative?** No. For $|x|$ at 0 the forward difference says 1 and the central one says 0, both with confidence, although there is no derivative at all. The side road “Three answers at one point” comes back to such kinks.

**Why nudge only one input at a time?** If you nudge them together, you measure the sum over all directions, in which mistakes may cancel. A **random** direction $(u, v)$ is a good idea, though: compare the quotient with $u\,\partial f/\partial x + v\,\partial f/\partial y$; two evaluations then check all partial derivatives at once.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

* 中心差商的误差与 $h^2$ 成正比，单边差商的与 $h$ 成正比；$h$ 太小，舍入误差又会占上风。float64 下取 `1e-5` 左右，允许相对误差 `1e-6` 左右。
* 沿虚数方向迈步，不做减法，步长想取多小就取多小。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

* The error of a central difference is proportional to $h^2$, that of a one-sided one to $h$; when $h$ is too small, rounding takes over. In float64, take about `1e-5`, and allow a relative error of about `1e-6`.
* A step in the imaginary direction needs no subtraction, and may be as small as you like.

Run `progress()` to see what is still open.
"""
