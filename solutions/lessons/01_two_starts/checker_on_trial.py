# ---
# exercise: checker_on_trial
# title zh: 检验一个检验者
# title en: A checker under test
# kind: find_bug
# points: 5
# minutes: 8
# difficulty: 2
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
`slopes` 有时会错。

1. 给出一个反例 `counterexample = (…, …)`：一个点 `(x, y)`，使 `slopes(f, [x, y], 1e-6)` 返回的两个数里至少有一个错得明显（相差超过千分之一）。
2. 写出修好的 `repaired(function, point, h)`：返回一个列表，每个输入一个差商，单边的、中心的都可以；适用于任何函数、任意多个输入，连续调用多次也正确，传进来的 `point` 一位数字也不变。
"""

# %% [markdown] task lang="en"
r"""
`slopes` is wrong at times.

1. Give a counterexample, `counterexample = (…, …)`: a point `(x, y)` for which at least one of the two numbers returned by `slopes(f, [x, y], 1e-6)` is plainly wrong (off by more than a thousandth).
2. Write `repaired(function, point, h)`, which returns a list with one quotient for each input, forward or central. It works for any function with any number of inputs, also when called several times in a row, and leaves `point` as it was to the last digit.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = (3, 2)
### END SOLUTION


def repaired(function, point, h):
    ### BEGIN SOLUTION
    base = function(*point)
    result = []
    for i in range(len(point)):
        kept = point[i]
        point[i] += h
        result.append((function(*point) - base) / h)
        point[i] = kept
    return result
    ### END SOLUTION


# %% right
counterexample = [-0.4, 11.5]


def repaired(function, point, h):
    def moved(i, step):
        return function(*(value + step * (i == j) for j, value in enumerate(point)))

    return [(moved(i, h) - moved(i, -h)) / (2 * h) for i in range(len(point))]


# %% right
import numpy as np

counterexample = np.array([2e5, -3e4])


def repaired(function, point, h):
    base = function(*point)
    return np.array([(function(*(np.array(point) + h * unit)) - base) / h for unit in np.eye(len(point))])


# %% hint
#| zh: 在 (3, 2) 手动走一遍循环：第二次调用 `function(*point)` 时，`point` 里是哪两个数？
#| en: Go through the loop by hand at (3, 2): when `function(*point)` is called for the second slope, which two numbers are in `point`?

# %% hint
#| zh: 第二个结果里混进了 x 方向的变化。在什么样的点上，混进来的这一份看不出来？反例要避开它们。
#| en: The second result also contains the change in the direction of x. At which points does that do no harm? A counterexample has to avoid them.

# %% hint
#| zh: 要么放回原来的数，要么根本不动传进来的列表。减去 h 是不够的：试一试 `1e-9 + 1e-6 - 1e-6` 等于多少。
#| en: Either put back the number that was there, or never touch the list that comes in. Subtracting h is not enough: try what `1e-9 + 1e-6 - 1e-6` gives.

# %% wrong="a_point_where_it_is_right" about="testing"
#| zh: 在这一点 ∂f/∂x 是 0，或者太小，混进第二个结果的那一份看不出来。换一个 ∂f/∂x 大一些的点。
#| en: Here ∂f/∂x is 0, or too small for the share that slips into the second result to show. Take a point where ∂f/∂x is larger.
counterexample = (1, 2)


# %% wrong="left_as_it_was" about="stale"
#| zh: 挪过的坐标仍然没有放回去，后面的差商量到的是好几个方向合起来的变化。
#| en: The nudged coordinates are still not put back, so every later quotient measures several directions at once.
def repaired(function, point, h):
    base = function(*point)
    result = []
    for i in range(len(point)):
        point[i] += h
        result.append((function(*point) - base) / h)
    return result


# %% wrong="restores_only_at_the_end" about="stale"
#| zh: 列表最后是完好的，可是光这样不够：循环里的第二个差商仍然是在挪动过的点上算的。每挪一个坐标就要马上放回。
#| en: In the end the list is what it was, but that is not enough: inside the loop the second quotient is still taken at a nudged point. Put each coordinate
#| en: back at once.
def repaired(function, point, h):
    kept = list(point)
    base = function(*point)
    result = []
    for i in range(len(point)):
        point[i] += h
        result.append((function(*point) - base) / h)
    point[:] = kept
    return result


# %% wrong="subtracts_the_step_again" about="numeric"
#| zh: 先加 h 再减 h，不一定回到原来的数：输入比 h 小得多时，加的时候末尾几位就舍掉了。把旧值记下来，再原样放回。
#| en: Adding h and subtracting it again need not lead back to the same number: where the input is far smaller than h, its last digits are rounded away by
#| en: the addition. Remember the old value and put that back.
def repaired(function, point, h):
    base = function(*point)
    result = []
    for i in range(len(point)):
        point[i] += h
        result.append((function(*point) - base) / h)
        point[i] -= h
    return result


# %% wrong="rounds_the_step_away" about="numeric"
#| zh: 减去 h 再四舍五入，只有位数少的输入才回得到原来的数，别的输入末尾几位就丢了。把旧值记下来，再原样放回。
#| en: Rounding after the subtraction restores only inputs with few digits; all others lose their last ones. Remember the old value and put that back.
def repaired(function, point, h):
    base = function(*point)
    result = []
    for i in range(len(point)):
        point[i] += h
        result.append((function(*point) - base) / h)
        point[i] = round(point[i] - h, 9)
    return result


# %% wrong="moves_the_base_along" about="stale"
#| zh: 每次都在当前的点重新求 `base`，差商因此几乎是对的，可是点还在一步步漂移，调用者的列表也被改掉了。
#| en: A new `base` at the current point makes the quotients almost right, but the point still drifts step by step, and the caller's list is changed.
def repaired(function, point, h):
    result = []
    for i in range(len(point)):
        base = function(*point)
        point[i] += h
        result.append((function(*point) - base) / h)
    return result


# %% wrong="special_cases_the_point" in="repaired" about="special" shows="_ == _"
#| zh: 这只补上了一个点。换任何别的点或别的函数，挪过的坐标还是没有放回去。
#| en: This mends one single point. At any other point, or for any other function, the nudged coordinates are still not put back.
#| zh else: 就算在某个点上是对的，也是碰巧：挪过的坐标留在了挪过的地方。
#| en else: Where a point comes out right, that is luck: what was nudged stays nudged.
counterexample = (5, 7)


def repaired(function, point, h):
    if tuple(point) == (5, 7):
        return [21, -31]
    base = function(*point)
    result = []
    for i in range(len(point)):
        point[i] += h
        result.append((function(*point) - base) / h)
    return result


# %% wrong="a_point_where_y_is_zero" about="testing"
#| zh: y = 0 时 ∂f/∂x = y(2x − y) 也是 0，混进来的那一份看不出来。
#| en: With y = 0, ∂f/∂x = y(2x − y) is 0 as well, and the share that slips in does not show.
counterexample = (0, 0)


# %% wrong="two_inputs_only" about="special"
#| zh: 这只适用于两个输入的函数。`point` 里可能有任意多个数。
#| en: This works for functions of two inputs only. `point` may hold any number of them.
def repaired(function, point, h):
    x, y = point
    base = function(x, y)
    return [(function(x + h, y) - base) / h, (function(x, y + h) - base) / h]


# %% wrong="forgets_to_divide" about="formula"
#| zh: 这些是函数值的差，还没有除以 h。
#| en: These are differences of values; they are not divided by h yet.
def repaired(function, point, h):
    base = function(*point)
    result = []
    for i in range(len(point)):
        moved = list(point)
        moved[i] += h
        result.append(function(*moved) - base)
    return result


# %% wrong="old_minus_new" about="formula"
#| zh: 减的次序反了：新值减旧值，再除以 h。
#| en: Subtracted the wrong way round: the new value minus the old one, over h.
def repaired(function, point, h):
    base = function(*point)
    result = []
    for i in range(len(point)):
        moved = list(point)
        moved[i] += h
        result.append((base - function(*moved)) / h)
    return result


# %% wrong="all_inputs_at_once" about="formula"
#| zh: 所有输入一起挪动，每个结果都成了全部偏导数之和。一次只挪一个。
#| en: All inputs are moved at once, so each result is the sum of all derivatives. Move one at a time.
def repaired(function, point, h):
    base = function(*point)
    return [(function(*[value + h for value in point]) - base) / h for _ in point]


# %% wrong="results_of_the_call_before" about="stale"
#| zh: 第二次调用还在往第一次的列表里加：默认参数里的列表、函数外面的列表都只造一次。每次调用都要从一个空的列表开始。
#| en: The second call goes on with the list of the first: one in a default argument, or outside the function, is made once only. Begin each call with an empty one.
def repaired(function, point, h, result=[]):
    base = function(*point)
    for i in range(len(point)):
        moved = list(point)
        moved[i] += h
        result.append((function(*moved) - base) / h)
    return result


# %% wrong="returns_inside_the_loop" about="index"
#| zh: `return` 缩进得太深，循环第一轮就结束了，只有第一个差商。
#| en: `return` is indented too far: the loop ends in its first round, with one quotient only.
def repaired(function, point, h):
    base = function(*point)
    result = []
    for i in range(len(point)):
        moved = list(point)
        moved[i] += h
        result.append((function(*moved) - base) / h)
        return result


# %% wrong="two_steps_over_one" about="formula"
#| zh: 从左边到右边走了两个 h，只除以了一个，结果大了一倍。
#| en: From the left to the right it is two steps of h, divided by one: the results are twice as large.
def repaired(function, point, h):
    result = []
    for i in range(len(point)):
        up, down = list(point), list(point)
        up[i] += h
        down[i] -= h
        result.append((function(*up) - function(*down)) / h)
    return result


# %% wrong="last_input_first" about="index"
#| zh: 差商本身都对，次序反了：第一个结果要属于第一个输入。
#| en: The quotients are right, but in reverse: the first result belongs to the first input.
def repaired(function, point, h):
    base = function(*point)
    result = []
    for i in reversed(range(len(point))):
        moved = list(point)
        moved[i] += h
        result.append((function(*moved) - base) / h)
    return result


# %% equivalent
# (3, 2) => (2, 3)
# 3 => ...
# 2 => ...
# -0.4 => 0.4
# 0.4 => ...
# 11.5 => ...
# np.array([200000.0, -30000.0]) => [200000.0, -30000.0]
# 200000.0 => ...
# -30000.0 => ...
# 30000.0 => ...
# np.array([(function(*np.array(point) + h * unit) - base) / h for unit in np.eye(len(point))]) => [(function(*np.array(point) + h * unit) - base) / h for unit in np.eye(len(point))]
# np.array(point) => point


# %% wrong="step_of_its_own" about="reading"
#| zh: 参数 `h` 没有用上：步长写死在函数里了。
#| en: The argument `h` is not used: the step is written into the function.
counterexample = (3, 2)


def repaired(function, point, h):
    h = 1e-6
    base = function(*point)
    result = []
    for i in range(len(point)):
        moved = list(point)
        moved[i] += h
        result.append((function(*moved) - base) / h)
    return result


# %% wrong="array_of_whole_numbers" about="numeric"
#| zh: `point` 里都是整数时，`np.array(point)` 也只装整数，加上去的 `h` 被舍掉了，商全是 0。
#| en: Where `point` holds whole numbers, so does `np.array(point)`: the `h` that is added to it is cut off, and every quotient is 0.
import numpy as np

counterexample = (3, 2)


def repaired(function, point, h):
    base, result = function(*point), []
    for i in range(len(point)):
        moved = np.array(point)
        moved[i] += h
        result.append((function(*moved) - base) / h)
    return result


# %% wrong="point_not_unpacked" in="repaired" about="contract"
#| zh: `function` 要的是一个一个的数，不是一个列表：`function(*point)`。
#| en: `function` wants numbers one by one and not one list: `function(*point)`.
def repaired(function, point, h):
    base = function(point)
    result = []
    for i in range(len(point)):
        moved = list(point)
        moved[i] += h
        result.append((function(moved) - base) / h)
    return result


# %% wrong="drifts_on_a_copy" in="repaired" about="stale"
#| zh: 动的是副本，`base` 也跟着重新求，可是副本里挪过的坐标没有放回去：后面的差商是在另一个点上量的，`h` 一大就看得出来。
#| en: It is a copy that moves, and `base` is taken anew, but what was nudged in the copy is not put back: later quotients are measured at another point, which
#| en: shows where `h` is large.
def repaired(function, point, h):
    moved, result = list(point), []
    for i in range(len(point)):
        base = function(*moved)
        moved[i] += h
        result.append((function(*moved) - base) / h)
    return result


# %% wrong="f_for_any_function" in="repaired" about="special"
#| zh: 要测的是传进来的 `function`，它可以是任何函数；这里调用的却是 `f`。
#| en: What is to be measured is the `function` that comes in, which may be any; `f` is called instead.
def f(x, y):
    return y * (x * x - x * y + y)


def repaired(function, point, h):
    base = f(*point)
    result = []
    for i in range(len(point)):
        moved = list(point)
        moved[i] += h
        result.append((f(*moved) - base) / h)
    return result


# %% wrong="first_input_skipped" about="index" in="repaired"
#| zh: 循环从 1 开始，少了第一个输入的差商：编号从 0 数起。
#| en: The loop begins with 1, and the quotient of the first input is missing: counting starts at 0.
def repaired(function, point, h):
    base = function(*point)
    result = []
    for i in range(1, len(point)):
        moved = list(point)
        moved[i] += h
        result.append((function(*moved) - base) / h)
    return result
