# ---
# exercise: central_difference
# title zh: 中心差商
# title en: The central difference
# kind: fill_in
# points: 5
# minutes: 8
# difficulty: 2
# answers: central_difference, central_by_x, central_by_y
# ---

# %% [markdown] task lang="zh"
r"""
1. 写出 `central_difference(function, x, h)`：`function` 是任意一个一元函数，返回它在 `x` 处、步长为 `h` 的中心差商，也就是过 $x - h$ 和 $x + h$ 处两点的割线的斜率。
2. 再写出 `central_by_x(function, x, y, h)` 和 `central_by_y(function, x, y, h)`：这里的 `function` 接受两个数，例如前面的 `f`。前一个返回它对 $x$ 的中心差商，后一个返回它对 $y$ 的，另一个变量不动。想利用 `central_difference`，就要有一元函数，可以在你的函数里面用 `def` 或 `lambda` 当场写一个。
"""

# %% [markdown] task lang="en"
r"""
1. Write `central_difference(function, x, h)`: `function` is any function of one number; return its central difference at `x` with the step `h`, the slope of the secant through its points at $x - h$ and $x + h$.
2. Then write `central_by_x(function, x, y, h)` and `central_by_y(function, x, y, h)`: now `function` takes two numbers, as `f` above does. The first returns its central difference with respect to $x$, the second that with respect to $y$; the other variable stays where it is. To use `central_difference` you need a function of one number: make one on the spot inside yours, with `def` or `lambda`.
"""


# %% answer
def central_difference(function, x, h):
    ### BEGIN SOLUTION
    return (function(x + h) - function(x - h)) / (2 * h)
    ### END SOLUTION


def central_by_x(function, x, y, h):
    ### BEGIN SOLUTION
    return central_difference(lambda t: function(t, y), x, h)
    ### END SOLUTION


def central_by_y(function, x, y, h):
    ### BEGIN SOLUTION
    return central_difference(lambda t: function(x, t), y, h)
    ### END SOLUTION


# %% right
def central_difference(function, x, h):
    rightwards = (function(x + h) - function(x)) / h
    leftwards = (function(x) - function(x - h)) / h
    return 0.5 * rightwards + 0.5 * leftwards


def central_by_x(function, x, y, h):
    return (function(x + h, y) - function(x - h, y)) / (2 * h)


def central_by_y(function, x, y, h):
    def along_y(moved):
        return function(x, moved)

    return central_difference(along_y, y, h)


# %% hint
#| zh: 在数轴上标出 x − h、x 和 x + h。右端点到左端点有多远？
#| en: Mark x − h, x and x + h on a line. How far is it from the left end to the right end?

# %% hint
#| zh: 割线的斜率 = 纵向的差 ÷ 横向的差。两个差都取“右端减左端”。
#| en: The slope of a secant is the rise divided by the run. Take both as right end minus left end.

# %% hint
#| zh: `central_difference` 要的是一元函数。`function` 有两个输入：把其中一个按住不动，它就成了另一个的一元函数，写出来是 `lambda t: …`。
#| en: `central_difference` wants a function of one number. Hold one of the two inputs of `function` still, and it is a function of the other alone, written `lambda t: …`.

# %% hint
#| zh: 两个差都写对了，还要当心运算的次序：Python 先做乘除，后做加减，乘除又从左往右做。分子和分母都加上括号。
#| en: With rise and run both right, mind the order of operations: Python divides before it subtracts, and goes from left to right. Put each of them in
#| en: parentheses.


# %% wrong="forward_difference" about="numeric"
#| zh: 这是单边的差商：只看了 x 的右边。中心差商从 x − h 走到 x + h。
#| en: That is the one-sided quotient, which looks to the right of x only. The central one goes from x − h to x + h.
def central_difference(function, x, h):
    return (function(x + h) - function(x)) / h


# %% wrong="divides_by_one_step" about="formula"
#| zh: 从 x − h 到 x + h 走了两个 h，却只除以一个，结果正好大了一倍。
#| en: The ends are two steps of h apart, and this divides by only one, so the result is twice as large.
def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / h


# %% wrong="divides_by_two_times_h" about="formula"
#| zh: `/ 2 * h` 从左往右算：先除以 2，再乘以 h。分母要括起来。
#| en: `/ 2 * h` is worked from left to right: divide by 2, then multiply by h. Put the denominator in parentheses.
def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / 2 * h


# %% wrong="divides_only_the_second_value" about="formula"
#| zh: 除法比减法先算，所以只有第二个函数值被除了。分子要括起来。
#| en: Division comes before subtraction, so only the second value is divided. Put the numerator in parentheses.
def central_difference(function, x, h):
    return function(x + h) - function(x - h) / (2 * h)


# %% wrong="left_minus_right" about="formula"
#| zh: 纵向取了“左减右”，横向却是“右减左”，符号就反了。
#| en: The rise is taken left minus right, the run right minus left, so the sign comes out reversed.
def central_difference(function, x, h):
    return (function(x - h) - function(x + h)) / (2 * h)


# %% wrong="ignores_the_step" about="numeric"
#| zh: 传进来的 `h` 没有用上。步长该取多少由调用的人决定，下一节要比较的正是不同的步长。
#| en: The `h` that was passed in is not used. Whoever calls the function decides on the step; the next section compares different ones.
def central_difference(function, x, h):
    return (function(x + 1e-5) - function(x - 1e-5)) / 2e-5


# %% wrong="backward_difference" about="numeric"
#| zh: 这也是单边的差商：只看了 x 的左边。中心差商从 x − h 走到 x + h。
#| en: That is a one-sided quotient, too, which looks to the left of x only. The central one goes from x − h to x + h.
def central_difference(function, x, h):
    return (function(x) - function(x - h)) / h


# %% wrong="half_the_step" about="numeric"
#| zh: 这里左右各走了半个 h。题目的步长 h 是从 x 到一端的距离，两端相距 2h。
#| en: This goes half of h to either side. The step h is the way from x to one end; both ends are 2h apart.
def central_difference(function, x, h):
    return (function(x + h / 2) - function(x - h / 2)) / h


# %% wrong="half_a_step_each_way" about="formula"
#| zh: 左右各走半个 h，两端只相距一个 h，却除以了 2h，结果小了一半。步长 h 是从 x 到一端的距离。
#| en: The two ends are only h apart, yet this divides by 2h: the result is half as large. The step h is the way from x to one end.
def central_difference(function, x, h):
    return (function(x + h / 2) - function(x - h / 2)) / (2 * h)


# %% wrong="adds_the_values" about="formula"
#| zh: 两个函数值要相减：割线的斜率是纵向的**差**除以横向的差。
#| en: The two values are to be subtracted: a slope is a **difference** of heights over a difference of places.
def central_difference(function, x, h):
    return (function(x + h) + function(x - h)) / (2 * h)


# %% wrong="second_difference" about="formula"
#| zh: 这是二阶导数的差商。要的是一阶：右端减左端，除以 2h。
#| en: That is the difference quotient of the second derivative. Take the first: right end minus left end, over 2h.
def central_difference(function, x, h):
    return (function(x + h) - 2 * function(x) + function(x - h)) / h**2


# %% wrong="both_steps_to_the_right" about="numeric"
#| zh: 两步都走向了右边：这是步长 2h 的单边差商。
#| en: Both steps go to the right: that is the one-sided quotient with the step 2h.
def central_difference(function, x, h):
    return (function(x + 2 * h) - function(x)) / (2 * h)


# %% wrong="divides_by_the_square_of_the_step" about="formula"
#| zh: 两端相距 2h，不是 h²。
#| en: The ends are 2h apart, not h².
def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / h**2


# %% wrong="divides_by_four_steps" about="formula"
#| zh: 从 x − h 到 x + h 只有两个 h，这里除以了四个。
#| en: From x − h to x + h it is two steps of h; here it is divided by four.
def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / (4 * h)


# %% wrong="moves_the_result" about="formula"
#| zh: 步子要迈在括号里面：`function(x + h)`。写成 `function(x) + h`，动的是结果，差商总是 1。
#| en: The step belongs inside: `function(x + h)`. In `function(x) + h` it is the result that moves, and the quotient is always 1.
def central_difference(function, x, h):
    return (function(x) + h - (function(x) - h)) / (2 * h)


# %% wrong="forgets_to_return" about="contract"
#| zh: 算出来了，却没有 `return`。
#| en: It is computed, but not returned: `return` is missing.
def central_difference(function, x, h):
    slope = (function(x + h) - function(x - h)) / (2 * h)


# %% wrong="moves_both_inputs" about="formula"
#| zh: 两个输入一起动了，得到的是两个方向的变化之和。对 x 求时，y 要按住不动。
#| en: Both inputs move together, which measures the change in both directions at once. With respect to x, y has to be held still.
def central_by_x(function, x, y, h):
    return (function(x + h, y + h) - function(x - h, y - h)) / (2 * h)


def central_by_y(function, x, y, h):
    return (function(x + h, y + h) - function(x - h, y - h)) / (2 * h)


# %% wrong="same_number_for_both_inputs" about="formula"
#| zh: `function(t, t)` 把两个输入都换成了 t。只有一个跟着 t 动，另一个仍是传进来的数。
#| en: `function(t, t)` puts t in for both inputs. Only one of them moves with t; the other stays the number that was passed in.
def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / (2 * h)


def central_by_x(function, x, y, h):
    return central_difference(lambda t: function(t, t), x, h)


def central_by_y(function, x, y, h):
    return central_difference(lambda t: function(t, t), y, h)


# %% wrong="moving_input_always_first" about="index"
#| zh: 对 y 求时，动的那个数也要放在第二个位置：`function(x, t)`。
#| en: With respect to y, the number that moves still belongs in the second place: `function(x, t)`.
def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / (2 * h)


def central_by_y(function, x, y, h):
    return central_difference(lambda t: function(t, x), y, h)


# %% wrong="inputs_exchanged" about="contract"
#| zh: 两个名字对调了：`central_by_x` 挪动 x，按住 y。
#| en: The two are under each other's name: `central_by_x` moves x and holds y still.
def central_by_x(function, x, y, h):
    return (function(x, y + h) - function(x, y - h)) / (2 * h)


def central_by_y(function, x, y, h):
    return (function(x + h, y) - function(x - h, y)) / (2 * h)


# %% wrong="one_sided_with_two_inputs" about="numeric"
#| zh: 对一元函数是中心差商，对两个输入却只看了右边。
#| en: With one input this is the central quotient; with two inputs it looks to the right only.
def central_by_x(function, x, y, h):
    return (function(x + h, y) - function(x, y)) / h


def central_by_y(function, x, y, h):
    return (function(x, y + h) - function(x, y)) / h


# %% wrong="around_the_other_input" about="index"
#| zh: 动的是 y，那么差商也要在 `y` 处求，这里却在 `x` 处求了。
#| en: When y moves, the quotient is taken around `y`; here it is taken around `x`.
def central_difference(function, x, h):
    return (function(x + h) - function(x - h)) / (2 * h)


def central_by_y(function, x, y, h):
    return central_difference(lambda t: function(x, t), x, h)


# %% wrong="asks_f_whatever_is_given" about="special"
#| zh: 这里求的总是前面那个 `f` 的差商。传进来的 `function` 可以是任何二元函数，要用的是它。
#| en: This always takes the quotient of the `f` above. The `function` that is passed in may be any function of two numbers, and it is that one which counts.
def f(x, y):
    return y * (x * x - x * y + y)


def central_by_x(function, x, y, h):
    return (f(x + h, y) - f(x - h, y)) / (2 * h)


def central_by_y(function, x, y, h):
    return (f(x, y + h) - f(x, y - h)) / (2 * h)


# %% wrong="step_not_handed_on" about="numeric"
#| zh: 这里的步长是写死的，传进来的 `h` 没有用上。
#| en: The step is a fixed number here; the `h` that was passed in is not used.
def central_by_x(function, x, y, h):
    return (function(x + 1e-5, y) - function(x - 1e-5, y)) / 2e-5


def central_by_y(function, x, y, h):
    return (function(x, y + 1e-5) - function(x, y - 1e-5)) / 2e-5
