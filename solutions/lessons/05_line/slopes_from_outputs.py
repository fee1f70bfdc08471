# ---
# exercise: slopes_from_outputs
# title zh: 只看输出求导数
# title en: Slopes from outputs
# kind: derive
# points: 3
# minutes: 8
# difficulty: 2
# answers: tanh_slope, sigmoid_slope, relu_slope
# ---

# %% [markdown] task lang="zh"
r"""
每个函数收到的是激活函数的**输出**，返回激活函数在那里的导数；要的是公式，不是引擎或差商：

* `tanh_slope(t)`，其中 $t = \tanh x$；
* `sigmoid_slope(s)`，其中 $s = \sigma(x)$；
* `relu_slope(r)`，其中 $r = \operatorname{relu}(x)$。输出是 $0$ 时返回 $0$。
"""

# %% [markdown] task lang="en"
r"""
Each function is given the **output** of an activation function and returns its derivative there, by formula, without engine or difference quotient:

* `tanh_slope(t)`, where $t = \tanh x$;
* `sigmoid_slope(s)`, where $s = \sigma(x)$;
* `relu_slope(r)`, where $r = \operatorname{relu}(x)$. For the output $0$ return $0$.
"""


# %% answer
def tanh_slope(t):
    ### BEGIN SOLUTION
    return 1 - t * t
    ### END SOLUTION


def sigmoid_slope(s):
    ### BEGIN SOLUTION
    return s * (1 - s)
    ### END SOLUTION


def relu_slope(r):
    ### BEGIN SOLUTION
    return 1 if r > 0 else 0
    ### END SOLUTION


# %% right
def tanh_slope(t):
    return 1 / math.cosh(math.atanh(t)) ** 2


def sigmoid_slope(s):
    return s - s**2


def relu_slope(r):
    return r > 0


# %% hint
#| zh: 先照平常那样对 x 求导，得到一个含 x 的式子。式子里有没有哪一块正好就是函数的输出？
#| en: Differentiate with respect to x as usual first. Does some piece of the result happen to be the function's own output?

# %% hint
#| zh: 双曲函数满足 cosh² − sinh² = 1，两边除以 cosh² 就把 tanh 的导数写成了 tanh 自己。对 sigmoid，1 − s = e⁻ˣ/(1 + e⁻ˣ)。
#| en: Since cosh² − sinh² = 1, dividing by cosh² expresses the derivative of tanh in terms of tanh itself. For the sigmoid, 1 − s = e⁻ˣ/(1 + e⁻ˣ).

# %% hint
#| zh: sigmoid 的导数是 e⁻ˣ/(1 + e⁻ˣ)²，也就是 1/(1 + e⁻ˣ) 乘以 e⁻ˣ/(1 + e⁻ˣ)：前一个因子是 `s`，后一个是什么？relu 的输出大于 0 时，输入就是输出。
#| en: The derivative of the sigmoid is e⁻ˣ/(1 + e⁻ˣ)², that is 1/(1 + e⁻ˣ) times e⁻ˣ/(1 + e⁻ˣ): the first factor is `s`, what is the second? Where the
#| en: output of relu is above 0, it equals the input.

# %% wrong="tanh_without_the_square" about="formula"
#| zh: tanh 的导数关于 0 左右对称；1 − t 在负的一边会大于 1。
#| en: The derivative of tanh is symmetric about 0; 1 − t exceeds 1 on the negative side.
import math


def tanh_slope(t):
    return 1 - t


# %% wrong="tanh_twice" about="formula"
#| zh: `tanh_slope` 把输出当成了输入，又做了一次 tanh。传进来的 `t` 已经是 tanh 的结果。
#| en: `tanh_slope` takes the output for the input and applies tanh once more. The `t` it is given is the result of tanh already.
import math


def tanh_slope(t):
    return 1 - math.tanh(t) ** 2


# %% wrong="sigmoid_twice" about="formula"
#| zh: `sigmoid_slope` 用的是以**输入**表示的公式，可是 `s` 是输出。
#| en: `sigmoid_slope` uses the formula in terms of the **input**, but `s` is the output.
import math


def sigmoid_slope(s):
    return math.exp(-s) / (1 + math.exp(-s)) ** 2


# %% wrong="sigmoid_like_tanh" about="formula"
#| zh: sigmoid 最陡的地方在输出为一半时，而 1 − s² 在那里并不是最大。
#| en: A sigmoid is steepest where its output is one half, and 1 − s² is not largest there.
import math


def sigmoid_slope(s):
    return 1 - s * s


# %% wrong="relu_always_open" about="special"
#| zh: `relu_slope` 的输出永远不小于 0，所以 `r >= 0` 总是成立，梯度从来没有被挡住。这里要的是严格大于。
#| en: The output of relu is never below 0, so in `relu_slope` the condition `r >= 0` always holds and nothing is ever blocked. It has to be strict.
import math


def relu_slope(r):
    return 1 if r >= 0 else 0


# %% wrong="relu_itself" about="formula"
#| zh: `relu_slope` 返回了函数值，不是斜率。开着的时候，relu 是一条斜率固定的直线。
#| en: `relu_slope` returns the value, not the slope. Where it is open, relu is a straight line of fixed slope.
import math


def relu_slope(r):
    return r


# %% wrong="tanh_with_a_plus" about="formula"
#| zh: 输出接近 1 时，`tanh` 已经变平了：那里的斜率应当是多少？你的呢？
#| en: Where its output is close to 1, `tanh` is flat: what should the slope be there, and what is yours?
import math


def tanh_slope(t):
    return 1 + t * t


# %% wrong="tanh_like_sigmoid" about="formula"
#| zh: `tanh` 在 0 处最陡，斜率是 1；把 t = 0 代进你的公式看看。
#| en: `tanh` is steepest at 0, with slope 1; what does your formula give for t = 0?
import math


def tanh_slope(t):
    return t * (1 - t)


# %% wrong="tanh_square_of_the_difference" about="formula"
#| zh: `tanh` 的斜率左右对称：t 和 −t 处一样陡。你的公式呢？
#| en: The slope of `tanh` is symmetric: as steep at −t as at t. Is yours?
import math


def tanh_slope(t):
    return (1 - t) ** 2


# %% wrong="tanh_square_differentiated" about="formula"
#| zh: 输出大于一半时，你的斜率是负的，而 `tanh` 处处上升。是不是多求了一次导？
#| en: For outputs above one half your slope is negative, but `tanh` rises everywhere. Did you differentiate something twice?
import math


def tanh_slope(t):
    return 1 - 2 * t


# %% wrong="sigmoid_loses_a_factor" about="formula"
#| zh: 最左边 s 接近 0，曲线是平的；你的公式在那里却给出 1。
#| en: At the far left s is nearly 0 and the curve is flat; yours gives 1 there.
import math


def sigmoid_slope(s):
    return 1 - s


# %% wrong="sigmoid_with_a_plus" about="formula"
#| zh: 最右边 s 接近 1，曲线又变平了；你的公式在那里却给出 2。
#| en: At the far right s is nearly 1 and the curve is flat again; yours gives 2 there.
import math


def sigmoid_slope(s):
    return s * (1 + s)


# %% wrong="sigmoid_the_other_way" about="formula"
#| zh: sigmoid 处处上升，s 在 0 和 1 之间：你的公式有正的时候吗？
#| en: The sigmoid rises everywhere, and s lies between 0 and 1: is yours ever positive?
import math


def sigmoid_slope(s):
    return s * (s - 1)


# %% wrong="sigmoid_with_a_square" about="formula"
#| zh: sigmoid 的斜率在 s 和 1 − s 处相同，左右对称。你的公式呢？
#| en: The slope of the sigmoid is symmetric: the same at s and at 1 − s. Is yours?
import math


def sigmoid_slope(s):
    return s * (1 - s**2)


# %% wrong="tanh_differentiated_once_more" about="formula"
#| zh: 求了两次导，第二次是对输出求的。`tanh` 处处上升，斜率不会是负的。
#| en: You have differentiated twice, the second time by the output. `tanh` rises everywhere: its slope is never negative.
def tanh_slope(t):
    return -2 * t


# %% wrong="sigmoid_differentiated_once_more" about="formula"
#| zh: 求了两次导，第二次是对输出求的。sigmoid 处处上升，斜率不会是负的。
#| en: You have differentiated twice, the second time by the output. The sigmoid rises everywhere: its slope is never negative.
def sigmoid_slope(s):
    return 1 - 2 * s


# %% wrong="relu_divides_by_itself" about="special"
#| zh: 输出大于 0 时 `r / r` 是 1，输出是 0 时却是除以 0。
#| en: For outputs above 0, `r / r` is 1, but for the output 0 it divides by 0.
def relu_slope(r):
    return r / r


# %% wrong="relu_opens_at_one" about="special"
#| zh: 输出大于 0 就是开着的，不必大于 1。
#| en: It is open as soon as the output is above 0; it need not be above 1.
def relu_slope(r):
    return 1 if r > 1 else 0


# %% wrong="relu_half_at_zero" about="special"
#| zh: 输出是 0 时，题目要的是 0。
#| en: For the output 0, the task asks for 0.
def relu_slope(r):
    return 1 if r > 0 else 0.5


# %% wrong="relu_always_shut" about="special"
#| zh: 输出大于 0 时导数是 1。
#| en: For an output above 0 the derivative is 1.
def relu_slope(r):
    return 0


# %% wrong="relu_none_at_zero" about="contract"
#| zh: 输出是 0 时什么也没有返回，得到的是 `None`。
#| en: For the output 0 nothing is returned, and what comes out is `None`.
def relu_slope(r):
    if r > 0:
        return 1


# %% wrong="relu_capped" about="formula"
#| zh: 0 和 1 之间的输出也在斜率为 1 的那一段上。
#| en: Outputs between 0 and 1 lie on the part with slope 1 as well.
def relu_slope(r):
    return min(r, 1)
