# ---
# exercise: second_slope
# title zh: 三个值，一个二阶导数
# title en: Three values, one second derivative
# kind: fill_in
# points: 4
# minutes: 6
# difficulty: 3
# answers: second_slope
# ---

# %% [markdown] task lang="zh"
r"""
写出 `second_slope(function, x, h)`：只用 `function` 在 $x - h$、$x$、$x + h$ 的值，求出 `x` 处二阶导数的近似值，误差与 $h^2$ 成正比。
"""

# %% [markdown] task lang="en"
r"""
Write `second_slope(function, x, h)`: approximate the second derivative at `x` from the values of `function` at $x - h$, $x$ and $x + h$ alone, with an error proportional to $h^2$.
"""


# %% answer
def second_slope(function, x, h):
    ### BEGIN SOLUTION
    return (function(x + h) - 2 * function(x) + function(x - h)) / h**2
    ### END SOLUTION


# %% right
def second_slope(function, x, h):
    left, middle, right = (function(x + k * h) for k in (-1, 0, 1))
    return ((right - middle) / h - (middle - left) / h) / h


# %% right
def second_slope(function, x, h):
    def slope(t):
        return (function(t + h / 2) - function(t - h / 2)) / h

    return (slope(x + h / 2) - slope(x - h / 2)) / h


# %% hint
#| zh: 三个点之间有两段。每一段的斜率是多少？
#| en: Between three points there are two stretches. What is the slope of each?

# %% hint
#| zh: 二阶导数是斜率的变化率。两段的斜率各属于那一段的中点：两个中点相距多远？
#| en: The second derivative is how fast the slope changes. The slope of a stretch belongs to its middle: how far apart are the two middles?

# %% hint
#| zh: 用 t² 试一试：不论 x 和 h 是几，都应当得到 2。
#| en: Try it on t²: it should give 2, whatever x and h are.


# %% wrong="first_derivative_again" about="reading"
#| zh: 这是一阶导数的中心差商。
#| en: That is the central difference, for the first derivative.
def second_slope(function, x, h):
    return (function(x + h) - function(x - h)) / (2 * h)


# %% wrong="divides_once" about="formula"
#| zh: 分子是两个斜率之差再乘 h：要除以 h 两次。
#| en: The numerator is the difference of two slopes, times h: divide by h twice.
def second_slope(function, x, h):
    return (function(x + h) - 2 * function(x) + function(x - h)) / h


# %% wrong="divides_by_twice_the_step" about="formula"
#| zh: 多除了 4：两段的中点相距 h，每一段长也是 h。
#| en: Divided by 4 too many: the middles of the two stretches are h apart, and each stretch is h long as well.
def second_slope(function, x, h):
    return (function(x + h) - 2 * function(x) + function(x - h)) / (2 * h) ** 2


# %% wrong="middles_two_steps_apart" about="formula"
#| zh: 多除了 2：两个斜率属于两段的中点，中点相距 h，不是 2h。
#| en: Divided by 2 too many: the slopes belong to the middles of the stretches, and those are h apart, not 2h.
def second_slope(function, x, h):
    return (function(x + h) - 2 * function(x) + function(x - h)) / (2 * h**2)


# %% wrong="middle_once" about="formula"
#| zh: 中间的值在两段里都有，要减去两次。
#| en: The value in the middle is in both stretches: it is subtracted twice.
def second_slope(function, x, h):
    return (function(x + h) - function(x) + function(x - h)) / h**2


# %% wrong="middle_added" about="formula"
#| zh: 中间的值要减，不是加：直线上三个值应当给出 0。
#| en: The value in the middle is subtracted, not added: three values on a line should give 0.
def second_slope(function, x, h):
    return (function(x + h) + 2 * function(x) + function(x - h)) / h**2


# %% wrong="upside_down" about="formula"
#| zh: 符号反了：对 t² 它给出 −2。
#| en: The sign is reversed: for t² it gives −2.
def second_slope(function, x, h):
    return (2 * function(x) - function(x + h) - function(x - h)) / h**2


# %% wrong="three_values_to_the_right" about="formula"
#| zh: 三个点都在右边，得到的是 x + h 处的二阶导数，误差与 h 成正比。
#| en: All three points lie to the right: this is the second derivative at x + h, with an error proportional to h.
def second_slope(function, x, h):
    return (function(x + 2 * h) - 2 * function(x + h) + function(x)) / h**2


# %% wrong="two_central_differences" about="formula"
#| zh: 中心差商套中心差商，用的是 x ± 2h：误差是四倍，也不是要求的三个值。
#| en: A central difference of central differences looks at x ± 2h: four times the error, and not the three values asked for.
def second_slope(function, x, h):
    return (function(x + 2 * h) - 2 * function(x) + function(x - 2 * h)) / (4 * h**2)


# %% wrong="square_of_the_slope" about="formula"
#| zh: 这是斜率的平方。二阶导数是斜率的变化率。
#| en: That is the square of the slope. The second derivative is how fast the slope changes.
def second_slope(function, x, h):
    return ((function(x + h) - function(x - h)) / (2 * h)) ** 2


# %% wrong="step_of_its_own" about="contract"
#| zh: 传进来的 `h` 没有用上：换成大的 h，结果本该不同。
#| en: The `h` that was passed in is not used: with a large h the result should differ.
def second_slope(function, x, h):
    h = 1e-4
    return (function(x + h) - 2 * function(x) + function(x - h)) / h**2


# %% wrong="multiplies_by_the_second_step" about="formula"
#| zh: `/ h * h` 从左往右算，先除后乘，又抵消了。分母要括起来，或者写成 `h**2`。
#| en: `/ h * h` is worked from left to right and cancels. Put the denominator in parentheses, or write `h**2`.
def second_slope(function, x, h):
    return (function(x + h) - 2 * function(x) + function(x - h)) / h * h
