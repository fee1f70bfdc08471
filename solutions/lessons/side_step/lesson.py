# %% [markdown] id="title" lang="zh"
r"""
# 支线：多小才好

[English](../../en/side_step/side_step.ipynb) · 约 55 分钟 · 4 个练习

步长越小，差商越准？小到 `1e-12`，再看看。有没有一种差商，步长取 `1e-30` 也不怕？

在第 01 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: How small

[中文](../../zh/side_step/side_step.ipynb) · about 55 minutes · 4 exercises

The smaller the step, the better the quotient? See what a step of `1e-12` gives. Is there a quotient that bears a step of `1e-30`?

Comes after lesson 01.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_step", "zh")

import math
import struct

from IPython.display import display

from autograd_lib.drawing import frames, plot


def cube(t):
    return t * t * t


def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / (2 * h)


# %% [markdown] id="opening" lang="zh"
r"""
## 越小越好？

$t^3$ 在 3 处的导数是 27。下面是单边差商 $\frac{(3 + h)^3 - 27}{h}$，$h$ 从 1e-4 缩到 1e-16。先猜：$h$ 是 1e-16 时，打印出来的是多少？
"""

# %% [markdown] id="opening" lang="en"
r"""
## The smaller, the better?

The derivative of $t^3$ at 3 is 27. Below is the one-sided quotient $\frac{(3 + h)^3 - 27}{h}$, with $h$ shrinking from 1e-4 to 1e-16. Guess first: what is printed where $h$ is 1e-16?
"""

# %% id="guess_smallest"
guess("smallest", ...)

# %% id="demo_smallest"
for h in (1e-4, 1e-8, 1e-12, 1e-16):
    print(f"h = {h:g}: {(cube(3 + h) - 27) / h:.8f}")
guessed("smallest", (cube(3 + h) - 27) / h)

# %% [raw] output_of="demo_smallest"
r"""
h = 0.0001: 27.00090001
h = 1e-08: 26.99999975
h = 1e-12: 27.00417667
h = 1e-16: 0.00000000
"""

# %% [markdown] id="open_question" lang="zh"
r"""
1e-12 时只有四位是对的，1e-16 时一位也不剩。为什么？先看差商的用处：核对在纸上求出的公式。
"""

# %% [markdown] id="open_question" lang="en"
r"""
At 1e-12 four digits are right, at 1e-16 none. Why? First see what a quotient is for: it checks a formula found on paper.
"""

# %% [markdown] id="five" lang="zh"
r"""
## 五个变量

$$g(a, b, c, d, e) = a\,b + \frac{c\,d^2}{e}$$

下面的 `note` 是五个偏导数，在 (2, 4, 6, 8, 10) 处与差商比较。先猜：有几行不相符？
"""

# %% [markdown] id="five" lang="en"
r"""
## Five variables

$$g(a, b, c, d, e) = a\,b + \frac{c\,d^2}{e}$$

`note` below has five partials, which are compared with quotients at (2, 4, 6, 8, 10). Guess first: how many lines disagree?
"""

# %% id="guess_disagree"
guess("lines_that_disagree", ...)


# %% id="demo_note"
def g(a, b, c, d, e):
    return a * b + c * d**2 / e


note = {
    "a": lambda a, b, c, d, e: b,
    "b": lambda a, b, c, d, e: a,
    "c": lambda a, b, c, d, e: d**2 / e,
    "d": lambda a, b, c, d, e: a * c * d / e,
    "e": lambda a, b, c, d, e: -a * b * c * d / e**2,
}


def compare(formulas, point, h=1e-6):
    for i, (name, formula) in enumerate(formulas.items()):
        moved = [value + h * (i == k) for k, value in enumerate(point)]
        quotient = (g(*moved) - g(*point)) / h
        print(f"by {name}: formula {formula(*point):.4f}, quotient {quotient:.4f}")


compare(note, (2, 4, 6, 8, 10))
guessed("lines_that_disagree", 0)

# %% [raw] output_of="demo_note"
r"""
by a: formula 4.0000, quotient 4.0000
by b: formula 2.0000, quotient 2.0000
by c: formula 6.4000, quotient 6.4000
by d: formula 9.6000, quotient 9.6000
by e: formula -3.8400, quotient -3.8400
"""

# %% [markdown] id="five_agree" lang="zh"
r"""
全都相符。可是对 d 和对 e 的公式是错的：$c\,d^2/e$ 里没有 a，也没有 b。
"""

# %% [markdown] id="five_agree" lang="en"
r"""
All agree. And yet the formulas by d and by e are wrong: neither a nor b is in $c\,d^2/e$.
"""

# %% exercise="five_partials"

# %% [markdown] id="check_g" lang="zh"
r"""
改好的公式，在不整齐的点 $(1.7, -2.3, 0.6, 3.1, 1.9)$ 上再核对一次。先猜：哪几个偏导数是负的？写它们的字母，像 `"cd"`。
"""

# %% [markdown] id="check_g" lang="en"
r"""
Now the repaired formulas, at an untidy point, $(1.7, -2.3, 0.6, 3.1, 1.9)$. Guess first: which partials are negative? Write their letters, as in `"cd"`.
"""

# %% id="guess_negative"
guess("negative", ...)

# %% id="demo_g"
with needs("five_partials"):
    repaired, point = note | {"d": dgdd, "e": dgde}, (1.7, -2.3, 0.6, 3.1, 1.9)
    compare(repaired, point)
    guessed("negative", "".join(name for name, one in repaired.items() if one(*point) < 0))

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

中心差商是两个单边差商的平均：向右的（前向差商）和向左的。

看 $e^t$ 在 $0$ 处，导数是 1。先猜：$h$ 除以 10，中心差商的误差大约除以几？
"""

# %% [markdown] id="orders" lang="en"
r"""
## How fast the error shrinks

The central difference is the mean of two one-sided quotients, one to the right (the forward difference) and one to the left.

Take $e^t$ at $0$, where the derivative is 1. Guess first: when $h$ is divided by 10, by about what number is the error of the central difference divided?
"""

# %% id="guess_factor"
guess("factor", ...)

# %% id="demo_two_sides"
for h in (0.1, 0.01, 0.001):
    forward, central = (math.exp(h) - 1) / h, central_difference(math.exp, 0, h)
    print(f"h = {h}: forward {forward:.7f}, central {central:.7f}")
guessed("factor", 100)

# %% [raw] output_of="demo_two_sides"
r"""
h = 0.1: forward 1.0517092, central 1.0016675
h = 0.01: forward 1.0050167, central 1.0000167
h = 0.001: forward 1.0005002, central 1.0000002
"""

# %% [markdown] id="two_enemies" lang="zh"
r"""
前向差商的误差只除以 10。在 $t^3$ 上看得清为什么：向右的误差是 $3th + h^2$，向左的是 $-3th + h^2$；一平均，只剩下 $h^2$。换成别的光滑函数也一样：单边差商的误差与 $h$ 成正比，中心差商的与 $h^2$ 成正比。这叫截断误差（truncation error）。

## 两种误差

可是开头的 $h$ 越小，结果越糟。Python 的数是 **float64**，大约有十六位十进制数字；显卡上常用的 **float32** 只有大约七位。先猜：1 加上 1e-16，还等于 1 吗？写 `True` 或 `False`。
"""

# %% [markdown] id="two_enemies" lang="en"
r"""
The error of the forward difference is divided by 10 only. On $t^3$ one can see why: to the right it is $3th + h^2$, to the left $-3th + h^2$, and in their mean only $h^2$ is left. It is the same with other smooth functions: one-sided errors are proportional to $h$, central ones to $h^2$. This is called truncation error.

## Two errors

And yet a smaller $h$ made things worse above. Python's numbers are **float64**, with about sixteen decimal digits; **float32**, common on graphics cards, has about seven. Guess first: does 1 plus 1e-16 still equal 1? Write `True` or `False`.
"""


# %% id="guess_same_number"
guess("still_one", ...)

# %% id="demo_same_number"
print(1 + 1e-16 == 1, 1 + 1e-15 == 1)
guessed("still_one", 1 + 1e-16 == 1)

# %% [raw] output_of="demo_same_number"
r"""
True False
"""

# %% [markdown] id="rounding" lang="zh"
r"""
每个结果都舍入到最近的数，所以 `3 + 1e-16` 就是 3，开头最后一个差商是 0。差的那一点叫**舍入误差**（rounding error）；与数本身相比，最多是 $\varepsilon$：float64 约为 1e-16，float32 约为 6e-8。

差商让两个几乎相等的数相减：相同的数字全部消掉，留下的是误差。在 3 附近，$t^3$ 的两个值都在 27 左右，误差各约 $27\,\varepsilon$；除以 $h$ 以后，差商的误差约为 $27\,\varepsilon / h$，出入几倍是常事。先猜：用 float64，步长是 1e-12，这个估计是多少？
"""

# %% [markdown] id="rounding" lang="en"
r"""
Every result is rounded to the nearest number, so `3 + 1e-16` is 3 itself, and the last quotient of the first section was 0. What rounding costs is called **rounding error**; relative to the number itself it is at most $\varepsilon$, about 1e-16 in float64 and 6e-8 in float32.

A quotient subtracts two almost equal numbers: the digits they share cancel, and the errors are left. Near 3 both values of $t^3$ are about 27, and each is off by about $27\,\varepsilon$; after the division by $h$ the quotient is off by about $27\,\varepsilon / h$, give or take a small factor. Guess first: how much is this in float64 for the step 1e-12?
"""

# %% id="guess_off_by"
guess("off_by", ...)

# %% id="demo_off_by"
estimate, error = 27 * 1e-16 / 1e-12, abs((cube(3 + 1e-12) - 27) / 1e-12 - 27)
print(f"estimate {estimate:.4f}, error of the quotient {error:.4f}")
guessed("off_by", round(estimate, 4))

# %% [raw] output_of="demo_off_by"
r"""
estimate 0.0027, error of the quotient 0.0042
"""

# %% [markdown] id="sum_of_both" lang="zh"
r"""
$h$ 大，截断误差大；$h$ 小，舍入误差大。总误差最小的地方，大约就是两者相等的地方。

下面的函数把每一步都用 `rounded` 舍入，它是 `float64` 或 `float32`。运行这一格，先不要调用：先预测。
"""

# %% [markdown] id="sum_of_both" lang="en"
r"""
A large $h$ costs truncation error, a small $h$ rounding error. The sum is smallest about where both are equal.

The functions below round every step with `rounded`, `float64` or `float32`. Run the cell, but do not call them yet: predict first.
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
下面画的是正确的位数：横轴是步长，越高越准。`F` 是 float64 前向差商，`C` 是 float64 中心差商，`s` 是 float32（single）中心差商。
"""

# %% [markdown] id="hills" lang="en"
r"""
The next cell plots the number of correct digits against the step: the higher, the better. `F` is the forward difference in float64, `C` the central one in float64, `s` the central one in float32 ("single").
"""


# %% id="demo_hills" spoils="best_steps"
def correct_digits(quotient, rounded):
    return [math.log10(27 / abs(quotient(3.0, h, rounded) - 27)) for h in steps]


if done("best_steps"):
    digits = {
        "C = two_sided, float64": correct_digits(two_sided, float64),
        "s = two_sided, float32": correct_digits(two_sided, float32),
        "F = one_sided, float64": correct_digits(one_sided, float64),
    }
    rows = []
    for height in range(11, -1, -1):
        marks = ["".join(m[0] if round(digits[m][i]) == height else " " for m in digits) for i in range(12)]
        rows.append(f"{height:2d} | " + "   ".join(marks).rstrip())
    rows.append("h  = " + " ".join(f"1e-{k:<2}" for k in range(1, 13)))
    curves = {name: list(enumerate(heights, 1)) for name, heights in digits.items()}
    axes = ("h", {"zh": "正确的位数", "en": "right digits"}[lang])
    ticks = {k: f"1e-{k}" for k in range(1, 13)}
    display(plot(curves, axes=axes, ticks=ticks, dots=True, text="\n".join(rows)))

# %% [raw] output_of="demo_hills"
r"""
11 |                         C
10 |                               C
 9 |                   C                 C
 8 |                                       F   C F
 7 |             C                                   C F   C
 6 |        s                        F                       F
 5 |       C                   F                                 C F
 4 |              s      F                                             C F
 3 | Cs            F    s     s
 2 |         F
 1 |   F                            s
 0 |                                      s     s     s     s     s     s
h  = 1e-1  1e-2  1e-3  1e-4  1e-5  1e-6  1e-7  1e-8  1e-9  1e-10 1e-11 1e-12
"""

# %% [markdown] id="hand" lang="zh"
r"""
拖动 $h$，再换数的种类。左坡是截断误差，右坡是舍入误差。float32 山顶处的那个 $h$，在 float64 那座山上，是在左坡还是右坡？先猜：“左”还是“右”？加上引号。
"""

# %% [markdown] id="hand" lang="en"
r"""
Move $h$, and change the kind of numbers. The left slope is truncation error, the right one rounding error. Guess first, “left” or “right”, in quotes: on which slope of the float64 hill is the $h$ at the top of the float32 hill?
"""


# %% id="guess_slope"
guess("slope_of_float64", ...)


# %% id="demo_hand" spoils="best_steps"
def on_the_hill(numbers, k):
    hills = {"float64": digits["C = two_sided, float64"], "float32": digits["s = two_sided, float32"]}
    curves = {name: list(enumerate(heights, 1)) for name, heights in hills.items()}
    height = hills[numbers][k - 1]
    told = f"{numbers}, h = 1e-{k}: {height:.1f}"
    return plot(curves, {f"{height:.1f}": (k, height)}, axes=axes, ticks=ticks, text=told)


if done("best_steps"):
    display(
        frames(
            on_the_hill, {"numbers": ("float64", "float32"), "k": tuple(range(1, 13))}, begins=("float64", 3)
        )
    )
    guessed("slope_of_float64", {"zh": "左", "en": "left"}[lang])

# %% [raw] output_of="demo_hand" lang="zh"
r"""
numbers = float64, k = 1
float64, h = 1e-1: 3.4

numbers = float32, k = 12
float32, h = 1e-12: 0.0
"""

# %% [raw] output_of="demo_hand" lang="en"
r"""
numbers = float64, k = 1
float64, h = 1e-1: 3.4

numbers = float32, k = 12
float32, h = 1e-12: 0.0
"""

# %% [markdown] id="hills_answer" lang="zh" folds="best_steps"
r"""
山顶大约在两种误差相等的地方：

* `F`：$9h = 27\,\varepsilon/h$，$h = \sqrt{3\,\varepsilon} \approx$ 2e-8；
* `C`：$h^2 = 27\,\varepsilon/h$，$h = \sqrt[3]{27\,\varepsilon}$，float64 约为 1.4e-5，float32 约为 1.2e-2；
* 从 `1e-7` 起，$3 + h$ 和 $3 - h$ 在 float32 里都是 3 本身，差商成了 0。

所以，检验导数用 float64、中心差商、`1e-5` 左右的步长，允许相对误差 `1e-6` 左右。`check` 的表格里“有限差分”那一栏就是这样算的。
"""

# %% [markdown] id="hills_answer" lang="en" folds="best_steps"
r"""
The top is about where both errors are equal:

* `F`: $9h = 27\,\varepsilon/h$, so $h = \sqrt{3\,\varepsilon} \approx$ 2e-8;
* `C`: $h^2 = 27\,\varepsilon/h$, so $h = \sqrt[3]{27\,\varepsilon}$, about 1.4e-5 in float64 and 1.2e-2 in float32;
* from `1e-7` on, $3 + h$ and $3 - h$ in float32 are both 3 itself, and the quotient is 0.

So check derivatives in float64, with central differences and a step of about `1e-5`, and allow a relative error of about `1e-6`. The column "finite difference" in the tables of `check` is computed like this.
"""

# %% [markdown] id="second_derivative" lang="zh"
r"""
## 导数的导数

导数也是函数，它的导数叫**二阶导数**。例如

$$q(x) = x^2 e^x, \quad q'(x) = (x^2 + 2x)\,e^x, \quad q''(x) = (x^2 + 4x + 2)\,e^x$$

检验 $q''$ 的差商不必先有 $q'$：$q$ 的三个值就够。
"""

# %% [markdown] id="second_derivative" lang="en"
r"""
## The derivative of a derivative

A derivative is a function, too, and its derivative is the **second derivative**. For example

$$q(x) = x^2 e^x, \quad q'(x) = (x^2 + 2x)\,e^x, \quad q''(x) = (x^2 + 4x + 2)\,e^x$$

A quotient that tests $q''$ needs no $q'$: three values of $q$ are enough.
"""


# %% id="function_q"
def q(x):
    return x**2 * math.exp(x)


def dqdx(x):
    return (x**2 + 2 * x) * math.exp(x)


def d2qdx2(x):
    return (x**2 + 4 * x + 2) * math.exp(x)


# %% exercise="second_slope"

# %% [markdown] id="second_steps" lang="zh"
r"""
舍入误差现在要除以 $h^2$：$1/t$ 在 1 处，两种误差约为 $2h^2$ 和 $2\varepsilon / h^2$。先猜：`steps` 里哪一个步长使 `second_slope` 最准？
"""

# %% [markdown] id="second_steps" lang="en"
r"""
Rounding is divided by $h^2$ now: for $1/t$ at 1, the errors are about $2h^2$ and $2\varepsilon / h^2$. Guess first: which of `steps` is best for `second_slope`?
"""

# %% id="guess_second_step"
guess("best_second_step", ...)

# %% id="demo_second_steps"
with needs("second_slope"):
    off = {h: abs(second_slope(lambda t: 1 / t, 1.0, h) - 2) for h in steps}
    for h in steps[:8]:
        print(f"h = {h:g}: error {off[h]:.0e}")
    guessed("best_second_step", min(off, key=off.get))

# %% [raw] output_of="demo_second_steps"
r"""
h = 0.1: error 2e-02
h = 0.01: error 2e-04
h = 0.001: error 2e-06
h = 0.0001: error 1e-08
h = 1e-05: error 2e-07
h = 1e-06: error 4e-05
h = 1e-07: error 2e-03
h = 1e-08: error 2e-01
"""

# %% [markdown] id="check_q" lang="zh"
r"""
那就用 1e-4。先猜：下面哪两个点上 $q′$ 正好是零？
"""

# %% [markdown] id="check_q" lang="en"
r"""
So take 1e-4. Guess first: at which two of the points below is $q′$ exactly zero?
"""

# %% id="guess_zeros"
guess("zeros", ..., ...)

# %% id="demo_q" ledger="S1-13b"
with needs("second_slope"):
    rows = [
        (x, q(x), dqdx(x), central_difference(q, x, 1e-5), d2qdx2(x), second_slope(q, x, 1e-4))
        for x in (1.7, -2.3, -2.0, -1.0, 0.0, 0.5, 1.0, 2.0)
    ]
    print("   x        q       q′ quotient       q″ quotient")
    for x, *numbers in rows:
        #| zh: 格式里的 z 把 -0 写成 0
        #| en: the z in the format writes -0 as 0
        print(f"{x:4}", *(f"{number:z8.4f}" for number in numbers))
    guessed("zeros", (-2, 0))

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

舍入误差来自减法。把步子迈向虚数方向，就不必减：

$$F(x + ih) = F(x) + ih\,F'(x) - \frac{h^2}{2}F''(x) - \dots$$

函数值留在实部，导数落在虚部。截断误差仍与 $h^2$ 成正比，但 $h$ 想取多小就取多小。$F$ 要由加减乘除、幂和指数组成，在复数上也能算（`math.exp` 不收复数，要换成 `cmath.exp`）。在 Python 里 `complex(2, 3)` 就是 $2 + 3i$，`z.real` 和 `z.imag` 是实部和虚部。
"""

# %% [markdown] id="complex" lang="en"
r"""
## ★ A quotient without a subtraction

The rounding error comes from the subtraction. In the imaginary direction there is none:

$$F(x + ih) = F(x) + ih\,F'(x) - \frac{h^2}{2}F''(x) - \dots$$

The value stays in the real part, the derivative comes out in the imaginary part. The truncation error is still proportional to $h^2$, but $h$ may be as small as you like. $F$ has to be made of sums, products, quotients, powers and exponentials that take complex numbers (`cmath.exp`; `math.exp` refuses them). In Python `complex(2, 3)` is $2 + 3i$, with the parts `z.real` and `z.imag`.
"""

# %% exercise="complex_step"

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

$t^3$ 在 3 处，中心差商和你的 `complex_step` 并排，步长一直缩到 1e-30。先猜：1e-30 时，两个各打印多少？
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

The central difference of $t^3$ at 3 beside your `complex_step`, with steps down to 1e-30. Guess first: at 1e-30, what does each of them print?
"""

# %% id="guess_both"
guess("both_at_1e_30", ..., ...)

# %% id="demo_complex"
with needs("complex_step"):
    for h in (1e-5, 1e-8, 1e-30):
        central, stepped = central_difference(cube, 3.0, h), complex_step(cube, 3.0, h)
        print(f"h = {h:g}: central {central:.12f}, complex step {stepped:.12f}")
    guessed("both_at_1e_30", (central, stepped))

# %% [raw] output_of="demo_complex"
r"""
h = 1e-05: central 27.000000000221, complex step 26.999999999900
h = 1e-08: central 26.999999747090, complex step 27.000000000000
h = 1e-30: central 0.000000000000, complex step 27.000000000000
"""

# %% [markdown] id="summary" lang="zh"
r"""
差商和公式不相符，换两三个步长再算：差商乱跳，是 $h$ 太小；一点点移动，是 $h$ 太大；都不是，就看两个单边差商：它们的差随 $h$ 缩小，是公式错了；不缩小，是那里没有导数。$|x|$ 在 0 处，向右的说 1，中心差商说 0；支线“一点三答”讲的就是这样的折点。

一个复数带着虚部走完了整个程序。支线“带着东西的数”再往前走一步：不要 $h$ 行不行？运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
Where quotient and formula disagree, try two or three other steps: a quotient that jumps about had too small an $h$; one that drifts, too large an $h$. Else look at the two one-sided quotients: if their difference shrinks with $h$, the formula is wrong; if not, there is no derivative. For $|x|$ at 0 the one-sided quotient says 1 and the central one 0; such kinks are the subject of the side road “Three answers at one point”.

A complex number carries its imaginary part through a whole program. Could one do without $h$? That is what the side road “Numbers that carry something” asks. Run `progress()` to see what is still open.
"""
