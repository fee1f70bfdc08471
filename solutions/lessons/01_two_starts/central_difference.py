# ---
# exercise: central_difference
# title zh: 从两边看
# title en: Looking both ways
# kind: fill_in
# points: 5
# minutes: 9
# difficulty: 2
# answers: central_difference
# part: central_difference
# ---

# %% [markdown] task lang="zh"
r"""
写出 `central_difference(function, point, i, h)`：`point` 是一个列表或元组，里面是 `function` 的各个输入；只动第 `i` 个（从 0 数起），在 `point[i] - h` 和 `point[i] + h` 两处之间连割线，返回它的斜率。`point` 本身不要改动。

`function(*values)` 把列表 `values` 里的数一个一个交给 `function`。
"""

# %% [markdown] task lang="en"
r"""
Write `central_difference(function, point, i, h)`: `point`, a list or a tuple, holds the inputs of `function`. Move number `i` alone, counted from 0, and return the slope of the secant through the points at `point[i] - h` and `point[i] + h`. Leave `point` as it is.

`function(*values)` hands the numbers in the list `values` to `function` one by one.
"""


# %% answer
def central_difference(function, point, i, h=1e-5):
    ### BEGIN SOLUTION
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return (function(*up) - function(*down)) / (2 * h)
    ### END SOLUTION


# %% right
def central_difference(function, point, i, h=1e-5):
    def moved(step):
        return function(*(value + step * (k == i) for k, value in enumerate(point)))

    return (moved(h) - moved(-h)) / 2 / h


# %% right
def central_difference(function, point, i, h=1e-5):
    before, after = tuple(point[:i]), tuple(point[i + 1 :])
    middle = function(*point)
    rightwards = function(*before, point[i] + h, *after) - middle
    leftwards = middle - function(*before, point[i] - h, *after)
    return 0.5 * (rightwards / h) + 0.5 * (leftwards / h)


# %% hint
#| zh: 在数轴上标出 x − h、x 和 x + h。右端点到左端点有多远？
#| en: Mark x − h, x and x + h on a line. How far is it from the left end to the right end?

# %% hint
#| zh: 割线的斜率 = 纵向的差 ÷ 横向的差，两个差都取“右端减左端”。要挪动一个输入，先抄一份列表（`list(point)`），再改其中的第 `i` 个。
#| en: The slope of a secant is the rise divided by the run; take both as right end minus left end. To move one input, make a copy of the list (`list(point)`) and change entry `i` of the copy.

# %% hint
#| zh: 四行，次序打乱了：`return (function(*up) - function(*down)) / (2 * h)`；`down[i] = point[i] - h`；`up, down = list(point), list(point)`；`up[i] = point[i] + h`。
#| en: Four lines, shuffled: `return (function(*up) - function(*down)) / (2 * h)` · `down[i] = point[i] - h` · `up, down = list(point), list(point)` · `up[i] = point[i] + h`.


# %% wrong="forward_difference" about="numeric"
#| zh: 这是单边的差商：只看了右边。要从 x − h 走到 x + h。
#| en: That is the one-sided quotient, which looks to the right only. Go from x − h to x + h.
def central_difference(function, point, i, h=1e-5):
    up = list(point)
    up[i] = point[i] + h
    return (function(*up) - function(*point)) / h


# %% wrong="backward_difference" about="numeric"
#| zh: 这也是单边的差商：只看了左边。要从 x − h 走到 x + h。
#| en: That is a one-sided quotient, too, which looks to the left only. Go from x − h to x + h.
def central_difference(function, point, i, h=1e-5):
    down = list(point)
    down[i] = point[i] - h
    return (function(*point) - function(*down)) / h


# %% wrong="divides_by_one_step" about="formula"
#| zh: 从 x − h 到 x + h 走了两个 h，却只除以一个，结果正好大了一倍。
#| en: The ends are two steps of h apart, and this divides by only one, so the result is twice as large.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return (function(*up) - function(*down)) / h


# %% wrong="divides_by_two_times_h" about="formula"
#| zh: `/ 2 * h` 从左往右算：先除以 2，再乘以 h。分母要括起来。
#| en: `/ 2 * h` is worked from left to right: divide by 2, then multiply by h. Put the denominator in parentheses.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return (function(*up) - function(*down)) / 2 * h


# %% wrong="divides_only_the_second_value" about="formula"
#| zh: 除法比减法先算，所以只有第二个函数值被除了。分子要括起来。
#| en: Division comes before subtraction, so only the second value is divided. Put the numerator in parentheses.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return function(*up) - function(*down) / (2 * h)


# %% wrong="left_minus_right" about="formula"
#| zh: 纵向取了“左减右”，横向却是“右减左”，符号就反了。
#| en: The rise is taken left minus right, the run right minus left, so the sign comes out reversed.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return (function(*down) - function(*up)) / (2 * h)


# %% wrong="ignores_the_step" about="numeric"
#| zh: 传进来的 `h` 没有用上。步长该取多少由调用的人决定。
#| en: The `h` that was passed in is not used. Whoever calls the function decides on the step.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + 1e-5, point[i] - 1e-5
    return (function(*up) - function(*down)) / 2e-5


# %% wrong="half_the_step" about="numeric"
#| zh: 这里左右各走了半个 h。步长 h 是从 x 到一端的距离，两端相距 2h。
#| en: This goes half of h to either side. The step h is the way from x to one end; both ends are 2h apart.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h / 2, point[i] - h / 2
    return (function(*up) - function(*down)) / h


# %% wrong="half_a_step_each_way" about="formula"
#| zh: 左右各走半个 h，两端只相距一个 h，却除以了 2h，结果小了一半。
#| en: The two ends are only h apart, yet this divides by 2h: the result is half as large.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h / 2, point[i] - h / 2
    return (function(*up) - function(*down)) / (2 * h)


# %% wrong="adds_the_values" about="formula"
#| zh: 两个函数值要相减：割线的斜率是纵向的**差**除以横向的差。
#| en: The two values are to be subtracted: a slope is a **difference** of heights over a difference of places.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return (function(*up) + function(*down)) / (2 * h)


# %% wrong="both_steps_to_the_right" about="numeric"
#| zh: 两步都走向了右边：这是步长 2h 的单边差商。
#| en: Both steps go to the right: that is the one-sided quotient with the step 2h.
def central_difference(function, point, i, h=1e-5):
    up = list(point)
    up[i] = point[i] + 2 * h
    return (function(*up) - function(*point)) / (2 * h)


# %% wrong="divides_by_the_square_of_the_step" about="formula"
#| zh: 两端相距 2h，不是 h²。
#| en: The ends are 2h apart, not h².
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return (function(*up) - function(*down)) / h**2


# %% wrong="moves_the_result" about="formula"
#| zh: 步子要迈在输入上。`function(*point) + h` 动的是结果，差商总是 1。
#| en: The step belongs to the input. In `function(*point) + h` it is the result that moves, and the quotient is always 1.
def central_difference(function, point, i, h=1e-5):
    return (function(*point) + h - (function(*point) - h)) / (2 * h)


# %% wrong="forgets_to_return" about="contract"
#| zh: 算出来了，却没有 `return`。
#| en: It is computed, but not returned: `return` is missing.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    slope = (function(*up) - function(*down)) / (2 * h)


# %% wrong="moves_all_inputs" about="formula"
#| zh: 所有输入一起动了，得到的是各个方向的变化之和。只动第 `i` 个，其余的按住不动。
#| en: All inputs move together, which measures the change in all directions at once. Move number `i` alone and hold the others still.
def central_difference(function, point, i, h=1e-5):
    up, down = [value + h for value in point], [value - h for value in point]
    return (function(*up) - function(*down)) / (2 * h)


# %% wrong="always_the_first_input" about="index"
#| zh: 动的总是第 0 个输入；`i` 没有用上。
#| en: It is always input 0 that moves; `i` is not used.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[0], down[0] = point[0] + h, point[0] - h
    return (function(*up) - function(*down)) / (2 * h)


# %% wrong="counts_from_one" about="index"
#| zh: `i` 从 0 数起；这里动的是它前面的那一个。
#| en: `i` counts from 0; here the input before it moves.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i - 1], down[i - 1] = point[i - 1] + h, point[i - 1] - h
    return (function(*up) - function(*down)) / (2 * h)


# %% wrong="found_by_its_value" about="index"
#| zh: 要动的那个是按值找的：坐标相等的时候，找到的就是第一个。用 `i` 来数。
#| en: The input to be moved is looked up by its value, and among equal coordinates the first is found. Count with `i`.
def central_difference(function, point, i, h=1e-5):
    up = [value + h if value == point[i] else value for value in point]
    down = [value - h if value == point[i] else value for value in point]
    return (function(*up) - function(*down)) / (2 * h)


# %% wrong="step_times_the_coordinate" about="numeric"
#| zh: 这里的步长是坐标的若干倍，坐标为 0 时就一步也没有迈。要走的就是 h。
#| en: The step is a multiple of the coordinate here, and where that is 0 no step is taken at all. The step is h itself.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] * (1 + h), point[i] * (1 - h)
    return (function(*up) - function(*down)) / (2 * h * point[i])


# %% wrong="moves_the_point" about="sharing"
#| zh: 第 `i` 个数在传进来的列表里改动了，没有放回去。挪动一份副本。
#| en: Entry `i` is changed in the list that came in, and not put back. Move a copy.
def central_difference(function, point, i, h=1e-5):
    point[i] += h
    up = function(*point)
    point[i] -= 2 * h
    return (up - function(*point)) / (2 * h)


# %% wrong="point_not_unpacked" about="contract"
#| zh: `function` 要的是几个数，不是一个列表：`function(*up)`。
#| en: `function` wants numbers, not one list: `function(*up)`.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i], down[i] = point[i] + h, point[i] - h
    return (function(up) - function(down)) / (2 * h)


# %% wrong="one_list_under_two_names" about="sharing"
#| zh: `up = point` 没有抄出新的列表，只是给同一个列表又起了一个名字：挪一处，就都挪了。要抄一份，写 `list(point)`。
#| en: `up = point` makes no new list, only a second name for the same one: move one, and all have moved. A copy is `list(point)`.
def central_difference(function, point, i, h=1e-5):
    up = point
    down = point
    up[i] += h
    down[i] -= h
    return (function(*up) - function(*down)) / (2 * h)


# %% wrong="one_input_handed_over" about="contract"
#| zh: `function` 要的是全部输入；这里交给它的只有挪动的那一个。
#| en: `function` wants all of its inputs; here it is given only the one that moves.
def central_difference(function, point, i, h=1e-5):
    return (function(point[i] + h) - function(point[i] - h)) / (2 * h)


# %% wrong="point_moved_and_brought_back" about="sharing"
#| zh: 先加后减，回到的不一定是原来那个数：舍入会改掉末位；传进来的若是元组，根本改不了。挪动一份副本。
#| en: Adding and subtracting need not lead back to the very same number: rounding changes the last digits, and a tuple cannot be changed at all. Move a copy.
def central_difference(function, point, i, h=1e-5):
    point[i] += h
    right = function(*point)
    point[i] -= 2 * h
    left = function(*point)
    point[i] += h
    return (right - left) / (2 * h)


# %% wrong="a_method_of_lists_only" about="contract"
#| zh: 元组没有 `copy` 方法；`point` 可以是列表，也可以是元组。
#| en: A tuple has no method `copy`, and `point` may be a list or a tuple.
def central_difference(function, point, i, h=1e-5):
    up, down = point.copy(), point.copy()
    up[i] += h
    down[i] -= h
    return (function(*up) - function(*down)) / (2 * h)


# %% wrong="two_inputs_only" about="special"
#| zh: 这只适用于两个输入的函数；`point` 里可以有任意多个。
#| en: This works for functions of two inputs only; `point` may hold any number of them.
def central_difference(function, point, i, h=1e-5):
    x, y = point
    if i == 0:
        return (function(x + h, y) - function(x - h, y)) / (2 * h)
    return (function(x, y + h) - function(x, y - h)) / (2 * h)


# %% wrong="step_in_proportion" about="numeric"
#| zh: 输入乘上了 1 + h 和 1 − h：挪动的距离是 h 乘输入，不是 h。步长要加上去、减下来。
#| en: The input is multiplied by 1 + h and 1 − h, which moves it by h times itself and not by h. The step is added and subtracted.
def central_difference(function, point, i, h=1e-5):
    up, down = list(point), list(point)
    up[i] *= 1 + h
    down[i] *= 1 - h
    return (function(*up) - function(*down)) / (2 * h)


# %% wrong="a_slope_for_every_input" about="contract"
#| zh: 返回的是每个输入的斜率；要的只是第 `i` 个，一个数。
#| en: What is returned is a slope for every input; only that of number `i` is wanted, one number.
def central_difference(function, point, i, h=1e-5):
    found = []
    for k in range(len(point)):
        up, down = list(point), list(point)
        up[k] += h
        down[k] -= h
        found.append((function(*up) - function(*down)) / (2 * h))
    return found


# %% wrong="left_end_at_the_point" about="numeric"
#| zh: 左边的值是在 `point[i]` 处算的，除的却是 `2 * h`：左端点应当在 `point[i] - h`。（同一份列表先挪 `h`，再挪 `-h`，就回到了出发点。）
#| en: The left value is taken at `point[i]` itself, yet the division is by `2 * h`: the left end is at `point[i] - h`. (A list that is moved by `h` and then by `-h` is back where it began.)
def central_difference(function, point, i, h=1e-5):
    values = list(point)
    values[i] += h
    right = function(*values)
    values[i] -= h
    left = function(*values)
    return (right - left) / (2 * h)
